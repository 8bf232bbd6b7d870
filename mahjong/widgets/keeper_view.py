"""What the score-keeper shows of a book, as HTML: the table, all hands, the ranking, the chart, how the last hand was counted."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from mahjong.draw.chart_lines import lines_chart
from mahjong.draw.classical_sheet import classical_sheet, count_sheet
from mahjong.draw.sheet import score_sheet
from mahjong.draw.tables import Html, table
from mahjong.scoring.classical import ClassicalScore, HandCount
from mahjong.scoring.classical.settle import Payment
from mahjong.scoring.score import Score
from mahjong.table.bookfile import how
from mahjong.table.entry import Fine, Settled
from mahjong.table.scorebook import ScoreBook
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.ends_html import seats, signed, total
from mahjong.widgets.keeper_parts import heading, note

TILE = 30  # pixels


def _say(key: str, lang: str, **facts) -> str:
    return escape(say(f"ends.keeper.{key}", lang, **facts))


def now(book: ScoreBook, minutes: int = 0, lang: str = "") -> str:
    """Which hand comes next and who sits where, with the totals."""
    match, notes = book.match, {chair: total(book.totals[book.players[chair]]) for chair in book.chairs}
    if book.over:
        best = [name for rank, name, _ in book.ranking() if rank == 1]
        line = f"{say('ends.keeper.over', lang)} {say('ends.keeper.first', lang, names=', '.join(best))}"
        return f"{heading(line)}{seats(match, lang, notes, say('ends.rotation.ends', lang))}"
    wind = say(f"seat.{match.round}", lang)
    line = say("ends.keeper.hand_line", lang, number=match.number, wind=wind, player=book.players[match.places[-1].east])
    middle = f'<span>{escape(say("ends.rotation.middle", lang, wind=wind))}<br>{escape(say("ends.rotation.number", lang, number=match.number))}</span>'
    return f"{heading(line)}{_time(book, minutes, lang)}{seats(match, lang, notes, middle)}"


def _time(book: ScoreBook, minutes: int, lang: str) -> str:
    limit = book.table.time_limit
    if not limit or not book.began:
        return ""
    key = "elapsed" if minutes < limit else "elapsed_over"
    return note(say(f"ends.keeper.{key}", lang, minutes=minutes, limit=limit))


def pays(settled: Settled, book: ScoreBook, lang: str = "") -> str:
    """What the last hand of a book makes everybody win or pay, and which points go over the limit."""
    over = "".join(note(line) for line in _capped(settled, book, lang))
    if not any(settled.paid.values()):
        return f'<p class="mj-keeper-pays">{_say("pays", lang)} {_say("nothing", lang)}</p>{over}'
    each = [f'<span>{escape(book.players[chair])} {_amount(paid)}</span>' for chair, paid in settled.paid.items()]
    return f'<p class="mj-keeper-pays">{_say("pays", lang)} {"".join(each)}</p>{over}'


def _capped(settled: Settled, book: ScoreBook, lang: str) -> list[str]:
    """The hands whose points were typed higher than the limit."""
    hands = [hand for hand in (*book.entries[-1].winners, *book.entries[-1].held) if isinstance(hand.worth, int)]
    over = [hand for hand in hands if hand.worth > settled.worth[hand.chair]]
    return [say("ends.keeper.capped", lang, player=book.players[h.chair], points=h.worth, limit=settled.worth[h.chair]) for h in over]


def _amount(paid: int) -> str:
    kind = "mj-keeper-up" if paid > 0 else "mj-keeper-down" if paid < 0 else ""
    return f'<b class="{kind}">{signed(paid)}</b>'


def ranking(book: ScoreBook, lang: str = "") -> str:
    """Who is first, second, and so on; nothing before the first hand, when nobody is."""
    if not book.hands:
        return ""
    head = [say(f"ends.keeper.{key}", lang) for key in ("rank", "player")] + [say("ends.record.total", lang)]
    rows = [[rank, name, Html(total(points))] for rank, name, points in book.ranking()]
    return f"<h3>{_say('ranking', lang)}</h3><div class=\"mj-keeper-rank\">{table(rows, head, lang=lang)}</div>"


def record(book: ScoreBook, lang: str = "") -> str:
    """All hands, the latest first: what each changed, the totals after it, and below how it ended."""
    if not book.hands:
        return note(say("ends.record.empty", lang))
    title = escape(say("ends.record.caption", lang))
    names = "".join(f'<th scope="col">{escape(book.players[chair])}</th>' for chair in book.chairs)
    head = f'<thead><tr><th scope="col">{escape(say("ends.record.short", lang))}</th>{names}</tr></thead>'
    rows = "".join(_rows(book, number, lang) for number in range(len(book.hands), 0, -1))
    frame = f'class="mj-table mj-keeper-record" tabindex="0" role="region" aria-label="{title}"'
    return f"<h3>{title}</h3><div {frame}><table>{head}<tbody>{rows}</tbody></table></div>"


def _rows(book: ScoreBook, number: int, lang: str) -> str:
    settled, sums, place = book.hands[number - 1], book.history[number], book.match.places[number - 1]
    wind = escape(say(f"seat.{'ESWN'[min(place.round, 3)]}", lang))
    cells = "".join(f"<td>{_amount(settled.paid[chair])}<small>{total(sums[book.players[chair]])}</small></td>" for chair in book.chairs)
    told = f'<tr class="mj-keeper-how"><td colspan="{len(book.chairs) + 1}">{escape(how(book, number, lang))}</td></tr>'
    return f'<tr><th scope="row">{number} <small>{wind}</small></th>{cells}</tr>{told}'


def chart(book: ScoreBook, lang: str = "") -> str:
    """The totals as lines."""
    if not book.hands:
        return ""
    series = {book.players[chair]: [row[book.players[chair]] for row in book.history] for chair in book.chairs}
    return f"<h3>{_say('chart', lang)}</h3>{lines_chart(series, lang)}"


def why(book: ScoreBook, lang: str = "") -> str:
    """How the last hand was counted and paid, to be unfolded."""
    if not book.hands:
        return ""
    settled = book.hands[-1]
    parts = [_count(book, chair, worth, settled, lang) for chair, worth in settled.worth.items()]
    parts += [f"<p>{escape(_paid(payment, book, lang))}</p>" for payment in settled.payments]
    parts += [f"<p>{escape(_fined(fine, book, lang))}</p>" for fine in book.entries[-1].fines]
    return f"<details><summary>{_say('why', lang)}</summary>{''.join(parts)}</details>" if parts else ""


def _count(book: ScoreBook, chair: int, worth: int, settled: Settled, lang: str) -> str:
    """A hand's sheet, where its tiles are known; what all pay for it stands below, with the players' names."""
    count, name = settled.counts.get(chair), book.players[chair]
    if count is None:
        return f"<p>{_say('why_points', lang, player=name, points=worth)}</p>"
    if isinstance(count, Score):
        return f"<h4>{escape(name)}</h4>{score_sheet(count, lang, TILE, own=False, pays=False)}"
    draw = {HandCount: lambda: count_sheet(count, lang=lang, width=TILE, own=False), ClassicalScore: lambda: classical_sheet(count, lang, TILE, False, pays=False)}
    return f"<h4>{escape(name)}</h4>{draw[type(count)]()}"


def _paid(payment: Payment, book: ScoreBook, lang: str) -> str:
    """A payment of the last hand in a sentence, with the players' names."""
    east = book.match.places[len(book.hands) - 1].east
    payer, payee = (book.players[(east + seat - Tile.EAST) % 4] for seat in (payment.payer, payment.payee))
    key = payment.kind + ("_doubled" if payment.factor > 1 else "")
    return say(f"ends.paid.{key}", lang, payer=payer, payee=payee, amount=payment.amount, base=payment.base)


def _fined(fine: Fine, book: ScoreBook, lang: str) -> str:
    """A fault of the last hand and what it costs, in a sentence or two."""
    fault, key = say(f"ends.fault.{fine.fault}", lang), "fine" if fine.each else "fine_free"
    return say(f"ends.paid.{key}", lang, player=book.players[fine.chair], fault=fault, each=fine.each, sum=fine.each * (len(book.chairs) - 1))


def links(book: ScoreBook, lang: str = "") -> str:
    """The record as two files to download, and as text to copy."""
    table_text = book.to_csv(lang)
    files = (("download", "json", "application/json", book.to_json()), ("download_csv", "csv", "text/csv", "\ufeff" + table_text))
    name = escape(say("ends.keeper.file", lang))
    made = [f'<a class="mj-button" download="{name}.{end}" href="{_data(kind, text)}">{_say(key, lang)}</a>' for key, end, kind, text in files]
    text = f'<details><summary>{_say("csv", lang)}</summary><pre tabindex="0">{escape(table_text)}</pre></details>'
    return f'<h3>{_say("keep", lang)}</h3><div class="mj-keeper-links">{"".join(made)}</div>{text}'


def _data(kind: str, text: str) -> str:
    return f"data:{kind};charset=utf-8;base64,{b64encode(text.encode()).decode()}"
