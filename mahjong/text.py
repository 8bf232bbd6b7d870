"""Every sentence a reader sees, by key and language, from the tables in `data/text/<language>/*.toml`.

>>> say("shape.seven_pairs", "en")
'seven pairs'
"""

from __future__ import annotations

import tomllib
from functools import cache

from mahjong.files import find

FALLBACK = "en"


@cache
def table(lang: str) -> dict[str, str]:
    """All keys of one language, flattened: `[fan.all_green] name` is `fan.all_green.name`."""
    flat: dict[str, str] = {}
    for path in sorted(find(f"data/text/{lang}").glob("*.toml")):
        _flatten(tomllib.loads(path.read_text("utf-8")), "", flat)
    return flat


def _flatten(node: dict, prefix: str, flat: dict[str, str]) -> None:
    for key, value in node.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", flat)
        else:
            flat[prefix + key] = value


@cache
def languages() -> tuple[str, ...]:
    """The languages there are tables for, English first."""
    found = sorted(path.name for path in find("data/text").iterdir() if path.is_dir())
    return (FALLBACK, *(lang for lang in found if lang != FALLBACK))


@cache
def _filled(lang: str) -> dict[str, str]:
    """A language's sentences with English ones where it has none."""
    return table(FALLBACK) | (table(lang) if lang in languages() else {})


def say(key: str, lang: str = FALLBACK, **facts) -> str:
    """The sentence for a key with its blanks filled; English where the language has none; KeyError for an unknown key.

    A blank such as `{points:point|points}` is the number with its noun.

    >>> say("ui.sheet.minimum", points=1, minimum=8), say("ui.sheet.minimum", points=9, minimum=8)
    ('1 point, and 8 are needed.', '9 points, and 8 are needed.')
    """
    sentence = _filled(lang)[key]
    if not facts:
        return sentence
    if "|" in sentence:
        facts = {name: Counted(fact) if type(fact) is int else fact for name, fact in facts.items()}
    return sentence.format(**facts)


class Counted(int):
    """A number that, where a blank names a noun twice (`one|many`), shows itself with the noun that fits.

    >>> f"{Counted(1):tile|tiles}, {Counted(3):tile|tiles}"
    '1 tile, 3 tiles'
    """

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else int.__format__(self, spec)
