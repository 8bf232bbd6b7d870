"""The sheet of rules that add up fans: all fans by their points on two sides, then what the table needs.

>>> from mahjong.rules import load
>>> front, back, table = fan_pages(load("mcr"), "en")
>>> front.title, front.parts[0].title, front.parts[0].items[2].beside, back.parts[0].title
('The 81 fans: 88 to 12 points', '88 points', '75', '8 points')
"""

from __future__ import annotations

from itertools import groupby

from mahjong.files import look_up
from mahjong.hand import Win
from mahjong.reading import Reading
from mahjong.scoring.ruleset import FanRules, Pattern
from mahjong.scoring.score import Score, score
from mahjong.sheets import common
from mahjong.sheets.blocks import Item, Laid, Page, Part
from mahjong.statements import fan_example, statements
from mahjong.text import say
from mahjong.tiles import BONUS

GROUPS = ("chow", "open_pung", "claimed_kong", "added_kong", "concealed_kong", "pair")


def fan_pages(rules: FanRules, lang: str) -> tuple[Page, ...]:
    """Two sides of fans and one for the table."""
    front, back = halves(rules)
    note = " ".join(say(f"print.fans.{key}", lang) for key in ("number", "beside", "tiles"))
    return (_side(front, rules, lang, note), _side(back, rules, lang), Page("fans_table", say("print.page.table", lang), tuple(_table(rules, lang))))


def halves(rules: FanRules) -> tuple[list[Pattern], list[Pattern]]:
    """The fans, the dearest first, those of one price in the book's order; parted between two prices, as near to the middle as may be.

    >>> from mahjong.rules import load
    >>> [len(half) for half in halves(load("mcr"))]
    [38, 44]
    """
    found = sorted(rules.patterns, key=lambda pattern: (-pattern.points, pattern.number))
    places = [i for i in range(1, len(found)) if found[i].points < found[i - 1].points]
    place = min(places, key=lambda i: abs(2 * i - len(found)))
    return found[:place], found[place:]


def _side(found: list[Pattern], rules: FanRules, lang: str, note: str = "") -> Page:
    count = len({pattern.number for pattern in rules.patterns})
    title = say("print.page.fans", lang, count=count, most=found[0].points, least=found[-1].points)
    return Page("fans", title, tuple(fans(found, rules, lang)), note)


def fans(found: list[Pattern], rules: FanRules, lang: str):
    """Fans under their points."""
    for points, same in groupby(found, key=lambda pattern: pattern.points):
        yield Part("fans", say("print.fans.points", lang, points=points), tuple(_fan(pattern, rules, lang) for pattern in same))


def _fan(pattern: Pattern, rules: FanRules, lang: str) -> Item:
    name, says = (say(f"fan.{pattern.key}.{part}", lang) for part in ("name", "says"))
    return Item(name, says, str(pattern.number), shown(pattern, rules), beside(pattern, rules))


def beside(pattern: Pattern, rules: FanRules) -> str:
    """The numbers of the fans not counted beside one; where only one copy is taken away, `×1` says so.

    >>> from mahjong.rules import load
    >>> beside(load("mcr").by_key["nine_gates"], load("mcr"))
    '22 62 73×1 75 76'
    """
    found = {rules.by_key[key].number: f"×{copies}" if copies else "" for key, copies in pattern.excludes.items()}
    return " ".join(f"{number}{copies}" for number, copies in sorted(found.items()))


def shown(pattern: Pattern, rules: FanRules) -> Laid | None:
    """What shows a fan: the groups that make it, or the whole hand; nothing where tiles cannot show it, as in a circumstance of the win.

    >>> from mahjong.rules import load
    >>> len(shown(load("mcr").by_key["short_straight"], load("mcr")).pieces), shown(load("mcr").by_key["self_drawn"], load("mcr"))
    (2, None)
    """
    if pattern.flower:
        return Laid((tuple(BONUS),))
    example, counter = fan_example(pattern.key)
    result = score(example, rules)
    line = next((line for line in result.lines if line.pattern.key == pattern.key), None)
    if line is None or not line.groups and _no_matter_of_tiles(pattern, result, counter):
        return None
    return _pieces(result, line.groups)


def _no_matter_of_tiles(pattern: Pattern, result: Score, counter: str) -> bool:
    """Whether it is a circumstance of the win, or the near miss has the same tiles."""
    win, miss = result.win, Win.parse(counter)
    alike = (sorted((*win.hand.tiles, win.tile)), win.hand.melds) == (sorted((*miss.hand.tiles, miss.tile)), miss.hand.melds)
    return alike or bool(win.facts) or not any(line.pattern is pattern for line in score(win.but(by="*" if win.self_drawn else win.by), result.rules).lines)


def _pieces(result: Score, groups: tuple[int, ...]) -> Laid:
    reading: Reading = result.reading
    numbers = groups or range(len(reading.groups))
    place = list(numbers).index(reading.winning) if reading.winning in numbers else None
    return Laid(tuple(reading.groups[i] for i in numbers), place, result.win.tile if place is not None else None)


def _table(rules: FanRules, lang: str):
    yield common.tiles(rules, lang)
    yield common.groups(GROUPS, lang)
    yield _shapes(rules, lang)
    yield common.part("principles", common.says([s.id for s in statements(prefix="mcr.principle.")], lang), lang)
    yield common.who_calls(rules, lang)
    yield common.order(rules, lang)
    yield common.part("pay", [*_settlement(rules, lang), common.example(lang), *common.paid(rules, lang)], lang)
    yield common.part("numbers", common.facts(rules, ("minimum", *rules.penalties, "sticks"), lang), lang)
    yield common.agreed(rules, lang, ("dangerous_discard",))


def _settlement(rules: FanRules, lang: str) -> list[Item]:
    return [Item(say(f"print.fans.{key}.name", lang), say(f"print.fans.{key}.says", lang, base=rules.base)) for key in ("drawn", "discard")]


def _shapes(rules: FanRules, lang: str) -> Part:
    hands = look_up("data/reference.toml", "hands")
    items = []
    for form in rules.forms:
        result = score(hands[f"shape.{form}"], rules)
        items.append(Item(say(f"page.shape.{form}", lang), "", "", _pieces(result, ())))
    return common.part("shapes", items, lang)
