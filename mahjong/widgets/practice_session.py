"""A session on the page: question after question, what is said to each answer, and the record of it all."""

from __future__ import annotations

import random
from collections.abc import Callable
from html import escape
from time import monotonic

from mahjong.errors import MahjongError
from mahjong.learn.drill import Drill
from mahjong.learn.progress import Slot, Unfinished
from mahjong.learn.question import Question
from mahjong.learn.session import TWICE, Session
from mahjong.text import say
from mahjong.widgets.again import luck
from mahjong.widgets.asking import Asking
from mahjong.widgets.asking_html import laid_out, marks, read_number, shown_all, style, verdict
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.record_store import RecordStore
from mahjong.widgets.words import language


class SessionView(VBox):
    """Asks the questions of a session. `where` names its place, for what is left unfinished there, `here` the page it stands on.

    `begin(slots)` starts one, `go_on()` takes up what was left, `stop()` ends it before its time; `on_end` handlers get
    the session that is over. A missed kind is asked again at most `repeats` times. Each answer goes into the record of
    `store` at once; `kept` is a line on how it is kept, for whoever shows the view. `answer` and `next` do what a click does.
    """

    def __init__(self, store: RecordStore, drills: dict[str, Drill], where: str, here: str = "", rng: random.Random | None = None, repeats: int = TWICE):
        self.store, self.drills, self.where, self.here, self.lang = store, drills, where, here, language()
        self.rng, self.repeats, self.session, self.shown_at, self._ended = rng or luck(), repeats, None, 0.0, []
        self.asking, self.kept, self._last = Asking(), HTML(), None
        self.asking.on_answer(self._answered)
        self.asking.on_next(self.next)
        super().__init__([styled(style()), store, self.asking])
        self.add_class("mj-session")
        store.on_change(self._store_changed)

    def carry_from(self, old: SessionView) -> None:
        """Goes on with the session of another one, in the language of this one: the same question, asked or answered."""
        self.drills = self.drills or old.drills
        self.session, self.shown_at, self._last = old.session, old.shown_at, old._last
        if old.kept.value:
            self._store_changed()
        if self.question is not None:
            self.asking.ask(place=self._place(self.question), seconds=self.store.record.settings.timer, **laid_out(self.question, self.lang))
        elif self.session is not None and self._last is not None:
            question, given = self._last
            self.asking.ask(place=self._place(question, self.session.done), **laid_out(question, self.lang))
            self._tell(question, given, self.drills[question.drill].feedback(question, given))

    def on_end(self, handler: Callable[[Session], None]) -> None:
        """Calls `handler(session)` after the last question."""
        self._ended.append(handler)

    @property
    def question(self) -> Question | None:
        """The question on the table; None before the first and while an answer is looked at."""
        return self.session.question if self.session else None

    @property
    def left(self) -> Unfinished | None:
        """What was left unfinished here."""
        kept = self.store.record.unfinished.get(self.where)
        return kept if kept and any(slot.drill in self.drills for slot in kept.slots) else None

    def begin(self, slots: tuple[Slot, ...]) -> None:
        """Starts a session and asks its first question."""
        self.session = Session(slots, self.drills, self.rng, repeats=self.repeats)
        self.next()

    def go_on(self) -> None:
        """Takes up the session that was left here, at the question it was left at. The page is not moved for it."""
        self.session = Session.going_on(self.left, self.drills, self.rng, self.repeats)
        self.next(lead=False)

    def stop(self) -> None:
        """Ends the session where it stands."""
        session, self.session = self.session, None
        self.store.leave(self.where, Unfinished(self.store.now()))
        for handler in self._ended:
            handler(session)
        self.asking.hush()

    def next(self, lead: bool = True) -> None:
        """Asks the next question, or ends the session after the last."""
        if self.session is None or self.session.question is not None:
            return
        if self.session.next(self.store.record) is None:
            return self.stop()
        self.store.leave(self.where, self.session.state(self.store.now()))
        self._ask(lead)

    def _ask(self, lead: bool) -> None:
        question = self.question
        seconds = self.store.record.settings.timer
        self.asking.ask(place=self._place(question), seconds=seconds, focus=lead, **laid_out(question, self.lang))
        self.shown_at = monotonic()

    def _place(self, question: Question, number: int = 0) -> str:
        """Which question this is, of what kind and how hard; numbers say of which rules they are."""
        drill = self.drills[question.drill]
        facts = {"number": number or self.session.done + 1, "count": self.session.length, "level": question.level, "levels": drill.levels}
        parts = [say("practice.place", self.lang, **facts), drill.name(self.lang), say("practice.level", self.lang, **facts)]
        return " · ".join(parts + ([say(f"ruleset.{question.rules}.short", self.lang)] if question.rules else []))

    # ---- an answer

    def _answered(self, given) -> None:
        """What the page sends: places chosen, a text typed, or None when the time was up."""
        try:
            self.answer(self._read(given))
        except MahjongError as error:
            self.asking.note(error.message(self.lang))

    def _read(self, given):
        if given is None or self.question is None:
            return None
        if isinstance(given, str):
            return read_number(given)
        return frozenset(given) if self.question.form == "some" else given[0]

    def answer(self, given) -> bool:
        """Takes an answer: an option's place, a set of them, a number, or None when time was up; whether it was right."""
        question = self.question
        if question is None:
            return False
        notes, self._last = self.drills[question.drill].feedback(question, given), (question, given)
        answer = self.session.answer(given, self.store.now(), monotonic() - self.shown_at)
        self.store.add(answer, self.where, self.session.state(self.store.now()))
        self._tell(question, given, notes)
        return answer.right

    def _tell(self, question: Question, given, notes) -> None:
        said = verdict(question, given, notes, self.here, self.lang)
        again = "" if question.is_right(given) or not self._comes_again(question) else f'<p class="mj-ask-help">{escape(say("practice.again", self.lang))}</p>'
        next = say("practice.next" if self.session.left else "practice.end", self.lang)
        revealed = shown_all(question.show, self.lang, names=True) if any(part.secret for part in question.show) else ""
        self.asking.tell(said + again, next, marks=marks(question, given), chosen=_places(question, given), revealed=revealed)

    def _comes_again(self, question: Question) -> bool:
        return any(slot.drill == question.drill for slot in self.session.left)

    def _store_changed(self) -> None:
        bad = self.store.state in ("full", "blocked", "damaged", "newer", "failed")
        kind, role = ("mj-practice-bad", "alert") if bad else ("mj-practice-note", "status")
        said = f'<p class="{kind} mj-practice-{self.store.state}" role="{role}">{escape(self.store.said)}</p>'
        if self.kept.value != said:
            self.kept.value = said


def _places(question: Question, given) -> list[int]:
    if question.form == "number" or given is None:
        return []
    return [given] if type(given) is int else sorted(given)
