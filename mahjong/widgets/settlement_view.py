"""Who pays whom after a hand of four: what each hand is worth, who won, what was agreed; every payment, nets and sticks."""

from __future__ import annotations

from html import escape

from mahjong.draw.settled import settled
from mahjong.errors import MahjongError
from mahjong.rules import load
from mahjong.scoring.classical import settle_all
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.agreements import Agreements
from mahjong.widgets.classical_calculator import style
from mahjong.widgets.controls import HTML, Dropdown, ToggleButtons, VBox, see, styled
from mahjong.widgets.words import language
from mahjong.widgets.worth import WorthEntry

K16 = ("16", "128", "8", "40")  # classical.K16

NOBODY = "nobody"  # a control takes None for no choice at all


def _seat(value: Tile | str) -> Tile | None:
    return None if value == NOBODY else value


class SettlementView(VBox):
    """Four hands and who won: change any of them, and what the table agreed, and see who pays whom.

    >>> view = SettlementView()
    >>> {str(seat): paid for seat, paid in view.net.items()}
    {'E': -288, 'S': 512, 'W': -176, 'N': -48}
    """

    def __init__(self, worths=K16, winner: Tile | None = Tile.SOUTH, rules: str = "finnish"):
        lang, wide = language(), {"description_width": "initial"}
        self.entries = {seat: WorthEntry(seat, str(worth)) for seat, worth in zip(WINDS, worths)}
        seats = [(say(f"seat.{seat}", lang), seat) for seat in WINDS]
        nobody, drawn = ((say(f"classical.settle.{key}", lang), NOBODY) for key in ("nobody", "drawn"))
        chosen = NOBODY if winner is None else winner
        self.winner = ToggleButtons(options=[*seats, nobody], value=chosen, description=say("classical.settle.winner", lang), style=wide)
        self.winner.add_class("mj-mcr-choice")
        self.discarder = Dropdown(options=[drawn, *seats], description=say("classical.settle.discarder", lang), style=wide, layout={"width": "min(30rem, 100%)"})
        self.agreements, self.shown = Agreements(load(rules), ("pay",)), HTML()
        self.agreements.observe(lambda _: self._update(), "chosen")
        for part in (self.winner, self.discarder, *self.entries.values()):
            part.observe(lambda _: self._update(), "value")
        super().__init__([styled(style()), *self.entries.values(), self.winner, self.discarder, self.agreements, self.shown])
        self.add_class("mj-settlement")
        self._update()

    @property
    def totals(self) -> dict[Tile, int]:
        """What each hand is worth."""
        return {seat: entry.worth(self.agreements.rules).total for seat, entry in self.entries.items()}

    @property
    def facts(self) -> dict:
        """Who won, by which rules, on whose discard; a reckless discard is one that the table makes pay for all."""
        return {"winner": _seat(self.winner.value), "rules": self.agreements.rules, "discarder": _seat(self.discarder.value), "dangerous": True}

    @property
    def net(self) -> dict[Tile, int]:
        """What each seat wins or pays; raises MahjongError where the winner discarded the tile himself."""
        return settle_all(self.totals, **self.facts)

    def _update(self) -> None:
        see(self.discarder, self.winner.value is not NOBODY)
        try:
            inside = settled(self.totals, **self.facts, lang=language())
        except MahjongError as error:
            inside = f'<p class="mj-complaint">{escape(error.message(language()))}</p>'
        self.shown.value = f'<div class="mj-sheet mj-classical">{inside}</div>'
