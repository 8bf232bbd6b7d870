"""A running guide and a real browser: the machine's Chromium, no download. Every page is watched while it is open."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect, sync_playwright

from browser.static_site import StaticSite
from mahjong.app.static_edition.build import build

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HARMLESS = re.compile(r"ResizeObserver loop|favicon")
CLOSED = re.compile(r"(?m)^.*Task exception was never retrieved\n(?:.*\n)*?tornado\.websocket\.WebSocketClosedError\n?")  # a page was left just then
READY = "body.mj-ready"
SCREEN = {"width": 1280, "height": 900}
expect.set_options(timeout=15_000)  # a busy machine answers late


def pytest_collection_modifyitems(items):
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


def pytest_generate_tests(metafunc):
    """A test marked `both_editions` runs under Voilà and in the edition without a server."""
    if metafunc.definition.get_closest_marker("both_editions"):
        metafunc.parametrize("edition", ["server", "static_site"], indirect=True)


class Server:
    """`mahjong serve` in a process of its own, with more options and settings if given; `log` grows while it runs."""

    def __init__(self, *options: str, **environ: str):
        command = [sys.executable, "-m", "mahjong", "serve", "--no-browser", "--port", "8870", *options]
        self.process = subprocess.Popen(command, cwd=ROOT, env=os.environ | environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log: list[str] = []
        self.url = ""
        self._listening = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.log.append(line)
            found = re.search(r"http://\S+", line)
            if found and not self.url:
                self.url = found.group()
                self._listening.set()
        self._listening.set()

    def address(self, name: str, more: str = "") -> str:
        """The address of a lesson, with what may follow `?` or `#`."""
        return f"{self.url}voila/render/{name}.ipynb{more}"

    def wait(self):
        assert self._listening.wait(150) and self.url, "The guide did not start:\n" + "".join(self.log)
        return self

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def faults(self, since: int) -> list[str]:
        """What the server logged of errors after the line `since`, without colours, the last lines only."""
        text = re.sub(r"\x1b\[[\d;]*m", "", "".join(self.log[since:])).strip()
        text = CLOSED.sub("", text)
        return text.splitlines()[-15:] if "Traceback" in text or " ERROR " in text else []


@pytest.fixture(scope="session")
def server(browser):
    guide = Server()
    try:
        yield guide.wait()
    finally:
        guide.stop()


@pytest.fixture(scope="session")
def voila_url(server):
    """The address of the running guide, with a slash at its end."""
    return server.url


@pytest.fixture(scope="session")
def static_site(browser, tmp_path_factory):
    """The edition without a server, built and served; skipped without node on a reader's machine, but not in CI."""
    if not (shutil.which("node") and shutil.which("npm")):
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no node on this machine, or no npm")
    site = StaticSite(build(tmp_path_factory.mktemp("static") / "site", full="https://guide.example/"))
    yield site
    site.stop()


@pytest.fixture
def edition(request):
    """Which edition a test's pages are of: a `Server` unless the test is marked `both_editions`, or a `StaticSite`."""
    return request.getfixturevalue(getattr(request, "param", "server"))


@pytest.fixture(scope="session")
def browser():
    """Chromium; without one the test is skipped on a reader's machine, but fails in CI."""
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not program:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


def watch(page, url: str) -> list[str]:
    """Notes whatever goes wrong on a page: script errors, error messages, requests to another host."""
    problems: list[str] = []
    ours = (url, url.replace("http:", "ws:"), "data:", "blob:", "about:")
    page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
    page.on("request", lambda request: None if request.url.startswith(ours) else problems.append(f"outside request: {request.url}"))
    page.on("console", lambda message: _note(message, problems))
    return problems


def _note(message, problems: list[str]) -> None:
    if message.type == "error" and not HARMLESS.search(message.text):
        problems.append(f"console: {message.text}")


@pytest.fixture(scope="session")
def back_again(browser):
    """A visitor who keeps what the edition without a server sends (12 MB), as every visitor does."""
    context = browser.new_context(viewport=SCREEN, color_scheme="light")
    yield context
    context.close()


@pytest.fixture
def visitor(browser, edition, request):
    """Somebody of whom this browser keeps nothing but, where there is no server, the files of the edition."""
    if isinstance(edition, StaticSite):
        context = request.getfixturevalue("back_again")
        yield context
        context.clear_cookies()
        return
    context = browser.new_context(viewport=SCREEN, color_scheme="light")
    yield context
    context.close()


@pytest.fixture
def page(visitor, edition):
    """A fresh visitor's page, 1280 by 900. What goes wrong on it fails the test, unless it set `page.forgiven`."""
    page, before = visitor.new_page(), len(edition.log)
    page.problems, page.forgiven = watch(page, edition.url), False
    yield page
    problems = list(page.problems)  # what JupyterLab says of messages cut off by leaving is no fault
    page.goto("about:blank")  # leaving it first lets the page shut its kernel down
    _forget(visitor, page, edition.url)
    page.close()
    assert page.forgiven or problems + edition.faults(before) == []


def _forget(visitor, page, url: str) -> None:
    """Takes away what pages of an address have written in the browser; the files it keeps stay."""
    visitor.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": urljoin(url, "/"), "storageTypes": "local_storage,indexeddb"})


@pytest.fixture
def lesson(page, edition):
    """Opens a lesson by its name (with what may follow `?` or `#`) and waits until its widgets stand."""

    def open_lesson(name: str, more: str = ""):
        page.goto(edition.address(name, more))
        page.wait_for_selector(READY, timeout=60_000)
        return page

    return open_lesson
