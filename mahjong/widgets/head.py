"""What a page needs once for all its widgets: the tiles' symbols and every style sheet."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mahjong.draw import css, sprite
from mahjong.draw.sheet import sheet_css


@cache
def head() -> str:
    """Styles and symbols in one block that shows nothing.

    >>> head().count('class="mj-head"')
    1
    """
    own = (Path(__file__).parent / "static" / "widgets.css").read_text("utf-8")
    return f'<div class="mj-head"><style>{css()}{sheet_css()}{own}</style>{sprite()}</div>'
