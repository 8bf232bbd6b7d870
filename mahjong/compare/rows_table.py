"""Rows about the set of tiles, what wins, and every option; each row is an id, a name, what each rule set says, a statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from mahjong.compare.settings import agreed, every_setting
from mahjong.compare.words import choice_words, option_name
from mahjong.reading import FORMS
from mahjong.rules import all_rules
from mahjong.scoring.ruleset import FanRules
from mahjong.table.deal import Deal
from mahjong.text import say, table as sentences
from mahjong.tiles import Tile

Row = tuple[str, str, Mapping[str, str], str]


def named(section: str, id: str, lang: str) -> str:
    """What a row is called."""
    return say(f"compare.row.{section}.{id}", lang)


def yes(is_so: bool, lang: str) -> str:
    """Yes or no in words."""
    return say("compare.yes" if is_so else "compare.no", lang)


def asked(section: str, id: str, value: Callable, lang: str, rule: str = "") -> Row:
    """A row in which every rule set answers `value(rules, table)`; None for one that does not know the thing."""
    answers = {key: value(*agreed(key)) for key in all_rules()}
    return id, named(section, id, lang), {key: str(answer) for key, answer in answers.items() if answer is not None}, rule


def tiles(lang: str) -> Iterator[Row]:
    """The set, and how the game begins."""
    for id, count in SETS.items():
        yield asked("tiles", id, lambda rules, table, count=count: count(Counter(table.tiles)), lang)
    yield asked("tiles", "dealt", lambda rules, table: table.dealer_start, lang)
    yield asked("tiles", "charleston", lambda rules, table: yes(Deal.start(1, rules, table).phase == "pass", lang), lang, "american.R33")


SETS: dict[str, Callable[[Counter], int]] = {
    "all": lambda kinds: kinds.total(),
    "jokers": lambda kinds: kinds[Tile.JOKER],
    "bonus": lambda kinds: sum(count for tile, count in kinds.items() if tile.is_bonus),
    "flowers": lambda kinds: kinds[Tile.FLOWER],
}


def wins(lang: str) -> Iterator[Row]:
    """What wins, what is needed, what a false win costs."""
    yield asked("win", "minimum", lambda rules, table: rules.minimum or say("compare.none", lang), lang)
    yield asked("win", "limit", lambda rules, table: getattr(rules, "limit", None) or say("compare.none", lang), lang)
    for form in FORMS:
        yield asked("win", form, lambda rules, table, form=form: say("compare.only_card", lang) if rules.has_card else yes(form in rules.forms, lang), lang)
    for fault in _faults():
        yield asked("win", fault, lambda rules, table, fault=fault: getattr(rules, "penalties", {}).get(fault, say("compare.none", lang)), lang)
    yield asked("win", "sticks", lambda rules, table: ", ".join(map(str, rules.sticks)) or None, lang, "play.T9")


def _faults() -> list[str]:
    return list(dict.fromkeys(fault for rules in all_rules(FanRules).values() for fault in rules.penalties))


def options(lang: str) -> Iterator[Row]:
    """Everything a table may agree on, with what each rule set does unless something else is agreed."""
    for option, found in every_setting().items():
        yield option, option_name(option, lang), {key: choice_words(option, setting.choice, lang) for key, setting in found.items()}, option_rule(option)


def option_rule(option: str) -> str:
    """The statement about an option, where there is one.

    >>> option_rule("multi_win"), option_rule("payment"), option_rule("outer_pungs")
    ('option.multi_win', 'american.option.payment', 'classical.open.outer_pungs')
    """
    known = sentences("en")
    ids = (f"option.{option}", f"american.option.{option}", f"classical.open.{option}")
    return next((id for id in ids if f"rule.{id}" in known or f"rule.{id}.text" in known), "")
