"""A view leaks nothing: change what is hidden, and it stays the same."""

import random
from dataclasses import replace

import pytest

from mahjong.players.simple import at_random, step
from mahjong.players.view import CHOICES, view
from mahjong.rules import all_rules
from mahjong.table.deal import Deal
from mahjong.table.wall import seats
from mahjong.tiles import Tile, WINDS


def positions(rules: str, seed: int, steps: int):
    """Positions of a deal played blindly."""
    deal, players = Deal.start(seed, rules), [at_random(random.Random(seed))] * 4
    for _ in range(steps):
        if deal.over:
            return
        yield deal
        deal = step(deal, players)


def shuffled(deal: Deal, seat: Tile, rng: random.Random) -> Deal:
    """The same position with all that is hidden from a seat dealt anew: the others' concealed tiles and the wall."""
    others = [other for other in seats(deal.began.empty) if other != seat]
    pool = [tile for other in others for tile in deal.holding(other).concealed] + list(deal.wall.live) + list(deal.wall.dead)
    rng.shuffle(pool)
    for other in others:
        count = len(deal.holding(other).concealed)
        deal = deal.hold(other, deal.holding(other)._replace(concealed=tuple(sorted(pool[:count]))))
        pool = pool[count:]
    live = len(deal.wall.live)
    hidden = deal.phase == "turn" and deal.turn != seat
    wall = replace(deal.wall, live=tuple(pool[:live]), dead=tuple(pool[live:]))
    return deal._replace(wall=wall, tile=None if hidden else deal.tile)


@pytest.mark.parametrize("rules", all_rules())
def test_what_is_hidden_does_not_change_a_view(rules):
    compared = 0
    for seed in range(3):
        for deal in positions(rules, seed, 160):
            for seat in WINDS:
                other = shuffled(deal, seat, random.Random(seed))
                assert view(deal, seat) == view(other, seat)
                compared += deal.holdings != other.holdings
    assert compared > 500


@pytest.mark.parametrize("rules", all_rules())
def test_a_view_offers_what_the_deal_allows(rules):
    asked = 0
    for deal in positions(rules, 5, 200):
        allowed = deal.legal()
        if deal.phase in CHOICES and allowed[0].seat is not None:
            assert view(deal, allowed[0].seat).legal == allowed
            asked += 1
        for seat in WINDS:
            assert all(event.seat == seat for event in view(deal, seat).legal)
    assert asked > 50


def test_answers_nobody_has_heard_are_left_out():
    deal = Deal.start(1, "playboard")
    later = deal.play(deal.legal()[0])
    assert later.answers and not view(later, Tile.SOUTH).history and view(later, Tile.EAST).history == later.history


@pytest.mark.parametrize("rules", ["mcr", "playboard"])
def test_draws_and_passed_tiles_of_others_are_covered(rules):
    *_, deal = positions(rules, 2, 120)
    seen = view(deal, Tile.WEST).history
    assert all(Tile.HIDDEN in (event.tile, *event.tiles) for event in seen if event.seat != Tile.WEST and event.kind in ("draw", "replace", "charleston"))
    assert any(event.tile not in (None, Tile.HIDDEN) for event in seen if event.seat == Tile.WEST and event.kind == "draw")
    assert not any(event.kind == "pass" and event.seat != Tile.WEST for event in seen)
