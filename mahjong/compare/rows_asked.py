"""Rows that are answers to small questions put to the rules: may this be called, who gets the tile, who pays what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mahjong.compare.position import Position
from mahjong.compare.rows_table import Row, asked, named, yes
from mahjong.compare.verdict import compare, verdict
from mahjong.compare.words import seats
from mahjong.files import look_up
from mahjong.table.american.phases import decide as decide_by_card
from mahjong.table.claims import Claim, Decision, decide
from mahjong.table.options import Agreed
from mahjong.text import say
from mahjong.tiles import Tile


def calls(lang: str) -> Iterator[Row]:
    """Whether a call may be made, each asked of a small hand."""
    for id, (kind, text) in look_up("data/compare.toml", "call").items():
        place = Position.parse(text)
        found = {key: now.answers[kind].may if now.answers else False for key, now in compare(place).items()}
        yield id, named("calls", id, lang), {key: yes(may, lang) for key, may in found.items()}, CALL_RULES.get(id, "")


CALL_RULES = {"chow_left": "play.G7", "chow_across": "play.G7", "pung": "play.G2", "kong": "play.G4", "last_pair": "play.G8", "rob": "play.C5"}


def claims(lang: str) -> Iterator[Row]:
    """Who gets a tile that several call for."""
    for id, case in look_up("data/compare.toml", "claims").items():
        thrower, wanted = Tile.parse(case["thrower"]), {Tile.parse(seat): call for seat, call in case["calls"].items()}
        yield asked("claims", id, lambda rules, table, t=thrower, w=wanted: _who(resolved(t, w, table), lang), lang, "option.ladder")


def resolved(thrower: Tile, calls: dict[Tile, str], table: Agreed) -> Decision:
    """Who gets a tile when seats call such as `pung` or `win chow`; a chow is no call in the game with a card.

    >>> from mahjong.table.options import usual
    >>> [str(seat) for seat in resolved(Tile.EAST, {Tile.SOUTH: "chow", Tile.NORTH: "pung"}, usual("playboard")).seats]
    ['N']
    """
    if not hasattr(table, "call_priority"):
        return decide(thrower, [Claim(seat, *call.split()) for seat, call in calls.items()], table)
    chosen = decide_by_card(thrower, {seat: call.split()[0] for seat, call in calls.items() if call != "chow"}, table.call_priority)
    return Decision((chosen.seat,), "", chosen.rule) if chosen else Decision((), "", "american.R55")


def _who(decision: Decision, lang: str) -> str:
    return say("compare.drawn", lang) if decision.drawn else seats(decision.seats, lang)


def pays(lang: str) -> Iterator[Row]:
    """Who pays what for one hand that wins by every rule set, won in different ways; first what it is worth."""
    worth = {key: str(payment("drawn", key).total) for key in compare(sample("drawn"))}
    yield "worth", named("pay", "worth", lang), worth, ""
    for id in look_up("data/compare.toml", "pay"):
        yield asked("pay", id, lambda rules, table, id=id: _sums(verdict(sample(id), rules, table).paid, lang), lang)


@cache
def sample(id: str) -> Position:
    """One of the situations in which the hand is won."""
    case = look_up("data/compare.toml", "pay", id)
    return Position.parse(case["own"], case.get("others"))


@cache
def payment(id: str, key: str):
    """What a rule set says of such a situation."""
    return compare(sample(id), keys=[key])[key]


def _sums(paid, lang: str) -> str:
    said = [say("compare.paid", lang, seat=say(f"seat.{seat}", lang), amount=f"{amount:+d}".replace("-", "−")) for seat, amount in paid.items() if amount]
    return ", ".join(said)
