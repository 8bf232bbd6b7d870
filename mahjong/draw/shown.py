"""What a question shows above its text, drawn: tiles, a hand, a win, a row of discards, a table, words.

>>> from mahjong.learn.question import Shown
>>> shown(Shown("tiles", "5m")).count("<svg"), "five" in shown(Shown("tiles", "5m", secret=True))
(1, False)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from mahjong.card.cards import CardLine, load_card
from mahjong.card.win import CardWin
from mahjong.draw.board import board, scene
from mahjong.draw.hands import describe, hand
from mahjong.draw.lesson_tables import discards
from mahjong.draw.table_view import describe_table, table_view
from mahjong.draw.tables import table
from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win
from mahjong.learn.question import Shown
from mahjong.notation import read_hand, read_tiles, read_win
from mahjong.table.card_table import TABLES
from mahjong.table.record import read as read_deal
from mahjong.text import say
from mahjong.tiles import WINDS

WIDTH = 44  # of a tile in pixels
CARD_WIDTH = 24  # of a tile in an example of a line of the card
ALTERNATIVE = re.compile(r' role="img" aria-label="[^"]*"')


def shown_all(parts: Iterable[Shown], lang: str = "", names: bool = False) -> str:
    """Everything a question shows, one below the other; with `names` nothing is secret any more: the answer was given."""
    return "".join(shown(part, lang, names) for part in parts)


def shown(part: Shown, lang: str = "", names: bool = False) -> str:
    """One part with its caption. A secret one is called only what it is, and its tiles show no corner numbers: both would answer."""
    inside = DRAWN[part.kind](part.value, lang)
    if part.secret and not names:
        inside = f'<div class="mj-ask-secret" role="img" aria-label="{escape(say("practice.secret", lang))}">{ALTERNATIVE.sub("", inside)}</div>'
    caption = f'<p class="mj-ask-caption">{escape(begun(part.label.text(lang)))}</p>' if part.label else ""
    return f'<div class="mj-ask-part">{caption}{inside}</div>'


def begun(sentence: str) -> str:
    """The same with a capital at its start, as a sentence has one.

    >>> begun("red dragon: 2 needed")
    'Red dragon: 2 needed'
    """
    return sentence[:1].upper() + sentence[1:]


def drawn(text: str, width: float = WIDTH, lang: str = "") -> str:
    """Tiles in notation as a picture: loose ones in the order written, a hand with its groups, a win with its tile apart.

    A stroke sets pieces apart, such as groups and what is left over: `123m / 55p / E`.

    >>> drawn("31m").count("<svg"), drawn("(2<34s)").count("<svg"), drawn("11m / E").count("mj-hand")
    (2, 3, 2)
    """
    if "/" in text:
        pieces = "".join(drawn(piece, width, lang) for piece in text.split("/"))
        return f'<div style="display:flex;flex-wrap:wrap;align-items:flex-end;gap:.5rem .9rem">{pieces}</div>'
    return hand(_read(text), width, lang, own=False)


def in_words(text: str, lang: str = "") -> str:
    """The same in words.

    >>> in_words("31m E")
    '3 1 of characters, east wind'
    """
    if "/" in text:
        return "; ".join(in_words(piece, lang) for piece in text.split("/"))
    return describe(_read(text), lang)


def _read(text: str) -> tuple | Hand | Win:
    """A mark outside the groups says that it is a win."""
    if set(re.sub(r"\([^)]*\)|\[[^]]*\]", "", text)) & set("!*<^>+{"):
        return win(text)
    try:
        return read_tiles(text)
    except MahjongError:
        return _groups(read_hand(text))


def _groups(held: Hand) -> Hand | tuple:
    """Groups alone are drawn as what they are, not as a hand with none in it."""
    return held if held.concealed or held.bonus else tuple(held.melds)


def win(text: str) -> Win:
    """A win of any of the games: one with jokers or flowers among the tiles is of the American one."""
    try:
        return read_win(text)
    except MahjongError:
        return read_win(text, CardWin)


def _table(value: str, lang: str) -> str:
    """A deal as its record tells it, from the seat named before it (`S: [mcr …]`), else from East's."""
    seat, _, record = value.partition(":")
    eye = next((wind for wind in WINDS if str(wind) == seat.strip()), None)
    deal = read_deal(record if eye is not None else value)
    eye = WINDS[0] if eye is None else eye
    return f'{table_view(deal, eye, lang=lang)}<p class="mj-sr">{escape(describe_table(deal, eye, lang=lang))}</p>'


def _worths(value: str, lang: str) -> str:
    """What the hands of a table are worth, as a table: `E16 S128* W8 N70x32`, the star for the winner."""
    found = re.findall(r"([ESWN])(\d+)(?:x(\d+))?(\*?)", value)
    names = [say("drill.worths.wins" if won else "drill.worths.seat_name", lang, seat=say(f"seat.{seat}", lang)) for seat, _, _, won in found]
    worths = [say("drill.worths.product", lang, points=points, factor=factor) if factor else points for _, points, factor, _ in found]
    return str(table(zip(names, worths), [say(f"drill.worths.{key}", lang) for key in ("seat", "worth")], lang=lang))


def _card(value: str, lang: str) -> str:
    """Lines of the American card as a table, with prices under a rule set: `playboard S2 T1`."""
    rules, *ids = value.split()
    rows = [_card_line(load_card().line(id), rules, lang) for id in ids]
    return str(table(rows, [say(f"drill.card.{key}", lang) for key in ("line", "pattern", "price", "example")], lang=lang, width=CARD_WIDTH, stacked=True))


def _card_line(line: CardLine, rules: str, lang: str) -> tuple:
    concealed = line.value(True, TABLES[rules].concealed_bonus)
    key = "only" if line.concealed_only else "same" if concealed == line.points else "bonus"
    return f"{line.id} {line.title(lang)}", str(line.pattern), say(f"drill.card.price_{key}", lang, points=line.points, concealed=concealed), line.ways[0].tiles


def _parts(value: str, lang: str) -> str:
    """Tiles in small sets apart from each other, written with spaces between the sets: `123p RdJ`."""
    sets = "".join(hand(read_tiles(part), WIDTH, lang, own=False) for part in value.split())
    return f'<div style="display:flex;flex-wrap:wrap;gap:0 1.1rem">{sets}</div>'


def _throws(value: str, lang: str) -> str:
    """The four walls and the dice that lie between them: throws and stacks, `34 65 18`; nothing is counted yet."""
    *throws, stacks = value.split()
    return str(board(scene(int(stacks), throws=tuple((int(a), int(b)) for a, b in throws)), lang, 400, rim=False))


DRAWN = {
    "tiles": lambda value, lang: hand(read_tiles(value), WIDTH, lang, own=False),
    "hand": lambda value, lang: hand(read_hand(value), WIDTH, lang, own=False),
    "win": lambda value, lang: hand(win(value), WIDTH, lang, own=False),
    "row": lambda value, lang: str(discards(value, lang)),
    "table": _table,
    "break": _throws,
    "worths": _worths,
    "card": _card,
    "parts": _parts,
    "words": lambda value, lang: f"<p>{escape(say(value, lang))}</p>",
}
