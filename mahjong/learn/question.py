"""A question and what is said to an answer: values only, drawn by the widgets, made by the drills.

>>> asked = Question("tile", "5m", 1, Note("drill.tile.ask"), options=(Option("drill.yes"), Option("drill.no")), right=frozenset({0}))
>>> asked.is_right(0), asked.is_right(1), asked.id
(True, False, 'tile:5m')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

FORMS = ("one", "some", "number")


@dataclass(frozen=True)
class Note:
    """A sentence by its key and facts; with it the statement it rests on, and tiles to draw beside it."""

    key: str
    facts: Mapping = field(default_factory=dict)
    rule: str = ""
    tiles: str = ""

    def text(self, lang: str = "") -> str:
        """The sentence in a language; a fact that is a Note is said too."""
        from mahjong.text import say

        return say(self.key, lang, **{name: fact.text(lang) if isinstance(fact, Note) else fact for name, fact in self.facts.items()})


@dataclass(frozen=True)
class Option:
    """An answer to choose: a sentence by its key, or tiles in notation, or both; `lang` where its words are of another language."""

    key: str = ""
    facts: Mapping = field(default_factory=dict)
    tiles: str = ""
    lang: str = ""

    def text(self, lang: str = "") -> str:
        """What it says; tiles alone are told by their names."""
        from mahjong.text import say

        return say(self.key, lang, **self.facts) if self.key else ""


@dataclass(frozen=True)
class Shown:
    """Something drawn above the question: `kind` says how (`tiles`, `hand`, `win`, `row`, `table`, `words`), `value` what.

    `secret`: its text alternative would give the answer away, so a neutral `alt` key is read aloud instead.
    """

    kind: str
    value: str
    label: Note | None = None
    secret: bool = False


@dataclass(frozen=True)
class Question:
    """One question of a drill. `content` says all that makes it this question, in notation, so it can be asked again years later.

    `form`: `one` of the options (each of `right` is a right answer), `some` (exactly all of `right`), or a `number` between `low`
    and `high`, the ends included. `lesson` is the place that teaches it, such as `04-groups#g7-chow`.
    """

    drill: str
    content: str
    level: int
    ask: Note
    show: tuple[Shown, ...] = ()
    form: str = "one"
    options: tuple[Option, ...] = ()
    right: frozenset[int] = frozenset()
    low: Fraction | int = 0
    high: Fraction | int = 0
    unit: str = ""
    lesson: str = ""
    rules: str = field(default="")

    @property
    def id(self) -> str:
        """Its name for reviews: drill and content, the same in every version of the suite."""
        return f"{self.drill}:{self.content}"

    def is_right(self, given) -> bool:
        """Whether an answer is right: an option's number, a set of them, or a number; anything else is not."""
        if self.form == "number":
            return isinstance(given, (int, Fraction)) and not isinstance(given, bool) and self.low <= given <= self.high
        if self.form == "some":
            return isinstance(given, (set, frozenset, list, tuple)) and frozenset(given) == self.right
        return isinstance(given, int) and not isinstance(given, bool) and given in self.right
