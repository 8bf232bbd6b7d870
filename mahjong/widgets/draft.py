"""A hand being put together: any number of tiles, perhaps a winning one, and the facts of the win; a frozen value."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from mahjong.errors import HandError, MahjongError
from mahjong.hand import FACTS, Group, Hand, Win, check_copies
from mahjong.notation import Parsed, parse
from mahjong.tiles import PLAYING, Tile

KINDS = ("tile", "chow", "pung", "kong", "hidden", "win")  # how a tile can be added; `hidden` is a concealed kong
HELD = 13  # tiles besides the winning one, a kong counted as three
DEFAULTS = {"seat": Tile.EAST, "round": Tile.EAST}


@dataclass(frozen=True)
class Draft:
    """What an editor holds. `str` is notation and reads back; `by`, `facts`, `seat`, `round` are as in `Win`.

    >>> draft = Draft.parse("123m 55p")
    >>> print(draft.add(Tile.EAST, "pung").add(Tile.P5, "win"))
    123m 55p (EEE) *5p
    """

    tiles: tuple[Tile, ...] = ()
    melds: tuple[Group, ...] = ()
    bonus: tuple[Tile, ...] = ()
    won: Tile | None = None
    by: str = "*"
    facts: frozenset[str] = frozenset()
    seat: Tile = Tile.EAST
    round: Tile = Tile.EAST
    flowers: int = 0

    @classmethod
    def parse(cls, text: str) -> Draft:
        """Reads a whole hand or a part of one; of fourteen unmarked tiles the last wins. Raises NotationError or HandError."""
        parsed = parse(text)
        loose, won = list(parsed.loose), parsed.won
        if won is None and loose and len(loose) + 3 * len(parsed.melds) == HELD + 1:
            won = loose.pop()
        draft = cls(tuple(sorted(loose)), tuple(parsed.melds), tuple(sorted(parsed.bonus)), won, parsed.way or "*", **_facts(parsed))
        return draft._checked(parsed)

    def _checked(self, parsed: Parsed) -> Draft:
        """Refuses what can never become a win, pointing at the place where there is one."""
        try:
            self.check()
        except HandError as error:
            tile = error.facts.get("tile", "")
            places = [place for t, place in zip(parsed.loose, parsed.places) if str(t) == tile]
            raise error.at(parsed.text, places[-1]) if places else error
        return self

    def check(self) -> None:
        """Raises HandError for a fifth copy, a group that cannot lie on the table, or too many tiles."""
        for tile in self.all_tiles:
            if tile not in PLAYING:
                raise HandError("not_in_hand", tile=str(tile))
        Hand((), self.melds)
        check_copies(self.all_tiles + self.bonus)
        if self.size > HELD:
            raise HandError("wrong_size", size=self.size)

    def win(self) -> Win | None:
        """The win, or None while tiles are missing; raises HandError when the facts contradict each other."""
        if self.won is None or self.size != HELD:
            return None
        return Win(self.hand, self.won, self.by, self.facts, self.seat, self.round, self.flowers)

    @property
    def hand(self) -> Hand:
        """The hand without the winning tile."""
        return Hand(self.tiles, self.melds, self.bonus)

    @property
    def size(self) -> int:
        """How many tiles there are besides the winning one, a kong counted as three."""
        return len(self.tiles) + 3 * len(self.melds)

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Every playing tile, the winning one included."""
        shown = (tile for meld in self.melds for tile in meld.tiles)
        return (*self.tiles, *shown, *([] if self.won is None else [self.won]))

    @cached_property
    def used(self) -> Counter:
        return Counter(self.all_tiles + self.bonus)

    def left(self, tile: Tile) -> int:
        """How many copies of a tile the set still has.

        >>> Draft.parse("555p").left(Tile.P5)
        1
        """
        return tile.copies - self.used[tile]

    def add(self, tile: Tile, kind: str = "tile") -> Draft | None:
        """The draft with a tile or a whole group added, or None where it does not fit.

        A group is new tiles while there is room and copies are left; else it is made of the tiles held. The fourteenth
        tile becomes the winning one. For a chow, `tile` is its lowest.
        """
        if tile.is_bonus:
            return self.but(bonus=tuple(sorted((*self.bonus, tile))), flowers=0) if self.left(tile) else None
        if tile not in PLAYING:
            return None
        if kind in ("tile", "win"):
            return self._add_tile(tile, kind)
        group = _group(tile, kind)
        return self._add_group(group) if group else None

    def _add_tile(self, tile: Tile, kind: str) -> Draft | None:
        if kind == "win" and tile == self.won:
            return None
        if not self.left(tile):
            return None
        if kind == "win" or (self.size == HELD and self.won is None):
            return self.but(won=tile)
        return self.but(tiles=tuple(sorted((*self.tiles, tile)))) if self.size < HELD else None

    def _add_group(self, group: Group) -> Draft | None:
        """Takes from the tiles held only what the set or the room does not give."""
        room, held = HELD - self.size, Counter(self.tiles)
        taken: list[Tile] = []
        for tile, wanted in Counter(group.tiles).items():
            lacking = wanted - self.left(tile)
            if lacking > held[tile]:
                return None
            taken += [tile] * max(0, lacking)
        while len(taken) < 3 - room:
            spare = next((t for t in group.tiles if min(held[t], group.tiles.count(t)) > taken.count(t)), None)
            if spare is None:
                return None
            taken.append(spare)
        rest = list(self.tiles)
        for tile in taken:
            rest.remove(tile)
        return self.but(tiles=tuple(rest), melds=(*self.melds, group))

    def drop_tile(self, place: int) -> Draft:
        """Without one of the concealed tiles."""
        return self.but(tiles=self.tiles[:place] + self.tiles[place + 1 :])

    def drop_meld(self, place: int) -> Draft:
        """Without one of the groups on the table."""
        return self.but(melds=self.melds[:place] + self.melds[place + 1 :])

    def drop_bonus(self, place: int) -> Draft:
        """Without one of the bonus tiles."""
        return self.but(bonus=self.bonus[:place] + self.bonus[place + 1 :])

    def drop_won(self) -> Draft:
        """Without the winning tile."""
        return self.but(won=None)

    def win_with(self, place: int) -> Draft:
        """One of the concealed tiles becomes the winning tile; the former one goes back to the hand."""
        back = [] if self.won is None else [self.won]
        rest = self.drop_tile(place).tiles
        return self.but(tiles=tuple(sorted((*rest, *back))), won=self.tiles[place])

    def but(self, **changes) -> Draft:
        """The same draft with some entries changed."""
        return replace(self, **changes)

    def __str__(self) -> str:
        words = [f"{key}={getattr(self, key)}" for key, usual in DEFAULTS.items() if getattr(self, key) != usual]
        words += [f"flowers={self.flowers}"] if self.flowers and not self.bonus else []
        words += [fact for fact in FACTS if fact in self.facts]
        won = "" if self.won is None else f"{self.by}{self.won}"
        return " ".join(filter(None, (str(self.hand), won, f"{{{' '.join(words)}}}" if words else "")))


def _facts(parsed: Parsed) -> dict:
    facts = dict(parsed.facts)
    return {**facts, "facts": frozenset(facts.pop("facts", ()))}


def _group(tile: Tile, kind: str) -> Group | None:
    try:
        if kind == "chow":
            return Group((tile, Tile(tile + 1), Tile(tile + 2)), concealed=False)
        return Group((tile,) * (3 if kind == "pung" else 4), concealed=kind == "hidden")
    except MahjongError:
        return None
