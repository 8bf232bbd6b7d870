"""Routes to the minimum: small changes that would lift a hand to a legal win.

>>> for route in routes(Win.parse("234m 567p 456s 888s 3m !3m"))[:2]:
...     print(route.changed, route.score.points, route.old, "->", route.new)
1 12 234m -> 345m
1 8 456s -> 567s
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.errors import HandError
from mahjong.hand import Group, Hand, Win
from mahjong.reading import CHOWS, PAIRS, PUNGS, Reading
from mahjong.rules import load
from mahjong.scoring.ruleset import FanRules
from mahjong.scoring.score import Score, score
from mahjong.tiles import Tile

SETS = (*CHOWS.values(), *PUNGS)


class Route(NamedTuple):
    """One change and what it makes of the hand: `kind` is `self_drawn`, `claimed`, `concealed` or `group`; for a group, the old
    and the new one and how many tiles are `changed`; `gain` counts points without flowers."""

    kind: str
    win: Win
    score: Score
    gain: int
    changed: int = 0
    old: Group | None = None
    new: Group | None = None


def routes(win: Win | str, rules: str | FanRules = "mcr", changed: int = 2) -> tuple[Route, ...]:
    """Every change of how the win came, or of one group by at most `changed` tiles, that makes it legal.

    Fewest tiles first, then most points. Empty when the tiles are no win. Takes some tens of milliseconds.
    """
    win, rules = Win.of(win), load(rules)
    start = score(win, rules)
    if not start.is_win:
        return ()
    found = [*_ways(win), *_groups(start.reading, changed)]
    counted = [route._replace(score=(new := score(route.win, rules)), gain=new.points - start.points) for route in found]
    legal = sorted((r for r in counted if r.score.legal and r.gain > 0), key=lambda r: (r.changed, -r.score.points))
    best = {(route.kind, route.old, route.new): route for route in reversed(legal)}  # one winning tile a change
    return tuple(sorted(best.values(), key=lambda r: (r.changed, -r.score.points)))


def _ways(win: Win):
    """The same tiles, won or kept otherwise."""
    shown = [meld for meld in win.hand.melds if not meld.concealed]
    if win.self_drawn:
        yield Route("claimed", win.but(by="*", facts=win.facts - {"replacement"}), None, 0)
    else:
        yield Route("self_drawn", win.but(by="!", facts=win.facts - {"robbed"}), None, 0)
    if shown:
        yield Route("concealed", win.but(hand=_conceal(win.hand)), None, 0)


def _conceal(hand: Hand) -> Hand:
    kept = [meld for meld in hand.melds if meld.concealed or meld.kind == "kong"]
    loose = [tile for meld in hand.melds if meld not in kept for tile in meld.tiles]
    kongs = [Group(meld.tiles) for meld in kept]
    return Hand((*hand.concealed, *loose), tuple(kongs), hand.bonus)


def _groups(reading: Reading, most: int):
    """The same hand with one group replaced; where the winning group changes, each of its new tiles may win."""
    for i, old in enumerate(reading.groups):
        for new in PAIRS if old.kind == "pair" else SETS if old.kind in ("chow", "pung") else ():
            changed = _changed(old, new)
            if 0 < changed <= most and (old.kind != "pair" or reading.shape != "seven_pairs" or new not in reading.groups):
                yield from _replaced(reading, i, old, new, changed)


def _changed(old: Group, new: Group) -> int:
    left = list(new.tiles)
    for tile in old.tiles:
        if tile in left:
            left.remove(tile)
    return len(left)


def _replaced(reading: Reading, i: int, old: Group, new: Group, changed: int):
    win, groups = reading.win, list(reading.groups)
    tiles = sorted(set(new.tiles)) if i == reading.winning else [win.tile]
    groups[i] = new if old.concealed else Group(new.tiles, False, old.source, old.claimed)
    shown = len(win.hand.melds)
    for tile in tiles:
        loose = [t for group in groups[shown:] for t in group.tiles]
        loose.remove(tile)
        try:
            yield Route("group", _win(win, groups[:shown], loose, tile), None, 0, changed, old, new)
        except HandError:  # a fifth copy, or a shown group that cannot be
            continue


def _win(win: Win, melds, loose, tile: Tile) -> Win:
    """The changed win without facts that can no longer be: other tiles were not robbed, and lie hidden (mcr.C6, C16)."""
    shown = [t for meld in melds for t in meld.tiles]
    gone = {"fourth"} if tile != win.tile or tile in loose else set()
    gone |= {"robbed"} if tile != win.tile or tile in loose or tile in shown else set()
    hand = Hand(tuple(loose), tuple(melds), win.hand.bonus)
    return win.but(hand=hand, tile=tile, facts=win.facts - gone)
