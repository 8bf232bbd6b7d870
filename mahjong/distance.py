"""How many tiles a hand is from each winning shape.

>>> from mahjong.hand import Hand, check_playing
>>> missing(Hand.parse("123m 456p 789s 25m EE W"))["standard"]
2
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product

from mahjong.errors import HandError
from mahjong.hand import Hand, check_playing
from mahjong.reading import KNITTED_HONORS, KNITTED_NINE, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, count
from mahjong.tiles import HONORS

FAR = 99
Row = tuple[int, ...]  # tiles missing to 0-4 sets, then to 0-4 sets and a pair
NOTHING: Row = (FAR,) * 10  # no way to any of them
SHARES = tuple(tuple((i, j) for i in range(10) for j in range(10) if (i // 5 + j // 5, i % 5 + j % 5) == divmod(k, 5)) for k in range(10))


def missing(hand: Hand | str) -> dict[str, int]:
    """Tiles still to draw to each winning shape the hand can take; 0 when it is there, 1 when it waits.

    Takes thirteen or fourteen tiles, a kong counted as three; raises HandError otherwise. A shape that would need a
    fifth copy, counting what the hand shows, is not offered.
    """
    hand = Hand.of(hand)
    if hand.size not in (13, 14):
        raise HandError("no_distance", size=hand.size)
    check_playing(hand.tiles)
    counts, shown = count(hand.concealed), count(t for meld in hand.melds for t in meld.tiles)
    found = {STANDARD: sets_and_pair(counts, shown, 4 - len(hand.melds))}
    if len(hand.melds) <= 1:
        found[KNITTED_STRAIGHT] = _knitted_straight(counts, shown, 1 - len(hand.melds))
    if not hand.melds:
        found |= _without_groups(counts)
    return found


def sets_and_pair(counts: Sequence[int], shown: Sequence[int], sets: int) -> int:
    """Tiles missing to so many chows or pungs and a pair."""
    low, high = _two_suits(tuple(counts[:18]), tuple(shown[:18])), _suit_and_honors(tuple(counts[18:]), tuple(shown[18:]))
    return min(FAR, min([low[i] + high[j] for i, j in SHARES[5 + sets]]))


def _both(a: Row, b: Row) -> Row:
    """The cheapest ways to share the sets and the pair between two parts of the hand."""
    return tuple([min([a[i] + b[j] for i, j in ways]) for ways in SHARES])


# A discard changes one suit only, so the half of the hand it does not touch is found again.


@lru_cache(maxsize=1 << 14)
def _two_suits(counts: tuple[int, ...], shown: tuple[int, ...]) -> Row:
    return _both(_suit(counts[:9], shown[:9]), _suit(counts[9:], shown[9:]))


@lru_cache(maxsize=1 << 14)
def _suit_and_honors(counts: tuple[int, ...], shown: tuple[int, ...]) -> Row:
    return _both(_suit(counts[:9], shown[:9]), _honors(counts[9:], shown[9:]))


@lru_cache(maxsize=1 << 15)
def _suit(counts: tuple[int, ...], shown: tuple[int, ...]) -> Row:
    """One suit, cut between its fifth and sixth rank: few ways to hold five ranks or four, so both parts are found again."""
    rows = [_both(low, _from_six(counts[5:], shown[5:], *begun)) for begun, low in _to_five(counts[:5], shown[:5])]
    return tuple(map(min, zip(*rows)))


@lru_cache(maxsize=1 << 13)
def _to_five(counts: tuple[int, ...], shown: tuple[int, ...]) -> tuple[tuple[tuple[int, int], Row], ...]:
    """The first five ranks, for each number of chows begun at the fourth and the fifth, which reach over."""
    return tuple(_rows(_walk(counts, shown, 0, (0, 0, 0, 0))).items())


@lru_cache(maxsize=1 << 13)
def _from_six(counts: tuple[int, ...], shown: tuple[int, ...], older: int, newer: int) -> Row:
    """The last four ranks, with so many chows reaching into them."""
    return _rows(_walk(counts, shown, 5, (0, 0, older, newer))).get((0, 0), NOTHING)


def _rows(states: dict) -> dict[tuple[int, int], Row]:
    """The states of a walk by the chows still begun."""
    found: dict = {}
    for (sets, pairs, older, newer), lacking in states.items():
        found.setdefault((older, newer), list(NOTHING))[sets + 5 * pairs] = lacking
    return {begun: tuple(row) for begun, row in found.items()}


def _walk(counts: tuple[int, ...], shown: tuple[int, ...], first: int, start: tuple[int, int, int, int]) -> dict:
    """Sets, pairs, chows begun two ranks and one rank ago -> tiles missing; three equal chows are three pungs, so two a rank are enough."""
    states = {start: 0}
    for rank, (held, gone) in enumerate(zip(counts, shown), first):
        after: dict = {}
        for (sets, pairs, older, newer), lacking in states.items():
            for chows, pung, pair in _starts(rank, 4 - sets, 1 - pairs):
                need = older + newer + chows + 3 * pung + 2 * pair
                if need <= 4 - gone:
                    key = sets + chows + pung, pairs + pair, newer, chows
                    after[key] = min(after.get(key, FAR), lacking + max(0, need - held))
        states = after
    return states


@cache
def _starts(rank: int, sets: int, pairs: int) -> list[tuple[int, int, int]]:
    """What may begin at a rank: chows, a pung, a pair."""
    found = product(range(min(2, sets) + 1 if rank < 7 else 1), range(2), range(pairs + 1))
    return [(chows, pung, pair) for chows, pung, pair in found if chows + pung <= sets]


@lru_cache(maxsize=1 << 12)
def _honors(counts: tuple[int, ...], shown: tuple[int, ...]) -> Row:
    row: Row = (0, *NOTHING[1:])
    for held, gone in zip(counts, shown):
        row = _both(row, _honor(held, gone))
    return row


@lru_cache(maxsize=64)
def _honor(held: int, shown: int) -> Row:
    row = list(NOTHING)
    for place, need in ((0, 0), (5, 2), (1, 3)):
        if need <= 4 - shown:
            row[place] = max(0, need - held)
    return tuple(row)


def _knitted_straight(counts: list[int], shown: list[int], sets: int) -> int:
    best = FAR
    for nine in KNITTED_NINE:
        if all(shown[t] < 4 for t in nine):
            rest = [n - (t in nine and n > 0) for t, n in enumerate(counts)]
            taken = [n + (t in nine) for t, n in enumerate(shown)]
            best = min(best, sum(not counts[t] for t in nine) + sets_and_pair(rest, taken, sets))
    return best


def _without_groups(counts: list[int]) -> dict[str, int]:
    kinds = {t for t, n in enumerate(counts) if n}
    orphans = kinds & ORPHANS
    knitted = max(len(kinds & (nine | set(HONORS))) for nine in KNITTED_NINE)
    return {
        SEVEN_PAIRS: 7 - sum(n // 2 for n in counts),  # four alike are two pairs (mcr.fan19)
        THIRTEEN_ORPHANS: 14 - len(orphans) - any(counts[t] > 1 for t in orphans),
        KNITTED_HONORS: 14 - min(14, knitted),
    }
