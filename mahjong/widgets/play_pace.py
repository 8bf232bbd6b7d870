"""The others' pace: one step after the other with a short pause to see it, while the kernel stays free for the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

PAUSE = 0.45  # seconds after a move worth seeing
PAUSES = {"shown": 1.0, "late": 3.0}  # how many such pauses a step is worth; `late`: something may still be said
SPEEDS = {"calm": 1.0, "brisk": PAUSE, "at_once": 0.0}  # seconds, by what the page calls them


class Pace:
    """Does step after step until nothing more happens by itself, then `settled()`.

    `find()` gives a function that finds what comes next, or gives None; it may think for a while, so on a page it runs in
    a thread beside it, and a click never waits for it. `take(next)` makes it happen and says `shown` when it is worth a pause.
    Where no loop runs, all happens at once.

    >>> left = [1, 2]
    >>> pace = Pace(lambda: lambda: left.pop() if left else None, lambda step: "shown", lambda: print("settled"))
    >>> pace.start()
    settled
    """

    def __init__(self, find: Callable[[], Callable], take: Callable[[object], str], settled: Callable[[], None], pause: float = PAUSE):
        self.find, self.take, self.settled, self.pause, self.task = find, take, settled, pause, None

    @property
    def running(self) -> bool:
        """Whether the others are playing now."""
        return self.task is not None and not self.task.done()

    def start(self) -> None:
        """Begins to go on; nothing while it does already."""
        if self.running:
            return
        loop = _loop()
        if loop is None:
            self.run()
        else:
            self.task = loop.create_task(self._in_steps())

    def run(self) -> None:
        """Goes on to the end in one go."""
        while (later := self.find()()) is not None:
            self.take(later)
        self.settled()

    def stop(self) -> None:
        """Stops where it is; what is being thought is forgotten."""
        if self.running:
            self.task.cancel()
        self.task = None

    async def _in_steps(self) -> None:
        try:
            while (later := await _thought(self.find())) is not None:
                await asyncio.sleep(self.pause * PAUSES.get(self.take(later), 0))
        except asyncio.CancelledError:
            return
        self.task = None
        self.settled()


async def _thought(find: Callable) -> object:
    """What a function finds, in a thread beside the page; a kernel inside the browser has none, there the page waits."""
    try:
        work = _thinker().submit(find)
    except RuntimeError:
        return find()
    return await asyncio.wrap_future(work)


@cache
def _thinker() -> ThreadPoolExecutor:
    """One thread: the players keep what they have counted, and use it one after the other."""
    return ThreadPoolExecutor(1, "players")


def _loop() -> asyncio.AbstractEventLoop | None:
    """The loop the page runs on; none in a plain program."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
