"""A deal as an immutable position: `later = deal.play(event)`; the old one stays what it was.

>>> deal = Deal.start(7, "mcr")
>>> while not deal.over:
...     deal = deal.play(deal.legal()[0])
>>> deal.result.kind in ("win", "out")
True
"""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.hand import Group, Hand, Win
from mahjong.rules import load
from mahjong.scoring.ruleset import Ruleset
from mahjong.table.events import Event, read_event
from mahjong.table.options import Agreed, usual
from mahjong.table.wall import Start, Wall, begin, shuffled, throw
from mahjong.tiles import Tile, WINDS

ROW = 6  # discards lie in rows of six (play.G10)


class Holding(NamedTuple):
    """What one seat has: concealed tiles (sorted), groups on the table, bonus tiles laid out."""

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Group, ...] = ()
    bonus: tuple[Tile, ...] = ()

    def take(self, tile: Tile) -> Holding:
        return self._replace(concealed=tuple(sorted((*self.concealed, tile))))

    def without(self, *tiles: Tile) -> Holding:
        left = list(self.concealed)
        for tile in tiles:
            left.remove(tile)
        return self._replace(concealed=tuple(left))


class Result(NamedTuple):
    """How a hand ended: `win` (with the wins by seat), `out` (the wall) or `drawn` (equal claims, play.C4)."""

    kind: str
    wins: tuple[Win, ...] = ()
    discarder: Tile | None = None


class Deal(NamedTuple):
    """One position of a hand. Build it with `Deal.start`; `legal()` lists what may happen next, `play` makes it happen.

    `phase` is `bonus`, `draw`, `turn`, `claims`, `rob`, `replace` or `over`; `turn` the seat it is about (in `claims` and
    `rob` the one whose tile it is). `came` says how the tile in hand came: `draw`, `kong`, `bonus`, `claim`, `dealt`.
    In the American game it is first `pass`, `vote`, `offer` or `courtesy`; `stage` counts the passes, `offers` are the tiles offered.
    `dead` may not win any more, `faults` are false wins with what was wrong, `ready` have said that they wait (`saying`: with
    the discard to come), `thrower` is
    whose discard lies unclaimed while the next player holds a drawn tile.
    """

    rules: str
    table: Agreed
    holdings: tuple[Holding, ...]
    wall: Wall
    began: Start
    round: Tile = Tile.EAST
    rivers: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    phase: str = "bonus"
    turn: Tile = Tile.EAST
    tile: Tile | None = None
    came: str = "dealt"
    owed: int = 0
    asked: tuple[Tile, ...] = ()
    answers: tuple[Event, ...] = ()
    dead: frozenset[Tile] = frozenset()
    faults: tuple[tuple[Tile, str], ...] = ()
    ready: frozenset[Tile] = frozenset()
    saying: bool = False
    thrower: Tile | None = None
    history: tuple[Event, ...] = ()
    result: Result | None = None
    stage: int = 0
    offers: tuple[int, ...] = ()

    @classmethod
    def start(cls, rng: random.Random | int, rules: str = "mcr", table: Agreed | None = None, round: Tile = Tile.EAST, empty: Tile | None = None) -> Deal:
        """A new hand from a generator or a seed: wall built, broken and dealt; bonus tiles come next (play.B1)."""
        rng = random.Random(rng) if isinstance(rng, int) else rng
        table = table or usual(rules)
        return cls.of(begin(shuffled(rng, table), throw(rng), throw(rng), table, empty), rules, table, round)

    @classmethod
    def of(cls, began: Start, rules: str, table: Agreed, round: Tile = Tile.EAST) -> Deal:
        """A hand from a known start."""
        load(rules)  # refuses an unknown rule set now, not at the first win
        holdings = tuple(Holding(tuple(sorted(tiles))) for tiles in began.hands)
        return game(table).opened(cls(rules, table, holdings, began.wall, began, round))

    @property
    def agreed(self) -> Ruleset:
        """The rule set with what this table agreed on."""
        return load(self.rules).at(self.table)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.result is not None

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The four hands, East's first, with every bonus tile counted as laid out."""
        return tuple(Hand(tuple(t for t in h.concealed if not t.is_bonus), h.melds, h.bonus) for h in self.holdings)

    def holding(self, seat: Tile) -> Holding:
        """What a seat has."""
        return self.holdings[seat - Tile.EAST]

    def hold(self, seat: Tile, holding: Holding) -> Deal:
        """The same position with another holding for a seat."""
        i = seat - Tile.EAST
        return self._replace(holdings=(*self.holdings[:i], holding, *self.holdings[i + 1 :]))

    def river(self, seat: Tile) -> tuple[tuple[Tile, ...], ...]:
        """A seat's discards that still lie there, in rows of six (play.G10)."""
        tiles = self.rivers[seat - Tile.EAST]
        return tuple(tiles[k : k + ROW] for k in range(0, len(tiles), ROW))

    def legal(self) -> tuple[Event, ...]:
        """Everything that may happen next; in a window of claims, what the next seat asked may answer."""
        return game(self.table).LEGAL[self.phase](self)

    def play(self, event: Event | str) -> Deal:
        """The position after an event, given as a value or in notation; raises RuleError with the statement's id."""
        event = read_event(event) if isinstance(event, str) else event
        if not isinstance(event, Event) or not event.is_whole:
            raise RuleError("no_such_event", self.table.event_rule)
        if self.over:
            raise RuleError("hand_over", self.table.over_rule)
        event = event._replace(tiles=tuple(sorted(event.tiles))) if event.tiles else event
        later = game(self.table).PLAY[self.phase](self, event)
        return later._replace(history=(*self.history, event))

    def visible(self, tile: Tile) -> int:
        """How many copies of a tile all players can see: discards and shown groups."""
        shown = sum(meld.tiles.count(tile) for h in self.holdings for meld in h.melds)
        return shown + sum(river.count(tile) for river in self.rivers)

    def record(self) -> str:
        """The hand as text: header, the wall as it was built, the throws, then every event."""
        from mahjong.table.record import write

        return write(self)


def game(table: Agreed):
    """The module with the phases of the kind of game that is played at a table."""
    return _module(table.phases)


@cache
def _module(name: str):
    return import_module(name)


def next_seat(deal: Deal, seat: Tile) -> Tile:
    """Whose turn comes after a seat: to its right, an empty seat passed over (play.W1, W2)."""
    after = WINDS[(seat - Tile.EAST + 1) % 4]
    return next_seat(deal, after) if after == deal.began.empty else after
