"""Many deals in the guide: it plays while the page answers, stops at once, and says the same for the same number."""

import re

from playwright.sync_api import expect

from mahjong.text import say
from mahjong.widgets.many_deals import LEAST


def started(lesson, **choices):
    many = lesson("06-ends").locator(".mj-many")
    for key, value in choices.items():
        box = many.get_by_label(say(f"many.{key}"), exact=True)
        box.fill(str(value))
        box.press("Tab")
    many.get_by_role("button", name=say("many.play"), exact=True).click()
    return many


def test_it_starts_shows_progress_and_stops(lesson):
    many = started(lesson, count=5000)
    bar, stop = many.locator("progress"), many.get_by_role("button", name=say("many.stop"), exact=True)
    expect(many.locator(".mj-many-progress")).to_contain_text(re.compile(r"\d+ of 5,000 deals"))
    expect(many.locator(".mj-bars")).to_be_visible()
    before = bar.evaluate("bar => bar.value")
    many.page.wait_for_function("before => document.querySelector('.mj-many progress').value > before", arg=before)
    stop.click()
    expect(many.locator(".mj-many-progress")).to_contain_text("Stopped after", timeout=2000)
    held = bar.evaluate("bar => bar.value")
    many.page.wait_for_timeout(500)
    assert 0 < before < held == bar.evaluate("bar => bar.value") < 5000
    expect(many.get_by_role("status").first).to_contain_text("Stopped after")


def test_a_run_to_its_end(lesson):
    many = started(lesson, count=LEAST, number=7)
    expect(many.locator(".mj-many-progress")).to_have_text(say("many.done", played=LEAST), timeout=60_000)
    expect(many.get_by_role("cell")).to_have_count(12)
    assert f"MCR: {LEAST} of {LEAST} deals" in many.locator(".mj-bars").get_attribute("aria-label")
    many.page.wait_for_timeout(400)  # a page left in the middle of a message makes the server complain
