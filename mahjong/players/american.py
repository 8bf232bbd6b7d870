"""A player for the American game: it keeps to the lines of the card it is nearest to, keeps its jokers, and throws what the
others can use least.

>>> from mahjong.players.simple import play_out
>>> from mahjong.table.deal import Deal
>>> play_out(Deal.start(5, "playboard"), american(random.Random(5))).over
True
"""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from mahjong.card.held import Grid, Held, places
from mahjong.card.nearest import Seen, Sight
from mahjong.hand import Group, Hand
from mahjong.players.move import Move, Player
from mahjong.players.spot import obvious
from mahjong.players.view import View
from mahjong.table.american.charleston import MOST, PASSES
from mahjong.table.american.phases import redeemed
from mahjong.table.deal import Holding
from mahjong.table.events import Event
from mahjong.tiles import Tile

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

    def cheapest(self, tiles: tuple[Tile, ...], count: int, rng: random.Random, wanted: Counter | None = None) -> tuple[Tile, ...]:
        """The tiles to part with: those the lines want least, never jokers; among equals those least `wanted`, then by chance."""
        own = [tile for tile in tiles if tile != Tile.JOKER]
        rng.shuffle(own)
        ranked = sorted(own, key=lambda tile: (round(self.cost[tile], 9), wanted[tile] if wanted else 0))
        return tuple(sorted(ranked[:count]))


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


def american(rng: random.Random) -> Player:
    """A player that keeps to the lines of the card its tiles are nearest to; about 2 ms a move."""
    return lambda view: decide(view, rng)


def decide(view: View, rng: random.Random) -> Move:
    """What a seat does now, and why."""
    move = obvious(view)
    if move:
        return move
    grid = Grid.of(view.agreed.card, view.table)
    own = plan(view.own, grid, sight_of(view), view.table)
    return DECIDE[view.phase](view, rng, own, grid)


def sight_of(view: View, taken: Tile | None = None) -> Sight:
    """What a seat sees beside its own tiles: the discards, the others' groups, jokers that may be redeemed; `taken` is a
    discard thought to be in a group of its own."""
    gone = list(view.gone())
    if taken is not None:
        gone.remove(taken)
    shown = [meld for seat in view.others for meld in view.open(seat).melds]
    return Sight(tuple(gone), tuple(meld.tile for meld in shown for tile in meld.tiles if tile == Tile.JOKER))


def _facts(own: Plan) -> dict:
    return {"held": own.held, "lines": ", ".join(own.lines[:3])}


def _pass(view: View, rng, own: Plan, grid: Grid) -> Move:
    """Passes what the near lines want least (american.R43)."""
    courtesy = view.phase == "courtesy"
    tiles = own.cheapest(view.own.concealed, view.offers[view.seat - Tile.EAST] if courtesy else MOST, rng)
    return Move(Event(view.seat, "charleston", source="^^" if courtesy else PASSES[view.stage], tiles=tiles), "pass", _facts(own))


def _vote(view: View, rng, own: Plan, grid: Grid) -> Move:
    """Against a second Charleston once the hand has a direction: three tiles more could only be good ones."""
    return Move(Event(view.seat, "vote", number=int(own.held < ENOUGH)), "vote_yes" if own.held < ENOUGH else "vote_no", _facts(own))


def _offer(view: View, rng, own: Plan, grid: Grid) -> Move:
    """Offers as many tiles as no near line wants."""
    idle = sum(view.own.concealed.count(tile) for tile, cost in own.cost.items() if cost < 0.5 and tile != Tile.JOKER)
    return Move(Event(view.seat, "offer", number=min(MOST, idle)), "offer", _facts(own) | {"count": min(MOST, idle)})


def _turn(view: View, rng, own: Plan, grid: Grid) -> Move:
    """Redeems a joker where that takes nothing from the hand, else throws what the near lines want least, of equals what the
    others want least (american.R52, R54)."""
    for event in view.legal:
        if event.kind == "exchange" and _held_after(view, grid, event) >= own.held:
            return Move(event, "exchange", _facts(own) | {"tile": event.tile})
    wanted = wanted_by(view, grid)
    tile = own.cheapest(view.own.concealed, 1, rng, wanted)
    thrown = tile[0] if tile else Tile.JOKER  # nothing but jokers left in the hand
    key = "throw_dead" if wanted and not wanted[thrown] else "throw"
    return Move(Event(view.seat, "discard", thrown), key, _facts(own) | {"tile": thrown})


def _held_after(view: View, grid: Grid, event: Event) -> int:
    """Tiles held for the nearest line once a joker is redeemed."""
    later, sight = exchanged(view, event)
    return plan(later, grid, sight, view.table).held


def exchanged(view: View, event: Event) -> tuple[Holding, Sight]:
    """The hand, and what it sees, once a joker is redeemed: the real tile lies in the group then."""
    later, sight = view.own.without(event.tile).take(Tile.JOKER), sight_of(view)
    if event.owner == view.seat:
        later = later._replace(melds=tuple(redeemed(meld) if meld == event.group else meld for meld in later.melds))
    else:
        gone = list(sight.gone)
        gone[gone.index(Tile.JOKER)] = event.tile
        sight = sight._replace(gone=tuple(gone))
    return later, sight


def wanted_by(view: View, grid: Grid) -> Counter:
    """How much the others' exposed groups ask for each tile: the share of the hands they leave open that have it, once for
    each group shown."""
    found: Counter = Counter()
    for seat in view.others:
        melds = view.open(seat).melds
        for tile, share in open_tiles(melds, grid).items() if melds else ():
            found[tile] += len(melds) * share
    return found


@lru_cache(maxsize=256)
def open_tiles(melds: tuple[Group, ...], grid: Grid) -> dict[Tile, float]:
    """For each tile the share of the card's hands with these exposed groups that have room for it besides."""
    exposed = Held.of(Hand((), melds)).exposed
    barred = grid.mask(exposed).to_bytes(len(grid.needs), "little")
    there, rooms = dict(exposed), [needs for needs, out in zip(grid.needs, barred) if not out]
    room = Counter(tile for needs in rooms for tile in needs.tiles if needs.natural[tile] + needs.open[tile] > there.get(tile, 0))
    return {tile: count / len(rooms) for tile, count in room.items()}


def _claim(view: View, rng, own: Plan, grid: Grid) -> Move:
    """Calls only what brings a line nearer than it was without the call (american.R64)."""
    best = Move(next(event for event in view.legal if event.kind == "pass"), "stay", _facts(own))
    sight = sight_of(view, view.tile)
    for event in view.legal:
        if event.kind == "claim":
            tiles = list(event.group.tiles)
            tiles.remove(view.tile)
            holding = view.own.without(*tiles)
            after = plan(holding._replace(melds=(*holding.melds, event.group)), grid, sight, view.table)
            if after.held > own.held and after.held > best.facts["held"]:
                best = Move(event, "take", _facts(after) | {"group": event.group})
    return best


DECIDE = {"pass": _pass, "courtesy": _pass, "vote": _vote, "offer": _offer, "turn": _turn, "claims": _claim}
