"""Everything the tables may agree on, for all rule sets at once: a choice holds for each rule set that knows it."""

from __future__ import annotations

import traitlets

from mahjong.compare.matter import offered
from mahjong.compare.settings import choices, every_setting, known
from mahjong.compare.words import choice_words, option_name
from mahjong.errors import MahjongError
from mahjong.rules import load
from mahjong.widgets.agreements import part_of
from mahjong.widgets.compare_html import cp
from mahjong.widgets.controls import Button, Dropdown, HBox, ToggleButtons, VBox, see
from mahjong.widgets.words import language

PARTS = ("calls", "points", "doubles", "limit", "pay", "american")


def part(option: str) -> str:
    """Where an option stands: among those of calls, of the parts of a classical count, or of the American game.

    >>> [part(option) for option in ("multi_win", "outer_pungs", "payment")]
    ['calls', 'points', 'american']
    """
    where = every_setting()[option]
    if all(load(key).has_card for key in where):
        return "american"
    classical = next((o for o in getattr(load(list(where)[0]), "options", ()) if o.key == option), None)
    return part_of(classical) if classical else "calls"


class CompareSettings(VBox):
    """A button that opens all agreements by part. `chosen` holds what was agreed otherwise, option -> choice.

    >>> table = CompareSettings()
    >>> table.choose("multi_win", "all_win")
    >>> table.chosen
    {'multi_win': 'all_win'}
    """

    chosen = traitlets.Dict()

    def __init__(self, lang: str | None = None):
        self.lang, self.controls, self.panel, self._busy = lang or language(), {}, None, False
        self.button = Button(description=cp("view.settings", self.lang))
        self.reset = Button(description=cp("view.reset", self.lang), disabled=True)
        self.buttons = HBox([self.button, self.reset])
        super().__init__([self.buttons])
        self.button.on_click(lambda _: self.toggle())
        self.reset.on_click(lambda _: self.set({}))
        self.observe(lambda _: self._show(), "chosen")

    def choose(self, option: str, choice: str) -> None:
        """Makes one choice, `""` for the usual one; raises MahjongError for one that does not exist."""
        if choice and choice not in choices(option):
            raise MahjongError("unknown_choice", name=choice, known=", ".join(choices(option)))
        others = {name: value for name, value in self.chosen.items() if name != option}
        self.chosen = {**others, option: choice} if choice else others

    def set(self, chosen: dict[str, str]) -> None:
        """Makes all choices anew; what does not exist is left out."""
        self.chosen = known(chosen)

    def toggle(self) -> None:
        """Opens the agreements, or puts them away."""
        if self.panel is None:
            self._make()
        shown = self.panel in self.children
        self.children = (self.buttons,) if shown else (self.buttons, self.panel)
        self.button.description = cp("view.settings" if shown else "view.settings_done", self.lang)

    def _make(self) -> None:
        self.part = ToggleButtons(options=[(cp(f"part.{key}", self.lang), key) for key in PARTS], style={"button_width": "auto"})
        self.boxes = {key: VBox([self._control(option) for option in offered() if part(option) == key]) for key in PARTS}
        for box in self.boxes.values():
            box.add_class("mj-cc-options")
        self.part.observe(lambda _: self._turn(), "value")
        self.panel = VBox([self.part, *self.boxes.values()])
        self.panel.add_class("mj-cc-panel")
        self._turn()
        self._show()

    def _control(self, option: str) -> Dropdown:
        """A menu whose first entry leaves every rule set as it is."""
        found = every_setting()[option]
        usual = {setting.choice for setting in found.values()}
        first = cp("part.usual", self.lang, choice=choice_words(option, min(usual), self.lang)) if len(usual) == 1 else cp("part.each", self.lang)
        every = [choice for choice in next(iter(found.values())).choices if len(usual) > 1 or choice not in usual]
        options = [(first, ""), *((choice_words(option, choice, self.lang), choice) for choice in every)]
        control = Dropdown(description=option_name(option, self.lang), options=options, value="")
        control.observe(lambda change: self._picked(option, change.new), "value")
        self.controls[option] = control
        return control

    def _picked(self, option: str, choice: str | None) -> None:
        if not self._busy and choice is not None:
            self.choose(option, choice)

    def _turn(self) -> None:
        for key, box in self.boxes.items():
            see(box, key == self.part.value)

    def _show(self) -> None:
        """The menus say what holds; changed ones are marked."""
        self.reset.disabled = not self.chosen
        self._busy = True
        for option, control in self.controls.items():
            wanted = self.chosen.get(option, "")
            control.value = wanted if wanted in (value for _, value in control.options) else ""
            (control.add_class if option in self.chosen else control.remove_class)("mj-cc-agreed")
        self._busy = False
