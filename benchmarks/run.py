"""Speed as ratios: our own figures beside those of peers, each in its own process and environment, turn by turn.

    python benchmarks/run.py [--rounds N] [--hands N] [--json FILE]

Absolute figures do not travel from machine to machine; the ratio of two sides timed in one run does. Floor and aim
are what the project holds itself to.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]


def peer_python(name: str) -> Path:
    """The Python of a peer's own environment, built with pinned hashes when it is not there yet."""
    home = HERE / ".peers" / name
    python = home / "bin" / "python"
    if not (home / "done").exists():
        venv.create(home, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--require-hashes", "-r"]
        subprocess.run([*install, HERE / "peers" / "build.txt"], check=True)
        subprocess.run([*install, HERE / "peers" / f"{name}.txt"], check=True)
        (home / "done").touch()
    return python


class Side:
    """A worker process that times a round whenever it is asked."""

    def __init__(self, python: Path | str, side: str, jobs: Path):
        env = {**os.environ, "PYTHONPATH": str(ROOT) if side == "ours" else ""}
        command = [str(python), str(HERE / "worker.py"), side, str(jobs)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        if self._line() != "ready":
            raise SystemExit(f"{side} did not start")

    def _line(self) -> str:
        return self.process.stdout.readline().strip()

    def round(self) -> dict:
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        return json.loads(self._line())

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


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
    pack = [
        [kinds[m["type"]], gb_code(m["tiles"][1]), m["claimed"] if not m["concealed"] else 0] for m in row["melds"]
    ]
    winds = ["ESWN".index(row[key]) for key in ("seat", "round")]
    hand = [gb_code(tile) for tile in row["concealed"]]
    facts = [row["self_drawn"], row["fourth_tile"], row["kong"], row["wall_last"]]
    return [pack, hand, gb_code(row["win"]), row["flowers"], *facts, *winds]


def mcr_row(hands: int, rounds: int) -> dict:
    """One MCR score with its whole explanation against the peer's names and points."""
    jobs = mcr_jobs(hands)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "jobs.json"
        path.write_text(json.dumps(jobs), "utf-8")
        sides = Side(sys.executable, "ours", path), Side(peer_python("pymahjonggb"), "pymahjonggb", path)
        pairs = [tuple(side.round() for side in sides) for _ in range(rounds)]
        for side in sides:
            side.close()
    if len({result["total"] for pair in pairs for result in pair}) != 1:
        raise SystemExit("the two sides do not agree on the points: nothing is compared")
    ours, peer = ([pair[i]["seconds"] / len(jobs) * 1e6 for pair in pairs] for i in (0, 1))
    ratio = statistics.median(b / a for a, b in zip(ours, peer))
    row = {"job": "MCR score with explanation, a win", "ours_us": statistics.median(ours), "peer": "PyMahjongGB 1.4.0"}
    return row | {"peer_us": statistics.median(peer), "ratio": ratio, "floor": 1 / 300, "aim": 1 / 50}


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


def shown(row: dict) -> str:
    """A row of the table in words."""
    if "peer_us" in row:
        held = "aim held" if row["ratio"] >= row["aim"] else "floor held" if row["ratio"] >= row["floor"] else "FLOOR MISSED"
        return (
            f"{row['job']}: {row['ours_us']:.0f} µs, {row['peer']} {row['peer_us']:.1f} µs: 1/{1 / row['ratio']:.0f} of its speed "
            f"(floor 1/{1 / row['floor']:.0f}, aim 1/{1 / row['aim']:.0f}): {held}"
        )
    if "ours_ms" in row:
        held = "aim held" if row["ours_ms"] <= row["aim_ms"] else "floor held" if row["ours_ms"] <= row["floor_ms"] else "FLOOR MISSED"
        return f"{row['job']}: {row['ours_ms']:.1f} ms (floor {row['floor_ms']}, aim {row['aim_ms']}): {held}"
    return f"{row['job']}: {row['ratio']:.2f} times as fast"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--hands", type=int, default=1000)
    options.add_argument("--json", type=Path, help="also write the rows as JSON")
    options = options.parse_args()
    rows = [mcr_row(options.hands, options.rounds), batch_row(), click_row(options.rounds)]
    print("\n".join(map(shown, rows)))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1), "utf-8")


if __name__ == "__main__":
    main()
