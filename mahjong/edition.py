"""Which edition of the guide a page is open in: on a server or a machine of one's own, or as files, run by the browser alone."""

from __future__ import annotations

import json
import sys
from html import escape

from mahjong.files import find
from mahjong.text import say

_open = {"page": ""}


def in_browser() -> bool:
    """Whether this Python runs in the reader's browser, with no server behind it.

    >>> in_browser()
    False
    """
    return sys.platform == "emscripten"


def opened(page: str) -> None:
    """Notes which page this is, such as `14-discards`."""
    _open["page"] = page


def page() -> str:
    """Which page this is; "" outside the guide's pages."""
    return _open["page"]


def full_address(page: str = "") -> str:
    """Where a page is open with everything it can do, as whoever built the edition without a server named it; "" for nowhere.

    >>> full_address()
    ''
    """
    try:
        given = json.loads(find("data/edition.json").read_text("utf-8"))["full"]
    except FileNotFoundError:
        return ""
    return address_of(given, page or _open["page"])


def address_of(guide: str, page: str) -> str:
    """A page's address at a guide: `{page}` in it is the page's name, else the guide is one under Voilà.

    >>> address_of("https://guide.example/", "01-tiles"), address_of("/lab?open={page}.ipynb", "01-tiles")
    ('https://guide.example/voila/render/01-tiles.ipynb', '/lab?open=01-tiles.ipynb')
    """
    if not guide or "{page}" in guide:
        return guide.replace("{page}", page)
    return f"{guide.rstrip('/')}/voila/render/{page}.ipynb"


def needs(key: str, lang: str = "") -> tuple[str, str]:
    """What to say where something does not run here: a sentence, and as HTML a link to where it does ("" for none).

    `key` is the sentence of an installation that lacks something; in a browser, where nothing can be installed, it is another.

    >>> needs("lab.export.no_matplotlib")
    ('Figures to keep need matplotlib, which is not installed here.', '')
    """
    if not in_browser():
        return say(key, lang), ""
    where = full_address()
    if not where:
        return f"{say('static.needs.matplotlib', lang)} {say('static.needs.own', lang)}", ""
    return say("static.needs.matplotlib", lang), f' <a href="{escape(where)}">{escape(say("static.needs.there", lang))}</a>'
