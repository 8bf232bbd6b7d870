"""Players by name, and deals played out to their end by them.

>>> deal = play_out(Deal.start(5, "finnish"), at_random(random.Random(5)))
>>> deal.over
True
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from mahjong.card.rules import CardRules
from mahjong.errors import MahjongError
from mahjong.players.american import american
from mahjong.players.careful import careful
from mahjong.players.classical import classical
from mahjong.players.mcr import mcr
from mahjong.players.move import Move, Player
from mahjong.players.quick import quick
from mahjong.players.view import CHOICES, asked_seat, view
from mahjong.rules import load
from mahjong.scoring.classical.table import ClassicalRules
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.table.deal import Deal
from mahjong.table.options import Agreed
from mahjong.table.tally import Tally


def at_random(rng: random.Random) -> Player:
    """Chooses blindly among everything allowed."""
    return lambda view: Move(rng.choice(view.legal), "random", {"count": len(view.legal)})


PLAYERS: dict[str, Callable[[random.Random], Player]] = {
    "random": at_random,
    "quick": quick,
    "careful": careful,
    "mcr": mcr,
    "classical": classical,
    "american": american,
}
GAMES: dict[type[Ruleset], tuple[str, ...]] = {  # who plays what, the weakest first
    FanRules: ("random", "quick", "careful", "mcr"),
    ClassicalRules: ("random", "quick", "careful", "classical"),
    CardRules: ("random", "quick", "american"),
}


def players_of(rules: str | Ruleset) -> tuple[str, ...]:
    """The players that know a rule set, by name, the weakest first; with a card `quick` plays as `american`.

    >>> players_of("mcr"), players_of("playboard")
    (('random', 'quick', 'careful', 'mcr'), ('random', 'quick', 'american'))
    """
    rules = load(rules)
    return next(names for kind, names in GAMES.items() if isinstance(rules, kind))


def seated(players: str | Sequence[str], rules: str | Ruleset = "mcr") -> tuple[str, ...]:
    """Players by name, one for all seats or four, East's first; MahjongError for others, and for one that does not know the rules."""
    names = (players,) if isinstance(players, str) else tuple(players)
    for name in names:
        if name not in PLAYERS:
            raise MahjongError("no_such_player", name=str(name), known=", ".join(PLAYERS))
        if name not in players_of(rules):
            raise MahjongError("player_of_other_rules", name=name, rules=load(rules).key, known=", ".join(players_of(rules)))
    if len(names) not in (1, 4):
        raise MahjongError("players_wanted", count=len(names))
    return names


def step(deal: Deal, players: Sequence[Player]) -> Deal:
    """The deal after the next thing that happens; a player (East's first) is asked where there is a choice, and sees its view only."""
    if deal.phase not in CHOICES:
        return deal.play(deal.legal()[0])
    seen = view(deal, asked_seat(deal))
    return deal.play(seen.legal[0] if len(seen.legal) == 1 else players[seen.seat - 27](seen).event)


def play_out(deal: Deal, *players: Player) -> Deal:
    """The deal played to its end; one player for all seats, or one for each, East's first."""
    seats = players * 4 if len(players) == 1 else players
    while not deal.over:
        deal = step(deal, seats)
    return deal


def play_one(rules: str, players: tuple[str, ...], number: int, k: int, table: Agreed | None = None) -> Deal:
    """Deal `k` of the shuffle number, played to its end by players called by name: one for all seats, or one for each.

    Shuffled from `number` and `k` alone, so other players and rules with the same tiles meet the same walls.
    Raises MahjongError for unknown rules, KeyError for an unknown player.

    >>> play_one("finnish", ("quick",), 1, 0).result.kind
    'win'
    """
    wall, choices = random.Random(f"wall {number} {k}"), random.Random(f"choices {number} {k}")
    return play_out(Deal.start(wall, rules, table), *(PLAYERS[player](choices) for player in players))


def play_many(rules: str, player: str, number: int, deals: int) -> Iterator[Tally]:
    """Plays so many deals, all four seats alike, and yields the tally after each; deal `k` is the one of `play_one`.

    >>> *_, last = play_many("finnish", "quick", 1, 3)
    >>> last.rules, last.played
    ('finnish', 3)
    """
    tally = Tally(rules)
    for k in range(deals):
        tally = tally.after(play_one(rules, (player,), number, k))
        yield tally
