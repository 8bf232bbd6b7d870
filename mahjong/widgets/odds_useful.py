"""Which tiles bring a hand nearer: with the copies left, shape by shape, or discard by discard; and which draws improve it."""

from __future__ import annotations

import asyncio
from html import escape
from time import monotonic

from mahjong.draw import hand as draw_hand, name, tile
from mahjong.draw.odds_tiles import copies_chart, copies_legend, throws_chart
from mahjong.draw.tables import Html, table
from mahjong.hand import Hand
from mahjong.odds.shanten import away, forms_of
from mahjong.odds.useful import Useful, discards, useful
from mahjong.reading import count
from mahjong.tiles import PLAYING, Tile
from mahjong.widgets.controls import ToggleButton, VBox, styled
from mahjong.widgets.odds_hand import Asked, OddsHand, form_name, missing_words
from mahjong.widgets.odds_html import block, hide, line, op, style
from mahjong.widgets.words import language

FIRST = 5  # discards shown before “all”
AT_ONCE = 0.02  # seconds of looking for improvements before the page may go on
PAUSE = 0.005


class UsefulView(VBox):
    """The useful tiles of the hand above: their copies left and what each shape wants; of fourteen tiles what each discard leaves.

    >>> view = UsefulView(OddsHand("123m 456p 789s 25m EE"))
    >>> "25 copies" in view.said.value
    True
    """

    def __init__(self, mine: OddsHand):
        self.mine, self.top, self.said, self.shown = mine, block(), block(), block()
        self.all = ToggleButton(description=op("useful.all"), layout={"width": "auto"})
        self.all.observe(lambda _: self._show(), "value")
        super().__init__([styled(style()), self.top, self.said, self.shown, self.all])
        self.add_class("mj-op")
        mine.observe(lambda _: self._show(), "changes")
        self._show()

    def _show(self) -> None:
        asked, self.top.value = self.mine.asked, self.mine.title()
        hide(self.all, len(self.mine.discards) <= len(self._nearest()))
        if asked is None:
            return
        self.said.value = line(f"**{self.mine.rules}.** {self._sentence()}", "said")
        self.shown.value = (self._discards() if self.mine.discards else self._tiles(asked)) + self._counted()

    def _nearest(self) -> tuple[Useful, ...]:
        """The discards that leave the hand nearest, the best of them if there are many."""
        return tuple(each for each in self.mine.discards[:FIRST] if each.shanten == self.mine.discards[0].shanten)

    def _sentence(self) -> str:
        """The best that can be said: of the hand, or of its best discard."""
        best = self.mine.useful
        said = op("useful.found" if best.tiles else "useful.found_none", away=away(best.shanten, language()), copies=best.copies, kinds=len(best.tiles))
        return said if best.tile is None else op("useful.best", tile=name(best.tile, language()), said=said)

    def _counted(self) -> str:
        """Which copies were taken as gone."""
        best = self.mine.useful
        more = {key: op(f"useful.counted_{key}", **{key: n}) if n else "" for key, n in (("own", best.own), ("seen", best.seen))}
        return line(op("useful.counted", **more), "muted")

    def _discards(self) -> str:
        shown = self.mine.discards if self.all.value else self._nearest()
        return throws_chart(shown, {each.tile: throw_words(each) for each in shown}, language())

    def _tiles(self, asked: Asked) -> str:
        found = self.mine.useful
        picture = copies_chart(found.tiles, count(asked.seen), language()) + copies_legend(language()) if found.tiles else ""
        return picture + self._by_shape(asked)

    def _by_shape(self, asked: Asked) -> str:
        """What each shape wants by itself; a hand may be near to several."""
        melds = asked.melds if asked.melds is not None else len(asked.hand.melds)
        rows = [(form, useful(asked.hand, (form,), asked.seen, asked.melds)) for form in forms_of(asked.forms, melds)]
        rows.sort(key=lambda row: row[1].shanten)
        cells = [[form_name(form), missing_words(found.shanten + 1), found.copies, _drawn(found)] for form, found in rows]
        head = [op(f"useful.head.{key}") for key in ("shape", "missing", "copies", "tiles")]
        return table(cells, head, op("useful.by_shape", rules=self.mine.rules), language(), stacked=True) if len(cells) > 1 else ""


def _drawn(found: Useful) -> Html:
    return Html(draw_hand(list(found.tiles), 24, language(), own=False) if found.tiles else escape(op("useful.no_tile")))


def throw_words(each: Useful) -> str:
    """What a discard leaves, in a few words.

    >>> from mahjong.odds.useful import discards
    >>> throw_words(discards("123m 123p 9p 577s EESS")[0])
    'nine of dots: 1 tile from waiting, 10 copies of 4 kinds'
    """
    words = away(each.shanten, language())
    return op("useful.throw", tile=name(each.tile, language()), away=words[:1].lower() + words[1:], copies=each.copies, kinds=len(each.tiles))


class Improving(VBox):
    """Draws that bring the hand no nearer but leave more copies useful; looked for kind by kind while the page stays awake.

    `found` is draw -> the discard after it; of fourteen tiles it is told of the hand after the best discard.

    >>> view = Improving(OddsHand("123m 123p 9p 57s EESS", "9p")); view.run_all()
    >>> view.found[Tile.S4].copies
    12
    """

    def __init__(self, mine: OddsHand):
        self.mine, self.task, self.found = mine, None, {}
        self.top, self.said, self.shown = block(), block(), block()
        self.all = ToggleButton(description=op("improving.all"), layout={"width": "auto"})
        self.all.observe(lambda _: self._show(), "value")
        super().__init__([styled(style()), self.top, self.said, self.shown, self.all])
        self.add_class("mj-op")
        mine.observe(lambda _: self.begin(), "changes")
        self.begin()

    def begin(self) -> None:
        """Looks anew: in slices where a loop runs, else all at once."""
        if self.task is not None and not self.task.done():
            self.task.cancel()
        self.top.value = self._title()
        if self.mine.asked is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.run_all()
            return
        self.task = loop.create_task(self._in_slices())

    def run_all(self) -> None:
        """Looks through all kinds in one go."""
        for _ in self._steps():
            pass
        self._show()

    async def _in_slices(self) -> None:
        await asyncio.sleep(PAUSE)  # what is cheaper is drawn first
        until, told = monotonic() + AT_ONCE, False
        for done in self._steps():
            if monotonic() > until:
                if not told:
                    self.said.value, told = line(op("improving.working", done=done, total=len(PLAYING)), "muted"), True
                await asyncio.sleep(PAUSE)
                until = monotonic() + AT_ONCE
        self._show()

    def _steps(self):
        """One kind after the other; yields how many were looked at."""
        hand, now = self.mine.drawing(), self.mine.useful
        self.found, asked = {}, self.mine.asked.but(hand)
        held = count(hand.concealed) if asked.melds is not None else count((*hand.tiles, *asked.seen))
        for done, drawn in enumerate(PLAYING, 1):
            if held[drawn] < 4 and drawn not in now.tiles:
                best = discards(*asked.but(Hand((*hand.concealed, drawn), hand.melds)))[0] if _fits(hand, drawn) else None
                if best and best.shanten == now.shanten and best.copies > now.copies:
                    self.found[drawn] = best
            yield done

    def _title(self) -> str:
        best = self.mine.useful
        after = line(op("improving.after", tile=name(best.tile, language())), "muted") if best and best.tile is not None else ""
        return self.mine.title() + after

    def _show(self) -> None:
        now, ranked = self.mine.useful, sorted(self.found.items(), key=lambda item: -item[1].copies)
        key = "some" if ranked else "none"
        best = ranked[0][1].copies if ranked else 0
        self.said.value = line(f"**{self.mine.rules}.** " + op(f"improving.{key}", kinds=len(ranked), copies=now.copies, best=best), "said")
        head = [op(f"improving.head.{key}") for key in ("draw", "throw", "copies", "tiles")]
        rows = [[Html(f'<span class="mj-op-first" data-label="{escape(head[0])}">{tile(drawn, 32, lang=language())}</span>'), Html(tile(best.tile, 32, lang=language())), op("improving.change", before=now.copies, after=best.copies), _drawn(best)] for drawn, best in (ranked if self.all.value else ranked[:FIRST])]
        hide(self.all, len(ranked) <= FIRST)
        self.shown.value = table(rows, head, op("improving.caption", rules=self.mine.rules), language(), stacked=True) if rows else ""


def _fits(hand: Hand, drawn: Tile) -> bool:
    """A fifth copy cannot be drawn, even where the hand's own groups are not looked at."""
    return hand.tiles.count(drawn) < 4
