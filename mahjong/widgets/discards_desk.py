"""Which tile to throw? The learner picks one of fourteen; only then is counted and shown what each of them comes to. Views look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from time import monotonic

from mahjong.errors import MahjongError
from mahjong.tiles import BY_SPELLING, WINDS, Tile
from mahjong.widgets.calculator import asked_for, share
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, IntSlider, RadioButtons, ToggleButton, VBox, see, styled
from mahjong.widgets.discards_answers import SORTS, Answers
from mahjong.widgets.discards_compare import compare, refusals, verdict
from mahjong.widgets.discards_counting import Work
from mahjong.widgets.discards_html import dp, facts, lies_open, plain, seat_name, style, tile_name, told
from mahjong.widgets.discards_position import ANCHOR, MOST_DRAWS, RULES, Position, examples
from mahjong.widgets.hand_editor import complaint
from mahjong.widgets.odds_editor import OddsEditor
from mahjong.widgets.odds_html import block, line, rules_name
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

REDRAWN = 0.15  # seconds between two pictures while it is counted
KEPT = 24  # positions whose answers are remembered
NEW, DONE = "new", "done"


class Desk(VBox):
    """A hand to throw from. `position` is what is asked about, `chosen` the tile thrown or None, `answers` what is counted.

    `watch(view)` calls `view(NEW)` after every change and `view(DONE)` when all is counted.

    >>> desk = Desk("eight")
    >>> desk.compared.value, desk.throw("2s"), "No number" in desk.said.value
    ('', True, False)
    >>> [str(tile) for tile in desk.answers.best("score")]
    ['5s']
    """

    def __init__(self, example: str = "start", anchor: str = ANCHOR):
        self.anchor, self.busy, self.chosen, self.spot, self.answers = anchor, False, None, 0, None
        self.position, self.views, self.known, self.editor = Position.example(example), [], {}, None
        self.work = Work(self._broke)
        self._make_parts()
        self._make_settings()
        self._arrange()
        self.set(self.position, example)

    # ---- the parts

    def _make_parts(self) -> None:
        self.row = TileRow(label=dp("hand"), columns=14, width=46, least=34, ask_address=bool(self.anchor))
        self.row.on_pick(lambda spot, tile: self.throw(tile, spot))
        self.row.observe(lambda change: self.open_link(change.new), "address")
        self.intro, self.around, self.wrong, self.said, self.progress, self.compared, self.notes, self.lesson, self.share = (block() for _ in range(9))
        self.again_button = self._button("again", self.again)
        self.edit_button = self._button("edit", self.edit)
        self.sort = self._pills("sort", {key: dp(f"sort.{key}") for key in SORTS}, "score", self._show_answers)
        self.whole = ToggleButton(description=dp("all"), layout={"width": "auto"})
        self.whole.observe(lambda _: self._show_answers(), "value")

    def _make_settings(self) -> None:
        self.example = Dropdown(options=[(dp(f"example.{key}.title"), key) for key in examples()], description=dp("example.label"), style={"description_width": "auto"})
        self.example.observe(lambda change: change.new and not self.busy and self.set(Position.example(change.new), change.new), "value")
        self.rules = self._pills("rules", {key: rules_name(key) for key in RULES}, "mcr", self._settings)
        self.draws = IntSlider(12, min=1, max=MOST_DRAWS, description=dp("draws"), continuous_update=False, style={"description_width": "auto"})
        self.draws.add_class("mj-op-slider")
        winds = [(seat_name(wind), wind) for wind in WINDS]
        self.seat, self.round = (Dropdown(options=winds, description=dp(key), style={"description_width": "auto"}) for key in ("seat", "round"))
        for control in (self.draws, self.seat, self.round):
            control.observe(lambda _: self._settings(), "value")

    def _button(self, key: str, press: Callable[[], None]) -> Button:
        made = Button(description=dp(key), layout={"width": "auto"})
        made.on_click(lambda _: press())
        return made

    def _pills(self, key: str, options: dict, value, then: Callable[[], None]) -> RadioButtons:
        made = RadioButtons(options=[(word, choice) for choice, word in options.items()], description=dp(f"{key}.label"), value=value, orientation="horizontal")
        made.add_class("mj-pills")
        made.observe(lambda _: then(), "value")
        return made

    @staticmethod
    def _sides(left: list, right: list) -> HBox:
        """Two columns, one below the other on a narrow page."""
        made = HBox([VBox(left), VBox(right)])
        made.add_class("mj-op-sides")
        return made

    def _arrange(self) -> None:
        anchor = HTML(f'<span id="{escape(self.anchor)}" class="mj-anchor" tabindex="-1"></span>' if self.anchor else "")
        winds = HBox([self.seat, self.round])
        winds.add_class("mj-op-bar")
        over = self._sides([self.example, self.intro], [self.rules])
        under = self._sides([HBox([self.again_button, self.edit_button]), self.around], [self.draws, winds])
        self.tools = HBox([self.sort, self.whole])
        self.tools.add_class("mj-dc-tools")
        self.place = VBox([])  # the editor, while it is open
        parts = [over, self.row, under, self.place, self.wrong, self.said, self.lesson, self.progress, self.tools, self.compared, self.notes, self.share]
        super().__init__([styled(style()), anchor, *parts])
        self.add_class("mj-op").add_class("mj-dc").add_class("mj-dc-desk")

    # ---- what can be done with it

    def set(self, position: Position, example: str | None = None) -> None:
        """Another position. Of the same hand the choice is kept, of another the answers are hidden again."""
        if position.hand != self.position.hand or self.answers is None:
            self.chosen = None
        self.position, self.wrong.value = position, ""
        if example and position == Position.example(example):
            self.chosen = None
        self._show_controls()
        self._begin()

    def throw(self, tile: Tile | str, spot: int = 0) -> bool:
        """Chooses a tile of the hand, `spot` being the place picked; False where there is none such."""
        tile = BY_SPELLING.get(tile) if isinstance(tile, str) else Tile(tile)
        if tile not in self.position.hand.concealed:
            return False
        self.chosen, self.spot = tile, spot
        self._begin()
        if not self.answers.over:
            self.row.message = f"{plain(dp('picked', tile=tile_name(tile), **facts(self.position)))} {dp('counting')}"
        return True

    def again(self) -> None:
        """Nothing chosen, the answers hidden."""
        self.chosen = None
        self._begin()
        self.row.message = dp("hidden_again")
        self.row.focus()

    def edit(self) -> None:
        """Opens the editor, or puts it away."""
        if self.editor is None:
            self.editor = OddsEditor(str(self.position.hand), self.position.gone)
            self.editor.observe(lambda _: self._edited(), "changes")
        self.place.children = () if self.place.children else (self.editor,)
        self.edit_button.description = dp("edit_done" if self.place.children else "edit")

    def watch(self, view: Callable[[str], None]) -> None:
        """Tells a view of every change from now on, and of the present state at once."""
        self.views.append(view)
        view(NEW)
        if self.counted:
            view(DONE)

    def open_link(self, address: str) -> bool:
        """The position an address names; False if it names none, with a sentence if it is a bad one."""
        asked = asked_for(address, self.anchor)
        if "hand" not in asked:
            return False
        try:
            position = Position.read(asked)
        except MahjongError as error:
            self._refuse(error)
            return False
        self.chosen = None
        self.set(position)
        return True

    def _refuse(self, error: MahjongError) -> None:
        self.wrong.value, self.row.message = complaint(error), error.message(language())

    def _edited(self) -> None:
        """A hand of fourteen is taken over at once; until then the old one stays."""
        if self.busy or self.editor.error:
            return
        hand = self.editor.hand
        if hand is None or hand.size != 14:
            self.wrong.value = line(dp("unfinished"), "muted")
            return
        self.change(hand=hand, gone=self.editor.seen)

    def _settings(self) -> None:
        if not self.busy:
            self.change(rules=self.rules.value, draws=self.draws.value, seat=self.seat.value, round=self.round.value)

    def change(self, **entries) -> bool:
        """The same position with some entries changed; False, with a sentence, where that cannot be."""
        try:
            position = self.position.but(**entries)
        except MahjongError as error:
            self._refuse(error)
            self._show_controls()
            return False
        self.set(position)
        return True

    # ---- counting

    @property
    def counted(self) -> bool:
        """Whether a tile is chosen and all is counted."""
        return self.chosen is not None and self.answers is not None and self.answers.over

    def _begin(self) -> None:
        """The hand and what is cheap at once; the views and what is counted a piece at a time; nothing but the hand before the choice."""
        self.answers = self.remembered(self.position)
        self._show()
        if self.chosen is None:
            self.work.stop()
            for view in self.views:
                view(NEW)
        else:
            self.work.start(self._pieces())

    def _pieces(self) -> Iterator[None]:
        """The views hear of the change, the answers are counted, the views hear that all is counted."""
        drawn = monotonic()
        for view in self.views:
            view(NEW)
            yield
        while self.answers.step():
            if self.work.running and monotonic() - drawn > REDRAWN:
                self._show_answers()
                drawn = monotonic()
            yield
        self._show_answers()
        self.row.message = plain(" ".join(verdict(self.answers, self.chosen)))
        for view in self.views:
            view(DONE)
            yield

    def remembered(self, position: Position) -> Answers:
        """The answers for a position, as far as they were counted already."""
        if position not in self.known:
            self.known = dict(list(self.known.items())[1 - KEPT :])
            self.known[position] = Answers(position)
        return self.known[position]

    def _broke(self) -> None:
        self.progress.value = line(dp("broke"), "muted")

    # ---- what is shown

    def _show_controls(self) -> None:
        """The controls say what the position is, without being taken for a change."""
        self.busy, position = True, self.position
        self.rules.value, self.draws.value, self.seat.value, self.round.value = position.rules, position.draws, position.seat, position.round
        self.example.value = next((key for key in examples() if Position.example(key) == position), None)
        if self.editor is not None and (self.editor.hand, self.editor.seen) != (position.hand, position.gone):
            self.editor.set(str(position.hand), position.gone)
        self.busy = False

    def _show(self) -> None:
        key = self.example.value
        self.intro.value = line(dp(f"example.{key}.ask") if key else dp("example.own"), "text")
        tiles = [str(tile) for tile in self.position.hand.concealed]
        with self.row.hold_sync():
            self.row.tiles = tiles
            self.row.selected = [] if self.chosen is None else [self._place(tiles)]
        self.around.value = lies_open(self.position)
        self.share.value = share(self.position.link) if self.anchor else ""
        see(self.again_button, self.chosen is not None)
        self._show_answers()

    def _place(self, tiles: list[str]) -> int:
        """Which of several like the chosen one is raised: the one picked, if it is still there."""
        same = self.spot < len(tiles) and tiles[self.spot] == str(self.chosen)
        return self.spot if same else tiles.index(str(self.chosen))

    def _show_answers(self) -> None:
        """The verdict, the table and how far the counting is; nothing of them before the choice."""
        answers, chosen, key = self.answers, self.chosen, self.example.value
        hidden = chosen is None
        see(self.tools, not hidden)
        self.said.value = line(dp("pick"), "ask") if hidden else told(*verdict(answers, chosen))
        self.compared.value = "" if hidden else compare(answers, chosen, self.sort.value, self.whole.value)
        self.whole.description = dp("fewer" if self.whole.value else "all", count=len(answers.useful))
        self.lesson.value = line(dp(f"example.{key}.lesson"), "text") if key and self.counted else ""
        self.notes.value = "" if hidden else self._notes()
        self.progress.value = "" if hidden or answers.over else _bar(answers)

    def _notes(self) -> str:
        """What was counted, by which rules, and what is left out: folded, below what cannot be counted at all."""
        told = "".join(line(text, "muted") for text in refusals(self.answers))
        near = self.answers.near
        said = [*(near.says().splitlines() if near else []), dp("how_useful"), dp("how_danger")]
        body = "".join(line(text, "muted") for text in said)
        return f'{told}<details class="mj-dc-how"><summary>{escape(dp("how"))}</summary>{body}</details>'


def _bar(answers: Answers) -> str:
    words = escape(dp("progress", done=answers.done, pieces=max(answers.pieces, answers.done)))
    bar = f'<progress aria-label="{escape(dp("counting"))}" max="{max(answers.pieces, answers.done)}" value="{answers.done}"></progress>'
    return f'<div class="mj-many-progress">{bar}<span>{words}</span></div>'
