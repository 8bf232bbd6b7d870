"""The danger of a discard: ready hands counted and drawn against all hands written out, claims likewise, what a table shows."""

import random
import time
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.odds.danger import Opponent, Sight, could_claim, danger, held_two, waiting_shapes
from mahjong.odds.danger_scored import scored_danger
from mahjong.odds.ready import Ready
from mahjong.players.simple import at_random, step
from mahjong.reading import waits_of_sets
from mahjong.rules import by_groups, load
from mahjong.scoring.score import score
from mahjong.table.deal import Deal
from mahjong.text import say
from mahjong.tiles import PLAYING, Tile


def holdings(unseen, size):
    """Every holding of so many of the unseen tiles with its ways: 34 counts, ways."""
    kinds = [t for t in range(34) if unseen[t]]
    for split in product(*(range(unseen[t] + 1) for t in kinds)):
        if sum(split) == size:
            counts = [0] * 34
            for t, n in zip(kinds, split):
                counts[t] = n
            yield counts, prod(comb(unseen[t], n) for t, n in zip(kinds, split))


def ready_for(counts, pairs):
    found = {t for t in waits_of_sets(counts) if counts[t] < 4}
    odd = [t for t in range(34) if counts[t] % 2]
    return found | set(odd) if pairs and len(odd) == 1 else found


def unseen_of(text):
    tiles = Counter(Hand.parse(part).concealed[0] for part in text.split())
    return [tiles[t] for t in range(34)]


FEW = {  # sets still concealed -> what is unseen: small enough to write every hand out
    0: "1m 1m 5p 5p 5p E",
    1: "1m 2m 2m 3m 4m 4m 5m 5m 6p 7p 7p 8p 9p 9p E E Rd Rd Rd",
    2: "2m 2m 3m 3m 4m 4m 5m 5m 6m 7p 7p 8p 8p 9p E E E S S",
    3: "1m 1m 1m 2m 2m 3m 3m 4m 5m 6m 6p 6p 7p 7p 8p 8p E E E",
    4: "1m 1m 2m 2m 2m 3m 3m 3m 3m 4m 4m 5m 5m 7p 7p 7p 8p 8p 9p 9p E E",
}


@pytest.mark.parametrize("sets, pairs", [(0, False), (1, False), (2, False), (3, False), (4, False), (4, True)])
def test_ready_hands_by_writing_them_all_out(sets, pairs):
    unseen = unseen_of(FEW[sets])
    total, waiting = 0, Counter()
    for counts, held in holdings(unseen, 3 * sets + 1):
        found = ready_for(counts, pairs)
        total += held if found else 0
        waiting.update(dict.fromkeys(found, held))
    ready = Ready.of(unseen, sets, pairs)
    assert ready.hands == total > 0
    assert {t: ready.waiting(t) for t in range(34)} == {t: Fraction(waiting[t], total) for t in range(34)}


@pytest.mark.parametrize("sets, pairs", [(1, False), (2, False), (4, True)])
def test_ready_hands_are_drawn_evenly(sets, pairs):
    """Each hand as often as it has ways: by the waits, and by every single hand where they are few."""
    unseen, rng = unseen_of(FEW[sets]), random.Random(6)
    ready = Ready.of(unseen, sets, pairs)
    drawn = [ready.draw(rng) for _ in range(4000)]
    assert all(sum(hand) == 3 * sets + 1 and ready_for(list(hand), pairs) and all(n <= u for n, u in zip(hand, unseen)) for hand in drawn)
    for t in range(34):
        exact = float(ready.waiting(t))
        found = sum(t in ready_for(list(hand), pairs) for hand in drawn) / 4000
        assert abs(found - exact) <= 4.5 * (exact * (1 - exact) / 4000) ** 0.5, t
    if sets == 1:
        seen, of = Counter(drawn), ready.hands
        likely = {tuple(counts): held / of for counts, held in holdings(unseen, 4) if ready_for(counts, False)}
        assert set(seen) <= set(likely)
        assert sum((seen[hand] - 4000 * p) ** 2 / (4000 * p) for hand, p in likely.items()) < len(likely) + 5 * (2 * len(likely)) ** 0.5


def test_a_whole_set_is_counted_by_trying():
    """With all tiles unseen: the share of four-tile hands that are ready, by dealing."""
    ready, rng, tiles = Ready.of([4] * 34, 1), random.Random(1), [t for t in range(34) for _ in range(4)]
    hits = 0
    for _ in range(8000):
        counts = [0] * 34
        for t in rng.sample(tiles, 4):
            counts[t] += 1
        hits += bool(ready_for(counts, False))
    exact = ready.hands / comb(136, 4)
    assert abs(hits / 8000 - exact) < 4 * (exact * (1 - exact) / 8000) ** 0.5


@given(st.lists(st.integers(0, 4), min_size=34, max_size=34).filter(lambda c: sum(c) > 60), st.integers(1, 4), st.booleans())
@settings(max_examples=15, deadline=None)
def test_waits_are_chances_whatever_is_unseen(unseen, sets, pairs):
    ready = Ready.of(unseen, sets, pairs)
    chances = [ready.waiting(t) for t in range(34)]
    assert all(0 <= c <= 1 for c in chances) and sum(chances) >= 1  # every ready hand waits for something
    swapped = Ready.of([*unseen[9:18], *unseen[:9], *unseen[18:]], sets, pairs)
    assert swapped.hands == ready.hands and swapped.waiting(3) == ready.waiting(12)


# ---- claims


SOME = unseen_of("1m 1m 2m 3m 3m 4m 5m 5m 6m E E E Rd")


@pytest.mark.parametrize("hand", [1, 2, 4, 7])
def test_claims_by_writing_all_hands_out(hand):
    every = list(holdings(SOME, hand))
    total = sum(held for _, held in every)
    for tile in (Tile.M1, Tile.M2, Tile.M3, Tile.M4, Tile.M6, Tile.M9, Tile.P5, Tile.EAST):
        chow = lambda c: any(c[a] and c[b] for a, b in near(tile))  # noqa: E731
        assert held_two(tile, tuple(SOME), hand) == Fraction(sum(h for c, h in every if c[tile] >= 2), total)
        assert could_claim(tile, tuple(SOME), hand, pung=False) == Fraction(sum(h for c, h in every if chow(c)), total)
        assert could_claim(tile, tuple(SOME), hand) == Fraction(sum(h for c, h in every if chow(c) or c[tile] >= 2), total)


def near(tile):
    kinds = [(tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2)] if tile < 27 else []
    return [(a, b) for a, b in kinds if a >= 0 and a // 9 == tile // 9 == b // 9]


def test_only_the_next_player_may_chow():
    for found in danger(Sight.read("5m 123p 456s 789s EE SS", seat="S")):
        after, *others = found.threats
        assert after.seat == Tile.WEST and all(other.chow == 0 and other.claim == other.pung for other in others)
        assert after.pung <= after.claim <= after.pung + after.chow
        assert (after.chow > 0) == found.tile.is_suited


# ---- what could wait for a tile


def test_what_waits_for_5p():
    """34p and 67p from both sides, 46p around it, two more of it, a single one: the copies unseen multiplied."""
    shapes = waiting_shapes(Tile.P5, Sight.read("5p 44p 123m 456m 789m EE").unseen)
    assert [(w.kind, "".join(map(str, w.tiles)), w.combinations) for w in shapes] == [
        ("two_sided", "3p4p", 8), ("two_sided", "6p7p", 16), ("closed", "4p6p", 8), ("pung", "5p5p", 3), ("pair", "5p", 3),
    ]  # fmt: skip


@pytest.mark.parametrize("tile, kinds", [
    ("1m", "two_sided pung pair"), ("2m", "two_sided closed pung pair"), ("3m", "edge two_sided closed pung pair"), ("5m", "two_sided two_sided closed pung pair"),
    ("7s", "two_sided edge closed pung pair"), ("9p", "two_sided pung pair"), ("E", "pung pair"), ("Rd", "pung pair"),
])  # fmt: skip
def test_the_shapes_that_wait(tile, kinds):
    assert [w.kind for w in waiting_shapes(Tile.parse(tile), (4,) * 34)] == kinds.split()


def test_the_shapes_that_wait_are_the_ones_that_wait():
    for tile in PLAYING:
        for waiting in waiting_shapes(tile, (4,) * 34):
            more = {"pair": [], "pung": [30, 30]}.get(waiting.kind, [30, 30] if tile != 30 else [29, 29])
            counts = [0] * 34
            for t in (*waiting.tiles, *(more if tile != 30 or waiting.kind != "pung" else [29, 29])):
                counts[t] += 1
            assert tile in waits_of_sets(counts)


def test_nothing_can_wait_for_the_last_copy_of_an_honour():
    east = danger(Sight.read("123m 456m 789m 11p EEE"))[-1]
    assert east.unseen == 1 and [w.kind for w in east.shapes] == ["pair"]
    gone = danger(Sight.read("123m 456m 789m 11p E S 9s", discards="EEE"))
    last = next(found for found in gone if found.tile == Tile.EAST)
    assert last.unseen == 0 == last.combinations and all(t.win == t.claim == 0 for t in last.threats) and last.win() == 0


def test_report_b063_a_discard_of_theirs_makes_nothing_safe():
    """No furiten outside riichi: an 8p thrown by an opponent leaves what waits for 5p as it was, whoever threw it."""
    hand = "5p 123m 456m 789m EE SS"
    before, after = (next(d for d in danger(Sight.read(hand, discards=thrown)) if d.tile == Tile.P5) for thrown in ("", "8p"))
    assert before.shapes == after.shapes and all(t.win > 0 for t in after.threats)
    assert after.threats[0].win > before.threats[0].win * Fraction(9, 10)  # the copy gone changes a little, as any copy does
    assert "riichi" in say("odds.danger.no_suji")


def test_copies_gone_do_make_it_safer():
    hand = "5p 123m 456m 789m EE SS"
    chances = [next(d for d in danger(Sight.read(hand, discards=gone)) if d.tile == Tile.P5).threats[0].win for gone in ("", "4466p", "44446666p")]
    assert chances[0] > chances[1] > chances[2] > 0


# ---- a table


def test_a_deal_is_seen_without_peeking():
    rng, deal = random.Random(3), Deal.start(random.Random(3), "finnish")
    for _ in range(40):
        if deal.over:
            break
        deal = step(deal, [at_random(rng)] * 4)
    seat = deal.turn
    sight = Sight.of(deal, seat)
    hidden = list(deal.holdings)
    other = (seat - Tile.EAST + 1) % 4
    mixed = hidden[other]._replace(concealed=tuple(sorted(rng.sample([t for t in PLAYING], len(hidden[other].concealed)))))
    hidden[other] = mixed
    assert Sight.of(deal._replace(holdings=tuple(hidden)), seat) == sight
    assert sight.rules == "finnish" and [o.seat for o in sight.others][0] == Tile.EAST + other
    assert all(sight.unseen[t] == 4 - deal.visible(t) - deal.holding(seat).concealed.count(t) for t in PLAYING)


def test_three_players_and_groups_on_the_table():
    sight = Sight.read("123m 456m 789m 11p EEE", "99s", {"W": "(123s) [5555p]"}, seat="S", players=3, rules="finnish")
    assert [(str(o.seat), o.concealed) for o in sight.others] == [("W", 7), ("E", 13)]
    assert sight.unseen[Tile.P5] == 0 and sight.total == 136 - 14 - 2 - 7
    wins = {d.tile: [t.win for t in d.threats] for d in danger(sight)}
    assert all(0 <= w <= 1 for each in wins.values() for w in each) and wins[Tile.P1][0] != wins[Tile.P1][1]


def test_all_others_together():
    found = danger(Sight.read("5p 123m 456m 789m EE SS"))[9]
    assert found.win(0) == 0 and 0 < found.win(0.3) < found.win() < sum(float(t.win) for t in found.threats)
    assert found.win({found.threats[1].seat: 1.0}) == pytest.approx(float(found.threats[1].win))


def test_it_is_fast():
    danger(Sight.read("123m 456m 789m 11p EEE"))  # makes the lists
    start = time.process_time()
    danger(Sight.read("159m 159p 159s ESWNRd", "28m 37p 46s"))
    assert time.process_time() - start < 1


# ---- the rules asked


def test_drawn_hands_agree_with_the_count():
    sight = Sight.read("5p 123m 456m 789m EE SS", rules="finnish")
    exact = {d.tile: float(d.threats[0].win) for d in danger(sight)}
    *_, last = scored_danger(sight, random.Random(1), hands=1500)
    for scored in last:
        assert scored.ready == scored.legal == 1500  # every complete hand of those rules may be declared
        for tile, chance in exact.items():
            found = scored.waiting(tile)
            assert found == scored.winning(tile) and abs(found.share - chance) < 4.5 * (chance * (1 - chance) / 1500) ** 0.5 + 0.003


def test_in_mcr_many_waits_may_not_be_taken():
    sight = Sight.read("5p 123m 456m 789m EE SS")
    *first, last = scored_danger(sight, random.Random(1), hands=400, points=4)
    assert [step[0].ready for step in first] == [25, 100, 225] and last[0].ready == 400
    for scored in last:
        assert 40 < scored.legal < 280
        assert all(scored.wins[t] <= scored.waits[t] for t in scored.waits)
        assert 0 <= scored.winning(Tile.P5).low <= scored.winning(Tile.P5).share <= scored.winning(Tile.P5).high <= 1


@pytest.mark.parametrize("rules", by_groups())
def test_every_rule_set_is_asked_by_name(rules):
    sight = Sight.read("5p 123m 456m 789m EE SS", rules=rules)
    *_, last = scored_danger(sight, random.Random(2), hands=20)
    assert last[0].ready == 20
    pairs = any(form == "seven_pairs" for form in load(rules).forms)
    assert score("1155m 3377p 2288s E *E", rules).is_win == pairs
    assert danger(sight)[9].threats[0].win == Ready.of(sight.unseen, 4, pairs).waiting(danger(sight)[9].tile)


# ---- refusals


@pytest.mark.parametrize("ask, key", [
    (lambda: Sight.read("123m", discards="1111m"), "too_many"), (lambda: Sight.read("123m", melds={"E": "(123p)"}), "odds_seat"), (lambda: Sight.read("123m", melds={"N": "(123p)"}, players=3), "odds_seat"),
    (lambda: Sight.read("12x"), "unreadable"), (lambda: Sight.read("123m", rules="nowhere"), "no_rules"), (lambda: Ready.of([4] * 33), "odds_unseen"), (lambda: Ready.of([5] * 34), "odds_unseen"),
    (lambda: Ready.of([4] * 34, 5), "odds_unseen"), (lambda: Ready.of([1] + [0] * 33, 4), "odds_nothing_ready"),
    (lambda: Sight(Hand.parse("123m"), tuple(t for t in PLAYING[9:] for _ in range(4)), (Opponent(Tile.SOUTH), Opponent(Tile.WEST), Opponent(Tile.NORTH))), "odds_unseen_hands"),
    (lambda: danger(Sight(Hand.parse("123m 55p"), (), (), rules=load("finnish").but(chows_allowed=1))), "odds_few_chows"),
])  # fmt: skip
def test_impossible_tables(ask, key):
    with pytest.raises(MahjongError) as caught:
        ask()
    assert caught.value.key == key and "{" not in str(caught.value)
