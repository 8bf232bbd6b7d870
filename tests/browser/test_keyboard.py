"""A whole lesson, a turn and a drill with nothing but the keyboard; and what changes is said to who cannot see it."""

import re

from browser.test_practice import PLACE, on_the_table, rest, stored
from playwright.sync_api import expect

from mahjong.text import say

STOPS = 250  # how often Tab is pressed at most on the way to something
FOCUS = "document.activeElement && getComputedStyle(document.activeElement).outlineStyle !== 'none'"
SAID = "#mj-said"
VERDICT = "|".join(say(f"page.find.{key}").partition("{")[0].strip() for key in ("right", "wrong"))  # how the game's answers begin


def tab_to(page, target, stops: int = STOPS):
    """Presses Tab until the keyboard is at `target`, which is then visibly ringed."""
    for _ in range(stops):
        page.keyboard.press("Tab")
        if target.count() and target.first.evaluate("node => node === document.activeElement"):
            assert page.evaluate(FOCUS), "the focus cannot be seen"
            return
    raise AssertionError(f"Tab does not lead to {target}")


def test_the_lesson_on_tiles_by_keyboard_alone(lesson):
    """From the skip link through the field and the game to three questions and the next lesson."""
    page = lesson("01-tiles")
    tab_to(page, page.get_by_role("link", name=say("app.nav.skip")))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("textbox"))
    page.keyboard.press("Control+a")
    page.keyboard.type("123m 99q")
    expect(page.locator(SAID)).to_contain_text("q")
    play_the_game(page)
    answer_three(page)
    tab_to(page, page.locator(".mj-around a[rel=next]"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("02-wall"))
    page.wait_for_selector("body.mj-ready")


def play_the_game(page):
    row = page.locator('[role=listbox][aria-label^="Find the"]')
    tab_to(page, row.locator("[role=option]"))
    for turn in range(8):
        expect(row.locator("[role=option]").first).to_be_focused()
        for _ in range(turn % 3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        onward = page.get_by_role("button", name=say("page.find.last" if turn == 7 else "page.find.next"))
        expect(onward).to_be_focused()
        expect(page.locator("#rendered_cells [role=status]").filter(has_text=re.compile(VERDICT)).first).to_be_attached()
        page.keyboard.press("Enter")
    expect(page.locator("[role=status]").filter(has_text=re.compile(r"\d of 8 right")).first).to_be_attached()


def answer_three(page):
    tab_to(page, page.get_by_role("button", name=say("practice.three.begin")))
    page.keyboard.press("Enter")
    for _ in range(3):
        answer_by_key(page, page.locator(".mj-practice .mj-ask"))
        page.keyboard.press("Enter")
        expect(page.locator(".mj-ask-next")).to_have_count(0)
    rest(page)


def answer_by_key(page, asked):
    """Answers whatever is asked, rightly or not, and hears the verdict."""
    expect(asked.locator(".mj-ask-now")).to_be_visible()
    if asked.locator("input").count():
        tab_to(page, asked.locator("input"), 20)
        page.keyboard.type("1")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")
        if asked.locator(".mj-ask-check").count():
            tab_to(page, asked.locator(".mj-ask-check"), 60)
            page.keyboard.press("Enter")
    expect(asked.get_by_role("status")).not_to_be_empty()
    expect(asked.locator(".mj-ask-next")).to_be_focused()


def test_a_drill_by_keyboard_alone(page, lesson):
    lesson(PLACE)
    tab_to(page, page.get_by_role("button", name=say("practice.start"), exact=True))
    page.keyboard.press("Enter")
    for count in range(1, 4):
        on_the_table(page)
        answer_by_key(page, page.locator(".mj-session .mj-ask"))
        assert len(stored(page).answers) == count
        page.keyboard.press("Enter")
        expect(page.locator(".mj-session .mj-ask-now")).to_be_focused()
    rest(page)


def test_what_a_turn_says_is_read_out(lesson):
    """A sentence that is drawn anew goes through one live region that stands on the page from its start."""
    page = lesson("05-calls")
    expect(page.locator(SAID)).to_be_empty()
    view = page.locator(".mj-calls").first
    tab_to(page, view.get_by_role("button", name=say("table.button.draw")))
    page.keyboard.press("Enter")
    expect(view.get_by_role("option").first).to_be_focused()
    expect(page.locator(SAID)).not_to_be_empty()
    first = page.locator(SAID).text_content()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).not_to_have_text(first)


def test_without_motion_nothing_moves(page, lesson):
    page.emulate_media(reduced_motion="reduce")
    lesson("05-calls").locator(".mj-calls").first.get_by_role("button", name=say("table.button.draw")).click()
    page.wait_for_timeout(30)
    assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0
