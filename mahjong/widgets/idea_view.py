"""The eleven ideas of the card: each with its lines, and a line to try: which groups may be called, which take jokers?"""

from __future__ import annotations

from html import escape

from mahjong.card.cards import Category, load_card
from mahjong.card.expansion import CardGroup, Way
from mahjong.card.words import pattern_words
from mahjong.table.card_table import TABLES
from mahjong.widgets.card_html import ap, named_prices, pills, style
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, VBox, see, styled
from mahjong.widgets.pattern_words import group_words
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

FIRST = {  # category -> the line to try first, and what to ask of it: where its idea shows best
    "stairs": ("S1", "call"),
    "triplets": ("T1", "call"),
    "fours": ("K1", "call"),
    "fives": ("Q1", "joker"),
    "echoes": ("E4", "joker"),
    "ladders": ("L1", "call"),
    "compass": ("C3", "call"),
    "court": ("D1", "joker"),
    "garden": ("G2", "joker"),
    "closed": ("B1", "call"),
    "ones_twos": ("P2", "joker"),
}
RULES = "playboard"


class Ideas(VBox):
    """A heading of the card, its idea, and one of its lines with a question; the answer comes when groups are chosen.

    `choose(*groups)` marks groups by their number from 0, `check()` tells which are right.

    >>> ideas = Ideas("compass")
    >>> ideas.choose(0, 1, 3)
    >>> ideas.check()
    True
    """

    def __init__(self, category: str = "stairs", lang: str | None = None):
        self.lang, self.card = lang or language(), load_card()
        self.category = pills([(c.title(self.lang), c.id) for c in self.card.categories], ap("ideas.category", self.lang), category)
        self.line = Dropdown(description=ap("ideas.line", self.lang), style={"description_width": "initial"}, layout={"width": "auto", "max_width": "100%"})
        self.question = pills([(ap(f"ideas.{key}", self.lang), key) for key in ("call", "joker")], ap("ideas.question", self.lang), "call")
        self.head, self.told, self.said = HTML(), HTML(), HTML()
        self.row = TileRow(label=ap("ideas.row", self.lang), multiple=True, width=40, columns=14, least=32)
        self.row.on_pick(lambda place, _: self._picked(place))
        self._make_buttons()
        for widget, act in ((self.category, self._begin), (self.line, self._lay), (self.question, self._ask)):
            widget.observe(lambda _, act=act: act(), "value")
        parts = [self.category, self.head, self.line, self.told, self.question, self.row, HBox([self.button, self.other]), self.said]
        super().__init__([styled(style()), *parts])
        self.add_class("mj-ap")
        self._begin()

    def _make_buttons(self) -> None:
        self.button = Button(description=ap("ideas.check", self.lang), button_style="primary", layout={"width": "auto"})
        self.button.on_click(lambda _: self._ask() if self.row.disabled else self.check())
        self.other = Button(description=ap("reader.other", self.lang), layout={"width": "auto"})
        self.other.on_click(lambda _: self._lay((self.number + 7) % len(self.ways)))

    @property
    def ways(self) -> tuple[Way, ...]:
        return self.card.line(self.line.value).ways

    @property
    def groups(self) -> tuple[CardGroup, ...]:
        """The groups of the hand that is shown."""
        return self.ways[self.number].groups

    def choose(self, *groups: int) -> None:
        """Marks whole groups, and no others."""
        self.row.selected = [place for place, owner in enumerate(self.owners) if owner in groups]

    def check(self) -> bool:
        """Says of every group whether it was chosen rightly; True when all were."""
        chosen = {self.owners[place] for place in self.row.selected}
        right = [(i in chosen) == self.fits(group) for i, group in enumerate(self.groups)]
        self.row.disabled = list(range(len(self.owners)))
        self._name_button("again")
        self.said.value = self._answer(chosen, right)
        return all(right)

    def fits(self, group: CardGroup) -> bool:
        """Whether the answer to the question is yes for a group."""
        if self.question.value == "joker":
            return group.takes_jokers(TABLES[RULES])
        return group.callable and not self.card.line(self.line.value).concealed_only

    # ---- what is shown

    def _begin(self) -> None:
        category = next(c for c in self.card.categories if c.id == self.category.value)
        line, question = FIRST[category.id]
        self.head.value = f'<div class="mj-ap-idea"><h4>{escape(category.title(self.lang))}</h4><p>{escape(category.idea(self.lang))}</p></div>'
        self.line.options = self._lines(category)
        self.line.value, self.question.value = line, question
        self._lay()

    def _lines(self, category: Category) -> list[tuple[str, str]]:
        return [(ap("ideas.title", self.lang, id=line.id, title=line.title(self.lang)), line.id) for line in category.lines]

    def _lay(self, number: int | None = None) -> None:
        """Lays another hand of the line out."""
        if self.line.value is None:
            return
        self.number = len(self.ways) // 2 if number is None else number
        line = self.card.line(self.line.value)
        self.owners = [i for i, group in enumerate(self.groups) for _ in group.tiles]
        said = f'<p class="mj-ap-pattern"><code>{escape(str(line.pattern))}</code> <span>{escape(named_prices(line, self.lang))}</span></p><p>{escape(pattern_words(line.pattern, self.lang))}</p>'
        self.told.value = f'<div class="mj-ap-told">{said}</div>'
        see(self.other, len(self.ways) > 1)
        self._ask()

    def _ask(self) -> None:
        """The question anew; nothing is chosen."""
        tiles = [str(t) for group in self.groups for t in group.tiles]
        with self.row.hold_sync():
            self.row.tiles, self.row.selected, self.row.disabled = tiles, [], []
            self.row.gaps = [place for place in range(1, len(tiles)) if self.owners[place] != self.owners[place - 1]]
            self.row.notes = [group_words(self.groups[i], self.lang) for i in self.owners]
        self._name_button("check")
        self.said.value = f'<p class="mj-hint">{escape(ap("ideas.hint", self.lang))}</p>'

    def _name_button(self, key: str) -> None:
        self.button.description, self.button.button_style = ap(f"ideas.{key}", self.lang), "primary" if key == "check" else ""

    def _picked(self, place: int) -> None:
        """A click takes or leaves the whole group."""
        own = {i for i, owner in enumerate(self.owners) if owner == self.owners[place]}
        kept = set(self.row.selected) - own
        self.row.selected = sorted(kept | own if place in self.row.selected else kept)

    def _answer(self, chosen: set[int], right: list[bool]) -> str:
        first = ap("ideas.all_right" if all(right) else "ideas.some_right", self.lang, right=sum(right), count=len(right))
        kinds: dict[tuple, list[int]] = {}
        for i, group in enumerate(self.groups):  # groups of one kind that are right or wrong together share a line
            kinds.setdefault((self._reason(group), right[i]), []).append(i)
        rows = "".join(self._row(reason, good, places) for (reason, good), places in kinds.items())
        note = self.card.line(self.line.value).note(self.lang)
        return f'<div class="mj-ap-said" role="status"><p><strong>{escape(first)}</strong></p><ul class="mj-ap-answers">{rows}</ul><p>{escape(note)}</p></div>'

    def _row(self, reason: str, good: bool, places: list[int]) -> str:
        kind, mark = ("mj-ap-good", "✓") if good else ("mj-ap-bad", "✗")
        names = ", ".join(group_words(self.groups[i], self.lang) for i in places)
        word = ap("ideas.right" if good else "ideas.wrong", self.lang)
        return f'<li><b class="{kind}"><span aria-hidden="true">{mark}</span><span class="mj-sr">{escape(word)}</span></b> <span>{escape(names[:1].upper() + names[1:])}: {sentence(reason)}</span></li>'

    def _reason(self, group: CardGroup) -> str:
        return ap(f"ideas.{self.question.value}_{self._case(group)}", self.lang)

    def _case(self, group: CardGroup) -> str:
        """Which sentence explains the answer for a group."""
        line = self.card.line(self.line.value)
        if self.question.value == "call" and line.concealed_only:
            return "closed"
        if group.alike and group.size >= 3 and str(group.tile) == "F":
            return "flowers"
        return {"single": "small", "pair": "small", "pung": "alike", "kong": "alike", "quint": "quint", "run": "run"}.get(group.kind, "set")
