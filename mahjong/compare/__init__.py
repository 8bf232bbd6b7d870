"""One position under every rule set, where the rule sets differ, and which of them a table plays; all asked of the rule sets themselves.

`position` what is looked at · `settings` what a table agreed · `verdict` what one rule set says · `lines` its worth line by line
· `matter` which agreements change something · `differences` the table of all that differs · `features` and `finder` from answers to rules
"""

from mahjong.compare.position import Position
from mahjong.compare.verdict import Verdict, compare

__all__ = "Position Verdict compare".split()
