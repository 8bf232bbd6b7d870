"""A match: who sits where, whose deal it is, how the winds move on, when it ends, who is first (play.E2-E5).

>>> match = Match(("Ann", "Ben", "Cem", "Dag"), "mcr").after(Outcome())
>>> match.player_at(Tile.EAST), str(match.round), match.number
('Ben', 'E', 2)
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.table.options import Table, usual
from mahjong.tiles import Tile, WINDS


class Outcome(NamedTuple):
    """How one hand ended: the seats that won (none: a draw, play.E2) and what each seat, E S W N, got; `tied` says that
    equal claims made it a draw, after which the winds stay whatever the table does after others (play.C4)."""

    winners: tuple[Tile, ...] = ()
    paid: tuple[int, int, int, int] = (0, 0, 0, 0)
    tied: bool = False


class Place(NamedTuple):
    """Where a match stands: the chair whose player is East, the round's wind, the hand's number from 1."""

    east: int
    round: int
    number: int


@dataclass(frozen=True)
class Match:
    """A match as a value: `match.after(outcome)` is the match one hand later, `match.undone()` one hand earlier.

    `players` sit in the order of turns, the first of them East at the start; an empty name is the empty seat of three
    players, which has a wind like the others but never deals (play.W2). Raises RuleError for another number of players.
    """

    players: tuple[str, ...]
    rules: str = "mcr"
    table: Table | None = None
    outcomes: tuple[Outcome, ...] = ()
    stopped: bool = False

    def __post_init__(self):
        object.__setattr__(self, "table", self.table or usual(self.rules))
        seated = sum(bool(name) for name in self.players)
        if len(self.players) != 4 or seated != self.table.players or not self.players[0]:
            raise RuleError("seats", "play.W2", wanted=self.table.players, seated=seated)
        named = [name for name in self.players if name]
        if len(set(named)) < len(named):
            raise RuleError("same_name", "play.W1")

    @classmethod
    def drawn(cls, players: tuple[str, ...], rng: random.Random, rules: str = "mcr", table: Table | None = None) -> Match:
        """A match whose seats are drawn, as from four discs turned face down (play.W1, T10); the empty seat is never East.

        >>> sorted(Match.drawn(("Ann", "Ben", "Cem", "Dag"), random.Random(1)).players)
        ['Ann', 'Ben', 'Cem', 'Dag']
        """
        order = rng.sample(players, len(players))
        first = next((i for i, name in enumerate(order) if name), 0)
        return cls((*order[first:], *order[:first]), rules, table)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where the match stood before each hand, and where it stands now."""
        places = [Place(0, 0, 1)]
        for outcome in self.outcomes:
            places.append(self._next(places[-1], outcome))
        return tuple(places)

    def _next(self, place: Place, outcome: Outcome) -> Place:
        if self._stays(outcome):
            return place._replace(number=place.number + 1)
        east, round = place.east, place.round
        while True:  # old South becomes East; the empty seat is passed over
            east = (east + 1) % 4
            round += east == 0  # whoever was East first is East again: the round's wind moves on (play.E3)
            if self.players[east]:
                return Place(east, round, place.number + 1)

    def _stays(self, outcome: Outcome) -> bool:
        """Whether East stays East (play.E3; in MCR the deal passes whatever happened, play.E4)."""
        if outcome.tied:
            return True
        if not outcome.winners:
            return self.table.draw_dealer == "stays"
        return Tile.EAST in outcome.winners and self.table.east_win_dealer == "stays"

    @property
    def round(self) -> Tile:
        """The wind of the round."""
        return WINDS[min(self.places[-1].round, 3)]

    @property
    def number(self) -> int:
        """The number of the hand to be played, from 1."""
        return self.places[-1].number

    @property
    def empty(self) -> Tile | None:
        """The wind of the empty seat when three play."""
        return self.seat_of("") if "" in self.players else None

    @property
    def over(self) -> bool:
        """Whether all rounds are played, or time was called (play.E4, E5)."""
        return self.stopped or self.table.ended(self)

    def player_at(self, seat: Tile, hand: int | None = None) -> str:
        """Who sits at a wind, now or in the hand of that number."""
        place = self._place(hand)
        return self.players[(place.east + seat - Tile.EAST) % 4]

    def _place(self, hand: int | None) -> Place:
        if hand is not None and not 0 < hand <= len(self.places):
            raise RuleError("no_such_hand", "play.E5", hand=hand, hands=len(self.places))
        return self.places[-1 if hand is None else hand - 1]

    def seat_of(self, player: str, hand: int | None = None) -> Tile:
        """The wind of a player, now or in the hand of that number; raises RuleError for a name nobody has."""
        if player not in self.players:
            raise RuleError("no_player", "play.W1", player=player, players=", ".join(filter(None, self.players)))
        place = self._place(hand)
        return WINDS[(self.players.index(player) - place.east) % 4]

    def after(self, outcome: Outcome) -> Match:
        """The match one hand later; raises RuleError when it is over or the payments do not sum to zero."""
        if self.over:
            raise RuleError("match_over", "play.E5")
        if len(outcome.paid) != 4 or any(seat not in WINDS or seat == self.empty for seat in outcome.winners):
            raise RuleError("no_outcome", "play.E2")
        fines = getattr(self.table, "false_win", "") == "penalty"  # false wins are paid for in a draw, too (mcr.S10)
        if sum(outcome.paid) or (not outcome.winners and any(outcome.paid) and not fines):
            raise RuleError("not_zero", "play.E2", sum=sum(outcome.paid))
        if self.empty and outcome.paid[self.empty - Tile.EAST]:
            raise RuleError("empty_paid", "play.W2", seat=str(self.empty))
        return self._with((*self.outcomes, outcome))

    def undone(self) -> Match:
        """The match one hand earlier, as if the last had not been entered."""
        return self._with(self.outcomes[:-1])

    def stop(self) -> Match:
        """The match ended at once, as when time is called (play.E4)."""
        return Match(self.players, self.rules, self.table, self.outcomes, True)

    def _with(self, outcomes: tuple[Outcome, ...]) -> Match:
        return Match(self.players, self.rules, self.table, outcomes)

    @cached_property
    def totals(self) -> dict[str, int]:
        """Each player's sum so far."""
        return self.history[-1]

    @cached_property
    def history(self) -> tuple[dict[str, int], ...]:
        """Each player's sum before the first hand and after each one."""
        sums, rows = {name: self.table.stake for name in self.players if name}, []
        rows.append(dict(sums))
        for hand, outcome in enumerate(self.outcomes, 1):
            for name in sums:
                sums[name] += outcome.paid[self.seat_of(name, hand) - Tile.EAST]
            rows.append(dict(sums))
        return tuple(rows)

    def ranking(self) -> list[tuple[int, str, int]]:
        """(rank, player, total), the highest total first; equal totals share a rank (play.E5)."""
        ordered = sorted(self.totals.items(), key=lambda item: -item[1])
        return [(1 + sum(total > own for total in self.totals.values()), name, own) for name, own in ordered]
