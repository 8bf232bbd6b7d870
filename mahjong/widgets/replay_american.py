"""What a replay says of an American deal: how a pass, a vote, an offer or a call ended, and who pays at the end."""

from __future__ import annotations

from collections import Counter
from html import escape

from mahjong.card.sheet import counted
from mahjong.draw.hands import tile_words
from mahjong.draw.paid_bars import paid_bars
from mahjong.table.american.charleston import receiver
from mahjong.table.american.phases import Decided, decide
from mahjong.table.card_table import CardTable
from mahjong.table.deal import Deal
from mahjong.table.settlement import settlement
from mahjong.numbers import listed
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.american_play_html import short, style, told


def ended_words(before: Deal, after: Deal, lang: str = "", seat: Tile | None = None) -> list[str]:
    """What the last answer of all that were asked brought about; nothing while others have still to answer. `seat` is told
    only what it is passed itself; without one all is told.

    >>> deal = Deal.start(1, "playboard")
    >>> ended_words(deal, deal.play(deal.legal()[0]))
    []
    """
    if before.phase not in ENDED or len(before.answers) + 1 < len(before.asked):
        return []
    return ENDED[before.phase](before, after, lang, seat)


def _passed(before: Deal, after: Deal, lang: str, seat: Tile | None) -> list[str]:
    """The tiles each seat is told of, once all have chosen (american.A22)."""
    given = {event.seat: event.tiles for event in (*before.answers, after.history[-1])}
    seats = [wind for wind in given if seat in (None, wind)]
    return [told("replay.all_at_once", lang)] + [_received(before, after, wind, given[wind], lang) for wind in seats]


def _received(before: Deal, after: Deal, seat: Tile, given: tuple[Tile, ...], lang: str) -> str:
    """What has come in and stayed; tiles passed on unseen were never seen."""
    own = Counter(before.holding(seat).concealed) - Counter(given)
    tiles = sorted((Counter(after.holding(seat).concealed) - own).elements())
    key = "receives" if tiles else "receives_nothing"
    return told(f"replay.{key}", lang, seat=say(f"seat.{seat}", lang), tiles=tile_words(tiles, lang))


def _voted(before: Deal, after: Deal, lang: str, seat: Tile | None) -> list[str]:
    return [told(f"replay.{'second' if after.phase == 'pass' else 'no_second'}", lang)]


def _offered(before: Deal, after: Deal, lang: str, seat: Tile | None) -> list[str]:
    """What each pair opposite each other exchanges for what it offers (american.R38, R39)."""
    offered = {event.seat: event.number for event in (*before.answers, after.history[-1])}
    return [_pair(after, wind, offered, lang) for wind in WINDS[:2]]


def _pair(after: Deal, wind: Tile, offered: dict[Tile, int], lang: str) -> str:
    other, count = receiver(wind, "^^"), after.offers[wind - Tile.EAST]
    facts = {"a": say(f"seat.{wind}", lang), "b": say(f"seat.{other}", lang), "x": offered[wind], "y": offered[other], "count": count}
    rule = "american.R39" if after.table.courtesy == "smaller" else "american.R38"
    return told(f"replay.{'exchange' if count else 'no_exchange'}", lang, rule=rule, **facts)


def _called(before: Deal, after: Deal, lang: str, seat: Tile | None) -> list[str]:
    calls = {event.seat: event for event in (*before.answers, after.history[-1]) if event.kind != "pass"}
    found = decide(before.turn, {wind: call_kind(event) for wind, event in calls.items()}, before.table.call_priority)
    if found is None:
        return []
    wanted = say("calls.replay.wanted", lang, seats=listed((say(f"seat.{wind}", lang) for wind in calls), lang))
    return [say("calls.replay.decided", lang, calls=wanted, outcome=_outcome(found, calls, lang), rule=found.rule)]


def call_kind(event) -> str:
    """What a call is for: `win`, or the kind of its group."""
    return event.group.kind if event.group else event.kind


def _outcome(found: Decided, calls: dict, lang: str) -> str:
    key = "win" if calls[found.seat].kind == "win" else "gets"
    return say(f"calls.replay.{key}", lang, seat=say(f"seat.{found.seat}", lang))


ENDED = {"pass": _passed, "courtesy": _passed, "vote": _voted, "offer": _offered, "claims": _called}


def paid_html(deal: Deal, lang: str = "") -> str:
    """What an American deal that is over is worth, and a bar for what each seat wins or pays; nothing for any other deal.

    >>> paid_html(Deal.start(1, "mcr"))
    ''
    """
    if not deal.over or not isinstance(deal.table, CardTable):
        return ""
    if not deal.result.wins:
        return f'<p class="mj-calls-said">{escape(told("replay.nobody_pays", lang))}</p>'
    done = settlement(deal)
    result = done.scores[0]
    lines = "".join(f"<li>{escape(line)}</li>" for line in counted(result, lang))
    roles = {result.win.seat: told("pay.winner", lang)} | ({deal.result.discarder: told("pay.discarder", lang)} if deal.result.discarder else {})
    picture = paid_bars(done.paid, short(deal.rules, lang), (0, 0), roles, lang)
    return f'{style()}<div class="mj-play-paid"><ul>{lines}</ul>{picture}</div>'
