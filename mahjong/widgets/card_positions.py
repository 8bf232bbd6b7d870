"""Positions of the American game for a lesson: chosen hands, played through a Charleston that gives every tile back.

They are real deals, whose records can be replayed.

>>> deal = american({"S": "123p 123p 123p 12p RdRd"})
>>> deal.phase, str(deal.hands[1])
('draw', '11112222333p RdRd')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mahjong.files import load_toml
from mahjong.hand import spell
from mahjong.notation import read_tiles
from mahjong.table.american.charleston import receiver
from mahjong.table.card_table import TABLES, CardTable
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.tiles import Tile, WINDS
from mahjong.widgets.positions import arranged, played


def american(hands: Mapping[str, str], draws: str = "", rules: str = "playboard", table: CardTable | None = None) -> Deal:
    """A deal whose Charleston is over, with certain tiles in some hands and certain tiles drawn first. Hands are filled up
    with tiles that fit nothing, flowers and jokers last of all.

    Raises ValueError when a tile is wanted too often.
    """
    table = table or TABLES[rules]
    deal = arranged(_filled(hands, draws, table), draws, rules=rules, table=table)
    for event in given_back(deal):
        deal = deal.play(event)
    return deal


def _filled(hands: Mapping[str, str], draws: str, table: CardTable) -> dict[str, str]:
    """All four hands, with tiles added to those that are not whole: one copy of each kind, then the next."""
    wanted = {seat: list(read_tiles(hands.get(str(seat), ""))) for seat in WINDS}
    left = list(table.tiles)
    for tile in (*read_tiles(draws), *(tile for tiles in wanted.values() for tile in tiles)):
        left.remove(tile)
    left = [tile for *_, tile in sorted((left[:i].count(tile), tile * 11 % 34, tile) for i, tile in enumerate(left) if tile < Tile.FLOWER)]
    for seat, tiles in wanted.items():
        lacks = (table.dealer_start if seat == Tile.EAST else 13) - len(tiles)
        wanted[seat], left = tiles + left[:lacks], left[lacks:]
    return {str(seat): spell(tiles) for seat, tiles in wanted.items()}


def given_back(deal: Deal) -> list[Event]:
    """A Charleston after which everybody holds what they were dealt: three tiles go right and come back left, three others
    go across and come back with the courtesy exchange."""
    own = {seat: [tile for tile in deal.holding(seat).concealed if tile != Tile.JOKER] for seat in WINDS}
    first, second = ({seat: tuple(tiles[k : k + 3]) for seat, tiles in own.items()} for k in (0, 3))
    passes = [Event(seat, "charleston", source=">>", tiles=first[seat]) for seat in WINDS]
    passes += [Event(seat, "charleston", source="^^", tiles=second[seat]) for seat in WINDS]
    passes += [Event(seat, "charleston", source="<<", tiles=first[receiver(seat, "<<")]) for seat in WINDS]
    votes = [Event(seat, "vote", number=0) for seat in WINDS]
    offers = [Event(seat, "offer", number=3) for seat in WINDS]
    back = [Event(seat, "charleston", source="^^", tiles=second[receiver(seat, "^^")]) for seat in WINDS]
    return [*passes, *votes, *offers, *back]


def card_positions() -> dict:
    """All positions of the lesson on American play, by key."""
    return load_toml("data/american_play_page.toml")["position"]


@cache
def card_position(key: str) -> Deal:
    """A position of the lesson on American play, by its key in `data/american_play_page.toml`.

    >>> card_position("call").phase
    'claims'
    """
    found = card_positions()[key]
    return played(american(found["hands"], found.get("draws", ""), found["rules"]), found.get("before", ""))
