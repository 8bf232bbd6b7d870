"""A row of tiles that can be picked by click or key and, where wanted, put in another order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import anywidget
import traitlets

from mahjong.draw import name, spelling
from mahjong.errors import MahjongError
from mahjong.notation import read_tiles
from mahjong.widgets.controls import Quiet
from mahjong.widgets.head import head
from mahjong.widgets.words import language, ui

LONGEST = 4000  # characters of an address
MOST = 200  # tiles in one row; more is a mistake or an attack
STATES = ("win", "claimed", "down", "dim", "mark")
SENT_BY_THE_PAGE = {"address"}  # every other trait flows from Python to the page only


def module(file: str) -> str:
    """A script without comments and indents: every widget sends its own copy to the page."""
    lines = (Path(__file__).parent / "static" / file).read_text("utf-8").splitlines()
    return "\n".join(line.strip() for line in lines if not line.lstrip().startswith("//"))


class TileRow(Quiet, anywidget.AnyWidget):
    """Tiles in a row: click one, or walk with the arrow keys and press Enter; Ctrl or Shift and an arrow, or a drag, moves it.

    `tiles` is notation or a list of tiles; `selected` and `disabled` are places counted from 0; `states` holds words
    for each tile (`win claimed down dim mark`), `notes` what a screen reader adds to its name. `width` is a tile's in
    pixels; with `columns` they shrink until so many fit side by side, but not below `least`. Tiles begin a new line
    before the places in `breaks`; from each place in `gaps` they keep a distance and stay together when the row wraps.
    `message` is read out. Raises NotationError for what is no tile.

    >>> row = TileRow("123m", label="Three tiles")
    >>> row.on_pick(lambda place, tile: print(place, tile))
    >>> row.pick(2), row.selected
    2 3m
    (True, [2])
    """

    _esm = module("tile_row.js")

    tiles = traitlets.List().tag(sync=True)
    selected = traitlets.List(traitlets.Int()).tag(sync=True)
    states = traitlets.List(traitlets.Unicode()).tag(sync=True)
    notes = traitlets.List(traitlets.Unicode()).tag(sync=True)
    disabled = traitlets.List(traitlets.Int()).tag(sync=True)
    breaks = traitlets.List(traitlets.Int()).tag(sync=True)
    gaps = traitlets.List(traitlets.Int()).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    select = traitlets.Bool(True).tag(sync=True)
    multiple = traitlets.Bool(False).tag(sync=True)
    sortable = traitlets.Bool(False).tag(sync=True)
    width = traitlets.Int(44, min=12, max=200).tag(sync=True)
    columns = traitlets.Int(0, min=0, max=40).tag(sync=True)
    least = traitlets.Int(24, min=12, max=200).tag(sync=True)
    ask_address = traitlets.Bool(False).tag(sync=True)
    address = traitlets.Unicode().tag(sync=True)

    def __init__(self, tiles: Iterable | str = (), label: str = "", **kwargs):
        self._pick_handlers: list[Callable] = []
        self._move_handlers: list[Callable] = []
        self._link_handlers: list[Callable] = []
        words = {key: ui(f"row.{key}") for key in ("moved", "sort_help")}
        super().__init__(tiles=tiles, label=label or ui("row.label"), words=words, **kwargs)
        self.on_msg(self._heard)

    @traitlets.validate("tiles")
    def _known_tiles(self, proposal) -> list[str]:
        """Any spelling of tiles becomes a list of notation; raises NotationError for what is no tile."""
        tiles = [spelled(tile) for tile in proposal["value"]]
        if len(tiles) > MOST:
            raise MahjongError("too_many_in_row", count=len(tiles), most=MOST)
        return tiles

    def __setattr__(self, key, value):
        super().__setattr__(key, read_tiles(value) if key == "tiles" and isinstance(value, str) else value)

    @traitlets.observe("tiles")
    def _tiles_changed(self, change) -> None:
        """Names for the tiles shown; a selection or an obstacle beyond the end goes."""
        self.names = {tile: name(tile, language()) for tile in self.tiles}
        for trait in ("selected", "disabled"):
            setattr(self, trait, [i for i in getattr(self, trait) if i < len(self.tiles)])

    @traitlets.validate("selected", "disabled", "breaks", "gaps")
    def _known_places(self, proposal) -> list[int]:
        return sorted({i for i in proposal["value"] if 0 <= i < max(len(self.tiles), 1)})

    @traitlets.validate("states")
    def _known_states(self, proposal) -> list[str]:
        return [" ".join(word for word in words.split() if word in STATES) for words in proposal["value"][:MOST]]

    def on_pick(self, handler: Callable[[int, str], None]) -> None:
        """Calls `handler(place, tile)` whenever a tile is picked."""
        self._pick_handlers.append(handler)

    def on_move(self, handler: Callable[[int, int], None]) -> None:
        """Calls `handler(from, to)` after a tile was moved."""
        self._move_handlers.append(handler)

    def pick(self, place: int) -> bool:
        """Picks a tile as a click does; False, and nothing happens, where there is none or it is disabled."""
        if not self._is_place(place) or place in self.disabled:
            return False
        if self.select:
            self.selected = self._selection(place)
        self._call(self._pick_handlers, place, self.tiles[place])
        return True

    def _selection(self, place: int) -> list[int]:
        others = [i for i in self.selected if i != place] if self.multiple else []
        return others if place in self.selected else [*others, place]

    def focus(self) -> None:
        """Brings the keyboard to the first tile, as soon as the page has drawn it."""
        self.send({"focus": True})

    def on_link(self, handler: Callable[[str], None]) -> None:
        """Calls `handler(address)` when a link of the page is followed on the page itself."""
        self._link_handlers.append(handler)

    def move(self, place: int, to: int) -> bool:
        """Moves a tile to another place as a drag does; False, and nothing happens, where that cannot be."""
        if not (self.sortable and self._is_place(place) and self._is_place(to)):
            return False
        order = list(range(len(self.tiles)))
        order.insert(to, order.pop(place))
        with self.hold_sync():
            self._reorder(order)
        self._call(self._move_handlers, place, to)
        return True

    def _reorder(self, order: list[int]) -> None:
        """Everything known about a tile goes with it."""
        places = {trait: [order.index(i) for i in getattr(self, trait)] for trait in ("selected", "disabled")}
        for trait in ("states", "notes"):
            padded = [*getattr(self, trait), *[""] * len(order)]
            setattr(self, trait, [padded[i] for i in order])
        self.tiles = [self.tiles[i] for i in order]
        for trait, value in places.items():
            setattr(self, trait, value)

    def _is_place(self, place) -> bool:
        return type(place) is int and 0 <= place < len(self.tiles)

    def _call(self, handlers: list[Callable], *facts) -> None:
        """A refusal becomes the row's message; a page shows no traceback."""
        try:
            for handler in handlers:
                handler(*facts)
        except MahjongError as error:
            self.message = error.message(language())

    def _heard(self, _, content, buffers) -> None:
        """What the page sends: a pick, a move, a link that was followed, or the wish for styles and symbols. Anything else is ignored."""
        if not isinstance(content, dict):
            return
        if "pick" in content:
            self.pick(content["pick"])
        elif isinstance(content.get("move"), list) and len(content["move"]) == 2:
            if not self.move(*content["move"]):
                self.send_state(["tiles", "states", "notes"])
        elif isinstance(content.get("link"), str) and len(content["link"]) < LONGEST:
            self._call(self._link_handlers, content["link"])
        elif content.get("ask") == "head":
            self.send({"head": head()})

    def set_state(self, sync_data) -> None:
        """Takes from the page only what a page may set."""
        allowed = {key: value for key, value in sync_data.items() if key in SENT_BY_THE_PAGE}
        super().set_state({key: value for key, value in allowed.items() if isinstance(value, str) and len(value) < LONGEST})


def spelled(tile) -> str:
    """One tile as notation; `blank` for an empty place.

    >>> spelled(0), spelled("7z"), spelled("blank")
    ('1m', 'Rd', 'blank')
    """
    key = spelling(tile)
    return "?" if key == "back" else key
