"""Tiles, groups and hands for paper: small, close together, in black and white as clear as in colour.

A group on the table has a line below it; the winning tile is framed.

>>> row(Laid((Group.parse("(234s)"), (Tile.EAST, Tile.EAST)))).count("<svg")
5
"""

from __future__ import annotations

from html import escape

from mahjong.card.cards import CardLine
from mahjong.draw.card_example import Piece, example
from mahjong.draw.glyphs import number
from mahjong.draw.hands import group_words
from mahjong.draw.hands import laid as pieces_of
from mahjong.draw.tiles import _tile, spelling
from mahjong.hand import Group
from mahjong.sheets.blocks import Laid
from mahjong.tiles import Tile
from mahjong.words import tile_words

COLUMN, GAP = 226, 3  # pixels: the narrowest column, what lies between two pieces
LETTER = 3.9  # pixels, of the small letters below a group
LYING = 74 / 60  # how much wider a tile lies than it stands


def shown(what: Laid | CardLine | None, width: float = 14, lang: str = "") -> str:
    """What an item shows, tiles `width` pixels wide; nothing for nothing."""
    if what is None:
        return ""
    return row(what, width, lang) if isinstance(what, Laid) else line(what, width, lang)


def row(what: Laid, width: float = 14, lang: str = "") -> str:
    """Groups and tiles in a row."""
    width = fitting(what, width)
    pieces = [_piece(piece, width, what.tile if i == what.won else None) for i, piece in enumerate(what.pieces)]
    return _row(pieces, "; ".join(_words(piece, lang) for piece in what.pieces))


def fitting(what: Laid, width: float) -> float:
    """The width of a tile with which a row stays within its column.

    >>> fitting(Laid(((Tile.EAST,) * 4,)), 14), fitting(Laid(((Tile.EAST,) * 4,) * 4), 14)
    (14, 13.375)
    """
    wide = sum(LYING if "claimed" in states else 1 for piece in what.pieces for _, states, _ in _parts(piece))
    return min(width, (COLUMN - GAP * len(what.pieces)) / wide)


def _row(pieces: list[str], words: str) -> str:
    return f'<span class="row" role="img" aria-label="{escape(words)}">{"".join(pieces)}</span>'


def _words(piece, lang: str) -> str:
    return group_words(piece, lang) if isinstance(piece, Group) else tile_words(piece, lang)


def _piece(piece: Group | tuple[Tile, ...], width: float, winning: Tile | None) -> str:
    """A group as it lies on the table, or tiles side by side; the first tile like `winning` is framed."""
    parts = _parts(piece)
    hit = next((i for i, (tile, states, _) in enumerate(parts) if tile == winning and "down" not in states), None)
    drawn = "".join(_stack(tile, (*states, "win") if i == hit else states, above, width) for i, (tile, states, above) in enumerate(parts))
    on_table = isinstance(piece, Group) and not piece.concealed
    return f'<span class="open">{drawn}</span>' if on_table else f"<span>{drawn}</span>"


def _parts(piece: Group | tuple[Tile, ...]) -> list:
    return pieces_of(piece) if isinstance(piece, Group) else [(tile, (), None) for tile in piece]


def _stack(tile: Tile, states: tuple[str, ...], above: Tile | None, width: float) -> str:
    below = _one(tile, states, width)
    return below if above is None else f'<span class="two">{_one(above, ("claimed",), width)}{below}</span>'


def _one(tile: Tile, states: tuple[str, ...], width: float) -> str:
    return _tile(spelling(tile), width, states, "en", True)


def line(what: CardLine, width: float = 14, lang: str = "") -> str:
    """A hand of the card: its example, under each group what it stands for; suit letters have a line of their own kind."""
    pieces = example(what, lang)
    words = "; ".join(tile_words(piece.tiles, lang) for piece in pieces)
    return f'<span class="row" role="img" aria-label="{escape(words)}">{"".join(_card_piece(piece, width) for piece in pieces)}</span>'


def _card_piece(piece: Piece, width: float) -> str:
    """A group over its letters, as wide as its tiles or as the longest of the words below."""
    tiles = "".join(_one(tile, (), width) for tile in piece.tiles)
    suit = f"<b>{piece.suit}</b>" if piece.suit else ""
    tag = " ".join(filter(None, (escape(piece.tag), suit)))
    wide = max(len(piece.tiles) * width, LETTER * max(map(len, piece.tag.split()), default=0))
    look = f"piece suit-{piece.suit.lower()}" if piece.suit else "piece"
    return f'<span class="{look}" style="width:{number(wide)}px"><span>{tiles}</span><small>{tag or "&nbsp;"}</small></span>'
