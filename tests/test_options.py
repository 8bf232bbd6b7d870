"""What a table agrees on: each option has its words and its usual choice, and each choice changes what it says."""

import random
from dataclasses import fields

import pytest

from mahjong import score
from mahjong.errors import RuleError
from mahjong.rules import load
from mahjong.scoring.classical import settle_all
from mahjong.statements import statement, statements
from mahjong.table.card_table import CHOICES as CARD_CHOICES
from mahjong.table.claims import Claim, decide
from mahjong.table.deal import Deal
from mahjong.table.match import Match, Outcome
from mahjong.table.options import CHOICES, TABLES, Table
from mahjong.table.record import read, write
from mahjong.table.settlement import settlement
from mahjong.table.wall import open_wall, start
from mahjong.text import table
from mahjong.tiles import Tile, WINDS

from test_deal import JUNK, kinds, rigged

E, S, W, N = WINDS
TEXT = table("en")
FOUR, THREE = ("Ann", "Ben", "Cem", "Dag"), ("Ann", "Ben", "", "Dag")
SETTLED = {option.key: option for option in load("finnish").options}  # those of the classical score

USUAL = {  # the classical game, MCR
    "players": (4, 4),
    "bonus_tiles": (True, True),
    "dead_wall": (14, 0),
    "dead_wall_refill": (True, True),
    "kong_replacement": ("dead_wall", "back_end"),
    "bonus_in_play": ("at_once", "may_keep"),
    "ladder": ("turn", "turn"),
    "pair_chow": ("pair", "pair"),
    "seven_pairs_rank": ("special", "special"),
    "multi_win": ("head_bump", "head_bump"),
    "rob_kong": ("added", "added"),
    "claim_window": ("next_draw", "next_draw"),
    "name_discard": (False, False),
    "set_on_table": (False, False),
    "announce_ready": ("silent", "silent"),
    "dangerous_discard": ("none", "none"),
    "false_win": ("hand_dead", "penalty"),
    "draw_dealer": ("stays", "passes"),
    "east_win_dealer": ("stays", "passes"),
    "rounds": (4, 4),
    "time_limit": (0, 120),
}
OWN_WAY = {  # where a guide has its own way, a table named after it plays so
    "finnish": {"claim_window": "next_discard"},
    "polish_play": {"ladder": "polish_play"},
    "polish_order": {"ladder": "polish_order", "seven_pairs_rank": "above_pung"},
}
USUAL_SCORE = {"concealed_kong_factor": "2", "limit": "500", "scoring_players": "all", "losers_settle": "differences", "double_pay": "east", "draw_count": "none"}
ONE_WAY = {  # left open by some source, but played in one way here: the statement that says which
    "who pays several winners": "play.C4",
    "the order of laying bonus tiles": "play.B1",
    "how discards lie": "play.G10",
    "from whom a chow is claimed": "play.G7",
    "when a pair is claimed": "play.G8",
    "how a pung grows": "play.G3",
    "four alike not declared": "play.G5",
    "how a concealed kong is shown": "play.G4",
    "when the last hand ends": "play.E2",
    "who becomes East": "play.E3",
    "what the round's wind is worth": "play.E6",
    "the minimum": "mcr.S1",
    "how the wall is broken": "play.W4",
}


def changed(name: str, base: str = "finnish") -> list[Table]:
    """The usual table with each choice of one option, in the order of the choices."""
    return [TABLES[base].but(**{name: choice}) for choice in CHOICES[name]]


# Every option


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(f"option.{name}")) for name in USUAL])
def test_the_usual_choice_and_every_other_stands_in_the_record(name):
    classical, mcr = USUAL[name]
    assert getattr(Table(), name) == classical and getattr(TABLES["mcr"], name) == mcr
    for key, own in OWN_WAY.items():
        assert getattr(TABLES[key], name) == own.get(name, classical)
    for choice in CHOICES[name]:
        deal = Deal.start(5, "mcr", TABLES["mcr"].but(**{name: choice}))
        assert getattr(read(write(deal)).table, name) == choice
    with pytest.raises(RuleError) as caught:
        Table().but(**{name: "as we like"})
    assert (caught.value.key, caught.value.rule) == ("no_choice", "play.P2")


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(f"option.{name}")) for name in USUAL_SCORE])
def test_the_usual_choice_of_the_score(name):
    assert {load(key).choice(name) for key in ("finnish", "corrected", "books")} == {USUAL_SCORE[name]}


def test_every_option_of_play_has_a_statement_and_words_and_no_words_are_left_over():
    assert USUAL.keys() == CHOICES.keys() == {option.name for option in fields(Table)}
    choices = {name: set(map(str, values)) for name, values in CHOICES.items()}
    choices |= {name: choices.get(name, set()) | set(option.choices) for name, option in SETTLED.items()}
    choices |= {name: set(map(str, values)) for name, values in CARD_CHOICES.items()}  # no name is used for two options
    keys = {"option.own"} | {f"option.{name}.name" for name in choices}
    keys |= {f"option.{name}.choice.{choice}" for name, values in choices.items() for choice in values}
    assert keys == {key for key in TEXT if key.startswith("option.")}
    assert {s.id for s in statements(prefix="option.")} == {f"option.{name}" for name in USUAL.keys() | USUAL_SCORE.keys()}


@pytest.mark.parametrize("id", ONE_WAY.values(), ids=ONE_WAY)
def test_what_is_no_option_is_a_rule(id):
    assert statement(id).kind == "rule"


# The wall


@pytest.mark.rule("option.players", "play.P1")
def test_three_or_four_play():
    assert [[len(hand) for hand in start(3, seats).hands] for seats in changed("players")] == [[14, 13, 13, 13], [14, 13, 13, 0]]
    four, three = changed("players")
    assert Match(FOUR, table=four).seat_of("Dag") == Match(THREE, table=three).seat_of("Dag") == N
    for players, agreed in ((FOUR, three), (THREE, four), (("Ann", "Ben", "", ""), three), ((*FOUR, "Eve"), four)):
        with pytest.raises(RuleError) as caught:
            Match(players, table=agreed)
        assert caught.value.key == "seats"


@pytest.mark.rule("play.P1")
@pytest.mark.parametrize("rules", ["finnish", "mcr"])
def test_a_full_game_has_at_least_sixteen_hands(rules):
    shortest = Match(FOUR, rules)
    while not shortest.over:
        shortest = shortest.after(Outcome((W,), (0, 0, 0, 0)))
    assert shortest.number - 1 == 16


@pytest.mark.rule("option.bonus_tiles")
def test_with_and_without_bonus_tiles():
    built = [start(3, agreed) for agreed in changed("bonus_tiles")]
    assert [(len(begun.ring), sum(tile.is_bonus for tile in begun.ring)) for begun in built] == [(144, 8), (136, 0)]
    assert [agreed.stacks for agreed in changed("bonus_tiles")] == [18, 17]


@pytest.mark.rule("option.dead_wall")
def test_the_dead_wall_is_fourteen_tiles_or_none():
    walls = [open_wall(tuple(range(144)), 20, agreed) for agreed in changed("dead_wall")]
    assert [(len(wall.live), len(wall.dead)) for wall in walls] == [(130, 14), (144, 0)]


@pytest.mark.rule("option.dead_wall_refill")
def test_the_dead_wall_keeps_its_size_or_shrinks():
    walls = [open_wall(tuple(range(144)), 20, agreed).replace()[1] for agreed in changed("dead_wall_refill")]
    assert [(len(wall.live), len(wall.dead)) for wall in walls] == [(129, 14), (130, 13)]


@pytest.mark.rule("option.kong_replacement")
def test_a_kong_takes_its_tile_from_the_end_agreed_on():
    walls = [open_wall(tuple(range(144)), 20, agreed) for agreed in changed("kong_replacement")]
    assert [wall.replace()[0] for wall in walls] == [41, 26]  # the loose tile, the top of the last live stack
    for base, takes in (("finnish", "E++7s"), ("mcr", "E++2s")):
        ruin = "7s8s" if base == "finnish" else ""
        deal = rigged("5555p 19m19s WWNN RdGd", JUNK, JUNK, JUNK, "1s2s3s", ruin, table=TABLES[base], tile=Tile.P5)
        assert kinds(deal.play("E[5555p]")) == {takes}


@pytest.mark.rule("option.bonus_in_play")
def test_a_drawn_bonus_tile_is_laid_or_may_stay():
    may = []
    for agreed in changed("bonus_in_play"):
        deal = rigged("123456789m 1234p", JUNK, JUNK, JUNK, "9s9s", "5s5s", table=agreed, tile=Tile.PLUM)
        may.append(kinds(deal.hold(E, deal.holding(E).take(Tile.PLUM))))
    assert may[0] == {"E*1f"} and {"E*1f", "E-1f", "E-1m"} <= may[1]


# Calls


def winner(agreed: Table, *calls: tuple) -> str:
    """Who gets East's discard: `S pair` wins with a pair."""
    found = decide(E, [Claim(seat, "win", shape) for seat, shape in calls], agreed)
    return "nobody" if found.drawn else "".join(map(str, found.seats))


@pytest.mark.rule("option.ladder")
@pytest.mark.parametrize(
    "calls, winners",
    [
        ([(S, "chow"), (N, "pung")], ["S", "N", "N"]),  # turn, the first ladder, the second
        ([(S, "pung"), (W, "pair"), (N, "special")], ["S", "N", "N"]),
    ],
)
def test_wins_rank_by_turn_or_by_what_the_tile_completes(calls, winners):
    assert [winner(agreed, *calls) for agreed in changed("ladder")] == winners


@pytest.mark.rule("option.pair_chow")
@pytest.mark.parametrize("base", ["polish_play", "polish_order"])
def test_the_pair_goes_before_the_chow_or_after_it(base):
    assert [winner(agreed, (S, "chow"), (N, "pair")) for agreed in changed("pair_chow", base)] == ["N", "S"]


@pytest.mark.rule("option.seven_pairs_rank")
def test_seven_pairs_are_special_or_rank_below():
    assert [winner(agreed, (S, "seven_pairs"), (N, "special")) for agreed in changed("seven_pairs_rank", "polish_order")] == ["S", "N"]
    assert {winner(agreed, (S, "pung"), (N, "seven_pairs")) for agreed in changed("seven_pairs_rank", "polish_order")} == {"N"}


@pytest.mark.rule("option.multi_win")
def test_equal_wins_go_to_one_to_all_or_to_nobody():
    assert [winner(agreed, (N, "pung"), (W, "pung")) for agreed in changed("multi_win")] == ["W", "WN", "nobody"]


@pytest.mark.rule("option.rob_kong")
def test_which_kongs_are_robbed():
    asked = []
    for agreed in changed("rob_kong", "mcr"):
        added = rigged("(5<55p) 5p 19m19s WWN RdGdN", JUNK, "123m 456m 789m 46p EE", JUNK, table=agreed, tile=Tile.P5)
        hidden = rigged("NNNN 19m19s WW RdGd 5pE", JUNK, "19m19p19sESWRdGdWdWd", JUNK, table=agreed, tile=Tile.NORTH)
        asked.append((added.play("E(5<55+5p)").phase, hidden.play("E[NNNN]").phase))
    assert asked == [("rob", "replace"), ("replace", "replace"), ("rob", "rob")]


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(f"option.{name}")) for name in ("name_discard", "set_on_table")])
def test_manners_change_nothing_of_what_may_happen(name):
    """Saying a tile's name or laying a concealed group out shows something and is worth nothing."""
    one, other = (Deal.start(11, "finnish", agreed) for agreed in changed(name))
    rng = random.Random(11)
    while not one.over:
        assert one.legal() == other.legal()
        event = rng.choice(one.legal())
        one, other = one.play(event), other.play(event)
    assert one.result == other.result


def test_a_discard_is_claimed_until_the_next_draw_or_the_next_discard():
    def late(agreed: Table) -> bool:
        deal = rigged("5p 123456789m 123p E", JUNK, JUNK, "55p 19m19s1p WWNN RdGd", "1s2s3s", "7s", table=agreed, tile=Tile.P5)
        for event in ("E-5p", "N.", "S+1s"):
            deal = deal.play(event)
        try:
            return deal.play("N(555>p)").turn == N
        except RuleError:
            return False

    assert [late(agreed) for agreed in changed("claim_window")] == [False, True]


def test_who_has_not_declared_being_ready_may_not_win_where_that_is_agreed():
    asked = []
    for agreed in changed("announce_ready"):
        deal = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 46p EE", JUNK, table=agreed, tile=Tile.P5).play("E-5p")
        asked.append("W!^5p" in kinds(deal))
    assert asked == [True, True, False]


def test_a_reckless_discard_costs_what_the_table_agreed():
    paid = []
    for agreed in changed("dangerous_discard"):
        deal = rigged("5p 19m 147s 258m ESW Rd E", JUNK, "123m 456m 789m 46p EE", JUNK, rules="finnish", table=agreed, tile=Tile.P5)
        paid.append(settlement(deal.play("E-5p").play("W!^5p"), dangerous=True).paid[S])
    assert paid[0] < paid[1]


# False wins, the ends of hands and games


@pytest.mark.rule("option.false_win")
def test_a_hand_wrongly_shown_is_dead_or_plays_on():
    dead = []
    for agreed in changed("false_win", "mcr"):
        deal = rigged("123m 456m 789m 457p EE", JUNK, JUNK, JUNK, table=agreed, tile=Tile.P4).play("E!4p")
        dead.append(E in deal.dead)
        assert not deal.over
    assert dead == [True, False, True]


@pytest.mark.parametrize(
    "name, outcome",
    [
        pytest.param("draw_dealer", Outcome(), marks=pytest.mark.rule("option.draw_dealer")),
        pytest.param("east_win_dealer", Outcome((E,), (3, -1, -1, -1)), marks=pytest.mark.rule("option.east_win_dealer")),
    ],
)
def test_east_stays_or_passes_the_deal_on(name, outcome):
    assert [Match(FOUR, "finnish", agreed).after(outcome).player_at(E) for agreed in changed(name)] == ["Ann", "Ben"]
    assert Match(FOUR, "finnish", changed(name)[1]).after(Outcome((W,), (-1, -1, 3, -1))).player_at(E) == "Ben"


@pytest.mark.rule("option.rounds")
def test_one_to_four_rounds():
    ends = []
    for agreed in changed("rounds"):
        match = Match(FOUR, "finnish", agreed)
        while not match.over:
            match = match.after(Outcome((W,), (-1, -1, 3, -1)))
        ends.append(match.number - 1)
    assert ends == [16, 4, 8, 12]


@pytest.mark.rule("option.time_limit")
def test_when_time_is_called_the_totals_stand():
    assert CHOICES["time_limit"] == (0, 120, 150)  # minutes
    match = Match(FOUR, "mcr").after(Outcome((W,), (-8, -8, 24, -8)))
    assert match.stop().over and match.stop().totals == match.totals and not match.over


# The classical score

WORTH = dict(zip(WINDS, (16, 128, 8, 40)))


@pytest.mark.rule("option.concealed_kong_factor", "play.G6")
def test_a_concealed_kong_is_worth_two_or_four_shown_ones():
    def worth(kong: str, factor: str) -> int:
        lines = score(f"{kong} 456m 789p 11s 23s *4s", load("finnish").choose(concealed_kong_factor=factor)).lines
        return next(line.value for line in lines if line.key.startswith("kong"))

    for tiles in ("2222m", "9999m", "RdRdRdRd"):
        assert worth(f"[{tiles}]", "2") == 2 * worth(f"({tiles})", "2")
        assert worth(f"[{tiles}]", "4") == 4 * worth(f"({tiles})", "4")


@pytest.mark.rule("option.limit")
@pytest.mark.parametrize("limit, total", [("300", 300), ("500", 500), ("1000", 1000), ("none", 2240)])
def test_a_hand_is_worth_no_more_than_the_limit(limit, total):
    assert score("(SSS)[GdGdGdGd](999p)(222p)1p *1p {seat=S round=S}", load("finnish").choose(limit=limit)).total == total


@pytest.mark.parametrize(
    "chosen, discarder, net",
    [
        pytest.param({}, None, [-288, 512, -176, -48], marks=pytest.mark.rule("option.scoring_players", "option.losers_settle", "option.double_pay")),
        pytest.param({"scoring_players": "winner"}, None, [-256, 512, -128, -128], marks=pytest.mark.rule("option.scoring_players")),
        pytest.param({"losers_settle": "no"}, None, [-256, 512, -128, -128], marks=pytest.mark.rule("option.losers_settle")),
        pytest.param({"double_pay": "nobody"}, W, [-144, 384, -168, -72], marks=pytest.mark.rule("option.double_pay")),
        pytest.param({"double_pay": "discarder"}, W, [-144, 512, -296, -72], marks=pytest.mark.rule("option.double_pay")),
        pytest.param({"dangerous_discard": "pays_all"}, W, [-32, 512, -560, 80], marks=pytest.mark.rule("option.dangerous_discard")),
    ],
)
def test_who_pays_whom_by_what_is_agreed(chosen, discarder, net):
    paid = settle_all(WORTH, S, load("finnish").choose(**chosen), discarder, dangerous=True)
    assert [paid[seat] for seat in WINDS] == net


@pytest.mark.rule("option.draw_count")
@pytest.mark.parametrize("choice, net", [("none", [0, 0, 0, 0]), ("points_kept", [-256, 432, -168, -8])])
def test_a_draw_counts_nothing_or_the_differences(choice, net):
    paid = settle_all(WORTH, None, load("finnish").choose(draw_count=choice))
    assert [paid[seat] for seat in WINDS] == net
