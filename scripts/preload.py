"""Writes mahjong/app/preload.txt: the scripts of Voilà that a lesson asks for, as a browser sees it.

    python scripts/preload.py

To be run after a new version of Voilà, ipywidgets or anywidget; a browser test says when. Needs Chromium and Playwright.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from opening import FLAGS, free_port, program, served
from playwright.sync_api import sync_playwright

from mahjong.app.preload import LIST, VERSIONED

ASKED = "performance.getEntriesByType('resource').filter(one => one.initiatorType === 'script' || one.initiatorType === 'link').map(one => one.name.replace(location.origin + '/', ''))"


def line(address: str) -> str:
    """An address as a line of the list: the numbers in labextensions' names change with every version."""
    name, _, number = address.partition("?")
    if "/labextensions/" in name:
        name = re.sub(r"(\w+)\.[0-9a-f]{6,}\.js$", r"\1.*.js", name)
    return name + (VERSIONED if number else "")


def main() -> None:
    port = free_port()
    with served([sys.executable, "-m", "mahjong", "serve", "--no-browser", "--port", str(port)], port), sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=program(), args=FLAGS).new_page()
        page.route("**/pieces.*.js", lambda route: route.abort())  # then each is asked for by itself
        page.goto(f"http://127.0.0.1:{port}/voila/render/01-tiles.ipynb")
        page.wait_for_selector("body.mj-ready", timeout=60_000)
        page.wait_for_timeout(2000)
        lines = [line(one) for one in page.evaluate(ASKED) if re.match(r"voila/(static|labextensions)/.*\.js", one)]
    LIST.write_text("\n".join(dict.fromkeys(lines)) + "\n", "utf-8")
    print(f"{len(lines)} scripts written to {LIST.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
