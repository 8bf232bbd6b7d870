"""Rules of the American game at the table: the aim, the tiles and groups, turns, discards and calls."""

from collections import Counter
from itertools import combinations, product

import pytest

from mahjong import score
from mahjong.card.cards import load_card
from mahjong.card.expansion import expand
from mahjong.card.held import Held
from mahjong.card.language import read_pattern
from mahjong.card.nearest import complete, nearest
from mahjong.errors import HandError, MahjongError
from mahjong.hand import Group, Hand
from mahjong.notation import read_tiles
from mahjong.table.american.phases import decide
from mahjong.table.deal import Deal
from mahjong.table.match import Match, Outcome
from mahjong.table.settlement import settlement
from mahjong.tiles import DRAGONS, SET_152, Tile, WINDS

from american_hands import E, JUNK, N, NMJL, ONE_SHORT, OURS, S, W, after, begun, kinds, refused, rigged, sizes, thrown, whole

CARD = load_card()
FOUR = ("Ann", "Ben", "Cem", "Dag")
BOTH = pytest.mark.parametrize("rules", ["playboard", "nmjl_like"])


# The aim, the tiles, the groups, the card


@pytest.mark.rule("american.R1", "american.R21", "american.R72")
def test_fourteen_tiles_of_one_hand_win_drawn_or_discarded():
    drawn = rigged(south=ONE_SHORT, live="3p9s", phase="draw", turn=S).play("S+3p")
    assert "S!3p" in kinds(drawn) and drawn.play("S!3p").result.wins[0].self_drawn
    window = thrown("3p", south=ONE_SHORT)
    won = window.play("S!<3p")
    assert won.over and won.result.discarder == E and not won.result.wins[0].self_drawn and won.legal() == ()
    assert "S!4p" not in kinds(rigged(south=ONE_SHORT, live="4p9s", phase="draw", turn=S).play("S+4p"))


@pytest.mark.rule("american.R72")
@pytest.mark.parametrize("win", ["123p 123p 123p 1p RdRd !2p", "123p 123p 123p 123p RdRd !1p", "(1<11p) 123p 123p 123p RdRd !1p"])
def test_a_win_has_exactly_fourteen_tiles(win):
    with pytest.raises(HandError):
        score(win, "playboard")


@pytest.mark.rule("american.R2")
def test_four_groups_and_a_pair_that_are_not_on_the_card_are_worth_nothing():
    neat = "111p 222p 333p 444p RdRd"  # with two white dragons it would be T3
    result = score("111p 222p 333p 44p RdRd !4p", "playboard")
    assert not result.is_win and result.total == 0 and not whole(neat) and whole("111p 222p 333p 444p WdWd")
    with pytest.raises(MahjongError, match="Nobody pays"):
        result.payments()
    drawn = rigged(south="111p 222p 333p 44p RdRd", live="4p9s", phase="draw", turn=S).play("S+4p")
    assert not any(event.kind == "win" for event in drawn.legal()) and refused(drawn, "S!4p") == "american.A26"


@pytest.mark.rule("american.R4")
def test_losers_pay_the_winner_and_how_many_depends_on_how_it_was_won():
    drawn = settlement(after(rigged(south=ONE_SHORT, live="3p9s", phase="draw", turn=S), "S+3p S!3p")).paid
    thrown_one = settlement(thrown("3p", south=ONE_SHORT).play("S!<3p")).paid
    assert [sum(amount < 0 for amount in paid.values()) for paid in (drawn, thrown_one)] == [3, 1]
    assert drawn[S] > 0 and thrown_one[S] > 0 and sum(drawn.values()) == sum(thrown_one.values()) == 0


@pytest.mark.rule("american.R6", "american.R7", "american.R8", "american.R9", "american.R10", "american.R11")
@BOTH
def test_the_152_tiles(rules):
    deal = Deal.start(3, rules)
    ring = Counter(deal.began.ring)
    assert ring == Counter(SET_152) and ring.total() == 152
    suited = {tile: count for tile, count in ring.items() if tile.is_suited}
    assert set(suited.values()) == {4} and sum(suited.values()) == 108
    assert [sum(count for tile, count in suited.items() if tile.suit == suit) for suit in "psm"] == [36] * 3
    assert [ring[wind] for wind in WINDS] == [4] * 4 and [ring[dragon] for dragon in DRAGONS] == [4] * 3
    assert (ring[Tile.FLOWER], ring[Tile.JOKER]) == (8, 8) and len(ring) == 27 + 4 + 3 + 2


@pytest.mark.parametrize(
    "pattern, group, kind, size",
    [
        pytest.param("5p*3", "555p", "pung", 3, marks=pytest.mark.rule("american.R12")),
        pytest.param("E*4", "EEEE", "kong", 4, marks=pytest.mark.rule("american.R13")),
        pytest.param("5p*5", "5555pJ", "quint", 5, marks=pytest.mark.rule("american.R14")),
        pytest.param("run(4s)", "456s", "run", 3, marks=pytest.mark.rule("american.R15")),
        pytest.param("Rd*2", "RdRd", "pair", 2, marks=pytest.mark.rule("american.R16")),
    ],
)
def test_the_groups(pattern, group, kind, size):
    way = expand(read_pattern(pattern))[0]
    assert [(made.kind, made.size) for made in way.groups] == [(kind, size)]
    assert Group(read_tiles(group)).kind == {"run": "chow"}.get(kind, kind) and len(read_tiles(group)) == size
    others = {"pung", "kong", "quint", "chow", "pair"} - {{"run": "chow"}.get(kind, kind)}
    assert Group(read_tiles(group)).kind not in others


@pytest.mark.rule("american.R14")
def test_a_quint_needs_a_joker():
    with pytest.raises(HandError, match="5 copies"):
        Hand.parse("55555p")
    quints = [way for _, way in CARD.ways if any(group.kind == "quint" for group in way.groups)]
    for way in quints:
        most = Counter(way.tiles) & Counter(SET_152)
        assert most.total() < 14 and not complete(Held(tuple(most.items()), 0)) and complete(Held(tuple(most.items()), 14 - most.total()))


@pytest.mark.rule("american.R15")
@pytest.mark.parametrize("tiles", ["135p", "12p3s", "89p1p", "ESW"])
def test_what_is_no_run(tiles):
    runs = {way.tiles for way in expand(read_pattern("run(nx)"))}
    assert tuple(sorted(read_tiles(tiles))) not in runs and len(runs) == 21


@pytest.mark.rule("american.R17")
def test_hands_of_the_card_are_made_of_those_shapes():
    for _, way in CARD.ways:
        for group in way.groups:
            kinds_of = len(set(group.tiles))
            assert kinds_of == 1 or (group.kind == "run" and [tile - group.tile for tile in group.tiles] == [0, 1, 2]) or group.tiles in (WINDS, DRAGONS)


@pytest.mark.rule("american.R22", "american.R23")
def test_no_target_is_named_and_the_hand_made_is_paid():
    """The same thirteen tiles win as one hand or as another, by the tile that comes."""
    waiting = "123p 123p 123p 1s3s RdRd"
    made = {tile: score(f"{waiting} !{tile}", "playboard") for tile in ("2s", "2p", "J")}
    assert made["2s"].line.id == made["J"].line.id == "S1" and not made["2p"].is_win
    seen = set()
    for seed in range(3):
        walked = begun(seed)
        while not walked.over:
            seen |= {event.kind for event in walked.legal()}
            walked = walked.play(walked.legal()[-1])
    assert seen <= {"draw", "discard", "claim", "pass", "win", "exchange", "out"}  # nothing by which to declare a target


@pytest.mark.rule("american.R23", "american.A10")
def test_of_several_hands_the_dearest_is_paid():
    both = score("123p 123p 123p 12p RdRd !3p", "playboard")
    assert [(near.line.id, near.value) for near in both.found] == [("S2", 35), ("S1", 30)] and both.total == 35
    other = score("999s 111m WdWdWd FF JJ !J", "playboard")
    assert [(near.line.id, near.value) for near in other.found] == [("Q2", 45), ("T2", 40)] and other.total == 45


@pytest.mark.rule("american.R28", "american.R29", "american.R30", "american.R31", "american.A9")
def test_what_a_concealed_hand_brings():
    assert score("111p 222p 333p 44p WdWd !4p", "playboard").total == 40 and score("(1<11p) 222p 333p 44p WdWd !4p", "playboard").total == 35
    closed = "333p 444p 333s 444s Rd !Rd"
    assert score(closed, "playboard").total == 50 and not score(closed.replace("333p", "(3<33p)"), "playboard").is_win
    for line in CARD.lines[-4:]:
        for way in line.ways:  # nothing in them can be exposed, so the lower value is never paid
            assert not any(group.callable for group in way.groups)
        *rest, last = line.ways[0].tiles
        assert score(f"{' '.join(map(str, rest))} !{last}", "playboard").total == line.concealed > line.points + 5


# Turns


@pytest.mark.rule("american.R44", "american.R46")
def test_the_dealer_draws_the_fourteenth_tile_and_discards():
    deal = begun()
    assert sizes(deal) == [13] * 4 and (deal.phase, deal.turn, deal.wall.left) == ("draw", E, 100)
    drawn = deal.play(deal.legal()[0])
    assert sizes(drawn) == [14, 13, 13, 13] and drawn.wall.left == 99
    assert {event.tile for event in drawn.legal() if event.kind == "discard"} == set(drawn.holding(E).concealed)
    assert sizes(drawn.play(f"E-{drawn.holding(E).concealed[3]}")) == [13] * 4


@pytest.mark.rule("american.R45", "american.R46")
def test_turns_go_against_the_clock_and_have_two_steps():
    deal, turns = begun(4), []
    for _ in range(12):
        turns.append(str(deal.turn))
        assert refused(deal, f"{deal.turn}-{deal.holding(deal.turn).concealed[0]}").startswith("american.")  # first the wall
        deal = deal.play(deal.legal()[0])
        assert refused(deal, f"{deal.turn}+1m").startswith("american.")
        deal = deal.play(f"{deal.turn}-{deal.tile}")
        while deal.phase == "claims":
            deal = deal.play(deal.legal()[-1])
    assert turns == ["E", "S", "W", "N"] * 3


@pytest.mark.rule("american.R46")
def test_only_the_player_whose_turn_it_is_discards_and_only_a_tile_held():
    deal = rigged(f"{JUNK} 9m", tile=Tile.M9)
    assert refused(deal, "S-1m") == refused(deal, "E-9p") == refused(deal, "E+1m") == "american.R46"


@pytest.mark.rule("american.R47")
@BOTH
def test_every_turn_ends_with_thirteen_tiles(rules):
    deal, ended = begun(7, rules), 0
    while not deal.over:
        before, deal = deal, deal.play(next((event for event in deal.legal() if event.kind == "claim"), deal.legal()[-1]))
        if before.phase == "turn" and deal.phase in ("claims", "draw"):
            assert sizes(deal) == [13] * 4
            ended += 1
    assert ended > 40 and sum(len(h.melds) for h in deal.holdings) > 3


@pytest.mark.rule("american.R50", "american.R5")
@BOTH
def test_when_the_wall_is_out_nobody_scores(rules):
    deal = rigged(live="", phase="draw", turn=S, rules=rules)
    over = deal.play("=")
    assert over.result.kind == "out" and set(settlement(over).paid.values()) == {0}
    again = Match(FOUR, rules).after(Outcome((), tuple(settlement(over).paid.values())))
    assert again.player_at(E) == {"playboard": "Ann", "nmjl_like": "Ben"}[rules] and set(again.totals.values()) == {300}


# Discards and calls


@pytest.mark.rule("american.R54", "american.A3")
@BOTH
def test_a_discarded_joker_helps_nobody_not_even_to_win(rules):
    waiting = "123p 123p 123p 12p RdRd" if rules == "playboard" else "111p 222p 333p 44p WdWd"
    deal = rigged(f"{JUNK} J", south=waiting, north="JJ 147m258p369s EE", rules=rules, tile=Tile.JOKER)
    assert whole(f"{waiting} J", deal.table) and "E-J" in kinds(deal)
    later = deal.play("E-J")
    assert later.phase == "draw" and later.turn == S and later.rivers[0] == (Tile.JOKER,)
    window = later._replace(phase="claims", turn=E, tile=Tile.JOKER, asked=(S,))
    assert refused(window, "S!<J") == "american.R54"
    with pytest.raises(HandError, match="discarded joker"):
        score(f"{waiting} <J", rules)


@pytest.mark.rule("american.R55", "american.A28")
def test_the_other_three_may_answer_and_nobody_else():
    deal = thrown("5p", south="55p 147m369s EESSW", west="55p 147m369s EESSN", north=ONE_SHORT.replace("RdRd", "55p"))
    assert deal.asked == (S, W, N) and deal.phase == "claims"
    assert refused(deal, "E(5<55p)") == refused(deal, "E!<5p") == "american.A28"
    assert after(deal, "W. N. S.").phase == "draw"  # in any order
    assert refused(deal.play("S."), "S(5<55p)") == "american.R55"  # one answer each


@pytest.mark.rule("american.A28")
def test_a_winning_tile_may_be_left_and_an_older_discard_is_gone():
    deal = thrown("3p", south=ONE_SHORT)
    left = deal.play("S.")
    assert left.phase == "draw" and left.turn == S
    later = after(left, "S+1m S-1m")
    assert later.rivers[0] == (Tile.P3,) and not any(event.tile == Tile.P3 for seat in (S, W, N) for event in later.legal() if event.kind in ("win", "claim"))


@pytest.mark.rule("american.R18")
def test_three_to_five_alike_are_called_and_never_a_run():
    deal = thrown("5p", south="555pJ 46p 147m36s EE")
    assert kinds(deal) == {"S(5<555pJ)", "S(5<555p)", "S(5<55pJ)", "S(5<55p)", "S(5<5pJ)", "S."}
    assert refused(deal, "S(45<6p)") == "american.R18"
    run = rigged(f"{JUNK} 5p", south="46p 67p 147m369s EE", tile=Tile.P5).play("E-5p")
    assert run.phase == "draw"  # South is not even asked


@pytest.mark.rule("american.R18", "american.A6")
def test_a_set_of_winds_is_not_called():
    deal = thrown("N", south="ESW 147m258p369s F")
    assert deal.phase == "draw"
    wins = thrown("N", south="ESW 123m 123p 123s F")
    assert kinds(wins) == {"S!<N", "S."}  # unless it wins


@pytest.mark.rule("american.R56", "american.A30")
@pytest.mark.parametrize(
    "held, groups",
    [
        ("5p", set()),
        ("55p", {"5<55p"}),
        ("5pJ", {"5<5pJ"}),
        ("JJ", {"5<pJJ"}),  # no real tile of one's own
        ("J", set()),
        ("55pJ", {"5<55p", "5<55pJ", "5<5pJ"}),
        ("5pJJ", {"5<5pJ", "5<pJJ", "5<5pJJ"}),
        ("JJJJ", {"5<pJJ", "5<pJJJ", "5<pJJJJ"}),
        ("46p", set()),
    ],
)
def test_to_call_you_hold_the_rest_and_jokers_fill_in(held, groups):
    fill = ["1m", "4m", "7m", "3s", "6s", "9s", "E", "E", "S", "W", "N", "Rd", "Gd"][: 13 - len(read_tiles(held))]
    deal = thrown("5p", south=f"{held} {' '.join(fill)}")
    found = {str(event.group)[1:-1] for event in deal.legal() if event.kind == "claim"} if deal.phase == "claims" else set()
    assert found == groups
    for group in groups:
        called = deal.play(f"S({group})")
        assert sum(tile != Tile.JOKER for tile in called.holding(S).melds[0].tiles) >= 1


@pytest.mark.rule("american.R57", "american.R58", "american.R59", "american.R60")
@pytest.mark.parametrize("group, left", [("(555>p)", 11), ("(5555>p)", 10), ("(5555>pJ)", 9)])
def test_what_a_call_costs(group, left):
    """A call uses two, three or four tiles of the hand (D8)."""
    deal = thrown("5p", north="555pJ 147m369s EES")
    wall = deal.wall
    called = deal.play(f"N{group}")
    assert (called.phase, called.turn, called.wall) == ("turn", N, wall)  # no tile drawn, not after a kong either
    assert len(called.holding(N).concealed) == left and sizes(called)[3] == 14
    assert all(event.kind == "discard" for event in called.legal())
    later = called.play("N-S")
    while later.phase == "claims":
        later = later.play(later.legal()[-1])
    assert later.turn == E and sizes(later) == [13] * 4  # South and West have lost their turn
    assert [str(meld) for meld in later.holding(N).melds] == [group] and later.rivers[0] == ()
    for _ in range(6):
        later = later.play(later.legal()[-1])
    assert str(later.holding(N).melds[0]) == group


CALLS = ("pung", "kong", "quint", "win")


def brute(calls: dict, priority: str):
    """Who gets a tile: all pairs compared by hand, the winner beats each other caller."""

    def beats(a, b) -> bool:
        one, two = calls[a], calls[b]
        if (one == "win") != (two == "win"):
            return one == "win"
        if one != two and priority == "size":
            return CALLS.index(one) > CALLS.index(two)
        return (a - E) % 4 < (b - E) % 4

    return next(seat for seat in calls if all(seat == other or beats(seat, other) for other in calls))


@pytest.mark.rule("american.R61", "american.R62", "american.R63", "american.A11", "american.option.call_priority")
@pytest.mark.parametrize("priority", ["size", "seat"])
def test_who_gets_a_tile_that_several_call(priority):
    for discarder in WINDS:
        others = [Tile(E + (discarder - E + k) % 4) for k in (1, 2, 3)]
        for count in (1, 2, 3):
            for seats in combinations(others, count):
                for chosen in product(CALLS, repeat=count):
                    calls = dict(zip(seats, chosen))
                    turned = {Tile(E + (seat - discarder) % 4): call for seat, call in calls.items()}
                    found = decide(discarder, calls, priority)
                    assert (found.seat - discarder) % 4 == (brute(turned, priority) - E) % 4
                    assert found.rule.startswith("american.")
    assert decide(E, {}, priority) is None


@pytest.mark.parametrize(
    "answers_given, winner, rule",
    [
        pytest.param("S(5<55p) N(5555>p)", {"size": N, "seat": S}, "R61", marks=pytest.mark.rule("american.R61", "american.option.call_priority")),
        pytest.param("W(55^5p) N(555>p)", {"size": W, "seat": W}, "R62", marks=pytest.mark.rule("american.R62")),
        pytest.param("S. N(555>p)", {"size": N, "seat": N}, "R55", marks=pytest.mark.rule("american.R55")),
    ],
)
def test_the_larger_group_first_or_the_next_in_turn(answers_given, winner, rule):
    for priority, seat in winner.items():
        deal = thrown("5p", south="55p 147m369s EESSW", west="55p 147m369s EESSN", north="555p 147m369s EESS", table=OURS.but(call_priority=priority))
        spoken = {event[0] for event in answers_given.split()}
        after_all = after(deal, answers_given, *(f"{other}." for other in deal.asked if str(other) not in spoken))
        assert after_all.turn == seat and len(after_all.holding(seat).melds) == 1
        assert all(not after_all.holding(other).melds for other in WINDS if other != seat)


@pytest.mark.rule("american.R63", "american.A11")
@BOTH
def test_a_win_goes_first_and_of_two_only_the_nearer(rules):
    waiting = "111p 222p 333p 44p WdWd"
    deal = rigged(f"{JUNK} 4p", "JJJJ 147m369s EES", waiting, waiting, rules=rules, tile=Tile.P4).play("E-4p")
    won = after(deal, "S(4<pJJJJ) W!^4p N!>4p")
    assert won.over and [win.seat for win in won.result.wins] == [W] and sum(settlement(won).paid.values()) == 0
    assert after(deal, "S(4<pJJJJ) W. N!>4p").result.wins[0].seat == N


@pytest.mark.rule("american.A7", "american.option.joker_as_flower")
def test_flowers_are_called_like_other_tiles():
    ours = thrown("F", south="FFJ 147m369s EESS")
    assert kinds(ours) == {"S(F<FF)", "S."}
    theirs = rigged(f"{JUNK} F", south="FFJ 147m369s EESS", table=NMJL, rules="nmjl_like", tile=Tile.FLOWER).play("E-F")
    assert kinds(theirs) == {"S(F<FFJ)", "S(F<FF)", "S(F<FJ)", "S."}
    kong = thrown("F", south="FFF 456p 456s ESWW")
    called = kong.play("S(F<FFF)")
    assert len(called.holding(S).melds[0].tiles) == 4
    near = next(one for one in nearest("(F<FFF) 456p 456s ESWN") if one.line.id == "G2")
    assert (near.held, near.value) == (14, 30)


@pytest.mark.rule("american.A8")
def test_an_exposed_group_must_be_a_group_of_the_hand():
    assert whole("123p 123p 123p 123p RdRd") and not whole("(1<11p) 123p 23p 23p 23p RdRd")
    assert whole("5555p 888s 8s 123m RdRdRd") and not whole("(5<55p) 5p 8888s 123m RdRdRd")  # a pung is no kong
    assert whole("(5<555p) 8888s 123m RdRdRd")


@pytest.mark.rule("american.A12", "american.A13")
@pytest.mark.parametrize("event", ["E(5<55+5p)", "E[1111m]", "E(1<11m)"])
def test_no_group_grows_and_none_is_laid_without_a_call(event):
    deal = rigged("(5<55p) 5p 1111m 369s EES", tile=Tile.P5)
    assert {kind.kind for kind in deal.legal()} == {"discard"}
    assert refused(deal, event).startswith("american.")


@pytest.mark.rule("american.A14")
def test_the_last_discard_may_be_called():
    deal = rigged(f"{JUNK} 3p", south=ONE_SHORT, north="33p 147m369s EESSW", live="", tile=Tile.P3).play("E-3p")
    assert deal.asked == (S, N) and after(deal, "N.", "S!<3p").over
    called = after(deal, "S.", "N(333>p)")
    over = called.play("N-W")
    over = over if over.phase == "draw" else over.play(over.legal()[-1])
    assert kinds(over) == {"="} and over.play("=").result.kind == "out"


@pytest.mark.rule("american.A27")
def test_a_call_that_leaves_no_hand_is_allowed():
    deal = rigged(f"{JUNK} Rd", south="(F<FF) RdRdRdJ 123456p", tile=Tile.RED).play("E-Rd")
    called = deal.play("S(Rd<RdRdRdJ)")
    held = called.holding(S)
    assert called.turn == S and nearest(Hand(held.concealed, held.melds)) == []
