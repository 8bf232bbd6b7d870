"""A position at the table as HTML: four seats round the middle, own seat below, rivers in rows of six, melds, the wall.

Tiles stand upright wherever they lie, so that all can be read; a wide page puts the seats round the felt, a narrow one
above and below it.

>>> from mahjong.table.deal import Deal
>>> table_view(Deal.start(1, "mcr")).count('class="mj-seat ')
4
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from html import escape

from mahjong.draw.hands import _group, group_words, tile_words
from mahjong.draw.tiles import _tile, alone, spelling
from mahjong.files import find
from mahjong.table.american.charleston import direction
from mahjong.table.card_table import CardTable
from mahjong.table.deal import Deal, Holding
from mahjong.table.events import Event
from mahjong.numbers import listed
from mahjong.text import say
from mahjong.tiles import WINDS, Tile

PLACES = ("bottom", "right", "top", "left")  # own seat, then the turns after it: play goes counter-clockwise (play.W1)
OWN, SMALL, RIVER, BACK = 40, 24, 27, 17  # widths of a tile in pixels
ASKED = ("claims", "rob", "pass", "vote", "offer", "courtesy")  # phases in which several seats may be asked at once
TAKEN = ("claims", "rob")  # those of them in which a tile on the table is asked for


@cache
def table_css() -> str:
    """The style of a table, once for a page or a widget."""
    return find("data/art/table.css").read_text("utf-8")


def table_view(
    deal: Deal,
    seat: Tile = Tile.EAST,
    shown: Collection[Tile] | None = None,
    lang: str = "",
    own: bool = False,
    names: Mapping[Tile, str] | None = None,
    hand: bool = True,
    scores: Mapping[Tile, str] | None = None,
) -> str:
    """A deal as one seat sees it, that seat below, the next in turn at its right.

    `shown` are the seats whose tiles lie face up: unless given, the own seat and whoever has won. `names` adds a word to
    a seat, such as a player's name, `scores` its points. Without `hand` the tiles in the own hand are left out, for a page that
    shows them itself. `own` brings style and symbols along. Each part has a text alternative; `describe_table` has all.

    >>> from mahjong.table.deal import Deal
    >>> view = table_view(Deal.start(1, "mcr"), Tile.SOUTH)
    >>> 'aria-label="South, you' in view, 'aria-label="North' in view
    (True, True)
    """
    up = _face_up(deal, seat, shown)
    words = {wind: ((names or {}).get(wind, ""), (scores or {}).get(wind, "")) for wind in WINDS}
    seats = "".join(_seat(deal, wind, place, wind in up, words[wind], hand, lang) for wind, place in around(seat))
    felt = "".join(_river(deal, wind, place, lang) for wind, place in around(seat)) + _hub(deal, lang)
    label = escape(say("table.label", lang, seat=say(f"seat.{seat}", lang)))
    markup = f'<div class="mj-tv" role="group" aria-label="{label}"><div class="mj-tv-in">{seats}<div class="mj-felt">{felt}</div></div></div>'
    return f"<style>{table_css()}</style>{alone(markup)}" if own else markup


def around(seat: Tile) -> list[tuple[Tile, str]]:
    """The four seats and where each sits, seen from one of them.

    >>> [f"{wind} {place}" for wind, place in around(Tile.SOUTH)]
    ['S bottom', 'W right', 'N top', 'E left']
    """
    return [(WINDS[(seat - Tile.EAST + k) % 4], place) for k, place in enumerate(PLACES)]


def describe_table(deal: Deal, seat: Tile = Tile.EAST, shown: Collection[Tile] | None = None, lang: str = "") -> str:
    """The whole position in words, as one who cannot see it needs it.

    >>> from mahjong.table.deal import Deal
    >>> print(describe_table(Deal.start(1, "mcr"))[:40])
    East round. 91 tiles can still be drawn.
    """
    up = _face_up(deal, seat, shown)
    said = [*_hub_words(deal, lang)]
    for wind, _ in around(seat):
        said.append(f"{seat_words(deal, wind, wind == seat, wind in up, lang)} {river_words(deal, wind, lang)}")
    return " ".join(said)


def _face_up(deal: Deal, seat: Tile, shown: Collection[Tile] | None) -> set[Tile]:
    if shown is not None:
        return set(shown)
    return {seat, *(win.seat for win in deal.result.wins)} if deal.result else {seat}


# A seat: its plate, the tiles in hand, the groups on the table, the bonus tiles


def _seat(deal: Deal, wind: Tile, place: str, up: bool, names, hand: bool, lang: str) -> str:
    empty, holding = wind == deal.began.empty, deal.holding(wind)
    plate = _plate(deal, wind, place, empty, names, lang)
    tiles = "" if empty else _tiles_of(deal, wind, holding, place, up, hand)
    words = escape(seat_words(deal, wind, place == "bottom", up, lang))
    look = f"mj-seat mj-at-{place}{' mj-dealer' if wind == Tile.EAST else ''}{' mj-turn' if _acts(deal, wind) else ''}"
    return f'<div class="{look}">{plate}<div class="mj-holds" role="img" aria-label="{words}">{tiles}</div></div>'


def _plate(deal: Deal, wind: Tile, place: str, empty: bool, names: tuple[str, str], lang: str) -> str:
    """Wind, player, points, and what the seat does."""
    name, score = names
    words = [w for w in (say("table.you", lang) if place == "bottom" else "", say("table.empty", lang) if empty else "", name) if w]
    notes = "".join(f"<small>{escape(word)}</small>" for word in words)
    doing = _doing(deal, wind, lang)
    now = f'<span class="mj-doing">{escape(doing)}</span>' if doing else ""
    sum = f'<span class="mj-score">{escape(score)}</span>' if score else ""
    return f'<p class="mj-plate"><b>{escape(say(f"seat.{wind}", lang))}</b>{notes}{sum}{now}</p>'


def _acts(deal: Deal, wind: Tile) -> bool:
    """Whether something is expected of a seat now."""
    if deal.phase in ASKED:
        return wind in deal.asked and wind not in {answer.seat for answer in deal.answers}
    return not deal.over and wind == deal.turn


def _doing(deal: Deal, wind: Tile, lang: str) -> str:
    """What a seat does now, in a word or two; nothing for one who waits."""
    if deal.over:
        return say("table.doing.won", lang) if wind in {win.seat for win in deal.result.wins} else ""
    answer = next((answer for answer in deal.answers if answer.seat == wind), None)
    if answer:
        return say(f"table.doing.answered.{_answer(answer)}", lang, number=answer.number)
    if _acts(deal, wind):
        return say("table.doing.asked" if deal.phase in TAKEN else f"table.doing.{deal.phase}", lang)
    return say("table.dead", lang) if wind in deal.dead else ""


def _answer(answer: Event) -> str:
    """What a seat has answered: the group it calls, how it votes, or the kind of its answer."""
    if answer.group:
        return answer.group.kind
    return f"vote_{answer.number}" if answer.kind == "vote" else answer.kind


def _tiles_of(deal: Deal, wind: Tile, holding: Holding, place: str, up: bool, hand: bool) -> str:
    width = OWN if place == "bottom" else SMALL
    parts = [_concealed(deal, wind, holding, place, up, width)] if hand or place != "bottom" else []
    melds = "".join(_group(meld, i, SMALL if place != "bottom" else RIVER + 2) for i, meld in enumerate(holding.melds))
    bonus = "".join(_tile(spelling(t), SMALL, (), "en", True) for t in holding.bonus)
    parts += [f'<span class="mj-melds">{melds}</span>'] if melds else []
    parts += [f'<span class="mj-laid">{bonus}</span>'] if bonus else []
    return "".join(parts)


def _concealed(deal: Deal, wind: Tile, holding: Holding, place: str, up: bool, width: float) -> str:
    """The tiles in hand, the one just drawn apart; those of the others show their backs."""
    if not up:
        lying = ("claimed",) if place in ("left", "right") else ()
        backs = _tile("back", BACK, lying, "en", True) * len(holding.concealed)
        return f'<span class="mj-backs">{backs}</span>'
    tiles, last = list(holding.concealed), drawn_tile(deal, wind)
    if last in tiles:
        tiles.remove(last)
    look = ("win",) if deal.over else ()
    apart = f'<span class="mj-drawn">{_tile(spelling(last), width, look, "en", True)}</span>' if last is not None else ""
    return f'<span class="mj-held">{"".join(_tile(spelling(t), width, (), "en", True) for t in tiles)}{apart}</span>'


def drawn_tile(deal: Deal, wind: Tile) -> Tile | None:
    """The tile that lies apart: the one a seat has just drawn, until it discards, or the one it has won with."""
    if deal.over:
        return next((win.tile for win in deal.result.wins if win.seat == wind), None)
    fresh = deal.phase == "turn" and wind == deal.turn and deal.came in ("draw", "kong", "bonus", "redeemed")
    return deal.tile if fresh and deal.tile in deal.holding(wind).concealed else None


def seat_words(deal: Deal, wind: Tile, own: bool, up: bool, lang: str = "") -> str:
    """One seat in words: its tiles or how many there are, its groups, its bonus tiles."""
    holding, name = deal.holding(wind), say(f"seat.{wind}", lang)
    if wind == deal.began.empty:
        return say("table.words.empty", lang, seat=name)
    said = [say("table.words.you" if own else "table.words.seat", lang, seat=name)]
    tiles = tile_words(holding.concealed, lang)
    said.append(say("table.words.hand", lang, tiles=tiles) if up else say("table.words.hidden", lang, count=len(holding.concealed)))
    if holding.melds:
        said.append(say("table.words.melds", lang, groups="; ".join(group_words(meld, lang) for meld in holding.melds)))
    if holding.bonus:
        said.append(say("table.words.bonus", lang, tiles=tile_words(holding.bonus, lang)))
    doing = _doing(deal, wind, lang)
    return " ".join(said + [f"{doing[:1].upper()}{doing[1:]}."] * bool(doing))


# The middle: rivers and the hub


def _river(deal: Deal, wind: Tile, place: str, lang: str) -> str:
    rows = deal.river(wind)
    look = "win" if deal.phase == "claims" and wind == deal.turn else "dim" if deal.over and _discarded_last(deal, wind) else ""
    body = "".join(_row(row, look if i == len(rows) - 1 else "") for i, row in enumerate(rows))
    words = escape(river_words(deal, wind, lang))
    name = escape(say(f"seat.{wind}", lang))
    last = " mj-river-last" if wind == _lies_last(deal) else ""
    return f'<div class="mj-river mj-river-{place}{last}" role="img" aria-label="{words}"><span class="mj-river-of">{name}</span>{body}</div>'


def _lies_last(deal: Deal) -> Tile | None:
    """Whose discard lies there last while the next player draws and thinks."""
    event = next((event for event in reversed(deal.history[-4:]) if event.kind in ("discard", "claim")), None)
    return event.seat if event and event.kind == "discard" and deal.phase in ("claims", "draw", "turn") else None


def _discarded_last(deal: Deal, wind: Tile) -> bool:
    """Whether the last tile of a river has won the hand and lies with the winner now."""
    wins = deal.result.wins
    return bool(wins) and deal.result.discarder == wind and not any("robbed" in win.facts for win in wins)


def _row(row: tuple[Tile, ...], look: str) -> str:
    """Six discards at most; `look` is the state of the last one."""
    tiles = [_tile(spelling(t), RIVER, (look,) if look and i == len(row) - 1 else (), "en", True) for i, t in enumerate(row)]
    return f'<span class="mj-river-row">{"".join(tiles)}</span>'


def river_words(deal: Deal, wind: Tile, lang: str = "") -> str:
    """A seat's discards in words, in the order they fell."""
    fallen, name = deal.rivers[wind - Tile.EAST], say(f"seat.{wind}", lang)
    key = "table.words.river" if fallen else "table.words.no_river"
    return say(key, lang, seat=name, tiles=tile_words(fallen, lang))


def _hub(deal: Deal, lang: str) -> str:
    """Round or rules, tiles left, whose turn; a tile of a kong that may be robbed is shown here too."""
    lines = _hub_words(deal, lang)
    count = f"<b>{deal.wall.left}</b> <small>{escape(say('table.left', lang, count=deal.wall.left))}</small>"
    robbed = _tile(spelling(deal.tile), 34, ("win",), lang, False) if deal.phase == "rob" and deal.tile is not None else ""
    round, now = escape(lines[0].rstrip(".")), escape(lines[-1])
    return f'<div class="mj-hub"><span>{round}</span><span class="mj-hub-wall">{count}</span>{robbed}<span class="mj-hub-now">{now}</span></div>'


def _hub_words(deal: Deal, lang: str) -> list[str]:
    """The American game has no rounds: there the rules are named."""
    american = isinstance(deal.table, CardTable)
    round = f'{say(f"ruleset.{deal.rules}.short", lang)}.' if american else say("table.round", lang, wind=say(f"seat.{deal.round}", lang))
    return [round, say("table.words.wall", lang, count=deal.wall.left), phase_words(deal, lang)]


def phase_words(deal: Deal, lang: str = "") -> str:
    """What is to happen now, in a sentence.

    >>> from mahjong.table.deal import Deal
    >>> phase_words(Deal.start(1, "mcr"))
    'South lays out bonus tiles.'
    """
    if deal.over:
        kind = deal.result.kind
        winners = listed((say(f"seat.{win.seat}", lang) for win in deal.result.wins), lang)
        return say(f"table.phase.{kind}", lang, seat=winners)
    waiting = [wind for wind in deal.asked if wind not in {answer.seat for answer in deal.answers}]
    seat = waiting if deal.phase in ASKED else [deal.turn]
    way = say(f"table.way.{direction(deal)}", lang) if deal.phase == "pass" else ""
    seats = say("table.everybody", lang) if len(seat) == 4 else listed((say(f"seat.{wind}", lang) for wind in seat), lang)
    return say(f"table.phase.{deal.phase}", lang, way=way, seat=seats)
