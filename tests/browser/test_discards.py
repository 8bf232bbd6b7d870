"""The page on discards in a real browser: hidden answers, keyboard alone, marking tiles, a link, a phone."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from mahjong.text import say
from mahjong.widgets.discards_position import ANCHOR, Position

PAGE, PHONE, FINGER = "14-discards", {"width": 360, "height": 740}, 32
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SLOW = 30_000  # a busy machine counts slowly


def desk(page):
    return page.locator(".mj-dc-desk")


def hand(page):
    return page.get_by_role("listbox", name=say("discards.hand"))


def throw(page, name):
    hand(page).get_by_role("option", name=name).first.click()
    expect(desk(page).locator(".mj-dc-rows")).to_be_visible()
    expect(desk(page).locator("progress")).to_have_count(0, timeout=SLOW)


def barriers(page):
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found if rule["impact"] in ("serious", "critical") for node in rule["nodes"][:3]]


def test_answers_come_after_the_choice_and_go_again(lesson):
    page = lesson(PAGE)
    expect(page.locator(".mj-dc-rows")).to_have_count(0)
    expect(page.get_by_text(say("discards.first"))).to_have_count(7)
    throw(page, "east wind")
    expect(desk(page)).to_contain_text("41 copies")
    expect(page.get_by_text(say("discards.first"))).to_have_count(0)
    expect(page.locator(".mj-dc-boxes li").first).to_be_visible()
    desk(page).get_by_role("button", name=say("discards.again")).click()
    expect(page.locator(".mj-dc-rows:visible")).to_have_count(0)
    expect(hand(page).get_by_role("option").first).to_be_focused()
    expect(page.get_by_text(say("discards.first"))).to_have_count(7)


def test_a_tile_can_be_thrown_by_keyboard_alone(lesson):
    page = lesson(PAGE)
    keys = page.keyboard
    hand(page).get_by_role("option").first.focus()
    keys.press("End")
    keys.press("Enter")
    expect(hand(page).get_by_role("option", selected=True)).to_have_attribute("aria-label", "east wind")
    expect(desk(page).locator(".mj-dc-rows")).to_be_visible()
    keys.press("Tab")
    expect(desk(page).get_by_role("button", name=say("discards.again"))).to_be_focused()
    expect(desk(page).locator(".mj-row [role=status]").first).to_contain_text("Mean score", timeout=SLOW)


def test_other_rules_choose_another_discard(lesson):
    page = lesson(PAGE)
    desk(page).get_by_label(say("discards.example.label"), exact=True).select_option(say("discards.example.eight.title"))
    throw(page, "two of bamboos")
    expect(desk(page).locator(".mj-op-said")).to_contain_text("The five of bamboos promises more")
    page.get_by_text(say("ruleset.finnish.short"), exact=True).first.click()
    expect(desk(page).locator(".mj-op-said")).to_contain_text("no other discard promises more", timeout=SLOW)


def test_marking_a_tile_changes_the_table_above_and_the_picture_below(lesson):
    page = lesson(PAGE)
    throw(page, "east wind")
    gone = page.get_by_role("listbox", name=say("discards.gone.palette"))
    gone.get_by_role("option", name=re.compile("^four of bamboos")).click()
    expect(desk(page)).to_contain_text("Discards of all (1 tile)")
    expect(page.get_by_text("was 41 copies")).to_be_visible(timeout=SLOW)
    expect(desk(page).locator(".mj-dc-chosen")).to_contain_text("40 copies")
    page.get_by_role("listbox", name=say("discards.gone.row_gone")).get_by_role("option").first.click()
    expect(desk(page).locator(".mj-dc-chosen")).to_contain_text("41 copies", timeout=SLOW)


def test_a_link_opens_its_position(lesson):
    position = Position.example("late").but(rules="finnish", draws=3)
    page = lesson(PAGE, position.link)
    expect(desk(page).get_by_label(say("ruleset.finnish.short"))).to_be_checked()
    expect(hand(page).get_by_role("option")).to_have_count(14)
    expect(desk(page)).to_contain_text("Discards of all (18 tiles)")
    expect(page.locator(f"#{ANCHOR}")).to_be_in_viewport()
    expect(page.locator(".mj-dc-rows")).to_have_count(0)


def test_a_bad_link_gets_a_sentence(lesson):
    page = lesson(PAGE, f"?hand=123m#{ANCHOR}")
    expect(desk(page).locator(".mj-complaint")).to_contain_text("Fourteen tiles are needed")


def test_walls_run_with_progress_and_settle(lesson):
    page = lesson(PAGE)
    throw(page, "east wind")
    page.get_by_role("button", name=say("odds_page.run.start")).last.click()
    expect(page.locator("span").filter(has_text=say("odds_page.run.done", total="1,000", done="1,000"))).to_be_visible(timeout=SLOW)
    expect(page.locator(".mj-op-said").filter(has_text="1,000 walls")).to_contain_text("real walls")


def test_a_figure_can_be_kept(lesson):
    pytest.importorskip("matplotlib")
    page = lesson(PAGE)
    throw(page, "east wind")
    page.get_by_role("button", name=say("odds_page.chart.keep")).last.click()
    expect(page.get_by_role("img", name=say("odds_page.chart.kept_alt"))).to_be_visible(timeout=SLOW)
    expect(page.locator('a[download="discards.svg"]')).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_all_fits_and_nothing_keeps_people_out(lesson, page, scheme):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme=scheme)
    lesson(PAGE)
    tiles = [tile.bounding_box() for tile in hand(page).get_by_role("option").all()]
    assert len({round(tile["y"]) for tile in tiles}) <= 2 and min(tile["width"] for tile in tiles) >= FINGER
    throw(page, "east wind")
    expect(page.locator(".mj-dc-boxes li").first).to_be_visible()
    page.get_by_role("button", name=say("odds_page.run.start")).first.click()
    expect(page.locator(".mj-dc-sure").first).to_be_visible(timeout=SLOW)
    assert page.evaluate(SCROLLS) <= 0 and barriers(page) == []
