"""One group at a time: put jokers into it and see what each rule set says, and whether a discard may complete it."""

from __future__ import annotations

from mahjong.card.expansion import CardGroup
from mahjong.table.card_table import TABLES
from mahjong.tiles import DRAGONS, WINDS, Tile
from mahjong.widgets.card_html import RULES, ap, pills, plain, rules_name, style, verdict_cards
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.pattern_words import group_words
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

GROUPS = {
    "single": CardGroup("single", (Tile.NORTH,)),
    "pair": CardGroup("pair", (Tile.RED,) * 2),
    "pung": CardGroup("pung", (Tile.S7,) * 3),
    "kong": CardGroup("kong", (Tile.EAST,) * 4),
    "quint": CardGroup("quint", (Tile.M5,) * 5),
    "run": CardGroup("run", (Tile.P4, Tile.P5, Tile.P6)),
    "winds": CardGroup("winds", WINDS),
    "dragons": CardGroup("dragons", tuple(reversed(DRAGONS))),
    "flower_pair": CardGroup("pair", (Tile.FLOWER,) * 2),
    "flower_kong": CardGroup("kong", (Tile.FLOWER,) * 4),
}


class GroupTry(VBox):
    """A group to choose, its tiles to be swapped for jokers by a click, and both rule sets' answers.

    >>> group = GroupTry("run")
    >>> group.swap(1)
    >>> group.answers()
    {'playboard': True, 'nmjl_like': False}
    """

    def __init__(self, kind: str = "pung", lang: str | None = None):
        self.lang, self.shown = lang or language(), HTML()
        self.kind = pills([(ap(f"group_try.{key}", self.lang), key) for key in GROUPS], ap("group_try.label", self.lang), kind)
        self.row = TileRow(label=ap("group_try.row", self.lang), select=False, width=52)
        self.row.on_pick(lambda place, _: self.swap(place))
        self.kind.observe(lambda _: self._begin(), "value")
        super().__init__([styled(style()), self.kind, self.row, self.shown])
        self.add_class("mj-ap")
        self._begin()

    @property
    def group(self) -> CardGroup:
        """The group as it is wanted."""
        return GROUPS[self.kind.value]

    def swap(self, place: int) -> None:
        """A joker for a tile, or the tile for the joker."""
        self.jokers = self.jokers ^ {place}
        self._show()

    def answers(self) -> dict[str, bool | None]:
        """Rule set -> whether the group may be made like this; None while no joker is in it."""
        if len(self.group.tiles) - len(self.jokers) > self.group.tile.copies:
            return dict.fromkeys(RULES, False)
        if not self.jokers:
            return dict.fromkeys(RULES)
        return {rules: self.group.takes_jokers(TABLES[rules]) for rules in RULES}

    def _begin(self) -> None:
        self.jokers: frozenset[int] = frozenset()
        self._show()

    def _show(self) -> None:
        with self.row.hold_sync():
            self.row.tiles = [str(Tile.JOKER if place in self.jokers else tile) for place, tile in enumerate(self.group.tiles)]
            self.row.notes = [ap("check.note", self.lang, group=group_words(self.group, self.lang))] * self.group.size
        answers = self.answers()
        self.shown.value = verdict_cards((rules_name(rules, self.lang), good, self._verdict(good), [self._why(rules, good), self._called()]) for rules, good in answers.items())
        self.row.message = plain(" ".join(ap("check.spoken", self.lang, rules=rules_name(rules, self.lang), says=self._verdict(good)) for rules, good in answers.items()))

    def _verdict(self, good: bool | None) -> str:
        return ap({True: "group_try.yes", False: "group_try.no", None: "group_try.none"}[good], self.lang, jokers=len(self.jokers))

    def _why(self, rules: str, good: bool | None) -> str:
        """The reason, or what to try next."""
        if good is None:
            return ap("group_try.start", self.lang)
        if good and len(self.jokers) == self.group.size:
            return ap("group_try.only_jokers", self.lang)
        return ap(f"group_try.why.{self._case(rules)}_{'yes' if good else 'no'}", self.lang)

    def _case(self, rules: str) -> str:
        if self.group.kind == "quint" and not self.jokers:
            return "quint"
        if self.group.size < 3:
            return "small"
        if self.group.tile == Tile.FLOWER:
            return "flower"
        return "alike" if self.group.alike else self.group.kind

    def _called(self) -> str:
        key = "yes" if self.group.callable else "small" if self.group.size < 3 else "no"
        return ap(f"group_try.called.{key}", self.lang)
