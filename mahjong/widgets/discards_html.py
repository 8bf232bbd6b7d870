"""What the widgets of the page on discards share: style, sentences, numbers, the line that says which position is meant."""

from __future__ import annotations

from functools import cache
from html import escape

from mahjong.draw import hand as draw_hand
from mahjong.draw import name, tile
from mahjong.draw.discards_charts import discards_css
from mahjong.draw.tables import Html, table
from mahjong.numbers import number
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets import odds_html
from mahjong.widgets.discards_position import Position, examples
from mahjong.widgets.head import own_style
from mahjong.widgets.odds_html import line, rules_name
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"{odds_html.style()}<style>{discards_css()}{own_style('discards.css')}</style>"


def dp(key: str, **facts) -> str:
    """A sentence of this page, in the language in use.

    >>> dp("points", points="5.9")
    '5.9 points'
    """
    return say(f"discards.{key}", language(), **facts)


def points(value: float) -> str:
    """A mean of points, with as many places as tell two of them apart.

    >>> points(5.931), points(46.19), points(0.0), points(0.004)
    ('5.93', '46.2', '0', '<0.01')
    """
    if 0 < value < 0.005:
        return f"<{number(0.01, digits=2)}"
    return number(value, digits=1) if value >= 10 else "0" if value == 0 else number(value, digits=2)


def tile_name(which: Tile) -> str:
    """A tile in words."""
    return name(which, language())


def names(tiles) -> str:
    """Tiles in words, one after the other.

    >>> names([Tile.EAST, Tile.M1])
    'east wind or one of characters'
    """
    words = [tile_name(which) for which in tiles]
    return words[0] if len(words) == 1 else dp("or", first=", ".join(words[:-1]), last=words[-1])


def seat_name(seat: Tile) -> str:
    """A seat by its wind."""
    return say(f"seat.{seat}", language())


def facts(position: Position) -> dict:
    """What every sentence about a position may name."""
    return {"rules": rules_name(position.rules), "draws": position.draws, "minimum": position.minimum}


def lies_open(position: Position) -> str:
    """The tiles that lie open: discards, then the groups of each of the others, then the hand's own."""
    rows = [(dp("open.gone", count=len(position.gone)), list(position.gone))] if position.gone else []
    rows += [(dp(f"open.{place}", seat=seat_name(seat)), list(groups)) for place, seat, groups in zip(("next", "across", "before"), position.others, position.melds) if groups]
    rows += [(dp("open.own"), list(position.hand.melds))] if position.hand.melds else []
    shown = "".join(f"<div><dt>{escape(words)}</dt><dd>{draw_hand(what, 26, language(), own=False)}</dd></div>" for words, what in rows)
    return f'<dl class="mj-dc-open">{shown}</dl>' if shown else line(dp("open.nothing"), "muted")




def thrown(position: Position, chosen: Tile) -> str:
    """Above each view farther down the page: what was thrown, by which rules, and the way back to the hand."""
    words = escape(dp("thrown", tile=tile_name(chosen), **facts(position)))
    back = f'<a href="#cell-id=choose" target="_self">{escape(dp("back"))}</a>'
    return f'<div class="mj-op-mine mj-dc-thrown">{tile(chosen, 30, lang=language())}<p>{words} {back}</p></div>'


def told(*sentences: str) -> str:
    """Sentences in a box; whoever draws it has them read out, if at all.

    >>> told("**4** points")
    '<div class="mj-op-said"><p><strong>4</strong> points</p></div>'
    """
    return f'<div class="mj-op-said">{"".join(f"<p>{sentence(text)}</p>" for text in sentences)}</div>'


def plain(text: str) -> str:
    """A sentence for being read out."""
    return text.replace("**", "")


def first() -> str:
    """What stands where answers are hidden."""
    link = f'<a href="#cell-id=choose" target="_self">{escape(dp("first_link"))}</a>'
    return f'<p class="mj-op-muted mj-dc-first">{escape(dp("first"))} {link}</p>'


def worked() -> Html:
    """The ready hands, each with its question and a link that opens the page on it.

    >>> worked().count("<a ")
    9
    """
    rows = []
    for key in examples():
        position = Position.example(key)
        link = f'<a href="14-discards.ipynb{escape(position.link)}" target="_blank" rel="noopener">{escape(dp("open_hand"))}</a>'
        rows.append([dp(f"example.{key}.title"), Html(draw_hand(position.hand, 26, language(), own=False)), Html(link)])
    return Html(f'<div class="mj-op mj-dc mj-dc-worked">{table(rows, [dp(f"worked.{part}") for part in ("about", "hand", "link")], lang=language(), stacked=True)}</div>')
