"""The dearest set of lines a reading allows: an exact search over which candidate lines to count (High-versus-Low)."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.scoring.ruleset import Pattern, Ruleset
from mahjong.scoring.seen import Seen


class Candidate(NamedTuple):
    """A line a reading could count: the pattern, the groups that show it (also as bits), its number among its like."""

    pattern: Pattern
    groups: tuple[int, ...]
    mask: int
    nth: int


class Reason(NamedTuple):
    """Why a line does not count: the principle's key and, where there is one, the pattern that bars it."""

    principle: str
    by: Pattern | None = None


class Chosen(NamedTuple):
    """A set of candidates that may stand together, and its worth."""

    total: int
    candidates: tuple[Candidate, ...]


def candidates(seen: Seen, rules: Ruleset) -> list[Candidate]:
    """Every line the reading shows, dearest first; flowers are counted apart."""
    everything = (1 << len(seen.cut.groups)) - 1
    found = []
    for find, pattern in rules.finders:
        for nth, groups in enumerate(find(seen)):
            mask = 0
            for i in groups:
                mask |= 1 << i
            found.append(Candidate(pattern, groups, mask or everything, nth))
    found.sort(key=_dearest_first)
    return found


def _dearest_first(candidate: Candidate) -> tuple[int, int]:
    return -candidate.pattern.points, candidate.pattern.number


def barred(found: list[Candidate], rules: Ruleset) -> list[int]:
    """For each candidate, as bits, those that cannot stand beside it whichever way round."""
    clashes = [clash for _, clash in rules.clashes]
    masks = [0] * len(found)
    for i, a in enumerate(found):
        for j in range(i):
            b = found[j]
            if any(clash(a, b) or clash(b, a) for clash in clashes):
                masks[i] |= 1 << j
                masks[j] |= 1 << i
    return masks


class _Search:
    """Depth first, dearest first; a branch ends when all that is left cannot beat what was found."""

    def __init__(self, found: list[Candidate], rules: Ruleset, every: int | None = None):
        self.found, self.masks = found, barred(found, rules)
        self.joins = [join for _, join in rules.joins]
        self.free = [not self.masks[i] and not (c.pattern.combines and self.joins) for i, c in enumerate(found)]
        self.rest = [0] * (len(found) + 1)
        for i in range(len(found) - 1, -1, -1):
            self.rest[i] = self.rest[i + 1] + found[i].pattern.points
        self.every, self.target, self.hits = every is not None, -1 if every is None else every, []

    def run(self) -> list[Chosen]:
        self._go(0, 0, 0, ((),) * len(self.joins), ())
        return self.hits

    def _go(self, i: int, total: int, out: int, parts: tuple, chosen: tuple[int, ...]) -> None:
        if total + self.rest[i] < self.target or (not self.every and total + self.rest[i] == self.target):
            return
        if i == len(self.found):
            self._keep(total, chosen)
            return
        candidate = self.found[i]
        if not out >> i & 1:
            joined = self._join(candidate, parts)
            if joined is not None:
                points = candidate.pattern.points
                self._go(i + 1, total + points, out | self.masks[i], joined, (*chosen, i))
        if not self.free[i] or out >> i & 1:
            self._go(i + 1, total, out, parts, chosen)

    def _join(self, candidate: Candidate, parts: tuple) -> tuple | None:
        if not candidate.pattern.combines:
            return parts
        joined = tuple(join(part, candidate.mask) for join, part in zip(self.joins, parts))
        return None if None in joined else joined

    def _keep(self, total: int, chosen: tuple[int, ...]) -> None:
        hit = Chosen(total, tuple(self.found[i] for i in chosen))
        self.hits = [*self.hits, hit] if self.every else [hit]
        self.target = total


def best(found: list[Candidate], rules: Ruleset) -> Chosen:
    """The dearest choice; among equals the one whose dearest lines are dearer."""
    return _Search(found, rules).run()[0]


def all_best(found: list[Candidate], rules: Ruleset, total: int) -> list[Chosen]:
    """Every choice worth exactly this total, which must be the dearest."""
    return _Search(found, rules, every=total).run()


def reason(candidate: Candidate, chosen: tuple[Candidate, ...], rules: Ruleset) -> Reason:
    """Why a candidate is not among the chosen ones."""
    for key, clash in rules.clashes:
        for other in chosen:
            if clash(other, candidate):
                return Reason(key, other.pattern)
    for key, clash in rules.clashes:
        for other in chosen:
            if clash(candidate, other):
                return Reason("high_versus_low", other.pattern)
    for key, join in rules.joins:
        return Reason(key, _joiner(candidate, chosen))
    return Reason("high_versus_low")


def _joiner(candidate: Candidate, chosen: tuple[Candidate, ...]) -> Pattern | None:
    """The dearest chosen combination that shares groups with the candidate."""
    return next((c.pattern for c in chosen if c.pattern.combines and c.mask & candidate.mask), None)
