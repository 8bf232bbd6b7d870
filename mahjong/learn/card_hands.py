"""Hands of the American game made up for drills: near to a line of the card, or a win by one.

>>> import random
>>> line, way, tiles = near_a_line(random.Random(1), 8)
>>> len(tiles)
13
"""

from __future__ import annotations

import random
from collections import Counter

from mahjong.card.cards import CardLine, load_card
from mahjong.card.expansion import CardGroup, Way
from mahjong.card.win import CardWin
from mahjong.errors import MahjongError
from mahjong.hand import Group, Hand, spell, spell_loose
from mahjong.learn.wins import spare
from mahjong.table.card_table import TABLES, CardTable
from mahjong.tiles import SET_152, WINDS, Tile

EVERY = tuple(dict.fromkeys(SET_152))
RULES = ("playboard", "nmjl_like")
Tiles = tuple[Tile, ...]


def a_way(rng: random.Random, lines=None) -> tuple[CardLine, Way]:
    """A line of the card and one of its ways, every line as often as any other."""
    line = rng.choice(lines or load_card().lines)
    return line, rng.choice(line.ways)


def near_a_line(rng: random.Random, held: int, jokers: int = 0) -> tuple[CardLine, Way, Tiles]:
    """A line, a way, and thirteen tiles so many of which the way wants; up to so many jokers among them."""
    line, way = a_way(rng)
    real = Counter(way.tiles) & Counter({tile: tile.copies for tile in EVERY})  # the fifth tile of a quint is a joker
    own = rng.sample(sorted(real.elements()), min(held, real.total()))
    own += [Tile.JOKER] * rng.randint(0, min(jokers, 13 - len(own)))
    rest = [tile for tile in spare(own, EVERY) if tile != Tile.JOKER]
    return line, way, tuple(sorted(own + rng.sample(rest, 13 - len(own))))


def with_jokers(rng: random.Random, group: CardGroup, table: CardTable, chance: float) -> Tiles:
    """A group with jokers in it where they may stand; the fifth of a quint always is one."""
    if not group.takes_jokers(table):
        return group.tiles
    most = min(len(group.tiles) - 1, 2)
    count = max(rng.randint(1, most) if rng.random() < chance else 0, len(group.tiles) - group.tile.copies if group.alike else 0)
    kept = list(group.tiles)
    for _ in range(count):
        kept.remove(rng.choice([tile for tile in kept if tile != Tile.JOKER]))
        kept.append(Tile.JOKER)
    return tuple(sorted(kept))


def card_win(rng: random.Random, rules: str, exposed: float = 0.5, jokers: float = 0.4) -> CardWin:
    """A win by a line of the card, with jokers and exposed groups."""
    table = TABLES[rules]
    while True:
        line, way = a_way(rng)
        groups = [with_jokers(rng, group, table, jokers) for group in way.groups]
        opens = not line.concealed_only and rng.random() < exposed
        shown = [opens and group.callable and rng.random() < 0.6 for group in way.groups]
        held = [tile for tiles, is_shown in zip(groups, shown) if not is_shown for tile in tiles]
        if not held:  # the last tile goes into the hand, so something must wait there
            continue
        try:
            melds = tuple(Group(tiles, False, rng.choice("<^>")) for tiles, is_shown in zip(groups, shown) if is_shown)
            return _won(rng, held, melds)
        except MahjongError:  # nine jokers, or a group that cannot lie open
            continue


def _won(rng: random.Random, held: list[Tile], melds: tuple[Group, ...]) -> CardWin:
    tile = held.pop(rng.choice([i for i, tile in enumerate(held) if tile != Tile.JOKER] or [0]))
    return CardWin(Hand(tuple(held), melds), tile, rng.choice("!!<^>"), seat=rng.choice(WINDS))


def written(tiles: Tiles) -> str:
    """Tiles in blocks, as a hand is written."""
    return spell_loose(sorted(tiles))


def in_one(tiles: Tiles) -> str:
    """Tiles as one word."""
    return spell(sorted(tiles))
