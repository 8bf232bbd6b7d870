"""Drills on the classical game: the points of a hand, its doubles, and who pays what after it."""

from __future__ import annotations

import random
import re
from collections import Counter
from math import prod

from mahjong.errors import MahjongError
from mahjong.hand import Hand, Win
from mahjong.learn.making import ReadDrill, joined, needs, once, rules_note, sit_note, won_note
from mahjong.learn.question import Note, Question, Shown
from mahjong.learn.wins import made_up
from mahjong.rules import load
from mahjong.scoring.classical.settle import Payment, payments
from mahjong.scoring.classical.tally import HandCount, count_hand
from mahjong.scoring.classical.view import Line
from mahjong.scoring.score import score
from mahjong.tiles import Tile, WINDS

RULES = ("finnish", "corrected", "books")
TRIES = 4000
THEMES = "any pungs half dragons climb flush".split()


def line_note(line: Line) -> Note:
    """What a line is called."""
    return Note(f"{line.kind}.{line.key}.name")


def tiles(count: HandCount, line: Line) -> str:
    """The groups or bonus tiles that show a line; nothing for the whole hand."""
    return " ".join([*(str(count.groups[i]) for i in line.groups), *map(str, line.tiles)])


def why(line: Line) -> Note:
    """Why a line does not count."""
    return Note(f"classical.reason.{line.reason}", {"by": Note(f"{line.kind}.{line.by}.name") if line.by else ""})


class Hands(ReadDrill):
    """A win, or a hand that did not win, under one of the classical rule sets: `finnish WIN` or `finnish lost SE HAND`
    with seat and round."""

    rules = RULES
    kind = "points"

    def parsed(self, content: str) -> tuple[str, Win | Hand, HandCount, tuple[Tile, ...]]:
        """The rule set, the win or hand, its count, seat and round."""
        rules, _, text = content.partition(" ")
        needs(rules in RULES)
        if lost := re.fullmatch(r"lost ([ESWN])([ESWN]) (.+)", text):
            seats, hand = (Tile.parse(lost[1]), Tile.parse(lost[2])), Hand.parse(lost[3])
            needs(hand.size == 13)
            return rules, hand, count_hand(hand, rules, *seats), seats
        result = score(Win.parse(text), rules)
        needs(result.is_win and not result.special)
        return rules, result.win, result.best, (result.win.seat, result.win.round)

    def weigh(self, count: HandCount, lost: bool) -> int:
        """How much there is to see."""
        raise NotImplementedError

    def draw(self, level: int, rng: random.Random) -> str:
        low, high = self.window(level)
        for _ in range(TRIES):
            win, rules = made_up(rng, rng.choice(THEMES), 0.45, 0.2 if level > 1 else 0, (0, 2, 4)[level - 1]), rng.choice(RULES)
            lost = level > 1 and rng.random() < 0.3
            content = f"{rules} lost {win.seat}{win.round} {win.hand}" if lost else f"{rules} {win}"
            try:
                _, _, count, _ = self.parsed(content)
            except ValueError:
                continue
            if low <= self.weigh(count, lost) <= high:
                return content
        raise MahjongError("question_unread", drill=self.key, content="")

    def window(self, level: int) -> tuple[int, int]:
        """The weights of a level."""
        raise NotImplementedError

    def answer(self, count: HandCount) -> int:
        raise NotImplementedError

    def made(self, content: str, level: int) -> Question:
        rules, what, count, seats = self.parsed(content)
        lost = isinstance(what, Hand)
        label = Note("drill.classical.lost", {"seats": sit_note(*seats)}) if lost else won_note(what)
        answer = self.answer(count)
        shown = (Shown("hand" if lost else "win", str(what), label),)
        return Question(self.key, content, level, self.note("ask", rules=rules_note(rules)), shown, "number", (), low=answer, high=answer, unit=f"drill.{self.key}.unit", lesson=self.lesson, rules=rules)

    def counts(self, count: HandCount, line: Line) -> Note:
        return Note(f"drill.classical.counts_{line.kind}", {"line": line_note(line), "value": line.value}, f"classical.{line.kind}.{line.key}", tiles(count, line))

    def drops(self, count: HandCount, line: Line) -> Note:
        return Note("drill.classical.drops", {"line": line_note(line), "why": why(line)}, f"classical.{line.kind}.{line.key}", tiles(count, line))

    def listed(self, count: HandCount) -> list[Line]:
        return [line for line in count.lines if line.kind == self.kind]

    def sheet(self, count: HandCount) -> Note:
        """Every line, and what they come to."""
        times = Counter((line.key, line.value) for line in self.listed(count))
        named = {key: Note(f"{self.kind}.{key}.name") for key, _ in times}
        lines = [Note(f"drill.classical.{'line' if many == 1 else 'lines'}_{self.kind}", {"line": named[key], "value": value, "times": many}) for (key, value), many in times.items()]
        return self.note("total", lines=joined(lines, "drill.list.semicolon"), total=self.answer(count))


class ClassicalPoints(Hands):
    """The points of a hand before doubling."""

    key, lesson, levels = "classical_points", "07-classical#points", 3

    def weigh(self, count: HandCount, lost: bool) -> int:
        """Lines of points; a hand that did not win hides what only winners get."""
        return len(self.listed(count)) + 2 * lost if self.listed(count) else 0

    def window(self, level: int) -> tuple[int, int]:
        return {1: (2, 3), 2: (4, 5)}.get(level, (6, 99))

    def answer(self, count: HandCount) -> int:
        return count.points

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        _, what, count, _ = self.parsed(question.content)
        gap = count.points - given if isinstance(given, int) else 0
        missed = [self.counts(count, line) for line in self.listed(count) if line.value == gap][:1]
        extra = [self.note("over", points=-gap)] if gap < 0 else []
        slip = [self.note("winner_only", "classical.points.going_out")] if isinstance(what, Hand) and gap in (-20, -22) else []
        halved = [self.counts(count, line) for line in self.listed(count) if line.groups and gap in self._other_half(line)][:1]
        found = slip or halved or missed
        return (*([self.note("short", points=gap)] if gap > 0 else extra), *found, self.sheet(count))

    @staticmethod
    def _other_half(line: Line) -> tuple[int, ...]:
        """The gaps that come of taking a shown group for one from the hand, or the other way round."""
        if line.key.startswith("pair"):
            return ()
        return (line.value // 2,) if line.key.endswith("_hidden") else (-line.value,)


class ClassicalDoubles(Hands):
    """What the doubles of a hand come to."""

    key, lesson, levels, kind = "classical_doubles", "07-classical#doubles", 3, "double"

    def weigh(self, count: HandCount, lost: bool) -> int:
        """Doubles, and lines that look like one."""
        return len(self.listed(count)) + len([line for line in count.dropped if line.kind == "double"])

    def window(self, level: int) -> tuple[int, int]:
        return {1: (0, 1), 2: (2, 2)}.get(level, (3, 99))

    def answer(self, count: HandCount) -> int:
        return count.factor

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        count = self.parsed(question.content)[2]
        lines = self.listed(count)
        if not isinstance(given, int) or given == count.factor:
            return (self.sheet(count), *(self.drops(count, line) for line in count.dropped if line.kind == "double"))
        missed = [self.counts(count, line) for line in lines if given * line.value == count.factor][:1]
        extra = [self.drops(count, line) for line in count.dropped if line.kind == "double" and given == count.factor * line.value][:1]
        added = [self.note("multiply")] if len(lines) > 1 and given == sum(line.value for line in lines) else []
        return (*(added or missed or extra), self.sheet(count))


class ClassicalPayment(ReadDrill):
    """Who pays what: `finnish E16 S128* W8 N70x32 ?W` (the star wins; points times doubles; whose sum) or `?W>S` (one payment)."""

    key, lesson, levels, rules = "classical_payment", "07-classical#settlement", 4, RULES
    worth = re.compile(r"([ESWN])(\d{1,4})(?:x(\d{1,4}))?(\*?)")

    def draw(self, level: int, rng: random.Random) -> str:
        winner = rng.choice(WINDS)
        losers = [seat for seat in WINDS if seat != winner]
        totals = [self._worth(rng, seat == winner, level) + "*" * (seat == winner) for seat in WINDS]
        asked = f"{rng.choice(losers)}>{winner}" if level == 1 else winner if level == 2 else rng.choice(losers)
        return f"{rng.choice(RULES)} {' '.join(f'{seat}{total}' for seat, total in zip(WINDS, totals))} ?{asked}"

    @staticmethod
    def _worth(rng: random.Random, won: bool, level: int) -> str:
        points = 2 * rng.randint(10, 25) if won else 2 * rng.randint(0, 16)
        factor = rng.choice((1, 2, 4, 8)) if won else rng.choice((1, 1, 2, 4))
        if level < 4:
            return str(min(points * factor, 400))
        return f"{points}x{factor * rng.choice((1, 2, 4)) if won else factor}"

    def parsed(self, content: str) -> tuple[str, dict[Tile, int], Tile, tuple[Payment, ...], str]:
        """The rule set, what the hands are worth within the limit, the winner, all payments, what is asked."""
        rules, *hands, asked = content.split(" ")
        found = [self.worth.fullmatch(hand) for hand in hands]
        needs(rules in RULES and all(found) and [match[1] for match in found] == list("ESWN"))
        totals = {seat: load(rules).capped(int(match[2]) * int(match[3] or 1)) for seat, match in zip(WINDS, found)}
        winners = [seat for seat, match in zip(WINDS, found) if match[4]]
        needs(len(winners) == 1 and re.fullmatch(r"\?[ESWN]|\?[ESWN]>[ESWN]", asked))
        needs(">" not in asked or asked[3] == str(winners[0]) != asked[1])
        return rules, totals, winners[0], payments(totals, winners[0], rules), asked[1:]

    @staticmethod
    def of(paid: tuple[Payment, ...], asked: str) -> list[Payment]:
        """The payments that make the answer."""
        seats = {Tile.parse(seat) for seat in asked.split(">")}
        one = ">" in asked
        return [p for p in paid if ({p.payer, p.payee} == seats if one else seats & {p.payer, p.payee})]

    def made(self, content: str, level: int) -> Question:
        rules, totals, winner, paid, asked = self.parsed(content)
        seat, one = Tile.parse(asked[0]), ">" in asked
        own = self.of(paid, asked)
        answer = sum(p.amount if one or p.payee == seat else -p.amount for p in own)
        ask = self.note("ask_one" if one else "ask_all", rules=rules_note(rules), seat=Note(f"seat.{seat}"), winner=Note(f"seat.{winner}"))
        hands = " ".join(content.split(" ")[1:5])
        shown = (Shown("worths", hands, self.note("hands", limit=load(rules).limit)),)
        return Question(self.key, content, level, ask, shown, "number", (), low=answer, high=answer, unit="drill.classical_payment.unit", lesson=self.lesson, rules=rules)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        rules, totals, winner, paid, asked = self.parsed(question.content)
        own = self.of(paid, asked)
        notes = [self._slip(own, asked, given, question.low)] if isinstance(given, int) and given != question.low else []
        capped = [self.note("capped", "classical.pay.limit", seat=Note(f"seat.{seat}"), worth=worth, limit=load(rules).limit) for seat, worth in self._uncapped(question.content, rules)]
        return once((*filter(None, notes), *capped, *map(self._said, own)))

    def _slip(self, own: list[Payment], asked: str, given: int, right: int) -> Note | None:
        """The rule that a wrong answer leaves out: East's double, the differences, or the sign."""
        seat = Tile.parse(asked[0])
        sign = lambda p: 1 if ">" in asked or p.payee == seat else -1  # noqa: E731
        if given == sum(sign(p) * p.base for p in own):
            return self.note("slip_east", "classical.pay.east")
        if given == sum(sign(p) * p.amount for p in own if p.kind == "win"):
            return self.note("slip_differences", "classical.pay.differences")
        return self.note("slip_sign") if given == -right else None

    @staticmethod
    def _uncapped(content: str, rules: str) -> list[tuple[str, int]]:
        """Hands that would be worth more than the limit."""
        found = [ClassicalPayment.worth.fullmatch(hand) for hand in content.split(" ")[1:5]]
        worths = [(match[1], prod(int(part or 1) for part in match.group(2, 3))) for match in found]
        return [(seat, worth) for seat, worth in worths if worth > load(rules).capped(worth)]

    @staticmethod
    def _said(p: Payment) -> Note:
        """A payment in a sentence."""
        doubled = Note(f"classical.pay.doubled_{p.why}") if p.why else ""
        facts = {"payer": Note(f"seat.{p.payer}"), "payee": Note(f"seat.{p.payee}"), "base": p.base, "amount": p.amount, "doubled": doubled}
        key = "drill.classical_payment.win" if p.kind == "win" and not p.why else f"classical.pay.{p.kind}"
        return Note(key, facts, "classical.pay.east" if p.why else f"classical.pay.{'winner' if p.kind == 'win' else 'differences'}")
