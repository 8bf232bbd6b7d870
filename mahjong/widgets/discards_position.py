"""A position in which a tile must be thrown: the hand, what lies open elsewhere, the rules, the draws to come; a frozen value that fits into a link."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import quote

from mahjong.errors import MahjongError
from mahjong.files import look_up
from mahjong.hand import Group, Hand, check_copies, check_playing
from mahjong.notation import read_tiles
from mahjong.odds.danger import Opponent, Sight
from mahjong.rules import load
from mahjong.scoring.ruleset import FanRules, Ruleset
from mahjong.tiles import PLAYING, WINDS, Tile

FULL = 14
MOST_DRAWS = 18
RULES = ("mcr", "mil", "finnish", "corrected", "books")
PLACES = ("next", "across", "before")  # the others, in the order of turns
LONGEST = 400  # characters of one part of a link
USUAL = 12  # draws to come
ANCHOR = "discards"
NUMBERS = (("draws", USUAL, 1, MOST_DRAWS), ("changes", 0, 0, 1))  # name, what it is when left out, least, most
Groups = tuple[Group, ...]


@dataclass(frozen=True)
class Position:
    """What one sees before a discard. `gone` are tiles that lie open, whoever threw them; `melds` the groups of the next player,
    of the one across and of the one before; `changes` is that of `outlook`.

    Raises HandError for a fifth copy, MahjongError for a hand that has not fourteen tiles or when too few tiles are hidden.

    >>> position = Position.example("late")
    >>> len(position.seen), position.unseen, [str(other.seat) for other in position.sight.others]
    (30, 92, ['S', 'W', 'N'])
    """

    hand: Hand
    gone: tuple[Tile, ...] = ()
    melds: tuple[Groups, Groups, Groups] = ((), (), ())
    rules: str = "mcr"
    draws: int = USUAL
    seat: Tile = Tile.EAST
    round: Tile = Tile.EAST
    changes: int = 0

    def __post_init__(self):
        if self.hand.size != FULL:
            raise MahjongError("discards_size", size=self.hand.size)
        check_playing((*self.hand.concealed, *self.seen))
        check_copies((*self.hand.tiles, *self.seen))
        for groups in self.melds:
            if len(groups) > 4:
                raise MahjongError("odds_melds", found=len(groups))
        hidden = sum(13 - 3 * len(groups) for groups in self.melds)
        if self.unseen < hidden + self.draws:
            raise MahjongError("discards_hidden", unseen=self.unseen, hands=hidden, draws=self.draws)

    @property
    def seen(self) -> tuple[Tile, ...]:
        """Every tile that lies open outside the hand."""
        return (*self.gone, *(tile for groups in self.melds for group in groups for tile in group.tiles))

    @property
    def unseen(self) -> int:
        """How many playing tiles are hidden, in the wall and in the other hands."""
        return len(PLAYING) * 4 - len(self.hand.tiles) - len(self.seen)

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return load(self.rules)

    @property
    def minimum(self) -> int:
        """The points a win must have at least; 0 where any will do."""
        return self.ruleset.minimum if isinstance(self.ruleset, FanRules) else 0

    @cached_property
    def sight(self) -> Sight:
        """The same as `danger` asks for it."""
        others = tuple(Opponent(seat, groups) for seat, groups in zip(self.others, self.melds))
        return Sight(self.hand, self.gone, others, self.seat, self.round, self.rules)

    @property
    def others(self) -> tuple[Tile, Tile, Tile]:
        """The seats of the others, the next to play first."""
        place = WINDS.index(self.seat)
        return tuple(WINDS[(place + step) % 4] for step in (1, 2, 3))

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The different tiles that can be thrown."""
        return tuple(sorted(set(self.hand.concealed)))

    def without(self, tile: Tile) -> Hand:
        """The hand a discard leaves."""
        left = list(self.hand.concealed)
        left.remove(tile)
        return Hand(tuple(left), self.hand.melds, self.hand.bonus)

    def but(self, **changes) -> Position:
        """The same position with some entries changed."""
        return replace(self, **changes)

    @property
    def untouched(self) -> Position:
        """The same hand with nothing lying open elsewhere."""
        return self.but(gone=(), melds=((), (), ()))

    # ---- examples and links

    @classmethod
    def example(cls, key: str) -> Position:
        """One of the hands of `data/discards_page.toml`."""
        return cls.read(look_up("data/discards_page.toml", "example", key))

    @classmethod
    def read(cls, parts: dict) -> Position:
        """From texts by name, as a link or an example has them. Raises MahjongError for what cannot be read."""
        text = {key: str(value)[:LONGEST] for key, value in parts.items()}
        melds = tuple(Hand.parse(text.get(place, "")).melds for place in PLACES)
        numbers = {key: _number(text.get(key, usual), least, most) for key, usual, least, most in NUMBERS}
        winds = {key: _wind(text.get(key, "E")) for key in ("seat", "round")}
        rules = text.get("rules", "mcr")
        if rules not in RULES:
            raise MahjongError("no_rules", name=rules, known=", ".join(RULES))
        return cls(Hand.parse(text.get("hand", "")), tuple(sorted(read_tiles(text.get("gone", "")))), melds, rules, **numbers, **winds)

    @property
    def link(self) -> str:
        """The end of an address that opens the page on this position.

        >>> Position.example("gone").link
        '?hand=23499m%20234p%20234788s&gone=1m%2019p%2066699s%20E%20N&rules=mcr&draws=12#discards'
        """
        from mahjong.hand import spell_loose

        parts = {"hand": str(self.hand), "gone": spell_loose(self.gone)}
        parts |= {place: str(Hand((), groups)) for place, groups in zip(PLACES, self.melds)}
        parts |= {"rules": self.rules, "draws": str(self.draws)}
        parts |= {key: str(getattr(self, key)) for key in ("seat", "round") if getattr(self, key) != Tile.EAST}
        parts |= {"changes": "1"} if self.changes else {}
        return "?" + "&".join(f"{key}={quote(value, safe='')}" for key, value in parts.items() if value) + f"#{ANCHOR}"


def _number(text, least: int, most: int) -> int:
    """A whole number of at most two digits, held within its bounds."""
    text = str(text)
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise MahjongError("discards_number", found=text)
    return max(least, min(int(text), most))


def _wind(text: str) -> Tile:
    if text not in map(str, WINDS):
        raise MahjongError("discards_wind", found=text)
    return Tile.parse(text)


def examples() -> tuple[str, ...]:
    """The keys of the ready hands, in their order.

    >>> examples()[:2]
    ('start', 'eight')
    """
    return tuple(look_up("data/discards_page.toml", "example"))
