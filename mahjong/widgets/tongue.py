"""The page's wish for another language, heard by the notebook; and the texts that change with it, sent to the page."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from mahjong.widgets.controls import Quiet
from mahjong.widgets.tile_row import module


class Tongue(Quiet, anywidget.AnyWidget):
    """Shows nothing. `speak(lang)` is called with the language the reader chose and returns the new texts by place.

    >>> tongue = Tongue("en", lambda lang: {"0-0": f"Now in {lang}"})
    >>> tongue.heard({"speak": "pl"}), tongue.lang, tongue.heard({"speak": 7})
    (True, 'pl', False)
    """

    _esm = module("tongue.js")
    lang = traitlets.Unicode().tag(sync=True)

    def __init__(self, lang: str, speak: Callable[[str], dict[str, str]]):
        super().__init__(lang=lang)
        self._speak = speak
        self.on_msg(lambda _, content, buffers: self.heard(content))

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for one that is none."""
        wanted = content.get("speak") if isinstance(content, dict) else None
        if not isinstance(wanted, str) or len(wanted) > 12:
            return False
        texts = self._speak(wanted) if wanted != self.lang else {}
        self.lang = wanted
        self.send({"texts": texts, "lang": wanted})
        return True

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""
