"""The coach at the table: nothing is told before it is asked, and it goes away with the move; after the hand it looks back."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.players.coach import advise
from mahjong.players.coach_points import prepare
from mahjong.players.coach_words import best_words, value_words
from mahjong.players.view import View, view
from mahjong.text import say
from mahjong.widgets.coach_html import answer_html, style
from mahjong.widgets.coach_review import ReviewBox
from mahjong.widgets.controls import HTML, VBox, see, styled
from mahjong.widgets.discards_counting import Work, looping
from mahjong.widgets.keeper_parts import bar, status
from mahjong.widgets.play_parts import press_button

KEY = "a"


class CoachPanel(VBox):
    """A button that asks the coach about the position `seen` gives, a View or None, and its answer.

    >>> from mahjong.players.simple import play_one
    >>> from mahjong.players.coach_review import choices_of
    >>> asked = choices_of(play_one("finnish", ("quick",), 1, 0), "E")[0]
    >>> panel = CoachPanel(lambda: view(asked.deal, asked.event.seat))
    >>> panel.offer(), panel.answer.value, panel.toggle(), panel.advice.best.kind
    (True, '', True, 'discard')
    """

    def __init__(self, seen: Callable[[], View | None], lang: str = "", aloud: Callable[[str], None] = lambda words: None, key: str = ""):
        self.seen, self.lang, self.aloud, self.key, self.advice, self.asked = seen, lang, aloud, key, None, None
        self.button = press_button("", self.toggle)
        self.answer, self.work = HTML(), Work(self._broke)
        super().__init__([styled(style()), bar([self.button]), self.answer])
        self.add_class("mj-co")
        self.offer()

    def _label(self, words: str) -> str:
        label = say(f"coach.{words}", self.lang)
        return say("play.with_key", self.lang, label=label, letter=self.key.upper()) if self.key else label

    def offer(self) -> bool:
        """Closes unless the position is still the same, and shows the button where there is something to ask; whether there is."""
        asked = self.seen()
        if asked is None or asked != self.asked:
            self.close_answer()
        there = asked is not None and len(asked.legal) > 1
        see(self, there)
        return there

    @property
    def is_open(self) -> bool:
        """Whether an answer stands there, or is being counted."""
        return bool(self.answer.value)

    def close_answer(self) -> None:
        """Takes the answer away; nothing is left of it."""
        self.work.stop()
        self.advice = self.asked = None
        if self.answer.value:
            self.answer.value = ""
        self.button.description = self._label("ask")

    def toggle(self) -> bool:
        """Asks, or closes; whether it was asked."""
        asked = None if self.is_open else self.seen()
        if asked is None or len(asked.legal) < 2:
            self.close_answer()
            return False
        self.asked = asked
        self.answer.value = status(say("coach.counting", self.lang))
        self.button.description = self._label("close")
        self.work.start(self._count(asked))
        return True

    def _count(self, asked: View):
        self.advice = advise(asked)
        yield
        self.answer.value = answer_html(self.advice, self.lang)
        self.aloud(f"{best_words(self.advice, self.lang)} {value_words(self.advice, self.advice.best, self.lang)}".strip())
        yield

    def _broke(self) -> None:
        self.answer.value = status(say("coach.broke", self.lang))


class Coach:
    """What coaches a match: a panel below the own tiles in practice, and a review once the hand is over.

    `play` is the page one plays on. Outside practice the panel stays away unless `allowed`; what is over may always be reviewed.

    >>> from mahjong.widgets.play_page import PlayView
    >>> from mahjong.widgets.play_game import Agreement
    >>> play = PlayView(pause=False)
    >>> play.begin(Agreement("finnish", players=("quick",) * 3))
    >>> play.coach.panel.is_open, play.coach.panel.toggle(), play.coach.panel.is_open
    (False, True, True)
    >>> play.choose(play.coach.panel.advice.best.event), play.coach.panel.is_open
    (True, False)
    """

    def __init__(self, play, allowed: bool = False):
        self.play, self.allowed = play, allowed
        lang, table = play.lang, play.table
        self.panel = CoachPanel(self._seen, lang, table.say_aloud, KEY)
        self.review = ReviewBox(self._over, self._open, lang, table.say_aloud)
        table.coach.children, table.review.children = (self.panel,), (self.review,)
        self.ready, self.work = set(), Work(lambda: None)
        table.on_draw(self._drawn)
        play.on_change(lambda game: self._prepare())

    def _seen(self) -> View | None:
        game = self.play.game
        if game is None or not game.waits or not (game.agreement.practice or self.allowed):
            return None
        return view(game.deal, game.me)

    def _over(self):
        game = self.play.game
        return (game.deal, game.me, "") if game is not None and game.deal.over else None

    def _open(self, step: int) -> None:
        self.play.step_through(step)

    def _prepare(self) -> None:
        """Beside the game, once for each rule set and seat: what makes the first answer quick. All at once it would only be in the way."""
        asked = self._seen()
        if asked is None or asked.agreed.has_card or (asked.rules, asked.seat, asked.round) in self.ready or not looping():
            return
        self.ready.add((asked.rules, asked.seat, asked.round))
        self.work.start(prepare(asked))

    def _drawn(self) -> dict:
        """Closes with every move; the keys that ask."""
        there = self.panel.offer()
        self.review.offer()
        return {KEY: self.panel.toggle} if there else {}


def coached(desk) -> None:
    """Puts the coach and the review into a replay: the coach speaks for the seat whose side is shown."""

    def seen() -> View | None:
        deal = desk.deal
        return None if deal.over or desk.chosen == deal.began.empty else view(deal, desk.chosen)

    def over():
        seat = desk.chosen
        return (desk.all[-1], seat, say(f"seat.{seat}", desk.lang)) if desk.all and seat != desk.all[-1].began.empty else None

    desk.panel, desk.review = CoachPanel(seen, desk.lang, desk.aloud), ReviewBox(over, desk.show_step, desk.lang, desk.aloud)
