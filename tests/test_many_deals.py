"""Many deals: how they are counted, that the same number gives the same, and the widget that plays them without holding the page up."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("ipywidgets")

from mahjong.draw.bars import bars_chart  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.hand import Win  # noqa: E402
from mahjong.players.simple import play_many, players_of  # noqa: E402
from mahjong.rules import all_rules  # noqa: E402
from mahjong.table.deal import Result  # noqa: E402
from mahjong.table.tally import ENDS, Tally, bounds, ending  # noqa: E402
from mahjong.text import say  # noqa: E402
from mahjong.widgets.many_deals import HIGHEST, LEAST, MOST, ManyDeals, results  # noqa: E402

HAND = "123m 456m 789m 99p EE"


# ---- counting


@pytest.mark.rule("play.E1", "play.E2", "play.C5")
def test_each_end_has_its_name():
    wins = {"wall": f"{HAND} !E", "discard": f"{HAND} *E", "robbed": f"{HAND} *E {{robbed}}"}
    assert {end: ending(Result("win", (Win.parse(text),))) for end, text in wins.items()} == {end: end for end in wins}
    assert ending(Result("out")) == ending(Result("drawn")) == "nobody"


def test_a_tally_adds_up():
    *_, tally = play_many("finnish", "quick", 3, 30)
    assert tally.played == 30 == sum(tally.counts.values()) and tally.won == 30 - tally.counts["nobody"]
    assert sum(tally.share(end)[0] for end in ENDS) == pytest.approx(1)
    assert 0 < tally.tiles_left < 70 and tally.tiles_left_won * tally.won == pytest.approx(tally.left_won)


def test_before_the_first_deal_nothing_is_known():
    tally = Tally("mcr")
    assert tally.share("nobody") == (0, 0, 1) and tally.tiles_left == tally.tiles_left_won == 0


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_bounds_hold_the_share(pair):
    count, of = pair
    low, high = bounds(count, of)
    assert 0 <= low <= count / of <= high <= 1 and low < high
    again = bounds(of - count, of)
    assert (1 - again[1], 1 - again[0]) == pytest.approx((low, high))


# By hand from Wilson's formula; the same to four places in the usual tables.
@pytest.mark.parametrize("count, of, low, high", [(0, 10, 0, 0.2775), (1, 10, 0.0179, 0.4042), (50, 100, 0.4038, 0.5962), (300, 1000, 0.2724, 0.3291)])
def test_the_bounds_of_known_counts(count, of, low, high):
    assert bounds(count, of) == pytest.approx((low, high), abs=6e-5)


@pytest.mark.parametrize("rules, player", [(rules, player) for rules in all_rules() for player in players_of(rules)])
def test_the_same_number_gives_the_same_tallies(rules, player):
    first, second = (list(play_many(rules, player, 1, 6)) for _ in range(2))
    assert first == second and [tally.played for tally in first] == [1, 2, 3, 4, 5, 6]
    assert {tally.rules for tally in first} == {rules}


def test_another_number_gives_other_deals():
    assert list(play_many("finnish", "quick", 1, 6)) != list(play_many("finnish", "quick", 2, 6))


def test_fewer_deals_are_the_beginning_of_more():
    assert list(play_many("mcr", "quick", 5, 8))[:3] == list(play_many("mcr", "quick", 5, 3))


def test_unknown_rules_are_refused():
    with pytest.raises(MahjongError):
        next(play_many("none", "quick", 1, 1))


# ---- the picture


def test_the_picture_says_in_words_what_it_shows():
    picture = bars_chart([("a < b", 0.5, 0.4, 0.6, "50 %"), ("c", 0, 0, 0.1, "0 %")], "Deals", "c")
    assert 'aria-label="Deals: a &lt; b 50 %; c 0 %"' in picture and picture.count("mj-bar-sure") == 2
    assert 'class="mj-bar-marked"' in picture and 'width="166"' in picture


def test_the_results_are_labelled_with_their_rules():
    shown = results(Tally("mcr", (1, 2, 3, 1994), 600, 600), 5000)
    assert "MCR: 2,000 of 5,000 deals" in shown and "99.7\u00a0%" in shown and ">1994<" in shown
    assert "0.3 on average, 100.0 where somebody won" in shown
    assert say("many.left", left="0.0") in results(Tally("mcr", (0, 0, 0, 2)), 100)


# ---- the widget


def test_all_at_once_and_the_same_again():
    many = ManyDeals("finnish", "quick", LEAST)
    first = many.run_all()
    *_, plain = play_many("finnish", "quick", 1, LEAST)
    assert first == plain == many.run_all() and f'value="{LEAST}"' in many.progress.value
    many.choices["number"].value = 2
    assert many.run_all() != first and "Classical, Finnish guide" in many.results.value


def test_without_a_loop_the_button_plays_all():
    many = ManyDeals(deals=LEAST)
    assert many.results.value == "" and say("many.none") in many.progress.value.replace("&quot;", '"')
    many.play_button.click()
    assert many.tally.played == LEAST and not many.running and not many.play_button.disabled


def test_choices_stay_in_their_bounds():
    many = ManyDeals()
    for key, value, kept in (("deals", 10**9, MOST), ("deals", -5, LEAST), ("number", -1, 0), ("number", 10**12, HIGHEST)):
        many.choices[key].value = value
        assert many.choices[key].value == kept
    with pytest.raises(Exception):
        many.choices["rules"].value = "none"


def test_the_loop_stays_awake_and_the_end_is_the_same():
    many = ManyDeals("finnish", deals=LEAST)

    async def play():
        many.play()
        task, turns = many.task, 0
        many.play()  # pressed twice: still the one
        assert many.task is task and many.running and many.play_button.disabled and not many.stop_button.disabled
        many.choices["deals"].value = MOST  # for the next time
        while many.running:
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(play()) > 3
    *_, plain = play_many("finnish", "quick", 1, LEAST)
    assert many.tally == plain and many.live.message == say("many.done", played=str(LEAST), total=str(LEAST))


def test_stop_holds_at_once_and_keeps_the_numbers():
    many, said = ManyDeals(deals=MOST), []
    many.live.observe(lambda change: said.append(change["new"]), "message")

    async def play():
        many.play()
        while many.tally.played < 3:
            await asyncio.sleep(0.01)
        many.stop_button.click()
        held = many.tally
        await asyncio.sleep(0.1)
        return held

    held = asyncio.run(play())
    assert many.tally == held and 3 <= held.played < MOST and not many.running and many.stop_button.disabled
    facts = {"played": f"{held.played:,}", "total": f"{MOST:,}"}
    assert say("many.stopped", **facts) in many.progress.value and f"{held.played} of 5,000 deals" in many.results.value
    assert said == [say("many.began", total=f"{MOST:,}"), say("many.stopped", **facts)]
    many.stop()  # nothing to stop: nothing happens
    assert many.tally == held


def test_a_fault_while_playing_is_told_and_frees_the_controls(monkeypatch):
    def broken(*_):
        yield Tally("mcr", (1, 0, 0, 0))
        raise ValueError

    monkeypatch.setattr("mahjong.widgets.many_deals.play_many", broken)
    many = ManyDeals(deals=LEAST)

    async def play():
        many.play()
        await asyncio.wait([many.task])
        assert isinstance(many.task.exception(), ValueError)

    asyncio.run(play())
    assert say("many.broke", played="1", total="100") in many.progress.value and not many.play_button.disabled
