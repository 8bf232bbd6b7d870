"""The Charleston on a real page: by keyboard alone, on a phone with the card at the bottom, from a link."""

from playwright.sync_api import expect

from mahjong.text import say
from mahjong.widgets.charleston_game import Sitting
from mahjong.widgets.charleston_view import ANCHOR

PAGE, PHONE, FINGER = "10-charleston", {"width": 360, "height": 740}, 36
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def practice(page):
    return page.locator(".mj-ch").filter(has=page.locator(f"#{ANCHOR}"))


def go(view, count=3, seat="South"):
    return view.get_by_role("button", name=say("charleston.row.go", count=count, seat=seat))


def test_a_pass_can_be_made_by_keyboard_alone(lesson):
    view = practice(lesson(PAGE))
    keys = view.page.keyboard
    view.get_by_role("option").first.focus()
    for _ in range(3):
        keys.press("Enter")
        keys.press("ArrowRight")
    expect(view.get_by_role("option", selected=True)).to_have_count(3)
    keys.press("Tab")
    expect(go(view)).to_be_focused()
    keys.press("Enter")
    expect(view.get_by_role("heading", name=say("charleston.cost.title", way="to the right"))).to_be_visible()
    expect(view.get_by_role("option").first).to_be_focused()
    expect(view.get_by_role("option", name=say("charleston.row.new"))).to_have_count(3)


def test_a_joker_and_a_fourth_tile_are_refused_and_nothing_is_lost(lesson):
    view = lesson(PAGE).locator(".mj-ch").nth(1)
    for name in ("two of characters", "three of characters"):
        view.get_by_role("option", name=name).click()
    view.get_by_role("option", name="joker").click()
    expect(view.locator(".mj-ch-no")).to_contain_text("american.R42")
    expect(view.locator(".mj-ch-no").get_by_role("link")).to_have_attribute("href", "#cell-id=three")
    go(view).click()
    expect(view.locator(".mj-ch-no")).to_contain_text("american.R40")
    expect(view.get_by_role("option", selected=True)).to_have_count(2)
    view.get_by_role("option", name="seven of characters").click()
    expect(view.get_by_role("option", selected=True)).to_have_count(3)
    view.page.wait_for_timeout(300)  # a tile takes a moment to rise
    raised, lying = (view.get_by_role("option", name=name).bounding_box()["y"] for name in ("seven of characters", "north wind"))
    assert raised < lying  # american.R41
    go(view).click()
    expect(view).to_contain_text(say("charleston.row.everybody", count=13))


def test_the_reasons_of_the_others_are_folded_until_asked_for(lesson):
    view = practice(lesson(PAGE))
    for place in range(3):
        view.get_by_role("option").nth(place).click()
    go(view).click()
    reasons = view.get_by_text("these are the tiles the near hands want least").last
    expect(reasons).to_be_hidden()
    view.get_by_text(say("charleston.others.pass")).click()
    expect(reasons).to_be_visible()
    view.get_by_role("button", name=say("charleston.play.undo")).click()
    expect(view.get_by_role("option", selected=True)).to_have_count(3)
    expect(view.locator(".mj-ch-cost")).to_have_count(0)


def test_a_link_deals_its_deal(lesson):
    page = lesson(PAGE, f"?deal=77&rules=nmjl_like&seat=W&second=always#{ANCHOR}")
    view, deal = practice(page), Sitting.start(77, "nmjl_like", second="always").deal
    expect(view.get_by_label(say("charleston.play.deal"))).to_have_value("77")
    expect(view.get_by_role("option")).to_have_count(len(deal.holdings[2].concealed))
    expect(view.locator(".mj-ch-steps li")).to_have_count(7)
    expect(view.locator(f"#{ANCHOR}")).to_be_in_viewport()


def test_on_a_phone_the_hand_fits_and_the_card_waits_at_the_bottom(lesson, page):
    page.set_viewport_size(PHONE)
    view = practice(lesson(PAGE))
    go(view).scroll_into_view_if_needed()
    tiles = [tile.bounding_box() for tile in view.get_by_role("option").all()]
    assert len({tile["y"] for tile in tiles}) == 2 and min(tile["width"] for tile in tiles) >= FINGER
    for place in range(3):
        view.get_by_role("option").nth(place).click()
    go(view).click()
    expect(view.locator(".mj-ch-cost")).to_be_visible()
    view.get_by_text(say("charleston.others.pass")).click()
    assert page.evaluate(SCROLLS) <= 0
    nearest = view.get_by_role("tab").first
    nearest.scroll_into_view_if_needed()
    assert nearest.bounding_box()["y"] > PHONE["height"] / 2
    nearest.click()
    expect(view.locator(".mj-cv-line").first).to_be_visible()


def test_the_blind_pass_is_stepped_through(lesson):
    page = lesson(PAGE)
    view = page.locator(".mj-ch").filter(has=page.get_by_role("button", name=say("charleston.blind.example.all")))
    view.get_by_role("button", name=say("charleston.blind.last")).click()
    expect(view.get_by_role("table")).to_be_visible()
    view.get_by_role("button", name=say("charleston.blind.example.all")).click()
    expect(view).to_contain_text(say("charleston.blind.nothing").replace("**", ""))
