"""A hand to type or to click together: a text box, the tiles held, and a palette of all tiles."""

from __future__ import annotations

from html import escape

import traitlets

from mahjong.draw import group_words, name, tile_words
from mahjong.errors import MahjongError
from mahjong.hand import Win
from mahjong.reading import waits
from mahjong.tiles import BONUS, PLAYING, Tile
from mahjong.widgets.controls import HTML, Button, HBox, RadioButtons, Text, VBox
from mahjong.widgets.draft import HELD, KINDS, Draft
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language, ui

PALETTE = (*PLAYING, *BONUS)
LINES = [0, 9, 18, 27, 34]  # where the palette begins a new line: the suits, the honours, the bonus tiles
STEPS = 100  # how many steps back are kept
LONGEST = 1000  # characters of a text worth going back to


class HandEditor(VBox):
    """An editor for one hand. `value` is its notation and may be set; `win` is the Win, or None while tiles are missing.

    `error` is one sentence about a text that cannot be read (the text stays as typed), `hint` what to do next.
    `add`, `take`, `undo` and `clear` do what the clicks do.

    >>> editor = HandEditor("123m 456m 789m 99p EE")
    >>> editor.add("E", "win")
    True
    >>> editor.value
    '123456789m 99p EE *E'
    """

    value = traitlets.Unicode()
    error = traitlets.Unicode()
    hint = traitlets.Unicode()
    win = traitlets.Instance(Win, allow_none=True)
    changes = traitlets.Int()  # grows by one when all the others are up to date

    def __init__(self, value: str = "", ask_address: bool = False, **kwargs):
        self.draft, self._text, self._past, self._typing = Draft(), "", [], False
        self._build(ask_address)
        rows = [self.text, self.complaint, self.held, self.status, self.tools, self.kind, self.how, self.palette]
        super().__init__(rows, **kwargs)
        self.add_class("mj-editor")
        self.observe(self._value_set, "value")
        self._show(Draft(), "")
        self.value = value

    def _build(self, ask_address: bool) -> None:
        self.text = Text(description=ui("editor.text"), placeholder="123m 456p 789s EE (2<34s) !5m")
        self.text.add_class("mj-notation")
        self.complaint, self.status = HTML(), HTML()
        self.held = TileRow(label=ui("editor.held"), select=False, columns=14, least=30, ask_address=ask_address)
        self.held.add_class("mj-takes")
        self.kind = RadioButtons(
            options=[(ui(f"editor.as.{kind}"), kind) for kind in KINDS], description=ui("editor.as.label"), orientation="horizontal"
        )
        self.kind.add_class("mj-pills")
        self.how = HTML()
        notes = [""] * len(PALETTE)
        self.palette = TileRow(PALETTE, label=ui("editor.palette"), select=False, columns=9, breaks=LINES, notes=notes)
        self.undo_button = Button(description=ui("editor.undo"), disabled=True)
        self.clear_button = Button(description=ui("editor.clear"))
        self.tools = HBox([self.undo_button, self.clear_button])
        self._listen()

    def _listen(self) -> None:
        self.text.observe(lambda change: self._typed(change.new), "value")
        self.kind.observe(lambda _: self._kind_chosen(), "value")
        self.palette.on_pick(lambda place, tile: self.add(tile))
        self.held.on_pick(lambda place, tile: self._held_picked(place))
        self.undo_button.on_click(lambda _: self.undo())
        self.clear_button.on_click(lambda _: self.clear())

    # ---- what can be done with it

    def add(self, tile: Tile | str, kind: str = "") -> bool:
        """Adds a tile, or the group that begins with it; `kind` is what the buttons choose unless given. False: no room."""
        tile, kind = Tile.parse(tile) if isinstance(tile, str) else Tile(tile), kind or self.kind.value
        draft = self._with(tile, kind)
        if draft is None:
            return False
        said = ui("editor.added", what=name(tile, language())) if tile.is_bonus else ui(f"editor.did.{kind}", tile=name(tile, language()))
        self.change(draft, said)
        return True

    def _with(self, tile: Tile, kind: str) -> Draft | None:
        """The draft with a tile or group added, None where it does not fit."""
        return self.draft.add(tile, kind)

    def take(self, place: int) -> bool:
        """Takes out what lies at a place of the row of held tiles: a tile, or a whole group."""
        if not 0 <= place < len(self.places):
            return False
        what, where = self.places[place]
        draft = self.draft.drop_won() if what == "won" else getattr(self.draft, f"drop_{what}")(where)
        self.change(draft, ui("editor.taken", what=self._words(what, where)))
        return True

    def undo(self) -> None:
        """One step back; does nothing at the first."""
        if self._past:
            text, draft = self._past.pop()
            self._typing = False
            self._go(draft, text, ui("editor.undone"), step=False)

    def clear(self) -> None:
        """An empty hand; the facts of the win stay."""
        empty = Draft(by=self.draft.by, facts=self.draft.facts, seat=self.draft.seat, round=self.draft.round)
        self.change(empty, ui("editor.cleared"))

    def change(self, draft: Draft, said: str = "") -> None:
        """Goes on with another draft, as a click does; `said` is read out."""
        self._typing = False
        self._go(draft, str(draft), said)

    # ---- from a text or a click to what is shown

    def _value_set(self, change) -> None:
        if change.new != self._text:
            self._typing = False
            self._read(change.new)

    def _typed(self, text: str) -> None:
        """Typing is one step back for all its letters."""
        if text != self._text:
            self._read(text, step=not self._typing)
            self._typing = True

    def _read(self, text: str, step: bool = True) -> None:
        """A text that cannot be read stays, with a sentence; the tiles stay what they were."""
        try:
            self._go(Draft.parse(text), text, step=step)
        except MahjongError as error:
            self._go(self.draft, text, step=step, error=error)

    def _go(self, draft: Draft, text: str, said: str = "", step: bool = True, error: MahjongError | None = None) -> None:
        if step and (self._text or self.draft != Draft()) and len(self._text) <= LONGEST:
            self._past = [*self._past[1 - STEPS :], (self._text, self.draft)]
        self._show(draft, text, error)
        if said:
            self.held.message = ui("editor.count", said=said, count=len(self.draft.all_tiles))
        else:  # a text that is mended, or that may still become a hand, takes an old complaint back
            self.held.message = self.error if error and not unfinished(error) else ""

    def _show(self, draft: Draft, text: str, error: MahjongError | None = None) -> None:
        """Draws everything anew, then says so once, when all of it is up to date."""
        self.draft, self._text = draft, text
        win, error = self._judge(error)
        self._show_tiles()
        self.text.value, self.undo_button.disabled = text, not self._past
        hint = "" if error else self._next()
        self.complaint.value, self.status.value = complaint(error), f'<p class="mj-hint">{escape(hint)}</p>' if hint else ""
        with self.hold_trait_notifications():
            self.error, self.hint = error.message(language()) if error else "", hint
            self.value, self.win = text, win
        self.changes += 1

    def _judge(self, error: MahjongError | None) -> tuple[Win | None, MahjongError | None]:
        """The win, unless the text is bad or the facts contradict each other."""
        try:
            return (None if error else self.draft.win()), error
        except MahjongError as contradiction:
            return None, contradiction

    def _next(self) -> str:
        """What is still to do, in one sentence."""
        draft = self.draft
        if not draft.all_tiles:
            return ui("editor.hint.empty")
        if draft.size < HELD:
            return ui("editor.hint.more" if draft.won is None else "editor.hint.more_won", count=HELD - draft.size, held=draft.size)
        if draft.won is not None:
            return ui("editor.hint.whole")
        wait = waits(draft.hand)
        return ui("editor.hint.waits", tiles=tile_words(wait, language())) if wait else ui("editor.hint.win")

    # ---- the two rows of tiles

    def _show_tiles(self) -> None:
        self.places, tiles, states, notes, gaps = [], [], [], [], []
        for what, where, tile, state, note, gap in self._items():
            gaps += [len(tiles)] if gap else []
            self.places.append((what, where))
            tiles.append(tile)
            states.append(state)
            notes.append(note)
        with self.held.hold_sync():
            self.held.tiles, self.held.states, self.held.notes, self.held.gaps = tiles, states, notes, gaps
        self._show_palette()

    def _items(self):
        """What lies in the row of held tiles: where it is kept, the tile, its state, a note, whether a gap comes before it."""
        draft = self.draft
        for i, tile in enumerate(draft.tiles):
            yield "tile", i, tile, "", "", False
        if draft.won is not None:
            yield "won", 0, draft.won, "win", ui("editor.winning"), True
        for k, meld in enumerate(draft.melds):
            words = group_words(meld, language())
            for i, tile in enumerate(meld.tiles):
                yield "meld", k, tile, _state(meld, i), words, i == 0
        for i, tile in enumerate(draft.bonus):
            yield "bonus", i, tile, "", "", i == 0

    def _show_palette(self) -> None:
        """Dims what cannot be added in the way chosen, and says why to who cannot see it."""
        off = [i for i, tile in enumerate(PALETTE) if self._with(tile, self.kind.value) is None]
        with self.palette.hold_sync():
            self.palette.disabled = off
            self.palette.states = ["dim" if i in off else "" for i in range(len(PALETTE))]
            self.palette.notes = [self._obstacle(tile) if i in off else "" for i, tile in enumerate(PALETTE)]

    def _kind_chosen(self) -> None:
        """A group is named by one tile: which one, is said where it is not plain."""
        self.how.value = f'<p class="mj-hint" role="status">{escape(ui("editor.how.chow"))}</p>' if self.kind.value == "chow" else ""
        self._show_palette()

    def _obstacle(self, tile: Tile) -> str:
        if self.kind.value in ("tile", "win") or tile.is_bonus:
            return ui("editor.none_left") if not self.draft.left(tile) else ui("editor.no_room")
        return ui("editor.no_group")

    def _held_picked(self, place: int) -> None:
        """In the way “winning tile” a click names the winner; in every other way it takes out."""
        what, where = self.places[place]
        if self.kind.value == "win" and what == "tile":
            tile = self.draft.tiles[where]
            self.change(self.draft.win_with(where), ui("editor.did.win", tile=name(tile, language())))
        else:
            self.take(place)

    def _words(self, what: str, where: int) -> str:
        if what == "meld":
            return group_words(self.draft.melds[where], language())
        tile = self.draft.won if what == "won" else {"tile": self.draft.tiles, "bonus": self.draft.bonus}[what][where]
        return name(tile, language())


def _state(meld, i: int) -> str:
    if meld.concealed:
        return "down" if i in (0, 3) else ""
    return "claimed" if i == meld.claimed else ""


def unfinished(error: MahjongError) -> bool:
    """Whether the text only stops short: more typing may mend it."""
    return error.text is not None and error.place >= len(error.text)


def complaint(error: MahjongError | None) -> str:
    """A refusal as HTML: the sentence, and the text with its place marked. A text that only stops short is a mild one.

    >>> from mahjong.errors import NotationError
    >>> "<mark>x</mark>" in complaint(NotationError("unreadable", "12x", 2, found="x"))
    True
    """
    if error is None:
        return ""
    kind = "mj-complaint mj-unfinished" if unfinished(error) else "mj-complaint"
    place = _place(error.text, error.place) if error.text else ""
    return f'<div class="{kind}"><p>{escape(error.message(language()))}</p>{place}</div>'


def _place(text: str, place: int) -> str:
    """A long text is shown only around the place."""
    start, end = max(0, place - 40), place + 20
    before, at, after = text[start:place], text[place : place + 1] or " ", text[place + 1 : end]
    dots = ("… " if start else ""), (" …" if end < len(text) else "")
    return f"<code>{dots[0]}{escape(before)}<mark>{escape(at)}</mark>{escape(after)}{dots[1]}</code>"
