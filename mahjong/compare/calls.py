"""What may be called in a position, and with which sentence the rules refuse what may not; asked of a deal of theirs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mahjong.compare.position import Position
from mahjong.errors import MahjongError
from mahjong.hand import Group
from mahjong.reading import CHOWS
from mahjong.scoring.settle import side
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.tiles import Tile

KINDS = ("chow", "pung", "kong", "quint", "win")  # from the least call to the most
WHOLE = 13  # tiles before the one that wins


class Because(NamedTuple):
    """A reason: a refusal, a score that is no win, or the key of a sentence."""

    source: object

    def text(self, lang: str = "") -> str:
        """The reason in words."""
        from mahjong.compare.words import because

        return because(self.source, lang)


class Answer(NamedTuple):
    """Whether something may be done, and if not, why."""

    may: bool
    because: Because | None = None


def window(deal: Deal, position: Position) -> Deal:
    """The moment after the discard, even where nobody had anything to say to it."""
    phase = "rob" if position.robbed else "claims"
    return deal._replace(phase=phase, turn=position.thrower, tile=position.tile, answers=())


def legal(deal: Deal, seat: Tile) -> tuple[Event, ...]:
    """What a seat may answer to the tile; nothing when it is not asked. No win by a card with too many tiles."""
    if deal.phase not in ("claims", "rob") or seat not in deal.asked:
        return ()
    events = deal._replace(asked=(seat,), answers=()).legal()
    holding = deal.holding(seat)
    whole = not deal.agreed.has_card or len(holding.concealed) + sum(len(meld.tiles) for meld in holding.melds) == WHOLE
    return events if whole else tuple(event for event in events if event.kind != "win")


def kind(event: Event) -> str:
    """What a player calls an event: chow, pung, kong, quint, win; empty for what is no call.

    >>> from mahjong.table.events import read_event
    >>> kind(read_event("S(55^5p)")), kind(read_event("S.")), kind(read_event("E[1111m]"))
    ('pung', '', 'kong')
    """
    if event.kind in ("add", "concealed_kong"):
        return "kong"
    return event.group.kind if event.kind == "claim" else event.kind if event.kind == "win" else ""


def kinds_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The kinds of calls among some events, from the least to the most."""
    found = {kind(event) for event in events}
    return tuple(name for name in KINDS if name in found)


def turn_answers(deal: Deal) -> dict[str, Answer]:
    """In your own turn: a kong and a win."""
    may = kinds_of(deal.legal())
    return {name: Answer(name in may) for name in ("kong", "win")}


def call_answers(position: Position, deal: Deal) -> dict[str, Answer]:
    """After a discard: every call, with the refusal the rules give."""
    may = kinds_of(legal(deal, position.seat))
    if position.robbed:
        return {"win": Answer("win" in may)}
    asked = [name for name in KINDS if name != "chow" or position.tile.is_suited]
    return {name: Answer(True) if name in may else Answer(False, _refusal(position, deal, name)) for name in asked}


def _refusal(position: Position, deal: Deal, name: str) -> Because | None:
    """The sentence with which a call that may not be is refused."""
    try:
        event = _wish(position, name)
        if event:
            window(deal, position)._replace(asked=(position.seat,)).play(event)
    except MahjongError as error:
        return Because(error)
    return None


def _wish(position: Position, name: str) -> Event | None:
    """The call as one would make it, allowed or not."""
    mark, tile = side(position.seat, position.thrower), position.tile
    if name == "chow":
        group = next(iter(_chows(position)))
    elif name in ("pung", "kong"):
        group = Group((tile,) * (3 if name == "pung" else 4), False, mark)
    elif name == "quint" and tile != Tile.JOKER:
        group = Group((*(tile,) * 4, Tile.JOKER), False, mark)
    else:
        return None
    return Event(position.seat, "claim", tile, group, mark)


def _chows(position: Position):
    """The chows the tile could be part of, first those the hand has the tiles for."""
    tile, held = position.tile, position.hand.concealed
    found = [chow for start in range(tile - 2, tile + 1) if (chow := CHOWS.get(start)) and tile in chow.tiles]
    fits = [chow for chow in found if all(t == tile or t in held for t in chow.tiles)]
    for chow in fits or found:
        yield Group(chow.tiles, False, side(position.seat, position.thrower), chow.tiles.index(tile))
