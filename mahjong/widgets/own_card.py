"""A card of your own: pasted or from a file, read line by line, with everything that is wrong said at its place."""

from __future__ import annotations

from html import escape

import traitlets

from mahjong.card.cards import MOST_TEXT, Card, CardError, Problem, read_card
from mahjong.draw.card_view import card_css
from mahjong.errors import MahjongError
from mahjong.rules import load
from mahjong.text import say
from mahjong.widgets.card_view import CardView
from mahjong.widgets.controls import HTML, Box, Button, FileUpload, Textarea, VBox, see
from mahjong.widgets.keeper_parts import uploaded
from mahjong.widgets.store import Store
from mahjong.widgets.words import language

KEY = "mahjong.own-card"
SHOWN = 20  # problems listed at once


class OwnCard(VBox):
    """A field for the text of a card, a file to open, and what the card says. `card` is the card as last read without a
    fault, or None; `problems` are the faults of the text as it stands, which stays as it was typed.

    >>> own = OwnCard()
    >>> own.read("name = mine\\n[Easy]\\nA1 | 25 | bonus | nA*3 mA*3 nB*3 mB*3 F*2; n<m | Two and two")
    True
    >>> own.card
    Card('mine', 1 hands)
    """

    card = traitlets.Instance(Card, allow_none=True)

    def __init__(self, rules: str = "playboard", hand: str = "", lang: str = ""):
        self.lang, self.rules, self.hand = lang or language(), load(rules), hand
        self.problems: tuple[Problem, ...] = ()
        self._before: list[str] = []
        self._judged, self._stored, self.view = None, "", None
        self._build()
        self.shown = VBox([])
        super().__init__([HTML(f"<style>{card_css()}</style>{self._help()}"), self.field, self.bar, self.stale, self.said, self.shown, self.store])
        self.add_class("mj-own-card")

    def _say(self, key: str, **facts) -> str:
        return say(f"card_view.own.{key}", self.lang, **facts)

    def _build(self) -> None:
        self.field = Textarea(description=self._say("field"), rows=10, layout={"width": "100%", "height": "auto"})
        self.field.add_class("mj-own-card-text")
        self.check = Button(description=self._say("check"), button_style="primary")
        self.sample = Button(description=self._say("sample"))
        self.back = Button(description=self._say("back"))
        see(self.back, False)
        open_it = self._say("open")
        self.upload = FileUpload(accept=".card,.txt,text/plain", multiple=False, description=open_it, tooltip=open_it)
        self.said, self.stale, self.store = HTML(), HTML(), Store(KEY)
        self.bar = Box([self.check, self.upload, self.sample, self.back])
        self.bar.add_class("mj-own-card-bar")
        self._listen()

    def _listen(self) -> None:
        self.field.observe(lambda _: self._typed(), "value")
        self.check.on_click(lambda _: self.read(self.field.value))
        self.sample.on_click(lambda _: self.put(self._sample()))
        self.back.on_click(lambda _: self.bring_back())
        self.upload.observe(lambda change: self._opened(change["new"]), "value")
        self.store.on_report(self._kept)

    # ---- what can be done

    def read(self, text: str) -> bool:
        """Reads a card and shows it, or says line by line what is wrong; whether it is a card now."""
        self.field.value = self._judged = text
        self._typed()
        if text.strip():
            return self._judge(text)
        self.problems, self.said.value = (), note(self._say("empty"))
        return False

    def _typed(self) -> None:
        """Every letter is kept in the browser; the card is read when that is asked for."""
        text = self.field.value
        if text != self._stored:
            self._stored = text
            self.store.save(text[: 2 * MOST_TEXT], force=True)
        self.stale.value = note(self._say("changed")) if self._judged not in (None, text) else ""

    def _judge(self, text: str) -> bool:
        try:
            card, self.problems = read_card(text), ()
        except CardError as error:
            self.problems = error.problems
        except MahjongError as error:
            self.problems = (Problem(1, error),)
        if self.problems:
            self.said.value = self._faults(text)
            return False
        self.said.value = self._praise(card)
        self._show(card)
        return True

    def put(self, text: str) -> None:
        """Another text takes the place of the one in the field, which can be brought back."""
        old = self.field.value
        if old.strip() and old != text:
            self._before = [*self._before[-19:], old]
        see(self.back, self._before)
        self.read(text)

    def bring_back(self) -> None:
        """The text that stood here before; the one that stands here now can be brought back in turn."""
        if self._before:
            self.put(self._before.pop())

    def _opened(self, files) -> None:
        """A file of the reader's device."""
        text = uploaded(files)
        if text is None:
            return
        self.upload.value = ()
        if text:
            self.put(text)
        else:
            self.said.value = f'<p class="mj-complaint" role="alert">{escape(self._say("no_text"))}</p>'

    def _kept(self, what: str, text: str) -> None:
        """What this browser kept from the last visit, unless something is typed already."""
        if what == "loaded" and text.strip() and not self.field.value.strip():
            self._stored = self.field.value = text

    # ---- what is shown

    def _show(self, card: Card) -> None:
        self.card = card
        rules = self.rules.but(own_card=card)
        if self.view is None:
            self.view = CardView(self.hand, rules, tab="all", lang=self.lang)
            self.shown.children = (self.view,)
        else:
            self.view.rules = rules

    def _praise(self, card: Card) -> str:
        said = self._say("good", name=card.name or self._say("nameless"), hands=len(card.lines), ways=len(card.ways))
        return f'<p class="mj-own-card-good" role="status">{escape(said)}</p>'

    def _faults(self, text: str) -> str:
        """Every fault with its line, and a mark under the place where there is one."""
        rows = text.splitlines()
        items = "".join(f"<li>{fault(problem, rows, self.lang)}</li>" for problem in self.problems[:SHOWN])
        more = len(self.problems) - SHOWN
        rest = f"<p>{escape(self._say('more', count=more))}</p>" if more > 0 else ""
        still = f"<p>{escape(self._say('still', name=self.card.name or self._say('nameless')))}</p>" if self.card else ""
        lead = escape(self._say("wrong", count=len(self.problems)))
        return f'<div class="mj-complaint mj-own-card-bad" role="alert"><p><b>{lead}</b></p><ul>{items}</ul>{rest}{still}</div>'

    def _sample(self) -> str:
        return self._say("sample_text")

    def _help(self) -> str:
        rows = "".join(f"<dt><code>{escape(code)}</code></dt><dd>{escape(words)}</dd>" for code, words in self._words())
        example = f"<pre>{escape(self._say('sample_text'))}</pre>"
        return f'<details class="mj-own-card-help"><summary>{escape(self._say("help"))}</summary><p>{escape(self._say("help_lines"))}</p>{example}<dl>{rows}</dl></details>'

    def _words(self) -> list[tuple[str, str]]:
        return [(self._say(f"sign_{key}"), self._say(f"means_{key}")) for key in ("group", "run", "set", "suit", "number", "dragon", "wind", "flower", "condition", "concealed")]


def note(text: str) -> str:
    """A quiet line that is read out."""
    return f'<p class="mj-hint" role="status">{escape(text)}</p>'


def fault(problem: Problem, rows: list[str], lang: str = "") -> str:
    """One fault as HTML: the line's number, the sentence, the line with the place marked.

    >>> from mahjong.card.cards import CardError, read_card
    >>> try:
    ...     read_card("[Easy]\\nA1 | 25 | bonus | nA*3 8x*7")
    ... except CardError as error:
    ...     "<mark>*</mark>7" in fault(error.problems[0], ["[Easy]", "A1 | 25 | bonus | nA*3 8x*7"])
    True
    """
    row = rows[problem.row - 1] if problem.row <= len(rows) else ""
    at = place(problem, row)
    shown = escape(row[:200]) if at is None else f"{escape(row[:at])}<mark>{escape(row[at : at + 1] or ' ')}</mark>{escape(row[at + 1 :][:200])}"
    return f"{escape(problem.text(lang))}<code>{shown}</code>"


def place(problem: Problem, row: str) -> int | None:
    """Where in its line a fault is; None when it is about the whole line."""
    error = problem.error
    start = row.find(error.text) if error.text else -1
    return start + error.place if start >= 0 else None
