"""A view of a desk: the model beside real walls. The same player draws from many shuffled walls, and what is thrown is gone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from mahjong.draw.discards_charts import Dot, fitted_chart
from mahjong.draw.odds_charts import Line, Point, percent, settling_chart
from mahjong.numbers import number
from mahjong.odds.outlook import GOALS
from mahjong.odds.outlook_play import Alone
from mahjong.odds.sampling import Sample
from mahjong.table.tally import SURE
from mahjong.tiles import Tile
from mahjong.widgets.controls import RadioButtons, see
from mahjong.widgets.discards_answers import CHANGED
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_html import dp, facts, points, tile_name, told
from mahjong.widgets.discards_view import Picks, View, sides, title, waiting
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_html import block, line
from mahjong.widgets.odds_run import Trials
from mahjong.widgets.words import language

MOST = 100_000  # walls
STEP = 25  # walls between two looks
SEED = 1  # the same walls each time, so that numbers can be compared


class Walls(NamedTuple):
    """What the walls so far came to: in how many the goal was reached within 0, 1, … draws, and the points won, with their squares."""

    reached: tuple[int, ...]
    points: int = 0
    squares: int = 0

    def after(self, draw: int, won: int) -> Walls:
        """One wall more: the goal was reached with this draw, or beyond the last, and brought these points."""
        return Walls(tuple(n + (draw <= t) for t, n in enumerate(self.reached)), self.points + won, self.squares + won * won)

    def mean(self, walls: int) -> tuple[float, float, float]:
        """The mean of the points and the bounds of the true one, in 95 of 100 such runs."""
        mean = self.points / walls
        spread = max(0.0, self.squares / walls - mean * mean) * walls / max(1, walls - 1)
        return mean, mean - SURE * sqrt(spread / walls), mean + SURE * sqrt(spread / walls)


class WallsView(View):
    """The model's chance for one discard and the same by trying, converging; and the choice what the model looks at.

    >>> desk = Desk("eight"); desk.throw("5s")
    True
    >>> view = WallsView(desk)
    >>> _ = view.trials.run_all()
    >>> view.sample().trials, view.sample().low < view.exact < view.sample().high
    (1000, True)
    """

    def __init__(self, desk: Desk):
        self.busy, self.asked, self.exact, self.model = False, None, None, ()
        self.changes = self._pills("model", {n: dp(f"walls.model_{n}") for n in (0, 1)}, 0, self._other_model)
        self.goal = self._pills("goal", {goal: dp(f"walls.goal_{goal}") for goal in reversed(GOALS)}, "win", self._other)
        self.picks = Picks(dp("walls.pick"), 1, lambda: self._other() or self._says(self._facts()))
        self.why, self.said = block(), block()
        self.trials = Trials(self._make, self._draw, 1000, MOST)
        self.line = Charted(self._line_rows, None, "walls")
        self.curve = Charted(self._curve_rows, None, "by-draw")
        charts = sides([title("walls.settles"), self.line], [title("walls.curve"), self.curve])
        super().__init__(desk, self.changes, self.why, title("walls.which"), self.picks, self.goal, self.trials, self.said, charts)

    def _pills(self, key: str, options: dict, value, then) -> RadioButtons:
        made = RadioButtons(options=[(word, choice) for choice, word in options.items()], description=dp(f"walls.{key}"), value=value, orientation="horizontal")
        made.add_class("mj-pills")
        made.observe(lambda _: self.busy or then(), "value")
        return made

    def _other_model(self) -> None:
        self.desk.change(changes=self.changes.value)

    # ---- what is asked

    def hide(self) -> None:
        self.trials.forget()

    def show(self, counted: bool) -> None:
        self.busy = True
        self.changes.value = self.desk.position.changes
        self.busy = False
        answers = self.answers
        refused = answers.refused.get("outlook")
        self.why.value = line(refused.message(language()), "muted") if refused else line(dp(f"walls.says_{self.desk.position.changes}", most=CHANGED), "muted")
        if not counted:
            self.trials.forget()
            self.said.value = waiting()
            return
        picked = self.picks.picked if self.asked and self.asked[0] == self.desk.position else []
        known = sorted(answers.prospects)
        best = next(iter(answers.best("score")), None)
        self.picks.offer(known, picked or [self.chosen if self.chosen in known else best])
        self._other()

    def _other(self) -> None:
        """Another discard, goal or position: what was tried no longer answers it."""
        asked = (self.desk.position, *self.picks.picked, self.goal.value)
        if asked != self.asked:
            self.asked = asked
            self.trials.forget()
        self.model = self.answers.curve(self.goal.value, self.tile) if self.picks.picked else ()
        self.exact = self.model[-1] if self.model else None
        self._draw()

    @property
    def tile(self) -> Tile:
        """The discard looked at."""
        return self.picks.picked[0]

    def _make(self, total: int) -> Iterator[tuple[int, Walls]]:
        """One wall after another, as `play_walls` plays them."""
        if not self.model:
            return
        found, name = self.answers.discard(self.tile)
        goal, root = self.goal.value, found.root(name)
        alone, walls = Alone(found, goal), Walls((0,) * (found.draws + 1))
        for k in range(total):
            ready, won, brought = alone.play(root, random.Random(f"lone wall {SEED} {k}"), False)
            walls = walls.after(ready if goal == "ready" else won, brought)
            if (k + 1) % STEP == 0 or k + 1 == total:
                yield k + 1, walls

    # ---- what is shown

    def sample(self, step=None, draw: int = -1) -> Sample:
        """In how many of the walls the goal was reached within so many draws, so far or at a step."""
        done, walls = step or (self.trials.steps[-1] if self.trials.steps else (0, None))
        return Sample(walls.reached[draw] if walls else 0, done)

    def points(self) -> list[Point]:
        """The line that settles down."""
        kept = self.trials.steps[:: max(1, len(self.trials.steps) // 150)]
        kept += self.trials.steps[-1:] if kept and kept[-1] is not self.trials.steps[-1] else []
        return [Point(sample.trials, sample.share, sample.low, sample.high) for sample in map(self.sample, kept)]

    def dots(self) -> list[Dot]:
        """What was counted by each draw."""
        if not self.trials.steps:
            return []
        samples = [self.sample(draw=draw) for draw in range(len(self.model))]
        return [Dot(sample.share, sample.low, sample.high) for sample in samples]

    def _facts(self) -> dict:
        sample = self.sample()
        shares = {"share": percent(sample.share), "low": percent(sample.low), "high": percent(sample.high), "walls": number(sample.trials)}
        return facts(self.desk.position) | shares | {"tile": tile_name(self.tile), "model": percent(self.exact), "goal": dp(f"walls.reached_{self.goal.value}")}

    def _draw(self) -> None:
        for chart in (self.line, self.curve):
            see(chart, self.model)
        if not self.model:
            self.said.value = ""
            return
        words = self._facts()
        self.said.value = told(self._says(words))
        self.line.show(settling_chart(self.points(), self.exact, self.trials.chosen, dp("walls.line_said", **words), dp("walls.axis"), dp("walls.exact", **words)))
        self.curve.show(fitted_chart([Line(dp("walls.line"), self.model)], dp("walls.curve_said", **words), dp("curves.axis"), self.dots()))

    def _says(self, words: dict) -> str:
        sample = self.sample()
        if not sample.trials:
            return dp("walls.none", **words)
        told = dp("walls.inside" if sample.low <= self.exact <= sample.high else "walls.outside", **words)
        return f"{told} {self._mean()}" if self.goal.value == "score" else told

    def _mean(self) -> str:
        """The mean score beside the model's."""
        done, walls = self.trials.steps[-1]
        mean, low, high = walls.mean(done)
        return dp("walls.mean", model=points(self.answers.prospects[self.tile].score[0]), mean=points(mean), low=points(max(low, 0.0)), high=points(high))

    def _line_rows(self):
        some = self.points()
        some = some[:: max(1, len(some) // 10)] or [Point(0, 0, 0, 1)]
        rows = [[number(point.trials), percent(point.share), f"{percent(point.low)} – {percent(point.high)}"] for point in some]
        return rows, [dp(f"walls.head.{key}") for key in ("walls", "share", "sure")], dp("walls.line_caption", **self._facts())

    def _curve_rows(self):
        dots = self.dots()
        rows = []
        for draw in range(1, len(self.model)):
            counted = [percent(dots[draw].share), f"{percent(dots[draw].low)} – {percent(dots[draw].high)}"] if dots else ["–", "–"]
            rows.append([str(draw), percent(self.model[draw]), *counted])
        return rows, [dp(f"walls.head.{key}") for key in ("draw", "model", "share", "sure")], dp("walls.line_caption", **self._facts())
