"""The whole card in a frame of its own height, so that 46 hands do not push the rest of a page away."""

from __future__ import annotations

from mahjong.widgets.card_html import style
from mahjong.widgets.card_view import CardView
from mahjong.widgets.controls import VBox, styled
from mahjong.widgets.words import language


class CardShelf(VBox):
    """All hands of the card by category, and on the other tab those nearest to a hand.

    >>> CardShelf().view.tab
    'all'
    """

    def __init__(self, hand: str = "12445p 67s 88m Rd F JJ", rules: str = "playboard", lang: str | None = None):
        self.view = CardView(hand, rules, tab="all", lang=lang or language())
        super().__init__([styled(style()), self.view])
        self.add_class("mj-ap-shelf")
