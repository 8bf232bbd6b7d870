"""Useful tiles: exactly the draws that lower the distance, with the copies left; and what improves a hand besides."""

import pytest
from hypothesis import given, settings, strategies as st

from mahjong.errors import HandError
from mahjong.hand import Hand
from mahjong.odds.draws import after_discards, nearer
from mahjong.odds.shanten import PART, STEP, codes_of, forms_of, measure, shanten
from mahjong.odds.useful import discards, improving, useful
from mahjong.reading import count, waits
from mahjong.tiles import PLAYING, Tile

from strategies import hands
from test_odds_tables import some_hands


def spelled(found) -> str:
    return " ".join(f"{tile}x{copies}" for tile, copies in found.tiles.items())


def test_a_reported_improvement():
    """B061: 9p leaves eight useful tiles; drawing 4s and throwing 7s raises them to twelve."""
    after = {str(found.tile): found for found in discards("123m12399p57s1122z")}["9p"]
    assert (spelled(after), after.copies) == ("6sx4 Ex2 Sx2", 8)
    kept = "123m1239p57s1122z"
    then = {str(found.tile): found for found in discards("123m1239p457s1122z", seen="9p")}["7s"]
    assert spelled(then) == "3sx4 6sx4 Ex2 Sx2"
    assert improving(kept, seen="9p")[Tile.S4].copies == 12
    assert Tile.S6 not in improving(kept, seen="9p")  # that one brings it nearer


@pytest.mark.parametrize("hand, seen, expected", [
    ("123m 456p 789s 23m EE", "", "1mx3 4mx4"), ("123m 456p 789s 23m EE", "1m 4444m", "1mx2"), ("(123m) 456p 789s 23m EE", "", "1mx3 4mx4"),
    ("123456789m EEE S", "", "Sx3"), ("(EEE) (SSS) (WWW) (NNN) Rd", "Rd Rd", "Rdx1"), ("1112345678999m", "", "1mx1 2mx3 3mx3 4mx3 5mx3 6mx3 7mx3 8mx3 9mx1"),
    ("19m19p19sESWNRdGdWd", "E", "1mx3 9mx3 1px3 9px3 1sx3 9sx3 Ex2 Sx3 Wx3 Nx3 Wdx3 Gdx3 Rdx3"), ("147m258s36pESWNRd", "", "9px4 Wdx4 Gdx4"),
])  # fmt: skip
def test_useful_tiles_with_the_copies_left(hand, seen, expected):
    assert spelled(useful(hand, seen=seen)) == expected


def test_a_fifth_copy_and_copies_all_gone_are_no_wait():
    assert useful("123456789m EEEE").shanten == 1  # not waiting for a fifth east
    assert useful("(EEE) (SSS) (WWW) (NNN) Rd", seen="RdRdRd").shanten == 1


def test_the_choice_of_what_counts_as_seen_is_said():
    found = useful("(123m) 456p 789s 25m EE", seen="3m 4m 5f")
    assert (found.own, found.seen) == (3, 2)
    assert "3 tiles in its groups on the table, 2 tiles seen elsewhere" in found.says()
    dead = useful("123456789m EEE S", ("standard",), seen="SSS")
    assert dead.shanten == 1 and dead.copies > 0


def test_what_is_thrown_is_not_drawn_again():
    thrown = {str(found.tile): found for found in discards("123m 456p 789s EEE SS")}["S"]
    assert thrown.shanten == 0 and thrown.tiles == {Tile.SOUTH: 2}


def test_the_best_discard_comes_first():
    found = discards("123m 456p 789s 25m EE W")
    assert [each.shanten for each in found] == sorted(each.shanten for each in found)
    assert str(found[0].tile) == "W" and found[0].copies == max(each.copies for each in found if each.shanten == found[0].shanten)


@pytest.mark.parametrize("asked, key", [
    (lambda: useful("123m 456p 789s 25m EE W"), "to_draw"), (lambda: discards("123m 456p 789s 25m EE"), "to_discard"),
    (lambda: improving("123m 456p 789s 25m EE W"), "to_draw"), (lambda: useful("14668889m"), "no_distance"),
])  # fmt: skip
def test_a_hand_in_the_wrong_turn_is_told_what_to_do(asked, key):
    with pytest.raises(HandError) as caught:
        asked()
    assert caught.value.key == key


def test_a_few_tiles_beside_groups_named_by_number():
    assert discards("14668889m", melds=2)[0].shanten == 1
    assert useful("1466888m", melds=2).shanten == 1


@given(hands(size=13), st.sampled_from(["mcr", "distinct", "groups"]))
@settings(max_examples=60, deadline=None)
def test_useful_tiles_are_exactly_those_that_lower_the_distance(hand, forms):
    found, held = useful(hand, forms), count(hand.tiles)
    for tile in PLAYING:
        if held[tile] == 4:
            assert tile not in found.tiles
            continue
        drawn = Hand((*hand.concealed, tile), hand.melds)
        assert (tile in found.tiles) == (shanten(drawn, forms) < found.shanten)
        assert found.tiles.get(tile, 4 - held[tile]) == 4 - held[tile]
    assert found.tiles or found.shanten < 0 or found.shanten >= 98


@given(hands(size=13))
@settings(max_examples=60, deadline=None)
def test_a_waiting_hand_waits_for_what_reading_says(hand):
    found, held = useful(hand), count(hand.tiles)
    expected = {tile for tile in waits(hand) if held[tile] < 4}
    assert (found.shanten == 0) == bool(expected)
    assert found.shanten or set(found.tiles) == expected


@given(hands(size=14), st.sampled_from(["mcr", "distinct"]))
@settings(max_examples=25, deadline=None)
def test_every_discard_is_the_hand_without_it(hand, forms):
    for each in discards(hand, forms):
        left = list(hand.concealed)
        left.remove(each.tile)
        alone = useful(Hand(tuple(left), hand.melds), forms, seen=[each.tile])
        assert each.tiles == alone.tiles or each.shanten != alone.shanten  # throwing the last copy may change what can be hoped for
        assert alone.shanten >= each.shanten


@pytest.mark.parametrize("forms", ["mcr", "distinct", "groups", ("seven_pairs",), ("standard", "thirteen_orphans")])
def test_discards_by_tables_are_those_asked_one_by_one(forms):
    ask = measure(forms)
    for hand in some_hands(7, 8):
        codes, expected = codes_of(hand), []
        for tile in range(34):
            if hand[tile]:
                left = tuple(code - STEP[tile] * (part == PART[tile]) for part, code in enumerate(codes))
                expected.append((tile, ask(*left), nearer(ask, left, ask(*left))))
        assert after_discards(codes, forms_of(forms)) == expected


def test_improving_draws_bring_nothing_nearer_and_leave_more():
    hand = "123m 1239p 57s EESS"
    now, better = useful(hand), improving(hand)
    assert better and all(tile not in now.tiles and each.shanten == now.shanten and each.copies > now.copies for tile, each in better.items())
