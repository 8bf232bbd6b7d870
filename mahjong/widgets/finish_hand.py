"""The first thing to touch: a hand one tile short of a win, and some tiles of which one or more finish it."""

from __future__ import annotations

from html import escape

from mahjong.draw import hand as draw_hand
from mahjong.hand import Hand, Win
from mahjong.notation import read_hand
from mahjong.reading import readings, waits
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.controls import HTML, VBox
from mahjong.widgets.find_tile import plain_name
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

STYLE = 'style="min-height:3.2em;margin:.25rem 0"'


class FinishHand(VBox):
    """Thirteen tiles and a few more under them: the learner picks one that wins, and sees the groups it makes.

    `held` is a hand in notation, `offered` tiles divided by spaces. Raises NotationError or HandError for what is no hand.

    >>> game = FinishHand("23m 456p 777s EEE 99p", "6m 1m 4m")
    >>> game.row.pick(1), "1m" in game.found
    (True, True)
    """

    def __init__(self, held: str, offered: str):
        self.held, self.lang, self.found = read_hand(held), language(), []
        self.drawing, self.said = HTML(), HTML()
        self.row = TileRow(offered.split(), label=say("page.finish.choices", self.lang), width=52, columns=6, select=False)
        self.row.on_pick(lambda _, spelling: self._try(Tile.parse(spelling)))
        super().__init__([self.drawing, self.row, self.said])
        self._draw(self.held)
        self.said.value = f"<p {STYLE}>{escape(say('page.finish.start', self.lang))}</p>"

    def _try(self, t: Tile) -> None:
        wins = t in waits(self.held)
        if wins and str(t) not in self.found:
            self.found.append(str(t))
        self._draw(readings(Win(self.held, t))[0] if wins else self.held)
        self._mark(t, wins)
        self._say(*self._answer(t, wins))

    def _answer(self, t: Tile, wins: bool) -> tuple[str, str]:
        """The verdict, and what to do or to know next."""
        verdict = say(f"page.finish.{'right' if wins else 'wrong'}", self.lang, tile=plain_name(t, self.lang))
        left = {str(w) for w in waits(self.held)} & set(self.row.tiles) - set(self.found)
        return verdict, say(f"page.finish.{'try' if not wins else 'more' if left else 'all'}", self.lang)

    def _mark(self, t: Tile, wins: bool) -> None:
        """Tiles that win stay marked, those tried in vain step back."""
        states = [*self.row.states, *[""] * len(self.row.tiles)][: len(self.row.tiles)]
        states[self.row.tiles.index(str(t))] = "mark" if wins else "dim"
        self.row.states = states

    def _draw(self, what: Hand) -> None:
        self.drawing.value = draw_hand(what, 44, self.lang, own=False)

    def _say(self, verdict: str, more: str) -> None:
        """The row calls the answer out, and keeps it; what is seen is hidden from who heard it already."""
        self.said.value = f'<p aria-hidden="true" {STYLE}><strong>{escape(verdict)}</strong> {escape(more)}</p>'
        self.row.message = f"{verdict} {more}"
