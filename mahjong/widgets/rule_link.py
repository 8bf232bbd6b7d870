"""Sentences about rules as HTML: words set off in bold, and each statement's id a link to the cell that teaches it."""

from __future__ import annotations

import re
from html import escape

from mahjong import edition
from mahjong.errors import MahjongError
from mahjong.statements import statement

ID = re.compile(r"\(((?:play|mcr|classical|american|option)\.[A-Za-z0-9_.]*[A-Za-z0-9])\)")
BOLD = re.compile(r"\*\*(.+?)\*\*")


def sentence(text: str) -> str:
    """One sentence as HTML: `**words**` in bold, the id of a statement in brackets as a link.

    >>> sentence("**No** <joker>"), sentence("Three in a row (play.G7).").count("<a ")
    ('<strong>No</strong> &lt;joker&gt;', 1)
    """
    bold = BOLD.sub(r"<strong>\1</strong>", escape(text))
    return ID.sub(lambda found: f'<span class="mj-rule">({rule_link(found[1])})</span>', bold)


def rule_link(id: str) -> str:
    """A statement's id, leading to the cell that teaches it; just the id where there is no such statement.

    >>> rule_link("play.G7"), rule_link("play.X99")
    ('<a href="04-groups.ipynb#cell-id=g7-chow" target="_self">play.G7</a>', 'play.X99')
    """
    try:
        found = statement(id)
    except MahjongError:
        return escape(id)
    page = "" if found.page == edition.page() else f"{found.page}.ipynb"
    return f'<a href="{page}#cell-id={found.cell}" target="_self">{escape(id)}</a>' if found.page else escape(id)
