"""One side of a comparison, alone in its process: reads its jobs once, then times a round each time it is asked.

    worker.py SIDE JOBS.json     then one line "go" on standard input per round

Answers each round with one line of JSON: seconds of CPU time, and the sum of the totals, so that both sides can be
seen to have done the same work.
"""

from __future__ import annotations

import json
import sys
import time


def ours(jobs: list[dict]):
    """The whole of a score: the dearest lines, those that do not count with their reasons, and the sheet in words."""
    from mahjong import score, win

    wins = [win(job["win"]) for job in jobs]

    def one_round() -> int:
        total = 0
        for each in wins:
            result = score(each, "mil")
            total += result.total if result.explain() else 0
        return total

    return one_round


def pymahjonggb(jobs: list[dict]):
    """PyMahjongGB: the fans' names and points, in C++."""
    from MahjongGB import MahjongFanCalculator

    calls = [_as_call(job["gb"]) for job in jobs]
    return lambda: sum(sum(points for points, _ in MahjongFanCalculator(*call)) for call in calls)


def _as_call(call: list) -> tuple:
    pack, hand, *rest = call
    return (tuple(map(tuple, pack)), tuple(hand), *rest)


def main(side: str, path: str) -> None:
    with open(path, encoding="utf-8") as file:
        one_round = {"ours": ours, "pymahjonggb": pymahjonggb}[side](json.load(file))
    one_round()  # warm
    print("ready", flush=True)
    for _ in sys.stdin:
        start = time.process_time()
        total = one_round()
        print(json.dumps({"seconds": time.process_time() - start, "total": total}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
