"""What the page on odds shows: one import for its widgets and its table."""

from mahjong.widgets.odds_hand import OddsHand
from mahjong.widgets.odds_live import Converging
from mahjong.widgets.odds_outs import Outs, worked
from mahjong.widgets.odds_practise import Practise
from mahjong.widgets.odds_questions import ClassicQuestions
from mahjong.widgets.odds_useful import Improving, UsefulView
from mahjong.widgets.odds_wall import WallEnds, WhereTile

__all__ = "ClassicQuestions Converging Improving OddsHand Outs Practise UsefulView WallEnds WhereTile worked".split()
