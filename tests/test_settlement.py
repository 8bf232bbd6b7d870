"""The settlement of hands with two winners: winners do not pay each other, losers settle their differences once."""

import pytest

from mahjong.table.options import TABLES
from mahjong.table.settlement import settlement
from mahjong.tiles import Tile, WINDS

from test_deal import JUNK, rigged

E, S, W, N = WINDS


def two_winners(rules: str, table):
    deal = rigged("5p 19m 147s 258m ESW Rd E", "123m 456m 789m 46p NN", "123s 456s 789s 888m 5p", "(RdRdRd) 19m19s WWNE 2p8p", rules=rules, table=table, ruin="1s2s" if rules != "mcr" else "", tile=Tile.P5)
    return deal.play("E-5p").play("S!<5p").play("W!^5p")


@pytest.mark.rule("play.C4")
def test_two_classical_winners():
    table = TABLES["finnish"].but(multi_win="all_win")
    done = settlement(two_winners("finnish", table))
    worth = done.worth
    assert {result.win.seat for result in done.scores} == {S, W} and worth[N] > worth[E] >= 0
    between = 2 * (worth[N] - worth[E])  # East and North settle once, doubled for East
    won = {seat: 3 * worth[seat] for seat in (S, W)}  # East's share counts double, and East pays North's too
    assert done.paid == {E: -won[S] - won[W] - between, S: won[S], W: won[W], N: between} and sum(done.paid.values()) == 0


@pytest.mark.rule("play.C4")
def test_two_winners_by_fans():
    """Not MCR's own way, but a table may agree on it: the discarder pays each what it wins from all."""
    done = settlement(two_winners("mcr", TABLES["mcr"].but(multi_win="all_win")))
    assert len(done.scores) == 2
    won = {result.win.seat: 2 * 8 + result.total for result in done.scores}
    assert done.paid == {E: -sum(won.values()), N: 0, **won}


@pytest.mark.rule("play.C4")
def test_the_score_book_pays_several_winners_the_same_way():
    from mahjong.table.entry import Entry, Won
    from mahjong.table.scorebook import ScoreBook

    for rules, paid in (("finnish", {"A": -3 * 40 - 3 * 20, "B": 120, "C": 60, "D": 0}), ("mcr", {"A": -(16 + 40) - (16 + 20), "B": 56, "C": 36, "D": 0})):
        table = TABLES["mcr" if rules == "mcr" else "finnish"].but(multi_win="all_win")
        book = ScoreBook(("A", "B", "C", "D"), rules, table).enter(Entry((Won(1, 40), Won(2, 20)), 0))
        assert {name: book.totals[name] for name in "ABCD"} == paid


@pytest.mark.rule("play.C4")
def test_head_bump_pays_one_winner_only():
    done = settlement(two_winners("finnish", TABLES["finnish"]))
    assert [result.win.seat for result in done.scores] == [S]


@pytest.mark.rule("play.C4")
def test_equal_claims_may_make_a_draw():
    deal = two_winners("finnish", TABLES["finnish"].but(multi_win="draw"))
    assert deal.result.kind == "drawn" and not any(settlement(deal).paid.values())


@pytest.mark.rule("option.dangerous_discard")
def test_the_score_book_heeds_what_the_table_agreed_on_reckless_discards():
    from mahjong.table.entry import Entry, Won
    from mahjong.table.scorebook import ScoreBook

    entry = Entry((Won(1, 40),), 2, reckless=True)
    for agreed, paid in (("none", {0: -80, 2: -40, 3: -40}), ("pays_all", {0: 0, 2: -160, 3: 0})):
        book = ScoreBook(("A", "B", "C", "D"), "finnish", TABLES["finnish"].but(dangerous_discard=agreed)).enter(entry)
        losers = {chair: book.totals["ABCD"[chair]] for chair in paid}
        assert losers == paid
