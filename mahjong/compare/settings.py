"""What a table agreed on, for any rule set: the options of play and those of the score, by one name and as text.

>>> rules, table = agreed("finnish", {"limit": "300", "multi_win": "all_win", "payment": "all_pay"})
>>> rules.limit, table.multi_win
(300, 'all_win')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.rules import all_rules, load
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.ruleset import Ruleset
from mahjong.table.options import Agreed, usual


class Setting(NamedTuple):
    """One option of a rule set: the choice it makes, and all there are, as text."""

    option: str
    choice: str
    choices: tuple[str, ...]


@cache
def settings(key: str) -> dict[str, Setting]:
    """Every option of a rule set by its name, those of play before those of the score.

    >>> settings("mcr")["dead_wall"], "limit" in settings("mcr"), settings("books")["limit"].choice
    (Setting(option='dead_wall', choice='0', choices=('14', '0')), False, '500')
    """
    rules, table = load(key), usual(key)
    found = {name: Setting(name, str(getattr(table, name)), tuple(map(str, choices))) for name, choices in table.choices.items()}
    if isinstance(rules, ClassicalRules):
        found |= {o.key: Setting(o.key, rules.choice(o.key), tuple(o.choices)) for o in rules.options}
    return found


@cache
def every_setting() -> dict[str, dict[str, Setting]]:
    """Option -> rule set -> what it is there, for every option any rule set has.

    >>> list(every_setting()["payment"]), len(every_setting()["multi_win"])
    (['playboard', 'nmjl_like'], 5)
    """
    found: dict[str, dict[str, Setting]] = {}
    for key in all_rules():
        for option, setting in settings(key).items():
            found.setdefault(option, {})[key] = setting
    return found


def choices(option: str) -> tuple[str, ...]:
    """The choices of an option; raises MahjongError for one no rule set has."""
    if option not in every_setting():
        raise MahjongError("unknown_option", name=option, known=", ".join(every_setting()))
    return next(iter(every_setting()[option].values())).choices


def known(chosen: Mapping[str, str]) -> dict[str, str]:
    """Of some choices those that exist and that not every rule set makes anyway.

    >>> known({"limit": "300", "chess": "1", "ladder": "up", "going_out": "20"})
    {'limit': '300'}
    """
    there = {option: choice for option, choice in chosen.items() if option in every_setting() and choice in choices(option)}
    return {option: choice for option, choice in there.items() if any(s.choice != choice for s in every_setting()[option].values())}


def agreed(key: str, chosen: Mapping[str, str] = {}) -> tuple[Ruleset, Agreed]:
    """A rule set and its usual table with what was agreed otherwise; options it does not have are passed over.

    Raises MahjongError for a choice that does not exist.
    """
    rules, table = load(key), usual(key)
    table = table.but(**{name: _value(table, name, choice) for name, choice in chosen.items() if name in table.choices})
    if isinstance(rules, ClassicalRules):
        own = {option.key for option in rules.options}
        rules = rules.choose(**{name: choice for name, choice in chosen.items() if name in own})
    return rules.at(table), table


def _value(table: Agreed, name: str, choice: str):
    """The choice as the table has it: a number, a truth or a word."""
    return next((value for value in table.choices[name] if str(value) == choice), choice)


def changed(key: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Of some choices those that make a rule set another than it is.

    >>> changed("corrected", {"limit": "300", "outer_pungs": "4_8", "payment": "all_pay"})
    {'limit': '300'}
    """
    own = settings(key)
    return {option: choice for option, choice in chosen.items() if option in own and own[option].choice != choice}
