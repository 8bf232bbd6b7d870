"""How far a hand is when copies lie elsewhere: exact, part by part, where the tables of the full set do not hold.

One big number says what can be reached: bit 16 * d + 8 * pair + sets is set when so many sets, without or with the
pair, are d tiles away. Adding a group moves the bits, a choice joins them, and the lowest bit of a column is the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import permutations

from mahjong.odds.tables import FAR, SERIES, load
from mahjong.reading import KNITTED_HONORS, KNITTED_NINE, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from mahjong.tiles import HONORS

LEVELS = 15  # a part lacks at most fourteen tiles
ROWS = sum(0x1F1F << 16 * level for level in range(LEVELS))  # sets 0-4, twice
NO_PAIR = sum(0x001F << 16 * level for level in range(LEVELS))
SEVEN_KINDS = "seven_kinds"  # seven pairs where four alike are not two of them
ONE_SET = sum(0x0303 << 16 * level for level in range(LEVELS))
COLUMN = sum(1 << 16 * level for level in range(LEVELS))
CELLS = tuple((pair, sets) for pair in range(2) for sets in range(5))


@cache
def _moves(needed: int, most: int, chows: int) -> tuple[tuple[int, int, int, int], ...]:
    """What may begin at a kind of which begun chows need so many: (chows, sets, pair, copies needed in all), at most `most`."""
    every = [(c, c + pung, pair, needed + c + 3 * pung + 2 * pair) for c in range(chows + 1) for pung in range(2) for pair in range(2)]
    return tuple(move for move in every if move[3] <= most)


def _add(bits: int, sets: int, pair: int, lacking: int) -> int:
    """The same with more sets or the pair, so many tiles dearer."""
    return ((bits & NO_PAIR if pair else bits) << 16 * lacking + 8 * pair + sets) & ROWS


@lru_cache(maxsize=1 << 14)
def suit(code: int, gone: int, laid: tuple[int, ...] = ()) -> int:
    """What a suit can reach; `laid` kinds of a knitted straight are wanted once besides."""
    if not gone and not laid:
        return _of_class("suit_rows", load("groups")["suits"][code])
    states = {(0, 0): 1}  # chows begun two kinds and one kind ago
    chows, room = (1, ONE_SET) if laid else (2, ROWS)  # three chows alike are three pungs; beside knitted tiles one set fits
    for rank in range(9):
        after: dict[tuple[int, int], int] = {}
        (code, held), (gone, away) = divmod(code, 5), divmod(gone, 5)
        for (older, newer), bits in states.items():
            for begun, sets, pair, need in _moves(older + newer + (rank in laid), 4 - away, chows if rank < 7 else 0):
                more = _add(bits, sets, pair, max(0, need - held)) & room
                if more:
                    after[newer, begun] = after.get((newer, begun), 0) | more
        states = after
    return states.get((0, 0), 0)


@lru_cache(maxsize=1 << 12)
def honors(code: int, gone: int) -> int:
    """What the honours can reach."""
    if not gone:
        return _of_class("honor_rows", load("groups")["honors"][code])
    bits = 1
    for _ in range(7):
        (code, held), (gone, away) = divmod(code, 5), divmod(gone, 5)
        found = 0
        for _, sets, pair, need in _moves(0, 4 - away, 0):
            found |= _add(bits, sets, pair, max(0, need - held))
        bits = found
    return bits


@lru_cache(maxsize=1 << 14)
def both(some: int, more: int) -> int:
    """Two parts together."""
    found = 0
    for pair, sets in CELLS:
        least = lowest(some, pair, sets)
        if least < FAR:
            found |= _add(more, sets, pair, least)
    return found


def lowest(bits: int, pair: int, sets: int) -> int:
    """How many tiles a number of sets, with or without the pair, is away; 99 when it cannot be."""
    column = bits >> 8 * pair + sets & COLUMN
    return (column & -column).bit_length() - 1 >> 4 if column else FAR


@cache
def _of_class(table: str, number: int) -> int:
    """What the tables of the full set say, as bits."""
    row = load("groups")[table][10 * number : 10 * number + 10]
    return sum(1 << 16 * lacking + 8 * pair + sets for (pair, sets), lacking in zip(CELLS, row))


def measure(forms: tuple[str, ...], melds: int, gone: tuple[int, ...]) -> Callable[[int, int, int, int], int]:
    """The shanten of four codes when copies lie elsewhere; `gone` are four codes too."""
    ways = [WAYS[form](gone, melds) for form in forms]
    return lru_cache(maxsize=1 << 13)(lambda m, p, s, z: min([way(m, p, s, z) for way in ways], default=FAR) - 1)


def _standard(gone, melds: int):
    a, b, c, d = gone
    return lambda m, p, s, z: lowest(both(both(suit(m, a), suit(p, b)), both(suit(s, c), honors(z, d))), 1, 4 - melds)


def _straight(gone, melds: int):
    """Nine knitted tiles, and one set more unless it is shown."""

    def ask(*codes: int) -> int:
        end = honors(codes[3], gone[3])
        ways = [[suit(code, away, laid) for code, away, laid in zip(codes, gone, order)] for order in permutations(SERIES)]
        return min([lowest(both(both(m, p), both(s, end)), 1, 1 - melds) for m, p, s in ways])

    return ask


def _by_kind(find: Callable[[list[int], list[int]], int]):
    """A shape without groups: it looks at the copies held and the most that can be had of each kind."""

    def way(gone, melds: int):
        most = [4 - away for away in _counts(gone)]
        return lambda *codes: find(_counts(codes), most)

    return way


def _counts(codes) -> list[int]:
    """The 34 counts of four codes."""
    return [count for code, kinds in zip(codes, (9, 9, 9, 7)) for count in _digits(code, kinds)]


@lru_cache(maxsize=1 << 14)
def _digits(code: int, kinds: int) -> tuple[int, ...]:
    return tuple([code // 5**place % 5 for place in range(kinds)])


def _pairs(held: list[int], most: list[int], twice: bool) -> int:
    """Seven pairs, the cheapest first; `twice` lets four alike be two of them (mcr.fan19)."""
    dear = [max(0, 2 - count) for count, limit in zip(held, most) if limit >= 2]
    dear += [min(2, 4 - count) for count, limit in zip(held, most) if twice and limit == 4]
    return sum(sorted(dear)[:7]) if len(dear) >= 7 else FAR


def _orphans(held: list[int], most: list[int]) -> int:
    if not all(held[tile] or most[tile] for tile in ORPHANS):
        return FAR
    pair = min([max(0, 2 - held[tile]) - (not held[tile]) for tile in ORPHANS if most[tile] >= 2], default=FAR)
    return min(FAR, sum(not held[tile] for tile in ORPHANS) + pair)


def _lone(held: list[int], most: list[int]) -> int:
    """Fourteen of the sixteen honours and knitted tiles."""
    ways = [[tile for tile in (*nine, *HONORS) if most[tile]] for nine in KNITTED_NINE]
    return min([max(0, 14 - sum(held[tile] > 0 for tile in way)) for way in ways if len(way) >= 14], default=FAR)


WAYS = {
    STANDARD: _standard, KNITTED_STRAIGHT: _straight, KNITTED_HONORS: _by_kind(_lone), THIRTEEN_ORPHANS: _by_kind(_orphans),
    SEVEN_PAIRS: _by_kind(lambda held, most: _pairs(held, most, True)), SEVEN_KINDS: _by_kind(lambda held, most: _pairs(held, most, False)),
}  # fmt: skip
