"""How near some tiles are to groups: cut into groups, pairs, neighbours and single tiles, to be shown apart.

>>> apart("123m 456p 789s 25m EE W")
'123m / 2m / 5m / 456p / 789s / EE / W'
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from mahjong.hand import Hand, spell
from mahjong.reading import Reading, count
from mahjong.tiles import Tile

Piece = tuple[int, ...]


def apart(hand: Hand | str) -> str:
    """The concealed tiles of a hand in pieces, the groups on the table after them, as a note draws them."""
    hand = Hand.of(hand)
    pieces = [spell([Tile(tile) for tile in piece]) for piece in cut(hand.concealed, len(hand.melds))]
    return " / ".join([*pieces, *map(str, hand.melds)])


def groups_apart(reading: Reading) -> str:
    """The groups of a reading, as a note draws them."""
    return " / ".join(map(str, reading.groups))


def cut(tiles, melds: int = 0) -> list[Piece]:
    """Tiles in pieces so that they come as near to groups and a pair as they can beside so many groups on the table."""
    counts = count(tiles)
    suits = [_ways(tuple(counts[9 * s : 9 * s + 9]), s < 3) for s in range(3)] + [_ways(tuple(counts[27:]), False)]
    best = max(product(*suits), key=lambda ways: _worth([piece for way in ways for piece in way], 4 - melds))
    return [tuple(9 * s + k for k in piece) for s, way in enumerate(best) for piece in sorted(way, key=lambda piece: (piece[0], -len(piece)))]


def _worth(pieces: list[Piece], groups: int) -> tuple[int, int]:
    """Two for a group, one for what can become one and for the pair, no more of them than fit into a hand."""
    sizes = [len(piece) for piece in pieces]
    full = min(sizes.count(3), groups)
    twos, pair = sizes.count(2), any(len(piece) == 2 and piece[0] == piece[1] for piece in pieces)
    return 2 * full + min(twos - pair, groups - full) + pair, -len(pieces)


@lru_cache(maxsize=1 << 12)
def _ways(counts: tuple[int, ...], runs: bool) -> tuple[tuple[Piece, ...], ...]:
    """The ways to cut one suit, of those alike in groups, pairs and neighbours one each."""
    found: dict[tuple, tuple[Piece, ...]] = {}
    for way in _cuts(counts, runs):
        kinds = tuple(sorted((len(piece), len(set(piece))) for piece in way))
        found.setdefault(kinds, way)
    return tuple(found.values())


@lru_cache(maxsize=1 << 14)
def _cuts(counts: tuple[int, ...], runs: bool) -> frozenset[tuple[Piece, ...]]:
    first = next((k for k, n in enumerate(counts) if n), None)
    if first is None:
        return frozenset({()})
    found = set()
    for piece in _pieces(first, counts, runs):
        left = list(counts)
        for k in piece:
            left[k] -= 1
        found |= {tuple(sorted((piece, *others))) for others in _cuts(tuple(left), runs)}
    return _fewest(found)


def _pieces(k: int, counts: tuple[int, ...], runs: bool):
    """What the lowest tile may belong to."""
    yield (k,)
    yield from ((k,) * n for n in (2, 3) if counts[k] >= n)
    steps = ((k, k + 1, k + 2), (k, k + 1), (k, k + 2)) if runs else ()
    yield from (piece for piece in steps if piece[-1] < 9 and all(counts[j] for j in piece))


def _fewest(ways: set) -> frozenset:
    """Of the ways with the same sizes of pieces one each, that of the closest neighbours: no more is needed to find the best."""
    kept: dict[tuple, tuple] = {}
    for way in sorted(ways, key=lambda way: (sum(piece[-1] - piece[0] for piece in way), way)):
        kept.setdefault(tuple(sorted((len(piece), len(set(piece))) for piece in way)), way)
    return frozenset(kept.values())
