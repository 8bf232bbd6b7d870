"""Hands as HTML: the tiles in hand, the groups as they lie on a table, the winning tile apart, the bonus tiles aside.

>>> from mahjong.hand import Win
>>> print(describe(Win.parse("123m 456p 55s (2<34s) 23m !1m")))
In hand: 1 2 2 3 3 of characters, 4 5 6 of dots, 5 5 of bamboos. Winning tile: one of characters, drawn from the wall. On the table: chow of 2 3 4 of bamboos, claimed from the left.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from mahjong.draw.glyphs import number
from mahjong.draw.tiles import _tile, alone, name, spelling
from mahjong.hand import Group, Hand, Win
from mahjong.reading import Reading
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.tongue import spoken_cache
from mahjong.words import many_words, tile_words

SOURCES = {"<": "left", "^": "across", ">": "right"}
ROBBED = {"<": "hand.robbed_left", "^": "hand.robbed_across", ">": "hand.robbed_right", "*": "hand.robbed"}
WON = {
    "!": "hand.won_self",
    "<": "hand.won_left",
    "^": "hand.won_across",
    ">": "hand.won_right",
    "*": "hand.won_discard",
}


def hand(what: Hand | Win | Reading | Group | Iterable, width: float = 44, lang: str = "", own: bool = True) -> str:
    """A hand, a win, a reading, or a list of groups and tiles, laid out in a row that wraps on a narrow page.

    `width` is that of a standing tile in pixels. Groups on the table and groups of a list carry `data-group`, their
    number from 0, so that a page may light one up with the class `mj-lit`. The whole has one text alternative, that
    of `describe`. `own` brings the tiles' symbols and style along; without it the page must hold `page_head()`.

    >>> hand(Hand.parse("123m (2<34s)"), own=False).count("<svg")
    6
    """
    row = f'<div class="mj-hand" role="img" aria-label="{escape(describe(what, lang))}">{"".join(_parts(what, width, lang))}</div>'
    return alone(row) if own else row


def _parts(what, width: float, lang: str) -> list[str]:
    if isinstance(what, Hand):
        return _hand_parts(what, width, lang)
    if isinstance(what, Win):
        last = _box(_tiles([what.tile], width, ("win",)), "mj-winning")
        return _hand_parts(what.hand, width, lang, last)
    if isinstance(what, Reading):
        return [_group(g, i, width, what.win.tile if i == what.winning else None, lang) for i, g in enumerate(what.groups)]
    return _list_parts(_items(what), width, lang)


def _hand_parts(held: Hand, width: float, lang: str, last: str = "") -> list[str]:
    """In hand, the winning tile, on the table, aside."""
    parts = [_box(_tiles(held.concealed, width), "mj-concealed")] if held.concealed else []
    parts += [last] if last else []
    parts += [_group(meld, i, width, lang=lang) for i, meld in enumerate(held.melds)]
    return parts + ([_box(_tiles(held.bonus, width), "mj-aside")] if held.bonus else [])


def _items(what) -> list:
    return [what] if isinstance(what, (Group, Tile)) else list(what)


def _list_parts(items: list, width: float, lang: str) -> list[str]:
    """Groups one by one under their number in the list, tiles between them as one run."""
    parts = []
    for is_group, run in groupby(enumerate(items), lambda item: isinstance(item[1], Group)):
        run = list(run)
        parts += [_group(g, i, width, lang=lang) for i, g in run] if is_group else [_box(_tiles([t for _, t in run], width))]
    return parts


def _box(inside: str, more: str = "", mark: str = "") -> str:
    return f'<span class="{f"mj-group {more}".rstrip()}"{mark}>{inside}</span>'


def _tiles(tiles: Iterable, width: float, states: tuple[str, ...] = ()) -> str:
    return "".join(_tile(spelling(t), width, states, "en", True) for t in tiles)


@spoken_cache(8192)
def _group(group: Group, place: int, width: float, winning: Tile | None = None, lang: str = "") -> str:
    """One group under its number; the first tile like `winning` is marked as the one that won.

    A shown group none of whose tiles lies turned says that it is open, or it would look like a concealed one.
    """
    shown = [list(piece) for piece in laid(group)]
    hit = next((piece for piece in shown if piece[0] == winning and "down" not in piece[1]), None)
    if hit:
        hit[1] += ("win",)
    inside = "".join(_piece(tile, states, above, width) for tile, states, above in shown)
    plain = not group.concealed and group.claimed is None and not group.added
    said = f' data-open="{escape(say("group.open", lang))}"' if plain else ""
    return _box(inside, f"mj-{group.kind}", f' data-group="{place}"{said}')


def _piece(tile: Tile, states: tuple[str, ...], above: Tile | None, width: float) -> str:
    """One tile of a group, with the tile that lies beyond it, if any."""
    below = _tiles([tile], width, states)
    if above is None:
        return below
    over = f'<span style="margin-bottom:-{number(width * 6 / 60)}px">{_tiles([above], width, ("claimed",))}</span>'
    return f'<span class="mj-stack">{over}{below}</span>'


def laid(group: Group) -> list[tuple[Tile, tuple[str, ...], Tile | None]]:
    """A group as it lies on the table, left to right: each tile, its states, and the tile added beyond it.

    The claimed tile is turned and lies left, middle or right, towards the player it came from; a concealed kong has its
    outer tiles face down (play.G4).

    >>> [str(t) + " " + " ".join(states) for t, states, _ in laid(Group.parse("(23<4s)"))]
    ['3s claimed', '2s ', '4s ']
    """
    if group.concealed:
        ends = (0, len(group.tiles) - 1) if group.kind == "kong" else ()
        return [(t, ("down",) if i in ends else (), None) for i, t in enumerate(group.tiles)]
    row, added = list(group.tiles), group.tiles[-1] if group.added else None
    row = row[:-1] if group.added else row
    if group.claimed is None:
        return [(t, (), added if i == 1 else None) for i, t in enumerate(row)]
    claimed = row.pop(min(group.claimed, len(row) - 1))
    pieces = [(t, (), None) for t in row]
    pieces.insert({"<": 0, "^": 1, ">": len(row)}[group.source], (claimed, ("claimed",), added))
    return pieces


def describe(what: Hand | Win | Reading | Group | Iterable, lang: str = "") -> str:
    """The whole in words, as one who cannot see the tiles needs it.

    >>> describe(Group.parse("(2<34s)"))
    'chow of 2 3 4 of bamboos, claimed from the left'
    """
    if isinstance(what, Group):
        return group_words(what, lang)
    if isinstance(what, Hand):
        said = _said(what, lang)
    elif isinstance(what, Win):
        said = _said(what.hand, lang, _won(what, lang))
    elif isinstance(what, Reading):
        said = [
            _groups_said(what.groups, lang, "hand.groups"),
            _won(what.win, lang),
        ]
    else:
        said = [_list_said(_items(what), lang)]
    return " ".join(s for s in said if s) or say("hand.empty", lang)


def _won(win: Win, lang: str) -> str:
    """The winning tile and where it came from; a robbed kong is no discard."""
    keys = ROBBED if "robbed" in win.facts else WON
    return say(keys[win.by], lang, tile=name(win.tile, lang))


def _said(held: Hand, lang: str, won: str = "") -> list[str]:
    return [
        say("hand.concealed", lang, tiles=tile_words(held.concealed, lang)) if held.concealed else "",
        won,
        _groups_said(held.melds, lang, "hand.shown"),
        say("hand.bonus", lang, tiles=tile_words(held.bonus, lang)) if held.bonus else "",
    ]


def _groups_said(groups: Iterable[Group], lang: str, key: str) -> str:
    words = "; ".join(group_words(g, lang) for g in groups)
    return say(key, lang, groups=words) if words else ""


def _list_said(items: list, lang: str) -> str:
    runs = groupby(items, lambda item: isinstance(item, Group))
    return "; ".join(
        w
        for is_group, run in runs
        for w in ([group_words(g, lang) for g in run] if is_group else [tile_words(run, lang)])
    )


@spoken_cache(8192)
def group_words(group: Group, lang: str = "") -> str:
    """A group in words: its kind, its tiles, from whom a tile was claimed.

    >>> group_words(Group.parse("[1111m]")), group_words(Group.parse("(55^5+5p)"))
    ('concealed kong of ones of characters', 'kong of fives of dots, claimed from across, the fourth tile added later')
    """
    real = [tile for tile in group.tiles if tile != Tile.JOKER] or group.tiles
    alike = group.kind in ("pung", "kong", "quint", "sextet", "pair") and len(set(real)) == 1
    tiles = many_words(real[0], lang) if alike else tile_words(group.tiles, lang)
    kind = "concealed_kong" if group.kind == "kong" and group.concealed else group.kind
    words = say(f"group.{kind}", lang, tiles=tiles)
    if alike and len(real) < len(group.tiles):
        words = say("group.jokers", lang, group=words, jokers=len(group.tiles) - len(real))
    if not group.concealed:
        words = say(f"group.{SOURCES.get(group.source, 'shown')}", lang, group=words)
    return say("group.added", lang, group=words) if group.added else words
