"""A chart with its table alternative and, where wanted, a figure to keep."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape

from mahjong.draw.tables import table
from mahjong.edition import needs
from mahjong.widgets.controls import HBox, ToggleButton, VBox
from mahjong.widgets.odds_html import block, button, line, op
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

Rows = Callable[[], tuple[Sequence[Sequence], Sequence[str], str]]  # the rows, the heads, the caption


class Charted(VBox):
    """A picture, a button that shows the same as a table, and a button that makes a figure to keep.

    `rows` is asked for the table only while it is shown, `figure` (a function that gives a matplotlib figure) only when pressed.

    >>> chart = Charted(lambda: ([["1", "20 %"]], ["Draw", "Chance"], "MCR"))
    >>> chart.show("<svg></svg>"); chart.as_table.value = True
    >>> "<td>20 %</td>" in chart.table.value
    True
    """

    def __init__(self, rows: Rows, figure: Callable | None = None, name: str = "chart"):
        self.rows, self.figure, self.name = rows, figure, name
        self.picture, self.table, self.kept = block(), block(), block()
        self.as_table = ToggleButton(description=op("chart.table"), layout={"width": "auto"})
        self.as_table.observe(lambda _: self._fill(), "value")
        self.keep = button("chart.keep", self.make) if figure else None
        self.live = TileRow(label=op("chart.keep"))  # an empty row: its message is read out
        tools = HBox([self.as_table, *([self.keep] if figure else [])])
        tools.add_class("mj-op-tools")
        super().__init__([self.picture, tools, self.table, self.kept, *([self.live] if figure else [])])
        self.add_class("mj-op-charted")

    def show(self, picture: str) -> None:
        """Another picture; the table follows if it is open, a figure that was made is put away."""
        self.picture.value = picture
        self._fill()
        if self.kept.value:
            self.kept.value = ""

    def _fill(self) -> None:
        self.table.value = table(*self.rows(), language()) if self.as_table.value else ""

    def make(self) -> None:
        """Makes the figure and shows it with two links; says so where matplotlib is missing."""
        try:
            from mahjong.draw.figures import as_png, as_svg

            figure = self.figure()
            files = {"png": ("image/png", as_png(figure)), "svg": ("image/svg+xml", as_svg(figure))}
        except ImportError:
            return self._refuse()
        links = "".join(f'<a class="mj-button" download="{self.name}.{end}" href="{_data(*file)}">{escape(op(f"chart.{end}"))}</a>' for end, file in files.items())
        image = f'<img src="{_data(*files["png"])}" alt="{escape(op("chart.kept_alt"))}">'
        self.kept.value = f'<div class="mj-op-kept">{image}<div>{links}</div></div>'
        self.live.message = op("chart.made")

    def _refuse(self) -> None:
        said, link = needs("odds_page.chart.no_matplotlib", language())
        self.kept.value, self.live.message = line(said, "muted") + link, said


def _data(kind: str, file: bytes) -> str:
    return f"data:{kind};base64,{b64encode(file).decode()}"
