"""Bonus tiles on a dealt table: laid out and replaced seat by seat (play.B1), and one drawn in play (play.B2)."""

from __future__ import annotations

from html import escape

from traitlets import Int, Unicode

from mahjong.draw import name, tile
from mahjong.errors import RuleError
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.bonus_worth import worth_text
from mahjong.widgets.controls import HTML, HBox, ToggleButtons, VBox, change, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import STYLE, button, named
from mahjong.widgets.words import language

FEW, MOST = 3, 400  # another table has at least so many bonus tiles to lay; so many are looked at
RULES = ("finnish", "mcr")
LOOK = """<style>
.mj-seats { container-type: inline-size; display: grid; gap: .5rem; margin: .5rem 0 0; }
.mj-seat { padding: .5rem .7rem; border: 1px solid var(--mj-line); border-radius: 10px; background: var(--mj-card); }
.mj-seat.mj-now { border-color: var(--mj-accent); box-shadow: inset 4px 0 0 var(--mj-accent); }
.mj-seat p { display: flex; flex-wrap: wrap; gap: 0 .8rem; justify-content: space-between; margin: 0 0 .3rem; line-height: 1.35; }
.mj-seat p span { color: var(--mj-muted); }
.mj-seat > div { display: flex; flex-wrap: wrap; gap: 4px 1px; line-height: 0; }
.mj-seat > div + div:not(:empty) { margin-top: .4rem; padding-top: .4rem; border-top: 1px dashed var(--mj-line); }
.mj-seat svg.mj-tile { width: min(34px, calc((100cqi - 2.6rem) / 14)); height: auto; }
@container (max-width: 30rem) { .mj-seat > div:first-of-type svg.mj-tile { width: min(40px, calc((100cqi - 2.6rem) / 7)); } }
.mj-seat > div + div svg.mj-tile { width: 38px; }
</style>"""


class BonusView(VBox):
    """Four dealt hands; each bonus tile is laid out and replaced, a step at a time, forwards and back.

    `seed` chooses the first table, `rules` is `finnish` (replacements from the dead wall) or `mcr` (from the back end).

    >>> view = BonusView(seed=15)
    >>> len(view.deals), view.go(1), view.text
    (13, True, 'West lays out the bamboo (flower 4).')
    """

    place = Int(0)
    text = Unicode()

    def __init__(self, seed: int = 15, rules: str = "finnish"):
        self.lang, self.seed, self.random = language(), seed, luck(seed)
        self.said, self.shown, self.live = HTML(), HTML(), TileRow(label=say("bonus.view.label", language()))
        self.back = button("wall.view.back", self.lang, lambda: self.go(self.place - 1))
        self.next = button("wall.view.next", self.lang, lambda: self.go(self.place + 1), "primary")
        self.again = button("wall.view.again", self.lang, lambda: self.go(0))
        self.other = button("bonus.view.other", self.lang, self.deal_again)
        self.rules = rules_choice(self.lang, rules, self._deal)
        parts = [styled(STYLE + LOOK), self.rules, HBox([self.back, self.next, self.again, self.other]), self.said, self.shown, self.live]
        super().__init__([wrapped(part) for part in parts])
        self._deal()

    def go(self, place: int) -> bool:
        """Shows a step, counted from 0; False, and nothing happens, where there is none."""
        if not 0 <= place < len(self.deals):
            return False
        self.place = place
        self._show()
        return True

    def deal_again(self) -> None:
        """Another table, on which there is something to lay."""
        self.seed = next((seed for seed in self._seeds() if sum(map(bonus_held, Deal.start(seed, self.rules.value).holdings)) >= FEW), self.seed)
        self._deal()

    def _seeds(self):
        return (self.random.randrange(10**6) for _ in range(MOST))

    def _deal(self) -> None:
        self.deals = laid_out(Deal.start(self.seed, self.rules.value))
        self.go(0)

    def _show(self) -> None:
        now = self.deals[self.place]
        self.text = self.live.message = self._sentence(now)
        number = say("wall.view.step", self.lang, step=self.place + 1, steps=len(self.deals))
        self.said.value = f'<p class="mj-wall-said"><small>{number}</small><strong>{escape(self.text)}</strong></p>'
        event = now.history[-1] if self.place else None
        self.shown.value = f'<div class="mj-seats">{"".join(seat_html(now, seat, event, self.lang) for seat in WINDS)}</div>'
        self.back.disabled = self.again.disabled = self.place == 0
        self.next.disabled = self.place + 1 == len(self.deals)

    def _sentence(self, now: Deal) -> str:
        if not now.history:
            return say("bonus.step.first" if now.phase == "bonus" else "bonus.step.none", self.lang)
        done = f" {say('bonus.step.done', self.lang)}" if now.phase != "bonus" else ""
        return event_text(now.history[-1], self.rules.value, self.lang) + done


class DrawnBonus(VBox):
    """South draws a bonus tile in play: three things to try, and what the rules say to each.

    >>> view = DrawnBonus()
    >>> view.do("keep"), "before anything else" in view.text
    (False, True)
    >>> view.rules.value = "mcr"; view.do("keep")
    True
    """

    text = Unicode()

    def __init__(self, rules: str = "finnish"):
        self.lang, self.said, self.shown, self.live = language(), HTML(), HTML(), TileRow(label=say("bonus.drawn.label", language()))
        self.rules = rules_choice(self.lang, rules, self._deal)
        self.buttons = [button(f"bonus.drawn.{what}", self.lang, lambda what=what: self.do(what)) for what in ("lay", "keep", "discard")]
        super().__init__([wrapped(part) for part in (styled(STYLE + LOOK), self.rules, HBox(self.buttons), self.said, self.shown, self.live)])
        self._deal()

    def do(self, what: str) -> bool:
        """Lays the tile out (`lay`), keeps it and discards another (`keep`), or discards it; whether the rules allow it."""
        self.deal = self.began
        try:
            for event in self._events(what):
                self.deal = self.deal.play(event)
        except RuleError as error:
            error.facts["tile"] = name(self.began.tile, self.lang)
            self._show(say("bonus.drawn.refused", self.lang), error.message(self.lang))
            return False
        self._show(say("bonus.drawn.allowed", self.lang), self._what_came(what))
        return True

    def _events(self, what: str) -> list[Event]:
        seat, drawn = self.began.turn, self.began.tile
        if what == "lay":
            return [Event(seat, "bonus", drawn), *self.began.play(Event(seat, "bonus", drawn)).legal()[:1]]
        other = next(t for t in reversed(self.began.holding(seat).concealed) if not t.is_bonus)
        return [Event(seat, "discard", drawn if what == "discard" else other)]

    def _what_came(self, what: str) -> str:
        last = self.deal.history[-1]
        facts = {"bonus": name(self.began.tile, self.lang), "tile": name(last.tile, self.lang), "place": say(f"bonus.place.{self.rules.value}", self.lang)}
        return say(f"bonus.drawn.came_{what}", self.lang, **facts)

    def _deal(self) -> None:
        self.began = self.deal = drawn_in_play(self.rules.value)
        self._show(say("bonus.drawn.start", self.lang, tile=name(self.began.tile, self.lang)))

    def _show(self, verdict: str, more: str = "") -> None:
        self.text = self.live.message = f"{verdict} {more}".strip()
        text = f"<strong>{escape(verdict)}</strong> {escape(more)}" if more else escape(verdict)
        self.said.value = f'<p style="min-height:4.8em;margin:.5rem 0 0;line-height:1.45">{text}</p>'
        event = self.deal.history[-1] if self.deal is not self.began else Event(self.began.turn, "draw", self.began.tile)
        river = self.deal.rivers[self.began.turn - Tile.EAST]
        shown = seat_html(self.deal, self.began.turn, event, self.lang)
        fallen = f"<div class=mj-seat><p><strong>{escape(say('bonus.drawn.river', self.lang))}</strong></p><div>{drawn(river, None, self.lang)}</div></div>"
        self.shown.value = f'<div class="mj-seats">{shown}{fallen if river else ""}</div>'


# The pieces


def rules_choice(lang: str, value: str, act) -> ToggleButtons:
    """The choice between the two ways of play."""
    made = ToggleButtons(options=[(say(f"bonus.rules.{key}", lang), key) for key in RULES], value=value, description=say("bonus.rules.label", lang), style={"description_width": "initial"})
    made.observe(lambda _: act(), "value")
    return made


def wrapped(part):
    """A row of buttons that goes on in the next line where there is no room."""
    if isinstance(part, HBox):
        change(part, flex_flow="row wrap", overflow="visible")
    return named(part, "mj-wall-part")


def bonus_held(holding) -> int:
    """How many bonus tiles a seat still holds."""
    return sum(t.is_bonus for t in holding.concealed)


def laid_out(deal: Deal) -> list[Deal]:
    """The positions from the deal to the last replacement, in the order of play.B1."""
    deals = [deal]
    while deals[-1].phase == "bonus":
        deals.append(deals[-1].play(deals[-1].legal()[0]))
    return deals


def event_text(event: Event, rules: str, lang: str = "") -> str:
    """What a seat did, in a sentence.

    >>> event_text(Event(Tile.SOUTH, "replace", Tile.PLUM), "finnish")
    'South takes a tile from the dead wall: the plum (flower 1). A bonus tile again, so it is laid out and replaced too.'
    """
    key = "lays" if event.kind == "bonus" else "again" if event.tile.is_bonus else "takes"
    return say(f"bonus.step.{key}", lang, seat=say(f"seat.{event.seat}", lang), tile=name(event.tile, lang), place=say(f"bonus.place.{rules}", lang))


def seat_html(deal: Deal, seat: Tile, event: Event | None, lang: str = "") -> str:
    """A seat's hand and, under it, what it has laid out, with what that is worth; the tile of the last event is marked."""
    holding, is_now = deal.holding(seat), event is not None and event.seat == seat
    fresh = event.tile if is_now else None
    title = f'<p><strong>{say(f"seat.{seat}", lang)}</strong><span>{escape(worth_text(holding.bonus, seat, deal.round, lang))}</span></p>'
    rows = f"<div>{drawn(holding.concealed, fresh, lang)}</div><div>{drawn(holding.bonus, fresh, lang)}</div>"
    return f'<div class="mj-seat{" mj-now" if is_now else ""}" role="group" aria-label="{say(f"seat.{seat}", lang)}">{title}{rows}</div>'


def drawn(tiles, fresh: Tile | None, lang: str = "") -> str:
    """Tiles side by side, the last one that is `fresh` marked."""
    marked = max((i for i, t in enumerate(tiles) if t == fresh), default=-1)
    return "".join(tile(t, 34, "mark" if i == marked else "", lang) for i, t in enumerate(tiles))


def drawn_in_play(rules: str) -> Deal:
    """A table on which South, with thirteen tiles, has just drawn a bonus tile."""
    return next(deal for deal in map(lambda seed: _second_draw(seed, rules), range(1, MOST)) if deal.tile and deal.tile.is_bonus)


def _second_draw(seed: int, rules: str) -> Deal:
    """East discards its last honour, nobody claims it, South draws."""
    deal = laid_out(Deal.start(seed, rules))[-1]
    deal = deal.play(deal.legal()[-1])
    while deal.phase == "claims":
        deal = deal.play(deal.legal()[-1])
    return deal.play(deal.legal()[0])
