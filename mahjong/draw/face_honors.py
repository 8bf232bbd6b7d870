"""Winds in ink, the red and the green dragon, and the white dragon's frame (play.T3)."""

from __future__ import annotations

from mahjong.draw.face_shapes import BLUE, GREEN, INK, RED
from mahjong.draw.glyphs import glyph


def wind(char: str) -> str:
    return glyph(char, 30.5, 38, 51, f'fill="{INK}"')


def red_dragon() -> str:
    return glyph("中", 30, 38, 55, f'fill="{RED}"')


def green_dragon() -> str:
    return glyph("發", 30.5, 38.5, 52, f'fill="{GREEN}"')


def white_dragon() -> str:
    """A double frame with a fret in each corner: no blank tile looks like it."""
    outer = (
        f'<rect x="14.4" y="12" width="31.2" height="51.5" rx="1.5" fill="none" stroke="{BLUE}" stroke-width="3.2"/>'
    )
    inner = f'<rect x="18.6" y="16.2" width="22.8" height="43.1" fill="none" stroke="{BLUE}" stroke-width="1"/>'
    return outer + inner + "".join(corner(x, y) for x in (1, -1) for y in (1, -1)) + knot(30, 18.5) + knot(30, 57)


def corner(x: int, y: int) -> str:
    """A squared spiral, mirrored into each corner."""
    d = "M20.9 33V18.5H27.6V26H23.6V21.6H25.2"
    return f'<path d="{d}" transform="translate(30 37.75) scale({x} {y}) translate(-30 -37.75)" fill="none" stroke="{BLUE}" stroke-width="1.3"/>'


def knot(x: float, y: float) -> str:
    return f'<path d="M{x - 1.2} {y}l1.2-1.5 1.2 1.5-1.2 1.5z" fill="{BLUE}"/>'


FACES = (*(lambda char=char: wind(char) for char in "東南西北"), white_dragon, green_dragon, red_dragon)
