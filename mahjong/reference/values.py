"""What a thing is worth under each rule set, asked of the rule sets themselves, and which choice of an option is usual where.

>>> values(entry("fan:two_concealed_kongs"))["mcr"], values(entry("rule:classical.points.pung_outer"))["finnish"]
('8', '8 shown, 16 from the hand')
"""

from __future__ import annotations

from mahjong.compare.rows_lines import card, classical, fans
from mahjong.compare.settings import every_setting
from mahjong.compare.words import choice_words
from mahjong.files import load_toml
from mahjong.reference.entries import Entry, entry
from mahjong.rules import all_rules
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.tongue import language, spoken_cache

SECTIONS = ("points", "doubles", "hands")
__all__ = "choices entry values".split()


def values(found: Entry, lang: str = "") -> dict[str, str]:
    """What it is worth, by rule set, in words; empty for what has no worth of its own.

    >>> values(entry("term:tile.1m"))
    {}
    """
    return _rows(lang or language()).get(_line(found), {})


@spoken_cache()
def _rows(lang: str) -> dict[str, dict[str, str]]:
    """The rows of fans, classical lines and card hands; a line that is a fan elsewhere has what the classical rule sets give."""
    ours, same = all_rules(ClassicalRules), load_toml("data/compare.toml")["same"]
    by_fan = {key: dict(worth) for key, _, worth, _ in fans(lang)}
    lines = {key: dict(worth) for section in SECTIONS for key, _, worth, _ in classical(section, lang)}
    lines |= {line: {key: worth for key, worth in by_fan[fan].items() if key in ours} for line, fan in same.items()}
    hands = {key: dict(worth) for key, _, worth, _ in card(lang)}
    return {f"{kind}:{key}": worth for kind, rows in {"fan": by_fan, "rule": lines, "card": hands}.items() for key, worth in rows.items()}


def _line(found: Entry) -> str:
    """The name of its line in the tables of the rule sets; what is concealed stands in the line of what is open."""
    if found.kind in ("fan", "card"):
        return found.id
    words = found.statements[0].words if found.kind == "rule" else ""
    return f"rule:{words.rpartition('.')[2].removesuffix('_hidden')}"


def choices(found: Entry, lang: str = "") -> list[tuple[str, tuple[str, ...]]]:
    """Every choice of an option in words, with the rule sets in which it is usual.

    >>> [(words, len(where)) for words, where in choices(entry("option:rob_kong"))][:2]
    [('only a tile added to a shown pung', 5), ('not played', 0)]
    """
    known = every_setting()[found.key]
    every = next(iter(known.values())).choices
    return [(choice_words(found.key, choice, lang), tuple(key for key, setting in known.items() if setting.choice == choice)) for choice in every]
