"""What drills share that are made from contents in notation: one refusal for what cannot be read, lists of notes, how a win came about.

>>> joined([Note("seat.E"), Note("seat.S"), Note("seat.W")]).text()
'East, South, West'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mahjong.errors import MahjongError
from mahjong.hand import FACTS, Win
from mahjong.learn.drill import LAST_CONTENT, Drill
from mahjong.learn.question import Note, Question
from mahjong.scoring.sheet import WAY_KEYS
from mahjong.tiles import Tile


class ReadDrill(Drill):
    """A drill whose `made(content, level)` reads the content; whatever is wrong with one, it is refused in one way."""

    def made(self, content: str, level: int) -> Question:
        """The question; raises ValueError, KeyError or IndexError for a content that is none."""
        raise NotImplementedError

    def question(self, content: str, level: int = 1) -> Question:
        """The question with that content; raises MahjongError for a content that is none of this drill's."""
        try:
            if len(content) > LAST_CONTENT or not content.isprintable():
                raise ValueError
            return self.made(content, level)
        except (ValueError, KeyError, IndexError):
            raise MahjongError("question_unread", drill=self.key, content=content[:60]) from None

    def note(self, key: str, rule: str = "", tiles: str = "", **facts) -> Note:
        """A sentence of this drill."""
        return Note(f"drill.{self.key}.{key}", facts, rule, tiles)


def needs(condition) -> None:
    """Refuses a content that does not fulfil a condition."""
    if not condition:
        raise ValueError


def joined(notes: Sequence[Note], between: str = "drill.list.comma") -> Note:
    """Several notes as one, a comma (or another text) between them."""
    if not notes:
        return Note("drill.list.nothing")
    first, *rest = notes
    return Note(between, {"first": first, "rest": joined(rest, between)}) if rest else first


def once(notes: Iterable[Note]) -> tuple[Note, ...]:
    """The same notes, each statement given only with the first that rests on it."""
    told: set[str] = set()
    return tuple(replace(note, rule="") if note.rule in told or told.add(note.rule) else note for note in notes)


def rules_note(rules: str) -> Note:
    """The short name of a rule set."""
    return Note(f"ruleset.{rules}.short")


def tile_note(tile: Tile) -> Note:
    """A tile by its name."""
    return Note(f"tile.{tile}")


def won_note(win: Win, seats: bool = True) -> Note:
    """How a win came about, with everything its picture does not show: facts, flowers, and where they matter seat and round.

    >>> won_note(Win.parse("123m 456p 789s 23m EE !1m {seat=S flowers=2 last}")).text()
    'won on the one of characters, drawn from the wall; the last tile: the wall is empty; 2 flowers; you sit South, East round'
    """
    robbed = "robbed_" if "robbed" in win.facts else ""
    said = [Note(f"won.{robbed}{WAY_KEYS[win.by]}", {"tile": tile_note(win.tile)})]
    said += [Note(f"fact.{fact}") for fact in FACTS if fact in win.facts - {"robbed"}]
    said += [Note("drill.list.flowers", {"count": win.flowers})] if win.flowers and not win.hand.bonus else []
    return joined([*said, *[sit_note(win.seat, win.round)] * seats], "drill.list.semicolon")


def sit_note(seat: Tile, round: Tile) -> Note:
    """Whose seat and which round."""
    return Note("won.seats", {"seat": Note(f"seat.{seat}"), "round": Note(f"seat.{round}")})
