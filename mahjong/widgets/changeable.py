"""A hand the reader may change: a few ready ones to pick from, and an editor that opens when it is asked for."""

from __future__ import annotations

from traitlets import Any, Unicode

from mahjong.errors import MahjongError
from mahjong.hand import Win
from mahjong.text import say
from mahjong.widgets.controls import Button, HBox, ToggleButtons, VBox


class ChangeableHand(VBox):
    """A choice of hands and a button that opens an editor on the chosen one; `win` is the hand, or None while it is none.

    `hands` is title -> notation. The editor is made on the first press, so that a page with many hands starts fast.

    >>> ChangeableHand({"a straight": "123m 456m 789m 99p EE *E"}).win.tile.name
    'EAST'
    """

    value = Unicode()
    win = Any(None, allow_none=True)

    def __init__(self, hands: dict[str, str], lang: str = ""):
        self.lang, self.editor = lang, None
        self.button = Button(description=say("mcr.change", lang), layout={"width": "auto"})
        self.button.on_click(lambda _: self.toggle())
        self.pick = ToggleButtons(options=list(hands.items()), style={"button_width": "auto"})
        self.pick.observe(self._picked, "index")
        self.row = HBox([self.pick, self.button] if len(hands) > 1 else [self.button])
        self.row.add_class("mj-mcr-pick")
        super().__init__([self.row])
        self.set(next(iter(hands.values())))

    def set(self, value: str) -> None:
        """Shows another hand, in the editor too when it is open; what cannot be read leaves no win."""
        self.value = str(value)
        if self.editor is not None:
            self.editor.value = self.value
        self.win = read(self.value)
        self._mark()

    def _picked(self, change) -> None:
        if change["new"] is not None:
            self.set(self.pick.value)

    def _mark(self) -> None:
        """Only the ready hand that is shown is marked as chosen; a hand that was changed is none of them."""
        shown = self.pick.index
        if shown is not None and self.value != self.pick.options[shown][1]:
            self.pick.index = None

    def toggle(self) -> None:
        """Opens the editor, or puts it away."""
        if self.editor is None:
            self._make_editor()
        shown = self.editor in self.children
        self.children = tuple(c for c in self.children if c is not self.editor) if shown else (*self.children, self.editor)
        self.button.description = say("mcr.change" if shown else "mcr.done", self.lang)

    def _make_editor(self) -> None:
        from mahjong.widgets.hand_editor import HandEditor

        self.editor = HandEditor(value=self.value)
        self.editor.observe(self._edited, "changes")

    def _edited(self, _) -> None:
        self.value, self.win = self.editor.value, self.editor.win
        self._mark()


def read(text: str) -> Win | None:
    """The win a text spells, or None."""
    try:
        return Win.parse(text)
    except MahjongError:
        return None
