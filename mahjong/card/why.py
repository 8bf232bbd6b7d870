"""Why tiles do not make a hand of the card: one sentence a reason, each with the statement it comes from.

>>> [str(reason) for reason in why_not("123p 123s 123m 123m RdJ", "S1")]
['A joker cannot stand in the pair of red dragons (american.R67).']
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from mahjong.card.cards import Card, CardLine, load_card
from mahjong.card.expansion import KINDS, CardGroup
from mahjong.card.held import Held
from mahjong.card.nearest import Near, as_table, card_hand, nearest
from mahjong.hand import Hand
from mahjong.table.card_table import CardTable
from mahjong.tiles import Tile
from mahjong.words import many_words, tile_words


class Why(NamedTuple):
    """A reason: the key of its sentence, the statement, the facts the sentence names."""

    key: str
    rule: str
    facts: dict

    def text(self, lang: str = "") -> str:
        from mahjong.text import say

        said = say(f"card.why.{self.key}", lang, **{name: _said(fact, lang) for name, fact in self.facts.items()})
        return say("card.why.with_rule", lang, says=said, rule=self.rule)

    def __str__(self) -> str:
        return self.text()


def _said(fact, lang: str):
    """A fact in words: a group, a hand of the card, a tile, several of one, several groups or tiles; a number as it is."""
    if isinstance(fact, CardGroup):
        return fact.words(lang)
    if isinstance(fact, CardLine):
        return fact.title(lang)
    if isinstance(fact, tuple) and fact and isinstance(fact[0], CardGroup):
        return ", ".join(group.words(lang) for group in fact)
    if isinstance(fact, tuple):
        return many_words(fact[0], lang) if len(fact) > 1 and len(set(fact)) == 1 else tile_words(fact, lang)
    return fact


def why_not(hand: Hand | str, line: CardLine | str, table: CardTable | str = "playboard", card: Card | None = None) -> list[Why]:
    """Why the tiles are not that line; empty when they are. Raises HandError, or MahjongError for an unknown line."""
    hand, table, card = card_hand(hand), as_table(table), card or load_card()
    line = card.line(line) if isinstance(line, str) else line
    near = next((near for near in nearest(hand, table, card) if near.line.id == line.id), None)
    if near is None:
        return _misfits(hand, line)
    size = [Why("size", "american.R72", {"count": len(hand.tiles)})] if len(hand.tiles) != 14 else []
    return size + _lacking(near, hand, table)


def _misfits(hand: Hand, line: CardLine) -> list[Why]:
    """Exposed groups the line does not have (american.A8), or any at all where it must stay concealed (american.R29)."""
    if line.concealed_only:
        return [Why("concealed_only", "american.R29", {"line": line})]
    wanted = Counter(Held.of(hand).exposed)
    callables = [Counter(group.key for group in way.groups if group.callable) for way in line.ways]
    alone = [key for key in wanted if all(not groups[key] for groups in callables)]
    return [Why("no_such_group", "american.A8", {"group": _exposed(key)}) for key in alone] or [
        Why("not_together", "american.A8", {"groups": tuple(map(_exposed, wanted.elements()))})
    ]


def _exposed(key: tuple[Tile, int]) -> CardGroup:
    tile, size = key
    return CardGroup(KINDS[size], (tile,) * size)


def _lacking(near: Near, hand: Hand, table: CardTable) -> list[Why]:
    """Places that lack a real tile, each with what a joker may not do there; then places anything may fill."""
    idle = hand.concealed.count(Tile.JOKER) - near.missing.jokers
    found = []
    for tile, count in near.missing.natural:
        group = _place(near, tile, table)
        key = "no_joker_alone" if group.takes_jokers(table) else _forbidden(group, table) if idle > 0 else "needs_real"
        key = _variant(key, group, count)
        reason = Why(key, RULES[key], {"group": group, "tiles": (tile,) * count, "count": count})
        found += [reason] if reason not in found else []
    if near.missing.count:
        fifth = near.missing.dead and any(group.kind == "quint" for group in near.way.groups)
        alone = len(near.missing.open) == 1
        key = "fifth" if fifth else "needs_some" if near.missing.real else ("needs_one" if near.missing.count == 1 else "needs_same") if alone else "needs_any"
        tiles = (near.missing.open[0][0],) * near.missing.count if alone else tuple(tile for tile, _ in near.missing.open)
        found.append(Why(key, RULES[key], {"count": near.missing.count, "real": near.missing.real, "tiles": tiles}))
    return found


def _variant(key: str, group: CardGroup, count: int) -> str:
    """Which of the sentences about a missing real tile: a single tile alone, or several."""
    if key != "needs_real":
        return key
    return "needs_real_single" if group.kind == "single" else "needs_real_many" if count > 1 else key


RULES = {
    "needs_real": "american.R67",
    "needs_real_single": "american.R67",
    "needs_real_many": "american.R67",
    "needs_any": "american.R65",
    "needs_one": "american.R65",
    "needs_same": "american.R65",
    "needs_some": "american.A5",
    "fifth": "american.R14",
    "no_joker_single": "american.R67",
    "no_joker_pair": "american.R67",
    "no_joker_flower": "american.R67",
    "no_joker_alone": "american.A5",
    "no_joker_run": "american.R66",
    "no_joker_set": "american.A6",
}


def _place(near: Near, tile: Tile, table: CardTable) -> CardGroup:
    """The group of the way that wants a real tile there."""
    wanting = [group for group in near.way.groups if tile in group.tiles]
    return next((group for group in wanting if not group.takes_jokers(table)), wanting[-1])


def _forbidden(group: CardGroup, table: CardTable) -> str:
    """What a joker cannot stand in."""
    if group.tile == Tile.FLOWER and not table.joker_as_flower:
        return "no_joker_flower"
    if group.alike:
        return f"no_joker_{group.kind}" if group.size < 3 else "needs_real"
    return "no_joker_run" if group.kind == "run" else "no_joker_set"
