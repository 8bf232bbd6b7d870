"""Every text a page shows or reads out: its cells run here, what a learner might press is pressed, and what is said is collected."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from time import monotonic

from ipywidgets import Button, Checkbox, IntSlider, IntText, Text, Widget
from ipywidgets.widgets.widget_selection import _MultipleSelection, _Selection

from mahjong import prose
from mahjong.errors import MahjongError
from mahjong.files import find
from mahjong.widgets.asking import Asking
from mahjong.widgets.controls import seen
from mahjong.widgets.record_store import RecordStore, shared_store
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import use_language

ALOUD = ("aria-label", "title", "alt", "placeholder", "aria-roledescription", "aria-description")
SILENT = frozenset(("style", "script", "code", "pre", "textarea"))  # what is written in notation is the same in every language
INLINE = frozenset("b i em strong span small a tspan sup sub abbr mark kbd u s wbr".split())
TRAITS = ("description", "tooltip", "placeholder", "label", "message", "names", "words", "notes", "state", "_options_labels", "titles")
NO_WORDS = ("form", "chosen", "turn", "marks", "lang")  # parts of a question's state that are for the script alone
SLOW = ("ManyDeals", "Lab", "LabDeals", "WallsView", "PlayView", "Converging")  # their buttons start long work


class Texts(HTMLParser):
    """The texts of a piece of HTML or SVG, block by block, and what is read out for a picture; foreign words are left out."""

    def __init__(self, html: str):
        super().__init__(convert_charrefs=True)
        self.found, self._now, self._silent = [], [], []
        self.feed(html)
        self._end()

    def handle_starttag(self, tag, attrs):
        if tag not in INLINE:
            self._end()
        if tag in SILENT or self._silent or "lang" in dict(attrs):
            self._silent.append(tag)
        else:
            self.found += [value for name, value in attrs if name in ALOUD and value]

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in self._silent:
            while self._silent.pop() != tag:
                pass
        if tag not in INLINE:
            self._end()

    def handle_data(self, data):
        if not self._silent:
            self._now.append(data)

    @property
    def whole(self) -> str:
        """All of them, a line each."""
        return "\n".join(self.found)

    def _end(self):
        text = " ".join("".join(self._now).split())
        self._now = []
        if text:
            self.found.append(text)


def names() -> list[str]:
    """All pages."""
    return sorted(path.stem for path in find("notebooks").glob("*.ipynb"))


def run(name: str, lang: str) -> Iterator[tuple[str, object]]:
    """The values a page's cells show in a language, with the cell's id, one after the other."""
    notebook = prose.translated(json.loads((find("notebooks") / f"{name}.ipynb").read_text("utf-8")), name, lang)
    shared_store.cache_clear()
    shown: list = []
    scope: dict = {"__name__": "page"}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code" or "check" in cell["metadata"].get("tags", ()):
            continue
        use_language(lang)
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) and cell["id"] != "setup" else None
        imports = [node for node in tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]
        exec(compile(ast.Module(imports if cell["id"] == "setup" else tree.body, []), name, "exec"), scope)
        scope["display"] = lambda *values: shown.extend(values)
        value = eval(compile(ast.Expression(last.value), name, "eval"), scope) if last else None
        yield from ((cell["id"], each) for each in (*shown, value) if each is not None)
        shown.clear()


def widgets(root, only_seen: bool = False) -> list[Widget]:
    """A widget and all inside it, or only what can be seen of it."""
    found, todo = [], [root]
    while todo:
        here = todo.pop(0)
        if isinstance(here, Widget) and here not in found and not (only_seen and not seen(here)):
            found.append(here)
            todo += getattr(here, "children", ())
    return found


def texts(value) -> Iterator[str]:
    """Whatever a value of a cell says; the texts of one piece of HTML together, a line each."""
    if isinstance(value, Widget):
        for widget in widgets(value):
            yield from _said(widget)
    elif hasattr(value, "_repr_html_"):
        yield Texts(value._repr_html_()).whole


def _said(widget: Widget) -> Iterator[str]:
    if any(kind.__name__ in ("HTML", "Label") for kind in type(widget).__mro__):
        yield Texts(widget.value).whole
    for trait in TRAITS:
        if widget.has_trait(trait):
            yield from _strings(getattr(widget, trait))


def _strings(value) -> Iterator[str]:
    if isinstance(value, str):
        yield Texts(value).whole
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from () if key in NO_WORDS else _strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _strings(each)


def walk(value, seed: int, seconds: float, steps: int) -> Iterator[None]:
    """Presses, chooses and types at random in a widget; yields after each step."""
    rng, until = random.Random(seed), monotonic() + seconds
    for widget in widgets(value):
        if isinstance(widget, RecordStore):
            widget.heard({"loaded": "", "zone": 0})
    for _ in range(steps):
        inside = [widget for widget in widgets(value, only_seen=True) if _open(widget)]
        if monotonic() > until or not inside or type(value).__name__ in SLOW:
            return
        try:
            _press(rng.choice(inside), rng)
        except (MahjongError, KeyError, IndexError):
            pass  # the page's own tests hold it to refuse in words
        yield


def _open(widget: Widget) -> bool:
    usable = isinstance(widget, (Button, _Selection, Checkbox, IntSlider, Text, TileRow)) and not getattr(widget, "disabled", False)
    return usable or (isinstance(widget, Asking) and bool(widget.state.get("form")))


def _press(widget: Widget, rng: random.Random) -> None:
    if isinstance(widget, Button):
        widget.click()
    elif isinstance(widget, _Selection) and not isinstance(widget, _MultipleSelection):
        widget.index = rng.randrange(len(widget.options)) if widget.options else None
    elif isinstance(widget, Checkbox):
        widget.value = not widget.value
    elif isinstance(widget, (IntSlider, IntText)):
        widget.value = rng.randint(widget.min, widget.max)
    elif isinstance(widget, Text):
        widget.value = rng.choice(("", "x?", "123m 456p 789s EE *E", "1p2p3p", "99999m", "12345678999m !9m"))
    elif isinstance(widget, TileRow):
        widget.pick(rng.randrange(max(1, len(widget.tiles))))
    elif widget.state.get("locked"):
        widget.heard({"next": True, "turn": widget._turn})
    else:
        form, count = widget.state["form"], max(1, len(widget.state["options"]))
        widget.heard({"answer": rng.choice(("7", "x")) if form == "number" else [rng.randrange(count)], "turn": widget._turn})


# ---- the language made for tests: what stands outside its brackets was not translated

SAME = re.compile(
    r"\((?:play|mcr|classical|american|option)\.[\w.]+\)|\b(?:play|mcr|classical|american|option)\.[A-Za-z0-9_.]+"  # ids of rules
    r"|\b(?:Ann|Ben|Cem|Dag)\b"  # players of the examples
    r"|(?<![^\W\d_])(?:[1-9]+[mps]|[ESWNFJ]+|[RGW]d|[1-8]f|[<^>!*()\[\]{}=?, ])+(?![^\W\d_])"  # notation
    r"|\brun\([^)]*\)|\bWINDS\b|\bDRAGONS\b|\bMCR\b|\bNMJL\b"
)


def unmarked(text: str) -> str:
    """What is left of a text when all that is marked is taken away, and what is the same in every language."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = less
    return SAME.sub(" ", re.sub(r"⟦[^⟧]*$", " ", text))  # a name that is cut short has lost its end


def has_words(text: str) -> bool:
    """Whether three letters stand together anywhere."""
    return bool(re.search(r"[^\W\d_]{3}", text))
