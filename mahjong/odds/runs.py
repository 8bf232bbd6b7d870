"""A simulation that runs while a page stays awake: in slices in this process, or on the cores of one's own machine; stopped at any time.

>>> run = Run(Plan("finnish", ("quick",), 30, 1))
>>> asyncio.run(play(run))
>>> run.state, len(run.rows)
('done', 30)
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from importlib.util import find_spec
from time import monotonic
from typing import NamedTuple

from mahjong.odds.simulate import Row, chunk_size, play_rows
from mahjong.text import say

SLICE = 0.04  # seconds of playing before the page may speak again
REST = 0.5  # on a server: rest so much of the time played, so that other readers' lessons go on
BREATH = 0.005  # on one's own machine: only long enough for a press to be heard
MOST = {True: 20_000, False: 5_000}  # deals in a run, on one's own machine and on a server
MOST_CORES = 16
HERE = {"localhost", "127.0.0.1", "::1", "[::1]"}


class Plan(NamedTuple):
    """What is to be played: the rule set, one player for all seats or four from East on, how many deals, which shuffles.

    >>> plan = Plan("finnish", ("quick", "random", "random", "random"), 10, 1)
    >>> plan.title(), plan.who()
    ('Classical, Finnish guide', 'East: quick; South, West, North: random')
    """

    rules: str
    players: tuple[str, ...]
    deals: int
    number: int

    def title(self, lang: str = "") -> str:
        """The short name of the rules."""
        return say(f"ruleset.{self.rules}.short", lang)

    def who(self, lang: str = "") -> str:
        """Who plays, by the players' names."""
        names = self.players * (4 // len(self.players))
        if len(set(names)) == 1:
            return say("simulate.all_four", lang, player=say(f"player.name.{names[0]}", lang))
        seats = {name: ", ".join(say(f"seat.{seat}", lang) for seat, own in zip("ESWN", names) if own == name) for name in dict.fromkeys(names)}
        return "; ".join(say("simulate.at_seats", lang, seats=who, player=say(f"player.name.{name}", lang)) for name, who in seats.items())


@dataclass
class Run:
    """A plan and the rows played so far. `seconds` is the time spent, `state` one of `ready playing done stopped broke read`
    (from a file).

    >>> run = Run(Plan("finnish", ("quick",), 3, 1))
    >>> run.play_all().state, len(run.rows)
    ('done', 3)
    """

    plan: Plan
    rows: list[Row] = field(default_factory=list)
    state: str = "ready"
    seconds: float = 0.0
    kept: dict = field(default_factory=dict, repr=False, compare=False)  # what was counted of so many rows, not to be counted again

    def pending(self) -> Iterator[Row]:
        """The rows not yet played, each played when it is asked for."""
        return play_rows(self.plan.players, self.plan.rules, self.plan.number, range(len(self.rows), self.plan.deals))

    def play_all(self) -> Run:
        """Plays all that is left in one go."""
        began = monotonic()
        self.rows.extend(self.pending())
        self.seconds, self.state = self.seconds + monotonic() - began, "done"
        return self

    @property
    def rate(self) -> float:
        """Deals a second, 0 before the first."""
        return len(self.rows) / self.seconds if self.seconds and self.rows else 0.0

    @property
    def left(self) -> float | None:
        """Seconds the rest will take at this rate; None before it is known."""
        return (self.plan.deals - len(self.rows)) / self.rate if self.rate else None


# Where it may run


def own_machine() -> bool:
    """Whether whoever looks at the page sits at this machine, or may run any code here anyway.

    In the guide that is so when the browser asked for this very machine by name; a server that others reach is called
    by another name. On a hub every reader has a share of a machine, and keeps to one core.

    >>> own_machine() in (True, False)
    True
    """
    shared = any(name.startswith(("JUPYTERHUB_", "BINDER_")) for name in os.environ)
    guide = os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
    return not shared and (not guide or os.environ.get("SERVER_NAME", "") in HERE)


def cores() -> int:
    """How many cores a run may use here: 1 where the page is served to others or processes cannot be started.

    >>> cores() >= 1
    True
    """
    if not own_machine() or find_spec("_multiprocessing") is None or find_spec("joblib") is None:
        return 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1  # joblib would bring NumPy along
    return max(1, min(allowed, MOST_CORES))


# How it runs


async def play(run: Run, jobs: int = 1, told: Callable[[], None] = lambda: None) -> None:
    """Plays a run to its end while the page stays awake; `told()` is called after every few deals. Cancel it to stop."""
    began, before = monotonic(), run.seconds
    run.state = "playing"
    async with aclosing(_on_cores(run, jobs) if jobs > 1 else _in_slices(run)) as chunks:
        async for rows in chunks:
            run.rows.extend(rows)
            run.seconds = before + monotonic() - began
            told()
    run.state = "done"


async def _in_slices(run: Run):
    """A little at a time in this kernel, with a rest after each: the page is heard, and a server has time for others."""
    pending, rest = run.pending(), 0.0 if own_machine() else REST
    while True:
        began = monotonic()
        rows = _slice(pending)
        if not rows:
            return
        yield rows
        await asyncio.sleep(max(BREATH, rest * (monotonic() - began)))


def _slice(pending: Iterator[Row]) -> list[Row]:
    """What can be played in a moment; nothing when all is played."""
    until, rows = monotonic() + SLICE, []
    while monotonic() < until:
        row = next(pending, None)
        if row is None:
            break
        rows.append(row)
    return rows


async def _on_cores(run: Run, jobs: int):
    """In processes of their own, a few deals at a time and in order: deal `k` is the same whoever plays it."""
    from joblib.executor import get_memmapping_executor  # the pool that `joblib.Parallel` uses in this process, too

    size = chunk_size(run.plan.players, run.plan.rules)
    tasks = deque(range(first, min(first + size, run.plan.deals)) for first in range(len(run.rows), run.plan.deals, size))
    pool, waiting = get_memmapping_executor(jobs, timeout=30), deque()
    try:
        while tasks or waiting:
            while tasks and len(waiting) < 2 * jobs:
                waiting.append(asyncio.wrap_future(pool.submit(_chunk, run.plan, tasks.popleft())))
            yield await waiting.popleft()
    finally:
        for chunk in waiting:  # what a worker has begun it ends, a fraction of a second later, and nobody looks at it
            chunk.cancel()


def _chunk(plan: Plan, deals: range) -> list[Row]:
    return list(play_rows(plan.players, plan.rules, plan.number, deals))
