"""What a tile is called: in English, and in the other languages one meets at the table (play.T2-T4, T7)."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from mahjong.files import load_toml
from mahjong.learn.drills.a0_content import Spelled, chosen, need
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.tiles import BONUS, DRAGONS, PLAYING, WINDS, Tile
from mahjong.tongue import language

LOOK = {kind: ("play.T2", "t2-suits") for kind in "mps"}  # where each kind of picture is described
LOOK |= {"wind": ("play.T3", "t3-honours"), "dragon": ("play.T3", "t3-honours"), "flower": ("play.T4", "t4-flowers"), "season": ("play.T4", "t4-flowers")}
LANGUAGES = ("zh", "pinyin", "ja", "romaji", "pl", "fi")
TAGS = dict(zip(LANGUAGES, ("zh-Hant", "zh-Latn-pinyin", "ja", "ja-Latn", "pl", "fi")))  # as a page marks words of a language
CHOICES = 4


def kind(tile: Tile) -> str:
    """The kind of picture: a suit, winds, dragons, flowers or seasons."""
    if tile.is_suited:
        return tile.suit
    return "wind" if tile in WINDS else "dragon" if tile in DRAGONS else "flower" if tile.rank < 5 else "season"


def likeness(one: Tile, other: Tile) -> int:
    """How easily two tiles are taken for each other: 0 not at all, 1 the same number or honours both, 2 one suit, 3 beside each other in it.

    >>> likeness(Tile.M5, Tile.RED), likeness(Tile.M5, Tile.P5), likeness(Tile.M5, Tile.M9), likeness(Tile.M5, Tile.M6)
    (0, 1, 2, 3)
    """
    if kind(one) == kind(other):
        return 3 if not one.is_suited or abs(one - other) <= 2 else 2
    return 1 if (one.is_suited and other.is_suited and one.rank == other.rank) or (one.is_honor and other.is_honor) or (one.is_bonus and other.is_bonus) else 0


def beside(tile: Tile, pool, wanted: tuple[int, ...], rng: random.Random) -> tuple[Tile, ...]:
    """A tile and others as like to it as wanted, or nearly so, sorted."""
    left, picked = [other for other in pool if other != tile], [tile]
    for like in wanted:
        best = min(abs(likeness(tile, other) - like) for other in left)
        picked.append(rng.choice([other for other in left if abs(likeness(tile, other) - like) == best]))
        left.remove(picked[-1])
    return tuple(sorted(picked))


class Name(NamedTuple):
    """A tile, and the tiles whose names may be chosen."""

    tile: Tile
    choice: tuple[Tile, ...]


class NameTile(Spelled):
    """Which tile is this?"""

    key, lesson, levels = "tile", "01-tiles#families", 4
    POOLS = ((*PLAYING[9:27], *DRAGONS), PLAYING, PLAYING, (*PLAYING, *BONUS))
    LIKE = ((0, 0, 0), (0, 1, 2), (1, 2, 3), (3, 3, 3))

    def draw(self, level: int, rng: random.Random) -> str:
        tile = rng.choice(self.POOLS[level - 1])
        return self.spell(Name(tile, beside(tile, (*PLAYING, *BONUS) if tile.is_bonus else PLAYING, self.LIKE[level - 1], rng)))

    def read(self, content: str) -> Name:
        tile, _, choice = content.partition("|")
        found = Name(Tile.parse(tile), tuple(map(Tile.parse, choice.split(" "))))
        need(found.tile in found.choice and len(found.choice) == CHOICES and sorted(set(found.choice)) == list(found.choice) and found.choice[-1] in (*PLAYING, *BONUS))
        return found

    def spell(self, facts: Name) -> str:
        return f"{facts.tile}|{' '.join(map(str, facts.choice))}"

    def made(self, facts: Name, content: str, level: int) -> Question:
        options = tuple(Option(f"tile.{tile}") for tile in facts.choice)
        right = frozenset({facts.choice.index(facts.tile)})
        shown = (Shown("tiles", str(facts.tile), secret=True),)
        return Question(self.key, content, level, Note("drill.tile.ask"), shown, "one", options, right, lesson=f"01-tiles#{LOOK[kind(facts.tile)][1]}")

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts = self.facts(question.content)
        look = Note(f"drill.tile.look.{kind(facts.tile)}", rule=LOOK[kind(facts.tile)][0])
        wrong = [facts.choice[place] for place in chosen(given) - question.right]
        return (*(_mistaken(facts.tile, other) for other in wrong), look)


def _mistaken(tile: Tile, other: Tile) -> Note:
    return Note("drill.tile.why_wrong", {"tile": Note(f"tile.{tile}"), "other": Note(f"tile.{other}")}, tiles=f"{tile} {other}")


# ---- in other languages


class Word(NamedTuple):
    """A word of the glossary by its key, a language, and the keys whose words may be chosen."""

    lang: str
    term: str
    choice: tuple[str, ...]


@cache
def terms(lang: str, family: str = "") -> tuple[str, ...]:
    """The keys of the glossary that have a word of their own in a language, of one family or all; not those only we translate so."""
    rows = load_toml("data/terms.toml")
    settled = [key for key, row in rows.items() if lang in row and lang not in row.get("ours", ())]
    return tuple(key for key in settled if key.startswith(family) and rows[key][lang].casefold() not in _english(key))


def word(lang: str, key: str) -> str:
    """What the glossary says."""
    return load_toml("data/terms.toml")[key][lang]


def own_word(key: str, lang: str = "") -> str:
    """What the glossary says in the language in use, or in English."""
    row = load_toml("data/terms.toml")[key]
    return row.get(lang or language(), row["en"])


@dataclass(frozen=True)
class Own(Note):
    """A word of the glossary, by its key, in whatever language the question is read."""

    def text(self, lang: str = "") -> str:
        return own_word(self.key, lang)


def _english(key: str) -> set[str]:
    """English words that would give the answer away."""
    row = load_toml("data/terms.toml")[key]
    return {row["en"].casefold(), row["en"].partition(" (")[0].casefold()}


def _apart(lang: str, keys) -> bool:
    """Whether all these words differ, and none is another spelling of one of the others."""
    rows = [load_toml("data/terms.toml")[key] for key in keys]
    return len({row[lang] for row in rows}) == len(rows) and not any(row[lang] in other.get("also", ()) for row in rows for other in rows)


class TileWords(Spelled):
    """What is it called in Chinese, Japanese, Polish, Finnish?"""

    key, lesson, levels = "tile_words", "01-tiles#t7-words", 4
    LANGS = (("zh", "ja"), ("pinyin", "fi", "pl"), LANGUAGES[1:], LANGUAGES)
    LIKE = ((0, 0, 1), (0, 1, 2), (2, 3, 3))
    PRINTED = (*PLAYING[:9], *WINDS, Tile.GREEN, Tile.RED)  # tiles that carry their Chinese name
    FAMILIES = ("group.", "call.", "wait.", "role.")

    def draw(self, level: int, rng: random.Random) -> str:
        while True:
            lang = rng.choice([each for each in self.LANGS[level - 1] if each != language()])
            found = self._term(lang, rng) if level == self.levels else self._tile(lang, level, rng)
            if found and _apart(lang, found.choice):
                return self.spell(found)

    def _tile(self, lang: str, level: int, rng: random.Random) -> Word | None:
        pool = [tile for tile in (*PLAYING, *BONUS) if f"tile.{tile}" in terms(lang)]
        tile = rng.choice([tile for tile in pool if level > 1 or tile in self.PRINTED])
        choice = beside(tile, pool, self.LIKE[level - 1], rng)
        return Word(lang, f"tile.{tile}", tuple(f"tile.{each}" for each in choice))

    def _term(self, lang: str, rng: random.Random) -> Word | None:
        keys = terms(lang, rng.choice(self.FAMILIES))
        if len(keys) < CHOICES:
            return None
        picked = rng.sample(keys, CHOICES)
        return Word(lang, picked[0], tuple(key for key in keys if key in picked))

    def read(self, content: str) -> Word:
        lang, term, choice = content.split("|")
        found = Word(lang, term, tuple(choice.split(" ")))
        need(lang in LANGUAGES and term in found.choice and len(set(found.choice)) == len(found.choice) == CHOICES)
        need(term in terms(lang) and all(key in terms(lang) for key in found.choice) and _apart(lang, found.choice))
        return found

    def spell(self, facts: Word) -> str:
        return f"{facts.lang}|{facts.term}|{' '.join(facts.choice)}"

    def made(self, facts: Word, content: str, level: int) -> Question:
        options = tuple(Option("drill.tile_words.word", {"word": word(facts.lang, key)}, lang=TAGS[facts.lang]) for key in facts.choice)
        family, _, tile = facts.term.partition(".")
        shown = (Shown("tiles", tile),) if family == "tile" else ()
        ask = Note(f"drill.tile_words.ask{'' if shown else f'_{family}'}", {"language": Note(f"drill.tile_words.language.{facts.lang}"), "term": Own(facts.term)})
        return Question(self.key, content, level, ask, shown, "one", options, frozenset({facts.choice.index(facts.term)}), lesson=self.lesson)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts = self.facts(question.content)
        wrong = [facts.choice[place] for place in chosen(given) - question.right]
        return (*(_other_word(facts, key) for key in wrong), _every_word(facts.term))


def _other_word(facts: Word, key: str) -> Note:
    """What the word chosen means instead."""
    is_tile = key.startswith("tile.")
    tiles = f"{facts.term[5:]} {key[5:]}" if is_tile and facts.term.startswith("tile.") else ""
    return Note("drill.tile_words.why_wrong", {"word": word(facts.lang, key), "term": Own(key)}, tiles=tiles)


def _every_word(key: str) -> Note:
    row = load_toml("data/terms.toml")[key]
    written = {lang: "–" if lang in row.get("ours", ()) and lang != language() else row.get(lang, "–") for lang in LANGUAGES}
    return Note(f"drill.tile_words.all{'_dash' if '–' in written.values() else ''}", {**written, "term": row["en"]}, rule="play.T7")
