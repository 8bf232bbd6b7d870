"""What the page on discards shows: one import for its widgets."""

from mahjong.widgets.discards_answers import Answers
from mahjong.widgets.discards_danger import Dangers
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_figure import Keep
from mahjong.widgets.discards_gone import Gone
from mahjong.widgets.discards_html import worked
from mahjong.widgets.discards_position import Position
from mahjong.widgets.discards_score import Scores
from mahjong.widgets.discards_views import Curves, UsefulTiles
from mahjong.widgets.discards_walls import WallsView

__all__ = "Answers Curves Dangers Desk Gone Keep Position Scores UsefulTiles WallsView worked".split()
