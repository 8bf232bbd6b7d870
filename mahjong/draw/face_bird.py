"""The one of bamboos: a peacock on a cane, its fan open behind it."""

from __future__ import annotations

from math import atan2, degrees, hypot

from mahjong.draw.face_shapes import BLUE, FACE, GOLD, GREEN, INK, RED, disc, group, leaf, line, path, point, polar, use

ROOT = (34, 51)  # where the tail feathers meet
# the feathers' tips, from the one over the back to the one that touches the cane
TIPS = [(31.2, 12.6), (38.4, 11.8), (44.8, 15), (49.4, 20.6), (51.6, 27.6), (52, 35), (51, 42.2), (48.6, 48.8)]


def bird() -> str:
    """The whole face, from the back to the front: fan, cane, legs, body, wing, head."""
    return fan() + cane() + legs() + body() + wing() + head()


def fan() -> str:
    """Eight feathers, each with an eye at its tip and a lesser one half way."""
    rims = f'fill="{GREEN}" stroke="{FACE}" stroke-width=".8" stroke-linejoin="round"'
    feathers = group(rims, "".join(path(feather(*tip)) for tip in TIPS))
    quills = "".join(f"M{point(*ROOT)}L{point(*along(tip, 0.84))}" for tip in TIPS)
    return (
        feathers
        + line(quills, FACE, 0.5)
        + "".join(eye(*tip) for tip in TIPS)
        + "".join(small_eye(*along(t, 0.7)) for t in TIPS)
    )


def along(tip: tuple[float, float], share: float) -> tuple[float, float]:
    return ROOT[0] + (tip[0] - ROOT[0]) * share, ROOT[1] + (tip[1] - ROOT[1]) * share


def feather(x: float, y: float) -> str:
    """Path data of one feather: narrow at the root, round at the tip."""
    dx, dy = x - ROOT[0], y - ROOT[1]
    length, angle = hypot(dx, dy), degrees(atan2(dy, dx))
    shoulder, end = polar(*ROOT, length * 0.86, angle), polar(*ROOT, length + 5.2, angle)
    near = [polar(*shoulder, 3.9, angle + s) for s in (-90, 90)]
    far = [polar(*end, 4.6, angle + s) for s in (-90, 90)]
    return f"M{point(*ROOT)}L{point(*near[0])}C{point(*far[0])} {point(*far[1])} {point(*near[1])}z"


def eye(x: float, y: float) -> str:
    return disc(x, y, 2.7, FACE) + disc(x, y, 2.2, RED) + disc(x, y, 1, BLUE, f' stroke="{FACE}" stroke-width=".5"')


def small_eye(x: float, y: float) -> str:
    return disc(x, y, 1, GOLD)


def cane() -> str:
    """The perch: a rod laid down, with two leaves at each end."""
    leaves = "".join(leaf(x, 63.4, 8, a, 1.9) for x, turn in ((10.6, 180), (49.4, 0)) for a in (turn - 24, turn + 24))
    return path(leaves, GREEN) + use("rod", "translate(30 63.4) rotate(90) scale(.75 1.38)", GREEN)


def legs() -> str:
    return line("M25.4 54V60.4M22.6 60.6H27.6M31.4 54V60.4M28.8 60.6H33.6", INK, 1.3)


def body() -> str:
    """Neck, breast and back in one sweep, with rows of scales down the breast."""
    d = "M17.2 20C19.6 26.5 14.2 32 13.8 40C13.4 49.4 20.4 55.8 28.6 55.6C34.4 55.4 38 52.4 39 48.6C35.4 41.6 28.6 40 26.2 34.6C24.4 30.4 25.6 25.6 26.2 20z"
    scales = "M18 40.5q1.6 2 3.2 0M16.4 44.5q1.6 2 3.2 0M19.8 48.5q1.6 2 3.2 0M17.6 36.2q1.6 2 3.2 0M20.6 32.6q1.5 1.8 3 0M20.4 28.4q1.4 1.7 2.8 0M23.6 52.2q1.6 1.8 3.2 0"
    return path(d, BLUE, f' stroke="{FACE}" stroke-width=".9"') + line(scales, FACE, 0.7)


def wing() -> str:
    """A red shoulder over long gold and green quills."""
    rim = f' stroke="{FACE}" stroke-width=".8"'
    quills = leaf(25, 44.5, 19.5, 30, 4, 2.2), leaf(24.4, 44, 18, 19, 4, 2)
    return (
        path(quills[0], GREEN, rim)
        + path(quills[1], GOLD, rim)
        + path(
            "M21.4 43.4C21.8 39.4 27.6 37.8 31.4 42.6C33.4 45 33.4 47 32.6 48.4C28 50.2 22.4 48.6 21.4 43.4z", RED, rim
        )
        + line("M25 43.2q2.4 .6 3.8 2.8M24.6 45.8q1.8 .5 2.8 1.6", FACE, 0.7)
    )


def head() -> str:
    plumes = ((18.4, 7.6), (22.4, 6.2), (26.4, 7.6))
    crest = line("".join(f"M22 15L{x} {y}" for x, y in plumes), BLUE, 0.9) + "".join(
        disc(x, y, 1.5, RED) for x, y in plumes
    )
    beak = path("M18 16.6C14.6 16.8 12.2 18.6 11.4 21.4C13.8 20.6 16 20.6 18.4 21z", GOLD)
    return (
        crest
        + beak
        + disc(21.9, 18.6, 5, BLUE)
        + path("M17.9 17.4Q20.4 14.6 24 17.2Q22.6 20.6 18.4 20.4z", FACE)
        + disc(20.7, 18, 1.15, INK)
    )
