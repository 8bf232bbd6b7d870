"""One position under every rule set, their differences, and which rules a table plays: all of it asked of the rule sets."""

import json
import time
from pathlib import Path

import pytest

from mahjong import Tile, score
from mahjong.compare import Position, compare
from mahjong.compare.differences import SECTIONS, differences, narrowed
from mahjong.compare.features import FEATURES, NO_WIN, feature, moves
from mahjong.compare.finder import find, here, questions, uncovered
from mahjong.compare.lines import side_by_side
from mahjong.compare.matter import mattering, offered
from mahjong.compare.settings import agreed, changed, every_setting, known, settings
from mahjong.compare.verdict import verdict
from mahjong.errors import HandError, MahjongError
from mahjong.files import load_toml
from mahjong.rules import all_rules, by_groups, load
from mahjong.scoring.classical import ClassicalRules, ClassicalScore, settle_all
from mahjong.table.card_table import CHOICES as CARD_CHOICES
from mahjong.table.options import CHOICES
from mahjong.text import say, table
from oracles import win_of

ROOT = Path(__file__).parent.parent
DATA = load_toml("data/compare.toml")
RULES = tuple(all_rules())
E, S, W, N = Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH


def worked(key: str) -> Position:
    row = DATA["position"][key]
    return Position.parse(row["own"], row.get("others"), row.get("calls"))


# ------------------------------------------------------------------ one position


@pytest.mark.parametrize("key", DATA["position"])
def test_every_worked_position_is_what_the_rules_themselves_say(key):
    position = worked(key)
    for rules, found in compare(position).items():
        assert found.refused or found.answers
        if found.score:
            alone = score(str(found.score.win), rules)
            assert (alone.is_win, alone.total) == (found.score.is_win, found.score.total)
            assert found.answers["win"].may == alone.legal, rules
        assert sum(found.paid.values()) == 0
        for answer in found.answers.values():
            assert answer.may or answer.because is None or len(answer.because.text()) > 10


@pytest.mark.parametrize("key", DATA["position"])
def test_a_winner_is_paid_what_its_rules_pay(key):
    """Where no loser holds anything and one seat wins, the settlement is that of the score alone."""
    position = worked(key)
    for found in compare(position).values() if not position.others else ():
        if found.paid:
            assert dict(found.paid) == found.score.payments()


@pytest.mark.parametrize("key", DATA["position"])
def test_every_position_has_its_title_and_its_question(key):
    assert say(f"compare.position.{key}") and say(f"compare.hint.{key}")


def test_one_hand_has_six_prices():
    found = compare(worked("echo"))
    assert {key: v.total for key, v in found.items()} == {"mcr": 17, "mil": 17, "finnish": 152, "corrected": 120, "books": 136, "playboard": 30, "nmjl_like": 25}
    assert found["playboard"].paid == {E: -30, S: 30, W: 0, N: 0}
    assert found["nmjl_like"].paid == {E: -100, S: 200, W: -50, N: -50}  # no joker: double


@pytest.mark.parametrize(("key", "yes"), [("quads", set(RULES) - {"books"}), ("seven", {"finnish", "corrected", "books"}), ("joker_run", {"playboard"}), ("joker_flower", {"nmjl_like"})])
def test_who_accepts_a_win(key, yes):
    assert {rules for rules, found in compare(worked(key)).items() if found.answers and found.answers["win"].may} == yes


def test_a_chow_is_called_in_one_family_only_and_a_pung_goes_before_it():
    found = compare(worked("chow"))
    assert {key for key, v in found.items() if v.answers["chow"].may} == set(by_groups())
    assert {v.outcome[:2] for v in found.values()} == {("pung", (W,))}
    assert "american.R18" in repr(found["playboard"].answers["chow"].because.source.rule)


def test_what_one_says_one_calls_decides():
    position = worked("winners")
    assert compare(position)["mcr"].outcome.seats == (S,)
    passing = position.but(calls={S: "pass"})
    assert compare(passing)["mcr"].outcome.seats == (W,)
    both = position.but(calls={S: "chow", W: "pass"})
    assert compare(both)["mcr"].outcome == ("chow", (S,), "play.G9")


@pytest.mark.parametrize(("choice", "kind", "seats"), [("head_bump", "win", (S,)), ("all_win", "win", (S, W)), ("draw", "draw", ())])
def test_equal_wins_as_the_table_agrees(choice, kind, seats):
    for key in by_groups():
        found = compare(worked("winners"), {"multi_win": choice})[key]
        assert (found.outcome.kind, found.outcome.seats) == (kind, seats)
        assert bool(found.paid) == (kind == "win")


def test_the_larger_group_or_the_nearer_player():
    found = compare(worked("sizes"))
    assert (found["playboard"].outcome.seats, found["nmjl_like"].outcome.seats) == ((W,), (S,))
    assert all(found[key].refused for key in by_groups())


def test_a_robbed_kong_goes_to_the_winner_unless_the_table_forbids_it():
    position = worked("rob")
    assert compare(position)["mcr"].outcome == ("win", (W,), "play.C5")
    never = compare(position, {"rob_kong": "never"})["mcr"]
    assert not never.answers["win"].may and "play.C5" in never.answers["win"].because.text()


def test_a_loser_may_earn_more_than_the_winner():
    found = compare(worked("loser"))["finnish"]
    worth = {seat: found.settled.worth[seat] for seat in (E, S, W, N)}
    assert dict(found.paid) == settle_all(worth, S, "finnish", W, True) and found.paid[W] > found.paid[S]


def test_a_false_win_costs_what_the_rules_say():
    found = compare(worked("seven"))
    assert found["mcr"].false_win[1:] == (True, 10) and found["finnish"].false_win is None
    assert compare(worked("seven"), {"false_win": "goes_on"})["mcr"].false_win[1:] == (False, 0)
    assert found["playboard"].false_win.refused
    waiting = Position.parse("123m 456m 789m 99p 13s <5s")
    assert verdict(waiting, *agreed("mcr")).false_win[1:] == (True, 10)
    assert verdict(Position.parse("147m 258p 369s EESW <5s"), *agreed("mcr")).false_win[1:] == (True, 20)


@pytest.mark.parametrize(
    ("text", "facts"),
    [("34567m 678p 23499s >8m {last}", {"last"}), ("345m 678p 99s EE [2222s] !9s {replacement}", {"replacement"}), ("34567m 678p 23499s <8m {fourth}", {"fourth"}), ("34567m 678p 23499s <8m", set())],
)
def test_facts_of_a_position_become_those_of_the_win(text, facts):
    assert compare(Position.parse(text))["mcr"].score.win.facts == facts


def test_blessings_and_an_original_call_are_seen_too():
    first = compare(Position.parse("222m 456m 789p 11s 23s <4s {seat=S earthly}"))["finnish"]
    assert first.score.special.key == "earthly_blessing" and first.paid[S] == 2000
    dealt = compare(Position.parse("222m 456m 789p 11s 23s !4s {heavenly}"))["finnish"]
    assert dealt.score.special.key == "heavenly_blessing"
    said = compare(Position.parse("34567m 678p 23499s <8m {original}"))["books"]
    assert "original_call" in {line.key for line in said.score.lines} and said.paid == said.score.payments()


@pytest.mark.parametrize(
    ("text", "others", "key"),
    [
        ("123m", {}, "compare_no_tile"),
        ("123m <4m {flowers=2}", {}, "compare_name_flowers"),
        ("555m <5m", {"W": "5m"}, "too_many"),
        ("123456789m 12345p <1s", {}, "compare_too_many"),
        ("1m <2m", {"W": "123456789m 12345p"}, "compare_too_many"),
        ("1m !2m {robbed}", {}, "robbed_self_drawn"),
        ("1m <2m {replacement}", {}, "replacement_claimed"),
        ("12x", {}, "unreadable"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text, others, key):
    with pytest.raises(MahjongError) as refusal:
        Position.parse(text, others)
    assert refusal.value.key == key and "{" not in refusal.value.message()


def test_an_unknown_call_is_refused():
    with pytest.raises(HandError, match="Calls are chow"):
        Position.parse("1m <2m", calls={"E": "riichi"})


def test_a_position_reads_back():
    for key in DATA["position"]:
        position = worked(key)
        assert Position.parse(position.text, {str(seat): str(hand) for seat, hand in position.others.items()}).text == position.text


@pytest.mark.parametrize("text", ["J <J", "FF <F", "1m <J", "JJ 5p <5p", "1f <2f", "123m <4m", "EEE <E", "1m !J", "FFF !F", "(123m) <4m", "(1111m) [2222p] <5s", "5p <5p {robbed}"])
def test_odd_positions_get_a_verdict_from_everybody(text):
    for found in compare(Position.parse(text)).values():
        assert found.refused or "win" in found.answers


def test_tiles_a_set_does_not_have_are_refused_by_name():
    found = compare(Position.parse("FJ 123m 5p <5p"))
    assert "set of 144 tiles" in found["mcr"].refused.text() and not found["playboard"].refused
    assert compare(Position.parse("1f 5p <5p"), {"bonus_tiles": "False"})["finnish"].refused
    assert compare(Position.parse("1f 5p <5p"))["nmjl_like"].refused


def test_three_at_a_table_do_not_stop_a_position():
    assert compare(worked("echo"), {"players": "3"})["mcr"].total == 17


def test_a_verdict_of_all_is_quick():
    compare(worked("winners"))
    began = time.process_time()
    for _ in range(3):
        compare(worked("winners"))
    assert (time.process_time() - began) / 3 < 1


# ------------------------------------------------------------------ line by line


def test_lines_side_by_side_add_up():
    for key in DATA["position"]:
        found = compare(worked(key))
        for block in side_by_side(found):
            total = next(row for row in block.rows if row.key == "total")
            for rules in block.keys:
                now = found[rules].score
                assert total.cells[rules].value == (str(now.total) if now.is_win else "–")
            if block.kind == "fans":
                for rules in block.keys:
                    cells = [row.cells[rules] for row in block.rows if not row.sum]
                    times = [cell.value.split(" × ") for cell in cells if not cell.why and cell.value != "–"]
                    assert sum(int(a) * int(b[0] if b else 1) for a, *b in times) == found[rules].total


def test_a_line_that_does_not_count_for_one_says_why():
    found = compare(Position.parse("2344556678889s !9s {seat=N}"), {"one_suit": "cumulative"}, ["finnish"]) | compare(Position.parse("2344556678889s !9s {seat=N}"), keys=["books"])
    rows = {row.key: row for block in side_by_side(found) for row in block.rows}
    assert rows["no_honours"].cells["finnish"].value == "×2" and rows["no_honours"].cells["books"].value == "–"
    dropped = compare(Position.parse("2344556678889s !9s {seat=N}"), keys=["finnish"]) | {"corrected": verdict(Position.parse("2344556678889s !9s {seat=N}"), *agreed("corrected", {"one_suit": "cumulative"}))}
    cell = {row.key: row for block in side_by_side(dropped) for row in block.rows}["no_honours"].cells["finnish"]
    assert cell.why and cell.value == "×2"


# ------------------------------------------------------------------ agreements


def test_every_option_is_there_with_the_choice_its_rule_set_makes():
    classical = {option.key for option in load("finnish").options}
    assert set(every_setting()) == set(CHOICES) | set(CARD_CHOICES) | classical
    for key in RULES:
        rules, table = agreed(key)
        for option, setting in settings(key).items():
            assert setting.choice in setting.choices
            if option in table.choices:
                assert setting.choice == str(getattr(table, option))
            else:
                assert setting.choice == rules.choice(option)


def test_every_choice_can_be_agreed_on_and_has_words():
    for option, found in every_setting().items():
        for key, setting in found.items():
            for choice in setting.choices:
                assert changed(key, {option: choice}) == ({} if choice == setting.choice else {option: choice})
                agreed(key, {option: choice})
                assert say(f"option.{option}.choice.{choice}")


def test_what_is_no_agreement_is_left_out():
    assert known({"limit": "300", "chess": "yes", "limits": "1", "ladder": "none"}) == {"limit": "300"}
    with pytest.raises(MahjongError):
        agreed("mcr", {"ladder": "none"})


def test_the_options_left_out_of_a_position_change_nothing_there():
    asked = ["mcr", "finnish", "playboard"]
    for key in ("winners", "rob"):
        position, now = worked(key), compare(worked(key), keys=asked)
        for option in DATA["options"]["not_here"]:
            for choice in next(iter(every_setting()[option].values())).choices:
                later = compare(position, {option: choice}, asked)
                assert {k: v.said for k, v in later.items()} == {k: v.said for k, v in now.items()}, (key, option, choice)


def test_what_matters_is_what_makes_another_verdict():
    position = worked("quads")
    changes = [change for change in mattering(position) if change.keys]
    assert {change.option for change in changes} == {"dangerous_discard", "seven_pairs", "limit", "double_pay", "concealed_bonus", "payment", "jokerless_double"}
    for change in changes:
        later = compare(position, {change.option: change.choice})
        assert all(later[key].said == after.said for key, (_, after) in change.keys.items())
    assert changes[-1].tried <= changes[-1].all and set(DATA["options"]["not_here"]) | set(offered()) == set(every_setting())


# ------------------------------------------------------------------ the table of differences


def test_every_section_has_rows_with_names_and_values():
    assert {row.section for row in differences()} == set(SECTIONS)
    assert all(row.name and row.values for row in differences())
    assert len({row.key for row in differences()}) == len(differences())


def test_points_in_the_table_are_those_of_the_rule_sets():
    rows = {row.id: row for row in differences() if row.section == "fans"}
    for key in ("mcr", "mil"):
        for pattern in load(key).patterns:
            assert rows[pattern.key].values[key].split(";")[0] == str(pattern.points)
    points = {row.id: row for row in differences() if row.section in ("points", "doubles", "hands")}
    shared = DATA["same"]
    assert set(points) == {key for key in load("books").rows if key not in shared}
    assert points["pung_outer"].values["finnish"] == "8 shown, 16 from the hand"


def test_the_two_readings_of_mcr_differ_in_nothing_but_fans():
    rows = [row for row in differences() if row.differs(["mcr", "mil"])]
    mcr, mil = load("mcr"), load("mil")
    same = {key: mcr.by_key[key] for key in mcr.by_key}
    wanted = {key for key, p in same.items() if (p.points, p.find, dict(p.excludes)) != (mil.by_key[key].points, mil.by_key[key].find, dict(mil.by_key[key].excludes))}
    assert {row.id for row in rows} == wanted and {row.section for row in rows} == {"fans"} and len(rows) == 15


def test_options_in_the_table_are_those_of_the_presets():
    rows = {row.id: row for row in differences() if row.section == "options"}
    assert set(rows) == set(every_setting())
    made = {key: load(key).choices() for key in all_rules(ClassicalRules)}
    differ = {option for option in made["finnish"] if len({choices[option] for choices in made.values()}) > 1}
    assert {id for id, row in rows.items() if row.differs(list(made))} == differ


def test_rows_can_be_narrowed():
    rows = differences()
    assert list(narrowed(rows, ["mcr"])) == []
    assert [row.id for row in narrowed(rows, section="win", words="seven pairs")] == ["seven_pairs"]
    assert len(list(narrowed(rows, only=False))) == len(rows)
    assert {row.section for row in narrowed(rows, ["playboard", "nmjl_like"])} >= {"card", "claims", "pay", "options"}
    assert list(narrowed(rows, words="nonsense words")) == []


SHAPES = ("seven_pairs", "thirteen_orphans")


def test_lines_called_the_same_are_the_same():
    """Over five hundred hands of another program: where one game shows the line, the other shows its fan."""
    rows = (json.loads(row) for row in (ROOT / "tests" / "oracle" / "mcr.jsonl").read_text("utf-8").splitlines()[:1500])
    seen = set()
    for win in map(win_of, rows):
        mcr, old = score(win, "mcr"), score(win, load("finnish").choose(no_honours="double"))
        if len(mcr.counted) != 1 or not isinstance(old, ClassicalScore) or not old.is_win:
            continue
        fans = {line.pattern.key for line in (*mcr.lines, *mcr.dropped)}
        lines = {line.key for line in (*old.lines, *old.dropped)}
        for line, fan in DATA["same"].items():
            if line == "bonus_tile" or (mcr.reading.shape != "standard" and line not in SHAPES):
                continue
            assert (line in lines) == (fan in fans), (str(win), line, fan)
            seen |= {line} & lines
    assert seen >= {"no_chow", "one_suit", "no_honours", "dragon_pung", "seat_wind", "round_wind", "from_wall", "seven_pairs", "robbed_kong"}


@pytest.mark.parametrize("line", sorted(DATA["same"]))
def test_the_same_line_has_a_name_in_both_games(line):
    row, fan = load("finnish").row(line), DATA["same"][line]
    assert fan in load("mcr").by_key and row.key == line


# ------------------------------------------------------------------ which rules does my table play?


def test_there_are_a_dozen_questions_with_words():
    assert len(questions()) == 12
    for key, answers in questions().items():
        assert say(f"compare.question.{key}").endswith("?") or "." in say(f"compare.question.{key}")
        for name, choice in answers.items():
            assert say(f"compare.answer.{key}.{name}") and (choice.wants or choice.means)
            assert not choice.means or (say(f"compare.game.{choice.means}") and say(f"compare.game_says.{choice.means}"))
    words = {key for key in table("en") if key.startswith("compare.answer.")}
    assert words == {f"compare.answer.{key}.{name}" for key, answers in questions().items() for name in answers}


def test_answers_ask_only_for_features_there_are():
    for answers in questions().values():
        for choice in answers.values():
            assert set(choice.wants) <= set(FEATURES)


@pytest.mark.parametrize("key", RULES)
def test_a_rule_set_answers_for_itself_and_is_found(key):
    own = {question: here(key, question).key for question in questions()}
    found = find(own)
    best = [match.key for match in found if (match.against, match.by_option) == (found[0].against, found[0].by_option)]
    assert key in best and not found[0].against and not found[0].agree


@pytest.mark.parametrize("name", FEATURES)
def test_no_option_moves_a_feature_but_those_that_are_named(name):
    """`moved_by` spares the search; here every choice of every option is tried. What is unsaid: a hand that no longer wins,
    and a discard only called reckless."""
    named = set(DATA["moved_by"].get(name, ()))
    for key in ("mcr", "finnish", "playboard", "nmjl_like"):
        moved = {option for option, _, value in moves(key, name, tuple(settings(key))) if value != NO_WIN}
        assert moved - {"dangerous_discard"} <= named, key


def test_what_is_to_be_agreed_really_makes_the_answers_fit():
    answers = {"tiles": "136", "counting": "doubles", "pays": "twice", "losers": "no", "several": "shape", "limit": "300", "ready": "declared"}
    best = find(answers)[0]
    assert best.key == "finnish" and not best.against and set(best.fits) | set(best.by_option) == set(answers)
    for question, name in answers.items():
        for wanted, value in questions()[question][name].wants.items():
            assert feature(wanted, *agreed(best.key, best.agree)) == value


def test_what_no_option_gives_stays_against():
    best = find({"counting": "added", "losers": "settle"})[0]
    assert best.key == "mcr" and best.against == ("losers",)
    assert find({"tiles": "152", "pays": "twice"})[0].key == "nmjl_like"
    playboard = next(match for match in find({"tiles": "152", "pays": "twice"}) if match.key == "playboard")
    assert playboard.agree == {"payment": "all_pay"}


@pytest.mark.parametrize(
    ("answers", "game"),
    [
        ({"counting": "han", "special": "own_discard", "tiles": "136"}, "riichi"),
        ({"counting": "faan", "minimum": "faan", "tiles": "144"}, "hong_kong"),
        ({"size": "seventeen", "counting": "tai"}, "taiwan"),
        ({"special": "goulash", "counting": "many"}, "western"),
        ({"tiles": "108", "special": "goes_on"}, "sichuan"),
        ({"tiles": "animals"}, "singapore"),
    ],
)
def test_a_game_that_is_not_covered_is_named(answers, game):
    assert next(iter(uncovered(answers))) == game
    assert all(match.against for match in find(answers))


def test_nothing_answered_means_nothing():
    assert uncovered({}) == {} and uncovered({"tiles": "", "chess": "yes", "limit": "no such answer"}) == {}
    assert all(match.fits == match.against == () for match in find({"chess": "1"}))
