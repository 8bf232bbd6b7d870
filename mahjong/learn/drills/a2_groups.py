"""Is it a group, and which one (play.G2-G8)?"""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.hand import kind_of, spell
from mahjong.learn.drills.a0_content import Spelled, chosen, need
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.notation import read_tiles
from mahjong.tiles import BONUS, DRAGONS, HONORS, PLAYING, WINDS, Tile

KINDS = ("chow", "pung", "kong", "pair", "none")
RULES = {"chow": "play.G7", "pung": "play.G2", "kong": "play.G4", "pair": "play.G8"}
QUOTED = {kind: rule for kind, rule in RULES.items() if kind != "kong"}  # play.G4 is about the tile drawn after a kong
SUCH = {"chow": "345p", "pung": "777s", "kong": "EEEE", "pair": "RdRd"}  # what each looks like
SUITED = PLAYING[:27]


class Tiles(NamedTuple):
    """Loose tiles in the order they lie."""

    tiles: tuple[Tile, ...]


def group_kind(tiles: tuple[Tile, ...]) -> str:
    """The kind of group that some tiles form, in whatever order they lie, or `none`.

    >>> group_kind(read_tiles("534m")), group_kind(read_tiles("ESW"))
    ('chow', 'none')
    """
    found = kind_of(tuple(sorted(tiles)))
    return found if found in RULES else "none"


def fault(tiles: tuple[Tile, ...]) -> tuple[str, str]:
    """Why some tiles are no group: the key of the reason, and the statement."""
    kinds, ranks = set(tiles), sorted({tile.rank for tile in tiles})
    row = len(ranks) == len(tiles) and ranks[-1] - ranks[0] == len(tiles) - 1
    if any(tile.is_bonus for tile in tiles):
        return "bonus", "play.B3"
    if len(tiles) == 2:
        return "two", "play.G8"
    if len(kinds) < len(tiles):
        return ("two_pairs", "play.G1") if len(tiles) == 4 and all(tiles.count(tile) == 2 for tile in tiles) else ("unequal", "play.G2")
    if not all(tile.is_suited for tile in tiles):
        return "honours", "play.G7"
    if len({tile.suit for tile in tiles}) > 1:
        return ("suits", "play.G7") if row else ("numbers", "play.G2") if len(ranks) == 1 else ("loose", "play.G7")
    return ("long", "play.G7") if row and len(tiles) == 4 else ("gap", "play.G7")


class IsGroup(Spelled):
    """Do these tiles form a group, and which?"""

    key, lesson, levels = "group", "04-groups#g1-winning-hand", 4

    def draw(self, level: int, rng: random.Random) -> str:
        makers = (_plain, _near, _mixed, _four)
        while True:
            tiles = makers[level - 1](rng)
            tiles.sort() if level < 3 else rng.shuffle(tiles)
            plain = level > 2 and tiles == sorted(tiles) and rng.random() < 0.7  # disorder is what makes it hard
            if _is_question(tuple(tiles)) and not plain:
                return self.spell(Tiles(tuple(tiles)))

    def read(self, content: str) -> Tiles:
        tiles = read_tiles(content)
        need(2 <= len(tiles) <= 4 and _is_question(tiles))
        return Tiles(tiles)

    def spell(self, facts: Tiles) -> str:
        return spell(facts.tiles)

    def made(self, facts: Tiles, content: str, level: int) -> Question:
        options = tuple(Option(f"drill.group.{kind}") for kind in KINDS)
        found = group_kind(facts.tiles)
        lesson = f"04-groups#{RULES[found][5:].lower()}-{found}" if found in RULES else self.lesson
        return Question(self.key, content, level, Note("drill.group.ask"), (Shown("tiles", content),), "one", options, frozenset({KINDS.index(found)}), lesson=lesson)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        tiles = self.facts(question.content).tiles
        found = group_kind(tiles)
        if found == "none":
            reason, rule = fault(tiles)
            why = Note(f"drill.group.why_not.{reason}", rule=rule, tiles=spell(tiles))
        else:
            why = Note(f"drill.group.why.{found}", rule=QUOTED.get(found, ""), tiles=spell(sorted(tiles)))
        wrong = [KINDS[place] for place in chosen(given) - question.right]
        return (why, *(Note(f"drill.group.such.{kind}", tiles=SUCH[kind]) for kind in wrong if kind in SUCH))


def _is_question(tiles: tuple[Tile, ...]) -> bool:
    """Tiles of the set that are a group or plainly none: three steps of three, knitted in MCR, are neither."""
    playing = all(tile in PLAYING or tile.is_bonus for tile in tiles)
    return playing and all(tiles.count(tile) <= tile.copies for tile in tiles) and kind_of(tuple(sorted(tiles))) != "knitted"


def _group(rng: random.Random, kinds: str = "chow pung pair") -> list[Tile]:
    kind, tile = rng.choice(kinds.split()), rng.choice(PLAYING)
    if kind == "chow":
        start = rng.choice([tile for tile in SUITED if tile.rank < 8])
        return [Tile(start + k) for k in range(3)]
    return [tile] * {"pair": 2, "pung": 3, "kong": 4}[kind]


def _plain(rng: random.Random) -> list[Tile]:
    """A group, or three tiles that have nothing to do with each other."""
    if rng.random() < 0.7:
        return _group(rng, "chow chow pung pair kong")
    suits = rng.sample("mps", 2)
    low, high = rng.randint(1, 3), rng.randint(6, 9)
    return [Tile.parse(f"{low}{suits[0]}"), Tile.parse(f"{high}{suits[1]}"), rng.choice(HONORS)]


def _near(rng: random.Random) -> list[Tile]:
    """A group, or one with a single tile that does not fit."""
    if rng.random() < 0.35:
        return _group(rng, "chow chow pung pair kong")
    tiles = _group(rng, "chow chow pung pung pair")
    tiles[rng.randrange(len(tiles))] = _neighbour(rng.choice(tiles), rng)
    return tiles


def _neighbour(tile: Tile, rng: random.Random) -> Tile:
    """A tile one easily takes for another: a step or two away, the same number elsewhere, another honour."""
    if tile.is_honor:
        return rng.choice([other for other in (WINDS if tile in WINDS else DRAGONS) if other != tile])
    same = [other for other in SUITED if other.rank == tile.rank and other != tile]
    return rng.choice(same + [other for other in SUITED if other.suit == tile.suit and 0 < abs(other - tile) <= 3])


def _mixed(rng: random.Random) -> list[Tile]:
    """Three or four tiles in any order: honours in a row, one number in all suits, bonus tiles, a run across suits."""
    honours = [rng.sample(WINDS, 3), list(DRAGONS), rng.sample(WINDS, 2) + [rng.choice(DRAGONS)]]
    rank = rng.randint(1, 7)
    across = [Tile.parse(f"{rank + k}{suit}") for k, suit in enumerate(rng.sample("mps", 3))]
    number = [Tile.parse(f"{rank}{suit}") for suit in "mps"]
    wrapped = [Tile.parse(f"{n}{suit}") for suit in rng.choice("mps") for n in rng.choice(("891", "912"))]
    flowers = [BONUS[k] for k in rng.choice(((0, 1, 2), (4, 5, 6), (1, 2, 3), (5, 6, 7), (0, 4), (3, 7)))]
    pick = rng.choice([rng.choice(honours), across, number, wrapped, flowers, _near(rng), _near(rng), _near(rng), _near(rng), _group(rng, "chow")])
    return list(pick)


def _four(rng: random.Random) -> list[Tile]:
    """Four tiles with a group in them, or two pairs, or a kong; sometimes three that only look like a group."""
    start = rng.choice([tile for tile in SUITED if tile.rank < 7])
    run = [Tile(start + k) for k in range(4)]
    group = _group(rng, "pung chow")
    pairs = [tile for tile in (start, _neighbour(start, rng)) for _ in range(2)]
    more = group + [_neighbour(group[0], rng)]
    return rng.choice([run, pairs, more, more, _group(rng, "kong"), _group(rng, "kong"), _near(rng), _group(rng, "chow")])
