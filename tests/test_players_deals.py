"""Many deals between players that choose blindly: whatever is allowed, nothing gets lost and payments sum to nothing.

About a minute of them runs with every test run. As many as you like, on all cores, say 100,000 of each rule set:

    MAHJONG_DEALS=100000 python -m pytest tests/test_players_deals.py

One rule set alone is chosen by its key: add `-k "[finnish]"`.
"""

import os
import random
from collections import Counter

import pytest

from mahjong.card.rules import CardRules
from mahjong.players.simple import at_random, play_out
from mahjong.rules import all_rules
from mahjong.table.deal import Deal
from mahjong.table.options import usual
from mahjong.table.record import read
from mahjong.table.settlement import settlement

DEALS, CARD_DEALS = 1000, 200  # what fits a minute on one core: an American deal takes ten times as long
WISHED = int(os.environ.get("MAHJONG_DEALS", 0))
CHUNK = 200  # deals a core takes at a time
AGAIN = 40  # every so many deals one is replayed from its record


def tiles(deal: Deal) -> Counter:
    """All tiles of a deal, wherever they lie."""
    held = [tile for h in deal.holdings for tile in (*h.concealed, *h.bonus, *(t for meld in h.melds for t in meld.tiles))]
    return Counter([*held, *deal.wall.live, *deal.wall.dead, *(tile for river in deal.rivers for tile in river)])


def agreed(rng: random.Random, rules: str):
    """The usual table with three of its options chosen anew."""
    table = usual(rules)
    names = rng.sample(sorted(table.choices), 3)
    return table.but(**{name: rng.choice(table.choices[name]) for name in names})


def checked(rules: str, numbers: range) -> Counter:
    """Plays the deals with these numbers, checks each, and counts how they ended."""
    ends = Counter()
    for number in numbers:
        rng = random.Random(f"{rules} {number}")
        table = agreed(rng, rules) if number % 3 == 0 else usual(rules)
        deal = play_out(Deal.start(rng, rules, table), at_random(rng))
        done = settlement(deal)
        assert tiles(deal) == Counter(deal.began.ring), deal.record()
        assert not sum(done.paid.values()) and all(score.legal for score in done.scores), deal.record()
        assert deal.over and bool(done.scores) == (deal.result.kind == "win"), deal.record()
        if number % AGAIN == 0:
            assert read(deal.record()) == deal
        ends[deal.result.kind] += 1
    return ends


def on_all_cores(rules: str, count: int) -> Counter:
    """The same for very many."""
    from joblib import Parallel, delayed

    chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
    return sum(Parallel(n_jobs=-1)(delayed(checked)(rules, chunk) for chunk in chunks), Counter())


@pytest.mark.parametrize("rules", all_rules())
def test_random_deals_lose_no_tile_and_pay_to_zero(rules):
    count = WISHED or (CARD_DEALS if rules in all_rules(CardRules) else DEALS)
    ends = on_all_cores(rules, count) if count > DEALS else checked(rules, range(count))
    assert sum(ends.values()) == count and ends["out"] > count // 2
