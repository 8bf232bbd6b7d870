"""Which agreements matter for a position: every choice tried, with its progress, while the page stays awake."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from html import escape
from time import monotonic

from mahjong.compare.matter import Change, mattering
from mahjong.compare.position import Position
from mahjong.compare.verdict import Verdict
from mahjong.compare.words import choice_words, option_name, seats, short_name
from mahjong.draw.sheet import signed
from mahjong.draw.tables import Html, table
from mahjong.text import say
from mahjong.widgets.compare_html import cp, set_link
from mahjong.widgets.controls import HTML, Button, VBox

SLICE, PAUSE = 0.05, 0.005  # seconds of work, and in which the page may speak


class MatterView(VBox):
    """A button that tries every agreement on the position it was given. `changes` are those that change something.

    >>> from mahjong.compare import Position
    >>> view = MatterView()
    >>> view.start(Position.parse("1133m5577p9sEESS !9s"), {})
    >>> view.run_all()
    >>> sorted({change.option for change in view.changes})
    ['double_pay', 'limit', 'seven_pairs']
    """

    def __init__(self, lang: str = ""):
        self.lang, self.task, self.changes, self.position, self.chosen = lang, None, [], None, {}
        self.button = Button(description=cp("matter.button", lang))
        self.shown = HTML()
        self.button.on_click(lambda _: self.stop() if self.task else self.run())
        super().__init__([self.button, self.shown])

    def start(self, position: Position | None, chosen: Mapping[str, str]) -> None:
        """Another position: what was found before is gone."""
        self.stop()
        self.position, self.chosen, self.changes = position, dict(chosen), []
        self.shown.value, self.button.disabled = "", position is None

    def run(self) -> None:
        """Tries every agreement while the page stays awake; all at once where no page is open."""
        try:
            self.task = asyncio.get_running_loop().create_task(self._run())
        except RuntimeError:
            self.run_all()
            return
        self.button.description = cp("matter.stop", self.lang)

    def run_all(self) -> None:
        """Tries every agreement without a pause."""
        self.changes = [change for change in mattering(self.position, self.chosen) if change.keys]
        self._finish()

    async def _run(self) -> None:
        began = monotonic()
        for change in mattering(self.position, self.chosen):
            self.changes += [change] if change.keys else []
            if monotonic() - began > SLICE:
                said = escape(cp("matter.working", self.lang, tried=change.tried, all=change.all))
                self.shown.value = f'<p role="status">{said}</p><progress max="{change.all}" value="{change.tried}" aria-label="{said}"></progress>'
                await asyncio.sleep(PAUSE)
                began = monotonic()
        self._finish()

    def stop(self) -> None:
        """Leaves off; what was found so far is forgotten."""
        if self.task:
            self.task.cancel()
            self.task, self.changes, self.shown.value = None, [], ""
        self.button.description = cp("matter.button", self.lang)

    def _finish(self) -> None:
        self.task = None
        self.button.description = cp("matter.button", self.lang)
        self.shown.value = self._html()

    def _html(self) -> str:
        if not self.changes:
            return f'<p role="status">{escape(cp("matter.none", self.lang))}</p>'
        head = [cp(f"matter.{key}", self.lang) for key in ("option", "choice", "changes")]
        rows = [self._row(change) for change in self.changes]
        said = cp("matter.count", self.lang, count=len(self.changes), all=self.changes[-1].all)
        return f'<p role="status">{escape(said)}</p><div class="mj-cc-matter">{table(rows, head, lang=self.lang, stacked=True)}</div>'

    def _row(self, change: Change) -> list:
        said = _alike([(key, what) for key, pair in change.keys.items() for what in self._changed(*pair)], self.lang)
        words = escape(choice_words(change.option, change.choice, self.lang))
        link = set_link({**self.chosen, change.option: change.choice}, cp("matter.try", self.lang))
        return [option_name(change.option, self.lang), Html(f"{words} <small>{link}</small>"), Html("".join(f"<div>{escape(line)}</div>" for line in said))]

    def _changed(self, before: Verdict, after: Verdict) -> list[tuple[str, dict]]:
        """What changes for one rule set: the worth, who gets the tile, what you are paid; or what else there is."""
        seat, found = self.position.seat, []
        if bool(before.refused) != bool(after.refused):
            return [("set", {})]
        if before.total != after.total:
            found.append(("worth", {"before": before.total or cp("matter.nothing", self.lang), "after": after.total or cp("matter.nothing", self.lang)}))
        if before.outcome.seats != after.outcome.seats:
            found.append(("tile", {"after": seats(after.outcome.seats, self.lang) or cp("cell.nobody", self.lang)}))
        if before.paid != after.paid and not found:
            differ = [wind for wind in dict.fromkeys((seat, *before.paid)) if before.paid.get(wind, 0) != after.paid.get(wind, 0)]
            found += [("pays", {"seat": say(f"seat.{wind}", self.lang), "before": signed(before.paid.get(wind, 0)), "after": signed(after.paid.get(wind, 0))}) for wind in differ[:1]]
        return found or [("may" if before.said[1:3] != after.said[1:3] else "fine", {})]


def _alike(found: list[tuple[str, tuple[str, dict]]], lang: str) -> list[str]:
    """One sentence for all rule sets that change in the same way."""
    groups: dict[tuple, list[str]] = {}
    for key, (what, facts) in found:
        groups.setdefault((what, *facts.items()), []).append(key)
    return [cp(f"matter.{what}", lang, rules=cp("list", lang).join(short_name(key, lang) for key in keys), **dict(facts)) for (what, *facts), keys in groups.items()]
