"""The reference without a question: all entries in groups, each kind in the order its readers know.

>>> [(group.key, len(group.ids)) for group in groups("fan")][:3]
[('88', 7), ('64', 6), ('48', 2)]
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.files import load_toml
from mahjong.reference.entries import KINDS, Entry, entries, line_of
from mahjong.reference.fold import fold
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules
from mahjong.statements import statement
from mahjong.text import say
from mahjong.tongue import language, spoken_cache


class Group(NamedTuple):
    """Some entries of one kind that stand together, by their ids: `key` names the group among those of its kind."""

    kind: str
    key: str
    title: str
    ids: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.kind}:{self.key}"


def groups(kind: str, rules: str = "", lang: str = "") -> tuple[Group, ...]:
    """The groups of a kind that a rule set knows something of; the fans by the points they bring there.

    >>> [group.title for group in groups("rule", "playboard")][:2], sum(len(group.ids) for group in groups("card", "mcr"))
    (['The tiles', 'History and culture'], 0)
    """
    return _groups(kind, rules, lang or language())


@spoken_cache(256)
def _groups(kind: str, rules: str, lang: str) -> tuple[Group, ...]:
    found: dict[str, list[Entry]] = {}
    for entry in entries().values():
        if entry.kind == kind and (not rules or rules in entry.rules):
            found.setdefault(KEYS[kind](entry, rules, lang), []).append(entry)
    made = [Group(kind, key, TITLES[kind](key, lang), tuple(e.id for e in ordered(kind, found[key], lang))) for key in found]
    return tuple(sorted(made, key=lambda group: group.key) if kind == "term" else made)


def counts(rules: str = "") -> dict[str, int]:
    """How many entries of each kind a rule set knows.

    >>> counts()["fan"], counts("playboard")["fan"]
    (81, 0)
    """
    return {kind: sum(e.kind == kind and (not rules or rules in e.rules) for e in entries().values()) for kind in KINDS}


def ordered(kind: str, found: list[Entry], lang: str) -> list[Entry]:
    """Words by the letter, anything else in the order of its source."""
    return sorted(found, key=lambda entry: fold(entry.title(lang))) if kind == "term" else found


def fan_rules(rules: str = "") -> str:
    """The rule set whose fans are meant: the one asked for, or the competition rules.

    >>> fan_rules("mil"), fan_rules("finnish")
    ('mil', 'mcr')
    """
    return rules if rules in all_rules(FanRules) else "mcr"


def family(id: str) -> str:
    """The family of a statement: the longest beginning of its id that `data/rules.toml` knows.

    The many of the American game are parted by the lesson that teaches them.

    >>> family("play.G7"), family("mcr.C5a"), family("american.R33")
    ('play.G', 'mcr.C', 'american.10')
    """
    found = max((name for name in load_toml("data/rules.toml")["families"] if id.startswith(name)), key=len)
    return f"american.{statement(id).page[:2]}" if found == "american." else found


def letter(title: str) -> str:
    """Under which letter a word stands; what begins with none, under `#`.

    >>> letter("Łąka"), letter("13 orphans")
    ('L', '#')
    """
    first = fold(title)[:1].upper()
    return first if first.isalpha() else "#"


def _points(entry: Entry, rules: str, lang: str) -> str:
    return str(load(fan_rules(rules)).by_key[entry.key].points)


KEYS = {
    "rule": lambda entry, rules, lang: family(entry.key),
    "fan": _points,
    "card": lambda entry, rules, lang: line_of(entry).category,
    "option": lambda entry, rules, lang: "american" if entry.about[0].startswith("american.") else "score" if entry.about[0].startswith("classical.") else "play",
    "term": lambda entry, rules, lang: letter(entry.title(lang)),
}
TITLES = {
    "rule": lambda key, lang: say(f"reference.family.{key.rstrip('.').replace('.', '_')}", lang),
    "fan": lambda key, lang: say("reference.points", lang, points=int(key)),
    "card": lambda key, lang: say(f"card.{key}.title", lang),
    "option": lambda key, lang: say(f"reference.options.{key}", lang),
    "term": lambda key, lang: key,
}
