"""The explorer of the fans: a list to search, and beside it the chosen fan with its rule, an example, a near miss, what it contains."""

from __future__ import annotations

import unicodedata
from functools import cache
from html import escape

from mahjong.draw.tables import disagree
from mahjong.hand import Win
from mahjong.rules import load
from mahjong.scoring.ruleset import Pattern, Ruleset
from mahjong.scoring.score import Score, merged, score
from mahjong.scoring.sheet import reason_text
from mahjong.statements import fan_example, statements
from mahjong.text import say, table
from mahjong.tongue import spoken_cache
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, Button, RadioButtons, Text, VBox, styled
from mahjong.widgets.mcr_html import card, drawn, lines_table, nothing, open_link, page_hands, points, status, style

CLAUSE, HOLDER = "melded_and_concealed_kong", "two_melded_kongs"  # the clause in fan 57: a line of the sheet, no fan of its own (mcr.C2)

WAIT_FANS = ("edge_wait", "closed_wait", "single_wait")


class FanExplorer(VBox):
    """A search box, the fans by points, and the chosen one; `fan` opens it on another fan.

    >>> explorer = FanExplorer()
    >>> explorer.search.value = "qing long"
    >>> [key for group in explorer.groups for key in group.options]
    [('Pure Straight', 'pure_straight')]
    """

    def __init__(self, fan: str = "all_green", rules: str = "mcr", lang: str = ""):
        self.rules, self.lang, self.busy = load(rules), lang, False
        self.search = Text(placeholder=say("mcr.fans.hint", lang), description=say("mcr.fans.search", lang), style={"description_width": "initial"})
        self.found, self.detail, self.more, self.try_it = HTML(), HTML(), HTML(), TryFan(rules, lang)
        self.groups = [self._group(p) for p in dict.fromkeys(p.points for p in fans(self.rules))]
        self.list = VBox(self.groups)
        self.list.add_class("mj-mcr-list")
        self.search.observe(self._filter, "value")
        super().__init__([VBox([styled(style()), self.search, self.found, self.list]), VBox([self.detail, self.try_it, self.more])])
        self.add_class("mj-mcr-explorer")
        self._filter()
        self.choose(fan)

    def choose(self, fan: str) -> None:
        """Shows a fan, and marks it in the list when it is there. The clause of number 57 stands with that fan."""
        self.fan = fan = HOLDER if fan == CLAUSE else fan
        self._mark(fan)
        self.detail.value = f'<div class="mj-mcr mj-mcr-fan">{fan_html(fan, self.rules, self.lang)}</div>'
        self.more.value = f'<div class="mj-mcr mj-mcr-fan">{more_html(fan, self.rules, self.lang)}</div>'
        self.try_it.show(fan)

    def _group(self, worth: int) -> RadioButtons:
        group = RadioButtons(description=say("mcr.fans.list", self.lang, points=worth) if worth > 1 else say("mcr.point", self.lang))
        group.worth = worth
        group.observe(self._picked, "value")
        return group

    def _picked(self, change) -> None:
        if not self.busy and change["new"]:
            self.choose(change["new"])

    def _mark(self, fan: str) -> None:
        self._quietly(lambda group: setattr(group, "value", fan if fan in dict(map(reversed, group.options)) else None))

    def _quietly(self, change) -> None:
        """Changes every group without taking that for a choice of the reader."""
        self.busy = True
        for group in self.groups:
            with group.hold_sync():
                change(group)
        self.busy = False

    def _filter(self, _=None) -> None:
        keys = matching(self.search.value, self.rules, self.lang)
        by_worth = {group.worth: [(fan_name(k, self.lang), k) for k in keys if self.rules.by_key[k].points == group.worth] for group in self.groups}
        self._quietly(lambda group: _set_options(group, by_worth[group.worth], getattr(self, "fan", None)))
        self.list.children = tuple(group for group in self.groups if group.options)
        self.found.value = f'<p class="mj-mcr-muted" role="status">{self._count(keys)}</p>'

    def _count(self, keys: list[str]) -> str:
        key = "found" if keys else "none"
        return say(f"mcr.fans.{key}", self.lang, count=len(keys), all=len(fans(self.rules)))


def _set_options(group: RadioButtons, options: list, fan: str | None) -> None:
    if list(group.options) != options:
        group.options = options
        group.value = fan if fan in (key for _, key in options) else None


class TryFan(VBox):
    """The example of a fan, to be changed: says whether the hand still counts the fan, and if not, why."""

    def __init__(self, rules: str = "mcr", lang: str = ""):
        self.rules, self.lang, self.fan = rules, lang, ""
        self.button = Button(description=say("mcr.fans.try", lang), layout={"width": "auto"})
        self.button.on_click(self._open)
        self.hand, self.said = None, HTML()
        super().__init__([self.button])

    def show(self, fan: str) -> None:
        """Turns to another fan; an editor that is open follows."""
        self.fan = fan
        if self.hand is not None:
            self.hand.set(fan_example(fan).example)
            self._say()

    def _open(self, _) -> None:
        self.hand = ChangeableHand({"": fan_example(self.fan).example}, self.lang)
        self.hand.observe(self._say, "win")
        self.children = (self.hand, self.said)
        self.hand.toggle()
        self._say()

    def _say(self, _=None) -> None:
        now = score(self.hand.win, self.rules) if self.hand.win else None
        body = nothing(now, self.lang)
        if now and now.is_win:
            body = f'<p class="mj-mcr-finding">{escape(answer(self.fan, now, self.lang))}</p>{_score_card(now, self.fan, self.lang)}'
        self.said.value = f'<div class="mj-mcr">{body}</div>'


def answer(fan: str, now: Score, lang: str = "") -> str:
    """Whether a score counts a fan, in a sentence.

    >>> answer("short_straight", score("123m 456m 789m 99p EE *E"))
    'This hand shows Short Straight, but it is not added. Pure Straight always contains it (Non-Repeat).'
    """
    name = fan_name(fan, lang)
    counted = next((line for line in merged(now.lines) if line.pattern.key == fan), None)
    if counted:
        return say("mcr.fans.counts_times" if counted.times > 1 else "mcr.fans.counts", lang, name=name, times=counted.times)
    gone = next((line for line in now.dropped if line.pattern.key == fan), None)
    if gone:
        return say("mcr.fans.dropped", lang, name=name, reason=reason_text(gone, lang))
    return say("mcr.fans.misses", lang, name=name)


def fans(rules: Ruleset) -> list[Pattern]:
    """The fans in the order of the book, without the clause."""
    return [p for p in rules.patterns if p.key != CLAUSE]


def fan_name(key: str, lang: str = "") -> str:
    return say(f"fan.{key}.name", lang)


@cache
def chinese(key: str) -> tuple[str, str]:
    """Chinese name and pinyin; empty for the clause of number 57."""
    return tuple(page_hands("chinese").get(key, ("", "")))


def plain(text: str, umlaut: str = "") -> str:
    """Lower case without tones and accents; `umlaut` is written for ü, which keyboards for Chinese have on the v.

    >>> plain("Lǜ Yī Sè"), plain("Lǜ Yī Sè", "v")
    ('lu yi se', 'lv yi se')
    """
    parts = unicodedata.normalize("NFD", text.lower())
    parts = parts.replace("u\N{COMBINING DIAERESIS}", umlaut) if umlaut else parts
    return "".join(c for c in parts if not unicodedata.combining(c))


@spoken_cache()
def haystack(pattern_key: str, lang: str) -> str:
    """All a fan is called, each word with a space before it: English, Chinese, pinyin in syllables and in one."""
    zh, pinyin = chinese(pattern_key)
    names = [fan_name(key, lang) for key in ((HOLDER, CLAUSE) if pattern_key == HOLDER else (pattern_key,))]
    spoken = [plain(pinyin), plain(pinyin, "v")]
    return " ".join(("", *map(plain, names), zh, *spoken, *(word.replace(" ", "") for word in spoken)))


def matching(query: str, rules: Ruleset, lang: str = "") -> list[str]:
    """The fans a query finds: every word begins one of the name or the pinyin, or is in the Chinese name; a number is the fan's number.

    >>> matching("22", load("mcr")), matching("清龙", load("mcr")), len(matching("", load("mcr")))
    (['full_flush'], ['pure_straight'], 81)
    """
    words = plain(query[:60]).split()
    return [p.key for p in fans(rules) if all(_fits(word, p, lang) for word in words)]


def _fits(word: str, pattern: Pattern, lang: str) -> bool:
    """A number is the fan's own; letters are the beginning of a word, Chinese signs stand anywhere."""
    if word.isdigit():
        return str(pattern.number) == word
    return (f" {word}" if word.isascii() else word) in haystack(pattern.key, lang)


@spoken_cache()
def fan_html(key: str, rules: Ruleset, lang: str = "") -> str:
    """One fan as HTML: heading, rule, example, near miss."""
    return _heading(rules.by_key[key], lang) + fan_body(key, rules, lang)


def fan_body(key: str, rules: Ruleset, lang: str = "") -> str:
    """A fan's rule, example and near miss, without its name."""
    pattern = rules.by_key[key]
    parts = [f"<p>{escape(say(f'fan.{key}.says', lang))}</p>", _note(key, lang)]
    example, near = fan_example(key)
    return "".join([*parts, _example(example, pattern, rules, lang), _near_miss(near, pattern, rules, lang)])


@spoken_cache()
def more_html(key: str, rules: Ruleset, lang: str = "") -> str:
    """What the fan contains, what contains it, its clause if it has one, and who disagrees."""
    clause = f'<section class="mj-mcr-clause">{fan_html(CLAUSE, rules, lang)}</section>' if key == HOLDER and CLAUSE in rules.by_key else ""
    return _related(rules.by_key[key], rules, lang) + clause + _disagree(key, lang)


def _heading(pattern: Pattern, lang: str) -> str:
    zh, pinyin = chinese(pattern.key)
    number = say("mcr.fans.clause" if pattern.key == CLAUSE else "mcr.fans.number", lang, number=pattern.number)
    worth = points(pattern.points, lang)
    spoken = f'<span class="mj-mcr-cjk" lang="zh">{zh}</span> <i lang="zh-Latn">{pinyin}</i>, ' if zh else ""
    return f'<header><h3>{escape(fan_name(pattern.key, lang))}</h3><p class="mj-mcr-muted">{spoken}{number}, <b>{worth}</b></p></header>'


def _note(key: str, lang: str) -> str:
    note = f"fan.{key}.note"
    return f'<p class="mj-mcr-muted">{escape(say(note, lang))}</p>' if note in table("en") else ""


def _example(text: str, pattern: Pattern, rules: Ruleset, lang: str) -> str:
    now = score(Win.parse(text), rules)
    return _score_card(now, pattern.key, lang, say("mcr.fans.example", lang))


def _score_card(now: Score, fan: str, lang: str, title: str = "") -> str:
    """A hand with the fan's groups framed, and its lines, the fan's own marked."""
    lit = sorted({g for line in now.lines if line.pattern.key == fan for g in line.groups})
    body = drawn(now.reading, lit, lang=lang) + lines_table(now.lines, new=frozenset([fan]), lang=lang, mark="mj-mcr-this")
    short = "" if now.legal else status(now, lang)
    return card(title or status(now, lang).capitalize(), now.total, f"{body}<p>{open_link(now.win, lang=lang)}</p>", lang, short if title else "")


def _near_miss(text: str, pattern: Pattern, rules: Ruleset, lang: str) -> str:
    win = Win.parse(text)
    now = score(win, rules)
    why = f"fan.{pattern.key}.why_not"
    said = f"<p>{escape(say(why, lang))}</p>" if why in table("en") else ""
    total, short = now.total if now.is_win else None, "" if now.legal else status(now, lang)
    picture = drawn(now.reading if now.is_win else win, lang=lang)
    return card(say("mcr.fans.counter", lang), total, f"{picture}{said}<p>{open_link(win, lang=lang)}</p>", lang, short)


def relations(key: str, rules: Ruleset) -> dict[str, list[str]]:
    """How a fan stands to others: `contains` them, is `inside` them, or the two never count together (`apart`).

    Two fans are apart when each bars the other, or when the book bars what no hand can show with it
    (`apart` of data/mcr_page.toml). Shared out so, no fan is said to contain what is not there.

    >>> relations("closed_wait", load("mcr"))["apart"], relations("full_flush", load("mcr"))["contains"]
    (['edge_wait', 'single_wait'], ['no_honors'])
    """
    bars = {p.key for p in rules.patterns if key in p.excludes}
    never = page_hands("apart")
    apart = [k for k in rules.by_key if k in never.get(key, ()) or key in never.get(k, ()) or (k in bars and k in rules.by_key[key].excludes)]
    inside = [p.key for p in rules.patterns if p.key in bars and p.key not in apart]
    return {"apart": apart, "contains": [k for k in rules.by_key[key].excludes if k not in apart], "inside": inside}


def _related(pattern: Pattern, rules: Ruleset, lang: str) -> str:
    found = relations(pattern.key, rules)
    contains = [_copies(key, pattern.excludes[key], lang) for key in found["contains"]]
    inside, apart = ([fan_name(key, lang) for key in found[how]] for how in ("inside", "apart"))
    waits = set(found["apart"]) < set(WAIT_FANS) and pattern.key in WAIT_FANS  # three that bar each other
    last = _chips("mcr.fans.one_of", [fan_name(key, lang) for key in WAIT_FANS], lang) if waits else _chips("mcr.fans.apart", apart, lang)
    return _chips("mcr.fans.contains", contains, lang) + _chips("mcr.fans.inside", inside, lang) + last


def _copies(key: str, copies: int | None, lang: str) -> str:
    name = fan_name(key, lang)
    return name if copies is None else say("mcr.fans.contains_copies", lang, name=name, copies=copies)


def _chips(key: str, names: list[str], lang: str) -> str:
    chips = "".join(f'<span class="mj-mcr-chip">{escape(name)}</span>' for name in names)
    return f"<p><b>{say(key, lang)}</b><br>{chips}</p>" if names else ""


def _disagree(key: str, lang: str) -> str:
    """The contested points and the entries of the Finnish guide that are about this fan."""
    open_points = [s for s in statements(fan=key) if s.disagree and not s.id.startswith("mcr.fan")]
    return "".join(disagree(s.id, lang) for s in open_points)
