"""What a hand is near to: tiles held against slower ways to count, what is missing or dead, the chance to finish, why not."""

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from mahjong import score
from mahjong.card.cards import load_card, read_card
from mahjong.card.held import KINDS, Grid, Held
from mahjong.card.missing import missing
from mahjong.card.nearest import Seen, Sight, complete, nearest, way_status
from mahjong.card.strict import held_strictly
from mahjong.card.why import why_not
from mahjong.errors import HandError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.tiles import SET_152, Tile

from american_hands import NMJL, OURS, TABLES_WITH_JOKERS, matched, near_a_way, rows, spread

CARD = load_card()
GRID = Grid.of(CARD, OURS)
EXAMPLES = [pytest.param(row, id=row["id"]) for row in rows("american_examples.tsv")]


def wanted(text: str) -> tuple:
    """`2 Wd real + 3 of 4p*3` as what must be real, what a joker may be too, and how many of that."""
    real, opened, count = {}, None, 0
    for part in filter(None, text.split(" + ")):
        if match := re.fullmatch(r"(\d+) (\S+) real", part):
            real[Tile.parse(match[2])] = int(match[1])
        elif match := re.fullmatch(r"(\d+) of (.+)", part):
            count, opened = int(match[1]), {Tile.parse(tile.split("*")[0]): int((tile.split("*") + ["1"])[1]) for tile in match[2].split()}
        elif match := re.fullmatch(r"(\d+) joker", part):
            count, opened = int(match[1]), "joker"
    return real, opened, count


def lacks(found, text: str) -> bool:
    """Whether what is missing is what the example says."""
    real, opened, count = wanted(text.removeprefix("-"))
    if dict(found.natural) != real or found.count != count:
        return False
    return not count or (found.dead == found.count if opened == "joker" else dict(found.open) == opened)


@pytest.mark.parametrize("row", EXAMPLES)
def test_worked_hands(row):
    card = read_card(f"[x]\nX | 25 | bonus | {row['pattern']}") if row["pattern"] else CARD
    found = nearest(row["hand"], card=card)
    near = {one.line.id: one for one in found}
    expected = [line.split() for line in row["lines"].split("; ") if line]
    if not expected:
        assert found == [] and all(why_not(row["hand"], line) for line in card.lines)
        return
    assert found[0].line.id in {id for id, held, _ in expected if held == expected[0][1]}
    seen = Seen(Hand.parse(row["hand"]), OURS, Sight())
    for (id, held, value), text in zip(expected, row["missing"].split("; ")):
        one = near[id]
        assert (one.held, one.value, one.missing.total) == (int(held), int(value), 14 - int(held))
        same = [way for way in one.line.ways if (count := matched(way, seen.held, OURS)) is not None and count == one.held]
        assert one.way in same and any(lacks(missing(way, seen.held, OURS, seen.live), text) for way in same)


@pytest.mark.parametrize("row", [row for row in EXAMPLES if " 14 " in row.values[0]["lines"]])
def test_worked_hands_that_are_complete_are_paid_so(row):
    hand = Hand.parse(row["hand"])
    tile = next(tile for tile in hand.concealed if tile != Tile.JOKER)
    rest = list(hand.concealed)
    rest.remove(tile)
    result = score(f"{Hand(tuple(rest), hand.melds)} !{tile}", "playboard")
    assert [f"{near.line.id} 14 {near.value}" for near in result.found] == [line for line in row["lines"].split("; ") if " 14 " in line]


def test_a_group_of_jokers_alone_completes_the_seventh_example_only_where_that_is_agreed():
    hand = next(row["hand"] for row in rows("american_examples.tsv") if row["id"] == "E7")
    strict = OURS.but(all_joker_groups=False)
    assert [{near.line.id: near.held for near in nearest(hand, table)}["C2"] for table in (OURS, strict)] == [14, 13]
    assert [bool(why_not(hand, "C2", table)) for table in (OURS, strict)] == [False, True]


@pytest.mark.rule("american.R18", "american.A8")
@pytest.mark.parametrize("hand", ["(1<23p) 222p 333p 444p WdWd", "(2<34p) 111p 333p 444p WdWd", "(1<23p) 123p 123p 123p RdRd"])
def test_a_run_never_lies_open(hand):
    """D7: it is refused, or fits no hand; certainly it is no pung of its lowest tile."""
    try:
        found = nearest(hand)
    except HandError:
        return
    assert found == []


def random_hands(number: int, count: int, wild: float = 0.25, jokers: float = 0.3):
    """(place on the card, hand) near to random ways."""
    rng = random.Random(number)
    while count:
        i = rng.randrange(len(CARD.ways))
        hand = near_a_way(rng, CARD.ways[i][1], wild, jokers)
        if hand is not None:
            count -= 1
            yield i, hand


@pytest.mark.parametrize("table", [table for table in TABLES_WITH_JOKERS if table.all_joker_groups], ids=lambda t: f"{t.joker_in_runs}-{t.joker_as_flower}")
def test_tiles_held_are_a_largest_matching(table):
    grid, rng = Grid.of(CARD, table), random.Random(5)
    for i, hand in random_hands(11, 250):
        held = Held.of(hand)
        lanes = grid.held(held)
        for k in (i, *rng.sample(range(len(grid.ways)), 12)):
            line, way = grid.ways[k]
            count = None if held.exposed and line.concealed_only else matched(way, held, table)
            assert lanes[k] == count if count is not None else lanes[k] >= 128, (str(hand), str(way))


@pytest.mark.parametrize("table", TABLES_WITH_JOKERS, ids=lambda t: f"{t.joker_in_runs}-{t.joker_as_flower}-{t.all_joker_groups}")
def test_tiles_held_are_the_best_spread_of_the_real_tiles(table):
    grid = Grid.of(CARD, table)
    for i, hand in random_hands(12, 150, 0.1, 0.5):
        held, (line, way) = Held.of(hand), grid.ways[i]
        if held.exposed and line.concealed_only:
            continue
        ours = grid.held(held)[i] if table.all_joker_groups else held_strictly(grid, i, held)
        assert ours == spread(way, held, table), (str(hand), str(way))


@pytest.mark.parametrize("table", TABLES_WITH_JOKERS, ids=lambda t: f"{t.joker_in_runs}-{t.joker_as_flower}-{t.all_joker_groups}")
def test_a_line_is_as_near_as_its_nearest_way(table):
    small = [line for line in CARD.lines if len(line.ways) <= 60]
    for _, hand in random_hands(13, 25, 0.1, 0.5):
        held, near = Held.of(hand), {one.line.id: one for one in nearest(hand, table)}
        for line in small:
            counts = [] if held.exposed and line.concealed_only else [count for way in line.ways if (count := spread(way, held, table)) is not None]
            assert (near[line.id].held if line.id in near else None) == max(counts, default=None), (str(hand), line.id)
            if line.id in near:
                assert spread(near[line.id].way, held, table) == near[line.id].held
                assert near[line.id].held == 14 - near[line.id].missing.total


@pytest.mark.parametrize("table", TABLES_WITH_JOKERS, ids=lambda t: f"{t.joker_in_runs}-{t.joker_as_flower}-{t.all_joker_groups}")
def test_a_hand_is_complete_if_one_of_its_lines_is(table):
    found = Counter()
    for i, hand in random_hands(14, 120, 0.02, 0.35):
        near = nearest(hand, table)
        assert complete(Held.of(hand), table) == (bool(near) and near[0].held == 14)
        found[complete(Held.of(hand), table)] += 1
    assert min(found.values()) > 10


@pytest.mark.parametrize("row", rows("american_jokers.tsv"), ids=lambda row: row["id"])
@pytest.mark.rule("american.R69")
def test_what_redeemed_jokers_bring(row):
    shown = Hand.parse(row["shown"]).melds[0]
    jokers = [shown.tile] * shown.tiles.count(Tile.JOKER)
    sight = Sight() if row["whose"] == "own" else Sight(shown.tiles, tuple(jokers))
    near = next(one for one in nearest(row["hand"], sight=sight) if one.line.id == row["line"])
    assert (near.held, near.gain) == (int(row["held"]), int(row["gain"]))
    hand, best = Hand.parse(row["hand"]), near.held
    pool = Counter(jokers)
    for swaps in range(1, len(jokers) + 1):  # every way to swap that many, counted afresh
        left = list(hand.concealed)
        given = [tile for tile in (pool & Counter(left)).elements()][:swaps]
        if len(given) == swaps:
            for tile in given:
                left.remove(tile)
            later = Held.of(Hand((*left, *[Tile.JOKER] * swaps), hand.melds))
            best = max([best, *(count for way in near.line.ways if (count := matched(way, later, OURS)) is not None)])
    assert best == near.held + near.gain


def copies(text: str) -> tuple[Tile, ...]:
    """`5s*4 J*6` as tiles."""
    return tuple(Tile.parse(word.split("*")[0]) for word in text.split() for _ in range(int(word.split("*")[1])))


@pytest.mark.parametrize("row", rows("american_dead.tsv"), ids=lambda row: row["id"])
@pytest.mark.rule("american.R82", "american.A5")
def test_what_is_gone_makes_hands_dead(row):
    line, hand = CARD.line(row["line"]), Hand.parse(row["hand"])
    seen = Seen(hand, OURS, Sight(copies(row["gone"])))
    alive = GRID.held(seen.best_case)
    tile, size = (Tile.parse(row["with"][:2]), 3) if row["with"] else (None, 0)
    ways = [i for i in range(*GRID.spans[line.id]) if tile is None or (tile, size) in {group.key for group in GRID.ways[i][1].groups}]
    assert len(ways) == int(row["ways"])
    assert all((alive[i] == 14) == (matched(GRID.ways[i][1], seen.best_case, OURS) == 14) for i in ways)
    if row["alive"]:
        assert sum(alive[i] == 14 for i in ways) == int(row["alive"])
        assert {way_status(GRID, i, alive, seen) for i in ways} == {row["status"]}
    if tile is None:
        found = nearest(hand, sight=Sight(copies(row["gone"])))
        assert next(near for near in found if near.line is line).status == row["status"]


@pytest.mark.rule("american.R82", "american.A5", "american.option.all_joker_groups")
def test_without_groups_of_jokers_alone_a_group_with_no_real_tile_left_is_dead():
    gone, strict = Sight.of(gone="5s5s5s5s"), OURS.but(all_joker_groups=False)
    card = read_card("[x]\nX | 25 | bonus | 5s*3 8s*3 5m*3 8m*3 F*2")
    hand = "555m 888s 88m FF JJJ"
    assert [nearest(hand, table, card, gone)[0].status for table in (OURS, strict)] == ["jokers", "dead"]


@pytest.mark.rule("american.R14")
def test_the_fifth_tile_of_a_quint_can_only_be_a_joker():
    near = next(one for one in nearest("5555p 7777s RdRdRd FF") if one.line.id == "Q2")
    assert (near.held, near.missing.count, near.missing.dead) == (13, 1, 1)
    assert near.chance(1) == Fraction(8, 152 - 13)


# The chance to finish, against every draw there is


@pytest.mark.parametrize(
    "hand, line, draws",
    [
        ("123p 123p 123p 12p RdRd", "S2", 1),
        ("123p 123p 123p 12p RdRd", "S2", 2),
        ("123p 123p 123p 12p Rd9m", "S2", 2),
        ("5555p 7777s RdRdRd FF", "Q2", 2),
        ("FFF 456p 456s ESW9m", "G2", 2),
        ("111m 333m 11p 33p F 9s9s", "T1", 3),
        ("(1<11m) 333m 11p 3pJ F 9s", "T1", 2),
        ("1234567s ESW F 9p9p", "P1", 3),
        ("22p 44p 6p 22s 44s 66s RdRd", "P2", 1),
    ],
)
@pytest.mark.parametrize("table", [OURS, NMJL], ids=["playboard", "nmjl_like"])
def test_the_chance_counts_every_draw(hand, line, draws, table):
    sight = Sight.of(gone="9s9m")
    seen = Seen(Hand.parse(hand), table, sight)
    near = next(one for one in nearest(hand, table, sight=sight) if one.line.id == line)
    kinds = [tile for tile in (*map(Tile, KINDS), Tile.JOKER) if seen.live[tile]]
    good = 0
    for drawn in combinations_with_replacement(kinds, draws):
        real = Counter(dict(seen.held.real)) + Counter(tile for tile in drawn if tile != Tile.JOKER)
        later = Held(tuple(real.items()), seen.held.jokers + drawn.count(Tile.JOKER), seen.held.exposed)
        if matched(near.way, later, table) == 14:
            good += prod(comb(seen.live[tile], count) for tile, count in Counter(drawn).items())
    assert near.chance(draws) == Fraction(good, comb(sum(seen.live.values()), draws))


def test_the_chance_of_many_draws_is_what_shuffling_gives():
    hand, rng = "111m 333m 11p 33p F 9s9s", random.Random(4)
    near = next(one for one in nearest(hand) if one.line.id == "T1")
    unseen = list(SET_152)
    for tile in read_tiles("111m333m11p33pF9s9s"):
        unseen.remove(tile)
    held, hits = Held.of(Hand.parse(hand)), 0
    for _ in range(1500):
        drawn = rng.sample(unseen, 50)
        real = Counter(dict(held.real)) + Counter(tile for tile in drawn if tile != Tile.JOKER)
        hits += matched(near.way, Held(tuple(real.items()), drawn.count(Tile.JOKER)), OURS) == 14
    assert hits / 1500 == pytest.approx(float(near.chance(50)), abs=0.05)
    assert near.chance(0) == 0 and near.chance(139) == near.chance(500) == 1 and near.chance(1) < near.chance(20) < near.chance(50)


# Why tiles are not a hand


@pytest.mark.parametrize(
    "hand, line, table, rules",
    [
        ("123p 123s 123m 123m RdJ", "S1", OURS, ["american.R67"]),  # a pair
        ("123456789s ESW JF", "P1", OURS, ["american.R67"]),  # a single tile
        ("FFFJ 456p 456s ESWN", "G2", OURS, ["american.R67"]),  # a flower
        ("12pJ 123s 123m 123m RdRd", "S1", NMJL, ["american.R66"]),  # a run
        ("ESWJ 123m 123p 123s F", "C1", NMJL, ["american.A6"]),  # a set
        ("(3<33p) 444p 333s 444s RdRd", "B1", OURS, ["american.R29"]),
        ("(1<11p) 123p 23p 23p 23p RdRd", "S1", OURS, ["american.A8"]),
        ("5555p 7777s RdRdRd FF 9m", "Q2", OURS, ["american.R14"]),
        ("123p 123p 123p 12p RdRd", "S2", OURS, ["american.R72", "american.R65"]),  # thirteen tiles
        ("123p 123p 123p 123p RdRd", "S2", OURS, []),
    ],
)
def test_why_tiles_are_not_a_hand(hand, line, table, rules):
    reasons = why_not(hand, line, table)
    assert [reason.rule for reason in reasons] == rules
    assert all(reason.text().endswith(f"({reason.rule}).") and "{" not in reason.text() for reason in reasons)


def test_there_is_a_reason_exactly_where_the_tiles_are_not_the_hand():
    for table in (OURS, NMJL, OURS.but(all_joker_groups=False)):
        for i, hand in random_hands(15, 120, 0.05, 0.4):
            near = {one.line.id: one.held for one in nearest(hand, table)}
            for id in (CARD.ways[i][0].id, "S1", "B1", "G2"):
                assert bool(why_not(hand, id, table)) == (near.get(id) != 14), (str(hand), id)
