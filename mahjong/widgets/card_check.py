"""The checker: a line of the card, fourteen tiles the reader changes, and what each rule set says; if it says no, why."""

from __future__ import annotations

import random

from mahjong.card.cards import CardLine, load_card
from mahjong.draw import name
from mahjong.errors import MahjongError
from mahjong.tiles import BY_SPELLING, PLAYING, Tile
from mahjong.widgets.card_html import RULES, ap, line_pick, named_prices, pills, plain, rules_name, style, verdict_cards
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, VBox, see, styled
from mahjong.widgets.hand_editor import complaint
from mahjong.widgets.laid_hand import LaidHand, Verdict, judged
from mahjong.widgets.pattern_words import Values, group_words, groups_of, letters, some_values
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

CARD_TILES = (*PLAYING, Tile.FLOWER, Tile.JOKER)
CARD_LINES = [0, 9, 18, 27, 34]  # where the palette begins a new line
MODES = ("joker", "open", "other")
EXAMPLES = {  # line, what its letters stand for, the tiles group by group
    "runs": ("S1", "x=p y=s z=m w=m", "1pJ3p 12sJ J23m 123m RdRd"),
    "pair": ("S1", "x=p y=s z=m w=m", "123p 123s 123m 123m RdJ"),
    "single": ("P1", "A=s", "1s 2s 3s 4s 5s 6s 7s 8s 9s E S W J F"),
    "flowers": ("G2", "n=4 A=p B=s", "FFFJ 456p 456s ESWN"),
    "winds": ("C1", "n=3 A=p B=s C=m", "EJWJ 345p 345s 345m F"),
    "quint": ("Q2", "n=5 m=7 A=p B=s D1=Rd", "5555p9m 7777s RdRdRd FF"),
    "open": ("T1", "n=5 m=8 A=s B=m", "(55sJ) 888s 555m 888m FF"),
    "only_jokers": ("C2", "n=1 A=m", "ESWN ESWN JJJ RdRdRd"),
    "closed": ("B1", "n=3 A=p B=s C=m", "(333p) 444p 333s 444s RdRd"),
}


class CardCheck(VBox):
    """A hand for a line of the card, changed by clicks: jokers put in, groups laid open, tiles replaced; both verdicts beside.

    `click(place)` does what a click on a tile does in the way chosen (`mode` is `joker`, `open` or `other`).

    >>> check = CardCheck("pair")
    >>> check.verdicts["playboard"].good, str(check.verdicts["playboard"].reasons[0])
    (False, 'A joker cannot stand in the pair of red dragons (american.R67).')
    >>> check.click(13), check.verdicts["playboard"].good
    (True, True)
    """

    def __init__(self, example: str = "runs", lang: str | None = None):
        self.lang, self.random, self.busy = lang or language(), random.Random(7), False
        self.examples = Dropdown(options=[(ap(f"check.example.{key}", self.lang), key) for key in EXAMPLES], value=None, description=ap("check.examples", self.lang), style={"description_width": "initial"}, layout={"width": "auto", "max_width": "100%"})
        self.pick, self.told, self.wrong, self.shown = line_pick(EXAMPLES[example][0], self.lang), HTML(), HTML(), HTML()
        self.mode = pills([(ap(f"check.mode.{key}", self.lang), key) for key in MODES], ap("check.mode.label", self.lang), MODES[0])
        self._make_rows()
        self.examples.observe(lambda change: self._example(change.new), "value")
        self.pick.observe(lambda _: self.busy or self.fresh(), "value")
        self.mode.observe(lambda _: self._turn(), "value")
        super().__init__([styled(style()), self.examples, self.pick, self.told, self.mode, self.row, self.palette, HBox([self.again, self.another]), self.wrong, self.shown])
        self.add_class("mj-ap")
        self.examples.value = example

    def _make_rows(self) -> None:
        self.row = TileRow(label=ap("check.row", self.lang), select=False, width=40, columns=14, least=32)
        self.row.on_pick(lambda place, _: self.click(place))
        self.palette = TileRow(CARD_TILES, label=ap("check.palette", self.lang), select=False, columns=9, breaks=CARD_LINES)
        self.palette.on_pick(lambda _, tile: self._put(BY_SPELLING[tile]))
        self.again = Button(description=ap("check.again", self.lang), layout={"width": "auto"})
        self.again.on_click(lambda _: self._lay(LaidHand.of(self.laid.wanted), ap("check.did.again", self.lang)))
        self.another = Button(description=ap("reader.other", self.lang), layout={"width": "auto"})
        self.another.on_click(lambda _: self.fresh())

    @property
    def line(self) -> CardLine:
        return load_card().line(self.pick.value)

    def fresh(self) -> None:
        """A way to make the chosen line, nothing changed in it."""
        self.examples.value = None
        values = some_values(self.line.pattern, self.random)
        self._lay(LaidHand.of(groups_of(self.line.pattern, values)), ap("check.did.fresh", self.lang))

    def click(self, place: int) -> bool:
        """Puts a joker in or takes it out, lays the group open or takes it back, or names the place another tile goes to."""
        if not 0 <= place < len(self.laid.row):
            return False
        return {"joker": self._swap, "open": self._open, "other": self._mark}[self.mode.value](place)

    def _swap(self, place: int) -> bool:
        laid = self.laid.swapped(place)
        self._lay(laid, ap("check.did.joker" if laid.row[place] == Tile.JOKER else "check.did.tile", self.lang, tile=name(laid.row[place], self.lang)))
        return True

    def _open(self, place: int) -> bool:
        group, _ = self.laid.places[place]
        obstacle = self.laid.obstacle(group)
        if obstacle:
            self._say(ap(f"check.obstacle.{obstacle}", self.lang))
            return False
        laid = self.laid.turned(group)
        self._lay(laid, ap("check.did.open" if group in laid.exposed else "check.did.back", self.lang))
        return True

    def _mark(self, place: int) -> bool:
        """The place another tile goes to; the palette puts it there."""
        self.row.selected = [place]
        return True

    def _put(self, tile: Tile) -> None:
        if not self.row.selected:
            return self._say(ap("check.choose", self.lang))
        place = self.row.selected[0]
        self._lay(self.laid.put(place, tile), ap("check.did.tile", self.lang, tile=name(tile, self.lang)))
        self.row.selected = [place]

    # ---- what is shown

    def _example(self, key: str | None) -> None:
        if key is None:
            return
        id, chosen, laid = EXAMPLES[key]
        self.busy, self.pick.value = True, id
        self.busy = False
        self._lay(LaidHand.of(groups_of(self.line.pattern, read_values(chosen)), laid), "")

    def _turn(self) -> None:
        """Another way to click: the palette shows only where it is needed."""
        self.row.selected, self.row.select = [], self.mode.value == "other"
        see(self.palette, self.mode.value == "other")

    def _lay(self, laid: LaidHand, did: str) -> None:
        self.laid = laid
        self._turn() if self.mode.value != "other" or not did else None
        self.told.value = f'<p class="mj-ap-pattern"><code>{self.line.pattern}</code> <span>{named_prices(self.line, self.lang)}</span></p>'
        see(self.another, letters(self.line.pattern))
        self._show_row()
        self._judge(did)

    def _show_row(self) -> None:
        owners = [group for group, _ in self.laid.places]
        with self.row.hold_sync():
            self.row.tiles = [str(tile) for tile in self.laid.row]
            self.row.gaps = [place for place in range(1, len(owners)) if owners[place] != owners[place - 1]]
            self.row.states = ["claimed" if group in self.laid.exposed and not place else "" for group, place in self.laid.places]
            self.row.notes = [self._note(group) for group in owners]

    def _note(self, group: int) -> str:
        words = group_words(self.laid.wanted[group], self.lang)
        return ap("check.note_open" if group in self.laid.exposed else "check.note", self.lang, group=words)

    def _judge(self, did: str) -> None:
        try:
            hand = self.laid.hand
        except MahjongError as error:
            self.verdicts: dict[str, Verdict] = {}
            self.wrong.value, self.shown.value = complaint(error), ""
            self.row.message = error.message(self.lang)
            return
        self.verdicts = {rules: judged(hand, self.line, rules) for rules in RULES}
        self.wrong.value = ""
        self.shown.value = verdict_cards(self._card(rules, verdict) for rules, verdict in self.verdicts.items())
        self.row.message = plain(f"{did} {self._spoken()}".strip())

    def _card(self, rules: str, verdict: Verdict) -> tuple[str, bool, str, list[str]]:
        others = [ap("check.other", self.lang, title=line.title(self.lang), id=line.id) for line in verdict.others]
        reasons = list(dict.fromkeys(reason.text(self.lang) for reason in verdict.reasons))
        return rules_name(rules, self.lang), verdict.good, self._verdict(verdict), reasons + others

    def _verdict(self, verdict: Verdict) -> str:
        if verdict.good:
            return ap("check.yes", self.lang, title=self.line.title(self.lang), points=verdict.value)
        return ap("check.never" if verdict.held is None else "check.no", self.lang, held=verdict.held)

    def _spoken(self) -> str:
        """Both verdicts in a line, to be read out."""
        return " ".join(ap("check.spoken", self.lang, rules=rules_name(rules, self.lang), says=self._verdict(verdict)) for rules, verdict in self.verdicts.items())

    def _say(self, text: str) -> None:
        """A click that changes nothing says why."""
        self.wrong.value = f'<p class="mj-complaint">{sentence(text)}</p>'
        self.row.message = plain(text)


def read_values(text: str) -> Values:
    """What letters stand for, from `letter=value` words.

    >>> read_values("n=5 A=p D1=Rd")["A"]
    'p'
    """
    pairs = (word.split("=") for word in text.split())
    return {letter: int(value) if value.isdecimal() else value if value in "psm" else BY_SPELLING[value] for letter, value in pairs}
