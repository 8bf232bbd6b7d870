"""Routes to a legal win, the batch call, the written sheet."""

import pytest

from mahjong import score, win
from mahjong.scoring.batch import score_many
from mahjong.scoring.routes import routes
from mahjong.scoring.score import merged
from mahjong.scoring.sheet import name, reason_text


def test_every_route_is_a_legal_win_that_gains():
    start = win("234m 567p 456s 888s 3m !3m")
    found = routes(start)
    assert found and all(r.score.legal and r.gain > 0 for r in found)
    assert all(score(r.win).points == r.score.points for r in found)
    assert [r.changed for r in found] == sorted(r.changed for r in found)


def test_routes_say_what_another_way_of_winning_brings():
    found = {r.kind: r for r in routes(win("(123m)456m234p678s9s *9s"), "mcr")}
    assert "concealed" not in found  # 5 points: still short
    found = {r.kind: r for r in routes(win("123m 456m 234p 678p 9s *9s"))}
    assert found["self_drawn"].gain == 2 and found["self_drawn"].score.points >= 8


def test_a_hand_worth_nothing_by_discard_is_a_chicken_hand():
    drawn = win("(888s) 23m 567p 456s EE !4m")
    assert score(drawn).points == 1
    claimed = next(r for r in routes(drawn) if r.kind == "claimed")
    assert claimed.score.points == 8 and [line.pattern.key for line in claimed.score.lines] == ["chicken_hand"]


def test_the_sheet_has_its_own_words_for_a_robbed_kong_and_for_one_copy():
    robbed = score("(555m)(777p)23sEE678p ^1s {robbed}").explain()
    assert "robbed from a kong of the player across" in robbed and "discard" not in robbed.splitlines()[1]
    gates = score("1112345678999p *2p")
    reasons = [reason_text(line) for line in gates.dropped if line.pattern.key == "pung_of_terminals_or_honors"]
    assert len(reasons) == 1 and "one of these" in reasons[0]


def test_a_route_changes_no_more_tiles_than_asked():
    start = win("(123m)(456m)234p678s9s *9s")
    before = sorted((*start.hand.tiles, start.tile))
    for route in routes(start, changed=1):
        after = sorted((*route.win.hand.tiles, route.win.tile))
        left = list(before)
        for tile in after:
            if tile in left:
                left.remove(tile)
        assert len(left) <= 1


@pytest.mark.parametrize("text", ["11p 67s (567<s) (9<99s) (44^44s) <8s {seat=W round=N fourth}", "11122233378p 55s <9p {seat=N robbed}", "(888s) 23m 567p 456s EE <4m {fourth}"])
def test_no_route_keeps_a_fact_that_can_no_longer_be(text):
    for route in routes(win(text)):
        impossible = {"copy_in_hand", "copy_hidden", "no_kong", "robbed_no_discard"}
        assert not impossible & {line.reason.principle for line in route.score.dropped}, route.win


def test_self_drawing_keeps_what_stays_true():
    found = next(r for r in routes(win("123m 456m 234p 678p 9s *9s {last}")) if r.kind == "self_drawn")
    assert found.win.facts == {"last"}


def test_no_routes_for_what_is_no_win():
    assert routes(win("123m 456p 789s 25m EE !9m")) == ()


def test_many_wins_on_all_cores_equal_one_by_one():
    hands = ["123m 456m 789m 99p EE *E", "(123m)123m456p456p9s *9s", "1112345678999p !5p"] * 700
    assert score_many(hands, "mil") == [(s.total, s.legal) for s in map(lambda h: score(h, "mil"), hands[:3])] * 700


@pytest.mark.parametrize("text", ["(EEE)(SSS)(WWW)NNNRd >Rd", "147m258s369pRdGdWN *S", "1112345678999p !5p {flowers=2}", "123s456m789p789sE *E"])
def test_the_sheet_names_every_line_and_every_reason(text):
    result = score(text)
    sheet = result.explain("en")
    assert all(name(line) in sheet for line in merged(result.lines))
    assert all(f"{name(line)}: {reason_text(line)}" in sheet for line in merged(result.dropped))
    assert f"Total {result.total}" in sheet
