"""What a rule set with a card is: the card, the options of its table, how it pays.

>>> from mahjong.rules import load
>>> load("playboard").but(joker_in_runs=False).table.joker_in_runs
False
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from mahjong.card.cards import Card, load_card
from mahjong.card.win import CardWin
from mahjong.errors import MahjongError
from mahjong.hand import Win
from mahjong.scoring.ruleset import Ruleset
from mahjong.table.card_table import CHOICES, CardTable


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class CardRules(Ruleset):
    """Rules that pay what a card says. `table` holds every option; `but` changes them by name."""

    table: CardTable = CardTable()
    own_card: Card | None = None
    wins: ClassVar[type[Win]] = CardWin
    place: ClassVar[int] = 2
    has_card: ClassVar[bool] = True

    @cached_property
    def card(self) -> Card:
        """The card you win by: the suite's own, or another one given with `but(own_card=…)`."""
        return self.own_card or load_card()

    @property
    def forms(self) -> tuple[str, ...]:
        """There are no shapes that win by themselves, only the card; raises MahjongError."""
        raise MahjongError("card_no_forms", rules=self.key)

    def at(self, table: CardTable) -> CardRules:
        """The rules with the options of a table."""
        return self if table == self.table else replace(self, table=table)

    def but(self, **changes) -> CardRules:
        """The same rules with some options changed."""
        agreed = {name: changes.pop(name) for name in list(changes) if name in CHOICES}
        return replace(self, table=self.table.but(**agreed), **changes)
