"""The dearest way to count a win, with every line it counts and every line it does not, each with its reason.

>>> result = score("123m 456m 789m 99p EE *E")
>>> result.total, result.legal
(23, True)
>>> [(line.pattern.key, line.points) for line in result.lines][:2]
[('pure_straight', 16), ('prevalent_wind', 2)]
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from mahjong.odds.shanten import missing
from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win
from mahjong.reading import Reading, readings
from mahjong.rules import load
from mahjong.scoring.ruleset import FanRules, Pattern, Ruleset
from mahjong.scoring.search import Candidate, Choices, Chosen, Reason, candidates, reason
from mahjong.scoring.seen import Cut, Seen, Tiles
from mahjong.tiles import Tile


class Line(NamedTuple):
    """One line of a score sheet: `points` each, `times`, the numbers of the groups that show it (empty: the whole
    hand); for a line that does not count, the `reason`."""

    pattern: Pattern
    times: int = 1
    groups: tuple[int, ...] = ()
    reason: Reason | None = None

    @property
    def points(self) -> int:
        """Points for one time."""
        return self.pattern.points

    @property
    def total(self) -> int:
        """Points for all times."""
        return self.pattern.points * self.times


class Counted(NamedTuple):
    """A reading with its dearest choice of lines."""

    reading: Reading
    choices: Choices
    chosen: Chosen

    @property
    def found(self) -> list[Candidate]:
        """Every line the reading shows, counted or not."""
        return self.choices.found

    @property
    def total(self) -> int:
        """Points of the lines, flowers left out."""
        return self.chosen.total


@dataclass(frozen=True, eq=False)
class Score:
    """What a win is worth under a rule set, and why.

    `counted` holds every reading with its own best lines, the dearest first. A hand that is no win has none: its
    total is 0 and `nearest` says which shape it almost has.

    >>> result = score("123m 456m 789m 99p EE *E")
    >>> result.total, result.legal, [line.pattern.key for line in result.lines][:2]
    (23, True, ['pure_straight', 'prevalent_wind'])
    >>> result.dropped[0].pattern.key
    'short_straight'
    """

    win: Win
    rules: FanRules
    counted: tuple[Counted, ...]

    @property
    def is_win(self) -> bool:
        """Whether the tiles make a winning shape at all."""
        return bool(self.counted)

    @property
    def reading(self) -> Reading | None:
        """The reading the score counts."""
        return self.counted[0].reading if self.counted else None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines that count, dearest first, flowers last."""
        return _lines(self.counted[0], self.rules, self.win) if self.counted else ()

    @cached_property
    def dropped(self) -> tuple[Line, ...]:
        """The lines the reading shows that do not count, each with its reason; then circumstances that cannot be."""
        if not self.counted:
            return ()
        reading, choices, chosen = self.counted[0]
        left = [c for c in choices.found if c not in chosen.candidates]
        lines = [Line(c.pattern, 1, c.groups, reason(c, chosen.candidates, self.rules)) for c in left]
        return (*lines, *_void(reading, self.rules))

    @cached_property
    def points(self) -> int:
        """What counts towards the minimum: every line but the flowers."""
        return sum(line.total for line in self.lines if not line.pattern.flower)

    @cached_property
    def total(self) -> int:
        """Points with flowers: what is paid for."""
        return sum(line.total for line in self.lines)

    @property
    def legal(self) -> bool:
        """Whether the win may be declared: a winning shape, worth the minimum without flowers (mcr.md 1.5)."""
        return self.is_win and self.points >= self.rules.minimum

    @cached_property
    def nearest(self) -> tuple[str, int]:
        """The winning shape the tiles are nearest to, and how many tiles it misses (0 for a win)."""
        held = Hand(self.win.concealed, self.win.hand.melds)
        return min(missing(held, self.rules).items(), key=lambda found: found[1])

    @property
    def lacks(self) -> int:
        """Points missing to the minimum, 0 when there are enough."""
        return max(0, self.rules.minimum - self.points)

    @cached_property
    def breakdowns(self) -> tuple[tuple[Line, ...], ...]:
        """Every breakdown worth the same total in any reading, the printed one first."""
        best = [counted for counted in self.counted if counted.total == self.counted[0].total]
        if len(best) == 1 and len(best[0].choices.hits) == 1:
            return (self.lines,)
        unique: dict[tuple, tuple[Line, ...]] = {}
        for counted in best:
            for lines in self._equal(counted):
                unique.setdefault(_names(lines), lines)
        return tuple(unique.values())

    def _equal(self, counted: Counted):
        for chosen in counted.choices.equal:
            yield _lines(counted._replace(chosen=chosen), self.rules, self.win)

    @property
    def ties(self) -> tuple[tuple[Line, ...], ...]:
        """The other breakdowns with the same total: which one is printed is a free choice."""
        return self.breakdowns[1:]

    @property
    def others(self) -> tuple[Counted, ...]:
        """The other readings, each with its best lines."""
        return self.counted[1:]

    def payments(self) -> dict[Tile, int]:
        """Seat -> what it wins or pays; raises MahjongError when the win is not legal or the discarder is not said."""
        if not self.legal:
            raise MahjongError("not_legal", points=self.points, minimum=self.rules.minimum)
        if self.win.by == "*":
            raise MahjongError("who_discarded")
        return self.rules.settle(self)

    def explain(self, lang: str = "") -> str:
        """The score sheet in words, lines that do not count included."""
        from mahjong.scoring.sheet import sheet

        return sheet(self, lang)

    def as_dict(self, lang: str = "") -> dict:
        """The score as plain values for JSON."""
        from mahjong.scoring.sheet import as_dict

        return as_dict(self, lang)

    def __str__(self) -> str:
        return self.explain()

    def _repr_html_(self) -> str:
        from mahjong.draw import score_sheet

        return score_sheet(self)


def _names(lines: tuple[Line, ...]) -> tuple:
    return tuple(sorted((line.pattern.key, line.times) for line in merged(lines)))


def merged(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines of one pattern and one reason as one line: `Tile Hog` three times instead of three lines.

    >>> [(line.pattern.key, line.times) for line in merged(score("(111m)(123m)3345555m !3m").lines)][:2]
    [('full_flush', 1), ('tile_hog', 3)]
    """
    out: dict[tuple, Line] = {}
    for line in lines:
        key = line.pattern.key, line.reason
        old = out.get(key)
        groups = tuple(sorted({*old.groups, *line.groups})) if old else line.groups
        out[key] = Line(line.pattern, line.times + (old.times if old else 0), groups, line.reason)
    return tuple(out.values())


def _lines(counted: Counted, rules: FanRules, win: Win) -> tuple[Line, ...]:
    lines = [Line(c.pattern, 1, c.groups) for c in counted.chosen.candidates]
    if not lines and rules.fallback:
        lines = [Line(rules.by_key[rules.fallback])]
    flowers = [p for p in rules.patterns if p.flower] if win.flowers else []
    return (*lines, *(Line(p, win.flowers) for p in flowers))


def _void(reading: Reading, rules: FanRules) -> list[Line]:
    """Circumstances that were claimed but cannot be."""
    if not reading.win.facts:
        return []
    seen = Seen(Tiles(reading.win), Cut(reading), reading)
    doubts = [(p, p.void(seen)) for p in rules.patterns if p.void]
    return [Line(p, 1, (), Reason(doubt)) for p, doubt in doubts if doubt]


def score(win: Win | str, rules: str | Ruleset = "mcr", **changes) -> Score:
    """What a win is worth: the dearest over all readings, places of the winning tile and choices of lines.

    `win` is a Win or its notation, `rules` a key such as `mcr`, `mil` or `finnish`, or a Ruleset; keywords change the
    win's facts (`by="!"`, `seat=Tile.SOUTH`, …). The answer is a Score, or under rules that count points and doubles
    a ClassicalScore. Raises NotationError or HandError for what cannot be a hand.

    >>> score("147m258s369pRdGdWN *S").total
    24
    >>> score("(123m)(456p)678s234s5p *5p", "finnish").total
    40
    """
    rules = load(rules)
    win = rules.wins.of(win)
    if changes:
        win = win.but(**changes)
    return rules.count(win, rules)


def count_fans(win: Win, rules: FanRules) -> Score:
    """A win counted in fans."""
    return Score(win, rules, _counted(win, rules))


def _counted(win: Win, rules: FanRules) -> tuple[Counted, ...]:
    tiles, cuts, counted = Tiles(win), {}, []
    for reading in readings(win):
        cut = cuts.get(reading.groups)
        if cut is None:
            cut = cuts[reading.groups] = Cut(reading)
        choices = Choices(candidates(Seen(tiles, cut, reading), rules), rules)
        counted.append(Counted(reading, choices, choices.best))
    counted.sort(key=_worth, reverse=True)
    return tuple(counted)


def _worth(counted: Counted) -> tuple:
    """Dearer first; among equals the one whose dearest lines are dearer."""
    return counted.total, [c.pattern.points for c in counted.chosen.candidates]


def as_fans(lines: tuple[Line, ...]) -> Counter:
    """Lines as {(number in the book, points each): times}: how the oracles write a breakdown."""
    fans: Counter = Counter()
    for line in lines:
        fans[line.pattern.number, line.points] += line.times
    return fans
