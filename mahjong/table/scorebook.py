"""The record of a match at a real table: hand by hand, payments and rotation worked out by the engine.

>>> from mahjong.table.entry import Won
>>> book = ScoreBook(("Ann", "Ben", "Cem", "Dag")).enter(Entry((Won(1, 24),), discarder=0))
>>> book.totals, book.match.player_at(Tile.EAST)
({'Ann': -32, 'Ben': 48, 'Cem': -8, 'Dag': -8}, 'Ben')
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from mahjong.errors import MahjongError, RuleError
from mahjong.rules import load
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.table.entry import Entry, Settled, settle
from mahjong.table.match import Match, Outcome
from mahjong.table.options import Table, usual
from mahjong.tiles import Tile, WINDS

LONGEST_NAME = 24
MOST_HANDS = 500
CHOICES = "limit scoring_players losers_settle double_pay dangerous_discard draw_count".split()  # what a keeper may agree on


def clean_name(name: str) -> str:
    """A name as it is kept: one line of plain characters, not too long.

    >>> clean_name("  Ann\\n\\u202e Lee ")
    'Ann Lee'
    """
    plain = "".join(c if c.isprintable() else " " for c in str(name)[:400])
    return " ".join(plain.split())[:LONGEST_NAME].strip()


@lru_cache(maxsize=64)
def chosen(rules: str, choices: tuple[tuple[str, str], ...]) -> Ruleset:
    """A rule set with the choices a table made; only those of `CHOICES`, and only where the rules know them."""
    found = load(rules)
    if not choices:
        return found
    if isinstance(found, FanRules) or not {key for key, _ in choices} <= set(CHOICES):
        raise MahjongError("book_choice")
    return found.choose(**dict(choices))


@lru_cache(maxsize=4096)
def _settled(entry: Entry, players: tuple[str, ...], round: Tile, rules: Ruleset, table: Table, east: int) -> Settled:
    return settle(entry, players, round, rules, table, east)


@dataclass(frozen=True)
class ScoreBook:
    """A match as it was entered, a value: `enter`, `undo`, `replace` and `stop` give another book.

    `players` are four names in the order of turns, East first, an empty one for the empty seat of three (never the
    first). `choices` are pairs of an option of the classical rules and its choice. `began` is when the match began, in
    seconds since 1970, 0 for not said. Raises MahjongError for names that are missing or alike.
    """

    players: tuple[str, ...]
    rules: str = "mcr"
    table: Table | None = None
    choices: tuple[tuple[str, str], ...] = ()
    entries: tuple[Entry, ...] = ()
    stopped: bool = False
    began: int = 0

    def __post_init__(self):
        names = tuple(map(clean_name, self.players))
        seated = [name for name in names if name]
        if len(names) != 4 or len(seated) < 3 or not names[0]:
            raise MahjongError("book_names")
        if len({name.casefold() for name in seated}) < len(seated):
            raise MahjongError("book_names_alike")
        if len(self.entries) > MOST_HANDS:
            raise MahjongError("book_full", most=MOST_HANDS)
        object.__setattr__(self, "players", names)
        object.__setattr__(self, "table", self.table or usual(load(self.rules).key))
        self.rule_set, self.match  # a book that cannot be is refused here

    @property
    def rule_set(self) -> Ruleset:
        """The rules it is played by, with the table's choices."""
        return chosen(self.rules, self.choices)

    @cached_property
    def _played(self) -> tuple[Match, tuple[Settled, ...]]:
        match, hands = Match(self.players, self.rules, self.table), []
        for entry in self.entries:
            hands.append(_settled(entry, self.players, match.round, self.rule_set, self.table, match.places[-1].east))
            match = match.after(_outcome(entry, hands[-1], match))
        return match.stop() if self.stopped else match, tuple(hands)

    @property
    def match(self) -> Match:
        """Where the match stands: who sits where, whose deal, which round, whether it is over."""
        return self._played[0]

    @property
    def hands(self) -> tuple[Settled, ...]:
        """What each hand made everybody win or pay."""
        return self._played[1]

    @property
    def over(self) -> bool:
        """Whether all rounds are played or time was called."""
        return self.match.over

    def enter(self, entry: Entry) -> ScoreBook:
        """The book with one hand more; raises MahjongError for what cannot have happened, RuleError when it is over."""
        if self.over:
            raise RuleError("match_over", "play.E5")
        return replace(self, entries=(*self.entries, entry))

    def undo(self) -> ScoreBook:
        """The book one step earlier: the last hand taken back, or the match going on again after it was stopped."""
        return replace(self, stopped=False) if self.stopped else replace(self, entries=self.entries[:-1])

    def replace(self, entry: Entry) -> ScoreBook:
        """The book with the last hand entered anew; a match that was stopped stays so."""
        book = replace(self, stopped=False, entries=self.entries[:-1]).enter(entry)
        return book.stop() if self.stopped else book

    def stop(self) -> ScoreBook:
        """The match ended at once, as when time is called (play.E4)."""
        return replace(self, stopped=True)

    def renamed(self, players: tuple[str, ...]) -> ScoreBook:
        """The same match with names put right."""
        return replace(self, players=players)

    @property
    def chairs(self) -> tuple[int, ...]:
        """The chairs where somebody sits."""
        return tuple(chair for chair, name in enumerate(self.players) if name)

    def seat(self, chair: int, hand: int | None = None) -> Tile:
        """The wind of a chair, now or in the hand of that number."""
        place = self.match.places[-1 if hand is None else hand - 1]
        return WINDS[(chair - place.east) % 4]

    @cached_property
    def history(self) -> tuple[dict[str, int], ...]:
        """Each player's total before the first hand and after each one, fines included."""
        sums = {self.players[chair]: 0 for chair in self.chairs}
        rows = [dict(sums)]
        for settled in self.hands:
            for chair, paid in settled.paid.items():
                sums[self.players[chair]] += paid
            rows.append(dict(sums))
        return tuple(rows)

    @property
    def totals(self) -> dict[str, int]:
        """Each player's total now."""
        return self.history[-1]

    def ranking(self) -> list[tuple[int, str, int]]:
        """(rank, player, total), the highest total first; equal totals share a rank (play.E5)."""
        ordered = sorted(self.totals.items(), key=lambda item: -item[1])
        return [(1 + sum(total > own for total in self.totals.values()), name, own) for name, own in ordered]

    def to_json(self) -> str:
        """The book as text that `from_json` reads back."""
        from mahjong.table.bookfile import write_json

        return write_json(self)

    @classmethod
    def from_json(cls, text: str) -> ScoreBook:
        """Reads a book; raises MahjongError for a text that is none, whatever it holds."""
        from mahjong.table.bookfile import read_json

        return read_json(text)

    def to_csv(self, lang: str = "") -> str:
        """The record as a table that a spreadsheet opens: a row a hand, with changes and totals."""
        from mahjong.table.bookfile import write_csv

        return write_csv(self, lang)


def _outcome(entry: Entry, settled: Settled, match: Match) -> Outcome:
    """An entry as the match counts it: seats in place of chairs; fines do not move the deal."""
    east = match.places[-1].east
    winners = tuple(WINDS[(won.chair - east) % 4] for won in entry.winners)
    return Outcome(winners, tuple(settled.won.get((east + place) % 4, 0) for place in range(4)))
