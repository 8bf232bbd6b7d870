"""What a hand that did not win is worth: its points, or its tiles, typed or clicked together."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import traitlets

from mahjong.draw import hand
from mahjong.draw.classical_sheet import formula, points
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.scoring.classical import HandCount, count_hand
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.controls import HTML, Button, HBox, Text, VBox, see
from mahjong.widgets.draft import HELD, Draft
from mahjong.widgets.hand_editor import HandEditor, complaint
from mahjong.widgets.words import language

LONGEST = 400  # characters of an entry
MOST = 100_000  # points of a hand


class Worth(NamedTuple):
    """What an entry says: a hand's total; its count and its tiles where tiles were given."""

    total: int = 0
    count: HandCount | None = None
    hand: Hand | None = None


def read_worth(text: str, rules, seat: Tile, round: Tile) -> Worth:
    """Reads points or tiles; an empty text is worth nothing. Raises MahjongError for what is neither.

    >>> from mahjong.rules import load
    >>> [read_worth(text, load("finnish"), Tile.WEST, Tile.EAST).total for text in ("", "16", "(WWW) 555p RdRd 3f")]
    [0, 16, 72]
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise MahjongError("too_long")
    if not text or (text.isascii() and text.isdigit()):
        total = int(text or 0)
        if total > MOST:
            raise MahjongError("worth_too_much", most=MOST)
        return Worth(total)
    held = Hand.parse(text)
    count = count_hand(held, rules, seat, round)
    return Worth(count.total, count, held)


class HandOnly(HandEditor):
    """An editor for a hand that did not win: thirteen tiles at the most, no winning one."""

    def _build(self, ask_address: bool) -> None:
        super()._build(ask_address)
        self.kind.options = [(title, kind) for title, kind in self.kind.options if kind != "win"]

    def _with(self, tile: Tile, kind: str) -> Draft | None:
        draft = super()._with(tile, kind)
        return draft if draft and draft.won is None else None

    def _next(self) -> str:
        key = "empty" if not self.draft.all_tiles else "tiles"
        return say(f"classical.worth.{key}", language(), held=self.draft.size, most=HELD)


class WorthEntry(VBox):
    """One seat's entry: a field for points or tiles, and a button that opens an editor. `value` is the text.

    >>> entry = WorthEntry(Tile.WEST, "16")
    >>> entry.worth("finnish").total
    16
    """

    value = traitlets.Unicode()

    def __init__(self, seat: Tile, value: str = "", words: str = "", **kwargs):
        self.seat, self.editor = seat, None
        lang = language()
        self.field = Text(description=words or say(f"seat.{seat}", lang), placeholder=say("classical.worth.hint", lang), continuous_update=True)
        self.button = Button(description=say("classical.worth.open", lang), tooltip=say("classical.worth.open_for", lang, seat=say(f"seat.{seat}", lang)))
        self.said = HTML()
        row = HBox([self.field, self.button])
        row.add_class("mj-worth-row")
        super().__init__([row, self.said], **kwargs)
        self.add_class("mj-worth")
        self.field.observe(lambda change: setattr(self, "value", change.new), "value")
        self.button.on_click(lambda _: self.toggle())
        self.observe(self._value_set, "value")
        self.value = value

    def _value_set(self, change) -> None:
        self.field.value = change.new
        if self.editor is not None and self.editor.value != change.new and not change.new.strip().isdigit():
            self.editor.value = change.new[: LONGEST + 1]

    def toggle(self) -> None:
        """Opens the editor, or puts it away."""
        if self.editor is None:
            self._make_editor()
        shown = self.editor in self.children
        self.children = tuple(c for c in self.children if c is not self.editor) if shown else (*self.children, self.editor)
        self.button.description = say(f"classical.worth.{'open' if shown else 'close'}", language())

    def _make_editor(self) -> None:
        text = self.value if not self.value.strip().isdigit() else ""
        self.editor = HandOnly(text[: LONGEST + 1])
        see(self.editor.text, False)
        see(self.editor.complaint, False)
        self.editor.observe(lambda _: setattr(self, "value", self.editor.value), "changes")

    def worth(self, rules, round: Tile = Tile.EAST) -> Worth:
        """What the entry says; what cannot be read is worth nothing, and a sentence says why."""
        try:
            found = read_worth(self.value, rules, self.seat, round)
        except MahjongError as error:
            self.said.value = complaint(error)
            return Worth()
        self.said.value = _said(found) if found.count else ""
        return found


def _said(found: Worth) -> str:
    lang = language()
    how = f"<b>{escape(points(found.total, lang))}</b> {escape(formula(found.count, lang))}"
    return f'<div class="mj-worth-said">{hand(found.hand, 26, lang, own=False)}<p>{how}</p></div>'
