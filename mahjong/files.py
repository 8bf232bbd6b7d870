"""One finder for the suite's data: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


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
    """A TOML file as a dict. Where it is written as JSON it is read as such: the edition without a server carries its
    tables so, since reading TOML would cost every visitor two seconds."""
    text = path.read_text("utf-8")
    if text.startswith("{"):
        return json.loads(text)
    import tomllib

    return tomllib.loads(text)
