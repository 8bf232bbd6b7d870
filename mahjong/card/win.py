"""The facts of a win in the American game: thirteen tiles with jokers and flowers among them, and the tile that wins.

>>> win = CardWin.parse("123p 123p 123p 12p RdRd <3p")
>>> len(win.tiles), win.self_drawn, win.exposed
(14, False, False)
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.errors import HandError
from mahjong.hand import Group, Hand, Win, check_copies
from mahjong.text import say
from mahjong.tiles import Tile


def check_exposed(hand: Hand) -> None:
    """Refuses what cannot lie exposed: only three, four or five alike are ever called (american.R18), and nothing is laid
    out without a call (american.A13). Raises HandError."""
    for meld in hand.melds:
        if meld.concealed or meld.kind not in ("pung", "kong", "quint"):
            raise HandError("card_exposed", tiles=str(meld))


@dataclass(frozen=True)
class CardWin(Win):
    """A win by a card. Exposed groups count in full, a kong as four. `!J` is a win by a redeemed joker, paid as self-drawn
    (american.A16). Raises HandError when the tiles are not thirteen and one, for bonus tiles and for facts other games have.
    """

    @staticmethod
    def tiles_in(meld: Group) -> int:
        """As how many tiles an exposed group counts: all of them."""
        return len(meld.tiles)

    def _check_tiles(self) -> None:
        if len(self.hand.tiles) != 13:
            raise HandError("card_size", size=len(self.hand.tiles) + 1)
        if self.hand.bonus or self.tile.is_bonus:
            raise HandError("card_bonus_tile", tile=str((*self.hand.bonus, self.tile)[0]))
        if Tile.HIDDEN in self.tiles:
            raise HandError("not_playing", tile=str(Tile.HIDDEN))
        check_exposed(self.hand)
        if self.tile == Tile.JOKER and not self.self_drawn:
            raise HandError("joker_claimed")
        check_copies(self.tiles)

    def _check_facts(self) -> None:
        super()._check_facts()
        if self.facts or self.flowers:
            raise HandError("card_no_fact", fact=say(f"fact.{sorted(self.facts)[0]}" if self.facts else "fan.flower_tiles.name"))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All fourteen tiles, exposed ones too."""
        return (*self.hand.tiles, self.tile)

    @property
    def whole(self) -> Hand:
        """The hand with the winning tile in it."""
        return Hand(self.concealed, self.hand.melds)

    @property
    def exposed(self) -> bool:
        """Whether a group was ever exposed; a winning discard goes into the hand and exposes nothing (american.R76)."""
        return bool(self.hand.melds)
