"""The American card: its hands line by line, the language they are written in, cards of one's own."""

import random
import signal
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong import score
from mahjong.card.cards import CardError, load_card, open_card, read_card
from mahjong.card.expansion import Needs, expand
from mahjong.card.held import Grid, Held
from mahjong.card.language import read_pattern
from mahjong.card.nearest import nearest
from mahjong.errors import MahjongError, NotationError
from mahjong.hand import Hand
from mahjong.tiles import SET_152, Tile

from american_hands import OURS, rows

CARD = load_card()
GRID = Grid.of(CARD, OURS)
LINES = [pytest.param(row, id=row["id"]) for row in rows("american_lines.tsv")]


# The hands of the card, four checks a line and nine of the whole


@pytest.mark.parametrize("row", LINES)
def test_a_line_is_written_and_priced_so(row):
    line = CARD.line(row["id"])
    kind = "value" if isinstance(line.concealed, int) else line.concealed
    assert (str(line.pattern), line.points, kind) == (row["pattern"], int(row["points"]), row["concealed"])
    assert line.value(concealed=True) == int(row["paid"]) and line.value(concealed=False) == int(row["points"])
    assert line.title() and line.note() and str(read_pattern(str(line.pattern))) == str(line.pattern)


@pytest.mark.parametrize("row", LINES)
def test_a_line_can_be_made_in_so_many_ways(row):
    ways = CARD.line(row["id"]).ways
    assert len(ways) == len(set(ways)) == int(row["ways"])


@pytest.mark.parametrize("row", LINES)
def test_every_way_has_fourteen_tiles_that_there_are(row):
    for way in CARD.line(row["id"]).ways:
        fifth = {group.tile for group in way.groups if group.kind == "quint"}
        count = Counter(way.tiles)
        assert count.total() == 14 and all(n <= tile.copies + (tile in fifth) for tile, n in count.items())
        assert all(count[tile] == 5 for tile in fifth)  # a quint shares its tile with no other group


@pytest.mark.parametrize("row", LINES)
def test_a_line_has_so_many_real_tiles_and_groups_to_call(row):
    line = CARD.line(row["id"])
    found = {(Needs(way, OURS).natural.total(), 0 if line.concealed_only else sum(group.callable for group in way.groups)) for way in line.ways}
    assert found == {(int(row["natural"]), int(row["callable"]))}


def test_there_are_46_hands_in_eleven_categories_each_with_its_own_name():
    assert len(CARD.lines) == len({line.id for line in CARD.lines}) == len({line.title() for line in CARD.lines}) == 46
    assert len(CARD.categories) == 11 and all(category.title() and category.idea() for category in CARD.categories)


@pytest.mark.rule("american.R27", "american.A29")
def test_values_run_from_25_to_75_in_fives_before_and_after_the_bonus():
    values = {value for line in CARD.lines for value in (line.value(False), line.value(True))}
    assert values == set(range(25, 80, 5))
    assert {line.points for line in CARD.lines} <= values and min(line.points for line in CARD.lines) == 25


@pytest.mark.rule("american.R28", "american.R29", "american.R30", "american.R31")
def test_what_staying_concealed_brings_on_each_line():
    gain = {line.id: line.value(True) - line.value(False) for line in CARD.lines}
    assert Counter(gain.values()) == {5: 41, 0: 1, 10: 4}
    assert [line.id for line in CARD.lines if line.concealed_only] == ["B1"] and gain["B1"] == 0
    own = [line for line in CARD.lines if isinstance(line.concealed, int)]
    assert [line.id for line in own] == ["P1", "P2", "P3", "P4"] and all(line.concealed > line.points + 5 for line in own)
    assert {line.id for line in CARD.lines if line.value(True) != line.value(True, with_bonus=False)} == gain.keys() - {"B1", "P1", "P2", "P3", "P4"}


def test_only_singles_and_pairs_have_a_price_of_their_own():
    for line in CARD.lines:
        small = all(group.size < 3 for way in line.ways for group in way.groups)
        assert small == isinstance(line.concealed, int)


@pytest.mark.rule("american.R17")
def test_every_kind_of_group_is_on_the_card_and_no_other():
    kinds = {group.kind for _, way in CARD.ways for group in way.groups}
    assert kinds == {"single", "pair", "pung", "kong", "quint", "run", "winds", "dragons"}


@pytest.mark.rule("american.A4")
def test_the_hand_in_dots_is_one_of_the_hand_in_any_suits():
    dots, any_suits = CARD.line("S2").ways, CARD.line("S1").ways
    assert set(dots) < set(any_suits)
    suits = {frozenset(Counter(group.tile.suit for group in way.groups if group.kind == "run").items()) for way in any_suits}
    assert len(suits) == len(any_suits) == 15  # every mix of three suits over four runs


def test_the_source_named_three_prices():
    assert [score(f"123p 123{a} 123{b} 123{c} Rd !Rd", "playboard").line.points for a, b, c in ("sss", "psm", "ppp")] == [25, 25, 30]
    assert score("123p 123p 123p 123p Rd !Rd", "playboard").total == 35


def test_6657_ways_and_only_one_set_of_tiles_twice():
    makers = {}
    for line, way in CARD.ways:
        makers.setdefault(tuple(sorted(way.tiles)), []).append(line.id)
    assert len(CARD.ways) == 6657 and len(makers) == 6656
    assert [ids for ids in makers.values() if len(ids) > 1] == [["S1", "S2"]]


def test_a_sum_of_one_line_cannot_hide_behind_another():
    """Every way is complete by its own tiles, with a fifth tile by joker, and no way by another's line alone."""
    for i, (line, way) in enumerate(GRID.ways):
        tiles = Counter(way.tiles)
        hand = [*(tiles & Counter({tile: tile.copies for tile in tiles})).elements()]
        held = Held.of(Hand((*hand, *[Tile.JOKER] * (14 - len(hand)))))
        assert GRID.held(held)[i] == 14


@pytest.fixture(scope="module")
def distances() -> dict[str, float]:
    """The mean distance of each line over random deals of fourteen tiles."""
    rng, missed = random.Random(2), Counter()
    for _ in range(1500):
        held = GRID.best(Held.of(Hand(tuple(rng.sample(SET_152, 14)))))
        missed.update({id: 14 - count for id, count in held.items()})
    return {id: count / 1500 for id, count in missed.items()}


@pytest.mark.parametrize("row", LINES)
def test_a_line_is_as_far_away_as_another_program_found(row, distances):
    assert distances[row["id"]] == pytest.approx(float(row["distance"]), abs=0.15)


# The language of patterns


@pytest.mark.parametrize(
    "text, ways, first",
    [
        ("nA*3", 27, "111m"),
        ("1A*2 1A*2", 3, "11m 11m"),  # two pairs, never a kong
        ("nA*3 nB*3", 27, "111m 111p"),  # different suits, in either order
        ("nx*3 ny*3", 54, "111m 111m"),  # any suits
        ("run(nA)", 21, "123m"),
        ("run(n+1A)*2", 18, "234m 234m"),
        ("nA*3 ~nA*3; n<m", None, "m"),
        ("nA*3 ~nA*3; n in 12", 6, "111m 999m"),
        ("nA ~n+1A; n in 2", 3, "2m 9m"),
        ("n-1A", 24, "1m"),
        ("nA*2 mA*2; n<m", 108, "11m 22m"),
        ("nA*2 mA*2 kA*2; n!=m, m!=k, n!=k", 252, "11m 22m 33m"),
        ("nA DA", 27, "1m Rd"),
        ("DA*2", 3, "RdRd"),
        ("D1*3 D2*2", 6, "WdWdWd GdGd"),
        ("V1*3 V2*2", 12, "EEE SS"),
        ("V1 V2 V3 V4", 1, "E S W N"),
        ("WINDS*2", 1, "ESWN ESWN"),
        ("DRAGONS", 1, "WdGdRd"),
        ("F*4 F", 1, "F FFFF"),
        ("run(8A)", 0, ""),
        ("5p*3 5s*3 5m", 1, "5m 555p 555s"),
    ],
)
def test_patterns_mean_these_hands(text, ways, first):
    if ways is None:
        with pytest.raises(NotationError, match=f"speaks of “{first}”"):
            read_pattern(text)
        return
    found = expand(read_pattern(text))
    assert len(found) == len(set(found)) == ways
    assert not first or sorted(first.split()) in [sorted(map(str, way.groups)) for way in found]


@pytest.mark.parametrize(
    "text, mark, key",
    [
        ("", "", "pattern_empty"),
        ("  ; n<m", "", "pattern_empty"),
        ("nA*3 mA*7", "*7", "pattern_size"),
        ("nA*3 mA*1", "*1", "pattern_size"),
        ("nA*3 mA*", "*", "pattern_size"),
        ("nA*3 m*3", "*3", "pattern_suit"),
        ("F*2 run(n)", ")", "pattern_suit"),
        ("F*2 run(nA", "run", "pattern_run"),
        ("nA*3 qB*3", "qB", "pattern_word"),
        ("nA*3 10B*3", "10B", "pattern_word"),
        ("nA*3 V5*2", "V5", "pattern_word"),
        ("J*3 nA*3", "J*3", "pattern_word"),
        ("nA*3 na*3", "na", "pattern_word"),
        ("nA*3,mA*3", "nA", "pattern_word"),
        ("nA*3;", ";", "condition_empty"),
        ("nA*3 mA*3; n>m", "n>m", "condition_word"),
        ("nA*3 mA*3; n<m, m", "m", "condition_word"),
        ("nA*3; n in 0", "n in", "condition_word"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text, mark, key):
    with pytest.raises(NotationError) as caught:
        read_pattern(text)
    assert caught.value.key == key and caught.value.message()
    assert not mark or text.rfind(mark) == caught.value.place
    assert caught.value.pointer().splitlines()[-1] == " " * (2 + caught.value.place) + "^"


def test_a_condition_on_a_letter_that_is_not_there_is_pointed_at():
    with pytest.raises(NotationError, match="speaks of “k”, but no group") as caught:
        read_pattern("nA*3 mA*3; n<m, m<k")
    assert "nA*3 mA*3; n<m, m<k"[caught.value.place :].lstrip() in ("m<k", "k")


def test_an_empty_condition_is_called_empty():
    with pytest.raises(NotationError) as caught:
        read_pattern("nA*3 ; ")
    assert caught.value.key == "condition_empty"


@given(st.text(alphabet="nmkABCxps123~+-*;,<!= in()runWINDSFVDRd", max_size=30))
def test_any_text_is_a_pattern_or_refused_in_words(text):
    try:
        pattern = read_pattern(text)
    except NotationError as error:
        assert error.message() and 0 <= error.place <= len(text)
    else:
        assert read_pattern(str(pattern)) == pattern


# Cards of one's own

GOOD = "nA*3 mA*3 nB*3 mB*3 F*2; n<m"
WRONG = f"""# a card with a mistake in almost every line
name = mine
colour = red
bonus = five
A0 | 25 | bonus | {GOOD}
[Easy]
A1 | 25 | bonus | {GOOD} | Fine
A2 | 25 | bonus
A3 | x | bonus | {GOOD}
A4 | 25 | maybe | {GOOD}
A5 | 25 | 20 | {GOOD}
A6 | 25 | bonus | nA*3 8x*7
A7 | 25 | bonus | nA*3 mA*3 F*2
A8 | 25 | bonus | run(8A) F*5 nA*3 mA*3
A9 | 25 | bonus | nA*3 mA*3 nB*3 mB*3 F*2
A 10 | 25 | bonus | {GOOD}
A1 | 30 | bonus | {GOOD}
A12 | 0 | bonus | {GOOD}
A13 | 25 | bonus | F*5 F*4 nA*5
A14 | 25 | bonus | {GOOD} | title | too much
hello
"""
SAID = {
    3: "card_fact", 4: "card_bonus", 5: "card_no_heading", 8: "card_columns", 9: "card_points", 10: "card_concealed", 11: "card_concealed_less",
    12: "pattern_size", 13: "card_fourteen", 14: "card_no_way", 15: "card_copies", 16: "card_id", 17: "card_id_twice", 18: "card_points",
    19: "card_copies", 20: "card_columns", 21: "card_columns",
}  # fmt: skip


def test_a_card_is_told_line_by_line_what_is_wrong():
    with pytest.raises(CardError) as caught:
        read_card(WRONG)
    assert {problem.row: problem.error.key for problem in caught.value.problems} == SAID
    for problem in caught.value.problems:
        assert problem.text().startswith(f"Line {problem.row}: ") and "{" not in problem.text()
    pattern = next(problem.error for problem in caught.value.problems if problem.row == 12)
    assert pattern.pointer().endswith("       ^")
    assert str(caught.value).startswith(f"{len(SAID)} things are wrong with this card. Line 3:")


def test_a_right_card_is_read_with_its_own_names_bonus_and_prices():
    card = read_card(f"name = mine\nbonus = 10\n[Easy]\nA1 | 25 | bonus | {GOOD} | Two and two\nA2|30|only|{GOOD}\n\n[Hard]\nB.1 | 40 | 55 | {GOOD}\n")
    assert card.name == "mine" and [category.title() for category in card.categories] == ["Easy", "Hard"]
    assert [(line.title(), line.value(True), line.value(False)) for line in card.lines] == [("Two and two", 35, 25), ("A2", 30, 30), ("B.1", 55, 40)]
    hand = "111m 333m 111p 33p F F J"
    assert [near.line.id for near in nearest(hand, card=card)] == ["B.1", "A1", "A2"] and nearest(hand, card=card)[0].held == 14


@pytest.mark.parametrize("text", ["", "# nothing", "[Easy]", "name = x"])
def test_a_card_without_hands_is_none(text):
    with pytest.raises(CardError, match="There is no hand on this card"):
        read_card(text)


def test_a_card_is_read_from_a_file(tmp_path):
    path = tmp_path / "mine.card"
    path.write_text(f"\ufeff[Easy]\r\nA1 | 25 | bonus | {GOOD}\r\n", "utf-8")
    assert open_card(path).line("A1").points == 25
    (tmp_path / "bytes.card").write_bytes(bytes(range(128, 256)))
    for wrong in (tmp_path / "none.card", tmp_path / "bytes.card", tmp_path):
        with pytest.raises(MahjongError, match="cannot be read"):
            open_card(wrong)
    for name in ("other", "../tutorial", "tutorial.card", ""):
        with pytest.raises(MahjongError, match="no card called"):
            load_card(name)


def test_a_pasted_card_may_begin_with_a_byte_order_mark():
    assert read_card(f"\ufeff[Easy]\nA1 | 25 | bonus | {GOOD}").line("A1").points == 25


@pytest.mark.parametrize(
    "hands",
    [
        "\n".join(f"A{i} | 25 | bonus | nA*4 mB*4 run(kC) Rd*3" for i in range(30)),
        "\n".join(f"A{i} | 25 | bonus | {GOOD}" for i in range(300)),
        "A1 | 25 | bonus | nA*2 mB*2 kC*2 px*2 ny*2 mz*2 V1 V2",
        "A1 | 25 | bonus | nA mB kC px ny mz kw V1 V2 V3 V4 D1 D2 D3",
    ],
    ids=["ways", "hands", "letters", "all-letters"],
)
def test_a_card_that_is_too_big_is_refused_before_it_takes_long(hands):
    def late(*_):
        raise TimeoutError

    previous = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, 8, 1)
    try:
        with pytest.raises(CardError, match="too big"):
            read_card("[Easy]\n" + hands)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


@given(st.lists(st.text(alphabet="A1|25 bonusly nA*3mB[]=#;<x", max_size=40), max_size=6))
def test_any_card_is_read_or_refused_in_words(lines):
    try:
        read_card("\n".join(lines))
    except CardError as error:
        assert error.problems and all(problem.text() for problem in error.problems)
