"""Who pays what: a hand, who wins it and how; both presets side by side as bars, one for each seat."""

from __future__ import annotations

from html import escape

from mahjong.card.score import CardScore
from mahjong.card.win import CardWin
from mahjong.draw import hand as drawn_hand
from mahjong.draw.paid_bars import paid_bars
from mahjong.errors import MahjongError
from mahjong.scoring.score import score
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.american_play_html import RULES, play_data, short, style, toggles, told
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.words import language


class PayView(VBox):
    """A winning hand, the winner's seat, and where the last tile came from. `paid` is what each seat wins or pays, by preset.

    >>> view = PayView()
    >>> {str(seat): amount for seat, amount in view.paid["playboard"].items()}
    {'E': 105, 'S': -35, 'W': -35, 'N': -35}
    """

    def __init__(self, hand: str = "joker", by: str = "!"):
        self.lang, self.busy = language(), False
        self.hand = toggles(told("pay.hand", self.lang), [(told(f"pay.pick.{key}", self.lang), key) for key in play_data("pay")], hand)
        self.seat = toggles(told("pay.seat", self.lang), [(say(f"seat.{wind}", self.lang), wind) for wind in WINDS], Tile.EAST)
        self.source = toggles(told("pay.source", self.lang), self._sources(), by)
        self.picture, self.shown = HTML(), HTML()
        self.seat.observe(lambda _: self._rename(), "value")
        for part in (self.hand, self.source):
            part.observe(lambda _: self._show(), "value")
        super().__init__([styled(style()), self.hand, self.picture, self.seat, self.source, self.shown])
        self.add_class("mj-calls").add_class("mj-play")
        self._show()

    def _sources(self) -> list[tuple[str, str]]:
        others = [(told("pay.from", self.lang, seat=say(f"seat.{seat_after(self.seat.value, steps)}", self.lang)), by) for by, steps in sorted(AWAY.items(), key=lambda pair: pair[1])]
        return [(told("pay.drawn", self.lang), "!"), *others]

    def _rename(self) -> None:
        """The other seats, seen from the new winner."""
        self.busy, kept = True, self.source.value
        self.source.options, self.source.value = self._sources(), kept
        self.busy = False
        self._show()

    @property
    def win(self) -> CardWin:
        """The hand as the choices have it: this seat, this source."""
        return CardWin.parse(play_data("pay", self.hand.value)).but(by=self.source.value, seat=self.seat.value)

    @property
    def scores(self) -> dict[str, CardScore]:
        """The hand as each preset counts it."""
        return {rules: score(self.win, rules) for rules in RULES}

    @property
    def paid(self) -> dict[str, dict[Tile, int]]:
        return {rules: result.payments() for rules, result in self.scores.items()}

    def _show(self) -> None:
        if self.busy or self.source.value is None:
            return
        try:
            scores, paid = self.scores, self.paid
        except MahjongError as error:
            self.shown.value = f'<p class="mj-complaint">{escape(error.message(self.lang))}</p>'
            return
        self.picture.value = drawn_hand(self.win, 34, self.lang, own=False)
        reach = (max(-amount for one in paid.values() for amount in one.values()), max(amount for one in paid.values() for amount in one.values()))
        cards = "".join(self._card(rules, scores[rules], paid[rules], reach) for rules in RULES)
        self.shown.value = f'<div class="mj-play-two-cards" role="status">{cards}</div>'

    def _card(self, rules: str, result: CardScore, paid: dict[Tile, int], reach: tuple[int, int]) -> str:
        winner, thrower = self.seat.value, None if self.source.value == "!" else seat_after(self.seat.value, AWAY[self.source.value])
        roles = {winner: told("pay.winner", self.lang)} | ({thrower: told("pay.discarder", self.lang)} if thrower else {})
        name = short(rules, self.lang)
        return f'<section class="mj-play-card"><h4>{escape(name)}</h4><p>{escape(self._why(result))}</p>{paid_bars(paid, name, reach, roles, self.lang)}</section>'

    def _why(self, result: CardScore) -> str:
        """The price, and how often each pays it."""
        way = "drawn" if self.source.value == "!" else "discard"
        said = told(f"pay.why.{result.rules.table.payment}.{way}", self.lang, points=result.total, title=result.line.title(self.lang), id=result.line.id)
        return f"{said} {told('pay.why.jokerless', self.lang)}" if result.jokerless else said

