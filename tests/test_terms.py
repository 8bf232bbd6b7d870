"""The glossary: whole in five languages or saying where a word is missing, with sounds that fit the signs."""

import re
import unicodedata
from collections import Counter
from functools import cache

import pytest

from mahjong.files import find, load_toml
from mahjong.hand import Group
from mahjong.text import table
from mahjong.tiles import BONUS, PLAYING

TERMS = load_toml("data/terms.toml")
LANGUAGES = ("zh", "ja", "pl", "fi")
SOUNDS = {"zh": "pinyin", "ja": "romaji"}
SHARED = {"番", "翻"}  # a fan of MCR and a double of the older games are one word in China and in Japan
TONES = "\u0304\u0301\u030c\u0300"  # high, rising, falling and rising, falling


def test_a_term_is_whole_or_says_where_it_is_not():
    for key, term in TERMS.items():
        assert [lang for lang in LANGUAGES if lang not in term] == term.get("unsettled", []), key
        assert set(term.get("ours", ())) <= {"pl", "fi"} & term.keys(), key
        for lang in ("en", *LANGUAGES):
            assert term.get(lang, "x") == unicodedata.normalize("NFC", term.get(lang, "x")).strip() != "", key


def test_other_words_of_a_term_are_other_words():
    for key, term in TERMS.items():
        own = [term[lang] for lang in ("en", *LANGUAGES, *SOUNDS.values()) if lang in term]
        also = term.get("also", [])
        assert not {*own} & {*also} and len(set(also)) == len(also), key


def test_no_two_terms_of_a_family_are_one_word():
    for lang in ("en", *LANGUAGES):
        found = Counter((key.partition(".")[0], term[lang]) for key, term in TERMS.items() if lang in term)
        assert {word for (_, word), count in found.items() if count > 1} <= SHARED, lang


@cache
def readings() -> dict[str, list[str]]:
    lines = find("tests/cases/pinyin.txt").read_text("utf-8").splitlines()
    return {sign: sounds.split() for sign, _, sounds in (line.partition(" ") for line in lines if line[0] != "#")}


def reads(signs: str, sounds: str) -> bool:
    """Whether the sounds are one reading of each sign, one after the other."""
    if not signs:
        return not sounds
    return any(sounds.startswith(one) and reads(signs[1:], sounds[len(one) :]) for one in readings()[signs[0]])


def test_pinyin_reads_its_signs():
    for key, term in TERMS.items():
        sounds = re.sub(r"[ '’]", "", term.get("pinyin", "").lower())
        assert reads(term.get("zh", ""), sounds), term
        marks = sum(mark in TONES for mark in unicodedata.normalize("NFD", sounds))
        assert marks + sounds.count("zi") == len(term.get("zh", "")), key  # 子 at the end of a word is said without a tone


def test_a_wrong_reading_would_be_found():
    assert reads("萬子", "wànzǐ") and not reads("萬字", "wànzǐ") and reads("將", "jiàng") and not reads("東", "dòng")


def test_romaji_is_in_latin_letters_with_long_vowels():
    assert [key for key, term in TERMS.items() if "ja" in term and not re.fullmatch(r"[a-zāīūēō' ]+", term["romaji"])] == []


def test_the_engine_has_no_word_without_an_entry():
    words = table("en")
    tiles = {f"tile.{tile}" for tile in (*PLAYING, *BONUS)}
    kinds = {Group.parse(text).kind for text in ("(234s)", "(555p)", "(EEEE)", "99m")}
    fans = {key.removesuffix(".name") for key in words if re.fullmatch(r"fan\.\w+\.name", key)}
    shapes = {key for key in words if re.fullmatch(r"shape\.\w+", key)}
    principles = {key for key in words if re.fullmatch(r"principle\.\w+", key)}
    assert tiles | {f"group.{kind}" for kind in kinds} | fans | shapes | principles <= TERMS.keys()


def test_every_special_hand_of_the_classical_game_has_an_entry():
    hands = {key.split(".")[1] for key in table("en") if re.fullmatch(r"limit_hand\.\w+\.name", key)}
    assert hands and all(f"special.{hand}" in TERMS or f"shape.{hand}" in TERMS for hand in hands)


@pytest.mark.parametrize("lang", ["pl", "fi"])
def test_the_tables_of_a_language_use_the_words_of_the_glossary(lang):
    own = table(lang)
    for key, term in TERMS.items():
        where = {"tile": key, "fan": f"{key}.name", "shape": key, "principle": key, "special": f"limit_hand.{key[8:]}.name"}.get(key.partition(".")[0])
        if where in own and lang in term:
            assert own[where].partition(" (")[0].casefold() == term[lang].casefold(), key
