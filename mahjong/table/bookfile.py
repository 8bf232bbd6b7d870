"""A score book as text: JSON that is read back, whoever wrote it, and a table for a spreadsheet.

>>> from mahjong.table.scorebook import ScoreBook
>>> book = ScoreBook(("Ann", "Ben", "Cem", "Dag"), "finnish").enter(Entry((Won(2, 64),)))
>>> ScoreBook.from_json(book.to_json()) == book
True
"""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields

from mahjong.errors import MahjongError
from mahjong.table.entry import LONGEST, MOST, Entry, Fine, Held, Won
from mahjong.rules import by_groups, load
from mahjong.table.options import CHOICES, Table, usual
from mahjong.table.scorebook import MOST_HANDS, ScoreBook
from mahjong.text import say

FORMAT, VERSION = "mahjong score book", 1
LARGEST = 200_000  # characters; a long evening needs a twentieth of it
FORMULA = ("=", "+", "-", "@")  # how a spreadsheet recognizes a formula: no name may become one


def write_json(book: ScoreBook) -> str:
    """The book as compact JSON."""
    normal = usual(book.rules)
    agreed = {option.name: getattr(book.table, option.name) for option in fields(Table)}
    data = {
        "format": FORMAT,
        "version": VERSION,
        "rules": book.rules,
        "players": book.players,
        "table": {name: value for name, value in agreed.items() if value != getattr(normal, name)},
        "choices": dict(book.choices),
        "began": book.began,
        "stopped": book.stopped,
        "hands": [_written(entry) for entry in book.entries],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _written(entry: Entry) -> dict:
    data = {"won": entry.winners, "from": entry.discarder, "held": entry.held, "fines": entry.fines, "reckless": entry.reckless}
    return {key: value for key, value in data.items() if value is not None and value is not False and value != ()}


def read_json(text: str) -> ScoreBook:
    """Reads a book; MahjongError for anything that is none. The text may come from anybody."""
    if not isinstance(text, str) or len(text) > LARGEST:
        raise MahjongError("book_too_long", most=LARGEST)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MahjongError("book_no_json") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise MahjongError("book_no_book")
    if data.get("version") != VERSION:
        raise MahjongError("book_version")
    return _book(data)


def _book(data: dict) -> ScoreBook:
    _need(data.get("rules") in list(by_groups()), "rules")
    players = _list(data, "players", 4)
    _need(len(players) == 4 and all(isinstance(name, str) for name in players), "players")
    agreed, choices = data.get("table", {}), data.get("choices", {})
    _need(isinstance(agreed, dict) and all(_is_choice(*item) for item in agreed.items()), "table")
    _need(isinstance(choices, dict) and all(isinstance(value, str) for value in choices.values()), "choices")
    stopped, began = data.get("stopped", False), data.get("began", 0)
    _need(isinstance(stopped, bool), "stopped")
    _need(_is_number(began, 10**11), "began")
    entries = tuple(_entry(row) for row in _list(data, "hands", MOST_HANDS))
    table = usual(load(data["rules"]).key).but(**agreed)
    return ScoreBook(tuple(players), data["rules"], table, tuple(sorted(choices.items())), entries, stopped, began)


def _need(holds: bool, part: str) -> None:
    if not holds:
        raise MahjongError("book_part", part=part)


def _is_number(value, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _is_choice(name: str, value) -> bool:
    """Whether an option has this choice, of this very type: to Python, true and 1 are equal."""
    return any(value == choice and type(value) is type(choice) for choice in CHOICES.get(name, ()))


def _list(data: dict, part: str, most: int) -> list:
    found = data.get(part, [])
    _need(isinstance(found, list) and len(found) <= most, part)
    return found


def _entry(row) -> Entry:
    _need(isinstance(row, dict), "hands")
    won, held, fines = (_list(row, part, most) for part, most in (("won", 4), ("held", 4), ("fines", 12)))
    discarder, reckless = row.get("from"), row.get("reckless", False)
    _need(discarder is None or _is_number(discarder, 3), "from")
    _need(isinstance(reckless, bool), "reckless")
    for pair in (*won, *held):
        _need(isinstance(pair, list) and len(pair) == 2 and _is_number(pair[0], 3) and _is_worth(pair[1]), "won")
    for fine in fines:
        _need(isinstance(fine, list) and len(fine) == 3 and _is_number(fine[0], 3), "fines")
        _need(isinstance(fine[1], str) and _is_number(fine[2], MOST), "fines")
    return Entry(tuple(Won(*w) for w in won), discarder, tuple(Held(*h) for h in held), tuple(Fine(*f) for f in fines), reckless)


def _is_worth(value) -> bool:
    return _is_number(value, MOST) or (isinstance(value, str) and len(value) <= LONGEST and value.isprintable())


# ---- for a spreadsheet


def write_csv(book: ScoreBook, lang: str = "") -> str:
    """A row a hand: number, round, East, how it ended, what everybody won or paid, the totals."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    names = [_plain(book.players[chair]) for chair in book.chairs]
    head = [say(f"ends.record.{key}", lang) for key in ("hand", "round", "east", "how")]
    rows.writerow([*head, *names, *(say("ends.record.total_of", lang, player=name) for name in names)])
    for number, settled in enumerate(book.hands, 1):
        place = book.match.places[number - 1]
        wind = say(f"seat.{'ESWN'[min(place.round, 3)]}", lang)
        start = [number, wind, _plain(book.players[place.east]), _plain(how(book, number, lang))]
        rows.writerow([*start, *settled.paid.values(), *book.history[number].values()])
    return out.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def how(book: ScoreBook, number: int, lang: str = "") -> str:
    """How a hand ended, in a few words."""
    entry, settled, names = book.entries[number - 1], book.hands[number - 1], book.players
    source = {"discarder": names[entry.discarder]} if entry.discarder is not None else {}
    key = "claimed" if source else "drawn"
    parts = [say(f"ends.how.{key}", lang, player=names[won.chair], points=settled.worth[won.chair], **source) for won in entry.winners]
    parts = parts or [say("ends.how.draw", lang)]
    return "; ".join((*parts, *(fine_said(fine, names, lang) for fine in entry.fines)))


def fine_said(fine: Fine, names: tuple[str, ...], lang: str = "") -> str:
    """A fault and its price in a few words.

    >>> fine_said(Fine(1, "not_ready", 20), ("Ann", "Ben", "Cem", "Dag"))
    'Ben: false win, not even ready, 20 to each other player'
    """
    key = "fine" if fine.each else "fine_free"
    return say(f"ends.how.{key}", lang, player=names[fine.chair], fault=say(f"ends.fault.{fine.fault}", lang), each=fine.each)
