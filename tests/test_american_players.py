"""Players of the American game: they follow the rules, get nearer to the card, and say why."""

import random
from statistics import mean

import pytest

from mahjong.card.cards import load_card
from mahjong.card.held import Grid, Held
from mahjong.card.nearest import Sight
from mahjong.hand import Group, Hand
from mahjong.players.american import DECIDE, Move, decide, near_card, plan, sight_of
from mahjong.players.simple import anything, nearest, play_out
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.text import table
from mahjong.tiles import Tile, WINDS

from american_hands import E, JUNK, OURS, rigged

RULES = ("playboard", "nmjl_like")
CARD = load_card()


def held(deal: Deal, seat: Tile) -> int:
    grid = Grid.of(deal.agreed.card, deal.table)
    return max(found or 0 for found in grid.best(Held.of(deal.holding(seat))).values())


def after_charleston(deal: Deal, rng: random.Random, player) -> Deal:
    choose = player(rng)
    while deal.phase in ("pass", "vote", "offer", "courtesy"):
        deal = deal.play(choose(deal, deal.legal()))
    return deal


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.rule("american.R43")
def test_passing_brings_hands_nearer_to_the_card(rules):
    before, sensible, blind = [], [], []
    for seed in range(12):
        deal = Deal.start(seed, rules)
        before += [held(deal, seat) for seat in WINDS]
        sensible += [held(after_charleston(deal, random.Random(seed), nearest), seat) for seat in WINDS]
        blind += [held(after_charleston(deal, random.Random(seed), anything), seat) for seat in WINDS]
    assert mean(sensible) > mean(before) + 0.8 and mean(sensible) > mean(blind) + 0.8


def test_every_choice_has_its_reason_in_words():
    seen = set()
    for seed in range(6):
        deal, rng = Deal.start(seed, RULES[seed % 2]), random.Random(seed)
        while not deal.over:
            seat = deal.legal()[0].seat
            if seat is None:
                break
            move = decide(deal, seat, rng)
            assert move.event in deal.legal() and move.text().endswith((".", "."))
            seen.add(move.key)
            deal = deal.play(move.event)
    known = {key.removeprefix("card.move.") for key in table("en") if key.startswith("card.move.")}
    assert seen <= known and known - seen <= {"exchange", "call", "win", "only"}


def test_a_player_sees_no_more_than_what_lies_open():
    deal = play_out(Deal.start(3, "playboard"), nearest(random.Random(3)))
    seat = Tile.SOUTH
    shown = [tile for river in deal.rivers for tile in river]
    shown += [tile for other in WINDS if other != seat for meld in deal.holding(other).melds for tile in meld.tiles]
    assert sorted(sight_of(deal, seat).gone) == sorted(shown)


def test_what_a_seat_does_does_not_depend_on_hidden_tiles():
    """Two deals alike in all a seat can see: it passes the same tiles."""
    deal = Deal.start(9, "playboard")
    east, south, west, north = deal.holdings
    other = deal._replace(holdings=(east, north, south, west))
    assert decide(deal, Tile.EAST, random.Random(1)).event == decide(other, Tile.EAST, random.Random(1)).event


@pytest.mark.rule("american.R82")
def test_dead_ways_do_not_count_for_a_plan():
    hand, grid = Hand.parse("EE SS WW NN RdRd GdGd Wd"), Grid.of(load_card(), TABLES["playboard"])
    alive, dead = plan(hand, grid), plan(hand, grid, Sight.of("WdWdWd"))
    assert (alive.held, alive.lines) == (13, ("P4",)) and dead.held < 13 and "P4" not in dead.lines


def test_there_is_a_choice_for_every_phase_with_one():
    assert set(DECIDE) == {"pass", "vote", "offer", "courtesy", "turn", "claims"}


@pytest.mark.rule("american.R69")
def test_a_joker_that_is_weighed_is_counted_once():
    """With all eight jokers in sight, the one to be redeemed must not be counted both in the hand and on the table."""
    deal = rigged("555m 888m 888s FF 5s J 9m", "(9<9mJ) 147m258p EESS", "(6^6pJJJ) 147m369s EE", "(7>7pJJJ) 147m369s EE")
    move = decide(deal, E, random.Random(1))
    assert str(move.event) == "E%S(9<9mJ)" and move.key == "exchange"
    assert move.text() == "The nine of characters is spare, and a joker brings T1 nearer."
    later = deal.play(move.event)
    assert plan(later.holding(E), Grid.of(CARD, OURS), sight_of(later, E), OURS).held == move.facts["held"] + 1


@pytest.mark.rule("american.R50")
def test_a_player_asked_when_the_wall_is_out_lets_the_hand_end():
    deal = rigged(JUNK, phase="draw", live="")
    assert [event.seat for event in deal.legal()] == [None]
    assert deal.play(near_card(random.Random(1))(deal, deal.legal())).result.kind == "out"


def test_reasons_name_tiles_and_groups_in_words():
    assert Move(None, "discard", {"held": 9, "lines": "T1", "tile": Tile.S5}).text().endswith("want the five of bamboos least.")
    assert Move(None, "call", {"held": 9, "lines": "T1", "group": Group.parse("(Rd<RdJ)")}).text().startswith("With the pung of red dragons on the table")
