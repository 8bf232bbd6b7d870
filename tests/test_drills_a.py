"""The drills on tiles, groups, the wall, calls, waits, distance and chances: a thousand questions each, answered another way."""

import random
import tomllib
from fractions import Fraction
from functools import cache
from statistics import mean

import pytest

import plain_rules as plain
from mahjong.draw.shown import shown_all
from mahjong.errors import MahjongError
from mahjong.files import find
from mahjong.hand import Hand, Win
from mahjong.learn.drill import drills
from mahjong.learn.drills.a1_tiles import likeness
from mahjong.learn.drills.a4_call import CALLS
from mahjong.notation import read_tiles
from mahjong.scoring.score import score
from mahjong.statements import statement
from mahjong.text import say, table
from mahjong.tiles import Tile

KEYS = "tile tile_words group break call legal claim waits distance chance".split()
DRILLS = drills()
every = pytest.mark.parametrize("key", KEYS)
NUMBERS = "one two three four five six seven eight nine".split()
SUITS = {"m": "characters", "p": "dots", "s": "bamboos"}
NAMES = {"E": "east wind", "S": "south wind", "W": "west wind", "N": "north wind", "Wd": "white dragon", "Gd": "green dragon", "Rd": "red dragon"}
FLOWERS = "plum orchid chrysanthemum bamboo spring summer autumn winter".split()


@cache
def asked(key):
    """A thousand questions, of every level as many."""
    drill = DRILLS[key]
    each = 1000 // drill.levels
    return [drill.ask(level, random.Random(f"{key}/{level}/{n}")) for level in range(1, drill.levels + 1) for n in range(each + 1000 % drill.levels * (level == 1))]


def said(question):
    """The right answers, as they stand on the page."""
    return {question.options[place].text() for place in question.right}


# ---- another way to the answer


def test_tile():
    for question in asked("tile"):
        shown = question.show[0].value
        name = NAMES.get(shown) or (f"{NUMBERS[int(shown[0]) - 1]} of {SUITS[shown[1]]}" if shown[1] != "f" else FLOWERS[int(shown[0]) - 1])
        assert {text.partition(" (")[0] for text in said(question)} == {name}


def test_tile_words():
    rows = tomllib.loads(find("data/terms.toml").read_text("utf-8"))
    for question in asked("tile_words"):
        lang, term, _ = question.content.split("|")
        assert said(question) == {rows[term][lang]} and (not question.show or question.show[0].value == term.removeprefix("tile."))
        assert not {option.text() for option in question.options} & {*rows[term].get("also", ())}
        assert rows[term]["en"] in question.ask.text() or question.show


def test_group():
    for question in asked("group"):
        names = [str(tile) for tile in read_tiles(question.content)]
        ranks = sorted(int(name[0]) for name in names) if all(name[0].isdigit() for name in names) else []
        kind = {2: "pair", 3: "pung", 4: "kong"}[len(names)] if len(set(names)) == 1 else "none"
        if len(names) == 3 and ranks and len({name[1] for name in names}) == 1 and names[0][1] != "f" and [r - ranks[0] for r in ranks] == [0, 1, 2]:
            kind = "chow"
        assert said(question) == {say(f"drill.group.{kind}")}


def test_break():
    for question in asked("break"):
        first, *more = question.content.split("|")
        seat = "ESWN"[(sum(map(int, first)) + 3) % 4]
        if not more:
            assert said(question) == {say(f"seat.{seat}")}
            continue
        walls = "ENWS"  # as one walks round with the clock
        wall, stack = seat, 0
        for _ in range(sum(map(int, first + more[0]))):
            stack += 1
            if stack > int(more[1]):
                wall, stack = walls[(walls.index(wall) + 1) % 4], 1
        assert said(question) == {say(f"drill.break.place.{wall}", stack=stack)}


def beside(tile, tiles):
    """Whether two of some tiles make a run with another."""
    return any({*run} - {int(tile)} <= set(map(int, tiles)) for run in plain.SETS if len(set(run)) == 3 and int(tile) in run)


def wins(rules, hand, tile, mark, *facts):
    """Whether the tiles are complete, and whether that is enough: points are the score sheet's, of the win written out."""
    forms = plain.MCR if rules == "mcr" else plain.MCR[:3]
    if not plain.complete((*hand.concealed, tile), len(hand.melds), forms):
        return False, False
    open_ones = sum(meld.tiles.count(tile) for meld in hand.melds)
    facts = ["fourth", *facts] if open_ones == 3 else facts
    return True, rules != "mcr" or score(Win.parse(f"{hand} {mark}{tile} {{seat=S {' '.join(facts)}}}"), "mcr").points >= 8


def test_call():
    for question in asked("call"):
        rules, mark, tile, text = question.content.split("|")
        hand, tile = Hand.parse(text), Tile.parse(tile)
        count = hand.concealed.count(tile)
        may = {"pung"} if count > 1 else set()
        may |= {"kong"} if count > 2 else set()
        may |= {"chow"} if mark == "<" and beside(tile, hand.concealed) else set()
        may |= {"win"} if wins(rules, hand, tile, mark)[1] else set()
        assert {CALLS[place] for place in question.right} == (may or {"nothing"}), question.content


def reasons(rules, when, act, mark, tile, hand):
    """All that is wrong with a declaration, rule by rule."""
    count, found = hand.concealed.count(tile), set()
    if act == "pair":
        return {"pair"}
    if act == "chow":
        found |= {"side"} if mark != "<" else set()
        found |= set() if beside(tile, hand.concealed) else {"tiles"}
    if act in ("pung", "kong"):
        found |= {"tiles"} if count < (2 if act == "pung" else 3) else set()
    if act == "concealed_kong":
        found |= {"tiles"} if count < 4 else set()
    if act == "add":
        shown = any(meld.kind == "pung" and meld.tile == tile for meld in hand.melds)
        found |= {"added"} if when == "thrown" else set() if shown else {"no_pung"}
    if act == "win":
        own = mark == "-"
        before = Hand(tuple(t for i, t in enumerate(hand.concealed) if i != hand.concealed.index(tile)), hand.melds) if own else hand
        full, enough = wins(rules, before, tile, "!" if own else mark, *(["robbed"] if when in ("added", "laid") else []))
        found |= {"shape"} if not full else set() if enough else {"points"}
    found |= {"after_claim"} if when == "claim" else set()
    found |= {"late"} if when == "late" and rules != "finnish" else set()
    return found | ({"laid"} if when == "laid" else set())


def test_legal():
    for question in asked("legal"):
        rules, when, act, mark, tile, hand = question.content.split("|")
        wrong = reasons(rules, when, act, mark, Tile.parse(tile), Hand.parse(hand))
        assert said(question) == {say(f"drill.legal.no.{reason}") for reason in wrong} or (not wrong and said(question) == {"Yes"}), question.content


POLISH = ["special", "seven_pairs", "pung", "pair", "chow"]


def winner(rules, equal, discarder, calls):
    """The seats that get it, or `draw`: the sources' lists, read from the top."""
    order = "ESWN"[("ESWN".index(discarder) + 1) :] + "ESWN"[: "ESWN".index(discarder)]
    for level in ("win", "kong pung", "chow"):
        able = {seat: call for seat, call in calls.items() if call.split("-")[0] in level.split()}
        if level == "win" and able and rules.startswith("polish"):
            rank = {seat: POLISH.index(call[4:]) for seat, call in able.items()}
            rank = {seat: 0 if place == 1 and rules == "polish_play" else place for seat, place in rank.items()}
            able = {seat: able[seat] for seat in able if rank[seat] == min(rank.values())}
        if able:
            nearest = [seat for seat in order if seat in able]
            ties = level == "win" and len(able) > 1
            return "draw" if ties and equal == "draw" else "all" if ties and equal == "all_win" else nearest[0]
    raise AssertionError


def test_claim():
    for question in asked("claim"):
        rules, equal, discarder, calls = question.content.split("|")
        found = winner(rules, equal, discarder, dict(call.split(":") for call in calls.split()))
        assert said(question) == {say({"draw": "drill.claim.drawn", "all": "drill.claim.all"}.get(found, f"seat.{found}"))}, question.content


def test_waits():
    for question in asked("waits"):
        assert {question.options[place].tiles for place in question.right} == {str(Tile(t)) for t in plain.waits(Hand.parse(question.content))}
        assert len(question.options) <= 9


def test_distance():
    questions = asked("distance")
    hands = [Hand.parse(question.content.split("|")[1]) for question in questions]
    for question, hand, usual in zip(questions, hands, plain.missing_standard(hands)):
        wanted = usual if question.content.startswith("groups") else min(usual, plain.missing_mcr(hand))
        assert question.low == question.high == wanted - 1, question.content


def test_chance():
    for question in asked("chance"):
        first, second, draws = question.content.split("|")
        outs, unseen = (first, second) if first.isdigit() else counted(Hand.parse(first), read_tiles(second))
        miss = Fraction(1)
        for n in range(int(draws)):
            miss *= Fraction(int(unseen) - int(outs) - n, int(unseen) - n)
        exact = 100 * (1 - miss)
        assert question.low <= exact <= question.high and question.high - question.low <= max(5, Fraction(2, 5) * exact + 2)
        assert question.is_right(exact) and not question.is_right(exact * Fraction(3, 2) + 3) and not question.is_right(exact * Fraction(2, 3) - 4)


def counted(hand, seen):
    """Copies of the waits not to be seen anywhere, and all tiles not seen."""
    outs = sum(4 - hand.tiles.count(t) - seen.count(t) for t in plain.waits(hand))
    return outs, 136 - len(hand.tiles) - len(seen)


# ---- levels


def _tiles(question):
    asked_, choice = question.content.split("|")
    return sum(likeness(Tile.parse(asked_), Tile.parse(other)) for other in choice.split()) - 3


def _words(question):
    """How alike the choices are; nothing to match by eye; no tile at all."""
    lang, term, choice = question.content.split("|")
    if not term.startswith("tile."):
        return 12
    tile, others = Tile.parse(term[5:]), [Tile.parse(other[5:]) for other in choice.split()]
    printed = lang in ("zh", "ja") and (tile.suit == "m" or tile.is_honor)
    return sum(likeness(tile, other) for other in others) - 3 + (0 if printed else 2)


def _group(question):
    """Tiles one away from a group, more of them, in disorder."""
    tiles = read_tiles(question.content)
    near = question.right == {4} and any(kind in "pung chow pair kong" for kind in _one_away(tiles))
    return 2 * near + (tiles != tuple(sorted(tiles))) + 2 * (len(tiles) == 4) + any(tile.is_bonus for tile in tiles)


def _one_away(tiles):
    from mahjong.learn.drills.a2_groups import group_kind

    kinds = {group_kind((*tiles[:i], Tile(t), *tiles[i + 1 :])) for i in range(len(tiles)) for t in range(34)}
    return kinds - {"none"}


def _break(question):
    first, *more = question.content.split("|")
    total = sum(map(int, first + (more[0] if more else "")))
    return total + sum(map(int, first)) * bool(more) + 5 * (bool(more) and total > int(more[1]))


def _call(question):
    """Calls the tiles invite to, and those of them that may not be made; points to be counted."""
    from mahjong.learn.drills.a4_call import tempting

    facts = DRILLS["call"].facts(question.content)
    seen, may = tempting(facts), {CALLS[place] for place in question.right}
    return len(seen) + len(seen - may) + 3 * ("win" in seen) + 3 * (facts.rules == "mcr")


def _legal(question):
    """Tiles that matter, and in whose turn or kong it happens."""
    _, when, act, *_ = question.content.split("|")
    return {"pair": 1, "chow": 2, "pung": 2, "kong": 3, "concealed_kong": 4, "add": 4, "win": 9}[act] + {"claim": 2, "draw": 1, "late": 9, "added": 4, "laid": 4}.get(when, 0)


def _claim(question):
    rules, equal, _, calls = question.content.split("|")
    return len(calls.split()) + 2 * calls.count("win") + (2 if rules.startswith("polish") else 0) * ("win" in calls) + 3 * (equal != "head_bump")


def _waits(question):
    hand = Hand.parse(question.content)
    suits = [sum(tile.suit == suit for tile in hand.concealed) for suit in "mps"]
    return len(hand.concealed) + 2 * len(question.right) + max(suits)


def _distance(question):
    """Tiles to draw; each further shape that may be the nearest is one more way to look."""
    return question.low + (4 if question.content.startswith("mcr") else 0)


def _chance(question):
    """By how many hundredths the plain share of one draw misses, and tiles to be counted."""
    first, second, draws = question.content.split("|")
    if not first.isdigit():
        return 100 + len(second)
    return abs(float(question.low + question.high) / 2 - 100 * int(first) / int(second)) + int(draws)


MEASURES = {"tile": _tiles, "tile_words": _words, "group": _group, "break": _break, "call": _call, "legal": _legal, "claim": _claim, "waits": _waits, "distance": _distance, "chance": _chance}


@every
def test_each_level_is_harder_than_the_one_before(key):
    drill, means = DRILLS[key], []
    for level in range(1, drill.levels + 1):
        found = [question for question in asked(key) if question.level == level][:150]
        means.append(mean(map(MEASURES[key], found)))
    assert drill.levels >= 3 and all(later > earlier * 1.1 + 0.1 for earlier, later in zip(means, means[1:])), means


# ---- what all of them hold to


@every
def test_questions_differ_and_come_back_from_their_contents(key):
    for level in range(1, DRILLS[key].levels + 1):
        assert len({question.id for question in asked(key) if question.level == level}) >= 10
    assert all(DRILLS[key].question(question.content, question.level) == question for question in asked(key)[::5])


@every
def test_contents_are_refused_unless_they_are_written_as_they_were(key):
    """Letters lost, doubled, changed or moved: a question with just that content, or a refusal in one sentence."""
    rng = random.Random(key)
    for question in rng.sample(asked(key), 60):
        for damaged in _damaged(question.content, rng):
            try:
                assert DRILLS[key].question(damaged).content == damaged
            except MahjongError as error:
                assert key in error.message()


def _damaged(text, rng):
    place = rng.randrange(len(text))
    letter = rng.choice("123456789mpszfESWNdRG<^>()|: -?J٣")
    yield from (text[:place] + text[place + 1 :], text[:place] + letter + text[place:], text[:place] + letter + text[place + 1 :])
    yield from (text[::-1], f" {text}", f"{text}|", text.upper(), text * 8, text.partition("|")[2])


@every
def test_every_answer_is_explained(key):
    """Wrong answers name what was wrong with them; all words are there."""
    for question in asked(key)[::7]:
        places = range(len(question.options))
        some = [frozenset(), frozenset(places), *(question.right ^ {place} for place in places)]
        numbers = [question.low, question.high + 1, question.low - 1]
        for given in (None, *(numbers if question.form == "number" else some if question.form == "some" else places)):
            notes = DRILLS[key].feedback(question, given)
            assert notes and all(note.text() for note in notes)
            assert all(statement(note.rule).lesson for note in notes if note.rule)


@every
def test_each_lesson_is_there(key):
    for page, _, cell in {question.lesson.partition("#") for question in asked(key)}:
        assert f'"id": "{cell}"' in find(f"notebooks/{page}.ipynb").read_text("utf-8"), (page, cell)


def test_every_sentence_of_these_drills_is_used():
    """Names, options, notes: what is written for these drills can come up."""
    used = set()
    for key in KEYS:
        for question in asked(key)[:: 25 if key in ("waits", "distance", "chance") else 4]:
            given = question.options and range(len(question.options)) or [None, question.low, question.high + 1, question.low - 1]
            answers = [frozenset({place}) for place in given] if question.form == "some" else given
            used |= {option.key for option in question.options} | _keys(question.ask)
            used |= {key for part in question.show if part.label for key in _keys(part.label)}
            for answer in (None, question.right if question.form == "some" else None, *answers):
                used |= {key for note in DRILLS[question.drill].feedback(question, answer) for key in _keys(note)}
    written = {key for key in tomllib_keys() if not key.endswith((".name", ".about", ".ask"))}
    assert written - used <= {"drill.chance.unit", "drill.tile_words.ask_family", "drill.tile_words.ask_shape"}, written - used


def _keys(note):
    return {note.key} | {key for fact in note.facts.values() if hasattr(fact, "key") for key in _keys(fact)}


def tomllib_keys():
    def flat(node, prefix):
        for key, value in node.items():
            yield from flat(value, f"{prefix}{key}.") if isinstance(value, dict) else [prefix + key]

    return [key for key in flat(tomllib.loads(find("data/text/en/drills_a.toml").read_text("utf-8")), "") if key.startswith("drill.")]


def test_the_picture_of_a_tile_does_not_say_its_name():
    for question in asked("tile")[::10]:
        html = shown_all(question.show)
        assert not any(option.text().partition(" (")[0] in html for option in question.options)


def test_a_wait_that_is_wrong_shows_what_is_left_over_and_a_missed_one_the_groups():
    question = DRILLS["waits"].question("23m 45699p 789s EEE")
    places = {option.tiles: place for place, option in enumerate(question.options)}
    wrong, missed = DRILLS["waits"].feedback(question, frozenset({places["1m"], places["5m"]}))
    assert "five of characters" in wrong.text() and wrong.tiles == "23m / 5m / 456p / 99p / 789s / EEE"
    assert "four of characters" in missed.text() and missed.tiles == "234m / 456p / 789s / EEE / 99p"


def test_both_reasons_are_right_where_both_hold():
    question = DRILLS["legal"].question("finnish|thrown|chow|^|9p|123456m 78s EEE WW")
    assert said(question) == {say("drill.legal.no.side"), say("drill.legal.no.tiles")}


def test_the_drills_come_in_the_order_of_the_lessons():
    assert [key for key in DRILLS if key in KEYS] == KEYS and list(DRILLS)[0] == "tile"
    assert {f"drill.{key}.{word}" for key in KEYS for word in ("name", "about", "ask")} <= set(table("en"))
