"""What exposed groups tell: the lines of the card they leave open, and which tiles such a player could still want.

>>> [line.id for line in Told.of("444s GdGdJ").lines]
['C2', 'D2']
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mahjong.card.cards import CardLine
from mahjong.card.held import IMPOSSIBLE, Grid, Held
from mahjong.card.nearest import needs_of
from mahjong.hand import Group, Hand
from mahjong.notation import read_tiles
from mahjong.rules import load
from mahjong.tiles import Tile


class Told(NamedTuple):
    """What all can know of a player: the exposed groups, and for each line of the card still open the tiles that could
    serve in the rest of it."""

    groups: tuple[Group, ...]
    wants: dict[CardLine, frozenset[Tile]]

    @classmethod
    def of(cls, text: str, rules: str = "playboard") -> Told:
        """From groups in notation, apart by spaces. Raises NotationError or HandError for what is none."""
        return _told(tuple(Group(read_tiles(part), False) for part in text.split()), rules)

    @property
    def lines(self) -> tuple[CardLine, ...]:
        """The lines of the card that have these groups."""
        return tuple(self.wants)

    def wanted_by(self, tile: Tile) -> int:
        """In how many of the open lines a tile could serve."""
        return sum(tile in tiles for tiles in self.wants.values())


@lru_cache(maxsize=32)
def _told(groups: tuple[Group, ...], rules: str) -> Told:
    table, card = load(rules).table, load(rules).card
    grid, held = Grid.of(card, table), Held.of(Hand((), groups))
    wants: dict[CardLine, set[Tile]] = {}
    for (line, way), needs, count in zip(grid.ways, grid.needs, grid.held(held)):
        if count < IMPOSSIBLE:
            wants.setdefault(line, set()).update((needs_of(way, held, table) if groups else needs).tiles)
    return Told(groups, {line: frozenset(tiles) for line, tiles in wants.items()})
