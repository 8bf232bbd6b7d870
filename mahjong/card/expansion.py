"""From a pattern to the concrete hands it stands for, its *ways*: every choice of its letters, duplicates removed.

>>> from mahjong.card.language import read_pattern
>>> ways = expand(read_pattern("run(nA) run(nB) run(nC) WINDS F"))
>>> len(ways), " ".join(map(str, ways[0].groups))
(7, '123m 123p 123s ESWN F')
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from mahjong.card.language import FREE, HONORS, RANKS, SUITS, Part, Pattern
from mahjong.errors import MahjongError
from mahjong.hand import spell
from mahjong.text import say
from mahjong.tiles import DRAGONS, Tile, WINDS
from mahjong.words import many_words, tile_words

FIRST = {"m": Tile.M1, "p": Tile.P1, "s": Tile.S1}
DRAGON_OF = {"p": Tile.WHITE, "s": Tile.GREEN, "m": Tile.RED}  # american.md 3.1
KINDS = {1: "single", 2: "pair", 3: "pung", 4: "kong", 5: "quint"}


class CardGroup(NamedTuple):
    """One group of a concrete hand: `single`, `pair`, `pung`, `kong`, `quint`, `run`, `winds` or `dragons`, with its tiles.

    >>> CardGroup("run", (Tile.P1, Tile.P2, Tile.P3)).callable
    False
    """

    kind: str
    tiles: tuple[Tile, ...]

    @property
    def tile(self) -> Tile:
        """Its lowest tile."""
        return self.tiles[0]

    @property
    def size(self) -> int:
        return len(self.tiles)

    @property
    def key(self) -> tuple[Tile, int]:
        """Its tile and size, which an exposed group must share with it (american.A8)."""
        return self.tiles[0], len(self.tiles)

    @property
    def alike(self) -> bool:
        """Whether it is made of equal tiles."""
        return self.kind in KINDS.values()

    @property
    def callable(self) -> bool:
        """Whether a discard may complete it: three, four or five alike, flowers too; runs and sets never (american.R18)."""
        return self.alike and self.size >= 3

    def takes_jokers(self, options) -> bool:
        """Whether jokers may stand in it: groups of three or more, but no flowers (american.R65-R67), unless agreed otherwise."""
        if self.size < 3:
            return False
        if not self.alike:
            return options.joker_in_runs
        return self.tile != Tile.FLOWER or options.joker_as_flower

    def words(self, lang: str = "") -> str:
        """What it is, in words.

        >>> print(CardGroup("pair", (Tile.RED,) * 2).words(), CardGroup("run", (Tile.P1, Tile.P2, Tile.P3)).words(), sep=", ")
        the pair of red dragons, the run 1 2 3 of dots
        """
        several = self.alike and self.size > 1
        return say(f"card.kind.{self.kind}", lang, tiles=many_words(self.tile, lang) if several else tile_words(self.tiles, lang))

    def __str__(self) -> str:
        return spell(self.tiles)


class Way(NamedTuple):
    """One concrete hand of a card line: its fourteen tiles in their groups."""

    groups: tuple[CardGroup, ...]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return tuple(tile for group in self.groups for tile in group.tiles)

    def __str__(self) -> str:
        return " ".join(map(str, self.groups))


MOST_MEANINGS = 150_000  # more meanings of its letters than any hand needs: one with every letter there is would take minutes


def expand(pattern: Pattern) -> tuple[Way, ...]:
    """Every way to make a pattern, its groups in the pattern's order; a way that would leave the numbers 1 to 9 is none.

    Raises MahjongError for a pattern whose letters can mean too much.
    """
    if prod(sum(1 for _ in choice) for choice in _choices(pattern)) > MOST_MEANINGS:
        raise MahjongError("card_too_wide", most=MOST_MEANINGS)
    found: dict[tuple, tuple] = {}
    for numbers, bound in _bindings(pattern):
        made = tuple(groups_for(pattern, numbers, bound))
        if made:
            found.setdefault(tuple(sorted(made)), made)
    return tuple(Way(found[key]) for key in sorted(found))


def _bindings(pattern: Pattern):
    """Every meaning of the letters that fulfils the conditions: those for numbers, and those for suits and honours."""
    for numbers, *others in product(*map(list, _choices(pattern))):
        yield numbers, {letter: value for part in others for letter, value in part.items()}


def _choices(pattern: Pattern):
    return numbers_for(pattern), _suits(pattern), _free(pattern), _winds(pattern), _dragons(pattern)


def _suit_letters(pattern: Pattern, wanted: str) -> list[str]:
    used = {part.suit for part in pattern.parts}
    used |= {part.honor[1:] for part in pattern.parts if part.honor[:1] == "D"}  # DC: the dragon of the suit C
    return [letter for letter in wanted if letter in used]


def numbers_for(pattern: Pattern):
    """Every meaning of the letters that stand for numbers, under the pattern's conditions."""
    used = {part.rank.var for part in pattern.parts if part.rank}
    letters = [letter for letter in RANKS if letter in used]
    for values in product(range(1, 10), repeat=len(letters)):
        bound = dict(zip(letters, values))
        if all(condition.holds(bound) for condition in pattern.conditions):
            yield bound


def _suits(pattern: Pattern):
    letters = _suit_letters(pattern, SUITS)
    yield from (dict(zip(letters, suits)) for suits in permutations("mps", len(letters)))


def _free(pattern: Pattern):
    letters = _suit_letters(pattern, FREE)
    yield from (dict(zip(letters, suits)) for suits in product("mps", repeat=len(letters)))


def _winds(pattern: Pattern):
    letters = sorted({part.honor for part in pattern.parts if part.honor[:1] == "V"})
    yield from (dict(zip(letters, winds)) for winds in permutations(WINDS, len(letters)))


def _dragons(pattern: Pattern):
    letters = sorted({part.honor for part in pattern.parts if part.honor in ("D1", "D2", "D3")})
    yield from (dict(zip(letters, dragons)) for dragons in permutations(DRAGONS, len(letters)))


def groups_for(pattern: Pattern, ranks: dict, bound: dict) -> list[CardGroup]:
    """The groups for one meaning of the letters; none when a number falls outside its suit."""
    groups: list[CardGroup] = []
    for part in pattern.parts:
        made = _group(part, ranks, bound)
        if made is None:
            return []
        groups += [made] * part.times
    return groups


def _group(part: Part, ranks: dict, bound: dict) -> CardGroup | None:
    if part.kind in ("WINDS", "DRAGONS"):
        return CardGroup(part.kind.lower(), WINDS if part.kind == "WINDS" else DRAGONS)
    if part.rank is None:
        return CardGroup(KINDS[part.size], (_honor(part.honor, bound),) * part.size)
    rank, suit = part.rank.value(ranks), bound.get(part.suit, part.suit)
    if not 1 <= rank <= (7 if part.kind == "run" else 9):
        return None
    first = FIRST[suit] + rank - 1
    if part.kind == "run":
        return CardGroup("run", tuple(Tile(first + k) for k in range(3)))
    return CardGroup(KINDS[part.size], (Tile(first),) * part.size)


def _honor(name: str, bound: dict) -> Tile:
    if name in HONORS:
        return HONORS[name]
    return bound[name] if name in bound else DRAGON_OF[bound[name[1]]]


class Needs:
    """What a way asks for: per tile how many copies only real tiles may fill (`natural`) and how many jokers may too (`open`)."""

    def __init__(self, way: Way, options):
        self.natural, self.open = Counter(), Counter()
        for group in way.groups:
            (self.open if group.takes_jokers(options) else self.natural).update(group.tiles)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The kinds of tile it asks for, sorted."""
        return tuple(sorted(self.natural.keys() | self.open.keys()))
