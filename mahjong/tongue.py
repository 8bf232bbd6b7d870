"""The language in use: set once, by a page or by the command line, and spoken wherever no other is asked for.

Everywhere in the suite `lang` is a language's code, and "" is the language in use. A server that speaks several
languages at once names one in every call instead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps

FALLBACK = "en"
MARKED = "xx"  # a language made by code, for tests: English with every sentence in ⟦brackets⟧
_now = {"lang": FALLBACK}


def language() -> str:
    """The language in use.

    >>> language()
    'en'
    """
    return _now["lang"]


def use(lang: str) -> None:
    """Makes a language the one in use; whether there are tables for it is the caller's business."""
    _now["lang"] = lang


def spoken_cache(maxsize: int | None = None) -> Callable[[Callable], Callable]:
    """`functools.lru_cache` for what speaks: the language in use is one of the arguments.

    >>> @spoken_cache()
    ... def here(lang=""):
    ...     return lang or language()
    >>> here()
    'en'
    """

    def wrapped(function: Callable) -> Callable:
        kept = lru_cache(maxsize)(lambda _language, *facts, **more: function(*facts, **more))
        speaking = wraps(function)(lambda *facts, **more: kept(_now["lang"], *facts, **more))
        speaking.cache_clear, speaking.cache_info = kept.cache_clear, kept.cache_info
        return speaking

    return wrapped
