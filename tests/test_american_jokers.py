"""Rules of the American game at the table: jokers, redeeming them, winning and paying."""

from collections import Counter

import pytest

from mahjong import score
from mahjong.card.cards import load_card
from mahjong.card.held import Held
from mahjong.card.nearest import complete
from mahjong.errors import MahjongError, RuleError
from mahjong.table.deal import Deal
from mahjong.table.settlement import settlement
from mahjong.tiles import Tile, WINDS

from american_hands import E, JUNK, N, NMJL, ONE_SHORT, OURS, S, W, after, kinds, refused, rigged, rows, sizes, thrown, whole

CARD = load_card()


# Jokers


@pytest.mark.parametrize(
    "hand, ours, theirs",
    [
        pytest.param("111p 222p 33pJ 444p WdWd", True, True, marks=pytest.mark.rule("american.R65")),  # pung
        pytest.param("555pJ 888sJ 123m RdRdRd", True, True, marks=pytest.mark.rule("american.R65")),  # kongs
        pytest.param("5555pJ 7777s RdRdRd FF", True, True, marks=pytest.mark.rule("american.R65")),  # quint
        pytest.param("13pJ 123s 123m 123m RdRd", True, False, marks=pytest.mark.rule("american.R65", "american.R66", "american.option.joker_in_runs")),
        pytest.param("ESWJ 123m 123p 123s F", True, False, marks=pytest.mark.rule("american.R65", "american.A6", "american.option.joker_in_runs")),
        pytest.param("WdGdJ FF 123p 123s 111m", True, False, marks=pytest.mark.rule("american.R65", "american.A6")),
        pytest.param("123p 123s 123m 123m RdJ", False, False, marks=pytest.mark.rule("american.R67")),  # a pair
        pytest.param("123456789s ESWN J", False, False, marks=pytest.mark.rule("american.R67", "american.R68")),  # a single flower
        pytest.param("123456789s ESWJ F", False, False, marks=pytest.mark.rule("american.R67", "american.R68")),  # a single wind
        pytest.param("FFFJ 456p 456s ESWN", False, True, marks=pytest.mark.rule("american.R67", "american.option.joker_as_flower")),
        pytest.param("111p 333p 111s 333s FJ", False, False, marks=pytest.mark.rule("american.R67")),  # a pair of flowers
        pytest.param("EE SS WW NN RdRd GdGd WdJ", False, False, marks=pytest.mark.rule("american.R68")),
        pytest.param("JJJ 222p 333p 444p WdWd", True, True, marks=pytest.mark.rule("american.A5", "american.option.all_joker_groups")),
    ],
)
def test_where_a_joker_may_stand(hand, ours, theirs):
    assert [whole(hand, OURS), whole(hand, NMJL)] == [ours, theirs]
    assert whole(hand, OURS.but(all_joker_groups=False)) == (ours and "JJJ" not in hand)


@pytest.mark.rule("american.R65", "american.R66", "american.R67", "american.option.joker_in_runs", "american.option.joker_as_flower")
def test_which_groups_take_jokers_follows_the_table():
    for _, way in CARD.ways[::7]:
        for group in way.groups:
            alike = group.size >= 3 and group.alike and group.tile != Tile.FLOWER
            other = group.size >= 3 and not group.alike
            flowers = group.size >= 3 and group.tile == Tile.FLOWER
            assert group.takes_jokers(OURS) == (alike or other) and group.takes_jokers(NMJL) == (alike or flowers)


@pytest.mark.rule("american.R68", "american.A31")
def test_singles_and_pairs_need_fourteen_real_tiles_but_may_win_on_a_discard():
    for line in CARD.lines[-4:]:
        for way in line.ways:
            for k in range(14):
                tiles = Counter(way.tiles[:k] + way.tiles[k + 1 :])
                assert not complete(Held(tuple(tiles.items()), 1))
    deal = thrown("Wd", south="EE SS WW NN RdRd GdGd Wd")
    assert settlement(deal.play("S!<Wd")).paid == {E: -75, S: 75, W: 0, N: 0}
    called = rigged(f"{JUNK} Wd", south="(E<EE) SS WW NN RdRd GdGd", tile=Tile.WHITE).play("E-Wd")
    assert called.phase == "draw"  # with a group exposed there is no such hand


EXPOSED = "(5<5pJ) 147m369s EES N"  # thirteen tiles with an exposed joker


@pytest.mark.rule("american.R69", "american.A17")
@pytest.mark.parametrize("owner, mine", [("S", JUNK), ("E", "(5<5pJ) 147m369s EES N")])
def test_a_real_tile_redeems_a_joker_from_any_group_ones_own_too(owner, mine):
    deal = rigged(f"{mine} 5p", south=EXPOSED, tile=Tile.P5)
    event = f"E%{owner}(5<5pJ)"
    assert event in kinds(deal)
    later = deal.play(event)
    assert str(later.holding(Tile.parse(owner)).melds[0]) == "(5<55p)" and Tile.JOKER in later.holding(E).concealed
    assert later.holding(E).concealed.count(Tile.P5) == deal.holding(E).concealed.count(Tile.P5) - 1
    assert (later.phase, later.turn, sizes(later)) == ("turn", E, sizes(deal))
    assert len(later.holding(E).melds) == (owner == "E")  # redeeming exposes nothing


@pytest.mark.rule("american.R69")
@pytest.mark.parametrize("event", ["E%S(5<5pJ)", "E%S(6<6pJ)", "E%W(5<5pJ)", "E%S(5<55p)"])
def test_only_the_tile_the_joker_stands_for_redeems_it(event):
    deal = rigged(f"{JUNK} 6p", south=EXPOSED, tile=Tile.P6)  # JUNK has a 5p
    held = deal.hold(E, deal.holding(E).without(Tile.P5).take(Tile.P8))
    assert refused(held, event) == "american.R69" and not any(kind.kind == "exchange" for kind in held.legal())


@pytest.mark.rule("american.R69", "american.A15", "american.A18")
def test_jokers_are_redeemed_between_the_fourteenth_tile_and_the_discard():
    before = rigged(south=EXPOSED, live="1m2m", phase="draw")
    assert refused(before, "E%S(5<5pJ)").startswith("american.")  # thirteen tiles: first the wall
    window = thrown("9p", south=EXPOSED, west="99p 5p 147m369s EES N")
    assert refused(window, "W%S(5<5pJ)") == refused(window, "N%S(5<5pJ)") == "american.R69"  # a discard waits
    called = window.play("W(99^9p)")
    assert "W%S(5<5pJ)" in kinds(called)  # after a completed call
    other = rigged(f"{JUNK} 9m", south=EXPOSED, tile=Tile.M9)
    assert refused(other, "N%S(5<5pJ)") == "american.R46"  # not another player's turn


@pytest.mark.rule("american.A15")
def test_several_jokers_in_one_turn():
    deal = rigged("55p 7s 147m369s EESS", south="(5<5pJ) 147m369s EES N", west="(7^7sJJ) 147m369s EES", tile=Tile.P5)
    later = after(deal, "E%S(5<5pJ)", "E%W(77^sJJ)" if "E%W(77^sJJ)" in kinds(deal) else "E%W(7^7sJJ)")
    assert later.holding(E).concealed.count(Tile.JOKER) == 2 and later.holding(W).melds[0].tiles.count(Tile.JOKER) == 1


@pytest.mark.rule("american.A18")
def test_a_discard_is_not_taken_to_redeem_a_joker():
    deal = thrown("5p", south=EXPOSED, west="147m258m369s EESS")
    assert deal.phase == "draw"  # nobody can do anything with it
    window = deal._replace(phase="claims", turn=E, tile=Tile.P5, asked=(W,))
    assert refused(window, "W%S(5<5pJ)") == "american.R69" and kinds(window) == {"W."}


@pytest.mark.rule("american.A16", "american.R69")
@pytest.mark.parametrize("rules, paid", [("playboard", [105, -35, -35, -35]), ("nmjl_like", [180, -60, -60, -60])])
def test_a_win_by_a_redeemed_joker_is_paid_as_drawn(rules, paid):
    deal = rigged("111m 333m 111p 33p FF 8s", south="(8<8sJ) 147m369s EES N", rules=rules, live="9m", tile=Tile.S8)
    assert sizes(deal)[0] == 14 and not any(event.kind == "win" for event in deal.legal())
    later = deal.play("E%S(8<8sJ)")
    assert "E!J" in kinds(later)
    assert [settlement(later.play("E!J")).paid[seat] for seat in WINDS] == paid  # 30 printed; concealed 35 by Playboard's rules


@pytest.mark.rule("american.A16", "american.R72")
def test_after_a_call_only_a_redeemed_joker_wins_and_the_hand_is_open():
    deal = thrown("1p", south="(8<8sJ) 147m369s EES N", west="111m 333m 11p 33p FF 8s")
    taken = deal.play("W(11^1p)")
    assert not any(event.kind == "win" for event in taken.legal()) and refused(taken, "W!8s") == "american.R72"
    won = after(taken, "W%S(8<8sJ)", "W!J")
    assert won.result.wins[0].exposed and [settlement(won).paid[seat] for seat in WINDS] == [-30, -30, 90, -30]


# Winning and paying


@pytest.mark.rule("american.R76", "american.R77")
def test_a_winning_discard_leaves_the_hand_concealed():
    won = thrown("3p", south=ONE_SHORT).play("S!<3p")
    assert not won.holding(S).melds and settlement(won).scores[0].total == 35
    closed = thrown("Rd", south="333p 444p 333s 444s Rd").play("S!<Rd")
    assert settlement(closed).scores[0].line.id == "B1" and settlement(closed).paid == {E: -50, S: 50, W: 0, N: 0}


@pytest.mark.parametrize("row", rows("american_payments.tsv"), ids=lambda row: row["id"])
@pytest.mark.rule("american.R73", "american.R74", "american.option.payment", "american.option.jokerless_double", "american.option.concealed_bonus")
def test_payments_of_both_presets(row):
    result = score(row["win"], row["rules"])
    assert result.is_win and result.total == int(row["total"])
    assert [result.payments()[seat] for seat in WINDS] == list(map(int, row["paid"].split())) and sum(result.payments().values()) == 0


@pytest.mark.rule("american.R73", "american.R74")
def test_a_drawn_win_brings_three_times_a_discard_or_six_to_four():
    """D3 and D4: 105 to 35 by Playboard's rules, 210 to 140 by the League's."""
    hand = "111p 222p 333p 4pJ WdWd"
    brings = {rules: [score(f"{hand} {way}4p", rules).payments()[E] for way in "!<"] for rules in ("playboard", "nmjl_like")}
    assert brings["playboard"][0] == 3 * brings["playboard"][1] and brings["nmjl_like"] == [210, 140]
    with pytest.raises(MahjongError):
        score(f"{hand} *4p", "playboard").payments()


@pytest.mark.rule("american.A25")
def test_the_dealer_may_win_before_the_first_discard():
    ours = rigged(ONE_SHORT, live="3p9s", phase="draw").play("E+3p")
    assert settlement(ours.play("E!3p")).paid[E] == 105
    deal = Deal.start(1, "nmjl_like")
    deal = deal.hold(E, rigged("123456789p ESWN F").holding(E))
    for _ in range(3):  # nobody can win while tiles are passed
        assert not any(event.kind == "win" for event in deal.legal()) and refused(deal, "E!F").startswith("american.")
        deal = deal._replace(stage=deal.stage + 1)
    opened = deal._replace(phase="turn", came="dealt", stage=6, asked=(), turn=E)
    won = opened.play(next(event for event in opened.legal() if event.kind == "win"))
    assert settlement(won).paid == {E: 300, S: -100, W: -100, N: -100}


@pytest.mark.rule("american.A26")
@pytest.mark.parametrize("event", ["S!<5p", "S!<3p"])
def test_a_wrong_mahjong_is_refused_and_costs_nothing(event):
    deal = thrown("5p", south="55p 147m369s EESSW")
    with pytest.raises(RuleError) as caught:
        deal.play(event)
    assert caught.value.rule.startswith("american.") and "hand" in caught.value.message()
    assert not deal.dead and not deal.faults and after(deal, "S(5<55p)").turn == S
