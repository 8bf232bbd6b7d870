"""A position to decide in: the drawn table, and a button for every call, allowed or not; a refusal says why."""

from __future__ import annotations

import re
from collections.abc import Callable

from mahjong.draw.event_words import event_label, event_words
from mahjong.draw.table_view import table_view
from mahjong.errors import MahjongError, RuleError
from mahjong.table.deal import Deal
from mahjong.table.events import Event, read_event
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, Tile
from mahjong.widgets.calls_html import said, style
from mahjong.widgets.controls import HTML, Button, HBox, VBox, see, styled
from mahjong.widgets.positions import passed, position, positions
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

CLAIMS = ("pung", "chow", "kong")  # positions in which the reader is asked for a claim


class TurnView(VBox):
    """A position of a lesson, by its key: what happens, the table with the own seat below, what may be tried.

    Here it is the lesson on calls; `lesson`, `given`, `began` are what another lesson changes.

    >>> view = TurnView("pung")
    >>> view.attempt("W(45^6p)")
    >>> "play.G7" in view.no.value, view.deal.phase
    (True, 'claims')
    """

    lesson = "calls"  # where its sentences stand

    def given(self) -> dict:
        """What the lesson says of the position: the own seat, what may be tried."""
        return positions()[self.key]

    def began(self) -> Deal:
        """The position as it was."""
        return position(self.key)

    def __init__(self, key: str, lang: str | None = None):
        lang = lang or language()
        self.key, self.lang = key, lang
        self.data = self.given()
        self.seat: Tile = BY_SPELLING[self.data["seat"]]
        self.table, self.words, self.no = HTML(), HTML(), HTML()  # `no`: a refusal, beside the button that was pressed
        self.tries, self.pool = HBox(), []
        self.row = TileRow(label=say("calls.turn.hand", lang), select=False, columns=14, width=40, least=36)
        self.row.on_pick(lambda place, tile: self.attempt(f"{self.seat}-{tile}"))
        self.again = Button(description=say("calls.turn.again", lang))
        self.again.on_click(lambda _: self.restart())
        self.again.add_class("mj-quiet")
        super().__init__([styled(style()), self.words, self.table, self.row, HBox([self.tries, self.again]), self.no])
        self.add_class("mj-calls")
        self.restart()

    def restart(self) -> None:
        """Back to the position as it was."""
        self.deal, self.ahead = self.began(), list(self.data.get("script", []))
        self._show([say(f"{self.lesson}.turn.start.{self.key}", self.lang)])

    def attempt(self, text: str) -> None:
        """Tries an event, given in notation: it happens, or one sentence says why it may not."""
        try:
            event = _readable(text)
            later = self.deal.play(event)
        except MahjongError as error:
            self._refused(error)
        else:
            self._happened(event, later)

    def step(self) -> None:
        """The next event that is not the reader's to decide."""
        if self.ahead:
            event = read_event(self.ahead.pop(0))
            self._happened(event, self.deal.play(event))

    def _happened(self, event: Event, later: Deal) -> None:
        """Everything that follows of itself: the others pass, a replacement is drawn."""
        lines = [self._told(event)]
        if later.dead != self.deal.dead:
            lines = [say("calls.turn.false_win", self.lang, seat=say(f"seat.{event.seat}", self.lang))]
        later = self._answered(event, later)
        if event.kind == "discard" and event.seat == self.seat and later.phase == "draw":
            lines.append(say("calls.turn.nobody", self.lang))
        lines += self._robbing(later)
        if later.phase == "replace":
            drawn = later.legal()[0]
            later = later.play(drawn)
            lines.append(self._told(drawn))
        self.deal = later
        self._show(lines)
        self._focus()

    def _answered(self, event: Event, later: Deal) -> Deal:
        """What the others say to an event: here they pass."""
        return passed(later, (self.seat,))

    def _focus(self) -> None:
        """The button just pressed may be gone: the keyboard goes on at the hand, the next button, or “start again”."""
        (self.row if self.row.tiles else next(iter(self.tries.children), self.again)).focus()

    def _told(self, event: Event) -> str:
        """An event in words; what others draw stays hidden."""
        return event_words(event, self.lang, event.seat != self.seat)

    def _robbing(self, later: Deal) -> list[str]:
        """What became of a kong that could be robbed."""
        if self.deal.phase != "rob":
            return []
        return [say(f"calls.turn.{'robbed' if later.over else 'not_robbed'}", self.lang)]

    def _refused(self, error: MahjongError) -> None:
        sentence = f"{say('calls.turn.refused', self.lang)} {error.message(self.lang)}"
        self.no.value = said([sentence], self.lang, "mj-calls-no")

    def _show(self, lines: list[str]) -> None:
        mine = self._mine()
        if mine == "turn":
            lines = [*lines, say("calls.turn.discard", self.lang)]
        elif not mine and not self.ahead:
            lines = [*lines, say(f"{self.lesson}.turn.after.{self._lesson()}", self.lang)]
        self.words.value, self.no.value = said(lines, self.lang), ""
        self.table.value = table_view(self.deal, self.seat, lang=self.lang, hand=mine != "turn")
        self._fill_row(mine)
        self.tries.children = tuple(self._buttons(mine))

    def _lesson(self) -> str:
        """Which closing sentence fits what the reader has done."""
        if self.seat in self.deal.dead:
            return "false_win"
        if self.key in CLAIMS and any(event.kind == "pass" for event in self._own()):
            return "passed"
        melds = self.deal.holding(self.seat).melds
        return "pung_instead" if self.key == "kong" and all(meld.kind != "kong" for meld in melds) else self.key

    def _own(self) -> list[Event]:
        """What the reader has done in this position."""
        return [event for event in self.deal.history[len(self.began().history) :] if event.seat == self.seat]

    def _mine(self) -> str:
        """What the reader is asked for: `draw`, `answer`, `turn`, or nothing."""
        deal = self.deal
        if deal.phase in ("claims", "rob"):
            return "answer" if self.seat in deal.asked and not self.ahead else ""
        return deal.phase if deal.turn == self.seat and deal.phase in ("draw", "turn") and deal.phase in self._open() else ""

    def _open(self) -> set[str]:
        """The reader's turn ends with a discard; after that the lesson is over."""
        over = any(event.kind in ("discard", "pass") for event in self._own())
        return set() if over else {"draw", "turn"}

    def _fill_row(self, mine: str) -> None:
        """The hand as tiles to discard, the one just drawn at the end."""
        tiles = list(self.deal.holding(self.seat).concealed) if mine == "turn" else []
        last = self.deal.tile if self.deal.came != "claim" else None
        if last in tiles:
            tiles.remove(last)
            tiles.append(last)
        self.row.tiles = [str(tile) for tile in tiles]
        self.row.gaps = [len(tiles) - 1] if last is not None and tiles else []
        see(self.row, tiles)

    def _buttons(self, mine: str) -> list[Button]:
        if self.ahead:
            return self._pressed([(say("calls.turn.next", self.lang), self.step)], "primary")
        texts = self.data.get(mine, []) if mine else []
        if mine == "turn":
            texts = [text for text in texts if read_event(text) not in self.deal.history]
        return self._pressed([(_label(text, self.lang), lambda text=text: self.attempt(text)) for text in texts])

    def _pressed(self, wanted: list[tuple[str, Callable]], look: str = "") -> list[Button]:
        """A button each; the same buttons are used again and again, so that one that stays keeps the keyboard."""
        self.actions = [action for _, action in wanted]
        self.pool += [self._button(place) for place in range(len(self.pool), len(wanted))]
        for button, (label, _) in zip(self.pool, wanted):
            button.description, button.button_style = label, look
        return self.pool[: len(wanted)]

    def _button(self, place: int) -> Button:
        button = Button()
        button.on_click(lambda _: self.actions[place]())
        return button


PAIR = re.compile(r"[ESWN]\((?P<a>[1-9])[<^>](?P=a)[mps]\)")


def _readable(text: str) -> Event:
    """An event; claiming a pair has no notation, but a reason not to be (play.G8)."""
    if PAIR.fullmatch(text):
        raise RuleError("pair_claim", "play.G8")
    return read_event(text)


def _label(text: str, lang: str) -> str:
    if PAIR.fullmatch(text):
        return say("table.button.pair", lang)
    return event_label(read_event(text), lang)
