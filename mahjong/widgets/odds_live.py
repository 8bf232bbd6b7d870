"""The same chance by trying, beside the exact one: a histogram of the first useful draw and a share that settles down, both live."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

from mahjong.draw.odds_charts import Point, percent, settling_chart, turn_histogram
from mahjong.numbers import number
from mahjong.odds.sampling import Sample, counts, first_turn
from mahjong.widgets.again import luck
from mahjong.widgets.controls import HBox, VBox, styled
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_html import block, line, op, style
from mahjong.widgets.odds_outs import Outs
from mahjong.widgets.odds_run import Trials, points_for

DRAWN = 150  # points of a line at most


def claimed_turn(outs: int, unseen: int, turns: int, players: int, before: int, thrown: float) -> Callable[[random.Random], int]:
    """A draw for `counts` as `first_turn` gives one, with the others drawing in between and throwing what is useful with a chance.

    >>> claimed_turn(12, 12, 3, 4, 3, 1.0)(random.Random(1))
    1
    """
    size = before + 1 + (turns - 1) * players

    def draw(rng: random.Random) -> int:
        for place, tile in enumerate(rng.sample(range(unseen), size)):
            if tile < outs and ((place - before) % players == 0 and place >= before or rng.random() < thrown):
                return max(0, -(-(place - before) // players)) + 1
        return turns + 1

    return draw


class Converging(VBox):
    """Tries out the question of the sliders above, as often as chosen; both pictures grow while it runs.

    >>> from mahjong.widgets.odds_hand import OddsHand
    >>> live = Converging(Outs(OddsHand("near")), number=1)
    >>> steps = live.trials.run_all()
    >>> live.sample().low < float(live.outs.chance) < live.sample().high
    True
    """

    def __init__(self, outs: Outs, number: int | None = None):
        self.outs, self.random = outs, luck(number)
        self.said = block()
        self.bars, self.line = Charted(self._bar_rows, self._bar_figure, "first-draw"), Charted(self._line_rows, self._line_figure, "settling")
        self.trials = Trials(self._make, self._show, 10_000)
        sides = HBox([VBox([block_of("live.bars"), self.bars]), VBox([block_of("live.line"), self.line])])
        sides.add_class("mj-op-sides")
        super().__init__([styled(style()), self.trials, self.said, sides])
        self.add_class("mj-op")
        self.asked, self.drawn = None, 0
        outs.observe(lambda _: self._other(), "changes")
        self._other()

    def _question(self) -> tuple:
        outs = self.outs
        return outs.outs.value, outs.unseen, outs.most, outs.players.value, outs.before, outs.thrown.value, outs.rules

    def _other(self) -> None:
        """Another question: what was counted no longer answers it. Another draw only moves the line looked at."""
        if self.asked != self._question():
            self.asked = self._question()
            self.exact = [float(self.outs.at(draw).value) for draw in range(self.outs.most + 1)]
            self.trials.forget()
        self._show()

    def _make(self, total: int) -> Iterator[tuple[int, Counter]]:
        outs, unseen, most, players, before, thrown, _ = self.asked
        draw = first_turn(outs, unseen, most) if thrown == "0" else claimed_turn(outs, unseen, most, players, before, float(self._share(thrown)))
        for counted in counts(draw, self.random, total, points_for(total)):
            yield sum(counted.values()), counted

    @staticmethod
    def _share(text: str) -> float:
        from fractions import Fraction

        return float(Fraction(text))

    # ---- what is shown

    def sample(self, step: tuple[int, Counter] | None = None) -> Sample:
        """How often the useful tile came by the draw chosen, so far or at a step."""
        done, counted = step or (self.trials.steps[-1] if self.trials.steps else (0, Counter()))
        return Sample(sum(n for turn, n in counted.items() if turn <= self.outs.draws.value), done)

    def points(self) -> list[Point]:
        """The line: some of the steps, the last always."""
        steps = self.trials.steps
        kept = steps[:: max(1, len(steps) // DRAWN)]
        kept += steps[-1:] if kept and kept[-1] is not steps[-1] else []
        return [Point(sample.trials, sample.share, sample.low, sample.high) for sample in map(self.sample, kept)]

    def shares(self) -> tuple[list[float], list[float]]:
        """For each draw, and for none, the exact share and the counted one."""
        exact = [after - so_far for so_far, after in zip(self.exact, self.exact[1:])] + [1 - self.exact[-1]]
        done, counted = self.trials.steps[-1] if self.trials.steps else (0, Counter())
        return exact, [counted[turn] / done for turn in range(1, len(exact) + 1)] if done else []

    def names(self) -> list[str]:
        """Under the bars: each draw, and none."""
        return [*map(str, range(1, len(self.exact))), op("live.none")]

    def _show(self) -> None:
        exact, counted = self.shares()
        chance, sample, draw = float(self.outs.chance), self.sample(), self.outs.draws.value
        title = self.outs.title()
        self.bars.show(turn_histogram(exact, counted, self.names(), op("live.bars_said", title=title, draw=draw, exact=percent(exact[draw - 1]), counted=percent(counted[draw - 1]) if counted else "–"), op("live.bars_axis"), draw - 1))
        facts = {"title": title, "draw": draw, "exact": percent(chance, 2), "share": percent(sample.share, 2), "low": percent(sample.low, 2), "high": percent(sample.high, 2), "done": number(sample.trials)}
        self.line.show(settling_chart(self.points(), chance, self.trials.chosen, op("live.line_said" if sample.trials else "live.line_none", **facts), op("live.line_axis"), op("live.exact", exact=percent(chance, 2))))
        inside = sample.low <= chance <= sample.high
        self.said.value = line(op(f"live.said_{'in' if inside else 'out'}" if sample.trials else "live.said_none", **facts), "text")

    def _bar_rows(self):
        exact, counted = self.shares()
        rows = [[name, percent(value, 2), percent(counted[i], 2) if counted else "–"] for i, (name, value) in enumerate(zip(self.names(), exact))]
        return rows, [op(f"live.head.{key}") for key in ("draw", "exact", "counted")], self.outs.title()

    def _line_rows(self):
        points = self.points()
        some = points[:: max(1, len(points) // 10)]
        some += points[-1:] if some and some[-1] != points[-1] else []
        rows = [[number(point.trials), percent(point.share, 2), f"{percent(point.low, 2)} – {percent(point.high, 2)}"] for point in some]
        caption = op("live.line_caption", draw=self.outs.draws.value, exact=percent(float(self.outs.chance), 2), title=self.outs.title())
        return rows or [["0", "–", "–"]], [op(f"live.head.{key}") for key in ("trials", "counted", "sure")], caption

    def _bar_figure(self):
        from mahjong.draw.figures import histogram_figure

        exact, counted = self.shares()
        note = f"{self.outs.title()} {self.outs.left_out()} " + (op("live.note", done=number(self.trials.done)) if counted else "")
        return histogram_figure(exact, counted, self.names(), op("live.bars"), note, self._tiles(), (op("live.bars_axis"), op("outs.percent")), (op("live.head.counted"), op("live.head.exact")))

    def _line_figure(self):
        from mahjong.draw.figures import settling_figure

        note = f"{op('live.line_figure', draw=self.outs.draws.value)} {self.outs.title()} {self.outs.left_out()}"
        return settling_figure(self.points(), float(self.outs.chance), op("live.line"), note, self._tiles(), (op("live.line_axis"), op("outs.percent")), (op("live.head.counted"), op("live.head.exact")))

    def _tiles(self):
        hand = self.outs.mine.editor.hand
        return hand.tiles if hand and self.outs.from_hand.value else ()


def block_of(key: str):
    """A heading over a picture."""
    made = block()
    made.value = f"<h3>{op(key)}</h3>"
    return made
