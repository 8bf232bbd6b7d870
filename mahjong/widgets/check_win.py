"""A win is declared, shown and checked: is it one, and what does a false win cost? The same tiles by two sets of rules."""

from __future__ import annotations

from html import escape

from mahjong.hand import Win
from mahjong.reading import waits
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.scoring.settle import penalty
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, ToggleButtons, VBox, see, styled
from mahjong.widgets.ends_html import style
from mahjong.widgets.mcr_html import drawn, nothing

HANDS = {
    "short": "234m 567p 456s 888s 3m *3m",
    "good": "123m 456m 789m 99p EE *E",
    "none": "123m 456m 789m 99p EE *S",
    "far": "19m 258p 36s ESWN 77p *5m",
}
ANSWERS = ("hand_dead", "goes_on")  # what the classical game does (option false_win)


def fault(win: Win, rules: str = "mcr") -> str:
    """What is wrong with a declared win: a key of the rules' penalties, or nothing when it is a win (mcr.S10, S11).

    >>> [fault(Win.parse(text)) for text in HANDS.values()]
    ['too_few_points', '', 'wrong_tile', 'not_ready']
    """
    found = score(win, rules)
    if found.legal:
        return ""
    if found.is_win:
        return "too_few_points"
    return "wrong_tile" if waits(win.hand) else "not_ready"


class CheckWin(VBox):
    """A hand that South declares on a tile of East's, judged by MCR and by the classical rules, with the price of an error.

    >>> check = CheckWin()
    >>> check.costs
    {'E': 10, 'S': -30, 'W': 10, 'N': 10}
    """

    def __init__(self, lang: str = "", hands: dict[str, str] | None = None):
        self.lang, self.shown = lang, HTML()
        self.hand = ChangeableHand(hands or {say(f"ends.check.{key}", lang): text for key, text in HANDS.items()}, lang)
        options = [(say(f"ends.check.{key}", lang), key) for key in ANSWERS]
        self.answer = ToggleButtons(options=options, description=say("ends.check.false_win", lang), style={"description_width": "initial"})
        self.answer.add_class("mj-mcr-choice")
        self.hand.observe(lambda _: self._draw(), "win")
        self.answer.observe(lambda _: self._draw(), "value")
        super().__init__([styled(style()), self.hand, self.shown, self.answer])
        self._draw()

    @property
    def win(self) -> Win | None:
        """The hand as South declares it."""
        win = self.hand.win
        return win and win.but(by="<", seat=Tile.SOUTH, facts=win.facts - {"replacement", "heavenly", "earthly"})

    @property
    def costs(self) -> dict[str, int]:
        """What a false win makes each seat pay by MCR; empty when it is none."""
        found = fault(self.win) if self.win else ""
        return {str(seat): paid for seat, paid in penalty(load("mcr"), found, Tile.SOUTH).items()} if found else {}

    def _draw(self) -> None:
        win = self.win
        if win is None:
            see(self.answer, False)
            self.shown.value = f'<div class="mj-mcr">{nothing(None, self.lang)}</div>'
            return
        see(self.answer, not score(win, "finnish").is_win)
        said = f'<p class="mj-mcr-muted">{self._say("declares")}</p>'
        cards = _card(self._say_rules("mcr"), *self._mcr(win)) + _card(self._say_rules("classical"), *self._classical(win))
        self.shown.value = f'<div class="mj-mcr">{drawn(win, lang=self.lang)}{said}<div class="mj-mcr-pair" role="status">{cards}</div></div>'

    def _say(self, key: str, **facts) -> str:
        return escape(say(f"ends.check.{key}", self.lang, **facts))

    def _say_rules(self, key: str) -> str:
        return say(f"ends.rules.{key}", self.lang)

    def _mcr(self, win: Win) -> tuple[bool, str, str]:
        found, result = fault(win), score(win)
        if not found:
            return True, self._say("legal"), self._say("enough", points=result.total)
        why = self._say(found, points=result.points, minimum=result.rules.minimum)
        each = result.rules.penalties[found]
        return False, self._say("false"), f"{why[:1].upper()}{why[1:]}. {self._say('pays', each=each, sum=3 * each)}"

    def _classical(self, win: Win) -> tuple[bool, str, str]:
        result = score(win, "finnish")
        if result.is_win:
            return True, self._say("legal"), self._say("enough", points=result.total)
        why = self._say("no_win")
        return False, self._say("false"), f"{why[:1].upper()}{why[1:]}. {self._say(f'classical_{self.answer.value}')}"


def _card(title: str, good: bool, verdict: str, text: str) -> str:
    kind = "mj-ends-good" if good else "mj-ends-bad"
    mark = "✓" if good else "✗"
    return f'<section class="mj-mcr-card"><h4>{escape(title)}</h4><p class="{kind}">{mark} {verdict}</p><p>{text}</p></section>'
