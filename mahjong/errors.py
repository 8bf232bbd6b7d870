"""What can go wrong, said in one clear sentence: what was wrong, where, and what would be right.

The sentence is looked up when it is shown, so a page shows it in the reader's language:

>>> from mahjong.hand import Hand
>>> try:
...     Hand.parse("12x")
... except MahjongError as error:
...     print(error)
“x” at place 3 is not part of a tile. Write for example 123m, 55p, E or Rd.
  12x
    ^
"""

from __future__ import annotations


def visible(value):
    """A text with what cannot be seen written out, so that it neither hides nor steers a terminal; other values as they are.

    >>> print(visible("1m" + chr(27) + "2m"))
    1m\\x1b2m
    """
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in value)


class MahjongError(ValueError):
    """Anything this package refuses; `message(lang)` says it in a player's words, `pointer()` shows the place.

    >>> from mahjong import ruleset
    >>> try:
    ...     ruleset("chess")
    ... except MahjongError as error:
    ...     print(error.key, "·", error)
    no_rules · There is no rule set “chess” here. Known are: mcr, mil, finnish, corrected, books, playboard, nmjl_like.
    """

    text: str | None = None
    place = 0

    def __init__(self, key: str, **facts):
        super().__init__(key)
        self.key = key
        self.facts = facts

    def at(self, text: str, place: int) -> MahjongError:
        """The same error, remembering the text and the place (counted from 0) it is about."""
        self.text, self.place = text, place
        return self

    def message(self, lang: str = "") -> str:
        """The one sentence for the reader, in the language asked for."""
        from mahjong.text import say

        return say(f"error.{self.key}", lang, **{name: self.word(name, fact, lang) for name, fact in self.facts.items()})

    def word(self, name: str, fact, lang: str):
        """A fact as the sentence shows it: a seat by its name, all else as it is."""
        from mahjong.text import say

        seat = name in ("seat", "turn") and fact in ("E", "S", "W", "N")
        return say(f"seat.{fact}", lang) if seat else visible(fact)

    def pointer(self) -> str:
        """The text with a caret under the place; empty when there is no place."""
        if self.text is None:
            return ""
        return f"  {visible(self.text)}\n  {' ' * len(visible(self.text[: self.place]))}^"

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.message(), self.pointer())))


class NotationError(MahjongError):
    """Text that cannot be read: knows the text and the place (counted from 0) where reading stopped.

    >>> from mahjong import hand
    >>> try:
    ...     hand("123q")
    ... except NotationError as error:
    ...     print(error.text, error.place)
    123q 3
    """

    def __init__(self, key: str, text: str, place: int, **facts):
        super().__init__(key, place=place + 1, **facts)
        self.at(text, place)


class HandError(MahjongError):
    """Tiles that cannot be a hand: five copies of one, a group that is none, the wrong number.

    >>> from mahjong import hand
    >>> try:
    ...     hand("11111m")
    ... except HandError as error:
    ...     print(error.key)
    too_many
    """


class RuleError(MahjongError):
    """Something the rules forbid; `rule` is the statement's id, such as `play.G7`.

    >>> from mahjong.table.options import Table
    >>> try:
    ...     Table(rounds=5)
    ... except RuleError as error:
    ...     print(error.rule)
    play.P2
    """

    def __init__(self, key: str, rule: str, **facts):
        super().__init__(key, rule=rule, **facts)
        self.rule = rule

    def word(self, name: str, fact, lang: str):
        """At the table tiles and ways are called by their names, not written in notation."""
        from mahjong.text import say, table

        key = f"tile.{fact}" if name == "tile" else f"table.way.{fact}" if name == "way" else ""
        return say(key, lang) if key in table("en") else super().word(name, fact, lang)
