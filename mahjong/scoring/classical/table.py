"""What a classical rule set is made of: rows of its printed table, and named behaviour where a number does not do.

Everything is a value; a variant is the same table with some entries changed, or with other choices of its options:

>>> from mahjong.rules import load
>>> house = load("finnish").choose(limit="300", one_suit="cumulative")
>>> house.limit, house.choice("one_suit"), load("finnish").choice("one_suit")
(300, 'cumulative', 'highest')
>>> load("finnish").but(points={"going_out": {"points": 10}}).row("going_out").points
10
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from mahjong.errors import MahjongError
from mahjong.hand import Group
from mahjong.reading import FORMS, STANDARD, Reading
from mahjong.scoring.ruleset import Ruleset

TABLES = ("groups", "pairs", "points", "doubles", "hands")


@dataclass(frozen=True, eq=False)
class GroupRow:
    """What a kind of group is worth, shown and in the hand; `tiles` are its kinds of tile as bits."""

    key: str
    kind: str
    tiles: int
    shown: int
    hidden: int

    def fits(self, group: Group) -> bool:
        """Whether the group is of this row."""
        return group.kind == self.kind and bool(self.tiles >> group.tile & 1)


@dataclass(frozen=True, eq=False)
class PointRow:
    """Points for something `find(view)` sees; 0 where the rules do not use it. `winner`: for the winner only."""

    key: str
    points: int
    find: Callable
    winner: bool = False


@dataclass(frozen=True, eq=False)
class DoubleRow:
    """A factor on the points, 1 where the rules do not use it; `void(view)` says why a claimed circumstance cannot be."""

    key: str
    factor: int
    find: Callable
    winner: bool = False
    void: Callable | None = None


@dataclass(frozen=True, eq=False)
class HandRow:
    """A special hand; `share(limit, win)` is what it pays, None where the rules do not have it."""

    key: str
    find: Callable
    share: Callable | None


@dataclass(frozen=True, eq=False)
class Option:
    """Something a table may settle either way: for each choice, the changes it means; the first choice is the default."""

    key: str
    choices: dict[str, dict]

    @property
    def default(self) -> str:
        """The choice the old table of the Finnish guide stands for."""
        return next(iter(self.choices))


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class ClassicalRules(Ruleset):
    """Rules that count points, then doubles, up to a limit.

    Tables: `groups`, `pairs`, `points`, `doubles`, `hands`. `limit` caps a hand's worth, None for no limit; `special` is
    what a special hand pays where there is none. `chows_allowed` bounds the chows of a win. The rest is behaviour:
    `one_suit`, `double_wind`, `double_wind_pair`, `own_and_round_bonus` decide between lines that overlap,
    `claim_in_hand` and `opens` what still counts as from the hand, `charge`, `losers_settle`, `scoring_players`,
    `dangerous_discard` and `draw_settles` who pays whom.
    """

    groups: tuple[GroupRow, ...]
    pairs: tuple[PointRow, ...]
    points: tuple[PointRow, ...]
    doubles: tuple[DoubleRow, ...]
    hands: tuple[HandRow, ...]
    limit: int | None
    special: int
    chows_allowed: int
    one_suit: Callable
    double_wind: Callable
    double_wind_pair: Callable
    own_and_round_bonus: Callable
    claim_in_hand: Callable
    opens: Callable
    charge: Callable
    losers_settle: Callable
    scoring_players: Callable
    dangerous_discard: Callable
    draw_settles: Callable
    options: tuple[Option, ...] = ()

    @cached_property
    def rows(self) -> dict[str, GroupRow | PointRow | DoubleRow | HandRow]:
        """Every row of the tables by its key."""
        return {row.key: row for name in TABLES for row in getattr(self, name)}

    def row(self, key: str):
        """The row with this key."""
        return self.rows[key]

    @property
    def full(self) -> int:
        """What a special hand pays."""
        return self.special if self.limit is None else self.limit

    def capped(self, worth: int) -> int:
        """A worth within the limit; the limit comes before doubling for East (classical.pay.limit)."""
        return worth if self.limit is None else min(worth, self.limit)

    def is_win(self, reading: Reading) -> bool:
        """Whether the rules know the shape; other than groups and a pair, only their own special hands."""
        if reading.shape == STANDARD:
            return sum(group.kind == "chow" for group in reading.groups) <= self.chows_allowed
        return reading.shape in self.forms

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The winning shapes the rules know: groups and a pair, and their own special hands."""
        return tuple(form for form in FORMS if form == STANDARD or getattr(self.rows.get(form), "share", None) is not None)

    def but(self, **changes) -> ClassicalRules:
        """The same rules with some entries changed; a table takes a dict of row key -> changes of that row."""
        tables = {name: self._changed(name, changes[name]) for name in TABLES if isinstance(changes.get(name), dict)}
        return super().but(**{**changes, **tables})

    def _changed(self, name: str, rows: dict[str, dict]) -> tuple:
        table = getattr(self, name)
        unknown = rows.keys() - {row.key for row in table}
        if unknown:
            raise MahjongError("no_line", name=min(unknown), known=", ".join(row.key for row in table))
        return tuple(replace(row, **rows.get(row.key, {})) for row in table)

    def choose(self, **chosen: str) -> ClassicalRules:
        """The same rules with other choices of their options; raises MahjongError for one that does not exist."""
        rules = self
        for key, choice in chosen.items():
            rules = rules.but(**_find(choice, _option(self, key).choices, "unknown_choice"))
        return rules

    def choice(self, key: str) -> str:
        """The choice of an option these rules make; empty when the table was changed to something else."""
        fitting = (choice for choice, changes in _option(self, key).choices.items() if self._has(changes))
        return next(fitting, "")

    def choices(self) -> dict[str, str]:
        """Every option with the choice made."""
        return {option.key: self.choice(option.key) for option in self.options}

    def _has(self, changes: dict) -> bool:
        for name, wanted in changes.items():
            if name not in TABLES:
                same = getattr(self, name) == wanted
            else:
                same = all(getattr(self.row(key), part) == value for key, parts in wanted.items() for part, value in parts.items())
            if not same:
                return False
        return True


def _option(rules: ClassicalRules, key: str) -> Option:
    return _find(key, {option.key: option for option in rules.options}, "unknown_option")


def _find(name: str, known: dict, error: str):
    """The entry of that name, or a refusal that names those there are."""
    if str(name) not in known:
        raise MahjongError(error, name=name, known=", ".join(known))
    return known[str(name)]
