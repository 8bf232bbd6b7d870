"""A score in words: the sheet a player reads, and the sentence for each line that does not count."""

from __future__ import annotations

from mahjong.errors import MahjongError
from mahjong.reading import waits
from mahjong.scoring.score import Counted, Line, Score, merged
from mahjong.text import say, table


def name(line: Line, lang: str = "") -> str:
    """The line's name, with how often it counts when more than once."""
    times = f" ×{line.times}" if line.times > 1 else ""
    return say(f"fan.{line.pattern.key}.name", lang) + times


def reason_text(line: Line, lang: str = "") -> str:
    """Why a line does not count, in one sentence.

    >>> from mahjong import score
    >>> reason_text(score("123m 456m 789m 99p EE *E").dropped[0])
    'Pure Straight always contains it (Non-Repeat).'
    """
    by, key = line.reason.by, f"reason.{line.reason.principle}"
    if by and line.reason.principle == "non_repeat" and by.excludes.get(line.pattern.key):
        key = "reason.contains_one"  # so many times and no more (mcr.C7)
    elif by and line.reason.principle == "non_repeat" and line.pattern.key in by.takes_away:
        key = "reason.takes_away"
    return say(key, lang, by=say(f"fan.{by.key}.name", lang) if by else "")


def groups_text(score: Score, line: Line) -> str:
    """The groups that show a line, in notation; empty for the whole hand."""
    return " ".join(str(score.reading.groups[i]) for i in line.groups)


def won_text(score: Score, lang: str = "") -> str:
    """How the win came about: which tile, from where, and the circumstances."""
    win = score.win
    way = "robbed_" if "robbed" in win.facts else ""
    words = [say(f"won.{way}{WAY_KEYS[win.by]}", lang, tile=say(f"tile.{win.tile}", lang))]
    words += [say(f"fact.{fact}", lang) for fact in sorted(win.facts - {"robbed"})]
    seats = say("won.seats", lang, seat=say(f"seat.{win.seat}", lang), round=say(f"seat.{win.round}", lang))
    return "; ".join([*words, seats])


WAY_KEYS = {"!": "drawn", "<": "left", "^": "across", ">": "right", "*": "claimed"}


def verdict(score: Score, lang: str = "") -> str:
    """Legal or not, and what is missing (mcr.md 1.5)."""
    if not score.is_win:
        shape, tiles = score.nearest
        key = "verdict.no_win_one" if tiles == 1 else "verdict.no_win_more"
        return say(key, lang, shape=say(f"shape.{shape}", lang), tiles=tiles)
    key = "verdict.legal" if score.legal else "verdict.short"
    return say(key, lang, points=score.points, minimum=score.rules.minimum, lacks=score.lacks)


def total_text(score: Score, lang: str = "") -> str:
    """The total, and what of it are flowers, with the rule set it is of."""
    flowers = score.total - score.points
    key = "sheet.total_flowers" if flowers else "sheet.total"
    return say(key, lang, total=score.total, points=score.points, flowers=flowers, rules=rules_name(score, lang))


def rules_name(score: Score, lang: str = "") -> str:
    """The rule set's name; where a principle was left out, that too; one made at home is called by its key.

    >>> from mahjong import ruleset, score
    >>> rules_name(score("123m 456m 789m 99p EE *E", ruleset("mil").without("non_repeat")))
    'Mahjong Competition Rules as the Chinese platforms read them, without Non-Repeat'
    """
    base, _, left_out = score.rules.key.partition("-")
    if f"ruleset.{base}.name" not in table("en"):
        return say("house_rules.name", lang, rules=score.rules.key)
    name = say(f"ruleset.{base}.name", lang)
    known = f"principle.{left_out}" in table("en")
    return say("house_rules.without", lang, rules=name, principle=say(f"principle.{left_out}", lang)) if known else name


def pay_text(score: Score, lang: str = "") -> str:
    """Who pays what, or what is missing to say it."""
    try:
        paid = score.payments()
    except MahjongError as error:
        return error.message(lang)
    parts = [say("sheet.pays", lang, seat=say(f"seat.{seat}", lang), amount=f"{amount:+d}") for seat, amount in paid.items()]
    return ", ".join(parts)


def other_text(other: Counted, lang: str = "") -> str:
    """One line about another reading: its groups and its points."""
    return say("sheet.other", lang, groups=str(other.reading), points=other.total)


def sheet(score: Score, lang: str = "") -> str:
    """The whole sheet as plain text.

    >>> from mahjong import score
    >>> print(sheet(score("147m258s369pRdGdWN *S")).splitlines()[0])
    Mahjong Competition Rules (2006/2014 book)
    """
    out = [rules_name(score, lang), f"{score.win.hand} – {won_text(score, lang)}"]
    if not score.is_win:
        return "\n".join([*out, verdict(score, lang)])
    out += [say("sheet.read_as", lang, groups=str(score.reading)), "", say("sheet.counts", lang)]
    out += [f"{line.total:5}  {name(line, lang)}  {groups_text(score, line)}".rstrip() for line in merged(score.lines)]
    if score.dropped:
        out += ["", say("sheet.dropped", lang)]
        out += [f"{line.total:5}  {name(line, lang)}: {reason_text(line, lang)}" for line in merged(score.dropped)]
    out += ["", total_text(score, lang), verdict(score, lang)]
    out += [pay_text(score, lang)] if score.legal else []
    out += [say("sheet.ties", lang, count=len(score.ties))] if score.ties else []
    return "\n".join(out + [other_text(other, lang) for other in other_cuts(score)])


def other_cuts(score: Score) -> list[Counted]:
    """The other ways to cut the tiles, each once with its best place for the winning tile."""
    seen, kept = {score.counted[0].reading.groups} if score.counted else set(), []
    for other in score.others:
        if other.reading.groups not in seen:
            seen.add(other.reading.groups)
            kept.append(other)
    return kept


def as_dict(score: Score, lang: str = "") -> dict:
    """A score as plain values: what it counts, what not and why, and the facts it is of.

    >>> from mahjong import score
    >>> as_dict(score("123m 456m 789m 99p EE *E"))["lines"][0]["name"]
    'Pure Straight'
    """
    shown = {"rules": score.rules.key, "win": str(score.win), "is_win": score.is_win, "total": score.total}
    shown |= {"points": score.points, "minimum": score.rules.minimum, "legal": score.legal, "lacks": score.lacks}
    if score.is_win:
        shown |= {"shape": score.reading.shape, "groups": list(map(str, score.reading.groups))}
    shown["waits"] = list(map(str, waits(score.win.hand)))
    shown["lines"] = [_line_json(line, lang) for line in merged(score.lines)]
    shown["dropped"] = [_dropped_json(line, lang) for line in merged(score.dropped)]
    shown["ties"] = [[_line_json(line, lang) for line in merged(lines)] for lines in score.ties]
    shown["other_readings"] = [{"groups": list(map(str, o.reading.groups)), "points": o.total} for o in score.others]
    if score.legal and score.win.by != "*":
        shown["payments"] = {str(seat): amount for seat, amount in score.payments().items()}
    return shown


def _line_json(line: Line, lang: str) -> dict:
    name = say(f"fan.{line.pattern.key}.name", lang)
    facts = {"number": line.pattern.number, "key": line.pattern.key, "name": name, "points": line.points}
    return facts | {"times": line.times, "total": line.total, "groups": list(line.groups)}


def _dropped_json(line: Line, lang: str) -> dict:
    by = line.reason.by.key if line.reason.by else None
    return _line_json(line, lang) | {"reason": line.reason.principle, "by": by, "why": reason_text(line, lang)}
