"""Classical scoring: points for what one holds, doubles on them, a limit; everybody's hand counts, everybody settles.

`table` what a rule set is made of · `view` the hand as the lines look at it · `lines` the tests · `choices` what tables
agree on · `tally` counting · `settle` who pays whom · `words` the sheet in words.
"""

from mahjong.scoring.classical.settle import Payment, payments, settle_all
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.classical.tally import ClassicalScore, HandCount, count_hand
from mahjong.scoring.classical.view import Line

__all__ = "ClassicalRules ClassicalScore HandCount Line Payment count_hand payments settle_all".split()
