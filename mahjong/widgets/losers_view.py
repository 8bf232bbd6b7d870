"""A hand that did not win, counted: a few ready ones and an editor, the seat, the round, the preset."""

from __future__ import annotations

from html import escape

from mahjong.draw import count_sheet
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.rules import all_rules, load
from mahjong.scoring.classical import ClassicalRules, HandCount, count_hand
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.classical_calculator import style
from mahjong.widgets.classical_html import page_hands
from mahjong.widgets.controls import HTML, Dropdown, ToggleButtons, VBox, styled
from mahjong.widgets.words import language
from mahjong.widgets.worth import HandOnly


class ChangeableLoser(ChangeableHand):
    """A choice of hands that did not win, with an editor; `value` is the notation."""

    def _make_editor(self) -> None:
        self.editor = HandOnly(value=self.value)
        self.editor.observe(lambda _: setattr(self, "value", self.editor.value), "changes")


class LosersView(VBox):
    """A losing hand and its count.

    >>> view = LosersView()
    >>> view.count.total
    72
    """

    def __init__(self, rules: str = "finnish"):
        lang, wide = language(), {"description_width": "initial"}
        self.hand = ChangeableLoser({say(f"classical.losers.{key}", lang): text for key, text in page_hands("losers").items()}, lang)
        winds = [(say(f"seat.{wind}", lang), wind) for wind in WINDS]
        self.seat = ToggleButtons(options=winds, value=Tile.WEST, description=say("classical.losers.seat", lang), style=wide)
        self.round = ToggleButtons(options=winds, description=say("classical.losers.round", lang), style=wide)
        presets = [(say(f"ruleset.{key}.short", lang), key) for key in all_rules(ClassicalRules)]
        self.rules = Dropdown(options=presets, value=rules, description=say("ui.calc.label.rules", lang), style=wide, layout={"width": "min(30rem, 100%)"})
        self.shown = HTML()
        for choice in (self.seat, self.round):
            choice.add_class("mj-mcr-choice")
        for part in (self.hand, self.seat, self.round, self.rules):
            part.observe(lambda _: self._update(), "value")
        super().__init__([styled(style()), self.hand, self.seat, self.round, self.rules, self.shown])
        self._update()

    @property
    def count(self) -> HandCount:
        """The count; raises MahjongError for a text that is no hand."""
        return count_hand(self._hand, load(self.rules.value), self.seat.value, self.round.value)

    @property
    def _hand(self) -> Hand:
        return Hand.parse(self.hand.value)

    def _update(self) -> None:
        try:
            self.shown.value = count_sheet(self.count, self._hand, language(), own=False)
        except MahjongError as error:
            self.shown.value = f'<p class="mj-complaint">{escape(error.message(language()))}</p>'
