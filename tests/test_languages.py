"""Every language says all of it: tables and prose in step with the English, forms right, and no sentence of a page left out."""

import json

import pytest

import languages
import spoken
from mahjong import prose
from mahjong.files import find
from mahjong.numbers import date, listed, manner, number, percent, plural, plural_forms
from mahjong.text import CASES, Noun, counted, fill, joined, say
from mahjong.tongue import FALLBACK, MARKED, language, use
from mahjong.words import tile_words

LOOSE = ("missing", "stale", "not noted", "still English")  # what a language that is under way may still have


@pytest.fixture
def speaking():
    """Sets the language in use, and puts it back."""
    yield use
    use(FALLBACK)


def test_locale_file_is_what_the_script_makes_of_cldr():
    pytest.importorskip("babel")
    import importlib.util

    script = find("data").parent / "scripts" / "locale_data.py"
    spec = importlib.util.spec_from_file_location("locale_data", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (find("data") / "locale.toml").read_text("utf-8") == module.written()


@pytest.mark.parametrize("lang", ["en", "pl", "fi"])
def test_plural_forms_are_babels(lang):
    babel = pytest.importorskip("babel")
    rule = babel.Locale.parse(lang).plural_form
    for value in (*range(0, 131), 1000, 1001, 1002, 1012, 0.5, 1.5, 2.25, 100.1):
        assert plural_forms(lang)[plural(value, lang)] == rule(value)


def test_numbers_in_each_manner():
    assert [number(1234567.891, lang, 2) for lang in ("en", "pl", "fi")] == ["1,234,567.89", "1\u00a0234\u00a0567,89", "1\u00a0234\u00a0567,89"]
    assert [percent(0.125, lang) for lang in ("en", "pl", "fi")] == ["12.5\u00a0%", "12,5\u00a0%", "12,5\u00a0%"]
    assert number(-3, "fi") == "\u22123" and listed("abc", "fi", "or") == "a, b tai c"
    from datetime import date as day

    assert date(day(2026, 5, 1), "pl") == "1 maja 2026"


def test_numbers_follow_the_language_in_use(speaking):
    assert number(2.5, digits=1) == "2.5"
    speaking("fi")
    assert number(2.5, digits=1) == "2,5" and language() == "fi" and manner("")["decimal"] == ","


def test_a_blank_takes_its_plural_and_its_case():
    forms = "kostka|kostki|kostek|kostki"
    assert [fill(f"{{n:{forms}}}", "pl", {"n": n}) for n in (1, 2, 5, 22, 1.5)] == ["1 kostka", "2 kostki", "5 kostek", "22 kostki", "1,5 kostki"]
    assert fill("{n:# pasuje|# pasują|# pasuje}", "pl", {"n": "12 345"}) == "12 345 pasuje"
    assert counted("7", ["=jedna", "=kilka", "=wiele"], "pl") == "wiele"
    word = Noun("smok", {"gen": "smoka"}.get)
    assert fill("{t:gen}, {t:Gen}, {t}, {t:ins}, {t:Nom}, {u:gen}", "pl", {"t": word, "u": "x"}) == "smoka, Smoka, smok, smok, Smok, x"
    assert joined([word, "i"]).case("gen") == "smoka, i"


@pytest.mark.parametrize("lang", [lang for lang in languages.started() if "tiles" in languages.topics(lang)])
def test_tiles_in_words_have_cases(lang):
    said = tile_words(["5p", "E"], lang)
    assert any(said.case(case) != said for case in CASES[lang])


@pytest.mark.parametrize("lang", languages.started())
def test_tables_and_prose_fit_the_english(lang):
    """Blanks, plural forms, cases, links and code; and nothing the English has not."""
    found = {name: [(key, what) for key, what in faults if not what.startswith(LOOSE)] for name, faults in languages.faults(lang).items()}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("lang", languages.COMPLETE)
def test_a_complete_language_lacks_nothing(lang):
    assert {name: faults for name, faults in languages.faults(lang).items() if faults} == {}


def test_a_page_in_another_language_is_the_same_page():
    notebook = json.loads((find("notebooks") / "01-tiles.ipynb").read_text("utf-8"))
    other = prose.translated(notebook, "01-tiles", MARKED)
    assert [cell["id"] for cell in other["cells"]] == [cell["id"] for cell in notebook["cells"]]
    assert 'page("01-tiles", "xx")' in "".join("".join(cell["source"]) for cell in other["cells"])
    assert prose.translated(notebook, "01-tiles", FALLBACK) == notebook
    assert all("⟦" in "".join(cell["source"]) for cell in other["cells"] if cell["cell_type"] == "markdown")


def left_out(value, lang: str) -> set[str]:
    """What a value of a page says that is not in the language."""
    if lang == MARKED:
        return {line for text in spoken.texts(value) for line in spoken.unmarked(text).splitlines() if spoken.has_words(line)}
    return {line for text in spoken.texts(value) for line in text.splitlines() if languages.looks_english(languages.without_terms(line), lang)}


@pytest.mark.parametrize("lang", [MARKED, *languages.COMPLETE])
@pytest.mark.parametrize("name", spoken.names())
def test_no_sentence_of_a_page_is_left_out(name, lang, speaking):
    found = {}
    for cell, value in spoken.run(name, lang):
        said = left_out(value, lang)
        for _ in spoken.walk(value, 7, 0.5, 8):
            said |= left_out(value, lang)
        if said:
            found[cell] = said
    assert found == {}


def test_a_sentence_that_was_not_translated_would_be_found():
    assert spoken.has_words(spoken.unmarked("⟦One⟧ and two"))
    assert not spoken.has_words(spoken.unmarked("⟦⟦South⟧: ⟦mahjong⟧⟧ (play.G9) 123m EE *E"))
    assert languages.looks_english("Throw the tile you need least.", "pl") and not languages.looks_english("Odrzuć kamień.", "pl")
    assert say("app.title", MARKED) == "⟦Mahjong tutorial⟧"


def test_copies_of_the_pages_for_jupyterlab(tmp_path, capsys):
    from mahjong.__main__ import main

    assert main(["notebooks", "--lang", "pl", "--out", str(tmp_path)]) == 0
    written = sorted(path.name for path in tmp_path.glob("*.ipynb"))
    assert written == sorted(path.name for path in find("notebooks").glob("*.ipynb")) and len(capsys.readouterr().out.splitlines()) == len(written)
    page = json.loads((tmp_path / "05-calls.ipynb").read_text("utf-8"))
    assert any('page("05-calls", "pl")' in "".join(cell["source"]) for cell in page["cells"])
    assert language() == FALLBACK


def test_the_command_line_speaks_before_and_after_the_command(capsys):
    from mahjong.__main__ import main

    for argv in (["--lang", "pl", "score", "123m 456m 789m 99p EE *E"], ["score", "123m 456m 789m 99p EE *E", "--lang=pl"]):
        assert main(argv) == 0
        said = capsys.readouterr().out
        assert said != "" and say("verdict.legal", "pl", points=23, minimum=8) in said if "verdict.legal" in languages.sentences("engine") else said
