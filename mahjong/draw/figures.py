"""Figures to keep, drawn with matplotlib: a chart as on the page, the tiles it is about, and below what was counted.

matplotlib is loaded when a figure is asked for, never before.

>>> from mahjong.notation import read_tiles
>>> figure = chance_figure({"25 copies": [0.2, 0.36, 0.49]}, "Chance by draw", tiles=read_tiles("123m 456p"))
>>> as_png(figure)[1:4], as_svg(figure).startswith(b"<?xml")
(b'PNG', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from textwrap import wrap

from mahjong.draw.chart_lines import COLOURS
from mahjong.draw.figure_tiles import Shape, outlines
from mahjong.tiles import Tile

INCHES = (7.2, 4.8)
DASHES = ("-", (0, (6, 2.5)), (0, (1.5, 2.5)), (0, (8, 2.5, 1.5, 2.5)))
MARKS = "os^D"
INK, PALE = "#221f1a", "#ddd6c4"


def blank(title: str, note: str = "", tiles: Iterable[Tile] = (), inches: tuple[float, float] = INCHES):
    """A figure with a title, a row of tiles under it and a note at its foot; returns the figure and the axes to draw on."""
    from matplotlib.figure import Figure

    tiles, lines = list(tiles), wrap(note, 106)
    figure = Figure(figsize=inches, facecolor="white")
    high = inches[1]
    head, row, foot = 0.5 / high, (0.62 / high if tiles else 0.0), (0.17 * len(lines) + 0.16) / high
    axes = figure.add_axes((0.1, foot + 0.62 / high, 0.87, 1 - head - row - foot - 0.75 / high))
    figure.text(0.03, 1 - 0.34 / high, title, fontsize=13, fontweight="bold", color=INK)
    if tiles:
        place_tiles(figure, tiles, 0.03, 1 - head - row + 0.02, row - 0.02)
    figure.text(0.03, 0.12 / high, "\n".join(lines), fontsize=8.5, color="#655f53", linespacing=1.4)
    return figure, axes


def chance_figure(lines: Mapping[str, Sequence[float]], title: str, note: str = "", tiles: Iterable[Tile] = (), marked: int | None = None, first: int = 1, labels: tuple[str, str] = ("", "")):
    """Chances from 0 to 1 by draw, a line each with its own dash and mark; `labels` stand at the two axes. Returns the figure."""
    figure, axes = blank(title, note, tiles)
    for place, (name, values) in enumerate(lines.items()):
        steps = range(first, first + len(values))
        axes.plot(steps, [100 * value for value in values], color=COLOURS[place % 4], linestyle=DASHES[place % 4], marker=MARKS[place % 4], markersize=4.5, linewidth=1.8, label=name, clip_on=False)
    if marked is not None:
        axes.axvline(marked, color="#8c8473", linestyle=":", linewidth=1.2)
    axes.set_ylim(0, 100)
    _whole(axes)
    _dress(axes, labels)
    return figure


def settling_figure(points: Sequence, exact: float | None, title: str, note: str = "", tiles: Iterable[Tile] = (), labels: tuple[str, str] = ("", ""), names: tuple[str, str] = ("", "")):
    """A share counted by trying, with its 95 % band, and the exact chance as a dashed line; points as for `settling_chart`."""
    figure, axes = blank(title, note, tiles)
    trials = [point.trials for point in points]
    axes.fill_between(trials, [100 * point.low for point in points], [100 * point.high for point in points], color=COLOURS[0], alpha=0.18, linewidth=0)
    axes.plot(trials, [100 * point.share for point in points], color=COLOURS[0], linewidth=1.8, label=names[0])
    if exact is not None:
        axes.axhline(100 * exact, color=COLOURS[1], linestyle=DASHES[1], linewidth=1.8, label=names[1])
    _dress(axes, labels)
    return figure


def histogram_figure(exact: Sequence[float], counted: Sequence[float], names: Sequence[str], title: str, note: str = "", tiles: Iterable[Tile] = (), labels: tuple[str, str] = ("", ""), words: tuple[str, str] = ("", "")):
    """A share for each turn: bars as counted, diamonds where they should stand; `words` name the two."""
    figure, axes = blank(title, note, tiles)
    places = range(len(exact))
    if counted:
        axes.bar(places, [100 * value for value in counted], color=COLOURS[0], width=0.76, label=words[0])
    axes.plot(places, [100 * value for value in exact], "D", markersize=6, markerfacecolor="white", markeredgecolor=INK, label=words[1])
    axes.set_xticks(list(places), names)
    axes.set_ylim(bottom=0)
    _dress(axes, labels)
    return figure


def _whole(axes) -> None:
    """Draws are counted in whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _dress(axes, labels: tuple[str, str]) -> None:
    """The page's plain look: pale lines across, no frame; a legend where something bears a name."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color("#8c8473")
    axes.grid(axis="y", color=PALE)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelcolor=INK)
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    if any(axes.get_legend_handles_labels()[1]):
        axes.legend(frameon=False, loc="best")


# ---- tiles as outlines


def place_tiles(figure, tiles: Iterable[Tile], left: float, low: float, high: float) -> None:
    """A row of tiles on a figure; the lower left corner and the height are parts of the figure, the tiles keep their shape."""
    tiles = list(tiles)
    wide, tall = figure.get_size_inches()
    one = high * 0.75 * tall / wide
    shrink = min(1.0, (0.97 - left) / (one * 1.04 * max(len(tiles), 1)))
    axes = figure.add_axes((left, low + high * (1 - shrink), one * 1.04 * len(tiles) * shrink, high * shrink))
    draw_tiles(axes, tiles)


def draw_tiles(axes, tiles: Iterable[Tile]) -> None:
    """Tiles side by side, filling axes that are then without a frame."""
    tiles = list(tiles)
    axes.set(xlim=(0, 62.4 * max(len(tiles), 1)), ylim=(80, 0), aspect="equal")
    axes.axis("off")
    for place, tile in enumerate(tiles):
        for shape in outlines(tile):
            for patch in _patches(shape, 62.4 * place, axes):
                axes.add_patch(patch)


def _patches(shape: Shape, right: float, axes) -> Iterable:
    """The outline filled, and its rim; the rim lies below where the tile says so."""
    from matplotlib.patches import PathPatch

    path, parts = _path(shape, right), []
    if shape.fill:
        parts.append(PathPatch(path, facecolor=shape.fill, edgecolor="none", alpha=shape.alpha))
    if shape.stroke:
        parts.append(PathPatch(path, fill=False, edgecolor=shape.stroke, linewidth=shape.line * _points_a_unit(axes), alpha=shape.alpha, joinstyle="round", capstyle="round"))
    return reversed(parts) if shape.stroke_first else parts


def _points_a_unit(axes) -> float:
    """How many of matplotlib's points a unit of a tile measures in these axes."""
    figure = axes.get_figure()
    return axes.get_position().height * figure.get_size_inches()[1] * 72 / 80


def _path(shape: Shape, right: float):
    from matplotlib.path import Path

    codes = {"M": (Path.MOVETO,), "L": (Path.LINETO,), "Q": (Path.CURVE3,) * 2, "C": (Path.CURVE4,) * 3, "Z": (Path.CLOSEPOLY,)}
    vertices = [(x + right, y) for letter, xy in shape.points for x, y in (zip(xy[::2], xy[1::2]) if xy else ((0.0, 0.0),))]
    return Path(vertices, [code for letter, _ in shape.points for code in codes[letter]])


# ---- as files


def as_png(figure, dots: int = 160) -> bytes:
    """The figure as a PNG file, `dots` to the inch."""
    return _saved(figure, "png", dpi=dots)


def as_svg(figure) -> bytes:
    """The figure as an SVG file."""
    return _saved(figure, "svg")


def _saved(figure, kind: str, **more) -> bytes:
    file = BytesIO()
    figure.savefig(file, format=kind, **more)
    return file.getvalue()
