"""A player for the American game, with the reason for what it does; it looks at its own tiles and at what all can see.

>>> from mahjong.players.simple import play_out
>>> play_out(Deal.start(5, "playboard"), near_card(random.Random(5))).over
True
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from mahjong.card.held import Grid, Held, places
from mahjong.card.nearest import Seen, Sight
from mahjong.hand import Hand
from mahjong.table.american import charleston
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import Event
from mahjong.tiles import Tile, WINDS

FADES = 4.0  # a line one tile further away counts a fourth
DEPTH = 3  # lines up to so many tiles further than the nearest are looked at
ENOUGH = 11  # tiles held from which on a second Charleston would rather disturb the hand


class Plan(NamedTuple):
    """What a hand is after: tiles held for the nearest lines, those lines, and what each tile it holds is worth to them.

    `cost` is between 0 (no line wants the tile) and the number of lines looked at.
    """

    held: int
    lines: tuple[str, ...]
    cost: dict[Tile, float]

    def cheapest(self, tiles: tuple[Tile, ...], count: int, rng: random.Random) -> tuple[Tile, ...]:
        """The tiles to part with: those the lines want least, never jokers; among equals by chance."""
        own = [tile for tile in tiles if tile != Tile.JOKER]
        rng.shuffle(own)
        spare: Counter = Counter()
        ranked = sorted(own, key=lambda tile: self.cost[tile])
        for tile in ranked[:count]:
            spare[tile] += 1
        return tuple(sorted(spare.elements()))


def plan(holding: Holding | Hand, grid: Grid, sight: Sight = Sight(), table=None) -> Plan:
    """What the tiles are near to, and what each of them is worth; a way that is dead is not looked at.

    >>> from mahjong.card.cards import load_card
    >>> from mahjong.table.card_table import TABLES
    >>> found = plan(Hand.parse("1122p 33p 123s 9s EW RdRd"), Grid.of(load_card(), TABLES["playboard"]))
    >>> found.held, min(found.cost, key=found.cost.get) in Hand.parse("9s E W").concealed
    (11, True)
    """
    hand = Hand(holding.concealed, holding.melds)
    held = Held.of(hand)
    lanes = grid.held(held)
    alive = grid.held(Seen(hand, table or grid.options, sight).best_case)
    found = _near_ways(grid, lanes, alive)
    best = found[0][0] if found else 0
    real, cost = Counter(dict(held.real)), dict.fromkeys(hand.concealed, 0.0)
    share = Counter((grid.ways[i][0].id, count) for count, i in found)
    for count, i in found:
        weight = FADES ** (count - best) / share[grid.ways[i][0].id, count]
        needs = grid.needs[i]
        for tile, copies in real.items():
            if needs.natural[tile] + needs.open[tile] >= copies:
                cost[tile] += weight
    lines = tuple(dict.fromkeys(grid.ways[i][0].id for count, i in found if count == best))
    return Plan(best, lines, cost)


def _near_ways(grid: Grid, lanes: bytes, alive: bytes) -> list[tuple[int, int]]:
    """The ways that are nearest and alive, with the tiles held; the nearest first."""
    best, found = None, []
    for count in range(14, -1, -1):
        if best is not None and count <= best - DEPTH:
            break
        ways = [(count, i) for i in places(lanes, count, 0, len(lanes)) if alive[i] == 14]
        best = count if best is None and ways else best
        found += ways
    return found


class Move(NamedTuple):
    """What a player does, with the reason: the key of a sentence and its facts."""

    event: Event
    key: str
    facts: dict

    def text(self, lang: str = "en") -> str:
        """The reason in a sentence."""
        from mahjong.text import say

        return say(f"card.move.{self.key}", lang, **self.facts)


def near_card(rng: random.Random) -> Callable[[Deal, tuple[Event, ...]], Event]:
    """A player that keeps to the lines of the card its tiles are nearest to."""
    return lambda deal, legal: decide(deal, legal[0].seat, rng, legal).event


def decide(deal: Deal, seat: Tile, rng: random.Random, legal: tuple[Event, ...] | None = None) -> Move:
    """What a seat does now, and why."""
    legal = legal if legal is not None else deal.legal()
    won = next((event for event in legal if event.kind == "win"), None)
    if won:
        return Move(won, "win", {})
    grid, sight = Grid.of(deal.agreed.card, deal.table), sight_of(deal, seat)
    own = plan(deal.holding(seat), grid, sight, deal.table)
    if len(legal) == 1:
        return Move(legal[0], "only", {})
    return DECIDE[deal.phase](deal, seat, rng, legal, own, grid)


def sight_of(deal: Deal, seat: Tile, taken: Tile | None = None) -> Sight:
    """What a seat sees beside its own tiles: the discards, the others' groups, jokers that may be redeemed; `taken` is a
    discard thought to be in a group of its own."""
    gone = [tile for river in deal.rivers for tile in river]
    if taken is not None:
        gone.remove(taken)
    redeemable = []
    for other in WINDS:
        if other != seat:
            tiles = [(meld.tile, tile) for meld in deal.holding(other).melds for tile in meld.tiles]
            gone += [tile for _, tile in tiles]
            redeemable += [stands_for for stands_for, tile in tiles if tile == Tile.JOKER]
    return Sight(tuple(gone), tuple(redeemable))


def _facts(own: Plan) -> dict:
    return {"held": own.held, "lines": ", ".join(own.lines[:3])}


def _pass(deal: Deal, seat: Tile, rng, legal, own: Plan, grid: Grid) -> Move:
    """Passes what the near lines want least (american.R43)."""
    tiles = own.cheapest(deal.holding(seat).concealed, charleston.wanted(deal, seat), rng)
    return Move(Event(seat, "charleston", source=charleston.direction(deal), tiles=tiles), "pass", _facts(own))


def _vote(deal: Deal, seat: Tile, rng, legal, own: Plan, grid: Grid) -> Move:
    """Against a second Charleston once the hand has a direction: three tiles more could only be good ones."""
    return Move(Event(seat, "vote", number=int(own.held < ENOUGH)), "vote_yes" if own.held < ENOUGH else "vote_no", _facts(own))


def _offer(deal: Deal, seat: Tile, rng, legal, own: Plan, grid: Grid) -> Move:
    """Offers as many tiles as no near line wants."""
    idle = sum(deal.holding(seat).concealed.count(tile) for tile, cost in own.cost.items() if cost < 0.5 and tile != Tile.JOKER)
    return Move(Event(seat, "offer", number=min(3, idle)), "offer", _facts(own) | {"count": min(3, idle)})


def _turn(deal: Deal, seat: Tile, rng, legal, own: Plan, grid: Grid) -> Move:
    """Redeems a joker where that brings the hand nearer, else throws what the near lines want least (american.R52, R54)."""
    for event in legal:
        if event.kind == "exchange" and _held_after(deal, seat, grid, event) > own.held:
            return Move(event, "exchange", _facts(own) | {"tile": str(event.tile)})
    tile = own.cheapest(deal.holding(seat).concealed, 1, rng)
    thrown = tile[0] if tile else Tile.JOKER  # nothing but jokers left in the hand
    return Move(Event(seat, "discard", thrown), "discard", _facts(own) | {"tile": str(thrown)})


def _held_after(deal: Deal, seat: Tile, grid: Grid, event: Event) -> int:
    """Tiles held for the nearest line once a joker is redeemed."""
    later = deal.holding(seat).without(event.tile).take(Tile.JOKER)
    return plan(later, grid, sight_of(deal, seat), deal.table).held


def _claim(deal: Deal, seat: Tile, rng, legal, own: Plan, grid: Grid) -> Move:
    """Calls only what brings a line nearer than it was without the call (american.R64)."""
    best = Move(next(event for event in legal if event.kind == "pass"), "let_go", _facts(own))
    sight = sight_of(deal, seat, deal.tile)
    for event in legal:
        if event.kind == "claim":
            tiles = list(event.group.tiles)
            tiles.remove(deal.tile)
            holding = deal.holding(seat).without(*tiles)
            after = plan(holding._replace(melds=(*holding.melds, event.group)), grid, sight, deal.table)
            if after.held > own.held and after.held > best.facts["held"]:
                best = Move(event, "call", _facts(after) | {"group": str(event.group)})
    return best


DECIDE = {"pass": _pass, "courtesy": _pass, "vote": _vote, "offer": _offer, "turn": _turn, "claims": _claim}
