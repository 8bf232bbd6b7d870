"""What the American tests share: case files, positions at the table, and slow ways to count that check the fast ones."""

import csv
import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from mahjong.card.held import Held
from mahjong.card.nearest import complete
from mahjong.errors import RuleError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import Event
from mahjong.table.wall import Wall, start
from mahjong.tiles import SET_152, Tile, WINDS

E, S, W, N = WINDS
OURS, NMJL = TABLES["playboard"], TABLES["nmjl_like"]
JUNK = "147m258p369s EESS"  # thirteen tiles near to nothing
ONE_SHORT = "123p 123p 123p 12p RdRd"  # S1 and S2 of the card, without the 3 of dots
ABOUT_JOKERS = ("joker_in_runs", "joker_as_flower", "all_joker_groups")
TABLES_WITH_JOKERS = [OURS.but(**dict(zip(ABOUT_JOKERS, choices))) for choices in product((True, False), repeat=3)]


def rows(name: str) -> list[dict]:
    """The rows of a case file as dicts; lines that start with # are remarks."""
    lines = [line for line in (Path(__file__).parent / "cases" / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


def rigged(east=JUNK, south=JUNK, west=JUNK, north=JUNK, live="1m2m3m4m5m6m7m8m9m", rules="playboard", table=None, **state) -> Deal:
    """A position with these holdings; East, with fourteen tiles, is to discard unless `state` says otherwise."""
    table = table or TABLES[rules]
    hands = [Hand.parse(text) for text in (east, south, west, north)]
    holdings = tuple(Holding(hand.concealed, hand.melds) for hand in hands)
    state = {"phase": "turn", "came": "draw", "stage": 6, **state}
    return Deal(rules, table, holdings, Wall(read_tiles(live), separate=False), start(1, table), **state)


def thrown(tile: str, east: str = JUNK, **seats) -> Deal:
    """A window in which East has just discarded a tile; others hold what `seats` say, else nothing of use."""
    return rigged(f"{east} {tile}", **seats, tile=Tile.parse(tile)).play(f"E-{tile}")


def whole(text: str, table=OURS) -> bool:
    """Whether fourteen tiles are a hand of the card."""
    return complete(Held.of(Hand.parse(text)), table)


def after(deal: Deal, *events: str) -> Deal:
    """A deal some events later."""
    for event in " ".join(events).split():
        deal = deal.play(event)
    return deal


def kinds(deal: Deal) -> set[str]:
    """What may happen next, in notation."""
    return {str(event) for event in deal.legal()}


def answers(deal: Deal, seat: Tile) -> set[str]:
    """What a seat may answer to the discard that lies there."""
    waiting = deal._replace(asked=(seat,), answers=())
    return kinds(waiting)


def refused(deal: Deal, event: str) -> str:
    """The id of the statement that forbids an event."""
    with pytest.raises(RuleError) as caught:
        deal.play(event)
    assert caught.value.message()
    return caught.value.rule


def passed(deal: Deal, seats=WINDS) -> Deal:
    """A deal after one pass in which everybody gives the first tiles that are no jokers."""
    for seat in seats:
        given = tuple(tile for tile in deal.holding(seat).concealed if tile != Tile.JOKER)[:3]
        way = ">>^^<<<<^^>>"[2 * deal.stage : 2 * deal.stage + 2]
        deal = deal.play(Event(seat, "charleston", source=way, tiles=given))
    return deal


def voted(deal: Deal, votes: str) -> Deal:
    """A deal at its vote after the votes, East's first, 1 for yes."""
    return after(deal, *(f"{seat}~{vote}" for seat, vote in zip(WINDS, votes)))


def offered(deal: Deal, offers: str) -> Deal:
    """A deal after the offers, East's first."""
    return after(deal, *(f"{seat}={offer}" for seat, offer in zip(WINDS, offers)))


def begun(number: int = 1, rules: str = "playboard", table=None) -> Deal:
    """A deal whose passes are over: one Charleston, no courtesy exchange."""
    deal = Deal.start(number, rules, table)
    for _ in range(3):
        deal = passed(deal)
    deal = voted(deal, "0000") if deal.phase == "vote" else deal
    return offered(deal, "0000")


def sizes(deal: Deal) -> list[int]:
    """How many tiles each seat has, exposed ones too."""
    return [len(h.concealed) + sum(len(meld.tiles) for meld in h.melds) for h in deal.holdings]


def all_tiles(deal: Deal) -> Counter:
    """Every tile of a position, wherever it is; a discard that won lies in its river still."""
    found = Counter(deal.wall.live)
    for holding in deal.holdings:
        found.update((*holding.concealed, *(tile for meld in holding.melds for tile in meld.tiles)))
    for river in deal.rivers:
        found.update(river)
    return found


# Slow ways to count tiles held, for one concrete hand


def places(way, held: Held) -> list | None:
    """The groups of a concrete hand without the exposed ones; None when those do not fit."""
    left = list(way.groups)
    for tile, size in held.exposed:
        fits = [group for group in left if group.callable and group.tile == tile and group.size == size]
        if not fits:
            return None
        left.remove(fits[0])
    return left


def matched(way, held: Held, table) -> int | None:
    """Tiles held by a matching of tiles with places: each tile in turn looks for a place, moving others along."""
    groups = places(way, held)
    if groups is None:
        return None
    slots = [(tile, group.takes_jokers(table)) for group in groups for tile in group.tiles]
    tiles = [*Counter(dict(held.real)).elements(), *[Tile.JOKER] * held.jokers]
    given: dict[int, int] = {}

    def place(k: int, tried: set) -> bool:
        for i, (tile, jokers) in enumerate(slots):
            if i not in tried and (jokers if tiles[k] == Tile.JOKER else tile == tiles[k]):
                tried.add(i)
                if i not in given or place(given[i], tried):
                    given[i] = k
                    return True
        return False

    return sum(place(k, set()) for k in range(len(tiles))) + sum(size for _, size in held.exposed)


def spread(way, held: Held, table) -> int | None:
    """The same by trying every way to spread the real tiles over the groups; a group without a real one of its own keeps a
    place no joker may fill, where a table forbids groups of jokers alone."""
    groups = places(way, held)
    if groups is None:
        return None
    real, best = Counter(dict(held.real)), 0

    def go(i: int, filled: int, holes: int) -> None:
        nonlocal best
        if i == len(groups):
            best = max(best, filled + min(held.jokers, holes))
            return
        for tiles in _choices(groups[i], real):
            real.subtract(tiles)
            most = groups[i].size - len(tiles) if tiles or table.all_joker_groups else groups[i].size - 1
            go(i + 1, filled + len(tiles), holes + most * groups[i].takes_jokers(table))
            real.update(tiles)

    go(0, 0, 0)
    return best + sum(size for _, size in held.exposed)


def _choices(group, real: Counter) -> list[tuple]:
    """Every set of real tiles a group may get."""
    if group.alike:
        return [(group.tile,) * count for count in range(min(group.size, real[group.tile]) + 1)]
    there = [tile for tile in group.tiles if real[tile] > 0]
    return [tuple(tile for k, tile in enumerate(there) if chosen >> k & 1) for chosen in range(1 << len(there))]


def near_a_way(rng: random.Random, way, wild: float = 0.25, jokers: float = 0.3) -> Hand | None:
    """A hand close to a concrete one: some tiles are jokers, some anything, some groups exposed; None for an impossible one."""
    from mahjong.hand import Group

    melds, concealed = [], []
    for group in way.groups:
        exposed = group.callable and rng.random() < 0.2
        real = [Tile.JOKER if rng.random() < jokers and not (exposed and k == 0) else tile for k, tile in enumerate(group.tiles)]
        if exposed and group.tile != Tile.FLOWER:
            melds.append(Group(tuple(real), False))
        else:
            concealed += [rng.choice(SET_152) if rng.random() < wild else tile for tile in real]
    count = Counter((*concealed, *(tile for meld in melds for tile in meld.tiles)))
    return None if any(n > tile.copies for tile, n in count.items()) else Hand(tuple(concealed), tuple(melds))
