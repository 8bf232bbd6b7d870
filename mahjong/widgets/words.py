"""The language the widgets speak: set once by the page, used by every widget made after that."""

from __future__ import annotations

from mahjong.text import FALLBACK, languages, say

_now = {"lang": FALLBACK}


def language() -> str:
    """The language in use.

    >>> language()
    'en'
    """
    return _now["lang"]


def use_language(lang: str | None) -> str:
    """Sets the language for what is made from now on; one there are no tables for becomes English."""
    _now["lang"] = lang if lang in languages() else FALLBACK
    return _now["lang"]


def ui(key: str, **facts) -> str:
    """A sentence of the widgets, `ui.<key>`, in the language in use."""
    return say(f"ui.{key}", language(), **facts)
