"""Does the wall run out, and where is the tile one waits for: in the wall, in a hand, in the dead wall?"""

from __future__ import annotations

import asyncio
from fractions import Fraction
from math import prod

from mahjong.draw.odds_bars import share_bars
from mahjong.draw.odds_charts import percent
from mahjong.odds.chance import Chance
from mahjong.odds.outs import is_in, places, some_in, spreads, wall_runs_out
from mahjong.table.options import usual
from mahjong.text import say
from mahjong.tiles import SET_136
from mahjong.widgets.controls import HBox, VBox, styled
from mahjong.widgets.odds_chart import Charted
from mahjong.widgets.odds_html import block, digits, hide, in_short, line, op, pills, reset, rules_name, slider, style, written
from mahjong.widgets.odds_outs import HAND, PLAYERS, THROWN
from mahjong.widgets.odds_tried import Tried
from mahjong.widgets.words import language

RULES = ("mcr", "finnish")
SEATS = ("you", "next", "across", "previous")
MOST_WAITED = 6
QUICK = 2000  # so many ways of laying the useful tiles times places are counted at once, well under 30 ms
WAIT = 0.25  # seconds a slider must rest before a long count begins


class Walls(VBox):
    """What both have in common: the rule set, whose dead wall counts, the players, and the tiles left in the wall."""

    def _controls(self, live: int) -> None:
        self.rules = pills({key: rules_name(key) for key in RULES}, "wall.rules", "mcr", self._table)
        self.players = pills({n: op("outs.players_n", players=n) for n in PLAYERS}, "outs.players", 4, self._table)
        self.live = slider("outs.live", live, 0, 84, self._changed)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, the learner first: of three the player across is missing, of two only the one across is there."""
        return {4: SEATS, 3: ("you", "next", "previous"), 2: ("you", "across")}[self.players.value]

    def _table(self) -> None:
        most = len(SET_136) - HAND * self.players.value - usual(self.rules.value).dead_wall
        reset(self.live, 0, most, self.live.value)
        self._changed()

    def _dead(self) -> str:
        dead = usual(self.rules.value).dead_wall
        return say("odds.assume.dead" if dead else "odds.assume.no_dead", language(), rules=rules_name(self.rules.value), tiles=dead)


class WallEnds(Walls):
    """How likely nobody wins before the wall is drawn: sliders for what each player waits for, and for the wall.

    >>> ends = WallEnds()
    >>> ends.chance.percent
    '33.26'
    """

    def __init__(self, number: int | None = None):
        self.task, self.chance = None, None
        self._controls(40)
        self.waiting = {seat: slider("wall.waits", n, 0, MOST_WAITED, self._changed, who=op(f"wall.seat.{seat}")) for seat, n in zip(SEATS, (4, 4, 0, 0))}
        self.thrown = pills({share: op(f"wall.thrown_{share.replace('/', '_')}") for share in THROWN}, "wall.thrown", "0", self._changed)
        self.said, self.picture, self.answer, self.tried = block(), block(), block(), Tried(number, wide=True)
        controls = VBox([self.rules, self.players, self.live, *self.waiting.values(), self.thrown])
        sides = HBox([controls, VBox([self.said, self.picture, self.answer])])
        sides.add_class("mj-op-sides")
        super().__init__([styled(style()), sides, self.tried])
        self.add_class("mj-op")
        self._table()

    @property
    def unseen(self) -> int:
        """All tiles the learner does not see."""
        return sum(places(self.live.value, (HAND,) * (self.players.value - 1), self.rules.value).values())

    def question(self) -> tuple:
        """What the engine is asked."""
        return tuple(self.waiting[seat].value for seat in self.seats), self.unseen, self.live.value, Fraction(self.thrown.value)

    def _changed(self) -> None:
        """A short count at once, a long one when the sliders rest."""
        for seat, control in self.waiting.items():
            hide(control, seat not in self.seats)
        if self.task is not None and not self.task.done():
            self.task.cancel()
        waiting, _, live, _ = self.question()
        long = sum(map(bool, waiting)) > 1 and prod(n + 1 for n in waiting) * live > QUICK
        try:
            loop = asyncio.get_running_loop() if long else None
        except RuntimeError:
            loop = None
        if loop is None:
            self._answer()
        else:
            self.said.value = line(op("wall.working"), "muted")
            self.task = loop.create_task(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(WAIT)
        self._answer()

    def _answer(self) -> None:
        self.chance = wall_runs_out(*self.question())
        rules, title = rules_name(self.rules.value), self.title()
        self.said.value = line(f"**{rules}.** " + op("wall.said", percent=percent(float(self.chance), 2), words=in_short(self.chance)), "said")
        bars = [(op("wall.out"), float(self.chance)), (op("wall.won"), 1 - float(self.chance))]
        self.picture.value = share_bars(bars, op("wall.bars", title=title, out=percent(bars[0][1]), won=percent(bars[1][1])), bars[0][0])
        self.answer.value = written(self.chance, language()) + line(title, "muted") + line(op("wall.left_out"), "muted") + line(self._dead(), "muted")
        self.tried.ask(self.chance, title)

    def title(self) -> str:
        """What the number is of, in one line."""
        waiting = self.question()[0]
        who = ", ".join(op("wall.one", who=op(f"wall.seat.{seat}"), tiles=n) for seat, n in zip(self.seats, waiting) if n) or op("wall.nobody")
        return op("wall.title", rules=rules_name(self.rules.value), live=self.live.value, unseen=self.unseen, who=who)


class WhereTile(Walls):
    """Where the copies of a tile you do not see may lie: bars for one copy and for at least one of them; a place in full.

    >>> where = WhereTile()
    >>> where.chance.formula()
    '40 ÷ 79'
    """

    def __init__(self, number: int | None = None):
        self._controls(40)
        self.copies = slider("place.copies", 1, 1, 4, self._changed)
        self.shown = {seat: slider("place.shown", 0, 0, 4, self._changed, who=op(f"wall.seat.{seat}")) for seat in SEATS[1:]}
        self.place = pills({"wall": op("place.at.wall")}, "place.label", "wall", self._show)
        self.said, self.answer, self.tried, self.busy = block(), block(), Tried(number, wide=True), False
        self.chart = Charted(self._rows)
        controls = VBox([self.rules, self.players, self.live, self.copies, *self.shown.values(), self.place])
        sides = HBox([controls, VBox([self.said, self.chart, self.answer])])
        sides.add_class("mj-op-sides")
        super().__init__([styled(style()), sides, self.tried])
        self.add_class("mj-op")
        self._table()

    @property
    def where(self) -> dict[str, int]:
        """How many unseen tiles lie where: the engine's places with the players' names."""
        hands = [HAND - 3 * self.shown[seat].value for seat in self.seats[1:]]
        found = places(self.live.value, tuple(hands), self.rules.value)
        names = {f"hand{i}": seat for i, seat in enumerate(self.seats[1:], 1)}
        return {names.get(key, key): n for key, n in found.items() if key != "dead" or n}

    @property
    def chance(self) -> Chance:
        """At least one of the copies in the place chosen; with one copy that one."""
        where, copies = self.where, self.copies.value
        return is_in(self.place.value, where) if copies == 1 else some_in(self.place.value, copies, where)

    def _changed(self) -> None:
        if not hasattr(self, "tried"):
            return
        for seat, control in self.shown.items():
            hide(control, seat not in self.seats)
        options = tuple((op(f"place.at.{key}"), key) for key in self.where)
        if self.place.options != options:
            self.busy, kept = True, self.place.value
            self.place.options = options
            self.place.value = kept if kept in self.where else "wall"
            self.busy = False
        self._show()

    def _show(self) -> None:
        if self.busy:
            return
        chance, where, copies = self.chance, self.where, self.copies.value
        bars = [(op("place.bar", place=op(f"place.at.{key}"), tiles=n), float(self._one(key).value)) for key, n in where.items()]
        said = op("place.chart", title=self.title(), bars="; ".join(f"{name} {percent(share)}" for name, share in bars))
        chosen = bars[list(where).index(self.place.value)][0]
        self.chart.show(share_bars(bars, said, chosen))
        place = op(f"place.at.{self.place.value}")
        self.said.value = line(f"**{rules_name(self.rules.value)}.** " + op("place.said" if copies == 1 else "place.said_some", copies=copies, place=place, percent=percent(float(chance), 2), words=in_short(chance)), "said")
        self.answer.value = written(chance, language()) + self._splits() + line(self.title(), "muted") + line(say("odds.assume.unseen", language()), "muted") + line(self._dead(), "muted")
        self.tried.ask(chance, f"{self.title()} {place}")

    def _one(self, key: str) -> Chance:
        return is_in(key, self.where) if self.copies.value == 1 else some_in(key, self.copies.value, self.where)

    def _splits(self) -> str:
        """Of two or more copies, the likeliest ways they lie."""
        if self.copies.value == 1:
            return ""
        likely = sorted(spreads(self.copies.value, self.where), key=lambda item: -item[1].value)[:3]
        return line(op("place.likeliest")) + digits([(", ".join(op("place.split", place=op(f"place.at.{key}"), n=n) for key, n in split.items() if n), percent(float(chance))) for split, chance in likely])

    def title(self) -> str:
        """What the numbers are of, in one line."""
        return op("place.title", rules=rules_name(self.rules.value), copies=self.copies.value, unseen=sum(self.where.values()))

    def _rows(self):
        rows = [[op(f"place.at.{key}"), n, percent(float(self._one(key).value), 2)] for key, n in self.where.items()]
        return rows, [op(f"place.head.{key}") for key in ("place", "tiles", "chance")], self.title()
