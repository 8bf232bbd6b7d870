"""What the coach counts where there is a card: the chance that own draws finish one of the nearest hands.

The chance of each hand is exact; that of one or another is counted as if they had nothing to do with each other, and for
half the draws the wall still gives, since hands seldom last to its end. A player that goes by these numbers wins about
as often as the one that keeps to the card's lines, or a little more (0.28 to 0.24 of 400 deals, give or take 0.02).

>>> from mahjong.players.view import asked_seat, view
>>> from mahjong.table.deal import Deal
>>> deal = Deal.start(7, "playboard")
>>> best = choices(view(deal, asked_seat(deal)))[0]
>>> best.kind, len(best.event.tiles), best.value > best.lines[0].chance
('charleston', 3, True)
"""

from __future__ import annotations

from itertools import combinations
from math import prod

from mahjong.card.held import Grid
from mahjong.card.nearest import Sight, nearest
from mahjong.hand import Hand
from mahjong.players.american import ENOUGH, Plan, exchanged, open_tiles, plan, sight_of
from mahjong.players.coach_choice import Choice, Line
from mahjong.players.view import View
from mahjong.table.american.charleston import MOST
from mahjong.table.deal import Holding
from mahjong.table.events import Event
from mahjong.tiles import Tile

LOOKED = 4  # nearest hands whose chance is counted
SPARE = 5  # tiles a pass is chosen from
EQUAL = 4  # decimals of a chance that count before danger does
IDLE = 0.5  # what a tile is worth that the near hands have no use for


def choices(view: View, also: Event | None = None) -> list[Choice]:
    """Everything a seat may do, the best first; of passes a few."""
    grid = Grid.of(view.agreed.card, view.table)
    own = plan(view.own, grid, sight_of(view), view.table)
    if view.phase in ("vote", "offer"):
        return _said(view, own)
    found = _passes(view, own, also) if view.phase in ("pass", "courtesy") else [_move(view, event, grid) for event in view.legal]
    return sorted(found, key=lambda choice: _rank(choice, own))


def _rank(choice: Choice, own: Plan) -> tuple:
    """Likelier before less likely; what is as likely by the danger of the tile, then by what it is worth to the near hands."""
    value = choice.value or 0.0
    tiles = choice.event.tiles or ((choice.thrown,) if choice.thrown is not None else ())
    worth = sum(own.cost.get(tile, 0.0) for tile in tiles)
    return -round(value, EQUAL), choice.wanted or 0.0, -value, round(worth, 9), choice.kind not in ("win", "pass"), str(choice.event)


def draws_to_come(view: View) -> int:
    """How many draws are counted: half of those the wall still gives the seat."""
    return -(-view.left // (2 * (len(view.others) + 1)))


def lines(view: View, holding: Holding | Hand, sight: Sight, draws: int) -> tuple[Line, ...]:
    """The nearest hands of the card that are not dead, the likeliest first."""
    found = nearest(Hand(holding.concealed, holding.melds), view.table, view.agreed.card, sight)
    looked = [near for near in found if near.status != "dead"][:LOOKED]
    return tuple(sorted((Line(near, float(near.chance(draws))) for near in looked), key=lambda line: (-line.chance, -line.near.held)))


def _of(event: Event, found: tuple[Line, ...], **facts) -> Choice:
    return Choice(event, 1 - prod(1 - line.chance for line in found), lines=found, **facts)


# In play


def _move(view: View, event: Event, grid: Grid) -> Choice:
    sight, draws = sight_of(view), draws_to_come(view)
    if event.kind == "win":
        return Choice(event, 1.0)
    if event.kind == "discard":
        found = lines(view, view.own.without(event.tile), sight._replace(gone=(*sight.gone, event.tile)), draws)
        return _of(event, found, thrown=event.tile, wanted=wanted(view, event.tile, grid))
    if event.kind == "exchange":
        return _of(event, lines(view, *exchanged(view, event), draws))
    if event.kind == "claim":
        tiles = list(event.group.tiles)
        tiles.remove(view.tile)
        later = view.own.without(*tiles)
        return _of(event, lines(view, later._replace(melds=(*later.melds, event.group)), sight_of(view, view.tile), draws))
    return _of(event, lines(view, view.own, sight, draws)) if event.kind == "pass" else Choice(event)


def wanted(view: View, tile: Tile, grid: Grid) -> float | None:
    """Of the hands one other player's exposed groups leave open, the greatest share that has room for a tile; None where nobody shows a group."""
    shown = [view.open(seat).melds for seat in view.others if view.open(seat).melds]
    return max(open_tiles(melds, grid).get(tile, 0.0) for melds in shown) if shown else None


# Passing tiles


def _passes(view: View, own: Plan, also: Event | None) -> list[Choice]:
    """A few ways to pass, from the tiles the near hands want least."""
    some = view.legal[0]
    count = len(some.tiles)
    spare = sorted((tile for tile in view.own.concealed if tile != Tile.JOKER), key=lambda tile: own.cost[tile])[: max(SPARE, count)]
    events = [some._replace(tiles=tuple(sorted(chosen))) for chosen in combinations(spare, count)]
    known = set(view.legal)
    found = dict.fromkeys(event for event in (*events, *([also] if also else [])) if event in known or event is also)
    return [_pass(view, event) for event in found or view.legal[:MOST]]


def _pass(view: View, event: Event) -> Choice:
    """What is kept, with a tile to come for each that goes."""
    kept = view.own.without(*(tile for tile in event.tiles if tile != Tile.HIDDEN))
    return _of(event, lines(view, kept, sight_of(view), draws_to_come(view) + len(event.tiles)))


def _said(view: View, own: Plan) -> list[Choice]:
    """A vote or an offer: how near the hand is, and how many tiles are of no use; the best first by what the card player does."""
    idle = sum(view.own.concealed.count(tile) for tile, cost in own.cost.items() if cost < IDLE and tile != Tile.JOKER)
    best = int(own.held < ENOUGH) if view.phase == "vote" else min(MOST, idle)
    found = lines(view, view.own, sight_of(view), draws_to_come(view))
    said = sorted(view.legal, key=lambda event: abs(event.number - best))
    return [Choice(event, None, lines=found, idle=idle) for event in said]
