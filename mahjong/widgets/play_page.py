"""What the page to play on shows: one import for its widgets."""

from mahjong.widgets.play_replay import ReplayDesk
from mahjong.widgets.play_view import PlayView

__all__ = ["PlayView", "ReplayDesk"]
