"""What HTML alone cannot do in the lab: hear the buttons inside it, save a file in the reader's downloads, lead to a place."""

from __future__ import annotations

from collections.abc import Callable

import anywidget

from mahjong.errors import MahjongError
from mahjong.widgets.controls import Quiet
from mahjong.widgets.tile_row import module

LONGEST = 60  # characters of what a button may say


class Press(Quiet, anywidget.AnyWidget):
    """Shows nothing. Buttons with `data-press="word"` in the same `.mj-lab` box call what `on_press` was given with the word.

    >>> press = Press()
    >>> press.on_press(lambda word: print(word))
    >>> press.heard({"press": "sort:name"}), press.heard({"press": 7})
    sort:name
    (True, False)
    """

    _esm = module("lab_press.js")

    def __init__(self, **kwargs):
        self._handlers: list[Callable[[str], None]] = []
        super().__init__(**kwargs)
        self.on_msg(lambda _, content, buffers: self.heard(content))

    def on_press(self, handler: Callable[[str], None]) -> None:
        """Calls `handler(word)` for every button pressed."""
        self._handlers.append(handler)

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for one that is none. The page may send anything."""
        word = content.get("press") if isinstance(content, dict) else None
        if not isinstance(word, str) or len(word) > LONGEST:
            return False
        try:
            for handler in self._handlers:
                handler(word)
        except MahjongError:
            return False
        return True

    def save(self, name: str, kind: str, content: bytes) -> None:
        """Puts a file into the reader's downloads; it is made in the browser, nothing is left on the server."""
        self.send({"save": name, "type": kind}, [content])

    def show(self, selector: str) -> None:
        """Brings a part of the box into view, with the keyboard."""
        self.send({"show": selector})

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""
