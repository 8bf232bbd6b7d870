"""A session to play through: hand by hand who wins how much from whom, until its hands are played or a score is below zero."""

from __future__ import annotations

from html import escape

from mahjong.card.win import CardWin
from mahjong.draw.chart_lines import lines_chart
from mahjong.draw.sheet import signed
from mahjong.draw.tables import table
from mahjong.scoring.score import score
from mahjong.scoring.settle import AWAY, seat_after
from mahjong.table.match import Match, Outcome
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.american_play_html import RULES, play_data, short, style, toggles, told
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, VBox, see, styled
from mahjong.widgets.ends_html import seats, style as ends_style, total
from mahjong.widgets.words import language

NAMES = ("Ann", "Ben", "Cem", "Dag")
NOBODY, WALL = "nobody", "wall"
EXAMPLES = {  # the winner's and the discarder's chair, and the points; a chair is a player
    "zero": [(1, 0, 75)] * 4,
    "below": [(1, 0, 75), (2, 0, 75), (3, None, 50), (1, 0, 75), (1, 0, 75)],
    "eight": [(0, None, 30), (0, 2, 25), (1, 3, 50), (None, None, 0), (2, 1, 25), (3, 0, 30), (1, None, 25), (2, 3, 30)],
}


class SessionView(VBox):
    """A session of four players. `play(winner, discarder, points)` ends a hand, players by their number from 0.

    >>> session = SessionView()
    >>> session.play(1, 0, 25), session.match.totals["Ann"], session.match.player_at(Tile.EAST)
    (True, 275, 'Ben')
    """

    def __init__(self, rules: str = "playboard"):
        self.lang, self.busy = language(), False
        self.rules = toggles(told("session.rules", self.lang), [(short(key, self.lang), key) for key in RULES], rules)
        self.example = toggles(told("session.example", self.lang), [(told(f"session.pick.{key}", self.lang), key) for key in EXAMPLES])
        players = list(enumerate(NAMES))
        self.winner = self._dropdown("winner", [*((name, i) for i, name in players), (told("session.nobody", self.lang), NOBODY)], 0)
        self.source = self._dropdown("source", self._sources(0), WALL)
        self.points = self._dropdown("points", [(points, int(points)) for points in play_data("worth")], 25)
        self.buttons = {key: self._button(key) for key in ("end", "back", "again")}
        self.table, self.said, self.chart, self.list = HTML(), HTML(), HTML(), HTML()
        self._arrange()
        self.rules.observe(lambda _: self.restart(), "value")
        self.winner.observe(lambda _: self._other_winner(), "value")
        self.example.observe(self._picked, "value")
        self.restart()

    def _arrange(self) -> None:
        settings, bar = HBox([self.winner, self.source, self.points]), HBox(list(self.buttons.values()))
        settings.add_class("mj-ends-settings")
        bar.add_class("mj-ends-bar")
        shown = HBox([self.table, self.chart])
        shown.add_class("mj-play-session")
        super().__init__([styled(ends_style() + style()), self.rules, self.example, settings, self.said, bar, shown, self.list])
        self.add_class("mj-calls").add_class("mj-play")

    def _dropdown(self, key: str, options: list, value) -> Dropdown:
        return Dropdown(description=told(f"session.{key}", self.lang), options=options, value=value)

    def _button(self, key: str) -> Button:
        button = Button(description=told(f"session.{key}", self.lang), button_style="primary" if key == "end" else "")
        press = {"end": self._end, "back": self._back, "again": self._again}[key]
        button.on_click(lambda _: press())
        return button

    def _sources(self, winner: int) -> list[tuple[str, object]]:
        others = [(told("pay.from", self.lang, seat=name), i) for i, name in enumerate(NAMES) if i != winner]
        return [(told("pay.drawn", self.lang), WALL), *others]

    def _other_winner(self) -> None:
        """The others may have thrown the tile; when nobody wins there is nothing more to say."""
        nobody = self.winner.value == NOBODY
        for part in (self.source, self.points):
            see(part, not nobody)
        if not nobody:
            kept = self.source.value
            self.source.options = self._sources(self.winner.value)
            self.source.value = kept if kept != self.winner.value and kept is not None else WALL

    # ---- the session

    def restart(self) -> None:
        """A new session by the rules chosen."""
        self.match = Match(NAMES, self.rules.value)
        self._draw()

    def play(self, winner: int | None, discarder: int | None = None, points: int = 25) -> bool:
        """Ends a hand; False, and nothing changes, when the session is over."""
        if self.match.over:
            return False
        self.match = self.match.after(self.outcome(winner, discarder, points))
        self._draw()
        return True

    def outcome(self, winner: int | None, discarder: int | None, points: int) -> Outcome:
        """Who won and what each seat gets, as the rules pay a hand of that price."""
        if winner is None:
            return Outcome()
        seat = self.match.seat_of(NAMES[winner])
        thrower = None if discarder is None else self.match.seat_of(NAMES[discarder])
        by = next((mark for mark, steps in AWAY.items() if seat_after(seat, steps) == thrower), "!")
        paid = score(CardWin.parse(play_data("worth", str(points))).but(by=by, seat=seat), self.rules.value).payments()
        return Outcome((seat,), tuple(paid[wind] for wind in WINDS))

    def _end(self) -> None:
        self._unmark()
        winner = self.winner.value
        if winner == NOBODY:
            self.play(None)
        else:
            self.play(winner, None if self.source.value == WALL else self.source.value, self.points.value)

    def _back(self) -> None:
        self._unmark()
        self.match = self.match.undone()
        self._draw()

    def _again(self) -> None:
        self._unmark()
        self.restart()

    def _unmark(self) -> None:
        """A session changed by hand is none of the examples any more."""
        self.busy, self.example.value, self.busy = True, None, False

    def _picked(self, change) -> None:
        if self.busy or change["new"] not in EXAMPLES:
            return
        self.match = Match(NAMES, self.rules.value)
        for hand in EXAMPLES[change["new"]]:
            if not self.match.over:
                self.match = self.match.after(self.outcome(*hand))
        self._draw()

    # ---- what is shown

    def _draw(self) -> None:
        match, played = self.match, len(self.match.outcomes)
        self.buttons["end"].disabled = match.over
        self.buttons["back"].disabled = self.buttons["again"].disabled = not played
        middle = told("session.over", self.lang) if match.over else told("session.number", self.lang, number=match.number, hands=match.table.hands)
        notes = {chair: total(match.totals[name]) for chair, name in enumerate(NAMES)}
        self.table.value = seats(match, self.lang, notes, f"<span>{escape(middle)}</span>")
        self.said.value = f'<p class="mj-ends-said" role="status">{escape(self._happened())}</p>'
        self.chart.value = lines_chart({name: [row[name] for row in match.history] for name in NAMES}, self.lang)
        self.list.value = self._list()

    def _happened(self) -> str:
        """Where the session stands: who deals and why, or how it ended."""
        match = self.match
        names = ", ".join(name for name in NAMES if match.totals[name] < 0)
        first = ", ".join(name for rank, name, _ in match.ranking() if rank == 1)
        if match.over:
            return told("session.below" if match.number <= match.table.hands else "session.played", self.lang, names=names, first=first, count=len(match.outcomes))
        dealer = match.player_at(Tile.EAST)
        if not match.outcomes:
            return told("session.began", self.lang, player=dealer, stake=match.table.stake, hands=match.table.hands)
        stayed = match.places[-1].east == match.places[-2].east
        goes_on = f' {told("session.goes_on", self.lang, names=names)}' if names else ""
        zero = [name for name in NAMES if match.totals[name] == 0 and match.table.ends_below_zero]
        at_zero = f' {told("session.zero", self.lang, names=", ".join(zero))}' if zero else ""
        return told("session.stays" if stayed else "session.passes", self.lang, player=dealer) + goes_on + at_zero

    def _list(self) -> str:
        """Every hand: its dealer, who won, what each got; the latest first."""
        match = self.match
        if not match.outcomes:
            return ""
        rows = [self._row(number, outcome) for number, outcome in enumerate(match.outcomes, 1)]
        head = [told("session.hand", self.lang), told("session.dealer", self.lang), *NAMES]
        caption = told("session.caption", self.lang, rules=short(self.rules.value, self.lang))
        return f'<div class="mj-ends-list" tabindex="0">{table(rows[::-1], head, caption, self.lang)}</div>'

    def _row(self, number: int, outcome: Outcome) -> list:
        match = self.match
        changes = [signed(outcome.paid[match.seat_of(name, number) - Tile.EAST]) for name in NAMES]
        return [number, match.player_at(Tile.EAST, number), *changes]
