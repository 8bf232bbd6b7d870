"""The learner's record: every answer ever given, what was left unfinished, and the settings.

The record only grows, and two records are put together by taking the answers of both: so no window of the guide can
take anything away that another has written.

>>> from datetime import datetime, timezone
>>> noon = datetime(2026, 5, 4, 12, tzinfo=timezone.utc)
>>> one = Record().add(Answer("a1", noon, "waits", "23m 456p 777s EEE 99p", 1, True, 7.5))
>>> two = Record().add(Answer("b1", noon, "tile", "5m", 1, False, 2.0))
>>> [answer.drill for answer in one.merge(two).answers], one.merge(two) == two.merge(one.merge(two))
(['waits', 'tile'], True)
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple


class Answer(NamedTuple):
    """One answer: `at` is the time with the learner's own time zone, so the day is theirs; `seconds` is how long it took.

    `drill` and `content` say which question it was, in every version of the guide; `level` how hard it was asked.
    """

    id: str
    at: datetime
    drill: str
    content: str
    level: int
    right: bool
    seconds: float = 0.0

    @property
    def item(self) -> tuple[str, str]:
        """Which question it was: the same one in every version."""
        return self.drill, self.content


class Slot(NamedTuple):
    """A place in a session: a question to be asked again, or with no content a new one of that drill."""

    drill: str
    content: str = ""
    level: int = 0


@dataclass(frozen=True)
class Unfinished:
    """A session that is still open: the slots to come, the first of them being the question on the table. No slots: it is over."""

    at: datetime
    slots: tuple[Slot, ...] = ()
    done: int = 0
    right: int = 0


@dataclass(frozen=True)
class Settings:
    """What the learner chose last: the drills, how many questions make a session, seconds for each (0: no timer)."""

    at: datetime | None = None
    drills: tuple[str, ...] = ()
    length: int = 10
    timer: int = 0


@dataclass(frozen=True)
class Record:
    """All that is known of a learner. `unfinished` holds a session for each place it may be open; `cleared` is when it was begun anew."""

    answers: tuple[Answer, ...] = ()
    unfinished: Mapping[str, Unfinished] = field(default_factory=dict)
    settings: Settings = Settings()
    cleared: datetime | None = None

    def add(self, *answers: Answer) -> Record:
        """With more answers."""
        return self.merge(Record(answers))

    def leave(self, place: str, session: Unfinished) -> Record:
        """With a session left open at a place, or ended there."""
        return replace(self, unfinished={**self.unfinished, place: session})

    def merge(self, other: Record) -> Record:
        """Both records in one: the answers of both, and of all else what is newer. What was cleared stays away."""
        cleared = max(filter(None, (self.cleared, other.cleared)), default=None)
        places = {**self.unfinished}
        for place, session in other.unfinished.items():
            places[place] = max(places.get(place, session), session, key=lambda one: (one.at, len(one.slots)))
        open_still = {place: session for place, session in places.items() if cleared is None or session.at > cleared}
        settings = max(self.settings, other.settings, key=_age)
        return Record(_united(self.answers, other.answers, cleared), open_still, settings, cleared)

    def without(self, known: Iterable[str]) -> Record:
        """The same without the answers whose ids are known: what another place has yet to learn."""
        ids = set(known)
        return replace(self, answers=tuple(answer for answer in self.answers if answer.id not in ids))

    def clear(self, now: datetime) -> Record:
        """Begun anew: no answers up to now, wherever they are still written; the settings stay."""
        return Record(settings=self.settings, cleared=now)

    def to_json(self) -> str:
        """The record as one JSON text; see `mahjong.learn.record_json`."""
        from mahjong.learn.record_json import write

        return write(self)

    @staticmethod
    def from_json(text: str) -> Record:
        """Reads a record of this or an older version; raises MahjongError for anything that is none."""
        from mahjong.learn.record_json import read

        return read(text)


def _united(ours: tuple[Answer, ...], theirs: tuple[Answer, ...], cleared: datetime | None) -> tuple[Answer, ...]:
    """In the order of time. The usual case, a few answers after all others, is quick."""
    known = {answer.id for answer in ours}
    fresh = sorted({answer.id: answer for answer in theirs if answer.id not in known}.values(), key=_order)
    answers = (*ours, *fresh) if fresh else ours
    if fresh and ours and _order(fresh[0]) < _order(ours[-1]):
        answers = tuple(sorted(answers, key=_order))
    kept = cleared is None or not answers or answers[0].at > cleared
    return answers if kept else tuple(answer for answer in answers if answer.at > cleared)


def _order(answer: Answer) -> tuple[datetime, str]:
    return answer.at, answer.id


def _age(settings: Settings) -> float:
    return settings.at.timestamp() if settings.at else 0.0


def new_id() -> str:
    """A name no other answer has, in no window and on no machine.

    >>> len(new_id())
    12
    """
    return secrets.token_hex(6)
