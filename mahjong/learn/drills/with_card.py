"""Drills on the American card: which three tiles to pass, which line the tiles are nearest to."""

from __future__ import annotations

import random
from functools import lru_cache

from mahjong.card.cards import load_card
from mahjong.card.held import Grid, Held
from mahjong.card.nearest import Near, nearest
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.learn.card_hands import RULES, in_one, near_a_line, written
from mahjong.learn.making import ReadDrill, joined, needs, once, rules_note, tile_note
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.notation import read_tiles
from mahjong.players.passing import without
from mahjong.table.card_table import TABLES
from mahjong.tiles import Tile

TRIES = 3000
FREE = {1: 2, 2: 1, 3: 1}  # right choices offered, by level
Tiles = tuple[Tile, ...]


def title(line) -> Note:
    """A line's name."""
    return Note(f"card.{line.id}.title")


@lru_cache(maxsize=4096)
def most_held(tiles: Tiles, rules: str) -> int:
    """The tiles held of fourteen for the nearest line, nothing exposed."""
    return max(Grid.of(load_card(), TABLES[rules]).held(Held.of(Hand(tiles))))


class PassThree(ReadDrill):
    """`playboard HAND ; 9sEW 1pRdF`: thirteen tiles and choices of three. Right is every choice that costs no tile held for
    the nearest line, and has no joker in it (american.R42)."""

    key, lesson, levels, rules = "pass_three", "10-charleston#what-to-pass", 3, RULES

    def draw(self, level: int, rng: random.Random) -> str:
        for _ in range(TRIES):
            rules = rng.choice(RULES)
            _, _, hand = near_a_line(rng, 11 - level - rng.randint(0, 1), level - 1)
            free, wrong = self._sorted(hand, rules, level, rng)
            if free and len(wrong) >= level + 1:
                chosen = sorted({*free[: FREE[level]], *wrong[: level + 1]})
                return f"{rules} {written(hand)} ; {' '.join(map(in_one, chosen))}"
        raise MahjongError("question_unread", drill=self.key, content="")

    def _sorted(self, hand: Tiles, rules: str, level: int, rng: random.Random) -> tuple[list[Tiles], list[Tiles]]:
        """Some choices that cost nothing, and wrong ones: dear at first, then those that cost a single tile or a joker."""
        before, free, wrong = most_held(hand, rules), [], []
        for _ in range(24):
            if len(wrong) > level and len(free) >= FREE[level]:
                break
            tiles = tuple(sorted(rng.sample(hand, 3)))
            cost = before - most_held(without(hand, tiles), rules)
            if tiles in free or tiles in wrong or (Tile.JOKER in tiles and level < 3):
                continue
            if cost == 0 and Tile.JOKER not in tiles:
                free.append(tiles)
            elif cost >= 2 if level == 1 else cost == 1 or (level == 2 and cost) or Tile.JOKER in tiles:
                wrong.append(tiles)
        return free, wrong

    def parsed(self, content: str) -> tuple[str, Tiles, tuple[Tiles, ...]]:
        """The rule set, the hand, the choices."""
        head, sign, listed = content.partition(" ; ")
        rules, _, text = head.partition(" ")
        hand, choices = Hand.parse(text), tuple(map(read_tiles, listed.split()))
        needs(sign and rules in RULES and len(hand.concealed) == 13 and not hand.melds and not hand.bonus and Tile.HIDDEN not in hand.concealed)
        needs(1 < len({tuple(sorted(tiles)) for tiles in choices}) == len(choices) <= 9 and all(len(tiles) == 3 for tiles in choices))
        return rules, hand.concealed, choices

    @staticmethod
    def _cost(hand: Tiles, tiles: Tiles, rules: str) -> int:
        return most_held(hand, rules) - most_held(without(hand, tiles), rules)

    def made(self, content: str, level: int) -> Question:
        rules, hand, choices = self.parsed(content)
        right = frozenset(i for i, tiles in enumerate(choices) if self._cost(hand, tiles, rules) == 0 and Tile.JOKER not in tiles)
        needs(right and len(right) < len(choices))
        options = tuple(Option(tiles=in_one(tiles)) for tiles in choices)
        return Question(self.key, content, level, self.note("ask", rules=rules_note(rules)), (Shown("hand", written(hand)),), "one", options, right, lesson=self.lesson, rules=rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        rules, hand, choices = self.parsed(question.content)
        is_right = question.is_right(given)
        wrong = [self._wrong(hand, choices[given], rules)] if type(given) is int and not is_right and given < len(choices) else []
        return once((*wrong, self._free(hand, choices[given if is_right else min(question.right)], rules)))

    def _wrong(self, hand: Tiles, tiles: Tiles, rules: str) -> Note:
        if Tile.JOKER in tiles:
            return self.note("joker", "american.R42")
        near, after = nearest(Hand(hand), rules)[0], most_held(without(hand, tiles), rules)
        return self.note("costs", "american.R43", str(near.way), before=near.held, after=after, cost=near.held - after, line=title(near.line))

    def _free(self, hand: Tiles, tiles: Tiles, rules: str) -> Note:
        near = nearest(Hand(without(hand, tiles)), rules)[0]
        return self.note("free", "american.R43", str(near.way), thrown=joined([tile_note(tile) for tile in tiles]), after=near.held, line=title(near.line))


class NearestLine(ReadDrill):
    """`playboard HAND ; S2 T1 K4`: thirteen tiles and some lines. Right is every line of which as many tiles are held as of
    any line of the card."""

    key, lesson, levels, rules = "card_line", "09-american#nearest", 3, RULES

    def draw(self, level: int, rng: random.Random) -> str:
        for _ in range(TRIES):
            rules = rng.choice(RULES)
            _, _, hand = near_a_line(rng, rng.randint(8, 11) - level, level - 1)
            found = nearest(Hand(hand), rules)
            best = [near for near in found if near.held == found[0].held]
            others = [near for near in found if self._close(found[0].held - near.held, level)]
            if len(best) <= 2 and len(others) > level:
                ids = {near.line.id for near in (*best, *rng.sample(others, min(len(others), level + 2)))}
                return f"{rules} {written(hand)} ; {' '.join(line.id for line in load_card().lines if line.id in ids)}"
        raise MahjongError("question_unread", drill=self.key, content="")

    @staticmethod
    def _close(gap: int, level: int) -> bool:
        """How far behind the wrong lines are: three tiles and more, two, one."""
        return gap >= 3 if level == 1 else gap == 4 - level

    def parsed(self, content: str) -> tuple[str, Hand, tuple[Near, ...], int]:
        """The rule set, the hand, the lines asked about, the most tiles held of any line."""
        head, sign, listed = content.partition(" ; ")
        rules, _, text = head.partition(" ")
        hand, ids = Hand.parse(text), listed.split()
        needs(sign and rules in RULES and len(hand.concealed) == 13 and not hand.melds and not hand.bonus)
        needs(1 < len(set(ids)) == len(ids) <= 9)
        found = {near.line.id: near for near in nearest(hand, rules)}
        return rules, hand, tuple(found[id] for id in ids), max(near.held for near in found.values())

    def made(self, content: str, level: int) -> Question:
        rules, hand, lines, most = self.parsed(content)
        right = frozenset(i for i, near in enumerate(lines) if near.held == most)
        needs(right and len(right) < len(lines))
        shown = (Shown("hand", str(hand)), Shown("card", f"{rules} {' '.join(near.line.id for near in lines)}"))
        options = tuple(Option(f"card.{near.line.id}.title") for near in lines)
        return Question(self.key, content, level, self.note("ask", rules=rules_note(rules)), shown, "one", options, right, lesson=self.lesson, rules=rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        lines = self.parsed(question.content)[2]
        is_right = question.is_right(given)
        chosen = [lines[given]] if type(given) is int and not is_right and given < len(lines) else []
        return once(self._held(near) for near in (*chosen, lines[given if is_right else min(question.right)]))

    def _held(self, near: Near) -> Note:
        return self.note("held", "", str(near.way), line=title(near.line), held=near.held)
