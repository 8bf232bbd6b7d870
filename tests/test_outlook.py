"""The outlook of a hand: the oracle's chances, what a chance must do, and a real wall beside the model."""

import json
from functools import cache
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracles
from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win
from mahjong.odds.outlook import GOALS, outlook
from mahjong.odds.outlook_play import play_walls
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.tiles import PLAYING, Tile

ROWS = json.loads((Path(__file__).parent / "oracle" / "ev.json").read_text("utf-8"))
READY, NEAR, FAR = "239m 234789p 22345s", "25m 123345678p 78s Gd", "3399m 39p 25788s GdGdGd"


@st.composite
def near_hands(draw, size: int = 14) -> Hand:
    """Fourteen tiles of a win with up to three of them changed, or thirteen."""
    tiles = list(draw(st.sampled_from(oracle_wins())))
    for place in draw(st.lists(st.integers(0, 13), max_size=3, unique=True)):
        tiles[place] = draw(st.sampled_from([tile for tile in PLAYING if tiles.count(tile) < 4]))
    return Hand(tuple(tiles[:size]))


@cache
def oracle_wins() -> list[tuple[Tile, ...]]:
    """Concealed wins as fourteen tiles."""
    lines = (Path(__file__).parent / "oracle" / "mcr.jsonl").read_text("utf-8").splitlines()[:400]
    return [tuple(map(Tile.parse, (*row["concealed"], row["win"]))) for row in map(json.loads, lines) if not row["melds"]]


# ---- the oracle, and both ways to count


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["hand"])
def test_the_oracle_agrees(row):
    assert oracles.check_odds(row) == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["hand"])
def test_numpy_and_plain_python_agree(row):
    plain, arrays = (outlook(row["hand"], numpy=numpy) for numpy in (False, True))
    assert plain.states == arrays.states == row["states"]
    assert_same(plain, arrays)


def assert_same(plain, arrays):
    ours, theirs = ({p.tile: p for p in each.prospects} for each in (plain, arrays))
    assert ours.keys() == theirs.keys()
    for tile, prospect in ours.items():
        other = theirs[tile]
        assert (prospect.shanten, prospect.tiles) == (other.shanten, other.tiles)
        assert prospect.win == pytest.approx(other.win, abs=1e-12) and prospect.ready == pytest.approx(other.ready, abs=1e-12)
        assert plain.by_turn("win", tile) == pytest.approx(arrays.by_turn("win", tile), abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(near_hands(), st.lists(st.sampled_from(PLAYING), max_size=20))
def test_both_ways_agree_whatever_is_seen(hand, seen):
    seen = [tile for i, tile in enumerate(seen) if hand.tiles.count(tile) + seen[: i + 1].count(tile) <= 4]
    assert_same(*(outlook(hand, "mil", draws=6, seen=seen, numpy=numpy) for numpy in (False, True)))


def test_a_wrong_chance_is_found():
    row = json.loads(json.dumps(ROWS[0]))
    row["discards"][0]["win_probability"][3] += 3e-9
    assert len(oracles.check_odds(row)) == 1


# ---- what a chance must do


@settings(max_examples=20, deadline=None)
@given(near_hands(), st.integers(0, 20))
def test_chances_lie_between_nothing_and_all_and_grow_with_the_draws(hand, draws):
    found = outlook(hand, forms="mcr", draws=draws)
    assert found.prospects
    for prospect in found.prospects[:2]:
        for goal in ("ready", "win"):
            left, curve = getattr(prospect, goal), found.by_turn(goal, prospect.tile)
            assert len(left) == len(curve) == draws + 1
            assert all(0 <= chance <= 1 + 1e-12 for chance in (*left, *curve))
            assert all(a >= b - 1e-12 for a, b in zip(left, left[1:])) and all(a <= b + 1e-12 for a, b in zip(curve, curve[1:]))
            assert curve[-1] == pytest.approx(left[0], abs=1e-12)
        assert all(win <= ready + 1e-12 for win, ready in zip(prospect.win, prospect.ready))


@settings(max_examples=15, deadline=None)
@given(near_hands(13))
def test_changes_of_shape_only_help(hand):
    plain = outlook(hand, forms="mcr", draws=10)
    if plain.graph.far[0] > 1:
        return
    wider = outlook(hand, forms="mcr", draws=10, changes=1)
    assert wider.states >= plain.states
    for goal in ("ready", "win"):
        assert all(a >= b - 1e-12 for a, b in zip(getattr(wider.prospects[0], goal), getattr(plain.prospects[0], goal)))
    assert wider.prospects[0].tiles == plain.prospects[0].tiles


def test_a_single_wait_may_become_a_wider_one():
    plain, wider = (outlook("123m 456p 789s EEE W", changes=changes).prospects[0].win[0] for changes in (0, 1))
    assert plain == pytest.approx(1 - comb(120, 18) / comb(123, 18), abs=1e-12) and wider > plain + 0.05


# By hand: of 122 hidden tiles eight win, so the chance in n draws is one less the chance that none of n is one of the eight.
@pytest.mark.parametrize("draws", [1, 5, 18])
def test_a_ready_hand_is_plain_counting(draws):
    prospect = outlook(READY, draws=draws).prospects[0]
    assert prospect.copies == 8 and prospect.win[0] == pytest.approx(1 - comb(114, draws) / comb(122, draws), abs=1e-12)
    assert set(prospect.ready) == {1.0}


def test_the_more_lies_open_the_less_is_to_be_hoped_for():
    hoped = [outlook(READY, seen=[Tile.parse("1m")] * n).prospects[0].win[0] for n in range(5)]
    assert hoped == sorted(hoped, reverse=True) and hoped[4] == pytest.approx(1 - comb(114, 18) / comb(118, 18), abs=1e-12)


def test_a_hand_that_waits_for_what_is_gone_is_not_ready():
    dead = outlook("123m 456p 789s 999p E", seen=[Tile.EAST] * 3).prospects[0]
    assert dead.shanten == 1 and dead.ready[18] == 0 and 0 < dead.win[0] < 1
    assert Tile.EAST not in dead.tiles and max(dead.ready) <= 1


def test_tiles_on_the_table_are_not_drawn():
    shown, hidden = (outlook(text).prospects[0] for text in ("(123m)(456p) 789s EE 23s W", "123m 456p 789s EE 23s W"))
    assert shown == hidden
    assert outlook("(111m) 456p 789s 23m EE W").prospects[0].tiles == {Tile.M1: 1, Tile.M4: 4}


def test_no_draws_no_hope():
    (prospect,) = outlook(READY, draws=0).prospects
    assert prospect.win == (0,) and prospect.ready == (1,)


def test_a_complete_hand_may_still_throw():
    assert all(p.shanten == 0 for p in outlook("123m 456p 789s 123p EE").prospects)


# ---- under rules


@pytest.mark.parametrize("rules", ["mcr", "finnish"])
def test_one_draw_brings_each_win_what_it_scores(rules):
    hand, one = Hand.parse("123m 456p 789s 23m EE"), outlook("123m 456p 789s 23m EE", rules, draws=1).prospects[0]
    wins = [(score(Win(hand, tile, "!"), rules), copies) for tile, copies in one.tiles.items()]
    assert one.score[0] == pytest.approx(sum(win.total * copies for win, copies in wins if win.legal) / 123)
    assert one.win[0] == pytest.approx(sum(copies for win, copies in wins if win.legal) / 123)


@pytest.mark.rule("mcr.S1")
def test_a_win_below_the_minimum_is_worth_nothing_and_ends_nothing():
    cheap = "(123m)(456p) 678s 34s EE"
    forbidden, allowed = outlook(cheap, "mcr").prospects[0], outlook(cheap, load("mcr").but(key="house", minimum=0)).prospects[0]
    assert forbidden.tiles == allowed.tiles and forbidden.ready[0] == 1
    assert forbidden.win[0] == forbidden.score[0] == 0 < allowed.win[0] < allowed.score[0]


def test_only_legal_wins_count_and_the_better_one_is_sought():
    found = outlook(NEAR, "mcr")
    plain = {p.tile: p.win[0] for p in outlook(NEAR).prospects}
    assert all(points == 0 or points >= 8 for points in found.points) and 0 in found.points
    for prospect in found.prospects:
        assert prospect.win[0] <= plain[prospect.tile] and 0 <= prospect.score[0] <= max(found.points) * prospect.win[0] + 1e-12
        assert prospect.score[0] >= 8 * found.by_turn("score", prospect.tile)[-1] - 1e-12
        assert found.by_turn("score", prospect.tile)[-1] <= found.by_turn("win", prospect.tile)[-1] + 1e-12
    assert found.prospects[0].score[0] == max(p.score[0] for p in found.prospects)


@pytest.mark.rule("mcr.S2")
def test_flowers_count_in_the_score_but_not_towards_the_minimum():
    plain, flowers = (outlook(f"123m 456p 789s 23m EE{more}", "mcr", draws=1).prospects[0] for more in ("", " 1f 2f"))
    assert flowers.win == plain.win and flowers.score[0] == pytest.approx(plain.score[0] + 2 * plain.win[0])


def test_it_says_what_it_counted_and_what_it_left_out():
    under, shapes = outlook(READY, "mcr", changes=1).says(), outlook(READY).says()
    assert "MCR" in under and "1 time on one way" in under and "Left out" in under
    assert "whatever it is worth" in shapes and "4 hands" in shapes and "{" not in under + shapes
    assert "house" in outlook(READY, load("mcr").but(key="house")).says()


# ---- a real wall


@pytest.mark.parametrize("hand, rules, goal", [(READY, None, "win"), (NEAR, None, "win"), (FAR, None, "win"), (NEAR, "mcr", "win"), (FAR, "mcr", "score"), (NEAR, "finnish", "score")])
def test_a_wall_that_takes_back_what_is_thrown_agrees_with_the_model(hand, rules, goal):
    found = outlook(hand, rules)
    trial, curve = play_walls(found, walls=3000, seed=5, goal=goal, back=True), found.by_turn(goal)
    assert trial.low <= curve[-1] <= trial.high and list(trial.won) == sorted(trial.won)
    assert all(abs(won / trial.walls - chance) < 0.035 for won, chance in zip(trial.won, curve))
    if goal == "score":
        assert trial.score[1] <= found.values("score")[0][found.root()] <= trial.score[2]


# A ready hand misses nothing it throws: there the model is exact. Elsewhere it draws again what was thrown, which is little.
@pytest.mark.parametrize("hand", [READY, "1112345678999p", "123m 456p 789s EEE W"])
def test_a_real_wall_agrees_with_the_model_of_a_ready_hand(hand):
    found = outlook(hand)
    chance, trials = found.by_turn()[-1], [play_walls(found, walls=400, seed=seed) for seed in range(100, 140)]
    assert sum(trial.low <= chance <= trial.high for trial in trials) >= 35  # 38 of 40 are to be expected
    assert abs(sum(trial.share for trial in trials) / 40 - chance) < 0.01


@pytest.mark.parametrize("hand, changes", [(NEAR, 0), ("123m 456p 789s 25m EE W", 0), ("123m 456p 789s 25m EE W", 1), (FAR, 0)])
def test_a_real_wall_is_close_to_the_model_of_other_hands(hand, changes):
    found = outlook(hand, changes=changes)
    trial = play_walls(found, walls=6000, seed=3)
    assert trial.low * 0.97 <= found.by_turn()[-1] <= trial.high * 1.03


def test_the_walls_are_those_of_the_seed():
    found = outlook(NEAR, "mcr")
    assert play_walls(found, walls=50, seed=1) == play_walls(found, walls=50, seed=1) != play_walls(found, walls=50, seed=2)
    assert play_walls(found, walls=50, seed=1).tile == found.prospects[0].tile
    ready = play_walls(found, walls=200, seed=1, goal="ready")
    assert ready.ready[-1] >= play_walls(found, walls=200, seed=1).ready[-1] and set(ready.won) == {0}


# ---- refusals


@pytest.mark.parametrize(
    "hand, wrong",
    [
        ("123m", {}),
        (READY, {"draws": -1}),
        (READY, {"draws": 2.5}),
        (READY, {"unseen": 5}),
        (READY, {"seen": [Tile.EAST] * 5}),
        (READY, {"rules": "none"}),
        (READY, {"forms": "none"}),
        ("1369m 258p 147s ESW", {"changes": 1}),
        ("1369m 258p 147s ESWN", {}),
        ("1369m 258p 147s ESWN", {"numpy": False}),
    ],
)
def test_what_has_no_outlook_is_refused_in_a_sentence(hand, wrong):
    with pytest.raises(MahjongError) as caught:
        outlook(hand, **wrong)
    assert str(caught.value).splitlines()[0].endswith(".")


def test_unknown_wishes_are_refused_in_a_sentence():
    found = outlook(READY)
    for ask in (lambda: found.values("gold"), lambda: found.by_turn("score"), lambda: found.root("1m"), lambda: play_walls(found, walls=0)):
        with pytest.raises(MahjongError) as caught:
            ask()
        assert str(caught.value).endswith(".")
    assert GOALS == ("ready", "win", "score")
