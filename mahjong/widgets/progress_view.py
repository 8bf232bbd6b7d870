"""The learner's progress: days in a row, the last month and half year as pictures and tables, each drill; the record as a file."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from mahjong.draw.progress_chart import BARS, WEEKS, day_name, days_chart, heat_map
from mahjong.draw.tables import table
from mahjong.errors import MahjongError
from mahjong.learn import history, levels
from mahjong.learn.drill import Drill
from mahjong.learn.drill import drills as all_drills
from mahjong.learn.progress import Record
from mahjong.learn.record_json import LARGEST
from mahjong.learn.review import cards
from mahjong.text import say
from mahjong.widgets.asking_html import style
from mahjong.widgets.controls import HTML, Button, FileUpload, VBox, see, styled
from mahjong.widgets.keeper_parts import bar, complaint, status, uploaded
from mahjong.widgets.record_store import RecordStore, shared_store
from mahjong.widgets.words import language

AHEAD = 7  # days whose reviews are told in advance


class ProgressView(VBox):
    """What the record shows, and the ways to keep it: download, open a file, begin anew after a question.

    >>> view = ProgressView(store=RecordStore(file=None))
    >>> view.open_file("{")
    False
    """

    def __init__(self, drills: dict[str, Drill] | None = None, store: RecordStore | None = None):
        self.lang, self.store = language(), store or shared_store()
        self.drills = all_drills() if drills is None else drills
        self.numbers, self.pictures, self.tables, self.message, self.asked = (HTML() for _ in range(5))
        self._build()
        super().__init__([styled(style()), self.store, self.numbers, self.pictures, self.tables, self.tools, self.sure, self.message])
        for kind in ("mj-practice", "mj-progress"):
            self.add_class(kind)
        self.store.on_change(self.draw)
        self.draw()

    def carry_from(self, old: ProgressView) -> None:
        """Another language: nothing is saved, added or cleared a second time."""

    def _say(self, key: str, **facts) -> str:
        return say(f"practice.{key}", self.lang, **facts)

    def _build(self) -> None:
        label = self._say("open")
        self.upload = FileUpload(accept=".json", multiple=False, description=label, tooltip=label)
        self.upload.observe(lambda change: self._uploaded(change.new), "value")
        self.buttons = {key: Button(description=self._say(key)) for key in ("download", "clear", "clear_yes", "clear_no")}
        self.buttons["clear_yes"].button_style = "danger"
        does = (self.store.download, lambda: self._ask_clear(True), self.clear, lambda: self._ask_clear(False))
        for button, action in zip(self.buttons.values(), does):
            button.on_click(lambda _, action=action: action())
        self.tools = bar([self.buttons["download"], self.upload, self.buttons["clear"]])
        self.sure = VBox([self.asked, bar([self.buttons["clear_no"], self.buttons["clear_yes"]])])
        see(self.sure, False)

    # ---- what can be done

    def clear(self) -> None:
        """Begins the record anew."""
        self._ask_clear(False)
        self.store.clear()
        self.message.value = status(self._say("cleared"))

    def _ask_clear(self, yes: bool) -> None:
        see(self.sure, yes)
        count = len(self.store.record.answers)
        self.asked.value = f'<p class="mj-practice-bad" role="alert">{escape(self._say("clear_ask", count=count))}</p>' if yes else ""
        self.message.value = ""

    def _uploaded(self, files) -> None:
        text = uploaded(files, LARGEST)
        if text is not None:
            self.upload.value = ()
            self.open_file(text)

    def open_file(self, text: str) -> bool:
        """Adds a record from a file; what it is not is said, and the record stays as it was."""
        try:
            fresh = self.store.take_in(text)
        except MahjongError as error:
            self.message.value = complaint(error.message(self.lang))
            return False
        self.message.value = status(self._say("opened", count=fresh))
        return True

    # ---- what is shown

    def draw(self) -> None:
        """Draws everything anew from the record."""
        record, today = self.store.record, self.store.now().date()
        days = history.days(record)
        self.numbers.value = self._numbers(record, days, today)
        self.pictures.value = self._pictures(days, today) if record.answers else ""
        self.tables.value = self._drills(record) + self._days(days, today) if record.answers else ""
        self.buttons["download"].disabled = self.buttons["clear"].disabled = not record.answers

    def _numbers(self, record: Record, days: dict[date, history.Tally], today: date) -> str:
        if not record.answers:
            return f'<p class="mj-practice-today">{escape(self._say("waiting" if self.store.state == "waiting" else "empty"))}</p>'
        row, whole = history.streak(days, today), history.Tally(len(record.answers), sum(a.right for a in record.answers))
        soon = {"due": self._due(record, today, 0), "ahead": self._due(record, today, AHEAD)}
        told = {"row": row.now, "best": row.best, "asked": whole.asked, "share": self._percent(whole), **soon}
        cells = "".join(f"<div><dt>{escape(self._say(f'number.{key}', days=AHEAD))}</dt><dd>{escape(str(value))}</dd></div>" for key, value in told.items())
        return f'<dl class="mj-progress-numbers">{cells}</dl>'

    def _percent(self, tally: history.Tally) -> str:
        return self._say("percent", share=round(100 * tally.share))

    def _due(self, record: Record, today: date, ahead: int) -> int:
        """How many reviews are due up to a day, of drills there are."""
        zone, last = self.store.now().tzinfo, today + timedelta(days=ahead)
        return sum(item.due.astimezone(zone).date() <= last for item in cards(record).values() if item.drill in self.drills)

    def _pictures(self, days: dict[date, history.Tally], today: date) -> str:
        key = f'<span class="mj-progress-key">{self._key("right")}{self._key("wrong")}</span>'
        month = _figure(f"{escape(self._say('bars.title', count=BARS))} {key}", days_chart(days, today, self.lang))
        half = _figure(escape(self._say("heat.title", weeks=WEEKS)), heat_map(days, today, self.lang))
        return f'<div class="mj-progress-pictures">{month}{half}</div>'

    def _key(self, kind: str) -> str:
        """What a kind of bar looks like, and what it means."""
        block = f'<svg width="14" height="14" aria-hidden="true"><rect class="mj-days-{kind}" width="14" height="14"/></svg>'
        return f'<span>{block} {escape(self._say(f"bars.{kind}"))}</span>'

    def _drills(self, record: Record) -> str:
        """Each drill that was practised: how often, how well in all and lately, at what level."""
        known, now = history.shares(record), levels.levels(record, {key: drill.levels for key, drill in self.drills.items()})
        head = [self._say(f"column.{key}") for key in ("drill", "asked", "share", "lately", "level")]
        there = {key: drill for key, drill in self.drills.items() if key in known}
        rows = [[drill.name(self.lang), *self._cells(record, key, known[key]), f"{now[key]} / {drill.levels}"] for key, drill in there.items()]
        gone = sum(tally.asked for key, tally in known.items() if key not in self.drills)
        more = f'<p class="mj-practice-note">{escape(self._say("gone", count=gone))}</p>' if gone else ""
        return f'<h3>{escape(self._say("drills_title"))}</h3><div class="mj-progress-drills">{table(rows, head, lang=self.lang)}</div>{more}'

    def _cells(self, record: Record, key: str, tally: history.Tally) -> list:
        lately = history.lately(record, key)
        return [tally.asked, self._percent(tally), self._say("of", right=lately.right, count=lately.asked)]

    def _days(self, days: dict[date, history.Tally], today: date) -> str:
        """The same as the pictures in a table, the latest day first."""
        first = today - timedelta(days=7 * WEEKS)
        head = [self._say(f"column.{key}") for key in ("day", "right", "wrong", "minutes")]
        rows = [[self._day(day, today), tally.right, tally.wrong, round(tally.seconds / 60)] for day, tally in reversed(days.items()) if day > first]
        title = escape(self._say("days_title"))
        frame = f'class="mj-progress-days" tabindex="0" role="region" aria-label="{title}"'
        return f"<details><summary>{title}</summary><div {frame}>{table(rows, head, lang=self.lang)}</div></details>"

    def _day(self, day: date, today: date) -> str:
        return day_name(day, self.lang) if day.year == today.year else self._say("day_year", day=day_name(day, self.lang), year=day.year)


def _figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{caption}</figcaption>{picture}</figure>"
