"""What the widgets on the American card share: their style, hands drawn group by group, a choice of lines, rules as links."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from mahjong.card.cards import Card, CardLine, load_card
from mahjong.card.expansion import CardGroup
from mahjong.draw import tile
from mahjong.table.card_table import TABLES
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.controls import Dropdown, ToggleButtons
from mahjong.widgets.head import own_style
from mahjong.widgets.pattern_words import group_words
from mahjong.widgets.rule_link import sentence

RULES = ("playboard", "nmjl_like")


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{own_style('mcr.css')}{own_style('american_page.css')}</style>"


def ap(key: str, lang: str = "", **facts) -> str:
    """A sentence of this page."""
    return say(f"american_page.{key}", lang, **facts)


def rules_name(key: str, lang: str = "") -> str:
    """The short name of a rule set."""
    return say(f"ruleset.{key}.short", lang)


def plain(text: str) -> str:
    """The same sentence for being read out.

    >>> plain("**No** joker")
    'No joker'
    """
    return text.replace("**", "")


def groups_html(groups: Iterable[CardGroup], lang: str = "", width: int = 34, won: tuple[int, Tile] | None = None) -> str:
    """The groups of a hand side by side; `won` names the tile that won and the number of its group.

    >>> from mahjong.card.cards import load_card
    >>> groups_html(load_card().line("S2").ways[0].groups).count("<svg")
    14
    """
    groups = tuple(groups)
    said = "; ".join(group_words(group, lang) for group in groups)
    drawn = "".join(f'<span class="mj-ap-group">{tiles_html(group.tiles, lang, width, won[1] if won and won[0] == i else None)}</span>' for i, group in enumerate(groups))
    return f'<div class="mj-ap-hand" role="img" aria-label="{escape(said)}">{drawn}</div>'


def tiles_html(tiles: Iterable[Tile], lang: str = "", width: int = 34, won: Tile | None = None) -> str:
    """Tiles side by side, the one that won marked."""
    return "".join(tile(t, width, "win" if t == won else "", lang) for t in tiles)


def prices(line: CardLine, lang: str = "", rules: str = "playboard") -> str:
    """What a line is worth exposed and concealed, in words.

    >>> [prices(load_card().line(id)) for id in ("S1", "B1", "P4")]
    ['25 exposed, 30 concealed', '50, concealed only', '65 exposed, 75 concealed']
    """
    concealed = line.value(True, TABLES[rules].concealed_bonus)
    key = "only" if line.concealed_only else "same" if concealed == line.points else "bonus"
    return say(f"card_view.price.{key}", lang, points=line.points, concealed=concealed)


def named_prices(line: CardLine, lang: str = "", rules: str = "playboard") -> str:
    """The same with whose rules say so.

    >>> named_prices(load_card().line("S1"))
    'Playboard: 25 exposed, 30 concealed'
    """
    return ap("check.spoken", lang, rules=rules_name(rules, lang), says=prices(line, lang, rules))


def line_options(card: Card | None = None, lang: str = "") -> list[tuple[str, str]]:
    """Every line with its category and title, for a menu."""
    card = card or load_card()
    return [(ap("pick.line", lang, id=line.id, title=line.title(lang), category=category.title(lang)), line.id) for category in card.categories for line in category.lines]


def line_pick(value: str, lang: str = "", card: Card | None = None) -> Dropdown:
    """The menu of all lines."""
    menu = Dropdown(options=line_options(card, lang), value=value, description=ap("pick.label", lang), style={"description_width": "initial"}, layout={"width": "auto", "max_width": "100%"})
    menu.add_class("mj-ap-pick")
    return menu


def pills(options: Iterable[tuple[str, str]], label: str, value: str | None = None) -> ToggleButtons:
    """A choice of a few, side by side."""
    made = ToggleButtons(options=list(options), value=value, description=label, style={"description_width": "initial", "button_width": "auto"})
    made.add_class("mj-ap-pills")
    return made


def verdict_cards(cards: Iterable[tuple[str, bool | None, str, Iterable[str]]]) -> str:
    """Side by side for each rule set: its name, whether it says yes (None: it says nothing yet), the verdict, what more there is to say."""
    return f'<div class="mj-mcr"><div class="mj-mcr-pair mj-ap-verdicts">{"".join(_card(*card) for card in cards)}</div></div>'


def _card(title: str, good: bool | None, verdict: str, lines: Iterable[str]) -> str:
    kind, mark = {True: ("mj-ap-good", "✓ "), False: ("mj-ap-bad", "✗ "), None: ("", "")}[good]
    more = "".join(f"<li>{sentence(line)}</li>" for line in lines)
    return f'<section class="mj-mcr-card"><h4>{escape(title)}</h4><p class="{kind}">{mark}{sentence(verdict)}</p>{f"<ul>{more}</ul>" if more else ""}</section>'
