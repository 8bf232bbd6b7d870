"""Trials that run a little at a time while the page stays awake: a button to start, one to stop, a bar of progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from html import escape
from time import monotonic

from mahjong.numbers import number
from mahjong.widgets.controls import Dropdown, HBox, VBox
from mahjong.widgets.odds_html import block, button, op
from mahjong.widgets.tile_row import TileRow

PAUSE = 0.015  # seconds in which the page, and other readers of a server, may go on
SLICE = 0.03  # seconds of trying before it may
REDRAWN = 0.2  # seconds between two pictures
TRIALS = (1000, 10_000, 100_000, 1_000_000)


class Trials(VBox):
    """`make(total)` gives the steps of a run, each step a tuple that begins with how many trials are done; `show()` draws.

    `steps` keeps what came so far. `run_all()` runs to the end at once.

    >>> shown = []
    >>> run = Trials(lambda total: iter([(500, "half"), (total, "all")]), lambda: shown.append(1))
    >>> run.run_all()[-1], run.done
    ((1000, 'all'), 1000)
    """

    def __init__(self, make: Callable[[int], Iterator[tuple]], show: Callable[[], None], total: int = TRIALS[0], most: int = TRIALS[-1]):
        self.make, self.show, self.task, self.steps, self.chosen = make, show, None, [], total
        options = [(number(n), n) for n in TRIALS if n <= most]
        self.total = Dropdown(options=options, value=total, description=op("run.total"), style={"description_width": "auto"})
        self.start_button, self.stop_button = button("run.start", self.start), button("run.stop", self.stop)
        self.live, self.bar = TileRow(label=op("run.bar")), block()  # an empty row: its message is read out
        row = HBox([self.total, self.start_button, self.stop_button])
        row.add_class("mj-op-run")
        super().__init__([row, self.live, self.bar])
        self._lock(False)
        self._show("none")

    @property
    def running(self) -> bool:
        """Whether it runs now."""
        return self.task is not None and not self.task.done()

    @property
    def done(self) -> int:
        """How many trials are done."""
        return self.steps[-1][0] if self.steps else 0

    def start(self) -> None:
        """Begins anew, in slices where a loop runs, else all at once; nothing while it runs."""
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run_all()
            return
        self._begin()
        self._lock(True)
        self._tell("began")
        self.task = loop.create_task(self._in_slices())

    def stop(self) -> None:
        """Stops; what was counted stays."""
        if self.running:
            self.task.cancel()
            self._end("stopped")

    def forget(self) -> None:
        """Stops and throws away what was counted, because the question has changed."""
        if self.running:
            self.task.cancel()
            self._lock(False)
        if self.steps or self.running:
            self.steps = []
            self._show("changed")

    def run_all(self) -> list[tuple]:
        """Runs to the end in one go and returns the steps."""
        self.stop()
        self._begin()
        self.steps.extend(self._left)
        self._end("done")
        return self.steps

    def _begin(self) -> None:
        self.chosen, self.steps = self.total.value, []
        self._left = self.make(self.chosen)

    async def _in_slices(self) -> None:
        drawn, told = 0.0, 0
        try:
            while self._slice():
                if monotonic() - drawn > REDRAWN:
                    self._show("progress")
                    self.show()
                    drawn = monotonic()
                told = self._tell_half(told)
                await asyncio.sleep(PAUSE)
        except Exception:
            self._end("broke")
            raise
        self._end("done")

    def _slice(self) -> bool:
        until = monotonic() + SLICE
        while monotonic() < until:
            step = next(self._left, None)
            if step is None:
                return False
            self.steps.append(step)
        return True

    def _end(self, how: str) -> None:
        self._lock(False)
        self._show(how)
        self.show()
        self._tell(how)

    def _lock(self, running: bool) -> None:
        self.total.disabled = self.start_button.disabled = running
        self.stop_button.disabled = not running

    def _facts(self) -> dict[str, str]:
        return {"done": number(self.done), "total": number(self.chosen)}

    def _tell(self, how: str) -> None:
        self.live.message = op(f"run.{how}", **self._facts())

    def _tell_half(self, told: int) -> int:
        """Reads the number out half way, not at every step."""
        half = 2 * self.done // self.chosen
        if told < half < 2:
            self._tell("progress")
        return half

    def _show(self, how: str) -> None:
        words, label = escape(op(f"run.{how}", **self._facts())), escape(op("run.bar"))
        bar = f'<progress aria-label="{label}" max="{self.chosen}" value="{self.done}"></progress>'
        self.bar.value = f'<div class="mj-many-progress">{bar}<span>{words}</span></div>'


def points_for(total: int) -> int:
    """How many steps a run of so many trials has: enough that none takes long.

    >>> points_for(1000), points_for(1_000_000)
    (60, 5000)
    """
    return max(60, total // 200)
