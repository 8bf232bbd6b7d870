"""A cheat sheet as one HTML page that prints well by itself: every style and drawing it needs is in it.

>>> html = print_sheet("finnish", "pl")
>>> html.startswith('<!doctype html><html lang="pl">'), html.count('<section class="page')
(True, 2)
"""

from __future__ import annotations

from functools import cache
from html import escape

from mahjong.draw.print_tiles import shown
from mahjong.draw.tiles import needed
from mahjong.errors import MahjongError
from mahjong.files import find
from mahjong.scoring.ruleset import Ruleset
from mahjong.sheets import sheet
from mahjong.sheets.blocks import Grid, Item, Page, Part, Sheet
from mahjong.text import say
from mahjong.tongue import language

PAPERS = {"a4": "A4", "letter": "letter"}  # our name -> that of CSS
SIDES = {"card": 2}  # parts of a sheet that fill more than one page
WIDTH, WIDTHS = 15, {"tiles": 21, "groups": 19}  # of a tile in pixels
OWN_LINE = frozenset("fans card points doubles doubles_winner hands groups".split())  # parts in which what is said stands below the name


@cache
def print_css() -> str:
    """The style of sheets, on paper and on the screen."""
    return find("data/art/print.css").read_text("utf-8")


def print_sheet(rules: str | Ruleset = "mcr", lang: str = "", paper: str = "a4") -> str:
    """The sheet of a rule set in a language, for `a4` or `letter`; raises MahjongError for rules or a paper there are none."""
    if paper not in PAPERS:
        raise MahjongError("print_paper", name=paper, known=", ".join(PAPERS))
    lang = lang or language()
    return _document(sheet(rules, lang), paper)


def pages_of(rules: str | Ruleset) -> int:
    """How many pages the sheet of a rule set fills; a card takes two sides.

    >>> [pages_of(key) for key in ("mcr", "finnish", "playboard")]
    [3, 2, 3]
    """
    return sum(SIDES.get(page.key, 1) for page in sheet(rules, "en").pages)


def _document(made: Sheet, paper: str) -> str:
    body = "".join(_page(page, made) for page in made.pages)
    title = f"{made.title} · {say('print.label', made.lang)}"
    return (
        f'<!doctype html><html lang="{made.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{print_css()}{_paper(made, paper)}</style></head>"
        f'<body class="{paper}">{_bar(made.lang, paper)}{needed(body)}<main>{body}</main></body></html>'
    )


def _paper(made: Sheet, paper: str) -> str:
    """The size of the page, and what stands at its foot."""
    from mahjong import __version__

    foot = f"{made.title} · {say('print.foot', made.lang, version=__version__)}".replace('"', "”").replace("\\", "").replace("<", "‹")
    return f'@page{{size:{PAPERS[paper]};@bottom-left{{content:"{foot}"}}}}'


def _bar(lang: str, paper: str) -> str:
    """On the screen only: a button, and how to print."""
    hint = say("print.hint", lang, paper=say(f"print.papers.{paper}", lang))
    return f'<p class="bar"><button type="button" onclick="print()">{escape(say("print.button", lang))}</button> {escape(hint)}</p>'


def _page(page: Page, made: Sheet) -> str:
    note = f"<p>{escape(page.note)}</p>" if page.note else ""
    parts = "".join(_part(part, made.lang) for part in page.parts)
    return f'<section class="page page-{page.key}"><header><h1>{escape(page.title)} <small>{escape(made.title)}</small></h1>{note}</header><div class="columns">{parts}</div></section>'


def _part(part: Part, lang: str) -> str:
    """A part under its heading. The heading stays with the first item, so they are one block."""
    note = f'<p class="note">{escape(part.note)}</p>' if part.note else ""
    first, *rest = [_item(item, part.key, lang) for item in part.items] or [""]
    return f'<section class="part part-{part.key}"><div class="keep"><h2>{escape(part.title)}</h2>{note}{first}</div>{"".join(rest)}</section>'


def _item(item: Item | Grid, key: str, lang: str) -> str:
    if isinstance(item, Grid):
        return _grid(item)
    value = f'<b class="value">{escape(item.value)}</b>' if item.value else ""
    drawn = shown(item.shown, WIDTHS.get(key, WIDTH), lang)
    return f'<div class="item">{value}{_name(item, key)}{_says(item, key)}{drawn}</div>'


def _name(item: Item, key: str) -> str:
    """The name, with a colon where more stands in its line; of a fan what is not counted beside it, of a hand of the card its id and mark."""
    if not item.name:
        return ""
    colon = ":" if item.says and key not in OWN_LINE else ""
    sign = "≠\u00a0" if key == "fans" else ""
    beside = f' <small class="beside">{sign}{escape(item.beside)}</small>' if item.beside else ""
    return f"<strong>{escape(item.name)}{colon}</strong>{beside}"


def _says(item: Item, key: str) -> str:
    line = " own" if key in OWN_LINE else ""
    return f' <span class="says{line}">{escape(item.says)}</span>' if item.says else ""


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in grid.head)
    rows = "".join(f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>' for name, *cells in grid.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
