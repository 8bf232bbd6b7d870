"""Rotation to try out: say how each hand ends and watch who sits where, whose deal it is, which round, when it is over."""

from __future__ import annotations

from html import escape

from mahjong.draw.tables import table
from mahjong.errors import MahjongError
from mahjong.table.match import Match, Outcome
from mahjong.table.options import CHOICES, TABLES
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, VBox, see, styled
from mahjong.widgets.ends_html import seats, style

NAMES = ("Ann", "Ben", "Cem", "Dag")
RULES = {"classical": "finnish", "mcr": "mcr"}
OPTIONS = ("draw_dealer", "east_win_dealer", "rounds", "players")
MOST_HANDS = 400


class Rotation(VBox):
    """A match without tiles. `match` is where it stands; `play("east" | "another" | "draw")` ends a hand.

    `shown` names the settings that can be changed on the page.

    >>> rotation = Rotation("classical")
    >>> rotation.play("east"), rotation.play("another")
    (True, True)
    >>> rotation.match.player_at(Tile.EAST), rotation.match.number
    ('Ben', 3)
    """

    def __init__(self, rules: str = "classical", shown: tuple[str, ...] = ("rules", *OPTIONS), lang: str = ""):
        self.lang, self._busy = lang, False
        self.rules = self._dropdown("rules", [(say(f"ends.rules.{key}", lang), key) for key in RULES], rules)
        self.options = {key: self._dropdown(key, [(self._word(key, value), value) for value in sorted(CHOICES[key], key=str)]) for key in OPTIONS}
        self.settings = HBox([control for key, control in {"rules": self.rules, **self.options}.items() if key in shown])
        self.settings.add_class("mj-ends-settings")
        self.buttons = {key: self._button(key) for key in ("east_wins", "another", "draw", "time", "back", "again")}
        self.table, self.said, self.list = HTML(), HTML(), HTML()
        bar = HBox(list(self.buttons.values()))
        bar.add_class("mj-ends-bar")
        super().__init__([styled(style()), self.settings, self.said, bar, self.table, self.list])
        for key, control in (("rules", self.rules), *self.options.items()):
            control.observe(lambda _, key=key: self._set(key), "value")
        self._set("rules")

    def _dropdown(self, key: str, options: list, value=None) -> Dropdown:
        more = {} if value is None else {"value": value}
        return Dropdown(description=say(f"ends.rotation.{key}", self.lang), options=options, **more)

    def _word(self, key: str, value) -> str:
        word = {"players": {4: "four", 3: "three"}}.get(key, {}).get(value, value)
        return str(word) if key == "rounds" else say(f"ends.rotation.{word}", self.lang)

    def _button(self, key: str) -> Button:
        button = Button(description=say(f"ends.rotation.{key}", self.lang))
        short = {"east_wins": "east"}.get(key, key)
        button.on_click(lambda _: self.play(short))
        return button

    def _set(self, key: str) -> None:
        """Other rules bring their own ways; any other setting starts the match anew."""
        if self._busy:
            return
        self._busy = True
        if key == "rules":
            for name, control in self.options.items():
                control.value = getattr(TABLES[RULES[self.rules.value]], name)
        self._busy = False
        self.restart()

    def restart(self) -> None:
        """A new match with the settings as they are."""
        usual = TABLES[RULES[self.rules.value]]
        chosen = {name: control.value for name, control in self.options.items()}
        names = NAMES if chosen["players"] == 4 else (*NAMES[:3], "")
        self.match = Match(names, RULES[self.rules.value], usual.but(**chosen))
        self._draw()

    def play(self, what: str) -> bool:
        """Ends a hand, calls time, goes back or starts again; False, and nothing changes, where that cannot be."""
        try:
            self.match = self._after(what)
        except MahjongError:
            return False
        self._draw()
        return True

    def _after(self, what: str) -> Match:
        match = self.match
        if what == "again":
            return Match(match.players, match.rules, match.table)
        if what == "back":
            return Match(match.players, match.rules, match.table, match.outcomes) if match.stopped else match.undone()
        if what == "time":
            return match.stop()
        if len(match.outcomes) >= MOST_HANDS:
            return match
        another = next(seat for seat in (Tile.SOUTH, Tile.WEST) if seat != match.empty)
        return match.after(Outcome({"east": (Tile.EAST,), "another": (another,), "draw": ()}[what]))

    # ---- what is shown

    def _draw(self) -> None:
        match, over = self.match, self.match.over
        for key in ("east_wins", "another", "draw", "time"):
            self.buttons[key].disabled = over
        see(self.buttons["time"], match.table.time_limit)
        self.buttons["back"].disabled = self.buttons["again"].disabled = not (match.outcomes or match.stopped)
        middle = self._say("ends") if over else f"{self._wind_round(match.places[-1].round)}<br>{self._say('number', number=match.number)}"
        self.table.value = seats(match, self.lang, middle=f"<span>{middle}</span>")
        self.said.value = f'<p class="mj-ends-said" role="status">{escape(self._happened())}</p>'
        self.list.value = self._list()

    def _say(self, key: str, **facts) -> str:
        return say(f"ends.rotation.{key}", self.lang, **facts)

    def _wind(self, round: int) -> str:
        return say(f"seat.{'ESWN'[min(round, 3)]}", self.lang)

    def _wind_round(self, round: int) -> str:
        return self._say("middle", wind=self._wind(round))

    def _happened(self) -> str:
        """What the last hand changed, in a sentence."""
        match, count = self.match, len(self.match.outcomes)
        if match.stopped:
            return self._say("stopped", count=count)
        if match.over:
            return self._say("over" if count != 1 else "over_one", count=count)
        player = match.player_at(Tile.EAST)
        if not count:
            return self._say("began", player=player)
        before, now = match.places[-2:]
        key = "moved" if now.round > before.round else "passed" if now.east != before.east else "stayed"
        return self._say(key, player=player, wind=self._wind(now.round))

    def _list(self) -> str:
        """Every hand played: its round, who was East, how it ended; the latest first."""
        match = self.match
        if not match.outcomes:
            return ""
        rows = []
        for place, outcome in zip(match.places, match.outcomes):
            how = "draw" if not outcome.winners else "east_wins" if Tile.EAST in outcome.winners else "another"
            rows.append([place.number, self._wind(place.round), match.players[place.east], self._say(how)])
        head = [self._say(key) for key in ("hand", "round", "east", "how")]
        return f'<div class="mj-ends-list" tabindex="0">{table(rows[::-1], head, lang=self.lang)}</div>'
