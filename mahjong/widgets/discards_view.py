"""What the views farther down the page have in common: they follow the desk, and show nothing before the learner has chosen."""

from __future__ import annotations

from ipywidgets import Widget

from mahjong.tiles import BY_SPELLING, Tile
from mahjong.widgets.controls import HBox, VBox, see
from mahjong.widgets.discards_answers import Answers
from mahjong.widgets.discards_desk import DONE, Desk
from mahjong.widgets.discards_html import dp, first, plain, thrown
from mahjong.widgets.odds_html import block, line
from mahjong.widgets.tile_row import TileRow


class View(VBox):
    """A view of a desk. A subclass gives its parts to `__init__`, those that are `always` to be seen apart, and draws them in `show`."""

    def __init__(self, desk: Desk, *parts: Widget, always: tuple[Widget, ...] = ()):
        self.desk, self.top, self.parts = desk, block(), parts
        super().__init__([*always, self.top, *parts])  # the style is the desk's
        self.add_class("mj-op").add_class("mj-dc")
        desk.watch(self._told)

    @property
    def answers(self) -> Answers:
        """What is counted so far."""
        return self.desk.answers

    @property
    def chosen(self) -> Tile | None:
        """The tile thrown."""
        return self.desk.chosen

    def _told(self, what: str) -> None:
        hidden = self.chosen is None
        self.top.value = first() if hidden else thrown(self.desk.position, self.chosen)
        for part in self.parts:
            see(part, not hidden)
        if hidden:
            self.hide()
        else:
            self.show(what == DONE)

    def show(self, counted: bool) -> None:
        """Draws the view; `counted` tells that nothing is missing any more."""

    def hide(self) -> None:
        """Takes away what the learner may not see yet."""


class Picks(TileRow):
    """A row of the discards to look at, one or up to `most` at a time; `picked` are they, in the order of the row.

    `then` is called after a pick; the sentence it returns, if any, is read out.

    >>> picks = Picks("Compare", most=2)
    >>> picks.offer([Tile.M1, Tile.M2, Tile.EAST], [Tile.EAST]); picks.pick(0); picks.pick(1); picks.picked
    True
    False
    [<Tile.M1: 0>, <Tile.EAST: 27>]
    """

    def __init__(self, label: str, most: int = 1, then=None):
        self.most = most
        super().__init__(label=label, columns=14, width=40, least=34, multiple=most > 1)
        if then is not None:
            self.on_pick(lambda *_: self._read_out(then()))

    def _read_out(self, sentence: str | None) -> None:
        """What a pick brought, for who hears it."""
        if sentence:
            self.message = plain(sentence)

    @property
    def picked(self) -> list[Tile]:
        """The tiles picked."""
        return [BY_SPELLING[self.tiles[place]] for place in self.selected]

    def pick(self, place: int) -> bool:
        """As a click does: the last one picked cannot be put back, and one too many is refused."""
        if not self._is_place(place):
            return False
        if place in self.selected and len(self.selected) == 1:
            return False
        if self.multiple and place not in self.selected and len(self.selected) >= self.most:
            self.message = dp("picks_full", most=self.most)
            return False
        return super().pick(place)

    def offer(self, tiles: list[Tile], wanted: list[Tile]) -> None:
        """Other tiles to pick from, the wanted ones picked."""
        with self.hold_sync():
            self.tiles = [str(tile) for tile in tiles]
            self.selected = [place for place, tile in enumerate(tiles) if tile in wanted][: self.most]


def sides(*columns: list) -> HBox:
    """Columns side by side, one below the other on a narrow page."""
    made = HBox([VBox(list(column)) for column in columns])
    made.add_class("mj-op-sides")
    return made


def title(key: str, **facts):
    """A heading over a picture."""
    made = block()
    made.value = f'<h3 class="mj-dc-h">{dp(key, **facts)}</h3>'
    return made


def waiting() -> str:
    """What stands where something is still counted."""
    return line(dp("counting"), "muted")
