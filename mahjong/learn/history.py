"""What the record shows of the days: how many answers, how many right, days in a row, and each drill by itself.

>>> from datetime import date
>>> streak({date(2026, 5, 2), date(2026, 5, 3)}, date(2026, 5, 4))
Streak(now=2, best=2)
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

from mahjong.learn.progress import Record

LATELY = 20  # the last answers that tell how a drill goes now
DAY = timedelta(days=1)


class Tally(NamedTuple):
    """Answers given, how many of them right, and the seconds they took."""

    asked: int = 0
    right: int = 0
    seconds: float = 0.0

    def plus(self, right: bool, seconds: float) -> Tally:
        """With one answer more."""
        return Tally(self.asked + 1, self.right + right, self.seconds + seconds)

    @property
    def wrong(self) -> int:
        """How many were wrong."""
        return self.asked - self.right

    @property
    def share(self) -> float:
        """The right ones among them, from 0 to 1; 0 of none."""
        return self.right / self.asked if self.asked else 0.0


class Streak(NamedTuple):
    """Days in a row with at least one answer: up to now, and the most there were."""

    now: int
    best: int


def days(record: Record) -> dict[date, Tally]:
    """Each day with an answer, by the learner's own calendar, in order."""
    found: dict[date, Tally] = {}
    for answer in record.answers:
        day = answer.at.date()
        found[day] = found.get(day, Tally()).plus(answer.right, answer.seconds)
    return dict(sorted(found.items()))


def streak(practised: Collection[date], today: date) -> Streak:
    """Days in a row. A day that has only begun does not break the row: yesterday counts as now until midnight."""
    known, best, run, last = set(practised), 0, 0, None
    for day in sorted(known):
        run = run + 1 if last is not None and day - last == DAY else 1
        best, last = max(best, run), day
    back, now = today if today in known else today - DAY, 0
    while back in known:
        back, now = back - DAY, now + 1
    return Streak(now, best)


def shares(record: Record) -> dict[str, Tally]:
    """Each drill with an answer: all its answers."""
    found: dict[str, Tally] = {}
    for answer in record.answers:
        found[answer.drill] = found.get(answer.drill, Tally()).plus(answer.right, answer.seconds)
    return found


def lately(record: Record, drill: str, count: int = LATELY) -> Tally:
    """The last answers of a drill: how it goes now."""
    found, last = Tally(), [answer for answer in record.answers if answer.drill == drill][-count:]
    for answer in last:
        found = found.plus(answer.right, answer.seconds)
    return found
