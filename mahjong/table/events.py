"""What can happen at the table: frozen values that print as the record's notation and read back.

`E+6s` draws, `E++7s` draws a replacement, `E*3f` lays a bonus tile, `E-3m` discards, `S(1<23m)` claims,
`W(555+5p)` adds to a pung, `N[1111m]` lays a concealed kong, `W!5p` wins on a drawn tile, `S!<5p` on another's,
`S.` passes, `S~` says that it is ready, `=` the wall is out. In the American game `E>>3p7sN` passes tiles to the right
(`^^` across, `<<` to the left, `?` for one passed unseen), `E~1` and `E~0` vote for and against a second Charleston, `E=2`
offers two tiles, and `W%S(5s5sJ)` lays a real tile into South's group and takes the joker out of it.

>>> event = read_event("S(1<23m)")
>>> event.kind, str(event.tile), event.source, str(event)
('claim', '1m', '<', 'S(1<23m)')
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mahjong.errors import MahjongError, NotationError
from mahjong.hand import Group, spell
from mahjong.notation import read_group, read_tiles
from mahjong.tiles import BONUS, BY_SPELLING, PLAYING, Tile, WINDS

SIGNS = {"+": "draw", "++": "replace", "*": "bonus", "-": "discard", "!": "win"}
GROUPED = ("claim", "add", "concealed_kong")
TILES = frozenset((*PLAYING, *BONUS, Tile.FLOWER, Tile.JOKER))
WORDS = {"pass": ".", "ready": "~"}
SPELLED = {kind: sign for sign, kind in SIGNS.items()}
WAYS = {">>": 1, "^^": 2, "<<": 3}  # how many seats on a Charleston pass goes (american.R34)
NUMBERED = {"vote": "~", "offer": "="}
GAME_TILES = r"(?:[1-9]+[mps]|Wd|Gd|Rd|[ESWNFJ?])"
PATTERN = re.compile(
    r"(?P<seat>[ESWN])(?:(?P<sign>\+\+|\+|\*|-|!)(?P<from>[<^>]?)(?P<tile>[1-9][mps]|[1-8]f|Wd|Gd|Rd|[ESWNFJ])"
    r"|(?P<group>[(\[][^)\]]*[)\]])|%(?P<owner>[ESWN])(?P<laid>\([^)]*\))|~(?P<vote>[01])|=(?P<offer>\d)"
    rf"|(?P<way>>>|\^\^|<<)(?P<tiles>{GAME_TILES}+)|(?P<word>[.~]))|(?P<out>=)"
)


class Event(NamedTuple):
    """One thing a seat does; `group` for claims and kongs, `source` from whom a claimed tile came; in the American game
    `tiles` passed to where `source` says, `number` of a vote or an offer, `owner` of the group a joker is taken from."""

    seat: Tile | None
    kind: str
    tile: Tile | None = None
    group: Group | None = None
    source: str = ""
    tiles: tuple[Tile, ...] = ()
    number: int | None = None
    owner: Tile | None = None

    @property
    def is_whole(self) -> bool:
        """Whether it says all its kind has to: who, and the tile or the group."""
        if self.kind == "out":
            return True
        if self.kind in ("charleston", "exchange", *NUMBERED):
            named = {"charleston": self.source in WAYS, "exchange": self.owner in WINDS and self.group is not None}
            return self.seat in WINDS and named.get(self.kind, self.number is not None)
        said = self.group is not None if self.kind in GROUPED else self.kind in WORDS or (self.kind in SPELLED and self.tile in TILES)
        return said and self.seat in WINDS

    def __str__(self) -> str:
        if self.kind == "out":
            return "="
        if self.kind in WORDS:
            return f"{self.seat}{WORDS[self.kind]}"
        if self.kind in NUMBERED:
            return f"{self.seat}{NUMBERED[self.kind]}{self.number}"
        if self.kind == "charleston":
            return f"{self.seat}{self.source}{spell(self.tiles)}"
        if self.kind == "exchange":
            return f"{self.seat}%{self.owner}{self.group}"
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
    if match["way"]:
        return Event(seat, "charleston", source=match["way"], tiles=tuple(sorted(read_tiles(match["tiles"]))))
    if match["vote"] or match["offer"]:
        return Event(seat, "vote" if match["vote"] else "offer", number=int(match["vote"] or match["offer"]))
    if match["owner"]:
        group = read_group(match["laid"])
        return Event(seat, "exchange", group.tile, group, owner=BY_SPELLING[match["owner"]])
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
