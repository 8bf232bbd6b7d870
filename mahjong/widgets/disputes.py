"""Disputes of the American table as cards: what happens now? Both rule sets' answers are shown once the learner has chosen."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from mahjong.files import load_toml
from mahjong.text import say
from mahjong.widgets.american_play_html import RULES, short, style, told
from mahjong.widgets.calls_html import said
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, VBox, styled
from mahjong.widgets.rule_link import rule_link
from mahjong.widgets.words import language


class Dispute(NamedTuple):
    """One dispute: its choices, the one each rule set gives, and the statements it rests on.

    >>> disputes()["two_wins"].given("nmjl_like")
    'near'
    """

    key: str
    choices: tuple[str, ...]
    playboard: str
    nmjl_like: str
    rules: tuple[str, ...]

    def given(self, rules: str) -> str:
        """The choice a rule set gives."""
        return getattr(self, rules)

    def text(self, part: str, lang: str = "") -> str:
        """One of its sentences: `title`, `says`, `choice.<key>` or the answer of a rule set."""
        return say(f"dispute.{self.key}.{part}", lang)


def disputes() -> dict[str, Dispute]:
    """All disputes by key, in their order.

    >>> len(disputes())
    20
    """
    return {key: Dispute(key, **{name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}) for key, row in load_toml("data/disputes.toml").items()}


class Disputes(VBox):
    """The disputes, one at a time. `chosen` holds what the learner said, by key.

    >>> cards = Disputes()
    >>> cards.answer("one"), "NMJL-like" in cards.shown.value
    (True, True)
    """

    def __init__(self):
        self.lang, self.chosen, self.busy, self.pool = language(), {}, False, []
        self.all = disputes()
        self.pick = Dropdown(options=self._titles(), description=told("disputes.pick", self.lang), style={"description_width": "initial"})
        self.pick.add_class("mj-play-pick")
        self.question, self.choices, self.shown = HTML(), HBox(), HTML()
        self.choices.add_class("mj-play-choices")
        self.back, self.next = self._button("back", -1), self._button("next", 1)
        self.count = HTML()
        card = VBox([self.question, self.choices, self.shown])
        card.add_class("mj-play-dispute")
        super().__init__([styled(style()), self.pick, card, HBox([self.back, self.next]), self.count])
        self.add_class("mj-calls").add_class("mj-play")
        self.pick.observe(lambda _: self._show(), "value")
        self._show()

    def _titles(self) -> list[tuple[str, str]]:
        """The cases by number; those decided are ticked."""
        rows = enumerate(self.all.values(), 1)
        return [(told("disputes.decided" if one.key in self.chosen else "disputes.title", self.lang, number=number, title=one.text("title", self.lang)), one.key) for number, one in rows]

    def _button(self, key: str, step: int) -> Button:
        button = Button(description=told(f"disputes.{key}", self.lang))
        button.on_click(lambda _: self.turn(step))
        return button

    @property
    def dispute(self) -> Dispute:
        """The case shown."""
        return self.all[self.pick.value]

    def turn(self, step: int) -> None:
        """Another case, so many further on; after the last comes the first."""
        keys = list(self.all)
        self.pick.value = keys[(keys.index(self.pick.value) + step) % len(keys)]

    def answer(self, choice: str) -> bool:
        """Decides the case shown; False, and nothing changes, where it is decided or there is no such choice."""
        if self.dispute.key in self.chosen or choice not in self.dispute.choices:
            return False
        self.chosen[self.dispute.key] = choice
        key, self.busy = self.pick.value, True
        self.pick.options, self.pick.value = self._titles(), key
        self.busy = False
        self._show()
        self.next.focus()
        return True

    # ---- what is shown

    def _show(self) -> None:
        if self.busy or self.pick.value is None:
            return
        one, chosen = self.dispute, self.chosen.get(self.pick.value)
        place = told("disputes.place", self.lang, number=list(self.all).index(one.key) + 1, count=len(self.all))
        self.question.value = f'<p class="mj-play-muted">{escape(place)}</p><h4>{escape(one.text("title", self.lang))}</h4><p>{escape(one.text("says", self.lang))}</p><p><b>{escape(told("disputes.ask", self.lang))}</b></p>'
        self.choices.children = tuple(self._choice(place, choice, chosen) for place, choice in enumerate(one.choices))
        self.next.button_style = "primary" if chosen else ""
        self.shown.value = self._answers(chosen) if chosen else ""
        self.count.value = f'<p class="mj-play-muted">{escape(self._counted())}</p>'

    def _choice(self, place: int, choice: str, chosen: str | None) -> Button:
        """The button for a choice; the same buttons serve all cases. Once the case is decided they only show it."""
        if place == len(self.pool):
            self.pool.append(Button())
            self.pool[place].on_click(lambda _: self.answer(self.dispute.choices[place]))
        button = self.pool[place]
        button.description = self.dispute.text(f"choice.{choice}", self.lang)
        button.disabled, button.button_style = chosen is not None, "primary" if choice == chosen else ""
        return button

    def _answers(self, chosen: str) -> str:
        """Whether the choice is that of each rule set, and what each says."""
        one = self.dispute
        agree = [rules for rules in RULES if one.given(rules) == chosen]
        key = "both" if len(agree) == 2 else "one" if agree else "none"
        verdict = told(f"disputes.{key}", self.lang, rules=short(agree[0], self.lang) if agree else "")
        cards = "".join(self._card(rules, one.given(rules) == chosen) for rules in RULES)
        links = "".join(f"<li>{rule_link(rule)}</li>" for rule in one.rules)
        rules = f'<div class="mj-calls-rules"><span>{escape(told("disputes.rules", self.lang))}</span><ul>{links}</ul></div>'
        return f'{said([verdict], self.lang)}<div class="mj-play-two-cards">{cards}</div>{rules}'

    def _card(self, rules: str, agrees: bool) -> str:
        one, sign = self.dispute, "agrees" if agrees else "differs"
        mark = f'<span class="mj-play-{sign}">{escape(told(f"disputes.{sign}", self.lang))}</span>'
        given = one.text(f"choice.{one.given(rules)}", self.lang)
        return f'<section class="mj-play-card"><h4>{escape(short(rules, self.lang))}{mark}</h4><p><b>{escape(given)}</b></p><p>{escape(one.text(rules, self.lang))}</p></section>'

    def _counted(self) -> str:
        """How many cases are decided, and how often as each rule set has it."""
        right = {rules: sum(self.all[key].given(rules) == choice for key, choice in self.chosen.items()) for rules in RULES}
        return told("disputes.count", self.lang, done=len(self.chosen), all=len(self.all), a=right["playboard"], b=right["nmjl_like"]) if self.chosen else ""
