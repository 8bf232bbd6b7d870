"""Turns, calls and bonus tiles on a real page: by keyboard alone, and on a phone."""

import pytest
from playwright.sync_api import expect

from mahjong.text import say

PHONE = {"width": 360, "height": 800}
FINGER = 32  # pixels a link is high at least


@pytest.mark.both_editions
def test_a_turn_can_be_played_by_keyboard(lesson):
    view = lesson("05-calls").locator(".mj-calls").first
    view.get_by_role("button", name=say("table.button.draw")).focus()
    view.page.keyboard.press("Enter")
    expect(view.get_by_role("option").first).to_be_focused()
    view.page.keyboard.press("End")
    view.page.keyboard.press("Enter")
    expect(view.get_by_role("button", name=say("calls.turn.again"))).to_be_focused()


@pytest.mark.both_editions
def test_links_to_rules_fit_a_finger(lesson, page):
    page.set_viewport_size(PHONE)
    calls = lesson("05-calls").locator(".mj-calls")
    calls.nth(1).get_by_role("button", name=say("table.button.win"), exact=True).click()
    expect(calls.nth(1).get_by_role("link")).to_be_visible()
    heights = [link.bounding_box()["height"] for link in calls.get_by_role("link").all()]
    assert len(heights) > 3 and min(heights) >= FINGER


def test_a_hand_on_a_phone_stands_in_two_rows(lesson, page):
    page.set_viewport_size(PHONE)
    east = lesson("03-bonus").locator(".mj-seat").first.locator("svg.mj-tile")
    tiles = [tile.bounding_box() for tile in east.all()]
    assert len(tiles) == 14 and len({tile["y"] for tile in tiles}) == 2 and min(tile["width"] for tile in tiles) >= 36


@pytest.mark.both_editions
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_tables_of_a_page_are_all_as_wide(lesson, page, width):
    page.set_viewport_size({"width": width, "height": 900})
    tables = lesson("05-calls").locator(".mj-calls .mj-tv-in")
    assert len({round(table.bounding_box()["width"]) for table in tables.all()}) == 1 and tables.count() > 6
