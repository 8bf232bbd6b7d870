"""A deal as text: header, the wall as it was built, then the events; reading it plays them again.

>>> from mahjong.table.deal import Deal
>>> deal = Deal.start(3, "mcr")
>>> while not deal.over:
...     deal = deal.play(deal.legal()[-1])
>>> read(write(deal)) == deal
True
"""

from __future__ import annotations

import re
from collections import Counter

from mahjong.errors import MahjongError, NotationError
from mahjong.hand import spell
from mahjong.notation import read_tiles
from mahjong.rules import all_rules
from mahjong.table.deal import Deal
from mahjong.table.events import read_events
from mahjong.table.options import Agreed, usual
from mahjong.table.wall import begin
from mahjong.tiles import BY_SPELLING, Tile

HEADER = re.compile(r"\s*\[(?P<words>[^\]]*)\]")


def write(deal: Deal) -> str:
    """The whole deal as text that reads back: what differs from the rule set's usual table stands in the header."""
    began = deal.began
    words = [deal.rules, f"round={deal.round}", f"throws={_dice(began.spot.first)},{_dice(began.spot.second)}"]
    words += [f"empty={began.empty}"] if began.empty else []
    words += [f"{name}={value}" for name, value in deal.table.changes(usual(deal.rules)).items()]
    return "\n".join([f"[{' '.join(words)}]", _ring(began.ring), " ".join(map(str, deal.history))]).strip()


def _dice(throw) -> str:
    return "".join(map(str, throw))


def _ring(tiles: tuple[Tile, ...]) -> str:
    """The wall in lines of one player's stacks each."""
    side = len(tiles) // 4
    return "\n".join(spell(tiles[k : k + side]) for k in range(0, len(tiles), side))


def read(text: str) -> Deal:
    """The deal a record tells, played to its last event; raises NotationError or RuleError where it goes wrong.

    An error names the event by its number in the record.
    """
    match = HEADER.match(text)
    if not match:
        raise NotationError("no_header", text[:60], 0)
    rules, table, facts = _header(match["words"], text)
    ring, rest = _wall(text[match.end() :], table)
    deal = Deal.of(begin(ring, *facts["throws"], table, facts.get("empty")), rules, table, facts.get("round", Tile.EAST))
    return replay(deal, rest)


def replay(deal: Deal, text: str) -> Deal:
    """A deal with events played on it; the first that may not happen is named."""
    for number, event in enumerate(read_events(text), 1):
        try:
            deal = deal.play(event)
        except MahjongError as error:
            error.facts["number"] = number
            raise error.at(str(event), 0) from None
    return deal


def _header(words: str, text: str):
    rules, *pairs = words.split() or [""]
    if rules not in all_rules():
        raise NotationError("no_rules", text[:60], 1, name=rules, known=", ".join(all_rules()))
    facts, changes = {}, {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name in ("round", "empty") and value in ("E", "S", "W", "N"):
            facts[name] = BY_SPELLING[value]
        elif name == "throws" and re.fullmatch(r"[1-6]{2},[1-6]{2}", value):
            facts[name] = tuple(tuple(map(int, throw)) for throw in value.split(","))
        elif name in usual(rules).choices:
            changes[name] = next((choice for choice in usual(rules).choices[name] if str(choice) == value), value)
        else:
            raise NotationError("no_header_word", text[:60], text.find(pair), word=pair)
    if "throws" not in facts:
        raise NotationError("no_throws", text[:60], 1)
    return rules, usual(rules).but(**changes), facts


def _wall(text: str, table: Agreed) -> tuple[tuple[Tile, ...], str]:
    """The tiles of the wall from the front of a text, and what follows them."""
    lines = text.strip("\n").split("\n")
    ring = tuple(tile for line in lines[:4] for tile in read_tiles(line))
    if len(ring) != 8 * table.stacks or len(lines) < 4:
        raise NotationError("wall_size", "\n".join(lines[:4])[:60], 0, size=len(ring), wanted=8 * table.stacks)
    wanted = Counter(table.tiles)
    if Counter(ring) != wanted:
        odd = next(t for t in ring if ring.count(t) != wanted[t])
        raise NotationError("wall_tiles", "\n".join(lines[:4])[:60], 0, tile=str(odd), count=ring.count(odd), wanted=wanted[odd])
    return ring, "\n".join(lines[4:])
