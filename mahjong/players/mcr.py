"""A player for the Mahjong Competition Rules: it plans towards eight points from the first tile on.

>>> from mahjong.players.simple import play_out
>>> from mahjong.table.deal import Deal
>>> play_out(Deal.start(5, "mcr"), mcr(random.Random(5))).over
True
"""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

from mahjong.hand import Group
from mahjong.players.move import Player
from mahjong.players.planner import planned
from mahjong.players.plans import Plan
from mahjong.reading import CHOWS, KNITTED_HONORS, KNITTED_STRAIGHT, PUNGS, SEVEN_PAIRS, THIRTEEN_ORPHANS
from mahjong.tiles import Tile

SUITS = (0, 9, 18)


def mcr(rng: random.Random) -> Player:
    """Plans towards straights, triple and shifted chows, flushes, pungs, pairs and knitted hands; claims what fits the plan; some ms a move."""
    return lambda view: planned(view, lambda _: every_plan(), rng)


@cache
def every_plan() -> tuple[Plan, ...]:
    """All plans: what they are, and which tiles they need; what they pay is asked of the rules.

    >>> len(every_plan()), len({plan.name for plan in every_plan()})
    (158, 18)
    """
    return (*_straights(), *_triples(), *_shifted(), *_pungs(), *_flushes(), *_forms())


def _chows(*starts: int) -> tuple[Group, ...]:
    return tuple(CHOWS[Tile(start)] for start in starts)


def _straights():
    for suit in SUITS:
        yield Plan("pure_straight", _chows(suit, suit + 3, suit + 6))
    for low, mid, high in permutations(SUITS):
        yield Plan("mixed_straight", _chows(low, mid + 3, high + 6))


def _triples():
    for rank in range(7):
        yield Plan("mixed_triple_chow", _chows(*(suit + rank for suit in SUITS)))


def _shifted():
    for rank in range(5):
        for suits in permutations(SUITS):
            yield Plan("mixed_shifted_chows", _chows(*(suit + rank + k for k, suit in enumerate(suits))))
    for suit in SUITS:
        for rank in range(7):
            yield Plan("pure_triple_chow", _chows(*[suit + rank] * 3))
        for step, ranks in ((1, 5), (2, 3)):
            for rank in range(ranks):
                yield Plan("pure_shifted_chows", _chows(*(suit + rank + k * step for k in range(3))))


def _pungs():
    yield Plan("all_pungs", pungs=True)
    for rank in range(9):
        yield Plan("triple_pung", tuple(PUNGS[suit + rank] for suit in SUITS))
    for rank in range(7):
        for suits in permutations(SUITS):
            yield Plan("mixed_shifted_pungs", tuple(PUNGS[suit + rank + k] for k, suit in enumerate(suits)))
    for one, other in ((31, 32), (31, 33), (32, 33)):
        yield Plan("two_dragon_pungs", (PUNGS[one], PUNGS[other]))


def _flushes():
    for part in range(3):
        parts = tuple(each == part for each in range(3))
        yield Plan("half_flush", (), (*parts, True))
        yield Plan("full_flush", (), (*parts, False))


def _forms():
    yield Plan("all_types", form="all_types")
    yield Plan("outside_hand", form="outside_hand")
    yield Plan("seven_pairs", form=SEVEN_PAIRS)
    yield Plan("thirteen_orphans", form=THIRTEEN_ORPHANS)
    yield Plan("knitted_straight", form=KNITTED_STRAIGHT)
    yield Plan("lesser_honors_and_knitted_tiles", form=KNITTED_HONORS)
