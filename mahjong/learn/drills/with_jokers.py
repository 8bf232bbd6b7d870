"""Drills on jokers and on what is gone: may the joker stand here, is the line alive or dead."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, lru_cache

from mahjong.card.cards import CardLine, load_card
from mahjong.card.expansion import CardGroup, Needs, Way
from mahjong.card.held import Grid, Held, places
from mahjong.card.nearest import Near, Seen, Sight, card_hand, lost_groups, near_line
from mahjong.card.why import Why, why_not
from mahjong.errors import MahjongError
from mahjong.hand import Group, Hand
from mahjong.learn.card_hands import EVERY, RULES, a_way, in_one, with_jokers, written
from mahjong.learn.drills.with_card import title
from mahjong.learn.making import ReadDrill, needs, rules_note, tile_note
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.learn.wins import spare
from mahjong.notation import read_tiles
from mahjong.table.card_table import TABLES, CardTable
from mahjong.tiles import SET_152, Tile

TRIES = 3000
Tiles = tuple[Tile, ...]


def group_note(group: CardGroup) -> Note:
    """A group that is drawn below the sentence."""
    return Note(f"drill.joker.in.{group.kind}")


# ---- may the joker stand here


class MayJoker(ReadDrill):
    """`playboard S2 : 123p 123p 123p 123p RdJ`: a way to make a line with a joker in one group · `playboard S2 = TILES`:
    fourteen loose tiles that may be the line."""

    key, lesson, levels, rules = "joker", "09-american#jokers", 3, RULES
    reasons = ("yes_alike", "yes_run", "yes_flower", "no_small", "no_run", "no_flower")
    ends = ("yes_win", "no_small", "no_run", "no_flower", "no_tiles")
    barred = {"no_joker_single": "no_small", "no_joker_pair": "no_small", "no_joker_run": "no_run", "no_joker_set": "no_run", "no_joker_flower": "no_flower"}
    rule = {"yes_alike": "american.R65", "yes_run": "american.R66", "yes_flower": "american.option.joker_as_flower", "no_small": "american.R67", "no_run": "american.R66", "no_flower": "american.R67"}

    def draw(self, level: int, rng: random.Random) -> str:
        return self._loose(rng) if level > 2 else self._apart(level, rng)

    def _apart(self, level: int, rng: random.Random) -> str:
        """First groups of equal tiles, by Playboard's rules; then those about which the rule sets differ too."""
        rules = RULES[0] if level == 1 else rng.choice(RULES)
        while True:
            line, way = a_way(rng)
            wanted = [i for i, group in enumerate(way.groups) if (group.alike and group.tile != Tile.FLOWER) == (level == 1)]
            if wanted:
                small = [i for i in wanted if way.groups[i].size < 3]
                at = rng.choice(small if small and rng.random() < 0.4 else wanted)
                words = [in_one(self._one_joker(group.tiles, rng) if i == at else group.tiles) for i, group in enumerate(way.groups)]
                if all(group.size < 5 for group in way.groups):
                    return f"{rules} {line.id} : {' '.join(words)}"

    @staticmethod
    def _one_joker(tiles: Tiles, rng: random.Random) -> Tiles:
        kept = list(tiles)
        kept[rng.randrange(len(kept))] = Tile.JOKER
        return tuple(kept)

    def _loose(self, rng: random.Random) -> str:
        """A line with jokers, half of the time one more where none may stand; only one reason may be against it."""
        for _ in range(TRIES):
            rules = rng.choice(RULES)
            line, way = a_way(rng)
            groups = [with_jokers(rng, group, TABLES[rules], 0.5) for group in way.groups]
            closed = [i for i, group in enumerate(way.groups) if not group.takes_jokers(TABLES[rules])]
            if closed and rng.random() < 0.65:
                at = rng.choice(closed)
                groups[at] = self._one_joker(groups[at], rng)
            tiles = tuple(tile for group in groups for tile in group)
            if 0 < tiles.count(Tile.JOKER) <= 6 and self._one_reason(tiles, line, rules):
                return f"{rules} {line.id} = {written(tiles)}"
        raise MahjongError("question_unread", drill=self.key, content="")

    @staticmethod
    def _one_reason(tiles: Tiles, line: CardLine, rules: str) -> bool:
        """Whether the tiles are the line, or only one way is nearest and only one thing speaks against it."""
        if max((Counter(tiles) - Counter({tile: tile.copies for tile in EVERY})).values(), default=0):
            return False
        against = why_not(Hand(tiles), line, rules)
        grid = Grid.of(load_card(), TABLES[rules])
        near = places(grid.held(Held.of(Hand(tiles))), 13, *grid.spans[line.id])
        return not against or len(against) == 1 and against[0].key in MayJoker.barred and len(near) == 1

    # ---- reading

    def parsed(self, content: str) -> tuple[str, CardLine, list[Tiles] | Tiles]:
        rules, id, sign, text = content.split(" ", 3)
        needs(rules in RULES and sign in (":", "="))
        if sign == ":":
            return rules, load_card().line(id), list(map(read_tiles, text.split()))
        hand = Hand.parse(text)
        needs(len(hand.concealed) == 14 and Tile.JOKER in hand.concealed)
        return rules, load_card().line(id), hand.concealed

    @staticmethod
    def group_of(line: CardLine, words: list[Tiles]) -> tuple[Way, CardGroup]:
        """The way the tiles are laid out as, and the group with the joker."""
        for way in line.ways:
            pairs = list(zip(way.groups, words))
            if len(way.groups) == len(words) and all(len(word) == group.size and not Counter(word) - Counter([*group.tiles, Tile.JOKER]) for group, word in pairs):
                found = [group for group, word in pairs if Tile.JOKER in word]
                needs(len(found) == 1 and sum(word.count(Tile.JOKER) for word in words) == 1)
                return way, found[0]
        raise ValueError

    @staticmethod
    def verdicts(group: CardGroup, table: CardTable) -> set[str]:
        """Everything true that may be said of a joker in a group."""
        flower = group.alike and group.tile == Tile.FLOWER
        if group.takes_jokers(table):
            return {"yes_alike" if group.alike else "yes_run"} | ({"yes_flower"} if flower else set())
        bars = {"no_small": group.size < 3, "no_run": not group.alike, "no_flower": flower and not table.joker_as_flower}
        return {key for key, is_so in bars.items() if is_so}

    def made(self, content: str, level: int) -> Question:
        rules, line, what = self.parsed(content)
        apart = isinstance(what, list)
        keys = self.reasons if apart else self.ends
        said = self.verdicts(self.group_of(line, what)[1], TABLES[rules]) if apart else self._ending(why_not(Hand(what), line, rules))
        right = frozenset(i for i, key in enumerate(keys) if key in said)
        shown = (Shown("parts", " ".join(map(in_one, what))) if apart else Shown("tiles", written(what)), Shown("card", f"{rules} {line.id}"))
        ask = self.note("ask" if apart else "ask_all", rules=rules_note(rules), line=title(line))
        return Question(self.key, content, level, ask, shown, "one", tuple(Option(f"drill.joker.{key}") for key in keys), right, lesson=self.lesson, rules=rules)

    def _ending(self, against: list[Why]) -> set[str]:
        return {self.barred.get(reason.key, "no_tiles") for reason in against} or {"yes_win"}

    # ---- what is said

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        rules, line, what = self.parsed(question.content)
        if isinstance(what, list):
            group = self.group_of(line, what)[1]
            said = [key for key in self.reasons if key in self.verdicts(group, TABLES[rules])]
            return (self.note("here", "", str(group), group=group_note(group)), *(self.note(key, self._rule(key, group, rules)) for key in said))
        near = near_line(Hand(what), line.id, rules)
        return (*map(self._why, why_not(Hand(what), line, rules)), self.note("way", "american.R65", str(near.way)))

    def _rule(self, key: str, group: CardGroup, rules: str) -> str:
        """The statement it rests on; sets of winds and dragons have one of their own."""
        return "american.A6" if group.kind in ("winds", "dragons") and key.endswith("run") else self.rule[key]

    @staticmethod
    def _why(reason: Why) -> Note:
        facts = {name: group_note(fact) if isinstance(fact, CardGroup) else fact for name, fact in reason.facts.items()}
        groups = [str(fact) for fact in reason.facts.values() if isinstance(fact, CardGroup)]
        return Note(f"card.why.{reason.key}", facts, reason.rule, " ".join(groups))


# ---- alive or dead


@cache
def ways_of(id: str) -> tuple[tuple[Counter, Needs], ...]:
    """For every way of a line the groups that may be called, and what it asks for."""
    return tuple((Counter(group.key for group in way.groups if group.callable), Needs(way, TABLES["playboard"])) for way in load_card().line(id).ways)


@lru_cache(maxsize=256)
def line_of(hand: Hand, id: str, rules: str, gone: Tiles) -> Near | None:
    """A line as the hand sees it; None when its open groups do not fit it."""
    return near_line(hand, id, rules, sight=Sight(gone))


class Alive(ReadDrill):
    """`playboard T1 : HAND ; GONE`: whether the line can still be made by the hand with the tiles that are left."""

    key, lesson, levels, rules = "alive", "11-american-play#dead", 3, RULES
    states = ("alive", "jokers", "dead")

    def draw(self, level: int, rng: random.Random) -> str:
        wanted = rng.choice(self.states)
        for _ in range(TRIES):
            rules, (line, way) = rng.choice(RULES), a_way(rng)
            hand = self._hand(rng, line, way, level)
            gone = hand and self._gone(rng, hand, line, level, wanted)
            if gone and self._status(hand, line, rules, gone) == wanted:
                return f"{rules} {line.id} : {hand} ; {written(gone)}"
        raise MahjongError("question_unread", drill=self.key, content="")

    @staticmethod
    def _hand(rng: random.Random, line: CardLine, way: Way, level: int) -> Hand | None:
        """Thirteen tiles that are near the line; open groups leave few ways to make it, and the first levels have most."""
        able = [group for group in way.groups if group.callable and group.size < 5 and not line.concealed_only]
        opened = rng.sample(able, min(len(able), rng.randint(*{1: (1, 2), 2: (0, 2)}.get(level, (0, 1)))))
        rest = Counter(way.tiles) - Counter(tile for group in opened for tile in group.tiles)
        rest = sorted((rest & Counter({tile: tile.copies for tile in EVERY})).elements())
        size = 13 - sum(group.size for group in opened)
        own = rng.sample(rest, min(len(rest), size, rng.randint(4, 8)))
        used = [*own, *(tile for group in opened for tile in group.tiles)]
        if max(Counter(used)[tile] - tile.copies for tile in used) > 0:
            return None
        own += rng.sample(spare(used, EVERY), size - len(own))
        return Hand(tuple(own), tuple(Group(group.tiles, False, rng.choice("<^>")) for group in opened))

    def _gone(self, rng: random.Random, hand: Hand, line: CardLine, level: int, wanted: str) -> Tiles | None:
        """A tile that every way of the line wants, of which as many are gone as the wanted answer takes, and others besides."""
        left = Counter(SET_152) - Counter(hand.tiles)
        able = self._keys(hand, line, wanted)
        if not able and wanted != "alive":
            return None
        gone: Counter = Counter()
        for tile in rng.sample(able, min(1, len(able))):
            gone[tile] = max(0, left[tile] - (rng.randint(1, 2) if wanted == "alive" else 0))
        size = {1: 6, 2: 12}.get(level, 22) + rng.randint(0, 3)
        rest = sorted((left - gone).elements())
        gone.update(rng.sample([tile for tile in rest if tile != Tile.JOKER], max(0, size - gone.total())))
        return tuple(sorted(gone.elements()))

    @staticmethod
    def _keys(hand: Hand, line: CardLine, wanted: str) -> list[Tile]:
        """The tiles on which a line hangs: wanted by every way the open groups leave; for `dead` real and not held enough, for
        `jokers` in groups that may take them and not held at all."""
        melds = Counter(Held.of(hand).exposed)
        needed = [need for callable, need in ways_of(line.id) if all(callable[key] >= count for key, count in melds.items())]
        if not needed:
            return []
        if wanted == "alive":
            return sorted(set.intersection(*(set(need.tiles) for need in needed)))
        kind = "natural" if wanted == "dead" else "open"
        common = set.intersection(*(set(getattr(need, kind)) for need in needed))
        shown = {meld.tile for meld in hand.melds}
        held = Counter(hand.concealed)
        return [tile for tile in sorted(common - shown) if held[tile] < (min(need.natural[tile] for need in needed) if wanted == "dead" else 1)]

    def _status(self, hand: Hand, line: CardLine, rules: str, gone: Tiles) -> str:
        near = line_of(hand, line.id, rules, gone)
        return near.status if near else ""

    def parsed(self, content: str) -> tuple[str, CardLine, Hand, Tiles]:
        head, sign, listed = content.partition(" ; ")
        rules, id, colon, text = head.split(" ", 3)
        hand, gone = card_hand(text), read_tiles(listed)
        needs(sign and colon == ":" and rules in RULES and len(hand.tiles) == 13 and gone)
        return rules, load_card().line(id), hand, gone

    def made(self, content: str, level: int) -> Question:
        rules, line, hand, gone = self.parsed(content)
        right = self.states.index(self._status(hand, line, rules, gone))
        shown = (Shown("hand", str(hand), self.note("hand")), Shown("tiles", written(gone), self.note("gone")), Shown("card", f"{rules} {line.id}"))
        options = tuple(Option(f"drill.alive.{state}") for state in self.states)
        return Question(self.key, content, level, self.note("ask", rules=rules_note(rules), line=title(line)), shown, "one", options, frozenset({right}), lesson=self.lesson, rules=rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        rules, line, hand, gone = self.parsed(question.content)
        near, seen = line_of(hand, line.id, rules, gone), Seen(hand, TABLES[rules], Sight(gone))
        if near.status == "alive":
            return (self.note("way", "american.R82", str(near.way)),)
        if near.status == "jokers":
            return tuple(self.note("lost", "american.A5", str(group)) for group in lost_groups(near.way, seen))
        return self.note("short", "american.R82", str(near.way)), *self._short(near.way, seen)

    def _short(self, way: Way, seen: Seen) -> list[Note]:
        """The tiles of a way of which too few are left, those in open groups counted."""
        shown = Counter(tile for meld in seen.hand.melds for tile in [meld.tile] * len(meld.tiles))
        wanted, need = Counter(way.tiles) - shown, Needs(way, seen.table)
        short = [tile for tile, count in sorted(wanted.items()) if count > seen.reachable[tile]]
        real = [tile for tile in short if need.natural[tile] > seen.reachable[tile]] or short
        return [self.note("count", tile=tile_note(tile), need=wanted[tile], left=seen.reachable[tile]) for tile in real]
