"""What a rule set is made of: patterns (the lines of its sheet), principles (what may be counted together), and the rest.

Everything here is a value. A variant is the same sheet with some entries changed:

>>> from mahjong.rules import load
>>> house = load("mcr").but(key="house", minimum=4)
>>> house.minimum, load("mcr").minimum
(4, 8)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from mahjong.hand import Win

from mahjong.reading import FORMS

WHOLE: tuple[tuple[int, ...], ...] = ((),)  # a pattern of the hand as a whole: found once, in no group of its own
NONE: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, eq=False)
class Pattern:
    """One line of a scoring sheet.

    `find(seen)` yields, for each time the pattern occurs, the numbers of the groups that show it; `()` is the whole
    hand. `contains` names the patterns not counted beside it: those it always contains, `key:1` one copy only, and with
    `~key` those the rules take away though they need not be there.
    `each`: counted as often as it occurs, and barred only inside the groups of what contains it (mcr.fan73).
    `void(seen)` says why a claimed circumstance cannot be (mcr.C6, C16), or None.
    """

    key: str
    number: int
    points: int
    find: Callable
    contains: str = ""
    each: bool = False
    flower: bool = False
    void: Callable | None = None

    @cached_property
    def excludes(self) -> MappingProxyType:
        """Pattern key -> copies taken away, None for all."""
        pairs = (word.lstrip("~").partition(":") for word in self.contains.split())
        return MappingProxyType({key: int(copies) if copies else None for key, _, copies in pairs})

    @cached_property
    def takes_away(self) -> frozenset[str]:
        """The patterns it bars without always containing them."""
        return frozenset(word.lstrip("~") for word in self.contains.split() if word.startswith("~"))

    @cached_property
    def combines(self) -> bool:
        """Whether the pattern puts separate groups together by their numbers (the principles speak of these)."""
        return getattr(self.find, "combines", False)

    def but(self, also: str = "", **changes) -> Pattern:
        """The same line with some entries changed; `also` names further patterns it contains."""
        return replace(self, contains=f"{changes.pop('contains', self.contains)} {also}".strip(), **changes)


@dataclass(frozen=True)
class Principle:
    """A rule about which lines may stand together.

    `clash(a, b)`: counting line `a` bars line `b`. `join(parts, groups)`: the parts of the hand after a pattern has
    put groups together, or None where it may not; groups are bit masks.
    """

    key: str
    clash: Callable | None = None
    join: Callable | None = None


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Ruleset:
    """What every set of rules says of itself; the ways to count (fans, points and doubles) are kinds of it.

    `count(win, rules)` counts a win, which is a `wins`. `facts` are the circumstances of a win these rules look at, `sticks` what the
    four counting sticks are worth, the dearest first (play.T9). `loose` says after what a replacement counts as one: a
    `kong`, and for some rules a `bonus` tile (mcr.C15).
    """

    key: str
    count: Callable
    loose: frozenset[str] = frozenset({"kong"})
    facts: tuple[str, ...] = ()
    sticks: tuple[int, ...] = ()
    minimum: int = 0
    wins: ClassVar[type[Win]] = Win
    place: ClassVar[int] = 1  # in lists of rule sets
    has_card: ClassVar[bool] = False

    def but(self, **changes) -> Ruleset:
        """The same rules with some entries changed."""
        return replace(self, **changes)

    def at(self, table) -> Ruleset:
        """The rules as a table agreed on them; those that leave nothing to a table are the same everywhere."""
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r})"


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class FanRules(Ruleset):
    """Rules that add up fans: a sheet of patterns, and principles for which of them stand together."""

    place: ClassVar[int] = 0

    patterns: tuple[Pattern, ...]
    principles: tuple[Principle, ...]
    settle: Callable
    base: int = 0
    fallback: str = ""
    penalties: MappingProxyType = field(default_factory=lambda: MappingProxyType({}))

    @property
    def forms(self) -> tuple[str, ...]:
        """The winning shapes the rules know: all five (mcr.shape)."""
        return FORMS

    @cached_property
    def by_key(self) -> dict[str, Pattern]:
        return {pattern.key: pattern for pattern in self.patterns}

    @cached_property
    def finders(self) -> tuple[tuple[Callable, Pattern], ...]:
        """The patterns that are looked for in a reading: all but flowers and the one that stands in for none."""
        return tuple((p.find, p) for p in self.patterns if p.key != self.fallback and not p.flower)

    @cached_property
    def clashes(self) -> tuple[tuple[str, Callable], ...]:
        return tuple((p.key, p.clash) for p in self.principles if p.clash)

    @cached_property
    def joins(self) -> tuple[tuple[str, Callable], ...]:
        return tuple((p.key, p.join) for p in self.principles if p.join)

    def but(self, patterns: dict[str, dict] | None = None, **changes) -> FanRules:
        """The same rules with some entries changed; `patterns` maps a key to the changes of that line.

        >>> from mahjong.rules import load
        >>> load("mcr").but(patterns={"all_chows": {"points": 1}}).by_key["all_chows"].points
        1
        """
        rows = tuple(p.but(**patterns[p.key]) if p.key in (patterns or {}) else p for p in self.patterns)
        return super().but(patterns=rows, **changes)

    def without(self, principle: str) -> FanRules:
        """The same rules with one principle left out: shows what the principle is for."""
        kept = tuple(p for p in self.principles if p.key != principle)
        return replace(self, key=f"{self.key}-{principle}", principles=kept)
