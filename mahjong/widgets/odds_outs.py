"""The chance of a useful tile, exactly: by a draw, before the wall ends, with the others drawing and throwing in between."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from traitlets import Int

from mahjong.draw.odds_charts import Line, chance_chart, percent
from mahjong.draw.tables import Html, table
from mahjong.numbers import number
from mahjong.odds.chance import Chance
from mahjong.odds.outs import at_least_one, before_wall_ends, by_turn, draws_left, first_at, places
from mahjong.table.options import usual
from mahjong.widgets.controls import Checkbox, HBox, VBox, styled
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_hand import SETS, OddsHand
from mahjong.widgets.odds_html import block, digits, in_short, line, op, pills, reset, rules_name, slider, style, written
from mahjong.widgets.words import language

HAND = 13
MOST_OUTS = 60
THROWN = ("0", "1/4", "1/2", "1")  # with what chance a useful tile that another draws is thrown for the learner
PLAYERS = (4, 3, 2)


def worked(outs: int = 4, unseen: int = 123, draws: int = 3) -> Html:
    """The counting shown step by step: each draw that misses, and what is left of it all.

    >>> "119\u00a0÷\u00a0123" in worked(4, 123, 3)
    True
    """
    rows, missed = [], []
    for draw in range(1, draws + 1):
        missed.append(Fraction(unseen - outs - draw + 1, unseen - draw + 1))
        got = 1 - prod(missed)
        rows.append([draw, f"{unseen - outs - draw + 1}\u00a0÷\u00a0{unseen - draw + 1}", number(float(prod(missed)), digits=4), percent(float(got), 2)])
    head = [op(f"worked.{key}") for key in ("draw", "missed", "all", "got")]
    shown = table(rows, head, op("worked.caption", outs=outs, unseen=unseen), language())
    return Html(f'<div class="mj-op">{shown}</div>')


class Outs(VBox):
    """Sliders for useful copies, tiles left in the wall and draws; players and throws beside them; the exact chance below.

    With `from_hand` the copies and the tiles gone are those of the hand above. `changes` grows with every new question.

    >>> outs = Outs(OddsHand("123m 456p 789s 25m EE"))
    >>> outs.chance.formula()
    '1 − C(98, 6) ÷ C(123, 6)'
    """

    changes = Int()

    def __init__(self, mine: OddsHand, draws: int = 6):
        self.mine, self.busy = mine, True
        self.from_hand = Checkbox(value=True, description=op("outs.from_hand"), indent=False)
        self.outs = slider("outs.outs", 8, 0, MOST_OUTS, lambda: self._moved(self.outs))
        self.live = slider("outs.live", 84, 4, 84, lambda: self._moved(self.live))
        self.draws = slider("outs.draws", draws, 1, 21, self._changed)
        self.players = pills({n: op("outs.players_n", players=n) for n in PLAYERS}, "outs.players", 4, self._table)
        self.now = pills({False: op("outs.after_discard"), True: op("outs.my_draw")}, "outs.now", False, self._changed)
        self.thrown = pills({share: op(f"outs.thrown_{share.replace('/', '_')}") for share in THROWN}, "outs.thrown", "0", self._changed)
        self.top, self.said, self.answer = block(), block(), block()
        self.chart = Charted(self._rows, self._figure, "chance-by-draw")
        self.from_hand.observe(lambda _: self._take(), "value")
        controls = VBox([self.from_hand, self.outs, self.live, self.draws, self.players, self.now, self.thrown])
        sides = HBox([controls, VBox([self.said, self.chart])])
        sides.add_class("mj-op-sides")
        super().__init__([styled(style()), self.top, sides, self.answer])
        self.add_class("mj-op")
        mine.observe(lambda _: self._take(), "changes")
        self.busy = False
        self._take()

    # ---- what is asked

    @property
    def rules(self) -> str:
        """The rule set whose wall it is; where groups and a pair alone are asked for, MCR's."""
        return self.mine.shapes.value if self.mine.shapes.value in SETS else "mcr"

    @property
    def before(self) -> int:
        """How many others draw before the learner does."""
        return 0 if self.now.value else self.players.value - 1

    @property
    def unseen(self) -> int:
        """All tiles the learner does not see: wall, the others' hands, dead wall."""
        return sum(places(self.live.value, (HAND,) * (self.players.value - 1), self.rules).values())

    @property
    def chance(self) -> Chance:
        """The chance of a useful tile by the draw the slider says."""
        return self.at(self.draws.value)

    def at(self, draw: int) -> Chance:
        """The same by any draw; before the first draw of the learner nothing has come."""
        return by_turn(self.outs.value, self.unseen, draw, self.players.value, self.before, Fraction(self.thrown.value))

    @property
    def most(self) -> int:
        """How many draws the wall still has for the learner."""
        return max(1, draws_left(self.live.value, self.players.value, self.before))

    def curve(self) -> list[float]:
        """The chance by each draw until the wall ends."""
        return [float(self.at(draw).value) for draw in range(1, self.most + 1)]

    # ---- changes

    def _moved(self, control) -> None:
        """Who moves a slider no longer follows the hand."""
        if not self.busy:
            self.busy, self.from_hand.value = True, False
            self.busy = False
            self._changed()

    def _table(self) -> None:
        """Other players, another wall."""
        self._take() if self.from_hand.value else self._changed()

    def _take(self) -> None:
        """What the hand above says, while it is followed and whole."""
        if self.busy:
            return
        self.top.value = self.mine.title() if self.from_hand.value else ""
        if self.from_hand.value and self.mine.useful is not None:
            self.busy = True
            most = max(self._most_live(), self.players.value)
            reset(self.live, self.players.value, most, most)
            self.outs.value = min(self.mine.useful.copies, MOST_OUTS)
            self.busy = False
        self._changed()

    def _most_live(self) -> int:
        """The wall just after the deal, less what has been seen since."""
        others = HAND * (self.players.value - 1)
        return self.mine.unseen - others - usual(self.rules).dead_wall

    def _changed(self) -> None:
        if self.busy:
            return
        self.busy = True
        reset(self.live, self.players.value, max(self._most_live(), self.players.value), self.live.value)
        reset(self.draws, 1, self.most, self.draws.value)
        self.outs.max = min(MOST_OUTS, self.unseen)
        self.busy = False
        self._show()
        self.changes += 1

    # ---- what is shown

    def title(self) -> str:
        """What the numbers are of, in one line."""
        return op("outs.title", rules=rules_name(self.rules), outs=self.outs.value, unseen=self.unseen, live=self.live.value, players=self.players.value)

    def left_out(self) -> str:
        """What is assumed and what is not looked at."""
        return op("outs.left_out_thrown" if self.thrown.value != "0" else "outs.left_out")

    def _show(self) -> None:
        chance, curve = self.chance, self.curve()
        self.said.value = line(f"**{rules_name(self.rules)}.** " + op("outs.said", draw=self.draws.value, percent=percent(float(chance), 2), words=in_short(chance)), "said")
        said = op("outs.chart", title=self.title(), draw=self.draws.value, chance=percent(float(chance)), last=self.most, end=percent(curve[-1]))
        self.chart.show(chance_chart([Line("", curve)], said, self.draws.value, axis=op("outs.axis")))
        self.answer.value = written(chance, language()) + digits(self._besides()) + line(self.title(), "muted") + line(self.left_out(), "muted")

    def _besides(self) -> list[tuple[str, str]]:
        draw, end = self.draws.value, before_wall_ends(self.outs.value, self.unseen, self.live.value, self.players.value, self.before, Fraction(self.thrown.value))
        alone = at_least_one(self.outs.value, self.unseen, draw)
        rows = [(op("outs.next"), percent(float(self.at(1).value)))]
        rows += [(op("outs.just", draw=draw), percent(float(first_at(draw, self.outs.value, self.unseen).value)))]
        rows += [(op("outs.alone", draw=draw), percent(float(alone.value)))] if self.thrown.value != "0" else []
        return [*rows, (op("outs.end", draws=self.most), percent(float(end.value)))]

    def _rows(self):
        rows = [[draw, percent(value, 2)] for draw, value in enumerate(self.curve(), 1)]
        return rows, [op("outs.axis_one"), op("outs.column")], self.title()

    def _figure(self):
        from mahjong.draw.figures import chance_figure

        hand = self.mine.editor.hand
        tiles = hand.tiles if hand and self.from_hand.value else ()
        return chance_figure({"": self.curve()}, op("outs.column"), f"{self.title()} {self.left_out()}", tiles, self.draws.value, labels=(op("outs.axis"), op("outs.percent")))
