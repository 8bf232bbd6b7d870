"""Tiles as outlines for a matplotlib figure: the same faces as on the page, read from their SVG.

>>> shapes = outlines("5p")
>>> shapes[0].points[0][0], len(shapes) > 5
('M', True)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

from mahjong.draw.tiles import spelling, symbols

Matrix = tuple[float, float, float, float, float, float]  # as SVG's matrix(a b c d e f)
SAME: Matrix = (1, 0, 0, 1, 0, 0)
ROUND = 0.5523  # how far the handles of a curve reach for a quarter of a circle
NUMBERS = re.compile(r"-?\d*\.?\d+")
INHERITED = ("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "paint-order", "stroke-dasharray")


class Shape(NamedTuple):
    """One outline in tile units, 60 wide and 80 high: its points after the letters M, L, Q, C, Z, and how it is painted."""

    points: tuple[tuple[str, tuple[float, ...]], ...]
    fill: str | None
    stroke: str | None
    line: float
    alpha: float
    stroke_first: bool


@lru_cache(maxsize=64)
def outlines(tile) -> tuple[Shape, ...]:
    """All outlines of a tile, the lowest first, with its index in the corner and the colours of the light page."""
    return tuple(_walk(_parts()[f"mj-{spelling(tile)}"], SAME, {}))


@cache
def _parts() -> dict[str, ElementTree.Element]:
    """Every element of the sprite that has a name."""
    whole = ElementTree.fromstring(f"<svg>{''.join(symbols().values())}</svg>")
    return {node.get("id"): node for node in whole.iter() if node.get("id")}


def _walk(node: ElementTree.Element, matrix: Matrix, style: dict) -> Iterator[Shape]:
    matrix = _times(matrix, _transform(node.get("transform", "")))
    style = style | {key: node.get(key) for key in INHERITED if node.get(key) is not None}
    if node.tag == "use":
        yield from _walk(_parts()[node.get("href")[1:]], matrix, style)
    elif node.tag in DRAWN:
        yield _shape(DRAWN[node.tag](node), matrix, style)
    for child in node:
        yield from _walk(child, matrix, style)


def _transform(text: str) -> Matrix:
    """The product of the moves, sizes and turns that a `transform` names."""
    matrix = SAME
    for kind, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        matrix = _times(matrix, MOVES[kind](*map(float, NUMBERS.findall(inside))))
    return matrix


def _rotate(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    c, s = cos(radians(angle)), sin(radians(angle))
    return _times(_times((1, 0, 0, 1, x, y), (c, s, -s, c, 0, 0)), (1, 0, 0, 1, -x, -y))


MOVES = {
    "translate": lambda x, y=0.0: (1, 0, 0, 1, x, y),
    "scale": lambda x, y=None: (x, 0, 0, x if y is None else y, 0, 0),
    "rotate": _rotate,
}


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    return (a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3], a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f)


def _shape(commands, matrix: Matrix, style: dict) -> Shape:
    a, b, c, d, e, f = matrix
    points = tuple((letter, tuple(v for x, y in zip(xy[::2], xy[1::2]) for v in (a * x + c * y + e, b * x + d * y + f))) for letter, xy in commands)
    line = float(style.get("stroke-width", 1)) * abs(a * d - b * c) ** 0.5
    alpha = float(style.get("fill-opacity", style.get("stroke-opacity", 1)))
    return Shape(points, _colour(style.get("fill", "#000")), _colour(style.get("stroke")), line, alpha, style.get("paint-order") == "stroke")


def _colour(text: str | None) -> str | None:
    """The plain colour; of a property of the page, what stands for it where there is none."""
    found = re.search(r"#[0-9a-fA-F]{3,6}", text or "")
    return found[0] if found else None


# ---- elements as commands with absolute points


def _path(node: ElementTree.Element):
    """Path data: M L H V C Q Z, small letters relative."""
    here, start = (0.0, 0.0), (0.0, 0.0)
    for letter, inside in re.findall(r"([MLHVCQZmlhvcqz])([^A-Za-z]*)", node.get("d")):
        kind, values = letter.upper(), [float(value) for value in NUMBERS.findall(inside)]
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}[kind]
        for k in range(0, max(len(values), 1), size or 1):
            xy = _absolute(kind, values[k : k + size], here if letter.islower() else (0.0, 0.0), here)
            drawn = "L" if kind in "HV" or (kind == "M" and k) else kind
            here = start if kind == "Z" else xy[-2:]
            start = here if kind == "M" and not k else start
            yield drawn, xy


def _absolute(kind: str, values: list[float], offset: tuple, here: tuple) -> tuple[float, ...]:
    if kind == "H":
        return (values[0] + offset[0], here[1])
    if kind == "V":
        return (here[0], values[0] + offset[1])
    return tuple(value + offset[i % 2] for i, value in enumerate(values))


def _rect(node: ElementTree.Element):
    x, y, w, h = (float(node.get(key, 0)) for key in ("x", "y", "width", "height"))
    r = float(node.get("rx", 0))
    k = r * (1 - ROUND)
    yield "M", (x + r, y)
    for corner in (
        ((x + w - r, y), (x + w - k, y, x + w, y + k, x + w, y + r)),
        ((x + w, y + h - r), (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ((x + r, y + h), (x + k, y + h, x, y + h - k, x, y + h - r)),
        ((x, y + r), (x, y + k, x + k, y, x + r, y)),
    ):
        yield "L", corner[0]
        yield "C", corner[1]
    yield "Z", ()


def _circle(node: ElementTree.Element):
    x, y, r = (float(node.get(key, 0)) for key in ("cx", "cy", "r"))
    k = r * ROUND
    yield "M", (x + r, y)
    yield "C", (x + r, y + k, x + k, y + r, x, y + r)
    yield "C", (x - k, y + r, x - r, y + k, x - r, y)
    yield "C", (x - r, y - k, x - k, y - r, x, y - r)
    yield "C", (x + k, y - r, x + r, y - k, x + r, y)
    yield "Z", ()


DRAWN = {"path": _path, "rect": _rect, "circle": _circle}
