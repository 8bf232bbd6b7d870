"""What the pages on the wall and on bonus tiles show: one import for their widgets, pictures and tables."""

from __future__ import annotations

from mahjong.draw.board import board, dead_wall_picture, dealt, legend, scene, scene_at
from mahjong.draw.tables import Html, table
from mahjong.table.options import TABLES, Table
from mahjong.table.wall import begin, break_at, seats, shuffled, start
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.bonus_view import BonusView, DrawnBonus
from mahjong.widgets.bonus_worth import BonusWorth, worth
from mahjong.widgets.break_quiz import BreakQuiz, first_throws
from mahjong.widgets.wall_view import SeatView, WallView, tight
from mahjong.widgets.words import language

__all__ = (
    "BonusView BonusWorth BreakQuiz DrawnBonus SeatView WallView TABLES Table begin break_at dead_wall_picture dead_walls "
    "first_throws moment seats shuffled start three walls worth"
).split()

REPLACED = 3
DEAD_WALLS = {  # what is agreed, and where a replacement comes from (play.W8)
    "topped": (Table(), "from_dead"),
    "not_topped": (Table(dead_wall_refill=False), "from_dead"),
    "none": (Table(dead_wall=0), "from_end"),
}


def walls(lang: str | None = None) -> Html:
    """The four walls as they are built (play.W3)."""
    return board(scene(said=say("step.built", lang or language(), stacks=18, tiles=144)), lang or language(), 400, rim=False)


def three(empty: str = "N", lang: str | None = None) -> Html:
    """The table of three, dealt, with an empty seat (play.W2)."""
    begun = start(3, Table(players=3), Tile.parse(empty))
    return board(dealt(begun, lang or language()), lang or language(), 400)


def moment(key: str, first: tuple[int, int] = (2, 4), second: tuple[int, int] = (3, 4), lang: str | None = None) -> Html:
    """The table after the first step of a kind, such as `loose`, or when all is `dealt`, with what its marks mean.

    >>> "first and third stack" in moment("loose")
    True
    """
    begun = begin(start(1).ring, first, second)
    place = next((i for i, step in enumerate(begun.steps) if step.key == key), None)
    now = dealt(begun, lang or language()) if place is None else scene_at(begun, place, lang or language())
    return Html(board(now, lang or language(), 400, rim=any(now.hands)) + legend(now, lang or language()))


def dead_walls(lang: str | None = None) -> Html:
    """Where replacements come from and how many tiles are left to draw, by what the table agreed (play.W8)."""
    lang, rows = lang or language(), []
    for key, (agreed, source) in DEAD_WALLS.items():
        rows.append([say(f"wall.dead_wall.{key}", lang), say(f"wall.dead_wall.{source}", lang), *left_to_draw(agreed)])
    head = [say(f"wall.dead_wall.{key}", lang) for key in ("agreed", "from", "after_deal", "after_three")]
    return tight(table(rows, head, say("wall.dead_wall.caption", lang), lang))


def left_to_draw(agreed: Table) -> tuple[int, int]:
    """Tiles left to draw in turn after the deal, and after three replacements more.

    >>> left_to_draw(Table()), left_to_draw(Table(dead_wall_refill=False)), left_to_draw(Table(dead_wall=0))
    ((77, 74), (77, 77), (91, 88))
    """
    wall = start(1, agreed).wall
    left = wall.left
    for _ in range(REPLACED):
        _, wall = wall.replace()
    return left, wall.left
