"""A match one plays: the table from the own seat, tiles and calls to click, the others at their own pace, the running sheet."""

from __future__ import annotations

from collections.abc import Callable

from mahjong.errors import MahjongError
from mahjong.table.american.charleston import direction
from mahjong.table.deal import Deal
from mahjong.table.events import Event, read_event
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.again import copy_choices
from mahjong.widgets.coach_view import Coach
from mahjong.widgets.controls import HTML, FileUpload, VBox, see, seen, styled
from mahjong.widgets.keeper_parts import bar, complaint, status, uploaded
from mahjong.widgets.play_file import read_game, write_game
from mahjong.widgets.play_game import Agreement, Game
from mahjong.widgets.play_pace import PAUSE, Pace
from mahjong.widgets.play_parts import press_button, style
from mahjong.widgets.play_setup import PlaySetup
from mahjong.widgets.play_store import Kept
from mahjong.widgets.play_table import PlayTable
from mahjong.widgets.play_words import ask_words, false_words, told, warning_words
from mahjong.widgets.words import language

KEY = "mahjong.game"
SEEN = ("discard", "add", "concealed_kong", "win", "exchange")  # moves of the others that are worth a pause


class PlayView(VBox):
    """The whole page to play on. `game` is the match so far, None before one has begun.

    Whoever coaches stands in `table.coach` during a hand and in `table.review` after it, and is told of every change by
    `on_change(handler)`, called with the game.

    >>> view = PlayView(pause=False)
    >>> view.begin(Agreement("finnish", players=("quick",) * 3))
    >>> view.game.waits
    True
    """

    def __init__(self, lang: str = "", pause: bool = True):
        self.lang, self.game, self.lines, self.rebuke = lang or language(), None, [], ""
        self._handlers: list[Callable[[Game], None]] = []
        self._replay_handlers: list[Callable[[str, str, int], None]] = []
        self.pace = Pace(lambda: self.game.next, self._step, self._settled, PAUSE if pause else 0)
        self.kept = Kept(KEY, self._found, self._text, self.lang)
        self.setup = PlaySetup(self.begin, self.lang)
        self.upload = FileUpload(accept=".json,.txt", multiple=False, description=self._say("setup.file"), tooltip=self._say("setup.file"))
        self.upload.observe(lambda change: self._uploaded(change.new), "value")
        self.back = press_button(self._say("setup.back"), self.show)
        self.message = HTML(status(self._say("waiting")))
        self.first = VBox([self.setup, bar([self.upload, self.back])])
        self.table = PlayTable(self, self.lang)
        self.coach = Coach(self)
        super().__init__([styled(style()), self.kept, self.message, self.first, self.table])
        self.add_class("mj-keeper").add_class("mj-pl")
        self.show()

    def carry_from(self, old: PlayView) -> None:
        """Goes on with the match of another one, in the language of this one."""
        old.pace.stop()
        copy_choices(old.setup, self.setup)
        self._tell("")
        if old.game is not None:
            self._start(old.game)
        if old.game is not None and seen(old.first):
            self.new()

    def _say(self, key: str, **facts) -> str:
        return say(f"play.{key}", self.lang, **facts)

    def on_change(self, handler: Callable[[Game], None]) -> None:
        """Calls `handler(game)` whenever the learner is to choose, and when a hand is over."""
        self._handlers.append(handler)

    def on_replay(self, handler: Callable[[str, str, int], None]) -> None:
        """Calls `handler(record, seat, step)` when the learner wants to step through the hand."""
        self._replay_handlers.append(handler)

    # ---- what the learner does

    def begin(self, agreement: Agreement) -> None:
        """Deals the first hand of a match; raises MahjongError for what cannot be agreed on."""
        self._start(Game.start(agreement))
        self.table.focus()

    def choose(self, event: Event | str) -> bool:
        """The learner's move, or what is said out of turn; False, with the reason below the tiles, when it may not be."""
        event = read_event(event) if isinstance(event, str) else event
        if self.game is None or not (self.game.waits or event in (*self.game.late, self.game.cry)):
            self.table.refuse(self._say("not_now"))
            return False
        try:
            later = self.game.play(event)
        except MahjongError as error:
            self.table.refuse(error.message(self.lang))
            return False
        self.pace.stop()
        before, self.lines, self.rebuke = self.game.deal, [], ""
        self._turned(later, before)
        self.kept.save()
        self._go_on()
        return True

    def declare(self) -> None:
        """Stops the table and asks whether a win nobody offered is really to be declared."""
        if self.game is None or self.game.deal.over:
            return
        if self.game.cry is None:
            self.table.refuse(self._say("no_tile_to_win"))
            return
        self.pace.stop()
        words = warning_words(self.game.deal, self.lang)
        self.table.declare.ask(words)

    def said(self) -> bool:
        """Declares that win; the rules answer: a penalty, a dead hand, or a sentence."""
        before, event = self.game.deal, self.game.cry
        try:
            wrong = false_words(before, before.play(event), self.lang)
        except MahjongError as error:
            wrong = [error.message(self.lang)]
        good = self.choose(event)
        self.rebuke = " ".join(wrong)
        self.table.refuse(self.rebuke)
        if not good:
            self._go_on()
        return good

    def kept_quiet(self) -> None:
        """Nothing is said, and the table goes on."""
        self._go_on()
        self.table.focus()

    def pass_tiles(self, tiles: tuple[Tile, ...], unseen: int) -> None:
        """Passes tiles in the Charleston; raises MahjongError for what may not be passed."""
        event = Event(self.game.me, "charleston", source=direction(self.game.deal), tiles=(*tiles, *[Tile.HIDDEN] * unseen))
        self.game.play(event)
        self.choose(event)
        self.table.focus()

    def undo(self) -> bool:
        """Takes the learner's last move back; False where there is none."""
        if self.game is None:
            return False
        self.pace.stop()
        back = self.game.undo()
        if back is None:
            self.table.say_aloud(self._say("nothing_to_undo"))
            self._go_on()
            return False
        self.game, self.lines, self.rebuke = back, [], ""
        self._settled(self._say("undone"))
        return True

    def next_hand(self) -> bool:
        """Deals the next hand; False while this one is on, or when the match is over."""
        if self.game is None or not self.game.deal.over or self.game.standing.over:
            return False
        self._start(self.game.next_hand())
        self.table.focus()
        return True

    def new(self) -> None:
        """Back to the form; the match stays until another begins."""
        self.setup.renew()
        see(self.first, True)
        see(self.table, False)
        see(self.back, True)

    def step_through(self, step: int = 0) -> None:
        """Hands this deal to whoever replays it, at a step."""
        for handler in self._replay_handlers:
            handler(self.game.deal.record(), str(self.game.me), step)

    def open_text(self, text: str) -> None:
        """Goes on with a saved match; raises MahjongError when the text is none."""
        self._start(read_game(text))
        self._tell(status(self._say("opened")))

    def _uploaded(self, files) -> None:
        text = uploaded(files)
        if text is None:
            return
        self.upload.value = ()
        try:
            self.open_text(text)
        except MahjongError as error:
            self._tell(complaint(error.message(self.lang)))

    # ---- what follows of itself

    def _start(self, game: Game) -> None:
        """Another game or hand from where it stands."""
        self.pace.stop()
        self.game, self.lines, self.rebuke = game, [], ""
        self._tell("")
        self.show()
        self._go_on()

    def _go_on(self) -> None:
        self.pace.start()

    def _step(self, later: Game) -> str:
        """Makes the next thing happen: `shown` for one worth a pause, `late` where a call may still be made, `quiet` for another."""
        before, event = self.game.deal, later.deal.history[-1]
        worth = event.seat != self.game.me and not later.deal.answers and (event.kind in SEEN or _taken(before, later.deal))
        late = self.pace.pause and bool(later.late)
        self._turned(later, before, draw=bool(self.pace.pause) and (worth or late))
        return "late" if late else "shown" if worth else "quiet"

    def _turned(self, later: Game, before: Deal, draw: bool = True) -> None:
        self.lines += told(before, later.deal, later.me, self.lang)
        self.game = later
        if draw:
            self.table.draw()

    def _settled(self, first: str = "") -> None:
        """The learner is to choose, or the hand is over: all is drawn, read out and kept."""
        self.table.draw()
        self.table.say_aloud(" ".join([first, *self.lines, ask_words(self.game, self.lang)]).strip())
        self.kept.save()
        for handler in self._handlers:
            handler(self.game)

    # ---- what is shown and kept

    def show(self) -> None:
        """The table where a match is on, else the form."""
        see(self.first, self.game is None)
        see(self.table, self.game is not None)
        see(self.back, False)
        if self.game is not None:
            self.table.draw()

    def _tell(self, html: str) -> None:
        self.message.value = html

    def _text(self) -> str:
        return write_game(self.game) if self.game else ""

    def _found(self, what: str, text: str) -> str:
        """What the browser kept or reports; the sentence that is wrong with it, where it cannot be read."""
        self._tell("")
        if what == "loaded" and text and self.game is None:
            try:
                self._start(read_game(text))
            except MahjongError as error:
                return error.message(self.lang)
            self._tell(status(self._say("resumed")))
        elif what == "take":
            return self._take(text)
        return ""

    def _take(self, text: str) -> str:
        try:
            self._start(read_game(text))
        except MahjongError as error:
            return error.message(self.lang)
        return ""


def _taken(before: Deal, after: Deal) -> bool:
    """Whether a discard has just become somebody's group."""
    return before.phase == "claims" and after.phase in ("turn", "replace")
