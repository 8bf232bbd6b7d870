"""What the page on American play shows: one import for its widgets and tables."""

from __future__ import annotations

from html import escape

from mahjong import hand
from mahjong.card.nearest import nearest
from mahjong.card.win import CardWin
from mahjong.draw.card_view import near_list
from mahjong.draw.table_view import table_view
from mahjong.draw.tables import Html, table
from mahjong.notation import read_tiles
from mahjong.rules import load
from mahjong.scoring.score import score
from mahjong.tiles import BY_SPELLING
from mahjong.widgets.american_play_html import RULES, play_data, short, told
from mahjong.widgets.call_price import CallPrice
from mahjong.widgets.card_positions import american, card_position, card_positions
from mahjong.widgets.card_turn import CardTurn
from mahjong.widgets.dead_view import DeadView
from mahjong.widgets.discard_view import DiscardView
from mahjong.widgets.disputes import Disputes, disputes
from mahjong.widgets.pay_view import PayView
from mahjong.widgets.positions import played
from mahjong.widgets.read_exposures import ReadExposures
from mahjong.widgets.replay_view import ReplayView, records, replayed
from mahjong.widgets.rule_link import sentence
from mahjong.widgets.session_view import SessionView
from mahjong.widgets.shown_groups import Told
from mahjong.widgets.who_calls import WhoCalls
from mahjong.widgets.words import language

__all__ = (
    "CallPrice CardTurn DeadView DiscardView Disputes PayView ReadExposures ReplayView SessionView Told WhoCalls "
    "american card_position card_positions disputes near_lines play_data played records seen_table unredeemed ways_won"
).split()


def seen_table(key: str = "playboard", step: int = 60, seat: str = "S") -> Html:
    """A moment of a recorded deal, as one seat sees it.

    >>> seen_table().count('class="mj-seat ')
    4
    """
    deal = replayed(records("american_play")[key])[step]
    return Html(table_view(deal, BY_SPELLING[seat], lang=language()))


def near_lines(text: str, count: int = 4, rules: str = "playboard") -> Html:
    """The lines of the card a hand is nearest to.

    >>> near_lines("222p 66p 22s 66s 5m 8m S FF").count('class="mj-cv-line')
    4
    """
    lang, held = language(), hand(text)
    title = escape(told("turn.nearest", lang, rules=short(rules, lang)))
    listed = near_list(nearest(held, load(rules).table)[:count], held, rules, lang=lang, own=False)
    return Html(f'<div class="mj-play-near"><h4>{title}</h4>{listed}</div>')


def ways_won() -> Html:
    """One hand won three ways, and the hand that must stay concealed: what each preset pays for it."""
    lang = language()
    rows = [[told(f"ways.{key}", lang), CardWin.parse(text), *(_worth(text, rules, lang) for rules in RULES)] for key, text in play_data("ways").items()]
    head = [told("ways.how", lang), told("ways.hand", lang), *(short(rules, lang) for rules in RULES)]
    return Html(f'<div class="mj-play mj-play-ways">{table(rows, head, lang=lang, width=27, stacked=True)}</div>')


def _worth(text: str, rules: str, lang: str) -> Html:
    """The value, and what staying concealed has added to it."""
    now = score(text, rules)
    extra = f' <small>({escape(told("ways.extra", lang, points=now.line.points, extra=now.extra))})</small>' if now.extra else ""
    return Html(f"<b>{now.total}</b>{extra}")


def unredeemed() -> Html:
    """Which jokers can be taken out of a group by swapping, and which never can (american.D6, D7)."""
    lang = language()
    rows = [[list(read_tiles(text)), Html(sentence(told(f"redeem.{key}", lang)))] for key, text in play_data("redeem").items()]
    shown = table(rows, [told("redeem.group", lang), told("redeem.says", lang)], lang=lang, stacked=True)
    return Html(f'<div class="mj-calls-said mj-play">{shown}</div>')
