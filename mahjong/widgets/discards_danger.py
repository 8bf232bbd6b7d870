"""A view of a desk: what the others could do with each of your tiles, what could wait for one of them, and, where a win has a minimum,
ready hands drawn at random and scored."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mahjong.draw.discards_charts import Bar, Compared, side_by_side
from mahjong.draw.odds_charts import percent
from mahjong.draw.tables import Html, table
from mahjong.numbers import number
from mahjong.odds.danger import Danger, Waiting
from mahjong.odds.danger_scored import Scored, scored_danger
from mahjong.odds.sampling import Sample
from mahjong.reading import SEVEN_PAIRS
from mahjong.text import say
from mahjong.widgets.again import luck
from mahjong.widgets.controls import ToggleButton, VBox, see
from mahjong.widgets.discards_answers import ALIKE
from mahjong.widgets.discards_compare import danger_bars
from mahjong.widgets.discards_desk import Desk
from mahjong.widgets.discards_html import dp, facts, seat_name, tile_name, told
from mahjong.widgets.discards_view import Picks, View, title, waiting
from mahjong.widgets.odds_html import block, line, rules_name
from mahjong.widgets.odds_run import Trials
from mahjong.widgets.words import language

MOST = 10_000  # ready hands drawn for each of the others
STEP = 20  # drawn between two looks
FEW = 11  # so many kinds are all shown
SAFEST = 4  # of more, tiles shown besides the most dangerous and the chosen one


class Dangers(View):
    """Each of your tiles with the chance that one of the others, if ready, waits for it, the safest first.

    >>> desk = Desk("fives"); desk.throw("5p")
    True
    >>> view = Dangers(desk)
    >>> view.picks.picked, "5.6" in view.all.value and "5.4" in view.all.value
    ([<Tile.P5: 13>], True)
    """

    def __init__(self, desk: Desk):
        self.said, self.all, self.shapes, self.drawn, self.left_out = (block() for _ in range(5))
        self.picks = Picks(dp("danger.pick"), 1, lambda: self._show_shapes() or self._shapes_title())
        self.whole = ToggleButton(layout={"width": "auto"})
        self.whole.observe(lambda _: self.show(self.desk.counted), "value")
        self.trials = Trials(self._make, self._show_drawn, 1000, MOST)
        self.asked, self.random = None, luck()
        self.scored = VBox([title("danger.scored"), block_line("danger.scored_says"), self.trials, self.drawn])
        super().__init__(desk, self.said, self.all, self.whole, title("danger.which"), self.picks, self.shapes, self.scored, self.left_out)

    def hide(self) -> None:
        self.trials.forget()
        self.said.value = self.all.value = self.shapes.value = self.drawn.value = self.left_out.value = ""

    def show(self, counted: bool) -> None:
        """As soon as the danger is counted; the trials of another position are thrown away."""
        if self.asked != self.desk.position:
            self.asked = self.desk.position
            self.trials.forget()
        found, refused = self.answers.threats, self.answers.refused.get("danger")
        see(self.scored, found and self.desk.position.minimum)
        see(self.whole, len(found) > FEW)
        if found:
            self._show_found()
        else:
            self.said.value = line(refused.message(language()), "muted") if refused else waiting()
            self.all.value = self.shapes.value = self.left_out.value = ""

    def _show_found(self) -> None:
        found = self.answers.threats
        same = self.picks.tiles == [str(tile) for tile in found] and self.chosen in self.picks.picked
        self.picks.offer(list(found), self.picks.picked if same else [self.chosen])
        self.whole.description = dp("fewer" if self.whole.value else "all", count=len(found))
        self.said.value, self.all.value = told(self._says()), self._table()
        self.left_out.value = "".join(line(text, "muted") for text in self._left_out())
        self._show_shapes()
        self._show_drawn()

    # ---- by counting

    def _says(self) -> str:
        mine, safest = self.answers.row(self.chosen), self.answers.row(self.answers.best("danger")[0])
        words = {"tile": tile_name(self.chosen), "share": percent(mine.danger), "safest": tile_name(safest.tile), "least": percent(safest.danger)}
        key = "danger.says_zero" if mine.danger == 0 else "danger.says_safest" if mine.danger <= safest.danger + ALIKE else "danger.says"
        return f"{dp(key, **words)} {say('odds.danger.no_suji', language())}"

    def _table(self) -> str:
        every = [row for row in self.answers.rows("danger") if row.threats]
        rows = every if self.whole.value or len(every) <= FEW else [row for place, row in enumerate(every) if place < SAFEST or place == len(every) - 1 or row.tile == self.chosen]
        top = max([0.1, *(row.danger for row in rows)])
        claims = max([0.1, *(float(threat.claim) for row in rows for threat in row.threats.threats)])
        best = self.answers.best("danger")
        shown = [Compared(row.tile, (dp("yours"),) if row.tile == self.chosen else (), self._cells(row.threats, top, claims, row.tile in best), row.tile == self.chosen) for row in rows]
        head = [dp(f"danger.head.{key}") for key in ("unseen", "waits", "claims")]
        return side_by_side(shown, head, dp("danger.caption", **facts(self.desk.position)), dp("head.tile"), language(), "mj-dc-slim")

    def _cells(self, found: Danger, top: float, claims: float, best: bool) -> list:
        alike: dict[float, list[str]] = {}
        for threat in found.threats:
            alike.setdefault(float(threat.claim), []).append(seat_name(threat.seat))
        bars = [Bar(dp("by_seat", seat=", ".join(seats), share=percent(share)), share / claims, kind="mj-dc-danger") for share, seats in alike.items()]
        return [str(found.unseen), danger_bars(found, top, best), bars]

    def _show_shapes(self) -> None:
        """What could be waiting for the tile picked, and in how many ways the hidden copies form it."""
        if not self.picks.picked:
            return
        found = self.answers.threats[self.picks.picked[0]]
        rows = [[list(shape.tiles), say(f"odds.waiting.{shape.kind}", language()), _ways(shape)] for shape in found.shapes]
        head = [dp(f"danger.head.{key}") for key in ("shape", "kind", "ways")]
        none = line(dp("danger.no_shape", tile=tile_name(found.tile)), "text")
        shown = table(rows, head, self._shapes_title(), language(), 26)
        self.shapes.value = f'<div class="mj-dc-shapes">{shown}</div>' if rows else none

    def _shapes_title(self) -> str:
        found = self.answers.threats[self.picks.picked[0]]
        return dp("danger.shapes", tile=tile_name(found.tile), ways=found.combinations)

    def _left_out(self) -> list[str]:
        rules = self.desk.position.ruleset
        pairs = say("odds.danger.and_pairs", language()) if SEVEN_PAIRS in rules.forms else ""
        told = [say("odds.danger.if_ready", language()), say("odds.danger.counted", language(), pairs=pairs), say("odds.danger.claim", language()), say("odds.danger.left_out", language())]
        return [*told, say("odds.danger.not_scored", language(), rules=rules_name(self.desk.position.rules))]

    # ---- by drawing ready hands

    def _make(self, total: int) -> Iterator[tuple[int, tuple[Scored, ...]]]:
        for found in scored_danger(self.desk.position.sight, self.random, total, max(60, total // STEP)):
            yield found[0].ready, found

    def _show_drawn(self) -> None:
        """For each of your tiles, how many of the ready hands that may win on some discard may win on it."""
        if not self.trials.steps:
            self.drawn.value = ""
            return
        _, found = self.trials.steps[-1]
        rows = [[[tile], *(_sure(each.winning(tile)) for each in found)] for tile in self.answers.threats]
        head = [dp("head.tile"), *(seat_name(each.seat) for each in found)]
        name = rules_name(self.desk.position.rules)
        told = [dp("danger.legal", seat=seat_name(each.seat), legal=number(each.legal), ready=number(each.ready)) for each in found]
        note = line(dp("danger.scored_note", rules=name, legal="; ".join(told)), "muted")
        shown = table(rows, head, dp("danger.scored_caption", rules=name), language(), 26)
        self.drawn.value = f'<div class="mj-dc-scored">{shown}</div>{note}'


def _ways(shape: Waiting) -> str:
    return dp("danger.ways", ways=shape.combinations)


def _sure(sample: Sample) -> Html | str:
    """A share with its bounds."""
    if not sample.trials:
        return "–"
    bounds = dp("danger.sure", low=percent(sample.low).removesuffix("\u00a0%"), high=percent(sample.high))
    return Html(f'{escape(percent(sample.share))}<br><small class="mj-dc-sure">{escape(bounds)}</small>')


def block_line(key: str):
    """A sentence that stays."""
    made = block()
    made.value = line(dp(key), "muted")
    return made
