"""A hand of your own with the card beside it: what it is nearest to, tile by tile."""

from __future__ import annotations

from mahjong.errors import MahjongError
from mahjong.hand import Hand, check_copies, spell_loose
from mahjong.notation import read_tiles
from mahjong.tiles import SET_152
from mahjong.widgets.again import luck
from mahjong.widgets.card_hand import CardHand
from mahjong.widgets.card_html import RULES, ap, pills, rules_name, style
from mahjong.widgets.card_view import CardView, beside
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, Text, VBox, styled
from mahjong.widgets.hand_editor import complaint
from mahjong.widgets.words import language

HANDS = {  # a hand to start from, and the tiles that are gone
    "picture": ("123p 123p 123p 12p RdRd", ""),
    "dealt": ("12445p 67s 88m Rd F JJ", ""),
    "singles": ("2588p 1469s 37m E N Gd F", ""),
    "flower": ("FFFJ 456p 456s ESWJ", ""),
    "called": ("(3p3p3p) 444p 333s 444s RdRd", ""),
    "dead": ("123456789s ESW F", "NNNN"),
    "jokers": ("SSS WWW NNN RdRd 12p", "EEEE"),
    "no_line": ("(FFF) (RdRdRdRdJ) 123456p", ""),
}


class NearHand(VBox):
    """The editor and the card; every change of the hand, of what is gone, or of the rules is answered at once.

    >>> near = NearHand("picture")
    >>> near.view.nears[0].line.id, near.view.nears[0].held
    ('S2', 13)
    """

    def __init__(self, hand: str = "dealt", seed: int | None = None, lang: str | None = None):
        self.lang, self.random, self.wrong = lang or language(), luck(seed), HTML()
        options = [(ap(f"near.hand.{key}", self.lang), key) for key in HANDS]
        self.examples = Dropdown(options=options, value=None, description=ap("check.examples", self.lang), style={"description_width": "initial"}, layout={"width": "auto", "max_width": "100%"})
        self.rules = pills([(rules_name(key, self.lang), key) for key in RULES], ap("near.rules", self.lang), RULES[0])
        self.deal = Button(description=ap("near.deal", self.lang), layout={"width": "auto"})
        self.editor, self.view = CardHand(), CardView(lang=self.lang)
        self.gone = Text(description=ap("near.gone", self.lang), placeholder="5555s JJ", continuous_update=True)
        self.gone.add_class("mj-notation")
        self._listen()
        left = VBox([self.editor, self.gone, self.wrong])
        left.add_class("mj-editor")
        super().__init__([styled(style()), beside(self.view, HBox([self.examples, self.deal]), self.rules, left)])
        self.add_class("mj-ap")
        self.examples.value = hand

    def _listen(self) -> None:
        self.examples.observe(lambda change: change.new and self.set(*HANDS[change.new]), "value")
        self.deal.on_click(lambda _: self.deal_hand())
        self.rules.observe(lambda change: self.view.set_trait("rules", change.new), "value")
        self.editor.observe(lambda _: self._show(), "changes")
        self.gone.observe(lambda _: self._show(), "value")

    def set(self, hand: str, gone: str = "") -> None:
        """Another hand, and what is gone."""
        self.gone.value = gone
        self.editor.value = hand

    def deal_hand(self) -> None:
        """Thirteen tiles as they may come from the wall."""
        self.examples.value = None
        self.set(spell_loose(sorted(self.random.sample(SET_152, 13))))

    def _show(self) -> None:
        """Holds the card against the hand, unless what is gone cannot be read or is more than there is."""
        try:
            gone = read_tiles(self.gone.value)
            hand = self.editor.hand
            checked(hand, gone)
        except MahjongError as error:
            self.wrong.value = complaint(error)
            return
        self.wrong.value = ""
        self.view.show(hand if hand.tiles else "", gone=self.gone.value)


def checked(hand: Hand, gone) -> None:
    """Refuses tiles that are gone though the hand holds them. Raises HandError."""
    check_copies((*hand.tiles, *gone))
