"""The score sheet as HTML: the hand, the lines that count, the lines that do not and why, the total, who pays.

A line names the groups that show it in `data-groups`, the hand's groups carry `data-group`: the style sheet alone
lights the groups of the line that is pointed at or focused, so a sheet works wherever HTML is shown.
"""

from __future__ import annotations

from functools import cache
from html import escape

from mahjong.draw.hands import _box, _group, _tiles, describe, group_words, hand, tile_words
from mahjong.draw.tiles import alone, name
from mahjong.files import find
from mahjong.hand import Win
from mahjong.scoring.score import Counted, Line, Score, merged
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.scoring.sheet import name as line_name, other_cuts, reason_text, rules_name, won_text
from mahjong.text import say, table
from mahjong.tiles import Tile, WINDS

SHOWN = 12  # other readings drawn; a hand has seldom more
ABOUT_THE_TILE = frozenset("last_tile_draw last_tile_claim out_with_replacement_tile robbing_the_kong last_tile self_drawn".split())
STACKED = {"56rem": ".mj-stacked:not(.mj-slim)", "34rem": ".mj-slim"}  # below which width of the page which tables become blocks
SMALL = 26  # width of a tile in the list of other readings


@cache
def sheet_css() -> str:
    """The style of sheets, tables and boxes, for a page's head."""
    sheet, stacked = (find(f"data/art/{name}.css").read_text("utf-8") for name in ("sheet", "stacked"))
    blocks = (f"@media (max-width: {width}) {{\n{stacked.replace('.mj-stacked', kind)}}}\n" for width, kind in STACKED.items())
    return sheet + "".join(blocks)


def score_sheet(score: Score, lang: str = "", width: float = 40, own: bool = True, pays: bool = True) -> str:
    """A score as HTML. `width` is that of a tile in pixels; `own` brings symbols and styles along, `pays` who pays whom.

    >>> from mahjong import score
    >>> 'Pure Straight always contains it' in score_sheet(score("123m 456m 789m 99p EE *E"))
    True
    """
    parts = [_hand(score, width, lang), _won(score, lang), _verdict(score, lang)]
    if score.is_win:
        parts += [_counted(score, lang), _dropped(score, lang), _payments(score, lang) if pays else "", _ties(score, lang), _others(score, lang)]
    label = escape(say("ui.sheet.label", lang))
    html = f'<div class="mj-sheet" role="group" aria-label="{label}">{"".join(parts)}</div>'
    return f"<style>{sheet_css()}</style>{alone(html)}" if own else html


def _hand(score: Score, width: float, lang: str) -> str:
    """The reading that is counted, its winning tile apart but lit with its group."""
    drawn = _read(score, width, lang) if score.is_win else hand(score.win, width, lang, own=False)
    return f'<div class="mj-sheet-hand">{drawn}</div>'


def _read(score: Score, width: float, lang: str) -> str:
    reading, win = score.reading, score.win
    shown = len(win.hand.melds)
    parts = [_held(reading, i, width) for i in range(shown, len(reading.groups))]
    parts.append(_box(_tiles([win.tile], width, ("win",)), "mj-winning", f' data-group="{reading.winning}"'))
    parts += [_group(group, i, width, lang=lang) for i, group in enumerate(reading.groups[:shown])]
    if win.hand.bonus:
        parts.append(_box(_tiles(win.hand.bonus, width), "mj-aside"))
    return f'<div class="mj-hand" role="img" aria-label="{escape(describe(win, lang))}">{"".join(parts)}</div>'


def _held(reading, i: int, width: float) -> str:
    """A concealed group without the tile that won it."""
    tiles = list(reading.groups[i].tiles)
    if i == reading.winning:
        tiles.remove(reading.win.tile)
    return _box(_tiles(tiles, width), "", f' data-group="{i}"') if tiles else ""


def _won(score: Score, lang: str) -> str:
    said = won_text(score, lang)
    return f'<p class="mj-sheet-won">{escape(said[0].upper() + said[1:])}.</p>'


def _verdict(score: Score, lang: str) -> str:
    """The total in large figures, whether the win may be declared, and whose rules say so."""
    state = "legal" if score.legal else "short"
    total = f'<b class="mj-total">{_points(score.total, lang)}</b>' if score.is_win else ""
    sentence = f"<span><strong>{escape(say(f'ui.sheet.{_state(score)}', lang))}</strong> {escape(verdict_rest(score, lang))}</span>"
    rules = f'<span class="mj-sheet-rules">{escape(rules_name(score, lang))}</span>'
    return f'<div class="mj-verdict mj-{state}">{total}<div>{sentence}{rules}</div></div>'


def _state(score: Score) -> str:
    return "no_win" if not score.is_win else "is_legal" if score.legal else "is_short"


def verdict_rest(score: Score, lang: str = "") -> str:
    """What stands behind the verdict: the points without flowers against the minimum."""
    facts = {"points": score.points, "minimum": score.rules.minimum, "lacks": score.lacks, "flowers": score.total - score.points}
    if not score.is_win:
        return say("ui.sheet.no_shape", lang)
    key = "lacks" if not score.legal else "with_flowers" if facts["flowers"] else "minimum"
    return say(f"ui.sheet.{key}", lang, **facts)


def _points(count: int, lang: str) -> str:
    return escape(say("ui.sheet.point" if count == 1 else "ui.sheet.points", lang, count=count))


def _counted(score: Score, lang: str) -> str:
    rows = "".join(_row(score, line, lang, says(line, lang)) for line in merged(score.lines))
    foot = f'<tfoot><tr><td class="mj-number">{score.total}</td><th scope="row">{escape(total_label(score, lang))}</th></tr></tfoot>'
    return _table(say("ui.sheet.counted", lang), rows, lang, foot)


def total_label(score: Score, lang: str = "") -> str:
    """The word beside the sum; with flowers, how it is made up."""
    flowers = score.total - score.points
    return say("ui.sheet.sum_flowers" if flowers else "ui.sheet.sum", lang, points=score.points, flowers=flowers)


def _dropped(score: Score, lang: str) -> str:
    rows = "".join(_row(score, line, lang, reason_text(line, lang), dropped=True) for line in merged(score.dropped))
    return _table(say("ui.sheet.dropped", lang), rows, lang) if rows else ""


def _table(title: str, rows: str, lang: str, foot: str = "") -> str:
    first, second = (escape(say(f"ui.sheet.column_{column}", lang)) for column in ("points", "line"))
    head = f'<thead class="mj-sr"><tr><th scope="col" class="mj-number">{first}</th><th scope="col">{second}</th></tr></thead>'
    return f'<table class="mj-lines"><caption>{escape(title)}</caption>{head}<tbody>{rows}</tbody>{foot}</table>'


def _row(score: Score, line: Line, lang: str, sentence: str, dropped: bool = False) -> str:
    return sheet_row(str(line.total), _named(line, lang), shown_by(score, line, lang), sentence, dropped, lang)


def sheet_row(number: str, named: str, shown: tuple[str, str], sentence: str, dropped: bool = False, lang: str = "") -> str:
    """One line of a sheet: it can be focused, names what shows it, and says it to who cannot see the light.

    `named` is HTML, `shown` what the style sheet lights and the same in words, both empty where nothing is lit.
    """
    lit, words = shown
    marks = f' tabindex="0" data-groups="{lit}"' if lit else ""
    about = f'<span class="mj-sr"> {escape(say("ui.sheet.shown_by", lang, groups=words))}</span>' if lit else ""
    cell, kind = (f"<s>{number}</s>", ' class="mj-dropped"') if dropped else (number, "")
    return f'<tr{kind}{marks}><td class="mj-number">{cell}</td><th scope="row">{named}{about}<small>{escape(sentence)}</small></th></tr>'


def _named(line: Line, lang: str) -> str:
    """The line's name, and how often at how many points when more than once."""
    times = escape(say("ui.sheet.times", lang, times=line.times, points=line.points)) if line.times > 1 else ""
    return escape(say(f"fan.{line.pattern.key}.name", lang)) + (f' <span class="mj-times">{times}</span>' if times else "")


def shown_by(score: Score, line: Line, lang: str = "") -> tuple[str, str]:
    """What shows a line, as the style sheet knows it (group numbers, `won`, `aside`, `hand`) and in words.

    >>> from mahjong import score
    >>> [shown_by(s, line) for s in [score("123m 456m 789m 99p EE *E")] for line in s.lines][1:4:2]
    [('3', 'pung of east winds'), ('hand', 'the whole hand')]
    """
    if line.pattern.flower:
        return ("aside", tile_words(score.win.hand.bonus, lang)) if score.win.hand.bonus else ("", "")
    if line.pattern.key in ABOUT_THE_TILE:
        return "won", name(score.win.tile, lang)
    if line.groups and len(score.reading.groups) > 1:
        return " ".join(map(str, line.groups)), groups_said(score, line.groups, lang)
    return "hand", say("ui.sheet.whole_hand", lang)


def groups_said(score: Score, groups: tuple[int, ...], lang: str = "") -> str:
    """The groups a line is about, in words."""
    return "; ".join(group_words(score.reading.groups[i], lang) for i in groups)


def says(line: Line, lang: str = "") -> str:
    """What a line asks for, in one sentence; nothing for a house rule without words."""
    key = f"fan.{line.pattern.key}.says"
    return say(key, lang) if key in table("en") else ""


def _payments(score: Score, lang: str) -> str:
    """Who pays whom; without the discarder's seat, what each role pays (mcr.md 1.5)."""
    if not score.legal:
        return ""
    body = _unsaid(score, lang) if score.win.by == "*" else "".join(_seat(score, seat, lang) for seat in WINDS)
    kind = "p" if score.win.by == "*" else "ul"
    return f'<p class="mj-h">{escape(say("ui.sheet.pays", lang))}</p><{kind} class="mj-pays">{body}</{kind}>'


def _unsaid(score: Score, lang: str) -> str:
    by_left = score.rules.settle(_from_left(score))
    paid = sorted(-amount for amount in by_left.values() if amount < 0)
    return escape(say(f"ui.sheet.{payer(score.win)}_unsaid", lang, dear=paid[-1], cheap=paid[0], won=sum(paid)))


def payer(win: Win) -> str:
    """The role of who pays for a claimed win: who threw the tile, or whose kong was robbed of it (mcr.S5)."""
    return "robbed" if "robbed" in win.facts else "discarder"


def _from_left(score: Score) -> Score:
    return Score(score.win.but(by="<"), score.rules, score.counted)


def _seat(score: Score, seat: Tile, lang: str) -> str:
    amount = score.payments()[seat]
    role = "winner" if seat == score.win.seat else payer(score.win) if seat == _discarder(score) else ""
    said = f" <small>{escape(say(f'ui.sheet.{role}', lang))}</small>" if role else ""
    kind = ' class="mj-wins"' if amount > 0 else ""
    return f"<li{kind}><span>{escape(say(f'ui.wind.{seat}', lang))}{said}</span><b>{signed(amount)}</b></li>"


def _discarder(score: Score) -> Tile | None:
    steps = AWAY.get(score.win.by)
    return seat_after(score.win.seat, steps) if steps else None


def signed(amount: int) -> str:
    """A sum with its sign, the minus as long as the plus.

    >>> signed(24), signed(-8), signed(0)
    ('+24', '−8', '0')
    """
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def _ties(score: Score, lang: str) -> str:
    """Other choices of lines worth the same; only what differs from the printed one is named."""
    if not score.ties:
        return ""
    items = "".join(f"<li>{escape(_difference(score, lines, lang))}</li>" for lines in score.ties[:SHOWN])
    return _details(say("ui.sheet.ties", lang, count=len(score.ties)), f"<ul>{items}</ul>", "mj-ties")


def _difference(score: Score, lines: tuple[Line, ...], lang: str) -> str:
    printed, other = _names(score.lines, lang), _names(lines, lang)
    mine = [said for said in other if said not in printed]
    instead = [said for said in printed if said not in other]
    return say("ui.sheet.tie", lang, mine=", ".join(mine), instead=", ".join(instead))


def _names(lines: tuple[Line, ...], lang: str) -> list[str]:
    return [line_name(line, lang) for line in merged(lines)]


def _others(score: Score, lang: str) -> str:
    cuts = other_cuts(score)
    items = "".join(_other(other, lang) for other in cuts[:SHOWN])
    return _details(say("ui.sheet.others", lang, count=len(cuts)), f'<ul class="mj-others">{items}</ul>', "mj-other-readings") if cuts else ""


def _other(other: Counted, lang: str) -> str:
    names = ", ".join(say(f"fan.{c.pattern.key}.name", lang) for c in other.chosen.candidates)
    drawn = hand(other.reading, SMALL, lang, own=False)
    return f"<li><b>{_points(other.total, lang)}</b>{drawn}<small>{escape(names)}</small></li>"


def _details(title: str, body: str, kind: str) -> str:
    return f'<details class="{kind}"><summary>{escape(title)}</summary>{body}</details>'
