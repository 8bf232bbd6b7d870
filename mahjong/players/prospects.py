"""A cheap outlook: about how likely a hand wins, for how much, and how likely a discard is somebody's winning tile.

All of it is estimated from what a seat sees. `mahjong.odds` has the exact chances; these here cost a thousandth of them, and
players compare them with each other only.

>>> round(chance((0.5, 0.5), 2), 3), chance((0.1,), 18) > chance((0.1, 0.3), 18)
(0.226, True)
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from mahjong.hand import Group, Hand, Win
from mahjong.odds.danger import chow_pairs
from mahjong.odds.draws import after_discards, copies
from mahjong.odds.shanten import PART, STEP
from mahjong.players.spot import Option, Spot, luck, may_wait, shapes
from mahjong.players.view import View
from mahjong.rules import load
from mahjong.scoring.classical.settle import payments
from mahjong.scoring.score import score
from mahjong.scoring.settle import side
from mahjong.tiles import WINDS, Tile

THROWN = 0.5  # how much of a drawn tile one of the others' discards is worth to a hand that may claim it
WON = 0.7  # and to one that may win on it
HONOR_WON = 0.45  # honours are thrown early, or kept
CLAIMED = 1.5  # a tile that brings nearer may be claimed too: so many draws' worth comes in a turn
TYPICAL = (5, 12, 20, 26, 31, 35, 38)  # useful tiles a hand has when it waits, is one tile from waiting, and so on
KINDS_WAITED_FOR = 2.5  # of how many kinds a waiting hand waits on average
USUAL = "123m 456p 789s (234p) 5p <5p"  # a win like many others; the rules say what it brings and costs


class Outlook(NamedTuple):
    """About how likely a hand wins, and what the win brings on average."""

    win: float
    pays: float

    @property
    def worth(self) -> float:
        """What it brings on average, no win counting as nothing."""
        return self.win * self.pays


@lru_cache(maxsize=1 << 15)
def chance(rates: tuple[float, ...], draws: int, lost: float = 0.05) -> float:
    """The chance to take all steps one after the other within so many draws, when each draw takes the next with its rate, and
    a turn is the last one with the chance `lost`."""
    steps = [1.0] + [0.0] * len(rates)
    for _ in range(draws):
        for k in range(len(rates) - 1, -1, -1):
            moved = steps[k] * rates[k]
            steps[k] -= moved
            steps[k + 1] += moved * (1 - lost)
            steps[k] *= 1 - lost
    return steps[-1]


def rate(useful: float, unseen: int, draws: float) -> float:
    """The chance that a turn with so many draws' worth of tiles brings one of the useful ones."""
    return round(min(0.95, useful * draws / max(1, unseen)), 3)


def pull(spot: Spot, kinds: int, others: int = 3) -> float:
    """The useful tiles of some kinds as draws' worth: a tile that makes a pung may come from any player, a chow's from one.

    >>> spot = Spot((2, 0, 0, 1), (), (2,) + (4,) * 33, 18)
    >>> pull(spot, 0b1), pull(spot, 0b10)
    (5.0, 6.0)
    """
    counts, total = spot.counts, 0.0
    for tile in range(34):
        if kinds >> tile & 1 and spot.left[tile]:
            total += spot.left[tile] * (1 + THROWN * (others if counts[tile] >= 2 else tile < 27))
    return total


def later_rates(shanten: int, unseen: int) -> tuple[float, ...]:
    """Typical rates of the steps of a hand so far from waiting, the last step the win."""
    return tuple(rate(TYPICAL[min(k, 6)], unseen, CLAIMED if k else 1 + 3 * WON) for k in range(shanten, -1, -1))


# What a win pays


@lru_cache(maxsize=1 << 16)
def pays(rules: str, seat: Tile, round: Tile, tiles: tuple[int, ...], melds: tuple[Group, ...], bonus: tuple[Tile, ...], tile: int, by: str, others: tuple[Tile, ...] = WINDS) -> int:
    """What the others who play pay for a win, all together; 0 for one that may not be declared."""
    hand = Hand(tuple(Tile(t) for t, n in enumerate(tiles) for _ in range(n)), melds, bonus)
    result = score(Win(hand, Tile(tile), by, frozenset(), seat, round), load(rules))
    return _together(result.payments(), seat, others) if result.is_win and result.legal else 0


def _together(paid: dict[Tile, int], seat: Tile, others: tuple[Tile, ...]) -> int:
    return -sum(paid[other] for other in others if other != seat)


def thrown_by(seat: Tile, others: tuple[Tile, ...]) -> str:
    """Somebody who may discard, as seen from a seat; with three at the table not every side has a player.

    >>> thrown_by(Tile.SOUTH, (Tile.WEST, Tile.NORTH))
    '>'
    """
    return side(seat, next(other for other in others if other != seat))


@lru_cache(maxsize=1 << 12)
def usual(rules: str, seat: Tile = Tile.EAST, bonus: tuple[Tile, ...] = (), others: tuple[Tile, ...] = WINDS) -> tuple[int, int]:
    """What a win like many others brings a seat with these bonus tiles from all others together, and the most one of them pays.

    >>> usual("mcr")
    (35, 19)
    """
    win = Win.parse(USUAL)
    paid = score(win.but(hand=Hand(win.hand.concealed, win.hand.melds, bonus), seat=seat, by=thrown_by(seat, others)), rules).payments()
    return _together(paid, seat, others), -min(paid.values())


@lru_cache(maxsize=1 << 10)
def most_paid(rules: str, seat: Tile, others: tuple[Tile, ...] = WINDS) -> int:
    """What all the others together pay a seat for a hand at the limit, as the rules settle it; 0 for rules without a limit.

    >>> most_paid("finnish", Tile.EAST), most_paid("finnish", Tile.SOUTH), most_paid("mcr", Tile.EAST)
    (3000, 2000, 0)
    """
    limit = getattr(load(rules), "limit", None)
    if limit is None:
        return 0
    worth = dict.fromkeys(others, 0) | {seat: limit}
    return sum(payment.amount for payment in payments(worth, seat, rules) if payment.payee == seat)


class Finish(NamedTuple):
    """How a waiting hand may end: the rate of wins a turn, and what they pay on average."""

    rate: float
    pays: float


def finish(view: View, spot: Spot, kinds: int) -> Finish:
    """What a hand that waits for some kinds may win by the rules, each win counted as it would be paid."""
    counts, others, thrown = tuple(spot.counts), len(view.others), thrown_by(view.seat, view.others)
    ways, total = 0.0, 0.0
    for tile in range(34):
        if kinds >> tile & 1 and spot.left[tile]:
            for by, weight in (("!", 1.0), (thrown, others * (WON if tile < 27 else HONOR_WON))):
                paid = pays(view.rules, view.seat, view.round, counts, spot.melds, view.own.bonus, tile, by, view.others)
                if paid:
                    ways += weight * spot.left[tile]
                    total += weight * spot.left[tile] * paid
    return Finish(rate(ways, spot.unseen, 1.0), total / ways if ways else 0.0)


# Looking ahead


def outlook(view: View, option: Option) -> Outlook:
    """What is to be hoped for after an option: exact in what waits win and pay, one draw further away by all useful draws."""
    spot, brings = option.spot, usual(view.rules, view.seat, view.own.bonus, view.others)[0]
    if option.shanten <= 0:
        end = finish(view, spot, option.kinds)
        return Outlook(chance((end.rate,), spot.draws, spot.lost), end.pays)
    if option.shanten == 1:
        return _one_away(view, option)
    first = rate(pull(spot, option.kinds), spot.unseen, 1.0)
    second = rate(_copies_after(view, option), spot.unseen, CLAIMED)
    rates = (first, second, *later_rates(option.shanten - 2, spot.unseen))
    return Outlook(chance(rates, spot.draws, spot.lost) * luck(view.rules), brings)


def _one_away(view: View, option: Option) -> Outlook:
    """All draws that make the hand wait, each with the best discard after it; draws that lead to no legal win help nobody."""
    spot, kinds_that_help, useful, rates, total = option.spot, 0, 0, 0.0, 0.0
    for tile, after in _draws(view, option):
        waits = sorted(((spot.copies(kinds), thrown, kinds) for thrown, far, kinds in after if far == 0), reverse=True)[:2]
        ends = [finish(view, _changed(spot, tile, thrown), kinds) for _, thrown, kinds in waits]
        end = max(ends, key=lambda end: end.rate * end.pays, default=Finish(0.0, 0.0))
        if end.rate:
            kinds_that_help |= 1 << tile
            useful += spot.left[tile]
            rates += spot.left[tile] * end.rate
            total += spot.left[tile] * end.pays * end.rate
    if not useful:
        return Outlook(0.0, 0.0)
    return Outlook(chance((rate(pull(spot, kinds_that_help), spot.unseen, 1.0), round(rates / useful, 3)), spot.draws, spot.lost), total / rates)


def _copies_after(view: View, option: Option) -> float:
    """How many useful tiles there are on average once a useful one has come."""
    spot, useful, total = option.spot, 0, 0
    for tile, after in _draws(view, option):
        best = max((copies(kinds, spot.left) for _, far, kinds in after if far < option.shanten), default=0)
        useful += spot.left[tile]
        total += spot.left[tile] * best
    return total / useful if useful else 0.0


def _draws(view: View, option: Option):
    """Every useful draw with what the discards after it leave."""
    spot, forms = option.spot, shapes(view.rules, len(option.spot.melds))
    for tile in range(34):
        if option.kinds >> tile & 1 and spot.left[tile]:
            codes = list(spot.codes)
            codes[PART[tile]] += STEP[tile]
            yield tile, after_discards(tuple(codes), forms, len(spot.melds))


def _changed(spot: Spot, drawn: int, thrown: int) -> Spot:
    codes = list(spot.codes)
    codes[PART[drawn]] += STEP[drawn]
    codes[PART[thrown]] -= STEP[thrown]
    left = list(spot.left)
    left[drawn] -= 1
    return spot._replace(codes=tuple(codes), left=tuple(left))


# Danger


def dangers(view: View, spot: Spot) -> dict[int, float]:
    """For each kind about how likely it is the winning tile of at least one other player, were it thrown now.

    Who threw what proves nothing; it counts which tiles are unseen that could wait for it, and how many groups each shows.
    """
    ways = [_ways(tile, spot.left) for tile in range(34)]
    whole, quiet = sum(ways) or 1, 1.0
    shares = [min(0.5, KINDS_WAITED_FOR * each / whole) for each in ways]
    waiting = [may_wait(view, seat) for seat in view.others]
    found = {}
    for tile, share in enumerate(shares):
        quiet = 1.0
        for ready in waiting:
            quiet *= 1 - ready * share
        found[tile] = 1 - quiet
    return found


def _ways(tile: int, left: tuple[int, ...]) -> int:
    """In how many ways unseen tiles form something that waits for a tile."""
    n = left[tile]
    return n + comb(n, 2) + sum(left[a] * left[b] for a, b in _neighbours(tile))


@lru_cache(maxsize=34)
def _neighbours(tile: int) -> tuple[tuple[int, int], ...]:
    return tuple(chow_pairs(Tile(tile)))

