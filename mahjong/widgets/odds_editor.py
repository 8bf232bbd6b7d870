"""An editor for a hand in the middle of a deal: thirteen or fourteen tiles, groups on the table, and tiles seen elsewhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from mahjong.draw import name
from mahjong.errors import HandError, MahjongError
from mahjong.hand import Hand, check_copies
from mahjong.text import say
from mahjong.tiles import PLAYING, Tile
from mahjong.widgets.controls import HTML
from mahjong.widgets.draft import HELD, Draft
from mahjong.widgets.hand_editor import LINES, HandEditor
from mahjong.widgets.odds_html import op
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language, ui

KINDS = ("tile", "seen", "chow", "pung", "kong", "hidden")
FULL = HELD + 1
ROW_MOST = 100  # tiles seen elsewhere; more than a table shows


@dataclass(frozen=True)
class OddsDraft(Draft):
    """A hand to draw or to throw, and the tiles `seen` elsewhere; `str` is the hand's notation.

    >>> draft = OddsDraft.of(Draft.parse("123m 55p")).add(Tile.P5, "seen")
    >>> str(draft), draft.left(Tile.P5)
    ('123m 55p', 1)
    """

    seen: tuple[Tile, ...] = ()

    @classmethod
    def of(cls, draft: Draft, seen: tuple[Tile, ...] = ()) -> OddsDraft:
        """The same tiles, none of them apart; of those seen as many as the hand leaves."""
        if isinstance(draft, cls):
            return draft
        drawn = () if draft.won is None else (draft.won,)
        made = cls(tuple(sorted((*draft.tiles, *drawn))), draft.melds)
        return made.but(seen=tuple(_fitting(seen, made.used)))

    @property
    def whole(self) -> Hand | None:
        """The hand when it has thirteen or fourteen tiles, else nothing."""
        return self.hand if self.size in (HELD, FULL) else None

    @cached_property
    def used(self) -> Counter:
        return Counter(self.all_tiles + self.seen)

    def check(self) -> None:
        """Raises HandError for a fifth copy, a group that cannot lie on the table, or too many tiles."""
        if self.size > FULL:
            raise HandError("no_distance", size=self.size)
        check_copies(self.all_tiles + self.seen)
        Hand((), self.melds)

    def win(self) -> None:
        """Nothing is won here."""

    def add(self, tile: Tile, kind: str = "tile") -> OddsDraft | None:
        """The draft with a tile, a group or a tile seen elsewhere added, or None where it does not fit."""
        if tile not in PLAYING:
            return None
        if kind == "seen":
            return self.but(seen=tuple(sorted((*self.seen, tile)))) if self.left(tile) and len(self.seen) < ROW_MOST else None
        return super().add(tile, kind)

    def _add_tile(self, tile: Tile, kind: str) -> OddsDraft | None:
        return self.but(tiles=tuple(sorted((*self.tiles, tile)))) if self.left(tile) and self.size < FULL else None

    def drop_seen(self, place: int) -> OddsDraft:
        """Without one of the tiles seen."""
        return self.but(seen=self.seen[:place] + self.seen[place + 1 :])

    def __str__(self) -> str:
        return str(self.hand)


def _fitting(seen: tuple[Tile, ...], used: Counter) -> list[Tile]:
    kept: Counter = Counter()
    for tile in seen:
        kept[tile] += used[tile] + kept[tile] < tile.copies
    return sorted(kept.elements())


class OddsEditor(HandEditor):
    """The editor with one more way to add a tile: as seen elsewhere. `hand` is the hand, or None while it has not 13 or 14 tiles.

    >>> editor = OddsEditor("123m 456p 789s 25m EE")
    >>> editor.add("5m", "seen"), str(editor.seen[0]), str(editor.hand)
    (True, '5m', '12235m 456p 789s EE')
    """

    def __init__(self, value: str = "", seen: tuple[Tile, ...] = (), **kwargs):
        super().__init__(value, **kwargs)
        rows = list(self.children)
        rows[rows.index(self.held) + 1 : rows.index(self.held) + 1] = [self.seen_words, self.seen_row]
        self.children = rows
        if seen:
            self.change(self.draft.but(seen=seen))
        self._past, self.undo_button.disabled = [], True

    def _build(self, ask_address: bool) -> None:
        super()._build(ask_address)
        self.text.placeholder = "123m 456p 789s 25m (EEE)"
        self.kind.options = [(op(f"editor.as.{kind}"), kind) for kind in KINDS]
        self.palette.tiles, self.palette.breaks, self.palette.notes = PLAYING, LINES[:-1], [""] * len(PLAYING)
        self.seen_words = HTML()
        self.seen_row = TileRow(label=op("editor.seen"), select=False, columns=14, least=26, width=34)
        self.seen_row.add_class("mj-takes")
        self.seen_row.on_pick(lambda place, tile: self.take_seen(place))

    @property
    def hand(self) -> Hand | None:
        """The hand as it is, or None."""
        return None if self.error else self.draft.whole

    @property
    def seen(self) -> tuple[Tile, ...]:
        """The tiles seen elsewhere."""
        return self.draft.seen

    def set(self, value: str, seen: tuple[Tile, ...] = ()) -> None:
        """Another hand with other tiles seen. Raises NotationError or HandError."""
        self.change(OddsDraft.of(Draft.parse(value), seen))

    def take_seen(self, place: int) -> None:
        """Takes back one of the tiles seen."""
        self.change(self.draft.drop_seen(place), ui("editor.taken", what=name(self.draft.seen[place], language())))

    def clear(self) -> None:
        """An empty hand, and nothing seen."""
        self.change(OddsDraft(), ui("editor.cleared"))

    def _read(self, text: str, step: bool = True) -> None:
        """A text that cannot be read stays, with a sentence; the tiles stay what they were, those seen too."""
        try:
            self._go(OddsDraft.of(Draft.parse(text), self.draft.seen), text, step=step)
        except MahjongError as error:
            self._go(self.draft, text, step=step, error=error)

    def _show(self, draft: Draft, text: str, error: MahjongError | None = None) -> None:
        draft = OddsDraft.of(draft)
        with self.seen_row.hold_sync():
            self.seen_row.tiles = draft.seen
        self.seen_words.value = f'<p class="mj-hint">{op("editor.seen_here", count=len(draft.seen))}</p>' if draft.seen else ""
        super()._show(draft, text, error)

    def _next(self) -> str:
        size = self.draft.size
        key = "empty" if not size else "more" if size < HELD else "draw" if size == HELD else "throw"
        return op(f"editor.hint.{key}", held=size, count=HELD - size)

    def _show_palette(self) -> None:
        """Dims what cannot be added in the way chosen, and says why to who cannot see it."""
        off = [i for i, tile in enumerate(PLAYING) if self._with(tile, self.kind.value) is None]
        with self.palette.hold_sync():
            self.palette.disabled = off
            self.palette.states = ["dim" if i in off else "" for i in range(len(PLAYING))]
            self.palette.notes = [self._obstacle(tile) if i in off else "" for i, tile in enumerate(PLAYING)]

    def _obstacle(self, tile: Tile) -> str:
        if not self.draft.left(tile):
            return ui("editor.none_left")
        return ui("editor.no_room" if self.kind.value == "tile" else "editor.no_group")

    def _kind_chosen(self) -> None:
        """A group is named by one tile; what counts as seen is said."""
        key = {"chow": "ui.editor.how.chow", "seen": "odds_page.editor.how_seen"}.get(self.kind.value)
        self.how.value = f'<p class="mj-hint" role="status">{say(key, language())}</p>' if key else ""
        self._show_palette()
