"""The danger of a discard with the rules asked: ready hands drawn at random, and each win on your tile scored.

In MCR a win needs eight points, so many a ready hand may not take the tile it waits for; `danger` does not look at that,
this does.

>>> import random
>>> from mahjong.odds.danger import Sight
>>> *_, last = scored_danger(Sight.read("123m 456p 789s 5m EE S W"), random.Random(1), hands=60)
>>> [(str(found.seat), found.ready) for found in last], 0 < last[0].legal < 60
([('S', 60), ('W', 60), ('N', 60)], True)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mahjong.hand import Hand, Win
from mahjong.odds.danger import Opponent, Sight, ready_hands
from mahjong.odds.dealt import check_chows
from mahjong.odds.sampling import Sample, moments
from mahjong.reading import waiting
from mahjong.rules import load
from mahjong.scoring.ruleset import Ruleset
from mahjong.scoring.score import score
from mahjong.scoring.settle import side
from mahjong.tiles import PLAYING, Tile


@dataclass
class Scored:
    """The ready hands drawn for one of the others: how many, how many could win on some discard of yours under the rules,
    and by tile how many wait for it and how many may win with it."""

    seat: Tile
    ready: int = 0
    legal: int = 0
    waits: Counter = field(default_factory=Counter)
    wins: Counter = field(default_factory=Counter)

    def waiting(self, tile: Tile) -> Sample:
        """Of all ready hands: how many wait for the tile, whatever the win is worth (the exact chance is `Threat.win`)."""
        return Sample(self.waits[tile], self.ready)

    def winning(self, tile: Tile) -> Sample:
        """Of the hands that may win on some discard under the rules: how many may win on this one."""
        return Sample(self.wins[tile], self.legal)


def scored_danger(sight: Sight, rng: random.Random, hands: int = 300, points: int = 10) -> Iterator[tuple[Scored, ...]]:
    """Draws so many ready hands for each of the others and scores their wins on your discard; yields the counts so far.

    Hands are drawn as `danger` counts them, each equally likely; a quarter of a millisecond each or so. Seat, round and
    groups on the table count; flowers do not, nor circumstances such as the last tile.
    """
    check_chows(load(sight.rules))
    found, ready, done = tuple(Scored(other.seat) for other in sight.others), ready_hands(sight), 0
    for upto in moments(hands, points):
        for other, scored in zip(sight.others, found):
            for _ in range(upto - done):
                _add(scored, other, ready[len(other.melds)].draw(rng), sight, load(sight.rules))
        done = upto
        yield tuple(replace(scored, waits=Counter(scored.waits), wins=Counter(scored.wins)) for scored in found)


def _add(scored: Scored, other: Opponent, counts: tuple[int, ...], sight: Sight, rules: Ruleset) -> None:
    tiles = tuple(tile for tile in PLAYING for _ in range(counts[tile]))
    hand, by = Hand(tiles, other.melds), side(other.seat, sight.seat)
    held = hand.tiles
    waits = [Tile(t) for t in waiting(tiles, len(other.melds)) if held.count(t) < 4]
    scores = {t: score(Win(hand, t, by, seat=other.seat, round=sight.round), rules) for t in waits}
    scored.ready += 1
    scored.legal += any(found.legal for found in scores.values())
    scored.waits.update(t for t, found in scores.items() if found.is_win)
    scored.wins.update(t for t, found in scores.items() if found.legal)
