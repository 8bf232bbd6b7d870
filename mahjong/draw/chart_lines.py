"""A line for each player through a match, as a picture: colours that colour-blind eyes tell apart, and dashes and marks besides.

>>> picture = lines_chart({"Ann": [0, 24, 16], "Ben": [0, -24, -16]})
>>> picture.count("<polyline"), "Ann stands at 16" in picture
(2, True)
"""

from __future__ import annotations

from html import escape

from mahjong.draw.glyphs import number
from mahjong.text import say

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b4578f")  # apart for every kind of colour vision; the dark page lightens them
DASHES = ("", "9 4", "2 4", "12 4 2 4")
WIDE, HIGH = 480, 290
LEFT, RIGHT, TOP, BOTTOM = 54, 172, 16, 34
APART = 20  # between names at the right edge


def lines_chart(series: dict[str, list[int]], lang: str = "") -> str:
    """The totals of up to four players, the first value before the first hand; the picture says in words where each stands.

    Returns SVG that fills the width it is given. A series of one value draws nothing but its start.
    """
    count = max(map(len, series.values()), default=1)
    low, high, step = _range([value for line in series.values() for value in line])
    x = lambda place: LEFT + (WIDE - LEFT - RIGHT) * place / max(count - 1, 1)  # noqa: E731
    y = lambda value: TOP + (HIGH - TOP - BOTTOM) * (high - value) / (high - low)  # noqa: E731
    parts = [_grid(low, high, step, y), _axis(count, x, lang)]
    parts += [_line(place, line, x, y) for place, line in enumerate(series.values())]
    parts.append(_names(series, y))
    label = escape(say("ends.chart.label", lang, who="; ".join(_said(name, line, lang) for name, line in series.items())))
    return f'<svg class="mj-chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _said(name: str, line: list[int], lang: str) -> str:
    return say("ends.chart.one", lang, player=name, total=_minus(line[-1]), best=_minus(max(line)), worst=_minus(min(line)))


def _range(values: list[int]) -> tuple[int, int, int]:
    """The lowest and highest line of the grid and the step between lines: a round number, about five steps."""
    least, most = min([0, *values]), max([0, *values])
    size, step = max(most - least, 4), 1
    while size > 6 * step:
        lead = int(str(step)[0])
        step = step * 2 if lead != 2 else step * 5 // 2
    return step * (least // step), max(step * -(-most // step), step * (least // step) + step), step


def _grid(low: int, high: int, step: int, y) -> str:
    lines = []
    for value in range(low, high + 1, step):
        kind = "mj-zero" if value == 0 else "mj-grid-line"
        lines.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{number(y(value))}" y2="{number(y(value))}"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{number(y(value) + 4)}" text-anchor="end">{_minus(value)}</text>')
    return "".join(lines)


def _axis(count: int, x, lang: str) -> str:
    every = max(1, -(-(count - 1) // 8))
    marks = [f'<text x="{number(x(place))}" y="{HIGH - 12}" text-anchor="middle">{place}</text>' for place in range(0, count, every)]
    return "".join(marks) + f'<text x="{WIDE - RIGHT + 14}" y="{HIGH - 12}">{escape(say("ends.chart.hands", lang))}</text>'


def _line(place: int, line: list[int], x, y) -> str:
    points = [(x(i), y(value)) for i, value in enumerate(line)]
    path = " ".join(f"{number(a)},{number(b)}" for a, b in points)
    dash = f' stroke-dasharray="{DASHES[place % 4]}"' if DASHES[place % 4] else ""
    marks = "".join(_mark(place, a, b) for a, b in points) if len(points) <= 40 else ""
    return f'<g class="mj-line-{place % 4}"><polyline points="{path}" fill="none" stroke="currentColor" stroke-width="2.5"{dash}/>{marks}</g>'


def _mark(place: int, a: float, b: float) -> str:
    """A circle, a square, a triangle or a diamond."""
    if place % 4 == 0:
        return f'<circle cx="{number(a)}" cy="{number(b)}" r="4" fill="currentColor"/>'
    corners = {1: ((-4, -4), (4, -4), (4, 4), (-4, 4)), 2: ((0, -5), (5, 4), (-5, 4)), 3: ((0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0))}[place % 4]
    return f'<polygon points="{" ".join(f"{number(a + dx)},{number(b + dy)}" for dx, dy in corners)}" fill="currentColor"/>'


def _names(series: dict[str, list[int]], y) -> str:
    """Each name beside the end of its line, moved apart where lines end close together."""
    ends = sorted((y(line[-1]), place, name, line[-1]) for place, (name, line) in enumerate(series.items()))
    spots: list[float] = []
    for at, *_ in ends:
        spots.append(max(at, spots[-1] + APART) if spots else at)
    over = max(0.0, spots[-1] - (HIGH - BOTTOM)) if spots else 0.0
    drawn = []
    for spot, (_, place, name, total) in zip(spots, ends):
        short = name if len(name) <= 8 else name[:7] + "…"
        mark, text = _mark(place, WIDE - RIGHT + 16, spot - over), f"{escape(short)} {_minus(total)}"
        drawn.append(f'<g class="mj-line-{place % 4}">{mark}<text class="mj-end" x="{WIDE - RIGHT + 26}" y="{number(spot - over + 5)}">{text}</text></g>')
    return "".join(drawn)


def _minus(value: int) -> str:
    return f"{value}".replace("-", "−")


def chart_css() -> str:
    """The chart's colours, light and dark."""
    light = "".join(f".mj-line-{i}{{color:{colour}}}" for i, colour in enumerate(COLOURS))
    dark = "".join(f'[data-theme="dark"] .mj-line-{i}{{color:color-mix(in srgb,{colour} 60%,#fff)}}' for i, colour in enumerate(COLOURS))
    return (
        ".mj-chart{display:block;width:100%;max-width:36rem;height:auto;font:13px var(--mj-font,sans-serif)}"
        ".mj-chart text{fill:var(--mj-muted,#655f53)}.mj-chart .mj-end{fill:currentColor;font-weight:600}"
        ".mj-grid-line{stroke:var(--mj-line,#ddd)}.mj-zero{stroke:var(--mj-edge,#888)}" + light + dark
    )
