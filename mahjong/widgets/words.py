"""The language the widgets speak: set once by the page, used by every widget made after that."""

from __future__ import annotations

from mahjong.text import FALLBACK, MARKED, languages, say
from mahjong.tongue import language, use

__all__ = ["language", "ui", "use_language"]


def use_language(lang: str | None) -> str:
    """Sets the language for what is made from now on; one there are no tables for becomes English."""
    use(lang if lang in (*languages(), MARKED) else FALLBACK)
    return language()


def ui(key: str, **facts) -> str:
    """A sentence of the widgets, `ui.<key>`, in the language in use."""
    return say(f"ui.{key}", language(), **facts)
