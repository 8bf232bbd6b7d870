"""What a drill is: it draws contents of a level from a generator, makes a question of a content, and explains answers.

A drill is one class in a file of `mahjong/learn/drills/`, found by being there:

    class Waits(Drill):
        key, lesson, levels = "waits", "04-groups#reading", 4
        def draw(self, level, rng) -> str: …          the content of a question, in notation; harder with the level
        def question(self, content, level=1) -> Question: …   everything follows from the content, computed by the engine
        def feedback(self, question, given) -> tuple[Note, …]: …  the refutation of a wrong answer, or why it is right
"""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mahjong.errors import MahjongError
from mahjong.learn.question import Note, Question

LAST_CONTENT = 300  # the longest content that is taken from a record


class Drill:
    """One kind of question. `key` names it for ever, `lesson` is where it is taught, `levels` how many there are, `rules` the
    rule sets it is about (empty: all)."""

    key = ""
    lesson = ""
    levels = 3
    rules: tuple[str, ...] = ()

    def draw(self, level: int, rng: random.Random) -> str:
        """The content of a new question of a level from 1 on."""
        raise NotImplementedError

    def question(self, content: str, level: int = 1) -> Question:
        """The question with that content; raises MahjongError for a content that is none of this drill's."""
        raise NotImplementedError

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        """What is said to an answer: of a wrong one what it loses, the rule broken or the line missed; of a right one why."""
        raise NotImplementedError

    def ask(self, level: int, rng: random.Random) -> Question:
        """A new question of a level."""
        return self.question(self.draw(level, rng), level)

    def name(self, lang: str = "") -> str:
        """What the drill is called."""
        from mahjong.text import say

        return say(f"drill.{self.key}.name", lang)

    def about(self, lang: str = "") -> str:
        """What it asks, in a line."""
        from mahjong.text import say

        return say(f"drill.{self.key}.about", lang)


@cache
def drills() -> dict[str, Drill]:
    """Every drill by its key, in the order their files and classes are written."""
    from mahjong.learn import drills as folder

    modules = [import_module(f"{folder.__name__}.{found.name}") for found in sorted(iter_modules(folder.__path__), key=lambda m: m.name)]
    kinds = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Drill) and kind.key]
    return {kind.key: kind() for kind in kinds}


def drill(key: str) -> Drill:
    """A drill by its key; raises MahjongError for an unknown one.

    >>> one = drill("waits")
    >>> question = one.question(one.draw(1, random.Random(1)))
    >>> one.lesson, question.level, len(question.options) > len(question.right) > 0
    ('04-groups#waits', 1, True)
    """
    if key not in drills():
        raise MahjongError("no_drill", key=key, known=", ".join(drills()))
    return drills()[key]
