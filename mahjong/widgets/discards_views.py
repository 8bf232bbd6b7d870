"""Views of a desk: the useful tiles after the discard chosen, and the curves of several discards by draw."""

from __future__ import annotations

from html import escape

from mahjong.draw.discards_charts import fitted_chart
from mahjong.draw.odds_charts import Line, percent
from mahjong.draw.odds_tiles import copies_chart, copies_legend, throws_chart
from mahjong.draw.tables import table
from mahjong.odds.shanten import away
from mahjong.odds.useful import improving
from mahjong.reading import count
from mahjong.widgets.controls import see
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_html import dp, facts, tile_name, told
from mahjong.widgets.discards_view import Picks, View, sides, title, waiting
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_html import block, line
from mahjong.widgets.words import language

MOST = 4  # discards whose curves are drawn together
BETTER = 8  # changes of shape shown


class UsefulTiles(View):
    """Which tiles help after the discard chosen, copy by copy, and the other discards beside it.

    >>> desk = Desk("gone"); desk.throw("8s")
    True
    >>> "3 copies" in UsefulTiles(desk).mine.value
    True
    """

    def __init__(self, desk: Desk):
        self.mine, self.others, self.better = block(), block(), block()
        super().__init__(desk, sides([title("useful.mine"), self.mine, self.better], [title("useful.others"), self.others]))

    def show(self, counted: bool) -> None:
        if counted:
            return  # nothing here waits for the outlook
        position, found = self.desk.position, self.answers.useful[self.chosen]
        seen = count((*position.seen, self.chosen))
        words = dp("copies_away", copies=found.copies, away=away(found.shanten, language()))
        shown = copies_chart(found.tiles, seen, language()) + copies_legend(language()) if found.tiles else ""
        self.mine.value = line(f"**{words}**") + shown + line(dp("useful.not_drawn"), "muted")
        self.better.value = self._better(found.copies)
        self.others.value = self._others()

    def hide(self) -> None:
        self.mine.value = self.others.value = self.better.value = ""

    def _others(self) -> str:
        """Each discard that keeps the hand as near, and the chosen one if it does not."""
        near = self.answers.shanten
        rows = [each for tile, each in self.answers.useful.items() if each.shanten == near or tile == self.chosen]
        words = {each.tile: dp("useful.row", tile=tile_name(each.tile), copies=each.copies, away=away(each.shanten, language())) for each in rows}
        return throws_chart(rows, words, language(), max(each.copies for each in rows))

    def _better(self, now: int) -> str:
        """Draws that bring the hand no nearer and yet leave it more useful tiles."""
        position = self.desk.position
        found = improving(position.without(self.chosen), self.answers.forms, (*position.seen, self.chosen))
        if not found:
            return line(dp("useful.no_better"), "muted")
        best = sorted(found.items(), key=lambda each: (-each[1].copies, each[0]))
        rows = [[[tile], [each.tile], dp("copies", copies=each.copies)] for tile, each in best[:BETTER]]
        more = line(dp("useful.more", count=len(best) - BETTER), "muted") if len(best) > BETTER else ""
        head = [dp(f"useful.head.{key}") for key in ("draw", "throw", "copies")]
        top = f'<h3 class="mj-dc-h">{escape(dp("useful.better"))}</h3>{line(dp("useful.better_says", now=now), "muted")}'
        return f"{top}{table(rows, head, lang=language(), width=26)}{more}"


class Curves(View):
    """The chance to be ready, and to have won, by each draw: up to four discards as lines that bear their tiles.

    >>> desk = Desk("points"); desk.throw("4p")
    True
    >>> [str(tile) for tile in Curves(desk).picks.picked]
    ['5m', '6m', '3p', '4p']
    """

    def __init__(self, desk: Desk):
        self.picks = Picks(dp("curves.pick", most=MOST), MOST, lambda: self._draw() or self._says())
        self.charts = {goal: Charted(lambda goal=goal: self._rows(goal), lambda goal=goal: self._figure(goal), f"{goal}-by-draw") for goal in ("ready", "win")}
        self.said, self.asked = block(), None
        pictures = sides([title("curves.ready"), self.charts["ready"]], [title("curves.win"), self.charts["win"]])
        super().__init__(desk, title("curves.which"), self.picks, self.said, pictures)

    def show(self, counted: bool) -> None:
        if not counted:
            self.said.value = waiting()
            return
        self._offer()
        self._draw()

    def _offer(self) -> None:
        """The same discards as before while they can be had; of another hand or choice the chosen one and the best."""
        answers = self.answers
        asked, known = (self.desk.position.hand, self.chosen), list(answers.prospects)
        wanted = [tile for tile in self.picks.picked if tile in known] if asked == self.asked else []
        best = [row.tile for row in answers.rows("score") if row.tile in known and row.tile != self.chosen][: MOST - 1]
        self.asked = asked
        self.picks.offer(sorted(known), wanted or [*([self.chosen] if self.chosen in known else []), *best])

    def _draw(self) -> None:
        refused = self.answers.refused.get("outlook")
        self.said.value = line(refused.message(language()), "muted") if refused else told(self._says())
        for goal, chart in self.charts.items():
            see(chart, not refused)
            lines = [] if refused else self.lines(goal)
            chart.show(fitted_chart(lines, self._label(goal), dp("curves.axis")) if lines else "")

    def lines(self, goal: str) -> list[Line]:
        """A line for each discard picked."""
        return [Line(tile, self.answers.curve(goal, tile)) for tile in self.picks.picked]

    def _says(self) -> str:
        """Who leads at the end, and where a line crosses another on the way."""
        lines = self.lines("win")
        if not lines:
            return ""
        last = max(lines, key=lambda each: each.values[-1])
        half = max(1, len(last.values) // 3)
        early = max(lines, key=lambda each: each.values[half])
        told = dp("curves.leads", tile=tile_name(last.name), share=percent(last.values[-1]), **facts(self.desk.position))
        crosses = early.values[half] > last.values[half] + 1e-9
        return f"{told} {dp('curves.crosses', tile=tile_name(early.name), half=half)}" if crosses else told

    def _label(self, goal: str) -> str:
        ends = "; ".join(dp("curves.end", tile=tile_name(each.name), share=percent(each.values[-1])) for each in self.lines(goal))
        return dp(f"curves.{goal}_said", ends=ends, **facts(self.desk.position))

    def _rows(self, goal: str):
        lines = self.lines(goal)
        rows = [[str(draw), *(percent(each.values[draw]) for each in lines)] for draw in range(1, self.desk.position.draws + 1)] if lines else []
        return rows, [dp("curves.draw"), *(tile_name(each.name) for each in lines)], dp(f"curves.{goal}_caption", **facts(self.desk.position))

    def _figure(self, goal: str):
        from mahjong.draw.figures import chance_figure

        lines, position = self.lines(goal), self.desk.position
        note = " ".join([dp("figure.note", **facts(position)), dp("figure.left_out")])
        made = chance_figure({tile_name(each.name): each.values for each in lines}, dp(f"curves.{goal}_title", **facts(position)), note, position.hand.tiles, first=0, labels=(dp("curves.axis"), dp("figure.percent")))
        made.axes[0].set_ylim(0, min(100, 110 * max([0.01, *(each.values[-1] for each in lines)])))
        return made
