"""Rotation, rounds, the end of a match, ranking (play.E2-E5)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import RuleError
from mahjong.table.match import Match, Outcome
from mahjong.table.options import TABLES, Table
from mahjong.tiles import Tile, WINDS

FOUR = ("Ann", "Ben", "Cem", "Dag")
EAST_WINS, WEST_WINS, DRAW = Outcome((Tile.EAST,), (3, -1, -1, -1)), Outcome((Tile.WEST,), (-1, -1, 3, -1)), Outcome()


def dealers(match: Match, *outcomes: Outcome) -> list[str]:
    seen = [match.player_at(Tile.EAST)]
    for outcome in outcomes:
        match = match.after(outcome)
        seen.append(match.player_at(Tile.EAST))
    return seen


@pytest.mark.rule("play.E3")
def test_classical_east_stays_on_a_win_and_on_a_draw():
    assert dealers(Match(FOUR, "finnish"), EAST_WINS, DRAW, WEST_WINS, WEST_WINS) == ["Ann", "Ann", "Ann", "Ben", "Cem"]


@pytest.mark.rule("play.E3")
def test_read_literally_a_draw_passes_the_deal():
    table = TABLES["finnish"].but(draw_dealer="passes")
    assert dealers(Match(FOUR, "finnish", table), DRAW, EAST_WINS) == ["Ann", "Ben", "Ben"]


@pytest.mark.rule("play.C4", "play.E3")
def test_after_equal_claims_the_winds_stay():
    table = TABLES["finnish"].but(draw_dealer="passes")
    assert dealers(Match(FOUR, "finnish", table), Outcome(tied=True)) == ["Ann", "Ann"]


@pytest.mark.rule("play.E3")
def test_old_south_becomes_east_and_east_north():
    match = Match(FOUR, "finnish").after(WEST_WINS)
    assert [match.player_at(seat) for seat in WINDS] == ["Ben", "Cem", "Dag", "Ann"]


@pytest.mark.rule("play.E3", "play.E6")
def test_the_rounds_wind_moves_on_when_all_have_been_east():
    match = Match(FOUR, "finnish")
    rounds = []
    while not match.over:
        rounds.append(str(match.round))
        match = match.after(WEST_WINS)
    assert rounds == ["E"] * 4 + ["S"] * 4 + ["W"] * 4 + ["N"] * 4
    assert match.places[4].east == 0  # whoever was East first begins the new round


@pytest.mark.rule("play.E4")
@given(st.lists(st.sampled_from([EAST_WINS, WEST_WINS, DRAW]), min_size=16, max_size=16))
def test_mcr_has_sixteen_hands_whatever_happens(outcomes):
    match = Match(FOUR, "mcr")
    for outcome in outcomes:
        assert not match.over
        match = match.after(outcome)
    assert match.over and match.number == 17


@pytest.mark.rule("play.E4")
def test_time_called_ends_a_match_at_once():
    match = Match(FOUR, "mcr").after(WEST_WINS).stop()
    assert match.over and match.ranking()[0] == (1, "Cem", 3)
    with pytest.raises(RuleError):
        match.after(DRAW)


@pytest.mark.rule("play.E5")
@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_a_match_has_as_many_rounds_as_agreed(rounds):
    match, hands = Match(FOUR, "finnish", TABLES["finnish"].but(rounds=rounds)), 0
    while not match.over:
        match, hands = match.after(WEST_WINS), hands + 1
    assert hands == 4 * rounds


@pytest.mark.rule("play.E5")
def test_the_highest_total_is_first_and_equals_share_a_rank():
    match = Match(FOUR).after(Outcome((Tile.EAST,), (10, -10, 0, 0)))
    assert match.ranking() == [(1, "Ann", 10), (2, "Cem", 0), (2, "Dag", 0), (4, "Ben", -10)]


@pytest.mark.rule("play.W1")
def test_seats_are_drawn():
    drawn = [Match.drawn(FOUR, random.Random(seed)).players for seed in range(200)]
    assert {players[0] for players in drawn} == set(FOUR) and all(sorted(players) == sorted(FOUR) for players in drawn)
    three = [Match.drawn(("Ann", "Ben", "", "Dag"), random.Random(seed), "finnish", Table(players=3)).players for seed in range(60)]
    assert all(players[0] for players in three) and len({players.index("") for players in three}) == 3


@pytest.mark.rule("play.W2")
def test_the_empty_seat_keeps_its_wind_and_never_deals():
    match = Match(("Ann", "Ben", "", "Dag"), "finnish", TABLES["finnish"].but(players=3))
    seen = []
    while not match.over and len(seen) < 6:
        seen.append((match.player_at(Tile.EAST), str(match.empty), str(match.round)))
        match = match.after(Outcome((Tile.NORTH if match.empty != Tile.NORTH else Tile.SOUTH,)))
    assert seen == [("Ann", "W", "E"), ("Ben", "S", "E"), ("Dag", "N", "E"), ("Ann", "W", "S"), ("Ben", "S", "S"), ("Dag", "N", "S")]


@pytest.mark.rule("play.E2")
def test_a_draw_settles_nothing():
    with pytest.raises(RuleError) as caught:
        Match(FOUR, "finnish").after(Outcome((), (1, -1, 0, 0)))
    assert caught.value.key == "not_zero"
    assert Match(FOUR).after(DRAW).totals == dict.fromkeys(FOUR, 0)


@pytest.mark.rule("mcr.S10")
def test_a_false_win_is_paid_for_in_a_draw_too():
    assert Match(FOUR, "mcr").after(Outcome((), (-30, 10, 10, 10))).totals[FOUR[0]] == -30


@pytest.mark.parametrize(
    "players, table, key",
    [(("Ann", "Ben", "Cem"), None, "seats"), (("", "Ben", "Cem", "Dag"), Table(players=3), "seats"), (("Ann", "Ben", "", "Dag"), None, "seats")],
)
def test_matches_that_cannot_be_are_refused(players, table, key):
    with pytest.raises(RuleError) as caught:
        Match(players, "finnish", table)
    assert caught.value.key == key


@pytest.mark.parametrize(
    "call, key",
    [
        (lambda: Match(("Ann", "Ann", "Cem", "Dag")), "same_name"),
        (lambda: Match(FOUR).after(Outcome((Tile.M1,))), "no_outcome"),
        (lambda: Match(FOUR).after(Outcome((Tile.EAST,), (3, -3))), "no_outcome"),
        (lambda: Match(FOUR).player_at(Tile.EAST, 0), "no_such_hand"),
        (lambda: Match(FOUR).player_at(Tile.EAST, 99), "no_such_hand"),
        (lambda: Match(FOUR).seat_of("Eve"), "no_player"),
    ],
)
def test_what_no_match_has_is_refused_by_name(call, key):
    with pytest.raises(RuleError) as caught:
        call()
    assert caught.value.key == key and caught.value.message()


@pytest.mark.rule("play.W2")
@pytest.mark.parametrize("chair", [1, 2, 3])
def test_the_rounds_wind_moves_on_whichever_chair_is_empty(chair):
    names = tuple("" if i == chair else name for i, name in enumerate(FOUR))
    match, rounds = Match(names, "finnish", TABLES["finnish"].but(players=3)), []
    while not match.over:
        rounds.append(str(match.round))
        match = match.after(Outcome((next(seat for seat in WINDS[1:] if seat != match.empty),)))
    assert rounds == ["E"] * 3 + ["S"] * 3 + ["W"] * 3 + ["N"] * 3


def test_undoing_a_stopped_match_starts_it_again():
    assert not Match(FOUR).after(WEST_WINS).stop().undone().over


def test_undo_takes_the_last_hand_back():
    match = Match(FOUR).after(WEST_WINS).after(EAST_WINS)
    assert match.undone() == Match(FOUR).after(WEST_WINS) and match.undone().undone().undone() == Match(FOUR)


@given(st.lists(st.tuples(st.sampled_from(WINDS), st.integers(0, 300)), max_size=30))
def test_totals_sum_to_nothing_and_follow_the_players_not_the_winds(hands):
    match = Match(FOUR, "finnish")
    for winner, points in hands:
        if not match.over:
            paid = tuple(3 * points if seat == winner else -points for seat in WINDS)
            name, before = match.player_at(winner), dict(match.totals)
            match = match.after(Outcome((winner,), paid))
            assert match.totals[name] == before[name] + 3 * points
    assert sum(match.totals.values()) == 0 and len(match.history) == len(match.outcomes) + 1
