"""A player that plans: it weighs hands of its rule set by how far they are, by the copies left and by what the rules pay for them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from statistics import median_low
from typing import NamedTuple

from mahjong.hand import Hand
from mahjong.odds.shanten import PART, STEP, Codes, counts_of
from mahjong.players.careful import near_best, percent
from mahjong.players.move import Move
from mahjong.players.plans import Plan, examples
from mahjong.players.prospects import CLAIMED, WON, TYPICAL, Outlook, chance, dangers, finish, later_rates, most_paid, outlook, pays, pull, rate, thrown_by, usual
from mahjong.players.spot import Option, Spot, laid, luck, obvious, options, spot_of
from mahjong.players.view import View
from mahjong.reading import KNITTED_HONORS, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS, count
from mahjong.tiles import WINDS, Tile

SHORT = 6  # plans looked at closely
SECOND = 0.3  # how much of the next best plan's worth counts beside the best one's
UNSURE = 0.5  # a plan whose plain example is not enough for a win counts half
GAIN = 1.04  # a call must be worth so much more than none

Plans = Callable[[View], tuple[Plan, ...]]


class Aim(NamedTuple):
    """A plan as a hand stands to it: tiles `missing`, about how likely it is finished and what it brings."""

    plan: Plan
    missing: int
    hope: Outlook


def planned(view: View, plans: Plans, rng: random.Random) -> Move:
    """The move of a player with these plans."""
    return obvious(view) or (_turn if view.phase == "turn" else _answer)(view, plans(view), spot_of(view))


def _turn(view: View, plans: tuple[Plan, ...], spot: Spot) -> Move:
    found, risks, loss = options(view, spot), dangers(view, spot), usual(view.rules, view.seat)[1]
    near = shortlist(view, spot, plans)
    plain = [option for option in found if option.thrown is not None]
    weighed = [(value - risks[option.thrown] * loss, value, aim, option) for value, aim, option in weigh_all(view, plain, near)]
    _, value, aim, option = max(weighed, key=lambda each: each[0])
    for kong in (option for option in found if option.thrown is None):
        ((after, its, _),) = weigh_all(view, [kong], shortlist(view, kong.spot, plans))
        if after >= value:
            return Move(kong.event, "plan_kong", _facts(kong, its))
    return Move(option.event, "plan_discard", _facts(option, aim))


def _answer(view: View, plans: tuple[Plan, ...], spot: Spot) -> Move:
    stay, *calls = options(view, spot)
    ((value, aim, _),) = weigh_all(view, [stay], shortlist(view, spot, plans))
    after, best, its = GAIN * value, None, aim
    for event in dict.fromkeys(option.event for option in calls):
        own = [option for option in calls if option.event == event]
        near = shortlist(view, laid(spot, event, view.tile), plans)
        found = max(weigh_all(view, own, near), key=lambda each: each[0])
        if found[0] > after:
            after, its, best = found
    if best:
        return Move(best.event, "plan_call" if best.thrown is not None else "plan_kong", _facts(best, its))
    return Move(stay.event, "plan_pass", _facts(stay, aim))


def _facts(option: Option, aim: Aim) -> dict:
    said = {"plan": aim.plan.name, "missing": aim.missing} | percent(win=aim.hope.win)
    said |= {"tile": option.thrown} if option.thrown is not None else {}
    said |= {"groups": aim.plan.fixed}
    return said | ({"group": option.event.group} if option.event.group is not None else {})


def shortlist(view: View, spot: Spot, plans: tuple[Plan, ...]) -> list[tuple[Plan, int]]:
    """The plans worth a closer look, by distance and what they bring, each with the tiles missing."""
    held, ranked = spot.counts, []
    for number, plan in enumerate(plans):
        ask = plan.ask(spot.melds)
        missing = ask(*spot.codes) if ask else FAR
        if missing < FAR and plan.possible(held, spot.left, spot.melds):
            ranked.append((-_guess(view, spot, plan, missing).worth, number, plan, missing))
    return [(plan, missing) for _, _, plan, missing in sorted(ranked, key=lambda each: each[:2])[:SHORT]]


FAR = 9  # tiles missing from which on a plan is none


def weigh_all(view: View, found: list[Option], plans: list[tuple[Plan, int]]) -> list[tuple[float, Aim, Option]]:
    """What each option is worth over the plans, with the best of them; the nearest options also by what any win pays."""
    closer = near_best(found) if min(option.shanten for option in found) <= 1 else []
    return [(*_over_plans(view, option, plans, option in closer), option) for option in found]


def _over_plans(view: View, option: Option, plans: list[tuple[Plan, int]], closer: bool) -> tuple[float, Aim]:
    aims = [_aim(view, option.spot, plan, least) for plan, least in plans]
    aims.append(Aim(ANY, option.shanten + 1, outlook(view, option) if closer or option.shanten <= 0 else _by_luck(view, option)))
    aims.sort(key=lambda aim: -aim.hope.worth)
    total, share = 0.0, 1.0
    for aim in aims:
        total, share = total + share * aim.hope.worth, share * SECOND
    return total, aims[0]


ANY = Plan("any")


def _by_luck(view: View, option: Option) -> Outlook:
    """What a hand may win that is only quick."""
    spot, (first, *later) = option.spot, later_rates(option.shanten, option.spot.unseen)
    rates = (rate(pull(spot, option.kinds), spot.unseen, 1.0) if later else first, *later)
    return Outlook(chance(rates, spot.draws, spot.lost) * luck(view.rules), usual(view.rules, view.seat, view.own.bonus, view.others)[0])


def with_bonus(view: View, paid: float) -> float:
    """What a win that would bring so much brings with the seat's bonus tiles, within the limit of the rules."""
    raised = paid * usual(view.rules, view.seat, view.own.bonus)[0] / usual(view.rules, view.seat)[0]
    return min(raised, most_paid(view.rules, view.seat, view.others) or raised)


def _aim(view: View, spot: Spot, plan: Plan, least: int) -> Aim:
    """A plan after an option; `least` is what was missing before, and where more is now, nothing is looked at closely."""
    ask = plan.ask(spot.melds)
    missing = ask(*spot.codes)
    if missing > least:
        return Aim(plan, missing, _guess(view, spot, plan, missing))
    kinds = useful(plan, ask, spot, missing)
    if missing == 1:
        end = finish(view, spot, kinds)
        return Aim(plan, 1, Outlook(chance((end.rate,), spot.draws, spot.lost), end.pays))
    return Aim(plan, missing, _guess(view, spot, plan, missing, spot.copies(kinds) if plan.form in CONCEALED else pull(spot, kinds)))


def useful(plan: Plan, ask, spot: Spot, missing: int) -> int:
    """The kinds that bring a hand nearer to a plan: those of its fixed groups, and those near a tile held."""
    found, codes = 0, list(spot.codes)
    for tile in _tried(plan, spot.codes):
        part, step = PART[tile], STEP[tile]
        if spot.left[tile]:
            codes[part] += step
            if ask(*codes) < missing:
                found |= 1 << tile
            codes[part] -= step
    return found


@lru_cache(maxsize=1 << 13)
def _tried(plan: Plan, codes: Codes) -> tuple[int, ...]:
    held, wants = counts_of(*codes), plan.wants
    if plan.form:
        return tuple(range(34))
    near = {t for tile, n in enumerate(held) if n for t in (range(max(tile - 2, tile // 9 * 9), min(tile + 3, tile // 9 * 9 + 9)) if tile < 27 else (tile,))}
    return tuple(t for t in range(34) if plan.parts[PART[t]] and (t in near or wants[t]))


def _guess(view: View, spot: Spot, plan: Plan, missing: int, worth: float | None = None) -> Outlook:
    """About how likely a plan is finished: the next step by the draws' worth of useful tiles, the later ones by typical numbers."""
    step = 1.0 if plan.form in CONCEALED else CLAIMED
    rates = _typical(missing, spot.unseen, step)
    if worth is not None:
        rates = (rate(worth, spot.unseen, 1.0), *rates[1:])
    return Outlook(chance(rates, spot.draws, spot.lost), with_bonus(view, brings(plan, view.rules, view.seat, view.round, view.others)))


@lru_cache(maxsize=1 << 12)
def _typical(missing: int, unseen: int, step: float) -> tuple[float, ...]:
    return tuple(rate(TYPICAL[min(k, 6)] * SPREAD, unseen, step if k else 1 + 3 * WON) for k in range(missing - 1, -1, -1))


CONCEALED = (SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED_HONORS, KNITTED_STRAIGHT)  # nothing can be claimed on the way
SPREAD = 0.65  # a plan has so many of the useful tiles a hand without one has


def brings(plan: Plan, rules: str, seat: Tile, round: Tile, others: tuple[Tile, ...] = WINDS) -> float:
    """What the others together pay for a finished plan, counted by the rules from plain examples, won on a discard; the middle one counts."""
    honors = any(group.tile >= 27 for group in plan.fixed)
    return _brings(plan, rules, seat, round if honors else seat, tuple(other for other in others if other != seat))


@lru_cache(maxsize=1 << 12)
def _brings(plan: Plan, rules: str, seat: Tile, round: Tile, others: tuple[Tile, ...]) -> float:
    hands = [FORMS_SHOWN[plan.form]] if plan.form else examples(plan)
    return median_low(_paid(hand, rules, seat, round, others) for hand in hands) or UNSURE * usual(rules, seat, (), others)[0]


def _paid(hand: Hand, rules: str, seat: Tile, round: Tile, others: tuple[Tile, ...]) -> int:
    return pays(rules, seat, round, tuple(count(hand.concealed[:-1])), hand.melds, (), hand.concealed[-1], thrown_by(seat, others), others)


FORMS_SHOWN = {
    "all_types": Hand.parse("123m 456p 55s EEE RdRdRd"),
    "outside_hand": Hand.parse("123m 789p 99p 123s EEE"),
    SEVEN_PAIRS: Hand.parse("1133m 5577p 2244s EE"),
    THIRTEEN_ORPHANS: Hand.parse("19m 19p 19s ESWN WdGdRdRd"),
    KNITTED_HONORS: Hand.parse("147m 258p 369s ESWN Wd"),
    KNITTED_STRAIGHT: Hand.parse("147m 258p 369s 222m 55p"),
}
