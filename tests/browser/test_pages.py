"""Every page of the guide in a real browser: it opens without a fault, on a wide screen and on a phone, light and dark."""

import re

import pytest
from browser.access import SCROLLS, barriers, barriers_from_all_sides, sticking_out
from playwright.sync_api import expect

from mahjong.app.preload import scripts
from mahjong.app.site import lessons
from mahjong.files import find

LESSONS = lessons(find("notebooks"))
by_name = pytest.mark.parametrize("about", LESSONS, ids=lambda about: about.name)
GROUND = "getComputedStyle(document.body).backgroundColor"


def test_start_page_lists_every_lesson(page, voila_url):
    page.goto(voila_url)
    for about in LESSONS:
        card = page.locator(f'.mj-card[href$="/{about.name}.ipynb"]')
        expect(card).to_be_visible()
        expect(card).to_contain_text(about.title)
    assert barriers_from_all_sides(page) == []


@by_name
def test_lesson_opens(lesson, about):
    """No fault, one main heading, its place in the menu; no barrier in light and dark, enlarged, on a phone, in forced colours."""
    page = lesson(about.name)
    expect(page.locator(".mj-failed")).to_have_count(0)
    expect(page.locator("h1")).to_have_count(1)
    expect(page).to_have_title(re.compile(".+ · .+"))
    expect(page.locator(".mj-menu-list [aria-current=page]")).to_have_text(about.title)
    assert "Traceback" not in page.locator("body").inner_text()
    assert barriers_from_all_sides(page) == []


def test_what_a_lesson_asks_for_late_is_fetched_early(lesson, voila_url):
    """All of Voilà's scripts are named in the page's head; if not, run scripts/preload.py."""
    page = lesson(LESSONS[0].name)
    asked = page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    wanted = {one.removeprefix(voila_url) for one in asked if re.search(r"/voila/(static|labextensions)/.*\.js", one)}
    assert sorted(wanted - set(scripts())) == []


def test_theme_switch_is_kept(page, lesson, voila_url):
    page.goto(voila_url)
    light = page.evaluate(GROUND)
    page.get_by_role("button", name="Dark page").click()
    assert page.evaluate(GROUND) != light
    lesson(LESSONS[0].name)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name="Light page").click()
    assert page.evaluate(GROUND) == light


def test_menu_and_arrows_lead_through_the_lessons(page, lesson, voila_url):
    """By keyboard: the skip link comes first, Escape closes the menu and gives the focus back."""
    lesson(LESSONS[0].name)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the lesson")).to_be_focused()
    lessons = page.locator(".mj-menu:not(.mj-languages)")
    menu, listed = lessons.locator("> summary"), lessons.locator(".mj-menu-list")
    menu.press("Enter")
    expect(listed).to_be_visible()
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(menu).to_be_focused()
    if len(LESSONS) > 1:
        page.locator('.mj-around a[rel="next"]').click()
        expect(page).to_have_url(f"{voila_url}voila/render/{LESSONS[1].name}.ipynb")
        page.wait_for_selector("body.mj-ready")


def test_a_page_that_is_not_there(page, voila_url):
    answer = page.goto(f"{voila_url}voila/render/99-nothing.ipynb")
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    assert [problem for problem in page.problems if "404" not in problem] == []
    page.problems.clear()


def test_a_lesson_whose_kernel_is_gone_says_so(lesson):
    page = lesson(LESSONS[0].name)
    page.evaluate("""async () => {
        const id = JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId;
        await fetch(`../api/shutdown/${id}`, { method: 'POST' });
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    expect(page.locator("#mj-lost")).to_be_visible(timeout=15_000)
    expect(page.locator("#mj-lost").get_by_role("button", name="Reload")).to_be_visible()
    page.problems.clear()  # the browser notes the refused request of a dead kernel


def test_leaving_a_lesson_ends_its_kernel(lesson, voila_url):
    """Else every visit would leave 40 MB behind."""
    page = lesson(LESSONS[0].name)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert page.request.get(f"{voila_url}api/kernels/{kernel}").ok
    page.goto(voila_url)
    for _ in range(50):
        if page.request.get(f"{voila_url}api/kernels/{kernel}").status == 404:
            return
        page.wait_for_timeout(100)
    pytest.fail("the kernel is still there five seconds after its page was left")


def test_the_fans_are_one_stop_for_tab_and_arrows_choose(lesson):
    page = lesson("08-mcr")
    first = page.get_by_role("radio", name="Pure Double Chow")
    first.check()
    expect(page.locator(".mj-mcr-fan h3").first).to_have_text("Pure Double Chow")
    page.keyboard.press("ArrowUp")  # from the fans of one point into those of two
    expect(page.locator(".mj-mcr-fan h3").first).to_have_text("All Simples")
    expect(page.locator(".mj-mcr-list input:checked")).to_have_count(1)
    page.keyboard.press("Tab")
    assert not page.evaluate("!!document.activeElement.closest('.mj-mcr-list')")


def test_after_the_next_tile_the_keyboard_is_at_the_first_choice(lesson):
    page = lesson("01-tiles")
    row = page.locator('[role=listbox][aria-label^="Find the"]')
    row.locator("[role=option]").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next tile")).to_be_focused()
    page.keyboard.press("Enter")
    expect(row.locator("[role=option]").first).to_be_focused()
