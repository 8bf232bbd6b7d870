"""Tiles in words, for sentences and for who cannot see them.

>>> tile_words(map(Tile.parse, "2s 3s 4s E Rd".split()))
'2 3 4 of bamboos, east wind, red dragon'
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from mahjong.hand import Group
from mahjong.text import joined, say
from mahjong.tiles import Tile
from mahjong.tongue import spoken_cache


def tile_words(tiles: Iterable, lang: str = "") -> str:
    """Tiles in words, neighbours of one suit together.

    >>> tile_words(["5p", "J"])
    'five of dots, joker'
    """
    known = tuple(Tile.parse(t) if isinstance(t, str) else Tile(t) for t in tiles)
    return _tile_words(known, lang)


@spoken_cache(8192)
def _tile_words(tiles: tuple[Tile, ...], lang: str) -> str:
    words = []
    for suit, run in groupby(tiles, lambda t: t.suit if t.is_suited else ""):
        run = list(run)
        together = suit and len(run) > 1
        words += [say(f"run.{suit}", lang, ranks=" ".join(str(t.rank) for t in run))] if together else [say(f"tile.{t}", lang) for t in run]
    return joined(words)


def many_words(tile: Tile, lang: str = "") -> str:
    """Several of one tile, as in “a pair of …”.

    >>> many_words(Tile.S5), many_words(Tile.RED)
    ('fives of bamboos', 'red dragons')
    """
    return say(f"tile_many.{tile}", lang)


@spoken_cache(8192)
def group_name(group: Group, lang: str = "") -> str:
    """A group for a sentence: its kind and what it is made of, jokers as what they stand for, not from whom it was claimed.

    >>> group_name(Group.parse("(RdRd<Rd)")), group_name(Group.parse("(2<34s)")), group_name(Group.parse("[1111m]"))
    ('pung of red dragons', 'chow of 2 3 4 of bamboos', 'concealed kong of ones of characters')
    """
    kind = "concealed_kong" if group.kind == "kong" and group.concealed else group.kind
    alike = group.kind in ("pung", "kong", "quint", "sextet", "pair")
    return say(f"group.{kind}", lang, tiles=many_words(group.tile, lang) if alike else tile_words(group.tiles, lang))
