"""A card: the lines you may win with, each with its pattern and its price; read from a file, checked line by line.

>>> card = load_card("tutorial")
>>> card.line("S2").title(), card.line("S2").points, len(card.lines), len(card.ways)
('Four Small Steps in Dots', 30, 46, 6657)
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from mahjong.card.expansion import Way, expand
from mahjong.card.language import Pattern, read_pattern
from mahjong.errors import MahjongError, visible
from mahjong.files import find

COLUMNS = ("id", "points", "concealed", "pattern", "title")
MOST_LINES, MOST_WAYS, MOST_TEXT = 200, 20_000, 100_000


@dataclass(frozen=True)
class CardLine:
    """One hand of a card. `concealed` says what it brings when nothing was ever exposed: `bonus` (the card's bonus on top),
    `only` (it can be won no other way) or a number (paid instead of `points`).

    >>> load_card("tutorial").line("P1").value(concealed=True)
    50
    """

    id: str
    category: str
    pattern: Pattern
    points: int
    concealed: str | int = "bonus"
    bonus: int = 5
    own_title: str = ""

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Every concrete hand it stands for."""
        return expand(self.pattern)

    @property
    def concealed_only(self) -> bool:
        """Whether a hand with an exposed group can never make it (american.R29)."""
        return self.concealed == "only"

    def value(self, concealed: bool, with_bonus: bool = True) -> int:
        """What it pays, exposed or never exposed (american.R28-R31); `with_bonus=False` where no bonus was agreed."""
        if not concealed or self.concealed_only:
            return self.points
        if isinstance(self.concealed, int):
            return self.concealed
        return self.points + (self.bonus if with_bonus else 0)

    def title(self, lang: str = "") -> str:
        """Its name."""
        from mahjong.text import say

        return self.own_title or say(f"card.{self.id}.title", lang)

    def note(self, lang: str = "") -> str:
        """What there is to say about it; nothing for a card of your own."""
        from mahjong.text import say

        return "" if self.own_title else say(f"card.{self.id}.note", lang)

    def __str__(self) -> str:
        return f"{self.id} {self.title()}: {self.pattern}"


@dataclass(frozen=True)
class Category:
    """A heading of a card and the hands under it."""

    id: str
    lines: tuple[CardLine, ...]
    own_title: str = ""

    def title(self, lang: str = "") -> str:
        from mahjong.text import say

        return self.own_title or say(f"card.{self.id}.title", lang)

    def idea(self, lang: str = "") -> str:
        """The one idea its hands share; nothing for a card of your own."""
        from mahjong.text import say

        return "" if self.own_title else say(f"card.{self.id}.idea", lang)


@dataclass(frozen=True, eq=False)
class Card:
    """A card: its categories in order. Compare cards by name; `line("S1")` finds a hand, `ways` are all concrete hands."""

    name: str
    categories: tuple[Category, ...]

    @cached_property
    def lines(self) -> tuple[CardLine, ...]:
        """Every hand, in the card's order."""
        return tuple(line for category in self.categories for line in category.lines)

    @cached_property
    def ways(self) -> tuple[tuple[CardLine, Way], ...]:
        """Every concrete hand with the line it makes."""
        return tuple((line, way) for line in self.lines for way in line.ways)

    def line(self, id: str) -> CardLine:
        """The hand of that id; raises MahjongError for an unknown one."""
        for line in self.lines:
            if line.id == id:
                return line
        raise MahjongError("no_card_line", id=id, known=", ".join(line.id for line in self.lines))

    def __repr__(self) -> str:
        return f"Card({self.name!r}, {len(self.lines)} hands)"


class Problem(NamedTuple):
    """What is wrong with a card's text: the line (from 1), the sentence, the text with a mark under the place if there is one."""

    row: int
    error: MahjongError

    def text(self, lang: str = "") -> str:
        from mahjong.text import say

        return say("card.problem", lang, row=self.row, says=self.error.message(lang))


class CardError(MahjongError):
    """A card that cannot be used: `problems` lists what is wrong, line by line."""

    def __init__(self, problems: list[Problem]):
        super().__init__("card_wrong", count=len(problems), first=problems[0].text())
        self.problems = tuple(problems)


@cache
def load_card(name: str = "tutorial") -> Card:
    """A card that comes with the suite; raises MahjongError for an unknown name.

    >>> card = load_card()
    >>> card, card.line("S2").points
    (Card('tutorial', 46 hands), 30)
    """
    if not re.fullmatch("[a-z0-9-]+", name) or f"{name}.card" not in {path.name for path in find("data/cards").iterdir()}:
        known = ", ".join(sorted(path.stem for path in find("data/cards").glob("*.card")))
        raise MahjongError("no_card", name=name, known=known)
    return read_card(find(f"data/cards/{name}.card").read_text("utf-8"), ours=True)


def open_card(path: str | Path) -> Card:
    """A card of your own from a file; raises CardError with what is wrong, line by line, or MahjongError when it cannot be read."""
    try:
        return read_card(Path(path).read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        if isinstance(error, MahjongError):
            raise
        raise MahjongError("card_unreadable", path=str(path)) from None


def read_card(text: str, ours: bool = False) -> Card:
    """A card from its text: first its name and bonus, then headings in square brackets, then one hand a line with columns
    between bars: id | points | concealed | pattern | title. Raises CardError. Titles of the suite's own (`ours`) are texts.

    >>> card = read_card("name = mine\\n[Easy]\\nA1 | 25 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | Two and two")
    >>> card, len(card.ways)
    (Card('mine', 1 hands), 108)
    """
    reader = _Reader(ours)
    if len(text) > MOST_TEXT:
        raise CardError([Problem(1, MahjongError("card_long", most=MOST_TEXT))])
    for row, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        reader.row(row, line.strip())
    return reader.card()


class _Reader:
    """Reads a card row by row and keeps what is wrong instead of stopping at it."""

    def __init__(self, ours: bool):
        self.ours = ours
        self.facts = {"name": "", "bonus": "5"}
        self.categories: list[tuple[str, str, list[CardLine]]] = []
        self.problems: list[Problem] = []
        self.ids: set[str] = set()
        self.ways = 0
        self.full = False

    def row(self, row: int, line: str) -> None:
        if not line or line.startswith("#") or self.full:
            return
        try:
            if match := re.fullmatch(r"\[(.+)\]", line):
                title = visible(match[1].strip())
                self.categories.append((title, "" if self.ours else title, []))
            elif match := re.fullmatch(r"(\w+)\s*=\s*(.*)", line):
                self._fact(match[1], match[2].strip())
            else:
                self._hand(line)
        except MahjongError as error:
            self.problems.append(Problem(row, error))

    def _fact(self, name: str, value: str) -> None:
        if name not in self.facts:
            raise MahjongError("card_fact", name=name, known=", ".join(self.facts))
        if name == "bonus" and not re.fullmatch(r"[0-9]{1,3}", value):
            raise MahjongError("card_bonus", found=value)
        if self.ids:
            raise MahjongError("card_fact_late", name=name)
        self.facts[name] = visible(value)

    def _hand(self, line: str) -> None:
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) not in (4, 5):
            raise MahjongError("card_columns", found=len(cells))
        id, points, concealed, pattern, title = (*cells, "")[:5]
        if not self.categories:
            raise MahjongError("card_no_heading", id=id)
        if not re.fullmatch(r"[A-Za-z0-9.-]{1,12}", id) or id in self.ids:
            raise MahjongError("card_id_twice" if id in self.ids else "card_id", id=id)
        self.ids.add(id)
        self._check_room(id)
        made = self._made(id, points, concealed, read_pattern(pattern), title)
        check_line(made)
        self.ways += len(made.ways)
        self.categories[-1][2].append(made)

    def _check_room(self, id: str) -> None:
        self.full = len(self.ids) > MOST_LINES or self.ways > MOST_WAYS
        if self.full:
            raise MahjongError("card_too_many", id=id, lines=MOST_LINES, ways=MOST_WAYS)

    def _made(self, id: str, points: str, concealed: str, pattern: Pattern, title: str) -> CardLine:
        if not re.fullmatch(r"[1-9][0-9]{0,3}", points):
            raise MahjongError("card_points", id=id, found=points)
        if not re.fullmatch(r"bonus|only|[1-9][0-9]{0,3}", concealed):
            raise MahjongError("card_concealed", id=id, found=concealed)
        price = int(concealed) if concealed.isdecimal() else concealed
        return CardLine(id, self.categories[-1][0], pattern, int(points), price, int(self.facts["bonus"]), visible(title) or ("" if self.ours else id))

    def card(self) -> Card:
        if not self.ids and not self.problems:
            self.problems.append(Problem(1, MahjongError("card_empty")))
        if self.problems:
            raise CardError(self.problems)
        categories = (Category(id, tuple(lines), title) for id, title, lines in self.categories if lines)
        return Card(self.facts["name"], tuple(categories))


def check_line(line: CardLine) -> None:
    """Refuses a hand that cannot be: no way at all, not fourteen tiles, more copies of a tile than there are (a quint's
    fifth is a joker), a price for a concealed hand that is below the other. Raises MahjongError.
    """
    if not line.ways:
        raise MahjongError("card_no_way", id=line.id)
    for way in line.ways:
        if len(way.tiles) != 14:
            raise MahjongError("card_fourteen", id=line.id, count=len(way.tiles), way=str(way))
        _check_copies(line, way)
    if isinstance(line.concealed, int) and line.concealed <= line.points:
        raise MahjongError("card_concealed_less", id=line.id, points=line.points, concealed=line.concealed)


def _check_copies(line: CardLine, way: Way) -> None:
    lone = {group.tile for group in way.groups if group.kind == "quint"}
    for tile, count in Counter(way.tiles).items():
        if count > (5 if tile in lone and tile.copies == 4 else tile.copies):
            raise MahjongError("card_copies", id=line.id, way=str(way), tile=str(tile), count=count)
