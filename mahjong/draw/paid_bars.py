"""What each seat wins or pays as bars to both sides of a line, so that two ways of paying can be held side by side.

>>> from mahjong.tiles import WINDS
>>> picture = paid_bars(dict(zip(WINDS, (105, -35, -35, -35))), "Playboard", (70, 210))
>>> picture.count("<rect"), 'aria-label="Playboard: East +105; South −35; West −35; North −35"' in picture
(8, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from mahjong.draw.bars import BAR, EDGE, ROW, WIDE
from mahjong.draw.glyphs import number
from mahjong.draw.sheet import signed
from mahjong.text import say
from mahjong.tiles import Tile


def paid_bars(paid: Mapping[Tile, int], label: str, reach: tuple[int, int] = (0, 0), roles: Mapping[Tile, str] | None = None, lang: str = "") -> str:
    """A bar a seat: to the right what it wins, to the left what it pays; each with its name and number above it.

    `reach` is the greatest sum paid and the greatest won in any picture beside this one, so that bars can be compared;
    `roles` adds a word to a seat. Returns SVG that fills the width it is given, up to its largest.
    """
    scale = _scale(paid, reach)
    said = escape(f"{label}: " + "; ".join(f"{say(f'seat.{seat}', lang)} {signed(amount)}" for seat, amount in paid.items()))
    rows = "".join(_row(seat, amount, ROW * place, scale, (roles or {}).get(seat, ""), lang) for place, (seat, amount) in enumerate(paid.items()))
    return f'<svg class="mj-bars mj-paid" viewBox="0 0 {WIDE} {ROW * len(paid)}" role="img" aria-label="{said}">{rows}</svg>'


def _scale(paid: Mapping[Tile, int], reach: tuple[int, int]) -> tuple[float, float]:
    """Where the line stands from which the bars go out, and how wide a point is, the same to both sides."""
    low, high = max(reach[0], *(-amount for amount in paid.values())), max(reach[1], *paid.values())
    point = (WIDE - 2 * EDGE) / max(low + high, 1)
    return EDGE + low * point, point


def _row(seat: Tile, amount: int, top: int, scale: tuple[float, float], role: str, lang: str) -> str:
    (zero, point), full, y = scale, WIDE - 2 * EDGE, top + 24
    wide = abs(amount) * point
    x, kind = (zero, "mj-bar") if amount >= 0 else (zero - wide, "mj-bar-marked")
    name = escape(say(f"seat.{seat}", lang)) + (f' <tspan class="mj-paid-role">{escape(role)}</tspan>' if role else "")
    texts = f'<text x="{EDGE}" y="{top + 17}">{name}</text><text class="mj-bar-share" x="{WIDE - EDGE}" y="{top + 17}" text-anchor="end">{signed(amount)}</text>'
    track = f'<rect class="mj-bar-track" x="{EDGE}" y="{y}" width="{full}" height="{BAR}" rx="3"/>'
    line = f'<line class="mj-paid-zero" x1="{number(zero)}" x2="{number(zero)}" y1="{y - 2}" y2="{y + BAR + 2}"/>'
    return f'{texts}{track}<rect class="{kind}" x="{number(x)}" y="{y}" width="{number(wide)}" height="{BAR}" rx="3"/>{line}'


def paid_css() -> str:
    """What these bars add to the style of bars."""
    return ".mj-paid-zero{stroke:var(--mj-page-fg,#221f1a);stroke-width:2}.mj-paid .mj-paid-role{fill:var(--mj-muted,#655f53);font-size:14px}"
