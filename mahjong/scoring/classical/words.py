"""Classical counts in words: the sheet a player reads, why a line does not count, who pays whom."""

from __future__ import annotations

from mahjong.rules import all_rules
from mahjong.scoring.classical.settle import Payment
from mahjong.scoring.classical.view import Line
from mahjong.scoring.sheet import won_text
from mahjong.text import say


def line_name(line: Line, lang: str = "") -> str:
    """What a line is called.

    >>> line_name(Line("double", "no_chow", 2))
    'No chow'
    """
    return key_name(line.kind, line.key, lang)


def key_name(kind: str, key: str, lang: str = "") -> str:
    """The name of a line by its kind and key."""
    return say(f"{kind}.{key}.name", lang)


def value_text(line: Line) -> str:
    """Its points, its factor, or what the special hand pays.

    >>> value_text(Line("double", "no_chow", 2)), value_text(Line("points", "going_out", 20))
    ('×2', '20')
    """
    return f"×{line.value}" if line.kind == "double" else str(line.value)


def reason_text(line: Line, lang: str = "") -> str:
    """Why a line does not count, in one sentence.

    >>> from mahjong import score
    >>> [reason_text(line) for line in score("(234s)(567s)888s456s9s !9s", "corrected").dropped]
    ['One suit only already says that there are no honours.', 'Of the lines about one suit only the highest counts, here One suit only.']
    """
    kind = "limit_hand" if line.reason in ("one_special", "special_hand") else "double" if line.kind == "double" else "points"
    return say(f"classical.reason.{line.reason}", lang, by=key_name(kind, line.by, lang) if line.by else "")


def shown_by(line: Line, groups) -> str:
    """The groups or bonus tiles that show a line, in notation; empty for the whole hand."""
    return " ".join([*(str(groups[i]) for i in line.groups), *map(str, line.tiles)])


def rules_text(rules, lang: str = "") -> str:
    """The rule set's name, and what was agreed otherwise.

    >>> from mahjong.rules import load
    >>> rules_text(load("corrected").choose(limit="300"))
    "The Finnish guide's table with two entries put right (the limit: 300)"
    """
    base = all_rules().get(rules.key.partition("-")[0])
    said = say(f"ruleset.{base.key}.name", lang) if base else rules.key
    agreed = [option_text(key, choice, lang) for key, choice in rules.choices().items() if base and choice != base.choice(key)]
    return f"{said} ({'; '.join(agreed)})" if agreed else said


def option_text(key: str, choice: str, lang: str = "") -> str:
    """An option and the choice made, empty for a table changed by hand."""
    chosen = say(f"option.{key}.choice.{choice}", lang) if choice else say("option.own", lang)
    return f"{say(f'option.{key}.name', lang)}: {chosen}"


def _rows(lines, groups, lang: str) -> list[str]:
    return [f"{value_text(line):>5}  {line_name(line, lang)}  {shown_by(line, groups)}".rstrip() for line in lines]


def _part(count, kind: str, lang: str) -> list[str]:
    """The lines of one kind under their heading; nothing when there are none."""
    lines = [line for line in count.lines if line.kind == kind]
    return ["", say(f"classical.sheet.{kind}", lang), *_rows(lines, count.groups, lang)] if lines else []


def total_text(count, lang: str = "") -> str:
    """How the total comes about, the limit included.

    >>> from mahjong import score
    >>> total_text(score("(SSS)[GdGdGdGd](999p)(222p)1p *1p {seat=S round=S}", "finnish").best)
    '70 points × 32 = 2240, above the limit of 500. Total 500'
    """
    if any(line.kind == "limit_hand" for line in count.lines):
        return say("classical.sheet.total", lang, total=count.total)
    key = "capped" if count.total < count.product else "product"
    return say(f"classical.sheet.{key}", lang, points=count.points, factor=count.factor, product=count.product, total=count.total, limit=count.rules.limit)


def _dropped(count, lang: str) -> list[str]:
    rows = [f"{value_text(line):>5}  {line_name(line, lang)}: {reason_text(line, lang)}" for line in count.dropped]
    return ["", say("sheet.dropped", lang), *rows] if rows else []


def count_sheet(count, lang: str = "") -> str:
    """The sheet of one counted hand: points, doubles, what does not count, the total."""
    parts = [line for kind in ("limit_hand", "points", "double") for line in _part(count, kind, lang)]
    return "\n".join([rules_text(count.rules, lang), *parts, *_dropped(count, lang), "", total_text(count, lang)])


def sheet(score, lang: str = "") -> str:
    """The whole sheet of a win as plain text.

    >>> from mahjong import score
    >>> print(score("(123m)(456p)678s234s5p *5p", "finnish").explain().splitlines()[-1])
    20 points × 2 = 40. Total 40
    """
    head = [rules_text(score.rules, lang), f"{score.win.hand} – {won_text(score, lang)}"]
    if not score.is_win:
        return "\n".join([*head, no_win_text(score, lang)])
    rest = count_sheet(score.best, lang).split("\n")[1:]
    return "\n".join([*head, say("sheet.read_as", lang, groups=str(score.reading)), *rest, *_others(score, lang)])


def no_win_text(score, lang: str = "") -> str:
    """What is missing to a hand these rules know."""
    shape, tiles = score.nearest
    if not tiles:
        return say("classical.sheet.too_many_chows", lang, chows=score.rules.chows_allowed)
    key = "verdict.no_win_one" if tiles == 1 else "verdict.no_win_more"
    return say(key, lang, shape=say(f"shape.{shape}", lang), tiles=tiles)


def _others(score, lang: str) -> list[str]:
    """The other ways to cut the tiles, each once."""
    seen, rows = {score.best.groups}, []
    for other in score.others:
        if other.groups not in seen:
            seen.add(other.groups)
            rows.append(say("sheet.other", lang, groups=" ".join(map(str, other.groups)), points=other.total))
    return rows


def payment_text(payment: Payment, lang: str = "") -> str:
    """One payment in a sentence."""
    facts = {"base": payment.base, "factor": payment.factor, "amount": payment.amount}
    seats = {role: say(f"seat.{getattr(payment, role)}", lang) for role in ("payer", "payee")}
    doubled = say(f"classical.pay.doubled_{payment.why}", lang) if payment.why else ""
    if payment.stead is not None:
        doubled += say("classical.pay.stead", lang, seat=say(f"seat.{payment.stead}", lang))
    return say(f"classical.pay.{payment.kind}", lang, **facts, **seats, doubled=doubled)


def as_dict(score, lang: str = "") -> dict:
    """A classical score as plain values."""
    shown = {"rules": score.rules.key, "win": str(score.win), "is_win": score.is_win, "total": score.total, "legal": score.legal}
    shown |= {"points": score.points, "factor": score.factor, "product": score.product, "limit": score.rules.limit}
    if score.is_win:
        shown |= {"shape": score.reading.shape, "groups": list(map(str, score.reading.groups))}
    shown["lines"] = [_line_dict(line, lang) for line in score.lines]
    shown["dropped"] = [_line_dict(line, lang) | {"reason": line.reason, "by": line.by, "why": reason_text(line, lang)} for line in score.dropped]
    shown["other_readings"] = [{"groups": list(map(str, other.groups)), "points": other.total} for other in score.others]
    if score.is_win:
        shown["payments"] = {str(seat): amount for seat, amount in score.payments().items()}
    return shown


def _line_dict(line: Line, lang: str) -> dict:
    facts = {"kind": line.kind, "key": line.key, "name": line_name(line, lang), "value": line.value}
    return facts | {"groups": list(line.groups), "tiles": list(map(str, line.tiles))}
