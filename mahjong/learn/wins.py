"""Wins made up for drills: four groups and a pair with something in common, some claimed, in every seat and round.

>>> import random
>>> made_up(random.Random(3), "pungs").hand.size
13
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from mahjong.errors import MahjongError
from mahjong.hand import Group, Hand, Win
from mahjong.tiles import BONUS, DRAGONS, HONORS, PLAYING, WINDS, Tile

THEMES = "any chows straight ladder echo pungs climb flush half simple dragons pairs knitted".split()
TRIES = 400


def made_up(rng: random.Random, theme: str = "", claims: float = 0.4, facts: float = 0.2, bonus: int = 0) -> Win:
    """A win. `theme` (one of `THEMES`, else any) says what its groups share, `claims` how often a group was claimed,
    `facts` how often there is a circumstance, `bonus` up to how many bonus tiles lie aside."""
    for _ in range(TRIES):
        try:
            return _built(rng, theme or rng.choice(THEMES), claims, facts, bonus)
        except MahjongError:  # five copies of a tile, or a circumstance that cannot be
            continue
    return Win.parse("123m 456p 789s 23m EE !1m")


def _built(rng: random.Random, theme: str, claims: float, facts: float, bonus: int) -> Win:
    if theme in LOOSE:
        return _finished(rng, LOOSE[theme](rng), (), facts, bonus)
    groups = MAKERS[theme](rng)
    shown = [rng.random() < claims for _ in groups]
    melds = tuple(_claimed(rng, tiles) for tiles, is_shown in zip(groups, shown) if is_shown)
    melds += tuple(Group(tiles) for tiles, is_shown in zip(groups, shown) if not is_shown and len(tiles) == 4)
    held = [tile for tiles, is_shown in zip(groups, shown) if not is_shown and len(tiles) < 4 for tile in tiles]
    pool = {"flush": _suit_of(groups), "half": HONORS, "simple": [t for t in PLAYING if t.is_suited and 1 < t.rank < 9]}.get(theme, PLAYING)
    return _finished(rng, (*held, *[rng.choice(pool)] * 2), melds, facts, bonus)


def _suit_of(groups) -> list[Tile]:
    return [tile for tile in PLAYING if tile.suit == groups[0][0].suit]


def _claimed(rng: random.Random, tiles: tuple[Tile, ...]) -> Group:
    """A chow comes from the left only (play.C4); a kong may have grown from a pung."""
    if tiles[0] != tiles[1]:
        return Group(tiles, False, "<", rng.randrange(3))
    return Group(tiles, False, rng.choice("<^>"), added=len(tiles) == 4 and rng.random() < 0.4)


def _finished(rng: random.Random, held: tuple[Tile, ...], melds: tuple[Group, ...], facts: float, bonus: int) -> Win:
    held = list(held)
    tile = held.pop(rng.randrange(len(held)))
    aside = tuple(rng.sample(BONUS, rng.randint(0, bonus)))
    by = rng.choice("!!<^>")
    hand = Hand(tuple(held), melds, aside)
    happened = _facts(rng, hand, tile, by) if rng.random() < facts else ()
    return Win(hand, tile, by, frozenset(happened), rng.choice(WINDS), rng.choice(WINDS))


def _facts(rng: random.Random, hand: Hand, tile: Tile, by: str) -> tuple[str, ...]:
    """A circumstance that can be (mcr.C6, C16)."""
    able = ["last"]
    if by == "!" and any(meld.kind == "kong" for meld in hand.melds):
        able.append("replacement")
    if by != "!" and tile not in hand.tiles:
        able.append("robbed")
    return (rng.choice(able),)


# ---- groups with something in common, each as its tiles

Made = list[tuple[Tile, ...]]


def _chow(suit: int, rank: int) -> tuple[Tile, ...]:
    first = 9 * suit + rank - 1
    return Tile(first), Tile(first + 1), Tile(first + 2)


def _any_chow(rng: random.Random) -> tuple[Tile, ...]:
    return _chow(rng.randrange(3), rng.randint(1, 7))


def _same(rng: random.Random, tile: Tile) -> tuple[Tile, ...]:
    """A pung, now and then a kong."""
    return (tile,) * (4 if rng.random() < 0.15 else 3)


def _any_pung(rng: random.Random) -> tuple[Tile, ...]:
    return _same(rng, rng.choice(PLAYING))


def _any_group(rng: random.Random) -> tuple[Tile, ...]:
    return _any_chow(rng) if rng.random() < 0.65 else _any_pung(rng)


def _in_suits(rng: random.Random, ranks, pure: float, make) -> Made:
    """A group on each rank, in one suit or each in its own."""
    suits = [rng.randrange(3)] * 3 if rng.random() < pure else rng.sample(range(3), 3)
    return [make(suit, rank) for suit, rank in zip(suits, ranks)]


def _straight(rng: random.Random) -> Made:
    return [*_in_suits(rng, (1, 4, 7), 0.5, _chow), _any_group(rng)]


def _ladder(rng: random.Random) -> Made:
    step = rng.choice((1, 1, 2))
    first = rng.randint(1, 7 - 2 * step)
    return [*_in_suits(rng, (first, first + step, first + 2 * step), 0.4 if step == 1 else 1, _chow), _any_group(rng)]


def _echo(rng: random.Random) -> Made:
    rank = rng.randint(1, 7)
    return [*_in_suits(rng, (rank,) * 3, 0, _chow), _any_chow(rng)] if rng.random() < 0.6 else [*[_chow(0, rank)] * 2, _any_chow(rng), _any_chow(rng)]


def _climb(rng: random.Random) -> Made:
    first, step = rng.randint(1, 7), rng.choice((0, 1))
    make = lambda suit, rank: _same(rng, Tile(9 * suit + rank - 1))  # noqa: E731
    return [*_in_suits(rng, (first, first + step, first + 2 * step), 0.5 * step, make), _any_group(rng)]


def _of_suit(rng: random.Random) -> Made:
    suit = rng.randrange(3)
    return [_chow(suit, rng.randint(1, 7)) if rng.random() < 0.7 else _same(rng, Tile(9 * suit + rng.randrange(9))) for _ in range(4)]


def _half(rng: random.Random) -> Made:
    return [*_of_suit(rng)[: rng.choice((2, 3))], *[_same(rng, tile) for tile in rng.sample(HONORS, 2)]][:4]


def _simple(rng: random.Random) -> Made:
    return [_chow(rng.randrange(3), rng.randint(2, 6)) for _ in range(4)]


def _dragons(rng: random.Random) -> Made:
    return [*[_same(rng, tile) for tile in rng.sample((*DRAGONS, *WINDS), 2)], _any_group(rng), _any_group(rng)]


def _four(make) -> Callable[[random.Random], Made]:
    return lambda rng: [make(rng) for _ in range(4)]


MAKERS: dict[str, Callable[[random.Random], Made]] = {
    "any": _four(_any_group),
    "chows": _four(_any_chow),
    "pungs": _four(_any_pung),
    "straight": _straight,
    "ladder": _ladder,
    "echo": _echo,
    "climb": _climb,
    "flush": _of_suit,
    "half": _half,
    "simple": _simple,
    "dragons": _dragons,
}


# ---- hands without groups


def _pairs(rng: random.Random) -> tuple[Tile, ...]:
    pool = [tile for tile in PLAYING if rng.random() < 0.5 or tile.is_suited and tile.suit == "m"]
    return tuple(tile for tile in rng.sample(pool, 7) for _ in range(2))


def _knitted(rng: random.Random) -> tuple[Tile, ...]:
    """Honours and knitted tiles."""
    series = rng.sample(range(3), 3)
    nine = [Tile(9 * suit + series[suit] + 3 * k) for suit in range(3) for k in range(3)]
    honours = rng.sample(HONORS, rng.randint(5, 7))
    return (*honours, *rng.sample(nine, 14 - len(honours)))


LOOSE = {"pairs": _pairs, "knitted": _knitted}


def spare(tiles, every=PLAYING) -> list[Tile]:
    """The tiles of a set, a copy each, that are not among some."""
    left = Counter({tile: tile.copies for tile in every}) - Counter(tiles)
    return sorted(left.elements())
