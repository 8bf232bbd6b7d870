"""What parting with some tiles costs: tiles held for the near hands of the card, before and after, and the least any choice costs.

>>> from mahjong.hand import Hand
>>> from mahjong.notation import read_tiles
>>> found = weigh(Hand.parse("1122p 33p 123s 9s EW Rd").concealed, tuple(read_tiles("9s E W")))
>>> found.before, found.kept, found.cost, found.least
(10, 10, 0, 0)
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from mahjong.card.cards import Card, load_card
from mahjong.card.held import Grid, Held
from mahjong.card.nearest import as_table
from mahjong.hand import Hand
from mahjong.table.card_table import CardTable
from mahjong.tiles import Tile

NEAR = 1  # hands so many tiles further away than the nearest are near, too
Tiles = tuple[Tile, ...]


class Line(NamedTuple):
    """A near hand of the card: its id, and the tiles held of its fourteen before and after."""

    id: str
    before: int
    kept: int

    @property
    def lost(self) -> int:
        """Tiles it lost."""
        return self.before - self.kept


class Weighed(NamedTuple):
    """A choice of `tiles`. `before` and `kept` are the tiles held of fourteen for the nearest hand, with all tiles and with
    those that stay; `least` is the smallest loss so many tiles could mean; `lines` are the near hands, the nearest first;
    `missed` says for each tile which of them would lose something by that tile alone.
    """

    tiles: Tiles
    before: int
    kept: int
    least: int
    lines: tuple[Line, ...]
    missed: dict[Tile, tuple[str, ...]]

    @property
    def cost(self) -> int:
        """Tiles fewer for the nearest hand."""
        return self.before - self.kept

    @property
    def left(self) -> tuple[Line, ...]:
        """The near hands that lost a tile."""
        return tuple(line for line in self.lines if line.lost)

    @property
    def stayed(self) -> tuple[Line, ...]:
        """The near hands that lost nothing."""
        return tuple(line for line in self.lines if not line.lost)


@lru_cache(maxsize=512)
def weigh(hand: Tiles, tiles: Tiles, table: CardTable | str = "playboard", card: Card | None = None) -> Weighed:
    """What it costs to part with some tiles of a concealed hand; tiles that come in later are not looked at.

    Raises ValueError for a tile that is not in the hand.
    """
    grid = Grid.of(card or load_card(), as_table(table))
    before, after = _best(grid, hand), _best(grid, without(hand, tiles))
    top = max(before.values())
    near = sorted((id for id in before if before[id] >= top - NEAR), key=lambda id: -before[id])
    lines = tuple(Line(id, before[id], after[id]) for id in near)
    missed = {tile: _missed(grid, hand, tile, lines) for tile in dict.fromkeys(tiles)}
    return Weighed(tiles, top, max(after.values()), top - _most_kept(grid, hand, len(tiles)), lines, missed)


def without(hand: Tiles, tiles: Tiles) -> Tiles:
    """A hand with some tiles taken out; raises ValueError for one that is not there.

    >>> from mahjong.notation import read_tiles
    >>> print(*without(tuple(read_tiles("112m")), tuple(read_tiles("1m"))))
    1m 2m
    """
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def _held(grid: Grid, hand: Tiles) -> bytes:
    return grid.held(Held.of(Hand(hand)))


def _best(grid: Grid, hand: Tiles) -> dict[str, int]:
    return grid.best(Held.of(Hand(hand)))


def _missed(grid: Grid, hand: Tiles, tile: Tile, lines: tuple[Line, ...]) -> tuple[str, ...]:
    alone = _best(grid, without(hand, (tile,)))
    return tuple(line.id for line in lines if alone[line.id] < line.before)


def _most_kept(grid: Grid, hand: Tiles, count: int) -> int:
    """The most tiles that can still be held for one hand when so many go; jokers never do (american.R42)."""
    own = sorted(tile for tile in hand if tile != Tile.JOKER)
    choices = dict.fromkeys(combinations(own, count))
    return max(max(_held(grid, tuple((Counter(hand) - Counter(tiles)).elements()))) for tiles in choices)
