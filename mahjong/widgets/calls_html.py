"""What the widgets on calls share: their style, sentences as a live region."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mahjong.draw.table_view import table_css
from mahjong.widgets.head import own_style
from mahjong.widgets.rule_link import sentence


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


