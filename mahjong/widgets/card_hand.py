"""An editor for a hand of the American game: jokers, plain flowers, exposed groups in full; thirteen or fourteen tiles or fewer."""

from __future__ import annotations

from dataclasses import fields

from mahjong.errors import HandError, MahjongError
from mahjong.hand import Group, Hand, check_copies
from mahjong.notation import parse
from mahjong.tiles import PLAYING, Tile
from mahjong.widgets.card_html import ap
from mahjong.widgets.draft import Draft
from mahjong.widgets.hand_editor import HandEditor
from mahjong.widgets.words import ui

TILES = (*PLAYING, Tile.FLOWER, Tile.JOKER)
SIZES = {"pung": 3, "kong": 4, "quint": 5}
KINDS = ("tile", *SIZES)
FULL = 14


class CardDraft(Draft):
    """A hand being put together by the American rules; `str` is notation and reads back.

    >>> print(CardDraft.parse("JJ 12p").add(Tile.P5, "quint"))
    12p JJ (5555pJ)
    """

    @classmethod
    def of(cls, draft: Draft) -> CardDraft:
        """The same tiles as a draft of this game."""
        return draft if isinstance(draft, cls) else cls(**{field.name: getattr(draft, field.name) for field in fields(Draft)})

    @classmethod
    def parse(cls, text: str) -> CardDraft:
        """Reads a hand or a part of one. Raises NotationError or HandError."""
        parsed = parse(text)
        if parsed.won is not None or parsed.facts:
            raise HandError("card_hand_only").at(text, 0)
        return cls(tuple(sorted(parsed.loose)), tuple(parsed.melds), tuple(parsed.bonus))._checked(parsed)

    def check(self) -> None:
        """Raises HandError for tiles this game has not, more copies than there are, or more than fourteen tiles."""
        if self.bonus:
            raise HandError("card_bonus_tile", tile=str(self.bonus[0]))
        if Tile.HIDDEN in self.tiles:
            raise HandError("not_playing", tile=str(Tile.HIDDEN))
        check_copies(self.all_tiles)
        if self.size > FULL:
            raise HandError("card_hand_size", size=self.size)
        for meld in self.melds:
            if meld.concealed or meld.kind not in SIZES:
                raise HandError("card_no_such_group", tiles=str(meld))
        Hand(self.tiles, self.melds)

    def win(self) -> None:
        """Nothing is won here."""

    @property
    def size(self) -> int:
        """How many tiles there are, exposed groups in full."""
        return len(self.all_tiles)

    def add(self, tile: Tile, kind: str = "tile") -> CardDraft | None:
        """The draft with a tile or an exposed group added, or None where it does not fit; a quint is four and a joker."""
        count = SIZES.get(kind, 1)
        new = (tile,) * min(count, tile.copies) + (Tile.JOKER,) * max(0, count - tile.copies)
        try:
            made = self.but(melds=(*self.melds, Group(new, concealed=False))) if count > 1 else self.but(tiles=tuple(sorted((*self.tiles, tile))))
            made.check()
        except MahjongError:
            return None
        return made


class CardHand(HandEditor):
    """The editor with the tiles of this game. `value` is the notation, `hand` what may be held against a card.

    >>> editor = CardHand("(5p5pJ) 123s")
    >>> editor.add("F", "pung"), editor.value
    (True, '123s (55pJ) (FFF)')
    """

    def _build(self, ask_address: bool) -> None:
        super()._build(ask_address)
        self.text.placeholder = "123p 55s FFF J (7777sJ)"
        self.kind.options = [(ap(f"hand.as.{kind}"), kind) for kind in KINDS]
        self.palette.tiles, self.palette.notes = TILES, [""] * len(TILES)

    @property
    def hand(self) -> Hand:
        """The tiles and groups as they are now."""
        return self.draft.hand

    def _show(self, draft: Draft, text: str, error: MahjongError | None = None) -> None:
        super()._show(CardDraft.of(draft), text, error)

    def _read(self, text: str, step: bool = True) -> None:
        """A text that cannot be read stays, with a sentence; the tiles stay what they were."""
        try:
            self._go(CardDraft.parse(text), text, step=step)
        except MahjongError as error:
            self._go(self.draft, text, step=step, error=error)

    def _next(self) -> str:
        if not self.draft.all_tiles:
            return ap("hand.empty")
        missing = FULL - 1 - self.draft.size
        return ap("hand.more", held=self.draft.size, count=missing) if missing > 0 else ap("hand.full", held=self.draft.size)

    def _show_palette(self) -> None:
        """Dims what cannot be added in the way chosen, and says why to who cannot see it."""
        off = [i for i, tile in enumerate(TILES) if self._with(tile, self.kind.value) is None]
        with self.palette.hold_sync():
            self.palette.disabled = off
            self.palette.states = ["dim" if i in off else "" for i in range(len(TILES))]
            self.palette.notes = [self._obstacle(tile) if i in off else "" for i, tile in enumerate(TILES)]

    def _obstacle(self, tile: Tile) -> str:
        if self.kind.value == "tile":
            return ui("editor.none_left") if not self.draft.left(tile) else ui("editor.no_room")
        return ui("editor.no_group")
