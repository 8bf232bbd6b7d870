"""What every drill must hold to, whatever it asks: contents that say all, answers there are, words for everything, no answer given away."""

import random
import re
from fractions import Fraction
from functools import cache
from html import unescape
from time import process_time

import pytest

from mahjong.draw.shown import shown_all
from mahjong.errors import MahjongError
from mahjong.files import find
from mahjong.learn.drill import LAST_CONTENT, drills
from mahjong.learn.progress import Answer, Record
from mahjong.learn.question import FORMS
from mahjong.statements import statement
from mahjong.text import say, table
from mahjong.widgets.asking_html import laid_out, option_words, verdict
from practice_drills import NOON

KNOWN = drills()
EACH = 25  # questions of each level
ODD = ["", " ", "x", "5m", "?", "mcr", "1" * LAST_CONTENT, "123m 456m", "[mcr]", "a|b|c", "1;2;3", "EEEE", "5m|", "0", "-1", "\ud83c\udc04", "mcr|" * 20, "123m 456p 789s EE *E|mcr|x"]
NOTATION = re.compile(r"\b\d+[mp]\b|\b\d{2,}s\b|\b[RGW]d\b|\b[ESWN]{2,}\b|Note\(|[{}]")  # a sentence says tiles by their names, or draws them
every = pytest.mark.parametrize("key", KNOWN)


def asked(key, count=EACH):
    """Questions of every level, from numbered draws."""
    return [one(key, level, number) for level in range(1, KNOWN[key].levels + 1) for number in range(count)]


@cache
def one(key, level, number):
    """A question, drawn once for all tests."""
    return KNOWN[key].ask(level, random.Random(f"{key} {level} {number}"))


def wrong(question):
    """Some wrong answers."""
    if question.form == "number":
        return [question.high + 1, question.low - 1, Fraction(200001, 7), 10**19, -(10**19)]
    places = range(len(question.options))
    if question.form == "one":
        return [place for place in places if place not in question.right]
    return [given for given in (frozenset(), frozenset(places), *(question.right ^ {place} for place in places)) if given != question.right]


def right(question):
    return question.low if question.form == "number" else min(question.right) if question.form == "one" else question.right


def test_there_are_at_least_eighteen():
    assert len(KNOWN) >= 18 and sum(drill.levels for drill in KNOWN.values()) >= 54


@every
def test_a_drill_says_what_it_is_and_where_it_is_taught(key):
    drill = KNOWN[key]
    assert re.fullmatch(r"[a-z_]{1,40}", key) and drill.levels >= 3 and {f"drill.{key}.{word}" for word in ("name", "about")} <= set(table("en"))
    page, _, cell = drill.lesson.partition("#")
    path = find(f"notebooks/{page}.ipynb")
    assert not cell or f'"id": "{cell}"' in path.read_text("utf-8"), drill.lesson


@every
def test_a_question_follows_from_its_content_alone(key):
    for question in asked(key):
        again = KNOWN[key].question(question.content, question.level)
        assert again == question and again.drill == key and 0 < len(question.content) <= LAST_CONTENT and question.content.isprintable()


@every
def test_every_content_can_be_kept_in_the_record(key):
    answers = tuple(Answer(f"a{n}", NOON, key, question.content, question.level, True) for n, question in enumerate(asked(key, 3)))
    assert Record.from_json(Record(answers).to_json()) == Record().merge(Record(answers))


@every
def test_there_is_a_right_answer_and_a_wrong_one(key):
    for question in asked(key):
        assert question.form in FORMS and question.is_right(right(question)) and not any(map(question.is_right, wrong(question))) and wrong(question)
        assert not question.is_right(None)
        words = [option_words(option) for option in question.options]
        assert len(set(words)) == len(words) and all(words), words


@every
def test_questions_differ(key):
    assert len({question.id for question in asked(key, 40)}) >= 10


@every
def test_every_answer_is_explained(key):
    """In words that are there, with statements there are, and tiles that can be drawn."""
    for question in asked(key, 6):
        for given in (right(question), None, *wrong(question)[:6]):
            notes = KNOWN[key].feedback(question, given)
            assert notes, (question.content, given)
            assert all(note.text() and (not note.rule or statement(note.rule)) for note in notes)
            assert not any(NOTATION.search(note.text()) for note in notes), notes
            said = verdict(question, given, notes)
            assert ".." not in re.sub(r"<[^>]*>", "", said)
            assert say(f"practice.verdict.{'right' if question.is_right(given) else 'late' if given is None else 'wrong'}") in said
            assert "{" not in re.sub(r"<style.*?</style>", "", said) and len(said) < 60_000


@every
def test_a_question_can_be_laid_out_and_is_not_too_heavy(key):
    for question in asked(key, 4):
        state = laid_out(question)
        assert state["ask"] and all(option["html"] and option["label"] for option in state["options"]) and len(str(state)) < 250_000


def heard(question):
    """All that is read aloud of what a question shows, in small letters."""
    html = shown_all(question.show)
    return unescape(" ".join([*re.findall(r'aria-label="([^"]*)"', html), *re.findall(r'title="([^"]*)"', html), re.sub(r"<[^>]*>", " ", html)])).casefold()


@every
def test_no_question_has_its_answer_in_its_own_text_alternative(key):
    """A right answer's words may be heard in what is shown only where those of wrong answers are heard too."""
    for question in asked(key):
        if question.form == "number" or not question.show:
            continue
        words, said = [option.text().casefold().rstrip(".") for option in question.options], heard(question)
        hit = {place for place, word in enumerate(words) if len(word) > 3 and re.search(rf"\b{re.escape(word)}\b", said)}
        assert not hit or hit - question.right or hit < question.right or len(question.right) == len(words), (question.content, said)


@every
@pytest.mark.parametrize("content", ODD, ids=lambda text: text[:12])
def test_a_content_out_of_a_damaged_record_is_a_question_or_is_refused(key, content):
    try:
        question = KNOWN[key].question(content, 1)
    except MahjongError as error:
        assert error.message()
    else:
        assert question.content and question.ask.text()


@every
def test_a_question_does_not_keep_one_waiting(key):
    one.cache_clear()
    began, questions = process_time(), asked(key, 4)
    assert (process_time() - began) / len(questions) < 1.0
