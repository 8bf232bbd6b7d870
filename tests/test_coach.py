"""The coach: every fact is the engine's own, nothing hidden changes the advice, costs add up, and bad input is refused in a sentence."""

import random
from functools import cache
from math import prod

import pytest

from mahjong.card.held import Grid
from mahjong.card.nearest import nearest
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.odds.useful import useful
from mahjong.players.american import sight_of
from mahjong.players.coach import BETTER, advise, why_not
from mahjong.players.coach_card import draws_to_come, wanted
from mahjong.players.coach_points import win_of, won_with
from mahjong.players.coach_review import choices_of, costliest, judge, review, whole_cost
from mahjong.players.coach_words import best_words, cost_words, move_words, plan_points, points, reasons, share, unit_words, why_words
from mahjong.players.prospects import dangers, usual
from mahjong.players.simple import PLAYERS, play_one, players_of
from mahjong.players.spot import spot_of
from mahjong.players.view import view
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.table.winning import claimed_win, drawn_win
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.coach_html import all_html, answer_html, costly_html, why_lines
from mahjong.widgets.coach_view import Coach, CoachPanel
from mahjong.widgets.controls import seen
from mahjong.widgets.play_game import Agreement
from mahjong.widgets.play_page import PlayView, ReplayDesk

COUNTED = ("mcr", "finnish", "books")
KINDS = (*COUNTED, "playboard")


@cache
def moments(rules, deals=2):
    """Moments of choice of random seats, in deals played by quick players."""
    names = (players_of(rules)[1 if rules != "playboard" else -1],)
    rng = random.Random(rules)
    return [asked for k in range(deals) for asked in choices_of(play_one(rules, names, 3, k), rng.choice(WINDS))]


@cache
def advices(rules):
    return [(asked, advise(view(asked.deal, asked.event.seat), asked.event)) for asked in moments(rules)]


def test_rules_asked_for_are_there():
    assert all(load(rules) for rules in KINDS)


# Facts


@pytest.mark.parametrize("rules", COUNTED)
def test_distance_and_useful_tiles_are_the_odds_own(rules):
    for asked, advice in advices(rules):
        seen = advice.view
        for choice in advice.choices:
            if choice.kind == "discard" and choice.far is not None:
                hand = Hand(tuple(tile for tile in seen.own.without(choice.thrown).concealed if tile < 34), seen.own.melds)
                if hand.size < 13:  # a bonus tile is to be laid out first
                    continue
                found = useful(hand, load(rules).forms, [tile for tile in (*seen.gone(), choice.thrown) if tile < 34])
                assert (choice.far, choice.useful) == (found.shanten, found.tiles)


@pytest.mark.parametrize("rules", COUNTED)
def test_danger_and_its_price_are_the_players_own(rules):
    for asked, advice in advices(rules):
        risks, loss = dangers(advice.view, spot_of(advice.view)), usual(rules, advice.view.seat)[1]
        for choice in advice.choices:
            if choice.risk is not None:
                assert choice.risk == risks[choice.thrown] and choice.loss == loss


@pytest.mark.parametrize("rules", COUNTED)
def test_the_best_choice_is_the_strongest_players(rules):
    for asked, advice in advices(rules):
        move = PLAYERS[players_of(rules)[-1]](random.Random(1))(advice.view)
        assert advice.best.event == move.event


@pytest.mark.parametrize("rules", ["mcr", "finnish"])
def test_waits_count_what_the_rules_count(rules):
    checked = 0
    for asked, advice in advices(rules):
        for choice in (each for each in advice.choices if each.waits and each.kind == "discard"):
            spot = spot_of(advice.view).without(choice.thrown)
            for wait in choice.waits:
                for by, told in (("<", wait.claimed), ("!", wait.drawn)):
                    found = score(won_with(advice.view, spot, wait.tile, by), advice.view.agreed)
                    assert found.is_win and told == (found.total if found.legal else 0)
                    checked += 1
    assert checked


@pytest.mark.parametrize("rules", COUNTED)
def test_a_win_pays_what_the_table_counts(rules):
    found = 0
    for k in range(8):
        deal = play_one(rules, ("quick",), 5, k)
        for seat in {win.seat for win in deal.result.wins}:
            asked = [each for each in choices_of(deal, seat) if each.event.kind == "win"]
            for each in asked:
                seen = view(each.deal, seat)
                win = win_of(seen, each.event)
                robbed = each.deal.phase == "rob"
                assert win == (drawn_win(each.deal, each.event.tile) if each.deal.phase == "turn" else claimed_win(each.deal, seat, robbed))
                assert advise(seen).best.event == each.event
                found += 1
    assert found


def test_lines_of_the_card_are_the_nearest_with_their_exact_chance():
    for asked, advice in advices("playboard")[::3]:
        seen = advice.view
        for choice in advice.choices[:3]:
            if choice.kind not in ("discard", "charleston"):
                continue
            gone = [choice.thrown] if choice.thrown is not None else []
            thrown = gone or [tile for tile in choice.event.tiles if tile != Tile.HIDDEN]
            kept, sight = seen.own.without(*thrown), sight_of(seen)
            found = nearest(Hand(kept.concealed, kept.melds), seen.table, seen.agreed.card, sight._replace(gone=(*sight.gone, *gone)))
            chances = {near.line.id: (near.held, float(near.chance(draws_to_come(seen) + len(choice.event.tiles)))) for near in found if near.status != "dead"}
            assert all(chances[line.near.line.id] == (line.near.held, line.chance) for line in choice.lines)
            assert choice.value == pytest.approx(1 - prod(1 - line.chance for line in choice.lines))


def test_what_others_want_counts_only_where_they_show_groups():
    for asked, advice in advices("playboard"):
        shown = any(advice.view.open(seat).melds for seat in advice.view.others)
        assert all((choice.wanted is not None) == shown for choice in advice.choices if choice.kind == "discard")


def test_plans_count_what_the_rule_set_says():
    for asked, advice in advices("mcr"):
        for choice in (each for each in advice.choices if each.plan and each.plan.name != "any"):
            assert plan_points(advice, choice) == load("mcr").by_key[choice.plan.name].points


# Order, costs, differences


@pytest.mark.parametrize("rules", KINDS)
def test_every_legal_choice_is_there_once_and_nothing_beats_the_best(rules):
    for asked, advice in advices(rules):
        events = [str(choice.event) for choice in advice.choices]
        assert len(events) == len(set(events)) and set(events) <= {str(event) for event in advice.view.legal}
        if asked.deal.phase not in ("pass", "courtesy"):
            assert len(events) == len(advice.view.legal)
        assert advice.cost(advice.best) in (0.0, None)
        assert all(cost is None or cost >= 0 for cost in map(advice.cost, advice.choices))


@pytest.mark.parametrize("rules", KINDS)
def test_differences_are_those_of_the_numbers(rules):
    for asked, advice in advices(rules):
        for choice in advice.choices:
            for each in why_not(advice, choice):
                assert (each.mine, each.best) == (choice.numbers()[each.key], advice.best.numbers()[each.key])
                assert each.worse == ((each.by > 0) != (BETTER[each.key] > 0))
        assert why_not(advice, advice.best) == ()


@pytest.mark.parametrize("rules", KINDS)
def test_everything_is_said(rules):
    for asked, advice in advices(rules)[::3]:
        assert best_words(advice) and unit_words(advice)
        for choice in advice.choices:
            texts = [move_words(choice), *reasons(advice, choice), *why_words(advice, choice), cost_words(advice, choice)]
            assert not any("{" in text or "None" in text for text in texts)
        html = answer_html(advice)
        assert html.count("<details") == html.count("</details>") and "None" not in html


def test_numbers_are_never_rounded_to_what_they_are_not():
    assert share(0.99999) == "100" and share(1e-9) == "<0.01" and points(-0.04) == "0" and points(9.96) == "10"


# Nothing hidden


@pytest.mark.parametrize("rules", KINDS)
def test_hidden_tiles_never_change_the_advice(rules):
    rng = random.Random(1)
    for asked in moments(rules)[::5]:
        seat = asked.event.seat
        other = mixed(asked.deal, seat, rng)
        assert plain(advise(view(other, seat))) == plain(advise(view(asked.deal, seat)))


def plain(advice):
    """All that is said and counted."""
    return [(str(choice.event), choice.value, choice.numbers(), reasons(advice, choice)) for choice in advice.choices]


def mixed(deal, seat, rng):
    """The position with the tiles the seat cannot see dealt anew among the other hands."""
    others = [wind for wind in WINDS if wind != seat]
    hidden = [tile for wind in others for tile in deal.holding(wind).concealed]
    rng.shuffle(hidden)
    for wind in others:
        size = len(deal.holding(wind).concealed)
        taken, hidden = hidden[:size], hidden[size:]
        deal = deal.hold(wind, deal.holding(wind)._replace(concealed=tuple(sorted(taken))))
    return deal


# Review


@pytest.mark.parametrize("rules", KINDS)
def test_a_review_adds_up(rules):
    deal = play_one(rules, ("random",), 2, 1)
    judged = list(review(deal.record(), "S"))
    assert [each.step for each in judged] == [each.step for each in choices_of(deal, Tile.SOUTH)]
    for each, asked in zip(judged, choices_of(deal, Tile.SOUTH)):
        assert str(each.choice.event) == str(deal.history[each.step]) == str(asked.event)
        if each.cost is not None:
            assert each.cost == max(0.0, each.advice.best.value - each.choice.value)
    worst = costliest(judged)
    assert len(worst) <= 3 and all(worst[i].cost >= worst[i + 1].cost for i in range(len(worst) - 1))
    assert whole_cost(judged) == pytest.approx(sum(each.cost or 0 for each in judged))
    assert all(costly_html(each) and why_lines(each.advice, each.choice) for each in worst) and all_html(judged)


def test_a_false_win_is_in_the_review_but_not_counted():
    deal = next(asked.deal for asked in moments("mcr") if asked.deal.phase == "turn" and asked.deal.came == "draw")
    event = f"{deal.turn}!{deal.tile}"
    found = choices_of(deal.play(event), deal.turn)[-1]
    assert judge(found).cost is None and judge(found).choice.kind == "win"


def test_what_cannot_be_is_refused_in_a_sentence():
    asked = moments("mcr")[0]
    advice = advise(view(asked.deal, asked.event.seat))
    for wrong in (lambda: advice.choice("E!9m"), lambda: choices_of("no record", "E"), lambda: choices_of(asked.deal, "X"), lambda: choices_of(asked.deal, None)):
        with pytest.raises(MahjongError) as error:
            wrong()
        assert "{" not in error.value.message("en")
    idle = next(seat for seat in WINDS if not view(asked.deal, seat).legal)
    with pytest.raises(MahjongError):
        advise(view(asked.deal, idle))


# On the page


def playing(rules="mcr", **facts):
    play = PlayView(pause=False)
    play.begin(Agreement(rules, players=("quick",) * 3, **facts))
    return play


@pytest.mark.parametrize("rules", ["mcr", "finnish", "playboard"])
def test_the_coach_says_nothing_before_it_is_asked_and_closes_with_the_move(rules):
    play = playing(rules)
    panel = play.coach.panel
    assert not panel.is_open and panel.advice is None and seen(panel)
    assert panel.toggle() and panel.advice.best.event in play.game.legal and play.table.live.message.startswith("Best")
    assert not panel.toggle() and not panel.is_open
    assert panel.toggle() and play.choose(panel.advice.best.event)
    assert not panel.is_open and panel.advice is None


def test_without_practice_there_is_no_coach_unless_it_is_allowed():
    play = playing(practice=False)
    assert not seen(play.coach.panel) and not play.coach.panel.toggle() and "a" not in play.table.extra_keys
    assert Coach(play, allowed=True).panel.toggle()


def test_after_the_hand_the_review_opens_positions_in_the_replay():
    play = playing()
    desk = ReplayDesk(play)
    box = play.coach.review
    assert not seen(box) and not box.start()
    while not play.game.deal.over:
        assert play.choose(play.game.move(play.game.me, "quick").event)
    assert seen(box) and not box.judged and box.start()
    assert len(box.judged) == len(choices_of(play.game.deal, play.game.me))
    box.open_step(box.judged[0].step)
    assert desk.step == box.judged[0].step and desk.chosen == play.game.me
    assert desk.panel.toggle() and str(desk.panel.advice.best.event) == str(box.judged[0].advice.best.event)
    desk.go(desk.step + 1)
    assert not desk.panel.is_open
    assert desk.review.start() and len(desk.review.judged) == len(box.judged)
    desk.seat.value = str(next(wind for wind in WINDS if wind != play.game.me))
    assert desk.review.judged == [] and not desk.review.said.value


def test_a_panel_with_nothing_to_ask_stays_away():
    panel = CoachPanel(lambda: None)
    assert not panel.offer() and not panel.toggle() and not panel.is_open


def test_wanted_is_the_greatest_share():
    for asked, advice in advices("playboard"):
        if advice.view.phase == "turn" and advice.choices[-1].kind == "discard":
            grid = Grid.of(advice.view.agreed.card, advice.view.table)
            assert all(choice.wanted == wanted(advice.view, choice.thrown, grid) for choice in advice.choices if choice.kind == "discard")
