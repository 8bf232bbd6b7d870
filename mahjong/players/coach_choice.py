"""One thing a seat may do, with all that is counted about it."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.card.nearest import Near
from mahjong.players.plans import Plan
from mahjong.players.prospects import Outlook
from mahjong.table.events import Event
from mahjong.tiles import Tile

POINTS, CHANCE = "points", "chance"


class Wait(NamedTuple):
    """A tile a hand waits for: the copies unseen, what a win counts on a discard and self-drawn (0 where it may not be
    declared), and the points it lacks on a discard."""

    tile: Tile
    left: int
    claimed: int
    drawn: int
    lacks: int = 0


class Line(NamedTuple):
    """A hand of the card as it stands to a choice, and the exact chance that the own draws to come bring what it lacks."""

    near: Near
    chance: float


class Choice(NamedTuple):
    """Something a seat may do. `value` is in the unit of the advice, None where nothing is counted; `thrown` the tile that goes.

    Where hands are counted: `far` tiles from waiting, the `useful` tiles with the copies unseen, the plan the hand is best
    for (its tiles `missing`, its `hope`), how likely the thrown tile is somebody's winning tile (`risk`) and what that costs
    (`loss`), the `waits`. With a card: the nearest `lines`, and the share of the hands others' groups leave open that have
    room for the thrown tile (`wanted`); `idle` tiles are of no use to the near hands. `paid` is what a win brings.
    """

    event: Event
    value: float | None = None
    thrown: Tile | None = None
    far: int | None = None
    useful: dict[Tile, int] | None = None
    plan: Plan | None = None
    missing: int | None = None
    hope: Outlook | None = None
    risk: float | None = None
    loss: int = 0
    waits: tuple[Wait, ...] = ()
    lines: tuple[Line, ...] = ()
    wanted: float | None = None
    idle: int | None = None
    paid: int | None = None

    @property
    def kind(self) -> str:
        """What is done: the event's kind."""
        return self.event.kind

    @property
    def copies(self) -> int:
        """Unseen tiles that bring the hand nearer."""
        return sum((self.useful or {}).values())

    @property
    def held(self) -> int | None:
        """Tiles held of the fourteen of the likeliest hand of the card."""
        return self.lines[0].near.held if self.lines else None

    def numbers(self) -> dict[str, float]:
        """The facts that can be compared, by name."""
        found = {name: getattr(self, name) for name in ("far", "missing", "risk", "held", "wanted", "paid")}
        found |= {"copies": self.copies if self.useful is not None else None, "chance": self.lines[0].chance if self.lines else None}
        found |= {"win": self.hope.win, "pays": self.hope.pays} if self.hope else {}
        return {name: number for name, number in found.items() if number is not None}
