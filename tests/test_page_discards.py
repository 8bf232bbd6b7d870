"""The page on discards: answers hidden until the choice, everything following one position, numbers that are the engine's own."""

import asyncio
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

pytest.importorskip("ipywidgets")

from mahjong import score  # noqa: E402
from mahjong.draw.discards_charts import Bar, Compared, Dot, Worth, fitted_chart, side_by_side, worth_boxes  # noqa: E402
from mahjong.draw.odds_charts import Line, percent  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.odds.danger import danger  # noqa: E402
from mahjong.odds.outlook import outlook  # noqa: E402
from mahjong.odds.outlook_play import play_walls  # noqa: E402
from mahjong.odds.useful import discards  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.tiles import PLAYING, Tile  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.discards_answers import SORTS, Answers  # noqa: E402
from mahjong.widgets.discards_counting import Work  # noqa: E402
from mahjong.widgets.discards_page import Curves, Dangers, Desk, Gone, Keep, Scores, UsefulTiles, WallsView, worked  # noqa: E402
from mahjong.widgets.discards_position import PLACES, RULES, Position, examples  # noqa: E402
from mahjong.widgets.discards_wins import wins  # noqa: E402

ROOT = Path(__file__).parent.parent
VIEWS = (UsefulTiles, Curves, Scores, Dangers, Gone, WallsView, Keep)
ANCHORS = set("choose useful outlook score danger gone figure".split())


def t(text):
    return Tile.parse(text)


def cells():
    return json.loads((ROOT / "notebooks" / "14-discards.ipynb").read_text("utf-8"))["cells"]


def whole(example="start", view=None, tile=None):
    """A desk with a tile thrown, and a view of it."""
    desk = Desk(example)
    shown = view(desk) if view else None
    if tile:
        assert desk.throw(tile)
    return (desk, shown) if view else desk


def answers(example, **changes):
    return Answers(Position.example(example).but(**changes)).finish()


# The page


def test_every_anchor_is_a_cell_and_no_output_is_stored():
    assert ANCHORS <= {cell["id"] for cell in cells()}
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


def test_prose_is_short_and_code_is_one_line():
    for cell in cells():
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            words = re.sub(r"\]\([^)]*\)|^#+ .*$", " ", text, flags=re.M).split()
            assert len(words) <= 90 and ("**" in text), cell["id"]
        elif cell["id"] != "setup" and "check" not in cell["metadata"].get("tags", []):
            assert len(text.strip().splitlines()) == 1, cell["id"]


def test_the_page_does_without_numpy_pandas_and_matplotlib():
    code = (
        "import sys; from mahjong.widgets.discards_page import *; desk = Desk(); "
        "views = [v(desk) for v in (UsefulTiles, Curves, Scores, Dangers, Gone, WallsView, Keep)]; desk.throw('E'); "
        "print([m for m in ('numpy', 'pandas', 'matplotlib') if m in sys.modules], bool(desk.compared.value))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[] True"


def test_every_hand_has_its_words():
    known = table("en")
    for key in examples():
        assert {f"discards.example.{key}.{part}" for part in ("title", "ask", "lesson")} <= set(known)
    assert worked().count("<a ") == len(examples())


# Nothing before the choice


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_told_before_a_tile_is_thrown(view):
    desk, shown = whole("eight", view)
    assert all(not seen(part) for part in shown.parts)
    assert desk.compared.value == desk.lesson.value == "" and desk.answers.done == 0
    assert say("discards.pick") in desk.said.value and say("discards.first") in shown.top.value
    desk.throw("5s")
    assert all(seen(part) for part in shown.parts if part not in (getattr(shown, "whole", None), getattr(shown, "scored", None)))
    assert "five of bamboos" in shown.top.value
    desk.again()
    assert all(not seen(part) for part in shown.parts) and desk.compared.value == "" and desk.row.selected == []


def test_another_hand_hides_the_answers_other_rules_do_not():
    desk = whole("eight", tile="2s")
    desk.rules.value = "finnish"
    assert desk.chosen == t("2s") and "Finnish" in desk.said.value
    desk.example.value = "points"
    assert desk.chosen is None and desk.compared.value == ""


def test_a_tile_that_is_not_in_the_hand_cannot_be_thrown():
    desk = Desk("eight")
    assert not desk.throw("Rd") and not desk.throw("x") and desk.chosen is None
    for content in ({"pick": 99}, {"pick": "1"}, {"pick": None}, {}, None):
        desk.row._heard(None, content, None)
    assert desk.chosen is None


def test_of_two_alike_the_one_picked_is_raised():
    desk = Desk("points")
    assert desk.row.pick(4) and desk.chosen == t("9m") and desk.row.selected == [4]


def test_the_comment_on_a_hand_comes_after_the_choice_and_only_for_that_position():
    desk = Desk("gone")
    assert desk.lesson.value == ""
    desk.throw("8s")
    assert "open wait" in desk.lesson.value
    desk.draws.value = 5
    assert desk.lesson.value == "" and desk.chosen == t("8s") and desk.example.value is None


# The numbers are the engine's


@pytest.mark.parametrize("example", examples())
def test_useful_tiles_outlook_and_danger_are_the_engines(example):
    found, p = answers(example), Position.example(example)
    for each in discards(p.hand, p.ruleset.forms, p.seen):
        assert found.useful[each.tile] == each
    for prospect in outlook(p.hand, "mcr", draws=p.draws, seen=p.seen, numpy=False).prospects:
        assert found.row(prospect.tile).prospect == prospect
    for each in danger(p.sight):
        assert found.row(each.tile).danger == max(float(threat.win) for threat in each.threats)


def test_a_discard_that_goes_back_is_counted_in_the_same_model():
    """A hand of thirteen by itself is worth the same as after the discard from fourteen."""
    p = Position.example("start")
    near = outlook(p.hand, "mcr", draws=p.draws, numpy=False)
    alone = outlook(p.without(Tile.EAST), "mcr", draws=p.draws, unseen=p.unseen, numpy=False)
    assert alone.prospects[0].win[0] == pytest.approx(next(x for x in near.prospects if x.tile == Tile.EAST).win[0], abs=2e-3)
    assert {row.tile for row in answers("start").rows() if row.prospect} == set(p.kinds)


def test_the_eight_points_change_the_discard():
    """The wide wait of this hand is worth seven points, whatever comes: no win in MCR."""
    assert {score(f"234m 234p 45567s 99p !{tile}s").total for tile in "36"} == {7}
    assert answers("eight").best("score") == [t("5s")] and answers("eight", rules="finnish").best("score") == [t("2s")]
    row = answers("eight").row(t("2s"))
    assert row.any_win > 0.5 and row.win < 0.1 and answers("eight", rules="finnish").row(t("2s")).any_win is None


def test_the_surest_win_is_not_the_dearest():
    found = answers("points")
    assert found.best("win") == [t("6m"), t("4p")] and found.best("score") == [t("5m")]
    assert [found.useful[t(x)].copies for x in ("4p", "5m")] == [20, 14]
    assert set(answers("points", rules="finnish").best("score")) == {t("6m"), t("4p")}


def test_what_the_comments_say_holds():
    assert [answers("start").useful[t(x)].copies for x in ("E", "8s")] == [41, 27]
    late = answers("late")
    assert late.best("win") == [Tile.EAST] and answers("late", rules="finnish").best("win") == [t("5s")]
    assert late.row(Tile.EAST).danger == 0 and late.useful[t("5s")].copies - late.useful[Tile.EAST].copies == 2
    narrow = score("234m 234p 24567s 99p !3s")
    assert (narrow.total, narrow.legal) == (16, True)
    shape = {n: answers("shape", changes=n) for n in (0, 1)}
    assert shape[1].best("score") == [t("9s")] and shape[0].useful[shape[0].best("score")[0]].shanten == 2
    assert all(shape[1].row(tile).win >= shape[0].row(tile).win for tile in shape[1].prospects)
    knitted = answers("knitted")
    assert knitted.shanten == 1 and len(knitted.best("score")) == 2 and answers("knitted", rules="finnish").shanten == 5
    cheapest = min(found.points for found in wins(*knitted.discard(t("9m"))))
    assert cheapest >= 12
    assert answers("early").shanten == 3 and answers("early").best("score") == [t("1s")]


def test_who_threw_what_makes_no_tile_safe():
    """Report B063: outside riichi an 8 and a 2 thrown by a player say nothing about the 5."""
    found, fresh = answers("fives"), answers("fives", gone=())
    p, s = (found.row(t(tile)).danger for tile in ("5p", "5s"))
    assert (percent(p), percent(s)) == ("5.6\u00a0%", "5.4\u00a0%") and p > s
    assert fresh.row(t("5p")).danger == pytest.approx(fresh.row(t("5s")).danger)
    _, view = whole("fives", Dangers, "5p")
    assert say("odds.danger.no_suji") in view.said.value.replace("&#x27;", "'")


def test_danger_is_told_for_each_of_the_others():
    desk, view = whole("late", Dangers, "5s")
    threats = desk.answers.threats[t("5s")].threats
    assert len({threat.win for threat in threats}) == 3
    for threat in threats:
        assert f"{say(f'seat.{threat.seat}')} {percent(float(threat.win))}" in view.all.value
    desk.throw("E")
    assert view.picks.picked == [Tile.EAST] and say("discards.danger.no_shape", tile="east wind") in view.shapes.value


def test_ready_hands_are_scored_where_a_win_has_a_minimum():
    desk, view = whole("late", Dangers, "5s")
    view.trials.run_all()
    assert view.trials.done == 1000 and "of 1,000" in view.drawn.value and "MCR" in view.drawn.value
    desk.rules.value = "finnish"
    assert not seen(view.scored) and view.drawn.value == ""


# Tiles that are gone


def test_tiles_that_are_gone_change_the_best_discard():
    assert answers("gone").best("score") == [t("7s")]
    assert Answers(Position.example("gone").untouched).finish().best("score") == [t("8s")]


def test_marking_tiles_moves_every_number():
    desk, gone = whole("start", Gone, "E")
    useful, curves = UsefulTiles(desk), Curves(desk)
    before = (desk.compared.value, useful.mine.value, curves.charts["win"].picture.value)
    assert gone.add("4s") and gone.add("5p", "across", "chow") and gone.add("N", "before", "kong")
    assert desk.position.seen == (t("4s"), t("5p"), t("6p"), t("7p"), *[Tile.NORTH] * 4)
    assert all(old != new for old, new in zip(before, (desk.compared.value, useful.mine.value, curves.charts["win"].picture.value)))
    assert "was 41 copies" in gone.compared.value and "best before" in gone.compared.value and "8 tiles lie open" in gone.said.value
    assert gone.rows["before"].tiles == ["N"] * 4 and desk.chosen == Tile.EAST


def test_marked_tiles_can_be_taken_back():
    desk, gone = whole("late", Gone, "E")
    assert gone.take("gone", 0) and gone.take("next", 4) and len(desk.position.melds[0]) == 2
    gone.clear_button.click()
    assert desk.position.seen == () and gone.compared.value == "" and say("discards.gone.nothing").split(":")[0] in gone.said.value


def test_a_fifth_copy_and_too_many_open_tiles_are_refused_in_a_sentence():
    desk, gone = whole("start", Gone, "E")
    assert all(gone.add("E") for _ in range(3)) and PLAYING.index(Tile.EAST) in gone.palette.disabled
    assert not gone.add("E") and gone.palette.message == say("error.too_many", tile="E", count=5, copies=4)
    left = sorted(tile for tile in PLAYING for _ in range(4 - (*desk.position.hand.tiles, *desk.position.seen).count(tile)))
    assert desk.change(gone=(*desk.position.gone, *left[: len(left) - 52])) and desk.position.unseen == 52
    assert gone.add(left[-1]) and not gone.add(left[-2]) and "hidden" in gone.wrong.value and desk.position.unseen == 51


def test_groups_that_do_not_fit_are_dimmed():
    _, gone = whole("start", Gone, "E")
    gone.place.value, gone.kind.value = "next", "chow"
    off = {PLAYING[place] for place in gone.palette.disabled}
    assert {t("8m"), t("9p"), Tile.EAST} <= off and t("1m") not in off
    gone.kind.value = "kong"
    assert t("3m") in {PLAYING[place] for place in gone.palette.disabled}


def test_names_of_the_others_follow_the_seat():
    desk, gone = whole("late", Gone, "E")
    desk.seat.value = Tile.NORTH
    assert "East" in gone.words["next"].value and [str(seat) for seat in desk.position.others] == ["E", "S", "W"]


# Curves, points, walls


def test_curves_rise_and_end_at_the_chance():
    for example in examples():
        found = answers(example)
        for row in found.rows()[:3]:
            for goal, end in (("ready", row.ready), ("win", row.win)):
                curve = found.curve(goal, row.tile)
                assert len(curve) == found.position.draws + 1 and list(curve) == sorted(curve)
                assert curve[-1] == pytest.approx(end) and 0 <= curve[0] <= curve[-1] <= 1


def test_up_to_four_discards_are_drawn_and_one_always():
    _, view = whole("start", Curves, "E")
    assert view.picks.picked == [t("3p"), t("7s"), t("8s"), Tile.EAST]
    assert not view.picks.pick(0) and "4" in view.picks.message
    for place in list(view.picks.selected)[:3]:
        assert view.picks.pick(place)
    assert not view.picks.pick(view.picks.selected[0]) and len(view.lines("win")) == 1
    view.charts["win"].as_table.value = True
    assert view.charts["win"].table.value.count("<tr>") == 13


def test_boxes_multiply_to_the_mean_score():
    desk, view = whole("points", Scores, "4p")
    for row in view._shown():
        chance = desk.answers.curve("score", row.tile)[-1]
        assert 0 < chance <= row.win + 1e-9
        box = view._worth(row)
        assert box.chance * box.points == pytest.approx(row.score)
    assert "fewer than 8 points" in view.ways.value and "08-mcr.ipynb?win=" in view.ways.value


def test_wins_are_those_of_the_rules():
    found = answers("eight")
    for each in wins(*found.discard(t("5s"))):
        judged = score(each.win)
        assert each.points == (judged.total if judged.legal else 0)


def test_walls_are_those_of_play_walls():
    desk, view = whole("points", WallsView, "4p")
    view.trials.run_all()
    trial = play_walls(*desk.answers.discard(t("4p")), walls=1000)
    assert view.trials.steps[-1][1].reached == trial.won and view.sample().share == trial.share
    view.goal.value = "score"
    assert view.trials.done == 0
    view.trials.run_all()
    trial = play_walls(*desk.answers.discard(t("4p")), walls=1000, goal="score")
    assert view.trials.steps[-1][1].mean(1000) == pytest.approx(trial.score) and "Mean score" in view.said.value


def test_another_position_throws_the_walls_away():
    desk, view = whole("eight", WallsView, "5s")
    view.trials.run_all()
    desk.draws.value = 6
    assert view.trials.done == 0 and "Try it" in view.said.value
    view.changes.value = 1
    assert desk.position.changes == 1 and desk.answers.near.changes == 1
    desk.example.value = "early"
    desk.throw("1s")
    view.changes.value = 1
    assert say("error.discards_changes", tiles=3, most=1)[:40] in view.why.value


# Positions, links, bad input


@pytest.mark.parametrize("example", examples())
def test_a_link_brings_the_same_position(example):
    position = Position.example(example).but(seat=Tile.WEST, round=Tile.SOUTH, changes=1, rules="books")
    desk = Desk()
    desk.throw("E")
    assert desk.open_link(f"http://example.org/14-discards.ipynb{position.link}") and desk.position == position and desk.chosen is None


@pytest.mark.parametrize("query", ["hand=", "hand=123m", "hand=xyz", "hand=11111m 234p 567s EEE", "hand=123m 456p 789s 11p EEE&draws=x", "hand=123m 456p 789s 11p EEE&draws=²",
                                   "hand=123m 456p 789s 11p EEE&rules=playboard", "hand=123m 456p 789s 11p EEE&seat=Q", "hand=123m 456p 789s 11p EEE&gone=EE", "hand=123m 456p 789s 11p EEE&next=(123x)", "hand=" + "1m" * 999])  # fmt: skip
def test_a_bad_link_gets_one_sentence_and_changes_nothing(query):
    desk = Desk()
    before = desk.position
    assert not desk.open_link(f"http://example.org/?{query}#discards") and desk.position == before
    assert not desk.open_link("http://example.org/") and "Traceback" not in desk.wrong.value
    if "=&" not in query and not query.endswith("="):
        assert "mj-complaint" in desk.wrong.value


def test_numbers_in_a_link_are_held_within_their_bounds():
    read = lambda **more: Position.read({"hand": "123m 456p 789s 11p EEE", **more})  # noqa: E731
    assert (read(draws="99").draws, read(draws="0").draws, read(changes="7").changes) == (18, 1, 1)


def test_a_hand_of_ones_own_is_taken_over_when_it_has_fourteen_tiles():
    desk = Desk("eight")
    desk.throw("5s")
    desk.edit_button.click()
    desk.editor.value = "123m 456p 789s 25m EE"
    assert say("discards.unfinished") in desk.wrong.value and desk.position.hand == Position.example("eight").hand
    desk.editor.value = "123m 456p 789s 25m EE W"
    assert desk.position.hand == Hand.parse("123m 456p 789s 25m EE W") and desk.chosen is None and desk.wrong.value == ""
    desk.throw("W")
    desk.editor.add("5m", "seen")
    assert desk.position.gone == (t("5m"),) and desk.chosen == Tile.WEST
    gone = Gone(desk)
    gone.add("4m")
    assert desk.editor.seen == (t("4m"), t("5m"))
    desk.edit_button.click()
    assert desk.place.children == ()


@pytest.mark.parametrize("hand", ["(123m) (456p) (789s) (111s) E S", "[1111m] [2222m] [3333m] [4444m] 5m 6m", "1111m 2222m 3333m 44m", "19m 19p 19s ESWN WdGdRd 5m", "147m 258p 369s ESWN Wd", "1469m 2589p 147s E S Rd"])
@pytest.mark.parametrize("rules", RULES)
def test_any_hand_gets_an_answer_or_a_sentence(hand, rules):
    desk = Desk()
    views = [view(desk) for view in VIEWS]
    desk.set(Position(Hand.parse(hand), rules=rules))
    assert desk.throw(desk.position.kinds[0]) and desk.answers.over
    assert "Traceback" not in "".join([desk.compared.value, desk.notes.value, *(view.top.value for view in views)])


def test_a_hand_that_is_won_already_says_so():
    desk = Desk()
    desk.set(Position(Hand.parse("123m 456p 789s 111s EE")))
    desk.throw("E")
    assert "winning shape" in desk.notes.value


def test_a_hand_far_from_a_win_has_useful_tiles_and_danger_at_least():
    found = answers("knitted", rules="finnish")
    assert list(found.refused) == ["outlook"] and found.threats and found.rows("score")[0].useful.copies
    desk, view = whole("knitted", Curves)
    desk.rules.value = "finnish"
    desk.throw("9m")
    assert "tiles from waiting" in view.said.value and say("discards.not_counted") in desk.compared.value


def test_random_positions_are_answered():
    rng = random.Random(14)
    desk = Desk(anchor="")
    views = [view(desk) for view in VIEWS]
    for _ in range(4):
        bag = [tile for tile in PLAYING for _ in range(4)]
        rng.shuffle(bag)
        desk.set(Position(Hand(tuple(bag[:14])), tuple(sorted(bag[14 : 14 + rng.choice((0, 30))])), rules=rng.choice(RULES), draws=rng.choice((1, 18))))
        assert desk.throw(desk.position.kinds[-1]) and desk.answers.over and all(view.top.value for view in views)


# Order, tables, pictures


@pytest.mark.parametrize("sort", SORTS)
def test_rows_stand_in_the_order_asked_for(sort):
    rows = answers("points").rows(sort)
    values = [row.value(sort) for row in rows if row.value(sort) is not None]
    assert values == sorted(values, reverse=True) and [row.value(sort) is None for row in rows] == sorted(row.value(sort) is None for row in rows)


def test_not_all_rows_are_shown_unless_asked_but_the_chosen_and_the_best_are():
    desk = whole("start", tile="3m")
    few = desk.compared.value.count("<tr")
    desk.whole.value = True
    assert desk.compared.value.count("<tr") == 14 > few and "your choice" in desk.compared.value


def test_every_table_of_numbers_names_its_rules():
    desk = Desk("points")
    views = [view(desk) for view in VIEWS]
    desk.throw("4p")
    for rules in ("mcr", "finnish"):
        desk.rules.value = rules
        name = say(f"ruleset.{rules}.short")
        shown = [desk.compared.value, views[2].boxes.value, views[3].all.value, views[5].said.value, *(chart.picture.value for chart in views[1].charts.values())]
        assert all(name in picture for picture in shown)


def test_charts_carry_their_text_alternative_and_no_colour_alone():
    rows = [Compared(Tile.EAST, ("a <mark>",), [Bar("1 %", 0.1, True, 0.4, "note"), "none"], True)]
    shown = side_by_side(rows, ["A", "B"], "Caption", "Throw")
    assert shown.count('scope="col"') == 3 and shown.count('scope="row"') == 1 and "&lt;mark&gt;" in shown and 'data-label="A"' in shown
    chart = fitted_chart([Line(Tile.EAST, [0, 0.1]), Line(t("1m"), [0, 0.05])], "Said")
    assert 'aria-label="Said"' in chart and chart.count("stroke-dasharray") == 1 and chart.count("#mj-") == 2
    assert fitted_chart([Line("x", [0.0])], "Said") and fitted_chart([Line("x", [0, 1.0])], "Said", dots=[Dot(0, 0, 0), Dot(1, 0.9, 1)]).count('width="8"') == 1
    assert worth_boxes([Worth(Tile.EAST, 0.0, 0.0, ("a", "b", "c"))]).count("<li>") == 1 and worth_boxes([]) == '<ul class="mj-dc-boxes"></ul>'


def test_the_figure_to_keep_names_rules_and_what_was_left_out():
    pytest.importorskip("matplotlib")
    desk, view = whole("late", Keep, "5s")
    figure = view._figure()
    texts = " ".join(text.get_text() for axes in figure.axes for text in axes.texts) + " ".join(text.get_text() for text in figure.texts)
    assert "MCR" in texts and "Left out" in texts.replace("\n", " ") and "1 farther" in texts
    view.chart.make()
    assert view.chart.kept.value.count("download=") == 2
    desk.draws.value = 3
    assert view.chart.kept.value == ""


# The page stays awake


def test_answers_come_piece_by_piece_where_a_loop_runs():
    async def page():
        desk = Desk("start")
        view = Curves(desk)
        desk.throw("E")
        first = desk.answers.done, desk.compared.value
        assert desk.work.running and say("discards.counting") in first[1] and "41 copies" in first[1]
        await desk.work.task
        assert desk.answers.over and view.lines("win") and say("discards.counting") not in desk.compared.value
        desk.example.value = "late"
        desk.throw("E")
        desk.again()
        await asyncio.sleep(0.05)
        assert desk.compared.value == "" and not desk.work.running
        return first[0]

    assert asyncio.run(page()) == 0


def test_work_that_breaks_is_told():
    def pieces():
        yield
        raise ZeroDivisionError

    async def page():
        broken = []
        work = Work(lambda: broken.append(1))
        work.start(pieces())
        with pytest.raises(ZeroDivisionError):
            await work.task
        return broken

    assert asyncio.run(page()) == [1]


def test_a_position_is_a_value():
    position = Position.example("late")
    assert position == Position.example("late") and hash(position) == hash(Position.example("late")) and position.untouched.seen == ()
    assert len(position.kinds) == 12 and PLACES == ("next", "across", "before")
    with pytest.raises(MahjongError):
        position.but(hand=Hand.parse("123m"))
    with pytest.raises(MahjongError):
        position.but(gone=(Tile.EAST,) * 3)
