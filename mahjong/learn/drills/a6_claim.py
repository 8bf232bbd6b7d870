"""Who gets a contested discard, by a named set of rules (play.C1-C4)?"""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.learn.drills.a0_content import Spelled, chosen, likeliest, need
from mahjong.learn.question import Note, Option, Question
from mahjong.table.claims import KINDS, SHAPES, Claim, Decision, decide, turns_after
from mahjong.table.options import CHOICES, TABLES, Table
from mahjong.tiles import BY_SPELLING, WINDS, Tile

COPIES = {"pung": 2, "kong": 3, "win-pung": 2, "win-pair": 1, "win-seven_pairs": 1}  # like the discard, that a call takes at least


class Contest(NamedTuple):
    """The table, how it settles equal wins, who discards, and who calls what, in the order of turns."""

    rules: str
    equal: str
    discarder: Tile
    claims: tuple[Claim, ...]


def table_of(facts: Contest) -> Table:
    """What is agreed."""
    return TABLES[facts.rules].but(multi_win=facts.equal)


def decided(facts: Contest) -> Decision:
    """Who gets it."""
    return decide(facts.discarder, list(facts.claims), table_of(facts))


def called(claim: Claim) -> str:
    """A call in a word: `pung`, or `win-pung` for a win with a pung."""
    return f"{claim.kind}-{claim.shape}" if claim.kind == "win" else claim.kind


class WhoGets(Spelled):
    """Who gets the tile?"""

    key, lesson, levels = "claim", "05-calls#c3-turn", 4

    def draw(self, level: int, rng: random.Random) -> str:
        return self.spell(likeliest(rng, lambda: _drawn(level, rng), level))

    def read(self, content: str) -> Contest:
        rules, equal, discarder, calls = content.split("|")
        found = Contest(rules, equal, _seat(discarder), tuple(map(_claim, calls.split(" "))))
        need(rules in TABLES and equal in CHOICES["multi_win"] and len(found.claims) in (2, 3))
        turns = [turns_after(found.discarder, claim.seat) for claim in found.claims]
        need(turns == sorted(set(turns)) and _possible(found.claims))
        decided(found)  # refuses a chow from elsewhere
        return found

    def spell(self, facts: Contest) -> str:
        return f"{facts.rules}|{facts.equal}|{facts.discarder}|{' '.join(f'{claim.seat}:{called(claim)}' for claim in facts.claims)}"

    def made(self, facts: Contest, content: str, level: int) -> Question:
        found = decided(facts)
        answers = _answers(facts)
        right = "drawn" if found.drawn else "all" if len(found.seats) > 1 else str(found.seats[0])
        options = tuple(Option(f"seat.{answer}" if answer in BY_SPELLING else f"drill.claim.{answer}") for answer in answers)
        calls = [Note("drill.claim.calls", {"seat": Note(f"seat.{claim.seat}"), "call": Note(f"drill.claim.call.{called(claim)}")}) for claim in facts.claims]
        told = {"rules": Note(f"drill.claim.rules.{facts.rules}"), "discarder": Note(f"seat.{facts.discarder}"), **dict(zip(("a", "b", "c"), calls))}
        equal = {"equal": Note(f"drill.claim.equal.{facts.equal}")}
        ask, lesson = Note(f"drill.claim.ask_{len(calls)}", {**told, **equal}), _lesson(found.rule, self.lesson)
        rules = facts.rules if facts.rules in ("mcr", "finnish") else ""
        return Question(self.key, content, level, ask, (), "one", options, frozenset({answers.index(right)}), lesson=lesson, rules=rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts = self.facts(question.content)
        found = decided(facts)
        answers = _answers(facts)
        notes = [_lost(facts, found, BY_SPELLING[answers[place]]) for place in chosen(given) - question.right if answers[place] in BY_SPELLING]
        return (*filter(None, notes), _why(facts, found))


def _answers(facts: Contest) -> tuple[str, ...]:
    """Those who called; where two could win, also that all do or nobody."""
    many = sum(claim.kind == "win" for claim in facts.claims) > 1
    return (*(str(claim.seat) for claim in facts.claims), *(("all", "drawn") if many else ("nobody",)))


def _lesson(rule: str, otherwise: str) -> str:
    return {"play.C1": "05-calls#c1-polish", "play.C2": "05-calls#c2-polish-order", "play.C4": "05-calls#c4-equals"}.get(rule, otherwise)


def _why(facts: Contest, found: Decision) -> Note:
    """What decided."""
    if found.drawn or len(found.seats) > 1:
        return Note(f"drill.claim.why.{'drawn' if found.drawn else 'all'}", rule=found.rule)
    best = next(claim for claim in facts.claims if claim.seat == found.seats[0])
    equal = [claim for claim in facts.claims if claim != best and _equal(facts, claim, best)]
    told = {"seat": Note(f"seat.{best.seat}"), "discarder": Note(f"seat.{facts.discarder}")}
    if equal:
        return Note("drill.claim.why.nearest", told, found.rule)
    ladder = facts.rules if best.kind == "win" and facts.rules.startswith("polish") else "kind"
    return Note(f"drill.claim.why.{ladder}", told, found.rule)


def _equal(facts: Contest, one: Claim, other: Claim) -> bool:
    """Whether the order of calls alone leaves it open: then all win where equals do."""
    return len(decide(facts.discarder, [one, other], table_of(facts).but(multi_win="all_win")).seats) == 2


def _lost(facts: Contest, found: Decision, seat: Tile) -> Note | None:
    """Why somebody does not get it alone."""
    claim = next(claim for claim in facts.claims if claim.seat == seat)
    if found.drawn or seat in found.seats:
        return None
    best = next(claim for claim in facts.claims if claim.seat == found.seats[0])
    key = "later" if _equal(facts, claim, best) else "below"
    calls = {"lower": Note(f"drill.claim.call.{called(claim)}"), "higher": Note(f"drill.claim.call.{called(best)}")}
    return Note(f"drill.claim.lost.{key}", {"seat": Note(f"seat.{seat}"), "best": Note(f"seat.{best.seat}"), **calls})


def _seat(text: str) -> Tile:
    found = BY_SPELLING[text]
    need(found in WINDS)
    return found


def _claim(text: str) -> Claim:
    seat, call = text.split(":")
    kind, _, shape = call.partition("-")
    need(kind in KINDS and (shape in SHAPES if kind == "win" else not shape))
    return Claim(_seat(seat), kind, shape)


def _possible(claims: tuple[Claim, ...]) -> bool:
    """Only three more copies of the discard are there."""
    return sum(COPIES.get(called(claim), 0) for claim in claims) <= 3


# ---- contests of a level


def _drawn(level: int, rng: random.Random) -> Contest | None:
    """1: two calls, no win. 2: wins by the order of turns. 3: the ladders of the Polish guide. 4: three calls, equals in every way."""
    tables = (("finnish", "mcr", "polish_play"), ("finnish", "mcr"), ("polish_play", "polish_order"), tuple(TABLES))
    discarder, count = rng.choice(WINDS), 2 if level < 4 and (level == 1 or rng.random() < 0.6) else 3
    seats = sorted(rng.sample([seat for seat in WINDS if seat != discarder], count), key=lambda seat: turns_after(discarder, seat))
    claims = tuple(_any_claim(seat, discarder, level, rng) for seat in seats)
    facts = Contest(rng.choice(tables[level - 1]), rng.choice(CHOICES["multi_win"]) if level == 4 else "head_bump", discarder, claims)
    return facts if _possible(claims) and _fits(facts, level, rng) else None


def _any_claim(seat: Tile, discarder: Tile, level: int, rng: random.Random) -> Claim:
    near = turns_after(discarder, seat) == 1
    if level == 1 or rng.random() < (0.35 if level == 2 else 0.15):
        return Claim(seat, rng.choice(("chow", "pung", "kong") if near else ("pung", "kong")))
    return Claim(seat, "win", rng.choice(SHAPES))


def _fits(facts: Contest, level: int, rng: random.Random) -> bool:
    wins = [claim for claim in facts.claims if claim.kind == "win"]
    if level == 1:
        return len({claim.kind for claim in facts.claims}) > 1
    if level == 2:
        return bool(wins)
    tied = len(wins) > 1 and any(_equal(facts, one, other) for one in wins for other in wins if one is not other)
    return len(wins) > 1 and (level == 3 or tied or rng.random() < 0.4)
