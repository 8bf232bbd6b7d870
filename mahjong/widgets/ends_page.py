"""What the page on ends shows: one import for its widgets and tables."""

from mahjong.widgets.check_win import CheckWin
from mahjong.widgets.ends_html import draws
from mahjong.widgets.many_deals import ManyDeals
from mahjong.widgets.rotation import Rotation
from mahjong.widgets.score_keeper import ScoreKeeper

__all__ = "CheckWin ManyDeals Rotation ScoreKeeper draws".split()
