"""How far a hand is from winning: by the oracle, and by what a distance must do."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from mahjong.distance import missing, sets_and_pair
from mahjong.errors import HandError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.reading import count, readings, shapes

from strategies import wins

ORACLE = Path(__file__).parent / "oracle" / "shanten.tsv"


def test_sets_and_pair_agree_with_the_oracle():
    rows = [line.split("\t") for line in ORACLE.read_text("utf-8").splitlines()]
    for hand, standard, *_ in rows:
        tiles = read_tiles(hand)
        sets = (len(tiles) - 1) // 3 if len(tiles) % 3 != 2 else len(tiles) // 3
        assert sets_and_pair(count(tiles), [0] * 34, sets) - 1 == int(standard), hand


@given(wins())
@settings(max_examples=60, deadline=None)
def test_nothing_is_missing_exactly_when_a_shape_is_there(win):
    found = missing(Hand(win.concealed, win.hand.melds))
    there = {shape for shape, _ in shapes(win.concealed, win.hand.melds)}
    assert {shape for shape, tiles in found.items() if tiles == 0} == there == {r.shape for r in readings(win)}


@given(wins())
@settings(max_examples=60, deadline=None)
def test_a_tile_brings_a_hand_at_most_one_nearer(win):
    before, after = missing(win.hand), missing(Hand(win.concealed, win.hand.melds))
    assert all(before[shape] - after[shape] in (0, 1) for shape in before)


@pytest.mark.parametrize("text, shape, tiles", [
    ("22m 2222p 4455s EE S", "seven_pairs", 1), ("19m19p19sESWNRdGdWd", "thirteen_orphans", 1), ("147m258s36pESWNRd", "knitted", 1),
    ("147m258s36p123mEE", "knitted_straight", 1), ("147m258s369pESWNRd", "knitted", 0), ("147m258s369p123mEE", "knitted_straight", 0),
    ("(123p) 147m258s369pE", "knitted_straight", 1), ("[1111m] 123p 456s 78s EE", "standard", 1), ("(111m) 1m 456p 789s EEE 1p", "standard", 1),
    ("(111m) 23m 456p 789s EE", "standard", 1), ("159m 159p 159s ESWN", "standard", 9),
])  # fmt: skip
def test_distances_of_hands(text, shape, tiles):
    assert missing(Hand.parse(text))[shape] == tiles


def test_a_fifth_copy_is_not_hoped_for():
    assert missing(Hand.parse("(999m) 9m 456p 789s EE SS"))["standard"] == 1  # by E or S, not by a pair of 9m
    assert missing(Hand.parse("(9999p) 147m258s36pEE"))["knitted_straight"] > 1
    assert missing(Hand.parse("[1111m] (999m) 456p 789s 9m"))["standard"] == 2


def test_only_thirteen_or_fourteen_tiles():
    with pytest.raises(HandError) as caught:
        missing(Hand.parse("123m"))
    assert caught.value.key == "no_distance"
