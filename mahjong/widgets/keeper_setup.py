"""Who plays, by which rules, and what the table agreed on: the score-keeper's first form."""

from __future__ import annotations

from mahjong.rules import by_groups, load
from mahjong.scoring.ruleset import FanRules
from mahjong.table.options import CHOICES as TABLE_CHOICES, usual
from mahjong.table.scorebook import CHOICES, ScoreBook
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets.controls import HTML, Button, Dropdown, Text, ToggleButton, VBox, see
from mahjong.widgets.keeper_parts import fields, heading, note

OPTIONS = ("rounds", "draw_dealer", "east_win_dealer", "multi_win", "false_win", "time_limit")


class Setup(VBox):
    """Rules, four names, options. `book(began)` is the empty book they make; it raises MahjongError for names that will not do.

    >>> setup = Setup()
    >>> for field, name in zip(setup.names, ("Ann", "Ben", "Cem", "")):
    ...     field.value = name
    >>> setup.book().table.players
    3
    """

    def __init__(self, lang: str = ""):
        self.lang, self._busy = lang, False
        self.rules = Dropdown(description=self._say("rules"), options=[(say(f"ruleset.{key}.short", lang), key) for key in by_groups()])
        self.names = [Text(description=self._say("name", seat=say(f"seat.{wind}", lang))) for wind in WINDS]
        self.options = {key: self._option(key, TABLE_CHOICES[key]) for key in OPTIONS}
        self.choices = {key: self._choice(key) for key in CHOICES}
        self.start = Button(description=self._say("start"), button_style="primary")
        self.start.add_class("mj-keeper-main")
        self.more = ToggleButton(description=self._say("more"))
        help, self.error = HTML(note(self._say("names_help"))), HTML()
        self.agreed, self.counted = fields(list(self.options.values())), fields(list(self.choices.values()))
        super().__init__([HTML(heading(self._say("title"))), fields([self.rules]), fields(self.names), help, self.more, self.agreed, self.counted, self.error, self.start])
        self.add_class("mj-keeper-card")
        self.rules.observe(lambda _: self._rules_set(), "value")
        self.more.observe(lambda _: self._unfold(), "value")
        self._rules_set()

    def _say(self, key: str, **facts) -> str:
        return say(f"ends.keeper.{key}", self.lang, **facts)

    def _option(self, key: str, choices) -> Dropdown:
        """An option by its name, with its choices in words."""
        name = say(f"option.{key}.name", self.lang)
        words = [(say(f"option.{key}.choice.{choice}", self.lang), choice) for choice in choices]
        return Dropdown(description=name[:1].upper() + name[1:], options=words)

    def _choice(self, key: str) -> Dropdown:
        """An option of the classical rules; the same in all their presets."""
        option = next(option for option in load("finnish").options if option.key == key)
        return self._option(key, option.choices)

    def _rules_set(self) -> None:
        """Every rule set brings its own ways."""
        normal, rules = usual(self.rules.value), load(self.rules.value)
        for key, control in self.options.items():
            control.value = getattr(normal, key)
        if not isinstance(rules, FanRules):
            for key, control in self.choices.items():
                control.value = rules.choice(key)
        self._unfold()

    def _unfold(self) -> None:
        classical = not isinstance(load(self.rules.value), FanRules)
        see(self.agreed, self.more.value)
        see(self.counted, self.more.value and classical)

    def fill(self, book: ScoreBook) -> None:
        """Takes rules, names and options from a book, as a suggestion for the next match."""
        self.rules.value = book.rules
        for field, name in zip(self.names, book.players):
            field.value = name
        for key, control in self.options.items():
            control.value = getattr(book.table, key)
        for key, choice in book.choices:
            self.choices[key].value = choice

    def book(self, began: int = 0) -> ScoreBook:
        """An empty book as the form has it."""
        rules, names = load(self.rules.value), tuple(field.value[:400] for field in self.names)
        seated = sum(bool(name.strip()) for name in names)
        agreed = {key: control.value for key, control in self.options.items()}
        table = usual(rules.key).but(players=3 if seated == 3 else 4, **agreed)
        fans = isinstance(rules, FanRules)
        made = () if fans else tuple(sorted((k, c.value) for k, c in self.choices.items() if c.value != rules.choice(k)))
        return ScoreBook(names, rules.key, table, made, began=began)
