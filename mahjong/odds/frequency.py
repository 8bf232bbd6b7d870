"""How often each pattern of a rule set was won with, the ones never seen too, and how sure the share is.

>>> from mahjong.odds.simulate import play_rows
>>> found = frequencies(play_rows("quick", "finnish", 1, range(20)))
>>> [(row.key, row.wins, row.of) for row in found][:1]
[('dragon_pung', 3, 20)]
"""

from __future__ import annotations

from collections import defaultdict
from functools import singledispatch
from typing import NamedTuple

from mahjong.card.rules import CardRules
from mahjong.odds.simulate import rows_of
from mahjong.rules import load
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.ruleset import FanRules
from mahjong.table.tally import bounds


class Entry(NamedTuple):
    """A line a rule set can count: `kind` and `key` find its name in the text tables, `worth` is in points or a factor."""

    kind: str
    key: str
    worth: int

    def name(self, lang: str = "") -> str:
        """What it is called."""
        from mahjong.text import say

        return say(f"{self.kind}.{self.key}.{'title' if self.kind == 'card' else 'name'}", lang)


@singledispatch
def entries_of(rules) -> tuple[Entry, ...]:
    """Every pattern a rule set can count, those never seen in a simulation too.

    >>> len(entries_of(load("mcr"))), len(entries_of(load("finnish")))
    (82, 23)
    """
    return ()


@entries_of.register
def _(rules: FanRules) -> tuple[Entry, ...]:
    return tuple(Entry("fan", pattern.key, pattern.points) for pattern in rules.patterns)


@entries_of.register
def _(rules: ClassicalRules) -> tuple[Entry, ...]:
    doubles = [Entry("double", row.key, row.factor) for row in rules.doubles if row.factor != 1]
    return (*doubles, *(Entry("limit_hand", row.key, rules.full) for row in rules.hands if row.share))


@entries_of.register
def _(rules: CardRules) -> tuple[Entry, ...]:
    return tuple(Entry("card", line.id, line.points) for line in rules.card.lines)


class Frequency(NamedTuple):
    """How often the winners of a rule set showed a pattern: in `wins` of `of` hands, `times` in all; `share` from 0 to 1
    and the bounds between which the true share lies, in 95 of 100 simulations."""

    rules: str
    kind: str
    key: str
    worth: int
    wins: int
    of: int
    times: int
    share: float
    low: float
    high: float


def frequencies(results) -> list[Frequency]:
    """How often each pattern of the rules was won with, the ones never seen too; takes the table of `simulate` or its rows.

    >>> from mahjong.odds.simulate import play_rows
    >>> len(frequencies(play_rows("quick", "mcr", 1, range(2))))
    82
    """
    rows = rows_of(results)
    return [frequency for rules in dict.fromkeys(row.rules for row in rows) for frequency in _frequencies(rules, rows)]


def _frequencies(rules: str, rows: list) -> list[Frequency]:
    won = [_read_patterns(row.patterns) for row in rows if row.rules == rules and row.winner]
    found: dict[str, list[int]] = defaultdict(list)
    for patterns in won:
        for key, times in patterns.items():
            found[key].append(times)
    return [_frequency(rules, entry, found[entry.key], len(won)) for entry in entries_of(load(rules))]


def _frequency(rules: str, entry: Entry, times: list[int], of: int) -> Frequency:
    wins = len(times)
    return Frequency(rules, *entry, wins, of, sum(times), wins / of if of else 0.0, *bounds(wins, of))


def _read_patterns(text: str) -> dict[str, int]:
    parts = [word.partition("*") for word in text.split()]
    return {key: int(times or 1) for key, _, times in parts}
