"""Keeping what the lab found: tables as CSV, opened again later, and a figure, as files made in the reader's browser."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from mahjong.draw.figures import as_png, as_svg
from mahjong.edition import needs
from mahjong.errors import MahjongError
from mahjong.numbers import number
from mahjong.odds.rowfile import LARGEST, read_rows
from mahjong.odds.runs import MOST, Run, own_machine
from mahjong.text import say
from mahjong.widgets.controls import Dropdown, FileUpload, VBox, see
from mahjong.widgets.lab_html import block, button, complaint, note, played, row, status, style
from mahjong.widgets.lab_keep import deals_csv, figure, figure_title, patterns_csv
from mahjong.widgets.lab_press import Press
from mahjong.widgets.lab_view import Lab

TYPES = {"png": ("image/png", as_png), "svg": ("image/svg+xml", as_svg)}


class LabExport(VBox):
    """Buttons that save a lab's runs and figures. `save_deals("A")` and `save_patterns("A")` return what they save.

    >>> lab = Lab("finnish", deals=20)
    >>> export, run = LabExport(lab), lab.play_now()
    >>> export.save_deals("A").splitlines()[0][:24]
    b'rules,players,seed,deal,'
    """

    def __init__(self, lab: Lab):
        self.lab, self.lang, self._figure, self._kind = lab, lab.lang, None, ""
        self.buttons = {letter: self._csv_buttons(letter) for letter in lab.plans}
        self.upload = FileUpload(accept=".csv", multiple=False, description=self._say("open"), tooltip=self._say("open"))
        self.kind = Dropdown(options=[(self._say("overview"), "overview"), (self._say("patterns_figure"), "patterns")], description=self._say("which"), style={"description_width": "auto"})
        self.make = button(self._say("figure"), self.draw_figure, "primary")
        self.keep = {end: button(self._say(end), lambda end=end: self.save_figure(end)) for end in TYPES}
        self.head, self.said, self.figure_said, self.picture, self.press = block(), block(), block(), block(), Press()
        self.files = row([*(b for pair in self.buttons.values() for b in pair), self.upload], "mj-lab-bar-row")
        self.figures, self.saves = row([self.kind, self.make], "mj-lab-tools"), row(list(self.keep.values()), "mj-lab-bar-row")
        super().__init__([self.head, self.files, self.said, self.figures, self.figure_said, self.picture, self.saves, self.press])
        self.add_class("mj-lab")
        self.upload.observe(lambda change: self._uploaded(change.new), "value")
        lab.on_change(self.draw)
        self.draw()

    def carry_from(self, old: LabExport) -> None:
        """Another language: nothing is saved a second time, a figure that was made is made anew."""
        self.kind.index = old.kind.index
        if old._figure is not None:
            self.draw_figure()

    def _say(self, key: str, **facts) -> str:
        return say(f"lab.export.{key}", self.lang, **facts)

    def _csv_buttons(self, letter: str) -> list:
        return [button(self._say(key, letter=letter), lambda save=save: save(letter)) for key, save in (("deals", self.save_deals), ("patterns", self.save_patterns))]

    def draw(self) -> None:
        """Offers what there is to keep."""
        runs = played(self.lab.runs)
        self.head.value = style() + ("" if runs else note(say("lab.wait", self.lang)))
        for letter, pair in self.buttons.items():
            for one in pair:
                see(one, letter in runs)
        see(self.figures, bool(runs))
        see(self.saves, self._figure is not None)

    # ---- tables

    def save_deals(self, letter: str) -> bytes:
        """Saves the deals of a run."""
        return self._save_csv("file_deals", letter, deals_csv(self._run(letter)))

    def save_patterns(self, letter: str) -> bytes:
        """Saves how often each pattern was seen in a run."""
        return self._save_csv("file_patterns", letter, patterns_csv(self._run(letter), self.lang))

    def _run(self, letter: str) -> Run:
        return self.lab.runs[letter]

    def _save_csv(self, key: str, letter: str, content: bytes) -> bytes:
        plan = self._run(letter).plan
        name = self._say(key, letter=letter, rules=plan.rules, number=plan.number)
        self.press.save(name, "text/csv;charset=utf-8", content)
        self.said.value = status(self._say("saved", name=name, rows=content.count(b"\n") - 1))
        return content

    def _uploaded(self, files) -> None:
        """A file of the reader: read as coming from anybody, refused in a sentence."""
        text = _text(files)
        if text is not None:
            self.open_table(text)

    def open_table(self, text: str) -> bool:
        """Shows a table saved here as run A, or as B where A is played and B is free; False, with a sentence, for what is none."""
        try:
            if self.lab.running:
                raise MahjongError("lab_busy")
            rows = read_rows(text)
            if len(rows) > MOST[own_machine()]:
                raise MahjongError("rows_many", most=MOST[own_machine()])
        except MahjongError as error:
            self.said.value = complaint(error.message(self.lang))
            return False
        letter = "B" if "B" in self.lab.plans and "A" in played(self.lab.runs) and "B" not in self.lab.runs else "A"
        run = self.lab.take(letter, rows)
        self.said.value = status(self._say("opened", letter=letter, played=number(len(rows), self.lang), rules=run.plan.title(self.lang)))
        return True

    # ---- the figure

    def draw_figure(self) -> None:
        """Draws the chosen figure of the runs as they are, with matplotlib."""
        runs = played(self.lab.runs)
        if self.kind.value == "patterns" and not any(row.winner for row in next(iter(runs.values())).rows):
            self.figure_said.value = complaint(say("lab.says.nobody_won", self.lang))
            return
        self.figure_said.value = status(self._say("working"))
        try:
            self._kind, self._figure = self.kind.value, figure(runs, self.kind.value, self.lang)
        except ImportError:
            said, link = needs("lab.export.no_matplotlib", self.lang)
            self.figure_said.value = complaint(said) + link
            return
        title = figure_title(runs, self._kind, self.lang)
        picture = b64encode(as_png(self._figure, 110)).decode()
        alt = escape(self._say("figure_alt", title=title))
        self.picture.value = f'<img class="mj-lab-figure" alt="{alt}" src="data:image/png;base64,{picture}">'
        self.figure_said.value = status(self._say("ready", title=title))
        self.draw()

    def save_figure(self, end: str) -> bytes:
        """Saves the figure that is shown, as `png` or `svg`."""
        kind, write = TYPES[end]
        content = write(self._figure)
        self.press.save(self._say("file_figure", kind=self._kind, end=end), kind, content)
        return content


def _text(files) -> str | None:
    """The text of the file a reader chose; None where there is none, what cannot be a table for what is no text or too large."""
    try:
        content = bytes(files[0]["content"])
    except (KeyError, TypeError, IndexError, AttributeError):
        return None
    return content.decode("utf-8-sig", "replace") if len(content) <= LARGEST else " " * (LARGEST + 1)
