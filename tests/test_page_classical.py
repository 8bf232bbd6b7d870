"""The page on the classical game: its form, its sheet, its calculator and links, its tables, the settlement with sticks."""

import json
import re
import time
from pathlib import Path
from urllib.parse import urljoin

import pytest

pytest.importorskip("ipywidgets")

from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

from mahjong import ruleset, score  # noqa: E402
from mahjong import page as pages  # noqa: E402
from mahjong.draw import classical_sheet, count_sheet  # noqa: E402
from mahjong.draw.settled import settled, stick_piles  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.rules import all_rules, load  # noqa: E402
from mahjong.scoring.classical import ClassicalRules, count_hand, payments, settle_all  # noqa: E402
from mahjong.scoring.classical.words import line_name, reason_text  # noqa: E402
from mahjong.scoring.settle import sticks  # noqa: E402
from mahjong.statements import statements  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import Tile, WINDS  # noqa: E402
from mahjong.widgets import Calculator, ScoreSheet  # noqa: E402
from mahjong.widgets.agreements import PARTS, Agreements, part_of  # noqa: E402
from mahjong.widgets.classical_html import page_hands, presets  # noqa: E402
from mahjong.widgets.classical_page import (  # noqa: E402
    ClassicalCalculator, LosersView, PresetsView, SettlementView, contested, differences, doubles, group_points,
    limit_hands, line_points, meanings, payment_rules, worked,
)  # fmt: skip
from mahjong.widgets.controls import seen
from mahjong.widgets.presets_view import columns  # noqa: E402
from mahjong.widgets.settlement_view import NOBODY  # noqa: E402
from mahjong.widgets.worth import HandOnly, WorthEntry, read_worth  # noqa: E402

from strategies import complete_wins, hands  # noqa: E402

ROOT = Path(__file__).parent.parent
EAST, SOUTH, WEST, NORTH = WINDS
K4 = page_hands("worked")["K4"]
K16 = dict(zip(WINDS, (16, 128, 8, 40)))


def cells(kind=""):
    found = json.loads((ROOT / "notebooks" / "07-classical.ipynb").read_text("utf-8"))["cells"]
    return [cell for cell in found if kind in ("", cell["cell_type"])]


def plain(html):
    return html.replace("&#x27;", "'").replace("&amp;", "&")


# ---- the page


def test_every_anchor_of_the_statements_is_a_cell():
    ids = [cell["id"] for cell in cells()]
    wanted = {s.cell for s in statements() if s.page == "07-classical"}
    assert wanted and wanted <= set(ids) and len(ids) == len(set(ids))


def test_cells_store_nothing_and_a_reader_sees_one_call():
    for cell in cells("code"):
        assert cell["outputs"] == [] and cell["execution_count"] is None
        assert cell["id"] == "setup" or "check" in cell["metadata"].get("tags", []) or len(cell["source"]) == 1, cell["id"]


def test_prose_is_short_and_states_a_finding():
    for cell in cells("markdown"):
        text = "".join(cell["source"])
        assert "**" in text and len(re.sub(r"\]\([^)]*\)|^#+ .*$", " ", text, flags=re.M).split()) <= 90, cell["id"]


def test_links_lead_to_cells():
    ids = {f"cell-id={cell['id']}" for cell in cells()} | {"calculator"}
    for target in re.findall(r"\]\(([^)]+)\)", "".join("".join(cell["source"]) for cell in cells("markdown"))):
        page, _, anchor = target.partition("#")
        assert (not page or (ROOT / "notebooks" / page).exists()) and (page or anchor in ids), target


# ---- the sheet


@pytest.mark.parametrize("text", [*page_hands("worked").values(), *page_hands("limit_hands").values()])
@pytest.mark.parametrize("rules", list(presets()))
def test_the_sheet_holds_every_line_every_reason_and_the_total(text, rules):
    now = score(text, rules)
    html = plain(classical_sheet(now, own=False))
    assert all(line_name(line) in html for line in (*now.lines, *now.dropped))
    assert all(reason_text(line) in html for line in now.dropped)
    assert say(f"ruleset.{rules}.name") in html and (f">{now.total}<" in html or not now.is_win)


def test_points_come_before_doubles_and_the_limit_last():
    html = classical_sheet(score(page_hands("worked")["K13"], "finnish"), own=False)
    places = [html.index(say(f"classical.html.{key}")) for key in ("points", "double", "limit")]
    assert places == sorted(places) and "70 × 32 = 2240, over the limit of 500." in html and ">500</td>" in html


def test_lines_light_groups_that_are_in_the_hand():
    html = classical_sheet(score("(222m) 456m 789p 11s 35s 1f !4s {last}", "books"), own=False)
    groups = set(re.findall(r'data-group="(\d)"', html))
    for lit in re.findall(r'data-groups="([^"]+)"', html):
        assert lit in ("won", "aside", "hand") or set(lit.split()) <= groups
    assert {"won", "aside", "hand", "0"} <= set(re.findall(r'data-groups="([^"]+)"', html))


def test_no_win_says_what_is_missing_and_shows_no_lines():
    html = classical_sheet(score("1199m 1199p 1199s E *S", "books"), own=False)
    assert say("ui.sheet.no_win") in html and "<table" not in html


def test_a_losing_hand_is_drawn_with_what_scores_nothing_set_back():
    hand = Hand.parse("6666p (222s) 13m")
    html = count_sheet(count_hand(hand, "finnish"), hand, own=False)
    assert html.count("mj-dim") == 3 and "6 points" in html and html.count('data-group="') == 2


def test_scores_and_counts_draw_themselves_and_a_page_draws_them_lightly():
    now, count = score(K4, "finnish"), count_hand("(WWW) 555p", "finnish")
    for what in (now, count):
        assert "<symbol" in what._repr_html_() and "<symbol" not in pages.show(what) and "mj-sheet" in pages.show(what)
    assert "mj-classical" in ScoreSheet(now).value and "mj-classical" not in ScoreSheet(score(K4)).value


@given(complete_wins(), st.sampled_from(list(presets())))
@settings(max_examples=40, deadline=None)
def test_any_win_has_a_sheet(win, rules):
    assert f">{score(win, rules).total}<" in classical_sheet(score(win, rules), own=False)


@given(hands())
@settings(max_examples=40, deadline=None)
def test_any_hand_has_a_sheet(hand):
    assert "mj-verdict" in count_sheet(count_hand(hand, "books"), hand, own=False)


# ---- the calculator


@pytest.fixture
def calc():
    return ClassicalCalculator(K4)


@pytest.mark.parametrize("text", page_hands("worked").values(), ids=page_hands("worked"))
@pytest.mark.parametrize("rules", list(presets()))
def test_calculator_agrees_with_the_engine(text, rules):
    assert ClassicalCalculator(text, rules).score.total == score(text, rules).total


def test_it_asks_for_the_circumstances_its_rules_look_at_and_the_other_one_does_not(calc):
    assert set(calc.facts) == set(ruleset("finnish").facts)
    assert set(Calculator(K4).facts) == set(ruleset("mcr").facts)


def test_circumstances_stay_consistent():
    calc = ClassicalCalculator("222m 456m 789p 11s 23s !4s")
    calc.facts["heavenly"].value = True
    assert calc.score.special.key == "heavenly_blessing" and calc.facts["last"].disabled and calc.why["last"].value
    calc.seat.value = SOUTH
    assert not calc.facts["heavenly"].value and calc.facts["heavenly"].disabled and calc.editor.error == ""
    calc.by.value = "<"
    calc.facts["earthly"].value = True
    assert calc.score.special.key == "earthly_blessing"
    calc.seat.value = WEST
    assert calc.score.win.facts == frozenset() and calc.editor.error == ""


def test_preset_and_options_are_switched_live(calc):
    assert calc.score.total == 200
    calc.rules_choice.value = "corrected"
    assert calc.score.total == 152
    calc.agreements.toggle()
    calc.agreements.controls["outer_pungs"].value = "8_16"
    assert calc.score.total == 200 and calc.agreements.chosen == {"outer_pungs": "8_16"} and "8 shown" in calc.sheet.value
    calc.agreements.reset.click()
    assert calc.score.total == 152 and calc.agreements.controls["outer_pungs"].value == "4_8"
    calc.agreements.controls["limit"].value = "300"
    calc.rules = "finnish"
    assert calc.agreements.chosen == {} and calc.agreements.controls["outer_pungs"].value == "8_16" and calc.score.total == 200


def test_the_others_are_settled_with_and_the_winner_is_not_asked(calc):
    calc.seat.value = SOUTH
    assert [seen(entry) for entry in calc.others.values()] == [True, False, True, True]
    calc.others[EAST].value, calc.others[NORTH].value = "16", "(NNN) 55p GdGd"
    html = calc.settled.value
    assert "20 points" in calc.others[NORTH].said.value and "20 − 16 = 4, × 2: East pays" in html
    assert settled({EAST: 16, SOUTH: 200, WEST: 0, NORTH: 20}, SOUTH, load("finnish")) in html


def test_the_round_reaches_the_other_hands(calc):
    calc.others[WEST].value = "(NNN)"
    assert "8 points" in calc.others[WEST].said.value
    calc.round.value = NORTH
    assert "16 points" in calc.others[WEST].said.value


def test_an_entry_that_cannot_be_read_is_worth_nothing_and_says_why(calc):
    calc.others[WEST].value = "<script>"
    assert "mj-complaint" in calc.others[WEST].said.value and "<script>" not in calc.others[WEST].said.value
    assert calc.score.total == 200 and calc.others[WEST].value == "<script>"
    for text in ("9" * 500, "999999999", "123m *3m", "11111m"):
        calc.others[WEST].value = text
        assert "mj-complaint" in calc.others[WEST].said.value


def test_a_reckless_discard_is_asked_for_only_where_it_matters():
    calc = ClassicalCalculator("(222m)(999p)555sRdRdRd3m *3m {seat=S}")
    assert not seen(calc.reckless)
    calc.agreements.choose("dangerous_discard", "pays_all")
    calc.reckless.value = True
    assert seen(calc.reckless) and say("classical.calc.whose") in calc.settled.value
    calc.by.value = "^"  # North
    assert "−800" in calc.settled.value and say("classical.calc.whose") not in calc.settled.value
    calc.by.value = "!"
    assert not seen(calc.reckless) and "−800" not in calc.settled.value


def test_a_link_opens_hand_rules_agreements_and_the_other_hands(calc):
    calc.rules, calc.seat.value = "books", SOUTH
    calc.agreements.choose("limit", "none")
    calc.others[WEST].value = "(222s) 6666p & <b>"
    calc.others[NORTH].value = "[1111p]"
    receiver = ClassicalCalculator("123m")
    receiver.editor.held.set_state({"address": urljoin("http://localhost/voila/render/07-classical.ipynb?lang=en#top", calc.link)})
    assert receiver.score.win == calc.score.win and receiver.rules == "books" and receiver.agreements.chosen == {"limit": "none"}
    assert receiver.others[WEST].value == calc.others[WEST].value and receiver.settled.value == calc.settled.value


@pytest.mark.parametrize("address", ["?win=11m#other", "?rules=mcr#calculator", "?limit=7&rules=zzz&chess=1#calculator", f"?{'a=1&' * 99}#calculator"])
def test_other_addresses_change_nothing(calc, address):
    calc.agreements.choose("limit", "300")
    calc.open_link(address)
    assert (calc.value, calc.rules, calc.agreements.chosen, calc.score.total) == (K4, "finnish", {"limit": "300"}, 200)


def test_rules_of_another_game_are_refused(calc):
    for key in ("mcr", "zzz"):
        with pytest.raises(MahjongError, match=key):
            calc.rules = key
    assert calc.rules == "finnish" and calc.score.total == 200
    with pytest.raises(MahjongError):
        Calculator(K4).rules = "finnish"


def test_unnamed_bonus_tiles_are_asked_for_by_name(calc):
    calc.flowers.value = 2
    assert say("classical.calc.name_them") in plain(calc.why["flowers"].value) and calc.score.points == 58
    calc.editor.add("1f")
    assert say("classical.calc.name_them") not in plain(calc.why["flowers"].value) and calc.score.factor == 4 * 4


def test_a_click_is_answered_well_within_thirty_milliseconds():
    calc = ClassicalCalculator(K4, "books", others={"S": "(NNN) 55p GdGd 1f", "W": "16"})
    calc.agreements.toggle()
    times = []
    for step in range(15):
        start = time.process_time()
        calc.by.value = "!*<^>"[step % 5]
        calc.editor.held.pick(0)
        calc.editor.undo()
        calc.agreements.controls["limit"].value = ("300", "500")[step % 2]
        times.append(time.process_time() - start)
    assert sorted(times)[7] / 4 < 0.1


# ---- agreements, entries


def test_every_option_has_a_part_and_a_control():
    agreements = Agreements(load("finnish"), opened=True)
    assert set(agreements.controls) == {option.key for option in load("finnish").options}
    assert {part_of(option) for option in load("finnish").options} == set(PARTS)
    for part in PARTS:
        agreements.part.value = part
        assert [key for key, box in agreements.boxes.items() if seen(box)] == [part]


@pytest.mark.parametrize("option", load("finnish").options, ids=lambda option: option.key)
def test_every_choice_reaches_the_rules(option):
    agreements = Agreements(load("books"))
    for choice in option.choices:
        agreements.choose(option.key, choice)
        assert agreements.rules.choices() == load("books").choices() | {option.key: choice}


def test_an_entry_takes_points_or_tiles_typed_or_clicked():
    entry = WorthEntry(WEST)
    assert entry.worth("finnish").total == 0
    entry.field.value = " 16 "
    assert entry.worth("finnish").total == 16
    entry.toggle()
    for _ in range(3):
        entry.editor.add("W")
    assert entry.value == "WWW" and entry.worth("finnish").total == 32
    entry.field.value = "(WWW)"
    assert entry.editor.value == "(WWW)" and entry.worth("finnish").total == 16
    entry.toggle()
    assert entry.editor not in entry.children


def test_a_hand_without_a_win_takes_thirteen_tiles_and_no_winning_one():
    editor = HandOnly("123456789m 1234p")
    assert not editor.add("1s") and not editor.add("1s", "win") and editor.add("1f")
    assert "win" not in [kind for _, kind in editor.kind.options] and 0 in editor.palette.disabled
    assert read_worth(editor.value, load("finnish"), EAST, EAST).total == 4 * 4


# ---- presets


def test_the_presets_stand_in_columns_and_their_sums_agree():
    view = PresetsView()
    for place, text in enumerate(page_hands("compare").values()):
        view.hand.pick.index = place
        assert [now.total for now in view.scores] == [score(text, rules).total for rules in presets().values()]
        assert all(f"<b>{now.total}</b>" in view.shown.value for now in view.scores if now.is_win)
    assert say("classical.column.no_win") in view.shown.value  # seven pairs, by the books
    view.hand.set("123m")
    assert say("mcr.unread") in view.shown.value


def test_a_line_barred_under_one_table_only_is_crossed_out_there():
    tables = [load("finnish"), load("finnish").choose(one_suit="cumulative"), load("books")]
    html = columns([score(page_hands("worked")["K7"], rules) for rules in tables])
    assert "<s>×2</s>" in html and say("classical.reason.implied", by=say("double.one_suit.name")) in html and "mj-differs" in html


@pytest.mark.rule("classical.open.outer_pungs", "classical.open.one_suit_factor")
def test_the_tables_are_made_of_the_rule_sets():
    made = [rules.choices() for rules in presets().values()]
    differ = {key for key in made[0] if len({choices[key] for choices in made}) > 1}
    assert differences().count("<tr>") == len(differ) + 1
    assert "8 / 16" in group_points() and group_points().count("4 / 8") == 2
    rules = load("finnish")
    assert line_points().count("<tr>") == len(rules.pairs) + len(rules.points)  # but for one that no preset uses
    assert doubles(True).count("<tr>") + doubles(False).count("<tr>") == len(rules.doubles) + 2
    assert '<span class="mj-other">×8</span>' in doubles(True)


# ---- special hands, worked hands, open points


def test_every_special_hand_has_an_example_that_makes_it():
    keys = [row.key for row in load("finnish").hands]
    assert list(page_hands("limit_hands")) == keys and limit_hands().count("<tr>") == len(keys) + 1
    assert "Finnish guide: 250" in limit_hands()


def test_every_worked_win_is_there_and_opens_in_the_calculator():
    wins = {s.id.partition(".")[2] for s in statements(prefix="classical.K")} - {"K15", "K16", "K17"}
    assert set(page_hands("worked")) == wins and worked().count("<details") == worked().count("?win=") == len(wins)


def test_the_hands_are_those_of_the_cases():
    rows = [line.split("\t") for line in (ROOT / "tests" / "cases" / "classical.tsv").read_text("utf-8").splitlines()]
    cased = {row[1] for row in rows if len(row) > 2}
    assert set(page_hands("worked").values()) <= cased


@pytest.mark.parametrize("s", [s for s in statements(prefix="classical.") if s.disagree], ids=lambda s: s.id)
def test_every_open_point_has_its_box_and_a_hand_that_shows_it(s):
    key = s.id.rpartition(".")[2]
    assert f'id="classical-{key}"' in contested() and s.title() in plain(contested())
    for option, text in page_hands("contested").get(key, {}).items():
        choices = next(o for o in load("finnish").options if o.key == option).choices
        worths = {score(text, load("finnish").choose(**{option: choice})).total for choice in choices}
        assert len(worths) > 1, option
        if len({rules.choice(option) for rules in presets().values()}) > 1:  # three equal numbers would hide the difference
            assert len({score(text, rules).total for rules in presets().values()}) > 1, option
    assert key in page_hands("contested") or key == "losers_count"


def test_unclear_entries_and_payments_are_all_told():
    told = "".join(plain(meanings(cell)) for cell in ("points", "doubles", "limit-hands", "losers"))
    assert all(s.text() in told for s in statements(prefix="classical.read."))
    assert all(s.text() in plain(payment_rules()) for s in statements(prefix="classical.pay."))


# ---- losers, settlement, sticks


@pytest.mark.rule("classical.K15", "classical.K17")
def test_losing_hands_can_be_changed():
    view = LosersView()
    assert view.count.total == 72
    view.rules.value = "corrected"
    assert view.count.total == 56
    view.hand.pick.index = 1
    assert view.count.total == 6 and "6 points" in view.shown.value
    view.hand.toggle()
    view.hand.editor.add("1f")
    assert view.count.points == 10
    view.hand.editor.text.value = "66x"
    assert "mj-complaint" in view.shown.value
    view.hand.pick.index = 0
    view.seat.value, view.round.value = EAST, WEST
    assert [line.key for line in view.count.lines if line.kind == "double"] == ["round_wind", "round_bonus"]


@pytest.mark.rule("classical.K16", "classical.pay.east", "classical.pay.zero", "play.T9")
def test_four_hands_are_settled_with_sticks():
    view = SettlementView()
    assert view.net == settle_all(K16, SOUTH, "finnish") and sum(view.net.values()) == 0
    html = view.shown.value
    for seat, amount in view.net.items():
        drawn = re.findall(r"<small>(\d+) × (\d+)</small>", stick_piles(abs(amount), load("finnish")))
        assert sum(int(count) * int(value) for count, value in drawn) == abs(amount)
        assert stick_piles(abs(amount), load("finnish")) in html
    assert html.count("× 2: East") == 3 and html.count("<tr>") == len(payments(K16, SOUTH, "finnish")) + 1


def test_the_settlement_follows_every_control():
    view = SettlementView()
    view.entries[WEST].value = "[1111p]"
    assert view.totals[WEST] == 32
    view.winner.value = EAST
    assert view.net == settle_all(view.totals, EAST, "finnish")
    view.discarder.value = EAST
    assert say("error.winner_discarded") in view.shown.value
    view.discarder.value = NORTH
    view.agreements.choose("dangerous_discard", "pays_all")
    assert view.net == settle_all(view.totals, EAST, view.agreements.rules, NORTH, True) and view.net[SOUTH] > -32
    view.winner.value = NOBODY
    assert set(view.net.values()) == {0} and say("classical.pays.nobody") in view.shown.value
    view.agreements.choose("draw_count", "points_kept")
    assert view.net == settle_all(view.totals, None, view.agreements.rules)


def test_a_sum_the_sticks_cannot_pay_is_said_and_a_large_one_is_not_drawn_stick_by_stick():
    view = SettlementView(("0", "7", "0", "0"))
    assert "cannot be paid" in view.shown.value
    assert stick_piles(50_000, load("finnish")).count("<rect") == 2 and "100 × 500" in stick_piles(50_000, load("finnish"))
    assert '"100 heaven sticks"' in stick_piles(50_000, load("finnish")).lower()
    assert sticks(50_000, "finnish")[500] == 100 and stick_piles(0, load("finnish")) == ""


def test_three_players_have_no_fourth_seat():
    assert settled({EAST: 10, SOUTH: 40, WEST: 0}, SOUTH, load("finnish")).count("<li") == 3


# ---- words


def test_every_sentence_of_the_page_is_used():
    """A sentence nobody says is a leftover."""
    source = "".join(path.read_text("utf-8") for layer in ("widgets", "draw") for path in (ROOT / "mahjong" / layer).glob("*.py"))
    named = {*presets(), *page_hands("compare"), *page_hands("losers"), *(row.key for row in load("finnish").groups)}
    own = re.findall(r"^(\w+) = ", (ROOT / "data" / "text" / "en" / "classical_page.toml").read_text("utf-8"), re.M)
    said = lambda word: any(part and re.search(rf"""["'.]{part}["'.]""", source) for part in (word, word.partition("_")[2]))  # noqa: E731
    assert own and [word for word in own if word not in named and not said(word)] == []


def test_the_presets_are_those_of_the_rules():
    assert presets() == all_rules(ClassicalRules)
