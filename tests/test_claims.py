"""Who gets a contested discard, under each source's order and each way to settle equals (play.C1-C4)."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import RuleError
from mahjong.table.claims import Claim, KINDS, SHAPES, decide, turns_after
from mahjong.table.options import CHOICES, TABLES, Table
from mahjong.tiles import Tile, WINDS

E, S, W, N = WINDS


def call(text: str) -> Claim:
    """`S win chow`, `W pung`."""
    seat, kind, *shape = text.split()
    return Claim(WINDS["ESWN".index(seat)], kind, shape[0] if shape else "")


def who(table: Table, *calls: str, discarder=E) -> str:
    found = decide(discarder, [call(text) for text in calls], table)
    return "drawn" if found.drawn else "".join(map(str, found.seats)) or "nobody"


TURN, PLAY, ORDER = TABLES["finnish"], TABLES["polish_play"], TABLES["polish_order"]


@pytest.mark.parametrize(
    "table, calls, winner",
    [
        pytest.param(PLAY, ["S win chow", "N win pung"], "N", marks=pytest.mark.rule("play.C1")),
        pytest.param(PLAY, ["S win pair", "N win pung"], "N", marks=pytest.mark.rule("play.C1")),
        pytest.param(PLAY, ["S win chow", "W win pair"], "W", marks=pytest.mark.rule("play.C1")),
        pytest.param(PLAY, ["S win pung", "N win special"], "N", marks=pytest.mark.rule("play.C1")),
        pytest.param(PLAY, ["S win pung", "N win seven_pairs"], "N", marks=pytest.mark.rule("play.C1")),
        pytest.param(PLAY, ["N win chow", "S pung"], "N", marks=pytest.mark.rule("play.C1")),
        pytest.param(PLAY, ["S chow", "N pung"], "N", marks=pytest.mark.rule("play.C1")),
        pytest.param(ORDER, ["S win seven_pairs", "N win special"], "N", marks=pytest.mark.rule("play.C2")),
        pytest.param(ORDER, ["S win pung", "N win seven_pairs"], "N", marks=pytest.mark.rule("play.C2")),
        pytest.param(ORDER, ["S win chow", "N win pair"], "N", marks=pytest.mark.rule("play.C2")),
        pytest.param(ORDER.but(pair_chow="chow"), ["S win pair", "N win chow"], "N", marks=pytest.mark.rule("play.C2")),
        pytest.param(ORDER.but(seven_pairs_rank="special"), ["S win special", "N win seven_pairs"], "S", marks=pytest.mark.rule("play.C2")),
        pytest.param(TURN, ["S win chow", "N win special"], "S", marks=pytest.mark.rule("play.C3")),
        pytest.param(TURN, ["S chow", "W pung", "N win chow"], "N", marks=pytest.mark.rule("play.C3")),
        pytest.param(TURN, ["S chow", "N kong"], "N", marks=pytest.mark.rule("play.C3")),
        pytest.param(TABLES["mcr"], ["W win pung", "N win special"], "W", marks=pytest.mark.rule("play.C3")),
        pytest.param(TURN, ["S chow"], "S", marks=pytest.mark.rule("play.G7")),
        pytest.param(TURN, [], "nobody", marks=pytest.mark.rule("play.G9")),
    ],
)
def test_who_gets_the_tile(table, calls, winner):
    assert all(who(table, *order) == winner for order in itertools.permutations(calls))


@pytest.mark.rule("play.C4")
@pytest.mark.parametrize("table", [TURN, PLAY, ORDER])
@pytest.mark.parametrize("ties, winner", [("head_bump", "W"), ("all_win", "WN"), ("draw", "drawn")])
def test_equal_wins_are_settled_in_three_ways(table, ties, winner):
    assert who(table.but(multi_win=ties), "N win pung", "W win pung") == winner


@pytest.mark.rule("play.C3", "play.C4")
def test_the_rule_that_decides_between_equal_wins_is_named():
    calls = [call("N win pung"), call("W win pung")]
    assert decide(E, calls, TURN).rule == "play.C3"
    assert {decide(E, calls, table).rule for table in (PLAY, ORDER, TURN.but(multi_win="all_win"), TURN.but(multi_win="draw"))} == {"play.C4"}


@pytest.mark.rule("play.C4")
def test_the_order_comes_before_the_way_to_settle_equals():
    assert who(PLAY.but(multi_win="all_win"), "S win chow", "N win pung") == "N"
    assert who(TURN.but(multi_win="all_win"), "S win chow", "N win pung") == "SN"


def test_nearest_is_counted_from_the_discarder():
    """A docstring elsewhere promised the nearest and sorted by seat number: the discarder is the third seat."""
    assert who(TABLES["mcr"], "N win pung", "E win pung", discarder=W) == "N"
    assert [turns_after(W, seat) for seat in (N, E, S)] == [1, 2, 3]


def test_a_pung_beats_a_chow_even_of_one_who_could_have_won():
    assert who(TABLES["mcr"], "S chow", "W pung") == "W"


@pytest.mark.parametrize("text, rule", [("W chow", "play.G7"), ("E pung", "play.G9"), ("S win", "play.G9"), ("S quint", "play.G9")])
@pytest.mark.rule("play.G7", "play.G8", "play.G9")
def test_calls_that_cannot_be_are_refused(text, rule):
    with pytest.raises(RuleError) as caught:
        decide(E, [call(text)], TURN)
    assert caught.value.rule == rule and caught.value.message()


@pytest.mark.rule("play.C5")
def test_a_tile_added_to_a_kong_only_wins():
    assert decide(E, [call("S win chow")], TURN, robbed=True).rule == "play.C5"
    with pytest.raises(RuleError) as caught:
        decide(E, [call("S pung")], TURN, robbed=True)
    assert caught.value.rule == "play.C5"


@pytest.mark.parametrize("claims", [[Claim(S, "win", "pung")] * 2, [Claim(None, "pung")], [Claim(Tile.M1, "pung")]])
def test_calls_of_nobody_or_twice_are_refused(claims):
    with pytest.raises(RuleError):
        decide(E, claims, TURN.but(multi_win="all_win"))


calls = st.builds(Claim, st.sampled_from(WINDS[1:]), st.sampled_from(KINDS), st.sampled_from(SHAPES)).filter(
    lambda claim: claim.kind != "chow" or claim.seat == S
)
tables = st.builds(
    Table, ladder=st.sampled_from(CHOICES["ladder"]), pair_chow=st.sampled_from(CHOICES["pair_chow"]), multi_win=st.sampled_from(CHOICES["multi_win"])
)


@given(st.lists(calls, min_size=1, max_size=3, unique_by=lambda claim: claim.seat), tables)
def test_somebody_who_called_gets_it_and_a_win_goes_before_all_else(claims, table):
    found = decide(E, claims, table)
    assert found == decide(E, claims[::-1], table)
    assert found.drawn == (not found.seats)
    assert set(found.seats) <= {claim.seat for claim in claims if claim.kind == found.kind}
    assert found.kind == "win" or all(claim.kind != "win" for claim in claims)
