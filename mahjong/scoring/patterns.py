"""The tests of patterns, each a few lines: they look at a `Seen` and return the groups that show the pattern, once for
each time it occurs, `WHOLE` for the hand as a whole, `NONE` when it is not there.

Most are made by the small makers at the top, so that a rule set's table reads like its printed sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from mahjong.reading import KNITTED_HONORS, KNITTED_NINE, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from mahjong.scoring.ruleset import NONE, WHOLE
from mahjong.scoring.seen import DRAGON_BITS, PURE, Seen, WIND_BITS, bits
from mahjong.tiles import PLAYING, TERMINALS, Tile

HONOR_BITS = WIND_BITS | DRAGON_BITS
TERMINAL_BITS = bits(TERMINALS)
ORPHAN_BITS = HONOR_BITS | TERMINAL_BITS
GREEN_BITS = bits(map(Tile.parse, "2s 3s 4s 6s 8s Gd".split()))
REVERSIBLE_BITS = bits(map(Tile.parse, "1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s Wd".split()))
EVEN_BITS = bits(t for t in PLAYING if t.rank in (2, 4, 6, 8))
NINE_BITS = tuple(bits(nine) for nine in KNITTED_NINE)
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


# Makers


def when(test: Callable[[Seen], bool]) -> Callable:
    """A pattern of the whole hand: there or not."""
    return lambda seen: WHOLE if test(seen) else NONE


def only(mask: int) -> Callable:
    """Every tile is one of these kinds."""
    outside = ~mask
    return lambda seen: NONE if seen.tiles.kinds & outside else WHOLE


def ranks(*allowed: int) -> Callable:
    """Every tile is a suit tile of these numbers."""
    return only(bits(t for t in PLAYING if t.rank in allowed))


def bunch(of: str, size: int, blend: str, test: Callable) -> Callable:
    """Some chows or pungs together, of one suit or of different ones, whose numbers pass the test."""

    def find(seen: Seen):
        return [b.groups for b in seen.cut.bunches(of, size) if b.blend == blend and test(b.ranks)]

    find.combines = True
    return find


def chows(size: int, blend: str, test: Callable) -> Callable:
    return bunch("chows", size, blend, test)


def pungs(size: int, blend: str, test: Callable) -> Callable:
    return bunch("pungs", size, blend, test)


def alike(ranks: tuple[int, ...]) -> bool:
    return ranks[0] == ranks[-1]


def steps(*allowed: int) -> Callable:
    """Each number is the same step above the one before; steps are not mixed (mcr.fan16, fan30)."""
    return lambda ranks: any(all(b - a == step for a, b in zip(ranks, ranks[1:])) for step in allowed)


def exactly(*wanted: int) -> Callable:
    return lambda ranks: ranks == wanted


def pungs_of(mask: int, count: int, pair: bool = False) -> Callable:
    """Exactly this many pungs or kongs of these kinds, with a pair of them too or with any pair."""

    def find(seen: Seen):
        found = tuple(i for tile, i in seen.cut.pungs if mask >> tile & 1)
        if len(found) != count or (pair and not _pair_in(seen, mask)):
            return NONE
        return (found + (len(seen.cut.groups) - 1,) if pair else found,)

    return find


def each_pung(mask: int) -> Callable:
    """Every single pung or kong of these kinds."""
    return lambda seen: [(i,) for tile, i in seen.cut.pungs if mask >> tile & 1]


def concealed_pungs(count: int) -> Callable:
    def find(seen: Seen):
        if len(seen.cut.pungs) < count:
            return NONE
        found = seen.concealed_pungs
        return (found,) if len(found) == count else NONE

    return find


def kongs(melded: int | None, concealed: int | None) -> Callable:
    """Exactly this many shown and concealed kongs; None: any number."""

    def find(seen: Seen):
        shown, hidden = seen.cut.melded_kongs, seen.cut.concealed_kongs
        if (melded is not None and len(shown) != melded) or (concealed is not None and len(hidden) != concealed):
            return NONE
        return ((shown if melded is not None else ()) + (hidden if concealed is not None else ()),)

    return find


def all_kongs(count: int) -> Callable:
    return lambda seen: (seen.cut.kongs,) if len(seen.cut.kongs) == count else NONE


def _pair_in(seen: Seen, mask: int) -> bool:
    return seen.cut.pair is not None and bool(mask >> seen.cut.pair & 1)


# Special shapes

seven_pairs = when(lambda seen: seen.cut.shape == SEVEN_PAIRS)
thirteen_orphans = when(lambda seen: seen.cut.shape == THIRTEEN_ORPHANS)
greater_knitted = when(lambda seen: seen.cut.shape == KNITTED_HONORS and seen.tiles.kinds & HONOR_BITS == HONOR_BITS)
lesser_knitted = when(lambda seen: seen.cut.shape == KNITTED_HONORS)


def knitted_straight(seen: Seen):
    """147, 258 and 369, one series a suit, with a set and a pair or among honours (mcr.C10)."""
    body = tuple(i for i, group in enumerate(seen.cut.groups) if group.kind == "knitted")
    if body:
        return (body,)
    whole = seen.cut.shape == KNITTED_HONORS and any(seen.tiles.kinds & nine == nine for nine in NINE_BITS)
    return WHOLE if whole else NONE


@when
def nine_gates(seen: Seen) -> bool:
    """1112345678999 of one suit in the hand before the win, nothing shown, no kong."""
    hand = seen.win.hand
    if hand.melds or seen.tiles.suits != 1 or not seen.cut.is_standard or hand.concealed[-1] >= 27:
        return False
    base = hand.concealed[0] // 9 * 9
    return all(hand.concealed.count(base + k) == n for k, n in enumerate(GATES))


@when
def seven_shifted_pairs(seen: Seen) -> bool:
    kinds = [group.tile for group in seen.cut.groups]
    return seen.cut.shape == SEVEN_PAIRS and kinds[-1] < 27 and kinds[0] // 9 == kinds[-1] // 9 and all(
        b - a == 1 for a, b in zip(kinds, kinds[1:])
    )


# Chows


def pure_terminal_chows(seen: Seen):
    """123 and 789 twice in one suit, with its pair of fives."""
    return [b.groups for b in seen.cut.bunches("chows", 4) if b.blend == PURE and b.ranks == (1, 1, 7, 7) and _five(seen, True)]


def three_suited_terminal_chows(seen: Seen):
    """123 and 789 in each of two suits, with a pair of fives of the third."""
    quads = seen.cut.bunches("chows", 4)
    return [b.groups for b in quads if b.ranks == (1, 1, 7, 7) and _two_each(seen) and _five(seen, False)]


def _two_each(seen: Seen) -> bool:
    return len({tile for tile, _ in seen.cut.chows}) == 4


def _five(seen: Seen, same_suit: bool) -> bool:
    pair = seen.cut.pair
    return pair is not None and pair < 27 and pair % 9 == 4 and (pair // 9 in {t // 9 for t, _ in seen.cut.chows}) == same_suit


pure_terminal_chows.combines = three_suited_terminal_chows.combines = True

all_chows = when(
    lambda seen: seen.cut.pair is not None
    and seen.cut.pair < 27
    and sum(group.kind in ("chow", "knitted") for group in seen.cut.groups) == 4
)

# Tiles

all_green = only(GREEN_BITS)
reversible_tiles = only(REVERSIBLE_BITS)
all_terminals = only(TERMINAL_BITS)
all_honors = only(HONOR_BITS)
all_simples = only(~ORPHAN_BITS)
no_honors = only(~HONOR_BITS)
full_flush = when(lambda seen: seen.tiles.suits == 1 and not seen.tiles.kinds & HONOR_BITS)
half_flush = when(lambda seen: seen.tiles.suits == 1 and bool(seen.tiles.kinds & HONOR_BITS))
one_voided_suit = when(lambda seen: seen.tiles.suits == 2)
all_types = when(lambda seen: seen.tiles.suits == 3 and seen.tiles.winds and seen.tiles.dragons)


@when
def all_terminals_and_honors(seen: Seen) -> bool:
    kinds = seen.tiles.kinds
    return not kinds & ~ORPHAN_BITS and bool(kinds & HONOR_BITS) and bool(kinds & TERMINAL_BITS)


@when
def all_fives(seen: Seen) -> bool:
    return seen.cut.shape == STANDARD and all(any(t % 9 == 4 and t < 27 for t in group.tiles) for group in seen.cut.groups)


@when
def outside_hand(seen: Seen) -> bool:
    return seen.cut.shape == STANDARD and all(
        any(ORPHAN_BITS >> t & 1 for t in (group.tiles[0], group.tiles[-1])) for group in seen.cut.groups
    )


@when
def all_even_pungs(seen: Seen) -> bool:
    return len(seen.cut.pungs) == 4 and not seen.tiles.kinds & ~EVEN_BITS


def tile_hog(seen: Seen, free: int = 0):
    """Four equal tiles not used as a kong, of any kind (mcr.C13); the first `free` of them do not count."""
    kong_tiles = {seen.cut.groups[i].tile for i in seen.cut.kongs}
    fours = [t for t, n in enumerate(seen.tiles.counts) if n == 4 and t not in kong_tiles]
    return [tuple(i for i, group in enumerate(seen.cut.groups) if t in group.tiles) for t in fours[free:]]


def tile_hog_not_inevitable(seen: Seen):
    """As `tile_hog`, but seven pairs out of six kinds cannot do without one four: that one is free (mcr.C14)."""
    six_kinds = seen.cut.shape == SEVEN_PAIRS and not (seen.tiles.kinds & ~GREEN_BITS and seen.tiles.kinds & ~TERMINAL_BITS)
    return tile_hog(seen, free=1 if six_kinds else 0)


# Pungs

all_pungs = when(lambda seen: len(seen.cut.pungs) == 4)


def wind_pung(which: str) -> Callable:
    """A pung of the winner's own wind (`seat`) or of the round's (`round`)."""
    return lambda seen: [(i,) for tile, i in seen.cut.pungs if tile == getattr(seen.win, which)]


# How it was won


def fact(name: str) -> Callable:
    return when(lambda seen: name in seen.win.facts)


self_drawn = when(lambda seen: seen.win.self_drawn)
last_tile_draw = when(lambda seen: "last" in seen.win.facts and seen.win.self_drawn)
last_tile_on_other = when(lambda seen: "last" in seen.win.facts and not seen.win.self_drawn)
fully_concealed_hand = when(lambda seen: seen.win.self_drawn and not seen.tiles.shown)
concealed_hand = when(lambda seen: not seen.win.self_drawn and not seen.tiles.shown)
melded_hand = when(lambda seen: len(seen.tiles.shown) == 4 and not seen.win.self_drawn)


def no_kong_to_replace(seen: Seen) -> str | None:
    """A replacement tile needs a kong (mcr.fan46)."""
    return "no_kong" if "replacement" in seen.win.facts and not seen.cut.kongs else None


def kong_not_to_rob(seen: Seen) -> str | None:
    """The robbed tile was the fourth of another's pung, so no copy can be in the winner's hand (mcr.C16)."""
    held = seen.tiles.counts[seen.win.tile] > 1
    return "copy_in_hand" if "robbed" in seen.win.facts and held else None


def robbed_is_no_discard(seen: Seen) -> str | None:
    """Last Tile Claim is won on a discard; a kong's tile is none, and with the wall out no kong is made (mcr.fan45)."""
    both = {"robbed", "last"} <= seen.win.facts and kong_not_to_rob(seen) is None
    return "robbed_no_discard" if both else None


def fourth_not_seen(seen: Seen) -> str | None:
    """The three others must lie open, so none may be hidden in the winner's hand (mcr.C6)."""
    return "copy_hidden" if "fourth" in seen.win.facts and seen.tiles.holds(seen.win.tile) else None


@when
def last_tile_claim(seen: Seen) -> bool:
    return bool(last_tile_on_other(seen)) and robbed_is_no_discard(seen) is None


@when
def out_with_replacement(seen: Seen) -> bool:
    return "replacement" in seen.win.facts and no_kong_to_replace(seen) is None


@when
def robbing_the_kong(seen: Seen) -> bool:
    return "robbed" in seen.win.facts and kong_not_to_rob(seen) is None


@when
def last_tile(seen: Seen) -> bool:
    """The fourth copy of a tile whose other three all can see: said so, or certain from the winner's own shown groups."""
    said = "fourth" in seen.win.facts and fourth_not_seen(seen) is None
    return said or seen.tiles.shows(seen.win.tile) == 3


def wait(fits: Callable) -> Callable:
    """A win on the only kind of tile that could complete the hand, in a group where it fits like this (mcr.C5)."""

    def find(seen: Seen):
        group = seen.cut.groups[seen.winning]
        return ((seen.winning,),) if fits(group, seen.win.tile) and seen.only_wait else NONE

    return find


edge_wait = wait(lambda group, tile: group.kind == "chow" and (tile - group.tile, tile.rank) in ((2, 3), (0, 7)))
closed_wait = wait(lambda group, tile: group.kind == "chow" and tile - group.tile == 1)
single_wait = wait(lambda group, tile: group.kind == "pair")


def never(seen: Seen):
    """For lines no test finds: the one that stands in when no other is there, and flowers, counted apart."""
    return NONE


__all__ = [name for name in globals() if not name.startswith("_")]
