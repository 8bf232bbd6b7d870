"""How strong the players are: one against three of the one before, each wall played four times, once from every seat.

    python benchmarks/strength.py [PAIR…] [--deals N] [--first N] [--jobs N] [--out docs/strength.md]

A pair is written `mcr:careful>quick`. The payments of four players sum to nothing, so one that is no stronger gets 0 on
average and wins a quarter of the deals that are won; the intervals hold with 95 %. They are taken over walls, since the four
deals of a wall are not independent. Times are processor time for one move of the player in the first column, on this machine.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from statistics import mean, median, quantiles, stdev
from time import thread_time
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from mahjong.players.simple import PLAYERS, play_out  # noqa: E402
from mahjong.table.deal import Deal  # noqa: E402
from mahjong.table.settlement import settlement  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import WINDS  # noqa: E402

PAIRS = {  # rules: stronger > weaker -> deals: enough for the interval to leave 0 out
    "mcr:quick>random": 400,
    "mcr:careful>quick": 2000,
    "mcr:mcr>careful": 2000,
    "finnish:quick>random": 400,
    "finnish:careful>quick": 10000,
    "finnish:classical>careful": 12000,
    "playboard:american>random": 200,
}
CHUNK = 5  # walls handed to a worker at a time


class Wall(NamedTuple):
    """A wall played from four seats: what the player got, how often it won, how often anybody won, and its times in seconds."""

    paid: int
    won: int
    wins: int
    times: list[float]


def timed(player, times: list[float]):
    """A player whose moves are timed."""

    def move(view):
        began = thread_time()
        chosen = player(view)
        times.append(thread_time() - began)
        return chosen

    return move


def play_wall(rules: str, strong: str, weak: str, number: int) -> Wall:
    """The four deals of a wall."""
    paid, won, wins, times = 0, 0, 0, []
    for seat in WINDS:
        choices = random.Random(f"strength choices {number} {seat}")
        players = [timed(PLAYERS[strong](choices), times) if each == seat else PLAYERS[weak](choices) for each in WINDS]
        deal = play_out(Deal.start(random.Random(f"strength wall {number}"), rules), *players)
        paid += settlement(deal).paid[seat]
        won += sum(win.seat == seat for win in deal.result.wins)
        wins += len(deal.result.wins)
    return Wall(paid, won, wins, times)


def play_walls(rules: str, strong: str, weak: str, numbers: range) -> list[Wall]:
    return [play_wall(rules, strong, weak, number) for number in numbers]


def walls_of(pair: str, deals: int, jobs: int, start: int = 0) -> list[Wall]:
    """All walls of a pair from the number `start` on, on several cores."""
    from joblib import Parallel, delayed

    rules, _, names = pair.partition(":")
    strong, _, weak = names.partition(">")
    end = start + deals // 4
    tasks = [range(first, min(first + CHUNK, end)) for first in range(start, end, CHUNK)]
    found: list[Wall] = []
    for walls in Parallel(n_jobs=jobs, return_as="generator")(delayed(play_walls)(rules, strong, weak, task) for task in tasks):
        found += walls
        print(f"\r{pair}: {4 * len(found)} of {deals} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def interval(values: list[float]) -> tuple[float, float]:
    """A mean and half the width of its 95 % interval."""
    return mean(values), 1.96 * stdev(values) / len(values) ** 0.5


def row(pair: str, walls: list[Wall]) -> str:
    """A line of the table."""
    rules, _, names = pair.partition(":")
    strong, _, weak = names.partition(">")
    paid, width = interval([wall.paid / 4 for wall in walls])
    own, own_width = interval([100 * wall.won / 4 for wall in walls])
    other = mean(100 * (wall.wins - wall.won) / 12 for wall in walls)
    times = [1000 * each for wall in walls for each in wall.times]
    name = say(f"ruleset.{rules}.short")
    verdict = "yes" if paid > width else "no"
    spans = f"{median(times):.2f} / {quantiles(times, n=100)[98]:.1f}"
    return f"| {name} | {strong} | {weak} | {4 * len(walls):,} | {paid:+.2f} ± {width:.2f} | {own:.1f} % ± {own_width:.1f} | {other:.1f} % | {verdict} | {spans} |"


HEAD = """# How strong the computer players are

Made by `python benchmarks/strength.py`: one player against three of the one before, each wall played four times, once from
every seat. Payments sum to nothing, so a player no stronger than the others would get 0 on average. Intervals hold with 95 %.
Times are processor time for one move of the player, on the machine that made the table; the first moves also read tables.
What counts is the payment: who plans for dear hands may win less often and still earn more.

| Rules | Player | Against three | Deals | Payment a deal | Wins | Each of the others wins | Stronger | ms a move, median / 99 % |
|---|---|---|---:|---:|---:|---:|---|---:|
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("pairs", nargs="*", metavar="PAIR", help=f"which: {', '.join(PAIRS)}; all when left out")
    options.add_argument("--deals", type=int, help="deals a pair, instead of the usual numbers")
    options.add_argument("--first", type=int, default=0, help="number of the first wall: others than those the table was made of")
    options.add_argument("--jobs", type=int, default=-1, help="processes (all cores when left out)")
    options.add_argument("--out", type=Path, help="where the table goes, too")
    options = options.parse_args()
    text = HEAD
    for pair in options.pairs or PAIRS:
        line = row(pair, walls_of(pair, options.deals or PAIRS.get(pair, 1000), options.jobs, options.first))
        print(line, flush=True)
        text += line + "\n"
    if options.out:
        options.out.parent.mkdir(exist_ok=True)
        options.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
