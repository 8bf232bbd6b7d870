"""Many wins at once, on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from mahjong.hand import Win
from mahjong.scoring.ruleset import Ruleset
from mahjong.scoring.score import score

CHUNK = 500  # wins handed to a process at a time
SMALL = 2_000  # below this, starting processes takes longer than counting


def total_of(win: Win | str, rules: str) -> tuple[int, bool]:
    """The total of one win and whether it is legal."""
    result = score(win, rules)
    return result.total, result.legal


def score_many(wins: Iterable[Win | str], rules: str = "mcr", jobs: int | None = None) -> list[tuple[int, bool]]:
    """(total, legal) for each win, in order, counted on all cores (or `jobs` of them).

    Takes rule sets by key; raises what `score` raises for the first win that cannot be read.

    >>> score_many(["123m 456m 789m 99p EE *E", "(123m)123m456p456p9s *9s"])
    [(23, True), (5, False)]
    """
    if isinstance(rules, Ruleset):
        raise TypeError("score_many takes a rule set by its key, such as 'mcr'")
    wins, jobs = list(wins), jobs or os.cpu_count() or 1
    count = partial(total_of, rules=rules)
    if jobs == 1 or len(wins) < SMALL:
        return list(map(count, wins))
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(count, wins, chunksize=CHUNK))
