"""What a visitor's page may send to the widgets: only what people can change, in reasonable sizes; the rest is dropped.

A page is in the hands of whoever opened it: it can set any trait of any widget to anything. One place before all handlers
keeps that away, so that none of them has to think of it.
"""

from __future__ import annotations

import math
import os
from functools import wraps

from ipywidgets import Button, FileUpload, Textarea, Widget
from traitlets import TraitError

from mahjong.errors import MahjongError

FROM_PAGES = {"value", "index", "selected_index", "address"}  # what people change; everything else flows to the page only
OURS = ("ipywidgets.", "mahjong.")
LETTERS, LONG = 4_000, 200_000  # of a line, and of a text of many lines
FILE = 6_000_000  # bytes of a file that is opened; the longest record has five million letters
MESSAGE = 6_000_000  # letters of one message, in as many as PIECES values
PIECES, DEPTH = 20_000, 20
LARGEST = 10**9


def for_visitors(environ=os.environ) -> bool:
    """Puts the guard up in a kernel that Voilà started; in JupyterLab the page is in the hands of the kernel's owner."""
    visited = environ.get("SERVER_SOFTWARE", "").startswith("voila")
    if visited:
        put_up()
    return visited


def put_up() -> None:
    """Has every widget of ours hear only what passes the guard. A second call changes nothing."""
    if not hasattr(Widget._handle_msg, "guarded"):
        Widget._handle_msg = _guarded(Widget._handle_msg)


def _guarded(handle):
    @wraps(handle)
    def hear(self, message):
        if not type(self).__module__.startswith(OURS):
            return handle(self, message)
        heard = harmless(self, message)
        if heard is None:
            return None
        try:
            return handle(self, heard)
        except (TraitError, MahjongError):
            return None  # a value its widget refuses: the page keeps it for itself

    hear.guarded = True
    return hear


def harmless(widget: Widget, message) -> dict | None:
    """The message with only what a page may send, or None when nothing is left of it.

    >>> from ipywidgets import IntSlider
    >>> def sent(state):
    ...     return {"content": {"data": {"method": "update", "state": state}}, "buffers": []}
    >>> harmless(IntSlider(), sent({"value": 5, "max": 10**12}))["content"]["data"]["state"]
    {'value': 5}
    >>> harmless(IntSlider(), sent({"value": [1]})) is None
    True
    """
    data = message.get("content", {}).get("data")
    if not isinstance(data, dict) or getattr(widget, "disabled", False):
        return None
    if data.get("method") == "request_state":
        return message
    if data.get("method") == "custom":
        return message if _custom(widget, data.get("content")) else None
    if data.get("method") != "update" or not isinstance(data.get("state"), dict):
        return None
    state, paths = _filled(widget, data, message.get("buffers") or [])
    return _again(message, {"method": "update", "state": state, "buffer_paths": paths}) if state else None


def _again(message: dict, data: dict) -> dict:
    return {**message, "content": {**message["content"], "data": data}}


def _custom(widget: Widget, content) -> bool:
    if isinstance(widget, Button):
        return content == {"event": "click"}
    return small(content)


def _filled(widget: Widget, data: dict, buffers: list) -> tuple[dict, list]:
    """The values a page may set; only the opening of a file brings bytes along."""
    paths = data.get("buffer_paths") or []
    if isinstance(widget, FileUpload):
        return _file(data["state"], paths, buffers)
    most = LONG if isinstance(widget, Textarea) else LETTERS
    return {key: value for key, value in data["state"].items() if key in FROM_PAGES and _plain(value, most)}, []


def _file(state: dict, paths, buffers: list) -> tuple[dict, list]:
    files, whole = state.get("value"), sum(len(memoryview(part)) for part in buffers) <= FILE
    fits = whole and isinstance(files, list) and len(files) == len(buffers) == 1 and paths == [["value", 0, "content"]]
    return ({"value": files}, paths) if fits and isinstance(files[0], dict) and small(files) else ({}, [])


def _plain(value, most: int) -> bool:
    """One value as people give it: text, a number, yes or no, or nothing."""
    if isinstance(value, str):
        return len(value) <= most
    if isinstance(value, (int, float)):
        return math.isfinite(value) and abs(value) <= LARGEST
    return value is None


def small(content, depth: int = DEPTH) -> bool:
    """Whether a message is short, flat and of few pieces.

    >>> small({"answer": [1], "turn": 3}), small("x" * 10_000_000), small(float("nan"))
    (True, False, False)
    """
    left = [PIECES, MESSAGE]
    return _counted(content, depth, left)


def _counted(value, depth: int, left: list[int]) -> bool:
    left[0] -= 1
    left[1] -= len(value) if isinstance(value, str) else 0
    if min(left) < 0 or depth < 0:
        return False
    if isinstance(value, dict):
        return all(isinstance(key, str) and len(key) < 100 and _counted(one, depth - 1, left) for key, one in value.items())
    if isinstance(value, list):
        return all(_counted(one, depth - 1, left) for one in value)
    return isinstance(value, str) or _plain(value, 0)
