"""What a hand is near to: for every line of the card the tiles held of fourteen, what is missing, whether it is still alive.

>>> from mahjong.card.cards import load_card
>>> first = nearest("123p 123p 123p 12p RdRd")[0]
>>> first.line.id, first.held, first.value, first.missing.text()
('S2', 13, 35, '3p or a joker')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from mahjong.card.cards import Card, CardLine, load_card
from mahjong.card.expansion import Needs, Way
from mahjong.card.held import KINDS, Grid, Held, peak, places
from mahjong.card.missing import Missing, missing
from mahjong.card.strict import held_strictly
from mahjong.card.win import check_exposed
from mahjong.errors import HandError, MahjongError
from mahjong.hand import Hand, check_copies
from mahjong.notation import read_tiles
from mahjong.table.card_table import TABLES, CardTable
from mahjong.tiles import Tile


class Sight(NamedTuple):
    """What a player sees beside the own hand: tiles that are gone (discards and the others' exposed groups, jokers too), and
    exposed jokers that could be redeemed, by the tile each stands for (american.R69)."""

    gone: tuple[Tile, ...] = ()
    redeemable: tuple[Tile, ...] = ()

    @classmethod
    def of(cls, gone: Iterable[Tile] | str = (), redeemable: Iterable[Tile] | str = ()) -> Sight:
        """From tiles or notation."""
        return cls(*(read_tiles(tiles) if isinstance(tiles, str) else tuple(tiles) for tiles in (gone, redeemable)))


class Near:
    """One line of the card seen from a hand. `held` of fourteen tiles, the `way` that is nearest, `value` as it would be
    paid if finished now; `status` is `alive`, `jokers` (some group has no real tile left, only jokers could fill it,
    american.A5) or `dead` (american.R82)."""

    def __init__(self, line: CardLine, way: Way, held: int, status: str, value: int, seen: Seen):
        self.line, self.way, self.held, self.status, self.value = line, way, held, status, value
        self._seen = seen

    @cached_property
    def missing(self) -> Missing:
        """The tiles it still needs."""
        return missing(self.way, self._seen.held, self._seen.table, self._seen.live)

    @cached_property
    def gain(self) -> int:
        """Tiles won by redeeming exposed jokers with tiles this line has no use for (american.md 4)."""
        return self.missing.exchange_gain(self._seen.redeemable)

    def chance(self, draws: int):
        """The exact chance, as a fraction, that so many draws from all unseen tiles bring what this way lacks."""
        return self.missing.chance(draws, self._seen.live)

    def __repr__(self) -> str:
        return f"Near({self.line.id}, {self.held} of 14, {self.value}, {self.status})"


class Seen:
    """A hand and what is visible, counted once for all lines."""

    def __init__(self, hand: Hand, table: CardTable, sight: Sight):
        self.hand, self.table, self.held = hand, table, Held.of(hand)
        shown = Counter(tile for meld in hand.melds for tile in meld.tiles)
        gone = Counter(sight.gone) + shown
        check_copies((*gone.elements(), *hand.concealed))
        self.reachable = {Tile(tile): Tile(tile).copies - gone[tile] for tile in (*KINDS, Tile.JOKER)}  # with the own hand
        self.live = {tile: count - hand.concealed.count(tile) for tile, count in self.reachable.items()}
        self.redeemable = Counter(sight.redeemable) + Counter(own_jokers(hand))

    @property
    def best_case(self) -> Held:
        """The hand with every tile it could still get."""
        real = tuple((tile, count) for tile, count in self.reachable.items() if count and tile != Tile.JOKER)
        return Held(real, self.reachable[Tile.JOKER], self.held.exposed)


def own_jokers(hand: Hand) -> list[Tile]:
    """The tiles that a hand's own exposed jokers stand for: they may be redeemed too (american.R69)."""
    return [meld.tile for meld in hand.melds for tile in meld.tiles if tile == Tile.JOKER]


def card_hand(hand: Hand | str) -> Hand:
    """A hand of the American game: thirteen or fourteen tiles or fewer, exposed groups in full. Raises HandError."""
    hand = Hand.of(hand)
    if hand.bonus:
        raise HandError("card_bonus_tile", tile=str(hand.bonus[0]))
    if Tile.HIDDEN in hand.concealed:
        raise HandError("not_playing", tile=str(Tile.HIDDEN))
    if len(hand.tiles) > 14:
        raise HandError("card_hand_size", size=len(hand.tiles))
    check_exposed(hand)
    return hand


def check_flowers(hand: Hand, table: CardTable) -> None:
    """Refuses a joker in an exposed group of flowers where a table does not let it be one (american.R67)."""
    for meld in hand.melds:
        if meld.tile == Tile.FLOWER and Tile.JOKER in meld.tiles and not table.joker_as_flower:
            raise HandError("card_flower_joker", tiles=str(meld))


def nearest(hand: Hand | str, table: CardTable | str = "playboard", card: Card | None = None, sight: Sight = Sight()) -> list[Near]:
    """Every line the hand can still make by its exposed groups, the nearest first, dearer before cheaper (american.R26).

    A line that is dead stays in the list at its distance and says so; a way that is alive goes before a dead one.
    Raises HandError for what is no hand of the American game.

    >>> near = nearest("123p 123p 123p 12p RdRd")[0]
    >>> near.line.id, near.held, near.missing.text()
    ('S2', 13, '3p or a joker')
    """
    found = _nears(hand, table, card, sight)
    return sorted(found, key=lambda near: (-near.held, -near.value))


def near_line(hand: Hand | str, line: str, table: CardTable | str = "playboard", card: Card | None = None, sight: Sight = Sight()) -> Near | None:
    """One line as `nearest` has it; None when the exposed groups do not fit it. Raises as `nearest` does, and for no such line.

    >>> near_line("11m 222p 3333s 45s RdRd", "S1").line.id
    'S1'
    """
    wanted = (card or load_card()).line(line)
    return next(_nears(hand, table, card, sight, (wanted,)), None)


def _nears(hand: Hand | str, table: CardTable | str, card: Card | None, sight: Sight, lines: tuple[CardLine, ...] = ()) -> Iterator[Near]:
    """Every line, or only some, in the order of the card."""
    table = as_table(table)
    grid, seen = Grid.of(card or load_card(), table), Seen(card_hand(hand), table, sight)
    check_flowers(seen.hand, table)
    lanes, alive = grid.held(seen.held), _alive(grid, seen)
    yield from (near for line in lines or grid.card.lines if (near := _near(grid, line, lanes, alive, seen)))


def as_table(table: CardTable | str) -> CardTable:
    """The options of a table, or those of a rule set's usual one; raises MahjongError for an unknown name."""
    if isinstance(table, str) and table not in TABLES:
        raise MahjongError("no_rules", name=table, known=", ".join(TABLES))
    return TABLES[table] if isinstance(table, str) else table


def _alive(grid: Grid, seen: Seen) -> bytes:
    """Ways that could be completed with every tile left, marked by 14."""
    return _best_case(grid, seen.best_case)


@lru_cache(maxsize=64)
def _best_case(grid: Grid, held: Held) -> bytes:
    return grid.held(held)


STATUSES = ("dead", "jokers", "alive")
ALIVE = STATUSES.index("alive")


def _near(grid: Grid, line: CardLine, lanes: bytes, alive: bytes, seen: Seen) -> Near | None:
    span = grid.spans[line.id]
    best = peak(lanes, *span)
    if best is None:
        return None
    i, held, status = _choice(grid, span, lanes, alive, seen)
    value = line.value(not seen.hand.melds, seen.table.concealed_bonus)
    return Near(line, grid.ways[i][1], held, status, value, seen)


def _choice(grid: Grid, span: tuple[int, int], lanes: bytes, alive: bytes, seen: Seen) -> tuple[int, int, str]:
    """The way to show: of those alive the nearest; when none is, the nearest that jokers alone could fill, or the nearest dead one."""
    best = None
    for held in range(14, -1, -1):
        if best and best[0][0] == ALIVE and held <= best[0][1]:
            break
        for i in places(lanes, held, *span):
            count = held if seen.table.all_joker_groups else held_strictly(grid, i, seen.held)
            status = way_status(grid, i, alive, seen)
            if best is None or (STATUSES.index(status), count) > best[0]:
                best = (STATUSES.index(status), count), (i, count, status)
            if best[0] == (ALIVE, held):
                return best[1]
    return best[1]


def way_status(grid: Grid, i: int, alive: bytes, seen: Seen) -> str:
    """Whether a way can still be completed: `dead` when no tiles left would do, `jokers` when a group has no real tile left."""
    if alive[i] != 14 or (not seen.table.all_joker_groups and held_strictly(grid, i, seen.best_case) != 14):
        return "dead"
    if all(count for tile, count in seen.reachable.items() if tile != Tile.JOKER):
        return "alive"
    return "jokers" if lost_groups(grid.ways[i][1], seen) else "alive"


def lost_groups(way: Way, seen: Seen) -> list:
    """The groups of a way that no real tile can be in any more; exposed ones are there already."""
    exposed = Counter(seen.held.exposed)
    lost = []
    for group in way.groups:
        if exposed[group.key]:
            exposed[group.key] -= 1
        elif all(not seen.reachable[tile] for tile in group.tiles):
            lost.append(group)
    return lost


def complete(held: Held, table: CardTable | str = "playboard", card: Card | None = None) -> bool:
    """Whether tiles are a hand of the card: only asked, not explained, so that a table can ask after every discard.

    >>> complete(Held.of(Hand.parse("123p 123p 123p 123p RdRd")))
    True
    """
    table = as_table(table)
    grid = Grid.of(card or load_card(), table)
    lanes = grid.held(held)
    if table.all_joker_groups or 14 not in lanes:
        return 14 in lanes
    return any(held_strictly(grid, i, held) == 14 for i in places(lanes, 14, 0, len(lanes)))


def needs_of(way: Way, held: Held, table: CardTable) -> Needs:
    """What a way asks for once the exposed groups are taken out of it (american.md 4, step 1)."""
    left = list(way.groups)
    for key in held.exposed:
        left.remove(next(group for group in left if group.callable and group.key == key))
    return Needs(Way(tuple(left)), table)
