"""The reference: complete, taught, and found with the words a learner would type, in any language, at once."""

import json
from functools import cache
from time import process_time

import pytest

import mahjong
from mahjong.compare.settings import every_setting
from mahjong.draw.shown import drawn
from mahjong.errors import MahjongError
from mahjong.files import find, load_toml
from mahjong.learn.drill import drills
from mahjong.hand import Win
from mahjong.reference import KINDS, entries, entry, search
from mahjong.reference.browse import counts, groups
from mahjong.reference.index import index
from mahjong.reference.values import choices, values
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules
from mahjong.statements import statements
from mahjong.text import languages, table
from mahjong.__main__ import main

ALL = tuple(entries().values())
TYPED = {
    "en": {
        "pung": "term:call.pung", "seven pairs": "fan:seven_pairs", "all green": "fan:all_green", "joker": "term:family.joker",
        "charleston": "term:play.charleston", "dead wall": "term:play.dead_wall", "robbing a kong": "term:call.rob", "dragon": "term:family.dragons",
        "thirteen orphans": "fan:thirteen_orphans", "edge wait": "fan:edge_wait", "flowers": "term:family.flowers", "limit": "term:score.limit",
        "pure strai": "fan:pure_straight", "false win": "term:play.false_win", "dealer": "term:role.dealer", "blind pass": "term:american.blind_pass",
        "nine gates": "fan:nine_gates", "head-bump": "term:play.head_bump", "R18": "rule:american.R18", "draw": "term:play.draw",
        "discard joker nobody": "rule:american.R54", "Full Flsh": "fan:full_flush",
    },
    "pl": {
        "siedem par": "fan:seven_pairs", "trzynascie sierot": "fan:thirteen_orphans", "mur": "term:play.wall", "martwy mur": "term:play.dead_wall",
        "kwiat": "term:family.flowers", "smok": "term:family.dragons", "wiatr": "term:family.winds", "para": "term:group.pair",
        "rozdajacy": "term:role.dealer", "ukryty kong": "fan:concealed_kong", "jedynka znakow": "term:tile.1m", "dziewięć bram": "fan:nine_gates",
        "czekanie": "term:wait.wait", "zrzutka": "term:play.discard", "limit": "term:score.limit", "kolor": "term:family.suit",
        "same zielone": "fan:all_green", "podwojenie": "term:play.double", "kości": "term:play.dice", "obrabowanie konga": "fan:robbing_the_kong",
        "remis": "term:play.drawn", "runda": "term:play.round",
    },
    "fi": {
        "kolmetoista orpoa": "fan:thirteen_orphans", "seitsemän paria": "fan:seven_pairs", "muuri": "term:play.wall", "raunio": "term:play.dead_wall",
        "kukka": "term:family.flowers", "lohikaarme": "term:family.dragons", "tuuli": "term:family.winds", "pari": "term:group.pair",
        "jokeri": "term:family.joker", "jakaja": "term:role.dealer", "piilogang": "term:group.concealed_kong", "kirjainykkönen": "term:tile.1m",
        "yhdeksän porttia": "fan:nine_gates", "odotus": "term:wait.wait", "poisheitto": "term:play.discard", "noppa": "term:play.dice",
        "jade": "fan:all_green", "kana": "fan:chicken_hand", "gangin ryosto": "fan:robbing_the_kong", "tasapeli": "term:play.drawn",
        "kierros": "term:play.round", "peng": "term:call.pung",
    },
    "": {  # Chinese and Japanese, as signs and as sounds
        "luyise": "fan:all_green", "lv yi se": "fan:all_green", "全带幺": "fan:outside_hand", "全帶么": "fan:outside_hand", "qidui": "fan:seven_pairs",
        "碰": "term:call.pung", "dà sān yuán": "fan:big_three_dragons", "九蓮寶燈": "fan:nine_gates", "kokushi": "term:shape.thirteen_orphans",
        "小四喜": "fan:little_four_winds", "tenpai": "term:call.ready", "自摸": "fan:self_drawn",
    },
}


@cache
def cells(page: str) -> frozenset[str]:
    return frozenset(cell["id"] for cell in json.loads(find(f"notebooks/{page}.ipynb").read_text("utf-8"))["cells"])


@pytest.mark.parametrize(("lang", "typed", "wanted"), [(lang, typed, id) for lang, words in TYPED.items() for typed, id in words.items()])
def test_a_learner_finds_it_among_the_first_three(lang, typed, wanted):
    assert wanted in [hit.id for hit in search(typed, lang=lang)[:3]]


def test_at_least_twenty_words_are_tried_in_each_language():
    assert all(len(TYPED[lang]) >= 20 for lang in languages())


def test_results_come_at_once():
    index()
    for typed in (word for words in TYPED.values() for word in words):
        for end in range(1, len(typed) + 1):
            began = process_time()
            search(typed[:end], limit=200)
            assert process_time() - began < 0.15, typed[:end]


def test_nobody_breaks_the_search():
    for typed in ("", "   ", "%$§", "(", "\\", "\0", "x" * 5000, "a b c d e f g h", "💩", "ü", "'"):
        assert isinstance(search(typed), list)
    with pytest.raises(MahjongError, match="There is no kind “fun” of entries"):
        search("pung", kinds=["fun"])
    with pytest.raises(MahjongError, match="There is nothing called"):
        entry("fan:" + "x" * 500)


def test_filters_keep_what_a_rule_set_knows():
    assert {hit.kind for hit in search("kong", kinds=["rule"], limit=200)} == {"rule"}
    assert all("playboard" in hit.rules for hit in search("pung", rules="playboard", limit=200))
    assert search("charleston", rules="mcr", kinds=["term"]) == []


# ------------------------------------------------------------------ completeness


def test_everything_is_there_once():
    assert len(ALL) == len({found.id for found in ALL}) and counts() == {kind: sum(found.kind == kind for found in ALL) for kind in KINDS}
    assert {found.key for found in ALL if found.kind == "fan"} == {p.key for p in load("mcr").patterns} - {"melded_and_concealed_kong"}
    assert {found.key for found in ALL if found.kind == "card"} == {line.id for line in load("playboard").card.lines}
    assert {found.key for found in ALL if found.kind == "option"} == set(every_setting())
    assert {found.key for found in ALL if found.kind == "term"} == {key for key in load_toml("data/terms.toml") if not key.startswith("fan.")}
    assert {id for found in ALL for id in found.about} == {s.id for s in statements()}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", ["", *all_rules()])
def test_every_entry_stands_under_one_heading(kind, rules):
    shown = [id for group in groups(kind, rules) for id in group.ids]
    assert sorted(shown) == sorted(found.id for found in ALL if found.kind == kind and (not rules or rules in found.rules))


def test_every_entry_has_a_lesson_that_is_there():
    for found in ALL:
        page, _, cell = found.lesson.partition("#")
        assert page and cell in cells(page), (found.id, found.lesson)


@pytest.mark.parametrize("lang", languages())
def test_every_statement_has_its_sentence_in_every_language(lang):
    """Not only what it says: its headline, each source's view and why this guide follows whom."""
    own = table(lang)
    for key in table("en"):
        if key.startswith(("rule.", "fan.", "option.", "points.", "double.", "limit_hand.")):
            assert key in own, f"{lang} has no sentence {key}"
    for said in statements():
        assert said.text(lang) and (lang == "en" or said.text(lang) != said.text("en")), (lang, said.id)


@pytest.mark.parametrize("lang", languages())
def test_everything_has_a_name_or_a_sentence_in_every_language(lang):
    for found in ALL:
        assert found.title(lang) or found.text(lang), found.id
        assert "{" not in found.title(lang) + found.text(lang), found.id


def test_every_drill_named_is_there_and_most_entries_have_one():
    for found in ALL:
        assert set(found.drills) <= drills().keys(), found.id
    assert {key for found in ALL for key in found.drills} >= drills().keys() - {"chance", "discard", "break"}


def test_what_is_shown_can_be_drawn_and_read():
    for found in ALL:
        assert not found.example or "<svg" in drawn(found.example, 30), found.id
        for text in found.hands.values():
            assert Win.parse(text)
    data = load_toml("data/reference.toml")
    known = {found.key for found in ALL}
    assert set(data["shows"]) | set(data["hands"]) <= known and all(any(key.startswith(begin) for key in known) for begin in (*data["lessons"], *data["rules"]))


def test_worth_is_what_the_rule_sets_say():
    for found in ALL:
        if found.kind == "fan":
            for key in all_rules(FanRules):
                assert values(found)[key].partition(";")[0] == str(load(key).by_key[found.key].points)
        if found.kind == "option":
            assert sum(len(where) for _, where in choices(found)) == len(found.rules)
    assert values(entry("rule:classical.double.one_suit"))["corrected"] == "×8"
    assert set(values(entry("card:P1"))) == {"playboard", "nmjl_like"}


def test_fans_that_bar_each_other_are_named_on_both_sides():
    from mahjong.widgets.fan_explorer import relations

    rules = load("mcr")
    for key in (found.key for found in ALL if found.kind == "fan"):
        for other in relations(key, rules)["contains"]:
            assert key in relations(other, rules)["inside"], (key, other)


# ------------------------------------------------------------------ for scripts


def test_the_public_call_and_the_command_find_the_same(capsys):
    assert [hit.id for hit in mahjong.search("luyise")] == ["fan:all_green"]
    assert main(["find", "luyise", "--rules", "mcr", "--lang", "pl"]) == 0
    assert capsys.readouterr().out.startswith("fan:all_green · Same zielone · ")
    assert main(["find", "kolmetoista", "orpoa", "--json", "--most", "1"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["worth"]["mcr"] == "88"
    assert main(["find", "option:rob_kong"]) == 0
    assert "mcr: only a tile added to a shown pung" in capsys.readouterr().out
    assert main(["find", "zzzzzz"]) == 1
    assert main(["find", "pung", "--kind", "fun"]) == 2
