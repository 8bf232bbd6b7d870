"""Saying “mahjong” without being offered it: what it would mean is said first, and then the rules answer."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.text import say
from mahjong.widgets.controls import HTML, VBox, see, seen
from mahjong.widgets.keeper_parts import bar
from mahjong.widgets.play_parts import press_button
from mahjong.widgets.rule_link import sentence


class Declare(VBox):
    """Asks once more before a win nobody offered is declared; `yes()` or `no()` follows.

    >>> asked = Declare(lambda: print("said"), lambda: print("quiet"))
    >>> asked.ask("Is it one?"), asked.is_open
    (None, True)
    >>> asked.answer(True), asked.is_open
    said
    (None, False)
    """

    def __init__(self, yes: Callable[[], object], no: Callable[[], object], lang: str = ""):
        self.acts, self.words = {True: yes, False: no}, HTML()
        self.said = press_button(say("play.declare.yes", lang), lambda: self.answer(True))
        self.quiet = press_button(say("play.declare.no", lang), lambda: self.answer(False))
        super().__init__([self.words, bar([self.said, self.quiet])])
        self.add_class("mj-pl-declare")
        self.close_question()

    @property
    def is_open(self) -> bool:
        """Whether the question stands there."""
        return seen(self)

    def ask(self, words: str) -> None:
        """Puts the question; the keyboard is led to the answer that risks nothing."""
        self.words.value = f'<p role="alert">{sentence(words)}</p>'
        see(self, True)
        self.quiet.focus()

    def answer(self, yes: bool) -> None:
        """Says it, or keeps quiet."""
        self.close_question()
        self.acts[yes]()

    def close_question(self) -> None:
        """Takes the question away; nothing is said."""
        self.words.value = ""
        see(self, False)
