"""Pieces of HTML the widgets of the lab share. Classes begin with `mj-lab`; their style is `static/lab.css`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import escape

from mahjong.draw.lab_charts import Mark, lab_css
from mahjong.draw.odds_charts import percent
from mahjong.draw.tables import Html
from mahjong.numbers import number
from mahjong.odds.compare import Sure
from mahjong.odds.runs import Run
from mahjong.rules import load
from mahjong.text import say
from mahjong.widgets.controls import HTML, Box, Button
from mahjong.widgets.head import own_style

LETTERS = ("A", "B")
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`, so that a widget alone in a notebook looks right too."""
    return f"<style>{lab_css()}{own_style('lab.css')}</style>"


def note(text: str) -> str:
    """A quiet paragraph; `[words](link)` is a link.

    >>> note("See [here](#a).")
    '<p class="mj-lab-note">See <a href="#a" target="_self">here</a>.</p>'
    """
    linked = LINK.sub(lambda found: f'<a href="{found[2]}" target="_self">{found[1]}</a>', escape(text))
    return f'<p class="mj-lab-note">{linked}</p>'


def status(text: str, live: bool = True) -> str:
    """A sentence that is read out when it changes; not `live`, while it changes all the time."""
    role = ' role="status"' if live else ""
    return f'<p class="mj-lab-status"{role}>{escape(text)}</p>' if text else ""


def complaint(text: str) -> str:
    """A refusal in its frame, read out at once."""
    return f'<p class="mj-lab-bad" role="alert">{escape(text)}</p>'


def card(key: str, inside: str, lang: str = "") -> str:
    """A framed piece with a title."""
    return f'<section class="mj-lab-card mj-lab-of-{key}"><h3>{escape(say(f"lab.card.{key}", lang))}</h3>{inside}</section>'


def fold(key: str, title: str, inside: str) -> str:
    """Something to unfold; it stays unfolded when it is drawn anew."""
    return f'<details data-key="{escape(key)}"><summary>{escape(title)}</summary>{inside}</details>'


def letter_tag(letter: str) -> str:
    """A run's letter in its colour and form: A filled, B hollow.

    >>> letter_tag("A")
    '<span class="mj-lab-tag mj-lab-a">A</span>'
    """
    return f'<span class="mj-lab-tag mj-lab-{letter.lower()}">{letter}</span>'


def block(kind: str = "") -> HTML:
    """A place for HTML that may change."""
    made = HTML()
    made.add_class("mj-lab-block")
    if kind:
        made.add_class(kind)
    return made


def row(controls: list, kind: str) -> Box:
    """Controls in a row that wraps."""
    made = Box(controls)
    made.add_class(kind)
    return made


def button(text: str, press, kind: str = "") -> Button:
    """A button that calls `press()`."""
    made = Button(description=text, button_style=kind)
    made.on_click(lambda _: press())
    return made


# ---- numbers in words


def shown(share: float) -> str:
    """A share in hundredths, finer where it is small.

    >>> shown(0.314159), shown(0.00123), shown(0.0)
    ('31.4\\xa0%', '0.12\\xa0%', '0\\xa0%')
    """
    return percent(share, 1 if share >= 0.00995 or not share else 2)


def decimal(value: float) -> str:
    """
    >>> decimal(-3.14159), decimal(1234.5)
    ('−3.1', '1,234.5')
    """
    text = number(value, digits=1)
    return number(0, digits=1) if not float(f"{value:.1f}") else text.replace("-", "−")


def between(sure: Sure, words=shown, lang: str = "") -> str:
    """The bounds of a number, the unit once.

    >>> between(Sure(0.5, 0.4, 0.6))
    '40 to 60\\xa0%'
    """
    low, high = words(sure.low), words(sure.high)
    low = low.removesuffix("\u00a0%") if low.endswith("%") and high.endswith("%") else low
    return say("lab.says.between", lang, low=low, high=high)


def mark(sure: Sure, words=shown) -> Mark:
    """A number to be drawn."""
    return Mark(sure.value, sure.low, sure.high, words(sure.value))


def lasting(seconds: float, lang: str = "") -> str:
    """
    >>> lasting(12.3), lasting(200)
    ('12 seconds', '3 min 20 s')
    """
    whole = max(1, round(seconds))
    minutes, rest = divmod(whole, 60)
    return say("lab.minutes", lang, minutes=minutes, seconds=rest) if minutes else say("lab.seconds", lang, count=whole)


# ---- runs in words


def played(runs: Mapping[str, Run]) -> dict[str, Run]:
    """The runs that have been played, or have begun."""
    return {letter: run for letter, run in runs.items() if run.rows}


def same_points(runs: Mapping[str, Run]) -> bool:
    """Whether all runs count in the same points: two readings of one game do, two games do not.

    >>> from mahjong.odds.runs import Plan
    >>> one, two = (Run(Plan(key, ("quick",), 1, 1)) for key in ("mcr", "finnish"))
    >>> same_points({"A": one, "B": one}), same_points({"A": one, "B": two})
    (True, False)
    """
    return len({type(load(run.plan.rules)) for run in runs.values()}) < 2


def about(run: Run, lang: str = "") -> str:
    """What a run plays and how far it is, in a sentence."""
    plan = run.plan
    return say("lab.about", lang, rules=plan.title(lang), who=plan.who(lang), number=plan.number, played=number(len(run.rows), lang), total=number(plan.deals, lang))


def legend(runs: Mapping[str, Run], lang: str = "") -> Html:
    """Which run is which; no number stands on the page without its rules."""
    items = "".join(f"<li>{letter_tag(letter) if len(runs) > 1 else ''}{escape(about(run, lang))}</li>" for letter, run in runs.items())
    return Html(f'<ul class="mj-lab-legend">{items}</ul>')
