"""How many of a hand's tiles serve each concrete hand of a card, for the whole card at once.

Every concrete hand is one byte of a long number, so one addition serves all of them: the low half of the byte counts
tiles that are held, the high half the places a joker may still fill. Natural-only places get the real tiles first, then
jokers fill what is left; this is exact, since tiles of different kinds meet through jokers alone (american.md 4).

>>> from mahjong.card.cards import load_card
>>> from mahjong.hand import Hand
>>> from mahjong.table.card_table import TABLES
>>> held = Grid.of(load_card("tutorial"), TABLES["playboard"]).best(Held.of(Hand.parse("123p 123p 123p 12p RdRd")))
>>> held["S2"], held["S1"]
(13, 13)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from operator import and_
from typing import NamedTuple

from mahjong.card.cards import Card, CardLine
from mahjong.card.expansion import Needs, Way
from mahjong.hand import Hand
from mahjong.tiles import Tile

IMPOSSIBLE = 0x80  # the mark of a way the exposed groups rule out
KINDS = (*range(34), Tile.FLOWER)


class Held(NamedTuple):
    """What counts for a distance: real tiles by kind, jokers in the hand, exposed groups by tile and size."""

    real: tuple[tuple[Tile, int], ...]
    jokers: int
    exposed: tuple[tuple[Tile, int], ...] = ()

    @classmethod
    def of(cls, hand: Hand) -> Held:
        """A hand's tiles; exposed jokers belong to their group (american.md 4, step 1)."""
        real = Counter(hand.concealed)
        jokers = real.pop(Tile.JOKER, 0)
        exposed = sorted((meld.tile, len(meld.tiles)) for meld in hand.melds)
        return cls(tuple(sorted(real.items())), jokers, tuple(exposed))


class Grid:
    """A card laid out for counting; `held(...)` gives one byte a way, 128 and more where the exposed groups rule it out.

    `joker_in_runs` and `joker_as_flower` of the options change what is natural; build it with `Grid.of`, which remembers.
    """

    def __init__(self, card: Card, options):
        self.card, self.options = card, options
        self.ways: tuple[tuple[CardLine, Way], ...] = card.ways
        self.needs = [Needs(way, options) for _, way in self.ways]
        self.spans = self._spans()
        self.users = self._users()
        self.makers = self._makers()
        self.every = self._ones(range(len(self.ways)))
        self.open_places = self._lanes((i, 16 * needs.open.total()) for i, needs in enumerate(self.needs))
        self._columns: dict[tuple[Tile, int, int], int] = {}
        self._masks: dict[tuple[tuple[Tile, int], ...], int] = {}

    @staticmethod
    def of(card: Card, options) -> Grid:
        """The grid of a card under the options of a table, built once."""
        return _grid(card, options.joker_in_runs, options.joker_as_flower)

    def _spans(self) -> dict[str, tuple[int, int]]:
        """Line id -> the first of its ways and the one after its last."""
        spans, at = {}, 0
        for line in self.card.lines:
            spans[line.id] = (at, at + len(line.ways))
            at += len(line.ways)
        return spans

    def _users(self) -> dict[Tile, dict[tuple[int, int], int]]:
        """Tile -> its natural-only and its open places -> 1 in the byte of each way that has so many."""
        users: dict[Tile, dict[tuple[int, int], list[int]]] = {Tile(tile): {} for tile in KINDS}
        for i, needs in enumerate(self.needs):
            for tile in needs.tiles:
                users[tile].setdefault((needs.natural[tile], needs.open[tile]), []).append(i)
        return {tile: {places: self._ones(ways) for places, ways in found.items()} for tile, found in users.items()}

    def _makers(self) -> dict[tuple[tuple[Tile, int], int], int]:
        """Tile and size of a group that may be called, and how many of it -> 1 in the byte of each way that has as many and may be exposed."""
        makers: dict[tuple[tuple[Tile, int], int], list[int]] = {}
        for i, (line, way) in enumerate(self.ways):
            groups = Counter(group.key for group in way.groups if group.callable and not line.concealed_only)
            for key, most in groups.items():
                for count in range(1, most + 1):
                    makers.setdefault((key, count), []).append(i)
        return {key: self._ones(ways) for key, ways in makers.items()}

    def _lanes(self, values: Iterable[tuple[int, int]]) -> int:
        """A long number with a value in the byte of each way."""
        lanes = bytearray(len(self.ways))
        for i, value in values:
            lanes[i] = value
        return int.from_bytes(lanes, "little")

    def _ones(self, ways: Iterable[int]) -> int:
        return self._lanes((i, 1) for i in ways)

    def column(self, tile: Tile, held: int, exposed: int) -> int:
        """What so many copies of a tile, and so many places of it already exposed, add to every way."""
        key = tile, held, exposed
        if key not in self._columns:
            self._columns[key] = sum(ways * _gain(*places, held, exposed) for places, ways in self.users[tile].items())
        return self._columns[key]

    def held(self, held: Held) -> bytes:
        """Tiles held of fourteen, a byte for every way."""
        exposed: Counter = Counter()
        for tile, size in held.exposed:
            exposed[tile] += size
        total, real = self.open_places, dict(held.real)
        for tile in real.keys() | exposed.keys():
            total += self.column(tile, real.get(tile, 0), exposed[tile])
        if not held.exposed:
            return total.to_bytes(len(self.ways), "little").translate(_FILLED[min(held.jokers, 14)])
        return self._allowed(total, held)

    def _allowed(self, total: int, held: Held) -> bytes:
        """The same with the ways marked that do not have the exposed groups; what those count to means nothing."""
        mask = self.mask(held.exposed)
        kept = total & ~(mask * 0xFF)
        filled = kept.to_bytes(len(self.ways), "little", signed=False).translate(_FILLED[min(held.jokers, 14)])
        return (int.from_bytes(filled, "little") | mask * IMPOSSIBLE).to_bytes(len(self.ways), "little")

    def mask(self, exposed: tuple[tuple[Tile, int], ...]) -> int:
        """1 in the byte of each way that does not have exactly these groups, or must stay concealed (american.A8, R29)."""
        if exposed not in self._masks:
            had = [self.makers.get(wanted, 0) for wanted in Counter(exposed).items()]
            self._masks[exposed] = self.every & ~reduce(and_, had)
        return self._masks[exposed]

    def best(self, held: Held) -> dict[str, int | None]:
        """Line id -> the most tiles held of any of its ways; None where the exposed groups rule all of them out."""
        lanes = self.held(held)
        return {id: peak(lanes, *span) for id, span in self.spans.items()}


def _gain(natural: int, opened: int, held: int, exposed: int) -> int:
    """Places of a way filled by real tiles, less 16 for each of them a joker could have filled; natural-only places come first."""
    done = min(exposed, opened)
    natural, opened = natural - min(natural, exposed - done), opened - done
    first = min(held, natural)
    then = min(held - first, opened)
    return first + then + exposed - 16 * (then + done)


def peak(lanes: bytes, start: int, end: int) -> int | None:
    """The highest count of some ways, None when all are impossible."""
    return next((count for count in range(14, -1, -1) if lanes.find(count, start, end) >= 0), None)


def places(lanes: bytes, count: int, start: int, end: int) -> list[int]:
    """Where a count stands."""
    found, at = [], lanes.find(count, start, end)
    while at >= 0:
        found.append(at)
        at = lanes.find(count, at + 1, end)
    return found


@lru_cache(maxsize=32)
def _grid(card: Card, joker_in_runs: bool, joker_as_flower: bool) -> Grid:
    return Grid(card, _Jokers(joker_in_runs, joker_as_flower))


class _Jokers(NamedTuple):
    joker_in_runs: bool
    joker_as_flower: bool


@cache
def _filled(jokers: int) -> bytes:
    """For every byte (held, open places): held once so many jokers have filled what they can."""
    return bytes(min(255, (byte & 15) + min(jokers, byte >> 4)) for byte in range(256))


_FILLED = tuple(_filled(jokers) for jokers in range(15))
