"""The calculator: a hand, how it won, by whose rules, and the sheet that follows from it."""

from __future__ import annotations

from html import escape
from urllib.parse import parse_qs, quote, urlsplit

import traitlets

from mahjong.errors import MahjongError
from mahjong.hand import FACTS, FROM_EAST, WAYS
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.scoring.score import Score, score
from mahjong.scoring.sheet import verdict
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets.controls import HTML, Box, Checkbox, Dropdown, VBox
from mahjong.widgets.draft import Draft
from mahjong.widgets.hand_editor import HandEditor
from mahjong.widgets.score_sheet import ScoreSheet
from mahjong.widgets.words import language, ui

LONGEST = 400  # characters of a hand in a link
FIRST = {"heavenly", "earthly"}  # won before anything else could happen
NEEDS = {  # what a circumstance asks of the others: mcr.fan46, mcr.fan47, classical.limit_hand.heavenly_blessing
    "robbed": lambda draft: draft.by != "!" and not draft.facts & FIRST,
    "replacement": lambda draft: draft.by == "!" and not draft.facts & FIRST,
    "last": lambda draft: not draft.facts & FIRST,
    "original": lambda draft: not draft.facts & FIRST,
    "heavenly": lambda draft: draft.seat == WINDS[0] and draft.by == "!" and not draft.melds and not draft.facts & {"replacement", "last", "original"},
    "earthly": lambda draft: _from_east(draft) and not draft.melds and not draft.facts & {"robbed", "last", "original"},
}


def _from_east(draft: Draft) -> bool:
    """Whether the winning tile may be a discard of East."""
    return draft.seat != WINDS[0] and (draft.by == "*" or FROM_EAST.get(draft.by) == draft.seat)


class Calculator(Box):
    """Scores a hand while it is put together. `value` is the win in notation, facts included, and may be set.

    `rules` is the key of the rule set, `score` the Score or None, `link` the part of the page's address that opens
    the calculator on this hand. `anchor` is the name in that address; a page opened with it starts on that hand.
    A calculator of another game is a subclass: `kind` says which rule sets it offers, `fact_words` which circumstances
    it words otherwise.

    >>> calc = Calculator("123m 456m 789m 99p EE *E")
    >>> calc.score.total, calc.link
    (23, '?win=123456789m%2099p%20EE%20%2AE&rules=mcr#calculator')
    """

    value = traitlets.Unicode()
    rules = traitlets.Unicode("mcr")
    score = traitlets.Any(allow_none=True)
    link = traitlets.Unicode()
    kind: type[Ruleset] = FanRules
    sheet_type: type[ScoreSheet] = ScoreSheet
    fact_words: dict[str, str] = {}

    def __init__(self, value: str = "", rules: str = "mcr", anchor: str = "calculator", **kwargs):
        self.anchor, self._busy = anchor, False
        self.editor = HandEditor(value, ask_address=bool(anchor))
        self._build(load(rules).key)
        left = VBox([self._anchor(), self.editor, self.circumstances])
        right = VBox(self._right())
        super().__init__([left, right], rules=rules, **kwargs)
        self.add_class("mj-calculator")
        self._listen()
        self._follow()

    # ---- the controls

    def _build(self, rules: str) -> None:
        known = [(say(f"ruleset.{key}.short", language()), key) for key in all_rules(self.kind)]
        winds = [(ui(f"wind.{wind}"), wind) for wind in WINDS]
        self.rules_choice = self._choice("rules", known, rules)
        self.by = self._choice("by", [(ui(f"calc.by.{_WORDS[way]}"), way) for way in WAYS], "*")
        self.seat, self.round = self._choice("seat", winds, WINDS[0]), self._choice("round", winds, WINDS[0])
        self.flowers = self._choice("flowers", [(str(n), n) for n in range(9)], 0)
        asked = [fact for fact in FACTS if any(fact in rules.facts for rules in all_rules(self.kind).values())]
        self.facts = {fact: Checkbox(description=ui(f"calc.fact.{self.fact_words.get(fact, fact)}"), indent=False) for fact in asked}
        self.why = {key: HTML() for key in (*asked, "flowers")}
        self.sheet, self.share, self.result = self.sheet_type(), HTML(), HTML()
        self.circumstances = VBox(self._rows())
        self.circumstances.add_class("mj-circumstances")
        self.editor.children = self._with_result()

    def _choice(self, key: str, options: list, value) -> Dropdown:
        return Dropdown(description=ui(f"calc.label.{key}"), options=options, value=value)

    def _with_result(self) -> list:
        """The result stands right below the tiles, where a click's effect is looked for."""
        rows = list(self.editor.children)
        rows.insert(rows.index(self.editor.status), self.result)
        return rows

    def _rows(self) -> list:
        checks = [part for fact in self.facts for part in (self.facts[fact], self.why[fact])]
        title = HTML(f'<p class="mj-h">{escape(ui("calc.circumstances"))}</p>')
        return [title, self.by, *checks, self.seat, self.round, self.flowers, self.why["flowers"], self.rules_choice]

    def _right(self) -> list:
        """What stands beside the editor."""
        return [self.sheet, self.share]

    def _anchor(self) -> HTML:
        return HTML(f'<span id="{escape(self.anchor)}" class="mj-anchor" tabindex="-1"></span>' if self.anchor else "")

    def _listen(self) -> None:
        self.editor.observe(lambda _: self._follow(), "changes")
        self.observe(lambda change: self._value_set(change.new), "value")
        self.observe(lambda change: self._rules_set(change.new), "rules")
        self.rules_choice.observe(lambda change: setattr(self, "rules", change.new), "value")
        for control in (self.by, self.seat, self.round, self.flowers, *self.facts.values()):
            control.observe(lambda _: self._circumstances_set(), "value")
        self.editor.held.observe(lambda change: self.open_link(change.new), "address")
        self.editor.held.on_link(self.open_link)

    # ---- what can be done with it

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return load(self.rules)

    def open_link(self, address: str) -> bool:
        """Starts on the hand an address names, such as `…?win=123m…&rules=mcr#calculator`; False if it names none here."""
        asked = asked_for(address, self.anchor)
        if asked.get("rules") in all_rules(self.kind):
            self.rules = asked["rules"]
        self._also_asked(asked)
        if "win" in asked:
            self.value = asked["win"][: LONGEST + 1]
        return "win" in asked

    def _also_asked(self, asked: dict[str, str]) -> None:
        """What else a link may ask for; nothing here."""

    # ---- one thing changed, the others follow

    def _value_set(self, value: str) -> None:
        if not self._busy:
            self.editor.value = value

    def _rules_set(self, key: str) -> None:
        """An unknown rule set is refused: the last one stays, and the error goes to who set it."""
        try:
            if not isinstance(load(key), self.kind):
                raise MahjongError("no_rules", name=key, known=", ".join(all_rules(self.kind)))
        except MahjongError:
            self.set_trait("rules", self.rules_choice.value)
            raise
        self.rules_choice.value = key
        self._follow()

    def _circumstances_set(self) -> None:
        """What the controls say becomes the draft's; what can no longer be is taken back."""
        if self._busy:
            return
        draft = self.editor.draft
        flowers = 0 if draft.bonus else self.flowers.value
        ticked = frozenset(fact for fact, box in self.facts.items() if box.value)
        asked = draft.but(by=self.by.value, facts=ticked, seat=self.seat.value, round=self.round.value, flowers=flowers)
        self.editor.change(asked.but(facts=frozenset(fact for fact in ticked if _fits(fact, asked))))

    def _follow(self) -> None:
        """Everything is brought in line with the editor, without answering to itself."""
        if self._busy:
            return
        self._busy = True
        try:
            self._show_circumstances(self.editor.draft)
            self.score = score(self.editor.win, self.ruleset) if self.editor.win else None
            self.value = self.editor.value
            self._show_result()
        finally:
            self._busy = False

    def _show_circumstances(self, draft: Draft) -> None:
        self.by.value, self.seat.value, self.round.value = draft.by, draft.seat, draft.round
        for fact, box in self.facts.items():
            fits = _fits(fact, draft)
            box.value, box.disabled = fact in draft.facts, not fits and fact not in draft.facts
            self.why[fact].value = "" if fits else _why(f"calc.why.{self._first(fact, draft)}")
        self.flowers.value = len(draft.bonus) or min(draft.flowers, 8)
        self.flowers.disabled = bool(draft.bonus)
        self.why["flowers"].value = _why("calc.why.flowers") if draft.bonus else ""

    def _first(self, fact: str, draft: Draft) -> str:
        """Why a circumstance cannot be: a win before anything happened is in the way, or what it asks for itself."""
        return "first" if draft.facts & FIRST and fact not in FIRST else fact

    def _show_result(self) -> None:
        self._show_sheet()
        self.result.value = result(self.score, self.judge)
        self.editor.palette.message = f"{points(self.score)}. {self.judge(self.score)}" if self.score else ""
        self.link = f"?win={quote(str(self.editor.win), safe='')}&rules={self.rules}{self._also_linked()}#{self.anchor}" if self.score else ""
        self.share.value = share(self.link) if self.anchor else ""

    def _show_sheet(self) -> None:
        self.sheet.score = self.score

    def _also_linked(self) -> str:
        """What else the link says; nothing here."""
        return ""

    def judge(self, score) -> str:
        """What stands beside the points in the short result."""
        return judgement(score)


_WORDS = {"!": "drawn", "*": "discard", "<": "left", "^": "across", ">": "right"}


def asked_for(address: str, anchor: str) -> dict[str, str]:
    """What an address asks of the calculator with that anchor; nothing where it means another one or cannot be read.

    An address that names no place on the page means any calculator there.

    >>> asked_for("https://example.org/page?win=11m&rules=mil#calculator", "calculator")
    {'win': '11m', 'rules': 'mil'}
    """
    try:
        parts = urlsplit(address)
        asked = parse_qs(parts.query, max_num_fields=50) if anchor and parts.fragment in ("", anchor) else {}
    except ValueError:
        return {}
    return {key: values[0] for key, values in asked.items()}


def _fits(fact: str, draft: Draft) -> bool:
    """Whether a circumstance agrees with the others."""
    return NEEDS.get(fact, lambda _: True)(draft)


def _why(key: str) -> str:
    return f'<p class="mj-why">{escape(ui(key))}</p>'


def result(score, judge) -> str:
    """The score in one line; `judge` says what stands beside the points."""
    if score is None:
        return ""
    kind = "mj-legal" if score.legal else "mj-short"
    total = f"<b>{escape(points(score))}</b> " if score.is_win else ""
    return f'<p class="mj-result {kind}">{total}<span>{escape(judge(score))}</span></p>'


def points(score) -> str:
    return ui("sheet.point" if score.total == 1 else "sheet.points", count=score.total)


def judgement(score: Score) -> str:
    """Legal, or what is missing."""
    return ui("sheet.is_legal") if score.legal else verdict(score, language())


def share(link: str, words: str = "") -> str:
    """A link to this hand, or to what `words` say, and a button that copies it."""
    if not link:
        return ""
    label, copy, copied = (escape(said) for said in (words or ui("calc.share.label"), ui("calc.share.copy"), ui("calc.share.copied")))
    return (
        f'<div class="mj-share"><label>{label}<input readonly value="{escape(link)}"></label>'
        f'<button type="button" class="mj-button" data-mj-copy="{copied}">{copy}</button><span role="status"></span></div>'
    )
