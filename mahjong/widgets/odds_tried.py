"""Any exact chance with its simulation beside it: start, watch the share settle down, stop."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mahjong.draw.odds_charts import Point, percent, settling_chart
from mahjong.numbers import number
from mahjong.odds.chance import Chance, in_words
from mahjong.odds.sampling import TRIALS as KNOWN, Sample, simulate
from mahjong.widgets.again import luck
from mahjong.widgets.controls import VBox
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_html import block, hide, line, op
from mahjong.widgets.odds_run import Trials, points_for
from mahjong.widgets.words import language

DRAWN = 150  # points of a line at most
RARE = 5  # with fewer hits to be expected, a sentence says how many trials would be wanted


def two_digits(number: Fraction) -> int:
    """A large number as one says it, the rest noughts.

    >>> two_digits(Fraction(36044013215)), two_digits(Fraction(99))
    (36000000000, 99)
    """
    step = 10 ** max(len(str(round(number))) - 2, 0)
    return round(number / step) * step


class Tried(VBox):
    """The simulation beside a chance; `ask(chance, title)` begins with another one. `wide` puts the chart beside the rest.

    >>> from mahjong.odds.questions import given_pair
    >>> tried = Tried(1); tried.ask(given_pair(), "A pair"); steps = tried.trials.run_all()
    >>> tried.sample.trials
    10000
    """

    def __init__(self, number: int | None = None, wide: bool = False):
        self.random, self.chance, self.title = luck(number), None, ""
        self.said = block()
        self.chart = Charted(self._rows, self._figure, "simulated")
        self.trials = Trials(self._make, self._show, 10_000)
        super().__init__([VBox([self.trials, self.said]), self.chart])
        self.add_class("mj-op-sides" if wide else "mj-op-tried")
        hide(self.chart)

    def ask(self, chance: Chance, title: str) -> None:
        """Another question; a run that goes on stops."""
        self.title = title
        if self.chance is None or (chance.key, chance.facts) != (self.chance.key, self.chance.facts):
            self.chance = chance
            self.trials.forget()
        self._show()

    def _make(self, total: int) -> Iterator[tuple[int, Sample]]:
        if self.chance is None or self.chance.key not in KNOWN:
            return
        for sample in simulate(self.chance, self.random, total, points_for(total)):
            yield sample.trials, sample

    @property
    def sample(self) -> Sample:
        """The count so far."""
        return self.trials.steps[-1][1] if self.trials.steps else Sample(0, 0)

    def points(self) -> list[Point]:
        """The line: some of the steps, the last always."""
        steps = [sample for _, sample in self.trials.steps]
        kept = steps[:: max(1, len(steps) // DRAWN)]
        kept += steps[-1:] if kept and kept[-1] is not steps[-1] else []
        return [Point(sample.trials, sample.share, sample.low, sample.high) for sample in kept]

    def _facts(self) -> dict[str, str]:
        sample = self.sample
        shares = {"share": sample.share, "low": sample.low, "high": sample.high, "exact": float(self.chance)}
        counted = in_words(Fraction(sample.hits, sample.trials), language()) if sample.trials else ""
        return {key: percent(value, 2) for key, value in shares.items()} | {"title": self.title, "done": number(sample.trials), "hits": number(sample.hits), "words": counted, "most": in_words(Fraction(sample.high).limit_denominator(10**9), language())}

    def _show(self) -> None:
        facts, sample, chance = self._facts(), self.sample, float(self.chance)
        key = "none" if not sample.trials else "no_hit" if not sample.hits and chance else "in" if sample.low <= chance <= sample.high else "out"
        self.said.value = line(op(f"tried.{key}", **facts)) + self._rare()
        hide(self.chart, not sample.trials)
        self.chart.show(settling_chart(self.points(), chance, self.trials.chosen, op("tried.chart" if sample.trials else "tried.none", **facts), op("live.line_axis"), op("live.exact", exact=facts["exact"])))

    def _rare(self) -> str:
        """For what hardly ever happens: how many trials it would take."""
        if not self.chance.value or self.chance.value * self.trials.total.value >= RARE:
            return ""
        return line(op("tried.rare", trials=number(two_digits(RARE / self.chance.value)), hits=RARE), "muted")

    def _rows(self):
        points = self.points()
        some = points[:: max(1, len(points) // 10)]
        some += points[-1:] if some and some[-1] != points[-1] else []
        rows = [[number(point.trials), percent(point.share, 3), f"{percent(point.low, 3)} – {percent(point.high, 3)}"] for point in some]
        return rows or [["0", "–", "–"]], [op(f"live.head.{key}") for key in ("trials", "counted", "sure")], self.title

    def _figure(self):
        from mahjong.draw.figures import settling_figure

        note = f"{self.title} {self.chance.formula(language())} = {self.chance.decimal}"
        return settling_figure(self.points(), float(self.chance), op("live.line"), note, (), (op("live.line_axis"), op("outs.percent")), (op("live.head.counted"), op("live.head.exact")))
