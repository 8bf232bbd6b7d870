"""What is settled before a match: the rules, who plays, where one sits, what the table agrees on, the number of the walls."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.errors import MahjongError
from mahjong.players.simple import players_of
from mahjong.rules import all_rules, load
from mahjong.table.options import usual
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets.again import luck
from mahjong.widgets.controls import HTML, BoundedIntText, Button, Checkbox, Dropdown, VBox, see
from mahjong.widgets.keeper_parts import bar, complaint, fields, heading, note
from mahjong.widgets.play_game import HIGHEST, SIDES, Agreement
from mahjong.widgets.words import language

NEWEST = 9999  # numbers proposed; longer ones may be typed
IDLE = ("name_discard", "set_on_table", "time_limit")  # what nobody can do at this table


class PlaySetup(VBox):
    """The form before a match; `begin(agreement)` is called with what it says when “Deal” is pressed, and may refuse.

    >>> setup = PlaySetup(print)
    >>> setup.rules.value = "finnish"
    >>> setup.agreement.rules, setup.agreement.players[0]
    ('finnish', 'classical')
    """

    def __init__(self, begin: Callable[[Agreement], None], lang: str = ""):
        self.lang, self.begin, self.options, self.open_ = lang or language(), begin, {}, False
        rules = [(say(f"ruleset.{key}.short", self.lang), key) for key in all_rules()]
        self.rules = Dropdown(description=self._say("rules"), options=rules)
        self.seat = Dropdown(description=self._say("seat"), options=[(say(f"seat.{wind}", self.lang), place) for place, wind in enumerate(WINDS)])
        self.players = {side: Dropdown(description=say(f"play.side.{side}", self.lang)) for side in SIDES}
        self.number = BoundedIntText(luck().randint(1, NEWEST), min=0, max=HIGHEST, description=self._say("number"))
        self.practice = Checkbox(value=True, description=self._say("practice"), indent=False)
        self.more, self.usual = self._button("more", self.toggle), self._button("usual", self._usual)
        self.start = self._button("start", self.press)
        self.start.button_style = "primary"
        self.error, self.about, self.extra = HTML(), HTML(), VBox()
        who = fields([self.rules, self.seat, *self.players.values(), self.number])
        super().__init__([HTML(heading(self._say("title"))), who, self.about, self.practice, bar([self.more, self.usual]), self.extra, self.error, bar([self.start])])
        self.add_class("mj-keeper-card")
        self.rules.observe(lambda _: self._other_rules(), "value")
        for side in SIDES:
            self.players[side].observe(lambda _: self._about(), "value")
        self._other_rules()

    def _say(self, key: str, **facts) -> str:
        return say(f"play.setup.{key}", self.lang, **facts)

    def _button(self, key: str, does: Callable[[], None]) -> Button:
        made = Button(description=self._say(key))
        made.on_click(lambda _: does())
        return made

    # ---- the choices

    def _other_rules(self) -> None:
        """Every rule set has its own players and its own options; the strongest players sit down first."""
        known = players_of(load(self.rules.value))
        for control in self.players.values():
            kept = control.value
            control.options = [(say(f"player.name.{name}", self.lang), name) for name in known]
            control.value = kept if kept in known and kept != "random" else known[-1]
        self._fill()
        self._about()

    def _about(self) -> None:
        """What the players at the table go by."""
        names = dict.fromkeys(control.value for control in self.players.values() if control.value)
        lines = [say("play.setup.about", self.lang, name=_upper(say(f"player.name.{name}", self.lang)), about=say(f"player.about.{name}", self.lang)) for name in names]
        self.about.value = note(" ".join([*lines, self._say("same")]))

    def _fill(self) -> None:
        """The options of the rules' table, when they are open."""
        self.options = {key: self._option(key) for key in usual(self.rules.value).choices if key not in IDLE} if self.open_ else {}
        self.extra.children = (HTML(note(self._say("options"))), fields(list(self.options.values()))) if self.open_ else ()
        see(self.usual, self.open_)

    def _option(self, key: str) -> Dropdown:
        table = usual(self.rules.value)
        words = [(say(f"option.{key}.choice.{choice}", self.lang), choice) for choice in table.choices[key]]
        return Dropdown(description=_upper(say(f"option.{key}.name", self.lang)), options=words, value=getattr(table, key))

    def toggle(self) -> None:
        """Opens the table's options, or puts them away, and with them what was changed."""
        self.open_ = not self.open_
        self.more.description = self._say("less" if self.open_ else "more")
        self._fill()

    def _usual(self) -> None:
        for key, control in self.options.items():
            control.value = getattr(usual(self.rules.value), key)

    @property
    def agreement(self) -> Agreement:
        """What the form says; raises MahjongError for what cannot be agreed on."""
        table = usual(self.rules.value).but(**{key: control.value for key, control in self.options.items()})
        players = tuple(control.value for control in self.players.values())
        return Agreement(self.rules.value, table, self.seat.value, players, self.number.value, self.practice.value)

    def press(self) -> None:
        """Begins the match, or says why not."""
        try:
            self.error.value = ""
            self.begin(self.agreement)
        except MahjongError as error:
            self.error.value = complaint(error.message(self.lang))

    def renew(self) -> None:
        """Another number, for another match."""
        self.number.value = luck().randint(1, NEWEST)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
