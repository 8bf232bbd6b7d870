"""Seats, walls, the breaking point, the dead wall, the deal (play.W1-W8)."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import RuleError
from mahjong.table.options import TABLES, Table
from mahjong.table.wall import CLOCKWISE, Wall, begin, break_at, open_wall, seats, shuffled, start
from mahjong.tiles import SET_136, SET_144, Tile, WINDS

dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
tables = st.sampled_from([Table(bonus_tiles=b, dead_wall=d, dead_wall_refill=r) for b in (True, False) for d in (0, 14) for r in (True, False)])


@pytest.mark.rule("play.W1")
def test_play_goes_one_way_round_and_the_wall_the_other():
    assert WINDS == (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)
    assert CLOCKWISE == (WINDS[0], *reversed(WINDS[1:]))


@pytest.mark.rule("play.W2")
def test_three_players_leave_a_seat_empty_but_its_wall_stands():
    begun = start(4, Table(players=3), Tile.WEST)
    assert [len(hand) for hand in begun.hands] == [14, 13, 0, 13]
    assert len(begun.ring) == 144 and seats(Tile.WEST) == (Tile.EAST, Tile.SOUTH, Tile.NORTH)


@pytest.mark.rule("play.W3")
@pytest.mark.parametrize("bonus, stacks, tiles", [(True, 18, SET_144), (False, 17, SET_136)])
def test_walls_of_eighteen_or_seventeen_stacks(bonus, stacks, tiles):
    table = Table(bonus_tiles=bonus)
    ring = shuffled(random.Random(1), table)
    assert table.stacks == stacks and Counter(ring) == Counter(tiles) and len(ring) == 8 * stacks


@pytest.mark.rule("play.W4")
@pytest.mark.parametrize(
    "first, second, thrower, total, wall, stack",
    [
        ((1, 1), (1, 1), "S", 4, "S", 4),  # two: East is one, South two
        ((1, 2), (4, 4), "W", 11, "W", 11),
        ((2, 2), (3, 4), "N", 11, "N", 11),
        ((2, 3), (6, 6), "E", 17, "E", 17),
        ((4, 5), (5, 5), "E", 19, "N", 1),  # past eighteen: on into the next wall, clockwise
        ((6, 4), (6, 6), "S", 22, "E", 4),
        ((6, 6), (6, 6), "N", 24, "W", 6),
    ],
)
def test_where_the_wall_is_broken(first, second, thrower, total, wall, stack):
    spot = break_at(first, second)
    assert (str(spot.thrower), spot.total, str(spot.wall), spot.stack) == (thrower, total, wall, stack)


@pytest.mark.rule("play.W4")
def test_a_wall_of_136_is_passed_after_seventeen():
    spot = break_at((4, 5), (4, 5), stacks=17)
    assert (spot.total, str(spot.wall), spot.stack) == (18, "N", 1)


@given(dice, dice)
def test_the_break_is_counted_by_hand_in_the_same_way(first, second):
    """A second route: walk round the table stack by stack."""
    seat = WINDS[0]
    for _ in range(sum(first) - 1):
        seat = WINDS[(seat - Tile.EAST + 1) % 4]  # counted against the clock, in the order of turns
    wall, stack = seat, 0
    for _ in range(sum(first) + sum(second)):
        stack += 1
        if stack > 18:
            wall, stack = WINDS[(wall - Tile.EAST - 1) % 4], 1  # clockwise: the player before in turn
    spot = break_at(first, second)
    assert (spot.thrower, spot.wall, spot.stack) == (seat, wall, stack)


@pytest.mark.parametrize("throw", [(0, 3), (7, 1), (1,), (1, 2, 3), ("1", 2)])
def test_impossible_throws_are_refused(throw):
    with pytest.raises(RuleError) as caught:
        break_at(throw, (1, 1))
    assert caught.value.rule == "play.W4" and caught.value.message()


def numbered_ring(table: Table):
    """Not real tiles but the numbers of their places, so that every tile can be followed."""
    return tuple(range(8 * table.stacks))


@pytest.mark.rule("play.W5", "play.W6")
def test_the_loose_tiles_and_the_two_ends_of_the_wall():
    wall = open_wall(numbered_ring(Table()), 20, Table())  # the stack of places 40 (top) and 41 (bottom)
    assert wall.live[:4] == (42, 43, 44, 45)  # to the left of the gap, clockwise, top before bottom
    assert wall.dead[:2] == (41, 40)  # the bottom tile on the third stack, the top one on the first
    assert sorted(wall.dead[2:]) == list(range(28, 40))  # six stacks to the right of the gap
    assert wall.live[-1] == 27 and len(wall.dead) == 14


@pytest.mark.rule("play.W6", "play.W8")
def test_without_a_dead_wall_replacements_come_from_the_back_end():
    wall = open_wall(numbered_ring(Table()), 20, TABLES["mcr"])
    assert wall.live[:2] == (42, 43) and wall.live[-2:] == (40, 41) and wall.dead == ()
    taken, later = [], wall
    for _ in range(3):
        tile, later = later.replace()
        taken.append(tile)
    assert taken == [40, 41, 38]  # the top of the last stack, its bottom, the top of the one before
    assert len(later.live) == 141 and later.draw()[0] == 42


@pytest.mark.rule("play.G4")
def test_replacements_from_the_back_end_leave_a_dead_wall_alone():
    wall = open_wall(numbered_ring(Table()), 20, Table(kong_replacement="back_end"))
    tile, later = wall.replace()
    assert tile == 26 and later.dead == wall.dead and later.left == wall.left - 1


@pytest.mark.rule("play.W7")
@given(st.integers(0, 10_000), tables)
def test_the_deal_gives_east_fourteen_and_the_others_thirteen(seed, table):
    begun = start(seed, table)
    assert [len(hand) for hand in begun.hands] == [14, 13, 13, 13]
    everything = (*begun.wall.live, *begun.wall.dead, *(t for hand in begun.hands for t in hand))
    assert Counter(everything) == Counter(begun.ring) and len(begun.wall.dead) == table.dead_wall


@pytest.mark.rule("play.W7")
def test_the_deal_goes_in_fours_then_two_and_one():
    begun = begin(numbered_ring(Table()), (1, 1), (1, 1))
    live = open_wall(begun.ring, begun.spot.index, Table()).live
    assert begun.hands[0] == (*live[0:4], *live[16:20], *live[32:36], *live[48:50])
    assert begun.hands[3] == (*live[12:16], *live[28:32], *live[44:48], live[52])
    takes = [step for step in begun.steps if step.key == "takes"]
    assert [step.facts["count"] for step in takes] == [4] * 12 + [2, 1, 1, 1]
    assert takes[-1].drawn == 53 and takes[-1].hands == begun.hands


@pytest.mark.rule("play.W8")
@pytest.mark.parametrize("refill, left, dead", [(True, 0, 14), (False, 3, 11)])
def test_a_dead_wall_is_topped_up_or_not(refill, left, dead):
    wall = Wall(tuple(range(100, 103)), tuple(range(14)), refill)
    for _ in range(3):
        _, wall = wall.replace()
    assert (wall.left, len(wall.dead)) == (left, dead)
    assert wall.can_replace is (not refill)


def test_every_step_says_what_happens():
    steps = start(3).steps
    assert len({step.text() for step in steps}) >= 9
    assert all(step.text() and "{" not in step.text() for step in steps)


@pytest.mark.parametrize("change, key", [({"dead_wall": 7}, "no_choice"), ({"colour": "red"}, "no_option")])
def test_options_are_refused_by_name(change, key):
    with pytest.raises(RuleError) as caught:
        Table().but(**change)
    assert caught.value.key == key and next(iter(change)) in caught.value.message()
