"""Which calls may you make on a discard (play.G2, G4, G7, G9, mcr.S1)?"""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.hand import Hand, Win
from mahjong.learn.drills.a0_content import Spelled, chosen, fits_beside, held, likeliest, need, read_hand, winning, without
from mahjong.learn.drills.a0_pieces import apart, groups_apart
from mahjong.learn.drills.a0_table import FROM, YOU, thrown, worth
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.reading import readings
from mahjong.rules import load
from mahjong.table.window import claims_of
from mahjong.tiles import PLAYING, Tile

CALLS = ("chow", "pung", "kong", "win", "nothing")
STATEMENT = {"chow": "play.G7", "pung": "play.G2", "kong": "", "win": "play.G1"}


class Discard(NamedTuple):
    """A discard from a side, and what you hold; `rules` names the table."""

    rules: str
    mark: str
    tile: Tile
    hand: Hand


def calls(facts: Discard) -> dict[str, str]:
    """The calls you may make, each with the tiles it makes as a note draws them.

    >>> calls(Discard("finnish", "<", Tile.P5, Hand.parse("46p 55p 123m 789s EES")))
    {'pung': '(5<55p)', 'chow': '(45<6p)'}
    """
    found: dict[str, str] = {}
    for event in claims_of(thrown(facts.rules, facts.hand, facts.tile, facts.mark), YOU):
        if event.kind == "win":
            found["win"] = groups_apart(readings(Win(facts.hand, facts.tile, facts.mark))[0])
        elif event.group is not None:
            found.setdefault(event.group.kind, str(event.group))
    return found


def tempting(facts: Discard) -> set[str]:
    """The calls the tiles alone seem to allow, whoever threw and whatever the rules ask."""
    held_so_often = facts.hand.concealed.count(facts.tile)
    found = {kind for kind, least in (("pung", 2), ("kong", 3)) if held_so_often >= least}
    near = {tile - facts.tile for tile in facts.hand.concealed if tile.suit == facts.tile.suit != "z"}
    found |= {"chow"} if any({a, b} <= near for a, b in ((-2, -1), (-1, 1), (1, 2))) else set()
    return found | ({"win"} if worth(facts.rules, facts.hand, facts.tile, facts.mark)[0] else set())


class WhichCall(Spelled):
    """Which of the calls may you make?"""

    key, lesson, levels, rules = "call", "05-calls#window", 4, ("finnish", "mcr")

    def draw(self, level: int, rng: random.Random) -> str:
        return self.spell(likeliest(rng, lambda: _drawn(level, rng), level))

    def read(self, content: str) -> Discard:
        rules, mark, tile, hand = content.split("|")
        found = Discard(rules, mark, Tile.parse(tile), read_hand(hand, 13))
        need(rules in ("finnish", "mcr") and mark in FROM and found.tile in PLAYING and fits_beside(found.hand, found.tile))
        return found

    def made(self, facts: Discard, content: str, level: int) -> Question:
        may = calls(facts) or {"nothing": ""}
        options = tuple(Option(f"drill.call.{call}") for call in CALLS)
        shown = (Shown("hand", str(facts.hand), Note("drill.call.hand")), Shown("tiles", str(facts.tile), Note(f"drill.call.from.{FROM[facts.mark]}")))
        ask = Note("drill.call.ask", {"rules": Note(f"drill.rules.{facts.rules}")})
        return Question(self.key, content, level, ask, shown, "some", options, frozenset(map(CALLS.index, may)), lesson=self.lesson, rules=facts.rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts = self.facts(question.content)
        may, said = calls(facts), {CALLS[place] for place in chosen(given)}
        wrong = [_refused(call, facts) for call in CALLS[:4] if call in said - may.keys()]
        right = [Note(f"drill.call.may.{call}", rule=STATEMENT[call], tiles=tiles) for call, tiles in may.items()]
        if may:
            return (*wrong, *right)
        return (*wrong, *(_refused(call, facts) for call in sorted(tempting(facts) - said)), Note("drill.call.may.nothing"))


def _refused(call: str, facts: Discard) -> Note:
    """Why a call may not be made."""
    if call == "chow" and "chow" in tempting(facts):
        return Note("drill.call.why.side", rule="play.G7")
    if call == "win":
        return _no_win(facts)
    return Note(f"drill.call.why.{call}", {"count": facts.hand.concealed.count(facts.tile), "tile": Note(f"tile.{facts.tile}")}, STATEMENT[call])


def _no_win(facts: Discard) -> Note:
    is_win, points = worth(facts.rules, facts.hand, facts.tile, facts.mark)
    if is_win:
        return Note("drill.call.why.points", {"points": points, "minimum": load(facts.rules).minimum}, "mcr.S1")
    tiles = apart(Hand((*facts.hand.concealed, facts.tile), facts.hand.melds))
    return Note("drill.call.why.win", rule="play.G1", tiles=tiles)


# ---- positions of a level


def _drawn(level: int, rng: random.Random) -> Discard | None:
    """1: one thing to see, from the left. 2: from any side, a chow that is not yours. 3: wins among them. 4: MCR asks for points."""
    groups, pair = winning(rng, _kinds(level, rng))
    melds = rng.choice((0, 1, 2)) if level < 4 else rng.choice((0, 1, 2, 3))
    full = held(rng, groups, pair, melds)
    tile = rng.choice(full.concealed)
    hand, mark = without(full, tile), rng.choice("<^>") if level > 1 else "<"
    if level < 3 or (level == 3 and rng.random() < 0.4):
        hand, tile = _spoiled(hand, tile, rng)
    if not fits_beside(hand, tile):
        return None
    facts = Discard("mcr" if level == 4 else "finnish", mark, tile, hand)
    return facts if _fits(facts, level, rng) else None


def _kinds(level: int, rng: random.Random) -> tuple[Tile, ...]:
    """From a few kinds of tiles more calls come together."""
    suits = rng.sample("mps", 3 if level == 1 else 2)
    return tuple(tile for tile in PLAYING if tile.suit in suits or (tile.is_honor and rng.random() < 0.6))


def _spoiled(hand: Hand, tile: Tile, rng: random.Random) -> tuple[Hand, Tile]:
    """Two tiles of the hand become others, and another tile is thrown that lies near the hand."""
    left = list(hand.concealed)
    for _ in range(2):
        left.remove(rng.choice(left))
    pool = [other for other in PLAYING if (*left, *hand.tiles).count(other) < 3]
    near = rng.choice(left)
    thrown_ = rng.choice([near, near, *(other for other in PLAYING if other.suit == near.suit != "z" and abs(other - near) <= 2)])
    return Hand((*left, *rng.sample(pool, 2)), hand.melds), thrown_


def _fits(facts: Discard, level: int, rng: random.Random) -> bool:
    seen, may = tempting(facts), set(calls(facts))
    if level == 1:
        return "win" not in seen and len(seen) <= 1 and bool(seen or rng.random() < 0.3)
    if level == 2:
        return "win" not in seen and bool(seen - may or len(seen) > 1 or rng.random() < 0.1)
    if level == 3:
        return len(seen) > 1 or ("win" in seen and rng.random() < 0.3) or (not may and seen)
    return "win" in seen and (len(seen) > 1 or rng.random() < 0.3) and ("win" in may) == (rng.random() < 0.5)
