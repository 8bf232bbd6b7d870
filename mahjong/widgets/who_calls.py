"""Two players call the same discard: who gets it by Playboard's order, and who by turn as in the NMJL-like preset."""

from __future__ import annotations

from html import escape

from mahjong.rules import load
from mahjong.table.american.phases import Decided, decide
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, WINDS, Tile
from mahjong.widgets.american_play_html import RULES, short, style, toggles, told
from mahjong.widgets.controls import HTML, Dropdown, HBox, VBox, see, styled
from mahjong.widgets.rule_link import rule_link
from mahjong.widgets.words import language

CALLS = ("", "pung", "kong", "quint", "win")
STEPS = {"size": (("win",), ("quint",), ("kong",), ("pung",)), "seat": (("win",), ("quint", "kong", "pung"))}  # from the top
EXAMPLES = {  # the discarder, and what the others call
    "kong_pung": ("S", {"W": "pung", "N": "kong"}),
    "two_pungs": ("E", {"S": "pung", "N": "pung"}),
    "win_quint": ("E", {"S": "quint", "N": "win"}),
    "two_wins": ("W", {"N": "win", "S": "win", "E": "kong"}),
}


class WhoCalls(VBox):
    """A discarder and a call for each of the others; both rule sets say who gets the tile, and why.

    >>> calls = WhoCalls("kong_pung")
    >>> [str(found.seat) for found in calls.decisions.values()]
    ['N', 'W']
    """

    def __init__(self, example: str = "kong_pung"):
        self.lang, self.busy = language(), False
        self.example = toggles(told("who.example", self.lang), [(told(f"who.pick.{key}", self.lang), key) for key in EXAMPLES])
        self.discarder = toggles(told("who.discarder", self.lang), [(say(f"seat.{wind}", self.lang), str(wind)) for wind in WINDS], "E")
        options = [(told(f"who.call.{call or 'none'}", self.lang), call) for call in CALLS]
        self.calls = {wind: self._dropdown(wind, options) for wind in WINDS}
        self.shown = HTML()
        self.seats = HBox(list(self.calls.values()))
        super().__init__([styled(style()), self.example, self.discarder, self.seats, self.shown])
        self.add_class("mj-calls").add_class("mj-play")
        for part in (self.discarder, *self.calls.values()):
            part.observe(self._update, "value")
        self.example.observe(self._picked, "value")
        self.example.value = example

    def _dropdown(self, wind: Tile, options: list) -> Dropdown:
        words = told("who.seat", self.lang, seat=say(f"seat.{wind}", self.lang))
        return Dropdown(options=options, value="", description=words, style={"description_width": "initial"}, layout={"width": "min(20rem, 100%)"})

    def _picked(self, change) -> None:
        if change["new"] in EXAMPLES:
            self.set(*EXAMPLES[change["new"]])

    def set(self, discarder: str, calls: dict[str, str]) -> None:
        """Shows a case: the discarder's seat, and what others call."""
        self.busy = True
        self.discarder.value = discarder
        for wind, choice in self.calls.items():
            choice.value = calls.get(str(wind), "")
        self.busy = False
        self._update()

    @property
    def made(self) -> dict[Tile, str]:
        """The calls made, the discarder's left out."""
        thrower = BY_SPELLING[self.discarder.value]
        return {wind: choice.value for wind, choice in self.calls.items() if wind != thrower and choice.value}

    @property
    def decisions(self) -> dict[str, Decided | None]:
        """Who gets the tile under each rule set; None when nobody calls."""
        thrower = BY_SPELLING[self.discarder.value]
        return {rules: decide(thrower, self.made, load(rules).table.call_priority) for rules in RULES}

    def _update(self, _=None) -> None:
        if self.busy:
            return
        thrower = BY_SPELLING[self.discarder.value]
        for wind, choice in self.calls.items():
            see(choice, wind != thrower)
        if (self.discarder.value, {str(wind): call for wind, call in self.made.items()}) not in EXAMPLES.values():
            self.example.value = None
        cards = "".join(self._card(rules, found) for rules, found in self.decisions.items())
        self.shown.value = f'<div class="mj-ladders mj-play-two" role="status">{cards}</div>{self._rules()}'

    def _card(self, rules: str, found: Decided | None) -> str:
        if found is None:
            outcome = f"<dd>{escape(told('who.nobody', self.lang))}</dd>"
        else:
            call = told(f"who.call.{self.made[found.seat]}", self.lang)
            outcome = f"<dd>{escape(told('who.gets', self.lang, seat=say(f'seat.{found.seat}', self.lang), call=call))}<small>{escape(told(f'who.why.{found.rule}', self.lang))} ({found.rule})</small></dd>"
        title = escape(short(rules, self.lang))
        return f'<section class="mj-ladder"><h4>{title}</h4>{self._ladder(rules)}<dl><dt>{escape(told("who.outcome", self.lang))}</dt>{outcome}</dl></section>'

    def _ladder(self, rules: str) -> str:
        """The order from the top, the callers on their steps, the highest step with one set off."""
        items, topped = [], False
        for step in STEPS[load(rules).table.call_priority]:
            here = [wind for wind, call in self.made.items() if call in step]
            chips = "".join(f'<span class="mj-chip">{escape(say(f"seat.{wind}", self.lang))}</span>' for wind in here)
            look = "mj-has mj-top" if here and not topped else "mj-has" if here else ""
            topped = topped or bool(here)
            words = escape(told(f"who.step.{step[0] if len(step) == 1 else 'any'}", self.lang))
            items.append(f'<li class="{look}">{words}{f"<br>{chips}" if chips else ""}</li>')
        return f"<ol>{''.join(items)}</ol>"

    def _rules(self) -> str:
        """One link for each statement named in the cards."""
        named = sorted({found.rule for found in self.decisions.values() if found})
        links = "".join(f"<li>{rule_link(rule)}</li>" for rule in named)
        return f'<div class="mj-calls-rules"><span>{escape(say("calls.resolver.rules", self.lang))}</span><ul>{links}</ul></div>' if links else ""
