"""The wall: building it, breaking it, dealing from it; each step a value that says what happened.

Stacks are numbered clockwise round the table: East's wall from its right end to its left, then North's, West's,
South's (play.W1, W4). A stack holds a top and a bottom tile.

>>> spot = break_at((3, 4), (6, 5))
>>> str(spot.thrower), spot.total, str(spot.wall), spot.stack
('W', 18, 'W', 18)
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from mahjong.errors import RuleError
from mahjong.table.options import Table
from mahjong.tiles import Tile, WINDS

CLOCKWISE = (Tile.EAST, Tile.NORTH, Tile.WEST, Tile.SOUTH)  # the walls, as the tiles are drawn from them
Throw = tuple[int, int]


@dataclass(frozen=True)
class Break:
    """Where the wall is broken: who throws the second time, how far is counted, in whose wall, at which stack (from 1).

    `index` numbers the stack round the whole table, from 0.
    """

    first: Throw
    second: Throw
    thrower: Tile
    total: int
    wall: Tile
    stack: int
    index: int


def break_at(first: Throw, second: Throw, stacks: int = 18) -> Break:
    """The breaking point of two throws: East's picks the seat, counted round from East, that player's is added to it and
    counted along the own wall from the right, and on into the next wall clockwise (play.W4).

    Raises RuleError for what two dice cannot show.
    """
    for throw in (first, second):
        if len(throw) != 2 or not all(isinstance(die, int) and 1 <= die <= 6 for die in throw):
            raise RuleError("no_throw", "play.W4", throw=throw)
    thrower = WINDS[(sum(first) - 1) % 4]
    total = sum(first) + sum(second)
    index = (CLOCKWISE.index(thrower) * stacks + total - 1) % (4 * stacks)
    return Break(first, second, thrower, total, CLOCKWISE[index // stacks], index % stacks + 1, index)


@dataclass(frozen=True)
class Wall:
    """What is left to draw: `live` in the order of drawing, `dead` in the order of replacing, `end` where both meet.

    With a refilled dead wall the last live tile moves over whenever a replacement is taken, so the hand ends with as many
    tiles left as the dead wall has (play.W8, E2). Not `separate`: replacements come from the back end of the live wall, the
    top tile of the last stack before the bottom one (play.G4); `half` says that its top is gone.
    """

    live: tuple[Tile, ...]
    dead: tuple[Tile, ...] = ()
    refill: bool = False
    separate: bool = True
    half: bool = False

    @property
    def left(self) -> int:
        """How many tiles may still be drawn in turn."""
        return len(self.live)

    @property
    def can_replace(self) -> bool:
        """Whether there is a replacement tile (play.G4); a topped-up dead wall needs a live tile to follow it."""
        return bool(self.live) if self.refill or not self.separate else bool(self.dead)

    def draw(self) -> tuple[Tile, Wall]:
        """The next tile and the wall without it; raises RuleError when the wall is out."""
        if not self.live:
            raise RuleError("wall_out", "play.E2")
        return self.live[0], replace(self, live=self.live[1:])

    def replace(self) -> tuple[Tile, Wall]:
        """A replacement tile and the wall without it; raises RuleError when there is none (play.G4)."""
        if not self.can_replace:
            raise RuleError("no_replacement", "play.G4")
        if not self.separate:
            return self._from_the_back()
        live, dead = self.live, self.dead
        if self.refill:
            live, dead = live[:-1], (*dead, live[-1])
        return dead[0], replace(self, live=live, dead=dead[1:])

    def _from_the_back(self) -> tuple[Tile, Wall]:
        if self.half or len(self.live) < 2:
            return self.live[-1], replace(self, live=self.live[:-1], half=False)
        return self.live[-2], replace(self, live=(*self.live[:-2], self.live[-1]), half=True)


def open_wall(ring: tuple[Tile, ...], index: int, table: Table) -> Wall:
    """The wall as it is drawn once the stack `index` is broken (play.W5, W6).

    `ring` holds the tiles round the table, a stack's top before its bottom. With a dead wall the broken stack's two tiles
    lie loose on it: the bottom one on the third stack, taken first, the top one on the first; then its stacks from the
    right end. Without one the broken stack is the last to be drawn.
    """
    count = len(ring) // 2
    stack = [ring[2 * (k % count) : 2 * (k % count) + 2] for k in range(index, index + count)]
    if not table.dead_wall:
        live = [tile for pair in (*stack[1:], stack[0]) for tile in pair]
        return Wall(tuple(live), separate=False)
    ruin = table.dead_wall // 2 - 1  # whole stacks of the dead wall, right of the gap
    live = tuple(tile for pair in stack[1 : count - ruin] for tile in pair)
    dead = [stack[0][1], stack[0][0], *(tile for pair in stack[count - ruin :] for tile in pair)]
    separate = table.kong_replacement == "dead_wall"
    return Wall(live, tuple(dead), table.dead_wall_refill and separate, separate)


@dataclass(frozen=True)
class Step:
    """One thing that happens before play: its key in the text tables, the facts of it, what everybody holds after it."""

    key: str
    facts: dict
    hands: tuple[tuple[Tile, ...], ...] = ((), (), (), ())
    drawn: int = 0  # live tiles gone
    spot: Break | None = None

    def text(self, lang: str = "") -> str:
        """What happens, in a sentence."""
        from mahjong.text import say

        facts = {name: say(f"seat.{value}", lang) if isinstance(value, Tile) else value for name, value in self.facts.items()}
        return say(f"step.{self.key}", lang, **facts)


@dataclass(frozen=True)
class Start:
    """A table ready to play: the ring of tiles, where it was broken, the wall left, the four hands (E, S, W, N), the steps."""

    ring: tuple[Tile, ...]
    spot: Break
    wall: Wall
    hands: tuple[tuple[Tile, ...], ...]
    steps: tuple[Step, ...]
    empty: Tile | None = None


def shuffled(rng: random.Random, table: Table) -> tuple[Tile, ...]:
    """The tiles of a set, mixed and built into the four walls (play.W3)."""
    ring = list(table.tiles)
    rng.shuffle(ring)
    return tuple(ring)


def throw(rng: random.Random) -> Throw:
    """Two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def start(rng: random.Random | int, table: Table = Table(), empty: Tile | None = None) -> Start:
    """Everything up to the first move, from a generator or a seed: build, throw twice, break, deal (play.W3-W7).

    >>> begun = start(1)
    >>> [len(hand) for hand in begun.hands], len(begun.wall.live), len(begun.wall.dead)
    ([14, 13, 13, 13], 77, 14)
    """
    rng = random.Random(rng) if isinstance(rng, int) else rng
    return begin(shuffled(rng, table), throw(rng), throw(rng), table, empty)


def begin(ring: tuple[Tile, ...], first: Throw, second: Throw, table: Table = Table(), empty: Tile | None = None) -> Start:
    """The same from a known order of tiles and known throws; `empty` is the seat nobody sits on when three play."""
    empty = (empty or Tile.NORTH) if table.players == 3 else None
    if empty is not None and empty not in WINDS[1:]:
        raise RuleError("east_plays", "play.W2")
    spot = break_at(first, second, table.stacks)
    wall = open_wall(ring, spot.index, table)
    steps = [Step("built", {"stacks": table.stacks, "tiles": len(ring)})]
    steps += [Step("first_throw", {"sum": sum(first), "seat": spot.thrower}, spot=spot)]
    steps += [Step("second_throw", {"seat": spot.thrower, "sum": sum(second), "total": spot.total}, spot=spot)]
    steps += [Step("broken", {"wall": spot.wall, "stack": spot.stack}, spot=spot)]
    if table.dead_wall:
        steps += [Step("loose", {"dead": table.dead_wall}, spot=spot)]
    hands, dealt, wall = _dealt(wall, seats(empty), table.dealer_start - 12)
    steps += [Step(key, facts, held, drawn, spot) for key, facts, held, drawn in dealt]
    return Start(ring, spot, wall, hands, tuple(steps), empty)


def seats(empty: Tile | None = None) -> tuple[Tile, ...]:
    """The seats that play, East first: all four, or three without the empty one, which has its wind and its wall (play.W2).

    >>> len(seats()), len(seats(Tile.WEST))
    (4, 3)
    """
    return tuple(seat for seat in WINDS if seat != empty)


def _dealt(wall: Wall, playing: tuple[Tile, ...], last: int):
    """Two stacks each, three times; then the last ones to East and one to each other (play.W7: two; american.R44: one)."""
    hands: list[tuple[Tile, ...]] = [(), (), (), ()]
    dealt, live, drawn = [], wall.live, 0
    takes = [(seat, 4) for _ in range(3) for seat in playing] + [(seat, last if seat == Tile.EAST else 1) for seat in playing]
    for seat, count in takes:
        hands[seat - Tile.EAST] += live[drawn : drawn + count]
        drawn += count
        dealt.append(("takes", {"seat": seat, "count": count}, tuple(hands), drawn))
    return tuple(hands), dealt, Wall(live[drawn:], wall.dead, wall.refill, wall.separate)
