"""Text to tiles, groups, hands and wins. Reading is lenient, printing has one spelling, and `read(str(x)) == x`.

>>> print(read_hand("321m EE 🀄🀄 (2<34s)"))
123m EE RdRd (2<34s)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mahjong.errors import HandError, NotationError
from mahjong.hand import FACTS, Group, Hand, Win
from mahjong.tiles import BY_SPELLING, Tile

PICTURES = {  # the Unicode tiles, in the standard's order
    chr(0x1F000 + i): Tile(t)
    for i, t in enumerate([27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18), 34, 35, 37, 36, *range(38, 42), 43])
}
LETTERS = "|".join(["Wd", "Gd", "Rd", "E", "S", "W", "N", "F", "J", r"\?"])
TOKEN = re.compile(
    rf"(?P<space>[\s,;\ufe0e\ufe0f]+)|(?P<digits>[0-9])|(?P<suit>[mpszf])|(?P<honor>{LETTERS})|(?P<picture>[\U0001F000-\U0001F02A])"
    r"|(?P<open>[(\[])|(?P<close>[)\]])|(?P<mark>[<^>])|(?P<plus>\+)|(?P<way>[!*])|(?P<facts>\{[^}]*\}?)"
)


@dataclass
class Parsed:
    """What a text holds, in the order it was written (`tiles`: bonus tiles too); `places` remembers where each loose tile stood."""

    text: str
    tiles: list[Tile] = field(default_factory=list)
    loose: list[Tile] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    melds: list[Group] = field(default_factory=list)
    bonus: list[Tile] = field(default_factory=list)
    way: str = ""
    won: Tile | None = None
    facts: dict = field(default_factory=dict)


class _Scanner:
    """Walks over the text once; every refusal names the place."""

    def __init__(self, text: str):
        if not isinstance(text, str):
            raise NotationError("not_text", str(text), 0)
        if len(text) > 400:
            raise NotationError("too_long", text[:60], 59)
        self.text, self.tokens, place = text, [], 0
        while place < len(text):
            match = TOKEN.match(text, place)
            if not match:
                raise NotationError("unreadable", text, place, found=text[place])
            if match.lastgroup != "space":
                self.tokens.append((match.lastgroup, match.group(), place))
            place = match.end()
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> tuple[str, str, int]:
        self.at += 1
        return self.tokens[self.at - 1]

    def place(self) -> int:
        return self.tokens[self.at][2] if self.at < len(self.tokens) else len(self.text)

    def fail(self, key: str, place: int | None = None, **facts):
        raise NotationError(key, self.text, self.place() if place is None else place, **facts)

    def run(self) -> list[tuple[Tile, int]]:
        """One tile, or digits that share a suit letter."""
        kind, text, place = self.take()
        if kind == "honor":
            return [(BY_SPELLING[text], place)]
        if kind == "picture":
            if text not in PICTURES:
                self.fail("unreadable", place, found=text)
            return [(PICTURES[text], place)]
        digits = [(text, place)]
        while self.peek() == "digits":
            digits.append(self.take()[1:])
        if self.peek() != "suit":
            self.fail("no_suit", digits=digits[-1][0])
        return _suited(self, digits, self.take()[1])

    def group(self) -> Group:
        """What stands between brackets: tiles with marks after the claimed one and `+` before an added one."""
        _, bracket, start = self.take()
        items, source, claimed, plus, digits = [], "", None, None, []
        while self.peek() not in ("close", ""):
            kind, text, place = self.tokens[self.at]
            if kind == "digits":
                digits.append((text, place))
                self.at += 1
            elif kind == "suit":
                self.at += 1
                if not digits:
                    self.fail("no_digit", place, suit=text)
                items += _suited(self, digits, text)
                digits = []
            elif kind in ("honor", "picture"):
                items += self.run()
            elif kind == "mark" and not source and items + digits:
                source, claimed = text, len(items) + len(digits) - 1
                self.at += 1
            elif kind == "plus" and plus is None and items + digits:
                plus = len(items) + len(digits)
                self.at += 1
            else:
                self.fail("unexpected", found=text)
        if digits:
            self.fail("no_suit", digits=digits[-1][0])
        if self.peek() != "close" or self.tokens[self.at][1] != {"(": ")", "[": "]"}[bracket]:
            self.fail("not_closed", bracket={"(": ")", "[": "]"}[bracket])
        self.at += 1
        return _build(self, start, [t for t, _ in items], bracket, source, claimed, plus)

    def words(self) -> dict:
        """`{seat=E round=S flowers=3 robbed last}`."""
        _, text, place = self.take()
        if not text.endswith("}"):
            self.fail("not_closed", len(self.text), bracket="}")
        facts: dict = {"facts": set()}
        for match in re.finditer(r"[^\s,{}]+", text):
            self._word(match.group(), place + match.start(), facts)
        return facts

    def _word(self, word: str, place: int, facts: dict) -> None:
        name, _, value = word.partition("=")
        if name in facts or word in facts["facts"]:
            self.fail("twice", place, fact=name)
        if name in ("seat", "round") and value in ("E", "S", "W", "N"):
            facts[name] = BY_SPELLING[value]
        elif name == "flowers" and value.isdecimal() and len(value) < 3:
            facts[name] = int(value)
        elif word in FACTS:
            facts["facts"].add(word)
        else:
            self.fail("no_fact", place, fact=word, known="seat=E, round=E, flowers=1, " + ", ".join(FACTS))


def _suited(scan: _Scanner, digits, suit: str) -> list[tuple[Tile, int]]:
    out = []
    for digit, place in digits:
        if digit + suit not in BY_SPELLING:
            scan.fail("no_rank", place, found=digit + suit)
        out.append((BY_SPELLING[digit + suit], place))
    return out


def _build(scan, start, tiles, bracket, source, claimed, plus) -> Group:
    """A group from what its brackets held; a chow's claimed tile is followed through sorting."""
    try:
        place = sorted(tiles).index(tiles[claimed]) if source and len(set(tiles)) > 1 else claimed
        return Group(tuple(tiles), bracket == "[", source, place, plus is not None)
    except HandError as error:
        raise error.at(scan.text, start) from None


def parse(text: str) -> Parsed:
    """Everything a text says, unjudged; raises NotationError where it cannot be read."""
    scan, out = _Scanner(text), Parsed(text)
    while scan.peek():
        kind = scan.peek()
        if kind in ("digits", "honor", "picture"):
            for tile, place in scan.run():
                _put(out, tile, place)
        elif kind == "open":
            group = scan.group()
            if group.concealed and group.kind != "kong":  # `[888m]`: concealed tiles, only named together
                for tile in group.tiles:
                    _put(out, tile, scan.place())
            else:
                out.melds.append(group)
        elif kind == "facts" and not out.facts:
            out.facts = scan.words()
        elif kind in ("mark", "way", "plus") and out.won is None:
            _winning(scan, out)
        else:
            scan.fail("unexpected", found=scan.take()[1] if kind != "suit" else scan.tokens[scan.at][1], place=scan.place())
    return out


def _put(out: Parsed, tile: Tile, place: int) -> None:
    out.tiles.append(tile)
    if tile.is_bonus:
        out.bonus.append(tile)
    else:
        out.loose.append(tile)
        out.places.append(place)


def _winning(scan: _Scanner, out: Parsed) -> None:
    out.way = scan.take()[1].replace("+", "*")  # `+9m`: the source is not said
    if scan.peek() not in ("digits", "honor", "picture"):
        scan.fail("no_winning_tile")
    tiles = scan.run()
    if len(tiles) != 1:
        scan.fail("one_winning_tile", tiles[1][1])
    out.won = tiles[0][0]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """Loose tiles in the order written.

    >>> " ".join(map(str, read_tiles("31m E")))
    '3m 1m E'
    """
    parsed = parse(text)
    if parsed.melds or parsed.won is not None or parsed.facts:
        raise NotationError("only_tiles", text, 0)
    return tuple(parsed.tiles)


def read_group(text: str) -> Group:
    """One group, with or without brackets."""
    parsed = parse(text)
    if parsed.melds and not parsed.loose and len(parsed.melds) == 1:
        return parsed.melds[0]
    if parsed.melds or parsed.won is not None or parsed.facts:
        raise NotationError("one_group", text, 0)
    try:
        return Group((*parsed.loose, *parsed.bonus))
    except HandError as error:
        raise error.at(text, 0) from None


def read_hand(text: str) -> Hand:
    """A hand without a winning tile; raises NotationError or HandError for what is none.

    >>> print(read_hand("EE 321m (2<34s)"))
    123m EE (2<34s)
    """
    parsed = parse(text)
    if parsed.won is not None or parsed.facts:
        raise NotationError("hand_not_win", text, 0)
    return _located(lambda: Hand(tuple(parsed.loose), tuple(parsed.melds), tuple(parsed.bonus)), parsed)


def read_win(text: str, kind: type[Win] = Win) -> Win:
    """A win; without a mark, the last loose tile of fourteen is the winning one. `kind`: of which game.

    Raises NotationError or HandError for what is none.

    >>> won = read_win("123m 456m 789m 99p EE <E {seat=S last}")
    >>> str(won.tile), won.by, str(won.seat), sorted(won.facts)
    ('E', '<', 'S', ['last'])
    """
    parsed = parse(text)
    loose, won = list(parsed.loose), parsed.won
    size = len(loose) + sum(map(kind.tiles_in, parsed.melds))
    if won is None and loose and size == 14:
        won = loose.pop()
    if won is None:
        raise HandError("no_winner", size=size).at(text, len(text))
    return _located(lambda: _win(parsed, loose, won, kind), parsed)


def _win(parsed: Parsed, loose: list[Tile], won: Tile, kind: type[Win]) -> Win:
    hand = Hand(tuple(loose), tuple(parsed.melds), tuple(parsed.bonus))
    return kind(hand, won, parsed.way or "*", **parsed.facts)


def _located(build, parsed: Parsed):
    """Builds a value; a fifth copy among the loose tiles is pointed at."""
    try:
        return build()
    except HandError as error:
        tile = BY_SPELLING.get(error.facts.get("tile", ""))
        found = [place for t, place in zip(parsed.loose, parsed.places) if t == tile]
        raise error.at(parsed.text, found[-1]) if found else error
