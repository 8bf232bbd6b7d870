"""What the drills share: contents that are read strictly and refused in one sentence, and hands made from a generator."""

from __future__ import annotations

import random
from collections.abc import Iterable

from mahjong.errors import MahjongError
from mahjong.hand import Group, Hand
from mahjong.learn.drill import LAST_CONTENT, Drill
from mahjong.learn.question import Question
from mahjong.reading import CHOWS, PAIRS, PUNGS
from mahjong.tiles import PLAYING, Tile

TRIES = 4000  # so often something of a level is looked for, which takes a few tries as a rule
SOURCES = "<^>"


class Spelled(Drill):
    """A drill whose contents have one spelling each: `read` says what a content means, `spell` writes it, `made` asks it."""

    def read(self, content: str):
        """What a content says; raises ValueError, of which MahjongError is a kind, or KeyError for what is none."""
        raise NotImplementedError

    def spell(self, facts) -> str:
        """The one way to write it."""
        return "|".join(map(str, facts))

    def made(self, facts, content: str, level: int) -> Question:
        """The question about it."""
        raise NotImplementedError

    def facts(self, content: str):
        """What a content says; raises MahjongError for any that `draw` could not have written."""
        try:
            found = self.read(content) if len(content) <= LAST_CONTENT else None
            fits = found is not None and self.spell(found) == content
        except (ValueError, KeyError):
            fits = False
        if not fits:
            raise MahjongError("drill_content", drill=self.key, content=content[:60])
        return found

    def question(self, content: str, level: int = 1) -> Question:
        """The question with that content; raises MahjongError for a content that is none of this drill's."""
        return self.made(self.facts(content), content, level)


def need(fits) -> None:
    """Refuses a content in which something does not fit."""
    if not fits:
        raise ValueError


def chosen(given) -> frozenset[int]:
    """The places an answer names; none when time was up."""
    return frozenset({given} if isinstance(given, int) else given or ())


def likeliest(rng: random.Random, found, level: int):
    """What `found()` draws first that is not None."""
    for _ in range(TRIES):
        drawn = found()
        if drawn is not None:
            return drawn
    raise RuntimeError(f"nothing of level {level} in {TRIES} tries")


# ---- hands


def winning(rng: random.Random, kinds: Iterable[Tile] = PLAYING, chows: float = 0.6, count: int = 4) -> tuple[list[Group], Group]:
    """Some groups and a pair out of some kinds of tiles, no tile five times.

    >>> groups, pair = winning(random.Random(3))
    >>> len(groups), pair.kind
    (4, 'pair')
    """
    kinds = tuple(kinds)
    starts = [tile for tile in kinds if tile in CHOWS and tile + 1 in kinds and tile + 2 in kinds]
    while True:
        groups = [CHOWS[rng.choice(starts)] if starts and rng.random() < chows else PUNGS[rng.choice(kinds)] for _ in range(count)]
        pair = PAIRS[rng.choice(kinds)]
        tiles = [tile for group in (*groups, pair) for tile in group.tiles]
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return groups, pair


def opened(rng: random.Random, group: Group) -> Group:
    """A group as it lies on the table, claimed from somebody."""
    if group.kind == "chow":
        return Group(group.tiles, False, "<", rng.randrange(3))
    return Group(group.tiles, False, rng.choice(SOURCES))


def held(rng: random.Random, groups: list[Group], pair: Group, melds: int) -> Hand:
    """A hand of fourteen with so many of the groups on the table."""
    shown = tuple(opened(rng, group) for group in groups[:melds])
    return Hand(tuple(tile for group in (*groups[melds:], pair) for tile in group.tiles), shown)


def without(hand: Hand, tile: Tile) -> Hand:
    """A hand after one concealed tile has gone."""
    left = list(hand.concealed)
    left.remove(tile)
    return Hand(tuple(left), hand.melds, hand.bonus)


def read_hand(text: str, size: int) -> Hand:
    """A hand of playing tiles, so many, in its one spelling."""
    hand = Hand.parse(text)
    need(str(hand) == text and hand.size == size and not hand.bonus and all(tile in PLAYING for tile in hand.tiles))
    return hand


def fits_beside(hand: Hand, tile: Tile) -> bool:
    """Whether a copy of a tile is left beside a hand."""
    return hand.tiles.count(tile) < tile.copies


