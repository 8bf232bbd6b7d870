"""What a cheat sheet is made of: pages, their parts, and in a part items and small tables."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.card.cards import CardLine
from mahjong.hand import Group
from mahjong.notation import parse
from mahjong.scoring.ruleset import Ruleset
from mahjong.tiles import Tile


class Laid(NamedTuple):
    """Groups and tiles to draw, each a piece of its own; `won` is the number of the piece that holds the winning `tile`."""

    pieces: tuple[Group | tuple[Tile, ...], ...]
    won: int | None = None
    tile: Tile | None = None


class Item(NamedTuple):
    """One thing of a list: its worth or sign in front, its name, what there is to say, what shows it, and whatever is not counted beside it."""

    name: str = ""
    says: str = ""
    value: str = ""
    shown: Laid | CardLine | None = None
    beside: str = ""


class Grid(NamedTuple):
    """A small table: the heads of its columns, and rows of text; the first cell names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Part(NamedTuple):
    """Items or a table under a heading; `key` says what they are, and so how they are laid out."""

    key: str
    title: str
    items: tuple[Item | Grid, ...]
    note: str = ""


class Page(NamedTuple):
    """Parts that belong together, beginning on a new page."""

    key: str
    title: str
    parts: tuple[Part, ...]
    note: str = ""


class Sheet(NamedTuple):
    """A whole cheat sheet."""

    rules: Ruleset
    lang: str
    title: str
    pages: tuple[Page, ...]


def laid(text: str) -> Laid:
    """Notation of groups and tiles as pieces: groups in brackets one by one, what stands between blanks as one piece.

    >>> [str(piece) if isinstance(piece, Group) else " ".join(map(str, piece)) for piece in laid("19p (4<56p) EE").pieces]
    ['1p 9p', 'E E', '(4<56p)']
    """
    words = text.split()
    loose = [tuple(parse(word).loose) for word in words if word[0] not in "(["]
    return Laid((*loose, *(Group.parse(word) for word in words if word[0] in "([")))
