"""What one seat may see of a deal: the own tiles, what lies open, what was said aloud; nothing that is hidden from it.

>>> deal = Deal.start(7, "mcr")
>>> while deal.phase != "turn":
...     deal = deal.play(deal.legal()[0])
>>> seen = view(deal, Tile.SOUTH)
>>> len(seen.own.concealed), [str(event) for event in seen.legal], seen.tile
(13, [], None)
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mahjong.hand import Group
from mahjong.rules import load
from mahjong.scoring.ruleset import Ruleset
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import Event
from mahjong.table.options import Agreed
from mahjong.tiles import Tile, WINDS

CHOICES = ("turn", "claims", "rob", "pass", "vote", "offer", "courtesy")  # in all other phases only one thing can happen
TOGETHER = ("claims", "rob", "pass", "vote", "offer", "courtesy")  # all answer before anybody hears another's answer


class Open(NamedTuple):
    """What lies open of a seat: groups (concealed kongs as a classical table shows them), bonus tiles, discards, how many tiles it hides."""

    melds: tuple[Group, ...]
    bonus: tuple[Tile, ...]
    river: tuple[Tile, ...]
    concealed: int


class View(NamedTuple):
    """A position as one seat sees it. `seats` are what lies open of E, S, W, N; `own` what the seat holds; `tile` the tile in
    question: the discard to answer, or the seat's own drawn tile. `legal` is what the seat may do now, nothing when it is not
    asked. In `history` others' draws and passed tiles are hidden, and answers nobody has heard yet are left out."""

    seat: Tile
    rules: str
    table: Agreed
    round: Tile
    phase: str
    turn: Tile
    tile: Tile | None
    came: str
    own: Holding
    seats: tuple[Open, ...]
    left: int
    legal: tuple[Event, ...]
    history: tuple[Event, ...]
    stage: int = 0
    offers: tuple[int, ...] = ()
    ready: frozenset[Tile] = frozenset()
    dead: frozenset[Tile] = frozenset()
    empty: Tile | None = None

    @property
    def agreed(self) -> Ruleset:
        """The rule set with what this table agreed on."""
        return load(self.rules).at(self.table)

    @property
    def others(self) -> tuple[Tile, ...]:
        """The other seats that play."""
        return tuple(seat for seat in WINDS if seat not in (self.seat, self.empty))

    def open(self, seat: Tile) -> Open:
        """What lies open of a seat."""
        return self.seats[seat - Tile.EAST]

    def gone(self) -> tuple[Tile, ...]:
        """Every tile that lies open and is not the seat's own: discards, and the others' groups and bonus tiles."""
        thrown = [tile for seen in self.seats for tile in seen.river]
        shown = [tile for seat in self.others for meld in self.open(seat).melds for tile in meld.tiles]
        return tuple(thrown + shown + [tile for seat in self.others for tile in self.open(seat).bonus])


def view(deal: Deal, seat: Tile) -> View:
    """The position as a seat sees it."""
    return View(
        seat,
        deal.rules,
        deal.table,
        deal.round,
        deal.phase,
        deal.turn,
        _tile(deal, seat),
        deal.came if deal.turn == seat else "",
        deal.holding(seat),
        tuple(Open(h.melds, h.bonus, river, len(h.concealed)) for h, river in zip(deal.holdings, deal.rivers)),
        deal.wall.left,
        legal(deal, seat),
        tuple(_heard(deal, seat)),
        deal.stage,
        deal.offers,
        deal.ready,
        deal.dead,
        deal.began.empty,
    )


def _tile(deal: Deal, seat: Tile) -> Tile | None:
    """A discard all see, a drawn tile only its owner."""
    return deal.tile if deal.phase in ("claims", "rob") or deal.turn == seat else None


def asked_seat(deal: Deal) -> Tile:
    """Who has the next choice: the seat whose turn it is, or the first of those asked that has not answered."""
    answered = {event.seat for event in deal.answers}
    return deal.turn if deal.phase == "turn" else next(seat for seat in deal.asked if seat not in answered)


def legal(deal: Deal, seat: Tile) -> tuple[Event, ...]:
    """What a seat may do now; nothing when it is not asked, or where only one thing can happen."""
    if deal.phase not in CHOICES:
        return ()
    if deal.phase == "turn":
        return deal.legal() if deal.turn == seat else ()
    answered = {event.seat for event in deal.answers}
    if seat not in deal.asked or seat in answered:
        return ()
    return deal._replace(asked=(seat,), answers=()).legal()


def _heard(deal: Deal, seat: Tile):
    """The history as a seat knows it; who let a discard go stays unsaid, since it would tell who could have called it."""
    unheard = len(deal.history) - len(deal.answers) if deal.phase in TOGETHER else len(deal.history)
    for number, event in enumerate(deal.history):
        if event[0] == seat:
            yield event
        elif number < unheard and event[1] != "pass":
            yield _covered(event) if event[1] in COVERED else event


COVERED = ("draw", "replace", "charleston")


@lru_cache(maxsize=1 << 12)
def _covered(event: Event) -> Event:
    if event.kind == "charleston":
        return event._replace(tiles=(Tile.HIDDEN,) * len(event.tiles))
    return event._replace(tile=Tile.HIDDEN)  # a bonus tile shows when it is laid
