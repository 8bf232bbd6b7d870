"""What the widgets on American play share: their style, toggles, the lines of a hand told in a row of a table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from mahjong.card.nearest import Near
from mahjong.draw.bars import bars_css
from mahjong.draw.card_view import bar, card_css
from mahjong.draw.paid_bars import paid_css
from mahjong.draw.tables import Html
from mahjong.files import look_up
from mahjong.rules import load
from mahjong.text import say
from mahjong.widgets.calls_html import style as calls_style
from mahjong.widgets.controls import ToggleButtons
from mahjong.widgets.head import own_style

RULES = ("playboard", "nmjl_like")


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"{calls_style()}<style>{card_css()}{bars_css()}{paid_css()}{own_style('american_play.css')}</style>"


def play_data(*path: str):
    """Something of `data/american_play_page.toml`, by its tables.

    >>> play_data("price", "near")["discard"]
    '7p'
    """
    return look_up("data/american_play_page.toml", *path)


def told(key: str, lang: str = "", **facts) -> str:
    """A sentence of this page.

    >>> told("pay.winner")
    'winner'
    """
    return say(f"american_play.{key}", lang, **facts)


def short(rules: str, lang: str = "") -> str:
    """What a rule set is called in a few words.

    >>> short("nmjl_like")
    'NMJL-like'
    """
    return say(f"ruleset.{rules}.short", lang)


def toggles(description: str, options: Iterable[tuple[str, object]], value=None) -> ToggleButtons:
    """A row of choices under their name; with no value none is chosen yet."""
    made = ToggleButtons(options=list(options), value=value, description=description, style={"button_width": "auto", "description_width": "initial"})
    made.add_class("mj-play-toggles")
    return made


def line_name(near: Near, lang: str = "") -> Html:
    """A line of the card with its id.

    >>> from mahjong.card.nearest import nearest
    >>> print(line_name(nearest("123p 123p 123p 12p RdRd")[0]))
    Four Small Steps in Dots <small>S2</small>
    """
    return Html(f"{escape(near.line.title(lang))} <small>{escape(near.line.id)}</small>")


def held_cell(near: Near, lang: str = "") -> Html:
    """Tiles held of fourteen as a bar and a number, with a word where the line is no longer whole alive."""
    status = "" if near.status == "alive" else f'<small class="mj-play-{near.status}">{escape(say(f"card_view.status.{near.status}", lang))}</small>'
    return Html(f'<span class="mj-cv mj-play-bar">{bar(near.held, lang)}</span>{status}')


def card_size(rules: str) -> int:
    """How many hands the card of a rule set has.

    >>> card_size("playboard")
    46
    """
    return len(load(rules).card.lines)
