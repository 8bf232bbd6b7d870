"""The rule sets, found by being there: each file of this folder lists its own in `RULESETS`.

>>> load("mcr").minimum
8
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mahjong.errors import MahjongError
from mahjong.scoring.ruleset import Ruleset


@cache
def all_rules(kind: type[Ruleset] = Ruleset) -> dict[str, Ruleset]:
    """Every rule set by its key, those that count fans first, those with a card last; `kind` asks for those of one way to count.

    >>> list(all_rules())
    ['mcr', 'mil', 'finnish', 'corrected', 'books', 'playboard', 'nmjl_like']
    """
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    found = [rules for module in modules for rules in module.RULESETS if isinstance(rules, kind)]
    return {rules.key: rules for rules in sorted(found, key=lambda rules: rules.place)}


@cache
def by_groups() -> dict[str, Ruleset]:
    """The rule sets in which four groups and a pair win: all but those with a card.

    >>> list(by_groups())
    ['mcr', 'mil', 'finnish', 'corrected', 'books']
    """
    return {key: rules for key, rules in all_rules().items() if not rules.has_card}


def load(rules: str | Ruleset) -> Ruleset:
    """A rule set by its key, or the one given; raises MahjongError for an unknown key.

    >>> load("mil").by_key["two_concealed_kongs"].points
    6
    """
    if isinstance(rules, Ruleset):
        return rules
    if not isinstance(rules, str) or rules not in all_rules():
        raise MahjongError("no_rules", name=rules, known=", ".join(all_rules()))
    return all_rules()[rules]
