"""One hand of a card line to look at: its groups in the order of the pattern, each with the letters it stands for.

>>> from mahjong.card.cards import load_card
>>> [(" ".join(map(str, piece.tiles)), piece.suit, piece.tag) for piece in example(load_card().line("S5"))]
[('3p 4p 5p', 'A', 'n'), ('3p 4p 5p', 'A', 'n'), ('1s 2s 3s', 'B', 'm'), ('1s 2s 3s', 'B', 'm'), ('Rd Rd', '', 'any dragon')]
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from mahjong.card.cards import CardLine
from mahjong.card.expansion import CardGroup, groups_for, numbers_for
from mahjong.card.language import FREE, HONORS, Part, Pattern, Rank
from mahjong.text import say
from mahjong.tiles import DRAGONS, Tile, WINDS
from mahjong.tongue import spoken_cache

SUITS = dict(zip("ABCxyzw", "psmpsmp"))
LETTERS = frozenset("ABC")


class Piece(NamedTuple):
    """A group of the example: its tiles, the suit letter (`A B C`, or nothing), and a few letters or words for the rest."""

    tiles: tuple[Tile, ...]
    kind: str = ""
    suit: str = ""
    tag: str = ""


@spoken_cache(1024)
def example(line: CardLine, lang: str = "") -> tuple[Piece, ...]:
    """The groups of one way to make a line, single tiles in a row together."""
    groups = _example_groups(line.pattern)
    if not groups:  # the suits we like best do not fit: any way will do, without letters
        return tuple(Piece(group.tiles, group.kind) for group in line.ways[0].groups)
    parts = [part for part in line.pattern.parts for _ in range(part.times)]
    return tuple(_joined([_piece(part, group, lang) for part, group in zip(parts, groups)]))


def _example_groups(pattern: Pattern) -> list[CardGroup]:
    """The groups with dots for A, bamboos for B, characters for C, different numbers for different letters where they may be."""
    bound = SUITS | {f"V{i}": wind for i, wind in enumerate(WINDS, 1)} | {f"D{i}": dragon for i, dragon in enumerate((DRAGONS[2], DRAGONS[1], DRAGONS[0]), 1)}
    for ranks in sorted(numbers_for(pattern), key=_liking):
        groups = groups_for(pattern, ranks, bound)
        if groups and _possible(groups):
            return groups
    return []


def _liking(ranks: dict[str, int]) -> tuple:
    """Different numbers, not next to one another, beginning near 3, show best what is free."""
    values = list(ranks.values())
    near = any(abs(a - b) == 1 for i, a in enumerate(values) for b in values[:i])
    return len(values) - len(set(values)), near, abs(values[0] - 3) if values else 0, values


def _possible(groups: list[CardGroup]) -> bool:
    """No tile more often than it exists, but for the fifth of a quint."""
    count = Counter(tile for group in groups for tile in group.tiles[:4])
    return all(copies <= Tile(tile).copies for tile, copies in count.items())


def _piece(part: Part, group: CardGroup, lang: str) -> Piece:
    return Piece(group.tiles, group.kind, part.suit if part.suit in LETTERS else "", tag(part, lang))


def tag(part: Part, lang: str = "") -> str:
    """What a group stands for beside its suit letter; nothing when only the drawn tiles will do.

    >>> from mahjong.card.language import read_pattern
    >>> [tag(part) for part in read_pattern("n+1A*3 ~nA*3 DA*2 V1*3 5x*3 Rd*2").parts]
    ['n+1', '10−n', 'A’s dragon', 'any wind', 'any suit', '']
    """
    if part.honor and part.honor not in HONORS:
        suit = part.honor[1:]
        return say("card_view.tag.dragon_of", lang, suit=suit) if suit in LETTERS else say(f"card_view.tag.{part.honor}", lang)
    if not part.rank:
        return ""
    free = [say("card_view.tag.any_suit", lang)] if part.suit in FREE else []
    return " ".join(filter(None, [_rank(part.rank), *free]))


def _rank(rank: Rank) -> str:
    """
    >>> _rank(Rank("n", 2)), _rank(Rank("n", -1, True)), _rank(Rank("", 5))
    ('n+2', '10−n−1', '')
    """
    if not rank.var:
        return ""
    step = f"{rank.step:+d}".replace("-", "−") if rank.step else ""
    return ("10−" if rank.mirror else "") + rank.var + step


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Single tiles beside one another become one piece when they stand for the same."""
    found = []
    for single, run in groupby(pieces, lambda piece: (piece.kind == "single", piece.suit, piece.tag) if piece.kind == "single" else None):
        run = list(run)
        found += [run[0]._replace(tiles=tuple(tile for piece in run for tile in piece.tiles))] if single else run
    return found
