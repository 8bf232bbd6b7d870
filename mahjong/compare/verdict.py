"""What one rule set says of a position: what may be called and why not, who gets the tile, what the hand is worth, who pays.

Everything is asked of the rules themselves, played as a deal of theirs.

>>> found = compare(Position.parse("234m 567p 456s 888s 3m !3m"))
>>> {key: (verdict.answers["win"].may, verdict.score.total) for key, verdict in found.items() if key in ("mcr", "finnish")}
{'mcr': (False, 7), 'finnish': (True, 104)}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from mahjong.card.win import CardWin
from mahjong.compare.calls import KINDS, Answer, Because, call_answers, kind, kinds_of, legal, turn_answers, window
from mahjong.compare.position import Position, staged
from mahjong.compare.settings import agreed
from mahjong.errors import HandError, MahjongError, RuleError
from mahjong.hand import Win
from mahjong.rules import all_rules
from mahjong.scoring.ruleset import Ruleset
from mahjong.scoring.score import score
from mahjong.scoring.settle import penalty, side
from mahjong.table.american.phases import decide as decide_by_card
from mahjong.table.claims import Claim, decide
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.table.options import Agreed
from mahjong.table.settlement import Settlement, settlement
from mahjong.table.winning import claimed_win, drawn_win, win_shape
from mahjong.tiles import WINDS, Tile

SIZES = ("wrong_size", "card_size")  # refusals that leave the question of a call open


class Outcome(NamedTuple):
    """Who gets the tile, with which call, and the statement that decided; `kind` is empty when nobody does, `draw` for a draw."""

    kind: str = ""
    seats: tuple[Tile, ...] = ()
    rule: str = ""


class FalseWin(NamedTuple):
    """What a win costs that may not be declared: whether it is refused, whether the hand is dead, what it pays each other player."""

    refused: Because | None = None
    dead: bool = False
    each: int = 0


@dataclass(frozen=True, eq=False)
class Verdict:
    """What a rule set says. `refused` is why the tiles cannot be at all; then nothing else is said.

    `answers` are those to your calls by their kind, `may` what the others may call, `score` what your hand is worth,
    `settled` who pays what when the tile has won, `false_win` what it costs to declare a win all the same.
    """

    rules: Ruleset
    table: Agreed
    refused: Because | None = None
    answers: Mapping[str, Answer] = field(default_factory=dict)
    may: Mapping[Tile, tuple[str, ...]] = field(default_factory=dict)
    outcome: Outcome = Outcome()
    score: object = None
    settled: Settlement | None = None
    false_win: FalseWin | None = None

    @property
    def total(self) -> int:
        """What your hand is worth; 0 for no win."""
        return self.score.total if self.score and self.score.is_win else 0

    @property
    def paid(self) -> Mapping[Tile, int]:
        """Seat -> what it wins or pays; empty while nobody has won."""
        return self.settled.paid if self.settled else {}

    @property
    def said(self) -> tuple:
        """All that one can see of it, to tell two verdicts apart."""
        calls = tuple((kind, answer.may) for kind, answer in self.answers.items())
        fine = self.false_win[1:] if self.false_win and self.score and self.score.is_win else ()
        return bool(self.refused), calls, tuple(self.may.items()), self.outcome[:2], self.total, tuple(self.paid.items()), fine


def compare(position: Position, chosen: Mapping[str, str] | None = None, keys: Iterable[str] | None = None) -> dict[str, Verdict]:
    """The verdict of every rule set by its key, with what a table agreed otherwise; `keys` asks only some."""
    return {key: verdict(position, *agreed(key, chosen or {})) for key in keys or all_rules()}


def verdict(position: Position, rules: Ruleset, table: Agreed) -> Verdict:
    """What one rule set says of a position at a table."""
    won = wrong = None
    try:
        check_set(position, table)
        won = as_win(position, rules)
    except MahjongError as error:
        if error.key not in SIZES:
            return Verdict(rules, table, Because(error))
        wrong = Because(error)
    try:
        deal = staged(position, rules, table)
    except MahjongError as error:
        return Verdict(rules, table, Because(error))
    return _seen(position, rules, deal, won, wrong)


def check_set(position: Position, table: Agreed) -> None:
    """Refuses tiles that are not in the set this table plays with. Raises HandError.

    >>> check_set(Position.parse("FF 123m <F"), agreed("mcr")[1])
    Traceback (most recent call last):
    mahjong.errors.HandError: These rules are played without F: it is not in their set of 144 tiles.
    """
    kinds = set(table.tiles)
    for tile in position.tiles:
        if tile not in kinds:
            raise HandError("compare_not_in_set", tile=str(tile), count=len(table.tiles))


def as_win(position: Position, rules: Ruleset) -> Win:
    """The position as a win by some rules; raises HandError for tiles they do not have, or for too few or too many."""
    facts = position.facts & {"robbed"} if rules.has_card else position.facts
    return rules.wins(position.hand, position.tile, position.by, facts, position.seat, position.round)


def _seen(position: Position, rules: Ruleset, deal: Deal, won: Win | None, wrong: Because | None) -> Verdict:
    counted = score(_as_played(position, deal, won), rules) if won else None
    answers = turn_answers(deal) if position.drawn else call_answers(position, deal)
    answers["win"] = Answer(True) if answers["win"].may else Answer(False, wrong or _no_win(counted, position, deal))
    may = {seat: kinds_of(legal(deal, seat)) for seat in WINDS if seat in position.others and seat != position.thrower}
    outcome, final = _played(position, deal)
    settled = settlement(_said_aloud(position, final), dangerous=True) if final and final.over and final.result.wins else None
    cost = None if answers["win"].may or wrong else _false_win(position, deal, rules)
    return Verdict(rules, deal.table, None, answers, may, outcome, counted, settled, cost)


def _as_played(position: Position, deal: Deal, won: Win) -> Win:
    """The win with the facts the deal itself shows, and the one only words can tell."""
    if isinstance(won, CardWin):
        return won
    found = drawn_win(deal) if position.drawn else claimed_win(window(deal, position), position.seat, position.robbed)
    return found.but(facts=found.facts | position.facts & {"original"})


def _said_aloud(position: Position, deal: Deal) -> Deal:
    if "original" not in position.facts:
        return deal
    wins = tuple(win.but(facts=win.facts | {"original"}) if win.seat == position.seat else win for win in deal.result.wins)
    return deal._replace(result=deal.result._replace(wins=wins))


def _no_win(counted, position: Position, deal: Deal) -> Because | None:
    """Why a win may not be declared: the tiles, the points, or what the table asks besides."""
    if counted is None or not counted.legal:
        return Because(counted) if counted else None
    return Because("compare.why.no_robbing") if position.robbed else None


def _false_win(position: Position, deal: Deal, rules: Ruleset) -> FalseWin | None:
    """What happens to whoever declares it all the same (play.E1, mcr.S9)."""
    cry = Event(position.seat, "win", position.tile, None, "" if position.drawn else side(position.seat, position.thrower))
    asked = deal if position.drawn else window(deal, position)._replace(asked=(position.seat,))
    if position.robbed:
        return None
    try:
        later = asked.play(cry)
    except RuleError as error:
        return FalseWin(Because(error))
    fault = next((fault for seat, fault in later.faults if seat == position.seat), "")
    fined = fault and deal.table.false_win == "penalty" and getattr(rules, "penalties", None)
    each = -penalty(rules, fault, position.seat)[position.seat] // 3 if fined else 0
    return FalseWin(None, position.seat in later.dead, each)


# ---- who gets it


def _played(position: Position, deal: Deal) -> tuple[Outcome, Deal | None]:
    """All call what they are said to call, or the most they may; who gets the tile, and the deal after it."""
    if position.drawn:
        won = next((event for event in deal.legal() if event.kind == "win"), None)
        wants = position.calls.get(position.seat, "win") == "win"
        return (Outcome("win", (position.seat,)), deal.play(won)) if won and wants else (Outcome(), None)
    if deal.phase not in ("claims", "rob"):
        return Outcome(rule="american.R55" if deal.agreed.has_card else "play.G9"), None
    calls = {seat: event for seat in deal.asked if (event := _call(position, deal, seat))}
    outcome = _decided(deal, calls)
    for seat in deal.asked:
        deal = deal.play(calls.get(seat, Event(seat, "pass")))
    return outcome, deal


def _call(position: Position, deal: Deal, seat: Tile) -> Event | None:
    """What a seat calls; nothing when it passes or may not call what it is said to."""
    events = [event for event in legal(deal, seat) if kind(event)]
    wanted = position.calls.get(seat, "")
    fitting = [event for event in events if wanted in ("", kind(event))]
    return max(fitting, key=lambda event: KINDS.index(kind(event)), default=None)


def _decided(deal: Deal, calls: dict[Tile, Event]) -> Outcome:
    if deal.agreed.has_card:
        chosen = decide_by_card(deal.turn, {seat: kind(event) for seat, event in calls.items()}, deal.table.call_priority)
        return Outcome(kind(calls[chosen.seat]), (chosen.seat,), chosen.rule) if chosen else Outcome(rule="american.R55")
    found = decide(deal.turn, [_claim(deal, event) for event in calls.values()], deal.table, robbed=deal.phase == "rob")
    return Outcome("draw" if found.drawn else found.kind, found.seats, found.rule)


def _claim(deal: Deal, event: Event) -> Claim:
    shape = win_shape(claimed_win(deal, event.seat, deal.phase == "rob")) if event.kind == "win" else ""
    return Claim(event.seat, kind(event), shape)
