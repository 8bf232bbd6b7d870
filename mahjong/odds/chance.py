"""A chance as an exact fraction that can show how it was counted.

>>> chance = Chance(Fraction(1, 3), "place", {"place": 14, "unseen": 42})
>>> chance.formula(), chance.percent, chance.words()
('14 ÷ 42', '33.33', '1 in 3')
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from mahjong.errors import MahjongError
from mahjong.numbers import manner, trimmed
from mahjong.numbers import number as written
from mahjong.text import say


@dataclass(frozen=True)
class Chance:
    """A chance: its exact `value` from 0 to 1, the `key` of the formula that gave it, the numbers that went in.

    `terms` holds the numbers of each summand where the formula is a sum.
    """

    value: Fraction
    key: str
    facts: dict = field(default_factory=dict, hash=False)
    terms: tuple[dict, ...] = field(default=(), hash=False)

    def __float__(self) -> float:
        return float(self.value)

    def letters(self, lang: str = "") -> str:
        """The formula with letters, as a book prints it."""
        return say(f"odds.formula.{self.key}.letters", lang)

    def formula(self, lang: str = "") -> str:
        """The formula with this question's numbers filled in."""
        each = [say(f"odds.formula.{self.key}.term", lang, **self.facts | term) for term in self.terms]
        return say(f"odds.formula.{self.key}.numbers", lang, **self.facts, sum=" + ".join(each) or "0")

    @property
    def fraction(self) -> str:
        """The value in lowest terms, thousands set apart by commas.

        >>> Chance(Fraction(2441880, 2400), "place").fraction
        '20,349/20'
        """
        return f"{written(self.value.numerator)}/{written(self.value.denominator)}" if self.value.denominator > 1 else str(self.value)

    @property
    def decimal(self) -> str:
        """The value as a decimal number; never rounded to 0 or 1 unless it is just that."""
        return rounded(self.value, 1, 4)

    @property
    def percent(self) -> str:
        """The value in hundredths; never rounded to 0 or 100 unless it is just that.

        >>> Chance(Fraction(999999, 1000000), "place").percent, Chance(Fraction(1), "place").percent
        ('99.9999', '100')
        """
        return rounded(self.value, 100, 2)

    def words(self, lang: str = "") -> str:
        """The value as people say it.

        >>> [Chance(Fraction(n, 123), "place").words() for n in (0, 1, 50, 122, 123)]
        ['never', '1 in 123', 'about 1 in 2.5', 'about 99 in 100', 'always']
        """
        return in_words(self.value, lang)


def rounded(value: Fraction, whole: int, places: int) -> str:
    """A share of `whole` with so many decimal places, and as many more as it needs not to look like nothing or all."""
    if value in (0, 1):
        return str(int(value) * whole)
    while True:
        scaled = round(value * whole * 10**places)
        if 0 < scaled < whole * 10**places and (scaled >= 10 or places >= 18):
            figures = f"{scaled // 10**places}.{scaled % 10**places:0{places}d}".rstrip("0").rstrip(".")
            return figures.replace(".", manner("")["decimal"])
        places += 1


def in_words(value: Fraction, lang: str = "") -> str:
    """“about 1 in N” for a chance up to a half, “about N in 100” above it."""
    if value in (0, 1):
        return say(f"odds.words.{'always' if value else 'never'}", lang)
    if value > Fraction(1, 2):
        of = 10
        while round(value * of) == of or (of == 10 and round(value * of) != value * of):
            of *= 10
        return say("odds.words.of" if value * of == round(value * of) else "odds.words.about_of", lang, hits=written(round(value * of), lang), of=written(of, lang))
    return _one_in(1 / value, lang)


def _one_in(number: Fraction, lang: str) -> str:
    shown = written(round(number), lang) if number >= 10 else trimmed(float(number), lang)
    return say("odds.words.one" if number.denominator == 1 else "odds.words.about_one", lang, of=shown)


def check_whole(*numbers) -> None:
    """Refuses numbers of tiles that are not whole or below nothing."""
    for number in numbers:
        if type(number) is not int:
            raise MahjongError("odds_whole", found=str(number))
        if number < 0:
            raise MahjongError("odds_below", found=number)


def check_within(key: str, part: int, whole: int) -> None:
    """Refuses more than there is: useful tiles, draws."""
    check_whole(part, whole)
    if part > whole:
        raise MahjongError(key, found=part, unseen=whole)


def as_share(share) -> Fraction:
    """A chance given as a number or as text such as 1/2; raises MahjongError for what lies outside 0 to 1.

    >>> as_share("1/2"), as_share(0.1)
    (Fraction(1, 2), Fraction(1, 10))
    """
    try:
        value = Fraction(str(share) if isinstance(share, float) else share)
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise MahjongError("odds_share", found=str(share)) from None
    if not 0 <= value <= 1:
        raise MahjongError("odds_share", found=str(share))
    return value


def ways(whole: int, part: int) -> int:
    """C(whole, part): how many ways to choose; none where there are not so many."""
    return comb(whole, part) if 0 <= part <= whole else 0
