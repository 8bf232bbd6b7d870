"""The drawn table shows and tells all there is; records replay step by step, and text that is none gets a sentence."""

import re

import pytest

pytest.importorskip("ipywidgets")

from mahjong.draw.table_view import describe_table, table_view  # noqa: E402
from mahjong.rules import all_rules  # noqa: E402
from mahjong.table.deal import Deal  # noqa: E402
from mahjong.table.options import TABLES  # noqa: E402
from mahjong.table.record import read  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.tiles import WINDS  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.positions import played, position  # noqa: E402
from mahjong.widgets.replay_view import ReplayView, records, steps  # noqa: E402

E, S, W, N = WINDS
ALL = {(lesson, key): text for lesson in ("calls", "american_play") for key, text in records(lesson).items()}


# The drawn table


def test_every_seat_sees_itself_below_and_the_next_at_its_right():
    deal = Deal.start(5, "mcr")
    for seat in WINDS:
        view = table_view(deal, seat)
        places = dict(re.findall(r'mj-at-(\w+)[^"]*"><p class="mj-plate"><b>(\w+)</b>', view))
        names = [say(f"seat.{WINDS[(seat - E + k) % 4]}") for k in range(4)]
        assert [places[place] for place in ("bottom", "right", "top", "left")] == names


def test_only_the_own_tiles_are_drawn_and_told_until_others_are_shown():
    deal = position("pung")
    view, words = table_view(deal, W), describe_table(deal, W)
    assert _backs(view) == 13 * 2 + 13 and "South: 13 hidden tiles." in words
    assert _backs(table_view(deal, W, WINDS)) == 0 and "hidden" not in describe_table(deal, W, WINDS)
    assert table_view(deal, W, hand=False).count("<svg") == view.count("<svg") - 13


def _backs(view: str) -> int:
    """Tiles face down, standing or lying."""
    return view.count("#mj-back") + view.count("#mj-body-down-side")


def test_the_table_shows_and_tells_melds_rivers_wall_turn_and_bonus_tiles():
    deal = steps(read(records()["classical"]))[-2]
    words = describe_table(deal, E)
    melds = [meld for h in deal.holdings for meld in h.melds]
    assert melds and f"{deal.wall.left} tiles can still be drawn" in words
    assert all(f"Discards of {say(f'seat.{seat}')}:" in words for seat in WINDS)
    view = table_view(deal, E)
    rows = [len(row) for seat in WINDS for row in deal.river(seat)]
    assert view.count('class="mj-river-row"') == len(rows) and max(rows) == 6
    assert sum(h.bonus != () for h in deal.holdings) == view.count('class="mj-laid"')
    assert f'<span class="mj-hub-wall"><b>{deal.wall.left}</b>' in view


def test_the_winning_tile_lies_with_the_winner():
    robbed = read(records()["robbed"])
    view = table_view(robbed, E)
    assert view.count('href="#mj-win"') == 1 and "South wins" in view
    claimed = table_view(read(records()["polish"]), E)
    assert "mj-dim" in claimed and claimed.count('href="#mj-win"') == 1


def test_an_empty_seat_is_told():
    deal = Deal.start(1, "finnish", TABLES["finnish"].but(players=3))
    assert "North: an empty seat." in describe_table(deal, E) and say("table.empty") in table_view(deal, E)


def test_a_drawing_that_stands_alone_brings_its_symbols():
    assert '<symbol id="mj-back"' in table_view(Deal.start(1), own=True) and "<symbol" not in table_view(Deal.start(1))


# Replaying


@pytest.mark.parametrize("lesson, key", ALL)
def test_a_record_is_replayed_step_by_step_forwards_and_back(lesson, key):
    view = ReplayView(ALL[lesson, key], lesson=lesson)
    assert len(view.all) == len(view.all[-1].history) + 1 and view.all[-1].over
    for step in (*range(len(view.all)), *reversed(range(len(view.all)))):
        view.go(step)
        assert view.deal.history == view.all[-1].history[:step] and f"Step {step} of" in view.story.value
    assert read(view.text.value) == view.all[-1]



def test_a_window_says_who_is_asked_what_they_answered_and_who_gets_the_tile():
    view = ReplayView(records()["polish"])
    last = len(view.all) - 1
    view.go(last - 2)
    assert "Asked before anything is decided: South (Mahjong!, Chow 1 2 3 of characters), West (Mahjong!, Pung)." in view.story.value
    view.go(last - 1)
    assert "Answered: South: Mahjong!." in view.story.value
    view.go(last)
    assert "South and West wanted the tile. West wins" in view.story.value and "play.C1" in view.story.value


def test_next_call_stops_at_every_window():
    view = ReplayView(records()["wall"])
    stops = []
    while view.step < len(view.all) - 1:
        view.buttons["call"].click()
        stops.append(view.step)
    windows = [i for i, deal in enumerate(view.all) if deal.phase in ("claims", "rob") and not deal.answers]
    assert stops == [*windows, len(view.all) - 1]


def test_others_draws_stay_hidden_until_all_hands_are_shown():
    view = ReplayView(records()["mcr"], seat="S")
    step = next(i for i, event in enumerate(view.all[-1].history, 1) if event.kind == "draw" and event.seat == W)
    view.go(step)
    assert "West draws a tile." in view.story.value
    view.every.value = True
    assert "West draws a tile." not in view.story.value and _backs(view.table.value) == 0


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[mcr]", "[chess throws=11,11]", "[mcr throws=34,65] 123m", "[mcr throws=99,65]", "x" * 30_000, "[mcr <b>=1]", None],
)
def test_text_that_is_no_record_gets_one_sentence_and_the_deal_stays(text):
    view = ReplayView()
    view.go(5)
    before = view.all
    view.text.value = str(text)
    view._read()
    assert view.all is before and view.step == 5 and view.text.value == str(text)
    assert view.answer.value.count("<p>") == 1 and "<b>" not in view.answer.value


def test_a_record_with_a_move_that_may_not_be_is_refused_by_name():
    view = ReplayView()
    head = "\n".join(records()["mcr"].strip().split("\n")[:5])
    assert not view.load(f"{head}\nE-9p") and "play." in view.answer.value
    assert view.load(head) and len(view.all) == 1


def test_a_pasted_record_replaces_the_deal():
    view = ReplayView()
    deal = played(position("win"), "N!>5p")
    view.text.value = deal.record()
    view._read()
    assert view.all[-1] == deal and view.pick.value is None and "Read: 2 steps." in view.answer.value
    view.pick.value = "wall"
    assert view.all[-1].result.kind == "out"


def test_every_sentence_of_the_table_is_there():
    words = table("en")
    kinds = {event.kind for text in ALL.values() for event in read(text).history} - {"vote"}
    assert all(f"table.event.{kind}" in words for kind in (*kinds, "vote_0", "vote_1"))


def test_each_rule_set_has_a_record():
    """The pages replay one deal of every rule set."""
    assert {read(text).rules for text in ALL.values()} == set(all_rules())


# The American game


def american(key: str, seat: str = "S") -> ReplayView:
    return ReplayView(records("american_play")[key], seat, lesson="american_play")


def after(view: ReplayView, wanted: str) -> str:
    """What is told after the first event written so."""
    view.go(next(i for i, event in enumerate(view.all[-1].history, 1) if str(event) == wanted))
    return view.story.value


def test_a_pass_is_told_to_its_player_only_and_all_tiles_move_at_once():
    view = american("playboard")
    assert "East passes 3 tiles to the right." in after(view, "E>>34m1p") and "receives" not in view.story.value
    assert "South passes six of characters, five of dots, south wind to the right." in after(view, "S>>6m5pS")
    told = after(view, "N>>19m1p")
    assert "South receives 3 4 of characters, one of dots." in told and told.count("receives") == 1 and "american.A22" in told
    view.every.value = True
    assert view.story.value.count("receives") == 4 and "East passes 3 4 of characters, one of dots to the right." in view.story.value


def test_votes_and_offers_are_told_with_what_they_bring():
    view = american("playboard")
    assert "One no is enough" in after(view, "N~1") and "American" not in view.story.value
    assert "East offers 3 and West offers 2: nothing is exchanged" in after(view, "N=0") and "american.R38" in view.story.value
    assert "All four want it" in after(american("second"), "N~1")
    told = after(american("nmjl_like"), "N=3")
    assert "South offers 1 and North offers 3: they exchange 1 tile" in told and "american.R39" in told


def test_an_exchange_a_call_and_a_win_by_card_are_told():
    view = american("nmjl_like")
    assert "West lays the green dragon into South&#x27;s group and takes the joker." in after(view, "W%S(GdGd>J)")
    assert "South claims: pung of green dragons with 1 joker, claimed from the right." in after(view, "S(GdGd>J)")
    told = after(view, "W!>Rd")
    assert "South and West wanted the tile. South wins" in told and "american.A11" in told


def test_the_payment_is_drawn_when_an_american_deal_is_over():
    view = american("playboard")
    assert view.paid.value == "" and not seen(view.paid)
    view.go(len(view.all))
    assert "Zigzag (L3): 35" in view.paid.value and 'aria-label="Playboard: East −35; South +35; West 0; North 0"' in view.paid.value
    out = american("out")
    out.go(len(out.all))
    assert "nobody pays" in out.paid.value and out.deal.wall.left == 0
    classical = ReplayView()
    classical.go(len(classical.all))
    assert classical.deal.over and classical.paid.value == ""


def test_the_american_table_names_its_rules_and_who_is_asked():
    start = steps(read(records("american_play")["playboard"]))
    assert "Playboard. 100 tiles can still be drawn. Choosing three tiles to pass to the right: everybody." in describe_table(start[0], E)
    assert "Choosing three tiles to pass to the right: South, West, and North." in describe_table(start[1], E)
    assert "has chosen" in table_view(start[1], E) and "Has chosen." in describe_table(start[1], E)
    assert "East round" not in describe_table(start[-1], E) and "joker" in describe_table(start[-1], S)
