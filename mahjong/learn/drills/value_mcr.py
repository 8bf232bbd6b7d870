"""Drills on the Mahjong Competition Rules: count the fans, which fans count, which fan is wrongly counted."""

from __future__ import annotations

import random

from mahjong.errors import MahjongError
from mahjong.hand import Win
from mahjong.learn.making import ReadDrill, joined, needs, won_note
from mahjong.learn.question import Note, Option, Question, Shown
from mahjong.learn.wins import made_up
from mahjong.rules import load
from mahjong.scoring.ruleset import Pattern
from mahjong.scoring.score import Line, Score, merged, score
from mahjong.scoring.sheet import groups_text

RULES = "mcr"
TRIES = 4000
CLAUSE = 82  # the clause in fan 57 (mcr.C2) by a number of its own, as the platforms give it
ALIKE = (  # fans easily taken for one another: where one is in a hand, another makes a good wrong answer
    "edge_wait closed_wait single_wait",
    "fully_concealed_hand concealed_hand self_drawn melded_hand last_tile_draw",
    "full_flush half_flush one_voided_suit all_types",
    "all_simples no_honors outside_hand all_terminals_and_honors middle_tiles",
    "pure_straight mixed_straight short_straight two_terminal_chows knitted_straight",
    "pure_shifted_chows mixed_shifted_chows mixed_double_chow pure_double_chow mixed_triple_chow",
    "all_pungs pure_shifted_pungs mixed_shifted_pungs double_pung triple_pung",
    "two_concealed_pungs three_concealed_pungs concealed_kong melded_kong two_melded_kongs",
    "dragon_pung two_dragon_pungs prevalent_wind seat_wind pung_of_terminals_or_honors big_three_winds",
    "all_chows all_pungs seven_pairs tile_hog",
    "lesser_honors_and_knitted_tiles greater_honors_and_knitted_tiles all_types",
    "upper_four lower_four upper_tiles lower_tiles all_fives reversible_tiles",
    "last_tile_claim last_tile_draw robbing_the_kong out_with_replacement_tile last_tile",
)


def code(pattern: Pattern) -> int:
    """The number a content calls a fan by."""
    return CLAUSE if pattern.key == "melded_and_concealed_kong" else pattern.number


BY_CODE = {code(pattern): pattern for pattern in load(RULES).patterns}


def fan(pattern: Pattern) -> Note:
    """Its name."""
    return Note(f"fan.{pattern.key}.name")


def rule(pattern: Pattern) -> str:
    """The statement that says what it asks for."""
    return f"mcr.fan{pattern.number}"


def reason(line: Line) -> Note:
    """Why a line does not count."""
    by, key = line.reason.by, f"reason.{line.reason.principle}"
    if by and line.reason.principle == "non_repeat" and by.excludes.get(line.pattern.key):
        key = "reason.contains_one"  # so many times and no more (mcr.C7)
    elif by and line.reason.principle == "non_repeat" and line.pattern.key in by.takes_away:
        key = "reason.takes_away"
    return Note(key, {"by": fan(by) if by else ""})


def why_rule(line: Line) -> str:
    """The principle it rests on; circumstances that cannot be are no principle's."""
    return f"mcr.principle.{line.reason.principle}" if line.reason.by else rule(line.pattern)


def tiles(result: Score, line: Line) -> str:
    """The groups that show a line; nothing for the whole hand."""
    return groups_text(result, line) if line.groups else ""


def sheet(result: Score) -> Note:
    """Every line that counts, and the sum."""
    lines = [Note("drill.mcr.line" if line.times > 1 else "drill.mcr.line_one", {"fan": fan(line.pattern), "points": line.points, "times": line.times}) for line in merged(result.lines)]
    return Note("drill.mcr.total", {"lines": joined(lines), "total": result.total})


class Counted(ReadDrill):
    """What the three drills share: a legal win that can be counted in one way only."""

    rules = (RULES,)

    def legal(self, text: str) -> Score:
        result = score(Win.parse(text), RULES)
        needs(result.legal)
        return result

    def made_up(self, rng: random.Random, level: int, fits, themes: str = "", ties: bool = False) -> Score:
        """A win for which `fits(score)`; circumstances and flowers only from the second level on."""
        for _ in range(TRIES):
            win = made_up(rng, rng.choice(themes.split()) if themes else "", facts=0.25 if level > 1 else 0, bonus=level - 1)
            result = score(win, RULES)
            if result.legal and fits(result) and (ties or not result.ties):
                return result
        raise MahjongError("question_unread", drill=self.key, content="")

    def shown(self, win: Win) -> tuple[Shown, ...]:
        return (Shown("win", str(win), won_note(win)),)

    def counts(self, result: Score, line: Line) -> Note:
        """That a line counts, with its groups."""
        return Note("drill.mcr.counts", {"fan": fan(line.pattern), "points": line.total}, rule(line.pattern), tiles(result, line))

    def drops(self, result: Score, line: Line) -> Note:
        """That a line is there and does not count, and why."""
        return Note("drill.mcr.drops", {"fan": fan(line.pattern), "why": reason(line)}, why_rule(line), tiles(result, line))

    def absent(self, pattern: Pattern) -> Note:
        """That a fan is not in the hand at all."""
        return Note("drill.mcr.absent", {"fan": fan(pattern)}, rule(pattern))


class Fans(Counted):
    """How many points a win is worth."""

    key, lesson, levels = "fans", "08-mcr#how", 3

    @staticmethod
    def weight(result: Score) -> int:
        """How much there is to see: lines that count, and lines that are there and do not."""
        return len(merged(result.lines)) + len(merged(result.dropped))

    def draw(self, level: int, rng: random.Random) -> str:
        low, high = {1: (2, 4), 2: (5, 6)}.get(level, (7, 99))
        return str(self.made_up(rng, level, lambda result: low <= self.weight(result) <= high).win)

    def made(self, content: str, level: int) -> Question:
        result = self.legal(content)
        return Question(self.key, content, level, self.note("ask"), self.shown(result.win), "number", (), low=result.total, high=result.total, unit="drill.mcr.points", lesson=self.lesson, rules=RULES)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        result = self.legal(question.content)
        gap = question.low - given if isinstance(given, int) else 0
        missed = [line for line in merged(result.lines) if line.total == gap][:1]
        extra = [line for line in merged(result.dropped) if gap in (-line.total, -line.points)][:1]
        notes = [Note("drill.mcr.short_by", {"points": gap})] * bool(missed) + [self.counts(result, line) for line in missed]
        notes += [Note("drill.mcr.over_by", {"points": -gap})] * bool(extra) + [self.drops(result, line) for line in extra]
        return (*notes, sheet(result))


class Listed(Counted):
    """A win with a list of fans after it: `WIN ; 22 61 75`."""

    def parsed(self, content: str) -> tuple[Score, list[Pattern]]:
        win, sign, numbers = content.partition(" ; ")
        found = [BY_CODE[int(number)] for number in numbers.split()]
        needs(sign and found and len(set(found)) == len(found) <= 9)
        return self.legal(win), found

    def written(self, result: Score, patterns) -> str:
        """The fans in the order of the book's numbers, so that their place says nothing."""
        return f"{result.win} ; {' '.join(map(str, sorted(map(code, patterns))))}"

    def kept(self, result: Score) -> dict[str, Line]:
        """The fans that count, flowers left out; they are no question."""
        return {line.pattern.key: line for line in merged(result.lines) if not line.pattern.flower}

    def left(self, result: Score) -> dict[str, Line]:
        """The fans that are there and do not count at all."""
        kept = self.kept(result)
        return {line.pattern.key: line for line in reversed(merged(result.dropped)) if line.pattern.key not in kept}

    def others(self, result: Score, rng: random.Random, count: int) -> list[Pattern]:
        """Fans that are not in the hand, first of those easily taken for one that is."""
        found = self.kept(result).keys() | self.left(result).keys()
        near = [key for family in map(str.split, ALIKE) if found & set(family) for key in family]
        pool = dict.fromkeys(key for key in rng.sample(near, len(near)) if key not in found)
        return [load(RULES).by_key[key] for key in pool][:count]

    def says(self, result: Score, pattern: Pattern) -> Note:
        """What is to be said of a fan: it counts, it does not, or it is not there."""
        kept, left = self.kept(result), self.left(result)
        if pattern.key in kept:
            return self.counts(result, kept[pattern.key])
        return self.drops(result, left[pattern.key]) if pattern.key in left else self.absent(pattern)


class Lines(Listed):
    """Which of some fans count."""

    key, lesson, levels = "lines", "08-mcr#principles", 3

    def draw(self, level: int, rng: random.Random) -> str:
        traps = {1: (0, 1), 2: (2, 2)}.get(level, (3, 99))
        fits = lambda result: 1 <= len(self.kept(result)) <= 3 + level // 2 and traps[0] <= len(self.left(result)) <= traps[1]  # noqa: E731
        result = self.made_up(rng, level, fits)
        patterns = [line.pattern for line in (*self.kept(result).values(), *self.left(result).values())][:8]
        return self.written(result, [*patterns, *self.others(result, rng, min(2, 9 - len(patterns)))])

    def made(self, content: str, level: int) -> Question:
        result, patterns = self.parsed(content)
        kept = self.kept(result)
        right = frozenset(i for i, pattern in enumerate(patterns) if pattern.key in kept)
        needs(right and kept.keys() <= {pattern.key for pattern in patterns})
        options = tuple(Option(f"fan.{pattern.key}.name") for pattern in patterns)
        return Question(self.key, content, level, self.note("ask"), self.shown(result.win), "some", options, right, lesson=self.lesson, rules=RULES)

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        result, patterns = self.parsed(question.content)
        slips = sorted(set(given if isinstance(given, (set, frozenset, list, tuple)) else ()) ^ question.right)
        wrong = [self.says(result, patterns[i]) for i in slips if i < len(patterns)][:4] if given is not None else []
        return (*wrong, sheet(result))


class WrongFan(Listed):
    """Which fan of a sheet is wrongly counted: never there at the first level, barred by another fan at the next, by a finer principle last."""

    key, lesson, levels = "wrong_fan", "08-mcr#principle-non-repeat", 3

    def draw(self, level: int, rng: random.Random) -> str:
        if level == 1:
            result = self.made_up(rng, 1, lambda result: 2 <= len(self.kept(result)) <= 4)
            wrong = self.others(result, rng, 1)
        else:
            fits = lambda result: 3 <= len(self.kept(result)) <= 7 and self._hard(result, level)  # noqa: E731
            result = self.made_up(rng, 2, fits, "chows straight ladder echo" if level > 2 else "", ties=level > 2)
            wrong = [rng.choice(self._hard(result, level))]
        return self.written(result, [*[line.pattern for line in self.kept(result).values()], *wrong])

    def _hard(self, result: Score, level: int) -> list[Pattern]:
        """The fans that are there and do not count: for the second level those another fan contains, for the third the rest."""
        plain = [line for line in self.left(result).values() if line.reason.by]
        return [line.pattern for line in plain if (line.reason.principle == "non_repeat") == (level == 2)]

    def made(self, content: str, level: int) -> Question:
        result, patterns = self.parsed(content)
        right = self._right(result, patterns)
        needs(right)
        options = tuple(Option(f"fan.{pattern.key}.name") for pattern in patterns)
        return Question(self.key, content, level, self.note("ask"), self.shown(result.win), "one", options, right, lesson=self._lesson(result, patterns), rules=RULES)

    @staticmethod
    def _right(result: Score, patterns: list[Pattern]) -> frozenset[int]:
        """Each fan without which the rest is a sheet; where several sheets are worth the same, that may be one of several."""
        sheets = [{line.pattern.key for line in lines if not line.pattern.flower} for lines in result.breakdowns]
        keys = [pattern.key for pattern in patterns]
        return frozenset(i for i, key in enumerate(keys) if {*keys} - {key} in sheets)

    def _wrong(self, result: Score, patterns: list[Pattern]) -> Pattern:
        """The one that is not on the printed sheet."""
        kept = self.kept(result)
        return next(pattern for pattern in patterns if pattern.key not in kept)

    def _lesson(self, result: Score, patterns: list[Pattern]) -> str:
        """Where the principle is taught that bars it."""
        line = self.left(result).get(self._wrong(result, patterns).key)
        return f"08-mcr#principle-{line.reason.principle.replace('_', '-')}" if line and line.reason.by else "08-mcr#fans"

    def feedback(self, question: Question, given) -> tuple[Note, ...]:
        result, patterns = self.parsed(question.content)
        chosen = [patterns[given]] if type(given) is int and given not in question.right and given < len(patterns) else []
        names = [fan(patterns[i]) for i in sorted(question.right)]
        either = [self.note("either", "mcr.principle.high_versus_low", fans=joined(names))] if len(names) > 1 else []
        return (*(self.says(result, pattern) for pattern in (*chosen, self._wrong(result, patterns))), *either)
