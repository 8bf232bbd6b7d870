"""The score book: payments and rotation as the engine has them, undo, and a file that anybody may have written."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong import score
from mahjong.errors import MahjongError, RuleError
from mahjong.rules import by_groups, load
from mahjong.scoring.classical.settle import settle_all
from mahjong.scoring.ruleset import FanRules
from mahjong.table.bookfile import FORMAT, LARGEST, how
from mahjong.table.entry import Entry, Fine, Held, Won, faults
from mahjong.table.options import TABLES, usual
from mahjong.table.scorebook import ScoreBook, clean_name
from mahjong.tiles import Tile, WINDS

FOUR = ("Ann", "Ben", "Cem", "Dag")
THREE = ("Ann", "Ben", "Cem", "")
HAND = "123m 456m 789m 99p EE *E"
RULES = list(by_groups())


def book(rules="mcr", players=FOUR, choices=(), **options):
    return ScoreBook(players, rules, usual(rules).but(players=sum(map(bool, players)), **options), choices)


# ---- payments


def test_points_on_a_discard_are_paid_as_the_engine_pays_a_hand():
    paid = book().enter(Entry((Won(1, HAND),), 0)).hands[0].paid
    scored = score(HAND, seat=Tile.SOUTH, by="<")
    assert paid == {chair: scored.payments()[wind] for chair, wind in enumerate(WINDS)}
    assert paid == book().enter(Entry((Won(1, scored.total),), 0)).hands[0].paid


def test_a_win_from_the_wall_is_paid_by_everybody():
    assert book().enter(Entry((Won(2, 10),))).hands[0].paid == {0: -18, 1: -18, 2: 54, 3: -18}


def test_the_source_is_the_tables_whatever_the_text_says():
    from_wall, claimed = (book().enter(Entry((Won(0, "123m 456m 789m 99p EE !E"),), who)).hands[0].counts[0] for who in (None, 2))
    assert (from_wall.win.by, claimed.win.by) == ("!", "^")


@pytest.mark.parametrize("rules", ["finnish", "corrected", "books"])
def test_losers_settle_their_differences(rules):
    paid = book(rules).enter(Entry((Won(1, 128),), 0, (Held(0, 16), Held(2, 8), Held(3, 40)))).hands[0].paid
    assert list(paid.values()) == list(settle_all(dict(zip(WINDS, (16, 128, 8, 40))), Tile.SOUTH, rules).values())


def test_losers_hands_may_be_given_as_tiles():
    entered = book("finnish").enter(Entry((Won(1, 128),), 0, (Held(2, "(WWW) 555p RdRdRd"),))).hands[0]
    assert entered.worth[2] == entered.counts[2].total > 0 and "Pung" in entered.counts[2].explain()


def test_the_limit_caps_what_is_entered():
    assert book("finnish").enter(Entry((Won(1, 4000),), 0)).hands[0].worth == {1: 500}


def test_choices_change_the_payments():
    winner_only = (("losers_settle", "no"), ("double_pay", "nobody"))
    paid = book("finnish", choices=winner_only).enter(Entry((Won(1, 100),), 0, (Held(0, 16),))).hands[0].paid
    assert paid == {0: -100, 1: 300, 2: -100, 3: -100}


def test_points_kept_after_a_draw_are_paid_and_the_deal_stays():
    kept = book("finnish", choices=(("draw_count", "points_kept"),)).enter(Entry(held=(Held(1, 40), Held(2, 8))))
    assert sum(kept.totals.values()) == 0 and kept.totals["Ben"] > 0 and kept.match.player_at(Tile.EAST) == "Ann"


@pytest.mark.rule("mcr.S10", "mcr.S11")
@pytest.mark.parametrize("fault, each", [("too_few_points", 10), ("wrong_tile", 10), ("not_ready", 20)])
def test_a_false_win_is_paid_whatever_becomes_of_the_hand(fault, each):
    fined = book().enter(Entry(fines=(Fine(3, fault, each),)))
    assert fined.totals == {"Ann": each, "Ben": each, "Cem": each, "Dag": -3 * each}
    with pytest.raises(RuleError):
        book().enter(Entry((Won(3, 24),), fines=(Fine(3, fault, each),)))


@pytest.mark.rule("play.E1")
def test_who_plays_on_after_a_false_win_may_still_win_where_the_table_says_so():
    entry = Entry((Won(3, 24),), fines=(Fine(3, "false_win"),))
    with pytest.raises(RuleError):
        book("finnish").enter(entry)
    assert book("finnish", false_win="goes_on").enter(entry).hands


def test_another_penalty_leaves_the_hand_alive():
    assert book().enter(Entry((Won(3, 24),), fines=(Fine(3, "other", 5),))).hands[0].paid[3] == 3 * 32 - 15


@pytest.mark.rule("option.multi_win")
@pytest.mark.parametrize("rules", RULES)
def test_several_win_one_discard_only_where_the_table_lets_them(rules):
    entry = Entry((Won(1, 24), Won(2, 30)), 0)
    with pytest.raises(RuleError):
        book(rules).enter(entry)
    paid = book(rules, multi_win="all_win").enter(entry).hands[0].paid
    assert sum(paid.values()) == 0 and paid[1] > 0 and paid[2] > 0 > paid[0]


@pytest.mark.rule("play.W2")
@pytest.mark.parametrize("rules", RULES)
def test_an_empty_seat_neither_pays_nor_deals(rules):
    three = book(rules, THREE, draw_dealer="passes")
    dealers = []
    for _ in range(4):
        dealers.append(three.match.player_at(Tile.EAST))
        three = three.enter(Entry())
    assert dealers == ["Ann", "Ben", "Cem", "Ann"]
    won = book(rules, THREE).enter(Entry((Won(1, 24),), 2, fines=(Fine(0, "other", 7),)))
    assert set(won.totals) == {"Ann", "Ben", "Cem"} and sum(won.totals.values()) == 0


entries = st.builds(
    lambda winner, worth, source, fine: Entry((Won(winner, worth),) if winner is not None else (), source if winner not in (None, source) else None, (), fine),
    st.none() | st.integers(0, 3),
    st.integers(8, 200),
    st.none() | st.integers(0, 3),
    st.just(()) | st.tuples(st.builds(Fine, st.integers(0, 3), st.just("other"), st.integers(0, 50))),
)


@given(st.sampled_from(RULES), st.lists(entries, max_size=12))
def test_totals_are_nothing_together_and_a_book_survives_its_file(rules, hands):
    kept = book(rules)
    for entry in hands:
        kept = kept if kept.over else kept.enter(entry)
        assert sum(kept.totals.values()) == 0
    assert ScoreBook.from_json(kept.to_json()) == kept
    assert ScoreBook.from_json(kept.to_json()).totals == kept.totals


# ---- one step back, one hand anew


def test_undo_and_replace():
    first = book().enter(Entry((Won(1, 24),), 0))
    second = first.enter(Entry())
    assert second.undo() == first and first.undo().totals == dict.fromkeys(FOUR, 0)
    assert second.replace(Entry((Won(0, 8),))).totals["Ann"] == -32 + 48
    assert book().undo() == book()


@pytest.mark.rule("play.E4")
def test_time_called_ends_it_and_undo_goes_on():
    stopped = book().enter(Entry()).stop()
    assert stopped.over and not stopped.undo().over and len(stopped.undo().entries) == 1
    assert stopped.replace(Entry((Won(0, 8),))).over
    with pytest.raises(RuleError):
        stopped.enter(Entry())


@pytest.mark.rule("play.E5")
def test_equal_totals_share_a_place():
    assert [rank for rank, *_ in book().enter(Entry((Won(1, 24),), 0)).ranking()] == [1, 2, 2, 4]


def test_names_can_be_put_right():
    assert book().enter(Entry((Won(1, 24),), 0)).renamed(("Ann", "Bea", "Cem", "Dag")).totals["Bea"] == 48


# ---- what cannot be


@pytest.mark.parametrize(
    "entry",
    [
        Entry((Won(1, 7),), 0),  # below eight
        Entry((Won(1, 24),), 1),
        Entry((Won(1, 24), Won(1, 24)), 0),
        Entry((Won(4, 24),), 0),
        Entry((), 0),
        Entry((Won(1, -5),), 0),
        Entry((Won(1, 10**7),), 0),
        Entry((Won(1, "123m 456p 78s"),), 0),
        Entry((Won(1, "1199m 1199p 1199s E *S"),), 0),
        Entry((Won(1, "234m 567p 456s 888s 3m *3m"),), 0),  # seven points
        Entry((Won(1, "rubbish"),), 0),
        Entry(fines=(Fine(1, "sneezing", 5),)),
        Entry(fines=(Fine(1, "other", -5),)),
        Entry((Won(1, 24),), 0, (Held(1, 5),)),
    ],
)
def test_what_cannot_have_happened_is_refused_in_a_sentence(entry):
    with pytest.raises(MahjongError) as error:
        book().enter(entry)
    assert error.value.message().endswith(".")


@pytest.mark.parametrize("players", [("Ann", "ann ", "Cem", "Dag"), ("", "Ben", "Cem", "Dag"), ("Ann", "", "", ""), ("Ann", "Ben", "Cem")])
def test_names_that_will_not_do(players):
    with pytest.raises(MahjongError) as error:
        ScoreBook(players)
    assert "play." not in error.value.message()


def test_names_become_one_plain_line():
    assert clean_name("A\u202eB\ud800\x00" + "x" * 100) == "A B " + "x" * 20


def test_every_rule_set_can_be_kept():
    assert all(book(rules).rule_set.key == rules for rules in RULES)
    assert {rules for rules in RULES if isinstance(load(rules), FanRules)} == {"mcr", "mil"}
    assert usual("mcr") == TABLES["mcr"] and "false_win" in faults(load("books"))


# ---- files from anywhere


def written(**changes):
    data = json.loads(book().enter(Entry((Won(1, 24),), 0)).to_json())
    return json.dumps(data | changes)


BAD_HANDS = [
    [5],
    [{"won": [[1, 24, 3]]}],
    [{"won": [[True, 24]]}],
    [{"won": [[1, 2.5]]}],
    [{"won": [["1", 24]]}],
    [{"won": {"1": 24}}],
    [{"won": [[1, 24]], "from": -1}],
    [{"won": [[1, 24]], "from": 1}],
    [{"won": [[1, "\ud800"]]}],
    [{"won": [[1, "x" * 5000]]}],
    [{"fines": [[0, ["other"], 1]]}],
    [{"fines": [[0, "other", 10**9]]}],
    [{"won": [[1, 24]], "reckless": 1}],
    [{}] * 17,  # more hands than a match has
]


@pytest.mark.parametrize("hands", BAD_HANDS, ids=lambda hands: json.dumps(hands)[:40])
def test_damaged_hands_are_refused(hands):
    with pytest.raises(MahjongError) as error:
        ScoreBook.from_json(written(hands=hands))
    error.value.message().encode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "null",
        "[]",
        "{}",
        "[" * 100_000,
        '{"format": 1e999}',
        "9" * 10_000,
        "x" * (LARGEST + 1),
        json.dumps({"format": FORMAT}),
        json.dumps({"format": FORMAT, "version": 99}),
        written(rules="chess"),
        written(rules=["mcr"]),
        written(rules={}),
        written(players="Anna"),
        written(players=["A", "B", "C"]),
        written(players=["A", "A", "B", "C"]),
        written(players=[1, 2, 3, 4]),
        written(table=[]),
        written(table={"rounds": True}),
        written(table={"rounds": 9}),
        written(table={"players": 3}),
        written(table={"__class__": 4}),
        written(choices={"limit": "300"}),  # MCR has no limit
        written(choices={"key": "x"}),
        written(choices=7),
        written(stopped="yes"),
        written(began=-1),
        written(began=1.5),
        written(hands={"0": {}}),
    ],
    ids=lambda text: text[:30],
)
def test_a_text_that_is_no_book_is_refused_in_a_sentence(text):
    with pytest.raises(MahjongError) as error:
        ScoreBook.from_json(text)
    assert error.value.message().endswith(".")


json_values = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3), max_leaves=8)


@given(st.sampled_from(["rules", "players", "table", "choices", "stopped", "began", "hands"]), json_values)
def test_any_value_anywhere_is_read_or_refused(part, value):
    try:
        found = ScoreBook.from_json(written(**{part: value}))
    except MahjongError as error:
        error.message().encode()
    else:
        assert ScoreBook.from_json(found.to_json()) == found


# ---- for a spreadsheet


def test_the_table_for_a_spreadsheet_adds_up_and_holds_no_formula():
    kept = ScoreBook(('=HYPERLINK("x")', "Ben, B.", "Cem", "Dag")).enter(Entry((Won(1, 24),), 0)).enter(Entry(fines=(Fine(0, "other", 5),)))
    head, *rows = csv.reader(io.StringIO(kept.to_csv()))
    assert [len(row) for row in rows] == [len(head)] * 2 and [int(cell) for cell in rows[-1][-4:]] == list(kept.totals.values())
    assert not any(cell.startswith(("=", "@", "+")) for row in (head, *rows) for cell in row)


def test_a_hand_is_told_in_words():
    told = book().enter(Entry((Won(1, 24),), 0)).enter(Entry((Won(2, 8),))).enter(Entry(fines=(Fine(3, "not_ready", 20),)))
    assert [how(told, number) for number in (1, 2, 3)] == ["Ben won 24 on a tile of Ann's", "Cem won 8 from the wall", "Draw; Dag: false win, not even ready, 20 to each other player"]
    assert "not even ready, 20 to each" in told.to_csv()
