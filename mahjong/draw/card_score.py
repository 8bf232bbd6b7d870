"""A win by the card as HTML: the hand laid out as the line it makes, the points, the cheaper lines, who pays.

It looks like the other score sheets (`mahjong.draw.sheet`) and shares their pieces.
"""

from __future__ import annotations

from html import escape

from mahjong.card.score import CardScore
from mahjong.card.why import why_not
from mahjong.draw.card_view import Unseen, card_css, filled, near_html
from mahjong.draw.hands import _box, _group, _tiles, describe, hand
from mahjong.draw.sheet import _points, _table, sheet_css, sheet_row, signed
from mahjong.draw.tiles import alone
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.scoring.sheet import WAY_KEYS
from mahjong.text import say
from mahjong.tiles import Tile


def card_score(result: CardScore, lang: str = "", width: float = 40, own: bool = True, pays: bool = True) -> str:
    """A win held against the card as HTML. `width` is that of a tile in pixels; `own` brings symbols and styles along,
    `pays` who pays whom.

    >>> from mahjong import score
    >>> "35 points" in card_score(score("123p 123p 123p 12p RdRd <3p", "playboard"))
    True
    """
    parts = [_hand(result, width, lang), _won(result, lang), _verdict(result, lang)]
    if result.is_win:
        parts += [_counted(result, lang), _dropped(result, lang), _payments(result, lang) if pays else ""]
    else:
        parts += [_nearest(result, lang)]
    html = f'<div class="mj-sheet mj-card-sheet" role="group" aria-label="{escape(say("ui.sheet.label", lang))}">{"".join(parts)}</div>'
    return f"<style>{sheet_css()}{card_css()}</style>{alone(html)}" if own else f"<style>{card_css()}</style>{html}"


def _say(key: str, lang: str, **facts) -> str:
    return say(f"card_view.sheet.{key}", lang, **facts)


def _hand(result: CardScore, width: float, lang: str) -> str:
    """The groups of the line, the winning tile apart, exposed groups last; what is no win is drawn as it was given."""
    drawn = _laid(result, width, lang) if result.is_win else hand(result.win, width, lang, own=False)
    return f'<div class="mj-sheet-hand">{drawn}</div>'


def _laid(result: CardScore, width: float, lang: str) -> str:
    win, near = result.win, result.found[0]
    rows = [[t if state == "held" else Tile.JOKER for t, state in places] for _, places in filled(near, win.whole, result.rules, Unseen(win.whole)) if places[0][1] != "shown"]
    next(row for row in rows if win.tile in row).remove(win.tile)
    parts = [_box(_tiles(row, width)) for row in rows if row]
    parts.append(_box(_tiles([win.tile], width, ("win",)), "mj-winning"))
    parts += [_group(meld, i, width, lang=lang) for i, meld in enumerate(win.hand.melds)]
    return f'<div class="mj-hand" role="img" aria-label="{escape(describe(win, lang))}">{"".join(parts)}</div>'


def _won(result: CardScore, lang: str) -> str:
    """Which tile won and where it came from; a joker is drawn or redeemed (american.A16)."""
    win = result.win
    how = _say("joker", lang) if win.tile == Tile.JOKER else say(f"won.{WAY_KEYS[win.by]}", lang, tile=say(f"tile.{win.tile}", lang))
    said = _say("won", lang, how=how, seat=say(f"seat.{win.seat}", lang))
    return f'<p class="mj-sheet-won">{escape(said[0].upper() + said[1:])}</p>'


def _verdict(result: CardScore, lang: str) -> str:
    """The total in large figures, whether the tiles are a hand of the card, and whose rules say so."""
    kind = "legal" if result.is_win else "short"
    total = f'<b class="mj-total">{_points(result.total, lang)}</b>' if result.is_win else ""
    said = _say("is_win" if result.is_win else "no_win" if result.nearest else "no_line", lang)
    rules = f'<span class="mj-sheet-rules">{escape(say(f"ruleset.{result.rules.key}.name", lang))}</span>'
    return f'<div class="mj-verdict mj-{kind}">{total}<div><strong>{escape(said)}</strong>{rules}</div></div>'


def _counted(result: CardScore, lang: str) -> str:
    """The line with its printed points, and what staying concealed brought (american.R27-R31)."""
    line, extra = result.line, result.extra
    higher = extra and isinstance(line.concealed, int)
    says = "higher" if higher else "only" if line.concealed_only else "exposed" if result.win.exposed else "concealed"
    first = _say(f"printed_{says}", lang, points=line.points, concealed=result.total)
    rows = sheet_row(str(result.total if higher else line.points), escape(_named(line, lang)), ("", ""), first, lang=lang)
    if extra and not higher:
        rows += sheet_row(f"+{extra}", escape(_say("bonus", lang)), ("", ""), _say("bonus_says", lang), lang=lang)
    foot = f'<tfoot><tr><td class="mj-number">{result.total}</td><th scope="row">{escape(say("ui.sheet.sum", lang))}</th></tr></tfoot>'
    return _table(say("ui.sheet.counted", lang), rows, lang, foot)


def _named(line, lang: str) -> str:
    return _say("line", lang, title=line.title(lang), id=line.id)


def _dropped(result: CardScore, lang: str) -> str:
    """Hands the same tiles make for less (american.A10)."""
    rows = "".join(sheet_row(str(near.value), escape(_named(near.line, lang)), ("", ""), _say("cheaper", lang), True, lang) for near in result.others)
    return _table(say("ui.sheet.dropped", lang), rows, lang) if rows else ""


# ---- who pays


def _payments(result: CardScore, lang: str) -> str:
    """What each seat wins or pays (american.R73, R74); without the discarder's seat, what each role pays."""
    jokerless = f'<p class="mj-sheet-won">{escape(say("card.sheet.jokerless", lang))}</p>' if result.jokerless else ""
    if result.win.by == "*":
        return f'{_heading(lang)}{jokerless}<p class="mj-pays">{escape(_unsaid(result, lang))}</p>'
    seats = "".join(_seat(result, seat, amount, lang) for seat, amount in result.payments().items())
    return f'{_heading(lang)}{jokerless}<ul class="mj-pays">{seats}</ul>'


def _heading(lang: str) -> str:
    return f'<p class="mj-h">{escape(say("ui.sheet.pays", lang))}</p>'


def _unsaid(result: CardScore, lang: str) -> str:
    known = CardScore(result.win.but(by="<"), result.rules, result.found)
    dear, cheap = (result.total * known.factor(steps) for steps in (3, 1))
    return _say(f"unsaid_{result.rules.table.payment}", lang, dear=dear, cheap=cheap)


def _seat(result: CardScore, seat: Tile, amount: int, lang: str) -> str:
    """One seat with its role, and how many times the points it pays."""
    win, steps = result.win, AWAY.get(result.win.by)
    role = "winner" if seat == win.seat else "discarder" if steps and seat == seat_after(win.seat, steps) else ""
    notes = [say(f"ui.sheet.{role}", lang)] if role else []
    factor = abs(amount) // result.total
    notes += [_say("times", lang, factor=factor, points=result.total)] if factor > 1 and amount < 0 else []
    said = f" <small>{escape(', '.join(notes))}</small>" if notes else ""
    kind = ' class="mj-wins"' if amount > 0 else ""
    return f"<li{kind}><span>{escape(say(f'ui.wind.{seat}', lang))}{said}</span><b>{signed(amount)}</b></li>"


# ---- no win


def _nearest(result: CardScore, lang: str) -> str:
    """What the tiles come nearest to, and each thing that is in the way."""
    near, whole = result.nearest, result.win.whole
    if near is None:
        return ""
    reasons = why_not(whole, near.line, result.rules.table, result.rules.card)
    items = "".join(f"<li>{escape(reason.text(lang))}</li>" for reason in reasons)
    drawn = near_html(near, whole, result.rules, Unseen(whole), lang, level=0)
    return f'<p class="mj-h">{escape(_say("nearest", lang))}</p><div class="mj-cv">{drawn}<ul class="mj-cv-why">{items}</ul></div>'
