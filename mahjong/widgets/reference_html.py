"""What the reference shows, as HTML: a line of a list, an entry's head, its text, worth, relations, words and ways to go on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from mahjong.compare.words import short_name
from mahjong.draw.card_view import card_css, line_html
from mahjong.draw.lesson_tables import term
from mahjong.draw.shown import drawn
from mahjong.draw.tables import Html, disagree, table
from mahjong.errors import MahjongError
from mahjong.learn.drill import drills
from mahjong.reference import Entry, entry
from mahjong.reference.browse import fan_rules
from mahjong.reference.entries import line_of, row_of
from mahjong.reference.values import choices, values
from mahjong.rules import load
from mahjong.statements import source_name, statement
from mahjong.text import say
from mahjong.widgets.asking_html import title as page_title
from mahjong.widgets.calculator import share
from mahjong.widgets.fan_explorer import fan_body, relations
from mahjong.widgets.head import own_style
from mahjong.widgets.rule_link import ID

CALCULATOR, CALCULATOR_PAGE = 'href="?win=', 'href="08-mcr.ipynb?win='
TONGUES = ("en", "zh", "ja", "pl", "fi")
SHORT = 150  # letters of a sentence that stands for a headline
TILE = 34  # pixels


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{own_style('mcr.css')}{own_style('reference.css')}{card_css()}</style>"


def rp(key: str, lang: str = "", **facts) -> str:
    """A sentence of the reference."""
    return say(f"reference.{key}", lang, **facts)


# ---- a line of a list


def number(title: str, count: int) -> str:
    """A heading with how many stand under it."""
    return f'<span>{escape(title)}</span> <span class="mj-ref-count">{count}</span>'


def line(found: Entry, rules: str = "", lang: str = "", with_kind: bool = True) -> str:
    """One entry in a list: its name or the beginning of what it says, and what tells it from others of that name."""
    kind = f'<span class="mj-ref-tag">{escape(rp(f"one.{found.kind}", lang))}</span>' if with_kind else ""
    return f'<span class="mj-ref-name">{escape(name(found, lang))}</span>{_aside(found, rules, lang)}{kind}'


def name(found: Entry, lang: str = "") -> str:
    """What an entry is called; a rule without a headline by how it begins."""
    called = found.title(lang) or found.text(lang)
    called = called if len(called) <= SHORT else called[: called.rfind(" ", 0, SHORT)] + " …"
    return called[:1].upper() + called[1:]


def _aside(found: Entry, rules: str, lang: str) -> str:
    return f'<span class="mj-ref-aside">{ASIDES[found.kind](found, rules, lang)}</span>'


def _fan_aside(found: Entry, rules: str, lang: str) -> str:
    """Chinese name, and the points by the rule set asked for, or by both where they differ."""
    keys = (fan_rules(rules),) if rules else ("mcr", "mil")
    worth = {key: load(key).by_key[found.key].points for key in keys}
    said = [rp("fan_worth", lang, points=next(iter(worth.values())))]
    if len(set(worth.values())) > 1:
        said = [f"{short_name(key, lang)}: {points}" for key, points in worth.items()]
    return f"{_spoken(found)} {escape(' · '.join(said))}"


def _spoken(found: Entry) -> str:
    row = row_of(found)
    parts = [term(f"fan.{found.key}" if found.kind == "fan" else found.key, lang) for lang in ("zh", "ja") if lang in row]
    return " · ".join(parts[:1])


ASIDES = {
    "rule": lambda found, rules, lang: escape(found.key),
    "fan": _fan_aside,
    "card": lambda found, rules, lang: escape(values(found, lang).get(rules or "playboard", "")),
    "option": lambda found, rules, lang: "",
    "term": lambda found, rules, lang: _spoken(found),
}


def count_html(said: str, lang: str = "") -> str:
    """How many were found, read out when it changes."""
    return f'<p class="mj-ref-note" role="status">{escape(said)}</p>'


# ---- an entry


def top(found: Entry, rules: str = "", lang: str = "") -> str:
    """What an entry says, where it holds, who says it, and what shows it."""
    return elsewhere(f'<div class="mj-mcr mj-ref-text">{BODIES[found.kind](found, rules, lang)}{_holds(found, lang)}{_worth(found, lang)}</div>')


def elsewhere(html: str) -> str:
    """Links into the calculator lead to the page that has one."""
    return html.replace(CALCULATOR, CALCULATOR_PAGE)


def _says(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{sentence(text)}</p>' if text else ""


def sentence(text: str) -> str:
    """A sentence, a statement's id in it as a link to its entry.

    >>> sentence("No <tile> (play.G7).")
    'No &lt;tile&gt; (<a href="#find=rule:play.G7" target="_self">play.G7</a>).'
    """
    return ID.sub(lambda found: f"({link(f'rule:{found[1]}', found[1]) if _known(f'rule:{found[1]}') else found[1]})", escape(text))


def _rule_body(found: Entry, rules: str, lang: str) -> str:
    """The rule and what shows it; of a disputed one the views stand below."""
    said = "" if found.open_points else _says(found.text(lang), "mj-ref-says")
    return said + (f'<div class="mj-ref-picture">{drawn(found.example, TILE, lang)}</div>' if found.example else "")


def _option_body(found: Entry, rules: str, lang: str) -> str:
    """Every choice, and where it is usual."""
    rows = [[words, ", ".join(short_name(key, lang) for key in where) or rp("part.nowhere", lang)] for words, where in choices(found, lang)]
    asked = "" if found.open_points else _says(found.statements[0].text(lang), "mj-ref-says")
    return asked + table(rows, [rp("part.choice", lang), rp("part.usual_in", lang)], lang=lang)


def _term_body(found: Entry, rules: str, lang: str) -> str:
    return f'<div class="mj-ref-picture">{drawn(found.example, TILE + 10, lang)}</div>' if found.example else ""


BODIES = {
    "rule": _rule_body,
    "fan": lambda found, rules, lang: fan_body(found.key, load(fan_rules(rules)), lang),
    "card": lambda found, rules, lang: line_html(line_of(found), lang, rules if rules in found.rules else found.rules[0], TILE),
    "option": _option_body,
    "term": _term_body,
}


def _holds(found: Entry, lang: str) -> str:
    """The rule sets it holds in, and the sources that say so."""
    rows = [(rp("part.used" if found.kind == "term" else "part.holds", lang), ", ".join(short_name(key, lang) for key in found.rules))] if found.rules else []
    sources = dict.fromkeys(key for said in found.statements[:1] for key in said.sources)
    rows += [(rp("part.said_by", lang), ", ".join(source_name(key, lang) for key in sources))] if sources else []
    return f'<dl class="mj-ref-facts">{"".join(f"<dt>{escape(what)}</dt><dd>{escape(said)}</dd>" for what, said in rows)}</dl>'


def _worth(found: Entry, lang: str) -> str:
    """What it is worth, a rule set a row; the competition rules name a fan's points, the classical ones a line's."""
    worth = values(found, lang)
    if not worth or found.kind == "card":
        return ""
    return table([[short_name(key, lang), said] for key, said in worth.items()], [rp("part.rules", lang), rp("part.gives", lang)], lang=lang)


# ---- below the example


def more(found: Entry, lang: str = "") -> str:
    """Relations to other entries, the sources' views, the words, lesson, drill and link."""
    parts = [_related(found, lang), _differ(found, lang), _words(found, lang), _ways(found, lang)]
    return f'<div class="mj-mcr mj-ref-text">{"".join(parts)}</div>'


def link(id: str, words: str) -> str:
    """A link to an entry on this page.

    >>> link("fan:all_green", "All Green")
    '<a href="#find=fan:all_green" target="_self">All Green</a>'
    """
    return f'<a href="#find={escape(id)}" target="_self">{escape(words)}</a>'


def _related(found: Entry, lang: str) -> str:
    """What is not counted beside a fan, beside what it is not counted, and what never comes with it."""
    if found.kind != "fan":
        return _about(found, lang)
    found_there = relations(found.key, load("mcr"))
    named = {"not_beside": "contains", "inside": "inside", "apart": "apart"}
    return "".join(_chips(rp(f"part.{part}", lang), (f"fan:{key}" for key in found_there[how]), lang) for part, how in named.items())


def _about(found: Entry, lang: str) -> str:
    """Of a rule the fans it is about; of an option the rules it is about."""
    ids = [f"fan:{key}" for said in found.statements for key in said.fans] if found.kind == "rule" else []
    return _chips(rp("kind.fan", lang), ids, lang)


def _chips(head: str, ids: Iterable[str], lang: str) -> str:
    chips = "".join(f'<span class="mj-mcr-chip">{link(id, name(entry(id), lang))}</span>' for id in ids if _known(id))
    return f"<h5>{escape(head)}</h5><p>{chips}</p>" if chips else ""


def _known(id: str) -> bool:
    try:
        return bool(entry(id))
    except MahjongError:
        return False


def _differ(found: Entry, lang: str) -> str:
    """Where the sources differ; the first point stands open, the others unfold."""
    first, *rest = found.open_points or ("",)
    if not first:
        return ""
    folds = "".join(f"<details><summary>{escape(_headline(id, lang))}</summary>{disagree(id, lang)}</details>" for id in rest)
    return f"<h5>{escape(rp('part.differ', lang))}</h5>{disagree(first, lang)}{folds}"


def _headline(id: str, lang: str) -> str:
    return statement(id).title(lang) or statement(id).text(lang)


def _words(found: Entry, lang: str) -> str:
    """What it is called in five languages; where one has no word of its own, that is said."""
    if found.kind not in ("fan", "term"):
        return ""
    row = row_of(found)
    rows = [[rp(f"tongue.{tongue}", lang), _word(found, row, tongue, lang)] for tongue in TONGUES]
    also = _says(rp("also", lang, words=", ".join(row["also"])), "mj-mcr-muted") if row.get("also") else ""
    return f"<h5>{escape(rp('part.words', lang))}</h5>" + table(rows, [rp("part.language", lang), rp("part.word", lang)], lang=lang) + also


def _word(found: Entry, row: dict, tongue: str, lang: str) -> Html:
    if tongue == "en":
        return Html(f'<span lang="en">{escape(row["en"])}</span>')
    if tongue not in row:
        return Html(f'<em class="mj-mcr-muted">{escape(rp("note.unsettled", lang))}</em>')
    ours = f' <em class="mj-mcr-muted">({escape(rp("note.ours", lang))})</em>' if tongue in row.get("ours", ()) else ""
    return Html(term(f"fan.{found.key}" if found.kind == "fan" else found.key, tongue) + ours)


def _ways(found: Entry, lang: str) -> str:
    """The lesson, the drills, and the link straight to this entry."""
    page, _, cell = found.lesson.partition("#")
    ways = [(f"{page}.ipynb#cell-id={cell}", rp("go.lesson", lang, title=page_title(page)))] if page_title(page) else []
    ways += [(f"15-practice.ipynb#drill={key}", rp("go.drill", lang, name=drills()[key].name(lang))) for key in found.drills[:2]]
    links = "".join(f'<a class="mj-button" href="{escape(href)}" target="_self">{escape(words)}</a>' for href, words in ways)
    return f'<div class="mj-ref-ways">{links}</div>{share(f"#find={found.id}", rp("go.link", lang))}'
