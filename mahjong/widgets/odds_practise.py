"""Practice: thirteen tiles, and the learner names every tile that brings them nearer; then the copies are counted."""

from __future__ import annotations

import random
from html import escape

from traitlets import Int

from mahjong.draw import hand as draw_hand, name
from mahjong.draw.odds_tiles import copies_chart, copies_legend
from mahjong.hand import Hand
from mahjong.odds.outs import at_least_one
from mahjong.odds.shanten import away
from mahjong.odds.useful import Useful, useful
from mahjong.tiles import PLAYING, SET_136, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.controls import HBox, VBox, styled
from mahjong.widgets.hand_editor import LINES
from mahjong.widgets.odds_hand import SETS, shapes_name
from mahjong.widgets.odds_html import block, button, line, op, pills, style
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

LEVELS = {"ready": 0, "one": 1}  # how many tiles the hand is from waiting
KINDS = {0: (1, 5), 1: (2, 14)}  # so many useful kinds make a question worth asking
DRAWS = 5
UNSEEN = 123


class Practise(VBox):
    """Hand after hand: pick the tiles that help, then check. `right` of `asked` were named without a fault.

    `check()` tells; a hand is told once.

    >>> drill = Practise(number=1)
    >>> for tile in drill.wanted.tiles: _ = drill.palette.pick(tile.value)
    >>> drill.check(); drill.right, drill.asked
    (1, 1)
    """

    right, asked = Int(0), Int(0)

    def __init__(self, number: int | None = None, rules: str = "mcr"):
        self.random = luck(number)
        self.level = pills({key: op(f"practise.{key}") for key in LEVELS}, "practise.level", "ready", self.deal)
        self.rules = pills({key: shapes_name(key) for key in (*SETS[:2], "groups")}, "hand.shapes", rules, self.deal)
        self.question, self.said, self.shown = block(), block(), block()
        self.palette = TileRow(PLAYING, label=op("practise.palette"), multiple=True, columns=9, breaks=LINES[:-1], notes=[""] * len(PLAYING))
        self.check_button, self.next = button("practise.check", self.check, "primary"), button("practise.next", self.deal)
        tools = HBox([self.check_button, self.next])
        tools.add_class("mj-op-tools")
        board = VBox([self.palette])
        board.add_class("mj-editor")
        super().__init__([styled(style()), self.level, self.rules, self.question, board, tools, self.said, self.shown])
        self.add_class("mj-op")
        self.deal()

    def deal(self) -> None:
        """Another hand; which tiles help stays hidden."""
        self.hand, self.wanted = self._hand()
        self.solved = False
        shown = draw_hand(self.hand, 40, language(), own=False)
        self.question.value = f'<p class="mj-op-ask">{escape(op("practise.ask", away=say_away(self.wanted), rules=shapes_name(self.rules.value)))}</p>{shown}'
        with self.palette.hold_sync():
            self.palette.selected, self.palette.states, self.palette.disabled = [], [""] * len(PLAYING), []
            self.palette.notes = [""] * len(PLAYING)
        self.said.value = self.shown.value = ""
        self.check_button.disabled, self.next.button_style = False, ""

    def _hand(self) -> tuple[Hand, Useful]:
        """Tiles dealt, and then drawn and thrown well until the hand is as near as wanted."""
        far = LEVELS[self.level.value]
        while True:
            hand, found = near_hand(self.random, self.rules.value, far)
            if KINDS[far][0] <= len(found.tiles) <= KINDS[far][1]:
                return hand, found

    def picked(self) -> set[Tile]:
        """The tiles the learner named."""
        return {PLAYING[place] for place in self.palette.selected}

    def check(self) -> None:
        """Says what was right, what was missed and what does not help; a hand counts once."""
        if self.solved:
            return
        picked, wanted = self.picked(), set(self.wanted.tiles)
        self.solved, self.asked, self.right = True, self.asked + 1, self.right + (picked == wanted)
        self._mark(picked, wanted)
        verdict = "right" if picked == wanted else "wrong"
        facts = {"missed": names(wanted - picked), "wrong_ones": names(picked - wanted)}
        parts = [op(f"practise.{verdict}")] + [op(f"practise.{key}", tiles=words) for key, words in facts.items() if words]
        parts += [op("practise.score", right=self.right, asked=self.asked)]
        self.said.value = line(" ".join(parts), "said")
        self.shown.value = self._counted()
        self.check_button.disabled, self.next.button_style = True, "primary"

    def _mark(self, picked: set[Tile], wanted: set[Tile]) -> None:
        words = {True: op("practise.note_useful"), False: op("practise.note_not")}
        with self.palette.hold_sync():
            self.palette.states = ["mark" if tile in wanted else "dim" for tile in PLAYING]
            self.palette.notes = [words[tile in wanted] for tile in PLAYING]
            self.palette.disabled = list(range(len(PLAYING)))

    def _counted(self) -> str:
        """The copies left, and what they come to in a few draws."""
        chance = at_least_one(self.wanted.copies, UNSEEN, DRAWS)
        said = op("practise.counted", copies=self.wanted.copies, draws=DRAWS, percent=chance.percent, formula=chance.formula(language()).replace(", ", ",\u00a0"))
        return copies_chart(self.wanted.tiles, [0] * 34, language(), 34) + copies_legend(language()) + line(said)


def say_away(found: Useful) -> str:
    """How far the hand is, inside a sentence."""
    words = away(found.shanten, language())
    return words[:1].lower() + words[1:]


def names(tiles: set[Tile]) -> str:
    """Tiles in words, in their order."""
    return ", ".join(name(tile, language()) for tile in sorted(tiles))


def near_hand(rng: random.Random, rules: str, far: int) -> tuple[Hand, Useful]:
    """A hand so far from waiting, as play brings it about: draw from the mixed tiles, throw what helps least.

    >>> near_hand(random.Random(3), "mcr", 0)[1].shanten
    0
    """
    from mahjong.odds.useful import discards

    while True:
        wall = rng.sample(SET_136, 70)
        held, wall = wall[:13], wall[13:]
        for drawn in wall:
            found = useful(Hand(tuple(held)), rules)
            if found.shanten <= far:
                break
            best = discards(Hand((*held, drawn)), rules)[0]
            held = [*held, drawn]
            held.remove(best.tile)
        if found.shanten == far:
            return Hand(tuple(held)), found
