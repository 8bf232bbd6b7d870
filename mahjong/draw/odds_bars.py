"""Shares as bars under one another, and a guess beside the answer on a scale of tenths.

>>> picture = share_bars([("in the wall", 0.5), ("in a hand", 0.25)], "Where it lies")
>>> picture.count("<rect"), "50\\xa0%" in picture
(4, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log10

from mahjong.draw.chart_lines import _mark
from mahjong.draw.glyphs import number
from mahjong.draw.odds_charts import WIDE, _between, _text, percent, picture
from mahjong.numbers import number as figures

ROW, BAR = 46, 16
EDGE, MIDDLE = 22, 62  # of the scale


def share_bars(bars: Sequence[tuple[str, float]], said: str, marked: str = "") -> str:
    """Shares from 0 to 1 as bars under one another, each with its name and number above it."""
    rows = "".join(_share_bar(name, share, place * ROW, name == marked) for place, (name, share) in enumerate(bars))
    return picture(rows, said, ROW * len(bars), "mj-oc-bars")


def _share_bar(name: str, share: float, top: float, marked: bool) -> str:
    full, kind = WIDE - 8, "mj-bar-marked" if marked else "mj-bar"
    track, filled = (f'<rect class="{what}" x="4" y="{number(top + 22)}" width="{number(wide)}" height="{BAR}" rx="3"/>' for what, wide in (("mj-bar-track", full), (kind, full * share)))
    return _text(4, top + 16, name, "start", "mj-oc-plain") + _text(WIDE - 4, top + 16, percent(share), "end", "mj-oc-strong") + track + (filled if share else "")


def guess_scale(guess: float | None, exact: float, names: tuple[str, str], said: str) -> str:
    """A guess and the exact chance on a scale where each step is a tenth of the one before; `names` are theirs."""
    far = max(2, *(ceil(-log10(value) - 1e-9) for value in (guess or 1, exact or 1)))
    x, middle = _between(0, far, EDGE, WIDE - EDGE), MIDDLE
    every = 1 if far <= 4 else 3 if far <= 12 else 6
    line = f'<line class="mj-oc-zero" x1="{EDGE}" x2="{WIDE - EDGE}" y1="{middle}" y2="{middle}"/>'
    ticks = "".join(f'<line class="mj-oc-zero" x1="{number(x(k))}" x2="{number(x(k))}" y1="{middle - 5}" y2="{middle + 5}"/>' for k in range(far + 1))
    words = "".join(_tick(k, x(k), middle + 24, far) for k in range(0, far + 1, every))
    shown = [(exact, names[1], 1, middle + 52)] + ([] if guess is None else [(guess, names[0], 0, middle - 22)])
    marks = "".join(_guess_mark(value, name, place, x(-log10(value)), middle, at) for value, name, place, at in shown if value)
    return picture(line + ticks + words + marks, said, 126)


def _tick(k: int, x: float, y: float, far: int) -> str:
    anchor = "start" if k == 0 else "end" if k == far else "middle"
    return _text(x - 14 if k == 0 else x + 14 if k == far else x, y, f"1:{figures(10**k)}" if k < 7 else f"1:10{_raised(k)}", anchor)


def _raised(number: int) -> str:
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(number))


def _guess_mark(value: float, name: str, place: int, x: float, middle: float, at: float) -> str:
    anchor = "start" if x < WIDE / 3 else "end" if x > WIDE * 2 / 3 else "middle"
    shift = {"start": -8, "end": 8, "middle": 0}[anchor]
    mark = f'<g class="mj-line-{place}" transform="translate({number(x)} {middle}) scale(1.7)">{_mark(place * 3, 0, 0)}</g>'
    return mark + _text(x + shift, at, name, anchor, "mj-oc-strong mj-oc-rim")
