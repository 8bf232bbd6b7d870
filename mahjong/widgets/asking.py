"""A question on the page: what is shown, the answers to choose, type or press a digit for, and after it what is said."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import traitlets

from mahjong.widgets.controls import Quiet
from mahjong.widgets.tile_row import module

LONGEST = 40  # characters of a number typed
LATE = "late"


class Asking(Quiet, anywidget.AnyWidget):
    """Shows one question at a time. `on_answer` hears the places chosen, the text typed, or None when time was up; `on_next` the button after it.

    `ask(…)` lays a question out, `tell(…)` shows what is said to the answer. Python decides what is right.

    >>> asking = Asking()
    >>> asking.on_answer(print)
    >>> asking.ask(form="one", ask="Is it?", options=[{"html": "Yes", "label": "Yes"}, {"html": "No", "label": "No"}])
    >>> asking.heard({"answer": [1], "turn": 1}), asking.heard({"answer": [2], "turn": 1})
    [1]
    (True, False)
    """

    _esm = module("asking.js")
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, **kwargs):
        self._turn, self._handlers = 0, {"answer": [], "next": [], "chosen": []}
        super().__init__(**kwargs)
        self.on_msg(lambda _, content, buffers: self.heard(content))

    def on_answer(self, handler: Callable[[list[int] | str | None], None]) -> None:
        """Calls `handler` with what was answered."""
        self._handlers["answer"].append(handler)

    def on_next(self, handler: Callable[[], None]) -> None:
        """Calls `handler` when the reader goes on."""
        self._handlers["next"].append(handler)

    def on_chosen(self, handler: Callable[[list[int]], None]) -> None:
        """Calls `handler` with the places chosen so far, where `live` was asked for."""
        self._handlers["chosen"].append(handler)

    def ask(self, form: str, options=(), **what) -> None:
        """Lays a question out: `form` is `one`, `some` or `number`, each option a dict with `html` and `label`.

        Further: `ask`, `place`, `shown` (HTML), `help`, `unit`, `words`, `seconds`, `chosen`, `focus`; `wide` for
        options of tiles, `plain` without digits, `none` where no option may be chosen, `live` to hear each choice.
        """
        self._turn += 1
        self.state = {"turn": self._turn, "form": form, "options": list(options), "locked": False, **what}

    def tell(self, said: str, next: str = "", **what) -> None:
        """Closes the question: `said` (HTML) is shown and read out, `next` names the button; `marks` for the options."""
        self.state = {**self.state, "locked": True, "said": said, "next": next, **what}

    def hush(self) -> None:
        """Takes the question away; the keyboard goes on at what is said of the whole."""
        self._turn += 1
        self.state = {"turn": self._turn, "form": "", "focus": True}

    def note(self, text: str) -> None:
        """Has a sentence shown and read out while the question stays open; the same one again is news too."""
        self.state = {**self.state, "note": text, "noted": self.state.get("noted", 0) + 1}

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for one that does not fit. The page may send anything."""
        if not isinstance(content, dict) or content.get("turn") != self._turn or not self.state.get("form"):
            return False
        if "next" in content:
            return bool(self.state["locked"]) and self._call("next")
        kind = "answer" if "answer" in content else "chosen"
        given = content.get(kind)
        if self.state["locked"] or not self._fits(given, kind):
            return False
        return self._call(kind, None if given == LATE else given)

    def _fits(self, given, kind: str) -> bool:
        form, count = self.state["form"], len(self.state["options"])
        if given == LATE:
            return kind == "answer" and bool(self.state.get("seconds"))
        if form == "number":
            return isinstance(given, str) and 0 < len(given) <= LONGEST
        places = isinstance(given, list) and all(type(place) is int and 0 <= place < count for place in given)
        return places and len(set(given)) == len(given) and (form == "some" or len(given) == 1)

    def _call(self, kind: str, *facts) -> bool:
        for handler in self._handlers[kind]:
            handler(*facts)
        return True

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""
