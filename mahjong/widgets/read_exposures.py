"""Reading what another player has exposed: which discard is safe? The learner picks one, then sees the lines left to that player."""

from __future__ import annotations

from html import escape

from mahjong.draw import hand as drawn_hand
from mahjong.draw import name
from mahjong.draw.tables import Html, table
from mahjong.notation import read_tiles
from mahjong.tiles import BY_SPELLING, Tile
from mahjong.widgets.american_play_html import card_size, play_data, short, style, toggles, told
from mahjong.widgets.calls_html import said
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.shown_groups import Told
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language


class ReadExposures(VBox):
    """Exposed groups, five tiles to choose from, and the question which is the safest to throw.

    >>> view = ReadExposures("one_suit")
    >>> view.safest()
    [<Tile.EAST: 27>]
    """

    def __init__(self, example: str = "one_suit", rules: str = "playboard"):
        self.lang, self.rules = language(), rules
        examples = [(told(f"read.pick.{key}", self.lang), key) for key in play_data("read")]
        self.example = toggles(told("read.example", self.lang), examples, example)
        self.row = TileRow(label=told("read.choices", self.lang), columns=6, width=48, least=40)
        self.row.on_pick(lambda _, tile: self.throw(BY_SPELLING[tile]))
        self.picture, self.words, self.answer = HTML(), HTML(), HTML()
        self.example.observe(lambda _: self.restart(), "value")
        super().__init__([styled(style()), self.example, self.picture, self.words, self.row, self.answer])
        self.add_class("mj-calls").add_class("mj-play")
        self.restart()

    @property
    def told(self) -> Told:
        """What the exposed groups tell."""
        return Told.of(play_data("read", self.example.value)["shown"], self.rules)

    @property
    def choices(self) -> tuple[Tile, ...]:
        return read_tiles(play_data("read", self.example.value)["choices"])

    def safest(self) -> list[Tile]:
        """The tiles that could serve in the fewest lines."""
        least = min(map(self.told.wanted_by, self.choices))
        return [tile for tile in self.choices if self.told.wanted_by(tile) == least]

    def restart(self) -> None:
        """The question as it was, nothing chosen."""
        self.row.tiles, self.row.selected = [str(tile) for tile in self.choices], []
        self.picture.value = drawn_hand(self.told.groups, 40, self.lang, own=False)
        self.words.value, self.answer.value = said([told("read.ask", self.lang)], self.lang), ""

    def throw(self, tile: Tile) -> None:
        """What the learner has chosen, and in how many lines each tile could serve."""
        self.row.selected = [self.row.tiles.index(str(tile))]
        lines, facts = self.told.lines, {"tile": name(tile, self.lang), "wanted": self.told.wanted_by(tile)}
        kind = "right" if tile in self.safest() else "wrong"
        best = ", ".join(name(best, self.lang) for best in self.safest())
        verdict = told(f"read.{kind}", self.lang, best=best, **facts)
        self.words.value = said([told("read.lines", self.lang, lines=len(lines), all=card_size(self.rules)), verdict], self.lang)
        self.answer.value = self._table()

    def _table(self) -> Html:
        """The lines left, and which of the five tiles each could want."""
        head = [told(f"read.{key}", self.lang) for key in ("line", "wants")]
        rows = [[Html(f"{escape(line.title(self.lang))} <small>{escape(line.id)}</small>"), self._wants(tiles)] for line, tiles in self.told.wants.items()]
        return table(rows, head, told("read.caption", self.lang, rules=short(self.rules, self.lang)), self.lang)

    def _wants(self, tiles: frozenset[Tile]):
        return [tile for tile in self.choices if tile in tiles] or told("read.none", self.lang)
