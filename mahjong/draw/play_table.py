"""What stands round a drawn table while one plays: what happened, how a hand ended and what it pays, the running sheet of a match.

>>> happened(["East discards the red dragon."])
'<ol class="mj-pl-log"><li aria-current="step">East discards the red dragon.</li></ol>'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape

from mahjong.draw.any_sheet import SHEETS
from mahjong.draw.chart_lines import lines_chart
from mahjong.draw.sheet import signed
from mahjong.draw.table_view import table_css
from mahjong.draw.tables import Html, table
from mahjong.scoring.classical import ClassicalRules
from mahjong.rules import load
from mahjong.table.deal import Deal
from mahjong.table.match import Match
from mahjong.table.settlement import settlement
from mahjong.text import say
from mahjong.tiles import WINDS, Tile

TILE = 32  # pixels of a tile in the winner's sheet
Names = Mapping[str, str]  # what a player of the match is called


def happened(lines: Sequence[str]) -> str:
    """Sentences one below the other, the latest set off."""
    items = "".join(f'<li{_now(i, lines)}>{escape(line)}</li>' for i, line in enumerate(lines))
    return f'<ol class="mj-pl-log">{items}</ol>' if lines else ""


def _now(i: int, lines: Sequence[str]) -> str:
    return ' aria-current="step"' if i == len(lines) - 1 else ""


def ended(deal: Deal, called: Mapping[Tile, str], lang: str = "") -> Html:
    """How a hand ended: each winner's sheet, and what every seat gets, with the rules it is of. `called` names the seats."""
    done = settlement(deal)
    sheets = "".join(f"<h4>{escape(_won(score.win.seat, called, lang))}</h4>{_sheet(score, lang)}" for score in done.scores)
    box = f'<div class="mj-sheet-box">{sheets}</div>' if sheets else ""
    return Html(f'<div class="mj-pl-ended">{box}<div>{paid(deal, called, lang)}</div></div>')


def _sheet(score, lang: str) -> str:
    """A winner's sheet; it speaks of whoever won, who need not be the reader."""
    win, html = score.win, SHEETS[type(score)](score, lang, TILE, own=False, pays=False)
    facts = {"seat": say(f"seat.{win.seat}", lang), "round": say(f"seat.{win.round}", lang)}
    html = html.replace(escape(say("won.seats", lang, **facts)), escape(say("play.end.sits", lang, **facts)))
    return html.replace(escape(say("card_view.sheet.won", lang, how="", **facts)), escape(say("play.end.sits_card", lang, **facts)))


def _won(seat: Tile, called: Mapping[Tile, str], lang: str) -> str:
    return say("play.end.won", lang, who=called[seat])


def paid(deal: Deal, called: Mapping[Tile, str], lang: str = "") -> Html:
    """What each seat gets; in a classical game also what each hand counts, since the losers settle among themselves."""
    done, rules = settlement(deal), load(deal.rules)
    if not any(done.paid.values()):
        return Html(f'<p class="mj-pl-note">{escape(say("play.end.nothing", lang, rules=say(f"ruleset.{deal.rules}.short", lang)))}</p>')
    classical = isinstance(rules, ClassicalRules) and bool(done.worth)
    head = [say("play.end.seat", lang), *([say("play.end.worth", lang)] if classical else []), say("play.end.gets", lang)]
    rows = [[called[seat], *([done.worth[seat]] if classical else []), _number(done.paid[seat])] for seat in WINDS if seat in done.paid]
    caption = say("play.end.paid", lang, rules=say(f"ruleset.{deal.rules}.short", lang))
    return table(rows, head, caption, lang)


def _number(amount: int) -> Html:
    return Html(f'<span class="mj-pl-number">{signed(amount)}</span>')


def sheet(match: Match, names: Names, lang: str = "") -> Html:
    """The running sheet of a match: a row for each hand with what everybody got, the latest first, the sums, and lines over time."""
    if not match.outcomes:
        return Html("")
    players = [player for player in match.players if player]
    shown = sorted(players, key=list(names).index)
    head = [say("play.sheet.hand" if load(match.rules).has_card else "play.sheet.hand_round", lang), say("play.sheet.dealer", lang), *(names[player] for player in shown)]
    sums = [Html(f"<b>{escape(say('play.sheet.sum', lang))}</b>"), "", *(Html(f'<b class="mj-pl-number">{_minus(match.totals[player])}</b>') for player in shown)]
    rows = [_row(match, number, shown, names, lang) for number in range(len(match.outcomes), 0, -1)]
    caption = say("play.sheet.caption", lang, rules=say(f"ruleset.{match.rules}.short", lang))
    lines = lines_chart({names[player]: [row[player] for row in match.history] for player in shown}, lang) if len(match.outcomes) > 1 else ""
    return Html(f'<div class="mj-pl-sheet">{table([sums, *rows], head, caption, lang)}{lines}</div>')


def _row(match: Match, number: int, players: Iterable[str], names: Names, lang: str) -> list:
    """A hand: its number and the round's wind, where there are rounds, its dealer, what each player got."""
    place, outcome = match.places[number - 1], match.outcomes[number - 1]
    wind = say(f"seat.{WINDS[min(place.round, 3)]}", lang)
    changes = [_number(outcome.paid[match.seat_of(player, number) - Tile.EAST]) for player in players]
    rounds = not load(match.rules).has_card
    return [say("play.sheet.number", lang, number=number, wind=wind) if rounds else str(number), names[match.player_at(Tile.EAST, number)], *changes]


def _minus(amount: int) -> str:
    return str(amount).replace("-", "−")


def ranking(match: Match, names: Names, lang: str = "") -> str:
    """Who is where at the end of a match, in a sentence.

    >>> ranking(Match(("a", "b", "c", "d")), {"a": "Ann", "b": "Ben", "c": "Cem", "d": "Dag"})
    '1. Ann 0, 1. Ben 0, 1. Cem 0, 1. Dag 0'
    """
    return ", ".join(f"{rank}. {names[player]} {_minus(total)}" for rank, player, total in match.ranking())


@cache
def play_css() -> str:
    """The style of the drawn table; the widgets add their own."""
    return table_css()
