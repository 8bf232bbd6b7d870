"""The statements about the rules: what each says, who says so, who disagrees, where it is taught.

>>> print(statement("mcr.S5").text())
A robbed kong is paid like a discard of the player who made it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.files import load_toml
from mahjong.text import say, table


@dataclass(frozen=True)
class Statement:
    """One statement about the rules, as `data/rules.toml` has it; its sentences are looked up in the reader's language.

    `lesson` is a page and a cell, such as `04-groups#g7-chow`; `disagree` the keys of the sources whose views differ,
    `default` the one this suite follows (with `both` each set of rules keeps its own view), `mil` the one the platforms'
    variant follows (both empty where nothing is open). `words` is where its title and text stand when a line of a score
    sheet has them already, such as `double.no_chow`.
    """

    id: str
    kind: str
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    lesson: str
    fans: tuple[str, ...] = ()
    disagree: tuple[str, ...] = ()
    default: str = ""
    both: bool = False
    mil: str = ""
    verdict: str = ""
    words: str = ""

    def text(self, lang: str = "") -> str:
        """What the statement says; of a point on which the sources differ, the question.

        >>> statement("play.T8").text()
        'Two ordinary dice are used. On Chinese dice the one and the four are red.'
        """
        if self._words:
            return say(f"{self._words}.says", lang)
        return say(f"rule.{self.id}" if f"rule.{self.id}" in table("en") else f"rule.{self.id}.text", lang)

    def title(self, lang: str = "") -> str:
        """The headline, where the statement has one; the name of a fan; else nothing.

        >>> statement("mcr.fan48").title(), statement("play.T1").title()
        ('Two Concealed Kongs', '')
        """
        key = f"{self._words}.name" if self._words else f"rule.{self.id}.title"
        return say(key, lang) if key in table("en") else ""

    @property
    def _words(self) -> str:
        """Where a line of a sheet has the words already; empty for a statement with its own."""
        return f"fan.{self.fans[0]}" if self.id.startswith("mcr.fan") else self.words

    def why(self, lang: str = "") -> str:
        """Why this suite follows the source it does; nothing where the sources agree.

        >>> statement("mcr.C2").why()
        "The book's clause names this very case."
        """
        key = f"rule.{self.id}.default"
        return say(key, lang) if key in table("en") else ""

    @property
    def page(self) -> str:
        """The page that teaches it.

        >>> statement("play.G7").page, statement("play.G7").cell
        ('04-groups', 'g7-chow')
        """
        return self.lesson.partition("#")[0]

    @property
    def cell(self) -> str:
        """The cell of the page that teaches it."""
        return self.lesson.partition("#")[2]


class FanExample(NamedTuple):
    """A win that counts a fan, and a near miss that does not, both in notation."""

    example: str
    counter: str


@cache
def _all() -> dict[str, Statement]:
    data = load_toml("data/rules.toml")
    return {id: _build(id, row, data["families"]) for id, row in data["statements"].items()}


def _build(id: str, row: dict, families: dict) -> Statement:
    """A row, completed by what its family shares; who disagrees is a source too."""
    family = max((name for name in families if id.startswith(name)), key=len)
    row = {**families[family], **row}
    row.setdefault("sources", row.get("disagree", []))
    return Statement(id, **{name: tuple(value) if isinstance(value, list) else value for name, value in row.items()})


def statement(id: str) -> Statement:
    """The statement with this id; raises MahjongError for one that does not exist.

    >>> statement("mcr.C1").lesson
    '08-mcr#contested'
    >>> statement("mcr.C99")
    Traceback (most recent call last):
    mahjong.errors.MahjongError: There is no statement “mcr.C99” here. Statements are called for example play.G7, mcr.fan48 or mcr.C9.
    """
    try:
        return _all()[id]
    except KeyError:
        raise MahjongError("no_statement", id=id) from None


def statements(kind: str = "", prefix: str = "", fan: str = "", rules: str = "") -> tuple[Statement, ...]:
    """The statements of a kind (rule, fact, advice, ui), with a beginning of the id, about a fan, or of a rule set.

    >>> [s.id for s in statements(fan="two_concealed_kongs")]
    ['mcr.fan48', 'mcr.C1', 'mcr.C9', 'mcr.line404']
    >>> len(statements(prefix="play.G"))
    10
    """
    return tuple(
        s
        for s in _all().values()
        if kind in ("", s.kind) and s.id.startswith(prefix) and (not fan or fan in s.fans) and (not rules or rules in s.rules)
    )


def source_name(key: str, lang: str = "") -> str:
    """What a source is called; raises MahjongError for a key that is none.

    >>> source_name("booklet_1998")
    'the 1998 booklet'
    """
    if key not in load_toml("data/rules.toml")["sources"]:
        raise MahjongError("unknown_source", source=key)
    return say(f"source.{key}", lang)


def disagreements(id: str, lang: str = "") -> list[tuple[str, str]]:
    """Who says what about an open point, in the order of `statement(id).disagree`; empty where the sources agree.

    >>> disagreements("play.G6")
    [('the Polish guide to play', 'Four times as much.'), ('the Finnish guide', 'Twice as much, by its table.')]
    """
    return [(source_name(key, lang), say(f"rule.{id}.says.{key}", lang)) for key in statement(id).disagree]


def fan_example(key: str) -> FanExample:
    """A winning hand that counts the fan and a near miss; raises MahjongError for an unknown fan.

    >>> fan_example("all_green").example
    '23488s GdGd (234s) (666s) *Gd'
    """
    try:
        return FanExample(**load_toml("data/fans.toml")[key])
    except KeyError:
        raise MahjongError("no_fan", fan=key) from None
