"""A hand as the classical lines look at it, won or not; and a line of its sheet."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from mahjong.hand import Group, Hand, Win
from mahjong.reading import PAIRS, PUNGS, Reading, readings, waits
from mahjong.scoring.seen import Cut, Seen, Tiles
from mahjong.tiles import BONUS, Tile


class Spot(NamedTuple):
    """Where a line is seen: the numbers of groups, or bonus tiles; both empty for the hand as a whole."""

    groups: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()


HERE: tuple[Spot, ...] = (Spot(),)
NOWHERE: tuple[Spot, ...] = ()


class Line(NamedTuple):
    """One line of a classical sheet.

    `kind` is `points` (value: the points), `double` (the factor) or `limit_hand` (what the hand is worth). A line that
    does not count has a `reason`, and where there is one, the key of the line that bars it in `by`.
    """

    kind: str
    key: str
    value: int
    groups: tuple[int, ...] = ()
    tiles: tuple[Tile, ...] = ()
    reason: str = ""
    by: str = ""

    def barred(self, reason: str, by: str = "") -> Line:
        """The line as one that does not count."""
        return self._replace(reason=reason, by=by)


class HeldTiles(Tiles):
    """The tiles of a win, and what a classical rule set says of them whatever way they are read."""

    def __init__(self, win: Win, rules):
        super().__init__(win)
        self.rules = rules

    @cached_property
    def winning_kinds(self) -> frozenset[Tile]:
        """The kinds of tile that could have won; one whose four copies the hand holds itself could not."""
        hand, bare = self.win.hand, self.win.but(facts=frozenset())
        free = [tile for tile in waits(hand) if hand.tiles.count(tile) < 4]
        return frozenset(t for t in free if any(map(self.rules.is_win, readings(bare.but(tile=t)))))


class View:
    """What the lines look at: groups, which of them count as concealed, seat and round, bonus tiles, and for a win its
    reading (`seen`)."""

    def __init__(self, rules, groups: tuple[Group, ...], hidden: frozenset[int], seat: Tile, round: Tile, bonus, flowers: int):
        self.rules, self.groups, self.hidden = rules, groups, hidden
        self.seat, self.round = seat, round
        self.bonus: tuple[Tile, ...] = BONUS if flowers == len(BONUS) else bonus
        self.flowers = flowers
        self.seen: Seen | None = None
        self.scoring = False  # whether a group or the pair has points; the tally finds out

    @classmethod
    def of_win(cls, reading: Reading, tiles: HeldTiles) -> View:
        """A win: a group completed by a claimed tile counts as shown, a pair so completed does not."""
        win, groups = reading.win, reading.groups
        claimed = None if win.self_drawn or groups[reading.winning].kind == "pair" else reading.winning
        hidden = frozenset(i for i, group in enumerate(groups) if group.concealed and i != claimed)
        view = cls(tiles.rules, groups, hidden, win.seat, win.round, win.hand.bonus, win.flowers)
        view.seen = Seen(tiles, Cut(reading), reading)
        return view

    @classmethod
    def of_hand(cls, hand: Hand, rules, seat: Tile, round: Tile) -> View:
        """A hand that did not win: shown groups, concealed pungs and pairs; four alike not declared are a pung (play.G5)."""
        kinds = sorted(set(hand.concealed))
        pungs = [PUNGS[t] for t in kinds if hand.concealed.count(t) >= 3]
        pairs = [PAIRS[t] for t in kinds if hand.concealed.count(t) == 2]
        groups = (*hand.melds, *pungs, *pairs)
        hidden = frozenset(i for i, group in enumerate(groups) if group.concealed)
        return cls(rules, groups, hidden, seat, round, hand.bonus, len(hand.bonus))

    def of_kind(self, *kinds: str) -> list[tuple[int, Group]]:
        """The groups of some kinds with their numbers."""
        return [(i, group) for i, group in enumerate(self.groups) if group.kind in kinds]
