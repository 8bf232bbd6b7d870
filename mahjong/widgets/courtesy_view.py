"""The courtesy exchange: four offers, and what they come to by both rules, side by side (american.R37-R39)."""

from __future__ import annotations

from html import escape

from mahjong.draw.charleston import Moved, passing
from mahjong.table.american.charleston import MOST, receiver
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.charleston_html import plain, said, seat_name, style
from mahjong.widgets.controls import HTML, HBox, ToggleButtons, VBox, styled
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.vote_view import until
from mahjong.widgets.wall_view import SNUG, named
from mahjong.widgets.words import language

PAIRS = ((WINDS[0], WINDS[2]), (WINDS[1], WINDS[3]))
USUAL = {"E": 3, "W": 1, "S": 2, "N": 2}


class CourtesyView(VBox):
    """An offer of none to three for each seat; `deals` are the positions after them, by rule set.

    >>> view = CourtesyView()
    >>> {rules: deal.offers for rules, deal in view.deals.items()}
    {'playboard': (0, 2, 0, 2), 'nmjl_like': (1, 2, 1, 2)}
    """

    def __init__(self, lang: str = ""):
        self.lang, self.shown = lang or language(), HTML()
        self.live = TileRow(label=say("charleston.courtesy.label", self.lang))
        self.seats = {wind: self._seat(wind) for pair in PAIRS for wind in pair}
        pairs = named(HBox([VBox([self.seats[wind] for wind in pair]) for pair in PAIRS]), "mj-ch-seats", "mj-ch-even")
        super().__init__([styled(style()), pairs, self.shown, self.live])
        self.add_class("mj-ch")
        self._update()

    def _seat(self, wind: Tile) -> ToggleButtons:
        label = say("charleston.courtesy.offer", self.lang, seat=seat_name(wind, self.lang))
        made = ToggleButtons(options=[(str(count), count) for count in range(MOST + 1)], value=USUAL[str(wind)], description=label, style=SNUG)
        made.observe(lambda _: self._update(), "value")
        return named(made, "mj-ch-snug")

    def _update(self) -> None:
        self.deals = {rules: self._offered(until("offer", rules, "never")) for rules in TABLES}
        cards = "".join(self._card(rules, deal) for rules, deal in self.deals.items())
        self.shown.value = f'<div class="mj-ch-cards">{cards}</div>'
        self.live.message = " ".join(f"{self._title(rules)}. {plain(line)}" for rules, deal in self.deals.items() for line in self._pairs(deal))

    def _offered(self, deal: Deal) -> Deal:
        for wind in WINDS:
            deal = deal.play(Event(wind, "offer", number=self.seats[wind].value))
        return deal

    def _title(self, rules: str) -> str:
        return say(f"charleston.courtesy.{TABLES[rules].courtesy}_title", self.lang, rules=say(f"ruleset.{rules}.short", self.lang))

    def _card(self, rules: str, deal: Deal) -> str:
        """One rule set: the rule, the table with what moves, the outcome for both pairs, what comes next."""
        notes = {wind: say("charleston.courtesy.offers", self.lang, count=self.seats[wind].value) for wind in WINDS}
        moved = [Moved(wind, receiver(wind, "^^"), deal.offers[wind - Tile.EAST]) for wind in WINDS]
        rule = say(f"charleston.courtesy.rule_{TABLES[rules].courtesy}", self.lang)
        then = say(f"charleston.courtesy.then_{'exchange' if deal.phase == 'courtesy' else 'play'}", self.lang)
        lines = said([*self._pairs(deal), then])
        return f'<section class="mj-ch-card"><h4>{escape(self._title(rules))}</h4><p>{sentence(rule)}</p>{passing(moved, notes=notes, lang=self.lang)}{lines}</section>'

    def _pairs(self, deal: Deal) -> list[str]:
        """Each pair settles for itself (american.A24)."""
        said = []
        for pair in PAIRS:
            count = deal.offers[pair[0] - Tile.EAST]
            names = dict(zip(("one", "other"), (seat_name(wind, self.lang) for wind in pair)))
            offers = dict(zip(("mine", "theirs"), (self.seats[wind].value for wind in pair)))
            said.append(say(f"charleston.courtesy.{'each' if count else 'nothing'}", self.lang, count=count, **names, **offers))
        return said
