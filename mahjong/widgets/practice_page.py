"""What the practice page shows: one import for its widgets and tables."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from mahjong.draw.tables import Html, table
from mahjong.learn.progress import Answer, Record
from mahjong.learn.review import cards
from mahjong.text import say
from mahjong.widgets.practice import Practice
from mahjong.widgets.progress_view import ProgressView
from mahjong.widgets.words import language

__all__ = ["Practice", "ProgressView", "review_days"]


def gaps(answers: str) -> list[int]:
    """Days to the next review after each answer of one question: `x` a miss, `+` right, each given on the day it was due.

    >>> gaps("x+++")[:2], gaps("x+x")[2]
    ([1, 2], 1)
    """
    at, record, found = datetime(2026, 1, 1, 12, tzinfo=timezone.utc), Record(), []
    for number, sign in enumerate(answers):
        record = record.add(Answer(f"a{number}", at, "example", "one", 1, sign == "+"))
        found.append((cards(record)["example", "one"].due - at).days)
        at += timedelta(days=found[-1])
    return found


def review_days(answers: str = "x+++x++") -> Html:
    """A missed question's way: each answer, on which day, and after how many days it is asked again."""
    lang, day, rows = language(), 0, []
    for sign, gap in zip(answers, gaps(answers)):
        answer = say(f"practice.gaps.{'right' if sign == '+' else 'wrong'}", lang)
        rows.append([say("practice.gaps.on", lang, day=day), answer, say("practice.gaps.gap", lang, count=gap)])
        day += gap
    head = [say(f"practice.gaps.{key}", lang) for key in ("day", "answer", "again")]
    return table(rows, head, lang=lang)
