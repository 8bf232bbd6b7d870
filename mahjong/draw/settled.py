"""A classical settlement as HTML: every payment with its reckoning, what each seat wins or pays, and the sticks for it."""

from __future__ import annotations

from html import escape

from mahjong.draw.classical_sheet import nets
from mahjong.draw.equipment import pile
from mahjong.draw.lesson_tables import CHINESE_STICKS
from mahjong.errors import MahjongError
from mahjong.scoring.classical import ClassicalRules, Payment, payments, settle_all
from mahjong.scoring.settle import sticks
from mahjong.text import say
from mahjong.tiles import Tile

Totals = dict[Tile, int]


def settled(totals: Totals, winner: Tile | None, rules: ClassicalRules, discarder: Tile | None = None, dangerous: bool = False, lang: str = "") -> str:
    """Who pays whom, payment by payment, and the nets with their sticks; arguments as for `payments`.

    >>> from mahjong.rules import load
    >>> from mahjong.tiles import WINDS
    >>> html = settled(dict(zip(WINDS, (16, 128, 8, 40))), Tile.SOUTH, load("finnish"))
    >>> html.count("<tr>"), "40 − 16 = 24, × 2: East pays" in html, "−288" in html
    (7, True, True)
    """
    paid = payments(totals, winner, rules, discarder, dangerous)
    net = settle_all(totals, winner, rules, discarder, dangerous)
    capped = {seat: rules.capped(worth) for seat, worth in totals.items()}
    body = _payments(paid, capped, lang) if paid else f'<p>{escape(say("classical.pays.nobody", lang))}</p>'
    title = escape(say("classical.pays.net", lang))
    return f'<div class="mj-settled">{body}<p class="mj-h">{title}</p>{nets(net, winner, lang, lambda seat: stick_piles(abs(net[seat]), rules, lang))}</div>'


def _payments(paid: tuple[Payment, ...], totals: Totals, lang: str) -> str:
    head = "".join(f'<th scope="col">{escape(say(f"classical.pays.{key}", lang))}</th>' for key in ("payer", "payee", "why", "amount"))
    rows = "".join(_payment(p, totals, lang) for p in paid)
    return f'<div class="mj-table mj-payments"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _payment(p: Payment, totals: Totals, lang: str) -> str:
    payer, payee = (escape(say(f"seat.{seat}", lang)) for seat in (p.payer, p.payee))
    why = escape(reckoning(p, totals, lang))
    return f'<tr><th scope="row">{payer}</th><td>{payee}</td><td>{why}</td><td class="mj-number"><b>{p.amount}</b></td></tr>'


def reckoning(p: Payment, totals: Totals, lang: str = "") -> str:
    """How a payment comes about: whose hand, or what difference, and why it is doubled.

    >>> reckoning(Payment(Tile.WEST, Tile.EAST, 8, "difference", 2), {Tile.WEST: 8, Tile.EAST: 16})
    '16 − 8 = 8, × 2: East receives'
    """
    facts = {"base": p.base, "high": totals[p.payee], "low": totals[p.payer], "payee": say(f"seat.{p.payee}", lang)}
    doubled = say(f"classical.pays.doubled_{_doubled(p)}", lang) if p.factor > 1 else ""
    return say(f"classical.pays.{p.kind}", lang, **facts) + doubled


def _doubled(p: Payment) -> str:
    """Why: East pays, East receives, or another pays in East's place; the discarder where the table doubles for him."""
    return "pays" if p.payer == Tile.EAST else "receives" if p.payee == Tile.EAST else "other"


def stick_piles(amount: int, rules: ClassicalRules, lang: str = "") -> str:
    """The counting sticks that pay a sum, drawn; one sentence for a sum they cannot pay.

    >>> from mahjong.rules import load
    >>> stick_piles(256, load("finnish")).count("<svg"), "left over" in stick_piles(7, load("finnish"))
    (3, True)
    """
    try:
        counts = sticks(amount, rules)
    except MahjongError as error:
        return f"<small>{escape(error.message(lang))}</small>"
    piles = [_pile(kind, value, count, lang) for kind, (value, count) in zip(CHINESE_STICKS, counts.items()) if count]
    return f'<span class="mj-piles">{"".join(piles)}</span>' if piles else ""


def _pile(kind: str, value: int, count: int, lang: str) -> str:
    return f'<span class="mj-pile"><small>{count} × {value}</small>{pile(kind, count, lang=lang)}</span>'
