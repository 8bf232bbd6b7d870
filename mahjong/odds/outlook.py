"""The outlook of a hand: for each discard the chance to be ready and to win by drawing, turn by turn, and what a win brings.

The model: one player alone, who draws and throws. After t draws a tile comes with w in `unseen` - t, w being its copies not
among the thirteen held, nor shown, nor seen; what is thrown counts as back in the wall. Hands looked at: from fourteen
tiles every discard that keeps the hand as near, from thirteen every draw that brings it nearer, so on to the wins; between
two of these hands a player may go either way. The best discard is thrown; a draw is kept when it is worth more than going
on without it. With `changes` some draws are looked at that bring the hand no nearer but make more tiles useful. Left out:
discards that put the hand farther away on purpose, claims, the other players, kongs, and bonus tiles.
`outlook_play` sets a real wall beside it.

>>> found = outlook("239m 234789p 22345s", draws=18)
>>> [(str(p.tile), round(p.win[1], 6)) for p in found.prospects]
[('9m', 0.713725)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from importlib.util import find_spec
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win, check_copies, check_playing
from mahjong.numbers import number
from mahjong.odds import outlook_chances
from mahjong.odds.outlook_graph import LIMIT, NOWHERE, Graph, alike, apart, grow, with_tile
from mahjong.odds.shanten import KNITTED, Codes, codes_of, counts_of, forms_of, measure
from mahjong.reading import count
from mahjong.rules import load
from mahjong.scoring.ruleset import Ruleset
from mahjong.scoring.score import score
from mahjong.text import say, table as text_table
from mahjong.tiles import PLAYING, Tile

MANY = 60  # hands of thirteen from which on arrays pay
DRAWS = 18  # a full wall gives each of four players about eighteen turns
GOALS = ("ready", "win", "score")


class Prospect(NamedTuple):
    """What is to be hoped for after a discard (`tile`; None for a hand of thirteen as it is).

    `ready`, `win` and `score` are lists by the draws already made: `win[0]` is the chance with all draws to come,
    `win[t]` the chance when the same thirteen are held after t draws. `score` is the mean of the points won, no win
    counting as 0; None without a rule set. `tiles` are the tiles that bring the hand nearer, with the copies left.
    """

    tile: Tile | None
    shanten: int
    tiles: dict[Tile, int]
    ready: tuple[float, ...]
    win: tuple[float, ...]
    score: tuple[float, ...] | None

    @property
    def copies(self) -> int:
        """How many copies bring the hand nearer."""
        return sum(self.tiles.values())


@dataclass(frozen=True, eq=False)
class Outlook:
    """The prospects of a hand; `outlook` makes it.

    `rules` is the rule set that says which wins are legal, None when every winning shape counts; `states` the hands looked
    at; `unseen` the tiles that may come with the first draw.
    """

    hand: Hand
    rules: Ruleset | None
    unseen: int
    draws: int
    changes: int
    gone: tuple[int, ...]
    seats: dict[str, Tile]
    numpy: bool
    graph: Graph = field(repr=False)

    @property
    def states(self) -> int:
        """How many hands of thirteen and fourteen tiles the model looks at."""
        return self.graph.states

    @cached_property
    def points(self) -> list[int]:
        """What each win of the graph scores, self-drawn; 0 where the rules forbid it."""
        if self.rules is None:
            return []
        facts = tuple(sorted(self.seats.items()))
        concealed = [tuple(self.graph.hands[h]) for h, _ in self.graph.wins]
        return [_points(codes, tile, self.hand.melds, self.hand.bonus, self.rules, facts) for codes, (_, tile) in zip(concealed, self.graph.wins)]

    def worth(self, goal: str) -> list[float]:
        """What each win is worth to who plays for a goal: nothing where the rules forbid it."""
        if goal == "score":
            if self.rules is None:
                raise MahjongError("outlook_rules")
            return [float(points) for points in self.points]
        return [1.0] * len(self.graph.wins) if self.rules is None else [float(points > 0) for points in self.points]

    def values(self, goal: str) -> outlook_chances.Values:
        """After so many draws, for each hand of thirteen of the graph: its chance of the goal, or its mean score."""
        if goal not in GOALS:
            raise MahjongError("outlook_goal", found=str(goal), known=", ".join(GOALS))
        return self._values[goal] if goal in self._values else self._values.setdefault(goal, self._solve(goal))

    @cached_property
    def _values(self) -> dict[str, outlook_chances.Values]:
        return {}

    def _solve(self, goal: str) -> outlook_chances.Values:
        last = [float(goal == "ready" and far == 0) for far in self.graph.far]
        if len(self.graph.far) >= MANY and self.numpy:
            from mahjong.odds import outlook_arrays

            return outlook_arrays.chances(self.links, self.worth(goal), last, self.unseen, self.draws)
        return outlook_chances.chances(self.graph, self.worth(goal), last, self.unseen, self.draws)

    @cached_property
    def links(self):
        """The graph's links as arrays."""
        from mahjong.odds import outlook_arrays

        return getattr(self.graph, "links", None) or outlook_arrays.links_of(self.graph)

    @cached_property
    def prospects(self) -> tuple[Prospect, ...]:
        """One for each discard that keeps the hand as near: the highest mean score first, without rules the best chance to win."""
        found = [self._prospect(h, tile) for h, tile in self.graph.roots]
        return tuple(sorted(found, key=lambda p: (-(p.score or (0,))[0], -p.win[0], -p.ready[0])))

    def _prospect(self, h: int, tile: Tile | None) -> Prospect:
        goals = [tuple([now[h] for now in self.values(goal)]) if goal != "score" or self.rules else None for goal in GOALS]
        return Prospect(tile, self.graph.far[h], self._useful(h), *goals)

    def _useful(self, h: int) -> dict[Tile, int]:
        """The tiles that bring a hand nearer; a draw that leads back to an equally near hand does not."""
        graph, near = self.graph, self.graph.far[h]
        nearer = [(tile, copies) for spot, copies, tile in graph.draws[h] if spot >= graph.fulls or graph.full_far[spot] < near]
        return {Tile(tile): copies for tile, copies in sorted(nearer)}

    def says(self, lang: str = "") -> str:
        """What was counted and what was left out, in sentences; it begins with the rules.

        >>> print(outlook("123m 456p 789s 25m EE W", "mcr", draws=1).says().splitlines()[0])
        Wins that are legal under: MCR. Drawn from the wall, with 1 draw to come.
        """
        facts = {"draws": self.draws, "states": number(self.states, lang), "changes": self.changes}
        keys = ["shapes" if self.rules is None else "under", "model", *["changes"] * bool(self.changes), "left_out", "looked_at"]
        return "\n".join(say(f"outlook.{key}", lang, rules=self._rules_name(lang), **facts) for key in keys)

    def _rules_name(self, lang: str) -> str:
        key = f"ruleset.{self.rules.key}.short" if self.rules else ""
        return say(key, lang) if key in text_table("en") else getattr(self.rules, "key", "")

    def root(self, tile: Tile | str | None = None) -> int:
        """The number of the hand a discard leaves; without one, of the best. Raises MahjongError for another discard."""
        tile = self.prospects[0].tile if tile is None else Tile.parse(tile) if isinstance(tile, str) else tile
        for h, thrown in self.graph.roots:
            if thrown == tile:
                return h
        raise MahjongError("outlook_discard", tile=str(tile), known=" ".join(str(thrown) for _, thrown in self.graph.roots))

    def by_turn(self, goal: str = "win", tile: Tile | str | None = None) -> tuple[float, ...]:
        """The chance to be ready (or to have won) within 0, 1, … draws, for who plays for that goal after a discard.

        For `score` it is the chance to have won for who plays for the score.

        >>> curve = outlook("123m 456p 789s 25m EE W", draws=3).by_turn()
        >>> [round(chance, 4) for chance in curve]
        [0.0, 0.0, 0.0091, 0.0251]
        """
        return self._by_turn(goal, self.root(tile))

    def _by_turn(self, goal: str, root: int) -> tuple[float, ...]:
        steps = outlook_chances.spread(self.graph, self.values(goal), self.worth(goal), root, self.unseen)
        if goal == "ready":
            return tuple([sum([chance for h, chance in at.items() if self.graph.far[h] == 0]) for at, _ in steps])
        return tuple([won for _, won in steps])


def outlook(
    hand: Hand | str,
    rules: str | Ruleset | None = None,
    *,
    forms: str | Iterable[str] | None = None,
    draws: int = DRAWS,
    seen: Iterable[Tile] = (),
    unseen: int | None = None,
    changes: int = 0,
    seat: Tile = Tile.EAST,
    round: Tile = Tile.EAST,
    numpy: bool | None = None,
) -> Outlook:
    """The outlook of thirteen or fourteen tiles (a kong counted as three) with so many own draws to come.

    With `rules` only legal wins count, and the mean score is told; without them every winning shape of `forms` counts
    (four groups and a pair, seven distinct pairs, thirteen orphans). `seen` are tiles that lie open elsewhere, `unseen`
    how many tiles are hidden, told from the two when left out. `changes` is how often on one way a draw may be kept that
    brings the hand no nearer but makes more tiles useful: 0 is the forward model; 1 is for hands up to two from ready.
    `numpy` says whether to use it; left out, it is used where it is installed and the hand is far. Raises HandError for
    what is no such hand, MahjongError when there are more ways than can be looked at.

    >>> found = outlook("123m 456p 789s 25m EE W", "mcr", draws=5)
    >>> [(str(p.tile), round(p.win[0], 4), round(p.score[0], 3)) for p in found.prospects]
    [('W', 0.0705, 0.914), ('2m', 0.0646, 0.853), ('5m', 0.0397, 0.546), ('1m', 0.0129, 0.125)]
    """
    hand, seen, rules = Hand.of(hand), tuple(seen), None if rules is None else load(rules)
    check_hand(hand, seen, draws)
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    gone = tuple(count((*melded, *seen)))
    hidden = len(PLAYING) * 4 - len(hand.tiles) - len(seen) if unseen is None else unseen
    if not draws <= hidden:
        raise MahjongError("outlook_unseen", unseen=hidden, draws=draws)
    forms, numpy = forms or _forms(rules), numpy is not False and find_spec("numpy") is not None
    graph = _graph(hand, forms, gone, changes, numpy)
    return Outlook(hand, rules, hidden, draws, changes, gone, {"seat": seat, "round": round}, numpy, graph)


def _forms(rules: Ruleset | None) -> str | tuple[str, ...]:
    """The winning shapes of the rules; those whose wins are no groups and pairs have none."""
    if rules is None:
        return "distinct"
    if not getattr(rules, "forms", ()):
        raise MahjongError("outlook_shapes")
    return rules.forms


def _graph(hand: Hand, forms: str | Iterable[str], gone: tuple[int, ...], changes: int, numpy: bool) -> Graph:
    """The hands on the ways to a win."""
    codes, melds, full = codes_of(count(hand.concealed)), len(hand.melds), hand.size == 14
    away = gone if _matters(codes, forms, melds, gone) else None
    ask, gone = measure(forms, melds, away), gone if any(gone) else NOWHERE
    if changes or not numpy or ask(*codes) < 2:
        lots = apart if away else partial(alike, knitted=not KNITTED.isdisjoint(forms_of(forms, melds)))
        return grow(codes, ask, gone, full, changes, lots, LIMIT // 4 if changes else LIMIT)
    from mahjong.odds import batch, outlook_arrays

    return outlook_arrays.grow(codes, lambda hands: batch.shanten_of(hands, forms, melds, away, False), gone, full)


def _matters(codes: Codes, forms, melds: int, gone: tuple[int, ...]) -> bool:
    """Whether the copies that lie elsewhere put the hand, or one a discard leaves, farther away.

    Only then the exact measure is asked, which is slow: else what cannot be drawn is left out of the draws, and that is enough.
    """
    if not any(gone):
        return False
    plain, exact = measure(forms, melds), measure(forms, melds, gone)
    left = [with_tile(codes, tile, -1) for tile, held in enumerate(counts_of(*codes)) if held]
    return any(plain(*each) != exact(*each) for each in (codes, *left))


def check_hand(hand: Hand, seen: Sequence[Tile], draws: int) -> None:
    """Refuses what has no outlook."""
    if hand.size not in (13, 14):
        raise MahjongError("outlook_size", size=hand.size)
    if type(draws) is not int or not 0 <= draws <= 99:
        raise MahjongError("outlook_draws", found=str(draws))
    check_playing((*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *seen))
    check_copies((*hand.tiles, *seen))


@lru_cache(maxsize=1 << 15)
def _points(codes, tile: int, melds, bonus, rules: Ruleset, facts) -> int:
    """The score of a drawn win, 0 when the rules forbid it."""
    concealed = tuple([kind for kind, held in zip(PLAYING, counts_of(*codes)) for _ in range(held)])
    result = score(Win(Hand(concealed, melds, bonus), Tile(tile), "!", **dict(facts)), rules)
    return result.total if result.legal else 0
