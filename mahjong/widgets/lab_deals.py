"""The deals of the lab one by one: a list to filter and put in order, and every deal played again step by step."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from mahjong.draw.sheet import signed
from mahjong.draw.tables import Html, table
from mahjong.odds.frequency import entries_of
from mahjong.odds.runs import Run
from mahjong.odds.simulate import Row, row_of
from mahjong.players.simple import play_one
from mahjong.rules import load
from mahjong.table.deal import Deal
from mahjong.table.tally import ENDS
from mahjong.text import say
from mahjong.widgets.controls import BoundedIntText, Dropdown, ToggleButtons, VBox, see
from mahjong.widgets.lab_html import block, button, complaint, note, played, row, status, style
from mahjong.widgets.lab_press import Press
from mahjong.widgets.lab_sums import SEATS
from mahjong.widgets.lab_view import Lab
from mahjong.widgets.replay_view import ReplayView

TEN = 10  # deals shown at a time
ORDERS: dict[str, Callable[[Row], int]] = {
    "deal": lambda row: row.deal,
    "score": lambda row: -row.score,
    "turns": lambda row: -row.turns,
    "left": lambda row: row.left,
    "most_paid": lambda row: min(row.E, row.S, row.W, row.N),
}


class LabDeals(VBox):
    """The list of a lab's deals; `replay(deal)` plays one again and shows it step by step. `view` is the replay, None before.

    >>> lab = Lab("finnish", deals=20)
    >>> deals, run = LabDeals(lab), lab.play_now()
    >>> deals.replay(7), deals.view.step, deals.view.all[-1].over
    (True, 0, True)
    """

    def __init__(self, lab: Lab):
        self.lab, self.lang, self.first, self.view, self._busy = lab, lab.lang, 0, None, False
        words = {"description_width": "auto"}
        self.run = ToggleButtons(options=[("A", "A")], description=self._say("run"), style={"button_width": "auto", **words})
        ends = [(say(f"many.ends.{end}", self.lang), end) for end in ENDS]
        seats = [(self._say("seat", seat=say(f"seat.{seat}", self.lang)), seat) for seat in SEATS]
        self.filter = Dropdown(options=[(self._say("all"), ""), *ends, *seats], description=self._say("filter"), style=words)
        self.order = Dropdown(options=[(self._say(key), key) for key in ORDERS], description=self._say("sort"), style=words)
        self.number = BoundedIntText(min=0, max=0, description=self._say("number"), style=words)
        self.number.add_class("mj-lab-short")
        self.back, self.next = button(self._say("back"), lambda: self.turn(-TEN)), button(self._say("next"), lambda: self.turn(TEN))
        self.see_it = button(self._say("replay"), lambda: self.replay(self.number.value), "primary")
        self.shown, self.said, self.press, self.replayed = block("mj-lab-deals"), block(), Press(), VBox()
        self.press.on_press(self._pressed)
        self.tools, self.pages = row([self.run, self.filter, self.order], "mj-lab-tools"), row([self.back, self.next], "mj-lab-bar-row")
        self.asked = row([self.number, self.see_it], "mj-lab-tools")
        super().__init__([self.tools, self.shown, self.pages, self.asked, self.said, self.replayed, self.press])
        self.add_class("mj-lab")
        for control in (self.run, self.filter, self.order):
            control.observe(self._anew, "value")
        lab.on_change(self.draw)
        self.draw()

    def _say(self, key: str, **facts) -> str:
        return say(f"lab.list.{key}", self.lang, **facts)

    # ---- the list

    @property
    def chosen(self) -> Run | None:
        """The run whose deals are listed."""
        return played(self.lab.runs).get(self.run.value or "A")

    def rows(self) -> list[Row]:
        """The deals that are listed, in their order."""
        found = [row for row in self.chosen.rows if _fits(row, self.filter.value)] if self.chosen else []
        return sorted(found, key=ORDERS[self.order.value])

    def turn(self, by: int) -> None:
        """Shows the next ten deals, or the ten before."""
        self.first = max(0, min(self.first + by, (len(self.rows()) - 1) // TEN * TEN))
        self._draw()

    def _anew(self, _=None) -> None:
        if not self._busy:
            self.first = 0
            self._draw()

    def draw(self) -> None:
        """Shows the runs as they are now."""
        runs = played(self.lab.runs)
        options = [(say("lab.run", self.lang, letter=letter), letter) for letter in runs]
        self._busy = True
        if options and list(self.run.options) != options:
            kept = self.run.value
            self.run.options = options
            self.run.value = kept if kept in runs else options[0][1]
        self._busy = False
        see(self.run, len(options) > 1)
        for part in (self.tools, self.pages, self.asked):
            see(part, bool(runs))
        self.turn(0)

    def _draw(self) -> None:
        run = self.chosen
        if run is None:
            self.shown.value = style() + note(say("lab.wait", self.lang))
            return
        rows = self.rows()
        self.number.max = run.rows[-1].deal
        self.back.disabled, self.next.disabled = self.first == 0, self.first + TEN >= len(rows)
        some = rows[self.first : self.first + TEN]
        count = self._say("page", first=self.first + 1, last=self.first + len(some), count=len(rows)) if rows else self._say("nothing")
        head = [say("simulate.column.deal", self.lang)] + [self._say(key) for key in ("end", "worth", "length", "tiles", "paid", "patterns", "see")]
        listed = table([self._row(row) for row in some], head, self._caption(run), self.lang, stacked=True) if some else ""
        self.shown.value = f"{style()}{listed}{status(count, not self.lab.running)}"

    def _caption(self, run: Run) -> str:
        return self._say("caption", rules=run.plan.title(self.lang), letter=self.run.value)

    def _row(self, row: Row) -> list:
        lang, label = self.lang, escape(self._say("replay_this", deal=row.deal))
        winner = self._say("and").join(say(f"seat.{seat}", lang) for seat in row.winner.split())
        ended = self._say(f"ended.{row.end}", who=winner, thrower=say(f"seat.{row.discarder}", lang) if row.discarder else "")
        paid = Html(f'<span class="mj-lab-paid">{", ".join(signed(getattr(row, seat)) for seat in SEATS)}</span>')
        with_ = Html(f'<span class="mj-lab-patterns">{escape(_patterns(row, lang))}</span>') if row.patterns else ""
        press = Html(f'<button type="button" class="mj-button mj-lab-see" data-press="replay:{row.deal}" aria-label="{label}">{escape(self._say("replay"))}</button>')
        return [Html(f'<span class="mj-lab-word">{escape(say("simulate.column.deal", lang))} </span>{row.deal}'), ended, row.score if row.winner else "", row.turns, row.left, paid, with_, press]

    # ---- a deal again

    def _pressed(self, word: str) -> None:
        what, _, number = word.partition(":")
        if what == "replay" and number.isascii() and number.isdigit() and len(number) < 7:
            self.replay(int(number))

    def replay(self, deal: int) -> bool:
        """Plays a deal of the chosen run again and shows it from its start; False, with a sentence, for one it has not."""
        run, letter = self.chosen, self.run.value
        found = next((row for row in run.rows if row.deal == deal), None) if run else None
        if found is None:
            self.said.value = complaint(self._say("no_deal", letter=letter, last=run.rows[-1].deal if run else 0))
            return False
        self.said.value = status(self._say("working", deal=deal))
        again = play_one(run.plan.rules, run.plan.players, run.plan.number, deal)
        self._show(again.record())
        self.number.value = deal
        title = self._say("title", deal=deal, letter=letter, rules=run.plan.title(self.lang), number=run.plan.number)
        self.said.value = f'<h3 class="mj-lab-replay" tabindex="-1">{escape(title)}</h3>{self._doubt(again, found)}'
        self.press.show(".mj-lab-replay")
        return True

    def _doubt(self, again: Deal, row: Row) -> str:
        """A row that came from a file may tell of another deal than the one played now."""
        return "" if row_of(again, row.players, row.seed, row.deal) == row else complaint(self._say("changed"))

    def _show(self, record: str) -> None:
        if self.view is None:
            self.view = ReplayView(record, lang=self.lang)
            see(self.view.pick, False)
            self.replayed.children = (self.view,)
        else:
            self.view.load(record)


def _fits(row: Row, wanted: str) -> bool:
    return not wanted or row.end == wanted or wanted in row.winner.split()


def _patterns(row: Row, lang: str) -> str:
    """The patterns of a deal by their names, the dearest first, with how often one counts."""
    counted = dict((key, times) for key, _, times in (word.partition("*") for word in row.patterns.split()))
    found = sorted((entry for entry in entries_of(load(row.rules)) if entry.key in counted), key=lambda entry: -entry.worth)
    return ", ".join(entry.name(lang) + (f" ×{counted[entry.key]}" if counted[entry.key] else "") for entry in found)
