"""One learner and three players in the Charleston of a real deal: all choose at the same time, and every step can be taken back.

>>> sitting = Sitting.start(5)
>>> sitting = sitting.choose(sitting.advice().event)
>>> sitting.deal.stage, [len(holding.concealed) for holding in sitting.deal.holdings]
(1, [13, 13, 13, 13])
"""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.players.american import decide
from mahjong.players.move import Move
from mahjong.players.view import view
from mahjong.table.american.charleston import direction, unseen_allowed, wanted
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.tiles import WINDS, Tile

PHASES = ("pass", "vote", "offer", "courtesy")
HIGHEST = 999_999  # numbers of deals


class Step(NamedTuple):
    """What all who were asked did at once: the position before and after it, and the move of each seat."""

    before: Deal
    after: Deal
    done: dict[Tile, Event]

    @property
    def phase(self) -> str:
        return self.before.phase

    def got(self, seat: Tile) -> tuple[Tile, ...]:
        """The tiles that came to a seat, in order; those it passed on unseen are not among them."""
        had, has = list(self.before.holding(seat).concealed), []
        for tile in self.own(seat):
            had.remove(tile)
        for tile in self.after.holding(seat).concealed:
            had.remove(tile) if tile in had else has.append(tile)
        return tuple(has)

    def own(self, seat: Tile) -> tuple[Tile, ...]:
        """The tiles of its own that a seat passed."""
        event = self.done.get(seat)
        return tuple(tile for tile in event.tiles if tile != Tile.HIDDEN) if event else ()


class Sitting(NamedTuple):
    """A deal by its number, at which seat the learner sits, and all steps so far."""

    number: int
    rules: str
    seat: Tile
    second: str
    deal: Deal
    steps: tuple[Step, ...] = ()

    @classmethod
    def start(cls, number: int, rules: str = "playboard", seat: Tile = Tile.EAST, second: str = "vote") -> Sitting:
        """The deal of a number, just dealt; the same number brings the same tiles and the same players."""
        deal = Deal.start(random.Random(f"charleston {number}"), rules, TABLES[rules].but(second_charleston=second))
        return cls(number, rules, seat, second, deal)

    @property
    def over(self) -> bool:
        """Whether the Charleston is over; the dealer has the fourteenth tile then."""
        return self.deal.phase not in PHASES

    @property
    def count(self) -> int:
        """How many tiles the learner is to pass now."""
        return wanted(self.deal, self.seat) if self.deal.phase in ("pass", "courtesy") else 0

    @property
    def unseen(self) -> int:
        """How many of them may be passed on unseen."""
        return unseen_allowed(self.deal)

    def passes(self, tiles: tuple[Tile, ...], unseen: int = 0) -> Event:
        """The learner's pass of some tiles, as an event; whether it may be is for `choose` to say."""
        return Event(self.seat, "charleston", source=direction(self.deal), tiles=(*sorted(tiles), *[Tile.HIDDEN] * unseen))

    def advice(self, deal: Deal | None = None, seat: Tile | None = None) -> Move:
        """What a player would do at a seat, and why; unless said otherwise the learner's, now."""
        deal, seat = deal or self.deal, self.seat if seat is None else seat
        rng = random.Random(f"{self.number} {deal.stage} {deal.phase} {seat}")
        return decide(view(deal, seat), rng)

    def choose(self, event: Event) -> Sitting:
        """The sitting after the learner and all the others have chosen; raises RuleError for what may not be."""
        if self.over:
            raise RuleError("card_chosen", "american.A22", seat=str(self.seat))
        return self._step({self.seat: event})._alone()

    def _step(self, mine: dict[Tile, Event]) -> Sitting:
        before, done, deal = self.deal, {}, self.deal
        for seat, event in mine.items():
            deal, done = deal.play(event), {seat: event}
        for seat in before.asked:
            if seat not in done:
                done[seat] = self.advice(before, seat).event
                deal = deal.play(done[seat])
        return self._replace(deal=deal, steps=(*self.steps, Step(before, deal, done)))

    def _alone(self) -> Sitting:
        """Goes on while the learner is not asked: the others' courtesy exchange, then the dealer's fourteenth tile (american.R44)."""
        sitting = self
        while sitting.deal.phase in PHASES and sitting.seat not in sitting.deal.asked:
            sitting = sitting._step({})
        deal = sitting.deal
        return sitting._replace(deal=deal.play(deal.legal()[0])) if deal.phase == "draw" else sitting


def read_sitting(asked: dict[str, str]) -> Sitting | None:
    """The deal that the facts of a link name; None where they name none."""
    number, rules, seat, second = (asked.get(key, usual) for key, usual in (("deal", ""), ("rules", "playboard"), ("seat", "E"), ("second", "vote")))
    good = number.isascii() and number.isdecimal() and len(number) <= 6
    if not good or rules not in TABLES or second not in ("vote", "always") or seat not in map(str, WINDS):
        return None
    return Sitting.start(int(number), rules, Tile.parse(seat), second)
