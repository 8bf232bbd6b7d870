"""Routes to the minimum: small changes of a hand the reader may change, each drawn, with what it brings."""

from __future__ import annotations

from html import escape

from mahjong.draw import hand
from mahjong.hand import Group
from mahjong.rules import load
from mahjong.scoring.routes import Route, routes
from mahjong.scoring.score import Score, merged, score
from mahjong.scoring.sheet import name
from mahjong.text import say
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.mcr_html import TINY, bold, card, drawn, lines_table, nothing, open_link, page_hands, style

SHOWN = 4  # so many routes of a kind are drawn at once; the rest opens
MOST = 15  # and never more than so many
SIZES = {0: "way", 1: "one", 2: "two"}


class RoutesView(VBox):
    """A hand, its points, and every small change that makes it legal, fewest tiles first.

    >>> view = RoutesView()
    >>> view.routes[0].changed, view.routes[0].score.legal
    (1, True)
    """

    def __init__(self, rules: str = "mcr", lang: str = "", hands: dict[str, str] | None = None):
        self.rules, self.lang = load(rules), lang
        titled = hands or {say(f"mcr.routes.{key}", lang): text for key, text in page_hands("routes").items()}
        self.hand, self.shown = ChangeableHand(titled, lang), HTML()
        self.hand.observe(self._update, "win")
        super().__init__([styled(style()), self.hand, self.shown])
        self._update()

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes of the hand now shown."""
        return routes(self.hand.win, self.rules) if self.hand.win else ()

    def _update(self, _=None) -> None:
        now = score(self.hand.win, self.rules) if self.hand.win else None
        body = routes_html(now, self.routes, self.lang) if now and now.is_win else nothing(now, self.lang)
        self.shown.value = body


def routes_html(now: Score, found: tuple[Route, ...], lang: str = "") -> str:
    """The hand with its lines, and below it the routes, by how many tiles they change."""
    state = ("legal" if now.legal else "short") if found else ("none_legal" if now.legal else "none_short")
    said = bold(say(f"mcr.routes.{state}", lang, points=now.points, minimum=now.rules.minimum))
    start = drawn(now.reading, lang=lang) + lines_table(now.lines, lang=lang)
    parts = [_section(size, [r for r in found if r.changed == size], now, lang) for size in SIZES]
    return f'<div class="mj-mcr">{start}<p role="status">{said}</p></div>{"".join(parts)}'


def _section(size: int, found: list[Route], now: Score, lang: str) -> str:
    if not found:
        return ""
    cards = [f"<li>{_route(route, now, lang)}</li>" for route in found[:MOST]]
    title = f"<h4>{say(f'mcr.routes.{SIZES[size]}', lang)}</h4>"
    return f'<div class="mj-mcr mj-mcr-routes-of">{title}{_list(cards[:SHOWN])}{_rest(cards[SHOWN:], lang)}</div>'


def _list(cards: list[str]) -> str:
    return f'<ul class="mj-mcr-routes">{"".join(cards)}</ul>'


def _rest(cards: list[str], lang: str) -> str:
    if not cards:
        return ""
    return f"<details><summary>{say('mcr.routes.more', lang, count=len(cards))}</summary>{_list(cards)}</details>"


def _route(route: Route, now: Score, lang: str) -> str:
    """One route: what changes, the lines it brings, a link to the hand."""
    swap = _swap(route, lang) if route.kind == "group" else f"<p>{escape(say(f'route.{route.kind}', lang))}</p>"
    said = [_said("brings", route.score, now, lang), _said("takes", now, route.score, lang)]
    change = f"<p>{escape(' '.join(filter(None, said)))}</p>"
    return card(f"+{route.gain}", route.score.points, f"{swap}{change}<p>{open_link(route.win, lang=lang)}</p>", lang)


def _said(key: str, one: Score, other: Score, lang: str) -> str:
    """The lines one score has and another has not, in a sentence; nothing where there are none."""
    had = {(line.pattern.key, line.times) for line in merged(other.lines)}
    fresh = [line for line in merged(one.lines) if (line.pattern.key, line.times) not in had and not line.pattern.flower]
    lines = ", ".join(f"{name(line, lang)} {line.total}" for line in fresh)
    return say(f"mcr.routes.{key}", lang, lines=lines) if fresh else ""


def _swap(route: Route, lang: str) -> str:
    """The new group and the old one, drawn; in the place of a shown group the new one is shown too."""
    fresh = route.new if route.old.concealed else Group(route.new.tiles, False, route.old.source, route.old.claimed)
    new, old = (hand([group], TINY, lang, own=False) for group in (fresh, route.old))
    return f'<div class="mj-mcr-swap">{new}<span class="mj-mcr-muted">{say("mcr.routes.instead", lang)}</span>{old}</div>'
