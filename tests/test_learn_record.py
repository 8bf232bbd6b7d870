"""The learner's record: merging loses nothing, text reads back, older versions are read, damaged ones refused in a sentence."""

import json
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import settings as tuned
from hypothesis import strategies as st
from practice_drills import NOON, month

from mahjong.errors import MahjongError
from mahjong.learn import record_json
from mahjong.learn.progress import Answer, Record, Settings, Slot, Unfinished, new_id

ANSWER = Answer("a1", NOON, "waits", "23m 456p 777s EEE 99p", 2, False, 7.5)
OPEN = Unfinished(NOON, (Slot("tile", "5m", 1), Slot("waits")), 3, 2)
FULL = Record((ANSWER,), {"15-practice": OPEN}, Settings(NOON, ("tile", "waits"), 20, 30))

moments = st.integers(0, 50).map(lambda minutes: NOON + timedelta(minutes=minutes))
answers = st.builds(lambda n, at: Answer(f"a{n}", NOON + timedelta(minutes=n % 50), "tile", str(n), 1, n % 3 > 0), st.integers(0, 200), moments)
sessions = st.dictionaries(st.sampled_from(["15-practice", "01-tiles"]), st.builds(lambda at: Unfinished(at, (Slot("tile"),) * (at.minute % 3)), moments))
settings = st.builds(lambda at: Settings(at, length=1 + at.minute % 50), moments) | st.just(Settings())
records = st.builds(lambda rows, *rest: Record(cleared=rest[2]).merge(Record(tuple(rows), rest[0], rest[1])), st.lists(answers, max_size=8), sessions, settings, st.none() | moments)


# ---- merging


@given(records, records, records)
def test_merging_does_not_depend_on_the_order(a, b, c):
    assert a.merge(b) == b.merge(a) and a.merge(b).merge(c) == a.merge(b.merge(c)) and a.merge(a) == a


@given(records, records)
def test_merging_loses_nothing_but_what_was_cleared(a, b):
    both = a.merge(b)
    assert {one.id for one in both.answers} == {one.id for one in (*a.answers, *b.answers) if both.cleared is None or one.at > both.cleared}


def test_beginning_anew_reaches_a_window_that_still_knows_the_answers():
    cleared = FULL.clear(NOON + timedelta(hours=1))
    assert cleared.answers == () and cleared.settings == FULL.settings
    late = Answer("b", NOON + timedelta(hours=2), "tile", "6m", 1, True)
    assert FULL.merge(cleared).add(late).answers == (late,) and not FULL.merge(cleared).unfinished


def test_what_another_place_does_not_know_yet():
    grown = FULL.add(Answer("a2", NOON, "tile", "6m", 1, True))
    assert [one.id for one in grown.without(["a1"]).answers] == ["a2"] and len({new_id() for _ in range(100)}) == 100


# ---- text


@given(records)
def test_what_is_written_is_read_back(record):
    assert Record.from_json(record.to_json()) == record


def test_a_month_reads_back_and_knows_the_learners_own_days():
    record = month(["tile", "waits"])
    again = Record.from_json(record.to_json())
    assert again == record and again.answers[0].at.utcoffset() == timedelta(hours=2)
    assert FULL.to_json() == Record.from_json(FULL.to_json()).to_json()


OLD = {
    "format": record_json.FORMAT,
    "version": 1,
    "answers": [
        {"id": "a1", "time": NOON.timestamp(), "drill": "waits", "content": "23m 456p 777s EEE 99p", "level": 2, "right": False, "seconds": 7.5},
        {"id": "a2", "time": NOON.timestamp() + 60, "drill": "tile", "content": "5m", "level": 1, "right": True},
    ],
}


def test_a_file_of_version_1_is_brought_up_to_this_one():
    record = Record.from_json(json.dumps(OLD))
    assert record.answers == (ANSWER, Answer("a2", NOON + timedelta(minutes=1), "tile", "5m", 1, True))
    assert json.loads(record.to_json())["version"] == record_json.VERSION


def test_a_file_of_a_version_to_come_is_left_alone():
    with pytest.raises(MahjongError) as refused:
        Record.from_json(json.dumps({**OLD, "version": 99}))
    assert refused.value.key == "record_newer"


def broken(**changes):
    return json.dumps({**json.loads(FULL.to_json()), **changes})


ROW = json.loads(FULL.to_json())["answers"][0]
BAD_ROWS = [[], ROW[:-1], [*ROW, 1], {"id": "x"}, None, *([*ROW[:k], wrong, *ROW[k + 1 :]] for k, wrong in enumerate(("", "yesterday", "no such!", "\n", -1, 1, float("inf"))))]
BAD_ROWS += [[*ROW[:1], "2026-05-04T12:00:00", *ROW[2:]], [*ROW[:1], "0001-01-01T00:00:00+00:00", *ROW[2:]], [*ROW[:4], True, *ROW[5:]], [*ROW[:3], "x" * 301, *ROW[4:]]]
DAMAGED = [
    "", "{", "[]", "7", "null", "[" * 100_000, '{"format": "mahjong score book", "version": 1}', json.dumps({"format": record_json.FORMAT}), broken(version="2"), broken(version=True),
    broken(answers={}), broken(answers=None), broken(columns=["id"]), broken(cleared=5), broken(unfinished=[]), broken(unfinished={"a b": {}}), broken(unfinished={"x": 1}),
    broken(unfinished={"x": {"at": ROW[1], "slots": [["tile"]]}}), broken(unfinished={"x": {"at": ROW[1], "slots": [], "done": 1, "right": 2}}), broken(settings=[]), broken(settings={"at": ROW[1], "length": 0}),
    broken(settings={"at": ROW[1], "drills": "tile"}), broken(settings={"drills": []}), json.dumps({**OLD, "answers": [1]}), json.dumps({**OLD, "answers": [{"time": "x"}]}), json.dumps({**OLD, "answers": [{"time": 10**11}]}),
]  # fmt: skip


@pytest.mark.parametrize("text", [*DAMAGED, *(broken(answers=[row]) for row in BAD_ROWS)], ids=lambda text: text[:30])
def test_what_is_damaged_is_refused_in_one_sentence(text):
    with pytest.raises(MahjongError) as refused:
        Record.from_json(text)
    assert refused.value.key.startswith("record_") and refused.value.message().count("\n") == 0


def test_a_damaged_answer_is_named_by_its_number():
    with pytest.raises(MahjongError, match="answer 2 in it"):
        Record.from_json(broken(answers=[ROW, ROW[:-1]]))


def test_too_long_a_text_is_not_even_read():
    with pytest.raises(MahjongError) as refused:
        Record.from_json(" " * (record_json.LARGEST + 1))
    assert refused.value.key == "record_too_long"


@tuned(max_examples=50)
@given(st.text() | st.recursive(st.none() | st.booleans() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)).map(json.dumps))
def test_whatever_else_comes_is_refused_too(text):
    with pytest.raises(MahjongError):
        Record.from_json(text)


def test_the_same_answer_twice_counts_once():
    assert len(Record.from_json(broken(answers=[ROW, ROW])).answers) == 1
    assert replace(FULL, answers=(ANSWER, ANSWER)).merge(Record()).answers == (ANSWER, ANSWER)  # nothing is made up either


def test_years_of_practice_fit():
    """Fifty answers a day for two years: read in a second or so, and small enough for a browser."""
    many = tuple(Answer(f"a{n}", NOON + timedelta(minutes=n), "classical_points", "222s (RdRdRd) 55p 678m EE", 3, n % 4 > 0, 11.5) for n in range(36_500))
    text = Record(many).to_json()
    assert len(text) < record_json.LARGEST and len(Record.from_json(text).answers) == 36_500


def test_as_many_answers_as_fit_can_be_read_again():
    """The shortest there are: a record that is full is told so, and is never taken for a damaged one."""
    row = len(Record((Answer(new_id(), NOON, "tile", "5m", 1, True),)).to_json()) - len(Record().to_json())
    assert record_json.LARGEST / row < record_json.MOST


def test_times_of_any_zone_are_compared_as_moments():
    early = Answer("a", datetime(2026, 5, 4, 12, tzinfo=timezone(timedelta(hours=9))), "tile", "5m", 1, True)
    late = Answer("b", datetime(2026, 5, 4, 4, tzinfo=timezone.utc), "tile", "6m", 1, True)
    assert Record((late,)).add(early).answers == (early, late)
