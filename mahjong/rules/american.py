"""The American game in two presets: `playboard`, our source's own rules, and `nmjl_like`, close to the National Mah Jongg
League's. Both use the suite's own card. What they agree on, option by option, is in `mahjong/table/card_table.py`.
"""

from __future__ import annotations

from mahjong.card.rules import CardRules
from mahjong.card.score import count_card
from mahjong.table.card_table import TABLES

RULESETS = tuple(CardRules(key=key, count=count_card, table=table) for key, table in TABLES.items())
