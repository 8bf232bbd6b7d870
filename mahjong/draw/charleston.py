"""Who passes tiles to whom, drawn round the table: own seat below, the next in turn at its right, an arrow for each pass.

>>> picture = passing(moves(">>"))
>>> picture.count('class="mj-ch-way'), "East passes 3 to South" in picture
(4, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from mahjong.draw.glyphs import number
from mahjong.draw.tables import Html
from mahjong.table.american.charleston import MOST, receiver
from mahjong.text import say
from mahjong.tiles import WINDS, Tile

WIDE, HIGH = 340, 226
PLATE = 108, 44  # a seat's plate
SEATS = ((170, 200), (284, 113), (170, 26), (56, 113))  # the middles of the plates: own seat, then the turns after it
CORNERS = (  # from the plate above or below (x, y) to the one at the side, with the two points that bend the way
    ((236, 203), (266, 200), (287, 184), (290, 148)),
    ((236, 23), (266, 26), (287, 42), (290, 78)),
    ((104, 23), (74, 26), (53, 42), (50, 78)),
    ((104, 203), (74, 200), (53, 184), (50, 148)),
)
OFF = 15  # how far the two ways across lie apart from the middle
Point = tuple[float, float]


class Moved(NamedTuple):
    """So many tiles from one seat to another; `unseen` of them are passed on without a look."""

    giver: Tile
    taker: Tile
    count: int = MOST
    unseen: int = 0


def moves(way: str, count: int = MOST) -> tuple[Moved, ...]:
    """What a pass moves: every seat gives so many tiles to the right (`>>`), across (`^^`) or to the left (`<<`)."""
    return tuple(Moved(seat, receiver(seat, way), count) for seat in WINDS)


def passing(moved: Iterable[Moved], own: Tile = Tile.EAST, notes: Mapping[Tile, str] = {}, lang: str = "", said: str = "") -> Html:
    """The table with an arrow for each move, seen from one seat; `notes` stand below the seats' names.

    The own tiles' way is thick, that of the tiles one gets is dashed. `said` is the text alternative; unless given, it
    tells every move.
    """
    moved = [move for move in moved if move.count]
    told = said or _told(moved, notes, lang)
    ways = "".join(_way(move, own) for move in sorted(moved, key=lambda move: own in move[:2]))
    plates = "".join(_plate(seat, own, notes.get(seat, ""), lang) for seat in WINDS)
    felt = f'<rect class="mj-ch-felt" x="30" y="16" width="{WIDE - 60}" height="{HIGH - 32}" rx="46"/>'
    return Html(f'<svg class="mj-ch-table" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(told)}">{felt}{ways}{plates}</svg>')


def _told(moved: list[Moved], notes: Mapping[Tile, str], lang: str) -> str:
    """The whole picture in words: every move, then what stands below the names."""
    moves_ = [sentence(move, lang) for move in moved] or [say("charleston.picture.nothing", lang)]
    return " ".join([*moves_, *[say("charleston.picture.note", lang, seat=say(f"seat.{seat}", lang), note=note).replace("?.", "?") for seat, note in notes.items() if note]])


def sentence(move: Moved, lang: str = "") -> str:
    """A move in words.

    >>> sentence(Moved(Tile.SOUTH, Tile.NORTH, 2))
    'South passes 2 to North.'
    """
    return say("charleston.picture.move", lang, giver=say(f"seat.{move.giver}", lang), taker=say(f"seat.{move.taker}", lang), count=move.count)


def _plate(seat: Tile, own: Tile, note: str, lang: str) -> str:
    (x, y), (w, h) = SEATS[(seat - own) % 4], PLATE
    name = say("charleston.picture.you", lang, seat=say(f"seat.{seat}", lang)) if seat == own else say(f"seat.{seat}", lang)
    look = "mj-ch-plate mj-ch-own" if seat == own else "mj-ch-plate"
    body = f'<rect x="{number(x - w / 2)}" y="{number(y - h / 2)}" width="{w}" height="{h}" rx="9"/>'
    below = f'<text class="mj-ch-note" x="{x}" y="{y + 15}">{escape(note)}</text>' if note else ""
    return f'<g class="{look}">{body}<text x="{x}" y="{y - 2 if note else y + 5}">{escape(name)}</text>{below}</g>'


def _way(move: Moved, own: Tile) -> str:
    """The way of some tiles, with its head and the tiles on it."""
    start, end = (move.giver - own) % 4, (move.taker - own) % 4
    look = " mj-ch-out" if move.giver == own else " mj-ch-in" if move.taker == own else ""
    points = _across(start) if (start - end) % 2 == 0 else _round(start, end)
    (a, *bends, b) = points
    curve = "M{} {}".format(*map(number, a)) + ("C" if bends else "L") + " ".join(f"{number(x)} {number(y)}" for x, y in (*bends, b))
    return f'<g class="mj-ch-way{look}"><path d="{curve}"/>{_head(points)}{_tiles(_on(points), move)}</g>'


def _across(start: int) -> list[Point]:
    """Straight over the table, on the right of the middle as the giver sees it."""
    return {
        0: [(170 + OFF, 176), (170 + OFF, 60)],
        1: [(228, 113 - OFF), (122, 113 - OFF)],
        2: [(170 - OFF, 50), (170 - OFF, 166)],
        3: [(112, 113 + OFF), (218, 113 + OFF)],
    }[start]


def _round(start: int, end: int) -> list[Point]:
    """Round the corner between two neighbours."""
    corner = {frozenset((0, 1)): 0, frozenset((1, 2)): 1, frozenset((2, 3)): 2, frozenset((3, 0)): 3}[frozenset((start, end))]
    points = list(CORNERS[corner])
    return points if start in (0, 2) else points[::-1]


def _head(points: list[Point]) -> str:
    """A triangle at the end, along the last stretch."""
    (x0, y0), (x1, y1) = points[-2:]
    across = abs(x1 - x0) > abs(y1 - y0)
    sign = (1 if x1 > x0 else -1) if across else (1 if y1 > y0 else -1)
    dx, dy = (9 * sign, 0) if across else (0, 9 * sign)
    a, b = (x1 - dy * 0.75, y1 + dx * 0.75), (x1 + dy * 0.75, y1 - dx * 0.75)
    tip = x1 + dx, y1 + dy
    return f'<path class="mj-ch-head" d="M{_at(tip)}L{_at(a)}L{_at(b)}Z"/>'


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _on(points: list[Point]) -> Point:
    """Where the tiles lie: half way round a corner, near the giver on the way across, so that ways do not meet."""
    if len(points) == 2:
        (x0, y0), (x1, y1) = points
        return x0 + (x1 - x0) * 0.22, y0 + (y1 - y0) * 0.22
    (a, b, c, d) = points
    return tuple((p + 3 * q + 3 * r + s) / 8 for p, q, r, s in zip(a, b, c, d))


def _tiles(middle: Point, move: Moved) -> str:
    """The tiles on their way, those passed on unseen striped, with their number."""
    x, y = middle
    left = x - (move.count * 11 - 1) / 2
    return "".join(_tile(left + 11 * k, y - 7, k >= move.count - move.unseen) for k in range(move.count))


def _tile(x: float, y: float, unseen: bool) -> str:
    body = f'<rect class="mj-ch-tile" x="{number(x)}" y="{number(y)}" width="10" height="14" rx="2"/>'
    line = f'<path class="mj-ch-blind" d="M{number(x + 2)} {number(y + 11)}L{number(x + 8)} {number(y + 3)}"/>' if unseen else ""
    return body + line
