"""A view of a desk: what a discard promises in points, as chance times points, and the wins that are worth too little."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from mahjong.draw import hand as draw_hand
from mahjong.draw.discards_charts import Worth, worth_boxes
from mahjong.draw.odds_charts import percent
from mahjong.draw.tables import Html, table
from mahjong.widgets.discards_answers import Row
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_html import dp, facts, points, tile_name, told
from mahjong.widgets.discards_view import View, waiting
from mahjong.widgets.discards_wins import Found, wins
from mahjong.widgets.odds_html import block, line
from mahjong.widgets.words import language

BOXES = 5  # discards shown as boxes
DEAREST, CHEAPEST = 3, 3  # wins shown of each sort
PAGES = {"mcr": "08-mcr.ipynb", "mil": "08-mcr.ipynb"}  # where a win can be opened in a calculator; else the classical page


class Scores(View):
    """Boxes of chance times points for the best discards and the chosen one; under them the wins the chosen one leads to.

    >>> desk = Desk("eight"); desk.throw("2s")
    True
    >>> "fewer than 8 points" in Scores(desk).ways.value
    True
    """

    def __init__(self, desk: Desk):
        self.said, self.boxes, self.count, self.ways = (block() for _ in range(4))
        super().__init__(desk, self.said, self.boxes, self.count, self.ways)

    def hide(self) -> None:
        self.boxes.value = self.count.value = self.ways.value = self.said.value = ""

    def show(self, counted: bool) -> None:
        if not counted:
            self.said.value = waiting()
            return
        self.hide()
        refused = self.answers.refused.get("outlook")
        if refused:
            self.said.value = line(refused.message(language()), "muted")
            return
        boxes = [self._worth(row) for row in self._shown()]
        self.said.value = told(self._says())
        self.boxes.value = worth_boxes(boxes, language()) + line(dp("score.area", **facts(self.desk.position)), "muted")
        if self.chosen in self.answers.prospects:
            self._show_wins()

    def _shown(self) -> list[Row]:
        """The best by mean score, and the chosen one."""
        rows = [row for row in self.answers.rows("score") if row.prospect]
        return [row for place, row in enumerate(rows) if place < BOXES or row.tile == self.chosen]

    def _worth(self, row: Row) -> Worth:
        chance = self.answers.curve("score", row.tile)[-1]
        each = row.score / chance if chance else 0.0
        words = (dp("score.chance", share=percent(chance)), dp("score.each", points=points(each)), dp("score.mean", points=points(row.score)))
        return Worth(row.tile, chance, each, words)

    def _says(self) -> str:
        """Whether playing for points and playing to win ask for the same discard, and what the minimum costs."""
        score, win = self.answers.best("score"), self.answers.best("win")
        both = [tile for tile in score if tile in win]
        told = dp("score.same", tile=tile_name(both[0])) if both else dp("score.differ", score=tile_name(score[0]), win=tile_name(win[0]))
        row = self.answers.row(self.chosen)
        if row.any_win is not None and row.win is not None and row.any_win - row.win > 5e-4:
            told += " " + dp("score.minimum", any=percent(row.any_win), win=percent(row.win), tile=tile_name(self.chosen), **facts(self.desk.position))
        return told

    def _show_wins(self) -> None:
        """How many of the ways to a win are legal, with the dearest and those too cheap."""
        found = wins(*self.answers.discard(self.chosen))
        legal, short = [each for each in found if each.points], [each for each in found if not each.points]
        key = "score.count_short" if short else "score.count"
        self.count.value = line(dp(key, ways=len(found), short=len(short), tile=tile_name(self.chosen), **facts(self.desk.position)))
        cheap = short[:CHEAPEST] if short else legal[DEAREST:][-CHEAPEST:]
        rows = [self._way(each) for each in (*legal[:DEAREST], *cheap)]
        head = [dp(f"score.head.{key}") for key in ("hand", "points")]
        self.ways.value = table(rows, head, dp("score.ways", **facts(self.desk.position)), language(), stacked=True) if rows else ""

    def _way(self, found: Found) -> list:
        words = dp("points", points=found.points) if found.points else dp("score.too_few", **facts(self.desk.position))
        page = PAGES.get(self.desk.position.rules, "07-classical.ipynb")
        address = f"{page}?win={quote(str(found.win), safe='')}&rules={self.desk.position.rules}#calculator"
        link = f'<a href="{escape(address)}" target="_blank" rel="noopener">{escape(dp("score.open"))}</a>'
        return [Html(draw_hand(found.win, 26, language(), own=False)), Html(f"{escape(words)}<br>{link}")]
