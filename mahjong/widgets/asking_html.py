"""How a question of a drill is laid out on the page, and what is said to an answer: values for `Asking`.

>>> from mahjong.learn.question import Note, Option, Question
>>> asked = Question("tile", "5m", 1, Note("practice.which"), options=(Option(tiles="5m"), Option(tiles="6m")), right=frozenset({0}))
>>> [option["label"] for option in laid_out(asked)["options"]], marks(asked, 1)
(['five of characters', 'six of characters'], ['missed', 'wrong'])
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from html import escape

from mahjong.draw.chart_lines import chart_css
from mahjong.draw.progress_chart import progress_css
from mahjong.draw.shown import begun, drawn, in_words, shown_all
from mahjong.draw.table_view import table_css
from mahjong.draw.tiles import name
from mahjong.errors import MahjongError
from mahjong.files import find
from mahjong.learn.making import once
from mahjong.learn.question import Note, Option, Question
from mahjong.notation import read_tiles
from mahjong.numbers import trimmed
from mahjong.prose import about
from mahjong.statements import statement
from mahjong.text import say, table
from mahjong.tongue import language, spoken_cache
from mahjong.widgets.head import own_style
from mahjong.widgets.rule_link import sentence

WORDS = "check choose number left right wrong missed also".split()
TILE = 38  # pixels, of a tile in an answer


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{table_css()}{own_style('practice.css')}{chart_css()}{progress_css()}</style>"


def words(lang: str = "") -> dict[str, str]:
    """What the page says by itself."""
    return {key: say(f"practice.ask.{key}", lang) for key in WORDS}


# ---- the question


def laid_out(question: Question, lang: str = "") -> dict:
    """The question as `Asking.ask` takes it."""
    return {
        "form": question.form,
        "ask": question.ask.text(lang),
        "shown": shown_all(question.show, lang),
        "options": [_option(option, lang) for option in question.options],
        "wide": all(option.tiles for option in question.options),
        "unit": unit(question, lang),
        "help": say(f"practice.help.{question.form}", lang, count=min(len(question.options), 9)),
        "words": words(lang),
    }


def _option(option: Option, lang: str) -> dict[str, str]:
    text, tiles = option.text(lang), drawn(option.tiles, TILE, lang) if option.tiles else ""
    picture = f'<span aria-hidden="true" class="mj-ask-tiles">{tiles}</span>' if tiles else ""
    marked = {"lang": option.lang} if option.lang else {}
    return {"html": f"{picture}{f'<span>{escape(text)}</span>' if text else ''}", "label": option_words(option, lang), **marked}


def option_words(option: Option, lang: str = "") -> str:
    """An answer in words."""
    return ": ".join(filter(None, (option.text(lang), _named(option.tiles, lang) if option.tiles else "")))


def _named(tiles: str, lang: str) -> str:
    """Loose tiles each by its name, anything else as a hand is told."""
    try:
        return ", ".join(name(tile, lang) for tile in read_tiles(tiles))
    except MahjongError:
        return in_words(tiles, lang)


def unit(question: Question, lang: str = "") -> str:
    """What a number counts, by its key or as it is."""
    return say(question.unit, lang) if question.unit in table("en") else question.unit


# ---- the answer


def read_number(text: str) -> int | Fraction:
    """A number as people type one; raises MahjongError for what is none.

    >>> read_number("2,5"), read_number("1/4"), read_number(" 30 % ")
    (Fraction(5, 2), Fraction(1, 4), 30)
    """
    plain = text.replace(",", ".").replace("−", "-").strip().removesuffix("%").strip()
    try:
        found = Fraction(plain) if len(plain) <= 20 and "e" not in plain.lower() and plain.isascii() else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None:
        raise MahjongError("no_number", text=text[:40])
    return int(found) if found.denominator == 1 else found


def marks(question: Question, given) -> list[str]:
    """What each option was: a right one chosen, a wrong one chosen, a right one missed, or nothing to say."""
    chosen = {given} if type(given) is int else set(given or ())
    if question.form == "number":
        return []
    hit = question.form == "one" and bool(chosen & question.right)  # where several are right, the others were not missed
    return [_mark(place in chosen, place in question.right, hit) for place in range(len(question.options))]


def _mark(chosen: bool, right: bool, hit: bool) -> str:
    if chosen:
        return "right" if right else "wrong"
    return "missed" if right and not hit else "also" if right else ""


def verdict(question: Question, given, notes: tuple[Note, ...], here: str = "", lang: str = "") -> str:
    """All that is said to an answer, as HTML: right or not, what was right, the notes with their tiles, where it is taught."""
    right, late = question.is_right(given), given is None
    key = "right" if right else "late" if late else "wrong"
    judged, answer = say(f"practice.verdict.{key}", lang), _answer(question, right, given, lang)
    first = f'<p class="mj-ask-verdict mj-ask-{"good" if right else "bad"}"><strong>{escape(judged)}</strong> {escape(answer)}</p>'
    told = "".join(note_html(note, here, lang) for note in once(notes))
    return f'{first}{told}{lesson_link(question.lesson, here, lang)}'


def _answer(question: Question, right: bool, given, lang: str) -> str:
    """What the right answer was; after a right one the others that were right as well."""
    if question.form == "number":
        return "" if right and question.low == question.high else say("practice.answer.number", lang, number=_range(question, lang))
    others = sorted(question.right - ({given} if right and question.form == "one" else set()))
    if right and (question.form == "some" or not others):
        return ""
    named = "; ".join(option_words(question.options[place], lang).removesuffix(".") for place in others)
    key = "also" if right else "none" if not others else "one" if question.form == "some" or len(others) == 1 else "several"
    return say(f"practice.answer.{key}", lang, answers=named)


def _range(question: Question, lang: str) -> str:
    low, high = (_number(bound) for bound in (question.low, question.high))
    named = low if low == high else say("practice.answer.between", lang, low=low, high=high)
    return f"{named} {unit(question, lang)}".strip()


def _number(value: int | Fraction) -> str:
    if Fraction(value).denominator == 1:
        return str(int(value))
    return trimmed(float(value), digits=2)


def note_html(note: Note, here: str = "", lang: str = "") -> str:
    """A sentence, its tiles, and the statement it rests on with the way to the lesson."""
    tiles = f'<div class="mj-ask-drawn">{drawn(note.tiles, TILE, lang)}</div>' if note.tiles else ""
    return f'<div class="mj-ask-note"><p>{sentence(_whole(note.text(lang)))}</p>{tiles}{_rule(note.rule, here, lang)}</div>'


def _whole(said: str) -> str:
    """With a capital and a stop: some sentences serve in the middle of others elsewhere."""
    return begun(said) + ("" if said.endswith((".", "!", "?", ":", "…")) else ".")


def _rule(id: str, here: str, lang: str) -> str:
    try:
        found = statement(id) if id else None
    except MahjongError:
        found = None
    if found is None:
        return ""
    link = f'<a href="{_href(found.lesson, here)}" target="_self">{escape(id)}</a>' if found.page else escape(id)
    says = say("practice.sources_differ", lang, says=f"{found.text(lang)} {found.why(lang)}".strip()) if found.disagree else found.text(lang)
    return f'<p class="mj-ask-rule">{escape(says)} ({link})</p>'


def lesson_link(lesson: str, here: str = "", lang: str = "") -> str:
    """Where it is taught, as a link to the page and the place on it."""
    page = lesson.partition("#")[0]
    if not page or not title(page):
        return ""
    key = "practice.lesson_here" if page == here else "practice.lesson"
    return f'<p class="mj-ask-lesson"><a href="{_href(lesson, here)}" target="_self">{escape(say(key, lang, title=title(page)))}</a></p>'


def _href(lesson: str, here: str) -> str:
    page, _, cell = lesson.partition("#")
    return ("" if page == here else f"{page}.ipynb") + (f"#cell-id={cell}" if cell else "" if page != here else "#")


@spoken_cache()
def title(page: str) -> str:
    """A page's title in the language in use, as its notebook says it; empty when there is no such page."""
    try:
        notebook = json.loads(find(f"notebooks/{page}.ipynb").read_text("utf-8"))
    except FileNotFoundError:
        return ""
    said = notebook["metadata"].get("mahjong", {}).get("title", page)
    return about(page, {"title": said}, language())["title"]
