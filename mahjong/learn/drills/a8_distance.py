"""How many tiles is a hand away from waiting?"""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.hand import Hand
from mahjong.learn.drills.a0_content import Spelled, held, likeliest, need, read_hand, winning, without
from mahjong.learn.drills.a0_pieces import apart
from mahjong.learn.question import Note, Question, Shown
from mahjong.odds.shanten import missing, shanten
from mahjong.odds.useful import useful
from mahjong.tiles import PLAYING, SET_136, Tile

FORMS = ("groups", "mcr")  # four groups and a pair alone, or every winning shape of MCR
FARTHEST = 6


class Away(NamedTuple):
    """A hand of thirteen, and the shapes that count."""

    forms: str
    hand: Hand


class Distance(Spelled):
    """How many tiles to waiting?"""

    key, lesson, levels = "distance", "13-odds#distance", 4

    def draw(self, level: int, rng: random.Random) -> str:
        return self.spell(likeliest(rng, lambda: _drawn(level, rng), level))

    def read(self, content: str) -> Away:
        forms, hand = content.split("|")
        found = Away(forms, read_hand(hand, 13))
        need(forms in FORMS and shanten(found.hand, forms) <= FARTHEST)
        return found

    def made(self, facts: Away, content: str, level: int) -> Question:
        away = shanten(facts.hand, facts.forms)
        ask = Note("drill.distance.ask", {"shapes": Note(f"drill.distance.shapes.{facts.forms}")})
        return Question(self.key, content, level, ask, (Shown("hand", str(facts.hand)),), "number", low=away, high=away, lesson=self.lesson, rules="mcr" if facts.forms == "mcr" else "")

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        hand, forms = self.facts(question.content).hand, self.facts(question.content).forms
        far = missing(hand, forms)
        nearest = min(far, key=far.get)
        away = question.low
        key = "why" if given is None or given == away else "nearer" if given > away else "farther"
        far_away = Note(f"drill.distance.{'away' if away else 'ready'}", {"tiles": away})
        shape = Note(f"drill.distance.{key}", {"away": far_away, "shape": Note(f"shape.{nearest}")}, f"mcr.shape.{nearest}", _picture(hand, nearest))
        helping = useful(hand, forms).tiles
        return (shape, Note(f"drill.distance.{'waits' if away == 0 else 'helps'}", {"count": len(helping)}, tiles=" ".join(map(str, helping))))


def _picture(hand: Hand, shape: str) -> str:
    """The tiles cut into groups; those of a shape without groups as they are."""
    return apart(hand) if shape == "standard" else str(hand)


def _drawn(level: int, rng: random.Random) -> Away | None:
    """1: nearly there, groups on the table. 2: one or two away. 3: as dealt. 4: a shape without the usual groups is nearest."""
    if level == 3:
        hand = Hand(tuple(rng.sample(SET_136, 13)))
        return Away("groups", hand) if 3 <= shanten(hand, "groups") <= FARTHEST else None
    if level == 4:
        hand = _special(rng)
        return Away("mcr", hand) if shanten(hand) < shanten(hand, "groups") and shanten(hand) else None
    full = held(rng, *winning(rng), rng.choice((1, 2)) if level == 1 else rng.choice((0, 1)))
    hand = _changed(without(full, rng.choice(full.concealed)), rng.randint(0, 1) if level == 1 else rng.randint(1, 3), rng)
    away = shanten(hand, "groups")
    return Away("groups", hand) if away in ((0, 1) if level == 1 else (1, 2)) else None


def _changed(hand: Hand, count: int, rng: random.Random) -> Hand:
    """Some tiles of a hand become others."""
    for _ in range(count):
        hand = without(hand, rng.choice(hand.concealed))
        hand = Hand((*hand.concealed, rng.choice([tile for tile in PLAYING if hand.tiles.count(tile) < 4])), hand.melds)
    return hand


def _special(rng: random.Random) -> Hand:
    """Near seven pairs, thirteen orphans or the knitted shapes."""
    suits = rng.sample(range(3), 3)
    knitted = [Tile(9 * suit + k + 3 * step) for k, suit in enumerate(suits) for step in range(3)]
    ends = [tile for tile in PLAYING if tile.is_terminal or tile.is_honor]
    pools = ([tile for tile in rng.sample(PLAYING, 7) for _ in range(2)], ends, [*knitted, *PLAYING[27:]], [*knitted, *[rng.choice(PLAYING)] * 3, *[rng.choice(PLAYING)] * 2])
    pool = rng.choice(pools)
    tiles = rng.sample(pool, min(13, len(pool)))
    while len(tiles) < 13 or any(tiles.count(tile) > 4 for tile in tiles):
        tiles = [tile for tile in tiles if tiles.count(tile) <= 4][:12] + [rng.choice(PLAYING)]
    return _changed(Hand(tuple(tiles)), rng.randint(1, 4), rng)
