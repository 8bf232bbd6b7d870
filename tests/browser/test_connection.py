"""A lesson that is left open stays connected; one whose kernel is gone says so."""

import os
import signal
from pathlib import Path

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
    """The processes of the server's kernels."""
    children = [path.read_text() for path in Path(f"/proc/{server.process.pid}/task").glob("*/children")]
    return {int(child) for text in children for child in text.split()}
