"""Cheat sheets: what a table needs of a rule set on a few pages of paper, as plain values; `draw.print_sheet` makes HTML of them.

`blocks` what a sheet is made of · `common` what every game has · `fan_pages`, `classical_pages`, `card_pages` one family each

>>> from mahjong.sheets import sheet
>>> [page.key for page in sheet("mcr").pages]
['fans', 'fans', 'fans_table']
"""

from __future__ import annotations

from mahjong.rules import load
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.sheets.blocks import Sheet
from mahjong.sheets.common import upper
from mahjong.text import say
from mahjong.tongue import language

__all__ = "Sheet sheet".split()


def sheet(rules: str | Ruleset = "mcr", lang: str = "") -> Sheet:
    """The cheat sheet of a rule set, in a language; raises MahjongError for rules there are none.

    >>> sheet("finnish", "pl").title
    'Tabela fińskiego przewodnika'
    """
    from mahjong.sheets.card_pages import card_pages
    from mahjong.sheets.classical_pages import classical_pages
    from mahjong.sheets.fan_pages import fan_pages

    rules, lang = load(rules), lang or language()
    pages = fan_pages if isinstance(rules, FanRules) else classical_pages if isinstance(rules, ClassicalRules) else card_pages
    return Sheet(rules, lang, upper(say(f"ruleset.{rules.key}.name", lang)), tuple(pages(rules, lang)))
