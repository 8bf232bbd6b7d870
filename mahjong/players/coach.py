"""A coach: everything a seat may do now, the best first, each with computed facts; what another choice costs, and why.

It sees what the seat sees, a `View`, and counts in one unit for each kind of rules: points on average where hands are
counted, the chance to finish one of the nearest hands by own draws where there is a card.

>>> from mahjong.players.view import view
>>> from mahjong.table.deal import Deal
>>> deal = Deal.start(7, "finnish")
>>> while deal.phase != "turn":
...     deal = deal.play(deal.legal()[0])
>>> advice = advise(view(deal, deal.turn))
>>> advice.unit, advice.best.kind, advice.cost(advice.best)
('points', 'discard', 0.0)
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.card.rules import CardRules
from mahjong.errors import MahjongError
from mahjong.players.coach_choice import CHANCE, POINTS, Choice
from mahjong.players.view import View
from mahjong.rules import load
from mahjong.table.events import Event

LEAST = {POINTS: 0.05, CHANCE: 0.0005}  # what costs less is as good as the best


class Advice(NamedTuple):
    """The choices of a seat, the best first; `unit` says what their values are: `points` on average, or a `chance`."""

    view: View
    unit: str
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """What the coach would do."""
        return self.choices[0]

    def cost(self, choice: Choice) -> float | None:
        """What a choice is worth less than the best one; None where one of them cannot be counted."""
        if choice.value is None or self.best.value is None:
            return None
        return max(0.0, self.best.value - choice.value)

    def as_good(self, choice: Choice) -> bool:
        """Whether a choice costs so little that it makes no difference."""
        return choice is self.best or (cost := self.cost(choice)) is not None and cost < LEAST[self.unit]

    def choice(self, event: Event | str) -> Choice:
        """The choice that is an event; raises MahjongError when it is none of them."""
        for choice in self.choices:
            if choice.event == event or str(choice.event) == str(event):
                return choice
        raise MahjongError("coach_choice", event=str(event))


def advise(view: View, also: Event | None = None) -> Advice:
    """Everything a seat may do, the best first; raises MahjongError where it has no choice.

    Of the many ways to pass three tiles a few are looked at, and the one of `also`.
    """
    if len(view.legal) < 2:
        raise MahjongError("coach_nothing", seat=str(view.seat))
    if isinstance(load(view.rules), CardRules):
        from mahjong.players.coach_card import choices

        return Advice(view, CHANCE, tuple(choices(view, also)))
    from mahjong.players.coach_points import choices

    return Advice(view, POINTS, tuple(choices(view)))


# Why not another one


class Difference(NamedTuple):
    """One fact of a choice beside the best one's; `by` is how much there is more of it, `worse` whether that speaks against it."""

    key: str
    mine: float
    best: float
    worse: bool

    @property
    def by(self) -> float:
        """How much the choice has more; negative when less."""
        return self.mine - self.best


BETTER = {"far": -1, "copies": 1, "missing": -1, "win": 1, "pays": 1, "risk": -1, "held": 1, "chance": 1, "wanted": -1, "paid": 1}
SAME = {"far": 0.5, "copies": 0.5, "missing": 0.5, "win": 0.0005, "pays": 0.5, "risk": 0.0005, "held": 0.5, "chance": 0.00005, "wanted": 0.005, "paid": 0.5}


def why_not(advice: Advice, choice: Choice) -> tuple[Difference, ...]:
    """The facts in which a choice differs from the best, those that speak against it first.

    Useful tiles are compared between hands that are as far from a win, tiles missing between hands with the same plan.
    """
    mine, best = choice.numbers(), advice.best.numbers()
    if mine.get("far") != best.get("far"):
        mine.pop("copies", None)
    if choice.plan != advice.best.plan or choice.plan and choice.plan.name == "any":
        mine.pop("missing", None)
    found = [_difference(key, mine[key], best[key]) for key in BETTER if key in mine and key in best and abs(mine[key] - best[key]) >= SAME[key]]
    return tuple(sorted(found, key=lambda each: not each.worse))


def _difference(key: str, mine: float, best: float) -> Difference:
    return Difference(key, mine, best, (mine - best) * BETTER[key] < 0)
