"""The window after a discard, and after a kong that may be robbed: who is asked, what may be answered, who gets the tile."""

from __future__ import annotations

from functools import lru_cache

from mahjong.errors import RuleError
from mahjong.hand import Group
from mahjong.reading import CHOWS
from mahjong.scoring.settle import side
from mahjong.table.claims import Claim, decide, turns_after
from mahjong.table.deal import Deal, Holding, Result, next_seat
from mahjong.table.events import Event
from mahjong.table.wall import seats
from mahjong.table.winning import check_alive, claimed_win, false_win, may_win, win_shape
from mahjong.tiles import Tile


def others(deal: Deal) -> list[Tile]:
    """The other seats in the order of turns."""
    seats, seat = [], next_seat(deal, deal.turn)
    while seat != deal.turn:
        seats.append(seat)
        seat = next_seat(deal, seat)
    return seats


def ask(deal: Deal, asked: tuple[Tile, ...]) -> Deal:
    """Opens a window in which all asked answer before anything is decided; with nobody to ask play goes on."""
    deal = deal._replace(asked=asked)
    return deal if asked else nobody(deal)


def nobody(deal: Deal) -> Deal:
    if deal.phase == "rob":
        return deal._replace(phase="replace", asked=(), answers=())
    return deal._replace(phase="draw", turn=next_seat(deal, deal.turn), tile=None, asked=(), answers=(), thrower=deal.turn)


def claims_of(deal: Deal, seat: Tile) -> tuple[Event, ...]:
    """What a seat may answer to the discard: win, kong, pung, chow (from the left only), pass."""
    tile, found = deal.tile, []
    if tile.is_bonus:
        return (Event(seat, "pass"),)
    held = deal.holding(seat).concealed
    if may_win(deal, seat):
        found.append(Event(seat, "win", tile, None, side(seat, deal.turn)))
    if deal.wall.left:  # the last discard only wins
        found += _groups_with(deal, seat, tile, held)
    return (*found, Event(seat, "pass"))


def _groups_with(deal: Deal, seat: Tile, tile: Tile, held: tuple[Tile, ...]) -> list[Event]:
    mark, count = side(seat, deal.turn), held.count(tile)
    found = []
    if count == 3 and deal.wall.can_replace:
        found.append(_claim(seat, _shown((tile,) * 4, mark)))
    if count >= 2:
        found.append(_claim(seat, _shown((tile,) * 3, mark)))
    if turns_after(deal.turn, seat) == 1 and mark == "<" and tile.is_suited:
        found += [_claim(seat, group) for group in _chows_with(tile, held)]
    return found


def _claim(seat: Tile, group: Group) -> Event:
    return Event(seat, "claim", group.tiles[group.claimed], group, group.source)


def _chows_with(tile: Tile, held: tuple[Tile, ...]):
    for start in range(tile - 2, tile + 1):
        chow = CHOWS.get(start)
        if chow and tile in chow.tiles and all(t == tile or t in held for t in chow.tiles):
            yield _shown(chow.tiles, "<", chow.tiles.index(tile))


@lru_cache(maxsize=1024)
def _shown(tiles: tuple[Tile, ...], mark: str, claimed: int | None = None) -> Group:
    """A group on the table; groups are values, so the same one serves every time it is asked for."""
    return Group(tiles, False, mark, claimed)


def legal_claims(deal: Deal) -> tuple[Event, ...]:
    return claims_of(deal, _next_asked(deal))


def _next_asked(deal: Deal) -> Tile:
    answered = {event.seat for event in deal.answers}
    return next(seat for seat in deal.asked if seat not in answered)


def play_claims(deal: Deal, event: Event) -> Deal:
    """Collects an answer, in any order; when all asked have answered, decides (play.C1-C4)."""
    if event.kind == "win":
        check_cry(deal, event)
        if event.seat not in deal.asked:  # whoever is not asked has nothing to win with (play.E1)
            return false_win(deal, event.seat, deal.tile)
    _may_answer(deal, event)
    if event.kind == "win" and not may_win(deal, event.seat):
        deal = false_win(deal, event.seat, deal.tile)
        event = Event(event.seat, "pass")
    elif event.kind != "win" and event not in claims_of(deal, event.seat):
        _refuse_claim(deal, event)
    deal = deal._replace(answers=(*deal.answers, event))
    return deal if len(deal.answers) < len(deal.asked) else _decided(deal)


def check_cry(deal: Deal, event: Event) -> None:
    """A win is called on the very tile that lies there, by somebody else who plays and whose hand is not dead."""
    if event.seat == deal.turn:
        raise RuleError("own_discard", "play.G9")
    if event.seat not in seats(deal.began.empty):
        raise RuleError("empty_seat", "play.W2", seat=str(event.seat))
    if event != Event(event.seat, "win", deal.tile, None, side(event.seat, deal.turn)):
        raise RuleError("not_that_tile", "play.G9", tile=str(event.tile))
    check_alive(deal, event.seat)


def _may_answer(deal: Deal, event: Event) -> None:
    if event.kind == "add":
        raise RuleError("kong_by_claim", "play.G3")
    if event.seat == deal.turn:
        raise RuleError("own_discard", "play.G9")
    if event.seat not in deal.asked or event.seat in {answer.seat for answer in deal.answers}:
        raise RuleError("not_asked", "play.G9", seat=str(event.seat))


def _refuse_claim(deal: Deal, event: Event) -> None:
    """Says which statement a claim breaks."""
    if event.kind != "claim":
        raise RuleError("only_answers", "play.G9", seat=str(event.seat))
    kind = event.group.kind
    if kind == "chow" and turns_after(deal.turn, event.seat) != 1:
        raise RuleError("chow_from_left", "play.G7", seat=str(event.seat))
    if kind == "kong" and not deal.wall.can_replace:
        raise RuleError("no_replacement", "play.G4")
    rule = {"chow": "play.G7", "pung": "play.G2", "kong": "play.G4"}.get(kind, "play.G9")
    raise RuleError(f"no_{kind}_here" if kind in ("chow", "pung", "kong") else "no_such_claim", rule, tile=str(deal.tile))


def _decided(deal: Deal) -> Deal:
    calls = {event.seat: event for event in deal.answers if event.kind != "pass"}
    decision = decide(deal.turn, [_as_claim(deal, event) for event in calls.values()], deal.table, robbed=deal.phase == "rob")
    if decision.drawn:
        return deal._replace(phase="over", result=Result("drawn", discarder=deal.turn))
    if not decision.seats:
        return nobody(deal)
    if decision.kind == "win":
        wins = tuple(claimed_win(deal, seat, deal.phase == "rob") for seat in decision.seats)
        return deal._replace(phase="over", result=Result("win", wins, deal.turn))
    return _take(deal, calls[decision.seats[0]])


def _as_claim(deal: Deal, event: Event) -> Claim:
    if event.kind == "win":
        return Claim(event.seat, "win", win_shape(claimed_win(deal, event.seat)))
    return Claim(event.seat, event.group.kind)


def _take(deal: Deal, event: Event) -> Deal:
    """The claimed tile leaves the discards, the group is laid; a kong draws a replacement (play.G2, G4, G7)."""
    own = list(event.group.tiles)
    own.remove(deal.tile)
    holding = deal.holding(event.seat).without(*own)
    i = deal.turn - Tile.EAST
    rivers = (*deal.rivers[:i], deal.rivers[i][:-1], *deal.rivers[i + 1 :])
    later = deal.hold(event.seat, holding._replace(melds=(*holding.melds, event.group)))
    kong = event.group.kind == "kong"
    came, phase = ("kong", "replace") if kong else ("claim", "turn")
    return later._replace(rivers=rivers, turn=event.seat, phase=phase, came=came, tile=None, asked=(), answers=())


def legal_rob(deal: Deal) -> tuple[Event, ...]:
    seat = _next_asked(deal)
    return Event(seat, "win", deal.tile, None, side(seat, deal.turn)), Event(seat, "pass")


def play_rob(deal: Deal, event: Event) -> Deal:
    _may_answer(deal, event)
    if event.kind not in ("win", "pass"):
        raise RuleError("only_wins_rob", "play.C5", seat=str(event.seat))
    if event.kind == "win":
        check_cry(deal, event)
    deal = deal._replace(answers=(*deal.answers, event))
    return deal if len(deal.answers) < len(deal.asked) else _robbed(deal)


def _robbed(deal: Deal) -> Deal:
    """The robbed tile goes to the winner; a shown kong stays a pung, of a concealed one three tiles go back to the hand."""
    later = _decided(deal)
    if later.over and later.result.kind == "win":
        holding, tile = later.holding(deal.turn), deal.tile
        kong = next(meld for meld in holding.melds if meld.kind == "kong" and meld.tile == tile)
        if kong.concealed:
            melds = tuple(meld for meld in holding.melds if meld is not kong)
            holding = Holding(tuple(sorted((*holding.concealed, *[tile] * 3))), melds, holding.bonus)
        else:
            pung = Group((tile,) * 3, False, kong.source)
            holding = holding._replace(melds=tuple(pung if meld is kong else meld for meld in holding.melds))
        later = later.hold(deal.turn, holding)
    return later
