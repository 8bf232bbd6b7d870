"""The search: which entries a few typed words mean, in any of the languages at once, the best first.

Built once from every entry's names and sentences; a look-up then takes a millisecond or two.

>>> [hit.id for hit in search("pung", kinds=("term",))][:1], [hit.id for hit in search("全带幺")]
(['term:call.pung'], ['fan:outside_hand'])
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import takewhile
from typing import NamedTuple
from unicodedata import normalize

from mahjong.errors import MahjongError, visible
from mahjong.files import load_toml
from mahjong.reference.entries import KINDS, Entry, entries, row_of
from mahjong.reference.fold import HAN, fold, squashed, words
from mahjong.text import languages

STEM = 4  # letters of a word that its forms share at least
LONGEST = 80  # characters of a query that are read
NAME, ALSO, TEXT = 8.0, 6.0, 1.0  # what a word is worth in a name, in another word for it, in a sentence
BEGUN, LIKE, WHOLE = 0.6, 0.3, 20.0  # a word only begun, only alike; a name typed whole
ID = re.compile(r"[a-z_]+\.\S+\d?$")
SPOKEN = "zh pinyin ja romaji".split()
BARE = re.compile(r" ?\([^)]*\)|^to ")  # what a word of the glossary has beside it: a note, a sign of the verb
FIRST = ("fan", "term", "card", "option", "rule")  # of two that fit as well, the one that is more likely meant


class Index(NamedTuple):
    """Folded words in order with what they are worth in each entry, whole names in one word, Chinese and Japanese names."""

    order: list[str]
    worth: dict[str, dict[str, float]]
    whole: dict[str, set[str]]
    signs: list[tuple[str, str]]


def names(found: Entry) -> Iterable[tuple[float, str]]:
    """Everything an entry is called, in every language, with what a word of it is worth."""
    yield NAME, found.key
    yield from ((NAME, found.title(lang)) for lang in languages())
    if found.kind in ("fan", "term"):
        row = row_of(found)
        yield from ((NAME, row[lang]) for lang in (*languages(), *SPOKEN) if lang in row)
        yield from ((ALSO, word) for word in row.get("also", ()))
    if found.kind == "fan":
        yield NAME, str(found.pattern.number)
        shape = load_toml("data/terms.toml").get(f"shape.{found.key}", {})  # what the game calls it where the list of fans does not
        yield from ((ALSO, shape[lang]) for lang in languages() if lang in shape)
    yield from ((ALSO, id) for id in found.about)


@cache
def index() -> Index:
    """The index over all entries."""
    worth: dict[str, dict[str, float]] = defaultdict(dict)
    whole, signs = defaultdict(set), []

    def note(id: str, text: str, value: float) -> None:
        for word in words(text):
            worth[word][id] = max(value, worth[word].get(id, 0.0))

    for id, found in entries().items():
        for value, name in names(found):
            folded = fold(name)
            note(id, folded, value)
            if value == NAME or not ID.match(name):
                whole[squashed(fold(BARE.sub("", name)))].add(id)
            if HAN.search(folded):
                signs.append((squashed(folded), id))
            if "\N{COMBINING DIAERESIS}" in normalize("NFD", name):
                whole[squashed(folded).replace("lu", "lv").replace("nu", "nv")].add(id)  # ü as keyboards for Chinese have it
        for lang in languages():
            note(id, fold(found.text(lang)), TEXT)
    return Index(sorted(worth), dict(worth), dict(whole), signs)


def search(query: str, rules: str = "", kinds: Iterable[str] = (), lang: str = "", limit: int = 20) -> list[Entry]:
    """The entries a few words mean, the best first; `rules` and `kinds` keep only what a rule set knows and kinds of entries.

    Words may be of any language, without accents and tones, unfinished; all of them must be there. `lang` only settles
    ties by name. An empty query finds nothing. Raises MahjongError for a kind there is not.

    >>> [hit.id for hit in search("siedem par")][:1], search("zzzz")
    (['fan:seven_pairs'], [])
    """
    folded = fold(query[:LONGEST])
    asked = words(folded)
    if not asked:
        return []
    found = _all_words(asked) | _whole(folded)
    if not found:
        found = _all_words(asked, alike=True) or _most_words(asked)
    wanted = set(kinds)
    if wanted - set(KINDS):
        raise MahjongError("unknown_kind", kind=visible(min(wanted - set(KINDS))), known=", ".join(KINDS))
    hits = [(score, entries()[id]) for id, score in found.items()]
    kept = [(score, hit) for score, hit in hits if (not rules or rules in hit.rules) and (not wanted or hit.kind in wanted)]
    kept.sort(key=lambda pair: (-pair[0], FIRST.index(pair[1].kind), len(pair[1].title(lang)) or 99, pair[1].id))
    return [hit for _, hit in kept[:limit]]


def _all_words(asked: list[str], alike: bool = False) -> dict[str, float]:
    """The entries that have all the words, with the sum of what they are worth there."""
    per_word = [_one_word(word, alike) for word in asked]
    return {id: sum(scores[id] for scores in per_word) for id in set.intersection(*(set(scores) for scores in per_word))}


def _most_words(asked: list[str]) -> dict[str, float]:
    """Where nothing has all the words, the entries that have more than half of them."""
    per_word = [_one_word(word, True) for word in asked]
    ids = {id for scores in per_word for id in scores if 2 * sum(id in other for other in per_word) > len(asked)}
    return {id: sum(scores.get(id, 0.0) for scores in per_word) for id in ids}


def _one_word(word: str, alike: bool) -> dict[str, float]:
    """The entries with a word, or one that begins so; with `alike` and without those, one of the same stem, or written much the same."""
    known, found = index(), {}
    for begun in _beginning(word):
        _best(found, known.worth[begun], 1.0 if begun == word else BEGUN)
    if HAN.match(word):
        for name, id in known.signs:
            if word in name:
                found[id] = max(found.get(id, 0.0), NAME)
    if alike and not found:
        for like in (*_beginning(word[: max(STEM, len(word) - 2)]), *get_close_matches(word, known.order, 3, 0.78)):
            _best(found, known.worth[like], LIKE)
    return found


def _beginning(start: str) -> Iterator[str]:
    """The known words that begin so."""
    order = index().order
    return takewhile(lambda word: word.startswith(start), (order[k] for k in range(bisect_left(order, start), len(order))))


def _best(found: dict[str, float], worth: dict[str, float], share: float) -> None:
    for id, value in worth.items():
        found[id] = max(found.get(id, 0.0), value * share)


def _whole(folded: str) -> dict[str, float]:
    """The entries called exactly so, or whose name begins so, written in one word."""
    typed, known = squashed(folded), index()
    exact = {id: WHOLE + 2 * NAME for id in known.whole.get(typed, ())}
    begun = {id: WHOLE for name, ids in known.whole.items() if len(typed) > 3 and name.startswith(typed) for id in ids} if typed else {}
    return begun | exact
