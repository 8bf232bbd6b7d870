"""Builds the distance tables of `data/tables/` from the rules of the shapes alone: python -m mahjong.odds.build

A suit is a point of a lattice: nine counts from 0 to 4, five to the ninth points in all. How many tiles a suit lacks to
the nearest of many targets is then a distance transform that goes along one rank after the other, for every point at
once. Only a few different answers come out, so a point keeps the number of its answer, its class. See CONTRIBUTING.md.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from mahjong.odds.tables import FAR, FILES, KNIT, PLACES, SERIES, pack

CELLS = [(pair, sets) for pair in range(2) for sets in range(5)]  # a row: 0-4 sets without the pair, then with it
KNIT_CELLS = [(pair, sets) for pair in range(2) for sets in range(2)]
MOST = 14  # tiles of a hand; fuller points are never asked for


def targets(kinds: int, chows: bool, base: tuple[int, ...] = (), cells=CELLS) -> list[np.ndarray]:
    """For each cell, all ways to hold so many sets and a pair (beside the base), no kind above four: rows of counts."""
    unit = np.eye(kinds, dtype=np.int8)
    sets = [3 * unit] + ([unit[:-2] + unit[1:-1] + unit[2:]] if chows else [])
    first = np.isin(np.arange(kinds), base).astype(np.int8)[None]
    by_sets = [first]
    while len(by_sets) <= max(sets for _, sets in cells):
        by_sets.append(_joined(by_sets[-1], np.concatenate(sets)))
    return [_joined(by_sets[number], 2 * unit) if pair else by_sets[number] for pair, number in cells]


def _joined(some: np.ndarray, more: np.ndarray) -> np.ndarray:
    """Every one of some with every one of more, where no kind comes above four."""
    both = (some[:, None] + more[None]).reshape(-1, some.shape[1])
    return np.unique(both[both.max(axis=1) <= 4], axis=0)


def lacking(kinds: int, wanted: list[np.ndarray]) -> np.ndarray:
    """Tiles missing at every point to the nearest target of each cell: (cells, 5**kinds)."""
    grid = np.full((len(wanted), 5**kinds), FAR, np.int8)
    for row, counts in zip(grid, wanted):
        row[counts @ 5 ** np.arange(kinds)] = 0
    grid = grid.reshape(len(wanted), *(5,) * kinds)
    for axis in range(1, kinds + 1):
        _along(np.moveaxis(grid, axis, 0))
    return grid.reshape(len(wanted), -1)


def _along(grid: np.ndarray) -> None:
    """One rank: tiles too many cost nothing, each tile too few costs one."""
    for held in range(1, 5):
        np.minimum(grid[held], grid[held - 1], out=grid[held])
    for held in range(3, -1, -1):
        np.minimum(grid[held], grid[held + 1] + 1, out=grid[held])


def digits(kinds: int) -> np.ndarray:
    """The counts of every point: (kinds, 5**kinds)."""
    return np.arange(5**kinds) // 5 ** np.arange(kinds)[:, None] % 5


def classes(rows: np.ndarray, inside: np.ndarray | slice = slice(None)) -> tuple[np.ndarray, np.ndarray]:
    """The distinct columns (class, cells), and which of them each column is, as bytes; 0 for those outside."""
    numbers = np.zeros(rows.shape[1], np.int64)
    for cell in rows.astype(np.int64):
        numbers = numbers * 32 + np.minimum(cell, 31)
    _, first, which = np.unique(numbers[inside], return_index=True, return_inverse=True)
    found = np.zeros(rows.shape[1], np.uint8)
    found[inside] = which
    assert len(first) <= 256
    return rows[:, inside][:, first].T, found


def both(some: np.ndarray, more: np.ndarray, cells=CELLS) -> np.ndarray:
    """The cheapest ways to share the sets and the pair between two parts, for every pair of classes: (cells, some * more)."""
    place = {cell: i for i, cell in enumerate(cells)}
    out = np.full((len(cells), len(some), len(more)), FAR, np.int8)
    for (pair, sets), i in place.items():
        for (other_pair, other_sets), j in place.items():
            k = place.get((pair + other_pair, sets + other_sets))
            if k is not None:
                np.minimum(out[k], some[:, None, i] + more[None, :, j], out=out[k])
    return out.reshape(len(cells), -1)


def groups() -> dict[str, np.ndarray]:
    """Four groups and a pair: classes of a suit and of the honours, how two parts join, and what the whole lacks."""
    suit, suits = classes(lacking(9, targets(9, True)), digits(9).sum(axis=0) <= MOST)
    honor, honors = classes(lacking(7, targets(7, False)), digits(7).sum(axis=0) <= MOST)
    two, pairs = classes(both(suit, suit))
    end, ends = classes(both(suit, honor))
    whole = both(two, end).reshape(2, 5, len(two), len(end))[1]
    return {
        "suit_rows": suit, "honor_rows": honor, "suits": suits, "honors": honors,
        "pairs": square(pairs, len(suit)), "ends": square(ends, len(suit)), "whole": np.stack([square(each, len(two)) for each in whole]),
    }  # fmt: skip


def square(table: np.ndarray, rows: int) -> np.ndarray:
    """A table with 256 places a row, so that its index is two bytes side by side."""
    table = table.reshape(rows, -1)
    return np.pad(table, ((0, 256 - rows), (0, 256 - table.shape[1])))


def singles() -> dict[str, np.ndarray]:
    """Seven pairs and thirteen orphans: what each point counts, packed so that the parts of a hand add up, and what sums mean."""
    ends = np.isin(np.arange(9), (0, 8))
    held = {name: np.array([PLACES.unpack(i)[name] for i in range(1 << 16)]) for name in PLACES.bits}
    two, twice = held["pairs"], held["pairs"] + held["fours"]
    return {
        "suit_counts": _counted(digits(9), ends), "honor_counts": _counted(digits(7), np.ones(7, bool)),
        "seven_pairs": np.clip(7 - twice, 0, FAR), "seven_kinds": np.clip(7 - two, 0, 7) + np.clip(7 - held["kinds"], 0, 7),
        "thirteen_orphans": np.clip(14 - held["ends"] - (held["end_pairs"] > 0), 0, FAR),
    }  # fmt: skip


def _counted(counts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    facts = {
        "kinds": counts > 0, "pairs": counts > 1, "fours": counts > 3,
        "ends": (counts > 0) & ends[:, None], "end_pairs": (counts > 1) & ends[:, None],
    }  # fmt: skip
    words = sum(fact.sum(axis=0) << PLACES.shift[name] for name, fact in facts.items())
    return np.where(counts.sum(axis=0) <= MOST, words, 0).astype("<u2")


def knitted() -> dict[str, np.ndarray]:
    """Knitted forms: a suit with one of its series laid aside, and at most one set and the pair (mcr.shape.knitted_straight)."""
    few = digits(9).sum(axis=0) <= MOST
    rows = [lacking(9, targets(9, True, series, KNIT_CELLS)) for series in SERIES]
    suit, ids = classes(np.concatenate(rows, axis=1), np.tile(few, 3))
    honors = np.concatenate([lacking(7, targets(7, False, (), KNIT_CELLS)), 7 - (digits(7) > 0).sum(axis=0, keepdims=True)])
    honor, honor_ids = classes(honors.astype(np.int8), digits(7).sum(axis=0) <= MOST)
    two, twos = classes(both(suit, suit, KNIT_CELLS))
    three, threes = classes(both(two, suit, KNIT_CELLS))
    whole = both(three, honor[:, :4], KNIT_CELLS)[2:]  # with the pair: beside a group on the table, and with a set in hand
    lone = np.clip(three[:, :1].astype(int) + honor[None, :, 4] - 2, 0, 14)  # fourteen of the sixteen kinds
    tables = [square(each, len(three)) for each in (*whole, lone.reshape(-1))]
    return dict(zip(KNIT, ids.reshape(3, -1))) | {
        "knit_honors": honor_ids, "knit_two": square(twos, len(suit)), "knit_three": square(threes, len(two)), "knit_whole": np.stack(tables),
    }  # fmt: skip


BUILDERS = {"groups": groups, "singles": singles, "knitted": knitted}


def build(name: str) -> bytes:
    """The content of one table file, not yet compressed."""
    tables = BUILDERS[name]()
    return pack({key: (table if table.dtype == np.dtype("<u2") else table.astype(np.uint8)).tobytes() for key, table in tables.items()})


def main() -> None:
    """Writes the files anew."""
    import zlib

    folder = Path(__file__).parents[2] / "data" / "tables"
    for name in FILES:
        (folder / f"{name}.zlib").write_bytes(zlib.compress(build(name), 9))


if __name__ == "__main__":
    main()
