"""A session: some questions of several kinds in turn, the due ones among them; a kind that was missed is asked again later.

>>> import random
>>> from mahjong.learn.progress import Record
>>> slots = plan(Record(), ["tile", "waits"], 4, (), random.Random(1))
>>> [slot.drill for slot in slots].count("tile")
2
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from mahjong.errors import MahjongError
from mahjong.learn import levels
from mahjong.learn.drill import Drill
from mahjong.learn.progress import Answer, Record, Slot, Unfinished, new_id
from mahjong.learn.question import Question
from mahjong.learn.review import Item

LATER = 3  # a kind that was missed is asked again after so many other questions
TWICE = 2  # a missed kind is asked again at most so often in one session
MOST_LEFT = 50  # questions a session may still have before it; a miss makes it no longer then
TRIES = 20  # drawings of a new question that was not asked in this session yet


def plan(record: Record, drills: Sequence[str], length: int, items: Iterable[Item] = (), rng: random.Random | None = None) -> tuple[Slot, ...]:
    """The slots of a session: due items first in number, new questions for the rest, no kind twice in a row where that can be.

    Of the drills, those practised least come first, so that each gets its turn in the end.
    """
    rng = rng or random.Random()
    slots = [Slot(item.drill, item.content, item.level) for item in items][:length]
    asked = Counter(answer.drill for answer in record.answers)
    order = sorted(drills, key=lambda key: (asked[key], rng.random()))
    fill = [order[k % len(order)] for k in range(length - len(slots))] if order else []
    return mixed([*slots, *map(Slot, fill)], rng)


def mixed(slots: Sequence[Slot], rng: random.Random) -> tuple[Slot, ...]:
    """Some slots in an order in which no kind follows itself unless it must: always from the kind with most left."""
    kinds: dict[str, list[Slot]] = {}
    for slot in slots:
        kinds.setdefault(slot.drill, []).append(slot)
    order: list[Slot] = []
    while kinds:
        able = [kind for kind in kinds if not order or kind != order[-1].drill] or list(kinds)
        kind = max(able, key=lambda one: (len(kinds[one]), rng.random()))
        order.append(kinds[kind].pop(0))
        if not kinds[kind]:
            del kinds[kind]
    return tuple(order)


class Session:
    """A session under way. `question` is on the table, `left` are the slots after it; `state(now)` is what a reload goes on from.

    `drills` are all there are, by key; a kind that is missed comes again at most `repeats` times. Slots of drills or contents that are unknown here are passed over.
    """

    def __init__(self, slots: Iterable[Slot], drills: dict[str, Drill], rng: random.Random | None = None, done: int = 0, right: int = 0, repeats: int = TWICE):
        self.left, self.drills, self.rng, self.repeats = list(slots), drills, rng or random.Random(), repeats
        self.done, self.right, self.question, self.again = done, right, None, Counter()
        self.asked: set[str] = set()

    @property
    def length(self) -> int:
        """How many questions there are in all, as far as one knows now."""
        return self.done + (self.question is not None) + len(self.left)

    def next(self, record: Record) -> Question | None:
        """Lays the next question on the table; None when there is none."""
        self.question = None
        while self.left and self.question is None:
            self.question = self._made(self.left.pop(0), record)
        if self.question is not None:
            self.asked.add(self.question.id)
        return self.question

    def _made(self, slot: Slot, record: Record) -> Question | None:
        drill = self.drills.get(slot.drill)
        if drill is None:
            return None
        if not slot.content:
            return self._fresh(drill, levels.level(record, drill.key, drill.levels))
        try:
            return drill.question(slot.content, min(max(slot.level, 1), drill.levels))
        except MahjongError:
            return None  # its drill has changed since and no longer knows it

    def _fresh(self, drill: Drill, level: int) -> Question:
        """A new question, if there is one, that was not asked in this session."""
        for _ in range(TRIES):
            found = drill.ask(level, self.rng)
            if found.id not in self.asked:
                break
        return found

    def answer(self, given, now: datetime, seconds: float) -> Answer:
        """Takes the answer to the question on the table; the table is then empty. A missed kind comes again later."""
        asked, right = self.question, self.question.is_right(given)
        self.question, self.done, self.right = None, self.done + 1, self.right + right
        if not right and self.again[asked.drill] < self.repeats and len(self.left) < MOST_LEFT:
            self.again[asked.drill] += 1
            self.left.insert(self._later(asked.drill), Slot(asked.drill))
        return Answer(new_id(), now, asked.drill, asked.content, asked.level, right, round(max(0.0, min(seconds, 3600.0)), 1))

    def _later(self, drill: str) -> int:
        """After some others, and not beside one of its own kind where that can be."""
        for at in range(min(LATER, len(self.left)), len(self.left) + 1):
            beside = self.left[max(at - 1, 0) : at + 1]
            if all(slot.drill != drill for slot in beside):
                return at
        return len(self.left)

    def state(self, now: datetime) -> Unfinished:
        """What is kept of it, the question on the table first."""
        table = [Slot(self.question.drill, self.question.content, self.question.level)] if self.question else []
        return Unfinished(now, (*table, *self.left), self.done, self.right)

    @classmethod
    def going_on(cls, kept: Unfinished, drills: dict[str, Drill], rng: random.Random | None = None, repeats: int = TWICE) -> Session:
        """A session that was left unfinished."""
        return cls(kept.slots, drills, rng, kept.done, kept.right, repeats)
