"""May this be declared, and why not? The table itself judges (play.G2-G9, C5, E1, mcr.S1)."""

from __future__ import annotations

import random
from typing import NamedTuple

from mahjong.errors import RuleError
from mahjong.hand import Group, Hand
from mahjong.learn.drills.a0_content import Spelled, chosen, fits_beside, held, likeliest, need, read_hand, winning, without
from mahjong.learn.drills.a0_pieces import apart
from mahjong.learn.drills.a0_table import FROM, RULES, YOU, drawn, kong_of_another, thrown, too_late, worth
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.reading import CHOWS
from mahjong.rules import load
from mahjong.statements import statement
from mahjong.table.deal import Deal
from mahjong.table.events import Event
from mahjong.tiles import PLAYING, Tile

ACTS = ("chow", "pung", "pair", "kong", "add", "concealed_kong", "win")
WHEN = ("thrown", "late", "draw", "claim", "added", "laid")  # a discard lies, or the next has drawn; you drew or claimed; another's kong
REASONS = {  # what the table refuses with, and what it means here
    "chow_from_left": "side", "no_chow_here": "tiles", "no_pung_here": "tiles", "no_kong_here": "tiles", "no_four": "tiles",
    "kong_by_claim": "added", "no_pung": "no_pung", "kong_after_claim": "after_claim", "win_after_claim": "after_claim",
    "not_your_turn": "late",
}  # fmt: skip
STATEMENT = {
    "side": "play.G7", "pair": "play.G8", "added": "play.G3", "no_pung": "play.G3", "after_claim": "play.G4",
    "late": "play.G9", "points": "mcr.S1", "shape": "play.G1", "laid": "play.C5",
}  # fmt: skip
WHY = {"chow": "play.G7", "pung": "play.G2", "kong": "play.G4", "concealed_kong": "play.G4", "add": "play.G3", "win": "play.G1"}
CHOICE = {  # what may be answered besides yes, by what is declared
    "chow": ("side", "tiles", "pair", "turn"), "pung": ("side", "tiles", "pair", "turn"), "pair": ("side", "tiles", "pair", "turn"),
    "kong": ("tiles", "added", "no_pung", "after_claim"), "add": ("tiles", "added", "no_pung", "after_claim"),
    "concealed_kong": ("tiles", "added", "no_pung", "after_claim"), "win": ("shape", "points", "chow_win", "after_claim"),
    "late": ("late", "tiles", "pair", "turn"), "late_win": ("late", "shape", "points", "chow_win"),
    "added": ("shape", "points", "rob", "laid"), "laid": ("shape", "points", "laid", "late"),
}  # fmt: skip


class Declared(NamedTuple):
    """What is declared, when, on which tile, from which side (`-` for your own), with what in hand (fourteen in your own turn)."""

    rules: str
    when: str
    act: str
    mark: str
    tile: Tile
    hand: Hand


def verdict(facts: Declared) -> str:
    """Why the table refuses it, as a key of `drill.legal.no`; empty when it does not.

    >>> verdict(Declared("finnish", "thrown", "chow", "^", Tile.P5, Hand.parse("46p 123m 789s EESWN")))
    'side'
    """
    if facts.act == "pair":
        return "pair"  # there is no such call to try
    if facts.when == "laid" and position(facts).phase != "rob":
        return "laid"
    try:
        later = position(facts).play(event(facts))
    except RuleError as error:
        return "shape" if facts.when == "added" else REASONS[error.key]
    fault = dict(later.faults).get(YOU)
    return "" if fault is None else "points" if fault == "too_few_points" else "shape"


def faults(facts: Declared) -> tuple[str, ...]:
    """All that is wrong with it: what the table says first, and what it would say if that were mended."""
    first = verdict(facts)
    mended = {"side": {"mark": "<"}, "late": {"when": "thrown"}, "after_claim": {"when": "draw"}, "laid": {"when": "added"}}
    second = verdict(facts._replace(**mended[first])) if first in mended else ""
    return tuple(filter(None, (first, second)))


def position(facts: Declared) -> Deal:
    """The table at that moment."""
    if facts.when in ("draw", "claim"):
        return drawn(facts.rules, facts.hand, facts.tile, facts.when)
    if facts.when in ("added", "laid"):
        return kong_of_another(facts.rules, facts.hand, facts.tile, facts.mark, facts.when == "laid")
    return (thrown if facts.when == "thrown" else too_late)(facts.rules, facts.hand, facts.tile, facts.mark)


def event(facts: Declared) -> Event:
    """What you declare."""
    tile, mark = facts.tile, "" if facts.mark == "-" else facts.mark
    if facts.act == "win":
        return Event(YOU, "win", tile, None, mark)
    if facts.act == "concealed_kong":
        return Event(YOU, "concealed_kong", tile, Group((tile,) * 4))
    if facts.act == "add":
        shown = next((meld for meld in facts.hand.melds if meld.kind == "pung" and meld.tile == tile), None)
        return Event(YOU, "add", tile, Group((tile,) * 4, False, shown.source if shown else "<", None, True))
    group = _chow(facts) if facts.act == "chow" else Group((tile,) * {"pung": 3, "kong": 4}[facts.act], False, mark)
    return Event(YOU, "claim", tile, group, mark)


def _chow(facts: Declared) -> Group:
    """The chow one has in mind: of those with the tile, the one the hand holds most of."""
    tiles = max((CHOWS[start].tiles for start in CHOWS if facts.tile in CHOWS[start].tiles), key=lambda tiles: (sum(t in facts.hand.concealed for t in tiles if t != facts.tile), -tiles[0]))
    return Group(tiles, False, facts.mark, tiles.index(facts.tile))


class IsLegal(Spelled):
    """May you do that?"""

    key, lesson, levels = "legal", "05-calls#window", 4

    def draw(self, level: int, rng: random.Random) -> str:
        makers = (_claim, _kong, _winning, _moment)
        return self.spell(likeliest(rng, lambda: _checked(makers[level - 1](rng)), level))

    def read(self, content: str) -> Declared:
        rules, when, act, mark, tile, hand = content.split("|")
        own = when in ("draw", "claim")
        found = Declared(rules, when, act, mark, Tile.parse(tile), read_hand(hand, 14 if own else 13))
        need(rules in RULES and when in WHEN and act in ACTS and (mark == "-" if own else mark in FROM))
        return _sound(found)

    def made(self, facts: Declared, content: str, level: int) -> Question:
        reasons = choices(facts)
        options = tuple(Option(f"drill.legal.{'no.' if reason else ''}{reason or 'yes'}") for reason in reasons)
        fourth = (Shown("tiles", str(facts.tile), Note(f"drill.legal.tile.{facts.when}", _seat(facts))),) if facts.when != "claim" else ()
        shown = (Shown("hand", str(facts.hand), Note(f"drill.legal.hand.{'own' if facts.mark == '-' else 'other'}")), *fourth)
        ask = Note("drill.legal.ask", {"rules": Note(f"drill.rules.{facts.rules}"), "act": Note(f"drill.legal.act.{self._act(facts)}", {"tile": Note(f"tile.{facts.tile}")})})
        right = frozenset(map(reasons.index, faults(facts) or ("",)))
        lesson = statement(_statement(facts, verdict(facts))).lesson
        return Question(self.key, content, level, ask, shown, "one", options, right, lesson=lesson, rules=RULES[facts.rules])

    def _act(self, facts: Declared) -> str:
        return f"{facts.act}_{facts.when}" if facts.act == "win" and facts.when in ("draw", "claim") else facts.act

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        facts = self.facts(question.content)
        wrong = [choices(facts)[place] for place in chosen(given) - question.right]
        notes = [Note(f"drill.legal.not_so.{other}") for other in wrong if other]
        return (*notes, *(_why(facts, reason) for reason in faults(facts) or ("",)))


def choices(facts: Declared) -> tuple[str, ...]:
    """Yes, and the reasons one may think of."""
    key = "late_win" if (facts.when, facts.act) == ("late", "win") else facts.when
    return ("", *CHOICE[key if key in CHOICE else facts.act])


def _seat(facts: Declared) -> dict:
    return {"seat": Note(f"seat.{FROM[facts.mark]}")} if facts.mark in FROM else {}


def _statement(facts: Declared, reason: str) -> str:
    """The statement it rests on, broken or kept."""
    if reason == "after_claim" and facts.act == "win":
        return "play.E1"
    if reason == "tiles":
        return WHY[facts.act]
    if not reason and facts.when == "added":
        return "play.C5"
    if not reason and facts.when == "late":
        return "play.G9"
    return STATEMENT[reason] if reason else WHY[facts.act]


def _why(facts: Declared, reason: str) -> Note:
    """The rule broken, or why nothing stands in the way."""
    found = _statement(facts, reason)
    rule = "" if found == "play.G4" else found  # that one asks where the tile after a kong comes from
    if not reason:
        key = facts.when if facts.when in ("late", "added") else "chow_win" if _chow_wins(facts) else facts.act
        return Note(f"drill.legal.why_yes.{key}", {"tile": Note(f"tile.{facts.tile}")}, rule)
    if reason == "points":
        mark = "!" if facts.mark == "-" else facts.mark
        hand = without(facts.hand, facts.tile) if facts.mark == "-" else facts.hand
        return Note("drill.legal.why.points", {"points": worth(facts.rules, hand, facts.tile, mark)[1], "minimum": load(RULES[facts.rules]).minimum}, rule)
    if reason == "shape":
        more = () if facts.mark == "-" else (facts.tile,)
        return Note("drill.legal.why.shape", rule=rule, tiles=apart(Hand((*facts.hand.concealed, *more), facts.hand.melds)))
    key = f"tiles_{facts.act}" if reason == "tiles" else f"after_claim_{'win' if facts.act == 'win' else 'kong'}" if reason == "after_claim" else reason
    return Note(f"drill.legal.why.{key}", {"count": facts.hand.concealed.count(facts.tile), "tile": Note(f"tile.{facts.tile}")}, rule)


def _chow_wins(facts: Declared) -> bool:
    """A win from elsewhere than the left that could be a chow's third tile."""
    return facts.act == "win" and facts.mark in "^>" and facts.hand.concealed.count(facts.tile) == 0


# ---- what can be asked


def _sound(facts: Declared) -> Declared:
    """Refuses what no player could do or ask."""
    hand, tile, count = facts.hand, facts.tile, facts.hand.concealed.count(facts.tile)
    need(tile in PLAYING and (count if facts.mark == "-" else fits_beside(hand, tile)) and _in_time(facts))
    need(facts.act != "chow" or tile.is_suited)
    need(facts.act != "win" or facts.when in ("claim", "late") or facts.rules != "polish_play")  # it has no points to judge a win by
    need(facts.act != "pair" or count)
    need((facts.act, facts.when) != ("add", "thrown") or any(meld.kind == "pung" and meld.tile == tile for meld in hand.melds))
    need({*faults(facts)} <= {*choices(facts)})
    return facts


def _in_time(facts: Declared) -> bool:
    """Whether one may think of declaring this at such a moment."""
    if facts.when == "thrown":
        return facts.act != "concealed_kong"
    if facts.when == "late":  # not from the left: then the next player is you
        return facts.act in ("pung", "kong", "win") and facts.mark != "<"
    if facts.when in ("draw", "claim"):
        return facts.act in ("add", "concealed_kong", "win") and (facts.when == "draw" or bool(facts.hand.melds))
    return facts.act == "win" and facts.tile not in facts.hand.tiles


def _checked(facts: Declared | None) -> Declared | None:
    """The same, or None where it does not fit."""
    try:
        return facts and _sound(facts)
    except (ValueError, KeyError):
        return None


def _hand(rng: random.Random, melds: int) -> Hand:
    """Thirteen tiles near a win."""
    kinds = [tile for tile in PLAYING if tile.suit in rng.sample("mps", 2) or tile.is_honor]
    full = held(rng, *winning(rng, kinds, 0.5), melds)
    return without(full, rng.choice(full.concealed))


def _near(hand: Hand, rng: random.Random) -> Tile:
    """A tile the hand could use, or nearly."""
    tile = rng.choice(hand.concealed)
    return rng.choice([tile, tile, *(other for other in PLAYING if other.suit == tile.suit != "z" and abs(other - tile) <= 2)])


def _claim(rng: random.Random) -> Declared:
    """A chow, a pung or a pair of a discard."""
    hand = _hand(rng, rng.choice((0, 1)))
    return Declared(rng.choice(("mcr", "finnish")), "thrown", rng.choice(("chow", "chow", "pung", "pung", "pair")), rng.choice("<<^>"), _near(hand, rng), hand)


def _kong(rng: random.Random) -> Declared | None:
    """A kong of any kind, in your turn or on a discard."""
    when, act = rng.choice((("thrown", "kong"), ("thrown", "add"), ("draw", "add"), ("draw", "concealed_kong"), ("claim", "concealed_kong"), ("claim", "add")))
    groups, pair = winning(rng, chows=0.3)
    groups.sort(key=lambda group: group.kind == "chow" or rng.random())  # pungs come first, to be shown or to be held
    full = held(rng, groups, pair, rng.choice((1, 1, 2)) if act == "add" or when == "claim" else 0)
    pungs = [meld.tile for meld in full.melds if meld.kind == "pung"] if act == "add" and rng.random() < 0.7 else [group.tile for group in groups if group.kind == "pung"]
    tile = rng.choice(pungs or [rng.choice(full.concealed)])
    spare = [other for other in full.concealed if other != tile]
    hand = without(full, rng.choice(spare))
    if when == "thrown":
        return Declared("finnish", when, act, rng.choice("<^>"), tile, hand) if fits_beside(hand, tile) else None
    if rng.random() < 0.25:
        return Declared("finnish", when, act, "-", rng.choice(full.concealed), full)
    return Declared("finnish", when, act, "-", tile, Hand((*hand.concealed, tile), hand.melds)) if fits_beside(hand, tile) else None


def _winning(rng: random.Random) -> Declared | None:
    """A win, drawn or claimed: right, short of points, or no win at all."""
    hand = held(rng, *winning(rng, chows=rng.choice((0.2, 0.7, 1.0))), rng.choice((0, 0, 1, 2)))
    rules, when = rng.choice(("mcr", "mcr", "finnish")), rng.choice(("thrown", "thrown", "draw", "claim"))
    tile = rng.choice(hand.concealed)
    if rng.random() < 0.3:
        left, other = without(hand, rng.choice(hand.concealed)), _near(hand, rng)
        hand = Hand((*left.concealed, other), left.melds) if fits_beside(left, other) else hand
    if tile not in hand.concealed:
        return None
    if when == "thrown":
        return Declared(rules, when, "win", rng.choice("<^>"), tile, without(hand, tile))
    return Declared(rules, when, "win", "-", tile, hand)


def _moment(rng: random.Random) -> Declared | None:
    """A claim after the next player has drawn, or a win on the tile of another's kong."""
    when = rng.choice(("late", "late", "added", "laid"))
    full = held(rng, *winning(rng, chows=0.7), rng.choice((0, 1, 2)))
    tile = rng.choice(full.concealed)
    hand, mark = without(full, tile), rng.choice("^>" if when == "late" else "<^>")
    if when == "late":
        tile = rng.choice((tile, _near(hand, rng)))
        return Declared(rng.choice(tuple(RULES)), when, rng.choice(("pung", "pung", "kong", "win")), mark, tile, hand)
    rules = rng.choice(("mcr", "finnish"))
    return Declared(rules, when, "win", mark, tile if rng.random() < 0.8 else _near(hand, rng), hand)
