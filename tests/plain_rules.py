"""The rules once more, written plainly and slowly, to hold the drills to: no table, no cache, nothing of the engine but tiles."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, permutations

import numpy as np

SETS = [(t,) * 3 for t in range(34)] + [(t, t + 1, t + 2) for t in range(27) if t % 9 < 7]
ORPHANS = {t for t in range(27) if t % 9 in (0, 8)} | set(range(27, 34))
KNITTED = [{9 * suit + k + 3 * n for suit, k in enumerate(order) for n in range(3)} for order in permutations(range(3))]


def only_sets(counts):
    """Whether counts are sets and nothing else."""
    first = next((t for t in sorted(counts) if counts[t]), None)
    if first is None:
        return True
    for group in SETS:
        if group[0] == first and not Counter(group) - counts and only_sets(counts - Counter(group)):
            return True
    return False


def sets_and_pair(counts):
    return any(n >= 2 and only_sets(counts - Counter({t: 2})) for t, n in counts.items())


def complete(tiles, melds, forms=("standard", "seven_pairs", "thirteen_orphans")):
    """Whether concealed tiles beside so many groups are a win."""
    counts, kinds = Counter(map(int, tiles)), set(map(int, tiles))
    if sum(counts.values()) + 3 * melds != 14:
        return False
    return (
        sets_and_pair(counts)
        or ("seven_pairs" in forms and not melds and all(n in (2, 4) for n in counts.values()))
        or ("thirteen_orphans" in forms and not melds and kinds == ORPHANS)
        or ("knitted" in forms and not melds and len(kinds) == 14 and any(kinds <= nine | set(range(27, 34)) for nine in KNITTED))
        or ("knitted_straight" in forms and melds < 2 and any(nine <= kinds and sets_and_pair(counts - Counter(nine)) for nine in KNITTED))
    )


MCR = ("standard", "seven_pairs", "thirteen_orphans", "knitted", "knitted_straight")


def waits(hand, forms=MCR):
    """The tiles that complete thirteen, by trying all."""
    return {t for t in range(34) if hand.tiles.count(t) < 4 and complete((*hand.concealed, t), len(hand.melds), forms)}


# ---- how many tiles are missing to the nearest of all winning hands there are


@cache
def suit_targets(kinds, chows):
    """Every way a suit can be so many sets, with a pair or without: one-hot counts, sorted by (sets, pair), and where each begins."""
    groups = [(k,) * 3 for k in range(kinds)] + ([(k, k + 1, k + 2) for k in range(7)] if chows else [])
    rows, starts = [], []
    for sets in range(5):
        for pair in (0, 1):
            starts.append(len(rows))
            found = set()
            for chosen in combinations_with_replacement(groups, sets):
                for eyes in [(k, k) for k in range(kinds)] if pair else [()]:
                    counts = Counter(k for group in (*chosen, eyes) for k in group)
                    if all(n <= 4 for n in counts.values()):
                        found.add(tuple(counts[k] for k in range(kinds)))
            rows += sorted(found)
    rows = np.array(rows)
    return (rows[:, :, None] == np.arange(5)).reshape(len(rows), -1).astype(np.float32), starts


def suit_costs(hands, kinds, chows):
    """For (held, shown) counts of one suit: missing tiles for each (sets, pair), as an array (hands, 10)."""
    targets, starts = suit_targets(kinds, chows)
    price = np.array([[[99 if c > 4 - gone else max(0, c - n) for c in range(5)] for n, gone in zip(held, shown)] for held, shown in hands], dtype=np.float32)
    price = price.reshape(len(hands), -1)
    found = [np.minimum.reduceat(targets @ price[k : k + 64].T, starts, axis=0).T for k in range(0, len(hands), 64)]
    return np.concatenate(found)


def missing_standard(hands):
    """For hands: tiles missing to the sets still needed and a pair."""
    parts = []
    for part in range(4):
        span = range(9 * part, min(9 * part + 9, 34))
        shown = [Counter(int(t) for meld in hand.melds for t in meld.tiles) for hand in hands]
        rows = [([hand.concealed.count(t) for t in span], [gone[t] for t in span]) for hand, gone in zip(hands, shown)]
        parts.append(suit_costs(rows, len(span), part < 3))
    return [_together([part[i] for part in parts], 4 - len(hand.melds)) for i, hand in enumerate(hands)]


def _together(costs, sets):
    best = {(0, 0): 0}
    for cost in costs:
        later = {}
        for (a, p), n in best.items():
            for b in range(sets - a + 1):
                for q in range(2 - p):
                    key, value = (a + b, p + q), n + int(cost[2 * b + q])
                    later[key] = min(later.get(key, 999), value)
        best = later
    return best[sets, 1]


@cache
def straights():
    """Every knitted straight with a set and a pair, as counts."""
    rows = set()
    for nine in KNITTED:
        for group in SETS:
            for t in range(34):
                counts = Counter(nine) + Counter(group) + Counter({t: 2})
                if max(counts.values()) <= 4:
                    rows.add(tuple(counts[k] for k in range(34)))
    return np.array(sorted(rows), dtype=np.int8)


def missing_mcr(hand):
    """Tiles missing to the nearest shape but four sets and a pair; for a hand without groups on the table."""
    counts = Counter(map(int, hand.concealed))
    held = np.array([counts[t] for t in range(34)], dtype=np.int8)
    found = [
        7 - sum(n // 2 for n in counts.values()),
        14 - len(ORPHANS & set(counts)) - any(counts[t] > 1 for t in ORPHANS),
        14 - max(len(set(counts) & (nine | set(range(27, 34)))) for nine in KNITTED),
        int(np.clip(straights() - held, 0, None).sum(axis=1).min()),
    ]
    return min(found)
