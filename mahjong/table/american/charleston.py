"""The Charleston: three passes, a vote, three passes back, the courtesy exchange (american.R33-R42).

All choose before anybody sees what comes (american.A22), so answers are kept until the last one is in.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from mahjong.errors import RuleError
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import WAYS, Event
from mahjong.tiles import Tile, WINDS

PASSES = (">>", "^^", "<<", "<<", "^^", ">>")  # right, across, left; then left, across, right (american.R34, R36)
LAST = (2, 5)  # the last pass of each Charleston, where a table may allow passing unseen tiles on (american.A23)
MOST = 3  # tiles in a pass (american.R40), and the most in a courtesy exchange (american.R37)


def opened(deal: Deal) -> Deal:
    """After the deal everybody is asked for the first pass (american.R33)."""
    return deal._replace(phase="pass", asked=WINDS, came="dealt")


def direction(deal: Deal) -> str:
    """Where the tiles of this pass go."""
    return "^^" if deal.phase == "courtesy" else PASSES[deal.stage]


def receiver(seat: Tile, way: str) -> Tile:
    """Who gets what a seat passes: the right-hand neighbour plays next.

    >>> print(receiver(Tile.EAST, ">>"), receiver(Tile.EAST, "<<"))
    S N
    """
    return WINDS[(seat - Tile.EAST + WAYS[way]) % 4]


def next_asked(deal: Deal) -> Tile:
    """The first seat that has not chosen yet."""
    answered = {event.seat for event in deal.answers}
    return next(seat for seat in deal.asked if seat not in answered)


def wanted(deal: Deal, seat: Tile) -> int:
    """How many tiles a seat passes now."""
    return deal.offers[seat - Tile.EAST] if deal.phase == "courtesy" else MOST


def unseen_allowed(deal: Deal) -> int:
    """How many of the tiles that come in may be passed on unseen (american.A23)."""
    return MOST if deal.phase == "pass" and deal.stage in LAST and deal.table.blind_pass == "last" else 0


def legal_pass(deal: Deal) -> tuple[Event, ...]:
    """Every choice of tiles the next seat asked may pass; jokers are none of them (american.R42)."""
    seat, way = next_asked(deal), direction(deal)
    own = [tile for tile in deal.holding(seat).concealed if tile != Tile.JOKER]
    count = wanted(deal, seat)
    choices = []
    for unseen in range(unseen_allowed(deal) + 1):
        chosen = dict.fromkeys(combinations(own, count - unseen))
        choices += [Event(seat, "charleston", source=way, tiles=(*tiles, *[Tile.HIDDEN] * unseen)) for tiles in chosen]
    return tuple(choices)


def play_pass(deal: Deal, event: Event) -> Deal:
    _may_answer(deal, event, "charleston")
    _check_tiles(deal, event)
    later = deal._replace(answers=(*deal.answers, event))
    return later if len(later.answers) < len(later.asked) else _passed(later)


def _may_answer(deal: Deal, event: Event, kind: str) -> None:
    if event.kind != kind:
        raise RuleError(f"card_{deal.phase}_first", _rule(deal), seat=str(event.seat or ""))
    if event.seat not in deal.asked or event.seat in {answer.seat for answer in deal.answers}:
        raise RuleError("card_chosen", "american.A22", seat=str(event.seat))


def _rule(deal: Deal) -> str:
    """The statement about what is done now."""
    if deal.phase == "pass":
        return "american.R34" if deal.stage < 3 else "american.R36"
    return "american.R35" if deal.phase == "vote" else "american.R37"


def _check_tiles(deal: Deal, event: Event) -> None:
    count, way = wanted(deal, event.seat), direction(deal)
    if event.source != way:
        raise RuleError("card_direction", _rule(deal), way=way)
    if len(event.tiles) != count:
        raise RuleError("card_three", "american.R37" if deal.phase == "courtesy" else "american.R40", count=count, found=len(event.tiles))
    if Tile.JOKER in event.tiles:
        raise RuleError("card_no_joker", "american.R42")
    if event.tiles.count(Tile.HIDDEN) > unseen_allowed(deal):
        raise RuleError("card_no_blind", "american.A23")
    own = Counter(tile for tile in event.tiles if tile != Tile.HIDDEN)
    lacking = own - Counter(deal.holding(event.seat).concealed)
    if lacking:
        raise RuleError("not_held", "american.R40", tile=str(next(iter(lacking))))


def _passed(deal: Deal) -> Deal:
    """All tiles change hands at once; then comes whatever follows this pass."""
    later = _moved(deal)
    if deal.phase == "courtesy":
        return begun(later)
    stage = deal.stage + 1
    later = later._replace(stage=stage, answers=(), asked=WINDS)
    if stage == 3:
        return {"vote": later._replace(phase="vote"), "always": later, "never": _courtesy(later)}[deal.table.second_charleston]
    return _courtesy(later) if stage == 6 else later


def _moved(deal: Deal) -> Deal:
    chosen = {event.seat: event for event in deal.answers}
    given = {seat: tuple(tile for tile in event.tiles if tile != Tile.HIDDEN) for seat, event in chosen.items()}
    out = {seat: [_nth(chosen, given, seat, k) for k in range(len(event.tiles))] for seat, event in chosen.items()}
    later = deal
    for seat, event in chosen.items():
        later = _receive(later, receiver(seat, event.source), [tile for tile in out[seat] if tile is not None])
    for seat, tiles in out.items():  # what came in unseen has gone on, too
        later = later.hold(seat, later.holding(seat).without(*[tile for tile in tiles if tile is not None]))
    return later


def _receive(deal: Deal, seat: Tile, tiles: list[Tile]) -> Deal:
    holding = deal.holding(seat)
    return deal.hold(seat, Holding(tuple(sorted((*holding.concealed, *tiles))), holding.melds, holding.bonus))


def _nth(chosen: dict, given: dict, seat: Tile, k: int) -> Tile | None:
    """The k-th tile a seat passes: its own first, then, unseen, those it is given, in the order they come. Where all four
    pass nothing of their own there is none, and everybody keeps the tiles (american.A23).
    """
    for _ in range(5 * MOST):
        if k < len(given[seat]):
            return given[seat][k]
        k -= len(given[seat])
        seat = WINDS[(seat - Tile.EAST - WAYS[chosen[seat].source]) % 4]
    return None


def legal_vote(deal: Deal) -> tuple[Event, ...]:
    seat = next_asked(deal)
    return Event(seat, "vote", number=1), Event(seat, "vote", number=0)


def play_vote(deal: Deal, event: Event) -> Deal:
    """One vote against it is enough to leave the second Charleston out (american.R35)."""
    _may_answer(deal, event, "vote")
    if event.number not in (0, 1):
        raise RuleError("card_vote", "american.R35")
    later = deal._replace(answers=(*deal.answers, event))
    if len(later.answers) < 4:
        return later
    agreed = all(vote.number for vote in later.answers)
    later = later._replace(answers=(), asked=WINDS)
    return later._replace(phase="pass") if agreed else _courtesy(later)


def _courtesy(deal: Deal) -> Deal:
    """Last comes the courtesy exchange, also when the second Charleston was refused (american.R37, A24)."""
    return begun(deal) if deal.table.courtesy == "none" else deal._replace(phase="offer")


def legal_offer(deal: Deal) -> tuple[Event, ...]:
    return tuple(Event(next_asked(deal), "offer", number=count) for count in range(MOST + 1))


def play_offer(deal: Deal, event: Event) -> Deal:
    _may_answer(deal, event, "offer")
    if event.number not in range(MOST + 1):
        raise RuleError("card_offer", "american.R37", found=event.number)
    later = deal._replace(answers=(*deal.answers, event))
    return later if len(later.answers) < 4 else _agreed(later)


def exchanged(mine: int, theirs: int, rule: str) -> int:
    """How many tiles two players opposite each other exchange for what they offer (american.R38, R39).

    >>> exchanged(3, 1, "equal"), exchanged(3, 1, "smaller"), exchanged(2, 2, "equal")
    (0, 1, 2)
    """
    return min(mine, theirs) if rule == "smaller" or mine == theirs else 0


def _agreed(deal: Deal) -> Deal:
    """Each pair settles for itself (american.A24); nothing to exchange, and play begins."""
    offered = {event.seat: event.number for event in deal.answers}
    offers = tuple(exchanged(offered[seat], offered[receiver(seat, "^^")], deal.table.courtesy) for seat in WINDS)
    later = deal._replace(offers=offers, answers=(), asked=tuple(seat for seat in WINDS if offers[seat - Tile.EAST]))
    return later._replace(phase="courtesy") if later.asked else begun(later)


def begun(deal: Deal) -> Deal:
    """The dealer opens: draws the fourteenth tile (american.R44), or, where the dealer was dealt it, discards at once."""
    later = deal._replace(asked=(), answers=(), turn=Tile.EAST, tile=None)
    return later._replace(phase="draw") if deal.table.dealer_start == 13 else later._replace(phase="turn", came="dealt")
