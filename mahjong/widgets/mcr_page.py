"""What the page on the competition rules shows: one import for its widgets and tables."""

from mahjong.widgets.contested import contested, finnish_table, knitted_table, kongs_table, waits_table
from mahjong.widgets.fan_explorer import FanExplorer
from mahjong.widgets.principle import Principle
from mahjong.widgets.routes_view import RoutesView
from mahjong.widgets.settle_view import SettleView

__all__ = "FanExplorer Principle RoutesView SettleView contested finnish_table knitted_table kongs_table waits_table".split()
