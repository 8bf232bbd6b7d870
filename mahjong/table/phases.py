"""Who may do what, phase by phase, and what comes of it. Refusals carry the statement's id."""

from __future__ import annotations

from dataclasses import replace

from mahjong.errors import RuleError
from mahjong.hand import Group
from mahjong.table.deal import Deal, Result, next_seat
from mahjong.table.events import Event
from mahjong.table.wall import seats
from mahjong.table.window import ask, check_cry, claims_of, legal_claims, legal_rob, others, play_claims, play_rob
from mahjong.table.winning import check_alive, drawn_win, false_win, holds_bonus, may_win, may_win_drawn, waits_of
from mahjong.tiles import Tile


# Bonus tiles after the deal (play.B1)


def opened(deal: Deal) -> Deal:
    """Moves on to the first seat with bonus tiles to lay or replace; when all is done East begins."""
    while deal.phase == "bonus" and not deal.owed and not _bonus_held(deal, deal.turn):
        if next_seat(deal, deal.turn) == Tile.EAST:
            return deal._replace(phase="turn", turn=Tile.EAST, came="dealt", tile=None)
        deal = deal._replace(turn=next_seat(deal, deal.turn))
    return deal


def _bonus_held(deal: Deal, seat: Tile) -> list[Tile]:
    return [tile for tile in deal.holding(seat).concealed if tile.is_bonus]


def legal_bonus(deal: Deal) -> tuple[Event, ...]:
    held = _bonus_held(deal, deal.turn)
    if held:
        return (Event(deal.turn, "bonus", held[0]),)
    return (Event(deal.turn, "replace", _next_replacement(deal)),)


def play_bonus(deal: Deal, event: Event) -> Deal:
    if event.kind == "bonus":
        return _lay_bonus(deal, event)._replace(owed=deal.owed + 1)
    _expect(event, legal_bonus(deal), "replace_first", "play.B1")
    tile, wall = deal.wall.replace()
    return opened(deal.hold(event.seat, deal.holding(event.seat).take(tile))._replace(wall=wall, owed=deal.owed - 1))


def _lay_bonus(deal: Deal, event: Event) -> Deal:
    holding = deal.holding(event.seat)
    if event.seat != deal.turn or event.tile not in holding.concealed:
        raise RuleError("not_held", "play.B1", tile=str(event.tile))
    if not event.tile.is_bonus:
        raise RuleError("not_a_bonus", "play.B2", tile=str(event.tile))
    laid = holding.without(event.tile)
    return deal.hold(event.seat, laid._replace(bonus=(*laid.bonus, event.tile)))


def _next_replacement(deal: Deal) -> Tile:
    return deal.wall.replace()[0]


def _expect(event: Event, allowed: tuple[Event, ...], key: str, rule: str) -> None:
    """Only one thing can happen now; what the next tile is stays hidden in the refusal."""
    if event not in allowed:
        raise RuleError(key, rule, seat=str(allowed[0].seat or ""))


# Drawing


def legal_draw(deal: Deal) -> tuple[Event, ...]:
    return (Event(deal.turn, "draw", deal.wall.live[0]) if deal.wall.left else Event(None, "out"),)


def play_draw(deal: Deal, event: Event) -> Deal:
    if event.kind == "win" and deal.thrower is not None:
        return _cry_too_late(deal, event)
    _expect(event, legal_draw(deal), *(("draw_first", "play.W6") if deal.wall.left else ("wall_is_out", "play.E2")))
    if event.kind == "out":
        return deal._replace(phase="over", result=Result("out"))
    tile, wall = deal.wall.draw()
    return _drawn(deal._replace(wall=wall), tile, "draw")


def legal_replace(deal: Deal) -> tuple[Event, ...]:
    return (Event(deal.turn, "replace", _next_replacement(deal)) if deal.wall.can_replace else Event(None, "out"),)


def play_replace(deal: Deal, event: Event) -> Deal:
    _expect(event, legal_replace(deal), *(("replace_first", "play.G4") if deal.wall.can_replace else ("wall_is_out", "play.E2")))
    if event.kind == "out":  # a bonus tile was the last one: nothing is left to replace it with
        return deal._replace(phase="over", result=Result("out"))
    tile, wall = deal.wall.replace()
    return _drawn(deal._replace(wall=wall), tile, deal.came)


def _drawn(deal: Deal, tile: Tile, came: str) -> Deal:
    return deal.hold(deal.turn, deal.holding(deal.turn).take(tile))._replace(phase="turn", tile=tile, came=came)


def _cry_too_late(deal: Deal, event: Event) -> Deal:
    """Nobody who may win is left unasked, so a win called on an unclaimed discard is a false one (play.E1)."""
    thrown = deal.rivers[deal.thrower - Tile.EAST][-1]
    window = deal._replace(phase="claims", turn=deal.thrower, tile=thrown)
    check_cry(window, event)
    if may_win(window, event.seat):
        raise RuleError("let_it_go", "play.G9", seat=str(event.seat))
    fined = false_win(window, event.seat, thrown)
    return deal._replace(dead=fined.dead, faults=fined.faults)


# A turn with fourteen tiles


def legal_turn(deal: Deal) -> tuple[Event, ...]:
    seat, holding = deal.turn, deal.holding(deal.turn)
    if deal.saying:
        kept = [tile for tile in dict.fromkeys(holding.concealed) if waits_of(deal, seat, holding.without(tile))]
        return tuple(Event(seat, "discard", tile) for tile in kept)
    if deal.tile is not None and deal.tile.is_bonus and deal.table.bonus_in_play == "at_once":
        return (Event(seat, "bonus", deal.tile),)
    bonus = tuple(Event(seat, "bonus", tile) for tile in holding.concealed if tile.is_bonus)
    won = (Event(seat, "win", deal.tile or holding.concealed[-1]),) if may_win_drawn(deal) else ()
    kongs = tuple(_kongs(deal)) if deal.came != "claim" and deal.wall.can_replace else ()
    discards = tuple(Event(seat, "discard", tile) for tile in dict.fromkeys(holding.concealed))
    ready = (Event(seat, "ready"),) if _may_say_ready(deal) else ()
    return (*won, *bonus, *kongs, *ready, *discards)


def _kongs(deal: Deal):
    """Concealed kongs of four tiles held, and pungs shown with the fourth in hand (play.G3, G4)."""
    holding = deal.holding(deal.turn)
    for tile in dict.fromkeys(holding.concealed):
        if holding.concealed.count(tile) == 4:
            yield Event(deal.turn, "concealed_kong", tile, Group((tile,) * 4))
    for meld in holding.melds:
        if meld.kind == "pung" and meld.tile in holding.concealed:
            yield Event(deal.turn, "add", meld.tile, Group((meld.tile,) * 4, False, meld.source, None, True))


def _may_say_ready(deal: Deal) -> bool:
    """Where it is said, a player may say so with a discard that leaves the hand waiting (play.C6)."""
    if deal.table.announce_ready == "silent" or deal.turn in deal.ready or deal.saying:
        return False
    holding = deal.holding(deal.turn)
    return not holds_bonus(holding) and any(waits_of(deal, deal.turn, holding.without(t)) for t in dict.fromkeys(holding.concealed))


def _say_ready(deal: Deal, event: Event) -> Deal:
    if not _may_say_ready(deal):
        raise RuleError("not_ready_to_say", "play.C6", seat=str(event.seat))
    return deal._replace(saying=True)


def _ready_with(deal: Deal, tile: Tile) -> Deal:
    """What was said becomes true with the discard, or it was not so."""
    if not deal.saying:
        return deal
    if not waits_of(deal, deal.turn, deal.holding(deal.turn).without(tile)):
        raise RuleError("ready_is_not_so", "play.C6", tile=str(tile))
    return deal._replace(ready=deal.ready | {deal.turn}, saying=False)


def _may_be_late(deal: Deal, event: Event) -> bool:
    """Whether the last discard may still be claimed though the next player has drawn (play.G9, option.claim_window)."""
    return deal.table.claim_window == "next_discard" and deal.came == "draw" and deal.thrower is not None and event.kind in ("claim", "win")


def _late_claim(deal: Deal, event: Event) -> Deal:
    """The drawn tile goes back to the wall, and the discard is claimed after all."""
    back = replace(deal.wall, live=(deal.tile, *deal.wall.live))
    before = deal.hold(deal.turn, deal.holding(deal.turn).without(deal.tile))
    thrown = deal.rivers[deal.thrower - Tile.EAST][-1]
    before = before._replace(wall=back, phase="claims", turn=deal.thrower, tile=thrown, asked=(event.seat,), answers=(), saying=False)
    later = play_claims(before, event)
    return deal._replace(dead=later.dead, faults=later.faults) if later.faults != deal.faults else later


def play_turn(deal: Deal, event: Event) -> Deal:
    if event.seat in seats(deal.began.empty) and event.seat not in (deal.turn, deal.thrower) and _may_be_late(deal, event):
        return _late_claim(deal, event)
    if event.seat != deal.turn:
        raise RuleError("not_your_turn", "play.W1", seat=str(event.seat), turn=str(deal.turn))
    if event.kind not in TURN or (deal.saying and event.kind != "discard"):
        raise RuleError("not_in_a_turn", "play.G9", seat=str(event.seat))
    if deal.tile is not None and deal.tile.is_bonus and deal.table.bonus_in_play == "at_once" and event.kind != "bonus":
        raise RuleError("bonus_first", "play.B2", tile=str(deal.tile))
    return TURN[event.kind](deal, event)


def _discard(deal: Deal, event: Event) -> Deal:
    _check_held(deal, event, "play.G9")
    if event != Event(deal.turn, "discard", event.tile):
        raise RuleError("not_in_a_turn", "play.G9", seat=str(event.seat))
    deal = _ready_with(deal, event.tile)
    i = deal.turn - Tile.EAST
    river = (*deal.rivers[i], event.tile)
    rivers = (*deal.rivers[:i], river, *deal.rivers[i + 1 :])
    later = deal.hold(deal.turn, deal.holding(deal.turn).without(event.tile))
    later = later._replace(rivers=rivers, phase="claims", tile=event.tile, answers=(), thrower=None)
    return ask(later, tuple(seat for seat in others(later) if len(claims_of(later, seat)) > 1))


def _turn_bonus(deal: Deal, event: Event) -> Deal:
    return _lay_bonus(deal, event)._replace(phase="replace", came="bonus", tile=None)


def _concealed_kong(deal: Deal, event: Event) -> Deal:
    _may_kong(deal)
    holding = deal.holding(deal.turn)
    if holding.concealed.count(event.tile) != 4 or event.group != Group((event.tile,) * 4):
        raise RuleError("no_four", "play.G4", tile=str(event.tile))
    held = holding.without(*[event.tile] * 4)
    later = deal.hold(deal.turn, held._replace(melds=(*held.melds, Group((event.tile,) * 4))))
    return _robbable(later, event.tile, deal.table.rob_kong == "also_concealed_orphans", orphans=True)


def _add(deal: Deal, event: Event) -> Deal:
    _may_kong(deal)
    _check_held(deal, event, "play.G3")
    holding = deal.holding(deal.turn).without(event.tile)
    melds = list(holding.melds)
    found = [i for i, meld in enumerate(melds) if meld.kind == "pung" and meld.tile == event.tile]
    if not found:
        raise RuleError("no_pung", "play.G3", tile=str(event.tile))
    melds[found[0]] = Group((event.tile,) * 4, False, melds[found[0]].source, None, True)
    if event.group != melds[found[0]]:
        raise RuleError("no_pung", "play.G3", tile=str(event.tile))
    later = deal.hold(deal.turn, holding._replace(melds=tuple(melds)))
    return _robbable(later, event.tile, deal.table.rob_kong != "never")


def _may_kong(deal: Deal) -> None:
    if deal.came == "claim":
        raise RuleError("kong_after_claim", "play.G4")
    if not deal.wall.can_replace:
        raise RuleError("no_replacement", "play.G4")


def _robbable(deal: Deal, tile: Tile, may: bool, orphans: bool = False) -> Deal:
    """Whoever could win on the kong's tile is asked before the replacement is drawn (play.C5)."""
    deal = deal._replace(phase="rob", tile=tile, answers=(), came="kong")
    asked = [seat for seat in others(deal) if may and may_win(deal, seat, True, orphans)]
    return ask(deal, tuple(asked))


def _win_drawn(deal: Deal, event: Event) -> Deal:
    if deal.came == "claim":
        raise RuleError("win_after_claim", "play.E1")
    _check_held(deal, event, "play.E1")
    if event.source or (deal.came != "dealt" and event.tile != deal.tile):  # only dealt tiles have no last one
        raise RuleError("not_that_tile", "play.E1", tile=str(event.tile))
    check_alive(deal, event.seat)
    if not may_win_drawn(deal, event.tile):
        return false_win(deal, deal.turn, event.tile)
    return deal._replace(phase="over", result=Result("win", (drawn_win(deal, event.tile),)))


def _check_held(deal: Deal, event: Event, rule: str) -> None:
    if event.tile not in deal.holding(deal.turn).concealed:
        raise RuleError("not_held", rule, tile=str(event.tile))


TURN = {"discard": _discard, "ready": _say_ready, "bonus": _turn_bonus, "concealed_kong": _concealed_kong, "add": _add, "win": _win_drawn}


def nothing(deal: Deal) -> tuple[Event, ...]:
    return ()


LEGAL = {
    "bonus": legal_bonus,
    "draw": legal_draw,
    "turn": legal_turn,
    "claims": legal_claims,
    "rob": legal_rob,
    "replace": legal_replace,
    "over": nothing,
}
PLAY = {"bonus": play_bonus, "draw": play_draw, "turn": play_turn, "claims": play_claims, "rob": play_rob, "replace": play_replace}
