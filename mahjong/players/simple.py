"""Two simple players, to deal hands out to their end: one does anything, one takes what brings it nearer to a win.

>>> deal = play_out(Deal.start(5, "finnish"), nearest(random.Random(5)))
>>> deal.over
True
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache

from mahjong.distance import sets_and_pair
from mahjong.reading import count
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.tiles import Tile

Player = Callable[[Deal, tuple[Event, ...]], Event]


def anything(rng: random.Random) -> Player:
    """Chooses blindly among everything allowed."""
    return lambda deal, legal: rng.choice(legal)


def nearest(rng: random.Random) -> Player:
    """Wins when it may; claims and discards whatever leaves fewest tiles missing to four groups and a pair."""

    def choose(deal: Deal, legal: tuple[Event, ...]) -> Event:
        wins = [event for event in legal if event.kind == "win"]
        if wins or len(legal) == 1:
            return (wins or legal)[0]
        worth = {event: _missing_after(deal, event) for event in legal}
        least = min(worth.values())
        return rng.choice([event for event in legal if worth[event] == least])

    return choose


def _missing_after(deal: Deal, event: Event) -> float:
    """Tiles missing once an event has happened; passing goes before a claim that brings nothing."""
    holding = deal.holding(event.seat)
    if event.kind == "discard":
        return _missing(holding.without(event.tile).concealed, len(holding.melds))
    if event.kind == "claim":
        own = list(event.group.tiles)
        own.remove(deal.tile)
        return _missing(holding.without(*own).concealed, len(holding.melds) + 1) + 0.5
    return _missing(holding.concealed, len(holding.melds))


@lru_cache(maxsize=1 << 14)
def _missing(concealed: tuple[Tile, ...], melds: int) -> int:
    return sets_and_pair(count(t for t in concealed if t < 34), [0] * 34, 4 - melds)


def play_out(deal: Deal, *players: Player) -> Deal:
    """The deal played to its end; one player for all seats, or one for each, East's first."""
    seats = players * 4 if len(players) == 1 else players
    while not deal.over:
        legal = deal.legal()
        seat = legal[0].seat
        chosen = legal[0] if seat is None else seats[seat - Tile.EAST](deal, legal)
        deal = deal.play(chosen)
    return deal
