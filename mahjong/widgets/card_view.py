"""The card beside a hand: the hands nearest to it, and all hands by category; on a phone a bar at the bottom opens it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import anywidget
import traitlets
from ipywidgets import Widget

from mahjong.card.cards import Card
from mahjong.card.nearest import Sight, card_hand, nearest
from mahjong.card.rules import CardRules
from mahjong.draw.card_view import TINY, card_css, card_html, near_list
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.rules import load
from mahjong.text import say
from mahjong.widgets.controls import Box, Quiet, VBox
from mahjong.widgets.head import head
from mahjong.widgets.tile_row import module
from mahjong.widgets.words import language

FIRST, STEP = 8, 8  # lines shown at first, and how many more a press brings
LONGEST = 1000  # characters of a hand


class CardView(Quiet, anywidget.AnyWidget):
    """The card held against a hand. `hand` is its notation and may be set, `gone` the tiles that are out of play, `redeemable`
    the exposed jokers by the tile each stands for; `rules` is `playboard`, `nmjl_like` or a rule set.

    `nears` are the lines, the nearest first; `error` is one sentence when the text is no hand. `tab` is `near` or `all`.

    >>> view = CardView("123p 123p 123p 12p RdRd")
    >>> view.nears[0].line.id, view.nears[0].held
    ('S2', 13)
    """

    _esm = module("card_view.js")
    _css = card_css()

    near = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    can_more = traitlets.Bool(False).tag(sync=True)
    tab = traitlets.Enum(("near", "all"), "near").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    categories = traitlets.List().tag(sync=True)
    held = traitlets.Dict().tag(sync=True)

    hand = traitlets.Unicode()
    gone = traitlets.Unicode()
    redeemable = traitlets.Unicode()
    rules = traitlets.Any()
    error = traitlets.Unicode()

    def __init__(self, hand: Hand | str = "", rules: str | CardRules = "playboard", gone: str = "", tab: str = "near", lang: str = "", redeemable: str = ""):
        self.lang, self.nears, self.shown = lang or language(), [], FIRST
        self._pick_handlers: list[Callable[[str], None]] = []
        super().__init__(tab=tab)
        self.set_trait("rules", load(rules))
        self.hand, self.gone, self.redeemable = str(hand), gone, redeemable
        self._turn_to()
        self._show()
        self.observe(lambda _: self._show(), ("hand", "gone", "redeemable"))
        self.observe(lambda _: self._other_rules(), "rules")
        self.on_msg(self._heard)

    @property
    def card(self) -> Card:
        """The card of the rules."""
        return self.rules.card

    @traitlets.validate("rules")
    def _known_rules(self, proposal) -> CardRules:
        """A name becomes its rule set; raises MahjongError for an unknown one."""
        return load(proposal["value"])

    def show(self, hand: Hand | str, gone: str | None = None, redeemable: str | None = None) -> None:
        """Holds the card against another hand, drawn once; what is not given stays."""
        with self.hold_trait_notifications():
            self.hand = str(hand)
            self.gone = self.gone if gone is None else gone
            self.redeemable = self.redeemable if redeemable is None else redeemable

    def more(self) -> None:
        """Shows further lines of the nearest."""
        self.shown += STEP
        self._show()

    def all_html(self) -> str:
        """All hands of the card, for the second tab."""
        return card_html(self.card, self.lang, self.rules, TINY)

    # ---- what is shown

    def _turn_to(self) -> None:
        """Words and categories of the card."""
        say_ = lambda key, **facts: say(f"card_view.{key}", self.lang, **facts)  # noqa: E731
        count = len(self.card.lines)
        self.words = {key: say_(key) for key in ("label", "tab_near", "close", "more", "filter", "wait")} | {
            "tab_all": say_("tab_all", count=count),
            "every": say_("every", count=count),
            "rules": say_("rules", rules=say(f"ruleset.{self.rules.key}.short", self.lang)),
        }
        self.categories = [[one.id, say_("category", title=one.title(self.lang), count=len(one.lines))] for one in self.card.categories]

    def _other_rules(self) -> None:
        self._turn_to()
        self._show()
        if self.tab == "all":
            self.send({"all": self.all_html()})

    def _show(self) -> None:
        try:
            html = self._near_html()
            self.error = ""
        except MahjongError as error:
            self.nears, self.error = [], error.message(self.lang)
            html = f'<p class="mj-complaint">{escape(say("card_view.bad_hand", self.lang, says=self.error))}</p>'
        with self.hold_sync():
            self.near = html
            self.can_more = len(self.nears) > self.shown
            self.message = self._said()
            self.held = {one.line.id: [say("card_view.held", self.lang, held=one.held), one.status] for one in self.nears}

    def _near_html(self) -> str:
        if not self.hand.strip():
            self.nears = []
            return f'<p class="mj-hint">{escape(say("card_view.no_hand", self.lang))}</p>'
        held = card_hand(self.hand[:LONGEST])
        gone = read_tiles(self.gone)
        self.nears = nearest(held, self.rules.table, self.card, Sight.of(gone, self.redeemable))
        if not self.nears:
            return f'<p class="mj-hint">{escape(say("card_view.no_line", self.lang))}</p>'
        return near_list(self.nears[: self.shown], held, self.rules, gone, self.lang, own=False)

    def _said(self) -> str:
        if not self.nears:
            return self.error
        return say("card_view.changed", self.lang, title=self.nears[0].line.title(self.lang), held=self.nears[0].held)

    # ---- what the page sends

    def _heard(self, _, content, buffers) -> None:
        """The wish for all hands, for more lines, for styles; anything else is ignored."""
        if not isinstance(content, dict):
            return
        if content.get("ask") == "all":
            self.send({"all": self.all_html()})
        elif content.get("ask") == "more":
            self.more()
        elif content.get("ask") == "head":
            self.send({"head": head()})

    def set_state(self, sync_data) -> None:
        """The page may choose the tab and nothing else."""
        if sync_data.get("tab") in ("near", "all"):
            super().set_state({"tab": sync_data["tab"]})


def beside(view: CardView, *others: Widget) -> Box:
    """Widgets with the card beside them: a column on a wide page, on a phone a bar at the bottom that opens it."""
    left = VBox(list(others))
    box = Box([left, view])
    box.add_class("mj-cv-beside")
    return box
