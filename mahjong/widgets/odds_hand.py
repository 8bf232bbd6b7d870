"""The hand a page on odds is about: an editor, ready hands, the shapes that win, and which copies count as gone. Views look at it."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from traitlets import Int

from mahjong.draw import hand as draw_hand
from mahjong.draw.tables import Html, table
from mahjong.hand import Hand, spell_loose
from mahjong.notation import read_tiles
from mahjong.odds.shanten import NEVER, distance
from mahjong.odds.useful import Useful, discards, useful
from mahjong.reading import count
from mahjong.text import say
from mahjong.tiles import SET_136, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.controls import Dropdown, HBox, VBox, styled
from mahjong.widgets.odds_editor import OddsEditor
from mahjong.widgets.odds_html import block, button, line, op, pills, rules_name, style
from mahjong.widgets.words import language

HANDS = {  # hands to start from, and tiles seen elsewhere
    "near": ("123m 25m 456p 789s EE", ""),
    "ready": ("123m 456p 24789s EE", ""),
    "choice": ("123m 123p 9p 577s EESS", ""),
    "pairs": ("1133m 5577p 99s EE W", ""),
    "orphans": ("19m 19p 199s 4s ESWN Rd", ""),
    "knitted": ("147m 258p 69s ESN Rd Wd", ""),
    "open": ("(123m) 25m 456p 789s EE", "3m 4m 4m"),
    "gone": ("(SSS) (EEE) (WWW) (NNN) S", ""),
}
SHAPES = ("mcr", "finnish", "books", "groups")  # rule sets, and the one shape all have
SETS = SHAPES[:-1]
GONE = ("all", "own", "alone")  # which copies are not to be drawn


class Asked(NamedTuple):
    """A question as the tables take it: the hand (or its 34 counts), the shapes, the tiles seen, groups beside the counts."""

    hand: Hand | list[int]
    forms: str
    seen: tuple[Tile, ...]
    melds: int | None

    def but(self, hand: Hand) -> Asked:
        """The same question about another hand."""
        return self._replace(hand=hand if self.melds is None else count(hand.concealed))


class OddsHand(VBox):
    """A hand to edit, with its distance to each shape; `changes` grows when the hand or a choice is another.

    `asked` is the question for the tables, None while the hand has not thirteen or fourteen tiles.

    >>> mine = OddsHand("123m 456p 789s 25m EE")
    >>> mine.useful.shanten, mine.useful.copies
    (1, 25)
    """

    changes = Int()

    def __init__(self, hand: str = "", seen: str = "", rules: str = "mcr", seed: int | None = None):
        self.random, self.busy = luck(seed), False
        options = [(op(f"ready.{key}"), key) for key in HANDS]
        self.examples = Dropdown(options=options, value=None, description=op("hand.examples"), style={"description_width": "auto"})
        self.deal_button = button("hand.deal", self.deal)
        self.shapes = pills({key: shapes_name(key) for key in SHAPES}, "hand.shapes", rules, self._changed)
        self.gone = pills({key: op(f"hand.gone_{key}") for key in GONE}, "hand.gone", GONE[0], self._changed)
        first = HANDS[hand or "near"] if (hand or "near") in HANDS else (hand, seen)
        self.editor, self.said, self.far = OddsEditor(first[0], tuple(read_tiles(first[1]))), block(), block()
        self._listen()
        self._edited()
        bar = HBox([self.examples, self.deal_button])
        bar.add_class("mj-op-bar")
        left, right = VBox([bar, self.editor]), VBox([self.shapes, self.gone, self.said, self.far])
        sides = HBox([left, right])
        sides.add_class("mj-op-sides")
        super().__init__([styled(style()), sides])
        self.add_class("mj-op")

    def _listen(self) -> None:
        self.examples.observe(lambda change: change.new and not self.busy and self.set(*HANDS[change.new]), "value")
        self.editor.observe(lambda _: self._edited(), "changes")

    def _edited(self) -> None:
        """A hand that was changed is none of the ready ones."""
        with self._marking():
            self.examples.value = ready_ones().get((self.editor.hand, self.editor.seen))
        self._changed()

    @contextmanager
    def _marking(self):
        """What is only marked as chosen is not set anew."""
        self.busy = True
        yield
        self.busy = False

    def set(self, hand: str, seen: str = "") -> None:
        """Another hand, with other tiles seen. Raises NotationError or HandError."""
        self.editor.set(hand, tuple(read_tiles(seen)))

    def deal(self) -> None:
        """Thirteen tiles as they may come from the wall."""
        self.set(spell_loose(sorted(self.random.sample(SET_136, 13))))

    # ---- what is asked, and the cheap answers

    @property
    def rules(self) -> str:
        """The name of what the numbers hold for: a rule set, or groups and a pair alone."""
        return shapes_name(self.shapes.value)

    @property
    def asked(self) -> Asked | None:
        """The question for the tables."""
        hand, gone, forms = self.editor.hand, self.gone.value, self.shapes.value
        if hand is None:
            return None
        if gone == "alone":
            return Asked(count(hand.concealed), forms, (), len(hand.melds))
        return Asked(hand, forms, self.editor.seen if gone == "all" else (), None)

    @property
    def throws(self) -> bool:
        """Whether the hand is to throw: fourteen tiles."""
        hand = self.editor.hand
        return hand is not None and hand.size == 14

    @property
    def unseen(self) -> int:
        """How many playing tiles the hand's owner does not see."""
        hand = self.editor.hand
        return len(SET_136) - len(self.editor.seen) - (len(hand.tiles) if hand else 13)

    def _changed(self) -> None:
        """New answers: the distance at once, then whoever watches."""
        asked = self.asked
        self.discards = discards(*asked) if asked and self.throws else ()
        self.useful: Useful | None = self.discards[0] if self.discards else useful(*asked) if asked else None
        self._show(asked)
        self.changes += 1

    def drawing(self) -> Hand | None:
        """The hand of thirteen: as it is, or after the best discard."""
        hand = self.editor.hand
        if hand is None or not self.discards:
            return hand
        rest = list(hand.concealed)
        rest.remove(self.discards[0].tile)
        return Hand(tuple(rest), hand.melds)

    def _show(self, asked: Asked | None) -> None:
        """The distance; while the hand is unfinished, what stood there stays, pale."""
        if asked is not None:
            self.said.value, self.far.value = self._distance(asked)
        else:
            self.said.value = line(op("hand.unfinished"), "muted")
        (self.far.remove_class if asked else self.far.add_class)("mj-op-stale")

    def _distance(self, asked: Asked) -> tuple[str, str]:
        found = distance(*asked)
        lines = found.says(language()).split("\n")
        said = line(f"**{self.rules}.** {lines[0]}", "said") + "".join(line(text, "muted") for text in lines[1:])
        rows = [[form_name(form), Html(boxes(missing, 14)), missing_words(missing)] for form, missing in sorted(found.missing.items(), key=lambda item: item[1])]
        head = [op(f"hand.head.{key}") for key in ("shape", "there", "missing")]
        return said, table(rows, head, op("hand.caption", rules=self.rules), language())

    # ---- for the views

    def title(self) -> str:
        """The hand drawn small, with where to change it, for a view farther down the page."""
        hand = self.editor.hand
        shown = draw_hand(hand, 30, language(), own=False) if hand else line(op("hand.unfinished"), "muted")
        return f'<div class="mj-op-mine"><p>{op("hand.yours", rules=self.rules)} <a href="#cell-id=hand" target="_self">{op("hand.change")}</a></p>{shown}</div>'


@cache
def ready_ones() -> dict[tuple, str]:
    """The ready hands with what is seen, and their keys."""
    return {(Hand.parse(hand), tuple(sorted(read_tiles(seen)))): key for key, (hand, seen) in HANDS.items()}


def shapes_name(key: str) -> str:
    """What the numbers hold for.

    >>> shapes_name("mcr"), shapes_name("groups")
    ('MCR', 'Four groups and a pair')
    """
    return rules_name(key) if key in SETS else op("hand.groups")


def form_name(form: str) -> str:
    """The name of a winning shape."""
    return say(f"odds_page.form.{form}", language())


def missing_words(missing: int) -> str:
    """How many tiles a shape still lacks.

    >>> [missing_words(n) for n in (0, 1, 2, 99)]
    ['none: it is there', '1 tile: waiting', '2 tiles', 'cannot be']
    """
    key = "there" if missing == 0 else "waiting" if missing == 1 else "never" if missing > NEVER else "some"
    return op(f"hand.missing.{key}", tiles=missing)


def boxes(missing: int, of: int) -> str:
    """So many squares, those of tiles still missing hollow; the words stand beside them."""
    missing = min(missing, of)
    return f'<span class="mj-op-boxes" aria-hidden="true">{"<i></i>" * (of - missing)}{"<b></b>" * missing}</span>'
