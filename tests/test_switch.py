"""A change of language in the middle of a page: everything is said in the other one, and what the learner did is still there."""

import json
import random

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets import Button, Checkbox, Text
from ipywidgets.widgets.widget_selection import _Selection

import spoken
from mahjong import page as pages
from mahjong import prose
from mahjong.files import find
from mahjong.tongue import FALLBACK, MARKED, use
from mahjong.widgets import again
from mahjong.widgets.play_game import Agreement
from mahjong.widgets.record_store import RecordStore, shared_store
from mahjong.widgets.store import Store
from mahjong.widgets.tile_row import TileRow


@pytest.fixture
def shell(monkeypatch):
    """A notebook's shell without a screen."""
    shared_store.cache_clear()
    made = InteractiveShell.instance()
    monkeypatch.setattr(pages, "get_ipython", lambda: made)
    yield made
    again.unwatch(made)
    InteractiveShell.clear_instance()
    shared_store.cache_clear()
    use(FALLBACK)


def opened(shell, name: str) -> list:
    """Runs the cells of a page as a notebook does; the cells that show something."""
    notebook = json.loads((find("notebooks") / f"{name}.ipynb").read_text("utf-8"))
    with capture_output():
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code" and "check" not in cell["metadata"].get("tags", ()):
                shell.run_cell("".join(cell["source"])).raise_error()
    return again._page.cells


def speak(shell, lang: str) -> dict:
    return pages._speak(shell, lang)


def said() -> list[list[str]]:
    """What each cell says, in its order; announcements for those who listen are left out."""
    return [sorted(text for value in cell.shown for text in spoken.texts(value)) for cell in again._page.cells]


def press(widget, rng) -> None:
    """What the browser sends when a widget is used."""
    if isinstance(widget, Button):
        data = {"method": "custom", "content": {"event": "click"}}
    elif isinstance(widget, TileRow):
        data = {"method": "custom", "content": {"pick": rng.randrange(max(1, len(widget.tiles)))}}
    elif isinstance(widget, Checkbox):
        data = {"method": "update", "state": {"value": not widget.value}}
    elif isinstance(widget, Text):
        data = {"method": "update", "state": {"value": "123m 456m 789m 99p EE *E"}}
    else:
        data = {"method": "update", "state": {"index": rng.randrange(len(widget.options))}}
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def walked(cells, seed: int, steps: int) -> None:
    rng = random.Random(seed)
    values = [value for cell in cells for value in cell.shown if isinstance(value, spoken.Widget)]
    for _ in range(steps):
        inside = [w for w in spoken.widgets(rng.choice(values), only_seen=True) if isinstance(w, (Button, TileRow, Checkbox, Text, _Selection)) and not w.disabled]
        if inside:
            press(rng.choice(inside), rng)


def different(before: list[list[str]], after: list[list[str]]) -> list[tuple]:
    """Which cells say something else, with what."""
    pairs = [(place, [text for text in old if text not in new], [text for text in new if text not in old]) for place, (old, new) in enumerate(zip(before, after))]
    return [pair for pair in pairs if pair[1] or pair[2]]


@pytest.mark.parametrize("name", ["01-tiles", "02-wall", "04-groups", "05-calls", "07-classical", "08-mcr", "09-american", "11-american-play"])
def test_a_page_says_the_same_after_there_and_back(shell, name):
    cells = opened(shell, name)
    walked(cells, 3, 25)
    before = said()
    texts = speak(shell, MARKED)
    assert all("⟦" in text for text in texts.values())
    there = said()
    assert there != before and len(there) == len(before)
    speak(shell, FALLBACK)
    assert different(before, said()) == []


def test_what_was_typed_stays(shell):
    opened(shell, "08-mcr")
    calculator = next(value for cell in again._page.cells for value in cell.shown if type(value).__name__ == "Calculator")
    press(calculator.editor.text, random.Random(1))
    speak(shell, MARKED)
    new = next(value for cell in again._page.cells for value in cell.shown if type(value).__name__ == "Calculator")
    assert new is not calculator and new.value == calculator.value and new.score.total == 23
    assert "⟦" in new.sheet.value and calculator.comm is None


def test_a_question_stays_on_the_table_and_counts_once(shell):
    opened(shell, "15-practice")
    practice = again._page.cells[0].shown[0]
    store = next(w for w in spoken.widgets(practice) if isinstance(w, RecordStore))
    store.heard({"loaded": "", "zone": 0})
    practice.start()
    asked, first = practice.view.question, practice.view.asking.state
    speak(shell, MARKED)
    other = again._page.cells[0].shown[0]
    assert other is not practice and other.view.question == asked and other.view.asking.state["ask"] != first["ask"]
    other.view.answer(None)
    speak(shell, FALLBACK)
    back = again._page.cells[0].shown[0]
    assert back.view.asking.state["locked"] and len(store.record.answers) == 1
    back.view.next()
    assert back.view.question is not None and len(store.record.answers) == 1


def test_a_match_goes_on(shell):
    opened(shell, "16-play")
    play = again._page.cells[0].shown[0]
    play.begin(Agreement("finnish", players=("quick",) * 3))
    game = play.game
    speak(shell, MARKED)
    other = again._page.cells[0].shown[0]
    assert other is not play and other.game is not None and str(other.game.deal) == str(game.deal)
    assert shell.user_ns["play"] is other


def test_a_running_count_is_not_lost(shell):
    opened(shell, "06-ends")
    many = next(value for cell in again._page.cells for value in cell.shown if type(value).__name__ == "ManyDeals")
    many.choices["deals"].value = 100
    many.run_all()
    speak(shell, MARKED)
    other = next(value for cell in again._page.cells for value in cell.shown if type(value).__name__ == "ManyDeals")
    assert other.tally.played == 100 and "⟦" in other.results.value


def test_the_browser_store_is_not_told_again(shell):
    opened(shell, "06-ends")
    keeper = next(value for cell in again._page.cells for value in cell.shown if type(value).__name__ == "ScoreKeeper")
    for field, name in zip(keeper.setup.names, ("Ann", "Ben", "Cem", "Dag")):
        field.value = name
    keeper.begin()
    speak(shell, MARKED)
    other = next(value for cell in again._page.cells for value in cell.shown if type(value).__name__ == "ScoreKeeper")
    assert other.book == keeper.book and "⟦" in other.table.value
    assert not Store.again


def test_a_cell_that_cannot_run_again_stays(shell):
    opened(shell, "01-tiles")
    with capture_output():
        shell.run_cell("once = iter([tiles('1m')])").raise_error()
        shell.run_cell("next(once)").raise_error()
    last = again._page.cells[-1].shown
    speak(shell, MARKED)
    assert again._page.cells[-1].shown == last and prose.marked("A") == "⟦A⟧"
