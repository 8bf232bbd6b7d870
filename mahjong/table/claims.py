"""Who gets a contested discard, under each source's order, and the rule that decides (play.C1-C4).

>>> from mahjong.table.options import TABLES
>>> far, near = Claim(Tile.NORTH, "win", "pung"), Claim(Tile.SOUTH, "win", "chow")
>>> [str(seat) for seat in decide(Tile.EAST, [far, near], TABLES["polish_play"]).seats]
['N']
>>> [str(seat) for seat in decide(Tile.EAST, [far, near], TABLES["mcr"]).seats]
['S']
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.table.options import Table
from mahjong.tiles import Tile, WINDS

KINDS = ("win", "kong", "pung", "chow")
SHAPES = ("special", "seven_pairs", "pung", "pair", "chow")  # what the claimed tile completes in a win


class Claim(NamedTuple):
    """A call for the discard: who, `win`, `kong`, `pung` or `chow`; for a win, what the tile completes."""

    seat: Tile
    kind: str
    shape: str = ""


class Decision(NamedTuple):
    """Who gets the tile (nobody: all passed, or the hand is drawn), with which call, and the statement that decided."""

    seats: tuple[Tile, ...]
    kind: str
    rule: str
    drawn: bool = False


def turns_after(discarder: Tile, seat: Tile) -> int:
    """How many turns after the discarder a seat comes (play.C3)."""
    return (seat - discarder) % 4


def decide(discarder: Tile, claims: list[Claim], table: Table, robbed: bool = False) -> Decision:
    """Who gets the tile when all have answered; raises RuleError for a call that cannot be (play.G2, G7, G9).

    `robbed`: the tile is one added to a kong, which only a win takes (play.C5).
    """
    for claim in claims:
        _check(discarder, claim)
    if len({claim.seat for claim in claims}) < len(claims):
        raise RuleError("two_calls", "play.G9")
    if robbed and any(claim.kind != "win" for claim in claims):
        raise RuleError("only_wins_rob", "play.C5", seat=str(claims[0].seat))
    if not claims:
        return Decision((), "", "play.G9")
    rank = RANKS[table.ladder]
    best = min(rank(claim, table)[0] for claim in claims)
    first = [claim for claim in claims if rank(claim, table)[0] == best]
    if len(first) == 1:
        return Decision((first[0].seat,), first[0].kind, _why(claims, first[0], table, robbed))
    if first[0].kind != "win":
        return _nearest(discarder, first)
    decision = EQUALS[table.multi_win](discarder, first)
    by_turn = table.ladder == "turn" and table.multi_win == "head_bump"  # what that source says itself, not a tie settled
    return decision._replace(rule="play.C3") if by_turn else decision


def _why(claims: list[Claim], winner: Claim, table: Table, robbed: bool) -> str:
    """The statement that put this call above the others, or that lets a single one have the tile."""
    if len(claims) == 1:
        return "play.C5" if robbed else "play.G9"
    return RANKS[table.ladder](winner, table)[1]


def _check(discarder: Tile, claim: Claim) -> None:
    if claim.seat not in WINDS or claim.kind not in KINDS or (claim.kind == "win" and claim.shape not in SHAPES):
        raise RuleError("no_call", "play.G9", kind=claim.kind, shape=claim.shape)
    if claim.seat == discarder:
        raise RuleError("own_discard", "play.G9")
    if claim.kind == "chow" and turns_after(discarder, claim.seat) != 1:
        raise RuleError("chow_from_left", "play.G7", seat=str(claim.seat))


def _turn_rank(claim: Claim, table: Table) -> tuple[int, str]:
    """Win, then kong or pung, then chow (play.C3)."""
    return {"win": 0, "kong": 1, "pung": 1, "chow": 2}[claim.kind], "play.C3"


def _polish_play_rank(claim: Claim, table: Table) -> tuple[int, str]:
    """Special hand, pung, pair, chow that win, then pung or kong, then chow (play.C1)."""
    shape = "special" if claim.shape == "seven_pairs" else claim.shape
    order = ["special", "pung", *_pair_and_chow(table)]
    return (order.index(shape) if claim.kind == "win" else {"kong": 5, "pung": 5, "chow": 6}[claim.kind]), "play.C1"


def _polish_order_rank(claim: Claim, table: Table) -> tuple[int, str]:
    """As play.C1, with seven pairs between special hands and pungs (play.C2)."""
    order = ["special", "seven_pairs", "pung", *_pair_and_chow(table)]
    shape = "special" if claim.shape == "seven_pairs" and table.seven_pairs_rank == "special" else claim.shape
    return (order.index(shape) if claim.kind == "win" else {"kong": 6, "pung": 6, "chow": 7}[claim.kind]), "play.C2"


def _pair_and_chow(table: Table) -> list[str]:
    return ["pair", "chow"] if table.pair_chow == "pair" else ["chow", "pair"]


RANKS = {"turn": _turn_rank, "polish_play": _polish_play_rank, "polish_order": _polish_order_rank}


def _nearest(discarder: Tile, claims: list[Claim]) -> Decision:
    """The first in turn after the discarder (play.C3, C4)."""
    claim = min(claims, key=lambda claim: turns_after(discarder, claim.seat))
    return Decision((claim.seat,), claim.kind, "play.C4" if claim.kind == "win" else "play.C3")


def _all_win(discarder: Tile, claims: list[Claim]) -> Decision:
    """All of them win and the discarder pays each (play.C4)."""
    seats = sorted((claim.seat for claim in claims), key=lambda seat: turns_after(discarder, seat))
    return Decision(tuple(seats), "win", "play.C4")


def _no_winner(discarder: Tile, claims: list[Claim]) -> Decision:
    """The hand is drawn and the winds stay (play.C4)."""
    return Decision((), "win", "play.C4", drawn=True)


EQUALS = {"head_bump": _nearest, "all_win": _all_win, "draw": _no_winner}
