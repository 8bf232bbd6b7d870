"""What a player is: a function from what its seat may see to a move, and a move is an event with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mahjong.hand import Group
from mahjong.players.view import View
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.words import group_name, tile_words


class Move(NamedTuple):
    """What a player does, with the reason: the key of a sentence and the computed facts in it, tiles and groups as what they are.

    >>> from mahjong.tiles import Tile
    >>> Move(Event(Tile.EAST, "discard", Tile.WEST), "discard", {"tile": Tile.WEST, "shanten": 1, "copies": 8, "kinds": 2}).text()
    'Without the west wind it is 1 tile from waiting, and 8 tiles of 2 kinds bring it nearer.'
    """

    event: Event
    key: str
    facts: dict

    def text(self, lang: str = "") -> str:
        """The reason in a sentence."""
        facts = {name: _said(fact, lang) for name, fact in self.facts.items()}
        if "shanten" in facts:
            facts["away"] = distance_words(facts["shanten"], lang)
        if "plan" in facts:
            facts["plan"] = plan_words(facts["plan"], lang)
        return say(f"player.move.{self.key}", lang, **facts)


def _said(fact, lang: str):
    """A tile or a group in words, groups side by side; all else as it is."""
    if isinstance(fact, tuple):
        return ", ".join(group_name(group, lang) for group in fact)
    if isinstance(fact, Group):
        return group_name(fact, lang)
    return tile_words((fact,), lang) if isinstance(fact, Tile) else fact


def distance_words(shanten: int, lang: str = "") -> str:
    """How far a hand is, as part of a sentence.

    >>> distance_words(0), distance_words(2)
    ('waiting for a win', '2 tiles from waiting')
    """
    return say(f"player.away.{('complete', 'waiting')[shanten + 1] if shanten < 1 else 'more'}", lang, tiles=shanten)


def plan_words(words: str, lang: str = "") -> str:
    """A plan in words: its patterns by key, with a plus between; `any` hand and `honors` that double are no patterns.

    >>> plan_words("half_flush all_pungs")
    'Half Flush + All Pungs'
    """
    own = ("any", "honors")
    return " + ".join(say(f"player.plan.{word}" if word in own else f"fan.{word}.name", lang) for word in words.split())


Player = Callable[[View], Move]
