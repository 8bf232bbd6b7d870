"""One hand at a table, asked for step by step: who won, where the tile came from, what it was worth, what else happened."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from mahjong.errors import MahjongError
from mahjong.scoring.ruleset import FanRules
from mahjong.table.bookfile import fine_said
from mahjong.table.entry import LONGEST, Entry, Fine, Held, Won, faults
from mahjong.table.scorebook import ScoreBook
from mahjong.text import say
from mahjong.widgets.controls import HTML, Box, Button, Checkbox, Dropdown, Text, ToggleButton, ToggleButtons, VBox, see
from mahjong.widgets.hand_editor import HandEditor
from mahjong.widgets.keeper_parts import complaint, fields, note
from mahjong.widgets.keeper_typed import Typed

DRAW, WALL, POINTS, TILES = "draw", "wall", "points", "tiles"
MOST_FINES = 12
A_TILE = re.compile(r"[1-9][mpsf]|[ESWN]|[RGW]d")  # what no text has that is not meant as a hand


class HandForm(VBox):
    """The form for one hand of a book. `begin(book)` empties it, `fill(entry)` shows a hand entered before.

    `entry()` is the hand as it stands; it raises MahjongError while something is missing. `on_change` is called whenever
    an answer changes.

    >>> form = HandForm()
    >>> form.begin(ScoreBook(("Ann", "Ben", "Cem", "Dag")))
    >>> form.who.value, form.source.value, form.points.value = 1, 0, "24"
    >>> form.entry().winners, form.entry().discarder
    ((Won(chair=1, worth=24),), 0)
    """

    def __init__(self, lang: str = "", on_change: Callable[[], None] = lambda: None):
        self.lang, self._on_change, self._busy, self.fines, self.hand = lang, on_change, False, [], None
        self.typed = Typed()
        self.who, self.source = ToggleButtons(description=self._say("who")), ToggleButtons(description=self._say("source"))
        self.worth_as = ToggleButtons(description=self._say("worth_as"), options=[(self._say("as_points"), POINTS), (self._say("as_tiles"), TILES)])
        self.points = Text(description=self._say("points"), placeholder="24")
        for name in ("mj-keeper-points", "mj-keeper-digits"):
            self.points.add_class(name)
        self.help, self.also_help, self.held_help = (HTML() for _ in range(3))
        self.tiles, self.facts = VBox(), {}
        self.also, self.held = [[Text() for _ in range(4)] for _ in range(2)]
        self.also_box, self.held_box = fields(self.also), fields(self.held)
        self.reckless = Checkbox(description=self._say("reckless"), indent=False)
        self.fine_box = self._fine_box()
        rows = [self.who, self.source, self.worth_as, self.points, self.help, self.tiles, self.also_help, self.also_box]
        super().__init__([*rows, self.held_help, self.held_box, self.reckless, *self.fine_box])
        self._listen()

    def _say(self, key: str, **facts) -> str:
        return say(f"ends.keeper.{key}", self.lang, **facts)

    def _fine_box(self) -> list:
        self.more = ToggleButton(description=self._say("fines"))
        self.fine_who, self.fine_what = Dropdown(description=self._say("fine_who")), Dropdown(description=self._say("fine_what"))
        self.fine_each = Text(description=self._say("fine_each"), placeholder="10")
        self.fine_each.add_class("mj-keeper-digits")
        self.fine_add, self.fine_drop = Button(description=self._say("fine_add")), Button(description=self._say("fine_drop"))
        self.fine_list = HTML()
        self.fine_fields = fields([self.fine_who, self.fine_what, self.fine_each])
        return [self.more, self.fine_fields, self.fine_add, self.fine_list, self.fine_drop]

    def _listen(self) -> None:
        texts = [self.points, *self.also, *self.held]
        self.typed.watch(*texts, self.fine_each)
        for control in (self.who, self.source, self.worth_as, *texts, self.reckless, self.more, self.fine_what):
            control.observe(lambda change: self._changed(change.owner), "value")
        self.fine_add.on_click(lambda _: self.typed.press(self.add_fine))
        self.fine_drop.on_click(lambda _: self._drop_fine())

    # ---- the form follows the book

    def begin(self, book: ScoreBook) -> None:
        """An empty form for the next hand of a book."""
        self._busy, self.book, self.fines = True, book, []
        names = [(book.players[chair], chair) for chair in book.chairs]
        _offer(self.who, [*names, (self._say("draw"), DRAW)], None)
        _offer(self.fine_who, names, book.chairs[0])
        _offer(self.fine_what, [(say(f"ends.fault.{fault}", self.lang), fault) for fault in faults(book.rule_set)], next(iter(faults(book.rule_set))))
        self._offer_sources(None)
        for text in (self.points, *self.also, *self.held, self.fine_each):
            text.value = ""
        for chair, (also, held) in enumerate(zip(self.also, self.held)):
            also.description, held.description = (self._say(key, player=book.players[chair]) for key in ("also", "held"))
        self.worth_as.value, self.reckless.value, self.more.value = POINTS, False, False
        self.tiles.children, self.hand = (), None
        self._busy = False
        self._show()

    def fill(self, entry: Entry) -> None:
        """Shows a hand that was entered before, to be changed."""
        self.fines, first = list(entry.fines), entry.winners[0] if entry.winners else None
        self.who.value = first.chair if first else DRAW
        self.source.value = (WALL if entry.discarder is None else entry.discarder) if first else None
        if first and isinstance(first.worth, str):
            self.worth_as.value = TILES
            self._fill_tiles(first.worth)
        elif first:
            self.points.value = str(first.worth)
        for won in entry.winners[1:]:
            self.also[won.chair].value = str(won.worth)
        for held in entry.held:
            self.held[held.chair].value = str(held.worth)
        self.reckless.value, self.more.value = entry.reckless, bool(entry.fines)
        self._show()

    def _fill_tiles(self, text: str) -> None:
        self.hand.value = text
        for fact, box in self.facts.items():
            box.value = bool(self.hand.win) and fact in self.hand.win.facts

    def _offer_sources(self, winner) -> None:
        """The wall and the other players; a choice that is still there stays."""
        kept = self.source.value
        options = [(self._say("wall"), WALL), *((self.book.players[chair], chair) for chair in self.book.chairs if chair != winner)]
        _offer(self.source, options, kept if winner is not None and kept in [value for _, value in options] else None)

    def _changed(self, owner) -> None:
        if self._busy:
            return
        self._busy = True
        if owner is self.who and self.who.value is not None:
            self._offer_sources(self.who.value if self.who.value != DRAW else None)
        if owner is self.worth_as and self.worth_as.value == TILES and self.hand is None:
            self._make_editor()
        self._busy = False
        self._show()

    def _make_editor(self) -> None:
        """The editor is made when it is asked for: most clubs know their points."""
        self.hand = HandEditor()
        self.typed.watch(self.hand.text)
        self.hand.observe(lambda _: self._on_change(), "changes")
        self.facts = {fact: Checkbox(description=say(f"ui.calc.fact.{fact}", self.lang), indent=False) for fact in self.book.rule_set.facts}
        for box in self.facts.values():
            box.observe(lambda _: self._on_change(), "value")
        self.tiles.children = (self.hand, *self.facts.values())

    # ---- what is asked depends on what was answered

    def _show(self) -> None:
        rules, who, source = self.book.rule_set, self.who.value, self.source.value
        won, fans = isinstance(who, int), isinstance(rules, FanRules)
        see(self.source, won)
        asked = won and source is not None
        for control in (self.worth_as, self.help):
            see(control, asked)
        see(self.points, asked and self.worth_as.value == POINTS)
        see(self.tiles, asked and self.worth_as.value == TILES)
        self.help.value = note(self._say("points_help" if fans else "points_help_classical")) if self.worth_as.value == POINTS else ""
        self._see_others(self.also_box, self.also_help, "also_help", self._may_also(who, source))
        self._see_others(self.held_box, self.held_help, "held_help", self._may_hold(who, source) if asked or who == DRAW else [])
        see(self.reckless, asked and source != WALL and not fans and rules.choice("dangerous_discard") == "pays_all")
        self._show_fines()
        self._on_change()

    def _may_also(self, who, source) -> list[int]:
        """Who may have won on the same discard."""
        several = self.book.table.multi_win == "all_win" and isinstance(who, int) and isinstance(source, int)
        return [chair for chair in self.book.chairs if several and chair not in (who, source)]

    def _may_hold(self, who, source) -> list[int]:
        """Whose hands are counted although they did not win: in the classical game, where the table counts them."""
        rules = self.book.rule_set
        if isinstance(rules, FanRules) or rules.choice("scoring_players") == "winner":
            return []
        counts = rules.choice("losers_settle") if isinstance(who, int) else rules.choice("draw_count")
        won = {who, *(chair for chair in self._may_also(who, source) if self.also[chair].value.strip())}
        return [] if counts in ("no", "none") else [chair for chair in self.book.chairs if chair not in won]

    def _see_others(self, box: Box, help: HTML, key: str, chairs: list[int]) -> None:
        for chair, text in enumerate(box.children):
            see(text, chair in chairs)
        see(box, bool(chairs))
        help.value = note(self._say(key)) if chairs else ""
        see(help, bool(chairs))

    def _show_fines(self) -> None:
        for control in (self.fine_fields, self.fine_add):
            see(control, self.more.value)
        see(self.fine_each, faults(self.book.rule_set).get(self.fine_what.value) is None)
        lines = [fine_said(fine, self.book.players, self.lang) for fine in self.fines]
        self.fine_list.value = f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""
        for control in (self.fine_list, self.fine_drop):
            see(control, bool(lines))

    def add_fine(self) -> None:
        """Puts the fault described into this hand."""
        price = faults(self.book.rule_set)[self.fine_what.value]
        try:
            each = price if price is not None else self._number(self.fine_each.value)
        except MahjongError as error:
            self.fine_list.value = complaint(error.message(self.lang))
            see(self.fine_list, True)
            return
        if len(self.fines) < MOST_FINES:
            self.fines.append(Fine(self.fine_who.value, self.fine_what.value, each))
        self.fine_each.value = ""
        self._show()

    def _drop_fine(self) -> None:
        self.fines = self.fines[:-1]
        self._show()

    # ---- the hand as it stands

    def entry(self) -> Entry:
        """The hand as the form has it."""
        who, source, fines = self.who.value, self.source.value, tuple(self.fines)
        if who is None:
            raise MahjongError("book_who")
        held = tuple(Held(chair, worth) for chair, worth in self._worths(self.held, self._may_hold(who, source)))
        if who == DRAW:
            return Entry(held=held, fines=fines)
        if source is None:
            raise MahjongError("book_from")
        also = tuple(Won(chair, worth) for chair, worth in self._worths(self.also, self._may_also(who, source)))
        discarder = None if source == WALL else source
        return Entry((Won(who, self._worth(who)), *also), discarder, held, fines, bool(self.reckless.value) and discarder is not None)

    def _worth(self, who: int) -> int | str:
        player = self.book.players[who]
        if self.worth_as.value == POINTS:
            found = worth(self.points.value, player)
            if found is None:
                raise MahjongError("book_worth", player=player)
            return found
        win = self.hand.win if self.hand else None
        if win is None:
            raise MahjongError("book_hand", player=player)
        seat = self.book.seat(who)
        return str(win.but(facts=frozenset(), by="*").but(seat=seat, by=self._by(who), facts=frozenset(f for f, box in self.facts.items() if box.value)))

    def _by(self, who: int) -> str:
        from mahjong.table.entry import source

        return source(self.book.seat(who), None if self.source.value == WALL else self.book.seat(self.source.value))

    def _worths(self, texts: list[Text], chairs: list[int]) -> list[tuple[int, int | str]]:
        found = [(chair, worth(texts[chair].value, self.book.players[chair])) for chair in chairs]
        return [(chair, value) for chair, value in found if value is not None]

    def _number(self, text: str) -> int:
        found = worth(text, "") if text.strip() else 0
        if not isinstance(found, int):
            raise MahjongError("book_worth_text", text=text[:40])
        return found


def worth(text: str, player: str) -> int | str | None:
    """What was typed for a hand: points as a number, a hand as its text, None for nothing. Raises MahjongError for neither.

    >>> worth(" 24 ", ""), worth("222s EE", ""), worth("", "")
    (24, '222s EE', None)
    """
    text = text[: LONGEST + 1].strip()
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return int(text)
    plain = text.isprintable() and len(text) <= LONGEST and A_TILE.search(text)
    if text and not plain:
        raise MahjongError("book_worth_text", text="".join(c for c in text[:40] if c.isprintable()))
    return text or None


def _offer(control, options: list, value) -> None:
    """New options without a moment in which the old choice means another one."""
    with control.hold_sync():
        control.options = options
        control.value = value
