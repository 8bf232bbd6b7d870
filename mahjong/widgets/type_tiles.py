"""A line of notation to write in: the tiles appear as one types, and what cannot be read is said with its place."""

from __future__ import annotations

from html import escape

from traitlets import Unicode

from mahjong.draw import hand as draw_hand
from mahjong.errors import MahjongError
from mahjong.notation import read_hand
from mahjong.text import say
from mahjong.widgets.controls import HTML, Text, VBox
from mahjong.widgets.hand_editor import complaint
from mahjong.widgets.words import language

MOST = 400  # characters; more is refused by the notation as well


class TypeTiles(VBox):
    """A text field and the tiles it spells; `value` is the text, `message` the sentence under the tiles.

    >>> TypeTiles("EE 321m").message
    '5 tiles. Written in order: 123m EE'
    """

    value = Unicode()
    message = Unicode()

    def __init__(self, value: str = ""):
        self.lang = language()
        self.field = Text(value, description=say("page.type.label", self.lang), continuous_update=True, layout={"width": "auto"})
        self.drawing, self.said = HTML(), HTML()
        self.field.observe(lambda change: self.show(change["new"]), "value")
        super().__init__([self.field, self.drawing, self.said])
        self.show(value)

    def show(self, text: str) -> None:
        """Draws the tiles of a text; the last drawing stays while the text cannot be read."""
        self.value = text[:MOST]
        try:
            held = read_hand(self.value)
            self.drawing.value = draw_hand(held, 44, self.lang, own=False)
            self.message = self._counted(held)
            self.said.value = f'<p role="status" style="margin:.25rem 0">{escape(self.message)}</p>'
        except MahjongError as error:
            self.message = error.message(self.lang)
            self.said.value = complaint(error)

    def _counted(self, held) -> str:
        count = len(held.tiles) + len(held.bonus)
        return say(f"page.type.{'empty' if not count else 'one' if count == 1 else 'count'}", self.lang, tiles=count, text=str(held))
