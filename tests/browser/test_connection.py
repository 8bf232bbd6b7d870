"""A lesson that is left open stays connected; one whose kernel is gone says so."""

import os
import signal
from pathlib import Path
from threading import Timer

import pytest
from playwright.sync_api import expect

PINGS = 35_000  # milliseconds: longer than the server waits between two pings


def test_an_idle_page_stays_connected(page, lesson):
    closed = []
    page.on("websocket", lambda socket: socket.on("close", lambda _: closed.append(socket.url)))
    lesson("00-start")
    page.wait_for_timeout(PINGS)
    assert closed == []
    expect(page.locator("#mj-lost")).to_be_hidden()
    page.locator("[role=option]").first.click()
    expect(page.locator("[role=status]").filter(has_text="six of characters").first).to_be_attached()


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="the kernel's process is looked for in /proc")
def test_a_page_without_its_kernel_says_so(page, lesson, server):
    before, page.forgiven = kernels(server), True  # what is said of the lost connection is what this test is about
    lesson("00-start")
    mine = kernels(server) - before
    assert mine
    for process in mine:
        os.kill(process, signal.SIGKILL)
    expect(page.locator("#mj-lost")).to_be_visible(timeout=40_000)
    expect(page.locator("#mj-lost").get_by_role("button")).to_be_visible()


def kernels(server) -> set[int]:
    """The processes of the server's lessons, however deep below it: started one by one, or split off from a loaded one."""
    found, todo = set(), [server.process.pid]
    while todo:
        parent = todo.pop()
        for path in Path(f"/proc/{parent}/task").glob("*/children"):
            todo += map(int, path.read_text().split())
        if is_lesson(Path(f"/proc/{parent}")):
            found.add(parent)
    return found


def is_lesson(process: Path) -> bool:
    try:
        return (process / "comm").read_text().strip() == "mahjong-lesson" or b"ipykernel_launcher" in (process / "cmdline").read_bytes()
    except OSError:  # it has just ended
        return False


HOLE = """
    addEventListener("DOMContentLoaded", () => new MutationObserver((_, watch) => {
        if (!document.body.classList.contains("mj-ready")) return;
        watch.disconnect();
        const visits = Number(sessionStorage.getItem("visits") || 0) + 1;
        sessionStorage.setItem("visits", visits);
        if (visits <= TIMES) document.querySelector(".jp-OutputArea-output").append("Error displaying widget: model not found");
    }).observe(document.documentElement, { attributes: true, subtree: true, attributeFilter: ["class"] }));
"""


def test_a_page_with_a_hole_is_opened_once_more(page, lesson):
    page.add_init_script(HOLE.replace("TIMES", "1"))
    lesson("00-start")
    page.wait_for_function("sessionStorage.getItem('visits') === '2'", timeout=60_000)
    page.wait_for_timeout(3000)
    expect(page.locator("#mj-lost")).to_be_hidden()
    assert "model not found" not in page.locator("body").inner_text()


def test_a_page_whose_hole_stays_says_so(page, lesson):
    page.add_init_script(HOLE.replace("TIMES", "9"))
    lesson("00-start")
    expect(page.locator("#mj-lost")).to_be_visible(timeout=60_000)
    assert page.evaluate("sessionStorage.getItem('visits')") == "2"


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="the kernel's process is looked for in /proc")
def test_a_kernel_that_answers_late_is_asked_once(page, lesson, server):
    """Six seconds late: Jupyter's own script would by then have asked for every widget by itself."""
    before, asked = kernels(server), []

    def hold(socket):
        socket.on("framesent", lambda frame: asked.append(frame) if '"request_state"' in str(frame) else None)
        for process in kernels(server) - before:
            os.kill(process, signal.SIGSTOP)
            Timer(6, os.kill, (process, signal.SIGCONT)).start()

    page.on("websocket", hold)
    lesson("00-start")
    expect(page.locator(".jp-OutputArea-output").filter(has_text="Loading widget")).to_have_count(0)
    assert asked == []
