"""The block itself, seen a little from the front: standing, lying, face down; and the marks that states put on it."""

from __future__ import annotations

from mahjong.draw.face_shapes import BACK, EDGE, FACE, SIDE

STANDING, LYING = (60, 80), (74, 66)  # a lying tile shows its long side and the same thickness
LIP = 8  # how much of the height is margin and thickness; the rest is the face
WIN = "var(--mj-win,#c2410c)"
MARK = "var(--mj-mark,#6b2fb3)"


def layer(size: tuple[int, int], y: float, cut: float, fill: str, rim: bool = True) -> str:
    """One layer of the block: it begins at `y` and ends `cut` above the bottom."""
    edge = f' stroke="{EDGE}" stroke-width=".8"' if rim else ""
    return f'<rect x="1" y="{y}" width="{size[0] - 2}" height="{size[1] - y - cut}" rx="5.5" fill="{fill}"{edge}/>'


def block(size: tuple[int, int]) -> str:
    """Ivory face up; below it a lip shows the ivory and the coloured back it is glued to."""
    return layer(size, 8, 1, BACK) + layer(size, 6, 4, SIDE, rim=False) + layer(size, 1, LIP - 1, FACE)


def down_block(size: tuple[int, int]) -> str:
    """Back up, a fine frame and a lattice cut into it, the ivory below."""
    w, h = size
    frame = f'<rect x="5.5" y="5.5" width="{w - 11}" height="{h - 17}" rx="3"/>'
    x, y = w / 2, (h - LIP + 2) / 2
    lattice = "".join(f"M{x - r} {y}L{x} {y - r}L{x + r} {y}L{x} {y + r}z" for r in (15, 10, 5))
    cut = f'<g fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="1.3">{frame}<path d="{lattice}"/></g>'
    return layer(size, 8, 1, FACE) + layer(size, 6, 4, SIDE, rim=False) + layer(size, 1, LIP - 1, BACK) + cut


def parts() -> dict[str, str]:
    drawn = {
        "body": block(STANDING),
        "body-side": block(LYING),
        "body-down": down_block(STANDING),
        "body-down-side": down_block(LYING),
    }
    return {name: f'<g id="mj-{name}">{markup}</g>' for name, markup in drawn.items()} | {
        # a frame and a star in the corner for the winning tile; a bar and a pointer for a marked one: shape, not only colour
        "win": f'<g id="mj-win"><rect x="2" y="2" width="56" height="70" rx="4.6" fill="none" stroke="{WIN}" stroke-width="3"/>'
        f'<path d="M41 1H53.5Q59 1 59 6.5V19z" fill="{WIN}"/><path d="{STAR}" fill="{FACE}"/></g>',
        "mark": f'<g id="mj-mark"><path d="M4 69.6H22L30 61.4L38 69.6H56Q58.6 69.6 58.6 73V75.4H1.4V73Q1.4 69.6 4 69.6z" fill="{MARK}" stroke="{FACE}" stroke-width="1"/></g>',
    }


STAR = "M52.6 3.2l1.2 2.6 2.9.3-2.1 1.9.6 2.8-2.6-1.4-2.5 1.4.6-2.8-2.2-1.9 2.9-.3z"
MARKS = {"win": '<use href="#mj-win"/>', "mark": '<use href="#mj-mark"/>'}
