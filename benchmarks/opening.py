"""How long a page of the guide takes from its address to an answered click, beside an empty Voilà page with one button.

    python benchmarks/opening.py [PAGE…] [--rounds N] [--json FILE] [--write]

Every page is opened right after the empty one, in the same browser, with a cold cache and a cold kernel each: absolute
figures do not travel from machine to machine, the ratio of two neighbours in one run does. Work is processor seconds of
server, kernel and browser together, which a busy machine changes less than the time. Memory is what CROWD visitors
at the same time cost, divided by their number: the shares (PSS) of all processes the server has started, those that
serve several visitors among them. The empty page is stock Voilà with its own template; both sides load the same
extensions.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from urllib.request import urlopen

import psutil
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
AIM = 1.3  # times the empty page, for time and for memory
CROWD = 10
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
BUTTON = """import ipywidgets
button, answer = ipywidgets.Button(description="Press"), ipywidgets.Label("")
button.on_click(lambda _: setattr(answer, "value", "pressed"))
display(button, answer)
"""
# Runs in the page from its first moment: presses the first thing that can be pressed, and another one when nothing came of
# it for a second, until the kernel answers what the press sent.
WATCH = """(() => {
  const Native = window.WebSocket, target = '#rendered_cells :is(button:not([disabled]), [role=option])', asked = new Set();
  const decoder = new TextDecoder();
  const text = (data) => typeof data === "string" ? data : decoder.decode(data instanceof ArrayBuffer ? data.slice(0, 4096) : data.buffer ?? data);
  let pressed = 0, answered = false;
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", (event) => {
        if (!pressed || answered) return;
        const said = text(event.data);
        if (!/"msg_type": ?"comm_msg"/.test(said) || ![...asked].some((id) => said.includes(id))) return;
        answered = true;
        requestAnimationFrame(() => requestAnimationFrame(() => { window.opened = performance.now(); }));
      });
    }
    send(data) {
      const id = pressed && /"msg_id": ?"([^"]+)"/.exec(text(data));
      if (id) asked.add(id[1]);
      return super.send(data);
    }
  };
  const press = () => {
    const ready = document.body && !document.body.classList.contains("mj-loading");
    const targets = ready ? [...document.querySelectorAll(target)].filter((node) => node.offsetParent) : [];
    if (targets.length) { window.firstPress ??= performance.now(); targets[pressed++ % targets.length].click(); }
    if (!answered) setTimeout(press, targets.length ? 1000 : 20);
  };
  press();
})()"""


def program() -> str:
    """The machine's own Chromium."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def environ() -> dict[str, str]:
    """As on a reader's machine: Python keeps what it compiled, here in a place of its own."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "mahjong-opening")}


@contextmanager
def served(command: list[str], port: int):
    """A server in a process of its own, listening at `port`; yields its process."""
    process = subprocess.Popen(command, cwd=ROOT, env=environ(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            if any(c.laddr.port == port for c in psutil.Process(process.pid).net_connections("inet") if c.status == "LISTEN"):
                break
            time.sleep(0.1)
        yield psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def empty_page(folder: Path) -> Path:
    """A notebook with one button."""
    cell = {"cell_type": "code", "id": "button", "metadata": {}, "source": BUTTON, "outputs": [], "execution_count": None}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path = folder / "empty.ipynb"
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": [cell]}), "utf-8")
    return path


def stock(notebook: Path, port: int) -> list[str]:
    from mahjong.app.serving import EXTENSIONS

    allowed = f"--VoilaConfiguration.extension_allowlist={EXTENSIONS!r}"
    alone = "--KernelManager.autorestart=False"  # what is ended between two visits shall not come back during the next
    return [sys.executable, "-m", "voila", str(notebook), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1", alone, allowed]


def visit(browser, url: str, server, patience: float) -> dict:
    """One visitor: seconds until the first button could be pressed and until the press was answered. The kernel has
    `patience` seconds to end by itself after that."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.route(lambda address: not address.startswith(("http://127.0.0.1", "data:", "blob:")), lambda route: route.abort())
    context.add_init_script(WATCH)
    page = context.new_page()
    before, worked = below(server), work(server)
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => window.opened", timeout=120_000, polling=100)
    worked = work(server) - worked
    first, opened = page.evaluate("[window.firstPress, window.opened]")
    transferred = page.evaluate("performance.getEntriesByType('resource').reduce((sum, one) => sum + one.transferSize, 0)") / 2**20
    page.goto("about:blank")
    context.close()
    leave(server, before, patience)
    return {"pressed": first / 1000, "opened": opened / 1000, "work": worked, "loaded": transferred}


def below(server) -> set[psutil.Process]:
    """All processes the server has started, and what those have."""
    return set(server.children(recursive=True))


def work(server) -> float:
    """Processor seconds of the server, its kernels and the browser so far."""
    total = 0.0
    for process in {server, *below(server), *psutil.Process().children(recursive=True)}:
        try:
            total += sum(process.cpu_times()[:2])
        except psutil.Error:
            continue
    return total


def leave(server, before: set, patience: float) -> None:
    """Ends what came after `before` and does not end by itself, as a stock page's kernel: the next visit shall have the machine to itself."""
    _, staying = psutil.wait_procs(below(server) - before, timeout=patience)
    for kernel in staying:
        kernel.terminate()
    psutil.wait_procs(staying, timeout=10)


def crowd(command: list[str], port: int, path: str = "") -> float:
    """MiB for each of CROWD visitors who have the page open at the same time, at a server of their own."""
    with served(command, port) as server:
        for _ in range(CROWD):
            with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=120) as page:
                page.read()
        return sum(process.memory_full_info().pss for process in below(server)) / 2**20 / CROWD


def measure(pages: list[str], rounds: int, show=print) -> list[dict]:
    """Every page's medians beside the empty page's, and the median of the neighbours' ratios."""
    empty, ours = free_port(), free_port()
    guide = [sys.executable, "-m", "mahjong", "serve", "--no-browser", "--port", str(ours)]
    with tempfile.TemporaryDirectory() as folder:
        bare = stock(empty_page(Path(folder)), empty)
        found = visits(pages, rounds, (bare, empty), (guide, ours))
        there = crowd(bare, empty)
        rows = []
        for name, pairs in found.items():
            here = crowd(guide, ours, f"voila/render/{name}.ipynb")
            rows.append(summary(name, pairs) | {"memory": here, "empty_memory": there, "memory_ratio": here / there})
            show(line(rows[-1]))
    return rows


def visits(pages: list[str], rounds: int, empty: tuple[list[str], int], ours: tuple[list[str], int]) -> dict[str, list]:
    """A visit of the empty page and one of ours, again and again."""
    with sync_playwright() as playwright, served(*empty) as bare, served(*ours) as server:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)

        def pair(name: str) -> tuple[dict, dict]:
            there = visit(browser, f"http://127.0.0.1:{empty[1]}/", bare, 0)
            return there, visit(browser, f"http://127.0.0.1:{ours[1]}/voila/render/{name}.ipynb", server, 5)

        pair(pages[0])  # the first of all reads the files from the disk
        found = {name: [] for name in pages}
        for _ in range(rounds):
            for name in pages:
                found[name].append(pair(name))
        browser.close()
    return found


def summary(name: str, pairs: list[tuple[dict, dict]]) -> dict:
    middle = statistics.median
    keys = pairs[0][0]
    row = {"page": name} | {key: middle(mine[key] for _, mine in pairs) for key in keys}
    row |= {f"empty_{key}": middle(there[key] for there, _ in pairs) for key in keys}
    return row | {f"{key}_ratio": middle(mine[key] / there[key] for there, mine in pairs) for key in ("opened", "work")}


HEAD = f"{'page':18} {'click answered':>15} {'empty':>7} {'ratio':>6} {'work':>7} {'ratio':>6} {'memory':>9} {'empty':>9} {'ratio':>6} {'loaded':>8}"


def line(row: dict) -> str:
    held = "" if max(row["opened_ratio"], row["memory_ratio"]) <= AIM else f"  above {AIM}"
    return (
        f"{row['page']:18} {row['opened']:13.2f} s {row['empty_opened']:5.2f} s {row['opened_ratio']:6.2f} {row['work']:5.2f} s {row['work_ratio']:6.2f} {row['memory']:5.0f} MiB {row['empty_memory']:5.0f} MiB "
        f"{row['memory_ratio']:6.2f} {row['loaded']:4.1f} MiB{held}"
    )


HEADS = "page | click answered | empty page | times | work | empty page | times | memory | empty page | times | loaded".split(" | ")


def written(rows: list[dict], before: str) -> str:
    """The table as the repository's docs keep it."""
    cells = [
        (
            row["page"],
            f"{row['opened']:.2f} s", f"{row['empty_opened']:.2f} s", f"{row['opened_ratio']:.2f}",
            f"{row['work']:.2f} s", f"{row['empty_work']:.2f} s", f"{row['work_ratio']:.2f}",
            f"{row['memory']:.0f} MiB", f"{row['empty_memory']:.0f} MiB", f"{row['memory_ratio']:.2f}", f"{row['loaded']:.1f} MiB",
        )
        for row in rows
    ]  # fmt: skip
    table = "\n".join("| " + " | ".join(line) + " |" for line in (HEADS, ["---"] * len(HEADS), *cells))
    return f"""# How fast a page opens

Written by `python benchmarks/opening.py --write`. {before}.

A cold open, from the address to an answered click, beside stock Voilà's page with one button, opened right before it in the
same browser; `times` is the median of the neighbours' ratios, aimed at {AIM} at most. Work is processor seconds of server, kernel
and browser together. Memory is what {CROWD} visitors at the same time cost, each process by its share (PSS), divided by {CROWD}.

{table}
"""


def circumstances(rounds: int) -> str:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"
    return f"{date.today().isoformat()}, {machine}, {rounds} rounds; before the run other work loaded the machine by {load:.1f}"


def main() -> None:
    sys.path.insert(0, str(ROOT))
    known = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("pages", nargs="*", metavar="PAGE", help="which pages; all when left out")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--json", type=Path, help="where the rows go as JSON")
    options.add_argument("--write", action="store_true", help="write docs/opening.md")
    options = options.parse_args()
    before = circumstances(options.rounds)
    if unknown := set(options.pages) - set(known):
        raise SystemExit(f"There is no page {', '.join(sorted(unknown))}. Known are: {', '.join(known)}.")
    print(HEAD)
    rows = measure(options.pages or known, options.rounds)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1), "utf-8")
    if options.write:
        (ROOT / "docs" / "opening.md").write_text(written(rows, before), "utf-8")


if __name__ == "__main__":
    main()
