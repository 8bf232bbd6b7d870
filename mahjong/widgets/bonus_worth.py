"""What bonus tiles are worth: points and doubles in the classical presets, a point each in MCR (play.B3)."""

from __future__ import annotations

from html import escape
from math import prod
from typing import NamedTuple

from mahjong.draw.tables import table
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.scoring.classical import count_hand
from mahjong.text import say
from mahjong.tiles import BONUS, WINDS, Tile
from mahjong.widgets.controls import HTML, ToggleButtons, VBox
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import SNUG, named, tight
from mahjong.widgets.words import language

PRESETS = ("finnish", "corrected", "books")


class Worth(NamedTuple):
    """Points, and the factor by which the whole hand is multiplied."""

    points: int
    factor: int = 1


def worth(bonus, rules: str, seat: Tile = Tile.EAST, round: Tile = Tile.EAST) -> Worth:
    """What laid out bonus tiles add to a hand, counted by the engine from a hand with nothing else in it.

    >>> worth([Tile.PLUM, Tile.SUMMER], "finnish"), worth([Tile.PLUM, Tile.SUMMER], "mcr")
    (Worth(points=8, factor=4), Worth(points=2, factor=1))
    """
    if rules == "mcr":
        return Worth(len(bonus) * next(pattern.points for pattern in load("mcr").patterns if pattern.flower))
    lines = [line for line in count_hand(Hand((), (), tuple(bonus)), rules, seat, round).lines if not line.reason]
    points = sum(line.value for line in lines if line.kind == "points")
    return Worth(points, prod(line.value for line in lines if line.kind == "double"))


def worth_text(bonus, seat: Tile, round: Tile, lang: str = "") -> str:
    """In a few words; nothing for no bonus tile.

    >>> worth_text([Tile.PLUM], Tile.EAST, Tile.EAST)
    'classical: 4 points, hand ×4 · MCR: 1'
    """
    if not bonus:
        return ""
    old, new = worth(bonus, "finnish", seat, round), worth(bonus, "mcr")
    return say("bonus.worth.both" if old.factor > 1 else "bonus.worth.plain", lang, points=old.points, factor=old.factor, mcr=new.points)


class BonusWorth(VBox):
    """Pick bonus tiles, a seat and a round: what they are worth, rule set by rule set.

    >>> view = BonusWorth()
    >>> view.row.pick(0), view.values["finnish"]
    (True, Worth(points=4, factor=4))
    """

    def __init__(self):
        self.lang, self.shown = language(), HTML()
        self.row = TileRow([str(t) for t in BONUS], label=say("bonus.worth.row", self.lang), multiple=True, width=56, columns=8)
        self.seat, self.round = self._wind("seat"), self._wind("round")
        self.row.on_pick(lambda *_: self._update())
        super().__init__([self.row, self.seat, self.round, self.shown])
        self._update()

    def _wind(self, key: str) -> ToggleButtons:
        made = ToggleButtons(options=[(say(f"seat.{wind}", self.lang), wind) for wind in WINDS], description=say(f"bonus.worth.{key}", self.lang), style=SNUG)
        named(made, "mj-snug").observe(lambda _: self._update(), "value")
        return made

    @property
    def bonus(self) -> tuple[Tile, ...]:
        """The tiles picked."""
        return tuple(BONUS[i] for i in self.row.selected)

    @property
    def values(self) -> dict[str, Worth]:
        """What they are worth under each rule set."""
        return {rules: worth(self.bonus, rules, self.seat.value, self.round.value) for rules in (*PRESETS, "mcr")}

    def _update(self) -> None:
        rows = [[say(f"bonus.worth.{rules}", self.lang), now.points, f"×{now.factor}" if now.factor > 1 else "–"] for rules, now in self.values.items()]
        head = [say(f"bonus.worth.{key}", self.lang) for key in ("rules", "points", "factor")]
        said = self._said()
        self.row.message = said
        self.shown.value = f'<p style="min-height:3em;margin:.5rem 0">{escape(said)}</p>{tight(table(rows, head, lang=self.lang))}'

    def _said(self) -> str:
        if not self.bonus:
            return say("bonus.worth.start", self.lang)
        seat, round = self.seat.value, self.round.value
        own, of_round = (sum(t.seat == wind for t in self.bonus) for wind in (seat, round))
        facts = {"count": len(self.bonus), "own": own, "round": of_round, "points": self.values["finnish"].points, "factor": self.values["finnish"].factor}
        return say(f"bonus.worth.{'said_one' if len(self.bonus) == 1 else 'said'}", self.lang, **facts)
