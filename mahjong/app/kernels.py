"""The kernels of open lessons: how many there may be, who waits for one, and when one is put away."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
from contextlib import asynccontextmanager
from contextvars import ContextVar
from time import monotonic

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Integer

from mahjong.text import say

HELD = 20  # seconds after which a lesson that is still starting no longer keeps others from starting
UNMET = 90  # seconds a lesson waits for its page to connect at all; a search engine never does
VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)


class CappedKernelManager(AsyncMappingKernelManager):
    """Refuses a lesson at once when the machine is full, instead of slowing every reader down.

    Lessons that wait or are still starting count too: counting only the running ones lets a whole burst through. A few
    start at a time and the others wait their turn, so that the first to come have their page before all are ready.
    """

    max_kernels = Integer(40, config=True, help="How many lessons may be open at once.")
    alone_timeout = Integer(300, config=True, help="After how many seconds a lesson no page is connected to is put away.")

    def __init__(self, **options):
        super().__init__(**options)
        self.coming = self.waiting = self.refused = self.opened = self.put_away = 0
        self._turns = asyncio.Semaphore(2 * (os.cpu_count() or 1))
        self._tidied = 0
        self._alone: dict[str, float] = {}  # kernel → since when no page has been connected
        self._met: set[str] = set()

    @property
    def full(self) -> bool:
        """Whether the next visitor would be refused."""
        return len(self) + self.coming >= self.max_kernels

    def admit(self) -> Visit:
        """Keeps a place for a visitor; raises 503 at once when there is none."""
        if self.full:
            self.refused += 1
            raise HTTPError(503, reason=say("app.error.503.title"))
        return Visit(self)

    @asynccontextmanager
    async def turn(self):
        """Waits until few enough other lessons are starting. One that takes very long does not hold up the rest."""
        self.waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self.waiting -= 1
        free = _once(self._turns.release)
        late = asyncio.get_running_loop().call_later(HELD, free)
        try:
            yield
        finally:
            late.cancel()
            free()

    async def start_kernel(self, **options):
        visit = VISIT.get() or self.admit()
        # Else every lesson prints a warning on the terminal, and what its cells are is written to a file all share.
        options.setdefault("extra_arguments", ["--log-level=ERROR", "--HistoryManager.enabled=False"])
        try:
            visit.kernel = await super().start_kernel(**options)
        finally:
            visit.end()
        self.opened += 1
        return visit.kernel

    def shown(self, kernel_id) -> None:
        """The page is written: from now on it may connect. Before that nobody can, however long the cells take."""
        if kernel_id in self and kernel_id not in self._met:
            self._alone[kernel_id] = monotonic()

    def notify_connect(self, kernel_id):
        super().notify_connect(kernel_id)
        self._met.add(kernel_id)
        self._alone.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id):
        super().notify_disconnect(kernel_id)
        if kernel_id in self and self._kernel_connections.get(kernel_id, 0) <= 0:
            self._alone[kernel_id] = monotonic()

    async def cull_kernels(self):
        """Also forgets what is remembered of kernels that are gone."""
        before = len(self)
        await super().cull_kernels()
        self.put_away += max(before - len(self), 0)
        if not len(self) and self.opened > self._tidied:
            self._tidied = self.opened
            give_back()
        self._met &= set(self.list_kernel_ids())
        self._alone = {kernel: since for kernel, since in self._alone.items() if kernel in self}

    async def cull_kernel_if_idle(self, kernel_id):
        """A lesson without a page goes soon, busy or not; one with an idle page later."""
        since, limit = self._alone.get(kernel_id), self.alone_timeout if kernel_id in self._met else min(UNMET, self.alone_timeout)
        if since is not None and monotonic() - since > limit:
            await self.shutdown_kernel(kernel_id, now=True)
        else:
            await super().cull_kernel_if_idle(kernel_id)


class Visit:
    """A place kept for a visitor from the moment he comes until his kernel counts by itself."""

    def __init__(self, manager: CappedKernelManager):
        self.manager, self.kernel, self._coming = manager, None, True
        manager.coming += 1

    def end(self) -> None:
        """The kernel stands, or never will: the place is no longer kept."""
        self.manager.coming -= self._coming
        self._coming = False


def give_back() -> None:
    """Gives the memory of a crowd that has gone back to the system, where it can be told to."""
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        pass  # not every system's library has it


def _once(do):
    """A function that does it the first time it is called, and nothing after that."""
    left = [do]
    return lambda: left.pop()() if left else None
