"""The table on a real page: whole hands by clicks under three rule sets, by keyboard, with a reload, a damaged game, a link, a phone."""

import json

import pytest
from playwright.sync_api import expect

from mahjong.table.deal import Deal
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.play_file import pack, read_game, write_game
from mahjong.widgets.play_game import Agreement, Game
from mahjong.widgets.play_view import KEY

PAGE, PHONE, FINGER = "16-play", {"width": 360, "height": 740}, 36
SCROLLS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
MOST = 120  # moves of one hand
ROBBED, REDEEMED, LATE = 117, 13, 1  # numbers of walls with such a moment
WAITS = '.mj-pl-felt[data-waits="1"]'


def words(key, **facts):
    return say(f"play.{key}", **facts)


def button(view, key, letter=""):
    label = words(key)
    return view.get_by_role("button", name=words("with_key", label=label, letter=letter) if letter else label, exact=True)


def table_of(page):
    """The table one plays at, once it stands: on a busy machine a page may open itself once more."""
    view = page.locator(".mj-pl:not(.mj-calls)")
    expect(view).to_have_count(1, timeout=60_000)
    return view


def deal(page, rules="mcr", number="7"):
    """Chooses rules and quick players, deals, and returns the table."""
    view = table_of(page)
    view.get_by_label(words("setup.rules")).select_option(label=say(f"ruleset.{rules}.short"))
    expect(view.get_by_label(words("side.left"))).to_contain_text(say("player.name.quick"))
    for side in ("right", "across", "left"):
        view.get_by_label(words(f"side.{side}"), exact=True).select_option(label=say("player.name.quick"))
    view.get_by_label(words("setup.number")).fill(number)
    button(view, "setup.start").click()
    expect(button(view, "do.new")).to_be_visible()
    view.get_by_label(words("pace.title")).select_option(label=words("pace.at_once"))
    settled(page)
    page.wait_for_function("key => !!localStorage.getItem(key)", arg=KEY)
    return view


def settled(page):
    """Waits until the learner is to act, or the hand is over."""
    page.wait_for_selector(WAITS, state="attached")


def stored(page) -> Game:
    return read_game(page.evaluate("key => localStorage.getItem(key)", KEY))


def act(page, does):
    """Does something on the page and waits until the game kept in the browser has gone on."""
    before = page.evaluate("key => localStorage.getItem(key)", KEY)
    does()
    page.wait_for_function("([key, text, waits]) => localStorage.getItem(key) !== text && document.querySelector(waits)", arg=[KEY, before, WAITS], timeout=90_000)


def move(view):
    """One move by clicks: passes three tiles, takes a win, lets go what is offered, discards the last tile."""
    options = view.locator(".mj-pl-hand [role=option]:visible")
    calls = view.locator(".mj-pl-calls").get_by_role("button")
    if view.locator(".mj-ch").is_visible():
        for place in [i for i in range(options.count()) if "joker" not in options.nth(i).get_attribute("aria-label")][:3]:
            options.nth(place).click()
        view.locator(".mj-ch .mod-primary").click()
    elif calls.count() and calls.first.is_visible():
        (calls.first if "Mahjong" in calls.first.inner_text() else calls.last).click()
    else:
        options.last.click()


def play_hand(page, view, moves=MOST):
    for _ in range(moves):
        if button(view, "do.next", "N").is_visible():
            return
        act(page, lambda: move(view))


@pytest.mark.parametrize(("rules", "number"), [("mcr", "12"), ("mil", "31"), ("finnish", "2"), ("playboard", "54"), ("nmjl_like", "47")])
def test_a_whole_hand_is_played_by_clicks(lesson, rules, number):
    page = lesson(PAGE)
    view = deal(page, rules, number)  # walls with which somebody wins early
    play_hand(page, view)
    game = stored(page)
    assert game.deal.over and game.deal.result.wins
    expect(view.locator(".mj-pl-sheet tbody tr")).to_have_count(2)
    act(page, lambda: button(view, "do.next", "N").click())
    assert len(stored(page).records) == 1
    page.wait_for_timeout(300)


def test_a_reload_in_the_middle_goes_on(lesson):
    page = lesson(PAGE)
    view = deal(page)
    play_hand(page, view, 5)
    before = stored(page)
    page.wait_for_timeout(400)
    page = lesson(PAGE)
    view = page.locator(".mj-pl").first
    expect(view).to_contain_text(words("resumed"))
    expect(view.locator(".mj-pl-hand [role=option]:visible")).to_have_count(len(before.deal.holding(before.me).concealed))
    assert stored(page) == before
    act(page, lambda: move(view))
    assert len(stored(page).deal.history) > len(before.deal.history)
    page.wait_for_timeout(300)


def test_keys_discard_take_back_and_ask_the_coach(lesson):
    page = lesson(PAGE)
    view = deal(page)
    game = stored(page)
    while game.deal.phase != "turn":
        act(page, lambda: page.keyboard.press("s"))
        game = stored(page)
    expect(view.locator(".mj-co-answer")).to_have_count(0)
    page.keyboard.press("a")
    expect(view.locator(".mj-co-answer")).to_be_visible()
    tile = view.locator(".mj-pl-hand [role=option]:visible").first.get_attribute("aria-label")
    act(page, lambda: page.keyboard.press("1"))
    assert say(f"tile.{stored(page).deal.history[len(game.deal.history)].tile}") == tile
    expect(view.locator(".mj-co-answer")).to_have_count(0)
    act(page, lambda: page.keyboard.press("u"))
    assert stored(page) == game
    page.wait_for_timeout(300)


def test_a_damaged_game_is_set_aside(lesson):
    page = lesson(PAGE)
    page.evaluate("key => localStorage.setItem(key, '{\"kind\": \"mahjong-game\"')", KEY)
    page.wait_for_timeout(300)
    page = lesson(PAGE)
    expect(page.locator(".mj-pl").first).to_contain_text(f"{KEY}.damaged.1")
    expect(page.get_by_role("button", name=words("setup.start"))).to_be_visible()
    assert page.evaluate("key => localStorage.getItem(key)", f"{KEY}.damaged.1").startswith("{")


def test_a_link_carries_a_deal(lesson):
    played = Deal.start(3, "finnish")
    while not played.over:
        played = played.play(played.legal()[-1])
    page = lesson(PAGE, f"#deal={pack(played.record())}")
    desk = page.locator(".mj-pl").last
    expect(desk).to_contain_text(words("replay.from_link"))
    expect(desk.locator(".mj-calls-at")).to_contain_text(f"of {len(played.history)}")
    desk.get_by_role("button", name=say("calls.replay.last")).click()
    expect(desk.locator(".mj-calls-at")).to_contain_text(f"{len(played.history)} of")


def test_a_saved_match_is_opened_and_its_hand_stepped_through(lesson, tmp_path):
    game = Game.start(Agreement("finnish", players=("quick",) * 3, number=5))
    while not game.deal.over:
        game = game.next() or game.play(game.move(game.me, "quick").event)
    file = tmp_path / "match.json"
    file.write_text(write_game(game), "utf-8")
    page = lesson(PAGE)
    view = table_of(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=words("setup.file")).click()
    chooser.value.set_files(file)
    expect(view).to_contain_text(words("opened"))
    with page.expect_download() as download:
        view.get_by_role("link", name=words("keep.game")).click()
    download.value.save_as(tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text("utf-8")) == json.loads(write_game(game))
    button(view, "do.replay").click()
    expect(page.locator(".mj-calls-at").last).to_contain_text(f"0 of {len(game.deal.history)}")
    page.wait_for_timeout(300)


def test_the_table_fits_a_phone(lesson, page):
    page.set_viewport_size(PHONE)
    view = deal(lesson(PAGE))
    play_hand(page, view, 4)
    assert page.evaluate(SCROLLS) <= 0
    tiles = [tile.bounding_box() for tile in view.locator(".mj-pl-hand [role=option]:visible").all()]
    assert len({tile["y"] for tile in tiles}) <= 3 and min(tile["width"] for tile in tiles) >= FINGER
    page.wait_for_timeout(300)


def test_a_false_win_is_asked_about_and_fined(lesson):
    page = lesson(PAGE)
    view = deal(page)
    while stored(page).deal.phase != "turn":
        act(page, lambda: move(view))
    button(view, "do.declare", "M").click()
    expect(view.locator(".mj-pl-declare")).to_contain_text("mcr.S10")
    view.get_by_role("button", name=words("declare.no")).click()
    expect(view.locator(".mj-pl-declare")).to_be_hidden()
    page.keyboard.press("m")
    act(page, lambda: page.keyboard.press("m"))
    game = stored(page)
    assert game.me in game.deal.dead
    expect(view.locator(".mj-keeper-bad")).to_contain_text("mcr.S1")
    page.wait_for_timeout(300)


# Moments that come seldom: a game is put into the browser's store at the move before them


def waiting(game):
    while (later := game.next()) is not None:
        game = later
    return game


def moment(rules, number, there):
    """The first moment at which `there(game)` holds, in a game with quick players in which the learner plays as they do."""
    game = waiting(Game.start(Agreement(rules, players=("quick",) * 3, number=number)))
    while not there(game):
        game = waiting(game.play(game.move(game.me, "quick").event))
    return game


def resumed(page, lesson, game, pace="pace.at_once"):
    """The table with a game that was left there."""
    page.add_init_script(f"localStorage.setItem({json.dumps(KEY)}, {json.dumps(write_game(game))})")
    lesson(PAGE)
    view = table_of(page)
    expect(view).to_contain_text(words("resumed"), timeout=60_000)
    settled(page)
    view.get_by_label(words("pace.title")).select_option(label=words(pace))
    return view


def offers(kind):
    return lambda game: any(event.kind == kind for event in game.legal)


def test_a_kong_is_robbed(lesson, page):
    game = moment("mcr", ROBBED, lambda game: game.deal.phase == "rob")
    view = resumed(page, lesson, game)
    expect(view.locator(".mj-pl-ask")).to_have_text(say("play.ask.rob", seat=say(f"seat.{game.deal.turn}"), tile=say(f"tile.{game.deal.tile}")))
    calls = view.locator(".mj-pl-calls").get_by_role("button")
    expect(calls).to_have_count(2)
    act(page, calls.first.click)
    over = stored(page).deal
    assert over.over and over.result.wins[0].seat == game.me and "robbed" in over.result.wins[0].facts
    expect(view.locator(".mj-pl-ended")).to_contain_text(say("fan.robbing_the_kong.name"))
    page.wait_for_timeout(300)


def test_a_joker_is_redeemed(lesson, page):
    game = moment("playboard", REDEEMED, offers("exchange"))
    view = resumed(page, lesson, game)
    before = game.deal.holding(game.me).concealed.count(Tile.JOKER)
    act(page, view.locator(".mj-pl-calls").get_by_role("button").first.click)
    deal = stored(page).deal
    assert deal.history[-1].kind == "exchange" and deal.holding(game.me).concealed.count(Tile.JOKER) == before + 1
    expect(view.locator(".mj-pl-ask")).to_contain_text(words("ask.redeemed"))
    page.wait_for_timeout(300)


def test_a_discard_let_go_is_called_after_all(lesson, page):
    game = moment("finnish", LATE, lambda game: game.deal.phase == "claims" and waits_late(game))
    view = resumed(page, lesson, game, "pace.calm")
    view.locator(".mj-pl-calls").get_by_role("button").last.click()
    late = view.locator(".mj-pl-calls").get_by_role("button").filter(has_text=words("do.late", call=""))
    act(page, late.first.click)
    called = stored(page).deal
    assert called.turn == game.me and called.phase == "turn" and called.came == "claim"
    assert len(called.holding(game.me).melds) == len(game.deal.holding(game.me).melds) + 1
    page.wait_for_timeout(300)


def waits_late(game):
    """Whether what is let go here can still be called once the next player has drawn."""
    game = game.play(game.legal[-1])
    while not game.late and not game.deal.over and not game.waits:
        game = game.next()
    return bool(game.late)


# Clicks on what a learner may click, inside the page, so that a whole match fits in a test: a win where there is one, else
# what is offered is let go, three tiles are passed, the last tile is discarded; on to the next hand until the match is over.
MATCH = """async ([win, next, waits]) => {
  const desk = document.querySelector(".mj-pl"), seen = (node) => node && node.getClientRects().length;
  const all = (places) => [...desk.querySelectorAll(places)].filter(seen);
  const settled = async () => { while (!desk.querySelector(waits)) await new Promise((go) => setTimeout(go, 5)); };
  const shown = () => desk.querySelector(".mj-pl-felt").innerHTML;
  let clicks = 0, hands = 0;
  const click = async (node) => {
    const before = shown(), until = performance.now() + 60000;
    node.click();
    clicks += 1;
    while (shown() === before && performance.now() < until) await new Promise((go) => setTimeout(go, 5));
    if (shown() === before) throw new Error(`nothing happens after a click on ${node.innerText || node.ariaLabel}`);
    await settled();
  };
  await settled();
  for (;;) {
    const calls = all(".mj-pl-calls button"), tiles = all(".mj-pl-hand [role=option]"), on = all(".mj-pl-under button").find((b) => b.innerText.startsWith(next));
    if (on) { hands += 1; await click(on); }
    else if (all(".mj-ch").length) {
      for (const tile of tiles.filter((t) => !t.ariaLabel.includes("joker")).slice(0, 3)) tile.click();
      while (all(".mj-pl-hand [aria-selected=true]").length < 3) await new Promise((go) => setTimeout(go, 5));
      await click(all(".mj-ch .mod-primary")[0]);
    } else if (calls.length) await click(calls[0].innerText.includes(win) ? calls[0] : calls.at(-1));
    else if (tiles.length) await click(tiles.at(-1));
    else return [hands + 1, clicks];
  }
}"""


@pytest.mark.parametrize(("rules", "hands"), [("mcr", 16), ("playboard", 4)])
def test_a_whole_match_is_played_by_clicks(lesson, rules, hands):
    page = lesson(PAGE)
    if rules == "playboard":  # the shorter of the two sessions the rules have
        view = table_of(page)
        view.get_by_label(words("setup.rules")).select_option(label=say("ruleset.playboard.short"))
        button(view, "setup.more").click()
        view.get_by_label(say("option.hands.name"), exact=False).select_option(label=say("option.hands.choice.4"))
    view = deal(page, rules)
    page.set_default_timeout(600_000)
    played, clicks = page.evaluate(MATCH, ["Mahjong", words("do.next"), WAITS])
    expect(view.locator(".mj-pl-ask")).to_contain_text("The match is over.")
    game = stored(page)
    assert game.standing.over and len(game.standing.outcomes) == played and clicks > 10 * played
    assert played == hands or rules == "playboard" and min(game.standing.totals.values()) < 0
    assert sum(game.standing.totals.values()) == 4 * game.match.table.stake
    expect(view.locator(".mj-pl-sheet tbody tr")).to_have_count(played + 1)
    page.wait_for_timeout(300)
