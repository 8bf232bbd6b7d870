"""Practice: choose drills, do a session or the reviews that are due, and see what each answer was worth."""

from __future__ import annotations

import random
from html import escape
from urllib.parse import urlsplit

from mahjong.learn import history, levels
from mahjong.learn.drill import Drill
from mahjong.learn.drill import drills as all_drills
from mahjong.learn.review import due
from mahjong.learn.session import Session, plan
from mahjong.text import say
from mahjong.widgets.again import copy_choices, luck
from mahjong.widgets.asking import Asking
from mahjong.widgets.asking_html import lesson_link, title, words
from mahjong.widgets.controls import HTML, Button, Dropdown, VBox, see
from mahjong.widgets.keeper_parts import bar, fields
from mahjong.widgets.record_store import RecordStore, shared_store
from mahjong.widgets.practice_session import SessionView
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

PLACE = "15-practice"
LENGTHS, TIMERS = (5, 10, 20), (0, 15, 30, 60, 120)
MOST_REVIEWS = 20  # in one session
SHARE = 2  # one question of so many in a chosen session may be a review
FIRST = ("01", "02", "03", "04", "05")  # lessons whose drills are chosen for somebody new


class Practice(VBox):
    """The drills to choose from, and the session that follows. `start()` and `review()` do what the buttons do.

    `drills` are all there are unless others are given, `store` the page's record, `rng` the chance.

    >>> practice = Practice(store=RecordStore(file=None))
    >>> practice.start_button.disabled
    True
    """

    def __init__(self, drills: dict[str, Drill] | None = None, store: RecordStore | None = None, rng: random.Random | None = None):
        self.lang, self.rng, self.store = language(), rng or luck(), store or shared_store()
        self.drills = _by_lesson(all_drills() if drills is None else drills)
        self.view = SessionView(self.store, self.drills, PLACE, PLACE, self.rng)
        self._ready, self.asked = False, ""
        self._build()
        super().__init__([self.address, self.view, self.stop_bar, self.over, self.panel, self.view.kept])
        self.add_class("mj-practice")
        self._show_panel()
        self.store.on_change(self._changed)
        self.view.on_end(self._ended)

    def carry_from(self, old: Practice) -> None:
        """Goes on where another one stands, in the language of this one."""
        copy_choices(old.panel, self.panel)
        self.chosen, self._ready, self.start_button.disabled = list(old.chosen), old._ready, old.start_button.disabled
        self.asked = old.asked
        self._show_panel()
        self._show(session=old.view.session is not None)
        self.view.carry_from(old.view)

    def _say(self, key: str, **facts) -> str:
        return say(f"practice.{key}", self.lang, **facts)

    def _build(self) -> None:
        self.today, self.over, self.chooser = HTML(), HTML(), Asking()
        self.address = TileRow(label=self._say("title"), ask_address=True)  # an empty row: it knows the page's address
        self.address.observe(lambda change: self.open_link(change.new), "address")
        self.review_button, self.start_button, self.stop_button = (self._button(key) for key in ("review", "start", "stop"))
        self.review_button.on_click(lambda _: self.review())
        self.start_button.on_click(lambda _: self.start())
        self.stop_button.on_click(lambda _: self.view.stop())
        self.length = self._dropdown("length", [(self._say("length_of", count=n), n) for n in LENGTHS])
        self.timer = self._dropdown("timer", [(self._say("timer_of", count=n) if n else self._say("timer_none"), n) for n in TIMERS])
        self.chooser.on_chosen(self._chosen)
        self.chosen: list[int] = []
        self.stop_bar = bar([self.stop_button])
        settings = fields([self.length, self.timer])
        self.panel = VBox([self.today, bar([self.review_button]), self.chooser, settings, bar([self.start_button])])
        self.panel.add_class("mj-practice-panel")

    def _button(self, key: str) -> Button:
        made = Button(description=self._say(key), button_style="" if key == "stop" else "primary", disabled=key != "stop")
        made.add_class("mj-practice-button")
        return made

    def _dropdown(self, key: str, options) -> Dropdown:
        made = Dropdown(description=self._say(key), options=options)
        made.observe(lambda _: self._settings_chosen(), "value")
        return made

    # ---- what can be done

    def start(self) -> None:
        """A session of the chosen drills, or of all; some of what is due among them is asked again in it."""
        keys = [key for place, key in enumerate(self.drills) if place in self.chosen] or list(self.drills)
        length = self.length.value
        waiting = due(self.store.record, self.store.now(), keys)[: length // SHARE]
        self._begin(plan(self.store.record, keys, length, waiting, self.rng))

    def review(self) -> None:
        """What is due, what has waited longest first."""
        waiting = due(self.store.record, self.store.now(), self.drills)[:MOST_REVIEWS]
        self._begin(plan(self.store.record, (), len(waiting), waiting, self.rng))

    def open_link(self, address: str) -> bool:
        """Begins the drill an address names, such as `…#drill=fans`; False if it names none, or the one it named before."""
        key = urlsplit(address).fragment.partition("drill=")[2]
        if key not in self.drills or key == self.asked:
            return False
        self.asked = key
        if self._ready:
            self._only(key)
        return True

    def _only(self, key: str) -> None:
        """A session of one drill; one of it that was left goes on."""
        self.chosen = [list(self.drills).index(key)]
        left = self.view.left
        if left and {slot.drill for slot in left.slots} == {key}:
            self._show(session=True)
            self.view.go_on()
        else:
            self._show_panel()
            self.start()

    def _begin(self, slots) -> None:
        self.over.value = ""
        self._show(session=True)
        self.view.begin(slots)

    def _chosen(self, places: list[int]) -> None:
        self.chosen = sorted(places)
        self._settings_chosen()

    def _settings_chosen(self) -> None:
        if self._ready:
            chosen = tuple(key for place, key in enumerate(self.drills) if place in self.chosen)
            self.store.choose(drills=chosen, length=self.length.value, timer=self.timer.value)

    # ---- what is shown

    def _show(self, session: bool) -> None:
        see(self.stop_bar, session)
        see(self.panel, not session)

    def _changed(self) -> None:
        """The record is there for the first time, or has grown."""
        if self.store.state == "waiting":
            return
        if not self._ready:
            self._first()
        elif self.view.session is None:
            self._draw_today()

    def _first(self) -> None:
        """The choices are those of last time; a session that was left goes on."""
        settings = self.store.record.settings
        self.length.value = settings.length if settings.length in LENGTHS else LENGTHS[1]
        self.timer.value = settings.timer if settings.timer in TIMERS else 0
        wanted = settings.drills if settings.at else [key for key, drill in self.drills.items() if drill.lesson.startswith(FIRST)]
        self.chosen = [place for place, key in enumerate(self.drills) if key in wanted]
        self.start_button.disabled, self._ready = False, True
        self._show_panel()
        if self.asked:
            self._only(self.asked)
        elif self.view.left:
            self._show(session=True)
            self.view.go_on()

    def _show_panel(self) -> None:
        self._show(session=False)
        self._draw_today()
        options = [self._option(drill) for drill in self.drills.values()]
        facts = {"ask": self._say("which"), "help": self._say("which_help"), "words": words(self.lang)}
        self.chooser.ask("some", options, chosen=self.chosen, none=True, live=True, plain=True, **facts)

    def _draw_today(self) -> None:
        record, now = self.store.record, self.store.now()
        count, days = len(due(record, now, self.drills)), history.days(record)
        row = history.streak(days, now.date()).now
        asked = days.get(now.date(), history.Tally())
        parts = [self._say("due", count=count) if count else self._say("due_none" if record.answers else "due_first")]
        parts += [self._say("today", count=asked.asked, right=asked.right)] if asked.asked else []
        parts += [self._say("streak", count=row)] if row > 1 else []
        self.today.value = f'<h3 class="mj-keeper-now" tabindex="-1">{escape(self._say("title"))}</h3><p class="mj-practice-today">{escape(" ".join(parts))}</p>'
        self.review_button.description = self._say("review_count", count=min(count, MOST_REVIEWS))
        self.review_button.disabled = not count or not self._ready
        see(self.review_button, count)

    def _option(self, drill: Drill) -> dict[str, str]:
        """A drill to choose: its name, what it is about, its level, how it goes."""
        lately, level = history.lately(self.store.record, drill.key), levels.level(self.store.record, drill.key, drill.levels)
        name, about = drill.name(self.lang), drill.about(self.lang)
        how = [self._say("level", level=level, levels=drill.levels)] + ([self._say("lately", right=lately.right, count=lately.asked)] if lately.asked else [])
        html = f"<span><b>{escape(name)}</b><small>{escape(about)}</small><small>{escape(' · '.join(how))}</small></span>"
        return {"html": html, "label": f"{name}{'' if name.endswith('?') else '.'} {about} {', '.join(how)}", "group": title(drill.lesson.partition("#")[0]) or self._say("other")}

    def _ended(self, session: Session) -> None:
        """What the session came to; the choice is there again below it."""
        self._show_panel()
        said = self._say("done" if session.done else "done_none", right=session.right, count=session.done)
        missed = {drill.lesson: lesson_link(drill.lesson, PLACE, self.lang) for key, drill in self.drills.items() if session.again[key]}
        more = f"<p>{escape(self._say('look_again'))}</p>{''.join(missed.values())}" if missed else ""
        self.over.value = f'<div class="mj-practice-over" role="status"><h3 class="mj-keeper-now" tabindex="-1">{escape(said)}</h3>{more}</div>'


def _by_lesson(drills: dict[str, Drill]) -> dict[str, Drill]:
    """In the order of the lessons."""
    return dict(sorted(drills.items(), key=lambda item: item[1].lesson.partition("#")[0]))
