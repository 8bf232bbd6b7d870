"""How often does nobody win? Simple players play hundreds of deals while the page stays awake; the numbers grow as one looks on."""

from __future__ import annotations

import asyncio
from html import escape
from time import monotonic

from mahjong.draw.bars import bars_chart, bars_css
from mahjong.draw.tables import Html, table
from mahjong.numbers import number
from mahjong.players.simple import play_many
from mahjong.rules import all_rules
from mahjong.table.tally import ENDS, Tally
from mahjong.text import say
from mahjong.widgets.again import copy_choices
from mahjong.widgets.controls import HTML, BoundedIntText, Button, Dropdown, HBox, VBox, styled
from mahjong.widgets.ends_html import style
from mahjong.widgets.tile_row import TileRow

SLICE = 0.04  # seconds of playing before the page may speak again
PAUSE = 0.005  # seconds in which it may
REDRAWN = 0.25  # seconds between two drawings of the progress and the results
HURRIED = ("quick", "random")  # players that know every rule set and play a deal in milliseconds
LEAST, MOST, STEP = 100, 5000, 100  # deals
HIGHEST = 999_999  # shuffle number


class ManyDeals(VBox):
    """Plays many deals and counts how they end. `tally` is what has been counted, `run_all()` plays all at once, without a pause.

    >>> many = ManyDeals(deals=100)
    >>> many.run_all().played
    100
    """

    def __init__(self, rules: str = "mcr", player: str = "quick", deals: int = 1000, number: int = 1, lang: str = ""):
        self.lang, self.task = lang, None
        self.choices = {
            "rules": self._dropdown("rules", {key: say(f"ruleset.{key}.short", lang) for key in all_rules()}, rules),
            "player": self._dropdown("player", {key: self._say(key) for key in HURRIED}, player),
            "deals": BoundedIntText(deals, min=LEAST, max=MOST, step=STEP, description=self._say("count")),
            "number": BoundedIntText(number, min=0, max=HIGHEST, description=self._say("number")),
        }
        self.play_button, self.stop_button = self._button("play", self.play), self._button("stop", self.stop)
        self.live = TileRow(label=self._say("bar"))  # an empty row: its message is read out
        self.progress, self.results = HTML(), HTML()
        super().__init__([styled(f"{style()}<style>{bars_css()}</style>"), *self._rows()])
        self.add_class("mj-many")
        self._begin()
        self._show("none")
        self._lock(False)

    def _rows(self) -> list:
        settings, bar = HBox(list(self.choices.values())), HBox([self.play_button, self.stop_button])
        settings.add_class("mj-ends-settings")
        bar.add_class("mj-ends-bar")
        note = HTML(f'<p class="mj-many-note">{escape(self._say("note"))}</p>')
        return [settings, note, bar, self.live, self.progress, self.results]

    def _dropdown(self, key: str, options: dict[str, str], value: str) -> Dropdown:
        return Dropdown(description=self._say(key), options=[(word, key) for key, word in options.items()], value=value)

    def _button(self, key: str, press) -> Button:
        button = Button(description=self._say(key))
        button.on_click(lambda _: press())
        return button

    def _say(self, key: str, **facts) -> str:
        return say(f"many.{key}", self.lang, **facts)

    # ---- playing

    @property
    def running(self) -> bool:
        """Whether deals are being played now."""
        return self.task is not None and not self.task.done()

    def play(self) -> None:
        """Begins anew with the choices as they are, a little at a time where a loop runs, else all at once; nothing while it plays."""
        if self.running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run_all()
            return
        self._begin()
        self._lock(True)
        self._tell("began")
        self.task = loop.create_task(self._in_slices())

    def carry_from(self, old: ManyDeals) -> None:
        """Goes on where another one stands, in the language of this one."""
        copy_choices(old, self)
        self.chosen, self.tally, self._tallies = old.chosen, old.tally, old._tallies
        self._show(old.how)
        if old.running:
            self._lock(True)
            self.task = asyncio.get_running_loop().create_task(self._in_slices())

    def stop(self) -> None:
        """Stops the playing; what has been counted stays."""
        if self.running:
            self.task.cancel()
            self._end("stopped")

    def run_all(self) -> Tally:
        """Plays all the chosen deals in one go and returns their tally."""
        self.stop()
        self._begin()
        for self.tally in self._tallies:
            pass
        self._end("done")
        return self.tally

    def _begin(self) -> None:
        """The choices as they are now hold to the end; what is typed meanwhile is for the next time."""
        self.chosen = {key: control.value for key, control in self.choices.items()}
        self.tally = Tally(self.chosen["rules"])
        self._tallies = play_many(*(self.chosen[key] for key in ("rules", "player", "number", "deals")))

    async def _in_slices(self) -> None:
        drawn, told = monotonic(), 0
        try:
            while self._slice():
                if monotonic() - drawn > REDRAWN:
                    drawn = monotonic()
                    self._show("progress")
                told = self._tell_quarter(told)
                await asyncio.sleep(PAUSE)
        except Exception:
            self._end("broke")
            raise
        self._end("done")

    def _slice(self) -> bool:
        """Plays for a moment; False when all deals are played."""
        until = monotonic() + SLICE
        while monotonic() < until:
            later = next(self._tallies, None)
            if later is None:
                return False
            self.tally = later
        return True

    def _end(self, how: str) -> None:
        self._lock(False)
        self._show(how)
        self._tell(how)

    def _lock(self, playing: bool) -> None:
        for control in (*self.choices.values(), self.play_button):
            control.disabled = playing
        self.stop_button.disabled = not playing

    # ---- what is shown

    def _facts(self) -> dict[str, str]:
        return {"played": number(self.tally.played), "total": number(self.chosen['deals'])}

    def _tell(self, key: str) -> None:
        """Has a sentence read out."""
        self.live.message = self._say(key, **self._facts())

    def _tell_quarter(self, told: int) -> int:
        """Reads the number out at each quarter, not at every step."""
        quarter = 4 * self.tally.played // self.chosen["deals"]
        if told < quarter < 4:
            self._tell("progress")
        return quarter

    def _show(self, how: str) -> None:
        """The bar with its words, and under it what the deals so far came to."""
        self.how = how
        words, label = escape(self._say(how, **self._facts())), escape(self._say("bar"))
        bar = f'<progress aria-label="{label}" max="{self.chosen["deals"]}" value="{self.tally.played}"></progress>'
        self.progress.value = f'<div class="mj-many-progress">{"" if how == "none" else bar}<span>{words}</span></div>'
        self.results.value = results(self.tally, self.chosen["deals"], self.lang) if self.tally.played else ""


def results(tally: Tally, total: int, lang: str = "") -> Html:
    """The tally as a table, a picture and a sentence on the tiles left, under the name of its rules."""
    title = say("many.title", lang, rules=say(f"ruleset.{tally.rules}.short", lang), played=number(tally.played, lang), total=number(total, lang))
    names = {end: say(f"many.ends.{end}", lang) for end in ENDS}
    head = [say(f"many.{key}", lang) for key in ("end", "deals", "share", "sure")]
    rows = [[names[end], tally.counts[end], *_shares(tally, end, lang)] for end in ENDS]
    bars = [(names[end], *tally.share(end), _shares(tally, end, lang)[0]) for end in ENDS]
    picture = bars_chart(bars, title, names["nobody"])
    below = f"<p>{escape(_left(tally, lang))}</p><p class=\"mj-many-note\">{escape(say('many.note_sure', lang))}</p>"
    return Html(f'<div class="mj-many-results">{table(rows, head, title, lang)}<div class="mj-many-picture">{picture}</div></div>{below}')


def _shares(tally: Tally, end: str, lang: str) -> tuple[str, str]:
    share, low, high = (number(100 * part, lang, digits=1) for part in tally.share(end))
    return say("many.percent", lang, share=share), say("many.between", lang, low=low, high=high)


def _left(tally: Tally, lang: str) -> str:
    left, won = number(tally.tiles_left, lang, digits=1), number(tally.tiles_left_won, lang, digits=1)
    return say("many.left_won" if tally.won else "many.left", lang, left=left, won=won)
