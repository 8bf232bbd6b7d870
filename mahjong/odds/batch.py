"""How far many hands are at once, with NumPy, in chunks; faster still where numba is installed, with the same answers.

Hands come as counts, one row of 34 a hand, or as their codes, four rows, one column a hand (`codes_of`).

>>> hands = [[1, 1, 1] + [0] * 30 + [2], [4, 1] + [0] * 32]
>>> shanten(hands, "groups", melds=3).tolist()
[-1, 0]
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np

from mahjong.errors import HandError, MahjongError
from mahjong.odds.shanten import KNITTED, LONE, PART, STEP, forms_of, measure, singles
from mahjong.odds.tables import FAR, KNIT, load
from mahjong.reading import KNITTED_HONORS, KNITTED_STRAIGHT, STANDARD

CHUNK = 16_000  # hands at once: what is being worked on stays in the processor's near memory
MANY = 200_000  # from so many hands on compiling pays
STEPS = np.array(STEP)
TO_CODES = np.zeros((34, 5), np.float32)  # whole numbers below 2**24 are exact in float32; the last column counts tiles
TO_CODES[np.arange(34), PART], TO_CODES[:, 4] = STEPS, 1


class Arrays(NamedTuple):
    """The tables of some shapes beside some groups on the table. A part's word is what it counts towards shapes without
    groups, and above that its class: `high` and `low` in the two places of a half. `halves` stand ready to be joined.
    Empty where no shape asks for them."""

    high: np.ndarray
    low: np.ndarray
    honors: np.ndarray
    pairs: np.ndarray
    ends: np.ndarray
    whole: np.ndarray
    lacking: np.ndarray
    knit: np.ndarray
    knit_honors: np.ndarray
    two: np.ndarray
    three: np.ndarray
    knit_whole: np.ndarray


@lru_cache(maxsize=16)
def arrays(forms: tuple[str, ...] | str = "mcr", melds: int = 0) -> Arrays:
    """The tables as NumPy arrays."""
    forms = forms_of(forms, melds)
    groups, lone = load("groups"), tuple(form for form in forms if form in LONE)
    whole = _bytes(groups["whole"]).reshape(5, -1)[4 - melds] if STANDARD in forms else np.full(1 << 16, FAR, np.uint8)
    lacking = np.frombuffer(singles(lone)[2], np.uint8) if lone else np.empty(0, np.uint8)
    return Arrays(*_words(), _halves(groups["pairs"]) << 8, _halves(groups["ends"]), whole, lacking, *_knitted(forms, melds))


def _bytes(table: bytes) -> np.ndarray:
    return np.frombuffer(table, np.uint8)


@lru_cache(maxsize=1)
def _words() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    groups, counts = load("groups"), load("singles")
    suits, honors = _bytes(groups["suits"]).astype(np.int32), _bytes(groups["honors"]).astype(np.int32)
    of_suits, of_honors = (np.frombuffer(counts[name], "<u2").astype(np.int32) for name in ("suit_counts", "honor_counts"))
    return suits << 23 | of_suits, suits << 16 | of_suits, honors << 16 | of_honors


def _halves(table: bytes) -> np.ndarray:
    """A table of joined classes by seven bits and seven."""
    return _bytes(table).reshape(256, 256)[:128, :128].astype(np.intp).ravel()


def _knitted(forms: tuple[str, ...], melds: int) -> tuple[np.ndarray, ...]:
    if not KNITTED.intersection(forms):
        return (np.empty((0, 0), np.uint8),) + (np.empty(0, np.uint8),) * 4
    tables = load("knitted")
    whole = _bytes(tables["knit_whole"]).reshape(3, -1)
    asked = [whole[1 - melds]] * (KNITTED_STRAIGHT in forms) + [whole[2]] * (KNITTED_HONORS in forms)
    others = [_bytes(tables[name]) for name in ("knit_honors", "knit_two", "knit_three")]
    return _series(), *others, np.minimum(*asked) if asked[1:] else asked[0]


@lru_cache(maxsize=1)
def _series() -> np.ndarray:
    return np.stack([_bytes(load("knitted")[name]) for name in KNIT])


def codes_of(hands) -> np.ndarray:
    """The four codes of each hand, (4, hands), from counts, (hands, 34).

    Raises HandError for counts that are no hands: each is 0 to 4, fourteen tiles are the most.
    """
    hands = _table(hands)
    found = np.empty((4, len(hands)), np.intp)
    for start in range(0, len(hands), CHUNK):
        part = hands[start : start + CHUNK]
        codes = part.astype(np.float32) @ TO_CODES
        if codes[:, 4].max() > 14 or part.max() > 4 or part.min() < 0:
            raise HandError("batch_counts")
        found[:, start : start + CHUNK] = codes.T[:4]
    return found


def _table(hands) -> np.ndarray:
    hands = np.asarray(hands)
    if hands.ndim != 2 or hands.shape[1] != 34 or hands.dtype.kind not in "iu":
        raise HandError("batch_shape", shape=" × ".join(map(str, hands.shape)))
    return hands


def shanten(hands, forms="mcr", melds: int = 0, seen=None, numba: bool | None = None) -> np.ndarray:
    """The shanten of every hand from its counts (hands, 34) of concealed tiles, as int8.

    `melds` groups lie on the table, in every hand as many. `seen` are 34 counts of copies that lie elsewhere, the same
    for all: exact, but one hand after the other. `numba` says whether to use it; left out, it is used for very many hands.
    Raises HandError for counts that are no hands.
    """
    hands, forms = _table(hands), forms_of(forms, melds)
    found, compiled = np.empty(len(hands), np.int8), _compiled(len(hands), numba)
    for start in range(0, len(hands), CHUNK):  # so that no more than a chunk of codes is kept
        part = slice(start, start + CHUNK)
        found[part] = shanten_of(codes_of(hands[part]), forms, melds, seen, compiled)
    return found


def shanten_of(codes: np.ndarray, forms="mcr", melds: int = 0, seen=None, numba: bool | None = None) -> np.ndarray:
    """The same from codes (4, hands), which are not checked.

    >>> shanten_of(codes_of([[1, 1, 1] + [0] * 30 + [2]]), "groups", 3).tolist()
    [-1]
    """
    forms, codes = forms_of(forms, melds), np.asarray(codes, np.intp)
    if seen is not None and any(seen):
        ask = measure(forms, melds, seen)
        return np.array([ask(*hand) for hand in codes.T.tolist()], np.int8)
    tables = arrays(forms, melds)
    if _compiled(codes.shape[1], numba):
        from mahjong.odds import fast

        return fast.many(codes, tables)
    found = np.empty(codes.shape[1], np.int8)
    for start in range(0, len(found), CHUNK):
        _some(codes[:, start : start + CHUNK], tables, found[start : start + CHUNK])
    return found


def _compiled(hands: int, wanted: bool | None) -> bool:
    """Whether to use numba: as asked, else when it is there and there is enough to do."""
    if wanted and not has_numba():
        raise MahjongError("no_numba")
    return hands >= MANY and has_numba() if wanted is None else wanted


@cache
def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def _some(codes: np.ndarray, tables: Arrays, out: np.ndarray) -> None:
    """One chunk: a word for each part, a class for each half, then the answer."""
    m, p, s, z = codes
    first, last = tables.high.take(m), tables.high.take(s)
    first += tables.low.take(p)
    last += tables.honors.take(z)
    found = tables.whole.take(tables.pairs.take(first >> 16) | tables.ends.take(last >> 16))
    if len(tables.lacking):
        first += last
        first &= 0xFFFF
        np.minimum(found, tables.lacking.take(first), out=found)
    if len(tables.knit_whole):
        np.minimum(found, _some_knitted(codes, tables), out=found)
    np.subtract(found, 1, out=out, casting="unsafe")


def _some_knitted(codes: np.ndarray, tables: Arrays) -> np.ndarray:
    knit = [[series.take(code).astype(np.intp) for code in codes[:3]] for series in tables.knit]
    end, best = tables.knit_honors.take(codes[3]), np.full(codes.shape[1], FAR, np.uint8)
    for m, p, s in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        two = tables.two.take(knit[m][0] << 8 | knit[p][1]).astype(np.intp)
        three = tables.three.take(two << 8 | knit[s][2]).astype(np.intp)
        np.minimum(best, tables.knit_whole.take(three << 8 | end), out=best)
    return best


def useful(hands, forms="mcr", melds: int = 0, seen=None) -> tuple[np.ndarray, np.ndarray]:
    """The shanten of hands that are to draw, (hands,), and for every kind the copies left if it is useful, else 0: (hands, 34).

    >>> far, copies = useful([[1, 1, 0] + [0] * 30 + [2]], "groups", melds=3)
    >>> far.tolist(), copies[0, :4].tolist()
    ([0], [0, 0, 4, 0])
    """
    hands, codes = np.asarray(hands), codes_of(hands)
    far, left = shanten_of(codes, forms, melds, seen), np.clip(_left(hands, seen), 0, 4)
    copies = np.zeros(hands.shape, np.int8)
    for tile in range(34):
        drawn = np.flatnonzero(left[:, tile])
        after = codes[:, drawn]
        after[PART[tile]] += STEP[tile]
        copies[drawn, tile] = left[drawn, tile] * (shanten_of(after, forms, melds, seen) < far[drawn])
    return far, copies


def _left(hands: np.ndarray, seen) -> np.ndarray:
    return 4 - hands.astype(np.int8) - (0 if seen is None else np.asarray(seen, np.int8))


def discards(hands, forms="mcr", melds: int = 0, seen=None, numba: bool | None = None) -> tuple[np.ndarray, np.ndarray]:
    """For hands that are to throw: shanten after each kind is thrown, and useful copies left then, both (hands, 34).

    Where a kind is not held: 99 and 0. What is thrown is not drawn again.

    >>> far, copies = discards([[1, 1, 0, 0, 0, 1] + [0] * 27 + [2]], "groups", melds=3)
    >>> far[0, [0, 5]].tolist(), copies[0, [0, 5]].tolist()
    ([1, 0], [31, 4])
    """
    hands, codes, forms = np.asarray(hands), codes_of(hands), forms_of(forms, melds)
    far, copies = np.full(hands.shape, FAR, np.int8), np.zeros(hands.shape, np.int16)
    tables, left = arrays(forms, melds), np.clip(_left(hands, seen), 0, 4)
    gone = seen is not None and any(seen)
    if not gone and not len(tables.knit_whole) and _compiled(len(hands) * 34, numba):
        from mahjong.odds import fast

        return fast.discards(codes, hands.astype(np.int8), left, tables)
    for start in range(0, len(hands), CHUNK // 16):
        part = slice(start, start + CHUNK // 16)
        of, tile = np.nonzero(hands[part])
        after = codes[:, part][:, of]
        after[np.array(PART)[tile], np.arange(len(of))] -= STEPS[tile]
        if gone or len(tables.knit_whole):
            far[part][of, tile], copies[part][of, tile] = _asked(after, left[part][of], forms, melds, seen)
        else:
            far[part][of, tile], copies[part][of, tile] = _drawn(after, of, left[part].T.copy(), tables)
    return far, copies


def _asked(codes: np.ndarray, left: np.ndarray, forms, melds: int, seen) -> tuple[np.ndarray, np.ndarray]:
    """Shanten and useful copies, a whole measure for every kind."""
    far, copies = shanten_of(codes, forms, melds, seen, False), np.zeros(codes.shape[1], np.int16)
    for tile in range(34):
        drawn = np.flatnonzero(left[:, tile])
        after = codes[:, drawn]
        after[PART[tile]] += STEP[tile]
        copies[drawn] += left[drawn, tile] * (shanten_of(after, forms, melds, seen, False) < far[drawn])
    return far, copies


def _drawn(codes: np.ndarray, of: np.ndarray, left: np.ndarray, tables: Arrays) -> tuple[np.ndarray, np.ndarray]:
    """The same from the tables: one part changes with a draw, so only its half is joined again. `left` is (34, hands), and
    `of` says whose hand each is."""
    m, p, s, z = codes
    words = tables.high.take(m), tables.low.take(p), tables.high.take(s), tables.honors.take(z)
    first, last = words[0] + words[1], words[2] + words[3]
    front, back = tables.pairs.take(first >> 16), tables.ends.take(last >> 16)
    found, sums = tables.whole.take(front | back), first + last & 0xFFFF
    other = tables.lacking.take(sums) if len(tables.lacking) else np.full(len(found), FAR, np.uint8)
    far = np.minimum(found, other)
    near = np.flatnonzero(other <= found)  # only there a shape without groups can be helped
    copies, every = np.zeros(len(found), np.int8), np.empty(len(found), bool)  # 122 copies are the most
    for tile in range(34):
        part, step = PART[tile], STEP[tile]
        table = (tables.high, tables.low, tables.high, tables.honors)[part]
        word = table[step:].take(codes[part], mode="clip")  # a fifth copy may point anywhere: none of it is left
        more = word[near] - words[part][near] if len(near) else None
        word += words[part ^ 1]
        word >>= 16
        half = (tables.pairs if part < 2 else tables.ends).take(word, mode="clip")
        half |= back if part < 2 else front
        np.less(tables.whole.take(half, mode="clip"), far, out=every)
        if len(near):
            every[near] |= tables.lacking.take(sums[near] + more & 0xFFFF, mode="clip") < far[near]
        copies += every.view(np.int8) * left[tile].take(of)
    return far.astype(np.int8) - 1, copies
