"""The worth of one hand line by line, side by side for the rule sets that count alike: fans, points and doubles, the card.

>>> from mahjong.compare import Position, compare
>>> found = compare(Position.parse("23467s EE [1111m] [5555p] !8s {seat=S}"))
>>> rows = {row.key: [cell.value for cell in row.cells.values()] for row in side_by_side(found)[0].rows}
>>> rows["two_concealed_kongs"]
['8', '6']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from mahjong.card.score import CardScore
from mahjong.compare.verdict import Verdict
from mahjong.scoring.classical import ClassicalScore
from mahjong.scoring.classical.words import key_name, reason_text as classical_reason
from mahjong.scoring.score import Line, Score, merged
from mahjong.scoring.sheet import reason_text as fan_reason
from mahjong.text import say

NOTHING = "–"


class Cell(NamedTuple):
    """What a line is worth to one rule set; `why` says why it does not count, empty where it does."""

    value: str = NOTHING
    why: str = ""


class Row(NamedTuple):
    """One line: its key, its name, and a cell for each rule set. `sum` marks what is added up."""

    key: str
    name: str
    cells: Mapping[str, Cell]
    sum: bool = False

    @property
    def differs(self) -> bool:
        """Whether the rule sets do not all say the same."""
        return len({cell.value for cell in self.cells.values()} | {cell.why for cell in self.cells.values()} - {""}) > 1


class Block(NamedTuple):
    """The rule sets that count in one way, `fans`, `points` or `card`, and the lines found by any of them."""

    kind: str
    keys: tuple[str, ...]
    rows: tuple[Row, ...]


def side_by_side(found: Mapping[str, Verdict], lang: str = "") -> tuple[Block, ...]:
    """A block for each way of counting in which somebody counts the hand; those where it is no win for all are left out."""
    blocks = []
    for kind, (score_type, rows) in WAYS.items():
        scores = {key: verdict.score for key, verdict in found.items() if isinstance(verdict.score, score_type)}
        if any(score.is_win for score in scores.values()):
            blocks.append(Block(kind, tuple(scores), tuple(rows(scores, lang))))
    return tuple(blocks)


def _rows(scores: Mapping, cells: Callable, lang: str, sums: Mapping[str, Callable]) -> list[Row]:
    """A row for every line that counts under one of the rule sets, then the sums."""
    tables = {key: cells(score, lang) if score.is_win else {} for key, score in scores.items()}
    names = {line: name for table in tables.values() for line, (name, cell) in table.items() if not cell.why}
    rows = [Row(line[0], name, {key: table.get(line, ("", Cell()))[1] for key, table in tables.items()}) for line, name in names.items()]
    for name, value in sums.items():
        found = {key: Cell(str(value(score)) if score.is_win else NOTHING) for key, score in scores.items()}
        if len({cell.value for cell in found.values()} - {NOTHING}) > 1 or name == "total" or any(cell.value not in (NOTHING, "×1") for cell in found.values()):
            rows.append(Row(name, say(f"compare.sum.{name}", lang), found, True))
    return rows


def _fans(scores: Mapping[str, Score], lang: str) -> list[Row]:
    return _rows(scores, _fan_cells, lang, {"total": lambda score: score.total})


def _fan_cells(score: Score, lang: str) -> dict:
    cells = {}
    for line in merged(score.dropped):
        cells[(line.pattern.key,)] = _fan_name(line, lang), Cell(str(line.total), fan_reason(line, lang))
    return cells | {(line.pattern.key,): (_fan_name(line, lang), Cell(_times(line))) for line in merged(score.lines)}


def _fan_name(line: Line, lang: str) -> str:
    return say(f"fan.{line.pattern.key}.name", lang)


def _times(line: Line) -> str:
    return f"{line.times} × {line.points}" if line.times > 1 else str(line.total)


def _points(scores: Mapping[str, ClassicalScore], lang: str) -> list[Row]:
    sums = {"points": lambda score: NOTHING if score.special else score.points, "doubles": lambda score: NOTHING if score.special else f"×{score.factor}"}
    rows = _rows(scores, _point_cells, lang, {**sums, "limit": _over, "total": lambda score: score.total})
    return sorted(rows, key=lambda row: row.sum)


def _over(score: ClassicalScore) -> str:
    """The limit, where it cuts the hand down."""
    return str(score.rules.limit) if score.product > score.total else NOTHING


def _point_cells(score: ClassicalScore, lang: str) -> dict:
    """The lines by their keys; of several alike (two pungs, bonus tiles) all values in one cell."""
    named = [((line.key, line.kind), key_name(line.kind, line.key, lang), line) for line in (*score.dropped, *score.lines)]
    cells = {id: (name, Cell(_value(line), classical_reason(line, lang))) for id, name, line in named if line.reason}
    counted: dict[tuple, list[str]] = {}
    for id, name, line in named:
        if not line.reason:
            counted.setdefault(id, []).append(_value(line))
            cells[id] = name, Cell((" " if line.kind == "double" else " + ").join(counted[id]))
    return cells


def _value(line) -> str:
    return f"×{line.value}" if line.kind == "double" else str(line.value)


def _card(scores: Mapping[str, CardScore], lang: str) -> list[Row]:
    return _rows(scores, _card_cells, lang, {"total": lambda score: score.total})


def _card_cells(score: CardScore, lang: str) -> dict:
    cells = {}
    for near in score.others:
        cells[(near.line.id,)] = _titled(near.line, lang), Cell(str(near.value), say("card_view.sheet.cheaper", lang))
    printed = score.total - score.extra
    cells[(score.line.id,)] = _titled(score.line, lang), Cell(str(printed))
    return cells | ({("concealed",): (say("card_view.sheet.bonus", lang), Cell(f"+{score.extra}"))} if score.extra else {})


def _titled(line, lang: str) -> str:
    return say("card_view.sheet.line", lang, title=line.title(lang), id=line.id)


WAYS = {"fans": (Score, _fans), "points": (ClassicalScore, _points), "card": (CardScore, _card)}
