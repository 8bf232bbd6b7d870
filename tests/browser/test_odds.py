"""The page on odds in a browser: a click in the hand moves every answer, trials run and stop, an answer waits for an estimate."""

import re
import time

from playwright.sync_api import expect

from mahjong.text import say


def op(key, **facts):
    return say(f"odds_page.{key}", **facts)


def cell(page, name: str):
    """What a cell of the page shows."""
    return page.locator(f'[id="cell-id={name}"]')


def handle(box, label: str):
    return box.locator(".mj-op-slider").filter(has_text=label).locator(".noUi-handle")


def press(page, slider, key: str, times: int = 1):
    slider.focus()
    for _ in range(times):
        page.keyboard.press(key)


def test_a_tile_in_the_hand_moves_every_answer(lesson):
    page = lesson("13-odds")
    mine = cell(page, "hand")
    expect(mine.locator(".mj-op-said")).to_contain_text("1 tile from waiting")
    useful = cell(page, "useful-tiles")
    expect(useful.locator(".mj-op-said")).to_contain_text("25 copies of 8 kinds")
    outs = cell(page, "outs-sliders")
    expect(outs.locator(".mj-op-said")).to_contain_text("75.23")
    mine.get_by_label(op("hand.examples")).select_option(label=op("ready.ready"))
    expect(useful.locator(".mj-op-said")).to_contain_text("4 copies of 1 kind")
    expect(outs.locator(".mj-op-said")).to_contain_text("18.34")
    mine.get_by_text(op("editor.as.seen"), exact=True).click()
    mine.get_by_role("option", name="three of bamboos", exact=True).click()
    expect(useful.locator(".mj-op-said")).to_contain_text("3 copies of 1 kind")
    expect(mine.get_by_role("listbox", name=op("editor.seen")).get_by_role("option")).to_have_count(1)
    mine.get_by_text(op("hand.gone_own"), exact=True).click()
    expect(useful.locator(".mj-op-said")).to_contain_text("4 copies of 1 kind")


def test_a_slider_by_keyboard_changes_formula_and_chart_at_once(lesson):
    page = lesson("13-odds")
    outs = cell(page, "outs-sliders")
    press(page, handle(outs, op("outs.draws")), "ArrowRight")
    expect(outs.locator(".mj-op-written")).to_contain_text("1 − C(98, 7) ÷ C(123, 7)")
    before = outs.locator(".mj-op-said").inner_text()
    start = time.monotonic()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("before => ![...document.querySelectorAll('.mj-op-said')].some(n => n.innerText === before)", arg=before)
    assert time.monotonic() - start < 2  # far more than it takes, for a busy machine
    outs.get_by_text(op("outs.thrown_1"), exact=True).click()
    expect(outs.locator(".mj-op-facts")).to_contain_text(op("outs.alone", draw=8))
    outs.get_by_role("button", name=op("chart.table")).click()
    expect(outs.get_by_role("row")).to_have_count(22)


def test_trials_run_while_the_page_answers_and_stop(lesson):
    page = lesson("13-odds")
    live = cell(page, "convergence-live")
    live.get_by_label(op("run.total"), exact=True).first.select_option("100,000")
    live.get_by_role("button", name=op("run.start")).click()
    expect(live.locator(".mj-many-progress")).to_contain_text(re.compile(r"[\d,]+ of 100,000 trials"))
    expect(live.locator("rect.mj-bar").first).to_be_visible()
    live.get_by_role("button", name=op("run.stop"), exact=True).click()
    expect(live.locator(".mj-many-progress")).to_contain_text("Stopped after", timeout=3000)
    live.get_by_label(op("run.total"), exact=True).first.select_option("1,000")
    live.get_by_role("button", name=op("run.start")).click()
    expect(live.locator(".mj-many-progress")).to_have_text(op("run.done", done="1,000"), timeout=30_000)
    expect(live.locator("svg.mj-oc").first).to_have_attribute("aria-label", re.compile("counted"))


def test_an_answer_waits_for_the_estimate(lesson):
    page = lesson("13-odds")
    asked = cell(page, "questions-asked")
    asked.get_by_label(op("ask.choice"), exact=True).select_option(label=say("odds.question.given_pair.title"))
    reveal = asked.get_by_role("button", name=op("ask.reveal"))
    expect(reveal).to_be_disabled()
    expect(asked.get_by_text("about 1 in 22")).to_have_count(0)
    press(page, handle(asked, op("ask.guess")), "ArrowRight", 6)
    reveal.click()
    expect(asked.locator(".mj-op-said")).to_contain_text("about 1 in 22")
    expect(asked.locator(".mj-op-written")).to_contain_text("621,127/13,633,830")
    asked.get_by_role("button", name=op("run.start")).click()
    expect(asked.locator(".mj-many-progress")).to_have_text(op("run.done", done="10,000"), timeout=30_000)


def test_a_figure_can_be_kept(lesson):
    page = lesson("13-odds")
    outs = cell(page, "outs-sliders")
    outs.get_by_role("button", name=op("chart.keep")).click()
    expect(outs.get_by_role("img", name=op("chart.kept_alt"))).to_be_visible(timeout=30_000)
    with page.expect_download() as download:
        outs.get_by_role("link", name=op("chart.svg")).click()
    assert download.value.suggested_filename == "chance-by-draw.svg"


def test_practice_by_keyboard_on_a_phone(lesson, page):
    page.set_viewport_size({"width": 360, "height": 740})
    lesson("13-odds")
    drill = cell(page, "practise-hands")
    tiles = drill.get_by_role("listbox", name=op("practise.palette")).get_by_role("option")
    tiles.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(drill.locator('[aria-selected="true"]')).to_have_count(2)
    drill.get_by_role("button", name=op("practise.check"), exact=True).click()
    expect(drill.locator(".mj-op-said")).to_contain_text("of 1 hand without a fault")
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
