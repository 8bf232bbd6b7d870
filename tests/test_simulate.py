"""Simulated deals: the same numbers whatever plays them, rows that say what happened, and what they come to."""

import csv
import io
import warnings

import pytest

joblib = pytest.importorskip("joblib")
pytest.importorskip("pandas")

from mahjong.errors import MahjongError  # noqa: E402
from mahjong.hand import Win  # noqa: E402
from mahjong.odds.frequency import entries_of, frequencies  # noqa: E402
from mahjong.odds.simulate import CHUNK, as_table, patterns_of, play_rows, row_of, simulate, tally_of, to_csv  # noqa: E402
from mahjong.players.simple import play_many, play_one  # noqa: E402
from mahjong.rules import all_rules, load  # noqa: E402
from mahjong.scoring.score import score  # noqa: E402
from mahjong.table.options import usual  # noqa: E402
from mahjong.table.settlement import settlement  # noqa: E402
from mahjong.table.tally import ENDS, bounds  # noqa: E402
from mahjong.text import say  # noqa: E402

DEALS = 2 * CHUNK + 5


@pytest.fixture(scope="module")
def alone():
    return simulate("quick", "mcr", DEALS, seed=7)


# ---- the same numbers


def test_two_workers_play_the_same_deals(alone):
    assert simulate("quick", "mcr", DEALS, 7, 2).equals(alone)


def test_a_cluster_plays_the_same_deals(alone):
    distributed = pytest.importorskip("distributed")
    home = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**home) as cluster, distributed.Client(cluster), joblib.parallel_config(backend="dask"):
        assert simulate("quick", "mcr", DEALS, 7).equals(alone)


def test_fewer_deals_are_the_beginning_and_another_seed_is_another_game(alone):
    assert simulate("quick", "mcr", 7, 7).equals(alone[:7])
    assert not simulate("quick", "mcr", 7, 8)[["winner", "turns"]].equals(alone[:7][["winner", "turns"]])


def test_four_alike_by_name_are_one_for_all(alone):
    four = simulate(["quick"] * 4, "mcr", 7, 7)
    assert four.drop(columns="players").equals(alone[:7].drop(columns="players"))
    mixed = simulate(["quick", "random", "random", "random"], "finnish", 7, 7)
    assert set(mixed.players) == {"quick random random random"} and set(mixed.winner) <= {"E", ""}


@pytest.mark.parametrize("rules", all_rules())
def test_it_is_the_game_that_many_deals_counts(rules):
    *_, tally = play_many(rules, "quick", 3, 12)
    assert tally_of(play_rows("quick", rules, 3, range(12))) == tally


# ---- the rows


def test_a_row_says_what_happened(alone):
    for row in alone.itertuples(index=False):
        deal = play_one("mcr", ("quick",), 7, row.deal)
        settled = settlement(deal)
        assert (row.rules, row.players, row.seed, row.left) == ("mcr", "quick", 7, deal.wall.left)
        assert row.E + row.S + row.W + row.N == 0 and {str(seat): paid for seat, paid in settled.paid.items()} == {s: getattr(row, s) for s in "ESWN"}
        assert bool(row.winner) == (row.end != "nobody") == bool(row.patterns) == (row.score >= 8)
        assert bool(row.discarder) == (row.end in ("discard", "robbed")) and row.discarder != row.winner or not row.winner
    assert alone.end.isin(ENDS).all() and alone.turns.between(1, 130).all() and list(alone.deal) == list(range(DEALS))


def test_the_hand_in_a_row_reads_back_and_scores_the_same(alone):
    for row in alone[alone.winner != ""].itertuples():
        again = score(Win.parse(row.hand), "mcr")
        assert again.total == row.score and " ".join(f"{k}*{n}" if n > 1 else k for k, n in patterns_of(again).items()) == row.patterns


def test_a_turn_is_a_discard_or_the_win_from_the_wall():
    heavenly = next(row for row in play_rows("quick", "finnish", 1, range(200)) if row.end == "wall")
    deal = play_one("finnish", ("quick",), 1, heavenly.deal)
    assert heavenly.turns == sum(event.kind == "discard" for event in deal.history) + 1


def test_classical_patterns_are_doubles_and_special_hands():
    counted = patterns_of(score("(EEE)(345m)222sRdRd67p *8p", "finnish"))
    assert dict(counted) == {"seat_wind": 1, "round_wind": 1}
    assert dict(patterns_of(score("19m19p19sESWNWdGdRd !E", "finnish"))) == {"thirteen_orphans": 1}


def test_several_winners_stand_side_by_side():
    table = usual("finnish").but(multi_win="all_win")
    several = next(row for row in play_rows("quick", "finnish", 1, range(400), table) if " " in row.winner)
    assert several.hand.count(";") == 1 and several.E + several.S + several.W + several.N == 0
    assert getattr(several, several.discarder) < 0


def test_three_players_leave_a_seat_that_pays_nothing():
    rows = list(play_rows("quick", "finnish", 1, range(5), usual("finnish").but(players=3)))
    assert all(row.N == 0 and row.winner != "N" for row in rows)


def test_a_deal_still_being_played_is_no_row():
    from mahjong.table.deal import Deal

    with pytest.raises(MahjongError):
        row_of(Deal.start(1, "mcr"))


# ---- progress and stop


def test_progress_is_told_and_a_stop_keeps_what_was_played(alone):
    told = []
    simulate("quick", "mcr", DEALS, 7, progress=lambda *counted: told.append(counted))
    assert told == [(CHUNK, DEALS), (2 * CHUNK, DEALS), (DEALS, DEALS)]
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        for jobs in (1, 2):
            assert simulate("quick", "mcr", DEALS, 7, jobs, stop=lambda: True).equals(alone[:CHUNK])


@pytest.mark.parametrize("wrong", [{"players": "nobody"}, {"players": ["quick"] * 3}, {"players": []}, {"rules": "none"}, {"deals": 0}, {"deals": "x"}, {"n_jobs": 0}])
def test_bad_wishes_are_refused_in_a_sentence(wrong):
    with pytest.raises(MahjongError) as caught:
        simulate(**{"deals": 3, **wrong})
    assert str(caught.value).endswith(".")


# ---- what the rows come to


def test_every_line_of_every_rule_set_has_a_name_and_a_place():
    for rules in all_rules():
        for entry in entries_of(load(rules)):
            assert entry.name() and entry.worth > 0
    assert len({entry.key for entry in entries_of(load("mcr"))} - {"melded_and_concealed_kong"}) == 81


def test_every_column_has_a_heading(alone):
    assert all(say(f"simulate.column.{column}") for column in alone.columns)
    headings = [column for column in as_table(frequencies(alone)).columns if column != "rules"]
    assert all(say(f"simulate.frequency.{column}") for column in headings)


def test_frequencies_count_the_patterns_of_the_wins(alone):
    won = alone[alone.winner != ""]
    found = {row.key: row for row in frequencies(alone)}
    flowers = won[won.patterns.str.contains("flower_tiles")]
    times = flowers.patterns.str.extract(r"flower_tiles\*?(\d*)")[0].replace("", "1").astype(int).sum()
    row = found["flower_tiles"]
    assert (row.wins, row.of, row.times) == (len(flowers), len(won), times) and (row.low, row.high) == bounds(row.wins, row.of)
    assert found["thirteen_orphans"].share == 0 < found["thirteen_orphans"].high < 0.2
    assert all(row.low <= row.share <= row.high for row in found.values())


def test_several_rule_sets_are_counted_apart():
    rows = [*play_rows("quick", "mcr", 1, range(8)), *play_rows("quick", "finnish", 1, range(8))]
    assert {row.rules for row in frequencies(rows)} == {"mcr", "finnish"}
    assert frequencies(rows) == frequencies(rows[:8]) + frequencies(rows[8:]) == frequencies(as_table(rows))


def test_without_a_win_nothing_is_known():
    nobody = [row for row in play_rows("quick", "mcr", 7, range(3)) if row.end == "nobody"]
    assert nobody and all((row.of, row.share, row.low, row.high) == (0, 0, 0, 1) for row in frequencies(nobody))
    assert frequencies([]) == [] and tally_of([]).played == 0 and to_csv([]).startswith("rules,")


def test_the_table_goes_out_as_text_and_reads_back(alone):
    text = to_csv(alone)
    read = list(csv.DictReader(io.StringIO(text)))
    assert [row["hand"] for row in read] == list(alone.hand) and len(read) == DEALS
    assert text == to_csv(play_rows("quick", "mcr", 7, range(DEALS)))
    assert to_csv(frequencies(alone)).startswith("rules,kind,key,worth,wins")


