"""The classic questions: first the learner's estimate, then formula, fraction, decimal, “about 1 in N”, and a simulation beside them."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from html import escape

from mahjong.draw.odds_bars import guess_scale
from mahjong.draw.tables import table
from mahjong.numbers import number, trimmed
from mahjong.odds.chance import Chance, in_words
from mahjong.odds.questions import questions
from mahjong.text import say
from mahjong.widgets.controls import Dropdown, HBox, SelectionSlider, VBox, styled
from mahjong.widgets.odds_html import block, button, hide, line, op, pills, reset, rules_name, slider, style, written
from mahjong.widgets.odds_tried import Tried
from mahjong.widgets.words import language

RULES = ("mcr", "finnish")
SLOW = ("won_as_dealt",)  # counted in about a second, the first time
PAUSE = 0.05  # seconds in which the page says that it counts
LIKELY = (Fraction(99, 100), Fraction(9, 10), Fraction(3, 4), Fraction(2, 3), Fraction(1, 2))
RARE = (3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, *(n * 10**k for k in range(3, 11) for n in (1, 3)))
GUESSES = (*LIKELY, *(Fraction(1, n) for n in RARE))
CLOSE = ((Fraction(5, 4), "very_close"), (Fraction(2), "close"), (Fraction(10), "some"))  # up to which factor an estimate is called so


class ClassicQuestions(VBox):
    """One question after the other; `answer()` shows what it comes to, `chance` is that answer once it may be shown.

    >>> asked = ClassicQuestions("given_pair")
    >>> asked.chance is None, asked.reveal.disabled
    (True, True)
    >>> asked.guess.value = Fraction(1, 10); asked.answer()
    >>> asked.chance.words()
    'about 1 in 22'
    """

    def __init__(self, first: str = "flowers_dealt", number: int | None = None):
        self.busy, self.chance, self.guessed, self.task = False, None, None, None
        options = [(say(f"odds.question.{key}.title", language()), key) for key in questions()]
        self.choice = Dropdown(options=options, value=first, description=op("ask.choice"), style={"description_width": "auto"})
        self.rules = pills({key: rules_name(key) for key in RULES}, "wall.rules", RULES[0], self._other)
        self.number = slider("ask.number", 1, 0, 8, self._numbered)
        self.question, self.said, self.scale, self.exact = block(), block(), block(), block()
        words = [(op("ask.no_guess"), 0), *((self._mine(value), value) for value in GUESSES)]
        self.guess = SelectionSlider(options=words, value=0, description=op("ask.guess"), style={"description_width": "auto"})
        self.guess.add_class("mj-op-slider")
        self.guess.observe(lambda _: self._ready(), "value")
        self.reveal, self.next = button("ask.reveal", self.answer, "primary"), button("ask.next", self.go_on)
        self.tried = Tried(number)
        self.choice.observe(lambda _: self._other(), "value")
        self.beside = HBox([VBox([self.scale, self.exact]), self.tried])
        self.beside.add_class("mj-op-sides")
        tools = HBox([self.reveal, self.next])
        tools.add_class("mj-op-tools")
        super().__init__([styled(style()), self.choice, self.rules, self.question, self.number, self.guess, tools, self.said, self.beside])
        self.add_class("mj-op")
        self._other()

    @property
    def asked(self):
        """The question chosen."""
        return questions(self.rules.value)[self.choice.value]

    def _other(self) -> None:
        """Another question: its number at the first value, no estimate yet, no answer."""
        if self.busy:
            return
        self._stop()
        self.busy, asked = True, self.asked
        reset(self.number, asked.low, max(asked.high, 1), asked.first)
        hide(self.number, not asked.high)
        hide(self.rules, self.choice.value not in SLOW)
        self.guess.value, self.chance, self.guessed = 0, None, None
        self.busy = False
        self._ask()

    def _stop(self) -> None:
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.tried.trials.stop()

    def _numbered(self) -> None:
        """Once the answer is shown, other numbers are answered at once; before, they only change the question."""
        if self.busy:
            return
        if self.chance is None:
            self._ask()
        else:
            self.guessed = None
            self._find()

    def _ask(self) -> None:
        self.question.value = f'<p class="mj-op-ask">{escape(self.sentence())}</p>{line(self._note(), "muted")}'
        self.said.value = line(op("ask.first"), "muted")
        hide(self.beside)
        self._ready()

    def sentence(self) -> str:
        """The question as it is asked."""
        return say(f"odds.question.{self.choice.value}.ask", language(), k=self.number.value)

    def _note(self) -> str:
        note = say(f"odds.question.{self.choice.value}.note", language(), rules=rules_name(self.rules.value))
        return note if self.choice.value in SLOW else f"{note} {op('ask.rules')}"

    def _ready(self) -> None:
        if self.busy:
            return
        self.reveal.disabled = not self.guess.value or self.chance is not None
        if self.chance is None and self.guess.value:  # said besides: a slider of words reads out its place only
            self.said.value = line(op("ask.now", words=self._mine(self.guess.value)), "said")

    def answer(self) -> None:
        """Shows the answer, once there is an estimate; a long count is announced first."""
        if not self.guess.value:
            return
        self.guessed = self.guess.value
        try:
            loop = asyncio.get_running_loop() if self.choice.value in SLOW else None
        except RuntimeError:
            loop = None
        if loop is None:
            self._find()
            return
        self.said.value, self.reveal.disabled = line(op("ask.working"), "said"), True
        self.task = loop.create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(PAUSE)
        self._find()

    @staticmethod
    def _mine(guess: Fraction) -> str:
        """An estimate in words: it is about anyhow."""
        return in_words(guess, language()).removeprefix(op("ask.about"))

    def go_on(self) -> None:
        """The next question of the list."""
        keys = list(questions())
        self.choice.value = keys[(keys.index(self.choice.value) + 1) % len(keys)]

    def _find(self) -> None:
        self.chance = self.asked.ask(self.number.value if self.asked.high else None)
        self._show(self.chance)

    def _show(self, chance: Chance) -> None:
        self.question.value = f'<p class="mj-op-ask">{escape(self.sentence())}</p>{line(self._note(), "muted")}'
        words = chance.words(language())
        self.said.value = line(self._verdict(chance) if self.guessed else op("ask.answer", words=words, percent=chance.percent), "said")
        mine = op("ask.mine", words=self._mine(self.guessed)) if self.guessed else ""
        exact = op("ask.exact", words=words)
        self.scale.value = guess_scale(float(self.guessed) if self.guessed else None, float(chance), (mine, exact), op("ask.scale", mine=mine or "–", exact=exact)) if 0 < chance.value < 1 else ""
        self.exact.value = written(chance, language()) + self._every()
        hide(self.beside, False)
        self.tried.ask(chance, self.sentence())
        self._ready()

    def _verdict(self, chance: Chance) -> str:
        """How the estimate and the answer compare, as a factor."""
        facts = {"mine": self._mine(self.guessed), "words": chance.words(language()), "percent": chance.percent}
        if not chance.value:
            return op("ask.verdict.never", **facts)
        ratio = self.guessed / chance.value
        factor = max(ratio, 1 / ratio)
        key = next((name for most, name in CLOSE if factor <= most), "far")
        way = "" if key == "very_close" else " " + op(f"ask.verdict.{'less' if ratio > 1 else 'more'}", times=times(factor))
        return op(f"ask.verdict.{key}", **facts) + way

    def _every(self) -> str:
        """The answers for all the numbers the question may be asked with."""
        asked = self.asked
        if not asked.high:
            return ""
        rows = [[number, (chance := asked.ask(number)).percent + "\u00a0%", chance.words(language())] for number in range(asked.low, asked.high + 1)]
        shown = table(rows, [op(f"ask.head.{key}") for key in ("number", "percent", "words")], "", language())
        return f"<details><summary>{escape(op('ask.every'))}</summary>{shown}</details>"


def times(factor: Fraction) -> str:
    """A factor as people say it.

    >>> times(Fraction(9, 4)), times(Fraction(12345, 10))
    ('2.2', '1,234')
    """
    return trimmed(float(factor)) if factor < 10 else number(round(factor))
