"""Who pays whom after a win: under MCR and in the American game, told, counted from the hand, and after a false win."""

from __future__ import annotations

import random
import re
from typing import NamedTuple

from mahjong.card.cards import load_card
from mahjong.card.win import CardWin
from mahjong.errors import MahjongError
from mahjong.hand import Win
from mahjong.learn.card_hands import card_win
from mahjong.learn.drills.value_mcr import sheet
from mahjong.learn.making import ReadDrill, joined, needs, rules_note, won_note
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.learn.wins import made_up
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.scoring.settle import AWAY, penalty, seat_after
from mahjong.table.card_table import TABLES
from mahjong.tiles import Tile, WINDS

RULES = ("mcr", "playboard", "nmjl_like")
TRIES = 2000


class Asked(NamedTuple):
    """What a content asks: `kind` is `who`, `value`, `win` or `false`; all payments in `paid`; `value` of the hand; `source`
    who discarded, None for a drawn tile."""

    kind: str
    rules: str
    winner: Tile
    source: Tile | None
    value: int
    paid: dict[Tile, int]
    seat: Tile | None = None
    win: Win | None = None
    jokers: str = ""
    fault: str = ""


def settled(rules: str, value: int, winner: Tile, source: Tile | None, jokerless: bool = False) -> dict[Tile, int]:
    """Seat → what it wins or pays for a hand of that value."""
    others = [seat for seat in WINDS if seat != winner]
    if rules == "mcr":  # mcr.S3, S4
        pays = {seat: load(rules).base + (value if source in (None, seat) else 0) for seat in others}
    elif TABLES[rules].payment == "one_pays":  # american.R73, R74
        pays = {seat: value if source in (None, seat) else 0 for seat in others}
    else:
        pays = {seat: value * (2 if source in (None, seat) else 1) * (2 if jokerless else 1) for seat in others}
    return {seat: sum(pays.values()) if seat == winner else -pays[seat] for seat in WINDS}


class Pays(ReadDrill):
    """`mcr who S W` (the winner, who discarded or !) · `mcr 12 S W ?E` · `nmjl_like 30 S W ?E`, `30j` without jokers ·
    `playboard WIN ?E` · `mcr false wrong_tile S ?E`."""

    key, lesson, levels, rules = "pays", "08-mcr#settlement", 3, RULES

    def draw(self, level: int, rng: random.Random) -> str:
        rules, winner = rng.choice(RULES), rng.choice(WINDS)
        source = rng.choice(["!", *[str(seat) for seat in WINDS if seat != winner]])
        if level == 1:
            return f"{rules} who {winner} {source}"
        if level == 2:
            return f"{rules} {self._value(rules, rng)} {winner} {source} ?{rng.choice(WINDS)}"
        if rules == "mcr" and rng.random() < 0.3:
            return f"mcr false {rng.choice(list(load(rules).penalties))} {winner} ?{rng.choice(WINDS)}"
        return f"{rules} {self._win(rules, rng)} ?{rng.choice(WINDS)}"

    @staticmethod
    def _value(rules: str, rng: random.Random) -> str:
        if rules == "mcr":
            return str(rng.choice([*range(8, 33), 39, 46, 64, 88]))
        line = rng.choice(load_card().lines)
        return f"{line.points}{'j' * (rules == 'nmjl_like' and line.category != 'ones_twos' and rng.random() < 0.4)}"

    @staticmethod
    def _win(rules: str, rng: random.Random) -> Win:
        for _ in range(TRIES):
            win = card_win(rng, rules) if rules != "mcr" else made_up(rng, facts=0)
            if rules != "mcr" or score(win, rules).legal:
                return win
        raise MahjongError("question_unread", drill="pays", content="")

    # ---- reading

    def parsed(self, content: str) -> Asked:
        rules, _, rest = content.partition(" ")
        needs(rules in RULES)
        for pattern, read in ((r"who ([ESWN]) ([ESWN!])", self._who), (r"(\d{1,3})(j?) ([ESWN]) ([ESWN!]) \?([ESWN])", self._told), (r"false (\w+) ([ESWN]) \?([ESWN])", self._false), (r"(.+) \?([ESWN])", self._counted)):
            if found := re.fullmatch(pattern, rest):
                return read(rules, *found.groups())
        raise ValueError

    @staticmethod
    def _who(rules: str, winner: str, source: str) -> Asked:
        needs(winner != source)
        seat, other = Tile.parse(winner), None if source == "!" else Tile.parse(source)
        return Asked("who", rules, seat, other, 1, settled(rules, 1, seat, other))

    @staticmethod
    def _told(rules: str, value: str, jokerless: str, winner: str, source: str, seat: str) -> Asked:
        needs(winner != source and int(value) >= load(rules).minimum and (not jokerless or rules == "nmjl_like"))
        own, other = Tile.parse(winner), None if source == "!" else Tile.parse(source)
        jokers = "" if rules != "nmjl_like" else "_jokerless" if jokerless else "_joker"
        return Asked("value", rules, own, other, int(value), settled(rules, int(value), own, other, bool(jokerless)), Tile.parse(seat), jokers=jokers)

    @staticmethod
    def _false(rules: str, fault: str, winner: str, seat: str) -> Asked:
        needs(rules == "mcr")
        own = Tile.parse(winner)
        return Asked("false", rules, own, None, load(rules).penalties[fault], penalty(load(rules), fault, own), Tile.parse(seat), fault=fault)

    @staticmethod
    def _counted(rules: str, text: str, seat: str) -> Asked:
        result = score((Win if rules == "mcr" else CardWin).parse(text), rules)
        needs(result.legal and result.win.by != "*")
        win = result.win
        source = None if win.self_drawn else seat_after(win.seat, AWAY[win.by])
        jokers = "_jokerless" if rules != "mcr" and result.jokerless else ""
        return Asked("win", rules, win.seat, source, result.total, result.payments(), Tile.parse(seat), win, jokers)

    # ---- the question

    def made(self, content: str, level: int) -> Question:
        asked = self.parsed(content)
        facts = {"rules": rules_note(asked.rules), "winner": Note(f"seat.{asked.winner}"), "value": asked.value, "how": self._how(asked.source)}
        facts |= {"seat": Note(f"seat.{asked.seat}")} if asked.seat is not None else {}
        facts |= {"fault": self.note(asked.fault)} if asked.fault else {}
        ask = self.note(f"ask_{asked.kind}{asked.jokers if asked.kind == 'value' else ''}", **facts)
        same = {"lesson": self._lesson(asked), "rules": asked.rules}
        if asked.kind == "who":
            others = [seat for seat in WINDS if seat != asked.winner]
            right = frozenset(i for i, seat in enumerate(others) if asked.paid[seat] < 0)
            return Question(self.key, content, level, ask, (), "some", tuple(Option(f"seat.{seat}") for seat in others), right, **same)
        answer = asked.paid[asked.seat]
        return Question(self.key, content, level, ask, self._shown(asked), "number", (), low=answer, high=answer, unit="drill.pays.unit", **same)

    def _how(self, source: Tile | None) -> Note:
        return self.note("drawn") if source is None else self.note("discard", seat=Note(f"seat.{source}"))

    @staticmethod
    def _shown(asked: Asked) -> tuple[Shown, ...]:
        """The win; of the American game with its line of the card."""
        if asked.win is None:
            return ()
        shown = Shown("win", str(asked.win), won_note(asked.win, asked.rules == "mcr"))
        if asked.rules == "mcr":
            return (shown,)
        return shown, Shown("card", f"{asked.rules} {score(asked.win, asked.rules).line.id}")

    @staticmethod
    def _lesson(asked: Asked) -> str:
        if asked.rules != "mcr":
            return "11-american-play#paying"
        return "08-mcr#penalties" if asked.kind == "false" else "08-mcr#settlement"

    @staticmethod
    def _rule(asked: Asked) -> str:
        """The statement that says who pays."""
        if asked.kind == "false":
            return "mcr.S11" if asked.fault == "not_ready" else "mcr.S10"
        drawn = asked.source is None
        if asked.rules == "mcr":
            return "mcr.S3" if drawn else "mcr.S5" if asked.win and "robbed" in asked.win.facts else "mcr.S4"
        return "american.option.payment" if asked.rules == "nmjl_like" else "american.R73" if drawn else "american.R74"

    # ---- what is said

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        asked = self.parsed(question.content)
        if asked.kind == "who":
            one = [seat for seat in WINDS if asked.paid[seat] < 0]
            return (self.note("pays_one", self._rule(asked), seat=Note(f"seat.{one[0]}")) if len(one) == 1 else self.note("pays_all", self._rule(asked)),)
        wrong = isinstance(given, int) and given != question.low
        slips = [self.note(slip) for slip in [self._slip(asked, given, question.low)] if wrong and slip]
        worth = [self._worth(asked)] if asked.kind == "win" else []
        jokers = [self.note("jokerless", "american.option.jokerless_double")] if asked.jokers == "_jokerless" else []
        nets = [self.note("net", seat=Note(f"seat.{seat}"), amount=f"{paid:+d}" if paid else 0) for seat, paid in asked.paid.items()]
        return (*slips, *worth, *jokers, self.note("all", self._rule(asked), seats=joined(nets)))

    def _worth(self, asked: Asked) -> Note:
        """What the hand counts."""
        result = score(asked.win, asked.rules)
        return sheet(result) if asked.rules == "mcr" else self.note("worth_card", line=Note(f"card.{result.line.id}.title"), value=asked.value)

    @staticmethod
    def _slip(asked: Asked, given, right: int) -> str:
        """What a wrong answer leaves out."""
        if not isinstance(given, int):
            return ""
        if given == -right:
            return "slip_sign"
        if asked.rules == "mcr" and asked.kind != "false" and abs(right) - abs(given) in (8, 24):
            return "slip_base"
        return "slip_factor" if given and asked.value and abs(given) % asked.value == 0 and asked.rules != "mcr" else ""
