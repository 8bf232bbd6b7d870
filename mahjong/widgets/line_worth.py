"""What a line pays: any line of the card, a group called or none, the last tile drawn or discarded, by both rule sets."""

from __future__ import annotations

from html import escape

from mahjong.card.cards import CardLine, load_card
from mahjong.card.score import CardScore
from mahjong.card.win import CardWin
from mahjong.draw.card_score import card_score
from mahjong.hand import Group, Hand
from mahjong.scoring.score import score
from mahjong.widgets.card_html import ap, line_pick, pills, rules_name, style
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.pattern_words import held_tiles
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language

WAYS = {"drawn": "!", "discard": "<"}


class LineWorth(VBox):
    """A finished hand of a line and its points. `called` lays a group open, `how` is `drawn` or `discard`.

    >>> worth = LineWorth("S2")
    >>> worth.totals, worth.set(line="S1").totals
    ({'playboard': 35, 'nmjl_like': 30}, {'playboard': 30, 'nmjl_like': 25})
    """

    def __init__(self, line: str = "S2", lang: str | None = None):
        self.lang, self.said, self.shown = lang or language(), HTML(), HTML()
        self.pick = line_pick(line, self.lang)
        self.called = pills([(ap(f"worth.{key}", self.lang), key == "open") for key in ("closed", "open")], ap("worth.called", self.lang), False)
        self.how = pills([(ap(f"worth.{key}", self.lang), key) for key in WAYS], ap("worth.how", self.lang), "discard")
        for widget in (self.pick, self.called, self.how):
            widget.observe(lambda _: self._draw(), "value")
        super().__init__([styled(style()), self.pick, self.called, self.how, self.said, self.shown])
        self.add_class("mj-ap")
        self._draw()

    def set(self, line: str | None = None, called: bool | None = None, how: str | None = None) -> LineWorth:
        """Chooses as the menus do."""
        for widget, value in ((self.pick, line), (self.called, called), (self.how, how)):
            widget.value = widget.value if value is None else value
        return self

    @property
    def line(self) -> CardLine:
        return load_card().line(self.pick.value)

    @property
    def obstacle(self) -> str:
        """Why no group of this line can be called: a key, or nothing (american.R18, R29)."""
        if self.line.concealed_only:
            return "only"
        return "" if any(group.callable for group in self.line.ways[0].groups) else "none"

    @property
    def win(self) -> CardWin:
        """The hand, finished; a fifth tile is a joker."""
        groups = list(self.line.ways[len(self.line.ways) // 2].groups)
        open_ones = [next(group for group in groups if group.callable)] if self.called.value and not self.obstacle else []
        for group in open_ones:
            groups.remove(group)
        *held, last = (tile for group in groups for tile in held_tiles(group))
        melds = tuple(Group(held_tiles(group), concealed=False) for group in open_ones)
        return CardWin(Hand(tuple(held), melds), last, WAYS[self.how.value])

    @property
    def totals(self) -> dict[str, int]:
        """Rule set -> points."""
        return {rules: self._score(rules).total for rules in ("playboard", "nmjl_like")}

    def _score(self, rules: str) -> CardScore:
        return score(self.win, rules)

    def _draw(self) -> None:
        refused = self.called.value and self.obstacle
        self.said.value = f'<p class="mj-complaint" role="status">{sentence(ap(f"worth.no_call.{self.obstacle}", self.lang))}</p>' if refused else ""
        other = ap("worth.other", self.lang, rules=rules_name("nmjl_like", self.lang), points=self.totals["nmjl_like"])
        note = ap(f"worth.note.{self._kind()}", self.lang, points=self.line.points)
        sheet = card_score(self._score("playboard"), self.lang, own=False, pays=False)
        self.shown.value = f'<div class="mj-ap-worth">{sheet}<p role="status">{sentence(note)} {escape(other)}</p></div>'

    def _kind(self) -> str:
        """Which sentence explains the price."""
        if self.line.concealed_only:
            return "only"
        if isinstance(self.line.concealed, int):
            return "number"
        return "open" if self.win.exposed else "discard" if self.how.value == "discard" else "drawn"
