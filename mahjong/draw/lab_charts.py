"""The lab's pictures: bars and histograms of one simulation or of two beside each other, each number with how sure it is.

The second run differs from the first by colour, by its letter and by being hollow, so that no colour has to be told apart.

>>> picture = bars([("nobody", [Mark(0.25, 0.2, 0.31, "25 %"), Mark(0.5, 0.4, 0.6, "50 %")])], "Ends", (0, 1), "AB")
>>> picture.count('"mj-lab-bar '), 'aria-label="Ends: nobody A 25 %, B 50 %"' in picture
(2, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import log10
from typing import NamedTuple

from mahjong.draw.bars import BLUE, ORANGE, WIDE
from mahjong.draw.glyphs import number
from mahjong.draw.odds_charts import percent
from mahjong.numbers import trimmed

EDGE, LETTER, WORDS = 4, 20, 66  # margins, the place of a run's letter, the place of its number
BAR, GAP, NAME, BETWEEN = 15, 6, 22, 9
HIGH, LEFT, BELOW, TOP = 208, 52, 32, 8
RUNS = "AB"


class Mark(NamedTuple):
    """A number to be drawn: its value, its bounds, in words, and where wanted the part of the bar that is drawn dark."""

    value: float
    low: float
    high: float
    words: str
    part: float | None = None


def bars(rows: Sequence[tuple[str, Sequence[Mark]]], label: str, reach: tuple[float, float], runs: str = "", ticks: Sequence[tuple[float, str]] = ()) -> str:
    """A bar for each run under each name, from zero to its value; `reach` is what the full width stands for.

    `runs` holds the runs' letters, nothing where there is one run only; `ticks` are values written below the bars.
    Returns SVG that fills the width it is given, up to its largest.
    """
    left = EDGE + (LETTER if runs else 0)
    x = _scale(reach, left, WIDE - WORDS)
    high = NAME + (BAR + GAP) * max(len(runs), 1) + BETWEEN
    body = "".join(_row(row, high * place, x, runs) for place, row in enumerate(rows))
    low = high * len(rows)
    zero = f'<line class="mj-lab-zero" x1="{number(x(0))}" x2="{number(x(0))}" y1="{NAME - 2}" y2="{low - BETWEEN}"/>' if reach[0] < 0 else ""
    axis = "".join(_tick(x(value), low, text) for value, text in ticks)
    said = "; ".join(f"{name} {_said(marks, runs)}" for name, marks in rows)
    return _svg("mj-lab-bars", low + (18 if ticks else 0), f"{label}: {said}", f"{_grid(ticks, x, low)}{body}{zero}{axis}")


def _scale(reach: tuple[float, float], left: float, right: float) -> Callable[[float], float]:
    low, high = reach
    return lambda value: left + (right - left) * (min(max(value, low), high) - low) / ((high - low) or 1)


def _said(marks: Sequence[Mark], runs: str) -> str:
    return ", ".join(f"{letter} {mark.words}".strip() for letter, mark in zip(runs or " ", marks))


def _row(row: tuple[str, Sequence[Mark]], top: float, x, runs: str) -> str:
    name, marks = row
    drawn = [f'<text x="{EDGE}" y="{number(top + 15)}">{escape(name)}</text>']
    for place, mark in enumerate(marks):
        letter = runs[place : place + 1]
        drawn.append(_bar(mark, top + NAME + place * (BAR + GAP), x, letter, max(RUNS.find(letter), 0) if letter else 0))
    return "".join(drawn)


def _bar(mark: Mark, y: float, x, letter: str, look: int) -> str:
    low, high = sorted((x(0), x(mark.value)))
    kind, middle = f"mj-lab-{RUNS[look].lower()}", y + BAR / 2
    inset = 1 if look else 0  # a hollow bar's edge lies inside
    rect = f'<rect class="mj-lab-bar {kind}" x="{number(low + inset)}" y="{number(y + inset)}" width="{number(max(high - low - 2 * inset, 0))}" height="{BAR - 2 * inset}" rx="2"/>'
    dark = f'<rect class="mj-lab-part {kind}" x="{number(low)}" y="{number(y)}" width="{number(x(mark.part) - x(0))}" height="{BAR}" rx="2"/>' if mark.part is not None else ""
    light = " mj-lab-light" if mark.part is not None else ""
    tag = f'<text class="mj-lab-letter" x="{EDGE}" y="{number(middle + 5)}">{letter}</text>' if letter else ""
    words = f'<text class="mj-lab-words" x="{WIDE - EDGE}" y="{number(middle + 5)}" text-anchor="end">{escape(mark.words)}</text>'
    return f'{tag}<g class="mj-lab-one{light}">{rect}{dark}</g>{whisker(x(mark.low), x(mark.high), middle)}{words}'


def whisker(low: float, high: float, y: float, half: float = 4.5) -> str:
    """From bound to bound; a pale edge keeps it apart from the bar."""
    a, b, m = number(low), number(high), number(y)
    return _whisker_path(f"M{a},{m}H{b}M{a},{number(y - half)}V{number(y + half)}M{b},{number(y - half)}V{number(y + half)}")


def _whisker_path(path: str) -> str:
    return f'<path class="mj-lab-edge" d="{path}"/><path class="mj-lab-sure" d="{path}"/>'


def _grid(ticks, x, low: float) -> str:
    return "".join(f'<line class="mj-lab-grid" x1="{number(x(value))}" x2="{number(x(value))}" y1="4" y2="{number(low)}"/>' for value, _ in ticks)


def _tick(x: float, y: float, text: str) -> str:
    """A number below a line; one at the left edge begins there, so that nothing is cut off."""
    anchor = "start" if x < 3 * EDGE else "middle"
    return f'<text class="mj-lab-tick" x="{number(x)}" y="{number(y + 13)}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(kind: str, high: float, said: str, body: str) -> str:
    return f'<svg class="mj-lab-chart {kind}" viewBox="0 0 {WIDE} {number(high)}" role="img" aria-label="{escape(said)}">{body}</svg>'


# Histograms


class Columns(NamedTuple):
    """The columns of one run: for each its share with its bounds, and the mean of all, None where there is nothing."""

    marks: Sequence[Mark]
    mean: float | None = None


def histogram(edges: Sequence[tuple[int, int]], series: Sequence[Columns], label: str, looks: Sequence[int] = (0, 1)) -> str:
    """Columns for whole numbers from `edges[k][0]` to `edges[k][1]`, those of two runs side by side; a mark below shows each mean.

    `label` is the whole text alternative, `looks` says whether a run looks like the first or the second. Returns SVG that fills the width it is given, up to its largest.
    """
    most = max((mark.high for run in series for mark in run.marks), default=0) or 1
    step = nice(most / 4.6)
    top = step * -(-most // step)
    y = lambda share: TOP + (HIGH - TOP - BELOW) * (1 - min(share, top) / top)  # noqa: E731
    wide = (WIDE - LEFT - EDGE) / max(len(edges), 1)
    parts = [_lines(step, top, y), _edges(edges, wide)]
    parts += [_columns(run, (place, look), len(series), wide, y) for place, (run, look) in enumerate(zip(series, looks))]
    parts += [_mean(run.mean, look, edges, wide) for run, look in zip(series, looks) if run.mean is not None]
    return _svg("mj-lab-histogram", HIGH, label, "".join(parts))


def nice(value: float) -> float:
    """The next round number: 1, 2, 2.5 or 5 times a power of ten.

    >>> [nice(x) for x in (0.031, 0.3, 7)]
    [0.05, 0.5, 10.0]
    """
    power = 10.0 ** int(log10(value) // 1)
    return round(next(k * power for k in (1, 2, 2.5, 5, 10) if k * power >= value * 0.9999), 9)


def _lines(step: float, top: float, y) -> str:
    lines = []
    for k in range(round(top / step) + 1):
        at = y(k * step)
        kind = "mj-lab-grid" if k else "mj-lab-zero"
        lines.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDE - EDGE}" y1="{number(at)}" y2="{number(at)}"/>')
        lines.append(f'<text class="mj-lab-tick" x="{LEFT - 5}" y="{number(at + 4)}" text-anchor="end">{percent(k * step)}</text>')
    return "".join(lines)


def _edges(edges: Sequence[tuple[int, int]], wide: float) -> str:
    """The numbers below: the lowest of a column under its left edge, a column of one number has it in its middle."""
    every = max(1, -(-36 // int(max(wide, 1))))
    single = bool(edges) and edges[0][0] == edges[0][1]
    shift = wide / 2 if single else 0
    marks = [(LEFT + place * wide + shift, low) for place, (low, _) in enumerate(edges) if place % every == 0]
    return "".join(_tick(x, HIGH - 19, f"{low}".replace("-", "−")) for x, low in marks)


def _columns(run: Columns, at: tuple[int, int], count: int, wide: float, y) -> str:
    (place, look), own = at, wide / count * (0.84 if count > 1 else 0.88)
    kind, inset = f"mj-lab-{RUNS[look].lower()}", 1 if look else 0
    drawn = []
    for k, mark in enumerate(run.marks):
        left = LEFT + k * wide + wide * 0.06 + place * own
        middle, high = left + own / 2, y(0) - y(mark.value)
        if mark.value:
            box = f'x="{number(left + inset)}" y="{number(y(mark.value) + inset)}" width="{number(max(own - 1 - 2 * inset, 1))}" height="{number(max(high - inset, 0.5))}"'
            drawn.append(f'<rect class="mj-lab-bar {kind}" {box}/>' + _upright(middle - 0.5, y(mark.low), y(mark.high), min(own / 4, 4)))
    return f"<g>{''.join(drawn)}</g>"


def _upright(x: float, low: float, high: float, half: float) -> str:
    a, b, left, right = number(low), number(high), number(x - half), number(x + half)
    return _whisker_path(f"M{number(x)},{a}V{b}M{left},{a}H{right}M{left},{b}H{right}")


def _mean(mean: float, look: int, edges, wide: float) -> str:
    """A triangle that points at the mean from below."""
    if not edges:
        return ""
    low, step = edges[0][0], edges[0][1] - edges[0][0] + 1
    x, y = LEFT + (mean - low + 0.5) / step * wide, HIGH - BELOW + 1
    return f'<path class="mj-lab-mean mj-lab-{RUNS[look].lower()}" d="M{number(x)},{y}l5,8h-10z"/>'


# The small picture in a row of a table


LEAST, STRIP, LINE = 0.0004, 156, 15


def strip(marks: Sequence[Mark]) -> str:
    """A dot and its bounds for each run, on a scale where each step to the right is ten times as often: 0.1, 1, 10, 100 %.

    What was never seen has no dot. Only a picture: the numbers stand beside it.

    >>> strip([Mark(0, 0, 0.01, "")]).count("<circle"), strip([Mark(0.1, 0.05, 0.2, "")]).count("<circle")
    (0, 1)
    """
    high = LINE * len(marks) + 2
    lines = "".join(f'<line class="mj-lab-grid" x1="{x}" x2="{x}" y1="0" y2="{high}"/>' for x in (number(_log(10.0**-k)) for k in range(4)))
    dots = "".join(_dot(mark, place) for place, mark in enumerate(marks))
    return f'<svg class="mj-lab-strip" viewBox="0 0 {STRIP} {high}" width="{STRIP}" height="{high}" aria-hidden="true">{lines}{dots}</svg>'


def strip_axis() -> str:
    """What stands above the strips: the shares their lines mean."""
    texts = "".join(f'<text class="mj-lab-tick" x="{number(_log(10.0**-k))}" y="12" text-anchor="middle">{trimmed(100 * 10.0**-k)}{"" if k else " %"}</text>' for k in range(4))
    return f'<svg class="mj-lab-strip" viewBox="0 0 {STRIP} 16" width="{STRIP}" height="16" aria-hidden="true">{texts}</svg>'


def _log(share: float) -> float:
    return 8 + (STRIP - 28) * (log10(max(share, LEAST)) - log10(LEAST)) / -log10(LEAST)


def _dot(mark: Mark, place: int) -> str:
    y, kind = LINE * place + LINE / 2 + 1, f"mj-lab-{RUNS[place].lower()}"
    low, high = (number(_log(bound)) for bound in (mark.low, mark.high))
    line = f'<line class="mj-lab-line {kind}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'
    return line + (f'<circle class="mj-lab-bar {kind}" cx="{number(_log(mark.value))}" cy="{y}" r="4.2"/>' if mark.value else "")


def lab_css() -> str:
    """The pictures' colours, light and dark."""
    return "".join((
        ".mj-lab-chart{display:block;width:100%;max-width:26rem;height:auto;font:14.5px var(--mj-font,sans-serif)}",
        ".mj-lab-chart text{fill:var(--mj-page-fg,#221f1a)}.mj-lab-chart .mj-lab-tick{fill:var(--mj-muted,#655f53);font-size:12.5px}",
        ".mj-lab-strip text{font:600 12px var(--mj-font,sans-serif);fill:var(--mj-muted,#655f53)}",
        ".mj-lab-chart .mj-lab-words,.mj-lab-chart .mj-lab-letter{font-weight:600}",
        ".mj-lab-grid{stroke:var(--mj-line,#ddd)}.mj-lab-zero{stroke:var(--mj-edge,#888)}",
        f".mj-lab-a{{--own:{BLUE}}}.mj-lab-b{{--own:{ORANGE}}}",
        "".join(f'[data-theme="dark"] .mj-lab-{run}{{--own:color-mix(in srgb,{colour} 60%,#fff)}}' for run, colour in (("a", BLUE), ("b", ORANGE))),
        ".mj-lab-bar.mj-lab-a,.mj-lab-mean.mj-lab-a{fill:var(--own)}",
        ".mj-lab-bar.mj-lab-b,.mj-lab-mean.mj-lab-b{fill:var(--mj-card,#fff);stroke:var(--own);stroke-width:2}",
        ".mj-lab-light>.mj-lab-bar.mj-lab-a{fill-opacity:.4}.mj-lab-part{fill:var(--own)}.mj-lab-mean{stroke:var(--own);stroke-width:1.5}",
        ".mj-lab-edge,.mj-lab-sure{fill:none;stroke-linecap:round}.mj-lab-edge{stroke:var(--mj-card,#fff);stroke-width:4}.mj-lab-sure{stroke:var(--mj-page-fg,#221f1a);stroke-width:1.6}",
        ".mj-lab-line{stroke:var(--own);stroke-width:2.5;stroke-linecap:round}.mj-lab-line.mj-lab-b{stroke-dasharray:1 4}",
    ))  # fmt: skip
