"""What stands around the hand in the practice of the Charleston, as HTML: the steps, the table, what a step came to, the link."""

from __future__ import annotations

from html import escape

from mahjong.draw.charleston import Moved, moves, passing
from mahjong.table.american.charleston import direction, exchanged, receiver
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.charleston_cost import cost, others_html, pass_html, verdict
from mahjong.widgets.charleston_game import Sitting, Step
from mahjong.widgets.charleston_html import listed, named as in_words, seat_name
from mahjong.widgets.passes_view import STEPS
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.words import ui


def step_words(sitting: Sitting, step: Step, lang: str = "") -> list[str]:
    """What a step came to, in sentences."""
    seat = sitting.seat
    if step.phase == "vote":
        return [_voted(step, lang)]
    if step.phase == "offer":
        return [_offered(sitting, step, lang)]
    if seat not in step.done:
        return []
    words = [verdict(cost(sitting, step), lang)]
    return [*words, f"{say('charleston.cost.came', lang)} {in_words(step.got(seat), lang)}."] if step.got(seat) else words


def step_html(sitting: Sitting, step: Step, lang: str = "") -> str:
    """What a step came to, as HTML with the reasons of the others folded away."""
    if step.phase in ("pass", "courtesy"):
        return pass_html(sitting, step, lang) if sitting.seat in step.done else ""
    lines = "".join(f"<p>{sentence(line)}</p>" for line in step_words(sitting, step, lang))
    return f'<div class="mj-ch-cost">{lines}{others_html(sitting, step, lang)}</div>'


def _voted(step: Step, lang: str) -> str:
    against = [seat_name(seat, lang) for seat in WINDS if not step.done[seat].number]
    return say("charleston.play.voted_no", lang, seats=listed(against, lang)) if against else say("charleston.play.voted_yes", lang)


def _offered(sitting: Sitting, step: Step, lang: str) -> str:
    """Both offers, what they come to, and where the rules of Playboard move nothing what the others would."""
    across = receiver(sitting.seat, "^^")
    mine, theirs = step.done[sitting.seat].number, step.done[across].number
    rule, least = sitting.deal.table.courtesy, min(mine, theirs)
    count = exchanged(mine, theirs, rule)
    key = rule if count else "differ" if least else "none"
    what = say(f"charleston.play.offered_{key}", lang, count=count, other=least)
    return say("charleston.play.offered", lang, mine=mine, theirs=theirs, taker=seat_name(across, lang), what=what)


def steps_html(sitting: Sitting, lang: str = "") -> str:
    """The eight steps of the Charleston in a row, the one that is on set off, those left out struck."""
    deal = sitting.deal
    steps = [step for step in STEPS if step != "vote" or sitting.second == "vote"]
    now = {"pass": deal.stage, "vote": "vote", "offer": "courtesy", "courtesy": "courtesy"}.get(deal.phase)
    refused = any(step.phase == "vote" and not all(event.number for event in step.done.values()) for step in sitting.steps)
    out = {3, 4, 5} if refused else set()
    items = []
    for step in steps:
        words = escape(say(f"charleston.passes.name.{step}", lang))
        current = ' aria-current="step"' if step == now else ""
        items.append(f'<li{current}{" class=mj-ch-out-of" if step in out else ""}>{f"<s>{words}</s>" if step in out else words}</li>')
    return f'<ol class="mj-ch-steps">{"".join(items)}</ol>'


def picture_html(sitting: Sitting, lang: str = "") -> str:
    """The table as it is now: the way of the next pass, the offers that meet, how many tiles each seat has."""
    deal = sitting.deal
    notes = {wind: say("charleston.play.tiles", lang, count=len(deal.holding(wind).concealed)) for wind in WINDS}
    moved = moves(direction(deal)) if deal.phase == "pass" else ()
    if deal.phase == "courtesy":
        moved = [Moved(wind, receiver(wind, "^^"), deal.offers[wind - Tile.EAST]) for wind in WINDS]
    return passing(moved, sitting.seat, notes, lang)


def share_html(link: str, lang: str = "") -> str:
    """A link to this deal, and a button that copies it."""
    label, copy, copied = escape(say("charleston.play.link", lang)), escape(ui("calc.share.copy")), escape(ui("calc.share.copied"))
    return (
        f'<div class="mj-share"><label>{label}<input readonly value="{escape(link)}"></label>'
        f'<button type="button" class="mj-button" data-mj-copy="{copied}">{copy}</button><span role="status"></span></div>'
    )
