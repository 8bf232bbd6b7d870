"""Writes the pages of the static edition; runs in the build's own environment, where Voici is.

Names are for ever: a lesson is `NN-name.html`, in another language `LANG/NN-name.html`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import jinja2
import nbformat
from markupsafe import Markup

from mahjong.app.lesson import prepare
from mahjong.app.site import TEMPLATE, frame, lessons
from mahjong.app.static_edition.addresses import moved
from mahjong.app.static_edition.bundle import NAMES
from mahjong.draw.hands import hand
from mahjong.files import find
from mahjong.notation import read_hand
from mahjong.prose import translated
from mahjong.text import say

KERNEL = "@jupyterlite/pyodide-kernel-extension"


@dataclass(frozen=True)
class Site:
    """Where the pages go: the folder `out`, and the folder of scripts as seen from it."""

    out: Path
    app: str

    def write(self, name: str, text: str) -> None:
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="\n")


def exporter(app: str, config: dict):
    """Voici's exporter, with style sheets and scripts that all pages share instead of copies in each."""
    from voici_core.exporter import VoiciExporter
    from voila.configuration import VoilaConfiguration

    class Exporter(VoiciExporter):
        @jinja2.pass_context
        def markdown2html(self, context, source):
            """Also for prose that is in no cell: that of the other languages."""
            return super().markdown2html(context if "cell" in context else {"cell": {}}, source)

        def _init_resources(self, resources):
            return super()._init_resources(resources) | includes(app)

        def update_page_config(self, nb, resources, page_config):
            """What the page's script is given: of the notebook only the code that is run."""
            full = super().update_page_config(nb, resources, page_config)
            cells = [cell if cell.cell_type == "code" else {**cell, "source": ""} for cell in nb.cells]
            full["notebookSrc"] = {**nb, "cells": cells}
            return full

    settings = VoilaConfiguration(template="mahjong", strip_sources=True, theme="light")
    return Exporter(voici_config=settings, page_config=config, base_url=config["baseUrl"])


def includes(app: str) -> dict:
    """How the template's files are named on a page."""

    def url(name: str) -> str:
        return f"{app}/{name}"

    return {
        "include_url": url,
        "include_css": lambda name: Markup(f'<link rel="stylesheet" href="{url(name)}">'),
        "include_js": lambda name: Markup(f'<script src="{url(name)}"></script>'),
        "include_lab_theme": lambda name: "",
    }


class Config(dict):
    """What Voici's script is given, and beside it, for the template alone, the frame of the page."""

    mj: dict


def page_config(up: str, site: Site) -> Config:
    """What Voici's script needs to know; `up` leads from the page to the site's root ("" or "../")."""
    app = f"{up}{site.app}"
    kernel = {
        "pyodideUrl": f"{app}/pyodide/pyodide.js",
        "pipliteUrls": [],
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": ["guide", *(name.replace("-", "_") for name in NAMES)]},
    }
    return Config({
        "appName": "Voici",
        "appUrl": "./",
        "baseUrl": up or "./",
        "defaultKernelName": "python",
        "disabledExtensions": [],
        "federated_extensions": json.loads((site.out / site.app / "extensions" / "list.json").read_text("utf-8")),
        "fullLabextensionsUrl": f"{app}/extensions",
        "fullStaticUrl": f"{app}/build",
        "settingsUrl": f"{app}/build/schemas",
        "themesUrl": f"{app}/build/themes",
        "jpThemeName": "JupyterLab Light",
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        "extensionConfig": {},
        "notebookPath": "",
    })


def write_pages(site: Site, lang: str = "en", up: str = "") -> None:
    """All pages of one language."""
    folder = find("notebooks")
    for lesson in lessons(folder):
        site.write(f"{prefix(lang)}{lesson.name}.html", lesson_page(site, folder / f"{lesson.name}.ipynb", lang, up))
    site.write(f"{prefix(lang)}index.html", plain_page(site, "tree-lab.html", lang, up))


def prefix(lang: str) -> str:
    return "" if lang == "en" else f"{lang}/"


def frame_of(site: Site, here: str, lang: str) -> dict:
    """What the template shows around a page; see `mahjong.app.site.frame`."""
    made = frame(find("notebooks"), here, "./", "", lang, ending=".html")
    if not here:
        made["hero"] = hand(read_hand(say("app.home.hand")), lang=lang)
    return made | {"home": "./index.html"}


def lesson_page(site: Site, path: Path, lang: str, up: str) -> str:
    """One lesson: its prose as HTML, its code to be run in the browser."""
    config = page_config(up, site)
    config.mj = frame_of(site, path.stem, lang)
    notebook = prepare(None, translated(nbformat.read(path, 4), path.stem, lang), str(path.parent))
    return exporter(f"{up}{site.app}", config).from_notebook_node(notebook)[0]


def plain_page(site: Site, template: str, lang: str, up: str, **more) -> str:
    """A page that needs no Python: the start page, or that of a wrong address."""
    env = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATE), autoescape=True)
    mj = frame_of(site, "", lang)
    return env.get_template(template).render(page_config={"mj": mj}, mj=mj, base_url=up or "./", frontend="voici", **includes(f"{up}{site.app}"), **more)


def write_moved(site: Site) -> None:
    """A small page at every address that was published once and is another's now; it keeps what follows `?` and `#`."""
    for old, new in moved().items():
        site.write(f"{old}.html", MOVED.format(new=f"{new}.html"))


MOVED = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{new}</title><link rel="canonical" href="{new}">
<script>location.replace("{new}" + location.search + location.hash)</script>
<meta http-equiv="refresh" content="1; url={new}"></head><body><a href="{new}">{new}</a></body></html>
"""


def main(out: str, app: str) -> None:
    """All pages into the folder `out`."""
    site = Site(Path(out), app)
    write_pages(site)
    write_moved(site)
    site.write("404.html", plain_page(site, "404.html", "en", "", status_code=404))

