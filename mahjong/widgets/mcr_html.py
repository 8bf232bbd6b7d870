"""Pieces of HTML the widgets of the competition rules share: a hand with lit groups, a list of lines, a link that opens the calculator.

Classes begin with `mj-mcr`; their style is `static/mcr.css`.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from urllib.parse import quote

from mahjong.draw import hand
from mahjong.files import look_up
from mahjong.scoring.score import Line, Score, merged
from mahjong.scoring.sheet import name, reason_text
from mahjong.text import say
from mahjong.widgets.head import own_style

TINY, SMALL, MEDIUM = 26, 30, 36  # widths of a tile in pixels


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{own_style('mcr.css')}</style>"


def page_hands(*path: str):
    """Some hands of `data/mcr_page.toml`, by their table.

    >>> page_hands("contested")["C7"]
    '1112345678999p *2p'
    """
    return look_up("data/mcr_page.toml", *path)


def points(count: int, lang: str = "") -> str:
    """
    >>> points(1), points(8)
    ('1 point', '8 points')
    """
    return say("mcr.point" if count == 1 else "mcr.points", lang, points=count)


def drawn(what, lit=(), width: int = MEDIUM, lang: str = "") -> str:
    """A hand, win or reading; the groups whose numbers are in `lit` are framed.

    >>> from mahjong import Win, readings
    >>> drawn(readings(Win.parse("123m 456m 789m 99p EE *E"))[0], lit=(0, 2)).count("mj-lit")
    2
    """
    markup = hand(what, width, lang, own=False)
    for number in lit:
        markup = re.sub(rf'class="(mj-group[^"]*)" data-group="{number}"', r'class="\1 mj-lit"' + f' data-group="{number}"', markup)
    return markup


def groups_mark(line: Line) -> str:
    """The groups of a line as an attribute: pointing at the line lights them in the hand above (see the style)."""
    return f' data-groups="{" ".join(map(str, line.groups))}" tabindex="0"' if line.groups else ""


def line_row(line: Line, lang: str = "", more: str = "", note: str = "") -> str:
    """One line as a row: its points, its name, a note."""
    said = f"<small>{escape(note)}</small>" if note else ""
    row_class = f' class="{more}"' if more else ""
    return f'<tr{row_class}{groups_mark(line)}><td class="mj-number">{line.total}</td><td>{escape(name(line, lang))}{said}</td></tr>'


def lines_table(lines, dropped=(), new=frozenset(), note: str = "", lang: str = "", mark: str = "mj-mcr-new") -> str:
    """Counted lines, then the ones not added with their reasons; lines whose keys are in `new` are marked and get the note."""
    rows = [line_row(x, lang, mark if x.pattern.key in new else "", note if x.pattern.key in new else "") for x in merged(tuple(lines))]
    rows += [line_row(x, lang, "mj-mcr-gone", reason_text(x, lang)) for x in merged(tuple(dropped))]
    return f'<table class="mj-mcr-lines"><tbody>{"".join(rows)}</tbody></table>'


def card(title: str, total: int | None, inside: str, lang: str = "", short: str = "") -> str:
    """A framed piece with a title and, at its right, a total and what it is short of."""
    lacks = f"<small>{escape(short)}</small>" if short else ""
    sum_ = f'<span class="mj-mcr-total">{points(total, lang)}{lacks}</span>' if total is not None else lacks
    return f'<section class="mj-mcr-card"><header><h4>{escape(title)}</h4>{sum_}</header>{inside}</section>'


def status(score: Score, lang: str = "") -> str:
    """Legal, or how much is missing, in a word or two."""
    if not score.is_win:
        return say("mcr.no_win", lang)
    key = "mcr.legal" if score.legal else "mcr.short"
    return say(key, lang, lacks=score.lacks, minimum=score.rules.minimum)


def nothing(win, lang: str = "") -> str:
    """What to say in place of a score: the hand is not whole yet, or it is no win."""
    return f"<p>{say('mcr.no_win' if win else 'mcr.unread', lang)}</p>"


def open_link(win, rules: str = "mcr", lang: str = "") -> str:
    """A link that puts the win into the calculator of this page (tile_row.js); where there is none, it opens the page anew.

    >>> open_link("123m 456m 789m 99p EE *E").split('"')[3]
    '?win=123m%20456m%20789m%2099p%20EE%20%2AE&amp;rules=mcr#calculator'
    """
    address = f"?win={quote(str(win), safe='')}&rules={rules}#calculator"
    return f'<a class="mj-mcr-open" href="{escape(address)}" target="_blank" rel="noopener">{say("mcr.open", lang)}</a>'


def bold(sentence: str) -> str:
    """A sentence of the text tables as HTML, `**words**` in bold."""
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(sentence))
