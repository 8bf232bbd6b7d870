"""The verdicts on a position in words; the sentences stand in `data/text/<language>/compare.toml`."""

from __future__ import annotations

from mahjong.errors import MahjongError
from mahjong.numbers import listed
from mahjong.text import say
from mahjong.tiles import Tile

NEAR = 12  # tiles of a line held, from which on it is said what is in the way of each other


def because(source, lang: str = "") -> str:
    """A reason as a sentence: a refusal's own, what a score lacks, or one of this page's.

    >>> from mahjong import score
    >>> because(score("123m 456m 789m 99p EE *S", "finnish"))
    'These tiles are no win: they are one tile short of four groups and a pair.'
    """
    if isinstance(source, MahjongError):
        return source.message(lang)
    return say(source, lang) if isinstance(source, str) else _lacks(source, lang)


def _lacks(counted, lang: str) -> str:
    from mahjong.card.score import CardScore
    from mahjong.card.sheet import verdict as card_verdict
    from mahjong.scoring.classical import ClassicalScore
    from mahjong.scoring.classical.words import no_win_text
    from mahjong.scoring.sheet import verdict

    if isinstance(counted, CardScore):
        said = [line.strip() for line in card_verdict(counted, lang)]
        return " ".join(said if counted.nearest and counted.nearest.held >= NEAR else said[:1])
    return no_win_text(counted, lang) if isinstance(counted, ClassicalScore) else verdict(counted, lang)


def short_name(key: str, lang: str = "") -> str:
    """The shortest name of a rule set, for the head of a column.

    >>> [short_name(key) for key in ("mcr", "finnish")]
    ['MCR', 'Finnish guide']
    """
    return say(f"compare.short.{key}", lang)


def seats(who: tuple[Tile, ...], lang: str = "") -> str:
    """Some seats one after another."""
    return listed((say(f"seat.{seat}", lang) for seat in who), lang)


def option_name(option: str, lang: str = "") -> str:
    """What an option is called, as the beginning of a sentence."""
    name = say(f"option.{option}.name", lang)
    return name[:1].upper() + name[1:]


def choice_words(option: str, choice: str, lang: str = "") -> str:
    """A choice of an option in words.

    >>> choice_words("multi_win", "all_win")
    'all win, the discarder pays each'
    """
    return say(f"option.{option}.choice.{choice}", lang) if choice else say("option.own", lang)
