"""A press of a button never overtakes what was typed just before it.

While the kernel is busy the page holds typed letters back, but sends a press at once. So with a press the page says what
stands in the fields changed since the last one, and the press waits until those texts have come.
"""

from __future__ import annotations

from collections.abc import Callable

from mahjong.widgets.controls import Text


LONGEST = 1000  # characters of a field taken from the page
MOST = 40  # fields


class Typed:
    """The text fields of a form. `press(does)` acts as soon as all that was typed is there.

    >>> field, typed = Text(), Typed()
    >>> typed.watch(field)
    >>> typed.heard({"0": "Ann"})
    True
    >>> typed.press(lambda: print(field.value))
    >>> field.value = "An"
    >>> field.value = "Ann"
    Ann
    """

    def __init__(self):
        self.fields: list[Text] = []
        self._awaited: dict[int, str] = {}
        self._does: Callable[[], None] | None = None

    def watch(self, *fields: Text) -> None:
        """Fields that may be typed in; the page knows each by its class."""
        for field in fields:
            field.add_class(f"mj-typed-{len(self.fields)}")
            self.fields.append(field)
            field.observe(lambda _: self._go(), "value")

    def heard(self, content) -> bool:
        """Takes what the page says stands in the fields; False, and nothing happens, for what no page sends."""
        good = isinstance(content, dict) and len(content) <= MOST and all(map(self._knows, content, content.values()))
        if good:
            said = {int(place): text for place, text in content.items()}
            self._awaited = {place: text for place, text in said.items() if self.fields[place].value != text}
        return good

    def _knows(self, place, text) -> bool:
        named = isinstance(place, str) and place.isascii() and place.isdigit() and len(place) < 4 and int(place) < len(self.fields)
        return named and isinstance(text, str) and len(text) <= LONGEST

    def press(self, does: Callable[[], None]) -> None:
        """Acts now, or when the texts last heard of have come; a second press waits for nothing and takes the place of the first."""
        if self._does:
            self._awaited = {}
        self._does = does
        self._go()

    def _go(self) -> None:
        if all(self.fields[place].value == text for place, text in self._awaited.items()):
            does, self._does, self._awaited = self._does, None, {}
            if does:
                does()
