"""The same as `batch`, compiled by numba; imported only by a batch call that wants it, for compiling takes a second or two."""

from __future__ import annotations

import numpy as np

try:
    from numba import njit
except ImportError:  # the functions then run uncompiled: right, only slow; `batch` does not ask for that

    def njit(function):
        return function


from mahjong.odds.batch import Arrays
from mahjong.odds.shanten import STEP
from mahjong.odds.tables import FAR

STEPS = np.array(STEP)


@njit
def far(m, p, s, z, high, low, honors, pairs, ends, whole, lacking):
    """Tiles missing from one hand of four codes, by the first seven tables of `batch.arrays`."""
    first, last = high[m] + low[p], high[s] + honors[z]
    found = np.int64(whole[pairs[first >> 16] | ends[last >> 16]])
    return min(found, np.int64(lacking[first + last & 0xFFFF])) if lacking.size else found


@njit
def knitted(m, p, s, z, knit, honors, two, three, whole):
    """The same for knitted forms, by the other five: the nearest of the six ways to knit."""
    best, end = np.int64(FAR), np.int64(honors[z])
    for i in range(3):
        for j in range(3):
            if i != j:
                pair = np.int64(two[np.int64(knit[i, m]) << 8 | np.int64(knit[j, p])])
                best = min(best, np.int64(whole[np.int64(three[pair << 8 | np.int64(knit[3 - i - j, s])]) << 8 | end]))
    return best


@njit
def _many(codes, found, high, low, honors, pairs, ends, whole, lacking):
    for i in range(codes.shape[1]):
        found[i] = far(codes[0, i], codes[1, i], codes[2, i], codes[3, i], high, low, honors, pairs, ends, whole, lacking) - 1


@njit
def _many_knitted(codes, found, knit, honors, two, three, whole):
    for i in range(codes.shape[1]):
        found[i] = min(found[i], knitted(codes[0, i], codes[1, i], codes[2, i], codes[3, i], knit, honors, two, three, whole) - 1)


def many(codes, tables: Arrays):
    """The shanten of many hands from their codes."""
    found = np.empty(codes.shape[1], np.int8)
    _many(codes, found, *tables[:7])
    if len(tables.knit_whole):
        _many_knitted(codes, found, *tables[7:])
    return found


@njit
def _drawn(code, word, table, first, kinds, total, aside, behind, joins, whole, lacking, far, left):
    """Useful copies among the kinds of one part: its half joined again with the word `aside`; `behind` is the other half."""
    number, step, none = 0, 1, not lacking.size
    for rank in range(kinds):
        if left[first + rank]:
            after = table[code + step]
            nearer = whole[joins[after + aside >> 16] | behind] < far
            if nearer or not none and lacking[total - word + after & 0xFFFF] < far:
                number += left[first + rank]
        step *= 5
    return number


@njit
def _after(m, p, s, z, left, high, low, honors, pairs, ends, whole, lacking):
    """Tiles missing and useful copies of one hand that is to draw."""
    a, b, c, d = high[m], low[p], high[s], honors[z]
    front, back, total = pairs[a + b >> 16], ends[c + d >> 16], a + b + c + d
    far = np.int64(whole[front | back])
    far = min(far, np.int64(lacking[total & 0xFFFF])) if lacking.size else far
    number = _drawn(m, a, high, 0, 9, total, b, back, pairs, whole, lacking, far, left)
    number += _drawn(p, b, low, 9, 9, total, a, back, pairs, whole, lacking, far, left)
    number += _drawn(s, c, high, 18, 9, total, d, front, ends, whole, lacking, far, left)
    return far, number + _drawn(z, d, honors, 27, 7, total, c, front, ends, whole, lacking, far, left)


@njit
def _discards(codes, hands, left, steps, distances, copies, high, low, honors, pairs, ends, whole, lacking):
    for i in range(codes.shape[1]):
        m, p, s, z = codes[0, i], codes[1, i], codes[2, i], codes[3, i]
        for tile in range(34):
            if hands[i, tile]:
                step, part = steps[tile], tile // 9
                distance, number = _after(
                    m - step * (part == 0), p - step * (part == 1), s - step * (part == 2), z - step * (part == 3),
                    left[i], high, low, honors, pairs, ends, whole, lacking,
                )  # fmt: skip
                distances[i, tile], copies[i, tile] = distance - 1, number


def discards(codes, hands, left, tables: Arrays):
    """Shanten and useful copies after every discard, both (hands, 34); for shapes without knitted tiles."""
    distances, copies = np.full(hands.shape, FAR, np.int8), np.zeros(hands.shape, np.int16)
    _discards(codes, hands, left, STEPS, distances, copies, *tables[:7])
    return distances, copies
