"""Other ways to the answers of drills: sums as one does them on paper, and every way of the American card tried."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import prod

import numpy as np

from mahjong.card.cards import load_card
from mahjong.card.held import Held
from mahjong.hand import Hand, Win
from mahjong.reading import readings, waits
from mahjong.tiles import Tile

SEATS = "ESWN"

# ---- classical hands, by the printed table

DRAGONS = {"Rd", "Gd", "Wd"}
BONUS_SEAT = {str(n): SEATS[(n - 1) % 4] for n in range(1, 9)}


def recount(content):
    """Points and factor of a hand, as the tables of the three rule sets say."""
    rules, _, text = content.partition(" ")
    if text.startswith("lost "):
        return _lost(rules, text[5], text[6], Hand.parse(text[8:]))
    win = Win.parse(text)
    found = [_won(rules, win, reading) for reading in readings(win) if reading.shape == "standard"]
    points, factor = max(found, key=lambda one: (min(500, one[0] * one[1]), one[0] * one[1], one[0]))
    return points, factor


def _group_points(rules, kind, tile, hidden):
    outer = not tile.is_suited or tile.rank in (1, 9)
    base = {"pung": 2, "kong": 8}.get(kind, 0)
    if outer and base:
        base = 16 if kind == "kong" else 8 if rules == "finnish" else 4
    return base * (2 if hidden else 1)


def _pair_points(tile, seat, round):
    return 2 if str(tile) in DRAGONS | {seat, round} else 0


def _shared_factor(rules, pungs, bonus, seat, round):
    factor = prod((2 if str(t) in DRAGONS else 1) * (2 if str(t) == seat else 1) * (2 if str(t) == round else 1) for t in pungs)
    for tile in bonus:
        own = BONUS_SEAT[str(tile)[0]]
        factor *= (2 if own == seat else 1) * (2 if own == round and rules != "books" else 1)
    numbers = {int(str(tile)[0]) for tile in bonus}
    if rules == "books":
        factor *= (2 if numbers >= {1, 2, 3, 4} else 1) * (2 if numbers >= {5, 6, 7, 8} else 1)
    return factor


def _lost(rules, seat, round, hand):
    counts = Counter(hand.concealed)
    points, pungs = 4 * len(hand.bonus), [meld.tile for meld in hand.melds if meld.kind != "chow"]
    points += sum(_group_points(rules, meld.kind, meld.tile, meld.concealed) for meld in hand.melds)
    for tile, count in counts.items():
        points += _group_points(rules, "pung", tile, True) if count >= 3 else _pair_points(tile, seat, round) if count == 2 else 0
        pungs += [tile] * (count >= 3)
    return points, _shared_factor(rules, pungs, hand.bonus, seat, round)


def _won(rules, win, reading):
    seat, round, bonus, groups = str(win.seat), str(win.round), win.hand.bonus, reading.groups
    drawn, ended = win.by == "!", reading.groups[reading.winning]
    hidden = [group.concealed and (drawn or i != reading.winning) for i, group in enumerate(groups)]
    sets = sum(_group_points(rules, group.kind, group.tile, is_hidden) for group, is_hidden in zip(groups, hidden))
    sets += _pair_points(groups[-1].tile, seat, round)
    points = sets + 4 * len(bonus) + 20 + 2 * drawn
    if rules == "books":
        points += 2 * _only(win) + 2 * (ended.kind == "pair")
    pungs = [group.tile for group in groups if group.kind in ("pung", "kong")]
    tiles = [tile for group in groups for tile in group.tiles]
    suits, honours = {tile.suit for tile in tiles if tile.is_suited}, [tile for tile in tiles if not tile.is_suited]
    factor = _shared_factor(rules, pungs, bonus, seat, round)
    factor *= 2 if len(pungs) == 4 else 1
    if len(suits) == 1:
        factor *= 2 if honours else 3 if rules == "finnish" else 8
    elif not honours and rules != "books":
        factor *= 2
    factor *= 2 if "last" in win.facts and (drawn or (rules == "books" and "robbed" not in win.facts)) else 1
    factor *= 2 if all(meld.concealed for meld in win.hand.melds) and (drawn or ended.kind == "pair") else 1
    factor *= 2 if "robbed" in win.facts else 1
    factor *= 2 if len({str(t) for t in pungs} & DRAGONS) == 2 and str(groups[-1].tile) in DRAGONS else 1
    if rules == "books":
        factor *= (2 if sets == 0 else 1) * (2 if "replacement" in win.facts else 1)
    return points, factor


def _only(win):
    """Whether no other tile could have won with groups and a pair, or as thirteen orphans."""
    shapes = ("standard", "thirteen_orphans")
    able = {tile for tile in waits(win.hand) if win.hand.tiles.count(tile) < 4 and any(r.shape in shapes for r in readings(win.but(tile=tile, facts=frozenset())))}
    return able == {win.tile}


def settle_by_hand(content):
    """What a seat wins or pays: to the winner, then two by two the difference, everything double with East."""
    _, *hands, asked = content.split(" ")
    worths = {}
    for hand in hands:
        points, _, factor = hand[1:].rstrip("*").partition("x")
        worths[hand[0]] = min(500, int(points) * int(factor or 1))
    winner = next(hand[0] for hand in hands if hand.endswith("*"))
    double = lambda a, b: 2 if "E" in (a, b) else 1  # noqa: E731
    if ">" in asked:
        return worths[winner] * double(*asked[1:].split(">"))
    net = Counter()
    for a, b in combinations(SEATS, 2):
        paid = worths[winner] if winner in (a, b) else abs(worths[a] - worths[b])
        up, down = (a, b) if a == winner or (b != winner and worths[a] > worths[b]) else (b, a)
        net[up] += paid * double(a, b)
        net[down] -= paid * double(a, b)
    return net[asked[1]]


# ---- MCR and the American game


def settle_mcr(winner, source, value):
    paid = {seat: -8 - (value if source in (None, seat) else 0) for seat in SEATS if seat != winner}
    return {**paid, winner: -sum(paid.values())}


def settle_card(rules, winner, source, value, jokerless):
    times = {seat: source in (None, seat) for seat in SEATS if seat != winner}
    if rules == "nmjl_like":
        times = {seat: (1 + once) * (1 + jokerless) for seat, once in times.items()}
    paid = {seat: -value * int(count) for seat, count in times.items()}
    return {**paid, winner: -sum(paid.values())}


@cache
def _matrices(rules):
    """For every way of the card how many of each tile must be real and how many may be jokers; and its line."""
    ways = load_card().ways
    real, open = np.zeros((2, len(ways), 44), np.int16)
    for i, (_, way) in enumerate(ways):
        for group in way.groups:
            for tile in group.tiles:
                (open if _takes(group, rules) else real)[i, int(tile)] += 1
    return real, open, np.array([line.id for line, _ in ways])


def _takes(group, rules):
    """A joker stands in three or more (american.R65): not in flowers by Playboard's rules, only in equal tiles by the League's."""
    if len(group.tiles) < 3:
        return False
    equal = len(set(group.tiles)) == 1
    return group.tiles[0] != Tile.FLOWER if rules == "playboard" else equal


def held_by_way(tiles, rules):
    """Tiles held of fourteen for each way; all tiles in the hand."""
    real, open, _ = _matrices(rules)
    counts = np.zeros(44, np.int16)
    for tile, count in tiles.items():
        counts[int(tile)] = count
    jokers, counts[int(Tile.JOKER)] = counts[int(Tile.JOKER)], 0
    first = np.minimum(counts, real)
    then = np.minimum(counts - first, open)
    return first.sum(1) + then.sum(1) + np.minimum(jokers, (open - then).sum(1))


def held_by_line(tiles, rules):
    """The same for each line, by its best way."""
    best = {}
    for id, count in zip(_matrices(rules)[2].tolist(), held_by_way(tiles, rules).tolist()):
        best[id] = max(best.get(id, 0), count)
    return best


def state_by_ways(line, hand, gone, rules):
    """`alive`, `jokers` or `dead`: every way of the line is tried with all tiles that are not gone."""
    out = Counter(gone) + Counter(tile for meld in hand.melds for tile in meld.tiles)
    left = lambda tile: tile.copies - out[tile]  # noqa: E731
    exposed = Counter(Held.of(hand).exposed)
    states = {_state(way, exposed, left, rules) for way in line.ways if not (line.concealed_only and exposed)}
    return "alive" if "alive" in states else "jokers" if "jokers" in states else "dead"


def _state(way, exposed, left, rules):
    groups, missing = list(way.groups), exposed.copy()
    for group in list(groups):
        if group.callable and missing[group.key]:
            missing[group.key] -= 1
            groups.remove(group)
    if missing.total():
        return ""
    real = Counter(tile for group in groups if not _takes(group, rules) for tile in group.tiles)
    open = Counter(tile for group in groups if _takes(group, rules) for tile in group.tiles)
    if any(count > left(tile) for tile, count in real.items()):
        return "dead"
    if sum(max(0, count - (left(tile) - real[tile])) for tile, count in open.items()) > left(Tile.JOKER):
        return "dead"
    return "jokers" if any(all(not left(tile) for tile in group.tiles) for group in groups) else "alive"
