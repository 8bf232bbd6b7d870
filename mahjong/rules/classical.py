"""The classical rules in three presets: `finnish`, the Finnish guide's table as it stands; `corrected`, the same with
two entries put right; `books`, what the old rule books have in common. Which entries differ, and why: `classical.open`.

Below the table stands what a table may agree on: each option with its choices, and what a choice changes.
"""

from __future__ import annotations

from mahjong.scoring.classical import lines as c
from mahjong.scoring.classical import settle
from mahjong.scoring.classical.lines import OUTER, SIMPLE, fact, is_dragon, is_own_wind, is_round_wind, pair_of, pung_of, won
from mahjong.scoring.classical.table import ClassicalRules, DoubleRow, GroupRow, HandRow, Option, PointRow
from mahjong.scoring.classical.tally import count_win
from mahjong.scoring import patterns as p

#                                      shown  in the hand
GROUPS = (
    GroupRow("pung_simple", "pung", SIMPLE, 2, 4),
    GroupRow("kong_simple", "kong", SIMPLE, 8, 16),
    GroupRow("pung_outer", "pung", OUTER, 8, 16),  # 4 and 8 in the books: classical.open.outer_pungs
    GroupRow("kong_outer", "kong", OUTER, 16, 32),
)

PAIRS = (
    PointRow("pair_dragon", 2, pair_of(is_dragon)),
    PointRow("pair_seat", 2, pair_of(is_own_wind)),
    PointRow("pair_round", 2, pair_of(is_round_wind)),
)

POINTS = (  # 0: the Finnish guide does not have it
    PointRow("bonus_tile", 4, c.each_bonus),
    PointRow("going_out", 20, c.always, winner=True),
    PointRow("from_wall", 2, c.from_wall, winner=True),
    PointRow("only_tile", 0, c.only_tile, winner=True),
    PointRow("pair_completed_simple", 0, c.pair_completed(SIMPLE), winner=True),
    PointRow("pair_completed_outer", 0, c.pair_completed(OUTER), winner=True),
    PointRow("no_score_points", 0, c.no_score, winner=True),
)

DOUBLES = (  # factors; 1: the Finnish guide does not have it
    # for all
    DoubleRow("dragon_pung", 2, pung_of(is_dragon)),
    DoubleRow("seat_wind", 2, pung_of(is_own_wind)),
    DoubleRow("round_wind", 2, pung_of(is_round_wind)),
    DoubleRow("own_bonus", 2, c.own_bonus),
    DoubleRow("round_bonus", 2, c.round_bonus),
    DoubleRow("bouquet", 1, c.bouquet),
    # for the winner
    DoubleRow("no_chow", 2, won(p.all_pungs), winner=True),
    DoubleRow("no_honours", 2, won(p.no_honors), winner=True),
    DoubleRow("suit_honours", 2, c.one_suit_honours_allowed, winner=True),
    DoubleRow("one_suit", 3, won(p.full_flush), winner=True),  # 8 in the books: classical.open.one_suit_factor
    DoubleRow("last_tile", 2, c.last_tile, winner=True),
    DoubleRow("all_from_hand", 2, c.all_from_hand, winner=True),
    DoubleRow("robbed_kong", 2, won(p.robbing_the_kong), winner=True, void=c.not_robbed),
    DoubleRow("little_dragons", 2, won(p.pungs_of(p.DRAGON_BITS, 2, pair=True)), winner=True),
    DoubleRow("no_score_hand", 1, c.no_score, winner=True),
    DoubleRow("last_discard", 1, c.last_discard, winner=True),
    DoubleRow("loose_tile", 1, c.loose_tile, winner=True, void=c.no_replacement),
    DoubleRow("original_call", 1, fact("original"), winner=True),
)

HANDS = (  # in all of them a pung may be a kong
    HandRow("nine_gates", won(p.nine_gates), c.full),
    HandRow("heads_and_tails", c.heads_and_tails, c.full),
    HandRow("great_masters", c.great_masters, c.full),
    HandRow("four_blessings", c.four_blessings, c.full),
    HandRow("winds_and_dragons", won(p.all_honors), c.full),
    HandRow("hidden_treasure", c.hidden_treasure, c.full),
    HandRow("heavenly_blessing", fact("heavenly"), c.full),
    HandRow("earthly_blessing", fact("earthly"), c.full),
    HandRow("seven_pairs", c.seven_pairs, c.half_if_claimed),
    HandRow("thirteen_orphans", c.thirteen_orphans, c.full),
)


def double(key: str, factor: int = 2) -> dict:
    """The change that gives a double another factor."""
    return {"doubles": {key: {"factor": factor}}}


def points(**values: int) -> dict:
    """The change that gives rows of points other values."""
    return {"points": {key: {"points": value} for key, value in values.items()}}


def own_bonus(find, factor: int, round_factor: int) -> dict:
    """The change that says which bonus tiles double."""
    return {"doubles": {"own_bonus": {"find": find, "factor": factor}, "round_bonus": {"factor": round_factor}}}


def special(key: str, **changes) -> dict:
    """The change of a special hand."""
    return {"hands": {key: changes}}


OFF_OR_DOUBLE = {"no": 1, "double": 2}

OPTIONS = (  # the first choice is the Finnish guide's
    # points
    Option("outer_pungs", {
        "8_16": {"groups": {"pung_outer": {"shown": 8, "hidden": 16}}},
        "4_8": {"groups": {"pung_outer": {"shown": 4, "hidden": 8}}},
    }),
    Option("concealed_kong_factor", {  # play.G6
        "2": {"groups": {"kong_simple": {"hidden": 16}, "kong_outer": {"hidden": 32}}},
        "4": {"groups": {"kong_simple": {"hidden": 32}, "kong_outer": {"hidden": 64}}},
    }),
    Option("double_wind_pair", {"2": {"double_wind_pair": c.double_wind_pair_once}, "4": {"double_wind_pair": c.each_counts}}),
    Option("going_out", {"20": points(going_out=20), "10": points(going_out=10)}),
    Option("only_tile", {"0": points(only_tile=0), "2": points(only_tile=2), "4": points(only_tile=4)}),
    Option("pair_completed", {
        "0": points(pair_completed_simple=0, pair_completed_outer=0),
        "2": points(pair_completed_simple=2, pair_completed_outer=2),
        "2_4": points(pair_completed_simple=2, pair_completed_outer=4),
    }),
    Option("no_score_hand", {
        "no": {**points(no_score_points=0), **double("no_score_hand", 1)},
        "double": {**points(no_score_points=0), **double("no_score_hand", 2)},
        "10": {**points(no_score_points=10), **double("no_score_hand", 1)},
    }),
    Option("bonus_points", {"4": points(bonus_tile=4), "0": points(bonus_tile=0)}),
    # doubles
    Option("one_suit_factor", {"3": double("one_suit", 3), "8": double("one_suit", 8)}),
    Option("one_suit", {"highest": {"one_suit": c.highest_one_suit}, "cumulative": {"one_suit": c.cumulative_one_suit}}),
    Option("no_honours", {"double": double("no_honours"), "no": double("no_honours", 1)}),
    Option("no_chow", {"double": double("no_chow"), "no": double("no_chow", 1)}),
    Option("double_wind", {"twice": {"double_wind": c.each_counts}, "once": {"double_wind": c.double_wind_once}}),
    Option("own_bonus", {
        "own_and_round": own_bonus(c.own_bonus, 2, 2),
        "own": own_bonus(c.own_bonus, 2, 1),
        "own_pair": own_bonus(c.own_flower_and_season, 2, 1),
        "no": own_bonus(c.own_bonus, 1, 1),
    }),
    Option("own_and_round_bonus", {"multiplied": {"own_and_round_bonus": c.each_counts}, "added": {"own_and_round_bonus": c.added_bonus}}),
    Option("bouquet", {"no": double("bouquet", 1), "double": double("bouquet", 2), "two_doubles": double("bouquet", 4)}),
    Option("last_discard", {name: double("last_discard", factor) for name, factor in OFF_OR_DOUBLE.items()}),
    Option("loose_tile", {name: double("loose_tile", factor) for name, factor in OFF_OR_DOUBLE.items()}),
    Option("original_call", {name: double("original_call", factor) for name, factor in OFF_OR_DOUBLE.items()}),
    Option("from_hand", {"pair_claimed": {"claim_in_hand": c.pair_may_be_claimed}, "nothing_claimed": {"claim_in_hand": c.nothing_claimed}}),
    Option("kong_three_types", {"no": {"opens": c.every_claim_opens}, "yes": {"opens": c.claimed_kong_stays_closed}}),
    # special hands, what wins, the limit
    Option("seven_pairs", {
        "half_if_claimed": special("seven_pairs", share=c.half_if_claimed),
        "limit": special("seven_pairs", share=c.full),
        "half": special("seven_pairs", share=c.half),
        "no": special("seven_pairs", share=None),
    }),
    Option("nine_gates", {"gates": special("nine_gates", find=HANDS[0].find), "snake": special("nine_gates", find=c.snake)}),
    Option("great_masters", {"any": special("great_masters", find=c.great_masters), "no_chow": special("great_masters", find=c.great_masters_no_chow)}),
    Option("chows_allowed", {"4": {"chows_allowed": 4}, "1": {"chows_allowed": 1}}),
    Option("limit", {"500": {"limit": 500}, "300": {"limit": 300}, "1000": {"limit": 1000}, "none": {"limit": None}}),
    # settlement
    Option("scoring_players", {"all": {"scoring_players": settle.everyone}, "winner": {"scoring_players": settle.winner_only}}),
    Option("losers_settle", {"differences": {"losers_settle": settle.settle_differences}, "no": {"losers_settle": settle.settle_nothing}}),
    Option("double_pay", {
        "east": {"charge": settle.east_doubles},
        "nobody": {"charge": settle.nobody_doubles},
        "discarder": {"charge": settle.discarder_doubles},
    }),
    Option("dangerous_discard", {"none": {"dangerous_discard": settle.no_penalty}, "pays_all": {"dangerous_discard": settle.pays_all}}),
    Option("draw_count", {"none": {"draw_settles": settle.settle_nothing}, "points_kept": {"draw_settles": settle.settle_differences}}),
)  # fmt: skip

FINNISH = ClassicalRules(
    key="finnish",
    count=count_win,
    facts=("robbed", "replacement", "last", "heavenly", "earthly", "original"),
    loose=frozenset({"kong", "bonus"}),
    sticks=(500, 100, 10, 2),  # play.T9
    groups=GROUPS,
    pairs=PAIRS,
    points=POINTS,
    doubles=DOUBLES,
    hands=HANDS,
    limit=500,
    special=500,  # what the special hands pay where a table plays without a limit
    chows_allowed=4,
    one_suit=c.highest_one_suit,
    double_wind=c.each_counts,
    double_wind_pair=c.double_wind_pair_once,
    own_and_round_bonus=c.each_counts,
    claim_in_hand=c.pair_may_be_claimed,
    opens=c.every_claim_opens,
    charge=settle.east_doubles,
    losers_settle=settle.settle_differences,
    scoring_players=settle.everyone,
    dangerous_discard=settle.no_penalty,
    draw_settles=settle.settle_nothing,
    options=OPTIONS,
)

CORRECTED = FINNISH.but(key="corrected").choose(outer_pungs="4_8", one_suit_factor="8")

BOOKS = CORRECTED.but(key="books").choose(
    only_tile="2",
    pair_completed="2",
    no_score_hand="double",
    no_honours="no",
    own_bonus="own",
    bouquet="double",
    last_discard="double",
    loose_tile="double",
    original_call="double",
    seven_pairs="no",
)

RULESETS = (FINNISH, CORRECTED, BOOKS)
