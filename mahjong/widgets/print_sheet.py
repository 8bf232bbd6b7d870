"""A cheat sheet to take along: choose rules and paper, then open it to print or save it. It is made here, a browser does the rest."""

from __future__ import annotations

from html import escape

import anywidget

from mahjong.draw.print_sheet import PAPERS, pages_of, print_sheet
from mahjong.rules import all_rules
from mahjong.text import say
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, Quiet, VBox, change
from mahjong.widgets.tile_row import module
from mahjong.widgets.words import language


class Handed(Quiet, anywidget.AnyWidget):
    """Shows nothing; hands a page of HTML to the reader's browser."""

    _esm = module("print_sheet.js")

    def hand(self, name: str, html: str, opened: bool) -> None:
        """Opens the page in a window of its own, or puts it into the downloads."""
        self.send({"name": name, "open": opened}, [html.encode()])

    def set_state(self, sync_data) -> None:
        """The page sets nothing."""


class PrintSheet(VBox):
    """Buttons that open or save the cheat sheet of a rule set. `sheet()` is what they give.

    >>> box = PrintSheet("finnish")
    >>> box.name, box.sheet()[:15]
    ('finnish-en.html', '<!doctype html>')
    """

    def __init__(self, rules: str = "mcr", lang: str = ""):
        self.lang = lang or language()
        names = [(_upper(say(f"ruleset.{key}.short", self.lang)), key) for key in all_rules()]
        self.rules = self._choice("rules", names, rules)
        self.paper = self._choice("paper", [(say(f"print.papers.{key}", self.lang), key) for key in PAPERS], "a4")
        self.opener, self.saver = (Button(description=self._say(key), button_style=kind) for key, kind in (("open", "primary"), ("save", "")))
        self.said, self.handed = HTML(), Handed()
        self.opener.on_click(lambda _: self._hand(True))
        self.saver.on_click(lambda _: self._hand(False))
        bars = [HBox([self.rules, self.paper]), HBox([self.opener, self.saver])]
        for bar in bars:
            change(bar, flex_flow="row wrap")
        super().__init__([*bars, self.said, self.handed])
        self.add_class("mj-print-sheet")

    def _say(self, key: str, **facts) -> str:
        return say(f"print.{key}", self.lang, **facts)

    def _choice(self, key: str, options, value: str) -> Dropdown:
        return Dropdown(options=options, value=value, description=self._say(key), style={"description_width": "auto"})

    @property
    def name(self) -> str:
        """What the file is called."""
        return f"{self.rules.value}-{self.lang}.html"

    def sheet(self) -> str:
        """The sheet as chosen, a whole page of HTML."""
        return print_sheet(self.rules.value, self.lang, self.paper.value)

    def carry_from(self, old: PrintSheet) -> None:
        """Another language: the choices stay, nothing is opened or saved a second time."""
        self.rules.value, self.paper.value = old.rules.value, old.paper.value

    def _hand(self, opened: bool) -> None:
        self.handed.hand(self.name, self.sheet(), opened)
        said = self._say("opened" if opened else "saved", name=self.name, count=pages_of(self.rules.value))
        self.said.value = f'<p role="status">{escape(said)}</p>'


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
