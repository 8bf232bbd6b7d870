"""A player that weighs its near-best choices: what the hand may win from there, and what the discard may cost.

>>> from mahjong.players.simple import play_out
>>> from mahjong.table.deal import Deal
>>> play_out(Deal.start(5, "finnish"), careful(random.Random(5))).over
True
"""

from __future__ import annotations

import random

from mahjong.numbers import number
from mahjong.players.move import Move, Player
from mahjong.players.prospects import Outlook, dangers, outlook, usual
from mahjong.players.quick import best, reason
from mahjong.players.spot import Option, Spot, obvious, options, spot_of
from mahjong.players.view import View

LOOKS = 2  # tiles from waiting up to which it looks ahead
MOST = 4  # options looked at
NEARLY = 0.6  # an option with so many of the best one's copies is near-best
GAIN = 1.05  # a call must be worth so much more than none


def careful(rng: random.Random) -> Player:
    """As quick while the hand is far from a win; then it looks ahead and minds the danger of its discards; some ms a move."""
    return lambda view: obvious(view) or weigh(view, rng)


def weigh(view: View, rng: random.Random) -> Move:
    """The move after weighing."""
    spot = spot_of(view)
    found = options(view, spot)
    if min(option.shanten for option in found) > LOOKS:
        return _safest(view, spot, found, rng)
    if view.phase != "turn":
        return _answer(view, found, rng)
    plain = [option for option in found if option.thrown is not None]
    risks = dangers(view, spot)
    weighed = [(worth(view, option, risks), option) for option in near_best(plain)]
    if max(value for (value, _), _ in weighed) <= 0:  # no legal win in sight: what is one tile farther may have one
        farther = sorted((o for o in plain if o.shanten == weighed[0][1].shanten + 1), key=lambda o: o.rank)[:MOST]
        weighed += [(worth(view, option, risks), option) for option in farther]
    (value, hope), option = max(weighed, key=lambda each: (each[0][0], -each[1].shanten, each[1].copies))
    kong = next((o for o in found if o.thrown is None and o.shanten <= option.shanten), None)
    return reason(kong, view) if kong else said(option, hope, risks)


def near_best(plain: list[Option]) -> list[Option]:
    """The nearest options with nearly as many copies as the best of them."""
    ranked = sorted(plain, key=lambda option: option.rank)
    first = ranked[0]
    return [o for o in ranked if o.shanten == first.shanten and o.copies >= NEARLY * first.copies][:MOST]


def worth(view: View, option: Option, risks: dict[int, float]) -> tuple[float, Outlook]:
    """What an option brings on average less what its discard may cost."""
    hope = outlook(view, option)
    cost = risks[option.thrown] * usual(view.rules, view.seat)[1] if option.thrown is not None else 0.0
    return hope.worth - cost, hope


def _safest(view: View, spot: Spot, found: list[Option], rng: random.Random) -> Move:
    """Far from a win: quick's choice, among equals the one least likely to be somebody's winning tile."""
    option = best(found, rng)
    if option.kind == "discard":
        risks = dangers(view, spot)
        equals = [each for each in found if each.kind == "discard" and each.rank == option.rank]
        option = min(equals, key=lambda each: risks[each.thrown])
    return reason(option, view)


def _answer(view: View, found: list[Option], rng: random.Random) -> Move:
    """A call when the hand is worth more with it."""
    stay = found[0]
    calls = [option for option in found[1:] if option.shanten < stay.shanten]
    hope = outlook(view, stay)
    weighed = [(outlook(view, option), option) for option in sorted(calls, key=lambda o: o.rank)[:MOST]]
    after, option = max(weighed, key=lambda each: each[0].worth, default=(hope, stay))
    if after.worth > GAIN * hope.worth:
        return Move(option.event, "weighed_call" if option.thrown is not None else "call_kong", option.facts() | percent(win=after.win, otherwise=hope.win))
    return Move(stay.event, "weighed_pass", stay.facts() | percent(win=hope.win))


def said(option: Option, hope: Outlook, risks: dict[int, float]) -> Move:
    """A discard with the numbers it was chosen by."""
    return Move(option.event, "weighed", option.facts() | percent(win=hope.win, risk=risks[option.thrown]))


def percent(**shares: float) -> dict[str, str]:
    """Shares as whole percent, small ones with a decimal."""
    return {name: number(100 * share) if share >= 0.095 or share == 0 else number(100 * share, digits=1) for name, share in shares.items()}
