"""One side of a comparison, alone in its process: reads its jobs once, then times a round each time it is asked.

    worker.py SIDE JOBS.json     then one line "go" on standard input per round

Answers each round with one line of JSON: seconds of CPU time for all jobs, the sum of the answers, so that both sides can be seen to
have done the same work, the most memory the process ever held, and what one round holds besides its answers. A side
takes the jobs and gives the function that does them once; what a peer needs in another form is made before.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc

LONG = 0.1  # seconds a round lasts at least, by doing its jobs again


def mcr_score(jobs: list[dict]):
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


def one_shanten(hands: list):
    """From 34 counts, one hand after the other."""
    from mahjong.odds.shanten import codes_of, measure

    ask = measure("distinct")

    def one_round() -> int:
        total = 0
        for hand in hands:
            m, p, s, z = codes_of(hand)
            total += ask(m, p, s, z)
        return total

    return one_round


def mahjong_shanten(hands: list):
    from mahjong.shanten import Shanten

    return lambda: sum(map(Shanten.calculate_shanten, hands))


def one_discards(hands: list):
    """After every discard: the distance, the useful kinds, and the copies of them that are left."""
    from mahjong.odds.draws import after_discards, copies
    from mahjong.odds.shanten import FORMS, codes_of

    forms = FORMS["distinct"]

    def one_round() -> int:
        total = 0
        for hand in hands:
            left = [4 - held for held in hand]
            for _, far, kinds in after_discards(codes_of(hand), forms):
                total += far + copies(kinds, left)
        return total

    return one_round


def mahjong_discards(hands: list):
    """The same by asking for every discard and every draw, as that library is used."""
    from mahjong.shanten import Shanten

    ask = Shanten.calculate_shanten

    def one_round() -> int:
        total = 0
        for hand in hands:
            left = [4 - held for held in hand]
            for thrown in range(34):
                if hand[thrown]:
                    hand[thrown] -= 1
                    far = ask(hand)
                    total += far
                    for drawn in range(34):
                        if left[drawn]:
                            hand[drawn] += 1
                            if ask(hand) < far:
                                total += left[drawn]
                            hand[drawn] -= 1
                    hand[thrown] += 1
        return total

    return one_round


def many_shanten(hands: list):
    import numpy

    from mahjong.odds import batch

    counts = numpy.array(hands, numpy.int8)
    return lambda: int(batch.shanten(counts, "distinct", numba=False).sum(dtype=int))


def many_codes(hands: list):
    """The same for hands that are kept as their four codes."""
    from mahjong.odds import batch

    codes = batch.codes_of(hands)
    return lambda: int(batch.shanten_of(codes, "distinct", numba=False).sum(dtype=int))


def riichienv_shanten(hands: list):
    from riichienv import calculate_shanten

    tiles = [[4 * kind + copy for kind, held in enumerate(hand) for copy in range(held)] for hand in hands]
    return lambda: sum(map(calculate_shanten, tiles))


def many_discards(hands: list):
    import numpy

    from mahjong.odds import batch

    counts = numpy.array(hands, numpy.int8)
    held = counts > 0

    def one_round() -> int:
        far, copies = batch.discards(counts, "distinct", numba=False)
        return int(far[held].sum(dtype=int) + copies.sum(dtype=int))

    return one_round


def xiangting_discards(hands: list):
    from xiangting import PlayerCount, calculate_necessary_tiles

    def one_round() -> int:
        total, four = 0, PlayerCount.FOUR
        for hand in hands:
            for thrown in range(34):
                if hand[thrown]:
                    hand[thrown] -= 1
                    missing, kinds = calculate_necessary_tiles(hand, four)
                    hand[thrown] += 1
                    total += missing - 1
                    while kinds:
                        low = kinds & -kinds
                        total += 4 - hand[low.bit_length() - 1]
                        kinds ^= low
        return total

    return one_round


def mcr_deals(seeds: list[int]):
    """Deals of MCR between players that choose blindly among all that is allowed, calls and kongs too."""
    import random

    from mahjong.players.simple import at_random, play_out
    from mahjong.table.deal import Deal

    return lambda: sum(play_out(Deal.start(seed, "mcr"), at_random(random.Random(seed))).over for seed in seeds)


def riichienv_deals(seeds: list[int]):
    """RiichiEnv: hands of riichi between its random agents, in Rust."""
    import random

    from riichienv import GameType, RiichiEnv

    env = RiichiEnv(GameType.YON_IKKYOKU, skip_mjai_logging=True)

    def one_hand(seed: int) -> bool:
        rng, seen = random.Random(seed), env.reset(seed=seed)
        while not env.done():
            seen = env.step({player: rng.choice(sight.legal_actions()) for player, sight in seen.items()})
        return env.done()

    return lambda: sum(map(one_hand, seeds))


SIDES = {
    side.__name__: side
    for side in (
        mcr_score, pymahjonggb, one_shanten, mahjong_shanten, one_discards, mahjong_discards, many_shanten, many_codes,
        riichienv_shanten, many_discards, xiangting_discards, mcr_deals, riichienv_deals,
    )
}  # fmt: skip


def most_held() -> float:
    """The most memory this process ever held, in megabytes; 0 where the system does not tell."""
    try:
        with open("/proc/self/status") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM"))
    except OSError:
        return 0.0


def at_work(one_round) -> float:
    """The most memory a round holds at once, in megabytes."""
    tracemalloc.start()
    one_round()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 1e6


def main(side: str, path: str) -> None:
    with open(path, encoding="utf-8") as file:
        one_round = SIDES[side](json.load(file))
    start = time.process_time()
    one_round()  # warm
    again = max(1, int(LONG / (time.process_time() - start + 1e-9)))
    print("ready", flush=True)
    facts: dict = {}
    for _ in sys.stdin:
        start = time.process_time()
        for _ in range(again):
            total = one_round()
        seconds = (time.process_time() - start) / again
        facts = facts or {"mb": most_held(), "work_mb": at_work(one_round)}
        print(json.dumps({"seconds": seconds, "total": total} | facts), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
