"""Small helpers every face is drawn with: the palette, circles, petals, leaves, strokes. One tile is 60 by 80 units."""

from __future__ import annotations

from math import cos, radians, sin

from mahjong.draw.glyphs import number

RED = "var(--mj-red,#bf2027)"
GREEN = "var(--mj-green,#13713d)"
BLUE = "var(--mj-blue,#1f4c9c)"
INK = "var(--mj-ink,#20212b)"
GOLD = "var(--mj-gold,#c58a12)"
FACE = "var(--mj-face,#fdf9ee)"
SIDE = "var(--mj-side,#e2d6b6)"
EDGE = "var(--mj-edge,#a3946c)"
BACK = "var(--mj-back,#1d7a50)"


def disc(x: float, y: float, r: float, fill: str = "", more: str = "") -> str:
    """A filled circle; without a fill it takes the colour of what it stands in."""
    paint = f' fill="{fill}"' if fill else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{paint}{more}/>'


def ring(x: float, y: float, r: float, width: float, stroke: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="none" stroke="{stroke}" stroke-width="{number(width)}"/>'


def path(d: str, fill: str = "", more: str = "") -> str:
    paint = f' fill="{fill}"' if fill else ""
    return f'<path d="{d}"{paint}{more}/>'


def line(d: str, stroke: str, width: float, more: str = "") -> str:
    """An open line with round ends."""
    return f'<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"{more}/>'


def use(name: str, transform: str = "", fill: str = "") -> str:
    """A part drawn once and used again: `mj-` is put before its name."""
    where = f' transform="{transform}"' if transform else ""
    paint = f' fill="{fill}"' if fill else ""
    return f'<use href="#mj-{name}"{where}{paint}/>'


def group(attributes: str, *parts: str) -> str:
    return f"<g {attributes}>{''.join(parts)}</g>"


def polar(x: float, y: float, r: float, angle: float) -> tuple[float, float]:
    """The point at a distance and an angle in degrees, 0 to the right, 90 down."""
    return x + r * cos(radians(angle)), y + r * sin(radians(angle))


def point(x: float, y: float) -> str:
    return f"{number(x, 1)} {number(y, 1)}"


def leaf(x: float, y: float, length: float, angle: float, width: float, bend: float = 0) -> str:
    """Path data of a pointed leaf from its stalk's end; `bend` curves it sideways, in units."""
    tip = polar(x, y, length, angle)
    mid = polar(x, y, length * 0.45, angle)
    left = polar(*mid, width + bend, angle + 90)
    right = polar(*mid, width - bend, angle - 90)
    return f"M{point(x, y)}Q{point(*left)} {point(*tip)}Q{point(*right)} {point(x, y)}z"


def petal(x: float, y: float, length: float, angle: float, width: float, start: float = 0) -> str:
    """Path data of a round-ended petal that points away from a flower's middle."""
    root, tip = polar(x, y, start, angle), polar(x, y, length, angle)
    near = [polar(*polar(x, y, start + (length - start) * 0.35, angle), width * s, angle + 90) for s in (1, -1)]
    far = [polar(*tip, width * s, angle + 90) for s in (1, -1)]
    return f"M{point(*root)}C{point(*near[0])} {point(*far[0])} {point(*tip)}C{point(*far[1])} {point(*near[1])} {point(*root)}z"


def petals(x: float, y: float, count: int, length: float, width: float, start: float = 0, turn: float = -90) -> str:
    """Path data of a whole circle of petals."""
    return "".join(petal(x, y, length, turn + 360 * i / count, width, start) for i in range(count))
