"""A view of a desk: the whole comparison as a figure to keep, drawn with matplotlib when it is asked for."""

from __future__ import annotations

from mahjong.draw import hand as draw_hand
from mahjong.draw.chart_lines import COLOURS
from mahjong.draw.odds_charts import percent
from mahjong.widgets.controls import see
from mahjong.widgets.discards_answers import Row
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_html import dp, facts, points, tile_name
from mahjong.widgets.discards_view import View, waiting
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_html import block, line
from mahjong.widgets.words import language

ROWS = 8  # discards in the figure
COLUMNS = ("useful", "win", "score", "danger")
ROW = 0.46  # inches


class Keep(View):
    """The comparison as a table and as a figure to keep.

    >>> desk = Desk("eight"); desk.throw("5s")
    True
    >>> keep = Keep(desk); keep.chart.make()
    >>> "data:image/png" in keep.chart.kept.value
    True
    """

    def __init__(self, desk: Desk):
        self.said = block()
        self.chart = Charted(self._rows, self._figure, "discards")
        super().__init__(desk, self.said, self.chart)

    def show(self, counted: bool) -> None:
        self.said.value = line(dp("figure.says", **facts(self.desk.position)), "muted") if counted else waiting()
        see(self.chart, counted)
        if counted:
            self.chart.show(draw_hand(self.desk.position.hand, 30, language(), own=False))

    def shown(self) -> list[Row]:
        """The discards in the figure: the best by mean score, and the chosen one."""
        rows = self.answers.rows("score")
        return [row for place, row in enumerate(rows) if place < ROWS or row.tile == self.chosen]

    def _rows(self):
        rows = [[tile_name(row.tile), *(self._words(row, key) for key in COLUMNS)] for row in self.shown()] if self.answers and self.chosen is not None else []
        head = [dp("head.tile"), *(dp(f"head.{key}", **facts(self.desk.position)) for key in COLUMNS)]
        return rows, head, dp("caption", **facts(self.desk.position))

    def _words(self, row: Row, key: str) -> str:
        if key == "useful":
            farther = row.useful.shanten - self.answers.shanten
            return dp("copies_farther" if farther else "copies", copies=row.useful.copies, farther=farther)
        value = getattr(row, key)
        if value is None:
            return dp("not_counted")
        return dp("points", points=points(value)) if key == "score" else percent(value)

    def _figure(self):
        position, rows = self.desk.position, self.shown()
        title = dp("figure.title", **facts(position))
        open_ = dp("figure.open", count=len(position.seen)) if position.seen else dp("figure.nothing_open")
        note = " ".join([dp("figure.note", **facts(position)), dp("figure.left_out"), open_, dp("figure.chosen", tile=tile_name(self.chosen)), dp("figure.danger")])
        heads = [dp(f"head.{key}", **facts(position)) for key in COLUMNS]
        columns = [[(_value(row, key), self._words(row, key)) for row in rows] for key in COLUMNS]
        return comparison([row.tile for row in rows], columns, heads, title, note, position.hand.tiles)


def _value(row: Row, key: str) -> float:
    return float(row.useful.copies) if key == "useful" else getattr(row, key) or 0.0


def comparison(tiles, columns, heads, title: str, note: str, hand):
    """A matplotlib figure: a row for each tile thrown, a column of bars for each thing counted, the hand above. Returns the figure."""
    from mahjong.draw.figures import blank, draw_tiles

    high = 2.3 + ROW * len(tiles)
    figure, axes = blank(title, note, hand, (7.6, high))
    axes.remove()
    low, tall = 0.95 / high, ROW * len(tiles) / high
    for place, tile in enumerate(tiles):
        spot = figure.add_axes((0.03, low + tall - ROW * (place + 0.94) / high, 0.045, ROW * 0.88 / high))
        draw_tiles(spot, [tile])
    wide = 0.88 / len(columns)
    for number, (column, head) in enumerate(zip(columns, heads)):
        spot = figure.add_axes((0.1 + wide * number, low, wide * 0.9, tall))
        _bars(spot, column, head, COLOURS[number == len(columns) - 1])
    return figure


def _bars(axes, column, head: str, colour: str) -> None:
    """Bars with their words above them, and no frame."""
    values = [value for value, _ in column]
    places = range(len(column))
    axes.barh(places, values, height=0.26, color=colour)
    axes.barh(places, [max(values) or 1] * len(column), height=0.26, color="#f2eee3", zorder=0)
    for place, (_, words) in zip(places, column):
        axes.text(0, place - 0.2, words, fontsize=9.5, color="#221f1a", va="bottom")
    axes.set(ylim=(len(column) - 0.45, -0.6), xlim=(0, max(values) or 1))
    axes.set_title(head, fontsize=9.5, color="#655f53", loc="left")
    axes.axis("off")
