"""The lab in the guide: runs that start, tell how far they are and stop; two compared; sorting, replaying, files; on a phone too."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from mahjong.odds.rowfile import read_rows
from mahjong.text import say

PHONE = {"width": 360, "height": 780}
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def say_lab(key, **facts):
    return say(f"lab.{key}", **facts)


@pytest.fixture
def lab(lesson):
    """The first lab of the page, after its first short run."""
    view = lesson("18-lab").locator(".mj-lab-view").first
    expect(view.locator(".mj-lab-progress")).to_contain_text("All 200 deals played", timeout=60_000)
    return view


def press(place, name, **more):
    place.get_by_role("button", name=name, exact=True, **more).click()


def play_b(lab, deals=20, rules=None):
    """Plays a second run and waits for its end."""
    press(lab, say_lab("run", letter="B"))
    expect(lab.get_by_label(say_lab("rules"), exact=True)).to_have_value(say("ruleset.finnish.short"))
    if rules:
        lab.get_by_label(say_lab("rules"), exact=True).select_option(label=rules)
    box = lab.get_by_label(say_lab("deals"), exact=True)
    box.fill(str(deals))
    box.press("Tab")
    press(lab, say_lab("play", letter="B"))
    expect(lab.locator(".mj-lab-progress")).to_contain_text(f"All {deals} deals played", timeout=60_000)


def barriers(page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:140]}" for rule in found if rule["impact"] in ("serious", "critical") for node in rule["nodes"][:3]]


def test_a_run_tells_how_far_it_is_and_stops(lab):
    page = lab.page
    expect(page.locator(".mj-lab-cards section")).to_have_count(6)
    box = lab.get_by_label(say_lab("deals"), exact=True)
    box.fill("5000")
    box.press("Tab")
    press(lab, say_lab("play", letter="A"))
    progress = lab.locator(".mj-lab-progress")
    expect(progress).to_contain_text(re.compile(r"\d+ of 5,000 deals, [\d.]+ a second, about .+ to go"), timeout=30_000)
    expect(lab.get_by_label(say_lab("rules"), exact=True)).to_be_disabled()
    press(lab, say_lab("stop"))
    expect(progress).to_contain_text("Stopped after", timeout=3000)
    held = progress.inner_text()
    page.wait_for_timeout(600)
    assert progress.inner_text() == held
    expect(page.locator(".mj-lab-legend").first).to_contain_text(re.compile(r"MCR \(all four: quick\), shuffle number 1\. [\d,]+ of 5,000 deals"))
    page.wait_for_timeout(400)


def test_two_runs_are_compared_on_a_wide_page_and_a_phone(lab):
    page = lab.page
    play_b(lab)
    compared = page.locator(".mj-lab-of-compared")
    expect(compared.get_by_role("row")).to_have_count(7)
    expect(compared).to_contain_text(say_lab("compare.not_score"))
    expect(page.locator(".mj-lab-cards svg").first).to_have_attribute("aria-label", re.compile("A [\\d.]+.%, B [\\d.]+.%"))
    page.locator(".mj-lab-cards summary").first.click()
    assert barriers(page) == []
    page.set_viewport_size(PHONE)
    page.wait_for_timeout(300)
    assert page.evaluate(SCROLLS) <= 0


def test_unfolded_numbers_stay_unfolded_when_drawn_anew(lab):
    numbers = lab.page.locator(".mj-lab-cards details").first
    numbers.locator("summary").click()
    play_b(lab)
    expect(numbers).to_have_attribute("open", "")


def test_the_patterns_sort_by_keyboard_and_are_found(lab):
    page = lab.page
    table = page.locator(".mj-lab-fans").first
    expect(table.get_by_role("row")).to_have_count(83)
    head = table.get_by_role("button", name="Pattern")
    head.focus()
    page.keyboard.press("Enter")
    expect(table.locator("tbody th").first).to_have_text("All Chows")
    expect(table.locator("th[aria-sort=ascending]")).to_contain_text("Pattern")
    expect(head).to_be_focused()
    search = page.get_by_label(say_lab("fans.search"), exact=True).first
    search.fill("qing long")
    expect(table.get_by_role("row")).to_have_count(2)
    expect(table).to_contain_text("Pure Straight")


def test_a_deal_is_replayed(lab):
    page = lab.page
    press(page, say_lab("list.replay_this", deal=3))
    heading = page.locator("h3.mj-lab-replay")
    expect(heading).to_have_text(say_lab("list.title", deal=3, letter="A", rules="MCR", number=1))
    expect(heading).to_be_focused()
    replay = page.locator(".mj-calls").first
    press(replay, say("calls.replay.last"))
    expect(replay.locator(".mj-calls-at")).to_have_text(re.compile(r"Step (\d+) of \1"))


def test_tables_and_figures_are_downloaded_and_read_back(lab, tmp_path):
    page = lab.page
    with page.expect_download() as download:
        press(page, say_lab("export.deals", letter="A"))
    assert download.value.suggested_filename == "mahjong-deals-A-mcr-1.csv"
    kept = tmp_path / "deals.csv"
    download.value.save_as(kept)
    rows = read_rows(kept.read_text("utf-8"))
    assert len(rows) == 200 and rows[0].rules == "mcr"
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=say_lab("export.open")).click()
    chooser.value.set_files(kept)
    expect(page.get_by_text(say_lab("export.opened", letter="B", played="200", rules="MCR"))).to_be_visible()
    press(page, say_lab("export.figure"))
    expect(page.locator(".mj-lab-figure")).to_be_visible(timeout=30_000)
    with page.expect_download() as download:
        press(page, say_lab("export.png"))
    assert download.value.path().read_bytes()[1:4] == b"PNG"
