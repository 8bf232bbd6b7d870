"""What a table agrees on before play: every option the sources leave open, by name, with its choices and its default.

>>> TABLES["mcr"].dead_wall, TABLES["finnish"].but(dead_wall=0).dead_wall
(0, 0)
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import ClassVar, Self

from mahjong.errors import RuleError
from mahjong.tiles import SET_136, SET_144, Tile

CHOICES: dict[str, tuple] = {
    "players": (4, 3),  # play.W2: three play with an empty seat
    "bonus_tiles": (True, False),  # play.W3: 144 or 136 tiles
    "dead_wall": (14, 0),  # play.W8
    "dead_wall_refill": (True, False),  # play.W8
    "kong_replacement": ("dead_wall", "back_end"),  # play.G4
    "bonus_in_play": ("at_once", "may_keep"),  # play.B2
    "ladder": ("turn", "polish_play", "polish_order"),  # play.C1-C3
    "pair_chow": ("pair", "chow"),  # play.C2: which of the two stands higher is marked as uncertain
    "seven_pairs_rank": ("special", "above_pung"),  # play.C2
    "multi_win": ("head_bump", "all_win", "draw"),  # play.C4
    "rob_kong": ("added", "never", "also_concealed_orphans"),  # play.C5
    "claim_window": ("next_draw", "next_discard"),  # play.G9
    "name_discard": (False, True),  # play.G10
    "set_on_table": (False, True),  # play.G2
    "announce_ready": ("silent", "aloud", "declared"),  # play.C6
    "dangerous_discard": ("none", "pays_all"),  # play.C6
    "false_win": ("hand_dead", "goes_on", "penalty"),  # play.E1, mcr.S
    "draw_dealer": ("stays", "passes"),  # play.E3
    "east_win_dealer": ("stays", "passes"),  # play.E3, E4
    "rounds": (4, 1, 2, 3),  # play.E5
    "time_limit": (0, 120, 150),  # minutes, play.E4; 0: none
}


@dataclass(frozen=True)
class Agreed:
    """What a table may agree on; each kind of game has its own options. `rule` is the statement that says so.

    Raises RuleError for a choice there is not.
    """

    choices: ClassVar[dict[str, tuple]]
    rule: ClassVar[str] = "play.P2"
    phases: ClassVar[str] = "mahjong.table.phases"  # the module that knows who may do what
    dealer_start: ClassVar[int] = 14  # East's tiles after the deal (play.W7)
    stake: ClassVar[int] = 0  # everybody's score at the start
    over_rule: ClassVar[str] = "play.E1"  # what says that nothing happens after the end, and what can happen at all
    event_rule: ClassVar[str] = "play.G9"

    def __post_init__(self):
        for option in fields(self):
            value, choices = getattr(self, option.name), self.choices[option.name]
            if value not in choices:
                raise RuleError("no_choice", self.rule, option=option.name, value=value, choices=", ".join(map(str, choices)))

    def but(self, **changes) -> Self:
        """The same table with some options changed.

        >>> Table().but(players=3).players
        3
        """
        unknown = set(changes) - set(self.choices)
        if unknown:
            raise RuleError("no_option", self.rule, option=", ".join(sorted(unknown)), known=", ".join(self.choices))
        return replace(self, **changes)

    def changes(self, other: Agreed) -> dict:
        """The options in which this table differs from another.

        >>> Table(rounds=1).changes(Table())
        {'rounds': 1}
        """
        return {option.name: getattr(self, option.name) for option in fields(self) if getattr(self, option.name) != getattr(other, option.name)}

    @property
    def stacks(self) -> int:
        """Stacks in one player's wall: 18, or 17 without bonus tiles (play.W3), 19 in the American game."""
        return len(self.tiles) // 8


@dataclass(frozen=True)
class Table(Agreed):
    """The options of one table. Raises RuleError for a choice there is not.

    >>> Table().multi_win
    'head_bump'
    """

    players: int = 4
    bonus_tiles: bool = True
    dead_wall: int = 14
    dead_wall_refill: bool = True
    kong_replacement: str = "dead_wall"
    bonus_in_play: str = "at_once"
    ladder: str = "turn"
    pair_chow: str = "pair"
    seven_pairs_rank: str = "special"
    multi_win: str = "head_bump"
    rob_kong: str = "added"
    claim_window: str = "next_draw"
    name_discard: bool = False
    set_on_table: bool = False
    announce_ready: str = "silent"
    dangerous_discard: str = "none"
    false_win: str = "hand_dead"
    draw_dealer: str = "stays"
    east_win_dealer: str = "stays"
    rounds: int = 4
    time_limit: int = 0

    choices = CHOICES

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The set of tiles it is played with (play.W3)."""
        return SET_144 if self.bonus_tiles else SET_136

    def ended(self, match) -> bool:
        """Whether a match is over: all its rounds are played (play.E5)."""
        return match.places[-1].round >= self.rounds


TABLES = {
    "mcr": Table(
        dead_wall=0,
        kong_replacement="back_end",
        bonus_in_play="may_keep",
        false_win="penalty",
        draw_dealer="passes",
        east_win_dealer="passes",
        time_limit=120,
    ),
    "finnish": Table(claim_window="next_discard"),
    "polish_play": Table(ladder="polish_play"),
    "polish_order": Table(ladder="polish_order", seven_pairs_rank="above_pung"),
}

USUAL = {"mcr": "mcr", "mil": "mcr", "finnish": "finnish", "corrected": "finnish", "books": "finnish"}  # rule set -> table


def usual(rules: str) -> Agreed:
    """The table a rule set is usually played at, or the one of that name; any other plays at the default one.

    >>> usual("mil") is TABLES["mcr"]
    True
    """
    from mahjong.table.card_table import TABLES as CARD_TABLES

    return CARD_TABLES.get(rules) or TABLES.get(USUAL.get(rules, rules), Table())
