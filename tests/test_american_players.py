"""Players of the American game: they follow the rules, get nearer to the card, and say why."""

import random
from statistics import mean

import pytest

from mahjong.card.cards import load_card
from mahjong.card.held import Grid, Held
from mahjong.card.nearest import Sight
from mahjong.hand import Hand
from mahjong.players.american import DECIDE, american, decide, plan, sight_of
from mahjong.players.simple import at_random, play_out, step
from mahjong.players.view import CHOICES, asked_seat, view
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.text import table
from mahjong.tiles import Tile, WINDS

RULES = ("playboard", "nmjl_like")


def held(deal: Deal, seat: Tile) -> int:
    grid = Grid.of(deal.agreed.card, deal.table)
    return max(found or 0 for found in grid.best(Held.of(deal.holding(seat))).values())


def after_charleston(deal: Deal, rng: random.Random, player) -> Deal:
    players = [player(rng)] * 4
    while deal.phase in ("pass", "vote", "offer", "courtesy"):
        deal = step(deal, players)
    return deal


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.rule("american.R43")
def test_passing_brings_hands_nearer_to_the_card(rules):
    before, sensible, blind = [], [], []
    for seed in range(12):
        deal = Deal.start(seed, rules)
        before += [held(deal, seat) for seat in WINDS]
        sensible += [held(after_charleston(deal, random.Random(seed), american), seat) for seat in WINDS]
        blind += [held(after_charleston(deal, random.Random(seed), at_random), seat) for seat in WINDS]
    assert mean(sensible) > mean(before) + 0.8 and mean(sensible) > mean(blind) + 0.8


def test_every_choice_has_its_reason_in_words():
    seen = set()
    for seed in range(6):
        deal, rng = Deal.start(seed, RULES[seed % 2]), random.Random(seed)
        while not deal.over:
            if deal.phase not in CHOICES:
                deal = deal.play(deal.legal()[0])
                continue
            seen_now = view(deal, asked_seat(deal))
            move = decide(seen_now, rng)
            assert move.event in seen_now.legal and move.text().endswith(".")
            seen.add(move.key)
            deal = deal.play(move.event)
    assert {"pass", "offer", "throw", "stay"} <= seen <= {key.removeprefix("player.move.") for key in table("en")}


def test_a_player_sees_no_more_than_what_lies_open():
    deal = play_out(Deal.start(3, "playboard"), american(random.Random(3)))
    seat = Tile.SOUTH
    shown = [tile for river in deal.rivers for tile in river]
    shown += [tile for other in WINDS if other != seat for meld in deal.holding(other).melds for tile in meld.tiles]
    assert sorted(sight_of(view(deal, seat)).gone) == sorted(shown)


def test_what_a_seat_does_does_not_depend_on_hidden_tiles():
    """Two deals alike in all a seat can see: it passes the same tiles."""
    deal = Deal.start(9, "playboard")
    east, south, west, north = deal.holdings
    other = deal._replace(holdings=(east, north, south, west))
    assert decide(view(deal, Tile.EAST), random.Random(1)).event == decide(view(other, Tile.EAST), random.Random(1)).event


@pytest.mark.rule("american.R82")
def test_dead_ways_do_not_count_for_a_plan():
    hand, grid = Hand.parse("EE SS WW NN RdRd GdGd Wd"), Grid.of(load_card(), TABLES["playboard"])
    alive, dead = plan(hand, grid), plan(hand, grid, Sight.of("WdWdWd"))
    assert (alive.held, alive.lines) == (13, ("P4",)) and dead.held < 13 and "P4" not in dead.lines


def test_there_is_a_choice_for_every_phase_with_one():
    assert set(DECIDE) == {"pass", "vote", "offer", "courtesy", "turn", "claims"}
