"""Simulations that run while a page stays awake, what they come to with their bounds, and the file that reads back."""

import asyncio
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pandas = pytest.importorskip("pandas")
pytest.importorskip("joblib")

from mahjong.errors import MahjongError  # noqa: E402
from mahjong.odds import runs as runs_module  # noqa: E402
from mahjong.odds.compare import NOTHING, bins, difference, in_bins, mean, share  # noqa: E402
from mahjong.odds.rowfile import LARGEST, read_rows  # noqa: E402
from mahjong.odds.runs import Plan, Run, cores, own_machine, play  # noqa: E402
from mahjong.odds.simulate import Row, as_table, play_rows, simulate, to_csv  # noqa: E402
from mahjong.rules import all_rules  # noqa: E402

DEALS = 40


@pytest.fixture(scope="module")
def finnish():
    return Run(Plan("finnish", ("quick",), DEALS, 1)).play_all()


# ---- runs


def test_slices_and_cores_play_the_same_deals(finnish):
    told = []
    for jobs in (1, 2):
        run = Run(finnish.plan)
        asyncio.run(play(run, jobs, lambda run=run: told.append(len(run.rows))))
        assert run.state == "done" and run.rows == finnish.rows and run.rate > 0 and run.left == 0
    assert told == sorted(told[: told.index(DEALS) + 1]) + sorted(told[told.index(DEALS) + 1 :])


def test_a_run_on_cores_and_a_simulation_share_their_processes(finnish):
    run, plan = Run(finnish.plan), finnish.plan
    asyncio.run(play(run, 2))
    table = simulate(plan.players[0], plan.rules, plan.deals, plan.number, n_jobs=2)
    assert list(table.itertuples(index=False, name=None)) == [tuple(row) for row in run.rows]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_that_is_cancelled_keeps_the_first_deals(jobs, finnish):
    run = Run(Plan("finnish", ("quick",), 5000, 1))

    async def stopped():
        task = asyncio.create_task(play(run, jobs))
        while not run.rows:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(stopped()) and 0 < len(run.rows) < 5000 and all(a == b for a, b in zip(run.rows, finnish.rows))
    assert [row.deal for row in run.rows] == list(range(len(run.rows))) and run.left > 0


def test_before_the_first_deal_nothing_is_known():
    run = Run(Plan("mcr", ("quick",), 5, 1))
    assert run.rate == 0 and run.left is None and Run(run.plan).play_all().left == 0


SERVED = {"SERVER_SOFTWARE": "voila/0.5.13"}


@pytest.mark.parametrize(
    "about, own",
    [({}, True), ({**SERVED, "SERVER_NAME": "127.0.0.1"}, True), ({**SERVED, "SERVER_NAME": "localhost"}, True), ({**SERVED, "SERVER_NAME": "mahjong.example"}, False), (SERVED, False), ({"JUPYTERHUB_USER": "x"}, False), ({"BINDER_PORT": "1", **SERVED, "SERVER_NAME": "localhost"}, False)],
)
def test_only_who_sits_at_the_machine_may_use_its_cores(monkeypatch, about, own):
    for name in ("SERVER_SOFTWARE", "SERVER_NAME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in about.items():
        monkeypatch.setenv(name, value)
    assert own_machine() is own and (own or cores() == 1)


def test_a_server_rests_after_each_slice(monkeypatch):
    rests = []

    async def sleep(seconds, real=asyncio.sleep):
        rests.append(seconds)
        await real(0)

    monkeypatch.setattr(runs_module.asyncio, "sleep", sleep)
    for own in (True, False):
        monkeypatch.setattr(runs_module, "own_machine", lambda own=own: own)
        rests.clear()
        asyncio.run(play(Run(Plan("finnish", ("quick",), 30, 1))))
        assert rests and (max(rests) <= runs_module.BREATH if own else max(rests) >= runs_module.REST * runs_module.SLICE)


def test_players_are_named_by_their_seats():
    assert Plan("mcr", ("quick",), 1, 1).who() == Plan("mcr", ("quick",) * 4, 1, 1).who() == "all four: quick"
    assert Plan("mcr", ("quick", "random", "quick", "random"), 1, 1).who() == "East, West: quick; South, North: random"


# ---- sums and comparisons


def test_the_difference_of_shares_is_newcombes():
    """The example of Newcombe's paper of 1998 (method 10): 56 of 70 and 48 of 80."""
    assert difference(share(48, 80), share(56, 70))[:3] == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    assert difference(share(5, 56), share(0, 29)).high > 0 > difference(share(5, 56), share(0, 29)).low


def test_the_mean_and_its_bounds():
    assert mean([]) == NOTHING and mean([7])[:3] == (7, 7, 7)
    sure = mean([1, 2, 3, 4, 5])
    assert sure.value == 3 and sure.high - 3 == pytest.approx(1.959964 * (2.5 / 5) ** 0.5) and difference(sure, sure).sign == 0
    assert difference(mean([1, 2, 3]), mean([11, 12, 13])).sign == 1 == -difference(mean([11, 12, 13]), mean([1, 2, 3])).sign


@given(st.lists(st.integers(-600, 600), min_size=1, max_size=60), st.integers(4, 20))
def test_columns_hold_every_value_once(values, most):
    columns = bins(values, most)
    assert sum(in_bins(values, columns)) == len(values) and len(columns) <= most
    assert columns[0].low <= min(values) and max(values) <= columns[-1].high
    assert {column.high - column.low for column in columns} == {columns[0].high - columns[0].low}
    assert all(b.low == a.high + 1 for a, b in zip(columns, columns[1:]))


# ---- the file


@pytest.mark.parametrize("rules", all_rules())
def test_every_table_reads_back(rules):
    rows = list(play_rows(("quick", "random", "random", "quick"), rules, 3, range(2, 5)))
    text = to_csv(rows)
    assert read_rows(text) == read_rows("\ufeff" + text.replace("\n", "\r\n")) == rows
    assert pandas.read_csv(io.StringIO(text), keep_default_na=False).equals(as_table(rows))


def changed(**facts) -> str:
    return to_csv([row._replace(**facts) for row in play_rows("quick", "finnish", 1, range(1))])


@pytest.mark.parametrize(
    "text, key",
    [
        ("", "rows_columns"),
        ("a,b\n1,2\n", "rows_columns"),
        (",".join(Row._fields), "rows_none"),
        (changed() + "1,2\n", "rows_cells"),
        (changed() + changed().splitlines()[1], "rows_mixed"),
        (changed(turns="x"), "rows_number"),
        (changed(E=10**12), "rows_number"),
        (changed(deal="١"), "rows_number"),
        (changed(rules="none"), "rows_value"),
        (changed(players="cheat"), "rows_value"),
        (changed(players="mcr"), "rows_value"),
        (changed(winner="X"), "rows_value"),
        (changed(winner=""), "rows_value"),
        (changed(end="<b>"), "rows_value"),
        (changed(patterns="<script>"), "rows_value"),
        (changed(patterns="pure_straight"), "rows_value"),
        (changed(turns=-1), "rows_value"),
        (changed(hand="1m" * 999), "rows_value"),
        (" " * (LARGEST + 1), "rows_large"),
        (",".join(Row._fields) + '\n"' + "x" * 200_000, "rows_unread"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(text, key):
    with pytest.raises(MahjongError) as caught:
        read_rows(text)
    assert caught.value.key == key and str(caught.value).strip()


@settings(max_examples=60)
@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text):
    for whole in (text, changed() + text):
        try:
            read_rows(whole)
        except MahjongError:
            pass
