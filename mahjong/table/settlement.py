"""What a hand that has ended is worth and who pays whom, under the rule set it was played by.

>>> from mahjong.table.deal import Deal
>>> deal = Deal.start(7, "mcr")
>>> while not deal.over:
...     deal = deal.play(deal.legal()[0])
>>> sum(settlement(deal).paid.values())
0
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.scoring.score import score
from mahjong.scoring.settle import penalty
from mahjong.table.deal import Deal
from mahjong.table.options import Table
from mahjong.table.wall import seats
from mahjong.tiles import Tile


class Settlement(NamedTuple):
    """The winners' scores, the worth of every hand that counts (classical: the losers' too), and what each seat gets."""

    scores: tuple
    worth: dict[Tile, int]
    paid: dict[Tile, int]


def settlement(deal: Deal, dangerous: bool = False) -> Settlement:
    """The settlement of a hand; nothing is paid when nobody won (play.E2). Raises RuleError while it is being played."""
    if not deal.over:
        raise RuleError("not_over", "play.E1")
    nothing = _penalties(deal)
    if not deal.result.wins:
        return Settlement((), {}, nothing)
    scores = tuple(score(won, deal.agreed) for won in deal.result.wins)
    settle = _points if isinstance(load(deal.rules), ClassicalRules) else _sums
    return settle(deal, scores, nothing, dangerous)


def _penalties(deal: Deal) -> dict[Tile, int]:
    """What false wins cost where the table fines them, to every seat that plays (mcr.S9-S11)."""
    paid = dict.fromkeys(seats(deal.began.empty), 0)
    rules = load(deal.rules)
    for seat, fault in deal.faults if getattr(rules, "penalties", None) and deal.table.false_win == "penalty" else ():
        for other, amount in penalty(rules, fault, seat).items():
            if other in paid and other != seat:
                paid[other] += amount
                paid[seat] -= amount
    return paid


def as_agreed(rules: Ruleset, table: Table, winners: int = 1) -> Ruleset:
    """Classical rules with what the table agreed on of paying: the price of a reckless discard (play.C6); of several
    winners the discarder pays each all it wins (play.C4). Rules that count fans stay as they are."""
    pays_all = (table.dangerous_discard == "pays_all" or winners > 1) and not isinstance(rules, FanRules)
    return rules.choose(dangerous_discard="pays_all") if pays_all else rules


def _sums(deal: Deal, scores: tuple, nothing: dict, dangerous: bool) -> Settlement:
    """Who pays what; of several winners the discarder pays each for all (play.C4); an empty seat pays nothing."""
    paid, winners = dict(nothing), {result.win.seat for result in scores}
    for result in scores:
        for seat, amount in result.payments().items():
            if seat in paid and seat not in winners:
                paid[seat if len(winners) == 1 else deal.result.discarder] += amount
                paid[result.win.seat] -= amount
    return Settlement(scores, {result.win.seat: result.total for result in scores}, paid)


def _points(deal: Deal, scores: tuple, nothing: dict, dangerous: bool) -> Settlement:
    """Every hand is counted; the losers settle their differences once, whoever won (classical.md 3.3)."""
    from mahjong.scoring.classical.settle import payments
    from mahjong.scoring.classical.tally import count_hand

    rules = as_agreed(load(deal.rules), deal.table, len(scores))
    winners = {result.win.seat: result for result in scores}
    worth = {seat: winners[seat].total if seat in winners else count_hand(_hand(deal, seat), deal.rules, seat, deal.round).total for seat in nothing}
    paid = dict(nothing)
    for i, seat in enumerate(winners):
        field = {other: value for other, value in worth.items() if other == seat or other not in winners}
        for payment in payments(field, seat, rules, deal.result.discarder, dangerous or len(scores) > 1):
            if payment.kind == "win" or i == 0:
                paid[payment.payer] -= payment.amount
                paid[payment.payee] += payment.amount
    return Settlement(scores, worth, paid)


def _hand(deal: Deal, seat: Tile) -> Hand:
    return deal.hands[seat - Tile.EAST]
