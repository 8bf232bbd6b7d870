"""Deals with chosen tiles: a wall is built so that dice and deal bring each player the hand that a lesson wants.

They are real deals: every tile is there once, and their records can be replayed.

>>> deal = arranged({"S": "123m 456p 789s EEE 5m"}, draws="9s")
>>> str(deal.hands[1]), str(deal.wall.live[0])
('1235m 456p 789s EEE', '9s')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice

from mahjong.files import load_toml
from mahjong.notation import read_tiles
from mahjong.table.deal import Deal
from mahjong.table.events import Event, read_events
from mahjong.table.options import TABLES, Table
from mahjong.table.wall import Wall, begin
from mahjong.tiles import WINDS, Tile

THROWS = (2, 3), (1, 3)


def arranged(hands: Mapping[str, str], draws: str = "", replacements: str = "", rules: str = "finnish", table: Table | None = None) -> Deal:
    """A deal in which seats begin with certain tiles, and certain tiles are drawn first; the rest is filled up.

    Hands not chosen are poor, and bonus tiles lie deep in the wall. Raises ValueError when a tile is wanted too often.
    """
    table = table or TABLES[rules]
    full = table.tiles
    plan = begin(tuple(range(len(full))), *THROWS, table)  # a ring of place numbers tells where each place ends up
    wanted: dict[int, Tile] = {}
    for places, text in (*zip(plan.hands, (hands.get(str(wind), "") for wind in WINDS)), (plan.wall.live, draws)):
        wanted |= dict(zip(places, read_tiles(text)))
    wanted |= dict(zip(islice(_replacing(plan.wall), len(read_tiles(replacements))), read_tiles(replacements)))
    order = dict.fromkeys((*(p for hand in plan.hands for p in hand), *plan.wall.live, *plan.wall.dead))
    ring = wanted | dict(zip([p for p in order if p not in wanted], _others(full, wanted.values())))
    return Deal.of(begin(tuple(ring[i] for i in range(len(full))), *THROWS, table), rules, table)


def _replacing(wall: Wall) -> Iterable[int]:
    """The places replacement tiles come from, in their order."""
    while wall.can_replace:
        place, wall = wall.replace()
        yield place


def _others(full: Iterable[Tile], wanted: Iterable[Tile]) -> list[Tile]:
    """The tiles left over: one copy of each kind, then the next, kinds that fit together far apart; bonus tiles last."""
    left = list(full)
    for tile in wanted:
        left.remove(tile)
    copies = [(t.is_bonus, left[:i].count(t), (t * 11) % 34, t) for i, t in enumerate(left)]
    return [t for *_, t in sorted(copies)]


def passed(deal: Deal, but: Iterable[Tile] = ()) -> Deal:
    """The deal after all who are asked have passed, those in `but` left out."""
    while deal.phase in ("claims", "rob"):
        waiting = [seat for seat in deal.asked if seat not in {answer.seat for answer in deal.answers} and seat not in but]
        if not waiting:
            break
        deal = deal.play(Event(waiting[0], "pass"))
    return deal


def played(deal: Deal, text: str) -> Deal:
    """The deal after some events; whoever is asked in between and is not named passes."""
    for event in read_events(text):
        if deal.phase in ("claims", "rob") and event.kind not in ("claim", "win", "pass"):
            deal = passed(deal)
        elif event.kind in ("claim", "win"):
            deal = passed(deal, (event.seat,))
        deal = deal.play(event)
    return deal


@cache
def position(key: str) -> Deal:
    """A position of the lesson on calls, by its key in `data/calls_page.toml`.

    >>> position("pung").phase
    'claims'
    """
    found = positions()[key]
    return played(arranged(found["hands"], found.get("draws", ""), found.get("replacements", "")), found.get("before", ""))


def positions() -> dict:
    """All positions: the hands, what happened before, the own seat, what may be tried."""
    return load_toml("data/calls_page.toml")["position"]
