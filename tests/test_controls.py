"""Pages say little when they open: looks and styles are shared, and each widget is told of once."""

import json
import re
from collections import Counter
from pathlib import Path

import comm
import pytest
import spoken
from ipywidgets import Widget

from mahjong.files import find
from mahjong.widgets import controls

FILES = sorted(find("mahjong/widgets").glob("*.py"))
OURS = {name for name, value in vars(controls).items() if isinstance(value, type) and issubclass(value, controls.Alike)}
APART = {"controls.py", "again.py", "guard.py"}  # what they do holds for any widget


@pytest.fixture
def said(monkeypatch):
    """What is sent to the page: pairs of a message's kind and what it holds."""
    sent = []

    class Line(comm.base_comm.BaseComm):
        def publish_msg(self, msg_type, data=None, **more):
            sent.append((msg_type, data))

    monkeypatch.setattr(comm, "create_comm", lambda *args, **more: Line(*args, **more))
    controls._made.clear()
    yield sent
    Widget.close_all()
    controls._made.clear()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_controls_come_from_one_place_and_nobody_sets_a_trait_of_a_look(file: Path):
    text = file.read_text("utf-8")
    if file.name not in APART:
        imported = {name for line in re.findall(r"^from ipywidgets import (.*)$", text, re.M) for name in line.split(", ")}
        assert not imported & (OURS | {"Layout"})
        assert not re.search(r"\.(layout|style)(\.\w+)? = ", text)


@pytest.mark.parametrize("name", ["07-classical", "08-mcr", "11-american-play", "14-discards", "16-play"])
def test_a_page_tells_of_each_widget_once(said, name):
    for _cell, value in spoken.run(name, "en"):
        assert not isinstance(value, Widget) or value.model_id
    opened = [data["state"] for kind, data in said if kind == "comm_open"]
    looks = Counter(json.dumps(state) for state in opened if state["_model_name"].endswith(("LayoutModel", "StyleModel")))
    own = sum(state["_model_name"] == "AnyModel" for state in opened)  # each of ours has a layout of its own
    assert len(opened) > 30 and [look for look, times in looks.items() if times > 1 and not (times <= 1 + own and "LayoutModel" in look)] == []
    styles = Counter(state["value"] for state in opened if state["_model_name"] == "HTMLModel" and "<style" in state["value"])
    assert max(styles.values()) == 1
    assert len(said) - len(opened) <= len(opened) / 10  # what changes once it is shown


def test_what_is_put_away_stays_away(said):
    row = controls.HBox([controls.HTML("text")])
    assert said == [] and row.model_id
    assert [data["state"]["_model_name"] for _, data in said] == ["LayoutModel", "HTMLStyleModel", "HTMLModel", "HBoxModel"]
    row.close()
    assert row.model_id is None and row.comm is None
