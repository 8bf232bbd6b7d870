"""The score sheet as a widget: set `score` and it is drawn anew."""

from __future__ import annotations

from html import escape

import traitlets

from mahjong.draw import any_sheet
from mahjong.scoring.classical import ClassicalScore
from mahjong.scoring.score import Score
from mahjong.widgets.controls import HTML
from mahjong.widgets.words import language, ui


class ScoreSheet(HTML):
    """A score sheet. Point at a line, or move to it by key, and the groups it is about light up in the hand above.

    `score` is a Score or a ClassicalScore, or None for a sheet with nothing on it; then `empty` is the sentence shown.

    >>> from mahjong import score
    >>> sheet = ScoreSheet(score("123m 456m 789m 99p EE *E"))
    >>> "Pure Straight" in sheet.value
    True
    """

    score = traitlets.Union([traitlets.Instance(Score), traitlets.Instance(ClassicalScore)], allow_none=True)
    empty = traitlets.Unicode()
    tile_width = traitlets.Int(40, min=16, max=120)

    def __init__(self, score: Score | ClassicalScore | None = None, **kwargs):
        super().__init__(**kwargs)
        self.add_class("mj-sheet-box")
        self.observe(lambda _: self._draw(), ["score", "empty", "tile_width"])
        self.score = score
        self._draw()

    def _draw(self) -> None:
        if self.score is None:
            self.value = f'<p class="mj-sheet mj-sheet-empty">{escape(self.empty or ui("sheet.empty"))}</p>'
        else:
            self.value = self._drawn()

    def _drawn(self) -> str:
        return any_sheet(self.score, language(), self.tile_width, own=False)
