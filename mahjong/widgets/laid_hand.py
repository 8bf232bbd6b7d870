"""Fourteen places of a line of the card and what lies in them: tiles changed, jokers put in, groups laid open; a frozen value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from mahjong.card.cards import Card, CardLine, load_card
from mahjong.card.expansion import CardGroup
from mahjong.card.nearest import nearest
from mahjong.card.why import Why, why_not
from mahjong.hand import Group, Hand, check_copies
from mahjong.notation import read_tiles
from mahjong.table.card_table import TABLES, CardTable
from mahjong.tiles import Tile
from mahjong.widgets.pattern_words import held_tiles


@dataclass(frozen=True)
class LaidHand:
    """The groups a line wants and the tiles in their places; `exposed` are the numbers of groups laid open.

    >>> from mahjong.card.cards import load_card
    >>> laid = LaidHand.of(load_card().line("S2").ways[0].groups).put(12, Tile.JOKER)
    >>> str(laid.hand), laid.wanted[4].kind
    ('111122223333p Rd J', 'pair')
    """

    wanted: tuple[CardGroup, ...]
    tiles: tuple[tuple[Tile, ...], ...]
    exposed: frozenset[int] = frozenset()

    @classmethod
    def of(cls, groups, laid: str = "") -> LaidHand:
        """As the groups want it, or with other tiles: `laid` writes one word a group, in brackets when it lies open."""
        groups = tuple(groups)
        words = laid.split()
        tiles = tuple(tuple(read_tiles(word.strip("()"))) for word in words) if words else tuple(map(held_tiles, groups))
        return cls(groups, tiles, frozenset(i for i, word in enumerate(words) if word[0] == "("))

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """For each tile in the row its group and its place in the group."""
        return tuple((i, k) for i, group in enumerate(self.tiles) for k in range(len(group)))

    @property
    def row(self) -> list[Tile]:
        """All tiles, group by group."""
        return [tile for group in self.tiles for tile in group]

    def put(self, place: int, tile: Tile) -> LaidHand:
        """Another tile in a place; a group that thereby stops being one is taken back from the table."""
        i, k = self.places[place]
        group = (*self.tiles[i][:k], tile, *self.tiles[i][k + 1 :])
        made = replace(self, tiles=(*self.tiles[:i], group, *self.tiles[i + 1 :]))
        return made if not made.obstacle(i) else replace(made, exposed=made.exposed - {i})

    def swapped(self, place: int) -> LaidHand:
        """A joker for the tile in a place, or the tile the line wants for the joker."""
        i, k = self.places[place]
        return self.put(place, self.wanted[i].tiles[k] if self.tiles[i][k] == Tile.JOKER else Tile.JOKER)

    def turned(self, group: int) -> LaidHand:
        """A group laid open, or taken back."""
        return replace(self, exposed=self.exposed ^ {group})

    def obstacle(self, group: int) -> str:
        """Why a group cannot lie open: a key of a sentence, or nothing (american.R18, A30)."""
        tiles = set(self.tiles[group])
        if tiles == {Tile.JOKER}:
            return "only_jokers"
        return "not_alike" if len(tiles - {Tile.JOKER}) > 1 or len(self.tiles[group]) < 3 else ""

    @property
    def hand(self) -> Hand:
        """The tiles as a hand. Raises HandError for more copies than there are."""
        check_copies(self.row)
        loose = [tile for i, group in enumerate(self.tiles) if i not in self.exposed for tile in group]
        return Hand(tuple(loose), tuple(Group(self.tiles[i], concealed=False) for i in sorted(self.exposed)))


@dataclass(frozen=True)
class Verdict:
    """What a rule set says to a hand and a line: the reasons against it, tiles held of fourteen (None when an exposed group
    rules it out), its value, and other lines it makes."""

    reasons: tuple[Why, ...]
    held: int | None
    value: int
    others: tuple[CardLine, ...]

    @property
    def good(self) -> bool:
        return not self.reasons


def judged(hand: Hand, line: CardLine, rules: str, card: Card | None = None) -> Verdict:
    """A hand held against one line under a rule set.

    >>> line = load_card().line("S1")
    >>> [judged(Hand.parse("13p 12s 23m 123m RdRd JJJ"), line, rules).held for rules in ("playboard", "nmjl_like")]
    [14, 11]
    """
    table = TABLES[rules]
    nears = nearest(hand, table, card)
    near = next((near for near in nears if near.line.id == line.id), None)
    wrong = _open_flowers(hand, table)
    reasons = (*wrong, *why_not(hand, line, table, card))
    others = () if wrong else tuple(near.line for near in nears if near.held == 14 and near.line.id != line.id)
    return Verdict(reasons, near and near.held, near.value if near else line.points, others)


def _open_flowers(hand: Hand, table: CardTable) -> list[Why]:
    """An exposed group of flowers with a joker in it, where a joker is no flower (american.R67)."""
    found = any(meld.tile == Tile.FLOWER and Tile.JOKER in meld.tiles for meld in hand.melds)
    return [Why("no_joker_flower", "american.R67", {})] if found and not table.joker_as_flower else []
