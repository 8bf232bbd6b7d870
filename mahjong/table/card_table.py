"""What an American table agrees on before play: every option by name, with its choices; the first is the usual one.

>>> TABLES["nmjl_like"].courtesy, TABLES["playboard"].but(courtesy="none").courtesy
('smaller', 'none')
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.table.options import Agreed
from mahjong.tiles import SET_152

CHOICES: dict[str, tuple] = {
    "joker_in_runs": (True, False),  # american.R65, R66: also in sets of winds and dragons
    "joker_as_flower": (False, True),  # american.R67
    "all_joker_groups": (True, False),  # american.A5
    "concealed_bonus": (True, False),  # american.R28: what the card prints for a hand never exposed
    "call_priority": ("size", "seat"),  # american.R61, R62
    "dealer_start": (13, 14),  # american.R44: the dealer's tiles before the Charleston
    "second_charleston": ("vote", "always", "never"),  # american.R35
    "blind_pass": ("none", "last"),  # american.A23: in the last pass of each Charleston
    "courtesy": ("equal", "smaller", "none"),  # american.R38, R39
    "payment": ("one_pays", "all_pay"),  # american.R73, R74
    "jokerless_double": (False, True),
    "dealer_stays": (True, False),  # american.R5: after a win by the dealer, or by nobody
    "hands": (8, 4, 12, 16),  # american.R79, A19
    "stake": (300, 0, 100, 200, 500),  # the score a session begins with
    "ends_below_zero": (True, False),  # american.R79
}


@dataclass(frozen=True)
class CardTable(Agreed):
    """The options of one American table. Raises RuleError for a choice there is not.

    >>> CardTable().joker_in_runs
    True
    """

    joker_in_runs: bool = True
    joker_as_flower: bool = False
    all_joker_groups: bool = True
    concealed_bonus: bool = True
    call_priority: str = "size"
    dealer_start: int = 13
    second_charleston: str = "vote"
    blind_pass: str = "none"
    courtesy: str = "equal"
    payment: str = "one_pays"
    jokerless_double: bool = False
    dealer_stays: bool = True
    hands: int = 8
    stake: int = 300
    ends_below_zero: bool = True

    choices = CHOICES
    rule = "american.A19"
    tiles = SET_152
    players = 4
    dead_wall = 0  # every tile may be drawn (american.R49)
    phases = "mahjong.table.american.phases"
    over_rule = "american.R72"
    event_rule = "american.R46"

    @property
    def draw_dealer(self) -> str:
        """What becomes of the dealer after a hand nobody won (american.R50)."""
        return "stays" if self.dealer_stays else "passes"

    east_win_dealer = draw_dealer  # and after a win of the dealer's (american.R5)

    def ended(self, match) -> bool:
        """Whether a session is over: its hands are played, or somebody's score is below zero (american.R79)."""
        return match.number > self.hands or (self.ends_below_zero and min(match.totals.values()) < 0)


TABLES = {
    "playboard": CardTable(),
    "nmjl_like": CardTable(
        joker_in_runs=False,
        joker_as_flower=True,
        concealed_bonus=False,
        call_priority="seat",
        dealer_start=14,
        blind_pass="last",
        courtesy="smaller",
        payment="all_pay",
        jokerless_double=True,
        dealer_stays=False,
        ends_below_zero=False,
    ),
}
