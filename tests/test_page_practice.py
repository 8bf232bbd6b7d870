"""The practice page: questions and what is said to answers, the record's keeping, the choice of drills, progress, three questions."""

import json
import random
import re
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from practice_drills import NOON, month, three

pytest.importorskip("ipywidgets")

from mahjong.draw.progress_chart import STEPS, days_chart, heat_map, progress_css  # noqa: E402
from mahjong.draw.shown import shown, shown_all  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.learn import history  # noqa: E402
from mahjong.learn.drill import drill  # noqa: E402
from mahjong.learn.progress import Answer, Record, Slot, Unfinished  # noqa: E402
from mahjong.learn.question import Note, Option, Question, Shown  # noqa: E402
from mahjong.learn.record_file import RecordFile  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.widgets import asking_html as html  # noqa: E402
from mahjong.widgets.asking import Asking  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.practice import PLACE, Practice  # noqa: E402
from mahjong.widgets.progress_view import ProgressView  # noqa: E402
from mahjong.widgets.record_store import KEY, STATES, RecordStore  # noqa: E402
from mahjong.widgets.practice_session import SessionView  # noqa: E402
from mahjong.widgets.three_questions import ThreeQuestions  # noqa: E402

PAGE = Path(__file__).parent.parent / "notebooks" / "15-practice.ipynb"
NONSENSE = [None, 7, "x", [], {}, {"answer": [0]}, {"answer": [0], "turn": 99}, {"answer": [9], "turn": 1}, {"answer": ["0"], "turn": 1}, {"answer": [True], "turn": 1}]
NONSENSE += [{"answer": [0, 1], "turn": 1}, {"answer": "late", "turn": 1}, {"answer": "5", "turn": 1}, {"next": True, "turn": 1}, {"answer": {}, "turn": 1}, {"chosen": 5, "turn": 1}, {"loaded": 7}, {"zone": "x"}]


class Clock:
    """A clock that can be put on."""

    def __init__(self):
        self.at = NOON

    def __call__(self, zone):
        self.at += timedelta(seconds=1)
        return self.at.astimezone(zone)


@pytest.fixture
def store():
    made = RecordStore(None, Clock())
    made.sent = []
    made.send = lambda content, buffers=None: made.sent.append(content)
    return made


def loaded(store, record=None):
    assert store.heard({"loaded": record.to_json() if record else "", "zone": 120})
    return store


def confirm(store):
    """The browser says that it kept what was sent last."""
    assert store.heard({"saved": store._turn})


def puts(store):
    return [Record.from_json(message["put"]["text"]) for message in store.sent if "put" in message]


# ---- a question laid out


def test_every_form_is_laid_out_with_words_for_who_does_not_see():
    for drill in three().values():
        state = html.laid_out(drill.question("12"))
        assert state["form"] in ("one", "some", "number") and all(option["label"] for option in state["options"])
        assert state["ask"] and state["help"]
    assert html.laid_out(three()["some"].question("1"))["wide"] and not html.laid_out(three()["yes"].question("1"))["wide"]


def test_a_secret_picture_says_nothing_in_its_text_until_the_answer():
    question = three()["yes"].question("1")
    assert "five" not in html.laid_out(question)["shown"] and say("practice.secret") in html.laid_out(question)["shown"]
    assert "five of characters" in shown_all(question.show, names=True)


DEAL = "[mcr round=E throws=16,34]"


@pytest.mark.parametrize("kind, value, pictures", [("tiles", "31m E", 3), ("hand", "123m (2<34s)", 6), ("win", "123m 456m 789m 99p EE *E", 14), ("row", "123456789m", 9), ("words", "practice.secret", 0)])
def test_what_is_shown_is_drawn(kind, value, pictures):
    assert shown(Shown(kind, value, Note("practice.which"))).count("<svg") == pictures


def test_a_table_is_drawn_from_a_seat():
    from mahjong.table.deal import Deal
    from mahjong.table.record import write

    text = write(Deal.start(1, "mcr"))
    assert "South, you" in shown(Shown("table", f"S: {text}")) and "East, you" in shown(Shown("table", text))


def test_notes_lead_to_their_rule_and_the_lesson():
    said = html.verdict(three()["some"].question("1"), frozenset({1}), (Note("practice.which", rule="play.G7", tiles="123m"),))
    assert 'href="04-groups.ipynb#cell-id=g7-chow"' in said and 'href="04-groups.ipynb#cell-id=waits"' in said and said.count("<svg") == 3
    assert 'href="#cell-id=waits"' in html.lesson_link("04-groups#waits", "04-groups") and html.lesson_link("99-none#x") == ""
    assert "<p>" not in html.note_html(Note("practice.which", rule="no.such"))[-20:]


def test_the_right_answer_is_named_in_words():
    yes, some, count = (three()[key].question("12") for key in ("yes", "some", "count"))
    assert say("practice.answer.also", answers=say("practice.end")) in html.verdict(yes, 0, ())
    assert "any of these" in html.verdict(yes, 2, ()) and "one of characters; three of characters" in html.verdict(some, frozenset({1}), ())
    assert "from 10 to 14" in html.verdict(count, 99, ()) and say("practice.verdict.late") in html.verdict(count, None, ())
    none = Question("x", "x", 1, Note("practice.which"), form="some", options=(Option("practice.next"),))
    assert say("practice.answer.none") in html.verdict(none, frozenset({0}), ()) and say("practice.verdict.right") in html.verdict(none, frozenset(), ())


def test_each_statement_is_quoted_once_and_every_sentence_is_whole():
    twice = html.verdict(three()["yes"].question("1"), 2, [Note("tile.5m", rule="play.G7"), Note("practice.which", rule="play.G7")])
    assert twice.count(">play.G7</a>") == 1 and "<p>Five of characters.</p>" in twice
    full = Question("x", "x", 1, Note("practice.which"), options=(Option("drill.joker.yes_win"), Option("practice.end")), right=frozenset({0}))
    assert say("drill.joker.yes_win").endswith(".") and ".." not in html.verdict(full, 1, ())


def test_sources_that_differ_are_told_with_what_this_suite_follows():
    assert "The order of turns" in html.note_html(Note("practice.which", rule="play.C1"))


def test_answers_in_tiles_are_named_one_by_one_and_foreign_words_marked():
    assert html.option_words(Option(tiles="1p3s7s")) == "one of dots, three of bamboos, seven of bamboos"
    asked = drill("tile_words").question("ja|tile.Rd|tile.4m tile.S tile.Rd tile.1f")
    assert {option["lang"] for option in html.laid_out(asked)["options"]} == {"ja"}


def test_marks_tell_hits_misses_and_what_was_right_as_well():
    yes, some = three()["yes"].question("1"), three()["some"].question("1")
    assert html.marks(yes, 0) == ["right", "also", ""] and html.marks(yes, 2) == ["missed", "missed", "wrong"]
    assert html.marks(some, {0, 1}) == ["right", "wrong", "missed"] and html.marks(some, None) == ["missed", "", "missed"]


@pytest.mark.parametrize("text, value", [("12", 12), ("12%", 12), ("2,5", Fraction(5, 2)), ("-3", -3), ("1/3", Fraction(1, 3)), (".5", Fraction(1, 2))])
def test_numbers_as_people_type_them(text, value):
    assert html.read_number(text) == value


@pytest.mark.parametrize("text", ["", "x", "1e9", "1/0", "٣", "9" * 21, "1 2", "%", "nan"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(MahjongError):
        html.read_number(text)


# ---- what the page sends


@pytest.mark.parametrize("content", NONSENSE, ids=str)
def test_messages_that_do_not_fit_do_nothing(content, store):
    asking, heard = Asking(), []
    asking.on_answer(heard.append)
    asking.ask("one", [{"html": "a", "label": "a"}, {"html": "b", "label": "b"}])
    assert not asking.heard(content) or content == {"answer": [0], "turn": 1}
    assert not heard and not store.heard(content)
    asking.set_state({"state": {}})
    assert asking.state["form"] == "one"


def test_only_one_answer_is_taken_and_then_the_next():
    asking, heard = Asking(), []
    asking.on_answer(heard.append)
    asking.on_next(lambda: heard.append("next"))
    asking.ask("one", [{"html": "a", "label": "a"}], seconds=5)
    assert asking.heard({"answer": "late", "turn": 1}) and heard == [None]
    asking.tell("<p>said</p>", "Next")
    assert not asking.heard({"answer": [0], "turn": 1}) and asking.heard({"next": True, "turn": 1}) and heard == [None, "next"]
    asking.hush()
    assert not asking.heard({"answer": [0], "turn": 2})


# ---- the keeping


def test_nothing_is_sent_before_the_browser_has_looked(store):
    store.add(Answer("a", NOON, "yes", "1", 1, True), PLACE, Unfinished(NOON))
    assert store.sent == [] and store.state == "waiting"
    other = Record((Answer("b", NOON, "yes", "2", 1, True),))
    loaded(store, other)
    assert [one.id for one in store.record.answers] == ["a", "b"] and [one.id for one in puts(store)[-1].answers] == ["a"]
    assert store.state == "saving"
    confirm(store)
    assert store.state == "saved" and store.said == say("practice.kept.saved")


def test_only_what_is_new_is_sent_and_what_was_not_confirmed_again(store):
    loaded(store, month(["yes"], days=3))
    for name in "abc":
        store.add(Answer(name, store.now(), "yes", "1", 1, True), PLACE, Unfinished(NOON))
        if name != "b":
            confirm(store)
    assert [[one.id for one in part.answers] for part in puts(store)] == [["a"], ["b"], ["b", "c"]]
    assert not store.heard({"saved": 1})


def test_another_windows_answers_come_in(store):
    loaded(store)
    assert store.heard({"trouble": "elsewhere", "found": month(["yes"], days=2).to_json()}) and store.record.answers
    before = store.record
    assert store.heard({"trouble": "elsewhere", "found": "{"}) and store.record == before


def test_what_cannot_be_read_is_set_aside_and_said(store):
    store.heard({"loaded": '{"format"'})
    assert store.sent[-1] == {"aside": True}
    store.heard({"aside": 2})
    assert store.state == "damaged" and f"{KEY}.damaged.2" in store.said and say("error.record_no_json") in store.said
    store.add(Answer("a", NOON, "yes", "1", 1, True), PLACE, Unfinished(NOON))
    confirm(store)
    assert puts(store)[-1].answers


def test_a_record_of_an_older_version_is_read_and_written_anew(store):
    old = {"format": "mahjong practice record", "version": 1, "answers": [{"id": "o", "time": 1777888800, "drill": "yes", "content": "1", "level": 1, "right": True}]}
    store.heard({"loaded": json.dumps(old)})
    store.add(Answer("a", NOON, "yes", "1", 1, True), PLACE, Unfinished(NOON))
    store.heard({"trouble": "strange", "found": json.dumps(old)})
    swapped = Record.from_json(store.sent[-1]["swap"]["text"])
    assert {one.id for one in swapped.answers} == {"a", "o"}
    confirm(store)
    assert store.state == "saved"


def test_a_record_of_a_newer_version_stays_as_it_is(store):
    newer = Record().to_json().replace('"version":2', '"version":3')
    store.heard({"loaded": newer})
    store.add(Answer("a", NOON, "yes", "1", 1, True), PLACE, Unfinished(NOON))
    assert store.state == "newer" and not puts(store) and not any("aside" in message for message in store.sent)


@pytest.mark.parametrize("trouble", ["full", "blocked"])
def test_a_browser_that_keeps_nothing_is_told_and_practice_goes_on(store, trouble):
    store.heard({"trouble": trouble, "zone": 60})
    store.add(Answer("a", NOON, "yes", "1", 1, True), PLACE, Unfinished(NOON))
    store.heard({"trouble": trouble})
    assert store.state == trouble and store.said == say(f"practice.kept.{trouble}") and len(store.record.answers) == 1


def test_beginning_anew_is_sent_too(store):
    loaded(store, month(["yes"], days=3))
    store.clear()
    assert store.record.answers == () and puts(store)[-1].cleared == store.record.cleared is not None


def test_the_start_page_is_told_what_is_due(store):
    loaded(store, Record((Answer("a", NOON, "yes", "1", 1, False),)))
    told = json.loads(store.sent[-1]["mirror"])
    assert told["version"] == 1 and told["times"] == [int((NOON + timedelta(days=1)).timestamp())] and told["day"] == "2026-05-04"


def test_a_file_keeps_it_on_ones_own_machine(tmp_path):
    file = RecordFile(tmp_path / "record.json")
    store = RecordStore(file, Clock())
    assert not file.path.exists() and store.kind == "none"
    store.heard({"loaded": "", "zone": 0})
    assert store.state == "file" and str(file.path) in store.said
    store.add(Answer("a", store.now(), "yes", "1", 1, True), PLACE, Unfinished(NOON))
    file.update(Record((Answer("b", NOON, "yes", "2", 1, True),)))  # another lesson
    assert store.heard({"looked": True}) and len(store.record.answers) == 2
    file.path.write_text("{", "utf-8")
    store.add(Answer("c", store.now(), "yes", "1", 1, True), PLACE, Unfinished(NOON))
    assert store.state == "damaged" and "record.damaged.1.json" in store.said


def test_a_disk_that_failed_gets_everything_once_it_is_back(tmp_path, monkeypatch):
    file = RecordFile(tmp_path / "record.json")
    store = RecordStore(file, Clock())
    store.heard({"loaded": "", "zone": 0})
    with monkeypatch.context() as broken:
        broken.setattr(file, "_write", lambda text: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        store.add(Answer("a", store.now(), "yes", "1", 1, True), PLACE, Unfinished(NOON))
        assert store.state == "failed" and "No space left" in store.said
    store.add(Answer("b", store.now(), "yes", "1", 1, True), PLACE, Unfinished(NOON))
    assert len(file.read().answers) == 2 and store.state == "file"


def test_every_state_has_its_sentence():
    assert all(say(f"practice.kept.{state}", why="x", place="y") for state in STATES)


# ---- a session on the page


@pytest.fixture
def practice(store):
    return Practice(three(), store, random.Random(1))


def test_the_page_waits_for_the_record(practice, store):
    assert practice.start_button.disabled and practice.view.session is None
    loaded(store)
    assert not practice.start_button.disabled and [list(three())[place] for place in practice.chosen] == ["yes", "some"]  # the first lessons


def test_right_and_wrong_answers_of_every_form_reach_the_record(practice, store):
    loaded(store)
    practice.chosen = []
    practice.start()
    wanted = {"yes": [0], "some": [0, 2]}
    for number in range(40):
        question, right = practice.view.question, number % 2 == 0
        given = str(question.low) if question.form == "number" else wanted[question.drill]
        wrong = "99999" if question.form == "number" else [2] if question.drill == "yes" else [1]
        assert practice.view.asking.heard({"answer": given if right else wrong, "turn": practice.view.asking._turn})
        assert store.record.answers[-1].right is right and practice.view.asking.state["locked"]
        assert practice.view.asking.heard({"next": True, "turn": practice.view.asking._turn})
        if practice.view.session is None:
            break
    assert {answer.drill for answer in store.record.answers} == set(three()) and 10 <= len(store.record.answers) <= 16
    assert seen(practice.panel) and "right" in practice.over.value and PLACE in store.record.unfinished
    assert store.record.unfinished[PLACE].slots == ()


def test_what_is_typed_and_no_number_is_told_and_not_counted(practice, store):
    loaded(store)
    practice.view.begin((Slot("count"),))
    assert practice.view.asking.heard({"answer": "many", "turn": practice.view.asking._turn})
    assert "many" in practice.view.asking.state["note"] and not store.record.answers and practice.view.question
    before = practice.view.asking.state
    practice.view.asking.heard({"answer": "many", "turn": practice.view.asking._turn})
    assert practice.view.asking.state != before  # or the page would wait for ever


def test_an_unfinished_question_is_there_again_after_a_reload(practice, store):
    loaded(store)
    practice.start()
    asked = practice.view.question
    kept = Record.from_json(store.record.to_json())
    again = RecordStore(None, Clock())
    reloaded = Practice(three(), again, random.Random(2))
    loaded(again, kept)
    assert reloaded.view.question == asked and not seen(reloaded.panel) and not reloaded.view.asking.state["focus"]


def test_stopping_leaves_nothing_open(practice, store):
    loaded(store)
    practice.start()
    practice.stop_button.click()
    assert practice.view.session is None and practice.view.left is None and say("practice.done_none") in practice.over.value


def test_the_timer_counts_and_time_up_is_a_miss(practice, store):
    loaded(store)
    practice.timer.value = 15
    practice.start()
    assert practice.view.asking.state["seconds"] == 15 and store.record.settings.timer == 15
    practice.view.asking.heard({"answer": "late", "turn": practice.view.asking._turn})
    assert not store.record.answers[0].right and say("practice.verdict.late") in practice.view.asking.state["said"]


def test_choices_are_remembered(practice, store):
    loaded(store)
    practice.chooser.heard({"chosen": [2, 0], "turn": practice.chooser._turn})
    practice.length.value = 5
    again = RecordStore(None, Clock())
    other = Practice(three(), again)
    loaded(again, store.record)
    assert other.chosen == [0, 2] and other.length.value == 5
    other.start()
    assert other.view.session.length == 5 and {slot.drill for slot in other.view.session.left} <= {"yes", "count"}


def test_reviews_that_are_due_are_offered_and_done(store):
    missed = Record((Answer("a", NOON - timedelta(days=2), "yes", "7", 2, False), Answer("b", NOON - timedelta(days=2), "gone", "7", 2, False)))
    practice = Practice(three(), store)
    loaded(store, missed)
    assert say("practice.review_count", count=1) == practice.review_button.description and not practice.review_button.disabled
    practice.review()
    assert (practice.view.question.content, practice.view.question.level) == ("7", 2)
    practice.view.answer(0)
    practice.view.next()
    assert practice.review_button.disabled and practice.view.session is None


def test_no_hint_before_the_answer(practice, store):
    loaded(store)
    practice.start()
    state = practice.view.asking.state
    assert "said" not in state and "marks" not in state and not state["locked"]


def test_a_session_says_the_rules_it_counts_by(practice, store):
    loaded(store)
    practice.view.begin((Slot("count"),))
    assert say("ruleset.mcr.short") in practice.view.asking.state["place"]


# ---- three questions


def test_a_lesson_ends_in_three_questions_of_its_own(store):
    three_q = ThreeQuestions("04-groups", three(), store, random.Random(1))
    loaded(store)
    three_q.begin()
    for number in range(3):
        assert three_q.view.question.drill == "some"
        three_q.view.answer({0, 2} if number else {1})
        three_q.view.next()
    assert three_q.view.session is None and "2 of 3" in three_q.said.value and len(store.record.answers) == 3
    with pytest.raises(MahjongError):
        ThreeQuestions("99-none", three(), store).begin()


def test_three_questions_left_open_go_on(store):
    left = Record().leave("04-groups", Unfinished(NOON, (Slot("some", "5", 1), Slot("some")), 1, 1))
    three_q = ThreeQuestions("04-groups", three(), store)
    loaded(store, left)
    assert three_q.view.question.content == "5" and not seen(three_q.begin_bar)


# ---- progress


@pytest.fixture
def progress(store):
    return ProgressView(three(), store)


def test_progress_shows_a_month_in_pictures_and_in_tables(progress, store):
    assert say("practice.waiting") in progress.numbers.value
    loaded(store)
    assert say("practice.empty") in progress.numbers.value and progress.buttons["download"].disabled
    store.heard({"trouble": "elsewhere", "found": month(three()).to_json()})
    assert progress.pictures.value.count('role="img"') == 2 and progress.tables.value.count("<table") == 2
    assert "Count" in progress.tables.value and not progress.buttons["clear"].disabled
    days = history.days(store.record)
    assert progress.tables.value.count("<tr>") == 1 + 3 + 1 + len(days)


def test_pictures_say_what_they_show():
    days = history.days(month(["yes"]))
    assert re.search(r'aria-label="The last 26 weeks, a square a day: \d+ answers on \d+ days, most on', heat_map(days, NOON.date()))
    assert re.search(r'aria-label="Bars of the last 30 days: \d+ right answers, \d+ wrong', days_chart(days, NOON.date()))
    assert say("practice.heat.none", weeks=26) in heat_map({}, NOON.date()) and "<svg" in days_chart({}, NOON.date())
    assert all(f".mj-heat-{shade}{{" in progress_css() for shade in range(1, len(STEPS) + 1))


def test_a_saved_record_is_added_and_a_damaged_one_refused(progress, store):
    loaded(store, month(["yes"], days=3))
    count = len(store.record.answers)
    assert progress.open_file(month(["some"], seed=2, days=40).to_json()) and len(store.record.answers) > count
    assert "came in" in progress.message.value
    for text in ("{", "[]", '{"format": "mahjong practice record", "version": 2, "answers": [1]}'):
        before = store.record
        assert not progress.open_file(text) and store.record == before and 'role="alert"' in progress.message.value


def test_files_of_any_kind_are_taken_from_the_page(progress, store):
    loaded(store)
    for content in (b"\xff", b"{}", b" " * 10, memoryview(Record().to_json().encode())):
        progress._uploaded(({"content": content},))
    progress._uploaded(())
    assert store.record.answers == ()


def test_beginning_anew_asks_first(progress, store):
    loaded(store, month(["yes"], days=3))
    progress.buttons["clear"].click()
    assert seen(progress.sure) and store.record.answers and str(len(store.record.answers)) in progress.asked.value
    progress.buttons["clear_no"].click()
    assert not seen(progress.sure) and store.record.answers
    progress.buttons["clear"].click()
    progress.buttons["clear_yes"].click()
    assert not store.record.answers and say("practice.empty") in progress.numbers.value


def test_the_record_is_offered_as_a_file(progress, store):
    loaded(store, month(["yes"], days=3))
    progress.buttons["download"].click()
    sent = store.sent[-1]["download"]
    assert sent["name"] == "mahjong-practice-2026-05-04.json" and Record.from_json(sent["text"]) == store.record


def test_answers_of_drills_that_are_gone_are_kept_and_told(progress, store):
    loaded(store, Record((Answer("a", NOON, "gone", "x", 1, False),)))
    assert say("practice.gone", count=1) in progress.tables.value and len(store.record.answers) == 1


def test_view_of_a_session_is_shared_with_no_other_place(store):
    view = SessionView(store, three(), "elsewhere")
    loaded(store, Record().leave(PLACE, Unfinished(NOON, (Slot("yes", "1", 1),))))
    assert view.left is None and view.answer(0) is False


# ---- the notebook


def test_the_page_stores_no_output_and_has_its_places():
    cells = json.loads(PAGE.read_text("utf-8"))["cells"]
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")
    assert {"title", "setup", "practice", "how", "reviews", "progress", "keep"} <= {cell["id"] for cell in cells}


LESSONS = [path for path in sorted(PAGE.parent.glob("*.ipynb")) if "three_questions(" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_that_ends_in_three_questions_has_drills_for_them(path, store):
    assert f'three_questions(\\"{path.stem}\\")' in path.read_text("utf-8")
    asked = ThreeQuestions(path.stem, None, loaded(store), random.Random(1))
    asked.begin()
    assert asked.view.question and asked.view.session.length == 3
