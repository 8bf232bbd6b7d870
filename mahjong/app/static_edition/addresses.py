"""The names of all pages that were ever published, so that a link somebody keeps leads somewhere for ever."""

from __future__ import annotations

from mahjong.files import load_toml


def published() -> tuple[str, ...]:
    """The names under which lessons are, or once were, published; a test holds the notebooks to it.

    >>> "01-tiles" in published()
    True
    """
    return tuple(load_toml("data/addresses.toml")["pages"])


def moved() -> dict[str, str]:
    """Where the pages went whose names are no longer used: old name to new.

    >>> set(moved()) <= set(published())
    True
    """
    return dict(load_toml("data/addresses.toml")["moved"])
