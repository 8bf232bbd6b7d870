"""Below the matrix: why something may not be, and the worth line by line, side by side for the rule sets that count alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from mahjong.compare.calls import KINDS
from mahjong.compare.lines import Block, Cell, side_by_side
from mahjong.compare.verdict import Verdict
from mahjong.compare.words import short_name
from mahjong.widgets.compare_html import cp, shown_kinds
from mahjong.widgets.rule_link import sentence

NAME, COLUMN = 8, 4.6  # widths in a table of lines, in rem


def reasons(found: Mapping[str, Verdict], lang: str = "") -> str:
    """Why a win or the tiles are refused; below, folded away, why the other calls may not be."""
    refused = _grouped((("set", key, v.refused) for key, v in found.items() if v.refused), lang)
    wins = _grouped((("win", key, v.answers["win"].because) for key, v in found.items() if "win" in v.answers and v.answers["win"].because), lang)
    kinds = [kind for kind in shown_kinds(found) if kind != "win"]
    calls = _grouped(((kind, key, v.answers[kind].because) for kind in kinds for key, v in found.items() if kind in v.answers and v.answers[kind].because), lang)
    main = f'<h3>{escape(cp("reasons.title", lang))}</h3><ul class="mj-cc-why">{refused}{wins}</ul>' if refused or wins else ""
    more = f'<details class="mj-cc-calls"><summary>{escape(cp("reasons.calls", lang))}</summary><ul class="mj-cc-why">{calls}</ul></details>' if calls else ""
    return main + more


def _grouped(found: Iterable, lang: str) -> str:
    """A line for each reason, with the rule sets that give it."""
    said: dict[tuple[str, str], list[str]] = {}
    for kind, key, because in found:
        said.setdefault((kind, because.text(lang)), []).append(key)
    return "".join(_reason(kind, text, keys, lang) for (kind, text), keys in said.items())


def _reason(kind: str, text: str, keys: list[str], lang: str) -> str:
    who = escape("; ".join(short_name(key, lang) for key in keys))
    title = f"{escape(cp(f'kind.{kind}', lang))}, " if kind in KINDS else ""
    return f'<li data-r="{" ".join(keys)}"><b>{title}{who}:</b> {sentence(text)}</li>'


# ---- line by line


def lines(found: Mapping[str, Verdict], lang: str = "") -> str:
    """A card for each way of counting: every line, side by side for the rule sets that count so."""
    blocks = side_by_side(found, lang)
    inside = "".join(_block(block, lang) for block in blocks) or f'<p>{escape(cp("lines.nobody", lang))}</p>'
    return f'<h3>{escape(cp("lines.title", lang))}</h3><div class="mj-cc-blocks">{inside}</div>'


def _block(block: Block, lang: str) -> str:
    head = "".join(f'<th scope="col" data-r="{key}">{escape(short_name(key, lang))}</th>' for key in block.keys)
    rows = "".join(_line(row, lang) for row in block.rows)
    title = escape(cp(f"lines.{block.kind}", lang))
    table = f'<table><caption>{title}</caption><thead><tr><th scope="col">{escape(cp("lines.line", lang))}</th>{head}</tr></thead><tbody>{rows}</tbody></table>'
    width = f"flex-basis: {NAME + COLUMN * len(block.keys)}rem"
    return f'<div class="mj-table mj-cc-lines" style="{width}" data-r="{" ".join(block.keys)}">{table}</div>'


def _line(row, lang: str) -> str:
    kind = " ".join(["mj-cc-sum"] * row.sum + ["mj-cc-differs"] * row.differs)
    cells = "".join(f'<td data-r="{key}">{_cell(cell)}</td>' for key, cell in row.cells.items())
    return f'<tr class="{kind}"><th scope="row">{escape(row.name)}</th>{cells}</tr>'


def _cell(cell: Cell) -> str:
    return f"<s>{escape(cell.value)}</s><small>{escape(cell.why)}</small>" if cell.why else escape(cell.value)
