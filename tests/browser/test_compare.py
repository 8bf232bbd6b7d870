"""The page that compares the rule sets in a browser: by keyboard, on a phone, by its links."""

import re

from playwright.sync_api import expect

from mahjong.text import say

PHONE = {"width": 360, "height": 800}


def cp(key: str, **facts) -> str:
    return say(f"compare.{key}", **facts)


def cell(page, row: str, rules: str):
    """What a rule set says in a row of the matrix."""
    return page.locator(f'.mj-cc-matrix tr:has(th:text-is("{row}")) td[data-r="{rules}"]')


def test_a_position_is_chosen_and_an_agreement_switched_by_keyboard(lesson):
    page = lesson("12-compare")
    pick = page.get_by_role("combobox", name=cp("view.pick"), exact=True)
    pick.focus()
    page.keyboard.type(cp("position.winners"))
    expect(page.locator(".mj-cc-hint")).to_contain_text(cp("hint.winners")[:30])
    expect(cell(page, cp("ask.gets_row"), "finnish")).to_contain_text("South: mahjong")
    page.get_by_role("button", name=cp("view.settings"), exact=True).press("Enter")
    ladder = page.get_by_role("combobox", name="Several players want a discard")
    ladder.focus()
    page.keyboard.press("ArrowDown")
    expect(cell(page, cp("ask.gets_row"), "finnish")).to_contain_text("West: mahjong")
    expect(page.locator(".mj-cc-matrix thead")).to_contain_text("Finnish guide*")
    expect(page.locator(".mj-cc .mj-row [role=status]").first).to_contain_text("MCR")
    page.get_by_role("button", name=cp("view.reset"), exact=True).press("Enter")
    expect(cell(page, cp("ask.gets_row"), "finnish")).to_contain_text("South: mahjong")


def test_a_hand_of_ones_own_is_clicked_together_and_its_link_opens_it(lesson, page):
    lesson("12-compare")
    page.get_by_role("button", name=cp("view.change"), exact=True).click()
    page.get_by_label("Hand as text").fill("789m 789p 789s WdWdWd 5m !5m {seat=N}")
    expect(cell(page, cp("ask.worth_row"), "playboard")).to_have_text(cp("cell.no_win"))
    page.get_by_label(cp("view.seat"), exact=True).select_option(label="West")
    expect(page.locator(".mj-cc-place")).to_contain_text("You are West")
    link = page.locator(".mj-cc .mj-share input")
    expect(link).to_have_value(re.compile(r"^http.*win=.*seat%3DW%7D#compare$"))
    address, worth = link.input_value(), cell(page, cp("ask.worth_row"), "mcr").inner_text()
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("body.mj-ready")
    expect(page.locator(".mj-cc-place")).to_contain_text("You are West")
    expect(cell(page, cp("ask.worth_row"), "mcr")).to_have_text(worth)


def test_what_matters_is_listed_and_one_can_try_it(lesson):
    page = lesson("12-compare")
    page.get_by_role("combobox", name=cp("view.pick"), exact=True).select_option(label=cp("position.quads"))
    expect(cell(page, cp("ask.worth_row"), "books")).to_have_text(cp("cell.no_win"))
    page.get_by_role("button", name=cp("matter.button"), exact=True).click()
    row = page.locator(".mj-cc-matter tr", has_text="half the limit").filter(has_text="Books")
    expect(row.first).to_be_visible(timeout=30_000)
    row.first.get_by_role("link", name=cp("matter.try")).click()
    expect(cell(page, cp("ask.worth_row"), "books")).to_have_text("250")
    expect(page).to_have_url(re.compile(r"set=seven_pairs:half#compare$"))


def test_on_a_phone_one_rule_set_is_shown_at_a_time(lesson, page):
    page.set_viewport_size(PHONE)
    lesson("12-compare")
    head = page.locator(".mj-cc-matrix thead th")
    shown = lambda: [th for th in head.all() if th.is_visible()]  # noqa: E731
    assert [th.inner_text() for th in shown()] == [cp("short.mcr")]
    page.get_by_role("button", name=cp("short.nmjl_like"), exact=True).click()
    expect(page.locator(".mj-cc-matrix th[data-r=nmjl_like]")).to_be_visible()
    assert [th.inner_text() for th in shown()] == [cp("short.nmjl_like")]
    assert [block.is_visible() for block in page.locator(".mj-cc-lines").all()] == [False, False, True]
    assert page.locator(".mj-cc-matrix").evaluate("box => box.scrollWidth <= box.clientWidth")
    first = page.locator(".mj-cc-diff tbody tr:not(.mj-cc-ask)").first
    expect(first).to_contain_text(re.compile("Points needed"))
    assert first.locator("td").first.evaluate("cell => getComputedStyle(cell, '::before').content").startswith('"MCR, MCR platforms')


def test_differences_are_narrowed(lesson):
    page = lesson("12-compare")
    page.get_by_role("combobox", name=cp("table.section"), exact=True).select_option(label=cp("section.fans"))
    for key in ("finnish", "corrected", "books", "playboard", "nmjl_like"):
        page.get_by_role("checkbox", name=cp(f"short.{key}"), exact=True).uncheck()
    rows = page.locator(".mj-cc-diff tbody tr:not(.mj-cc-ask)")
    expect(rows).to_have_count(15)
    page.get_by_label(cp("table.search"), exact=True).fill("concealed kongs")
    expect(rows).to_have_count(3)
    page.locator(".mj-cc-disputes summary").first.click()
    expect(page.locator(".mj-cc-disputes .mj-disagree").first).to_be_visible()


def test_the_questions_lead_to_a_rule_set_and_to_its_agreements_above(lesson):
    page = lesson("12-compare")
    result = page.locator(".mj-cc-found")
    expect(result).to_have_count(0)
    page.get_by_label(cp("question.counting"), exact=True).select_option(label=cp("answer.counting.doubles"))
    page.get_by_label(cp("question.limit"), exact=True).select_option(label=cp("answer.limit.300"))
    expect(result).to_contain_text("Classical, Finnish guide")
    result.get_by_role("link", name=cp("finder.try")).click()
    expect(page.locator(".mj-cc-star")).to_contain_text("300")
    page.get_by_label(cp("question.counting"), exact=True).select_option(label=cp("answer.counting.han"))
    expect(page.locator(".mj-cc-not")).to_contain_text("riichi")
    page.get_by_role("button", name=cp("finder.again"), exact=True).click()
    expect(result).to_have_count(0)
