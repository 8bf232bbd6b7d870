"""Which tile to throw: the learner picks one of fourteen, then sees what each of them is worth to the near lines, and to others."""

from __future__ import annotations

from html import escape

from mahjong.card.nearest import Near, nearest
from mahjong.draw import name
from mahjong.draw import hand as drawn_hand
from mahjong.draw.tables import Html, table
from mahjong.hand import Hand
from mahjong.rules import load
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, Tile
from mahjong.widgets.american_play_html import play_data, short, style, told
from mahjong.widgets.calls_html import said
from mahjong.widgets.controls import HTML, Button, HBox, VBox, see, styled
from mahjong.widgets.shown_groups import Told
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

NEAR = 5  # lines looked at


class DiscardView(VBox):
    """A hand of fourteen and the question what to throw. `thrown` is the tile picked; nothing is told before.

    >>> view = DiscardView("early")
    >>> view.row.pick(view.row.tiles.index("S")), view.uses(Tile.SOUTH)
    (True, 0)
    """

    def __init__(self, key: str = "early", rules: str = "playboard"):
        self.lang, self.rules, self.key, self.thrown = language(), rules, key, None
        self.hand = Hand.parse(play_data("discard", key)["hand"])
        self.told = Told.of(play_data("discard", key).get("shown", ""), rules)
        self.nears = nearest(self.hand, load(rules).table)[:NEAR]
        self.row = TileRow(label=told("discard.hand", self.lang), columns=14, width=40, least=34)
        self.row.on_pick(lambda _, tile: self.throw(BY_SPELLING[tile]))
        self.again = Button(description=say("calls.turn.again", self.lang))
        self.again.on_click(lambda _: self.restart())
        self.again.add_class("mj-quiet")
        self.words, self.answer = HTML(), HTML()
        self.bar = HBox([self.again])
        super().__init__([styled(style()), HTML(self._others()), self.words, self.row, self.bar, self.answer])
        self.add_class("mj-calls").add_class("mj-play")
        self.restart()

    def _others(self) -> str:
        """What another player has exposed, if anything."""
        if not self.told.groups:
            return ""
        words = escape(told("discard.shown", self.lang, seat=say("seat.E", self.lang)))
        return f'<p class="mj-calls-said">{words}</p>{drawn_hand(self.told.groups, 36, self.lang, own=False)}'

    def restart(self) -> None:
        """The hand as it was, nothing chosen."""
        self.thrown = None
        self.row.tiles = [str(tile) for tile in self.hand.concealed]
        self.row.selected = []
        self.words.value = said([told(f"discard.start.{self.key}", self.lang)], self.lang)
        self.answer.value = ""
        see(self.bar, False)

    def uses(self, tile: Tile) -> int:
        """How many of the near lines have a use for a tile of the hand."""
        return sum(tile == Tile.JOKER and near.missing.jokers > 0 or tile != Tile.JOKER and not _spare(near, tile) for near in self.nears)

    def wanted(self, tile: Tile) -> int:
        """In how many of the lines left to the other player a tile could serve."""
        return self.told.wanted_by(tile)

    def throw(self, tile: Tile) -> None:
        """What the learner has chosen, and what every choice comes to."""
        self.thrown = tile
        self.row.selected = [self.row.tiles.index(str(tile))]
        self.words.value = said(self._verdict(tile), self.lang)
        self.answer.value = self._table()
        see(self.bar, True)

    def _verdict(self, tile: Tile) -> list[str]:
        """What to say of a choice: of what use the tile is to the near hands, and whether the other player could want it."""
        facts = {"tile": name(tile, self.lang), "uses": self.uses(tile), "near": len(self.nears), "wanted": self.wanted(tile), "lines": len(self.told.lines)}
        lines = [told("discard.picked", self.lang, **facts)]
        lines.append(told(f"discard.{self._kind(tile)}", self.lang, **facts))
        safe = ["safe"] if self.told.groups and not facts["wanted"] else ["wanted"] if facts["wanted"] else []
        return lines + [told(f"discard.{key}", self.lang, **facts) for key in safe]

    def _kind(self, tile: Tile) -> str:
        if tile == Tile.JOKER:
            return "joker"
        if any(meld.tile == tile and Tile.JOKER in meld.tiles for meld in self.told.groups):
            return "buys"
        return "useful" if self.uses(tile) else "risky" if self.wanted(tile) else "useless"

    def _table(self) -> Html:
        """Every kind of tile in the hand, the least useful first; the one chosen is marked."""
        kinds = sorted(dict.fromkeys(self.hand.concealed), key=lambda tile: (self.uses(tile), self.wanted(tile), tile))
        head = [told(f"discard.{key}", self.lang) for key in ("tile", "of_use", *(["could_want"] if self.told.groups else []))]
        rows = [[self._named(tile), told("discard.of", self.lang, count=self.uses(tile), all=len(self.nears)), *self._want(tile)] for tile in kinds]
        lines = ", ".join(near.line.id for near in self.nears)
        return table(rows, head, told("discard.caption", self.lang, rules=short(self.rules, self.lang), lines=lines), self.lang)

    def _want(self, tile: Tile) -> list[str]:
        return [told("discard.of", self.lang, count=self.wanted(tile), all=len(self.told.lines))] if self.told.groups else []

    def _named(self, tile: Tile) -> Html:
        mark = f' <small class="mj-play-mine">{escape(told("discard.yours", self.lang))}</small>' if tile == self.thrown else ""
        return Html(f"{drawn_hand([tile], 30, self.lang, own=False)}{mark}")


def _spare(near: Near, tile: Tile) -> int:
    """Copies of a tile of the hand the line has no use for."""
    return dict(near.missing.spare).get(tile, 0)

