"""Every way a suit, or the honours, can hold whole sets with or without the pair: the ground for counting hands.

A way is nine counts (seven for honours). The lists are made once and remembered.

>>> [len(ways) for ways in SUIT().plain], [len(ways) for ways in HONORS().paired]
([1, 16, 127, 627, 2098], [7, 42, 105, 140, 105])
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Counts = tuple[int, ...]

class Whole(NamedTuple):
    """Counts that are 0 to 4 whole sets: `plain[n]` n sets alone, `paired[n]` n sets and a pair."""

    plain: tuple[tuple[Counts, ...], ...]
    paired: tuple[tuple[Counts, ...], ...]


@cache
def SUIT() -> Whole:
    """The ways of a suit: chows and pungs."""
    return _whole(9, [_at(9, k, 3) for k in range(9)] + [_at(9, k, 1, 1, 1) for k in range(7)])


@cache
def HONORS() -> Whole:
    """The ways of the seven honours: pungs only."""
    return _whole(7, [_at(7, k, 3) for k in range(7)])


def parts() -> tuple[Whole, Whole, Whole, Whole]:
    """The three suits and the honours."""
    return SUIT(), SUIT(), SUIT(), HONORS()


def _at(size: int, place: int, *counts: int) -> Counts:
    return (0,) * place + counts + (0,) * (size - place - len(counts))


def _whole(size: int, groups: list[Counts]) -> Whole:
    plain = [{(0,) * size}]
    for _ in range(4):
        plain.append(_with_each(plain[-1], groups))
    pairs = [_at(size, k, 2) for k in range(size)]
    return Whole(*(tuple(tuple(sorted(ways)) for ways in lists) for lists in (plain, [_with_each(ways, pairs) for ways in plain])))


def _with_each(ways: set[Counts], more: list[Counts]) -> set[Counts]:
    """Every way with every further group, no kind above four copies."""
    sums = (tuple(map(int.__add__, way, group)) for way in ways for group in more)
    return {way for way in sums if max(way) <= 4}
