"""The lab: its page, what runs come to, two of them compared, the table of patterns, replays, files, whatever the page sends."""

import asyncio
import csv
import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("ipywidgets")
pytest.importorskip("pandas")
pytest.importorskip("matplotlib")
pytest.importorskip("joblib")

from mahjong.draw.lab_charts import Columns, Mark, bars, histogram, nice, strip, strip_axis  # noqa: E402
from mahjong.odds.compare import Sure  # noqa: E402
from mahjong.odds.frequency import entries_of, frequencies  # noqa: E402
from mahjong.odds.runs import MOST, Plan, Run  # noqa: E402
from mahjong.odds.simulate import as_table, row_of, to_csv  # noqa: E402
from mahjong.players.simple import players_of  # noqa: E402
from mahjong.rules import all_rules, load  # noqa: E402
from mahjong.table.record import read  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.lab_keep import figure, figure_title, patterns_csv  # noqa: E402
from mahjong.widgets.lab_page import Lab, LabDeals, LabExport, LabFans, LabResults  # noqa: E402
from mahjong.widgets.lab_press import Press  # noqa: E402
from mahjong.widgets.lab_sums import compared, ends, numbers, paid, same_walls, wins  # noqa: E402

PAGE = Path(__file__).parent.parent / "notebooks" / "18-lab.ipynb"
ANCHORS = "run results fans card-lines export".split()
DEALS = 40
COMPARED = 'class="mj-lab-card mj-lab-of-compared"'


def cells():
    return json.loads(PAGE.read_text("utf-8"))["cells"]


def done(rules="finnish", players=("quick",), deals=DEALS, number=1) -> Run:
    return Run(Plan(rules, players, deals, number)).play_all()


@pytest.fixture(scope="module")
def mcr():
    return done("mcr")


@pytest.fixture(scope="module")
def finnish():
    return done()


def lab_of(**runs) -> Lab:
    """A lab in which these runs have been played."""
    lab = Lab("mcr", "finnish", 20)
    for letter, run in runs.items():
        lab.runs[letter] = lab.current = run
    return lab


# ---- the page


def test_the_page_has_its_anchors_and_its_form():
    ids = [cell["id"] for cell in cells()]
    assert set(ANCHORS) <= set(ids) and len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id) for id in ids)
    for cell in cells():
        source, is_check = "".join(cell["source"]), "check" in cell["metadata"].get("tags", ())
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and (is_check or cell["id"] == "setup" or len(source.splitlines()) == 1)
        else:
            prose = re.sub(r"\]\([^)]*\)|^#+ .*$", " ", source, flags=re.M)
            assert len(prose.split()) <= 90 and "**" in source
    about = json.loads(PAGE.read_text("utf-8"))["metadata"]["mahjong"]
    assert about["group"] == "odds" and f"app.group.{about['group']}" in table("en")


# ---- sums and comparisons


def test_sums_agree_with_the_table(finnish):
    table_ = as_table(finnish.rows)
    assert numbers(finnish, "turns") == table_.turns.tolist() and sum(numbers(finnish, "score")) == table_[table_.winner != ""].score.sum()
    found = wins(finnish)
    assert round(found["E"].won.value * DEALS) == (table_.winner == "E").sum() and found["S"].thrown.value == (table_.discarder == "S").mean()
    assert round(found["E"].wall.value * DEALS) == ((table_.winner == "E") & (table_.end == "wall")).sum()
    assert paid(finnish)["W"][0].value == pytest.approx(table_.W.mean()) and sum(sure.value for sure, *_ in paid(finnish).values()) == pytest.approx(0)
    assert sum(sure.value for sure in ends(finnish).values()) == pytest.approx(1)


def test_points_of_two_games_are_not_compared(mcr, finnish):
    both = {"A": mcr, "B": finnish}
    assert "score" not in {one.key for one in compared(both)} and {one.key: one.more.sign for one in compared(both)}["nobody"] == -1
    assert "score" in {one.key for one in compared({"A": mcr, "B": done("mil")})}
    assert same_walls({"A": mcr, "B": done("mil", deals=2)}) and not same_walls({"A": mcr, "B": done("mcr", deals=2, number=2)})
    assert not same_walls({"A": mcr, "B": done("playboard", deals=1)})


# ---- pictures


def test_pictures_are_whole_and_say_what_they_show():
    mark = Mark(0.25, 0.2, 0.31, "25 %")
    for picture in (
        bars([("a < b", [mark, mark._replace(part=0.1)])], "Ends", (0, 0.4), "AB", [(0, "0")]),
        bars([("E", [Mark(-3, -6, 1, "−3")])], "Paid", (-6, 6), "", [(0, "0")]),
        histogram([(0, 4), (5, 9)], [Columns([mark, mark], 4.2), Columns([mark, mark], None)], "Turns"),
        histogram([], [Columns([])], "Nothing"),
        strip([mark, Mark(0, 0, 0.01, "")]),
        strip_axis(),
    ):
        assert ElementTree.fromstring(picture).tag == "svg"
    assert 'aria-label="Ends: a &lt; b A 25 %, B 25 %"' in bars([("a < b", [mark, mark])], "Ends", (0, 1), "AB")
    assert [nice(x) for x in (0.0011, 0.02, 0.9, 30)] == [0.002, 0.02, 1, 50]


@pytest.mark.parametrize("kind", ["overview", "patterns"])
def test_figures_to_keep(kind, mcr, finnish):
    from mahjong.draw.figures import as_png, as_svg

    for runs in ({"A": mcr}, {"A": mcr, "B": finnish}, {"A": mcr, "B": done("mil")}, {"A": done("mcr", ("random",), 3)}):
        made = figure(runs, kind)
        assert as_png(made, 40)[1:4] == b"PNG" and b"<svg" in as_svg(made)
    assert figure_title({"A": mcr}, "overview") == f"{DEALS} simulated deals, MCR"


# ---- the widget


def strengths() -> dict[tuple[str, ...], list[str]]:
    """The table of docs/strength.md by rules, player and whom it played against."""
    rows = [line.strip("| ").split(" | ") for line in (PAGE.parent.parent / "docs" / "strength.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    return {tuple(row[:3]): row for row in rows[1:]}


def test_what_the_page_says_of_the_players_was_measured():
    found = strengths()
    assert all(row[7] == "yes" for row in found.values())
    wins, others = (lambda *key: float(found[key][5].split()[0])), (lambda *key: float(found[key][6].split()[0]))
    careful, doubles = ("MCR", "careful", "quick"), ("Classical, Finnish guide", "classical", "careful")
    assert 31 < wins(*careful) < 36 and others(*careful) < 20 and wins(*doubles) < others(*doubles)
    assert 87 < wins("Playboard", "american", "random") < 93


def test_each_run_keeps_its_own_settings():
    lab = Lab("mcr", "finnish", 60)
    assert (lab.which.value, lab.rules.value, seen(lab.seat_row)) == ("A", "mcr", False)
    lab.which.value = "B"
    assert lab.rules.value == "finnish" and say("lab.play", letter="B") == lab.play_button.description
    lab.players.value, lab.deals.value = "each", 30
    assert lab.plans["B"] == Plan("finnish", ("classical", "quick", "quick", "quick"), 30, 1) and seen(lab.seat_row)
    lab.which.value = "A"
    assert lab.plans["A"] == Plan("mcr", ("quick",), 60, 1) and lab.players.value == "quick" and lab.deals.value == 60
    lab.deals.value = -5
    assert lab.plans["A"].deals == lab.deals.min


def test_players_follow_the_rules():
    """Only who knows the rules can be chosen; who does not gives way to the usual player."""
    lab = Lab("mcr", deals=20)
    assert [value for _, value in lab.players.options] == [*players_of("mcr"), "each"] and lab.players.value == "quick"
    lab.players.value = "mcr"
    lab.rules.value = "finnish"
    assert [value for _, value in lab.players.options] == [*players_of("finnish"), "each"]
    assert lab.plans["A"] == Plan("finnish", ("quick",), 20, 1) and lab.players.value == "quick"
    lab.players.value = "each"
    assert lab.plans["A"].players == ("classical", "quick", "quick", "quick")
    lab.rules.value = "playboard"
    assert lab.plans["A"].players == ("quick",) * 4 and [seat.value for seat in lab.seats] == ["quick"] * 4
    assert "quick (here the keeper of the card)" in [label for label, _ in lab.seats[0].options]
    lab.rules.value = "mcr"
    lab.players.value = "careful"
    assert lab.plans["A"].players == ("careful",) and lab.plans["A"].who() == "all four: careful"


def test_without_a_loop_the_button_plays_all():
    lab, told = Lab("finnish", deals=20), []
    lab.on_change(lambda: told.append(len(lab.runs["A"].rows)))
    assert say("lab.none") in lab.progress.value.replace("&quot;", '"')
    lab.play_button.click()
    assert told == [20] and not lab.running and lab.runs["A"].state == "done" and 'value="20"' in lab.progress.value
    assert lab.table().shape == (20, 16) and lab.patterns().shape[0] == 23 and lab.table("B").empty


def test_the_loop_stays_awake_and_the_end_is_the_same(finnish):
    lab, told = Lab("finnish", deals=DEALS), []
    lab.on_change(lambda: told.append(len(lab.runs["A"].rows)))
    lab.cores.value = 1

    async def play_it():
        lab.play()
        task, turns = lab.task, 0
        lab.play()  # pressed twice: still the one
        assert lab.task is task and lab.running and lab.play_button.disabled and lab.rules.disabled and not lab.stop_button.disabled
        while lab.running:
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(play_it()) > 2 and lab.runs["A"].rows == finnish.rows and told[-1] == DEALS and not lab.play_button.disabled


@pytest.mark.parametrize("jobs", [1, 2])
def test_stop_holds_at_once(jobs):
    lab = Lab("finnish", deals=2000)
    if jobs > lab.cores.options[-1][1]:
        pytest.skip("this machine has one core")
    lab.cores.value = jobs

    async def play_it():
        lab.play()
        while not lab.current.rows:
            await asyncio.sleep(0.01)
        lab.stop_button.click()
        held = len(lab.current.rows)
        await asyncio.sleep(0.1)
        return held

    held = asyncio.run(play_it())
    assert held == len(lab.current.rows) > 0 and lab.current.state == "stopped" and not lab.running and lab.stop_button.disabled
    assert lab.live.message.startswith("Stopped after") and "Stopped after" in lab.progress.value
    lab.stop()  # nothing to stop: nothing happens


def test_a_fault_while_playing_is_told_and_frees_the_controls(monkeypatch):
    lab = Lab("finnish", deals=2000)
    lab.cores.value = 1
    lab.on_change(lambda: None)
    monkeypatch.setattr(lab, "_step", lambda: 1 / 0)

    async def play_it():
        lab.play()
        await asyncio.wait([lab.task])
        assert isinstance(lab.task.exception(), ZeroDivisionError)

    asyncio.run(play_it())
    assert "Something went wrong" in lab.progress.value and not lab.play_button.disabled and lab.current.state == "broke"


def test_a_first_short_run_starts_by_itself(monkeypatch):
    monkeypatch.setattr("mahjong.widgets.lab_view.PATIENCE", 0.01)

    async def open_it():
        lab = Lab("finnish", deals=500, begin=20)
        assert say("lab.first") in lab.progress.value
        await lab.task
        return lab

    lab = asyncio.run(open_it())
    assert len(lab.runs["A"].rows) == 20 and lab.plans["A"].deals == 500
    assert not Lab("finnish", begin=20).runs  # where no loop runs, the reader begins


def test_the_second_run_can_be_put_away(mcr, finnish):
    lab = lab_of(A=mcr, B=finnish)
    results, fans = LabResults(lab), LabFans(lab)
    assert COMPARED in results.shown.value and [letter for _, letter in fans.run.options] == ["A", "B"]
    lab.drop()
    assert set(lab.runs) == {"A"} and COMPARED not in results.shown.value and not seen(fans.run)
    lab.drop()
    assert set(lab.runs) == {"A"}


@pytest.mark.parametrize("own", [True, False])
def test_on_a_server_a_run_is_short_and_keeps_to_one_core(monkeypatch, own):
    monkeypatch.setattr("mahjong.odds.runs.own_machine", lambda: own)
    monkeypatch.setattr("mahjong.widgets.lab_view.own_machine", lambda: own)
    lab = Lab(deals=10**6)
    assert lab.deals.value == lab.deals.max == MOST[own] and (own or not seen(lab.cores))
    note = say("lab.note_own" if own else "lab.note_shared", most=f"{MOST[own]:,}")
    assert any(note in part.value for part in lab.children if isinstance(getattr(part, "value", None), str))


# ---- results


def test_every_card_names_its_rules(mcr, finnish):
    one = LabResults(lab_of(A=finnish)).shown.value
    assert one.count("<section") == 6 and one.count("(Classical, Finnish guide)") >= 6 and 'class="mj-lab-tag' not in one
    two = LabResults(lab_of(A=mcr, B=finnish)).shown.value
    assert two.count("<section") == 7 and say("lab.says.not_same") in two and two.count("<svg") == 8 and "(A: MCR; B: Classical, Finnish guide)" in two
    assert say("lab.compare.down") in two and say("lab.compare.same") in two and say("lab.compare.not_score") in two
    same = LabResults(lab_of(A=mcr, B=done("mil"))).shown.value
    assert same.count("<svg") == 6 and say("lab.compare.same_walls") in same


def test_where_nobody_wins_that_is_said():
    shown = LabResults(lab_of(A=done("mcr", ("random",), 3), B=done("mcr", ("random",), 3, 2))).shown.value
    assert say("lab.says.nobody_won") in shown and "nan" not in shown
    fans = LabFans(lab_of(A=done("mcr", ("random",), 3)))
    assert say("lab.fans.no_wins") in fans.found.value and len(fans.lines()) == 82


def test_before_a_run_there_is_a_word():
    lab = Lab()
    assert say("lab.wait") in LabResults(lab).shown.value.replace("&quot;", '"') and not seen(LabFans(lab).tools)
    assert LabDeals(lab).rows() == [] and not LabDeals(lab).replay(0)


# ---- patterns


def test_every_fan_is_there_and_sorts(mcr):
    fans = LabFans(lab_of(A=mcr))
    lines = fans.lines()
    assert len(lines) == 82 and len({line.entry.key for line in lines} - {"melded_and_concealed_kong"}) == 81
    assert [line.wins for line in lines] == sorted((line.wins for line in lines), reverse=True)
    assert {line.entry.key: line.wins for line in lines} == {f.key: f.wins for f in frequencies(mcr.rows)}
    fans.press.heard({"press": "sort:name"})
    names = [line.entry.name() for line in fans.lines()]
    assert names[0] == "All Chows" and 'aria-sort="ascending"' in fans.shown.value
    fans.press.heard({"press": "sort:name"})
    assert [line.entry.name() for line in fans.lines()] == names[::-1] and 'aria-sort="descending"' in fans.shown.value
    fans.sort("worth")
    assert fans.lines()[0].entry.worth == 88 and fans.lines()[-1].entry.worth == 1
    fans.press.heard({"press": "sort:cheat"})
    assert fans.order == "worth"


@pytest.mark.parametrize("query, found", [("qing long", ["pure_straight"]), ("22", ["full_flush"]), ("PURE str", ["pure_straight"]), ("清龙", ["pure_straight"]), ("<b>", []), ("x" * 999, [])])
def test_searching(query, found, mcr):
    fans = LabFans(lab_of(A=mcr))
    fans.search.value = query
    assert [line.entry.key for line in fans.lines()] == found and (found or say("lab.fans.none") in fans.found.value)


def test_seen_and_never_seen_are_all(mcr):
    fans = LabFans(lab_of(A=mcr))
    counts = {}
    for fans.which.value in ("seen", "never", "all"):
        counts[fans.which.value] = len(fans.lines())
    assert counts["seen"] + counts["never"] == counts["all"] == 82
    assert say("lab.fans.never_word") in fans.shown.value and "at most" in fans.shown.value


def test_two_runs_of_one_game_side_by_side(mcr):
    lab = lab_of(A=mcr, B=done("mil", deals=DEALS, number=2))
    fans = LabFans(lab)
    assert fans.run.value == "AB" and all(len(line.found) == 2 for line in fans.lines()) and fans.order == "A"
    fans.sort("differs")
    first = fans.lines()[0]
    assert first.more.value == pytest.approx(first.found[1].share - first.found[0].share) and "B − A" in fans.shown.value
    fans.run.value = "B"
    assert fans.order == "share" and {len(line.found) for line in fans.lines()} == {1}


@pytest.mark.parametrize("rules", all_rules())
def test_every_rule_set_has_its_table(rules):
    fans = LabFans(lab_of(A=done(rules, deals=2)))
    assert len(fans.lines()) == len(entries_of(load(rules))) and say(f"ruleset.{rules}.short") in fans.shown.value


# ---- deals


def test_the_list_filters_orders_and_turns(finnish):
    deals = LabDeals(lab_of(A=finnish))
    assert deals.shown.value.count('data-press="replay:') == 10 and deals.back.disabled
    for _ in range(5):
        deals.next.click()
    assert deals.first == 30 and deals.next.disabled and 'data-press="replay:39"' in deals.shown.value
    deals.order.value = "score"
    assert deals.first == 0 and deals.rows()[0].score == max(row.score for row in finnish.rows)
    deals.filter.value = "wall"
    assert {row.end for row in deals.rows()} == {"wall"}
    deals.filter.value = "S"
    assert {row.winner for row in deals.rows()} == {"S"}
    deals.filter.value = "robbed"
    assert deals.rows() == [row for row in finnish.rows if row.end == "robbed"] and (deals.rows() or say("lab.list.nothing") in deals.shown.value)


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard"])
def test_any_deal_is_played_again(rules):
    run = done(rules, deals=3)
    deals = LabDeals(lab_of(A=run))
    for k in (2, 0):
        assert deals.replay(k) and deals.number.value == k
        again = deals.view.all[-1]
        assert again.over and row_of(again, "quick", 1, k) == run.rows[k] and read(deals.view.text.value) == again
        assert say("lab.list.changed") not in deals.said.value
    assert not seen(deals.view.pick)
    deals.press.heard({"press": "replay:1"})
    assert deals.number.value == 1


@pytest.mark.parametrize("word", ["replay:99", "replay:-1", "replay:x", "replay:", "replay:١", "sort:name", "replay:99999999"])
def test_no_button_of_the_page_does_harm(word, finnish):
    deals = LabDeals(lab_of(A=finnish))
    assert deals.press.heard({"press": word}) and deals.view is None


def test_presses_that_are_none():
    press = Press()
    assert not any(press.heard(content) for content in (None, 7, [], {}, {"press": 1}, {"press": "x" * 61}, {"press": ["a"]}))
    press.set_state({"_esm": "x"})
    assert press._esm == Press().trait_values()["_esm"]


# ---- files


def test_tables_are_saved_and_opened_again(finnish):
    lab = lab_of(A=finnish)
    export, sent = LabExport(lab), []
    export.press.send = lambda content, buffers=None: sent.append((content, buffers))
    kept = export.save_deals("A")
    assert sent[0][0] == {"save": "mahjong-deals-A-finnish-1.csv", "type": "text/csv;charset=utf-8"} and sent[0][1] == [kept]
    assert export.open_table(kept.decode()) and lab.runs["B"].rows == finnish.rows and lab.runs["B"].state == "read"
    assert LabDeals(lab).run.options[-1][1] == "B" and say("lab.compare.same") in LabResults(lab).shown.value
    patterns = list(csv.DictReader(io.StringIO(export.save_patterns("A").decode())))
    assert len(patterns) == 23 and patterns[0]["name"] and set(patterns[0]) >= {"key", "wins", "of", "share", "low", "high"}


def test_a_changed_file_is_doubted(finnish):
    lab, rows = lab_of(A=finnish), [row._replace(turns=row.turns + 1) for row in finnish.rows]
    assert LabExport(lab).open_table(to_csv(rows))
    deals = LabDeals(lab)
    deals.run.value = "B"
    assert deals.replay(0) and say("lab.list.changed") in deals.said.value


@pytest.mark.parametrize("files", [(), ({"content": b"\xff\xfe"},), ({"content": b"a,b"},), ({"name": "x"},), (7,)])
def test_whatever_is_uploaded(files, finnish):
    export = LabExport(lab_of(A=finnish))
    export._uploaded(files)
    assert set(export.lab.runs) == {"A"} and (not export.said.value or 'role="alert"' in export.said.value)


def test_no_table_is_opened_while_a_run_plays(finnish):
    lab = Lab("finnish", deals=2000)
    export = LabExport(lab)

    async def play_it():
        lab.play()
        await asyncio.sleep(0.01)
        opened = export.open_table(to_csv(finnish.rows))
        lab.stop()
        return opened

    assert asyncio.run(play_it()) is False and say("error.lab_busy") in export.said.value


def test_a_figure_is_drawn_shown_and_saved(finnish):
    export, sent = LabExport(lab_of(A=finnish)), []
    export.press.send = lambda content, buffers=None: sent.append(content["save"])
    assert not seen(export.saves)
    for export.kind.value in ("overview", "patterns"):
        export.make.click()
        assert 'alt="The figure to keep: ' in export.picture.value and "Classical, Finnish guide" in export.picture.value
    assert export.save_figure("png")[1:4] == b"PNG" and b"<svg" in export.save_figure("svg") and seen(export.saves)
    assert sent == ["mahjong-patterns.png", "mahjong-patterns.svg"]
    empty = LabExport(lab_of(A=done("mcr", ("random",), 2)))
    empty.kind.value = "patterns"
    empty.make.click()
    assert say("lab.says.nobody_won") in empty.figure_said.value and not empty.picture.value


def test_patterns_as_a_file_name_every_line(mcr):
    assert patterns_csv(mcr).count(b"\n") == 83 and Sure(0, 0, 1).sign == 0
