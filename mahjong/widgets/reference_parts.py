"""The two parts of the reference that the page draws: the box one types in, and a list of lines that open."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from mahjong.widgets.controls import Quiet
from mahjong.widgets.tile_row import module

LONGEST = 80  # characters that are looked for
ADDRESS = 60  # characters of an entry's address


class FindBox(Quiet, anywidget.AnyWidget):
    """Where one types; `text` is shown in it, `opened` the address of what is open on the page.

    Handlers hear `find(text)` a moment after the last key, `address(id, by)` when the page's own address names an
    entry (`by` is `page` when it was opened with it, else `link`), `warm()` when somebody is about to type.

    >>> box = FindBox({"label": "Look up"})
    >>> box.on("find", print)
    >>> box.heard({"find": "pung"}), box.heard({"find": 7})
    pung
    (True, False)
    """

    _esm = module("reference.js")
    part = traitlets.Unicode("box").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    opened = traitlets.Unicode().tag(sync=True)

    def __init__(self, words: dict[str, str], **kwargs):
        self._handlers: dict[str, Callable] = {}
        super().__init__(words=words, **kwargs)
        self.on_msg(lambda _, content, buffers: self.heard(content))

    def on(self, what: str, handler: Callable) -> None:
        """Has `handler` called for `find`, `address` or `warm`."""
        self._handlers[what] = handler

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for one that is none."""
        if not isinstance(content, dict):
            return False
        find, address = content.get("find"), content.get("address")
        if isinstance(find, str) and len(find) <= LONGEST:
            return self._call("find", find)
        if isinstance(address, str) and len(address) <= ADDRESS:
            return self._call("address", address, "page" if content.get("by") == "page" else "link")
        return content.get("warm") is True and self._call("warm")

    def _call(self, what: str, *facts) -> bool:
        if what in self._handlers:
            self._handlers[what](*facts)
        return True

    def show_address(self, id: str) -> None:
        """Writes into the page's address what is open, `""` for nothing."""
        self.opened = id
        self.send({"address": id})

    def focus(self) -> None:
        """Brings the keyboard here."""
        self.send({"focus": True})

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""


class HitList(Quiet, anywidget.AnyWidget):
    """Lines to press, each a dict: `as` (`kind`, `group`, `hit` or `more`), `id`, `html`, and whether it is `open`.

    `on_press(handler)` has `handler(as, id)` called.

    >>> shown = HitList()
    >>> shown.on_press(print)
    >>> shown.rows = [{"as": "hit", "id": "fan:all_green", "html": "All Green", "open": False}]
    >>> shown.heard({"press": "fan:all_green", "as": "hit"}), shown.heard({"press": "fan:nothing", "as": "hit"})
    hit fan:all_green
    (True, False)
    """

    _esm = module("reference.js")
    part = traitlets.Unicode("list").tag(sync=True)
    rows = traitlets.List().tag(sync=True)

    def __init__(self, **kwargs):
        self._handler: Callable[[str, str], None] | None = None
        super().__init__(**kwargs)
        self.on_msg(lambda _, content, buffers: self.heard(content))

    def on_press(self, handler: Callable[[str, str], None]) -> None:
        """Calls `handler` when a line is pressed."""
        self._handler = handler

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for a line that is not here."""
        if not isinstance(content, dict) or not self._handler:
            return False
        pressed = next((row for row in self.rows if row["id"] == content.get("press") and row["as"] == content.get("as")), None)
        if pressed is None:
            return False
        self._handler(pressed["as"], pressed["id"])
        return True

    def has(self, id: str) -> bool:
        """Whether a line is here."""
        return any(row["id"] == id for row in self.rows)

    def lead_to(self, id: str, look: bool = False) -> None:
        """Brings the keyboard to a line, or with `look` only the eyes."""
        self.send({"focus": id, "look": look})

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""
