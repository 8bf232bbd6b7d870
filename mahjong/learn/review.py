"""Reviews: what was once answered wrong comes back, tomorrow first, then after longer and longer gaps. The `fsrs` library schedules.

Nothing about this is stored: each card is worked out by replaying the record, so an improved schedule resets nothing. What
was right at once never becomes a card: there is nothing to bring back.

>>> from datetime import datetime, timedelta, timezone
>>> from mahjong.learn.progress import Answer
>>> monday = datetime(2026, 5, 4, 12, tzinfo=timezone.utc)
>>> record = Record().add(Answer("a", monday, "tile", "5m", 1, False), Answer("b", monday, "tile", "6m", 1, True))
>>> len(due(record, monday)), [item.content for item in due(record, monday + timedelta(days=1))]
(0, ['5m'])
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timezone
from functools import cache
from typing import NamedTuple

from mahjong.learn.progress import Answer, Record


class Item(NamedTuple):
    """A question to come back: which, at what level it was last asked, and when it is due (in universal time)."""

    drill: str
    content: str
    level: int
    due: datetime


@cache
def _scheduler():
    """Without steps of minutes: a session asks the same kind again by itself. Without chance: a replay must give the same."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


class Replay:
    """The cards after some answers; a record that goes on from them is not replayed from its beginning."""

    def __init__(self):
        self.answers: tuple[Answer, ...] = ()
        self.cards: dict[tuple[str, str], object] = {}  # question → the library's card
        self.items: dict[tuple[str, str], Item] = {}

    def take(self, answers: tuple[Answer, ...]) -> None:
        """Goes on to these answers, which begin with those taken so far."""
        for answer in answers[len(self.answers) :]:
            if not answer.right or answer.item in self.cards:
                self._review(answer)
        self.answers = answers

    def _review(self, answer: Answer) -> None:
        from fsrs import Card, Rating

        at = answer.at.astimezone(timezone.utc)
        card = self.cards.get(answer.item) or Card(card_id=1, due=at)  # without an id it would wait to make one
        card, _ = _scheduler().review_card(card, Rating.Good if answer.right else Rating.Again, at)
        self.cards[answer.item], self.items[answer.item] = card, Item(*answer.item, answer.level, card.due)


_last = [Replay()]


def cards(record: Record) -> dict[tuple[str, str], Item]:
    """Every question that was missed once, with the time it is due."""
    if record.answers[: len(_last[0].answers)] != _last[0].answers:
        _last[0] = Replay()
    _last[0].take(record.answers)
    return dict(_last[0].items)


def due(record: Record, now: datetime, drills: Collection[str] | None = None) -> list[Item]:
    """What is due by the end of the learner's day, what has waited longest first; of some drills only, if given."""
    today = now.date()
    waiting = [item for item in cards(record).values() if item.due.astimezone(now.tzinfo).date() <= today]
    return sorted((item for item in waiting if drills is None or item.drill in drills), key=lambda item: item.due)
