"""Turns of the American game: draw, exchange jokers, win, discard; and the calls after a discard (american.R44-R77)."""

from __future__ import annotations

from typing import NamedTuple

from mahjong.card.held import Held
from mahjong.card.nearest import complete
from mahjong.card.win import CardWin
from mahjong.errors import RuleError
from mahjong.hand import Group, Hand
from mahjong.scoring.settle import side
from mahjong.table.american import charleston as c
from mahjong.table.claims import turns_after
from mahjong.table.deal import Deal, Holding, Result, next_seat
from mahjong.table.events import Event
from mahjong.table.phases import legal_draw, nothing, play_draw as draw
from mahjong.table.window import others
from mahjong.tiles import Tile

opened = c.opened
SIZES = (5, 4, 3)  # quint, kong, pung (american.R18)


def play_draw(deal: Deal, event: Event) -> Deal:
    """The next tile, or the end of a wall that is out (american.R46, R50)."""
    if event not in legal_draw(deal):
        left = deal.wall.left
        raise RuleError("draw_first" if left else "wall_is_out", "american.R46" if left else "american.R50", seat=str(deal.turn))
    return draw(deal, event)


# A turn with fourteen tiles


def legal_turn(deal: Deal) -> tuple[Event, ...]:
    seat, holding = deal.turn, deal.holding(deal.turn)
    won = (Event(seat, "win", _last(deal)),) if _may_win_here(deal) else ()
    discards = tuple(Event(seat, "discard", tile) for tile in dict.fromkeys(holding.concealed))
    return (*won, *_exchanges(deal), *discards)


def _exchanges(deal: Deal):
    """A real tile for a joker in any exposed group of anybody's, between the fourteenth tile and the discard (american.R69, A15)."""
    held = set(deal.holding(deal.turn).concealed)
    for seat in (deal.turn, *others(deal)):
        for meld in deal.holding(seat).melds:
            if Tile.JOKER in meld.tiles and meld.tile in held:
                yield Event(deal.turn, "exchange", meld.tile, meld, owner=seat)


def _last(deal: Deal) -> Tile:
    """The tile that would win: the one that came last, or with the tiles as dealt the highest."""
    return deal.tile or deal.holding(deal.turn).concealed[-1]


def _may_win_here(deal: Deal) -> bool:
    """After a call only once a joker has been redeemed: otherwise the win itself is called (american.R72, A16)."""
    return deal.came != "claim" and wins(deal, deal.holding(deal.turn))


def wins(deal: Deal, holding: Holding, *tiles: Tile) -> bool:
    """Whether a holding with some tiles more is a hand of the card."""
    rules = deal.agreed
    return complete(Held.of(holding._replace(concealed=(*holding.concealed, *tiles))), rules.table, rules.card)


def play_turn(deal: Deal, event: Event) -> Deal:
    if event.seat is None:
        raise RuleError("card_in_turn", "american.R46", seat=str(deal.turn))
    if event.seat != deal.turn:
        raise RuleError("not_your_turn", "american.R46", seat=str(event.seat), turn=str(deal.turn))
    if event.kind not in TURN:
        raise RuleError("card_in_turn", "american.R46", seat=str(event.seat))
    return TURN[event.kind](deal, event)


def _discard(deal: Deal, event: Event) -> Deal:
    """A joker may be thrown, but is of no use to anybody (american.A3)."""
    if event != Event(deal.turn, "discard", event.tile) or event.tile not in deal.holding(deal.turn).concealed:
        raise RuleError("not_held", "american.R46", tile=str(event.tile))
    i = deal.turn - Tile.EAST
    rivers = (*deal.rivers[:i], (*deal.rivers[i], event.tile), *deal.rivers[i + 1 :])
    later = deal.hold(deal.turn, deal.holding(deal.turn).without(event.tile))
    later = later._replace(rivers=rivers, phase="claims", tile=event.tile, answers=())
    asked = tuple(seat for seat in others(later) if len(claims_of(later, seat)) > 1)
    return later._replace(asked=asked) if asked else _nobody(later)


def _exchange(deal: Deal, event: Event) -> Deal:
    """The real tile takes the joker's place, the joker goes to the hand (american.R69); concealment is not lost (american.A17)."""
    if event not in tuple(_exchanges(deal)):
        _refuse_exchange(deal, event)
    later = deal.hold(deal.turn, deal.holding(deal.turn).without(event.tile))
    owner = later.holding(event.owner)
    melds = list(owner.melds)
    melds[melds.index(event.group)] = redeemed(event.group)
    later = later.hold(event.owner, owner._replace(melds=tuple(melds)))
    later = later.hold(deal.turn, later.holding(deal.turn).take(Tile.JOKER))
    return later._replace(tile=Tile.JOKER, came="redeemed")


def redeemed(group: Group) -> Group:
    """A group with a real tile in the place of one of its jokers.

    >>> print(redeemed(Group.parse("(5<5sJ)")))
    (5<55s)
    """
    tiles = list(group.tiles)
    tiles[tiles.index(Tile.JOKER)] = group.tile
    return Group(tuple(tiles), False, group.source)


def _refuse_exchange(deal: Deal, event: Event) -> None:
    if event.group is None or event.group not in deal.holding(event.owner).melds:
        raise RuleError("card_no_group", "american.R69", seat=str(event.owner))
    if Tile.JOKER not in event.group.tiles:
        raise RuleError("card_no_joker_there", "american.R69")
    raise RuleError("not_held", "american.R69", tile=str(event.group.tile))


def _win(deal: Deal, event: Event) -> Deal:
    if deal.came == "claim":
        raise RuleError("card_win_after_call", "american.R72")
    if event != Event(deal.turn, "win", _last(deal)):
        raise RuleError("not_that_tile", "american.R72", tile=str(event.tile))
    if not _may_win_here(deal):
        raise RuleError("card_no_hand", "american.A26", seat=str(event.seat))
    won = _as_win(deal, deal.turn, deal.holding(deal.turn).without(event.tile), event.tile, "!")
    return deal._replace(phase="over", result=Result("win", (won,)))


def _as_win(deal: Deal, seat: Tile, holding: Holding, tile: Tile, by: str) -> CardWin:
    return CardWin(Hand(holding.concealed, holding.melds), tile, by, frozenset(), seat, deal.round)


TURN = {"discard": _discard, "exchange": _exchange, "win": _win}


# After a discard


def _nobody(deal: Deal) -> Deal:
    return deal._replace(phase="draw", turn=next_seat(deal, deal.turn), tile=None, asked=(), answers=())


def claims_of(deal: Deal, seat: Tile) -> tuple[Event, ...]:
    """What a seat may answer: the win, groups of three to five alike with or without jokers, a pass (american.R55, R56)."""
    if deal.tile == Tile.JOKER:  # useless to all, also to win (american.R54)
        return (Event(seat, "pass"),)
    won = (Event(seat, "win", deal.tile, None, side(seat, deal.turn)),) if wins(deal, deal.holding(seat), deal.tile) else ()
    return (*won, *groups_with(deal, seat), Event(seat, "pass"))


def groups_with(deal: Deal, seat: Tile) -> list[Event]:
    """The groups a discard completes; jokers may fill what is missing, even all of it (american.A30). One tile must be left
    to discard (american.R58)."""
    tile, held, mark = deal.tile, deal.holding(seat).concealed, side(seat, deal.turn)
    with_jokers = tile != Tile.FLOWER or deal.table.joker_as_flower
    jokers, found = held.count(Tile.JOKER) if with_jokers else 0, []
    for size in SIZES:
        for real in range(min(held.count(tile), size - 1), -1, -1):
            if size - 1 - real <= jokers and size <= len(held):
                group = Group((*[tile] * (real + 1), *[Tile.JOKER] * (size - 1 - real)), False, mark)
                found.append(Event(seat, "claim", tile, group, mark))
    return found


def legal_claims(deal: Deal) -> tuple[Event, ...]:
    return claims_of(deal, c.next_asked(deal))


def play_claims(deal: Deal, event: Event) -> Deal:
    """Collects an answer, in any order; when all asked have answered, decides (american.R61-R63)."""
    if event.kind == "exchange":
        raise RuleError("card_discard_pending", "american.R69")
    if event.seat == deal.turn:
        raise RuleError("own_discard", "american.A28")
    if event.seat is None:
        raise RuleError("card_answers_first", "american.R55")
    if event.seat in {answer.seat for answer in deal.answers}:
        raise RuleError("not_asked", "american.R55", seat=str(event.seat))
    if event.seat not in deal.asked:
        _refuse_claim(deal, event)
    if event not in claims_of(deal, event.seat):
        _refuse_claim(deal, event)
    later = deal._replace(answers=(*deal.answers, event))
    return later if len(later.answers) < len(later.asked) else _decided(later)


def _refuse_claim(deal: Deal, event: Event) -> None:
    """Says which statement a call breaks."""
    if deal.tile == Tile.JOKER:
        raise RuleError("joker_claimed", "american.R54")
    if event.kind == "win":
        raise RuleError("card_no_hand", "american.A26", seat=str(event.seat))
    if event.kind == "claim" and event.group.kind not in ("pung", "kong", "quint"):
        raise RuleError("card_no_run", "american.R18")
    if event.kind == "claim":
        raise RuleError("card_no_call", "american.R56", tile=str(deal.tile))
    raise RuleError("not_asked", "american.R55", seat=str(event.seat))


class Decided(NamedTuple):
    """Who gets a discard, and the statement that decided."""

    seat: Tile
    rule: str


def decide(discarder: Tile, calls: dict[Tile, str], priority: str) -> Decided | None:
    """Who gets the tile: calls are `win`, `quint`, `kong` or `pung` by seat. A win before all else; then the larger group or, with
    the priority `seat`, the next in turn; nobody when nobody calls (american.R61-R63, A11).

    >>> str(decide(Tile.EAST, {Tile.NORTH: "pung", Tile.WEST: "kong"}, "size").seat)
    'W'
    """
    if not calls:
        return None
    winners = [seat for seat, call in calls.items() if call == "win"]
    ranks = {seat: GROUPS[calls[seat]] for seat in calls}
    best = winners or [seat for seat in calls if priority == "seat" or ranks[seat] == max(ranks.values())]
    seat = min(best, key=lambda seat: turns_after(discarder, seat))
    return Decided(seat, _decider(calls, winners, best, priority))


GROUPS = {"win": 0, "pung": 3, "kong": 4, "quint": 5}


def _decider(calls: dict, winners: list, best: list, priority: str) -> str:
    if winners:
        return "american.A11" if len(winners) > 1 else "american.R63" if len(calls) > 1 else "american.R72"
    return "american.R55" if len(calls) == 1 else "american.R62" if len(best) > 1 else "american.R61"


def _decided(deal: Deal) -> Deal:
    calls = {event.seat: event for event in deal.answers if event.kind != "pass"}
    kinds = {seat: "win" if event.kind == "win" else event.group.kind for seat, event in calls.items()}
    chosen = decide(deal.turn, kinds, deal.table.call_priority)
    if chosen is None:
        return _nobody(deal)
    event = calls[chosen.seat]
    if event.kind == "win":
        won = _as_win(deal, event.seat, deal.holding(event.seat), deal.tile, event.source)
        return deal._replace(phase="over", result=Result("win", (won,), deal.turn))
    return _take(deal, event)


def _take(deal: Deal, event: Event) -> Deal:
    """The group lies open to the end; its owner discards at once, without a draw (american.R57-R60)."""
    own = list(event.group.tiles)
    own.remove(deal.tile)
    holding = deal.holding(event.seat).without(*own)
    i = deal.turn - Tile.EAST
    rivers = (*deal.rivers[:i], deal.rivers[i][:-1], *deal.rivers[i + 1 :])
    later = deal.hold(event.seat, holding._replace(melds=(*holding.melds, event.group)))
    return later._replace(rivers=rivers, turn=event.seat, phase="turn", came="claim", tile=None, asked=(), answers=())


LEGAL = {
    "pass": c.legal_pass,
    "vote": c.legal_vote,
    "offer": c.legal_offer,
    "courtesy": c.legal_pass,
    "draw": legal_draw,
    "turn": legal_turn,
    "claims": legal_claims,
    "over": nothing,
}
PLAY = {
    "pass": c.play_pass,
    "vote": c.play_vote,
    "offer": c.play_offer,
    "courtesy": c.play_pass,
    "draw": play_draw,
    "turn": play_turn,
    "claims": play_claims,
}
