"""An entry of the reference, opened: its text, an example one can change, and the ways to go on."""

from __future__ import annotations

from html import escape

from ipywidgets import Widget

from mahjong.card.rules import CardRules
from mahjong.compare.words import option_name, short_name
from mahjong.draw.tables import table
from mahjong.hand import Win
from mahjong.reference import Entry
from mahjong.reference.browse import fan_rules
from mahjong.rules import all_rules
from mahjong.scoring.score import score
from mahjong.text import say, table as sentences
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, Button, VBox, see
from mahjong.widgets.fan_explorer import TryFan
from mahjong.widgets.mcr_html import drawn
from mahjong.widgets.reference_html import elsewhere, more, rp, top


class Detail(VBox):
    """Shows one entry; `show(entry)` another one, `hide()` none. `example` is what can be changed in it, if anything can.

    >>> from mahjong.reference import entry
    >>> detail = Detail()
    >>> detail.show(entry("rule:mcr.C7"))
    >>> detail.example.totals["mcr"], detail.example.totals["mil"]
    (92, 92)
    """

    def __init__(self, lang: str = ""):
        self.lang, self.found, self.example = lang, None, None
        self.top, self.more = HTML(), HTML()
        super().__init__([])
        self.add_class("mj-ref-detail")
        self.hide()

    def show(self, found: Entry, rules: str = "") -> None:
        """Shows an entry as a rule set has it."""
        self._forget()
        self.found, self.example = found, example(found, rules, self.lang)
        self.top.value, self.more.value = top(found, rules, self.lang), more(found, self.lang)
        self.children = [self.top, *([self.example] if self.example else []), self.more]
        see(self, True)

    def hide(self) -> None:
        """Shows nothing."""
        self._forget()
        see(self, False)

    def _forget(self) -> None:
        """The example that was there goes, with all its parts."""
        old, self.found, self.example, self.children = self.example, None, None, []
        if old is not None:
            close(old)

    def carry_from(self, old: Detail) -> None:
        """The example as it was changed in another one."""
        if self.example is not None and type(self.example) is type(old.example):
            self.example.carry_from(old.example)


def close(widget: Widget) -> None:
    """Puts away a widget and all in it."""
    for child in getattr(widget, "children", ()):
        close(child)
    widget.close()


def example(found: Entry, rules: str = "", lang: str = "") -> VBox | None:
    """What can be changed in an entry: a fan's example, a win, a hand of the card; None where there is nothing."""
    if found.kind == "fan":
        return TryHere(found.key, fan_rules(rules), lang)
    if found.kind == "card":
        return TryLine(found.key, lang)
    hands = found.hands
    return TryWin({hand_title(found, key, place, lang): text for place, (key, text) in enumerate(hands.items(), 1)}, found.rules, lang) if hands else None


def hand_title(found: Entry, key: str, place: int, lang: str = "") -> str:
    """What one of several hands is called: as its lesson calls it, after its option, or by its number."""
    principle, option = f"mcr.principle.{found.key.rpartition('.')[2]}.{key}", f"option.{key}.name"
    if principle in sentences("en"):
        return say(principle, lang)
    return option_name(key, lang) if option in sentences("en") else rp("try.hand", lang, number=place)


class TryHere(TryFan):
    """A fan's example to change, whose links lead to the page with the calculator."""

    def __init__(self, fan: str, rules: str, lang: str = ""):
        super().__init__(rules, lang)
        self.show(fan)

    def _say(self, _=None) -> None:
        super()._say()
        self.said.value = elsewhere(self.said.value)

    def carry_from(self, old: TryHere) -> None:
        if old.hand is not None:
            self._open(None)
            self.hand.set(old.hand.value)


class TryWin(VBox):
    """A win, drawn, with what each rule set makes of it; it can be changed. `totals` are the points, None for no win."""

    def __init__(self, hands: dict[str, str], rules: tuple[str, ...], lang: str = ""):
        self.rules, self.lang = [key for key in rules if key not in all_rules(CardRules)], lang
        self.hand, self.shown, self.totals = ChangeableHand(hands, lang), HTML(), {}
        self.hand.observe(lambda _: self._say(), "win")
        super().__init__([self.shown, self.hand])
        self._say()

    def carry_from(self, old: TryWin) -> None:
        self.hand.set(old.hand.value)

    def _say(self) -> None:
        win: Win | None = self.hand.win
        scores = {key: score(win, key) for key in self.rules} if win else {}
        self.totals = {key: found.total if found.is_win else None for key, found in scores.items()}
        if win is None:
            self.shown.value = f'<div class="mj-mcr"><p>{escape(rp("try.none", self.lang))}</p></div>'
            return
        rows = [[short_name(key, self.lang), self._worth(found)] for key, found in scores.items()]
        head = [rp("part.rules", self.lang), rp("part.worth", self.lang)]
        self.shown.value = f'<div class="mj-mcr" aria-live="polite">{drawn(win, width=34, lang=self.lang)}{table(rows, head, lang=self.lang)}</div>'

    def _worth(self, found) -> str:
        if not found.is_win:
            return rp("try.no_win", self.lang)
        return rp("try.total" if found.legal else "try.short", self.lang, total=found.total, points=found.total)


class TryLine(VBox):
    """A hand of the card to change: jokers, groups laid open, other tiles, and what both rule sets say."""

    def __init__(self, line: str, lang: str = ""):
        self.line, self.lang, self.check = line, lang, None
        self.button = Button(description=rp("go.try_line", lang), layout={"width": "auto"})
        self.button.on_click(lambda _: self.lay_out())
        super().__init__([self.button])

    def lay_out(self) -> None:
        """Lays the hand out."""
        from mahjong.widgets.card_check import CardCheck

        self.check = CardCheck(lang=self.lang or None)
        self.check.pick.value = self.line
        self.check.fresh()
        for control in (self.check.pick, self.check.examples):
            see(control, False)
        self.children = [self.check]

    def carry_from(self, old: TryLine) -> None:
        if old.check is not None:
            self.lay_out()
            self.check._lay(old.check.laid, "")
