"""What the coach says, from computed facts only: what may be done, what speaks for it, why not another choice.

>>> from mahjong.table.events import read_event
>>> move_words(Choice(read_event("E-3m"))), move_words(Choice(read_event("S(1<23m)"), thrown=Tile.EAST))
('Discard the three of characters', 'Call the chow of 1 2 3 of characters, then discard the east wind')
"""

from __future__ import annotations

from mahjong.hand import Group
from mahjong.numbers import number
from mahjong.players.coach import Advice, Difference, why_not
from mahjong.players.coach_choice import CHANCE, Choice, Line
from mahjong.players.move import distance_words, plan_words
from mahjong.players.prospects import most_paid
from mahjong.rules import load
from mahjong.scoring.routes import Route
from mahjong.scoring.ruleset import FanRules
from mahjong.table.events import Event
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.words import many_words, tile_words

PERCENT = ("win", "risk", "chance", "wanted")
LINES = 2  # hands of the card that are named


def share(value: float) -> str:
    """A chance as a number of percent, with as many places as tell two of them apart.

    >>> share(0.3), share(0.041), share(0.0004), share(0.00004), share(0.0)
    ('30', '4.1', '0.04', '<0.01', '0')
    """
    percent = 100 * value
    if 0 < percent < 0.01:
        return f"<{number(0.01, digits=2)}"
    return number(percent) if percent >= 9.95 or not percent else number(percent, digits=1) if percent >= 0.995 else number(percent, digits=2)


def points(value: float) -> str:
    """Points on average.

    >>> points(12.34), points(1.26), points(-0.31), points(0.0)
    ('12', '1.3', '−0.3', '0')
    """
    shown = number(value) if abs(value) >= 9.95 else number(value, digits=1)
    return "0" if not float(f"{value:.1f}") else shown.replace("-", "−")


def amount(value: float, unit: str) -> str:
    """A value or a cost in the unit of an advice, as a bare number."""
    return share(value) if unit == CHANCE else points(value)


def tile_word(tile: Tile, lang: str = "") -> str:
    """A tile in words."""
    return tile_words([tile], lang)


def group_word(group: Group, lang: str = "") -> str:
    """A group in words, without where its tiles come from."""
    jokerless = [tile for tile in group.tiles if tile != Tile.JOKER]
    alike = group.kind != "chow" and len(set(jokerless)) == 1
    tiles = many_words(group.tile, lang) if alike else tile_words(group.tiles, lang)
    return say(f"group.{group.kind}", lang, tiles=tiles)


# What may be done


def move_words(choice: Choice | Event, lang: str = "") -> str:
    """What is done, as one would be told to do it."""
    event, thrown = (choice.event, choice.thrown) if isinstance(choice, Choice) else (choice, None)
    if event.kind in ("vote", "offer"):
        return say(f"coach.do.vote_{event.number}" if event.kind == "vote" else "coach.do.offer", lang, count=event.number)
    if event.kind == "charleston":
        return _pass_words(event, lang)
    facts = {"tile": tile_word(event.tile, lang)} if event.tile is not None else {}
    facts |= {"group": group_word(event.group, lang)} if event.group is not None else {}
    if event.kind == "claim" and thrown is not None:
        return say("coach.do.claim_throw", lang, **facts | {"tile": tile_word(thrown, lang)})
    jokers = event.group.tiles.count(Tile.JOKER) if event.kind == "claim" else 0
    if jokers:
        return say("coach.do.claim_jokers", lang, **facts | {"count": jokers})
    return say(f"coach.do.{event.kind}", lang, **facts)


def _pass_words(event: Event, lang: str) -> str:
    seen = [tile for tile in event.tiles if tile != Tile.HIDDEN]
    unseen = len(event.tiles) - len(seen)
    key = "charleston" if not unseen else "charleston_some" if seen else "charleston_unseen"
    return say(f"coach.do.{key}", lang, tiles=tile_words(seen, lang), count=unseen)


def best_words(advice: Advice, lang: str = "") -> str:
    """What the coach would do, in a sentence."""
    return say("coach.best", lang, move=move_words(advice.best, lang))


def unit_words(advice: Advice, lang: str = "") -> str:
    """What the numbers mean, and of which rules they are; where there is a limit, also what a win can bring at most."""
    said = say(f"coach.unit_{advice.unit}", lang, rules=rules_word(advice.view.rules, lang))
    most = most_paid(advice.view.rules, advice.view.seat, advice.view.others)
    return f"{said} {say('coach.unit_limit', lang, limit=load(advice.view.rules).limit, most=number(most, lang))}" if most else said


def rules_word(rules: str, lang: str = "") -> str:
    """The short name of a rule set."""
    return say(f"ruleset.{rules}.short", lang)


def value_words(advice: Advice, choice: Choice, lang: str = "") -> str:
    """What a choice is worth, with its unit; nothing where that is not counted."""
    if choice.value is None:
        return ""
    return say(f"coach.value_{advice.unit}", lang, value=amount(choice.value, advice.unit))


# What speaks for it


def reasons(advice: Advice, choice: Choice, lang: str = "") -> list[str]:
    """The facts of a choice in sentences."""
    found = [*_shape(choice, lang), *_points(advice, choice, lang), *_plan(advice, choice, lang), *_card(choice, lang)]
    if choice.hope and not choice.paid:
        found.append(_says("hope", lang, win=share(choice.hope.win), pays=round(choice.hope.pays)))
    if choice.risk is not None:
        key = "risk_none" if not choice.risk else "risk" if isinstance(advice.view.agreed, FanRules) else "risk_most"
        found.append(_says(key, lang, risk=share(choice.risk), loss=choice.loss, tile=tile_word(choice.thrown, lang)))
    return found


def _says(key: str, lang: str, **facts) -> str:
    return say(f"coach.says.{key}", lang, **facts)


def _shape(choice: Choice, lang: str) -> list[str]:
    if choice.paid is not None:
        return [_says("paid", lang, paid=choice.paid)]
    if choice.kind == "win":
        return [_says("complete", lang)]
    if choice.far is None:
        return []
    key = "waits" if choice.far == 0 else "far"
    facts = {"away": distance_words(choice.far, lang), "copies": choice.copies, "kinds": len(choice.useful)}
    return [_says(key if choice.useful else f"{key}_none", lang, **facts)]


def _points(advice: Advice, choice: Choice, lang: str) -> list[str]:
    """What the wins of a waiting hand count."""
    enough = sorted({wait.claimed for wait in choice.waits if wait.claimed})
    short = [wait for wait in choice.waits if not wait.claimed]
    said = [_says("points" if len(enough) == 1 else "points_range", lang, low=enough[0], points=enough[-1])] if enough else []
    if short and not enough:
        said.append(_says("short", lang, lacks=min(wait.lacks for wait in short), minimum=advice.view.agreed.minimum))
        said += [_says("self_drawn", lang)] if all(wait.drawn for wait in short) else []
    elif short:
        said.append(_says("short_some", lang, some=len(short), kinds=len(choice.waits), minimum=advice.view.agreed.minimum))
    return said


def _plan(advice: Advice, choice: Choice, lang: str) -> list[str]:
    """The plan, and what its fans count of the points a win needs."""
    if choice.plan is None or choice.plan.name == "any" or not choice.missing:
        return []
    said, rules = _says("plan", lang, plan=plan_words(choice.plan.name, lang), missing=choice.missing), advice.view.agreed
    counts = plan_points(advice, choice)
    more = _says("plan_enough" if counts >= rules.minimum else "plan_rest", lang, points=counts, minimum=rules.minimum) if counts else ""
    return [f"{said} {more}".strip()]


def plan_points(advice: Advice, choice: Choice) -> int:
    """What the patterns of a plan count by the rules; 0 where the rules do not count by fans."""
    rules = advice.view.agreed
    if choice.plan is None or not isinstance(rules, FanRules):
        return 0
    return sum(rules.by_key[name].points for name in choice.plan.name.split() if name in rules.by_key)


def _card(choice: Choice, lang: str) -> list[str]:
    said = [line_words(line, lang) for line in choice.lines[:LINES]] if choice.idle is None else []
    if choice.idle is not None:
        said.append(_says("idle", lang, idle=choice.idle, held=choice.held or 0))
    if choice.value == 0 and not choice.lines and choice.far is None:
        said.append(_says("no_line", lang))
    if choice.wanted is not None:
        said.append(_says("wanted" if choice.wanted else "wanted_none", lang, share=share(choice.wanted), tile=tile_word(choice.thrown, lang)))
    return said


def line_words(line: Line, lang: str = "") -> str:
    """A hand of the card as it stands."""
    return _says("line", lang, line=line.near.line.id, held=line.near.held, chance=share(line.chance))


def route_words(found: Route, lang: str = "") -> str:
    """The change that would make a win of too few points legal."""
    if found.kind != "group":
        return _says("route_self" if found.kind == "self_drawn" else "route_other", lang, points=found.score.points)
    return _says("route", lang, new=group_word(found.new, lang), old=group_word(found.old, lang), points=found.score.points)


# Why not another one


def cost_words(advice: Advice, choice: Choice, lang: str = "") -> str:
    """What a choice costs beside the best one, in a sentence; nothing where that is not counted."""
    cost = advice.cost(choice)
    if cost is None:
        return ""
    return say("coach.same", lang) if advice.as_good(choice) else say(f"coach.cost_{advice.unit}", lang, cost=amount(cost, advice.unit))


def why_words(advice: Advice, choice: Choice, lang: str = "") -> list[str]:
    """Why not this one: each fact that is worse by how much, then those that are better."""
    found = why_not(advice, choice)
    said = [difference_words(each, lang) for each in found]
    if choice.plan != advice.best.plan and choice.plan and advice.best.plan and choice.plan.name != advice.best.plan.name:
        said.insert(0, say("coach.otherwise", lang, plan=plan_words(choice.plan.name, lang), best=plan_words(advice.best.plan.name, lang)))
    if not any(each.worse for each in found) and not advice.as_good(choice) and advice.cost(choice) is not None:
        said.append(say("coach.nothing_worse", lang))
    return said


def difference_words(found: Difference, lang: str = "") -> str:
    """One fact beside the best choice's.

    >>> difference_words(Difference("copies", 8, 12, True))
    'It has 4 useful tiles fewer: 8 instead of 12.'
    """
    shown = share if found.key in PERCENT else lambda value: number(value, lang)
    key = f"coach.{'worse' if found.worse else 'better'}.{found.key}"
    return say(key, lang, by=round(abs(found.by)), mine=shown(found.mine), best=shown(found.best))
