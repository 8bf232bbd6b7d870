"""What a table agreed: every option of the classical rules, by part of the count, switched while one looks."""

from __future__ import annotations

import traitlets

from mahjong.scoring.classical import ClassicalRules
from mahjong.scoring.classical.table import Option
from mahjong.text import say
from mahjong.widgets.controls import Button, Dropdown, HBox, ToggleButtons, VBox, see
from mahjong.widgets.words import language

PARTS = {  # which part of the count an option belongs to, by the first field of the rules it changes
    "points": {"groups", "points", "double_wind_pair"},
    "doubles": {"doubles", "one_suit", "double_wind", "own_and_round_bonus", "claim_in_hand", "opens"},
    "limit": {"hands", "chows_allowed", "limit"},
    "pay": {"scoring_players", "losers_settle", "charge", "dangerous_discard", "draw_settles"},
}


def part_of(option: Option) -> str:
    """The part of the count an option belongs to.

    >>> from mahjong.rules import load
    >>> [part_of(option) for option in load("finnish").options if option.key in ("outer_pungs", "no_chow", "limit", "double_pay")]
    ['points', 'doubles', 'limit', 'pay']
    """
    field = next(iter(option.choices[option.default]))
    return next(part for part, fields in PARTS.items() if field in fields)


def agreed(rules: ClassicalRules, wanted: dict[str, str]) -> dict[str, str]:
    """Of some choices those the rules know and do not make anyway.

    >>> from mahjong.rules import load
    >>> agreed(load("finnish"), {"limit": "300", "bouquet": "no", "chess": "1", "no_chow": "maybe"})
    {'limit': '300'}
    """
    known = {option.key: option for option in rules.options}
    return {key: choice for key, choice in wanted.items() if key in known and choice in known[key].choices and choice != rules.choice(key)}


class Agreements(VBox):
    """A button that opens the options of a rule set. `chosen` holds what was agreed otherwise, option -> choice.

    `parts` says which parts of the count to offer. The controls are made on the first press.

    >>> from mahjong.rules import load
    >>> table = Agreements(load("finnish"))
    >>> table.choose("limit", "300")
    >>> table.chosen, table.rules.limit
    ({'limit': '300'}, 300)
    """

    chosen = traitlets.Dict()

    def __init__(self, preset: ClassicalRules, parts=tuple(PARTS), opened: bool = False, **kwargs):
        self.preset, self.parts, self.controls, self._busy = preset, parts, {}, False
        self.button = Button(description=self._say("open"))
        self.reset = Button(description=self._say("reset"), disabled=True)
        self.buttons = HBox([self.button, self.reset])
        super().__init__([self.buttons], **kwargs)
        self.add_class("mj-agreements")
        self.button.on_click(lambda _: self.toggle())
        self.reset.on_click(lambda _: self.start(self.preset))
        self.observe(lambda _: self._show(), "chosen")
        self.panel = None
        if opened:
            self.toggle()

    @property
    def rules(self) -> ClassicalRules:
        """The preset with what was agreed otherwise."""
        return self.preset.choose(**self.chosen)

    def start(self, preset: ClassicalRules) -> None:
        """Begins anew from a preset."""
        self.preset = preset
        self.chosen = {}
        self._show()

    def choose(self, key: str, choice: str) -> None:
        """Makes one choice; raises MahjongError for one that does not exist."""
        self.preset.choose(**{key: choice})
        self.chosen = agreed(self.preset, {**self.chosen, key: choice})

    def toggle(self) -> None:
        """Opens the options, or puts them away."""
        if self.panel is None:
            self._make()
        shown = self.panel in self.children
        self.children = (self.buttons,) if shown else (self.buttons, self.panel)
        self.button.description = self._say("open" if shown else "close")

    def _say(self, key: str) -> str:
        return say(f"classical.agree.{key}", language())

    def _make(self) -> None:
        options = [(self._say(part), part) for part in self.parts]
        self.part = ToggleButtons(options=options, style={"button_width": "auto"})
        self.boxes = {part: VBox([self._control(o) for o in self.preset.options if part_of(o) == part]) for part in self.parts}
        self.part.observe(lambda _: self._turn(), "value")
        self.panel = VBox([*([self.part] if len(self.parts) > 1 else []), *self.boxes.values()])
        self.panel.add_class("mj-agreements-panel")
        self._turn()
        self._show()

    def _control(self, option: Option) -> Dropdown:
        lang = language()
        name = say(f"option.{option.key}.name", lang)
        choices = [(say(f"option.{option.key}.choice.{choice}", lang), choice) for choice in option.choices]
        control = Dropdown(description=name[0].upper() + name[1:], options=choices, value=self.preset.choice(option.key))
        control.observe(lambda change, key=option.key: self._picked(key, change.new), "value")
        self.controls[option.key] = control
        return control

    def _picked(self, key: str, choice: str | None) -> None:
        if not self._busy and choice is not None:
            self.choose(key, choice)

    def _turn(self) -> None:
        for part, box in self.boxes.items():
            see(box, part == self.part.value)

    def _show(self) -> None:
        """The controls say what holds; those that differ from the preset are marked."""
        self.reset.disabled = not self.chosen
        self._busy = True
        for key, control in self.controls.items():
            control.value = self.chosen.get(key) or self.preset.choice(key)
            (control.add_class if key in self.chosen else control.remove_class)("mj-agreed")
        self._busy = False
