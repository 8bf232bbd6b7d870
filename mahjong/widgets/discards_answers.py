"""What each discard of a position comes to, counted a piece at a time: the cheap first, then the outlook, then the danger.

>>> from mahjong.widgets.discards_position import Position
>>> answers = Answers(Position.example("eight")).finish()
>>> [(str(row.tile), row.useful.copies, round(row.win, 2), round(row.danger, 3)) for row in answers.rows("score")[:2]]
[('5s', 4, 0.34, 0.041), ('9p', 18, 0.25, 0.026)]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.odds.danger import Danger, danger
from mahjong.odds.outlook import GOALS, Outlook, Prospect, outlook
from mahjong.odds.shanten import shanten
from mahjong.odds.useful import Useful, discards
from mahjong.tiles import Tile
from mahjong.widgets.discards_position import Position

FARTHEST = 3  # tiles from waiting: beyond, the ways to a win are too many to count while a reader waits
FARTHER = 2  # up to here the discards that put the hand farther away are counted too
CHANGED = 1  # up to here draws that only change the shape can be followed
SORTS = ("score", "win", "useful", "danger")
DRAWN = 3  # discards whose curves are drawn besides the chosen one's
ALIKE = 1e-9  # values closer than this are the same


class Row(NamedTuple):
    """One discard: its useful tiles, its outlook, the chance to win when any winning shape will do, what the others could do
    with it; None what is not counted, or not yet."""

    tile: Tile
    useful: Useful
    prospect: Prospect | None
    any_win: float | None
    threats: Danger | None

    @property
    def ready(self) -> float | None:
        """The chance to be ready within the draws to come."""
        return self.prospect and self.prospect.ready[0]

    @property
    def win(self) -> float | None:
        """The chance to win, legally."""
        return self.prospect and self.prospect.win[0]

    @property
    def score(self) -> float | None:
        """The mean of the points won."""
        return self.prospect and self.prospect.score[0]

    @property
    def danger(self) -> float | None:
        """The greatest chance that one of the others, if ready, waits for the tile."""
        return self.threats and max(float(threat.win) for threat in self.threats.threats)

    def value(self, key: str) -> float | None:
        """By what rows are put in order, the greatest being the best; the nearest first where useful tiles count."""
        if key == "useful":
            return self.useful.copies - 1000.0 * self.useful.shanten
        found = getattr(self, key)
        return -found if key == "danger" and found is not None else found


class Answers:
    """All there is to say about a position; `step()` counts a piece more, `finish()` all of it, `over` tells that all is counted.

    `refused` holds, by `outlook` and `danger`, why one of them cannot be had.
    """

    def __init__(self, position: Position):
        self.position, self.forms = position, position.ruleset.forms
        found = discards(position.hand, self.forms, position.seen)
        self.useful = {each.tile: each for each in found}
        self.shanten = found[0].shanten
        self.near: Outlook | None = None
        self.any_shape: Outlook | None = None
        self.threats: dict[Tile, Danger] = {}
        self.outlooks: dict[Tile, Outlook] = {}
        self.prospects: dict[Tile, Prospect] = {}
        self.any_wins: dict[Tile, float] = {}
        self.refused: dict[str, MahjongError] = {}
        self.done, self.over, self._left = 0, False, self._pieces()

    @cached_property
    def complete(self) -> bool:
        """Whether the fourteen tiles are a winning shape already."""
        return shanten(self.position.hand, self.forms) < 0

    # ---- counting

    def step(self) -> bool:
        """Counts a piece more; False when all is counted."""
        if not self.over:
            self.over = next(self._left, None) is None
            self.done += not self.over
        return not self.over

    def finish(self) -> Answers:
        """Counts all that is left."""
        while self.step():
            pass
        return self

    @property
    def pieces(self) -> int:
        """About how many pieces there are."""
        return 7 + (len(self.farther) + DRAWN if self.shanten <= FARTHEST else 0)

    @property
    def farther(self) -> list[Tile]:
        """The discards that put the hand farther away and are counted nevertheless, the most useful first."""
        if self.shanten > FARTHER or self.position.changes:
            return []
        return [tile for tile, each in self.useful.items() if each.shanten > self.shanten]

    def _pieces(self) -> Iterator[bool]:
        yield from self._count_near()
        yield from self._count_threats()
        yield from self._count_any()
        if "outlook" not in self.refused:
            for tile in self.farther:
                yield self._count_farther(tile)
            for row in self.rows("score")[:DRAWN]:
                yield self._count_curves(row.tile)

    def _count_near(self) -> Iterator[bool]:
        """The outlook of the discards that keep the hand as near."""
        try:
            self._check_near()
            self.near = self._outlook(self.position.hand, self.position.rules)
        except MahjongError as error:
            self.refused["outlook"] = error
            yield True
            return
        for goal in GOALS[::-1]:
            self.near.values(goal)
            yield True
        self._keep(self.near)
        yield True

    def _check_near(self) -> None:
        if self.shanten > FARTHEST:
            raise MahjongError("discards_too_far", tiles=self.shanten, most=FARTHEST)
        if self.position.changes and self.shanten > CHANGED:
            raise MahjongError("discards_changes", tiles=self.shanten, most=CHANGED)

    def _outlook(self, hand: Hand, rules: str | None) -> Outlook:
        """Without NumPy, so that the page is the same where there is none."""
        p = self.position
        ask = partial(outlook, draws=p.draws, seen=p.seen, unseen=p.unseen, changes=p.changes, seat=p.seat, round=p.round, numpy=False)
        return ask(hand, rules) if rules else ask(hand, None, forms=self.forms)

    def _keep(self, found: Outlook, tile: Tile | None = None) -> None:
        for prospect in found.prospects:
            self.outlooks[tile or prospect.tile] = found
            self.prospects[tile or prospect.tile] = prospect

    def _count_threats(self) -> Iterator[bool]:
        try:
            self.threats = {each.tile: each for each in danger(self.position.sight)}
        except MahjongError as error:
            self.refused["danger"] = error
        yield True

    def _count_any(self) -> Iterator[bool]:
        """The chance to win when points do not matter, to set beside it what the minimum costs."""
        if self.position.minimum and self.near is not None:
            self.any_shape = self._outlook(self.position.hand, None)
            values = self.any_shape.values("win")
            self.any_wins = {tile: values[0][root] for root, tile in self.any_shape.graph.roots}
            yield True

    def _count_farther(self, tile: Tile) -> bool:
        """A hand of thirteen by itself: the same model, begun one tile farther away."""
        try:
            self._keep(self._outlook(self.position.without(tile), self.position.rules), tile)
        except MahjongError:
            pass  # too many ways: the row stays without an outlook
        return True

    def _count_curves(self, tile: Tile) -> bool:
        """The curves a view is going to draw."""
        for goal in GOALS:
            self.curve(goal, tile)
        return True

    # ---- answers

    def row(self, tile: Tile) -> Row:
        """What is known of a discard so far."""
        return Row(tile, self.useful[tile], self.prospects.get(tile), self.any_wins.get(tile), self.threats.get(tile))

    def rows(self, sort: str = "score") -> list[Row]:
        """All discards, the best first; what is not counted comes last, the nearest first."""
        found = [self.row(tile) for tile in self.useful]
        if all(row.value(sort) is None for row in found):
            sort = "useful"
        return sorted(found, key=lambda row: (row.value(sort) is None, -(row.value(sort) or 0.0), -row.value("useful"), row.tile))

    def best(self, key: str) -> list[Tile]:
        """The discards that are best in one thing, several when they are alike; none while nothing is counted."""
        values = {tile: value for tile in self.useful if (value := self.row(tile).value(key)) is not None}
        return [tile for tile, value in values.items() if value >= max(values.values()) - ALIKE]

    @cached_property
    def _curves(self) -> dict[tuple[str, Tile], tuple[float, ...]]:
        return {}

    def curve(self, goal: str, tile: Tile) -> tuple[float, ...]:
        """By 0, 1, … draws the chance to be ready or to have won, for who plays for that goal; empty for what is not counted."""
        if (goal, tile) not in self._curves and tile in self.outlooks:
            found, name = self.discard(tile)
            self._curves[goal, tile] = found.by_turn(goal, name)
        return self._curves.get((goal, tile), ())

    def discard(self, tile: Tile) -> tuple[Outlook, Tile | None]:
        """The outlook that looks at a discard, and the name it has there: none for a hand of thirteen."""
        found = self.outlooks[tile]
        return found, tile if found is self.near else None
