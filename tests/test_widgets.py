"""Rows of tiles and the hand editor, driven from Python as clicks and keys drive them, and fed what a page should never send."""

import json

import pytest
import traitlets
from widget_hands import HANDS, WHOLE

import mahjong
from mahjong.errors import HandError, MahjongError, NotationError
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets import Calculator, HandEditor, TileRow
from mahjong.widgets.draft import KINDS, Draft
from mahjong.widgets.head import head

# ---- a row of tiles


def test_row_takes_any_spelling_of_tiles():
    assert TileRow("31m E").tiles == ["3m", "1m", "E"]
    assert TileRow([Tile.M1, 33, "1z", "?", "blank"]).tiles == ["1m", "Rd", "E", "?", "blank"]
    assert TileRow("5m Rd").names == {"5m": "five of characters", "Rd": "red dragon"}


def test_row_selects_one_or_several():
    one, many = TileRow("123m"), TileRow("123m", multiple=True)
    for row in (one, many):
        assert row.pick(0) and row.pick(2)
    assert (one.selected, many.selected) == ([2], [0, 2])
    assert one.pick(2) and one.selected == []


def test_row_calls_back_and_respects_what_is_disabled():
    row, calls = TileRow("123m", disabled=[1], select=False), []
    row.on_pick(lambda place, tile: calls.append((place, tile)))
    assert [row.pick(place) for place in (0, 1, 2)] == [True, False, True]
    assert calls == [(0, "1m"), (2, "3m")] and row.selected == []


def test_moving_a_tile_takes_along_what_is_known_about_it():
    row = TileRow("123m", sortable=True, states=["win", "", ""], disabled=[1], selected=[0], multiple=True)
    assert row.move(0, 2)
    assert (row.tiles, row.states, row.selected, row.disabled) == (["2m", "3m", "1m"], ["", "", "win"], [2], [0])
    assert not TileRow("123m").move(0, 2)


@pytest.mark.parametrize("place", [-1, 3, 10**9, 1.0, "0", None, True, [0], {}])
def test_row_ignores_places_that_are_none(place):
    row = TileRow("123m", sortable=True)
    assert not row.pick(place) and not row.move(0, place) and not row.move(place, 0)
    assert row.tiles == ["1m", "2m", "3m"] and row.selected == []


NONSENSE = (None, 7, "pick", [], {}, {"pick": "x"}, {"pick": [1]}, {"move": 3}, {"move": [0, 1, 2]}, {"move": ["a", {}]}, {"ask": "all"})


@pytest.mark.parametrize("content", NONSENSE)
def test_row_ignores_messages_it_does_not_know(content):
    row = TileRow("123m", sortable=True)
    row._heard(row, content, [])
    assert row.tiles == ["1m", "2m", "3m"] and row.selected == []


def test_a_page_may_set_nothing_but_its_address():
    row = TileRow("123m")
    row.set_state({"tiles": ["9m"] * 5000, "selected": [0], "label": "<b>", "message": "x" * 10**6, "states": [["win"]]})
    assert row.tiles == ["1m", "2m", "3m"] and row.selected == [] and row.label != "<b>"
    for address in ("x" * 4000, 7, None, ["a"]):
        row.set_state({"address": address})
        assert row.address == ""
    row.set_state({"address": "http://localhost/page"})
    assert row.address == "http://localhost/page"


def test_row_refuses_what_is_no_tile_and_rows_without_end():
    with pytest.raises(NotationError):
        TileRow("12x")
    with pytest.raises(NotationError):
        TileRow(["<script>"])
    with pytest.raises(MahjongError, match="200 tiles at most"):
        TileRow(["1m"] * 201)
    with pytest.raises(traitlets.TraitError):
        TileRow("1m", width=10**6)


def test_a_refusal_in_a_handler_becomes_a_message():
    row = TileRow("123m")

    def refuse(place, tile):
        raise HandError("wrong_size", size=3)

    row.on_pick(refuse)
    assert row.pick(0) and "this one has 3" in row.message


def test_row_sends_the_head_to_a_page_without_one(monkeypatch):
    row, sent = TileRow("1m"), []
    monkeypatch.setattr(row, "send", sent.append)
    row._heard(row, {"ask": "head"}, [])
    assert sent == [{"head": head()}] and 'id="mj-5m"' in head()


def test_row_has_accessible_names():
    row = TileRow("5m E", label="Discards", notes=["", "winning tile"])
    assert row.label == "Discards" and all(row.names[tile] for tile in row.tiles)
    assert TileRow("1m").label


def test_what_a_row_sends_is_plain_data():
    row = TileRow([Tile.M1, Tile.RED], states=["win dim", "nonsense"])
    state = json.loads(json.dumps(row.get_state(["tiles", "states", "names", "words", "selected"])))
    assert state["tiles"] == ["1m", "Rd"] and state["states"] == ["win dim", ""]


# ---- the hand being put together


@pytest.mark.parametrize("text", [*HANDS, "", "12m", "(234s) 5f", "E *E", "[1111m] {last}"])
def test_draft_reads_back(text):
    draft = Draft.parse(text)
    assert Draft.parse(str(draft)) == draft


@pytest.mark.parametrize("text", HANDS)
def test_a_whole_draft_is_the_win_of_the_same_text(text):
    assert Draft.parse(text).win() == mahjong.win(text)


@pytest.mark.parametrize(
    "text, word",
    [
        ("55555p", "5 copies"),
        ("(12m)", "no group"),
        ("J12m", "does not belong"),
        ("123456789m 12345p 9s *9s", "thirteen"),
        ("(11m)", "laid open"),
    ],
)
def test_draft_refuses_by_name(text, word):
    with pytest.raises(MahjongError, match=word):
        Draft.parse(text)


def test_groups_are_new_tiles_while_there_is_room_then_tiles_held():
    assert str(Draft.parse("123m").add(Tile.M1, "chow")) == "123m (123m)"
    assert str(Draft.parse("55p E").add(Tile.P5, "pung")) == "5p E (555p)"  # one of the two is needed: the set has only two more
    assert str(Draft.parse("555p E").add(Tile.P5, "pung")) == "5p E (555p)"
    assert str(Draft.parse("1112223334445m").add(Tile.M1, "pung")) == "2223334445m (111m)"
    assert str(Draft.parse("123456789m 5555p").add(Tile.P5, "hidden")) == "123456789m [5555p]"
    assert Draft.parse("123456789m 5555p").add(Tile.S1, "pung") is None


def test_no_operation_makes_a_draft_that_cannot_be():
    draft = Draft()
    for step in range(400):
        tile, kind = Tile(step * 7 % 42), KINDS[step % len(KINDS)]
        draft = draft.add(tile, kind) or draft
        if step % 5 == 4:
            draft = draft.drop_tile(0) if draft.tiles else draft.drop_meld(0) if draft.melds else draft
        draft.check()
        assert Draft.parse(str(draft)).check() is None


# ---- the editor


def test_editor_builds_a_hand_click_by_click():
    editor = HandEditor()
    for tile in "1m 2m 3m 4m 5m 6m 7m 8m 9m 9p 9p E E".split():
        assert editor.add(tile) and editor.win is None
    assert "east wind" in editor.hint
    assert editor.add("E") and editor.value == "123456789m 99p EE *E"
    assert editor.win == mahjong.win(WHOLE)


def test_clicks_on_palette_and_held_tiles_do_the_same():
    editor = HandEditor("12m")
    editor.palette.pick(2)
    assert editor.value == "123m"
    editor.held.pick(0)
    assert editor.value == "23m" and "taken out" in editor.held.message
    editor.kind.value = "pung"
    editor.palette.pick(27)
    assert editor.value == "23m (EEE)"
    editor.held.pick(4)
    assert editor.value == "23m"


def test_winning_tile_can_be_chosen_changed_and_taken_out():
    editor = HandEditor(WHOLE)
    editor.kind.value = "win"
    editor.held.pick(0)
    assert editor.value == "23456789m 99p EEE *1m"
    assert editor.add("5m") and editor.value.endswith("*5m")
    editor.kind.value = "tile"
    editor.take(editor.held.tiles.index("5m", 8))
    assert editor.win is None and "*" not in editor.value


def test_tiles_without_a_copy_left_are_off_and_say_so():
    editor = HandEditor("5555m 1f")
    assert editor.palette.disabled == [4, 34] and editor.palette.states[4] == "dim"
    assert editor.palette.notes[4] == say("ui.editor.none_left")
    assert not editor.palette.pick(4) and editor.value == "5555m 1f"
    editor.kind.value = "chow"
    assert {7, 8, 27, 33} <= set(editor.palette.disabled) and 9 not in editor.palette.disabled


def test_bad_text_is_kept_with_a_sentence_and_its_place():
    editor = HandEditor("123m")
    editor.text.value = "123m 4x"
    assert editor.value == editor.text.value == "123m 4x" and editor.win is None
    assert editor.error.startswith("“x” at place 7") and "<mark>x</mark>" in editor.complaint.value
    assert editor.held.tiles == ["1m", "2m", "3m"]
    editor.undo()
    assert (editor.value, editor.error) == ("123m", "")


def test_text_that_only_stops_short_is_a_mild_complaint():
    editor = HandEditor()
    editor.text.value = "123"
    assert "mj-unfinished" in editor.complaint.value


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "123m" * 400,
    "x" * 10**5,
    "\x00",
    "🀄" * 9,
    "{seat=Q}",
    "(((((",
    "!!!",
    "123m {robbed} !1m",
    "٣m",
    "1m\n2m <b>",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_gives_one_sentence_and_no_markup(text):
    calc = Calculator(WHOLE)
    calc.editor.text.value = text
    assert calc.editor.text.value == text and calc.score is None
    for html in (calc.editor.complaint.value, calc.sheet.value):
        assert "<img" not in html and "<b>" not in html and "Traceback" not in html
        assert len(html) < 2000


def test_facts_that_contradict_each_other_are_an_error():
    editor = HandEditor("123m 456m 789m 99p EE !E {robbed}")
    assert editor.win is None and "robbed" in editor.error.lower()


def test_undo_goes_back_step_by_step_typing_is_one_step():
    editor = HandEditor("1m")
    for text in ("1m 2", "1m 2m", "1m 2m 3m"):
        editor.text.value = text
    editor.add("E")
    editor.clear()
    values = [editor.value]
    for _ in range(4):
        editor.undo()
        values.append(editor.value)
    assert values == ["", "123m E", "1m 2m 3m", "1m", "1m"]
    assert editor.undo_button.disabled


def test_editor_tells_when_all_is_up_to_date():
    editor, seen = HandEditor("123456789m 99p EE"), []
    editor.observe(lambda change: seen.append((editor.value, editor.win is not None)), "changes")
    editor.add("E")
    assert seen == [("123456789m 99p EE *E", True)]


@pytest.mark.parametrize("value", [5, None, ["1m"]])
def test_a_value_that_is_no_text_is_refused(value):
    editor = HandEditor("123m")
    with pytest.raises(traitlets.TraitError):
        editor.value = value
    assert editor.value == "123m"


def test_the_way_to_pick_a_chow_is_told():
    editor = HandEditor()
    assert editor.how.value == ""
    editor.kind.value = "chow"
    assert "lowest" in editor.how.value and "status" in editor.how.value
    editor.kind.value = "tile"
    assert editor.how.value == ""
