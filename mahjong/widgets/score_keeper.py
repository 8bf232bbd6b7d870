"""The score-keeper for a real table: a hand at a time, paid and turned by the engine, kept in the reader's browser."""

from __future__ import annotations

import time
from collections.abc import Callable

from mahjong.errors import MahjongError
from mahjong.table.scorebook import ScoreBook
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets import keeper_view as view
from mahjong.widgets.again import copy_choices
from mahjong.widgets.controls import HTML, Button, FileUpload, Text, VBox, see, seen, styled
from mahjong.widgets.ends_html import style
from mahjong.widgets.keeper_form import HandForm
from mahjong.widgets.keeper_parts import bar, complaint, fields, heading, note, status, uploaded
from mahjong.widgets.keeper_setup import Setup
from mahjong.widgets.store import Store

KEY = "mahjong.score-book"
BUTTONS = "enter cancel undo edit stop names new".split()


class ScoreKeeper(VBox):
    """Asks who plays, then for hand after hand. `book` is the record so far, None before a match has begun.

    What the browser sends, its store and its files included, is read as coming from anybody. `clock` gives the time in
    seconds.

    >>> keeper = ScoreKeeper()
    >>> for field, name in zip(keeper.setup.names, ("Ann", "Ben", "Cem", "Dag")):
    ...     field.value = name
    >>> keeper.begin()
    >>> keeper.form.who.value, keeper.form.source.value, keeper.form.points.value = 1, 0, "24"
    >>> keeper.enter(), keeper.book.totals["Ben"]
    (True, 48)
    """

    def __init__(self, lang: str = "", clock: Callable[[], float] = time.time):
        self.lang, self.clock, self.book = lang, clock, None
        self._editing, self._pending, self._theirs, self._naming, self._why, self._passing = False, False, None, False, "", False
        self.store = Store(KEY)
        self.setup, self.form = Setup(lang), HandForm(lang, self._preview)
        self._build()
        super().__init__([styled(style()), self.store, self.message, self.conflict, self.first, self.playing])
        self.add_class("mj-keeper")
        self._listen()
        self.message.value = status(self._say("waiting"))
        self._draw()

    def carry_from(self, old: ScoreKeeper) -> None:
        """Goes on with the match of another one, in the language of this one."""
        self.message.value = ""
        copy_choices(old.setup, self.setup)
        if old.book is not None:
            self._adopt(old.book)
            self._pending, self._naming, self._editing = old._pending, old._naming, old._editing
            copy_choices(old.form, self.form)
            self._draw_form()
            copy_choices(old.names_box, self.names_box)
            self._preview()

    def _say(self, key: str, **facts) -> str:
        return say(f"ends.keeper.{key}", self.lang, **facts)

    # ---- the parts

    def _build(self) -> None:
        self.message, self.kept, self.table, self.preview, self.editing = (HTML() for _ in range(5))
        self.record, self.why, self.chart, self.ranking, self.links = (HTML() for _ in range(5))
        self.buttons = {key: Button(description=self._say(key)) for key in BUTTONS}
        self.buttons["enter"].button_style = "primary"
        self.buttons["enter"].add_class("mj-keeper-main")
        self.theirs, self.mine = Button(description=self._say("theirs")), Button(description=self._say("mine"))
        self.keep, open_it = Button(description=self._say("new_keep")), self._say("upload")
        self.upload = FileUpload(accept=".json", multiple=False, description=open_it, tooltip=open_it)
        self.names = [Text(description=self._say("name", seat=say(f"seat.{wind}", self.lang))) for wind in WINDS]
        self.names_error = HTML()
        self.names_box = VBox([fields(self.names), self.names_error])
        self.conflict = bar([self.theirs, self.mine])
        self.ask_new = HTML()
        self.first = VBox([self.setup, self.ask_new, bar([self.keep, self.upload])])
        self.card = VBox([self.editing, self.form, self.preview, self.buttons["enter"], self.buttons["cancel"]])
        self.card.add_class("mj-keeper-card")
        tools = bar([self.buttons[key] for key in ("undo", "edit", "stop", "new")])
        shown = [self.table, self.card, tools, self.names_box, bar([self.buttons["names"]]), self.kept, self.ranking, self.chart, self.record, self.why, self.links]
        self.playing = VBox(shown)

    def _listen(self) -> None:
        typed = self.form.typed
        typed.watch(*self.setup.names, *self.names)
        self.setup.start.on_click(lambda _: typed.press(self.begin))
        for button, does in zip(self.buttons.values(), (self.enter, self.cancel, self.undo, self.edit, self.stop, self.rename, self.ask)):
            button.on_click(lambda _, does=does: typed.press(does))
        self.keep.on_click(lambda _: self._adopt(self.book))
        self.theirs.on_click(lambda _: self._take_theirs())
        self.mine.on_click(lambda _: self._keep_mine())
        self.upload.observe(lambda change: self._uploaded(change.new), "value")
        self.store.on_report(self.reported)
        self.store.on_typed(typed.heard)

    # ---- what can be done

    def begin(self) -> None:
        """Starts the match the first form describes; what will not do is said there."""
        self._try(lambda: self._change(self.setup.book(int(self.clock())), ""))

    def enter(self) -> bool:
        """Enters the hand of the form; False, with the reason shown, when it cannot have happened."""
        change = self.book.replace if self._editing else self.book.enter

        def does():
            book = change(self.form.entry())
            self._change(book, self._say("hand_changed" if self._editing else "entered", number=len(book.entries)))
            self.store.show()

        return self._try(does)

    def undo(self) -> bool:
        """Takes the last step back."""
        return self._try(lambda: self._change(self.book.undo(), self._say("undone")))

    def stop(self) -> bool:
        """Ends the match at once."""
        return self._try(lambda: self._change(self.book.stop(), ""))

    def edit(self) -> None:
        """Opens the last hand in the form."""
        if self.book and self.book.entries:
            last = self.book.entries[-1]
            self._editing = True
            self.form.begin(self.book.undo() if not self.book.stopped else self.book.undo().undo())
            self.form.fill(last)
            self._draw()

    def cancel(self) -> None:
        """Leaves the last hand as it was."""
        self._adopt(self.book)

    def rename(self) -> bool:
        """Opens the names; pressed again, puts them right."""
        if self._naming:
            return self._try(lambda: self._change(self.book.renamed(tuple(field.value[:400] for field in self.names)), ""), self.names_error)
        self._naming = True
        for field, name in zip(self.names, self.book.players):
            field.value = name
            see(field, name)
        self._draw()
        return True

    def ask(self) -> None:
        """Goes back to the first form; the match stays as it is until another begins."""
        self.setup.fill(self.book)
        self._hush()
        see(self.playing, False)
        see(self.first, True)
        see(self.keep, True)
        self.ask_new.value = f'{note(self._say("new_asked"))}{view.links(self.book, self.lang)}'

    def _try(self, does: Callable[[], None], place: HTML | None = None) -> bool:
        try:
            does()
        except MahjongError as error:
            asking = seen(self.first)
            place = place or (self.setup.error if asking else self.preview)
            place.value = complaint(error.message(self.lang))
            return False
        return True

    def _change(self, book: ScoreBook, said: str) -> None:
        """Another book, and the browser is asked to keep it."""
        text = book.to_json()
        self._adopt(book)
        self._pending = True
        self.kept.value = status(self._say("saving"))
        self._tell(said)
        self.store.save(text)

    def _tell(self, said: str) -> None:
        """Says what has just happened; whatever happens next clears it."""
        self.message.value, self._passing = status(said) if said else "", bool(said)

    def _hush(self) -> None:
        if self._passing:
            self._tell("")

    def _adopt(self, book: ScoreBook | None) -> None:
        """Shows a book, with an empty form."""
        self.book, self._editing, self._naming = book, False, False
        if book:
            self.form.begin(book)
        self._draw()

    # ---- what the browser reports

    def reported(self, what: str, text: str) -> None:
        """Answers a report of the store."""
        if what == "saved":
            self._pending = False
            self.kept.value = status(self._say("saved"), "mj-keeper-saved")
        elif what == "aside":
            self.message.value = complaint(self._say("damaged", why=self._why, place=f"{KEY}.damaged.{text}"))
        elif what in ("blocked", "full"):
            self.kept.value = self.message.value = complaint(self._say(what))
        elif what == "loaded":
            self._loaded(text)
        elif what == "elsewhere":
            self._elsewhere(text)

    def _loaded(self, text: str) -> None:
        self.message.value = ""
        if self.book is not None:  # the page was drawn anew, but the match is going on here
            if text != self.book.to_json():
                self._elsewhere(text)
            return
        if not text:
            return
        try:
            self._adopt(ScoreBook.from_json(text))
            self.kept.value = status(self._say("saved"), "mj-keeper-saved")
        except MahjongError as error:
            self._why = error.message(self.lang)
            self.store.set_aside()

    def _elsewhere(self, text: str) -> None:
        """Another window has written: follow where it is the same match and nothing is lost here, else ask."""
        try:
            theirs = ScoreBook.from_json(text) if text else None
        except MahjongError:
            theirs = None
        same = theirs and self.book and (theirs.began, theirs.rules) == (self.book.began, self.book.rules)
        if theirs and (same or self.book is None) and not self._pending:
            self.store.take()
            self._adopt(theirs)
            self._tell(self._say("followed"))
            return
        self._theirs, self.message.value = theirs, complaint(self._say("elsewhere"))
        see(self.conflict, True)
        see(self.theirs, theirs)

    def _take_theirs(self) -> None:
        if self._theirs:
            self._pending = False
            self.store.take()
            self._adopt(self._theirs)
            self.message.value, self.kept.value = "", status(self._say("saved"), "mj-keeper-saved")
        self._settle_conflict()

    def _keep_mine(self) -> None:
        self._settle_conflict()
        self.message.value = ""
        self._pending = True
        self.store.save(self.book.to_json() if self.book else "", force=True)

    def _settle_conflict(self) -> None:
        self._theirs = None
        see(self.conflict, False)

    def _uploaded(self, files) -> None:
        """A file from the reader's device: a saved record, or anything else."""
        text = uploaded(files)
        if text is not None:
            self.upload.value = ()
            self._try(lambda: self.go_on_with(text))

    def go_on_with(self, text: str) -> None:
        """Goes on with a saved record; raises MahjongError when the text is none."""
        book = ScoreBook.from_json(text)
        self._change(book, self._say("reading", hands=len(book.entries)))

    # ---- what is shown

    def _draw(self) -> None:
        book = self.book
        see(self.first, not book)
        see(self.playing, book)
        see(self.conflict, self._theirs)
        see(self.keep, False)
        self.ask_new.value = self.setup.error.value = self.names_error.value = ""
        if not book:
            return
        minutes = max(0, int(self.clock() - book.began) // 60)
        self.table.value = view.now(book, minutes, self.lang)
        for part in ("ranking", "chart", "record", "why", "links"):
            getattr(self, part).value = getattr(view, part)(book, self.lang)
        self._draw_form()
        self._preview()

    def _draw_form(self) -> None:
        book, editing = self.book, self._editing
        see(self.card, editing or not book.over)
        self.editing.value = heading(self._say("changed", number=len(book.entries))) if editing else ""
        self.buttons["enter"].description = self._say("change" if editing else "enter")
        self.buttons["names"].description = self._say("names_done" if self._naming else "names")
        see(self.names_box, self._naming)
        see(self.buttons["cancel"], editing)
        see(self.buttons["stop"], not book.over)
        self.buttons["undo"].disabled = not (book.entries or book.stopped)
        self.buttons["edit"].disabled = not book.entries or editing

    def _preview(self) -> None:
        """What the hand of the form would pay; a hint of what is missing comes only when it is entered."""
        if self.book is None:
            return
        self._hush()
        try:
            entry = self.form.entry()
        except MahjongError:
            self.preview.value = ""
            return
        try:
            changed = self.book.replace(entry) if self._editing else self.book.enter(entry)
            self.preview.value = view.pays(changed.hands[-1], changed, self.lang)
        except MahjongError as error:
            self.preview.value = complaint(error.message(self.lang))
