"""What the suite knows, as tables for scripts and lessons: rules, fans, words, the American card, agreements.

`records` gives plain rows, `frame` the same as a pandas DataFrame; `mahjong export` writes them as CSV or JSON.

>>> [row["name"] for row in records("fans") if row["mcr"] == 64][:3]
['All Terminals', 'Little Four Winds', 'Little Three Dragons']
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator

from mahjong.card.cards import Card
from mahjong.card.words import pattern_words
from mahjong.compare.rows_table import option_rule
from mahjong.compare.settings import every_setting
from mahjong.compare.words import choice_words, option_name
from mahjong.errors import MahjongError
from mahjong.files import load_toml
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules
from mahjong.statements import fan_example, statements
from mahjong.text import say, table
from mahjong.tongue import language

KINDS = ("rules", "fans", "terms", "card", "options")
Row = dict[str, object]


def records(what: str, lang: str = "", card: Card | None = None) -> list[Row]:
    """The rows of a table, each a dict with the same keys; texts in a language, several values as a list.

    `what` is one of `rules` (every statement), `fans` (the 81 fans, with their points under each rule set), `terms` (the
    glossary), `card` (the hands of the American card, or of a `card` of your own) and `options` (every choice a table
    has). Raises MahjongError for another word.

    >>> first = records("card", "fi")[0]
    >>> first["id"], first["points"], first["concealed"], first["pattern"]
    ('S1', 25, 30, 'run(1x) run(1y) run(1z) run(1w) Rd*2')
    """
    if what not in KINDS:
        raise MahjongError("no_table", name=what, known=", ".join(KINDS))
    lang = lang or language()
    return list(_card(lang, card or load("playboard").card) if what == "card" else MADE[what](lang))


def frame(what: str, lang: str = "", card: Card | None = None):
    """The same rows as a pandas DataFrame; raises MahjongError where pandas is not installed.

    >>> fans = frame("fans")
    >>> fans.shape, int(fans.mil.sum() - fans.mcr.sum())
    ((82, 10), -3)
    """
    try:
        import pandas
    except ImportError:
        raise MahjongError("no_pandas") from None
    return pandas.DataFrame(records(what, lang, card))


def as_json(rows: list[Row]) -> str:
    """Rows as JSON, a list of objects."""
    return json.dumps(rows, ensure_ascii=False, indent=1)


def as_csv(rows: list[Row]) -> str:
    """Rows as CSV with a head; several values in one cell stand one after the other, with a semicolon between.

    >>> as_csv([{"key": "a", "also": ["b", "c"]}]).splitlines()
    ['key,also', 'a,b; c']
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(rows[0])
    writer.writerows(["; ".join(value) if isinstance(value, list) else value for value in row.values()] for row in rows)
    return out.getvalue()


def _rules(lang: str) -> Iterator[Row]:
    for s in statements():
        names = {"rules": s.rules, "sources": s.sources, "fans": s.fans, "disagree": s.disagree}
        yield {"id": s.id, "kind": s.kind, "title": s.title(lang), "text": s.text(lang), **{name: list(value) for name, value in names.items()}, "follows": s.default, "lesson": s.lesson}


def _fans(lang: str) -> Iterator[Row]:
    games = all_rules(FanRules)
    for pattern in next(iter(games.values())).patterns:
        points = {key: rules.by_key[pattern.key].points for key, rules in games.items()}
        example, near_miss = fan_example(pattern.key)
        said = {part: say(f"fan.{pattern.key}.{part}", lang) for part in ("name", "says", "note") if f"fan.{pattern.key}.{part}" in table("en")}
        yield {"key": pattern.key, "number": pattern.number, "name": "", "says": "", "note": ""} | said | points | {"not_beside": list(pattern.excludes), "example": example, "near_miss": near_miss}


LANGUAGES = ("en", "zh", "pinyin", "ja", "romaji", "pl", "fi")


def _terms(lang: str) -> Iterator[Row]:
    for key, row in load_toml("data/terms.toml").items():
        yield {"key": key, **{name: row.get(name, "") for name in LANGUAGES}, **{name: list(row.get(name, ())) for name in ("also", "unsettled", "ours")}}


def _card(lang: str, card: Card) -> Iterator[Row]:
    for category in card.categories:
        for line in category.lines:
            worth = {"points": line.points, "concealed": line.value(True), "concealed_only": line.concealed_only}
            yield {"id": line.id, "heading": category.title(lang), "title": line.title(lang), **worth, "pattern": str(line.pattern), "words": pattern_words(line.pattern, lang), "ways": len(line.ways)}


def _options(lang: str) -> Iterator[Row]:
    for option, known in every_setting().items():
        for choice in next(iter(known.values())).choices:
            usual = [key for key, setting in known.items() if setting.choice == choice]
            yield {"option": option, "name": option_name(option, lang), "choice": choice, "says": choice_words(option, choice, lang), "rules": list(known), "usual_in": usual, "statement": option_rule(option)}


MADE = {"rules": _rules, "fans": _fans, "terms": _terms, "options": _options}
