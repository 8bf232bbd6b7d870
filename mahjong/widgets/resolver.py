"""Who gets the tile: choose a discarder and what everybody calls, and see what each source's order makes of it (play.C1-C4)."""

from __future__ import annotations

from html import escape

from mahjong.errors import MahjongError
from mahjong.table.claims import SHAPES, Claim, Decision, decide
from mahjong.table.options import CHOICES, TABLES, Table
from mahjong.numbers import listed
from mahjong.text import say
from mahjong.tiles import BY_SPELLING, WINDS, Tile
from mahjong.widgets.calls_html import said, style
from mahjong.widgets.controls import HTML, Dropdown, HBox, ToggleButtons, VBox, see, styled
from mahjong.widgets.rule_link import rule_link

SOURCES = ("polish_play", "polish_order", "finnish", "mcr")
COPIES = {"pung": 2, "kong": 3, "win pung": 2, "win pair": 1, "win seven_pairs": 1}  # like the discard, that a call needs at least
CALLS = ("", "chow", "pung", "kong", *(f"win {shape}" for shape in SHAPES))
EXAMPLES = {  # the discarder, and what the others call
    "two_wins": ("E", {"S": "win chow", "N": "win pung"}),
    "equal": ("E", {"S": "win chow", "W": "win chow", "N": "pung"}),
    "pung_chow": ("E", {"S": "chow", "N": "pung"}),
    "pairs": ("W", {"E": "win seven_pairs", "S": "win pung"}),
    "uncertain": ("S", {"W": "win chow", "E": "win pair"}),
}


class Resolver(VBox):
    """A discarder, a call for each of the others, and the four orders side by side with the three ways to settle equals.

    >>> resolver = Resolver()
    >>> [str(d.seats[0]) for d in resolver.decisions("head_bump").values()]
    ['N', 'N', 'S', 'S']
    """

    def __init__(self, example: str = "two_wins", lang: str = ""):
        self.lang, self.busy = lang, False
        wide = {"description_width": "initial"}
        self.example = self._toggles("calls.resolver.example", [(say(f"calls.resolver.pick.{key}", lang), key) for key in EXAMPLES], None)
        self.discarder = self._toggles("calls.resolver.discarder", [(say(f"seat.{w}", lang), str(w)) for w in WINDS], "E")
        options = [(_call_words(call, lang), call) for call in CALLS]
        self.calls: dict[Tile, Dropdown] = {
            w: Dropdown(options=options, value="", description=_seat_calls(w, lang), style=wide, layout={"width": "min(20rem, 100%)"}) for w in WINDS
        }
        self.pair_chow = self._option("pair_chow", "pair_chow")
        self.seven_pairs = self._option("seven_pairs", "seven_pairs_rank")
        self.seven_pairs.value = TABLES["polish_order"].seven_pairs_rank
        self.shown = HTML()
        left_open = HTML(f'<p class="mj-calls-said">{escape(say("calls.resolver.open", lang))}</p>')
        self.seats = HBox(list(self.calls.values()))
        for part in (self.discarder, self.pair_chow, self.seven_pairs, *self.calls.values()):
            part.observe(self._update, "value")
        self.example.observe(self._picked, "value")
        super().__init__([styled(style()), self.example, self.discarder, self.seats, left_open, HBox([self.pair_chow, self.seven_pairs]), self.shown])
        self.add_class("mj-calls")
        self.example.value = example

    def _toggles(self, key: str, options, value) -> ToggleButtons:
        return ToggleButtons(options=options, value=value, description=say(key, self.lang), style={"button_width": "auto", "description_width": "initial"})

    def _option(self, name: str, option: str) -> ToggleButtons:
        """One of the two questions the Polish guide on the end of a hand leaves open (play.C2)."""
        options = [(say(f"calls.resolver.{name}_is.{choice}", self.lang), choice) for choice in CHOICES[option]]
        return self._toggles(f"calls.resolver.{name}", options, CHOICES[option][0])

    def _picked(self, change) -> None:
        if change["new"] in EXAMPLES:
            self.set(*EXAMPLES[change["new"]])

    def set(self, discarder: str, calls: dict[str, str]) -> None:
        """Shows a case: the discarder's seat, and what others call, such as `{"S": "win chow"}`."""
        self.busy = True
        self.discarder.value = discarder
        for wind, choice in self.calls.items():
            choice.value = calls.get(str(wind), "")
        self.busy = False
        self._update()

    @property
    def claims(self) -> list[Claim]:
        """The calls made, the discarder's left out."""
        thrower = BY_SPELLING[self.discarder.value]
        made = [(wind, choice.value) for wind, choice in self.calls.items() if wind != thrower and choice.value]
        return [Claim(wind, *call.split()) for wind, call in made]

    def tables(self) -> dict[str, Table]:
        """The four tables; the open questions belong to the Polish guide on the end of a hand."""
        own = TABLES["polish_order"].but(pair_chow=self.pair_chow.value, seven_pairs_rank=self.seven_pairs.value)
        return {key: own if key == "polish_order" else TABLES[key] for key in SOURCES}

    def decisions(self, ties: str) -> dict[str, Decision]:
        """Who gets the tile under each source's order, with equals settled in one way."""
        thrower = BY_SPELLING[self.discarder.value]
        return {key: decide(thrower, self.claims, table.but(multi_win=ties)) for key, table in self.tables().items()}

    def _update(self, _=None) -> None:
        if self.busy:
            return
        thrower = BY_SPELLING[self.discarder.value]
        for wind, choice in self.calls.items():
            see(choice, wind != thrower)
        self.shown.value = self._html()

    def _html(self) -> str:
        try:
            _check_copies(self.claims)
            found = {ties: self.decisions(ties) for ties in CHOICES["multi_win"]}
        except MahjongError as error:
            return said([error.message(self.lang)], self.lang, "mj-calls-no")
        cards = "".join(self._card(key, table, found) for key, table in self.tables().items())
        legend = escape(say("calls.resolver.legend", self.lang))
        return f'<div class="mj-ladders" role="group" aria-label="{legend}">{cards}</div>{self._rules(found)}'

    def _rules(self, found: dict[str, dict[str, Decision]]) -> str:
        """One link for each rule named in the cards, below all of them."""
        named = {decision.rule for decisions in found.values() for decision in decisions.values()}
        links = "".join(f"<li>{rule_link(rule)}</li>" for rule in sorted(named))
        return f'<div class="mj-calls-rules"><span>{escape(say("calls.resolver.rules", self.lang))}</span><ul>{links}</ul></div>'

    def _card(self, key: str, table: Table, found: dict[str, dict[str, Decision]]) -> str:
        title = escape(say(f"calls.resolver.source.{key}", self.lang))
        outcomes = "".join(self._outcome(ties, decisions[key]) for ties, decisions in found.items())
        return f'<section class="mj-ladder"><h4>{title}</h4>{ladder_html(table, self.claims, self.lang)}<dl>{outcomes}</dl></section>'

    def _outcome(self, ties: str, decision: Decision) -> str:
        why = escape(decision_words(decision, ties, self.lang))
        head = escape(say("calls.resolver.equals", self.lang) + ": " + say(f"calls.resolver.ties.{ties}", self.lang))
        return f"<dt>{head}</dt><dd>{escape(outcome_words(decision, self.lang))}<small>{why}</small></dd>"


def _check_copies(claims: list[Claim]) -> None:
    """There are four of every tile, one of them the discard."""
    count = sum(COPIES.get(f"{claim.kind} {claim.shape}".strip(), 0) for claim in claims)
    if count > 3:
        raise MahjongError("four_copies", count=count)


def _seat_calls(seat: Tile, lang: str) -> str:
    return say("calls.resolver.seat", lang, seat=say(f"seat.{seat}", lang))


def _call_words(call: str, lang: str) -> str:
    kind, _, shape = call.partition(" ")
    return say(f"calls.resolver.win.{shape}" if shape else f"calls.resolver.call.{kind or 'none'}", lang)


def outcome_words(decision: Decision, lang: str = "") -> str:
    """Who gets the tile, in a few words.

    >>> outcome_words(Decision((Tile.SOUTH,), "pung", "play.C3"))
    'South: pung'
    """
    if decision.drawn or not decision.seats:
        return say("calls.resolver.drawn" if decision.drawn else "calls.resolver.nobody", lang)
    seats = listed((say(f"seat.{seat}", lang) for seat in decision.seats), lang)
    if len(decision.seats) > 1:
        return say("calls.resolver.all", lang, seat=seats)
    return say("calls.resolver.gets", lang, seat=seats, call=say("table.doing.won" if decision.kind == "win" else f"calls.resolver.call.{decision.kind}", lang))


def decision_words(decision: Decision, ties: str, lang: str = "") -> str:
    """What decided, and the statement it comes from.

    >>> decision_words(Decision((Tile.SOUTH,), "win", "play.C4"), "head_bump")
    'nearest in turn (play.C4)'
    """
    if not decision.kind:
        return f"({decision.rule})"
    key = decision.rule if decision.rule != "play.C4" else "nearest" if ties == "head_bump" else ties
    return f"{say(f'calls.resolver.why.{key}', lang)} ({decision.rule})"


def rungs(table: Table) -> list[tuple[str, frozenset[str]]]:
    """The steps of a table's order, highest first: the name of each and the calls that stand on it.

    >>> [name for name, _ in rungs(TABLES["mcr"])]
    ['win', 'claim_pung', 'claim_chow']
    """
    wins = {shape: frozenset({f"win {shape}"}) for shape in SHAPES}
    last = [("claim_pung", frozenset({"pung", "kong"})), ("claim_chow", frozenset({"chow"}))]
    if table.ladder == "turn":
        return [("win", frozenset().union(*wins.values())), *last]
    own_step = table.ladder == "polish_order" and table.seven_pairs_rank == "above_pung"
    both = "special_and_pairs_read" if table.ladder == "polish_play" else "special_and_pairs"  # play.C2: that list has no seven pairs
    first = [("special", wins["special"]), ("seven_pairs", wins["seven_pairs"])] if own_step else [(both, wins["special"] | wins["seven_pairs"])]
    low = ("pair", "chow") if table.pair_chow == "pair" else ("chow", "pair")
    return [*first, *((shape, wins[shape]) for shape in ("pung", *low)), *last]


def ladder_html(table: Table, claims: list[Claim] = (), lang: str = "") -> str:
    """A table's order as a list from the top, the callers standing on their steps, the highest step with one set off."""
    items, topped = [], False
    for name, calls in rungs(table):
        here = [claim.seat for claim in claims if f"{claim.kind} {claim.shape}".strip() in calls]
        chips = "".join(f'<span class="mj-chip">{escape(say(f"seat.{seat}", lang))}</span>' for seat in here)
        look = " ".join(["mj-has"] * bool(here) + ["mj-top"] * (bool(here) and not topped))
        topped = topped or bool(here)
        mark = f"<br>{chips}" if chips else ""
        items.append(f'<li class="{look}">{escape(say(f"calls.resolver.rung.{name}", lang))}{mark}</li>')
    return f"<ol>{''.join(items)}</ol>"
