"""Rows about the lines of the score: fans, points, doubles, special hands, the lines of the card; read from the tables of the rule sets."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong.card.rules import CardRules
from mahjong.compare.rows_table import Row
from mahjong.files import look_up
from mahjong.hand import Win
from mahjong.rules import all_rules
from mahjong.scoring.classical.table import ClassicalRules, DoubleRow, GroupRow, HandRow
from mahjong.scoring.classical.words import key_name
from mahjong.scoring.ruleset import FanRules, Pattern
from mahjong.text import say

NOTHING = "–"
TABLES = {"points": ("groups", "pairs", "points"), "doubles": ("doubles",), "hands": ("hands",)}
KINDS = {"points": "points", "doubles": "double", "hands": "limit_hand"}


def fans(lang: str) -> Iterator[Row]:
    """Every fan with its points, and with what it bars or counts otherwise than in another rule set of its kind."""
    games = all_rules(FanRules)
    for pattern in next(iter(games.values())).patterns:
        found = {key: rules.by_key[pattern.key] for key, rules in games.items()}
        values = {key: _fan(own, pattern, [other for other in found.values() if other is not own], lang) for key, own in found.items()}
        yield pattern.key, say(f"fan.{pattern.key}.name", lang), values | _same(pattern.key, lang), f"mcr.fan{pattern.number}"


def _fan(own: Pattern, first: Pattern, others: list[Pattern], lang: str) -> str:
    """The points, what this one bars that another does not, and whether it counts in other cases than the first."""
    more = sorted({key for other in others for key in own.excludes if key not in other.excludes})
    names = ", ".join(say(f"fan.{key}.name", lang) for key in more)
    said = [str(own.points), say("compare.bars", lang, names=names)] if more else [str(own.points)]
    return "; ".join(said + [say("compare.other_cases", lang)] * (own.find is not first.find))


def _same(fan: str, lang: str) -> dict[str, str]:
    """What the classical rule sets give for the same thing."""
    line = next((line for line, other in look_up("data/compare.toml", "same").items() if other == fan), "")
    return {key: _line(rules, rules.row(line), lang) for key, rules in all_rules(ClassicalRules).items()} if line else {}


def classical(section: str, lang: str) -> Iterator[Row]:
    """The lines of a classical table that the competition rules do not know as such; those stand among the fans."""
    games = all_rules(ClassicalRules)
    known = look_up("data/compare.toml", "same")
    for row in (row for name in TABLES[section] for row in getattr(next(iter(games.values())), name) if row.key not in known):
        values = {key: _line(rules, rules.row(row.key), lang) for key, rules in games.items()}
        yield row.key, _named(section, row, lang), values, ""


def _named(section: str, row, lang: str) -> str:
    return say(f"classical.group.{row.key}", lang) if isinstance(row, GroupRow) else key_name(KINDS[section], row.key, lang)


def _line(rules: ClassicalRules, row, lang: str) -> str:
    """What a line brings; a dash where the rules do not use it."""
    if isinstance(row, GroupRow):
        return say("compare.shown_hidden", lang, shown=row.shown, hidden=row.hidden)
    if isinstance(row, DoubleRow):
        return f"×{row.factor}" if row.factor > 1 else NOTHING
    if isinstance(row, HandRow):
        return _hand(rules, row, lang)
    return str(row.points or NOTHING)


def _hand(rules: ClassicalRules, row: HandRow, lang: str) -> str:
    """What a special hand pays, drawn and claimed."""
    if row.share is None:
        return NOTHING
    drawn, claimed = (row.share(rules.full, ANY_WIN.but(by=by)) for by in "!<")
    return str(drawn) if drawn == claimed else say("compare.drawn_claimed", lang, drawn=drawn, claimed=claimed)


ANY_WIN = Win.parse("123m 456m 789m 99p EE !E")


def card(lang: str) -> Iterator[Row]:
    """Every line of the card with its price, open and never opened."""
    games = all_rules(CardRules)
    for line in next(iter(games.values())).card.lines:
        yield line.id, say("card_view.sheet.line", lang, title=line.title(lang), id=line.id), {key: _price(line, rules, lang) for key, rules in games.items()}, ""


def _price(line, rules: CardRules, lang: str) -> str:
    concealed = line.value(True, rules.table.concealed_bonus)
    if line.concealed_only:
        return say("compare.only_concealed", lang, points=concealed)
    return say("compare.open_concealed", lang, open=line.points, concealed=concealed)
