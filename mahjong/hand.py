"""Groups, hands and wins: the nouns a player points at. Each prints itself as notation and reads back.

>>> win = Win.parse("123m 456p 789s 23m EE !1m {seat=S}")
>>> print(win.hand, win.tile, win.self_drawn)
12233m 456p 789s EE 1m True
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from mahjong.errors import HandError
from mahjong.tiles import PLAYING, Tile, WINDS

SOURCES = "<^>"  # claimed from the left, from across, from the right (design: notation)
FACTS = ("robbed", "replacement", "last", "fourth", "heavenly", "earthly", "original")
FROM_EAST = {"<": Tile.SOUTH, "^": Tile.WEST, ">": Tile.NORTH}  # who has East on the left, across, on the right (play.W1)
SETS = ("chow", "pung", "kong", "quint", "sextet")
WAYS = ("!", *SOURCES, "*")


@dataclass(frozen=True)
class Group:
    """A set of tiles that belong together; its kind follows from its tiles (play.G2-G8).

    `claimed` is the place of the claimed tile among `tiles`, `source` says from whom it came
    (`<` left, `^` across, `>` right, empty when not said), `added` marks a kong grown from a shown pung.
    Raises HandError when the tiles form no group.

    >>> Group.parse("(2<34s)").kind, Group.parse("[1111m]").concealed
    ('chow', True)
    """

    tiles: tuple[Tile, ...]
    concealed: bool = True
    source: str = ""
    claimed: int | None = None
    added: bool = False
    kind: str = field(init=False, compare=False, repr=False)

    def __post_init__(self):
        tiles = tuple(sorted(map(as_tile, self.tiles)))
        kind = kind_of(tiles)
        if kind is None:
            raise HandError("no_group" if tiles else "empty_group", tiles=spell(tiles))
        if not self.concealed and kind not in SETS:
            raise HandError("not_shown", tiles=spell(tiles))
        if self.added and (kind != "kong" or self.concealed):
            raise HandError("not_added", tiles=spell(tiles))
        if self.source and self.source not in SOURCES:
            raise HandError("no_source", source=self.source)
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "source", "" if self.concealed else self.source)
        object.__setattr__(self, "claimed", self._claimed_place())

    def _claimed_place(self) -> int | None:
        """Equal tiles lie left, middle or right to show the source; a chow keeps the place it was given."""
        if not self.source:
            return None
        if self.kind == "chow":
            if self.claimed not in (None, 0, 1, 2):
                raise HandError("no_claimed_place", claimed=self.claimed)
            return self.claimed or 0
        base = len(self.tiles) - self.added - self.tiles.count(Tile.JOKER)  # a joker is never claimed (american.R54)
        return {"<": 0, "^": min(1, base - 1), ">": base - 1}[self.source]

    @property
    def tile(self) -> Tile:
        """The lowest tile; for a pung or pair, the tile it is made of (never a joker)."""
        return self.tiles[0]

    @classmethod
    def parse(cls, text: str) -> Group:
        """Reads one group such as `(2<34s)`, `[1111m]` or `EE`; raises NotationError or HandError."""
        from mahjong.notation import read_group

        return read_group(text)

    @cached_property
    def text(self) -> str:
        """The group in notation."""
        marks = {self.claimed: self.source} if self.claimed is not None else {}
        plus = len(self.tiles) - 1 if self.added else None
        inner = spell(self.tiles, marks, plus)
        if not self.concealed:
            return f"({inner})"
        return f"[{inner}]" if self.kind == "kong" else inner

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from mahjong.draw import hand

        return hand([self])


@lru_cache(maxsize=4096)
def kind_of(tiles: tuple[Tile, ...]) -> str | None:
    """The kind of group some sorted tiles form, or None (play.G2-G8; knitted: mcr.fan35)."""
    size, kinds = len(tiles), set(tiles)
    plain = kinds - {Tile.JOKER}
    if size == 1:
        return "single"
    if len(plain) == 1 and Tile.HIDDEN not in kinds:
        jokers_fit = size > 2 or len(kinds) == 1
        return {2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}.get(size) if jokers_fit else None
    if len(kinds) == size == 3 and len({t.suit for t in tiles}) == 1 and tiles[0].is_suited:
        return {(1, 1): "chow", (3, 3): "knitted"}.get((tiles[1] - tiles[0], tiles[2] - tiles[1]))
    if len(kinds) == size >= 9 and all(t < 34 for t in tiles):
        return "singles"  # the loose tiles of thirteen orphans and of honours and knitted tiles
    return None


def spell(tiles, marks: dict[int, str] | None = None, plus: int | None = None) -> str:
    """Tiles as text, neighbours of one suit sharing their letter; marks follow a tile, `+` goes before one.

    >>> spell([Tile.M1, Tile.M2, Tile.EAST])
    '12mE'
    """
    out, marks = [], marks or {}
    for i, tile in enumerate(tiles):
        text = str(tile)
        shares = tile.rank and i + 1 < len(tiles) and tiles[i + 1].suit == tile.suit and tiles[i + 1].rank
        out.append(("+" if i == plus else "") + (text[0] if shares else text[:-1] if tile.rank else text))
        out.append(marks.get(i, ""))
        if tile.rank and not shares:
            out.append(text[-1])
    return "".join(out)


def spell_loose(tiles) -> str:
    """Sorted tiles in blocks, one a suit or honour: `123m 55s EE RdRdRd`.

    >>> spell_loose([Tile.M1, Tile.M2, Tile.EAST, Tile.EAST])
    '12m EE'
    """
    blocks: dict[str, list[Tile]] = {}
    for tile in tiles:
        blocks.setdefault(tile.suit if tile.rank else str(tile), []).append(tile)
    return " ".join(spell(block) for block in blocks.values())


def as_tile(value: Tile | int | str) -> Tile:
    """A tile from itself, its number or its notation; raises HandError for anything else.

    >>> print(as_tile("Rd"), as_tile(4))
    Rd 5m
    """
    try:
        return Tile.parse(value) if isinstance(value, str) else Tile(value)
    except ValueError:
        raise HandError("no_tile", found=value) from None


def check_copies(tiles) -> None:
    """Refuses a fifth copy of a tile, a second copy of a bonus tile (play.T1, T4)."""
    for tile, count in Counter(tiles).items():
        if count > tile.copies and tile is not Tile.HIDDEN:
            raise HandError("too_many", tile=str(tile), count=count, copies=tile.copies)


def check_playing(tiles) -> None:
    """Refuses what no winning hand can hold: bonus tiles among the others, American flowers and jokers, hidden tiles."""
    for tile in tiles:
        if tile not in PLAYING:
            raise HandError("not_playing", tile=str(tile))


@dataclass(frozen=True)
class Hand:
    """What one player holds: concealed tiles, groups on the table, bonus tiles beside them.

    Raises HandError for five copies of a tile, a group that is none, or more than fourteen tiles
    (a kong counts as three, play.G4).

    >>> print(Hand.parse("EE 55s 321m (2<34s) [1111p] 5f"))
    123m 55s EE (2<34s) [1111p] 5f
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Group, ...] = ()
    bonus: tuple[Tile, ...] = ()

    def __post_init__(self):
        held, bonus = tuple(sorted(map(as_tile, self.concealed))), tuple(sorted(map(as_tile, self.bonus)))
        for tile in bonus:
            if not tile.is_bonus:
                raise HandError("not_bonus", tile=str(tile))
        loose = tuple(t for t in held if t.is_bonus)  # bonus tiles are laid aside wherever they were put (play.B1)
        object.__setattr__(self, "concealed", tuple(t for t in held if t not in loose) if loose else held)
        object.__setattr__(self, "bonus", tuple(sorted((*bonus, *loose))) if loose else bonus)
        object.__setattr__(self, "melds", tuple(self.melds))
        for meld in self.melds:
            if meld.kind not in SETS or (meld.concealed and meld.kind != "kong"):
                raise HandError("not_meld", tiles=spell(meld.tiles))
        check_copies(self.tiles + self.bonus)
        if self.size > 14:
            raise HandError("hand_too_big", size=self.size)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every playing tile, concealed and shown."""
        return self.concealed + tuple(t for meld in self.melds for t in meld.tiles)

    @property
    def size(self) -> int:
        """How many tiles the hand counts as, a kong as three."""
        return len(self.concealed) + 3 * len(self.melds)

    @classmethod
    def of(cls, value: Hand | str) -> Hand:
        """A hand, or the one a text names; raises HandError for anything else."""
        if isinstance(value, (cls, str)):
            return value if isinstance(value, cls) else cls.parse(value)
        raise HandError("not_a_hand")

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Reads a hand in notation; raises NotationError pointing at the place, or HandError."""
        from mahjong.notation import read_hand

        return read_hand(text)

    def __str__(self) -> str:
        parts = [spell_loose(self.concealed), *map(str, self.melds), spell(self.bonus)]
        return " ".join(part for part in parts if part)

    def _repr_html_(self) -> str:
        from mahjong.draw import hand

        return hand(self)


@dataclass(frozen=True)
class Win:
    """The facts of a win: the thirteen tiles before it, the tile that wins, how it came, and who sits where.

    `by` is `!` from the wall, `<` `^` `>` a discard from the left, across, right, `*` a discard, from whom not said.
    `facts` are words: `robbed` (a robbed kong), `replacement` (drawn after a kong), `last` (the wall's last tile, or
    the discard after it), `fourth` (its three sisters lie open), `heavenly` (East with the deal itself), `earthly`
    (another player on East's first discard), `original` (ready, and said so, from the first discard on); a rule set
    looks at those in its `facts`. `flowers` counts bonus tiles.
    Raises HandError when the tiles are not thirteen and one, or the facts contradict each other.

    >>> win = Win.parse("123m 456p 789s 23m EE *1m {seat=S flowers=2 last}")
    >>> win.flowers, sorted(win.facts), print(win)
    12233m 456p 789s EE *1m {seat=S flowers=2 last}
    (2, ['last'], None)
    """

    hand: Hand
    tile: Tile
    by: str = "*"
    facts: frozenset[str] = frozenset()
    seat: Tile = Tile.EAST
    round: Tile = Tile.EAST
    flowers: int = 0

    def __post_init__(self):
        for name in ("tile", "seat", "round"):
            object.__setattr__(self, name, as_tile(getattr(self, name)))
        object.__setattr__(self, "hand", Hand.of(self.hand))
        object.__setattr__(self, "facts", self._as_facts())
        self._check_tiles()
        self._check_facts()
        object.__setattr__(self, "flowers", self.flowers or len(self.hand.bonus))

    def _as_facts(self) -> frozenset[str]:
        try:
            return frozenset(self.facts.split() if isinstance(self.facts, str) else self.facts)
        except TypeError:
            raise HandError("no_facts") from None

    @staticmethod
    def tiles_in(meld: Group) -> int:
        """As how many tiles a group on the table counts: three, a kong too (play.G4)."""
        return 3

    def _check_tiles(self) -> None:
        if self.hand.size != 13:
            raise HandError("wrong_size", size=self.hand.size)
        check_playing((*self.hand.tiles, self.tile))
        check_copies((*self.hand.tiles, self.tile))

    def _check_facts(self) -> None:
        if self.by not in WAYS:
            raise HandError("no_way", way=self.by)
        for fact in self.facts - set(FACTS):
            raise HandError("no_fact", fact=fact, known=", ".join(FACTS))
        if "robbed" in self.facts and self.self_drawn:
            raise HandError("robbed_self_drawn")
        if "replacement" in self.facts and not self.self_drawn:
            raise HandError("replacement_claimed")
        if "heavenly" in self.facts and not self._can_be_dealt():
            raise HandError("heavenly_not")
        if "earthly" in self.facts and not self._can_be_first_discard():
            raise HandError("earthly_not")
        for wind in (self.seat, self.round):
            if wind not in WINDS:
                raise HandError("no_wind", tile=str(wind))
        if type(self.flowers) is not int or not 0 <= self.flowers <= 8:
            raise HandError("flowers_range", flowers=self.flowers)
        if self.flowers and self.hand.bonus and self.flowers != len(self.hand.bonus):
            raise HandError("flowers_twice", flowers=self.flowers, shown=len(self.hand.bonus))

    def _can_be_dealt(self) -> bool:
        """East's fourteen tiles as dealt: nothing on the table, no tile after them."""
        return self.seat == Tile.EAST and self.self_drawn and not self.hand.melds and not self.facts & {"replacement", "last", "original"}

    def _can_be_first_discard(self) -> bool:
        """The first discard of the hand is East's, so nobody has had a turn yet."""
        from_east = self.by == "*" or FROM_EAST.get(self.by) == self.seat
        return self.seat != Tile.EAST and from_east and not self.hand.melds and not self.facts & {"robbed", "last", "original"}

    @property
    def self_drawn(self) -> bool:
        """Whether the winning tile came from the wall."""
        return self.by == "!"

    @property
    def concealed(self) -> tuple[Tile, ...]:
        """The hand's concealed tiles with the winning tile among them, sorted."""
        return tuple(sorted((*self.hand.concealed, self.tile)))

    def but(self, **changes) -> Win:
        """The same win with some facts changed.

        >>> Win.parse("123m 456p 789s 23m EE *1m").but(by="!").self_drawn
        True
        """
        return replace(self, **changes)

    @classmethod
    def of(cls, value: Win | str) -> Win:
        """A win, or the one a text names; raises HandError for anything else, and for a win of another game."""
        if type(value) is cls or isinstance(value, str):
            return cls.parse(value) if isinstance(value, str) else value
        raise HandError("other_game" if isinstance(value, Win) else "not_a_win")

    @classmethod
    def parse(cls, text: str) -> Win:
        """Reads a win; without a mark the last tile of fourteen is the winning one, taken as a discard."""
        from mahjong.notation import read_win

        return read_win(text, cls)

    def __str__(self) -> str:
        words = [f"seat={self.seat}"] if self.seat != Tile.EAST else []
        words += [f"round={self.round}"] if self.round != Tile.EAST else []
        words += [f"flowers={self.flowers}"] if self.flowers and not self.hand.bonus else []
        words += [fact for fact in FACTS if fact in self.facts]
        return f"{self.hand} {self.by}{self.tile}" + (f" {{{' '.join(words)}}}" if words else "")

    def _repr_html_(self) -> str:
        from mahjong.draw import hand

        return hand(self)
