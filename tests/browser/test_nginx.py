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

from benchmarks.visitor import Visitor
from deploy.nginx import filled


PLACES = 3


@pytest.fixture(scope="module")
def nginx(tmp_path_factory):
    """nginx before two small servers; without nginx the tests are skipped on a reader's machine, but fail in CI."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if not program:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no nginx on this machine")
    servers = [Server("--readers", str(PLACES), "--port", "8890", "--static", "/elsewhere/") for _ in range(2)]
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
        await guest.open("00-start")
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
    assert plain["Content-Security-Policy"] and "mahjong=" not in run(answer(Here(url), "/", Cookie="mahjong=1"))[1].get("Set-Cookie", "")


class Here:
    def __init__(self, url):
        self.url = url


async def answer_raw(url, path, **headers):
    found = await Visitor(url.rstrip("/"), headers).fetch(path, decompress_response=False)
    return found.code, found.headers, found.body


def test_a_full_server_sends_on_to_the_other(nginx):
    """Whoever comes to a full server is let into the next one at once; what he has begun before goes on where it is."""
    url, servers, _ = nginx

    async def crowd():
        first = [Guest(url, {"Cookie": "mahjong=0"}) for _ in range(PLACES)]
        for guest in first:
            await guest.open("00-start")
        late = [Guest(url, {"Cookie": "mahjong=0"}) for _ in range(PLACES)]
        for guest in late:
            await guest.open("00-start")
        inside, cookies = [(await status(server))["kernels"] for server in servers], {guest.headers["Cookie"] for guest in late}
        with pytest.raises(HTTPClientError) as full:
            await Visitor(url, {"Cookie": "mahjong=0"}).fetch("voila/render/00-start.ipynb")
        moved = Visitor(url, {"Cookie": "mahjong=1"})
        moved.kernel = first[0].kernel
        await moved.connect()
        await moved.look()
        seen = len(moved.states)
        first[0].headers = moved.headers
        for guest in (*first, *late):
            await guest.leave()
        return full.value.response, inside, cookies, seen

    refused, inside, cookies, seen = run(crowd())
    assert (inside, cookies) == ([PLACES, PLACES], {"mahjong=1"}) and seen
    assert refused.code == 503 and b"/elsewhere/" in refused.body
    assert [run(left(server)) for server in servers] == [0, 0]


def test_a_proxy_in_front_says_for_whom_it_asks(nginx):
    url, *_ = nginx
    assert run(answer(Here(url), "/status"))[0] == 200
    assert run(answer(Here(url), "/status", **{"X-Forwarded-For": "203.0.113.9"}))[0] == 403


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
