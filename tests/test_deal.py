"""A deal move by move: what may happen, what may not and by which statement, and what comes of it (play.B, G, C, E)."""

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from mahjong.errors import MahjongError, RuleError
from mahjong.hand import Group, Hand
from mahjong.notation import read_tiles
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import Event, read_event, read_events
from mahjong.table.options import TABLES, Table
from mahjong.table.record import read, write
from mahjong.table.settlement import settlement
from mahjong.table.wall import Wall, start
from mahjong.tiles import SET_136, SET_144, Tile, WINDS

E, S, W, N = WINDS
JUNK = "147m258p369s EESS"  # thirteen tiles that wait for nothing and pair with little


def rigged(east="", south="", west="", north="", live="1m2m3m4m5m6m7m8m9m", ruin="", rules="mcr", table=None, **state) -> Deal:
    """A position with these holdings, given as hands in notation; East is to discard unless `state` says otherwise."""
    table = table or TABLES["finnish" if ruin else "mcr"]
    holdings = []
    for text in (east, south, west, north):
        hand = Hand.parse(text)
        holdings.append(Holding((*hand.concealed, *hand.bonus), hand.melds))
    wall = Wall(read_tiles(live), read_tiles(ruin), table.dead_wall_refill, bool(table.dead_wall))
    state = {"phase": "turn", "came": "draw", **state}
    return Deal(rules, table, tuple(holdings), wall, start(1, table), **state)


def kinds(deal: Deal) -> set[str]:
    return {str(event) for event in deal.legal()}


def refused(deal: Deal, event: str) -> str:
    """The id of the statement that forbids an event."""
    with pytest.raises(RuleError) as caught:
        deal.play(event)
    assert caught.value.message()
    return caught.value.rule


def tiles_of(deal: Deal) -> Counter:
    """Every tile in the position, wherever it is; a robbed tile is the winner's."""
    found = Counter((*deal.wall.live, *deal.wall.dead))
    for holding in deal.holdings:
        found.update((*holding.concealed, *holding.bonus, *(t for meld in holding.melds for t in meld.tiles)))
    for river in deal.rivers:
        found.update(river)
    if deal.over and deal.result.wins and "robbed" in deal.result.wins[0].facts:
        found[deal.result.wins[0].tile] += 1
    return found


# Bonus tiles


@pytest.mark.rule("play.B1")
def test_bonus_tiles_are_laid_and_replaced_in_order():
    deal = Deal.start(12, "mcr")
    order = []
    while deal.phase == "bonus":
        order.append(deal.turn)
        deal = deal.play(deal.legal()[0])
    assert order == sorted(order)  # East, South, West, North
    assert all(not t.is_bonus for holding in deal.holdings for t in holding.concealed)
    assert [len(h.concealed) for h in deal.holdings] == [14, 13, 13, 13]


@pytest.mark.rule("play.B1")
def test_a_replacement_that_is_a_bonus_tile_is_replaced_too():
    deal = rigged("1f 123456789m 1234p", JUNK, JUNK, JUNK, live="9s9s9s", ruin="2f 3f 5s", phase="bonus", came="dealt")
    for event in ("E*1f", "E++2f", "E*2f", "E++3f", "E*3f", "E++5s"):
        deal = deal.play(event)
    assert deal.phase == "turn" and deal.holding(E).bonus == read_tiles("123f")


@pytest.mark.rule("play.B2")
def test_a_drawn_bonus_tile_is_laid_at_once_or_may_be_kept_under_mcr():
    at_once = rigged("123456789m 1234p", JUNK, JUNK, JUNK, live="9s9s", ruin="5s5s", tile=Tile.PLUM)
    at_once = at_once.hold(E, at_once.holding(E).take(Tile.PLUM))
    assert kinds(at_once) == {"E*1f"} and refused(at_once, "E-1m") == "play.B2"
    later = at_once.play("E*1f").play("E++5s")
    assert (later.phase, later.tile, later.wall.left) == ("turn", Tile.S5, 1)  # the dead wall is topped up
    mcr = at_once._replace(table=TABLES["mcr"])
    assert {"E*1f", "E-1f", "E-1m"} <= kinds(mcr)


@pytest.mark.rule("play.B3")
def test_bonus_tiles_join_no_group_and_nobody_claims_one():
    deal = rigged("123456789m 1234p 1f", JUNK, JUNK, JUNK, tile=Tile.PLUM)
    assert deal.play("E-1f").phase == "draw"


# Groups


@pytest.mark.rule("play.G2", "play.G9")
def test_a_pung_is_claimed_from_anyone_in_or_out_of_turn():
    deal = rigged("5p 123456789m 123p E", JUNK, JUNK, "55p 19m19s1p WWNN RdGd", tile=Tile.P5).play("E-5p")
    assert deal.asked == (N,)
    deal = deal.play("N(555>p)")
    assert (deal.turn, deal.phase, deal.rivers[0]) == (N, "turn", ())
    assert str(deal.holding(N).melds[0]) == "(555>p)" and all(e.kind == "discard" for e in deal.legal())
    assert deal.play("N-W").turn == E  # play goes on to the caller's right


@pytest.mark.rule("play.G2")
def test_a_pung_needs_two_in_hand():
    deal = rigged("5p 123456789m 123p E", "46p 19m19s1p WWNN RdGd", JUNK, JUNK, tile=Tile.P5).play("E-5p")
    assert refused(deal, "S(5<55p)") == "play.G2"


@pytest.mark.rule("play.G3")
def test_a_shown_pung_grows_only_with_a_drawn_tile():
    deal = rigged("5p 123456789m 123p E", "(5<55p) 19m19s WWNN RdGd", JUNK, JUNK, tile=Tile.P5).play("E-5p")
    assert deal.phase == "draw"  # South is not even asked
    asked = rigged("5p 123456789m 123p E", "(5<55p) 19m19s WWNN RdGd", JUNK, "46p 19m19s1p WWNN RdGd", tile=Tile.P5)
    window = asked._replace(turn=N, phase="claims", asked=(S,), tile=Tile.P5)
    assert refused(window, "S(5<55+5p)") == "play.G3"
    own = rigged("(5<55p) 5p 19m19s WWNN RdGd", JUNK, JUNK, JUNK, tile=Tile.P5)
    assert "E(5<55+5p)" in kinds(own) and refused(own, "E(1<11+1m)") == "play.G3"
    assert refused(own._replace(came="claim"), "E(5<55+5p)") == "play.G4"


@pytest.mark.rule("play.G4")
@pytest.mark.parametrize(
    "east, event",
    [("5555p 19m19s WWNN RdGd", "E[5555p]"), ("(5<55p) 5p 19m19s WWNN RdGd", "E(5<55+5p)")],
)
def test_a_kong_of_ones_own_draws_a_replacement_and_discards(east, event):
    deal = rigged(east, JUNK, JUNK, JUNK, live="1s2s3s", tile=Tile.P5).play(event)
    assert deal.phase == "replace" and kinds(deal) == {"E++2s"}  # from the back end without a dead wall: the top of the last stack
    deal = deal.play("E++2s")
    assert (deal.phase, deal.came, deal.wall.left) == ("turn", "kong", 2)


@pytest.mark.rule("play.G4")
def test_a_kong_is_claimed_with_three_in_hand():
    deal = rigged("5p 123456789m 123p E", JUNK, "555p 19m19s1p WNN RdGd", JUNK, live="1s2s", ruin="7s8s", tile=Tile.P5)
    deal = deal.play("E-5p").play("W(55^55p)")
    assert (deal.phase, deal.turn, kinds(deal)) == ("replace", W, {"W++7s"})


@pytest.mark.rule("play.G4")
def test_no_kong_without_a_replacement_tile():
    deal = rigged("5555p 19m19s WWNN RdGd", JUNK, JUNK, JUNK, live="", tile=Tile.P5)
    assert "E[5555p]" not in kinds(deal) and refused(deal, "E[5555p]") == "play.G4"


@pytest.mark.rule("play.G5")
def test_four_alike_need_not_be_a_kong():
    deal = rigged("5555p 67p 19m19s WW RdGd", JUNK, JUNK, JUNK, tile=Tile.P5)
    assert {"E[5555p]", "E-5p"} <= kinds(deal)
    later = deal.play("E-1m")
    assert later.holding(E).concealed.count(Tile.P5) == 4


@pytest.mark.rule("play.G7")
def test_a_chow_is_claimed_from_the_left_only():
    deal = rigged("5p 123456789m 123p E", "46p 19m19s1p WWNN RdGd", "46p 19m19s1p WWNN RdGd", JUNK, tile=Tile.P5).play("E-5p")
    assert deal.asked == (S,) and "S(45<6p)" in kinds(deal)
    assert refused(deal, "W(45^6p)") == "play.G9"
    later = deal.play("S(45<6p)")
    assert later.turn == S and str(later.holding(S).melds[0]) == "(45<6p)"
    honor = rigged("E 123456789m 123p S", "SW 19m19s1p NNN RdGd 5p", JUNK, JUNK, tile=Tile.EAST).play("E-E")
    assert all(event.kind != "claim" for event in honor.history[1:])


@pytest.mark.rule("play.G7", "play.G8", "play.E1")
def test_to_win_a_chow_or_a_pair_is_claimed_from_anyone():
    chow = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 46p EE", JUNK, tile=Tile.P5).play("E-5p")
    assert kinds(chow) >= {"W!^5p"}
    pair = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 123s 5p", JUNK, tile=Tile.P5).play("E-5p")
    assert kinds(pair) >= {"W!^5p"}
    won = pair.play("W!^5p")
    assert won.over and won.result.discarder == E and won.result.wins[0].seat == W


@pytest.mark.rule("play.G9")
def test_only_the_latest_discard_is_claimed():
    deal = rigged("5p 123456789m 123p E", JUNK, JUNK, "55p 19m19s1p WWNN RdGd", live="1s2s3s", tile=Tile.P5)
    deal = deal.play("E-5p").play("N.")
    assert deal.phase == "draw" and refused(deal, "N(5>55p)") == "play.W6"
    deal = deal.play("S+1s").play("S-1s")
    assert refused(deal, "N(5>55p)") in ("play.G2", "play.G9", "play.W6")


@pytest.mark.rule("play.G9", "play.C3")
def test_all_answers_are_collected_before_the_tile_goes_anywhere():
    deal = rigged("5p 123456789m 123p E", "46p 19m19s1p WWNN RdGd", JUNK, "55p 19m19s1p WWNN RdGd", tile=Tile.P5).play("E-5p")
    assert deal.asked == (S, N)
    waiting = deal.play("S(45<6p)")
    assert waiting.phase == "claims" and waiting.holding(S).melds == ()
    assert waiting.play("N(555>p)").turn == N and waiting.play("N.").turn == S
    assert deal.play("N.").play("S(45<6p)") == waiting.play("N.")._replace(history=deal.play("N.").play("S(45<6p)").history)


@pytest.mark.rule("play.G10")
def test_discards_lie_in_rows_of_six():
    deal = rigged(JUNK, JUNK, JUNK, JUNK)._replace(rivers=(read_tiles("123456789m1p"), (), (), ()))
    assert [len(row) for row in deal.river(E)] == [6, 4]


@pytest.mark.rule("play.G9")
@pytest.mark.parametrize("event, statement", [("S-1m", "play.W1"), ("E-9s", "play.G9"), ("E+1m", "play.G9"), ("E.", "play.G9")])
def test_what_may_not_be_done_in_a_turn(event, statement):
    assert refused(rigged("123456789m 123p EE", JUNK, JUNK, JUNK, tile=Tile.M1), event) == statement


# Robbing a kong


def robbery(**changes) -> Deal:
    table = TABLES["mcr"].but(**changes)
    return rigged("(5<55p) 5p 19m19s WWN RdGdN", JUNK, "123m 456m 789m 46p EE", JUNK, live="1s2s3s", table=table, tile=Tile.P5)


@pytest.mark.rule("play.C5")
def test_an_added_kong_is_robbed_before_the_replacement_is_drawn():
    deal = robbery().play("E(5<55+5p)")
    assert (deal.phase, deal.asked, deal.wall.left) == ("rob", (W,), 3)
    won = deal.play("W!^5p")
    assert won.result.discarder == E and "robbed" in won.result.wins[0].facts
    assert str(won.holding(E).melds[0]) == "(5<55p)"  # the kong stays a pung
    assert deal.play("W.").phase == "replace"


@pytest.mark.rule("play.C5")
def test_a_concealed_kong_is_not_robbed_and_none_where_it_is_not_played():
    deal = rigged("5555p 19m19s WWN RdGdN", JUNK, "123m 456m 789m 46p EE", JUNK, tile=Tile.P5)
    assert deal.play("E[5555p]").phase == "replace"
    assert robbery(rob_kong="never").play("E(5<55+5p)").phase == "replace"
    orphans = rigged("NNNN 19m19s WW RdGd 5pE", JUNK, "19m19p19sESWRdGdWdWd", JUNK, table=TABLES["mcr"].but(rob_kong="also_concealed_orphans"), tile=Tile.NORTH)
    assert orphans.play("E[NNNN]").asked == (W,)


# Winning and false wins


@pytest.mark.rule("play.E1", "play.C6")
def test_a_win_from_the_wall_ends_the_hand():
    deal = rigged("123m 456m 789m 456p EE", JUNK, JUNK, JUNK, tile=Tile.P4)
    won = deal.play("E!4p")
    assert won.over and won.result.wins[0].self_drawn and won.legal() == ()
    assert refused(won, "S+1m") == "play.E1"


@pytest.mark.rule("play.E1")
@pytest.mark.parametrize("choice, dead", [("hand_dead", True), ("penalty", True), ("goes_on", False)])
def test_after_a_false_win_play_goes_on(choice, dead):
    deal = rigged("123m 456m 789m 457p EE", JUNK, JUNK, JUNK, table=TABLES["mcr"].but(false_win=choice), tile=Tile.P4)
    later = deal.play("E!4p")
    assert not later.over and (E in later.dead) is dead and later.turn == E


@pytest.mark.parametrize(
    "hand, tile, fault, cost",
    [("(123m) (456m) (234p) 23s EE 4s", "4s", "too_few_points", 10), ("123m 456m 789m 45p EE 9p", "9p", "wrong_tile", 10), ("159m 159p 159s ESWN 1s", "1s", "not_ready", 20)],
)
@pytest.mark.rule("play.E1")
def test_false_wins_are_fined_whoever_wins_later(hand, tile, fault, cost):
    deal = rigged(hand, JUNK, JUNK, JUNK, live="1s2s", tile=Tile.parse(tile)).play(f"E!{tile}")
    assert deal.faults == ((E, fault),)
    discard = next(event for event in deal.legal() if event.kind == "discard")
    ended = deal.play(discard)
    while not ended.over:
        ended = ended.play(ended.legal()[-1])
    assert settlement(ended).paid == {E: -3 * cost, S: cost, W: cost, N: cost}


@pytest.mark.rule("play.C6")
def test_ready_is_said_only_where_it_is_said_and_only_when_it_is_so():
    hand, table = "123m 456m 789m 46p EE 9s", TABLES["mcr"].but(announce_ready="declared")
    deal = rigged(hand, JUNK, JUNK, JUNK, table=table, tile=Tile.S9)
    said = deal.play("E~")
    assert said.ready == frozenset() and said.play("E-9s").ready == {E}  # it counts from the discard on
    assert refused(said, "E~") == "play.G9" and refused(said, "E-1m") == "play.C6" and "E-9s" in kinds(said)
    assert refused(rigged(hand, JUNK, JUNK, JUNK, tile=Tile.S9), "E~") == "play.C6"
    assert refused(rigged("159m 159p 159s ESWN 1s", JUNK, JUNK, JUNK, table=table, tile=Tile.S1), "E~") == "play.C6"


@pytest.mark.rule("play.G9")
def test_a_late_claim_puts_the_drawn_tile_back():
    deal = rigged("5p 123456789m 123p E", JUNK, JUNK, "55p 19m19s1p WWNN RdGd", live="1s2s3s", table=TABLES["mcr"].but(claim_window="next_discard"), tile=Tile.P5)
    drawn = deal.play("E-5p").play("N.").play("S+1s")
    late = drawn.play("N(555>p)")
    assert (late.turn, late.wall.live[0], late.holding(S).concealed) == (N, Tile.S1, deal.holding(S).concealed)
    assert refused(drawn.play("S-1s"), "N(5>55p)") != "" and tiles_of(late) == tiles_of(deal)


@pytest.mark.rule("play.E1")
def test_a_dead_hand_does_not_win_later():
    deal = rigged("123m 456m 789m 456p EE", JUNK, JUNK, JUNK, tile=Tile.P4, dead=frozenset({E}))
    assert not any(event.kind == "win" for event in deal.legal())


@pytest.mark.rule("mcr.S1")
def test_mcr_offers_no_win_below_eight_points():
    cheap = rigged("(123m) (456p) (789s) 23s EE 5p", JUNK, JUNK, JUNK, tile=Tile.P5)
    deal = cheap.hold(E, cheap.holding(E).without(Tile.P5).take(Tile.S4))._replace(tile=Tile.S4)
    assert any(e.kind == "win" for e in deal.legal())  # mixed straight
    few = rigged("(123m) (456m) (234p) 23s EE 4s", JUNK, JUNK, JUNK, tile=Tile.S4)
    assert not any(e.kind == "win" for e in few.legal())


def test_no_win_right_after_a_claim():
    deal = rigged("(123<m) 456m 789m 456p EE", JUNK, JUNK, JUNK, came="claim")
    assert refused(deal, "E!4p") == "play.E1"


def test_the_blessings_of_heaven_and_earth_are_seen():
    heaven = rigged("123m 456m 789m 456p EE", JUNK, JUNK, JUNK, came="dealt").play("E!E")
    assert "heavenly" in heaven.result.wins[0].facts
    first = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 123s 5p", JUNK, tile=Tile.P5).play("E-5p").play("W!^5p")
    assert "earthly" in first.result.wins[0].facts
    later = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 123s 5p", JUNK, tile=Tile.P5, rivers=((Tile.M2,), (), (), ()))
    assert "earthly" not in later.play("E-5p").play("W!^5p").result.wins[0].facts


# What may not be played, however it is put


@pytest.mark.rule("play.B1", "play.B2", "play.B3")
def test_only_bonus_tiles_are_laid_aside():
    deal = rigged("123m 456m 789m 456p EE", JUNK, JUNK, JUNK, tile=Tile.P4)
    assert refused(deal, "E*1m") == "play.B2"
    bonus = rigged("1f 123456789m 1234p", JUNK, JUNK, JUNK, live="9s9s", ruin="5s5s", phase="bonus", came="dealt")
    assert refused(bonus, "E*2m") == "play.B2"


@pytest.mark.rule("play.E1")
def test_a_hand_is_won_with_the_tile_that_came():
    deal = rigged("123m456p789s234s55p", JUNK, JUNK, JUNK, rules="books", tile=Tile.S9)
    assert refused(deal, "E!5p") == "play.E1" and refused(deal, "E!<9s") == "play.E1" and deal.play("E!9s").over
    thrown = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 123s 5p", JUNK, tile=Tile.P5).play("E-5p")
    assert refused(thrown, "W!^1p") == "play.G9" and refused(thrown, "W!<5p") == "play.G9" and thrown.play("W!^5p").over
    assert refused(robbery().play("E(5<55+5p)"), "W!^1p") == "play.G9"
    dealt = rigged("123m 456m 789m 456p EE", JUNK, JUNK, JUNK, came="dealt")
    assert dealt.play("E!1m").over and dealt.play("E!E").over  # of tiles dealt together any may be the last


@pytest.mark.rule("play.E1")
def test_anybody_may_err_on_any_discard_but_a_dead_hand_only_once():
    deal = rigged("5p 123456789m 123p E", JUNK, "159m 159p 159s SSNN", JUNK, live="1s2s", tile=Tile.P5).play("E-5p")
    assert deal.phase == "claims" or deal.phase == "draw"
    erred = deal.play("W!^5p")
    assert erred.faults == ((W, "not_ready"),) and erred.phase == deal.phase and erred.turn == deal.turn
    assert refused(erred, "W!^5p") == "play.E1"
    again = rigged("123m 456m 789m 457p EE", JUNK, JUNK, JUNK, tile=Tile.P4).play("E!4p")
    assert refused(again, "E!4p") == "play.E1"


@pytest.mark.rule("play.W2")
def test_nobody_sits_on_the_empty_seat_and_east_is_never_empty():
    table = TABLES["finnish"].but(players=3)
    for empty in (E, Tile.M1):
        with pytest.raises(RuleError) as caught:
            Deal.start(1, "finnish", table, empty=empty)
        assert caught.value.rule == "play.W2"
    deal = Deal.start(1, "finnish", table, empty=W)
    while deal.phase != "claims":
        deal = deal.play(deal.legal()[-1])
    wind = {E: "^", S: "<", N: ">"}[deal.turn]
    assert refused(deal, f"W!{wind}{deal.tile}") in ("play.W2", "play.G9")
    for empty in (S, W, N):
        rng, ended = random.Random(4), Deal.start(4, "finnish", table, empty=empty)
        while not ended.over:
            ended = ended.play(rng.choice(ended.legal()))
        assert ended.holding(empty) == Holding()


@pytest.mark.rule("play.C5")
def test_a_robbed_concealed_kong_gives_three_tiles_back_to_the_hand():
    table = TABLES["finnish"].but(rob_kong="also_concealed_orphans")
    deal = rigged("EEEE 123m 456p 789s 5p", "19m19p19sSWNRdGdWd1m", JUNK, JUNK, rules="finnish", table=table, ruin="1s2s", tile=Tile.EAST)
    robbed = deal.play("E[EEEE]").play("S!<E")
    assert robbed.holding(E).melds == () and robbed.holding(E).concealed.count(E) == 3
    assert sum(settlement(robbed).paid.values()) == 0
    plain = rigged("5555p 19m19s WWN RdGdN", JUNK, "123m 456m 789m 46p EE", JUNK, table=table, ruin="1s2s", rules="finnish", tile=Tile.P5)
    assert plain.play("E[5555p]").phase == "replace"  # no orphans, no robbing


@pytest.mark.rule("play.C6", "play.G9")
def test_what_was_said_with_a_tile_that_goes_back_was_not_said():
    table = TABLES["mcr"].but(announce_ready="declared", claim_window="next_discard")
    deal = rigged("1m 456789m 123p EEWW", "123m 456m 789m 46p EN", "1m1m 19p19s ESWN RdGd 5m", JUNK, live="Es2s".replace("Es", "3s"), table=table, tile=Tile.M1)
    deal = deal.play("E-1m")
    while deal.phase == "claims":
        deal = deal.play(deal.legal()[-1])
    drawn = deal.play(deal.legal()[0])
    late = drawn.play("W(1^11m)") if drawn.turn == S else drawn
    assert late.saying is False and S not in late.ready


@pytest.mark.rule("play.C6")
def test_ready_means_shapes_the_rules_know():
    table = TABLES["finnish"].but(announce_ready="declared")
    knitted = "147m258p369sESWN 1m"
    assert refused(rigged(knitted, JUNK, JUNK, JUNK, rules="finnish", table=table, ruin="1s", tile=Tile.M1), "E~") == "play.C6"
    assert rigged(knitted, JUNK, JUNK, JUNK, table=TABLES["mcr"].but(announce_ready="declared"), tile=Tile.M1).play("E~").saying


@pytest.mark.parametrize("event", [None, 5, Event(S, "claim", Tile.M1), Event(S, "dance"), Event(None, "win", Tile.M1), Event(99, "pass"), Event(S, "discard"), Event(E, "discard", Tile.JOKER)])
def test_what_is_no_event_is_refused_and_nothing_else(event):
    for deal in (rigged(JUNK + "1m", JUNK, JUNK, JUNK, tile=Tile.M1), Deal.start(3), rigged(JUNK, JUNK, JUNK, JUNK, phase="draw", turn=S)):
        with pytest.raises(RuleError) as caught:
            deal.play(event)
        assert caught.value.message()


@pytest.mark.parametrize("text", ["E*9f", "E-9f", "S!^9f", "S(99<9f)", "E[XXXX]", "E(1^1^1m)", "S(", "Q-1m"])
def test_texts_that_are_no_events_are_refused_at_their_place(text):
    with pytest.raises(MahjongError) as caught:
        read_events(f"E-1m {text}")
    assert caught.value.place == 5 and caught.value.message()


def test_hostile_events_meet_only_rule_errors_with_known_statements():
    from mahjong.statements import statements

    known = {statement.id for statement in statements()}
    rng = random.Random(8)
    kinds_ = ["draw", "replace", "bonus", "discard", "win", "pass", "ready", "claim", "add", "concealed_kong", "out"]
    groups = [Group((Tile.M1,) * 3, False, "<"), Group((Tile.P5,) * 4, False, "^", None, True), Group((Tile.S9,) * 4), Group((0, 1, 2), False, "<", 0)]
    for seed in range(25):
        deal = Deal.start(seed, "mcr", TABLES["finnish"].but(announce_ready="aloud"))
        while not deal.over:
            tile = Tile(rng.randrange(42))
            event = Event(rng.choice(WINDS), rng.choice(kinds_), tile, rng.choice([None, *groups]), rng.choice(["", "<", "^"]))
            try:
                deal.play(event)
            except RuleError as error:
                assert error.rule in known, error.rule
            deal = deal.play(rng.choice(deal.legal()))


# Facts of wins


def test_facts_are_seen_at_the_table():
    last = rigged("123m 456m 789m 456p EE", JUNK, JUNK, JUNK, live="", tile=Tile.P4).play("E!4p")
    assert "last" in last.result.wins[0].facts
    claimed = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 123s 5p", JUNK, live="", tile=Tile.P5).play("E-5p").play("W!^5p")
    assert "last" in claimed.result.wins[0].facts
    fourth = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 46p EE", "(555>p) 19m19s WWNN RdGd", tile=Tile.P5).play("E-5p")
    assert "fourth" in fourth.play("W!^5p").result.wins[0].facts
    third = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 46p EE", JUNK, tile=Tile.P5, rivers=((), (Tile.P5,), (), ())).play("E-5p")
    assert "fourth" not in third.play("W!^5p").result.wins[0].facts
    kong = rigged("1111m 5p 456p 789s EEE", JUNK, JUNK, JUNK, live="2s5p3s", tile=Tile.M1).play("E[1111m]").play("E++5p")
    assert "replacement" in kong.play("E!5p").result.wins[0].facts


@pytest.mark.rule("mcr.C15")
def test_a_tile_after_a_flower_is_loose_only_where_the_rules_say_so():
    for rules, loose in (("mcr", False), ("books", True)):
        table = TABLES["mcr"] if rules == "mcr" else TABLES["finnish"]
        deal = rigged("123m 456m 789m 56p EE 1f", JUNK, JUNK, JUNK, live="4p1s", ruin="4p1s" if rules == "books" else "", rules=rules, table=table, tile=Tile.PLUM)
        replaced = deal.play("E*1f")
        won = replaced.play(replaced.legal()[0]).play("E!4p").result.wins[0]
        assert ("replacement" in won.facts) is loose


def test_one_seat_answers_once():
    deal = rigged("5p 123456789m 123p E", "46p 19m19s1p WWNN RdGd", JUNK, "55p 19m19s1p WWNN RdGd", tile=Tile.P5).play("E-5p")
    assert refused(deal.play("N."), "N(555>p)") == "play.G9"


# The end of the wall


@pytest.mark.rule("play.E2")
def test_the_wall_out_is_a_draw():
    deal = rigged(JUNK, JUNK, JUNK, JUNK, live="", phase="draw", turn=S)
    assert kinds(deal) == {"="}
    ended = deal.play("=")
    assert ended.result.kind == "out" and ended.result.wins == ()


@pytest.mark.rule("play.E2")
def test_classical_play_ends_with_fourteen_tiles_left():
    rng, deal = random.Random(2), Deal.start(2, "mcr", TABLES["finnish"])
    while not deal.over:
        choices = [event for event in deal.legal() if event.kind != "win"]
        deal = deal.play(rng.choice(choices))
    assert deal.result.kind == "out" and (deal.wall.left, len(deal.wall.dead)) == (0, 14)


def test_the_last_discard_only_wins():
    deal = rigged("5p 123456789m 123p E", "46p 19m19s1p WWNN RdGd", JUNK, "55p 19m19s1p WWNN RdGd", live="", tile=Tile.P5)
    assert deal.play("E-5p").phase == "draw"


# The record


@pytest.mark.parametrize("table", [*TABLES.values(), Table(players=3, bonus_tiles=False)])
def test_a_record_reads_back_and_replays(table):
    rng, deal = random.Random(9), Deal.start(9, "mcr", table)
    while not deal.over:
        deal = deal.play(rng.choice(deal.legal()))
    assert read(write(deal)) == deal
    assert read_events(" ".join(map(str, deal.history))) == list(deal.history)


@pytest.mark.parametrize(
    "text, key",
    [
        ("hello", "no_header"),
        ("[chess]", "no_rules"),
        ("[mcr round=E]", "no_throws"),
        ("[mcr throws=34,65 x=1]", "no_header_word"),
        ("[mcr throws=34,65 dead_wall=3]", "no_choice"),
        ("[mcr throws=34,65]\n1m\n2m\n3m\n4m", "wall_size"),
        ("[mcr throws=34,65]\n" + "\n".join(["1" * 36 + "m"] * 4), "wall_tiles"),
        ("[finnish throws=34,65 players=3 empty=E]\n" + write(Deal.start(1, "finnish")).split("\n", 1)[1], "east_plays"),
    ],
)
def test_records_that_cannot_be_read_are_refused_by_name(text, key):
    with pytest.raises(MahjongError) as caught:
        read(text)
    assert caught.value.key == key and caught.value.message()


def test_a_record_with_a_move_that_may_not_be_names_the_move():
    deal = Deal.start(9, "mcr")
    with pytest.raises(MahjongError) as caught:
        read(write(deal) + "\nW-1m")
    assert caught.value.facts["number"] == len(deal.history) + 1 or caught.value.facts["number"] == 1


def test_a_refusal_speaks_of_tiles_by_name_and_hides_what_is_not_seen():
    deal = rigged("5p 123456789m 123p E", JUNK, JUNK, JUNK, live="9s8s", tile=Tile.P5).play("E-5p")
    with pytest.raises(RuleError) as caught:
        deal.play("S-1m")
    assert caught.value.message() == "First South draws a tile (play.W6)."
    with pytest.raises(RuleError) as caught:
        deal.play("S+9s").play("S-9m").play("W+9s")
    assert "9s" not in caught.value.message() and "eight of bamboos" not in caught.value.message()


def test_an_unknown_rule_set_is_refused_at_the_start():
    with pytest.raises(MahjongError):
        Deal.start(1, "polish_play")


@pytest.mark.parametrize("text", ["E+6s", "E++7s", "E*3f", "E-Rd", "S(1<23m)", "W(5<55+5p)", "N[1111m]", "W!5p", "S!<5p", "S.", "S~", "="])
def test_events_read_back(text):
    assert str(read_event(text)) == text


# Random play: everything that holds for every position


class Play(RuleBasedStateMachine):
    """Any legal moves in any order of answers: tiles are conserved, sizes are right, old positions stay what they were."""

    @initialize(seed=st.integers(0, 10**6), table=st.sampled_from([*TABLES.values(), TABLES["finnish"].but(dead_wall_refill=False), Table(bonus_tiles=False), Table(players=3)]))
    def deal_tiles(self, seed, table):
        self.deal = Deal.start(seed, "mcr", table)
        self.whole = Counter(SET_144 if table.bonus_tiles else SET_136)

    @rule(seed=st.integers(0, 10**6), moves=st.integers(1, 40))
    def move(self, seed, moves):
        rng = random.Random(seed)
        for _ in range(moves):
            legal, before = self.deal.legal(), self.deal
            assert bool(legal) is not before.over
            if legal:
                self.deal = before.play(rng.choice(legal))
                assert before.legal() == legal

    @invariant()
    def tiles_are_conserved(self):
        assert tiles_of(self.deal) == self.whole

    @invariant()
    def hands_have_their_size(self):
        for seat, holding in zip(WINDS, self.deal.holdings):
            size = len(holding.concealed) + 3 * len(holding.melds)
            full = {0} if seat == self.deal.began.empty else {12, 13, 14} if self.deal.phase == "bonus" else {13, 14}
            assert size in full or (size < 13 and self.deal.phase == "bonus")


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=40, stateful_step_count=12, deadline=None)


def test_random_deals_end_and_conserve_their_tiles():
    for seed in range(60):
        rng, deal, moves = random.Random(seed), Deal.start(seed, "mcr"), 0
        while not deal.over:
            deal, moves = deal.play(rng.choice(deal.legal())), moves + 1
        assert moves < 700 and tiles_of(deal) == Counter(SET_144)
        if deal.result.kind == "win":
            from mahjong import score

            assert all(score(won).legal for won in deal.result.wins)
