"""The three questions a lesson ends in: drawn from the drills that belong to it, and kept in the learner's record."""

from __future__ import annotations

import random
from html import escape

from mahjong.errors import MahjongError
from mahjong.learn.drill import Drill
from mahjong.learn.drill import drills as all_drills
from mahjong.learn.session import Session, plan
from mahjong.text import say
from mahjong.widgets.again import luck
from mahjong.widgets.asking_html import style
from mahjong.widgets.controls import HTML, Button, VBox, see, seen, styled
from mahjong.widgets.keeper_parts import bar
from mahjong.widgets.record_store import RecordStore, shared_store
from mahjong.widgets.practice_session import SessionView
from mahjong.widgets.words import language

COUNT = 3
ALSO = {  # drills a lesson draws from besides its own: those of other lessons that use what it teaches
    "03-bonus": ("tile", "legal"),
    "06-ends": ("claim", "legal", "pays"),
    "10-charleston": ("card_line",),
    "11-american-play": ("joker", "pays"),
    "14-discards": ("distance",),
}


class ThreeQuestions(VBox):
    """Three questions about a lesson, asked when the button is pressed. `begin()` does what it does.

    `drills` are all there are unless others are given; they are only looked at when a question is wanted, so that a lesson
    opens no later for them. Raises MahjongError for a lesson no drill belongs to, then.
    """

    def __init__(self, lesson: str, drills: dict[str, Drill] | None = None, store: RecordStore | None = None, rng: random.Random | None = None):
        self.lang, self.lesson, self.rng, self.store = language(), lesson, rng or luck(), store or shared_store()
        self.all, self.view = drills, SessionView(self.store, {}, lesson, lesson, self.rng, repeats=0)
        self.said = HTML()
        self.button = Button(description=say("practice.three.begin", self.lang), button_style="primary")
        self.button.add_class("mj-practice-button")
        self.button.on_click(lambda _: self.begin())
        self.begin_bar = bar([self.button])
        super().__init__([styled(style()), self.said, self.view, self.begin_bar, self.view.kept])
        self.add_class("mj-practice")
        self._waiting, self._over = True, None
        self.view.on_end(self._ended)
        self.store.on_change(self._changed)

    def carry_from(self, old: ThreeQuestions) -> None:
        """Goes on where another one stands, in the language of this one."""
        self._waiting, self._over = old._waiting, old._over
        if self._over is not None:
            self._ended(self._over)
        see(self.begin_bar, seen(old.begin_bar))
        self.view.carry_from(old.view)

    def begin(self) -> None:
        """Asks the first of three."""
        self._load()
        see(self.begin_bar, False)
        self.view.begin(plan(self.store.record, list(self.view.drills), COUNT, (), self.rng))

    def _load(self) -> None:
        """Finds the lesson's drills, at the first need of them."""
        self.view.drills = self.view.drills or of_lesson(self.lesson, all_drills() if self.all is None else self.all)

    def _changed(self) -> None:
        """When the record has come, questions left open here go on."""
        if self.store.state == "waiting" or not self._waiting:
            return
        self._waiting = False
        kept = self.store.record.unfinished.get(self.lesson)
        if kept and kept.slots and self.view.session is None:
            self._load()
            if self.view.left:
                see(self.begin_bar, False)
                self.view.go_on()

    def _ended(self, session: Session) -> None:
        self._over = session
        said = say("practice.done", self.lang, right=session.right, count=session.done)
        link = f'<a href="15-practice.ipynb" target="_self">{escape(say("practice.three.more", self.lang))}</a>'
        self.said.value = f'<div class="mj-practice-over" role="status"><h3 class="mj-keeper-now" tabindex="-1">{escape(said)}</h3><p>{link}</p></div>'
        self.button.description = say("practice.three.again", self.lang)
        see(self.begin_bar, True)


def of_lesson(lesson: str, drills: dict[str, Drill]) -> dict[str, Drill]:
    """The drills a lesson draws from."""
    found = {key: drill for key, drill in drills.items() if drill.lesson.partition("#")[0] == lesson or key in ALSO.get(lesson, ())}
    if not found:
        raise MahjongError("no_drill_here", lesson=lesson)
    return found


def three_questions(lesson: str) -> ThreeQuestions:
    """Three questions about a lesson, such as `three_questions("04-groups")`."""
    return ThreeQuestions(lesson)
