"""The calculator as a reader meets it: by link, by click, by keyboard, with text that cannot be read; the engine agrees."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from mahjong import Win, score
from mahjong.text import say

HAND = "123m 456m 789m 99p EE *E"


@pytest.fixture
def calculator(lesson):
    """Opens the calculator on a hand by its link and returns it, with its page as `.page`."""

    def open_on(hand: str, rules: str = "mcr"):
        page = lesson("08-mcr", f"?win={hand.replace(' ', '%20')}&rules={rules}#calculator")
        found = page.locator(".mj-calculator").filter(has=page.locator("#calculator"))
        expect(found).to_be_visible()
        return found

    return open_on


def shows(calculator, points: int) -> None:
    expect(calculator.locator(".mj-sheet").first).to_contain_text(re.compile(rf"\b{points} points"), timeout=5_000)


def take_out(calculator, tile: str) -> None:
    calculator.get_by_role("listbox", name="Your hand").get_by_role("option", name=tile).first.click()


def add(calculator, tile: str) -> None:
    calculator.get_by_role("listbox", name="All tiles").get_by_role("option", name=tile).first.click()


@pytest.mark.both_editions
def test_a_link_opens_the_calculator_on_its_hand_and_rules(calculator):
    opened = calculator("EESSWWNNRdRdGdGdWd !Wd", "mil")
    shows(opened, score("EESSWWNNRdRdGdGdWd !Wd", "mil").total)
    expect(opened.locator("select").last).to_have_value(say("ruleset.mil.short"))


@pytest.mark.both_editions
def test_clicking_tiles_changes_the_score(calculator):
    opened = calculator(HAND)
    shows(opened, score(HAND).total)
    take_out(opened, "nine of dots")
    take_out(opened, "nine of dots")
    add(opened, "red dragon")
    add(opened, "red dragon")
    shows(opened, score("123m 456m 789m RdRd EE *E").total)
    assert score("123m 456m 789m RdRd EE *E").total != score(HAND).total


def test_the_keyboard_alone_changes_the_score(calculator):
    opened = calculator(HAND)
    hand = opened.get_by_role("listbox", name="Your hand")
    hand.get_by_role("option").first.focus()
    page = opened.page
    page.keyboard.press("Enter")  # takes the one of characters out
    expect(opened.locator("[role=status]").first).to_contain_text("one of characters")
    opened.get_by_role("listbox", name="All tiles").get_by_role("option", name="one of characters").press("Enter")
    shows(opened, score(HAND).total)


def test_a_circumstance_changes_the_score(calculator):
    opened = calculator(HAND)
    opened.get_by_label("The winning tile was").select_option("drawn from the wall")
    shows(opened, score(HAND, by="!").total)


def test_text_that_cannot_be_read_is_kept_and_explained(calculator):
    opened = calculator(HAND)
    text = opened.get_by_role("textbox", name="Hand as text")
    text.fill("123x")
    text.press("Enter")
    expect(opened).to_contain_text("“x” at place 4 is not part of a tile")
    expect(text).to_have_value("123x")
    text.fill("(EEE)(SSS)(WWW)NNNRd *Rd")
    text.press("Enter")
    shows(opened, 153)


@pytest.mark.parametrize("hostile", ["<img src=x onerror=alert(1)>", "%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "123m" * 200])
def test_a_hostile_link_does_no_harm(lesson, hostile):
    page = lesson("08-mcr", f"?win={hostile}&rules=%3Cb%3E#calculator")
    expect(page.locator(".mj-calculator").first).to_be_visible()
    assert page.locator("img[src=x], .mj-calculator script").count() == 0
    assert "Traceback" not in page.locator("body").inner_text()


def test_a_link_without_a_place_opens_the_calculator_too(lesson):
    page = lesson("08-mcr", f"?win={HAND.replace(' ', '%20')}")
    expect(page.get_by_role("textbox", name="Hand as text").first).to_have_value(HAND)
    page.wait_for_function("location.hash === '#calculator'")
    in_sight = "(b => b.top >= document.querySelector('.mj-top').offsetHeight && b.top < innerHeight / 3)"
    page.wait_for_function(f"{in_sight}(document.getElementById('calculator').getBoundingClientRect())")


def test_a_link_of_the_page_fills_the_calculator_there(lesson):
    page = lesson("08-mcr")
    link = page.locator(".mj-mcr-fan a.mj-mcr-open").first
    wanted = Win.parse(parse_qs(urlsplit(link.get_attribute("href")).query)["win"][0])
    link.click()
    calculator = page.locator(".mj-calculator").filter(has=page.locator("#calculator"))
    expect(calculator.get_by_role("textbox", name="Hand as text")).to_have_value(str(wanted))
    shows(calculator, score(wanted).total)
    assert len(page.context.pages) == 1 and page.url.endswith("#calculator")
    expect(page.locator("#calculator")).to_be_focused()
