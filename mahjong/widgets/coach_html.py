"""The coach's answer as HTML: the best choices with drawn tiles and reasons, every other one with why not, the review of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from mahjong.draw import hand as drawn
from mahjong.draw.odds_tiles import copies_chart, tiles_css
from mahjong.draw.tables import table
from mahjong.hand import Hand
from mahjong.players.coach import Advice
from mahjong.players.coach_choice import Choice
from mahjong.players.coach_points import route
from mahjong.players.coach_review import Judged, costliest, whole_cost
from mahjong.players.coach_words import amount, cost_words, move_words, reasons, route_words, rules_word, unit_words, value_words, why_words
from mahjong.scoring.ruleset import FanRules
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.head import own_style

FIRST = 3  # choices shown at once
TILE, SMALL = 38, 26


@cache
def style() -> str:
    """The style block; every view brings it along by `styled`."""
    return f"<style>{tiles_css()}{own_style('coach.css')}</style>"


def _say(key: str, lang: str, **facts) -> str:
    return escape(say(f"coach.{key}", lang, **facts))


def answer_html(advice: Advice, lang: str = "") -> str:
    """The whole answer: what is best, the first choices, the others folded away, what the numbers mean."""
    first, rest = advice.choices[:FIRST], advice.choices[FIRST:]
    others = f"<details><summary>{_say('others', lang, count=len(rest))}</summary>{_list(advice, rest, lang)}</details>" if rest else ""
    unit = f'<p class="mj-co-note">{escape(unit_words(advice, lang))}</p>' if advice.best.value is not None else ""
    return f'<section class="mj-co-answer" aria-label="{_say("label", lang)}">{_list(advice, first, lang)}{others}{unit}</section>'


def _list(advice: Advice, choices: Sequence[Choice], lang: str) -> str:
    return f'<ol class="mj-co-list">{"".join(_choice(advice, choice, lang) for choice in choices)}</ol>'


def _choice(advice: Advice, choice: Choice, lang: str) -> str:
    best = choice is advice.best
    value, title = value_words(advice, choice, lang), f"<b>{escape(move_words(choice, lang))}</b>"
    badge = _say("badge_best", lang) if best else _say("badge_same", lang) if advice.as_good(choice) else ""
    worth = f'<span class="mj-co-worth">{escape(value)}</span>' if value else ""
    mark = f'<span class="mj-co-badge">{badge}</span>' if badge else ""
    said = "".join(f"<li>{escape(text)}</li>" for text in [*reasons(advice, choice, lang), *(_route(advice, choice, lang) if best else [])])
    body = f"<ul>{said}</ul>{_tiles(choice, lang)}{'' if best else _why(advice, choice, lang)}"
    kind = ' class="mj-co-is-best"' if best else ""
    return f'<li{kind}><div class="mj-co-head">{picture(choice, lang)}<div>{title}<p>{worth}{mark}</p></div></div><div class="mj-co-body">{body}</div></li>'


def picture(choice: Choice, lang: str = "", width: float = TILE) -> str:
    """The tiles a choice is about, drawn for the eye: the words beside them say the same."""
    event = choice.event
    tiles = [tile for tile in event.tiles if tile != Tile.HIDDEN] or ([event.group] if event.group is not None else [event.tile] if event.tile is not None else [])
    narrow = width if event.group is None and len(tiles) < 2 else SMALL
    return f'<span class="mj-co-tiles" aria-hidden="true">{drawn(tiles, narrow, lang, own=False)}</span>' if tiles else ""


def _route(advice: Advice, choice: Choice, lang: str) -> list[str]:
    found = route(advice.view, choice) if isinstance(advice.view.agreed, FanRules) else None
    return [route_words(found[1], lang)] if found else []


def _tiles(choice: Choice, lang: str) -> str:
    """The tiles that help: under those that win, what the win counts; of a hand of the card, what it lacks."""
    if choice.useful:
        marked = {wait.tile: _wait(wait, lang) for wait in choice.waits}
        return f'<p class="mj-co-small">{_say("useful", lang)}</p>{_chart(choice, marked, lang)}'
    if choice.lines and choice.idle is None and (lacks := choice.lines[0].near.missing.useful):
        return f'<p class="mj-co-small">{escape(choice.lines[0].near.line.id)} · {_say("missing", lang)}</p>{drawn(list(lacks), SMALL, lang, own=False)}'
    return ""


def _chart(choice: Choice, marked: dict, lang: str) -> str:
    if marked:
        return copies_chart(choice.useful, [0] * 34, lang, 30, marked)
    items = "".join(f'<li><span class="mj-ot-said">{escape(say("odds_page.copies.said", lang, tile=say(f"tile.{tile}", lang), left=left))}</span><span aria-hidden="true">{drawn([tile], SMALL, lang, own=False)}{left}</span></li>' for tile, left in choice.useful.items())
    return f'<ul class="mj-co-useful">{items}</ul>'


def _wait(wait, lang: str) -> str:
    if wait.claimed:
        return say("coach.wait.points", lang, points=wait.claimed)
    return say("coach.wait.drawn" if wait.drawn else "coach.wait.few", lang)


def _why(advice: Advice, choice: Choice, lang: str) -> str:
    said = why_lines(advice, choice, lang)
    return f"<details><summary>{_say('why', lang)}</summary>{said}</details>" if said else ""


def why_lines(advice: Advice, choice: Choice, lang: str = "", costs: bool = True) -> str:
    """What a choice costs, and each fact in which it is worse or better; the useful tiles it gives up."""
    cost, facts = cost_words(advice, choice, lang) if costs else "", why_words(advice, choice, lang)
    head = f"<p><b>{escape(cost)}</b></p>" if cost else ""
    items = "".join(f"<li>{escape(text)}</li>" for text in facts)
    lost = [tile for tile in advice.best.useful or {} if tile not in choice.useful] if choice.useful and choice.far == advice.best.far else []
    gone = f'<p class="mj-co-small">{_say("loses", lang)}</p>{drawn(lost, SMALL, lang, own=False)}' if lost else ""
    return f"{head}<ul>{items}</ul>{gone}" if items or head else ""


# The review


def summary_html(judged: list[Judged], lang: str = "", seat: str = "") -> str:
    """What all choices cost together, as a heading sentence."""
    return f'<p class="mj-co-best" tabindex="-1">{escape(summary_words(judged, lang))}</p><p class="mj-co-note">{_say("review.seen", lang)}</p>'


def summary_words(judged: list[Judged], lang: str = "") -> str:
    """The same as a sentence."""
    if not judged:
        return say("coach.review.none", lang)
    if not costliest(judged):
        return say("coach.review.perfect", lang, count=len(judged))
    advice = judged[0].advice
    facts = {"count": len(judged), "cost": amount(whole_cost(judged), advice.unit), "rules": rules_word(advice.view.rules, lang)}
    return say(f"coach.review.sum_{advice.unit}", lang, **facts)


def costly_html(judged: Judged, lang: str = "", seat: str = "") -> str:
    """One of the choices that cost most: the hand, what was done, what was better, why."""
    advice, choice, own = judged.advice, judged.choice, judged.advice.view.own
    cost = _say(f"review.cost_{advice.unit}", lang, cost=amount(judged.cost, advice.unit))
    did = _say("review.did_seat" if seat else "review.did", lang, move=move_words(choice, lang), seat=seat)
    rows = "".join(f'<div class="mj-co-head">{picture(each, lang, SMALL + 6)}<div>{words}</div></div>' for each, words in ((choice, did), (advice.best, _say("review.would", lang, move=move_words(advice.best, lang)))))
    held = f'<p class="mj-co-small">{_say("review.held", lang)}</p>{drawn(Hand(own.concealed, own.melds), SMALL, lang, own=False)}'
    title = f'<p class="mj-co-step" role="heading" aria-level="4"><span>{_say("review.at", lang, step=judged.step)}</span> <b class="mj-co-cost">{cost}</b></p>'
    return f"{title}{held}{rows}{why_lines(advice, choice, lang, costs=False)}"


def all_html(judged: list[Judged], lang: str = "") -> str:
    """Every choice in a table, folded away."""
    if not judged:
        return ""
    head = [say(f"coach.review.{key}", lang) for key in ("step", "done", "best", "cost")]
    rows = [[str(each.step), move_words(each.choice, lang), "" if each.choice is each.advice.best else move_words(each.advice.best, lang), _cost(each, lang)] for each in judged]
    caption = say("coach.review.caption", lang, rules=rules_word(judged[0].advice.view.rules, lang))
    return f'<details class="mj-co-all"><summary>{_say("review.all", lang)}</summary>{table(rows, head, caption, lang, stacked=True)}</details>'


def _cost(judged: Judged, lang: str) -> str:
    if judged.cost is None:
        return say("coach.review.uncounted", lang)
    unit = judged.advice.unit
    return say(f"coach.review.cost_{unit}", lang, cost=amount(judged.cost, unit)) if judged.matters else say("coach.review.no_cost", lang)


def progress_html(done: int, whole: int, lang: str = "") -> str:
    """How far the review is."""
    words = _say("review.progress", lang, done=done, all=whole)
    return f'<div class="mj-many-progress"><progress aria-label="{_say("review.label", lang)}" max="{whole}" value="{done}"></progress><span>{words}</span></div>'
