"""Speed as ratios: our own figures beside those of peers, each in its own process and environment, turn by turn.

    python benchmarks/run.py [ROW…] [--rounds N] [--json FILE]

Absolute figures do not travel from machine to machine; the ratio of two sides timed in one run does. Floor and aim
are what the project holds itself to. Without row names all rows are measured; the JSON goes to benchmarks/results.json.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "tests")]

from rows import ALONE, ROWS


def times(ratio: float) -> str:
    """A ratio in words: 12× or 1/50."""
    return f"{ratio:.0f}×" if ratio >= 2 else f"{ratio:.1f}×" if ratio >= 1 else f"1/{1 / ratio:.0f}"


def held(better: bool, enough: bool) -> str:
    return "aim held" if better else "floor held" if enough else "FLOOR MISSED"


def span(us: float) -> str:
    """Microseconds in a unit that can be read."""
    return f"{us * 1e3:.1f} ns" if us < 1 else f"{us:.1f} µs" if us < 1e3 else f"{us / 1e3:.1f} ms"


def shown(row: dict) -> str:
    """A row of the table in words."""
    if "peer_us" in row:
        wanted = f"floor {times(row['floor'])}, aim {times(row['aim'])}: {held(row['ratio'] >= row['aim'], row['ratio'] >= row['floor'])}"
        return f"{row['job']}: {span(row['ours_us'])}, {row['peer']} {span(row['peer_us'])}: {times(row['ratio'])} of its speed ({wanted}); {row['ours_mb']:.0f} and {row['peer_mb']:.0f} MB"
    if "ours_ms" in row:
        return f"{row['job']}: {row['ours_ms']:.1f} ms (floor {row['floor_ms']}, aim {row['aim_ms']}): {held(row['ours_ms'] <= row['aim_ms'], row['ours_ms'] <= row['floor_ms'])}"
    if "sizes" in row:
        return f"{row['job']}: " + ", ".join(f"{n:,}: {span(us)} a hand, {mb:.1f} MB at work" for n, us, mb in zip(row["sizes"], row["us"], row["mb"]))
    return f"{row['job']}: {row['ratio']:.2f} times as fast"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    keys = [row.key for row in ROWS] + [key for key, _ in ALONE]
    options.add_argument("rows", nargs="*", metavar="ROW", help=f"which rows: {', '.join(keys)}; all when left out")
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--json", type=Path, default=HERE / "results.json", help="where the rows go as JSON")
    options = options.parse_args()
    if unknown := set(options.rows) - set(keys):
        raise SystemExit(f"There is no row {', '.join(sorted(unknown))}. Known are: {', '.join(keys)}.")
    found = []
    for key, measure in [*((row.key, lambda rounds, row=row: [row.measure(rounds)]) for row in ROWS), *ALONE]:
        for row in measure(options.rounds) if not options.rows or key in options.rows else ():
            print(shown(row), flush=True)
            found.append(row)
    machine = {"machine": platform.machine(), "python": platform.python_version(), "rounds": options.rounds}
    options.json.write_text(json.dumps(machine | {"rows": found}, indent=1), "utf-8")


if __name__ == "__main__":
    main()
