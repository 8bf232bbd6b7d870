"""The command line: the same answers and the same refusals as in Python."""

import json
import os
import subprocess
import sys

import pytest

from mahjong import score
from mahjong.__main__ import main

HAND = "123m 456m 789m 99p EE E"


def run(capsys, *argv) -> tuple[int, str, str]:
    code = main(list(argv))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_score_prints_the_sheet(capsys):
    code, out, _ = run(capsys, "score", HAND)
    assert code == 0 and out.strip() == score(HAND).explain().strip()


def test_options_change_the_facts(capsys):
    _, out, _ = run(capsys, "score", HAND, "--self-drawn", "--seat", "S", "--round", "W", "--flowers", "2", "--last", "--rules", "mil", "--json")
    shown = json.loads(out)
    expected = score("123m 456m 789m 99p EE !E {seat=S round=W flowers=2 last}", "mil")
    assert (shown["total"], shown["rules"], shown["win"]) == (expected.total, "mil", str(expected.win))
    assert sum(line["total"] for line in shown["lines"]) == shown["total"]
    assert sum(shown["payments"].values()) == 0
    assert all(line["why"] and line["reason"] for line in shown["dropped"])


def test_a_discarder_is_named(capsys):
    _, out, _ = run(capsys, "score", HAND, "--from", "left", "--json")
    assert json.loads(out)["payments"]["N"] == -(8 + 23)


@pytest.mark.parametrize("argv", [["score", "12x"], ["read", "12x"], ["score", HAND, "--rules", "chess"], ["score", HAND, "--flowers", "9"], ["score", HAND, "--self-drawn", "--robbed"], ["score", ""]])
def test_refusals_are_one_sentence_and_exit_2(capsys, argv):
    code, out, err = run(capsys, *argv)
    assert code == 2 and out == "" and err.strip() and "Traceback" not in err
    code, out, err = run(capsys, *argv, "--json")
    assert code == 2 and err == "" and json.loads(out)["message"]


def test_no_win_exits_1(capsys):
    assert run(capsys, "score", "123m 456p 789s 25m EE !9m", "--brief")[:2] == (1, "0 mcr no win\n")


def test_read_shows_readings_or_waits(capsys):
    _, out, _ = run(capsys, "read", "111222333m 99p EE *E", "--json")
    assert [r["groups"][0] for r in json.loads(out)["readings"]] == ["111m", "123m"]
    _, out, _ = run(capsys, "read", "2345m 123p 789s EEE", "--json")
    assert json.loads(out)["waits"] == ["2m", "5m"]
    assert run(capsys, "read", "EE 21m")[1].splitlines()[0] == "12m EE"


@pytest.mark.parametrize("port", ["0", "-1", "99999", "x"])
def test_a_port_that_is_none_is_refused(capsys, port):
    with pytest.raises(SystemExit) as caught:
        main(["serve", "--port", port])
    assert caught.value.code == 2 and "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("env, argv, code", [({"PYTHONIOENCODING": "ascii"}, ["score", HAND], 0), ({}, ["serve", "--host", "nosuch.invalid", "--no-browser"], 2)])
def test_odd_terminals_and_hosts_end_without_a_traceback(env, argv, code):
    done = subprocess.run([sys.executable, "-m", "mahjong", *argv], capture_output=True, env={**os.environ, **env}, timeout=60)
    assert done.returncode == code and b"Traceback" not in done.stderr


def test_card_lists_the_nearest_hands(capsys):
    code, out, _ = run(capsys, "card", "123p 123p 123p 12p RdRd", "--most", "2")
    assert code == 0 and [line.split()[:2] for line in out.splitlines()] == [["S2", "13"], ["S1", "13"]]


def test_card_knows_what_is_gone_and_the_rules(capsys):
    _, out, _ = run(capsys, "card", "123p 123s 123m 123m Rd", "--gone", "RdRdRd", "--json")
    rows = {row["id"]: row for row in json.loads(out)}
    assert rows["S1"]["held"] == 13 and rows["S1"]["status"] == "dead"
    _, out, _ = run(capsys, "card", "FFFJ 456p 456s ESW N", "--rules", "nmjl_like", "--json")
    assert json.loads(out)[0]["held"] == 14


def test_card_checks_a_card_of_ones_own_line_by_line(capsys, tmp_path):
    own = tmp_path / "own.card"
    own.write_text("name = mine\n[Easy]\nA1 | 25 | bonus | nA*3 8q\nA2 | 0 | bonus | F*2\nA3 | 30 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | Two\n", "utf-8")
    code, out, err = run(capsys, "card", "--card", str(own))
    assert code == 2 and not out and [line.split(":")[0] for line in err.splitlines()] == ["Line 3", "Line 4"]
    own.write_text("name = mine\n[Easy]\nA3 | 30 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | Two\n", "utf-8")
    code, out, _ = run(capsys, "card", "222m 333m 22p 333p FFW", "--card", str(own), "--json")
    assert code == 0 and json.loads(out)[0]["missing"] == "2p or a joker"


def test_score_reads_a_win_by_the_card(capsys):
    code, out, _ = run(capsys, "score", "123p 123p 123p 12p RdRd !3p", "--rules", "playboard", "--brief")
    assert code == 0 and out.strip() == "35 playboard legal"


def test_read_spells_hands_with_jokers_and_flowers(capsys):
    code, out, _ = run(capsys, "read", "FJ 3p21p (5<5sJ)")
    assert code == 0 and out.strip() == "123p F J (5<5sJ)"


@pytest.mark.parametrize("most", ["0", "-1"])
def test_card_lists_one_hand_at_least(capsys, most):
    code, out, err = run(capsys, "card", "123p", "--most", most)
    assert code == 2 and not out and "a number from 1" in err


@pytest.mark.parametrize("rules, named", [("playboard", "Playboard"), ("nmjl_like", "NMJL-like")])
def test_what_is_no_hand_of_the_card_says_by_whose_rules(capsys, rules, named):
    _, out, _ = run(capsys, "score", "123m 456p 789s EEE 5p <5p", "--rules", rules)
    assert out.startswith(f"These fourteen tiles are no hand of the card ({named}). Nearest:")
