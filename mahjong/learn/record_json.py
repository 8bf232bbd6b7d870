"""A record as text: one JSON object with a version; older versions are read, damaged ones refused in one sentence.

Version 2 writes times with the learner's time zone, and an answer as a row under `columns`. Version 1 had seconds since 1970
and an object for each answer. The text may come from anybody: a browser's store, a file, another program.

>>> read('{"format": "mahjong practice record", "version": 2, "answers": []}') == Record()
True
"""

from __future__ import annotations

import json
import re
from datetime import datetime, timezone
from math import isfinite

from mahjong.errors import MahjongError
from mahjong.learn.drill import LAST_CONTENT
from mahjong.learn.progress import Answer, Record, Settings, Slot, Unfinished

FORMAT, VERSION = "mahjong practice record", 2
LARGEST = 5_000_000  # characters: what a browser keeps for one site, about ten years of practice
MOST = 100_000  # answers: more than so many characters can hold, so that whatever was kept can be read
MOST_SLOTS, MOST_PLACES, MOST_DRILLS, LONGEST_SESSION, DAY = 60, 60, 100, 50, 86_400
COLUMNS = "id at drill content level right seconds".split()
NAME, PLACE = re.compile(r"[\w-]{1,40}", re.ASCII), re.compile(r"[\w.-]{1,60}", re.ASCII)


def write(record: Record) -> str:
    """The record as compact JSON.

    >>> write(Record())[:45]
    '{"format":"mahjong practice record","version"'
    """
    data = {
        "format": FORMAT,
        "version": VERSION,
        "cleared": _time(record.cleared),
        "settings": _settings_written(record.settings),
        "unfinished": {place: _session_written(session) for place, session in record.unfinished.items()},
        "columns": COLUMNS,
        "answers": [[a.id, _time(a.at), a.drill, a.content, a.level, a.right, round(a.seconds, 1)] for a in record.answers],
    }
    return json.dumps({key: value for key, value in data.items() if value is not None}, ensure_ascii=False, separators=(",", ":"))


def _time(at: datetime | None) -> str | None:
    return at.isoformat(timespec="milliseconds") if at else None


def _settings_written(settings: Settings) -> dict | None:
    known = {"drills": settings.drills, "length": settings.length, "timer": settings.timer}
    return {"at": _time(settings.at), **known} if settings.at else None


def _session_written(session: Unfinished) -> dict:
    return {"at": _time(session.at), "slots": [list(slot) for slot in session.slots], "done": session.done, "right": session.right}


# ---- reading


def read(text: str) -> Record:
    """The record a text holds; raises MahjongError where it is none, is damaged, or comes from a newer version."""
    return _record(_brought_up(_data(text)))


def _data(text: str) -> dict:
    if not isinstance(text, str) or len(text) > LARGEST:
        raise MahjongError("record_too_long", most=LARGEST)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise MahjongError("record_no_json") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise MahjongError("record_no_record")
    return data


def _brought_up(data: dict) -> dict:
    """Step by step from the version it was written in to this one."""
    version = data.get("version")
    _need(type(version) is int and version >= 1, "version")
    if version > VERSION:
        raise MahjongError("record_newer")
    for step in range(version, VERSION):
        data = STEPS[step](data)
    return data


def _from_1(data: dict) -> dict:
    """Seconds since 1970 become times, objects become rows."""
    rows = data.get("answers", [])
    _need(isinstance(rows, list) and all(isinstance(row, dict) for row in rows), "answers")
    return {**data, "version": 2, "answers": [_row_of_1(row, number) for number, row in enumerate(rows, 1)]}


def _row_of_1(row: dict, number: int) -> list:
    seconds = row.get("time")
    _need(_is_number(seconds, 10**11), "answer", number)
    at = datetime.fromtimestamp(seconds, timezone.utc) if seconds < 4 * 10**9 else datetime.max.replace(tzinfo=timezone.utc)
    return [row.get("id"), _time(at), *(row.get(name) for name in ("drill", "content", "level", "right")), row.get("seconds", 0)]


STEPS = {1: _from_1}  # from a version to the next


def _record(data: dict) -> Record:
    rows, places = data.get("answers", []), data.get("unfinished", {})
    _need(isinstance(rows, list) and len(rows) <= MOST, "answers")
    _need(data.get("columns", COLUMNS) == COLUMNS, "columns")
    _need(isinstance(places, dict) and len(places) <= MOST_PLACES and all(map(PLACE.fullmatch, places)), "unfinished")
    cleared = _read_time(data["cleared"], "cleared") if "cleared" in data else None
    sessions = {place: _session(row) for place, row in places.items()}
    answers = [_answer(row, number) for number, row in enumerate(rows, 1)]
    return Record(cleared=cleared).merge(Record(tuple(answers), sessions, _settings(data.get("settings"))))


def _need(holds: bool, part: str, number: int = 0) -> None:
    if not holds:
        raise MahjongError("record_answer", number=number) if number else MahjongError("record_part", part=part)


def _is_number(value, most: float) -> bool:
    return type(value) in (int, float) and isfinite(value) and 0 <= value <= most


def _is_count(value, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _is_name(value) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _is_content(value) -> bool:
    return isinstance(value, str) and len(value) <= LAST_CONTENT and value.isprintable()


def _read_time(value, part: str, number: int = 0) -> datetime:
    _need(isinstance(value, str) and len(value) < 40, part, number)
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        at = None
    _need(at is not None and at.tzinfo is not None and 2000 < at.year < 2200, part, number)
    return at


def _answer(row, number: int) -> Answer:
    _need(isinstance(row, list) and len(row) == len(COLUMNS), "answers", number)
    id, at, drill, content, level, right, seconds = row
    _need(_is_name(id) and _is_name(drill) and _is_content(content), "answers", number)
    _need(_is_count(level, 99) and isinstance(right, bool) and _is_number(seconds, DAY), "answers", number)
    return Answer(id, _read_time(at, "answers", number), drill, content, level, right, float(seconds))


def _session(row) -> Unfinished:
    _need(isinstance(row, dict) and isinstance(row.get("slots"), list) and len(row["slots"]) <= MOST_SLOTS, "unfinished")
    done, right = row.get("done", 0), row.get("right", 0)
    _need(_is_count(done, 999) and _is_count(right, done), "unfinished")
    return Unfinished(_read_time(row.get("at"), "unfinished"), tuple(map(_slot, row["slots"])), done, right)


def _slot(row) -> Slot:
    _need(isinstance(row, list) and len(row) == 3 and _is_name(row[0]) and _is_content(row[1]) and _is_count(row[2], 99), "unfinished")
    return Slot(*row)


def _settings(row) -> Settings:
    if row is None:
        return Settings()
    _need(isinstance(row, dict), "settings")
    drills, length, timer = row.get("drills", []), row.get("length", Settings.length), row.get("timer", 0)
    _need(isinstance(drills, list) and len(drills) <= MOST_DRILLS and all(map(_is_name, drills)), "settings")
    _need(_is_count(length, LONGEST_SESSION) and length > 0 and _is_count(timer, DAY), "settings")
    return Settings(_read_time(row.get("at"), "settings"), tuple(drills), length, timer)
