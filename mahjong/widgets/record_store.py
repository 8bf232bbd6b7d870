"""The learner's record on a page: in the visitor's own browser, or for a guide on one's own machine in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from functools import cache

from mahjong.errors import MahjongError
from mahjong.learn import history, review
from mahjong.learn.progress import Answer, Record, Settings, Unfinished
from mahjong.learn.record_file import NEWER, RecordFile, place
from mahjong.learn.record_json import LARGEST
from mahjong.text import say
from mahjong.widgets.store import Store
from mahjong.widgets.words import language

KEY = "mahjong.practice"
FARTHEST = 16 * 60  # minutes a clock may differ from universal time
TICK = timedelta(milliseconds=1)
COMING = 1000  # times at which something is due, told to the start page
STATES = ("waiting", "saving", "saved", "full", "blocked", "damaged", "newer", "file", "failed")


class RecordStore(Store):
    """The record and where it is kept. `record` is all that is known, `state` how the keeping goes, `said` that in words.

    All widgets of a page share one, from `shared_store()`. `on_change` is called whenever the record or the state has
    changed; until the page has looked, the state is `waiting`. A `file` keeps it on disk instead of in the browser, and
    is not touched before a page is there to show it. `clock` gives the time in the reader's zone.

    >>> store = RecordStore(file=None)
    >>> store.heard({"loaded": "", "zone": 120}), store.state, store.now().utcoffset()
    (True, 'saved', datetime.timedelta(seconds=7200))
    """

    shared = True  # by all widgets of a page, also when they are made anew in another language

    def __init__(self, file: RecordFile | None, clock: Callable[[timezone], datetime] = datetime.now):
        self.file, self.clock, self.zone, self.record = file, clock, timezone.utc, Record()
        self.state, self.facts, self._changed, self._kept = "waiting", {}, [], set()
        super().__init__(KEY, kind="none" if file else "record", largest=LARGEST)
        self.on_report(self.reported)

    def now(self) -> datetime:
        """The time by the reader's clock; never before the record was begun anew, or nothing after it would count."""
        now, cleared = self.clock(self.zone), self.record.cleared
        now = now.replace(microsecond=now.microsecond // 1000 * 1000)  # as exact as it is written
        return now if cleared is None or now > cleared else cleared.astimezone(self.zone) + TICK

    def on_change(self, handler: Callable[[], None]) -> None:
        """Calls `handler` whenever the record or its keeping has changed."""
        self._changed.append(handler)

    def forget(self) -> None:
        """Calls nobody any more: the widgets of the page are made anew."""
        self._changed.clear()

    @property
    def said(self) -> str:
        """How the keeping goes, in a sentence."""
        return say(f"practice.kept.{self.state}", language(), **self.facts)

    # ---- what changes the record

    def add(self, answer: Answer, where: str, session: Unfinished) -> None:
        """Notes an answer and where its session stands now."""
        self._grow(Record((answer,)).leave(where, session))

    def leave(self, where: str, session: Unfinished) -> None:
        """Notes a session as it stands now, so that a reload finds it."""
        self._grow(Record().leave(where, session))

    def choose(self, **settings) -> None:
        """Notes what the learner chose."""
        known = {name: getattr(self.record.settings, name) for name in ("drills", "length", "timer")}
        self._grow(Record(settings=Settings(self.now(), **{**known, **settings})))

    def take_in(self, text: str) -> int:
        """Adds a record from a file and returns how many answers were new; raises MahjongError for what is none."""
        before, theirs = len(self.record.answers), Record.from_json(text)
        self._grow(theirs)
        return len(self.record.answers) - before

    def clear(self) -> None:
        """Begins anew: every answer goes, in every window and wherever the record is kept."""
        self._kept = set()
        last = max((answer.at for answer in self.record.answers[-1:]), default=self.now())  # on a clock that went ahead
        self._grow(self.record.clear(max(self.now(), last)))

    def download(self) -> None:
        """Has the page offer the record as a file."""
        name = say("practice.file", language(), day=self.now().date().isoformat())
        self.send({"download": {"name": f"{name}.json", "text": self.record.to_json()}})

    def _grow(self, part: Record) -> None:
        self.record = self.record.merge(part)
        self._keep(part)
        self._tell()

    # ---- keeping it

    def _keep(self, part: Record) -> None:
        """What is new goes to the others, with all that they have not confirmed yet. One that may not be written stays in memory."""
        if self.state in ("waiting", "newer"):
            return
        if self.file:
            self._to_file(part)
        else:
            self._state("saving")
            whole = self.record.without(self._kept)
            self._put("put", whole)
        self.send({"mirror": self._summary()})

    def _put(self, how: str, part: Record) -> None:
        self._turn += 1
        self._sent = {answer.id for answer in part.answers}
        self.send({how: {"text": part.to_json(), "turn": self._turn}})

    def _to_file(self, part: Record | None) -> None:
        """Puts a part to the file, or only looks into it; what other lessons wrote comes in."""
        try:
            found = self.file.update(self.record if self.state == "failed" else part) if part else self.file.read()
        except MahjongError as error:
            return self._state("newer" if error.key == NEWER else "failed", why=error.message(language()))
        self.record = self.record.merge(found)
        if self.file.aside:
            self._state("damaged", why=self.file.why.message(language()), place=str(self.file.aside))
        elif self.state != "damaged":
            self._state("file", place=str(self.file.path))

    def _state(self, state: str, **facts) -> None:
        self.state, self.facts = state, {"why": "", "place": "", **facts}

    def _tell(self) -> None:
        for handler in list(self._changed):
            handler()

    def _summary(self) -> str:
        """What the start page reads, which has no kernel: the seconds at which something is due, and the days in a row."""
        days, now = history.days(self.record), self.now()
        times = sorted(int(item.due.timestamp()) for item in review.cards(self.record).values())[:COMING]
        return json.dumps({"version": 1, "times": times, "streak": history.streak(days, now.date()).now, "day": now.date().isoformat()})

    # ---- what the page reports

    def heard(self, content) -> bool:
        """Takes one message of the page; False, and nothing happens, for one that is none. The page may send anything."""
        if isinstance(content, dict) and type(content.get("zone")) is int and abs(content["zone"]) <= FARTHEST:
            self.zone = timezone(timedelta(minutes=content["zone"]))
        if isinstance(content, dict) and content.get("looked") is True and self.file and self.state != "waiting":
            self._to_file(None)
            self._tell()
            return True
        return super().heard(content)

    def reported(self, what: str, text: str) -> None:
        """Answers a report of the store."""
        if what == "loaded" and self.file:
            self._state("file", place=str(self.file.path))
            self._to_file(None)
            self.send({"mirror": self._summary()})
        elif what in ("loaded", "strange"):
            self._found(text, again=what == "strange")
        elif what == "elsewhere":
            self._elsewhere(text)
        elif what == "saved":
            self._kept |= self._sent
            self._state("saved") if self.state != "damaged" else None
        elif what == "aside":
            self._state("damaged", why=self._why, place=f"{KEY}.damaged.{text}")
            self._kept = set()
            self._put("put", self.record)
        else:
            self._state(what)
        self._tell()

    def _found(self, text: str, again: bool) -> None:
        """What the browser had kept: taken in, brought up to this version, or set aside."""
        try:
            theirs = Record.from_json(text) if text else Record()
        except MahjongError as error:
            self._why = error.message(language())
            return self._state("newer") if error.key == NEWER else self.set_aside()
        self._kept = {answer.id for answer in theirs.answers}
        mine, self.record = self.record.without(self._kept), self.record.merge(theirs)
        self._state("saved")
        if again:
            self._put("swap", self.record)
        elif mine.answers or mine.unfinished:
            self._keep(mine)
        else:
            self.send({"mirror": self._summary()})

    def _elsewhere(self, text: str) -> None:
        """Another window has written: its answers come in. A session this window has open goes on here as it is."""
        try:
            theirs = Record.from_json(text)
        except MahjongError:
            return
        self._kept |= {answer.id for answer in theirs.answers}
        self.record = self.record.merge(theirs)


@cache
def shared_store() -> RecordStore:
    """The one record store of this page's kernel."""
    return RecordStore(RecordFile() if place() == "file" else None)
