"""The blind pass of the NMJL-like rules, step by step: who can pass on what, until everybody has passed three (american.A23).

>>> found = chain({Tile.EAST: 0, Tile.SOUTH: 1, Tile.WEST: 0, Tile.NORTH: 0}, "<<")
>>> len(found), found[1].moves
(2, (Passed(giver=<Tile.SOUTH: 28>, taker=<Tile.EAST: 27>, tiles=(<Tile.S1: 18>,)),))
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import NamedTuple

from mahjong.draw.charleston import Moved, passing
from mahjong.draw.tables import Html, table
from mahjong.notation import read_tiles
from mahjong.table.american.charleston import MOST, PASSES, direction, next_asked, receiver
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.charleston_html import drawn, listed, plain, said, seat_name, style
from mahjong.widgets.controls import HTML, HBox, ToggleButtons, VBox, styled
from mahjong.widgets.positions import arranged
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import SNUG, button, named
from mahjong.widgets.words import language

OWN = dict(zip(WINDS, (tuple(read_tiles(text)) for text in ("123m", "123p", "123s", "ESW"))))  # what each seat would pass
EXAMPLES = {"one": (0, 1, 0, 0), "neighbours": (0, 2, 1, 0), "nearly": (2, 3, 3, 3), "all": (3, 3, 3, 3)}
STAGES = (2, 5)


class Passed(NamedTuple):
    """Tiles that go from one seat to the next."""

    giver: Tile
    taker: Tile
    tiles: tuple[Tile, ...]


class Round(NamedTuple):
    """What moves at once, how many tiles each seat still owes, and what lies before each seat, not looked at."""

    moves: tuple[Passed, ...]
    owed: dict[Tile, int]
    lies: dict[Tile, tuple[Tile, ...]]


def chain(unseen: dict[Tile, int], way: str) -> tuple[Round, ...]:
    """How a pass with unseen tiles goes: first all own tiles, then, round after round, whoever owes passes on what has come, in its order."""
    lies: dict[Tile, tuple[Tile, ...]] = dict.fromkeys(WINDS, ())
    first = tuple(Passed(seat, receiver(seat, way), OWN[seat][: MOST - unseen[seat]]) for seat in WINDS if unseen[seat] < MOST)
    rounds = [_round(first, dict(unseen), lies)]
    while movers := [seat for seat in WINDS if rounds[-1].owed[seat] and rounds[-1].lies[seat]]:
        rounds.append(_passed_on(rounds[-1], movers, way))
    return tuple(rounds)


def _passed_on(last: Round, movers: list[Tile], way: str) -> Round:
    moves, owed, lies = [], dict(last.owed), dict(last.lies)
    for seat in movers:
        count = min(owed[seat], len(lies[seat]))
        moves.append(Passed(seat, receiver(seat, way), lies[seat][:count]))
        owed[seat], lies[seat] = owed[seat] - count, lies[seat][count:]
    return _round(tuple(moves), owed, lies)


def _round(moves: tuple[Passed, ...], owed: dict, lies: dict) -> Round:
    """The tiles that moved lie before their takers now."""
    came = {move.taker: move.tiles for move in moves}
    return Round(moves, owed, {seat: lies[seat] + came.get(seat, ()) for seat in WINDS})


@cache
def before(stage: int) -> Deal:
    """A real deal at the last pass of a Charleston (its stage 2 or 5), everybody still holding the tiles they would pass.

    >>> before(2).phase, before(5).stage
    ('pass', 5)
    """
    hands = {str(seat): " ".join(map(str, tiles)) for seat, tiles in OWN.items()}
    deal = arranged(hands, rules="nmjl_like", table=TABLES["nmjl_like"].but(second_charleston="always"))
    while deal.stage < stage:
        seat = next_asked(deal)
        spare = list(deal.holding(seat).concealed)
        for tile in OWN[seat]:
            spare.remove(tile)
        deal = deal.play(_pass(seat, direction(deal), tuple(tile for tile in spare if tile != Tile.JOKER)[:MOST]))
    return deal


def _pass(seat: Tile, way: str, tiles: tuple[Tile, ...], unseen: int = 0) -> Event:
    return Event(seat, "charleston", source=way, tiles=(*sorted(tiles), *[Tile.HIDDEN] * unseen))


def after(stage: int, unseen: dict[Tile, int]) -> Deal:
    """The same deal after the pass, as the engine plays it."""
    deal = before(stage)
    for seat in WINDS:
        deal = deal.play(_pass(seat, PASSES[stage], OWN[seat][: MOST - unseen[seat]], unseen[seat]))
    return deal


class BlindView(VBox):
    """How many tiles each seat passes unseen; Back, Next and To the end walk through what happens.

    >>> view = BlindView("all")
    >>> view.text
    'Nobody lays down a tile of its own. All four wait for tiles that never come. Nothing can be passed, so the pass is left out: every hand stays as it was.'
    """

    def __init__(self, example: str = "one", lang: str = ""):
        self.lang, self.busy, self.place = lang or language(), False, 0
        self.picture, self.words, self.end = HTML(), HTML(), HTML()
        self.live = TileRow(label=say("charleston.blind.label", self.lang))
        self.example = self._toggles("pick", [(self._say(f"example.{key}"), key) for key in EXAMPLES], example)
        self.stage = self._toggles("pass", [(self._say(f"pass_{stage}"), stage) for stage in STAGES], STAGES[0])
        self.seats = {wind: self._seat(wind, count) for wind, count in zip(WINDS, EXAMPLES[example])}
        self.buttons = {key: button(f"charleston.blind.{key}", self.lang, lambda key=key: self.go(self._target(key)), "primary" if key == "next" else "") for key in ("back", "next", "last")}
        self.example.observe(self._picked, "value")
        self.stage.observe(lambda _: self._begin(), "value")
        self._arrange()
        self._begin()

    def _arrange(self) -> None:
        told = VBox([self.words, HBox(list(self.buttons.values()))])
        pair = named(HBox([self.picture, told]), "mj-ch-pair")
        seats = named(HBox(list(self.seats.values())), "mj-ch-seats")
        super().__init__([styled(style()), self.example, self.stage, seats, pair, self.end, self.live])
        self.add_class("mj-ch")

    def _say(self, key: str, **facts) -> str:
        return say(f"charleston.blind.{key}", self.lang, **facts)

    def _toggles(self, key: str, options: list, value) -> ToggleButtons:
        return named(ToggleButtons(options=options, value=value, description=self._say(key), style=SNUG), "mj-ch-snug")

    def _seat(self, wind: Tile, count: int) -> ToggleButtons:
        made = ToggleButtons(options=[(str(n), n) for n in range(MOST + 1)], value=count, description=self._say("seat", seat=seat_name(wind, self.lang)), style=SNUG)
        made.observe(lambda _: self._chosen(), "value")
        return named(made, "mj-ch-snug")

    def _picked(self, change) -> None:
        if change["new"] is None:
            return
        self.busy = True
        for seat, count in zip(self.seats.values(), EXAMPLES[change["new"]]):
            seat.value = count
        self.busy = False
        self._begin()

    def _chosen(self) -> None:
        """A number of one's own; the example it makes, if any, is marked."""
        if self.busy:
            return
        self.busy = True
        now = tuple(self.unseen.values())
        self.example.value = next((key for key, counts in EXAMPLES.items() if counts == now), None)
        self.busy = False
        self._begin()

    @property
    def unseen(self) -> dict[Tile, int]:
        """Tiles passed unseen, by seat."""
        return {wind: seat.value for wind, seat in self.seats.items()}

    def _begin(self) -> None:
        if self.busy:
            return
        self.rounds = chain(self.unseen, PASSES[self.stage.value])
        self.go(0)

    def _target(self, key: str) -> int:
        return {"back": self.place - 1, "next": self.place + 1, "last": len(self.rounds) - 1}[key]

    def go(self, place: int) -> None:
        """Shows a step, counted from 0; beyond the ends, the end."""
        self.place = max(0, min(place, len(self.rounds) - 1))
        now, last = self.rounds[self.place], self.place == len(self.rounds) - 1
        lines = [*self._happens(now), *([self._outcome()] if last else [self._owed(now)])]
        self.text = " ".join(map(plain, lines))
        self.live.message = self.text
        at = f'<p class="mj-ch-muted">{escape(self._say("step", step=self.place + 1, steps=len(self.rounds)))}</p>'
        self.words.value = at + said(lines)
        self.picture.value = self._picture(now)
        self.end.value = self._ended() if last else ""
        self.buttons["back"].disabled = self.place == 0
        self.buttons["next"].disabled = self.buttons["last"].disabled = last

    def _happens(self, now: Round) -> list[str]:
        if self.place:
            way = PASSES[self.stage.value]
            return [self._on(move, way) for move in now.moves]
        if not now.moves:
            return [self._say("own_none")]
        who = listed([self._say("own_part", seat=seat_name(move.giver, self.lang), count=len(move.tiles)) for move in now.moves], self.lang)
        return [self._say("own", who=who)]

    def _on(self, move: Passed, way: str) -> str:
        origin = next(wind for wind in WINDS if receiver(wind, way) == move.giver)
        return self._say("on", giver=seat_name(move.giver, self.lang), origin=seat_name(origin, self.lang), count=len(move.tiles))

    def _owed(self, now: Round) -> str:
        owing = [self._say("own_part", seat=seat_name(seat, self.lang), count=count) for seat, count in now.owed.items() if count]
        return self._say("waiting", who=listed(owing, self.lang)) if owing else self._say("settled")

    def _outcome(self) -> str:
        if not self.rounds[0].moves:
            return self._say("nothing")
        end = self.rounds[-1]
        if all(end.lies[seat] == OWN[seat][: MOST - self.unseen[seat]] for seat in WINDS):
            seats = listed([seat_name(move.giver, self.lang) for move in self.rounds[0].moves], self.lang)
            return self._say("circle", seats=seats)
        return self._say("done")

    def _picture(self, now: Round) -> str:
        """The tiles that move in this step; below the names, what lies there unseen or is still owed."""
        moved = [Moved(move.giver, move.taker, len(move.tiles), len(move.tiles) if self.place else 0) for move in now.moves]
        notes = {seat: self._say("owes", count=now.owed[seat]) if now.owed[seat] else self._say("passed_all") for seat in WINDS}
        return passing(moved, notes=notes, lang=self.lang)

    def _ended(self) -> str:
        """Who passed what: own tiles, unseen ones, and what was kept in the end; where nobody could begin, that this is a convention."""
        if not self.rounds[0].moves:
            return f'<p class="mj-ch-muted">{escape(self._say("convention"))}</p>'
        head = [self._say(f"head_{key}") for key in ("seat", "own", "on", "kept")]
        rows = [[seat_name(seat, self.lang), self._tiles(self._own(seat)), self._tiles(self._on_tiles(seat)), self._tiles(self.rounds[-1].lies[seat])] for seat in WINDS]
        return table(rows, head, lang=self.lang, stacked=True)

    def _tiles(self, tiles: tuple[Tile, ...]):
        return Html(drawn(tiles, 26, self.lang)) if tiles else self._say("none")

    def _own(self, seat: Tile) -> tuple[Tile, ...]:
        return next((move.tiles for move in self.rounds[0].moves if move.giver == seat), ())

    def _on_tiles(self, seat: Tile) -> tuple[Tile, ...]:
        return tuple(tile for now in self.rounds[1:] for move in now.moves if move.giver == seat for tile in move.tiles)
