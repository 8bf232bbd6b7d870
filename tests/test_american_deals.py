"""Whole American deals: random ones under random agreements end, keep every tile and pay to nothing; records replay."""

import random
from collections import Counter

import pytest

from mahjong.card.held import Held
from mahjong.card.nearest import complete
from mahjong.errors import MahjongError, RuleError
from mahjong.players.american import american, decide
from mahjong.players.move import Move
from mahjong.players.simple import at_random, play_out, step
from mahjong.players.view import CHOICES as ASKED, View, asked_seat, view
from mahjong.statements import statement
from mahjong.table.card_table import CHOICES, TABLES
from mahjong.table.deal import Deal
from mahjong.table.events import read_event
from mahjong.table.record import read, write
from mahjong.table.settlement import settlement
from mahjong.tiles import SET_152, Tile, WINDS

from american_hands import E, JUNK, NMJL, OURS, S, all_tiles, begun, kinds, passed, refused, rigged, sizes

BOTH = pytest.mark.parametrize("rules", ["playboard", "nmjl_like"])
FREE = [name for name in CHOICES if name not in ("hands", "stake", "ends_below_zero", "dealer_stays")]
WHOLE = Counter(SET_152)


def agreed(rng: random.Random, rules: str):
    """A preset with some options changed at random."""
    return TABLES[rules].but(**{name: rng.choice(CHOICES[name]) for name in rng.sample(FREE, rng.randrange(len(FREE)))})


def eager(rng: random.Random):
    """Calls, redeems and wins whenever it may, else does anything."""

    def choose(view: View) -> Move:
        keen = [event for event in view.legal if event.kind in ("win", "claim", "exchange")]
        return Move(rng.choice(keen or view.legal), "random", {})

    return choose


def walk(deal: Deal, player):
    """Every position of a deal with the one before it."""
    while not deal.over:
        before, deal = deal, step(deal, [player] * 4)
        yield before, deal


PLAYERS = {"random": (at_random, 12), "eager": (eager, 12), "american": (american, 6)}


@BOTH
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.rule("american.R46", "american.R47", "american.R57", "american.R58", "american.R60", "american.A13")
def test_random_deals_hold_to_the_rules_at_every_step(rules, player):
    make, count = PLAYERS[player]
    for number in range(count):
        rng = random.Random(f"{rules} {player} {number}")
        last = None
        for before, deal in walk(Deal.start(number, rules, agreed(rng, rules)), make(rng)):
            check(before, deal)
            last = deal
        done = settlement(last)
        assert sum(done.paid.values()) == 0 and all_tiles(last) == WHOLE
        assert (last.result.kind == "win") == any(done.paid.values()) == bool(done.scores)
        assert len(done.scores) <= 1 and all(result.is_win for result in done.scores)
        assert read(write(last)) == last and settlement(read(write(last))).paid == done.paid


def check(before: Deal, deal: Deal) -> None:
    """What holds from one position to the next."""
    event = deal.history[-1]
    assert all_tiles(deal) == WHOLE and read_event(str(event)) == event
    fourteen = {deal.turn} if deal.phase == "turn" or (deal.over and event.kind == "win" and not event.source) else set()
    if deal.phase in ("pass", "vote", "offer", "courtesy") and deal.table.dealer_start == 14:
        fourteen = {E}
    assert sizes(deal) == [14 if seat in fourteen else 13 for seat in WINDS]
    called = before.phase == "claims" and deal.phase == "turn"
    for seat, was, now in zip(WINDS, before.holdings, deal.holdings):
        assert len(now.melds) - len(was.melds) == (called and seat == deal.turn)
        for meld in now.melds:
            assert meld.kind in ("pung", "kong", "quint") and meld.tile != Tile.JOKER and not meld.concealed
            assert meld.tile != Tile.FLOWER or deal.table.joker_as_flower or Tile.JOKER not in meld.tiles
    drawn = before.wall.left - deal.wall.left
    assert drawn == (event.kind == "draw")


@BOTH
@pytest.mark.rule("american.R47")
def test_calls_exchanges_and_every_way_to_end_do_occur(rules):
    seen = Counter()
    for number in range(14):
        rng = random.Random(number)
        last = play_out(Deal.start(number, rules), eager(rng) if number % 2 else american(rng))
        seen.update({event.kind for event in last.history} | {last.result.kind})
    assert {"claim", "exchange", "win", "out", "pass", "charleston", "vote", "offer"} <= seen.keys()


@BOTH
def test_a_deal_can_be_read_back_at_any_event(rules):
    rng = random.Random(8)
    for number, (_, deal) in enumerate(walk(Deal.start(8, rules), eager(rng))):
        if number % 7 == 0 or deal.over:
            assert read(write(deal)) == deal
    text = write(deal)
    assert text.count("\n") == 5 and text.startswith(f"[{rules} ")


@BOTH
def test_what_is_not_legal_is_refused_with_a_statement_of_this_game(rules):
    """Any event at any time: played if it is legal, else refused in words, naming a statement of the American game."""
    rng, pool = random.Random(5), []
    for number in range(3):
        pool += [event for _, deal in walk(Deal.start(number, rules), eager(rng)) for event in deal.history[-1:]]
    pool += [read_event(text) for text in "E(5<55+5p) S[1111m] E*3f W++1m N~ E>>147m S^^1m W<<JJJ E=3 N~1 S!>J E%S(5<5pJ) =".split()]
    named = Counter()
    for _, deal in walk(Deal.start(7, rules), american(rng)):
        for event in rng.sample(pool, 6):
            try:
                deal.play(event)
            except RuleError as error:
                assert error.message() and "None" not in error.message()
                named[error.rule] += 1
    assert all("american" in statement(id).rules for id in named), named
    assert refused(deal, "E+1m").startswith("american.")


@BOTH
def test_what_is_legal_can_be_played(rules):
    rng = random.Random(6)
    for before, _ in walk(Deal.start(11, rules), eager(rng)):
        for event in rng.sample(before.legal(), min(5, len(before.legal()))):
            assert before.play(event).history[-1] == event
    for text in ("", "E", "X-1m", "E-", "E>>", "E%", "E~2", "E=", "E(1<1m)"):
        with pytest.raises(MahjongError):
            Deal.start(1, rules).play(text)


# Numbers that follow from the rules


@pytest.mark.rule("american.R44", "american.R6")
def test_how_many_tiles_the_wall_has():
    """D1."""
    deal = Deal.start(1, "playboard")
    assert deal.wall.left == 152 - 4 * 13 == 100
    deal = begun(1)
    assert deal.play(deal.legal()[0]).wall.left == 99 == Deal.start(1, "nmjl_like").wall.left


def test_how_many_tiles_are_passed():
    """D2."""
    for second, offers, number in (("never", "0000", 9), ("never", "3333", 12), ("always", "0000", 18), ("always", "3333", 21)):
        deal, gone = Deal.start(3, "playboard", OURS.but(second_charleston=second)), Counter()
        while deal.phase == "pass":
            deal = passed(deal)
        for seat, offer in zip(WINDS, offers):
            deal = deal.play(f"{seat}={offer}")
        while deal.phase == "courtesy":
            deal = deal.play(deal.legal()[0])
        for event in deal.history:
            gone[event.seat] += len(event.tiles)
        assert set(gone.values()) == {number}


@pytest.mark.rule("american.R14", "american.R69")
def test_a_quint_of_four_real_tiles_keeps_its_joker():
    """D6 and X5."""
    deal = rigged(f"{JUNK} 9m", south="(7<777pJ) 147m36s EES", tile=Tile.M9)
    assert all(event.kind == "discard" for event in deal.legal())
    assert refused(deal, "E%S(7<777pJ)") == "american.R69"
    for number in range(20):
        for before, deal in walk(Deal.start(number, "playboard"), eager(random.Random(number))):
            event = deal.history[-1]
            assert event.kind != "exchange" or sum(tile != Tile.JOKER for tile in event.group.tiles) < 4


@pytest.mark.rule("american.R18")
def test_no_joker_in_a_run_or_a_set_can_be_redeemed():
    """D7: they never lie open."""
    for number in range(10):
        for _, deal in walk(Deal.start(number, "playboard"), eager(random.Random(number))):
            assert all(len({*meld.tiles} - {Tile.JOKER}) == 1 for holding in deal.holdings for meld in holding.melds)


@pytest.mark.rule("american.R56", "american.R58")
@pytest.mark.parametrize("group, uses", [("(9<99m)", 2), ("(9<999m)", 3), ("(9<999mJ)", 4)])
def test_how_many_tiles_of_the_hand_a_call_uses(group, uses):
    """D8."""
    deal = rigged(f"{JUNK} 9m", south="999mJ 147p258s ESW", tile=Tile.M9).play("E-9m")
    called = deal.play(f"S{group}")
    assert len(deal.holding(S).concealed) - len(called.holding(S).concealed) == uses
    later = called.play(called.legal()[-1])
    assert sizes(later)[1] == 13 and len(later.holding(S).concealed) == 12 - uses


# Players


@BOTH
@pytest.mark.rule("american.R42", "american.R54")
def test_the_player_gives_its_reasons_and_keeps_its_jokers(rules):
    keys = Counter()
    for number in range(4):
        rng, deal = random.Random(number), Deal.start(number, rules)
        while not deal.over:
            if deal.phase not in ASKED:
                deal = deal.play(deal.legal()[0])
                continue
            seen = view(deal, asked_seat(deal))
            move = decide(seen, rng)
            assert move.event in seen.legal and move.text() and "{" not in move.text()
            assert move.event.kind != "discard" or move.event.tile != Tile.JOKER or set(deal.holding(deal.turn).concealed) == {Tile.JOKER}
            keys[move.key] += 1
            deal = deal.play(move.event)
    assert {"pass", "offer", "throw", "stay"} <= keys.keys() and keys.keys() & {"vote_yes", "vote_no"}


def test_the_player_wins_when_it_can_and_calls_only_what_brings_it_nearer():
    ready = rigged(f"{JUNK} 3p", south="123p 123p 123p 12p RdRd", tile=Tile.P3).play("E-3p")
    assert str(decide(view(ready, S), random.Random(1)).event) == "S!<3p"
    none = rigged(f"{JUNK} 3p", south="33p 123456789s ES", tile=Tile.P3).play("E-3p")
    assert decide(view(none, S), random.Random(1)).key == "stay" and "S(3<33p)" in kinds(none)
    pungs = rigged(f"{JUNK} 3p", south="33p 555p 33s 555s FF 9m", tile=Tile.P3).play("E-3p")
    assert decide(view(pungs, S), random.Random(1)).key == "take"


def test_a_win_is_offered_exactly_when_the_tiles_are_a_hand():
    """The table's quick answer is that of the card, for every seat and every discard of some deals."""
    wins = 0
    for rules, table in (("playboard", OURS), ("nmjl_like", NMJL)):
        for number in range(4):
            for _, deal in walk(Deal.start(number, rules), american(random.Random(number))):
                if deal.phase == "claims" and not deal.answers:
                    for seat in set(WINDS) - {deal.turn}:
                        held = deal.holding(seat)
                        made = complete(Held.of(held.take(deal.tile)), table) and deal.tile != Tile.JOKER
                        offered = seat in deal.asked and any(event.kind == "win" for event in deal._replace(asked=(seat,)).legal())
                        assert made == offered
                        wins += made
    assert wins
