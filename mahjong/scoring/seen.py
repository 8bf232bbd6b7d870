"""What the tests of patterns look at: a reading's groups sorted by kind, and the hand's tiles as counts and bits."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from mahjong.hand import Win
from mahjong.reading import KNITTED_STRAIGHT, Reading, STANDARD, count, waits, waits_beside_body
from mahjong.tiles import Tile

PURE, MIXED = "pure", "mixed"


def bits(numbers) -> int:
    """A set of tiles, or of groups, as one number, a bit for each."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


SUIT_BITS = tuple(0x1FF << (9 * s) for s in range(3))
WIND_BITS, DRAGON_BITS = bits(range(27, 31)), bits(range(31, 34))


class Bunch(NamedTuple):
    """Some chows, or some suited pungs, looked at together: of one suit (pure), of different ones (mixed), or neither."""

    blend: str
    ranks: tuple[int, ...]
    groups: tuple[int, ...]


def bunches(sets: tuple[tuple[int, int], ...], size: int) -> tuple[Bunch, ...]:
    """All choices of `size` sets given as (lowest tile, group number), with their ranks in order."""
    return tuple(_bunch(chosen, size) for chosen in combinations(sets, size))


def _bunch(chosen, size: int) -> Bunch:
    suits = {tile // 9 for tile, _ in chosen}
    blend = PURE if len(suits) == 1 else MIXED if len(suits) == size else ""
    return Bunch(blend, tuple(sorted(tile % 9 + 1 for tile, _ in chosen)), tuple(i for _, i in chosen))


class Tiles:
    """The tiles of a win, whatever way they are read; made once a win."""

    def __init__(self, win: Win):
        self.win = win
        tiles = (*win.hand.tiles, win.tile)
        self.counts, self.kinds = count(tiles), bits(tiles)
        self.suits = sum(1 for mask in SUIT_BITS if self.kinds & mask)
        self.winds = bool(self.kinds & WIND_BITS)
        self.dragons = bool(self.kinds & DRAGON_BITS)
        self.shown = [meld for meld in win.hand.melds if not meld.concealed]
        self._waits: frozenset[int] | None = None

    @property
    def waits(self) -> frozenset[int]:
        """Every tile that completes the thirteen in any shape (mcr.C5)."""
        if self._waits is None:
            self._waits = frozenset(waits(self.win.hand))
        return self._waits

    def holds(self, tile: Tile) -> bool:
        """Whether a copy of the tile is hidden in the hand before the win."""
        return tile in self.win.hand.concealed

    def shows(self, tile: Tile) -> int:
        """How many copies lie open in the winner's own groups."""
        return sum(meld.tiles.count(tile) for meld in self.shown)


class Cut:
    """The groups of a reading by kind, wherever the winning tile stands; made once a way to cut the tiles."""

    def __init__(self, reading: Reading):
        self.shape, self.groups = reading.shape, reading.groups
        self.is_standard = reading.shape == STANDARD
        kinds = [group.kind for group in reading.groups]
        self.chows = tuple((int(g.tile), i) for i, g in enumerate(self.groups) if kinds[i] == "chow")
        self.pungs = tuple((int(g.tile), i) for i, g in enumerate(self.groups) if kinds[i] in ("pung", "kong"))
        self.kongs = tuple(i for i, kind in enumerate(kinds) if kind == "kong")
        self.suited_pungs = tuple(p for p in self.pungs if p[0] < 27)
        self.pair = int(self.groups[-1].tile) if kinds[-1] == "pair" else None
        self.concealed_kongs = tuple(i for i in self.kongs if self.groups[i].concealed)
        self.melded_kongs = tuple(i for i in self.kongs if not self.groups[i].concealed)

    def bunches(self, of: str, size: int) -> tuple[Bunch, ...]:
        """All choices of `size` chows or suited pungs."""
        sets = self.chows if of == "chows" else self.suited_pungs
        return _bunches(sets, size) if len(sets) >= size else ()


_bunches = lru_cache(maxsize=1 << 12)(bunches)


class Seen:
    """One reading as the tests see it: its tiles, its cut, and the group the winning tile completed."""

    __slots__ = ("tiles", "cut", "reading", "win", "winning")

    def __init__(self, tiles: Tiles, cut: Cut, reading: Reading):
        self.tiles, self.cut, self.reading = tiles, cut, reading
        self.win, self.winning = reading.win, reading.winning

    @property
    def concealed_pungs(self) -> tuple[int, ...]:
        """Pungs and kongs not shown; one completed by a claimed tile counts as shown (mcr.C21)."""
        claimed = None if self.win.self_drawn else self.winning
        return tuple(i for _, i in self.cut.pungs if self.cut.groups[i].concealed and i != claimed)

    @property
    def only_wait(self) -> bool:
        """Whether a single kind of tile could win; beside a knitted straight's body only the rest is asked (mcr.C5, C11)."""
        if self.cut.shape == KNITTED_STRAIGHT:
            return len(waits_beside_body(self.reading)) == 1
        return len(self.tiles.waits) == 1
