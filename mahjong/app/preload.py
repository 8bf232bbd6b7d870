"""Which of Voilà's scripts every lesson needs, so that a browser fetches them while the lesson's kernel still starts.

Voilà names its scripts one after another and only at a page's end. The list beside this file was written by a browser
(`scripts/preload.py`); what another version of Voilà does not have is left out, and the page is a little slower then.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

LIST = Path(__file__).with_name("preload.txt")
VERSIONED = "?v"  # at a line's end: the address carries the number in the file's name once more


@cache
def files() -> dict[str, Path]:
    """The scripts' addresses, without the guide's own base, and where they lie.

    >>> all(path.name.endswith(".js") for path in files().values())
    True
    """
    return dict(found for line in LIST.read_text("utf-8").split() if (found := _found(line)))


def scripts() -> tuple[str, ...]:
    """The scripts' addresses.

    >>> all(one.startswith("voila/") for one in scripts())
    True
    """
    return tuple(files())


def _found(line: str) -> tuple[str, Path] | None:
    """The address and the file a line of the list stands for, None where this version of Voilà has none."""
    name, _, versioned = line.partition(VERSIONED[0])
    path = next((path for folder, inside in _places(name) for path in sorted(folder.glob(inside))), None)
    if path is None:
        return None
    address = f"{name.rpartition('/')[0]}/{path.name}"
    return (f"{address}?v={path.name.split('.')[-2]}" if versioned else address), path


def _places(name: str) -> list[tuple[Path, str]]:
    """Where a name of the list may lie: folders, each with the name inside it."""
    from voila.paths import collect_static_paths
    from voila.utils import get_voila_labextensions_path

    _, kind, inside = name.split("/", 2)
    folders = collect_static_paths(["voila"], "base") if kind == "static" else get_voila_labextensions_path()
    return [(Path(folder), inside) for folder in folders]
