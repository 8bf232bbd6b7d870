"""How likely is it? An estimate in hundredths is right when it comes near."""

from __future__ import annotations

import random
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from mahjong.hand import Hand, check_copies, spell
from mahjong.learn.drills.a0_content import Spelled, likeliest, need, read_hand
from mahjong.learn.drills.a7_waits import can_be_asked, waiting_hand
from mahjong.learn.question import Note, Question, Shown
from mahjong.notation import read_tiles
from mahjong.numbers import number
from mahjong.odds.chance import Chance
from mahjong.odds.outs import at_least_one
from mahjong.odds.useful import useful
from mahjong.tiles import PLAYING, SET_136, Tile

WITHIN, LEAST = Fraction(1, 5), 2  # an estimate may be off by a fifth of the chance, or by two in a hundred
UNSEEN = 136 - 13  # tiles you do not see when you hold thirteen


class Outs(NamedTuple):
    """Useful tiles among the unseen ones, and how many draws."""

    outs: int
    unseen: int
    draws: int


class Seen(NamedTuple):
    """A hand that waits, the discards that lie there, and how many draws."""

    hand: Hand
    seen: tuple[Tile, ...]
    draws: int


def counted(facts: Outs | Seen) -> Outs:
    """The numbers that go in.

    >>> counted(Seen(Hand.parse("23m 456p 789s EEE 99p"), read_tiles("1m 4m 9s"), 4))
    Outs(outs=6, unseen=120, draws=4)
    """
    if isinstance(facts, Outs):
        return facts
    return Outs(useful(facts.hand, seen=facts.seen).copies, 136 - len(facts.hand.tiles) - len(facts.seen), facts.draws)


def chance(facts: Outs | Seen) -> Chance:
    """The exact chance."""
    return at_least_one(*counted(facts))


def bounds(value: Fraction) -> tuple[int, int]:
    """From where to where an estimate is right, in whole hundredths.

    >>> bounds(Fraction(1, 2)), bounds(Fraction(1, 50))
    ((40, 60), (1, 4))
    """
    off = max(100 * value * WITHIN, Fraction(LEAST))
    least = min(1, floor(100 * value))  # what may well happen is not estimated as nothing
    return max(floor(100 * value - off), least), min(ceil(100 * value + off), 100)


class Likely(Spelled):
    """How likely is it, in hundredths?"""

    key, lesson, levels = "chance", "13-odds#exact", 4

    def draw(self, level: int, rng: random.Random) -> str:
        return self.spell(likeliest(rng, lambda: _drawn(level, rng), level))

    def read(self, content: str) -> Outs | Seen:
        parts = content.split("|")
        need(len(parts) == 3)
        if parts[0].isdecimal():
            found = Outs(*map(int, parts))
            need(0 < found.outs < found.unseen <= 136 and 0 < found.draws <= found.unseen // 4)
            return found
        found = Seen(read_hand(parts[0], 13), read_tiles(parts[1]), int(parts[2]))
        check_copies((*found.hand.tiles, *found.seen))
        need(all(tile in PLAYING for tile in found.seen) and len(found.seen) <= 60 and 0 < found.draws <= 20 and can_be_asked(found.hand) and _still_waits(found))
        return found

    def spell(self, facts: Outs | Seen) -> str:
        return "|".join(map(str, facts)) if isinstance(facts, Outs) else f"{facts.hand}|{spell(facts.seen)}|{facts.draws}"

    def made(self, facts: Outs | Seen, content: str, level: int) -> Question:
        low, high = bounds(chance(facts).value)
        key = "hand" if isinstance(facts, Seen) else "one" if facts.draws == 1 else "some"
        ask = Note(f"drill.chance.ask_{key}", {"outs": facts.outs, "unseen": facts.unseen, "draws": facts.draws} if isinstance(facts, Outs) else {"draws": facts.draws})
        shown = (Shown("hand", str(facts.hand), Note("drill.chance.hand")), Shown("row", spell(facts.seen), Note("drill.chance.seen"))) if isinstance(facts, Seen) else ()
        return Question(self.key, content, level, ask, shown, "number", low=low, high=high, unit="drill.chance.unit", lesson=self.lesson)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts, found = self.facts(question.content), chance(self.facts(question.content))
        outs, unseen, draws = counted(facts)
        notes = [_counting(facts, outs, unseen)] if isinstance(facts, Seen) else []
        numbers = {"outs": outs, "unseen": unseen, "percent": found.percent}
        notes.append(Note("drill.chance.why", numbers | {"formula": found.formula()}) if draws > 1 else Note("drill.chance.one", numbers))
        if draws > 1:
            rough = number(100 * outs * draws / unseen)
            notes.append(Note("drill.chance.rule" if outs * draws < unseen / 3 else "drill.chance.too_much", {"outs": outs, "draws": draws, "unseen": unseen, "rough": rough}))
        return tuple(notes)


def _still_waits(facts: Seen) -> bool:
    """Whether a copy of some wait is left to draw."""
    return useful(facts.hand, seen=facts.seen).shanten == 0


def _counting(facts: Seen, outs: int, unseen: int) -> Note:
    """The tiles that help, and how many of them are left."""
    found = useful(facts.hand, seen=facts.seen).tiles
    return Note("drill.chance.counted", {"outs": outs, "unseen": unseen, "kinds": len(found)}, tiles=" ".join(map(str, found)))


def _drawn(level: int, rng: random.Random) -> Outs | Seen | None:
    """1: one draw. 2: a few. 3: many, where draws times share no longer does. 4: the tiles are to be counted first."""
    if level < 4:
        draws = (1, rng.randint(2, 4), rng.randint(6, 18))[level - 1]
        outs, unseen = rng.randint(1, 20 if level == 1 else 12), rng.randint(40 if level < 3 else 75, UNSEEN)
        return Outs(outs, unseen, draws) if level < 3 or outs * draws > unseen / 4 else None
    hand = waiting_hand(rng.choice((1, 2, 3)), rng)
    if hand is None:
        return None
    left = list(SET_136)
    for tile in hand.tiles:
        left.remove(tile)
    seen = tuple(rng.sample(left, rng.randint(6, 24)))
    facts = Seen(hand, seen, rng.randint(3, 12))
    return facts if _still_waits(facts) else None
