"""What of the lab is to be kept, as values and files: the figures' panels from the runs, the tables as CSV."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong.draw.lab_figure import Panel, Point, overview, ranking
from mahjong.hand import Win
from mahjong.numbers import number
from mahjong.odds.compare import Sure, bins, in_bins, mean, share
from mahjong.odds.runs import Run
from mahjong.odds.simulate import to_csv
from mahjong.table.tally import ENDS
from mahjong.text import say
from mahjong.widgets.lab_fans import all_lines, same_patterns
from mahjong.widgets.lab_html import same_points
from mahjong.widgets.lab_sums import ends, numbers, wins


def figure(runs: Mapping[str, Run], kind: str = "overview", lang: str = ""):
    """A matplotlib figure of the runs: `overview`, or `patterns`, which shows the first run alone where the two cannot show the same.

    >>> from mahjong.odds.runs import Plan
    >>> runs = {"A": Run(Plan("finnish", ("quick",), 5, 1)).play_all()}
    >>> len(figure(runs).axes), len(figure(runs, "patterns").axes)
    (5, 1)
    """
    return {"overview": _overview, "patterns": _patterns}[kind](runs, lang)


def figure_title(runs: Mapping[str, Run], kind: str, lang: str = "") -> str:
    """What the figure is about, with its rules and how many deals."""
    each = {letter: _named(run, kind, lang) for letter, run in _shown(runs, kind).items()}
    return next(iter(each.values())) if len(each) == 1 else "; ".join(f"{letter}: {text}" for letter, text in each.items())


def _shown(runs: Mapping[str, Run], kind: str) -> dict[str, Run]:
    """The runs in a figure: patterns can be held side by side only where both runs have the same."""
    return dict(runs) if kind == "overview" or same_patterns(runs) else dict(list(runs.items())[:1])


def _named(run: Run, kind: str, lang: str) -> str:
    facts = {"rules": run.plan.title(lang), "deals": number(len(run.rows), lang), "of": number(sum(bool(row.winner) for row in run.rows), lang)}
    return say(f"lab.figure.{kind}", lang, **facts)


def _note(runs: Mapping[str, Run], lang: str) -> str:
    said = [say("lab.figure.note", lang, letter=letter, who=run.plan.who(lang), number=run.plan.number, played=number(len(run.rows), lang)) for letter, run in runs.items()]
    return " ".join([*said, say("lab.figure.by", lang)])


# ---- the overview


def _overview(runs: Mapping[str, Run], lang: str):
    apart = [runs] if same_points(runs) else [{letter: run} for letter, run in runs.items()]
    found = {letter: ends(run) for letter, run in runs.items()}
    series = {letter: [_point(say(f"many.ends.{end}", lang), found[letter][end]) for end in ENDS] for letter in runs}
    panels = [Panel(say("lab.card.ends", lang), "bars", series), *(_columns(runs, what, lang) for what in ("turns", "left"))]
    panels += [_columns(group, "score", lang) for group in apart]
    panels += [_seats(runs, lang)] if len(apart) > 1 else []
    panels = [panel for panel in panels if any(panel.series.values())]
    dearest = max((row for run in runs.values() for row in run.rows if row.winner), key=lambda row: row.score, default=None)
    tiles = _tiles(dearest.hand) if dearest else ()
    hand = say("lab.export.hands", lang, points=dearest.score, rules=say(f"ruleset.{dearest.rules}.short", lang)) if tiles else ""
    return overview(panels, figure_title(runs, "overview", lang), _note(runs, lang), tiles, hand)


def _seats(runs: Mapping[str, Run], lang: str) -> Panel:
    series = {letter: [_point(say(f"seat.{seat}", lang), found.won) for seat, found in wins(run).items()] for letter, run in runs.items()}
    return Panel(say("lab.figure.seats", lang), "bars", series)


def _columns(runs: Mapping[str, Run], what: str, lang: str) -> Panel:
    values = {letter: numbers(run, what) for letter, run in runs.items()}
    edges = bins([value for found in values.values() for value in found], 14)
    series = {letter: [_point(edge.low, share(n, len(found))) for edge, n in zip(edges, in_bins(found, edges))] for letter, found in values.items()}
    rules = f" ({next(iter(runs.values())).plan.title(lang)})" if what == "score" else ""
    return Panel(say(f"lab.card.{what}", lang) + rules, "columns", series, {letter: mean(found).value for letter, found in values.items() if found})


def _point(at, sure: Sure) -> Point:
    return Point(at, sure.value, sure.low, sure.high)


def _tiles(text: str) -> tuple:
    """The tiles of the first of the winning hands, the winning tile last; nothing for what a file only claims to be a hand."""
    try:
        win = Win.parse(text.partition(";")[0])
    except ValueError:
        return ()
    return (*(tile for group in win.hand.melds for tile in group.tiles), *win.hand.concealed, win.tile)


# ---- the patterns


def _patterns(runs: Mapping[str, Run], lang: str):
    runs = _shown(runs, "patterns")
    every = all_lines(runs)
    seen = sorted((line for line in every if line.wins), key=lambda line: (-line.found[0].share, line.place))
    points = {letter: [_point(line.entry.name(lang), line.sure[k]) for line in seen] for k, letter in enumerate(runs)}
    said = say("lab.figure.seen_only", lang, never=len(every) - len(seen), all=len(every))
    return ranking(points, figure_title(runs, "patterns", lang), f"{said} {_note(runs, lang)}", say("lab.says.share_of_wins", lang))


# ---- tables


def deals_csv(run: Run) -> bytes:
    """The deals of a run as a file for a spreadsheet, for pandas, or for the lab to open again."""
    return to_csv(run.rows).encode()


def patterns_csv(run: Run, lang: str = "") -> bytes:
    """How often each pattern was seen, the ones never seen too, each with its name."""
    from mahjong.odds.frequency import Frequency

    rows = [(*line.found[0], line.entry.name(lang)) for line in all_lines({"A": run})]
    return _csv((*Frequency._fields, "name"), rows)


def _csv(head: tuple[str, ...], rows: list[tuple]) -> bytes:
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue().encode()
