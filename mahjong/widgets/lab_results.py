"""The results of the lab's runs as cards: a picture, a sentence, the numbers as a table; and what differs between two runs."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from mahjong.draw.lab_charts import Columns, Mark, bars, histogram, nice
from mahjong.draw.odds_charts import percent
from mahjong.draw.tables import Html, table
from mahjong.odds.compare import Sure, bins, in_bins, mean, share
from mahjong.odds.runs import Run
from mahjong.table.tally import ENDS
from mahjong.text import say
from mahjong.widgets.controls import VBox
from mahjong.widgets.lab_html import between, block, card, decimal, fold, legend, mark, note, played, same_points, shown, style
from mahjong.widgets.lab_press import Press
from mahjong.widgets.lab_sums import SEATS, compared, ends, numbers, paid, same_walls, wins
from mahjong.widgets.lab_view import Lab

MOST_COLUMNS = {1: 16, 2: 12}


class LabResults(VBox):
    """The cards of a lab's runs; they follow the lab by themselves.

    >>> lab = Lab("finnish", deals=20)
    >>> results = LabResults(lab)
    >>> run = lab.play_now()
    >>> results.shown.value.count("<section")
    6
    """

    def __init__(self, lab: Lab):
        self.lab, self.shown = lab, block()
        super().__init__([self.shown, Press()])
        self.add_class("mj-lab")
        lab.on_change(self.draw)
        self.draw()

    def draw(self) -> None:
        """Shows the runs as they are now."""
        runs, lang = played(self.lab.runs), self.lab.lang
        self.shown.value = f"{style()}{results(runs, lang) if runs else note(say('lab.wait', lang))}"


def results(runs: Mapping[str, Run], lang: str = "") -> Html:
    """All cards, under the names of the runs' rules."""
    cards = [ends_card(runs, lang), seats_card(runs, lang), *(number_card(runs, what, lang) for what in ("turns", "left", "score")), paid_card(runs, lang)]
    both = compared_card(runs, lang) if len(runs) > 1 else ""
    apart = "" if same_points(runs) else note(say("lab.says.not_same", lang))
    return Html(f'{legend(runs, lang)}{both}{apart}<div class="mj-lab-cards">{"".join(cards)}</div>{note(say("lab.says.whisker", lang))}')


# ---- shares and sums as bars


def ends_card(runs: Mapping[str, Run], lang: str = "") -> str:
    """How the deals ended."""
    found = {letter: ends(run) for letter, run in runs.items()}
    rows = [(say(f"many.ends.{end}", lang), [mark(found[letter][end]) for letter in runs]) for end in ENDS]
    counted = [[name, *(cell for letter in runs for cell in _share_cells(found[letter][end], lang))] for (name, _), end in zip(rows, ENDS)]
    return card("ends", _bars("ends", rows, runs, lang) + _numbers("ends", counted, [say("many.end", lang), *_share_heads(runs, lang)], runs, lang), lang)


def seats_card(runs: Mapping[str, Run], lang: str = "") -> str:
    """How often each seat won, the part from the wall filled, and how often it gave the winning tile."""
    found = {letter: wins(run) for letter, run in runs.items()}
    rows = [(say(f"seat.{seat}", lang), [mark(found[letter][seat].won)._replace(part=found[letter][seat].wall.value) for letter in runs]) for seat in SEATS]
    counted = [[name, *(cell for letter in runs for cell in _win_cells(found[letter][seat], lang))] for (name, _), seat in zip(rows, SEATS)]
    heads = [say("lab.says.won", lang), say("lab.says.sure", lang), say("many.ends.wall", lang), say("lab.says.thrown", lang)]
    head = [say("lab.says.seat", lang), *(_of(heading, letter, runs) for letter in runs for heading in heads)]
    return card("seats", _bars("seats", rows, runs, lang) + note(say("lab.says.seats_key", lang)) + _numbers("seats", counted, head, runs, lang), lang)


def paid_card(runs: Mapping[str, Run], lang: str = "") -> str:
    """What each seat gets for a deal on average; runs that count in other points stand apart."""
    groups = [runs] if same_points(runs) else [{letter: run} for letter, run in runs.items()]
    inside = "".join(_paid(group, lang, len(runs) > 1) for group in groups)
    head = [say("lab.says.seat", lang)] + [_of(say(f"lab.says.{key}", lang), letter, runs) for letter in runs for key in ("average", "sure", "best", "worst")]
    found = {letter: paid(run) for letter, run in runs.items()}
    counted = [[say(f"seat.{seat}", lang), *(cell for letter in runs for cell in _paid_cells(found[letter][seat], lang))] for seat in SEATS]
    return card("paid", inside + _numbers("paid", counted, head, runs, lang), lang)


def _paid(runs: Mapping[str, Run], lang: str, named: bool) -> str:
    found = {letter: paid(run) for letter, run in runs.items()}
    rows = [(say(f"seat.{seat}", lang), [mark(found[letter][seat][0], decimal) for letter in runs]) for seat in SEATS]
    far = max((max(abs(one.low), abs(one.high)) for _, marks in rows for one in marks), default=0) or 1
    step = nice(far / 2.2)
    ticks = [(k * step, f"{k * step:+g}".replace("-", "−") if k else "0") for k in range(-int(far // step), int(far // step) + 1)]
    title = _titled("paid", runs, lang)
    return f'<p class="mj-lab-caption">{escape(title)}</p>{bars(rows, title, (-far, far), "".join(runs) if named else "", ticks)}'


def _bars(key: str, rows: list[tuple[str, list[Mark]]], runs: Mapping[str, Run], lang: str) -> str:
    """Shares as bars; the width is the next round share above the highest."""
    most = max((one.high for _, marks in rows for one in marks), default=0) or 1
    step = nice(min(most, 1) / 3.5)
    top = min(1.0, step * -(-most // step))
    ticks = [(k * step, percent(k * step)) for k in range(round(top / step + 0.001) + 1) if k * step <= 1.0001]
    title = _titled(key, runs, lang)
    return f'<p class="mj-lab-caption">{escape(title)}</p>{bars(rows, title, (0, top), "".join(runs) if len(runs) > 1 else "", ticks)}'


def _titled(key: str, runs: Mapping[str, Run], lang: str) -> str:
    """What a picture shows, and of which rules."""
    names = {letter: run.plan.title(lang) for letter, run in runs.items()}
    rules = next(iter(names.values())) if len(set(names.values())) == 1 else "; ".join(f"{letter}: {name}" for letter, name in names.items())
    return say("lab.says.points_of", lang, title=say(f"lab.says.{key}", lang), rules=rules)


# ---- whole numbers as histograms


def number_card(runs: Mapping[str, Run], what: str, lang: str = "") -> str:
    """Turns, tiles left or scores: a histogram and the averages."""
    groups = [runs] if what != "score" or same_points(runs) else [{letter: run} for letter, run in runs.items()]
    return card(what, "".join(_numbers_of(group, what, lang, len(runs) > 1) for group in groups), lang)


def _numbers_of(runs: Mapping[str, Run], what: str, lang: str, named: bool) -> str:
    values = {letter: numbers(run, what) for letter, run in runs.items()}
    means = {letter: mean(found) for letter, found in values.items()}
    title = _titled(what, runs, lang)
    if not any(values.values()):
        return f'<p class="mj-lab-caption">{escape(title)}</p>{note(say("lab.says.nobody_won", lang))}'
    edges = bins([value for found in values.values() for value in found], MOST_COLUMNS[len(runs)])
    shares = {letter: [share(count, len(found)) for count in in_bins(found, edges)] for letter, found in values.items()}
    said = [_mean(letter, means[letter], named, lang) for letter in runs if values[letter]]
    series = [Columns([mark(one) for one in shares[letter]], means[letter].value if values[letter] else None) for letter in runs]
    picture = histogram(edges, series, say("lab.says.chart", lang, title=title, means=" ".join(said)), [RUN_PLACE[letter] for letter in runs])
    counted = [[_range(edge, lang), *(cell for letter in runs for cell in _share_cells(shares[letter][k], lang))] for k, edge in enumerate(edges)]
    below = "".join(f'<p class="mj-lab-mean-line">{escape(line)}</p>' for line in said)
    key = f"{what}-{'-'.join(runs)}"
    return f'<p class="mj-lab-caption">{escape(title)}</p>{picture}{below}' + _numbers(key, counted, [say("lab.says.columns", lang), *_share_heads(runs, lang)], runs, lang)


RUN_PLACE = {"A": 0, "B": 1}


def _mean(letter: str, sure: Sure, named: bool, lang: str) -> str:
    key = ("mean" if sure.of > 1 else "mean_few") + ("_run" if named else "")
    return say(f"lab.says.{key}", lang, letter=letter, value=decimal(sure.value), low=decimal(sure.low), high=decimal(sure.high))


def _range(edge, lang: str) -> str:
    low, high = (f"{value}".replace("-", "−") for value in edge)
    return low if low == high else say("lab.says.range", lang, low=low, high=high)


# ---- the numbers as tables


def _numbers(key: str, rows: list, head: list[str], runs: Mapping[str, Run], lang: str) -> str:
    inside = table(rows, head, lang=lang).replace('class="mj-table"', 'class="mj-table mj-lab-numbers" tabindex="0" role="region" aria-label="' + escape(say("lab.says.as_table", lang)) + '"', 1)
    return fold(key, say("lab.says.as_table", lang), inside)


def _of(heading: str, letter: str, runs: Mapping[str, Run]) -> str:
    """A column's heading, with the letter of its run where there are two."""
    return f"{letter}: {heading}" if len(runs) > 1 else heading


def _share_heads(runs: Mapping[str, Run], lang: str) -> list[str]:
    return [_of(say(f"many.{key}", lang), letter, runs) for letter in runs for key in ("deals", "share", "sure")]


def _share_cells(sure: Sure, lang: str) -> list:
    return [round(sure.value * sure.of), _right(shown(sure.value)), _right(between(sure, lang=lang))]


def _win_cells(found, lang: str) -> list:
    return [_right(shown(found.won.value)), _right(between(found.won, lang=lang)), _right(shown(found.wall.value)), _right(shown(found.thrown.value))]


def _paid_cells(found, lang: str) -> list:
    sure, most, least = found
    return [_right(decimal(sure.value)), _right(between(sure, decimal, lang)), _right(f"{most:+,}".replace("-", "−")), _right(f"{least:+,}".replace("-", "−"))]


def _right(text: str) -> Html:
    return Html(f'<span class="mj-lab-right">{escape(text)}</span>')


# ---- two runs


def compared_card(runs: Mapping[str, Run], lang: str = "") -> str:
    """A row for everything counted in both: A, B, the difference with its bounds, and whether it can be chance."""
    found = compared(runs)
    head = [say("lab.compare.what", lang), *(f"{letter}: {run.plan.title(lang)}" for letter, run in runs.items()), say("lab.compare.more", lang), say("lab.compare.sure", lang)]
    rows = [_compared_row(one, lang) for one in found]
    notes = [say("lab.compare.note", lang)]
    notes += [say("lab.compare.same_walls", lang)] if same_walls(runs) else []
    notes += [] if same_points(runs) else [say("lab.compare.not_score", lang)]
    return card("compared", table(rows, head, lang=lang, stacked=True) + note(" ".join(notes)), lang)


def _compared_row(one, lang: str) -> list:
    words = shown if one.kind == "share" else decimal
    more, plus = one.more, "+" if one.more.value > 0 else ""
    unit = (lambda x: decimal(100 * x)) if one.kind == "share" else decimal
    value = unit(more.value)
    if one.first.of < 2 or one.second.of < 2:
        return [say(f"lab.compare.{one.key}", lang), *("–" if side.of < 1 else words(side.value) for side in (one.first, one.second)), "–", say("lab.compare.same", lang)]
    range_ = say("lab.says.between", lang, low=unit(more.low), high=unit(more.high))
    bounds = f'<small>{escape(say("lab.compare.hundredths", lang, range=range_) if one.kind == "share" else range_)}</small>'
    key = {1: "up", -1: "down", 0: "same"}[more.sign]
    verdict = Html(f'<span class="mj-lab-verdict mj-lab-{key}">{escape(say(f"lab.compare.{key}", lang))}</span>')
    return [say(f"lab.compare.{one.key}", lang), words(one.first.value), words(one.second.value), Html(f"{plus}{escape(value)} {bounds}"), verdict]
