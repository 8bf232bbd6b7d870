"""The card in a browser: by keyboard, on a phone, by category, following the hand; a card of your own that is never lost."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from mahjong.text import say

PHONE = {"width": 360, "height": 800}
OWN = "name = mine\n[Easy]\nA1 | 25 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | Two and two"


def own(key: str, **facts) -> str:
    return say(f"card_view.own.{key}", **facts)


def beside(page):
    """The card beside a hand on the page about the card."""
    return page.locator(".mj-cv-beside > .mj-cv-box").first


def tabs(box):
    return box.get_by_role("tab", name=say("card_view.tab_near")), box.get_by_role("tab", name=say("card_view.tab_all", count=46))


def barriers(page) -> list[str]:
    return [rule["id"] for rule in Axe().run(page).response["violations"] if rule["impact"] in ("serious", "critical")]


def test_the_tabs_and_the_categories_by_keyboard(lesson):
    page = lesson("09-american")
    box = beside(page)
    near, all_hands = tabs(box)
    near.focus()
    page.keyboard.press("ArrowRight")
    expect(all_hands).to_be_focused()
    expect(all_hands).to_have_attribute("aria-selected", "true")
    expect(box.locator("section article")).to_have_count(46)
    page.keyboard.press("Tab")
    expect(box.get_by_role("tabpanel")).to_be_focused()
    box.get_by_label(say("card_view.filter")).select_option("ladders")
    expect(box.locator("section:visible")).to_have_count(1)
    expect(box.locator("section:visible h3")).to_have_text("Ladders")
    expect(box.locator("section:visible .mj-cv-now").first).to_have_text(re.compile(r"\d+ of 14"))
    assert barriers(page) == []


def test_eight_nearest_hands_then_more(lesson):
    page = lesson("09-american")
    box = beside(page)
    expect(box.locator(".mj-cv-near article")).to_have_count(8)
    box.get_by_role("button", name=say("card_view.more")).press("Enter")
    expect(box.locator(".mj-cv-near article")).to_have_count(16)
    expect(box.get_by_role("button", name=say("card_view.more"))).to_be_focused()


def test_the_nearest_follow_the_hand_and_say_so(lesson):
    page = lesson("09-american")
    box = beside(page)
    page.locator(".mj-cv-beside input").first.fill("EE SS WW NN RdRd GdGd Wd")
    expect(box.locator(".mj-cv-near .mj-cv-title").first).to_have_text("All the Honours")
    expect(box.get_by_role("status").first).to_have_text(say("card_view.changed", title="All the Honours", held=13))


def test_on_a_phone_a_bar_at_the_bottom_opens_the_card(lesson):
    page = lesson("09-american")
    page.set_viewport_size(PHONE)
    box = beside(page)
    near, all_hands = tabs(box)
    page.locator(".mj-cv-beside").first.evaluate("node => scrollTo(0, node.getBoundingClientRect().top + scrollY - 80)")
    expect(box.get_by_role("tabpanel")).to_be_hidden()
    assert abs(box.bounding_box()["y"] + box.bounding_box()["height"] - PHONE["height"]) < 2, "the bar stands at the bottom"
    near.click()
    expect(box.get_by_role("tabpanel")).to_be_visible()
    expect(near).to_be_in_viewport()
    all_hands.click()
    expect(box.locator("section article")).to_have_count(46)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(box.get_by_role("tabpanel")).to_be_hidden()
    expect(all_hands).to_be_focused()
    all_hands.click()
    box.get_by_role("button", name=say("card_view.close")).click()
    expect(box.get_by_role("tabpanel")).to_be_hidden()


def test_a_card_of_your_own_says_what_is_wrong_and_is_never_lost(lesson):
    page = lesson("09-american")
    mine, text = page.locator(".mj-own-card"), page.get_by_role("textbox", name=own("field"))
    bad = "[Easy]\nA1 | 25 | bonus | nA*3 8x*7"
    text.fill(bad)
    mine.get_by_role("button", name=own("check")).click()
    expect(mine.get_by_role("alert")).to_contain_text("Line 2:")
    expect(mine.locator("mark")).to_have_text("*")
    expect(text).to_have_value(bad)
    with page.expect_file_chooser() as chooser:
        mine.get_by_role("button", name=own("open")).click()
    chooser.value.set_files({"name": "mine.card", "mimeType": "text/plain", "buffer": OWN.encode()})
    expect(mine.get_by_role("status").filter(has_text="1 hand, 108 ways")).to_be_visible()
    expect(mine.locator("section article")).to_have_count(1)
    mine.get_by_role("button", name=own("back")).click()
    expect(text).to_have_value(bad)
    page.reload()
    page.wait_for_selector("body.mj-ready")
    expect(page.get_by_role("textbox", name=own("field"))).to_have_value(bad)
