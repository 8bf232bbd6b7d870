"""The vote on a second Charleston: four answers, and what follows from them (american.R35)."""

from __future__ import annotations

import random
from functools import cache

from mahjong.draw.charleston import moves, passing
from mahjong.players.american import american
from mahjong.players.simple import step
from mahjong.table.american.charleston import direction
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets.charleston_game import Sitting
from mahjong.widgets.charleston_html import listed, plain, said, seat_name, style
from mahjong.widgets.controls import HTML, HBox, ToggleButtons, VBox, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import SNUG, named
from mahjong.widgets.words import language


@cache
def until(phase: str, rules: str = "playboard", second: str = "vote") -> Deal:
    """A real deal played by computer players up to a phase of the Charleston: `vote` or `offer`.

    >>> until("offer", second="never").phase
    'offer'
    """
    deal, players = Sitting.start(1, rules, second=second).deal, [american(random.Random(1))] * 4
    while deal.phase != phase:
        deal = step(deal, players)
    return deal


class VoteView(VBox):
    """A yes or no for each seat; `deal` is the position after all four.

    >>> view = VoteView()
    >>> view.seats[2].value = 0
    >>> view.deal.phase
    'offer'
    """

    def __init__(self, lang: str = ""):
        self.lang, self.picture, self.words = lang or language(), HTML(), HTML()
        self.live = TileRow(label=say("charleston.vote.label", self.lang))
        answers = [(say("charleston.vote.yes", self.lang), 1), (say("charleston.vote.no", self.lang), 0)]
        self.seats = [self._seat(wind, answers) for wind in WINDS]
        pair = named(HBox([named(VBox(self.seats), "mj-ch-even"), VBox([self.picture, self.words])]), "mj-ch-pair")
        super().__init__([styled(style()), pair, self.live])
        self.add_class("mj-ch")
        self._update()

    def _seat(self, wind, answers: list) -> ToggleButtons:
        made = ToggleButtons(options=answers, description=say("charleston.vote.seat", self.lang, seat=seat_name(wind, self.lang)), style=SNUG)
        made.observe(lambda _: self._update(), "value")
        return made

    def _update(self) -> None:
        self.deal = until("vote")
        for wind, seat in zip(WINDS, self.seats):
            self.deal = self.deal.play(Event(wind, "vote", number=seat.value))
        against = [seat_name(wind, self.lang) for wind, seat in zip(WINDS, self.seats) if not seat.value]
        line = say("charleston.vote.stopped", self.lang, seats=listed(against, self.lang)) if against else say("charleston.vote.all", self.lang)
        notes = {wind: say(f"charleston.vote.{'yes' if seat.value else 'no'}", self.lang) for wind, seat in zip(WINDS, self.seats)}
        self.picture.value = passing(moves(direction(self.deal)) if self.deal.phase == "pass" else (), notes=notes, lang=self.lang)
        self.words.value, self.live.message = said([line]), plain(line)
