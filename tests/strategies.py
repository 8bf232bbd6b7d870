"""Hypothesis strategies: tiles, groups, hands and wins that may exist."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from mahjong.errors import HandError
from mahjong.hand import FACTS, Group, Hand, Win
from mahjong.reading import CHOWS
from mahjong.tiles import BONUS, PLAYING, Tile, WINDS

playing = st.sampled_from(PLAYING)
sources = st.sampled_from(["", "<", "^", ">"])


@st.composite
def shown_groups(draw) -> Group:
    """A chow, pung or kong on the table, or a concealed kong."""
    kind = draw(st.sampled_from(["chow", "pung", "kong", "added", "concealed"]))
    source = draw(sources)
    if kind == "chow":
        tiles = draw(st.sampled_from(list(CHOWS.values()))).tiles
        return Group(tiles, False, source, draw(st.integers(0, 2)) if source else None)
    tile = draw(playing)
    if kind == "concealed":
        return Group((tile,) * 4)
    return Group((tile,) * (3 if kind == "pung" else 4), False, source, added=kind == "added")


def fits(tiles) -> bool:
    return max(Counter(tiles).values(), default=0) <= 4


@st.composite
def hands(draw, size: int | None = None) -> Hand:
    """A hand of `size` tiles (a kong counted as three), any size without it."""
    melds = draw(st.lists(shown_groups(), max_size=4).filter(lambda ms: fits([t for m in ms for t in m.tiles])))
    used = Counter(t for meld in melds for t in meld.tiles)
    left = [t for t in PLAYING for _ in range(4 - used[t])]
    room = (13 if size is None else size) - 3 * len(melds)
    count = draw(st.integers(0, room)) if size is None else room
    loose = draw(st.permutations(left))[:count]
    bonus = draw(st.lists(st.sampled_from(BONUS), unique=True, max_size=8))
    return Hand(tuple(loose), tuple(melds), tuple(bonus))


@st.composite
def wins(draw) -> Win:
    """Thirteen tiles, one more, and facts that do not contradict each other; rarely a winning shape."""
    hand = draw(hands(size=13))
    counts = Counter(hand.tiles)
    tile = draw(st.sampled_from([t for t in PLAYING if counts[t] < 4]))
    by = draw(st.sampled_from(["!", "<", "^", ">", "*"]))
    flowers = draw(st.integers(0, 8)) if not hand.bonus else 0
    seat, round_ = draw(st.sampled_from(WINDS)), draw(st.sampled_from(WINDS))
    plain = Win(hand, tile, by, frozenset(), seat, round_, flowers)
    for fact in draw(st.lists(st.sampled_from(FACTS), unique=True)):
        plain = with_fact(plain, fact)
    return plain


def with_fact(win: Win, fact: str) -> Win:
    """The win with one fact more, unless that contradicts what it has."""
    try:
        return win.but(facts=win.facts | {fact})
    except HandError:
        return win


@st.composite
def complete_wins(draw) -> Win:
    """A win of four groups and a pair, some of them shown."""
    groups = draw(st.lists(st.one_of(st.sampled_from(list(CHOWS.values())), playing.map(lambda t: Group((t,) * 3))), min_size=4, max_size=4))
    pair = draw(playing)
    tiles = [t for group in groups for t in group.tiles] + [pair, pair]
    from hypothesis import assume

    assume(fits(tiles))
    shown = draw(st.integers(0, 4))
    melds = tuple(Group(group.tiles, False, "<", 0) for group in groups[:shown])
    loose = [t for group in groups[shown:] for t in group.tiles] + [pair, pair]
    winning = draw(st.sampled_from(loose))
    loose.remove(winning)
    return Win(Hand(tuple(loose), melds), Tile(winning), draw(st.sampled_from("!*<")), seat=draw(st.sampled_from(WINDS)))
