"""The bonus tiles: four flowers and four seasons, each a small picture with its character (play.T4)."""

from __future__ import annotations

from mahjong.draw.face_shapes import (
    BLUE,
    FACE,
    GOLD,
    GREEN,
    INK,
    RED,
    disc,
    group,
    leaf,
    line,
    path,
    petals,
    polar,
)
from mahjong.draw.glyphs import glyph

CHARS = "梅蘭菊竹春夏秋冬"
COLOURS = (RED, BLUE, RED, GREEN, GREEN, RED, RED, BLUE)
RIM = f' stroke="{FACE}" stroke-width=".6" stroke-linejoin="round"'


def bonus(number: int) -> str:
    """The face of bonus tile 1-8: its picture, and its character at the top right."""
    return PICTURES[number - 1]() + glyph(CHARS[number - 1], 46.2, 14.5, 19, f'fill="{COLOURS[number - 1]}"')


def plum() -> str:
    """Three blossoms and a few buds on an old branch."""
    wood = line("M12 69C19 62 17 54 24 48C31 42 34 36 41 31", INK, 2.8) + line(
        "M19.5 56C14 51 13 44 10.5 38M29 43.6C30 36 30 30 26.5 22M33 40.6C40 42 45 42 51 45.5M18.6 58C27 61 33 62 43 60",
        INK,
        1.5,
    )
    buds = "".join(
        disc(x, y, 2.3, RED) for x, y in ((10.3, 36.6), (26.2, 20.6), (52, 46.2), (44.6, 59.6), (15.4, 30.6))
    )
    return (
        wood
        + line("M17.5 47C16 42 16 37 15.4 31", INK, 1.2)
        + buds
        + blossom(21.5, 40.5, 8.4)
        + blossom(39, 32.5, 9.4, -70)
        + blossom(32, 55.5, 8.8, -40)
    )


def blossom(x: float, y: float, r: float, turn: float = -90) -> str:
    """A plum blossom seen from the front: five round petals and the stamens between them."""
    rounds = "".join(disc(*polar(x, y, r * 0.56, turn + 72 * i), r * 0.48) for i in range(5))
    spokes = "".join(
        "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(x, y, *polar(x, y, r * 0.6, turn + 24 * i)) for i in range(15)
    )
    return (
        group(f'fill="{RED}"{RIM}', rounds)
        + line(spokes, FACE, 0.45)
        + disc(x, y, r * 0.26, FACE)
        + disc(x, y, r * 0.17, GOLD)
    )


def orchid() -> str:
    """Long blades that arch from one root, and two blossoms on thin stalks."""
    blades = (
        (15, 40, 4.6, 33),
        (21, 34, 19, 16),
        (33, 36, 34, 17),
        (39, 44, 55, 30),
        (44, 53, 55, 52),
        (17, 53, 4.6, 53),
    )
    stalks = line("M30 67C33 54 39 48 43 41M28 67C25 58 21 54 17.6 49", GREEN, 1.2)
    return (
        path("".join(blade(*b) for b in blades), GREEN)
        + stalks
        + orchid_bloom(43.4, 39, 10.6, 14)
        + orchid_bloom(17, 47, 9, -26)
    )


def blade(bend_x: float, bend_y: float, x: float, y: float) -> str:
    """Path data of a blade from the root at (29, 68) over a bend to its tip."""
    return f"M27 69Q{bend_x - 1.8} {bend_y} {x} {y}Q{bend_x + 2.4} {bend_y + 2} 31 69z"


def orchid_bloom(x: float, y: float, r: float, turn: float) -> str:
    outer = "".join(leaf(x, y, r, turn - 90 + a, r * 0.42) for a in (0, 115, -115))
    inner = "".join(leaf(x, y, r * 0.86, turn - 90 + a, r * 0.4) for a in (55, -55))
    return (
        path(outer + inner, BLUE, RIM)
        + path(leaf(x, y, r * 0.62, turn + 90, r * 0.34), RED, RIM)
        + disc(x, y, r * 0.17, GOLD, RIM)
    )


def chrysanthemum() -> str:
    """A full head of curled petals, row over row, over lobed leaves."""
    x, y = 28.5, 38
    stem = line("M29 52C28.5 60 30 64 28 70", GREEN, 1.9) + path(lobed(29.4, 61, 1) + lobed(28.6, 65, -1), GREEN, RIM)
    rows = ((20, 18.5, 3, GOLD, -90), (16, 14.6, 3, RED, -80), (13, 10.6, 2.8, GOLD, -90), (9, 6.8, 2.6, RED, -75))
    return (
        stem
        + "".join(
            path(petals(x, y, count, length, width, 1, turn), colour, RIM)
            for count, length, width, colour, turn in rows
        )
        + disc(x, y, 2, GOLD, RIM)
    )


def lobed(x: float, y: float, s: int) -> str:
    """Path data of a chrysanthemum leaf; `s` is 1 to the right and -1 to the left."""
    steps = (
        (4, -1),
        (6, -6),
        (9, -3.4),
        (14, -7),
        (14, -3),
        (20, -3.6),
        (16, -0.4),
        (18, 2.6),
        (12.6, 1.6),
        (11, 5),
        (7.4, 2),
        (4, 3),
    )
    return f"M{x} {y}" + "".join(f"L{x + s * dx:.1f} {y + dy:.1f}" for dx, dy in steps) + "z"


def bamboo() -> str:
    """Two canes with their joints and hanging leaves."""
    canes = "M19 70V56M19 54V38.6M19.2 36.6V21.6M19.4 19.6V12M32 70V60.4M32 58.4V46.4M32.2 44.4V34"
    joints = "M16.6 55H21.4M16.8 37.6H21.6M17 20.6H21.8M29.6 59.4H34.4M29.8 45.4H34.6"
    tufts = (
        (20, 37, 14),
        (20, 37, 42),
        (20, 37, -14),
        (33, 45, 20),
        (33, 45, 50),
        (33, 45, -8),
        (33, 59, 10),
        (33, 59, 38),
        (18, 55, 160),
        (18, 55, 130),
        (32, 34, -24),
        (32, 34, 8),
        (18.4, 21, 150),
        (18.4, 21, 178),
    )
    return (
        line(canes, GREEN, 3.8, ' style="stroke-linecap:butt"')
        + line(joints, GREEN, 1)
        + path("".join(leaf(x, y, 14, a, 2.5, 0.7) for x, y, a in tufts), GREEN, f' stroke="{FACE}" stroke-width=".4"')
    )


def spring() -> str:
    """A swallow under willow twigs."""
    twigs = "M55 28C46 27 40 32 38 43M54.5 32C49 33 46.4 38 47 50M55 41C53 46 53 50 52.6 58"
    spots = (
        (44, 30, 150),
        (41, 33.4, 60),
        (39.4, 37, 160),
        (38.6, 40, 60),
        (38, 43, 100),
        (49, 36.6, 155),
        (47.6, 40, 45),
        (47, 44, 140),
        (47, 47, 50),
        (47, 50, 92),
        (53.4, 48, 135),
        (53.2, 51, 60),
        (52.8, 54, 130),
        (52.6, 57, 95),
    )
    return line(twigs, GREEN, 0.9) + path("".join(leaf(x, y, 6, a, 1.7) for x, y, a in spots), GREEN) + swallow()


def swallow() -> str:
    """Seen from the side in flight: two long wings, a forked tail, a red throat."""
    tail = "M17.4 57.6C13 60.6 9 64 6 69.4C10.4 66.4 13.6 64.6 16.4 63.6C15 66 14.2 68 13.8 71C16.8 66.4 19.6 63.4 23.6 61z"
    far = "M24 52C20 44 20 36 23.6 26C26 36 29 43 31.4 49z"
    near = "M21 55C14.6 50.6 9 44.4 6.4 36.6C13.6 40 22.4 43.6 30.6 50.4z"
    trunk = "M16.6 59.4C20.4 53 27 48.6 33.6 48.8C37 49 38.8 50.6 39.2 52.6C35.6 58.6 25 63.8 16.6 59.4z"
    belly = path("M20.4 60.4C26.6 61 32 58.6 35.6 55.4C31 55.8 25 57 20.4 60.4z", FACE)
    face = (
        path("M38.6 51.2L43.4 53.2L38.6 54.4z", INK)
        + path("M39 52.8C37.6 55 36 56.4 33.4 57.4C33.2 55 34.6 53 39 52.8z", RED)
        + disc(36, 51.2, 0.9, FACE)
    )
    return path(far, BLUE, RIM) + path(tail + trunk, BLUE) + belly + path(near, BLUE, RIM) + face


def summer() -> str:
    """A lotus over its leaf and the water."""
    pad = path("M7 59C7 54 17 51 29 51C43 51 53 54 53 59C53 63 42 65.6 30 65.6C17 65.6 7 63 7 59z", GREEN) + line(
        "M30 58L13 57M30 58L47 57M30 58L22 64M30 58L39 63.8", FACE, 0.7
    )
    back = "".join(leaf(30, 52, n, a, w) for n, a, w in ((24, -158, 7), (24, -22, 7), (27, -130, 8), (27, -50, 8)))
    front = (
        path(back, RED, RIM)
        + path(leaf(30, 53, 31, -90, 11), RED, RIM)
        + path(leaf(30, 53.6, 21, -112, 7.6) + leaf(30, 53.6, 21, -68, 7.6), RED, RIM)
    )
    return pad + front + line("M30 29V40", FACE, 0.6) + line("M7 69.6H20M25 70H41M46 69.2H53", BLUE, 1.3)


def autumn() -> str:
    """Maple leaves falling before the moon."""
    return disc(19, 30, 10.5, GOLD) + maple(32, 45, 1.42, 10) + maple(13.4, 59, 0.6, -35) + maple(48.4, 65, 0.5, 40)


def maple(x: float, y: float, k: float, turn: float) -> str:
    half = (
        (1, 4),
        (7, 6),
        (5.5, 3),
        (12, -1),
        (9.5, -2.5),
        (11, -7),
        (6.5, -6),
        (5.5, -8),
        (3, -5.5),
        (3.5, -12),
        (1.8, -11),
    )
    outline = (
        "M0 4.6L"
        + "L".join(f"{a} {b}" for a, b in half)
        + "L0 -16L"
        + "L".join(f"{-a} {b}" for a, b in reversed(half))
        + "z"
    )
    veins = line("M0 4V-11M0 2L-8 -3.6M0 2L8 -3.6M0 3L-4 4.4M0 3L4 4.4", FACE, 0.6)
    return group(
        f'transform="translate({x} {y}) rotate({turn}) scale({k})"',
        path(outline, RED, RIM),
        line("M0 3.6C0 8 .6 11 1.8 13.4", RED, 1.1),
        veins,
    )


def winter() -> str:
    """A mountain and a pine under snow."""
    slopes = path(
        "M5.5 68L23.4 29L33.4 49.4L39 41L54.5 68z", BLUE, f' stroke="{BLUE}" stroke-width="1.2" stroke-linejoin="round"'
    )
    snow = path("M23.4 30.4L15.6 47.4L19.4 44.6L22.4 49.6L25.4 44L28 48.4L31 45.6z", FACE) + path(
        "M39 42.4L35.2 48.2L38.4 47L40.4 49.4L43.2 48.6z", FACE
    )
    pine = path(
        "M44 43L38.4 51.6H41.2L36 59.4H39.2L33.6 67.4H42.6V70.4H45.4V67.4H54.4L48.8 59.4H52L46.8 51.6H49.6z",
        GREEN,
        f' stroke="{FACE}" stroke-width="1.1" stroke-linejoin="round"',
    )
    return (
        slopes
        + snow
        + pine
        + line("M41.2 51.6L44 49.6L46.8 51.6M39.2 59.4L44 56.6L48.8 59.4", FACE, 1)
        + "".join(flake(*f) for f in ((12, 30, 3.6), (30.6, 21, 3.8), (37, 32, 3), (9, 45, 2.4), (50.4, 34, 3)))
    )


def flake(x: float, y: float, r: float) -> str:
    arms = "".join(
        "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*polar(x, y, r, 30 + 60 * i), *polar(x, y, r, 210 + 60 * i))
        for i in range(3)
    )
    return line(arms, BLUE, 0.9)


PICTURES = (plum, orchid, chrysanthemum, bamboo, spring, summer, autumn, winter)
