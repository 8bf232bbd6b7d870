"""Statements about play that no other test shows whole: where the seats lie, what bonus tiles do, being ready, winning, the round's wind."""

import random

import pytest

from mahjong import Hand, score
from mahjong.reading import readings, waits
from mahjong.rules import load
from mahjong.scoring.classical import count_hand, settle_all
from mahjong.table.deal import Deal, next_seat
from mahjong.table.match import Match, Outcome
from mahjong.table.options import TABLES
from mahjong.scoring.settle import side
from mahjong.table.wall import CLOCKWISE, start
from mahjong.tiles import BONUS, Tile, WINDS

from test_deal import JUNK, kinds, rigged

E, S, W, N = WINDS
GUIDE = TABLES["finnish"]


@pytest.mark.rule("play.W1")
def test_south_sits_right_of_east_and_turns_go_to_the_right():
    assert [side(E, other) for other in (S, W, N)] == [">", "^", "<"]
    deal = Deal.start(3, "mcr")
    assert [next_seat(deal, seat) for seat in WINDS] == [S, W, N, E]
    assert [side(wall, after) for wall, after in zip(CLOCKWISE, CLOCKWISE[1:])] == ["<"] * 3  # the walls go on to the left


@pytest.mark.rule("play.W1", "play.W2")
def test_three_players_pass_over_the_empty_seat():
    deal = Deal.start(3, "finnish", GUIDE.but(players=3), empty=W)
    assert [next_seat(deal, seat) for seat in (E, S, N)] == [S, N, E] and deal.holding(W).concealed == ()


@pytest.mark.rule("play.W3")
def test_every_wall_has_its_stacks_of_two():
    for bonus, stacks in ((True, 18), (False, 17)):
        ring = start(8, GUIDE.but(bonus_tiles=bonus)).ring
        assert len(ring) == 4 * stacks * 2 and any(tile.is_bonus for tile in ring) is bonus


@pytest.mark.rule("play.B3")
def test_bonus_tiles_belong_to_no_group_and_only_score():
    win, flowered = "(222m) 456m 789p 11s 23s *4s {seat=N round=N}", "(222m) 456m 789p 11s 23s 36f *4s {seat=N round=N}"
    assert [r.groups for r in readings(score(win).win)] == [r.groups for r in readings(score(flowered).win)]
    assert not any(tile.is_bonus for tile in waits(Hand.parse("123m 456m 789m 46p EE 12345678f")))
    assert score(flowered).total == score(win).total + 2 and score(flowered).points == score(win).points
    assert score(flowered, "finnish").points == score(win, "finnish").points + 2 * 4
    for tile in BONUS:  # discarded where that may be: nobody is asked
        deal = rigged("123456789m 123p E", JUNK, JUNK, JUNK, tile=tile)
        deal = deal.hold(E, deal.holding(E).without(Tile.EAST).take(tile)).play(f"E-{tile}")
        assert deal.phase == "draw"


@pytest.mark.rule("play.C6")
def test_a_win_needs_no_word_before_it_and_a_reckless_discard_costs_nothing_extra():
    """Unless a table agrees otherwise."""
    deal = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 46p EE", JUNK, tile=Tile.P5).play("E-5p")
    assert "W!^5p" in kinds(deal) and not any(event.kind not in ("discard", "pass") for event in deal.history)
    worth = dict(zip(WINDS, (16, 128, 8, 40)))
    assert settle_all(worth, S, "finnish", W, dangerous=True) == settle_all(worth, S, "finnish", W)
    pays_all = settle_all(worth, S, load("finnish").choose(dangerous_discard="pays_all"), W, dangerous=True)
    assert pays_all[W] < settle_all(worth, S, "finnish", W)[W] and pays_all[S] == 512


@pytest.mark.rule("play.E1")
@pytest.mark.parametrize("event, drawn", [("W!^5p", False), ("W!5p", True)])
def test_a_win_comes_from_a_discard_or_from_the_wall(event, drawn):
    waiting = "123m 456m 789m 46p EE"
    if drawn:
        deal = rigged(JUNK, JUNK, waiting, JUNK, live="5p1s", phase="draw", turn=W).play("W+5p")
    else:
        deal = rigged("5p 19m 147s 258m ESW Rd E", JUNK, waiting, JUNK, tile=Tile.P5).play("E-5p")
    won = deal.play(event)
    assert won.over and won.result.kind == "win" and won.result.wins[0].self_drawn is drawn
    assert won.result.discarder == (None if drawn else E) and won.legal() == ()


@pytest.mark.rule("play.E2")
def test_random_hands_nobody_wins_end_with_the_wall():
    for rules, left in (("mcr", 0), ("finnish", 14)):
        rng, deal = random.Random(4), Deal.start(4, rules)
        while not deal.over:
            deal = deal.play(rng.choice([event for event in deal.legal() if event.kind != "win"]))
        assert deal.result.kind == "out" and deal.wall.left + len(deal.wall.dead) == left


@pytest.mark.rule("play.E6")
@pytest.mark.parametrize("group", ["(SSS)", "SSS", "(SSSS)", "[SSSS]"])
def test_a_pung_or_kong_of_the_rounds_wind_doubles_for_anybody(group):
    def factors(rules: str, round: str) -> list[int]:
        win = f"{group} 456m 789p 11s 23s *4s {{seat=W round={round}}}"
        return [score(win, rules).factor, count_hand(f"{group} 456m", rules, seat="W", round=round).factor]

    for rules in ("finnish", "corrected", "books"):
        assert factors(rules, "S") == [2 * factor for factor in factors(rules, "E")]


@pytest.mark.rule("play.E6")
def test_the_rounds_wind_is_the_one_the_match_says():
    match = Match(("Ann", "Ben", "Cem", "Dag"), "finnish")
    for _ in range(4):
        match = match.after(Outcome((W,), (-1, -1, 3, -1)))
    win = "(SSS) 456m 789p 11s 23s *4s {seat=W}"
    assert (match.round, score(win, "finnish", round=match.round).factor) == (S, 2)
