"""Two servers of the guide behind a real nginx: everybody stays with his server, and the failing of one is no disaster."""

import asyncio
import os
import shutil
import socket
import subprocess
import time

import pytest
from browser.conftest import READY, Server, watch
from browser.test_hosting import answer, run, status
from tornado.httpclient import HTTPClientError

from benchmarks.visitor import Refused, Visitor
from deploy.nginx import filled


@pytest.fixture(scope="module")
def nginx(tmp_path_factory):
    """nginx before two small servers; without nginx the tests are skipped on a reader's machine, but fail in CI."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if not program:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no nginx on this machine")
    servers = [Server("--readers", "3", "--port", "8890", "--static", "/elsewhere/") for _ in range(2)]
    process = None
    try:
        state = tmp_path_factory.mktemp("nginx")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            listen = f"127.0.0.1:{free.getsockname()[1]}"
        settings = state / "nginx.conf"
        settings.write_text(filled([server.wait().url.split("/")[2] for server in servers], listen, state=str(state)), "utf-8")
        as_root = ["-g", "user root;"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # the folder is the test's own
        process = subprocess.Popen([program, "-e", "stderr", "-c", str(settings), *as_root], stderr=subprocess.PIPE, text=True)
        yield f"http://{listen}/", servers, wait_for(listen, process)
    finally:
        if process:
            process.terminate()
            process.wait(10)
        for server in servers:
            server.stop()


def wait_for(listen, process):
    for _ in range(100):
        try:
            socket.create_connection(listen.split(":"), 1).close()
            return process
        except OSError:
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.1)
    raise AssertionError("nginx does not listen")


class Guest(Visitor):
    """Keeps the cookie that nginx gives him."""

    async def fetch(self, path, method="GET", **more):
        found = await super().fetch(path, method, **more)
        given = [cookie.split(";")[0] for cookie in found.headers.get_list("Set-Cookie")]
        self.headers |= {"Cookie": cookie for cookie in given if cookie.startswith("mahjong=")}
        return found


async def come(url, count):
    guests = [Guest(url) for _ in range(count)]
    for guest in guests:
        await guest.fetch("")
    for guest in guests:
        for _ in range(20):  # one whose server is full tries again: half the new cookies lead to the other
            try:
                await guest.open("00-start")
                break
            except Refused:
                guest.headers = {}
                await guest.fetch("")
    return guests


def test_everybody_stays_with_his_server(nginx):
    url, servers, _ = nginx

    async def visit():
        guests = await come(url, 4)
        for guest in guests:
            await guest.look()
        inside = [(await status(server))["kernels"] for server in servers]
        for guest in guests:
            await guest.leave()
        return guests, inside

    guests, inside = run(visit())
    assert sum(inside) == len({guest.kernel for guest in guests}) == 4
    for server in servers:
        assert run(left(server)) == 0


async def left(server):
    for _ in range(50):
        if not (kernels := (await status(server))["kernels"]):
            break
        await asyncio.sleep(0.1)
    return kernels


def test_what_is_long_is_compressed_and_kept(nginx):
    url, *_ = nginx
    path = "/voila/templates/mahjong/static/mahjong.css"
    code, headers, _ = run(answer_raw(url, path, **{"Accept-Encoding": "gzip"}))
    plain = run(answer_raw(url, path))[1]
    assert code == 200 and headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain
    assert plain["Content-Security-Policy"] and "mahjong=" not in run(answer(Here(url), "/", Cookie="mahjong=known"))[1].get("Set-Cookie", "")


class Here:
    def __init__(self, url):
        self.url = url


async def answer_raw(url, path, **headers):
    found = await Visitor(url.rstrip("/"), headers).fetch(path, decompress_response=False)
    return found.code, found.headers, found.body


def test_a_full_server_sends_to_the_other(nginx):
    url, servers, _ = nginx

    async def crowd():
        guests = [Guest(url, {"Cookie": "mahjong=the-same-for-all"}) for _ in range(3)]
        for guest in guests:
            await guest.open("00-start")
        with pytest.raises(HTTPClientError) as full:
            await Visitor(url, {"Cookie": "mahjong=the-same-for-all"}).fetch("voila/render/00-start.ipynb")
        for guest in guests:
            await guest.leave()
        return full.value.response

    refused = run(crowd())
    assert refused.code == 503 and "mahjong=" in refused.headers["Set-Cookie"] and b"/elsewhere/" in refused.body


def test_a_lesson_works_in_a_browser_through_nginx(nginx, browser):
    url, *_ = nginx
    page = browser.new_page()
    problems = watch(page, url)
    page.goto(f"{url}voila/render/01-tiles.ipynb")
    page.wait_for_selector(READY, timeout=60_000)
    page.locator("[role=option]").first.click()
    page.wait_for_function("[...document.querySelectorAll('[role=status]')].some(node => /\\w/.test(node.textContent))")
    page.goto("about:blank")
    page.close()
    assert problems == []


def test_when_a_server_fails_the_other_goes_on(nginx):
    url, servers, _ = nginx
    servers[0].process.kill()
    servers[0].process.wait()

    async def visit():
        for guest in [Guest(url) for _ in range(3)]:
            assert (await guest.fetch("")).code == 200
            await guest.open("00-start")
            await guest.leave()

    run(visit())
    assert run(status(servers[1]))["opened"] >= 3
