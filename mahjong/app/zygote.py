"""A process that has loaded all that lessons need and splits off a copy of itself for each: a kernel that starts at once.

    python -m mahjong.app.zygote CHANNEL

Only the guide's server starts it (`mahjong.app.nursery`), and only the server can speak to it: by a pair of sockets that
has no name, CHANNEL being the number of this end. An order is a line of JSON with `id`, `argv`, `env` and `cwd`; it is
answered with `id` and `pid`, and when that lesson has ended with `pid` and `code`. Until the server has said `bury` the
pid is nobody else's, so the server may signal whatever it has not heard the end of.

Nothing of a visitor is ever in here: what is loaded are the guide's modules, tables and styles. There is one thread, no
loop and no kernel's socket, since these do not survive being copied.
"""

from __future__ import annotations

import gc
import importlib
import json
import logging
import os
import pkgutil
import select
import signal
import socket
import sys

PARTS = "card draw learn reference scoring table widgets".split()
# What a kernel and IPython import when they start or run their first cell.
KERNEL = """ipykernel.kernelapp ipykernel.debugger IPython.core.completerlib IPython.core.debugger IPython.core.oinspect
IPython.extensions.storemagic tornado.platform.asyncio zmq.utils.garbage encodings.idna psutil sqlite3""".split()
OURS = "JPY_PARENT_PID"  # a kernel ends by itself when its parent is another than this


def load() -> None:
    """Imports what the pages do, reads tables, the sentences of every language and the pages' head, all before the first visitor."""
    sys.modules["debugpy"] = None  # nobody debugs a lesson, and a kernel that finds it takes half a second longer
    for name in (*KERNEL, "mahjong.page"):
        importlib.import_module(name)
    for part in PARTS:
        package = importlib.import_module(f"mahjong.{part}")
        for module in pkgutil.iter_modules(package.__path__, f"mahjong.{part}."):
            importlib.import_module(module.name)
    # Without a kernel the widgets' toolkit does not register what pages ask first; each lesson's kernel finds it here.
    importlib.import_module("ipywidgets").register_comm_target()
    _read()


def _read() -> None:
    from mahjong.files import find, load_toml
    from mahjong.odds import tables
    from mahjong.text import languages, say
    from mahjong.widgets.head import head

    for path in find("data").glob("*.toml"):
        load_toml(f"data/{path.name}")
    for name in tables.FILES:
        tables.load(name)
    for lang in languages():
        say("app.title", lang)
    head()
    _reckon()


def _reckon() -> None:
    """Whatever is reckoned once and then kept: the card's hands as each table counts them, how the rule sets differ, recorded deals."""
    from mahjong.card.cards import load_card
    from mahjong.card.held import Grid
    from mahjong.compare.differences import differences
    from mahjong.rules import all_rules
    from mahjong.scoring.score import score
    from mahjong.table.card_table import TABLES
    from mahjong.widgets.replay_view import records, replayed

    for table in TABLES.values():
        Grid.of(load_card(), table)
    differences()
    for lesson in ("calls", "american_play"):
        for record in records(lesson).values():
            replayed(record)
    for rules in all_rules():
        score("123m 123m 456p 789s 5s *5s", rules)


class Zygote:
    """Carries out the server's orders until the server is gone."""

    def __init__(self, channel: socket.socket):
        self.channel, self.heard, self.lessons = channel, b"", set()
        self.bell, ringing = os.pipe()
        os.set_blocking(self.bell, False)
        os.set_blocking(ringing, False)
        self.ends = (self.bell, ringing)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(ringing, warn_on_full_buffer=False)

    def run(self) -> dict | None:
        """Returns None when the server is gone, with every lesson ended; in a new lesson's process, its order."""
        while True:
            ready, _, _ = select.select([self.channel, self.bell], [], [])
            if self.bell in ready:
                self._report()
            if self.channel in ready:
                more = self.channel.recv(1 << 16)
                if not more:
                    return self._end_all()
                *lines, self.heard = (self.heard + more).split(b"\n")
                for order in map(json.loads, lines):
                    if self._obey(order):
                        return order

    def _obey(self, order: dict) -> bool:
        """Whether this is the new lesson's process."""
        if "bury" in order:
            os.waitpid(order["bury"], os.WNOHANG)
            self.lessons.discard(order["bury"])
            return False
        if len(os.listdir("/proc/self/task")) > 1:
            raise SystemExit("a process with several threads cannot be copied")
        if not (pid := os.fork()):
            self._leave()
            return True
        os.setpgid(pid, pid)  # here and there, whoever is first: signals go to the lesson's whole group
        self.lessons.add(pid)
        self._say(id=order["id"], pid=pid)
        return False

    def _report(self) -> None:
        """Tells which lessons have ended; they are told again until the server has heard it."""
        os.read(self.bell, 1 << 10)
        for pid in self.lessons:
            if ended := os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                self._say(pid=pid, code=ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status)

    def _say(self, **facts) -> None:
        self.channel.sendall(json.dumps(facts).encode() + b"\n")

    def _end_all(self) -> None:
        for pid in self.lessons:
            os.killpg(pid, signal.SIGKILL)

    def _leave(self) -> None:
        """What a lesson has no business with."""
        os.setpgid(0, 0)
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        self.channel.close()
        for end in self.ends:
            os.close(end)


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether a message of a kernel is about a fault; one that ends may still flush to a socket it has closed already."""
    import zmq

    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, zmq.ZMQError) and error.errno in (zmq.ENOTSOCK, zmq.ETERM))


def become(order: dict) -> None:
    """From now on this process is a kernel, like one that was started by itself."""
    gc.enable()
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["cwd"])
    with open("/proc/self/comm", "w") as name:
        name.write("mahjong-lesson")
    from ipykernel.kernelapp import launch_new_instance

    logging.getLogger("tornado.general").addFilter(_is_fault)
    sys.argv = ["ipykernel_launcher", *order["argv"]]
    launch_new_instance()


def main() -> None:
    """The process's whole life; in a lesson, the lesson's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ[OURS] = str(os.getpid())
    del sys.path[0]  # the folder it was started in, as `ipykernel_launcher` does
    load()
    gc.disable()
    gc.collect()
    gc.freeze()  # the collector would write into every page, and a page written to is shared no longer
    order = Zygote(socket.socket(fileno=int(sys.argv[1]))).run()
    if order:
        become(order)


if __name__ == "__main__":
    main()
