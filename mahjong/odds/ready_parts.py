"""What a suit can hold in a hand that is ready, and in how many ways from the tiles nobody has seen.

Made for `ready.py`, which puts the four parts of a hand together.

>>> [len(counts) for counts in part_of(honors=True).single]
[7, 63, 210, 350, 315]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from mahjong.odds.suits import HONORS, SUIT, Counts, Whole

# A number of ways comes in three: all of them; those with every kind held an even number of times; those with one odd
# kind only. The last two find the hands that are ready for seven pairs as well, so that none counts twice.
Ways = tuple[int, int, int]
NO: Ways = (0, 0, 0)
FIRST = 5  # ranks in the first half of a suit's code


class Entry(NamedTuple):
    """Counts of one suit: their codes by halves, the places they wait at, whether they are whole sets with a pair, the one odd kind (-1 none, -2 several)."""

    low: int
    high: int
    waits: tuple[int, ...]
    paired: bool
    odd: int
    counts: Counts


class Part(NamedTuple):
    """What a suit can hold in a ready hand: `plain[n]` n whole sets; `single[n]` n sets and a pair, one tile short;
    `two[n]` n sets and two tiles over: the pair, or all but one tile of a further set, or either."""

    plain: tuple[tuple[Entry, ...], ...]
    single: tuple[tuple[Entry, ...], ...]
    two: tuple[tuple[Entry, ...], ...]


@cache
def part_of(honors: bool) -> Part:
    """The lists for a suit or for the honours, made once: about 60,000 counts in a tenth of a second."""
    whole: Whole = HONORS() if honors else SUIT()
    plain = tuple(tuple(_entry(way, (), False) for way in ways) for ways in whole.plain)
    single = tuple(tuple(_entry(way, waits, False) for way, waits in _short(ways).items()) for ways in whole.paired)
    two = tuple(_two(whole.paired[n], _short(whole.plain[n + 1])) for n in range(4))
    return Part(plain, single, two)


def _short(ways: tuple[Counts, ...]) -> dict[Counts, tuple[int, ...]]:
    """Every way with one tile taken away, and the places where that tile may have been."""
    found: dict = {}
    for way in ways:
        for place, n in enumerate(way):
            if n:
                less = (*way[:place], n - 1, *way[place + 1 :])
                found[less] = (*found.get(less, ()), place)
    return found


def _two(paired: tuple[Counts, ...], short: dict[Counts, tuple[int, ...]]) -> tuple[Entry, ...]:
    pairs = set(paired)
    return tuple(_entry(way, short.get(way, ()), way in pairs) for way in pairs | set(short))


def _entry(way: Counts, waits: tuple[int, ...], paired: bool) -> Entry:
    odd = [place for place, n in enumerate(way) if n % 2]
    one = -1 if not odd else odd[0] if len(odd) == 1 else -2
    return Entry(_code(way[:FIRST]), _code(way[FIRST:]), waits, paired, one, way)


def _code(counts: Sequence[int]) -> int:
    code = 0
    for n in counts:
        code = 5 * code + n
    return code


def times(a: Ways, b: Ways) -> Ways:
    return a[0] * b[0], a[1] * b[1], a[1] * b[2] + a[2] * b[1]


def plus(a: Ways, b: Ways, sign: int = 1) -> Ways:
    return a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2]


def join(a: list[Ways], b: list[Ways], sets: int) -> list[Ways]:
    """Two parts of a hand side by side, by the sets of both."""
    found = [NO] * (sets + 1)
    for i, j in product(range(len(a)), range(len(b))):
        if i + j <= sets and a[i][0] and b[j][0]:
            found[i + j] = plus(found[i + j], times(a[i], b[j]))
    return found


class Counted:
    """One suit with the unseen copies of its kinds: how many ways to hold each thing a ready hand can hold there."""

    def __init__(self, unseen: Sequence[int], part: Part, sets: int):
        ways = [[comb(n, k) for k in range(5)] for n in unseen]
        self.low, self.high = _products(ways[:FIRST]), _products(ways[FIRST:])
        self.part, self.sets, self.kinds = part, sets, len(unseen)
        self.plain = [self._sum(part.plain[n]) for n in range(sets + 1)]
        self.single, self.single_by = self._waits(part.single[: sets + 1])
        self.paired = [self._sum(part.two[n], lambda e: e.paired) for n in range(sets)]
        self.either = [self._sum(part.two[n], lambda e: e.paired and e.waits) for n in range(sets)]
        self.short, self.short_by = self._waits(part.two[:sets])

    def weight(self, entry: Entry) -> int:
        """Ways to take these counts from the unseen tiles."""
        return self.low[entry.low] * self.high[entry.high]

    def _sum(self, entries: tuple[Entry, ...], keep: Callable | None = None) -> Ways:
        total, even, odd = 0, 0, 0
        low, high = self.low, self.high
        for entry in entries:
            if keep is None or keep(entry):
                weight = low[entry[0]] * high[entry[1]]
                if weight:
                    total += weight
                    even += weight if entry[4] == -1 else 0
                    odd += weight if entry[4] >= 0 else 0
        return total, even, odd

    def _waits(self, lists: tuple[tuple[Entry, ...], ...]) -> tuple[list[Ways], list[list[Ways]]]:
        """The ways of those that lack a tile, and for each place those that lack it there; its odd kind is then the place."""
        sums, by_place = [], [[NO] * len(lists) for _ in range(self.kinds)]
        low, high = self.low, self.high
        for n, entries in enumerate(lists):
            all_, even, odd = 0, 0, 0
            here, same = [0] * self.kinds, [0] * self.kinds
            for first, second, waits, _, one, _ in entries:
                weight = low[first] * high[second]
                if weight and waits:
                    all_ += weight
                    if one == -1:
                        even += weight
                    elif one >= 0:
                        odd += weight
                        if one in waits:
                            same[one] += weight
                    for place in waits:
                        here[place] += weight
            sums.append((all_, even, odd))
            for place in range(self.kinds):
                by_place[place][n] = (here[place], 0, same[place])
        return sums, by_place


def _products(ways: list[list[int]]) -> list[int]:
    """The ways of every code of these kinds: products of the ways of each count."""
    found = [1]
    for one in ways:
        found = [a * b for a in found for b in one]
    return found
