"""A game as text, to keep and to go on with: what was agreed, and the record of every hand.

>>> from mahjong.widgets.play_game import Agreement, Game
>>> game = Game.start(Agreement("finnish", seat=2))
>>> read_game(write_game(game)) == game
True
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib

from mahjong.errors import MahjongError
from mahjong.table.deal import Deal
from mahjong.table.match import Match
from mahjong.table.options import usual
from mahjong.table.record import read
from mahjong.widgets.play_game import ME, Agreement, Game, outcome

LARGEST = 200_000  # characters of a game
LONGEST = 20_000  # characters of a record
LINES = 4_000_000  # characters of a file of deals, some thousands of them
HANDS = 120
KIND, VERSION = "mahjong-game", 1


def write_game(game: Game) -> str:
    """The whole game as JSON: the agreement, a record for each hand, and what each hand brought, for whoever reads it."""
    made = game.agreement
    hands = [{"record": record, "winners": [str(seat) for seat in end.winners], "paid": list(end.paid)} for record, end in zip(game.records, game.match.outcomes)]
    said = {
        "kind": KIND,
        "version": VERSION,
        "rules": made.rules,
        "table": made.agreed.changes(usual(made.rules)),
        "seat": made.seat,
        "players": list(made.players),
        "number": made.number,
        "practice": made.practice,
        "hands": hands,
        "deal": game.deal.record() if game.deal.over else sealed(game.deal.record(), made.number, len(hands)),
    }
    return json.dumps(said, ensure_ascii=False, indent=1)


def read_game(text: str) -> Game:
    """The game a text tells, every hand played again; raises MahjongError for what is none.

    Whatever can be computed is computed anew: what the hands brought is not taken from the text.
    """
    said = _json(text)
    try:
        return _game(said)
    except (KeyError, TypeError, AttributeError, IndexError):
        raise MahjongError("play_text") from None


def _json(text: str) -> dict:
    if len(text) > LARGEST:
        raise MahjongError("record_long", most=LARGEST, size=len(text))
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise MahjongError("play_text") from None
    if not isinstance(said, dict) or said.get("kind") != KIND:
        raise MahjongError("play_text")
    if said.get("version") != VERSION:
        raise MahjongError("play_version")
    return said


def _game(said: dict) -> Game:
    number, seat = said["number"], said["seat"]
    if type(number) is not int or type(seat) is not int or len(said["hands"]) > HANDS:
        raise MahjongError("play_agreement")
    table = usual(said["rules"]).but(**said["table"])
    made = Agreement(said["rules"], table, seat, tuple(said["players"]), number, bool(said["practice"])).checked()
    match, records = Match(made.chairs, made.rules, made.agreed), []
    for hand in said["hands"]:
        deal = _deal(hand["record"], made, match)
        match, records = match.after(outcome(deal)), [*records, deal.record()]
    return Game(made, match, _deal(opened(said["deal"], number, len(records)), made, match), tuple(records))


def _deal(text: str, made: Agreement, match: Match) -> Deal:
    """A hand that fits its place in the match."""
    if len(text) > LONGEST:
        raise MahjongError("record_long", most=LONGEST, size=len(text))
    deal = read(text)
    if (deal.rules, deal.table, deal.round, deal.began.empty) != (made.rules, made.agreed, match.round, match.empty):
        raise MahjongError("play_other_hand", number=match.number)
    return deal


# A record nobody reads by chance. The browser keeps it while the hand is on, and others' tiles must not lie open in the
# page. It is no secret kept from somebody who computes: the number of the walls deals the same walls again anyway.

SEAL = "sealed:"


def sealed(record: str, number: int, hand: int) -> str:
    """The record of a hand that is still on, as letters that show no tile.

    >>> opened(sealed("[mcr] 1m", 7, 0), 7, 0), "1m" in sealed("[mcr] 1m", 7, 0)
    ('[mcr] 1m', False)
    """
    return SEAL + base64.b64encode(_mixed(zlib.compress(record.encode(), 9), number, hand)).decode()


def opened(text: str, number: int, hand: int) -> str:
    """The record that was sealed, or the text as it is; raises MahjongError for letters that hold none."""
    if not text.startswith(SEAL):
        return text
    try:
        return unzipped(_mixed(base64.b64decode(text[len(SEAL) :], validate=True), number, hand))
    except (ValueError, zlib.error):
        raise MahjongError("play_text") from None


def _mixed(data: bytes, number: int, hand: int) -> bytes:
    """Mixed with bytes that follow from the match and the hand; once more gives the data back."""
    key = hashlib.shake_256(f"mahjong {number} {hand}".encode()).digest(len(data))
    return bytes(a ^ b for a, b in zip(data, key))


def unzipped(data: bytes) -> str:
    """The text packed in some bytes; ValueError or zlib.error for what is none, or too long for a record."""
    unzip = zlib.decompressobj()
    text = unzip.decompress(data, LONGEST)
    if unzip.unconsumed_tail or not unzip.eof:
        raise ValueError(len(data))
    return text.decode()


# A record in a link


def pack(record: str) -> str:
    """A record as letters that may stand in a link."""
    return base64.urlsafe_b64encode(zlib.compress(record.encode(), 9)).decode().rstrip("=")


def unpack(letters: str) -> str:
    """The record in a link; raises MahjongError for letters that hold none.

    >>> unpack(pack("[mcr]")), unpack("[mcr round=E]")
    ('[mcr]', '[mcr round=E]')
    """
    if "[" in letters:
        return letters
    try:
        return unzipped(base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True))
    except (ValueError, zlib.error):
        raise MahjongError("play_link") from None


def hands_of(text: str) -> tuple[tuple[str, str], ...]:
    """The records in a text, each with the learner's wind: a whole game's hands, the lines `mahjong play` wrote, or the one
    record the text is. Raises MahjongError for a text that holds none."""
    if len(text) > LINES:
        raise MahjongError("record_long", most=LINES, size=len(text))
    if not text.lstrip().startswith("{"):
        return ((text, "E"),)
    if is_lines(text):
        return tuple((_of_line(line), "E") for line in text.splitlines() if line.strip())
    game = read_game(text)
    seats = [str(game.match.seat_of(ME, number)) for number in range(1, len(game.records) + 2)]
    return tuple(zip((*game.records, game.deal.record()), seats))


def is_lines(text: str) -> bool:
    """Whether a text begins with a line that `mahjong play` wrote: a deal of its own, not a match."""
    try:
        said = json.loads(text.lstrip().partition("\n")[0])
    except (ValueError, RecursionError):
        return False
    return isinstance(said, dict) and "record" in said


def _of_line(line: str) -> str:
    try:
        record = json.loads(line)["record"]
    except (ValueError, TypeError, KeyError, RecursionError):
        record = None
    if not isinstance(record, str):
        raise MahjongError("no_game_line", line=line.strip()[:40])
    return record
