"""The page on American play: its positions, its exercises, its cards; the disputes are played in test_american_disputes."""

import json
import re

import pytest

pytest.importorskip("ipywidgets")

from ipywidgets import Button  # noqa: E402

from mahjong import score  # noqa: E402
from mahjong.card.nearest import nearest  # noqa: E402
from mahjong.files import find  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.rules import load  # noqa: E402
from mahjong.statements import statement, statements  # noqa: E402
from mahjong.table.american.phases import GROUPS, decide  # noqa: E402
from mahjong.table.record import read  # noqa: E402
from mahjong.table.settlement import settlement  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.tiles import WINDS, Tile  # noqa: E402
from mahjong.widgets.american_play_html import RULES, play_data  # noqa: E402
from mahjong.widgets.american_play_page import CallPrice, CardTurn, DeadView, DiscardView, Disputes, PayView, ReadExposures  # noqa: E402
from mahjong.widgets.american_play_page import SessionView, Told, WhoCalls, card_position, card_positions, disputes  # noqa: E402
from mahjong.widgets.who_calls import CALLS, EXAMPLES  # noqa: E402
from mahjong.widgets.session_view import NAMES, NOBODY  # noqa: E402

E, S, W, N = WINDS
ANCHORS = "turn table discard calling priority price exchange bait winning paying session dead better disputes replay".split()


def cells():
    return json.loads((find("notebooks") / "11-american-play.ipynb").read_text("utf-8"))["cells"]


def source(cell) -> str:
    return "".join(cell["source"])


def buttons(view: CardTurn) -> dict:
    return {button.description: button for button in view.tries.children}


# The page


def test_the_page_has_its_anchors_short_prose_and_stores_no_output():
    ids = [cell["id"] for cell in cells()]
    wanted = {s.cell for s in statements() if s.page == "11-american-play"}
    assert set(ANCHORS) | wanted <= set(ids) and len(ids) == len(set(ids))
    for cell in cells():
        words = re.sub(r"\]\([^)]*\)|^#+ .*$", " ", source(cell), flags=re.M).split()
        assert cell["cell_type"] == "code" or len(words) <= 90, cell["id"]
        assert cell["cell_type"] == "markdown" or (cell["outputs"] == [] and cell["execution_count"] is None)


def test_code_a_reader_sees_is_one_call_and_each_markdown_cell_has_its_finding():
    seen = [cell for cell in cells() if cell["cell_type"] == "code" and "check" not in cell["metadata"].get("tags", ())]
    assert all(cell["id"] == "setup" or "\n" not in source(cell) for cell in seen)
    assert all("**" in source(cell) for cell in cells() if cell["cell_type"] == "markdown")


def test_every_statement_named_in_the_texts_exists():
    said = "".join(text for key, text in table("en").items() if key.startswith(("american_play.", "dispute."))) + "".join(map(source, cells()))
    named = set(re.findall(r"american\.[A-Z]\d+", said)) | {rule for one in disputes().values() for rule in one.rules}
    assert {statement(id).id for id in named} == named


# Positions


@pytest.mark.parametrize("key", card_positions())
def test_a_position_is_a_real_deal_whose_charleston_gives_every_tile_back(key):
    deal = card_position(key)
    assert read(deal.record()) == deal
    tiles = [t for h in deal.holdings for t in (*h.concealed, *(x for meld in h.melds for x in meld.tiles))]
    assert sorted([*tiles, *(t for river in deal.rivers for t in river), *deal.wall.live]) == sorted(deal.table.tiles)


@pytest.mark.parametrize("key", card_positions())
def test_every_button_happens_or_says_why_not(key):
    view = CardTurn(key)
    for label in list(buttons(view)):
        history = view.deal.history
        buttons(view)[label].click()
        refused = "mj-calls-no" in view.words.value
        assert refused == (view.deal.history == history) and (not refused or re.search(r"american\.|play\.", view.words.value))
        view.restart()


@pytest.mark.parametrize(
    "key, text, rule",
    [
        pytest.param("call", "W(67^8p)", "american.R18", marks=pytest.mark.rule("american.R18")),
        pytest.param("win", "S(12<3p)", "american.R18", marks=pytest.mark.rule("american.R18")),
        pytest.param("exchange", "S%E(55^sJ)", "american.R69", marks=pytest.mark.rule("american.R69")),
        pytest.param("call", "W!^7p", "american.A26", marks=pytest.mark.rule("american.A26")),
        pytest.param("call", "E(7777p)", "american.A28", marks=pytest.mark.rule("american.A28")),
    ],
)
def test_what_may_not_be_done_is_refused_with_its_statement(key, text, rule):
    view = CardTurn(key)
    view.attempt(text)
    assert rule in view.words.value and view.deal is card_position(key)


@pytest.mark.rule("american.R57", "american.R58", "american.R59", "american.R60")
def test_a_call_is_exposed_and_followed_by_a_discard_without_a_draw():
    view = CardTurn("call")
    left = view.deal.wall.left
    buttons(view)["Kong with 1 joker"].click()
    assert view.deal.turn is W and view.deal.phase == "turn" and view.deal.wall.left == left and len(view.row.tiles) == 10
    assert view.row.pick(0) and view.deal.turn is N and "not even for a kong" in view.words.value


@pytest.mark.rule("american.A15", "american.A17")
def test_a_joker_is_redeemed_after_a_call_too_and_the_hand_comes_nearer():
    view = CardTurn("exchange")
    buttons(view)["Pung"].click()
    before = nearest(view.deal.hands[1])[0].held
    buttons(view)["Swap the five of bamboos for East's joker"].click()
    assert nearest(view.deal.hands[1])[0].held == before + 1 and str(view.deal.holding(E).melds[0]) == "(55^5s)"


@pytest.mark.rule("american.A16", "american.R72")
def test_a_win_by_a_redeemed_joker_is_paid_as_drawn():
    view = CardTurn("redeem")
    buttons(view)["Swap the five of bamboos for South's joker"].click()
    buttons(view)["Mahjong!"].click()
    assert view.deal.over and "South +90" in view.paid.value and "american.A16" in view.words.value


def test_the_bait_is_taken_only_when_it_is_thrown():
    view = CardTurn("bait")
    view.row.pick(view.row.tiles.index("9m"))
    while view.ahead:
        buttons(view)["Next"].click()
    assert [str(meld) for meld in view.deal.holding(N).melds] == ["(99^mJ)"]
    buttons(view)["Draw a tile"].click()
    buttons(view)["Swap the nine of characters for North's joker"].click()
    view.row.pick(0)
    assert "has become a joker" in view.words.value and Tile.JOKER in view.deal.holding(S).concealed
    view.restart()
    view.row.pick(view.row.tiles.index("3p"))
    assert "throw a nine" in view.words.value and not view.ahead


@pytest.mark.rule("american.R32", "american.R76")
def test_a_winning_discard_may_complete_a_run_and_keeps_the_bonus():
    view = CardTurn("win")
    buttons(view)["Mahjong!"].click()
    assert [(s.total, s.extra) for s in settlement(view.deal).scores] == [(35, 5)] and "american.R76" in view.words.value
    view.restart()
    buttons(view)["Pung"].click()
    view.row.pick(0)
    assert "the win is gone" in view.words.value


@pytest.mark.parametrize("key, goes_to", [("turn", "row"), ("win", "again")])
def test_the_keyboard_goes_on_where_something_can_be_done(key, goes_to, monkeypatch):
    from mahjong.widgets.tile_row import TileRow

    focused = []
    for kind in (Button, TileRow):
        monkeypatch.setattr(kind, "focus", lambda widget: focused.append(widget))
    view = CardTurn(key)
    buttons(view)["Draw a tile" if key == "turn" else "Mahjong!"].click()
    assert focused == [getattr(view, goes_to)]


def test_what_is_sent_that_cannot_be_changes_nothing():
    view = CardTurn("exchange")
    for text in ("", "S", "<b>", "S%E(22sJ)", "S%S(55^sJ)", "E-5p", "S>>123m", "S~1", "Z." * 50):
        view.attempt(text)
        assert view.deal is card_position("exchange") and "mj-calls-no" in view.words.value and "<b>" not in view.words.value


# Discards, calls, exposures


def test_nothing_is_told_before_a_tile_is_picked():
    view = DiscardView("early")
    assert view.answer.value == "" and "of 5" not in view.words.value
    view.row.pick(view.row.tiles.index("2p"))
    assert "serves in 4 hands" in view.words.value and view.answer.value.count("<tr>") == 9
    view.again.click()
    assert view.answer.value == "" and view.thrown is None


@pytest.mark.parametrize("tile, said", [("9m", "a good discard"), ("E", "But East could want it"), ("Gd", "Keep that one"), ("2p", "serves in 5 hands")])
def test_a_late_discard_is_weighed_against_what_lies_open(tile, said):
    view = DiscardView("late")
    view.row.pick(view.row.tiles.index(tile))
    assert said in view.words.value and ("a good discard" in view.words.value) == (tile == "9m")


@pytest.mark.parametrize("key", play_data("price"))
def test_the_price_of_a_call_is_hidden_until_the_learner_decides(key):
    price = CallPrice(key)
    assert "of 14" not in price.answer.value
    for text in (*price.data["calls"], "pass"):
        price.call.value = text
        assert price.answer.value.count("<tr>") == 6 and f"one of {price.left}" in price.answer.value
    price.example.value = next(other for other in play_data("price") if other != key)
    assert price.call.value is None and "of 14" not in price.answer.value


@pytest.mark.rule("american.A8")
def test_a_call_rules_out_the_lines_that_have_no_such_group():
    price = CallPrice("closed")
    price.call.value = "(333p)"
    assert "american.R29" in price.answer.value and "american.A8" in price.answer.value and price.answer.value.count("ruled out") == 4


@pytest.mark.rule("american.R61", "american.R62", "american.R63", "american.A11")
@pytest.mark.parametrize("key", EXAMPLES)
def test_the_playground_of_calls_shows_what_the_engine_decides(key):
    calls = WhoCalls(key)
    thrower, made = EXAMPLES[key]
    for rules in RULES:
        found = decide(WINDS["ESWN".index(thrower)], {WINDS["ESWN".index(seat)]: call for seat, call in made.items()}, load(rules).table.call_priority)
        assert calls.decisions[rules] == found and f"({found.rule})" in calls.shown.value
    assert calls.shown.value.count("<section") == 2 and set(CALLS) == {"", *GROUPS}


def test_every_set_of_calls_gets_an_answer():
    calls = WhoCalls()
    for first in CALLS:
        for second in CALLS:
            calls.set("W", {"N": first, "E": second})
            assert calls.shown.value.count("<dd>") == 2 and (calls.example.value is None) == (("W", calls_of(calls)) not in EXAMPLES.values())


def calls_of(view: WhoCalls) -> dict:
    return {str(wind): call for wind, call in view.made.items()}


@pytest.mark.parametrize("key", play_data("read"))
def test_exposures_leave_exactly_the_lines_that_have_the_groups(key):
    view = ReadExposures(key)
    assert view.answer.value == ""
    hand = Hand((), view.told.groups)
    assert {line.id for line in view.told.lines} == {near.line.id for near in nearest(hand)}
    view.row.pick(0)
    assert view.answer.value.count("<tr>") == 1 + len(view.told.lines)
    assert ("none of the five is safer" in view.words.value) == (view.choices[0] in view.safest())


def test_wanted_tiles_are_those_of_the_ways_that_are_left():
    told = Told.of("444s GdGdJ")
    assert {str(t) for line, tiles in told.wants.items() if line.id == "C2" for t in tiles} == {"E", "S", "W", "N"}


# Paying, the session, dead hands


@pytest.mark.rule("american.R73", "american.R74")
@pytest.mark.parametrize("hand", play_data("pay"))
def test_payments_are_those_of_the_engine_for_every_seat_and_source(hand):
    view = PayView(hand)
    for seat in WINDS:
        for by in "!<^>":
            view.seat.value, view.source.value = seat, by
            for rules in RULES:
                assert view.paid[rules] == score(view.win, rules).payments() and sum(view.paid[rules].values()) == 0
            assert view.shown.value.count("<svg") == 2 and "mj-complaint" not in view.shown.value


def test_the_bars_of_both_presets_share_one_scale():
    widths = [float(w) for w in re.findall(r'class="mj-bar" x="[\d.]+" y="\d+" width="([\d.]+)"', PayView("joker", "!").shown.value)]
    assert len(widths) == 2 and widths[1] == pytest.approx(2 * widths[0], abs=0.1)


@pytest.mark.rule("american.R79", "american.A19")
def test_a_session_ends_below_zero_and_plays_on_at_zero():
    session = SessionView()
    session.example.value = "zero"
    assert session.match.totals["Ann"] == 0 and not session.match.over and "At exactly 0" in session.said.value
    session.winner.value, session.source.value, session.points.value = 1, 0, 25
    session.buttons["end"].click()
    assert session.match.over and "Below zero: Ann" in session.said.value and session.example.value is None
    assert session.buttons["end"].disabled and not session.play(1)
    session.buttons["back"].click()
    assert not session.match.over
    session.buttons["again"].click()
    assert session.match.outcomes == ()


@pytest.mark.rule("american.R5", "american.A20")
def test_the_dealer_stays_after_a_win_or_a_hand_nobody_won_only_by_playboard():
    for rules, dealers in (("playboard", ["Ann", "Ann", "Ben"]), ("nmjl_like", ["Ben", "Cem", "Dag"])):
        session, found = SessionView(rules), []
        session.winner.value = NOBODY
        for winner in (0, NOBODY, 2):
            session.winner.value = winner
            session.buttons["end"].click()
            found.append(session.match.player_at(E))
        assert found == dealers and session.match.number == 4


def test_the_winner_cannot_have_thrown_the_tile():
    session = SessionView()
    for winner in range(4):
        session.winner.value = winner
        assert NAMES[winner] not in " ".join(label for label, _ in session.source.options)


@pytest.mark.rule("american.R82", "american.A5")
def test_marking_tiles_turns_lines_dead_and_taking_back_revives_them():
    view = DeadView("pair")
    assert [view.mark(Tile.RED) for _ in range(3)] == [True] * 3
    assert view.aim.status == "dead" and "american.R82" in view.words.value and not view.mark(Tile.RED)
    assert [view.palette.tiles[i] for i in view.palette.disabled] == ["Rd"] and view.palette.notes[view.palette.disabled[0]] == "0 left"
    view.back.click()
    assert view.aim.status == "alive"
    view.clear.click()
    assert view.gone == [] and view.back.disabled


def test_groups_of_jokers_alone_are_a_switch():
    view = DeadView("pung")
    for _ in range(4):
        view.palette.pick(18 + 4)
    assert view.aim.status == "jokers" and "only jokers could fill it" in view.near.value
    view.all_jokers.value = False
    assert view.aim.status == "dead" and "only jokers could fill it" not in view.near.value


# The disputes: cards


def test_every_dispute_has_its_words_and_no_answer_is_told_before_a_choice():
    cards = Disputes()
    for key, one in disputes().items():
        cards.pick.value = key
        parts = ["title", "says", *RULES, *(f"choice.{choice}" for choice in one.choices)]
        assert all(f"dispute.{key}.{part}" in table("en") for part in parts)
        assert cards.shown.value == "" and all(one.text(rules) not in cards.question.value for rules in RULES)
        assert [button.description for button in cards.choices.children] == [one.text(f"choice.{choice}") for choice in one.choices]
        cards.choices.children[-1].click()
        assert all(say(f"dispute.{key}.{rules}")[:12].split("“")[0] in cards.shown.value for rules in RULES) and cards.chosen[key] == one.choices[-1]
        assert all(button.disabled for button in cards.choices.children) and not cards.answer(one.choices[0])
    assert len(cards.chosen) == 20 and all(label.endswith("✓") for label, _ in cards.pick.options)


def test_cases_follow_one_another_round():
    cards = Disputes()
    cards.back.click()
    assert cards.pick.value == list(disputes())[-1]
    cards.next.click()
    assert cards.pick.value == list(disputes())[0]


def test_the_verdict_names_who_agrees():
    cards = Disputes()
    cards.answer("one")
    assert "So it is at NMJL-like tables" in cards.shown.value and cards.shown.value.count("as you said") == 1
    cards.turn(1)
    cards.answer("no")
    assert "Neither rule set" in cards.shown.value
