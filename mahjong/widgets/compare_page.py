"""What the page that compares the rule sets shows: one import for its widgets and what its checks ask."""

from __future__ import annotations

from mahjong.compare import Position, compare
from mahjong.compare.differences import differences
from mahjong.compare.finder import find, questions, uncovered
from mahjong.widgets.compare_finder import RulesFinder
from mahjong.widgets.compare_table import DifferencesView
from mahjong.widgets.compare_view import CompareView, worked, worked_position

__all__ = "CompareView DifferencesView Position RulesFinder compare differences find questions uncovered worked worked_position".split()
