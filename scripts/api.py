"""Writes docs/api.md: everything a script calls, from the docstrings, grouped; a test says when it is stale.

Run it after a docstring of one of the names below has changed: `python scripts/api.py`.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "api.md"
HEAD = """# The library

What a script calls, by what it is for. Every example runs as a test. Wherever a hand is wanted, its notation will do, wherever
a rule set, its key: `mcr`, `mil`, `finnish`, `corrected`, `books`, `playboard`, `nmjl_like`. Where something has a
language, `lang` is `en`, `pl` or `fi`.

This page is made by `scripts/api.py` from the docstrings; `help(mahjong.score)` shows the same in Python.
"""
GROUPS = {
    "Hands": "mahjong: hand win readings waits Tile Group Hand Win Reading",
    "Scoring": "mahjong: score Score ruleset; mahjong.scoring.classical: count_hand settle_all; mahjong.scoring.settle: sticks",
    "The American card": "mahjong: card nearest; mahjong.card.cards: read_card CardLine",
    "The table": "mahjong.table.deal: Deal; mahjong.table.record: read; mahjong.table.settlement: settlement; mahjong.table.match: Match; mahjong.table.options: Table; "
    "mahjong.table.card_table: CardTable; mahjong.compare.settings: agreed",
    "Odds": "mahjong.odds.shanten: shanten; mahjong.odds.useful: useful discards; mahjong.odds.outs: at_least_one exactly first_at by_turn; mahjong.odds.outlook: outlook; "
    "mahjong.odds.danger: danger; mahjong.odds.simulate: simulate as_table",
    "Players": "mahjong.players.simple: players_of play_one play_many; mahjong.players.view: view; mahjong.players.coach: advise",
    "Learning": "mahjong.learn.drill: drill",
    "Looking things up": "mahjong: search; mahjong.reference.entries: entry entries; mahjong.statements: statement statements disagreements fan_example",
    "Tables and paper": "mahjong.tables: records frame as_csv; mahjong.sheets: sheet; mahjong.draw.print_sheet: print_sheet pages_of",
    "Refusals": "mahjong: MahjongError NotationError HandError RuleError",
}


def names(spec: str):
    """Module and name, one after another.

    >>> list(names("a: b c; d: e"))
    [('a', 'b'), ('a', 'c'), ('d', 'e')]
    """
    for part in spec.split("; "):
        module, _, listed = part.partition(": ")
        yield from ((module, name) for name in listed.split())


def entry(module: str, name: str) -> str:
    """A name with how it is called, what it says of itself, and its example."""
    thing = getattr(import_module(module), name)
    plain = inspect.unwrap(thing)
    told = inspect.getdoc(plain) or ""
    prose, examples = parted(told)
    examples = examples or parted(inspect.getdoc(import_module(plain.__module__)) or "")[1]  # else that of its file
    if not examples:
        raise SystemExit(f"{module}.{name} has no example")
    examples = re.sub(rf"\b{plain.__name__}\(", f"{name}(", examples)  # some have a shorter name at the front door
    return f"### `{module}.{name}{signature(plain)}`\n\n{prose}\n\n```python\n{examples}\n```\n"


def signature(thing) -> str:
    """How it is called, without the types; of a class that is read from text, nothing."""
    if inspect.isclass(thing):
        return ""
    shown = inspect.signature(thing)
    found = str(shown.replace(parameters=[p.replace(annotation=p.empty) for p in shown.parameters.values()], return_annotation=shown.empty))
    return re.sub(r"<class '(?:\w+\.)*(\w+)'>", r"\1", re.sub(r"<(\w+\.\w+): \d+>", r"\1", found))


def parted(told: str) -> tuple[str, str]:
    """The prose of a docstring, and its examples.

    >>> parted("One.\\n\\n>>> 1\\n1")
    ('One.', '>>> 1\\n1')
    """
    paragraphs = re.split(r"\n\n", told)
    prose = [p for p in paragraphs if not p.startswith(">>>")]
    return "\n\n".join(prose), "\n".join(p for p in paragraphs if p.startswith(">>>"))


def made() -> str:
    """The whole page."""
    inside = "\n".join(f"- [{group}](#{group.lower().replace(' ', '-')})" for group in GROUPS)
    groups = [f"## {group}\n\n" + "\n".join(entry(*pair) for pair in names(spec)) for group, spec in GROUPS.items()]
    return f"{HEAD}\n{inside}\n\n" + "\n".join(groups)


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
    print(PAGE.relative_to(ROOT))
