"""A game as text, to keep and to go on with: what was agreed, and the record of every hand.

>>> from mahjong.widgets.play_game import Agreement, Game
>>> game = Game.start(Agreement("finnish", seat=2))
>>> read_game(write_game(game)) == game
True
"""

from __future__ import annotations

import base64
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
        "deal": game.deal.record(),
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
    return Game(made, match, _deal(said["deal"], made, match), tuple(records))


def _deal(text: str, made: Agreement, match: Match) -> Deal:
    """A hand that fits its place in the match."""
    if len(text) > LONGEST:
        raise MahjongError("record_long", most=LONGEST, size=len(text))
    deal = read(text)
    if (deal.rules, deal.table, deal.round, deal.began.empty) != (made.rules, made.agreed, match.round, match.empty):
        raise MahjongError("play_other_hand", number=match.number)
    return deal


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
        data = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        unzip = zlib.decompressobj()
        text = unzip.decompress(data, LONGEST)
        if unzip.unconsumed_tail or not unzip.eof:
            raise MahjongError("play_link")
        return text.decode()
    except (ValueError, zlib.error):
        raise MahjongError("play_link") from None


def hands_of(text: str) -> tuple[tuple[str, str], ...]:
    """The records in a text, each with the learner's wind: a whole game's hands, or the one record the text is."""
    if not text.lstrip().startswith("{"):
        return ((text, "E"),)
    game = read_game(text)
    seats = [str(game.match.seat_of(ME, number)) for number in range(1, len(game.records) + 2)]
    return tuple(zip((*game.records, game.deal.record()), seats))
