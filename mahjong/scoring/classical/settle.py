"""Who pays whom after a classical hand: the winner takes from each, then the others settle their differences.

>>> seats = dict(zip(WINDS, (16, 128, 8, 40)))
>>> {str(seat): net for seat, net in settle_all(seats, Tile.SOUTH, "finnish").items()}
{'E': -288, 'S': 512, 'W': -176, 'N': -48}
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.rules import load
from mahjong.tiles import Tile, WINDS

Totals = dict[Tile, int]


class Payment(NamedTuple):
    """One payment: `amount` is `base` times `factor`; `kind` is `win` (to the winner) or `difference` (between others).

    `why` says for whom it is doubled (`east`, `discarder`, or empty), `stead` whose payment the payer takes over.
    """

    payer: Tile
    payee: Tile
    base: int
    kind: str
    factor: int = 1
    why: str = ""
    stead: Tile | None = None

    @property
    def amount(self) -> int:
        """What is paid."""
        return self.base * self.factor

    def text(self, lang: str = "") -> str:
        """The payment in one sentence."""
        from mahjong.scoring.classical.words import payment_text

        return payment_text(self, lang)


def payments(totals: Totals, winner: Tile | None, rules, discarder: Tile | None = None, dangerous: bool = False) -> tuple[Payment, ...]:
    """Every payment of a hand, those to the winner first.

    `totals` says what each player's hand is worth (three seats for three players), `winner` is None for a draw,
    `discarder` None for a drawn tile, `dangerous` whether the table calls the discard reckless. Raises MahjongError for
    a seat that does not play.

    >>> for payment in payments(dict(zip(WINDS, (16, 128, 8, 40))), Tile.SOUTH, "finnish")[::3]:
    ...     print(payment.text())
    East pays South 256: 128, doubled for East.
    West pays East 16: the difference of 8, doubled for East.
    """
    rules = load(rules)
    _check(totals, winner, discarder)
    totals = rules.scoring_players({seat: rules.capped(worth) for seat, worth in totals.items()}, winner)
    charged = [rules.charge(claim, winner, discarder) for claim in _claims(totals, winner, rules)]
    return tuple(rules.dangerous_discard(charged, discarder if dangerous else None))


def settle_all(totals: Totals, winner: Tile | None, rules, discarder: Tile | None = None, dangerous: bool = False) -> Totals:
    """Seat -> what it wins or pays after all payments; the sum is zero. Arguments as for `payments`."""
    net = {seat: 0 for seat in WINDS if seat in totals}
    for payment in payments(totals, winner, rules, discarder, dangerous):
        net[payment.payee] += payment.amount
        net[payment.payer] -= payment.amount
    return net


def _check(totals: Totals, winner: Tile | None, discarder: Tile | None) -> None:
    for seat in (winner, discarder):
        if seat is not None and seat not in totals:
            raise MahjongError("no_hand_there", seat=str(seat))
    if any(worth < 0 for worth in totals.values()):
        raise MahjongError("worth_below_zero")
    if winner is not None and winner == discarder:
        raise MahjongError("winner_discarded")


def _claims(totals: Totals, winner: Tile | None, rules) -> list[Payment]:
    others = {seat: worth for seat, worth in totals.items() if seat != winner}
    if winner is None:
        return rules.draw_settles(others)
    won = [Payment(seat, winner, totals[winner], "win") for seat in others]
    return won + rules.losers_settle(others)


# What a rule set's fields may hold


def everyone(totals: Totals, winner: Tile | None) -> Totals:
    """Every hand counts (classical.pay.all)."""
    return totals


def winner_only(totals: Totals, winner: Tile | None) -> Totals:
    """Only the winner's hand counts."""
    return {seat: worth if seat == winner else 0 for seat, worth in totals.items()}


def settle_differences(totals: Totals) -> list[Payment]:
    """Two by two, the lower hand pays the higher one the difference (classical.pay.differences)."""
    found = []
    for a, b in combinations(sorted(totals), 2):
        low, high = sorted((a, b), key=totals.__getitem__)
        if totals[low] < totals[high]:
            found.append(Payment(low, high, totals[high] - totals[low], "difference"))
    return found


def settle_nothing(totals: Totals) -> list[Payment]:
    """Nobody pays."""
    return []


def east_doubles(claim: Payment, winner: Tile | None, discarder: Tile | None) -> Payment:
    """East pays double and receives double, always (classical.pay.east)."""
    return claim._replace(factor=2, why="east") if Tile.EAST in (claim.payer, claim.payee) else claim


def nobody_doubles(claim: Payment, winner: Tile | None, discarder: Tile | None) -> Payment:
    """All pay the same."""
    return claim


def discarder_doubles(claim: Payment, winner: Tile | None, discarder: Tile | None) -> Payment:
    """Who discarded the winning tile pays the winner double, East like everyone else."""
    return claim._replace(factor=2, why="discarder") if claim.kind == "win" and claim.payer == discarder else claim


def no_penalty(charged: list[Payment], discarder: Tile | None) -> list[Payment]:
    """A reckless discard costs nothing extra (classical.pay.discarder)."""
    return charged


def pays_all(charged: list[Payment], discarder: Tile | None) -> list[Payment]:
    """Who made a reckless discard pays the winner for all."""
    return [_taken_over(p, discarder) if discarder is not None and p.kind == "win" else p for p in charged]


def _taken_over(payment: Payment, discarder: Tile) -> Payment:
    return payment if payment.payer == discarder else payment._replace(payer=discarder, stead=payment.payer)
