"""A line of a card read aloud in plain words.

>>> from mahjong.card.language import read_pattern
>>> print(pattern_words(read_pattern("nA*3 mA*3 nB*3 mB*3 F*2; n<m")))
A pung of any number n in each of two suits (A and B), a pung of a higher number m in each of the suits A and B, and a pair of flowers.
"""

from __future__ import annotations


from mahjong.card.language import FREE, HONORS, Part, Pattern, Rank
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.tongue import spoken_cache

LETTERS, FIXED = "ABC", "psm"


@spoken_cache(1024)
def pattern_words(pattern: Pattern, lang: str = "") -> str:
    """One sentence for a pattern: its groups in order, each letter explained where it comes first."""
    reader = _Reader(pattern, lang)
    said = listed([reader.chunk(parts) for parts in chunks(pattern.parts)], lang, "last")
    if rest := reader.unsaid():
        said += say("card_view.read.comma", lang) + say("card_view.read.among", lang, conditions=", ".join(map(str, rest)))
    sentence = say("card_view.read.sentence", lang, groups=said)
    return sentence[0].upper() + sentence[1:]


def listed(words: list[str], lang: str = "", end: str = "and") -> str:
    """Words one after another; `end` is the key of how the last is tied on.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) < 2:
        return "".join(words)
    first = say("card_view.read.comma", lang).join(words[:-1])
    return say(f"card_view.read.{end}", lang, first=first, last=words[-1])


def chunks(parts: tuple[Part, ...]) -> list[list[Part]]:
    """Parts that one phrase can say: the same group in several suits, single tiles in a row, single winds.

    >>> from mahjong.card.language import read_pattern
    >>> [len(chunk) for chunk in chunks(read_pattern("1A 2A 3A E S W N F").parts)]
    [3, 4, 1]
    """
    found: dict[tuple, list[Part]] = {}
    for part in parts:
        found.setdefault(_kin(part), []).append(part)
    return list(found.values())


def _kin(part: Part) -> tuple:
    """What parts share that are said together; suits of letters, free suits and fixed suits are different matters."""
    if part.kind == "same" and part.size == 1:
        return ("single", part.suit) if part.rank else ("honor", HONORS.get(part.honor) in WINDS)
    suit = "A" if part.suit in LETTERS and part.times == 1 else "x" if part.suit in FREE else part.suit
    return part.kind, part.size, part.rank, suit if part.suit else "", part.honor, part.times


class _Reader:
    """Says parts one after the other and remembers which letters are known already."""

    def __init__(self, pattern: Pattern, lang: str):
        self.pattern, self.lang = pattern, lang
        self.suits: list[str] = []
        self.numbers: list[str] = []
        self.told: set = set()

    def _say(self, key: str, **facts) -> str:
        return say(f"card_view.{key}", self.lang, **facts)

    def chunk(self, parts: list[Part]) -> str:
        """One phrase for parts of a kind."""
        first = parts[0]
        if first.kind in ("WINDS", "DRAGONS"):
            return self._counted(f"read.{first.kind}", f"read.{first.kind}_some", sum(part.times for part in parts))
        if not first.rank:
            return self._honors(parts)
        if first.size == 1 and first.kind == "same" and len(parts) > 1:
            ranks = self._ranks([part.rank for part in parts])
            return self._say("read.singles_suit", ranks=ranks, suit=self._suit(first.suit))
        return self._run(parts) if first.kind == "run" else self._same(parts)

    def _counted(self, one: str, many: str, count: int, **facts) -> str:
        return self._say(one, **facts) if count == 1 else self._say(many, count=self._say(f"count.{count}"), **facts)

    def _same(self, parts: list[Part]) -> str:
        size = parts[0].size
        count = len(parts) if parts[0].suit in (*FREE, *FIXED) else 1
        if size == count == 1 and not parts[0].rank.var:
            return self._say("read.same1_fixed", rank=parts[0].rank.step, suit=self._suits(parts))
        rank = self._rank(parts[0].rank)
        return self._counted(f"read.same{size}_suit", f"read.some{size}_suit", count, rank=rank, suit=self._suits(parts))

    def _run(self, parts: list[Part]) -> str:
        rank = parts[0].rank
        count = sum(part.times for part in parts) if parts[0].suit in (*FREE, *FIXED) else parts[0].times
        if not rank.var:
            ranks = "-".join(str(rank.step + k) for k in range(3))
            return self._counted("read.run1_fixed", "read.run_some_fixed", count, ranks=ranks, suit=self._suits(parts))
        return self._counted("read.run1", "read.run_some", count, rank=self._rank(rank), suit=self._suits(parts))

    # ---- numbers

    def _ranks(self, ranks: list[Rank]) -> str:
        fixed = [rank.step for rank in ranks if not rank.var]
        if len(fixed) == len(ranks) > 2 and fixed == list(range(fixed[0], fixed[0] + len(fixed))):
            return f"{fixed[0]}–{fixed[-1]}"
        return listed([str(rank.step) if not rank.var else self._rank(rank) for rank in ranks], self.lang)

    def _rank(self, rank: Rank) -> str:
        if not rank.var:
            return self._say(f"rank.{rank.step}")
        known = rank.var in self.numbers
        if not known and not rank.step and not rank.mirror:
            return self._first(rank.var)
        name = self._say("rank.mirror", n=rank.var) if rank.mirror else rank.var
        if rank.step:
            name = self._say("rank.step" if rank.step > 0 else "rank.back", n=name, step=abs(rank.step))
        if known:
            return name
        self.numbers.append(rank.var)
        return self._say("rank.new", rank=name, n=rank.var)

    def _first(self, var: str) -> str:
        """A letter where it first comes, with what its conditions say of it."""
        key, facts = "first", {}
        for condition in self.pattern.conditions:
            names = [str(rank) for rank in condition.ranks]
            if condition.among and names == [var]:
                key, facts = self._among(condition.among)
                self.told.add(condition)
            elif var in names and names.index(var) and names[names.index(var) - 1] in self.numbers:
                key = "higher" if condition.signs[names.index(var) - 1] == "<" else "other"
                if names[-1] == var:
                    self.told.add(condition)
        self.numbers.append(var)
        return self._say(f"rank.{key}", n=var, **facts)

    def _among(self, digits: tuple[int, ...]) -> tuple[str, dict]:
        ordered = sorted(digits)
        if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
            return "range", {"low": ordered[0], "high": ordered[-1]}
        return "out_of", {"digits": ", ".join(map(str, ordered))}

    def unsaid(self) -> list:
        """Conditions that no phrase has told."""
        return [condition for condition in self.pattern.conditions if condition not in self.told]

    # ---- suits

    def _suits(self, parts: list[Part]) -> str:
        suits = list(dict.fromkeys(part.suit for part in parts))
        if len(suits) == 1:
            return self._suit(suits[0])
        if suits[0] in FREE:
            return self._say("suit.each")
        known, none = all(suit in self.suits for suit in suits), not self.suits
        self.suits += [suit for suit in suits if suit not in self.suits]
        if len(suits) == 3:
            return self._say("suit.three")
        return self._say(f"suit.{'both' if known else 'two' if none else 'others'}", suits=listed(suits, self.lang))

    def _suit(self, suit: str) -> str:
        if suit in FIXED:
            return self._say(f"suit.{suit}")
        if suit in FREE:
            return self._say("suit.any")
        if suit in self.suits:
            return self._say("suit.known", suit=suit)
        self.suits.append(suit)
        return self._say(f"suit.{('first', 'second', 'third')[len(self.suits) - 1]}", suit=suit)

    # ---- honours and flowers

    def _honors(self, parts: list[Part]) -> str:
        if parts[0].size == 1:
            names = [self._honor(part.honor, one=True) for part in parts]
            return self._say("read.same1_honor", honor=names[0]) if len(names) == 1 else self._say("read.singles_honor", honors=listed(names, self.lang))
        said = self._say(f"read.same{parts[0].size}_honor", honor=self._honor(parts[0].honor))
        return listed([said] * len(parts), self.lang)

    def _honor(self, name: str, one: bool = False) -> str:
        if name[1:] in LETTERS and name[0] == "D":
            return self._say("honor.dragon_of", suit=self._suit(name[1:]))
        return self._say(f"honor.{name}{'_one' if one and name in HONORS else ''}")
