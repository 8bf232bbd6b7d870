"""One text kept in the reader's browser, so that a reload continues where it stopped."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from mahjong.widgets.controls import Quiet
from mahjong.widgets.tile_row import module

LARGEST = 200_000  # characters taken from the page
TROUBLES = ("blocked", "full", "elsewhere", "strange")


class Store(Quiet, anywidget.AnyWidget):
    """Keeps a text under `key` in the browser's own store. What the page reports is passed on through `on_report`.

    Reports: `("loaded", text)` when the page has looked (empty: nothing kept), `("saved", "")`, `("aside", number)`
    after a damaged text was set aside, and the troubles `("blocked", "")`, `("full", "")` and `("elsewhere", text)`,
    when another window has written another text in the meantime; that one is then still there.

    >>> store = Store("example")
    >>> store.on_report(lambda what, text: print(what, text))
    >>> store.heard({"loaded": "kept"}), store.heard({"loaded": 7})
    loaded kept
    (True, False)
    """

    _esm = module("store.js")
    again = False  # what the browser keeps it tells again by itself when the page changes its language
    key = traitlets.Unicode().tag(sync=True)
    kind = traitlets.Unicode("text").tag(sync=True)
    largest = traitlets.Int(LARGEST).tag(sync=True)

    def __init__(self, key: str, **kwargs):
        self._turn, self._handlers, self._typed = 0, [], lambda content: False
        super().__init__(key=key, **kwargs)
        self.on_msg(lambda _, content, buffers: self.heard(content))

    def on_report(self, handler: Callable[[str, str], None]) -> None:
        """Calls `handler(what, text)` for whatever the page reports."""
        self._handlers.append(handler)

    def on_typed(self, handler: Callable[[object], bool]) -> None:
        """Calls `handler` with what the page says stands in its text fields; the handler says whether it will do."""
        self._typed = handler

    def save(self, text: str, force: bool = False) -> None:
        """Has the page keep a text, nothing for an empty one; `force` writes over what another window wrote."""
        self._turn += 1
        self.send({"write": {"text": text, "turn": self._turn, "force": force}})

    def set_aside(self) -> None:
        """Has the page move what it keeps to a name of its own, because it cannot be read."""
        self.send({"aside": True})

    def take(self) -> None:
        """Accepts what another window wrote: the next text may replace it."""
        self.send({"take": True})

    def show(self) -> None:
        """Has the page bring the form back into view."""
        self.send({"show": True})

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for one that is none. The page may send anything."""
        if isinstance(content, dict) and "typed" in content:
            return self._typed(content["typed"])
        found = _report(content, self._turn, self.largest)
        if found is None:
            return False
        for handler in self._handlers:
            handler(*found)
        return True

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""


def _report(content, turn: int, largest: int = LARGEST) -> tuple[str, str] | None:
    if not isinstance(content, dict):
        return None
    text = content.get("loaded", content.get("found", ""))
    if not isinstance(text, str) or len(text) > largest + 1:
        return None
    if "loaded" in content:
        return "loaded", text
    if content.get("trouble") in TROUBLES:
        return content["trouble"], text
    if type(content.get("aside")) is int and 0 < content["aside"] < 100:
        return "aside", str(content["aside"])
    return ("saved", "") if type(content.get("saved")) is int and content["saved"] == turn else None
