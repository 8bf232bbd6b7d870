"""Winning at the table: who may, with which facts, and what a false win costs the hand (play.E1)."""

from __future__ import annotations

from mahjong.errors import RuleError
from mahjong.hand import Hand, Win
from mahjong.reading import THIRTEEN_ORPHANS, readings, waiting
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.scoring.settle import side
from mahjong.table.deal import Deal, Holding
from mahjong.tiles import Tile


def waits_of(deal: Deal, seat: Tile, holding: Holding) -> list[int]:
    """The tiles that would make a winning shape the rules of the deal know, however few points it brings."""
    if len(holding.concealed) + 3 * len(holding.melds) != 13 or holds_bonus(holding):
        return []
    hand = Hand(holding.concealed, holding.melds)
    held = hand.tiles
    found = [t for t in waiting(holding.concealed, len(holding.melds)) if held.count(t) < 4]
    return [t for t in found if score(Win(hand, t, "*", seat=seat, round=deal.round), load(deal.rules)).is_win]


def check_alive(deal: Deal, seat: Tile) -> None:
    if seat in deal.dead:
        raise RuleError("hand_is_dead", "play.E1", seat=str(seat))


def may_win_drawn(deal: Deal, tile: Tile | None = None) -> bool:
    """Whether the seat whose turn it is may declare a win with the tile it drew (East also with the deal itself)."""
    holding = deal.holding(deal.turn)
    if deal.came == "claim" or holds_bonus(holding) or not has_right_to_win(deal, deal.turn):
        return False
    tile = tile or deal.tile or holding.concealed[-1]
    completes = tile in waiting(holding.without(tile).concealed, len(holding.melds))
    return completes and qualifies(drawn_win(deal, tile), deal)


def has_right_to_win(deal: Deal, seat: Tile) -> bool:
    """Not with a dead hand; and only after saying so where being ready must be declared (play.C6)."""
    return seat not in deal.dead and (deal.table.announce_ready != "declared" or seat in deal.ready)


def holds_bonus(holding: Holding) -> bool:
    """Whether a bonus tile still lies among the concealed tiles, which are sorted."""
    return bool(holding.concealed) and holding.concealed[-1].is_bonus


def drawn_win(deal: Deal, tile: Tile | None = None) -> Win:
    holding = deal.holding(deal.turn)
    tile = tile or deal.tile or holding.concealed[-1]
    facts = {"last"} if deal.wall.left == 0 else set()
    facts |= {"replacement"} if deal.came in load(deal.rules).loose else {"heavenly"} if deal.came == "dealt" else set()
    return _win(deal, deal.turn, holding.without(tile), tile, "!", facts)


def claimed_win(deal: Deal, seat: Tile, robbed: bool = False) -> Win:
    facts = {"robbed"} if robbed else {"last"} if deal.wall.left == 0 else {"earthly"} if _first_discard(deal) else set()
    return _win(deal, seat, deal.holding(seat), deal.tile, side(seat, deal.turn), facts)


def _first_discard(deal: Deal) -> bool:
    """Whether the tile is the first anybody threw, East's, and nothing was claimed (the classical earthly blessing)."""
    return sum(map(len, deal.rivers)) == 1 and deal.turn == Tile.EAST and not any(h.melds for h in deal.holdings[1:])


def _win(deal: Deal, seat: Tile, holding: Holding, tile: Tile, by: str, facts: set[str]) -> Win:
    """The facts of a win; the fourth tile is one whose three sisters all can see (mcr.C6)."""
    own = 0 if by == "!" else 1  # a discard lies open itself
    facts = facts | ({"fourth"} if "robbed" not in facts and deal.visible(tile) - own == 3 else set())
    hand = Hand(holding.concealed, holding.melds, holding.bonus)
    return Win(hand, tile, by, frozenset(facts), seat, deal.round)


def qualifies(win: Win, deal: Deal) -> bool:
    """Whether a complete hand may be declared under the rules of the deal (play.E1, mcr.S)."""
    return score(win, load(deal.rules)).legal


def may_win(deal: Deal, seat: Tile, robbed: bool = False, orphans: bool = False) -> bool:
    """Whether a seat may win on another's tile; `orphans`: only with thirteen orphans (a concealed kong robbed)."""
    holding = deal.holding(seat)
    if holds_bonus(holding) or not has_right_to_win(deal, seat) or deal.tile not in waiting(holding.concealed, len(holding.melds)):
        return False
    win = claimed_win(deal, seat, robbed)
    if orphans and all(reading.shape != THIRTEEN_ORPHANS for reading in readings(win)):
        return False
    return qualifies(win, deal)


def false_win(deal: Deal, seat: Tile, tile: Tile) -> Deal:
    """A hand shown that does not qualify: play goes on; the hand is dead unless the table says otherwise (play.E1)."""
    if deal.table.false_win == "goes_on":
        return deal
    return deal._replace(dead=deal.dead | {seat}, faults=(*deal.faults, (seat, _fault(deal, seat, tile))))


def _fault(deal: Deal, seat: Tile, tile: Tile) -> str:
    """What was wrong with a false win: too few points, another tile than the hand waits for, or not even waiting."""
    holding = deal.holding(seat)
    waits = waits_of(deal, seat, holding.without(tile) if len(holding.concealed) % 3 == 2 else holding)
    return "too_few_points" if tile in waits else "wrong_tile" if waits else "not_ready"


def win_shape(win: Win) -> str:
    """What the claimed tile completes: the highest of a special hand, seven pairs, pung, pair, chow it can be read as."""
    kinds = {r.groups[r.winning].kind if r.shape == "standard" else "seven_pairs" if r.shape == "seven_pairs" else "special" for r in readings(win)}
    return next(kind for kind in ("special", "seven_pairs", "pung", "pair", "chow") if kind in kinds)
