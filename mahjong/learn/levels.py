"""How hard a drill is asked, from the record alone: harder after a run of right answers, easier after wrong ones.

>>> from mahjong.learn.levels import after
>>> after([(1, True)] * 4, 3), after([(1, True)] * 4 + [(2, False)] * 2, 3)
(2, 1)
"""

from __future__ import annotations

from collections.abc import Iterable

from mahjong.learn.progress import Record

UP, DOWN = 4, 2  # so many right in a row lead up, so many wrong in a row lead down


def level(record: Record, drill: str, top: int) -> int:
    """The level a drill is asked at next, from 1 to `top`."""
    return after(((answer.level, answer.right) for answer in record.answers if answer.drill == drill), top)


def levels(record: Record, tops: dict[str, int]) -> dict[str, int]:
    """The levels of several drills (key → its highest level) at once."""
    given: dict[str, list] = {key: [] for key in tops}
    for answer in record.answers:
        if answer.drill in given:
            given[answer.drill].append((answer.level, answer.right))
    return {key: after(given[key], top) for key, top in tops.items()}


def after(answers: Iterable[tuple[int, bool]], top: int) -> int:
    """The level after some answers (level asked, right) in their order. A review of an easier or harder question changes nothing."""
    now, run = 1, 0
    for asked, right in answers:
        if asked != now:
            continue
        run = (max(run, 0) + 1) if right else (min(run, 0) - 1)
        if run >= UP and now < top:
            now, run = now + 1, 0
        elif run <= -DOWN and now > 1:
            now, run = now - 1, 0
    return now
