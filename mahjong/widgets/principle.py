"""A principle of the competition rules, shown by a hand the reader may change: the score with it and without it, side by side."""

from __future__ import annotations

from mahjong.draw import hand
from mahjong.rules import load
from mahjong.scoring.score import Counted, Line, Score, merged, score
from mahjong.scoring.sheet import other_cuts
from mahjong.text import say, table
from mahjong.widgets.changeable import ChangeableHand
from mahjong.widgets.controls import HTML, VBox, styled
from mahjong.widgets.mcr_html import MEDIUM, TINY, bold, card, drawn, lines_table, nothing, page_hands, status, style


class Principle(VBox):
    """A hand, its sheet under a rule set, and the sheet with one principle taken away.

    `key` is `non_repeat`, `non_separation`, `non_identical`, `high_versus_low` or `account_once`.

    >>> shown = Principle("account_once")
    >>> shown.score.total, shown.without.total
    (12, 13)
    """

    def __init__(self, key: str, rules: str = "mcr", lang: str = "", hands: dict[str, str] | None = None):
        self.key, self.rules, self.lang = key, load(rules), lang
        titled = hands or {say(f"mcr.principle.{key}.{name}", lang): text for name, text in page_hands("principle", key).items()}
        self.hand, self.shown = ChangeableHand(titled, lang), HTML()
        self.hand.observe(self._update, "win")
        super().__init__([styled(style()), self.hand, self.shown])
        self._update()

    @property
    def score(self) -> Score | None:
        """The score of the hand, None while the text is no hand."""
        return score(self.hand.win, self.rules) if self.hand.win else None

    @property
    def without(self) -> Score | None:
        """The score with the principle left out."""
        return score(self.hand.win, self.rules.without(self.key)) if self.hand.win else None

    def _update(self, _=None) -> None:
        now = self.score
        body = compare(now, self.key, self.lang) if now and now.is_win else nothing(now, self.lang)
        picture = drawn(now.reading, lang=self.lang) if now and now.is_win else hand(self.hand.win, MEDIUM, self.lang, own=False) if now else ""
        self.shown.value = f'<div class="mj-mcr">{picture}{body}</div>'


def compare(now: Score, key: str, lang: str = "") -> str:
    """The two cards and the finding below them."""
    right, finding = SIDES.get(key, _without)(now, key, lang)
    short = "" if now.legal else status(now, lang)
    left = card(_words("with", key, lang), now.total, _sheet(now, key, lang), lang, short=short)
    return f'<div class="mj-mcr-pair">{left}{right}</div><p class="mj-mcr-finding">{bold(finding)}</p>'


def _sheet(now: Score, key: str, lang: str) -> str:
    """The counted lines; of the others those this principle holds back (for High-versus-Low there are none)."""
    return lines_table(now.lines, [line for line in now.dropped if line.reason.principle == key], lang=lang)


def _words(word: str, key: str, lang: str, **facts) -> str:
    """A sentence of this principle, or the one all share."""
    own = f"mcr.principle.{key}.{word}"
    facts["name"] = say(f"principle.{key}", lang)
    return say(own if own in table("en") else f"mcr.principle.{word}", lang, **facts)


def _gain(gain: int, key: str, lang: str) -> str:
    return _words("gain" if gain else "same", key, lang, gain=gain)


def _new(lines, old) -> frozenset[str]:
    """The keys of lines that another sheet has more often."""
    had = {line.pattern.key: line.times for line in merged(tuple(old))}
    return frozenset(line.pattern.key for line in merged(tuple(lines)) if line.times > had.get(line.pattern.key, 0))


def _without(now: Score, key: str, lang: str) -> tuple[str, str]:
    """The same hand under the rules without the principle."""
    free = score(now.win, now.rules.without(key))
    held = {line.pattern.key for line in now.dropped if line.reason.principle == key}
    still = [line for line in free.dropped if line.pattern.key in held]  # another principle bars them as well
    return _free_card(free.lines, free.total, now, key, lang, still), _gain(free.total - now.total, key, lang)


def _free_card(lines, total: int, now: Score, key: str, lang: str, still=()) -> str:
    body = lines_table(lines, still, _new(lines, now.lines), _words("new", key, lang), lang)
    return card(_words("without", key, lang), total, body, lang)


def _identical(now: Score, key: str, lang: str) -> tuple[str, str]:
    """Non-Identical decides names, not totals: the breakdown that only its absence allows (mcr.md 1.3)."""
    names = {_names(lines) for lines in now.breakdowns}
    free = score(now.win, now.rules.without(key))
    fresh = next((lines for lines in free.breakdowns if _names(lines) not in names), None)
    if fresh is None or free.total != now.total:
        return _without(now, key, lang)
    finding = say("mcr.principle.non_identical.names", lang, total=now.total)
    return _free_card(fresh, free.total, now, key, lang), finding


def _names(lines) -> frozenset:
    return frozenset((line.pattern.key, line.times) for line in merged(lines))


def _separation(now: Score, key: str, lang: str) -> tuple[str, str]:
    """What a second cut of the same tiles would add to the first."""
    have, more = {line.pattern.key for line in now.lines}, []
    for other in other_cuts(now)[:1]:
        more = [line for line in _lines(other) if line.pattern.key not in have]
    gain = sum(line.total for line in more)
    if not more:
        return card(_words("without", key, lang), now.total, lines_table(now.lines, lang=lang), lang), _gain(0, key, lang)
    cut = drawn(other.reading, width=TINY, lang=lang)
    body = lines_table((*now.lines, *more), new=frozenset(x.pattern.key for x in more), note=_words("new", key, lang), lang=lang)
    return card(_words("without", key, lang), now.total + gain, cut + body, lang), _gain(gain, key, lang)


def _lines(counted: Counted) -> list[Line]:
    return [Line(c.pattern, 1, c.groups) for c in counted.chosen.candidates]


def _dearest(now: Score, key: str, lang: str) -> tuple[str, str]:
    """The next best way to read the hand or to place its winning tile."""
    if not now.others:
        return "", _words("same", key, lang)
    other = now.others[-1]
    title = _words("without", key, lang, number=len(now.counted), count=len(now.counted))
    body = drawn(other.reading, width=TINY, lang=lang) + lines_table(_lines(other), lang=lang)
    gain = now.points - other.total
    finding = _gain(gain, key, lang) if gain else say("mcr.principle.high_versus_low.equal", lang)
    return card(title, other.total, body, lang), finding


SIDES = {"non_identical": _identical, "non_separation": _separation, "high_versus_low": _dearest}
