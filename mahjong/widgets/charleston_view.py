"""The whole Charleston of a real deal, with the card beside the hand: the learner at one seat, computer players at the others.

All choose at the same time; what a choice cost is told afterwards, and every step can be taken back.
"""

from __future__ import annotations

from html import escape

from mahjong.draw.tables import table
from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.notation import read_tiles
from mahjong.table.american.charleston import MOST, direction, receiver
from mahjong.table.card_table import TABLES
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.calculator import asked_for
from mahjong.widgets.card_view import CardView, beside
from mahjong.widgets.charleston_cost import summary_rows
from mahjong.widgets.charleston_game import HIGHEST, Sitting, Step, read_sitting
from mahjong.widgets.charleston_html import plain, refusal, said, seat_name, style, way_word
from mahjong.widgets.charleston_steps import picture_html, share_html, step_html, step_words, steps_html
from mahjong.widgets.controls import HTML, BoundedIntText, Button, HBox, ToggleButtons, VBox, see, styled
from mahjong.widgets.pass_row import PassRow
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.wall_view import SNUG, button, named
from mahjong.widgets.words import language

ANCHOR = "charleston-deal"
NEWEST = 9999  # deals drawn by “New deal”; longer numbers may be typed


class CharlestonView(VBox):
    """The practice. `sitting` is the deal and how far it has come, `link` the part of the page's address that deals it again.

    >>> view = CharlestonView(number=5)
    >>> view.choose(view.sitting.advice().event), view.sitting.deal.stage, view.undo(), view.sitting.deal.stage
    (True, 1, True, 0)
    """

    def __init__(self, number: int = 1, rules: str = "playboard", seat: str = "E", lang: str = ""):
        self.lang, self.busy, self.past, self.random = lang or language(), False, [], luck()
        self.sitting = Sitting.start(number, rules, Tile.parse(seat))
        self.steps, self.ask, self.picture, self.result, self.story, self.share = (HTML() for _ in range(6))
        self.hand = PassRow(self._passed, self.lang)
        self.live = TileRow(label=say("charleston.play.label", self.lang), ask_address=True)
        self.live.observe(lambda change: self.open_link(change.new), "address")
        self.pool = [self._button(place) for place in range(MOST + 1)]
        self.answers = HBox()
        self.card = CardView(rules=rules, lang=self.lang)
        self._make_controls()
        self._arrange()
        self._show()

    # ---- the parts

    def _button(self, place: int) -> Button:
        made = Button(layout={"width": "auto"})
        made.on_click(lambda _: self.actions[place]())
        return made

    def _make_controls(self) -> None:
        press = {"undo": self.undo, "again": self.again, "new": self.new}
        self.buttons = {key: button(f"charleston.play.{key}", self.lang, act) for key, act in press.items()}
        self.rules = self._toggles("rules", [(say(f"ruleset.{key}.short", self.lang), key) for key in TABLES], self.sitting.rules)
        self.second = self._toggles("second", [(self._say(f"second_{key}"), key) for key in ("vote", "always")], self.sitting.second)
        self.seat = self._toggles("seat", [(seat_name(wind, self.lang), wind) for wind in WINDS], self.sitting.seat)
        self.number = BoundedIntText(self.sitting.number, min=0, max=HIGHEST, description=self._say("deal"), style={"description_width": "initial"})
        self.number.observe(lambda _: self._settings(), "value")

    def _toggles(self, key: str, options: list, value) -> ToggleButtons:
        made = ToggleButtons(options=options, value=value, description=self._say(key), style=SNUG)
        made.observe(lambda _: self._settings(), "value")
        return named(made, "mj-ch-snug")

    def _arrange(self) -> None:
        anchor = HTML(f'<span id="{ANCHOR}" class="mj-anchor" tabindex="-1"></span>')
        bar = HBox(list(self.buttons.values()))
        top = named(HBox([self.ask, self.picture]), "mj-ch-top")
        left = [self.steps, top, self.hand, self.answers, bar, self.result, self.story]
        head = HTML(f'<p class="mj-ch-ask">{escape(self._say("this_deal"))}</p>')
        settings = named(VBox([head, self.rules, self.second, self.seat, self.number, self.share]), "mj-ch-set")
        super().__init__([styled(style()), anchor, beside(self.card, *left, settings), self.live])
        self.add_class("mj-ch")

    def _say(self, key: str, **facts) -> str:
        return say(f"charleston.play.{key}", self.lang, **facts)

    # ---- what the learner does

    def choose(self, tiles: str | Event, unseen: int = 0) -> bool:
        """Passes tiles, given in notation, or any other choice as an event; False, with the reason below the hand, if it may not be."""
        try:
            event = tiles if isinstance(tiles, Event) else self.sitting.passes(tuple(read_tiles(tiles)), unseen)
            self._chosen(event)
        except MahjongError as error:
            self.hand.refuse(refusal(error, self.lang))
            return False
        return True

    def _passed(self, tiles: tuple[Tile, ...], unseen: int) -> None:
        self._chosen(self.sitting.passes(tiles, unseen))

    def _chosen(self, event: Event) -> None:
        """The choice, and at the same time those of the others; where it may not be, all stays as it is."""
        later = self.sitting.choose(event)
        self._remember()
        self.sitting = later
        self._show()
        self.live.message = self._read_out(later.steps[len(self.past[-1][0].steps) :])
        self._focus()

    def _remember(self) -> None:
        self.past.append((self.sitting, tuple(self.hand.row.selected)))

    def undo(self) -> bool:
        """Takes the last choice back, the tiles chosen for it still raised; False where there is none."""
        if not self.past:
            self.live.message = self._say("nothing_to_undo")
            return False
        self.sitting, chosen = self.past.pop()
        self._show(chosen)
        self.live.message = self._say("undone")
        if not self.past:  # the button just pressed is disabled now
            self._focus()
        return True

    def again(self) -> None:
        """The same deal from its start."""
        self._start(Sitting.start(*self.sitting[:4]))
        self._focus()

    def new(self) -> None:
        """A deal never seen; the one before can be had back with “Undo”."""
        self._start(Sitting.start(self.random.randint(1, NEWEST), *self.sitting[1:4]))

    def _settings(self) -> None:
        """Other rules, another seat or another deal begin from the start."""
        if not self.busy:
            self._start(Sitting.start(self.number.value, self.rules.value, self.seat.value, self.second.value))

    def _start(self, sitting: Sitting) -> None:
        self._remember()
        self.sitting = sitting
        self._show()
        self.live.message = plain(self._question())

    def open_link(self, address: str) -> bool:
        """Deals what an address names; an address that names no deal changes nothing, a wrong one gets a sentence."""
        asked = asked_for(address, ANCHOR)
        if "deal" not in asked:
            return False
        found = read_sitting(asked)
        if found is None:
            self.hand.refuse(self._say("bad_link"))
            return False
        self.sitting, self.past = found, []
        self._show()
        return True

    @property
    def link(self) -> str:
        number, rules, seat, second, *_ = self.sitting
        return f"?deal={number}&rules={rules}&seat={seat}&second={second}#{ANCHOR}"

    # ---- what is shown

    def _show(self, chosen=()) -> None:
        sitting = self.sitting
        self._show_controls()
        self.steps.value = steps_html(sitting, self.lang)
        self.ask.value = f'<p class="mj-ch-ask">{sentence(self._question())}</p>{self._hint()}'
        self._show_hand(chosen)
        self._show_answers()
        self.picture.value = picture_html(sitting, self.lang)
        self.result.value = self._results()
        self.story.value = self._story()
        self.card.show(Hand(sitting.deal.holding(sitting.seat).concealed))
        self.share.value = share_html(self.link, self.lang)

    def _show_controls(self) -> None:
        sitting, self.busy = self.sitting, True
        for control, value in ((self.rules, sitting.rules), (self.second, sitting.second), (self.seat, sitting.seat), (self.number, sitting.number)):
            control.value = value
        self.busy = False
        if self.card.rules.key != sitting.rules:
            self.card.rules = sitting.rules
        self.buttons["undo"].disabled = not self.past
        self.buttons["again"].disabled = not sitting.steps
        self.buttons["new"].button_style = "primary" if sitting.over else ""

    def _show_hand(self, chosen) -> None:
        sitting, deal = self.sitting, self.sitting.deal
        tiles, new, apart = list(deal.holding(sitting.seat).concealed), self._new(), False
        if sitting.over and sitting.seat == deal.turn and deal.came == "draw":  # the fourteenth tile lies apart
            tiles.remove(deal.tile)
            tiles.append(deal.tile)
            apart = True
        taker = seat_name(receiver(sitting.seat, direction(deal)), self.lang) if sitting.count else ""
        self.hand.show(tiles, sitting.count, taker, sitting.unseen if deal.phase == "pass" else 0, new, chosen, apart)

    def _new(self) -> tuple[Tile, ...]:
        """The tiles that came with the last pass."""
        passes = [step for step in self.sitting.steps if step.phase in ("pass", "courtesy") and self.sitting.seat in step.done]
        return passes[-1].got(self.sitting.seat) if passes else ()

    def _show_answers(self) -> None:
        """Buttons for a vote or an offer."""
        sitting, phase = self.sitting, self.sitting.deal.phase
        wanted = [(self._say("yes"), 1), (self._say("no"), 0)] if phase == "vote" else []
        wanted = [(self._say("offer", count=count), count) for count in range(MOST + 1)] if phase == "offer" else wanted
        self.actions = [lambda number=number: self._chosen(Event(sitting.seat, phase, number=number)) for _, number in wanted]
        for made, (words, _) in zip(self.pool, wanted):
            made.description = words
        self.answers.children = tuple(self.pool[: len(wanted)])
        see(self.answers, wanted)

    def _question(self) -> str:
        sitting, deal = self.sitting, self.sitting.deal
        taker = seat_name(receiver(sitting.seat, "^^"), self.lang)
        if sitting.over:
            return self._say("over")
        if deal.phase != "pass":
            return self._say(f"ask_{deal.phase}", count=sitting.count, taker=taker)
        way = direction(deal)
        giver = next(wind for wind in WINDS if receiver(wind, way) == sitting.seat)
        return self._say("ask_pass", way=way_word(way, self.lang), taker=seat_name(receiver(sitting.seat, way), self.lang), giver=seat_name(giver, self.lang))

    def _hint(self) -> str:
        """That tiles may go unseen, or at the end how play opens."""
        sitting, name = self.sitting, say(f"ruleset.{self.sitting.rules}.short", self.lang)
        if sitting.over:
            count = sum(len(step.done[sitting.seat].tiles) for step in sitting.steps if sitting.seat in step.done)
            opening = self._say(f"opening_{sitting.deal.table.dealer_start}")
            return said([self._say("over_note", rules=name, opening=opening, count=count)])
        return said([self._say("ask_blind")]) if sitting.deal.phase == "pass" and sitting.unseen else ""

    def _results(self) -> str:
        """What the learner's last choice came to, with the steps that followed of themselves."""
        since = len(self.past[-1][0].steps) if self.past and self.past[-1][0][:4] == self.sitting[:4] else len(self.sitting.steps)
        return "".join(step_html(self.sitting, step, self.lang) for step in self.sitting.steps[since:])

    def _story(self) -> str:
        """All passes so far in a table, folded away until the Charleston is over."""
        rows = summary_rows(self.sitting, self.lang)
        if not rows:
            return ""
        head = [self._say(f"head.{key}") for key in ("pass", "tiles", "cost", "least", "held")]
        shown = table(rows, head, lang=self.lang)
        open_, key = (" open", "sum") if self.sitting.over else ("", "earlier")
        note = escape(self._say("sum_note", rules=say(f"ruleset.{self.sitting.rules}.short", self.lang)))
        return f'<details{open_}><summary>{escape(self._say(key))}</summary>{shown}<p class="mj-ch-muted">{note}</p></details>'

    def _read_out(self, steps: tuple[Step, ...]) -> str:
        """The verdict on a pass, or the outcome of a vote, and what is asked next."""
        told = [plain(words) for step in steps for words in step_words(self.sitting, step, self.lang)]
        return " ".join([*told, plain(self._question())])

    def _focus(self) -> None:
        """The keyboard goes on at the hand, the first answer, or “New deal”."""
        (self.hand.row if self.sitting.count else next(iter(self.answers.children), self.buttons["new"])).focus()
