"""The dearest set of lines a reading allows: an exact search over which candidate lines to count (High-versus-Low)."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mahjong.scoring.ruleset import FanRules, Pattern
from mahjong.scoring.seen import Seen, bits


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


def candidates(seen: Seen, rules: FanRules) -> list[Candidate]:
    """Every line the reading shows, dearest first; flowers are counted apart."""
    everything = (1 << len(seen.cut.groups)) - 1
    found = []
    for find, pattern in rules.finders:
        shown = find(seen)
        if shown:  # most patterns are not there
            found += [Candidate(pattern, groups, bits(groups) or everything, nth) for nth, groups in enumerate(shown)]
    found.sort(key=_dearest_first)
    return found


def _dearest_first(candidate: Candidate) -> tuple[int, int]:
    return -candidate.pattern.points, candidate.pattern.number


class Choices:
    """The lines a reading shows and which of them cannot stand together: asked for the dearest choice, or all of a worth.

    The search goes depth first, dearest lines first; a branch ends when all that is left cannot reach what was found.
    """

    def __init__(self, found: list[Candidate], rules: FanRules):
        self.found = found
        self.joins = [join for _, join in rules.joins]
        self.points = [candidate.pattern.points for candidate in found]
        masks = _barred(found, [clash for _, clash in rules.clashes])
        # a line that bars none, is barred by none and joins no groups always counts
        self.free = [not masks[i] and not (c.pattern.combines and self.joins) for i, c in enumerate(found)]
        self.bars = [[j for j in range(i + 1, len(found)) if masks[i] >> j & 1] for i in range(len(found))]
        self.most, self.hits = -1, []
        self._go(0, 0, sum(self.points), 0, ((),) * len(self.joins), ())

    @cached_property
    def equal(self) -> list[Chosen]:
        """Every dearest choice, the one whose dearest lines are dearer first."""
        return [Chosen(self.most, tuple(self.found[i] for i in chosen)) for chosen in self.hits]

    @property
    def best(self) -> Chosen:
        """The dearest choice."""
        return self.equal[0]

    def _go(self, i: int, total: int, left: int, out: int, parts: tuple, chosen: tuple[int, ...]) -> None:
        """`left` is what the lines from `i` on that are not barred (bits of `out`) are worth together."""
        while i < len(self.found) and (self.free[i] or out >> i & 1):
            if not out >> i & 1:
                total, left, chosen = total + self.points[i], left - self.points[i], (*chosen, i)
            i += 1
        if total + left < self.most:
            return
        if i == len(self.found):
            self.hits = [*self.hits, chosen] if total == self.most else [chosen]
            self.most = total
            return
        left -= self.points[i]
        joined = self._join(self.found[i], parts)
        if joined is not None:
            newly = [j for j in self.bars[i] if not out >> j & 1]
            lost = sum(self.points[j] for j in newly)
            self._go(i + 1, total + self.points[i], left - lost, out | bits(newly), joined, (*chosen, i))
        self._go(i + 1, total, left, out, parts, chosen)

    def _join(self, candidate: Candidate, parts: tuple) -> tuple | None:
        if not candidate.pattern.combines:
            return parts
        joined = tuple(join(part, candidate.mask) for join, part in zip(self.joins, parts))
        return None if None in joined else joined


def _barred(found: list[Candidate], clashes: list) -> list[int]:
    """For each candidate, as bits, those that cannot stand beside it whichever way round."""
    masks = [0] * len(found)
    for i, a in enumerate(found):
        for j in range(i):
            b = found[j]
            for clash in clashes:
                if clash(a, b) or clash(b, a):
                    masks[i] |= 1 << j
                    masks[j] |= 1 << i
                    break
    return masks


def reason(candidate: Candidate, chosen: tuple[Candidate, ...], rules: FanRules) -> Reason:
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
