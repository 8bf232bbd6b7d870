"""A hand looked back on: every choice a seat made, what it cost by what the seat could see then, and which cost most.

>>> from mahjong.players.simple import play_one
>>> deal = play_one("finnish", ("quick",), 1, 0)
>>> judged = list(review(deal, Tile.EAST))
>>> len(judged) == len(choices_of(deal, Tile.EAST)), all((each.cost or 0) >= 0 for each in judged)
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.players.coach import Advice, advise
from mahjong.players.coach_choice import Choice
from mahjong.players.view import legal, view
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.table.record import read
from mahjong.table.wall import seats
from mahjong.tiles import Tile

MOST = 3  # choices that are marked


class Asked(NamedTuple):
    """A moment in which a seat had a choice: how many events had happened, the position, and what it did."""

    step: int
    deal: Deal
    event: Event


class Judged(NamedTuple):
    """A choice that was made: after how many events, what was possible then, and what was done."""

    step: int
    advice: Advice
    choice: Choice

    @property
    def cost(self) -> float | None:
        """What it was worth less than the best choice, in the unit of the advice."""
        return self.advice.cost(self.choice)

    @property
    def matters(self) -> bool:
        """Whether it cost so much that it makes a difference."""
        return self.cost is not None and not self.advice.as_good(self.choice)


def choices_of(deal: Deal | str, seat: Tile | str) -> list[Asked]:
    """Every moment of a deal, or its record, in which a seat had a choice and made it.

    Raises MahjongError for what is no record, and for a seat nobody sits at.
    """
    deal = read(deal) if isinstance(deal, str) else deal
    seat = _seat(deal, seat)
    position, found = Deal.of(deal.began, deal.rules, deal.table, deal.round), []
    for step, event in enumerate(deal.history):
        if event.seat == seat and len(legal(position, seat)) > 1:
            found.append(Asked(step, position, event))
        position = position.play(event)
    return found


def _seat(deal: Deal, seat: Tile | str) -> Tile:
    for wind in seats(deal.began.empty):
        if seat == wind or isinstance(seat, str) and seat == str(wind):
            return wind
    raise MahjongError("coach_seat", found=str(seat), known=" ".join(map(str, seats(deal.began.empty))))


def judge(asked: Asked) -> Judged:
    """One choice looked back on; some tens of milliseconds."""
    advice = advise(view(asked.deal, asked.event.seat), asked.event)
    try:
        return Judged(asked.step, advice, advice.choice(asked.event))
    except MahjongError:  # a win declared that was none is no choice, and is not counted
        return Judged(asked.step, advice, Choice(asked.event))


def review(deal: Deal | str, seat: Tile | str) -> Iterator[Judged]:
    """Every choice of a seat, one after the other; raises MahjongError as `choices_of` does."""
    yield from map(judge, choices_of(deal, seat))


def costliest(judged: list[Judged], most: int = MOST) -> list[Judged]:
    """Those that cost most, the dearest first; none that made no difference."""
    return sorted((each for each in judged if each.matters), key=lambda each: -each.cost)[:most]


def whole_cost(judged: list[Judged]) -> float:
    """What all choices cost together."""
    return sum(each.cost or 0.0 for each in judged)
