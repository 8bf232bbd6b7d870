"""The page that compares the rule sets: its widgets answer every choice, keep to the engine, and never show a traceback."""

import asyncio
import json
import re
import time
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from mahjong.compare import Position, compare  # noqa: E402
from mahjong.compare.differences import SECTIONS, differences  # noqa: E402
from mahjong.compare.finder import questions  # noqa: E402
from mahjong.compare.settings import every_setting  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.rules import all_rules  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import Tile  # noqa: E402
from mahjong.widgets.compare_editor import PositionDraft, PositionEditor  # noqa: E402
from mahjong.widgets.compare_finder import RulesFinder  # noqa: E402
from mahjong.widgets.compare_html import event, matrix, picture  # noqa: E402
from mahjong.widgets.rule_link import rule_link  # noqa: E402
from mahjong.widgets.compare_lines import lines, reasons  # noqa: E402
from mahjong.widgets.compare_matter import MatterView  # noqa: E402
from mahjong.widgets.compare_settings import PARTS, CompareSettings, part  # noqa: E402
from mahjong.widgets.compare_table import DifferencesView, disputes  # noqa: E402
from mahjong.widgets.compare_view import CompareView, worked, worked_position  # noqa: E402

ROOT = Path(__file__).parent.parent


def cells():
    return json.loads((ROOT / "notebooks" / "12-compare.ipynb").read_text("utf-8"))["cells"]


def text(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", html)


def test_the_page_stores_no_output_and_keeps_its_prose_short():
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")
    assert all(len("".join(cell["source"]).split()) <= 90 for cell in cells() if cell["cell_type"] == "markdown")


def test_every_disagree_box_of_the_page_is_a_disputed_point():
    asked = re.findall(r'disagree\("([^"]+)"\)', json.dumps(cells()).replace('\\"', '"'))
    assert asked == ["option.ladder", "option.multi_win", "american.option.call_priority"]


# ------------------------------------------------------------------ one position


@pytest.mark.parametrize("key", worked())
def test_every_worked_position_is_drawn_whole(key):
    view = CompareView(key)
    assert view.position == worked_position(key) and say(f"compare.hint.{key}")[:12] in text(view.hint.value).replace("&#x27;", "'")
    for rules, found in view.found.items():
        assert f'data-r="{rules}"' in view.table.value
        if found.score and found.score.legal:
            assert f"<b>{found.total}</b>" in view.table.value
        for amount in found.paid.values():
            assert str(abs(amount)) in view.table.value
    assert "None" not in text(view.table.value) and "{" not in text(view.table.value + view.why.value + view.lines.value)


@pytest.mark.parametrize("key", worked())
def test_every_row_has_a_cell_for_every_rule_set(key):
    found = compare(worked_position(key))
    rows = re.findall(r"<tr.*?</tr>", matrix(worked_position(key), found, {}))
    assert rows and all(row.count("<td data-r=") + row.count('<th scope="col" data-r=') == len(all_rules()) for row in rows)


def test_the_picture_says_what_happens():
    assert event(worked_position("rob")) == "You are West, East round. South, on your left, adds the two of characters to a kong."
    assert "last tile of the wall" in event(worked_position("last"))
    drawn = picture(worked_position("loser"))
    assert all(say(f"seat.{wind}") in drawn for wind in "ESWN") and drawn.count("<dt>") == 4


def test_agreements_are_answered_at_once_and_marked():
    view = CompareView("winners")
    assert view.found["finnish"].outcome.seats == (Tile.SOUTH,)
    view.settings.choose("ladder", "polish_play")
    assert view.found["finnish"].outcome.seats == (Tile.WEST,)
    assert "Finnish guide*" in view.table.value and "Playboard*" not in view.table.value and "mj-cc-star" in view.table.value
    view.settings.reset.click()
    assert view.found["finnish"].outcome.seats == (Tile.SOUTH,) and "*" not in view.table.value


def test_why_not_names_the_rule_sets_and_links_the_rules():
    why = reasons(compare(worked_position("chow")))
    assert "Playboard; NMJL-like" in why and "<details" in why and 'data-r="playboard nmjl_like"' in why
    assert "play.G2" in why and rule_link("play.G7").startswith("<a href") and rule_link("no.such") == "no.such"


def test_lines_stand_side_by_side_for_those_that_count_alike():
    html = lines(compare(worked_position("flush")))
    assert html.count("<table>") == 2 and "×3" in html and "×8" in html and "mj-cc-differs" in html
    assert say("compare.lines.nobody") in lines(compare(Position.parse("147m 258p 369s EESW <5s")))


def test_the_narrow_page_shows_the_chosen_rule_set():
    view = CompareView()
    assert "mj-cc-one-mcr" in view._dom_classes
    view.tab.value = "books"
    assert "mj-cc-one-books" in view._dom_classes and "mj-cc-one-mcr" not in view._dom_classes


def test_a_link_opens_the_same_position_with_the_same_agreements():
    view = CompareView("pairs")
    view.settings.choose("multi_win", "all_win")
    view.settings.choose("limit", "300")
    other = CompareView()
    assert other.open_link(f"http://localhost/voila/render/12-compare.ipynb{view.link}")
    assert other.chosen == view.chosen and other.position.text == view.position.text and other.position.others == view.position.others
    assert {k: v.said for k, v in other.found.items()} == {k: v.said for k, v in view.found.items()}
    assert other.link == view.link


@pytest.mark.parametrize(
    "address",
    ["?win=12x#compare", "?win=#compare", "?set=limit:9,chess:1,:,#compare", "?win=" + "1m" * 600 + "#compare", "?win=5p%20%3C5p&W=zzz#compare", "?win=5p%20%3C5p&call=riichi#compare", "?win=1#other", "http://[", ""],
)
def test_no_address_breaks_the_page(address):
    view = CompareView()
    view.open_link(address)
    assert "Traceback" not in view.place.value and view.place.value


def test_a_link_with_agreements_only_keeps_the_position():
    view = CompareView("quads")
    assert view.open_link("?set=seven_pairs:half,nonsense:1#compare")
    assert view.position == worked_position("quads") and view.chosen == {"seven_pairs": "half"} and view.found["books"].total == 250


def test_one_can_make_a_position_of_ones_own():
    view = CompareView("echo")
    assert view.editor is None
    view.button.click()
    assert view.editor in view.children
    view.editor.hand.value = "123456789m 99p 46p <5p {seat=S}"
    assert view.pick.value == "" and view.found["mcr"].total == 23 and view.hint.value == ""
    view.editor.others[Tile.WEST].value = "55p 111s 222s 333s EE"
    assert view.found["mcr"].may[Tile.WEST] == ("pung", "win") and "W=55p" in view.link
    view.editor.call.value = "pass"
    assert view.found["mcr"].outcome.seats == (Tile.WEST,) and "call=pass" in view.link
    view.editor.by.value = "!"
    assert view.position.drawn and view.found["mcr"].outcome.seats == () and view.editor.facts["robbed"].disabled
    view.editor.others[Tile.NORTH].value = "555p"
    assert view.position is None and "copies" in view.editor.wrong.value and view.table.value == "" and view.link == ""
    view.pick.value = "flush"
    assert view.editor.hand.value.startswith("234s") and view.found["mcr"].total == 29
    view.button.click()
    assert view.editor not in view.children


def test_a_hand_that_is_not_whole_says_what_is_missing():
    view = CompareView()
    view.button.click()
    view.editor.hand.value = ""
    assert view.position is None and say("compare.view.incomplete")[:20] in view.place.value
    view.editor.hand.value = "55p <5p"
    assert view.found["mcr"].answers["pung"].may and not view.found["mcr"].answers["win"].may


def test_the_editor_knows_the_tiles_of_all_games():
    editor = PositionEditor()
    editor.set("123p FJ")
    assert editor.hand.add("J") and editor.hand.add("F", "win") and not editor.hand.add("J", "pung")
    assert editor.position.text == "123p F JJ <F"
    with pytest.raises(MahjongError):
        PositionDraft.parse("123456789m 123456p")
    editor.set("FFFFFFFFF")
    assert editor.position is None and editor.hand.error


def test_circumstances_that_cannot_be_together_are_taken_back():
    editor = PositionEditor()
    editor.set("13m 456p 789p 234s WW <2m {seat=W robbed}")
    assert editor.facts["robbed"].value
    editor.by.value = "!"
    assert editor.position.facts == frozenset() and editor.position.drawn
    editor.facts["replacement"].value = True
    assert editor.position.facts == {"replacement"}


# ------------------------------------------------------------------ agreements


def test_every_agreement_that_matters_has_its_menu():
    table = CompareSettings()
    table.toggle()
    assert {part(option) for option in table.controls} == set(PARTS)
    for option, control in table.controls.items():
        values = [value for _, value in control.options]
        wanted = {choice for setting in every_setting()[option].values() for choice in setting.choices}
        usual = {setting.choice for setting in every_setting()[option].values()}
        assert set(values) == {""} | (wanted if len(usual) > 1 else wanted - usual)
        control.value = values[-1]
        assert table.chosen[option] == values[-1] and "mj-cc-agreed" in control._dom_classes
        control.value = ""
        assert option not in table.chosen


def test_an_agreement_that_does_not_exist_is_refused():
    table = CompareSettings()
    with pytest.raises(MahjongError):
        table.choose("limit", "7")
    with pytest.raises(MahjongError):
        table.choose("chess", "yes")
    assert table.chosen == {}


def test_what_matters_is_found_while_the_page_stays_awake():
    view = MatterView()
    view.start(worked_position("sizes"), {})

    async def look():
        view.run()
        assert view.task
        await view.task

    asyncio.run(look())
    assert {change.option for change in view.changes} == {"call_priority"} and view.task is None
    assert "Playboard" in view.shown.value and "set=call_priority:seat#compare" in view.shown.value
    view.start(None, {})
    assert view.button.disabled and view.shown.value == ""


def test_it_can_be_stopped_and_another_position_ends_it():
    view = MatterView()
    view.start(worked_position("echo"), {})

    async def look():
        view.run()
        await asyncio.sleep(0.06)
        view.button.click()
        assert view.task is None and view.shown.value == "" and view.button.description == say("compare.matter.button")

    asyncio.run(look())
    view.start(worked_position("orphans"), {"limit": "300"})
    view.run_all()
    assert {change.option for change in view.changes} >= {"limit", "double_pay"}


# ------------------------------------------------------------------ all differences


def test_rows_follow_every_control():
    view = DifferencesView()
    assert {row.section for row in view.rows} == {"win"}
    view.section.value = ""
    everything = len(view.rows)
    view.only.value = False
    assert len(view.rows) == len(differences()) > everything and "mj-cc-all" in view.shown.value
    view.words.value = "nine gates"
    assert {row.id for row in view.rows} == {"nine_gates"} and "<table" in view.shown.value
    view.words.value = "no such thing"
    assert view.shown.value == "" and say("compare.table.none") in view.count.value
    view.words.value = ""
    for box in view.boxes.values():
        box.value = False
    assert view.rows == [] and say("compare.table.few") in view.count.value


@pytest.mark.parametrize("section", SECTIONS)
def test_every_part_is_drawn_with_as_many_columns_as_rule_sets(section):
    view = DifferencesView(section=section)
    view.only.value = False
    for row in re.findall(r"<tr(?: class=\"mj-cc-differs\")?><th scope=\"row\">.*?</tr>", view.shown.value):
        spans = [int(n or 1) for n in re.findall(r'<td(?: colspan="(\d+)")?', row)]
        assert sum(spans) == len(all_rules())


def test_disputed_points_stand_below_their_rows():
    view = DifferencesView(section="fans", rules=["mcr", "mil"])
    html = disputes(view.rows)
    assert "The 1998 booklet" in html and html.count("<details") >= 8
    assert disputes([row for row in differences() if row.section == "tiles"]) == ""


# ------------------------------------------------------------------ which rules does my table play?


def test_nothing_is_said_before_the_first_answer():
    finder = RulesFinder()
    assert finder.matches == [] and say("compare.finder.start")[:20] in finder.result.value and "mj-cc-found" not in finder.result.value
    finder.menus["minimum"].value = "eight"
    assert "mj-cc-found" in finder.result.value and "MCR" in finder.result.value
    finder.again.click()
    assert finder.answers == {} and "mj-cc-found" not in finder.result.value and finder.again.disabled


def test_the_result_says_what_to_agree_on_and_opens_it():
    finder = RulesFinder()
    finder.answer(counting="doubles", limit="300", several="all", minimum="eight")
    html = finder.result.value
    assert "set=multi_win:all_win,limit:300#compare" in html
    assert say("compare.finder.against")[:20] in html and "You: Eight points. Here: Nothing: every whole hand wins." in html


@pytest.mark.parametrize(("question", "answer", "game"), [(q, name, c.means) for q, answers in questions().items() for name, c in answers.items() if c.means])
def test_a_game_that_is_not_covered_is_said_plainly(question, answer, game):
    finder = RulesFinder()
    finder.answer(**{question: answer})
    html = text(finder.result.value).replace("&#x27;", "'")
    assert f"This means {say(f'compare.game.{game}')}, which this guide does not cover." in html
    assert say("compare.finder.nearest", rules="")[:10] not in html  # nothing else was answered


def test_every_answer_alone_is_drawn():
    finder = RulesFinder()
    for question, answers in questions().items():
        for name in answers:
            finder.answer(**dict.fromkeys(finder.menus, ""))
            finder.answer(**{question: name})
            assert "{" not in text(finder.result.value) and finder.matches


def test_widgets_answer_quickly():
    view, finder = CompareView(), RulesFinder()
    view.show("winners")
    finder.answer(pays="twice", several="all")
    began = time.process_time()
    view.show("loser")
    view.settings.choose("limit", "300")
    finder.answer(pays="alike", losers="no")
    assert time.process_time() - began < 1
