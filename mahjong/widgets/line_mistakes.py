"""Hands that are almost a line of the card, each with the one thing that is wrong: the false answers of the reading exercise.

>>> from mahjong.card.cards import load_card
>>> line = load_card().line("T1")
>>> wrong = {mistake.key: mistake for mistake in mistakes(line, random.Random(3))}
>>> print(wrong["run_for_pung"].text())
nB*3 asks for three alike, a pung of fours of bamboos. Here is a run of 4 5 6 of bamboos.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from mahjong.card.cards import CardLine
from mahjong.card.expansion import CardGroup
from mahjong.card.language import Part
from mahjong.text import say
from mahjong.tiles import DRAGONS, Tile
from mahjong.widgets.pattern_words import Values, choices, fact_words, faults, group_of, groups_of, letters, some_values


class Mistake(NamedTuple):
    """The groups of a hand that is not the line, the key of the sentence that says why, and its facts."""

    groups: tuple[CardGroup, ...]
    key: str
    facts: dict

    def text(self, lang: str = "") -> str:
        return say(f"american_page.fault.{self.key}", lang, **{name: fact_words(fact, lang) for name, fact in self.facts.items()})


def mistakes(line: CardLine, chance: random.Random) -> list[Mistake]:
    """Near misses of a line in random order, at most one of each kind; none of them can be read as the line in another way."""
    values = some_values(line.pattern, chance)
    right = {tuple(sorted(way.tiles)) for way in line.ways}
    found: dict[str, Mistake] = {}
    tried = list(_all(line, values))
    chance.shuffle(tried)
    for mistake in tried:
        if mistake.key not in found and tuple(sorted(t for group in mistake.groups for t in group.tiles)) not in right and _exists(mistake.groups):
            found[mistake.key] = mistake
    return list(found.values())


def _exists(groups: tuple[CardGroup, ...]) -> bool:
    """Whether there are so many copies of every tile; a quint's fifth is a joker."""
    quints = {group.tile for group in groups if group.kind == "quint"}
    return all(count <= tile.copies + (tile in quints) for tile, count in Counter(t for group in groups for t in group.tiles).items())


def _all(line: CardLine, values: Values) -> Iterator[Mistake]:
    yield from _wrong_letters(line, values)
    for place, part in enumerate(line.pattern.parts):
        for wrong, key in _wrong_groups(part, values):
            groups = [group for i, p in enumerate(line.pattern.parts) for group in [wrong if i == place else group_of(p, values)] * p.times]
            yield _mistake(groups, key, part, wrong, values)
    yield from _swapped_sizes(line, values)


def _mistake(groups, key: str, part: Part, wrong: CardGroup, values: Values) -> Mistake:
    return Mistake(tuple(groups), key, {"part": str(part), "wrong": wrong, "right": group_of(part, values)})


def _wrong_letters(line: CardLine, values: Values) -> Iterator[Mistake]:
    """One letter changed so that two suits fall together or a condition breaks, and nothing else."""
    for letter in letters(line.pattern):
        for choice in choices(letter):
            changed = {**values, letter: choice}
            wrong = faults(line.pattern, changed)
            if len(wrong) == 1 and not wrong[0].key.startswith("outside"):
                yield Mistake(tuple(groups_of(line.pattern, changed)), wrong[0].key, wrong[0].facts)


def _wrong_groups(part: Part, values: Values) -> Iterator[tuple[CardGroup, str]]:
    """A group that looks like the part at a glance."""
    group = group_of(part, values)
    yield from _wrong_numbers(part, group, values)
    yield from ((CardGroup(group.kind, (dragon,) * group.size), key) for dragon, key in _wrong_dragons(part, group))
    if part.kind == "WINDS":
        yield CardGroup("kong", (Tile.EAST,) * 4), "kong_for_winds"
    if part.kind == "DRAGONS":
        yield CardGroup("pung", (Tile.RED,) * 3), "pung_for_dragons"


def _wrong_numbers(part: Part, group: CardGroup, values: Values) -> Iterator[tuple[CardGroup, str]]:
    """Three alike for three in a row, or the other way round; a number one too low or too high."""
    if part.kind == "run":
        yield CardGroup("pung", (group.tile,) * 3), "pung_for_run"
    elif part.rank and part.size == 3 and group.tile.rank <= 7:
        yield CardGroup("run", tuple(Tile(group.tile + i) for i in range(3))), "run_for_pung"
    if part.rank and part.rank.step and part.rank.var:
        yield from ((moved, "step") for by in (-1, 1) if (moved := _moved(part, values, by)))


def _wrong_dragons(part: Part, group: CardGroup) -> Iterator[tuple[Tile, str]]:
    """A dragon where the part names another one, or says whose it is, or wants a pair of flowers."""
    if part.honor in ("DA", "DB", "DC"):
        yield from ((dragon, "suit_dragon") for dragon in DRAGONS if dragon != group.tile)
    elif part.honor in ("Rd", "Gd", "Wd") or (part.honor == "F" and part.size == 2):
        yield from ((dragon, "dragon") for dragon in DRAGONS if dragon != group.tile)


def _moved(part: Part, values: Values, by: int) -> CardGroup | None:
    return group_of(part._replace(rank=part.rank._replace(step=part.rank.step + by)), values)


def _swapped_sizes(line: CardLine, values: Values) -> Iterator[Mistake]:
    """Two groups of different numbers that exchange their sizes."""
    parts = line.pattern.parts
    for a, b in permutations(range(len(parts)), 2):
        first, second = parts[a], parts[b]
        if a < b and first.kind == second.kind == "same" and first.rank and second.rank and first.size != second.size:
            swapped = [p._replace(size={a: second.size, b: first.size}.get(i, p.size)) for i, p in enumerate(parts)]
            groups = tuple(group for p in swapped for group in [group_of(p, values)] * p.times)
            yield _mistake(groups, "size", first, group_of(swapped[a], values), values)
