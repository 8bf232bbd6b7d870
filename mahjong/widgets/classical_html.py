"""Pieces of HTML the classical page's widgets and tables share: its hands, its presets, a link that opens the calculator."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from mahjong.files import look_up
from mahjong.rules import all_rules
from mahjong.scoring.classical import ClassicalRules
from mahjong.text import say


def page_hands(*path: str):
    """Some hands of `data/classical_page.toml`, by their table.

    >>> page_hands("worked")["K1"]
    '(123m)(456p)678s234s5p *5p'
    """
    return look_up("data/classical_page.toml", *path)


def presets() -> dict[str, ClassicalRules]:
    """The presets by their keys.

    >>> list(presets())
    ['finnish', 'corrected', 'books']
    """
    return all_rules(ClassicalRules)


def preset_names(lang: str = "") -> list[str]:
    """Their names as heads of columns.

    >>> preset_names()
    ['Finnish guide', 'Corrected', 'Books']
    """
    return [say(f"classical.preset.{key}", lang) for key in presets()]


def open_link(win, rules: str = "finnish", lang: str = "", **agreed: str) -> str:
    """A link to this page whose calculator starts on the win, with what was agreed.

    >>> open_link("11m *1m", "books", limit="300").split('"')[3]
    '?win=11m%20%2A1m&amp;rules=books&amp;limit=300#calculator'
    """
    more = "".join(f"&{key}={quote(choice, safe='')}" for key, choice in agreed.items())
    address = f"?win={quote(str(win), safe='')}&rules={rules}{more}#calculator"
    return f'<a class="mj-mcr-open" href="{escape(address)}" target="_blank" rel="noopener">{say("mcr.open", lang)}</a>'
