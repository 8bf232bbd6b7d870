"""What the browser keeps of a game, what it says of it, and the choice between two windows."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.text import say
from mahjong.widgets.controls import HTML, VBox, see
from mahjong.widgets.keeper_parts import bar, complaint
from mahjong.widgets.play_parts import press_button
from mahjong.widgets.store import Store


class Kept(VBox):
    """Keeps what `text()` gives under `key`. `found(what, text)` takes what was kept (`loaded`), or what another window wrote
    (`take`), and returns what is wrong with it, nothing when it is good.

    >>> kept = Kept("example", lambda what, text: "", lambda: "")
    >>> kept.reported("full", "")
    >>> "no room" in kept.trouble.value
    True
    """

    def __init__(self, key: str, found: Callable[[str, str], str], text: Callable[[], str], lang: str = ""):
        self.key, self.found, self.text, self.lang = key, found, text, lang
        self.store, self.trouble, self.why, self.theirs, self.asked = Store(key), HTML(), "", "", False
        self.store.on_report(self.reported)
        self.choice = bar([press_button(self._say("theirs"), self.take), press_button(self._say("mine"), self.keep)])
        super().__init__([self.store, self.trouble, self.choice])
        self._settle()

    def _say(self, key: str, **facts) -> str:
        return say(f"play.{key}", self.lang, **facts)

    def save(self) -> None:
        """Has the browser keep the text as it is now; not while two windows wait for a choice."""
        if not self.asked:
            self.store.save(self.text())

    def reported(self, what: str, text: str) -> None:
        """Answers a report of the browser's store."""
        if what == "loaded":
            self.why = self.found("loaded", text)
            if self.why:
                self.store.set_aside()
        elif what == "aside":
            self._tell(self._say("damaged", why=self.why, place=f"{self.key}.damaged.{text}"))
        elif what == "elsewhere":
            self.theirs, self.asked = text, True
            see(self.choice, True)
            self._tell(self._say("elsewhere"))
        elif what in ("blocked", "full"):
            self._tell(self._say(what))
        else:
            self._tell("")

    def _tell(self, words: str) -> None:
        if not (self.asked and not words):
            self.trouble.value = complaint(words) if words else ""

    def take(self) -> None:
        """Goes on with what the other window wrote."""
        self._settle()
        self.store.take()
        why = self.found("take", self.theirs)
        if why:
            self._tell(why)

    def keep(self) -> None:
        """Goes on with what is here, and writes it over the other."""
        self._settle()
        self.store.save(self.text(), force=True)

    def _settle(self) -> None:
        self.asked = False
        see(self.choice, False)
        self.trouble.value = ""
