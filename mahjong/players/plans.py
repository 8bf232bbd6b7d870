"""Plans: groups that must be there, suits the rest must come from, pungs alone, or a shape of its own; how far a hand is from each.

The tiles missing to a plan are counted exactly: first those to the fixed groups, then what is left of the hand is measured
towards the other groups and the pair.

>>> from mahjong.odds.shanten import codes_of
>>> from mahjong.reading import count
>>> straight = Plan("pure_straight", (CHOWS[0], CHOWS[3], CHOWS[6]))
>>> straight.ask(())(*codes_of(count(Hand.parse("12345678m 35p EE N").concealed)))
2
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from mahjong.hand import Group, Hand
from mahjong.odds.shanten import PART, STEP, measure
from mahjong.players.every_group import all_types, outside_hand
from mahjong.reading import CHOWS, KNITTED_STRAIGHT, PUNGS
from mahjong.tiles import Tile

APART = 4  # examples start so many groups apart
SHOWN = 2  # pungs of a finished hand that were claimed
ALL = (True, True, True, True)
Ask = Callable[[int, int, int, int], int]


class Plan(NamedTuple):
    """What a hand may be after. `name` is the pattern's key, `fixed` are groups it needs, `parts` says which of characters, dots,
    bamboos and honours it may have, `pungs` that it has no chow, `form` that it is a shape of its own,
    without groups or with something asked of every group."""

    name: str
    fixed: tuple[Group, ...] = ()
    parts: tuple[bool, ...] = ALL
    pungs: bool = False
    form: str = ""

    def ask(self, melds: tuple[Group, ...]) -> Ask | None:
        """A function from the codes of the concealed tiles to the tiles missing; None when the groups on the table do not fit."""
        return _ask(self, melds)

    @property
    def wants(self) -> tuple[int, ...]:
        """For each of the 34 kinds how many copies the fixed groups need."""
        return _wants(self.fixed)

    def possible(self, held: list[int], left: tuple[int, ...], melds: tuple[Group, ...]) -> bool:
        """Whether enough copies of the fixed groups' tiles are held or unseen."""
        wants = _wants(_open(self.fixed, melds)[0])
        return all(need <= held[tile] + left[tile] for tile, need in enumerate(wants) if need)


@lru_cache(maxsize=1 << 12)
def _wants(groups: tuple[Group, ...]) -> tuple[int, ...]:
    wants = [0] * 34
    for group in groups:
        for tile in group.tiles:
            wants[tile] += 1
    return tuple(wants)


@lru_cache(maxsize=1 << 13)
def _open(fixed: tuple[Group, ...], melds: tuple[Group, ...]) -> tuple[tuple[Group, ...], int]:
    """The fixed groups still to be made, and how many groups on the table are none of them."""
    rest, other = list(fixed), 0
    for meld in melds:
        match = next((g for g in rest if g.tile == meld.tile and (g.kind == "chow") == (meld.kind == "chow")), None)
        if match is None:
            other += 1
        else:
            rest.remove(match)
    return tuple(rest), other


@lru_cache(maxsize=1 << 14)
def _ask(plan: Plan, melds: tuple[Group, ...]) -> Ask | None:
    if any(not plan.parts[PART[meld.tile]] or (plan.pungs and meld.kind == "chow") for meld in melds):
        return None
    if plan.form in OF_EVERY_GROUP:
        return OF_EVERY_GROUP[plan.form](melds)
    if plan.form:
        inner = measure((plan.form,), len(melds))
        return (lambda *codes: inner(*codes) + 1) if plan.form == KNITTED_STRAIGHT and len(melds) < 2 or not melds else None
    rest, other = _open(plan.fixed, melds)
    sets = 4 - len(plan.fixed) - other
    if sets < 0:
        return None
    return _with_fixed(_wants(rest), plan.parts, _pungs(sets) if plan.pungs else _groups(sets))


def _groups(sets: int) -> Ask:
    inner = measure("groups", 4 - sets)
    return lambda m, p, s, z: inner(m, p, s, z) + 1


def _with_fixed(wants: tuple[int, ...], parts: tuple[bool, ...], inner: Ask) -> Ask:
    """Tiles missing to the fixed groups, and then to the rest; parts that may not be there count as empty."""
    split = [_splitter(tuple((STEP[t], n) for t, n in enumerate(wants) if n and PART[t] == part), parts[part]) for part in range(4)]
    a, b, c, d = split

    def ask(m: int, p: int, s: int, z: int) -> int:
        (i, m), (j, p), (k, s), (n, z) = a(m), b(p), c(s), d(z)
        return i + j + k + n + inner(m, p, s, z)

    return ask


@lru_cache(maxsize=1 << 10)
def _splitter(wants: tuple[tuple[int, int], ...], allowed: bool):
    """A part's code -> the tiles missing to what is wanted of it, and the code of what is left over."""
    known: dict[int, tuple[int, int]] = {}

    def split(code: int) -> tuple[int, int]:
        found = known.get(code)
        if found is None:
            missing, left = 0, code
            for step, need in wants:
                held = min(need, code // step % 5)
                missing, left = missing + need - held, left - held * step
            found = known[code] = missing, left if allowed else 0
        return found

    return split


@lru_cache(maxsize=5)
def _pungs(sets: int) -> Ask:
    """Tiles missing to so many pungs and a pair."""

    def ask(m: int, p: int, s: int, z: int) -> int:
        kinds = sorted((n for code in (m, p, s, z) for n in _sizes(code)), reverse=True) + [0] * (sets + 1)
        return sum(3 - n for n in kinds[:sets]) + 2 - min(2, kinds[sets])

    return ask


@lru_cache(maxsize=1 << 15)
def _sizes(code: int) -> tuple[int, ...]:
    """How many copies of each kind a part holds, three at most."""
    found = []
    while code:
        code, n = divmod(code, 5)
        if n:
            found.append(min(3, n))
    return tuple(found)


# How a plan looks when it is finished: the rules say what that is worth


def examples(plan: Plan) -> set[Hand]:
    """Finished hands of a plan, each filled up with other groups."""
    fillers = [group for group in (PUNG_FILLERS if plan.pungs else CHOW_FILLERS) if plan.parts[PART[group.tile]]]
    return {_finished(plan, (*fillers[k:], *fillers[:k])) for k in range(0, len(fillers), APART)}


def _finished(plan: Plan, fillers: tuple[Group, ...]) -> Hand:
    groups = list(plan.fixed)
    for group in fillers:
        if len(groups) < 4 and _fit((*groups, group)):
            groups.append(group)
    order = (*((30, 29, 28, 27) if plan.parts != ALL else ()), 4, 13, 22, 7, 16, 25, *range(34))
    pairs = (Group((Tile(tile),) * 2) for tile in order if plan.parts[PART[tile]])
    pair = next(pair for pair in pairs if _fit((*groups, pair)))
    shown = [group for group in groups if group.kind == "pung"][:SHOWN]
    hidden = [group for group in groups if group not in shown]
    return Hand(tuple(sorted(t for group in (*hidden, pair) for t in group.tiles)), tuple(Group(g.tiles, False, "<") for g in shown))


OF_EVERY_GROUP = {"all_types": all_types, "outside_hand": outside_hand}
CHOW_FILLERS = [CHOWS[t] for t in (1, 10, 19, 4, 14, 23, 2, 12, 22, 0, 9, 18, 5, 13, 20)]
PUNG_FILLERS = [PUNGS[t] for t in (1, 12, 23, 6, 16, 19, 3, 10, 25, 8, 14, 21)]


def _fit(groups) -> bool:
    return max(_wants(tuple(groups))) <= 4
