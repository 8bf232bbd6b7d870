"""What lies on the table besides the tiles: dice, counting sticks, wind discs (play.T8-T10), as small SVG pictures.

>>> die(1).count("<circle"), stick("human").count("<circle")
(1, 8)
"""

from __future__ import annotations

from html import escape

from mahjong.draw.face_shapes import BLUE, EDGE, FACE, INK, RED, SIDE, disc, ring
from mahjong.draw.glyphs import glyph, number
from mahjong.text import say
from mahjong.tiles import WINDS, Tile

WIND_SIGNS = dict(zip(WINDS, "東南西北"))
FIVE = ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))
DIE = {  # where the pips of a face lie, in thirds of the face
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: tuple(p for p in FIVE if p != (0, 0)),
    5: FIVE,
    6: tuple((x, y) for x in (-1, 1) for y in (-1, 0, 1)),
}
RED_FACES = (1, 4)


def _block(columns, colour) -> tuple:
    """Pips in two rows, at the given columns."""
    return tuple((x, y, colour) for x in columns for y in (-0.5, 0.5))


def _row(columns, colour) -> tuple:
    return tuple((x, 0, colour) for x in columns)


STICKS = {  # pips as (column, row, colour), from the stick's middle (play.T9)
    "heaven": (*_block((-2.5, -1.5, -0.5), RED), *_block((0.5, 1.5, 2.5), BLUE)),
    "earth": _row((-0.9, 0.9), RED),
    "human": (*_block((-2.1, -1.1), RED), *_block((1.1, 2.1), RED)),
    "harmony": (*_row((-1.5,), RED), *_row((-0.5, 0.5, 1.5), BLUE)),
    "ten_thousand": (*_row((-2.6, 2.6), INK), *_block((-1.5, 1.5), RED), *_row((-0.75, 0, 0.75), RED)),
    "five_thousand": tuple((0.55 * x, 0.5 * y, RED) for x, y in FIVE),
    "thousand": ((0, 0, RED),),
    "hundred": _block((-1.5, -0.5, 0.5, 1.5), INK),
}


def stick(kind: str, width: float = 116, lang: str = "") -> str:
    """A counting stick, `width` pixels long; `kind` is a key of `STICKS` (KeyError for another).

    >>> 'aria-label="heaven stick' in stick("heaven")
    True
    """
    return _picture(120, 28, width, f"page.stick.{kind}.alt", _stick(kind), lang)


def pile(kind: str, count: int, width: float = 76, lang: str = "") -> str:
    """A stick that stands for so many of its kind; the text alternative counts them, the page writes their number beside it.

    >>> pile("human", 3).count("<circle"), 'aria-label="3 human sticks"' in pile("human", 3)
    (8, True)
    """
    key = "classical.sticks.one" if count == 1 else "classical.sticks.more"
    return _picture(120, 28, width, key, _stick(kind), lang, count=count, name=say(f"page.stick.{kind}.name", lang).lower())


def _stick(kind: str) -> str:
    """The inside of a picture of one stick."""
    r = 5 if kind == "thousand" else 3
    pips = "".join(disc(60 + 11 * x, 14 + 10 * y, r, colour) for x, y, colour in STICKS[kind])
    body = f'<rect x="1" y="3" width="118" height="24" rx="6" fill="{SIDE}"/><rect x="1" y="1" width="118" height="24" rx="6" fill="{FACE}" stroke="{EDGE}"/>'
    return f'{body}<g transform="translate(0 -1)">{pips}</g>'


def die(spots: int, width: float = 44, lang: str = "") -> str:
    """One face of a Chinese die, from 1 to 6: one and four are red.

    >>> "red" in die(4), "red" in die(5)
    (True, False)
    """
    colour, r = (RED if spots in RED_FACES else INK), (7.5 if spots == 1 else 4.2)
    pips = "".join(disc(22 + 10.5 * x, 22 + 10.5 * y, r, colour) for x, y in DIE[spots])
    body = f'<rect x="1" y="1" width="42" height="42" rx="9" fill="{FACE}" stroke="{EDGE}"/>'
    key = "page.die.red" if spots in RED_FACES else "page.die.plain"
    return _picture(44, 44, width, key, body + pips, lang, spots=spots)


def wind_disc(wind: Tile, width: float = 64, lang: str = "") -> str:
    """A round marker with the sign of a wind.

    >>> 'aria-label="disc with east' in wind_disc(Tile.EAST)
    True
    """
    rings = disc(32, 33, 30, SIDE) + disc(32, 31, 30, FACE, f' stroke="{EDGE}"') + ring(32, 31, 25, 1.6, RED)
    sign = glyph(WIND_SIGNS[wind], 32, 31, 32, f'fill="{INK}"')
    return _picture(64, 64, width, "page.disc.alt", rings + sign, lang, wind=say(f"tile.{wind}", lang))


def _picture(w: int, h: int, width: float, key: str, inside: str, lang: str, **facts) -> str:
    size = f'viewBox="0 0 {w} {h}" width="{number(width)}" height="{number(width * h / w)}"'
    return f'<svg class="mj-thing" {size} role="img" aria-label="{escape(say(key, lang, **facts))}" style="max-width:100%">{inside}</svg>'
