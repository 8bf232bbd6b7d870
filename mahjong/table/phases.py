"""Who may do what, phase by phase, and what comes of it. Refusals carry the statement's id."""

from __future__ import annotations

from dataclasses import replace

from mahjong.errors import RuleError
from mahjong.hand import Group, Hand, Win
from mahjong.reading import CHOWS, THIRTEEN_ORPHANS, readings, waiting
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.table.claims import Claim, decide, turns_after
from mahjong.table.deal import Deal, Holding, Result, next_seat
from mahjong.table.events import Event
from mahjong.table.wall import seats
from mahjong.tiles import Tile, WINDS

SIDE = {3: "<", 2: "^", 1: ">"}  # a discarder so many turns after the claimer sits left, across, right (play.W1)
PLACE = {"<": 0, "^": 1, ">": 2}


def side(claimer: Tile, discarder: Tile) -> str:
    """Where the discarder sits, seen from the claimer."""
    return SIDE[(discarder - claimer) % 4]


# Bonus tiles after the deal (play.B1)


def settle_bonus(deal: Deal) -> Deal:
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
    return settle_bonus(deal.hold(event.seat, deal.holding(event.seat).take(tile))._replace(wall=wall, owed=deal.owed - 1))


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
    _check_cry(window, event)
    if may_win(window, event.seat):
        raise RuleError("let_it_go", "play.G9", seat=str(event.seat))
    fined = _false_win(window, event.seat, thrown)
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


def waits_of(deal: Deal, seat: Tile, holding: Holding) -> list[int]:
    """The tiles that would make a winning shape the rules of the deal know, however few points it brings."""
    if len(holding.concealed) + 3 * len(holding.melds) != 13 or holds_bonus(holding):
        return []
    hand = Hand(holding.concealed, holding.melds)
    held = hand.tiles
    found = [t for t in waiting(holding.concealed, len(holding.melds)) if held.count(t) < 4]
    return [t for t in found if score(Win(hand, t, "*", seat=seat, round=deal.round), load(deal.rules)).is_win]


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
    return _ask(later, tuple(seat for seat in _others(later) if len(claims_of(later, seat)) > 1))


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
    asked = [seat for seat in _others(deal) if may and may_win(deal, seat, True, orphans)]
    return _ask(deal, tuple(asked))


def _win_drawn(deal: Deal, event: Event) -> Deal:
    if deal.came == "claim":
        raise RuleError("win_after_claim", "play.E1")
    _check_held(deal, event, "play.E1")
    if event.source or (deal.came != "dealt" and event.tile != deal.tile):  # only dealt tiles have no last one
        raise RuleError("not_that_tile", "play.E1", tile=str(event.tile))
    _check_alive(deal, event.seat)
    if not may_win_drawn(deal, event.tile):
        return _false_win(deal, deal.turn, event.tile)
    return deal._replace(phase="over", result=Result("win", (_drawn_win(deal, event.tile),)))


def _check_alive(deal: Deal, seat: Tile) -> None:
    if seat in deal.dead:
        raise RuleError("hand_is_dead", "play.E1", seat=str(seat))


def _check_held(deal: Deal, event: Event, rule: str) -> None:
    if event.tile not in deal.holding(deal.turn).concealed:
        raise RuleError("not_held", rule, tile=str(event.tile))


TURN = {"discard": _discard, "ready": _say_ready, "bonus": _turn_bonus, "concealed_kong": _concealed_kong, "add": _add, "win": _win_drawn}


# Winning


def may_win_drawn(deal: Deal, tile: Tile | None = None) -> bool:
    """Whether the seat whose turn it is may declare a win with the tile it drew (East also with the deal itself)."""
    holding = deal.holding(deal.turn)
    if deal.came == "claim" or holds_bonus(holding) or not _has_right_to_win(deal, deal.turn):
        return False
    tile = tile or deal.tile or holding.concealed[-1]
    completes = tile in waiting(holding.without(tile).concealed, len(holding.melds))
    return completes and qualifies(_drawn_win(deal, tile), deal)


def _has_right_to_win(deal: Deal, seat: Tile) -> bool:
    """Not with a dead hand; and only after saying so where being ready must be declared (play.C6)."""
    return seat not in deal.dead and (deal.table.announce_ready != "declared" or seat in deal.ready)


def holds_bonus(holding: Holding) -> bool:
    """Whether a bonus tile still lies among the concealed tiles, which are sorted."""
    return bool(holding.concealed) and holding.concealed[-1].is_bonus


def _drawn_win(deal: Deal, tile: Tile | None = None) -> Win:
    holding = deal.holding(deal.turn)
    tile = tile or deal.tile or holding.concealed[-1]
    facts = {"last"} if deal.wall.left == 0 else set()
    facts |= {"replacement"} if deal.came in load(deal.rules).loose else {"heavenly"} if deal.came == "dealt" else set()
    return _win(deal, deal.turn, holding.without(tile), tile, "!", facts)


def _claimed_win(deal: Deal, seat: Tile, robbed: bool = False) -> Win:
    facts = {"robbed"} if robbed else {"last"} if deal.wall.left == 0 else {"earthly"} if _first_discard(deal) else set()
    return _win(deal, seat, deal.holding(seat), deal.tile, side(seat, deal.turn), facts)


def _first_discard(deal: Deal) -> bool:
    """Whether the tile is the first anybody threw, East's, and nothing was claimed (the classical earthly blessing)."""
    return sum(map(len, deal.rivers)) == 1 and deal.turn == Tile.EAST and not any(h.melds for h in deal.holdings[1:])


def _win(deal: Deal, seat: Tile, holding: Holding, tile: Tile, by: str, facts: set[str]) -> Win:
    """The facts of a win; the fourth tile is one whose three sisters all can see (mcr.C6)."""
    own = 0 if by == "!" else 1  # a discard lies open itself
    facts = facts | ({"fourth"} if "robbed" not in facts and deal.visible(tile) - own == 3 else set())
    hand = Hand(holding.concealed, holding.melds, holding.bonus)
    return Win(hand, tile, by, frozenset(facts), seat, deal.round)


def qualifies(win: Win, deal: Deal) -> bool:
    """Whether a complete hand may be declared under the rules of the deal (play.E1, mcr.S)."""
    return score(win, load(deal.rules)).legal


def may_win(deal: Deal, seat: Tile, robbed: bool = False, orphans: bool = False) -> bool:
    """Whether a seat may win on another's tile; `orphans`: only with thirteen orphans (a concealed kong robbed)."""
    holding = deal.holding(seat)
    if holds_bonus(holding) or not _has_right_to_win(deal, seat) or deal.tile not in waiting(holding.concealed, len(holding.melds)):
        return False
    win = _claimed_win(deal, seat, robbed)
    if orphans and all(reading.shape != THIRTEEN_ORPHANS for reading in readings(win)):
        return False
    return qualifies(win, deal)


def _false_win(deal: Deal, seat: Tile, tile: Tile) -> Deal:
    """A hand shown that does not qualify: play goes on; the hand is dead unless the table says otherwise (play.E1)."""
    if deal.table.false_win == "goes_on":
        return deal
    return deal._replace(dead=deal.dead | {seat}, faults=(*deal.faults, (seat, _fault(deal, seat, tile))))


def _fault(deal: Deal, seat: Tile, tile: Tile) -> str:
    """What was wrong with a false win: too few points, another tile than the hand waits for, or not even waiting."""
    holding = deal.holding(seat)
    waits = waits_of(deal, seat, holding.without(tile) if len(holding.concealed) % 3 == 2 else holding)
    return "too_few_points" if tile in waits else "wrong_tile" if waits else "not_ready"


# Claims


def _others(deal: Deal) -> list[Tile]:
    """The other seats in the order of turns."""
    seats, seat = [], next_seat(deal, deal.turn)
    while seat != deal.turn:
        seats.append(seat)
        seat = next_seat(deal, seat)
    return seats


def _ask(deal: Deal, asked: tuple[Tile, ...]) -> Deal:
    """Opens a window in which all asked answer before anything is decided; with nobody to ask play goes on."""
    deal = deal._replace(asked=asked)
    return deal if asked else _nobody(deal)


def _nobody(deal: Deal) -> Deal:
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
        found.append(_claim(seat, Group((tile,) * 4, False, mark)))
    if count >= 2:
        found.append(_claim(seat, Group((tile,) * 3, False, mark)))
    if turns_after(deal.turn, seat) == 1 and mark == "<" and tile.is_suited:
        found += [_claim(seat, group) for group in _chows_with(tile, held)]
    return found


def _claim(seat: Tile, group: Group) -> Event:
    return Event(seat, "claim", group.tiles[group.claimed], group, group.source)


def _chows_with(tile: Tile, held: tuple[Tile, ...]):
    for start in range(tile - 2, tile + 1):
        chow = CHOWS.get(start)
        if chow and tile in chow.tiles and all(t == tile or t in held for t in chow.tiles):
            yield Group(chow.tiles, False, "<", chow.tiles.index(tile))


def legal_claims(deal: Deal) -> tuple[Event, ...]:
    return claims_of(deal, _next_asked(deal))


def _next_asked(deal: Deal) -> Tile:
    answered = {event.seat for event in deal.answers}
    return next(seat for seat in deal.asked if seat not in answered)


def play_claims(deal: Deal, event: Event) -> Deal:
    """Collects an answer, in any order; when all asked have answered, decides (play.C1-C4)."""
    if event.kind == "win":
        _check_cry(deal, event)
        if event.seat not in deal.asked:  # whoever is not asked has nothing to win with (play.E1)
            return _false_win(deal, event.seat, deal.tile)
    _may_answer(deal, event)
    if event.kind == "win" and not may_win(deal, event.seat):
        deal = _false_win(deal, event.seat, deal.tile)
        event = Event(event.seat, "pass")
    elif event.kind != "win" and event not in claims_of(deal, event.seat):
        _refuse_claim(deal, event)
    deal = deal._replace(answers=(*deal.answers, event))
    return deal if len(deal.answers) < len(deal.asked) else _decided(deal)


def _check_cry(deal: Deal, event: Event) -> None:
    """A win is called on the very tile that lies there, by somebody else who plays and whose hand is not dead."""
    if event.seat == deal.turn:
        raise RuleError("own_discard", "play.G9")
    if event.seat not in seats(deal.began.empty):
        raise RuleError("empty_seat", "play.W2", seat=str(event.seat))
    if event != Event(event.seat, "win", deal.tile, None, side(event.seat, deal.turn)):
        raise RuleError("not_that_tile", "play.G9", tile=str(event.tile))
    _check_alive(deal, event.seat)


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
        return _nobody(deal)
    if decision.kind == "win":
        wins = tuple(_claimed_win(deal, seat, deal.phase == "rob") for seat in decision.seats)
        return deal._replace(phase="over", result=Result("win", wins, deal.turn))
    return _take(deal, calls[decision.seats[0]])


def _as_claim(deal: Deal, event: Event) -> Claim:
    if event.kind == "win":
        return Claim(event.seat, "win", win_shape(_claimed_win(deal, event.seat)))
    return Claim(event.seat, event.group.kind)


def win_shape(win: Win) -> str:
    """What the claimed tile completes: the highest of a special hand, seven pairs, pung, pair, chow it can be read as."""
    kinds = {r.groups[r.winning].kind if r.shape == "standard" else "seven_pairs" if r.shape == "seven_pairs" else "special" for r in readings(win)}
    return next(kind for kind in ("special", "seven_pairs", "pung", "pair", "chow") if kind in kinds)


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


# Robbing a kong (play.C5)


def legal_rob(deal: Deal) -> tuple[Event, ...]:
    seat = _next_asked(deal)
    return Event(seat, "win", deal.tile, None, side(seat, deal.turn)), Event(seat, "pass")


def play_rob(deal: Deal, event: Event) -> Deal:
    _may_answer(deal, event)
    if event.kind not in ("win", "pass"):
        raise RuleError("only_wins_rob", "play.C5", seat=str(event.seat))
    if event.kind == "win":
        _check_cry(deal, event)
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
