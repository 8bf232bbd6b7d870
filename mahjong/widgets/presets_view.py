"""The presets in columns: one hand line by line under each of them, and the tables they are made of."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from mahjong.draw import hand
from mahjong.draw.classical_sheet import merged, shown_by
from mahjong.draw.tables import Html, table
from mahjong.scoring.classical import ClassicalScore, HandCount, Line
from mahjong.scoring.classical.words import key_name, line_name, reason_text, value_text
from mahjong.scoring.score import score
from mahjong.text import say
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.classical_calculator import style
from mahjong.widgets.classical_html import page_hands, preset_names, presets
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.mcr_html import MEDIUM, nothing
from mahjong.widgets.words import language

KINDS = ("points", "double", "limit_hand")
NONE = "–"


class PresetsView(VBox):
    """A hand, and every line of it under each preset.

    >>> [now.total for now in PresetsView().scores]
    [200, 152, 168]
    """

    def __init__(self, hands: dict[str, str] | None = None):
        lang = language()
        titled = hands or {say(f"classical.compare.{key}", lang): text for key, text in page_hands("compare").items()}
        self.hand, self.shown = ChangeableHand(titled, lang), HTML()
        self.hand.observe(self._update, "win")
        super().__init__([styled(style()), self.hand, self.shown])
        self._update()

    @property
    def scores(self) -> list[ClassicalScore]:
        """The hand under each preset; empty while the text is no hand."""
        return [score(self.hand.win, rules) for rules in presets().values()] if self.hand.win else []

    def _update(self, _=None) -> None:
        scores, lang = self.scores, language()
        won = next((now for now in scores if now.is_win), None)
        inside = hand(won.reading, MEDIUM, lang, own=False) + columns(scores, lang) if won else nothing(self.hand.win, lang)
        self.shown.value = f'<div class="mj-mcr mj-classical">{inside}</div>'


def columns(scores: list[ClassicalScore], lang: str = "") -> str:
    """A row a line, a column a preset: what counts, what does not and why, the sums; rows that differ are marked."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in ("", *preset_names(lang)))
    rows = [_line_row(key, scores, lang) for key in _keys(scores)]
    rows += [_sum_row(key, [value(now) for now in scores], lang) for key, value in SUMS.items()]
    return f'<div class="mj-table mj-columns"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _keys(scores: list[ClassicalScore]) -> list[tuple]:
    """Every line that counts under some preset, points first."""
    found = {_key(line): None for now in scores for line, _ in merged(now.lines)}
    return sorted(found, key=lambda key: KINDS.index(key[0]))


def _key(line: Line) -> tuple:
    return line.kind, line.key, line.groups, line.tiles


def _line_row(key: tuple, scores: list[ClassicalScore], lang: str) -> str:
    found = [_find(key, now) for now in scores]
    cells = [_cell(*pair, lang) if pair else NONE for pair in found]
    line = next(pair[0] for pair in found if pair)
    lit = _lit(line, scores, lang)
    return _row(escape(line_name(line, lang)), cells, f' tabindex="0" data-groups="{lit}"' if lit else "")


def _find(key: tuple, now: ClassicalScore) -> tuple[Line, int] | None:
    return next((pair for pair in (*merged(now.lines), *merged(now.dropped)) if _key(pair[0]) == key), None)


def _cell(line: Line, times: int, lang: str) -> str:
    number = str(line.value * times) if line.kind == "points" else value_text(line)
    return f"<s>{number}</s><small>{escape(reason_text(line, lang))}</small>" if line.reason else number


def _lit(line: Line, scores: list[ClassicalScore], lang: str) -> str:
    """The groups of the line, where all presets read the hand alike."""
    counts = [now.best for now in scores if now.is_win]
    alike = all(count.groups == counts[0].groups for count in counts)
    return shown_by(counts[0], line, lang)[0] if alike and line.groups else ""


def _row(name: str, cells: list[str], marks: str = "", kind: str = "") -> str:
    differ = " mj-differs" if len(set(cells)) > 1 else ""
    inside = "".join(f'<td class="mj-number">{cell}</td>' for cell in cells)
    return f'<tr class="{kind}{differ}"{marks}><th scope="row">{name}</th>{inside}</tr>'


def _sum_row(key: str, values: list[str], lang: str) -> str:
    return _row(escape(say(f"classical.column.{key}", lang)), values, kind="mj-sum" if key == "worth" else "mj-part")


def _counted(value: Callable[[HandCount], object]) -> Callable[[ClassicalScore], str]:
    """A number of a count; nothing for a special hand, which has none."""
    return lambda now: NONE if now.special or not now.is_win else str(value(now.best))


SUMS: dict[str, Callable[[ClassicalScore], str]] = {
    "points": _counted(lambda count: count.points),
    "doubles": _counted(lambda count: f"×{count.factor}"),
    "product": _counted(lambda count: count.product),
    "limit": lambda now: str(now.rules.limit or NONE),
    "worth": lambda now: f"<b>{now.total}</b>" if now.is_win else escape(say("classical.column.no_win", language())),
}


# ---- the tables, made from the rule sets themselves


def group_points(lang: str = "") -> Html:
    """What groups are worth, shown and from the hand, under each preset."""
    rows = [[say(f"classical.group.{row.key}", lang), *_values(row.key, lambda r: f"{r.shown} / {r.hidden}")] for row in _first().groups]
    return columned(table(rows, [say("classical.column.group", lang), *preset_names(lang)], lang=lang))


def line_points(lang: str = "") -> Html:
    """What else brings points under each preset: pairs, bonus tiles, the way the hand was won."""
    return _lines("points", (*_first().pairs, *_first().points), lambda row: row.points or NONE, "classical.column.points_for", lang)


def doubles(winner: bool, lang: str = "") -> Html:
    """What doubles under each preset, for everybody or for the winner only."""
    rows = [row for row in _first().doubles if row.winner == winner]
    key = "classical.column.doubles_winner" if winner else "classical.column.doubles_all"
    return _lines("double", rows, lambda row: f"×{row.factor}" if row.factor > 1 else NONE, key, lang)


def differences(lang: str = "") -> Html:
    """Every option in which the presets make different choices.

    >>> differences().count("<tr>")
    13
    """
    made = [rules.choices() for rules in presets().values()]
    keys = [key for key in made[0] if len({choices[key] for choices in made}) > 1]
    rows = [[_upper(say(f"option.{key}.name", lang)), *(say(f"option.{key}.choice.{choices[key]}", lang) for choices in made)] for key in keys]
    return columned(table(rows, [say("classical.column.option", lang), *preset_names(lang)], lang=lang))


def _lines(kind: str, rows, value: Callable, head: str, lang: str) -> Html:
    used = [row for row in rows if any(value(rules.row(row.key)) != NONE for rules in presets().values())]
    body = [[_named(kind, row.key, lang), *_values(row.key, value)] for row in used]
    return columned(table(body, [say(head, lang), *preset_names(lang)], lang=lang))


def _named(kind: str, key: str, lang: str) -> Html:
    return Html(f"{escape(key_name(kind, key, lang))}<small>{escape(say(f'{kind}.{key}.says', lang))}</small>")


def _values(key: str, value: Callable) -> list[Html]:
    """A cell a preset; those that differ from the first are marked."""
    cells = [str(value(rules.row(key))) for rules in presets().values()]
    return [Html(cell if cell == cells[0] else f'<span class="mj-other">{cell}</span>') for cell in cells]


def _first():
    return next(iter(presets().values()))


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def columned(markup: Html) -> Html:
    """A table with a column a preset, which closes up on a narrow page."""
    return Html(markup.replace("mj-table", "mj-table mj-columns", 1))
