"""The classical sheet as HTML: the hand, its points, its doubles, the limit, the lines that do not count and why.

It looks and lights up like the sheet of the competition rules (`mahjong.draw.sheet`) and shares its pieces.
"""

from __future__ import annotations

from collections import Counter
from html import escape

from mahjong.draw.hands import _box, _group, _tiles, group_words, hand, tile_words
from mahjong.draw.sheet import SHOWN, SMALL, _details, _hand, _table, _won, sheet_css, sheet_row, signed
from mahjong.draw.tiles import alone, name
from mahjong.hand import Hand
from mahjong.scoring.classical import ClassicalScore, HandCount, Line
from mahjong.scoring.classical.words import line_name, no_win_text, reason_text, rules_text, value_text
from mahjong.text import say
from mahjong.tiles import Tile, WINDS

ABOUT_THE_TILE = frozenset("from_wall only_tile last_tile last_discard robbed_kong loose_tile".split())
PAIR = frozenset(("pair_completed_simple", "pair_completed_outer"))


def classical_sheet(score: ClassicalScore, lang: str = "", width: float = 40, own: bool = True, pays: bool = True) -> str:
    """A classical score as HTML. `width` is that of a tile in pixels; `own` brings symbols and styles along; `pays`
    shows who pays when the three other hands are worth nothing.

    >>> from mahjong import score
    >>> "×2" in classical_sheet(score("(123m)(456p)678s234s5p *5p", "finnish"))
    True
    """
    parts = [_hand(score, width, lang), _won(score, lang), _verdict(score, lang)]
    if score.is_win:
        parts += [_counted(score.best, lang), _payments(score, lang) if pays else "", _others(score, lang)]
    return _framed("".join(parts), lang, own)


def count_sheet(count: HandCount, hand: Hand | None = None, lang: str = "", width: float = 40, own: bool = True) -> str:
    """A counted hand as HTML; with `hand`, the tiles that score nothing are drawn too, set back.

    >>> from mahjong.scoring.classical import count_hand
    >>> "Own bonus tile" in count_sheet(count_hand("(WWW) 555p RdRd 3f", "finnish", seat="W"))
    True
    """
    drawn = f'<div class="mj-sheet-hand">{_laid(count, hand, width, lang)}</div>'
    return _framed(f"{drawn}{_worth(count, lang)}{_counted(count, lang)}", lang, own)


def _framed(inside: str, lang: str, own: bool) -> str:
    html = f'<div class="mj-sheet mj-classical" role="group" aria-label="{escape(say("ui.sheet.label", lang))}">{inside}</div>'
    return f"<style>{sheet_css()}</style>{alone(html)}" if own else html


def _laid(count: HandCount, held: Hand | None, width: float, lang: str) -> str:
    """The groups that may score by their numbers, then what is left of the hand, then the bonus tiles."""
    parts = [_group(group, i, width) for i, group in enumerate(count.groups)]
    rest = _left_over(count, held) if held else []
    parts += [_box(_tiles(rest, width, ("dim",)))] if rest else []
    parts += [_box(_tiles(count.view.bonus, width), "mj-aside")] if count.view.bonus else []
    words = "; ".join([*(group_words(group, lang) for group in count.groups), *filter(None, map(_said(lang), (rest, count.view.bonus)))])
    return f'<div class="mj-hand" role="img" aria-label="{escape(words or say("hand.empty", lang))}">{"".join(parts)}</div>'


def _said(lang: str):
    return lambda tiles: tile_words(tiles, lang) if tiles else ""


def _left_over(count: HandCount, held: Hand) -> list[Tile]:
    rest = Counter(held.concealed) - Counter(tile for group in count.groups[len(held.melds) :] for tile in group.tiles)
    return sorted(rest.elements())


# ---- what comes first: the worth


def _verdict(score: ClassicalScore, lang: str) -> str:
    if score.is_win:
        return _worth(score.best, lang)
    said = f'<strong>{escape(say("ui.sheet.no_win", lang))}</strong> {escape(no_win_text(score, lang))}'
    return f'<div class="mj-verdict mj-short"><div><span>{said}</span>{_rules(score.rules, lang)}</div></div>'


def _worth(count: HandCount, lang: str) -> str:
    """The total in large figures, and how it comes about."""
    total = f'<b class="mj-total">{escape(points(count.total, lang))}</b>'
    return f'<div class="mj-verdict mj-legal">{total}<div><strong>{escape(formula(count, lang))}</strong>{_rules(count.rules, lang)}</div></div>'


def _rules(rules, lang: str) -> str:
    return f'<span class="mj-sheet-rules">{escape(rules_text(rules, lang))}</span>'


def points(count: int, lang: str = "") -> str:
    """
    >>> points(1), points(136)
    ('1 point', '136 points')
    """
    return say("ui.sheet.point" if count == 1 else "ui.sheet.points", lang, count=count)


def formula(count: HandCount, lang: str = "") -> str:
    """How the worth comes about, in one sentence.

    >>> from mahjong import score
    >>> formula(score("(SSS)[GdGdGdGd](999p)(222p)1p *1p {seat=S round=S}", "finnish").best)
    '70 × 32 = 2240, over the limit of 500.'
    """
    special = next((line for line in count.lines if line.kind == "limit_hand"), None)
    if special:
        return say("classical.html.special", lang, name=line_name(special, lang))
    facts = {"points": count.points, "factor": count.factor, "product": count.product, "limit": count.rules.limit}
    key = "over" if count.total < count.product else "doubled" if count.factor > 1 else "plain" if count.points else "nothing"
    return say(f"classical.html.{key}", lang, **facts)


# ---- points, doubles, limit


def _counted(count: HandCount, lang: str) -> str:
    """Points, then doubles, then the limit; what does not count stands last."""
    if any(line.kind == "limit_hand" for line in count.lines):
        return _part(count, "limit_hand", lang) + _limit(count, lang) + _dropped(count, lang)
    return _part(count, "points", lang) + _part(count, "double", lang) + _limit(count, lang) + _dropped(count, lang)


def _part(count: HandCount, kind: str, lang: str) -> str:
    """The lines of one kind under their heading, with their sum."""
    lines = merged(line for line in count.lines if line.kind == kind)
    rows = "".join(row(count, line, times, says(line, lang), lang) for line, times in lines)
    rows = rows or f'<tr><td class="mj-number">–</td><th scope="row">{escape(say(f"classical.html.no_{kind}", lang))}</th></tr>'
    sums = {"points": str(count.points), "double": f"×{count.factor}"}
    foot = _foot(sums[kind], say(f"classical.html.sum_{kind}", lang)) if kind in sums else ""
    return _table(say(f"classical.html.{kind}", lang), rows, lang, foot)


def _foot(number: str, words: str) -> str:
    return f'<tfoot><tr><td class="mj-number">{number}</td><th scope="row">{escape(words)}</th></tr></tfoot>'


def _limit(count: HandCount, lang: str) -> str:
    """Points times doubles, and what the limit leaves of it."""
    special = any(line.kind == "limit_hand" for line in count.lines)
    said = say("classical.html.paid_as_is" if special else "classical.html.times", lang, points=count.points, factor=count.factor)
    product = f'<tr><td class="mj-number">{count.product}</td><th scope="row">{escape(said)}</th></tr>'
    limit = count.rules.limit
    key = "no_limit" if limit is None else "capped" if count.total < count.product else "within"
    return _table(say("classical.html.limit", lang), product, lang, _foot(str(count.total), say(f"classical.html.{key}", lang, limit=limit)))


def _dropped(count: HandCount, lang: str) -> str:
    rows = "".join(row(count, line, times, reason_text(line, lang), lang, True) for line, times in merged(count.dropped))
    return _table(say("ui.sheet.dropped", lang), rows, lang) if rows else ""


def merged(lines) -> list[tuple[Line, int]]:
    """Lines that say the same of bonus tiles or of the whole hand as one, with how often.

    >>> from mahjong import score
    >>> [(line.key, times) for line, times in merged(score("(222m) 456m 789p 11s 23s *4s {flowers=3}", "finnish").lines)][1:]
    [('bonus_tile', 3), ('going_out', 1), ('no_honours', 1)]
    """
    out: dict[tuple, tuple[Line, int]] = {}
    for line in lines:
        key = (line.key, line.reason, line.groups if line.kind == "points" else len(out))
        old, times = out.get(key, (line, 0))
        out[key] = (line._replace(tiles=(*old.tiles, *line.tiles) if times else line.tiles), times + 1)
    return list(out.values())


def row(count: HandCount, line: Line, times: int, sentence: str, lang: str = "", dropped: bool = False) -> str:
    """A line as a row of its table."""
    number = str(line.value * times) if line.kind == "points" else value_text(line)
    often = f' <span class="mj-times">{escape(say("ui.sheet.times", lang, times=times, points=line.value))}</span>' if times > 1 else ""
    return sheet_row(number, escape(line_name(line, lang)) + often, shown_by(count, line, lang), sentence, dropped, lang)


def says(line: Line, lang: str = "") -> str:
    """What a line asks for, in one sentence."""
    return say(f"{line.kind}.{line.key}.says", lang)


def shown_by(count: HandCount, line: Line, lang: str = "") -> tuple[str, str]:
    """What shows a line, as the style sheet knows it (group numbers, `won`, `aside`, `hand`) and in words.

    >>> from mahjong import score
    >>> best = score("(123m)(456p)678s234s5p !5p", "books").best
    >>> [shown_by(best, line)[0] for line in best.lines]
    ['hand', 'won', 'won', '4', 'hand']
    """
    seen = count.view.seen
    if line.tiles or line.key == "bonus_tile":
        return ("aside", tile_words(line.tiles, lang)) if count.view.bonus else ("", "")
    if seen and line.key in ABOUT_THE_TILE:
        return "won", name(seen.win.tile, lang)
    groups = (seen.winning,) if line.key in PAIR else line.groups
    if groups and len(count.groups) > 1:
        return " ".join(map(str, groups)), "; ".join(group_words(count.groups[i], lang) for i in groups)
    return "hand", say("ui.sheet.whole_hand", lang)


# ---- who pays, other readings


def _payments(score: ClassicalScore, lang: str) -> str:
    title = escape(say("classical.html.pays_alone", lang))
    return f'<p class="mj-h">{title}</p>{nets(score.payments(), score.win.seat, lang)}'


def nets(paid: dict[Tile, int], winner: Tile | None, lang: str = "", below=lambda seat: "") -> str:
    """What each seat wins or pays in the end; `below` adds to a seat.

    >>> nets({Tile.EAST: -4, Tile.SOUTH: 4}, Tile.SOUTH).count("<li")
    2
    """
    items = "".join(_net(seat, paid[seat], seat == winner, lang, below(seat)) for seat in WINDS if seat in paid)
    return f'<ul class="mj-pays">{items}</ul>'


def _net(seat: Tile, amount: int, is_winner: bool, lang: str, more: str) -> str:
    said = f' <small>{escape(say("ui.sheet.winner", lang))}</small>' if is_winner else ""
    kind = ' class="mj-wins"' if amount > 0 else ""
    return f"<li{kind}><span>{escape(say(f'seat.{seat}', lang))}{said}</span><b>{signed(amount)}</b>{more}</li>"


def _others(score: ClassicalScore, lang: str) -> str:
    seen, cuts = {score.best.groups}, []
    for other in score.others:
        if other.groups not in seen:
            seen.add(other.groups)
            cuts.append(other)
    items = "".join(_other(other, lang) for other in cuts[:SHOWN])
    return _details(say("ui.sheet.others", lang, count=len(cuts)), f'<ul class="mj-others">{items}</ul>', "mj-other-readings") if cuts else ""


def _other(other: HandCount, lang: str) -> str:
    drawn = hand(other.view.seen.reading, SMALL, lang, own=False)
    return f"<li><b>{escape(points(other.total, lang))}</b>{drawn}<small>{escape(formula(other, lang))}</small></li>"
