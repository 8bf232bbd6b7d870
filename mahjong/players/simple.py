"""Two simple players, to deal hands out to their end: one does anything, one takes what brings it nearer to a win.

>>> deal = play_out(Deal.start(5, "finnish"), nearest(random.Random(5)))
>>> deal.over
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache

from mahjong.card.rules import CardRules
from mahjong.odds.shanten import codes_of, measure
from mahjong.players.american import near_card
from mahjong.reading import count
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.table.options import Agreed
from mahjong.table.tally import Tally
from mahjong.tiles import Tile

Player = Callable[[Deal, tuple[Event, ...]], Event]


def anything(rng: random.Random) -> Player:
    """Chooses blindly among everything allowed."""
    return lambda deal, legal: rng.choice(legal)


def nearest(rng: random.Random) -> Player:
    """Wins when it may; claims and discards whatever leaves fewest tiles missing to four groups and a pair, or to a line
    of the card where there is one."""
    by_card = near_card(rng)

    def choose(deal: Deal, legal: tuple[Event, ...]) -> Event:
        if isinstance(deal.agreed, CardRules):
            return by_card(deal, legal)
        wins = [event for event in legal if event.kind == "win"]
        if wins or len(legal) == 1:
            return (wins or legal)[0]
        holding = deal.holding(legal[0].seat)
        held = count(tile for tile in holding.concealed if tile < 34)
        worth = [_missing_after(deal, event, held, len(holding.melds)) for event in legal]
        least = min(worth)
        return rng.choice([event for event, tiles in zip(legal, worth) if tiles == least])

    return choose


def _missing_after(deal: Deal, event: Event, held: list[int], melds: int) -> float:
    """Tiles missing once an event has happened; passing goes before a claim that brings nothing."""
    if event.kind == "claim":
        own = list(event.group.tiles)
        own.remove(deal.tile)
        return _missing(_less(held, own), melds + 1) + 0.5
    return _missing(_less(held, [event.tile] if event.kind == "discard" else []), melds)


def _less(held: list[int], tiles: list[Tile]) -> tuple[int, ...]:
    """The counts of a hand without some tiles; a bonus tile was never counted."""
    left = held[:]
    for tile in tiles:
        if tile < 34:
            left[tile] -= 1
    return tuple(left)


@lru_cache(maxsize=1 << 14)
def _missing(held: tuple[int, ...], melds: int) -> int:
    return measure("groups", melds)(*codes_of(held)) + 1


def play_out(deal: Deal, *players: Player) -> Deal:
    """The deal played to its end; one player for all seats, or one for each, East's first."""
    seats = players * 4 if len(players) == 1 else players
    while not deal.over:
        legal = deal.legal()
        seat = legal[0].seat
        chosen = legal[0] if seat is None else seats[seat - Tile.EAST](deal, legal)
        deal = deal.play(chosen)
    return deal


PLAYERS: dict[str, Callable[[random.Random], Player]] = {"nearest": nearest, "anything": anything}


def play_one(rules: str, players: tuple[str, ...], number: int, k: int, table: Agreed | None = None) -> Deal:
    """Deal `k` of the shuffle number, played to its end by players called by name: one for all seats, or one for each.

    Shuffled from `number` and `k` alone, so other players and rules with the same tiles meet the same walls.
    Raises MahjongError for unknown rules, KeyError for an unknown player.

    >>> play_one("finnish", ("nearest",), 1, 0).result.kind
    'win'
    """
    wall, choices = random.Random(f"wall {number} {k}"), random.Random(f"choices {number} {k}")
    return play_out(Deal.start(wall, rules, table), *(PLAYERS[player](choices) for player in players))


def play_many(rules: str, player: str, number: int, deals: int) -> Iterator[Tally]:
    """Plays so many deals, all four seats alike, and yields the tally after each; deal `k` is the one of `play_one`.

    >>> *_, last = play_many("finnish", "nearest", 1, 3)
    >>> last.rules, last.played
    ('finnish', 3)
    """
    tally = Tally(rules)
    for k in range(deals):
        tally = tally.after(play_one(rules, (player,), number, k))
        yield tally
