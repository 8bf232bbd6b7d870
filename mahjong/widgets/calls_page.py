"""What the page on turns and calls shows: one import for its widgets and tables."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from mahjong.draw.tables import Html, table
from mahjong.table.options import CHOICES, TABLES, Table
from mahjong.text import say
from mahjong.widgets.positions import played, position
from mahjong.widgets.replay_view import ReplayView
from mahjong.widgets.resolver import SOURCES, Resolver, ladder_html
from mahjong.widgets.turn_view import TurnView

__all__ = "ReplayView Resolver TurnView agreements ladder played position".split()


def ladder(key: str, lang: str = "") -> Html:
    """The order of one source as a list from the top.

    >>> ladder("finnish").count("<li")
    3
    """
    return Html(f'<div class="mj-ladder" style="max-width:22rem">{ladder_html(TABLES[key], (), lang)}</div>')


def agreements(*options: str, lang: str = "") -> Html:
    """A row for each thing a table may agree on: the choices, what holds here unless it is changed, and whose habit is another.

    >>> agreements("rob_kong").count("<tr>")
    2
    """
    head = [say(f"calls.agree.{key}", lang) for key in ("option", "choices", "usual", "others")]
    rows = [[_upper(say(f"option.{name}.name", lang)), _choices(name, lang), _choice(name, getattr(Table(), name), lang), _others(name, lang)] for name in options]
    return table(rows, head, lang=lang, stacked=True)


def _choices(name: str, lang: str) -> Html:
    return _listed(_choice(name, choice, lang) for choice in CHOICES[name])


def _others(name: str, lang: str) -> Html:
    """The guides and rules whose usual table has another choice, with that choice."""
    usual = getattr(Table(), name)
    found = [(key, getattr(TABLES[key], name)) for key in ("mcr", *SOURCES) if getattr(TABLES[key], name) != usual]
    said = [say("calls.agree.other", lang, source=say(f"calls.resolver.source.{key}", lang), choice=_choice(name, choice, lang)) for key, choice in dict(found).items()]
    return _listed(said) if said else Html(escape(say("calls.agree.nobody", lang)))


def _listed(said: Iterable[str]) -> Html:
    """Each in a line of its own, with a mark before it."""
    return Html(f'<ul class="mj-choices">{"".join(f"<li>{escape(one)}</li>" for one in said)}</ul>')


def _choice(name: str, choice, lang: str) -> str:
    return say(f"option.{name}.choice.{choice}", lang)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
