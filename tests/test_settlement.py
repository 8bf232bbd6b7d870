"""The settlement of hands with two winners: winners do not pay each other, losers settle their differences once."""

import pytest

from mahjong.scoring.classical.settle import settle_all
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
    one = settle_all({seat: worth[seat] for seat in (E, S, N)}, S, "finnish")
    other = settle_all({seat: worth[seat] for seat in (E, W, N)}, W, "finnish")
    between = 2 * (worth[N] - worth[E])  # East and North settle once, doubled for East
    assert done.paid == {E: one[E] + other[E] + between, S: one[S], W: other[W], N: one[N] + other[N] - between}
    assert done.paid[S] == 3 * worth[S] and done.paid[W] == 3 * worth[W] and sum(done.paid.values()) == 0


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
