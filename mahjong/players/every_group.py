"""Tiles missing to two hands that ask something of every group: one of each of the five types, and an end or an honour in each.

>>> from mahjong.odds.shanten import codes_of
>>> from mahjong.reading import count
>>> from mahjong.hand import Hand
>>> hand = codes_of(count(Hand.parse("123m 456p 999s EEE Rd").concealed))
>>> all_types(())(*hand), outside_hand(())(*hand)
(1, 4)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

from mahjong.hand import Group
from mahjong.odds.shanten import PART

FAR = 99
WIND_CODES = 5**4  # the four winds come first among the honours
CHOW_SHAPES = [tuple(int(first <= k <= first + 2) for k in range(9)) for first in range(7)]
PUNG_SHAPES = [tuple(3 * (k == rank) for k in range(9)) for rank in range(9)]
ENDS = (CHOW_SHAPES[0], CHOW_SHAPES[6], PUNG_SHAPES[0], PUNG_SHAPES[8])
Ask = Callable[[int, int, int, int], int]


def all_types(melds: tuple[Group, ...]) -> Ask | None:
    """For a group or the pair of characters, dots, bamboos, winds and dragons each; None when two groups are of one type."""
    shown = [_type(meld) for meld in melds]
    if len(set(shown)) < len(shown):
        return None
    open_types = [kind for kind in range(5) if kind not in shown]

    def ask(m: int, p: int, s: int, z: int) -> int:
        parts = (m, p, s, z % WIND_CODES, z // WIND_CODES)
        costs = [_one(parts[kind], kind < 3) for kind in open_types]
        return sum(group for group, _ in costs) + min(pair - group for group, pair in costs)

    return ask


def _type(meld: Group) -> int:
    return PART[meld.tile] + (meld.tile >= 31)


@lru_cache(maxsize=1 << 15)
def _one(code: int, chows: bool) -> tuple[int, int]:
    """Tiles missing to one group, and to a pair."""
    held = _held(code)
    groups = PUNG_SHAPES + CHOW_SHAPES * chows
    return min(_lacking(held, group) for group in groups), 2 - min(2, max(held))


def _held(code: int) -> list[int]:
    return [code // 5**k % 5 for k in range(9)]


def _lacking(held: list[int], target: tuple[int, ...]) -> int:
    return sum(n - h for h, n in zip(held, target) if n > h)


def outside_hand(melds: tuple[Group, ...]) -> Ask | None:
    """For a terminal or an honour in every group and in the pair; None when a group on the table has none."""
    if any(meld.tile < 27 and not any(tile % 9 in (0, 8) for tile in meld.tiles) for meld in melds):
        return None
    sets = 4 - len(melds)

    def ask(m: int, p: int, s: int, z: int) -> int:
        plain, paired = (0,) + (FAR,) * sets, (FAR,) * (sets + 1)
        for part, code in enumerate((m, p, s, z)):
            groups, pairs = _costs(code, part == 3)
            paired = tuple(min(_sum(paired, groups, n), _sum(plain, pairs, n)) for n in range(sets + 1))
            plain = tuple(_sum(plain, groups, n) for n in range(sets + 1))
        return paired[sets]

    return ask


def _sum(one: tuple[int, ...], other: tuple[int, ...], n: int) -> int:
    return min(one[k] + other[n - k] for k in range(n + 1))


@lru_cache(maxsize=1 << 14)
def _costs(code: int, honors: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tiles missing to none, one, … four such groups of a part, without and with the pair."""
    held, targets = _held(code), _targets(honors)
    return tuple(tuple(min((_lacking(held, target) for target in of_size), default=FAR) for of_size in targets[pair]) for pair in (0, 1))


@lru_cache(maxsize=2)
def _targets(honors: bool) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """The counts of so many groups, without and with a pair, as lists by the number of groups."""
    groups = PUNG_SHAPES[:7] if honors else ENDS
    kinds = range(7) if honors else (0, 8)
    plain = [[tuple(map(sum, zip((0,) * 9, *chosen))) for chosen in combinations_with_replacement(groups, n)] for n in range(5)]
    plain = [[target for target in of_size if max(target) <= 4] for of_size in plain]
    paired = [[(*t[:kind], t[kind] + 2, *t[kind + 1 :]) for t in of_size for kind in kinds if t[kind] <= 2] for of_size in plain]
    return tuple(map(tuple, plain)), tuple(map(tuple, paired))
