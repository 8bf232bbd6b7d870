"""The reference in a browser: typed, opened by keyboard, sent as a link, on a phone, and on to the drill."""

import re

from playwright.sync_api import expect

from mahjong.text import say

PHONE = {"width": 360, "height": 800}


def test_looked_up_opened_changed_and_sent_by_keyboard(lesson, page):
    lesson("17-reference")
    field = page.get_by_label(say("reference.label"))
    field.focus()
    page.keyboard.type("luyise")
    hit = page.locator(".mj-ref-hit > button")
    expect(hit).to_have_count(1)
    expect(page.locator(".mj-ref-note")).to_have_text(say("reference.found", n=1))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(hit).to_have_attribute("aria-expanded", "true")
    expect(hit).to_be_focused()
    expect(page).to_have_url(re.compile(r"#find=fan:all_green$"))
    link = page.locator(".mj-ref-detail .mj-share input")
    expect(link).to_have_value(re.compile(r"^http.*17-reference.*#find=fan:all_green$"))
    page.get_by_role("button", name=say("mcr.fans.try")).press("Enter")
    expect(page.locator(".mj-ref-detail .mj-editor")).to_be_visible()
    chip = page.locator(".mj-ref-detail .mj-mcr-chip a").first
    wanted = chip.get_attribute("href")
    chip.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(wanted) + "$"))
    expect(page.locator(".mj-ref-hit.mj-ref-open > button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).to_be_focused()


def test_a_link_shows_its_entry_on_a_phone_and_leads_to_the_drill(lesson, page):
    page.set_viewport_size(PHONE)
    lesson("17-reference")
    address = page.url + "#find=option:multi_win"
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("body.mj-ready")
    line = page.locator(".mj-ref-hit.mj-ref-open > button")
    expect(line).to_contain_text("Equal wins")
    expect(line).to_be_in_viewport()
    expect(page.locator(".mj-ref-detail")).to_contain_text(say("option.multi_win.choice.all_win"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('.mj-ref-ways a[href*="15-practice"]').first.click()
    page.wait_for_selector("body.mj-ready")
    expect(page.locator(".mj-ask-place").first).to_contain_text(say("drill.claim.name"))
