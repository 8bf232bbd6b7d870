"""What the coach counts where hands are counted: by the planner's own numbers, so that its best choice is the planner's.

>>> from mahjong.players.view import view
>>> from mahjong.table.deal import Deal
>>> deal = Deal.start(7, "mcr")
>>> while deal.phase != "turn":
...     deal = deal.play(deal.legal()[0])
>>> best = choices(view(deal, deal.turn))[0]
>>> best.kind, best.copies == sum(best.useful.values())
('discard', True)
"""

from __future__ import annotations

from collections.abc import Iterator

from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win
from mahjong.odds.useful import useful
from mahjong.players.classical import plans_of
from mahjong.players.coach_choice import Choice, Wait
from mahjong.players.mcr import every_plan
from mahjong.players.planner import GAIN, Aim, brings, shortlist, weigh_all
from mahjong.players.plans import Plan
from mahjong.players.prospects import dangers, usual
from mahjong.players.spot import Option, Spot, laid, options, spot_of
from mahjong.players.view import View
from mahjong.rules import load
from mahjong.scoring.routes import Route, routes
from mahjong.scoring.ruleset import FanRules
from mahjong.scoring.score import score
from mahjong.scoring.settle import side
from mahjong.table.events import Event
from mahjong.tiles import Tile

AT_ONCE = ("bonus", "ready")  # nobody thinks about these


def choices(view: View) -> list[Choice]:
    """Everything a seat may do, the best first."""
    plans = _plans(view)
    counted = (_turn if view.phase == "turn" else _answer)(view, plans, spot_of(view))
    known = {choice.event for choice in counted}
    wins = [_win(view, event) for event in view.legal if event.kind == "win"]
    first = [Choice(event) for event in view.legal if event.kind in AT_ONCE]
    others = [Choice(event) for event in view.legal if event not in known and event.kind not in ("win", *AT_ONCE)]
    return [*wins, *first, *counted, *others]


def _plans(view: View) -> tuple[Plan, ...]:
    return every_plan() if isinstance(load(view.rules), FanRules) else plans_of(view)


def prepare(view: View) -> Iterator[int]:
    """Counts, a plan at a time, what every plan brings: the first answer is quick then; without it, it takes most of a second."""
    for plan in _plans(view):
        yield brings(plan, view.rules, view.seat, view.round, view.others)


def _turn(view: View, plans: tuple[Plan, ...], spot: Spot) -> list[Choice]:
    """Discards by what the hand is worth after them less what they may cost; kongs beside them."""
    found, risks, loss = options(view, spot), dangers(view, spot), usual(view.rules, view.seat)[1]
    plain = [option for option in found if option.thrown is not None]
    near = shortlist(view, spot, plans)
    ranked = []
    for worth, aim, option in weigh_all(view, plain, near):
        risk = risks[option.thrown]
        ranked.append((worth - risk * loss, worth, _counted(view, option, aim, worth - risk * loss)._replace(risk=risk, loss=loss)))
    ranked.sort(key=lambda each: -each[0])
    if not ranked:
        return []
    value, worth, _ = ranked[0]
    for kong in (option for option in found if option.thrown is None):
        ((after, aim, _),) = weigh_all(view, [kong], shortlist(view, kong.spot, plans))
        net = after - (worth - value)  # a discard as dangerous as the best one follows
        ranked.append((net, after, _counted(view, kong, aim, net)))
    return [choice for *_, choice in sorted(ranked, key=lambda each: (-each[0], each[2].kind == "discard"))]


def _answer(view: View, plans: tuple[Plan, ...], spot: Spot) -> list[Choice]:
    """Calls, each with the best discard after it, and no call; a call must be worth a little more, since it shows the hand."""
    stay, *calls = options(view, spot)
    ((value, aim, _),) = weigh_all(view, [stay], shortlist(view, spot, plans))
    counted = []
    for event in dict.fromkeys(option.event for option in calls):
        own = [option for option in calls if option.event == event]
        worth, its, option = max(weigh_all(view, own, shortlist(view, laid(spot, event, view.tile), plans)), key=lambda each: each[0])
        counted.append(_counted(view, option, its, worth))
    counted.sort(key=lambda choice: -choice.value)
    before = sum(choice.value > GAIN * value for choice in counted)
    return [*counted[:before], _counted(view, stay, aim, value), *counted[before:]]


def _counted(view: View, option: Option, aim: Aim, value: float) -> Choice:
    far, tiles = _useful(view, option)
    waits = tuple(_wait(view, option.spot, tile, left) for tile, left in tiles.items()) if far == 0 else ()
    return Choice(option.event, value, option.thrown, far, tiles, aim.plan, aim.missing, aim.hope, waits=waits)


def _useful(view: View, option: Option) -> tuple[int, dict[Tile, int]]:
    """How far the hand is then and what helps, exact also where copies a hand needs are gone; with a bonus tile still in hand, as players see it."""
    hand, spot = kept(option.spot), option.spot
    if hand.size != 13:
        return option.shanten, {Tile(t): spot.left[t] for t in range(34) if option.kinds >> t & 1 and spot.left[t]}
    found = useful(hand, load(view.rules).forms, seen_after(view, option.event))
    return found.shanten, found.tiles


def kept(spot: Spot) -> Hand:
    """The tiles of a spot as a hand."""
    return Hand(tuple(Tile(t) for t, n in enumerate(spot.counts) for _ in range(n)), spot.melds)


def seen_after(view: View, event: Event) -> tuple[Tile, ...]:
    """What lies open outside the hand after something is done: the tile thrown then, too, and no longer the one that was called."""
    gone = [tile for tile in view.gone() if tile < 34]
    if event.kind == "claim":
        gone.remove(view.tile)
    return (*gone, event.tile) if event.kind == "discard" else tuple(gone)


# Wins


def _wait(view: View, spot: Spot, tile: Tile, left: int) -> Wait:
    claimed, drawn = (score(won_with(view, spot, tile, by), view.agreed) for by in ("<", "!"))
    return Wait(tile, left, claimed.total if claimed.legal else 0, drawn.total if drawn.legal else 0, getattr(claimed, "lacks", 0))


def won_with(view: View, spot: Spot, tile: Tile, by: str) -> Win:
    """The win a waiting hand would have with a tile."""
    return Win(Hand(kept(spot).concealed, spot.melds, view.own.bonus), tile, by, frozenset(), view.seat, view.round)


def _win(view: View, event: Event) -> Choice:
    paid = score(win_of(view, event), view.agreed).payments()
    brings = -sum(paid.get(seat, 0) for seat in view.others)
    return Choice(event, float(brings), paid=brings)


def win_of(view: View, event: Event) -> Win:
    """A win that may be declared now, with the circumstances the seat can see."""
    drawn = view.phase == "turn"
    facts = {"last"} if view.left == 0 and view.phase != "rob" else set()
    if drawn:
        facts |= {"replacement"} if view.came in load(view.rules).loose else {"heavenly"} if view.came == "dealt" else set()
    else:
        facts |= {"robbed"} if view.phase == "rob" else {"earthly"} if not facts and _first(view) else set()
    open_copies = view.gone().count(event.tile) + sum(meld.tiles.count(event.tile) for meld in view.own.melds)
    facts |= {"fourth"} if "robbed" not in facts and open_copies - (not drawn) == 3 else set()
    own = view.own.without(event.tile) if drawn else view.own
    by = "!" if drawn else side(view.seat, view.turn)
    return Win(Hand(own.concealed, own.melds, own.bonus), event.tile, by, frozenset(facts), view.seat, view.round)


def _first(view: View) -> bool:
    shown = any(seen.melds for seen in view.seats[1:])
    return sum(len(seen.river) for seen in view.seats) == 1 and view.turn == Tile.EAST and not shown


def route(view: View, choice: Choice) -> tuple[Wait, Route] | None:
    """For a hand that waits but lacks points: the change that would lift its best wait to the minimum, if there is one.

    Takes some tens of milliseconds.
    """
    short = [wait for wait in choice.waits if wait.lacks]
    if not short or len(short) < len(choice.waits):
        return None
    wait, spot = min(short, key=lambda wait: (wait.lacks, -wait.left)), spot_of(view)
    if choice.kind == "discard":
        spot = spot.without(choice.thrown)
    elif choice.event.group is not None:
        spot = laid(spot, choice.event, view.tile)
        spot = spot.without(choice.thrown) if choice.thrown is not None else spot
    try:
        found = routes(won_with(view, spot, wait.tile, "<"), view.agreed)
    except MahjongError:
        return None
    return (wait, found[0]) if found else None
