"""Where the sources of the competition rules differ, with the numbers of both rule sets computed: functions that return HTML."""

from __future__ import annotations

from html import escape

from mahjong.draw.tables import Html, disagree, table
from mahjong.reading import KNITTED_HONORS, waits
from mahjong.rules import load
from mahjong.scoring.patterns import knitted_straight
from mahjong.scoring.ruleset import NONE
from mahjong.scoring.score import Score, merged, score
from mahjong.scoring.sheet import name
from mahjong.statements import Statement, disagreements, statements
from mahjong.text import say
from mahjong.widgets.fan_explorer import WAIT_FANS, fan_name
from mahjong.widgets.mcr_html import SMALL, drawn, open_link, page_hands, status


def both(text: str) -> tuple[Score, Score]:
    """A win under the book's reading and under that of the platforms."""
    return score(text, "mcr"), score(text, "mil")


def contested(prefix: str = "mcr.C", lang: str = "") -> Html:
    """Every contested point as a line that opens: the question, who says what, a hand, the numbers of both rule sets."""
    points = [s for s in statements(prefix=prefix) if s.id.partition(".")[2] in page_hands("contested")]
    return Html(f'<div class="mj-mcr mj-mcr-points">{"".join(_point(s, lang) for s in points)}</div>')


def _point(s: Statement, lang: str) -> str:
    id = s.id.partition(".")[2]
    mcr, mil = both(page_hands("contested")[id])
    picture = f'<p class="mj-mcr-muted">{say("mcr.contested.hand", lang)}</p>{drawn(mcr.reading, width=SMALL, lang=lang)}'
    inside = f"{disagree(s.id, lang)}{picture}{_compared(s, mcr, mil, lang)}<p>{open_link(mcr.win, lang=lang)}</p>"
    summary = f"<summary>{_summary(id, s, mcr, mil, lang)}</summary>"
    return f'<details id="contested-{id}">{summary}<div class="mj-mcr-inside">{inside}</div></details>'


def _summary(id: str, s: Statement, mcr: Score, mil: Score, lang: str) -> str:
    differ = mcr.total != mil.total
    key = "mcr.contested.totals" if differ else "mcr.contested.same_total"
    totals = say(key, lang, mcr=mcr.total, mil=mil.total)
    return f'<span>{id}</span><span>{escape(s.title(lang))}</span><span class="{"mj-mcr-differs" if differ else ""}">{totals}</span>'


def _compared(s: Statement, mcr: Score, mil: Score, lang: str) -> str:
    """A row a rule set: its total and those of its lines that are in question."""
    head = [say(f"mcr.{key}", lang) for key in ("contested.rules", "total", "contested.lines_here")]
    return table([_row(s, now, lang) for now in (mcr, mil)], head, stacked=True)


def _row(s: Statement, now: Score, lang: str) -> list:
    asked = [f"{name(line, lang)} {line.total}" for line in merged(now.lines) if line.pattern.key in s.fans]
    said = ", ".join(asked) or say("mcr.contested.no_line", lang)
    return [say(f"mcr.contested.{now.rules.key}", lang), _total(now, lang), said]


def _total(now: Score, lang: str) -> Html:
    """The total; one that is too small for a win says so."""
    if now.legal:
        return Html(f"<b>{now.total}</b>")
    short = f'<span class="mj-mcr-short">{escape(status(now, lang))}</span>'
    return Html(f"<b>{now.total}</b>, {escape(say('mcr.contested.no_win', lang))} ({short})")


def waits_table(lang: str = "") -> Html:
    """For some hands of thirteen: every tile that would win, and the wait fan that counts, if any (mcr.C5)."""
    head = [say(f"mcr.waits.{key}", lang) for key in ("hand", "tile", "waits", "fan")]
    return tight(table([_wait_row(text, lang) for text in page_hands("waits").values()], head, lang=lang))


def _wait_row(text: str, lang: str) -> list:
    now = score(text)
    held = now.win.hand.concealed
    in_question = [t for t in held if t.suit == now.win.tile.suit]
    fans = [fan_name(line.pattern.key, lang) for line in now.lines if line.pattern.key in WAIT_FANS]
    return [in_question, now.win.tile, list(waits(now.win.hand)), fans[0] if fans else say("mcr.waits.none", lang)]


def knitted_table(lang: str = "") -> Html:
    """The two questions about knitted tiles: the total as counted here, and as it would be read otherwise (mcr.C10, C11)."""
    head = [say(f"mcr.knitted.{key}", lang) for key in ("hand", "here", "other")]
    return table([_knitted_row(id, lang) for id in OTHER_VIEW], head, lang=lang, stacked=True)


def straight_with_a_pair(seen):
    """Knitted Straight only where a set and a pair stand beside the nine tiles (the other view of mcr.C10)."""
    return NONE if seen.cut.shape == KNITTED_HONORS else knitted_straight(seen)


OTHER_VIEW = {  # the change of Knitted Straight that makes the other view
    "C10": {"find": straight_with_a_pair},
    "C11": {"also": " ".join(WAIT_FANS)},
}


def _knitted_row(id: str, lang: str) -> list:
    """A hand, its total, and its total under the other view."""
    text = page_hands("contested")[id]
    here, other = score(text), score(text, load("mcr").but(patterns={"knitted_straight": OTHER_VIEW[id]}))
    said = [say(f"mcr.knitted.{id}.{which}", lang, points=now.total) for which, now in (("here", here), ("other", other))]
    return [here.win, *said]


def kongs_table(lang: str = "") -> Html:
    """What kongs add to Three Kongs and Four Kongs, by how many of them are concealed, in both rule sets (mcr.C9)."""
    head = [say("mcr.kongs.hand", lang), say("mcr.contested.rules", lang), *map(str, range(5))]
    rows = []
    for kind, kongs, pung in (("three", 3, False), ("three_pung", 3, True), ("four", 4, False)):
        for rules in ("mcr", "mil"):
            cells = [kong_extra(kongs, n, pung, rules) if n <= kongs else "" for n in range(5)]
            rows.append([say(f"mcr.kongs.{kind}", lang), say(f"mcr.kongs.{rules}", lang), *cells])
    return tight(table(rows, head, say("mcr.kongs.caption", lang), lang))


def tight(markup: Html) -> Html:
    """A table that closes up on a narrow page."""
    return Html(markup.replace("mj-table", "mj-table mj-mcr-tight", 1))


def kong_extra(kongs: int, concealed: int, pung: bool, rules: str = "mcr") -> int:
    """Points that concealed kongs and pungs add to Three Kongs or Four Kongs.

    >>> [kong_extra(3, n, False) for n in range(4)], [kong_extra(3, n, False, "mil") for n in range(4)]
    ([0, 2, 8, 16], [0, 0, 2, 16])
    """
    data = page_hands("kongs")
    melds = [*data["concealed"][:concealed], *data["open"][concealed:kongs]]
    rest = data["pair"] if kongs == 4 else data["pung"] if pung else data["chow"]
    wins = data["chow_wins"] if kongs == 3 and not pung else data["pung_wins"]
    return sum(line.total for line in score(f"{rest} {' '.join(melds)} {wins}", rules).lines if line.pattern.key in CONCEALED)


CONCEALED = "concealed_kong two_concealed_kongs two_concealed_pungs three_concealed_pungs four_concealed_pungs".split()


def finnish_table(lang: str = "") -> Html:
    """Where the list of the Finnish guide departs from the book: the entry, what it says, what the book says."""
    head = [say(f"mcr.finnish.{key}", lang) for key in ("entry", "says", "book", "kind")]
    found = [s for s in statements(prefix="mcr.line") if s.verdict]
    return table([_finnish_row(s, lang) for s in found], head, lang=lang, stacked=True)


def _finnish_row(s: Statement, lang: str) -> list:
    said = dict(zip(s.disagree, (what for _, what in disagreements(s.id, lang))))
    fan = f'<br><span class="mj-mcr-muted">{escape(fan_name(s.fans[0], lang))}</span>' if s.fans else ""
    return [Html(f"{escape(s.title(lang))}{fan}"), said["finnish"], said["mcr_book"], say(f"mcr.finnish.{s.verdict}", lang)]
