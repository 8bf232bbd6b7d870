"""The wall page's pictures that can be changed: the seats round the table, and the wall from building to the last tile dealt."""

from __future__ import annotations

from html import escape

from traitlets import Int, Unicode

from mahjong.draw import tile
from mahjong.draw.board import board, legend, scene, scene_at
from mahjong.draw.tables import Html
from mahjong.table.options import Table
from mahjong.table.wall import Start, Step, begin, break_at, shuffled, throw
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, ToggleButtons, VBox, change, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

PIPS = range(1, 7)
SNUG = {"description_width": "initial", "button_width": "auto"}
DICE = ("first_one", "first_two", "second_one", "second_two")
STYLE = """<style>
.mj-wall.mj-wall { display: grid; grid-template: "board steps" auto "board more" 1fr / minmax(0, 30rem) minmax(0, 1fr); gap: .5rem 2rem; align-items: start; width: 100%; margin: 0; overflow: visible; }
.mj-wall > * { margin: 0 !important; overflow: visible; }
.mj-wall > .mj-wall-board { grid-area: board; } .mj-wall > .mj-wall-steps { grid-area: steps; } .mj-wall > .mj-wall-more { grid-area: more; }
.mj-wall .widget-html.widget-html { width: 100%; height: auto; margin: 0; overflow: visible; }
.mj-wall .widget-html-content { overflow: visible; }
@media (max-width: 52rem) { .mj-wall.mj-wall { grid-template: "steps" auto "board" auto "more" auto / minmax(0, 1fr); } }
.mj-wall :is(.widget-hbox, .widget-vbox) { overflow: visible; }
.mj-wall .widget-hbox { flex-wrap: wrap; gap: .4rem; margin: 0; }
.mj-wall .mj-wall-dice.mj-wall-dice { display: grid; grid-template-columns: 1fr 1fr; gap: .7rem .75rem; max-width: 24rem; margin: 0 0 .5rem; }
.mj-wall .mj-wall-dice .widget-dropdown { display: block; width: 100%; height: auto; margin: 0; }
.mj-wall .mj-wall-dice .widget-label { display: block; width: auto; height: auto; text-align: left; line-height: 1.5; }
.mj-wall .mj-wall-dice select { width: 100%; }
.mj-wall .widget-toggle-buttons { margin: .15rem 0; }
.mj-wall .widget-toggle-buttons > .widget-label { width: auto; min-width: 8.5rem; text-align: left; }
.mj-wall-said { min-height: 4.8em; margin: .35rem 0 0; line-height: 1.45; }
.mj-wall-said small { display: block; color: var(--mj-muted, inherit); font-size: .9375rem; font-weight: 400; }
.mj-wall-said strong { font-size: 1.125rem; }
.mj-board-legend.mj-board-legend.mj-board-legend { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; min-height: 2rem; margin: .4rem 0 .2rem; padding: 0; list-style: none; font-size: .9688rem; }
.mj-board-legend.mj-board-legend.mj-board-legend:empty { display: none; }
.mj-board-legend li { display: inline-flex; align-items: center; gap: .3rem; margin: 0 !important; }
.mj-wall-hand { margin: .5rem 0 0; } .mj-wall-hand p { margin: 0 0 .3rem; font-weight: 600; }
.mj-wall-hand > div { display: flex; flex-wrap: wrap; gap: 3px 1px; min-height: 44px; line-height: 0; }
@media (max-width: 34rem) { .mj-snug.mj-snug.mj-snug .jupyter-button { padding-inline: .55rem; } }
.mj-tight > .mj-table table thead th { white-space: normal; vertical-align: bottom; }
@media (max-width: 34rem) { .mj-tight > .mj-table.mj-table :is(th, td) { padding: .5rem .55rem; } }
.mj-wall-more p.mj-h { margin: .6rem 0 .2rem; font-weight: 700; }
</style>"""


class SeatView(VBox):
    """The table as one of the four winds sees it; a disc drawn blindly says where one sits (play.T10, W1).

    >>> view = SeatView(seed=1)
    >>> view.sit("W"); "South at the left" in view.picture.value
    True
    """

    def __init__(self, seed: int | None = None):
        self.lang, self.random, self.picture, self.live = language(), luck(seed), HTML(), TileRow(label=say("wall.seats.label", language()))
        options = [(say(f"seat.{seat}", self.lang), str(seat)) for seat in WINDS]
        self.seat = ToggleButtons(options=options, description=say("wall.seats.sit", self.lang), style=SNUG)
        self.draw = button("wall.seats.draw", self.lang, lambda: self.sit(str(self.random.choice(WINDS))))
        named(self.seat, "mj-snug").observe(lambda _: self._update(), "value")
        super().__init__([styled(STYLE), HBox([self.draw, self.seat]), self.picture, self.live])
        change(self.children[1], flex_flow="row wrap")
        self._update()

    def sit(self, seat: str) -> None:
        """Takes a seat, `E`, `S`, `W` or `N`."""
        self.seat.value = seat

    def _update(self) -> None:
        own = Tile.parse(self.seat.value)
        names = [say(f"seat.{WINDS[(own - Tile.EAST + k) % 4]}", self.lang) for k in range(4)]
        said = say("wall.seats.said", self.lang, own=names[0], right=names[1], across=names[2], left=names[3])
        self.picture.value = f"<p><strong>{escape(said)}</strong></p>{board(scene(own=own, lit=own, turns=True), self.lang, 400, rim=False)}"
        self.live.message = said


class WallView(VBox):
    """The wall built, broken and dealt, a step at a time, forwards and back, with throws and a wall of the learner's choice.

    `seed` fixes the wall and the dice until they are changed; `place` is the step shown, `text` its sentence.

    >>> view = WallView(seed=4)
    >>> view.go(3), view.text
    (True, "South's wall is broken at stack 12.")
    >>> view.go(99)
    False
    """

    place = Int(0)
    text = Unicode()

    def __init__(self, seed: int | None = None):
        self.lang, self.random, self.busy = language(), luck(seed), False
        self.picture, self.said, self.held = HTML(), HTML(), HTML()
        self.live = TileRow(label=say("wall.view.label", self.lang))
        self._make_buttons()
        self._make_settings()
        steps = named(VBox([HBox([self.back, self.next, self.again]), self.said, self.live]), "mj-wall-steps")
        shown = named(VBox([self.picture, self.held]), "mj-wall-board")
        grid = named(VBox([steps, shown, self.settings]), "mj-wall")
        super().__init__([styled(STYLE), grid])
        self.shuffle()

    def _make_buttons(self) -> None:
        self.back = button("wall.view.back", self.lang, lambda: self.go(self.place - 1))
        self.next = button("wall.view.next", self.lang, lambda: self.go(self.place + 1), "primary")
        self.again = button("wall.view.again", self.lang, lambda: self.go(0))
        self.roll = button("wall.view.throw", self.lang, self.throw)
        self.other = button("wall.view.other", self.lang, self.shuffle)

    def _make_settings(self) -> None:
        def choice(key: str, *values):
            options = [(say(f"wall.view.{key}_{value}", self.lang), value) for value in values]
            made = ToggleButtons(options=options, description=say(f"wall.view.{key}", self.lang), style=SNUG)
            made.observe(lambda _: self._agreed(), "value")
            return made

        self.pips = tuple(self._die(which) for which in DICE)
        self.bonus, self.dead, self.players = choice("tiles", 144, 136), choice("dead", 14, 0), choice("players", 4, 3)
        heads = [HTML(f'<p class="mj-h">{escape(say(f"wall.view.{key}", self.lang))}</p>') for key in ("dice", "agreed")]
        parts = [heads[0], named(HBox(self.pips), "mj-wall-dice"), HBox([self.roll, self.other]), heads[1], self.bonus, self.dead, self.players]
        self.settings = named(VBox(parts), "mj-wall-more")

    def _die(self, which: str) -> Dropdown:
        label = say(f"wall.view.{which}", self.lang)
        die = Dropdown(options=list(PIPS), description=label, style={"description_width": "initial"}, layout={"width": "auto"})
        die.observe(lambda _: self._begin(), "value")
        return die

    @property
    def table(self) -> Table:
        """What the table agreed on."""
        return Table(bonus_tiles=self.bonus.value == 144, dead_wall=self.dead.value, players=self.players.value)

    @property
    def step(self) -> Step:
        """The step shown."""
        return self.begun.steps[self.place]

    def go(self, place: int) -> bool:
        """Shows a step, counted from 0; False, and nothing happens, where there is none."""
        if not 0 <= place < len(self.begun.steps):
            return False
        self.place = place
        self._show()
        return True

    def throw(self) -> None:
        """Throws the dice anew; the tiles stay where they are."""
        self.set_throws(throw(self.random), throw(self.random))

    def set_throws(self, first: tuple[int, int], second: tuple[int, int]) -> None:
        """Lays the dice; raises RuleError for what two dice cannot show."""
        break_at(first, second)
        self.busy = True
        for die, spots in zip(self.pips, (*first, *second)):
            die.value = spots
        self.busy = False
        self._begin()

    def shuffle(self) -> None:
        """Another wall and other throws, from the beginning."""
        self.ring, self.place = shuffled(self.random, self.table), 0
        self.throw()

    def _agreed(self) -> None:
        """Another number of tiles needs another wall; the throws stay."""
        if len(self.ring) != self.bonus.value:
            self.ring = shuffled(self.random, self.table)
        self._begin()

    def _begin(self) -> None:
        if self.busy:
            return
        first, second = (tuple(die.value for die in pair) for pair in (self.pips[:2], self.pips[2:]))
        self.begun: Start = begin(self.ring, first, second, self.table)
        self.place = min(self.place, len(self.begun.steps) - 1)
        self._show()

    def _show(self) -> None:
        now = scene_at(self.begun, self.place, self.lang)
        self.text = self.live.message = now.said
        number = say("wall.view.step", self.lang, step=self.place + 1, steps=len(self.begun.steps))
        self.said.value = f'<p class="mj-wall-said"><small>{number}</small><strong>{escape(now.said)}</strong></p>'
        self.picture.value = board(now, self.lang) + legend(now, self.lang)
        self.held.value = self._hand()
        self.back.disabled = self.again.disabled = self.place == 0
        self.next.disabled = self.place + 1 == len(self.begun.steps)

    def _hand(self) -> str:
        """East's tiles as they came, those just taken marked; sorted when the deal is done."""
        held, took = self.step.hands[0], self.step.facts.get("count", 0) if self.step.facts.get("seat") == Tile.EAST else 0
        last = self.place + 1 == len(self.begun.steps)
        fresh = range(len(held) - took, len(held)) if self.step.key == "takes" else ()
        drawn = "".join(tile(t, 30, "mark" if i in fresh else "", self.lang) for i, t in enumerate(sorted(held) if last else held))
        title = say(f"wall.view.{'sorted' if last else 'hand' if held else 'no_hand'}", self.lang)
        return f'<div class="mj-wall-hand"><p>{escape(title)}</p><div>{drawn}</div></div>'


def button(key: str, lang: str, act, look: str = "") -> Button:
    """A button that says the sentence `key` and does `act`."""
    made = Button(description=say(key, lang), button_style=look, layout={"width": "auto"})
    made.on_click(lambda _: act())
    return made


def named(widget, *names: str):
    """The widget with class names for its style."""
    for name in names:
        widget.add_class(name)
    return widget


def tight(markup: str) -> Html:
    """A table whose heads wrap, for a narrow page."""
    return Html(f'<div class="mj-tight">{STYLE}{markup}</div>')
