"""The coach on a real page: nothing before it is asked, reasons and "why not", gone with the move; the review opens a position in the replay."""

import random

from playwright.sync_api import expect

from mahjong.players.quick import quick
from mahjong.players.view import view as seen_by
from mahjong.text import say
from mahjong.widgets.play_file import write_game
from mahjong.widgets.play_game import Agreement, Game
from mahjong.widgets.play_view import KEY

PAGE, PHONE = "16-play", {"width": 360, "height": 740}
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def coach(key, **facts):
    return say(f"coach.{key}", **facts)


def keyed(key):
    return say("play.with_key", label=coach(key), letter="A")


def waiting(game):
    while (later := game.next()) is not None:
        game = later
    return game


def near_its_end(rules="finnish"):
    """A game in which one more move of the learner, let go or discarded as a quick player would, ends the hand."""
    for number in range(1, 60):
        game, turns = waiting(Game.start(Agreement(rules, players=("quick",) * 3, number=number))), []
        while not game.deal.over:
            turns.append(game)
            game = waiting(game.play(quick(random.Random(1))(seen_by(game.deal, game.me)).event))
        last = turns[-1]
        if last.deal.phase == "turn" and all(event.kind == "discard" for event in last.legal):
            return last, game.deal.history[len(last.deal.history)]
    raise AssertionError("no such game")


def test_the_coach_is_asked_and_the_hand_reviewed(lesson):
    game, move = near_its_end()
    page = lesson(PAGE)
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, write_game(game)])
    page = lesson(PAGE)
    view = page.locator(".mj-pl").first
    panel = view.locator(".mj-co").first
    expect(panel.get_by_role("button", name=keyed("ask"), exact=True)).to_be_visible()
    expect(panel.locator(".mj-co-answer")).to_have_count(0)
    page.keyboard.press("a")
    expect(panel.locator(".mj-co-is-best")).to_have_count(1)
    expect(panel.locator(".mj-co-list > li").nth(1)).to_contain_text(coach("why"))
    panel.get_by_text(coach("why")).first.click()
    page.set_viewport_size(PHONE)
    assert page.evaluate(SCROLLS) <= 0
    options = view.locator(".mj-pl-hand [role=option]:visible")
    options.and_(page.get_by_label(say(f"tile.{move.tile}"), exact=True)).last.click()
    expect(panel.locator(".mj-co-answer")).to_have_count(0)
    review = view.locator(".mj-co-review")
    review.get_by_role("button", name=coach("review.start"), exact=True).click()
    expect(review.locator(".mj-co-best")).to_be_visible(timeout=30_000)
    assert page.evaluate(SCROLLS) <= 0
    review.get_by_role("button", name=coach("review.go"), exact=True).click()
    desk = page.locator(".mj-pl").nth(1)
    ask = desk.get_by_role("button", name=coach("ask"), exact=True)
    expect(ask).to_be_visible()
    ask.click()
    expect(desk.locator(".mj-co-is-best")).to_have_count(1)
    page.wait_for_timeout(300)
