"""What can happen at the table: frozen values that print as the record's notation and read back.

`E+6s` draws, `E++7s` draws a replacement, `E*3f` lays a bonus tile, `E-3m` discards, `S(1<23m)` claims,
`W(555+5p)` adds to a pung, `N[1111m]` lays a concealed kong, `W!5p` wins on a drawn tile, `S!<5p` on another's,
`S.` passes, `S~` says that it is ready, `=` the wall is out.

>>> read_event("S(1<23m)")
Event(seat=<Tile.SOUTH: 28>, kind='claim', tile=<Tile.M1: 0>, group=Group(tiles=(<Tile.M1: 0>, <Tile.M2: 1>, <Tile.M3: 2>), concealed=False, source='<', claimed=0, added=False), source='<')
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mahjong.errors import MahjongError, NotationError
from mahjong.hand import Group
from mahjong.notation import read_group
from mahjong.tiles import BONUS, BY_SPELLING, PLAYING, Tile, WINDS

SIGNS = {"+": "draw", "++": "replace", "*": "bonus", "-": "discard", "!": "win"}
GROUPED = ("claim", "add", "concealed_kong")
TILES = frozenset(PLAYING + BONUS)
WORDS = {"pass": ".", "ready": "~"}
SPELLED = {kind: sign for sign, kind in SIGNS.items()}
PATTERN = re.compile(
    r"(?P<seat>[ESWN])(?:(?P<sign>\+\+|\+|\*|-|!)(?P<from>[<^>]?)(?P<tile>[1-9][mps]|[1-8]f|Wd|Gd|Rd|[ESWN])"
    r"|(?P<group>[(\[][^)\]]*[)\]])|(?P<word>[.~]))|(?P<out>=)"
)


class Event(NamedTuple):
    """One thing a seat does; `group` for claims and kongs, `source` from whom a claimed tile came."""

    seat: Tile | None
    kind: str
    tile: Tile | None = None
    group: Group | None = None
    source: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it says all its kind has to: who, and the tile or the group."""
        if self.kind == "out":
            return True
        said = self.group is not None if self.kind in GROUPED else self.kind in WORDS or (self.kind in SPELLED and self.tile in TILES)
        return said and self.seat in WINDS

    def __str__(self) -> str:
        if self.kind == "out":
            return "="
        if self.kind in WORDS:
            return f"{self.seat}{WORDS[self.kind]}"
        if self.group is not None:
            return f"{self.seat}{self.group}"
        return f"{self.seat}{SPELLED[self.kind]}{self.source}{self.tile}"


def read_event(text: str) -> Event:
    """One event; raises NotationError for anything else."""
    match = PATTERN.fullmatch(text)
    if not match:
        raise NotationError("no_event", text, 0, found=text)
    return _event(match)


def _event(match: re.Match) -> Event:
    if match["out"]:
        return Event(None, "out")
    seat = BY_SPELLING[match["seat"]]
    if match["word"]:
        return Event(seat, next(kind for kind, sign in WORDS.items() if sign == match["word"]))
    if match["sign"]:
        return Event(seat, SIGNS[match["sign"]], BY_SPELLING[match["tile"]], None, match["from"])
    group = read_group(match["group"])
    kind = "concealed_kong" if group.concealed else "add" if group.added else "claim"
    return Event(seat, kind, _claimed(group), group, group.source if kind == "claim" else "")


def _claimed(group: Group) -> Tile:
    return group.tiles[group.claimed] if group.claimed is not None and not group.added else group.tile


def read_events(text: str) -> list[Event]:
    """A whole record, events apart by spaces; raises NotationError pointing at the first that cannot be read.

    >>> [str(event) for event in read_events("E-3m S. W(33^3m) =")]
    ['E-3m', 'S.', 'W(33^3m)', '=']
    """
    events = []
    for found in re.finditer(r"\S+", text):
        match = PATTERN.fullmatch(found.group())
        if not match:
            raise NotationError("no_event", text, found.start(), found=found.group())
        try:
            events.append(_event(match))
        except MahjongError as error:
            raise error.at(text, found.start()) from None
    return events
