"""Who pays whom after a hand, and what a false win costs."""

from __future__ import annotations

from mahjong.errors import MahjongError
from mahjong.rules import load
from mahjong.tiles import Tile, WINDS

AWAY = {"<": 3, "^": 2, ">": 1}  # how many seats after the winner the discarder sits; play goes E S W N (play.W1)


def seat_after(seat: Tile, steps: int) -> Tile:
    """The seat so many turns after another.

    >>> print(seat_after(Tile.NORTH, 1))
    E
    """
    return WINDS[(seat - Tile.EAST + steps) % 4]


def side(winner: Tile, discarder: Tile) -> str:
    """Where a discarder sits, seen from whoever takes the tile: `<` left, `^` across, `>` right.

    >>> side(Tile.SOUTH, Tile.EAST)
    '<'
    """
    return next(mark for mark, steps in AWAY.items() if seat_after(winner, steps) == discarder)


def base_and_points(score) -> dict[Tile, int]:
    """MCR: from the wall each pays the base and the points; on a discard only the discarder pays the points too (mcr.md 1.5).

    Raises MahjongError when it is not said who discarded.

    >>> from mahjong import score
    >>> {str(seat): paid for seat, paid in score("(EEE)(SSS)(WWW)NNNRd >Rd").payments().items()}
    {'E': 177, 'S': -161, 'W': -8, 'N': -8}
    """
    win, base = score.win, score.rules.base
    from_wall, discarder = win.self_drawn, AWAY.get(win.by)
    pays = {}
    for steps in (1, 2, 3):
        deals_in = from_wall or steps == discarder
        pays[seat_after(win.seat, steps)] = -(base + (score.total if deals_in else 0))
    pays[win.seat] = -sum(pays.values())
    return {seat: pays[seat] for seat in WINDS}


def sticks(amount: int, rules) -> dict[int, int]:
    """How many counting sticks of each value pay an amount, as few as can be: heaven, earth, human, harmony (play.T9).

    Raises MahjongError for an amount below zero, and for one the sticks cannot make up.

    >>> sticks(256, "finnish"), sticks(256, "mcr")
    ({500: 0, 100: 2, 10: 5, 2: 3}, {100: 2, 25: 2, 5: 1, 1: 1})
    """
    if amount < 0:
        raise MahjongError("below_zero", amount=amount)
    counts, rest = {}, amount
    for value in load(rules).sticks:
        counts[value], rest = divmod(rest, value)
    if rest:
        raise MahjongError("no_sticks", amount=amount, rest=rest, sticks=", ".join(map(str, counts)))
    return counts


def penalty(rules, fault: str, seat: Tile) -> dict[Tile, int]:
    """What a false win costs: `too_few_points`, `wrong_tile` or `not_ready`, paid to each other player; play goes on.

    Raises MahjongError for a fault the rule set puts no price on.

    >>> from mahjong.rules import load
    >>> {str(who): paid for who, paid in penalty(load("mcr"), "too_few_points", Tile.SOUTH).items()}
    {'E': 10, 'S': -30, 'W': 10, 'N': 10}
    """
    if fault not in rules.penalties:
        raise MahjongError("no_fault", fault=fault, known=", ".join(rules.penalties))
    each = rules.penalties[fault]
    return {wind: -3 * each if wind == seat else each for wind in WINDS}
