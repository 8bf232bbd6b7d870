"""What a learner's pass cost, told after the choice: the hands left and kept, each tile, what a player would have passed, and what the others did."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from mahjong.draw.tables import Html, table
from mahjong.players.passing import Line, Weighed, weigh
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.charleston_game import Sitting, Step
from mahjong.widgets.charleston_html import drawn, listed, seat_name, way_word
from mahjong.widgets.rule_link import sentence

SHOWN = 3  # hands named before “and so many more”


def cost(sitting: Sitting, step: Step) -> Weighed:
    """What the learner's own tiles of a step cost."""
    deal = step.before
    return weigh(deal.holding(sitting.seat).concealed, step.own(sitting.seat), deal.table, deal.agreed.card)


def verdict(found: Weighed, lang: str = "") -> str:
    """The price in a sentence or two, and whether any other choice would have been cheaper.

    >>> from mahjong.notation import read_tiles
    >>> print(verdict(weigh(tuple(read_tiles("1122p33p123s9sEWRd")), tuple(read_tiles("9sEW")))))
    **It cost nothing.** For the nearest hands you held 10 of 14 before, and the tiles you kept hold 10 of 14.
    """
    key = "some" if found.cost else "free"
    words = [say(f"charleston.cost.{key}", lang, cost=found.cost, before=found.before, kept=found.kept)]
    if found.cost:
        cheaper = "no_less" if found.least == found.cost else "least" if found.least else "none"
        words.append(say(f"charleston.cost.{cheaper}", lang, least=found.least))
    return " ".join(words)


def pass_html(sitting: Sitting, step: Step, lang: str = "") -> str:
    """All there is to say about a pass of the learner's."""
    found, card = cost(sitting, step), step.before.agreed.card
    parts = [f"<h4>{escape(title(sitting, step, lang))}</h4>", f"<p>{sentence(verdict(found, lang))}</p>", *_hands(found, card, lang)]
    parts += [_each(found, step.done[sitting.seat].tiles.count(Tile.HIDDEN), lang), _player(sitting, step, found, lang), _came(sitting, step, lang), _note(sitting, lang), others_html(sitting, step, lang)]
    return f'<div class="mj-ch-cost">{"".join(parts)}</div>'


def title(sitting: Sitting, step: Step, lang: str = "") -> str:
    """Which pass it was."""
    if step.phase == "courtesy":
        return say("charleston.cost.title_courtesy", lang)
    return say("charleston.cost.title", lang, way=way_word(step.done[sitting.seat].source, lang))


def _hands(found: Weighed, card, lang: str) -> list[str]:
    """The near hands that lost a tile, and those that did not."""
    said = [(key, lines) for key, lines in (("left", found.left), ("stayed", found.stayed)) if lines]
    return [f'<p>{sentence(say(f"charleston.cost.{key}", lang, hands=_named(lines, card, key, lang)))}</p>' for key, lines in said]


def _named(lines: tuple[Line, ...], card, key: str, lang: str) -> str:
    first = [say(f"charleston.cost.hand_{key}", lang, title=card.line(line.id).title(lang), id=line.id, before=line.before, kept=line.kept) for line in lines[:SHOWN]]
    more = len(lines) - SHOWN
    return listed([*first, say("charleston.cost.more", lang, count=more)] if more > 0 else first, lang)


def _each(found: Weighed, unseen: int, lang: str) -> str:
    """Each kind of tile passed, with the near hands that would miss it; tiles passed unseen are nobody's loss."""
    items = [((tile,), _missed(ids, lang)) for tile, ids in found.missed.items()]
    items += [((Tile.HIDDEN,), say("charleston.cost.unseen", lang, count=unseen))] if unseen else []
    shown = "".join(f"<li>{drawn(tiles, 28, lang)}<span>{escape(words)}</span></li>" for tiles, words in items)
    return f"<ul>{shown}</ul>" if shown else ""


def _missed(ids: Iterable[str], lang: str) -> str:
    ids = tuple(ids)
    if not ids:
        return say("charleston.cost.nobody_misses", lang)
    more = [say("charleston.cost.more", lang, count=len(ids) - SHOWN)] if len(ids) > SHOWN else []
    return say("charleston.cost.missed", lang, hands=listed([*ids[:SHOWN], *more], lang))


def _player(sitting: Sitting, step: Step, found: Weighed, lang: str) -> str:
    """What the computer player would have passed in the learner's place, and its reason."""
    move = sitting.advice(step.before, sitting.seat)
    if move.event.tiles == step.done[sitting.seat].tiles:
        return f'<p>{sentence(say("charleston.cost.same", lang, reason=move.text(lang)))}</p>'
    kept = weigh(step.before.holding(sitting.seat).concealed, move.event.tiles, step.before.table, step.before.agreed.card).kept
    said = say("charleston.cost.player", lang, kept=kept, reason=move.text(lang))
    return f'<p>{sentence(say("charleston.cost.player_tiles", lang))} {drawn(move.event.tiles, 28, lang)} {sentence(said)}</p>'


def _came(sitting: Sitting, step: Step, lang: str) -> str:
    """What came in, and how near the hand is now."""
    got, holding = step.got(sitting.seat), step.after.holding(sitting.seat)
    now = weigh(holding.concealed, (), step.after.table, step.after.agreed.card)
    line = step.after.agreed.card.line(now.lines[0].id)
    said = say("charleston.cost.now", lang, held=now.before, title=line.title(lang), id=line.id)
    return f'<p>{sentence(say("charleston.cost.came", lang))} {drawn(got, 28, lang)} {sentence(said)}</p>' if got else ""


def _note(sitting: Sitting, lang: str) -> str:
    return f'<p class="mj-ch-muted">{escape(say("charleston.cost.note", lang, rules=say(f"ruleset.{sitting.rules}.short", lang)))}</p>'


def others_html(sitting: Sitting, step: Step, lang: str = "") -> str:
    """On request: what the three others did, and why."""
    head = [say(f"charleston.others.{key}", lang) for key in ("seat", "did", "why")]
    rows = [[seat_name(seat, lang), _did(step, seat, lang), sitting.advice(step.before, seat).text(lang)] for seat in step.done if seat != sitting.seat]
    summary = escape(say(f"charleston.others.{step.phase}", lang))
    return f"<details><summary>{summary}</summary>{table(rows, head, lang=lang, width=26, stacked=True)}</details>" if rows else ""


def _did(step: Step, seat: Tile, lang: str):
    event = step.done[seat]
    if event.kind == "charleston":
        return Html(drawn(event.tiles, 24, lang))
    return say(f"charleston.others.{event.kind}_{event.number}", lang) if event.kind == "vote" else event.number


def summary_rows(sitting: Sitting, lang: str = "") -> list[list]:
    """A row for each pass of the learner's: its name, what it cost, the least it could have cost, what is held afterwards."""
    passes = [step for step in sitting.steps if step.phase in ("pass", "courtesy") and sitting.seat in step.done]
    rows = []
    for step in passes:
        found, after = cost(sitting, step), step.after
        held = weigh(after.holding(sitting.seat).concealed, (), after.table, after.agreed.card).before
        name = say(f"charleston.passes.name.{step.before.stage if step.phase == 'pass' else 'courtesy'}", lang)
        rows.append([name, Html(drawn(step.done[sitting.seat].tiles, 20, lang)), found.cost, found.least, held])
    return rows
