"""The classical game: worked hands line by line, a case for each line and each option, losers' hands, settlement."""

import csv
import json
import re
from math import prod
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mahjong import Win, score
from mahjong.__main__ import main
from mahjong.errors import MahjongError
from mahjong.hand import FACTS, Hand
from mahjong.reading import readings
from mahjong.rules import all_rules, load
from mahjong.scoring.batch import score_many
from mahjong.scoring.classical import ClassicalRules, count_hand, payments, settle_all
from mahjong.scoring.classical.words import line_name, reason_text, value_text
from mahjong.scoring.settle import sticks
from mahjong.statements import statements
from mahjong.text import say, table
from mahjong.tiles import Tile, WINDS

from strategies import complete_wins, hands, wins

CASES = Path(__file__).parent / "cases"
PRESETS = all_rules(ClassicalRules)
TEXT = table("en")
EAST, SOUTH, WEST, NORTH = WINDS


def rows(name: str) -> list[dict]:
    """The rows of a case file as dicts; lines that start with # are remarks."""
    lines = [line for line in (CASES / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def marked(name: str, id: str) -> list:
    """The rows of a case file, each marked with the statement it proves."""
    return [pytest.param(row, marks=pytest.mark.rule(id.format(**row)), id="-".join(list(row.values())[:3])) for row in rows(name)]


def rules_of(text: str) -> ClassicalRules:
    """`books limit=300` as a rule set."""
    key, *chosen = text.split()
    return load(key).choose(**dict(choice.split("=") for choice in chosen))


def count(text: str, rules) -> object:
    """A win's score; a hand that did not win is counted from the seat its facts name."""
    if re.search(r"[!*<^>][0-9A-Z]\w? ?($|\{)", text):
        return score(text, rules)
    hand, _, facts = text.partition(" {seat=")
    return count_hand(hand, rules, seat=facts[:1] or "E")


def spelled(result) -> str:
    """The lines that count as the case files write them: points; doubles."""
    points = [f"{line.key} {line.value}" for line in result.lines if line.kind == "points"]
    doubles = [f"{line.key} x{line.value}" for line in result.lines if line.kind == "double"]
    special = [f"{line.key} {line.value}" for line in result.lines if line.kind == "limit_hand"]
    return ", ".join(special) or f"{', '.join(points)}; {', '.join(doubles)}"


def sums(net: dict) -> list[int]:
    return [net[seat] for seat in WINDS]


# Worked hands and published ones


@pytest.mark.rule("classical.read.order")
@pytest.mark.parametrize("row", marked("classical.tsv", "classical.{id}"))
def test_worked_hands_line_by_line(row):
    expected = {"finnish": (row["finnish"], row["total"])}
    expected["corrected"] = (row["finnish"] if row["corrected"] == "=" else row["corrected"], row["corrected_total"])
    for rules, (lines, total) in expected.items():
        result = count(row["hand"], rules)
        assert sorted(re.split("[,;] ?", spelled(result))) == sorted(re.split("[,;] ?", lines))
        assert result.total == int(total)


@pytest.mark.rule("classical.K7", "classical.open.one_suit")
def test_one_suit_adds_up_only_where_agreed():
    win = "(234s)(567s)888s456s9s !9s"
    for rules, alone, together in (("finnish", 78, 156), ("corrected", 208, 416)):
        assert score(win, rules).total == alone
        assert score(win, load(rules).choose(one_suit="cumulative")).total == together
    reasons = {line.key: (line.reason, line.by) for line in score(win, "finnish").dropped}
    assert reasons == {"no_honours": ("implied", "one_suit"), "suit_honours": ("highest_of_family", "one_suit")}
    both = score(win, load("finnish").choose(one_suit="cumulative"))
    assert {line.key: line.reason for line in both.dropped} == {"suit_honours": "contained"}


@pytest.mark.parametrize(
    "win, points, total",
    [
        ("(222m) 111p 456m RdRd 78s *9s", 32, 32),  # 20 + 2 + 8 + 2
        ("(SSS) 222m 444p 56s 88s *7s {seat=S}", 32, 64),  # 20 + 4 + 4 + 4, own wind
        ("(SSS) 222m 444p 57s 88s !6s {seat=S}", 36, 72),  # the same with draw and only place
        ("GdGdGd (EEE) (8888s) 45m RdRd *6m {round=S}", 42, 168),  # 20 + 8 + 4 + 8 + 2, dragon, East
        ("(SSS) 222m 444m 56m 88m *7m {seat=S}", 32, 128),  # own wind, one suit with honours
    ],
)
def test_hands_with_the_sums_of_the_first_rule_book(win, points, total):
    result = score(win, "books")
    assert (result.points, result.total) == (points, total)


@pytest.mark.rule("classical.open.outer_pungs", "classical.open.one_suit_factor", "classical.open.going_out")
def test_sums_of_the_old_books_paid():
    east = score("GdGdGd (EEE) (8888s) 45m RdRd *6m {round=S}", "books")
    assert sums(east.payments()) == [3 * 336, -336, -336, -336]
    limited = load("books").but(key="harr").choose(going_out="10")
    pure = score("(222s)(345s)888s57s99s !6s", limited)
    assert (pure.points, pure.factor, pure.total) == (20, 8, 160)
    assert sums(pure.payments()) == [960, -320, -320, -320]


# Situations players and users of other programs stumbled over, each under its own rule set

GERMAN = load("books").but(key="german").choose(own_bonus="own_pair", pair_completed="2_4")
BRITISH = load("books").but(key="british").choose(chows_allowed="1", limit="1000", bouquet="two_doubles")
CLUB = load("corrected").but(key="club").choose(limit="1000")


@pytest.mark.rule("classical.open.own_bonus")
def test_own_flower_and_season_double_once_together():  # B073
    hand = "(111s)(222m)(234p)56s99m {} !7s {{round=S}}"
    both, one = score(hand.format("15f"), GERMAN), score(hand.format("16f"), GERMAN)
    assert (both.points, both.total, one.points, one.total) == (36, 72, 36, 36)
    assert score(hand.format("15f"), BRITISH.but(chows_allowed=4)).total == 36 * 4


@pytest.mark.rule("classical.open.no_chow")
def test_the_same_tiles_win_or_not_by_the_number_of_chows():  # B075
    win = "(111s)(234m)(234p)56s55m !7s"
    assert score(win, GERMAN).total == 26
    refused = score(win, BRITISH)
    assert not refused.is_win and refused.total == 0 and "allow 1 chow" in refused.explain()


@pytest.mark.rule("classical.open.one_suit_factor")
def test_one_suit_is_three_doubles():  # B077
    result = score("(111s)(234s)56778 99s !9s", GERMAN)
    assert (result.points, result.factor, result.total) == (30, 8, 240)


@pytest.mark.rule("classical.pay.winner", "classical.pay.differences")
def test_a_misprinted_total_is_found_by_counting_again():  # B079
    totals = dict(zip(WINDS, (0, 40, 20, 100)))
    assert sums(settle_all(totals, NORTH, CLUB)) == [-320, 0, -80, 400]
    assert sums(settle_all(totals | {NORTH: 200}, NORTH, CLUB)) == [-520, -100, -180, 800]


@pytest.mark.rule("classical.pay.limit")
def test_the_limit_caps_the_hand_not_the_payment():  # B081
    assert sums(settle_all(dict(zip(WINDS, (5000, 0, 0, 0))), EAST, CLUB)) == [6000, -2000, -2000, -2000]


# Each line, each option


@pytest.mark.parametrize("row", marked("classical_lines.tsv", "classical.{line}"))
def test_an_example_counts_its_line_and_the_near_miss_does_not(row):
    key, rules = row["line"].partition(".")[2], rules_of(row["rules"])
    assert str(Win.parse(row["example"])) and key in {line.key for line in score(row["example"], rules).lines}
    near = score(row["counter"], rules) if row["counter"] else count_hand("222m 3f", rules)
    assert key not in {line.key for line in near.lines}
    assert not row["counter"] or near.is_win


def test_every_line_of_the_tables_has_a_case_a_statement_and_words():
    kinds = {"pairs": "points", "points": "points", "doubles": "double", "hands": "limit_hand"}
    rules = load("finnish")
    keys = {f"{kind}.{row.key}" for name, kind in kinds.items() for row in getattr(rules, name)} | {"double.both_bonus"}
    keys |= {f"points.{row.key}{hidden}" for row in rules.groups for hidden in ("", "_hidden")}
    assert keys == {row["line"] for row in rows("classical_lines.tsv")}
    assert {f"{key}.{part}" for key in keys for part in ("name", "says")} <= TEXT.keys()
    prefixes = ("classical.points.", "classical.double.", "classical.limit_hand.")
    assert {f"classical.{key}" for key in keys} == {s.id for prefix in prefixes for s in statements(prefix=prefix)}


OPTION_RULE = {"concealed_kong_factor": "play.G6", "pair_completed": "classical.open.only_tile", "one_suit": "classical.open.one_suit"}
OPTION_RULE |= {"double_wind": "classical.read.double_wind", "own_and_round_bonus": "classical.read.own_and_round", "from_hand": "classical.read.from_hand"}
OPTION_RULE |= {key: "classical.open.extras" for key in ("last_discard", "loose_tile", "original_call")}
OPTION_RULE |= {"chows_allowed": "classical.open.no_chow", "bonus_points": "classical.points.bonus_tile"}
OPTION_CASES = [
    pytest.param(row, marks=pytest.mark.rule(OPTION_RULE.get(row["option"], f"classical.open.{row['option']}")), id=f"{row['option']}-{row['choice']}-{i}")
    for i, row in enumerate(rows("classical_options.tsv"))
]


@pytest.mark.parametrize("row", OPTION_CASES)
def test_a_choice_changes_what_it_says(row):
    rules = rules_of(row["rules"])
    chosen = rules.choose(**{row["option"]: row["choice"]})
    assert (score(row["win"], rules).total, score(row["win"], chosen).total) == (int(row["before"]), int(row["after"]))


def test_every_choice_has_a_case_and_words():
    cased = {(row["option"], row["choice"]) for row in rows("classical_options.tsv")}
    settled = {"scoring_players", "losers_settle", "double_pay", "dangerous_discard", "draw_count"}  # below
    for option in load("finnish").options:
        words = {f"option.{option.key}.name"} | {f"option.{option.key}.choice.{choice}" for choice in option.choices}
        assert words <= TEXT.keys()
        assert option.key in settled or {(option.key, choice) for choice in option.choices if choice != option.default} <= cased


@pytest.mark.parametrize("option", load("finnish").options, ids=lambda option: option.key)
def test_a_choice_made_can_be_read_back(option):
    assert load("finnish").choice(option.key) == option.default
    for rules in PRESETS.values():
        for choice in option.choices:
            chosen = rules.choose(**{option.key: choice})
            assert chosen.choices() == rules.choices() | {option.key: choice}


def test_the_presets_differ_where_they_say():
    finnish, corrected, books = (PRESETS[key].choices() for key in ("finnish", "corrected", "books"))
    assert dict(corrected.items() - finnish.items()) == {"outer_pungs": "4_8", "one_suit_factor": "8"}
    assert (books["no_honours"], books["seven_pairs"], books["only_tile"], books["bouquet"]) == ("no", "no", "2", "double")
    assert load("finnish").but(limit=123).choice("limit") == ""


def test_unknown_options_choices_and_lines_are_refused_in_words():
    for change, message in (({"chess": "1"}, "no option “chess”"), ({"limit": "7"}, "no choice “7”")):
        with pytest.raises(MahjongError, match=message):
            load("finnish").choose(**change)
    with pytest.raises(MahjongError, match="no line “chow”"):
        load("finnish").but(points={"chow": {"points": 2}})


# What unclear entries are taken to mean


@pytest.mark.rule("classical.read.shown_kong", "classical.open.kong_three_types")
def test_only_a_drawn_and_declared_kong_is_concealed():
    worth = {text: score(f"{text} 456m 789p 11s 23s *4s", "finnish").lines[0].value for text in ("(222<2m)", "(22<2+2m)", "[2222m]")}
    assert list(worth.values()) == [8, 8, 16]


@pytest.mark.rule("classical.read.claimed_group", "classical.read.from_hand")
def test_a_group_completed_by_a_claim_counts_as_shown():
    drawn, claimed = (score(f"22m 456m 789p 11s 345s {by}2m", "finnish") for by in "!*")
    assert [line.value for line in (drawn.lines[0], claimed.lines[0])] == [4, 2]
    assert [any(line.key == "all_from_hand" for line in result.lines) for result in (drawn, claimed)] == [True, False]


@pytest.mark.rule("classical.read.double_wind")
def test_a_wind_that_is_own_and_the_rounds_doubles_twice():
    win = "(EEE) 456m 789p 22s 34s *5s"
    factors = [score(win, "finnish", seat=seat, round=round).factor for seat, round in ((EAST, EAST), (EAST, SOUTH), (SOUTH, SOUTH))]
    assert factors == [4, 2, 1]
    once = score(win, load("finnish").choose(double_wind="once"))
    assert once.factor == 2 and reason_text(once.dropped[0]).startswith("The same group has counted as Pung of the own wind")


@pytest.mark.rule("classical.read.own_and_round")
def test_a_bonus_tile_that_is_own_and_the_rounds_doubles_twice():
    win = "(222m) 456m 789p 11s 23s {} *4s"
    assert [score(win.format(bonus), "finnish").factor for bonus in ("", "1f", "15f")] == [2, 8, 32]
    added = load("finnish").choose(own_and_round_bonus="added")
    assert [score(win.format(bonus), added).factor for bonus in ("", "1f", "15f")] == [2, 6, 18]


def test_bonus_tiles_known_by_number_only_bring_points_until_all_are_there():
    win = "(222m) 456m 789p 11s 23s *4s"
    assert (score(win, "finnish", flowers=2).points, score(win, "finnish", flowers=2).factor) == (30, 2)
    assert score(win, "books", flowers=8).factor == 2**4  # own flower, own season, two bouquets


@pytest.mark.rule("classical.read.last_tile")
def test_the_last_tile_doubles_when_drawn():
    win = "(222m) 456m 789p 11s 23s {}4s {{last}}"
    assert [score(win.format(by), "finnish").factor for by in "!*"] == [4, 2]


@pytest.mark.rule("classical.read.half_limit", "classical.open.seven_pairs", "classical.open.limit")
@pytest.mark.parametrize("limit, drawn, claimed", [("300", 300, 150), ("500", 500, 250), ("1000", 1000, 500), ("none", 500, 250)])
def test_seven_pairs_pay_half_the_limit_on_a_claim(limit, drawn, claimed):
    rules = load("finnish").choose(limit=limit)
    assert [score(f"1133m5577p9sEESS {by}9s", rules).total for by in "!*"] == [drawn, claimed]


def test_seven_pairs_are_no_win_where_the_rules_lack_them():
    result = score("1133m5577p9sEESS !9s", "books")
    assert not result.is_win and "short of" in result.explain()
    with pytest.raises(MahjongError, match="these tiles are no win"):
        result.payments()
    assert score("112233m 112233p E *E", "books").reading.shape == "standard"
    assert not score("147m258s369pRdGdWN *S", "finnish").is_win


@pytest.mark.rule("classical.read.special_kong", "classical.open.nine_gates", "classical.open.great_masters")
def test_a_pung_of_a_special_hand_may_be_a_kong():
    for win in ("[1111m](9999m)111p99p11s *9p", "[EEEE](SSSS)(WWW)NNN1m *1m", "[2222m][4444p]666s888s3m *3m", "(RdRdRdRd)GdGdGd(WdWdWd)444m5s *5s"):
        assert score(win, "finnish").special
    snake = load("finnish").choose(nine_gates="snake")
    assert score("(1111m)(9999m)23455m67m *8m", snake).special.key == "nine_gates"
    assert not score("(111m)(999m)23423m55m *4m", snake).special  # 6, 7 and 8 are not there


def test_a_special_hand_is_paid_as_it_is_and_says_so():
    result = score("(EEE)(SSS)(WWW)NNNRd *Rd", "finnish")
    assert result.special.key == "four_blessings" and result.total == 500 and result.points == 0
    reasons = {line.reason for line in result.dropped}
    assert reasons == {"one_special", "special_hand"}
    free = load("finnish").choose(limit="none")
    dear = score("(RdRdRdRd)[GdGdGdGd](WdWdWd)(111m)2m *2m", free)  # 20 + 16 + 32 + 8 + 8 points, five doubles
    assert not dear.special and dear.total == 84 * 32
    assert [line.reason for line in dear.dropped if line.kind == "limit_hand"] == ["worth_less"]


@pytest.mark.rule("classical.open.only_tile")
def test_the_only_tile_is_asked_in_the_shapes_the_rules_know():
    def only(win, rules="books"):
        return "only_tile" in [line.key for line in score(win, rules).lines]

    assert only("112233m 778899p E *E") and only("4444567m(123p)(EEE) *7m")  # the hand holds all four 4s itself
    assert not only("2345m(123p)(EEE)999s *5m")
    knitted = "147m258s369p11mEE *E"  # waits for the 1 too, but only in a shape of the competition rules
    assert not score(knitted, "books").is_win
    pairs = "1122334455667p *7p"  # as groups it waits for 1, 4 and 7; a shape more changes nothing
    assert not only(pairs)


@pytest.mark.rule("classical.open.no_score_hand", "classical.open.bouquet", "classical.open.extras", "classical.open.no_honours", "classical.open.double_wind_pair")
def test_the_books_add_and_drop_lines():
    flowers = score("(234m) 456m 789p 11s 23s 1234f *4s", "books")
    assert spelled(flowers) == "bonus_tile 4, " * 4 + "going_out 20; own_bonus x2, bouquet x2, no_score_hand x2"
    assert spelled(score("(234m) 456m 789p EE 23s *4s {last}", "books")) == "pair_seat 2, going_out 20; last_discard x2"


# Facts and fans


@given(wins())
@settings(max_examples=60, deadline=None)
def test_fans_do_not_look_at_classical_facts(win):
    plain = win.but(facts=win.facts - {"heavenly", "earthly", "original"})
    for rules in ("mcr", "mil"):
        assert [(line.pattern.key, line.times) for line in score(win, rules).lines] == [(line.pattern.key, line.times) for line in score(plain, rules).lines]


def test_a_rule_set_names_the_facts_it_looks_at():
    assert set(load("mcr").facts) == {"robbed", "replacement", "last", "fourth"}
    assert set(load("mcr").facts) | set(load("finnish").facts) == set(FACTS)
    assert all(set(rules.facts) <= set(FACTS) for rules in all_rules().values())


@pytest.mark.parametrize("win, reason", [("(222m) 456m 789p 11s 23s !4s {replacement}", "no_loose_tile"), ("(777s)(222m)345p5677m *7m {robbed}", "copy_in_hand")])
def test_circumstances_that_cannot_be_are_named(win, reason):
    assert [line.reason for line in score(win, "books").dropped][-1] == reason


# Losers' hands


@pytest.mark.rule("classical.read.losers_groups", "classical.open.losers_count", "classical.K15")
def test_a_losing_hand_counts_groups_pairs_bonus_tiles_and_shared_doubles():
    hand = count_hand("(123m) 999s RdRd WWW SS 4m 7f", "corrected", seat="S", round="W")
    assert [(line.key, line.value) for line in hand.lines] == [
        ("pung_outer_hidden", 8), ("pung_outer_hidden", 8), ("pair_dragon", 2), ("pair_seat", 2), ("bonus_tile", 4), ("round_wind", 2), ("round_bonus", 2),
    ]  # fmt: skip
    assert (hand.points, hand.factor, hand.total) == (24, 4, 96)
    assert count_hand("(EEE) 123m", "finnish", seat=EAST).total == 8 * 4  # no double for one suit: that is the winner's


@pytest.mark.rule("classical.read.undeclared_kong", "classical.K17", "play.G5")
def test_four_alike_not_declared_are_a_concealed_pung():
    assert count_hand("6666p (222s)", "finnish").total == 6
    assert count_hand("[6666p] (222s)", "finnish").total == 18
    assert count_hand(Hand.parse("6666p"), load("finnish")).explain().count("666p") == 1


def test_a_losing_hand_stays_within_the_limit_and_names_a_wrong_seat():
    rich = count_hand("[EEEE][RdRdRdRd][GdGdGdGd] 15f", "finnish")
    assert rich.product > 500 == rich.total
    with pytest.raises(MahjongError, match="is no wind"):
        count_hand("11m", "finnish", seat="Rd")


# Settlement

K16 = dict(zip(WINDS, (16, 128, 8, 40)))


@pytest.mark.rule("classical.K16", "classical.pay.all", "classical.pay.winner", "classical.pay.east", "classical.pay.differences", "classical.pay.zero")
def test_everybody_settles():
    assert sums(settle_all(K16, SOUTH, "finnish")) == [-288, 512, -176, -48]
    listed = [(str(p.payer), str(p.payee), p.amount, p.kind) for p in payments(K16, SOUTH, "finnish")]
    assert listed[:3] == [("E", "S", 256, "win"), ("W", "S", 128, "win"), ("N", "S", 128, "win")]
    assert listed[3:] == [("W", "E", 16, "difference"), ("E", "N", 48, "difference"), ("W", "N", 32, "difference")]
    assert payments(K16, SOUTH, "finnish")[1].text() == "West pays South 128: 128."


@pytest.mark.rule("classical.pay.discarder", "classical.pay.draw", "classical.open.losers_count")
@pytest.mark.parametrize(
    "chosen, discarder, net",
    [
        ({"scoring_players": "winner"}, None, [-256, 512, -128, -128]),
        ({"losers_settle": "no"}, None, [-256, 512, -128, -128]),
        ({"double_pay": "nobody"}, None, [-128 + 8 - 24, 384, -128 - 8 - 32, -128 + 24 + 32]),
        ({"double_pay": "discarder"}, WEST, [-128 + 8 - 24, 512, -256 - 8 - 32, -128 + 24 + 32]),
        ({}, WEST, [-288, 512, -176, -48]),  # the discarder pays like the others
        ({"dangerous_discard": "pays_all"}, WEST, [-288 + 256, 512, -176 - 256 - 128, -48 + 128]),
        ({"dangerous_discard": "pays_all"}, None, [-288, 512, -176, -48]),
    ],
)
def test_what_a_table_may_agree_on_payments(chosen, discarder, net):
    rules = load("finnish").choose(**chosen)
    assert sums(settle_all(K16, SOUTH, rules, discarder, dangerous=True)) == net


@pytest.mark.rule("classical.pay.draw")
def test_a_draw_pays_nobody_unless_agreed():
    assert sums(settle_all(K16, None, "finnish")) == [0, 0, 0, 0]
    kept = load("finnish").choose(draw_count="points_kept", double_pay="nobody")
    assert sums(settle_all(K16, None, kept)) == [16 * 4 - 192, 128 * 4 - 192, 8 * 4 - 192, 40 * 4 - 192]


def test_three_players_settle_without_the_empty_seat():
    net = settle_all({EAST: 10, SOUTH: 40, WEST: 0}, SOUTH, "finnish")
    assert {str(seat): sum for seat, sum in net.items()} == {"E": -60, "S": 120, "W": -60}


@pytest.mark.parametrize(
    "totals, winner, discarder, message",
    [
        (K16, Tile.RED, None, "Rd has no hand"),
        ({EAST: 1}, SOUTH, None, "South has no hand"),
        (K16, SOUTH, SOUTH, "cannot be the one"),
        (K16 | {EAST: -1}, SOUTH, None, "never less"),
    ],
)
def test_a_settlement_that_cannot_be_is_refused(totals, winner, discarder, message):
    with pytest.raises(MahjongError, match=message):
        settle_all(totals, winner, "finnish", discarder)


settlements = st.builds(
    lambda worths, winner, thrower, chosen, dangerous: (dict(zip(WINDS, worths)), winner, thrower if thrower != winner else None, chosen, dangerous),
    st.lists(st.integers(0, 3000), min_size=4, max_size=4),
    st.sampled_from([*WINDS, None]),
    st.sampled_from([*WINDS, None]),
    st.fixed_dictionaries({option.key: st.sampled_from(list(option.choices)) for option in load("finnish").options[-5:]}),
    st.booleans(),
)


@given(settlements)
@settings(max_examples=200, deadline=None)
@pytest.mark.rule("classical.pay.zero", "classical.pay.limit")
def test_payments_add_up_to_zero_and_come_from_hands_within_the_limit(case):
    totals, winner, discarder, chosen, dangerous = case
    rules = load("finnish").choose(**chosen)
    listed = payments(totals, winner, rules, discarder, dangerous)
    assert sum(settle_all(totals, winner, rules, discarder, dangerous).values()) == 0
    assert all(0 <= payment.base <= 500 and payment.factor in (1, 2) for payment in listed)


@pytest.mark.rule("play.T9")
@given(st.integers(0, 20_000))
def test_sticks_make_up_the_sum(amount):
    for rules in ("finnish", "mcr"):
        if rules == "mcr" or amount % 2 == 0:
            counts = sticks(amount, rules)
            assert sum(value * times for value, times in counts.items()) == amount
            assert all(times * value < dearer for (value, times), dearer in zip(list(counts.items())[1:], counts))


def test_sums_that_sticks_cannot_pay_are_refused():
    assert sticks(288, "finnish") == {500: 0, 100: 2, 10: 8, 2: 4}
    for amount, message in ((7, "7 cannot be paid"), (-2, "may not be below zero")):
        with pytest.raises(MahjongError, match=message):
            sticks(amount, "finnish")


# What always holds


def counted_apart(win, outer: int, pure: int) -> int:
    """The guide's table once more, straight from its sentences, for wins without kongs and bonus tiles."""
    tiles = [*win.hand.tiles, win.tile]
    suits, honours = {tile.suit for tile in tiles if tile.is_suited}, any(tile.is_honor for tile in tiles)
    best = 0
    for reading in (reading for reading in readings(win) if reading.shape == "standard"):
        points, factor, claimed = 20 + 2 * win.self_drawn, 1, not win.self_drawn
        for i, group in enumerate(reading.groups):
            taken = not group.concealed or (claimed and i == reading.winning)
            if group.kind == "pung":
                points += (outer if group.tile.is_honor or group.tile.is_terminal else 2) * (1 if taken else 2)
                factor *= 2 ** (group.tile.is_dragon + (group.tile == win.seat) + (group.tile == win.round))
            elif group.kind == "pair" and (group.tile.is_dragon or group.tile in (win.seat, win.round)):
                points += 2
        kinds = [group.kind for group in reading.groups]
        pair = reading.groups[-1].tile
        factor *= 1 if "chow" in kinds else 2
        factor *= (2 if honours else pure) if len(suits) == 1 else 1 if honours else 2
        claim_spoils = claimed and kinds[reading.winning] != "pair"
        factor *= 1 if claim_spoils or not all(group.concealed for group in reading.groups) else 2
        factor *= 2 if pair.is_dragon and sum(group.tile.is_dragon for group in reading.groups[:-1]) == 2 else 1
        best = max(best, points * factor)
    return best


@given(complete_wins(), st.sampled_from(WINDS))
@settings(max_examples=400, deadline=None)
def test_the_table_counted_a_second_way(win, round):
    win = win.but(round=round)
    for rules, outer, pure in (("finnish", 8, 3), ("corrected", 4, 8)):
        result = score(win, rules)
        if not result.special:
            assert result.total == min(500, counted_apart(win, outer, pure))
        assert result.special is None or result.reading.shape != "standard" or result.total == 500


@given(complete_wins(), st.sampled_from(list(PRESETS)), st.sampled_from(["300", "500", "1000"]))
@settings(max_examples=150, deadline=None)
def test_a_hand_never_exceeds_the_limit_and_is_what_its_lines_say(win, rules, limit):
    result = score(win, load(rules).choose(limit=limit))
    assert result.is_win and 20 <= result.total <= int(limit)
    if not result.special:
        points = sum(line.value for line in result.lines if line.kind == "points")
        assert result.product == points * prod(line.value for line in result.lines if line.kind == "double")
    assert all(other.total <= result.total for other in result.others)
    assert sum(result.payments().values()) == 0


@given(complete_wins(), st.sampled_from(["finnish", "corrected"]))
@settings(max_examples=150, deadline=None)
def test_concealed_is_never_worth_less_than_shown(win, rules):
    kept = Hand(tuple(tile for tile in win.hand.tiles))
    assert score(win.but(hand=kept), rules).total >= score(win, rules).total


@given(complete_wins(), st.sampled_from([row.key for row in load("finnish").doubles]), st.sampled_from(list(PRESETS)))
@settings(max_examples=150, deadline=None)
def test_a_higher_double_never_makes_a_hand_cheaper(win, key, rules):
    base = load(rules).choose(limit="none")
    raised = base.but(doubles={key: {"factor": base.row(key).factor * 2}})
    assert score(win, raised).total >= score(win, base).total


@given(hands(), st.sampled_from(list(PRESETS)), st.sampled_from(WINDS))
@settings(max_examples=100, deadline=None)
def test_any_hand_can_be_counted(hand, rules, seat):
    assume(hand.size <= 14)
    counted = count_hand(hand, rules, seat)
    assert 0 <= counted.total <= 500 and counted.explain()


# Words


@pytest.mark.parametrize("row", [row for row in rows("classical_lines.tsv")], ids=lambda row: row["line"])
def test_the_sheet_names_every_line_and_every_reason(row):
    for text in filter(None, (row["example"], row["counter"])):
        result = score(text, rules_of(row["rules"]))
        sheet = result.explain()
        assert all(f"{value_text(line)}  {line_name(line)}" in sheet for line in result.lines)
        assert all(f"{line_name(line)}: {reason_text(line)}" in sheet for line in result.dropped)
        assert f"Total {result.total}" in sheet and str(result) == sheet


def test_the_sheet_says_what_was_agreed():
    sheet = score("(123m)(456p)678s234s5p *5p", load("finnish").choose(limit="300", bouquet="double")).explain()
    assert sheet.splitlines()[0] == "The Finnish guide's table (all four flowers, or all four seasons: one double; the limit: 300)"
    assert "above the limit of 500" in score("(SSS)[GdGdGdGd](999p)(222p)1p *1p {seat=S round=S}", "finnish").explain()


def test_words_are_fit_for_the_page():
    prefixes = ("points.", "double.", "limit_hand.", "option.", "classical.", "ruleset.")
    for key, text in TEXT.items():
        if key.startswith(prefixes):
            assert text == text.strip() and not re.search(r"\bseeds?\b|/\w+/|  |\.\.|TODO", text, re.IGNORECASE), key
    assert all(say(f"ruleset.{key}.{part}") for key in PRESETS for part in ("name", "short"))


def test_the_command_line_and_the_batch_take_classical_rules(capsys):
    hand = "(123m)(456p)678s234s5p *5p"
    assert main(["score", hand, "--rules", "finnish", "--brief"]) == 0
    assert capsys.readouterr().out == "40 finnish legal\n"
    main(["score", hand, "--rules", "books", "--original", "--json"])
    shown = json.loads(capsys.readouterr().out)
    assert (shown["total"], shown["points"], shown["factor"], shown["limit"]) == (96, 24, 4, 500)
    assert sum(shown["payments"].values()) == 0 and {line["kind"] for line in shown["lines"]} == {"points", "double"}
    assert score_many([hand] * 3, "corrected", jobs=1) == [(40, True)] * 3
