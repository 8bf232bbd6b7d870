"""The brush characters and index letters as outlines, so that no reader needs a font (made by `scripts/glyphs.py`)."""

from __future__ import annotations

import json
from functools import cache

from mahjong.files import find

EM = 400


@cache
def outlines() -> dict[str, dict]:
    """Every outline by its character: `d`, SVG path data on a grid of 400 to the em, and `box`, its four edges."""
    return json.loads(find("data/art/glyphs.json").read_text("utf-8"))


def glyph(char: str, x: float, y: float, size: float, attributes: str = "") -> str:
    """One character as an SVG path whose ink is centred on a point; `size` is the em in tile units.

    >>> glyph("L", 30, 40, 20)[:47]
    '<path transform="translate(24.62 46.85) scale(.'
    """
    found = outlines()[char]
    left, top, right, low = found["box"]
    k = size / EM
    at = f"translate({number(x - (left + right) / 2 * k)} {number(y - (top + low) / 2 * k)}) scale({number(k, 4)})"
    return f'<path transform="{at}"{" " * bool(attributes)}{attributes} d="{found["d"]}"/>'


def ink_width(char: str, size: float) -> float:
    """How wide a character's ink is when its em has a size."""
    left, _, right, _ = outlines()[char]["box"]
    return (right - left) * size / EM


def number(value: float, places: int = 2) -> str:
    """A number as short as SVG allows.

    >>> number(0.50), number(-3.0), number(12.345, 1)
    ('.5', '-3', '12.3')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".") if places else f"{value:.0f}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else "0" if text == "-0" else text
