"""The page on odds: a hand and its answers, sliders and trials that agree with the engine, pictures that say what they show."""

import asyncio
import json
import random
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("ipywidgets")

from mahjong.draw.figure_tiles import outlines  # noqa: E402
from mahjong.draw.figures import as_png, as_svg, blank, chance_figure, histogram_figure, settling_figure  # noqa: E402
from mahjong.draw.odds_bars import guess_scale, share_bars  # noqa: E402
from mahjong.draw.odds_charts import Line, Point, chance_chart, percent, settling_chart, turn_histogram  # noqa: E402
from mahjong.draw.odds_tiles import copies_chart, throws_chart  # noqa: E402
from mahjong.draw.tiles import DRAWN  # noqa: E402
from mahjong.odds.outs import at_least_one, by_turn, is_in, places, wall_runs_out  # noqa: E402
from mahjong.odds.questions import questions  # noqa: E402
from mahjong.odds.sampling import Sample, counts  # noqa: E402
from mahjong.odds.shanten import distance  # noqa: E402
from mahjong.odds.useful import discards, improving, useful  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import Tile  # noqa: E402
from mahjong.widgets.odds_chart import Charted  # noqa: E402
from mahjong.widgets.odds_editor import OddsEditor  # noqa: E402
from mahjong.widgets.odds_hand import HANDS, SHAPES, OddsHand  # noqa: E402
from mahjong.widgets.odds_live import Converging, claimed_turn  # noqa: E402
from mahjong.widgets.odds_outs import PLAYERS, THROWN, Outs, worked  # noqa: E402
from mahjong.widgets.odds_practise import Practise  # noqa: E402
from mahjong.widgets.odds_questions import ClassicQuestions  # noqa: E402
from mahjong.widgets.odds_run import Trials  # noqa: E402
from mahjong.widgets.odds_useful import Improving, UsefulView  # noqa: E402
from mahjong.widgets.odds_wall import MOST_WAITED, WallEnds, WhereTile  # noqa: E402

PAGE = Path(__file__).parent.parent / "notebooks" / "13-odds.ipynb"
ANCHORS = "distance useful improving exact outs convergence wall questions practise".split()
NEAR = "123m 25m 456p 789s EE"


def cells():
    return json.loads(PAGE.read_text("utf-8"))["cells"]


def test_every_anchor_is_a_cell_and_prose_is_short():
    found = {cell["id"]: "".join(cell["source"]) for cell in cells()}
    assert set(ANCHORS) <= set(found)
    assert all(len(found[cell["id"]].split()) <= 90 for cell in cells() if cell["cell_type"] == "markdown")
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


def test_the_page_needs_no_numpy():
    code = "import mahjong.widgets.odds_page as p, sys; p.Converging(p.Outs(p.OddsHand())); p.ClassicQuestions(); p.WallEnds(); print(sorted({'numpy', 'pandas', 'matplotlib', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


# ---- the hand


def test_the_editor_takes_fourteen_tiles_and_what_is_seen():
    editor = OddsEditor(NEAR)
    assert editor.hand.size == 13 and editor.undo_button.disabled
    assert editor.add("9p") and editor.hand.size == 14 and not editor.add("9p")
    assert all(editor.add("E", "seen") for _ in range(2)) and not editor.add("E", "seen")  # two in hand, two seen
    assert [str(t) for t in editor.seen] == ["E", "E"] and editor.seen_row.pick(0) and len(editor.seen) == 1
    editor.undo()
    assert len(editor.seen) == 2
    editor.text.value = "123m 25m 456p 789s EEE"  # the hand typed has the word: three in hand leave one
    assert len(editor.seen) == 1 and editor.hand.size == 14
    editor.text.value = "123m 25m 456p 789s EEEE E"
    assert editor.hand is None and "mj-complaint" in editor.complaint.value
    editor.clear()
    assert editor.seen == () and editor.hand is None


def test_a_typed_hand_with_winning_tile_and_facts_is_a_hand():
    editor = OddsEditor("123m 456m 789m 99p EE !E {last}")
    assert editor.hand.size == 14 and editor.draft.win() is None
    assert OddsEditor("").hint == say("odds_page.editor.hint.empty")


@pytest.mark.parametrize("key", HANDS)
@pytest.mark.parametrize("shapes", SHAPES)
def test_every_ready_hand_is_told_as_the_engine_tells_it(key, shapes):
    mine = OddsHand(key, rules=shapes)
    view = UsefulView(mine)
    hand, seen = HANDS[key]
    best = discards(hand, shapes, seen)[0] if mine.throws else useful(hand, shapes, seen)
    assert mine.useful == best and mine.examples.value == key
    assert mine.said.value.startswith('<p class="mj-op-said"') and mine.rules in mine.said.value and mine.rules in view.said.value


def test_the_three_ways_to_count_copies():
    mine = OddsHand("gone")
    far = {}
    for gone in ("all", "own", "alone"):
        mine.gone.value = gone
        far[gone] = mine.useful.shanten
    assert far == {"all": 1, "own": 1, "alone": 0} and (found := distance(HANDS["gone"][0])).alone == 0 and found.shanten == 1
    mine.set("(123m) 25m 456p 789s EE", "3m 4m 4m")
    left = {}
    for gone in ("all", "own", "alone"):
        mine.gone.value = gone
        left[gone] = mine.useful.tiles[Tile.M3]
    assert left == {"all": 2, "own": 3, "alone": 4}


def test_an_unfinished_hand_keeps_what_stood_there_and_says_so():
    mine = OddsHand("near")
    view, before = UsefulView(mine), mine.far.value
    mine.editor.take(0)
    assert mine.asked is None and mine.far.value == before and "mj-op-stale" in mine.far._dom_classes
    assert say("odds_page.hand.unfinished") in mine.said.value and "mj-ot-copies" in view.shown.value
    mine.editor.add("9m")
    assert "mj-op-stale" not in mine.far._dom_classes and mine.examples.value is None


def test_dealt_hands_can_all_be_asked():
    mine = OddsHand("near", seed=3)
    for _ in range(20):
        mine.deal()
        assert mine.editor.hand.size == 13 and mine.useful.tiles


def test_discards_come_nearest_first_and_only_those_have_a_bar():
    mine = OddsHand("choice")
    view = UsefulView(mine)
    assert view.shown.value.count("<li") == view.shown.value.count("mj-ot-bar") == 3 and "mj-op-hidden" not in view.all._dom_classes
    view.all.value = True
    assert view.shown.value.count("<li") == len(mine.discards) > view.shown.value.count("mj-ot-bar") == 3


@pytest.mark.parametrize("hand, seen", [(NEAR, ""), (HANDS["ready"][0], ""), ("123m 123p 9p 57s EESS", "9p"), HANDS["open"], HANDS["knitted"]])
def test_improving_draws_are_the_engines(hand, seen):
    mine = OddsHand(hand, seen)
    view = Improving(mine)
    assert view.found == improving(hand, seen=seen)
    mine.gone.value = "own"
    assert view.found == improving(hand)


def test_improving_looks_in_slices_and_a_new_hand_ends_the_old_look():
    async def look():
        mine = OddsHand(HANDS["knitted"][0], "3m 4m 9s")
        view = Improving(mine)
        first = view.task
        await asyncio.sleep(0.1)
        mine.set(NEAR)
        await asyncio.wait([first, view.task])
        assert first.cancelled()
        return view

    assert asyncio.run(look()).found == improving(NEAR)


# ---- chances


def test_sliders_follow_the_hand_until_they_are_moved():
    mine = OddsHand("near")
    outs = Outs(mine)
    assert (outs.outs.value, outs.unseen, outs.live.value, outs.most) == (25, 123, 84, 21)
    mine.set(*HANDS["open"])
    assert outs.outs.value == mine.useful.copies and outs.unseen == 120 and outs.live.value == 81
    outs.outs.value = 4
    assert not outs.from_hand.value
    mine.set(NEAR)
    assert outs.outs.value == 4
    outs.from_hand.value = True
    assert (outs.outs.value, outs.unseen) == (25, 123)


def test_the_dead_wall_and_the_players_change_the_wall():
    mine = OddsHand("near")
    outs = Outs(mine)
    mine.shapes.value = "finnish"
    assert (outs.live.value, outs.unseen, outs.rules) == (70, 123, "finnish")
    outs.players.value = 3
    assert (outs.live.value, outs.unseen) == (83, 123) and outs.most == -(-81 // 3)
    outs.now.value = True
    assert outs.before == 0 and outs.most == -(-83 // 3)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 60), st.integers(1, 84), st.integers(1, 40), st.sampled_from(PLAYERS), st.booleans(), st.sampled_from(THROWN))
def test_any_setting_gives_a_chance_that_only_grows(copies, live, draws, players, now, thrown):
    outs = OUTS
    outs.players.value, outs.now.value, outs.thrown.value = players, now, thrown
    outs.live.value, outs.outs.value, outs.draws.value = min(live, outs.live.max), copies, min(draws, outs.draws.max)
    curve = outs.curve()
    assert curve == sorted(curve) and 0 <= curve[0] <= curve[-1] <= 1 and outs.draws.value <= outs.most == len(curve)
    assert outs.chance.value == by_turn(outs.outs.value, outs.unseen, outs.draws.value, players, outs.before, Fraction(thrown)).value


OUTS = Outs(OddsHand("near"))


def test_the_worked_example_is_the_formula():
    for draws in (1, 3, 5):
        assert percent(float(at_least_one(4, 123, draws)), 2) in worked(4, 123, draws)


@pytest.mark.parametrize("players, before, thrown", [(4, 3, "1/2"), (4, 0, "1/4"), (3, 2, "1"), (2, 1, "0")])
def test_turns_with_claims_agree_with_the_exact_chance(players, before, thrown):
    draw = claimed_turn(8, 90, 6, players, before, float(Fraction(thrown)))
    *_, found = counts(draw, random.Random(5), 4000, 1)
    for turn in (1, 3, 6):
        sample = Sample(sum(n for at, n in found.items() if at <= turn), 4000)
        spread = 1.7 * (sample.high - sample.low)
        assert sample.low - spread < float(by_turn(8, 90, turn, players, before, Fraction(thrown))) < sample.high + spread


def test_trials_are_kept_for_another_draw_and_forgotten_for_another_question():
    outs = Outs(OddsHand("near"))
    live = Converging(outs, number=2)
    assert live.points() == [] and live.shares()[1] == []
    live.trials.run_all()
    exact, counted = live.shares()
    assert sum(exact) == pytest.approx(1) == sum(counted) and len(exact) == 22
    for draw in (1, 6, 15):
        outs.draws.value = draw
        assert live.trials.done == 10_000 and abs(live.sample().share - float(outs.chance)) < 0.03
    outs.outs.value = 9
    assert live.trials.done == 0 and say("odds_page.run.changed") in live.trials.bar.value


def test_trials_run_in_slices_and_stop_at_once():
    outs = Outs(OddsHand("near"))
    live = Converging(outs, number=1)
    live.trials.total.value = 1_000_000

    async def run():
        live.trials.start()
        live.trials.start()  # pressed twice: still the one
        assert live.trials.start_button.disabled and not live.trials.stop_button.disabled
        turns = 0
        while live.trials.done < 20_000:
            await asyncio.sleep(0.01)
            turns += 1
        live.trials.stop_button.click()
        held = live.trials.done
        await asyncio.sleep(0.1)
        return held, turns

    held, turns = asyncio.run(run())
    assert 20_000 <= held == live.trials.done < 1_000_000 and turns > 1 and not live.trials.running
    assert live.trials.live.message == say("odds_page.run.stopped", done=f"{held:,}", total="1,000,000")


def test_a_question_that_changes_ends_a_run():
    async def run():
        outs = Outs(OddsHand("near"))
        live = Converging(outs, number=1)
        live.trials.start()
        await asyncio.sleep(0.05)
        outs.outs.value = 3
        await asyncio.sleep(0.05)
        return live

    live = asyncio.run(run())
    assert live.trials.done == 0 and not live.trials.running and not live.trials.start_button.disabled


def test_a_fault_while_trying_is_told():
    def broken(total):
        yield (1,)
        raise ValueError

    trials = Trials(broken, lambda: None)

    async def run():
        trials.start()
        await asyncio.wait([trials.task])
        assert isinstance(trials.task.exception(), ValueError)

    asyncio.run(run())
    assert say("odds_page.run.broke", done="1", total="1,000") in trials.bar.value and not trials.start_button.disabled


# ---- the wall


def test_the_wall_runs_out_as_the_engine_says():
    ends = WallEnds()
    for waiting, live, rules, players, thrown in [((4, 4, 0, 0), 40, "mcr", 4, "0"), ((1, 0, 2, 3), 20, "finnish", 4, "1/2"), ((2, 2, 0), 30, "mcr", 3, "1")]:
        ends.rules.value, ends.players.value, ends.live.value, ends.thrown.value = rules, players, live, thrown
        for seat, n in zip(ends.seats, waiting):
            ends.waiting[seat].value = n
        unseen = sum(places(live, (13,) * (players - 1), rules).values())
        assert ends.chance.value == wall_runs_out(waiting, unseen, live, Fraction(thrown)).value
        assert say(f"ruleset.{rules}.short") in ends.said.value
    steps = ends.tried.trials.run_all()
    assert abs(steps[-1][1].share - float(ends.chance)) < 0.03


def test_nobody_waiting_or_no_wall_left_is_no_fault():
    ends = WallEnds()
    for control in ends.waiting.values():
        control.value = 0
    assert ends.chance.value == 1 and say("odds_page.wall.nobody") in ends.title()
    ends.live.value = 0
    assert ends.chance.value == 1


def test_a_long_count_waits_until_the_sliders_rest():
    async def run():
        ends = WallEnds()
        for control in ends.waiting.values():
            control.value = MOST_WAITED
        assert say("odds_page.wall.working") in ends.said.value
        await asyncio.wait([ends.task])
        return ends

    ends = asyncio.run(run())
    assert ends.chance.value == wall_runs_out((MOST_WAITED,) * 4, 79, 40).value


def test_a_copy_lies_somewhere():
    where = WhereTile()
    for rules, players in (("mcr", 4), ("finnish", 4), ("finnish", 3), ("mcr", 2)):
        where.rules.value, where.players.value = rules, players
        shares = [float(is_in(place, where.where)) for place in where.where]
        assert sum(shares) == pytest.approx(1) and ("dead" in where.where) == (rules == "finnish")
        for place in where.where:
            where.place.value = place
            assert where.chance.value == is_in(place, where.where).value
    where.shown["across"].value, where.copies.value = 4, 3
    assert where.where["across"] == 1 and 0 < where.chance.value < 1 and "mj-op-facts" in where.answer.value
    where.rules.value = "finnish"
    where.place.value = "dead"
    where.rules.value = "mcr"  # has none: another place is looked at
    assert where.place.value == "wall"


# ---- the classic questions


@pytest.mark.parametrize("key", questions())
def test_a_question_hides_its_answer_until_there_is_an_estimate(key):
    asked = ClassicQuestions(key, number=1)
    answer = questions()[key].ask()
    asked.answer()
    assert asked.chance is None and asked.reveal.disabled and "mj-op-hidden" in asked.beside._dom_classes
    assert answer.percent not in asked.said.value + asked.exact.value + asked.question.value
    asked.guess.value = Fraction(1, 100)
    asked.reveal.click()
    assert asked.chance == answer and "mj-op-hidden" not in asked.beside._dom_classes
    shown = re.sub("<wbr>", "", asked.exact.value.replace("\u00a0", " "))
    for text in (answer.formula(), answer.letters()):  # the powers are raised
        assert re.sub(r"\^(\w+)", r"<sup>\1</sup>", text) in shown
    assert all(text in shown for text in (answer.fraction, answer.decimal, answer.words()))


def test_other_numbers_are_answered_once_the_answer_is_open():
    asked = ClassicQuestions("copies_dealt")
    asked.number.value = 4
    assert asked.chance is None
    asked.guess.value = Fraction(1, 20)
    asked.answer()
    for number in range(5):
        asked.number.value = number
        assert asked.chance == questions()["copies_dealt"].ask(number)
    asked.go_on()
    assert asked.choice.value == "any_pair" and asked.chance is None and asked.guess.value == 0


def test_verdicts_go_by_the_factor():
    asked = ClassicQuestions("given_pair")
    exact = questions()["given_pair"].ask()
    found = []
    for guess in (Fraction(1, 20), Fraction(1, 15), Fraction(1, 5), Fraction(1, 1000)):
        asked.guessed = guess
        found.append(asked._verdict(exact).split(".")[0])
    assert found == ["**Very close", "**Close", "**Not far off", "**Far off, as most people are"]
    assert "less often" in asked._verdict(questions()["orphans_dealt"].ask()) or "22" in asked._verdict(exact)


def test_the_dealt_win_depends_on_the_rules():
    asked, words = ClassicQuestions("won_as_dealt"), {}
    for rules in ("mcr", "finnish"):
        asked.rules.value = rules
        asked.guess.value = Fraction(1, 1000)
        asked.answer()
        words[rules] = asked.chance.words()
    assert words == {"mcr": "about 1 in 320,590", "finnish": "about 1 in 328,909"}


def test_what_is_too_rare_to_be_tried_is_said():
    asked = ClassicQuestions("orphans_dealt", number=1)
    asked.guess.value = Fraction(1, 1000)
    asked.answer()
    asked.tried.trials.total.value = 1000
    asked.tried.trials.run_all()
    assert "Not once in 1,000 trials" in asked.tried.said.value and "36,000,000,000" in asked.tried.said.value


# ---- practice


@pytest.mark.parametrize("level, far", [("ready", 0), ("one", 1)])
@pytest.mark.parametrize("rules", ["mcr", "finnish", "groups"])
def test_practice_asks_what_it_says(level, far, rules):
    drill = Practise(number=4)
    drill.rules.value, drill.level.value = rules, level
    for _ in range(3):
        assert drill.wanted == useful(drill.hand, rules) and drill.wanted.shanten == far
        assert drill.shown.value == "" and not any(drill.palette.notes)
        drill.deal()


def test_practice_tells_missed_and_wrong_tiles_once():
    drill = Practise(number=1)
    wanted = list(drill.wanted.tiles)
    wrong = next(tile for tile in Tile if tile < 34 and tile not in wanted)
    drill.palette.pick(int(wrong))
    drill.check()
    drill.check()
    assert (drill.right, drill.asked) == (0, 1) and "Missed" in drill.said.value and "No help" in drill.said.value
    assert [i for i, state in enumerate(drill.palette.states) if state == "mark"] == sorted(map(int, wanted))
    assert not drill.palette.pick(int(wrong))


# ---- pictures


def test_pictures_are_well_formed_and_say_what_they_show():
    points = [Point(100, 0.3, 0.2, 0.4), Point(1000, 0.25, 0.22, 0.28)]
    pictures = [
        chance_chart([Line("a <b>", [0.1, 0.5]), Line(Tile.EAST, [0.2, 0.3])], "says <so>", 1),
        settling_chart(points, 0.26, 1000, "says <so>", "n", "exact"),
        settling_chart([], 1e-9, 1000, "says <so>"),
        settling_chart(points, None, 1000, "says <so>"),
        turn_histogram([0.5, 0.5], [], ["1", "none"], "says <so>"),
        share_bars([("a & b", 0), ("c", 1)], "says <so>", "c"),
        guess_scale(0.5, 1e-10, ("mine", "exact"), "says <so>"),
        guess_scale(None, 0.99, ("", "exact"), "says <so>"),
    ]
    for shown in pictures:
        assert ET.fromstring(shown).get("aria-label") == "says <so>" and "nan" not in shown and "inf" not in shown


def test_lists_of_tiles_can_be_read_out():
    found = useful("(123m) 25m 456p 789s EE", seen="4m 4m")
    shown = copies_chart(found.tiles, [0, 0, 0, 2] + [0] * 30)
    assert "four of characters: 2 copies left to draw, 2 seen elsewhere" in shown
    rows = discards("123m 123p 9p 577s EESS")
    assert throws_chart(rows, {each.tile: f"throw {each.tile}" for each in rows}).count("<li") == len(rows)


@given(st.floats(0, 1), st.integers(0, 4))
def test_a_share_is_never_rounded_to_nothing_or_all(share, places):
    shown = percent(share, places)
    assert (shown == "0\u00a0%") == (share == 0) and (shown == "100\u00a0%") == (share == 1)


def test_a_chart_has_a_table_and_a_figure_only_when_asked(monkeypatch):
    made = []
    chart = Charted(lambda: ([["1", "20 %"]], ["Draw", "Chance"], "MCR"), lambda: made.append(1) or blank("T")[0])
    chart.show("<svg/>")
    assert chart.table.value == "" and not made
    chart.as_table.value = True
    assert "<td>20 %</td>" in chart.table.value
    chart.keep.click()
    assert made == [1] and 'download="chart.png"' in chart.kept.value and 'alt="' in chart.kept.value
    chart.show("<svg/>")
    assert chart.kept.value == ""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    chart.keep.click()
    assert say("odds_page.chart.no_matplotlib") in chart.kept.value


@pytest.mark.parametrize("tile", DRAWN)
def test_every_tile_has_outlines_within_its_edges(tile):
    shapes = outlines(tile)
    assert len(shapes) > 4 and all(shape.fill or shape.stroke for shape in shapes)
    assert all(-1 <= x <= 61 for shape in shapes for _, xy in shape.points for x in xy[::2])
    assert all(-1 <= y <= 81 for shape in shapes for _, xy in shape.points for y in xy[1::2])


def test_figures_are_files():
    tiles, points = [Tile.EAST, Tile.M1], [Point(10, 0.5, 0.2, 0.8), Point(100, 0.4, 0.3, 0.5)]
    for figure in (
        chance_figure({"a": [0.1, 0.2]}, "T", "note", tiles, 1),
        settling_figure(points, 0.4, "T", tiles=tiles),
        histogram_figure([0.5, 0.5], [0.4, 0.6], ["1", "none"], "T"),
        histogram_figure([0.5, 0.5], [], ["1", "none"], "T"),
    ):
        assert as_png(figure).startswith(b"\x89PNG") and b"<svg" in as_svg(figure)


def test_all_figures_of_the_page_can_be_made():
    live = Converging(Outs(OddsHand("near")), number=1)
    live.trials.total.value = 1000
    for _ in range(2):  # before trying and after
        for chart in (live.outs.chart, live.bars, live.line):
            chart.make()
            assert "data:image/png" in chart.kept.value
            assert all(len(row) == len(chart.rows()[1]) for row in chart.rows()[0])
        live.trials.run_all()


# ---- speed: CPU time, so that a busy machine does not matter


def test_a_slider_is_answered_within_thirty_milliseconds():
    outs = Outs(OddsHand("near"))
    live = Converging(outs, number=1)
    live.trials.total.value = 1000
    live.trials.run_all()
    ends, where = WallEnds(), WhereTile()
    for control in (outs.draws, ends.live, ends.waiting["you"], where.live):
        took = []
        for value in (1, 5, 2, 6, 3):
            start = time.process_time()
            control.value = value
            took.append(time.process_time() - start)
        assert sorted(took)[2] < 0.1, control.description
