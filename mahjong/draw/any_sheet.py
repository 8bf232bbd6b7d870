"""A score of any rule set as HTML, each in the sheet of its kind."""

from __future__ import annotations

from mahjong.card.score import CardScore
from mahjong.draw.card_score import card_score
from mahjong.draw.classical_sheet import classical_sheet
from mahjong.draw.sheet import score_sheet
from mahjong.scoring.classical import ClassicalScore
from mahjong.scoring.score import Score

SHEETS = {Score: score_sheet, ClassicalScore: classical_sheet, CardScore: card_score}


def any_sheet(score: Score | ClassicalScore | CardScore, lang: str = "", width: float = 40, own: bool = True) -> str:
    """A score as HTML; `width` is that of a tile in pixels, `own` brings symbols and styles along.

    >>> from mahjong import score
    >>> "Going out" in any_sheet(score("123m 456m 789m 99p EE *E", "books"))
    True
    """
    return SHEETS[type(score)](score, lang, width, own)
