"""How dangerous a discard is, by counting: which of the others could win with it or claim it, given what lies open.

Outside riichi a player may win on a tile it threw before, so **who threw what proves nothing**: discards count only as
copies that are gone. What the unseen tiles may form decides.

>>> sight = Sight.read("123m 456p 789s 5m EE S W", discards="55m 9p")
>>> five = danger(sight)[3]
>>> str(five.tile), five.unseen, [(w.kind, w.combinations) for w in five.shapes]
('5m', 1, [('two_sided', 12), ('two_sided', 16), ('closed', 16), ('pair', 1)])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.hand import Group, Hand, as_tile, check_copies, check_playing
from mahjong.odds.chance import ways
from mahjong.odds.dealt import check_chows
from mahjong.odds.ready import Ready
from mahjong.reading import SEVEN_PAIRS, count
from mahjong.rules import load
from mahjong.table.deal import Deal, next_seat
from mahjong.table.wall import seats
from mahjong.tiles import Tile


class Opponent(NamedTuple):
    """Another player as you see it: the seat and the groups on the table; the rest of its thirteen tiles is hidden."""

    seat: Tile
    melds: tuple[Group, ...] = ()

    @property
    def concealed(self) -> int:
        """How many tiles it hides: thirteen, three less for each group (a kong counts as three)."""
        return 13 - 3 * len(self.melds)


@dataclass(frozen=True)
class Sight:
    """What you see when you must discard: your hand, the discards of all, the others with their groups, the rule set.

    `others` are in the order of turns, the next player first. Raises HandError for a fifth copy, MahjongError when the
    others hold more than is unseen. Groups laid face down are taken as seen.
    """

    hand: Hand
    discards: tuple[Tile, ...] = ()
    others: tuple[Opponent, ...] = ()
    seat: Tile = Tile.EAST
    round: Tile = Tile.EAST
    rules: str = "mcr"

    def __post_init__(self):
        load(self.rules)
        check_playing(self._open)
        check_copies(self._open)
        for other in self.others:
            if len(other.melds) > 4:
                raise MahjongError("odds_melds", found=len(other.melds))
        hidden = sum(other.concealed for other in self.others)
        if hidden > self.total:
            raise MahjongError("odds_unseen_hands", hands=hidden, unseen=self.total)

    @property
    def _open(self) -> tuple[Tile, ...]:
        shown = (t for other in self.others for meld in other.melds for t in meld.tiles)
        return (*self.hand.tiles, *self.discards, *shown)

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The copies of each of the 34 playing tiles you cannot see."""
        return tuple(4 - n for n in count(self._open))

    @cached_property
    def total(self) -> int:
        """All playing tiles you cannot see: in the others' hands and in the wall."""
        return sum(self.unseen)

    @classmethod
    def of(cls, deal: Deal, seat: Tile) -> Sight:
        """What a seat sees in a deal; the others' concealed tiles are not looked at."""
        others, other = [], next_seat(deal, seat)
        while other != seat:
            others.append(Opponent(other, deal.holding(other).melds))
            other = next_seat(deal, other)
        discards = tuple(t for river in deal.rivers for t in river if not t.is_bonus)
        return cls(deal.hands[seat - Tile.EAST], discards, tuple(others), seat, deal.round, deal.rules)

    @classmethod
    def read(cls, hand: str, discards: str = "", melds: dict[str, str] | None = None, seat: str = "E", round: str = "E", rules: str = "mcr", players: int = 4) -> Sight:
        """The same from notation: `melds` maps a seat to the groups it shows, such as `{"S": "(123m) (EEE)"}`.

        With three players the last seat but yours is empty. Raises NotationError or HandError for what cannot be read.

        >>> [str(other.seat) for other in Sight.read("123m", seat="S").others]
        ['W', 'N', 'E']
        """
        from mahjong.notation import read_tiles

        mine, shown = as_tile(seat), {as_tile(who): Hand.parse(text).melds for who, text in (melds or {}).items()}
        playing = seats() if players == 4 else seats(Tile.WEST if mine == Tile.NORTH else Tile.NORTH)
        for who in shown:
            if who not in playing or who == mine:
                raise MahjongError("odds_seat", found=str(who))
        place = playing.index(mine)
        others = tuple(Opponent(who, shown.get(who, ())) for who in (*playing[place + 1 :], *playing[:place]))
        return cls(Hand.parse(hand), tuple(read_tiles(discards)), others, mine, as_tile(round), rules)


class Waiting(NamedTuple):
    """Tiles that would wait for the one thrown, and in how many ways the unseen copies still form them.

    `kind` is `two_sided`, `closed`, `edge` (towards a chow), `pung` (a pair that would grow), `pair` (a single tile).
    """

    kind: str
    tiles: tuple[Tile, ...]
    combinations: int


class Threat(NamedTuple):
    """What one of the others could do with a tile, each an exact chance.

    `win`: it waits for the tile, **if** it is ready at all. `pung` and `chow` (the next player only): it holds what it
    takes, ready or not; `claim`: one or the other.
    """

    seat: Tile
    win: Fraction
    pung: Fraction
    chow: Fraction
    claim: Fraction


class Danger(NamedTuple):
    """One tile you might throw: the copies you cannot see, who could do what with it, what could wait for it."""

    tile: Tile
    unseen: int
    threats: tuple[Threat, ...]
    shapes: tuple[Waiting, ...]

    @property
    def combinations(self) -> int:
        """All the ways the unseen tiles form something that would wait for this one."""
        return sum(shape.combinations for shape in self.shapes)

    def win(self, ready: dict[Tile, float] | float = 1.0) -> float:
        """The chance that at least one of the others wins on it, when each is ready with the chance you give.

        Counted as if the hands had nothing to do with each other; they share the unseen tiles, so it is a little off.
        """
        safe = 1.0
        for threat in self.threats:
            safe *= 1 - float(threat.win) * (ready.get(threat.seat, 0.0) if isinstance(ready, dict) else ready)
        return 1 - safe


def danger(sight: Sight) -> tuple[Danger, ...]:
    """How dangerous each kind of tile among your concealed ones is to throw, in the order of tiles; about a tenth of a second.

    `win` counts every hand that could be ready from the unseen tiles as equally likely: groups and a pair, and seven
    pairs where the rules know them, whatever they are worth (`scored_danger` asks the rules). Left out: that players
    choose what they keep, thirteen orphans, MCR's knitted forms, and what the other hands hold of the same tiles.
    Raises MahjongError for rules that bound the chows of a win.

    >>> safe = danger(Sight.read("1m 234m 567p 789s EEE S", discards="SSS"))[-2]
    >>> str(safe.tile), safe.unseen, float(safe.threats[0].claim)
    ('E', 1, 0.0)
    """
    check_chows(load(sight.rules))
    hands = ready_hands(sight)
    return tuple(_danger(sight, tile, hands) for tile in sorted(set(sight.hand.concealed)))


def ready_hands(sight: Sight) -> dict[int, Ready]:
    """The hands that may be ready, by the number of groups on the table."""
    pairs = SEVEN_PAIRS in load(sight.rules).forms
    return {melds: Ready.of(sight.unseen, 4 - melds, pairs) for melds in {len(other.melds) for other in sight.others}}


def _danger(sight: Sight, tile: Tile, hands: dict[int, Ready]) -> Danger:
    threats = tuple(_threat(sight, tile, place, other, hands[len(other.melds)]) for place, other in enumerate(sight.others))
    return Danger(tile, sight.unseen[tile], threats, waiting_shapes(tile, sight.unseen))


def _threat(sight: Sight, tile: Tile, place: int, other: Opponent, ready: Ready) -> Threat:
    next_one = place == 0  # only the player on the right of the discarder may claim for a chow (play.G7)
    pung = held_two(tile, sight.unseen, other.concealed)
    chow = could_claim(tile, sight.unseen, other.concealed, pung=False) if next_one else Fraction(0)
    claim = could_claim(tile, sight.unseen, other.concealed) if next_one else pung
    return Threat(other.seat, ready.waiting(tile), pung, chow, claim)


def waiting_shapes(tile: Tile, unseen: tuple[int, ...]) -> tuple[Waiting, ...]:
    """The pairs and single tiles that would wait for a tile, with the ways the unseen copies form them; none that cannot be.

    >>> [(w.kind, "".join(map(str, w.tiles)), w.combinations) for w in waiting_shapes(Tile.parse("3m"), (4,) * 34)]
    [('edge', '1m2m', 16), ('two_sided', '4m5m', 16), ('closed', '2m4m', 16), ('pung', '3m3m', 6), ('pair', '3m', 4)]
    """
    found = [Waiting(_chow_wait(low, high, tile), (Tile(low), Tile(high)), unseen[low] * unseen[high]) for low, high in chow_pairs(tile)]
    n = unseen[tile]
    found += [Waiting("pung", (tile, tile), comb(n, 2)), Waiting("pair", (tile,), n)]
    return tuple(waiting for waiting in found if waiting.combinations)


def chow_pairs(tile: Tile) -> list[tuple[int, int]]:
    """The pairs that make a chow with a tile: below it, above it, around it."""
    pairs = [(tile - 2, tile - 1), (tile + 1, tile + 2), (tile - 1, tile + 1)] if tile.is_suited else []
    return [(low, high) for low, high in pairs if low >= 0 and low // 9 == tile // 9 == high // 9]


def _chow_wait(low: int, high: int, tile: int) -> str:
    if high - low == 2:
        return "closed"
    return "edge" if low % 9 == 0 or high % 9 == 8 else "two_sided"


def held_two(tile: Tile, unseen: tuple[int, ...], hand: int) -> Fraction:
    """The chance that so many concealed tiles, any of the unseen ones, hold two copies of a tile or more.

    >>> held_two(Tile.EAST, (0,) * 27 + (2, 2, 0, 0, 0, 0, 0), 2)
    Fraction(1, 6)
    """
    total, n = sum(unseen), unseen[tile]
    few = sum(ways(n, k) * ways(total - n, hand - k) for k in (0, 1))
    return 1 - Fraction(few, comb(total, hand))


def could_claim(tile: Tile, unseen: tuple[int, ...], hand: int, pung: bool = True) -> Fraction:
    """The chance that so many concealed tiles hold a pair that makes a chow with a tile, or (`pung`) two copies of it.

    >>> could_claim(Tile.M1, (0, 1, 1, 1) + (0,) * 30, 2)
    Fraction(1, 3)
    """
    total, n, pairs = sum(unseen), unseen[tile], chow_pairs(tile)
    near = sorted({kind for pair in pairs for kind in pair})
    others = total - n - sum(unseen[kind] for kind in near)
    own = [(k, ways(n, k)) for k in range(2 if pung else n + 1)]
    few = sum(w * held * ways(others, hand - k - size) for k, w in own for size, held in _without_pair(near, pairs, unseen))
    return 1 - Fraction(few, comb(total, hand))


def _without_pair(near: list[int], pairs: list[tuple[int, int]], unseen: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """(tiles held, ways) of all holdings of the neighbours in which no two make a chow with the tile."""
    for chosen in range(1 << len(near)):
        kinds = [kind for place, kind in enumerate(near) if chosen >> place & 1]
        if not any(low in kinds and high in kinds for low, high in pairs):
            sizes = {0: 1}
            for kind in kinds:
                sizes = _more(sizes, unseen[kind])
            yield from sizes.items()


def _more(sizes: dict[int, int], copies: int) -> dict[int, int]:
    """One kind more, held at least once."""
    found: dict[int, int] = {}
    for size, held in sizes.items():
        for k in range(1, copies + 1):
            found[size + k] = found.get(size + k, 0) + held * comb(copies, k)
    return found
