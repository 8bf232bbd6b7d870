"""The distance tables are those the rules of the shapes give, and one hand, many hands and compiled code read them alike."""

import random
import time

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from mahjong.errors import MahjongError
from mahjong.odds import batch, build, reach
from mahjong.odds.shanten import FORMS, codes_of, forms_of, measure
from mahjong.odds.tables import FILES, KNIT, load, unpack
from mahjong.reading import count

WALL = [tile for tile in range(34) for _ in range(4)]
ENGINES = [False, pytest.param(True, marks=pytest.mark.skipif(not batch.has_numba(), reason="numba is not installed: pip install mahjong-notebooks[fast]"))]


def some_hands(number: int, hands: int, size: int = 14) -> list[list[int]]:
    """Random hands, and as many of few kinds, of pairs and of orphans, which random ones hardly are."""
    rng = random.Random(number)
    few = [[tile for tile in rng.sample(range(34), 7) for _ in range(4)] for _ in range(hands)]
    ends = [tile for tile in (0, 8, 9, 17, 18, 26, *range(27, 34)) for _ in range(4)]
    knitted = [tile for tile in (0, 3, 6, 10, 13, 16, 20, 23, 26, *range(27, 34)) for _ in range(2)]
    walls = [WALL] * hands + few + [ends] * hands + [knitted] * hands
    return [count(rng.sample(wall, size)) for wall in walls]


@pytest.mark.parametrize("name", FILES)
def test_the_shipped_tables_are_what_the_builder_makes(name):
    assert unpack(build.build(name)) == load(name)


def test_the_tables_have_the_known_number_of_classes():
    tables = load("groups")
    assert (len(tables["suit_rows"]) // 10, len(tables["honor_rows"]) // 10) == (126, 55)
    assert max(tables["pairs"]) + 1 == 180 and max(max(load("knitted")[name]) for name in KNIT) + 1 == 50


def test_the_tables_load_in_a_moment():
    load.cache_clear()
    start = time.process_time()
    load("groups"), load("singles")
    assert time.process_time() - start < 0.25  # a few milliseconds of work


@pytest.mark.parametrize("numba", ENGINES)
@pytest.mark.parametrize("forms, melds, size", [("mcr", 0, 14), ("distinct", 0, 13), ("groups", 0, 14), ("mcr", 1, 11), ("groups", 3, 4), (("knitted",), 0, 14)])
def test_one_hand_and_many_hands_agree(forms, melds, size, numba):
    hands = some_hands(1, 300, size)
    ask = measure(forms, melds)
    exact = reach.measure(forms_of(forms, melds), melds, (0,) * 4)
    one = [ask(*codes_of(hand)) for hand in hands]
    assert batch.shanten(hands, forms, melds, numba=numba).tolist() == one
    assert [exact(*codes_of(hand)) for hand in hands[::9]] == one[::9]


@pytest.mark.parametrize("numba", ENGINES)
@pytest.mark.parametrize("forms", ["distinct", "mcr"])
def test_many_discards_are_those_of_one_hand_after_the_other(forms, numba):
    from mahjong.odds.useful import discards

    hands = some_hands(2, 12)
    far, copies = batch.discards(hands, forms, numba=numba)
    for hand, of_hand, left in zip(hands, far.tolist(), copies.tolist()):
        found = {int(each.tile): (each.shanten, each.copies) for each in discards(hand, forms)}
        assert {tile: (of_hand[tile], left[tile]) for tile in range(34) if hand[tile]} == found
        assert all(of_hand[tile] == 99 and not left[tile] for tile in range(34) if not hand[tile])


def test_many_useful_tiles_are_those_of_one_hand_after_the_other():
    from mahjong.odds.useful import useful

    seen = [0] * 33 + [1]
    hands = [hand for hand in some_hands(3, 12, 13) if hand[33] < 4]
    for forms, gone in (("mcr", None), ("groups", seen)):
        far, copies = batch.useful(hands, forms, seen=gone)
        for hand, distance, left in zip(hands, far.tolist(), copies.tolist()):
            found = useful(hand, forms, seen="Rd" if gone else ())
            assert (distance, {tile: n for tile, n in enumerate(left) if n}) == (found.shanten, {int(tile): n for tile, n in found.tiles.items()})


def test_many_hands_with_copies_seen_elsewhere():
    hands, seen = some_hands(4, 20, 13), [0] * 34
    hands = [hand for hand in hands if hand[0] + hand[13] == 0]
    seen[0], seen[13] = 4, 3
    ask = measure("mcr", 0, seen)
    assert batch.shanten(hands, "mcr", seen=seen).tolist() == [ask(*codes_of(hand)) for hand in hands]
    assert (batch.discards([[*hand[:5], min(4, hand[5] + 1), *hand[6:]] for hand in hands], "groups", seen=seen)[1] >= 0).all()


def test_a_chunk_more_or_less_changes_nothing():
    hands = np.array(some_hands(5, 4_100, 13), np.int8)
    assert len(hands) > batch.CHUNK
    whole = batch.shanten(hands)
    assert whole.tolist() == [n for part in np.array_split(hands, 7) for n in batch.shanten(part).tolist()]
    assert batch.shanten(hands[:0]).shape == (0,)


@given(st.sampled_from(list(FORMS)), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_any_number_of_tiles_and_groups(forms, number):
    rng = random.Random(number)
    melds = rng.randint(0, 4)
    hands = [count(rng.sample(WALL, rng.choice((13, 14)) - 3 * melds)) for _ in range(20)]
    ask = measure(forms, melds)
    assert batch.shanten(hands, forms, melds, numba=False).tolist() == [ask(*codes_of(hand)) for hand in hands]


@pytest.mark.parametrize("hands", [[[5] + [0] * 33], [[-1] + [0] * 33], [[1] * 34], [[1, 2, 3]], [1] * 34, [["a"] * 34]])
def test_what_is_no_table_of_hands_is_refused_in_words(hands):
    with pytest.raises(MahjongError, match="counts"):
        batch.shanten(hands)


def test_compiled_code_that_is_not_there_is_missed_in_words(monkeypatch):
    monkeypatch.setattr(batch, "has_numba", lambda: False)
    with pytest.raises(MahjongError, match="numba is not installed"):
        batch.shanten(some_hands(6, 1), numba=True)
    assert len(batch.shanten(some_hands(6, 1))) == 4
