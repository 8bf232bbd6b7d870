"""Any deal stepped through: from a pasted record or saved match, from a file, also one `mahjong play` wrote, from the link of the page, or from the table above."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from mahjong.draw.play_table import ended
from mahjong.errors import MahjongError
from mahjong.table.card_table import CardTable
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, WINDS, Tile
from mahjong.widgets.calls_html import said
from mahjong.widgets.coach_view import coached
from mahjong.widgets.controls import HTML, Dropdown, FileUpload, see
from mahjong.widgets.keeper_parts import bar, uploaded
from mahjong.widgets.play_file import LINES, hands_of, is_lines, unpack
from mahjong.widgets.play_parts import deal_link, style
from mahjong.widgets.play_words import false_words
from mahjong.widgets.replay_view import ReplayView
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

ANCHOR = "replay-deal"


class ReplayDesk(ReplayView):
    """A replay of any deal; a saved match offers its hands, a file of many deals its deals. With `play`, the hand just played comes here at a press.

    >>> desk = ReplayDesk()
    >>> text = desk.deal.record()
    >>> desk.open_text(text), desk.open_text("no record"), desk.deal.record() == text
    (True, False, True)
    """

    def __init__(self, play=None, lang: str = ""):
        lang = lang or language()
        self.hands: tuple[tuple[str, str], ...] = ()
        self.lines = False  # whether they are deals of a file, which count from 0, and not the hands of a match
        self.hand = Dropdown(description=say("play.replay.hand", lang))
        self.upload = FileUpload(accept=".json,.jsonl,.txt", multiple=False, description=say("play.replay.file", lang), tooltip=say("play.replay.file", lang))
        self.link, self.live = HTML(), TileRow(label=say("play.replay.title", lang), ask_address=True)
        self.panel, self.review, self.aside = None, None, HTML()
        super().__init__(lang=lang)
        coached(self)
        see(self.hand, False)
        anchor = HTML(f'{style()}<span id="{ANCHOR}" class="mj-anchor" tabindex="-1"></span>')
        place = self.children.index(self.paid) + 1
        self.children = (anchor, self.live, *self.children[:place], self.aside, self.panel, self.review, *self.children[place:], bar([self.upload, self.hand, self.link]).add_class("mj-keeper").add_class("mj-pl-open"))
        self.add_class("mj-pl")
        self.hand.observe(lambda change: self._chosen(change.new), "value")
        self.upload.observe(lambda change: self._uploaded(change.new), "value")
        self.live.observe(lambda change: self.open_link(change.new), "address")
        if play is not None:
            play.on_replay(self.take)

    def carry_from(self, old: ReplayDesk) -> None:
        """Shows what another one shows, in the language of this one."""
        self.live.address = old.live.address
        self.load(old.deal.record() if not old.all else old.all[-1].record())
        if old.hands:
            self.lines = old.lines
            self._offer(old.hands)
            self.hand.index = old.hand.index
        self.busy, self.pick.index, self.busy = True, old.pick.index, False
        self.seat.index, self.every.value = old.seat.index, old.every.value
        self.go(old.step)

    def load(self, text: str) -> bool:
        """Shows another record from its start, with its link; False, with one sentence, when it cannot be."""
        good = super().load(text)
        if good:
            self.link.value = deal_link(self.text.value, say("play.replay.link", self.lang), self.lang)
        return good

    def _update(self, _=None) -> None:
        """The step, and at the end what the hand is worth and pays."""
        super()._update()
        asides = self._asides() if not self.busy and self.all and self.step else []
        self.aside.value = said(asides, self.lang) if asides else ""
        if not self.busy and self.panel is not None:
            self.panel.offer()
            self.review.offer()
        if not self.busy and self.all and self.deal.over and not isinstance(self.deal.table, CardTable):
            named = {seat: say(f"seat.{seat}", self.lang) for seat in WINDS}
            self.paid.value = str(ended(self.deal, named, self.lang))
            see(self.paid, True)

    def _asides(self) -> list[str]:
        """What the step was out of turn: a false win with its price, a call after the next draw."""
        before, after = self.all[self.step - 1], self.all[self.step]
        late = after.history[-1].kind == "claim" and before.phase == "turn"
        return false_words(before, after, self.lang) + [say("play.replay.late", self.lang, seat=say(f"seat.{after.turn}", self.lang))] * late

    def open_text(self, text: str) -> bool:
        """Opens a record, or a saved match at its first hand; False, with one sentence, for anything else."""
        try:
            hands = hands_of(text)
        except MahjongError as error:
            self.answer.value = said([error.message(self.lang)], self.lang, "mj-calls-no")
            return False
        if not self.load(hands[0][0]):
            return False
        self.lines = is_lines(text)
        self._offer(hands)
        return True

    def _offer(self, hands: tuple[tuple[str, str], ...]) -> None:
        """The hands of a match to choose from; the first is shown already."""
        self.hands = ()
        self.hand.options = [(self._named(place), place) for place in range(len(hands))]
        self.hand.value, self.hands = 0, hands
        see(self.hand, len(hands) > 1)
        self.seat.value = hands[0][1]
        self._unpick()

    def _named(self, place: int) -> str:
        if self.lines:
            return say("play.replay.deal", self.lang, number=place)
        return say("play.replay.number", self.lang, number=place + 1)

    def _unpick(self) -> None:
        self.busy, self.pick.value, self.busy = True, None, False

    def _chosen(self, place) -> None:
        if self.hands and place is not None:
            record, seat = self.hands[place]
            self.load(record)
            self.seat.value = seat

    def _read(self) -> None:
        """The pasted text: a record or a match."""
        if self.open_text(self.text.value):
            self.answer.value = said([say("calls.replay.good", self.lang, steps=len(self.all) - 1)], self.lang)

    def _uploaded(self, files) -> None:
        text = uploaded(files, LINES)
        if text is not None:
            self.upload.value = ()
            self.open_text(text)

    def take(self, record: str, seat: str, step: int = 0) -> None:
        """Shows a hand just played, from the seat it was played at, at a step, and brings the keyboard here."""
        if self.open_text(record):
            self.seat.value = seat
            self.show_step(step)

    def show_step(self, step: int) -> None:
        """Shows a step, and brings the keyboard to the buttons."""
        self.go(step)
        self.buttons["next" if step < len(self.all) - 1 else "back"].focus()

    @property
    def chosen(self) -> Tile:
        """The seat whose side is shown."""
        return BY_SPELLING[self.seat.value]

    def aloud(self, words: str) -> None:
        """Has a screen reader read something."""
        self.live.message = words + "\u200b" * (words == self.live.message)

    def open_link(self, address: str) -> bool:
        """Shows the deal an address carries; one that carries none changes nothing."""
        try:
            letters = parse_qs(urlsplit(address).fragment, max_num_fields=9).get("deal", [""])[0]
        except ValueError:
            return False
        if not letters:
            return False
        try:
            good = self.open_text(unpack(letters))
        except MahjongError as error:
            self.answer.value = said([error.message(self.lang)], self.lang, "mj-calls-no")
            return False
        if good:
            self.answer.value = said([say("play.replay.from_link", self.lang)], self.lang)
            self.live.message = say("play.replay.from_link", self.lang)
            self.buttons["next"].focus()
        return good
