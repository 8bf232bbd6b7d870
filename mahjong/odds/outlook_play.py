"""The same player at a real wall: many shuffled walls drawn from, to see what the model of `outlook` leaves out.

>>> from mahjong.odds.outlook import outlook
>>> found = outlook("123m 456p 789s 25m EE W", draws=10)
>>> trial = play_walls(found, "5m", walls=400, seed=1)
>>> trial.walls, trial.low <= found.by_turn("win", "5m")[-1] <= trial.high
(400, True)
"""

from __future__ import annotations

import random
from math import sqrt
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.odds.outlook import Outlook
from mahjong.odds.outlook_chances import moves
from mahjong.reading import count
from mahjong.table.tally import SURE, bounds
from mahjong.tiles import PLAYING, Tile


class Trial(NamedTuple):
    """What many walls brought a player who threw one discard first.

    `ready[t]` and `won[t]` count the walls where the hand was ready, or had won, within t draws; `scores` are the points of
    each wall, 0 without a win, empty without a rule set.
    """

    tile: Tile | None
    goal: str
    walls: int
    ready: tuple[int, ...]
    won: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def share(self) -> float:
        """In what part of the walls the hand won."""
        return self.won[-1] / self.walls

    @property
    def low(self) -> float:
        """The lower bound of the true share, in 95 of 100 such trials."""
        return bounds(self.won[-1], self.walls)[0]

    @property
    def high(self) -> float:
        """The upper bound."""
        return bounds(self.won[-1], self.walls)[1]

    @property
    def score(self) -> tuple[float, float, float]:
        """The mean of the points with the bounds of the true mean, in 95 of 100 such trials; 0 without a rule set."""
        if not self.scores:
            return 0.0, 0.0, 0.0
        mean = sum(self.scores) / self.walls
        spread = sum((points - mean) ** 2 for points in self.scores) / max(1, self.walls - 1)
        width = SURE * sqrt(spread / self.walls)
        return mean, mean - width, mean + width


def play_walls(found: Outlook, tile: Tile | str | None = None, walls: int = 1000, seed: int = 1, goal: str = "win", back: bool = False) -> Trial:
    """Throws a tile (the best one when left out), then draws from so many shuffled walls, choosing as the outlook says.

    The hidden tiles are shuffled anew for each wall, and what is thrown is gone. With `back` a thrown tile returns to the
    wall, as the model has it: then the two differ by chance alone. The same seed gives the same walls. Raises
    MahjongError for a discard or a goal there is not.
    """
    if type(walls) is not int or walls < 1:
        raise MahjongError("outlook_trials", found=str(walls))
    root, alone = found.root(tile), Alone(found, goal)
    ends = [alone.play(root, random.Random(f"lone wall {seed} {k}"), back) for k in range(walls)]
    ready, won = ([sum(end[i] <= t for end in ends) for t in range(found.draws + 1)] for i in (0, 1))
    thrown = next(tile for h, tile in found.graph.roots if h == root)
    return Trial(thrown, goal, walls, tuple(ready), tuple(won), tuple(end[2] for end in ends) if found.rules else ())


class Alone:
    """One player at one wall after another, who remembers what the outlook says of a draw."""

    def __init__(self, found: Outlook, goal: str):
        self.found, self.graph, self.values = found, found.graph, found.values(goal)
        self.worth = found.worth(goal)
        held = count(found.hand.concealed)
        lying = [4 - held[kind] - found.gone[kind] for kind in range(34)]
        self.hidden = [kind for kind in PLAYING for _ in range(lying[kind])]
        self.moves: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
        self.copies: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def play(self, h: int, rng: random.Random, back: bool) -> tuple[int, int, int]:
        """After how many draws the hand was ready and after how many it won (beyond the last: never), and the points."""
        never = self.found.draws + 1
        ready = 0 if self.graph.far[h] == 0 else never
        wall = None if back else rng.sample(self.hidden, self.found.draws)
        for t in range(self.found.draws):
            tile = self._returned(h, t, rng) if wall is None else wall[t]
            goes, spot = self._moves(h, t).get(tile, (h, 0))
            if goes < 0:
                return min(ready, t + 1), t + 1, self._points(spot)
            ready, h = ready if self.graph.far[goes] else min(ready, t + 1), goes
        return ready, never, 0

    def _moves(self, h: int, t: int) -> dict[int, tuple[int, int]]:
        """What becomes of a hand with each tile that is kept: the hand it goes on with, and the spot."""
        found = self.moves.get((h, t))
        if found is None:
            kept = moves(self.graph, self.values, self.worth, h, t)
            found = self.moves[h, t] = {tile: (goes, spot) for goes, _, tile, spot in kept}
            self.copies[h, t] = [(tile, copies) for _, copies, tile, _ in kept]
        return found

    def _returned(self, h: int, t: int, rng: random.Random) -> int | None:
        """A tile drawn where all that was thrown lies in the wall again; None for one the hand has no use for."""
        self._moves(h, t)
        kept = self.copies[h, t]
        place = rng.random() * max(self.found.unseen - t, sum(copies for _, copies in kept))
        for tile, copies in kept:
            place -= copies
            if place < 0:
                return tile
        return None

    def _points(self, spot: int) -> int:
        return self.found.points[spot - self.graph.fulls] if self.found.rules else 0
