"""The tiles: 34 playing tiles, eight numbered bonus tiles, the American flower and joker, and the hidden tile.

A tile is a small integer with a name, so it counts and sorts as fast as an `int` and still prints as notation:

>>> print(Tile.parse("5m"), Tile.RED, Tile(0))
5m Rd 1m
"""

from __future__ import annotations

from enum import IntEnum

from mahjong.errors import NotationError


class Tile(IntEnum):
    """One kind of tile; its number sorts hands by suit, then winds, dragons, bonus tiles (play.T1-T4).

    >>> Tile.parse("9s").suit, Tile.parse("9s").rank
    ('s', 9)
    """

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(0, 9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH = range(27, 31)
    WHITE, GREEN, RED = range(31, 34)
    PLUM, ORCHID, CHRYSANTHEMUM, BAMBOO, SPRING, SUMMER, AUTUMN, WINTER = range(34, 42)
    FLOWER, JOKER, HIDDEN = range(42, 45)

    def __bool__(self) -> bool:
        return True  # the one of characters is 0 and still a tile

    def __str__(self) -> str:
        return SPELLING[self]

    __format__ = object.__format__

    @property
    def suit(self) -> str:
        """`m` characters, `p` dots, `s` bamboos, `z` honours, `f` bonus tiles, or empty for the rest."""
        return SUIT_OF[self]

    @property
    def rank(self) -> int:
        """1-9 in a suit, 1-8 for a bonus tile, 0 for everything else."""
        return RANK_OF[self]

    @property
    def is_suited(self) -> bool:
        return self < 27

    @property
    def is_wind(self) -> bool:
        return 27 <= self < 31

    @property
    def is_dragon(self) -> bool:
        return 31 <= self < 34

    @property
    def is_honor(self) -> bool:
        return 27 <= self < 34

    @property
    def is_terminal(self) -> bool:
        return self < 27 and self % 9 in (0, 8)

    @property
    def is_bonus(self) -> bool:
        return 34 <= self < 42

    @property
    def seat(self) -> Tile | None:
        """The seat a bonus tile belongs to: 1 and 5 East, 2 and 6 South, and so on (play.T4)."""
        return Tile(27 + (self - 34) % 4) if self.is_bonus else None

    @property
    def copies(self) -> int:
        """How many of this tile a set holds: one of a bonus tile, eight American flowers or jokers, else four."""
        return 1 if self.is_bonus else 8 if self in (Tile.FLOWER, Tile.JOKER) else 4

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile a text names; raises NotationError for anything else.

        >>> Tile.parse("Gd").name
        'GREEN'
        """
        try:
            return BY_SPELLING[text.strip()]
        except KeyError:
            raise NotationError("no_tile", text, 0, found=text) from None


SUITS = "mps"
SPELLING = tuple(
    [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
    + "E S W N Wd Gd Rd".split()
    + [f"{number}f" for number in range(1, 9)]
    + ["F", "J", "?"]
)
SUIT_OF = tuple("mps"[t // 9] if t < 27 else "z" if t < 34 else "f" if t < 42 else "" for t in range(45))
RANK_OF = tuple(t % 9 + 1 if t < 27 else t - 33 if 34 <= t < 42 else 0 for t in range(45))
BY_SPELLING = {spelling: Tile(i) for i, spelling in enumerate(SPELLING)}
BY_SPELLING |= {f"{i + 1}z": Tile(27 + i) for i in range(7)}

PLAYING = tuple(Tile)[:34]
WINDS = tuple(Tile)[27:31]
DRAGONS = tuple(Tile)[31:34]
HONORS = tuple(Tile)[27:34]
BONUS = tuple(Tile)[34:42]
TERMINALS = tuple(t for t in PLAYING if t.is_terminal)

SET_136 = tuple(t for t in PLAYING for _ in range(4))
SET_144 = SET_136 + BONUS
SET_152 = SET_136 + (Tile.FLOWER,) * 8 + (Tile.JOKER,) * 8
