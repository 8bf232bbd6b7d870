"""The exercise "where is the wall broken?": two throws are shown, the learner says wall and stack, then the page counts."""

from __future__ import annotations

from html import escape

from traitlets import Int

from mahjong.draw.board import board, legend, quiz_scene
from mahjong.draw.tables import Html, table
from mahjong.table.wall import Break, break_at, throw
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.controls import HTML, Dropdown, HBox, ToggleButtons, VBox, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import SNUG, STYLE, button, named, tight
from mahjong.widgets.words import language

STACKS = 18


class BreakQuiz(VBox):
    """Two throws and the question whose wall is broken, and at which stack; the answer is counted out after the choice.

    `seed` fixes the throws. `right` and `asked` count the answers.

    >>> quiz = BreakQuiz(seed=2)
    >>> quiz.answer(quiz.spot.wall, quiz.spot.stack), quiz.right, quiz.asked
    (True, 1, 1)
    """

    right = Int(0)
    asked = Int(0)

    def __init__(self, seed: int | None = None):
        self.lang, self.random = language(), luck(seed)
        self.picture, self.question, self.said = HTML(), HTML(), HTML()
        self.live = TileRow(label=say("wall.quiz.label", self.lang))
        self._make_choices()
        parts = [self.question, self.wall, self.stack, HBox([self.check, self.other]), self.said, self.live]
        grid = named(VBox([named(VBox(parts), "mj-wall-steps"), named(VBox([self.picture]), "mj-wall-board")]), "mj-wall")
        super().__init__([styled(STYLE), grid])
        self.ask()

    def _make_choices(self) -> None:
        walls = [(say(f"seat.{seat}", self.lang), seat) for seat in WINDS]
        self.wall = ToggleButtons(options=walls, description=say("wall.quiz.wall", self.lang), style=SNUG)
        self.stack = Dropdown(options=[(say("wall.quiz.nothing", self.lang), 0), *((str(n), n) for n in range(1, STACKS + 1))], description=say("wall.quiz.stack", self.lang), style={"description_width": "initial"}, layout={"width": "13rem"})
        named(self.wall, "mj-snug")
        self.check = button("wall.quiz.check", self.lang, self._check, "primary")
        self.other = button("wall.quiz.other", self.lang, self.ask)

    def ask(self, first: tuple[int, int] | None = None, second: tuple[int, int] | None = None) -> None:
        """Another pair of throws, or these; the answer stays hidden."""
        self.spot, self.solved = break_at(first or throw(self.random), second or throw(self.random)), False
        facts = {"first": sum(self.spot.first), "second": sum(self.spot.second)}
        question = say("wall.quiz.ask", self.lang, **facts)
        self.question.value = f'<p class="mj-wall-said" style="min-height:3em"><strong>{escape(question)}</strong></p>'
        self.picture.value = board(quiz_scene(self.spot, STACKS), self.lang, 400, rim=False)
        self._say(say("wall.quiz.start", self.lang))
        self.wall.value, self.stack.value = None, 0  # nothing is chosen for the learner
        self._lock(False)

    def _check(self) -> None:
        if self.wall.value is None or not self.stack.value:
            self._say(say("wall.quiz.choose", self.lang))
        else:
            self.answer(self.wall.value, self.stack.value)

    def answer(self, wall: Tile, stack: int) -> bool:
        """Whether this is the place; says so and counts it out. A question is answered once."""
        is_right = (wall, stack) == (self.spot.wall, self.spot.stack)
        if self.solved:
            return is_right
        self.solved, self.asked, self.right = True, self.asked + 1, self.right + is_right
        verdict = "right" if is_right else "wrong_stack" if wall == self.spot.wall else "wrong_wall"
        score = say("wall.quiz.score", self.lang, right=self.right, asked=self.asked)
        self._say(say(f"wall.quiz.{verdict}", self.lang), f"{explained(self.spot, STACKS, self.lang)} {score}")
        now = quiz_scene(self.spot, STACKS, solved=True)
        self.picture.value = board(now, self.lang, 400, rim=False) + legend(now, self.lang)
        self._lock(True)
        return is_right

    def _lock(self, solved: bool) -> None:
        self.check.disabled = self.wall.disabled = self.stack.disabled = solved
        self.other.button_style = "primary" if solved else ""

    def _say(self, verdict: str, more: str = "") -> None:
        text = f"<strong>{escape(verdict)}</strong> {escape(more)}" if more else escape(verdict)
        self.said.value = f'<p style="min-height:6em;margin:.4rem 0 0;line-height:1.45">{text}</p>'
        self.live.message = f"{verdict} {more}"


def explained(spot: Break, stacks: int = STACKS, lang: str = "") -> str:
    """How one gets from the two throws to the stack, in sentences.

    >>> print(explained(break_at((4, 5), (5, 5))))
    9 counted from East reaches East. 9 and 10 make 19: East's wall has only 18 stacks, so the count goes on into North's wall, to stack 1.
    """
    names = {"thrower": say(f"seat.{spot.thrower}", lang), "wall": say(f"seat.{spot.wall}", lang)}
    facts = {"first": sum(spot.first), "second": sum(spot.second), "total": spot.total, "stack": spot.stack, "stacks": stacks, **names}
    return say(f"wall.quiz.{'counted' if spot.wall == spot.thrower else 'passed'}", lang, **facts)


def first_throws(lang: str = "") -> Html:
    """Which first throws reach which seat, and in how many of 36 ways (play.W4).

    >>> [row[2] for row in reached()]
    [8, 9, 10, 9]
    """
    head = [say(f"wall.throws.{key}", lang) for key in ("seat", "sums", "ways")]
    rows = [[say(f"seat.{seat}", lang), ", ".join(map(str, sums)), say("wall.throws.of", lang, ways=ways)] for seat, sums, ways in reached()]
    return tight(table(rows, head, lang=lang))


def reached() -> list[tuple[Tile, list[int], int]]:
    """For each seat the sums of two dice that reach it, and how many of the 36 throws do."""
    throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    found = {seat: [sum(t) for t in throws if break_at(t, (1, 1)).thrower == seat] for seat in WINDS}
    return [(seat, sorted(set(sums)), len(sums)) for seat, sums in found.items()]
