"""Every way to see a win as groups, and the tiles a hand waits for.

>>> from mahjong.hand import Hand, Win
>>> for reading in readings(Win.parse("111222333m 99p EE *E")):
...     print(reading)
111m 222m 333m EEE 99p
123m 123m 123m EEE 99p
>>> print(*waits(Hand.parse("2345m 123p 789s EEE")))
2m 5m
"""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from mahjong.hand import Group, Hand, Win, check_playing
from mahjong.tiles import HONORS, PLAYING, TERMINALS, Tile

PUNGS = tuple(Group((t,) * 3) for t in PLAYING)
PAIRS = tuple(Group((t,) * 2) for t in PLAYING)
CHOWS = {t: Group((t, Tile(t + 1), Tile(t + 2))) for t in PLAYING if t.is_suited and t.rank < 8}
ORPHANS = frozenset(TERMINALS + HONORS)
SERIES = ((0, 3, 6), (1, 4, 7), (2, 5, 8))  # 147, 258, 369
KNITTED = tuple(  # which series each suit takes: six ways (mcr.shape.knitted)
    tuple(tuple(Tile(9 * suit + k) for k in SERIES[which]) for suit, which in enumerate(order)) for order in permutations(range(3))
)
KNITTED_NINE = tuple(frozenset(t for series in way for t in series) for way in KNITTED)

STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS = "standard", "seven_pairs", "thirteen_orphans"
KNITTED_HONORS, KNITTED_STRAIGHT = "knitted", "knitted_straight"
FORMS = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED_HONORS, KNITTED_STRAIGHT)

Cut = namedtuple("Cut", "groups pair")  # one way to cut a suit's tiles: its groups and its pair, if it holds the pair


@dataclass(frozen=True)
class Reading:
    """One way to see a win: its shape, its groups (those on the table first, the pair last), which group the tile won.

    >>> reading = readings(Win.parse("123m 456p 789s 23m EE !1m"))[0]
    >>> reading.shape, str(reading.groups[reading.winning])
    ('standard', '123m')
    """

    win: Win
    shape: str
    groups: tuple[Group, ...]
    winning: int

    def __str__(self) -> str:
        return " ".join(map(str, self.groups))

    def _repr_html_(self) -> str:
        from mahjong.draw import hand

        return hand(self)


def readings(win: Win | str) -> tuple[Reading, ...]:
    """Every reading of a win in every shape, with the winning tile in each group it may complete; empty when it is no win.

    >>> [r.shape for r in readings(Win.parse("1199m 1199p 1199s E *S"))]
    []
    >>> [str(r) for r in readings(Win.parse("112233m 778899p E *E"))][-1]
    '11m 22m 33m 77p 88p 99p EE'
    """
    win, found = Win.of(win), []
    for shape, groups in shapes(win.concealed, win.hand.melds):
        found += [Reading(win, shape, groups, i) for i in _places(groups, win.tile, len(win.hand.melds))]
    return tuple(found)


def _places(groups: tuple[Group, ...], tile: Tile, shown: int) -> list[int]:
    """The concealed groups, each kind once, that hold the winning tile."""
    places: dict[Group, int] = {}
    for i in range(shown, len(groups)):
        if tile in groups[i].tiles:
            places.setdefault(groups[i], i)
    return list(places.values())


def shapes(concealed: tuple[Tile, ...], melds: tuple[Group, ...] = ()):
    """Yields (shape, groups) for each way fourteen tiles, kongs counted as three, make a winning shape (mcr.shape)."""
    counts = count(concealed)
    for cut in _cuts(counts):
        yield STANDARD, (*melds, *cut.groups, cut.pair)
    if len(melds) <= 1:
        yield from ((KNITTED_STRAIGHT, (*melds, *groups)) for groups in _knitted_straights(counts))
    if not melds:
        yield from _without_groups(concealed, counts)


def _without_groups(concealed: tuple[Tile, ...], counts: list[int]):
    kinds = set(concealed)
    if all(n % 2 == 0 for n in counts):  # four alike are two pairs (mcr.fan19)
        yield SEVEN_PAIRS, tuple(PAIRS[t] for t in concealed[::2])
    elif kinds == ORPHANS:
        pair = next(t for t in kinds if counts[t] == 2)
        yield THIRTEEN_ORPHANS, (Group(tuple(kinds - {pair})), PAIRS[pair])
    elif len(kinds) == 14 and _fits_knitted(kinds):
        yield KNITTED_HONORS, (Group(concealed),)


def _fits_knitted(kinds: set[Tile]) -> bool:
    suited = {t for t in kinds if t < 27}
    return kinds - suited <= set(HONORS) and any(suited <= nine for nine in KNITTED_NINE)


def count(tiles) -> list[int]:
    """How many of each of the 34 playing tiles."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def _cuts(counts: list[int]):
    """Every way to cut the concealed tiles into groups and one pair: suit by suit, then combined."""
    suits = [_suit_cuts(tuple(counts[9 * s : 9 * s + 9]), 9 * s) for s in range(3)]
    suits.append(_honor_cuts(tuple(counts[27:])))
    if not all(suits):
        return
    partial = [Cut((), None)]
    for cuts in suits:
        partial = [
            Cut(a.groups + b.groups, a.pair or b.pair) for a in partial for b in cuts if a.pair is None or b.pair is None
        ]
    yield from (cut for cut in partial if cut.pair)


@lru_cache(maxsize=1 << 16)
def _suit_cuts(counts: tuple[int, ...], base: int) -> tuple[Cut, ...]:
    """All cuts of one suit's nine counts, with its pair when its size asks for one."""
    size = sum(counts)
    if size % 3 == 1:
        return ()
    if size % 3 == 0:
        return tuple(Cut(groups, None) for groups in _sets(list(counts), 0, base))
    cuts = []
    for rank, n in enumerate(counts):
        if n >= 2:
            rest = list(counts)
            rest[rank] -= 2
            cuts += [Cut(groups, PAIRS[base + rank]) for groups in _sets(rest, 0, base)]
    return tuple(cuts)


def _sets(counts: list[int], rank: int, base: int) -> list[tuple[Group, ...]]:
    """All ways to cut counts into pungs and chows: of the lowest tile left, three may be a pung, the rest start chows."""
    while rank < 9 and not counts[rank]:
        rank += 1
    if rank == 9:
        return [()]
    found = []
    for pungs in (1, 0) if counts[rank] >= 3 else (0,):
        chows = counts[rank] - 3 * pungs
        if chows == 0 or (rank < 7 and min(counts[rank + 1], counts[rank + 2]) >= chows):
            rest = list(counts)
            rest[rank] = 0
            if chows:
                rest[rank + 1] -= chows
                rest[rank + 2] -= chows
            first = (PUNGS[base + rank],) * pungs + ((CHOWS[base + rank],) * chows if chows else ())
            found += [(*first, *others) for others in _sets(rest, rank + 1, base)]
    return found


@lru_cache(maxsize=1 << 12)
def _honor_cuts(counts: tuple[int, ...]) -> tuple[Cut, ...]:
    if any(n in (1, 4) for n in counts) or counts.count(2) > 1:
        return ()
    pair = next((PAIRS[27 + i] for i, n in enumerate(counts) if n == 2), None)
    return (Cut(tuple(PUNGS[27 + i] for i, n in enumerate(counts) if n == 3), pair),)


def _knitted_straights(counts: list[int]):
    """The nine knitted tiles, one more set unless it is shown, and a pair (mcr.fan35)."""
    for nine, way in zip(KNITTED_NINE, KNITTED):
        if all(counts[t] for t in nine):
            rest = list(counts)
            for t in nine:
                rest[t] -= 1
            body = tuple(Group(series) for series in way)
            yield from ((*body, *cut.groups, cut.pair) for cut in _cuts(rest))


def is_complete(concealed: tuple[Tile, ...], melds: tuple[Group, ...] = ()) -> bool:
    """Whether the tiles make any winning shape."""
    return next(shapes(tuple(sorted(concealed)), melds), None) is not None


def waits(hand: Hand | str) -> tuple[Tile, ...]:
    """The tiles that would complete a hand of thirteen in any shape.

    A tile whose four copies the hand itself holds is among them: the shape waits for it all the same (mcr.C5a).

    >>> print(*waits(Hand.parse("1112345678999m")))
    1m 2m 3m 4m 5m 6m 7m 8m 9m
    """
    hand = Hand.of(hand)
    check_playing(hand.tiles)
    return tuple(Tile(t) for t in sorted(waiting(hand.concealed, len(hand.melds))))


@lru_cache(maxsize=1 << 13)
def waiting(concealed: tuple[Tile, ...], melds: int) -> frozenset[int]:
    """The same for sorted tiles beside so many groups on the table, as bare numbers; remembered, for play asks often."""
    closed, may_knit = melds == 0, melds <= 1
    counts = count(concealed)
    found = waits_of_sets(counts)
    if may_knit:
        found |= _waits_knitted_straight(counts)
    if closed:
        found |= _waits_without_groups(concealed, counts)
    return frozenset(found)


def waits_of_sets(counts: list[int]) -> set[int]:
    """Waits of the standard shape: only a suit whose size asks for a tile can take one."""
    suits = [tuple(counts[:9]), tuple(counts[9:18]), tuple(counts[18:27])]
    sizes = [*(sum(suit) % 3 for suit in suits), sum(counts[27:]) % 3]
    found: set[int] = set()
    if sizes.count(0) < 2:  # three suits at odds: no single tile puts them right
        return found
    for s, size in enumerate(sizes):
        others = [sizes[i] for i in range(4) if i != s]
        if (size == 1 and any(others)) or (size == 2 and others.count(2) != 1) or size == 0:
            continue
        if all(_complete(suits, counts, i) for i in range(4) if i != s):
            found |= _suit_waits(suits[s], 9 * s) if s < 3 else _honor_waits(tuple(counts[27:]))
    return found


def _complete(suits: list[tuple[int, ...]], counts: list[int], s: int) -> bool:
    return bool(_suit_cuts(suits[s], 9 * s) if s < 3 else _honor_cuts(tuple(counts[27:])))


@lru_cache(maxsize=1 << 14)
def _suit_waits(counts: tuple[int, ...], base: int) -> frozenset[int]:
    return frozenset(base + k for k in range(9) if _suit_cuts(_one_more(counts, k), base))


@lru_cache(maxsize=1 << 10)
def _honor_waits(counts: tuple[int, ...]) -> frozenset[int]:
    return frozenset(27 + k for k in range(7) if _honor_cuts(_one_more(counts, k)))


def _one_more(counts: tuple[int, ...], k: int) -> tuple[int, ...]:
    return counts[:k] + (counts[k] + 1,) + counts[k + 1 :]


def _waits_knitted_straight(counts: list[int]) -> set[int]:
    found: set[int] = set()
    for nine in KNITTED_NINE:
        missing = [t for t in nine if not counts[t]]
        if len(missing) > 1:
            continue
        rest = [n - (t in nine and n > 0) for t, n in enumerate(counts)]
        if not missing:
            found |= waits_of_sets(rest)
        elif next(_cuts(rest), None):
            found.add(missing[0])
    return found


def _waits_without_groups(concealed: tuple[Tile, ...], counts: list[int]) -> set[int]:
    found: set[int] = set()
    kinds = set(concealed)
    odd = [t for t in kinds if counts[t] % 2]
    if len(odd) == 1:
        found.add(odd[0])
    if kinds <= ORPHANS and len(kinds) >= 12:
        found |= set(ORPHANS) if len(kinds) == 13 else ORPHANS - kinds
    if len(kinds) == 13:
        fitting = [nine for nine in KNITTED_NINE if {t for t in kinds if t < 27} <= nine]
        found |= {t for nine in fitting for t in (*nine, *HONORS) if t not in kinds}
    return found


def waits_beside_body(reading: Reading) -> frozenset[int]:
    """Waits of what a knitted straight leaves over, its nine tiles taken away (mcr.C11)."""
    rest = count(reading.win.hand.concealed)
    for group in reading.groups:
        if group.kind == "knitted":
            for tile in group.tiles:
                rest[tile] -= 1
    return frozenset() if min(rest) < 0 else frozenset(waits_of_sets(rest))
