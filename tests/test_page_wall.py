"""The pages 02 and 03: their form, the table from above, the steps, the exercise on the break, the bonus tiles."""

import re
import time
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_pages_basic import cells, read, source

from mahjong.draw.board import SIDES, board, counted, dead_wall_picture, dealt, legend, marks, quiz_scene, scene, scene_at, side_of, words
from mahjong.errors import RuleError
from mahjong.statements import statements
from mahjong.table.deal import Deal
from mahjong.table.options import Table
from mahjong.table.wall import begin, break_at, start
from mahjong.text import table
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.bonus_view import BonusView, DrawnBonus, laid_out
from mahjong.widgets.bonus_worth import BonusWorth, worth
from mahjong.widgets.break_quiz import BreakQuiz, explained
from mahjong.widgets.wall_page import left_to_draw, moment, three, walls
from mahjong.widgets.wall_view import SeatView, WallView

PAGES = ("02-wall", "03-bonus")
CLICK = 0.1  # seconds a click may keep the kernel, whatever else the machine does
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
tables = st.sampled_from([Table(bonus_tiles=b, dead_wall=d, players=p) for b in (True, False) for d in (14, 0) for p in (4, 3)])


def begun_of(first=(3, 4), second=(6, 5), agreed=Table()):
    return begin(start(1, agreed).ring, first, second, agreed)


def picture(now):
    """The picture as XML, which it has to be."""
    return ET.fromstring(board(now))


@pytest.mark.parametrize("name", PAGES)
class TestForm:
    def test_ids_metadata_and_no_outputs(self, name):
        page = read(name)
        ids = [cell["id"] for cell in page["cells"]]
        assert len(ids) == len(set(ids)) and all(re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id) for id in ids)
        assert page["metadata"]["mahjong"]["group"] == "play" and page["metadata"]["mahjong"]["summary"]
        assert all(not cell["outputs"] and cell["execution_count"] is None for cell in page["cells"] if cell["cell_type"] == "code")

    def test_prose_is_short_and_states_a_finding(self, name):
        prose = cells(name, "markdown")
        for cell in prose:
            counted_words = re.sub(r"\]\([^)]*\)|^#+ .*$", " ", source(cell), flags=re.M).split()
            assert len(counted_words) <= 90, f"{cell['id']}: {len(counted_words)} words"
            assert "**" in source(cell), cell["id"]

    def test_code_a_reader_sees_is_one_call(self, name):
        assert all(cell["id"] == "setup" or len(source(cell).splitlines()) == 1 for cell in cells(name, "code"))

    def test_claims_are_checked(self, name):
        checks = cells(name, "code", check=True)
        assert len(checks) >= 4 and all("assert " in source(cell) for cell in checks)

    def test_links_lead_somewhere(self, name):
        for target in re.findall(r"\]\(([^)]+)\)", "".join(source(cell) for cell in cells(name, "markdown"))):
            page, _, anchor = target.partition("#")
            ids = {f"cell-id={cell['id']}" for cell in read(page.removesuffix(".ipynb") or name)["cells"]}
            assert not anchor or anchor in ids, target

    def test_statements_taught_here_have_their_cell_and_open_ones_a_box(self, name):
        ids, code = {cell["id"] for cell in read(name)["cells"]}, "".join(source(cell) for cell in cells(name, "code"))
        taught = [s for s in statements() if s.page == name]
        assert [s.id for s in taught if s.cell not in ids] == []
        assert [s.id for s in taught if s.disagree and s.id.startswith("play.") and f'disagree("{s.id}")' not in code] == []


def test_no_text_is_empty():
    keys = {key for key in table("en") if key.startswith(("wall.", "bonus."))}
    assert keys and all(table("en")[key].strip() for key in keys)


class TestBoard:
    @pytest.mark.rule("play.W1")
    @pytest.mark.parametrize("own", WINDS)
    def test_south_sits_at_easts_right_whoever_looks_on(self, own):
        after = WINDS[(own - Tile.EAST + 1) % 4]
        assert (SIDES[side_of(own, own)], SIDES[side_of(after, own)]) == ("bottom", "right")
        assert SIDES[(side_of(Tile.EAST, own) - 1) % 4] == SIDES[side_of(Tile.SOUTH, own)]

    @given(dice, dice, tables, st.integers(0, 20))
    def test_tiles_are_conserved_at_every_step(self, first, second, agreed, place):
        begun = begun_of(first, second, agreed)
        now = scene_at(begun, min(place, len(begun.steps) - 1))
        assert sum(now.heights) + sum(now.hands) == len(begun.ring)
        assert picture(now).attrib["role"] == "img"

    @pytest.mark.rule("play.W5")
    def test_the_loose_tiles_make_the_first_and_third_stack_three_high(self):
        begun = begun_of()
        now = scene_at(begun, 4)
        index = begun.spot.index
        assert [now.heights[index - k] for k in range(8)] == [0, 3, 2, 3, 2, 2, 2, 2]
        assert now.dead == {index - k for k in range(1, 7)} and now.loose == {index - 1, index - 3}
        assert "stack 18 from the right end of West's wall" in words(now) and "first and third stack" in words(now)

    @pytest.mark.rule("play.W6")
    def test_the_wall_goes_from_the_left_of_the_gap_clockwise(self):
        begun = begun_of()
        places = [scene_at(begun, place).next for place in range(4, len(begun.steps))]
        assert places[:3] == [begun.spot.index + 1, begun.spot.index + 3, begun.spot.index + 5]

    @pytest.mark.rule("play.W8")
    def test_without_a_dead_wall_the_broken_stack_stays(self):
        begun = begun_of(agreed=Table(dead_wall=0))
        now = scene_at(begun, len(begun.steps) - 1)
        assert not now.dead and now.heights[begun.spot.index] == 2 and not now.lifted

    def test_counted_stacks_run_from_the_right_end_to_the_break(self):
        spot = break_at((6, 4), (6, 6))
        assert counted(spot, 18)[0] == 54 and counted(spot, 18)[-1] == spot.index == 3 and len(counted(spot, 18)) == 22
        assert marks(9) == ("1 5 9", "2 6", "3 7", "4 8")

    def test_the_picture_tells_nothing_by_colour_alone(self):
        drawn = board(scene_at(begun_of(), 4))
        assert drawn.count("<circle") == 2  # a ring on each loose tile
        assert "stroke-dasharray" in drawn and "the gap" in legend(scene_at(begun_of(), 4)) and legend(scene()).endswith("></ul>")

    def test_every_static_picture_is_sound(self):
        for drawn in (walls(), three("N"), three("W"), dead_wall_picture()):
            assert ET.fromstring(drawn).attrib["aria-label"]
        assert "North: empty" in three("N") and "North 0" in three("N")
        assert "<svg" in moment("loose") and "East 14, South 13, West 13, North 13" in moment("dealt") and "East begins" in moment("dealt") + three("N")

    @pytest.mark.rule("play.W7")
    def test_after_the_deal_it_is_easts_move(self):
        assert dealt(begun_of()).lit is Tile.EAST and "East begins" in words(dealt(begun_of())) and "whose move" in legend(dealt(begun_of()))

    def test_what_stands_in_a_text_is_escaped(self):
        assert "<b>" not in board(scene(said="<b>"))


class TestWallView:
    def test_forwards_back_and_over_again(self):
        view = WallView(seed=4)
        said = []
        while view.go(view.place + 1):
            said.append(view.text)
        assert len(said) == 20 and view.next.disabled and len(view.step.hands[0]) == 14
        assert said == [step.text() for step in view.begun.steps[1:]]
        view.back.click()
        assert view.text == said[-2] and view.live.message == view.text
        view.again.click()
        assert view.place == 0 and view.back.disabled and not view.next.disabled

    def test_the_learner_chooses_the_dice(self):
        view = WallView(seed=4)
        ring = view.ring
        view.set_throws((4, 5), (5, 5))
        view.go(3)
        assert (str(view.begun.spot.wall), view.begun.spot.stack) == ("N", 1) and view.ring == ring
        assert "stack 1 from the right end of North" in view.picture.value
        view.pips[0].value = 5
        assert view.begun.spot.total == 20 and view.place == 3
        with pytest.raises(RuleError):
            view.set_throws((0, 7), (1, 1))

    def test_another_wall_and_other_agreements(self):
        view = WallView(seed=4)
        ring = view.ring
        view.other.click()
        assert view.ring != ring and view.place == 0
        view.bonus.value, view.dead.value, view.players.value = 136, 0, 3
        assert len(view.ring) == 136 and "loose" not in {step.key for step in view.begun.steps}
        view.go(len(view.begun.steps) - 1)
        assert [len(hand) for hand in view.step.hands] == [14, 13, 13, 0]
        view.dead.value = 14
        assert view.place < len(view.begun.steps)

    def test_a_step_there_is_not_changes_nothing(self):
        view = WallView(seed=4)
        assert not view.go(-1) and not view.go(10**6) and view.place == 0

    def test_the_same_seed_is_the_same_wall(self):
        assert WallView(seed=9).ring == WallView(seed=9).ring


def test_the_seats_turn_with_the_player():
    view = SeatView(seed=1)
    for seat, right in zip("ESWN", ("South", "West", "North", "East")):
        view.sit(seat)
        assert f"{right} sits at your right" in view.live.message and f"{right} at the right" in view.picture.value


class TestBreakQuiz:
    def test_nothing_is_given_away_before_the_choice(self):
        quiz = BreakQuiz(seed=3)
        assert "right end" not in quiz.picture.value and quiz_scene(quiz.spot).broken is None
        assert str(quiz.spot.total) not in re.sub(r"<[^>]*>", "", quiz.question.value + quiz.said.value)

    def test_nothing_is_chosen_for_the_learner(self):
        quiz = BreakQuiz(seed=3)
        assert quiz.wall.value is None and not quiz.stack.value
        for wall in (None, quiz.spot.wall):
            quiz.wall.value = wall
            quiz.check.click()
            assert (quiz.asked, quiz.solved) == (0, False) and quiz.live.message.startswith("First choose a wall and a stack")
        quiz.stack.value = quiz.spot.stack
        quiz.check.click()
        assert quiz.asked == 1

    def test_right_wrong_and_once_only(self):
        quiz = BreakQuiz(seed=3)
        quiz.ask((4, 5), (5, 5))
        assert not quiz.answer(Tile.EAST, 18) and quiz.live.message.startswith("No, it is another wall.")
        assert quiz.check.disabled and "wall, to stack 1" in quiz.said.value
        assert quiz.answer(Tile.NORTH, 1) and (quiz.right, quiz.asked) == (0, 1)
        quiz.ask((1, 1), (1, 1))
        assert not quiz.answer(Tile.SOUTH, 5) and quiz.live.message.startswith("Nearly: the right wall")
        quiz.ask((1, 1), (1, 1))
        assert quiz.answer(Tile.SOUTH, 4) and (quiz.right, quiz.asked) == (1, 3)

    @given(dice, dice)
    def test_the_explanation_names_the_place(self, first, second):
        spot = break_at(first, second)
        assert f"stack {spot.stack}" in explained(spot) and table("en")[f"seat.{spot.wall}"] in explained(spot)


class TestBonus:
    @pytest.mark.rule("play.B1")
    @given(st.integers(0, 5000), st.sampled_from(["finnish", "mcr"]))
    def test_all_are_laid_in_order_and_replaced(self, seed, rules):
        done = laid_out(Deal.start(seed, rules))[-1]
        assert not any(t.is_bonus for holding in done.holdings for t in holding.concealed)
        assert [len(holding.concealed) for holding in done.holdings] == [14, 13, 13, 13]
        assert [event.seat for event in done.history] == sorted(event.seat for event in done.history)

    def test_steps_forwards_and_back(self):
        view = BonusView(seed=15)
        while view.go(view.place + 1):
            pass
        assert "East begins" in view.text and view.next.disabled
        view.again.click()
        assert view.place == 0 and not view.go(-1)
        view.rules.value = "mcr"
        view.go(4)
        assert "back end of the wall" in view.text
        seed = view.seed
        view.other.click()
        assert view.seed != seed and len(view.deals) > 3

    def test_a_replacement_that_is_a_bonus_tile_is_said_to_be_one(self):
        view = BonusView(seed=15)
        said = [view.text for _ in range(12) if view.go(view.place + 1)]
        assert sum("A bonus tile again" in text for text in said) == 1

    @pytest.mark.rule("play.B2")
    def test_a_drawn_one_is_laid_at_once_or_in_mcr_kept(self):
        view = DrawnBonus()
        assert [view.do(what) for what in ("lay", "keep", "discard")] == [True, False, False]
        assert "play.B2" in view.text and view.deal is view.began
        view.rules.value = "mcr"
        assert [view.do(what) for what in ("lay", "keep", "discard")] == [True, True, True]

    @pytest.mark.rule("play.B3")
    def test_they_only_score(self):
        plum, orchid = Tile.PLUM, Tile.ORCHID
        assert worth([plum], "finnish", Tile.EAST, Tile.SOUTH) == worth([plum], "finnish", Tile.WEST, Tile.EAST) == (4, 2)
        assert worth([plum, orchid], "finnish", Tile.EAST, Tile.SOUTH) == (8, 4)
        assert worth([plum], "books", Tile.WEST, Tile.EAST) == (4, 1)
        assert worth([plum, orchid], "mcr") == (2, 1) and worth([], "finnish") == (0, 1)

    def test_worth_follows_the_choice(self):
        view = BonusWorth()
        view.row.pick(0)
        view.row.pick(5)
        assert view.values["finnish"] == (8, 4) and "2 tiles" in view.row.message
        view.seat.value = Tile.SOUTH
        assert view.values["finnish"] == (8, 4) and view.values["books"].factor == 2
        view.row.pick(0)
        view.row.pick(5)
        assert view.bonus == () and "Pick" in view.row.message


@pytest.mark.rule("play.W8")
def test_topping_up_costs_draws():
    assert left_to_draw(Table()) == (77, 74) and left_to_draw(Table(dead_wall_refill=False)) == (77, 77)
    assert left_to_draw(Table(dead_wall=0, bonus_tiles=False)) == (83, 80)


def test_a_click_is_quick():
    """Each kind of click, the fastest of three runs, so that a busy machine does not count."""
    wall, quiz, bonus, drawn = WallView(seed=4), BreakQuiz(seed=3), BonusView(seed=15), DrawnBonus()
    clicks = (wall.next, wall.roll, wall.other, quiz.check, quiz.other, bonus.next, drawn.buttons[0])
    for click in clicks:
        times = []
        for _ in range(3):
            began = time.process_time()
            click.click()
            times.append(time.process_time() - began)
        assert min(times) < CLICK, click.description
