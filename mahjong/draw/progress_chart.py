"""Practice as pictures: the last half year as a heat map of days, the last thirty days as bars of right and wrong answers.

Shades differ in lightness and bars in texture, so that no colour has to be told apart. What they show stands in a table too.

>>> from datetime import date
>>> from mahjong.learn.history import Tally
>>> picture = heat_map({date(2026, 5, 4): Tally(12, 9)}, date(2026, 5, 6))
>>> picture.count("mj-heat-2"), "May 4: 12 answers" in picture
(2, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from html import escape

from mahjong.draw.bars import BLUE, ORANGE
from mahjong.draw.glyphs import number
from mahjong.learn.history import Tally
from mahjong.text import say

WEEKS, BARS = 26, 30
STEPS = (1, 10, 20, 40)  # answers a day from which a shade begins
CELL, LEFT, TOP, WIDE = 12, 33, 19, 347
HIGH, FLOOR = 150, 124  # of the bars' picture: its height, and where the bars stand

DARK, PALE_BLUE, PALE_ORANGE = '[data-theme="dark"]', "#7cc4f5", "#f0a271"

Days = Mapping[date, Tally]


def day_name(day: date, lang: str = "") -> str:
    """A day of this year as one says it.

    >>> day_name(date(2026, 5, 4))
    'May 4'
    """
    return say("practice.day", lang, day=day.day, month=say(f"practice.month.{day.month}", lang))


# ---- the heat map


def heat_map(days: Days, today: date, lang: str = "") -> str:
    """A square for each of the last 182 days, darker the more was answered, a column a week; SVG as wide as it is let be."""
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    shown = [first + timedelta(days=k) for k in range((today - first).days + 1)]
    cells = "".join(_cell(day, days.get(day, Tally()), first, lang) for day in shown)
    label = escape(_heat_words({day: days[day] for day in shown if day in days}, lang))
    height = TOP + 7 * CELL + 28
    frame = f'class="mj-heat" viewBox="0 0 {WIDE} {height}" role="img" aria-label="{label}"'
    return f"<svg {frame}>{_months(shown, first, lang)}{_weekdays(lang)}{cells}{_legend(height - 14, lang)}</svg>"


def _cell(day: date, tally: Tally, first: date, lang: str) -> str:
    week, row = divmod((day - first).days, 7)
    title = escape(say("practice.heat.cell", lang, day=day_name(day, lang), count=tally.asked))
    return _square(LEFT + week * CELL, TOP + row * CELL, _shade(tally.asked), title)


def _square(x: float, y: float, shade: int, title: str = "") -> str:
    told = f"<title>{title}</title>" if title else ""
    return f'<rect class="mj-heat-{shade}" x="{number(x + 1)}" y="{number(y + 1)}" width="{CELL - 2}" height="{CELL - 2}" rx="2">{told}</rect>'


def _shade(count: int) -> int:
    return sum(count >= step for step in STEPS)


def _months(shown: list[date], first: date, lang: str) -> str:
    """A month's name over the week it begins in, where there is room for it."""
    names, last = [], -9
    for day in shown:
        week = (day - first).days // 7
        if (day.day == 1 or day == first) and week - last >= 3 and week < WEEKS - 1:
            names.append(f'<text x="{LEFT + week * CELL}" y="{TOP - 5}">{escape(say(f"practice.month.{day.month}", lang))}</text>')
            last = week
    return "".join(names)


def _weekdays(lang: str) -> str:
    return "".join(f'<text x="0" y="{TOP + row * CELL + 10}">{escape(say(f"practice.weekday.{row}", lang))}</text>' for row in (0, 2, 4, 6))


def _legend(y: float, lang: str) -> str:
    """What the shades mean, with their numbers."""
    bounds = [0, *STEPS]
    words = ["0", *(f"{low}–{high - 1}" for low, high in zip(STEPS, STEPS[1:])), f"{STEPS[-1]}+"]
    parts, x = [f'<text x="0" y="{number(y + 10)}">{escape(say("practice.heat.legend", lang))}</text>'], 66
    for shade, _ in enumerate(bounds):
        parts.append(_square(x, y, shade) + f'<text x="{x + CELL + 3}" y="{number(y + 10)}">{words[shade]}</text>')
        x += (34, 52, 66, 66, 0)[shade]
    return "".join(parts)


def _heat_words(days: Days, lang: str) -> str:
    """The picture in a sentence; the table beside it has each day."""
    if not days:
        return say("practice.heat.none", lang, weeks=WEEKS)
    most = max(days, key=lambda day: days[day].asked)
    facts = {"days": len(days), "answers": sum(tally.asked for tally in days.values()), "most": days[most].asked}
    return say("practice.heat.label", lang, weeks=WEEKS, day=day_name(most, lang), **facts)


# ---- the bars


def days_chart(days: Days, today: date, lang: str = "") -> str:
    """Thirty bars, one a day: below the right answers, on top and hatched the wrong ones; SVG as wide as it is let be."""
    shown = [today - timedelta(days=BARS - 1 - k) for k in range(BARS)]
    top = _top(max((days[day].asked for day in shown if day in days), default=0))
    bars = "".join(_bar(k, days.get(day, Tally()), day, top, lang) for k, day in enumerate(shown))
    seen = [days[day] for day in shown if day in days]
    facts = {"count": BARS, "right": sum(t.right for t in seen), "wrong": sum(t.wrong for t in seen)}
    frame = f'class="mj-days" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(say("practice.bars.label", lang, **facts))}"'
    return f"<svg {frame}>{HATCH}{_scale(top)}{bars}{_dates(shown, lang)}</svg>"


HATCH = (
    '<defs><pattern id="mj-hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="mj-days-paper" width="4" height="4"/><rect class="mj-days-ink" width="2.2" height="4"/></pattern></defs>'
)


def _top(most: int) -> int:
    """The number at the scale's upper end: round, and even, so that its half is whole."""
    return next((top for top in (10, 20, 30, 40, 50, 60, 80) if most <= top), -(-most // 100) * 100)


def _scale(top: int) -> str:
    lines = []
    for value in (0, top // 2, top):
        y = FLOOR - (FLOOR - 10) * value / top
        lines.append(f'<line x1="{LEFT}" x2="{WIDE}" y1="{number(y)}" y2="{number(y)}"/><text x="{LEFT - 5}" y="{number(y + 4)}" text-anchor="end">{value}</text>')
    return "".join(lines)


def _bar(place: int, tally: Tally, day: date, top: int, lang: str) -> str:
    if not tally.asked:
        return ""
    step = (WIDE - LEFT) / BARS
    x, wide = LEFT + place * step + 1, step - 2
    right, wrong = ((FLOOR - 10) * count / top for count in (tally.right, tally.wrong))
    title = escape(say("practice.bars.day", lang, day=day_name(day, lang), right=tally.right, wrong=tally.wrong))
    low = _block("mj-days-right", x, FLOOR - right, wide, right)
    return f"<g><title>{title}</title>{low}{_block('mj-days-wrong', x, FLOOR - right - wrong, wide, wrong)}</g>"


def _block(kind: str, x: float, y: float, wide: float, high: float) -> str:
    return f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"/>' if high else ""


def _dates(shown: list[date], lang: str) -> str:
    """The first day, the middle and today."""
    step, names = (WIDE - LEFT) / BARS, []
    for place, anchor in ((0, "start"), (BARS // 2 - 1, "middle"), (BARS - 1, "end")):
        x = LEFT + (place + {"start": 0, "middle": 0.5, "end": 1}[anchor]) * step
        names.append(f'<text x="{number(x)}" y="{HIGH - 8}" text-anchor="{anchor}">{escape(day_name(shown[place], lang))}</text>')
    return "".join(names)


def progress_css() -> str:
    """Both pictures' colours, light and dark: the shades go from the page's ground to full blue."""
    mixes = (27, 48, 72, 100)
    light = "".join(f".mj-heat-{k}{{fill:color-mix(in srgb,{BLUE} {share}%,#fff)}}" for k, share in enumerate(mixes, 1))
    night = "".join(f'{DARK} .mj-heat-{k}{{fill:color-mix(in srgb,{PALE_BLUE} {share}%,#131719)}}' for k, share in enumerate(mixes, 1))
    bars = f".mj-days-right{{fill:{BLUE}}}.mj-days-wrong{{fill:url(#mj-hatch);stroke:{ORANGE}}}.mj-days-ink{{fill:{ORANGE}}}"
    bars += f"{DARK} .mj-days-right{{fill:{PALE_BLUE}}}{DARK} .mj-days-ink{{fill:{PALE_ORANGE}}}{DARK} .mj-days-wrong{{stroke:{PALE_ORANGE}}}"
    return (
        ".mj-heat,.mj-days{display:block;width:100%;max-width:34rem;height:auto;font:12px var(--mj-font,sans-serif)}@media(max-width:34rem){.mj-heat,.mj-days{font-size:13px}}"
        ".mj-heat text,.mj-days text{fill:var(--mj-muted,#655f53)}.mj-days line{stroke:var(--mj-line,#ddd)}"
        ".mj-heat-0{fill:none;stroke:var(--mj-line,#ccc)}.mj-days-paper{fill:var(--mj-card,#fff)}" + bars + light + night
    )
