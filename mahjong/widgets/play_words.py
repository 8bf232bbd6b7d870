"""What the table says while one plays: who sits where, what has happened, what is asked, what a button does."""

from __future__ import annotations

from mahjong.draw.event_words import event_label, event_words
from mahjong.draw.table_view import phase_words
from mahjong.draw.tiles import name
from mahjong.rules import load
from mahjong.table.american.charleston import direction, receiver
from mahjong.table.card_table import CardTable
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.play_game import ME, SIDES, Game, outcome
from mahjong.widgets.replay_american import ended_words

SILENT = ("draw", "replace", "pass", "charleston", "vote", "offer")  # what others do without a word to the learner
LETTERS = {"win": "m", "pass": "s", "pung": "p", "kong": "k", "quint": "q", "chow": "c", "add": "k", "concealed_kong": "k", "ready": "r", "bonus": "b", "exchange": "x"}


def who_names(lang: str = "") -> dict[str, str]:
    """What the four are called on the sheet.

    >>> who_names()["across"]
    'Across'
    """
    return {key: say(f"play.who.{key}", lang) for key in (ME, *SIDES)}


def called(game: Game, lang: str = "") -> dict[Tile, str]:
    """The seats that play, each with its wind and who sits there."""
    names = who_names(lang)
    return {seat: say("play.called", lang, seat=say(f"seat.{seat}", lang), who=names[game.who(seat)]) for seat in WINDS if game.who(seat)}


def plates(game: Game, lang: str = "") -> dict[Tile, str]:
    """Which player sits at each seat, in a word; the learner's own seat needs none."""
    return {seat: say(f"play.short.{game.player(seat)}", lang) for seat in WINDS if game.who(seat) and seat != game.me}


def scores(game: Game) -> dict[Tile, str]:
    """Each seat's sum in the match."""
    totals = game.standing.totals
    return {seat: str(totals[game.who(seat)]).replace("-", "−") for seat in WINDS if game.who(seat)}


def told(before: Deal, after: Deal, me: Tile, lang: str = "") -> list[str]:
    """What a step is worth saying to the learner: nothing of what others draw, let go or pass on in secret."""
    event = after.history[-1]
    lines = [plain(line) for line in ended_words(before, after, lang, me)] if before.phase not in ("claims", "rob") and _american(before) else []
    quiet = event.kind in SILENT and event.seat != me or event.kind == "pass"
    return ([] if quiet else [event_words(event, lang, event.seat != me)]) + lines + false_words(before, after, lang)


def false_words(before: Deal, after: Deal, lang: str = "") -> list[str]:
    """What was wrong with a win just declared, and what it costs; nothing where there was no false win."""
    event = after.history[-1]
    if event.kind != "win" or after.over or any(answer == event for answer in after.answers):
        return []
    if after.faults == before.faults:
        return [f"{say('play.false.no_win', lang)} {say('play.false.goes_on', lang)}"]
    return [fault_words(after, *after.faults[-1], lang)]


def fault_words(deal: Deal, seat: Tile, fault: str, lang: str = "") -> str:
    """A false win and its price, in sentences."""
    rules, who = load(deal.rules), say(f"seat.{seat}", lang)
    wrong = say(f"play.false.{fault}", lang, minimum=getattr(deal.agreed, "minimum", 0))
    if _fines(deal):
        return f"{wrong} {say('play.false.penalty', lang, seat=who, points=rules.penalties[fault], rule='mcr.S11' if fault == 'not_ready' else 'mcr.S10')}"
    return f"{wrong} {say('play.false.hand_dead', lang, seat=who)}"


def _fines(deal: Deal) -> bool:
    """Whether a false win is paid for."""
    return getattr(deal.table, "false_win", "") == "penalty" and bool(getattr(load(deal.rules), "penalties", None))


def warning_words(deal: Deal, lang: str = "") -> str:
    """What declaring a win means now that none is there to offer, under the rules of the deal."""
    if _american(deal):
        return say("play.declare.american", lang)
    if _fines(deal):
        fines = load(deal.rules).penalties
        return say("play.declare.penalty", lang, points=fines["too_few_points"], more=fines["not_ready"])
    return say(f"play.declare.{'goes_on' if deal.table.false_win == 'goes_on' else 'hand_dead'}", lang)


def _american(deal: Deal) -> bool:
    return isinstance(deal.table, CardTable)


def plain(line: str) -> str:
    return line.replace("**", "")


def ask_words(game: Game, lang: str = "") -> str:
    """What is asked of the learner now, or whom all wait for.

    >>> from mahjong.widgets.play_game import Agreement
    >>> ask_words(Game.start(Agreement("playboard")))
    'Choose three tiles to pass to South, to the right.'
    """
    deal = game.deal
    if deal.over or not game.waits:
        return phase_words(game.seen, lang)
    return say(f"play.ask.{_ask_key(deal)}", lang, **_ask_facts(game, lang))


def brought(game: Game, lang: str = "") -> str:
    """What a hand that is over brings the learner, in a sentence; nothing where nothing is paid."""
    points = outcome(game.deal).paid[game.me - Tile.EAST] if game.deal.over else 0
    return say(f"play.end.mine_{'gets' if points > 0 else 'pays'}", lang, points=abs(points)) if points else ""


def _ask_key(deal: Deal) -> str:
    if deal.phase == "turn":
        return "ready" if deal.saying else deal.came if deal.came in ("claim", "dealt", "redeemed") else "turn"
    return deal.phase


def _ask_facts(game: Game, lang: str) -> dict:
    deal, me = game.deal, game.me
    facts = {"seat": say(f"seat.{deal.turn}", lang), "tile": name(deal.tile, lang) if deal.tile is not None else ""}
    if deal.phase in ("pass", "courtesy"):
        way = direction(deal)
        facts |= {"way": say(f"table.way.{way}", lang), "taker": say(f"seat.{receiver(me, way)}", lang), "count": deal.offers[me - Tile.EAST] if deal.offers else 3}
    if deal.phase == "offer":
        facts["taker"] = say(f"seat.{receiver(me, '^^')}", lang)
    return facts


def buttons(game: Game, lang: str = "") -> list[tuple[str, str, Event]]:
    """What may be done beside discarding and passing tiles, each with its label and its key; calls before letting go.

    >>> from mahjong.widgets.play_game import Agreement
    >>> buttons(Game.start(Agreement("playboard")))
    []
    """
    if not game.waits:
        return [(say("play.do.late", lang, call=_label(event, game, lang)), letter, event) for event, letter in _lately(game)]
    events = [event for event in game.legal if event.kind not in ("discard", "charleston")]
    found, taken = [], set()
    for place, event in enumerate(events, 1):
        key = _letter(event, taken, place, game.deal.phase)
        taken.add(key)
        found.append((_label(event, game, lang), key, event))
    return found


def _lately(game: Game):
    """What may still be called, with a letter for the first of each kind."""
    taken = set()
    for event in game.late:
        letter = _letter(event, taken, 0, "turn")
        taken.add(letter)
        yield event, letter


def _letter(event: Event, taken: set[str], place: int, phase: str) -> str:
    """The letter of its kind; further ones of a kind go by their place where no tile is asked for."""
    if event.kind == "vote":
        return "y" if event.number else "n"
    if event.kind == "offer":
        return str(event.number)
    letter = LETTERS.get(event.group.kind if event.kind == "claim" else event.kind, "")
    return letter if letter not in taken else str(place) if phase != "turn" and place < 10 else ""


def _label(event: Event, game: Game, lang: str) -> str:
    if event.kind in ("vote", "offer"):
        return say(f"play.do.{event.kind}_{event.number}" if event.kind == "vote" else "play.do.offer", lang, count=event.number)
    if event.kind in ("pass", "ready"):
        return say(f"play.do.{event.kind}", lang)
    if event.kind == "win" and event.source:
        return say("play.do.win_on", lang, tile=name(event.tile, lang))
    return event_label(event, lang)
