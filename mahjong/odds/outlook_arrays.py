"""The same graph and the same chances as `outlook_graph` and `outlook_chances`, all hands of one distance at once, with NumPy.

>>> from mahjong.odds.batch import shanten_of
>>> from mahjong.odds.shanten import codes_of
>>> graph = grow(codes_of([1, 1, 1, 0, 0, 0, 0, 0, 0] * 3 + [3, 1, 1, 0, 0, 0, 0]), lambda codes: shanten_of(codes, "groups"))
>>> graph.states, [str(tile) for _, tile in graph.roots]
(5, ['S', 'W'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mahjong.errors import MahjongError
from mahjong.numbers import number
from mahjong.odds.outlook_chances import Values
from mahjong.odds.outlook_graph import LIMIT, NOWHERE, Graph
from mahjong.odds.shanten import PART, STEP, Codes
from mahjong.tiles import Tile

PARTS, STEPS = np.array(PART), np.array(STEP)
MIX = np.array([1, 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9], np.uint64)  # odd, so that codes spread


class Links(NamedTuple):
    """Hands that differ by one tile: of thirteen, of fourteen, and the tile; with the copies of it that may be drawn."""

    thirteen: np.ndarray
    fourteen: np.ndarray
    tile: np.ndarray
    copies: np.ndarray


class Rows(Sequence):
    """Lists of tuples cut from long arrays, made when they are asked for."""

    def __init__(self, starts: np.ndarray, *columns: np.ndarray):
        self.starts, self.columns = starts.tolist(), columns
        self.made: dict[int, list[tuple]] = {}

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, i: int) -> list[tuple]:
        if i not in self.made:
            part = slice(self.starts[i], self.starts[i + 1])
            self.made[i] = list(zip(*(column[part].tolist() for column in self.columns)))
        return self.made[i]


class Level(NamedTuple):
    """Hands of one distance as codes (4, hands), and the number of the first."""

    codes: np.ndarray
    first: int

    @property
    def size(self) -> int:
        return self.codes.shape[1]


class ArrayGraph:
    """What `outlook_graph.Graph` is, kept in arrays: `link` joins hands of thirteen and fourteen, `wins` are apart."""

    def __init__(self, levels: list[tuple[Level, int]], fulls: list[tuple[Level, int]], links: Links, wins: Links, won: int, roots):
        self.codes = np.concatenate([level.codes for level, _ in levels], axis=1)
        self.far = [far for level, far in levels for _ in range(level.size)]
        self.full_far = [far for level, far in fulls for _ in range(level.size)]
        self.fulls, self.roots = len(self.full_far), roots
        self.states = len(self.far) + self.fulls + won
        self.won = wins
        self.by_full, self.by_hand = _sorted(links, links.fourteen), self._draws(links, wins)
        self.links = self.by_hand, self.by_full

    def _draws(self, links: Links, wins: Links) -> Links:
        spots = np.arange(len(wins.tile)) + self.fulls
        both = Links(*map(np.concatenate, zip(links, wins._replace(fourteen=spots))))
        return _sorted(both, both.thirteen, both.copies > 0)

    @cached_property
    def hands(self) -> list[Codes]:
        return list(map(tuple, self.codes.T.tolist()))

    @cached_property
    def wins(self) -> list[tuple[int, int]]:
        return list(zip(self.won.thirteen.tolist(), self.won.tile.tolist()))

    @cached_property
    def draws(self) -> Rows:
        links = self.by_hand
        return Rows(_starts(links.thirteen, len(self.far)), links.fourteen, links.copies, links.tile)

    @cached_property
    def keeps(self) -> Rows:
        links = self.by_full
        return Rows(_starts(links.fourteen, self.fulls), links.thirteen, links.tile)


def _sorted(links: Links, by: np.ndarray, some: np.ndarray | None = None) -> Links:
    order = np.argsort(by, kind="stable")
    order = order if some is None else order[some[order]]
    return Links(*(column[order] for column in links))


def _starts(ids: np.ndarray, size: int) -> np.ndarray:
    return np.searchsorted(ids, np.arange(size + 1))


def grow(codes: Codes, far: Callable, gone: Sequence[int] = NOWHERE, full: bool = True, limit: int = LIMIT) -> ArrayGraph:
    """The forward graph from a hand of fourteen tiles, or of thirteen (`full=False`); see `outlook_graph.grow`.

    `far` tells the shanten of many hands by their codes (4, hands), as `batch.shanten_of` does.
    """
    growing = Growing(far, gone, limit)
    start = np.array(codes, np.intp)[:, None]
    level = max(int(far(start)[0]), 0)
    if full:
        fulls = Level(start, 0)
        growing.fulls.append((fulls, level))
        hands = growing.throw(fulls, level)
        roots = [(int(h), Tile(int(tile))) for h, _, tile, _ in zip(*growing.links[0])]
    else:
        hands, roots = Level(start, 0), [(0, None)]
        growing.hands.append((hands, level))
    for level in range(level, 0, -1):
        hands = growing.throw(growing.draw(hands, level), level - 1)
    return growing.done(hands, roots)


class Growing:
    """A graph being built, one distance after the other."""

    def __init__(self, far: Callable, gone: Sequence[int], limit: int):
        self.far, self.gone, self.limit = far, np.array(gone), limit
        self.hands: list[tuple[Level, int]] = []
        self.fulls: list[tuple[Level, int]] = []
        self.links: list[Links] = []

    def throw(self, fulls: Level, far: int) -> Level:
        """Every discard that keeps the distance."""
        held = fulls.codes[PARTS] // STEPS[:, None] % 5
        after, of, tile = self._changed(fulls.codes, held > 0, -1, far)
        hands, place = self._level(after, self.hands, far)
        copies = 5 - held[tile, of] - self.gone[tile]
        self.links.append(Links(place + hands.first, of + fulls.first, tile, copies))
        if hands.first + hands.size > self.limit:
            raise MahjongError("outlook_too_wide", limit=number(self.limit))
        return hands

    def draw(self, hands: Level, far: int) -> Level:
        """Every draw that brings a hand nearer."""
        after, of, tile, copies = self._nearer(hands, far)
        fulls, place = self._level(after, self.fulls, far - 1)
        self.links.append(Links(of + hands.first, place + fulls.first, tile, copies))
        return fulls

    def _nearer(self, hands: Level, far: int):
        left = 4 - hands.codes[PARTS] // STEPS[:, None] % 5 - self.gone[:, None]
        after, of, tile = self._changed(hands.codes, left > 0, 1, far - 1)
        return after, of, tile, left[tile, of]

    def _changed(self, codes: np.ndarray, may: np.ndarray, sign: int, far: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hands at a distance with one tile more or less: their codes, of which hand, which tile."""
        tile, of = np.nonzero(may)
        after = codes[:, of]
        after[PARTS[tile], np.arange(len(of))] += sign * STEPS[tile]
        kept = np.flatnonzero(self.far(after) == far)
        return after[:, kept], of[kept], tile[kept]

    def _level(self, codes: np.ndarray, levels: list, far: int) -> tuple[Level, np.ndarray]:
        """Each hand once, as the next level of its kind, and the place of every hand given."""
        once, place = each_once(codes)
        level = Level(codes[:, once], levels[-1][0].first + levels[-1][0].size if levels else 0)
        levels.append((level, far))
        return level, place

    def done(self, ready: Level, roots) -> ArrayGraph:
        """The graph, with the wins of the hands that are ready."""
        after, of, tile, copies = self._nearer(ready, 0)
        wins = Links(of + ready.first, of, tile, copies)
        links = Links(*map(np.concatenate, zip(*self.links))) if self.links else Links(*[np.empty(0, np.intp)] * 4)
        return ArrayGraph(self.hands, self.fulls, links, wins, len(each_once(after)[0]), roots)


def each_once(codes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The places of the hands that differ, and for every hand which of them it is.

    >>> once, place = each_once(np.array([[5, 1, 5], [0, 0, 0], [2, 2, 2], [0, 0, 0]]))
    >>> place.tolist()
    [1, 0, 1]
    """
    mixed = (codes.astype(np.uint64) * MIX[:, None]).sum(axis=0, dtype=np.uint64)
    _, once, place = np.unique(mixed, return_index=True, return_inverse=True)
    if not (codes[:, once][:, place] == codes).all():  # two hands mixed to one number: compare them in full
        _, once, place = np.unique(codes, axis=1, return_index=True, return_inverse=True)
    return once, place


def links_of(graph: Graph) -> tuple[Links, Links]:
    """The links of a graph made in pure Python: by the hand of thirteen, wins among them, and by the hand of fourteen."""
    draws = [(h, spot, tile, copies) for h, each in enumerate(graph.draws) for spot, copies, tile in each]
    kept = [(h, g, tile, 0) for g, each in enumerate(graph.keeps) for h, tile in each]
    by_hand, by_full = (Links(*np.array(rows, np.intp).reshape(-1, 4).T) for rows in (draws, kept))
    return by_hand, by_full


def chances(links: tuple[Links, Links], worth: Sequence[float], last: Sequence[float], unseen: int, draws: int) -> Values:
    """What each hand of thirteen is worth after 0, 1, … `draws` draws; see `outlook_chances.chances`."""
    by_hand, by_full = links
    starts = np.flatnonzero(np.diff(by_full.fourteen, prepend=-1))
    held, worth = np.array(last, float), np.array(worth, float)
    values, copies = [held], by_hand.copies.astype(float)
    most = np.bincount(by_hand.thirteen, copies, len(held)).max(initial=0)
    for t in range(draws - 1, -1, -1):
        best = np.maximum.reduceat(held[by_full.thirteen], starts) if len(starts) else held[:0]
        gain = np.concatenate([best, worth])[by_hand.fourteen]
        gain -= held[by_hand.thirteen]
        np.maximum(gain, 0, out=gain)
        hidden = unseen - t
        if most > hidden:  # where more copies are useful than tiles are hidden, one of them is sure to come
            hidden = np.maximum(hidden, np.bincount(by_hand.thirteen, copies * (gain > 0), len(held)))
        gain *= copies
        held = held + np.bincount(by_hand.thirteen, gain, len(held)) / hidden
        values.append(held)
    return [held.tolist() for held in values[::-1]]
