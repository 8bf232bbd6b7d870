"""The American flower, a peony with the letters FL (F is the green dragon's), and the joker."""

from __future__ import annotations

from mahjong.draw.face_shapes import BLUE, FACE, GOLD, GREEN, INK, RED, disc, leaf, line, path, petals

RIM = f' stroke="{FACE}" stroke-width=".8" stroke-linejoin="round"'


def american_flower() -> str:
    leaves = path("".join(leaf(30, 48, 24, a, 7) for a in (22, 62, 118, 158)), GREEN, RIM)
    rows = ((10, 20, 8), (9, 14.5, 6.4), (7, 9.4, 4.8))
    head = "".join(
        path(petals(30, 38, count, length, width, 0, -90 + 18 * i), RED, RIM)
        for i, (count, length, width) in enumerate(rows)
    )
    return leaves + head + disc(30, 38, 3.2, GOLD, RIM) + disc(30, 38, 1.2, RED)


def joker() -> str:
    """A fool's cap with three bells over a smiling face and a ruff."""
    return ruff() + head() + cap()


def ruff() -> str:
    points = "".join(leaf(30, 55, 17, a, 5) for a in (20, 55, 90, 125, 160))
    return path(points, GREEN, RIM) + path("".join(leaf(30, 55, 13, a, 3.6) for a in (37, 72, 108, 143)), RED, RIM)


def head() -> str:
    cheeks = disc(23.4, 48.6, 1.9, RED, ' fill-opacity=".5"') + disc(36.6, 48.6, 1.9, RED, ' fill-opacity=".5"')
    eyes = path(leaf(23.4, 44.2, 5, 0, 2.6) + leaf(31.6, 44.2, 5, 0, 2.6), INK)
    return (
        disc(30, 45, 12, FACE, f' stroke="{INK}" stroke-width="1.2"')
        + cheeks
        + eyes
        + line("M30 45.5V48.4", INK, 1)
        + line("M24.6 50.6C27 54.4 33 54.4 35.4 50.6", RED, 1.7)
    )


def cap() -> str:
    left = path(
        "M18.4 41.6C17 35 15.4 31.6 10.4 32.4C8 33 7 36 7.4 39C2.6 30 7 19.6 15.6 20.6C22.6 21.4 26.6 28 29 38z",
        GREEN,
        RIM,
    )
    right = path(
        "M41.6 41.6C43 35 44.6 31.6 49.6 32.4C52 33 53 36 52.6 39C57.4 30 53 19.6 44.4 20.6C37.4 21.4 33.4 28 31 38z",
        BLUE,
        RIM,
    )
    middle = path("M21 40C21 28 24.4 20 30.4 9.4C36 20 39 28 39 40C33 37.4 27 37.4 21 40z", RED, RIM)
    band = path(
        "M17.4 43.4C17.2 41 17.4 39.4 18 37.6C25.4 34.6 34.6 34.6 42 37.6C42.6 39.4 42.8 41 42.6 43.4C35 40 25 40 17.4 43.4z",
        GOLD,
        RIM,
    )
    bells = "".join(
        disc(x, y, 2.7, GOLD, f' stroke="{INK}" stroke-width=".7"') for x, y in ((30.3, 9.6), (7.6, 41.2), (52.4, 41.2))
    )
    return left + right + middle + band + bells
