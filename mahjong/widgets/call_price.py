"""What a call costs: the lines of the card before and after it, what it tells the others, what the hand would be paid."""

from __future__ import annotations

from html import escape

from mahjong.card.nearest import Near, nearest
from mahjong.card.why import why_not
from mahjong.draw import hand as drawn_hand
from mahjong.draw import name, tile
from mahjong.draw.event_words import event_label
from mahjong.draw.tables import Html, table
from mahjong.hand import Group, Hand
from mahjong.notation import read_tiles
from mahjong.rules import load
from mahjong.table.events import Event
from mahjong.tiles import Tile
from mahjong.widgets.american_play_html import card_size, held_cell, line_name, play_data, short, style, toggles, told
from mahjong.widgets.calls_html import said
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.words import language

SHOWN = 5  # lines that were nearest before the call
PASS = "pass"


def called(hand: Hand, group: Group, discard: Tile) -> Hand:
    """The hand after a call: fourteen tiles, one of them still to be thrown.

    >>> print(called(Hand.parse("77p 333s"), Group.parse("(7<77p)"), Tile.parse("7p")))
    333s (7<77p)
    """
    left, own = list(hand.concealed), list(group.tiles)
    own.remove(discard)
    for which in own:
        left.remove(which)
    return Hand(tuple(left), (*hand.melds, group))


def compared(before: Hand, after: Hand, rules: str) -> list[tuple[Near, Near | None]]:
    """The lines nearest before a call, and each of them after it: None where the exposed group rules it out."""
    later = {near.line.id: near for near in nearest(after, load(rules).table)}
    return [(near, later.get(near.line.id)) for near in nearest(before, load(rules).table)[:SHOWN]]


class CallPrice(VBox):
    """A hand, a discard, and the question whether to call it; the answer is shown once the learner has decided.

    >>> price = CallPrice("near")
    >>> price.call.value = price.call.options[0][1]
    >>> price.left
    13
    """

    def __init__(self, example: str = "near", rules: str = "playboard"):
        self.lang, self.rules, self.busy = language(), rules, False
        examples = [(told(f"price.pick.{key}", self.lang), key) for key in play_data("price")]
        self.example = toggles(told("price.example", self.lang), examples, example)
        self.call = toggles(told("price.ask", self.lang), [])
        self.picture, self.answer = HTML(), HTML()
        self.example.observe(lambda _: self._turn(), "value")
        self.call.observe(lambda _: self._show(), "value")
        super().__init__([styled(style()), self.example, self.picture, self.call, self.answer])
        self.add_class("mj-calls").add_class("mj-play")
        self._turn()

    # ---- the hand

    @property
    def data(self) -> dict:
        """The hand, the discard and the calls that may be made with it."""
        return play_data("price", self.example.value)

    @property
    def hand(self) -> Hand:
        return Hand.parse(self.data["hand"])

    @property
    def discard(self) -> Tile:
        return read_tiles(self.data["discard"])[0]

    @property
    def after(self) -> Hand:
        """The hand after the call chosen; after the first one when none is made."""
        chosen = self.call.value if self.call.value not in (None, PASS) else self.data["calls"][0]
        return called(self.hand, Group.parse(chosen), self.discard)

    @property
    def left(self) -> int:
        """How many lines of the card the exposed group leaves."""
        return len(nearest(self.after, load(self.rules).table))

    # ---- what is shown

    def _turn(self) -> None:
        """Another hand: nothing is chosen for the learner."""
        self.busy = True
        self.call.options = [*((self._call(text), text) for text in self.data["calls"]), (told("price.pass", self.lang), PASS)]
        self.call.value = None
        self.busy = False
        thrown = f'<span class="mj-play-thrown">{tile(self.discard, 44, "win", self.lang)}</span>'
        words = told("price.thrown", self.lang, tile=name(self.discard, self.lang))
        self.picture.value = f"{drawn_hand(self.hand, 36, self.lang, own=False)}<p>{escape(words)} {thrown}</p>"
        self._show()

    def _call(self, text: str) -> str:
        """A call as the label of a button."""
        return event_label(Event(Tile.SOUTH, "claim", self.discard, Group.parse(text)), self.lang)

    def _show(self) -> None:
        if self.busy:
            return
        if self.call.value is None:
            self.answer.value = said([told("price.first", self.lang)], self.lang)
            return
        rows = [self._row(before, later) for before, later in compared(self.hand, self.after, self.rules)]
        head = [told(f"price.{key}", self.lang) for key in ("line", "before", "after")]
        caption = told("price.caption", self.lang, rules=short(self.rules, self.lang))
        self.answer.value = said(self._findings(), self.lang) + table(rows, head, caption, self.lang, stacked=True)

    def _findings(self) -> list[str]:
        """How near the hand comes, what the call shows, what it costs."""
        before, after = nearest(self.hand, load(self.rules).table)[0], next(iter(nearest(self.after, load(self.rules).table)), None)
        facts = {"before": before.held, "after": after.held if after else 0, "left": self.left, "gone": card_size(self.rules) - self.left, "all": card_size(self.rules)}
        lines = [told("price.would", self.lang)] * (self.call.value == PASS)
        lines.append(told(f"price.{_verdict(facts)}", self.lang, **facts))
        lines.append(told("price.shows", self.lang, **facts))
        cost = before.line.value(True) - before.line.points if load(self.rules).table.concealed_bonus else 0
        return lines + [told("price.bonus", self.lang, points=cost)] * (cost > 0 and not before.line.concealed_only)

    def _row(self, before: Near, later: Near | None) -> list:
        worth = told("price.worth", self.lang, before=before.value, after=later.value) if later and later.value != before.value else told("price.points", self.lang, points=before.value)
        named = Html(f'{line_name(before, self.lang)}<br><small class="mj-play-muted">{escape(worth)}</small>')
        return [named, held_cell(before, self.lang), held_cell(later, self.lang) if later else self._ruled_out(before)]

    def _ruled_out(self, before: Near) -> Html:
        """Why the exposed group fits no way of the line."""
        why = why_not(self.after, before.line, load(self.rules).table)[0].text(self.lang)
        return Html(f'<b class="mj-play-dead">{escape(told("price.out", self.lang))}</b> <small>{escape(why)}</small>')


def _verdict(facts: dict) -> str:
    return "nearer" if facts["after"] > facts["before"] else "same" if facts["after"] == facts["before"] else "farther"
