"""What the widgets of the page on the Charleston share: style, sentences, tiles in a line, names of ways."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mahjong.draw import tile
from mahjong.draw.hands import tile_words
from mahjong.errors import MahjongError
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.head import own_style
from mahjong.widgets.rule_link import sentence

WORDS = {">>": "right", "^^": "across", "<<": "left"}


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{own_style('charleston.css')}</style>"


def said(lines: Iterable[str], kind: str = "") -> str:
    """Sentences one below the other; `**words**` in bold, a statement's id a link.

    >>> said(["**Three** tiles."])
    '<div class="mj-ch-said"><p><strong>Three</strong> tiles.</p></div>'
    """
    body = "".join(f"<p>{sentence(line)}</p>" for line in lines)
    return f'<div class="{f"mj-ch-said {kind}".rstrip()}">{body}</div>'


def plain(line: str) -> str:
    """The same sentence for being read out."""
    return line.replace("**", "")


def refusal(error: MahjongError, lang: str = "") -> str:
    """Why something may not be, with the rule that says so.

    >>> from mahjong.errors import RuleError
    >>> refusal(RuleError("card_no_joker", "american.R42"))
    'A joker is never passed (american.R42).'
    """
    return error.message(lang)


def drawn(tiles: Iterable[Tile], width: float = 30, lang: str = "") -> str:
    """Tiles in a line of text; one passed unseen shows its back."""
    tiles = tuple(tiles)
    body = "".join(tile(t, width, lang=lang) for t in tiles)
    return f'<span class="mj-ch-tiles">{body}</span>'


def named(tiles: Iterable[Tile], lang: str = "") -> str:
    """Tiles in words, for being read out."""
    return tile_words(tuple(tiles), lang)


def way_word(way: str, lang: str = "") -> str:
    """
    >>> way_word(">>")
    'to the right'
    """
    return say(f"charleston.way.{WORDS[way]}", lang)


def seat_name(seat: Tile, lang: str = "") -> str:
    """
    >>> seat_name(Tile.NORTH)
    'North'
    """
    return say(f"seat.{seat}", lang)


def listed(words: Iterable[str], lang: str = "") -> str:
    """Names in a sentence: one, two with “and” between them, or more.

    >>> listed(["East"]), listed(["East", "South", "West"])
    ('East', 'East, South and West')
    """
    *first, last = words
    return say("charleston.and", lang, first=", ".join(first), last=last) if first else last
