"""The sheet of the classical rules: how a hand is counted, then what the table needs.

>>> from mahjong.rules import load
>>> score, table = classical_pages(load("finnish"), "en")
>>> [part.key for part in score.parts]
['grid_points', 'points', 'doubles', 'doubles_winner', 'hands', 'limit']
"""

from __future__ import annotations

from mahjong.compare.rows_lines import ANY_WIN
from mahjong.files import look_up
from mahjong.hand import Win
from mahjong.scoring.classical.table import TABLES, ClassicalRules, HandRow
from mahjong.scoring.score import score
from mahjong.sheets import common
from mahjong.sheets.blocks import Grid, Item, Laid, Page, Part
from mahjong.statements import statements
from mahjong.text import say

GROUPS = ("chow", "open_pung", "claimed_kong", "added_kong", "concealed_kong", "pair")


def classical_pages(rules: ClassicalRules, lang: str) -> tuple[Page, ...]:
    """A page for the score, a page for the table."""
    return (
        Page("classical", say("print.page.score", lang), tuple(_score(rules, lang)), say("print.classical.how", lang)),
        Page("classical_table", say("print.page.table", lang), tuple(_table(rules, lang))),
    )


def _score(rules: ClassicalRules, lang: str):
    yield common.part("grid_points", [_groups(rules, lang)], lang)
    yield common.part("points", [_row("points", row, str(row.points), lang) for row in (*rules.pairs, *rules.points) if row.points], lang)
    for key, winner in (("doubles", False), ("doubles_winner", True)):
        rows = [row for row in rules.doubles if row.factor > 1 and row.winner == winner]
        yield common.part(key, [_row("double", row, f"×{row.factor}", lang) for row in rows], lang)
    yield common.part("hands", [_hand(row, rules, lang) for row in rules.hands if row.share is not None], lang)
    yield _limit(rules, lang)


def _groups(rules: ClassicalRules, lang: str) -> Grid:
    head = ("", say("print.classical.shown", lang), say("print.classical.hidden", lang))
    return Grid(head, tuple((say(f"classical.group.{row.key}", lang), str(row.shown), str(row.hidden)) for row in rules.groups))


def _row(kind: str, row, value: str, lang: str) -> Item:
    """A line of the table; of points, whether they are the winner's alone."""
    says = say(f"{kind}.{row.key}.says", lang)
    alone = kind == "points" and getattr(row, "winner", False)
    return Item(say(f"{kind}.{row.key}.name", lang), f"{says} {say('print.classical.winner', lang)}" if alone else says, value)


def _hand(row: HandRow, rules: ClassicalRules, lang: str) -> Item:
    """A special hand with an example and what it pays; a circumstance of the deal has no tiles to show."""
    text = look_up("data/classical_page.toml", "limit_hands", row.key)
    result, win = score(text, rules), Win.parse(text)
    drawn, claimed = (row.share(rules.full, ANY_WIN.but(by=by)) for by in "!<")
    value = str(drawn) if claimed == drawn else say("print.classical.drawn_claimed", lang, drawn=drawn, claimed=claimed)
    return Item(say(f"limit_hand.{row.key}.name", lang), say(f"limit_hand.{row.key}.says", lang), value, None if win.facts else _shown(result))


def _shown(result) -> Laid:
    return Laid(result.reading.groups, result.reading.winning, result.win.tile)


def _limit(rules: ClassicalRules, lang: str) -> Part:
    """The limit, and the options of the score that no line of the table shows."""
    hidden = [option.key for option in rules.options if any(name not in TABLES for changes in option.choices.values() for name in changes)]
    hidden = [key for key in hidden if key not in SETTLED]
    return common.part("limit", common.chosen(rules, hidden, lang), lang)


SETTLED = ("scoring_players", "losers_settle", "double_pay", "dangerous_discard", "draw_count")  # told with the settlement


def _table(rules: ClassicalRules, lang: str):
    yield common.tiles(rules, lang)
    yield common.groups(GROUPS, lang)
    yield common.who_calls(rules, lang)
    yield common.order(rules, lang)
    yield common.part("pay", [*common.chosen(rules, SETTLED, lang), common.example(lang), *common.paid(rules, lang)], lang)
    yield common.part("settling", common.says([s.id for s in statements(prefix="classical.pay.")], lang), lang)
    yield common.part("numbers", common.facts(rules, ("sticks",), lang), lang)
    yield common.agreed(rules, lang, SETTLED)
