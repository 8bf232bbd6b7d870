"""A hand to pass tiles from: chosen tiles rise above it, a joker stays, and only the right number goes (american.R40-R42)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from html import escape

from mahjong.errors import MahjongError, RuleError
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.charleston_html import plain, refusal, said
from mahjong.widgets.controls import HTML, Button, HBox, VBox, see
from mahjong.widgets.tile_row import TileRow

WIDTH, LEAST = 42, 36  # pixels of a tile


class PassRow(VBox):
    """Tiles in hand, of which some are chosen; `act(tiles, unseen)` is called when they go, and may refuse.

    >>> row = PassRow(lambda tiles, unseen: print(*tiles))
    >>> row.show("123m J E", 3, "South")
    >>> [row.row.pick(place) for place in (3, 0, 1, 4)], row.row.selected
    ([True, True, True, True], [0, 1, 4])
    >>> row.go()
    1m 2m E
    """

    def __init__(self, act: Callable[[tuple[Tile, ...], int], None], lang: str = ""):
        self.act, self.lang, self.count, self.unseen = act, lang, 0, 0
        self.row = TileRow(label=say("charleston.row.label", lang), multiple=True, columns=14, width=WIDTH, least=LEAST)
        self.row.on_pick(self._picked)
        self.row.observe(lambda _: self._tell(), "selected")
        self.chosen, self.complaint = HTML(), HTML()
        self.go_button, self.blind_button = self._button(self.go, "primary"), self._button(self.go_blind)
        self.bar = HBox([self.go_button, self.blind_button, self.chosen])
        self.bar.add_class("mj-ch-bar")
        super().__init__([self.row, self.complaint, self.bar])

    def _button(self, press: Callable[[], None], look: str = "") -> Button:
        button = Button(button_style=look, layout={"width": "auto"})
        button.on_click(lambda _: press())
        return button

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The chosen tiles, sorted."""
        return tuple(sorted(Tile.parse(self.row.tiles[place]) for place in self.row.selected))

    def show(self, tiles, count: int = 0, taker: str = "", unseen: int = 0, new: tuple[Tile, ...] = (), chosen=(), apart: bool = False) -> None:
        """Another hand, of which `count` tiles go to `taker`, none to look at only. `new` tiles are marked as just received,
        `chosen` are places chosen already; with `apart` the last tile lies apart."""
        self.count, self.unseen, self.taker = count, unseen, taker
        row = self.row
        with row.hold_sync():
            row.selected = []
            row.tiles = tiles if isinstance(tiles, str) else [str(tile) for tile in tiles]
            row.multiple = row.select = bool(count)
            row.label = say("charleston.row.label" if count else "charleston.row.finished", self.lang)
            row.gaps = [len(row.tiles) - 1] if apart else []
            self._mark(new)
            row.selected = list(chosen)
        see(self.bar, count)
        self.refuse("")
        self._tell()

    def _mark(self, new: tuple[Tile, ...]) -> None:
        """Tiles that just came carry a mark and a word; a joker says that it stays."""
        left, states, notes = Counter(map(str, new)), [], []
        for tile in self.row.tiles:
            fresh = left[tile] > 0
            left[tile] -= fresh
            states.append("mark" if fresh else "")
            words = [say("charleston.row.new", self.lang)] * fresh + [say("charleston.row.joker", self.lang)] * (tile == "J" and self.count > 0)
            notes.append(", ".join(words))
        self.row.states, self.row.notes = states, notes

    def _picked(self, place: int, tile: str) -> None:
        """A joker, or a tile too many, goes down again with the reason."""
        if not self.count:
            return
        self.refuse("")
        if tile == "J":
            self._back(place, refusal(RuleError("card_no_joker", "american.R42"), self.lang))
        elif len(self.row.selected) > self.count:
            self._back(place, say("charleston.row.full", self.lang, count=self.count))
        else:
            self.row.message = self._chosen()

    def _back(self, place: int, reason: str) -> None:
        self.row.selected = [at for at in self.row.selected if at != place]
        self.refuse(reason)

    def refuse(self, reason: str) -> None:
        """One sentence below the hand, read out, too; nothing for none."""
        self.complaint.value = said([reason], "mj-ch-no") if reason else ""
        if reason:
            self.row.message = plain(reason)

    def _chosen(self) -> str:
        return say("charleston.row.chosen", self.lang, chosen=len(self.row.selected), count=self.count)

    def _tell(self) -> None:
        """How many are chosen, and what the buttons do."""
        own = len(self.row.selected)
        self.chosen.value = f'<span class="mj-ch-muted">{escape(self._chosen())}</span>' if self.count else ""
        self.go_button.description = say("charleston.row.go", self.lang, count=self.count, seat=getattr(self, "taker", ""))
        more = self.count - own
        shown = 0 < more <= self.unseen
        see(self.blind_button, shown)
        self.blind_button.description = say("charleston.row.blind_one" if own else "charleston.row.blind_all", self.lang, own=own, unseen=more)

    def go(self) -> None:
        """Passes what is chosen, or says why that may not be; the choice stays."""
        self._act(0)

    def go_blind(self) -> None:
        """Passes what is chosen, and the rest unseen."""
        self._act(self.count - len(self.row.selected))

    def _act(self, unseen: int) -> None:
        try:
            self.act(self.tiles, unseen)
        except MahjongError as error:
            self.refuse(refusal(error, self.lang))
