"""A match against three computer players: who sits where, the deal that is on, what follows of itself, what can be taken back.

>>> game = Game.start(Agreement("mcr", players=("quick",) * 3))
>>> while (later := game.next()) is not None:
...     game = later
>>> game.waits, len(game.legal) > 1
(True, True)
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.players.move import Move
from mahjong.players.simple import PLAYERS, players_of
from mahjong.players.view import CHOICES, TOGETHER, asked_seat, legal, view
from mahjong.rules import load
from mahjong.scoring.settle import side
from mahjong.table.deal import Deal, next_seat
from mahjong.table.events import Event, read_event
from mahjong.table.match import Match, Outcome
from mahjong.table.options import Agreed, usual
from mahjong.table.settlement import settlement
from mahjong.tiles import WINDS, Tile

ME = "you"
SIDES = ("right", "across", "left")  # the others, in the order of turns after the learner
HIGHEST = 999_999  # numbers of matches
WINDOWS, PASSING = ("claims", "rob"), ("pass", "vote", "offer", "courtesy")
CHOSEN = ("discard", "claim", "pass", "win", "add", "concealed_kong", "ready", "exchange", "charleston", "vote", "offer")


class Agreement(NamedTuple):
    """What is settled before a match: rules, what the table agreed on, the learner's first wind (0 is East), the players to
    the right, across and to the left, the number the walls are shuffled from, and whether moves may be taken back."""

    rules: str = "mcr"
    table: Agreed | None = None
    seat: int = 0
    players: tuple[str, str, str] = ("quick", "quick", "quick")
    number: int = 1
    practice: bool = True

    @property
    def agreed(self) -> Agreed:
        """What the table agreed on; the usual unless said otherwise."""
        return self.table or usual(self.rules)

    @property
    def chairs(self) -> tuple[str, ...]:
        """Who sits on each chair, in the order of turns, East of the first hand first; an empty name when three play."""
        order = [ME, *SIDES]
        seated = [order[(chair - self.seat) % 4] for chair in range(4)]
        if self.agreed.players == 3:
            seated[seated.index(self.absent)] = ""
        return tuple(seated)

    @property
    def absent(self) -> str:
        """Whose chair is empty when three play: the one across, or left of it where East must not be empty (play.W2)."""
        return "across" if self.seat != 2 else "left"

    def checked(self) -> Agreement:
        """The same with its table, or MahjongError for rules, players or a seat there are not."""
        known = players_of(load(self.rules))
        for name in self.players:
            if name not in known:
                raise MahjongError("play_player", name=str(name), known=", ".join(known))
        if self.seat not in range(4) or not 0 <= self.number <= HIGHEST or len(self.players) != 3:
            raise MahjongError("play_agreement")
        return self._replace(table=self.agreed)


class Game(NamedTuple):
    """A match as a value: what was agreed, the hands that have ended as records, the deal that is on. Every step makes a new one."""

    agreement: Agreement
    match: Match
    deal: Deal
    records: tuple[str, ...] = ()

    @classmethod
    def start(cls, agreement: Agreement) -> Game:
        """A match with its first hand dealt; raises MahjongError for what cannot be agreed on."""
        agreement = agreement.checked()
        match = Match(agreement.chairs, agreement.rules, agreement.agreed)
        return cls(agreement, match, deal_of(agreement, match))

    # ---- who and where

    @property
    def me(self) -> Tile:
        """The learner's wind in this hand."""
        return self.match.seat_of(ME)

    def who(self, seat: Tile) -> str:
        """Who sits at a wind: `you`, `right`, `across`, `left`, or nobody."""
        return self.match.player_at(seat)

    def player(self, seat: Tile) -> str:
        """The name of the computer player at a wind."""
        return self.agreement.players[SIDES.index(self.who(seat))]

    # ---- what happens

    @property
    def legal(self) -> tuple[Event, ...]:
        """What the learner may do now; a single thing is done without asking."""
        return legal(self.deal, self.me)

    @property
    def waits(self) -> bool:
        """Whether the learner has a choice now."""
        return not self.deal.over and len(self.legal) > 1

    def next(self) -> Game | None:
        """The game after the next thing that happens without the learner; None when the learner is to choose, or the hand is over."""
        deal = self.deal
        if deal.over:
            return None
        if deal.phase not in CHOICES:
            return self.play(deal.legal()[0])
        mine = self.legal
        if mine:  # the learner answers first, so that nothing of the others' answers shows
            return self.play(mine[0]) if len(mine) == 1 else None
        seat = asked_seat(deal)
        return self.play(self.move(seat).event)

    def move(self, seat: Tile, name: str = "") -> Move:
        """What a player would do at a seat, and why; unless named, the one that sits there. It sees what that seat may see."""
        seen = view(self.deal, seat)
        if len(seen.legal) == 1:
            return Move(seen.legal[0], "only", {})
        rng = random.Random(f"{self.agreement.number} {len(self.records)} {len(self.deal.history)} {seat}")
        return PLAYERS[name or self.player(seat)](rng)(seen)

    def play(self, event: Event | str) -> Game:
        """The game after an event; raises RuleError for what may not be."""
        return self._replace(deal=self.deal.play(read_event(event) if isinstance(event, str) else event))

    @property
    def seen(self) -> Deal:
        """The position as it may be drawn for the learner: who else is asked for a discard, and what others have answered, stays hidden."""
        deal, asked = self.deal, self.waits
        if deal.phase not in TOGETHER or deal.over:
            return deal
        if deal.phase in WINDOWS and not asked:
            return deal._replace(phase="draw", turn=next_seat(deal, deal.turn), asked=(), answers=())
        return deal._replace(asked=(self.me,) if deal.phase in WINDOWS else deal.asked, answers=())

    # ---- what is said out of turn

    @property
    def cry(self) -> Event | None:
        """The win the learner may claim to have, right or wrong: on the own drawn tile, or the discard that lies there; None where no tile does."""
        deal, me = self.deal, self.me
        if deal.over or deal.phase in PASSING:
            return None
        if deal.phase == "turn" and deal.turn == me:
            return Event(me, "win", deal.tile or deal.holding(me).concealed[-1])
        from_, tile = (deal.turn, deal.tile) if deal.phase in WINDOWS else (deal.thrower, _last(deal, deal.thrower))
        return None if tile is None or from_ == me else Event(me, "win", tile, None, side(me, from_))

    @property
    def late(self) -> tuple[Event, ...]:
        """The calls the learner has let go and may still make, since the next player has drawn but not discarded (play.G9)."""
        deal = self.deal
        if not _is_late(deal) or self.me in (deal.turn, deal.thrower):
            return ()
        wall = replace(deal.wall, live=(deal.tile, *deal.wall.live))
        window = deal._replace(wall=wall, phase="claims", turn=deal.thrower, tile=_last(deal, deal.thrower), asked=(self.me,), answers=())
        return tuple(event for event in window.legal() if event.kind != "pass")

    # ---- back

    @property
    def has_moved(self) -> bool:
        """Whether the learner has done something in this hand that can be taken back."""
        return self.agreement.practice and any(event.seat == self.me and event.kind in CHOSEN for event in self.deal.history)

    def undo(self) -> Game | None:
        """The game before the learner's last choice in this hand; None where there is none, or nothing is taken back here."""
        if not self.agreement.practice:
            return None
        deal, back = self.deal, None
        position = Deal.of(deal.began, deal.rules, deal.table, deal.round)
        for event in deal.history:
            if event.seat == self.me and len(legal(position, self.me)) > 1:
                back = position
            position = position.play(event)
        return back and self._replace(deal=back)

    # ---- the match

    @property
    def standing(self) -> Match:
        """The match with the hand that is on, once it is over."""
        return self.match.after(outcome(self.deal)) if self.deal.over else self.match

    def next_hand(self) -> Game:
        """The next hand dealt; raises RuleError when this one is not over, or the match is."""
        match = self.match.after(outcome(self.deal))
        return self._replace(match=match, deal=deal_of(self.agreement, match), records=(*self.records, self.deal.record()))


def _is_late(deal: Deal) -> bool:
    """Whether the table lets a discard be claimed after the next draw, and this is the moment (play.G9)."""
    drawn = deal.phase == "turn" and deal.came == "draw" and deal.thrower is not None
    return drawn and getattr(deal.table, "claim_window", "") == "next_discard"


def _last(deal: Deal, seat: Tile | None) -> Tile | None:
    """The discard of a seat that lies there last."""
    river = () if seat is None else deal.rivers[seat - Tile.EAST]
    return river[-1] if river else None


def deal_of(agreement: Agreement, match: Match) -> Deal:
    """The next hand of a match, shuffled from its number and the hand's."""
    rng = random.Random(f"play {agreement.number} {len(match.outcomes)}")
    return Deal.start(rng, agreement.rules, agreement.agreed, match.round, match.empty)


def outcome(deal: Deal) -> Outcome:
    """What a hand that is over brings each seat."""
    done = settlement(deal)
    winners = tuple(win.seat for win in deal.result.wins)
    return Outcome(winners, tuple(done.paid.get(seat, 0) for seat in WINDS), deal.result.kind == "drawn")
