"""What the page on the Charleston shows: one import for its widgets and tables."""

from __future__ import annotations

from html import escape

from mahjong.draw.charleston import moves, passing
from mahjong.draw.tables import Html, table
from mahjong.table.american.charleston import PASSES
from mahjong.table.card_table import TABLES
from mahjong.table.deal import Deal
from mahjong.text import say
from mahjong.widgets.blind_view import BlindView
from mahjong.widgets.charleston_game import PHASES, Sitting
from mahjong.widgets.charleston_html import said, way_word
from mahjong.widgets.charleston_view import CharlestonView
from mahjong.widgets.courtesy_view import CourtesyView
from mahjong.widgets.pass_drill import PassDrill, drill
from mahjong.widgets.passes_view import PassesView
from mahjong.widgets.vote_view import VoteView

__all__ = "BlindView CharlestonView CourtesyView PassDrill PassesView Sitting VoteView counts drill openings three_passes".split()


def three_passes(first: bool = True, lang: str = "") -> Html:
    """The three passes of one Charleston side by side, East looking on (american.R34, R36).

    >>> three_passes().count("<figure")
    3
    """
    stages = range(3) if first else range(3, 6)
    figures = "".join(_figure(stage, lang) for stage in stages)
    return Html(f'<div class="mj-ch mj-ch-three">{figures}</div>')


def _figure(stage: int, lang: str) -> str:
    words = escape(say("charleston.passes.caption", lang, number=stage + 1, way=way_word(PASSES[stage], lang)))
    return f"<figure>{passing(moves(PASSES[stage]), lang=lang)}<figcaption>{words}</figcaption></figure>"


def counts(rules: str) -> list[tuple[str, tuple[int, ...], int]]:
    """How many tiles the four seats hold and how many can be drawn: dealt, after every pass, when passing is over, when East begins.

    The numbers are those of a deal played by computer players, with both Charlestons.

    >>> counts("playboard")[-1]
    ('opened', (14, 13, 13, 13), 99)
    """
    sitting = Sitting.start(1, rules, second="always")
    found = [("dealt", *_held(sitting.deal))]
    while sitting.deal.phase in PHASES:
        sitting = sitting.choose(sitting.advice().event)
        found += [("passed", *_held(step.after)) for step in sitting.steps[-1:] if step.phase == "pass"]
    over = sitting.steps[-1].after
    return [*dict.fromkeys(found), ("over", *_held(over)), ("opened", *_held(sitting.deal))]


def _held(deal: Deal) -> tuple[tuple[int, ...], int]:
    return tuple(len(holding.concealed) for holding in deal.holdings), deal.wall.left


def openings(lang: str = "") -> Html:
    """Both rule sets side by side: the tiles of East and of the others, and those left to draw (american.R44).

    >>> openings().count("<table")
    2
    """
    return Html(f'<div class="mj-ch mj-ch-cards">{"".join(_opening(rules, lang) for rules in TABLES)}</div>')


def _opening(rules: str, lang: str) -> str:
    head = [say(f"charleston.start.{key}", lang) for key in ("moment", "east", "others", "wall")]
    rows = [[say(f"charleston.start.{key}", lang), held[0], held[1], left] for key, held, left in counts(rules)]
    how = "draws" if TABLES[rules].dealer_start == 13 else "discards"
    title = escape(say(f"ruleset.{rules}.short", lang))
    return f'<section class="mj-ch-card"><h4>{title}</h4>{table(rows, head, lang=lang)}{said([say(f"charleston.start.{how}", lang)])}</section>'
