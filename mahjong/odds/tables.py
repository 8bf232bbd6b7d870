"""The distance tables of `data/tables/`, read the first time they are needed.

>>> groups = load("groups")
>>> len(groups["suits"]) == 5**9
True
"""

from __future__ import annotations

import json
import zlib
from functools import cache

from mahjong.files import find

FAR = 99  # no way to it
SERIES = ((0, 3, 6), (1, 4, 7), (2, 5, 8))  # 147, 258, 369
KNIT = ("knit_147", "knit_258", "knit_369")  # the tables of a suit with one of its series laid aside
FILES = ("groups", "singles", "knitted")


class Places:
    """Small numbers side by side in sixteen bits, wide enough for a whole hand, so that the words of its parts add up."""

    def __init__(self, **bits: int):
        self.bits = bits
        self.shift = {name: sum(list(bits.values())[:i]) for i, name in enumerate(bits)}

    def unpack(self, word: int) -> dict[str, int]:
        """The numbers in a word."""
        return {name: word >> self.shift[name] & (1 << width) - 1 for name, width in self.bits.items()}


PLACES = Places(kinds=4, pairs=3, fours=2, ends=4, end_pairs=3)


def pack(tables: dict[str, bytes]) -> bytes:
    """Tables one after the other, behind one line that says how long each is."""
    sizes = {name: len(table) for name, table in tables.items()}
    return json.dumps(sizes).encode() + b"\n" + b"".join(tables.values())


def unpack(data: bytes) -> dict[str, bytes]:
    """The tables of `pack`.

    >>> unpack(pack({"a": b"12", "b": b"3"}))
    {'a': b'12', 'b': b'3'}
    """
    head, _, body = data.partition(b"\n")
    found, start = {}, 0
    for name, size in json.loads(head).items():
        found[name] = body[start : start + size]
        start += size
    return found


@cache
def load(name: str) -> dict[str, bytes]:
    """The tables of one file by their names, as bytes; read once."""
    return unpack(zlib.decompress(find(f"data/tables/{name}.zlib").read_bytes()))
