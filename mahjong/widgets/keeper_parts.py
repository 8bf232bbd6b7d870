"""Small pieces the forms of the score-keeper share."""

from __future__ import annotations

from html import escape

from mahjong.table.bookfile import LARGEST
from mahjong.widgets.controls import Box


def fields(controls: list) -> Box:
    """Controls side by side where there is room, each under its label."""
    return _box(controls, "mj-keeper-fields")


def bar(controls: list) -> Box:
    """Buttons in a row that wraps."""
    return _box(controls, "mj-ends-bar")


def _box(controls: list, kind: str) -> Box:
    box = Box(controls)
    box.add_class(kind)
    return box


def complaint(text: str) -> str:
    """A refusal in its frame, read out at once.

    >>> complaint("No <b>.")
    '<p class="mj-keeper-bad" role="alert">No &lt;b&gt;.</p>'
    """
    return f'<p class="mj-keeper-bad" role="alert">{escape(text)}</p>'


def heading(text: str) -> str:
    """The heading of what is shown now: the keyboard is led there when the button it pressed has gone.

    >>> heading("A & B")
    '<h3 class="mj-keeper-now" tabindex="-1">A &amp; B</h3>'
    """
    return f'<h3 class="mj-keeper-now" tabindex="-1">{escape(text)}</h3>'


def note(text: str) -> str:
    """A quiet line."""
    return f'<p class="mj-keeper-note">{escape(text)}</p>'


def status(text: str, kind: str = "") -> str:
    """A quiet line that is read out when it changes."""
    return f'<p class="mj-keeper-note {kind}" role="status">{escape(text)}</p>'


def uploaded(files, largest: int = LARGEST) -> str | None:
    """The text of the file a reader chose: None where there is none, nothing or too much for what cannot be a record.

    >>> uploaded(({"content": b"{}"},)), uploaded(({"content": bytes([255])},)), uploaded(())
    ('{}', '', None)
    """
    try:
        content = bytes(files[0]["content"])
        return content.decode("utf-8-sig") if len(content) <= 4 * largest else " " * (largest + 1)
    except (KeyError, TypeError, IndexError, AttributeError):
        return None
    except UnicodeDecodeError:
        return ""
