"""Discards side by side: a row each with its tile, its useful tiles, and bars for chances, points and danger; boxes of chance times points;
a line of a model with counted dots beside it.

>>> from mahjong.tiles import Tile
>>> cells = [Bar("4.8 points", 0.6, best=True)]
>>> picture = side_by_side([Compared(Tile.EAST, ("your choice",), cells)], ["Mean score"], "MCR")
>>> picture.count("<tr"), "your choice" in picture, "width:60.0%" in picture
(2, True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from mahjong.draw.chart_lines import COLOURS
from mahjong.draw.glyphs import number
from mahjong.draw.hands import hand
from mahjong.draw.odds_charts import BOTTOM, HIGH, LEFT, NAMED, RIGHT, TOP, WIDE, Line, _between, _grid, _line, _names, _steps, percent, picture
from mahjong.draw.tiles import tile
from mahjong.tiles import Tile

BOX_WIDE, BOX_HIGH = 150, 96  # of a box of chance times points


class Bar(NamedTuple):
    """A cell: words, and a bar as long as `share` of the cell; `pale` is a longer bar behind it, `note` a few more words."""

    words: str
    share: float | None = None
    best: bool = False
    pale: float | None = None
    note: str = ""
    tiles: tuple[Tile, ...] = ()
    kind: str = ""


class Compared(NamedTuple):
    """A row: the tile thrown, words under it, and its cells, each a bar, several bars, or text."""

    tile: Tile
    marks: tuple[str, ...]
    cells: Sequence[Bar | Sequence[Bar] | str]
    chosen: bool = False


def side_by_side(rows: Sequence[Compared], head: Sequence[str], caption: str, first: str = "", lang: str = "", kind: str = "") -> str:
    """The rows as a table, with the names of the columns in `head` and that of the tiles in `first`; `kind` adds a class. On a narrow page each row is a block."""
    top = "".join(f'<th scope="col">{escape(words)}</th>' for words in (first, *head))
    body = "".join(_row(row, head, lang) for row in rows)
    return f'<table class="{f"mj-dc-rows {kind}".rstrip()}"><caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def _row(row: Compared, head: Sequence[str], lang: str) -> str:
    marks = "".join(f"<small>{escape(mark)}</small>" for mark in row.marks)
    cells = "".join(f'<td data-label="{escape(words)}">{_cell(cell, lang)}</td>' for cell, words in zip(row.cells, head))
    kind = ' class="mj-dc-chosen"' if row.chosen else ""
    return f'<tr{kind}><th scope="row">{tile(row.tile, 40, lang=lang)}{marks}</th>{cells}</tr>'


def _cell(cell, lang: str) -> str:
    if isinstance(cell, str):
        return f'<span class="mj-dc-none">{escape(cell)}</span>'
    bars = [cell] if isinstance(cell, Bar) else cell
    return "".join(_bar(bar, lang) for bar in bars)


def _bar(bar: Bar, lang: str) -> str:
    """The number, its bar, and below it a note or the tiles it counts."""
    words = f'<b>{escape(bar.words)}</b>' if bar.best else f"<span>{escape(bar.words)}</span>"
    note = f"<small>{escape(bar.note)}</small>" if bar.note else ""
    tiles = hand(list(bar.tiles), 22, lang, own=False) if bar.tiles else ""
    return f'<div class="{f"mj-dc-bar {bar.kind}".rstrip()}"><span class="mj-dc-words">{words}{note}</span>{_track(bar)}{tiles}</div>'


def _track(bar: Bar) -> str:
    if bar.share is None:
        return ""
    pale = f'<i class="mj-dc-pale" style="width:{_width(bar.pale)}"></i>' if bar.pale else ""
    return f'<span class="mj-dc-track" aria-hidden="true">{pale}<i class="mj-dc-full" style="width:{_width(bar.share)}"></i></span>'


def _width(share: float) -> str:
    return f"{100 * min(max(share, 0.0), 1.0):.1f}%"


# ---- chance times points


class Worth(NamedTuple):
    """A discard's chance to win, the mean points of a win, and their product; words for each."""

    tile: Tile
    chance: float
    points: float
    words: tuple[str, str, str]


def worth_boxes(boxes: Sequence[Worth], lang: str = "") -> str:
    """A box for each discard: as wide as the chance to win, as high as the points of a win, so that its area is the mean score.

    Widths and heights are to the scale of the widest and the highest.
    """
    wide, high = max((box.chance for box in boxes), default=0) or 1, max((box.points for box in boxes), default=0) or 1
    return f'<ul class="mj-dc-boxes">{"".join(_worth(box, wide, high, lang) for box in boxes)}</ul>'


def _worth(box: Worth, wide: float, high: float, lang: str) -> str:
    w, h = BOX_WIDE * box.chance / wide, BOX_HIGH * box.points / high
    frame = f'<path class="mj-dc-axes" d="M1,0V{BOX_HIGH + 1}H{BOX_WIDE + 2}"/>'
    area = f'<rect class="mj-dc-area" x="2" y="{number(BOX_HIGH - h)}" width="{number(max(w, 1))}" height="{number(max(h, 1))}"/>'
    drawn = f'<svg viewBox="0 0 {BOX_WIDE + 3} {BOX_HIGH + 3}" aria-hidden="true">{frame}{area}</svg>'
    chance, points, mean = map(escape, box.words)
    return f"<li>{tile(box.tile, 34, lang=lang)}{drawn}<p><b>{mean}</b><span>{chance}</span><span>{points}</span></p></li>"


# ---- chances by draw, and what was counted beside them


class Dot(NamedTuple):
    """A share counted, and the bounds of the true one in 95 of 100 such trials."""

    share: float
    low: float
    high: float


def fitted_chart(lines: Sequence[Line], said: str, axis: str = "", dots: Sequence[Dot] = (), marked: int = 1) -> str:
    """Chances after 0, 1, … draws as lines, what was counted as dots with whiskers in the colour numbered `marked`; the scale fits the values.

    Several lines differ in dash and mark and bear their names, tiles or text, at the right edge.

    >>> fitted_chart([Line("model", [0, 0.05, 0.08])], "Won", dots=[Dot(0, 0, 0), Dot(0.04, 0.03, 0.06)]).count("<rect")
    1
    """
    right = NAMED if len(lines) > 1 else RIGHT
    most = max([0.01, *(value for line in lines for value in line.values), *(dot.high for dot in dots)])
    step = next(size for size in (0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25) if most <= 5 * size or size == 0.25)
    count, top = max((len(line.values) for line in lines), default=1), step * ceil(most / step - 1e-9)
    x, y = _between(0, max(count - 1, 1), LEFT, WIDE - right), _between(0, top, HIGH - BOTTOM, TOP)
    parts = [_grid([(k * step, percent(k * step, 2 if step < 0.01 else 0)) for k in range(round(top / step) + 1)], y, right), _steps(0, count, x, axis, right)]
    parts += [_line(place, line, 0, x, y) for place, line in enumerate(lines)]
    parts += [_names(lines, y, WIDE - right)] if len(lines) > 1 else []
    marks = "".join(_dot(x(t), y(dot.share), y(dot.low), y(dot.high)) for t, dot in enumerate(dots) if t)
    return picture("".join(parts) + (f'<g class="mj-line-{marked}">{marks}</g>' if marks else ""), said)


def _dot(x: float, y: float, low: float, high: float) -> str:
    whisker = f'<path d="M{number(x)},{number(low)}V{number(high)}" stroke="currentColor" stroke-width="2" fill="none"/>'
    return f'{whisker}<rect x="{number(x - 4)}" y="{number(y - 4)}" width="8" height="8" fill="currentColor"/>'


def discards_css() -> str:
    """The colours of bars and boxes, light and dark; the rest stands in the page's style sheet."""
    blue, orange = COLOURS[0], COLOURS[1]
    dark = "".join(f'[data-theme="dark"] {name}{{background-color:color-mix(in srgb,{colour} 65%,#fff)}}' for name, colour in ((".mj-dc-full", blue), (".mj-dc-danger .mj-dc-full", orange)))
    return (
        f".mj-dc-full{{background-color:{blue}}}.mj-dc-danger .mj-dc-full{{background-color:{orange}}}"
        f".mj-dc-area{{fill:{blue}}}[data-theme=\"dark\"] .mj-dc-area{{fill:color-mix(in srgb,{blue} 65%,#fff)}}{dark}"
        "@media (forced-colors:active){.mj-dc-full{background-color:CanvasText!important;forced-color-adjust:none}}"
    )
