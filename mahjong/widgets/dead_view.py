"""Counting what is gone: the learner marks tiles that can be seen elsewhere, and the near lines live, lean on jokers or die."""

from __future__ import annotations

from collections import Counter
from html import escape

from mahjong.card.nearest import Near, Sight, nearest
from mahjong.draw import hand as drawn_hand
from mahjong.draw import name
from mahjong.draw.card_view import near_list
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.table.card_table import CardTable
from mahjong.tiles import BY_SPELLING, PLAYING, Tile
from mahjong.widgets.american_play_html import card_size, play_data, short, style, toggles, told
from mahjong.widgets.calls_html import said
from mahjong.widgets.controls import HTML, Button, Checkbox, HBox, VBox, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

KINDS = (*PLAYING, Tile.FLOWER, Tile.JOKER)
SHOWN = 3  # lines shown besides the one the hand is after


class DeadView(VBox):
    """A hand and all kinds of tiles: each pick marks one copy as gone. `gone` counts them.

    >>> view = DeadView("pung")
    >>> [view.mark(Tile.parse("5s")) for _ in range(5)], view.aim.status
    ([True, True, True, True, False], 'jokers')
    """

    def __init__(self, example: str = "pung", rules: str = "playboard"):
        self.lang, self.rules, self.gone = language(), rules, []
        examples = [(told(f"dead.pick.{key}", self.lang), key) for key in play_data("dead")]
        self.example = toggles(told("dead.example", self.lang), examples, example)
        self.palette = TileRow(KINDS, label=told("dead.palette", self.lang), select=False, columns=9, width=40, least=30, breaks=[9, 18, 27])
        self.palette.on_pick(lambda _, tile: self.mark(BY_SPELLING[tile]))
        self.all_jokers = Checkbox(value=True, description=told("dead.all_jokers", self.lang), indent=False)
        self.back, self.clear = self._button("back", self.take_back), self._button("clear", self.restart)
        self.picture, self.words, self.marked, self.near = HTML(), HTML(), HTML(), HTML()
        self.example.observe(lambda _: self.restart(), "value")
        self.all_jokers.observe(lambda _: self._show(), "value")
        parts = [self.example, self.picture, self.words, self.palette, self.marked, HBox([self.back, self.clear]), self.all_jokers, self.near]
        super().__init__([styled(style()), *parts])
        self.add_class("mj-calls").add_class("mj-play")
        self.restart()

    def _button(self, key: str, press) -> Button:
        button = Button(description=told(f"dead.{key}", self.lang))
        button.on_click(lambda _: press())
        return button

    # ---- marking

    @property
    def hand(self) -> Hand:
        return Hand.parse(play_data("dead", self.example.value)["hand"])

    def left(self, tile: Tile) -> int:
        """Copies that are neither in the hand nor gone."""
        return tile.copies - self.hand.tiles.count(tile) - self.gone.count(tile)

    def mark(self, tile: Tile) -> bool:
        """Marks one copy as gone; False, and nothing happens, where none is left."""
        if not self.left(tile):
            return False
        self.gone.append(tile)
        self._show(told("dead.marked", self.lang, tile=name(tile, self.lang), count=self.gone.count(tile), left=self.left(tile)))
        return True

    def take_back(self) -> None:
        """The tile marked last is not gone after all."""
        if self.gone:
            self.gone.pop()
            self._show()

    def restart(self) -> None:
        """Nothing is gone."""
        self.gone = []
        self._show(told("dead.start", self.lang, title=self.aim.line.title(self.lang)))

    # ---- what lives

    @property
    def table(self) -> CardTable:
        """The table, with or without groups of jokers alone (american.A5)."""
        return load(self.rules).table.but(all_joker_groups=self.all_jokers.value)

    @property
    def nears(self) -> list[Near]:
        """All lines, the nearest first, with what the gone tiles have done to them."""
        return nearest(self.hand, self.table, sight=Sight(tuple(self.gone)))

    @property
    def aim(self) -> Near:
        """The line the hand is after."""
        return next(near for near in self.nears if near.line.id == play_data("dead", self.example.value)["line"])

    # ---- what is shown

    def _show(self, first: str = "") -> None:
        aim = self.aim
        facts = {"title": aim.line.title(self.lang), "held": aim.held}
        counts = Counter(near.status for near in self.nears)
        facts |= {status: counts[status] for status in ("alive", "jokers", "dead")} | {"left": counts.total(), "all": card_size(self.rules)}
        whole = told("dead.count_open" if self.hand.melds else "dead.count", self.lang, rules=short(self.rules, self.lang), **facts)
        state = [told(f"dead.is_{aim.status}", self.lang, **facts)] if self.gone else []
        self.words.value = said(filter(None, [first, *state, whole]), self.lang)
        self.picture.value = drawn_hand(self.hand, 36, self.lang, own=False)
        self.marked.value = self._gone_html()
        self.back.disabled = self.clear.disabled = not self.gone
        self._mark_palette()
        others = [near for near in self.nears if near.line.id != aim.line.id][:SHOWN]
        self.near.value = f'<div class="mj-play-near">{near_list([aim, *others], self.hand, self.rules, self.gone, self.lang, own=False)}</div>'

    def _mark_palette(self) -> None:
        """Kinds with no copy left are pale and cannot be picked; every other says how many are left."""
        self.palette.disabled = [i for i, tile in enumerate(KINDS) if not self.left(tile)]
        self.palette.states = ["" if self.left(tile) else "dim" for tile in KINDS]
        self.palette.notes = [told("dead.left", self.lang, count=self.left(tile)) for tile in KINDS]

    def _gone_html(self) -> str:
        """The tiles that are gone, drawn."""
        if not self.gone:
            return f'<p class="mj-play-muted">{escape(told("dead.nothing", self.lang))}</p>'
        title = escape(told("dead.gone", self.lang, count=len(self.gone)))
        return f'<div class="mj-play-gone"><span>{title}</span>{drawn_hand(sorted(self.gone), 30, self.lang, own=False)}</div>'
