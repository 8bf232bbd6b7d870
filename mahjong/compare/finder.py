"""Which rules does a table play? From the answers to a dozen questions to the nearest rule set and what to agree on in it.

The questions are data: an answer names the features it asks for, or a game that is not covered here.

>>> found = find({"tiles": "136", "counting": "doubles", "several": "all"})
>>> found[0].key, found[0].agree, found[0].against
('finnish', {'bonus_tiles': 'False', 'multi_win': 'all_win'}, ())
>>> uncovered({"counting": "han", "ready": "stake"})
{'riichi': ('counting', 'ready')}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from mahjong.compare.features import feature, reach
from mahjong.compare.settings import agreed
from mahjong.files import look_up
from mahjong.rules import all_rules

SKIPPED = ""  # the answer of who does not know


@dataclass(frozen=True)
class Choice:
    """One answer to a question: the features it `wants`, or the game not covered here that it `means`."""

    key: str
    wants: Mapping[str, str] = field(default_factory=dict)
    means: str = ""


@dataclass(frozen=True)
class Match:
    """How near a rule set is to some answers: `fits` as it is, `agree` on these options for the rest, `against` all of it."""

    key: str
    fits: tuple[str, ...]
    agree: Mapping[str, str]
    by_option: tuple[str, ...]
    against: tuple[str, ...]


@cache
def questions() -> dict[str, dict[str, Choice]]:
    """The questions with their answers, in order.

    >>> len(questions()), list(questions()["minimum"])
    (12, ['none', 'eight', 'faan', 'yaku'])
    """
    found = look_up("data/compare.toml", "question")
    return {key: {name: _choice(name, row) for name, row in answers.items()} for key, answers in found.items()}


def _choice(name: str, row: Mapping) -> Choice:
    return Choice(name, {key: str(value) for key, value in row.items() if key != "means"}, row.get("means", ""))


def answered(answers: Mapping[str, str]) -> dict[str, Choice]:
    """The questions that were answered, with the choice made; what is no answer is left out."""
    return {key: options[answers[key]] for key, options in questions().items() if answers.get(key) in options}


def uncovered(answers: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The games not covered here that some answers mean, the one most of them mean first, each with the questions."""
    found: dict[str, list[str]] = {}
    for key, choice in answered(answers).items():
        if choice.means:
            found.setdefault(choice.means, []).append(key)
    return {game: tuple(keys) for game, keys in sorted(found.items(), key=lambda item: -len(item[1]))}


def find(answers: Mapping[str, str]) -> list[Match]:
    """Every rule set, the nearest first: least against it, then fewest options to change.

    How a hand is counted weighs more than who gets a tile; the weights are data.
    """
    matches = [_match(key, answered(answers)) for key in all_rules()]
    return sorted(matches, key=lambda match: (_weight(match.against), len(match.by_option), len(match.agree)))


def _weight(against: tuple[str, ...]) -> int:
    weights = look_up("data/compare.toml", "weight")
    return sum(weights.get(question, 1) for question in against)


def _match(key: str, choices: Mapping[str, Choice]) -> Match:
    fits, by_option, against, agree = [], [], [], {}
    for question, choice in choices.items():
        way = None if choice.means else _way(key, choice, agree)
        (against if way is None else by_option if way else fits).append(question)
        agree |= way or {}
    return Match(key, tuple(fits), agree, tuple(by_option), tuple(against))


def _way(key: str, choice: Choice, agree: Mapping[str, str]) -> dict[str, str] | None:
    """What to agree on for one answer, beside what is agreed for those before it."""
    found: dict[str, str] = {}
    for name, wanted in choice.wants.items():
        way = reach(key, name, wanted, {**agree, **found})
        if way is None:
            return None
        found |= way
    return found


def here(key: str, question: str, chosen: Mapping[str, str] | None = None) -> Choice | None:
    """The answer a rule set itself gives to a question; None where none of them fits it.

    >>> here("mcr", "minimum").key, here("books", "tiles").key
    ('eight', '144')
    """
    rules, table = agreed(key, chosen or {})
    own = (c for c in questions()[question].values() if c.wants and all(feature(n, rules, table) == value for n, value in c.wants.items()))
    return next(own, None)
