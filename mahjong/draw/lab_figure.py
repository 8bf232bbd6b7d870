"""The lab's figures to keep, drawn with matplotlib: how the deals of one run or two went, and how often each pattern was seen.

matplotlib is loaded when a figure is asked for, never before.

>>> from mahjong.draw.figures import as_png
>>> series = {"A": [Point("nobody", 0.25, 0.2, 0.31)]}
>>> as_png(overview([Panel("Ends", "bars", series)], "Some deals"))[1:4]
b'PNG'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from mahjong.draw.bars import BLUE, ORANGE
from mahjong.draw.figures import INK, PALE, place_tiles
from mahjong.numbers import percents, trimmed
from mahjong.tiles import Tile

MUTED = "#655f53"
LOOKS = {"A": {"color": BLUE, "edgecolor": BLUE}, "B": {"color": "white", "edgecolor": ORANGE}}
DOTS = {"A": {"color": BLUE, "marker": "o"}, "B": {"color": ORANGE, "marker": "s", "markerfacecolor": "white"}}
WIDE = 9.6  # inches


class Point(NamedTuple):
    """A share with its bounds, under a name or over a number."""

    at: str | float
    value: float
    low: float
    high: float


class Panel(NamedTuple):
    """One picture of a figure: `bars` (names down the side) or `columns` (numbers along the bottom), a list of points for each run."""

    title: str
    kind: str
    series: Mapping[str, Sequence[Point]]
    means: Mapping[str, float] = {}


def overview(panels: Sequence[Panel], title: str, note: str = "", tiles: Iterable[Tile] = (), tiles_name: str = ""):
    """Up to four pictures in a square, a row of tiles under the title and a note at the foot. Returns a matplotlib figure."""
    tiles, lines = list(tiles), wrap(note, 128)
    figure, high, head = _blank(title, lines, 2.9 * -(-len(panels) // 2) + 1.3 + 0.55 * bool(tiles))
    if tiles:
        place_tiles(figure, tiles, 0.03, 1 - (head + 0.48) / high, 0.46 / high)
        figure.text(0.03, 1 - (head - 0.03) / high, tiles_name, fontsize=9, color=MUTED)
        head += 0.55
    rows, foot = -(-len(panels) // 2), 0.3 + 0.17 * len(lines)
    one = (high - head - foot) / rows
    for place, panel in enumerate(panels):
        down, right = divmod(place, 2)
        left = 0.5 * right + (0.18 if panel.kind == "bars" else 0.06)
        axes = figure.add_axes((left, (foot + one * (rows - 1 - down) + 0.42) / high, 0.5 * (right + 1) - left - 0.02, (one - 0.92) / high))
        axes.set_title(panel.title, loc="left", fontsize=10.5, fontweight="bold", color=INK, x=(0.5 * right + 0.03 - left) / axes.get_position().width)
        (_bars if panel.kind == "bars" else _columns)(axes, panel)
        _dress(axes, "x" if panel.kind == "bars" else "y")
        if not place and len(panel.series) > 1:
            axes.legend(frameon=False, loc="best", fontsize=9)
    return figure


def ranking(points: Mapping[str, Sequence[Point]], title: str, note: str = "", label: str = ""):
    """A dot with its bounds for each name, from the top down, on a scale where each step is ten times as often. Returns a figure."""
    lines, count = wrap(note, 128), max(1, *map(len, points.values()))
    figure, high, head = _blank(title, lines, 1.7 + 0.2 * count)
    foot = 0.3 + 0.17 * len(lines)
    axes = figure.add_axes((0.33, (foot + 0.5) / high, 0.64, (high - head - foot - 0.6) / high))
    for place, (letter, own) in enumerate(points.items()):
        _dots(axes, letter, own, 0.16 * (2 * place - 1) if len(points) > 1 else 0.0)
    axes.set(xscale="log", xlim=(0.0004, 1.15), ylim=(count - 0.4, -0.6))
    axes.set_yticks(range(count), [point.at for point in next(iter(points.values()))], fontsize=8.5)
    axes.xaxis.set_major_formatter(_percent_formatter(100))
    axes.set_xlabel(label, color=INK, fontsize=9)
    _dress(axes, "x")
    if len(points) > 1:
        axes.legend(frameon=False, loc="lower right")
    return figure


def _percent_formatter(by: float = 1):
    from matplotlib.ticker import FuncFormatter

    return FuncFormatter(lambda share, _: percents(trimmed(by * share, digits=3)))


def _blank(title: str, lines: Sequence[str], high: float):
    """An empty figure with its title and foot, its height, and how much of it the title takes (inches)."""
    from matplotlib.figure import Figure

    figure, titles = Figure(figsize=(WIDE, high), facecolor="white"), wrap(title, 86)
    figure.text(0.03, 1 - 0.2 / high, "\n".join(titles), fontsize=13, fontweight="bold", color=INK, va="top")
    figure.text(0.03, 0.12 / high, "\n".join(lines), fontsize=8.5, color=MUTED, linespacing=1.4)
    return figure, high, 0.32 + 0.24 * len(titles)


def _dots(axes, letter: str, points: Sequence[Point], shift: float) -> None:
    places = [place + shift for place in range(len(points))]
    axes.hlines(places, [max(p.low, 0.0004) for p in points], [p.high for p in points], color=DOTS[letter]["color"], linewidth=1.4)
    axes.plot([p.value or float("nan") for p in points], places, linestyle="none", markersize=5, label=letter, **DOTS[letter])


def _bars(axes, panel: Panel) -> None:
    count, names = len(panel.series), [point.at for point in next(iter(panel.series.values()))]
    for place, (letter, points) in enumerate(panel.series.items()):
        own = 0.72 / count
        at = [k - 0.36 + own * (place + 0.5) for k in range(len(points))]
        axes.barh(at, [100 * p.value for p in points], height=own * 0.9, linewidth=1.4, label=letter, **LOOKS[letter])
        axes.hlines(at, [100 * p.low for p in points], [100 * p.high for p in points], color=INK, linewidth=1.1)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.xaxis.set_major_formatter(_percent_formatter())


def _columns(axes, panel: Panel) -> None:
    count, longest = len(panel.series), max(panel.series.values(), key=len)
    step = longest[1].at - longest[0].at if len(longest) > 1 else 1
    for place, (letter, points) in enumerate(panel.series.items()):
        own = step * 0.86 / count
        at = [p.at + step * 0.07 + own * (place + 0.5) - (0.5 if step == 1 else 0) for p in points]
        axes.bar(at, [100 * p.value for p in points], width=own * 0.94, linewidth=1.2, label=letter, **LOOKS[letter])
        seen = [(x, p) for x, p in zip(at, points) if p.value]
        axes.vlines([x for x, _ in seen], [100 * p.low for _, p in seen], [100 * p.high for _, p in seen], color=INK, linewidth=0.8)
    for letter, mean in panel.means.items():
        axes.plot([mean + (step > 1) * 0.5], [0], clip_on=False, zorder=5, markersize=8, **{**DOTS[letter], "marker": "^"})
    axes.yaxis.set_major_formatter(_percent_formatter())
    axes.set_ylim(bottom=0)


def _dress(axes, across: str) -> None:
    """The page's plain look: pale lines, no frame."""
    for side in axes.spines.values():
        side.set_visible(False)
    axes.grid(axis=across, color=PALE)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelcolor=INK, labelsize=9)
    axes.tick_params(axis="x", pad=7)
