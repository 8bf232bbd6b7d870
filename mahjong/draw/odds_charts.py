"""Charts of chances as SVG: lines by draw, a share that settles down while it is counted, a histogram by turn.

Each takes `said`, its text alternative; marks, dashes and words tell apart what colours tell apart. Bars are in `odds_bars`,
the useful tiles of a hand in `odds_tiles`.

>>> picture = chance_chart([Line("four copies", [0.1, 0.2, 0.3])], "Chance by draw", marked=2)
>>> picture.count("<polyline"), "20\\xa0%" in picture, 'aria-label="Chance by draw"' in picture
(1, True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from mahjong.draw.chart_lines import APART, COLOURS, DASHES, _mark
from mahjong.draw.glyphs import number
from mahjong.numbers import number as figures
from mahjong.numbers import percents, trimmed
from mahjong.tiles import Tile

WIDE, HIGH = 400, 250
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 16, 46
NAMED = 84  # room at the right edge for the names of several lines

Scale = Callable[[float], float]


class Line(NamedTuple):
    """A line of a chart: its name, text or a tile, and a chance from 0 to 1 for each draw."""

    name: str | Tile
    values: Sequence[float]


class Point(NamedTuple):
    """A count on the way: after so many trials the share was this, and the true one lay between these."""

    trials: int
    share: float
    low: float
    high: float


def percent(share: float, places: int = 1) -> str:
    """A share in hundredths; what is not nothing or all is never rounded to it.

    >>> percent(0.4977), percent(0.00001), percent(0.99999), percent(0), percent(0.25)
    ('49.8\\xa0%', '<0.1\\xa0%', '>99.9\\xa0%', '0\\xa0%', '25\\xa0%')
    """
    least, shown = 10.0**-places, float(f"{100 * share:.{places}f}")
    if 0 < share and shown < least:
        return percents(f"<{figures(least, digits=places)}")
    if share < 1 and shown > 100 - least:
        return percents(f">{figures(100 - least, digits=places)}")
    return percents(trimmed(shown, digits=places))


def picture(inside: str, said: str, high: float = HIGH, kind: str = "") -> str:
    """The frame of a chart; it fills the width it is given, up to its largest."""
    return f'<svg class="{f"mj-oc {kind}".rstrip()}" viewBox="0 0 {WIDE} {number(high)}" role="img" aria-label="{escape(said)}">{inside}</svg>'


# ---- lines by draw


def chance_chart(lines: Sequence[Line], said: str, marked: int | None = None, first: int = 1, axis: str = "") -> str:
    """The chance by each draw as a line from 0 to 100 %; `first` numbers the first value, `marked` is the draw to point at.

    Up to four lines differ in dash and mark and bear their names, which may be tiles, at the right edge.
    """
    right = NAMED if len(lines) > 1 else RIGHT
    count = max((len(line.values) for line in lines), default=1)
    x = _between(first, first + max(count - 1, 1), LEFT, WIDE - right)
    y = _between(0, 1, HIGH - BOTTOM, TOP)
    parts = [_grid([(k / 4, percent(k / 4)) for k in range(5)], y, right), _steps(first, count, x, axis, right)]
    parts += [_pointer(lines, marked, first, x, y)] if marked is not None and first <= marked < first + count else []
    parts += [_line(place, line, first, x, y) for place, line in enumerate(lines)]
    parts += [_names(lines, y, WIDE - right)] if len(lines) > 1 else []
    return picture("".join(parts), said)


def _between(low: float, high: float, start: float, end: float) -> Scale:
    return lambda value: start + (end - start) * (value - low) / (high - low)


def _grid(steps: Sequence[tuple[float, str]], y: Scale, right: float = RIGHT) -> str:
    """Horizontal lines with their values; the lowest is the axis."""
    drawn = []
    for place, (value, words) in enumerate(steps):
        at = number(y(value))
        drawn.append(f'<line class="{"mj-oc-grid" if place else "mj-oc-zero"}" x1="{LEFT}" x2="{number(WIDE - right)}" y1="{at}" y2="{at}"/>')
        drawn.append(_text(LEFT - 7, y(value) + 5, words, "end"))
    return "".join(drawn)


def _text(x: float, y: float, words: str, anchor: str = "middle", kind: str = "") -> str:
    of = f' class="{kind}"' if kind else ""
    return f'<text{of} x="{number(x)}" y="{number(y)}" text-anchor="{anchor}">{escape(words)}</text>'


def _steps(first: int, count: int, x: Scale, axis: str, right: float = RIGHT) -> str:
    """Numbers under the chart, as many as fit, and what they count."""
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100) if count <= 10 * step)
    marks = [n for n in range(first, first + count) if n == first or n % every == 0]
    if len(marks) > 1 and every > 1 and marks[1] - first <= every / 2:
        del marks[1]
    below = "".join(_text(x(n), HIGH - BOTTOM + 18, str(n)) for n in marks)
    return below + _text((LEFT + WIDE - right) / 2, HIGH - 6, axis)


def _line(place: int, line: Line, first: int, x: Scale, y: Scale) -> str:
    points = [(x(first + i), y(value)) for i, value in enumerate(line.values)]
    dash = f' stroke-dasharray="{DASHES[place % 4]}"' if DASHES[place % 4] else ""
    every = max(1, len(points) // 8)
    marks = "".join(_mark(place, *point) for point in points[:: every if len(points) > 24 else 1])
    return f'<g class="mj-line-{place % 4}"><polyline points="{_path(points)}" fill="none" stroke="currentColor" stroke-width="2.2"{dash}/>{marks}</g>'


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{number(a, 1)},{number(b, 1)}" for a, b in points)


def _pointer(lines: Sequence[Line], marked: int, first: int, x: Scale, y: Scale) -> str:
    """A line at the draw pointed at, with the value where there is one line only."""
    at = x(marked)
    drawn = f'<line class="mj-oc-pointer" x1="{number(at)}" x2="{number(at)}" y1="{TOP}" y2="{HIGH - BOTTOM}"/>'
    if len(lines) != 1:
        return drawn
    value = lines[0].values[marked - first]
    side, over = ("start", 9) if at < WIDE / 2 else ("end", -9)
    low = y(value) + 20 if y(value) < TOP + 20 or at < WIDE / 2 else y(value) - 9
    return drawn + f'<circle class="mj-oc-here" cx="{number(at)}" cy="{number(y(value))}" r="8"/>' + _text(at + over, low, percent(value), side, "mj-oc-strong")


def _names(lines: Sequence[Line], y: Scale, edge: float) -> str:
    """Each name beside the end of its line, moved apart where lines end close together."""
    high = 30 if any(isinstance(line.name, Tile) for line in lines) else APART
    ends = sorted((y(line.values[-1]), place, line.name) for place, line in enumerate(lines) if line.values)
    spots: list[float] = []
    for at, *_ in ends:
        spots.append(max(at, spots[-1] + high) if spots else at)
    over = max(0.0, spots[-1] - (HIGH - BOTTOM)) if spots else 0.0
    return "".join(_name(place, name, edge, spot - over) for spot, (_, place, name) in zip(spots, ends))


def _name(place: int, name: str | Tile, edge: float, y: float) -> str:
    mark = f'<g class="mj-line-{place % 4}">{_mark(place, edge + 14, y)}</g>'
    if isinstance(name, Tile):
        return mark + small_tile(name, edge + 24, y - 14)
    return mark + _text(edge + 24, y + 5, name if len(name) <= 8 else name[:7] + "…", "start", "mj-oc-strong")


def small_tile(tile: Tile, x: float, y: float, width: float = 21) -> str:
    """A tile inside a chart; it points into the page's sprite."""
    return f'<svg x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(width * 4 / 3)}" viewBox="0 0 60 80"><use href="#mj-{tile}"/></svg>'


# ---- a share that settles down


def settling_chart(points: Sequence[Point], exact: float | None, total: int, said: str, axis: str = "", words: str = "") -> str:
    """The share counted so far against the number of trials, with its 95 % band, and a dashed line at the exact chance.

    `words` names the dashed line. Before the first trial the exact line alone is drawn.
    """
    low, high, step = _zoom(points, exact, total)
    y, x = _between(low, high, HIGH - BOTTOM, TOP), _between(0, max(total, 1), LEFT, WIDE - RIGHT)
    places = max(0, -floor(log10(step) + 1e-9) - 2)
    levels = [(low + k * step, percent(min(low + k * step, 1), places)) for k in range(round((high - low) / step) + 1)]
    parts = [_grid(levels, y), _thousands(total, x, axis)]
    if points:
        parts += [_band(points, x, y, low, high), _line_of(points, x, y, low, high)]
    if exact is not None:
        parts.append(_exact_line(y(exact), words, bool(points) and points[-1].share > exact))
    return picture("".join(parts), said)


def _zoom(points: Sequence[Point], exact: float | None, total: int) -> tuple[float, float, float]:
    """The lowest and highest value shown and the step between: what matters once a twentieth of the trials is done."""
    late = [point for point in points if point.trials * 20 >= total] or list(points[-1:])
    seen = [value for point in late for value in (point.low, point.high)] + ([] if exact is None else [exact])
    least, most = (min(seen), max(seen)) if seen else (0.0, 1.0)
    if most - least < 1e-12 and not points:  # nothing counted yet: some room around the exact line
        room = min(0.1, max(least, 1e-9))
        least, most = least - room, least + room
    gap = max(most - least, 1e-9) * 0.12
    least, most = max(0.0, least - gap), min(1.0, most + gap)
    step = _round_step((most - least) / 4)
    low = floor(least / step + 1e-9) * step
    return low, max(low + step, ceil(most / step - 1e-9) * step), step


def _round_step(size: float) -> float:
    """The next of 1, 2, 5, 10, 20 … (or .1, .2, .5 …) that is not smaller."""
    unit = 10.0 ** floor(log10(size))
    return next(unit * k for k in (1, 2, 5, 10) if unit * k >= size * 0.999)


def _thousands(total: int, x: Scale, axis: str) -> str:
    marks = [0, total // 2, total] if total >= 4 else [0, total]
    anchors = {0: "start", len(marks) - 1: "end"}
    below = "".join(_text(x(n), HIGH - BOTTOM + 18, figures(n), anchors.get(i, "middle")) for i, n in enumerate(marks))
    return below + _text((LEFT + WIDE - RIGHT) / 2, HIGH - 6, axis)


def _clipped(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _band(points: Sequence[Point], x: Scale, y: Scale, low: float, high: float) -> str:
    there = [(x(point.trials), y(_clipped(point.high, low, high))) for point in points]
    back = [(x(point.trials), y(_clipped(point.low, low, high))) for point in reversed(points)]
    return f'<polygon class="mj-oc-band" points="{_path(there + back)}"/>'


def _line_of(points: Sequence[Point], x: Scale, y: Scale, low: float, high: float) -> str:
    """The line of shares; where it leaves the picture at the start, it is not drawn."""
    inside = [(x(point.trials), y(point.share)) for point in points if low <= point.share <= high]
    last = f'<circle cx="{number(inside[-1][0])}" cy="{number(inside[-1][1])}" r="4.5" fill="currentColor"/>' if inside else ""
    return f'<g class="mj-line-0"><polyline points="{_path(inside)}" fill="none" stroke="currentColor" stroke-width="2.2"/>{last}</g>'


def _exact_line(at: float, words: str, below: bool) -> str:
    """The dashed line, its words on the side where the counted line does not end."""
    line = f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{number(at)}" y2="{number(at)}" stroke="currentColor" stroke-width="2" stroke-dasharray="9 5"/>'
    label = _text(WIDE - RIGHT - 2, at + 19 if (below or at < TOP + 22) and at < HIGH - BOTTOM - 22 else at - 7, words, "end", "mj-oc-strong mj-oc-rim") if words else ""
    return f'<g class="mj-line-1">{line}{label}</g>'


# ---- a histogram by turn


def turn_histogram(exact: Sequence[float], counted: Sequence[float], names: Sequence[str], said: str, axis: str = "", marked: int | None = None) -> str:
    """A bar for each turn's share as counted, and a diamond where it should stand; `counted` may still be empty.

    `names` stand below the bars, `marked` is the place of one that stands out.
    """
    high, step = _bar_top([*exact, *counted])
    y, wide = _between(0, high, HIGH - BOTTOM, TOP), (WIDE - LEFT - RIGHT) / max(len(exact), 1)
    places = 0 if step >= 0.0099 else 1 if step >= 0.00099 else 2
    parts = [_grid([(k * step, percent(k * step, places)) for k in range(round(high / step) + 1)], y)]
    for place, value in enumerate(exact):
        left = LEFT + place * wide
        parts += [_column(counted[place], left, wide, y, place == marked)] if place < len(counted) else []
        parts.append(_diamond(left + wide / 2, y(value), min(5.0, wide / 2.4)))
    return picture("".join(parts) + _bar_names(names, wide) + _text((LEFT + WIDE - RIGHT) / 2, HIGH - 6, axis), said)


def _bar_top(values: Sequence[float]) -> tuple[float, float]:
    most = max([*values, 0.01])
    step = _round_step(most / 4)
    return ceil(most / step - 1e-9) * step, step


def _column(value: float, left: float, wide: float, y: Scale, marked: bool) -> str:
    top, kind = y(value), "mj-bar-marked" if marked else "mj-bar"
    return f'<rect class="{kind}" x="{number(left + wide * 0.12)}" y="{number(top)}" width="{number(wide * 0.76)}" height="{number(HIGH - BOTTOM - top)}"/>'


def _diamond(x: float, y: float, size: float) -> str:
    corners = f"{number(x)},{number(y - size)} {number(x + size)},{number(y)} {number(x)},{number(y + size)} {number(x - size)},{number(y)}"
    return f'<polygon class="mj-oc-diamond" points="{corners}"/>'


def _bar_names(names: Sequence[str], wide: float) -> str:
    """As many names as fit, the last always."""
    every = next(step for step in (1, 2, 5, 10, 20) if wide * step >= 24)
    kept = [i for i in range(len(names)) if i % every == (every - 1 if every > 1 else 0) and len(names) - 1 - i >= every * 1.3] + [len(names) - 1] * bool(names)
    return "".join(_text(LEFT + wide * (i + 0.5), HIGH - BOTTOM + 18, names[i]) for i in kept)


def odds_css() -> str:
    """The charts' style, light and dark; of `chart_lines` and `bars` it takes the colours, so that one block is enough."""
    from mahjong.draw.bars import bars_css
    from mahjong.draw.chart_lines import chart_css

    return chart_css() + bars_css() + OWN


OWN = (
    ".mj-oc{display:block;width:100%;max-width:30rem;height:auto;font:14px var(--mj-font,sans-serif)}"
    ".mj-oc text{fill:var(--mj-muted,#655f53);font-variant-numeric:tabular-nums}.mj-oc .mj-oc-strong,.mj-oc .mj-oc-plain{fill:var(--mj-page-fg,#221f1a)}.mj-oc .mj-oc-strong{font-weight:600}"
    ".mj-oc .mj-oc-rim{paint-order:stroke;stroke:var(--mj-page-bg,#fff);stroke-width:5px;stroke-linejoin:round}"
    ".mj-oc-grid{stroke:var(--mj-line,#ddd)}.mj-oc-zero{stroke:var(--mj-edge,#888);stroke-width:1.2}"
    ".mj-oc-pointer{stroke:var(--mj-edge,#888);stroke-width:1.5;stroke-dasharray:3 3}.mj-oc-here{fill:none;stroke:var(--mj-page-fg,#221f1a);stroke-width:2}"
    f".mj-oc-band{{fill:{COLOURS[0]};fill-opacity:.18}}[data-theme=\"dark\"] .mj-oc-band{{fill:color-mix(in srgb,{COLOURS[0]} 55%,#fff)}}.mj-oc-diamond{{fill:var(--mj-page-bg,#fff);stroke:var(--mj-page-fg,#221f1a);stroke-width:1.6}}"
    "@media (max-width:34rem){.mj-oc{font-size:16px}}"
)
