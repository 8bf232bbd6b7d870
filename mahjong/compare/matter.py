"""Which agreements change something in a position: every choice of every option tried, one after another.

>>> from mahjong.compare import Position
>>> found = list(mattering(Position.parse("1133m5577p9sEESS !9s"), options=["seven_pairs"]))
>>> [(change.choice, sorted(change.keys)) for change in found if change.keys]
[('limit', ['books']), ('half', ['books', 'corrected', 'finnish']), ('no', ['corrected', 'finnish']), ('half_if_claimed', ['books'])]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mahjong.compare.position import Position
from mahjong.compare.settings import agreed, every_setting
from mahjong.compare.verdict import Verdict, compare, verdict
from mahjong.files import look_up


class Change(NamedTuple):
    """A choice of an option, and for each rule set it changes the verdict before and after; `tried` of `all` are done."""

    option: str
    choice: str
    keys: Mapping[str, tuple[Verdict, Verdict]]
    tried: int
    all: int


def offered() -> tuple[str, ...]:
    """The options that can change what is said of one position; those about the wall and the match cannot.

    >>> "ladder" in offered(), "rounds" in offered(), "limit" in offered(), "payment" in offered()
    (True, False, True, True)
    """
    without = look_up("data/compare.toml", "options", "not_here")
    return tuple(option for option in every_setting() if option not in without)


def mattering(position: Position, chosen: Mapping[str, str] | None = None, options: Iterable[str] | None = None) -> Iterator[Change]:
    """Every choice of the offered options that is not made already, one after another, with what it would change."""
    chosen = dict(chosen or {})
    now = compare(position, chosen)
    trials = [(option, choice, keys) for option in options or offered() for choice, keys in _others(option, chosen).items()]
    for tried, (option, choice, keys) in enumerate(trials, 1):
        later = {key: verdict(position, *agreed(key, {**chosen, option: choice})) for key in keys}
        yield Change(option, choice, {key: (now[key], new) for key, new in later.items() if new.said != now[key].said}, tried, len(trials))


def _others(option: str, chosen: Mapping[str, str]) -> dict[str, list[str]]:
    """Choice -> the rule sets that do not make it now."""
    found: dict[str, list[str]] = {}
    for key, setting in every_setting()[option].items():
        for choice in setting.choices:
            if choice != chosen.get(option, setting.choice):
                found.setdefault(choice, []).append(key)
    return found
