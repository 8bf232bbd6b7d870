"""How far a hand is from winning: by the oracle, by reported hands, and by what a distance must do."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from mahjong.errors import HandError, MahjongError
from mahjong.hand import Hand, Win
from mahjong.notation import read_tiles
from mahjong.odds import reach
from mahjong.odds.shanten import FORMS, NEVER, PART, STEP, codes_of, counts_of, distance, forms_of, measure, missing, shanten
from mahjong.reading import count, readings, shapes
from mahjong.rules import by_groups, load
from mahjong.tiles import PLAYING

import oracles
from strategies import complete_wins, hands, wins

ORACLE = Path(__file__).parent / "oracle" / "shanten.tsv"


def test_the_oracle_agrees_in_every_column():
    rows = [line.split("\t") for line in ORACLE.read_text("utf-8").splitlines()]
    assert [found for row in rows for found in oracles.check_shanten(row)] == []


def test_the_exact_way_agrees_with_the_oracle_too():
    for line in ORACLE.read_text("utf-8").splitlines()[::5]:
        hand, *_, least = line.split("\t")
        held = read_tiles(hand)
        melds = 4 - (len(held) // 3 if len(held) % 3 == 2 else (len(held) - 1) // 3)
        assert reach.measure(forms_of("distinct", melds), melds, (0,) * 4)(*codes_of(count(held))) == int(least), hand


@pytest.mark.parametrize("hand, right", [
    ("123456789m1111z", 1), ("123456789m1111p", 1),  # B051: the fifth copy they would wait for does not exist
    ("245568m245568p77s", 2),  # B053
])  # fmt: skip
def test_reported_hands(hand, right):
    assert shanten(hand, "groups") == right


@pytest.mark.parametrize("concealed, called, right, alone", [("45z", "444z 111z 555z 777z", 1, 0), ("13556z", "666z 111z 333z", 2, 1)])
def test_reported_hands_with_calls(concealed, called, right, alone):
    """B055, B057: what lies in the hand's own groups cannot be drawn; the other answer is given too, and said to be another."""
    found = distance(f"{concealed} {' '.join(f'({meld})' for meld in called.split())}", "groups")
    assert (found.shanten, found.alone, found.own) == (right, alone, 3 * len(called.split()))
    assert "tiles in its groups on the table" in found.says() and found.says().count("\n") == 1


def test_a_few_tiles_ask_for_their_groups():
    """B059: eight tiles alone are no hand; with two groups on the table they are one away."""
    with pytest.raises(HandError, match="say how many groups"):
        shanten("14668889m")
    assert shanten("14668889m", melds=2) == 1
    assert shanten("14668889m", melds=0) > 1


@pytest.mark.parametrize("text, shape, tiles", [
    ("22m 2222p 4455s EE S", "seven_pairs", 1), ("19m19p19sESWNRdGdWd", "thirteen_orphans", 1), ("147m258s36pESWNRd", "knitted", 1),
    ("147m258s36p123mEE", "knitted_straight", 1), ("147m258s369pESWNRd", "knitted", 0), ("147m258s369p123mEE", "knitted_straight", 0),
    ("(123p) 147m258s369pE", "knitted_straight", 1), ("[1111m] 123p 456s 78s EE", "standard", 1), ("(111m) 1m 456p 789s EEE 1p", "standard", 1),
    ("(111m) 23m 456p 789s EE", "standard", 1), ("159m 159p 159s ESWN", "standard", 9),
    ("(999m) 9m 456p 789s EE SS", "standard", 1),  # by E or S, not by a pair of 9m
    ("[1111m] (999m) 456p 789s 9m", "standard", 2), ("123456789m EEEE", "standard", 2), ("1111222233334m", "seven_pairs", 1),
])  # fmt: skip
def test_distances_of_hands(text, shape, tiles):
    assert missing(text)[shape] == tiles


def test_a_fifth_copy_is_not_hoped_for():
    assert missing("(9999p) 147m258s36pEE")["knitted_straight"] > 1
    assert shanten("1111m 2222m 3333m 4m", ("seven_kinds",)) == 6 and shanten("1111m 2222m 3333m 4m", ("seven_pairs",)) == 0


@pytest.mark.parametrize("hand, form, seen, before, after", [
    ("19m 19p 19s SWN Rd Gd Wd 5s", "thirteen_orphans", "EEE", 2, 2), ("19m 19p 19s SWN Rd Gd Wd 5s", "thirteen_orphans", "EEEE", 2, 99),
    ("147m 258s 6p ESWN Rd Gd", "knitted", "3333p", 1, 1), ("147m 258s 6p ESWN Rd Gd", "knitted", "3333p 9999p WdWdWdWd", 1, 5),
    ("147m 258s 36p 123m EE", "knitted_straight", "9999p", 1, 6), ("123m 456p 111789s E", "standard", "EE", 1, 1),
    ("123m 456p 111789s E", "standard", "EEE", 1, 2), ("1122334455m 66p 7p", "seven_kinds", "777p", 1, 2),
    ("1122334455m 777p", "seven_pairs", "7p", 1, 2),
])  # fmt: skip
def test_copies_seen_elsewhere_are_not_hoped_for(hand, form, seen, before, after):
    assert (missing(hand, (form,))[form], missing(hand, (form,), seen=seen)[form]) == (before, after)


def test_shapes_by_name_by_rules_and_by_themselves():
    assert forms_of("mcr") == forms_of(load("mil")) == FORMS["mcr"]
    assert forms_of("mcr", 1) == ("standard", "knitted_straight") and forms_of("mcr", 2) == ("standard",)
    assert forms_of(("thirteen_orphans",)) == ("thirteen_orphans",)
    assert all(form in FORMS["mcr"] for key in by_groups() for form in forms_of(key))
    with pytest.raises(MahjongError, match="no rule set"):
        forms_of("nowhere")


@pytest.mark.parametrize("asked, key", [
    (lambda: shanten("123m"), "no_distance"), (lambda: shanten("123m", melds=4), "no_melds"), (lambda: shanten("123m", melds=5), "no_melds"),
    (lambda: shanten("(123m) 1p", melds=0), "no_melds"), (lambda: shanten("1111m 222233334s E", seen="1m"), "too_many"),
    (lambda: shanten([5] + [0] * 33, melds=3), "too_many"), (lambda: shanten(7), "not_a_hand"), (lambda: shanten("1234567m 123p 12s J"), "not_playing"),
])  # fmt: skip
def test_what_is_no_hand_is_refused_in_words(asked, key):
    with pytest.raises(HandError) as caught:
        asked()
    assert caught.value.key == key and len(str(caught.value)) > 20


def test_bonus_tiles_do_not_count():
    assert shanten("123m 456p 789s 25m EE 3f", seen="5f") == 1


# ------------------------------------------------------------------ properties

counts = hands(size=13).map(lambda hand: (count(hand.concealed), len(hand.melds), hand))
anything = st.sampled_from(["mcr", "distinct", "groups"])


@given(wins())
@settings(max_examples=80, deadline=None)
def test_nothing_is_missing_exactly_when_a_reading_is_there(win):
    found = missing(Hand(win.concealed, win.hand.melds))
    there = {shape for shape, _ in shapes(win.concealed, win.hand.melds)}
    assert {shape for shape, tiles in found.items() if tiles == 0} == there == {r.shape for r in readings(win)}


@given(complete_wins())
@settings(max_examples=60, deadline=None)
def test_a_win_is_complete_and_one_tile_before_it_waits(win):
    assert shanten(Hand(win.concealed, win.hand.melds)) == -1
    assert shanten(win.hand) <= 0


@given(counts, anything, st.sampled_from(PLAYING), st.data())
@settings(max_examples=120, deadline=None)
def test_a_tile_changes_the_distance_by_at_most_one(hand, forms, tile, data):
    held, melds, whole = hand
    gone = data.draw(st.sampled_from([None, count(t for meld in whole.melds for t in meld.tiles)]))
    if held[tile] + (gone or held)[tile] < 4 and held[tile] < 4:
        ask, codes = measure(forms, melds, gone), list(codes_of(held))
        before = ask(*codes)
        codes[PART[tile]] += STEP[tile]
        assert before - ask(*codes) in (0, 1)
        assert counts_of(*codes)[tile] == held[tile] + 1


@given(counts, anything, st.permutations(range(3)))
@settings(max_examples=80, deadline=None)
def test_suits_may_change_places(hand, forms, order):
    held, melds, _ = hand
    m, p, s, z = codes_of(held)
    other = [(m, p, s)[i] for i in order]
    assert measure(forms, melds)(m, p, s, z) == measure(forms, melds)(*other, z)


@given(counts, anything, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_what_is_seen_never_brings_a_hand_nearer(hand, forms, number):
    held, melds, _ = hand
    left = [t for t in range(34) for _ in range(4 - held[t])]
    gone = count(random.Random(number).sample(left, 20))
    more = [min(4 - a, b + 1) for a, b in zip(held, gone)]
    codes = codes_of(held)
    far = [measure(forms, melds, seen)(*codes) for seen in (None, gone, more)]
    assert far == sorted(far)


@given(counts, st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_with_copies_gone_a_way_is_left_that_uses_none_of_them(hand, number):
    """So many draws of tiles that are left complete the hand, and the first of them brings it nearer."""
    held, melds, _ = hand
    held, rng = held[:], random.Random(number)
    left = [t for t in range(34) for _ in range(4 - held[t])]
    gone = count(rng.sample(left, rng.randint(0, len(left))))
    ask = measure("groups", melds, gone)
    far = ask(*codes_of(held))
    while -1 < far < NEVER:
        better = [t for t in range(34) if held[t] + gone[t] < 4 and ask(*codes_of([n + (k == t) for k, n in enumerate(held)])) < far]
        held[better[0]] += 1
        far -= 1
    assert far == NEVER or reach.measure(("standard",), melds, (0,) * 4)(*codes_of(held)) == -1


@given(st.lists(st.integers(0, 4), min_size=34, max_size=34))
def test_codes_and_counts_are_two_spellings(held):
    assert counts_of(*codes_of(held)) == held


def test_the_winning_tile_of_thirteen_waits_is_every_tile():
    assert shanten(Win.parse("1112345678999m !5m").hand) == 0
