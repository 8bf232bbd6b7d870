"""What the page on the classical game shows: one import for its widgets and tables."""

from mahjong.scoring.classical import count_hand, payments, settle_all
from mahjong.widgets.classical_calculator import ClassicalCalculator
from mahjong.widgets.classical_tables import contested, limit_hands, meanings, payment_rules, worked
from mahjong.widgets.losers_view import LosersView
from mahjong.widgets.presets_view import PresetsView, differences, doubles, group_points, line_points
from mahjong.widgets.settlement_view import SettlementView

__all__ = (
    "ClassicalCalculator LosersView PresetsView SettlementView contested count_hand differences doubles group_points limit_hands line_points "
    "meanings payment_rules payments settle_all worked"
).split()
