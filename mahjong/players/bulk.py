"""Many deals between players by name, each as one line of JSON that replays exactly.

>>> line = next(game_lines(("quick",), "finnish", 1, seed=1))
>>> game = read_game(line)
>>> game.number, game.deal.over, sum(game.payments.values())
(0, True, 0)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mahjong.errors import MahjongError
from mahjong.players.simple import play_one, seated
from mahjong.rules import load
from mahjong.table.deal import Deal
from mahjong.table.options import Agreed
from mahjong.table.record import read
from mahjong.table.settlement import settlement
from mahjong.table.tally import ending


class Game(NamedTuple):
    """A line read back: the number of the deal, the deal replayed to its end, and what each seat got or paid."""

    number: int
    deal: Deal
    payments: dict[str, int]


def game_lines(players: str | Sequence[str], rules: str, deals: int, seed: int = 1, table: Agreed | None = None) -> Iterator[str]:
    """Plays so many deals and yields a line for each: the number of the deal, its record, how it ended, what was paid.

    `players` as `play_one` takes them; deal `k` comes from the seed and `k` alone. Raises MahjongError before the first
    deal for players or rules there are not, and for a number of deals below one.
    """
    rules, names = load(rules).key, seated(players, rules)
    if not isinstance(deals, int) or deals < 1:
        raise MahjongError("deals_wanted", found=str(deals))
    return (json.dumps(facts_of(play_one(rules, names, seed, k, table), k), ensure_ascii=False) for k in range(deals))


def facts_of(deal: Deal, number: int) -> dict:
    """A finished deal as the values of its line; raises RuleError while it is being played."""
    done = settlement(deal)
    wins = [{"seat": str(score.win.seat), "win": str(score.win), "total": score.total} for score in done.scores]
    discarder = deal.result.discarder
    result = {"end": ending(deal.result), "wins": wins, "discarder": None if discarder is None else str(discarder)}
    return {"deal": number, "record": deal.record(), "result": result, "payments": {str(seat): paid for seat, paid in done.paid.items()}}


def read_game(line: str) -> Game:
    """A line replayed; MahjongError for a line that is none, or that does not end as it says."""
    try:
        said = json.loads(line)
        number, record = said["deal"], said["record"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise MahjongError("no_game_line", line=line.strip()[:40]) from None
    deal = read(record) if isinstance(record, str) else None
    if deal is None or not deal.over or facts_of(deal, number) != said:
        raise MahjongError("game_differs", deal=str(number))
    return Game(number, deal, said["payments"])


def find_game(lines: Iterable[str], number: int) -> Game:
    """The deal with a number among the lines of a file; MahjongError when it is not there."""
    count = 0
    for line in lines:
        count += bool(line.strip())
        if _number(line) == number:
            return read_game(line)
    raise MahjongError("no_such_deal", deal=number, deals=count)


def _number(line: str) -> int | None:
    try:
        said = json.loads(line) if line.strip() else {}
        return said.get("deal")
    except (ValueError, AttributeError, RecursionError):
        raise MahjongError("no_game_line", line=line.strip()[:40]) from None
