"""MCR: each contested point by hands that show the difference, the principles without a test elsewhere, who pays whom."""

from collections import Counter

import pytest

from mahjong import score
from mahjong.errors import MahjongError
from mahjong.hand import Win
from mahjong.rules import load
from mahjong.scoring.score import merged
from mahjong.scoring.settle import penalty
from mahjong.table.claims import Claim, decide
from mahjong.table.match import Match, Outcome
from mahjong.table.options import TABLES
from mahjong.table.settlement import settlement
from mahjong.table.wall import start
from mahjong.tiles import Tile, WINDS

from test_deal import JUNK, rigged

E, S, W, N = WINDS
WAITS = ("edge_wait", "closed_wait", "single_wait")


def counted(win: str, rules: str = "mcr") -> dict[str, int]:
    """The fans of a win by their keys, with the points of all their times."""
    return {line.pattern.key: line.total for line in merged(score(win, rules).lines)}


def case(point: str, win: str, mcr: dict[str, int], mil: dict[str, int] | None = None):
    """A hand, and what some fans bring in it under each reading; 0 for a fan that must not count."""
    return pytest.param(win, mcr, mcr if mil is None else mil, marks=pytest.mark.rule(f"mcr.{point}"), id=f"{point}-{win}")


def alone(drawn: str):
    """Both readings of a tile drawn to a hand that is always concealed."""
    return {"fully_concealed_hand": 4, "self_drawn": 0}, {"fully_concealed_hand": 0, "self_drawn": 1}


ALWAYS_CONCEALED = {
    "nine_gates": "1112345678999p {}2p",
    "seven_shifted_pairs": "1122334455667p {}7p",
    "thirteen_orphans": "19m19p19sESWNWdGdRd {}9s",
    "four_concealed_pungs": "222s333p444m222p3m {}3m",
    "seven_pairs": "1188m33p5566sEERd {}Rd",
    "greater_honors_and_knitted_tiles": "147m25s36pESWNWdGd {}Rd",
    "lesser_honors_and_knitted_tiles": "147m258s36pRdGdWNS {}9p",
}
NO_WAIT = dict.fromkeys(WAITS, 0)
CASES = [
    case("C1", "[6666s][5555p]55777m34s !5s", {"two_concealed_kongs": 8, "two_concealed_pungs": 0, "concealed_kong": 0}, {"two_concealed_kongs": 6}),
    case(
        "C2",
        "(1111m)[2222p]333s456s9p *9p",
        {"melded_and_concealed_kong": 6, "melded_kong": 0, "concealed_kong": 0},
        {"melded_and_concealed_kong": 5, "melded_kong": 0, "concealed_kong": 0},
    ),
    *(case("C3", hand.format("!"), {key: load("mcr").by_key[key].points, **alone(hand)[0]}, alone(hand)[1]) for key, hand in ALWAYS_CONCEALED.items()),
    *(case("C4", hand.format("*"), {key: load("mcr").by_key[key].points, "concealed_hand": 0}) for key, hand in ALWAYS_CONCEALED.items()),
    case("C4", "23m 567p 456s 888s EE *4m", {"concealed_hand": 2, **NO_WAIT}),  # waits for 1 and 4
    case("C4", "24m 567p 456s 888s EE *3m", {"concealed_hand": 2, "closed_wait": 1}),
    case("C5", "(678s)(678p)(EEE)1233m *3m", {"edge_wait": 1, "closed_wait": 0, "single_wait": 0}),
    case("C5", "(678s)(678p)12345mEE *3m", NO_WAIT),
    case("C5", "(678s)(678p)(EEE)4556m *5m", {"closed_wait": 1, "edge_wait": 0, "single_wait": 0}),
    case("C5", "(678s)(678p)45567mEE *6m", NO_WAIT),
    case("C5", "445566m2277779s *8s", NO_WAIT),  # seven pairs wait for the 9
    case("C5a", "(123p)(EEE)4444567m *7m", NO_WAIT),
    case("C5a", "1234444678m456p !1m {seat=N}", NO_WAIT),
    case("C7", "1112345678999p *2p", {"pung_of_terminals_or_honors": 1}),
    case("C7", "1112345678999p *6p", {"pung_of_terminals_or_honors": 0}),
    case(
        "C8",
        "2233445566778s !8s",
        {"seven_shifted_pairs": 88, "fully_concealed_hand": 4, "all_simples": 2, "full_flush": 0, "single_wait": 0},
        {"seven_shifted_pairs": 88, "self_drawn": 1, "all_simples": 2, "full_flush": 0, "single_wait": 0},
    ),
    case("C10", "147m258s369pRdGdWN *S", {"lesser_honors_and_knitted_tiles": 12, "knitted_straight": 12}),
    case("C11", "147s12358m36999p *2m", {"knitted_straight": 12, "closed_wait": 1}),
    case("C11", "(678s)147m369s25pSS *8p", {"knitted_straight": 12, **NO_WAIT}),  # a tile of the nine
    case("C11", "147m258p369s123sE *E", {"knitted_straight": 12, "single_wait": 1}),
    case("C12", "(888s)23m567p456sEE *4m {seat=S flowers=3}", {"chicken_hand": 8, "flower_tiles": 3}),
    case("C12", "(888s)23m567p456sEE !4m {seat=S}", {"chicken_hand": 0, "self_drawn": 1}),
    case("C13", "EEEE1133m5577p9s *9s", {"tile_hog": 2}),
    case("C13", "(EEEE)444555m4456p *7p", {"tile_hog": 0}),  # a kong is none
    case("C14", "11m11s11p99s99m999p *9p", {"tile_hog": 0}, {"tile_hog": 2}),
    case("C14", "2233446688sGdGdGd *Gd", {"tile_hog": 0}, {"tile_hog": 2}),
    case("C14", "222233334466sGd *Gd", {"all_green": 88, "seven_pairs": 24, "tile_hog": 2}, {"tile_hog": 4}),
    case("C17", "(234s)(234s)(666s)888sGd *Gd", {"all_green": 88, "half_flush": 6}, {"all_green": 88, "half_flush": 0}),
    case("C18", "(1111m)(111p)999p1199s !9s", {"all_terminals": 64, "double_pung": 4}, {"all_terminals": 64, "double_pung": 0}),
    case("C18", "(111m)(111p)(111s)999m9p *9p", {"all_terminals": 64, "triple_pung": 16}),
    case("C19", "(123s)(345s)(567s)89s55p *7s", {"four_pure_shifted_chows": 32, "two_terminal_chows": 0}),
    case("C20", "(2222s)(5555m)(7777p)(EEEE)Rd *Rd", {"four_kongs": 88, "single_wait": 0}),
    case("C21", "22m333p456s(789s)99p *2m", {"two_concealed_pungs": 0}),
    case("C21", "22m333p456s(789s)99p !2m", {"two_concealed_pungs": 2}),
    case("C21", "22234m333p(456s)99s *2m", {"two_concealed_pungs": 2}),  # the claimed tile goes into the chow
    case("C22", "(123m)(456p)(777s)(EEE)9p *9p", {"melded_hand": 6, "single_wait": 0}),
    case("C22", "(123m)(456p)(777s)(EEE)9p !9p", {"melded_hand": 0, "single_wait": 1}),
    case("C22", "(123m)(456p)[7777s](EEE)9p *9p", {"melded_hand": 0}),
    case("C22", "(123m)(456p)(777s)EEE9p *9p", {"melded_hand": 0}),
    case("C23", "(2222m)456p789s34s99p !5s {last replacement}", {"last_tile_draw": 8, "out_with_replacement_tile": 8, "self_drawn": 0}),
    case("C23", "(222m)456p789s34s99p *5s {last fourth}", {"last_tile_claim": 8, "last_tile": 4}),
    case("C23", "[2222m]456p789s34s99p !5s {replacement}", {"out_with_replacement_tile": 8, "fully_concealed_hand": 4, "self_drawn": 0}),
    case("C23", "222m456p789s34s99p !5s {last}", {"last_tile_draw": 8, "fully_concealed_hand": 4, "self_drawn": 0}),
    case("C24", "(2222m)456p789s34s99p *5s {last}", {"last_tile_claim": 8, "out_with_replacement_tile": 0}),
    case("C25", "1188m33p5566sEERd *Rd", {"seven_pairs": 24, "all_types": 6}),
    case("C25", "EESSWWNNRdRdGdGdWd *Wd", {"seven_pairs": 24, "all_honors": 64}),
    case("C25", "1122334455mEERd *Rd", {"seven_pairs": 24, "half_flush": 6}),
    case("C25", "11m99m11p99p11sEERd *Rd", {"seven_pairs": 24, "all_terminals_and_honors": 32}),
    case("C26", "(EEE)(SSS)(WWW)23m55p *4m", {"big_three_winds": 12, "one_voided_suit": 1}),
    case("C26", "(EEE)(SSS)(WWW)23m55m *4m", {"big_three_winds": 12, "one_voided_suit": 0}),  # two suits are missing
    case("C26", "(RdRdRd)(GdGdGd)(WdWdWd)111m9p *9p", {"big_three_dragons": 88, "one_voided_suit": 1}),
]


@pytest.mark.parametrize("win, mcr, mil", CASES)
def test_a_contested_point_is_settled_as_it_says(win, mcr, mil):
    for rules, expected in (("mcr", mcr), ("mil", mil)):
        found = counted(win, rules)
        assert {key: found.get(key, 0) for key in expected} == expected, rules


@pytest.mark.rule("mcr.C6", "mcr.fan58")
@pytest.mark.parametrize("win, counts", [("(222m)456p789s34s99p *5s {fourth}", 4), ("(222m)456p789s22p99s *9s {fourth}", 0), ("(222m)456p789s3455s !5s {fourth}", 0)])
def test_last_tile_asks_for_three_copies_that_all_can_see(win, counts):
    assert counted(win).get("last_tile", 0) == counts


@pytest.mark.rule("mcr.C15", "mcr.fan46")
def test_a_flower_as_replacement_makes_the_win_an_ordinary_draw():
    direct = rigged("5555p 123m 456m 789m 9s", JUNK, JUNK, JUNK, live="1s9s2s", tile=Tile.P5).play("E[5555p]").play("E++9s")
    assert "replacement" in direct.play("E!9s").result.wins[0].facts
    flowered = rigged("5555p 123m 456m 789m 9s", JUNK, JUNK, JUNK, live="1s2s1f9s", tile=Tile.P5)
    for event in ("E[5555p]", "E++1f", "E*1f", "E++9s"):
        flowered = flowered.play(event)
    won = flowered.play("E!9s").result.wins[0]
    assert "replacement" not in won.facts and "out_with_replacement_tile" not in counted(str(won))


@pytest.mark.rule("mcr.C16", "mcr.fan47")
def test_a_robbed_kong_never_has_last_tile():
    fans = counted("(222m)456p789s46s99p *5s {robbed}")
    assert fans["robbing_the_kong"] == 8 and "last_tile" not in fans


# Principles


@pytest.mark.rule("mcr.principle.non_identical")
@pytest.mark.parametrize("win", ["234m 67p EE (234m) (567m) *8p", "112233m 789m 789p 5p *5p", "223344m 234p 67s 55p *8s"])
def test_a_group_makes_the_same_fan_only_once(win):
    """The oracle's hands never change their total without the principle, but what is counted does."""
    seen = {}
    for line in score(win).lines:
        if len(line.groups) > 1:
            assert not seen.setdefault(line.pattern.key, set()) & set(line.groups)
            seen[line.pattern.key] |= set(line.groups)
    free = score(win, load("mcr").without("non_identical"))
    assert len(free.breakdowns) > len(score(win).breakdowns) and free.total == score(win).total


@pytest.mark.rule("mcr.principle.account_once")
@pytest.mark.parametrize("win, total, without", [("123s456m789p789sE *E", 12, 13), ("123456789m 123m 5m *5m", None, None)])
def test_a_group_joins_once_with_one_already_used(win, total, without):
    kept, free = score(win), score(win, load("mcr").without("account_once"))
    assert kept.total < free.total and (total is None or (kept.total, free.total) == (total, without))
    assert any(line.reason.principle == "account_once" for line in kept.dropped)
    chows = [line for line in kept.lines if line.pattern.key in ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")]
    assert len(chows) <= 3


@pytest.mark.rule("mcr.principle.non_separation")
@pytest.mark.parametrize("win", ["123m 345m 567m 89m 55p *7m", "(123m)(234m)(345m)45m11m *6m"])
def test_groups_that_made_a_fan_are_not_taken_apart(win):
    fans = counted(win)
    assert "four_pure_shifted_chows" in fans and not {"short_straight", "two_terminal_chows", "pure_shifted_chows"} & fans.keys()


# Minimum, payments, penalties


@pytest.mark.rule("mcr.S1")
@pytest.mark.parametrize("win, points, legal", [("234m 567p 456s 888s 3m !3m {seat=S flowers=8}", 7, False), ("(888s)23m567p456sEE *4m {seat=S}", 8, True)])
def test_eight_points_without_flowers_are_needed(win, points, legal):
    assert (score(win).points, score(win).legal) == (points, legal)


@pytest.mark.rule("mcr.S2", "mcr.fan81")
@pytest.mark.parametrize("flowers", [0, 1, 8])
def test_each_flower_adds_one(flowers):
    result = score("(888s)23m567p456sEE *4m {seat=S}", flowers=flowers)
    assert (result.points, result.total) == (8, 8 + flowers)


@pytest.mark.rule("mcr.S3")
def test_a_drawn_win_is_paid_by_all_three():
    paid = score("(EEE)(SSS)(WWW)NNNRd !Rd {seat=W}").payments()
    value = score("(EEE)(SSS)(WWW)NNNRd !Rd {seat=W}").total
    assert [paid[seat] for seat in WINDS] == [-8 - value, -8 - value, 3 * (8 + value), -8 - value]


@pytest.mark.rule("mcr.S4")
@pytest.mark.parametrize("by, discarder", [("<", S), ("^", E), (">", N)])
def test_a_discard_is_paid_by_its_player_and_eight_by_the_others(by, discarder):
    result = score("(EEE)(SSS)(WWW)NNNRd *Rd {seat=W}", by=by)
    paid = result.payments()
    assert paid == {seat: 24 + result.total if seat == W else -8 - result.total if seat == discarder else -8 for seat in WINDS}


@pytest.mark.rule("mcr.S5", "mcr.fan47")
def test_a_robbed_kong_is_paid_like_a_discard():
    deal = rigged("(5<55p) 5p 19m19s WWN RdGdN", JUNK, "123m 456m 789m 46p EE", JUNK, live="1s2s3s", tile=Tile.P5)
    found = settlement(deal.play("E(5<55+5p)").play("W!^5p"))
    value = found.scores[0].total
    assert found.paid == {E: -8 - value, S: -8, W: 24 + value, N: -8}


@pytest.mark.rule("mcr.S6")
def test_a_draw_costs_nothing_and_passes_the_deal():
    deal = rigged(JUNK, JUNK, JUNK, JUNK, live="", phase="draw", turn=S).play("=")
    assert set(settlement(deal).paid.values()) == {0}
    match = Match(("Ann", "Ben", "Cem", "Dag"), "mcr").after(Outcome())
    assert match.player_at(E) == "Ben" and set(match.totals.values()) == {0}


@pytest.mark.rule("mcr.S7")
@pytest.mark.parametrize(
    "calls, seat, kind",
    [
        ([(S, "chow", ""), (N, "pung", "")], N, "pung"),
        ([(S, "chow", ""), (W, "kong", "")], W, "kong"),
        ([(S, "kong", ""), (N, "win", "chow")], N, "win"),
        ([(N, "win", "special"), (W, "win", "chow"), (S, "pung", "")], W, "win"),
    ],
)
def test_a_win_before_a_pung_before_a_chow_and_the_nearest_of_several(calls, seat, kind):
    found = decide(E, [Claim(*call) for call in calls], TABLES["mcr"])
    assert (found.seats, found.kind) == ((seat,), kind)


@pytest.mark.rule("mcr.S8")
@pytest.mark.parametrize("outcome", [Outcome(), Outcome((E,), (24, -8, -8, -8)), Outcome((N,), (-8, -8, -8, 24))])
def test_the_deal_passes_after_each_of_sixteen_hands(outcome):
    match, dealers = Match(("Ann", "Ben", "Cem", "Dag"), "mcr"), []
    while not match.over:
        dealers.append(match.player_at(E))
        match = match.after(outcome)
    assert dealers == ["Ann", "Ben", "Cem", "Dag"] * 4


@pytest.mark.rule("mcr.S9")
def test_the_wall_is_played_to_its_end_from_both_ends():
    first = wall = start(6, TABLES["mcr"]).wall
    assert (len(wall.live), wall.dead) == (144 - 53, ())
    back, drawn = [], []
    while wall.left:
        tile, wall = wall.replace()
        back.append(tile)
        if wall.left:
            tile, wall = wall.draw()
            drawn.append(tile)
    assert drawn == list(first.live[: len(drawn)]) and Counter(drawn + back) == Counter(first.live)
    assert not wall.can_replace


@pytest.mark.rule("mcr.S10", "mcr.S11")
@pytest.mark.parametrize("fault, each", [("too_few_points", 10), ("wrong_tile", 10), ("not_ready", 20)])
def test_a_false_win_pays_each_of_the_others(fault, each):
    assert penalty(load("mcr"), fault, W) == {E: each, S: each, W: -3 * each, N: each}


@pytest.mark.rule("mcr.S10")
def test_a_dead_hand_plays_on_and_pays_the_winner():
    deal = rigged("9p 123m 456m 789m 457p E", JUNK, "123m 456m 789m 8p EE 7p", JUNK, tile=Tile.P9)
    dead = deal.play("E!9p")
    assert E in dead.dead and not dead.over and not any(event.kind == "win" for event in dead.legal())
    won = dead.play("E-9p").play("W!^9p")
    fine = 3 * load("mcr").penalties[won.faults[0][1]]
    assert settlement(won).paid[E] == -8 - settlement(won).scores[0].total - fine


def test_hands_of_the_contested_points_can_be():
    assert all(str(Win.parse(param.values[0])) and score(param.values[0]).is_win for param in CASES)


def test_a_false_win_on_purpose_has_no_price():
    """Whoever does that is out of the competition (mcr.S12), which is no matter of points."""
    with pytest.raises(MahjongError):
        penalty(load("mcr"), "on_purpose", W)
