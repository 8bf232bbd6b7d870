"""The hands a player may pass through on the way to a win, and the draws that lead from one to the next: in pure Python.

Hands are four codes (see `shanten`). From fourteen tiles every discard that keeps the distance, from thirteen every draw
that lowers it; hands of thirteen and fourteen that differ by one tile belong together however they were found.

>>> from mahjong.odds.shanten import codes_of, measure
>>> ask = measure("groups")
>>> graph = grow(codes_of([1, 1, 1, 0, 0, 0, 0, 0, 0] * 3 + [3, 1, 1, 0, 0, 0, 0]), ask)
>>> graph.states, [(str(tile), graph.hands[h]) for h, tile in graph.roots]
(5, [('S', (31, 31, 31, 28)), ('W', (31, 31, 31, 8))])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from mahjong.errors import MahjongError
from mahjong.numbers import number
from mahjong.odds.shanten import PART, STEP, Codes, Measure
from mahjong.odds.tables import load
from mahjong.tiles import Tile

LIMIT = 60_000  # hands in one graph; beyond, a page would wait too long
NOWHERE = (0,) * 34
KNIT = (("knitted", "knit_147"), ("knitted", "knit_258"), ("knitted", "knit_369"))
Alike = tuple[tuple[int, tuple[tuple[int, int, int], ...]], ...]
KINDS = (range(9), range(9, 18), range(18, 27), range(27, 34))


@dataclass(frozen=True, eq=False)
class Graph:
    """Hands of thirteen tiles by number, with what a draw makes of each, and of fourteen with what a discard does.

    `hands` and `far` are the codes and the shanten of the hands of thirteen, `full_far` of those of fourteen. `draws[h]`
    are (spot, copies, tile): `spot` is a hand of fourteen, or from `fulls` on a win. `keeps[g]` are (h, tile thrown).
    `wins` are (h, tile drawn) in the order of their spots. `roots` are the discards to choose from, as (h, tile), the tile
    None when thirteen were given. `states` counts the different hands, wins too.
    """

    hands: Sequence[Codes]
    far: Sequence[int]
    full_far: Sequence[int]
    draws: Sequence[Sequence[tuple[int, int, int]]]
    keeps: Sequence[Sequence[tuple[int, int]]]
    wins: list[tuple[int, int]]
    roots: list[tuple[int, Tile | None]]
    states: int

    @property
    def fulls(self) -> int:
        """How many hands of fourteen tiles that are no win."""
        return len(self.keeps)


def with_tile(codes: Codes, tile: int, step: int = 1) -> Codes:
    """The codes with a tile more, or with `step=-1` one less.

    >>> with_tile((0, 0, 0, 0), 1), with_tile((5, 0, 0, 1), 27, -1)
    ((5, 0, 0, 0), (5, 0, 0, 0))
    """
    changed = list(codes)
    changed[PART[tile]] += step * STEP[tile]
    return tuple(changed)


@lru_cache(maxsize=1 << 15)
def _held(part: int, code: int) -> tuple[tuple[int, int, int], ...]:
    """The tiles of a part that are held: (tile, count, step)."""
    return tuple([(tile, code // STEP[tile] % 5, STEP[tile]) for tile in KINDS[part] if code // STEP[tile] % 5])


@lru_cache(maxsize=1 << 15)
def _open(part: int, code: int) -> tuple[tuple[int, int, int], ...]:
    """The tiles of a part that can be drawn if none lie elsewhere: (tile, copies left, step)."""
    return tuple([(tile, 4 - code // STEP[tile] % 5, STEP[tile]) for tile in KINDS[part] if code // STEP[tile] % 5 < 4])


@lru_cache(maxsize=1 << 15)
def alike(part: int, code: int, knitted: bool = False) -> Alike:
    """The same tiles, those together that no table tells apart once they are drawn, each lot with the step of one of them.

    `knitted` where a knitted shape is among those asked for.
    """
    names = [("groups", "honors"), ("knitted", "knit_honors")] if part == 3 else [("groups", "suits"), *KNIT]
    tables = [load(file)[name] for file, name in names if knitted or file == "groups"]
    tables.append(memoryview(load("singles")["honor_counts" if part == 3 else "suit_counts"]).cast("H"))
    lots: dict[tuple, list[tuple[int, int, int]]] = {}
    for found in _open(part, code):
        lots.setdefault(tuple([table[code + found[2]] for table in tables]), []).append(found)
    return tuple([(lot[0][2], tuple(lot)) for lot in lots.values()])


@lru_cache(maxsize=1 << 15)
def apart(part: int, code: int) -> Alike:
    """The same tiles, each by itself: for a measure that looks at what lies elsewhere."""
    return tuple([(found[2], (found,)) for found in _open(part, code)])


def discards_at(codes: Codes, ask: Measure, far: int) -> list[tuple[Codes, int]]:
    """The hands a discard leaves at this distance, each with the tile thrown."""
    m, p, s, z = codes
    found = [((m - step, p, s, z), tile) for tile, _, step in _held(0, m) if ask(m - step, p, s, z) == far]
    found += [((m, p - step, s, z), tile) for tile, _, step in _held(1, p) if ask(m, p - step, s, z) == far]
    found += [((m, p, s - step, z), tile) for tile, _, step in _held(2, s) if ask(m, p, s - step, z) == far]
    return found + [((m, p, s, z - step), tile) for tile, _, step in _held(3, z) if ask(m, p, s, z - step) == far]


def draws_at(codes: Codes, ask: Measure, far: int, gone: Sequence[int] = NOWHERE, lots: Callable[[int, int], Alike] = apart) -> list[tuple[Codes, int, int]]:
    """The hands a draw leads to at this distance, each with the tile drawn and the copies of it that may come.

    `lots` is `alike` where `ask` knows tables alone, and then asks once for tiles that make the same of the hand.
    """
    m, p, s, z = codes
    found = [((m + step, p, s, z), tile, left) for one, lot in lots(0, m) if ask(m + one, p, s, z) == far for tile, left, step in lot]
    found += [((m, p + step, s, z), tile, left) for one, lot in lots(1, p) if ask(m, p + one, s, z) == far for tile, left, step in lot]
    found += [((m, p, s + step, z), tile, left) for one, lot in lots(2, s) if ask(m, p, s + one, z) == far for tile, left, step in lot]
    found += [((m, p, s, z + step), tile, left) for one, lot in lots(3, z) if ask(m, p, s, z + one) == far for tile, left, step in lot]
    if gone is NOWHERE:
        return found
    return [(full, tile, left - gone[tile]) for full, tile, left in found if left > gone[tile]]


class Growing:
    """A graph being built, one distance after the other."""

    def __init__(self, ask: Measure, gone: Sequence[int], lots: Callable[[int, int], Alike], limit: int):
        self.ask, self.gone, self.lots, self.limit = ask, gone, lots, limit
        self.hands: dict[Codes, int] = {}
        self.names: list[Codes] = []
        self.far: list[int] = []
        self.draws: list[list[tuple[int, int, int]]] = []
        self.fulls: dict[Codes, int] = {}
        self.keeps: list[list[tuple[int, int]]] = []
        self.full_far: list[int] = []
        self.whole: set[int] = set()  # hands of fourteen that have all their discards
        self.wins: list[tuple[int, int, int]] = []
        self.won: set[Codes] = set()

    def hand(self, codes: Codes, far: int) -> int:
        """The number of a hand of thirteen, a new one if it was not met before."""
        h = self.hands.get(codes)
        if h is None:
            h = self.hands[codes] = len(self.names)
            self.names.append(codes)
            self.far.append(far)
            self.draws.append([])
            if h >= self.limit:
                raise MahjongError("outlook_too_wide", limit=number(self.limit))
        return h

    def full(self, codes: Codes, far: int, only: Sequence[Codes] | None = None) -> int:
        """The number of a hand of fourteen; a new one gets its discards (or `only` those that leave these hands)."""
        g = self.fulls.setdefault(codes, len(self.keeps))
        if g in self.whole:
            return g
        if g == len(self.keeps):
            self.keeps.append([])
            self.full_far.append(far)
        known = set(self.keeps[g])
        kept = [(self.hand(left, far), tile) for left, tile in discards_at(codes, self.ask, far) if only is None or left in only]
        for h, tile in kept:
            if (h, tile) not in known:
                self.keeps[g].append((h, tile))
                self._lead_back(codes, g, h, tile)
        if only is None:
            self.whole.add(g)
        return g

    def _lead_back(self, codes: Codes, g: int, h: int, tile: int) -> None:
        """The draw that leads from a discard back to the hand of fourteen."""
        copies = 5 - codes[PART[tile]] // STEP[tile] % 5 - self.gone[tile]
        if copies > 0:
            self.draws[h].append((g, copies, tile))

    def drawn(self, codes: Codes, far: int) -> list[tuple[Codes, int, int]]:
        """The hands a draw leads to at a distance."""
        return draws_at(codes, self.ask, far, self.gone, self.lots)

    def advance(self, codes: Codes, h: int, far: int) -> None:
        """Every draw that brings a hand nearer."""
        for full, tile, copies in self.drawn(codes, far - 1):
            if far:
                g = self.full(full, far - 1)
                self.draws[h].append((g, copies, tile))
                self.keeps[g].append((h, tile))
            else:
                self.wins.append((h, copies, tile))
                self.won.add(full)

    def done(self, roots: list[tuple[int, Tile | None]]) -> Graph:
        """The graph; the wins get their spots behind the hands of fourteen."""
        for spot, (h, copies, tile) in enumerate(self.wins, len(self.fulls)):
            self.draws[h].append((spot, copies, tile))
        wins = [(h, tile) for h, _, tile in self.wins]
        states = len(self.hands) + len(self.fulls) + len(self.won)
        return Graph(self.names, self.far, self.full_far, self.draws, self.keeps, wins, roots, states)


def grow(codes: Codes, ask: Measure, gone: Sequence[int] = NOWHERE, full: bool = True, changes: int = 0, lots: Callable[[int, int], Alike] = apart, limit: int = LIMIT) -> Graph:
    """The graph from a hand of fourteen tiles, or of thirteen (`full=False`); `gone` are copies that lie elsewhere, `lots` as
    for `draws_at`.

    `changes` is how often on one way a draw may be kept that brings the hand no nearer but makes more tiles useful; of
    such a draw only the discards count that leave the most useful tiles. Raises MahjongError when there are more hands than `limit`.
    """
    far, growing = max(ask(*codes), 0), Growing(ask, gone, lots, limit)
    if full:
        roots = [(h, Tile(tile)) for h, tile in growing.keeps[growing.full(codes, far)]]
    else:
        roots = [(growing.hand(codes, far), None)]
    left = dict.fromkeys(growing.hands, changes)
    for level in range(far, -1, -1):
        if changes:
            _widen(growing, level, left)
        for codes, h in _at(growing, level):
            growing.advance(codes, h, level)
            _pass_on(growing, h, left, left.get(codes, 0))
    return growing.done(roots)


def _at(growing: Growing, level: int) -> list[tuple[Codes, int]]:
    return [(codes, h) for codes, h in growing.hands.items() if growing.far[h] == level]


def _pass_on(growing: Growing, h: int, left: dict[Codes, int], changes: int) -> None:
    """The hands a draw leads to may change as often as the best way to them leaves over."""
    if not changes:
        return
    names = growing.names
    for g, _, _ in growing.draws[h]:
        for kept, _ in growing.keeps[g]:
            left[names[kept]] = max(left.get(names[kept], 0), changes)


def _widen(growing: Growing, level: int, left: dict[Codes, int]) -> None:
    """Adds the hands that a change of shape leads to, then the changes of those."""
    waiting = [codes for codes, _ in _at(growing, level) if left.get(codes, 0)]
    useful = _useful(growing, level)
    for codes in waiting:
        for full, _, _ in growing.drawn(codes, level):
            kept = [other for other, _ in discards_at(full, growing.ask, level)]
            most = max(map(useful, kept))
            if most > useful(codes):
                best = [other for other in kept if useful(other) == most]
                growing.full(full, level, [codes, *best])
                fresh = [other for other in best if left.get(other, 0) < left[codes] - 1]
                left.update(dict.fromkeys(fresh, left[codes] - 1))
                waiting += fresh


def _useful(growing: Growing, level: int) -> Callable[[Codes], int]:
    """How many copies bring a hand nearer."""
    return cache(lambda codes: sum(copies for _, _, copies in growing.drawn(codes, level - 1)))
