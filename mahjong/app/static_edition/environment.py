"""What the build needs besides this package: Voici in a Python environment of its own, Pyodide's core, and the packages
that go to the browser. All is fetched once, checked against the lock files beside this module, and kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mahjong.app.static_edition.bundle import compile_all, third_party
from mahjong.errors import MahjongError
from mahjong.files import PACKAGE
from mahjong.text import say

HERE = Path(__file__).parent
OLDEST_NODE = 18
PINS = ("build.lock", "kernel.lock", "package.json", "package-lock.json", "compile.mjs", "bundle.py")
# Pure Python only: whatever machine builds, these run in the browser.
PURE = "--no-deps --only-binary :all: --platform any --python-version 3.13 --implementation py --abi none".split()


@dataclass(frozen=True)
class Environment:
    """Where things are: `python` runs Voici, `pyodide` is the core's folder, `packages` what goes to the browser, compiled."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def pyodide(self) -> Path:
        return self.folder / "node_modules" / "pyodide"

    @property
    def packages(self) -> Path:
        return self.folder / "packages"

    @property
    def stdlib(self) -> Path:
        return self.folder / "stdlib"


def default_cache() -> Path:
    """`.cache` in a checkout, else this user's folder for such things."""
    if (PACKAGE.parent / "pyproject.toml").exists():
        return PACKAGE.parent / ".cache"
    from platformdirs import user_cache_path

    return user_cache_path("mahjong-notebooks")


def environment(cache: Path) -> Environment:
    """The environment of these pins, made now if it is not there yet; raises MahjongError, in a sentence, when it cannot be."""
    made = Environment(cache / f"static-{_key()}")
    if (made.folder / "complete").exists():
        return made
    _check_node()
    print(say("static.build.fetch", folder=made.folder), flush=True)
    shutil.rmtree(made.folder, ignore_errors=True)
    made.folder.mkdir(parents=True)
    _fetch(made)
    third_party(made)
    compile_all(made.pyodide, made.packages, made.stdlib)
    (made.folder / "complete").touch()
    return made


def _key() -> str:
    """Changes whenever a pin, the way of compiling or this Python does."""
    pins = b"".join((HERE / name).read_bytes() for name in PINS)
    return sha256(pins + repr(sys.version_info[:2]).encode()).hexdigest()[:12]


def _check_node() -> None:
    if not (shutil.which("node") and shutil.which("npm")):
        raise MahjongError("static_no_npm")
    found = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    if int("0" + found.lstrip("v").partition(".")[0]) < OLDEST_NODE:
        raise MahjongError("static_old_node", found=found, needed=OLDEST_NODE)


def _fetch(made: Environment) -> None:
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, made.folder)
    _run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], made.folder, "npm")
    _run([sys.executable, "-m", "venv", made.folder / "venv"], made.folder, "venv")
    pip = [made.python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    _run([*pip, "install", "--require-hashes", "-r", HERE / "build.lock"], made.folder, "pip")
    _run([*pip, "download", "--require-hashes", *PURE, "-d", made.folder / "wheels", "-r", HERE / "kernel.lock"], made.folder, "pip")


def _run(command: list, folder: Path, what: str) -> None:
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).strip().splitlines() if line.strip()]
        raise MahjongError("static_no_fetch", what=what, why=said[-1].strip() if said else done.returncode)
