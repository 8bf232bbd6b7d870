"""The guide in JupyterLab, where readers change it: pages open, every cell runs, and what they show can be used."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading

import pytest
from browser.conftest import watch
from playwright.sync_api import expect

from mahjong.files import PACKAGE, find
from mahjong.text import say

NEWS = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
FAULTS = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"], .jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]'


class Lab:
    """`jupyter lab` on a copy of the notebooks (it saves what it runs), with settings of its own."""

    def __init__(self, folder):
        shutil.copytree(find("notebooks"), folder / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        (folder / "config" / "labconfig").mkdir(parents=True)
        (folder / "config" / "labconfig" / "page_config.json").write_text(json.dumps(NEWS))
        places = {name: str(folder / name.lower()) for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--port=8890", "--expose-app-in-browser", "--IdentityProvider.token=", "--ServerApp.root_dir", str(folder / "notebooks")]
        command += ["--allow-root"] if getattr(os, "getuid", lambda: 1)() == 0 else []
        environ = {**os.environ, **places, "JUPYTER_CONFIG_DIR": str(folder / "config"), "PYTHONPATH": str(PACKAGE.parent)}
        self.process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log, self.url, self._listening = [], "", threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        assert self._listening.wait(60) and self.url, "JupyterLab did not start:\n" + "".join(self.log)

    def _read(self):
        for line in self.process.stdout:
            self.log.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            if found and not self.url:
                self.url = found.group()
                self._listening.set()
        self._listening.set()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    running = Lab(tmp_path_factory.mktemp("lab"))
    yield running
    running.stop()


@pytest.fixture
def run_all(browser, lab):
    """Opens a notebook alone in its tab, runs all its cells, waits until the last is done and returns the page."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    problems = watch(page, lab.url)

    def opened(name: str):
        page.goto(f"{lab.url}doc/tree/{name}.ipynb?reset")
        page.wait_for_function(STANDS, timeout=60_000)
        page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(DONE, timeout=120_000)
        page.wait_for_function(STANDS, timeout=60_000)  # the last cell's number comes before its output
        assert page.locator(FAULTS).all_inner_texts() == []
        return page

    yield opened
    outside = [problem for problem in problems if problem.startswith(("outside", "script error"))]
    context.close()
    assert outside == []


STANDS = "window.jupyterapp?.shell.currentWidget?.context?.sessionContext?.session?.kernel?.status === 'idle'"
# Every code cell of the notebook has its number; cells out of sight are in the model, not on the page.
DONE = """() => {
    const cells = window.jupyterapp?.shell.currentWidget?.content?.model?.cells;
    if (!cells || !cells.length) return false;
    return [...cells].every((cell) => cell.type !== 'code' || cell.executionCount);
}"""


def test_a_lesson_runs_and_answers(run_all):
    page = run_all("05-calls")
    view = page.locator(".mj-calls").first
    view.get_by_role("button", name=say("table.button.draw")).click()
    expect(view.get_by_role("option").first).to_be_focused()


def test_practice_asks_and_tells(run_all):
    page = run_all("15-practice")
    page.get_by_role("button", name=say("practice.start"), exact=True).click()
    expect(page.locator(".mj-session .mj-ask-now")).to_be_visible()


def test_the_first_page_takes_a_click(run_all):
    page = run_all("00-start")
    page.locator("[role=listbox] [role=option]").first.click()
    expect(page.locator("[role=status]").filter(has_text=re.compile(r"\w")).first).to_be_attached()
