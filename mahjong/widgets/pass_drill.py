"""One pass from a chosen hand, as an exercise: three tiles go, and afterwards the page says what that cost (american.R40-R43)."""

from __future__ import annotations

from html import escape

from mahjong.draw.charleston import moves, passing
from mahjong.files import load_toml
from mahjong.table.american.charleston import direction, receiver
from mahjong.table.card_table import TABLES
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.charleston_cost import pass_html, verdict, cost
from mahjong.widgets.charleston_game import Sitting
from mahjong.widgets.charleston_html import drawn, named as in_words, plain, said, seat_name, style
from mahjong.widgets.controls import HTML, HBox, ToggleButtons, VBox, see, styled
from mahjong.widgets.pass_row import PassRow
from mahjong.widgets.positions import arranged
from mahjong.widgets.wall_view import SNUG, button, named
from mahjong.widgets.words import language


def drill(key: str) -> Sitting:
    """A hand of the exercise by its key, at East's seat of a real deal.

    >>> drill("joker").deal.phase
    'pass'
    """
    hand = load_toml("data/charleston_page.toml")["hand"][key]
    deal = arranged({"E": hand}, rules="playboard", table=TABLES["playboard"])
    return Sitting(1, "playboard", Tile.EAST, "vote", deal)


class PassDrill(VBox):
    """Hands by their keys; for the one picked, three tiles to choose. With `weighed` the answer tells what they cost, else what moved.

    >>> view = PassDrill("joker", weighed=False)
    >>> [view.hand.row.pick(place) for place in (0, 1, 2)], view.hand.go(), view.sitting.deal.stage
    ([True, True, True], None, 1)
    """

    def __init__(self, *keys: str, weighed: bool = True, lang: str = ""):
        self.lang, self.weighed = lang or language(), weighed
        self.ask, self.picture, self.answer = HTML(), HTML(), HTML()
        options = [(say(f"charleston.drill.name.{key}", self.lang), key) for key in keys]
        self.pick = named(ToggleButtons(options=options, description=say("charleston.drill.pick", self.lang), style=SNUG), "mj-ch-snug")
        see(self.pick, len(keys) > 1)
        self.hand = PassRow(self._passed, self.lang)
        self.other = button("charleston.drill.other", self.lang, self.back)
        self.pick.observe(lambda _: self.start(), "value")
        super().__init__([styled(style()), self.pick, self.ask, self.hand, HBox([self.other]), self.picture, self.answer])
        self.add_class("mj-ch")
        self.start()

    def start(self) -> None:
        """The picked hand as it was dealt, nothing chosen."""
        self.began, self.chosen = drill(self.pick.value), []
        self.ask.value = f'<p class="mj-ch-ask">{escape(say(f"charleston.drill.ask.{self.pick.value}", self.lang))}</p>'
        self._show()

    def back(self) -> None:
        """The same hand again, with the tiles chosen before still raised."""
        self._show()
        self.hand.row.focus()

    def _show(self) -> None:
        self.sitting = self.began
        deal, seat = self.began.deal, self.began.seat
        self.hand.show(deal.holding(seat).concealed, self.began.count, seat_name(receiver(seat, direction(deal)), self.lang), chosen=self.chosen)
        self.picture.value = self.answer.value = ""
        see(self.other, False)

    def _passed(self, tiles: tuple[Tile, ...], unseen: int) -> None:
        later = self.began.choose(self.began.passes(tiles, unseen))
        self.chosen, self.sitting, step = list(self.hand.row.selected), later, later.steps[-1]
        self.hand.show(later.deal.holding(later.seat).concealed, new=step.got(later.seat))
        self.answer.value = self._weighed(later, step) if self.weighed else self._moved(step)
        see(self.other, True)
        self.other.focus()

    def _weighed(self, later: Sitting, step) -> str:
        self.hand.row.message = plain(verdict(cost(later, step), self.lang))
        return said([say(f"charleston.drill.after.{self.pick.value}", self.lang)]) + pass_html(later, step, self.lang)

    def _moved(self, step) -> str:
        """What the own seat gave and got; what the others passed to each other stays hidden."""
        seat, way = self.began.seat, direction(step.before)
        giver = next(wind for wind in WINDS if receiver(wind, way) == seat)
        counts = {wind: say("charleston.play.tiles", self.lang, count=len(step.after.holding(wind).concealed)) for wind in WINDS}
        self.picture.value = passing(moves(way), seat, counts, self.lang) + f'<p class="mj-ch-legend">{escape(say("charleston.picture.legend", self.lang))}</p>'
        names = {"taker": seat_name(receiver(seat, way), self.lang), "giver": seat_name(giver, self.lang)}
        self.hand.row.message = say("charleston.row.passed", self.lang, given=in_words(step.own(seat), self.lang), got=in_words(step.got(seat), self.lang), **names)
        tiles = {"given": drawn(step.own(seat), 28, self.lang), "got": drawn(step.got(seat), 28, self.lang)}
        return f'<div class="mj-ch-said"><p>{say("charleston.row.passed", self.lang, **tiles, **names)} {escape(say("charleston.row.everybody", self.lang, count=13))}</p></div>'
