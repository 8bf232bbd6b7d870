"""A line of the card taken apart: every piece in words and in tiles, and its letters to choose freely; what they may not be is said."""

from __future__ import annotations

from html import escape

from mahjong.card.cards import CardLine, load_card
from mahjong.table.card_table import TABLES
from mahjong.widgets.again import luck
from mahjong.widgets.card_html import ap, line_pick, named_prices, style, tiles_html
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, VBox, see, styled
from mahjong.widgets.pattern_words import choices, condition_words, faults, first_values, group_of, groups_of, letter_words, letters, part_words, some_values, value_words
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import language


class LineReader(VBox):
    """One line at a time: a choice for each letter, and the hand it makes, or why it makes none.

    `line` is the line, `values` what its letters stand for, `faults` what is wrong with that.

    >>> reader = LineReader("T1")
    >>> reader.set(n=5, m=3, A="p", B="p")
    >>> len(reader.faults), "must be different suits" in reader.shown.value
    (2, True)
    """

    def __init__(self, line: str = "S5", seed: int | None = None, lang: str | None = None):
        self.lang, self.random = lang or language(), luck(seed)
        self.pick, self.shown, self.letters = line_pick(line, self.lang), HTML(), HBox()
        self.pick.observe(lambda _: self._begin(), "value")
        self.letters.add_class("mj-ap-letters")
        self.other = Button(description=ap("reader.other", self.lang), layout={"width": "auto"})
        self.other.on_click(lambda _: self.another())
        super().__init__([styled(style()), self.pick, self.letters, self.shown])
        self.add_class("mj-ap")
        self._begin()

    @property
    def line(self) -> CardLine:
        return load_card().line(self.pick.value)

    @property
    def faults(self) -> list:
        return faults(self.line.pattern, self.values, self.lang)

    @property
    def is_hand(self) -> bool:
        """Whether the tiles are a hand of the line, however its letters are named."""
        tiles = sorted(tile for group in groups_of(self.line.pattern, self.values) for tile in group.tiles)
        return any(sorted(way.tiles) == tiles for way in self.line.ways)

    def set(self, **values) -> None:
        """Chooses what letters stand for, such as `set(n=4, A="p")`."""
        self.values = {**self.values, **values}
        self._fill()
        self._draw()

    def another(self) -> None:
        """Another way to make the line, at random; another one where there are several."""
        found = [some_values(self.line.pattern, self.random) for _ in range(8)]
        self.set(**next((values for values in found if values != self.values), found[0]))

    def _begin(self) -> None:
        self.values = first_values(self.line.pattern)
        self.menus = {letter: self._menu(letter) for letter in letters(self.line.pattern)}
        self.letters.children = (*self.menus.values(), self.other)
        see(self.other, len(self.line.ways) != 1)
        self._draw()

    def _menu(self, letter: str) -> Dropdown:
        options = [(value_words(value, self.lang), value) for value in choices(letter)]
        menu = Dropdown(options=options, value=self.values[letter], description=letter_words(letter, self.lang), style={"description_width": "initial"}, layout={"width": "auto"})
        menu.observe(lambda change: self._chosen(letter, change.new), "value")
        return menu

    def _chosen(self, letter: str, value) -> None:
        if self.values[letter] != value:
            self.values = {**self.values, letter: value}
            self._draw()

    def _fill(self) -> None:
        for letter, menu in self.menus.items():
            menu.value = self.values[letter]

    def _draw(self) -> None:
        self.shown.value = f'<div class="mj-ap-reader">{self._head()}{self._parts()}{self._conditions()}{self._verdict()}</div>'

    def _head(self) -> str:
        return f'<p class="mj-ap-pattern"><code>{escape(str(self.line.pattern))}</code> <span>{escape(named_prices(self.line, self.lang))}</span></p>'

    def _parts(self) -> str:
        rows = "".join(self._part(part) for part in self.line.pattern.parts)
        return f'<ul class="mj-ap-parts">{rows}</ul>'

    def _part(self, part) -> str:
        group = group_of(part, self.values)
        drawn = f"<span>{tiles_html(group.tiles, self.lang, 30)}</span>" * part.times if group else f'<b class="mj-ap-bad">✗ {escape(ap("reader.no_tiles", self.lang))}</b>'
        return f'<li><code>{escape(str(part))}</code><span class="mj-ap-tiles">{drawn}</span><span>{escape(part_words(part, self.lang))}</span></li>'

    def _conditions(self) -> str:
        rows = "".join(self._condition(condition) for condition in self.line.pattern.conditions)
        return f'<ul class="mj-ap-conditions">{rows}</ul>' if rows else ""

    def _condition(self, condition) -> str:
        kind, mark = ("mj-ap-good", "✓") if condition.holds(self.values) else ("mj-ap-bad", "✗")
        return f'<li><code>{escape(str(condition))}</code> <span class="{kind}">{mark}</span> {escape(condition_words(condition, self.lang))}</li>'

    def _verdict(self) -> str:
        wrong = self.faults
        if wrong:
            lines = "".join(f"<li>{sentence(fault.text(self.lang))}</li>" for fault in wrong)
            more = f"<p>{sentence(ap('reader.same_tiles', self.lang))}</p>" if self.is_hand else ""
            return f'<div class="mj-ap-said" role="status"><p class="mj-ap-bad">✗ {escape(ap("reader.wrong", self.lang))}</p><ul>{lines}</ul>{more}</div>'
        return f'<div class="mj-ap-said" role="status"><p>{sentence(self._facts())}</p></div>'

    def _facts(self) -> str:
        """How many ways there are, and what of this one may be called or made of jokers."""
        groups, ways = groups_of(self.line.pattern, self.values), len(self.line.ways)
        called = sum(group.callable for group in groups) if not self.line.concealed_only else 0
        real = sum(group.size for group in groups if not group.takes_jokers(TABLES["playboard"]))
        keys = ("ways", "called" if called else "called_none", {0: "real_none", 14: "real_all"}.get(real, "real"))
        return " ".join(ap(f"reader.{key}", self.lang, ways=ways, called=called, real=real) for key in keys)
