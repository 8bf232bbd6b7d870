"""Two things to see in a hand one can change: every way it reads as groups, and every tile it waits for."""

from __future__ import annotations

from html import escape

from mahjong.draw import hand as draw_hand
from mahjong.draw import name, tile
from mahjong.draw.lesson_tables import figure, gallery
from mahjong.errors import MahjongError
from mahjong.reading import Reading, readings, waits
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, VBox
from mahjong.widgets.draft import HELD, Draft
from mahjong.widgets.words import language

READINGS = {
    "four_ways": "22334455667788m",
    "pungs_or_chows": "111222333m 9p EEE 9p",
    "chows_or_pairs": "112233m 778899p E *E",
    "one_way": "123m 567p RdRdRd 4s (888^s) *4s",
    "knitted": "147m 258p 369s EEE 5p *5p",
}
WAITS = {
    "three_ends": "23456m 777s EEE 99p",
    "both_ends": "23m 456p 777s EEE 99p",
    "gap": "13m 456p 777s EEE 99p",
    "edge": "12m 456p 777s EEE 99p",
    "pairs": "55m 456p 777s EEE 99p",
    "lone": "123m 456p 777s EEE 9p",
    "gates": "1112345678999m",
    "orphans": "19m 19p 19s ESWN WdGdRd",
}
# With its editor open the hand stands beside what is said of it where the page is wide enough, so that both are in sight.
STYLE = """<style>
.mj-bench:has(.mj-editor) { display: grid !important; gap: 0 1.5rem; align-items: start !important;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); }
.mj-bench:has(.mj-editor) > :last-child { position: sticky; top: 5rem; }
</style>"""


class _Watched(ChangeableHand):
    """A changeable hand that tells of every change, also of one that leaves it no win."""

    watcher = None  # what is called after a change

    def set(self, value: str) -> None:
        """Shows another hand, in the editor too."""
        super().set(value)
        self._tell()

    def _make_editor(self) -> None:
        super()._make_editor()
        self.editor.observe(lambda _: self._follow(), "changes")

    def _follow(self) -> None:
        self._tell()

    def _tell(self) -> None:
        if self.watcher:
            self.watcher()

    @property
    def draft(self) -> Draft:
        """The tiles as they are; what the editor holds while its text cannot be read."""
        return self.editor.draft if self.editor is not None else Draft.parse(self.value)


class _View(VBox):
    """A hand to change, and under it what `_body` says of it."""

    def __init__(self, hands: dict[str, str], topic: str):
        self.lang, self.topic = language(), topic
        titled = {say(f"page.{topic}.hand.{key}", self.lang): text for key, text in hands.items()}
        self.hand, self.shown = _Watched(titled, self.lang), HTML()
        self.hand.watcher = self._update
        super().__init__([self.hand, self.shown])
        self.add_class("mj-bench")
        self._update()

    def show(self, text: str) -> None:
        """Shows another hand; raises NotationError or HandError for a text that is none."""
        Draft.parse(text)
        self.hand.set(text)

    def _update(self) -> None:
        self.shown.value = STYLE + self._body(self.hand.draft)

    def _say(self, key: str, **facts) -> str:
        return f'<p role="status" style="margin:.5rem 0 .75rem"><strong>{escape(say(f"page.{self.topic}.{key}", self.lang, **facts))}</strong></p>'

    def _drawn(self, what, width: float = 40) -> str:
        return draw_hand(what, width, self.lang, own=False)


class ReadingsView(_View):
    """A win one can change, and every way to cut it into groups; the winning tile is marked where it may stand.

    `hands` is a choice of examples, key -> notation (keys as in `page.readings.hand`).

    >>> view = ReadingsView()
    >>> len(view.cuts)
    4
    >>> view.show("123m 456p 789s EE 55m *5m"); len(view.cuts)
    1
    """

    def __init__(self, hands: dict[str, str] | None = None):
        super().__init__(hands or READINGS, "readings")

    @property
    def cuts(self) -> dict[tuple, list[Reading]]:
        """The readings by their groups: those in one list differ only in where the winning tile stands."""
        win, found = _win(self.hand.draft), {}
        for reading in readings(win) if win else ():
            found.setdefault((reading.shape, reading.groups), []).append(reading)
        return found

    def _body(self, draft: Draft) -> str:
        cuts, held = self.cuts, self._drawn([*draft.melds, *sorted((*draft.tiles, *([] if draft.won is None else [draft.won])))])
        if _win(draft) is None:
            return held + self._say("size", size=draft.size + (draft.won is not None))
        count = self._say("none" if not cuts else "one" if len(cuts) == 1 else "many", count=len(cuts))
        return held + count + gallery([self._cut(same) for same in cuts.values()], "1.25rem 2.5rem")

    def _cut(self, same: list[Reading]) -> str:
        """One cut, once for each place of the winning tile."""
        rows = "".join(self._drawn(reading, 36) for reading in same)
        return figure(rows, say(f"page.shape.{same[0].shape}", self.lang), say("page.readings.places", self.lang) if len(same) > 1 else "")


class WaitsView(_View):
    """Thirteen tiles one can change, and the tiles that finish them, with the copies not in the hand.

    >>> view = WaitsView()
    >>> [str(t) for t in view.waits]
    ['1m', '4m', '7m']
    """

    def __init__(self, hands: dict[str, str] | None = None):
        super().__init__(hands or WAITS, "waits")

    @property
    def waits(self) -> tuple[Tile, ...]:
        """What the hand waits for; nothing while it is not of thirteen tiles."""
        draft = self.hand.draft
        return waits(draft.hand) if draft.size == HELD else ()

    def _body(self, draft: Draft) -> str:
        held = self._drawn(draft.hand) + self._left_out(draft)
        if draft.size != HELD:
            return held + self._say("size", size=draft.size)
        left = {t: draft.left(t) for t in self.waits}
        counted = [figure(tile(t, 52, lang=self.lang), self._left(n)) for t, n in left.items()]
        return held + self._say(_finding(left), kinds=len(left), left=sum(left.values())) + gallery(counted, ".75rem 1rem")

    def _left_out(self, draft: Draft) -> str:
        """Fourteen tiles do not wait: the one that is not counted is named, not just dropped."""
        if draft.won is None:
            return ""
        told = say("page.waits.left_out", self.lang, tile=name(draft.won, self.lang))
        return f'<p style="margin:.5rem 0 0">{escape(told)}</p>'

    def _left(self, count: int) -> str:
        """How many copies are not in the hand; a tile it holds four times can never come (mcr.C5a)."""
        return say("page.waits.left" if count else "page.waits.gone", self.lang, left=count)


def _finding(left: dict[Tile, int]) -> str:
    """Which sentence tells of these tiles and the copies left of them."""
    if len(left) == 1:
        return "one" if sum(left.values()) else "one_gone"
    return "many" if left else "none"


def _win(draft: Draft):
    """The win, or None while tiles are missing or its facts contradict each other."""
    try:
        return draft.win()
    except MahjongError:
        return None
