"""A page in another language: what its cells show is made anew, and what the learner did on it is done again.

While a page is open it is noted what each cell shows, which widgets belong to it and what the browser sent to them. On a
change of language the cells run again, the same messages go to the new widgets in the same order, with the same chance,
and only then the new ones take the old ones' places. A widget that cannot simply be done again, because it plays by
itself or keeps a record, has a method `carry_from(old)` instead.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from IPython.utils.capture import capture_output
from ipywidgets import HTML, Box, FileUpload, Label, Layout, Style, ValueWidget, Widget
from ipywidgets.widgets.widget_selection import _MultipleSelection, _Selection

MOST = 3000  # messages kept of a page; a page with more of them forgets what was done when its language changes
_now: ContextVar[Cell | None] = ContextVar("cell", default=None)


class Slot(Box):
    """The place of a cell's widget on the page; another widget can take it."""

    def __init__(self, widget: Widget):
        super().__init__([widget])
        self.add_class("mj-slot")


@dataclass(eq=False)
class Cell:
    """One cell of a page: its source, what it shows, the widgets that belong to it by kind, and the chance they were given."""

    source: str
    slots: list[Slot | str] = field(default_factory=list)
    shown: list = field(default_factory=list)
    made: dict[str, list[Widget]] = field(default_factory=dict)
    chances: list[int] = field(default_factory=list)
    dealt: int = 0

    @property
    def carries(self) -> bool:
        """Whether its widgets are carried over, not done again."""
        return any(hasattr(value, "carry_from") for value in self.shown)


@dataclass(frozen=True)
class Step:
    """A message of the browser: to which widget of which cell, and what it said."""

    cell: Cell
    kind: str
    place: int
    message: dict

    @property
    def sets(self) -> tuple | None:
        """What a message sets, where it is one that sets; a later one of the same takes its place."""
        state = self.message["content"]["data"].get("state")
        return None if state is None else (self.cell, self.kind, self.place, *sorted(state))


class Again:
    """Notes what happens on a page. `display(value, put)` has a cell's value noted, `speak()` makes all of it anew."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.steps: list[Step] = []
        self.doing = self.full = False

    def begin(self, source: str) -> None:
        """The next cell runs."""
        self.end()
        cell = Cell(source)
        self.cells.append(cell)
        _now.set(cell)

    def end(self) -> None:
        """The cell has run."""
        _now.set(None)
        self.cells = [cell for cell in self.cells if cell.slots or cell.made]

    # ---- what is noted

    def made(self, widget: Widget) -> None:
        """A widget was made, by the cell that runs or by what the learner does in one."""
        cell = _now.get()
        if cell is not None and not isinstance(widget, (Slot, Layout, Style)):  # looks are shared by all cells
            same = cell.made.setdefault(type(widget).__name__, [])
            widget.__dict__["_of_page"] = (cell, type(widget).__name__, len(same))
            same.append(widget)

    def heard(self, widget: Widget, message: dict) -> Cell | None:
        """A message of the browser; the cell it belongs to."""
        cell, kind, place = widget.__dict__.get("_of_page") or (None, "", 0)
        if cell is None or not (getattr(widget, "again", True) and _says_something(message)) or cell.carries:
            return cell
        step = Step(cell, kind, place, message)
        if self.steps and step.sets and self.steps[-1].sets == step.sets:
            self.steps.pop()
        self.steps.append(step)
        self.full = self.full or len(self.steps) > MOST
        return cell

    def chance(self) -> random.Random:
        """A source of chance; the same one when its cell runs again."""
        cell = _now.get()
        if cell is None:
            return random.Random()
        if cell.dealt == len(cell.chances):
            cell.chances.append(random.getrandbits(64))
        cell.dealt += 1
        return random.Random(cell.chances[cell.dealt - 1])

    # ---- a cell's value

    def show(self, value):
        """Where a cell's value is shown: a slot for a widget, the name of a place for a text; None while a cell runs again."""
        cell = _now.get()
        if cell is None:
            return Slot(value) if isinstance(value, Widget) else ""
        cell.shown.append(value)
        if self.doing:
            return None
        cell.slots.append(Slot(value) if isinstance(value, Widget) else f"{self.cells.index(cell)}-{len(cell.slots)}")
        return cell.slots[-1]

    def speak(self, run: Callable[[str], object], draw: Callable[[object], str]) -> dict[str, str]:
        """Makes all cells anew in the language in use; returns the new text of each place that holds one.

        `run(source)` runs a cell and returns its last value, `draw(value)` makes the text of a value that is no widget.
        """
        old = {cell: (cell.shown, cell.made) for cell in self.cells}
        for widget in [widget for cell in self.cells for widget in _shared(cell.made)]:
            widget.forget()
        self.doing = True
        try:
            fresh = [cell for cell in self.cells if _run_again(cell, run, self.show)]
            self._do_again(old, set(fresh))
        finally:
            self.doing = False
        texts = {}
        for cell in fresh:
            for place, value in zip(cell.slots, cell.shown):
                if isinstance(place, Slot):
                    place.children = (value,)
                else:
                    texts[place] = draw(value)
        for cell in fresh:
            _put_away(old[cell][1])
        return texts

    def _do_again(self, old: dict, fresh: set) -> None:
        for cell in fresh:
            for before, value in zip(old[cell][0], cell.shown):
                if hasattr(value, "carry_from"):
                    with _within(cell):
                        value.carry_from(before)
        for step in () if self.full else tuple(self.steps):
            same = step.cell.made.get(step.kind, ()) if step.cell in fresh else ()
            if step.place < len(same):
                with _within(step.cell):
                    _hear(same[step.place], step.message)


def _run_again(cell: Cell, run: Callable, show: Callable) -> bool:
    """Runs a cell again; False, and all stays as it was, where it cannot."""
    before = cell.shown, cell.made
    cell.shown, cell.made, cell.dealt = [], {}, 0
    with _within(cell):
        try:
            value = run(cell.source)
            if value is not None:
                show(value)
        except Exception:  # whatever a cell of somebody's own does: the rest of the page goes on
            cell.shown = []
    kinds = [isinstance(place, Slot) for place in cell.slots]
    if [isinstance(value, Widget) for value in cell.shown] == kinds:
        return True
    cell.shown, cell.made = before
    return False


@contextmanager
def _within(cell: Cell | None):
    token = _now.set(cell)
    try:
        yield
    finally:
        _now.reset(token)


def _says_something(message: dict) -> bool:
    data = message["content"]["data"]
    return bool(data.get("state")) if data.get("method") == "update" else data.get("method") == "custom" and data.get("content") != {"ask": "head"}


def _shared(made: dict[str, list[Widget]]) -> list[Widget]:
    """What all widgets of a page share: it stays when they are made anew."""
    return [widget for same in made.values() for widget in same if getattr(widget, "shared", False)]


def _put_away(made: dict[str, list[Widget]]) -> None:
    """Old widgets go, with what they still do."""
    kept = _shared(made)
    for widget in (widget for same in made.values() for widget in same if widget not in kept):
        task = getattr(widget, "task", None)
        if hasattr(task, "cancel"):
            task.cancel()
        widget.close()


def copy_choices(old: Widget, new: Widget) -> None:
    """Gives a widget's controls what was chosen and typed in those of an older one of the same make."""
    if type(old) is not type(new):
        return
    if isinstance(new, (_Selection, _MultipleSelection)):
        if "index" in new.traits() and len(old.options) == len(new.options):
            new.index = old.index
    elif isinstance(new, ValueWidget) and not isinstance(new, (HTML, Label, FileUpload)):
        new.value = old.value
    for before, after in zip(getattr(old, "children", ()), getattr(new, "children", ())):
        copy_choices(before, after)


# ---- in a notebook

_hear = Widget._handle_msg
_page = Again()


def luck(seed=None) -> random.Random:
    """A source of chance for a widget: by its seed, or else one that is the same when the page speaks another language."""
    return _page.chance() if seed is None else random.Random(seed)


def _listen(widget: Widget, message: dict) -> None:
    with _within(_page.heard(widget, message)):
        _hear(widget, message)


def watch(shell) -> None:
    """Begins to note what the page of a notebook does; the cell that calls it is not part of it."""
    Widget._handle_msg = _listen
    Widget.on_widget_constructed(_page.made)
    _page.__init__()
    for name, handler in (("pre_run_cell", _pre_run), ("post_run_cell", _post_run)):
        if handler not in shell.events.callbacks[name]:
            shell.events.register(name, handler)
    shell.display_formatter.mimebundle_formatter.for_type(Widget, _bundle)


def unwatch(shell) -> None:
    """Notes nothing any more."""
    Widget._handle_msg = _hear
    Widget.on_widget_constructed(None)
    for name, handler in (("pre_run_cell", _pre_run), ("post_run_cell", _post_run)):
        if handler in shell.events.callbacks[name]:
            shell.events.unregister(name, handler)
    shell.display_formatter.mimebundle_formatter.pop(Widget, None)


def _pre_run(info) -> None:
    _page.begin(info.raw_cell)


def _post_run(result) -> None:
    _page.end()


def _bundle(widget: Widget, include=None, exclude=None):
    slot = widget if isinstance(widget, Slot) else _page.show(widget)
    return {} if slot is None else slot._repr_mimebundle_(include=include, exclude=exclude)


def placed(value, text: str) -> str | None:
    """The text of a value that is no widget, in its place on the page; None while its cell runs again."""
    place = _page.show(value)
    return None if place is None else f'<div class="mj-said" data-place="{place}">{text}</div>' if place else text


def speak(shell, draw: Callable[[object], str]) -> dict[str, str]:
    """Makes what the notebook's cells show anew, in the language in use."""

    def run(source: str):
        tree = ast.parse(shell.transform_cell(source))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<page>", "exec"), shell.user_ns)
        return eval(compile(ast.Expression(last.value), "<page>", "eval"), shell.user_ns) if last else None

    with capture_output():
        return _page.speak(run, draw)
