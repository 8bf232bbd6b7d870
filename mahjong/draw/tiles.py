"""Tiles as SVG: one sprite a page, and for each tile a small picture that points into it.

>>> print(tile("5m", width=30))
<svg class="mj-tile" viewBox="0 0 60 80" width="30" height="40" role="img" aria-label="five of characters" style="--mj-index-size:1.25"><use href="#mj-5m"/></svg>
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from mahjong.draw import face_american, face_body, face_flowers, face_honors, face_suits
from mahjong.draw.face_shapes import FACE, INK
from mahjong.draw.glyphs import glyph, ink_width, number
from mahjong.files import find
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.tongue import spoken_cache

STATES = ("win", "claimed", "down", "dim", "mark")
SMALL = 36  # below this width in pixels the corner index grows by a quarter, to stay readable
DRAWN = tuple(Tile)[:44]  # every tile with a face
INDEX = dict(zip((*range(27, 34), 42, 43), ("E", "S", "W", "N", "P", "F", "C", "FL", "J")))
FACES = {
    "m": lambda t: face_suits.characters(t.rank),
    "p": lambda t: face_suits.dots(t.rank),
    "s": lambda t: face_suits.bamboos(t.rank),
    "f": lambda t: face_flowers.bonus(t.rank),
    "z": lambda t: face_honors.FACES[t - Tile.EAST](),
    "": lambda t: {Tile.FLOWER: face_american.american_flower, Tile.JOKER: face_american.joker}[t](),
}


def spelling(t: Tile | int | str) -> str:
    """The end of a tile's symbol id: its notation, `back` for a hidden tile, `blank` for the empty one.

    >>> spelling("?"), spelling(Tile.RED), spelling("blank")
    ('back', 'Rd', 'blank')
    """
    if t in ("back", "blank"):
        return str(t)
    known = Tile.parse(t) if isinstance(t, str) else Tile(t)
    return "back" if known is Tile.HIDDEN else str(known)


def index(t: Tile) -> str:
    """The number or letter in the corner, with a rim of the face's colour that keeps it clear of the picture."""
    signs, x = "", 3.9
    for char in INDEX.get(t) or str(t.rank):
        wide = ink_width(char, 15.8)
        signs += glyph(char, x + wide / 2, 10.2, 15.8)
        x += wide + 1
    look = f'fill="{INK}" stroke="{FACE}" stroke-width="55" stroke-linejoin="round" paint-order="stroke"'
    return f'<g style="opacity:var(--mj-index,1);transform:scale(var(--mj-index-size,1))" {look}>{signs}</g>'


@cache
def symbols() -> dict[str, str]:
    """Every symbol and every shared part by its id, the parts first."""
    found = {f"mj-{name}": markup for name, markup in (face_suits.parts() | face_body.parts()).items()}
    for t in DRAWN:
        found[f"mj-{t}"] = symbol(str(t), "body", f'<g id="mj-{t}-face">{FACES[t.suit](t)}{index(t)}</g>')
    found["mj-back"] = symbol("back", "body-down", "")
    found["mj-blank"] = symbol("blank", "body", "")
    return found


def symbol(name: str, body: str, face: str) -> str:
    return f'<symbol id="mj-{name}" viewBox="0 0 60 80"><use href="#mj-{body}"/>{face}</symbol>'


@cache
def sprite() -> str:
    """All symbols in one hidden picture, once for a page; the tiles point into it wherever it stands.

    >>> sprite().count("<symbol")
    46
    """
    return hidden(symbols().values())


def hidden(markup: Iterable[str]) -> str:
    """Symbols in a picture of no size; it is not `display: none`, so that every browser still draws from it."""
    return f'<svg class="mj-sprite" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>{"".join(markup)}</defs></svg>'


def needed(markup: str) -> str:
    """The part of the sprite that some markup points to, and the parts those parts point to."""
    known, todo, found = symbols(), re.findall(r'href="#([^"]+)"', markup), {}
    while todo:
        key = todo.pop().removesuffix("-face")
        if key in known and key not in found:
            found[key] = known[key]
            todo += re.findall(r'href="#([^"]+)"', known[key])
    return hidden(found.values()) if found else ""


@cache
def css() -> str:
    """The tiles' style sheet: palettes, the dark page, high contrast, states, the layout of a hand."""
    return find("data/art/tiles.css").read_text("utf-8")


@cache
def page_head() -> str:
    """Style sheet and sprite in one block that shows nothing; put it once at the top of a page."""
    return f'<div class="mj-head"><style>{css()}</style>{sprite()}</div>'


def alone(markup: str) -> str:
    """Some drawing together with all it needs, for a place that has no sprite."""
    return f"<style>{css()}</style>{needed(markup)}{markup}"


def name(t: Tile | int | str, lang: str = "") -> str:
    """A tile in words.

    >>> name("Rd"), name("3f")
    ('red dragon', 'chrysanthemum (flower 3)')
    """
    return say(f"tile.{spelling(t)}", lang)


def tile(t: Tile | int | str, width: float = 44, state: Iterable[str] = (), lang: str = "", own: bool = False) -> str:
    """One tile as an SVG picture with its name as text alternative.

    `width` is that of a standing tile in pixels, `state` any of `win claimed down dim mark` (one word or several);
    `own` adds the symbol, for a place without a sprite. Raises NotationError for an unknown tile, ValueError for an
    unknown state.

    >>> 'aria-label="east wind, winning tile"' in tile("E", state="win")
    True
    """
    states = tuple(state.split()) if isinstance(state, str) else tuple(state)
    markup = _tile(spelling(t), width, states, lang, False)
    return alone(markup) if own else markup


@spoken_cache(8192)
def _tile(key: str, width: float, states: tuple[str, ...], lang: str, silent: bool) -> str:
    """The string for one tile; `silent` leaves its name to what stands around it."""
    for word in states:
        if word not in STATES:
            raise ValueError(f"{word!r} is no state of a tile; there are {', '.join(STATES)}")
    down, lying = "down" in states or key == "back", "claimed" in states
    w, h = face_body.LYING if lying else face_body.STANDING
    size = f'viewBox="0 0 {w} {h}" width="{number(width * w / 60)}" height="{number(width * h / 60)}"'
    classes = " ".join(["mj-tile", *(f"mj-{word}" for word in states)])
    words = 'aria-hidden="true"' if silent else f'role="img" aria-label="{escape(_label(key, states, lang))}"'
    grown = ' style="--mj-index-size:1.25"' if width < SMALL else ""
    return f'<svg class="{classes}" {size} {words}{grown}>{_picture("back" if down else key, lying, states)}</svg>'


def _picture(key: str, lying: bool, states: tuple[str, ...]) -> str:
    marks = "".join(face_body.MARKS[word] for word in states if word in face_body.MARKS)
    inside = f'<use href="#mj-{key}"/>{marks}'
    if lying:
        body = "body-down-side" if key == "back" else "body-side"
        face = "" if key in ("back", "blank") else f'<use href="#mj-{key}-face"/>'
        inside = f'<use href="#mj-{body}"/><g transform="translate(0 60) rotate(-90)">{face}{marks}</g>'
    return f'<g opacity=".4">{inside}</g>' if "dim" in states else inside


def _label(key: str, states: tuple[str, ...], lang: str) -> str:
    return ", ".join([say(f"tile.{key}", lang), *(say(f"state.{word}", lang) for word in states)])
