"""The exercise "read a line": a line of the card, three hands, one of which it describes; what is wrong with the others comes after."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from traitlets import Int

from mahjong.card.cards import CardLine, load_card
from mahjong.card.words import pattern_words
from mahjong.widgets.again import luck
from mahjong.widgets.card_html import ap, groups_html, style
from mahjong.widgets.controls import HTML, Button, VBox, styled
from mahjong.widgets.line_mistakes import Mistake, mistakes
from mahjong.widgets.pattern_words import groups_of, some_values
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language

NAMES = "ABC"
TRIES = 4  # so often other values are drawn for a line whose near misses are too few
EASY = ("T1", "S5", "K4", "D2", "L3", "S6", "T3", "G2")  # the first lines asked for, from plain to rich


class LineQuiz(VBox):
    """Line after line to read: which of three hands is it? `right` of `asked` were found.

    `seed` fixes the questions. `answer(place)` chooses a hand; a question is answered once.

    >>> quiz = LineQuiz(seed=1)
    >>> quiz.answer(quiz.solution), quiz.right, quiz.asked
    (True, 1, 1)
    """

    right, asked = Int(0), Int(0)

    def __init__(self, seed: int | None = None, lang: str | None = None):
        self.lang, self.random = lang or language(), luck(seed)
        self.ahead, self.line = list(EASY), None
        self.question, self.said = HTML(), HTML()
        self.hands = [HTML() for _ in NAMES]
        self.buttons = [Button(layout={"width": "auto"}) for _ in NAMES]
        for place, button in enumerate(self.buttons):
            button.on_click(lambda _, place=place: self.answer(place))
        self.next = Button(description=ap("quiz.next", self.lang), layout={"width": "auto"})
        self.next.on_click(lambda _: self.ask())
        self.cards = [VBox([button, shown]) for button, shown in zip(self.buttons, self.hands)]
        for card in self.cards:
            card.add_class("mj-ap-option")
        super().__init__([styled(style()), self.question, *self.cards, self.said, self.next])
        self.add_class("mj-ap")
        self.ask()

    def ask(self, id: str | None = None) -> None:
        """Another line, or this one; which hand it is stays hidden."""
        self.line, wrong = next(self._questions(id))
        right = groups_of(self.line.pattern, some_values(self.line.pattern, self.random))
        self.options = [(tuple(right), None), *((mistake.groups, mistake) for mistake in wrong)]
        self.random.shuffle(self.options)
        self.solution = next(place for place, (_, mistake) in enumerate(self.options) if mistake is None)
        self.chosen: int | None = None
        self._show()

    def _questions(self, id: str | None) -> Iterator[tuple[CardLine, list[Mistake]]]:
        """Lines with near misses enough: the one asked for, or first the easy ones in their order, then any."""
        lines = [line for line in load_card().lines if line is not self.line]
        ids = [id] if id else [self.ahead.pop(0)] if self.ahead else []
        for line in (*map(load_card().line, ids), *self.random.sample(lines, len(lines))):
            for _ in range(TRIES):
                wrong = mistakes(line, self.random)
                if len(wrong) >= len(NAMES) - 1:
                    yield line, wrong[: len(NAMES) - 1]

    def answer(self, place: int) -> bool:
        """Whether this is the hand; says so, and what is wrong with the others."""
        if self.chosen is None:
            self.chosen, self.asked, self.right = place, self.asked + 1, self.right + (place == self.solution)
            self._show()
            self.next.focus()
        return place == self.solution

    def _show(self) -> None:
        solved = self.chosen is not None
        question = ap("quiz.ask", self.lang, pattern="\0").split("\0")
        code = f"<code>{escape(str(self.line.pattern))}</code>"
        self.question.value = f'<p class="mj-ap-ask">{escape(question[0])}{code}{escape(question[1])}</p>'
        for place, (button, shown) in enumerate(zip(self.buttons, self.hands)):
            button.description, button.disabled = ap("quiz.this", self.lang, name=NAMES[place]), solved
            shown.value = groups_html(self.options[place][0], self.lang, 32) + (self._why(place) if solved else "")
        self.said.value = self._verdict() if solved else ""
        self.next.button_style = "primary" if solved else ""
        self.next.description = ap("quiz.next" if solved else "quiz.other", self.lang)

    def _why(self, place: int) -> str:
        mistake = self.options[place][1]
        if mistake is None:
            return f'<p class="mj-ap-good">✓ {escape(ap("quiz.yes", self.lang, title=self.line.title(self.lang), id=self.line.id))}</p>'
        return f'<p class="mj-ap-bad">✗ {escape(mistake.text(self.lang))}</p>'

    def _verdict(self) -> str:
        key = "right" if self.chosen == self.solution else "wrong"
        said = ap(f"quiz.{key}", self.lang, name=NAMES[self.solution])
        score = ap("quiz.score", self.lang, right=self.right, asked=self.asked)
        return f'<div class="mj-ap-said" role="status"><p>{sentence(said)} {escape(score)}</p><p>{escape(ap("quiz.words", self.lang, words=pattern_words(self.line.pattern, self.lang)))}</p></div>'
