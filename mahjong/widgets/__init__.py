"""What learners touch: rows of tiles, a hand editor, the score sheet, the calculator."""

from mahjong.widgets.calculator import Calculator
from mahjong.widgets.hand_editor import HandEditor
from mahjong.widgets.score_sheet import ScoreSheet
from mahjong.widgets.tile_row import TileRow

__all__ = ["Calculator", "HandEditor", "ScoreSheet", "TileRow"]
