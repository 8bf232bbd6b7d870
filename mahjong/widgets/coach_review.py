"""A hand looked back on: a button, the choices counted one after the other, the dearest ones, each with a way to its position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mahjong.players.coach_review import Judged, choices_of, costliest, judge
from mahjong.table.deal import Deal
from mahjong.text import say
from mahjong.tiles import Tile
from mahjong.widgets.coach_html import all_html, costly_html, progress_html, style, summary_html, summary_words
from mahjong.widgets.controls import HTML, Dropdown, VBox, see, styled
from mahjong.widgets.discards_counting import Work
from mahjong.widgets.keeper_parts import bar, status
from mahjong.widgets.play_parts import press_button

Subject = tuple[Deal, Tile, str]


class ReviewBox(VBox):
    """The review of what `subject` gives: a deal, a seat, and how to call it, nothing for the reader; None hides the box.

    `open_step` shows a step of the deal. `judged` are the choices counted so far.

    >>> from mahjong.players.simple import play_one
    >>> deal = play_one("finnish", ("quick",), 1, 0)
    >>> box = ReviewBox(lambda: (deal, Tile.EAST, ""), print)
    >>> box.offer(), len(box.judged), box.start(), len(box.judged) == len(choices_of(deal, "E"))
    (True, 0, True, True)
    """

    def __init__(self, subject: Callable[[], Subject | None], open_step: Callable[[int], None], lang: str = "", aloud: Callable[[str], None] = lambda words: None):
        self.subject, self.open_step, self.lang, self.aloud = subject, open_step, lang, aloud
        self.judged: list[Judged] = []
        self.about: Subject | None = None
        self.button = press_button("", self.start)
        self.progress, self.said, self.table, self.cards = HTML(), HTML(), HTML(), VBox()
        self.pick = Dropdown(description=say("coach.review.pick", lang))
        self.go = press_button(say("coach.review.go", lang), lambda: self.pick.value is not None and self._open(self.pick.value))
        self.opener, self.work = bar([self.pick, self.go]).add_class("mj-co-opener"), Work(self._broke)
        super().__init__([styled(style()), bar([self.button]), self.progress, self.said, self.cards, self.table, self.opener])
        self.add_class("mj-co").add_class("mj-co-review")
        self.offer()

    def _say(self, key: str, **facts) -> str:
        return say(f"coach.review.{key}", self.lang, **facts)

    def offer(self) -> bool:
        """Shows the button where there is a hand to look back on; a review of another hand or seat is taken away."""
        about = self.subject()
        if about is None or about != self.about:
            self._clear()
        self.about = about
        see(self, about is not None)
        if about is not None:
            self.button.description = self._say("start_seat", seat=about[2]) if about[2] else self._say("start")
        return about is not None

    def _clear(self) -> None:
        self.work.stop()
        self.judged, self.progress.value, self.said.value, self.table.value, self.cards.children = [], "", "", "", ()
        see(self.opener, False)
        self.button.disabled = False

    def start(self) -> bool:
        """Begins to look back; False where there is nothing."""
        if not self.offer():
            return False
        self._clear()
        self.button.disabled = True
        self.progress.value = progress_html(0, 1, self.lang)
        self.work.start(self._count(*self.about))
        return True

    def _count(self, deal: Deal, seat: Tile, named: str) -> Iterator[None]:
        asked = choices_of(deal, seat)
        for number, each in enumerate(asked, 1):
            self.judged.append(judge(each))
            self.progress.value = progress_html(number, len(asked), self.lang)
            yield
        self._show(named)
        yield

    def _show(self, named: str) -> None:
        self.progress.value, self.button.disabled = "", False
        worst = costliest(self.judged)
        most = f'<p class="mj-co-small">{self._say("most")}</p>' if worst else ""
        self.said.value = summary_html(self.judged, self.lang) + most
        self.cards.children = tuple(VBox([HTML(costly_html(each, self.lang, named)), bar([self._opener(each.step)])]).add_class("mj-co-costly") for each in worst)
        self.table.value = all_html(self.judged, self.lang)
        self.pick.options = [(str(each.step), each.step) for each in self.judged]
        self.pick.value = self.judged[0].step if self.judged else None
        see(self.opener, bool(self.judged))
        self.aloud(summary_words(self.judged, self.lang))

    def _opener(self, step: int):
        return press_button(self._say("open", step=step), lambda: self._open(step))

    def _open(self, step: int) -> None:
        self.open_step(step)
        self.aloud(self._say("opened", step=step))

    def _broke(self) -> None:
        self.progress.value = status(say("coach.broke", self.lang))
        self.button.disabled = False
