"""Work done a piece at a time while the page stays awake, or all at once where no loop runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

PAUSE = 0.004  # seconds in which the page may speak between two pieces


def looping() -> bool:
    """Whether a loop runs here, so that work can be done beside the page."""
    try:
        return bool(asyncio.get_running_loop())
    except RuntimeError:
        return False


class Work:
    """Does the work it was given last, an iterator whose every step is a piece; `broke` is called when something went wrong.

    >>> work = Work(lambda: None)
    >>> work.start(print(n) for n in (1, 2))
    1
    2
    """

    def __init__(self, broke: Callable[[], None]):
        self.broke, self.task = broke, None

    @property
    def running(self) -> bool:
        """Whether pieces are left."""
        return self.task is not None and not self.task.done()

    def start(self, pieces: Iterator) -> None:
        """Begins; work begun before is let go."""
        self.stop()
        try:
            self.task = asyncio.get_running_loop().create_task(self._run(pieces))
        except RuntimeError:
            for _ in pieces:
                pass

    def stop(self) -> None:
        """Lets go of the work; the pieces done stay."""
        if self.running:
            self.task.cancel()

    async def _run(self, pieces: Iterator) -> None:
        try:
            await asyncio.sleep(PAUSE)
            for _ in pieces:
                await asyncio.sleep(PAUSE)
        except Exception:
            self.broke()
            raise
