"""A line of a card put into words, piece by piece, and what its letters may stand for: for the page that teaches how to read one.

>>> from mahjong.card.language import read_pattern
>>> pattern = read_pattern("nA*3 run(n+1B) DA*2")
>>> letters(pattern)
('n', 'A', 'B')
>>> [part_words(part) for part in pattern.parts]
['a pung of number n in suit A', 'a run of three from number n + 1 in suit B', 'a pair of the dragon of suit A']
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import NamedTuple

from mahjong.card.expansion import DRAGON_OF, KINDS, CardGroup, expand
from mahjong.card.language import FREE, RANKS, SUITS, Condition, Part, Pattern, Rank
from mahjong.draw import name, tile_words
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, DRAGONS, WINDS, Tile
from mahjong.words import many_words

SHOWN_SUITS = "psm"  # dots, bamboos, characters, as our source lists them
WIND_LETTERS, DRAGON_LETTERS = ("V1", "V2", "V3", "V4"), ("D1", "D2", "D3")
APART = (tuple(SUITS), WIND_LETTERS, DRAGON_LETTERS)  # letters that stand for different things
MOST = 20_000  # so many choices are tried for one that fulfils all conditions

Values = dict[str, object]  # letter -> number, suit letter, or tile


class Fault(NamedTuple):
    """Why some values of the letters make no hand: the key of a sentence and its facts."""

    key: str
    facts: dict

    def text(self, lang: str = "") -> str:
        return say(f"american_page.fault.{self.key}", lang, **{name: fact_words(fact, lang) for name, fact in self.facts.items()})


def fact_words(fact, lang: str = ""):
    """A fact of a fault for its sentence: a group in words, or what each letter stands for; anything else as it is.

    >>> fact_words({"n": 5, "m": 3}), fact_words("nB*3")
    ('n is 5, m is 3', 'nB*3')
    """
    if isinstance(fact, CardGroup):
        return group_words(fact, lang)
    if isinstance(fact, dict):
        return ", ".join(_say("fault.value", lang, letter=letter, value=value) for letter, value in fact.items())
    return fact


def letters(pattern: Pattern) -> tuple[str, ...]:
    """The letters of a pattern: those for numbers, then suits, winds, dragons."""
    ranks = {part.rank.var for part in pattern.parts if part.rank}
    others = {word for part in pattern.parts for word in (part.suit, part.honor, part.honor[1:])}  # DC: the dragon of suit C
    return tuple(letter for letter in RANKS if letter in ranks) + tuple(letter for letter in (*SUITS, *FREE, *WIND_LETTERS, *DRAGON_LETTERS) if letter in others)


def choices(letter: str) -> tuple:
    """What a letter may stand for: numbers, suits, winds or dragons.

    >>> choices("n"), choices("A")
    ((1, 2, 3, 4, 5, 6, 7, 8, 9), ('p', 's', 'm'))
    """
    if letter in RANKS:
        return tuple(range(1, 10))
    if letter in WIND_LETTERS:
        return WINDS
    return DRAGONS if letter in DRAGON_LETTERS else tuple(SHOWN_SUITS)


def group_of(part: Part, values: Values) -> CardGroup | None:
    """The group a part stands for, once its letters do; None where the number leaves its suit.

    >>> from mahjong.card.language import read_pattern
    >>> str(group_of(read_pattern("run(n+1A)").parts[0], {"n": 4, "A": "s"}))
    '567s'
    """
    honor = values.get(part.honor, part.honor)
    if part.honor in ("DA", "DB", "DC"):
        honor = DRAGON_OF[values[part.honor[1]]]
    rank = part.rank and Rank(step=part.rank.value(values))
    suit = values[part.suit] if part.suit and part.suit in SUITS + FREE else part.suit  # a plain p or m is a suit, not the number p or m
    ways = expand(Pattern((part._replace(rank=rank, suit=suit, honor=str(honor), times=1),)))
    return ways[0].groups[0] if ways else None


def groups_of(pattern: Pattern, values: Values) -> list[CardGroup]:
    """The groups of a whole hand, in the order of the pattern."""
    return [group for part in pattern.parts for group in [group_of(part, values)] * part.times if group]


def faults(pattern: Pattern, values: Values, lang: str = "") -> list[Fault]:
    """Everything that keeps some values from making a hand; empty when they make one.

    >>> from mahjong.card.language import read_pattern
    >>> [fault.text() for fault in faults(read_pattern("nA*3 mB*3; n<m"), {"n": 5, "m": 3, "A": "p", "B": "p"})]
    ['A and B must be different suits.', 'n<m is not fulfilled: n is 5, m is 3.']
    """
    used = letters(pattern)
    same = [(a, b) for kind in APART for a, b in combinations([letter for letter in kind if letter in used], 2) if values[a] == values[b]]
    found = [Fault(f"same_{_kind(a)}", {"a": a, "b": b}) for a, b in same]
    found += [Fault("condition", {"condition": str(c), "values": _now(c, values)}) for c in pattern.conditions if not c.holds(values)]
    outside = [part for part in dict.fromkeys(pattern.parts) if part.rank and group_of(part, values) is None]
    return found + [Fault("outside_run" if part.kind == "run" else "outside", {"part": str(part), "number": part.rank.value(values)}) for part in outside]


def _kind(letter: str) -> str:
    return "wind" if letter in WIND_LETTERS else "dragon" if letter in DRAGON_LETTERS else "suit"


def _now(condition: Condition, values: Values) -> Values:
    return {rank.var: values[rank.var] for rank in condition.ranks if rank.var}


def some_values(pattern: Pattern, chance: random.Random) -> Values:
    """Values at random that make a hand."""
    used = letters(pattern)
    for _ in range(MOST):
        values = {letter: chance.choice(choices(letter)) for letter in used}
        if all(condition.holds(values) for condition in pattern.conditions) and not faults(pattern, values):
            return values
    return dict(first_values(pattern))


def first_values(pattern: Pattern) -> Values:
    """The lowest values that make a hand; the first of each kind of letter where there are none."""
    found: list[Values] = [{}]
    for letter in letters(pattern):
        found = [{**values, letter: choice} for values in found for choice in choices(letter)]
        found = [values for values in found if not _clash(values)]
    return next((values for values in found if not faults(pattern, values)), found[0])


def _clash(values: Values) -> bool:
    return any(values[a] == values[b] for kind in APART for a, b in combinations([letter for letter in kind if letter in values], 2))


def held_tiles(group: CardGroup) -> tuple[Tile, ...]:
    """The tiles of a group as one can hold them: the fifth of a quint is a joker (american.R14).

    >>> " ".join(map(str, held_tiles(CardGroup("quint", (Tile.S5,) * 5))))
    '5s 5s 5s 5s J'
    """
    return group.tiles[:4] + (Tile.JOKER,) * (group.size - 4) if group.kind == "quint" else group.tiles


# Words


def part_words(part: Part, lang: str = "") -> str:
    """A piece of a line as one would say it."""
    key = {"WINDS": "winds", "DRAGONS": "dragons", "run": "run"}.get(part.kind, KINDS.get(part.size))
    words = _say(f"part.{key}", lang, tile=_tile_words(part, lang))
    if part.times == 1:
        return words
    return _say("part.twice" if part.times == 2 else "part.times", lang, words=words, times=part.times)


def _tile_words(part: Part, lang: str) -> str:
    if part.rank:
        suit = _say("part.suit", lang, suit=part.suit) if part.suit in SUITS else _say("part.any_suit" if part.suit in FREE else f"part.of.{part.suit}", lang, suit=part.suit)
        return _say("part.number", lang, rank=_rank_words(part.rank, lang), suit=suit)
    if part.honor in BY_SPELLING:
        return name(part.honor, lang) if part.size == 1 else _say(f"honor.{part.honor}", lang)
    if not part.honor:
        return ""
    if part.honor[1] in SUITS:
        return _say("part.honor_suit", lang, suit=part.honor[1])
    return _say(f"part.{'any' if part.honor[1] == '1' else 'another'}_{_kind(part.honor)}", lang, letter=part.honor)


def _rank_words(rank: Rank, lang: str) -> str:
    if not rank.var:
        return str(rank.step)
    base = _say("part.mirror", lang, letter=rank.var) if rank.mirror else rank.var
    return base + (f" {'+' if rank.step > 0 else '−'} {abs(rank.step)}" if rank.step else "")


def condition_words(condition: Condition, lang: str = "") -> str:
    """What a condition asks for.

    >>> from mahjong.card.language import read_pattern
    >>> [condition_words(c) for c in read_pattern("nA*3 mA*3; n<m, n in 123").conditions]
    ['n is smaller than m', 'n is one of 1, 2, 3']
    """
    ranks = [_rank_words(rank, lang) for rank in condition.ranks]
    if condition.among:
        return _say("condition.among", lang, rank=ranks[0], among=", ".join(map(str, condition.among)))
    pairs = [_say("condition.less" if sign == "<" else "condition.differs", lang, a=a, b=b) for a, sign, b in zip(ranks, condition.signs, ranks[1:])]
    return ", ".join(pairs)


def letter_words(letter: str, lang: str = "") -> str:
    """What a letter is called beside its choice."""
    kind = "number" if letter in RANKS else "free" if letter in FREE else _kind(letter)
    return _say(f"letter.{kind}", lang, letter=letter)


def value_words(value, lang: str = "") -> str:
    """A value of a letter: a number, the name of a suit, of a wind or a dragon."""
    if isinstance(value, Tile):
        return name(value, lang)
    return _say(f"suit.{value}", lang) if isinstance(value, str) else str(value)


def group_words(group: CardGroup, lang: str = "") -> str:
    """A group of a card hand in words, for who cannot see it.

    >>> group_words(CardGroup("pung", (Tile.S5,) * 3)), group_words(CardGroup("winds", WINDS))
    ('pung of fives of bamboos', 'set of the four winds')
    """
    said = many_words(group.tile, lang) if group.alike and group.size > 1 else tile_words(group.tiles, lang)
    return _say(f"group.{group.kind}", lang, tiles=said)


def _say(key: str, lang: str, **facts) -> str:
    return say(f"american_page.{key}", lang, **facts)

