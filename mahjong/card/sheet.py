"""A win by the card in words.

>>> from mahjong import score
>>> print(score("123p 123s 123m 13m RdJ !Rd", "playboard").explain().splitlines()[0])
Four Small Steps (S1): 25
"""

from __future__ import annotations

from mahjong.card.score import CardScore
from mahjong.card.why import why_not
from mahjong.errors import MahjongError
from mahjong.text import say


def sheet(result: CardScore, lang: str = "") -> str:
    """Every line of the sheet, the hands that would be cheaper, and who pays."""
    lines = verdict(result, lang) if not result.is_win else [*counted(result, lang), *dropped(result, lang), *paid(result, lang)]
    return "\n".join(lines)


def verdict(result: CardScore, lang: str = "") -> list[str]:
    """What the tiles come nearest to, and what is in the way."""
    near, rules = result.nearest, say(f"ruleset.{result.rules.key}.short", lang)
    if near is None:
        return [say("card.sheet.no_line", lang, rules=rules)]
    first = say("card.sheet.no_win", lang, rules=rules, title=near.line.title(lang), id=near.line.id, held=near.held)
    reasons = why_not(result.win.whole, near.line, result.rules.table, result.rules.card)
    return [first, *(f"  {reason.text(lang)}" for reason in reasons)]


def counted(result: CardScore, lang: str = "") -> list[str]:
    """The hand with its printed points, what staying concealed brought, the total and the rules it is of."""
    line = result.line
    rows = [say("card.sheet.line", lang, title=line.title(lang), id=line.id, points=line.points)]
    if result.extra:
        rows.append(say("card.sheet.concealed", lang, points=result.extra))
    elif line.concealed_only:
        rows.append(say("card.sheet.only", lang))
    elif result.win.exposed:
        rows.append(say("card.sheet.exposed", lang))
    rows.append(say("card.sheet.total", lang, points=result.total, rules=say(f"ruleset.{result.rules.key}.name", lang)))
    return rows


def dropped(result: CardScore, lang: str = "") -> list[str]:
    """Hands the same tiles make for less (american.A10)."""
    return [say("card.sheet.cheaper", lang, title=near.line.title(lang), id=near.line.id, points=near.value) for near in result.others]


def paid(result: CardScore, lang: str = "") -> list[str]:
    """Who pays how much; nothing when it is not said who discarded."""
    try:
        payments = result.payments()
    except MahjongError as error:
        return [error.message(lang)]
    rows = [say("card.sheet.jokerless", lang)] if result.jokerless else []
    return rows + [say("card.sheet.pays", lang, seat=say(f"seat.{seat}", lang), amount=f"{amount:+d}") for seat, amount in payments.items()]


def as_dict(result: CardScore, lang: str = "") -> dict:
    """The score as plain values."""
    found = [{"id": near.line.id, "title": near.line.title(lang), "value": near.value, "groups": list(map(str, near.way.groups))} for near in result.found]
    base = {"win": str(result.win), "rules": result.rules.key, "total": result.total, "legal": result.legal, "hands": found}
    return base if result.is_win else {**base, "why_not": verdict(result, lang)}
