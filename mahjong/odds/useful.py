"""Useful tiles: the draws that bring a hand nearer to a win, with the copies that are left to draw.

>>> found = useful("123m 456p 789s 25m EE")
>>> found.shanten, found.copies, " ".join(map(str, found.tiles))
(1, 25, '1m 2m 3m 4m 5m 6m 7m E')
>>> for each in discards("123m 123p 9p 577s EESS")[:2]:
...     print(each.tile, each.shanten, each.copies, *each.tiles)
9p 1 10 6s 7s E S
7s 1 8 6s E S
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mahjong.errors import HandError
from mahjong.hand import Hand
from mahjong.odds.draws import after_discards, nearer
from mahjong.odds.shanten import Asked, ask, away, codes_of, forms_of
from mahjong.text import say
from mahjong.tiles import PLAYING, Tile

Question = Hand | str | Sequence[int]


class Useful(NamedTuple):
    """How far a hand is, which tiles bring it nearer, and how many copies of each may still be drawn.

    `tile` is what was thrown, if anything; a tile thrown is seen and not drawn again. `own` tiles lie in the hand's own
    groups, `seen` ones elsewhere: those copies are not counted.
    """

    shanten: int
    tiles: dict[Tile, int]
    own: int = 0
    seen: int = 0
    tile: Tile | None = None

    @property
    def copies(self) -> int:
        """How many tiles of the wall and the other hands bring it nearer."""
        return sum(self.tiles.values())

    def says(self, lang: str = "") -> str:
        """The result in a sentence, with what was counted as gone.

        >>> print(useful("(123m) 456p 789s 25m EE", seen="3m 4m").says())
        1 tile from waiting; 23 copies of 8 kinds bring it nearer. Not to be drawn: what the hand holds, 3 tiles in its groups on the table, 2 tiles seen elsewhere.
        """
        facts = {"copies": self.copies, "kinds": len(self.tiles), "own": self.own, "seen": self.seen}
        return say("odds.useful" if self.tiles else "odds.useless", lang, away=away(self.shanten, lang), **facts)


def useful(hand: Question, forms: str | Iterable[str] = "mcr", seen: Iterable[Tile] | str = (), melds: int | None = None) -> Useful:
    """The useful tiles of a hand that is to draw: thirteen tiles, a kong counted as three.

    `forms`, `seen`, `melds` as for `shanten`. A kind without copies left is not among them, so a hand that waits for
    a fifth copy alone does not wait. Raises HandError for a hand that is to discard.
    """
    asked = _asked(hand, seen, melds, 1)
    return _useful(asked, forms_of(forms, asked.melds))


def _asked(hand: Question, seen, melds: int | None, over: int) -> Asked:
    """The hand, refused unless it holds so many tiles over its groups of three."""
    asked = ask(hand, seen, melds)
    size = sum(asked.held)
    if size % 3 != over:
        raise HandError("to_draw" if over == 1 else "to_discard", size=size + 3 * asked.melds)
    return asked


def _useful(asked: Asked, forms: tuple[str, ...]) -> Useful:
    measure, codes = asked.measure(forms), codes_of(asked.held)
    far = measure(*codes)
    return Useful(far, _copies(nearer(measure, codes, far), asked.left), sum(asked.own), sum(asked.seen))


def _copies(kinds: int, left: list[int]) -> dict[Tile, int]:
    """The kinds of a set with the copies left, without those of which none is left."""
    return {PLAYING[tile]: left[tile] for tile in _members(kinds) if left[tile] > 0}


def _members(kinds: int) -> list[int]:
    return [tile for tile in range(34) if kinds >> tile & 1]


def discards(hand: Question, forms: str | Iterable[str] = "mcr", seen: Iterable[Tile] | str = (), melds: int | None = None) -> tuple[Useful, ...]:
    """For every tile a hand may throw, how far that leaves it and with which useful tiles; the best first.

    Nearest first, then most copies. The distance is that of the tiles left; the tile thrown is not among the copies. Takes fourteen tiles, a kong counted as three; raises HandError for a hand that is to draw.
    """
    asked = _asked(hand, seen, melds, 2)
    return _discards(asked, forms_of(forms, asked.melds))


def _discards(asked: Asked, forms: tuple[str, ...]) -> tuple[Useful, ...]:
    plain = asked.gone is None and sum(asked.held) + 3 * asked.melds == 14
    found = after_discards(codes_of(asked.held), forms, asked.melds, None if plain else asked.measure)
    left, own, seen = asked.left, sum(asked.own), sum(asked.seen)
    every = [Useful(far, _copies(kinds, left), own, seen, PLAYING[tile]) for tile, far, kinds in found]
    return tuple(sorted(every, key=lambda each: (each.shanten, -each.copies)))


def improving(hand: Question, forms: str | Iterable[str] = "mcr", seen: Iterable[Tile] | str = (), melds: int | None = None) -> dict[Tile, Useful]:
    """Draws that bring a hand no nearer but, with the right discard, leave it more useful copies: tile -> that discard.

    >>> hand = "123m 123p 9p 57s EESS"
    >>> print(useful(hand, seen="9p").copies, "then", improving(hand, seen="9p")[Tile.S4].copies)
    8 then 12
    """
    asked = _asked(hand, seen, melds, 1)
    forms = forms_of(forms, asked.melds)
    now, better = _useful(asked, forms), {}
    for tile in PLAYING:
        if asked.left[tile] > 0 and tile not in now.tiles:
            best = _discards(asked.with_one(tile), forms)[0]
            if best.shanten == now.shanten and best.copies > now.copies:
                better[tile] = best
    return better
