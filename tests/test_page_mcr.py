"""The page on the competition rules: its widgets answer every choice, its hands show what they are there for."""

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from mahjong import Win, ruleset, score  # noqa: E402
from mahjong.scoring.principles import FIVE  # noqa: E402
from mahjong.statements import fan_example, statements  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.tiles import Tile  # noqa: E402
from mahjong.widgets.contested import both, contested, finnish_table, kong_extra, waits_table  # noqa: E402
from mahjong.widgets.fan_explorer import CLAUSE, FanExplorer, answer, chinese, fans, matching, more_html, relations  # noqa: E402
from mahjong.widgets.mcr_html import nothing, page_hands  # noqa: E402
from mahjong.widgets.principle import Principle  # noqa: E402
from mahjong.widgets.routes_view import RoutesView  # noqa: E402
from mahjong.widgets.settle_view import SettleView  # noqa: E402

ROOT = Path(__file__).parent.parent
MCR = ruleset("mcr")
PRINCIPLES = [principle.key for principle in FIVE]


def cells():
    return json.loads((ROOT / "notebooks" / "08-mcr.ipynb").read_text("utf-8"))["cells"]


def test_every_anchor_of_the_statements_is_a_cell():
    ids = {cell["id"] for cell in cells()}
    wanted = {s.cell for s in statements() if s.page == "08-mcr"}
    assert wanted and wanted <= ids


def test_every_code_cell_stores_no_output():
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


@pytest.mark.parametrize("key", PRINCIPLES)
def test_every_hand_of_a_principle_has_a_title_and_an_answer(key):
    shown = Principle(key)
    for place, (title, text) in enumerate(shown.hand.pick.options):
        shown.hand.pick.index = place
        assert title and shown.hand.win == Win.parse(text) and "mj-mcr-finding" in shown.shown.value


@pytest.mark.parametrize("key", ["non_repeat", "account_once"])
def test_the_hands_of_a_principle_are_worth_more_without_it(key):
    for text in page_hands("principle", key).values():
        assert score(text, MCR.without(key)).total > score(text).total


def test_non_identical_never_changes_a_total_in_the_oracle():
    """What the page says of five thousand hands."""
    from oracles import win_of

    free = MCR.without("non_identical")
    rows = [json.loads(row) for row in (ROOT / "tests" / "oracle" / "mcr.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 5000
    assert all(score(win, free).total == score(win).total for win in map(win_of, rows))


def test_a_principle_says_what_to_do_while_the_hand_is_not_whole():
    shown = Principle("non_repeat")
    shown.hand.set("123m")
    assert shown.score is None and nothing(None) in shown.shown.value
    shown.hand.set("1199m 1199p 1199s E *S")
    assert nothing(shown.score) in shown.shown.value


def test_the_editor_is_made_when_it_is_asked_for():
    shown = Principle("non_repeat")
    assert shown.hand.editor is None
    shown.hand.button.click()
    assert shown.hand.editor in shown.hand.children
    shown.hand.editor.value = "123m 456m 789m 99p EE *E"
    assert shown.score.total == 23
    shown.hand.button.click()
    assert shown.hand.editor not in shown.hand.children


@pytest.mark.parametrize("pattern", fans(MCR), ids=lambda p: p.key)
def test_every_fan_can_be_chosen(pattern):
    explorer = FanExplorer(fan=pattern.key)
    assert say(f"fan.{pattern.key}.says")[:20] in explorer.detail.value.replace("&#x27;", "'")
    assert [group.value for group in explorer.groups if group.value] == [pattern.key]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("22", ["full_flush"]),
        ("81", ["flower_tiles"]),
        ("清龙", ["pure_straight"]),
        ("qing long", ["pure_straight"]),
        ("qinglong", ["pure_straight"]),
        ("Hua Long", ["mixed_straight"]),
        ("lv yi se", ["all_green"]),
        ("lvyise", ["all_green"]),
        ("lü yi", ["all_green"]),
        ("lu yi", ["all_green"]),
        ("Melded and Concealed", ["two_melded_kongs"]),
        ("zzz", []),
    ],
)
def test_a_fan_is_found_by_name_number_chinese_and_pinyin(query, found):
    assert matching(query, MCR) == found


def test_the_search_narrows_the_list_and_keeps_the_choice():
    explorer = FanExplorer(fan="nine_gates")
    explorer.search.value = "gates"
    assert [group.worth for group in explorer.list.children] == [88] and explorer.fan == "nine_gates"
    explorer.search.value = "no such fan" * 50
    assert explorer.list.children == () and explorer.fan == "nine_gates"
    explorer.search.value = ""
    assert sum(len(group.options) for group in explorer.list.children) == 81
    assert "81 of 81 fans" in explorer.found.value


def test_the_clause_stands_with_its_fan():
    explorer = FanExplorer(fan=CLAUSE)
    assert explorer.fan == "two_melded_kongs"
    assert say(f"fan.{CLAUSE}.name") in explorer.more.value and say(f"fan.{CLAUSE}.says") in explorer.more.value


def test_fans_that_bar_each_other_do_not_contain_each_other():
    html = more_html("closed_wait", MCR)
    assert "Only one of these three counts" in html and "Contain" not in html.partition("mj-disagree")[0]
    assert "Not together with" in more_html("pure_triple_chow", MCR)
    assert relations("two_melded_kongs", MCR)["contains"] == ["melded_kong"]
    assert "two_melded_kongs" not in relations("concealed_kong", MCR)["inside"]


def test_what_the_page_calls_apart_is_barred_and_never_seen_together():
    pairs = {(a, b) for a, others in page_hands("apart").items() for b in others}
    assert all(b in MCR.by_key[a].excludes for a, b in pairs)
    for pattern in MCR.patterns:
        for text in fan_example(pattern.key):
            now = score(text)
            found = {line.pattern.key for line in (*now.lines, *now.dropped)}
            assert not [pair for pair in pairs if found.issuperset(pair)]


@pytest.mark.parametrize("pattern", fans(MCR), ids=lambda p: p.key)
def test_every_exclusion_of_the_rules_is_shown_once(pattern):
    found = relations(pattern.key, MCR)
    named = [*found["apart"], *found["contains"], *found["inside"]]
    assert len(named) == len(set(named))
    assert set(named) >= {*pattern.excludes, *(p.key for p in MCR.patterns if pattern.key in p.excludes)}


def test_choosing_in_one_group_takes_the_mark_from_the_other():
    explorer = FanExplorer(fan="nine_gates")
    group = next(group for group in explorer.groups if group.worth == 2)
    group.value = "all_chows"
    assert explorer.fan == "all_chows" and [g.value for g in explorer.groups if g.value] == ["all_chows"]


def test_the_example_can_be_changed_until_the_fan_is_gone():
    explorer = FanExplorer(fan="nine_gates")
    explorer.try_it.button.click()
    assert "counts Nine Gates" in explorer.try_it.said.value
    explorer.try_it.hand.set("2345678999m (111m) *5m")
    assert "does not show Nine Gates" in explorer.try_it.said.value
    explorer.choose("all_chows")
    assert "counts All Chows" in explorer.try_it.said.value


def test_an_answer_tells_counted_dropped_and_missing_apart():
    now = score("(123m)123m456p456p9s *9s")
    assert answer("pure_double_chow", now) == "This hand counts Pure Double Chow 2 times."
    assert "Non-Repeat" in answer("no_honors", now)
    assert answer("all_green", now) == "This hand does not show All Green."


def test_every_fan_has_its_chinese_name():
    rows = json.loads((ROOT / "tests" / "oracle" / "fans.json").read_text("utf-8"))
    named = {p.number: chinese(p.key) for p in MCR.patterns if chinese(p.key)[0]}
    assert named == {row["no"]: (row["zh"], row["pinyin"]) for row in rows}


@pytest.mark.parametrize("id", page_hands("contested"))
def test_a_contested_point_has_a_hand_and_a_line_to_open(id):
    mcr, mil = both(page_hands("contested")[id])
    assert mcr.is_win and mil.is_win and f'id="contested-{id}"' in contested(f"mcr.{id}")


@pytest.mark.parametrize("id", ["C1", "C2", "C3", "C8", "C9", "C14", "C17", "C18"])
def test_the_hand_shows_the_difference_of_the_two_rule_sets(id):
    mcr, mil = both(page_hands("contested")[id])
    assert mcr.total != mil.total


def test_all_contested_points_are_on_the_page():
    known = {s.id.partition(".")[2] for s in statements(prefix="mcr.C")}
    assert known == set(page_hands("contested"))


@pytest.mark.rule("mcr.C9")
@pytest.mark.parametrize(
    ("kongs", "pung", "rules", "points"),
    [(3, False, "mcr", [0, 2, 8, 16]), (3, True, "mcr", [0, 4, 24, 64]), (4, False, "mcr", [0, 2, 8, 16, 64]),
     (3, False, "mil", [0, 0, 2, 16]), (3, True, "mil", [0, 2, 16, 64]), (4, False, "mil", [0, 0, 2, 16, 64])],
)  # fmt: skip
def test_concealed_kongs_add_what_the_table_says(kongs, pung, rules, points):
    assert [kong_extra(kongs, n, pung, rules) for n in range(kongs + 1)] == points


def test_the_tables_have_a_row_for_every_entry():
    assert waits_table().count("<tr>") == len(page_hands("waits")) + 1
    assert finnish_table().count("<tr>") == len([s for s in statements(prefix="mcr.line") if s.verdict]) + 1


def test_routes_are_drawn_and_one_opens_in_the_calculator():
    view = RoutesView()
    for place in range(len(page_hands("routes"))):
        view.hand.pick.index = place
        assert view.routes and "mj-mcr-routes" in view.shown.value and "?win=" in view.shown.value
    view.hand.set("23m")
    assert view.routes == () and nothing(None) in view.shown.value


@pytest.mark.rule("mcr.fan43")
def test_a_hand_drawn_too_early_is_told_to_wait_for_a_discard():
    view = RoutesView()
    view.hand.set("23m 567p 456s EE (888s) !4m")
    assert view.routes[0].kind == "claimed" and say("route.claimed") in view.shown.value


def test_one_point_is_no_plural():
    view = RoutesView()
    view.hand.set("23m 567p 456s EE (888s) !4m")
    assert score(view.hand.win).points == 1 and "has <strong>1 point</strong>" in view.shown.value


@pytest.mark.rule("mcr.S5")
def test_a_robbed_kong_is_no_discard_at_the_table():
    view = SettleView()
    view.hand.set("678p 23s EE (555m) (777p) *1s {robbed}")
    assert say("mcr.settle.robbed") in view.shown.value and say("mcr.settle.discarder") not in view.shown.value


@pytest.mark.rule("mcr.C2")
def test_a_total_below_eight_is_called_no_legal_win():
    mil = both(page_hands("contested")["C2"])[1]
    assert not mil.legal and f"<b>{mil.total}</b>, {say('mcr.contested.no_win')}" in contested("mcr.C2")


def test_a_changed_hand_is_none_of_the_ready_ones():
    shown = Principle("non_repeat")
    shown.hand.button.click()
    shown.hand.pick.index = 1
    assert shown.hand.pick.index == 1 and shown.hand.editor.value == shown.hand.value
    shown.hand.editor.take(0)
    assert shown.hand.pick.index is None
    shown.hand.pick.index = 1
    assert shown.hand.win == Win.parse(shown.hand.pick.options[1][1])


@pytest.mark.rule("mcr.S3")
@pytest.mark.rule("mcr.S4")
@pytest.mark.parametrize("by", "!<^>")
@pytest.mark.parametrize("seat", [Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH])
def test_the_winner_gets_what_the_others_pay(seat, by):
    view = SettleView()
    view.seat.value, view.source.value = seat, by
    assert sum(view.changes.values()) == 0 and view.changes[seat] == (54 if by == "!" else 33)


def test_a_cheap_hand_is_paid_by_nobody():
    view = SettleView()
    view.hand.set("234m 567p 456s 888s 3m !3m {flowers=2}")
    assert view.changes == {} and "Nobody pays" in view.shown.value


def test_circumstances_that_do_not_fit_the_source_are_left_out():
    view = SettleView()
    view.hand.set("678p 23s EE (555m) (777p) *1s {robbed}")
    view.source.value = "!"
    assert view.win.facts == frozenset()


@pytest.mark.rule("mcr.S10")
@pytest.mark.rule("mcr.S11")
@pytest.mark.parametrize(("fault", "each"), [("too_few_points", 10), ("wrong_tile", 10), ("not_ready", 20)])
def test_a_false_win_costs_the_same_to_each(fault, each):
    view = SettleView()
    view.what.value, view.seat.value = fault, Tile.WEST
    assert view.changes == {Tile.EAST: each, Tile.SOUTH: each, Tile.WEST: -3 * each, Tile.NORTH: each}


def test_every_sentence_of_the_page_is_used():
    """A sentence nobody says is a leftover."""
    from mahjong.draw import sheet
    from mahjong.widgets import changeable, contested, fan_explorer, mcr_html, principle, routes_view, settle_view

    modules = (changeable, contested, fan_explorer, mcr_html, principle, routes_view, settle_view, sheet)
    source = "".join(Path(module.__file__).read_text("utf-8") for module in modules)
    hands = {name for table in (*page_hands("principle").values(), page_hands("routes"), page_hands("settlement")) for name in table}
    faults = {*MCR.penalties, "mcr", "mil", *"ESWN", *hands, *(s.verdict for s in statements())}
    last = [key.rpartition(".")[2] for key in table("en") if key.startswith("mcr.")]
    assert [word for word in last if word not in faults and not re.search(rf"""["'.]{word}["'.]""", source)] == []
