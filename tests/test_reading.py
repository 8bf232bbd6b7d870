"""Readings and waits against brute force."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from mahjong.errors import HandError
from mahjong.hand import Hand, Win
from mahjong.reading import CHOWS, PAIRS, PUNGS, is_complete, readings, waits
from mahjong.tiles import PLAYING, Tile

from strategies import complete_wins, wins

SETS = [*PUNGS, *CHOWS.values()]


def brute(tiles, sets: int, start: int = 0):
    """Every choice of sets, in the order of SETS, and a pair that uses up the tiles: no cleverness at all."""
    if sets == 0:
        return [[pair] for pair in PAIRS if tiles == Counter(pair.tiles)]
    found = []
    for i in range(start, len(SETS)):
        need = Counter(SETS[i].tiles)
        if all(tiles[t] >= n for t, n in need.items()):
            found += [[SETS[i], *rest] for rest in brute(tiles - need, sets - 1, i)]
    return found


def cuts(win: Win) -> Counter:
    shown = len(win.hand.melds)
    found = {tuple(sorted(map(str, r.groups[shown:]))) for r in readings(win) if r.shape == "standard"}
    return Counter(found)


@given(complete_wins())
@settings(max_examples=150, deadline=None)
def test_every_standard_reading_is_found_once(win):
    expected = {tuple(sorted(map(str, cut))) for cut in brute(Counter(win.concealed), 4 - len(win.hand.melds))}
    assert set(cuts(win)) == expected
    places = [(r.groups, r.groups[r.winning]) for r in readings(win)]
    assert len(places) == len(set(places))


@given(wins())
@settings(max_examples=150, deadline=None)
def test_a_tile_is_waited_for_exactly_when_it_completes(win):
    concealed, melds = win.hand.concealed, win.hand.melds
    expected = [t for t in PLAYING if is_complete((*concealed, t), melds)]
    assert list(waits(win.hand)) == expected


def test_waits_of_hands_one_tile_from_winning():
    rng = random.Random(5)
    for _ in range(300):
        groups = [rng.choice(SETS) for _ in range(4)]
        tiles = [t for g in groups for t in g.tiles] + [rng.choice(PLAYING)] * 2
        if max(Counter(tiles).values()) <= 4:
            won = tiles.pop(rng.randrange(14))
            hand = Hand(tuple(tiles))
            assert won in waits(hand)
            assert list(waits(hand)) == [t for t in PLAYING if is_complete((*tiles, t))]


@pytest.mark.parametrize(
    "hand, expected",
    [
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("19m19p19sESWNRdGdWd", "1m 9m 1p 9p 1s 9s E S W N Wd Gd Rd"),
        ("199m19p19sESWNRdGd", "Wd"),
        ("147m258s36pESWNRd", "9p Wd Gd"),
        ("147m258s369pESWN", "Wd Gd Rd"),
        ("147m258s369p11mEE", "1m E"),
        ("147m258s36p123mEE", "9p"),
        ("4444567m123p EEE", "4m 7m"),
        ("112233m 445566p E", "E"),
        ("1111m 445566p EEN", "N"),
        ("[1111m] 23m 456p 789s EE", "1m 4m"),
        ("123m 456p 789s 25m EE", ""),
    ],
)
def test_waits_in_every_shape(hand, expected):
    assert " ".join(map(str, waits(Hand.parse(hand)))) == expected


@pytest.mark.parametrize(
    "win, shapes",
    [
        ("112233m 112233p E *E", ["seven_pairs", "standard"]),
        ("1111m 2255p 88s EES *S", ["seven_pairs"]),
        ("22m 2222p 4455s EE S *S", ["seven_pairs"]),
        ("199m19p19sESWNRdGd *Wd", ["thirteen_orphans"]),
        ("147m258s369pESWN *Rd", ["knitted"]),
        ("147m258s369p123mE *E", ["knitted_straight"]),
        ("147m258s369pE (123m) *E", ["knitted_straight"]),
    ],
)
@pytest.mark.rule("play.G1", "mcr.shape.standard", "mcr.shape.seven_pairs", "mcr.shape.thirteen_orphans", "mcr.shape.knitted", "mcr.shape.knitted_straight")
def test_the_winning_shapes(win, shapes):
    assert sorted({r.shape for r in readings(Win.parse(win))}) == shapes


def test_the_winning_tile_is_placed_wherever_it_fits():
    found = readings(Win.parse("1233m 456p 789s EEE *3m"))
    assert {str(r.groups[r.winning]) for r in found} == {"123m", "33m"}


def test_a_shown_group_never_takes_the_winning_tile():
    found = readings(Win.parse("(123m) 23m 456p 789s EE *1m"))
    assert [r.winning for r in found] == [1]
    assert Tile.M1 in found[0].groups[1].tiles


@pytest.mark.parametrize("text", ["J23m 456p 789s 23m EE", "?23m 456p 789s 23m EE", "F23m 456p 789s 23m EE"])
def test_what_no_hand_can_win_with_is_refused_by_name(text):
    with pytest.raises(HandError) as caught:
        waits(Hand.parse(text))
    assert caught.value.key == "not_playing"
