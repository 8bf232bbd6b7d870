"""The drills on what a hand is worth, on the best discard and on the American card, answered by other routes than their own."""

import json
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from drills_b_routes import held_by_line, held_by_way, recount, settle_by_hand, settle_card, settle_mcr, state_by_ways  # noqa: E402
from mahjong.card.cards import load_card  # noqa: E402
from mahjong.draw.shown import shown_all  # noqa: E402
from mahjong.errors import MahjongError  # noqa: E402
from mahjong.hand import Hand, Win  # noqa: E402
from mahjong.learn.drill import LAST_CONTENT, drills  # noqa: E402
from mahjong.notation import read_tiles  # noqa: E402
from mahjong.odds import batch  # noqa: E402
from mahjong.reading import count, readings, waits  # noqa: E402
from mahjong.rules import load  # noqa: E402
from mahjong.scoring.score import score  # noqa: E402
from mahjong.scoring.search import candidates  # noqa: E402
from mahjong.scoring.seen import Cut, Seen, Tiles  # noqa: E402
from mahjong.statements import statement, statements  # noqa: E402
from mahjong.text import table  # noqa: E402
from mahjong.tiles import PLAYING, Tile  # noqa: E402
from oracles import win_of  # noqa: E402

ROOT = Path(__file__).parent.parent
KEYS = "discard fans lines wrong_fan classical_points classical_doubles classical_payment pays pass_three card_line joker alive".split()
MANY = 1000


@cache
def asked(key):
    """A thousand questions of a drill, its levels in turn."""
    drill = drills()[key]
    return tuple(drill.ask(1 + i % drill.levels, random.Random(f"{key} {i}")) for i in range(MANY))


def some(key, count=60):
    return asked(key)[:count]


def every_answer(question):
    """All answers to choose, or numbers around the right one; and none, when time was up."""
    if question.form == "one":
        return [None, *range(len(question.options))]
    if question.form == "some":
        return [None, question.right, frozenset(), *(frozenset({i}) for i in range(len(question.options)))]
    around = {question.low + step for step in (-20, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16, 20)} | {-question.low, 2 * question.low, question.low // 2, 0}
    return [None, *around]


def notes_of(note):
    """A note and those inside it."""
    return [note, *(inner for fact in note.facts.values() if hasattr(fact, "facts") for inner in notes_of(fact))]


# ---- what holds for all


@pytest.mark.parametrize("key", KEYS)
def test_a_question_follows_from_its_content_alone(key):
    drill, contents = drills()[key], set()
    for question in asked(key):
        again = drill.question(json.loads(json.dumps(question.content)), question.level)
        assert again == question and again.id == f"{key}:{question.content}" and len(question.content) <= LAST_CONTENT
        assert question.rules in drill.rules and f"ruleset.{question.rules}.short" in table("en")
        contents.add(question.content)
    assert len(contents) >= (400 if key != "pays" else 250)
    for level in range(1, drill.levels + 1):
        assert len({question.content for question in asked(key) if question.level == level}) >= 40


@pytest.mark.parametrize("key", KEYS)
def test_some_answer_is_right_and_some_wrong(key):
    for question in asked(key):
        if question.form == "number":
            assert question.is_right(question.low) and not question.is_right(question.low + 1)
        elif question.form == "one":
            assert 0 < len(question.right) < len(question.options) <= 9
        else:
            assert question.right and question.is_right(set(question.right)) and not question.is_right(set())


@pytest.mark.parametrize("key", KEYS)
def test_every_answer_is_explained_in_words_that_exist(key):
    drill = drills()[key]
    assert drill.name() and drill.about()
    for question in some(key):
        assert question.ask.text() and all(option.text() or option.tiles for option in question.options)
        for given in every_answer(question):
            notes = drill.feedback(question, given)
            assert notes and all(note.text() and "Note(" not in note.text() for note in notes)
            for note in (inner for outer in notes for inner in notes_of(outer)):
                if note.rule and (not note.rule.startswith("american.") or statements(prefix="american.")):
                    assert statement(note.rule).text()


@pytest.mark.parametrize("key", KEYS)
def test_it_is_laid_out_and_what_is_said_is_drawn(key):
    html = pytest.importorskip("mahjong.widgets.asking_html")
    for question in some(key, 20):
        state = html.laid_out(question)
        assert all(option["label"] for option in state["options"]) and state["ask"]
        for given in every_answer(question)[:6]:
            assert html.verdict(question, given, drills()[key].feedback(question, given))


@pytest.mark.parametrize("key", KEYS)
def test_no_picture_says_the_answer(key):
    """A right answer is in the words of a picture only where every wrong one is too: the tiles and lines to choose from."""
    for question in some(key, 120):
        words = " ; ".join(re.findall(r'aria-label="([^"]*)"', shown_all(question.show))).lower()
        if question.form == "number":
            assert not re.search(r"points|double|total|limit", words)
            continue
        named = [option for option in question.options if option.key != "fan.concealed_kong.name"]  # seen by everybody
        said = [bool(option.text()) and option.text().lower() in words for option in named]
        assert not any(said) or all(said)


@pytest.mark.parametrize("key", KEYS)
def test_the_lesson_and_its_place_exist(key):
    for lesson in {drills()[key].lesson, *(question.lesson for question in asked(key))}:
        page, _, cell = lesson.partition("#")
        path = ROOT / "notebooks" / f"{page}.ipynb"
        if path.exists() or page not in ("11-american-play", "14-discards"):
            assert cell in {found["id"] for found in json.loads(path.read_text("utf-8"))["cells"]}


@pytest.mark.parametrize("key", KEYS)
def test_what_is_no_content_is_refused(key):
    drill, rng = drills()[key], random.Random(key)
    for bad in ("", " ", "x", ";", " ; ", "mcr", "mcr  ; ", "playboard S1 : ", "123m", "5m" * 200, "\x00", "mcr 123m ; 1m", "finnish lost XX 1m", "?E", "0 0 0 0", "nmjl_like Z9 = JJ", "mcr who S S", "playboard J ; J"):
        with pytest.raises(MahjongError):
            drill.question(bad)
    for question in some(key, 100):
        for _ in range(4):
            text, at = list(question.content), rng.randrange(len(question.content))
            text[at : at + rng.randint(0, 3)] = rng.choice(["", "E", "9", ";", " ", ">", "J", "m", "٣", "(", "?"])
            try:
                assert drill.question("".join(text)).drill == key
            except MahjongError as error:
                assert error.message()


def gap(question):
    """By how many tiles the wrong lines are behind, or by how much the wrong choices cost."""
    drill = drills()[question.drill]
    if question.drill == "card_line":
        _, _, lines, most = drill.parsed(question.content)
        return min(most - near.held for i, near in enumerate(lines) if i not in question.right)
    rules, hand, choices = drill.parsed(question.content)
    return sum(drill._cost(hand, tiles, rules) for tiles in choices) / (len(choices) - len(question.right))


def measure(question):
    """How hard a question is, by drill."""
    drill, content = drills()[question.drill], question.content
    if question.drill == "discard":  # choices, and how close the next best comes
        return len(question.options)
    if question.drill == "fans":  # lines that count and lines that do not
        return drill.weight(score(Win.parse(content), "mcr"))
    if question.drill in ("lines", "wrong_fan"):  # fans there that do not count; principles finer than Non-Repeat weigh more
        result, patterns = drill.parsed(content)
        left = [line for line in drill.left(result).values() if line.pattern in patterns]
        return sum(1 + 2 * (line.reason.principle != "non_repeat") * (question.drill == "wrong_fan") for line in left)
    if question.drill in ("classical_points", "classical_doubles"):  # lines to find
        return drill.weigh(drill.parsed(content)[2], " lost " in content)
    if question.drill == "classical_payment":  # payments to add up, products to work out first
        _, _, _, paid, one = drill.parsed(content)
        return len(drill.of(paid, one)) + 2 * content.count("x") + 2 * (one != str(drill.parsed(content)[2]) and ">" not in one)
    if question.drill == "pays":  # no number, a sum, a hand to count first
        return {"who": 0, "value": 1, "false": 1, "win": 3}[drill.parsed(content).kind]
    if question.drill in ("pass_three", "card_line"):
        return -gap(question)
    if question.drill == "joker":  # one group of equal tiles, any group under two rule sets, fourteen tiles to sort
        return 8 if " = " in content else len({key for i, key in enumerate(drill.reasons) if i in question.right} & {"yes_run", "no_run", "yes_flower", "no_flower"})
    return len(drill.parsed(content)[3])  # alive: tiles to count


@pytest.mark.parametrize("key", KEYS)
def test_every_level_is_harder_than_the_one_before(key):
    means = []
    for level in range(1, drills()[key].levels + 1):
        found = [measure(question) for question in asked(key) if question.level == level]
        means.append(sum(found) / len(found))
    assert len(means) >= 3 and all(a < b for a, b in zip(means, means[1:])), means


# ---- by other routes


def test_the_best_discard_by_the_table_of_all_hands():
    for rules in ("mcr", "finnish"):
        questions = [question for question in asked("discard") if question.rules == rules]
        parsed = [drills()["discard"].parsed(question.content) for question in questions]
        far, copies = batch.discards(np.array([count(hand.concealed) for _, hand, _, _ in parsed]), rules)
        for question, (_, _, tiles, _), a, b in zip(questions, parsed, far, copies):
            best = max((-int(a[t]), int(b[t])) for t in range(34))
            assert question.right == {i for i, tile in enumerate(tiles) if (-int(a[tile]), int(b[tile])) == best}


def test_the_best_discard_of_hands_that_get_ready_by_trying():
    for question in (q for q in asked("discard") if q.level == 1 and q.rules == "mcr"):
        _, hand, tiles, _ = drills()["discard"].parsed(question.content)
        worth = {}
        for tile in set(hand.concealed):
            rest = list(hand.concealed)
            rest.remove(tile)
            worth[tile] = sum(4 - hand.concealed.count(t) for t in waits(Hand(tuple(rest))))
        assert question.right == {i for i, tile in enumerate(tiles) if worth[tile] == max(worth.values())}


@cache
def oracle_rows():
    """Legal wins of another program with one breakdown, and what they count: (win, total, number → times)."""
    rows = []
    for text in (ROOT / "tests" / "oracle" / "mcr.jsonl").read_text("utf-8").splitlines():
        row = json.loads(text)
        given = row["wmo"] if "wmo" in row else {"total": row["total"], "alternatives": [[[no, points, times] for no, _, points, times in row["fans"]], *row.get("alternatives", [])]}
        flowers = row["flowers"]
        if given["total"] - flowers >= 8 and len(given["alternatives"]) == 1:
            rows.append((win_of(row).but(by="!" if row["self_drawn"] else "^"), given["total"], {no: times for no, *_, times in given["alternatives"][0]}))
    return rows


def test_fans_are_counted_as_another_program_counts_them():
    rows = oracle_rows()[:MANY]
    assert len(rows) == MANY
    for win, total, _ in rows:
        assert drills()["fans"].question(str(win)).low == total, str(win)


def numbered(drill, win, fans):
    """The book's numbers of fans, the clause in 57 by the number it has in contents."""
    kept = drill.kept(score(win, "mcr"))
    return {82 if number == 57 and "melded_and_concealed_kong" in kept else number for number in fans if number != 81}


def test_which_fans_count_as_another_program_says():
    right, drill = 0, drills()["lines"]
    for win, _, fans in oracle_rows()[: MANY + 400]:
        wanted = numbered(drill, win, fans)
        others = [number for number in (1, 22, 49, 62, 63, 75, 76, 79) if number not in wanted]
        listed = sorted([*wanted, *others[: max(0, 9 - len(wanted))]])
        if wanted and len(wanted) <= 9 and 43 not in wanted:
            question = drill.question(f"{win} ; {' '.join(map(str, listed))}")
            assert {listed[i] for i in question.right} == wanted, str(win)
            right += 1
    assert right >= MANY


def test_the_wrong_fan_is_the_one_another_program_does_not_count():
    right, drill = 0, drills()["wrong_fan"]
    for win, _, fans in oracle_rows()[: MANY + 400]:
        wanted = numbered(drill, win, fans)
        if not wanted or len(wanted) > 8 or 43 in wanted:
            continue
        for wrong in [number for number in (76, 75, 62, 49, 22) if number not in wanted][:1]:
            listed = sorted([*wanted, wrong])
            question = drill.question(f"{win} ; {' '.join(map(str, listed))}")
            assert {listed[i] for i in question.right} == {wrong}, str(win)
            right += 1
    assert right >= MANY


def best_by_trying(win, rules):
    """The dearest total of any reading: every set of lines is tried that no principle forbids."""
    totals, held = [], Tiles(win)
    for reading in readings(win):
        found = candidates(Seen(held, Cut(reading), reading), rules)
        totals.append(_best(found, rules, 0, (), ((),) * len(rules.joins)))
    points = max(totals)
    return (points or rules.by_key[rules.fallback].points) + win.flowers


def _best(found, rules, at, chosen, parts):
    if at == len(found):
        return 0
    one, without = found[at], _best(found, rules, at + 1, chosen, parts)
    if any(clash(a, b) for other in chosen for a, b in ((one, other), (other, one)) for _, clash in rules.clashes):
        return without
    joined = tuple(join(part, one.mask) for part, (_, join) in zip(parts, rules.joins)) if one.pattern.combines else parts
    if None in joined:
        return without
    return max(without, one.pattern.points + _best(found, rules, at + 1, (*chosen, one), joined))


def test_fans_of_made_up_wins_by_trying_every_choice():
    for question in asked("fans"):
        assert question.low == best_by_trying(Win.parse(question.content), load("mcr")), question.content


@pytest.mark.parametrize("key, part", [("classical_points", 0), ("classical_doubles", 1)])
def test_classical_hands_are_counted_again_by_hand(key, part):
    for question in asked(key):
        assert question.low == recount(question.content)[part], question.content


def test_classical_payments_are_settled_by_hand():
    for question in asked("classical_payment"):
        assert question.low == settle_by_hand(question.content), question.content


def test_who_pays_is_settled_by_hand():
    for question in asked("pays"):
        asked_for = drills()["pays"].parsed(question.content)
        value, jokerless = asked_for.value, asked_for.jokers == "_jokerless"
        if asked_for.kind == "false":
            paid = {seat: -3 * value if seat == str(asked_for.winner) else value for seat in "ESWN"}
        elif asked_for.rules == "mcr":
            paid = settle_mcr(str(asked_for.winner), asked_for.source and str(asked_for.source), value)
        else:
            paid = settle_card(asked_for.rules, str(asked_for.winner), asked_for.source and str(asked_for.source), value, jokerless)
        assert sum(paid.values()) == 0
        if question.form == "number":
            assert question.low == paid[str(asked_for.seat)]
        else:
            others = [seat for seat in "ESWN" if seat != str(asked_for.winner)]
            assert question.right == {i for i, seat in enumerate(others) if paid[seat] < 0}


def test_an_american_hand_is_worth_what_the_card_prints():
    for question in asked("pays"):
        found = drills()["pays"].parsed(question.content)
        if found.win is not None and found.rules != "mcr":
            held = held_by_line(Counter(found.win.tiles), found.rules)
            bonus = not found.win.hand.melds and found.rules == "playboard"
            prices = [line.value(not found.win.hand.melds, bonus) for line in load_card().lines if held[line.id] == 14 and not (line.concealed_only and found.win.hand.melds)]
            assert found.value in prices and (found.win.hand.melds or found.value == max(prices))


def test_passed_tiles_cost_what_counting_every_way_says():
    for question in asked("pass_three"):
        rules, hand, choices = drills()["pass_three"].parsed(question.content)
        before = held_by_way(Counter(hand), rules).max()
        free = {i for i, tiles in enumerate(choices) if Tile.JOKER not in tiles and held_by_way(Counter(hand) - Counter(tiles), rules).max() == before}
        assert question.right == free, question.content


def test_the_nearest_line_by_counting_every_way():
    for question in asked("card_line"):
        rules, hand, lines, most = drills()["card_line"].parsed(question.content)
        held = held_by_line(Counter(hand.concealed), rules)
        assert question.right == {i for i, near in enumerate(lines) if held[near.line.id] == max(held.values())}


def test_the_nearest_line_as_another_program_says():
    tried = 0
    for text in (ROOT / "tests" / "oracle" / "american.jsonl").read_text("utf-8").splitlines():
        row = json.loads(text)
        hand = Hand.parse(row["hand"])
        if len(hand.concealed) == 13 and not hand.melds and row["joker_in_runs"]:
            order = sorted(row["held"], key=lambda id: -row["held"][id])
            ids = order[:8]
            question = drills()["card_line"].question(f"playboard {hand} ; {' '.join(ids)}") if row["held"][ids[-1]] < row["held"][ids[0]] else None
            tried += question is not None
            assert question is None or question.right == {i for i, id in enumerate(ids) if row["held"][id] == row["held"][order[0]]}
    assert tried > 30


def test_a_joker_stands_where_the_rules_let_it():
    """By Playboard's rules in any group of three or more but flowers, by the League's in equal tiles alone (american.R65-R67)."""
    for question in asked("joker"):
        drill = drills()["joker"]
        rules, line, what = drill.parsed(question.content)
        if not isinstance(what, list):
            complete = held_by_line(Counter(what), rules)[line.id] == 14
            assert (question.right == {0}) == complete
            continue
        tiles = next(word for word in what if Tile.JOKER in word)
        real = {tile for tile in tiles if tile != Tile.JOKER}
        equal = len(real) == 1 or len(tiles) == 1
        flower = Tile.FLOWER in drill.group_of(line, what)[1].tiles
        may = len(tiles) > 2 and (equal or rules == "playboard") and not (flower and rules == "playboard")
        assert all((i < 3) == may for i in question.right)


def test_lines_are_alive_as_trying_every_way_says():
    states = Counter()
    for question in asked("alive"):
        rules, line, hand, gone = drills()["alive"].parsed(question.content)
        state = state_by_ways(line, hand, gone, rules)
        assert question.right == {("alive", "jokers", "dead").index(state)}, question.content
        states[state] += 1
    assert min(states.values()) > 200


def test_the_feedback_draws_tiles_of_this_set():
    for key in KEYS:
        for question in some(key, 30):
            for note in drills()[key].feedback(question, None):
                assert all(tile in (*PLAYING, Tile.FLOWER, Tile.JOKER) or tile.is_bonus for tile in read_tiles(re.sub(r"[][()<^>+]", "", note.tiles)))
