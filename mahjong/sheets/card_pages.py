"""The sheet of the American game: the card on two sides, then what the table needs.

>>> from mahjong.rules import load
>>> card, table = card_pages(load("playboard"), "en")
>>> sum(len(part.items) for part in card.parts), card.parts[0].items[0].value, [item.value for item in table.parts[2].items][:3]
(46, '25/30', ['→', '↑', '←'])
"""

from __future__ import annotations

from mahjong.card.cards import CardLine, Category
from mahjong.card.rules import CardRules
from mahjong.card.words import pattern_words
from mahjong.sheets import common
from mahjong.sheets.blocks import Item, Page, Part
from mahjong.table.american.charleston import MOST, PASSES
from mahjong.text import say

GROUPS = ("pair", "open_pung", "claimed_kong", "quint", "run", "winds", "dragons")
ARROWS = {">>": "→", "^^": "↑", "<<": "←"}
ROUND = 3  # passes of one Charleston (american.R34)
JOKERS = ("joker_in_runs", "joker_as_flower", "all_joker_groups", "jokerless_double")
CHARLESTON = ("second_charleston", "blind_pass", "courtesy")
PAYMENT = ("payment", "concealed_bonus")
PLAY = ("R46", "R55", "R56", "R57", "R58", "R60", "R63")
JOKER_RULES = ("R68", "R69", "R70", "R54")


def card_pages(rules: CardRules, lang: str) -> tuple[Page, ...]:
    """The two pages of the card count as one."""
    keys = ("prices" if rules.table.concealed_bonus else "price", "marks", "example", "numbers", "suits", "others")
    note = " ".join(say(f"card_view.legend.{key}", lang) for key in keys)
    return (
        Page("card", say("print.page.card", lang, count=len(rules.card.lines)), tuple(_category(c, rules, lang) for c in rules.card.categories), note),
        Page("card_table", say("print.page.table", lang), tuple(_table(rules, lang))),
    )


def _category(category: Category, rules: CardRules, lang: str) -> Part:
    return Part("card", category.title(lang), tuple(_line(line, rules, lang) for line in category.lines), category.idea(lang))


def _line(line: CardLine, rules: CardRules, lang: str) -> Item:
    """A hand of the card: its price exposed and concealed, its mark, an example, and itself in words."""
    concealed = line.value(True, rules.table.concealed_bonus)
    price = str(line.points) if line.points == concealed else f"{line.points}/{concealed}"
    return Item(line.title(lang), pattern_words(line.pattern, lang), price, line, f"{line.id} {'C' if line.concealed_only else 'X'}")


def _table(rules: CardRules, lang: str):
    yield common.tiles(rules, lang)
    yield common.groups(GROUPS, lang)
    yield _charleston(rules, lang)
    yield common.part("jokers", [*common.chosen(rules, JOKERS, lang), *_rules(JOKER_RULES, lang)], lang)
    yield common.part("play", _rules(PLAY, lang), lang)
    yield common.who_calls(rules, lang)
    yield common.order(rules, lang)
    yield common.part("pay", [*common.chosen(rules, PAYMENT, lang), common.example(lang), *common.paid(rules, lang)], lang)
    yield common.agreed(rules, lang, (*JOKERS, *CHARLESTON, *PAYMENT))


def _rules(names, lang: str) -> list[Item]:
    return common.says([f"american.{name}" for name in names], lang)


def _charleston(rules: CardRules, lang: str) -> Part:
    """The passes in their order, then what the table agreed on about them."""
    passes = [Item(common.upper(say(f"table.way.{way}", lang)), "", ARROWS[way]) for way in PASSES]
    second, blind, courtesy = common.chosen(rules, CHARLESTON, lang)
    note = say("print.charleston.how", lang, count=MOST)
    return common.part("charleston", [*passes[:ROUND], second, *(passes[ROUND:] if rules.table.second_charleston != "never" else ()), blind, courtesy], lang, note)
