"""Two simulations side by side: means and shares with how sure they are, and whether a difference can be chance.

>>> round(difference(mean([1, 2, 3]), mean([1, 2, 3])).value, 3)
0.0
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from mahjong.table.tally import SURE, bounds


class Sure(NamedTuple):
    """A number from `of` trials and the bounds between which the true one lies, in 95 of 100 such simulations."""

    value: float
    low: float
    high: float
    of: int = 0

    @property
    def sign(self) -> int:
        """1 or -1 when both bounds lie on one side of zero, else 0: then the number may be nothing but chance."""
        return (self.low > 0) - (self.high < 0)


NOTHING = Sure(0.0, 0.0, 0.0)


def share(count: int, of: int) -> Sure:
    """So many of so many, as a part from 0 to 1 (Wilson's bounds).

    >>> share(0, 10).value, share(0, 10).low, round(share(0, 10).high, 3)
    (0.0, 0.0, 0.278)
    """
    return Sure(count / of if of else 0.0, *bounds(count, of), of)


def mean(values: Iterable[float]) -> Sure:
    """The mean with its bounds; of fewer than two values nothing is known but the value.

    >>> [round(x, 2) for x in mean([8, 10, 12, 30])]
    [15.0, 5.07, 24.93, 4]
    """
    values = list(values)
    n = len(values)
    if not n:
        return NOTHING
    middle = sum(values) / n
    wide = SURE * sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n) if n > 1 else 0.0
    return Sure(middle, middle - wide, middle + wide, n)


def difference(first: Sure, second: Sure) -> Sure:
    """How much the second exceeds the first, with bounds (Newcombe's way: each side adds its own distance, squared).

    Fair for shares near 0 and 1 too, and for means the usual one. The two are taken as independent of each other.

    >>> [round(x, 3) for x in difference(share(48, 80), share(56, 70))[:3]]
    [0.2, 0.052, 0.334]
    """
    value = second.value - first.value
    down = sqrt((second.value - second.low) ** 2 + (first.high - first.value) ** 2)
    up = sqrt((second.high - second.value) ** 2 + (first.value - first.low) ** 2)
    return Sure(value, value - down, value + up, min(first.of, second.of))


class Bin(NamedTuple):
    """One column of a histogram: whole numbers from `low` to `high`, both counted in."""

    low: int
    high: int


def bins(values: Sequence[int], most: int = 16) -> list[Bin]:
    """Columns of equal round width that hold all values, at most about `most` of them.

    >>> bins([3, 17, 41])[:2], len(bins([3, 17, 41]))
    ([Bin(low=3, high=5), Bin(low=6, high=8)], 13)
    """
    if not values:
        return []
    least, last = min(values), max(values)
    step = next(s for s in _steps() if last // s - least // s < most)
    return [Bin(k * step, k * step + step - 1) for k in range(least // step, last // step + 1)]


def _steps() -> Iterable[int]:
    """Widths that people count in: 1, 2, 3, 5, 10, 20, 25, 50, 100 and so on."""
    yield from (1, 2, 3, 5)
    tens = 10
    while True:
        yield from (tens, 2 * tens, 5 * tens // 2, 5 * tens)
        tens *= 10


def in_bins(values: Iterable[int], columns: Sequence[Bin]) -> list[int]:
    """How many of the values fall into each column; the columns must be those of `bins`, and hold them all.

    >>> in_bins([1, 1, 3], bins([1, 2, 3]))
    [2, 0, 1]
    """
    if not columns:
        return []
    step, first = columns[0].high - columns[0].low + 1, columns[0].low
    found = Counter((value - first) // step for value in values)
    return [found[place] for place in range(len(columns))]
