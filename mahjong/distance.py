"""How many tiles a hand is from each winning shape.

>>> from mahjong.hand import Hand, check_playing
>>> missing(Hand.parse("123m 456p 789s 25m EE W"))["standard"]
2
"""

from __future__ import annotations

from functools import lru_cache

from mahjong.errors import HandError
from mahjong.hand import Hand, check_playing
from mahjong.reading import KNITTED_HONORS, KNITTED_NINE, KNITTED_STRAIGHT, ORPHANS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, count
from mahjong.tiles import HONORS

FAR = 99
NOTHING = {(0, 0): 0}  # (sets, pairs) -> tiles missing


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


def sets_and_pair(counts: list[int], shown: list[int], sets: int) -> int:
    """Tiles missing to so many chows or pungs and a pair."""
    best = NOTHING
    for s in range(3):
        part = slice(9 * s, 9 * s + 9)
        best = _add(best, _suit(tuple(counts[part]), tuple(shown[part])), sets)
    for t in range(27, 34):
        best = _add(best, _honor(counts[t], shown[t]), sets)
    return best.get((sets, 1), FAR)


def _add(a: dict, b: dict, sets: int) -> dict:
    """The cheapest ways to share the sets and the pair between two parts of the hand."""
    out: dict = {}
    for (m, p), x in a.items():
        for (n, q), y in b.items():
            if m + n <= sets and p + q <= 1:
                out[m + n, p + q] = min(out.get((m + n, p + q), FAR), x + y)
    return out


@lru_cache(maxsize=1 << 14)
def _suit(counts: tuple[int, ...], shown: tuple[int, ...]) -> dict:
    """(sets, pairs) of one suit -> tiles missing; three equal chows are three pungs, so two a rank are enough."""
    states = {(0, 0, 0, 0): 0}  # sets, pairs, chows begun two ranks and one rank ago -> tiles missing
    for rank in range(9):
        after: dict = {}
        for (sets, pairs, older, newer), lacking in states.items():
            for chows, pung, pair in _starts(rank, 4 - sets, 1 - pairs):
                need = older + newer + chows + 3 * pung + 2 * pair
                if need <= 4 - shown[rank]:
                    key = sets + chows + pung, pairs + pair, newer, chows
                    after[key] = min(after.get(key, FAR), lacking + max(0, need - counts[rank]))
        states = after
    best: dict = {}
    for (sets, pairs, _, _), lacking in states.items():
        best[sets, pairs] = min(best.get((sets, pairs), FAR), lacking)
    return best


def _starts(rank: int, sets: int, pairs: int):
    """What may begin at a rank: chows, a pung, a pair."""
    for chows in range(min(2, sets) + 1 if rank < 7 else 1):
        for pung in range(min(1, sets - chows) + 1):
            for pair in range(pairs + 1):
                yield chows, pung, pair


@lru_cache(maxsize=64)
def _honor(held: int, shown: int) -> dict:
    ways = {(0, 0): 0, (0, 1): 2, (1, 0): 3}
    return {way: max(0, need - held) for way, need in ways.items() if need <= 4 - shown}


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
