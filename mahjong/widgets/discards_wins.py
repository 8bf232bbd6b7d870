"""The wins a discard can still lead to, as the outlook finds them, with what each scores."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.hand import Hand, Win
from mahjong.odds.outlook import Outlook
from mahjong.odds.shanten import counts_of
from mahjong.tiles import PLAYING, Tile


class Found(NamedTuple):
    """A win drawn from the wall: what it scores under the rules, 0 where they forbid it."""

    points: int
    win: Win


def wins(found: Outlook, name: Tile | None) -> list[Found]:
    """All wins the hand may come to after a discard, the dearest first; `name` is the discard's in the outlook.

    >>> from mahjong.odds.outlook import outlook
    >>> ways = wins(outlook("234m 23499p 245567s", "mcr", draws=5), Tile.S5)
    >>> len(ways), ways[0].points, str(ways[0].win.tile), ways[-1].points
    (3, 16, '3s', 0)
    """
    graph, points = found.graph, found.points
    places = [spot - graph.fulls for spot in _reached(found, found.root(name))]
    made = [Found(points[place], _win(found, *graph.wins[place])) for place in places]
    return sorted(made, key=lambda each: (-each.points, str(each.win)))


def _reached(found: Outlook, root: int) -> set[int]:
    """The spots of the wins that can be reached from a hand of thirteen."""
    graph, seen, todo, spots = found.graph, {root}, [root], set()
    while todo:
        for spot, copies, _ in graph.draws[todo.pop()]:
            if copies and spot >= graph.fulls:
                spots.add(spot)
            elif copies:
                fresh = [h for h, _ in graph.keeps[spot] if h not in seen]
                seen.update(fresh)
                todo += fresh
    return spots


def _win(found: Outlook, h: int, tile: int) -> Win:
    held = counts_of(*found.graph.hands[h])
    concealed = tuple(kind for kind, n in zip(PLAYING, held) for _ in range(n))
    return Win(Hand(concealed, found.hand.melds, found.hand.bonus), Tile(tile), "!", **found.seats)
