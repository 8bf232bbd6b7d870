"""Who pays whom: a hand, who wins it, where the tile comes from; and what a false win costs. Four seats with their changes."""

from __future__ import annotations

from html import escape

from mahjong.draw import hand
from mahjong.draw.sheet import payer
from mahjong.hand import Win
from mahjong.rules import load
from mahjong.scoring.score import Score, score
from mahjong.scoring.settle import AWAY, penalty, seat_after
from mahjong.text import say
from mahjong.tiles import WINDS, Tile
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, Dropdown, ToggleButtons, VBox, see, styled
from mahjong.widgets.mcr_html import MEDIUM, nothing, page_hands, points, status, style

SOURCES = {"!": "wall", "<": "left", "^": "across", ">": "right"}
WIN = "win"


class SettleView(VBox):
    """A hand and three choices: what happens, who declares it, where the tile comes from.

    >>> view = SettleView()
    >>> {str(seat): paid for seat, paid in view.changes.items()}
    {'E': 33, 'S': -17, 'W': -8, 'N': -8}
    """

    def __init__(self, rules: str = "mcr", lang: str = "", hands: dict[str, str] | None = None):
        self.rules, self.lang, self.busy = load(rules), lang, False
        titled = hands or {say(f"mcr.settle.{key}", lang): text for key, text in page_hands("settlement").items()}
        self.hand, self.shown = ChangeableHand(titled, lang), HTML()
        wide = {"description_width": "initial"}
        what = [(say(f"mcr.settle.{key}", lang), key) for key in (WIN, *self.rules.penalties)]
        self.what = Dropdown(options=what, description=say("mcr.settle.what", lang), style=wide, layout={"width": "min(30rem, 100%)"})
        self.seat = ToggleButtons(options=[(seat_name(w, lang), w) for w in WINDS], description=say("mcr.settle.seat", lang), style=wide)
        self.source = ToggleButtons(options=self._sources(WINDS[0]), value=">", description=say("mcr.settle.from", lang), style=wide)
        for choice in (self.seat, self.source):
            choice.add_class("mj-mcr-choice")
        for part, trait in ((self.hand, "win"), (self.what, "value"), (self.seat, "value"), (self.source, "value")):
            part.observe(self._update, trait)
        super().__init__([styled(style()), self.hand, self.what, self.seat, self.source, self.shown])
        self._update()

    @property
    def win(self) -> Win | None:
        """The hand as the choices have it: this seat, this source."""
        win, by = self.hand.win, self.source.value
        if win is None:
            return None
        impossible = {"robbed", "fourth"} if by == "!" else {"replacement"}
        return win.but(by=by, seat=self.seat.value, facts=win.facts - impossible)

    @property
    def changes(self) -> dict[Tile, int]:
        """What each seat wins or pays; empty when the hand may not win."""
        if self.what.value != WIN:
            return penalty(self.rules, self.what.value, self.seat.value)
        now = score(self.win, self.rules) if self.win else None
        return now.payments() if now and now.legal else {}

    def _sources(self, seat: Tile) -> list[tuple[str, str]]:
        others = {by: seat_name(seat_after(seat, steps), self.lang) for by, steps in AWAY.items()}
        return [(say(f"mcr.settle.{key}", self.lang, seat=others.get(by, "")), by) for by, key in SOURCES.items()]

    def _update(self, change=None) -> None:
        if self.busy:
            return
        if change and change["owner"] is self.seat:
            self._rename_sources()
        for part in (self.source, self.hand):
            see(part, self.what.value == WIN)
        self.shown.value = f'<div class="mj-mcr">{self._html()}</div>'

    def _rename_sources(self) -> None:
        """The seats to the left, across and right of the new seat."""
        self.busy, kept = True, self.source.value
        with self.source.hold_sync():
            self.source.options = self._sources(self.seat.value)
            self.source.value = kept
        self.busy = False

    def _html(self) -> str:
        if self.what.value != WIN:
            fine = self.rules.penalties[self.what.value]
            said = say("mcr.settle.false_win", self.lang)
            return table_html(self.changes, {self.seat.value: "declarer"}, said, self.lang) + _said("penalty", self.lang, each=fine)
        win = self.win
        if win is None:
            return nothing(None, self.lang)
        now = score(win, self.rules)
        picture = hand(now.reading or win, MEDIUM, self.lang, own=False)
        flag = f'<p class="mj-mcr-muted">{points(now.total, self.lang)}, {status(now, self.lang)}</p>'
        return picture + flag + self._settled(now)

    def _settled(self, now: Score) -> str:
        if not now.legal:
            return _said("illegal", self.lang, points=now.points, minimum=now.rules.minimum, fault=say("mcr.settle.too_few_points", self.lang))
        thrower = None if now.win.self_drawn else seat_after(now.win.seat, AWAY[now.win.by])
        key = "self_drawn" if thrower is None else "on_robbed" if "robbed" in now.win.facts else "discard"
        facts = {"base": now.rules.base, "total": now.total, "each": now.rules.base + now.total}
        said = _said(key, self.lang, seat=seat_name(thrower, self.lang) if thrower is not None else "", **facts)
        roles = {now.win.seat: "winner", thrower: payer(now.win)}
        return table_html(now.payments(), roles, points(now.total, self.lang), self.lang) + said


def seat_name(seat: Tile, lang: str = "") -> str:
    """
    >>> seat_name(Tile.EAST)
    'East'
    """
    return say(f"mcr.seat.{seat}", lang)


def _said(key: str, lang: str, **facts) -> str:
    return f"<p>{escape(say(f'mcr.settle.{key}', lang, **facts))}</p>"


def table_html(changes: dict[Tile, int], roles: dict[Tile, str], middle: str, lang: str = "") -> str:
    """The four seats around a table as the one with the first role sees them: own seat below, the next at the right (play.W1)."""
    own = next(iter(roles))
    seats = "".join(_seat(wind, paid, (wind - own) % 4, roles.get(wind), lang) for wind, paid in changes.items())
    label = escape(say("mcr.settle.table", lang))
    return f'<div class="mj-mcr-table" role="group" aria-label="{label}">{seats}<div class="mj-mcr-felt">{middle}</div></div>'


def _seat(wind: Tile, paid: int, place: int, role: str | None, lang: str) -> str:
    said = f"<small>{say(f'mcr.settle.{role}', lang)}</small>" if role else ""
    up = " mj-mcr-up" if paid > 0 else ""
    amount = f"{paid:+d}".replace("-", "−")
    return f'<div class="mj-mcr-seat mj-mcr-at-{place}{up}"><span>{seat_name(wind, lang)}</span><b>{amount}</b>{said}</div>'
