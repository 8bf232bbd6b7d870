"""The language a card is written in: one line of text says which groups of tiles make a hand.

    run(nA) run(nB) run(nC) D1*3 D2*2; n in 123

`nA*3` is a pung of any number in any suit, `run(nA)` three numbers in a row, `n+1B` one higher in a second suit, `~n` the
mirror of n (10 − n); `A B C` are different suits, `x y z w` any suits, `p s m` dots, bamboos, characters; `V1` to `V4` are
different winds, `D1` to `D3` different dragons, `DA` the dragon that belongs to suit A; `WINDS` and `DRAGONS` are sets.

>>> [str(part) for part in read_pattern("nA*3 run(n+1B)*2 WINDS; n in 12").parts]
['nA*3', 'run(n+1B)*2', 'WINDS']
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mahjong.errors import NotationError
from mahjong.tiles import Tile

RANKS, SUITS, FREE = "nmkp", "ABC", "xyzw"
HONORS = {spelling: Tile.parse(spelling) for spelling in "E S W N Rd Gd Wd F".split()}
SIZES = range(2, 6)

RANK = r"(?:(?P<digit>[1-9])|(?P<mirror>~?)(?P<var>[nmkp])(?:(?P<sign>[+-])(?P<step>[1-9]))?)"
SAME = re.compile(rf"(?:{RANK}(?P<suit>[ABCxyzwpsm])|(?P<honor>Rd|Gd|Wd|V[1-4]|D[1-3]|D[ABC]|[ESWNF]))(?:\*(?P<size>[0-9]+))?$")
RUN = re.compile(rf"run\({RANK}(?P<suit>[ABCxyzwpsm])\)(?:\*(?P<times>[1-9]))?$")
SET = re.compile(r"(?P<set>WINDS|DRAGONS)(?:\*(?P<times>[1-9]))?$")
COMPARED = re.compile(rf"{RANK}$")


class Rank(NamedTuple):
    """A number, or a letter that stands for one, moved by a step and perhaps mirrored."""

    var: str = ""
    step: int = 0
    mirror: bool = False

    def value(self, bound: dict[str, int]) -> int:
        """The number once the letters stand for something; it may lie outside 1-9, where there is no such tile."""
        number = bound[self.var] if self.var else 0
        return (10 - number if self.mirror else number) + self.step

    def __str__(self) -> str:
        if not self.var:
            return str(self.step)
        return "~" * self.mirror + self.var + (f"{self.step:+d}" if self.step else "")


class Part(NamedTuple):
    """One group of a pattern: `same` tiles (`size` of them), a `run`, or a set (`WINDS`, `DRAGONS`), `times` times.

    `rank` and `suit` say which numbers; `honor` which honour, dragon or wind letter, or flower.
    """

    kind: str
    rank: Rank | None = None
    suit: str = ""
    honor: str = ""
    size: int = 1
    times: int = 1

    def __str__(self) -> str:
        inner = f"{self.rank}{self.suit}" if self.rank else self.honor
        text = f"run({inner})" if self.kind == "run" else inner if self.kind == "same" else self.kind
        count = self.size if self.kind == "same" else self.times
        return text + (f"*{count}" if count > 1 else "")


class Condition(NamedTuple):
    """What letters must fulfil: a chain such as `n<m<k`, or a letter among some digits."""

    ranks: tuple[Rank, ...]
    signs: tuple[str, ...] = ()
    among: tuple[int, ...] = ()

    def holds(self, bound: dict[str, int]) -> bool:
        values = [rank.value(bound) for rank in self.ranks]
        if self.among:
            return values[0] in self.among
        return all(a < b if sign == "<" else a != b for a, sign, b in zip(values, self.signs, values[1:]))

    def __str__(self) -> str:
        if self.among:
            return f"{self.ranks[0]} in {''.join(map(str, self.among))}"
        return str(self.ranks[0]) + "".join(f"{sign}{rank}" for sign, rank in zip(self.signs, self.ranks[1:]))


class Pattern(NamedTuple):
    """A line of a card: its groups, and the conditions its letters must fulfil."""

    parts: tuple[Part, ...]
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        ends = "; " + ", ".join(map(str, self.conditions)) if self.conditions else ""
        return " ".join(map(str, self.parts)) + ends


def read_pattern(text: str) -> Pattern:
    """The pattern a text writes; raises NotationError that points at the part it cannot read and says what would be right.

    >>> read_pattern("nA*3 8x*7")
    Traceback (most recent call last):
        ...
    mahjong.errors.NotationError: “*7” at place 8: a group has two to five equal tiles, so write *2 to *5.
      nA*3 8x*7
             ^
    """
    if len(text) > 200:
        raise NotationError("pattern_long", text[:60], 59)
    groups, bar, rest = text.partition(";")
    parts = [_part(text, word.group(), word.start()) for word in re.finditer(r"\S+", groups)]
    if not parts:
        raise NotationError("pattern_empty", text, 0)
    conditions, place = [], len(groups) + 1
    for words in rest.split(",") if bar else ():
        conditions.append(_condition(text, words, place, {part.rank.var for part in parts if part.rank}))
        place += len(words) + 1
    return Pattern(tuple(parts), tuple(conditions))


def _part(text: str, word: str, place: int) -> Part:
    if match := SET.match(word):
        return Part(match["set"], times=int(match["times"] or 1))
    if match := RUN.match(word):
        return Part("run", _rank(match), match["suit"], times=int(match["times"] or 1))
    if match := SAME.match(word):
        size = int(match["size"] or 1)
        if match["size"] and size not in SIZES:
            raise NotationError("pattern_size", text, place + match.start("size") - 1, found=f"*{match['size']}")
        return Part("same", _rank(match) if match["suit"] else None, match["suit"] or "", match["honor"] or "", size)
    raise _unreadable(text, word, place)


def _unreadable(text: str, word: str, place: int) -> NotationError:
    """Points inside a word, at the first sign that goes wrong."""
    if word.startswith("run") and not re.match(r"run\([^()]*\)", word):
        return NotationError("pattern_run", text, place, found=word)
    core = re.match(r"(?:run\()?(.*?)\)?(?:\*.*)?$", word)[1]
    if re.fullmatch(r"~?[nmkp1-9](?:[+-]\d)?", core):
        return NotationError("pattern_suit", text, place + word.find(core, word.find("(") + 1) + len(core), found=core)
    if re.search(r"\*(?!\d)", word):
        return NotationError("pattern_size", text, place + word.find("*"), found=word[word.find("*") :])
    return NotationError("pattern_word", text, place, found=word)


def _rank(match: re.Match) -> Rank:
    if match["digit"]:
        return Rank(step=int(match["digit"]))
    step = int(match["step"] or 0) * (-1 if match["sign"] == "-" else 1)
    return Rank(match["var"], step, bool(match["mirror"]))


def _condition(text: str, words: str, place: int, letters: set[str]) -> Condition:
    """`n<m<k`, `n!=m` or `n in 123`; it must speak of letters that stand in the groups."""
    if not words.strip():
        raise NotationError("condition_empty", text, place - 1)
    place += len(words) - len(words.lstrip())
    condition = _read_condition(text, words.strip(), place)
    for rank in condition.ranks:
        if rank.var and rank.var not in letters:
            raise NotationError("condition_letter", text, place, found=rank.var)
    return condition


def _read_condition(text: str, words: str, place: int) -> Condition:
    if match := re.fullmatch(rf"{RANK}\s+in\s+(?P<among>[1-9]+)", words):
        return Condition((_rank(match),), among=tuple(map(int, match["among"])))
    pieces = re.split(r"\s*(<|!=)\s*", words)
    ranks = [COMPARED.match(piece) for piece in pieces[::2]]
    if len(ranks) < 2 or not all(ranks):
        raise NotationError("condition_word", text, place, found=words)
    return Condition(tuple(map(_rank, ranks)), tuple(pieces[1::2]))
