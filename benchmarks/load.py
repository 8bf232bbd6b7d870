"""How many visitors a server of the guide carries, and what is left when something fails: `python benchmarks/load.py`.

Starts servers of its own on this machine and visits them on the loopback address only. `--visitors 10 50 100` says how many
come, `--faults` tries the failures too, `--write` puts the tables into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from benchmarks.visitor import Refused, Visitor  # noqa: E402

PAGE, OTHER = "15-practice", "01-tiles"
THINK = (0.5, 2.0)  # seconds before an answer
ANSWERS = 8  # of each visitor
MOST = 150  # visitors at once, whatever is asked for
PORT = 9170
START = "from mahjong.app.serve import serve; from mahjong.app.terms import Terms; import sys; sys.exit(serve({port}, '127.0.0.1', False, {folder!r}, 'browser', Terms(readers={readers}, idle=60, alone=15)))"


class House:
    """A server in a process of its own, for `with`."""

    def __init__(self, readers: int, folder: str | None = None):
        self.readers, self.folder = readers, folder

    def __enter__(self):
        code = START.format(port=PORT, folder=self.folder, readers=self.readers)
        environ = os.environ | {"PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ)
        line = next(line for line in self.process.stdout if "http://" in line)
        self.url = "http://" + line.split("http://")[1].split()[0]
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()

    async def status(self) -> dict:
        return json.loads((await Visitor(self.url).fetch("status")).body)

    async def empty(self, seconds: float) -> dict:
        """Waits until no lesson is open, or the time is over."""
        end = time.monotonic() + seconds
        while (now := await self.status())["kernels"] or now["starting"]:
            if time.monotonic() > end:
                break
            await asyncio.sleep(0.5)
        return now

    def below(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children(recursive=True)

    def kernels(self) -> list[psutil.Process]:
        """The lessons' processes: started one by one, or split off from a loaded one."""
        return [child for child in self.below() if child.name() == "mahjong-lesson" or "ipykernel_launcher" in " ".join(child.cmdline())]

    def memory(self) -> float:
        """Megabytes of the server and its lessons; what they share counts once, where the system tells it."""
        total = 0
        for process in (psutil.Process(self.process.pid), *self.below()):
            try:
                found = process.memory_full_info()
                total += getattr(found, "pss", found.rss)
            except psutil.Error:
                continue
        return total / 2**20


@dataclass
class Seen:
    """What happened to all visitors together."""

    opened: list[float] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    ids: list[set] = field(default_factory=list)
    given: int = 0

    @property
    def lost(self) -> int:
        return self.given - sum(map(len, self.ids))

    @property
    def mixed(self) -> int:
        """Answers in more than one visitor's record."""
        return sum(map(len, self.ids)) - len(set().union(*self.ids))


async def visit(house: House, seen: Seen, number: int, wait: float, polite: bool, answers: int = ANSWERS) -> None:
    """One visitor: opens practice, answers, then goes; every other one just closes the browser."""
    await asyncio.sleep(wait)
    visitor, rng = Visitor(house.url), random.Random(number)
    try:
        seen.opened.append(await visitor.open(PAGE))
        seen.answered += await visitor.practise(answers, THINK, rng)
        seen.given += visitor.given
        seen.ids.append({answer.id for answer in visitor.record.answers})
        await visitor.leave() if polite else visitor.vanish()
    except Refused as full:
        seen.refused.append(full.args[0])
    except Exception as error:
        seen.failed.append(f"{type(error).__name__}: {error}"[:120])


async def crowd(house: House, count: int, seconds: float, answers: int = ANSWERS) -> tuple[Seen, dict]:
    """`count` visitors come within so many seconds; memory before, at its highest, and after two rounds of putting away."""
    await visit(house, Seen(), 0, 0, True, 1)  # what a server reads at its first page it keeps
    await house.empty(90)
    seen, memory = Seen(), {"before": house.memory(), "peak": 0.0}

    async def watch():
        while True:
            memory["peak"] = max(memory["peak"], house.memory())
            await asyncio.sleep(3)

    watching = asyncio.ensure_future(watch())
    await asyncio.gather(*(visit(house, seen, n, seconds * n / count, n % 2 == 0, answers) for n in range(count)))
    watching.cancel()
    await house.empty(90)
    memory["after"] = house.memory()
    return seen, memory


def share(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


def row(name: str, seconds: float, seen: Seen, memory: dict) -> list[str]:
    opened = f"{share(seen.opened, 0.5):.1f} / {max(seen.opened, default=float('nan')):.1f} s"
    answered = " / ".join(f"{1000 * share(seen.answered, part):.0f}" for part in (0.5, 0.95, 1)) + " ms"
    memories = " → ".join(f"{memory[key]:.0f}" for key in ("before", "peak", "after")) + " MB"
    came = "at once" if not seconds else f"within {seconds:.0f} s"
    refused = f"{len(seen.refused)}" + (f" in {share(seen.refused, 0.5):.1f} / {max(seen.refused):.1f} s" if seen.refused else "")
    return [name, came, str(len(seen.opened)), refused, opened, answered, f"{seen.lost} of {seen.given}", str(seen.mixed), memories, str(len(seen.failed))]


HEAD = ["visitors", "they came", "taken in", "refused (half / all within)", "page ready (half / all within)", "answer judged (half / 95 % / all within)", "answers lost", "in another's record", "memory before → highest → after", "failures"]


async def carried(counts: list[int]) -> list[list[str]]:
    """All visitors have a place; beyond ten they come over time, as people do."""
    rows = []
    for count in counts:
        with House(count + 5) as house:
            seconds = 0 if count <= 10 else 1.5 * count
            seen, memory = await crowd(house, count, seconds)
            rows.append(row(str(count), seconds, seen, memory))
            report(rows[-1], seen)
    return rows


async def burst(count: int, places: int) -> list[str]:
    """Many at once before a house with fewer places."""
    with House(places) as house:
        seen, memory = await crowd(house, count, 0, 4)
        found = row(f"{count}, {places} places", 0, seen, memory)
        report(found, seen)
        return found


def report(cells: list[str], seen: Seen) -> None:
    print(" | ".join(cells), *seen.failed[:3], sep="\n  ", flush=True)


# ---- failures


async def a_killed_kernel() -> str:
    with House(4) as house:
        first, other = Visitor(house.url), Visitor(house.url)
        await first.open(PAGE)
        mine = house.kernels()
        await other.open(PAGE)
        await first.practise(3, (0, 0.1), random.Random(1))
        for process in mine:
            process.kill()
        again = Visitor(house.url)
        again.record, again.given = first.record, 3
        await again.open(PAGE)
        await again.practise(2, (0, 0.1), random.Random(2))
        await other.practise(2, (0, 0.1), random.Random(3))
        kept = len(again.record.answers)
        return f"{5 - kept} of 5 answers lost after a reload; the neighbour went on: {len(other.record.answers)} of 2 answers"


async def a_killed_server() -> str:
    with House(4) as house:
        visitor = Visitor(house.url)
        await visitor.open(PAGE)
        await visitor.practise(3, (0, 0.1), random.Random(1))
        left, begun = house.kernels(), time.monotonic()
        house.process.kill()
        house.process.wait()
        psutil.wait_procs(left, 60)
        ended = time.monotonic() - begun
    with House(4) as house:
        again = Visitor(house.url)
        again.record, again.given = visitor.record, 3
        await again.open(PAGE)
        await again.practise(2, (0, 0.1), random.Random(2))
        return f"{5 - len(again.record.answers)} of 5 answers lost after a new start; its kernels ended by themselves within {ended:.0f} s"


async def a_slow_notebook() -> str:
    """Enough slow lessons to take every turn, then a quick one."""
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "execution_count": None, "outputs": []}
    meta = {"metadata": {"kernelspec": {"name": "python3", "display_name": "", "language": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    with tempfile.TemporaryDirectory() as folder:
        for name, code in (("slow", "import time; time.sleep(300)"), ("quick", "import ipywidgets; ipywidgets.Button()")):
            Path(folder, f"{name}.ipynb").write_text(json.dumps({"cells": [cell | {"source": code}], **meta}), "utf-8")
        with House(20, folder) as house:
            slow = [asyncio.ensure_future(Visitor(house.url).fetch("voila/render/slow.ipynb")) for _ in range(2 * os.cpu_count())]
            await asyncio.sleep(2)
            quick, begun = Visitor(house.url), time.monotonic()
            await quick.open("quick")
            took = time.monotonic() - begun
            ended = await asyncio.gather(*slow)
            text = all(b"Traceback" not in page.body for page in ended)
            now = await house.empty(120)
            return f"a quick lesson behind {len(slow)} slow ones was ready after {took:.0f} s; the slow ones ended after a minute, {'no' if text else 'a'} traceback shown; {now['kernels']} kernels left"


async def a_killed_browser() -> str:
    with House(6) as house:
        await visit(house, Seen(), 0, 0, True, 1)
        await house.empty(90)
        before, visitors = house.memory(), [Visitor(house.url) for _ in range(4)]
        for visitor in visitors:
            await visitor.open(OTHER)
        for visitor in visitors:
            visitor.vanish()
        begun = time.monotonic()
        now = await house.empty(90)
        return f"{now['kernels']} of 4 kernels left after {time.monotonic() - begun:.0f} s (put away after 15 s alone); memory {before:.0f} → {house.memory():.0f} MB"


FULL = """
import resource, sys
from datetime import datetime, timezone
from pathlib import Path
from mahjong.errors import MahjongError
from mahjong.learn.progress import Answer, Record
from mahjong.learn.record_file import RecordFile
kept, noon = RecordFile(Path(sys.argv[1])), datetime(2026, 5, 4, 12, tzinfo=timezone.utc)
def some(first, count):
    return Record(tuple(Answer(f"a{n}", noon, "tile", "5m", 1, True) for n in range(first, first + count)))
kept.update(some(0, 20))
resource.setrlimit(resource.RLIMIT_FSIZE, (Path(sys.argv[1]).stat().st_size + 50, resource.RLIM_INFINITY))
try:
    kept.update(some(20, 500))
    said = ""
except MahjongError as error:
    said = error.message("en")
old = len(RecordFile(Path(sys.argv[1])).read().answers)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
kept.update(some(0, 520))
print(old, bool(said), len(kept.read().answers))
"""


async def a_full_disk() -> str:
    """The system itself refuses to let the record's file grow."""
    with tempfile.TemporaryDirectory() as folder:
        answer = subprocess.run([sys.executable, "-c", FULL, str(Path(folder, "record.json"))], capture_output=True, text=True, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
        old, said, new = answer.stdout.split() if answer.stdout else ("?", answer.stderr[-200:], "?")
        return f"{old} of 20 old answers still there, said in a sentence: {'yes' if said == 'True' else said}; with room again {new} of 520"


FAULTS = {"kill -9 of a kernel": a_killed_kernel, "kill -9 of the server": a_killed_server, "a slow notebook": a_slow_notebook,
          "browsers killed": a_killed_browser, "the disk of the record's file is full": a_full_disk}


async def failures() -> list[list[str]]:
    rows = []
    for name, trial in FAULTS.items():
        rows.append([name, await trial()])
        print(" | ".join(rows[-1]), flush=True)
    return rows


# ---- the tables


def table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows))


def circumstances() -> str:
    cores, memory, load = os.cpu_count(), psutil.virtual_memory().total / 2**30, os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    return f"{date.today().isoformat()}, {cores} cores, {memory:.0f} GiB, Python {platform.python_version()}, {platform.system()}; the visitors ran on the same cores; before the run other work loaded the machine by {load:.1f}"


def written(rows: list[list[str]], broken: list[list[str]], before: str) -> str:
    return f"""# What a server carries

Written by `python benchmarks/load.py --visitors 10 50 100 --burst 100 40 --faults --write`. {before}.

Each visitor opens the practice page, answers {ANSWERS} questions with {THINK[0]} to {THINK[1]} seconds of thinking, and goes; every other one
without a good-bye, as when a browser is killed. Lessons without a page are put away after 15 seconds in this run.

{table(HEAD, rows)}

{"What fails, and what is left:" if broken else ""}

{table(["what fails", "what happens"], broken) if broken else ""}
""".rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visitors", nargs="*", type=int, default=[10], metavar="N", help=f"how many come, several runs (at most {MOST})")
    parser.add_argument("--burst", nargs=2, type=int, metavar=("N", "PLACES"), help="so many at once before a house with fewer places")
    parser.add_argument("--faults", action="store_true", help="also try what may fail")
    parser.add_argument("--write", action="store_true", help="write docs/load.md")
    options = parser.parse_args()
    if max([*options.visitors, *(options.burst or [])], default=0) > MOST:
        parser.error(f"at most {MOST} visitors")
    before = circumstances()
    rows = asyncio.run(carried(options.visitors))
    rows += [asyncio.run(burst(*options.burst))] if options.burst else []
    broken = asyncio.run(failures()) if options.faults else []
    if options.write:
        (ROOT / "docs" / "load.md").write_text(written(rows, broken, before), "utf-8")


if __name__ == "__main__":
    main()
