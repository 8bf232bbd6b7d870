"""The classical page's tables and lists: special hands, worked hands, how unclear entries are read, where sources differ."""

from __future__ import annotations

from html import escape

from mahjong.draw import hand
from mahjong.draw.classical_sheet import formula
from mahjong.draw.sheet import signed
from mahjong.draw.tables import Html, disagree, table
from mahjong.hand import Win
from mahjong.rules import load
from mahjong.scoring.classical import settle_all
from mahjong.scoring.classical.words import no_win_text
from mahjong.scoring.score import score
from mahjong.statements import Statement, statement, statements
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.classical_html import open_link, page_hands, preset_names, presets
from mahjong.widgets.mcr_html import SMALL, drawn
from mahjong.widgets.presets_view import columned
from mahjong.widgets.settlement_view import K16

BASE = "finnish"


def limit_hands(lang: str = "") -> Html:
    """Every special hand with an example, and what it pays under each preset.

    >>> limit_hands().count("<tr>")
    11
    """
    head = [say(f"classical.column.{key}", lang) for key in ("special", "pays")]
    return table([_special(key, text, lang) for key, text in page_hands("limit_hands").items()], head, lang=lang, stacked=True)


def _special(key: str, text: str, lang: str) -> list:
    name, says = (escape(say(f"limit_hand.{key}.{part}", lang)) for part in ("name", "says"))
    win = Win.parse(text)
    pays = {preset: _worth(win, rules, lang) for preset, rules in zip(preset_names(lang), presets().values())}
    alike = len(set(pays.values())) == 1
    said = next(iter(pays.values())) if alike else "; ".join(f"{preset}: {worth}" for preset, worth in pays.items())
    shown = hand(win, SMALL, lang, own=False)
    return [Html(f'<strong>{name}</strong><br><span class="mj-says">{says}</span>{shown}'), said]


def _worth(win: Win, rules, lang: str) -> str:
    now = score(win, rules)
    return str(now.total) if now.is_win else say("classical.column.no_win", lang)


def worked(lang: str = "") -> Html:
    """The worked hands, each a line that opens: the hand, what it shows, how its worth comes about under each preset."""
    items = "".join(_worked(key, Win.parse(text), lang) for key, text in page_hands("worked").items())
    return _list(items)


def _list(items: str) -> Html:
    return Html(f'<div class="mj-mcr mj-mcr-points mj-classical-points">{items}</div>')


def _worked(key: str, win: Win, lang: str) -> str:
    s = statement(f"classical.{key}")
    scores = [score(win, rules) for rules in presets().values()]
    how = [[name, now.total, formula(now.best, lang) if now.is_win else no_win_text(now, lang)] for name, now in zip(preset_names(lang), scores)]
    head = [say(f"classical.column.{column}", lang) for column in ("rules", "worth", "how")]
    inside = f"<p>{escape(s.text(lang))}</p>{drawn(scores[0].reading, width=SMALL, lang=lang)}{table(how, head)}<p>{open_link(win, lang=lang)}</p>"
    return _details(key, s.title(lang), " · ".join(str(now.total) for now in scores), inside)


def _details(key: str, title: str, totals: str, inside: str) -> str:
    differ = ' class="mj-mcr-differs"' if len(set(totals.split(" · "))) > 1 else ""
    summary = f"<summary><span>{escape(title)}</span><span{differ}>{escape(totals)}</span></summary>"
    return f'<details id="classical-{key}">{summary}<div class="mj-mcr-inside">{inside}</div></details>'


def meanings(cell: str, lang: str = "") -> Html:
    """What the unclear entries of a section are taken to mean.

    >>> "Four alike" in meanings("losers")
    True
    """
    found = [s for s in statements(prefix="classical.read.") if s.cell == cell]
    items = "".join(f"<dt>{escape(s.title(lang))}</dt><dd>{escape(s.text(lang))}</dd>" for s in found)
    title = escape(say("classical.read_as", lang))
    return Html(f'<aside class="mj-box mj-meanings" role="note" aria-label="{title}"><strong class="mj-title">{title}</strong><dl>{items}</dl></aside>')


def contested(lang: str = "") -> Html:
    """Every open point as a line that opens: the question, who says what, and a hand under each choice."""
    points = [*statements(prefix="classical.open."), statement("play.G6")]
    return _list("".join(_point(s, lang) for s in points))


def _point(s: Statement, lang: str) -> str:
    key = s.id.rpartition(".")[2]
    tried = [_option(option, text, lang) for option, text in page_hands("contested").get(key, {}).items()]
    inside = disagree(s.id, lang) + "".join(tried or [_losers_count(lang)])
    return _details(key, s.title(lang) or say("classical.contested.G6", lang), _totals(key), inside)


def _totals(key: str) -> str:
    """The first hand's worth under each preset."""
    text = next(iter(page_hands("contested").get(key, {}).values()), None)
    return " · ".join(str(score(text, rules).total) for rules in presets().values()) if text else ""


def _option(option: str, text: str, lang: str) -> str:
    """A hand, and its worth under every choice of an option, all else as in the guide's table."""
    win, base = Win.parse(text), load(BASE)
    choices = next(o for o in base.options if o.key == option).choices
    rows = [[say(f"option.{option}.choice.{c}", lang), _worth(win, base.choose(**{option: c}), lang), _users(option, c, lang)] for c in choices]
    name = say(f"option.{option}.name", lang)
    other = next((c for c in choices if c != base.choice(option)), "")
    link = open_link(win, BASE, lang, **{option: other})
    return f'<h4>{escape(name[0].upper() + name[1:])}</h4>{drawn(win, width=SMALL, lang=lang)}{_table(rows, lang)}<p>{link}</p>'


def _table(rows: list, lang: str) -> Html:
    return columned(table(rows, [say(f"classical.column.{key}", lang) for key in ("choice", "worth", "chosen")], lang=lang))


def _users(option: str, choice: str, lang: str) -> str:
    """The presets that make a choice."""
    return ", ".join(name for name, rules in zip(preset_names(lang), presets().values()) if rules.choice(option) == choice)


def _losers_count(lang: str) -> str:
    """The settlement of four hands when all count, and when only the winner's does."""
    base, totals = load(BASE), dict(zip(WINDS, map(int, K16)))
    rows = []
    for choice in ("all", "winner"):
        net = settle_all(totals, Tile.SOUTH, base.choose(scoring_players=choice))
        said = ", ".join(f"{say(f'seat.{seat}', lang)} {signed(amount)}" for seat, amount in net.items())
        rows.append([say(f"option.scoring_players.choice.{choice}", lang), said, _users("scoring_players", choice, lang)])
    return f'<p>{escape(say("classical.contested.losers_count", lang))}</p>{_table(rows, lang)}'


def payment_rules(lang: str = "") -> Html:
    """How a hand is settled, sentence by sentence.

    >>> payment_rules().count("<li>")
    8
    """
    items = "".join(f"<li>{escape(s.text(lang))}</li>" for s in statements(prefix="classical.pay."))
    return Html(f'<ol class="mj-steps">{items}</ol>')
