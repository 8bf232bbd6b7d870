"""The three suits as Chinese sets show them: coins, rods of bamboo, and a number over a red 萬 (play.T2)."""

from __future__ import annotations

from mahjong.draw.face_bird import bird
from mahjong.draw.face_shapes import BLUE, FACE, GREEN, RED, disc, line, path, petals, ring, use
from mahjong.draw.glyphs import glyph, number

NUMERALS = "一二三四五六七八九"

# Where the coins lie and their colours: x, y, radius, colour. The first row is the seven's slanting three.
COINS = {
    2: [(30, 20.5, 12.8, GREEN), (30, 53.5, 12.8, BLUE)],
    3: [(20.4, 18.8, 9.2, BLUE), (30.8, 37, 9.2, RED), (41.2, 55.2, 9.2, GREEN)],
    4: [(20.4, 19.8, 9.7, BLUE), (41.2, 19.8, 9.7, GREEN), (20.4, 54.4, 9.7, GREEN), (41.2, 54.4, 9.7, BLUE)],
    5: [
        (19.4, 18.6, 8.8, BLUE),
        (41.6, 18.6, 8.8, GREEN),
        (30.5, 37, 8.8, RED),
        (19.4, 55.4, 8.8, GREEN),
        (41.6, 55.4, 8.8, BLUE),
    ],
    6: [(x, y, 8.6, GREEN if y < 20 else RED) for y in (15.8, 39.4, 58.4) for x in (20.2, 40.6)],
    7: [(17.8, 12.4, 6.4, GREEN), (30.4, 18.8, 6.4, GREEN), (43, 25.2, 6.4, GREEN)]
    + [(x, y, 7.9, RED) for y in (42.6, 60) for x in (20.6, 40.2)],
    8: [(x, y, 7.4, BLUE) for y in (13, 28.9, 44.8, 60.7) for x in (20.8, 40)],
    9: [(x, y, 6.6, colour) for y, colour in ((19.4, GREEN), (39.2, RED), (59, BLUE)) for x in (16.7, 30.7, 44.7)],
}

# Where the rods stand: x, y, colour, which rod, tilt in degrees. The eight is an M over a W.
LONG, SHORT, SLIM = "rod", "rod-s", "rod-slim"
RODS = {
    2: [(30, 21.7, GREEN, LONG, 0), (30, 52.3, GREEN, LONG, 0)],
    3: [(30, 21.7, GREEN, LONG, 0), (18.5, 52.3, GREEN, LONG, 0), (41.5, 52.3, GREEN, LONG, 0)],
    4: [(x, y, GREEN, LONG, 0) for y in (21.7, 52.3) for x in (19, 41)],
    5: [(x, y, GREEN, LONG, 0) for y in (21.7, 52.3) for x in (16.5, 43.5)] + [(30, 37, RED, LONG, 0)],
    6: [(x, y, GREEN, LONG, 0) for y in (21.7, 52.3) for x in (16, 30, 44)],
    7: [(30, 16.2, RED, SHORT, 0)] + [(x, y, GREEN, SHORT, 0) for y in (37.4, 58) for x in (16.4, 30, 43.6)],
    8: [(x, y, GREEN, LONG, 0) for y in (21.7, 52.3) for x in (15, 45)]
    + [
        (x, y, GREEN, SLIM, tilt)
        for x, y, tilt in ((24.4, 21.4, -13), (35.6, 21.4, 13), (24.4, 52.6, 13), (35.6, 52.6, -13))
    ],
    9: [(x, y, RED if x == 30.2 else GREEN, SHORT, 0) for y in (16.2, 37, 57.8) for x in (16.8, 30.2, 43.6)],
}


def dots(rank: int) -> str:
    """The face of a tile of dots: the one is the great coin."""
    return great_coin() if rank == 1 else "".join(coin(*where) for where in COINS[rank])


def coin(x: float, y: float, r: float, colour: str) -> str:
    return use("coin", f"translate({number(x)} {number(y)}) scale({number(r / 10, 3)})", colour)


def bamboos(rank: int) -> str:
    """The face of a tile of bamboos: the one is the bird."""
    return bird() if rank == 1 else "".join(rod(*where) for where in RODS[rank])


def rod(x: float, y: float, colour: str, size: str, tilt: float) -> str:
    turn = f" rotate({number(tilt)})" if tilt else ""
    return use(size, f"translate({number(x)} {number(y)}){turn}", colour)


def characters(rank: int) -> str:
    """The face of a tile of characters: the number in blue over ten thousand in red."""
    return glyph(NUMERALS[rank - 1], 30.5, 19.2, 33, f'fill="{BLUE}"') + use("wan", "", RED)


def great_coin() -> str:
    """The one of dots: rings, a wreath of pearls, and a flower of eight petals in the middle."""
    x, y = 30, 38
    return "".join(
        [
            disc(x, y, 25, GREEN),
            ring(x, y, 23.1, 0.9, FACE),
            ring(x, y, 18.7, 4.6, FACE),
            f'<circle cx="{x}" cy="{y}" r="18.7" fill="none" stroke="{BLUE}" stroke-width="3.5" stroke-linecap="round" stroke-dasharray="0 {number(18.7 * 6.283185 / 24, 3)}"/>',
            disc(x, y, 14.2, RED),
            disc(x, y, 12.6, FACE),
            path(petals(x, y, 8, 11.6, 3.6, 3.2), RED),
            disc(x, y, 4.4, FACE),
            disc(x, y, 3.3, GREEN),
            disc(x, y, 1.2, FACE),
        ]
    )


def parts() -> dict[str, str]:
    """What the suits draw once and use many times."""
    return {
        "coin": f'<g id="mj-coin">{coin_shape()}</g>',
        "rod": f'<g id="mj-rod">{rod_shape(14.6, 4)}</g>',
        "rod-s": f'<g id="mj-rod-s">{rod_shape(10, 3.6)}</g>',
        "rod-slim": f'<g id="mj-rod-slim">{rod_shape(13.4, 3.2)}</g>',
        "wan": f'<g id="mj-wan">{glyph("萬", 30.5, 50.6, 37.5)}</g>',
    }


def coin_shape() -> str:
    """A coin of radius 10: a rim, a ring, and a four-petalled flower cut out of the middle."""
    return disc(0, 0, 10) + ring(0, 0, 7.5, 1.3, FACE) + path(petals(0, 0, 4, 5.6, 2.7, 1.2, -45), FACE)


def rod_shape(half: float, w: float) -> str:
    """A rod of bamboo, `half` its height: two canes between three knots, a slit of light in each cane."""
    return path(outline(half, w)) + line(slits(half), FACE, 1.25)


def outline(half: float, w: float) -> str:
    """The right side from the top down, and the left side from the bottom up as its mirror: knot, cane, knot, cane, knot."""
    s = w - 0.85  # half the width of a cane; `w` is half that of a knot
    right = [
        (w - 1, -half),
        (w, -half),
        (w, -half + 1),
        (w, -half + 1.7),
        (s, -half + 2.3),
        (s - 0.3, -half / 2),
        (s, -1.9),
        (w, -1.5),
        (w, -0.7),
    ]
    right += [(x, -y) for x, y in reversed(right)]
    left = [(-x, y) for x, y in reversed(right)]
    return f"M{side(right)}L{side(left)}z"


def side(points: list[tuple[float, float]]) -> str:
    """One side of a rod: each second point is the bend of a curve, and the knot in the middle is straight."""
    texts = [f"{number(x)} {number(y)}" for x, y in points]
    curves = [f"Q{texts[i]} {texts[i + 1]}" for i in (1, 3, 5, 7)]
    return (
        texts[0] + "".join(curves) + "L" + texts[9] + "".join(f"Q{texts[i]} {texts[i + 1]}" for i in (10, 12, 14, 16))
    )


def slits(half: float) -> str:
    top, low = number(half - 4), number(3.4)
    return f"M0 -{top}V-{low}M0 {low}V{top}"
