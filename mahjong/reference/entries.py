"""What can be looked up: one entry for each rule, fan, hand of a card, option and word, made from the rule sets and their data.

>>> entry("fan:all_green").title(), entry("option:multi_win").lesson
('All Green', '05-calls#c4-equals')
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from mahjong.card.words import pattern_words
from mahjong.compare.rows_table import option_rule
from mahjong.compare.settings import every_setting
from mahjong.compare.words import choice_words, option_name
from mahjong.errors import MahjongError, visible
from mahjong.files import load_toml, look_up
from mahjong.learn.drill import drills
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules, Pattern
from mahjong.statements import Statement, disagreements, fan_example, statement, statements
from mahjong.text import say
from mahjong.tiles import Tile

KINDS = ("rule", "fan", "card", "option", "term")
CLAUSE = "melded_and_concealed_kong"  # a line of the sheet that belongs to fan 57, no fan of its own (mcr.C2)


@dataclass(frozen=True)
class Entry:
    """One thing to look up. `kind` is one of `KINDS`, `key` its name among them, `rules` the rule sets that know it,
    `about` the ids of the statements about it (the first is its own), `lesson` the page and cell that teach it."""

    kind: str
    key: str
    rules: tuple[str, ...]
    about: tuple[str, ...] = ()
    lesson: str = ""

    @property
    def id(self) -> str:
        """Its address: `fan:all_green`.

        >>> entry("fan:all_green").id
        'fan:all_green'
        """
        return f"{self.kind}:{self.key}"

    def title(self, lang: str = "") -> str:
        """What it is called; of a rule without a headline, nothing."""
        return TITLES[self.kind](self, lang)

    def text(self, lang: str = "") -> str:
        """What it says, in a sentence or a few."""
        return TEXTS[self.kind](self, lang)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The statements about it, its own first."""
        return tuple(statement(id) for id in self.about)

    @cached_property
    def open_points(self) -> tuple[str, ...]:
        """The ids of those statements on which the sources differ.

        >>> entry("fan:two_concealed_kongs").open_points
        ('mcr.C1', 'mcr.C9', 'mcr.line404')
        """
        return tuple(id for id in self.about if disagreements(id))

    @property
    def excludes(self) -> tuple[str, ...]:
        """The fans not counted beside a fan, by key; of anything else none.

        >>> entry("fan:all_green").excludes
        ('one_voided_suit',)
        """
        return tuple(self.pattern.excludes) if self.kind == "fan" else ()

    @property
    def pattern(self) -> Pattern:
        """The line of the sheet a fan is."""
        return load("mcr").by_key[self.key]

    @property
    def example(self) -> str:
        """Tiles, groups or a hand that show it, in notation; empty where nothing is to be shown.

        >>> entry("rule:play.G7").example, entry("term:tile.1m").example
        ('(4<56p)', '1m')
        """
        return EXAMPLES[self.kind](self)

    @property
    def hands(self) -> dict[str, str]:
        """Wins that show it and may be changed, each by its key (`""` for one alone); empty where there are none.

        >>> entry("rule:mcr.C7").hands, list(entry("rule:mcr.principle.account_once").hands)
        ({'': '1112345678999p *2p'}, ['fourth', 'flush', 'triple'])
        """
        return {"": self.example} if self.kind == "fan" else _hands(self.key)

    @property
    def drills(self) -> tuple[str, ...]:
        """The drills that practise what its lesson teaches, those of the very cell before those of the page.

        >>> entry("fan:all_green").drills[0], entry("rule:play.C3").drills
        ('fans', ('claim', 'legal'))
        """
        return drills_of(self.lesson)


@cache
def drills_of(lesson: str) -> tuple[str, ...]:
    """The drills that practise a cell of a lesson; where none does, those of its page."""
    page = lesson.partition("#")[0]
    here = _nearest("drills", lesson, ()) or [key for key, drill in drills().items() if drill.lesson == lesson]
    return tuple(here or (key for key, drill in drills().items() if page and drill.lesson.partition("#")[0] == page))


@cache
def entries() -> dict[str, Entry]:
    """Everything there is to look up, by its address.

    >>> {kind: sum(e.kind == kind for e in entries().values()) for kind in ("fan", "card")}
    {'fan': 81, 'card': 46}
    """
    return {found.id: found for found in (*_fans(), *_cards(), *_options(), *_terms(), *_rules())}


def entry(id: str) -> Entry:
    """The entry with this address; raises MahjongError for one there is not. A statement without an entry of its own
    has that of the fan or option it is about.

    >>> entry("rule:mcr.fan48").id, entry("rule:option.ladder").id
    ('fan:two_concealed_kongs', 'option:ladder')
    >>> entry("fan:nothing")
    Traceback (most recent call last):
    mahjong.errors.MahjongError: There is nothing called “fan:nothing” to look up. Addresses look like fan:all_green, rule:play.G7 or term:tile.1m.
    """
    try:
        return entries().get(id) or entries()[homes()[id.removeprefix("rule:")]]
    except KeyError:
        raise MahjongError("no_entry", id=visible(id)) from None


@cache
def homes() -> dict[str, str]:
    """The address of the entry each statement belongs to."""
    return {said: found.id for found in reversed(entries().values()) for said in found.about[:1]}


def _fans():
    rules = tuple(all_rules(FanRules))
    for pattern in load("mcr").patterns:
        if pattern.key != CLAUSE:
            about = tuple(s.id for s in statements(fan=pattern.key))
            own = f"mcr.fan{pattern.number}"
            yield Entry("fan", pattern.key, rules, (own, *(id for id in about if id != own)), statement(own).lesson)


def _cards():
    sets = {key: rules.card for key, rules in all_rules().items() if rules.has_card}
    for id in dict.fromkeys(line.id for card in sets.values() for line in card.lines):
        yield Entry("card", id, tuple(sets), (), "09-american#card")


def _options():
    for option, known in every_setting().items():
        rule = option_rule(option) or load_toml("data/reference.toml")["options"][option]
        yield Entry("option", option, tuple(known), (rule,), statement(rule).lesson)


def _terms():
    for key in load_toml("data/terms.toml"):
        if not key.startswith("fan."):
            yield Entry("term", key, known_by(tuple(_nearest("rules", key, ()))), (), _nearest("lessons", key, ""))


def _nearest(section: str, key: str, otherwise):
    """What `data/reference.toml` says of the longest beginning of a key."""
    found = load_toml("data/reference.toml")[section]
    begins = [begin for begin in found if key.startswith(begin)]
    return found[max(begins, key=len)] if begins else otherwise


def _rules():
    """Statements with an entry of their own; those about an option or a fan stand with it."""
    taken = {id for option in every_setting() if (id := option_rule(option))}
    for s in statements():
        if not s.id.startswith("mcr.fan") and s.id not in taken:
            yield Entry("rule", s.id, known_by(s.rules), (s.id,), s.lesson)


@cache
def known_by(names: tuple[str, ...]) -> tuple[str, ...]:
    """Rule sets by what `data/rules.toml` calls them: `classical` and `american` stand for all of their kind; none named, for all.

    >>> known_by(("mcr", "american"))
    ('mcr', 'playboard', 'nmjl_like')
    """
    kinds = {"classical": lambda rules: not rules.has_card and not isinstance(rules, FanRules), "american": lambda rules: rules.has_card}
    return tuple(key for key, rules in all_rules().items() if not names or key in names or any(kinds[n](rules) for n in names if n in kinds))


def line_of(found: Entry):
    """The hand of the card an entry is about."""
    return load(found.rules[0]).card.line(found.key)


def row_of(found: Entry) -> dict:
    """The row of the glossary an entry is about; for a fan its names."""
    return load_toml("data/terms.toml")[f"fan.{found.key}" if found.kind == "fan" else found.key]


def _line_text(found: Entry, lang: str) -> str:
    return pattern_words(line_of(found).pattern, lang)


def _option_text(found: Entry, lang: str) -> str:
    choices = next(iter(every_setting()[found.key].values())).choices
    said = "; ".join(choice_words(found.key, choice, lang) for choice in choices)
    return say("reference.choices", lang, choices=said)


def _term_title(found: Entry, lang: str) -> str:
    from mahjong.tongue import language

    row = row_of(found)
    return row.get(lang or language()) or row["en"]


TITLES = {
    "rule": lambda found, lang: found.statements[0].title(lang),
    "fan": lambda found, lang: say(f"fan.{found.key}.name", lang),
    "card": lambda found, lang: f"{found.key} {line_of(found).title(lang)}",
    "option": lambda found, lang: option_name(found.key, lang),
    "term": _term_title,
}
TEXTS = {
    "rule": lambda found, lang: found.statements[0].text(lang),
    "fan": lambda found, lang: say(f"fan.{found.key}.says", lang),
    "card": _line_text,
    "option": _option_text,
    "term": lambda found, lang: "",
}
EXAMPLES = {
    "rule": lambda found: _shown(found.key),
    "fan": lambda found: fan_example(found.key).example,
    "card": lambda found: " ".join(map(str, line_of(found).ways[0].groups)),
    "option": lambda found: "",
    "term": lambda found: _shown(found.key),
}


def _shown(key: str) -> str:
    """What shows a rule or a word; a tile shows itself."""
    kind, _, name = key.partition(".")
    return str(Tile.parse(name)) if kind == "tile" else load_toml("data/reference.toml")["shows"].get(key, "")


def _hands(key: str) -> dict[str, str]:
    """Wins that show a rule or a word: its own, or those a lesson has for it."""
    data = load_toml("data/reference.toml")
    if key in data["hands"]:
        return {"": data["hands"][key]}
    begin = next((begin for begin in data["wins"] if key.startswith(begin)), None)
    if begin is None:
        return {}
    found = look_up(*data["wins"][begin]).get(key.rpartition(".")[2], {})
    return {"": found} if isinstance(found, str) else dict(found)
