"""Twenty disputes of the American table, each played by the engine as the page's cards tell it."""

import pytest

pytest.importorskip("ipywidgets")

from mahjong import score  # noqa: E402
from mahjong.card.cards import read_card  # noqa: E402
from mahjong.card.nearest import nearest  # noqa: E402
from mahjong.errors import MahjongError, RuleError  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.rules import load  # noqa: E402
from mahjong.table.american.charleston import exchanged, unseen_allowed  # noqa: E402
from mahjong.table.deal import Deal  # noqa: E402
from mahjong.table.events import Event  # noqa: E402
from mahjong.table.settlement import settlement  # noqa: E402
from mahjong.tiles import WINDS, Tile  # noqa: E402
from mahjong.widgets.american_play_html import RULES, play_data  # noqa: E402
from mahjong.widgets.card_positions import american, card_position, card_positions  # noqa: E402
from mahjong.widgets.disputes import disputes  # noqa: E402
from mahjong.widgets.positions import played  # noqa: E402

E, S, W, N = WINDS


def answers(key: str) -> dict[str, str]:
    """What each rule set says, by the cards."""
    return {rules: disputes()[key].given(rules) for rules in RULES}


def refusal(deal: Deal, text: str) -> str:
    """The statement for which the engine refuses an event."""
    with pytest.raises(RuleError) as error:
        deal.play(text)
    return error.value.rule


def thrown(hands: dict, tile: str, rules: str = "playboard", draws: str = "") -> Deal:
    """East discards a tile, drawn just now where the dealer draws, and the others are asked; then come the draws."""
    if rules == "playboard":
        return american(hands, tile + draws, rules).play(f"E+{tile}").play(f"E-{tile}")
    return american({**hands, "E": tile + hands.get("E", "")}, draws, rules).play(f"E-{tile}")


def begin(rules: str) -> Deal:
    return Deal.start(1, rules)


@pytest.mark.rule("american.R38", "american.R39")
def test_courtesy_unequal():
    counts = {rules: exchanged(3, 1, load(rules).table.courtesy) for rules in RULES}
    assert {rules: {0: "nothing", 1: "one"}[count] for rules, count in counts.items()} == answers("courtesy_unequal")


@pytest.mark.rule("american.A24")
@pytest.mark.parametrize("rules", RULES)
def test_courtesy_after_no(rules):
    """The positions of this page stop the second Charleston and exchange three tiles afterwards."""
    history = american({}, rules=rules).history
    assert [event.number for event in history if event.kind == "vote"] == [0] * 4
    assert [len(event.tiles) for event in history[-4:]] == [3] * 4 and answers("courtesy_after_no")[rules] == "yes"


@pytest.mark.rule("american.R40", "american.A23")
def test_cannot_spare():
    for rules in RULES:
        deal = begin(rules)
        while deal.stage < 2:
            deal = deal.play(deal.legal()[0])
        own = [t for t in deal.holding(E).concealed if t != Tile.JOKER]
        assert refusal(deal, str(Event(E, "charleston", source="<<", tiles=tuple(own[:2])))) == "american.R40"
        assert (unseen_allowed(deal) == 3) == (answers("cannot_spare")[rules] == "blind")
        unseen = str(Event(E, "charleston", source="<<", tiles=(own[0], Tile.HIDDEN, Tile.HIDDEN)))
        if rules == "playboard":
            assert refusal(deal, unseen) == "american.A23"
        else:
            assert len(deal.play(unseen).answers) == 1


@pytest.mark.rule("american.R42", "american.A2")
@pytest.mark.parametrize("rules", RULES)
def test_joker_passed(rules):
    deal = next(deal for deal in (Deal.start(k, rules) for k in range(50)) if Tile.JOKER in deal.holding(E).concealed)
    tiles = (*deal.holding(E).concealed[:2], Tile.JOKER)
    assert refusal(deal, str(Event(E, "charleston", source=">>", tiles=tiles))) == "american.R42" and answers("joker_passed")[rules] == "refused"


@pytest.mark.rule("american.R35")
@pytest.mark.parametrize("rules", RULES)
def test_stop(rules):
    deal = begin(rules)
    assert refusal(deal, "E~0") == "american.R34"  # not during the first
    while deal.phase == "pass":
        deal = deal.play(deal.legal()[0])
    for vote in ("E~1", "S~0", "W~1", "N~1"):
        deal = deal.play(vote)
    assert deal.phase == "offer" and answers("stop")[rules] == "vote"


@pytest.mark.rule("american.R61")
def test_pung_or_kong():
    for rules in RULES:
        deal = played(thrown({"W": "55p", "N": "5pJJ"}, "1m", rules, "5p"), "S+5p S-5p").play("W(5<55p)").play("N(55^pJJ)")
        assert {W: "west", N: "north"}[deal.turn] == answers("pung_or_kong")[rules]


@pytest.mark.rule("american.R63")
@pytest.mark.parametrize("rules", RULES)
def test_kong_or_win(rules):
    deal = thrown({"S": "6pJJ", "N": "222p 66p 222s 666s FF"}, "6p", rules)
    deal = deal.play("S(6<6pJJ)").play("N!>6p")
    assert deal.over and deal.result.wins[0].seat is N and answers("kong_or_win")[rules] == "win"


@pytest.mark.rule("american.A11")
@pytest.mark.parametrize("rules", RULES)
def test_two_wins(rules):
    deal = thrown({"S": "222p 66p 222s 666s FF", "N": "111p 6p J 111m 666m FF"}, "6p", rules)
    deal = deal.play("S!<6p").play("N!>6p")
    assert deal.over and [won.seat for won in deal.result.wins] == [S] and answers("two_wins")[rules] == "near"


@pytest.mark.rule("american.R18", "american.R32", "american.A6")
@pytest.mark.parametrize("rules", RULES)
def test_run_call(rules):
    assert refusal(thrown({"S": "56p JJ"}, "7p", rules), "S(56<7p)") == "american.R18"
    run = thrown({"S": "123p 123s 123m 12m RdRd"}, "3m", rules).play("S!<3m")
    winds = thrown({"S": "ESW 123p 123s 123m F"}, "N", rules).play("S!<N")
    assert run.over and winds.over and answers("run_call")[rules] == "win"


@pytest.mark.rule("american.R76", "american.R77")
def test_concealed_discard():
    bonus, only = play_data("ways", "discard"), play_data("ways", "only")
    assert score(bonus, "playboard").extra == 5 and score(bonus, "nmjl_like").is_win
    assert all(score(only, rules).total == 50 for rules in RULES) and set(answers("concealed_discard").values()) == {"kept"}


@pytest.mark.rule("american.A18", "american.R56")
def test_discard_for_joker():
    """A discard is taken into a group of one's own, or not at all."""
    before = "E+W E-W S+1m S-1m W+5s W-5s E(55^sJ) E-1p S+2m S-2m W+5s W-5s"
    deal = played(american({"E": "5s J 1p", "S": "JJ"}, "W 1m 5s 2m 5s"), before)
    assert S in deal.asked and refusal(deal, "S%E(55^sJ)") == "american.R69" and refusal(deal, "S(55>5s)") == "american.R56"
    assert set(answers("discard_for_joker").values()) == {"no"}


@pytest.mark.rule("american.R69", "american.A15")
def test_redeem_then_call():
    assert refusal(card_position("exchange"), "S%E(55^sJ)") == "american.R69"
    passed = card_position("exchange").play("S.")
    assert passed.phase == "draw" and "S%E(55^sJ)" in map(str, passed.play("S+6s").legal())
    assert set(answers("redeem_then_call").values()) == {"no"}


@pytest.mark.rule("american.R72", "american.A16")
def test_needs_both():
    """A pung that would win with a joker redeemed afterwards is a call for a pung; called, it may redeem and win."""
    deal = played(american({"E": "9m J 6s", "S": "222p 666p 22s 66s 9m FF"}, "W 1m 9m"), "E+W E-W S+1m S-1m W+9m W-9m E(99^mJ) E-6s")
    assert "S!<6s" not in map(str, deal.legal()) and refusal(deal, "S!<6s") == "american.A26"
    called = deal.play("S(6<66s)")
    assert refusal(called, f"S!{called.holding(S).concealed[-1]}") == "american.R72"
    redeemed = called.play("S%E(99^mJ)")
    won = redeemed.play("S!J")
    assert won.over and settlement(won).paid == {E: -30, S: 90, W: -30, N: -30} and set(answers("needs_both").values()) == {"group"}


@pytest.mark.rule("american.A16", "american.R73")
def test_redeemed_pay():
    paid = {rules: settlement(redeemed_win(rules)).paid for rules in RULES}
    assert paid["playboard"] == {E: -30, S: 90, W: -30, N: -30} and answers("redeemed_pay")["playboard"] == "all"
    assert paid["nmjl_like"] == {E: -60, S: 180, W: -60, N: -60} and answers("redeemed_pay")["nmjl_like"] == "double"


def redeemed_win(rules: str) -> Deal:
    """South redeems its own joker with the tile it has drawn, and has won."""
    found = card_positions()["redeem"]
    if rules == "playboard":
        return card_position("redeem").play("S%S(55>sJ)").play("S!J")
    deal = american({**found["hands"], "E": "W 4p"}, "1p 5s 2p 3p 4p 5s", rules)
    deal = played(deal, "E-W S+1p S-1p W+5s W-5s S(55>sJ) S-E W+2p W-2p N+3p N-3p E+4p E-4p S+5s")
    return deal.play("S%S(55>sJ)").play("S!J")


@pytest.mark.rule("american.A30")
@pytest.mark.parametrize("rules", RULES)
def test_two_jokers(rules):
    deal = thrown({"S": "JJ"}, "9m", rules)
    later = deal.play("S(9<mJJ)")
    assert later.holding(S).melds[0].kind == "pung" and later.turn is S and answers("two_jokers")[rules] == "yes"


@pytest.mark.rule("american.A12", "american.A13")
@pytest.mark.parametrize("rules", RULES)
def test_late_kong(rules):
    deal = thrown({"S": "999m"}, "9m", rules).play("S(9<99m)")  # the fourth is held, or drawn later
    for text in ("S(999<+9m)", "S(9<999m)", "S[9999m]"):
        with pytest.raises(MahjongError):
            deal.play(text)
    hand = Hand.parse("(999m) 9m 88p 8p 123s RdRdRd")
    assert "K1" not in {near.line.id for near in nearest(hand, rules)} and answers("late_kong")[rules] == "no"


@pytest.mark.rule("american.R54", "american.A28")
@pytest.mark.parametrize("rules", RULES)
def test_same(rules):
    later = thrown({"S": "JJ 66s", "W": "66s"}, "J", rules)
    assert later.phase == "draw" and not later.asked  # nobody is asked for a joker, and the game goes on
    for text in ("S(6<66s)", "W(6^66s)", "S(JJ<J)"):
        with pytest.raises(MahjongError):
            later.play(text)
    assert answers("same")[rules] == "neither"


@pytest.mark.rule("american.R67", "american.A8")
@pytest.mark.parametrize("rules", RULES)
def test_two_pairs(rules):
    """Two pairs of one tile, three held and a joker: no win; a kong called is no part of the hand; the fourth tile wins."""
    card = read_card("name = pairs\nbonus = 5\n[pairs]\nX1 | 25 | bonus | 1p*2 1p*2 E*2 Wd*2 Gd*2 Rd*2 F*2\n")
    held = "111p J EE WdWd GdGd RdRd FF"
    assert [near.held for near in nearest(held, load(rules).table, card)] == [13]
    assert nearest("(1111p) EE WdWd GdGd RdRd FF", load(rules).table, card) == []
    assert [near.held for near in nearest("1111p EE WdWd GdGd RdRd FF", load(rules).table, card)] == [14]
    assert answers("two_pairs")[rules] == "neither"


@pytest.mark.rule("american.A26", "american.A27")
def test_no_hand_left():
    """Calls that fit no hand together are legal, the player goes on, and the joker stays in reach of the others."""
    deal = american({"S": "FF 9m J 1s 4s"}, "F 9m 9m")
    deal = played(deal, "E+F E-F S(F<FF) S-1s W+9m W-9m S(99>mJ) S-4s W+9m")
    assert nearest(deal.hands[1]) == [] and S not in deal.dead and "W%S(99>mJ)" in map(str, deal.legal())
    assert answers("no_hand_left") == {"playboard": "goes_on", "nmjl_like": "dead"}  # the engine plays without challenges


@pytest.mark.rule("american.R74")
def test_jokerless():
    text = play_data("pay", "jokerless").replace("!", "<")
    assert [score(text, rules).payments() for rules in RULES] == [{E: 35, S: 0, W: 0, N: -35}, {E: 280, S: -70, W: -70, N: -140}]
    assert answers("jokerless") == {"playboard": "one", "nmjl_like": "shared"}


def test_each_dispute_is_tested_here():
    assert {name for name in globals() if name.removeprefix("test_") in disputes()} == {f"test_{key}" for key in disputes()}
