"""A simulation kept as a file: the text of `to_csv` read back, line by line, whoever wrote it.

>>> from mahjong.odds.simulate import play_rows, to_csv
>>> rows = list(play_rows("quick", "finnish", 1, range(3)))
>>> read_rows(to_csv(rows)) == rows
True
"""

from __future__ import annotations

import csv
import io
import re
from functools import cache

from mahjong.errors import MahjongError
from mahjong.odds.frequency import entries_of
from mahjong.odds.simulate import Row
from mahjong.players.simple import players_of
from mahjong.rules import all_rules, load
from mahjong.table.tally import ENDS
from mahjong.tiles import WINDS

LARGEST = 8_000_000  # characters of a file
MOST_ROWS = 50_000
NUMBERS = "seed deal turns left score E S W N".split()
SAME = ("rules", "players", "seed")
SEATS = {str(wind) for wind in WINDS}
A_PATTERN = re.compile(r"[A-Za-z0-9_.-]+(\*[1-9][0-9]?)?")
A_NUMBER = re.compile(r"-?[0-9]{1,9}")


def read_rows(text: str) -> list[Row]:
    """The rows a file tells, deals of one simulation in their order; raises MahjongError that names the line and what is wrong."""
    if len(text) > LARGEST:
        raise MahjongError("rows_large", most=LARGEST // 1_000_000)
    lines = csv.reader(io.StringIO(text.lstrip("\ufeff")))
    try:
        if tuple(next(lines, ())) != Row._fields:
            raise MahjongError("rows_columns", wanted=", ".join(Row._fields))
        rows = [_row(number, cells) for number, cells in enumerate(lines, 2) if cells]
    except csv.Error as wrong:
        raise MahjongError("rows_unread") from wrong
    return _checked(rows)


def _checked(rows: list[Row]) -> list[Row]:
    """Only together are they a simulation: of one kind, not too many, each deal once and in order."""
    if not rows:
        raise MahjongError("rows_none")
    if len(rows) > MOST_ROWS:
        raise MahjongError("rows_many", most=MOST_ROWS)
    for number, (before, row) in enumerate(zip(rows, rows[1:]), 3):
        if any(getattr(row, name) != getattr(before, name) for name in SAME) or row.deal <= before.deal:
            raise MahjongError("rows_mixed", line=number)
    return rows


def _row(number: int, cells: list[str]) -> Row:
    if len(cells) != len(Row._fields):
        raise MahjongError("rows_cells", line=number, found=len(cells), wanted=len(Row._fields))
    facts = dict(zip(Row._fields, cells))
    for name in NUMBERS:
        if not A_NUMBER.fullmatch(facts[name]):
            raise MahjongError("rows_number", line=number, column=name, found=facts[name][:20])
        facts[name] = int(facts[name])
    row = Row(**facts)
    wrong = _wrong(row)
    if wrong:
        raise MahjongError("rows_value", line=number, column=wrong, found=str(getattr(row, wrong))[:20])
    return row


def _wrong(row: Row) -> str:
    """The first column whose value cannot be, or nothing."""
    won = row.end != "nobody"
    checks = {
        "rules": row.rules in all_rules(),
        "players": len(row.players.split()) in (1, 4) and row.rules in all_rules() and set(row.players.split()) <= set(players_of(row.rules)),
        "end": row.end in ENDS,
        "winner": bool(row.winner) == won and set(row.winner.split()) <= SEATS,
        "discarder": row.discarder in SEATS | {""},
        "seed": row.seed >= 0,
        "deal": row.deal >= 0,
        "turns": 0 <= row.turns < 1000,
        "left": 0 <= row.left < 200,
        "score": row.score >= 0,
        "patterns": row.rules in all_rules() and all(_known(word, row.rules) for word in row.patterns.split()),
        "hand": len(row.hand) < 1000,
    }
    return next((name for name, right in checks.items() if not right), "")


def _known(word: str, rules: str) -> bool:
    return bool(A_PATTERN.fullmatch(word)) and word.partition("*")[0] in _keys(rules)


@cache
def _keys(rules: str) -> frozenset[str]:
    return frozenset(entry.key for entry in entries_of(load(rules)))
