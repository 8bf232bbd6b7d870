"""The pieces of the table from above: a stack, a row of standing tiles, a name, a number, dice; strings of SVG.

Positions are units of the picture, 320 by 320; sides are numbered 0 bottom, 1 left, 2 top, 3 right.
"""

from __future__ import annotations

from html import escape

from mahjong.draw.equipment import die
from mahjong.draw.face_shapes import BACK, EDGE, FACE, SIDE
from mahjong.draw.glyphs import number

MIDDLE = 160
CELL, DEEP = 13, 17  # a stack along the wall and across it
LIFT = 2.4  # how much a tile's height shows
FG = "var(--mj-page-fg,#221f1a)"
RIM = "var(--mj-line,#e3ddce)"
ACCENT, ON_ACCENT = "var(--mj-accent,#0b6b4f)", "var(--mj-on-accent,#fff)"
WARN = "var(--mj-bad,#a3231c)"


def at(side: int, along: float, out: float) -> tuple[float, float]:
    """A point as the owner of a side sees it: so far to the right along the wall, so far out from the table's middle.

    >>> at(0, 10, 100), at(1, 10, 100)
    ((170, 260), (60, 170))
    """
    for _ in range(side):
        along, out = -out, along
    return MIDDLE + along, MIDDLE + out


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" fill="{fill}"{more}/>'


def stack(x: float, y: float, side: int, height: int, looks=frozenset()) -> str:
    """A stack seen from above and a little from the front; `looks` of `dead loose counted broken`. Height 0: its bare place."""
    w, h = (DEEP - 1.4, CELL - 1) if side % 2 else (CELL - 1, DEEP - 1.4)
    x, y = x - w / 2, y - h / 2 + LIFT
    if not height:
        return rect(x, y - LIFT, w, h, "none", f' rx="2" stroke="{WARN}" stroke-width="1.5" stroke-dasharray="3 2"') if "broken" in looks else ""
    top = y - LIFT * height
    body = rect(x, top, w, h + LIFT * height, SIDE, f' rx="1.6" stroke="{EDGE}" stroke-width=".7"')
    seams = "".join(f"M{number(x)} {number(y + h - LIFT * level)}h{number(w)}" for level in range(1, height))
    lines = f'<path d="{seams}" stroke="{EDGE}" stroke-width=".7"/>' if seams else ""
    return body + lines + rect(x, top, w, h, BACK, f' rx="1.6" stroke="{EDGE}" stroke-width=".5"') + _marks(x, top, w, h, looks)


def _marks(x: float, y: float, w: float, h: float, looks) -> str:
    """Stripes, a ring, a dot, a frame: what a stack is, told without colour."""
    mid_x, mid_y = number(x + w / 2), number(y + h / 2)
    found = ""
    if "loose" in looks:
        found += f'<circle cx="{mid_x}" cy="{mid_y}" r="3.4" fill="none" stroke="{FACE}" stroke-width="2"/>'
    elif "dead" in looks:
        step = h / 3
        bars = "".join(f"M{number(x + 1)} {number(y + step * (k + 1) - 0.8)}L{number(x + w - 1)} {number(y + step * k + 0.8)}" for k in range(3))
        found += f'<path d="{bars}" stroke="{FACE}" stroke-width="1.5"/>'
    if "counted" in looks and "broken" not in looks:
        found += f'<circle cx="{mid_x}" cy="{mid_y}" r="2.3" fill="{FACE}"/>'
    if "broken" in looks:
        found += rect(x - 0.8, y - 0.8, w + 1.6, h + 1.6, "none", f' rx="2.4" stroke="{FACE}" stroke-width="3.6"')
        found += rect(x - 0.8, y - 0.8, w + 1.6, h + 1.6, "none", f' rx="2.4" stroke="{WARN}" stroke-width="2"')
        found += f'<path d="M{number(x + 3)} {number(y + 3)}l{number(w - 6)} {number(h - 6)}m0 {number(6 - h)}l{number(6 - w)} {number(h - 6)}" stroke="{FACE}" stroke-width="1.8"/>'
    return found


def standing(side: int, out: float, count: int, fresh: int = 0) -> str:
    """A hand seen from above: each tile's ivory face to its owner, its back to the table; the last `fresh` pushed forward."""
    return "".join(_standing(side, (k - (count - 1) / 2) * 11.4, out - (3 if k >= count - fresh else 0), k >= count - fresh) for k in range(count))


def _standing(side: int, along: float, out: float, is_new: bool) -> str:
    x, y = at(side, along, out)
    back_x, back_y = at(side, along, out - 2.8)
    (w, h), (a, b) = ((8.4, 10.6), (2.8, 10.6)) if side % 2 else ((10.6, 8.4), (10.6, 2.8))
    line = f' stroke="{ACCENT}" stroke-width="1.8"' if is_new else f' stroke="{EDGE}" stroke-width=".7"'
    return rect(x - w / 2, y - h / 2, w, h, FACE, f' rx="1.5"{line}') + rect(back_x - a / 2, back_y - b / 2, a, b, BACK)


def front(x: float, y: float, said: str, loose: bool = False) -> str:
    """A tile lying face down, seen from its short side, with a number on it."""
    line = f'stroke="{WARN if loose else EDGE}" stroke-width="{2 if loose else 1}"'
    body = rect(x, y, 32, 22, FACE, f' rx="3" {line}') + rect(x + 0.8, y + 0.8, 30.4, 5, BACK, ' rx="2"')
    return body + f'<text x="{number(x + 16)}" y="{number(y + 18.6)}" text-anchor="middle" font-size="13.5" font-weight="600" fill="var(--mj-ink,#20212b)">{said}</text>'


LABELS = ((0, 0, "middle"), (-91, 0, "start"), (0, 0, "middle"), (91, 0, "end"))


def label(side: int, name: str, mark: str = "", lit: bool = False) -> str:
    """A seat's name on the inner side of its wall, upright on every side, under it the numbers counted to it."""
    anchor = LABELS[side][2]
    x = MIDDLE + LABELS[side][0]
    y = {0: MIDDLE + (78 if mark else 92), 2: MIDDLE - 81}.get(side, MIDDLE + (-3 if mark else 5))
    wide = 10 * len(name) + 12
    left = {"middle": x - wide / 2, "start": x - 6, "end": x - wide + 6}[anchor]
    under = plate(left, y - 15.5, wide, 21) if lit else ""
    colour, weight = (ON_ACCENT, 700) if lit else (FG, 600)
    said = f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="15" font-weight="{weight}" fill="{colour}">{escape(name)}</text>'
    more = f'<text x="{x}" y="{y + 20}" text-anchor="{anchor}" font-size="14" fill="{FG}">{escape(mark)}</text>' if mark else ""
    return under + said + more


def plate(x: float, y: float, w: float, h: float) -> str:
    """What lies under the name of the one whose move it is."""
    return rect(x, y, w, h, ACCENT, ' rx="6"')


def tick(x: float, y: float, said: str, last: bool = False) -> str:
    """A number beside a counted stack."""
    weight = 'font-weight="700" ' if last else ""
    return f'<text x="{number(x)}" y="{number(y + 4.4)}" text-anchor="middle" font-size="{14 if last else 12}" {weight}fill="{WARN if last else FG}">{said}</text>'


def arrow(x: float, y: float, side: int) -> str:
    """A wedge at the stack that is drawn from next: it points the way the wall shrinks, clockwise."""
    return f'<path transform="translate({number(x)} {number(y)}) rotate({90 * side})" d="M5 -6L-6 0L5 6z" fill="{ACCENT}"/>'


def dice(y: float, throw: tuple[int, int], said: str) -> str:
    """Two dice and their sum, in the middle of the table."""
    size, left = 26, MIDDLE - 52
    drawn = "".join(_placed(die(spots, size), left + k * (size + 3), y - size / 2) for k, spots in enumerate(throw))
    return drawn + f'<text x="{left + 2 * size + 8}" y="{number(y + 5)}" font-size="15" font-weight="600" fill="{FG}">{escape(said)}</text>'


def _placed(picture: str, x: float, y: float) -> str:
    return picture.replace("<svg ", f'<svg x="{number(x)}" y="{number(y)}" ', 1)
