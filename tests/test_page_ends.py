"""The page on ends: a false win and its price, the rotation, the score-keeper with its store, whatever the browser sends."""

import json
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from mahjong import score  # noqa: E402
from mahjong.draw.chart_lines import COLOURS, DASHES, _range, lines_chart  # noqa: E402
from mahjong.rules import load  # noqa: E402
from mahjong.statements import statements  # noqa: E402
from mahjong.table.entry import Entry, Fine, Held, Won  # noqa: E402
from mahjong.table.scorebook import ScoreBook  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import Tile  # noqa: E402
from mahjong.widgets import keeper_view  # noqa: E402
from mahjong.widgets.check_win import HANDS, CheckWin  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.ends_html import draws, seats  # noqa: E402
from mahjong.widgets.keeper_form import HandForm, worth  # noqa: E402
from mahjong.widgets.keeper_setup import Setup  # noqa: E402
from mahjong.widgets.rotation import Rotation  # noqa: E402
from mahjong.widgets.score_keeper import KEY, ScoreKeeper  # noqa: E402
from mahjong.widgets.store import Store  # noqa: E402

PAGE = Path(__file__).parent.parent / "notebooks" / "06-ends.ipynb"
FOUR = ("Ann", "Ben", "Cem", "Dag")
HAND = "123m 456m 789m 99p EE *E"
ANCHORS = "e1-win e2-draw e3-rotation e4-mcr e5-rounds e6-round-wind e7-riichi p1-time p2-agree p3-pace p4-compass score-keeper".split()


def cells():
    return json.loads(PAGE.read_text("utf-8"))["cells"]


def test_every_anchor_of_the_statements_is_a_cell():
    ids = {cell["id"] for cell in cells()}
    assert {s.cell for s in statements() if s.page == "06-ends"} | set(ANCHORS) <= ids


def test_every_code_cell_stores_no_output():
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


# ---- a win is checked


@pytest.mark.rule("play.E1", "option.false_win")
def test_each_hand_is_judged_by_both_rules():
    check, shown = CheckWin(), []
    for text in HANDS.values():
        check.hand.set(text)
        shown.append((check.costs.get("S", 0), check.shown.value.count("mj-ends-good")))
    assert shown == [(-30, 1), (0, 2), (-30, 0), (-60, 0)]
    check.answer.value = "goes_on"
    assert say("ends.check.classical_goes_on").split(".")[1].strip()[:20] in check.shown.value
    check.hand.set("123m")
    assert check.costs == {} and check.win is None


@pytest.mark.rule("play.E2")
def test_the_table_of_draws_says_what_is_left():
    assert ">14<" in draws() and ">0<" in draws()


# ---- the rotation


@pytest.mark.rule("play.E3", "option.draw_dealer", "option.east_win_dealer")
def test_the_rotation_follows_the_settings():
    rotation = Rotation("classical")
    for what, dealer in (("east", "Ann"), ("draw", "Ann"), ("another", "Ben"), ("back", "Ann")):
        assert rotation.play(what) and rotation.match.player_at(Tile.EAST) == dealer
    rotation.options["draw_dealer"].value = "passes"
    assert rotation.match.number == 1 and rotation.play("draw") and rotation.match.player_at(Tile.EAST) == "Ben"
    rotation.options["players"].value = 3
    for _ in range(3):
        rotation.play("another")
    assert str(rotation.match.round) == "S" and "nobody" in rotation.table.value


@pytest.mark.rule("play.E4", "play.E5", "option.time_limit", "option.rounds")
def test_sixteen_hands_and_the_clock():
    rotation = Rotation("mcr", shown=("rules",))
    for _ in range(16):
        assert rotation.play("east")
    assert rotation.match.over and not rotation.play("draw") and rotation.buttons["draw"].disabled
    assert rotation.play("again") and rotation.play("time") and rotation.match.over
    assert rotation.play("back") and not rotation.match.over
    rotation.rules.value = "classical"
    assert rotation.options["draw_dealer"].value == "stays" and not seen(rotation.buttons["time"])


@pytest.mark.rule("play.E6")
def test_a_pung_of_the_rounds_wind_doubles():
    east, west = (score("(EEE)(234m)567p88s34s *5s {seat=S}", "finnish", round=wind) for wind in (Tile.EAST, Tile.WEST))
    assert east.total == 2 * west.total


def test_names_are_shown_as_text_only():
    from mahjong.table.match import Match

    assert "<script" not in seats(Match(("<script>", "Ben", "Cem", "Dag")))


# ---- the chart


def test_the_chart_tells_lines_apart_without_colour_and_says_them_in_words():
    drawn = lines_chart({"Ann": [0, 5], "B<b>": [0, -5], "Cem": [0, 0], "Dag": [0, 0]})
    assert drawn.count("<polyline") == 4 == len(set(DASHES)) == len(set(COLOURS)) and "B&lt;b&gt; stands at −5" in drawn
    assert drawn.count("stroke-dasharray") == 3


@pytest.mark.parametrize("values", [[0], [0, 1], [0, -7, 40], [0, 12345, -999], [0, 10**7]])
def test_the_grid_holds_every_value_in_a_few_round_steps(values):
    low, high, step = _range(values)
    assert low <= min(values) and max(values) <= high and low % step == high % step == 0 and 1 <= (high - low) // step <= 8


# ---- the forms


@pytest.mark.parametrize("text", ["-5", "2.5", "!!", "１２", "9" * 5000, "x" * 401, "\ud800a", "24 points?\x00"])
def test_what_is_no_worth_is_refused(text):
    from mahjong.errors import MahjongError

    with pytest.raises(MahjongError) as error:
        worth(text, "Ann")
    error.value.message().encode()


@pytest.mark.parametrize("rules", ["mcr", "mil", "finnish", "corrected", "books"])
def test_the_setup_knows_every_rule_set(rules):
    setup = Setup()
    setup.rules.value = rules
    for field, name in zip(setup.names, FOUR):
        field.value = name
    assert setup.book() == ScoreBook(FOUR, rules)
    other = Setup()
    other.fill(ScoreBook(FOUR, rules).enter(Entry()))
    assert other.book() == setup.book()


ENTRIES = [
    ("mcr", {}, Entry((Won(1, 24),), 0)),
    ("mcr", {}, Entry((Won(1, 24),), None, (), (Fine(0, "not_ready", 20), Fine(2, "other", 5)))),
    ("mcr", {"multi_win": "all_win"}, Entry((Won(1, 24), Won(3, HAND)), 0)),
    ("finnish", {}, Entry((Won(0, 64),), None, (Held(1, 8), Held(3, "222s (RdRdRd) EE")))),
    ("books", {}, Entry(fines=(Fine(1, "false_win", 0),))),
]


@pytest.mark.parametrize("rules, options, entry", ENTRIES)
def test_a_hand_shown_again_in_the_form_is_the_hand_entered(rules, options, entry):
    form, book = HandForm(), ScoreBook(FOUR, rules)
    form.begin(ScoreBook(FOUR, rules, book.table.but(**options)))
    form.fill(entry)
    assert form.entry() == entry


def test_a_hand_of_tiles_goes_through_the_editor():
    form, book = HandForm(), ScoreBook(FOUR)
    form.begin(book)
    form.fill(Entry((Won(1, "123m 456m 789m 99p EE *E {last}"),), 0))
    assert form.facts["last"].value
    entered = book.enter(form.entry())
    assert entered.hands[0].counts[1].win.facts == {"last"} and entered.hands[0].worth[1] > score(HAND).total


def test_losers_are_asked_for_only_where_they_count():
    for choices, shown in (((), True), ((("scoring_players", "winner"),), False), ((("losers_settle", "no"),), False)):
        form = HandForm()
        form.begin(ScoreBook(FOUR, "finnish", choices=choices))
        form.who.value, form.source.value = 1, "wall"
        assert seen(form.held_box) is shown and not seen(form.held[1])


# ---- the score-keeper


@pytest.fixture
def keeper():
    made = ScoreKeeper(clock=lambda: 1000.0)
    made.sent = []
    made.store.send = lambda content, buffers=None: made.sent.append(content)
    return made


def start(keeper, names=FOUR):
    for field, name in zip(keeper.setup.names, names):
        field.value = name
    keeper.begin()


def enter(keeper, who=1, source=0, points="24"):
    keeper.form.who.value = who
    if who != "draw":
        keeper.form.source.value, keeper.form.points.value = source, points
    return keeper.enter()


def test_every_step_is_kept_in_the_browser(keeper):
    start(keeper)
    assert enter(keeper) and enter(keeper, "draw") and keeper.undo()
    kept = [ScoreBook.from_json(message["write"]["text"]) for message in keeper.sent if "write" in message]
    assert [len(book.entries) for book in kept] == [0, 1, 2, 1] and kept[-1] == keeper.book
    assert keeper.store.heard({"saved": 4}) and say("ends.keeper.saved") in keeper.kept.value
    assert not keeper.store.heard({"saved": 3})


def test_a_reload_goes_on_where_it_stopped(keeper):
    book = ScoreBook(FOUR).enter(Entry((Won(1, 24),), 0))
    keeper.reported("loaded", book.to_json())
    assert keeper.book == book and seen(keeper.playing) and not seen(keeper.first)
    assert "Ben won 24" in keeper.record.value and "mj-chart" in keeper.chart.value


def test_what_cannot_be_read_is_set_aside_not_lost(keeper):
    keeper.reported("loaded", '{"format": "<img src=x>"}')
    assert keeper.book is None and keeper.sent == [{"aside": True}]
    keeper.reported("aside", "1")
    assert f"{KEY}.damaged.1" in keeper.message.value


def test_a_browser_without_room_is_told(keeper):
    start(keeper)
    for trouble in ("full", "blocked"):
        keeper.store.heard({"trouble": trouble})
        assert say(f"ends.keeper.{trouble}").split(".")[0] in keeper.message.value


def test_another_window_is_followed_but_never_written_over(keeper):
    start(keeper)
    keeper.store.heard({"saved": 1})
    ahead = keeper.book.enter(Entry((Won(2, 8),)))
    keeper.store.heard({"trouble": "elsewhere", "found": ahead.to_json()})
    assert keeper.book == ahead and keeper.sent[-1] == {"take": True}
    enter(keeper)  # not yet saved: now it is a question
    mine, theirs = keeper.book, ahead.enter(Entry())
    keeper.store.heard({"trouble": "elsewhere", "found": theirs.to_json()})
    assert keeper.book == mine and seen(keeper.conflict)
    keeper.mine.click()
    assert keeper.sent[-1]["write"]["force"] and not seen(keeper.conflict)
    keeper.store.heard({"trouble": "elsewhere", "found": theirs.to_json()})
    keeper.theirs.click()
    assert keeper.book == theirs


def test_another_match_in_another_window_is_a_question(keeper):
    start(keeper)
    keeper.store.heard({"saved": 1})
    keeper.store.heard({"trouble": "elsewhere", "found": ScoreBook(FOUR, "books").to_json()})
    assert keeper.book.rules == "mcr" and seen(keeper.conflict)


def test_the_last_hand_can_be_changed(keeper):
    start(keeper)
    enter(keeper)
    keeper.edit()
    assert keeper.form.who.value == 1 and keeper.form.points.value == "24"
    keeper.form.points.value = "30"
    assert keeper.enter() and keeper.book.totals["Ben"] == 54 and len(keeper.book.entries) == 1
    keeper.edit()
    keeper.cancel()
    assert keeper.book.totals["Ben"] == 54 and seen(keeper.card)


def test_what_is_wrong_is_said_and_nothing_is_entered(keeper):
    start(keeper, ("Ann", "Ann", "Cem", "Dag"))
    assert keeper.book is None and "same name" in keeper.setup.error.value
    start(keeper)
    assert not keeper.enter() and "who won" in keeper.preview.value
    assert not enter(keeper, points="7") and "8 are needed" in keeper.preview.value and not keeper.book.entries


def test_a_match_ends_by_the_clock_and_names_its_winner(keeper):
    start(keeper)
    enter(keeper)
    assert keeper.stop() and "Ben won the match" in keeper.table.value and not seen(keeper.card)
    assert keeper.undo() and not keeper.book.over


def test_a_new_match_leaves_the_old_one_until_it_starts(keeper):
    start(keeper)
    enter(keeper)
    old = keeper.book
    keeper.ask()
    assert seen(keeper.first) and "download=" in keeper.ask_new.value and sum("write" in message for message in keeper.sent) == 2
    keeper.keep.click()
    assert keeper.book == old and seen(keeper.playing)


def test_a_saved_file_is_opened_and_any_other_refused(keeper):
    book = ScoreBook(FOUR, "finnish").enter(Entry((Won(1, 64),)))
    for content in (b"\xff\xfe", b"no", b"x" * 2_000_000, b"[" * 50_000):
        keeper._uploaded(({"content": memoryview(content)},))
        assert keeper.book is None and "mj-keeper-bad" in keeper.setup.error.value
    for files in ((), ({},), ("x",), ({"content": None},)):
        keeper._uploaded(files)
    keeper._uploaded(({"content": memoryview(book.to_json().encode())},))
    assert keeper.book == book


def test_names_are_put_right(keeper):
    start(keeper)
    enter(keeper)
    keeper.rename()
    keeper.names[1].value = "Bea<i>"
    assert keeper.rename() and keeper.book.totals["Bea<i>"] == 48 and "Bea<i>" not in keeper.record.value + keeper.table.value


def test_the_count_of_tiles_is_explained(keeper):
    book = ScoreBook(FOUR, "finnish").enter(Entry((Won(1, "(EEE)(234m)567p88s34s *5s"),), 0, (Held(2, 8),)))
    told = keeper_view.why(book)
    assert "Pung" in told and "pays" in told and "as entered" in told


def test_every_fine_is_explained_with_its_amount():
    book = ScoreBook(FOUR).enter(Entry((Won(1, 24),), 0, (), (Fine(0, "not_ready", 20), Fine(2, "other", 5))))
    told = keeper_view.why(book)
    for said in ("Ann pays Ben 32", "not even ready. Ann pays each other player 20, 60 in all.", "Cem pays each other player 5, 15 in all."):
        assert said in told
    assert "20 to each other player" in keeper_view.record(book)
    assert "60 in all" in keeper_view.why(ScoreBook(FOUR).enter(Entry(fines=(Fine(0, "not_ready", 20),))))


def test_with_three_players_nobody_who_is_not_there_pays():
    setup = Setup()
    for field, name in zip(setup.names, ("Ann", "Ben", "Cem", "")):
        field.value = name
    told = keeper_view.why(setup.book().enter(Entry((Won(1, HAND),), 0)))
    assert 'class="mj-pays"' not in told and "Cem pays Ben 8 for the win." in told and told.count("for the win.") == 2


def test_there_is_no_ranking_before_the_first_hand(keeper):
    start(keeper)
    assert keeper.ranking.value == ""
    enter(keeper)
    assert "Ben" in keeper.ranking.value


def test_points_over_the_limit_are_said_before_they_are_entered(keeper):
    keeper.setup.rules.value = "finnish"
    start(keeper)
    keeper.form.who.value, keeper.form.source.value, keeper.form.points.value = 1, "wall", "640"
    assert "Ben: 640 points, capped at the limit of 500." in keeper.preview.value
    keeper.form.points.value = "64"
    assert "capped" not in keeper.preview.value


def test_what_is_neither_points_nor_a_hand_is_asked_for_again(keeper):
    start(keeper, ("", "", "", ""))
    assert say("error.book_names") in keeper.setup.error.value
    start(keeper)
    for text in ("abc", "24 points", "twenty"):
        assert not enter(keeper, points=text) and "neither points nor a hand" in keeper.preview.value


def test_what_has_happened_is_said_until_the_next_thing_happens(keeper):
    start(keeper)
    enter(keeper)
    assert "Hand 1 entered." in keeper.message.value
    keeper.edit()
    assert keeper.message.value == ""
    assert enter(keeper, points="30") and "Hand 1 changed." in keeper.message.value
    keeper.undo()
    assert say("ends.keeper.undone") in keeper.message.value
    keeper.form.who.value = 2
    assert keeper.message.value == ""
    keeper.reported("blocked", "")
    keeper.form.who.value = 1
    assert keeper.message.value != ""  # a trouble stays


def test_who_won_too_is_no_loser():
    form = HandForm()
    form.begin(ScoreBook(FOUR, "finnish", ScoreBook(FOUR, "finnish").table.but(multi_win="all_win")))
    form.who.value, form.source.value, form.points.value = 1, 0, "64"
    form.held[2].value = "8"
    assert seen(form.held[2])
    form.also[2].value = "40"
    assert not seen(form.held[2]) and form.entry() == Entry((Won(1, 64), Won(2, 40)), 0)


def test_a_press_waits_for_what_was_typed_before_it(keeper):
    assert keeper.store.heard({"typed": {"10": "Ann"}}) and keeper.form.typed.fields[10] is keeper.setup.names[0]
    for field, name in zip(keeper.setup.names, ("A", "Ben", "Cem", "Dag")):
        field.value = name
    keeper.setup.start.click()
    assert keeper.book is None
    keeper.setup.names[0].value = "Ann"
    assert keeper.book.players == FOUR
    assert keeper.store.heard({"typed": {"0": "24"}})
    keeper.form.who.value, keeper.form.source.value = 1, 0
    keeper.buttons["enter"].click()
    assert not keeper.book.entries
    keeper.form.points.value = "24"
    assert keeper.book.totals["Ben"] == 48 and keeper.form.points.value == ""


def test_what_has_come_is_not_waited_for_again(keeper):
    start(keeper)
    keeper.form.points.value = "24"
    keeper.store.heard({"typed": {"0": "24"}})  # with a press that needs no texts, such as who won
    keeper.form.begin(keeper.book)
    keeper.form.who.value = "draw"
    keeper.buttons["enter"].click()
    assert len(keeper.book.entries) == 1
    keeper.store.heard({"typed": {"0": "never comes"}})
    keeper.buttons["undo"].click()
    assert len(keeper.book.entries) == 1
    keeper.buttons["undo"].click()
    assert not keeper.book.entries


@pytest.mark.parametrize("typed", [None, [], {"x": "a"}, {"999": "a"}, {"0": 5}, {0: "a"}, {"0": "x" * 1001}, {str(n): "" for n in range(99)}])
def test_what_no_field_holds_is_not_waited_for(keeper, typed):
    assert not keeper.store.heard({"typed": typed})
    start(keeper)
    assert keeper.book


def test_the_names_open_right_above_their_button(keeper):
    start(keeper)
    shown = list(keeper.playing.children)
    place = shown.index(keeper.names_box)
    assert keeper.buttons["names"] in shown[place + 1].children and not seen(keeper.names_box)
    keeper.rename()
    keeper.names[1].value = "Ann"
    assert not keeper.rename() and "same name" in keeper.names_error.value and seen(keeper.names_box)


# ---- the store


@pytest.mark.parametrize("content", [None, [], "x", {}, {"loaded": 5}, {"loaded": "x" * 300_000}, {"trouble": "fire"}, {"aside": True}, {"aside": 10**9}, {"saved": True}, {"saved": 0.0}, {"trouble": "elsewhere", "found": {}}])
def test_the_store_ignores_what_no_page_sends(content):
    store, heard = Store("key"), []
    store.on_report(lambda what, text: heard.append(what))
    assert not store.heard(content) and heard == []


def test_the_page_cannot_set_the_stores_key():
    store = Store("key")
    store.set_state({"key": "other", "_esm": "alert(1)"})
    assert store.key == "key" and "alert" not in store._esm


def test_rule_sets_of_the_keeper_are_those_of_the_engine():
    assert [value for _, value in Setup().rules.options] == ["mcr", "mil", "finnish", "corrected", "books"] and load("mcr").base == 8
