"""Thousands of deals: who won, by what, with which patterns, for how much; on one core, on all, or on a cluster.

>>> results = simulate("quick", "finnish", 20, seed=1)
>>> len(results), results.columns[:4].tolist()
(20, ['rules', 'players', 'seed', 'deal'])

The same call runs on a Dask cluster inside `with joblib.parallel_config("dask"):`. Whatever the number of workers, the
numbers are the same: deal `k` comes from the seed and `k` alone.
"""

from __future__ import annotations

import csv
import io
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial, singledispatch
from typing import NamedTuple

from mahjong.card.rules import CardRules
from mahjong.card.score import CardScore
from mahjong.errors import MahjongError
from mahjong.players.simple import play_one, seated
from mahjong.rules import load
from mahjong.scoring.classical.tally import ClassicalScore
from mahjong.scoring.score import Score, merged
from mahjong.table.deal import Deal
from mahjong.table.options import Table
from mahjong.table.settlement import settlement
from mahjong.table.tally import ENDS, Tally, ending
from mahjong.tiles import WINDS

CHUNK, FEW = 20, 4  # deals handed to a worker at a time, and with a card or players that plan: a second at most, so that a bar moves and a stop is heard
HURRIED = {"random", "quick"}  # players that take some milliseconds a deal


class Row(NamedTuple):
    """One deal as a row of the table.

    `end` is `wall`, `discard`, `robbed` or `nobody`; `turns` counts the turns of all players, `left` the tiles that could
    still be drawn; `score` is the winner's, `patterns` names its fans (classical: doubles and special hands) by key, with
    `*2` behind one that counts twice; `E` to `N` is what each seat got or paid. Of several winners the seats, hands and
    patterns stand side by side, and the scores are added.
    """

    rules: str
    players: str
    seed: int
    deal: int
    end: str
    winner: str
    discarder: str
    turns: int
    left: int
    score: int
    patterns: str
    E: int
    S: int
    W: int
    N: int
    hand: str


# What a score shows, by the kind of score; a new way to count adds a function here and one to `frequency.entries_of`.


@singledispatch
def patterns_of(score) -> Counter:
    """The patterns a score counts, by key, with how often: fans, or classical doubles and special hands.

    >>> from mahjong import score
    >>> dict(patterns_of(score("123m 456m 789m 99p EE *E")))["pure_straight"]
    1
    """
    return Counter({line.key: 1 for line in score.lines})


@patterns_of.register
def _(score: Score) -> Counter:
    return Counter({line.pattern.key: line.times for line in merged(score.lines)})


@patterns_of.register
def _(score: ClassicalScore) -> Counter:
    return Counter(line.key for line in score.lines if line.kind in ("double", "limit_hand"))


@patterns_of.register
def _(score: CardScore) -> Counter:
    return Counter([score.line.id])


# One deal


def row_of(deal: Deal, players: str = "", seed: int = 0, k: int = 0) -> Row:
    """A finished deal as a row. Raises RuleError while it is being played.

    >>> row = row_of(play_one("finnish", ("quick",), 1, 0))
    >>> row.end, row.winner, row.E + row.S + row.W + row.N
    ('discard', 'N', 0)
    """
    settled, result, end = settlement(deal), deal.result, ending(deal.result)
    patterns = sum(map(patterns_of, settled.scores), Counter())
    facts = {
        "winner": " ".join(str(win.seat) for win in result.wins),
        "discarder": str(result.discarder) if end in ("discard", "robbed") and result.discarder is not None else "",
        "turns": _turns(deal, end),
        "left": deal.wall.left,
        "score": sum(score.total for score in settled.scores),
        "patterns": " ".join(f"{key}*{times}" if times > 1 else key for key, times in patterns.items()),
        "hand": "; ".join(map(str, result.wins)),
    }
    paid = {str(seat): settled.paid.get(seat, 0) for seat in WINDS}
    return Row(rules=deal.rules, players=players, seed=seed, deal=k, end=end, **facts, **paid)


def _turns(deal: Deal, end: str) -> int:
    """A turn ends with a discard; the last one may have ended the deal instead: by a drawn win or a kong that was robbed."""
    return sum(event.kind == "discard" for event in deal.history) + (end in ("wall", "robbed"))


def play_rows(players: str | Sequence[str], rules: str, seed: int, deals: Iterable[int], table: Table | None = None) -> Iterator[Row]:
    """The deals with these numbers as rows, one by one, each played when it is asked for.

    >>> [row.deal for row in play_rows("quick", "finnish", 1, range(5, 7))]
    [5, 6]
    """
    names = seated(players, rules)
    for k in deals:
        yield row_of(play_one(rules, names, seed, k, table), " ".join(names), seed, k)


# Many deals


def simulate(
    players: str | Sequence[str] = "quick",
    rules: str = "mcr",
    deals: int = 1000,
    seed: int = 1,
    n_jobs: int | None = None,
    *,
    table: Table | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
):
    """Plays so many deals and returns a pandas table with one row a deal (`Row` says what the columns are).

    `players` is one name for all seats or four, East's first (`players_of` lists them); `n_jobs` as joblib takes it: None for one process or
    whatever a `joblib.parallel_config` around the call says, -1 for all cores. `progress(played, deals)` is called every
    few deals; when `stop()` says True, the deals played so far are the answer. Raises MahjongError for an unknown player
    or rule set.

    >>> simulate(rules="finnish", deals=3).winner.tolist()
    ['N', 'S', 'E']
    """
    return as_table(_simulated(_chunks(players, rules, deals, seed, n_jobs, table), deals, progress, stop))


def _simulated(chunks: Iterator[list[Row]], deals: int, progress, stop) -> list[Row]:
    rows: list[Row] = []
    with _quietly_closing(chunks):
        for chunk in chunks:
            rows += chunk
            if progress:
                progress(len(rows), deals)
            if stop and stop():
                break
    return rows


@contextmanager
def _quietly_closing(chunks: Iterator):
    """Joblib warns of the work thrown away by a stop, but that is what a stop is for."""
    try:
        yield
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            chunks.close()


def _chunks(players, rules: str, deals: int, seed: int, n_jobs: int | None, table: Table | None) -> Iterator[list[Row]]:
    """The rows in order, a chunk at a time. Everything is checked before the first worker starts."""
    from joblib import Parallel, delayed

    names, rules = seated(players, rules), load(rules).key
    if not isinstance(deals, int) or deals < 1:
        raise MahjongError("deals_wanted", found=str(deals))
    if n_jobs == 0:
        raise MahjongError("jobs_wanted")
    work = partial(_chunk, names, rules, seed, table)
    size = chunk_size(names, rules)
    tasks = [range(first, min(first + size, deals)) for first in range(0, deals, size)]
    yield from Parallel(n_jobs=n_jobs, return_as="generator")(delayed(work)(task) for task in tasks)


def chunk_size(names: Sequence[str], rules: str) -> int:
    """How many deals between these players a worker is handed at a time.

    >>> chunk_size(("quick",), "mcr"), chunk_size(("careful",), "mcr"), chunk_size(("quick",), "playboard")
    (20, 4, 4)
    """
    return CHUNK if set(names) <= HURRIED and not isinstance(load(rules), CardRules) else FEW


def _chunk(names: tuple[str, ...], rules: str, seed: int, table: Table | None, deals: range) -> list[Row]:
    return list(play_rows(names, rules, seed, deals, table))


# What the rows come to


def tally_of(results) -> Tally:
    """The ends of the deals counted, each with how sure its share is; the deals must be of one rule set.

    >>> tally_of(play_rows("quick", "finnish", 1, range(20))).won
    20
    """
    rows = rows_of(results)
    ends = Counter(row.end for row in rows)
    left_won = sum(row.left for row in rows if row.winner)
    return Tally(rows[0].rules if rows else "", tuple(ends[end] for end in ENDS), sum(row.left for row in rows), left_won)


def rows_of(results) -> list:
    """The rows of a pandas table, or of anything that yields rows."""
    return list(results.itertuples(index=False) if hasattr(results, "itertuples") else results)


def as_table(rows: Iterable[NamedTuple]):
    """Rows of one kind (`Row`, `Frequency`) as a pandas table.

    >>> as_table(play_rows("quick", "mcr", 1, range(2))).shape
    (2, 16)
    """
    import pandas

    rows = list(rows)
    return pandas.DataFrame.from_records(rows, columns=rows[0]._fields if rows else Row._fields)


def to_csv(results) -> str:
    """The table as text, a comma between columns, for a spreadsheet; the first line names the columns.

    >>> print(to_csv(play_rows("quick", "finnish", 1, range(1))).splitlines()[0])
    rules,players,seed,deal,end,winner,discarder,turns,left,score,patterns,E,S,W,N,hand
    """
    rows, out = rows_of(results), io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([getattr(rows[0], "_fields", Row._fields) if rows else Row._fields, *rows])
    return out.getvalue()
