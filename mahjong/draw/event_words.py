"""What happens at the table in a player's words: an event as a sentence, and as the label of a button.

>>> from mahjong.table.events import read_event
>>> event_words(read_event("S(55^5p)"))
'South claims: pung of five of dots, claimed from across.'
"""

from __future__ import annotations

from mahjong.draw.hands import group_words, tile_words
from mahjong.draw.tiles import name
from mahjong.table.events import Event
from mahjong.text import say


def event_words(event: Event, lang: str = "en", hidden: bool = False) -> str:
    """An event as a sentence; with `hidden` a drawn tile is not told.

    >>> from mahjong.table.events import read_event
    >>> event_words(read_event("E-Rd")), event_words(read_event("W+3m"), hidden=True)
    ('East discards the red dragon.', 'West draws a tile.')
    """
    if event.kind == "out":
        return say("table.event.out", lang)
    facts = {"seat": say(f"seat.{event.seat}", lang)}
    if event.tile is not None:
        facts["tile"] = name(event.tile, lang)
    if event.group is not None:
        facts["group"] = group_words(event.group, lang)
    return say(f"table.event.{_key(event, hidden)}", lang, **facts)


def _key(event: Event, hidden: bool) -> str:
    if hidden and event.kind in ("draw", "replace"):
        return f"{event.kind}_hidden"
    return "win_claimed" if event.kind == "win" and event.source else event.kind


def event_label(event: Event, lang: str = "en") -> str:
    """An event as the label of a button.

    >>> from mahjong.table.events import read_event
    >>> event_label(read_event("S(4<56p)")), event_label(read_event("S."))
    ('Chow 4 5 6 of dots', 'Pass')
    """
    kind = event.group.kind if event.kind == "claim" else event.kind
    tiles = tile_words(event.group.tiles, lang) if kind == "chow" else name(event.tile, lang) if event.tile is not None else ""
    return say(f"table.button.{kind}", lang, tiles=tiles)
