"""Pieces of HTML the widgets of the page on ends share. Classes begin with `mj-ends`; their style is `static/ends.css`."""

from __future__ import annotations

from functools import cache
from html import escape

from mahjong.draw.chart_lines import chart_css
from mahjong.draw.equipment import wind_disc
from mahjong.draw.tables import Html, table
from mahjong.table.match import Match
from mahjong.table.options import TABLES
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.mcr_html import style as mcr_style
from mahjong.widgets.head import own_style


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"{mcr_style()}<style>{own_style('ends.css')}{chart_css()}</style>"


def signed(amount: int) -> str:
    """
    >>> signed(24), signed(-8), signed(0)
    ('+24', '−8', '0')
    """
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def total(amount: int) -> str:
    """
    >>> total(-8)
    '−8'
    """
    return str(amount).replace("-", "−")


def seats(match: Match, lang: str = "", notes: dict[int, str] | None = None, middle: str = "") -> str:
    """The table from above: the players stay where they sit, first below and the next at the right; the winds move."""
    cells = "".join(_seat(chair, match, (notes or {}).get(chair, ""), lang) for chair in range(4))
    return f'<div class="mj-ends-table" role="group" aria-label="{escape(say("ends.seat.label", lang))}">{cells}<div class="mj-ends-felt">{middle}</div></div>'


def _seat(chair: int, match: Match, note: str, lang: str) -> str:
    wind = WINDS[(chair - match.places[-1].east) % 4]
    name = escape(match.players[chair] or say("ends.seat.empty", lang))
    kind = " mj-ends-east" if wind == Tile.EAST and not match.over else "" if match.players[chair] else " mj-ends-empty"
    said = note or (say("ends.seat.deals", lang) if wind == Tile.EAST and not match.over else "")
    below = f"<small>{said}</small>" if said else ""
    return f'<div class="mj-ends-seat mj-ends-at-{chair}{kind}">{wind_disc(wind, 38, lang)}<b>{name}</b><span>{say(f"seat.{wind}", lang)}</span>{below}</div>'


def draws(lang: str = "") -> Html:
    """When a hand is a draw, and how many tiles are left then, for each kind of dead wall (play.E2, W8)."""
    head = [say(f"ends.draw.{key}", lang) for key in ("rules", "over", "left")]
    dead = TABLES["finnish"].dead_wall
    rows = [
        [say("ends.draw.finnish", lang), say("ends.draw.live", lang), dead],
        [say("ends.draw.not_refilled", lang), say("ends.draw.unfilled", lang), say("ends.draw.at_most", lang, count=dead)],
        [say("ends.draw.mcr", lang), say("ends.draw.all", lang), TABLES["mcr"].dead_wall],
    ]
    return table(rows, head, lang=lang, stacked=True)
