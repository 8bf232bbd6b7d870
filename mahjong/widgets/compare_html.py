"""Pieces of HTML the page that compares the rule sets shares: its style, sentences with links to rules, the matrix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from urllib.parse import quote

from mahjong.compare.calls import KINDS
from mahjong.compare.position import Position
from mahjong.compare.settings import changed
from mahjong.compare.verdict import Verdict
from mahjong.compare.words import choice_words, option_name, seats, short_name
from mahjong.draw import hand, name, tile
from mahjong.draw.sheet import signed
from mahjong.hand import Hand
from mahjong.rules import all_rules
from mahjong.scoring.settle import AWAY
from mahjong.text import say
from mahjong.tiles import WINDS
from mahjong.widgets.head import own_style
from mahjong.widgets.rule_link import rule_link

WHERE = {"<": "left", "^": "across", ">": "right"}
TILE = 30  # width in pixels


@cache
def style() -> str:
    """The style block; on a narrow page only the column of the chosen rule set is shown."""
    one = "".join(f".mj-cc-one-{key} [data-r]:not([data-r~={key}]){{display:none}}" for key in all_rules())
    return f"<style>{own_style('mcr.css')}{own_style('compare.css')}@media (max-width: 52rem){{{one}}}</style>"


def cp(key: str, lang: str = "", **facts) -> str:
    """A sentence of this page."""
    return say(f"compare.{key}", lang, **facts)


def agreed_words(chosen: Mapping[str, str]) -> str:
    """Agreements as a word of an address.

    >>> agreed_words({"limit": "300", "multi_win": "all_win"})
    'limit:300,multi_win:all_win'
    """
    return quote(",".join(f"{option}:{choice}" for option, choice in chosen.items()), safe=":,")


def set_link(chosen: Mapping[str, str], words: str) -> str:
    """A link that makes these agreements in the comparison of this page.

    >>> set_link({"limit": "300"}, "Try it").split('"')[3]
    '?set=limit:300#compare'
    """
    return f'<a class="mj-mcr-open" href="?set={agreed_words(chosen)}#compare" target="_blank" rel="noopener">{escape(words)}</a>'


# ---- the position drawn


def picture(position: Position, lang: str = "") -> str:
    """What happens, in a sentence; the tile; and the hands that are known, yours first."""
    rows = [(position.seat, position.hand)] + [(seat, held) for seat, held in position.others.items()]
    tiles = "".join(_seat(seat, held, seat == position.seat, lang) for seat, held in rows)
    came = f'<span class="mj-cc-tile">{tile(position.tile, TILE + 8, "win", lang)}</span>'
    return f'<div class="mj-cc-place"><p>{came}<span>{escape(event(position, lang))}</span></p><dl>{tiles}</dl></div>'


def _seat(seat, held: Hand, own: bool, lang: str) -> str:
    who = say(f"seat.{seat}", lang) + (f", {cp('view.you', lang)}" if own else "")
    return f"<dt>{escape(who)}</dt><dd>{hand(held, TILE, lang, own=False)}</dd>"


def event(position: Position, lang: str = "") -> str:
    """What happens, in a sentence or two.

    >>> event(Position.parse("123m 456m 789m 99p 46p <5p {seat=S}"))
    'You are South, East round. East, on your left, throws the five of dots.'
    """
    key = "drawn" if position.drawn else "robbed" if position.robbed else "thrown"
    facts = {"seat": say(f"seat.{position.seat}", lang), "round": say(f"seat.{position.round}", lang), "tile": name(position.tile, lang)}
    where = cp(f"event.{WHERE[position.by]}", lang) if position.by in AWAY else ""
    said = [cp(f"event.{key}", lang, thrower=say(f"seat.{position.thrower}", lang), where=where, **facts)]
    if "last" in position.facts:
        said.append(cp("event.last" if position.drawn else "event.last_thrown", lang))
    if "replacement" in position.facts:
        said.append(cp("event.replacement", lang))
    return " ".join(said)


# ---- the matrix: a row a question, a column a rule set


def matrix(position: Position, found: Mapping[str, Verdict], chosen: Mapping[str, str], lang: str = "") -> str:
    """Every question with the answers of all rule sets; on a narrow page one column at a time."""
    head = "".join(f'<th scope="col" data-r="{key}">{escape(short_name(key, lang))}{"*" if changed(key, chosen) else ""}</th>' for key in found)
    parts = [
        _part("set", _set_row(found, lang) if any(v.refused for v in found.values()) else [], found, lang),
        _part("do", _do_rows(found, lang), found, lang),
        _part("others", _others_rows(found, lang), found, lang),
        _part("gets", [] if position.drawn else [_row(cp("ask.gets_row", lang), {key: _gets(v, lang) for key, v in found.items()})], found, lang),
        _part("worth", _worth_rows(found, lang), found, lang),
        _part("pays", _pay_rows(position, found, lang), found, lang),
    ]
    caption = f'<caption class="mj-sr">{escape(cp("view.caption", lang))}</caption>'
    return f'<div class="mj-table mj-cc-matrix"><table>{caption}<thead><tr><td></td>{head}</tr></thead>{"".join(parts)}</table></div>{_star(chosen, lang)}'


def _part(key: str, rows: list[str], keys: Iterable[str], lang: str) -> str:
    """Some rows under the question they answer; its words reach over empty cells, so that one column fits a narrow page."""
    if not rows:
        return ""
    rest = "".join(f'<td data-r="{key}"></td>' for key in keys)
    return f'<tbody><tr class="mj-cc-ask"><th scope="rowgroup">{escape(cp(f"ask.{key}", lang))}</th>{rest}</tr>{"".join(rows)}</tbody>'


def _row(title: str, cells: Mapping[str, str], kind: str = "") -> str:
    inside = "".join(f'<td data-r="{key}">{cell}</td>' for key, cell in cells.items())
    return f'<tr class="{kind}"><th scope="row">{escape(title)}</th>{inside}</tr>'


def mark(good: bool, lang: str = "") -> str:
    """Yes or no, as a sign, a colour and a word."""
    kind, sign, word = ("good", "✓", "yes") if good else ("bad", "✗", "no")
    return f'<span class="mj-cc-{kind}"><span aria-hidden="true">{sign}</span> {escape(cp(f"cell.{word}", lang))}</span>'


NOTHING = '<span class="mj-cc-none">–</span>'


def _set_row(found: Mapping[str, Verdict], lang: str) -> list[str]:
    return [_row(cp("ask.set", lang), {key: mark(not v.refused, lang) for key, v in found.items()})]


def shown_kinds(found: Mapping[str, Verdict]) -> list[str]:
    """The calls worth a row: any that somebody allows, and those everybody learns first."""
    may = {kind for v in found.values() for kind, answer in v.answers.items() if answer.may}
    asked = {kind for v in found.values() for kind in v.answers}
    always = {"chow", "pung", "win"} if "pung" in asked else {"win"}
    return [kind for kind in KINDS if kind in asked and (kind in may or kind in always)]


def _do_rows(found: Mapping[str, Verdict], lang: str) -> list[str]:
    return [_row(cp(f"kind.{kind}", lang), {key: _may(v, kind, lang) for key, v in found.items()}) for kind in reversed(shown_kinds(found))]


def _may(verdict: Verdict, kind: str, lang: str) -> str:
    return mark(verdict.answers[kind].may, lang) if kind in verdict.answers else NOTHING


def _others_rows(found: Mapping[str, Verdict], lang: str) -> list[str]:
    asked = list(dict.fromkeys(seat for v in found.values() for seat in v.may))
    return [_row(say(f"seat.{seat}", lang), {key: _calls(v, seat, lang) for key, v in found.items()}) for seat in asked]


def _calls(verdict: Verdict, seat, lang: str) -> str:
    if seat not in verdict.may:
        return NOTHING
    kinds = [cp(f"kind.{kind}", lang).lower() for kind in reversed(verdict.may[seat])]
    return escape(cp("list", lang).join(kinds) or cp("cell.nothing", lang))


def _gets(verdict: Verdict, lang: str) -> str:
    """Who gets the tile, with which call, and the statement that decided."""
    if verdict.refused:
        return NOTHING
    kind, who, rule = verdict.outcome
    said = cp("cell.draw", lang) if kind == "draw" else cp("cell.nobody", lang) if not who else _with_call(kind, who, lang)
    return f"{escape(said)}<small>{rule_link(rule)}</small>" if who or kind == "draw" else escape(said)


def _with_call(kind: str, who, lang: str) -> str:
    return cp("cell.gets", lang, seat=seats(who, lang), call=cp(f"kind.{kind}", lang).lower())


def _worth_rows(found: Mapping[str, Verdict], lang: str) -> list[str]:
    rows = [_row(cp("ask.worth_row", lang), {key: worth(v, lang) for key, v in found.items()}, "mj-cc-worth")]
    if any(v.false_win for v in found.values()) and any(v.score and v.score.is_win for v in found.values()):
        rows.append(_row(cp("cell.false", lang), {key: _false(v, lang) for key, v in found.items()}))
    return rows


def worth(verdict: Verdict, lang: str = "") -> str:
    """What the hand is worth, or that it is no win, or too cheap for one."""
    if verdict.refused:
        return NOTHING
    if not verdict.score or not verdict.score.is_win:
        return f'<span class="mj-cc-none">{escape(cp("cell.no_win", lang))}</span>'
    return f"<b>{verdict.total}</b>" if verdict.score.legal else escape(cp("cell.short", lang, points=verdict.score.points))


def _false(verdict: Verdict, lang: str) -> str:
    fault = verdict.false_win
    if not fault:
        return NOTHING
    key = "refused" if fault.refused else "fined_dead" if fault.each and fault.dead else "fined" if fault.each else "dead" if fault.dead else "goes_on"
    return escape(cp(f"cell.{key}", lang, each=fault.each))


def _pay_rows(position: Position, found: Mapping[str, Verdict], lang: str) -> list[str]:
    """What each seat wins or pays, and what its hand is worth where the losers' hands count too."""
    if not any(v.paid for v in found.values()):
        return []
    rows = []
    for seat in WINDS:
        title = say(f"seat.{seat}", lang) + (f", {cp('view.you', lang)}" if seat == position.seat else "")
        rows.append(_row(title, {key: _pays(v, seat, lang) for key, v in found.items()}, "mj-cc-own" if seat == position.seat else ""))
    return rows


def _pays(verdict: Verdict, seat, lang: str) -> str:
    if not verdict.paid:
        return NOTHING
    amount, held = verdict.paid.get(seat, 0), verdict.settled.worth.get(seat, 0)
    loser = held and seat not in {score.win.seat for score in verdict.settled.scores}
    counted = f"<small>{escape(cp('cell.counted', lang, worth=held))}</small>" if loser else ""
    return f'<span class="{"mj-cc-up" if amount > 0 else ""}">{signed(amount)}</span>{counted}'


def _star(chosen: Mapping[str, str], lang: str) -> str:
    """What was agreed otherwise, below the table."""
    if not chosen:
        return ""
    agreed = "; ".join(f"{option_name(option, lang)}: {choice_words(option, choice, lang)}" for option, choice in chosen.items())
    return f'<p class="mj-cc-star">{escape(cp("view.star", lang, agreed=agreed))}</p>'
