"""The rows of the table: what is compared with whom, on which jobs, and what is wanted. A new row is one entry of `ROWS`."""

from __future__ import annotations

import json
import os
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from peers import ROOT, interleaved


@dataclass(frozen=True)
class Row:
    """One job against one peer: `ours` and `theirs` are sides of worker.py, `env` the peer's environment, `jobs(n)` n jobs in
    both sides' words; `floor` and `aim` are how many times the peer's speed is wanted."""

    key: str
    job: str
    ours: str
    theirs: str
    env: str
    peer: str
    jobs: Callable[[int], list]
    hands: int
    floor: float
    aim: float

    def measure(self, rounds: int) -> dict:
        """Medians over the rounds, and of the ratios of rounds side by side."""
        jobs = self.jobs(self.hands)
        ours, theirs = interleaved([(self.ours, "ours"), (self.theirs, self.env)], jobs, rounds)
        if len({result["total"] for result in (*ours, *theirs)}) != 1:
            raise SystemExit(f"{self.job}: the two sides do not agree, so nothing is compared")
        times = [[result["seconds"] / len(jobs) * 1e6 for result in side] for side in (ours, theirs)]
        ratio = statistics.median(b / a for a, b in zip(*times))
        found = {"job": self.job, "ours_us": statistics.median(times[0]), "peer": self.peer, "peer_us": statistics.median(times[1])}
        return found | {"hands": len(jobs), "ratio": ratio, "floor": self.floor, "aim": self.aim, "ours_mb": ours[-1]["mb"], "peer_mb": theirs[-1]["mb"]}


def mcr_jobs(count: int) -> list[dict]:
    """Wins from random deals of the oracle, in both sides' words."""
    import oracles

    rows = [json.loads(line) for line in (ROOT / "tests/oracle/mcr.jsonl").read_text("utf-8").splitlines()]
    return [{"win": str(oracles.win_of(row)), "gb": gb_call(row)} for row in rows if row["source"] == "deal"][:count]


def gb_code(name: str) -> str:
    honors = {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "Rd": "J1", "Gd": "J2", "Wd": "J3"}
    return honors.get(name) or {"m": "W", "p": "B", "s": "T"}[name[1]] + name[0]


def gb_call(row: dict) -> list:
    """A row as the arguments of PyMahjongGB's calculator."""
    kinds = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
    pack = [[kinds[m["type"]], gb_code(m["tiles"][1]), m["claimed"] if not m["concealed"] else 0] for m in row["melds"]]
    winds = ["ESWN".index(row[key]) for key in ("seat", "round")]
    hand = [gb_code(tile) for tile in row["concealed"]]
    facts = [row["self_drawn"], row["fourth_tile"], row["kong"], row["wall_last"]]
    return [pack, hand, gb_code(row["win"]), row["flowers"], *facts, *winds]


def random_hands(count: int, size: int = 14) -> list[list[int]]:
    """Random hands as 34 counts, the same in every run."""
    rng, wall, hands = random.Random(f"hands {size}"), [tile for tile in range(34) for _ in range(4)], []
    for _ in range(count):
        hand = [0] * 34
        for tile in rng.sample(wall, size):
            hand[tile] += 1
        hands.append(hand)
    return hands


ROWS = (
    Row("one", "distance of one hand, pure Python", "one_shanten", "mahjong_shanten", "mahjong", "PyPI mahjong 2.1.0", random_hands, 2_000, 10, 15),
    Row("one-useful", "useful tiles after every discard of one hand, pure Python", "one_discards", "mahjong_discards", "mahjong", "PyPI mahjong 2.1.0", random_hands, 40, 100, 150),
    Row("many", "distance of many hands, NumPy, from counts", "many_shanten", "riichienv_shanten", "riichienv", "riichienv 0.4.11 (Rust)", random_hands, 200_000, 5, 20),
    Row("many-codes", "distance of many hands, NumPy, from codes", "many_codes", "riichienv_shanten", "riichienv", "riichienv 0.4.11 (Rust)", random_hands, 200_000, 5, 20),
    Row("many-useful", "useful tiles after every discard of many hands, NumPy", "many_discards", "xiangting_discards", "xiangting", "xiangting 6.0.2 (Rust)", random_hands, 10_000, 5, 9),
    Row("deals", "deals between random players, calls and all", "mcr_deals", "riichienv_deals", "riichienv", "riichienv 0.4.11 (Rust), a hand of riichi", lambda count: list(range(count)), 30, 1 / 20, 1 / 4),
    Row("mcr", "MCR score with explanation, a win", "mcr_score", "pymahjonggb", "pymahjonggb", "PyMahjongGB 1.4.0", mcr_jobs, 1_000, 1 / 300, 1 / 50),
)  # fmt: skip


def card_row(rounds: int) -> dict:
    """What a hand of the American game is near to, all 46 hands of the card; every hand is a new one."""
    from mahjong.card.nearest import nearest
    from mahjong.hand import Hand

    rows = [json.loads(line) for line in (ROOT / "tests/oracle/american.jsonl").read_text("utf-8").splitlines()]
    hands, times = [Hand.parse(row["hand"]) for row in rows], []
    nearest(hands[0])  # the card is read once
    for hand in hands * max(1, rounds // 5):
        start = time.perf_counter()
        nearest(hand)
        times.append((time.perf_counter() - start) * 1e3)
    return {"job": "what an American hand is near to, the whole card", "ours_ms": statistics.median(times), "slowest_ms": max(times), "floor_ms": 5, "aim_ms": 0.5}


def growth(rounds: int) -> list[dict]:
    """Time a hand and memory besides the answers, over three sizes: the first should not grow, the second not with the hands."""
    rows = []
    for side, job in (("many_shanten", "distance of many hands"), ("many_discards", "useful tiles of many hands"), ("one_discards", "useful tiles, one hand after the other")):
        sizes = [20_000, 80_000, 320_000] if side == "many_shanten" else [500, 2_000, 8_000]
        results = [interleaved([(side, "ours")], random_hands(size), rounds)[0] for size in sizes]
        each = [statistics.median(result["seconds"] for result in found) / size * 1e6 for size, found in zip(sizes, results)]
        rows.append({"job": f"growth: {job}", "sizes": sizes, "us": each, "mb": [found[-1]["work_mb"] for found in results]})
    return rows


def click_row(rounds: int) -> dict:
    """A click in the calculator until the kernel has the new sheet ready to send."""
    from mahjong.widgets.calculator import Calculator

    calculator, times = Calculator("123m 456m 789m 99p EE *E"), []
    hands = ["123m 456m 789m 99p EE !E", "1112345678999p !5p", "(123m)456p(789s)EE23s *4s", "22m 2222p 4455s EE S *S"]
    for i in range(rounds * len(hands)):
        start = time.process_time()
        calculator.value = hands[i % len(hands)]
        times.append((time.process_time() - start) * 1e3)
    return {"job": "a click in the calculator, kernel time", "ours_ms": statistics.median(times), "floor_ms": 100, "aim_ms": 30}


def outlook_rows(rounds: int) -> list[dict]:
    """The chance to win by turn of hands that are three from ready, the whole forward model: with NumPy, and without."""
    from mahjong.hand import Hand
    from mahjong.odds.outlook import outlook
    from mahjong.odds.shanten import codes_of, measure
    from mahjong.tiles import PLAYING

    ask = measure("distinct")
    hands = [Hand(tuple(tile for tile, held in zip(PLAYING, counts) for _ in range(held))) for counts in random_hands(2_000) if ask(*codes_of(counts)) == 3][:20]
    rows = []
    for numpy, way in ((True, "NumPy"), (False, "pure Python")):
        outlook(hands[0], numpy=numpy).values("win")  # the tables and NumPy are loaded once
        times, states = [], []
        for hand in hands * max(1, rounds // 5):
            start = time.process_time()
            found = outlook(hand, numpy=numpy)
            found.values("win")
            times.append((time.process_time() - start) * 1e3)
            states.append(found.states)
        job = f"chance to win by turn, forward model, 3-shanten, {way} ({statistics.median(states):,.0f} hands in the middle, {max(states):,} at most)"
        rows.append({"job": job, "ours_ms": statistics.median(times), "slowest_ms": max(times), "floor_ms": 50, "aim_ms": 5})
    return rows


def batch_row() -> dict:
    """Many wins on all cores, against one by one."""
    from mahjong.scoring.batch import score_many

    wins = [job["win"] for job in mcr_jobs(1000)] * 10
    start = time.perf_counter()
    alone = score_many(wins, "mil", jobs=1)
    middle = time.perf_counter()
    together = score_many(wins, "mil")
    end = time.perf_counter()
    if alone != together:
        raise SystemExit("the batch on all cores gave other answers than one by one")
    return {"job": f"{len(wins):,} wins read and scored, {os.cpu_count()} cores against one", "ratio": (middle - start) / (end - middle)}


MOVES = (("mcr", "quick", 5, 1), ("mcr", "careful", 50, 20), ("mcr", "mcr", 50, 25), ("finnish", "classical", 50, 20), ("playboard", "american", 50, 10))


def move_row(rules: str, player: str, floor: float, aim: float, deals: int) -> dict:
    """A move of a computer player, processor time, as 99 of 100 keep to, in deals between four of them."""
    from mahjong.players.simple import PLAYERS, play_out
    from mahjong.table.deal import Deal

    inner, times = PLAYERS[player](random.Random(1)), []

    def timed(view):
        start = time.process_time()
        move = inner(view)
        times.append((time.process_time() - start) * 1e3)
        return move

    play_out(Deal.start(0, rules), timed)  # tables are read once
    times.clear()
    for number in range(1, deals + 1):
        play_out(Deal.start(number, rules), timed)
    job = f"a move of the player {player} under {rules}, 99 of 100 (median {statistics.median(times):.2f} ms, {len(times):,} moves)"
    return {"job": job, "ours_ms": statistics.quantiles(times, n=100)[98], "slowest_ms": max(times), "floor_ms": floor, "aim_ms": aim}


# Rows without a peer: (key, what measures it for so many rounds).
ALONE = (
    ("growth", growth),
    ("outlook", outlook_rows),
    ("card", lambda rounds: [card_row(rounds)]),
    ("cores", lambda rounds: [batch_row()]),
    ("click", lambda rounds: [click_row(rounds)]),
    ("moves", lambda rounds: [move_row(*row, 2 * rounds) for row in MOVES]),
)
