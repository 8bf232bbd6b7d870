"""The two sides of a comparison: processes that time a round whenever they are asked, a peer in an environment of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
COMPILED = {"pymahjonggb"}  # these come as source


def peer_python(name: str) -> Path:
    """The Python of a peer's own environment, built with pinned hashes when it is not there yet."""
    home = HERE / ".peers" / name
    python = home / "bin" / "python"
    if not (home / "done").exists():
        venv.create(home, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--require-hashes", "-r"]
        for file in [*["build"] * (name in COMPILED), name]:
            subprocess.run([*install, HERE / "peers" / f"{file}.txt"], check=True)
        (home / "done").touch()
    return python


class Side:
    """A worker process; `round()` lets it do its jobs once and gives seconds of CPU time and a total of the answers."""

    def __init__(self, python: Path | str, side: str, jobs: Path, name: str):
        env = {**os.environ, "PYTHONPATH": str(ROOT) if python == sys.executable else "", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        self.process = subprocess.Popen([str(python), str(HERE / "worker.py"), side, str(jobs)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)
        if self._line() != "ready":
            raise SystemExit(f"{name} did not start")

    def _line(self) -> str:
        return self.process.stdout.readline().strip()

    def round(self) -> dict:
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        return json.loads(self._line())

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def interleaved(sides: list[tuple[str, str]], jobs: list, rounds: int) -> list[list[dict]]:
    """The rounds of several sides, (worker's name, peer or "ours"), turn by turn on the same jobs: a list a side."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "jobs.json"
        path.write_text(json.dumps(jobs), "utf-8")
        running = [Side(sys.executable if env == "ours" else peer_python(env), side, path, side) for side, env in sides]
        results = [[side.round() for side in running] for _ in range(rounds)]
        for side in running:
            side.close()
    return [list(of_side) for of_side in zip(*results)]
