"""A position of the American game to decide in: the table, every call, exchange and discard, and what the hand is near to."""

from __future__ import annotations

from html import escape

from mahjong.card.nearest import nearest
from mahjong.draw.card_view import near_list
from mahjong.draw.event_words import event_label
from mahjong.draw.hands import tile_words
from mahjong.players.american import sight_of
from mahjong.players.view import view
from mahjong.table.deal import Deal
from mahjong.table.events import Event, read_event
from mahjong.text import say, table
from mahjong.tiles import Tile
from mahjong.widgets.american_play_html import short, style, told
from mahjong.widgets.card_positions import card_position, card_positions, played
from mahjong.widgets.controls import HTML, Button, see, styled
from mahjong.widgets.replay_american import paid_html
from mahjong.widgets.turn_view import TurnView

AT_ONCE = ("win", "exchange")  # what a turn offers besides the discard


class CardTurn(TurnView):
    """A position of the lesson on American play, by its key.

    >>> view = CardTurn("call")
    >>> view.attempt("W(67^8p)")
    >>> "american.R18" in view.no.value, view.deal.phase
    (True, 'claims')
    """

    lesson = "american_play"

    def __init__(self, key: str, lang: str | None = None):
        self.near, self.paid = HTML(), HTML()
        super().__init__(key, lang)
        self.children = (*self.children, self.paid, self.near, styled(style()))
        self.add_class("mj-play")

    def given(self) -> dict:
        return card_positions()[self.key]

    def began(self) -> Deal:
        return card_position(self.key)

    def step(self) -> None:
        """The next event that is not the reader's to decide; whoever is asked in between passes."""
        if self.ahead:
            text = self.ahead.pop(0)
            self._happened(read_event(text), played(self.deal, text))

    def _answered(self, event: Event, later: Deal) -> Deal:
        """What the others do: as the lesson has it, else they pass."""
        then = self.data.get("then", {}).get(str(event), "") if event.seat == self.seat else ""
        if then:
            self.ahead = then.split()
        return later if self.ahead else super()._answered(event, later)

    def _show(self, lines: list[str]) -> None:
        super()._show(lines)
        self.near.value = self._nearest()
        self.paid.value = paid_html(self.deal, self.lang)
        for part in (self.near, self.paid):
            see(part, part.value)

    def _nearest(self) -> str:
        """The lines the own hand is nearest to, with all that can be seen at the table; nothing once the hand is over."""
        count = self.data.get("near", 0)
        if not count or self.deal.over:
            return ""
        hand, sight = self.deal.hands[self.seat - Tile.EAST], sight_of(view(self.deal, self.seat))
        found = nearest(hand, self.deal.table, sight=sight)[:count]
        title = escape(told("turn.nearest", self.lang, rules=short(self.deal.rules, self.lang)))
        return f'<div class="mj-play-near"><h4>{title}</h4>{near_list(found, hand, self.deal.rules, sight.gone, self.lang, own=False)}</div>'

    def _lesson(self) -> str:
        """Which closing sentence fits what the reader has done: the first there is one for."""
        then = self.data.get("then", {})
        done = ["baited" if str(event) in then else event.group.kind if event.kind == "claim" else event.kind for event in self._own()]
        keys = [f"{self.key}_{kind}" for kind in reversed(done)]
        return next((key for key in keys if f"american_play.turn.after.{key}" in table("en")), self.key)

    def _open(self) -> set[str]:
        """The reader's turns end with a discard each; after the last the lesson is over."""
        discards = sum(event.kind == "discard" for event in self._own())
        return {"turn", *({"draw"} & self.data.keys())} if discards < self.data.get("turns", 1) else set()

    def _buttons(self, mine: str) -> list[Button]:
        if self.ahead or not mine:
            return super()._buttons(mine)
        texts = [*self._legal(mine), *(text for text in self.data.get(mine, []) if mine != "draw" or self.deal.phase == "draw")]
        texts += [f"{self.seat}."] * (mine == "answer")
        return self._pressed([(card_label(text, self.lang), lambda text=text: self.attempt(text)) for text in texts])

    def _legal(self, mine: str) -> list[str]:
        """What the rules allow, tiles to discard left out: they are picked from the hand."""
        if mine == "answer":
            return [str(event) for event in self.deal.legal() if event.kind in ("win", "claim")]
        return [str(event) for event in self.deal.legal() if event.kind in AT_ONCE] if mine == "turn" else []


def card_label(text: str, lang: str = "") -> str:
    """The label of a button; three in a row are called a run here.

    >>> card_label("W(67^8p)"), card_label("S%E(55^sJ)")
    ('Run 6 7 8 of dots', "Swap the five of bamboos for East's joker")
    """
    event = read_event(text)
    if event.kind == "claim" and event.group.kind == "chow":
        return say("table.button.run", lang, tiles=tile_words(event.group.tiles, lang))
    return event_label(event, lang)
