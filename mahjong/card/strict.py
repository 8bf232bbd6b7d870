"""Counting where no group may be made of jokers alone (american.A5 switched off): each needs one real tile at least."""

from __future__ import annotations

from collections import Counter

from mahjong.card.expansion import CardGroup, Needs, Way
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
    spare = _spare(needs, real)
    holes = needs.open.total() - spare.total() - len(empty_groups(way, held, options))
    exposed = sum(size for _, size in held.exposed)
    return exposed + natural + spare.total() + min(held.jokers, holes)


def _spare(needs: Needs, real: dict[Tile, int]) -> Counter:
    """Real tiles for the places jokers could fill, once the natural-only places have theirs."""
    return Counter({tile: min(max(0, real.get(tile, 0) - needs.natural[tile]), count) for tile, count in needs.open.items()})


def empty_groups(way: Way, held: Held, options) -> list[CardGroup]:
    """The groups of a way that would be jokers alone, when as many as can be have a real tile."""
    from mahjong.card.nearest import needs_of

    groups = _open_groups(way.groups, held, options)
    filled = _filled(groups, _spare(needs_of(way, held, options), dict(held.real)))
    return [group for i, group in enumerate(groups) if i not in filled]


def _open_groups(groups: tuple[CardGroup, ...], held: Held, options) -> list[CardGroup]:
    """The groups jokers may stand in, without the exposed ones, which hold a real tile already."""
    exposed, left = Counter(held.exposed), []
    for group in groups:
        if group.callable and exposed[group.key]:
            exposed[group.key] -= 1
        elif group.takes_jokers(options):
            left.append(group)
    return left


def _filled(groups: list[CardGroup], spare: Counter) -> set[int]:
    """Groups that can have a real tile of their own at the same time, as many as possible: a matching, found by trying."""
    given: dict[tuple[Tile, int], int] = {}

    def place(i: int, tried: set) -> bool:
        for seat in [(tile, k) for tile in dict.fromkeys(groups[i].tiles) for k in range(spare[tile])]:
            if seat not in tried:
                tried.add(seat)
                if seat not in given or place(given[seat], tried):
                    given[seat] = i
                    return True
        return False

    for i in range(len(groups)):
        place(i, set())
    return set(given.values())
