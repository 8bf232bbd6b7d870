"""Exact chances: each against all cases written out, its formula against its value, its simulation against both; the classic questions."""

import random
import re
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.odds import outs, questions
from mahjong.odds.chance import Chance, as_share
from mahjong.odds.dealt import four_sets_and_pair, knitted_honors, knitted_straight, seven_pairs, winning_deals
from mahjong.odds.sampling import TRIALS, Sample, counts, first_turn, hits_among, moments, simulate
from mahjong.odds.shanten import missing
from mahjong.odds.suits import HONORS, SUIT
from mahjong.reading import KNITTED_NINE, count, shapes
from mahjong.rules import by_groups, load
from mahjong.table.options import usual
from mahjong.text import say
from mahjong.tiles import HONORS as HONOR_TILES, PLAYING, SET_136, Tile

# ---- every formula, by writing out all cases of a small wall


def share(cases, test) -> Fraction:
    cases = list(cases)
    return Fraction(sum(test(case) for case in cases), len(cases))


SMALL = [(k, u, n) for u in (1, 4, 7) for k in range(u + 1) for n in range(u + 1)]


@pytest.mark.parametrize("k, u, n", SMALL)
def test_outs_by_writing_out_all_draws(k, u, n):
    draws = list(combinations(range(u), n))
    hits = lambda drawn: sum(tile < k for tile in drawn)  # noqa: E731
    assert outs.at_least_one(k, u, n).value == share(draws, lambda d: hits(d) > 0)
    for h in range(n + 2):
        assert outs.exactly(h, k, u, n).value == share(draws, lambda d: hits(d) == h)
        assert outs.at_least(h, k, u, n).value == share(draws, lambda d: hits(d) >= h)


@pytest.mark.parametrize("k, u", [(k, u) for u in (1, 4, 6) for k in range(u + 1)])
def test_the_first_useful_tile(k, u):
    walls = list(permutations(range(u)))
    for turn in range(1, u + 1):
        first = lambda wall: next((i for i, tile in enumerate(wall, 1) if tile < k), 0)  # noqa: E731
        assert outs.first_at(turn, k, u).value == share(walls, lambda w: first(w) == turn)


@pytest.mark.parametrize("a, b, u", [(1, 1, 3), (2, 1, 6), (1, 3, 6), (2, 2, 6), (0, 2, 5), (2, 0, 5)])
def test_two_tiles_in_order_and_in_any_order(a, b, u):
    for n in range(u + 1):
        walls = [wall[:n] for wall in permutations(range(u))]
        both = lambda w: any(t < a for t in w) and any(a <= t < a + b for t in w)  # noqa: E731
        later = lambda w: any(x < a <= y < a + b for i, x in enumerate(w) for y in w[i + 1 :])  # noqa: E731
        assert outs.both_in_any_order(a, b, u, n).value == share(walls, both)
        assert outs.one_then_other(a, b, u, n).value == share(walls, later)


@pytest.mark.parametrize("thrown", [0, "1/3", 1])
@pytest.mark.parametrize("k, u, mine, theirs", [(1, 4, 1, 2), (2, 5, 1, 3), (3, 6, 2, 2), (2, 4, 0, 4), (0, 3, 1, 1), (4, 4, 1, 0)])
def test_claims_by_writing_out_where_the_tiles_lie(k, u, mine, theirs, thrown):
    kept, missed = 1 - Fraction(thrown), []
    for lie in combinations(range(u), k):
        missed.append(Fraction(0) if min(lie, default=u) < mine else kept ** sum(place < mine + theirs for place in lie))
    assert outs.with_claims(k, u, mine, theirs, thrown).value == 1 - sum(missed) / len(missed)


@pytest.mark.parametrize("thrown", [0, "1/3", 1])
@pytest.mark.parametrize("waiting, u, live", [((1, 1), 5, 4), ((1, 2, 1), 6, 5), ((2, 0, 1, 0), 6, 6), ((0, 0), 4, 2), ((0, 2, 0), 5, 4), ((2, 1), 5, 0)])
def test_the_wall_runs_out_by_writing_out_all_walls(waiting, u, live, thrown):
    kept, owners, chances = 1 - Fraction(thrown), [s for s, n in enumerate(waiting) for _ in range(n)], []
    for wall in permutations(range(u)):
        stays = Fraction(1)
        for place, tile in enumerate(wall[:live]):
            if tile < len(owners):
                stays *= 0 if owners[tile] == place % len(waiting) else kept
        chances.append(stays)
    assert outs.wall_runs_out(waiting, u, live, thrown).value == sum(chances) / len(chances)


def test_whose_draws_they_are():
    for players in (2, 3, 4):
        for before in range(players):
            for live in range(12):
                assert outs.draws_left(live, players, before) == sum(place % players == before for place in range(live))


def test_places_add_up():
    where = outs.places(30, (13, 10, 7), "finnish")
    assert sum(outs.is_in(place, where).value for place in where) == 1
    split = outs.spreads(3, {"wall": 3, "hand1": 2, "dead": 1})
    assert sum(chance.value for _, chance in split) == 1
    none = sum(chance.value for lie, chance in split if not lie["wall"])
    assert outs.some_in("wall", 3, {"wall": 3, "hand1": 2, "dead": 1}).value == 1 - none == 1 - Fraction(1, comb(6, 3))
    lies = list(combinations("wwwhhd", 3))
    assert outs.spread({"wall": 1, "hand1": 2}, {"wall": 3, "hand1": 2, "dead": 1}).value == share(lies, lambda lie: lie.count("w") == 1 and lie.count("h") == 2)


def test_no_tile_is_dead_in_mcr():
    assert outs.is_in("dead", outs.places(40, (13,) * 3, "mcr")).value == 0
    assert outs.places(40, (13,) * 3, "books")["dead"] == usual("books").dead_wall == 14


# ---- always a chance, never less with more draws


three = st.integers(1, 136).flatmap(lambda u: st.tuples(st.integers(0, u), st.just(u), st.integers(0, u)))


@given(three, st.fractions(0, 1, max_denominator=12))
@settings(max_examples=150, deadline=None)
def test_chances_stay_between_never_and_always_and_grow(numbers, thrown):
    k, u, n = numbers
    chance, more = outs.at_least_one(k, u, n), outs.at_least_one(k, u, min(n + 1, u))
    assert 0 <= chance.value <= more.value <= 1 and (n == 0 or outs.at_least_one(max(k - 1, 0), u, n).value <= chance.value)
    mine, theirs = n // 2, n - n // 2
    claimed = outs.with_claims(min(k, 12), u, mine, theirs, thrown)
    assert outs.at_least_one(min(k, 12), u, mine).value <= claimed.value <= outs.at_least_one(min(k, 12), u, n).value
    assert sum(outs.exactly(h, k, u, n).value for h in range(min(k, n) + 1)) == 1


@given(st.integers(1, 8), st.integers(30, 123), st.integers(0, 30), st.sampled_from([3, 4]), st.sampled_from([0, "1/4", 1]))
@settings(max_examples=80, deadline=None)
def test_more_turns_never_hurt(k, u, live, players, thrown):
    turns = [outs.by_turn(k, u, turn, players, players - 1, thrown).value for turn in range(8)]
    assert turns == sorted(turns) and turns[0] == 0 and turns[-1] <= 1
    ends = [outs.before_wall_ends(k, u, n, players, players - 1, thrown).value for n in range(live)]
    assert ends == sorted(ends)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(12, 100), st.integers(0, 12))
@settings(max_examples=80, deadline=None)
def test_an_order_asks_for_more(a, b, u, n):
    ordered, other, both = outs.one_then_other(a, b, u, n).value, outs.one_then_other(b, a, u, n).value, outs.both_in_any_order(a, b, u, n).value
    assert 0 <= max(ordered, other) <= both <= 1 and ordered + other >= both  # one of the two orders happened
    assert both <= min(outs.at_least_one(a, u, n).value, outs.at_least_one(b, u, n).value)
    assert ordered <= outs.one_then_other(a, b, u, min(n + 1, u)).value


# ---- reports


def test_report_b065_a_chance_never_exceeds_one():
    """123m 123p WWWW NNNN, a W thrown: every tile but a W brings it nearer. The report counts the thrown W as unseen."""
    hand = Hand.parse("123m 123p WWW NNNN")
    held, before = count(hand.tiles), missing(hand)["standard"]
    useful = [t for t in PLAYING if held[t] < 4 and missing(Hand((*hand.concealed, t)))["standard"] < before]
    assert (before, sum(4 - held[t] for t in useful), 136 - sum(held)) == (2, 122, 123) and Tile.WEST not in useful
    assert outs.at_least_one(122, 123, 1).value == Fraction(122, 123) and outs.at_least_one(122, 123, 1).percent == "99.19"
    assert outs.at_least_one(122, 123, 2).value == 1 == outs.at_least_one(122, 122, 1).value  # the last: the thrown W seen, as it is
    with pytest.raises(MahjongError):
        outs.at_least_one(121, 104, 1)  # the 116 % of the report


def test_report_b067_the_nearest_claimant_takes_it():
    order, waiting = ("Thong", "Trusty", "Newbie", "Loi"), ("Thong", "Trusty", "Loi")
    chances = {ends: questions.race_for_one(16, order, waiting, {"Newbie": "1/2"}, ends) for ends in ("head_bump", "all_win", "draw")}
    assert chances["head_bump"]["Loi"].value == Fraction(3, 32)
    assert {chances["head_bump"][name].value for name in ("Thong", "Trusty")} == {Fraction(1, 16)}
    assert chances["head_bump"]["Newbie"].value == 0
    assert {chances["all_win"][name].value for name in waiting} == {Fraction(3, 32)}
    assert {chances["draw"][name].value for name in waiting} == {Fraction(1, 16)}


# ---- the classic questions


def test_published_chances():
    known = comb(136, 14) / (four_sets_and_pair() + seven_pairs(False) - four_sets_and_pair((0, 2)) + 13 * 6 * 4**12)
    assert round(known) == 330530  # the heavenly blessing as usually printed: groups and a pair, seven different pairs, orphans
    reached = {(0, 0): 1}
    for whole in (SUIT(), SUIT(), SUIT(), HONORS()):
        after = {}
        for (m, p), n in reached.items():
            for pair in range(2 - p):
                for k in range(5 - m):
                    after[m + k, p + pair] = after.get((m + k, p + pair), 0) + n * len(whole[pair][k])
        reached = after
    assert reached[4, 1] == 11498658  # different hands of four groups and a pair


def test_shapes_share_no_deal_but_pairs_in_sets():
    """The shapes counted by themselves hold no hand of another shape, so adding them up counts each deal once."""
    knitted = {tiles for nine in KNITTED_NINE for tiles in combinations(sorted((*nine, *HONOR_TILES)), 14)}
    assert len(knitted) == 720 and knitted_honors() == 720 * 4**14
    rng = random.Random(4)
    for tiles in rng.sample(sorted(knitted), 60):
        assert {shape for shape, _ in shapes(tuple(map(Tile, tiles)))} == {"knitted"}
    pairs = [tuple(sorted(rng.sample(range(34), 7) * 2)) for _ in range(60)]
    assert all("seven_pairs" in {shape for shape, _ in shapes(tuple(map(Tile, tiles)))} for tiles in pairs)
    kinds = 6  # seven pairs of few kinds, four alike as two pairs, by writing them out
    splits = [split for split in product((0, 1, 2), repeat=kinds) if sum(split) == 7]
    assert sum(6 ** split.count(1) for split in splits) == sum(comb(kinds, k) * comb(kinds - k, 7 - 2 * k) * 6 ** (7 - 2 * k) for k in range(4))


@pytest.mark.parametrize("rules", by_groups())
def test_each_rule_set_adds_up_its_own_shapes(rules):
    special = {"seven_pairs": seven_pairs() - four_sets_and_pair((0, 2, 4)), "thirteen_orphans": 13 * 6 * 4**12, "knitted": knitted_honors(), "knitted_straight": knitted_straight()}
    known = set(load(rules).forms)
    assert winning_deals(load(rules)) == four_sets_and_pair() + sum(n for shape, n in special.items() if shape in known)
    assert questions.won_as_dealt(rules).facts["rules"] == rules


def test_rules_that_bound_chows_are_refused():
    with pytest.raises(MahjongError) as caught:
        questions.won_as_dealt(load("finnish").but(chows_allowed=1))
    assert caught.value.key == "odds_few_chows" and "1 chow" in str(caught.value)


def test_whole_suits_are_what_the_readings_say():
    """Every way listed wins beside three pungs of the others; a random suit that is not listed does not."""
    rng, listed = random.Random(3), set(SUIT().paired[4])
    for way in rng.sample(SUIT().paired[4], 60):
        assert any(shape == "standard" for shape, _ in shapes(tuple(Tile(k) for k, n in enumerate(way) for _ in range(n))))
    suit = [Tile(k) for k in range(9) for _ in range(4)]
    for _ in range(300):
        tiles = tuple(sorted(rng.sample(suit, 14)))
        assert (tuple(count(tiles)[:9]) in listed) == any(shape == "standard" for shape, _ in shapes(tiles))


def test_knitted_straights_are_counted_once():
    """By another way: for each of the six, the deals that hold the nine tiles and five more that are a set and a pair."""
    total = 0
    for order in permutations(range(3)):
        nine = {9 * suit + 3 * k + first for suit, first in enumerate(order) for k in range(3)}
        rests = set()
        for pair in range(34):
            for group in [(t,) * 3 for t in range(34)] + [(t, t + 1, t + 2) for t in range(27) if t % 9 < 7]:
                rests.add(tuple(sorted((pair, pair, *group))))
        for rest in rests:
            held = {t: (t in nine) + rest.count(t) for t in nine | set(rest)}
            ways = 1
            for n in held.values():
                ways *= comb(4, n)
            total += ways
    assert knitted_straight() == total


def test_distributions_add_up_to_one():
    assert sum(questions.flowers_dealt(k).value for k in range(9)) == 1
    assert sum(questions.flowers_after_replacing(k, 14).value for k in range(9)) == 1
    for hand in (13, 14):
        assert sum(questions.orphan_kinds(n, hand).value for n in range(14)) == 1
        assert sum(questions.pairs_dealt(k, hand).value for k in range(8)) == 1
    assert sum(questions.copies_dealt(k).value for k in range(5)) == 1
    assert questions.given_pair().value == sum(questions.copies_dealt(k).value for k in (2, 3, 4))


def test_flowers_are_what_the_set_says():
    assert questions.flowers_dealt(0).value == questions.flowers_after_replacing(0).value == 1 - questions.first_flower_by(0).value
    expected = sum(k * questions.flowers_dealt(k).value for k in range(9))
    assert expected == Fraction(8 * 13, 144)


# ---- formulas and words


def evaluate(formula: str) -> Fraction:
    """A filled formula as a reader with a calculator would work it out."""
    text = formula.replace("−", "-").replace("÷", "/").replace("×", "*").replace("^", "**")
    text = re.sub(r"\d+", lambda number: f"F({number[0]})", text)
    return eval(text, {"F": Fraction, "C": lambda n, k: Fraction(comb(int(n), int(k)))})  # only our own tables' text


EACH = [
    outs.at_least_one(4, 123, 5), outs.exactly(2, 4, 60, 9), outs.exactly(3, 4, 60, 2), outs.at_least(2, 3, 60, 9), outs.first_at(3, 4, 60), outs.first_at(3, 0, 60),
    outs.with_claims(3, 60, 5, 12, "2/5"), outs.by_turn(3, 60, 4, thrown=1), outs.before_wall_ends(4, 90, 40, 3, 2, "1/4"),
    outs.both_in_any_order(3, 4, 40, 9), outs.one_then_other(3, 4, 40, 9), outs.is_in("hand1", outs.places(30, (13, 13, 13), "finnish")),
    outs.spread({"wall": 1, "hand1": 1}, {"wall": 20, "hand1": 10, "dead": 4}), outs.wall_runs_out((0, 3, 0, 0), 60, 21, "1/5"),
    outs.wall_runs_out((2, 3, 1, 0), 60, 21, "1/5"), questions.race_for_one(16, tuple("ABCD"), ("A", "B", "D"), {"C": "1/2"})["D"],
    *(question.ask(k) for question in questions.questions().values() for k in (range(question.low, question.high + 1) if question.high else (None,))),
]  # fmt: skip


@pytest.mark.parametrize("chance", EACH, ids=lambda chance: chance.key)
def test_the_formula_gives_the_value(chance):
    assert chance.letters() and chance.key in TRIALS
    if chance.key != "wall_runs_out":
        assert evaluate(chance.formula()) == chance.value


@given(st.fractions(0, 1))
@settings(max_examples=200, deadline=None)
def test_words_and_decimals_are_true(value):
    chance = Chance(value, "place")
    assert abs(Fraction(chance.percent) / 100 - value) <= Fraction(1, 20000) and abs(Fraction(chance.decimal) - value) <= Fraction(1, 20000)
    assert (chance.percent in ("0", "100")) == (value in (0, 1)) == (chance.words() in ("never", "always"))
    low, _, high = chance.words().removeprefix("about ").partition(" in ")
    if high:
        assert abs(float(low.replace(",", "")) / float(high.replace(",", "")) - float(value)) < 0.05 * max(float(value), 0.1)


@pytest.mark.parametrize("value, words", [("1/3", "1 in 3"), ("2/5", "about 1 in 2.5"), ("3/5", "6 in 10"), ("2/3", "about 67 in 100"), ("199/200", "about 995 in 1,000"), ("1/1500", "1 in 1,500")])
def test_words(value, words):
    assert Chance(Fraction(value), "place").words().removeprefix("about ") == words.removeprefix("about ")


def test_every_question_has_its_words():
    for key, question in questions.questions().items():
        for part in ("title", "ask", "note"):
            said = say(f"odds.question.{key}.{part}", k=question.first, rules="MCR")
            assert said and "{" not in said


# ---- the simulation beside each


@pytest.mark.parametrize("chance", [c for c in EACH if 0.02 < float(c) < 0.98], ids=lambda chance: chance.key)
def test_the_simulation_agrees(chance):
    """Far within five standard errors: a formula wrong by a few in a hundred fails, chance never does (the shuffles are fixed)."""
    *_, sample = simulate(chance, random.Random(5), 2500, points=5)
    exact = float(chance)
    assert sample.trials == 2500 and abs(sample.share - exact) < 4 * (exact * (1 - exact) / 2500) ** 0.5, (sample.share, exact)


def test_rare_deals_are_tried_too():
    """Too rare to count: the trial says yes to the hand it asks for and no to others."""

    class Dealt(random.Random):
        def sample(self, population, k, **_):
            return self.tiles

    rng = Dealt()
    for key, facts, yes, no in [
        ("orphans_dealt", {}, "19m19p19sESWNRdGdWd", "19m19p19sESWNRdGdGd"),
        ("orphans_won", {}, "19m19p19sESWNRdGdWdWd", "19m19p19sESWNRdGdWd5m"),
        ("orphan_kinds", {"n": 9, "hand": 13}, "11m99m19p19sESWW5s", "19m19p19sESWN555s"),
        ("won_as_dealt", {"rules": "mcr"}, "147m258s369pESWNRd", "147m258s369pESWNN"),
        ("won_as_dealt", {"rules": "finnish"}, "1122m3344p5566sEE", "147m258s369pESWNRd"),
    ]:
        for text, right in ((yes, True), (no, False)):
            rng.tiles = list(read_tiles(text))
            assert TRIALS[key](facts)(rng) is right, (key, text)


def test_the_interval_narrows_and_converges():
    samples = list(simulate(outs.at_least_one(4, 123, 5), random.Random(2), 4000, 20))
    assert len(samples) == 20 and [s.trials for s in samples] == moments(4000, 20)
    assert samples[-1].high - samples[-1].low < (samples[4].high - samples[4].low) / 3
    assert Sample(0, 0).share == 0 and (Sample(0, 0).low, Sample(0, 0).high) == (0, 1)


def test_histograms_follow_the_exact_chances():
    *_, turns = counts(first_turn(6, 60, 8), random.Random(1), 4000)
    assert sum(turns.values()) == 4000
    for turn in range(1, 9):
        exact = float(outs.first_at(turn, 6, 60))
        assert abs(turns[turn] / 4000 - exact) < 4 * (exact * (1 - exact) / 4000) ** 0.5
    *_, flowers = counts(hits_among(8, 144, 13), random.Random(1), 3000)
    for k in range(3):
        exact = float(questions.flowers_dealt(k))
        assert abs(flowers[k] / 3000 - exact) < 4 * (exact * (1 - exact) / 3000) ** 0.5


def test_the_same_generator_gives_the_same_sample():
    runs = [list(simulate(questions.any_pair(), random.Random(9), 300, 3)) for _ in range(2)]
    assert runs[0] == runs[1] and list(simulate(questions.any_pair(), random.Random(9), 0)) == []
    assert len(SET_136) == 136


# ---- impossible questions are refused in one sentence


@pytest.mark.parametrize("ask, key", [
    (lambda: outs.at_least_one(-1, 10, 1), "odds_below"), (lambda: outs.at_least_one(11, 10, 1), "odds_outs"), (lambda: outs.at_least_one(1, 10, 11), "odds_draws"),
    (lambda: outs.at_least_one(1.5, 10, 1), "odds_whole"), (lambda: outs.at_least_one(True, 10, 1), "odds_whole"), (lambda: outs.at_least_one(1, "10", 1), "odds_whole"),
    (lambda: outs.exactly(-1, 1, 10, 1), "odds_below"), (lambda: outs.first_at(0, 1, 10), "odds_first_turn"), (lambda: outs.with_claims(1, 10, 6, 5), "odds_draws"),
    (lambda: outs.with_claims(1, 10, 1, 1, "2"), "odds_share"), (lambda: outs.by_turn(1, 10, 1, thrown=-0.1), "odds_share"), (lambda: as_share("x"), "odds_share"),
    (lambda: as_share(float("nan")), "odds_share"), (lambda: as_share("1/0"), "odds_share"), (lambda: outs.draws_left(5, 4, 4), "odds_players"), (lambda: outs.draws_left(5, 5, 0), "odds_players"),
    (lambda: outs.both_in_any_order(6, 5, 10, 1), "odds_outs"), (lambda: outs.before_wall_ends(1, 10, 11), "odds_draws"), (lambda: outs.is_in("sea", {"wall": 1}), "odds_no_place"),
    (lambda: outs.is_in("wall", {"wall": 0}), "odds_nothing_unseen"), (lambda: outs.spread({"wall": 3}, {"wall": 2}), "odds_outs"), (lambda: outs.places(5, (-1,)), "odds_below"),
    (lambda: outs.wall_runs_out((5, 6), 10, 4), "odds_outs"), (lambda: questions.flowers_dealt(9), "odds_range"), (lambda: questions.flowers_dealt(1, 15), "odds_range"),
    (lambda: questions.orphan_kinds(14), "odds_range"), (lambda: questions.race_for_one(16, ("A", "B"), ("C",), {}), "odds_race"), (lambda: questions.race_for_one(1, ("A", "B"), ("A",), {}), "odds_draws"),
    (lambda: questions.race_for_one(9, ("A", "B"), ("A",), {}, "all"), "odds_race_ends"), (lambda: list(simulate(Chance(Fraction(1, 2), "coin"), random.Random(1), 5)), "odds_no_trial"),
    (lambda: questions.won_as_dealt("nowhere"), "no_rules"),
])  # fmt: skip
def test_impossible_questions(ask, key):
    with pytest.raises(MahjongError) as caught:
        ask()
    assert caught.value.key == key and "\n" not in str(caught.value) and "{" not in str(caught.value)
