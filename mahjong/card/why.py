"""Why tiles do not make a hand of the card: one sentence a reason, each with the statement it comes from.

>>> [str(reason) for reason in why_not("123p 123s 123m 123m RdJ", "S1")]
['A joker cannot stand in the pair RdRd (american.R67).']
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from mahjong.card.cards import Card, CardLine, load_card
from mahjong.card.expansion import CardGroup
from mahjong.card.held import Held
from mahjong.card.nearest import Near, as_table, card_hand, nearest
from mahjong.hand import Hand, spell
from mahjong.table.card_table import CardTable
from mahjong.tiles import Tile


class Why(NamedTuple):
    """A reason: the key of its sentence, the statement, the facts the sentence names."""

    key: str
    rule: str
    facts: dict

    def text(self, lang: str = "en") -> str:
        from mahjong.text import say

        said = say(f"card.why.{self.key}", lang, **{name: _said(fact, lang) for name, fact in self.facts.items()})
        return say("card.why.with_rule", lang, says=said.rstrip("."), rule=self.rule)

    def __str__(self) -> str:
        return self.text()


def _said(fact, lang: str):
    from mahjong.text import say

    return say(f"card.kind.{fact.kind}", lang, tiles=str(fact)) if isinstance(fact, CardGroup) else fact


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
        return [Why("concealed_only", "american.R29", {"title": line.title()})]
    wanted = Counter(Held.of(hand).exposed)
    callables = [Counter(group.key for group in way.groups if group.callable) for way in line.ways]
    alone = [key for key in wanted if all(not groups[key] for groups in callables)]
    return [Why("no_such_group", "american.A8", {"tiles": spell((tile,) * size)}) for tile, size in alone] or [
        Why("not_together", "american.A8", {"tiles": " ".join(spell((tile,) * size) for tile, size in wanted.elements())})
    ]


def _lacking(near: Near, hand: Hand, table: CardTable) -> list[Why]:
    """Places that lack a real tile, each with what a joker may not do there; then places anything may fill."""
    idle = hand.concealed.count(Tile.JOKER) - near.missing.jokers
    found = []
    for tile, count in near.missing.natural:
        group = _place(near, tile, table)
        key = "no_joker_alone" if group.takes_jokers(table) else _forbidden(group, table) if idle > 0 else "needs_real"
        reason = Why(key, RULES[key], {"group": group, "tile": str(tile), "count": count})
        found += [reason] if str(reason) not in map(str, found) else []
    if near.missing.count:
        fifth = near.missing.dead and any(group.kind == "quint" for group in near.way.groups)
        key = "fifth" if fifth else "needs_some" if near.missing.real else "needs_any"
        found.append(Why(key, RULES[key], {"count": near.missing.count, "real": near.missing.real, "tiles": " ".join(str(tile) for tile, _ in near.missing.open)}))
    return found


RULES = {
    "needs_real": "american.R67",
    "needs_any": "american.R65",
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
