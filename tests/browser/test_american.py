"""The page on the American card in a browser: by keyboard alone, and on a phone."""

import re

from playwright.sync_api import expect

from mahjong.text import say

PHONE = {"width": 360, "height": 800}


def ap(key: str, **facts) -> str:
    return say(f"american_page.{key}", **facts)


def part(page, inside: str):
    """The widget of the page that holds an element."""
    return page.locator(f".mj-ap:has({inside})").last


def test_the_exercise_tells_nothing_before_the_choice_and_goes_on_by_keyboard(lesson):
    page = lesson("09-american")
    quiz = part(page, ".mj-ap-option")
    expect(quiz.locator(".mj-ap-good, .mj-ap-bad")).to_have_count(0)
    quiz.get_by_role("button", name=ap("quiz.this", name="B")).focus()
    page.keyboard.press("Enter")
    expect(quiz.get_by_role("button", name=ap("quiz.next"))).to_be_focused()
    expect(quiz.locator(".mj-ap-good")).to_have_count(1)
    expect(quiz.locator(".mj-ap-bad")).to_have_count(2)
    before = quiz.locator(".mj-ap-ask").inner_text()
    page.keyboard.press("Enter")
    expect(quiz.locator(".mj-ap-ask")).not_to_have_text(before)
    expect(quiz.locator(".mj-ap-good, .mj-ap-bad")).to_have_count(0)


def test_letters_that_may_not_be_chosen_are_refused_with_a_reason(lesson):
    page = lesson("09-american")
    reader = part(page, ".mj-ap-letters")
    reader.get_by_label(ap("letter.suit", letter="B"), exact=True).select_option(label=ap("suit.p"))
    expect(reader.get_by_role("status")).to_contain_text(ap("fault.same_suit", a="A", b="B"))
    reader.get_by_role("button", name=ap("reader.other")).click()
    expect(reader.get_by_role("status")).to_contain_text("108")


def test_a_group_is_chosen_by_keyboard_and_checked(lesson):
    page = lesson("09-american")
    ideas = part(page, ".mj-ap-idea")
    ideas.get_by_role("button", name="Triplets").click()
    tiles = ideas.locator(".mj-option")
    expect(ideas.locator(".mj-ap-idea h4")).to_have_text("Triplets")
    tiles.nth(0).focus()
    page.keyboard.press("Enter")
    expect(ideas.locator(".mj-option[aria-selected=true]")).to_have_count(3)
    ideas.get_by_role("button", name=ap("ideas.check"), exact=True).click()
    expect(ideas.get_by_role("status").last).to_contain_text("2 of 5 groups right")


def test_a_joker_in_the_pair_is_refused_and_taken_back(lesson):
    page = lesson("09-american")
    check = part(page, ".mj-ap-pick + .widget-html + .mj-ap-pills")
    check.get_by_label(ap("check.examples")).select_option(label=ap("check.example.pair"))
    expect(check.locator(".mj-ap-bad")).to_have_count(2)
    expect(check.locator(".mj-ap-verdicts")).to_contain_text("A joker cannot stand in the pair")
    check.locator(".mj-row").first.locator(".mj-option").nth(13).click()
    expect(check.locator(".mj-ap-good")).to_have_count(2)
    expect(check.locator(".mj-row .mj-sr").first).to_contain_text("Playboard")


def test_on_a_phone_the_card_is_a_tab_below_the_hand(lesson, page):
    page.set_viewport_size(PHONE)
    near = part(lesson("09-american"), ".mj-cv-beside")
    near.locator(".mj-editor .mj-option").first.scroll_into_view_if_needed()
    tab = near.get_by_role("tab").first
    expect(near.locator(".mj-cv-panel")).to_be_hidden()
    tab.click()
    expect(near.locator(".mj-cv-panel")).to_be_visible()
    expect(near.locator(".mj-cv-panel")).to_contain_text(re.compile(r"\d+ of 14"))
    page.keyboard.press("Escape")
    expect(near.locator(".mj-cv-panel")).to_be_hidden()


def test_on_a_phone_tiles_are_large_enough_to_touch_and_groups_stay_together(lesson, page):
    page.set_viewport_size(PHONE)
    check = part(lesson("09-american"), ".mj-ap-pick + .widget-html + .mj-ap-pills")
    tiles = [tile.bounding_box() for tile in check.locator(".mj-row").first.locator(".mj-option").all()]
    assert len(tiles) == 14 and min(tile["width"] for tile in tiles) >= 30
    for first in (0, 3, 6, 9):
        assert len({round(tile["y"]) for tile in tiles[first : first + 3]}) == 1
