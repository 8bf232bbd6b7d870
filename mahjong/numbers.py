r"""Numbers, shares, dates and lists in the manner of each language, from data/locale.toml; and which plural form fits.

>>> number(12345.678, "en", 1), number(12345.678, "fi", 1)
('12,345.7', '12\xa0345,7')
"""

from __future__ import annotations

import re
from functools import cache

from mahjong.files import load_toml
from mahjong.tongue import FALLBACK, language, spoken_cache


def manner(lang: str) -> dict:
    """What data/locale.toml says about a language; English for one that is not in it.

    >>> manner("pl")["decimal"]
    ','
    """
    known = load_toml("data/locale.toml")
    return known.get(lang or language(), known[FALLBACK])


def number(value: float, lang: str = "", digits: int = 0, *, grouped: bool = True, sign: bool = False) -> str:
    r"""A number with so many digits after the decimal sign, its thousands grouped; `sign` writes a plus as well.

    >>> number(1234, "pl"), number(12345, "pl"), number(0.25, "pl", 2), number(3, "fi", sign=True)
    ('1234', '12\xa0345', '0,25', '+3')
    """
    here = manner(lang)
    text = f"{value:{'+' if sign else ''}{',' if grouped and abs(value) >= here['grouped_from'] else ''}.{digits}f}"
    return text.translate({44: here["group"], 46: here["decimal"], 45: here["minus"]})


def trimmed(value: float, lang: str = "", digits: int = 1) -> str:
    """A number with at most so many digits after the decimal sign, none of them a nought at the end.

    >>> trimmed(2.5, "pl"), trimmed(12.0, "pl"), trimmed(0.126, "en", 2)
    ('2,5', '12', '0.13')
    """
    return number(value, lang, len(f"{value:.{digits}f}".rstrip("0").partition(".")[2]))


def percent(share: float, lang: str = "", digits: int = 1) -> str:
    r"""A share from 0 to 1 in percent, with an unbreakable space where the language has one.

    >>> percent(0.0561, "en"), percent(0.0561, "pl"), percent(1, "fi", 0)
    ('5.6\xa0%', '5,6\xa0%', '100\xa0%')
    """
    return percents(number(100 * share, lang, digits), lang)


def percents(figures: str, lang: str = "") -> str:
    """The percent sign to figures that are written already."""
    return manner(lang)["percent"].format(figures)


def date(day, lang: str = "") -> str:
    """A `datetime.date` written out.

    >>> from datetime import date as Day
    >>> date(Day(2026, 3, 1), "en"), date(Day(2026, 3, 1), "fi")
    ('1 March 2026', '1. maaliskuuta 2026')
    """
    here = manner(lang)
    values = {"d": str(day.day), "MMMM": here["months"][day.month - 1], "y": str(day.year)}
    return re.sub(r"MMMM|d|y", lambda found: values[found[0]], here["date"])


def listed(words, lang: str = "", last: str = "and") -> str:
    """Words as a list; `last` is what stands before the last one: "and" or "or".

    >>> listed(["a", "b", "c"], "pl"), listed(["a", "b"], "en", "or")
    ('a, b i c', 'a or b')
    """
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    here = manner(lang)
    ending = here[last].replace(", ", " ") if len(words) == 2 else here[last]
    return ending.format(", ".join(words[:-1]), words[-1])


@cache
def plural_forms(lang: str) -> tuple[str, ...]:
    """The names of the plural forms of a language in CLDR's order.

    >>> plural_forms("pl")
    ('one', 'few', 'many', 'other')
    """
    return tuple(manner(lang)["plural"])


def plural(value: float, lang: str = "") -> int:
    """Which of the plural forms a number takes, counted from 0.

    >>> [plural(n, "pl") for n in (1, 3, 5, 12, 22, 1.5)]
    [0, 1, 2, 2, 1, 3]
    """
    text = f"{abs(value)}"
    whole, _, after = text.partition(".")
    return _plural(int(float(whole)), len(after), int(after) if after.isdigit() else 0, lang)


@spoken_cache()
def _plural(i: int, v: int, f: int, lang: str) -> int:
    operands = {"i": i, "v": v, "f": f, "n": i if not f else i + f / 10**v}
    rules = manner(lang)["plural"].values()
    return next(place for place, rule in enumerate(rules) if not rule or _holds(rule, operands))


def _holds(rule: str, operands: dict) -> bool:
    """A rule of CLDR: "v in 0 and i mod 10 in 2..4 or …"."""
    return any(all(_relation(part, operands) for part in way.split(" and ")) for way in rule.split(" or "))


def _relation(text: str, operands: dict) -> bool:
    name, by, no, ranges = re.fullmatch(r"(\w)(?: mod (\d+))?( not)? in ([\d.,]+)", text.strip()).groups()
    value = operands.get(name, 0) % int(by) if by else operands.get(name, 0)
    spans = (span.partition("..") for span in ranges.split(","))
    return any(value in range(int(low), int(high or low) + 1) for low, _, high in spans) != bool(no)
