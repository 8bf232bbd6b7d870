"""Tables and boxes as HTML: light enough for every page, readable on a phone and by a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import zip_longest

from mahjong.draw.hands import hand
from mahjong.hand import Group, Hand, Win
from mahjong.reading import Reading
from mahjong.text import say
from mahjong.tiles import Tile

TABLET, LETTER, PADDING = 700, 8.5, 29  # pixels: the text of a page on a tablet, a letter, the sides of a cell


class Html(str):
    """A piece of HTML: a notebook shows it as such, a table takes it as it is."""

    def _repr_html_(self) -> str:
        return str(self)


def table(rows: Iterable[Sequence], head: Sequence[str] = (), caption: str = "", lang: str = "", width: float = 30, stacked: bool = False) -> Html:
    """A table of text, numbers, tiles, groups and hands. The first cell of a row names the row.

    Text is shown as it is, numbers stand right, tiles are drawn `width` pixels wide, `Html` is taken as HTML. With
    `stacked` each row becomes a block on a narrow page, its cells under one another with their column's name.

    >>> table([["Pung", 3]], ["Group", "Tiles"]).count("<td")
    1
    """
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    rows = list(rows)
    numbers = [_are_numbers(column) for column in zip_longest(*rows)]
    top = "".join(f'<th scope="col"{_kind(right)}>{escape(str(cell))}</th>' for cell, right in zip_longest(head, numbers[: len(head)], fillvalue=False))
    body = "".join(_row(row, numbers, lang, width, head if stacked else ()) for row in rows)
    kind = "mj-table" if not stacked else "mj-table mj-stacked mj-slim" if _is_slim(rows, head) else "mj-table mj-stacked"
    return Html(f'<div class="{kind}"><table>{title}{f"<thead><tr>{top}</tr></thead>" if top else ""}<tbody>{body}</tbody></table></div>')


def _is_slim(rows: Sequence[Sequence], head: Sequence[str]) -> bool:
    """Whether a table of words and numbers alone has room on a tablet."""
    if any(isinstance(cell, (Html, Tile)) or not isinstance(cell, (str, int, float)) for row in rows for cell in row):
        return False
    columns = zip_longest(head, *rows, fillvalue="")
    return sum(PADDING + max(len(str(cell)) for cell in column) * LETTER for column in columns) <= TABLET


def _row(row: Sequence, numbers: Sequence[bool], lang: str, width: float, labels: Sequence[str] = ()) -> str:
    first, *rest = row
    named = zip_longest(rest, numbers[1 : len(row)], labels[1:], fillvalue="")
    cells = "".join(f"<td{_kind(right)}{_label(label)}>{cell_html(cell, lang, width)}</td>" for cell, right, label in named)
    return f'<tr><th scope="row"{_kind(numbers[0])}>{cell_html(first, lang, width)}</th>{cells}</tr>'


def _label(label: str) -> str:
    return f' data-label="{escape(str(label))}"' if label else ""


def _are_numbers(column: Sequence) -> bool:
    """Whether a column's cells are numbers, or a dash where there is none."""
    cells = [cell for cell in column if cell is not None and cell != "–"]
    return bool(cells) and all(isinstance(cell, (int, float)) and not isinstance(cell, (bool, Tile)) for cell in cells)


def _kind(right: bool) -> str:
    return ' class="mj-number"' if right else ""


def cell_html(cell, lang: str = "", width: float = 30) -> str:
    """What a cell shows: HTML as it is, what is made of tiles drawn, anything else as text.

    >>> cell_html("a < b"), cell_html(Html("<b>8</b>"))
    ('a &lt; b', '<b>8</b>')
    """
    if isinstance(cell, Html):
        return str(cell)
    if isinstance(cell, (Tile, Group, Hand, Win, Reading)) or _all_tiles(cell):
        return hand(cell, width, lang, own=False)
    return "" if cell is None else escape(str(cell))


def _all_tiles(cell) -> bool:
    return isinstance(cell, (list, tuple)) and bool(cell) and all(isinstance(part, (Tile, Group)) for part in cell)


def box(text: str, title: str = "", kind: str = "box") -> Html:
    """A framed note; blank lines part its paragraphs. `kind` is `box` or `warn`.

    >>> box("Mind the wall.", "Note").startswith('<aside class="mj-box"')
    True
    """
    classes = {"box": "mj-box", "warn": "mj-box mj-warn"}[kind]
    top = f'<strong class="mj-title">{escape(title)}</strong>' if title else ""
    label = f' aria-label="{escape(title)}"' if title else ""
    body = str(text) if isinstance(text, Html) else "".join(f"<p>{escape(part)}</p>" for part in text.split("\n\n"))
    return Html(f'<aside class="{classes}" role="note"{label}>{top}{body}</aside>')


def disagree(id: str, lang: str = "") -> Html:
    """The box about a point on which the sources differ: the question, who says what, what this guide follows and why.

    Raises MahjongError for an unknown id.

    >>> "The 1998 booklet" in disagree("mcr.C1")
    True
    """
    from mahjong.statements import disagreements, source_name, statement

    point = statement(id)
    title = point.title(lang) or say("ui.disagree.title", lang)
    views = "".join(f"<dt>{escape(_upper(who))}</dt><dd>{escape(what)}</dd>" for who, what in disagreements(id, lang))
    ours = "" if point.both else say("ui.disagree.follows", lang, source=source_name(point.default, lang))
    end = " ".join(filter(None, (ours, point.why(lang))))
    return Html(
        f'<aside class="mj-disagree" role="note" aria-label="{escape(title)}"><strong class="mj-title">{escape(title)}</strong>'
        f'<p>{escape(point.text(lang))}</p><dl>{views}</dl>{f"<p>{escape(end)}</p>" if end else ""}</aside>'
    )


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
