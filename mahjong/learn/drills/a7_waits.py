"""Which tiles is a hand waiting for?"""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.hand import Hand, Win
from mahjong.learn.drills.a0_content import Spelled, chosen, fits_beside, held, likeliest, need, read_hand, winning, without
from mahjong.learn.drills.a0_pieces import apart, groups_apart
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.reading import readings, waits
from mahjong.tiles import PLAYING, Tile

CHOICES = 9  # one for each digit of the keyboard
MOST = 8  # waits of a hand that is asked


class Ready(NamedTuple):
    """A hand of thirteen that waits."""

    hand: Hand


def choices(hand: Hand) -> tuple[Tile, ...]:
    """The waits and tiles that look like it: a whole suit where all waits are in one, else what lies nearest to the hand."""
    found = waits(hand)
    suits = {tile.suit for tile in found}
    if suits < {"m", "p", "s"} and len(suits) == 1:
        return tuple(tile for tile in PLAYING if tile.suit in suits)
    others = sorted((tile for tile in PLAYING if tile not in found), key=lambda tile: (-_nearness(tile, hand), tile))
    return tuple(sorted((*found, *others[: CHOICES - len(found)])))


def _nearness(tile: Tile, hand: Hand) -> int:
    """How much a hand invites one to think of a tile."""
    own = hand.concealed.count(tile)
    return (own == 2) * 3 + (own == 1) * 3 + sum({1: 2, 2: 1}.get(abs(tile - other), 0) for other in hand.concealed if tile.is_suited and other.suit == tile.suit)


class Waiting(Spelled):
    """Which tiles complete it?"""

    key, lesson, levels = "waits", "04-groups#waits", 4

    def draw(self, level: int, rng: random.Random) -> str:
        return self.spell(Ready(likeliest(rng, lambda: waiting_hand(level, rng), level)))

    def read(self, content: str) -> Ready:
        hand = read_hand(content, 13)
        need(can_be_asked(hand))
        return Ready(hand)

    def made(self, facts: Ready, content: str, level: int) -> Question:
        tiles = choices(facts.hand)
        right = frozenset(tiles.index(tile) for tile in waits(facts.hand))
        shown = (Shown("hand", content),)
        return Question(self.key, content, level, Note("drill.waits.ask"), shown, "some", tuple(Option(tiles=str(tile)) for tile in tiles), right, lesson=self.lesson)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        hand = self.facts(question.content).hand
        tiles, places = choices(hand), chosen(given)
        wrong = [_left_over(hand, tiles[place]) for place in sorted(places - question.right)[:2]]
        missed = sorted(question.right - places) or sorted(question.right)
        return (*wrong, *(_completed(hand, tiles[place], place in places) for place in missed[:4]))


def _left_over(hand: Hand, tile: Tile) -> Note:
    """What is over when a tile that is no wait comes; of some no copy can come."""
    if not fits_beside(hand, tile):
        return Note("drill.waits.held", {"tile": Note(f"tile.{tile}")})
    return Note("drill.waits.why_wrong", {"tile": Note(f"tile.{tile}")}, tiles=apart(Hand((*hand.concealed, tile), hand.melds)))


def _completed(hand: Hand, tile: Tile, found: bool) -> Note:
    """The groups a wait completes."""
    return Note(f"drill.waits.{'why' if found else 'missed'}", {"tile": Note(f"tile.{tile}")}, "play.G1" if found else "", groups_apart(readings(Win(hand, tile))[0]))


def can_be_asked(hand: Hand) -> bool:
    """It waits, for no tile whose four copies it holds itself (mcr.C5a), and not for more than can be offered."""
    found = waits(hand)
    return 0 < len(found) <= MOST and all(hand.tiles.count(tile) < 4 for tile in found)


def waiting_hand(level: int, rng: random.Random) -> Hand | None:
    """1: two or three groups lie open. 2: at most one does. 3: three tiles or more win it. 4: nearly all in one suit."""
    suit = rng.choice("mps")
    kinds = [tile for tile in PLAYING if level < 4 or tile.suit == suit or (tile.is_honor and rng.random() < 0.1)]
    melds = rng.choice(((2, 3), (0, 1), (0, 1), (0, 0, 1))[level - 1])
    full = held(rng, *winning(rng, kinds, 0.5 if level == 3 else 0.65), melds)
    hand = without(full, rng.choice(full.concealed))
    if not can_be_asked(hand):
        return None
    count = len(waits(hand))
    return hand if (count <= 2 if level < 3 else count >= 3) else None
