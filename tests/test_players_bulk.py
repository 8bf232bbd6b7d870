"""Deals in bulk: one line each, read back exactly, from Python and from the command line."""

import json

import pytest

from mahjong.__main__ import STOPPED, main
from mahjong.errors import MahjongError
from mahjong.players.bulk import facts_of, find_game, game_lines, read_game
from mahjong.players.simple import play_one
from mahjong.rules import all_rules


@pytest.mark.parametrize("rules", all_rules())
def test_every_line_replays_to_the_same_deal(rules):
    for k, line in enumerate(game_lines("quick", rules, 4, seed=2)):
        game = read_game(line)
        assert game.deal == play_one(rules, ("quick",), 2, k) and facts_of(game.deal, k) == json.loads(line)
        assert set(json.loads(line)) == {"deal", "record", "result", "payments"} and not sum(game.payments.values())


def test_a_changed_line_is_refused():
    line = json.loads(next(game_lines("quick", "finnish", 1)))
    line["payments"] = {seat: paid + 1 for seat, paid in line["payments"].items()}
    for wrong, key in ((json.dumps(line), "game_differs"), ("{}", "no_game_line"), ("x", "no_game_line"), ("[1]", "no_game_line"), ("[" * 100_000, "no_game_line"), ('{"deal": 0, "record": 5}', "game_differs")):
        with pytest.raises(MahjongError) as caught:
            read_game(wrong)
        assert caught.value.key == key and caught.value.message()


def test_a_deal_that_is_not_there():
    lines = list(game_lines("quick", "finnish", 2))
    assert find_game(lines, 1).number == 1
    with pytest.raises(MahjongError) as caught:
        find_game([*lines, "\n"], 5)
    assert caught.value.key == "no_such_deal" and caught.value.facts["deals"] == 2


def test_play_writes_a_file_and_replay_shows_a_deal_of_it(capsys, tmp_path):
    path = tmp_path / "games.jsonl"
    argv = ["play", "--players", "quick,careful,quick,quick", "--rules", "mcr", "--deals", "6", "--seed", "1", "--out", str(path)]
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert out == "" and "6 of 6 deals" in err
    lines = path.read_text("utf-8").splitlines()
    assert [json.loads(line)["deal"] for line in lines] == list(range(6))
    assert main(["replay", str(path), "--deal", "4"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(json.loads(lines[4])["record"]) and "Paid:" in shown
    assert main(argv) == 0 and path.read_text("utf-8").splitlines() == lines


def test_without_a_file_the_lines_go_to_the_output(capsys):
    assert main(["play", "--rules", "finnish", "--deals", "2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize("argv", [
    ["play", "--players", "bob"],
    ["play", "--players", "quick,quick"],
    ["play", "--players", "mcr", "--rules", "finnish"],
    ["play", "--rules", "chess"],
    ["play", "--deals", "0"],
    ["replay", "README.md"],
])  # fmt: skip
def test_refusals_are_one_sentence(capsys, argv):
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.strip() and "Traceback" not in err


def test_spaces_between_names_are_fine_and_ctrl_c_keeps_what_was_played(capsys, tmp_path, monkeypatch):
    path, lines = tmp_path / "games.jsonl", list(game_lines("quick", "finnish", 2))
    argv = ["play", "--players", "quick, quick,quick , random", "--rules", "finnish", "--deals", "2", "--out", str(path)]
    assert main(argv) == 0 and len(path.read_text("utf-8").splitlines()) == 2

    def stopped(*_):
        yield from lines
        raise KeyboardInterrupt

    monkeypatch.setattr("mahjong.__main__.game_lines", stopped)
    assert main([*argv[:-3], "9", *argv[-2:]]) == STOPPED
    assert path.read_text("utf-8").splitlines() == lines and "2 of 9 deals were played and written" in capsys.readouterr().err


def test_a_file_that_is_not_there(capsys, tmp_path):
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 3 and capsys.readouterr().err
