"""What the rows of a run come to: who won and how, and lists of whole numbers to be shown as histograms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from mahjong.odds.compare import Sure, difference, mean, share
from mahjong.odds.runs import Run
from mahjong.odds.simulate import Row
from mahjong.table.tally import ENDS
from mahjong.tiles import WINDS
from mahjong.widgets.lab_html import same_points

SEATS = tuple(str(wind) for wind in WINDS)
NUMBERS: dict[str, Callable[[Row], int | None]] = {  # what a histogram counts; None leaves a deal out
    "turns": lambda row: row.turns,
    "left": lambda row: row.left,
    "score": lambda row: row.score if row.winner else None,
}


class Wins(NamedTuple):
    """What a seat did in a run: the shares of all deals it won, won from the wall, and gave the winning tile in."""

    won: Sure
    wall: Sure
    thrown: Sure


def numbers(run: Run, what: str) -> list[int]:
    """The whole numbers of a run for a histogram: `turns`, `left` or `score`.

    >>> from mahjong.odds.runs import Plan
    >>> numbers(Run(Plan("finnish", ("quick",), 3, 1)).play_all(), "left")
    [55, 0, 34]
    """
    return [value for value in map(NUMBERS[what], run.rows) if value is not None]


def ends(run: Run) -> dict[str, Sure]:
    """The share of each end of a deal."""
    found = Counter(row.end for row in run.rows)
    return {end: share(found[end], len(run.rows)) for end in ENDS}


def wins(run: Run) -> dict[str, Wins]:
    """By seat, East first."""
    won, wall, thrown, of = Counter(), Counter(), Counter(), len(run.rows)
    for row in run.rows:
        won.update(row.winner.split())
        wall.update(row.winner.split() if row.end == "wall" else ())
        thrown.update([row.discarder] if row.discarder else ())
    return {seat: Wins(share(won[seat], of), share(wall[seat], of), share(thrown[seat], of)) for seat in SEATS}


def paid(run: Run) -> dict[str, tuple[Sure, int, int]]:
    """By seat: what it gets for a deal on average, at most and at least."""
    return {seat: (mean(sums := [getattr(row, seat) for row in run.rows]), max(sums, default=0), min(sums, default=0)) for seat in SEATS}


# Two runs


class Compared(NamedTuple):
    """One thing that was counted in both runs: `kind` says whether it is a `share` or a mean of so many `tiles`, `turns`, `points`."""

    key: str
    kind: str
    first: Sure
    second: Sure

    @property
    def more(self) -> Sure:
        """How much more it is in the second run."""
        return difference(self.first, self.second)


def compared(runs: Mapping[str, Run]) -> list[Compared]:
    """Everything that can be compared; what hands are worth only where both runs count in the same points."""
    a, b = runs["A"], runs["B"]
    first, second = ends(a), ends(b)
    found = [Compared(end, "share", first[end], second[end]) for end in ("nobody", "wall", "discard")]
    found.append(Compared("east", "share", wins(a)["E"].won, wins(b)["E"].won))
    kinds = ("turns", "left", "score") if same_points(runs) else ("turns", "left")
    return found + [Compared(what, what, mean(numbers(a, what)), mean(numbers(b, what))) for what in kinds]


def same_walls(runs: Mapping[str, Run]) -> bool:
    """Whether both runs were dealt the same walls: same shuffle number, and rules with the same tiles."""
    a, b = (run.plan for run in runs.values())
    return a.number == b.number and _tiles(a.rules) == _tiles(b.rules)


@lru_cache(maxsize=32)
def _tiles(rules: str) -> tuple[int, ...]:
    """The first wall of a rule set, as its tiles."""
    import random

    from mahjong.table.deal import Deal

    return tuple(Deal.start(random.Random("wall 0 0"), rules).began.ring)
