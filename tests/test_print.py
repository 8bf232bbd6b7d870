"""Cheat sheets, exported tables, and the page about the library."""

import csv
import io
import json
import re
import subprocess
import sys
from html import unescape

import pytest

import mahjong
from mahjong import MahjongError, tables
from mahjong.__main__ import main
from mahjong.draw.print_sheet import PAPERS, pages_of, print_sheet
from mahjong.files import find
from mahjong.rules import all_rules, load
from mahjong.scoring.ruleset import FanRules
from mahjong.sheets import sheet
from mahjong.sheets.blocks import Item
from mahjong.text import languages
from mahjong.widgets.print_sheet import PrintSheet

ALL = [(rules, lang) for rules in all_rules() for lang in languages()]


def items(rules, lang="en"):
    return [item for page in sheet(rules, lang).pages for part in page.parts for item in part.items if isinstance(item, Item)]


@pytest.mark.parametrize("rules, lang", ALL)
def test_a_sheet_for_every_rule_set_language_and_paper(rules, lang):
    html = {paper: print_sheet(rules, lang, paper) for paper in PAPERS}
    assert all(f'lang="{lang}"' in one and "⟦" not in one and "{" not in re.sub(r"<style>.*?</style>", "", one, flags=re.S) for one in html.values())
    assert "size:A4" in html["a4"] and "size:letter" in html["letter"]
    inside = html["a4"]
    drawn = set(re.findall(r'href="#(mj-[^"]+?)(?:-face)?"', inside))
    assert drawn <= set(re.findall(r'id="(mj-[^"]+?)"', inside)), "every tile is drawn from a symbol of the same page"
    assert not re.search(r'(?:src|href)="(?!#)', inside), "a sheet needs nothing from elsewhere"


def unmarked(html: str) -> str:
    """What stands outside the marks of the language made by code: sentences of no table."""
    text = unescape(re.sub(r"<style>.*?</style>|<[^>]+>", "\n", html, flags=re.S))
    while "⟦" in text:
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text


@pytest.mark.parametrize("rules", ("mcr", "finnish", "playboard"))
def test_every_sentence_comes_from_a_table(rules):
    assert re.findall(r"[A-Za-z]{3,}.*", unmarked(print_sheet(rules, "xx"))) == []


def test_the_fans_of_a_sheet_are_those_of_the_rules():
    for key, rules in all_rules(FanRules).items():
        found = [(part.title, item.value) for page in sheet(key).pages if page.key == "fans" for part in page.parts for item in part.items]
        assert len(found) == len(rules.patterns) and {int(number) for _, number in found} == set(range(1, 82))
        assert all(int(title.split()[0]) in {p.points for p in rules.patterns if p.number == int(number)} for title, number in found)
    assert sum(item.shown is not None for item in items("mcr")[:82]) > 70


def test_the_card_of_a_sheet_has_its_prices():
    for key in ("playboard", "nmjl_like"):
        rules = load(key)
        found = {item.beside.split()[0]: item.value for page in sheet(key).pages if page.key == "card" for part in page.parts for item in part.items}
        prices = {line.id: [str(line.value(concealed, rules.table.concealed_bonus)) for concealed in (False, True)] for line in rules.card.lines}
        assert {id: value.split("/") for id, value in found.items()} == {id: list(dict.fromkeys(both)) for id, both in prices.items()}


def test_values_follow_the_rules():
    house = load("mcr").but(base=5, minimum=12, patterns={"all_chows": {"points": 4}})
    found = " ".join(f"{item.name} {item.says}" for item in items(house))
    assert "pays 5 + the value" in found
    assert any(part.title == "4 points" and any(item.value == "63" for item in part.items) for page in sheet(house).pages for part in page.parts)


@pytest.mark.parametrize("rules, lang, paper", [("mcr", "pl", "letter"), ("nmjl_like", "fi", "a4"), ("books", "en", "letter")])
def test_a_pdf_fills_the_pages_it_should(rules, lang, paper):
    pytest.importorskip("weasyprint", reason="WeasyPrint or its library Pango is not installed", exc_type=(ImportError, OSError))
    from mahjong.draw.print_pdf import print_pdf

    content, pages = print_pdf(rules, lang, paper)
    assert content.startswith(b"%PDF") and pages == pages_of(rules) and len(content) < 2_000_000


def test_print_writes_html_and_refuses_other_files(tmp_path, capsys):
    assert main(["print", "--rules", "finnish", "--lang", "pl", "-o", str(tmp_path / "a.html")]) == 0
    assert "2 strony" in capsys.readouterr().out and '<html lang="pl">' in (tmp_path / "a.html").read_text("utf-8")
    assert main(["print", "-o", str(tmp_path / "a.doc")]) == 2 and ".pdf" in capsys.readouterr().err
    assert main(["print", "--rules", "chess", "-o", str(tmp_path / "a.html")]) == 2


def test_without_weasyprint_a_sentence_says_what_to_do(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    assert main(["print", "--rules", "finnish", "-o", str(tmp_path / "a.pdf")]) == 2
    said = capsys.readouterr().err
    assert "WeasyPrint" in said and ".html" in said and "Traceback" not in said


def test_the_widget_gives_the_sheet_as_chosen():
    box = PrintSheet("mcr", "fi")
    box.rules.value, box.paper.value = "books", "letter"
    assert box.sheet() == print_sheet("books", "fi", "letter") and box.name == "books-fi.html"
    later = PrintSheet("mcr", "en")
    later.carry_from(box)
    assert (later.rules.value, later.paper.value) == ("books", "letter")


# ------------------------------------------------------------------ tables


@pytest.mark.parametrize("what", tables.KINDS)
def test_tables_say_the_same_in_every_form(what, tmp_path, capsys):
    rows, out = tables.records(what, "fi"), tmp_path / "t.json"
    assert rows and all(row.keys() == rows[0].keys() for row in rows)
    assert main(["export", "--what", what, "--lang", "fi", "-o", str(out)]) == 0 and json.loads(out.read_text("utf-8")) == rows
    capsys.readouterr()
    assert main(["export", "--what", what, "--lang", "fi"]) == 0
    read = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(read) == len(rows) and list(read[0]) == list(rows[0])
    frame = tables.frame(what, "fi")
    assert len(frame) == len(rows) and list(frame.columns) == list(rows[0])


def test_tables_hold_everything():
    assert len({row["number"] for row in tables.records("fans")}) == 81 and len(tables.records("card")) == 46
    assert len(tables.records("rules")) > 300 and len({row["option"] for row in tables.records("options")}) > 60
    with pytest.raises(MahjongError, match="fans"):
        tables.records("chess")


# ------------------------------------------------------------------ the page about the library


def test_the_page_about_the_library_is_in_step():
    root = find("data/rules.toml").parent.parent
    made = subprocess.run([sys.executable, "-c", "from scripts.api import made; print(made(), end='')"], cwd=root, capture_output=True, text=True, encoding="utf-8", check=True)
    assert made.stdout == (root / "docs/api.md").read_text("utf-8"), "run python scripts/api.py"


def test_everything_public_has_an_example():
    for name in mahjong.__all__:
        thing = getattr(mahjong, name)
        assert ">>>" in (getattr(thing, "__wrapped__", thing).__doc__ or ""), name
