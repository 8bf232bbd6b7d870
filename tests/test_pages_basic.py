"""The pages 00, 01 and 04: their form, their anchors and links, and what their exercises do when they are touched."""

import json
import re
import subprocess
import sys

import pytest

from mahjong.app.contents import contents
from mahjong.app.site import frame, lessons
from mahjong.draw.equipment import RED, STICKS
from mahjong.files import find
from mahjong.statements import statements
from mahjong.text import table
from mahjong.tiles import Tile
from mahjong.widgets.basics import FindTile, FinishHand, ReadingsView, TypeTiles, WaitsView
from mahjong.widgets.find_tile import ASKED, NO_NUMBERS, choices, look, plain_name

PAGES = ("00-start", "01-tiles", "04-groups")


def read(name):
    return json.loads((find("notebooks") / f"{name}.ipynb").read_text("utf-8"))


def cells(name, kind, check=False):
    return [c for c in read(name)["cells"] if c["cell_type"] == kind and ("check" in c["metadata"].get("tags", [])) == check]


def source(cell):
    return "".join(cell["source"])


@pytest.mark.parametrize("name", PAGES)
class TestForm:
    def test_ids_are_readable_and_unique(self, name):
        ids = [cell["id"] for cell in read(name)["cells"]]
        assert len(ids) == len(set(ids))
        assert all(re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id) for id in ids)

    def test_nothing_is_stored(self, name):
        assert all(not cell["outputs"] and cell["execution_count"] is None for cell in read(name)["cells"] if cell["cell_type"] == "code")

    def test_metadata_names_the_page(self, name):
        about = read(name)["metadata"]
        assert about["kernelspec"]["name"] == "python3" and about["mahjong"]["title"] and about["mahjong"]["summary"]
        assert f"app.group.{about['mahjong']['group']}" in table("en")

    def test_prose_is_short_and_states_a_finding(self, name):
        for cell in cells(name, "markdown"):
            words = re.sub(r"\]\([^)]*\)|^#+ .*$", " ", source(cell), flags=re.M).split()
            assert len(words) <= 90, f"{cell['id']}: {len(words)} words"
        assert sum("**" in source(cell) for cell in cells(name, "markdown")) >= len(cells(name, "markdown")) - 3

    def test_code_a_reader_sees_is_one_call(self, name):
        for cell in cells(name, "code"):
            lines = source(cell).strip().splitlines()
            assert cell["id"] == "setup" or len(lines) == 1, cell["id"]

    def test_claims_are_checked(self, name):
        checks = cells(name, "code", check=True)
        assert checks and all("assert " in source(cell) for cell in checks)

    def test_links_lead_somewhere(self, name):
        for target in re.findall(r"\]\(([^)]+)\)", "".join(source(cell) for cell in cells(name, "markdown"))):
            page, _, anchor = target.partition("#")
            ids = {f"cell-id={cell['id']}" for cell in read(page.removesuffix(".ipynb") or name)["cells"]}
            assert not anchor or anchor in ids, target


def test_every_statement_taught_here_has_its_cell():
    taught = [s for s in statements() if s.page in PAGES]
    assert {"play.T1", "play.T10", "play.G1", "play.G10", "mcr.shape.standard"} <= {s.id for s in taught}
    missing = [s.lesson for s in taught if s.cell not in {cell["id"] for cell in read(s.page)["cells"]}]
    assert not missing


def test_open_points_have_their_box():
    code = "".join(source(cell) for cell in cells("04-groups", "code"))
    assert all(f'disagree("{s.id}")' in code for s in statements(prefix="play.G") if s.disagree)


def test_the_start_page_lists_every_other_page():
    names = {path.name for path in find("notebooks").glob("*.ipynb")} - {"00-start.ipynb"}
    assert set(re.findall(r'href="([^"]+)"', contents())) == names


def test_a_page_has_one_number_everywhere():
    pages = lessons(find("notebooks"))
    shown = re.findall(r'href="([^"]+)\.ipynb".*?mj-card-number" aria-hidden="true">(\d+)<', contents())
    assert sorted(shown) == [(page.name, str(place)) for place, page in enumerate(pages, 1) if page.name != "00-start"]
    framed = [about for group in frame(find("notebooks"), "", "", "")["groups"] for about in group["lessons"]]
    assert {(about["name"], str(about["number"])) for about in framed} >= set(shown)


def test_the_sources_are_told_apart_and_linked():
    told = next(source(c) for c in read("00-start")["cells"] if c["id"] == "sources")
    assert all(word in told for word in ("Polish", "Finnish", "1998", "2006", "2014"))
    for name in ("04-groups", "08-mcr"):
        assert "00-start.ipynb#cell-id=sources" in "".join(source(c) for c in cells(name, "markdown"))


def test_the_lessons_stay_light():
    code = "import sys, mahjong.page, mahjong.widgets.basics, mahjong.app.contents; print([m for m in ('numpy', 'pandas', 'matplotlib') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


@pytest.mark.rule("play.T9")
def test_counting_sticks_carry_their_pips():
    assert [len(STICKS[kind]) for kind in ("heaven", "earth", "human", "harmony")] == [12, 2, 8, 4]
    assert sum(colour == RED for *_, colour in STICKS["heaven"]) == 6


class TestFindTile:
    def test_nothing_is_given_away_before_the_choice(self):
        game = FindTile(seed=3)
        assert NO_NUMBERS in game.shelf._dom_classes
        assert not {plain_name(Tile.parse(t)) for t in game.row.tiles} & set(game.row.names.values())
        assert game.row.states == [] and "mj-unseen" in game.button._dom_classes

    def test_a_wrong_choice_names_both_tiles(self):
        game = FindTile(seed=3)
        wrong = next(t for t in game.row.tiles if t != str(game.asked))
        assert game.pick(Tile.parse(wrong)) and game.right == 0
        assert plain_name(Tile.parse(wrong)) in game.row.message and plain_name(game.asked) in game.row.message
        assert NO_NUMBERS not in game.shelf._dom_classes
        assert game.row.states[game.row.tiles.index(str(game.asked))] == "mark"

    def test_one_choice_a_round(self):
        game = FindTile(seed=3)
        assert game.pick(game.asked) and not game.pick(game.asked)
        assert game.right == 1

    def test_a_whole_game_and_another(self):
        game = FindTile(seed=5, rounds=3)
        for _ in range(3):
            game.pick(game.asked)
            game.button.click()
        assert game.row.tiles == [] and "3 of 3" in game.question.value
        game.button.click()
        assert game.round == 0 and game.right == 0 and game.row.tiles

    def test_choices_hold_the_tile_asked_and_no_tile_twice(self):
        game = FindTile(seed=1)
        for t in ASKED:
            offered = choices(t, game.random)
            assert t in offered and len(set(offered)) == len(offered) == 6

    def test_the_keyboard_goes_on_at_the_new_tiles(self, monkeypatch):
        game, sent = FindTile(seed=3, rounds=2), []
        monkeypatch.setattr(game.row, "send", sent.append)
        game.pick(game.asked)
        assert sent == []
        game.button.click()
        assert sent == [{"focus": True}] and game.row.label == f"Find the {plain_name(game.asked)}."
        game.pick(game.asked)
        game.button.click()
        assert len(sent) == 1  # at the end the button is what there is
        game.button.click()
        assert len(sent) == 2

    def test_an_answer_is_there_once_for_who_hears_it(self):
        game = FindTile(seed=3)
        assert game.row.message == "" and "aria-hidden" not in game.said.value
        game.pick(game.asked)
        assert "Right" in game.row.message and 'aria-hidden="true"' in game.said.value

    def test_looks_tell_tiles_apart(self):
        assert len({look(t) for t in ASKED}) == len(ASKED)


class TestFinishHand:
    def test_every_tile_answers(self):
        game = FinishHand("23m 456p 777s EEE 99p", "6m 4m 9p E 1m 7s")
        for place in range(6):
            game.row.pick(place)
        assert sorted(game.found) == ["1m", "4m"]
        assert game.row.states == ["dim", "mark", "dim", "dim", "mark", "dim"]


    def test_an_answer_is_there_once_for_who_hears_it(self):
        game = FinishHand("23m 456p 777s EEE 99p", "6m 4m 9p E 1m 7s")
        assert game.row.message == "" and "aria-hidden" not in game.said.value
        game.row.pick(1)
        assert "finishes" in game.row.message and 'aria-hidden="true"' in game.said.value


class TestTypeTiles:
    def test_a_bad_text_keeps_the_drawing_and_says_why(self):
        field = TypeTiles("123m")
        drawn = field.drawing.value
        field.field.value = "123m <script>"
        assert field.drawing.value == drawn and "<script>" not in field.said.value and field.message

    def test_an_empty_text_is_no_error(self):
        assert TypeTiles("").message == table("en")["page.type.empty"]


class TestChangeableHands:
    def test_the_editor_is_followed(self):
        view = WaitsView()
        view.hand.button.click()
        view.hand.editor.take(0)
        assert "12" in view.shown.value and view.waits == ()
        view.hand.editor.add("2m")
        assert [str(t) for t in view.waits] == ["1m", "4m", "7m"]

    def test_of_fourteen_tiles_the_one_left_out_is_named(self):
        view = WaitsView()
        view.show("23456m 777s EEE 99p 5p")
        assert "Left out here: the five of dots." in view.shown.value and [str(t) for t in view.waits] == ["1m", "4m", "7m"]

    @pytest.mark.rule("mcr.C5a")
    def test_a_tile_held_four_times_cannot_come(self):
        view = WaitsView()
        view.show("4444567s 123m 789p")
        assert "you hold all four, so it cannot come" in view.shown.value and "4 tiles of them" not in view.shown.value
        view.show("111m 222m 333m 4444m")
        assert "0 left" not in view.shown.value

    def test_an_example_reaches_the_open_editor(self):
        view = ReadingsView()
        view.hand.button.click()
        view.hand.pick.index = 1
        assert view.hand.editor.value == view.hand.value and len(view.cuts) == 2
        assert "2 ways" in view.shown.value

    def test_text_that_cannot_be_read_keeps_the_hand(self):
        view = ReadingsView()
        view.hand.button.click()
        view.hand.editor.text.value = "22334455667788x"
        assert view.hand.editor.error and len(view.cuts) == 4

    def test_facts_that_contradict_are_no_win(self):
        view = ReadingsView()
        view.hand.button.click()
        view.hand.editor.value = "123m 456p 789s EE 55m !5m {robbed}"
        assert view.cuts == {}

    def test_both_places_of_the_winning_tile_are_drawn(self):
        view = ReadingsView()
        view.show("123m 789m EEE 55p 46p *5p")
        assert len(view.cuts) == 1 and view.shown.value.count('class="mj-tile mj-win"') == 2
