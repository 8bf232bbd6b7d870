"""The table while one plays: who sits where, the own tiles to click, the calls, advice, and after a hand what it pays."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from mahjong.draw.play_table import ended, happened, ranking, sheet
from mahjong.draw.table_view import drawn_tile, table_view
from mahjong.hand import Hand
from mahjong.players.american import sight_of
from mahjong.players.view import view
from mahjong.table.american.charleston import direction, receiver, unseen_allowed, wanted
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.card_view import CardView, beside
from mahjong.widgets.controls import HTML, Dropdown, VBox, see
from mahjong.widgets.keeper_parts import bar
from mahjong.widgets.pass_row import PassRow
from mahjong.widgets.play_declare import Declare
from mahjong.widgets.play_keys import PlayKeys
from mahjong.widgets.play_pace import SPEEDS
from mahjong.widgets.play_parts import keep_html, keys_html, press_button
from mahjong.widgets.play_words import ask_words, brought, buttons, called, fault_words, plates, scores, who_names
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.tile_row import TileRow

WIDTH, LEAST = 56, 36  # pixels of a tile in the own hand
LOG = 6  # sentences shown of what has happened
DIGITS = "1234567890"
PASSING = ("pass", "courtesy")
UNSAID = ("pass", "vote", "offer", "courtesy", "bonus")  # when nobody can say “mahjong”


class PlayTable(VBox):
    """All that stands on and round the table; `play` is the match it belongs to. `coach` and `review` are places for a coach."""

    def __init__(self, play, lang: str = ""):
        self.play, self.lang, self.card, self.pool, self.events, self._drawn = play, lang, None, [], [], []
        self.felt, self.ask, self.complaint, self.story, self.result, self.sheet, self.keep = (HTML() for _ in range(7))
        self.row = TileRow(label=self._say("hand"), select=False, columns=14, width=WIDTH, least=LEAST)
        self.row.on_pick(lambda place, tile: self.discard(place))
        self.passing = PassRow(play.pass_tiles, lang)
        self.passing.add_class("mj-ch")
        self.live, self.keyboard = TileRow(label=self._say("label")), PlayKeys()
        self.calls, self.coach, self.review = bar([]), VBox(), VBox()
        self.do = {key: press_button(self._say(f"do.{key}"), act) for key, act in self._acts().items()}
        self.do["next"].button_style = "primary"
        self.declare = Declare(play.said, play.kept_quiet, lang)
        self.pace = self._paces()
        tools = bar([self.do[key] for key in ("next", "undo", "declare", "replay")])
        hand = VBox([self.ask, self.row, self.passing, self.calls, self.declare, self.complaint])
        under = VBox([tools, self.coach])
        board = VBox([self.felt, hand, under])
        for box, kind in ((hand, "hand"), (under, "under"), (board, "board"), (self.calls, "calls")):
            box.add_class(f"mj-pl-{kind}")
        end = bar([self.do["new"], self.pace])
        end.add_class("mj-pl-end")
        self.parts = [board, self.story, self.result, self.review, self.sheet, end, self.keep, HTML(keys_html(lang))]
        self.left = VBox(self.parts)
        self.left.add_class("mj-pl-table")
        super().__init__([self.keyboard, self.live, self.left])

    def _say(self, key: str, **facts) -> str:
        return say(f"play.{key}", self.lang, **facts)

    def _paces(self) -> Dropdown:
        """How fast the others play."""
        speeds = [(self._say(f"pace.{key}"), seconds) for key, seconds in SPEEDS.items()]
        made = Dropdown(description=self._say("pace.title"), options=speeds, value=self.play.pace.pause)
        made.observe(lambda change: setattr(self.play.pace, "pause", change.new), "value")
        return made

    def _acts(self) -> dict:
        play = self.play
        return {"declare": play.declare, "undo": lambda: (play.undo(), self.focus()), "next": play.next_hand, "new": play.new, "replay": lambda: play.step_through()}

    # ---- what is clicked

    def discard(self, place: int) -> bool:
        """Discards the tile at a place of the row; False, with the reason, when that may not be."""
        game = self.play.game
        if game.deal.phase != "turn" and game.waits:
            self.refuse(self._say("answer_first"))
            return False
        return self.play.choose(Event(game.me, "discard", Tile.parse(self.row.tiles[place])))

    def call(self, place: int) -> None:
        """Presses a call; the keyboard goes on at the tiles."""
        if place < len(self.events):
            self.play.choose(self.events[place])
            self.focus()

    def focus(self) -> None:
        """The keyboard goes on at the own tiles, or where the hand is over at the next one."""
        game = self.play.game
        if game.deal.over:
            self.do["new" if game.standing.over else "next"].focus()
        else:
            (self.passing.row if self._passes() else self.row).focus()

    def refuse(self, reason: str) -> None:
        """One sentence below the tiles, read out, too."""
        self._complain(reason)
        if reason:
            self.say_aloud(reason)

    def _complain(self, reason: str) -> None:
        self.complaint.value = f'<p class="mj-keeper-bad">{sentence(reason)}</p>' if reason else ""

    def say_aloud(self, words: str) -> None:
        """Has a screen reader read something, also when it is the same as before."""
        self.live.message = words + "\u200b" * (words == self.live.message)

    # ---- what is shown

    def draw(self) -> None:
        """Everything as the game stands."""
        self.ask.value = f'<p class="mj-pl-ask">{escape(self._asked())}</p>'
        self.story.value = happened(self.play.lines[-LOG:])
        self._complain(self.play.rebuke)
        self.declare.close_question()
        self.extra_keys = {key: act for drawn in self._drawn for key, act in drawn().items()}
        self._draw_tiles()
        self._draw_calls()
        self._draw_tools()
        self._draw_end()
        self._draw_card()
        self._draw_felt()

    def _draw_felt(self) -> None:
        """The table itself, last: whoever sees it change sees all the rest."""
        game, deal = self.play.game, self.play.game.deal
        shown = WINDS if deal.over else None
        felt = table_view(game.seen, game.me, shown, self.lang, names=plates(game, self.lang), hand=deal.over, scores=scores(game))
        self.felt.value = f'<div class="mj-pl-felt" data-waits="{int(game.waits or deal.over)}">{felt}</div>'

    def on_draw(self, handler: Callable[[], dict]) -> None:
        """Calls `handler()` whenever the table is drawn anew; the keys it answers with do what they say until the next time."""
        self._drawn.append(handler)

    def _asked(self) -> str:
        game = self.play.game
        if game.standing.over and game.deal.over:
            return self._say("end.match", ranking=ranking(game.standing, who_names(self.lang), self.lang))
        return f"{ask_words(game, self.lang)} {brought(game, self.lang)}"

    def _passes(self) -> bool:
        game = self.play.game
        return game.waits and game.deal.phase in PASSING

    def _draw_tiles(self) -> None:
        game, deal, passes = self.play.game, self.play.game.deal, self._passes()
        see(self.row, not passes and not deal.over)
        see(self.passing, passes)
        if passes:
            taker = say(f"seat.{receiver(game.me, direction(deal))}", self.lang)
            self.passing.show(deal.holding(game.me).concealed, wanted(deal, game.me), taker, unseen_allowed(deal))
        tiles, last = list(deal.holding(game.me).concealed), None if deal.over else drawn_tile(deal, game.me)
        if last is not None:
            tiles.remove(last)
            tiles.append(last)
        with self.row.hold_sync():
            self.row.tiles = [str(tile) for tile in tiles]
            self.row.gaps = [len(tiles) - 1] if last is not None else []
            self.row.disabled = self._barred(tiles)

    def _barred(self, tiles: list[Tile]) -> list[int]:
        """Tiles that may not be thrown while others may."""
        game = self.play.game
        if not game.waits or game.deal.phase != "turn":
            return []
        may = {event.tile for event in game.legal if event.kind == "discard"}
        return [place for place, tile in enumerate(tiles) if tile not in may]

    def _draw_calls(self) -> None:
        found = buttons(self.play.game, self.lang)
        self.events = [event for _, _, event in found]
        while len(self.pool) < len(found):
            place = len(self.pool)
            self.pool.append(press_button("", lambda place=place: self.call(place)))
        for made, (label, key, event) in zip(self.pool, found):
            made.description = self._label(label, key)
            made.button_style = "primary" if event.kind == "win" else ""
        self.calls.children = tuple(self.pool[: len(found)])
        see(self.calls, not self.play.game.deal.over)
        self._set_keys(found)

    def _label(self, label: str, key: str) -> str:
        return self._say("with_key", label=label, letter=key.upper()) if key else label

    def _set_keys(self, found: list) -> None:
        play, game = self.play, self.play.game
        actions = self.extra_keys | {"u": self.do["undo"].click} | ({"n": play.next_hand} if game.deal.over else {})
        row = self.passing.row if self._passes() else self.row
        if self._passes():
            actions["g"] = self.passing.go
        if self._passes() or game.deal.phase == "turn" and game.waits:
            actions |= {digit: lambda place=place: row.pick(place) for place, digit in enumerate(DIGITS[: len(row.tiles)])}
            actions["d"] = lambda: row.pick(len(row.tiles) - 1)
        if self._may_declare():
            actions["m"] = lambda: self.declare.answer(True) if self.declare.is_open else play.declare()
        actions |= {key: lambda place=place: self.call(place) for place, (_, key, _) in enumerate(found) if key}
        self.keyboard.set(actions)

    def _draw_tools(self) -> None:
        game = self.play.game
        over, practice = game.deal.over, game.agreement.practice
        see(self.do["undo"], practice)
        self.do["undo"].disabled = not game.has_moved
        self.do["new"].button_style = "primary" if over and game.standing.over else ""
        see(self.do["declare"], self._may_declare())
        self.do["declare"].description = self._label(self._say("do.declare"), "m")
        self.do["undo"].description = self._label(self._say("do.undo"), "u")
        see(self.do["next"], over and not game.standing.over)
        self.do["next"].description = self._label(self._say("do.next"), "n")
        see(self.do["replay"], over and bool(self.play._replay_handlers))

    def _may_declare(self) -> bool:
        """Whether a win that is not offered may be declared: in play, and where none is offered."""
        game = self.play.game
        return not game.deal.over and game.deal.phase not in UNSAID and all(event.kind != "win" for event in self.events)

    def _draw_end(self) -> None:
        game = self.play.game
        fines = "".join(f'<p class="mj-pl-note">{escape(fault_words(game.deal, *fault, self.lang))}</p>' for fault in game.deal.faults)
        self.result.value = f"{ended(game.deal, called(game, self.lang), self.lang)}{fines}" if game.deal.over else ""
        self.sheet.value = str(sheet(game.standing, who_names(self.lang), self.lang))
        self.keep.value = keep_html(game, self.lang) if game.deal.over or game.waits else self.keep.value

    def _draw_card(self) -> None:
        """The card beside the table where one is played by."""
        game = self.play.game
        if not game.deal.agreed.has_card:
            if self.left.children == ():
                self.left.children = self.parts
            self.children = (self.keyboard, self.live, self.left)
            return
        if self.card is None:
            self.card = CardView(rules=game.agreement.rules, lang=self.lang)
            self.beside = beside(self.card, self.left)
        if self.card.rules.key != game.agreement.rules:
            self.card.rules = game.agreement.rules
        if self.beside not in self.children:
            self.children = (self.keyboard, self.live, self.beside)
        if game.waits or game.deal.over:
            holding, sight = game.deal.holding(game.me), sight_of(view(game.deal, game.me))
            self.card.show(Hand(holding.concealed, holding.melds), " ".join(map(str, sight.gone)), " ".join(map(str, sight.redeemable)))
