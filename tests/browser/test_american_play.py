"""Playing the American game on a real page: by keyboard alone, and on a phone."""

import re

from playwright.sync_api import expect

from mahjong.text import say

PHONE = {"width": 360, "height": 800}
PLACES = "turn early late call price who exchange redeem bait win pay session dead read disputes replay".split()  # in the page's order


def part(page, name: str):
    """A widget of the page."""
    return page.locator(".mj-calls.jupyter-widgets").nth(PLACES.index(name))


def test_a_call_can_be_made_and_finished_by_keyboard(lesson):
    page = lesson("11-american-play")
    view = part(page, "call")
    view.get_by_role("button", name=say("table.button.pung"), exact=True).focus()
    page.keyboard.press("Enter")
    expect(view.get_by_role("option").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(view.get_by_role("button", name=say("calls.turn.again"))).to_be_focused()
    expect(view).to_contain_text("South's turn was skipped")


def test_a_joker_is_swapped_for_and_the_hand_is_won(lesson):
    page = lesson("11-american-play")
    view = part(page, "redeem")
    view.get_by_role("button", name="Swap the five of bamboos for South's joker").click()
    view.get_by_role("button", name=say("table.button.win")).click()
    expect(view.get_by_role("img", name=re.compile(r"Playboard: East −30; South \+90"))).to_be_visible()


def test_a_dispute_is_answered_only_after_a_choice(lesson):
    page = lesson("11-american-play")
    card = page.locator(".mj-play-dispute")
    expect(card).not_to_contain_text("Both must offer the same number")
    card.get_by_role("button", name="One tile each way").focus()
    page.keyboard.press("Enter")
    expect(card).to_contain_text("Both must offer the same number")
    expect(page.get_by_role("button", name=say("american_play.disputes.next"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(card).to_contain_text(say("dispute.courtesy_after_no.title"))


def test_tiles_are_marked_as_gone_until_a_line_is_dead(lesson, page):
    page.set_viewport_size(PHONE)
    lesson("11-american-play")
    view = part(page, "dead")
    view.get_by_role("button", name=say("american_play.dead.pick.pair"), exact=True).click()
    red = view.get_by_role("option", name="red dragon")
    for left in (2, 1, 0):
        red.click()
        expect(view).to_contain_text(f"{3 - left} gone, {left} left")
    expect(view.locator('[data-line="S1"]')).to_contain_text("dead")


def test_a_whole_deal_is_replayed_to_its_payment_on_a_phone(lesson, page):
    page.set_viewport_size(PHONE)
    lesson("11-american-play")
    view = part(page, "replay")
    view.get_by_role("button", name=say("calls.replay.next"), exact=True).click()
    expect(view).to_contain_text("East passes 3 tiles to the right.")
    view.get_by_role("button", name=say("calls.replay.last")).click()
    expect(view).to_contain_text("South wins")
    expect(view.get_by_role("img", name=re.compile(r"Playboard: East −35; South \+35"))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
