"""What a page needs once for all its widgets: the tiles' symbols and every style sheet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mahjong.draw import css, sprite
from mahjong.draw.sheet import sheet_css


@cache
def own_style(name: str) -> str:
    """The text of a style sheet that lies beside the widgets, such as `mcr.css`; read once."""
    return (Path(__file__).parent / "static" / name).read_text("utf-8")


@cache
def head() -> str:
    """Styles and symbols in one block that shows nothing.

    >>> head().count('class="mj-head"')
    1
    """
    return f'<div class="mj-head"><style>{css()}{sheet_css()}{own_style("widgets.css")}</style>{sprite()}</div>'
