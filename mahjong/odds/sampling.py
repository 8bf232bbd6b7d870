"""The same chances by trying: shuffle, draw, look, many times over, with how sure the count is.

Every trial mixes all the unseen tiles (or the whole set) anew and draws from them; nothing of the exact counting is used.

>>> from mahjong.odds.outs import at_least_one
>>> chance = at_least_one(4, 123, 5)
>>> *_, sample = simulate(chance, random.Random(1), 2000)
>>> sample.low < float(chance) < sample.high
True
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.odds.chance import Chance, check_whole
from mahjong.reading import ORPHANS, shapes
from mahjong.rules import load
from mahjong.table.tally import bounds
from mahjong.tiles import SET_136, SET_144

Trial = Callable[[random.Random], bool]


class Sample(NamedTuple):
    """So many hits in so many trials; `low` and `high` hold the true chance in 95 of 100 such samples (Wilson's interval).

    >>> sample = Sample(50, 100)
    >>> sample.share, round(sample.low, 3), round(sample.high, 3)
    (0.5, 0.404, 0.596)
    """

    hits: int
    trials: int

    @property
    def share(self) -> float:
        """The part of the trials that hit; 0 before the first."""
        return self.hits / self.trials if self.trials else 0.0

    @property
    def low(self) -> float:
        """The lower bound of the interval."""
        return bounds(self.hits, self.trials)[0]

    @property
    def high(self) -> float:
        """The upper bound of the interval."""
        return bounds(self.hits, self.trials)[1]


def simulate(chance: Chance, rng: random.Random, trials: int, points: int = 50) -> Iterator[Sample]:
    """Tries out the question a chance answers; yields the sample so far at about `points` moments, the last with all trials.

    The moments lie closer together at the start, where the line of a chart moves most. Raises MahjongError for a chance
    without a trial.

    >>> from mahjong.odds.questions import any_pair
    >>> [sample.trials for sample in simulate(any_pair(), random.Random(1), 100, 4)]
    [7, 25, 57, 100]
    """
    if chance.key not in TRIALS:
        raise MahjongError("odds_no_trial")
    trial, hits, done = TRIALS[chance.key](chance.facts), 0, 0
    for upto in moments(trials, points):
        hits += sum(trial(rng) for _ in range(upto - done))
        done = upto
        yield Sample(hits, done)


def counts(draw: Callable[[random.Random], int], rng: random.Random, trials: int, points: int = 50) -> Iterator[Counter]:
    """Counts what a draw gives, trial by trial, for a histogram that converges; yields the counts so far.

    >>> *_, turns = counts(first_turn(4, 123, 5), random.Random(1), 500)
    >>> sum(turns.values()), max(turns)
    (500, 6)
    """
    seen, done = Counter(), 0
    for upto in moments(trials, points):
        seen.update(draw(rng) for _ in range(upto - done))
        done = upto
        yield Counter(seen)


def moments(trials: int, points: int) -> list[int]:
    """After how many trials to look, ever farther apart, the last after all."""
    check_whole(trials, points)
    points = max(1, points)
    return sorted({-(-trials * k * k // (points * points)) for k in range(1, points + 1)}) if trials else []


def first_turn(outs: int, unseen: int, turns: int) -> Callable[[random.Random], int]:
    """A draw for `counts`: the turn of the first useful tile, counted from 1; one more than `turns` when none came."""

    def draw(rng: random.Random) -> int:
        found = (turn for turn, tile in enumerate(rng.sample(range(unseen), turns), 1) if tile < outs)
        return next(found, turns + 1)

    return draw


def hits_among(outs: int, unseen: int, draws: int) -> Callable[[random.Random], int]:
    """A draw for `counts`: how many useful tiles are among the draws, such as flowers in a deal."""
    return lambda rng: sum(tile < outs for tile in rng.sample(range(unseen), draws))


# ---- one trial for each formula: facts in, a function that says whether it happened this time


def _hits(test: Callable[[int, dict], bool]) -> Callable[[dict], Trial]:
    def make(facts: dict) -> Trial:
        draw = hits_among(facts["outs"], facts["unseen"], facts["draws"])
        return lambda rng: test(draw(rng), facts)

    return make


def _first_at(facts: dict) -> Trial:
    draw = first_turn(facts["outs"], facts["unseen"], facts["turn"])
    return lambda rng: draw(rng) == facts["turn"]


def _with_claims(facts: dict) -> Trial:
    """My draws first, then the others': the order does not matter to who gets what."""
    outs, mine, theirs, thrown = facts["outs"], facts["mine"], facts["theirs"], float(1 - Fraction(facts["kept"]))

    def trial(rng: random.Random) -> bool:
        drawn = rng.sample(range(facts["unseen"]), mine + theirs)
        return any(tile < outs and (place < mine or rng.random() < thrown) for place, tile in enumerate(drawn))

    return trial


def _not(make: Callable[[dict], Trial]) -> Callable[[dict], Trial]:
    def opposite(facts: dict) -> Trial:
        trial = make(facts)
        return lambda rng: not trial(rng)

    return opposite


def _two(in_order: bool) -> Callable[[dict], Trial]:
    def make(facts: dict) -> Trial:
        first, second = facts["first"], facts["first"] + facts["second"]

        def trial(rng: random.Random) -> bool:
            drawn = rng.sample(range(facts["unseen"]), facts["draws"])
            ones = [place for place, tile in enumerate(drawn) if tile < first]
            others = [place for place, tile in enumerate(drawn) if first <= tile < second]
            return bool(ones and others) and (not in_order or ones[0] < others[-1])

        return trial

    return make


def _place(facts: dict) -> Trial:
    return lambda rng: rng.randrange(facts["unseen"]) < facts["place"]


def _spread(facts: dict) -> Trial:
    """Lays the copies into all the unseen places, the rooms of `where` one after the other."""
    ends, wanted = list(accumulate(facts["where"].values())), list(facts["split"].values())

    def trial(rng: random.Random) -> bool:
        lie = rng.sample(range(facts["unseen"]), facts["copies"])
        starts = [0, *ends[:-1]]
        return [sum(start <= place < end for place in lie) for start, end in zip(starts, ends)] == wanted

    return trial


def _wall_runs_out(facts: dict) -> Trial:
    """Draws the wall out in turn, each seat looking for its own tiles, the others' thrown or kept."""
    waiting, thrown = facts["waiting"], float(1 - Fraction(facts["kept"]))
    owners = [seat for seat, outs in enumerate(waiting) for _ in range(outs)]

    def trial(rng: random.Random) -> bool:
        for place, tile in enumerate(rng.sample(range(facts["unseen"]), facts["live"])):
            if tile < len(owners) and (owners[tile] == place % len(waiting) or rng.random() < thrown):
                return False
        return True

    return trial


def _flowers_after_replacing(facts: dict) -> Trial:
    def trial(rng: random.Random) -> bool:
        playing = flowers = 0
        for tile in rng.sample(SET_144, 22):  # no hand draws more: fourteen and all eight flowers
            playing, flowers = (playing, flowers + 1) if tile.is_bonus else (playing + 1, flowers)
            if playing == facts["hand"]:
                break
        return flowers == facts["k"]

    return trial


def _dealt(test: Callable[[list, dict], bool], size: int = 0) -> Callable[[dict], Trial]:
    """A deal from the mixed playing tiles, looked at."""
    return lambda facts: lambda rng: test(rng.sample(SET_136, size or facts["hand"]), facts)


def _orphans(tiles: list) -> int:
    return len(ORPHANS.intersection(tiles))


def _pairs(tiles: list) -> int:
    return sum(n >= 2 for n in Counter(tiles).values())


def _wins(tiles: list, facts: dict) -> bool:
    known = load(facts["rules"]).forms
    return any(shape in known for shape, _ in shapes(tuple(sorted(tiles))))


def _race(facts: dict) -> Trial:
    """The tile lies in one of the places left; whoever draws it wins with it, or throws it to those who wait, or keeps it."""
    order, waiting = facts["players"], facts["waiting"]

    def trial(rng: random.Random) -> bool:
        place = rng.randrange(facts["left"])
        if place >= len(order):
            return False
        drawer = order[place]
        if drawer in waiting:
            return drawer == facts["who"]
        if rng.random() >= float(Fraction(facts["throws"].get(drawer, 0))):
            return False
        claiming = [name for name in (*order[place + 1 :], *order[:place]) if name in waiting]
        if facts["multi_win"] == "all_win":
            return facts["who"] in claiming
        return claiming[:1] == [facts["who"]] and (facts["multi_win"] == "head_bump" or len(claiming) == 1)

    return trial


TRIALS: dict[str, Callable[[dict], Trial]] = {
    "at_least_one": _hits(lambda hits, facts: hits > 0),
    "exactly": _hits(lambda hits, facts: hits == facts["hits"]),
    "at_least": _hits(lambda hits, facts: hits >= facts["least"]),
    "none": lambda facts: lambda rng: False,
    "first_at": _first_at,
    "with_claims": _with_claims,
    "nobody_claims": _not(_with_claims),
    "both_in_any_order": _two(False),
    "one_then_other": _two(True),
    "place": _place,
    "spread": _spread,
    "wall_runs_out": _wall_runs_out,
    "flowers_after_replacing": _flowers_after_replacing,
    "orphans_dealt": _dealt(lambda tiles, facts: _orphans(tiles) == 13, 13),
    "orphans_won": _dealt(lambda tiles, facts: _orphans(tiles) == 13 and ORPHANS.issuperset(tiles), 14),
    "orphan_kinds": _dealt(lambda tiles, facts: _orphans(tiles) == facts["n"]),
    "orphan_kinds_at_least": _dealt(lambda tiles, facts: _orphans(tiles) >= facts["n"]),
    "any_pair": _dealt(lambda tiles, facts: _pairs(tiles) > 0),
    "pairs_dealt": _dealt(lambda tiles, facts: _pairs(tiles) == facts["k"]),
    "won_as_dealt": _dealt(_wins, 14),
    "race": _race,
}
