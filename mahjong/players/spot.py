"""A seat's hand as the tables take it, with the copies it cannot see, and what becomes of it by each thing it may do.

>>> from mahjong.players.view import view
>>> from mahjong.table.deal import Deal
>>> deal = Deal.start(7, "finnish")
>>> while deal.phase != "turn":
...     deal = deal.play(deal.legal()[0])
>>> found = options(view(deal, deal.turn))
>>> found[0].kind, len(found) == len(set(deal.holding(deal.turn).concealed))
('discard', True)
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mahjong.hand import Group
from mahjong.odds.draws import after_discards, copies, nearer
from mahjong.odds.shanten import PART, STEP, Codes, codes_of, counts_of, forms_of, measure
from mahjong.players.move import Move
from mahjong.players.view import View
from mahjong.reading import count
from mahjong.rules import load
from mahjong.table.events import Event
from mahjong.tiles import Tile

READY = (0.06, 0.16, 0.35, 0.6, 0.85)  # how likely a player with so many groups on the table waits
LATER = 0.015  # and how much likelier with each discard it made
ENDS = 0.17  # how often a waiting player ends the deal in a turn
LUCK = 0.4  # of hands that are only quick so many have the points a win needs


class Spot(NamedTuple):
    """Concealed tiles as codes, groups on the table, copies of each kind that are unseen, how many draws may still come, and
    about in how many of the turns to come somebody else ends the deal."""

    codes: Codes
    melds: tuple[Group, ...]
    left: tuple[int, ...]
    draws: int
    lost: float = 0.05

    @property
    def unseen(self) -> int:
        """All tiles unseen: in the wall and in the others' hands."""
        return sum(self.left)

    @property
    def counts(self) -> list[int]:
        """The 34 counts of the concealed tiles."""
        return counts_of(*self.codes)

    def without(self, *tiles: Tile) -> Spot:
        """The same after tiles have gone from the hand."""
        codes = list(self.codes)
        for tile in tiles:
            codes[PART[tile]] -= STEP[tile]
        return self._replace(codes=tuple(codes))

    def shows(self, group: Group, *own: Tile) -> Spot:
        """The same with a group on the table that took these tiles of the hand."""
        return self.without(*own)._replace(melds=(*self.melds, group))

    def copies(self, kinds: int) -> int:
        """How many tiles of a set of kinds are unseen."""
        return copies(kinds, self.left)


def spot_of(view: View) -> Spot:
    """The hand of a view's seat."""
    held = count(tile for tile in view.own.concealed if tile < 34)
    shown = (tile for meld in view.own.melds for tile in meld.tiles)
    gone = count(tile for tile in (*view.gone(), *shown) if tile < 34)
    left = tuple(max(0, 4 - a - b) for a, b in zip(held, gone))
    waiting = sum(may_wait(view, seat) for seat in view.others)
    lost = round(waiting * ENDS * luck(view.rules), 2)
    return Spot(codes_of(held), view.own.melds, left, -(-view.left // (len(view.others) + 1)), lost)


def may_wait(view: View, seat: Tile) -> float:
    """About how likely a player waits for a win: the more groups it shows and the more it has thrown."""
    shown = view.open(seat)
    return 0.9 if seat in view.ready else min(0.9, READY[len(shown.melds)] + LATER * len(shown.river))


@lru_cache(maxsize=16)
def luck(rules: str) -> float:
    """How many of the hands that are only quick may win in the end, where a win needs some points."""
    return LUCK if load(rules).minimum else 1.0


class Option(NamedTuple):
    """Something a seat may do: the `event`, the tiles that stay in hand after it and, for a claim, after the discard that follows
    (`thrown`), how far they are, and the set of kinds that bring them nearer."""

    event: Event
    spot: Spot
    shanten: int
    kinds: int
    thrown: Tile | None = None

    @property
    def kind(self) -> str:
        """What is done: the event's kind."""
        return self.event.kind

    @property
    def copies(self) -> int:
        """Unseen tiles that bring the hand nearer."""
        return self.spot.copies(self.kinds)

    @property
    def rank(self) -> tuple[int, int]:
        """Nearer goes before farther, then more copies."""
        return self.shanten, -self.copies

    def facts(self) -> dict:
        """The tile, the group and the numbers of a reason."""
        said = {"shanten": self.shanten, "copies": self.copies, "kinds": sum(self.kinds >> t & 1 and self.spot.left[t] > 0 for t in range(34))}
        said |= {"tile": self.thrown} if self.thrown is not None else {}
        return said | ({"group": self.event.group} if self.event.group is not None else {})


def obvious(view: View) -> Move | None:
    """What no player here thinks about: a win, the only thing allowed, a bonus tile, saying that it waits."""
    for kind in ("win", "bonus", "ready"):
        for event in view.legal:
            if event.kind == kind:
                return Move(event, kind, {} if event.tile is None else {"tile": event.tile})
    return Move(view.legal[0], "only", {}) if len(view.legal) == 1 else None


@lru_cache(maxsize=64)
def shapes(rules: str, melds: int) -> tuple[str, ...]:
    """The winning shapes that can be beside so many groups on the table."""
    return forms_of(load(rules).forms, melds)


def options(view: View, spot: Spot | None = None) -> list[Option]:
    """Everything a seat may do but win: first what it does without a group, then groups; passing is an option with no discard."""
    spot = spot or spot_of(view)
    found = _discards(view, spot) if view.phase == "turn" else [_as_it_is(view, spot)]
    return found + [option for event in view.legal if event.group for option in _grouped(view, spot, event)]


def _discards(view: View, spot: Spot) -> list[Option]:
    legal = {event.tile: event for event in view.legal if event.kind == "discard"}
    after = after_discards(spot.codes, shapes(view.rules, len(spot.melds)), len(spot.melds))
    return [Option(legal[tile], spot.without(tile), far, kinds, Tile(tile)) for tile, far, kinds in after if tile in legal]


def _as_it_is(view: View, spot: Spot) -> Option:
    passing = next(event for event in view.legal if event.kind == "pass")
    return Option(passing, spot, *distance(view, spot))


def distance(view: View, spot: Spot) -> tuple[int, int]:
    """How far a hand that is to draw is, and the kinds that bring it nearer."""
    ask = measure(shapes(view.rules, len(spot.melds)), len(spot.melds))
    far = ask(*spot.codes)
    return far, nearer(ask, spot.codes, far)


def _grouped(view: View, spot: Spot, event: Event) -> list[Option]:
    """A group on the table: a kong is followed by a draw, other groups by a discard."""
    later = laid(spot, event, view.tile)
    if event.group.kind == "kong":
        return [Option(event, later, *distance(view, later))]
    after = after_discards(later.codes, shapes(view.rules, len(later.melds)), len(later.melds))
    return [Option(event, later.without(tile), far, kinds, Tile(tile)) for tile, far, kinds in after]


def laid(spot: Spot, event: Event, tile: Tile | None) -> Spot:
    """The hand after a group has been laid: claimed, concealed, or a pung made a kong."""
    if event.kind == "add":
        melds = tuple(event.group if meld.kind == "pung" and meld.tile == event.tile else meld for meld in spot.melds)
        return spot.without(event.tile)._replace(melds=melds)
    own = list(event.group.tiles)
    if event.kind == "claim":
        own.remove(tile)
    return spot.shows(event.group, *own)
