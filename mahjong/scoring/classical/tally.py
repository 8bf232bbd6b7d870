"""Counting a hand the classical way: points, then doubles, then the limit; the winner's hand and the others'.

>>> from mahjong import score
>>> result = score("(EEE)(345m)222sRdRd67p *8p", "finnish")
>>> [(line.key, line.value) for line in result.lines if line.kind == "points"]
[('pung_outer', 8), ('pung_simple_hidden', 4), ('pair_dragon', 2), ('going_out', 20)]
>>> result.points, result.factor, result.total
(34, 4, 136)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod

from mahjong.odds.shanten import missing
from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win
from mahjong.reading import STANDARD, Reading, readings
from mahjong.rules import load
from mahjong.scoring.classical.settle import settle_all
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.classical.view import HeldTiles, Line, View
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.tiles import Tile, WINDS


@dataclass(frozen=True, eq=False)
class HandCount:
    """What a hand is worth: every line found in it, the hand of the limit it makes if any, and what follows."""

    view: View
    found: tuple[Line, ...]

    @property
    def rules(self) -> ClassicalRules:
        """The rules it is counted by."""
        return self.view.rules

    @property
    def groups(self):
        """The groups the lines speak of by their numbers."""
        return self.view.groups

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines that count: points, then doubles; or the special hand alone."""
        return tuple(line for line in self.found if not line.reason)

    @cached_property
    def dropped(self) -> tuple[Line, ...]:
        """The lines that do not count, each with its reason."""
        return tuple(line for line in self.found if line.reason)

    @property
    def points(self) -> int:
        """The points of the lines, before doubling."""
        return sum(line.value for line in self.lines if line.kind == "points")

    @property
    def factor(self) -> int:
        """What the doubles come to together."""
        return prod(line.value for line in self.lines if line.kind == "double")

    @property
    def product(self) -> int:
        """Points times doubles, or what the special hand pays: before the limit."""
        special = [line.value for line in self.lines if line.kind == "limit_hand"]
        return special[0] if special else self.points * self.factor

    @property
    def total(self) -> int:
        """What the hand is worth, within the limit."""
        return self.rules.capped(self.product)

    def explain(self, lang: str = "") -> str:
        """The count in words."""
        from mahjong.scoring.classical.words import count_sheet

        return count_sheet(self, lang)

    def __str__(self) -> str:
        return self.explain()

    def _repr_html_(self) -> str:
        from mahjong.draw import count_sheet

        return count_sheet(self)


def count_hand(hand: Hand | str, rules: str | ClassicalRules, seat: Tile | str = Tile.EAST, round: Tile | str = Tile.EAST) -> HandCount:
    """What a hand that did not win is worth: its pungs, kongs and pairs, bonus tiles, and the doubles all share.

    `seat` and `round` are winds. Four alike not declared count as a concealed pung (play.G5).

    >>> count_hand("(WWW) 555p RdRd 3f", "finnish", seat="W").total
    72
    """
    hand, rules = Hand.parse(hand) if isinstance(hand, str) else hand, load(rules)
    view = View.of_hand(hand, rules, _wind(seat), _wind(round))
    return HandCount(view, (*_points(view, False), *_doubles(view, False)))


def _wind(wind: Tile | str) -> Tile:
    tile = Tile.parse(wind) if isinstance(wind, str) else wind
    if tile not in WINDS:
        raise MahjongError("no_wind", tile=str(tile))
    return tile


def _points(view: View, won: bool) -> list[Line]:
    rules = view.rules
    sets = [*_group_lines(view), *rules.double_wind_pair(_found(rules.pairs, "points", view, won))]
    view.scoring = bool(sets)
    return sets + _found(rules.points, "points", view, won)


def _group_lines(view: View) -> list[Line]:
    lines = []
    for i, group in enumerate(view.groups):
        for row in view.rules.groups:
            if row.fits(group):
                hidden = i in view.hidden
                lines.append(Line("points", row.key + "_hidden" * hidden, row.hidden if hidden else row.shown, (i,)))
    return lines


def _found(rows, kind: str, view: View, won: bool) -> list[Line]:
    """The lines of a table that a hand shows; rows the rules do not use have no points, or the factor one."""
    nothing, value = (0, "points") if kind == "points" else (1, "factor")
    used = [row for row in rows if getattr(row, value) != nothing and (won or not row.winner)]
    return [Line(kind, row.key, getattr(row, value), *spot) for row in used for spot in row.find(view)]


def _doubles(view: View, won: bool) -> list[Line]:
    rules, lines = view.rules, _found(view.rules.doubles, "double", view, won)
    for policy in (rules.one_suit, rules.double_wind, rules.own_and_round_bonus):
        lines = policy(lines)
    return lines + _void(view) if won else lines


def _void(view: View) -> list[Line]:
    """Circumstances that were claimed but cannot be."""
    doubts = [(row, row.void(view)) for row in view.rules.doubles if row.void and row.factor != 1]
    return [Line("double", row.key, row.factor, reason=doubt) for row, doubt in doubts if doubt]


# A win


def count_win(win: Win, rules: ClassicalRules) -> ClassicalScore:
    """A win counted in points and doubles, in every reading the rules know, the dearest first."""
    tiles = HeldTiles(win, rules)
    counted = [_count(View.of_win(reading, tiles)) for reading in readings(win) if rules.is_win(reading)]
    counted.sort(key=lambda count: (count.total, count.product, count.points), reverse=True)
    return ClassicalScore(win, rules, tuple(counted))


def _count(view: View) -> HandCount:
    """One reading: as points and doubles, or as a special hand where that pays as much."""
    is_standard = view.seen.cut.shape == STANDARD
    lines = [*_points(view, True), *_doubles(view, True)] if is_standard else []
    plain, hands = HandCount(view, tuple(lines)), _special(view)
    if not hands:
        return plain
    if is_standard and plain.total > hands[0].value:
        return HandCount(view, (*lines, *(hand.barred("worth_less") for hand in hands)))
    others = [hand.barred("one_special", hands[0].key) for hand in hands[1:]]
    return HandCount(view, (hands[0], *others, *(_beside(line, hands[0]) for line in lines)))


def _beside(line: Line, hand: Line) -> Line:
    """A line in a special hand, which is paid as it is."""
    return line if line.reason else line.barred("special_hand", hand.key)


def _special(view: View) -> list[Line]:
    """The special hands a reading makes, the dearest first."""
    rules = view.rules
    made = [(row, spot) for row in rules.hands if row.share for spot in row.find(view)]
    lines = [Line("limit_hand", row.key, row.share(rules.full, view.seen.win), *spot) for row, spot in made]
    return sorted(lines, key=lambda line: -line.value)


@dataclass(frozen=True, eq=False)
class ClassicalScore:
    """What a win is worth under a classical rule set, and why; `counted` holds every reading, the dearest first."""

    win: Win
    rules: ClassicalRules
    counted: tuple[HandCount, ...]

    @property
    def is_win(self) -> bool:
        """Whether the tiles make a hand the rules know; the classical game asks no more."""
        return bool(self.counted)

    legal = is_win

    @property
    def best(self) -> HandCount | None:
        """The dearest count, None when the tiles are no win."""
        return self.counted[0] if self.counted else None

    @property
    def reading(self) -> Reading | None:
        """The reading the score counts."""
        return self.best.view.seen.reading if self.best else None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that count: points, then doubles; or the special hand alone."""
        return self.best.lines if self.best else ()

    @property
    def dropped(self) -> tuple[Line, ...]:
        """The lines that do not count, each with its reason."""
        return self.best.dropped if self.best else ()

    @property
    def points(self) -> int:
        """The points before doubling; 0 for a special hand."""
        return self.best.points if self.best else 0

    @property
    def factor(self) -> int:
        """What the doubles come to together."""
        return self.best.factor if self.best else 1

    @property
    def product(self) -> int:
        """The worth before the limit."""
        return self.best.product if self.best else 0

    @property
    def total(self) -> int:
        """What the hand is worth, within the limit."""
        return self.best.total if self.best else 0

    @property
    def special(self) -> Line | None:
        """The special hand it counts as, if any."""
        return next((line for line in self.lines if line.kind == "limit_hand"), None)

    @property
    def others(self) -> tuple[HandCount, ...]:
        """The other readings, each with its count."""
        return self.counted[1:]

    @cached_property
    def nearest(self) -> tuple[str, int]:
        """The shape the tiles are nearest to among those the rules know, and how many tiles it misses."""
        far = missing(Hand(self.win.concealed, self.win.hand.melds), self.rules)
        return min(far.items(), key=lambda found: found[1])

    @property
    def discarder(self) -> Tile | None:
        """Who discarded the winning tile; None when it was drawn or it is not said."""
        steps = AWAY.get(self.win.by)
        return seat_after(self.win.seat, steps) if steps else None

    def payments(self, losers: dict[Tile, int] | None = None, dangerous: bool = False) -> dict[Tile, int]:
        """Seat -> what it wins or pays; `losers` are the others' totals (`count_hand`), nothing where left out.

        Raises MahjongError when the tiles are no win.

        >>> from mahjong import score
        >>> paid = score("(123m)(456p)678s234s5p *5p {seat=S}", "finnish").payments({Tile.WEST: 8})
        >>> {str(seat): sum for seat, sum in paid.items()}
        {'E': -96, 'S': 160, 'W': -16, 'N': -48}
        """
        if not self.is_win:
            raise MahjongError("no_win_no_pay")
        totals = {seat: 0 for seat in WINDS} | (losers or {}) | {self.win.seat: self.total}
        return settle_all(totals, self.win.seat, self.rules, self.discarder, dangerous)

    def explain(self, lang: str = "") -> str:
        """The score sheet in words, lines that do not count included."""
        from mahjong.scoring.classical.words import sheet

        return sheet(self, lang)

    def as_dict(self, lang: str = "") -> dict:
        """The score as plain values for JSON."""
        from mahjong.scoring.classical.words import as_dict

        return as_dict(self, lang)

    def __str__(self) -> str:
        return self.explain()

    def _repr_html_(self) -> str:
        from mahjong.draw import classical_sheet

        return classical_sheet(self)
