"""MCR: worked hands line by line, reports, the search against brute force, the principles, settlement."""

import csv
import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from mahjong import score
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules
from mahjong.scoring.score import merged
from mahjong.scoring.settle import penalty
from mahjong.text import say
from mahjong.tiles import Tile, WINDS

HERE = Path(__file__).parent
FANS = json.loads((HERE / "oracle" / "fans.json").read_text("utf-8"))


def rows(name: str):
    """The rows of a case file as dicts; lines that start with # are remarks."""
    lines = [line for line in (HERE / "cases" / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def read_breakdown(text: str) -> dict[str, int]:
    """`Tile Hog x2 4, All Chows 2` as {name: points of all its times}."""
    entries = (entry.rsplit(" ", 1) for entry in text.split(", ") if entry)
    return {name.split(" x")[0]: int(points) for name, points in entries}


def breakdown(lines) -> dict[str, int]:
    """Ours in the same form; the clause in fan 57 has that fan's name, as in the book."""
    named = {say(f"fan.{line.pattern.key}.name"): line.total for line in merged(lines)}
    clause = say("fan.melded_and_concealed_kong.name")
    return {("Two Melded Kongs" if name == clause else name): points for name, points in named.items()}


@pytest.mark.parametrize("row", rows("worked.tsv"), ids=lambda row: f"hand{row['no']}")
def test_worked_hands(row):
    result = score(row["win"])
    assert result.total == int(row["mcr"])
    assert read_breakdown(row["breakdown"]) in [breakdown(lines) for lines in result.breakdowns]
    assert sum(breakdown(result.lines).values()) == result.total
    assert score(row["win"], "mil").total == int(row["mil"])


@pytest.mark.parametrize("row", rows("mcr_reports.tsv"), ids=lambda row: f"{row['id']}-{row['rules']}")
def test_reports(row):
    result = score(row["win"], row["rules"])
    assert result.total == int(row["total"])
    assert not row["breakdown"] or breakdown(result.lines) == read_breakdown(row["breakdown"])
    assert result.legal == (result.total - result.win.flowers >= 8)


# The search against brute force: every subset of the lines a reading shows, judged by the rules as the book states
# them (exclusions from the oracle's list, not from our table).

BY_NAME = {row["name"]: row for row in FANS}
NUMBER = {row["no"]: row for row in FANS}
LINKS = {13, 14, 15, 16, 23, 24, 28, 29, 30, 32, 39, 41, 42, 51, 65, 69, 70, 71, 72}  # patterns that join groups by number
EACH = {59, 64, 65, 69, 70, 71, 72, 73}


def barred(a, b, earlier: int) -> bool:
    """Whether counting `a` forbids `b`, which has `earlier` like it before it."""
    row = NUMBER[a.pattern.number]
    if b.pattern.number not in row["excludes_text"] + row["excludes_implied"] or a.pattern is b.pattern:
        return False
    if a.pattern.number == 4 and b.pattern.number == 73:
        return earlier == 0  # nine gates contains one such pung (mcr.C7)
    return b.pattern.number not in EACH or not a.groups or set(b.groups) <= set(a.groups)


def is_forest(chosen) -> bool:
    """Account-Once: as a graph of groups and combinations there is no cycle."""
    parent: dict = {}

    def root(x):
        while parent.setdefault(x, x) != x:
            x = parent[x]
        return x

    for number, candidate in enumerate(chosen):
        for group in candidate.groups:
            a, b = root(("line", number)), root(("group", group))
            if a == b:
                return False
            parent[a] = b
    return True


def allowed(chosen) -> bool:
    for a, b in combinations(chosen, 2):
        if barred(a, b, b.nth) or barred(b, a, a.nth):
            return False
        if a.pattern is b.pattern and a.pattern.number in LINKS and set(a.groups) & set(b.groups):
            return False
    return is_forest([c for c in chosen if c.pattern.number in LINKS])


def dearest(found) -> int:
    subsets = (chosen for size in range(len(found) + 1) for chosen in combinations(found, size))
    return max(sum(c.pattern.points for c in chosen) for chosen in subsets if allowed(chosen))


def oracle_wins():
    import oracles

    lines = (HERE / "oracle" / "mcr.jsonl").read_text("utf-8").splitlines()
    return [oracles.win_of(json.loads(line)) for line in random.Random(11).sample(lines, 700)]


@pytest.mark.rule("mcr.principle.high_versus_low")
def test_the_search_finds_what_brute_force_finds():
    checked = 0
    for win in oracle_wins():
        result = score(win)
        mixed = any(c.pattern.key == "melded_and_concealed_kong" for counted in result.counted for c in counted.found)
        if mixed or any(len(counted.found) > 11 for counted in result.counted):
            continue  # the oracle's list has no row for the clause; 2^12 subsets take too long
        totals = [dearest(counted.found) for counted in result.counted]
        assert [counted.total for counted in result.counted] == totals, win
        assert result.counted[0].total == max(totals), win
        checked += 1
    assert checked > 400


def test_ties_are_all_breakdowns_of_the_same_worth():
    result = score("123s456m789p789sE *E")
    shown = [breakdown(lines) for lines in result.breakdowns]
    assert {"Mixed Double Chow", "Two Terminal Chows"} & set(shown[0])
    assert len(shown) == 2 and len(result.ties) == 1
    assert {sum(lines.values()) for lines in shown} == {12}


# The principles, each by a hand that changes when it is left out


@pytest.mark.parametrize(
    "principle, win, total, without",
    [
        ("non_repeat", "(EEE)(SSS)(WWW)NNNRd *Rd", 153, 171),
        ("account_once", "123s456m789p789sE *E", 12, 13),
    ],
)
def test_a_principle_left_out_changes_the_total(principle, win, total, without):
    assert (score(win).total, score(win, load("mcr").without(principle)).total) == (total, without)


@pytest.mark.parametrize(
    "win, key, principle, by",
    [
        ("123m 456m 789m 99p EE *E", "short_straight", "non_repeat", "pure_straight"),
        ("(123m)(234m)(345m)45m11m *6m", "pure_shifted_chows", "non_repeat", "four_pure_shifted_chows"),
        ("123s456m789p789sE *E", "two_terminal_chows", "account_once", "mixed_straight"),
        ("(EEE)123m456p789s5s *5s", "pung_of_terminals_or_honors", "non_repeat", "prevalent_wind"),
        ("147m258s369pRdGdWN *S", "all_types", "non_repeat", "lesser_honors_and_knitted_tiles"),
    ],
)
def test_a_dropped_line_says_why(win, key, principle, by):
    reasons = {line.pattern.key: line.reason for line in score(win).dropped}
    assert (reasons[key].principle, reasons[key].by.key) == (principle, by)


@pytest.mark.rule("mcr.principle.non_repeat", "mcr.fan73")
def test_an_exclusion_holds_for_its_own_groups_only():
    keys = [line.pattern.key for line in score("(EEE)(111m)456p789s5s *5s").lines]
    assert keys.count("pung_of_terminals_or_honors") == 1 and "prevalent_wind" in keys


@pytest.mark.rule("mcr.principle.non_separation")
def test_one_reading_holds_for_the_whole_hand():
    keys = {line.pattern.key for line in score("111222333m 99p E E *E").lines}
    assert not {"pure_triple_chow", "pure_shifted_pungs"} <= keys
    four = score("(123m)(234m)(345m)45m11m *6m")
    assert "short_straight" not in {line.pattern.key for line in four.lines}


@pytest.mark.parametrize("row", [r for r in rows("worked.tsv")][:80:4], ids=lambda row: f"hand{row['no']}")
def test_every_line_found_is_counted_or_dropped_with_a_reason(row):
    result = score(row["win"])
    assert Counter(len(line.groups) <= len(result.reading.groups) for line in result.lines)[False] == 0
    assert all(line.reason and line.reason.principle for line in result.dropped)
    assert not [line for line in result.lines if line.reason]
    first = result.counted[0]
    assert len(result.dropped) >= len(first.found) - len(first.chosen.candidates)


# Circumstances that cannot be (mcr.C6, C16)


@pytest.mark.parametrize(
    "win, fact_key, reason",
    [
        ("123m 456p 789s 2344s !4s {fourth}", "last_tile", "copy_hidden"),
        ("123m 456p 789s 2344s *4s {robbed}", "robbing_the_kong", "copy_in_hand"),
        ("123m 456p 789s 2344s !4s {replacement}", "out_with_replacement_tile", "no_kong"),
    ],
)
@pytest.mark.rule("mcr.C6", "mcr.C16", "mcr.fan46")
def test_impossible_circumstances_are_dropped_and_said(win, fact_key, reason):
    result = score(win)
    assert fact_key not in {line.pattern.key for line in result.lines}
    assert (fact_key, reason) in {(line.pattern.key, line.reason.principle) for line in result.dropped}


@pytest.mark.rule("mcr.C6", "mcr.fan58")
def test_the_last_tile_is_certain_from_own_shown_groups():
    assert "last_tile" in {line.pattern.key for line in score("(555p) 34p 123m 789s EE *5p").lines}
    assert "last_tile" not in {line.pattern.key for line in score("555p 34p 123m 789s EE *5p").lines}


# Minimum, settlement, false wins (mcr.md 1.5)


@pytest.mark.rule("mcr.fan81", "mcr.fan43")
def test_flowers_do_not_make_a_win_legal():
    short = score("234m 567p 456s 888s 3m !3m {seat=S flowers=1}")
    assert (short.points, short.total, short.legal, short.lacks) == (7, 8, False, 1)
    chicken = score("(888s)23m567p456sEE *4m {seat=S flowers=2}")
    assert (chicken.points, chicken.total, chicken.legal) == (8, 10, True)


def test_who_pays_whom():
    drawn = score("(EEE)(SSS)(WWW)NNNRd !Rd {seat=S}")
    base = 8 + drawn.total
    assert drawn.payments() == {WINDS[0]: -base, WINDS[1]: 3 * base, WINDS[2]: -base, WINDS[3]: -base}
    for by, away in (("<", 3), ("^", 2), (">", 1)):
        paid = score("(EEE)(SSS)(WWW)NNNRd *Rd {seat=W}", by=by).payments()
        assert paid[Tile.WEST] == 3 * 8 + 153 and paid[WINDS[(2 + away) % 4]] == -161 and sum(paid.values()) == 0


def test_nobody_pays_for_a_hand_that_is_not_legal():
    from mahjong import MahjongError

    for text, key in (("(123m)123m456p456p9s <9s", "not_legal"), ("(EEE)(SSS)(WWW)NNNRd *Rd", "who_discarded")):
        with pytest.raises(MahjongError) as caught:
            score(text).payments()
        assert caught.value.key == key


@pytest.mark.parametrize("fault, each", [("too_few_points", 10), ("wrong_tile", 10), ("not_ready", 20)])
def test_what_a_false_win_costs(fault, each):
    paid = penalty(load("mcr"), fault, Tile.WEST)
    assert paid[Tile.WEST] == -3 * each and sorted(paid.values())[1:] == [each] * 3


def test_a_fault_without_a_price_is_refused_by_name():
    from mahjong import MahjongError

    with pytest.raises(MahjongError) as caught:
        penalty(load("mcr"), "sneezing", Tile.WEST)
    assert "too_few_points" in caught.value.message()


# Variants


@pytest.mark.parametrize(
    "tag, win, mcr, mil",
    [
        ("C1", "[6666s][5555p]55777m34s !5s", 38, 36),
        ("C2", "(1111m)[2222p]333s456s9p *9p", 19, 18),
        ("C3", "EESSWWNNRdRdGdGdWd !Wd", 92, 89),
        ("C7", "1112345678999p *2p", 92, 92),
        ("C9", "[2222s][3333s](5555p)67mEE *8m", 40, 34),
        ("C14", "11m11s11p99s99m999p *9p", 88, 90),
        ("C17", "(234s)(234s)(666s)888sGd *Gd", 96, 90),
        ("C18", "(1111m)(111p)999p1199s !9s", 72, 68),
    ],
)
def test_where_the_readings_part(tag, win, mcr, mil):
    assert (score(win).total, score(win, "mil").total) == (mcr, mil)


@pytest.mark.parametrize("melded, concealed, pung, mcr, mil", [
    (3, 0, False, 0, 0), (2, 1, False, 2, 0), (2, 1, True, 4, 2), (1, 2, False, 8, 2), (1, 2, True, 24, 16), (0, 3, False, 16, 16), (0, 3, True, 64, 64),
    (4, 0, None, 0, 0), (3, 1, None, 2, 0), (2, 2, None, 8, 2), (1, 3, None, 16, 16), (0, 4, None, 64, 64),
])  # fmt: skip
@pytest.mark.rule("mcr.C9", "mcr.fan5", "mcr.fan17")
def test_concealed_kongs_among_three_and_four(melded, concealed, pung, mcr, mil):
    kongs = "2m 4p 6s 8m".split()[: melded + concealed]
    shown = [f"({t[0] * 4}{t[1]})" for t in kongs[:melded]] + [f"[{t[0] * 4}{t[1]}]" for t in kongs[melded:]]
    rest = {True: "555p 1s *1s", False: "34s 11s *5s", None: "1s *1s"}[pung]
    for rules, expected in (("mcr", mcr), ("mil", mil)):
        kept = "three_kongs four_kongs three_concealed_pungs four_concealed_pungs two_concealed_pungs two_concealed_kongs concealed_kong"
        lines = [line for line in score(f"{' '.join(shown)} {rest}", rules).lines if line.pattern.key in kept.split()]
        assert sum(line.total for line in lines) - (88 if pung is None else 32) == expected, (rules, lines)


def test_every_rule_set_is_whole():
    for rules in all_rules(FanRules).values():
        keys = [p.key for p in rules.patterns]
        assert len(keys) == len(set(keys))
        assert all(set(p.excludes) <= set(keys) and p.key not in p.excludes for p in rules.patterns)
        assert all(say(f"fan.{key}.name") for key in keys) and say(f"ruleset.{rules.key}.name")
    assert {p.number for p in load("mcr").patterns} == set(range(1, 82))


@pytest.mark.parametrize("row", FANS, ids=lambda row: f"fan{row['no']}")
def test_the_table_agrees_with_the_books(row):
    import oracles

    assert oracles.check_fan(row) == []


def test_a_house_rule_is_one_change():
    house = load("mcr").but(key="house", patterns={"all_chows": {"points": 9}}, minimum=1)
    assert score("(123m)456m234p678s9s *9s", house).total == 10


def test_tiles_that_are_no_win_say_so():
    result = score("123m 456p 789s 25m EE !9m")
    assert (result.is_win, result.total, result.legal, result.lines, result.reading) == (False, 0, False, (), None)
    assert result.nearest == ("standard", 2) and "2 tiles" in result.explain()


def test_concealed_only_fans_never_stand_in_an_open_hand():
    closed = {p.key for p in load("mcr").patterns if NUMBER[p.number]["concealed"] == "yes"}
    for win in oracle_wins():
        if any(not meld.concealed for meld in win.hand.melds):
            assert not closed & {line.pattern.key for line in score(win).lines}
