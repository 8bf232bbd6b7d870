"""Small pieces the widgets of the table share: style, buttons, links."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import cache
from html import escape

from mahjong.draw.play_table import play_css
from mahjong.text import say
from mahjong.widgets.charleston_html import style as charleston_style
from mahjong.widgets.controls import Button
from mahjong.widgets.ends_html import style as ends_style
from mahjong.widgets.head import own_style
from mahjong.widgets.play_file import pack, write_game
from mahjong.widgets.play_game import Game

PAGE = "16-play.ipynb"
LONGEST_LINK = 3600  # characters of a deal in a link


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"{ends_style()}{charleston_style()}<style>{play_css()}{own_style('play.css')}</style>"


def press_button(label: str, does: Callable[[], object], look: str = "") -> Button:
    """A button as wide as its words."""
    made = Button(description=label, button_style=look, layout={"width": "auto"})
    made.on_click(lambda _: does())
    return made


def deal_link(record: str, words: str, lang: str = "") -> str:
    """A link that carries a deal to the replay of the page, in a tab of its own; one sentence for a deal too long for that.

    >>> deal_link("[mcr]", "Link").startswith('<a ')
    True
    """
    packed = pack(record)
    if len(packed) > LONGEST_LINK:
        return f'<small>{escape(say("play.replay.no_link", lang))}</small>'
    return f'<a class="mj-button" target="_blank" rel="noopener" href="{PAGE}#deal={packed}">{escape(words)}</a>'


def keep_html(game: Game, lang: str = "") -> str:
    """The match as a file, and the hand, once it is over, as a link and as text."""
    data = b64encode(write_game(game).encode()).decode()
    file = f'<a class="mj-button" download="{escape(say("play.keep.name", lang))}.json" href="data:application/json;charset=utf-8;base64,{data}">{escape(say("play.keep.game", lang))}</a>'
    if not game.deal.over:  # the record holds every tile of the wall
        return f'<div class="mj-keeper-links">{file}</div>'
    record = game.deal.record()
    link = deal_link(record, say("play.keep.link", lang), lang)
    text = f'<details><summary>{escape(say("play.keep.record", lang))}</summary><pre tabindex="0">{escape(record)}</pre></details>'
    return f'<div class="mj-keeper-links">{file}{link}</div>{text}'


def keys_html(lang: str = "") -> str:
    """What the keys do, to be unfolded."""
    return f'<details class="mj-pl-keys"><summary>{escape(say("play.keys.title", lang))}</summary><p>{escape(say("play.keys.text", lang))}</p></details>'
