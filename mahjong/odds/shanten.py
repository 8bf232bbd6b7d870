"""How far a hand is from a win, by tables: one hand in pure Python.

Everywhere here **shanten** is the tiles still to draw before the hand waits: -1 complete, 0 waiting; `missing` counts
to the win itself, one more. A hand is four codes, one for each suit and one for the honours: the count of each kind
times a power of five. Drawing a tile adds `STEP[tile]` to the code `PART[tile]`, throwing it takes that away.

>>> shanten("123m 456p 789s 25m EE W")
1
>>> ask = measure("groups")
>>> codes = list(codes_of([1, 1, 1, 0, 0, 0, 0, 0, 0] * 3 + [3, 1, 0, 0, 0, 0, 0]))
>>> ask(*codes)
0
>>> codes[PART[28]] += STEP[28]  # a second South
>>> ask(*codes)
-1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong.errors import HandError
from mahjong.hand import Hand, as_tile, check_copies, check_playing
from mahjong.notation import read_tiles
from mahjong.odds import reach
from mahjong.odds.reach import SEVEN_KINDS
from mahjong.odds.tables import FAR, KNIT, load
from mahjong.reading import FORMS as EVERY, KNITTED_HONORS, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, count
from mahjong.text import say
from mahjong.tiles import Tile

FORMS = {
    "mcr": EVERY,
    "distinct": (STANDARD, SEVEN_KINDS, THIRTEEN_ORPHANS),
    "groups": (STANDARD,),
}
NEVER = FAR - 1  # the shanten of a hand that cannot win
LONE, KNITTED = {SEVEN_PAIRS, SEVEN_KINDS, THIRTEEN_ORPHANS}, {KNITTED_HONORS, KNITTED_STRAIGHT}  # without groups; in knitted suits
PART = tuple(tile // 9 for tile in range(34))
STEP = tuple(5 ** (tile % 9) for tile in range(34))
DIGITS = bytes(range(48, 53)).ljust(256, b"?")

Codes = tuple[int, int, int, int]
Measure = Callable[[int, int, int, int], int]


def codes_of(counts: Sequence[int]) -> Codes:
    """The four codes of 34 counts, each 0 to 4.

    >>> codes_of([1, 2] + [0] * 31 + [1])
    (11, 0, 0, 15625)
    """
    text = bytes(counts).translate(DIGITS)[::-1]  # a code is its counts read as a number to the base of five
    return int(text[25:], 5), int(text[16:25], 5), int(text[7:16], 5), int(text[:7], 5)


def counts_of(m: int, p: int, s: int, z: int) -> list[int]:
    """The 34 counts of four codes.

    >>> counts_of(11, 0, 0, 15625)[:3]
    [1, 2, 0]
    """
    codes = m, p, s, z
    return [codes[PART[tile]] // STEP[tile] % 5 for tile in range(34)]


def forms_of(forms: str | Iterable[str], melds: int = 0) -> tuple[str, ...]:
    """The winning shapes a name stands for, without those that cannot be beside so many groups on the table.

    A name of `FORMS`, the key of a rule set (the shapes it knows), or the shapes themselves.
    Raises MahjongError for anything else.

    >>> forms_of("mcr", melds=1)
    ('standard', 'knitted_straight')
    """
    if isinstance(forms, str) and forms not in FORMS or not isinstance(forms, (str, Iterable)):
        from mahjong.rules import load as ruleset

        forms = ruleset(forms).forms
    else:
        forms = FORMS.get(forms, forms) if isinstance(forms, str) else forms
    return tuple(form for form in forms if melds <= (4 if form == STANDARD else 1 if form == KNITTED_STRAIGHT else 0))


def measure(forms: str | Iterable[str] = "mcr", melds: int = 0, gone: Sequence[int] | None = None) -> Measure:
    """A function from the four codes of the concealed tiles to the shanten, in a microsecond or two a call.

    `melds` groups lie on the table; with them the hand has thirteen or fourteen tiles. `gone` are 34 counts of copies
    that lie elsewhere, in those groups too: no way to a win that needs one of them counts. One such function remembers
    what it found, so ask the same one about neighbouring hands.
    """
    forms = forms_of(forms, melds)
    if gone is not None and any(gone):
        return reach.measure(forms, melds, codes_of(gone))
    return _measure(forms, melds)


@lru_cache(maxsize=64)
def _measure(forms: tuple[str, ...], melds: int) -> Measure:
    ways = []
    if LONE.intersection(forms):
        ways.append(_of_sets_and_singles(forms) if STANDARD in forms else _of_singles(forms))
    elif STANDARD in forms:
        ways.append(_of_sets(4 - melds))
    if KNITTED.intersection(forms):
        ways.append(_of_knitted(forms, melds))
    if len(ways) == 2:
        one, other = ways
        return lambda m, p, s, z: min(one(m, p, s, z), other(m, p, s, z))
    return ways[0] if ways else lambda m, p, s, z: NEVER


def _of_sets(sets: int) -> Measure:
    """So many sets and a pair: a class for each part, a class for each half, then the answer."""
    groups = load("groups")
    suits, honors, pairs, ends = groups["suits"], groups["honors"], groups["pairs"], groups["ends"]
    whole = groups["whole"][sets << 16 : sets + 1 << 16]
    return lambda m, p, s, z: whole[pairs[suits[m] << 8 | suits[p]] << 8 | ends[suits[s] << 8 | honors[z]]] - 1


def _of_sets_and_singles(forms: tuple[str, ...]) -> Measure:
    """The usual shapes in one step."""
    groups, (counts, ends_counts, lacking) = load("groups"), singles(forms)
    suits, honors, pairs, ends = groups["suits"], groups["honors"], groups["pairs"], groups["ends"]
    whole = groups["whole"][4 << 16 : 5 << 16]

    def ask(m: int, p: int, s: int, z: int) -> int:
        found = whole[pairs[suits[m] << 8 | suits[p]] << 8 | ends[suits[s] << 8 | honors[z]]]
        other = lacking[counts[m] + counts[p] + counts[s] + ends_counts[z]]
        return (found if found < other else other) - 1

    return ask


@lru_cache(maxsize=16)
def singles(forms: tuple[str, ...]) -> tuple[memoryview, memoryview, bytes]:
    """What the suits and the honours count towards shapes without groups, and what a sum of the four lacks."""
    tables = load("singles")
    lacking = [tables[form] for form in forms if form in tables]
    found = lacking[0] if len(lacking) == 1 else bytes(map(min, *lacking))
    return memoryview(tables["suit_counts"]).cast("H"), memoryview(tables["honor_counts"]).cast("H"), found


def _of_singles(forms: tuple[str, ...]) -> Measure:
    counts, ends, lacking = singles(forms)
    return lambda m, p, s, z: lacking[counts[m] + counts[p] + counts[s] + ends[z]] - 1


def _of_knitted(forms: tuple[str, ...], melds: int) -> Measure:
    """The six ways to knit, by a class for each suit and series."""
    tables = load("knitted")
    straight, lone = tables["knit_whole"][1 - melds << 16 :][: 1 << 16], tables["knit_whole"][2 << 16 :]
    asked = [straight] * (KNITTED_STRAIGHT in forms) + [lone] * (KNITTED_HONORS in forms)
    whole = asked[0] if len(asked) == 1 else bytes(map(min, *asked))
    low, mid, top = (tables[name] for name in KNIT)
    honors, two, three = tables["knit_honors"], tables["knit_two"], tables["knit_three"]

    def ask(m: int, p: int, s: int, z: int) -> int:
        a, b, c = low[m] << 8, mid[m] << 8, top[m] << 8
        d, e, f = low[p], mid[p], top[p]
        g, h, i, end = low[s], mid[s], top[s], honors[z]
        return min(
            whole[three[two[a | e] << 8 | i] << 8 | end], whole[three[two[a | f] << 8 | h] << 8 | end],
            whole[three[two[b | d] << 8 | i] << 8 | end], whole[three[two[b | f] << 8 | g] << 8 | end],
            whole[three[two[c | d] << 8 | h] << 8 | end], whole[three[two[c | e] << 8 | g] << 8 | end],
        ) - 1  # fmt: skip

    return ask


class Asked(NamedTuple):
    """A hand as the tables take it: counts of its concealed tiles, groups on the table, and counts of what lies elsewhere:
    the tiles of its own groups, and those `seen` besides."""

    held: list[int]
    melds: int
    own: list[int]
    seen: list[int]

    @property
    def gone(self) -> list[int] | None:
        """Copies not held that can no longer be drawn; None when there are none."""
        return [a + b for a, b in zip(self.own, self.seen)] if any(self.own) or any(self.seen) else None

    @property
    def left(self) -> list[int]:
        """Copies of each kind that may still be drawn."""
        return [4 - a - b - c for a, b, c in zip(self.held, self.own, self.seen)]

    def with_one(self, tile: int) -> Asked:
        """The same after drawing a tile."""
        return self._replace(held=[number + (kind == tile) for kind, number in enumerate(self.held)])

    def measure(self, forms: str | Iterable[str] = "mcr") -> Measure:
        """The function that answers for this hand and its neighbours."""
        few = sum(self.held) + 3 * self.melds < 13  # what a few tiles count towards pairs is not in the tables
        return reach.measure(forms_of(forms, self.melds), self.melds, codes_of(self.gone or [0] * 34)) if few else measure(forms, self.melds, self.gone)


def ask(hand: Hand | str | Sequence[int], seen: Iterable[Tile] | str = (), melds: int | None = None) -> Asked:
    """A hand, its notation or 34 counts, with the tiles seen elsewhere, made ready.

    A hand must have thirteen or fourteen tiles, a kong counted as three, unless `melds` says how many groups lie on the
    table beside what is given. Raises HandError otherwise, and for a fifth copy.
    """
    are_counts = not isinstance(hand, (Hand, str)) and isinstance(hand, Sequence) and len(hand) == 34
    hand = Hand(tuple(Tile(t) for t, n in enumerate(hand) for _ in range(n))) if are_counts else Hand.of(hand)
    seen = tuple(read_tiles(seen)) if isinstance(seen, str) else tuple(map(as_tile, seen))
    seen = tuple(tile for tile in seen if not tile.is_bonus)
    if melds is None and hand.size not in (13, 14):
        raise HandError("no_distance", size=hand.size)
    if melds is not None and (type(melds) is not int or not len(hand.melds) <= melds <= 4 or len(hand.concealed) + 3 * melds > 14):
        raise HandError("no_melds", melds=melds, size=len(hand.concealed))
    check_playing((*hand.tiles, *seen))
    check_copies((*hand.tiles, *seen))
    shown = [tile for meld in hand.melds for tile in meld.tiles]
    return Asked(count(hand.concealed), len(hand.melds) if melds is None else melds, count(shown), count(seen))


def shanten(hand: Hand | str | Sequence[int], forms: str | Iterable[str] = "mcr", seen: Iterable[Tile] | str = (), melds: int | None = None) -> int:
    """Tiles still to draw before a hand waits for a win: 0 waiting, -1 complete.

    `forms` says which shapes win (`forms_of`). What lies in the hand's own groups cannot be drawn, nor what `seen` names.
    `melds` is the number of groups on the table when the hand is given without them.

    >>> shanten("123456789m EEEE"), shanten("(SSS) (EEE) (WWW) (NNN) SW")
    (1, 1)
    """
    asked = ask(hand, seen, melds)
    return asked.measure(forms)(*codes_of(asked.held))


def missing(hand: Hand | str | Sequence[int], forms: str | Iterable[str] = "mcr", seen: Iterable[Tile] | str = (), melds: int | None = None) -> dict[str, int]:
    """Tiles still to draw to each winning shape: 0 when it is there, 1 when the hand waits for it, 99 when it cannot be.

    >>> missing("123m 456p 789s 25m EE W")["standard"]
    2
    """
    asked = ask(hand, seen, melds)
    codes = codes_of(asked.held)
    return {form: asked.measure((form,))(*codes) + 1 for form in forms_of(forms, asked.melds)}


class Distance(NamedTuple):
    """How far a hand is: the shanten, the tiles `missing` to each shape, how many tiles in its `own` groups and `seen` elsewhere
    were taken as not to be drawn, and what programs say that look at the concealed tiles alone."""

    shanten: int
    missing: dict[str, int]
    own: int
    seen: int
    alone: int

    def says(self, lang: str = "") -> str:
        """The result in words, with what was counted; both answers where the two ways of counting differ.

        >>> print(distance("(SSS) (EEE) (WWW) (NNN) SW").says())
        1 tile from waiting. Not to be drawn: what the hand holds, 12 tiles in its groups on the table, 0 tiles seen elsewhere.
        Programs that look at the concealed tiles alone call it: Waiting.
        """
        said = [say("odds.distance.counted", lang, away=away(self.shanten, lang), own=self.own, seen=self.seen)]
        said += [say("odds.distance.alone", lang, away=away(self.alone, lang))] if self.alone != self.shanten else []
        return "\n".join(said)


def away(shanten: int, lang: str = "") -> str:
    """A shanten in words.

    >>> away(-1), away(0), away(2)
    ('Complete', 'Waiting', '2 tiles from waiting')
    """
    key = {-1: "complete", 0: "waiting"}.get(shanten, "never" if shanten >= NEVER else "more")
    return say(f"odds.away.{key}", lang, tiles=shanten)


def distance(hand: Hand | str | Sequence[int], forms: str | Iterable[str] = "mcr", seen: Iterable[Tile] | str = (), melds: int | None = None) -> Distance:
    """The same with everything that explains it."""
    asked = ask(hand, seen, melds)
    far, codes = missing(hand, forms, seen, melds), codes_of(asked.held)
    alone = Asked(asked.held, asked.melds, [0] * 34, [0] * 34).measure(forms)(*codes)
    return Distance(min(far.values()) - 1, far, sum(asked.own), sum(asked.seen), alone)
