"""The statements, fans, examples and glossary: nothing missing, nothing that contradicts the engine or the oracle."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from mahjong import Win, score
from mahjong.errors import MahjongError
from mahjong.files import find, load_toml
from mahjong.statements import disagreements, fan_example, source_name, statement, statements
from mahjong.table.card_table import CHOICES as AMERICAN_CHOICES
from mahjong.table.card_table import TABLES as AMERICAN_TABLES
from mahjong.text import _flatten, table
from mahjong.tiles import BONUS, PLAYING

FANS = json.loads((Path(__file__).parent / "oracle" / "fans.json").read_text("utf-8"))
NUMBER = {re.sub(r"[^a-z0-9]+", "_", fan["name"].lower()).strip("_"): fan["no"] for fan in FANS}
KEYS = [*NUMBER, "melded_and_concealed_kong"]  # the clause of fan 57 is a row of its own
MARKED = [pytest.param(key, marks=pytest.mark.rule(f"mcr.fan{NUMBER.get(key, 57)}")) for key in KEYS]
TEXT = table("en")
OURS = {key: text for key, text in TEXT.items() if key.startswith(("rule.", "option.", "fan.", "source.", "departure.", "kind."))}
PAGES = {"01-tiles", "02-wall", "03-bonus", "04-groups", "05-calls", "06-ends", "07-classical", "08-mcr", "09-american", "10-charleston", "11-american-play"}
OPEN = [s for s in statements() if s.disagree]
PLAY = {"T": 10, "W": 8, "B": 3, "G": 10, "C": 6, "E": 7, "P": 4, "H": 9}
AMERICAN = [f"american.R{i}" for i in range(1, 86)] + [f"american.A{i}" for i in range(1, 32)]
CONTESTED = [f"mcr.C{i}" for i in range(1, 27)] + ["mcr.C5a"]


def by_id(statement):
    return statement.id


@pytest.mark.parametrize("key", MARKED)
@pytest.mark.parametrize("rules", ["mcr", "mil"])
def test_an_example_counts_its_fan_and_the_near_miss_does_not(key, rules):
    found = [{line.pattern.key for line in score(Win.parse(text), rules=rules).lines} for text in fan_example(key)]
    assert [key in keys for keys in found] == [True, False]


@pytest.mark.parametrize("key", KEYS)
def test_examples_are_in_the_one_spelling_and_without_ties(key):
    for text in fan_example(key):
        assert str(Win.parse(text)) == text
    assert not score(Win.parse(fan_example(key).example)).ties


@pytest.mark.parametrize("key", KEYS)
def test_a_fan_has_its_words(key):
    assert {f"fan.{key}.{part}" for part in ("name", "says", "why_not")} <= TEXT.keys()


def test_fans_named_beside_a_near_miss_are_what_it_scores():
    named = {TEXT[f"fan.{key}.name"]: key for key in KEYS}
    names = re.compile("|".join(sorted(map(re.escape, named), key=len, reverse=True)))
    for key in KEYS:
        said = {named[name] for name in names.findall(TEXT[f"fan.{key}.why_not"])} - {key}
        counted = {line.pattern.key for line in score(Win.parse(fan_example(key).counter)).lines}
        assert said <= counted, key
        assert key == "chicken_hand" or ("chicken_hand" in counted) == ("chicken_hand" in said), key


def test_fans_are_those_of_the_book_by_their_official_names():
    assert {key: TEXT[f"fan.{key}.name"] for key in NUMBER} == {key: FANS[no - 1]["name"] for key, no in NUMBER.items()}
    assert list(load_toml("data/fans.toml").keys() - NUMBER.keys()) == ["melded_and_concealed_kong"]
    assert [statement(f"mcr.fan{no}").fans for no in NUMBER.values()] == [(key,) for key in NUMBER]


def test_every_statement_asked_for_is_there():
    wanted = [f"play.{letter}{i}" for letter, count in PLAY.items() for i in range(1, count + 1)] + CONTESTED + [f"mcr.S{i}" for i in range(1, 13)]
    principles = "non_repeat non_separation non_identical high_versus_low account_once".split()
    shapes = "standard seven_pairs thirteen_orphans knitted knitted_straight".split()
    wanted += [f"mcr.principle.{name}" for name in principles] + [f"mcr.shape.{name}" for name in shapes]
    assert set(wanted + AMERICAN) <= {s.id for s in statements()}


def test_the_american_statements_hold_in_the_american_game_only():
    found = statements(prefix="american.")
    assert {s.rules for s in found} == {("american",)} and {s.page for s in found} == {"09-american", "10-charleston", "11-american-play"}
    assert {s.id for s in found if not s.id.startswith(("american.option.", "american.open."))} == set(AMERICAN)
    differ = [s for s in found if s.disagree]
    assert all(s.disagree[:2] == ("playboard", "nmjl") and s.default == "playboard" for s in differ)
    assert {s.id for s in found if s.id.startswith("american.open.")} <= {s.id for s in differ if s.kind == "fact"}


@pytest.mark.parametrize("name", AMERICAN_CHOICES)
def test_the_presets_keep_apart_where_the_sources_do(name):
    """The Playboard preset makes the first choice; where the other preset differs, so do the sources, and each keeps its own."""
    row = statement(f"american.option.{name}")
    ours, theirs = (getattr(AMERICAN_TABLES[key], name) for key in ("playboard", "nmjl_like"))
    assert ours == AMERICAN_CHOICES[name][0] and (row.both if ours != theirs else not row.both)


@pytest.mark.parametrize("row", statements(), ids=by_id)
def test_a_statement_is_complete(row):
    assert row.text().endswith((".", "?"))
    assert row.kind in ("rule", "fact", "advice", "ui")
    assert set(row.rules) <= {"classical", "mcr", "mil", "american"}
    assert row.page in PAGES and re.fullmatch(r"[a-z0-9-]+", row.cell)
    assert set(row.fans) <= set(KEYS)
    assert row.sources and all(source_name(key) for key in (*row.sources, *row.disagree))
    assert not row.verdict or f"departure.{row.verdict}" in TEXT


@pytest.mark.parametrize("row", OPEN, ids=by_id)
def test_an_open_point_has_a_title_the_views_and_a_choice(row):
    said = {key for key in TEXT if key.startswith(f"rule.{row.id}.says.")}
    assert said == {f"rule.{row.id}.says.{source}" for source in row.disagree}
    assert len(disagreements(row.id)) >= 2
    assert row.title() and row.default in row.disagree
    assert row.why() or row.id.startswith("mcr.line")


@pytest.mark.parametrize("id", CONTESTED)
def test_a_contested_point_says_what_the_variant_does(id):
    assert statement(id).mil in statement(id).disagree


def test_no_sentence_is_left_over():
    ids = {s.id for s in statements()}
    rules = {re.fullmatch(r"rule\.(.+?)(\.(title|text|default|says\..+))?", key)[1] for key in OURS if key.startswith("rule.")}
    assert rules <= ids
    assert {key.split(".")[1] for key in OURS if key.startswith("fan.")} == set(KEYS)
    assert {key[7:] for key in OURS if key.startswith("source.")} == load_toml("data/rules.toml")["sources"].keys()


@pytest.mark.parametrize("key", OURS)
def test_a_sentence_is_fit_for_the_page(key):
    assert not re.search(r"\bseeds?\b|/\w+/|[{}]|  |\.\.|TODO", OURS[key], re.IGNORECASE)
    assert OURS[key] == OURS[key].strip()
    assert len(re.findall(r"[.?!](?:\s|$)", OURS[key])) <= 6


def test_an_unknown_statement_or_fan_is_refused_in_words():
    with pytest.raises(MahjongError, match="There is no statement “mcr.C99” here"):
        statement("mcr.C99")
    with pytest.raises(MahjongError, match="There is no fan “green” here"):
        fan_example("green")
    with pytest.raises(MahjongError, match="There is no source “rumour” here"):
        source_name("rumour")


def test_the_glossary_has_every_tile_and_fan():
    terms = load_toml("data/terms.toml")
    assert {f"tile.{tile}" for tile in (*PLAYING, *BONUS)} <= terms.keys()
    for key, no in NUMBER.items():
        fan = FANS[no - 1]
        assert [terms[f"fan.{key}"][part] for part in ("en", "zh", "pinyin")] == [fan["name"], fan["zh"], fan["pinyin"]]


@pytest.mark.parametrize("key", load_toml("data/terms.toml"))
def test_a_term_has_its_sounds(key):
    term = load_toml("data/terms.toml")[key]
    assert term.keys() <= {"en", "zh", "pinyin", "ja", "romaji", "pl", "fi", "also", "ours", "unsettled"} and "en" in term
    assert ("zh" in term) == ("pinyin" in term) and ("ja" in term) == ("romaji" in term)
    assert all(value for value in term.values())
    assert not re.search(r"[0-9]", term.get("pinyin", ""))  # tone marks, not tone numbers


def test_no_key_stands_in_two_text_files():
    files = [flat(path) for path in sorted(find("data/text/en").glob("*.toml"))]
    assert len(TEXT) == sum(map(len, files)), [key for i, keys in enumerate(files) for other in files[:i] for key in keys & other]


def flat(path) -> set[str]:
    keys: dict[str, str] = {}
    _flatten(tomllib.loads(path.read_text("utf-8")), "", keys)
    return keys.keys()
