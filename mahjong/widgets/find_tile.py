"""The exercise "find the tile": a name is asked for, the learner picks the picture; names and numbers come after the choice."""

from __future__ import annotations

import random
from html import escape

from traitlets import Int

from mahjong.draw import name, tile
from mahjong.files import load_toml
from mahjong.text import say
from mahjong.tiles import BONUS, PLAYING, Tile
from mahjong.widgets.again import luck
from mahjong.widgets.controls import HTML, Button, VBox, styled
from mahjong.widgets.tile_row import TileRow
from mahjong.widgets.words import language

ASKED = (*PLAYING, *BONUS)
CHOICES, ROUNDS = 6, 8
UNSEEN = "mj-unseen"  # keeps its place, so that nothing jumps when it comes
NO_NUMBERS = "mj-unnumbered"  # hides the corner numbers, which would give the tile away
STYLE = f"""<style>
.{NO_NUMBERS} {{ --mj-index: 0; }}
.{UNSEEN} {{ visibility: hidden; }}
.mj-ask {{ font-size: 1.2rem; font-weight: 600; margin: .25rem 0; }}
.mj-ask small {{ font-weight: 400; white-space: nowrap; color: var(--mj-muted, inherit); }}
.mj-said {{ min-height: 3.2em; margin: .25rem 0; }}
</style>"""


class FindTile(VBox):
    """Eight rounds of "find the …" among six tiles; the corner numbers and names show only after the choice.

    `seed` fixes the rounds (any integer), `rounds` says how many (1 to 34). `right` counts what was found at once.

    >>> game = FindTile(seed=1)
    >>> game.pick(game.asked), game.right
    (True, 1)
    """

    right = Int(0)

    def __init__(self, seed: int | None = None, rounds: int = ROUNDS):
        self.rounds, self.random, self.lang = max(1, min(rounds, 34)), luck(seed), language()
        self.question, self.said = HTML(), HTML()
        self.row = TileRow([], label=say("page.find.choices", self.lang), width=60, columns=CHOICES)
        self.shelf = VBox([self.row])
        self.row.on_pick(lambda place, _: self._choose(place))
        self.button = Button(description=say("page.find.next", self.lang), button_style="primary")
        self.button.on_click(lambda _: self._next())
        super().__init__([styled(STYLE), self.question, self.shelf, self.said, self.button])
        self._begin()

    @property
    def asked(self) -> Tile:
        """The tile this round asks for."""
        return self.order[self.round]

    def pick(self, t: Tile) -> bool:
        """Chooses a tile as a click does; whether it was among those that can be chosen."""
        return str(t) in self.row.tiles and self.row.pick(self.row.tiles.index(str(t)))

    def _begin(self) -> None:
        self.order, self.round, self.right, self.missed = self.random.sample(ASKED, self.rounds), 0, 0, []
        self._ask()

    def _ask(self) -> None:
        place = say("page.find.round", self.lang, round=self.round + 1, rounds=self.rounds)
        question = say("page.find.ask", self.lang, tile=plain_name(self.asked, self.lang))
        self.question.value = f'<p class="mj-ask">{escape(question)} <small>{place}</small></p>'
        self.row.label = question  # heard when the keyboard comes to the tiles
        self._show(choices(self.asked, self.random))
        self._hint(say("page.find.start", self.lang))
        self.button.add_class(UNSEEN)

    def _show(self, tiles: list[Tile]) -> None:
        """Lays the tiles out without giving anything away."""
        with self.row.hold_sync():
            self.row.states, self.row.disabled, self.row.selected = [], [], []
            self.row.tiles = [str(t) for t in tiles]
            self.row.names = {str(t): look(t, self.lang) for t in tiles}
        self.shelf.add_class(NO_NUMBERS)

    def _choose(self, place: int) -> None:
        picked = Tile.parse(self.row.tiles[place])
        found = picked == self.asked
        self._reveal(found)
        names = {"picked": plain_name(picked, self.lang), "asked": plain_name(self.asked, self.lang), "tile": plain_name(picked, self.lang)}
        answer = say(f"page.find.{'right' if found else 'wrong'}", self.lang, **names)
        self._say(answer, sign(self.asked, self.lang), sign(self.asked, self.lang, plain=True))
        self._arm("last" if self.round + 1 == self.rounds else "next")

    def _reveal(self, found: bool) -> None:
        """Corner numbers and names come back; what was asked for is marked, the rest steps back."""
        self.right += found
        self.missed += [] if found else [self.asked]
        with self.row.hold_sync():
            self.row.names = {t: name(t, self.lang) for t in self.row.tiles}
            self.row.states = ["mark" if t == str(self.asked) else "" if i in self.row.selected else "dim" for i, t in enumerate(self.row.tiles)]
            self.row.disabled = list(range(len(self.row.tiles)))
        self.shelf.remove_class(NO_NUMBERS)

    def _arm(self, key: str) -> None:
        self.button.description = say(f"page.find.{key}", self.lang)
        self.button.remove_class(UNSEEN)
        self.button.focus()

    def _next(self) -> None:
        """The button that was pressed goes away, so the keyboard goes on at the first of the new tiles."""
        if self.round == self.rounds:
            self._begin()
        else:
            self.round += 1
            if self.round == self.rounds:
                return self._finish()
            self._ask()
        self.row.focus()

    def _finish(self) -> None:
        """How many were found, and the tiles to look at once more."""
        self.row.tiles = []
        score = say("page.find.score", self.lang, right=self.right, rounds=self.rounds)
        self.question.value = f'<p class="mj-ask" aria-hidden="true">{escape(score)}</p>'
        again = "".join(self._missed(t) for t in self.missed)
        text = say("page.find.some" if again else "page.find.all", self.lang)
        self.said.value = f'<p class="mj-said" aria-hidden="true">{escape(text)}</p><div style="display:flex;flex-wrap:wrap;gap:.75rem">{again}</div>'
        self.row.message = f"{score} {text}"
        self._arm("again")

    def _missed(self, t: Tile) -> str:
        name = escape(plain_name(t, self.lang))
        return f'<figure style="margin:0;width:8.5rem">{tile(t, 52, lang=self.lang)}<figcaption>{name}</figcaption></figure>'

    def _hint(self, text: str) -> None:
        """What to do; it is read where it stands and not called out."""
        self.said.value, self.row.message = f'<p class="mj-said">{escape(text)}</p>', ""

    def _say(self, text: str, more: str, spoken: str) -> None:
        """The answer. The row calls it out, and keeps it; what is seen is hidden from who heard it already."""
        self.said.value = f'<p class="mj-said" aria-hidden="true"><strong>{escape(text)}</strong> {more}</p>'
        self.row.message = f"{text} {spoken}"


def plain_name(t: Tile, lang: str = "") -> str:
    """A tile's name without its number in brackets, as one says it.

    >>> plain_name(Tile.PLUM), plain_name(Tile.RED)
    ('plum', 'red dragon')
    """
    return name(t, lang).split(" (")[0]


def choices(asked: Tile, chance: random.Random, count: int = CHOICES) -> list[Tile]:
    """The tile asked for among others, half of them easy to take for it.

    >>> Tile.RED in choices(Tile.RED, random.Random(1))
    True
    """
    near = [t for t in ASKED if t != asked and (t.suit == asked.suit or (asked.is_suited and t.rank == asked.rank and t.is_suited))]
    picked = chance.sample(near, count // 2)
    far = [t for t in ASKED if t != asked and t not in picked and t not in near]
    picked += [asked, *chance.sample(far, count - 1 - len(picked))]
    chance.shuffle(picked)
    return picked


def look(t: Tile, lang: str = "") -> str:
    """What one sees on a tile, without its name: for a screen reader before the choice.

    >>> look(Tile.M5), look(Tile.S1), look(Tile.WHITE)
    ('a sign over a red 萬: 五', 'a bird', 'an empty frame')
    """
    if t == Tile.S1:
        return say("page.look.bird", lang)
    kind = t.suit if t.is_suited else "wind" if t.is_wind else str(t) if t.is_dragon else "plant" if t < Tile.SPRING else "season"
    written = load_toml("data/terms.toml")[f"tile.{t}"]["zh"]
    return say(f"page.look.{kind}", lang, sign=written[0], count=t.rank)


def sign(t: Tile, lang: str = "", plain: bool = False) -> str:
    """The Chinese name of a tile as a sentence, for the feedback: HTML, or plain text to be read out."""
    row = load_toml("data/terms.toml")[f"tile.{t}"]
    if plain:
        return say("page.find.sign", lang, zh=row["zh"], pinyin=row["pinyin"])
    return say("page.find.sign", lang, zh=f'<span lang="zh-Hant">{row["zh"]}</span>', pinyin=f'<i>{row["pinyin"]}</i>')
