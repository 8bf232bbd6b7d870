"""The lab: what to play, with whom and how often; one run or two to compare; the page stays awake, and everything can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from time import monotonic

from mahjong.card.rules import CardRules
from mahjong.numbers import number
from mahjong.odds.frequency import frequencies
from mahjong.odds.runs import MOST, Plan, Run, cores, own_machine, play
from mahjong.odds.simulate import Row, as_table
from mahjong.players.simple import players_of
from mahjong.rules import all_rules, load
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets.controls import BoundedIntText, Dropdown, ToggleButtons, VBox, see
from mahjong.widgets.lab_html import LETTERS, block, button, lasting, note, played, row, style
from mahjong.widgets.tile_row import TileRow

LEAST, HIGHEST = 20, 999_999  # deals in a run; shuffle number
EACH = "each"
USUAL = "quick"  # the player that knows every rule set
TOLD = 0.25  # seconds between two drawings of the bar
REDRAWN, DEAREST = 1.0, 12  # seconds between two drawings of the results, or so many times what a drawing took
PATIENCE = 1.2  # seconds before a run that starts by itself, so that the page stands first


class Lab(VBox):
    """One run, or two side by side where `other` names rules for a second. `runs` holds them by letter, `table("A")` as pandas.

    `choices` are the rule sets to choose from; `begin` plays so many deals as soon as the page stands. Other widgets hear of
    new rows through `on_change(handler)`.

    >>> lab = Lab("finnish", deals=20)
    >>> len(lab.play_now().rows), lab.table().shape
    (20, (20, 16))
    """

    def __init__(self, rules: str = "mcr", other: str = "", deals: int = 500, number: int = 1, choices: Sequence[str] = (), begin: int = 0, lang: str = ""):
        self.lang, self.task, self.runs, self._handlers, self._busy = lang, None, {}, [], False
        self.most = MOST[own_machine()]
        self.choices = tuple(choices) or tuple(all_rules())
        self.plans = {letter: Plan(key, (USUAL,), min(deals, self.most), number) for letter, key in zip(LETTERS, (rules, other)) if key}
        self._build()
        self._fill()
        self._lock(False)
        self._show("first" if begin else "none")
        if begin:
            self._begin_soon(begin)

    # ---- the parts

    def _build(self) -> None:
        words = {"description_width": "auto"}
        self.which = ToggleButtons(options=[(self._say("run", letter=letter), letter) for letter in self.plans], description=self._say("which"), style={"button_width": "auto", **words})
        self.rules = Dropdown(options=[(say(f"ruleset.{key}.short", self.lang), key) for key in self.choices], description=self._say("rules"), style=words)
        self.players = Dropdown(description=self._say("players"), style=words)
        self.deals = BoundedIntText(min=LEAST, max=self.most, step=100, value=LEAST, description=self._say("deals"), style=words)
        self.number = BoundedIntText(min=0, max=HIGHEST, description=self._say("number"), style=words)
        self.cores = Dropdown(options=[(self._say("core", count=n, all=cores()), n) for n in range(1, cores() + 1)], value=cores(), description=self._say("cores"), style=words)
        self.seats = [Dropdown(description=say(f"seat.{wind}", self.lang), style=words) for wind in WINDS]
        self.play_button, self.stop_button = button("", self.play, "primary"), button(self._say("stop"), self.stop)
        self.drop_button = button(self._say("drop"), self.drop)
        self.live = TileRow(label=self._say("bar"))  # an empty row: its message is read out
        self.progress = block()
        self._arrange()

    def _arrange(self) -> None:
        settings = row([self.rules, self.players, self.deals, self.number, self.cores], "mj-lab-settings")
        self.seat_row = row(self.seats, "mj-lab-settings")
        bar = row([self.play_button, self.stop_button, self.drop_button], "mj-lab-bar-row")
        machine = self._say("note_own" if own_machine() else "note_shared", most=number(self.most, self.lang))
        head = block()
        head.value = style() + note(f"{self._say('note')} {machine}")
        super().__init__([self.which, settings, self.seat_row, head, bar, self.live, self.progress])
        for name in ("mj-lab", "mj-lab-view"):
            self.add_class(name)
        see(self.which, len(self.plans) > 1)
        see(self.cores, cores() > 1)
        self.which.observe(lambda _: self._fill(), "value")
        for control in (self.rules, self.players, self.deals, self.number, *self.seats):
            control.observe(lambda _: self._note(), "value")

    def _say(self, key: str, **facts) -> str:
        return say(f"lab.{key}", self.lang, **facts)

    # ---- the settings

    def _fill(self) -> None:
        """Shows the settings of the chosen run."""
        plan = self.plans[self.which.value]
        self._busy = True
        self.rules.value, self.deals.value, self.number.value = plan.rules, plan.deals, plan.number
        names = [(player_name(name, plan.rules, self.lang), name) for name in players_of(plan.rules)]
        _choose(self.players, [*((say("simulate.all_four", self.lang, player=name), key) for name, key in names), (self._say("each"), EACH)], plan.players[0] if len(plan.players) == 1 else EACH)
        for seat, name in zip(self.seats, plan.players if len(plan.players) == 4 else one_against_three(plan.rules)):
            _choose(seat, names, name)
        self._busy = False
        self._dress()

    def _note(self) -> None:
        """Keeps what was set, for the chosen run; a player that does not know its rules gives way to the usual one."""
        if not self._busy:
            players = tuple(seat.value for seat in self.seats) if self.players.value == EACH else (self.players.value,)
            known = players_of(self.rules.value)
            fitting = tuple(name if name in known else USUAL for name in players)
            self.plans[self.which.value] = Plan(self.rules.value, fitting, self.deals.value, self.number.value)
            self._fill()

    def _dress(self) -> None:
        see(self.seat_row, self.players.value == EACH)
        self.play_button.description = self._say("play", letter=self.which.value)

    def _lock(self, playing: bool) -> None:
        for control in (self.which, self.rules, self.players, self.deals, self.number, self.cores, *self.seats, self.play_button, self.drop_button):
            control.disabled = playing
        self.stop_button.disabled = not playing
        see(self.drop_button, len(played(self.runs)) > 1)

    # ---- playing

    @property
    def running(self) -> bool:
        """Whether deals are being played now."""
        return self.task is not None and not self.task.done()

    def on_change(self, handler: Callable[[], None]) -> None:
        """Calls `handler()` whenever the runs have changed; while deals are played, now and then."""
        self._handlers.append(handler)

    def table(self, letter: str = "A"):
        """The deals of a run as a pandas table, one row a deal."""
        return as_table(self.runs[letter].rows if letter in self.runs else ())

    def patterns(self, letter: str = "A"):
        """How often each pattern was seen in a run, the ones never seen too, as a pandas table."""
        return as_table(frequencies(self.runs[letter].rows if letter in self.runs else ()))

    def play(self) -> None:
        """Plays the chosen run anew as it is set, a little at a time where a loop runs, else all at once; nothing while it plays."""
        if self.running:
            return
        letter = self.which.value
        self._start(letter, self.plans[letter], self.cores.value)

    def play_now(self, letter: str = "A") -> Run:
        """Plays all the deals of a run in one go and returns it."""
        self.stop()
        self.runs[letter] = self.current = Run(self.plans[letter])
        self.current.play_all()
        self._end("done")
        return self.current

    def carry_from(self, old: Lab) -> None:
        """Goes on where another one stands, in the language of this one."""
        self._leave()
        self.plans, self.runs, going_on = dict(old.plans), dict(old.runs), old.running
        if hasattr(old, "current"):
            self.current = old.current
        self.cores.index, self.which.index = old.cores.index, old.which.index
        self._fill()
        self._lock(False)
        self._show(old.how)
        self._call()
        if going_on:
            old._leave()
            self._lock(True)
            self.task = asyncio.get_running_loop().create_task(self._play(self.current, self.cores.value, 0.0))

    def _leave(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def stop(self) -> None:
        """Stops the playing; what has been played stays."""
        if self.running:
            self.task.cancel()
            self.current.state = "stopped"
            self._end("stopped")

    def drop(self) -> None:
        """Puts the second run away."""
        if not self.running and len(self.runs) > 1:
            del self.runs["B"]
            self.which.value, self.current = "A", self.runs["A"]
            self._end(self.current.state)

    def take(self, letter: str, rows: list[Row]) -> Run:
        """A run that was read from a file takes the place of one."""
        plan = Plan(rows[0].rules, tuple(rows[0].players.split()), len(rows), rows[0].seed)
        self.runs[letter] = self.current = Run(plan, rows, "read")
        self._end("read")
        return self.current

    def _start(self, letter: str, plan: Plan, jobs: int, wait: float = 0.0) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.play_now(letter)
            return
        self.runs[letter] = self.current = Run(plan)
        self._lock(True)
        if not wait:
            self._show("waking" if jobs > 1 else "began")
            self._tell("began")
        self.task = loop.create_task(self._play(self.current, jobs, wait))

    def _begin_soon(self, deals: int) -> None:
        """A short first run, so that there is something to see; only where a loop runs, and in this process alone."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return
        self._start("A", self.plans["A"]._replace(deals=deals), 1, PATIENCE)

    async def _play(self, run: Run, jobs: int, wait: float) -> None:
        self._drawn, self._told, self._cost, self._quarter = monotonic(), 0.0, 0.0, 0
        try:
            await asyncio.sleep(wait)
            await play(run, jobs, self._step)
        except Exception:
            run.state = "broke"
            self._end("broke")
            raise
        self._end("done")

    def _step(self) -> None:
        """After every few deals: the bar now and then, the results less often, a word for those who listen at each quarter."""
        now = monotonic()
        if now - self._told > TOLD:
            self._told = now
            self._show("progress")
        if now - self._drawn > max(REDRAWN, DEAREST * self._cost):
            self._call()
            self._cost, self._drawn = monotonic() - now, monotonic()
        quarter = 4 * len(self.current.rows) // self.current.plan.deals
        if self._quarter < quarter < 4:
            self._quarter = quarter
            self._tell("progress")

    def _end(self, how: str) -> None:
        self._lock(False)
        self._show(how)
        self._tell(how)
        self._call()

    def _call(self) -> None:
        for handler in self._handlers:
            handler()

    # ---- what is shown

    def _words(self, key: str) -> str:
        run = getattr(self, "current", None)
        if key in ("first", "none") or run is None:
            return self._say(key if run is None else "none")
        key = f"{key}_first" if key in ("progress", "stopped") and run.left is None else key
        rate = number(run.rate) if run.rate >= 10 else number(run.rate, digits=1)
        return self._say(key, played=number(len(run.rows), self.lang), total=number(run.plan.deals, self.lang), rate=rate, count=self.cores.value, left=lasting(run.left or 0, self.lang))

    def _tell(self, key: str) -> None:
        """Has a sentence read out."""
        self.live.message = self._words(key)

    def _show(self, key: str) -> None:
        self.how = key
        run = getattr(self, "current", None)
        most, value = (run.plan.deals, len(run.rows)) if run else (1, 0)
        bar = f'<progress aria-label="{escape(self._say("bar"))}" max="{most}" value="{value}"></progress>'
        self.progress.value = f'<div class="mj-lab-progress">{bar}<span>{escape(self._words(key))}</span></div>'


def player_name(name: str, rules: str, lang: str = "") -> str:
    """A player's name as it plays a rule set; the quick one keeps to the card where there is one.

    >>> player_name("quick", "mcr"), player_name("quick", "playboard")
    ('quick', 'quick (here the keeper of the card)')
    """
    said = say(f"player.name.{name}", lang)
    return say("lab.by_card", lang, player=said) if name == "quick" and isinstance(load(rules), CardRules) else said


def one_against_three(rules: str) -> tuple[str, ...]:
    """Who sits at each seat before anybody chooses: the strongest player at East, against three of the usual one.

    >>> one_against_three("mcr"), one_against_three("playboard")
    (('mcr', 'quick', 'quick', 'quick'), ('american', 'random', 'random', 'random'))
    """
    return players_of(rules)[-1], *["random" if isinstance(load(rules), CardRules) else USUAL] * 3


def _choose(control: Dropdown, options: list[tuple[str, str]], value: str) -> None:
    """Offers these options, and chooses one."""
    if list(control.options) != options:
        control.options = options
    control.value = value
