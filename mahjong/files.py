"""One finder for the suite's data: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from mahjong.errors import MahjongError

PACKAGE = Path(__file__).parent


class BrokenTable(MahjongError):
    """A file of tables that cannot be read; its message names the file and the place in it."""

    def message(self, lang: str = "") -> str:
        """The sentence; when the broken file is the one with the sentences, only where it broke and why."""
        try:
            return super().message(lang)
        except BrokenTable:
            return f"{self.facts['file']}: {self.facts['why']}"


def find(name: str) -> Path:
    """The path of a file or folder such as `data/text` or `notebooks`; raises FileNotFoundError when it is in neither place.

    >>> find("data/rules.toml").name
    'rules.toml'
    """
    for base in (PACKAGE.parent, PACKAGE):
        if (base / name).exists() and (base != PACKAGE.parent or (base / "pyproject.toml").exists()):
            return base / name
    raise FileNotFoundError(f"{name} is neither in the package nor in a checkout around it")


def look_up(name: str, *path: str):
    """What stands in a TOML file of the suite under one key after another.

    >>> look_up("data/fans.toml", "nine_gates", "example")
    '1112345678999m !5m'
    """
    found = load_toml(name)
    for key in path:
        found = found[key]
    return found


@cache
def load_toml(name: str) -> dict:
    """A TOML file of the suite as a dict, read once. Do not change what it returns."""
    return read_toml(find(name))


def read_toml(path: Path) -> dict:
    """A TOML file as a dict; raises BrokenTable, with the file and the line, for one that is none.

    Where it is written as JSON it is read as such: the edition without a server carries its tables so, since reading TOML
    would cost every visitor two seconds."""
    try:
        text = path.read_text("utf-8")
        return json.loads(text) if text.startswith("{") else _toml(text)
    except ValueError as error:  # of characters, of JSON or of TOML: each says where
        raise BrokenTable("broken_table", file=str(path), why=str(error)) from None


def _toml(text: str) -> dict:
    import tomllib

    return tomllib.loads(text)
