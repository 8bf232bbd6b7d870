"""Which draws bring a hand nearer, after every discard at once: by tables, in pure Python.

A set of kinds is one number, bit `t` for tile `t`. Drawing changes one part of the hand, so kinds that give a part the
same class are tried together, and the half of the hand that a discard leaves alone is joined once.

>>> from mahjong.odds.shanten import codes_of
>>> counts = [3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 18 + [1] + [0] * 6
>>> for tile, far, useful in after_discards(codes_of(counts), ("standard",)):
...     if useful.bit_count() == 9:
...         print(tile, far, bin(useful))
27 0 0b111111111
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from mahjong.odds.shanten import KNITTED, LONE, NEVER, PART, STEP, Codes, Measure, measure, singles
from mahjong.odds.tables import load
from mahjong.reading import STANDARD

KINDS = (9, 9, 9, 7)
POWERS = STEP[:9]
# For each part: its neighbour in the half, how far left the own class stands where the two join, and where the halves do.
PLACES = ((0, 1, 8, 8), (1, 0, 8, 8), (2, 3, 8, 0), (3, 2, 0, 0))
Found = list[tuple[int, int, int]]
Asks = Callable[[tuple[str, ...]], Measure]


def nearer(ask: Measure, codes: Codes, far: int) -> int:
    """The kinds that lower the shanten of a hand that is `far`, whatever lies elsewhere; asks once for each kind."""
    found, codes = 0, list(codes)
    for tile in range(34):
        part, step = PART[tile], STEP[tile]
        if codes[part] // step % 5 < 4:
            codes[part] += step
            if ask(*codes) < far:
                found |= 1 << tile
            codes[part] -= step
    return found


def after_discards(codes: Codes, forms: tuple[str, ...], melds: int = 0, asks: Asks | None = None) -> Found:
    """(tile, shanten after throwing it, kinds that lower it then) for every kind held.

    `asks` gives the measure of some forms when copies lie elsewhere. Kinds of which four are held are among the answers
    where the shape is helped.
    """
    asks, tabled = asks or (lambda some: measure(some, melds)), asks is None
    parts = [tuple(form for form in forms if form in kind) for kind in ({STANDARD}, LONE, KNITTED)]
    found = [(tile, NEVER, 0) for tile in range(34) if codes[PART[tile]] // STEP[tile] % 5]
    if STANDARD in forms:
        found = _by_table(codes, melds) if tabled else _with_others(codes, asks((STANDARD,)), found)
    if parts[1]:
        found = _with_singles(codes, parts[1], found) if tabled else _with_others(codes, asks(parts[1]), found)
    return _with_others(codes, asks(parts[2]), found) if parts[2] else found


@lru_cache(maxsize=1 << 15)
def _grown(code: int, kinds: int) -> tuple[tuple[int, int], ...]:
    """Class of a part after one tile more -> the kinds that bring it there."""
    classes, found = load("groups")["honors" if kinds == 7 else "suits"], {}
    for rank, step in enumerate(POWERS[:kinds]):
        if code // step % 5 < 4:
            after = classes[code + step]
            found[after] = found.get(after, 0) | 1 << rank
    return tuple(found.items())


def _join(part: int, classes: list[int], codes: Codes) -> dict[int, int]:
    """Class of a half after one tile more in either of its parts -> the kinds that bring it there."""
    found: dict[int, int] = {}
    for own, other, here, _ in PLACES[part : part + 2]:
        table, beside = _table(own), classes[other] << 8 - here
        for after, kinds in _grown(codes[own], KINDS[own]):
            half = table[after << here | beside]
            found[half] = found.get(half, 0) | kinds << 9 * own
    return found


def _table(part: int) -> bytes:
    return load("groups")["pairs" if part < 2 else "ends"]


def _by_table(codes: Codes, melds: int) -> Found:
    """Sets and a pair."""
    groups = load("groups")
    whole = groups["whole"][4 - melds << 16 : 5 - melds << 16]
    classes = [groups["suits"][code] for code in codes[:3]] + [groups["honors"][codes[3]]]
    halves = groups["pairs"][classes[0] << 8 | classes[1]], groups["ends"][classes[2] << 8 | classes[3]]
    grown = _join(0, classes, codes), _join(2, classes, codes)
    return [each for place in PLACES for each in _from_part(place, codes, classes, whole, halves, grown)]


def _from_part(place, codes: Codes, classes: list[int], whole: bytes, halves, grown) -> Found:
    """Every discard from one part."""
    own, other, here, there = place
    table, known, code, found = _table(own), load("groups")["honors" if own == 3 else "suits"], codes[own], []
    aside, next_to = classes[other] << 8 - here, halves[own < 2] << 8 - there
    others = _grown(codes[other], KINDS[other])
    elsewhere = [(half << 8 - there, kinds) for half, kinds in grown[own < 2].items()]
    for rank in range(KINDS[own]):
        if code // POWERS[rank] % 5:
            left = code - POWERS[rank]
            kept = known[left] << here
            row = table[kept | aside] << there
            far, useful = whole[row | next_to], 0
            for half, kinds in elsewhere:
                if whole[row | half] < far:
                    useful |= kinds
            for after, kinds in others:
                if whole[table[kept | after << 8 - here] << there | next_to] < far:
                    useful |= kinds << 9 * other
            for after, kinds in _grown(left, KINDS[own]):
                if whole[table[after << here | aside] << there | next_to] < far:
                    useful |= kinds << 9 * own
            found.append((9 * own + rank, far - 1, useful))
    return found


def _with_others(codes: Codes, ask: Measure, found: Found) -> Found:
    """The same with other shapes, which matter only where they are as near as those found."""
    for i, (tile, far, useful) in enumerate(found):
        left = tuple(code - STEP[tile] * (part == PART[tile]) for part, code in enumerate(codes))
        other = ask(*left)
        if other <= far:
            found[i] = tile, other, nearer(ask, left, other) | (useful if other == far else 0)
    return found


def _with_singles(codes: Codes, forms: tuple[str, ...], found: Found) -> Found:
    """The same with seven pairs and thirteen orphans, which matter only where they are as near as the groups."""
    counts, ends, lacking = singles(forms)
    total = counts[codes[0]] + counts[codes[1]] + counts[codes[2]] + ends[codes[3]]
    for i, (tile, far, useful) in enumerate(found):
        part, step = PART[tile], STEP[tile]
        table, code = ends if part == 3 else counts, codes[part]
        left = total - table[code] + table[code - step]
        other = lacking[left] - 1
        if other <= far:
            after = (*codes[:part], code - step, *codes[part + 1 :])
            found[i] = tile, other, _nearer_singles(after, left, lacking, counts, ends) | (useful if other == far else 0)
    return found


def _nearer_singles(codes: Codes, total: int, lacking: bytes, counts, ends) -> int:
    far, found = lacking[total], 0
    for part, code in enumerate(codes):
        for more, kinds in _more(code, part == 3):
            if lacking[total + more] < far:
                found |= kinds << 9 * part
    return found


@lru_cache(maxsize=1 << 15)
def _more(code: int, honors: bool) -> tuple[tuple[int, int], ...]:
    """What one tile more adds to the counts of a part -> the kinds that add it."""
    table, found = memoryview(load("singles")["honor_counts" if honors else "suit_counts"]).cast("H"), {}
    for rank, step in enumerate(POWERS[: 7 if honors else 9]):
        if code // step % 5 < 4:
            more = table[code + step] - table[code]
            found[more] = found.get(more, 0) | 1 << rank
    return tuple(found.items())


def copies(kinds: int, left: list[int]) -> int:
    """How many copies are left of a set of kinds.

    >>> copies(0b101, [4, 2, 3])
    7
    """
    number = 0
    while kinds:
        lowest = kinds & -kinds
        number += left[lowest.bit_length() - 1]
        kinds ^= lowest
    return number
