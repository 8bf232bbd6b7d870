"""Tiles in words, for sentences and for who cannot see them.

>>> tile_words(map(Tile.parse, "2s 3s 4s E Rd".split()))
'2 3 4 of bamboos, east wind, red dragon'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from mahjong.text import say
from mahjong.tiles import Tile


def tile_words(tiles: Iterable, lang: str = "en") -> str:
    """Tiles in words, neighbours of one suit together.

    >>> tile_words(["5p", "J"])
    'five of dots, joker'
    """
    known = tuple(Tile.parse(t) if isinstance(t, str) else Tile(t) for t in tiles)
    return _tile_words(known, lang)


@lru_cache(maxsize=8192)
def _tile_words(tiles: tuple[Tile, ...], lang: str) -> str:
    words = []
    for suit, run in groupby(tiles, lambda t: t.suit if t.is_suited else ""):
        run = list(run)
        together = suit and len(run) > 1
        words += [say(f"run.{suit}", lang, ranks=" ".join(str(t.rank) for t in run))] if together else [say(f"tile.{t}", lang) for t in run]
    return ", ".join(words)


def many_words(tile: Tile, lang: str = "en") -> str:
    """Several of one tile, as in “a pair of …”.

    >>> many_words(Tile.S5), many_words(Tile.RED)
    ('fives of bamboos', 'red dragons')
    """
    return say(f"tile_many.{tile}", lang)
