"""Positions at a table for questions about calls: you are South, one other player has just thrown a tile or adds one to a pung."""

from __future__ import annotations

from functools import cache

from mahjong.hand import Group, Hand
from mahjong.scoring.score import score
from mahjong.table.deal import Deal, Holding, next_seat
from mahjong.table.events import Event
from mahjong.table.options import TABLES
from mahjong.table.wall import Start, start
from mahjong.table.winning import claimed_win, drawn_win
from mahjong.tiles import Tile

YOU = Tile.SOUTH
FROM = {"<": Tile.EAST, "^": Tile.NORTH, ">": Tile.WEST}  # who sits on your left, across, on your right
RULES = {"mcr": "mcr", "finnish": "finnish", "polish_play": "finnish"}  # table -> the rules a hand is won by


@cache
def _began() -> Start:
    """Any start: the positions need a wall to draw from, not what was dealt."""
    return start(1)


def _position(rules: str, hand: Hand, turn: Tile, **more) -> Deal:
    """You hold a hand, the others nothing that is known; not the first discard of the deal any more."""
    holdings = [Holding()] * 4
    holdings[YOU - Tile.EAST] = Holding(hand.concealed, hand.melds)
    began = _began()
    return Deal(RULES[rules], TABLES[rules], tuple(holdings), began.wall, began, rivers=((Tile.HIDDEN,), (), (), ()), turn=turn, came="draw")._replace(**more)


def thrown(rules: str, hand: Hand, tile: Tile, mark: str) -> Deal:
    """A player has thrown a tile, and the others are asked."""
    turn = FROM[mark]
    deal = _position(rules, hand, turn, phase="claims", tile=tile)
    rivers = list(deal.rivers)
    rivers[turn - Tile.EAST] += (tile,)
    return deal._replace(rivers=tuple(rivers), asked=(YOU,))


def too_late(rules: str, hand: Hand, tile: Tile, mark: str) -> Deal:
    """The same when the next player has drawn already."""
    deal = thrown(rules, hand, tile, mark)
    turn = next_seat(deal, deal.turn)
    later = deal._replace(phase="turn", turn=turn, thrower=deal.turn, tile=Tile.HIDDEN, asked=())
    return later.hold(turn, Holding((Tile.HIDDEN,)))


def drawn(rules: str, hand: Hand, tile: Tile, came: str = "draw") -> Deal:
    """Your turn: the tile has come from the wall and is among the fourteen, or you have just claimed a group."""
    return _position(rules, hand, YOU, phase="turn", tile=tile if came == "draw" else None, came=came)


def kong_of_another(rules: str, hand: Hand, tile: Tile, mark: str, concealed: bool) -> Deal:
    """Another player makes a kong of a tile: adds it to a pung on the table, or lays all four down concealed."""
    turn = FROM[mark]
    deal = _position(rules, hand, turn, phase="turn", tile=tile)
    if concealed:
        return deal.hold(turn, Holding((tile,) * 4)).play(Event(turn, "concealed_kong", tile, Group((tile,) * 4)))
    pung = Group((tile,) * 3, False, "<")
    deal = deal.hold(turn, Holding((tile,), (pung,)))
    return deal.play(Event(turn, "add", tile, Group((tile,) * 4, False, "<", None, True)))


def worth(rules: str, hand: Hand, tile: Tile, mark: str) -> tuple[bool, int]:
    """Whether a tile completes a hand in a shape the rules know, and the points that count towards their minimum.

    The hand is without the tile; `mark` is `!` for one from the wall.
    """
    if mark == "!":
        win = drawn_win(drawn(rules, Hand((*hand.concealed, tile), hand.melds), tile))
    else:
        win = claimed_win(thrown(rules, hand, tile, mark), YOU)
    found = score(win, RULES[rules])
    return found.is_win, found.points if found.is_win else 0
