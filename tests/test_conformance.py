"""What every rule set must hold to: deals end, tiles are conserved, payments sum to nothing; golden deals replay."""

import random
from collections import Counter
from pathlib import Path

import pytest

from mahjong.players.quick import quick
from mahjong.players.simple import at_random, play_out
from mahjong.rules import all_rules
from mahjong.table.card_table import TABLES as CARD_TABLES
from mahjong.table.deal import Deal
from mahjong.table.options import usual
from mahjong.table.record import read, write
from mahjong.table.settlement import settlement

from playthroughs.make import summary
from test_deal import tiles_of

GOLDEN = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def changes(rules: str, seed: int) -> dict:
    """A few things other tables agree on, others for each deal."""
    if rules in CARD_TABLES:
        return {"second_charleston": ("vote", "always", "never")[seed % 3], "blind_pass": ("none", "last")[seed % 2], "courtesy": ("equal", "smaller", "none")[seed % 5 % 3]}
    return {"players": 3 if seed % 5 == 0 else 4, "multi_win": ("head_bump", "all_win", "draw")[seed % 3]}


@pytest.mark.parametrize("rules", all_rules())
def test_random_deals_end_conserve_tiles_and_pay_to_zero(rules):
    ends = Counter()
    for seed in range(120):
        rng = random.Random(seed)
        table = usual(rules).but(**changes(rules, seed))
        deal = play_out(Deal.start(seed, rules, table), quick(rng) if seed % 4 == 0 else at_random(rng))
        done = settlement(deal)
        assert tiles_of(deal) == Counter(table.tiles) and sum(done.paid.values()) == 0
        assert all(result.legal for result in done.scores) and (deal.result.kind == "win" or not any(done.paid.values()))
        ends[deal.result.kind] += 1
    assert ends["win"] > 10 and ends["out"] > 0


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
@pytest.mark.rule("play.E1", "play.E2")
def test_golden_playthroughs(path):
    text = path.read_text("utf-8")
    record, *expected = text.split("\n#")
    deal = read(record)
    assert summary(deal) == [f"#{line}".rstrip() for line in expected]
    assert write(deal) == record.strip()


def test_there_is_a_golden_deal_of_each_rule_set():
    assert {path.stem.split("-")[0] for path in GOLDEN} == set(all_rules())
