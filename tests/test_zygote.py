"""Lessons split off from a loaded process: each its own, ended with all it has, and started as ever where that process is gone."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from datetime import datetime, timezone

import pytest

pytest.importorskip("jupyter_server")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a loaded process is copied on Linux only")

from mahjong.app import nursery  # noqa: E402
from mahjong.app.nursery import LessonKernel, Nursery  # noqa: E402
from mahjong.files import find  # noqa: E402

ROOT = find("pyproject.toml").parent
STATE = "import sys, os, random, mahjong; ' '.join(map(str, (random.random(), os.getcwd(), hasattr(mahjong, 'mine'), 'numpy' in sys.modules, os.getpgid(0))))"
# A server that has two lessons and then does nothing, until it is killed.
SERVER = """
import asyncio, os
from mahjong.app.nursery import NURSERY
async def serve():
    NURSERY.open()
    lessons = [await NURSERY.bear(["-f", f"{os.environ['FOLDER']}/{n}.json"], dict(os.environ), os.environ["FOLDER"]) for n in (1, 2)]
    print(NURSERY.zygote.pid, *(lesson.pid for lesson in lessons), flush=True)
    await asyncio.sleep(60)
asyncio.run(serve())
"""


@pytest.fixture(scope="module")
def loop():
    """One loop and one zygote for all tests here."""
    loop = asyncio.new_event_loop()
    nursery.NURSERY = Nursery()
    loop.run_until_complete(_open())
    yield loop
    nursery.NURSERY.close()
    loop.close()


async def _open():
    nursery.NURSERY.open()


@pytest.fixture
def run(loop):
    """Runs a test's coroutine to its end."""
    return lambda work: loop.run_until_complete(asyncio.wait_for(work, 90))


@pytest.fixture
def kernel(run, tmp_path):
    """Starts kernels, which are gone after the test."""
    started = []

    async def start():
        started.append(LessonKernel(kernel_name="python3"))
        await started[-1].start_kernel(extra_arguments=["--log-level=ERROR", "--HistoryManager.enabled=False"], cwd=str(tmp_path))
        return started[-1]

    async def end():
        for one in started:
            if one.has_kernel:
                await one.shutdown_kernel(now=True)

    yield start
    run(end())


async def told(kernel, expression: str) -> str:
    """What the last line of a cell is worth in a lesson."""
    client = kernel.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        first, _, last = expression.rpartition("; ")
        reply = await client.execute(first, reply=True, user_expressions={"it": last}, timeout=60)
        return reply["content"]["user_expressions"]["it"]["data"]["text/plain"].strip("'\"")
    finally:
        client.stop_channels()


async def until(fact, seconds=15.0):
    """Waits until something is so."""
    for _ in range(int(seconds * 20)):
        if fact():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come to that")


def runs(pid: int) -> bool:
    """Whether there is such a process that is more than its own remains."""
    with suppress(FileNotFoundError, ProcessLookupError), open(f"/proc/{pid}/stat") as about:
        return about.read().rpartition(")")[2].split()[0] not in "ZX"
    return False


def parent(pid: int) -> int:
    with open(f"/proc/{pid}/stat") as about:
        return int(about.read().rpartition(")")[2].split()[1])


def test_two_lessons_share_nothing_but_what_was_loaded(run, kernel, tmp_path):
    async def story():
        first, second = await kernel(), await kernel()
        pids = [one.provisioner.pid for one in (first, second)]
        assert {parent(pid) for pid in pids} == {nursery.NURSERY.zygote.pid} and len(set(pids)) == 2
        await told(first, "import mahjong; setattr(mahjong, 'mine', 1)")
        return [(await told(one, STATE)).split() for one in (first, second)], pids

    (mine, other), pids = run(story())
    assert mine[0] != other[0] and mine[1] == other[1] == str(tmp_path)
    assert (mine[2], other[2]) == ("True", "False") and mine[3] == other[3] == "False"
    assert [int(mine[4]), int(other[4])] == pids


def test_a_lesson_is_ended_restarted_and_its_death_is_heard_of(run, kernel):
    async def story():
        one = await kernel()
        before = one.provisioner.pid
        await one.restart_kernel(now=True)
        assert one.provisioner.pid != before and not os.path.exists(f"/proc/{before}")
        assert await told(one, "pass; 1 + 1") == "2"
        os.kill(one.provisioner.pid, signal.SIGKILL)
        await until(lambda: one.provisioner.process.poll() == -signal.SIGKILL)
        assert not await one.is_alive()
        another = await kernel()
        pid = another.provisioner.pid
        await another.shutdown_kernel()
        await until(lambda: not os.path.exists(f"/proc/{pid}"))

    run(story())


def test_who_leaves_while_his_lesson_is_born_leaves_nothing(run, tmp_path):
    async def story():
        before = set(nursery.NURSERY._lessons)
        coming = asyncio.ensure_future(nursery.NURSERY.bear(["-f", f"{tmp_path}/k.json"], dict(os.environ), str(tmp_path)))
        await asyncio.sleep(0)
        coming.cancel()
        await asyncio.sleep(0.5)
        await until(lambda: set(nursery.NURSERY._lessons) == before)

    run(story())


def test_a_lesson_that_has_just_begun_is_not_idle():
    """Whoever looks for idle lessons may come before the server has noted anything of this one."""
    began = LessonKernel(kernel_name="python3").last_activity
    assert 0 <= (datetime.now(timezone.utc) - began).total_seconds() < 60


def test_without_a_zygote_lessons_start_as_ever_until_there_is_another(run, kernel):
    async def story():
        one = await kernel()
        lesson, dead = one.provisioner.pid, nursery.NURSERY.zygote.pid
        os.kill(dead, signal.SIGKILL)
        await until(lambda: nursery.NURSERY.zygote is None)
        assert one.provisioner.process.poll() == -signal.SIGKILL
        ordinary = await kernel()
        assert parent(ordinary.provisioner.pid) == os.getpid()
        await until(lambda: not runs(lesson))
        await until(lambda: nursery.NURSERY.zygote)
        assert parent((await kernel()).provisioner.pid) == nursery.NURSERY.zygote.pid != dead

    run(story())


def test_a_zygote_that_does_not_answer_is_given_up(run, kernel, monkeypatch):
    async def story():
        stuck = nursery.NURSERY.zygote.pid
        os.kill(stuck, signal.SIGSTOP)
        assert parent((await kernel()).provisioner.pid) == os.getpid()
        assert not runs(stuck)
        await until(lambda: nursery.NURSERY.zygote)

    monkeypatch.setattr(nursery, "ANSWER", 0.5)
    run(story())


def test_nothing_is_left_of_a_server_that_was_killed(run, tmp_path):
    environ = os.environ | {"FOLDER": str(tmp_path), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, env=environ) as server:
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(pids) == 3
    run(until(lambda: not any(map(runs, pids))))
