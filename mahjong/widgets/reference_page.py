"""What the page to look things up shows: one import for its widget and table."""

from __future__ import annotations

from mahjong.draw.tables import Html, table
from mahjong.reference import KINDS, entries, search
from mahjong.reference.browse import counts
from mahjong.text import say
from mahjong.widgets.compare_html import short_name
from mahjong.rules import all_rules
from mahjong.widgets.print_sheet import PrintSheet
from mahjong.widgets.reference_view import Reference
from mahjong.widgets.words import language

__all__ = "PrintSheet Reference entries reference_counts search".split()


def reference_counts() -> Html:
    """How many entries of each kind each rule set knows.

    >>> reference_counts().count("<tr>")
    8
    """
    lang = language()
    rows = [[short_name(key, lang), *(counts(key)[kind] or "–" for kind in KINDS)] for key in all_rules()]
    return table(rows, [say("reference.rules", lang), *(say(f"reference.kind.{kind}", lang) for kind in KINDS)], lang=lang, stacked=True)
