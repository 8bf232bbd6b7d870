"""Chances over a graph of hands, from the last draw back to the first: in pure Python.

>>> from mahjong.odds.outlook_graph import grow
>>> from mahjong.odds.shanten import codes_of, measure
>>> graph = grow(codes_of([1, 1, 1, 0, 0, 0, 0, 0, 0] * 3 + [3, 1, 0, 0, 0, 0, 0]), measure("groups"), full=False)
>>> round(chances(graph, [1.0], [0.0], unseen=123, draws=1)[0][0], 6) == round(3 / 123, 6)
True
"""

from __future__ import annotations

from collections.abc import Sequence

from mahjong.odds.outlook_graph import Graph

Values = list[list[float]]  # after so many draws, for each hand of thirteen


def chances(graph: Graph, worth: Sequence[float], last: Sequence[float], unseen: int, draws: int) -> Values:
    """What each hand of thirteen is worth after 0, 1, … `draws` draws, its best discards chosen.

    `worth` is what each win is worth, in the order of `graph.wins`; `last` what each hand is worth when no draw is left.
    After t draws a tile with w copies comes with w in `unseen` - t; where more copies are useful than that, one of them
    is sure to come.
    """
    held, values = list(last), [list(last)]
    pairs = [[(spot, copies) for spot, copies, _ in each] for each in graph.draws]
    kept = [[h for h, _ in each] for each in graph.keeps]
    for t in range(draws - 1, -1, -1):
        spots = [max([held[h] for h in each]) for each in kept]
        spots += worth
        held = _step(held, pairs, spots, unseen - t)
        values.append(held)
    return values[::-1]


def _step(held: list[float], pairs: list[list[tuple[int, int]]], spots: list[float], unseen: int) -> list[float]:
    """One draw earlier."""
    found = []
    for base, draws in zip(held, pairs):
        gain, useful = 0.0, 0
        for spot, copies in draws:
            more = spots[spot] - base
            if more > 0:
                gain += copies * more
                useful += copies
        found.append(base + gain / (useful if useful > unseen else unseen))
    return found


def moves(graph: Graph, values: Values, worth: Sequence[float], h: int, t: int) -> list[tuple[int, int, int, int]]:
    """What a player who chooses as `values` say keeps of the draw after t others: (hand it goes on with, copies, tile, spot).

    The hand is -1 for a win taken; tiles that are thrown again are left out.
    """
    now, found = values[t + 1], []
    for spot, copies, tile in graph.draws[h]:
        if spot >= graph.fulls:
            if worth[spot - graph.fulls] > now[h]:
                found.append((-1, copies, tile, spot))
        else:
            best = max([kept for kept, _ in graph.keeps[spot]], key=now.__getitem__)
            if now[best] > now[h]:
                found.append((best, copies, tile, spot))
    return found


def spread(graph: Graph, values: Values, worth: Sequence[float], root: int, unseen: int) -> list[tuple[dict[int, float], float]]:
    """After 0, 1, … draws: how likely each hand is the one held by who chooses as `values` say, and how likely it has won."""
    at, won = {root: 1.0}, 0.0
    found = [(at, won)]
    for t in range(len(values) - 1):
        after = dict.fromkeys(at, 0.0)
        for h, chance in at.items():
            kept = moves(graph, values, worth, h, t)
            useful = sum([copies for _, copies, _, _ in kept])
            each = chance / max(unseen - t, useful)
            after[h] += chance - each * useful
            for goes, copies, _, _ in kept:
                if goes < 0:
                    won += each * copies
                else:
                    after[goes] = after.get(goes, 0.0) + each * copies
        at = after
        found.append((at, won))
    return found
