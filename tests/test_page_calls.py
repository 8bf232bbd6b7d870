"""The page on turns and calls: every button answers or says why not, and the playground decides as the engine does."""

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from ipywidgets import Button  # noqa: E402

from mahjong.statements import statements  # noqa: E402
from mahjong.table.claims import Claim, decide  # noqa: E402
from mahjong.table.options import CHOICES, TABLES  # noqa: E402
from mahjong.table.record import read  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.tiles import WINDS  # noqa: E402
from mahjong.widgets.calls_page import agreements, ladder  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.positions import arranged, position, positions  # noqa: E402
from mahjong.widgets.calls_html import said  # noqa: E402
from mahjong.widgets.resolver import CALLS, EXAMPLES, SOURCES, Resolver, rungs  # noqa: E402
from mahjong.widgets.tile_row import TileRow  # noqa: E402
from mahjong.widgets.turn_view import TurnView  # noqa: E402

ROOT = Path(__file__).parent.parent
E, S, W, N = WINDS
ANCHORS = "turn c1-polish c2-polish-order c3-turn c4-equals c5-robbing c6-ready resolver".split()


def cells():
    return json.loads((ROOT / "notebooks" / "05-calls.ipynb").read_text("utf-8"))["cells"]


def buttons(view: TurnView) -> dict:
    return {button.description: button for button in view.tries.children}


# The page


def test_the_page_has_its_anchors_and_stores_no_output():
    ids = [cell["id"] for cell in cells()]
    wanted = {s.cell for s in statements() if s.page == "05-calls"}
    assert set(ANCHORS) | wanted <= set(ids) and len(ids) == len(set(ids))
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


def test_every_ladder_and_choice_of_the_page_has_its_words():
    named = set(re.findall(r'"(\w+)"', next("".join(c["source"]) for c in cells() if c["id"] == "agree-table")))
    calls = "ladder multi_win pair_chow seven_pairs_rank claim_window rob_kong"
    assert named == {*calls.split(), "name_discard", "set_on_table", "announce_ready", "dangerous_discard", "false_win", "kong_replacement"}
    shown = agreements(*named)
    assert all(say(f"option.{name}.choice.{choice}") in shown for name in named for choice in CHOICES[name])
    assert [ladder(key).count("<li") for key in TABLES] == [3, 3, 6, 7]


def test_whose_habit_is_another_is_taken_from_the_tables():
    shown = agreements("false_win", "claim_window", "set_on_table")
    mcr, finnish = (say(f"calls.resolver.source.{key}") for key in ("mcr", "finnish"))
    assert f"{mcr}: {say('option.false_win.choice.penalty')}" in shown
    assert f"{finnish}: {say('option.claim_window.choice.next_discard')}" in shown
    assert shown.count(say("calls.agree.nobody")) == 1


def test_fields_are_named_and_not_counted_from_the_left():
    prose = "".join("".join(c["source"]) for c in cells() if c["cell_type"] == "markdown")
    assert "column" not in prose and all("column" not in say(f"calls.resolver.{key}") for key in ("open", "pair_chow", "seven_pairs"))
    assert all(say(f"calls.agree.{key}") in prose for key in ("usual", "others"))


def test_the_page_stands_with_the_others_on_play():
    groups = {name: json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))["metadata"]["mahjong"]["group"] for name in ("02-wall", "03-bonus", "05-calls", "06-ends")}
    assert set(groups.values()) == {"play"}


# Positions


@pytest.mark.parametrize("key", positions())
def test_a_position_is_a_real_deal(key):
    deal = position(key)
    tiles = [t for h in deal.holdings for t in (*h.concealed, *h.bonus, *(x for m in h.melds for x in m.tiles))]
    tiles += [t for river in deal.rivers for t in river] + [*deal.wall.live, *deal.wall.dead]
    assert len(tiles) == 144 and max(map(tiles.count, tiles)) == 4
    assert read(deal.record()) == deal


def test_a_hand_that_cannot_be_dealt_is_refused():
    with pytest.raises(ValueError):
        arranged({"E": "5555m", "S": "5m"})


# Trying calls


@pytest.mark.parametrize("key", positions())
def test_every_button_happens_or_says_why_not(key):
    view = TurnView(key)
    while view.ahead:
        buttons(view)["Next"].click()
    history, labels = view.deal.history, list(buttons(view))
    assert labels
    for label in labels:
        buttons(view)[label].click()
        refused = "mj-calls-no" in view.no.value
        assert refused == (view.deal.history == history)
        assert not refused or re.search(r"play\.[GWCE]\d", view.no.value)
        view.restart()
        while view.ahead:
            view.step()


@pytest.mark.parametrize(
    "key, text, rule",
    [
        pytest.param("pung", "W(45^6p)", "play.G7", marks=pytest.mark.rule("play.G7")),
        pytest.param("win", "N(45>6p)", "play.G7", marks=pytest.mark.rule("play.G7")),
        pytest.param("pung", "W(555^5p)", "play.G4", marks=pytest.mark.rule("play.G4")),
        pytest.param("pung", "W(5^5p)", "play.G8", marks=pytest.mark.rule("play.G8")),
        pytest.param("chow", "S(55<5p)", "play.G2", marks=pytest.mark.rule("play.G2")),
        pytest.param("turn", "S-Wd", "play.W6", marks=pytest.mark.rule("play.W6")),
        pytest.param("kongs", "S[9999m]", "play.G4", marks=pytest.mark.rule("play.G4")),
    ],
)
def test_what_may_not_be_done_is_refused_with_its_statement(key, text, rule):
    view = TurnView(key)
    view.attempt(text)
    assert rule in view.no.value and view.deal is position(key)


def test_a_claim_is_followed_by_a_discard_picked_from_the_hand():
    view = TurnView("pung")
    buttons(view)["Pung"].click()
    assert view.deal.turn is W and len(view.row.tiles) == 11 and "mj-held" not in view.table.value.split("mj-at-bottom")[1].split("</div>")[0]
    assert view.row.pick(view.row.tiles.index("2s"))
    assert view.deal.turn is N and view.row.tiles == [] and not seen(view.row)
    assert "<strong>your</strong> right" in view.words.value and not view.tries.children
    view.again.click()
    assert view.deal is position("pung") and "Pung" in buttons(view)


def test_both_kongs_may_be_declared_in_one_turn_and_each_brings_a_tile():
    view = TurnView("kongs")
    buttons(view)["Add the three of dots: kong"].click()
    buttons(view)["Concealed kong of seven of bamboos"].click()
    held = view.deal.holding(S)
    assert [meld.kind for meld in held.melds] == ["kong", "kong"] and len(held.concealed) == 8
    assert view.row.tiles[-1] == "8s" and view.row.gaps == [7]


@pytest.mark.rule("play.C5")
def test_robbing_is_asked_before_the_replacement_is_drawn():
    view = TurnView("rob")
    assert list(buttons(view)) == ["Next"]
    view.step()
    view.step()
    left = view.deal.wall.left
    assert view.deal.phase == "rob" and "three of dots" in view.table.value and list(buttons(view)) == ["Mahjong!", "Pung", "Pass"]
    buttons(view)["Pung"].click()
    assert "play.C5" in view.no.value
    buttons(view)["Pass"].click()
    assert view.deal.wall.left == left - 1 and "South draws a replacement." in view.words.value


def test_a_false_win_leaves_a_dead_hand():
    view = TurnView("pung")
    buttons(view)["Mahjong!"].click()
    assert W in view.deal.dead and "play.E1" in view.words.value and "dead hand" in view.table.value
    assert "not refused but punished" in view.words.value and "skipped" not in view.words.value


@pytest.mark.parametrize("key, label, lesson", [("pung", "Pass", "passed"), ("kong", "Pass", "passed"), ("kong", "Pung", "pung_instead"), ("kong", "Kong", "kong")])
def test_the_closing_sentence_fits_what_was_done(key, label, lesson):
    view = TurnView(key)
    buttons(view)[label].click()
    if view.row.tiles:
        view.row.pick(0)
    assert said([say(f"calls.turn.after.{lesson}")]).split("<p>")[1] in view.words.value


@pytest.mark.parametrize("key, labels, goes_to", [("turn", ["Draw a tile"], "row"), ("pung", ["Pung"], "row"), ("win", ["Mahjong!"], "again"), ("rob", ["Next"], "Next")])
def test_the_keyboard_goes_on_where_something_can_be_done(key, labels, goes_to, monkeypatch):
    focused = []
    for kind in (Button, TileRow):
        monkeypatch.setattr(kind, "focus", lambda widget: focused.append(widget))
    view = TurnView(key)
    for label in labels:
        buttons(view)[label].click()
    assert focused == [view.row if goes_to == "row" else view.again if goes_to == "again" else buttons(view)[goes_to]]


def test_a_button_that_stays_keeps_the_keyboard():
    view = TurnView("rob")
    first = view.tries.children[0]
    view.step()
    assert view.tries.children[0] is first


def test_what_is_picked_or_sent_that_cannot_be_changes_nothing():
    view = TurnView("chow")
    for text in ("", "S", "<b>", "E-5p", "S(99<9p)", "S-1f", "Z." * 50):
        view.attempt(text)
        assert view.deal is position("chow") and "mj-calls-no" in view.no.value and "<b>" not in view.no.value
    assert not view.row.pick(3)


# Who gets the tile


@pytest.mark.rule("play.C3")
def test_the_nearest_of_equal_wins_is_credited_to_the_statement_that_says_so():
    cards = dict(zip(SOURCES, Resolver("equal").shown.value.split("<section")[1:]))
    nearest = {key: re.search(r"Equals: nearest in turn.*?\((play\.C\d)\)", card)[1] for key, card in cards.items()}
    assert nearest == {"polish_play": "play.C4", "polish_order": "play.C4", "finnish": "play.C3", "mcr": "play.C3"}
    assert all("equal wins (play.C4)" in card for card in cards.values())


def test_each_rule_is_one_link_below_the_cards():
    shown = Resolver("equal").shown.value
    links = re.findall(r"<a [^>]*>(play\.C\d)</a>", shown)
    assert links == sorted(set(links)) and set(links) == set(re.findall(r"play\.C\d", shown))
    assert shown.index("<a ") > shown.rindex("</section>")


@pytest.mark.rule("play.C2")
def test_seven_pairs_in_the_order_that_has_none_are_marked_as_read_here():
    assert "as this page reads it" in ladder("polish_play") and "as this page reads it" not in ladder("polish_order")


@pytest.mark.parametrize("key", EXAMPLES)
@pytest.mark.rule("play.C1", "play.C2", "play.C3", "play.C4")
def test_the_playground_shows_what_the_engine_decides(key):
    resolver = Resolver(key)
    thrower = WINDS["ESWN".index(EXAMPLES[key][0])]
    for ties in CHOICES["multi_win"]:
        for source, found in resolver.decisions(ties).items():
            assert found == decide(thrower, resolver.claims, TABLES[source].but(multi_win=ties))
    assert resolver.shown.value.count("<section") == 4 and resolver.shown.value.count("<dd>") == 12


def test_examples_show_that_the_sources_differ():
    def seats(key, ties="head_bump"):
        return ["".join(map(str, d.seats)) for d in Resolver(key).decisions(ties).values()]

    assert seats("two_wins") == ["N", "N", "S", "S"]
    assert seats("pairs") == ["E", "E", "E", "E"] and seats("pairs", "all_win") == ["E", "E", "ES", "ES"]
    assert seats("uncertain") == ["E", "E", "W", "W"] and set(seats("pung_chow")) == {"N"}


def test_the_two_open_questions_change_only_the_card_they_belong_to():
    resolver = Resolver("uncertain")
    before = resolver.decisions("head_bump")
    resolver.pair_chow.value = "chow"
    after = resolver.decisions("head_bump")
    assert {key for key in before if before[key] != after[key]} == {"polish_order"}
    resolver.set("E", {"S": "win special", "N": "win seven_pairs"})
    assert resolver.decisions("draw")["polish_order"].seats == (S,)
    resolver.seven_pairs.value = "special"
    assert resolver.decisions("draw")["polish_order"].drawn


def test_the_steps_of_a_ladder_are_in_the_order_the_engine_uses():
    for source in TABLES:
        for option in CHOICES["pair_chow"]:
            shown = TABLES[source].but(pair_chow=option)
            order = [calls for _, calls in rungs(shown)]
            assert sum(map(len, order)) == len(CALLS) - 1
            for high, low in zip(order, order[1:]):
                first, second = (Claim(seat, *sorted(calls)[0].split()) for seat, calls in ((N, high), (S, low)))
                assert decide(E, [first, second], shown).seats == (N,)


def test_calls_that_cannot_be_get_one_sentence():
    resolver = Resolver("two_wins")
    resolver.set("E", {"W": "chow"})
    assert "play.G7" in resolver.shown.value and "mj-calls-no" in resolver.shown.value
    resolver.set("E", {"S": "pung", "W": "kong"})
    assert say("error.four_copies", count=5) in resolver.shown.value
    resolver.set("E", {})
    assert say("calls.resolver.nobody") in resolver.shown.value and "mj-top" not in resolver.shown.value


def test_the_discarder_has_no_call():
    resolver = Resolver("two_wins")
    resolver.discarder.value = "N"
    assert not seen(resolver.calls[N]) and [claim.seat for claim in resolver.claims] in ([S], [E, S])
