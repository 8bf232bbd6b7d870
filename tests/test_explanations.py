"""An explanation's items: the groups each counted line shows, why each other line does not count, what ties there are."""

import json
import random
from pathlib import Path

import pytest

import mahjong
from mahjong import score
from mahjong.rules import load
from mahjong.scoring.score import as_fans
from mahjong.scoring.sheet import reason_text, rules_name

from test_mcr import allowed, oracle_wins

FANS = {row["no"]: row for row in json.loads((Path(__file__).parent / "oracle" / "fans.json").read_text("utf-8"))}


def shown(text: str, key: str, rules: str = "mcr") -> list[str]:
    """The groups that show a fan, each time it counts."""
    result = score(text, rules)
    lines = [line for line in result.lines if line.pattern.key == key]
    return [" ".join(str(result.reading.groups[i]) for i in line.groups) for line in lines]


@pytest.mark.parametrize(
    "win, key, groups",
    [
        ("(RdRdRd)(GdGdGd)(999p)111pWd *Wd", "little_three_dragons", ["(RdRdRd) (GdGdGd) WdWd"]),
        ("(EEE)(WWW)(NNN)SS12s *3s", "little_four_winds", ["(EEE) (WWW) (NNN) SS"]),
        ("(EEE)(SSS)(WWW)NNNRd *Rd", "big_four_winds", ["(EEE) (SSS) (WWW) NNN"]),
        ("(WWW)(SSS)(NNN)123m5s *5s", "big_three_winds", ["(WWW) (SSS) (NNN)"]),
        ("147s12358m36999p *2m", "knitted_straight", ["258m 369p 147s"]),
        ("147s12358m36999p *2m", "closed_wait", ["123m"]),
        ("123s12789789s55s *3s", "edge_wait", ["123s"]),
        ("123s456m789p789sE *E", "single_wait", ["EE"]),
        ("123s456m789p789sE *E", "mixed_straight", ["456m 789p 123s"]),
        ("(123m)123m456p456p9s *9s", "pure_double_chow", ["(123m) 123m", "456p 456p"]),
        ("(111m)(123m)3345555m !3m", "tile_hog", ["(111m) (123m)", "(123m) 345m 33m", "345m 555m"]),
        ("[6666s][5555p]55777m34s !5s", "two_concealed_kongs", ["[6666s] [5555p]"]),
        ("[6666s][5555p]55777m34s !5s", "three_concealed_pungs", ["[6666s] [5555p] 777m"]),
        ("(1111m)[2222p]333s456s9p *9p", "melded_and_concealed_kong", ["(1111m) [2222p]"]),
        ("(RdRdRd)(4444p)(4444m)1113m *3m", "two_melded_kongs", ["(4444p) (4444m)"]),
        ("(9999s)123m456p79m5p5p !8m", "melded_kong", ["(9999s)"]),
        ("(2222m)(3333m)(4444m)222s3s *3s", "three_kongs", ["(2222m) (3333m) (4444m)"]),
        ("(EEE)222p333s44m55m *4m {seat=S round=W}", "two_concealed_pungs", ["222p 333s"]),
        ("(EEE)(111m)456p789s5s *5s", "pung_of_terminals_or_honors", ["(111m)"]),
        ("(EEE)(111m)456p789s5s *5s", "prevalent_wind", ["(EEE)"]),
        ("(222m)(222s)(222p)444m4s *4s", "triple_pung", ["(222m) (222s) (222p)"]),
        ("(1111m)(2222s)(3333p)(1111s)4m !4m", "double_pung", ["(1111m) (1111s)"]),
        ("1112345678999p *2p", "two_concealed_pungs", ["111p 999p"]),
        ("(123p)(789p)(123m)89m55s *7m", "three_suited_terminal_chows", ["(123p) (789p) (123m) 789m"]),
    ],
)
def test_the_groups_a_line_shows(win, key, groups):
    assert shown(win, key) == groups


@pytest.mark.parametrize("win", ["123m456m789m123m5m *5m", "EESSWWNNRdRdGdGdWd !Wd", "147m258s369pRdGdWN *S", "19m19s19pESWNRdGdWd !N"])
def test_lines_of_the_whole_hand_show_no_groups_of_their_own(win):
    whole = {"full_flush", "all_honors", "seven_pairs", "thirteen_orphans", "lesser_honors_and_knitted_tiles", "fully_concealed_hand", "concealed_hand"}
    found = [line for line in score(win).lines if line.pattern.key in whole]
    assert found and all(line.groups == () for line in found)


def test_two_chows_of_each_kind_are_not_three_suited():
    """123 and 789 twice in one suit with fives of another: no terminal chows of two suits."""
    assert shown("(123m)123m789p789p5s *5s", "three_suited_terminal_chows") == []
    assert shown("(123m)123m789m789m5s *5s", "three_suited_terminal_chows") == []


# Reasons


@pytest.mark.parametrize(
    "win, key, words",
    [
        ("34556789m 77s (123<m) !7m", "two_terminal_chows", "Non-Separation"),
        ("5566778p (78<9p) (45<6p) !5p", "short_straight", "Non-Separation"),
        ("[1111m][2222p](3333s)67mEE *8m", "melded_kong", "do not count it beside Three Kongs"),
        ("1112p (3333>p) (555>+5s) (8888>p) ^2p", "one_voided_suit", "do not count it beside Reversible Tiles"),
        ("(EEE)(111m)(999s)999pRd *Rd {round=S seat=W}", "outside_hand", "do not count it beside All Terminals and Honors"),
        ("(123m)456m234p678s9s *9s", "no_honors", "All Chows always contains it"),
        ("1112345678999p *2p", "pung_of_terminals_or_honors", "one of these"),
    ],
)
def test_why_a_line_does_not_count(win, key, words):
    reasons = [reason_text(line) for line in score(win).dropped if line.pattern.key == key]
    assert reasons and all(words in reason for reason in reasons)


SITUATION = {"concealed_hand", "fully_concealed_hand", "self_drawn", "single_wait", "last_tile", "edge_wait", "closed_wait"}


def test_what_is_always_contained_is_really_always_there():
    """For each pair the sheet calls contained: no hand shows the one without the other (how it was won left aside)."""
    rules, seen, without = load("mcr"), set(), set()
    for win in [*oracle_wins()]:
        for counted in score(win).counted:
            keys = {candidate.pattern.key for candidate in counted.found}
            for key in keys:
                for other in set(rules.by_key[key].excludes) - rules.by_key[key].takes_away - SITUATION:
                    (seen if other in keys else without).add((key, other))
    assert len(seen) > 40
    # Two kinds of seeming exceptions: a third concealed pung makes three of two; a dragon's pung is none of terminals or
    # winds, so what is found beside it is another pung.
    seeming = {("two_concealed_kongs", "two_concealed_pungs"), ("dragon_pung", "pung_of_terminals_or_honors")}
    assert seen & without <= seeming


def test_every_account_once_reason_names_a_line_it_would_close_a_ring_with():
    checked = 0
    for win in oracle_wins():
        result = score(win)
        for line in result.dropped:
            if line.reason.principle == "account_once":
                partner = [c for c in result.counted[0].chosen.candidates if c.pattern is line.reason.by]
                assert any(set(line.groups) & set(c.groups) for c in partner)
                checked += 1
    assert checked > 5


def test_breakdowns_are_all_the_allowed_ones_and_no_others():
    """Ties against brute force over the lines of the best readings."""
    from itertools import combinations

    rng = random.Random(3)
    for win in rng.sample(oracle_wins(), 250):
        result = score(win)
        best = [counted for counted in result.counted if counted.total == result.counted[0].total]
        if any(len(counted.found) > 10 for counted in best) or not result.counted[0].total:
            continue
        if any(c.pattern.key == "melded_and_concealed_kong" for counted in best for c in counted.found):
            continue
        expected = set()
        for counted in best:
            for size in range(1, len(counted.found) + 1):
                for chosen in combinations(counted.found, size):
                    if sum(c.pattern.points for c in chosen) == counted.total and allowed(chosen):
                        expected.add(tuple(sorted(c.pattern.number for c in chosen)))
        ours = {tuple(sorted(line.pattern.number for line in lines if not line.pattern.flower)) for lines in result.breakdowns}
        assert ours == expected, win


def test_of_equal_readings_the_one_with_the_dearest_line_is_printed():
    result = score("4445677m777s777p *7m")
    assert result.lines[0].pattern.key == "triple_pung" and len(result.breakdowns) >= 1
    for win in oracle_wins()[:200]:
        result = score(win)
        tops = [[line.points for line in lines] for lines in result.breakdowns]
        assert tops[0] == max(tops, key=lambda points: points)


# Circumstances


@pytest.mark.rule("mcr.fan45", "mcr.fan47")
def test_a_robbed_tile_is_not_the_last_discard():
    result = score("(123m)456p78sEE789m *9s {robbed last}")
    assert {"robbing_the_kong"} == {line.pattern.key for line in result.lines} & {"robbing_the_kong", "last_tile_claim"}
    assert ("last_tile_claim", "robbed_no_discard") in {(line.pattern.key, line.reason.principle) for line in result.dropped}


@pytest.mark.rule("mcr.C16")
def test_no_tile_is_robbed_of_which_an_own_shown_chow_holds_a_copy():
    result = score("(123m) 23m 456p 789s EE *1m {robbed}")
    assert "robbing_the_kong" not in {line.pattern.key for line in result.lines}
    assert "copy_in_hand" in {line.reason.principle for line in result.dropped}


# House rules and the front door


def test_house_rules_have_a_name_and_a_sheet():
    house = load("mcr").but(key="house", minimum=4)
    result = score("123m 456m 789m 99p EE *E", house)
    assert "house" in rules_name(result) and rules_name(result) in result.explain()
    assert as_fans(result.lines) == as_fans(score("123m 456m 789m 99p EE *E").lines)


def test_the_front_door_takes_text():
    assert mahjong.waits("2345m 123p 789s EEE") == mahjong.waits(mahjong.hand("2345m 123p 789s EEE"))
    assert mahjong.readings("111222333m 99p EE *E") and mahjong.score("123m 456m 789m 99p EE *E", seat="S").total == 21


@pytest.mark.parametrize(
    "call",
    [
        lambda: mahjong.score(None),
        lambda: mahjong.score(mahjong.hand("123m")),
        lambda: mahjong.readings(5),
        lambda: mahjong.waits(["1m"]),
        lambda: mahjong.ruleset([]),
        lambda: mahjong.score("123m 456m 789m 99p EE *E", seat="Q"),
        lambda: mahjong.score("123m 456m 789m 99p EE *E", seat=99),
        lambda: mahjong.score("123m 456m 789m 99p EE *E", flowers="3"),
        lambda: mahjong.score("123m 456m 789m 99p EE *E", facts=None),
        lambda: mahjong.Group((0, 1, 2), False, "<", 7),
        lambda: mahjong.Group(()),
        lambda: mahjong.Hand((), (), (mahjong.Tile.M1,)),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(call):
    with pytest.raises(mahjong.MahjongError) as caught:
        call()
    assert len(caught.value.message()) > 10
