"""What the widgets on calls share: their style, sentences as a live region, statement ids as links to the reference."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from mahjong.draw.table_view import table_css
from mahjong.errors import MahjongError
from mahjong.statements import statement
from mahjong.widgets.head import own_style

HERE = "05-calls"
ID = re.compile(r"\(((?:play|mcr|classical|american)\.[A-Za-z0-9_.]+)\)")


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{table_css()}{own_style('calls.css')}</style>"


def said(lines: Iterable[str], lang: str = "", kind: str = "") -> str:
    """Sentences one below the other, read out when they change; `**words**` in bold, a statement's id a link.

    >>> said(["You **may** (play.G7)."]).count("<a "), "<strong>may</strong>" in said(["You **may**."])
    (1, True)
    """
    body = "".join(f"<p>{sentence(line)}</p>" for line in lines)
    return f'<div class="{f"mj-calls-said {kind}".rstrip()}" role="status">{body}</div>'


def sentence(line: str) -> str:
    """One sentence as HTML."""
    bold = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(line))
    return ID.sub(lambda found: f'<span class="mj-calls-id">({rule_link(found[1])})</span>', bold)


def rule_link(id: str) -> str:
    """A statement's id, leading to the cell that teaches it when there is one.

    >>> rule_link("play.G7")
    '<a href="04-groups.ipynb#cell-id=g7-chow" target="_self">play.G7</a>'
    """
    try:
        found = statement(id)
    except MahjongError:
        return escape(id)
    if not found.page:
        return escape(id)
    page = "" if found.page == HERE else f"{found.page}.ipynb"
    return f'<a href="{page}#cell-id={found.cell}" target="_self">{escape(id)}</a>'
