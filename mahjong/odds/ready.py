"""Every hand that could be ready, counted from the tiles nobody has seen: how many there are, how many wait for each tile.

A hand is as many physical tiles as a player holds; each such set of unseen tiles counts once, so all are equally likely.
Counted are hands ready for groups and a pair, and for seven pairs where asked. Thirteen orphans and MCR's knitted forms
are not: chance hardly ever makes them ready, only a player who means to.

>>> ready = Ready.of([4] * 34, 4, pairs=True)
>>> ready.hands, round(float(ready.waiting(4)), 4)  # about 5 in 100 of them wait for the 5m
(39723835251584, 0.0501)
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations, product
from math import comb
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.odds.ready_parts import NO, Counted, Entry, Ways, join, part_of, plus
from mahjong.odds.suits import Counts
from mahjong.reading import waits_of_sets


class Choice(NamedTuple):
    """Ready hands of one make: how many, and for each of the four parts its list and which of its entries fit."""

    hands: int
    lists: tuple[tuple[str, int, str], ...]  # name of the list, sets in it, which entries: all, pair, short, either


@dataclass(frozen=True, eq=False)
class Ready:
    """The ready hands of a player with so many sets still concealed, from the unseen copies of the 34 kinds.

    Build it with `Ready.of(unseen, sets, pairs)`; `pairs` counts seven pairs too, for a hand with nothing on the table.
    Raises MahjongError for impossible numbers, or when no hand of the kind is left.
    """

    unseen: tuple[int, ...]
    sets: int
    pairs: bool
    parts: tuple[Counted, Counted, Counted, Counted]

    @classmethod
    def of(cls, unseen: Sequence[int], sets: int = 4, pairs: bool = False) -> Ready:
        """The ready hands from these unseen copies; a twentieth of a second, after a fifth the first time."""
        if len(unseen) != 34 or any(type(n) is not int or not 0 <= n <= 4 for n in unseen) or sets not in range(5):
            raise MahjongError("odds_unseen")
        suits = [Counted(unseen[9 * s : 9 * s + 9], part_of(s == 3), sets) for s in range(4)]
        ready = cls(tuple(unseen), sets, pairs and sets == 4, tuple(suits))
        if not ready.hands:
            raise MahjongError("odds_nothing_ready")
        return ready

    @cached_property
    def hands(self) -> int:
        """How many hands are ready in all."""
        groups, both = self._standard
        return groups + sum(self._for_pairs) - both if self.pairs else groups

    def waiting(self, tile: int) -> Fraction:
        """The part of the ready hands that wait for a tile."""
        all_, _, same = self._waits[tile]
        return Fraction(all_ + self._for_pairs[tile] - same if self.pairs else all_, self.hands)

    @cached_property
    def _beside(self) -> dict[tuple[int, ...], list[Ways]]:
        """Whole sets in all parts but the given ones, by their number."""
        found = {}
        for left in [(s,) for s in range(4)] + list(combinations(range(4), 2)):
            found[left] = [(1, 1, 0)]
            for r in set(range(4)) - set(left):
                found[left] = join(found[left], self.parts[r].plain, self.sets)
        return found

    @cached_property
    def _standard(self) -> tuple[int, int]:
        """Hands ready for groups and a pair, and those of them that are ready for seven pairs as well."""
        total = NO
        for s in range(4):
            total = plus(total, _at(join(self.parts[s].single, self._beside[s,], self.sets), self.sets))
        for a, b in combinations(range(4), 2):
            first, second, last = self.parts[a], self.parts[b], self.sets - 1
            one, other = join(first.paired, second.short, last), join(first.short, second.paired, last)
            twice = join(first.either, second.either, last)  # the pair may be in either part: counted in both
            either = [plus(plus(x, y), z, -1) for x, y, z in zip(one, other, twice)]
            total = plus(total, _at(join(either, self._beside[a, b], last), last))
        return total[0], total[2]

    @cached_property
    def _waits(self) -> list[Ways]:
        """For each tile the hands that wait for it, and those of them whose one odd kind it is."""
        found = []
        for s, part in enumerate(self.parts):
            pair_beside = [NO] * self.sets
            for a in set(range(4)) - {s}:
                more = join(self.parts[a].paired, self._beside[min(a, s), max(a, s)], self.sets - 1)
                pair_beside = [plus(x, y) for x, y in zip(pair_beside, more)]
            for k in range(part.kinds):
                alone = _at(join(part.single_by[k], self._beside[s,], self.sets), self.sets)
                found.append(plus(alone, _at(join(part.short_by[k], pair_beside, self.sets - 1), self.sets - 1)))
        return found

    @cached_property
    def _for_pairs(self) -> list[int]:
        """For each tile the hands ready for seven pairs that wait for it: it alone is held an odd number of times."""
        return [sum(hands for _, hands in self._pairs_around(tile)) for tile in range(34)]

    def _pairs_around(self, tile: int) -> list[tuple[int, int]]:
        """(copies of the tile held, hands), with the other pairs in the other kinds."""
        others = _pairs_from([n for kind, n in enumerate(self.unseen) if kind != tile])[0]
        n = self.unseen[tile]
        return [(1, n * others[6]), (3, comb(n, 3) * others[5])]

    def draw(self, rng: random.Random) -> Counts:
        """One ready hand as 34 counts, every one equally likely.

        >>> sum(Ready.of([4] * 34, 2).draw(random.Random(1)))
        7
        """
        groups = self._standard[0]
        while True:
            if not self.pairs or rng.randrange(groups + sum(self._for_pairs)) < groups:
                return self._draw_standard(rng)
            counts = self._draw_pairs(rng)
            if not any(counts[t] < 4 for t in waits_of_sets(list(counts))):  # those are drawn above
                return counts

    def _draw_standard(self, rng: random.Random) -> Counts:
        choices, sums = self._choices
        choice = choices[_pick(rng, sums)]
        return tuple(n for s, what in enumerate(choice.lists) for n in self._draw_part(rng, s, what))

    def _draw_part(self, rng: random.Random, s: int, what: tuple[str, int, str]) -> Counts:
        entries, sums = self._drawable(s, *what)
        return entries[_pick(rng, sums)].counts

    @cached_property
    def _choices(self) -> tuple[list[Choice], list[int]]:
        choices = [c for c in self._makes() if c.hands]
        return choices, list(accumulate(c.hands for c in choices))

    def _makes(self) -> Iterator[Choice]:
        """Every make of a ready hand; two makes never share a hand."""
        for split in _shares(self.sets):
            for s in range(4):
                yield self._make(split, {s: ("single", "all")})
        for split in _shares(self.sets - 1):
            for a, b in combinations(range(4), 2):
                for x, y in (("pair", "short"), ("short", "pair"), ("pair", "either"), ("either", "pair"), ("short", "either"), ("either", "short"), ("either", "either")):
                    yield self._make(split, {a: ("two", x), b: ("two", y)})

    def _make(self, split: tuple[int, ...], special: dict[int, tuple[str, str]]) -> Choice:
        hands, lists = 1, []
        for s, n in enumerate(split):
            name, which = special.get(s, ("plain", "all"))
            hands *= (self._drawable(s, name, n, which)[1] or [0])[-1] if hands else 0
            lists.append((name, n, which))
        return Choice(hands, tuple(lists))

    @cached_property
    def _lists(self) -> dict:
        return {}

    def _drawable(self, s: int, name: str, n: int, which: str) -> tuple[list[Entry], list[int]]:
        """The entries of a list that can be held and fit, with their ways summed up, to draw from."""
        key = s, name, n, which
        if key not in self._lists:
            entries = [e for e in getattr(self.parts[s].part, name)[n] if _fits(e, which) and self.parts[s].weight(e)]
            self._lists[key] = entries, list(accumulate(map(self.parts[s].weight, entries)))
        return self._lists[key]

    def _draw_pairs(self, rng: random.Random) -> Counts:
        tile = _pick(rng, list(accumulate(self._for_pairs)))
        around = self._pairs_around(tile)
        held = around[_pick(rng, list(accumulate(hands for _, hands in around)))][0]
        kinds = [kind for kind in range(34) if kind != tile]
        counts, left = [0] * 34, 6 - held // 2
        counts[tile] = held
        table = _pairs_from([self.unseen[kind] for kind in kinds])
        for place, kind in enumerate(kinds):
            n = self.unseen[kind]
            options = [comb(n, 2 * pairs) * table[place + 1][left - pairs] if pairs <= left else 0 for pairs in range(3)]
            pairs = _pick(rng, list(accumulate(options)))
            counts[kind], left = 2 * pairs, left - pairs
        return tuple(counts)


def _pairs_from(copies: list[int]) -> list[list[int]]:
    """Ways to hold so many pairs (0 to 6) in the kinds from each place on, four alike as two pairs."""
    table = [[1] + [0] * 6]
    for n in reversed(copies):
        after, two, four = table[-1], comb(n, 2), comb(n, 4)
        table.append([after[k] + two * (after[k - 1] if k else 0) + four * (after[k - 2] if k > 1 else 0) for k in range(7)])
    return table[::-1]


def _fits(entry: Entry, which: str) -> bool:
    return {"all": True, "pair": entry.paired and not entry.waits, "short": bool(entry.waits) and not entry.paired, "either": entry.paired and bool(entry.waits)}[which]


def _at(ways: list[Ways], sets: int) -> Ways:
    return ways[sets] if 0 <= sets < len(ways) else NO


def _shares(sets: int) -> list[tuple[int, ...]]:
    """Every way to share so many sets among the four parts."""
    return [split for split in product(range(sets + 1), repeat=4) if sum(split) == sets] if sets >= 0 else []


def _pick(rng: random.Random, sums: list[int]) -> int:
    """A place, each as likely as its share of the running sums; exact whole numbers."""
    return bisect_right(sums, rng.randrange(sums[-1]))
