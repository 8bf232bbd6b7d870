"""What happens at the table in a player's words: an event as a sentence, and as the label of a button.

>>> from mahjong.table.events import read_event
>>> event_words(read_event("S(55^5p)"))
'South claims: pung of fives of dots, claimed from across.'
"""

from __future__ import annotations

from mahjong.draw.hands import group_words, tile_words
from mahjong.draw.tiles import name
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import Tile


def event_words(event: Event, lang: str = "", hidden: bool = False) -> str:
    """An event as a sentence; with `hidden` a drawn tile, and the tiles of a pass, are not told.

    >>> from mahjong.table.events import read_event
    >>> event_words(read_event("E-Rd")), event_words(read_event("W+3m"), hidden=True)
    ('East discards the red dragon.', 'West draws a tile.')
    """
    if event.kind == "out":
        return say("table.event.out", lang)
    facts = {"seat": say(f"seat.{event.seat}", lang)}
    if event.kind == "charleston":
        return _pass_words(event, lang, hidden, facts)
    if event.tile is not None:
        facts["tile"] = name(event.tile, lang)
    if event.group is not None:
        facts["group"] = group_words(event.group, lang)
    if event.owner is not None:
        facts["owner"] = say(f"seat.{event.owner}", lang)
    if event.number is not None:
        facts["number"] = event.number
    return say(f"table.event.{_key(event, hidden)}", lang, **facts)


def _pass_words(event: Event, lang: str, hidden: bool, facts: dict) -> str:
    """A Charleston pass; tiles passed on unseen are only counted (american.A23).

    >>> from mahjong.table.events import read_event
    >>> event_words(read_event("E>>3p7sN")), event_words(read_event("S<<5p??"), hidden=True)
    ('East passes three of dots, seven of bamboos, north wind to the right.', 'South passes 3 tiles to the left.')
    """
    seen = [tile for tile in event.tiles if tile != Tile.HIDDEN]
    unseen = len(event.tiles) - len(seen)
    key = "charleston_hidden" if hidden else "charleston" if not unseen else "charleston_unseen" if seen else "charleston_all_unseen"
    facts |= {"way": say(f"table.way.{event.source}", lang), "tiles": tile_words(seen, lang), "count": len(event.tiles) if hidden else unseen}
    return say(f"table.event.{key}", lang, **facts)


def _key(event: Event, hidden: bool) -> str:
    """The key of an event's sentence."""
    if hidden and event.kind in ("draw", "replace"):
        return f"{event.kind}_hidden"
    if event.kind == "vote":
        return f"vote_{event.number}"
    if event.kind == "exchange" and event.owner == event.seat:
        return "exchange_own"
    if event.kind == "win":
        return "win_claimed" if event.source else "win_joker" if event.tile == Tile.JOKER else "win"
    return event.kind


def event_label(event: Event, lang: str = "") -> str:
    """An event as the label of a button.

    >>> from mahjong.table.events import read_event
    >>> event_label(read_event("S(4<56p)")), event_label(read_event("S.")), event_label(read_event("S(5<5pJ)"))
    ('Chow 4 5 6 of dots', 'Pass', 'Pung with 1 joker')
    """
    kind = event.group.kind if event.kind == "claim" else event.kind
    tiles = tile_words(event.group.tiles, lang) if kind == "chow" else name(event.tile, lang) if event.tile is not None else ""
    owner = say(f"seat.{event.owner}", lang) if event.owner is not None else ""
    label = say(f"table.button.{kind}", lang, tiles=tiles, owner=owner)
    jokers = event.group.tiles.count(Tile.JOKER) if event.kind == "claim" else 0
    return say("table.button.with_jokers", lang, call=label, count=jokers) if jokers else label
