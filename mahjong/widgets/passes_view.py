"""The way of the tiles, step by step: three passes, the vote, three passes back, the courtesy exchange (american.R33-R37)."""

from __future__ import annotations

from html import escape

from mahjong.draw.charleston import moves, passing
from mahjong.table.american.charleston import MOST, PASSES, receiver
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.charleston_html import plain, said, seat_name, style, way_word
from mahjong.widgets.controls import HTML, HBox, ToggleButtons, VBox, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import SNUG, button, named
from mahjong.widgets.words import language

STEPS = (0, 1, 2, "vote", 3, 4, 5, "courtesy")


class PassesView(VBox):
    """Eight steps drawn round a table, with the seat that looks on; `text` says the step in words.

    >>> view = PassesView()
    >>> view.go(2), view.text
    (True, 'East, you, pass three tiles to the left, to North, and get three from South. All pass at the same time.')
    """

    def __init__(self, lang: str = ""):
        self.lang = lang or language()
        self.picture, self.words = HTML(), HTML()
        self.live = TileRow(label=say("charleston.passes.label", self.lang))
        names = [(say(f"charleston.passes.name.{step}", self.lang), place) for place, step in enumerate(STEPS)]
        self.step = self._choice("step", names, 0)
        self.seat = self._choice("seat", [(seat_name(wind, self.lang), wind) for wind in WINDS], WINDS[0])
        self.back = button("charleston.passes.back", self.lang, lambda: self.go(self.step.value - 1))
        self.next = button("charleston.passes.next", self.lang, lambda: self.go(self.step.value + 1), "primary")
        pair = named(HBox([self.picture, VBox([self.words, HBox([self.back, self.next]), self.seat])]), "mj-ch-pair")
        super().__init__([styled(style()), self.step, pair, self.live])
        self.add_class("mj-ch")
        self._update()

    def _choice(self, key: str, options: list, value) -> ToggleButtons:
        made = ToggleButtons(options=options, value=value, description=say(f"charleston.passes.{key}", self.lang), style=SNUG)
        made.observe(lambda _: self._update(), "value")
        return named(made, "mj-ch-snug")

    def go(self, place: int) -> bool:
        """Shows a step, counted from 0; False, and nothing happens, where there is none."""
        if not 0 <= place < len(STEPS):
            return False
        self.step.value = place
        return True

    def _update(self) -> None:
        step, own = STEPS[self.step.value], self.seat.value
        lines = self._lines(step, own)
        self.text = self.live.message = plain(lines[1])
        self.words.value = said(lines)
        self.picture.value = self._picture(step, own) + f'<p class="mj-ch-legend">{escape(self._legend(step))}</p>'
        self.back.disabled, self.next.disabled = self.step.value == 0, self.step.value == len(STEPS) - 1

    def _picture(self, step, own: Tile) -> str:
        if step == "vote":
            return passing((), own, dict.fromkeys(WINDS, say("charleston.passes.vote_note", self.lang)), self.lang)
        return passing(moves("^^" if step == "courtesy" else PASSES[step]), own, lang=self.lang)

    def _legend(self, step) -> str:
        return "" if step == "vote" else say("charleston.picture.legend", self.lang)

    def _lines(self, step, own: Tile) -> list[str]:
        """Which Charleston it is, what happens, how many tiles have gone by then (american.D2)."""
        if step == "vote":
            return [self._say("second"), self._say("vote"), self._say("so_far", count=3 * MOST)]
        if step == "courtesy":
            one, other = [seat_name(wind, self.lang) for wind in WINDS if wind not in (own, receiver(own, "^^"))]
            facts = {"own": seat_name(own, self.lang), "taker": seat_name(receiver(own, "^^"), self.lang), "one": one, "other": other}
            return [self._say("courtesy_head"), self._say("courtesy", **facts), self._say("most")]
        way = PASSES[step]
        giver = next(wind for wind in WINDS if receiver(wind, way) == own)
        facts = {"way": way_word(way, self.lang), "taker": seat_name(receiver(own, way), self.lang), "giver": seat_name(giver, self.lang)}
        told = self._say("told", own=seat_name(own, self.lang), **facts)
        return [self._say("first" if step < 3 else "second"), told, self._say("so_far", count=MOST * (step + 1))]

    def _say(self, key: str, **facts) -> str:
        return say(f"charleston.passes.{key}", self.lang, **facts)
