"""What a concrete hand still lacks: tiles that must be real, and places a joker may fill too.

>>> from mahjong.card.nearest import nearest
>>> near = nearest("FFFJ 456p 456s ESWJ")[0]
>>> near.line.id, near.missing.text()
('G2', 'F (real only)')
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from mahjong.card.expansion import Way
from mahjong.card.strict import empty_groups
from mahjong.tiles import Tile


@dataclass(frozen=True)
class Missing:
    """`natural` must be real tiles (american.R67); of the places in `open` a joker may fill too, `count` are still missing
    once the hand's own jokers are used; for `dead` of those no real tile is left, so a joker must come (american.D6).
    `spare` are real tiles the way has no use for. Where no group may be jokers alone (american.A5 switched off), `real` of the
    places in runs and sets must get a real tile."""

    natural: tuple[tuple[Tile, int], ...]
    open: tuple[tuple[Tile, int], ...]
    count: int
    dead: int
    jokers: int
    spare: tuple[tuple[Tile, int], ...]
    real: int = 0

    @cached_property
    def total(self) -> int:
        """How many tiles are missing: fourteen less those held."""
        return sum(count for _, count in self.natural) + self.count

    def text(self, lang: str = "") -> str:
        """The missing tiles as a player would say them; nothing when nothing is missing."""
        from mahjong.text import say

        parts = [say("card.missing.real", lang, tiles=_counted(tile, count)) for tile, count in self.natural]
        return ", ".join(parts + self._open_text(lang))

    def _open_text(self, lang: str) -> list[str]:
        from mahjong.text import say

        if not self.count:
            return []
        if self.dead >= self.count:
            return [say("card.missing.joker", lang, count=self.count)]
        if self.count == sum(count for _, count in self.open) and len(self.open) == 1:
            return [say("card.missing.or_joker", lang, tiles=_counted(self.open[0][0], self.count))]
        tiles = " ".join(_counted(tile, count) for tile, count in self.open)
        key = "card.missing.some_real" if self.real else "card.missing.some"
        return [say(key, lang, count=self.count, tiles=tiles, real=self.real)]

    @property
    def useful(self) -> tuple[Tile, ...]:
        """Every tile that would bring the hand nearer, jokers last."""
        tiles = sorted({tile for tile, _ in self.natural} | ({tile for tile, _ in self.open} if self.count else set()))
        return (*tiles, Tile.JOKER) if self.count else tuple(tiles)

    def exchange_gain(self, redeemable: Counter) -> int:
        """How many places redeemed jokers would fill: a needed tile gains nothing, and jokers fill no natural place."""
        swaps = sum(min(count, redeemable[tile]) for tile, count in self.spare)
        return min(swaps, self.count)

    def chance(self, draws: int, live: dict[Tile, int]) -> Fraction:
        """The chance that so many draws from the unseen tiles bring all that is missing: an exact count of the draws that do,
        out of all there are. The order does not matter, and nothing is called or redeemed; a run or a set may be jokers alone.
        """
        unseen = sum(live.values())
        draws = min(draws, unseen)
        states = {(0, -self.jokers): 1}  # tiles drawn so far, places that jokers must fill (below 0: jokers to spare)
        needs, places = dict(self.natural), dict(self.open)
        for tile in needs.keys() | places.keys():
            states = _with_tile(states, live.get(tile, 0), needs.get(tile, 0), places.get(tile, 0), draws)
        others = unseen - sum(live.get(tile, 0) for tile in needs.keys() | places.keys()) - live[Tile.JOKER]
        good = sum(ways * _with_jokers(live[Tile.JOKER], others, draws - drawn, holes) for (drawn, holes), ways in states.items())
        return Fraction(good, comb(unseen, draws))


def _with_tile(states: dict, live: int, natural: int, places: int, draws: int) -> dict:
    """Draws so many copies of a tile: natural places first, then places a joker could fill."""
    after: Counter = Counter()
    for (drawn, holes), ways in states.items():
        for count in range(natural, min(live, draws - drawn) + 1):
            after[drawn + count, holes + max(0, places - (count - natural))] += ways * comb(live, count)
    return after


def _with_jokers(jokers: int, others: int, draws: int, holes: int) -> int:
    """The ways to draw the rest so that at least the needed jokers are among it."""
    return sum(comb(jokers, count) * comb(others, draws - count) for count in range(max(0, holes), min(jokers, draws) + 1))


def missing(way: Way, held, table, live: dict[Tile, int]) -> Missing:
    """What a way lacks beside a hand (american.md 4, steps 2 to 6); natural-only places take the real tiles first."""
    from mahjong.card.nearest import needs_of

    needs, real, empty = needs_of(way, held, table), dict(held.real), []
    if not table.all_joker_groups:
        empty = empty_groups(way, held, table)
        alone = Counter(group.tile for group in empty if group.alike)  # one place of such a group takes only a real tile
        needs.natural, needs.open = needs.natural + alone, needs.open - alone
    natural, holes, spare = [], [], []
    for tile in sorted(needs.tiles | real.keys()):
        first = min(real.get(tile, 0), needs.natural[tile])
        then = min(real.get(tile, 0) - first, needs.open[tile])
        natural += [(tile, needs.natural[tile] - first)] if needs.natural[tile] > first else []
        holes += [(tile, needs.open[tile] - then)] if needs.open[tile] > then else []
        spare += [(tile, real[tile] - first - then)] if real.get(tile, 0) > first + then else []
    return _with_own_jokers(natural, holes, spare, held.jokers, live, sum(not group.alike for group in empty))


def _with_own_jokers(natural, holes, spare, jokers: int, live: dict[Tile, int], real: int) -> Missing:
    """The hand's own jokers go where no real tile is left, then where the fewest are; `real` places they may not take."""
    total = sum(count for _, count in holes)
    without_real = sum(max(0, count - live[tile]) for tile, count in holes)
    used = min(jokers, total - real)
    return Missing(tuple(natural), tuple(holes), total - used, max(0, without_real - used), used, tuple(spare), real)


def _counted(tile: Tile, count: int) -> str:
    return f"{count}× {tile}" if count > 1 else str(tile)
