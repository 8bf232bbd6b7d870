"""What the players go by: distances, useful tiles, plans, what the rules pay, danger."""

import random
from itertools import product

import pytest

from mahjong.card.cards import load_card
from mahjong.card.held import Grid
from mahjong.hand import Group, Hand
from mahjong.odds.shanten import codes_of, measure
from mahjong.odds.useful import discards
from mahjong.players.american import open_tiles
from mahjong.players.classical import plans_of
from mahjong.players.every_group import all_types, outside_hand
from mahjong.players.mcr import every_plan
from mahjong.players.planner import FORMS_SHOWN, brings, useful
from mahjong.players.plans import Plan, examples
from mahjong.players.prospects import chance, dangers, finish
from mahjong.players.quick import quick
from mahjong.players.simple import PLAYERS, play_out, step
from mahjong.players.spot import options, spot_of
from mahjong.players.view import View, view
from mahjong.reading import CHOWS, count
from mahjong.rules import load
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal, Holding
from mahjong.tiles import PLAYING, Tile

E, S = Tile.EAST, Tile.SOUTH


def holds(text: str, rules: str = "mcr", number: int = 7) -> View:
    """East's view of a deal at its first discard, with other tiles in hand."""
    deal = Deal.start(number, rules)
    while deal.phase != "turn":
        deal = deal.play(deal.legal()[0])
    hand = Hand.parse(text)
    deal = deal.hold(E, Holding(tuple(sorted(hand.concealed)), hand.melds, deal.holding(E).bonus))
    return view(deal._replace(tile=hand.concealed[-1], came="draw"), E)


@pytest.mark.parametrize("rules", ["mcr", "finnish"])
def test_quick_throws_what_the_table_of_discards_puts_first(rules):
    deal, player, compared = Deal.start(11, rules), quick(random.Random(1)), 0
    while not deal.over:
        seen = view(deal, deal.turn)
        move = player(seen) if deal.phase == "turn" and not seen.own.melds else None
        if move and move.key == "discard":
            hand = Hand(seen.own.concealed)
            first = discards(hand, load(rules).forms)[0].shanten
            plain = [each for each in discards(hand, load(rules).forms) if each.shanten == first]
            left = spot_of(seen).left
            most = max(sum(left[tile] for tile in each.tiles) for each in plain)
            chosen = next(each for each in plain if each.tile == move.event.tile)
            assert sum(left[tile] for tile in chosen.tiles) == most
            compared += 1
        deal = step(deal, [player] * 4)
    assert compared > 10


def test_quick_calls_only_what_brings_nearer():
    for number in range(8):
        deal, player = Deal.start(number, "finnish"), quick(random.Random(1))
        while not deal.over:
            if deal.phase == "claims":
                seen = view(deal, next(s for s in deal.asked if s not in {a.seat for a in deal.answers}))
                stay, *calls = options(seen)
                move = player(seen)
                if move.event.kind == "claim":
                    assert min(c.shanten for c in calls if c.event == move.event) < stay.shanten
                elif move.event.kind == "pass":
                    assert all(c.shanten >= stay.shanten for c in calls)
            deal = step(deal, [player] * 4)


def test_careful_waits_for_a_win_that_may_be_declared():
    """Both discards leave the hand waiting; only one of the waits brings eight points."""
    seen = holds("123m 456m 789m 23p 99s 9p")
    plain = holds("123m 456m 789p 23p 99s 9m")
    for each in (seen, plain):
        move = PLAYERS["careful"](random.Random(1))(each)
        option = next(o for o in options(each) if o.event == move.event)
        best = max(finish(each, o.spot, o.kinds).rate for o in options(each) if o.shanten == 0)
        assert option.shanten > 0 or finish(each, option.spot, option.kinds).rate == best


def test_a_waiting_hand_is_worth_what_the_rules_pay():
    seen = holds("123m 456m 789m 23p 99s E")
    option = next(o for o in options(seen) if o.thrown == E)
    end = finish(seen, option.spot, option.kinds)
    assert end.rate > 0 and end.pays >= 3 * 8 + 16
    poor = holds("123m 456p 678s 23p EE S", "mcr")
    option = next(o for o in options(poor) if o.thrown == S)
    assert finish(poor, option.spot, option.kinds) == (0.0, 0.0)


def test_a_step_more_is_never_likelier():
    for rate, draws in product((0.05, 0.3), (0, 3, 18)):
        assert chance((rate,), draws) >= chance((rate, rate), draws) >= chance((rate, rate, rate), draws)
        assert 0 <= chance((rate,), draws) <= chance((rate,), draws + 1) <= 1


def test_danger_counts_what_is_unseen():
    seen = holds("123m 456m 789m 23p 99s E")
    spot = spot_of(seen)
    alone = spot._replace(left=tuple(0 if t == Tile.WHITE else n for t, n in enumerate(spot.left)))
    risks = dangers(seen, alone)
    assert risks[Tile.WHITE] == 0 < risks[E] < risks[Tile.S5]


# Plans


def test_a_finished_plan_lacks_nothing():
    for plan in (*every_plan(), *plans_of(holds("123m 456m 789m 23p 99s E", "finnish"))):
        for hand in [FORMS_SHOWN[plan.form]] if plan.form else examples(plan):
            assert plan.ask(hand.melds)(*codes_of(count(hand.concealed))) == 0, (plan, hand)


def test_a_plan_is_never_nearer_than_any_win_and_a_tile_changes_it_by_one():
    rng, any_win = random.Random(4), measure("mcr")
    wall = [tile for tile in PLAYING for _ in range(4)]
    for _ in range(60):
        held = rng.sample(wall, 13)
        codes, more = codes_of(count(held)), codes_of(count([*held[:12], rng.choice([t for t in PLAYING if held.count(t) < 4])]))
        for plan in every_plan():
            ask = plan.ask(())
            assert any_win(*codes) + 1 <= ask(*codes) <= 14
            assert abs(ask(*codes) - ask(*more)) <= 1, (plan, held)


def test_the_distance_to_a_plan_by_counting_targets():
    """The missing tiles to a straight, by going through every group and pair that may stand beside it."""
    plan, rng = Plan("pure_straight", (CHOWS[0], CHOWS[3], CHOWS[6])), random.Random(2)
    sets = [group.tiles for group in CHOWS.values()] + [(t,) * 3 for t in PLAYING]
    targets = [count([*range(9), *group, pair, pair]) for group in sets for pair in PLAYING]
    targets = [target for target in targets if max(target) <= 4]
    wall = [tile for tile in PLAYING[:20] for _ in range(4)]
    for _ in range(12):
        held = count(rng.sample(wall, 13))
        assert plan.ask(())(*codes_of(held)) == min(sum(max(0, n - h) for n, h in zip(target, held)) for target in targets)


def test_the_distance_to_ends_in_every_group_by_counting_targets():
    rng = random.Random(3)
    shapes = [CHOWS[t].tiles for t in CHOWS if t % 9 in (0, 6)] + [(t,) * 3 for t in PLAYING if t >= 27 or t % 9 in (0, 8)]
    pairs = [t for t in PLAYING if t >= 27 or t % 9 in (0, 8)]
    targets = [count([*a, *b, c, c]) for a in shapes for b in shapes for c in pairs]
    targets = [target for target in targets if max(target) <= 4]
    shown = (Group.parse("(1<23m)"), Group.parse("(EEE<)"))
    wall = [tile for tile in PLAYING for _ in range(4)]
    for _ in range(12):
        held = count(rng.sample(wall, 7))
        assert outside_hand(shown)(*codes_of(held)) == min(sum(max(0, n - h) for n, h in zip(target, held)) for target in targets)


def test_groups_on_the_table_must_fit_the_plan():
    by_name = {plan.name: plan for plan in every_plan()}
    chow, pung, wind = Group.parse("(1<23m)"), Group.parse("(555<p)"), Group.parse("(EEE<)")
    assert by_name["all_pungs"].ask((chow,)) is None and by_name["all_pungs"].ask((pung,)) is not None
    half = next(plan for plan in every_plan() if plan.name == "half_flush" and plan.parts[0])
    assert half.ask((chow, wind)) is not None and half.ask((pung,)) is None
    straight = next(plan for plan in every_plan() if plan.name == "pure_straight" and plan.fixed[0].tile == Tile.M1)
    assert straight.ask((chow, pung)) is not None and straight.ask((wind, pung)) is None
    assert by_name["seven_pairs"].ask((chow,)) is None
    assert all_types((chow, wind)) is not None and all_types((wind, Group.parse("(SSS<)"))) is None
    assert outside_hand((chow, wind)) is not None and outside_hand((pung,)) is None


def test_useful_tiles_of_a_plan_bring_it_nearer():
    seen = holds("12345678m 35p EE N S")
    spot, plan = spot_of(seen).without(S), Plan("pure_straight", (CHOWS[0], CHOWS[3], CHOWS[6]))
    ask = plan.ask(())
    found = useful(plan, ask, spot, ask(*spot.codes))
    assert [Tile(t) for t in range(34) if found >> t & 1] == [Tile.M9, Tile.P4]


def test_what_a_plan_brings_is_asked_of_the_rules():
    paid = {plan.name: brings(plan, "mcr", S, E) for plan in every_plan()}
    assert paid["thirteen_orphans"] > paid["full_flush"] > paid["half_flush"] and all(value > 0 for value in paid.values())
    classical = {(plan.name, len(plan.fixed)): brings(plan, "finnish", S, E) for plan in plans_of(holds("123m 456m 789m 23p 99s E", "finnish"))}
    assert classical["honors half_flush", 2] > classical["honors half_flush", 1] > classical["half_flush", 0]


def test_the_mcr_player_keeps_to_its_plan():
    move = PLAYERS["mcr"](random.Random(1))(holds("1234568m 78m 35p EE N"))
    assert move.event.tile in (Tile.NORTH, Tile.EAST) or move.event.tile.suit != "m"
    assert "Straight" in move.text() or "any hand" in move.text()


def test_the_classical_player_keeps_a_pair_of_dragons():
    move = PLAYERS["classical"](random.Random(1))(holds("234m 567p 23s 68s 9s RdRd N", "finnish"))
    assert move.event.tile != Tile.RED


def test_tiles_no_line_has_room_for_are_known_from_the_groups_shown():
    grid = Grid.of(load_card(), TABLES["playboard"])
    shares = open_tiles((Group.parse("(333<p)"),), grid)
    assert shares and all(0 < share <= 1 for share in shares.values())
    assert len(open_tiles((Group.parse("(333<p)"), Group.parse("(555<p)")), grid)) < len(shares)


def test_strong_players_beat_blind_ones():
    for rules, name in (("mcr", "mcr"), ("finnish", "classical"), ("playboard", "american")):
        wins = 0
        for number in range(4):
            rng = random.Random(number)
            players = [PLAYERS[name if seat == number % 4 else "random"](rng) for seat in range(4)]
            done = play_out(Deal.start(number, rules), *players)
            wins += any(win.seat == E + number % 4 for win in done.result.wins)
        assert wins >= 2
