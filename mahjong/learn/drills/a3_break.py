"""Where two throws break the wall (play.W4)."""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.learn.drills.a0_content import Spelled, chosen, need
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.table.wall import CLOCKWISE, Break, Throw, break_at, throw
from mahjong.tiles import WINDS, Tile

CHOICES = 4
Place = tuple[Tile, int]  # whose wall, which stack from its right end


class Throws(NamedTuple):
    """East's throw alone, or both and how long a wall is."""

    first: Throw
    second: Throw | None = None
    stacks: int = 18


def slips(spot: Break, stacks: int) -> dict[str, Place]:
    """Where one comes out by the usual slips, by what went wrong; the likeliest first."""
    first, second, total = sum(spot.first), sum(spot.second), spot.total
    wrong = {"clockwise": _counted(CLOCKWISE[(first - 1) % 4], total, stacks), "east": _counted(Tile.EAST, total, stacks)}
    wrong["second_only"] = _counted(spot.thrower, second, stacks)
    if total > stacks:
        after = WINDS[(spot.thrower - Tile.EAST + 1) % 4]
        wrong = {"stayed": (spot.thrower, total - stacks), "wrong_way": (after, total - stacks)} | wrong
    else:
        wrong["left_end"] = (spot.wall, stacks + 1 - spot.stack)
    wrong["one_more"] = _counted(spot.thrower, total + 1, stacks)
    wrong["one_less"] = _counted(spot.thrower, total - 1, stacks)
    return {slip: place for slip, place in wrong.items() if place != (spot.wall, spot.stack)}


def _counted(seat: Tile, steps: int, stacks: int) -> Place:
    """So many stacks counted from the right end of a seat's wall, and on with the clock."""
    index = (CLOCKWISE.index(seat) * stacks + steps - 1) % (4 * stacks)
    return CLOCKWISE[index // stacks], index % stacks + 1


def places(spot: Break, stacks: int) -> list[Place]:
    """The right place and those of the likeliest slips, East's wall first."""
    found = [(spot.wall, spot.stack)]
    for place in slips(spot, stacks).values():
        if place not in found and len(found) < CHOICES:
            found.append(place)
    return sorted(found)


class BreakWall(Spelled):
    """Who throws next, and where is the wall broken?"""

    key, lesson, levels = "break", "02-wall#w4-break", 4

    def draw(self, level: int, rng: random.Random) -> str:
        while True:
            first, second, stacks = throw(rng), throw(rng), rng.choice((17, 18)) if level > 2 else 18
            total = sum(first) + sum(second)
            if level == 1:
                return self.spell(Throws(first))
            if (total > stacks) == (level == 4) and (level > 2) == (total > 11):
                return self.spell(Throws(first, second, stacks))

    def read(self, content: str) -> Throws:
        first, *more = content.split("|")
        second, stacks = more or (None, "18")
        found = Throws(_dice(first), second and _dice(second), int(stacks))
        need(found.stacks in (17, 18) and (found.second is not None) == bool(more))
        return found

    def spell(self, facts: Throws) -> str:
        first = "".join(map(str, facts.first))
        return f"{first}|{''.join(map(str, facts.second))}|{facts.stacks}" if facts.second else first

    def made(self, facts: Throws, content: str, level: int) -> Question:
        thrown = " ".join("".join(map(str, dice)) for dice in (facts.first, facts.second) if dice)
        shown = (Shown("break", f"{thrown} {facts.stacks}"),)
        if facts.second is None:
            options, right = tuple(Option(f"seat.{seat}") for seat in WINDS), WINDS.index(_spot(facts).thrower)
            ask = Note("drill.break.ask_who", {"first": sum(facts.first)})
        else:
            spot = _spot(facts)
            found = places(spot, facts.stacks)
            options, right = tuple(Option(f"drill.break.place.{wall}", {"stack": stack}) for wall, stack in found), found.index((spot.wall, spot.stack))
            ask = Note("drill.break.ask", {"first": sum(facts.first), "second": sum(facts.second), "stacks": facts.stacks})
        return Question(self.key, content, level, ask, shown, "one", options, frozenset({right}), lesson=self.lesson)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts = self.facts(question.content)
        spot, first = _spot(facts), sum(facts.first)
        thrower = Note(f"seat.{spot.thrower}")
        if facts.second is None:
            wrong = {WINDS[place] for place in chosen(given) - question.right}
            slipped = [Note("drill.break.why.clockwise", rule="play.W4")] * (CLOCKWISE[(first - 1) % 4] in wrong)
            return (*slipped, Note("drill.break.who", {"first": first, "thrower": thrower}, "" if slipped else "play.W4"))
        found = places(spot, facts.stacks)
        wrong = [found[place] for place in chosen(given) - question.right]
        slipped = [Note(f"drill.break.why.{slip}") for place in wrong for slip, other in slips(spot, facts.stacks).items() if other == place][:1]
        told = {"first": first, "second": sum(facts.second), "total": spot.total, "stack": spot.stack, "stacks": facts.stacks}
        key = "counted" if spot.wall == spot.thrower else "passed"
        return (*slipped, Note(f"wall.quiz.{key}", {**told, "thrower": thrower, "wall": Note(f"seat.{spot.wall}")}, "play.W4"))


def _dice(text: str) -> Throw:
    need(len(text) == 2 and set(text) <= set("123456"))
    return int(text[0]), int(text[1])


def _spot(facts: Throws) -> Break:
    return break_at(facts.first, facts.second or (1, 1), facts.stacks)
