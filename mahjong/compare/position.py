"""One position: what you hold, the tile that comes and from whom, what the others hold. Nothing in it belongs to one rule set.

>>> position = Position.parse("34p 123m 456m 789m 99p <5p {seat=S}", {"W": "55p 111s 222s 333s EE"})
>>> str(position.tile), str(position.thrower), position.text
('5p', 'E', '123456789m 3499p <5p {seat=S}')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from mahjong.errors import HandError
from mahjong.hand import FACTS, Group, Hand, check_copies
from mahjong.notation import parse
from mahjong.scoring.ruleset import Ruleset
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import Event
from mahjong.table.options import Agreed
from mahjong.table.wall import Start, start
from mahjong.tiles import WINDS, Tile


HELD = 13  # tiles before one comes, a kong as three
CALLS = ("chow", "pung", "kong", "quint", "win", "pass")


@dataclass(frozen=True)
class Position:
    """A hand, the tile that comes, and the others. `by` is `!` for a drawn tile, `<` `^` `>` for one thrown at the left,
    across, at the right; `facts` are some of a `Win`'s, `robbed`: the tile was added to a kong. `calls` says what a seat
    calls; any other calls the most it may. Raises HandError for tiles that cannot all be there.
    """

    hand: Hand
    tile: Tile
    by: str = "<"
    facts: frozenset[str] = frozenset()
    seat: Tile = Tile.EAST
    round: Tile = Tile.EAST
    others: Mapping[Tile, Hand] = field(default_factory=dict)
    calls: Mapping[Tile, str] = field(default_factory=dict)

    def __post_init__(self):
        check_copies(self.tiles)
        for hand in (self.hand, *self.others.values()):
            if hand.size > HELD:
                raise HandError("compare_too_many", size=hand.size)
        for call in self.calls.values():
            if call not in CALLS:
                raise HandError("compare_call", call=call)
        if self.by == "!" and "robbed" in self.facts:
            raise HandError("robbed_self_drawn")
        if self.by != "!" and "replacement" in self.facts:
            raise HandError("replacement_claimed")

    @classmethod
    def parse(cls, text: str, others: Mapping[str, str] | None = None, calls: Mapping[str, str] | None = None) -> Position:
        """Reads a position: a hand with the tile that comes marked, and the hands of other seats by their winds.

        A tile from nobody in particular (`*`) comes from the left. Raises NotationError or HandError.
        """
        parsed = parse(text)
        loose, tile = list(parsed.loose), parsed.won
        if tile is None and len(loose) + 3 * len(parsed.melds) == 14:
            tile = loose.pop()
        if tile is None:
            raise HandError("compare_no_tile")
        facts = dict(parsed.facts)
        if facts.pop("flowers", 0):
            raise HandError("compare_name_flowers")
        by = parsed.way if parsed.way in ("!", *AWAY) else "<"
        hand = Hand(tuple(loose), tuple(parsed.melds), tuple(parsed.bonus))
        seat = facts.get("seat", Tile.EAST)
        held = {Tile.parse(wind): Hand.parse(tiles) for wind, tiles in (others or {}).items() if tiles.strip() and Tile.parse(wind) != seat}
        said = {Tile.parse(wind): call for wind, call in (calls or {}).items()}
        return cls(hand, tile, by, frozenset(facts.get("facts", ())), seat, facts.get("round", Tile.EAST), held, said)

    @property
    def text(self) -> str:
        """The own hand and the tile in notation."""
        words = [f"{name}={wind}" for name, wind in (("seat", self.seat), ("round", self.round)) if wind != Tile.EAST]
        words += [fact for fact in FACTS if fact in self.facts]
        return f"{self.hand} {self.by}{self.tile}" + (f" {{{' '.join(words)}}}" if words else "")

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile that is known."""
        hands = (self.hand, *self.others.values())
        return (self.tile, *(tile for hand in hands for tile in (*hand.tiles, *hand.bonus)))

    @property
    def drawn(self) -> bool:
        """Whether the tile was drawn."""
        return self.by == "!"

    @property
    def robbed(self) -> bool:
        """Whether the tile was added to a kong."""
        return "robbed" in self.facts

    @property
    def thrower(self) -> Tile:
        """Who brought the tile: who drew it, threw it, or added it to a kong."""
        return seat_after(self.seat, AWAY.get(self.by, 0))

    def but(self, **changes) -> Position:
        """The same position with some entries changed."""
        return replace(self, **changes)

    def held(self, seat: Tile) -> Hand:
        """What a seat holds; an empty hand where nothing is known."""
        return self.hand if seat == self.seat else self.others.get(seat, Hand())


def staged(position: Position, rules: Ruleset, table: Agreed) -> Deal:
    """The position as a deal by some rules, at the moment the tile has come; raises RuleError where that cannot be.

    What is not known of the others' hands is left out, so they cannot call with it.

    >>> from mahjong.compare.settings import agreed
    >>> staged(Position.parse("55p 123m <5p"), *agreed("mcr")).phase
    'claims'
    """
    began = _began(table)
    last = "last" in position.facts
    wall = replace(began.wall, live=()) if last else began.wall
    holdings = tuple(_holding(position, seat) for seat in WINDS)
    deal = Deal(rules, table, holdings, wall, began, position.round, _rivers(position), "turn", position.thrower, position.tile, _came(position))
    deal = deal._replace(ready=frozenset(WINDS))  # where being ready must be declared (play.C6), all have done so
    if position.drawn:
        return deal
    return deal.play(_added(deal) if position.robbed else Event(position.thrower, "discard", position.tile))


@cache
def _began(table: Agreed) -> Start:
    """Some beginning of a deal, all four seats taken; only the size of its wall matters here."""
    return start(1, table.but(players=4) if table.players == 3 else table)


def _holding(position: Position, seat: Tile) -> Holding:
    """What lies before a seat; whoever brings the tile holds it, and the pung it is added to."""
    hand = position.held(seat)
    concealed, melds = hand.concealed, hand.melds
    if seat == position.thrower:
        concealed = tuple(sorted((*concealed, position.tile)))
        has_pung = any(meld.kind == "pung" and meld.tile == position.tile for meld in melds)
        melds = (*melds, Group((position.tile,) * 3, False, "<")) if position.robbed and not has_pung else melds
    return Holding(concealed, melds, hand.bonus)


def _added(deal: Deal) -> Event:
    pung = next(meld for meld in deal.holding(deal.turn).melds if meld.tile == deal.tile and meld.kind == "pung")
    return Event(deal.turn, "add", deal.tile, Group((deal.tile,) * 4, False, pung.source, None, True))


def _came(position: Position) -> str:
    return "kong" if "replacement" in position.facts else "dealt" if "heavenly" in position.facts else "draw"


def _rivers(position: Position) -> tuple[tuple[Tile, ...], ...]:
    """A discard of each seat that nobody need know, so that it is not the first; the three sisters where they lie open."""
    if "earthly" in position.facts:
        return ((),) * 4
    sisters = (position.tile,) * 3 if "fourth" in position.facts else ()
    return ((Tile.HIDDEN, *sisters), *((Tile.HIDDEN,),) * 3)
