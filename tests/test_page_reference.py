"""The page to look things up: every entry opens whole in every language, filters and addresses work, the page may send anything."""

import json
import re
from time import process_time

import pytest

pytest.importorskip("ipywidgets")

from mahjong.files import find  # noqa: E402
from mahjong.reference import KINDS, entries, entry  # noqa: E402
from mahjong.reference.index import index  # noqa: E402
from mahjong.rules import load  # noqa: E402
from mahjong.text import languages, say  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.reference_detail import Detail, TryHere, TryLine, TryWin  # noqa: E402
from mahjong.widgets.reference_html import more, top  # noqa: E402
from mahjong.widgets.reference_view import FIRST, Reference  # noqa: E402
from mahjong.widgets.words import use_language  # noqa: E402

ALL = tuple(entries().values())


def text(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", re.sub(r"<style.*?</style>", "", html, flags=re.S))


def rows(reference: Reference) -> list[dict]:
    return [*reference.above.rows, *reference.below.rows]


def opened(id: str) -> Reference:
    reference = Reference()
    reference.box.heard({"address": id, "by": "page"})
    return reference


@pytest.fixture
def spoken():
    yield use_language
    use_language("en")


def test_the_page_stores_no_output_and_keeps_its_prose_short():
    cells = json.loads(find("notebooks/17-reference.ipynb").read_text("utf-8"))["cells"]
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")
    assert all(len("".join(cell["source"]).split()) <= 90 for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.parametrize("lang", languages())
def test_every_entry_opens_whole(lang, spoken):
    spoken(lang)
    for found in ALL:
        html = top(found, "", lang) + more(found, lang)
        assert "{" not in text(html) and ">None<" not in html, found.id
        assert 'href="?win=' not in html and f"#find={found.id}" in html, found.id
        assert f'{found.lesson.replace("#", ".ipynb#cell-id=")}"' in html, found.id
        for id in found.open_points:
            assert html.count("mj-disagree") >= 1


def test_a_fan_says_what_it_bars_and_what_bars_it_with_links():
    html = more(entry("fan:pure_straight"))
    assert say("reference.part.not_beside") in html and '"#find=fan:short_straight"' in html
    assert say("reference.part.inside") in more(entry("fan:short_straight")) and '"#find=fan:pure_straight"' in more(entry("fan:short_straight"))


def test_the_words_say_where_there_is_none_and_which_are_ours():
    html = text(more(entry("term:group.quint")))
    assert html.count(say("reference.note.unsettled")) == 2 and html.count(say("reference.note.ours")) == 1
    assert 'lang="zh-Hant"' in more(entry("fan:all_green")) and "lǜ" in more(entry("fan:all_green")).lower()


def test_an_option_shows_every_choice_and_who_makes_it():
    html = text(top(entry("option:multi_win")))
    assert all(say(f"option.multi_win.choice.{choice}") in html for choice in ("head_bump", "all_win", "draw")) and "Finnish guide" in html


# ------------------------------------------------------------------ looking


def test_typing_shows_hits_and_says_how_many():
    reference = Reference()
    reference.box.heard({"find": "luyise"})
    assert [row["id"] for row in rows(reference)] == ["fan:all_green"] and say("reference.found", n=1) in reference.count.value
    reference.box.heard({"find": "zzzzzz"})
    assert rows(reference) == [] and 'role="status"' in reference.count.value and say("reference.none") in text(reference.count.value)
    reference.find("kong")
    assert [row["as"] for row in rows(reference)] == ["hit"] * FIRST + ["more"]
    reference.press("more", "more")
    assert [row["as"] for row in rows(reference)][: 2 * FIRST] == ["hit"] * 2 * FIRST


def test_drawing_the_list_is_quick():
    reference = Reference()
    index()
    for typed in ("p", "pu", "pung", "kong", "e", "s"):
        began = process_time()
        reference.find(typed)
        assert process_time() - began < 0.15, typed


def test_without_a_question_everything_is_under_headings():
    reference = Reference()
    assert [row["id"] for row in rows(reference)] == list(KINDS)
    reference.press("kind", "fan")
    assert [row["as"] for row in rows(reference)] == ["group"] * 12
    reference.press("group", "fan:88")
    assert [row["id"] for row in rows(reference)][1:8] == [f"fan:{p.key}" for p in load("mcr").patterns[:7]]
    reference.press("hit", "fan:all_green")
    assert reference.above.rows[-1]["id"] == "fan:all_green" and reference.above.rows[-1]["open"] and reference.below.rows
    reference.press("group", "fan:88")
    assert not reference.opened and not seen(reference.detail)


def test_filters_narrow_and_say_what_is_elsewhere():
    reference = Reference()
    reference.find("luyise")
    reference.kinds.value = "term"
    assert rows(reference) == [] and say("reference.all") in reference.count.value
    reference.kinds.value = ""
    reference.rule_sets.value = "playboard"
    assert rows(reference) == []
    reference.rule_sets.value = "mil"
    reference.press("hit", "fan:all_green")
    assert "88" in reference.detail.top.value and reference.detail.example.rules == "mil"


def test_an_open_entry_stands_after_its_line_and_closes():
    reference = Reference()
    reference.find("kong")
    third = rows(reference)[2]["id"]
    reference.press("hit", third)
    assert reference.above.rows[-1]["id"] == third and len(reference.above.rows) == 3 and len(rows(reference)) == FIRST + 1
    reference.press("hit", third)
    assert reference.opened == "" and reference.detail.children == ()


# ------------------------------------------------------------------ addresses, languages, what a page may send


@pytest.mark.parametrize("id", ["fan:all_green", "rule:play.G7", "card:S1", "option:multi_win", "term:tile.1m", "rule:mcr.C7", "rule:classical.K4"])
def test_an_address_opens_its_entry_wherever_the_reader_is(id):
    reference = opened(id)
    assert reference.opened == id and reference.above.rows[-1]["id"] == id and reference.box.opened == id
    reference.find("pung")
    reference.box.heard({"address": id})
    assert reference.opened == id and reference.box.text == ""


def test_an_address_of_a_statement_opens_what_it_is_about():
    assert opened("rule:mcr.fan3").opened == "fan:all_green" and opened("rule:option.ladder").opened == "option:ladder"


def test_the_page_may_send_anything():
    reference = opened("fan:nothing")
    assert reference.opened == ""
    for content in (None, 7, "x", {}, {"find": 7}, {"find": "x" * 500}, {"address": []}, {"address": "<script>"}, {"address": "x" * 5000}, {"warm": 1}):
        reference.box.heard(content)
        reference.above.heard(content)
    for content in ({"press": "fan:all_green", "as": "hit"}, {"press": ["fan"], "as": "kind"}, {"press": "nothing", "as": "more"}, {"press": {}, "as": {}}):
        assert not reference.above.heard(content)
    assert reference.opened == "" and len(rows(reference)) == len(KINDS)


def test_another_language_keeps_what_is_open_and_changed(spoken):
    old = opened("rule:mcr.C7")
    old.detail.example.hand.set("123m 456m 789m 99p EE *E")
    spoken("pl")
    new = Reference()
    new.carry_from(old)
    assert new.opened == "rule:mcr.C7" and new.detail.example.totals["mcr"] == 23 and new.kind == "rule"
    assert any(row["id"] == "rule:mcr.C7" for row in new.above.rows) and entry("rule:mcr.C7").title("pl") in new.above.rows[-1]["html"]


# ------------------------------------------------------------------ the examples


def test_examples_can_be_changed():
    detail = Detail()
    detail.show(entry("fan:all_green"))
    assert isinstance(detail.example, TryHere)
    detail.example._open(None)
    assert "All Green" in text(detail.example.said.value) and 'href="?win=' not in detail.example.said.value
    detail.show(entry("card:S1"))
    assert isinstance(detail.example, TryLine)
    detail.example.lay_out()
    assert detail.example.check.line.id == "S1" and detail.example.check.verdicts["playboard"].good
    detail.show(entry("rule:classical.K4"))
    assert isinstance(detail.example, TryWin) and detail.example.totals == {"finnish": 200, "corrected": 152, "books": 168}
    detail.example.hand.set("nonsense")
    assert detail.example.totals == {} and say("reference.try.none") in detail.example.shown.value
    detail.show(entry("term:role.east"))
    assert detail.example is None


def test_a_link_to_a_drill_begins_it():
    from mahjong.widgets.practice import Practice
    from mahjong.widgets.record_store import RecordStore

    practice = Practice(store=RecordStore(file=None))
    assert practice.open_link("https://example.org/15-practice.ipynb#drill=waits") and practice.view.question is None
    practice.store.state = "kept"
    practice._changed()
    assert practice.view.question.drill == "waits" and {slot.drill for slot in practice.view.session.left} <= {"waits"}
    assert not practice.open_link("#drill=waits") and not practice.open_link("#drill=nothing") and not practice.open_link("x" * 9000)
