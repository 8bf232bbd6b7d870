"""The Mahjong Competition Rules: the 81 fans of the 2006/2014 book, and `MIL`, the reading of the Chinese platforms.

A row: key, number in the book, points, the test that finds it, and the fans not counted beside it: those it always
contains (`key:1`: one copy only), and with `~` those the book takes away though a hand may show the one without the other. Which readings differ, and why: statements `mcr.C1`-`mcr.C26`.
"""

from __future__ import annotations

from types import MappingProxyType

from mahjong.scoring import patterns as p
from mahjong.scoring import settle
from mahjong.scoring.principles import FIVE
from mahjong.scoring.ruleset import FanRules, Pattern
from mahjong.scoring.score import count_fans
from mahjong.scoring.seen import DRAGON_BITS, MIXED, PURE, WIND_BITS

F = Pattern
OUTER_BITS = p.TERMINAL_BITS | WIND_BITS

FANS = (
    F("big_four_winds", 1, 88, p.pungs_of(WIND_BITS, 4), "little_four_winds big_three_winds all_pungs prevalent_wind seat_wind pung_of_terminals_or_honors"),
    F("big_three_dragons", 2, 88, p.pungs_of(DRAGON_BITS, 3), "little_three_dragons two_dragon_pungs dragon_pung"),
    F("all_green", 3, 88, p.all_green, "one_voided_suit"),
    F("nine_gates", 4, 88, p.nine_gates, "full_flush concealed_hand pung_of_terminals_or_honors:1 one_voided_suit no_honors"),  # mcr.C7
    F("four_kongs", 5, 88, p.all_kongs(4), "three_kongs all_pungs ~two_melded_kongs ~melded_and_concealed_kong ~melded_kong single_wait"),
    F("seven_shifted_pairs", 6, 88, p.seven_shifted_pairs, "seven_pairs full_flush concealed_hand one_voided_suit no_honors single_wait"),
    F("thirteen_orphans", 7, 88, p.thirteen_orphans, "all_terminals_and_honors all_types outside_hand concealed_hand single_wait"),
    F("all_terminals", 8, 64, p.all_terminals, "all_terminals_and_honors ~all_pungs ~outside_hand ~pung_of_terminals_or_honors no_honors"),
    F("little_four_winds", 9, 64, p.pungs_of(WIND_BITS, 3, pair=True), "big_three_winds pung_of_terminals_or_honors"),
    F("little_three_dragons", 10, 64, p.pungs_of(DRAGON_BITS, 2, pair=True), "two_dragon_pungs dragon_pung"),
    F("all_honors", 11, 64, p.all_honors, "all_terminals_and_honors ~all_pungs ~outside_hand ~pung_of_terminals_or_honors"),
    F("four_concealed_pungs", 12, 64, p.concealed_pungs(4), "three_concealed_pungs two_concealed_pungs all_pungs concealed_hand"),
    F("pure_terminal_chows", 13, 64, p.pure_terminal_chows, "seven_pairs full_flush all_chows pure_double_chow two_terminal_chows one_voided_suit no_honors"),
    F("quadruple_chow", 14, 48, p.chows(4, PURE, p.alike), "pure_triple_chow pure_shifted_pungs tile_hog pure_double_chow"),
    F("four_pure_shifted_pungs", 15, 48, p.pungs(4, PURE, p.steps(1)), "pure_shifted_pungs pure_triple_chow all_pungs"),
    F("four_pure_shifted_chows", 16, 32, p.chows(4, PURE, p.steps(1, 2)), "pure_shifted_chows ~short_straight ~two_terminal_chows"),
    F("three_kongs", 17, 32, p.all_kongs(3), "~two_melded_kongs ~melded_and_concealed_kong ~melded_kong"),
    F("all_terminals_and_honors", 18, 32, p.all_terminals_and_honors, "~all_pungs ~outside_hand ~pung_of_terminals_or_honors"),
    F("seven_pairs", 19, 24, p.seven_pairs, "concealed_hand single_wait"),
    F("greater_honors_and_knitted_tiles", 20, 24, p.greater_knitted, "lesser_honors_and_knitted_tiles all_types concealed_hand single_wait"),
    F("all_even_pungs", 21, 24, p.all_even_pungs, "all_pungs all_simples no_honors"),
    F("full_flush", 22, 24, p.full_flush, "one_voided_suit no_honors"),
    F("pure_triple_chow", 23, 24, p.chows(3, PURE, p.alike), "pure_shifted_pungs pure_double_chow"),
    F("pure_shifted_pungs", 24, 24, p.pungs(3, PURE, p.steps(1)), "pure_triple_chow"),
    F("upper_tiles", 25, 24, p.ranks(7, 8, 9), "upper_four no_honors"),
    F("middle_tiles", 26, 24, p.ranks(4, 5, 6), "all_simples no_honors"),
    F("lower_tiles", 27, 24, p.ranks(1, 2, 3), "lower_four no_honors"),
    F("pure_straight", 28, 16, p.chows(3, PURE, p.exactly(1, 4, 7)), "short_straight two_terminal_chows"),
    F("three_suited_terminal_chows", 29, 16, p.three_suited_terminal_chows, "all_chows pure_double_chow mixed_double_chow two_terminal_chows no_honors"),
    F("pure_shifted_chows", 30, 16, p.chows(3, PURE, p.steps(1, 2))),
    F("all_fives", 31, 16, p.all_fives, "all_simples no_honors"),
    F("triple_pung", 32, 16, p.pungs(3, MIXED, p.alike), "double_pung"),
    F("three_concealed_pungs", 33, 16, p.concealed_pungs(3), "two_concealed_pungs"),
    F("lesser_honors_and_knitted_tiles", 34, 12, p.lesser_knitted, "all_types concealed_hand single_wait"),
    F("knitted_straight", 35, 12, p.knitted_straight),
    F("upper_four", 36, 12, p.ranks(6, 7, 8, 9), "no_honors"),
    F("lower_four", 37, 12, p.ranks(1, 2, 3, 4), "no_honors"),
    F("big_three_winds", 38, 12, p.pungs_of(WIND_BITS, 3), "pung_of_terminals_or_honors"),
    F("mixed_straight", 39, 8, p.chows(3, MIXED, p.exactly(1, 4, 7))),
    F("reversible_tiles", 40, 8, p.reversible_tiles, "~one_voided_suit"),
    F("mixed_triple_chow", 41, 8, p.chows(3, MIXED, p.alike), "mixed_double_chow"),
    F("mixed_shifted_pungs", 42, 8, p.pungs(3, MIXED, p.steps(1))),
    F("chicken_hand", 43, 8, p.never),
    F("last_tile_draw", 44, 8, p.last_tile_draw, "self_drawn"),
    F("last_tile_claim", 45, 8, p.last_tile_claim, void=p.robbed_is_no_discard),
    F("out_with_replacement_tile", 46, 8, p.out_with_replacement, "self_drawn", void=p.no_kong_to_replace),
    F("robbing_the_kong", 47, 8, p.robbing_the_kong, "last_tile", void=p.kong_not_to_rob),
    F("two_concealed_kongs", 48, 8, p.kongs(None, 2), "two_concealed_pungs concealed_kong"),  # mcr.C1
    F("all_pungs", 49, 6, p.all_pungs),
    F("half_flush", 50, 6, p.half_flush, "one_voided_suit"),
    F("mixed_shifted_chows", 51, 6, p.chows(3, MIXED, p.steps(1))),
    F("all_types", 52, 6, p.all_types),
    F("melded_hand", 53, 6, p.melded_hand, "single_wait"),
    F("two_dragon_pungs", 54, 6, p.pungs_of(DRAGON_BITS, 2), "dragon_pung"),
    F("outside_hand", 55, 4, p.outside_hand),
    F("fully_concealed_hand", 56, 4, p.fully_concealed_hand, "self_drawn"),
    F("two_melded_kongs", 57, 4, p.kongs(2, 0), "concealed_kong melded_kong"),
    F("melded_and_concealed_kong", 57, 6, p.kongs(1, 1), "concealed_kong melded_kong"),  # the clause in fan 57, mcr.C2
    F("last_tile", 58, 4, p.last_tile, void=p.fourth_not_seen),
    F("dragon_pung", 59, 2, p.each_pung(DRAGON_BITS), "pung_of_terminals_or_honors", each=True),
    F("prevalent_wind", 60, 2, p.wind_pung("round"), "pung_of_terminals_or_honors"),
    F("seat_wind", 61, 2, p.wind_pung("seat"), "pung_of_terminals_or_honors"),
    F("concealed_hand", 62, 2, p.concealed_hand),
    F("all_chows", 63, 2, p.all_chows, "no_honors"),
    F("tile_hog", 64, 2, p.tile_hog_not_inevitable, each=True),  # mcr.C13, C14
    F("double_pung", 65, 2, p.pungs(2, MIXED, p.alike), each=True),
    F("two_concealed_pungs", 66, 2, p.concealed_pungs(2)),
    F("concealed_kong", 67, 2, p.kongs(None, 1)),
    F("all_simples", 68, 2, p.all_simples, "no_honors"),
    F("pure_double_chow", 69, 1, p.chows(2, PURE, p.alike), each=True),
    F("mixed_double_chow", 70, 1, p.chows(2, MIXED, p.alike), each=True),
    F("short_straight", 71, 1, p.chows(2, PURE, p.steps(3)), each=True),
    F("two_terminal_chows", 72, 1, p.chows(2, PURE, p.exactly(1, 7)), each=True),
    F("pung_of_terminals_or_honors", 73, 1, p.each_pung(OUTER_BITS), each=True),
    F("melded_kong", 74, 1, p.kongs(1, None)),
    F("one_voided_suit", 75, 1, p.one_voided_suit),
    F("no_honors", 76, 1, p.no_honors),
    F("edge_wait", 77, 1, p.edge_wait, "closed_wait single_wait"),
    F("closed_wait", 78, 1, p.closed_wait, "edge_wait single_wait"),
    F("single_wait", 79, 1, p.single_wait, "edge_wait closed_wait"),
    F("self_drawn", 80, 1, p.self_drawn),
    F("flower_tiles", 81, 1, p.never, each=True, flower=True),
)

RULES = FanRules(
    key="mcr",
    count=count_fans,
    facts=("robbed", "replacement", "last", "fourth"),
    sticks=(100, 25, 5, 1),  # play.T9
    patterns=FANS,
    principles=FIVE,
    settle=settle.base_and_points,
    minimum=8,
    base=8,
    fallback="chicken_hand",
    penalties=MappingProxyType({"too_few_points": 10, "wrong_tile": 10, "not_ready": 20}),  # mcr.md 1.5
)

_ONLY_SELF_DRAWN = {"also": "~fully_concealed_hand"}  # mcr.C3
_KONG_SERIES = {"also": "~concealed_kong ~two_concealed_kongs"}  # mcr.C9

MIL = RULES.but(
    key="mil",
    patterns={
        "two_concealed_kongs": {"points": 6},  # mcr.C1
        "melded_and_concealed_kong": {"points": 5},  # mcr.C2: there a fan of its own, numbered 82
        "nine_gates": _ONLY_SELF_DRAWN,
        "seven_shifted_pairs": _ONLY_SELF_DRAWN,
        "thirteen_orphans": _ONLY_SELF_DRAWN,
        "four_concealed_pungs": _ONLY_SELF_DRAWN,
        "seven_pairs": _ONLY_SELF_DRAWN,
        "greater_honors_and_knitted_tiles": _ONLY_SELF_DRAWN,
        "lesser_honors_and_knitted_tiles": _ONLY_SELF_DRAWN,
        "three_kongs": _KONG_SERIES,
        "four_kongs": _KONG_SERIES,
        "tile_hog": {"find": p.tile_hog},  # mcr.C14
        "last_tile_claim": {"find": p.last_tile_on_other, "void": None},  # the platform takes both facts as given
        "all_green": {"also": "~half_flush"},  # mcr.C17
        "all_terminals": {"also": "~double_pung"},  # mcr.C18
    },
)

RULESETS = (RULES, MIL)
