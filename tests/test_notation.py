"""Tiles, groups, hands and wins as text: they read back, and what cannot be read is refused by name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong.errors import HandError, MahjongError, NotationError
from mahjong.hand import Group, Hand, Win
from mahjong.notation import PICTURES, read_hand, read_tiles, read_win
from mahjong.tiles import BONUS, SET_136, SET_144, SET_152, Tile, WINDS

from strategies import hands, shown_groups, wins


@pytest.mark.rule("play.T1", "play.T2", "play.T3", "play.T4")
def test_the_sets_of_tiles():
    assert (len(SET_136), len(SET_144), len(SET_152)) == (136, 144, 152)
    assert all(SET_144.count(t) == t.copies for t in set(SET_144))
    assert [t.suit for t in Tile][:34] == ["m"] * 9 + ["p"] * 9 + ["s"] * 9 + ["z"] * 7
    assert all(BONUS[i].seat is WINDS[i % 4] for i in range(8))


def test_every_tile_reads_back():
    assert all(Tile.parse(str(tile)) is tile for tile in Tile)
    assert [str(Tile.parse(f"{i}z")) for i in range(1, 8)] == ["E", "S", "W", "N", "Wd", "Gd", "Rd"]
    assert all(read_tiles(picture) == (tile,) for picture, tile in PICTURES.items())


@given(shown_groups())
def test_groups_read_back(group):
    assert Group.parse(str(group)) == group


@given(hands())
@settings(max_examples=200)
def test_hands_read_back(hand):
    assert Hand.parse(str(hand)) == hand


@given(wins())
@settings(max_examples=200)
def test_wins_read_back(win):
    assert Win.parse(str(win)) == win


@given(st.text(alphabet="123456789mpszfESWNRdGdWd()[]<^>+!*{} =x", max_size=40))
@settings(max_examples=500)
def test_any_text_is_read_or_refused_in_one_sentence(text):
    for read in (read_hand, read_win):
        try:
            value = read(text)
        except MahjongError as error:
            assert error.message() and "{" not in error.message().replace("{found}", "")[:1]
            assert error.text is None or 0 <= error.place <= len(error.text)
        else:
            assert read(str(value)) == value


@pytest.mark.parametrize(
    "text, kind, claimed",
    [("(2<34s)", "chow", 0), ("(23^4s)", "chow", 1), ("(4<32s)", "chow", 2), ("(55^5+5p)", "kong", 1), ("(555>p)", "pung", 2), ("(EEE)", "pung", None)],
)
def test_where_the_claimed_tile_lies(text, kind, claimed):
    group = Group.parse(text)
    assert (group.kind, group.claimed, group.concealed) == (kind, claimed, False)


@pytest.mark.parametrize(
    "text, error, key, place",
    [
        ("12x", NotationError, "unreadable", 2),
        ("123", NotationError, "no_suit", 3),
        ("0m", NotationError, "no_rank", 0),
        ("9f", NotationError, "no_rank", 0),
        ("123m (135m)", HandError, "no_group", 5),
        ("(EEE", NotationError, "not_closed", 4),
        ("[1111m)", NotationError, "not_closed", 6),
        ("(EE)", HandError, "not_shown", 0),
        ("(123+m)", HandError, "not_added", 0),
        ("123m 11111p", HandError, "too_many", 9),
        ("5f5f", HandError, "too_many", None),
        ("123m 456p 789s EEE SS W", HandError, "hand_too_big", None),
        ("123m !5s", NotationError, "hand_not_win", 0),
        (5, NotationError, "not_text", 0),
        ("1" * 401, NotationError, "too_long", 59),
    ],
)
def test_bad_hands_are_refused_by_name(text, error, key, place):
    with pytest.raises(error) as caught:
        Hand.parse(text)
    assert caught.value.key == key
    assert place is None or caught.value.place == place


@pytest.mark.parametrize(
    "text, key",
    [
        ("123m 456p 789s 23m EE", "no_winner"),
        ("123m 456p 789s 3m EE !1m", "wrong_size"),
        ("123m 456p 789s 23m EE !", "no_winning_tile"),
        ("123m 456p 789s 23m EE !12m", "one_winning_tile"),
        ("123m 456p 789s 23m EE !1m {fast}", "no_fact"),
        ("123m 456p 789s 23m EE !1m {seat=Q}", "no_fact"),
        ("123m 456p 789s 23m EE !1m {robbed}", "robbed_self_drawn"),
        ("123m 456p 789s 23m EE *1m {replacement}", "replacement_claimed"),
        ("123m 456p 789s 23m EE !1m {seat=S heavenly}", "heavenly_not"),
        ("123m 456p 789s 23m EE *1m {heavenly}", "heavenly_not"),
        ("(123m) 456p 789s 23m EE !1m {heavenly}", "heavenly_not"),
        ("123m 456p 789s 23m EE *1m {earthly}", "earthly_not"),
        ("123m 456p 789s 23m EE !1m {seat=S earthly}", "earthly_not"),
        ("123m 456p 789s 23m EE >1m {seat=S earthly}", "earthly_not"),
        ("123m 456p 789s 23m EE *1m {flowers=9}", "flowers_range"),
        ("123m 456p 789s 23m EE 12f *1m {flowers=3}", "flowers_twice"),
        ("123m 456p 789s 23m EE *1f", "not_playing"),
        ("J 23m 456p 789s 3m EE E *1m", "not_playing"),
        ("? 23m 456p 789s 3m EE E *1m", "not_playing"),
        ("F 123m 456p 789s 2m EE *1m", "not_playing"),
        ("1111m 456p 789s EE 2m *1m", "too_many"),
    ],
)
def test_bad_wins_are_refused_by_name(text, key):
    with pytest.raises(MahjongError) as caught:
        Win.parse(text)
    assert caught.value.key == key and caught.value.message()


def test_the_first_discard_is_easts_wherever_the_winner_sits():
    for seat, by in zip("SWN", "<^>"):
        assert Win.parse(f"123m 456p 789s 23m EE {by}1m {{seat={seat} earthly}}").facts == {"earthly"}


@pytest.mark.parametrize("text, place", [("55 m1p", None), ("(m)", 1), ("123m 456p 789s 23m EE !12m", 24), ("123m {last last}", 11)])
def test_the_place_is_the_one_that_is_wrong(text, place):
    if place is None:
        assert Hand.parse(text) == Hand.parse("55m1p")
        return
    with pytest.raises(NotationError) as caught:
        Win.parse(text)
    assert caught.value.place == place


def test_what_cannot_be_seen_is_written_out_and_the_pointer_stands_right():
    with pytest.raises(NotationError) as caught:
        Hand.parse("1m\x1b[31m\u202e")
    lines = caught.value.pointer().splitlines()
    assert all(line.isprintable() for line in lines) and lines[1].index("^") == lines[0].index("\\x1b")


@pytest.mark.parametrize("text", ["[1<111m]", "[11<11m]"])
def test_nobody_claims_a_concealed_kong(text):
    assert Group.parse(text) == Group.parse("[1111m]")


def test_bonus_tiles_are_laid_aside_wherever_they_were_put():
    assert Hand((Tile.PLUM, Tile.M1)) == Hand.parse("1m 1f")


def test_reading_is_lenient():
    assert Hand.parse("1 2,3m; 7z") == Hand.parse("123m Rd")
    assert Win.parse("(NNN)77789m11888p7m").tile == Tile.M7
    assert Win.parse("147m258s369pRdGdWN+S").tile == Tile.SOUTH
    assert Win.parse("(NNN)[888m]77789p11m7p") == Win.parse("(NNN)888m77789p11m*7p")


def test_a_win_counts_its_flowers():
    assert Win.parse("123m 456p 789s 23m EE 15f *1m").flowers == 2
    assert str(Win.parse("123m 456p 789s 23m EE 15f *1m")).endswith("15f *1m")
