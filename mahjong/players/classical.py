"""A player for the classical game: quick, but it values points and doubles, and plans for them.

>>> from mahjong.players.simple import play_out
>>> from mahjong.table.deal import Deal
>>> play_out(Deal.start(5, "finnish"), classical(random.Random(5))).over
True
"""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import combinations

from mahjong.players.move import Player
from mahjong.players.planner import planned
from mahjong.players.plans import ALL, Plan
from mahjong.players.view import View
from mahjong.reading import PUNGS
from mahjong.tiles import DRAGONS, Tile


def classical(rng: random.Random) -> Player:
    """Weighs a quick win against dragons, own winds, one suit and hands without chows, by what the rules pay; some ms a move."""
    return lambda view: planned(view, plans_of, rng)


def plans_of(view: View) -> tuple[Plan, ...]:
    """The plans of a seat."""
    return _plans(view.seat, view.round)


@lru_cache(maxsize=16)
def _plans(seat: Tile, round: Tile) -> tuple[Plan, ...]:
    honors = [PUNGS[tile] for tile in dict.fromkeys((*DRAGONS, seat, round))]
    fixed = [chosen for size in (0, 1, 2) for chosen in combinations(honors, size)]
    suits = [ALL] + [(*(each == part for each in range(3)), True) for part in range(3)]
    found = [Plan(_name(parts, pungs, chosen), chosen, parts, pungs) for chosen in fixed for parts in suits for pungs in (False, True) if chosen or pungs or parts != ALL]
    pure = [(*(each == part for each in range(3)), False) for part in range(3)]
    return (*found, *(Plan(_name(parts, pungs, ()), (), parts, pungs) for parts in pure for pungs in (False, True)))


def _name(parts: tuple[bool, ...], pungs: bool, chosen: tuple) -> str:
    words = ["honors"] if chosen else []
    words += [] if parts == ALL else ["half_flush" if parts[3] else "full_flush"]
    return " ".join(words + ["all_pungs"] * pungs) or "any"
