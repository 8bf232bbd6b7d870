"""The page on the Charleston: every pass goes through the engine, a refusal loses nothing, and the price is told after the choice."""

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from mahjong.draw.charleston import Moved, moves, passing  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.notation import read_tiles  # noqa: E402
from mahjong.players.american import decide  # noqa: E402
from mahjong.players.view import view  # noqa: E402
from mahjong.players.passing import weigh, without  # noqa: E402
from mahjong.card.nearest import nearest  # noqa: E402
from mahjong.statements import statements  # noqa: E402
from mahjong.table.american.charleston import exchanged, receiver  # noqa: E402
from mahjong.table.card_table import TABLES  # noqa: E402
from mahjong.table.deal import Deal  # noqa: E402
from mahjong.table.record import read  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.tiles import WINDS, Tile  # noqa: E402
from mahjong.widgets.blind_view import EXAMPLES, OWN, BlindView, after, before, chain  # noqa: E402
from mahjong.widgets.charleston_game import PHASES, Sitting, read_sitting  # noqa: E402
from mahjong.widgets.charleston_html import said  # noqa: E402
from mahjong.widgets.rule_link import sentence  # noqa: E402
from mahjong.widgets.charleston_page import counts, openings, three_passes  # noqa: E402
from mahjong.widgets.charleston_view import ANCHOR, CharlestonView  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.courtesy_view import CourtesyView  # noqa: E402
from mahjong.widgets.pass_drill import PassDrill, drill  # noqa: E402
from mahjong.widgets.pass_row import PassRow  # noqa: E402
from mahjong.widgets.passes_view import STEPS, PassesView  # noqa: E402
from mahjong.widgets.vote_view import VoteView  # noqa: E402

ROOT = Path(__file__).parent.parent
E, S, W, N = WINDS
ANCHORS = "passes three what-to-pass vote second courtesy blind start practice".split()


def cells():
    return json.loads((ROOT / "notebooks" / "10-charleston.ipynb").read_text("utf-8"))["cells"]


def held(deal: Deal) -> list[int]:
    return [len(holding.concealed) for holding in deal.holdings]


def pick(row: PassRow, tiles: str) -> None:
    """Picks tiles as a reader does, each copy at another place."""
    for tile in read_tiles(tiles):
        row.row.pick(next(i for i, t in enumerate(row.row.tiles) if t == str(tile) and i not in row.row.selected))


def own(sitting: Sitting, count: int = 3) -> str:
    """The first tiles of the learner's that may be passed."""
    return " ".join([str(t) for t in sitting.deal.holding(sitting.seat).concealed if t != Tile.JOKER][:count])


# The page


def test_the_page_has_its_anchors_and_stores_no_output():
    ids = [cell["id"] for cell in cells()]
    wanted = {s.cell for s in statements() if s.page == "10-charleston"}
    assert set(ANCHORS) | wanted <= set(ids) and len(ids) == len(set(ids))
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


def test_the_prose_is_short_and_its_claims_are_checked():
    prose = {c["id"]: "".join(c["source"]) for c in cells() if c["cell_type"] == "markdown"}
    assert all(len(text.split()) <= 90 for text in prose.values())
    checked = {c["id"].removesuffix("-check") for c in cells() if "check" in c["metadata"].get("tags", ())}
    assert {"passes", "three", "what-to-pass", "vote", "courtesy", "blind", "start", "practice"} <= checked


def test_every_rule_named_in_the_texts_is_a_statement():
    known = {s.id for s in statements()}
    named = {id for key, text in table("en").items() if key.startswith("charleston.") for id in re.findall(r"american\.[A-Z]\d+", text)}
    assert named and named <= known
    assert sentence("(american.R42)").count("<a ") == 1 and "<b>" not in said(["<b>"])


# The drawing


def test_the_table_draws_who_passes_where():
    for way, words in ((">>", "East passes 3 to South."), ("^^", "East passes 3 to West."), ("<<", "East passes 3 to North.")):
        picture = passing(moves(way), S)
        assert words in picture and picture.count("mj-ch-way") == 4 and "South, you" in picture
        assert picture.count("mj-ch-out") == picture.count("mj-ch-in") == 1
    assert passing([Moved(E, S, 3, 2)]).count("mj-ch-blind") == 2
    assert "Nothing is passed. West: yes." in passing((), notes={W: "yes"})


def test_the_passes_can_be_gone_through_from_every_seat():
    view = PassesView()
    for seat in WINDS:
        view.seat.value = seat
        for place, step in enumerate(STEPS):
            assert view.go(place) and view.text
            if step == 0:
                assert f"to {say(f'seat.{receiver(seat, chr(62) * 2)}')}" in view.text
    assert not view.go(8) and view.next.disabled
    assert three_passes(first=False).index("to the left") < three_passes(first=False).index("to the right")


# Weighing


def test_a_price_agrees_with_the_nearest_hands_of_the_card():
    rng = random.Random(4)
    for number in range(12):
        rules = rng.choice(list(TABLES))
        hand = Sitting.start(number, rules).deal.holding(S).concealed
        tiles = tuple(sorted(rng.sample([t for t in hand if t != Tile.JOKER], 3)))
        found = weigh(hand, tiles, rules)
        full, rest = ({near.line.id: near.held for near in nearest(Hand(some), rules)} for some in (hand, without(hand, tiles)))
        assert (found.before, found.kept) == (max(full.values()), max(rest.values()))
        assert {line.id: (line.before, line.kept) for line in found.lines} == {id: (full[id], rest[id]) for id in full if full[id] >= found.before - 1}
        assert 0 <= found.least <= found.cost <= 3
        assert {line.id for line in found.left} | {line.id for line in found.stayed} == {line.id for line in found.lines}


def test_the_tiles_of_a_player_hardly_ever_cost_more_than_the_cheapest():
    dear = 0
    for number in range(15):
        sitting = Sitting.start(number)
        found = weigh(sitting.deal.holding(E).concealed, sitting.advice().event.tiles)
        dear += found.cost - found.least
    assert dear <= 3


@pytest.mark.rule("american.R43")
def test_the_exercises_teach_what_they_say():
    def price(key, tiles):
        return weigh(drill(key).deal.holding(E).concealed, tuple(sorted(read_tiles(tiles)))).cost

    assert price("suit", "2m 5s 9s") == 0 < price("suit", "1p 2p 5p")
    assert price("honours", "E N Wd") == 0 < price("honours", "3m 3s F")
    assert price("hard", "2s 8s Rd") == price("hard", "2s 8s 9m") == 1
    assert "J" in PassDrill("joker", weighed=False).hand.row.tiles


# Choosing tiles


@pytest.mark.rule("american.R42", "american.A2")
def test_a_joker_goes_down_again_with_the_rule():
    view = PassDrill("joker", weighed=False)
    pick(view.hand, "2m 3m")
    pick(view.hand, "J")
    assert [view.hand.row.tiles[i] for i in view.hand.row.selected] == ["2m", "3m"]
    assert "american.R42" in view.hand.complaint.value and "R42" in view.hand.row.message


@pytest.mark.rule("american.R40")
def test_only_three_go_and_a_refusal_loses_nothing():
    view = PassDrill("joker", weighed=False)
    pick(view.hand, "2m 3m")
    view.hand.go()
    assert "american.R40" in view.hand.complaint.value and len(view.hand.row.selected) == 2 and view.sitting.deal.stage == 0
    pick(view.hand, "7m")
    pick(view.hand, "9s")
    assert len(view.hand.row.selected) == 3 and "american.R40" in view.hand.complaint.value
    assert view.answer.value == ""
    view.hand.go()
    assert view.sitting.deal.stage == 1 and held(view.sitting.deal) == [13] * 4 and "to South" in view.answer.value
    view.back()
    assert len(view.hand.row.selected) == 3 and view.answer.value == ""


@pytest.mark.rule("american.R41")
def test_chosen_tiles_stay_where_they_are_in_the_hand_but_are_marked():
    row = PassRow(lambda tiles, unseen: None)
    row.show("123m 5p J", 3, "South")
    assert row.row.multiple and row.row.pick(1) and row.row.selected == [1] and row.tiles == (Tile.M2,)
    assert row.row.notes[-1] == say("charleston.row.joker")


def test_the_price_is_hidden_until_the_choice():
    view = PassDrill("suit", "honours", "hard")
    assert view.answer.value == ""
    pick(view.hand, "2m 5s 9s")
    view.hand.go()
    assert "It cost nothing." in view.answer.value and "A computer player would have passed" in view.answer.value
    view.pick.value = "hard"
    assert view.answer.value == "" and view.hand.row.selected == []
    pick(view.hand, "2s 8s Rd")
    view.hand.go()
    assert "It cost 1 tile." in view.answer.value and "Full Flight (S4: 11 to 10)" in view.answer.value


# A sitting


@pytest.mark.rule("american.R33", "american.R34", "american.A22", "american.R44")
@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("seat", WINDS)
def test_everybody_has_as_many_tiles_after_every_pass(rules, seat):
    sitting = Sitting.start(3, rules, seat, "always")
    most = 13 if rules == "playboard" else 14
    while not sitting.over:
        sitting = sitting.choose(sitting.advice().event)
        assert all(held(step.after) == [most, 13, 13, 13] for step in sitting.steps)
    assert held(sitting.deal) == [14, 13, 13, 13] and sitting.deal.wall.left == 99
    passes = [step for step in sitting.steps if step.phase == "pass"]
    assert [step.done[seat].source for step in passes] == [">>", "^^", "<<", "<<", "^^", ">>"]
    assert read(sitting.deal.record()) == sitting.deal


def test_the_same_number_brings_the_same_tiles_and_players():
    a, b = (Sitting.start(9, "nmjl_like", W) for _ in range(2))
    assert a == b and a.choose(a.advice().event) == b.choose(b.advice().event)
    assert Sitting.start(10, "nmjl_like", W) != a


def test_others_choose_before_they_see_what_the_learner_passes():
    sitting = Sitting.start(2)
    hand = [t for t in sitting.deal.holding(E).concealed if t != Tile.JOKER]
    one, two = sitting.choose(sitting.passes(tuple(hand[:3]))), sitting.choose(sitting.passes(tuple(hand[-3:])))
    assert all(one.steps[0].done[seat] == two.steps[0].done[seat] for seat in (S, W, N))
    assert one.steps[0].done[S] == decide(view(sitting.deal, S), random.Random(f"2 0 pass {S}")).event


def test_tiles_that_came_are_told_even_if_the_same_kind_went():
    sitting = Sitting.start(6)
    sitting = sitting.choose(sitting.advice().event)
    step = sitting.steps[0]
    assert sorted(step.got(E)) == sorted(step.done[N].tiles) and sorted(step.got(S)) == sorted(step.done[E].tiles)


def test_a_link_that_names_no_deal_is_told_apart():
    assert read_sitting({"deal": "7"}) == Sitting.start(7)
    assert read_sitting({"deal": "7", "rules": "nmjl_like", "seat": "W", "second": "always"}) == Sitting.start(7, "nmjl_like", W, "always")
    for bad in ({}, {"deal": ""}, {"deal": "x"}, {"deal": "1234567"}, {"deal": "²"}, {"deal": "1", "rules": "mcr"}, {"deal": "1", "seat": "Q"}, {"deal": "1", "second": "never"}):
        assert read_sitting(bad) is None


# The practice


def played(view: CharlestonView) -> None:
    """Plays the learner's part as a computer player would."""
    while not view.sitting.over:
        assert view.choose(view.sitting.advice().event)


@pytest.mark.parametrize("rules", TABLES)
def test_a_whole_practice_can_be_played_and_taken_back(rules):
    view = CharlestonView(number=4, rules=rules)
    view.second.value = "always"
    start = view.sitting
    played(view)
    assert say("charleston.play.over") in view.ask.value and view.story.value.count("<tr>") >= 7
    assert held(view.sitting.deal) == [14, 13, 13, 13] and not seen(view.hand.bar)
    while view.sitting != start:
        assert view.undo()
    assert view.sitting.steps == () and view.result.value == ""


def test_the_card_follows_the_hand_after_every_pass():
    view = CharlestonView(number=8)
    before_ = view.card.hand
    assert view.choose(own(view.sitting)) and view.card.hand != before_
    assert view.card.hand == str(Hand(view.sitting.deal.holding(E).concealed))
    view.rules.value = "nmjl_like"
    assert view.card.rules.key == "nmjl_like" and len(view.hand.row.tiles) == 14


def test_what_a_choice_cost_and_what_the_others_did_come_after_it():
    view = CharlestonView(number=8)
    assert view.result.value == "" and view.story.value == ""
    view.choose(own(view.sitting))
    assert "A computer player would have passed" in view.result.value and "<details>" in view.result.value
    assert view.result.value.count("<tr>") == 4 and "It cost" in view.live.message
    assert say("ruleset.playboard.short") in view.result.value


def test_new_tiles_are_marked():
    view = CharlestonView(number=8)
    view.choose(own(view.sitting))
    assert view.hand.row.states.count("mark") == 3 == view.hand.row.notes.count(say("charleston.row.new"))


def test_a_refusal_in_the_practice_loses_nothing():
    view = CharlestonView(number=8)
    pick(view.hand, own(view.sitting, 2))
    view.hand.go()
    assert "american.R40" in view.hand.complaint.value and len(view.hand.row.selected) == 2 and not view.past
    assert not view.choose("J J J") and not view.choose("1m 1m 1m 1m") and not view.choose("xyz")
    assert view.sitting.steps == ()


def test_undo_brings_the_chosen_tiles_back_and_a_deal_left_by_mistake():
    view = CharlestonView(number=8)
    pick(view.hand, own(view.sitting))
    chosen = list(view.hand.row.selected)
    view.hand.go()
    later = view.sitting
    view.new()
    view.seat.value = W
    assert view.undo() and view.undo() and view.sitting == later and view.seat.value is E and view.number.value == 8
    assert view.undo() and view.hand.row.selected == chosen
    assert not view.undo() and view.live.message == say("charleston.play.nothing_to_undo")


def test_a_link_deals_the_same_again():
    view = CharlestonView(number=8)
    view.second.value, view.seat.value = "always", N
    other = CharlestonView()
    assert other.open_link(f"http://example.org/x.ipynb{view.link}") and other.sitting == view.sitting
    assert not other.open_link("http://example.org/x.ipynb") and not other.open_link(f"http://example.org/?deal=a#{ANCHOR}")
    assert say("charleston.play.bad_link") in other.hand.complaint.value and other.sitting == view.sitting


@pytest.mark.rule("american.R35", "american.A24")
def test_a_no_in_the_practice_leads_to_the_courtesy_exchange():
    view = CharlestonView(number=8)
    while view.sitting.deal.phase == "pass":
        view.choose(own(view.sitting))
    view.pool[1].click()
    assert view.sitting.deal.phase == "offer" and "american.R35" in view.result.value and view.steps.value.count("<s>") == 3
    assert [made.description for made in view.answers.children] == [say("charleston.play.offer", count=n) for n in range(4)]
    view.pool[0].click()
    assert view.sitting.over and "american" not in view.result.value.split("<details>")[0]


@pytest.mark.parametrize("rules, mine, words", [("playboard", 3, "only equal offers"), ("nmjl_like", 3, "the smaller offer"), ("playboard", 0, "nothing moves.")])
def test_offers_are_explained_by_the_rules_in_force(rules, mine, words):
    for number in range(40):
        view = CharlestonView(number=number, rules=rules)
        while view.sitting.deal.phase != "offer":
            view.choose(view.sitting.advice().event)
        view.pool[mine].click()
        theirs = next(step for step in view.sitting.steps if step.phase == "offer").done[W].number
        if theirs in (1, 2):
            if rules == "playboard" and mine:
                assert words in view.result.value and view.sitting.deal.offers[0] == 0
            else:
                assert words in view.result.value or mine == 0
            return
    pytest.fail("no deal with such offers")


def test_tiles_may_go_unseen_where_the_rules_let_them():
    view = CharlestonView(number=8, rules="nmjl_like")
    for stage in range(2):
        assert not seen(view.hand.blind_button)
        view.choose(own(view.sitting))
    pick(view.hand, own(view.sitting, 1))
    assert view.hand.blind_button.description == say("charleston.row.blind_one", own=1, unseen=2)
    view.hand.go_blind()
    mine = view.sitting.steps[2].done[E]
    assert mine.tiles.count(Tile.HIDDEN) == 2 and held(view.sitting.steps[2].after) == [14, 13, 13, 13]
    assert "passed on unseen" in view.result.value


@pytest.mark.rule("american.A23")
def test_by_playboards_rules_no_tile_goes_unseen():
    view = CharlestonView(number=8)
    while view.sitting.deal.stage < 2:
        view.choose(own(view.sitting))
    assert not seen(view.hand.blind_button)
    assert not view.choose(own(view.sitting, 1), unseen=2) and "american.A23" in view.hand.complaint.value


def test_practice_survives_whatever_the_page_sends():
    view = CharlestonView(number=8)
    for content in ({"pick": 99}, {"pick": "1"}, {"move": [0, 5]}, {"pick": None}, {}, None):
        view.hand.row._heard(None, content, None)
    assert view.sitting == Sitting.start(8) and view.hand.row.selected == []


# The vote, the courtesy exchange, the blind pass, the start


@pytest.mark.rule("american.R35", "american.R36")
def test_one_no_leaves_the_second_charleston_out():
    view = VoteView()
    for votes in product((0, 1), repeat=4):
        for seat, vote in zip(view.seats, votes):
            seat.value = vote
        assert view.deal.phase == ("pass" if all(votes) else "offer")
        assert ("All four said yes" if all(votes) else "one no is enough") in view.words.value


@pytest.mark.rule("american.R37", "american.R38", "american.R39", "american.A24")
def test_offers_stand_side_by_side_under_both_rules():
    view = CourtesyView()
    for mine, theirs in product(range(4), repeat=2):
        view.seats[E].value, view.seats[W].value = mine, theirs
        assert view.deals["playboard"].offers[0] == exchanged(mine, theirs, "equal") == (mine if mine == theirs else 0)
        assert view.deals["nmjl_like"].offers[0] == min(mine, theirs)
        assert view.deals["playboard"].offers[1] == 2
    assert view.shown.value.count("<section") == 2


def test_nothing_offered_does_not_leave_the_game_stuck():
    view = CourtesyView()
    for seat in view.seats.values():
        seat.value = 0
    assert [deal.phase for deal in view.deals.values()] == ["draw", "turn"] and all(deal.turn is E for deal in view.deals.values())
    assert view.shown.value.count(say("charleston.courtesy.then_play")) == 2


@pytest.mark.parametrize("stage, way", [(2, "<<"), (5, ">>")])
def test_the_steps_of_a_blind_pass_end_where_the_engine_ends(stage, way):
    for numbers in product(range(4), repeat=4):
        unseen = dict(zip(WINDS, numbers))
        end, deal = chain(unseen, way)[-1], after(stage, unseen)
        assert sum(end.owed.values()) == (12 if numbers == (3, 3, 3, 3) else 0)
        for seat in WINDS:
            kept = without(before(stage).holding(seat).concealed, OWN[seat][: 3 - unseen[seat]])
            assert sorted((*kept, *end.lies[seat])) == list(deal.holding(seat).concealed)


def test_all_four_blind_means_no_pass():
    view = BlindView("all")
    assert "every hand stays as it was" in view.text and "convention" in view.end.value
    assert after(5, dict.fromkeys(WINDS, 3)).holdings == before(5).holdings


def test_every_example_of_a_blind_pass_can_be_stepped_through():
    view = BlindView()
    for key, numbers in EXAMPLES.items():
        view.example.value = key
        assert tuple(view.unseen.values()) == numbers and view.place == 0
        for place in range(len(view.rounds)):
            view.go(place)
            assert view.text
        assert view.buttons["next"].disabled and view.end.value
    view.seats[E].value = 1
    assert view.example.value is None


@pytest.mark.rule("american.R44")
def test_the_counts_are_those_of_a_played_deal():
    assert counts("playboard")[0] == ("dealt", (13, 13, 13, 13), 100) and counts("playboard")[-1] == ("opened", (14, 13, 13, 13), 99)
    assert len(counts("nmjl_like")) == 4 and openings().count("<tr>") == 10


def test_no_step_of_the_charleston_is_without_words():
    for phase in PHASES:
        assert say(f"charleston.others.{phase}")
    assert all(say(f"charleston.passes.name.{step}") for step in STEPS)
