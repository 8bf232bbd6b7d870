"""Every sentence a reader sees, by key and language, from the tables in `data/text/<language>/*.toml`.

>>> say("shape.seven_pairs", "en")
'seven pairs'
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from string import Formatter

from mahjong.files import find, read_toml
from mahjong.numbers import number, plural
from mahjong.tongue import FALLBACK, MARKED, language

CASES = {"pl": ("gen", "dat", "acc", "ins", "loc"), "fi": ("gen", "par", "ine", "ela", "ill", "ade", "abl", "all", "ess", "tra")}
_ANY_CASE = frozenset(case for cases in CASES.values() for case in cases) | {"nom"}


@cache
def table(lang: str) -> dict[str, str]:
    """All keys of one language, flattened: `[fan.all_green] name` is `fan.all_green.name`."""
    if lang == MARKED:
        return {key: _marked(text) if isinstance(text, str) else text for key, text in table(FALLBACK).items()}
    flat: dict[str, str] = {}
    for path in sorted(find(f"data/text/{lang}").glob("*.toml")):
        _flatten(read_toml(path), "", flat)
    return flat


def _marked(text: str) -> str:
    return "\n\n".join(f"⟦{paragraph}⟧" for paragraph in text.split("\n\n"))


def _flatten(node: dict, prefix: str, flat: dict[str, str]) -> None:
    for key, value in node.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", flat)
        else:
            flat[prefix + key] = value


@cache
def languages() -> tuple[str, ...]:
    """The languages there are tables for, English first."""
    found = sorted(path.name for path in find("data/text").iterdir() if any(path.glob("*.toml")))
    return (FALLBACK, *(lang for lang in found if lang != FALLBACK))


@cache
def _filled(lang: str) -> dict[str, str]:
    """A language's sentences with English ones where it has none."""
    return table(FALLBACK) | (table(lang) if lang in languages() or lang == MARKED else {})


def say(key: str, lang: str = "", **facts) -> str:
    """The sentence for a key with its blanks filled; English where the language has none; KeyError for an unknown key.

    `lang` is the language in use unless given.

    A blank such as `{points:point|points}` is the number with its noun; `{tile:gen}` asks a `Noun` for a case.

    >>> say("ui.sheet.minimum", points=1, minimum=8), say("ui.sheet.minimum", points=9, minimum=8)
    ('1 point, and 8 are needed.', '9 points, and 8 are needed.')
    """
    lang = lang or language()
    sentence = _filled(lang)[key]
    said = fill(sentence, lang, facts) if facts else sentence
    if key in _declined(lang):
        return Noun(said, lambda case: _case_of(key, case, lang, facts))
    return said


def fill(sentence: str, lang: str, facts: dict) -> str:
    """A sentence with its blanks filled.

    >>> fill("{n:# tile helps|# tiles help}, {n}", "en", {"n": 2})
    '2 tiles help, 2'
    """
    if ":" not in sentence:
        return sentence.format_map(facts)
    return "".join(text + (_blank(facts[name], spec, lang) if name else "") for text, name, spec in _parts(sentence))


@cache
def _parts(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((text, name, spec or "") for text, name, spec, _ in Formatter().parse(sentence))


def _blank(fact, spec: str, lang: str) -> str:
    if "|" in spec:
        return counted(fact, spec.split("|"), lang)
    if spec.lower() in _ANY_CASE:
        word = fact.case(spec.lower()) if isinstance(fact, Noun) else str(fact)
        return word[:1].upper() + word[1:] if spec[0].isupper() else word
    return format(fact, spec)


def counted(value, forms: list[str], lang: str = "") -> str:
    """A number with the noun that fits, forms in CLDR's order.

    `#` in a form is the place of the number; a form that begins with `=` shows none. A text is taken for the number it shows.

    >>> counted(1, ["tile", "tiles"]), counted("22", ["kostka", "kostki", "kostek"], "pl"), counted(2, ["=it", "=they"])
    ('1 tile', '22 kostki', 'they')
    """
    lang = lang or language()
    shown, amount = _amount(value, lang)
    form = forms[min(plural(amount, lang), len(forms) - 1)]
    if form.startswith("="):
        return form[1:]
    return form.replace("#", shown) if "#" in form else f"{shown} {form}"


def _amount(value, lang: str) -> tuple[str, float]:
    if isinstance(value, (int, float)):
        return (str(value) if lang == FALLBACK else number(value, lang, len(f"{value}".partition(".")[2]))), value
    figures = "".join(f"{value}".split()).replace(",", "." if lang != FALLBACK else "")
    try:
        return str(value), float(figures) if "." in figures else int(figures)  # 4.0 would be a fraction
    except ValueError:
        return str(value), 2


class Noun(str):
    """Words that know their case forms, in a language that has any; elsewhere and without a case, the words themselves.

    >>> word = Noun("kostka", {"gen": "kostki"}.get)
    >>> f"{word}", word.case("gen"), word.case("ins")
    ('kostka', 'kostki', 'kostka')
    """

    def __new__(cls, text: str, forms: Callable[[str], str | None]):
        word = super().__new__(cls, text)
        word._forms = forms
        return word

    def case(self, case: str) -> str:
        """The words in a case such as "gen"; the words themselves where it has no form of its own."""
        return str(self) if case == "nom" else self._forms(case) or str(self)

    def __reduce__(self):
        return str, (str(self),)


def joined(words, comma: str = ", ") -> str:
    """Words one after the other; asked for a case, each of them takes it.

    >>> joined(["a", "b"])
    'a, b'
    """
    words = list(words)
    text = comma.join(words)
    if not any(isinstance(word, Noun) for word in words):
        return text
    return Noun(text, lambda case: comma.join(word.case(case) if isinstance(word, Noun) else word for word in words))


def case_keys(key: str, case: str) -> tuple[str, str]:
    """Where a case form of a sentence may stand: in a table of the case, or beside it.

    >>> case_keys("tile.5p", "gen")
    ('tile_gen.5p', 'tile.5p_gen')
    """
    above, _, last = key.rpartition(".")
    return f"{above}_{case}.{last}", f"{key}_{case}"


def _case_of(key: str, case: str, lang: str, facts: dict) -> str | None:
    here = table(lang)
    found = next((form for form in case_keys(key, case) if form in here), None)
    return found and fill(here[found], lang, facts)


@cache
def _declined(lang: str) -> frozenset[str]:
    """The keys that have a case form, in a language that has cases."""
    if lang not in CASES or lang not in languages():
        return frozenset()
    here = table(lang)
    return frozenset(key for key in table(FALLBACK) if any(form in here for case in CASES[lang] for form in case_keys(key, case)))
