"""What a win by the card is worth, with the lines it could also be, and who pays.

>>> from mahjong import score
>>> result = score("123p 123p 123p 12p RdRd <3p", "playboard")
>>> result.total, result.line.id, [other.line.id for other in result.others]
(35, 'S2', ['S1'])
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mahjong.card.cards import CardLine
from mahjong.card.nearest import Near, nearest
from mahjong.card.rules import CardRules
from mahjong.card.win import CardWin
from mahjong.errors import MahjongError
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.tiles import Tile, WINDS


@dataclass(frozen=True)
class CardScore:
    """A win held against the card. `found` are the lines its fourteen tiles make, the dearest first (american.A10);
    empty when they make none."""

    win: CardWin
    rules: CardRules
    found: tuple[Near, ...]

    @property
    def is_win(self) -> bool:
        """Whether the tiles make a hand of the card (american.R1, R2)."""
        return bool(self.found)

    legal = is_win

    @property
    def line(self) -> CardLine | None:
        """The hand that counts."""
        return self.found[0].line if self.found else None

    @property
    def others(self) -> tuple[Near, ...]:
        """Further hands of the card that the same tiles make, for less."""
        return self.found[1:]

    @property
    def total(self) -> int:
        """What the hand is worth by the card: exposed or never exposed (american.R27-R31); 0 for no win."""
        return self.found[0].value if self.found else 0

    @property
    def extra(self) -> int:
        """What being never exposed adds to the printed points (american.R28)."""
        return self.total - self.line.points if self.line else 0

    @property
    def jokerless(self) -> bool:
        """Whether the price doubles for a hand without a joker, where that was agreed; hands that take none never do."""
        takes_jokers = any(group.takes_jokers(self.rules.table) for group in self.found[0].way.groups) if self.found else False
        return self.rules.table.jokerless_double and takes_jokers and Tile.JOKER not in self.win.tiles

    @cached_property
    def nearest(self) -> Near | None:
        """The line the tiles come nearest to; None when the exposed groups fit no line."""
        return next(iter(nearest(self.win.whole, self.rules.table, self.rules.card)), None)

    def payments(self) -> dict[Tile, int]:
        """Seat -> what it wins or pays (american.R73, R74); raises MahjongError for no win, or when it is not said who discarded."""
        if not self.is_win:
            raise MahjongError("card_no_win")
        if self.win.by == "*":
            raise MahjongError("who_discarded")
        pays = {seat_after(self.win.seat, steps): -self.total * self.factor(steps) for steps in (1, 2, 3)}
        pays[self.win.seat] = -sum(pays.values())
        return {seat: pays[seat] for seat in WINDS}

    def factor(self, steps: int) -> int:
        """How many times the price the player so many seats after the winner pays."""
        most = self.win.self_drawn or AWAY.get(self.win.by) == steps
        once = int(most) if self.rules.table.payment == "one_pays" else 2 if most else 1
        return once * (2 if self.jokerless else 1)

    def explain(self, lang: str = "") -> str:
        """The sheet in words."""
        from mahjong.card.sheet import sheet

        return sheet(self, lang)

    def as_dict(self, lang: str = "") -> dict:
        """The score as plain values for JSON."""
        from mahjong.card.sheet import as_dict

        return as_dict(self, lang)

    def __str__(self) -> str:
        return self.explain()

    def _repr_html_(self) -> str:
        from mahjong.draw import card_score

        return card_score(self)


def count_card(win: CardWin, rules: CardRules) -> CardScore:
    """A win held against the card of its rules."""
    found = (near for near in nearest(win.whole, rules.table, rules.card) if near.held == 14)
    return CardScore(win, rules, tuple(found))
