"""The drill on discards: which one leaves the hand nearest to a win, with the most tiles that bring it nearer still."""

from __future__ import annotations

import random

from mahjong.errors import MahjongError
from mahjong.hand import Hand, spell_loose
from mahjong.learn.making import ReadDrill, needs, rules_note, tile_note
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.learn.wins import made_up
from mahjong.notation import read_tiles
from mahjong.odds.shanten import shanten
from mahjong.odds.useful import Useful, discards
from mahjong.tiles import PLAYING, Tile

RULES = ("mcr", "finnish")
TRIES = 3000
MOST = 9  # options, one for each digit


class Discard(ReadDrill):
    """`mcr HAND ; 9p 7s E`: fourteen tiles, and the discards to choose from. Right is every one of them that no other
    discard of the hand beats: nearest first, then most copies."""

    key, lesson, levels, rules = "discard", "14-discards#useful", 3, RULES

    def draw(self, level: int, rng: random.Random) -> str:
        for _ in range(TRIES):
            rules, hand = rng.choice(RULES), self._hand(rng, level)
            found = discards(hand, rules)
            best = [each for each in found if self.rank(each) == self.rank(found[0])]
            if self._fits(found, len(best), level) and shanten(hand, rules) >= 0:
                others = self._others(found, len(best), level)
                chosen = sorted(each.tile for each in (*best, *rng.sample(others, min(len(others), 2 + 2 * level))))[:MOST]
                if any(each.tile in chosen for each in best):
                    return f"{rules} {hand} ; {' '.join(map(str, chosen))}"
        raise MahjongError("question_unread", drill=self.key, content="")

    @staticmethod
    def rank(found: Useful) -> tuple[int, int]:
        """What makes one discard better than another."""
        return -found.shanten, found.copies

    @staticmethod
    def _hand(rng: random.Random, level: int) -> Hand:
        """A hand some tiles before a win: one tile, then two, then three exchanged for others."""
        win = made_up(rng, rng.choice(("any", "chows", "echo", "straight", "simple")), claims=0, facts=0)
        while any(meld.kind == "kong" for meld in win.hand.melds):
            win = made_up(rng, "chows", claims=0, facts=0)
        held = list(win.concealed)
        for tile in rng.sample(held, level):
            held.remove(tile)
        while len(held) < 14:
            tile = rng.choice(PLAYING)
            if held.count(tile) < 4:
                held.append(tile)
        return Hand(tuple(held))

    @staticmethod
    def _gap(found: tuple[Useful, ...], best: int) -> int:
        """By how many copies the best discard is ahead of the next; a hand that falls behind counts as far off."""
        nxt = found[best] if best < len(found) else None
        return 99 if nxt is None or nxt.shanten > found[0].shanten else found[0].copies - nxt.copies

    def _fits(self, found: tuple[Useful, ...], best: int, level: int) -> bool:
        """First hands that get ready by one clear discard, then one or two tiles away, closer and closer."""
        gap, far = self._gap(found, best), found[0].shanten
        if best > 3 or best == len(found) or far < 0:
            return False
        return far == 0 and gap >= 3 if level == 1 else far == 1 and gap <= 12 if level == 2 else far in (1, 2) and gap <= 4

    @staticmethod
    def _others(found: tuple[Useful, ...], best: int, level: int) -> list[Useful]:
        """Wrong answers: any at first, later those that come closest."""
        rest = list(found[best:])
        return rest if level == 1 else rest[: 3 + 2 * level]

    def parsed(self, content: str) -> tuple[str, Hand, tuple[Tile, ...], tuple[Useful, ...]]:
        """The rule set, the hand, the discards to choose from, every discard of the hand, the best first."""
        head, sign, listed = content.partition(" ; ")
        rules, _, text = head.partition(" ")
        hand, tiles = Hand.parse(text), read_tiles(listed)
        needs(sign and rules in RULES and hand.size == 14 and not hand.bonus and 1 < len(tiles) == len(set(tiles)) <= MOST)
        needs(set(tiles) <= set(hand.concealed) and shanten(hand, rules) >= 0)
        return rules, hand, tiles, discards(hand, rules)

    def made(self, content: str, level: int) -> Question:
        rules, hand, tiles, found = self.parsed(content)
        best = {each.tile for each in found if self.rank(each) == self.rank(found[0])}
        right = frozenset(i for i, tile in enumerate(tiles) if tile in best)
        needs(right and len(right) < len(tiles))
        options = tuple(Option(tiles=str(tile)) for tile in tiles)
        shown = (Shown("hand", str(hand), self.note("shown")),)
        return Question(self.key, content, level, self.note("ask", rules=rules_note(rules)), shown, "one", options, right, lesson=self.lesson, rules=rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        _, _, tiles, found = self.parsed(question.content)
        every = {each.tile: each for each in found}
        best = every[tiles[given if type(given) is int and given in question.right else min(question.right)]]
        if type(given) is not int or given in question.right or given >= len(tiles):
            return (self._says(best, spell_loose(best.tiles)),)
        chosen = every[tiles[given]]
        return self._says(chosen, spell_loose(chosen.tiles)), *self._loses(chosen, best), self._says(best, spell_loose(best.tiles))

    def _says(self, found: Useful, tiles: str) -> Note:
        """How far a discard leaves the hand, with the tiles that help then."""
        return self.note("ready" if found.shanten == 0 else "away", tiles=tiles, tile=tile_note(found.tile), away=found.shanten, copies=found.copies)

    def _loses(self, chosen: Useful, best: Useful) -> list[Note]:
        """What a discard loses against the best."""
        if chosen.shanten > best.shanten:
            return [self.note("further", away=chosen.shanten - best.shanten)]
        lost = [tile for tile in best.tiles if best.tiles[tile] > chosen.tiles.get(tile, 0)]
        return [self.note("fewer", tiles=spell_loose(lost), copies=best.copies - chosen.copies)]
