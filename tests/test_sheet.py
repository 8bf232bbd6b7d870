"""Score sheets, tables, boxes and the page's one line: what is shown, and that nothing typed becomes markup."""

import re
from pathlib import Path

import pytest
from widget_hands import HANDS, WHOLE

import mahjong
from mahjong import page as pages
from mahjong.draw import tables
from mahjong.draw.sheet import score_sheet
from mahjong.errors import MahjongError
from mahjong.scoring.score import merged
from mahjong.scoring.sheet import reason_text
from mahjong.text import say, table
from mahjong.tiles import Tile
from mahjong.widgets import ScoreSheet
from mahjong.widgets.words import language, use_language

# ---- the sheet


@pytest.mark.parametrize("text", HANDS)
@pytest.mark.parametrize("rules", ["mcr", "mil"])
def test_sheet_holds_every_line_and_every_reason(text, rules):
    result = mahjong.score(text, rules)
    html = score_sheet(result, own=False)
    for line in merged(result.lines):
        assert say(f"fan.{line.pattern.key}.name") in html
    for line in merged(result.dropped):
        assert say(f"fan.{line.pattern.key}.name") in html and reason_text(line) in html.replace("&#x27;", "'")
    assert say(f"ruleset.{rules}.name") in html and f">{result.total}<" in html


def test_lines_name_groups_that_are_in_the_hand():
    html = score_sheet(mahjong.score("123m 456p 789s 23m EE !1m {last}"), own=False)
    groups = set(re.findall(r'data-group="(\d)"', html))
    for numbers in re.findall(r'data-groups="([\d ]+)"', html):
        assert set(numbers.split()) <= groups
    assert groups == set("01234") and 'data-groups="won"' in html and 'data-groups="hand"' in html


def test_sheet_says_whether_it_is_legal_and_what_is_missing():
    short, none = mahjong.score("234m 567p 456s 888s 3m !3m"), mahjong.score("1199m 1199p 1199s E *S")
    assert say("ui.sheet.is_short") in score_sheet(short) and f"{short.rules.minimum} are needed" in score_sheet(short)
    assert say("ui.sheet.no_shape") in score_sheet(none) and "<table" not in score_sheet(none)
    assert say("ui.sheet.pays") not in score_sheet(short)


def test_sheet_shows_who_pays_or_what_each_pays():
    said = score_sheet(mahjong.score("(EEE)(SSS)(WWW)NNNRd >Rd"))
    assert "+177" in said and "−161" in said and say("ui.sheet.discarder") in said
    unsaid = mahjong.score(WHOLE)
    assert f"pays {unsaid.total + 8}" in score_sheet(unsaid)


def test_sheet_shows_ties_and_other_readings():
    other = mahjong.score("111222333m 99p EE *E")
    assert say("ui.sheet.others", count=1) in score_sheet(other)
    hands = ("123m 123m 456m 789m 5p *5p", "123m 234m 345p 456p 9s *9s", "123m 456s 789p 456p 9s *9s")
    tied = next(s for s in map(mahjong.score, hands) if s.ties)
    assert say("ui.sheet.ties", count=len(tied.ties)) in score_sheet(tied)


def test_sheet_widget_is_drawn_anew_and_empty_without_a_score():
    sheet = ScoreSheet()
    assert say("ui.sheet.empty") in sheet.value
    sheet.score = mahjong.score(WHOLE)
    assert "Pure Straight" in sheet.value
    sheet.empty, sheet.score = "<b>", None
    assert "&lt;b&gt;" in sheet.value


def test_a_sheet_alone_brings_what_it_needs_and_a_page_does_not():
    result = mahjong.score(WHOLE)
    assert "<symbol" in result._repr_html_() and "<symbol" not in pages.show(result)


# ---- tables, boxes, the page


def test_tables_escape_text_and_draw_tiles():
    html = tables.table([["<b>", 3, Tile.RED, None, tables.Html("<i>x</i>"), True]], ["<u>"], "A & B")
    assert "&lt;b&gt;" in html and "&lt;u&gt;" in html and "A &amp; B" in html and "<i>x</i>" in html
    assert 'class="mj-number">3<' in html and "#mj-Rd" in html and html.count("mj-number") == 1


def test_boxes_name_the_sources():
    html = pages.disagree("mcr.C1")
    assert "The 1998 booklet" in html and "Six." in html and say("rule.mcr.C1.default") in html
    with pytest.raises(MahjongError):
        pages.disagree("mcr.C99")
    assert "&lt;" in pages.box("<script>") and say("ui.sheet.empty") in pages.box("ui.sheet.empty")


def test_page_shows_its_head_once_and_keeps_the_language(capsys):
    pages.page("01-tiles", lang="zz")
    assert language() == "en"
    assert use_language("en") == "en"
    won = mahjong.win(WHOLE)
    for what in ("123m (2<34s)", WHOLE, "123m 456m 55s (2<34s) 45p <6p", "123m 456m 789m E (2<34s) <E", mahjong.hand("12m"), won, mahjong.readings(won)[0]):
        assert "<svg" in pages.show(what)
    assert all(hasattr(pages, name) for name in pages.__all__)


def test_every_sentence_a_widget_asks_for_is_there():
    folder = Path(mahjong.__file__).parent / "widgets"
    files = [folder / f"{name}.py" for name in ("calculator", "hand_editor", "score_sheet", "tile_row")]
    asked = {key for file in files for key in re.findall(r'\bui\("([a-z_.]+)"', file.read_text("utf-8"))}
    assert asked and {f"ui.{key}" for key in asked} <= set(table("en"))


@pytest.mark.rule("mcr.S5")
@pytest.mark.parametrize("by", "*<^>")
def test_a_robbed_tile_is_nobodys_discard(by):
    now = mahjong.score(f"678p 23s EE (555m) (777p) {by}1s {{robbed}}")
    html = score_sheet(now)
    assert "discard" not in html.lower().partition("mj-verdict")[0] and "robbed" in html
    assert now.legal and say("ui.sheet.discarder") not in html and "Say whose discard" not in html


def test_one_of_a_thing_is_no_plural():
    sentence = say("ui.sheet.minimum", points=1, minimum=8)
    assert "1 point," in sentence and "2 points," in say("ui.sheet.minimum", points=2, minimum=8)
    assert say("ui.editor.count", said="x", count=1) == "x 1 tile in the hand."
