"""One hand as a score-keeper writes it down, and what it makes each player win or pay.

Players are meant by their chair, 0 to 3 in the order of turns, so that a name can be put right later.

>>> from mahjong.rules import load
>>> entry = Entry((Won(1, 24),), discarder=0)
>>> settle(entry, ("Ann", "Ben", "Cem", "Dag"), Tile.EAST, load("mcr"), Table()).paid
{0: -32, 1: 48, 2: -8, 3: -8}
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.hand import Hand, Win
from mahjong.scoring.classical.settle import Payment, payments
from mahjong.scoring.classical.tally import count_hand
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.scoring.score import score
from mahjong.scoring.settle import side
from mahjong.table.options import Table
from mahjong.table.settlement import as_agreed
from mahjong.tiles import Tile, WINDS

MOST = 100_000  # points nobody's hand reaches; more is a slip of the finger
LONGEST = 400  # characters of a hand in notation
FALSE_WIN, OTHER = "false_win", "other"  # faults a table prices itself; a rule set may know more (mcr.S10-S11)


class Won(NamedTuple):
    """Who won, and the hand: its points as a number, or its tiles in notation."""

    chair: int
    worth: int | str


class Held(NamedTuple):
    """A hand that did not win: its points, or its tiles in notation (classical)."""

    chair: int
    worth: int | str


class Fine(NamedTuple):
    """A fault: its key, and what each other player gets for it."""

    chair: int
    fault: str
    each: int = 0


class Entry(NamedTuple):
    """A hand as entered. Nobody in `winners` is a draw, no `discarder` a win from the wall."""

    winners: tuple[Won, ...] = ()
    discarder: int | None = None
    held: tuple[Held, ...] = ()
    fines: tuple[Fine, ...] = ()
    reckless: bool = False


class Settled(NamedTuple):
    """What follows from an entry, by chair: `won` for the win, `aside` for fines and counts after a draw.

    `worth` is what each hand that was entered is worth, `counts` how those entered as tiles come to it, `payments` the
    single payments for the hands, fines apart.
    """

    won: dict[int, int]
    aside: dict[int, int]
    worth: dict[int, int]
    counts: dict[int, object]
    payments: tuple[Payment, ...] = ()

    @property
    def paid(self) -> dict[int, int]:
        """What each player wins or pays in all."""
        return {chair: self.won[chair] + self.aside[chair] for chair in self.won}


class _Sitting(NamedTuple):
    """A hand's table: who sits at which wind, and by what is played."""

    players: tuple[str, ...]
    east: int
    round: Tile
    rules: Ruleset
    table: Table

    @property
    def chairs(self) -> list[int]:
        return [chair for chair, name in enumerate(self.players) if name]

    def seat(self, chair: int) -> Tile:
        return WINDS[(chair - self.east) % 4]

    def chair(self, seat: Tile) -> int:
        return (self.east + seat - Tile.EAST) % 4


def settle(entry: Entry, players: tuple[str, ...], round: Tile, rules: Ruleset, table: Table, east: int = 0) -> Settled:
    """Checks an entry and settles it; `east` is the chair of East. Raises MahjongError for what cannot have happened."""
    at = _Sitting(players, east, round, as_agreed(rules, table, len(entry.winners)), table)
    _check(entry, at)
    nothing = dict.fromkeys(at.chairs, 0)
    worth, counts = _worths(entry, at)
    pay = _pay_fans if isinstance(rules, FanRules) else _pay_points
    won, made = pay(entry, at, worth, dict(nothing))
    aside = _fined(entry, at, dict(nothing))
    if not entry.winners:  # what some tables pay after a draw (classical option draw_count) is no win
        aside, won = {chair: aside[chair] + won[chair] for chair in nothing}, nothing
    return Settled(won, aside, worth, counts, made)


# ---- what cannot be


def _check(entry: Entry, at: _Sitting) -> None:
    winners = [won.chair for won in entry.winners]
    for chair in (*winners, *(held.chair for held in entry.held), *(fine.chair for fine in entry.fines)):
        _check_chair(chair, at)
    if entry.discarder is not None:
        _check_chair(entry.discarder, at)
    if len(set(winners)) < len(winners) or len({held.chair for held in entry.held} | set(winners)) < len(winners) + len(entry.held):
        raise RuleError("book_twice", "play.E1")
    if entry.discarder in winners:
        raise RuleError("book_own_discard", "play.E1", player=at.players[entry.discarder])
    _check_several(entry, at)
    _check_fines(entry, at)


def _check_chair(chair: int, at: _Sitting) -> None:
    if chair not in at.chairs:
        raise RuleError("book_no_chair", "play.W2")


def _check_several(entry: Entry, at: _Sitting) -> None:
    """Several win together only on one discard, and only where the table lets them (play.C4)."""
    if not entry.winners and entry.discarder is not None:
        raise RuleError("book_no_winner", "play.E1")
    if len(entry.winners) > 1 and entry.discarder is None:
        raise RuleError("book_several_drawn", "play.C4")
    if len(entry.winners) > 1 and at.table.multi_win != "all_win":
        raise RuleError("book_several", "play.C4")


def _check_fines(entry: Entry, at: _Sitting) -> None:
    for fine in entry.fines:
        if fine.fault not in faults(at.rules):
            raise RuleError("book_fault", "play.E1", fault=fine.fault, known=", ".join(faults(at.rules)))
        if not 0 <= fine.each <= MOST:
            raise RuleError("book_range", "play.E1", points=fine.each, most=MOST)
        dead = fine.fault != OTHER and at.table.false_win != "goes_on"
        if dead and fine.chair in {won.chair for won in entry.winners}:  # mcr.S10
            raise RuleError("book_dead", "play.E1", player=at.players[fine.chair])


def faults(rules: Ruleset) -> dict[str, int | None]:
    """The faults that can be entered, each with its price to every other player; None where the table sets it.

    >>> from mahjong.rules import load
    >>> faults(load("mcr")), faults(load("books"))
    ({'too_few_points': 10, 'wrong_tile': 10, 'not_ready': 20, 'other': None}, {'false_win': None, 'other': None})
    """
    known = dict(rules.penalties) if isinstance(rules, FanRules) else {FALSE_WIN: None}
    return {**known, OTHER: None}


# ---- what the hands are worth


def _worths(entry: Entry, at: _Sitting) -> tuple[dict[int, int], dict[int, object]]:
    counts = {}
    for won in entry.winners:
        if isinstance(won.worth, str):
            counts[won.chair] = _scored(won, entry.discarder, at)
    for held in entry.held:
        if isinstance(held.worth, str):
            counts[held.chair] = count_hand(Hand.parse(held.worth), at.rules, at.seat(held.chair), at.round)
    entered = {hand.chair: _points(hand, at) for hand in (*entry.winners, *entry.held) if hand.chair not in counts}
    worth = entered | {chair: count.total for chair, count in counts.items()}
    for won in entry.winners:
        _check_minimum(won, worth[won.chair], at)
    return worth, counts


def _points(hand: Won | Held, at: _Sitting) -> int:
    if not 0 <= hand.worth <= MOST:
        raise RuleError("book_range", "play.E1", points=hand.worth, most=MOST)
    return hand.worth if isinstance(at.rules, FanRules) else at.rules.capped(hand.worth)


def _scored(won: Won, discarder: int | None, at: _Sitting):
    """The score of a hand given as tiles; seat, round and source are those of the table, whatever the text says."""
    seat = at.seat(won.chair)
    result = score(Win.parse(won.worth).but(by=source(seat, None if discarder is None else at.seat(discarder)), seat=seat, round=at.round), at.rules)
    if not result.is_win:
        raise RuleError("book_no_win", "play.E1", player=at.players[won.chair])
    if not result.legal:
        raise RuleError("book_short", "play.E1", player=at.players[won.chair], points=result.points, minimum=at.rules.minimum)
    return result


def source(winner: Tile, discarder: Tile | None) -> str:
    """The mark of where the winning tile came from: `!` the wall, `<` `^` `>` the player left, across, right (play.W1).

    >>> source(Tile.SOUTH, Tile.EAST), source(Tile.EAST, None)
    ('<', '!')
    """
    return "!" if discarder is None else side(winner, discarder)


def _check_minimum(won: Won, worth: int, at: _Sitting) -> None:
    if worth < max(at.rules.minimum, 1):
        raise RuleError("book_short", "play.E1", player=at.players[won.chair], points=worth, minimum=max(at.rules.minimum, 1))


# ---- who pays whom


class _Seated(NamedTuple):
    seat: Tile
    by: str

    @property
    def self_drawn(self) -> bool:
        return self.by == "!"


class _Worth(NamedTuple):
    """As much of a score as a rule set's settlement asks for, where only the points are known."""

    win: _Seated
    rules: FanRules
    total: int


def _pay_fans(entry: Entry, at: _Sitting, worth: dict[int, int], paid: dict[int, int]):
    """Who pays what; of several winners the discarder pays each for all (play.C4); an empty seat pays nothing."""
    discarder = None if entry.discarder is None else at.seat(entry.discarder)
    winners, made = {won.chair for won in entry.winners}, []
    for won in entry.winners:
        seat = at.seat(won.chair)
        known = _Worth(_Seated(seat, source(seat, discarder)), at.rules, worth[won.chair])
        for payer, amount in at.rules.settle(known).items():
            if at.chair(payer) in paid and at.chair(payer) not in winners:
                payer = payer if len(winners) == 1 else discarder
                paid[at.chair(payer)] += amount
                paid[won.chair] -= amount
                made.append(Payment(payer, seat, -amount, "win"))
    return paid, tuple(made)


def _pay_points(entry: Entry, at: _Sitting, worth: dict[int, int], paid: dict[int, int]):
    """The winner takes from each; the losers settle their differences once, whoever won (classical.md 3.3)."""
    made = _draw_payments(at, worth) if not entry.winners else ()
    winners = [won.chair for won in entry.winners]
    for place, chair in enumerate(winners):
        field = {at.seat(other): worth.get(other, 0) for other in at.chairs if other == chair or other not in winners}
        discarder = None if entry.discarder is None else at.seat(entry.discarder)
        found = payments(field, at.seat(chair), at.rules, discarder, entry.reckless or len(winners) > 1)
        made += tuple(payment for payment in found if payment.kind == "win" or place == 0)
    for payment in made:
        paid[at.chair(payment.payer)] -= payment.amount
        paid[at.chair(payment.payee)] += payment.amount
    return paid, made


def _draw_payments(at: _Sitting, worth: dict[int, int]) -> tuple[Payment, ...]:
    return payments({at.seat(chair): worth.get(chair, 0) for chair in at.chairs}, None, at.rules)


def _fined(entry: Entry, at: _Sitting, aside: dict[int, int]) -> dict[int, int]:
    for fine in entry.fines:
        for chair in aside:
            aside[chair] += fine.each if chair != fine.chair else -fine.each * (len(aside) - 1)
    return aside
