"""Shares as bars: each with its name and number above it and a whisker for how sure it is, so that no colour has to be told apart.

>>> picture = bars_chart([("nobody", 0.25, 0.2, 0.31, "25 %")], "Deals")
>>> picture.count("<rect"), 'aria-label="Deals: nobody 25 %"' in picture
(2, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from mahjong.draw.glyphs import number

WIDE, EDGE, ROW, BAR = 340, 4, 50, 16
BLUE, ORANGE = "#0072b2", "#d55e00"  # apart for every kind of colour vision; the dark page lightens them

Bar = tuple[str, float, float, float, str]  # name, share from 0 to 1, its lower and upper bound, the share in words


def bars_chart(bars: Sequence[Bar], label: str, marked: str = "") -> str:
    """Bars under one another, the full width being 1; `marked` names one that stands out. `label` begins the text alternative.

    Returns SVG that fills the width it is given, up to its largest.
    """
    said = escape(f"{label}: " + "; ".join(f"{name} {words}" for name, *_, words in bars))
    rows = "".join(_bar(bar, ROW * place, bar[0] == marked) for place, bar in enumerate(bars))
    return f'<svg class="mj-bars" viewBox="0 0 {WIDE} {ROW * len(bars)}" role="img" aria-label="{said}">{rows}</svg>'


def _bar(bar: Bar, top: float, marked: bool) -> str:
    name, share, low, high, words = bar
    kind = "mj-bar-marked" if marked else "mj-bar"
    y, full = top + 24, WIDE - 2 * EDGE
    texts = f'<text x="{EDGE}" y="{top + 17}">{escape(name)}</text><text class="mj-bar-share" x="{WIDE - EDGE}" y="{top + 17}" text-anchor="end">{escape(words)}</text>'
    track = f'<rect class="mj-bar-track" x="{EDGE}" y="{y}" width="{full}" height="{BAR}" rx="3"/>'
    filled = f'<rect class="{kind}" x="{EDGE}" y="{y}" width="{number(full * share)}" height="{BAR}" rx="3"/>'
    return f"{texts}{track}{filled}{_whisker(EDGE + full * low, EDGE + full * high, y)}"


def _whisker(low: float, high: float, y: float) -> str:
    """From bound to bound across the bar; a pale edge keeps it apart from the bar."""
    a, b, middle = number(low), number(high), number(y + BAR / 2)
    path = f"M{a},{middle}H{b}M{a},{y + 3}V{y + BAR - 3}M{b},{y + 3}V{y + BAR - 3}"
    return f'<path class="mj-bar-edge" d="{path}"/><path class="mj-bar-sure" d="{path}"/>'


def bars_css() -> str:
    """The bars' colours, light and dark."""
    dark = "".join(f'[data-theme="dark"] .{kind}{{fill:color-mix(in srgb,{colour} 65%,#fff)}}' for kind, colour in (("mj-bar", BLUE), ("mj-bar-marked", ORANGE)))
    return (
        ".mj-bars{display:block;width:100%;max-width:26rem;height:auto;font:15px var(--mj-font,sans-serif)}"
        ".mj-bars text{fill:var(--mj-page-fg,#221f1a)}.mj-bars .mj-bar-share{font-weight:600}.mj-bar-track{fill:var(--mj-sunk,#f2eee3)}"
        f".mj-bar{{fill:{BLUE}}}.mj-bar-marked{{fill:{ORANGE}}}{dark}"
        ".mj-bars path{fill:none;stroke-linecap:round}.mj-bar-edge{stroke:var(--mj-card,#fff);stroke-width:4.5}.mj-bar-sure{stroke:var(--mj-page-fg,#221f1a);stroke-width:2}"
    )
