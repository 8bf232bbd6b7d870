"""How deals ended, counted: wins from the wall, on a discard, by robbing a kong, and hands nobody won, each with how sure the share is.

>>> tally = Tally("mcr").after(Deal.start(7, "mcr")._replace(result=Result("out")))
>>> tally.played, tally.counts["nobody"]
(1, 1)
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from mahjong.table.deal import Deal, Result

ENDS = ("wall", "discard", "robbed", "nobody")
SURE = 1.959964  # so many standard errors hold 95 % of a normal distribution


class Tally(NamedTuple):
    """The ends of some deals under one rule set; `tally.after(deal)` is the tally with one more.

    `ends` counts in the order of `ENDS`; `left` adds up the tiles that could still be drawn, the dead wall left out, and
    `left_won` those of deals that somebody won.
    """

    rules: str
    ends: tuple[int, ...] = (0,) * len(ENDS)
    left: int = 0
    left_won: int = 0

    def after(self, deal: Deal) -> Tally:
        """One more deal, which must be over."""
        end, left = ENDS.index(ending(deal.result)), deal.wall.left
        ends = tuple(n + (i == end) for i, n in enumerate(self.ends))
        return Tally(self.rules, ends, self.left + left, self.left_won + (left if deal.result.kind == "win" else 0))

    @property
    def played(self) -> int:
        """How many deals."""
        return sum(self.ends)

    @property
    def won(self) -> int:
        """How many deals somebody won."""
        return self.played - self.counts["nobody"]

    @property
    def counts(self) -> dict[str, int]:
        """The deals by their end."""
        return dict(zip(ENDS, self.ends))

    @property
    def tiles_left(self) -> float:
        """Tiles left to draw at the end, the mean of all deals; 0 before the first."""
        return self.left / self.played if self.played else 0.0

    @property
    def tiles_left_won(self) -> float:
        """The same for the deals that somebody won."""
        return self.left_won / self.won if self.won else 0.0

    def share(self, end: str) -> tuple[float, float, float]:
        """How large a part of the deals ended so, from 0 to 1, and between which bounds the true share lies.

        >>> [round(x, 3) for x in Tally("finnish", (0, 0, 0, 10)).share("nobody")]
        [1.0, 0.722, 1.0]
        """
        count = self.counts[end]
        return (count / self.played if self.played else 0.0, *bounds(count, self.played))


def ending(result: Result) -> str:
    """By which of the four ends a deal ended (play.E1, E2, C5)."""
    if result.kind != "win":
        return "nobody"
    win = result.wins[0]
    return "wall" if win.self_drawn else "robbed" if "robbed" in win.facts else "discard"


def bounds(count: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies, in 95 of 100 such trials (Wilson's interval, good for small numbers too).

    >>> [round(x, 3) for x in bounds(50, 100)], bounds(0, 0)
    ([0.404, 0.596], (0.0, 1.0))
    """
    if not of:
        return 0.0, 1.0
    share, spread = count / of, SURE**2 / of
    middle = (share + spread / 2) / (1 + spread)
    width = SURE * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - width) if count else 0.0, min(1.0, middle + width) if count < of else 1.0
