"""How often winners showed each pattern: every fan, double or line of the card, the ones never seen too; to search, sort and compare."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from mahjong.draw.lab_charts import strip, strip_axis
from mahjong.numbers import number
from mahjong.odds.compare import Sure, difference
from mahjong.odds.frequency import Entry, Frequency, entries_of, frequencies
from mahjong.odds.runs import Run
from mahjong.rules import load
from mahjong.text import say
from mahjong.tongue import spoken_cache
from mahjong.widgets.controls import Text, ToggleButtons, VBox, see
from mahjong.widgets.fan_explorer import haystack, plain
from mahjong.widgets.lab_html import between, block, decimal, letter_tag, mark, note, played, row, shown, status, style
from mahjong.widgets.lab_press import Press
from mahjong.widgets.lab_view import Lab

BOTH = "AB"
LONGEST = 60  # characters of a search
DOWN_FIRST = {"share", "A", "B", "wins", "differs", "worth"}  # columns whose first sorting puts the most on top


class Line(NamedTuple):
    """A pattern with what was counted of it in one run or two."""

    place: int
    entry: Entry
    found: tuple[Frequency, ...]

    @property
    def sure(self) -> tuple[Sure, ...]:
        """Its shares of the wins."""
        return tuple(Sure(f.share, f.low, f.high, f.of) for f in self.found)

    @property
    def wins(self) -> int:
        """In how many wins it was seen, of all runs shown."""
        return sum(f.wins for f in self.found)

    @property
    def more(self) -> Sure:
        """How much more often the second run shows it."""
        return difference(*self.sure)


class LabFans(VBox):
    """The table of a lab's patterns. `sort(column)` sorts, a second time the other way round; `lines()` is what is shown.

    >>> lab = Lab("finnish", deals=20)
    >>> fans, run = LabFans(lab), lab.play_now()
    >>> fans.search.value = "dragon"
    >>> [(line.entry.key, line.wins) for line in fans.lines()]
    [('dragon_pung', 3), ('little_dragons', 0), ('winds_and_dragons', 0)]
    """

    def __init__(self, lab: Lab):
        self.lab, self.lang, self.order, self.down = lab, lab.lang, "share", True
        words = {"description_width": "auto", "button_width": "auto"}
        self.search = Text(description=self._say("search"), style={"description_width": "auto"})
        self.which = ToggleButtons(options=[(self._say(key), key) for key in ("all", "seen", "never")], description=self._say("show"), style=words)
        self.run = ToggleButtons(options=[("A", "A")], description=self._say("run"), style=words)
        self.found, self.shown, self.press = block(), block(), Press()
        self.press.on_press(self._pressed)
        self.tools = row([self.search, self.which, self.run], "mj-lab-tools")
        super().__init__([self.tools, self.found, self.shown, self.press])
        self.add_class("mj-lab")
        for control in (self.search, self.which, self.run):
            control.observe(self._draw, "value")
        lab.on_change(self.draw)
        self.draw()

    def _say(self, key: str, **facts) -> str:
        return say(f"lab.fans.{key}", self.lang, **facts)

    # ---- what is counted

    @property
    def runs(self) -> dict[str, Run]:
        """The runs that are shown."""
        chosen = self.run.value or "A"
        return {letter: run for letter, run in played(self.lab.runs).items() if letter in chosen}

    def lines(self) -> list[Line]:
        """The patterns that fit the search and the choice, sorted."""
        runs = self.runs
        found = [line for line in all_lines(runs) if _fits(line, self.search.value, self.lang) and self._wanted(line)] if runs else []
        return sorted(found, key=lambda line: _value(line, self.order, runs, self.lang), reverse=self.down)

    def _wanted(self, line: Line) -> bool:
        return self.which.value == "all" or (line.wins > 0) == (self.which.value == "seen")

    def sort(self, column: str) -> None:
        """Sorts by `name`, `worth`, `wins` or `share`; of two runs by the share in `A` or `B`, or by what `differs`."""
        self.down = not self.down if column == self.order else column in DOWN_FIRST
        self.order = column
        self._draw()

    def _pressed(self, word: str) -> None:
        if word.startswith("sort:") and word[5:] in {key for key, _ in self._columns(self.runs)}:
            self.sort(word[5:])

    # ---- what is shown

    def draw(self) -> None:
        """Shows the runs as they are now; what can be chosen follows them."""
        runs = played(self.lab.runs)
        options = [(say("lab.run", self.lang, letter=letter), letter) for letter in runs]
        options += [(self._say("both"), BOTH)] if len(runs) > 1 and same_patterns(runs) else []
        if list(self.run.options) != options and options:
            self.run.options = options
            self.run.value = options[-1][1]
        see(self.run, len(options) > 1)
        see(self.tools, bool(runs))
        self._draw()

    def _draw(self, _=None) -> None:
        runs = self.runs
        if not runs:
            self.shown.value = style() + note(self._say("wait"))
            return
        if self.order not in dict(self._columns(runs)):
            self.order, self.down = ("share" if len(runs) == 1 else "A"), True
        lines = self.lines()
        self.search.placeholder = self._say("hint" if next(iter(all_lines(runs))).entry.kind == "fan" else "hint_plain")
        self.found.value = status(self._count(lines, runs), not self.lab.running)
        self.shown.value = style() + (self._table(lines, runs) if lines else "") + self._notes(runs)

    def _notes(self, runs: Mapping[str, Run]) -> str:
        """What the picture shows, where there is room for it, and what is sure of a difference."""
        return f'<div class="mj-lab-pic">{note(self._say("scale"))}</div>{note(self._say("scale_both")) if len(runs) > 1 else ""}'

    def _count(self, lines: list[Line], runs: Mapping[str, Run]) -> str:
        every = all_lines(runs)
        seen = [sum(line.found[k].wins > 0 for line in every) for k in range(len(runs))]
        of = [every[0].found[k].of for k in range(len(runs))]
        if not any(of):
            return self._say("no_wins")
        if not lines and self.search.value:
            return self._say("none")
        if len(runs) == 1:
            rules = next(iter(runs.values())).plan.title(self.lang)
            return self._say("found", found=len(lines), all=len(every), of=number(of[0], self.lang), rules=rules, seen=seen[0], never=len(every) - seen[0])
        return self._say("found_both", found=len(lines), all=len(every), seen_a=seen[0], of_a=number(of[0], self.lang), seen_b=seen[1], of_b=number(of[1], self.lang))

    def _columns(self, runs: Mapping[str, Run]) -> list[tuple[str, str]]:
        """Keys and headings of the columns that can be sorted by."""
        columns = [("name", self._say("name")), ("worth", self._say("worth"))]
        if len(runs) == 1:
            return [*columns, ("wins", self._say("wins")), ("share", self._say("share"))]
        return [*columns, *((letter, self._say("share_run", letter=letter)) for letter in runs), ("differs", self._say("differs"))]

    def _table(self, lines: list[Line], runs: Mapping[str, Run]) -> str:
        heads = "".join(self._head(key, text) for key, text in self._columns(runs))
        body = "".join(_row(line, len(runs) > 1, self.lang) for line in lines)
        caption, label = self._caption(runs), escape(self._say("table"))
        top = f'<thead><tr>{heads}<th scope="col" class="mj-lab-pic">{strip_axis()}</th></tr></thead>'
        return f'<div class="mj-lab-fans{" mj-lab-two" if len(runs) > 1 else ""}" tabindex="0" role="region" aria-label="{label}"><table><caption>{caption}</caption>{top}<tbody>{body}</tbody></table></div>'

    def _caption(self, runs: Mapping[str, Run]) -> str:
        of = [f.of for f in all_lines(runs)[0].found]
        each = [f"{letter_tag(letter) if len(played(self.lab.runs)) > 1 else ''}{escape(self._say('caption', rules=run.plan.title(self.lang), who=run.plan.who(self.lang), of=number(n, self.lang)))}" for (letter, run), n in zip(runs.items(), of)]
        return "<br>".join(each)

    def _head(self, key: str, text: str) -> str:
        now = key == self.order
        sorted_by = f' aria-sort="{"descending" if self.down else "ascending"}"' if now else ""
        arrow = ("▼" if self.down else "▲") if now else ""
        number = "" if key == "name" else ' class="mj-lab-n"'
        label = escape(self._say("sort_by", column=text))
        return f'<th scope="col"{number}{sorted_by}><button type="button" class="mj-lab-sort" data-press="sort:{key}" title="{label}">{escape(text)}<span aria-hidden="true">{arrow}</span></button></th>'


# ---- lines


def same_patterns(runs: Mapping[str, Run]) -> bool:
    """Whether all runs can show the same patterns, so that they can be held side by side."""
    return len({tuple((e.kind, e.key) for e in entries_of(load(run.plan.rules))) for run in runs.values()}) == 1


def all_lines(runs: Mapping[str, Run]) -> list[Line]:
    """Every pattern of the rules, in the order of the rule book, with what each run counted."""
    counted = [_counted(run) for run in runs.values()]
    entries = entries_of(load(next(iter(runs.values())).plan.rules))
    return [Line(place, entry, tuple(found[place] for found in counted)) for place, entry in enumerate(entries)]


def _counted(run: Run) -> tuple[Frequency, ...]:
    """Counted once for so many rows: a table that is searched and sorted asks again and again."""
    count = len(run.rows)
    if run.kept.get("count") != count:
        run.kept.update(count=count, found=tuple(frequencies(run.rows)))
    return run.kept["found"]


def _fits(line: Line, query: str, lang: str) -> bool:
    """Every word asked for begins one of the name; a Chinese word may stand anywhere, a number is a fan's own."""
    hay = _haystack(line.entry, lang)
    return all(f" {word}" in hay if word.isascii() else word in hay for word in plain(query[:LONGEST]).split())


@spoken_cache()
def _haystack(entry: Entry, lang: str) -> str:
    more = f" {haystack(entry.key, lang)} #{_number(entry)} {_number(entry)}" if entry.kind == "fan" else f" {entry.key.lower()}"
    return f" {plain(entry.name(lang))}{more} "


def _number(entry: Entry) -> int:
    return load("mcr").by_key[entry.key].number


def _value(line: Line, column: str, runs: Mapping[str, Run], lang: str):
    """What a line is sorted by; equal ones stay in the order of the rule book, the dearest first."""
    if column == "name":
        return plain(line.entry.name(lang))
    if column == "worth":
        return (line.entry.kind != "double", line.entry.worth, -line.place)
    if column == "differs":
        return (abs(line.more.sign), abs(line.more.value), -line.place) if len(line.found) > 1 else -line.place
    return (line.found[list(runs).index(column) if column in runs else 0].share, -line.place)


def _row(line: Line, both: bool, lang: str) -> str:
    name = escape(line.entry.name(lang))
    known = any(f.of for f in line.found)
    picture = strip([mark(sure) for sure in line.sure]) if known else ""
    cells = "".join(_share(f, sure, lang, both) for f, sure in zip(line.found, line.sure)) if both else _single(line, lang)
    more = _more(line, lang) if both else ""
    never = "" if line.wins else ' class="mj-lab-never"'
    return f'<tr{never}><th scope="row">{name}{_id(line.entry)}</th><td class="mj-lab-n">{_worth(line.entry, lang)}</td>{cells}{more}<td class="mj-lab-pic">{picture}</td></tr>'


def _id(entry: Entry) -> str:
    """The id of a line of the card, by which a deal's table names it."""
    return f" <small>{escape(entry.key)}</small>" if entry.kind == "card" else ""


def _worth(entry: Entry, lang: str) -> str:
    if entry.kind == "double":
        return escape(say("lab.fans.times", lang, factor=entry.worth))
    return say("lab.fans.limit", lang) if entry.kind == "limit_hand" else f"{entry.worth}"


def _single(line: Line, lang: str) -> str:
    found = line.found[0]
    wins = number(found.wins, lang) if found.wins else say("lab.fans.never_word", lang)
    return f'<td class="mj-lab-n">{wins}</td>{_share(found, line.sure[0], lang, False)}'


def _share(found: Frequency, sure: Sure, lang: str, with_wins: bool) -> str:
    if not found.of:
        return '<td class="mj-lab-n">–</td>'
    bounds = between(sure, lang=lang) if found.wins else say("lab.fans.most", lang, high=shown(sure.high))
    value = shown(sure.value) if found.wins or not with_wins else say("lab.fans.never_word", lang)
    return f'<td class="mj-lab-n">{value}<small>{escape(bounds)}</small></td>'


def _more(line: Line, lang: str) -> str:
    """The difference in hundredths of the wins; where it is surely one, that is said."""
    if not all(f.of for f in line.found):
        return '<td class="mj-lab-n">–</td>'
    more = line.more
    said = f'<small class="mj-lab-{"up" if more.sign > 0 else "down"}">{escape(say("lab.fans.sure", lang))}</small>' if more.sign else ""
    return f'<td class="mj-lab-n">{"+" if more.value > 0 else ""}{decimal(100 * more.value)}{said}</td>'

