"""The language menu: the page changes in place, what was typed stays, and the choice is remembered."""

from playwright.sync_api import expect

from browser.access import barriers
from mahjong.prose import prose
from mahjong.text import say

HAND = "123m 456m 789m 99p EE *E"


def choose(page, lang: str) -> None:
    """By keyboard: the menu opens with Enter, its first link is next."""
    page.locator(".mj-languages summary").focus()
    page.keyboard.press("Enter")
    page.locator(f".mj-languages a[data-lang={lang}]").focus()
    page.keyboard.press("Enter")


def test_a_lesson_changes_its_language_in_place(lesson):
    page = lesson("08-mcr")
    page.evaluate("window.stillHere = true")
    text = page.locator(".mj-calculator .mj-notation input")
    text.fill(HAND)
    text.press("Tab")
    expect(page.locator(".mj-calculator .mj-sheet")).to_contain_text("23")
    choose(page, "pl")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator(".mj-menu:not(.mj-languages) summary")).to_have_text(say("app.nav.menu", "pl"))
    expect(page.locator(".mj-languages summary")).to_be_focused()
    heading = prose("08-mcr", "pl").get("cell title", "").partition("\n")[0].lstrip("# ")
    expect(page.locator("h1")).to_contain_text(heading)
    expect(page.locator("#rendered_cells .widget-label", has_text=say("ui.editor.text", "pl")).first).to_be_attached()
    expect(page.locator(".mj-calculator .mj-notation input")).to_have_value(HAND)
    expect(page.locator(".mj-calculator .mj-sheet")).to_contain_text("23")
    assert page.evaluate("window.stillHere") is True
    assert barriers(page) == []


def test_the_choice_is_remembered_and_an_address_goes_before_it(page, voila_url):
    page.goto(voila_url)
    choose(page, "fi")
    expect(page.locator("h1")).to_have_text(say("app.title", "fi"))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    assert page.evaluate("document.cookie").endswith("mj-lang=fi")
    page.goto(f"{voila_url}?lang=en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text(say("app.title"))
