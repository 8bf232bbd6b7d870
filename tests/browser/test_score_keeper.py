"""The score-keeper as a club uses it: two hands, a reload, another window, a damaged record, a file, a phone."""

import json
import re

import pytest
from playwright.sync_api import expect

from mahjong.table.entry import Entry, Won
from mahjong.table.scorebook import ScoreBook
from mahjong.text import say

KEY = "mahjong.score-book"
FOUR = ("Ann", "Ben", "Cem", "Dag")
SAVED = say("ends.keeper.saved")


@pytest.fixture
def keeper(lesson):
    """Opens the page and returns the score-keeper."""
    return lambda: lesson("06-ends").locator(".mj-keeper")


def start(keeper):
    for seat, name in zip(("East", "South", "West", "North"), FOUR):
        keeper.get_by_label(say("ends.keeper.name", seat=seat)).first.fill(name)
    keeper.get_by_role("button", name=say("ends.keeper.start")).click()
    expect(keeper.get_by_text(say("ends.keeper.who"))).to_be_visible()


def hand(keeper, who, source, points):
    groups = keeper.locator(".widget-toggle-buttons")
    groups.nth(0).get_by_role("button", name=who, exact=True).click()
    groups.nth(1).get_by_role("button", name=source, exact=True).click()
    keeper.get_by_label("Points", exact=True).fill(str(points))
    expect(keeper.locator(".mj-keeper-pays")).to_be_visible()
    keeper.get_by_role("button", name=say("ends.keeper.enter")).click()
    expect(keeper.locator(".mj-keeper-pays")).to_be_hidden()
    expect(keeper.locator(".mj-keeper-saved")).to_be_visible()


def rest(keeper):
    """Waits until all is saved and the page is at rest: a page left in the middle of a message makes the server complain."""
    expect(keeper.locator(".mj-keeper-saved")).to_be_visible()
    keeper.page.wait_for_timeout(400)


def stored(page) -> ScoreBook:
    return ScoreBook.from_json(page.evaluate("key => localStorage.getItem(key)", KEY))


def test_two_hands_survive_a_reload(keeper):
    opened = keeper()
    start(opened)
    hand(opened, "Ben", "Ann", 24)
    hand(opened, "Cem", "the wall", 10)
    wanted = ScoreBook(FOUR).enter(Entry((Won(1, 24),), 0)).enter(Entry((Won(2, 10),)))
    assert stored(opened.page).totals == wanted.totals
    rest(opened)
    opened = keeper()
    expect(opened.locator(".mj-keeper-record tbody tr")).to_have_count(4)
    expect(opened.get_by_role("cell", name=re.compile("Cem won 10 from the wall"))).to_be_visible()
    expect(opened.get_by_role("heading", name="Hand 3, East round. Cem deals.")).to_be_visible()
    expect(opened.get_by_role("img", name=re.compile("Cem stands at 46"))).to_be_visible()
    opened.get_by_role("button", name=say("ends.keeper.undo"), exact=True).first.click()
    expect(opened.locator(".mj-keeper-record tbody tr")).to_have_count(2)
    rest(opened)


def test_a_record_is_downloaded_and_opened_again(keeper, tmp_path):
    opened = keeper()
    start(opened)
    hand(opened, "Ben", "Ann", 24)
    with opened.page.expect_download() as download:
        opened.get_by_role("link", name=say("ends.keeper.download"), exact=True).click()
    download.value.save_as(tmp_path / "record.json")
    assert ScoreBook.from_json((tmp_path / "record.json").read_text("utf-8")) == stored(opened.page)
    rest(opened)
    opened.page.evaluate("localStorage.clear()")
    opened = keeper()
    with opened.page.expect_file_chooser() as chooser:
        opened.get_by_role("button", name=say("ends.keeper.upload")).click()
    chooser.value.set_files(tmp_path / "record.json")
    expect(opened.get_by_role("cell", name=re.compile("Ben won 24"))).to_be_visible()
    rest(opened)


def test_a_damaged_record_is_set_aside(keeper, lesson):
    page = lesson("06-ends")
    page.evaluate("key => localStorage.setItem(key, '{\"format\":')", KEY)
    opened = keeper()
    expect(opened.get_by_role("alert")).to_contain_text(f"{KEY}.damaged.1")
    assert page.evaluate("key => [localStorage.getItem(key), localStorage.getItem(key + '.damaged.1')]", KEY) == [None, '{"format":']
    start(opened)
    hand(opened, "Ben", "Ann", 24)
    rest(opened)


def test_two_windows_do_not_write_over_each_other(keeper, page, voila_url):
    opened = keeper()
    start(opened)
    other = page.context.new_page()
    other.goto(f"{voila_url}voila/render/06-ends.ipynb")
    other.wait_for_selector("body.mj-ready")
    second = other.locator(".mj-keeper")
    hand(second, "Ben", "Ann", 24)
    expect(opened.get_by_role("cell", name=re.compile("Ben won 24"))).to_be_visible()  # the first window follows
    theirs = json.dumps(json.loads(stored(page).to_json()) | {"began": 5})  # another match, put there behind its back
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, theirs])
    groups = opened.locator(".widget-toggle-buttons")
    groups.nth(0).get_by_role("button", name="Draw").click()
    opened.get_by_role("button", name=say("ends.keeper.enter")).click()
    expect(opened.get_by_role("alert")).to_contain_text("Another window")
    assert stored(page).began == 5
    opened.get_by_role("button", name=say("ends.keeper.mine")).click()
    expect(opened.locator(".mj-keeper-saved")).to_be_visible()
    assert stored(page).began != 5
    rest(opened)
    other.goto("about:blank")
    other.close()


def test_on_a_phone_every_button_can_be_hit_and_nothing_sticks_out(keeper, page):
    page.set_viewport_size({"width": 360, "height": 740})
    opened = keeper()
    start(opened)
    hand(opened, "Ben", "Ann", 24)
    sizes = opened.locator("button:visible, .mj-keeper-links a").evaluate_all("nodes => nodes.map(n => n.getBoundingClientRect()).map(r => Math.min(r.width, r.height))")
    assert min(sizes) >= 44
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    rest(opened)


def test_names_typed_without_a_pause_are_whole_and_the_keyboard_is_led_on(keeper, page):
    opened = keeper()
    opened.get_by_label(say("ends.keeper.name", seat="East")).first.focus()
    names = ("Annabel Lee", "Benjamin", "Cemil", "Dagobert")
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    button = opened.get_by_role("button", name=say("ends.keeper.start"))
    button.focus()
    page.keyboard.press("Enter")
    heading = opened.get_by_role("heading", name="Hand 1, East round. Annabel Lee deals.")
    expect(heading).to_be_focused()
    expect(opened.locator(".mj-keeper-saved")).to_be_visible()
    assert stored(page).players == names
    rest(opened)
