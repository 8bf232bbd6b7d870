"""An editor for a position: your tiles with those of every game, the tile that comes and how, and what the others hold."""

from __future__ import annotations

from dataclasses import fields
from html import escape

import traitlets

from mahjong.compare.position import CALLS, HELD, Position
from mahjong.errors import HandError, MahjongError
from mahjong.hand import Hand, check_copies
from mahjong.tiles import BONUS, PLAYING, WINDS, Tile
from mahjong.text import say
from mahjong.widgets.compare_html import cp
from mahjong.widgets.controls import HTML, Box, Checkbox, Dropdown, Text, VBox, see
from mahjong.widgets.draft import Draft
from mahjong.widgets.hand_editor import HandEditor, complaint
from mahjong.widgets.words import language

TILES = (*PLAYING, *BONUS, Tile.FLOWER, Tile.JOKER)
LINES = [0, 9, 18, 27, 34, 42]
WAYS = {"!": "drawn", "<": "left", "^": "across", ">": "right"}
FACTS = ("robbed", "last", "replacement")
LONGEST = 200  # characters of another player's hand


class PositionDraft(Draft):
    """A hand with the tile that comes, put together from the tiles of all games.

    >>> print(PositionDraft.parse("123p J FF").add(Tile.JOKER))
    123p FF JJ
    """

    @classmethod
    def of(cls, draft: Draft) -> PositionDraft:
        """The same tiles as a draft of this kind."""
        return draft if isinstance(draft, cls) else cls(**{field.name: getattr(draft, field.name) for field in fields(Draft)})

    def check(self) -> None:
        """Raises HandError for tiles no game has, too many copies, or too many tiles."""
        if Tile.HIDDEN in self.all_tiles:
            raise HandError("not_playing", tile=str(Tile.HIDDEN))
        Hand((), self.melds)
        check_copies(self.all_tiles + self.bonus)
        if self.size > HELD:
            raise HandError("compare_too_many", size=self.size)

    def add(self, tile: Tile, kind: str = "tile") -> PositionDraft | None:
        """As for any hand; flowers and jokers of the American game are single tiles."""
        if tile in (Tile.FLOWER, Tile.JOKER):
            return self._add_tile(tile, kind) if kind in ("tile", "win") else None
        return super().add(tile, kind)

    def win(self) -> None:
        """Whether it is a win is for the rule sets to say."""


class PositionHand(HandEditor):
    """The editor with the tiles of all games; `draft` is what it holds."""

    def _build(self, ask_address: bool) -> None:
        super()._build(ask_address)
        self.kind.options = [(cp("edit.tile", language()) if kind == "win" else title, kind) for title, kind in self.kind.options]
        self.palette.breaks = LINES
        self.palette.tiles, self.palette.notes = TILES, [""] * len(TILES)

    def _show(self, draft: Draft, text: str, error: MahjongError | None = None) -> None:
        super()._show(PositionDraft.of(draft), text, error)

    def _read(self, text: str, step: bool = True) -> None:
        try:
            self._go(PositionDraft.parse(text), text, step=step)
        except MahjongError as error:
            self._go(self.draft, text, step=step, error=error)

    def _next(self) -> str:
        draft = self.draft
        key = "empty" if not draft.all_tiles else "more" if draft.size < HELD else "comes" if draft.won is None else "whole"
        return cp(f"edit.{key}", language(), count=HELD - draft.size)

    def _show_palette(self) -> None:
        off = [i for i, tile in enumerate(TILES) if self._with(tile, self.kind.value) is None]
        with self.palette.hold_sync():
            self.palette.disabled = off
            self.palette.states = ["dim" if i in off else "" for i in range(len(TILES))]
            self.palette.notes = [self._obstacle(tile) if i in off else "" for i, tile in enumerate(TILES)]


class PositionEditor(Box):
    """A whole position to change. `position` is what it holds, None while no tile comes or something cannot be.

    >>> editor = PositionEditor()
    >>> editor.set("45p 258m EE <6p {seat=S}", {"W": "66p"})
    >>> editor.others[Tile.WEST].value, editor.position.text
    ('66p', '258m 45p EE <6p {seat=S}')
    """

    position = traitlets.Any(None, allow_none=True)
    changes = traitlets.Int()  # grows by one whenever the position may have changed

    def __init__(self, lang: str | None = None):
        self.lang, self._busy = lang or language(), False
        self.hand, self.wrong = PositionHand(), HTML()
        winds = [(say(f"seat.{wind}", self.lang), wind) for wind in WINDS]
        self.by = self._choice("from", [(self._say(f"way_{word}"), by) for by, word in WAYS.items()], "<")
        self.seat, self.round = self._choice("seat", winds, WINDS[0]), self._choice("round", winds, WINDS[0])
        self.facts = {fact: Checkbox(description=self._say(fact), indent=False) for fact in FACTS}
        calls = [(self._say("call_most"), ""), *((cp(f"kind.{call}", self.lang), call) for call in CALLS if call != "pass"), (self._say("call_pass"), "pass")]
        self.call = self._choice("call", calls, "")
        self.others = {wind: Text(description=self._say("holds", seat=say(f"seat.{wind}", self.lang)), placeholder="55p 111s RdRd") for wind in WINDS}
        note = HTML(f'<p class="mj-cc-note">{escape(self._say("others"))}</p>')
        more = VBox([self.by, *self.facts.values(), self.seat, self.round, self.call, note, *self.others.values(), self.wrong])
        more.add_class("mj-cc-more")
        super().__init__([self.hand, more])
        self.add_class("mj-cc-edit")
        self._listen()

    def _say(self, key: str, **facts) -> str:
        return cp(f"view.{key}", self.lang, **facts)

    def _choice(self, key: str, options: list, value) -> Dropdown:
        return Dropdown(description=self._say(key), options=options, value=value)

    def _listen(self) -> None:
        self.hand.observe(lambda _: self._follow(), "changes")
        for control in (self.by, self.seat, self.round, *self.facts.values()):
            control.observe(lambda _: self._circumstances_set(), "value")
        for control in (self.call, *self.others.values()):
            control.observe(lambda _: self._follow(), "value")

    def set(self, own: str, others: dict[str, str] | None = None, calls: dict[str, str] | None = None) -> None:
        """Another position: your hand with the tile, the others' hands and your call by their seats."""
        self._busy = True
        self.hand.value = own
        for wind, field in self.others.items():
            field.value = (others or {}).get(str(wind), "")[: LONGEST + 1]
        self.call.value = (calls or {}).get(str(self.hand.draft.seat), "")
        self._busy = False
        self._follow()

    def _circumstances_set(self) -> None:
        """What the controls say becomes the draft's; what cannot be with the rest goes."""
        if self._busy:
            return
        ticked = {fact for fact, box in self.facts.items() if box.value}
        ticked -= {"robbed"} if self.by.value == "!" else {"replacement"}
        ticked -= {"last"} if "robbed" in ticked else set()
        kept = self.hand.draft.facts - set(FACTS)
        self.hand.change(self.hand.draft.but(by=self.by.value, facts=frozenset(ticked | kept), seat=self.seat.value, round=self.round.value))

    def _follow(self) -> None:
        """Everything is brought in line with the hand's editor."""
        if self._busy:
            return
        self._busy = True
        draft = self.hand.draft
        self.by.value, self.seat.value, self.round.value = draft.by if draft.by in WAYS else "<", draft.seat, draft.round
        for fact, box in self.facts.items():
            box.value = fact in draft.facts
        drawn = self.by.value == "!"
        self.facts["robbed"].disabled, self.facts["replacement"].disabled = drawn, not drawn
        self.facts["last"].disabled = "robbed" in draft.facts
        for wind, field in self.others.items():
            see(field, wind != draft.seat)
        self._busy = False
        self.position = self._read()
        self.changes += 1

    def _read(self) -> Position | None:
        """The position, or None with a sentence below the fields where something cannot be."""
        self.wrong.value = ""
        if self.hand.error or self.hand.draft.won is None:
            return None
        draft = self.hand.draft
        others = {str(wind): field.value for wind, field in self.others.items() if wind != draft.seat}
        try:
            return Position.parse(str(draft), others, {str(draft.seat): self.call.value} if self.call.value else {})
        except MahjongError as error:
            self.wrong.value = complaint(error)
            return None

    @property
    def texts(self) -> dict[str, str]:
        """What the others' fields say, by seat."""
        return {str(wind): field.value for wind, field in self.others.items() if field.value.strip() and wind != self.hand.draft.seat}
