"""The page on the American card: lines are read rightly, false answers are false, jokers are judged as the rules say."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

from mahjong import score  # noqa: E402
from mahjong.card.cards import load_card  # noqa: E402
from mahjong.card.nearest import nearest  # noqa: E402
from mahjong.hand import Hand  # noqa: E402
from mahjong.statements import statements  # noqa: E402
from mahjong.table.card_table import TABLES  # noqa: E402
from mahjong.text import say, table  # noqa: E402
from mahjong.tiles import SET_152, Tile  # noqa: E402
from mahjong.widgets.american_page import LANGUAGE, PICTURE, families_152, groups_table, is_it, joker_room, language_table, picture_hands, price_table  # noqa: E402
from mahjong.widgets.card_check import EXAMPLES, CardCheck  # noqa: E402
from mahjong.widgets.card_hand import CardDraft, CardHand  # noqa: E402
from mahjong.widgets.card_html import RULES  # noqa: E402
from mahjong.widgets.rule_link import sentence  # noqa: E402
from mahjong.widgets.controls import seen
from mahjong.widgets.group_try import GROUPS, GroupTry  # noqa: E402
from mahjong.widgets.idea_view import FIRST, Ideas  # noqa: E402
from mahjong.widgets.laid_hand import LaidHand, judged  # noqa: E402
from mahjong.widgets.line_mistakes import mistakes  # noqa: E402
from mahjong.widgets.line_quiz import EASY, LineQuiz  # noqa: E402
from mahjong.widgets.line_reader import LineReader  # noqa: E402
from mahjong.widgets.line_worth import LineWorth  # noqa: E402
from mahjong.widgets.near_hand import HANDS, NearHand  # noqa: E402
from mahjong.widgets.pattern_words import choices, condition_words, faults, first_values, groups_of, letters, part_words, some_values  # noqa: E402

ROOT = Path(__file__).parent.parent
ANCHORS = "object tiles groups card card-values reading ideas jokers checker nearest own-card".split()
LINES = load_card().lines
every_line = pytest.mark.parametrize("line", LINES, ids=lambda line: line.id)


def cells():
    return json.loads((ROOT / "notebooks" / "09-american.ipynb").read_text("utf-8"))["cells"]


# The page


def test_the_page_has_its_anchors_and_stores_no_output():
    ids = [cell["id"] for cell in cells()]
    wanted = {s.cell for s in statements() if s.page == "09-american"}
    assert set(ANCHORS) | wanted <= set(ids) and len(ids) == len(set(ids))
    assert all(cell["outputs"] == [] for cell in cells() if cell["cell_type"] == "code")


def test_prose_is_short_and_says_whose_rules():
    prose = ["".join(cell["source"]) for cell in cells() if cell["cell_type"] == "markdown"]
    assert max(len(text.split()) for text in prose) <= 90
    assert "Playboard" in prose[0] and "NMJL-like" in prose[0]


def test_every_sentence_of_the_page_has_its_blanks_filled():
    shown = [families_152(), groups_table(), price_table(), picture_hands(), *map(language_table, LANGUAGE)]
    assert not [text for text in shown if re.search(r"\{\w+", re.sub(r"<style>.*?</style>", "", text, flags=re.S))]


@pytest.mark.rule("american.R6", "american.R11")
def test_the_tiles_are_counted_from_the_set():
    shown = families_152()
    for family in (108, 16, 12, 8):
        assert f"<strong>{family}</strong>" in shown
    assert f"<strong>{len(SET_152)}</strong>" in shown and len(SET_152) == 152


@pytest.mark.rule("american.R78")
def test_the_picture_hand_is_35_and_the_mixed_one_30():
    assert [score(PICTURE[key], "playboard").total for key in ("circles", "mixed")] == [35, 30]
    assert [score(PICTURE[key], "nmjl_like").total for key in ("circles", "mixed")] == [30, 25]
    assert [f">{points}<" in picture_hands() for points in (35, 30, 25)] == [True] * 3


def test_there_are_more_places_for_jokers_where_runs_take_them():
    assert joker_room("playboard") > joker_room("nmjl_like") > 0


# Reading a line


@every_line
def test_every_line_is_put_into_words_piece_by_piece(line):
    said = [part_words(part) for part in line.pattern.parts] + [condition_words(condition) for condition in line.pattern.conditions]
    assert all(said) and not any("{" in words for words in said)


@every_line
def test_values_that_are_free_of_faults_make_a_way_of_the_line(line):
    chance, ways = random.Random(5), {tuple(sorted(way.groups)) for way in line.ways}
    for values in [first_values(line.pattern), *(some_values(line.pattern, chance) for _ in range(5))]:
        assert faults(line.pattern, values) == [] and tuple(sorted(groups_of(line.pattern, values))) in ways


@every_line
def test_any_values_make_a_way_or_have_a_fault_with_a_sentence(line):
    chance, ways, used = random.Random(9), {tuple(sorted(way.groups)) for way in line.ways}, letters(line.pattern)
    for _ in range(20):
        values = {letter: chance.choice(choices(letter)) for letter in used}
        wrong = faults(line.pattern, values)
        assert all(fault.text() for fault in wrong)
        assert wrong or tuple(sorted(groups_of(line.pattern, values))) in ways


def test_the_letters_p_and_m_are_not_taken_for_suits():
    assert letters(load_card().line("S2").pattern) == ()
    assert letters(load_card().line("T3").pattern) == ("n", "m", "k", "p", "A")


@every_line
def test_the_reader_shows_every_line(line):
    reader = LineReader(line.id, seed=1)
    assert reader.faults == [] and "mj-ap-bad" not in reader.shown.value
    reader.another()
    assert reader.faults == [] and reader.shown.value.count("<li>") == len(line.pattern.parts) + len(line.pattern.conditions)


def test_the_reader_says_what_is_wrong_with_a_choice():
    reader = LineReader("L3")
    reader.menus["n"].value = 8
    assert [fault.key for fault in reader.faults] == ["outside", "outside"] and "no such tile" in reader.shown.value
    reader.pick.value = "S6"
    reader.menus["n"].value = 7
    assert [fault.key for fault in reader.faults] == ["outside_run", "outside_run"]


def test_the_reader_says_when_only_the_letters_are_the_wrong_way_round():
    reader = LineReader("T1")
    reader.set(n=8, m=6)
    assert [fault.key for fault in reader.faults] == ["condition"] and reader.is_hand and "other way round" in reader.shown.value
    reader.set(n=6, m=6)
    assert reader.faults and not reader.is_hand


def test_another_way_is_another_one():
    reader = LineReader("T1", seed=3)
    before = dict(reader.values)
    reader.another()
    assert reader.values != before and {letter: menu.value for letter, menu in reader.menus.items()} == reader.values


# The exercise


@every_line
def test_a_false_answer_is_never_the_line(line):
    right = {tuple(sorted(way.tiles)) for way in line.ways}
    for seed in range(3):
        for mistake in mistakes(line, random.Random(seed)):
            tiles = [tile for group in mistake.groups for tile in group.tiles]
            assert tuple(sorted(tiles)) not in right and mistake.text()
            assert all(count <= tile.copies + 1 for tile, count in Counter(tiles).items())


def test_a_false_answer_is_refused_by_the_card_too():
    for id in EASY:
        line = load_card().line(id)
        for mistake in mistakes(line, random.Random(2)):
            tiles = tuple(tile for group in mistake.groups for tile in group.tiles)
            if len(tiles) == 14:
                assert next(near for near in nearest(Hand(tiles)) if near.line.id == id).held < 14


def test_nothing_is_given_away_before_the_choice():
    quiz = LineQuiz(seed=4)
    assert quiz.said.value == "" and not any("mj-ap-good" in shown.value or "mj-ap-bad" in shown.value for shown in quiz.hands)
    assert quiz.line.title() not in quiz.question.value
    quiz.answer((quiz.solution + 1) % 3)
    assert (quiz.right, quiz.asked) == (0, 1) and all(button.disabled for button in quiz.buttons)
    assert [("mj-ap-good" in shown.value) for shown in quiz.hands].index(True) == quiz.solution
    quiz.answer(quiz.solution)
    assert (quiz.right, quiz.asked) == (0, 1)


def test_the_exercise_goes_on_after_the_easy_lines():
    quiz, asked = LineQuiz(seed=6), []
    for _ in range(30):
        asked.append(quiz.line.id)
        assert len(quiz.options) == 3 and [mistake is None for _, mistake in quiz.options].count(True) == 1
        assert quiz.answer(quiz.solution)
        quiz.ask()
    assert tuple(asked[: len(EASY)]) == EASY and len(set(asked)) > len(EASY) and quiz.right == 30


# Ideas


def test_every_heading_has_a_line_and_a_question_to_try():
    assert list(FIRST) == [category.id for category in load_card().categories]
    for category, (line, question) in FIRST.items():
        ideas = Ideas(category)
        assert load_card().line(line).category == category and ideas.line.value == line and ideas.question.value == question


@every_line
def test_the_right_groups_are_told_for_every_line(line):
    ideas = Ideas(line.category)
    ideas.line.value = line.id
    for question in ("call", "joker"):
        ideas.question.value = question
        fit = [i for i, group in enumerate(ideas.groups) if ideas.fits(group)]
        ideas.choose(*fit)
        assert ideas.check() and say("american_page.ideas.all_right") in ideas.said.value and "{" not in ideas.said.value
        ideas.button.click()
        ideas.choose(*(set(range(len(ideas.groups))) - set(fit)))
        assert not ideas.check()


@pytest.mark.rule("american.R29", "american.R18")
def test_concealed_only_calls_nothing_and_runs_are_never_called():
    assert not any(map(Ideas("closed").fits, Ideas("closed").groups))
    stairs = Ideas("stairs")
    assert not any(map(stairs.fits, stairs.groups))


def test_a_click_chooses_a_whole_group_and_gives_it_back():
    ideas = Ideas("triplets")
    ideas.row.pick(4)
    assert ideas.row.selected == [3, 4, 5]
    ideas.row.pick(3)
    assert ideas.row.selected == []


# Jokers and the checker


@pytest.mark.rule("american.R65", "american.R66", "american.R67")
@pytest.mark.parametrize("kind", GROUPS)
def test_a_group_with_a_joker_is_judged_by_both_rule_sets(kind):
    shown = GroupTry(kind)
    assert shown.answers() == (dict.fromkeys(RULES, False) if kind == "quint" else dict.fromkeys(RULES))
    shown.row.pick(0)
    wanted = {"playboard": kind not in ("single", "pair", "flower_pair", "flower_kong"), "nmjl_like": kind in ("pung", "kong", "quint", "flower_kong")}
    assert shown.answers() == wanted and "{" not in shown.shown.value
    shown.row.pick(0)
    assert shown.answers() != wanted


def reasons(check: CardCheck, rules: str) -> list[str]:
    return [reason.key for reason in check.verdicts[rules].reasons]


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_example_of_the_checker_has_a_verdict(key):
    check = CardCheck(key)
    assert len(check.laid.row) == 14 and check.wrong.value == "" and set(check.verdicts) == set(RULES)
    assert "{" not in check.shown.value and say(f"american_page.check.example.{key}")


def test_the_checker_says_why_not():
    assert reasons(CardCheck("pair"), "playboard") == ["no_joker_pair"]
    assert reasons(CardCheck("single"), "playboard") == ["no_joker_single"]
    assert (reasons(CardCheck("flowers"), "playboard"), reasons(CardCheck("flowers"), "nmjl_like")) == (["no_joker_flower"], [])
    assert (reasons(CardCheck("runs"), "playboard"), set(reasons(CardCheck("runs"), "nmjl_like"))) == ([], {"no_joker_run"})
    assert (reasons(CardCheck("winds"), "playboard"), set(reasons(CardCheck("winds"), "nmjl_like"))) == ([], {"no_joker_set"})
    assert reasons(CardCheck("quint"), "playboard") == ["fifth"]
    assert reasons(CardCheck("closed"), "playboard") == ["concealed_only"]


@every_line
def test_every_line_as_it_is_wanted_is_a_hand(line):
    check = CardCheck()
    check.pick.value = line.id
    check.fresh()
    assert check.examples.value is None and all(verdict.good for verdict in check.verdicts.values())
    assert check.verdicts["playboard"].value == line.value(True)


@every_line
def test_a_joker_in_any_place_is_judged_as_its_group_is(line):
    laid = LaidHand.of(groups_of(line.pattern, first_values(line.pattern)))
    for place, (group, _) in enumerate(laid.places):
        changed = laid.put(place, Tile.JOKER)
        for rules in RULES:
            verdict = judged(changed.hand, line, rules)
            fits = laid.wanted[group].takes_jokers(TABLES[rules]) or any(verdict_fits(line, changed, rules))
            assert verdict.good == fits, (line.id, place, rules)


def verdict_fits(line, laid: LaidHand, rules: str):
    """Whether the same tiles make the line in another way: the joker moves to a group that takes it."""
    real = Counter(tile for tile in laid.row if tile != Tile.JOKER)
    for way in line.ways:
        lacking = Counter(way.tiles) - real
        if lacking.total() == laid.row.count(Tile.JOKER):
            open_places = Counter(tile for group in way.groups if group.takes_jokers(TABLES[rules]) for tile in group.tiles)
            yield lacking <= open_places


def test_a_flower_group_with_a_joker_cannot_lie_open_in_playboard():
    check = CardCheck("flowers")
    check.mode.value = "open"
    assert check.click(0)
    assert reasons(check, "playboard") == ["no_joker_flower"] and check.verdicts["nmjl_like"].good


def test_what_cannot_lie_open_is_refused_with_a_sentence():
    check = CardCheck("only_jokers")
    check.mode.value = "open"
    assert not check.click(8) and "american.A30" in check.wrong.value
    assert not check.click(0) and "american.R18" in check.wrong.value
    assert check.click(11) and check.laid.exposed == {3} and check.wrong.value == ""
    assert check.click(11) and check.laid.exposed == frozenset()


def test_another_tile_breaks_an_open_group_and_five_copies_are_refused():
    check = CardCheck("open")
    check.mode.value = "other"
    assert seen(check.palette) and check.click(0)
    check.palette.pick(33)  # the red dragon
    assert check.laid.row[0] == Tile.RED and check.laid.exposed == frozenset() and not check.verdicts["playboard"].good
    check.click(2)
    check.palette.pick(25)  # an 8 of bamboos, beside the three there are
    check.click(1)
    check.palette.pick(25)
    assert check.verdicts == {} and "mj-complaint" in check.wrong.value
    check.again.click()
    assert check.verdicts["playboard"].good


def test_a_replaced_tile_needs_a_place_first():
    check = CardCheck("open")
    check.mode.value = "other"
    check.palette.pick(0)
    assert check.wrong.value and check.laid.row == CardCheck("open").laid.row


def test_ids_of_rules_become_links_where_they_are_taught():
    known = {s.id for s in statements() if s.page}
    assert ("<a " in sentence("Yes (american.R67).")) == ("american.R67" in known)
    assert "<a " not in sentence("Yes (american.R999).")


# Values


@every_line
def test_every_line_can_be_finished_and_pays_what_the_card_prints(line):
    worth = LineWorth(line.id)
    assert worth.totals["playboard"] == line.value(True) or worth.totals["playboard"] > line.value(True)
    assert worth.set(how="drawn").totals["playboard"] >= line.value(True)
    worth.set(called=True)
    assert (worth.obstacle == "") == bool(worth.win.exposed)
    if worth.obstacle:
        assert "american.R" in worth.said.value
    else:
        assert worth.totals["playboard"] == line.points


# The hand with the card beside it


@pytest.mark.parametrize("key", HANDS)
def test_every_hand_to_start_from_is_held_against_the_card(key):
    near = NearHand(key)
    assert near.wrong.value == "" and near.view.error == "" and bool(near.view.nears) == (key != "no_line")


def test_the_card_follows_the_hand_the_rules_and_what_is_gone():
    near = NearHand("flower")
    assert [one.line.id for one in near.view.nears if one.held == 14] == []
    near.rules.value = "nmjl_like"
    assert near.view.rules.key == "nmjl_like" and near.view.nears[0].held == 13
    assert near.editor.take(0) and near.editor.add("N")
    assert Hand.parse(near.view.hand) == near.editor.hand
    near.gone.value = "EEEEE"
    assert near.wrong.value and near.view.gone == ""
    near.gone.value = "EEE"
    assert near.wrong.value == "" and near.view.gone == "EEE"
    near.gone.value = "E?x"
    assert near.wrong.value


def test_a_dealt_hand_has_thirteen_tiles():
    near = NearHand(seed=2)
    near.deal_hand()
    assert len(near.editor.hand.tiles) == 13 and near.examples.value is None and near.view.nears


def test_the_editor_knows_jokers_flowers_and_groups_in_full():
    editor = CardHand("(55pJ) FF 12s")
    assert editor.error == "" and len(editor.hand.tiles) == 7
    assert editor.add("J") and editor.add("7s", "quint") and editor.value == "12s FF J (55pJ) (7777sJ)"
    assert not editor.add("1p", "pung")
    editor.value = "1f"
    assert "F" in editor.error
    editor.value = "111m 222m 333m 444m 555m"
    assert "fourteen" in editor.error
    for text in ("(123p) 55s", "[1111p] 55s"):
        editor.value = text
        assert "cannot lie open" in editor.error
    editor.value = "123m !4m"
    assert editor.error
    editor.clear()
    assert editor.value == "" and editor.hint == say("american_page.hand.empty")


def test_a_draft_reads_back():
    for text, _ in HANDS.values():
        draft = CardDraft.parse(text)
        assert CardDraft.parse(str(draft)) == draft


def test_no_key_of_the_page_is_missing_or_unused():
    """Every key asked for by name in the page's modules is there."""
    modules = "american_page card_check card_hand card_html group_try idea_view laid_hand line_quiz line_reader line_worth near_hand".split()
    asked = {key for name in modules for key in re.findall(r'ap\("([a-z_.]+)"', (ROOT / "mahjong" / "widgets" / f"{name}.py").read_text("utf-8"))}
    assert {key for key in asked if f"american_page.{key}" not in table("en")} == set()


@pytest.mark.rule("american.R67", "american.option.joker_as_flower")
def test_flowers_with_a_joker_may_be_laid_open_to_see_who_allows_it():
    check = CardCheck("flowers")
    check.mode.value = "open"
    assert check.click(0) and {rules: verdict.good for rules, verdict in check.verdicts.items()} == {"playboard": False, "nmjl_like": True}
    assert "A joker cannot be a flower" in check.shown.value and check.click(0) and check.verdicts["playboard"].held == 13


def test_what_is_read_out_has_no_marks_in_it():
    check, group = CardCheck("runs"), GroupTry("run")
    for act in (lambda: check.click(0), lambda: group.swap(0), lambda: group.swap(0)):
        act()
        assert "**" not in check.row.message + group.row.message


def test_a_hand_that_is_none_says_by_whose_rules():
    assert "no hand of the card (Playboard)" in is_it()
