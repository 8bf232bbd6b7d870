"""The controls of ipywidgets, made to say less when a page opens.

By itself every control brings a layout and a style of its own, so that half of what a page sends says that hundreds of
controls have no special looks; and it is sent when it is made and again with each step of its making. Here those that look
alike have one `Layout` and one style between them. Such a look is a value: `change` and `see` give a control another one,
and nobody sets a trait of a look, since that would change every control that has it. And a page hears of a control, once,
when something it shows refers to it.
"""

from __future__ import annotations

import ipywidgets
from ipywidgets import DOMWidget, Layout
from traitlets import default

HIDDEN = "lm-mod-hidden"  # the toolkit's own class for what is not shown
_made: dict[tuple, ipywidgets.Widget] = {}


def look(kind: type = Layout, **traits):
    """The one layout or style with these traits.

    >>> look(width="auto") is look(width="auto"), look(width="auto") is look()
    (True, False)
    """
    key = (kind, frozenset(traits.items()))
    found = _made.get(key)
    if found is None or found.comm is None:  # a closed one can be shown no longer
        found = _made[key] = kind(**traits)
    return found


def change(control: DOMWidget, **traits) -> None:
    """Gives a control another layout: the one it has but for `traits`; None takes a trait back.

    >>> control = Button(layout={"width": "auto"})
    >>> change(control, flex_flow="row wrap")
    >>> control.layout.width, control.layout.flex_flow, Button().layout.flex_flow
    ('auto', 'row wrap', None)
    """
    old = control.layout
    kept = {name: getattr(old, name) for name in old.keys if name[0] != "_"} | traits
    control.layout = look(**{name: value for name, value in kept.items() if value is not None})


def see(control: DOMWidget, yes: bool) -> None:
    """Shows a control, or takes it out of sight; by a class, which the page heeds before it moves the focus anywhere.

    >>> control = HTML("text")
    >>> see(control, False)
    >>> seen(control), seen(HTML("other"))
    (False, True)
    """
    if isinstance(control, Alike):
        (control.remove_class if yes else control.add_class)(HIDDEN)
    else:  # anywidget no longer hears of classes once it has drawn a view, and has a layout of its own
        control.layout.display = None if yes else "none"


def seen(control: DOMWidget) -> bool:
    """Whether a control is in sight, as far as it decides by itself."""
    return HIDDEN not in control._dom_classes and control.layout.display != "none"


class Quiet(DOMWidget):
    """A widget that the page is told of when something shown refers to it.

    >>> button = Button()
    >>> row = HBox([button])
    >>> button.comm is None, bool(row.model_id), button.comm is None
    (True, True, False)
    """

    __known = False  # whether the page was told of it

    def open(self) -> None:
        """Waits, unlike other widgets, until its `model_id` is asked for."""

    @property
    def model_id(self) -> str | None:
        """The name by which the page knows it; None when it was closed."""
        if not self.__known:
            self.__known = True
            super().open()
        return super().model_id if self.comm is not None else None

    def close(self) -> None:
        """Puts it away for good."""
        self.__known = True
        super().close()

    def send(self, content, buffers=None) -> None:
        """Sends the page's side of this widget a message."""
        if self.model_id:
            super().send(content, buffers)

    def _repr_mimebundle_(self, **kwargs):
        return super()._repr_mimebundle_(**kwargs) if self.model_id else None


class Alike(Quiet):
    """A control that has its looks from `look`, unless it is given another one."""

    def __init__(self, *args, **kwargs):
        for name, value in ((name, kwargs.get(name)) for name in ("layout", "style")):
            if isinstance(value, dict):
                kwargs[name] = look(getattr(type(self), name).klass, **value)
        super().__init__(*args, **kwargs)

    @default("layout")
    def _plain_layout(self) -> Layout:
        return look()

    @default("style")
    def _plain_style(self):
        return look(type(self).style.klass)


class Box(Alike, ipywidgets.Box):
    """Controls side by side."""


class HBox(Alike, ipywidgets.HBox):
    """Controls in a row."""


class VBox(Alike, ipywidgets.VBox):
    """Controls below each other."""


class HTML(Alike, ipywidgets.HTML):
    """Words, tables and pictures that may change."""


class Styles(HTML):
    """A style sheet that all views of a page show which need it: nobody puts it away."""

    def close(self) -> None:
        """Does nothing, since other views still show it."""


def styled(block: str) -> Styles:
    """The one widget that brings a block of styles along; a view has it among its children.

    >>> styled("<style></style>") is styled("<style></style>")
    True
    """
    if (Styles, block) not in _made:
        _made[Styles, block] = Styles(block)
    return _made[Styles, block]


class Button(Alike, ipywidgets.Button):
    """A button."""


class Checkbox(Alike, ipywidgets.Checkbox):
    """Yes or no."""


class ToggleButton(Alike, ipywidgets.ToggleButton):
    """A button that stays pressed."""


class ToggleButtons(Alike, ipywidgets.ToggleButtons):
    """One choice of a few, all in sight."""


class RadioButtons(Alike, ipywidgets.RadioButtons):
    """One choice of a few, below each other."""


class Dropdown(Alike, ipywidgets.Dropdown):
    """One choice of many."""


class Text(Alike, ipywidgets.Text):
    """A line of text."""


class Textarea(Alike, ipywidgets.Textarea):
    """Several lines of text."""


class BoundedIntText(Alike, ipywidgets.BoundedIntText):
    """A whole number within bounds."""


class IntSlider(Alike, ipywidgets.IntSlider):
    """A whole number on a slider."""


class SelectionSlider(Alike, ipywidgets.SelectionSlider):
    """One choice of a row of values, on a slider."""


class FileUpload(Alike, ipywidgets.FileUpload):
    """A file from the reader's device."""
