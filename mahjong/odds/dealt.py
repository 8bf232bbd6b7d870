"""How many of all deals of fourteen tiles are a winning shape: counted suit by suit, none of them written out.

>>> from math import comb
>>> round(comb(136, 14) / four_sets_and_pair())
374373
"""

from __future__ import annotations

from functools import cache
from math import comb, prod

from mahjong.errors import MahjongError
from mahjong.odds.suits import Counts, parts
from mahjong.reading import KNITTED_HONORS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from mahjong.scoring.ruleset import Ruleset

COPIES = (1, 4, 6, 4, 1)  # ways to take so many of four copies


def tiles_ways(counts: Counts, allowed: tuple[int, ...] = (0, 1, 2, 3, 4)) -> int:
    """In how many ways physical tiles give these counts; none when a count is not allowed."""
    return prod(COPIES[n] for n in counts) if all(n in allowed for n in counts) else 0


@cache
def four_sets_and_pair(allowed: tuple[int, ...] = (0, 1, 2, 3, 4)) -> int:
    """Deals of four sets and a pair; with `allowed` only those where every kind is held so often."""
    reached = {(0, 0): 1}  # sets and pairs so far: a suit's size says which it holds, so none is counted twice
    for whole in parts():
        sizes = {(m, pair): sum(tiles_ways(way, allowed) for way in ways[m]) for pair, ways in enumerate(whole) for m in range(5)}
        reached = _both(reached, sizes)
    return reached[4, 1]


def _both(left: dict, right: dict) -> dict:
    found: dict = {}
    for (a, p), n in left.items():
        for (b, q), k in right.items():
            if a + b <= 4 and p + q <= 1:
                found[a + b, p + q] = found.get((a + b, p + q), 0) + n * k
    return found


def seven_pairs(fours: bool = True) -> int:
    """Deals of seven pairs, four alike as two of them (mcr.fan19) or not."""
    return sum(comb(34, k) * comb(34 - k, 7 - 2 * k) * 6 ** (7 - 2 * k) for k in range(4 if fours else 1))


def knitted_honors() -> int:
    """Deals of fourteen different tiles from one of the six knitted nines and the honours; no two ways share one."""
    return 6 * comb(16, 14) * 4**14


@cache
def knitted_straight() -> int:
    """Deals of a knitted straight, one more set and a pair; no other shape shares one."""
    total = 0
    for series in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        reached = {(0, 0): 1}
        for whole, first in zip(parts(), (*series, None)):
            body = tuple(int(first is not None and k % 3 == first) for k in range(len(whole.plain[0][0])))
            sizes = {(m, pair): _beside(body, ways[m]) for pair, ways in enumerate(whole) for m in range(2)}
            reached = _both(reached, sizes)
        total += reached[1, 1]
    return total


def _beside(body: Counts, ways: tuple[Counts, ...]) -> int:
    sums = [tuple(map(int.__add__, body, way)) for way in ways]
    return sum(tiles_ways(way) for way in sums if max(way) <= 4)


def check_chows(rules: Ruleset) -> None:
    """Refuses rules that bound the chows of a win: these counts do not look at them."""
    if getattr(rules, "chows_allowed", 4) < 4:
        raise MahjongError("odds_few_chows", chows=rules.chows_allowed)


@cache
def winning_deals(rules: Ruleset) -> int:
    """Deals of fourteen playing tiles that are a winning shape the rules know, each counted once.

    >>> from mahjong.rules import load
    >>> winning_deals(load("books")) - four_sets_and_pair() == 13 * 6 * 4**12
    True
    """
    check_chows(rules)
    pairs_only = seven_pairs() - four_sets_and_pair((0, 2, 4))
    counted = {STANDARD: four_sets_and_pair(), SEVEN_PAIRS: pairs_only, THIRTEEN_ORPHANS: 13 * 6 * 4**12}
    counted |= {KNITTED_HONORS: knitted_honors(), KNITTED_STRAIGHT: knitted_straight()}
    return sum(counted[form] for form in rules.forms)
