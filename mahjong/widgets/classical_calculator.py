"""The calculator of the classical game: points, doubles, limit; what the table agreed; the others' hands; who pays whom."""

from __future__ import annotations

from functools import cache
from html import escape
from urllib.parse import quote

from mahjong.draw import classical_sheet
from mahjong.draw.classical_sheet import formula
from mahjong.draw.settled import settled
from mahjong.rules import all_rules, load
from mahjong.scoring.classical import ClassicalRules
from mahjong.scoring.classical.words import no_win_text
from mahjong.text import say
from mahjong.tiles import Tile, WINDS
from mahjong.widgets.agreements import Agreements, agreed
from mahjong.widgets.calculator import LONGEST, Calculator
from mahjong.widgets.controls import HTML, Checkbox, see, seen, styled
from mahjong.widgets.draft import Draft
from mahjong.widgets.mcr_html import style as shared_style
from mahjong.widgets.score_sheet import ScoreSheet
from mahjong.widgets.words import language
from mahjong.widgets.worth import WorthEntry
from mahjong.widgets.head import own_style


@cache
def style() -> str:
    """The style block of the classical widgets, on top of what they share with the competition rules' page."""
    return shared_style() + f"<style>{own_style('classical.css')}</style>"


class CountedSheet(ScoreSheet):
    """A classical sheet that leaves the payments to what stands below it."""

    def _drawn(self) -> str:
        return classical_sheet(self.score, language(), self.tile_width, own=False, pays=False)


class ClassicalCalculator(Calculator):
    """Counts a classical hand while it is put together, and settles it with the others' hands.

    `rules` is the key of a preset, `agreements.chosen` what the table agreed otherwise, `others[seat].value` the points
    or tiles of another player. All of it stands in the link.

    >>> calc = ClassicalCalculator("(123m)(456p)678s234s5p *5p {seat=S}", "finnish")
    >>> calc.others[Tile.WEST].value = "8"
    >>> calc.agreements.choose("limit", "300")
    >>> calc.score.total, calc.link.partition("&")[2]
    (40, 'rules=finnish&limit=300&W=8#calculator')
    """

    kind = ClassicalRules
    sheet_type = CountedSheet
    fact_words = {"replacement": "loose_tile"}

    def __init__(self, value: str = "", rules: str = "finnish", anchor: str = "calculator", others: dict[str, str] | None = None, **kwargs):
        super().__init__(value, rules, anchor, **kwargs)
        self.add_class("mj-classical-calculator")
        for seat, text in (others or {}).items():
            self.others[Tile.parse(seat)].value = text

    # ---- the controls

    def _build(self, rules: str) -> None:
        lang = language()
        self.agreements = Agreements(load(rules))
        self.others = {seat: WorthEntry(seat) for seat in WINDS}
        self.reckless = Checkbox(description=say("classical.calc.reckless", lang), indent=False)
        self.settled = HTML()
        super()._build(rules)

    def _rows(self) -> list:
        title = HTML(f'<p class="mj-h">{escape(say("classical.calc.others", language()))}</p>')
        return [*super()._rows(), self.agreements, title, *self.others.values(), self.reckless]

    def _right(self) -> list:
        return [styled(style()), self.sheet, self.settled, self.share]

    def _listen(self) -> None:
        super()._listen()
        self.agreements.observe(lambda _: self._follow(), "chosen")
        for part in (*self.others.values(), self.reckless):
            part.observe(lambda _: self._follow(), "value")

    # ---- what can be done with it

    @property
    def ruleset(self) -> ClassicalRules:
        """The preset with what the table agreed."""
        return self.agreements.rules

    def _also_asked(self, asked: dict[str, str]) -> None:
        """What was agreed, and the others' hands; an address without a hand leaves them alone."""
        if "win" not in asked:
            return
        self.agreements.chosen = agreed(self.agreements.preset, asked)
        for seat, entry in self.others.items():
            entry.value = asked.get(str(seat), "")[: LONGEST + 1]

    def _also_linked(self) -> str:
        words = {**self.agreements.chosen, **{str(seat): self.others[seat].value for seat in self._losers()}}
        return "".join(f"&{key}={quote(value, safe='')}" for key, value in words.items() if value)

    def _losers(self) -> list[Tile]:
        return [seat for seat in WINDS if seat != self.editor.draft.seat]

    # ---- one thing changed, the others follow

    def _rules_set(self, key: str) -> None:
        """Another preset starts with its own choices."""
        if key in all_rules(self.kind) and key != self.agreements.preset.key:
            self._busy = True
            self.agreements.start(load(key))
            self._busy = False
        super()._rules_set(key)

    def judge(self, score) -> str:
        return formula(score.best, language()) if score.is_win else no_win_text(score, language())

    def _show_circumstances(self, draft: Draft) -> None:
        """Bonus tiles without their names score, but cannot be anyone's own."""
        super()._show_circumstances(draft)
        if draft.flowers and not draft.bonus:
            self.why["flowers"].value = f'<p class="mj-why">{escape(say("classical.calc.name_them", language()))}</p>'

    def _show_sheet(self) -> None:
        super()._show_sheet()
        self._show_others()
        self.settled.value = self._settled() if self.score and self.score.is_win else ""

    def _show_others(self) -> None:
        """The winner's own entry is put away; who the discard came from must be known where that matters."""
        for seat, entry in self.others.items():
            see(entry, seat != self.editor.draft.seat)
        agreed = self.ruleset.choice("dangerous_discard") == "pays_all" and self.editor.draft.by != "!"
        see(self.reckless, agreed)

    def _settled(self) -> str:
        rules, lang, round = self.ruleset, language(), self.score.win.round
        totals = {seat: self.others[seat].worth(rules, round).total for seat in self._losers()} | {self.score.win.seat: self.score.total}
        totals = {seat: totals[seat] for seat in WINDS}
        title = f'<p class="mj-h">{escape(say("classical.calc.pays", lang))}</p>'
        body = settled(totals, self.score.win.seat, rules, self.score.discarder, self._is_reckless(), lang)
        return f'<div class="mj-sheet mj-classical">{title}{self._unsaid()}{body}</div>'

    def _is_reckless(self) -> bool:
        return self.reckless.value and seen(self.reckless)

    def _unsaid(self) -> str:
        """Where the discarder pays otherwise, a discard from nobody is asked about."""
        matters = self._is_reckless() or self.ruleset.choice("double_pay") == "discarder"
        return f'<p class="mj-why">{escape(say("classical.calc.whose", language()))}</p>' if matters and self.score.win.by == "*" else ""
