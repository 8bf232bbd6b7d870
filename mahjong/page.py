"""Everything a page of the guide needs in one line: `from mahjong.page import *`, then `page("01-tiles")`.

The page's head (the tiles' symbols, the style sheets) is shown once; drawings after that point into it and stay small.
"""

from __future__ import annotations

import re

from IPython import get_ipython
from IPython.display import HTML, display

from mahjong import Group, Hand, Reading, Score, Tile, Win, hand, readings, ruleset, score, waits, win
from mahjong import draw, edition
from mahjong.draw import tables
from mahjong.draw.any_sheet import SHEETS
from mahjong.draw.tables import Html
from mahjong.notation import read_tiles
from mahjong.scoring.classical import HandCount
from mahjong.text import say as _say
from mahjong.text import table as _sentences
from mahjong.widgets import Calculator, HandEditor, ScoreSheet, TileRow
from mahjong.widgets import again, guard
from mahjong.widgets.head import head
from mahjong.widgets.tongue import Tongue
from mahjong.widgets.words import language, use_language

__all__ = (
    "page box disagree fan_name heads say show table three_questions tiles Html display "
    "hand win score readings waits ruleset Tile Win Hand Group Reading Score "
    "Calculator HandEditor ScoreSheet TileRow"
).split()


def page(name: str, lang: str | None = None) -> None:
    """Begins a page: shows its head, sets its language, and lets values such as `score("…")` draw themselves lightly.

    The reader may choose another language later; then all cells of the page show theirs in it.
    """
    guard.for_visitors()
    shell = get_ipython()
    use_language(lang or "en")
    edition.opened(name)
    display(HTML(head()))
    display(TileRow(label=name))  # an empty row: it carries the head into the page's body, where no notebook drops it
    if shell is not None:
        display(Tongue(language(), lambda wanted: _speak(shell, wanted)))
        again.watch(shell)
        formatter = shell.display_formatter.formatters["text/html"]
        for kind in _DRAWN:
            formatter.for_type(kind, lambda value: again.placed(value, _drawn(value)))


_DRAWN = (Html, Hand, Win, Group, Reading, HandCount, *SHEETS)


def _drawn(value) -> str:
    return str(value if isinstance(value, Html) else show(value))


def _speak(shell, lang: str) -> dict[str, str]:
    use_language(lang)
    return again.speak(shell, _drawn)


def say(key: str, **facts) -> str:
    """A sentence by its key, in the page's language."""
    return _say(key, language(), **facts)


def fan_name(key: str) -> str:
    """The name of a fan in the page's language.

    >>> fan_name("all_green")
    'All Green'
    """
    return say(f"fan.{key}.name")


def heads(*keys: str) -> list[str]:
    """The heads of a table's columns, `page.head.<key>`.

    >>> heads("points", "times")
    ['Points', '×']
    """
    return [say(f"page.head.{key}") for key in keys]


def show(what, width: float = 44) -> Html:
    """A drawing of tiles, a hand, a win, a group, a reading, a score or a count; text is read as a list of tiles, a hand or a win.

    >>> show("123m (2<34s)").count("<svg")
    6
    """
    if isinstance(what, str):
        what = _read(what)
    if isinstance(what, tuple(SHEETS)):
        return Html(draw.any_sheet(what, language(), own=False))
    if isinstance(what, HandCount):
        return Html(draw.count_sheet(what, lang=language(), own=False))
    return Html(draw.hand(what, width, language(), own=False))


def _read(text: str):
    """A text with a marked winning tile is a win, any other a hand."""
    outside = re.sub(r"\([^)]*\)|\[[^]]*\]", "", text)
    return win(text) if set(outside) & set("!*<^>+{") else hand(text)


def tiles(text, width: float = 44, state: str = "") -> Html:
    """Single tiles in the order written, with the states of `draw.tile` on all of them.

    >>> tiles("31m E").count("<svg")
    3
    """
    found = read_tiles(text) if isinstance(text, str) else text
    return Html(f'<span class="mj-group">{"".join(draw.tile(t, width, state, language()) for t in found)}</span>')


def table(rows, head=(), caption: str = "", width: float = 30) -> Html:
    """A table; cells may be text, numbers, tiles, groups, hands or `Html`. See `mahjong.draw.tables.table`."""
    return tables.table(rows, head, caption, language(), width)


def box(text: str, title: str = "", kind: str = "box") -> Html:
    """A framed note; `text` is the key of a sentence, or the sentence itself."""
    return tables.box(say(text) if text in _sentences("en") else text, title, kind)


def disagree(id: str) -> Html:
    """The box about a point on which the sources differ, such as `disagree("mcr.C1")`."""
    return tables.disagree(id, language())


def three_questions(lesson: str):
    """Three questions about a lesson, to end it with; see `mahjong.widgets.three_questions`."""
    from mahjong.widgets.three_questions import three_questions as made

    return made(lesson)
