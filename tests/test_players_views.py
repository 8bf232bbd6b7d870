"""Players see views and nothing else, do only what is allowed, and say why."""

import random
from collections import Counter

import pytest

from mahjong.errors import MahjongError
from mahjong.players.simple import PLAYERS, play_one, play_out, players_of, seated, step
from mahjong.players.view import CHOICES, asked_seat, view
from mahjong.rules import all_rules
from mahjong.table.deal import Deal
from mahjong.text import table

from test_view import shuffled

EVERY = [(rules, player) for rules in all_rules() for player in players_of(rules)]
OWN = [(rules, player) for rules, player in EVERY if rules in ("mcr", "finnish", "playboard")]


def choices(rules: str, player: str, number: int, most: int):
    """Positions of a deal at which somebody has a choice, all played by one kind of player."""
    deal, players = Deal.start(number, rules), [PLAYERS[player](random.Random(number))] * 4
    while not deal.over and most:
        if deal.phase in CHOICES and len(view(deal, asked_seat(deal)).legal) > 1:
            yield deal
            most -= 1
        deal = step(deal, players)


@pytest.mark.parametrize("rules, player", OWN)
def test_hidden_tiles_do_not_change_a_move(rules, player):
    compared = 0
    for number in range(2):
        for deal in choices(rules, player, number, 45):
            seat = asked_seat(deal)
            other = shuffled(deal, seat, random.Random(number))
            one, two = (PLAYERS[player](random.Random(3))(view(each, seat)) for each in (deal, other))
            assert one == two and one.text() == two.text()
            compared += deal.holdings != other.holdings
    assert compared > 30


@pytest.mark.parametrize("rules, player", EVERY)
def test_every_move_is_allowed_and_has_its_reason_in_words(rules, player):
    keys, choose = Counter(), PLAYERS[player](random.Random(1))
    for number in range(3):
        for deal in choices(rules, player, number, 60):
            seen = view(deal, asked_seat(deal))
            move = choose(seen)
            assert move.event in seen.legal
            assert move.text().endswith(".") and not set("{}") & set(move.text())
            keys[move.key] += 1
    assert {f"player.move.{key}" for key in keys} <= table("en").keys()


@pytest.mark.parametrize("rules, player", EVERY)
def test_whoever_may_win_wins(rules, player):
    if player == "random":
        return
    offered = 0
    for number in range(6):
        for deal in choices(rules, player, number, 200):
            seen = view(deal, asked_seat(deal))
            won = [event for event in seen.legal if event.kind == "win"]
            if won:
                assert PLAYERS[player](random.Random(1))(seen).event == won[0]
                offered += 1
    assert offered


def test_a_player_is_asked_only_where_there_is_a_choice():
    asked = []

    def first(seen):
        asked.append(seen)
        return PLAYERS["random"](random.Random(1))(seen)

    play_out(Deal.start(4, "finnish"), first)
    assert asked and all(len(seen.legal) > 1 and seen.phase in CHOICES for seen in asked)


def test_the_same_numbers_bring_the_same_deal_and_other_players_the_same_wall():
    one, two = play_one("mcr", ("careful",), 3, 5), play_one("mcr", ("random",), 3, 5)
    assert one == play_one("mcr", ("careful",), 3, 5)
    assert one.began == two.began and one.history != two.history


@pytest.mark.parametrize("players, rules, key", [
    ("bob", "mcr", "no_such_player"),
    ("mcr", "finnish", "player_of_other_rules"),
    ("american", "mcr", "player_of_other_rules"),
    (("quick", "quick"), "mcr", "players_wanted"),
])  # fmt: skip
def test_players_that_cannot_sit_down_are_refused(players, rules, key):
    with pytest.raises(MahjongError) as caught:
        seated(players, rules)
    assert caught.value.key == key and caught.value.message()


def test_every_player_has_a_name_and_a_line_about_it():
    assert {f"player.{what}.{name}" for what in ("name", "about") for name in PLAYERS} <= table("en").keys()
    assert set(PLAYERS) == {name for rules in all_rules() for name in players_of(rules)}
