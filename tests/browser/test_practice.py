"""Practice in a real browser: every drill answered right and wrong, the record after a reload, two windows, damage, a month of it."""

import json
import random
from datetime import datetime, timedelta, timezone

import pytest
from browser.conftest import Server, watch
from playwright.sync_api import expect
from practice_drills import month
from browser.test_pages import SCROLLS, barriers, sticking_out

from mahjong.learn.drill import drill, drills
from mahjong.learn.progress import Answer, Record, Settings, Slot, Unfinished
from mahjong.learn.record_json import FORMAT
from mahjong.text import say

KEY, PLACE = "mahjong.practice", "15-practice"
NOW = datetime.now(timezone.utc).replace(microsecond=0)
OLDER = {"format": FORMAT, "version": 1, "answers": [{"id": "old1", "time": NOW.timestamp() - 99, "drill": "tile", "content": "5m", "level": 1, "right": True}]}


def stored(page) -> Record:
    text = page.evaluate("key => localStorage.getItem(key)", KEY)
    return Record.from_json(text) if text else Record()


def put(page, url, text):
    """Lays a record into the browser's store before the page that reads it is opened."""
    page.goto(url)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text if isinstance(text, str) else text.to_json()])


def rest(page):
    """Waits until all is saved: a page left in the middle of a message makes the server complain."""
    expect(page.locator(".mj-practice-saved").first).to_be_visible()
    page.wait_for_timeout(400)


def on_the_table(page):
    """The question that is asked, worked out anew from what the page keeps."""
    expect(page.locator(".mj-session .mj-ask-now")).to_be_visible()
    page.wait_for_function("([key, place]) => JSON.parse(localStorage.getItem(key) || '{}').unfinished?.[place]?.slots?.[0]?.[1]", arg=[KEY, PLACE])
    slot = stored(page).unfinished[PLACE].slots[0]
    return drill(slot.drill).question(slot.content, slot.level)


def answer(page, question, right: bool):
    """Answers as a reader does, by click or keys, and waits for the verdict."""
    asked = page.locator(".mj-session .mj-ask")
    options = asked.locator(".mj-ask-option")
    if question.form == "number":
        value = question.low if right else question.high + 1
        asked.locator("input").fill(str(value))
        page.keyboard.press("Enter")
    elif question.form == "one":
        place = min(question.right) if right else min(set(range(len(question.options))) - question.right)
        options.nth(place).click()
    else:
        for place in sorted(question.right if right else wrong_choice(question)):
            options.nth(place).click()
        asked.get_by_role("button", name=say("practice.ask.check")).click()
    verdict = asked.locator(".mj-ask-verdict")
    expect(verdict).to_contain_text(say(f"practice.verdict.{'right' if right else 'wrong'}"))


def wrong_choice(question) -> list[int]:
    """One option that is no right answer by itself."""
    return next([place] for place in range(len(question.options)) if {place} != question.right)


def onward(page):
    page.locator(".mj-ask-next").click()
    expect(page.locator(".mj-ask-next")).to_have_count(0)


def session(*slots, **settings) -> Record:
    return Record((), {PLACE: Unfinished(NOW, slots)}, Settings(NOW, **settings))


# ---- every drill


@pytest.mark.both_editions
def test_one_right_and_one_wrong_in_every_drill_are_there_after_a_reload(page, lesson, edition):
    rng, known = random.Random(6), drills()
    slots = [Slot(key, known[key].draw(1, rng), 1) for key in known for _ in range(2)]
    put(page, edition.url, session(*slots))
    lesson(PLACE)
    seen: set[tuple[str, bool]] = set()
    while len(seen) < 2 * len(known):
        question = on_the_table(page)
        right = (question.drill, True) not in seen
        answer(page, question, right)
        seen.add((question.drill, right))
        expect(page.locator(".mj-session .mj-ask-note").first).to_be_visible()
        if len(seen) < 2 * len(known):
            onward(page)
    rest(page)
    before = stored(page)
    lesson(PLACE)
    expect(page.locator(".mj-progress-numbers")).to_be_visible()
    assert {(one.drill, one.right) for one in stored(page).answers} == seen and stored(page).answers == before.answers
    rows = page.locator(".mj-progress-drills tbody tr")
    expect(rows).to_have_count(len(known))
    rest(page)


@pytest.mark.both_editions
def test_an_unfinished_question_is_there_again_after_a_reload(page, lesson):
    lesson(PLACE)
    page.get_by_role("button", name=say("practice.start"), exact=True).click()
    asked = on_the_table(page)
    rest(page)
    lesson(PLACE)
    assert on_the_table(page) == asked
    expect(page.locator(".mj-session .mj-ask-now")).to_have_text(asked.ask.text())
    rest(page)


def test_keys_alone_lead_through_a_session(page, lesson, voila_url):
    """Digits choose, Enter goes on, and the keyboard is never left nowhere."""
    key = next(one for one in drills() if drill(one).question(drill(one).draw(1, random.Random(1))).form == "one")
    put(page, voila_url, session(Slot(key), Slot(key)))
    lesson(PLACE)
    question = on_the_table(page)
    page.keyboard.press(str(min(question.right) + 1))
    expect(page.locator(".mj-ask-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".mj-session .mj-ask-now")).to_be_focused()
    question = on_the_table(page)
    wrong = min(set(range(len(question.options))) - question.right)
    page.keyboard.press(str(wrong + 1))
    expect(page.locator(".mj-ask-next")).to_be_focused()
    assert [one.right for one in stored(page).answers] == [True, False]
    rest(page)


def test_what_is_no_number_is_said_each_time_and_the_question_stays_open(page, lesson, voila_url):
    content = drill("fans").draw(1, random.Random(1))
    put(page, voila_url, session(Slot("fans", content, 1)))
    lesson(PLACE)
    for _ in range(2):
        page.locator(".mj-session input").fill("many")
        page.keyboard.press("Enter")
        expect(page.locator(".mj-ask-trouble")).to_contain_text("many")
        expect(page.locator(".mj-session .mj-ask")).not_to_have_attribute("aria-busy", "true")
    answer(page, drill("fans").question(content), True)
    rest(page)


def test_time_up_is_a_miss(page, lesson, voila_url):
    put(page, voila_url, session(Slot(next(iter(drills()))), timer=1))
    lesson(PLACE)
    expect(page.locator(".mj-ask-verdict")).to_contain_text(say("practice.verdict.late"))
    rest(page)
    assert [one.right for one in stored(page).answers] == [False]


# ---- keeping it


def test_two_windows_do_not_take_each_others_answers(page, lesson, voila_url):
    lesson(PLACE)
    other = page.context.new_page()
    problems = watch(other, voila_url)
    other.goto(f"{voila_url}voila/render/{PLACE}.ipynb")
    other.wait_for_selector("body.mj-ready")
    for window in (page, other):
        window.get_by_role("button", name=say("practice.start"), exact=True).click()
        expect(window.locator(".mj-session .mj-ask-now")).to_be_visible()
    for _ in range(3):
        for window in (page, other):
            window.bring_to_front()
            if window.locator(".mj-session input").count():
                window.locator(".mj-session input").fill("1")
                window.keyboard.press("Enter")
            else:
                window.locator(".mj-session .mj-ask-option").first.click()
                if window.locator(".mj-session .mj-ask-check").count():
                    window.locator(".mj-session .mj-ask-check").click()
            onward(window)
    rest(page)
    rest(other)
    assert len(stored(page).answers) == 6
    for window in (page, other):
        expect(window.locator(".mj-progress-numbers dd").nth(2)).to_have_text("6")
    page.locator(".mj-progress").get_by_role("button", name=say("practice.clear"), exact=True).click()
    page.get_by_role("button", name=say("practice.clear_yes")).click()
    expect(other.locator(".mj-progress")).to_contain_text(say("practice.empty"))
    rest(page)
    assert stored(page).answers == () and problems == []
    other.goto("about:blank")
    other.close()


def test_a_damaged_store_is_set_aside_and_said(page, lesson, voila_url):
    put(page, voila_url, '{"format":')
    lesson(PLACE)
    expect(page.locator(".mj-practice-damaged").first).to_contain_text(f"{KEY}.damaged.1")
    assert page.evaluate("key => localStorage.getItem(`${key}.damaged.1`)", KEY) == '{"format":'
    page.get_by_role("button", name=say("practice.start"), exact=True).click()
    on_the_table(page)
    page.wait_for_timeout(400)


def test_a_store_of_a_newer_version_is_left_alone(page, lesson, voila_url):
    newer = Record().to_json().replace('"version":2', '"version":9')
    put(page, voila_url, newer)
    lesson(PLACE)
    expect(page.locator(".mj-practice-newer").first).to_contain_text(say("practice.kept.newer"))
    page.get_by_role("button", name=say("practice.start"), exact=True).click()
    expect(page.locator(".mj-session .mj-ask-now")).to_be_visible()
    page.wait_for_timeout(400)
    assert page.evaluate("key => localStorage.getItem(key)", KEY) == newer


def test_a_store_of_an_older_version_goes_on(page, lesson, voila_url):
    put(page, voila_url, json.dumps(OLDER))
    lesson(PLACE)
    page.get_by_role("button", name=say("practice.start"), exact=True).click()
    on_the_table(page)
    rest(page)
    assert [one.id for one in stored(page).answers] == ["old1"] and '"version":2' in page.evaluate("key => localStorage.getItem(key)", KEY)


def test_a_full_browser_is_said(page, lesson, voila_url):
    page.goto(voila_url)
    page.evaluate("for (let size = 1 << 22; size; size >>= 1) try { localStorage.setItem('filler' + size, 'x'.repeat(size)); } catch {}")
    lesson(PLACE)
    page.get_by_role("button", name=say("practice.start"), exact=True).click()
    expect(page.locator(".mj-practice-full").first).to_contain_text(say("practice.kept.full"))
    page.evaluate("localStorage.clear()")
    page.wait_for_timeout(400)


def test_the_record_is_downloaded_and_opened_elsewhere(page, lesson, voila_url, tmp_path):
    record = month(list(drills()), NOW, days=5)
    put(page, voila_url, record)
    lesson(PLACE)
    with page.expect_download() as download:
        page.get_by_role("button", name=say("practice.download")).click()
    download.value.save_as(tmp_path / "record.json")
    assert Record.from_json((tmp_path / "record.json").read_text("utf-8")).answers == record.answers
    (tmp_path / "damaged.json").write_text('{"format":', "utf-8")
    (tmp_path / "older.json").write_text(json.dumps(OLDER), "utf-8")
    page.evaluate("localStorage.clear()")
    lesson(PLACE)
    for name, said, count in (("damaged", say("error.record_no_json"), 0), ("older", say("practice.opened", count=1), 1), ("record", say("practice.opened", count=len(record.answers)), len(record.answers) + 1)):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name=say("practice.open")).click()
        chooser.value.set_files(tmp_path / f"{name}.json")
        expect(page.locator(".mj-progress")).to_contain_text(said)
        if count:
            rest(page)
        assert len(stored(page).answers) == count
    rest(page)


def test_on_ones_own_machine_it_is_a_file(browser, tmp_path):
    guide = Server("--record", "file", XDG_DATA_HOME=str(tmp_path), LOCALAPPDATA=str(tmp_path), HOME=str(tmp_path)).wait()
    try:
        context = browser.new_context()
        page = context.new_page()
        problems = watch(page, guide.url)
        page.goto(f"{guide.url}voila/render/{PLACE}.ipynb")
        page.wait_for_selector("body.mj-ready", timeout=60_000)
        page.get_by_role("button", name=say("practice.start"), exact=True).click()
        expect(page.locator(".mj-practice-file").first).to_contain_text("record.json")
        expect(page.locator(".mj-session .mj-ask-now")).to_be_visible()
        (path,) = tmp_path.rglob("record.json")
        assert Record.from_json(path.read_text("utf-8")).unfinished[PLACE].slots
        assert page.evaluate("key => localStorage.getItem(key)", KEY) is None and problems == []
        page.goto("about:blank")
        context.close()
    finally:
        guide.stop()


# ---- a month of it


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_month_of_practice_can_be_looked_at(page, lesson, voila_url, scheme):
    page.emulate_media(color_scheme=scheme)
    put(page, voila_url, month(list(drills()), NOW, days=31))
    lesson(PLACE)
    expect(page.locator(".mj-heat")).to_be_visible()
    page.locator(".mj-progress details summary").click()
    assert page.locator(".mj-progress-days tbody tr").count() > 15
    assert barriers(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_timeout(300)
    assert page.evaluate(SCROLLS) <= 0 and sticking_out(page) == []
    sizes = page.locator(".mj-practice button:visible").evaluate_all("nodes => nodes.map(n => n.getBoundingClientRect()).map(r => Math.min(r.width, r.height))")
    assert min(sizes) >= 44
    rest(page)


def test_the_start_page_says_what_is_due(page, lesson, voila_url):
    missed = [Answer(f"m{k}", NOW - timedelta(days=3), "tile", f"{k}m", 1, False) for k in (1, 2)]
    put(page, voila_url, Record(tuple(missed)))
    expect(page.locator("#mj-due")).to_be_hidden()
    lesson(PLACE)
    rest(page)
    page.goto(voila_url)
    link = page.locator("#mj-due a")
    expect(link).to_have_text(say("app.home.due_many", count=2))
    link.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Practice")
    page.wait_for_selector("body.mj-ready")
