"""The table of all differences between the rule sets, to narrow down: by rule sets, by part, by words, only where they differ."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from mahjong.compare.differences import SECTIONS, Difference, differences, narrowed
from mahjong.compare.words import short_name
from mahjong.draw.tables import disagree
from mahjong.rules import all_rules
from mahjong.statements import statement, statements
from mahjong.widgets.compare_html import cp, style
from mahjong.widgets.controls import HTML, Checkbox, Dropdown, HBox, Text, VBox, styled
from mahjong.widgets.rule_link import rule_link
from mahjong.widgets.words import language


class DifferencesView(VBox):
    """Every row in which the rule sets may differ, asked of the rule sets themselves.

    >>> view = DifferencesView(rules=["mcr", "mil"], section="fans")
    >>> len(view.rows)
    15
    """

    def __init__(self, rules: Iterable[str] | None = None, section: str = "win", lang: str | None = None):
        self.lang = lang or language()
        wanted = set(rules or all_rules())
        self.boxes = {key: Checkbox(value=key in wanted, description=short_name(key, self.lang), indent=False) for key in all_rules()}
        parts = [(self._say("all"), ""), *((cp(f"section.{key}", self.lang), key) for key in SECTIONS)]
        self.section = Dropdown(description=self._say("section"), options=parts, value=section)
        self.only = Checkbox(value=True, description=self._say("only"), indent=False)
        self.words = Text(description=self._say("search"))
        self.count, self.shown = HTML(), HTML()
        legend = HTML(f'<p class="mj-cc-label" id="mj-cc-keys">{self._say("shown")}</p>')
        row = HBox(list(self.boxes.values()))
        row.add_class("mj-cc-keys")
        controls = HBox([self.section, self.words, self.only])
        super().__init__([styled(style()), legend, row, controls, self.count, self.shown])
        self.add_class("mj-cc")
        for control in (*self.boxes.values(), self.section, self.only, self.words):
            control.observe(lambda _: self._show(), "value")
        self._show()

    def _say(self, key: str, **facts) -> str:
        return cp(f"table.{key}", self.lang, **facts)

    @property
    def chosen(self) -> list[str]:
        """The rule sets whose columns are shown."""
        return [key for key, box in self.boxes.items() if box.value]

    @property
    def rows(self) -> list[Difference]:
        """The rows that are shown."""
        return list(narrowed(differences(self.lang), self.chosen, self.section.value, self.only.value, self.words.value[:100])) if self.chosen else []

    def _show(self) -> None:
        rows = self.rows
        key = "few" if not self.chosen else "found" if rows else "none"
        said = self._say(key, count=len(rows), all=len(differences(self.lang)))
        hatched = f" {self._say('hatched')}" if any(key not in row.values for row in rows for key in self.chosen) else ""
        self.count.value = f'<p class="mj-cc-note"><span role="status">{escape(said)}</span><span class="mj-cc-hatched">{escape(hatched)}</span></p>'
        look = "" if self.only.value else "mj-cc-all"  # among others, those that differ stand out
        self.shown.value = f'<div class="{look}">{difference_table(rows, self.chosen, self.lang)}</div>{disputes(rows, self.lang)}' if rows else ""


def difference_table(rows: Iterable[Difference], keys: list[str], lang: str = "") -> str:
    """A row a difference, a column a rule set; neighbours that say the same share a cell.

    >>> html = difference_table(narrowed(differences(), section="win", words="knitted straight"), list(all_rules()))
    >>> html.count("<td"), 'colspan="3" data-label="Finnish guide, Corrected, Books"' in html
    (3, True)
    """
    head = "".join(f'<th scope="col">{escape(short_name(key, lang))}</th>' for key in keys)
    body, section = [], None
    for row in rows:
        if row.section != section:
            section = row.section
            body.append(f'<tr class="mj-cc-ask"><th scope="rowgroup" colspan="{len(keys) + 1}">{escape(cp(f"section.{section}", lang))}</th></tr>')
        body.append(_row(row, keys, lang))
    top = f'<thead><tr><th scope="col">{escape(cp("table.column", lang))}</th>{head}</tr></thead>'
    return f'<div class="mj-table mj-cc-diff" tabindex="0" role="region" aria-label="{escape(cp("table.caption", lang))}"><table>{top}<tbody>{"".join(body)}</tbody></table></div>'


def _row(row: Difference, keys: list[str], lang: str) -> str:
    link = f"<small>{rule_link(row.rule)}</small>" if row.rule else ""
    cells = "".join(_cell(value, together, lang) for value, together in _joined(row, keys))
    kind = ' class="mj-cc-differs"' if row.differs(keys) else ""
    return f'<tr{kind}><th scope="row">{escape(row.name)}{link}</th>{cells}</tr>'


def _joined(row: Difference, keys: list[str]) -> list[tuple[str | None, list[str]]]:
    """The values from left to right, each with the neighbours that share it; None where a rule set does not know the thing."""
    cells: list[tuple[str | None, list[str]]] = []
    for key in keys:
        value = row.values.get(key)
        if cells and cells[-1][0] == value:
            cells[-1][1].append(key)
        else:
            cells.append((value, [key]))
    return cells


def _cell(value: str | None, keys: list[str], lang: str) -> str:
    span = f' colspan="{len(keys)}"' if len(keys) > 1 else ""
    label = escape(cp("list", lang).join(short_name(key, lang) for key in keys))
    kind = ' class="mj-cc-without"' if value is None else ""
    return f'<td{span}{kind} data-label="{label}">{"" if value is None else escape(value)}</td>'


def disputes(rows: Iterable[Difference], lang: str = "") -> str:
    """What the sources disagree about among some rows, each folded away.

    >>> disputes(narrowed(differences(), section="options", only=False, words="equal wins")).count("<details")
    1
    """
    ids = list(dict.fromkeys(id for row in rows for id in _asked(row)))
    if not ids:
        return ""
    folds = "".join(f"<details><summary>{escape(_title(id, lang))}</summary>{disagree(id, lang)}</details>" for id in ids)
    return f'<h3>{escape(cp("table.disputes", lang))}</h3><div class="mj-cc-disputes">{folds}</div>'


def _asked(row: Difference) -> list[str]:
    """The statements a row is about in which the sources differ; of a fan also its contested points."""
    about = [s for s in statements(prefix="mcr.C") if row.section == "fans" and row.id in s.fans]
    return [s.id for s in (*([statement(row.rule)] if row.rule else []), *about) if s.disagree]


def _title(id: str, lang: str) -> str:
    return statement(id).title(lang) or statement(id).text(lang)
