"""Sessions of the American game, and everything a table agrees on."""

import pytest

from mahjong.card.cards import load_card
from mahjong.card.expansion import CardGroup
from mahjong.card.nearest import nearest
from mahjong.errors import RuleError
from mahjong.hand import Group
from mahjong.notation import read_tiles
from mahjong.rules import load
from mahjong.statements import statements
from mahjong.table.card_table import CHOICES, CardTable
from mahjong.table.deal import Deal
from mahjong.table.match import Match, Outcome
from mahjong.table.record import read, write
from mahjong.tiles import WINDS

from american_hands import E, NMJL, OURS, W

CARD = load_card()
FOUR = ("Ann", "Ben", "Cem", "Dag")
EAST_WINS, WEST_WINS, NOBODY = Outcome((E,), (105, -35, -35, -35)), Outcome((W,), (-35, 0, 35, 0)), Outcome()


# The session


def dealers(match: Match, *outcomes: Outcome) -> list[str]:
    seen = [match.player_at(E)]
    for outcome in outcomes:
        match = match.after(outcome)
        seen.append(match.player_at(E))
    return seen


@pytest.mark.rule("american.R5", "american.option.dealer_stays")
@pytest.mark.parametrize("rules, order", [("playboard", ["Ann", "Ann", "Ann", "Ben", "Cem"]), ("nmjl_like", ["Ann", "Ben", "Cem", "Dag", "Ann"])])
def test_the_dealer_stays_or_passes_the_deal_on(rules, order):
    assert dealers(Match(FOUR, rules), EAST_WINS, NOBODY, WEST_WINS, WEST_WINS) == order
    for choice, second in ((True, "Ann"), (False, "Ben")):
        assert dealers(Match(FOUR, rules, Match(FOUR, rules).table.but(dealer_stays=choice)), NOBODY)[1] == second


@pytest.mark.rule("american.R3", "american.R79", "american.A19", "american.A20", "american.option.hands")
@pytest.mark.parametrize("hands", CHOICES["hands"])
def test_a_session_has_a_set_number_of_hands_and_repeated_deals_count(hands):
    match = Match(FOUR, "playboard", OURS.but(hands=hands))
    for number in range(hands):
        assert not match.over and match.number == number + 1
        match = match.after(NOBODY if number else EAST_WINS)
    assert match.over and match.player_at(E) == "Ann" and hands > 1  # Ann dealt every one of them
    with pytest.raises(RuleError):
        match.after(NOBODY)


@pytest.mark.rule("american.R79", "american.A19", "american.option.ends_below_zero", "american.option.stake")
@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("stake", CHOICES["stake"])
def test_a_session_ends_below_zero_and_not_at_zero(stake, ends):
    table = OURS.but(stake=stake, ends_below_zero=ends)
    match = Match(FOUR, "playboard", table)
    assert set(match.totals.values()) == {stake} and not match.over
    at_zero = match.after(Outcome((W,), (-stake, 0, stake, 0)))
    assert at_zero.totals["Ann"] == 0 and not at_zero.over
    below = match.after(Outcome((W,), (-stake - 5, 0, stake + 5, 0)))
    assert below.totals["Ann"] == -5 and below.over == ends  # paid in full


@pytest.mark.rule("american.A19")
def test_usual_sessions_have_eight_hands_and_three_hundred_points():
    assert [(table.hands, table.stake) for table in (OURS, NMJL)] == [(8, 300)] * 2 and (OURS.ends_below_zero, NMJL.ends_below_zero) == (True, False)


# What a table agrees on

PRESETS = {
    "joker_in_runs": (True, False),
    "joker_as_flower": (False, True),
    "all_joker_groups": (True, True),
    "concealed_bonus": (True, False),
    "call_priority": ("size", "seat"),
    "dealer_start": (13, 14),
    "second_charleston": ("vote", "vote"),
    "blind_pass": ("none", "last"),
    "courtesy": ("equal", "smaller"),
    "payment": ("one_pays", "all_pay"),
    "jokerless_double": (False, True),
    "dealer_stays": (True, False),
    "hands": (8, 8),
    "stake": (300, 300),
    "ends_below_zero": (True, False),
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(f"american.option.{name}")) for name in PRESETS])
def test_both_presets_and_every_other_choice_stand_in_the_record(name):
    assert (getattr(OURS, name), getattr(NMJL, name)) == PRESETS[name]
    for rules, table in (("playboard", OURS), ("nmjl_like", NMJL)):
        for choice in CHOICES[name]:
            deal = Deal.start(5, rules, table.but(**{name: choice}))
            assert getattr(read(write(deal)).table, name) == choice and read(write(deal)) == deal
    with pytest.raises(RuleError) as caught:
        CardTable().but(**{name: "as we like"})
    assert caught.value.key == "no_choice" and caught.value.message()


def test_every_option_has_its_statement():
    ours = {s.id for s in statements(prefix="american.option.")}
    assert ours == {f"american.option.{name}" for name in CHOICES} and PRESETS.keys() == CHOICES.keys()


@pytest.mark.rule("american.option.concealed_bonus")
def test_without_the_bonus_a_concealed_hand_brings_what_is_printed():
    table = OURS.but(concealed_bonus=False)
    assert [near.value for near in nearest("111p 222p 333p 444p WdWd", table)][:1] == [35]
    assert {line.value(True, with_bonus=False) - line.points for line in CARD.lines} == {0, 10}


@pytest.mark.rule("american.option.payment", "american.option.jokerless_double")
@pytest.mark.parametrize("payment", CHOICES["payment"])
@pytest.mark.parametrize("double", CHOICES["jokerless_double"])
def test_paying_and_doubling_are_agreed_apart(payment, double):
    rules = load("playboard").but(payment=payment, jokerless_double=double, concealed_bonus=False)
    drawn, discard = (rules.count(rules.wins.parse(f"111p 222p 333p 44p WdWd {way}4p"), rules).payments() for way in "!<")
    times = 2 if double else 1
    shares = {"one_pays": ([1, 1, 1], [0, 0, 1]), "all_pay": ([2, 2, 2], [1, 1, 2])}[payment]
    assert [[-paid[seat] for seat in WINDS[1:]] for paid in (drawn, discard)] == [[35 * times * share for share in row] for row in shares]


@pytest.mark.rule("american.R12", "american.R13", "american.R14")
def test_an_exposed_group_keeps_its_kind_with_jokers_in_it():
    assert [Group.parse(text).kind for text in ("(5<5pJ)", "(5<pJJ)", "(5<55pJ)", "(5<555pJ)", "(5<pJJJJ)")] == ["pung", "pung", "kong", "quint", "quint"]
    assert CardGroup("run", read_tiles("123p")).callable is False and CardGroup("winds", WINDS).callable is False
