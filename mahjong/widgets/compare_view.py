"""One position under every rule set: worked ones to pick from, one's own, the agreements switched while one looks."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

import traitlets

from mahjong.compare.position import Position
from mahjong.compare.verdict import Verdict, compare
from mahjong.compare.words import short_name
from mahjong.errors import MahjongError
from mahjong.files import look_up
from mahjong.rules import all_rules
from mahjong.tiles import WINDS
from mahjong.widgets.calculator import LONGEST, asked_for, share
from mahjong.widgets.compare_editor import PositionEditor
from mahjong.widgets.compare_html import agreed_words, cp, matrix, picture, style
from mahjong.widgets.compare_lines import lines, reasons
from mahjong.widgets.compare_matter import MatterView
from mahjong.widgets.compare_settings import CompareSettings
from mahjong.widgets.controls import HTML, Button, Dropdown, HBox, ToggleButtons, VBox
from mahjong.widgets.hand_editor import complaint
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language, ui

ANCHOR = "compare"


def worked() -> dict[str, dict]:
    """The worked positions by their keys: the own hand, the others', what they call.

    >>> worked()["chow"]["others"]
    {'W': '66p 147m 258s ENWdGdRd'}
    """
    return look_up("data/compare.toml", "position")


def worked_position(key: str) -> Position:
    """One of the worked positions.

    >>> worked_position("echo").text
    '789m 789p 789s WdWdWd Gd <Gd {seat=S}'
    """
    return Position.parse(worked()[key]["own"], worked()[key].get("others"), worked()[key].get("calls"))


class CompareView(VBox):
    """A position, the verdict of every rule set on it, and a link that opens it again. `chosen` are the agreements.

    >>> view = CompareView()
    >>> view.show("quads")
    >>> {key: verdict.total for key, verdict in view.found.items()}
    {'mcr': 29, 'mil': 29, 'finnish': 250, 'corrected': 250, 'books': 0, 'playboard': 45, 'nmjl_like': 40}
    >>> view.settings.choose("seven_pairs", "half")
    >>> view.found["books"].total
    250
    """

    position = traitlets.Any(None, allow_none=True)
    link = traitlets.Unicode()

    def __init__(self, key: str = "echo", lang: str | None = None):
        self.lang, self.editor, self._busy, self.texts = lang or language(), None, False, {}
        self.found: dict[str, Verdict] = {}
        self._build()
        super().__init__(self._children())
        for name in ("mj-calculator", "mj-cc"):
            self.add_class(name)
        self._listen()
        self.show(key)
        self._turn()

    # ---- the controls

    def _build(self) -> None:
        positions = [(cp(f"position.{key}", self.lang), key) for key in worked()]
        self.pick = Dropdown(description=cp("view.pick", self.lang), options=[*positions, (cp("view.own", self.lang), "")], value="")
        self.button = Button(description=cp("view.change", self.lang))
        self.hint, self.place, self.table, self.why, self.lines, self.share = (HTML() for _ in range(6))
        self.settings, self.matter = CompareSettings(self.lang), MatterView(self.lang)
        self.tab = ToggleButtons(options=[(short_name(key, self.lang), key) for key in all_rules()], description=cp("view.one", self.lang), style={"button_width": "auto"})
        self.tab.add_class("mj-cc-tabs")
        self.live = TileRow(label=cp("view.caption", self.lang), ask_address=True)  # an empty row: it knows the address and reads out what changed

    def _children(self) -> list:
        anchor = HTML(f'{style()}<span id="{ANCHOR}" class="mj-anchor" tabindex="-1"></span>')
        units = HTML(f'<p class="mj-cc-note">{escape(cp("view.units", self.lang))}</p>')
        top = HBox([self.pick, self.button])
        return [anchor, top, self.hint, self.place, self.settings, self.live, self.tab, self.table, units, self.why, self.lines, self.matter, self.share]

    def _listen(self) -> None:
        self.pick.observe(lambda change: change.new and not self._busy and self.show(change.new), "value")
        self.button.on_click(lambda _: self.toggle())
        self.tab.observe(lambda _: self._turn(), "value")
        self.settings.observe(lambda _: self._follow(), "chosen")
        self.live.observe(lambda change: self.open_link(change.new), "address")
        self.live.on_link(self.open_link)

    # ---- what can be done with it

    @property
    def chosen(self) -> dict[str, str]:
        """What was agreed otherwise, option -> choice."""
        return self.settings.chosen

    def show(self, key: str) -> None:
        """Shows one of the worked positions."""
        row = worked()[key]
        self._set(row["own"], row.get("others", {}), row.get("calls", {}), key)

    def set(self, own: str, others: dict[str, str] | None = None, calls: dict[str, str] | None = None) -> None:
        """Shows a position of one's own; what cannot be read leaves a sentence in its place."""
        self._set(own, others or {}, calls or {}, "")

    def _set(self, own: str, others: dict, calls: dict, key: str) -> None:
        self._busy = True
        self.pick.value = key
        self.texts = {"win": own, **others}
        if self.editor is not None:
            self.editor.set(own, others, calls)
        self._busy = False
        try:
            self.position, wrong = Position.parse(own, others, calls), None
        except MahjongError as error:
            self.position, wrong = None, error
        self._follow(wrong)

    def toggle(self) -> None:
        """Opens the editor on the position, or puts it away."""
        if self.editor is None:
            self._make_editor()
        shown = self.editor in self.children
        rest = [child for child in self.children if child is not self.editor]
        self.children = rest if shown else [*rest[:3], self.editor, *rest[3:]]
        self.button.description = cp("view.change" if shown else "view.done", self.lang)

    def _make_editor(self) -> None:
        self.editor = PositionEditor(self.lang)
        self.editor.add_class("mj-cc-panel")
        calls = self.position.calls if self.position else {}
        self.editor.set(self.texts["win"], {k: v for k, v in self.texts.items() if k != "win"}, {str(seat): call for seat, call in calls.items()})
        self.editor.observe(lambda _: self._edited(), "changes")

    def _edited(self) -> None:
        if self._busy:
            return
        self._busy = True
        own = {"win": self.editor.hand.value, **self.editor.texts}
        self.pick.value = self.pick.value if own == self.texts else ""
        self.texts, self._busy = own, False
        self.position = self.editor.position
        self._follow()

    def open_link(self, address: str) -> bool:
        """Shows what an address names, such as `…?win=55p…&W=66p&set=limit:300#compare`; False if it names nothing here."""
        asked = asked_for(address, ANCHOR)
        if "win" not in asked and "set" not in asked:
            return False
        chosen = dict(pair.partition(":")[::2] for pair in asked.get("set", "").split(","))
        self.settings.set(chosen)
        if "win" in asked:
            own, call = asked["win"][: LONGEST + 1], asked.get("call", "")
            others = {str(wind): asked[str(wind)][: LONGEST + 1] for wind in WINDS if str(wind) in asked}
            self.set(own, others, {str(wind): call for wind in WINDS} if call else {})
        return True

    # ---- one thing changed, the others follow

    def _turn(self) -> None:
        """Which rule set a narrow page shows."""
        for key in all_rules():
            (self.add_class if key == self.tab.value else self.remove_class)(f"mj-cc-one-{key}")

    def _follow(self, wrong: MahjongError | None = None) -> None:
        if self._busy:
            return
        self.hint.value = f'<p class="mj-cc-hint">{escape(cp(f"hint.{self.pick.value}", self.lang))}</p>' if self.pick.value else ""
        self.matter.start(self.position, self.chosen)
        if self.position is None:
            self._nothing(wrong)
            return
        self.found = compare(self.position, self.chosen)
        self.place.value = picture(self.position, self.lang)
        self.table.value = matrix(self.position, self.found, self.chosen, self.lang)
        self.why.value, self.lines.value = reasons(self.found, self.lang), lines(self.found, self.lang)
        self.live.message = self.summary
        self.link = self._address()
        self.share.value = share(self.link).replace(escape(ui("calc.share.label")), escape(cp("view.share", self.lang)))

    def _nothing(self, wrong: MahjongError | None) -> None:
        """No position: what is wrong with it, or what is missing."""
        self.found, self.link = {}, ""
        self.place.value = complaint(wrong) or f'<p class="mj-cc-note" role="status">{escape(cp("view.incomplete", self.lang))}</p>'
        for part in (self.table, self.why, self.lines, self.share):
            part.value = ""

    @property
    def summary(self) -> str:
        """What every rule set makes of the hand, in a sentence that is read out."""
        said = [cp("view.summary", self.lang, rules=short_name(key, self.lang), worth=self._worth(verdict)) for key, verdict in self.found.items()]
        return "; ".join(said)

    def _worth(self, verdict: Verdict) -> str:
        if not verdict.score or not verdict.score.is_win:
            return cp("cell.no_win", self.lang)
        return str(verdict.total) if verdict.score.legal else cp("cell.short", self.lang, points=verdict.score.points)

    def _address(self) -> str:
        """The part of the page's address that opens this position with these agreements."""
        words = {"win": self.position.text, **{k: v for k, v in self.texts.items() if k != "win" and v.strip()}}
        words["call"] = self.position.calls.get(self.position.seat, "")
        asked = [f"{key}={quote(value, safe='')}" for key, value in words.items() if value]
        asked += [f"set={agreed_words(self.chosen)}"] if self.chosen else []
        return f"?{'&'.join(asked)}#{ANCHOR}"
