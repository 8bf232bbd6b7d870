"""Which rules does my table play? A dozen questions, and after the first answer the nearest rule set with what to agree on."""

from __future__ import annotations

from html import escape

from mahjong.compare.finder import SKIPPED, Match, find, here, questions, uncovered
from mahjong.compare.words import choice_words, option_name
from mahjong.draw.tables import table
from mahjong.text import say
from mahjong.widgets.compare_html import cp, set_link, style
from mahjong.widgets.controls import HTML, Button, Dropdown, VBox, styled
from mahjong.widgets.words import language


class RulesFinder(VBox):
    """A menu for each question; the result follows every answer. `answers` are those given, by question.

    >>> finder = RulesFinder()
    >>> finder.answer(counting="doubles", limit="300")
    >>> finder.matches[0].key, finder.matches[0].agree
    ('finnish', {'limit': '300'})
    """

    def __init__(self, lang: str | None = None):
        self.lang, self._busy = lang or language(), False
        self.menus = {key: self._menu(key) for key in questions()}
        self.result = HTML()
        self.again = Button(description=self._say("again"), disabled=True)
        self.again.on_click(lambda _: self.answer(**dict.fromkeys(self.menus, SKIPPED)))
        form = VBox(list(self.menus.values()))
        form.add_class("mj-cc-questions")
        super().__init__([styled(style()), form, self.again, self.result])
        self.add_class("mj-cc")
        self._show()

    def _say(self, key: str, **facts) -> str:
        return cp(f"finder.{key}", self.lang, **facts)

    def _menu(self, key: str) -> Dropdown:
        options = [(self._say("unknown"), SKIPPED), *((cp(f"answer.{key}.{name}", self.lang), name) for name in questions()[key])]
        menu = Dropdown(description=cp(f"question.{key}", self.lang), options=options, value=SKIPPED)
        menu.observe(lambda _: self._show(), "value")
        return menu

    def answer(self, **answers: str) -> None:
        """Gives some answers at once, by question."""
        self._busy = True
        for key, name in answers.items():
            self.menus[key].value = name
        self._busy = False
        self._show()

    @property
    def answers(self) -> dict[str, str]:
        """What was answered, by question."""
        return {key: menu.value for key, menu in self.menus.items() if menu.value}

    @property
    def matches(self) -> list[Match]:
        """The rule sets, the nearest first; none before the first answer."""
        return find(self.answers) if self.answers else []

    def _show(self) -> None:
        if self._busy:
            return
        self.again.disabled = not self.answers
        if not self.answers:
            self.result.value = f'<p class="mj-cc-note" role="status">{escape(self._say("start"))}</p>'
            return
        matches, count = self.matches, len(self.answers)
        said = escape(self._say("answered", count=count, all=len(self.menus)))
        self.result.value = f'<p class="mj-cc-note" role="status">{said} {escape(self._verdict(matches))}</p>{self._uncovered()}{self._nearest(matches, count)}{self._others(matches)}'

    def _verdict(self, matches: list[Match]) -> str:
        """The result in one sentence, for who hears the page."""
        found = uncovered(self.answers)
        return self._means(found) if found else self._say("nearest", rules=rules_name(matches[0].key, self.lang)) + "."

    # ---- a game that is not covered

    def _means(self, found: dict) -> str:
        """The game most answers mean; plainly, unless it is only some of many."""
        game, why = next(iter(found.items()))
        key = "means" if 2 * len(why) >= len(self.answers) or len(why) > 1 else "mixed"
        return self._say(key, game=cp(f"game.{game}", self.lang))

    def _uncovered(self) -> str:
        found = uncovered(self.answers)
        if not found:
            return ""
        parts = []
        for game, why in found.items():
            because = "".join(f"<li>{escape(self._question(key))}</li>" for key in why)
            title = self._means({game: why})
            parts.append(f"<h3>{escape(title)}</h3><p>{escape(cp(f'game_says.{game}', self.lang))}</p><p>{escape(self._say('because'))}</p><ul>{because}</ul>")
        return f'<div class="mj-cc-found mj-cc-not">{"".join(parts)}</div>'

    def _question(self, key: str) -> str:
        return self._say("said", question=cp(f"question.{key}", self.lang), answer=self._answer(key, self.answers[key]))

    def _answer(self, key: str, name: str) -> str:
        return cp(f"answer.{key}.{name}", self.lang)

    # ---- the nearest rule set

    def _nearest(self, matches: list[Match], count: int) -> str:
        best = matches[0]
        if len(best.against) == count:
            return ""
        title = f"<h3>{escape(self._say('nearest', rules=rules_name(best.key, self.lang)))}</h3>"
        alike = [rules_name(m.key, self.lang) for m in matches[1:] if (m.against, m.by_option, m.agree) == (best.against, best.by_option, best.agree)]
        also = f"<p>{escape(self._say('nearest_also', rules='; '.join(alike)))}</p>" if alike else ""
        fits = self._say("all_fit") if len(best.fits) == count else self._say("fits", count=len(best.fits), all=count)
        return f'<div class="mj-cc-found">{title}{also}<p>{escape(fits)}</p>{self._agree(best)}{self._against(best)}</div>'

    def _agree(self, best: Match) -> str:
        """What to set here, and a link that opens the position above with it."""
        if not best.agree:
            return ""
        items = "".join(f"<li>{escape(option_name(option, self.lang))}: <b>{escape(choice_words(option, choice, self.lang))}</b></li>" for option, choice in best.agree.items())
        return f"<p>{escape(self._say('agree'))}</p><ul>{items}</ul><p>{set_link(best.agree, self._say('try'))}</p>"

    def _against(self, best: Match) -> str:
        """Answers no option can give, beside what holds here."""
        if not best.against:
            return ""
        items = "".join(f"<li>{escape(cp(f'question.{key}', self.lang))}<br>{self._both(best, key)}</li>" for key in best.against)
        return f"<p>{escape(self._say('against'))}</p><ul>{items}</ul>"

    def _both(self, best: Match, key: str) -> str:
        own = here(best.key, key, best.agree)
        theirs = self._say("here", answer=self._answer(key, own.key)) if own else self._say("here_none")
        return escape(f"{self._say('you', answer=self._answer(key, self.answers[key]))} {theirs}")

    def _others(self, matches: list[Match]) -> str:
        """How many answers fit each rule set."""
        head = [self._say(key) for key in ("rules", "as_is", "by_option", "not")]
        rows = [[rules_name(m.key, self.lang), len(m.fits), len(m.by_option), len(m.against)] for m in matches]
        return f'<details><summary>{escape(self._say("others"))}</summary>{table(rows, head, lang=self.lang, stacked=True)}</details>'


def rules_name(key: str, lang: str = "") -> str:
    """What a rule set is called among all.

    >>> rules_name("books")
    'Classical, books'
    """
    return say(f"ruleset.{key}.short", lang)
