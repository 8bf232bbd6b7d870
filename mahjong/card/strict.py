"""Counting where no group may be made of jokers alone (american.A5 switched off): each needs one real tile at least."""

from __future__ import annotations

from collections import Counter

from mahjong.card.expansion import CardGroup
from mahjong.card.held import Grid, Held
from mahjong.tiles import Tile


def held_strictly(grid: Grid, i: int, held: Held) -> int:
    """Tiles held of fourteen for one way; never more than where jokers may fill a whole group.

    A group no real tile can be spared for keeps one place that a joker may not fill.
    """
    from mahjong.card.nearest import needs_of

    way, options = grid.ways[i][1], grid.options
    needs, real = needs_of(way, held, options), dict(held.real)
    natural = sum(min(real.get(tile, 0), count) for tile, count in needs.natural.items())
    spare = Counter({tile: min(real.get(tile, 0) - min(real.get(tile, 0), needs.natural[tile]), count) for tile, count in needs.open.items()})
    groups = _open_groups(way.groups, held, options)
    empty = len(groups) - _filled(groups, spare)
    holes = needs.open.total() - spare.total() - empty
    exposed = sum(size for _, size in held.exposed)
    return exposed + natural + spare.total() + min(held.jokers, holes)


def _open_groups(groups: tuple[CardGroup, ...], held: Held, options) -> list[CardGroup]:
    """The groups jokers may stand in, without the exposed ones, which hold a real tile already."""
    exposed, left = Counter(held.exposed), []
    for group in groups:
        if group.callable and exposed[group.key]:
            exposed[group.key] -= 1
        elif group.takes_jokers(options):
            left.append(group)
    return left


def _filled(groups: list[CardGroup], spare: Counter) -> int:
    """How many groups can have a real tile of their own at the same time: a matching, found by trying."""
    given: dict[tuple[Tile, int], int] = {}

    def place(i: int, tried: set) -> bool:
        for seat in [(tile, k) for tile in dict.fromkeys(groups[i].tiles) for k in range(spare[tile])]:
            if seat not in tried:
                tried.add(seat)
                if seat not in given or place(given[seat], tried):
                    given[seat] = i
                    return True
        return False

    return sum(place(i, set()) for i in range(len(groups)))
