"""Where the server's lessons are born: split off from a process that has everything loaded, or started as Jupyter does.

Such a process (`mahjong.app.zygote`) takes 5 ms for a kernel where a start takes a second, and what it had loaded is in
memory once for all. It runs on Linux only. When it is not there, dies or does not answer, lessons start the usual way, and
another one is begun.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from datetime import datetime, timezone
from itertools import count
from pathlib import Path
from time import monotonic

from jupyter_client.provisioning import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import default

ANSWER = 20  # seconds until a zygote that does not answer is given up
AGAIN = 1  # second until the next one is begun
LIVES = 5  # so many may die in SPAN seconds; then there is something wrong with this machine, and no more are begun
SPAN = 300


class Lesson:
    """A kernel's process that is not this one's child, with what `subprocess.Popen` offers for one that is."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, nursery: Nursery):
        self.pid, self.returncode, self._nursery = pid, None, nursery

    def poll(self) -> int | None:
        """Its exit code, negative for a signal's number; None as long as it runs."""
        self._nursery.listen()
        return self.returncode

    def wait(self, timeout=None) -> int | None:
        """What `poll` says: Jupyter waits with that."""
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Signals its process and all it has started."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Nursery:
    """Speaks with the zygote, for the loop it was opened in."""

    def __init__(self):
        self.zygote: subprocess.Popen | None = None
        self._lessons: dict[int, Lesson] = {}
        self._asked: dict[int, asyncio.Future] = {}
        self._deaths: list[float] = []
        self._numbers, self._heard, self._open = count(), b"", False

    def open(self) -> None:
        """Begins a zygote where there can be one; to be called with the loop running."""
        if sys.platform != "linux" or not os.path.isdir("/proc/self/task"):
            return
        self._open, self._heard = True, b""
        self._channel, theirs = socket.socketpair()
        command = [sys.executable, "-m", "mahjong.app.zygote", str(theirs.fileno())]
        with theirs:
            self.zygote = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._channel, self.listen)

    def close(self) -> None:
        """Ends the zygote and every lesson it has."""
        self._open = False
        if self.zygote:
            self._lost()

    async def bear(self, argv: list[str], env: dict[str, str], cwd: str) -> Lesson | None:
        """A new kernel; None when it has to be started in the usual way."""
        if not self.zygote:
            return None
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self._say(id=number, argv=argv, env=env, cwd=cwd)
        try:
            return await asyncio.wait_for(answer, ANSWER)
        except TimeoutError:
            self._lost()
            return None
        finally:
            self._asked.pop(number, None)

    def listen(self) -> None:
        """Takes in what the zygote has said meanwhile; never waits."""
        while self.zygote:
            try:
                more = self._channel.recv(1 << 16, socket.MSG_DONTWAIT)
            except BlockingIOError:
                return
            except OSError:
                more = b""
            if not more:
                return self._lost()
            *lines, self._heard = (self._heard + more).split(b"\n")
            for said in map(json.loads, lines):
                self._ended(**said) if "code" in said else self._born(**said)

    def _born(self, id: int, pid: int) -> None:
        lesson, answer = Lesson(pid, self), self._asked.pop(id, None)
        self._lessons[pid] = lesson
        if answer is None or answer.done():  # whoever wanted it has left
            os.killpg(pid, signal.SIGKILL)
        else:
            answer.set_result(lesson)

    def _ended(self, pid: int, code: int) -> None:
        lesson = self._lessons.pop(pid, None)
        if lesson:
            lesson.returncode = code
            self._say(bury=pid)

    def _say(self, **order) -> None:
        line = json.dumps(order).encode() + b"\n"
        with suppress(OSError):  # it is dead or deaf: `listen` hears the one, `bear` waits for the other only so long
            if self._channel.send(line, socket.MSG_DONTWAIT) < len(line):
                self._lost()

    def _lost(self) -> None:
        """The zygote is dead, or shall be: so are its lessons, and whoever waits for one gets it in the usual way."""
        zygote, self.zygote = self.zygote, None
        self._loop.is_closed() or self._loop.remove_reader(self._channel)
        self._channel.close()
        for lesson in self._lessons.values():
            with suppress(ProcessLookupError):
                os.killpg(lesson.pid, signal.SIGKILL)
            lesson.returncode = -signal.SIGKILL
        self._lessons.clear()
        zygote.kill()
        zygote.wait()
        for answer in self._asked.values():
            answer.done() or answer.set_result(None)
        self._begin_again()

    def _begin_again(self) -> None:
        now = monotonic()
        self._deaths = [when for when in (*self._deaths, now) if now - when < SPAN]
        if self._open and len(self._deaths) < LIVES:
            self._loop.call_later(AGAIN, lambda: self._open and self.open())


NURSERY = Nursery()


class LessonProvisioner(LocalProvisioner):
    """Has a kernel born where the nursery can, else starts it as its base does."""

    async def launch_kernel(self, cmd, **kwargs):
        lesson = await NURSERY.bear(cmd[3:], kwargs["env"], str(kwargs.get("cwd") or Path.cwd())) if _plain(cmd) else None
        if lesson is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid, self.cwd = lesson, lesson.pid, lesson.pid, kwargs.get("cwd")
        return self.connection_info

    async def send_signal(self, signum):
        """To nothing that has ended: its number may be another's."""
        if not isinstance(self.process, Lesson):
            return await super().send_signal(signum)
        self.process.send_signal(signum)


def _plain(cmd: list[str]) -> bool:
    """Whether a command starts the kernel of this very Python, without options of its own."""
    return cmd[:3] == [sys.executable, "-m", "ipykernel_launcher"]


class LessonKernel(ServerKernelManager):
    """A kernel as the server manages it, from the nursery."""

    @default("last_activity")
    def _begun(self) -> datetime:
        """Whoever looks for idle kernels may come before the server has noted when this one began."""
        return datetime.now(timezone.utc)

    async def _async_pre_start_kernel(self, **kw):
        self.kernel_id = self.kernel_id or kw.get("kernel_id")
        kw.pop("kernel_id", None)
        if self.provisioner is None:
            self.provisioner = LessonProvisioner(kernel_id=self.kernel_id, kernel_spec=self.kernel_spec, parent=self)
        return await super()._async_pre_start_kernel(**kw)

    pre_start_kernel = _async_pre_start_kernel
