"""What the coach says a win brings: all payments together, as the engine settles them, never more than the limit allows."""

import pytest

from mahjong.players.coach import advise
from mahjong.players.coach_review import choices_of
from mahjong.players.coach_words import reasons, unit_words
from mahjong.players.prospects import most_paid, pays, thrown_by
from mahjong.players.simple import play_one
from mahjong.players.view import view
from mahjong.reading import count
from mahjong.rules import load
from mahjong.scoring.classical.settle import settle_all
from mahjong.table.options import usual
from mahjong.table.settlement import settlement
from mahjong.tiles import WINDS, Tile

CLASSICAL = ("finnish", "corrected", "books")
E, S, W, N = WINDS


def won_deals(rules, players=4, deals=12):
    """Finished deals with one winner and no win by circumstances, each with its winner's score."""
    table = usual(rules).but(players=players)
    for k in range(deals):
        deal = play_one(rules, ("quick",), 9, k, table)
        done = settlement(deal)
        if len(done.scores) == 1 and not done.scores[0].win.facts:
            yield deal, done, done.scores[0]


@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("rules", ["mcr", "mil", *CLASSICAL])
def test_what_a_win_brings_is_what_the_table_pays_in_all(rules, players):
    checked = 0
    for deal, done, score in won_deals(rules, players):
        win = score.win
        others = tuple(seat for seat in WINDS if seat not in (win.seat, deal.began.empty))
        held = tuple(count(win.hand.concealed))
        told = pays(rules, win.seat, win.round, held, win.hand.melds, win.hand.bonus, win.tile, win.by, others)
        assert told == done.paid[win.seat] == -sum(done.paid[seat] for seat in others)
        checked += 1
    assert checked


@pytest.mark.parametrize("rules", CLASSICAL)
def test_a_win_at_the_limit_is_paid_by_the_engine(rules):
    limit = load(rules).limit
    for seat in WINDS:
        settled = settle_all({each: limit if each == seat else 0 for each in WINDS}, seat, rules)
        assert most_paid(rules, seat) == settled[seat] == (6 if seat == E else 4) * limit
    assert [most_paid(rules, seat, (E, S, W)) for seat in (E, S)] == [4 * limit, 3 * limit]


@pytest.mark.parametrize("rules", CLASSICAL)
def test_no_hope_is_greater_than_the_limit_allows_and_the_sentence_says_so(rules):
    for k in range(2):
        for asked in choices_of(play_one(rules, ("classical",), 4, k), "E")[::4]:
            advice = advise(view(asked.deal, asked.event.seat))
            most = most_paid(rules, asked.event.seat)
            assert f"{load(rules).limit}" in unit_words(advice) and f"{most:,}" in unit_words(advice)
            for choice in advice.choices:
                assert choice.hope is None or choice.hope.pays <= most
                assert choice.hope is None or any("together" in said for said in reasons(advice, choice))


def test_somebody_who_plays_throws_the_tile():
    for seat in WINDS:
        for empty in (None, *WINDS):
            others = tuple(other for other in WINDS if other not in (seat, empty))
            if seat != empty:
                steps = {">": 1, "^": 2, "<": 3}[thrown_by(seat, others)]
                assert Tile(E + (seat - E + steps) % 4) in others
