"""Reviews, levels, history and sessions: all worked out from the record alone."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from practice_drills import NOON, month, three

from mahjong.learn import history, levels
from mahjong.learn.progress import Answer, Record, Slot
from mahjong.learn.review import cards, due
from mahjong.learn.session import LATER, TWICE, Session, mixed, plan

DAY = timedelta(days=1)


def answered(signs, drill="yes", content="5", start=NOON):
    """One question answered on the day it is due, again and again: `x` a miss, `+` right."""
    record, at = Record(), start
    for number, sign in enumerate(signs):
        record = record.add(Answer(f"{drill}{content}{number}", at, drill, content, 1, sign == "+"))
        found = cards(record).get((drill, content))
        at = found.due if found else at + DAY
    return record


# ---- reviews


def test_what_is_missed_comes_tomorrow_and_then_later_and_later():
    dues = [cards(answered("x" + "+" * k))["yes", "5"].due for k in range(5)]
    gaps = [(b - a).days for a, b in zip((NOON, *dues), dues)]
    assert gaps == sorted(gaps) and gaps[0] == 1 and gaps[-1] > 30


def test_a_miss_makes_the_gap_short_again():
    before, after = (cards(answered(signs))["yes", "5"] for signs in ("x+++", "x+++x"))
    assert (after.due - before.due).days <= 3


def test_what_was_right_at_once_never_comes():
    assert cards(answered("+++")) == {} and len(cards(answered("+x"))) == 1


def test_due_counts_by_the_learners_day_not_by_the_hour():
    record = answered("x", start=NOON.replace(hour=23))
    assert not due(record, NOON.replace(hour=23, minute=59))
    assert due(record, NOON.replace(hour=0) + DAY) and due(record, NOON + 9 * DAY)


def test_a_replay_gives_the_same_cards_whatever_way_the_record_came():
    whole = month(["yes", "some"])
    parts = [Record(whole.answers[k::3]) for k in range(3)]
    assert cards(parts[2].merge(parts[0]).merge(parts[1])) == cards(whole) and len(cards(whole)) > 20


def test_what_waited_longest_comes_first_and_drills_may_be_chosen():
    record = answered("x", content="7", start=NOON - 3 * DAY).merge(answered("x", drill="some")).merge(answered("x"))
    assert [item.content for item in due(record, NOON + DAY)][0] == "7"
    assert {item.drill for item in due(record, NOON + DAY, ["some"])} == {"some"}


# ---- levels


def test_four_right_lead_up_two_wrong_down_and_never_out_of_range():
    assert levels.after([(1, True)] * 3, 3) == 1 and levels.after([(1, True)] * 4, 3) == 2
    assert levels.after([(1, True)] * 4 + [(2, True)] * 4 + [(3, True)] * 9, 3) == 3
    assert levels.after([(1, True)] * 4 + [(2, False), (2, True), (2, False)], 3) == 2
    assert levels.after([(1, False)] * 9, 3) == 1
    assert levels.after([(2, True)] * 9 + [(1, True)] * 3, 3) == 1  # what is asked at another level does not count


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans())), st.integers(1, 5))
def test_a_level_is_always_one_there_is(answers, top):
    assert 1 <= levels.after(answers, top) <= top


def test_each_drill_has_its_own_level():
    record = Record(tuple(Answer(f"a{k}", NOON + timedelta(minutes=k), "yes", str(k), 1, True) for k in range(4)))
    assert levels.level(record, "yes", 3) == 2 and levels.level(record, "some", 3) == 1
    assert levels.levels(record, {"yes": 3, "some": 4}) == {"yes": 2, "some": 1}


# ---- history


def test_days_are_the_learners_own():
    late = Answer("a", NOON.replace(hour=0, minute=30), "yes", "1", 1, True, 6.0)  # the evening before, in London
    assert history.days(Record((late,))) == {date(2026, 5, 4): history.Tally(1, 1, 6.0)}


@pytest.mark.parametrize("gone, now, best", [((), 0, 0), ((0,), 1, 1), ((1,), 1, 1), ((2,), 0, 1), ((0, 1, 2, 5, 6, 7, 8), 3, 4), ((1, 2), 2, 2)])
def test_days_in_a_row(gone, now, best):
    today = date(2026, 5, 4)
    assert history.streak({today - ago * DAY for ago in gone}, today) == (now, best)


def test_each_drill_by_itself_and_lately():
    record = answered("+x+").merge(answered("x" * 30, drill="some"))
    assert history.shares(record)["yes"][:2] == (3, 2) and history.shares(record)["some"].share == 0
    assert history.lately(record, "some").asked == history.LATELY and history.lately(record, "yes").wrong == 1


# ---- sessions


@given(st.lists(st.sampled_from("abcd"), max_size=14), st.integers(0, 99))
def test_no_kind_follows_itself_where_that_can_be(kinds, seed):
    order = [slot.drill for slot in mixed([Slot(kind) for kind in kinds], random.Random(seed))]
    assert Counter(order) == Counter(kinds)
    most = max(Counter(kinds).values(), default=0)
    if most <= (len(kinds) + 1) // 2:
        assert all(a != b for a, b in zip(order, order[1:]))


def test_a_session_has_what_is_due_and_gives_every_kind_its_turn():
    record = answered("x")
    slots = plan(record, list(three()), 6, due(record, NOON + DAY), random.Random(1))
    assert Slot("yes", "5", 1) in slots and len(slots) == 6 and {slot.drill for slot in slots} == set(three())
    assert plan(record, (), 0) == () and len(plan(Record(), ["yes"], 5)) == 5


def played(session, record, right=()):
    """Answers all of a session; of the drills in `right` rightly."""
    order = []
    while question := session.next(record):
        order.append(question.drill)
        given = {"yes": 0, "some": {0, 2}, "count": question.low}[question.drill] if question.drill in right else None
        record = record.add(session.answer(given, NOON + timedelta(minutes=len(order)), 5.0))
    return order, record


def test_a_missed_kind_comes_again_later_in_the_session():
    session = Session(plan(Record(), list(three()), 6, rng=random.Random(2)), three(), random.Random(3))
    order, record = played(session, Record(), right=("some", "count"))
    assert Counter(order) == {"yes": 2 + TWICE, "some": 2, "count": 2}
    assert (session.done, session.right, session.length) == (8, 4, 8) and len(record.answers) == 8
    first = order.index("yes")
    assert order[first + 1] != "yes" and LATER == 3


def test_questions_of_one_session_differ():
    session = Session([Slot("yes")] * 30, three(), random.Random(1))
    contents = [played_one.content for played_one in played(session, Record(), ("yes",))[1].answers]
    assert len(set(contents)) == len(contents) == 30


def test_a_session_goes_on_at_the_question_it_was_left_at():
    session = Session(plan(Record(), list(three()), 5, rng=random.Random(4)), three(), random.Random(5))
    session.next(Record())
    session.answer(None, NOON, 1.0)
    asked = session.next(Record())
    kept = Record.from_json(Record().leave("15-practice", session.state(NOON)).to_json()).unfinished["15-practice"]
    again = Session.going_on(kept, three())
    assert again.next(Record()) == asked and (again.done, again.length) == (session.done, session.length)


def test_slots_nobody_knows_are_passed_over():
    session = Session([Slot("gone"), Slot("yes", "no number"), Slot("yes", "5", 99)], three())
    question = session.next(Record())
    assert (question.content, question.level) == ("5", 3) and session.left == []
    session.answer(0, NOON, 1.0)
    assert session.next(Record()) is None and session.state(NOON).slots == ()


def test_a_session_can_always_be_kept():
    """However often one misses: what is left must be readable again."""
    session = Session([Slot(key) for key in [*three()] * 16], three(), random.Random(1))
    for minute in range(100):
        if session.next(Record()) is None:
            break
        Record.from_json(Record().leave("x", session.state(NOON)).to_json())
        session.answer(None, NOON + timedelta(minutes=minute), 10**9)
    assert session.done == 48 + 3 * TWICE
