"""The tests of classical lines: each looks at a `View` and returns where the line is seen, once for each time.

Below them the named behaviours a rule set puts into its fields: what happens where lines overlap, what counts as from
the hand, what a special hand pays.
"""

from __future__ import annotations

from collections.abc import Callable

from mahjong.reading import SEVEN_PAIRS, THIRTEEN_ORPHANS
from mahjong.scoring import patterns as p
from mahjong.scoring.classical.view import HERE, Line, NOWHERE, Spot, View
from mahjong.scoring.seen import DRAGON_BITS, WIND_BITS
from mahjong.tiles import BONUS, Tile

SIMPLE = ~p.ORPHAN_BITS  # 2 to 8
OUTER = p.ORPHAN_BITS  # 1, 9, winds and dragons

# Makers


def won(find: Callable) -> Callable:
    """One of the shared tests of a winning hand, as a classical line."""
    return lambda view: [Spot(groups) for groups in find(view.seen)]


def when(test: Callable[[View], bool]) -> Callable:
    """A line of the hand as a whole: there or not."""
    return lambda view: HERE if test(view) else NOWHERE


def pung_of(test: Callable[[View, Tile], bool]) -> Callable:
    """Every pung or kong of tiles that pass."""
    return lambda view: [Spot((i,)) for i, group in view.of_kind("pung", "kong") if test(view, group.tile)]


def pair_of(test: Callable[[View, Tile], bool]) -> Callable:
    """Every pair of tiles that pass; a hand that did not win may show several."""
    return lambda view: [Spot((i,)) for i, group in view.of_kind("pair") if test(view, group.tile)]


def fact(name: str) -> Callable:
    return when(lambda view: name in view.seen.win.facts)


def is_dragon(view: View, tile: Tile) -> bool:
    return tile.is_dragon


def is_own_wind(view: View, tile: Tile) -> bool:
    return tile == view.seat


def is_round_wind(view: View, tile: Tile) -> bool:
    return tile == view.round


# Bonus tiles


def each_bonus(view: View):
    """Every bonus tile; where only their number is said, without the tile."""
    named = [Spot(tiles=(tile,)) for tile in view.bonus]
    return named or [Spot()] * view.flowers


def bonus_of(which: str) -> Callable:
    """Every bonus tile of one's own seat (`seat`) or of the round's (`round`)."""
    return lambda view: [Spot(tiles=(tile,)) for tile in view.bonus if tile.seat == getattr(view, which)]


own_bonus, round_bonus = bonus_of("seat"), bonus_of("round")


def own_flower_and_season(view: View):
    """Both bonus tiles of one's own seat, together once."""
    own = tuple(tile for tile in view.bonus if tile.seat == view.seat)
    return (Spot(tiles=own),) if len(own) == 2 else NOWHERE


def bouquet(view: View):
    """All four flowers, or all four seasons."""
    fours = BONUS[:4], BONUS[4:]
    return [Spot(tiles=four) for four in fours if set(four) <= set(view.bonus)]


# The winner's lines

always = when(lambda view: True)
from_wall = won(p.self_drawn)
only_tile = when(lambda view: view.seen.tiles.winning_kinds == {view.seen.win.tile})
no_score = when(lambda view: not view.scoring)
one_suit_honours_allowed = when(lambda view: view.seen.tiles.suits == 1)
last_tile, last_discard = won(p.last_tile_draw), won(p.last_tile_claim)


def pair_completed(tiles: int) -> Callable:
    """The winning tile completed the pair, one of these tiles."""
    return when(lambda view: _winning(view).kind == "pair" and bool(tiles >> view.seen.win.tile & 1))


def _winning(view: View):
    return view.groups[view.seen.winning]


def no_replacement(view: View) -> str | None:
    """A loose tile replaces a tile of a kong, or a bonus tile."""
    loose = "replacement" in view.seen.win.facts
    return "no_loose_tile" if loose and not view.seen.cut.kongs and not view.flowers else None


def not_robbed(view: View) -> str | None:
    """The robbed tile is the fourth of another's pung."""
    return p.kong_not_to_rob(view.seen)


loose_tile = when(lambda view: "replacement" in view.seen.win.facts and no_replacement(view) is None)


@when
def all_from_hand(view: View) -> bool:
    """No group was claimed; whether the last tile may have been is for the rules to say."""
    return _from_hand(view)


def _from_hand(view: View) -> bool:
    return not any(map(view.rules.opens, view.groups)) and view.rules.claim_in_hand(view)


# Special hands

heads_and_tails = when(lambda view: len(view.seen.cut.pungs) == 4 and not view.seen.tiles.kinds & ~p.TERMINAL_BITS)
great_masters = won(p.pungs_of(DRAGON_BITS, 3))
four_blessings = won(p.pungs_of(WIND_BITS, 4))
hidden_treasure = when(lambda view: len(view.seen.cut.pungs) == 4 and _from_hand(view))
seven_pairs = when(lambda view: view.seen.cut.shape == SEVEN_PAIRS)
thirteen_orphans = when(lambda view: view.seen.cut.shape == THIRTEEN_ORPHANS)
great_masters_no_chow = when(lambda view: not view.seen.cut.chows and bool(great_masters(view)))


@when
def snake(view: View) -> bool:
    """Pungs of the 1 and the 9, two chows and a pair of one suit, every number there: the pair is 2, 5 or 8."""
    tiles, cut = view.seen.tiles, view.seen.cut
    kinds = {tile % 9 for tile, count in enumerate(tiles.counts[:27]) if count}
    ends = sorted(tile % 9 for tile, _ in cut.pungs)
    return tiles.suits == 1 and not tiles.kinds & p.HONOR_BITS and len(kinds) == 9 and ends == [0, 8] and len(cut.chows) == 2


# What happens where lines overlap: a behaviour takes all lines and bars some

Lines = list[Line]
FAMILY = ("one_suit", "suit_honours")


def each_counts(lines: Lines) -> Lines:
    """Lines that overlap all count."""
    return lines


def highest_one_suit(lines: Lines) -> Lines:
    """Of the lines about one suit the highest; a pure suit implies that there are no honours (classical.open.one_suit)."""
    family = [line for line in lines if line.key in FAMILY]
    best = max(family, key=lambda line: line.value, default=None)
    return [_below_one_suit(line, best.key) if best else line for line in lines]


def _below_one_suit(line: Line, best: str) -> Line:
    if line.key in FAMILY and line.key != best:
        return line.barred("highest_of_family", best)
    return line.barred("implied", best) if line.key == "no_honours" and best == "one_suit" else line


def cumulative_one_suit(lines: Lines) -> Lines:
    """A pure suit counts beside having no honours; only the line that allows honours is contained in it (classical.K7)."""
    pure = any(line.key == "one_suit" for line in lines)
    return [line.barred("contained", "one_suit") if pure and line.key == "suit_honours" else line for line in lines]


def once_for(first: str, second: str, reason: str) -> Callable:
    """Where one group shows both lines, only the first counts."""

    def policy(lines: Lines) -> Lines:
        groups = {line.groups for line in lines if line.key == first}
        return [line.barred(reason, first) if line.key == second and line.groups in groups else line for line in lines]

    return policy


double_wind_once = once_for("seat_wind", "round_wind", "double_wind_once")
double_wind_pair_once = once_for("pair_seat", "pair_round", "double_wind_once")


def added_bonus(lines: Lines) -> Lines:
    """A bonus tile that is one's own and the round's triples, instead of doubling twice (classical.open.own_and_round)."""
    round_tiles = {line.tiles for line in lines if line.key == "round_bonus"}
    both = {line.tiles for line in lines if line.key == "own_bonus" and line.tiles in round_tiles}
    barred = [line.barred("bonus_added", "both_bonus") if line.key in ("own_bonus", "round_bonus") and line.tiles in both else line for line in lines]
    return barred + [Line("double", "both_bonus", 3, (), tiles) for tiles in sorted(both)]


# What still counts as from the hand


def pair_may_be_claimed(view: View) -> bool:
    """The last tile is drawn, or completes the pair."""
    return view.seen.win.self_drawn or _winning(view).kind == "pair"


def nothing_claimed(view: View) -> bool:
    """The last tile is drawn."""
    return view.seen.win.self_drawn


def every_claim_opens(group) -> bool:
    """Any shown group spoils it."""
    return not group.concealed


def claimed_kong_stays_closed(group) -> bool:
    """Three kinds of kong: one claimed onto a concealed pung does not spoil it, one grown from a shown pung does."""
    return not group.concealed and (group.kind != "kong" or group.added)


# What a special hand pays


def full(limit: int, win) -> int:
    return limit


def half(limit: int, win) -> int:
    return limit // 2


def half_if_claimed(limit: int, win) -> int:
    """Half when the last tile was claimed (classical.K14)."""
    return limit if win.self_drawn else limit // 2
