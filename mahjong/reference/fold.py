"""Text as one types it in a hurry: no accents, no tones, no capitals, the older Chinese signs as the newer.

>>> fold("Lǜ Yī Sè"), fold("Łąka"), fold("全帶么")
('lu yi se', 'laka', '全带幺')
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from mahjong.files import load_toml

LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "’": "'", "–": "-"})
HAN = re.compile(r"[\u3400-\u9fff]+")
WORD = re.compile(r"[\u3400-\u9fff]+|[^\W_]+")


def fold(text: str) -> str:
    """A text without what keyboards make hard: accents, tones, capitals, two ways to write one Chinese sign."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in parts if not unicodedata.combining(c))).translate(LETTERS).translate(_variants())


def words(text: str) -> list[str]:
    """The words of a folded text; Chinese signs that stand together are one.

    >>> words("gong: 绿一色, 88!")
    ['gong', '绿一色', '88']
    """
    return WORD.findall(text)


def squashed(text: str) -> str:
    """A folded text in one word, as pinyin is often typed.

    >>> squashed("lu yi-se")
    'luyise'
    """
    return "".join(words(text))


@cache
def _variants() -> dict[int, str]:
    """Older and Japanese signs to the ones used in China today."""
    return str.maketrans({old: new for new, olds in load_toml("data/han.toml")["signs"].items() for old in olds})
