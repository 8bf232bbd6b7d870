"""Pages in the hands of somebody who means harm: every widget of every page is sent rubbish. Nothing breaks, nothing takes long."""

import json
import signal
import time
import warnings

import pytest
from ipywidgets import Button, FileUpload, HTML, Layout, Style, Text, Widget
from ipywidgets.widgets import widget as made

from mahjong.app.site import lessons
from mahjong.files import find
from mahjong.widgets import controls, guard
from mahjong.widgets.record_store import shared_store

PAGES = [page.name for page in lessons(find("notebooks"))]
SECONDS = 2.5  # of computing for one message
ORDINARY = tuple({"method": "custom", "content": content} for content in ({"event": "click"}, {"pick": 0}, {"press": 1}))  # people do that, too
ALIKE = 1  # widgets of one kind on one page that are tried, before and after
STILL = (Layout, Style, HTML)  # those nobody hears
VALUES = ("", "x" * 5_000, "x" * 10_000_000, "<script>", "\0\ud800", "1" * 3_999, "()[]{}!*<^>" * 300, "999999999m", 0, -1, 3, 10**8, -(10**8), 10**30,
          1e308, float("nan"), float("inf"), True, None, [], [0] * 10_000, [[]], {}, {"x": 1}, [None], b"x")
CONTENTS = ({}, [], None, "x", 7, {"event": "click"}, {"event": "click", "more": 1}, {"pick": 0}, {"pick": -1}, {"pick": 10**9}, {"pick": "0"}, {"pick": None},
            {"move": [0, 10**9]}, {"move": [0, 1]}, {"move": "01"}, {"link": "#" * 3_999}, {"link": "\0"}, {"link": {}}, {"answer": [10**9], "turn": 1},
            {"answer": "9" * 99, "turn": 1}, {"answer": [0], "turn": 1}, {"answer": [[0]], "turn": 1}, {"chosen": [0, 0], "turn": 1}, {"chosen": ["0"], "turn": 1},
            {"next": True, "turn": 1}, {"loaded": "x"}, {"loaded": "[" * 5_000}, {"loaded": "{}", "zone": 10**30}, {"loaded": '{"answers": [[]]}'}, {"loaded": 7},
            {"found": "x", "trouble": "elsewhere"}, {"trouble": "strange", "found": '{"version": 99}'}, {"trouble": []}, {"aside": 7}, {"aside": True}, {"saved": 0},
            {"saved": "x"}, {"looked": True}, {"typed": "x" * 1_000_000}, {"typed": {}}, {"typed": ["x"] * 10_000}, {"key": "1"}, {"key": ["p"]}, {"key": "p" * 9_999},
            {"ask": "head"}, {"ask": {}}, {"lang": "xx" * 99}, {"lang": {}}, {"press": 1}, {"more": True}, {"tab": "x"}, {"filter": "x" * 5_000}, {"hand": "1m" * 5_000},
            {"deep": json.loads("[" * 500 + "]" * 500)}, {"wide": [0] * 100_000}, {"long": "x" * 10_000_000})


@pytest.fixture(scope="module", autouse=True)
def guarded():
    handle = Widget._handle_msg
    guard.put_up()
    yield
    Widget._handle_msg = handle


@pytest.mark.parametrize("name", PAGES)
def test_no_widget_of_a_page_is_harmed(name):
    faults, slow = [], []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        count: dict[tuple, int] = {}
        for batch in (run_page, opened_since):  # what the rubbish itself brought to light is tried, too
            for widget in tried(batch(name), count):
                for message in rubbish(widget):
                    begun = time.process_time()
                    try:
                        with alarm():
                            widget._handle_msg(message)
                    except Exception as error:
                        faults.append(f"{where(widget)}: {shown(message)}: {type(error).__name__}: {str(error)[:120]}")
                    if time.process_time() - begun > SECONDS and message["content"]["data"] not in ORDINARY:
                        slow.append(f"{where(widget)}: {shown(message)}")
    assert (faults[:9], slow[:9]) == ([], [])


def run_page(name: str) -> list[Widget]:
    """The widgets that a page's cells make, in their order."""
    notebook = json.loads((find("notebooks") / f"{name}.ipynb").read_text("utf-8"))
    Widget.close_all()
    controls._made.clear()
    shared_store.cache_clear()
    scope, all_made = {"__name__": "page"}, []
    Widget.on_widget_constructed(all_made.append)
    try:
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code" and "check" not in cell["metadata"].get("tags", ()):
                exec("".join(cell["source"]), scope)
    finally:
        Widget.on_widget_constructed(None)
    return [widget for widget in all_made if widget.model_id]


def opened_since(_name: str) -> list[Widget]:
    """All widgets there are by now."""
    return list(made._instances.values())


def tried(widgets, count: dict):
    """A few of each kind, kinds being told apart by what hears them, too."""
    for widget in widgets:
        kind = (type(widget), listeners(widget))
        count[kind] = count.get(kind, 0) + 1
        if count[kind] <= ALIKE and not isinstance(widget, STILL):
            yield widget


def listeners(widget) -> tuple:
    """The functions that hear a widget, by their names."""
    heard = [one for kinds in widget._trait_notifiers.values() for some in kinds.values() for one in some]
    pressed = getattr(widget, "_click_handlers", None)
    return tuple(sorted({getattr(one, "__qualname__", "") for one in [*heard, *(pressed.callbacks if pressed else ())]}))


def rubbish(widget):
    for value in VALUES if not isinstance(widget, Button) else VALUES[:3]:
        for key in ("value", "index", "selected_index", "_nothing"):
            if key in widget.keys or key == "_nothing":
                yield sent({"method": "update", "state": {key: value}, "buffer_paths": []})
    for key in sorted(widget.keys):
        yield sent({"method": "update", "state": {key: 10**9}, "buffer_paths": []})
    for content in CONTENTS if not isinstance(widget, FileUpload) else ():
        yield sent({"method": "custom", "content": content})
    for data in ({}, {"method": "update"}, {"method": "update", "state": []}, {"method": []}, {"method": "update", "state": {"value": []}, "buffer_paths": [["value", 9]]}, None):
        yield sent(data)
    if isinstance(widget, FileUpload):
        for text in (b"", b"\xff" * 9_999, b"[" * 5_000, b"{}", b"[]", b'{"version": 1}', b"a,b\n" * 9_999, b"0" * 7_000_000, b'{"answers": [[null]]}'):
            file = {"name": "x" * 9_999, "type": "", "size": -1, "last_modified": 10**8}
            yield sent({"method": "update", "state": {"value": [dict(file)]}, "buffer_paths": [["value", 0, "content"]]}, [memoryview(text)])


def sent(data, buffers=()):
    return {"content": {"comm_id": "x", "data": data}, "buffers": list(buffers)}


def where(widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'description', '')!r} heard by {listeners(widget)[:4]}"


def shown(message) -> str:
    return repr(message["content"]["data"])[:120]


class alarm:
    """Ends what takes very long, where the system has alarms."""

    def __enter__(self):
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self.rung)
            signal.alarm(20)

    def __exit__(self, *_):
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)

    def rung(self, *_):
        raise TimeoutError("this took more than twenty seconds")


def test_a_page_sets_nothing_but_what_people_can_change():
    field, pressed = Text("kept"), []
    for key in ("description", "layout", "tooltip", "_view_name", "disabled", "placeholder"):
        before = getattr(field, key)
        field._handle_msg(sent({"method": "update", "state": {key: "changed"}, "buffer_paths": []}))
        assert getattr(field, key) == before
    field.disabled = True
    field._handle_msg(sent({"method": "update", "state": {"value": "changed"}, "buffer_paths": []}))
    assert field.value == "kept"
    button = Button(disabled=True)
    button.on_click(pressed.append)
    button._handle_msg(sent({"method": "custom", "content": {"event": "click"}}))
    assert pressed == []
    button.disabled = False
    button._handle_msg(sent({"method": "custom", "content": {"event": "click"}}))
    assert pressed == [button]


def test_the_guard_stands_only_before_visitors(monkeypatch):
    called = []
    monkeypatch.setattr(guard, "put_up", lambda: called.append(True))
    assert not guard.for_visitors({}) and guard.for_visitors({"SERVER_SOFTWARE": "voila/0.5.13"}) and called == [True]
