"""Three small drills of each form for tests of what lies around drills, and a record as a month of practice leaves it."""

import random
from datetime import datetime, timedelta, timezone

from mahjong.errors import MahjongError
from mahjong.learn.drill import Drill
from mahjong.learn.progress import Answer, Record
from mahjong.learn.question import Note, Option, Question, Shown

NOON = datetime(2026, 5, 4, 12, tzinfo=timezone(timedelta(hours=2)))


class Plain(Drill):
    levels = 3

    def name(self, lang="en"):
        return self.key.title()

    def about(self, lang="en"):
        return f"About {self.key}."

    def draw(self, level, rng):
        return f"{level}{rng.randint(0, 99)}"

    def parsed(self, content):
        if not content.isdigit() or not content.isascii():
            raise MahjongError("no_number", text=content)
        return int(content)

    def feedback(self, question, given):
        return (Note("practice.which", rule="play.G7", tiles="123m"),)


class Yes(Plain):
    """The first two of three answers are right."""

    key, lesson = "yes", "01-tiles#suits"

    def question(self, content, level=1):
        self.parsed(content)
        options = (Option("practice.next"), Option("practice.end"), Option(tiles="5m"))
        return Question(self.key, content, level, Note("practice.which"), (Shown("tiles", "5m", secret=True),), "one", options, frozenset({0, 1}), lesson=self.lesson)


class Some(Plain):
    """The first and the last of three tiles are right."""

    key, lesson, levels = "some", "04-groups#waits", 4

    def question(self, content, level=1):
        self.parsed(content)
        options = tuple(Option(tiles=tile) for tile in ("1m", "2m", "3m"))
        return Question(self.key, content, level, Note("practice.which"), (Shown("hand", "23m 456p 777s EEE 99p"),), "some", options, frozenset({0, 2}), lesson=self.lesson)


class Count(Plain):
    """Right is the content, two more or less."""

    key, lesson = "count", "08-mcr#fans"

    def question(self, content, level=1):
        wanted = self.parsed(content)
        return Question(self.key, content, level, Note("practice.which"), form="number", low=wanted - 2, high=wanted + 2, unit="practice.ask.right", lesson=self.lesson, rules="mcr")


def three():
    return {drill.key: drill for drill in (Yes(), Some(), Count())}


def month(keys, today=NOON, seed=1, days=31):
    """Answers of so many days, some of them without any, better as time goes on."""
    rng, answers = random.Random(seed), []
    for ago in range(days, -1, -1):
        if rng.random() < 0.2 and ago > 2:
            continue
        for number in range(rng.choice((3, 8, 12, 18, 25, 45))):
            at = today - timedelta(days=ago) + timedelta(seconds=40 * number)
            right = rng.random() < 0.55 + 0.35 * (days - ago) / days
            answers.append(Answer(f"m{ago}-{number}", at, rng.choice(list(keys)), str(rng.randint(0, 40)), 1 + (days - ago) // 15, right, round(rng.uniform(2, 30), 1)))
    return Record(tuple(answers))
