"""A whole deal step by step, forwards and back, from the text of its record: who was asked in each window, and what they said."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from mahjong.draw.event_words import event_label, event_words
from mahjong.draw.table_view import table_view
from mahjong.errors import MahjongError
from mahjong.files import load_toml
from mahjong.hand import Win
from mahjong.table.card_table import CardTable
from mahjong.table.claims import Claim, Decision, decide
from mahjong.table.deal import Deal, game
from mahjong.table.events import Event
from mahjong.scoring.settle import side
from mahjong.table.winning import win_shape
from mahjong.table.record import read
from mahjong.numbers import listed
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, WINDS, Tile
from mahjong.widgets.calls_html import said, style
from mahjong.widgets.controls import HTML, Button, Checkbox, HBox, IntSlider, Textarea, ToggleButtons, VBox, see, styled
from mahjong.widgets.replay_american import ended_words, paid_html
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language

MOST = 20_000  # characters of a record; the longest deals need some two thousand
LOG = 4  # events shown beside the table


def steps(deal: Deal) -> tuple[Deal, ...]:
    """Every position of a deal, from the tiles dealt to the last event.

    >>> played = Deal.start(1, "mcr")
    >>> len(steps(played.play(played.legal()[0])))
    2
    """
    position = Deal.of(deal.began, deal.rules, deal.table, deal.round)
    found = [position]
    for event in deal.history:
        position = position.play(event)
        found.append(position)
    return tuple(found)


@lru_cache(maxsize=32)
def replayed(record: str) -> tuple[Deal, ...]:
    """Every position of the deal a record tells; raises MahjongError for one that is too long, cannot be read or not be played.

    >>> len(replayed(records()["mcr"])) > 3
    True
    """
    if len(record) > MOST:
        raise MahjongError("record_long", most=MOST, size=len(record))
    return steps(read(record))


def records(lesson: str = "calls") -> dict[str, str]:
    """The deals of a lesson, as records."""
    return load_toml(f"data/{lesson}_page.toml")["record"]


class ReplayView(VBox):
    """A deal from its record: buttons and a slider for the steps, the table, what happened, and the text to copy or replace.

    `text` is a record; unless given, the deals of the `lesson` can be chosen. What cannot be read or played gets one
    sentence, and the deal on the table stays. A deal of the American game that is over shows what is paid.

    >>> view = ReplayView()
    >>> view.go(3)
    >>> view.step, len(view.deal.history)
    (3, 3)
    >>> view.load("[mcr]"), view.step
    (False, 3)
    """

    def __init__(self, text: str = "", seat: str = "E", lang: str | None = None, lesson: str = "calls"):
        lang = lang or language()
        self.lang, self.lesson, self.busy, self.all = lang, lesson, False, ()
        auto = {"button_width": "auto", "description_width": "initial"}
        deals = [(say(f"{lesson}.replay.deal.{key}", lang), key) for key in records(lesson)]
        self.pick = ToggleButtons(options=deals, value=None if text else next(iter(records(lesson))), style=auto)
        wide = {"width": "min(40rem, 100%)"}
        self.slider = IntSlider(min=0, max=0, description=say("calls.replay.step", lang), readout=False, layout=wide, style={"description_width": "initial"})
        seats = [(say(f"seat.{w}", lang), str(w)) for w in WINDS]
        self.seat = ToggleButtons(options=seats, value=seat, description=say("calls.replay.seat", lang), style=auto)
        self.every = Checkbox(value=False, description=say("calls.replay.all", lang), indent=False)
        self.table, self.story, self.paid = HTML(), HTML(), HTML()
        self.text = Textarea(continuous_update=False)
        self.answer = HTML()
        self.buttons = {key: self._button(key) for key in ("first", "back", "next", "call", "last")}
        self._arrange()
        for part in (self.slider, self.seat, self.every):
            part.observe(self._update, "value")
        self.pick.observe(self._picked, "value")
        self.load(text or records(lesson)[self.pick.value])

    def _arrange(self) -> None:
        lang = self.lang
        read_it = Button(description=say("calls.replay.read", lang), layout={"width": "auto"})
        read_it.on_click(lambda _: self._read())
        help_text = f'<p class="mj-calls-said"><strong>{escape(say("calls.replay.text", lang))}.</strong> {escape(say("calls.replay.help", lang))}</p>'
        controls = [HBox(list(self.buttons.values())), self.slider, self.story, self.table, self.paid, HBox([self.seat, self.every])]
        super().__init__([styled(style()), self.pick, *controls, HTML(help_text), self.text, HBox([read_it]), self.answer])
        self.add_class("mj-calls")

    def _button(self, key: str) -> Button:
        button = Button(description=say(f"calls.replay.{key}", self.lang), button_style="primary" if key == "next" else "")
        button.on_click(lambda _: self.go(self._target(key)))
        return button

    def _target(self, key: str) -> int:
        """The step a button leads to."""
        if key == "call":
            later = (i for i in range(self.step + 1, len(self.all)) if self.all[i].phase in ("claims", "rob") and not self.all[i].answers)
            return next(later, len(self.all) - 1)
        return {"first": 0, "back": self.step - 1, "next": self.step + 1, "last": len(self.all) - 1}[key]

    # The deal

    @property
    def step(self) -> int:
        """How many events have happened."""
        return self.slider.value

    @property
    def deal(self) -> Deal:
        """The position shown."""
        return self.all[self.step]

    def load(self, text: str) -> bool:
        """Shows another record from its start; False, with one sentence below the text, when it cannot be."""
        try:
            positions = replayed(str(text))
        except MahjongError as error:
            self.answer.value = said([error.message(self.lang)], self.lang, "mj-calls-no")
            return False
        self.busy = True
        self.all, self.slider.value, self.slider.max = positions, 0, len(positions) - 1
        self.text.value = positions[-1].record()
        self.busy = False
        self.answer.value = ""
        self._update()
        return True

    def go(self, step: int) -> None:
        """Shows a step; beyond the ends, the end."""
        self.slider.value = max(0, min(int(step), len(self.all) - 1))

    def _picked(self, change) -> None:
        if change["new"] in records(self.lesson):
            self.load(records(self.lesson)[change["new"]])

    def _read(self) -> None:
        if self.load(self.text.value):
            self.busy, self.pick.value, self.busy = True, None, False
            self.answer.value = said([say("calls.replay.good", self.lang, steps=len(self.all) - 1)], self.lang)

    # What is shown

    def _update(self, _=None) -> None:
        if self.busy or not self.all:
            return
        for key, button in self.buttons.items():
            button.disabled = self.step == (0 if key in ("first", "back") else len(self.all) - 1)
        seat = BY_SPELLING[self.seat.value]
        self.table.value = table_view(self.deal, seat, self._face_up(seat), self.lang)
        self.story.value = log_html(self.all, self.step, None if self.every.value else seat, self.lang)
        self.paid.value = paid_html(self.deal, self.lang)
        see(self.paid, self.paid.value)

    def _face_up(self, seat: Tile) -> tuple[Tile, ...] | None:
        return WINDS if self.every.value else None


def log_html(positions: tuple[Deal, ...], step: int, seat: Tile | None, lang: str = "") -> str:
    """The last events up to a step, the latest set off, and what a window of claims asks; `seat` sees only its own draws."""
    items = "".join(_item(positions, i, i == step, seat, lang) for i in range(max(1, step - LOG + 1), step + 1))
    items = items or f'<li aria-current="step"><small>0</small> {escape(say("calls.replay.start", lang))}</li>'
    lines = window_words(positions[step], lang) + (decided_words(positions[step - 1], positions[step], lang, seat) if step else [])
    window = "".join(f"<p>{sentence(line)}</p>" for line in lines)
    at = escape(say("calls.replay.at", lang, step=step, steps=len(positions) - 1))
    return f'<div class="mj-calls-log" role="status" aria-label="{at}"><p class="mj-calls-at">{at}</p><ol>{items}</ol>{window}</div>'


def _item(positions: tuple[Deal, ...], i: int, now: bool, seat: Tile | None, lang: str) -> str:
    event = positions[i].history[-1]
    hidden = seat is not None and event.seat != seat and not (event.tile is not None and event.tile.is_bonus)
    current = ' aria-current="step"' if now else ""
    return f"<li{current}><small>{i}</small> {escape(event_words(event, lang, hidden))}</li>"


def window_words(deal: Deal, lang: str = "") -> list[str]:
    """Who is asked in a window of claims, what each may call, and who has answered.

    >>> from mahjong.widgets.positions import position
    >>> window_words(position("win"))
    ['Asked before anything is decided: North (Mahjong!).']
    """
    if deal.phase not in ("claims", "rob"):
        asked = deal.history and deal.history[-1].kind == "discard" and deal.phase == "draw"
        return [say("calls.replay.not_asked", lang)] if asked else []
    may = [f"{say(f'seat.{seat}', lang)} ({_calls(deal, seat, lang)})" for seat in deal.asked]
    lines = [say("calls.replay.asked", lang, seats=", ".join(may))]
    answers = [f"{say(f'seat.{a.seat}', lang)}: {event_label(a, lang)}" for a in deal.answers]
    return lines + [say("calls.replay.answered", lang, answers=", ".join(answers))] * bool(answers)


def _calls(deal: Deal, seat: Tile, lang: str) -> str:
    if deal.phase == "rob":
        return say("table.button.win", lang)
    return ", ".join(event_label(event, lang) for event in game(deal.table).claims_of(deal, seat) if event.kind != "pass")


def decided_words(before: Deal, after: Deal, lang: str = "", seat: Tile | None = None) -> list[str]:
    """How a window of claims ended, when the last answer has come: who wanted the tile, who gets it, by which statement.
    In the American game also how a pass, a vote or an offer ended; `seat` sees only what it is passed itself.

    >>> from mahjong.widgets.positions import position
    >>> before = position("win")
    >>> decided_words(before, before.play("N!>5p"))
    ['North wanted the tile. North wins (play.G9).']
    """
    if isinstance(before.table, CardTable):
        return ended_words(before, after, lang, seat)
    if before.phase not in ("claims", "rob") or after.phase == before.phase and not after.over:
        return []
    claims = [_claim(before, answer) for answer in (*before.answers, after.history[-1]) if answer.kind in ("win", "claim")]
    if not claims:
        return []
    found = decide(before.turn, claims, before.table)
    rule = "play.C5" if before.phase == "rob" and len(claims) == 1 else found.rule
    seats = _names((claim.seat for claim in claims), lang)
    wanted = say("calls.replay.wanted", lang, seats=seats)
    return [say("calls.replay.decided", lang, calls=wanted, outcome=_outcome(found, lang), rule=rule)]


def _claim(deal: Deal, answer: Event) -> Claim:
    if answer.kind == "claim":
        return Claim(answer.seat, answer.group.kind)
    win = Win(deal.hands[answer.seat - Tile.EAST], deal.tile, side(answer.seat, deal.turn))
    return Claim(answer.seat, "win", win_shape(win))


def _outcome(found: Decision, lang: str) -> str:
    key = "drawn" if found.drawn else "gets" if found.kind != "win" else "several" if len(found.seats) > 1 else "win"
    return say(f"calls.replay.{key}", lang, seat=_names(found.seats, lang))


def _names(seats: Iterable[Tile], lang: str) -> str:
    return listed((say(f"seat.{seat}", lang) for seat in seats), lang)
